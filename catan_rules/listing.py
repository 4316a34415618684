"""Every legal move, in a stable order: `legal_moves` and the ready lists it is put together from.

Decides order and completeness; what is legal is read from the masks of `legality`. The lists are remembered by the mask they are
made from, since the same places and hands come again and again (random play: 1.1 µs less a decision than making them anew).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement
from operator import getitem

from catan_rules.legality import (
    CITY,
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    awaited,
    city_sites,
    hand_of,
    has_rate,
    hexes_for_robber,
    holders,
    may_accept,
    may_confirm,
    may_declare,
    may_offer_at_all,
    named_victims,
    old_cards,
    plenty_size,
    reachable,
    robber_facts,
    settlement_sites,
)
from catan_rules.model import (
    AcceptOffer,
    BeforeRoll,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    Discarding,
    Drawing,
    EndTurn,
    FreeRoads,
    Main,
    MaritimeTrade,
    Move,
    MoveRobber,
    MovingRobber,
    Offering,
    OfferTrade,
    Over,
    Phase,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
    Rolling,
    SetupRoad,
    SetupSettlement,
    State,
    Stealing,
    WithdrawOffer,
)
from catan_rules.packed import ALL, FILL, GUARD, PILE, SEAT_PILE, SEAT_SHIFT, SPREAD, SUM, covers, kinds, unpack
from catan_rules.pieces import RESOURCES, Counts
from catan_rules.places import EDGES_AT, numbers_of
from catan_rules.topology import EDGES, HEXES, VERTICES
from tabletop_rules import Seat, require_seat

Moves = tuple[Move, ...]

_ROLL: Moves = (RollDice(),)
_END: Moves = (EndTurn(),)
_BUY: Moves = (BuyCard(),)
_DECLARATION = DeclareVictory()
_DECLARE: Moves = (_DECLARATION,)
_KNIGHT: Moves = (PlayKnight(),)
_FREE_ROADS: Moves = (PlayRoadBuilding(),)
_MONOPOLIES: Moves = tuple(map(PlayMonopoly, RESOURCES))
_WITHDRAW: Moves = (WithdrawOffer(),)
_CONFIRMATIONS = tuple(map(ConfirmTrade, range(4)))
_REPLIES = tuple((AcceptOffer(seat), DeclineOffer(seat)) for seat in range(4))
_EVERY_ROAD = tuple(map(BuildRoad, EDGES))
_EVERY_SETTLEMENT = tuple(map(BuildSettlement, VERTICES))
_EVERY_CITY = tuple(map(BuildCity, VERTICES))
_ROBBER: tuple[tuple[Moves, ...], ...] = tuple(
    tuple(tuple(MoveRobber(place, victim) for victim in numbers_of(named)) or (MoveRobber(place),) for named in range(16))
    for place in HEXES
)
"""By hex and the set of seats of which one must be named there."""
_DISCARDS: tuple[tuple[Moves, ...], ...] = tuple(
    tuple(tuple(move for move in every if mask >> move.resource.slot & 1) for mask in range(32))
    for every in (tuple(Discard(seat, kind) for kind in RESOURCES) for seat in range(4))
)
"""By seat and the kinds that it holds."""

# Added to a pile, these set the guard of every kind of which there are at least so many (see `packed.kinds`).
_TWO, _THREE, _FOUR = (GUARD - number * ALL for number in (2, 3, 4))


_PROBES = tuple(
    sum((0x8000 - min(rate for rate in (4, 3, 2) if has_rate(harbours, kind, rate))) << 16 * kind for kind in range(5))
    for harbours in range(64)
)
"""By the harbours of a seat: added to its hand, it sets the guard of every kind that the hand can trade; most hands set none."""


_OWN_HARBOURS = tuple(GUARD & sum(SUM << 16 * kind for kind in range(5) if harbours >> kind & 1) for harbours in range(64))
"""By the harbours of a seat: the guards of the kinds that it trades at 2:1."""


# Lists of roads by eight edges at a time: masks of edges vary too much to be remembered (two of three in new games are new).
_ROADS_BY_BYTE: tuple[tuple[Moves, ...], ...] = tuple(
    tuple(tuple(move for place, move in enumerate(eight) if byte >> place & 1) for byte in range(1 << len(eight)))
    for eight in (_EVERY_ROAD[start : start + 8] for start in range(0, len(_EVERY_ROAD), 8))
)


def _roads(mask: int) -> Moves:
    moves: Moves = ()
    for by_byte, byte in zip(_ROADS_BY_BYTE, mask.to_bytes(len(_ROADS_BY_BYTE), "little"), strict=True):
        if byte:
            moves += by_byte[byte]
    return moves


@lru_cache(maxsize=1 << 16)
def _settlements(mask: int) -> Moves:
    return tuple(_EVERY_SETTLEMENT[place] for place in numbers_of(mask))


@lru_cache(maxsize=1 << 14)
def _cities(mask: int) -> Moves:
    return tuple(_EVERY_CITY[place] for place in numbers_of(mask))


_TRADES = {
    (give, rate, get): MaritimeTrade(RESOURCES[give], rate, RESOURCES[get])
    for give in range(5)
    for rate in (2, 3, 4)
    for get in range(5)
    if give != get
}


@lru_cache(maxsize=1 << 14)
def _maritime(two: int, three: int, four: int, bank: int) -> Moves:
    """R12.5: by the kinds that can be given at each rate and those that the bank has, as sets of guards (see `packed`)."""
    able = {2: SPREAD[two], 3: SPREAD[three], 4: SPREAD[four]}
    got = SPREAD[bank]
    return tuple(
        _TRADES[give, rate, get]
        for give in range(5)
        for rate, given in able.items()
        for get in range(5)
        if given >> give & 1 and got >> get & 1 and give != get
    )


@lru_cache(maxsize=1 << 10)
def _plenties(number: int, bank: tuple[int, ...]) -> Moves:
    """R14.5: every choice of so many cards from a bank (a count above `number` is as good as `number`)."""
    choices = (Counts.of(*chosen) for chosen in combinations_with_replacement(RESOURCES, number))
    return tuple(PlayYearOfPlenty(counts) for counts in choices if all(a <= b for a, b in zip(counts, bank, strict=True)))


@lru_cache(maxsize=1 << 8)
def _bundles(most: int) -> tuple[Counts, ...]:
    """Every bundle of 1 to `most` cards, smaller ones first."""
    return tuple(
        Counts.of(*chosen) for size in range(1, most + 1) for chosen in combinations_with_replacement(RESOURCES, size)
    )


@lru_cache(maxsize=1 << 10)
def _terms(hand: tuple[int, ...], most: int) -> tuple[tuple[Counts, Counts], ...]:
    """R12.2: every fair pair of bundles of at most so many cards a side, of which a hand can give the first."""
    given = [give for give in _bundles(most) if all(a <= b for a, b in zip(give, hand, strict=True))]
    return tuple(
        (give, get) for give in given for get in _bundles(most) if not any(a and b for a, b in zip(give, get, strict=True))
    )


@lru_cache(maxsize=1 << 10)
def _offers(hand: tuple[int, ...], most: int) -> Moves:
    return tuple(OfferTrade(give, get) for give, get in _terms(hand, most))


@lru_cache(maxsize=1 << 10)
def _counters(seat: Seat, hand: tuple[int, ...], most: int) -> Moves:
    return tuple(CounterOffer(seat, give, get) for give, get in _terms(hand, most))


def _capped(pile: int, most: int) -> tuple[int, ...]:
    return tuple(min(count, most) for count in unpack(pile))


# --- by phase ----------------------------------------------------------------------------------------------------------------


def _main(state: State, phase: Phase, offer_cards: int) -> Moves:
    """R4.3: builds, a purchase, a development card, trades, and the end of the turn."""
    turn, hands, cards, frame = state.turn, state.hands, state.cards, state.frame
    seat = turn.seat
    hand = hands >> SEAT_SHIFT[seat] & PILE
    moves: Moves = ()
    if hand:
        # The kinds in a hand say at once that most hands pay for nothing.
        held = _PAYING[(hand + FILL) & GUARD]
        if held:
            moves = _builds(state, hand, held)
        if not turn.closed:
            harbours = state.places.harbours[seat]
            if (hand + _PROBES[harbours]) & GUARD:
                two = (hand + _TWO) & _OWN_HARBOURS[harbours]
                three = (hand + _THREE) & GUARD if harbours & 32 else 0
                moves += _maritime(two, three, (hand + _FOUR) & GUARD, ((hands & PILE) + FILL) & GUARD)
    if cards & _PLAYABLE[seat] and not turn.card_played:
        moves += _cards(state)
    if frame.talkative:
        if frame.trading and hand and may_offer_at_all(state):
            moves += _offers(_capped(hand, offer_cards), offer_cards)
        if frame.declared and may_declare(state, _DECLARATION):
            moves += _DECLARE
    return moves + _END if moves else _END


_PAYING = {
    guards: held if any(held & cost == cost for cost in (0b00011, 0b11000, 0b11100)) else 0 for guards, held in SPREAD.items()
}
"""By the guards of the kinds in a hand: the kinds (brick 1, lumber 2, wool 4, grain 8, ore 16) if they may pay for a road, a city
or a card, else 0; what pays for a settlement pays for a road (R1)."""


def _builds(state: State, hand: int, held: int) -> Moves:
    """R9 to R11, R14.1: what the active seat can pay for, seeing the kinds that its hand holds."""
    seat = state.turn.seat
    moves: Moves = ()
    if held & 0b00011 == 0b00011:
        moves = _roads(reachable(state, seat))
        if held & 0b01111 == 0b01111:
            moves += _settlements(settlement_sites(state, seat))
    if held & 0b11000 == 0b11000 and covers(hand, CITY):
        moves += _cities(city_sites(state, seat))
    if held & 0b11100 == 0b11100 and state.cards & PILE:
        moves += _BUY
    return moves


def _before_roll(state: State, phase: Phase, offer_cards: int) -> Moves:
    """R4.1, R4.2: the dice, or a development card first."""
    turn = state.turn
    moves = _ROLL
    if state.cards & _PLAYABLE[turn.seat] and not turn.card_played:
        moves = _cards(state) + moves
    return _DECLARE + moves if state.frame.declared and may_declare(state, _DECLARATION) else moves


def _cards(state: State) -> Moves:
    """R14: the development cards that may be played."""
    cards = old_cards(state)
    moves: Moves = _KNIGHT if cards & _KNIGHTS else ()
    if cards & _ROAD_BUILDINGS and reachable(state, state.turn.seat):
        moves += _FREE_ROADS
    if cards & _YEARS_OF_PLENTY and (number := plenty_size(state)):
        moves += _plenties(number, _capped(state.hands & PILE, number))
    return moves + _MONOPOLIES if cards & _MONOPOLY_CARDS else moves


# The counts of each kind of card in a pile, and of those in the pile of each seat that can be played at all (R14.7).
_KNIGHTS, _ROAD_BUILDINGS, _YEARS_OF_PLENTY, _MONOPOLY_CARDS = (
    card * SUM for card in (KNIGHT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY)
)
_PLAYABLE = tuple(pile & ~(VICTORY_POINT * SUM << shift) for pile, shift in zip(SEAT_PILE, SEAT_SHIFT, strict=False))


def _setup_settlement(state: State, phase: Phase, offer_cards: int) -> Moves:
    return _settlements(state.places.open)


def _setup_road(state: State, phase: SetupRoad, offer_cards: int) -> Moves:
    return _roads(EDGES_AT[phase.vertex])


def _free_roads(state: State, phase: Phase, offer_cards: int) -> Moves:
    return _roads(reachable(state, state.turn.seat))


def _robber(state: State, phase: Phase, offer_cards: int) -> Moves:
    """R8: every hex, with every victim that may be named there."""
    guests = state.places.guests
    if state.frame.robber_is_choosy:
        facts = robber_facts(state)
        rows = [_ROBBER[place][named_victims(guests[place], facts[1:])] for place in hexes_for_robber(state, facts)]
    else:  # every hex but the robber's
        rows = list(map(getitem, _rows(state.turn.seat, holders(state)), guests))
        del rows[state.robber]
    return tuple(chain.from_iterable(rows))


@cache
def _rows(seat: Seat, rich: int) -> tuple[tuple[Moves, ...], ...]:
    """By hex and its guests: the robber's moves there where no seat is spared, for the active seat and the seats with cards."""
    named = [named_victims(guests, (seat, 0, rich, False)) for guests in range(16)]
    return tuple(tuple(moves[seats] for seats in named) for moves in _ROBBER)


def _nobody(state: State, phase: Phase, offer_cards: int) -> Moves:
    """At chance and at the end."""
    return ()


def _discards(state: State, phase: Discarding, offer_cards: int) -> Moves:
    """R7: one card of any kind that a seat holds, for each seat that owes some."""
    hands = state.hands
    rows = [
        _DISCARDS[seat][SPREAD[((hands >> SEAT_SHIFT[seat] & PILE) + FILL) & GUARD]]
        for seat, owed in enumerate(phase.owed)
        if owed
    ]
    return rows[0] if len(rows) == 1 else tuple(chain.from_iterable(rows))


def _all_answers(state: State, phase: Offering, offer_cards: int) -> Moves:
    return tuple(chain.from_iterable([_answers(state, phase, seat, offer_cards) for seat in range(state.frame.seats)]))


def _answers(state: State, phase: Phase, seat: Seat, offer_cards: int) -> Moves:
    """R12.9, R12.10: a seat answers once; the active seat confirms an answer or withdraws."""
    if seat == state.turn.seat:
        return tuple(move for move in _CONFIRMATIONS if may_confirm(state, move)) + _WITHDRAW
    if not awaited(state, seat):
        return ()
    accept, decline = _REPLIES[seat]
    answers: Moves = (accept, decline) if may_accept(state, accept) else (decline,)
    return answers + _counters(seat, _capped(hand_of(state, seat), offer_cards), offer_cards)


_LISTS: dict[type[Phase], Callable[..., Moves]] = {
    Rolling: _nobody,
    Stealing: _nobody,
    Drawing: _nobody,
    Over: _nobody,
    Main: _main,
    BeforeRoll: _before_roll,
    SetupSettlement: _setup_settlement,
    SetupRoad: _setup_road,
    FreeRoads: _free_roads,
    MovingRobber: _robber,
    Discarding: _discards,
    Offering: _all_answers,
}


def legal_moves(state: State, seat: Seat | None = None, /, *, offer_cards: int = 1) -> Moves:
    """The legal moves of every seat to act, lowest seat first, or of one seat; () at chance and at the end.

    Everything is listed, except that offers and counter-offers go up to `offer_cards` cards a side: a hand of seven has 20,
    188, 670 and 1 457 offers at 1 to 4 cards. `check` and `apply` take every legal one.

    Raises: ValueError for a seat outside the game and a negative `offer_cards`.
    """
    phase = state.phase
    if seat is None and offer_cards == 1:  # what play and search ask for, thousands of times a second
        return _LISTS[type(phase)](state, phase, 1)
    if offer_cards < 0:
        raise ValueError(f"offer_cards: 0 or more, not {offer_cards!r}")
    if seat is not None:
        require_seat(seat, state.frame.seats)
    if seat is None:
        return _LISTS[type(phase)](state, phase, offer_cards)
    if isinstance(phase, Discarding):
        return _DISCARDS[seat][kinds(hand_of(state, seat))] if phase.owed[seat] else ()
    if isinstance(phase, Offering):
        return _answers(state, phase, seat, offer_cards)
    return _LISTS[type(phase)](state, phase, offer_cards) if seat == state.turn.seat else ()
