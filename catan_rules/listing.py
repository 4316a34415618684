"""Every legal move, in a stable order: `legal_moves` and the ready lists it is put together from.

Decides order and completeness; what is legal is read from the masks of `legality`. The lists are remembered by the mask they are
made from, since the same places and hands come again and again (random play: 1.1 µs less a decision than making them anew).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, combinations_with_replacement

from catan_rules.legality import (
    CARD,
    CITY,
    KNIGHT,
    MONOPOLY,
    ROAD,
    ROAD_BUILDING,
    SETTLEMENT,
    YEAR_OF_PLENTY,
    VictimFacts,
    awaited,
    city_sites,
    hand_of,
    hexes_for_robber,
    may_accept,
    may_confirm,
    may_declare,
    may_offer_at_all,
    named_victims,
    playable_cards,
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
from catan_rules.packed import ALL, GUARD, PILE, SEAT_SHIFT, SPREAD, SUM, covers, kinds, unpack
from catan_rules.pieces import RESOURCES, Counts
from catan_rules.places import EDGES_AT, numbers_of
from catan_rules.topology import EDGES, HEXES, VERTICES
from tabletop_rules import Seat

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


@lru_cache(maxsize=1 << 16)
def _means(hand: int) -> tuple[bool, bool, bool, bool, int, int, int]:
    """What a hand pays for (a road, a settlement, a city, a development card; R1), and the kinds of which it holds two, three and
    four, as masks."""
    return (
        covers(hand, ROAD),
        covers(hand, SETTLEMENT),
        covers(hand, CITY),
        covers(hand, CARD),
        SPREAD[(hand + _TWO) & GUARD],
        SPREAD[(hand + _THREE) & GUARD],
        SPREAD[(hand + _FOUR) & GUARD],
    )


# Lists of roads by eight edges at a time: masks of edges vary too much to be remembered (two of three in new games are new).
_ROADS_BY_BYTE: tuple[tuple[Moves, ...], ...] = tuple(
    tuple(tuple(move for place, move in enumerate(eight) if byte >> place & 1) for byte in range(1 << len(eight)))
    for eight in (_EVERY_ROAD[start : start + 8] for start in range(0, len(_EVERY_ROAD), 8))
)


def _roads(mask: int) -> Moves:
    moves: Moves = ()
    for by_byte in _ROADS_BY_BYTE:
        byte = mask & 255
        if byte:
            moves += by_byte[byte]
        mask >>= 8
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
    """R12.5: by the kinds that can be given at each rate and the kinds that the bank has."""
    return tuple(
        _TRADES[give, rate, get]
        for give in range(5)
        for rate, able in ((2, two), (3, three), (4, four))
        for get in range(5)
        if able >> give & 1 and bank >> get & 1 and give != get
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


def _capped(pile: int, most: int) -> tuple[int, ...]:
    return tuple(min(count, most) for count in unpack(pile))


# --- by phase ----------------------------------------------------------------------------------------------------------------


def _main(state: State, phase: Phase, offer_cards: int) -> Moves:
    """R4.3: builds, a purchase, a development card, trades, and the end of the turn."""
    turn, hands, cards, frame = state.turn, state.hands, state.cards, state.frame
    seat = turn.seat
    hand = hands >> SEAT_SHIFT[seat] & PILE
    road, settlement, city, card, two, three, four = _means(hand)
    moves: Moves = ()
    if road:
        moves = _roads(reachable(state, seat))
        if settlement:
            moves += _settlements(settlement_sites(state, seat))
    if city:
        moves += _cities(city_sites(state, seat))
    if card and cards & PILE:
        moves += _BUY
    if not turn.card_played and cards >> SEAT_SHIFT[seat] & PILE:
        moves += _cards(state)
    if not turn.closed:
        harbours = state.places.harbours[seat]
        two &= harbours
        if not harbours & 32:
            three = 0
        if two or three or four:
            moves += _maritime(two, three, four, kinds(hands & PILE))
        if hand and frame.trading and may_offer_at_all(state):
            moves += _offers(_capped(hand, offer_cards), offer_cards)
    if frame.declared and may_declare(state, _DECLARATION):
        moves += _DECLARE
    return moves + _END if moves else _END


def _before_roll(state: State, phase: Phase, offer_cards: int) -> Moves:
    """R4.1, R4.2: the dice, or a development card first."""
    turn = state.turn
    moves = _ROLL
    if not turn.card_played and state.cards >> SEAT_SHIFT[turn.seat] & PILE:
        moves = _cards(state) + moves
    return _DECLARE + moves if state.frame.declared and may_declare(state, _DECLARATION) else moves


def _cards(state: State) -> Moves:
    """R14: the development cards that may be played."""
    cards = playable_cards(state)
    if not cards:
        return ()
    moves: Moves = ()
    if cards & KNIGHT * SUM:
        moves = _KNIGHT
    if cards & ROAD_BUILDING * SUM and reachable(state, state.turn.seat):
        moves += _FREE_ROADS
    if cards & YEAR_OF_PLENTY * SUM and (number := plenty_size(state)):
        moves += _plenties(number, _capped(state.hands & PILE, number))
    if cards & MONOPOLY * SUM:
        moves += _MONOPOLIES
    return moves


def _setup_settlement(state: State, phase: Phase, offer_cards: int) -> Moves:
    return _settlements(state.places.open)


def _setup_road(state: State, phase: SetupRoad, offer_cards: int) -> Moves:
    return _roads(EDGES_AT[phase.vertex])


def _free_roads(state: State, phase: Phase, offer_cards: int) -> Moves:
    return _roads(reachable(state, state.turn.seat))


def _robber(state: State, phase: Phase, offer_cards: int) -> Moves:
    """R8: every hex, with every victim that may be named there."""
    facts = robber_facts(state)
    named = _named(facts[1:])
    if facts[2]:
        guests = state.places.guests
        rows = [_ROBBER[place][named[guests[place]]] for place in hexes_for_robber(state, facts)]
    else:  # nobody is spared: every hex but the robber's
        rows = [row[named[seats]] for row, seats in zip(_ROBBER, state.places.guests)]  # noqa: B905 - as many hexes as rows
        del rows[facts[0]]
    return tuple(chain.from_iterable(rows))


@lru_cache(maxsize=1 << 12)
def _named(facts: VictimFacts) -> tuple[int, ...]:
    """The seats of which one must be named, by the guests of a hex."""
    return tuple(named_victims(guests, facts) for guests in range(16))


def _nobody(state: State, phase: Phase, offer_cards: int) -> Moves:
    """At chance and at the end."""
    return ()


# The phases in which one seat acts, or none.
_ACTIVE: dict[type[Phase], Callable[..., Moves]] = {
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
}


def _answers(state: State, phase: Phase, seat: Seat, offer_cards: int) -> Moves:
    """R12.9, R12.10: a seat answers once; the active seat confirms an answer or withdraws."""
    if seat == state.turn.seat:
        confirmations = map(ConfirmTrade, range(state.frame.seats))
        return tuple(move for move in confirmations if may_confirm(state, move)) + _WITHDRAW
    if not awaited(state, seat):
        return ()
    accept = AcceptOffer(seat)
    answers: Moves = (accept, DeclineOffer(seat)) if may_accept(state, accept) else (DeclineOffer(seat),)
    hand = _capped(hand_of(state, seat), offer_cards)
    return answers + tuple(CounterOffer(seat, give, get) for give, get in _terms(hand, offer_cards))


def legal_moves(state: State, seat: Seat | None = None, /, *, offer_cards: int = 1) -> Moves:
    """The legal moves of every seat to act, lowest seat first, or of one seat; () at chance and at the end.

    Everything is listed, except that offers and counter-offers go up to `offer_cards` cards a side: a hand of seven has 20,
    188, 670 and 1 457 offers at 1 to 4 cards. `check` and `apply` take every legal one.

    Raises: ValueError for a seat outside the game and a negative `offer_cards`.
    """
    phase = state.phase
    if offer_cards < 0:
        raise ValueError(f"offer_cards: 0 or more, not {offer_cards!r}")
    if seat is not None and (type(seat) is not int or not 0 <= seat < state.frame.seats):
        raise ValueError(f"seat: 0 to {state.frame.seats - 1}, not {seat!r}")
    listed = _ACTIVE.get(type(phase))
    if listed is not None:
        return listed(state, phase, offer_cards) if seat is None or seat == state.turn.seat else ()
    seats = range(state.frame.seats) if seat is None else (seat,)
    if isinstance(phase, Discarding):  # R7: one card of any kind that the seat holds
        rows = [_DISCARDS[one][kinds(hand_of(state, one))] for one in seats if phase.owed[one]]
        return rows[0] if len(rows) == 1 else tuple(chain.from_iterable(rows))
    return tuple(chain.from_iterable([_answers(state, phase, one, offer_cards) for one in seats]))
