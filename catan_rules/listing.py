"""Every legal move, in a stable order: `legal_moves` and the ready lists it is put together from.

Decides order and completeness; what is legal is read from the masks and predicates of `legality`. Three things are asked another
way here, for speed: the phase, by its list; what a hand can pay for, and trade at which rate, by tables that are made on import
from the prices and `has_rate`; whether trade is open, by the turn alone. Two tests hold lists and `check` together in every state
they come to: tests/conformance/test_03_legality.py (the moves that are legal) and tests/catan/test_walks.py (builds recounted).

The lists are remembered by the mask they are made from, since the same places and hands come again and again (random play: 1.1 µs
less a decision than making them anew).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, combinations_with_replacement, compress
from operator import getitem
from typing import Any, TypeAlias

from catan_rules.bitsets import EDGES_AT, numbers_of
from catan_rules.legality import (
    CARD_PRICE,
    CITY_PRICE,
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    ROAD_PRICE,
    SETTLEMENT_PRICE,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    VictimFacts,
    awaited,
    city_sites,
    fair,
    has_rate,
    hexes_for_robber,
    may_accept,
    may_confirm,
    may_declare,
    may_offer_at_all,
    named_victims,
    playable_cards,
    plenty_size,
    reachable,
    settlement_sites,
    spared_seats,
    victim_facts,
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
    LayingHarbours,
    LayingNumbers,
    LayingTerrain,
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
    SpecialBuilding,
    State,
    Stealing,
    WithdrawOffer,
)
from catan_rules.packed import ALL, FILL, GUARD, MOST_SEATS, PILE, SEAT_PILE, SEAT_SHIFT, SPREAD, SUM, UNIT, kinds, unpack
from catan_rules.pieces import HARBOUR_SETS, RESOURCES, Counts
from catan_rules.piles import bank_of, hand_of
from catan_rules.topology import EVERY_EDGE, EVERY_HEX, EVERY_VERTEX, board_for
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
_CONFIRMATIONS = tuple(map(ConfirmTrade, range(MOST_SEATS)))
_REPLIES = tuple((AcceptOffer(seat), DeclineOffer(seat)) for seat in range(MOST_SEATS))
_EVERY_ROAD = tuple(map(BuildRoad, EVERY_EDGE))
_EVERY_SETTLEMENT = tuple(map(BuildSettlement, EVERY_VERTEX))
_EVERY_CITY = tuple(map(BuildCity, EVERY_VERTEX))
_NAMED_AT = tuple(tuple(MoveRobber(place, victim) for victim in range(MOST_SEATS)) for place in EVERY_HEX)
_ROBBER_MOVES: tuple[tuple[Moves, ...], ...] = tuple(
    tuple(tuple(naming[victim] for victim in numbers_of(named)) or (MoveRobber(place),) for named in range(1 << MOST_SEATS))
    for place, naming in zip(EVERY_HEX, _NAMED_AT, strict=True)
)
"""By hex and the set of seats of which one must be named there."""
_DISCARDS: tuple[tuple[Moves, ...], ...] = tuple(
    tuple(tuple(move for move in every if mask >> move.resource.slot & 1) for mask in range(32))
    for every in (tuple(Discard(seat, kind) for kind in RESOURCES) for seat in range(MOST_SEATS))
)
"""By seat and the kinds that it holds."""

# Added to a pile, these set the guard of every kind of which there are at least so many (see `packed.kinds`).
_TWO, _THREE, _FOUR = (GUARD - number * ALL for number in (2, 3, 4))

_BEST_RATE = tuple(
    tuple(min(rate for rate in (2, 3, 4) if has_rate(harbours, kind, rate)) for kind in range(5)) for harbours in HARBOUR_SETS
)
_PROBES = tuple(GUARD - sum(map(int.__mul__, rates, UNIT)) for rates in _BEST_RATE)
"""By the harbours of a seat: added to its hand, it sets the guard of every kind that the hand can trade; most hands set none."""
_AT_TWO, _AT_THREE = (
    tuple(GUARD & sum(UNIT[kind] * SUM for kind in range(5) if has_rate(harbours, kind, rate)) for harbours in HARBOUR_SETS)
    for rate in (2, 3)
)
"""By the harbours of a seat: the guards of the kinds that it trades at 2:1, and at 3:1 (R12.5)."""


# Lists of roads by eight edges at a time: masks of edges vary too much to be remembered (two of three in new games are new).
_ROADS_BY_BYTE: tuple[tuple[Moves, ...], ...] = tuple(
    tuple(tuple(move for place, move in enumerate(eight) if byte >> place & 1) for byte in range(1 << len(eight)))
    for eight in (_EVERY_ROAD[start : start + 8] for start in range(0, len(_EVERY_ROAD), 8))
)


_BYTES = tuple((len(board_for(seats).edges) + 7) // 8 for seats in range(MOST_SEATS + 1))
"""By the number of seats: how many bytes the edges of the board take."""


def _roads(state: State, mask: int) -> Moves:
    moves: Moves = ()
    for by_byte, byte in zip(_ROADS_BY_BYTE, mask.to_bytes(_BYTES[state.frame.seats], "little"), strict=False):
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
    return tuple(Counts.of(*chosen) for size in range(1, most + 1) for chosen in combinations_with_replacement(RESOURCES, size))


@lru_cache(maxsize=1 << 10)
def _fair_pairs(hand: tuple[int, ...], most: int) -> tuple[tuple[Counts, Counts], ...]:
    """R12.2: every fair pair of bundles of at most so many cards a side, of which a hand can give the first."""
    given = [give for give in _bundles(most) if all(a <= b for a, b in zip(give, hand, strict=True))]
    return tuple((give, get) for give in given for get in _bundles(most) if fair(give, get))


@lru_cache(maxsize=1 << 10)
def _offers(hand: tuple[int, ...], most: int) -> Moves:
    return tuple(OfferTrade(give, get) for give, get in _fair_pairs(hand, most))


@lru_cache(maxsize=1 << 10)
def _counters(seat: Seat, hand: tuple[int, ...], most: int) -> Moves:
    return tuple(CounterOffer(seat, give, get) for give, get in _fair_pairs(hand, most))


def _capped(pile: int, most: int) -> tuple[int, ...]:
    return tuple(min(count, most) for count in unpack(pile))


# --- by phase ----------------------------------------------------------------------------------------------------------------
# Each list is asked with the state, its phase, and how many cards a side of an offer may have.


def _main(state: State, phase: Main, offer_cards: int) -> Moves:
    """R4.3: builds, a purchase, a development card, trades, and the end of the turn."""
    turn, hands = state.turn, state.hands
    seat = turn.seat
    hand = hands >> SEAT_SHIFT[seat] & PILE
    moves: Moves = ()
    if hand:
        # The kinds in a hand say at once that most hands pay for nothing.
        payable = _PAYABLE[(hand + FILL) & GUARD]
        if payable:
            moves = _builds(state, hand, payable)
        if not turn.closed:  # `trades_open`: this is the main part of the turn
            harbours = state.places.harbours[seat]
            if (hand + _PROBES[harbours]) & GUARD:
                two, three = (hand + _TWO) & _AT_TWO[harbours], (hand + _THREE) & _AT_THREE[harbours]
                moves += _maritime(two, three, (hand + _FOUR) & GUARD, ((hands & PILE) + FILL) & GUARD)
    if state.cards & _PLAYABLE[seat]:
        moves += _cards(state)
    frame = state.frame
    if frame.talkative:
        if hand and may_offer_at_all(state):
            moves += _offers(_capped(hand, offer_cards), offer_cards)
        if frame.declared and may_declare(state, _DECLARATION):
            moves += _DECLARE
    return moves + _END if moves else _END


def _special_building(state: State, phase: SpecialBuilding, offer_cards: int) -> Moves:
    """R16.6: builds, a purchase, and the end of the part."""
    hand = hand_of(state, state.turn.seat)
    payable = _PAYABLE[(hand + FILL) & GUARD]
    return _builds(state, hand, payable) + _END if payable else _END


_ROAD, _SETTLEMENT, _CITY, _CARD = (1 << place for place in range(4))
_PRICES = {_ROAD: ROAD_PRICE, _SETTLEMENT: SETTLEMENT_PRICE, _CITY: CITY_PRICE, _CARD: CARD_PRICE}
_PAYABLE = {guards: sum(bit for bit, price in _PRICES.items() if not kinds(price) & ~held) for guards, held in SPREAD.items()}
"""By the guards of the kinds in a hand: what they pay for, as a set of these bits, as far as the kinds alone can say."""
_COUNTED = tuple((bit, price) for bit, price in _PRICES.items() if max(unpack(price)) > 1)
"""The prices of more than one card of a kind, for which the kinds do not say enough."""


def _builds(state: State, hand: int, payable: int) -> Moves:
    """R9 to R11, R14.1: what the active seat can pay for, seeing what the kinds in its hand may pay for."""
    for bit, price in _COUNTED:
        if payable & bit and (hand - price) & GUARD:  # not `covers(hand, price)`, without the call
            payable ^= bit
    if not payable:
        return ()
    seat = state.turn.seat
    moves: Moves = _roads(state, reachable(state, seat)) if payable & _ROAD else ()
    if payable & _SETTLEMENT:
        moves += _settlements(settlement_sites(state, seat))
    if payable & _CITY:
        moves += _cities(city_sites(state, seat))
    if payable & _CARD and state.cards & PILE:  # the deck is not empty
        moves += _BUY
    return moves


def _before_roll(state: State, phase: BeforeRoll, offer_cards: int) -> Moves:
    """R4.1, R4.2: the dice, or a development card first."""
    moves = _cards(state) + _ROLL if state.cards & _PLAYABLE[state.turn.seat] else _ROLL
    return _DECLARE + moves if state.frame.declared and may_declare(state, _DECLARATION) else moves


def _cards(state: State) -> Moves:
    """R14: the development cards that may be played."""
    cards = playable_cards(state)
    moves: Moves = _KNIGHT if cards & _KNIGHTS else ()
    if cards & _ROAD_BUILDINGS and reachable(state, state.turn.seat):
        moves += _FREE_ROADS
    if cards & _YEARS_OF_PLENTY and (number := plenty_size(state)):
        moves += _plenties(number, _capped(bank_of(state), number))
    return moves + _MONOPOLIES if cards & _MONOPOLY_CARDS else moves


# The counts of each kind of card in a pile, and of those in the pile of each seat that can be played at all (R14.7).
_KNIGHTS, _ROAD_BUILDINGS, _YEARS_OF_PLENTY, _MONOPOLY_CARDS = (
    card * SUM for card in (KNIGHT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY)
)
_PLAYABLE = tuple(pile & ~(VICTORY_POINT * SUM << shift) for pile, shift in zip(SEAT_PILE, SEAT_SHIFT, strict=False))


def _setup_settlement(state: State, phase: SetupSettlement, offer_cards: int) -> Moves:
    return _settlements(state.places.open)


def _setup_road(state: State, phase: SetupRoad, offer_cards: int) -> Moves:
    return _roads(state, EDGES_AT[phase.vertex] & state.places.free)


def _free_roads(state: State, phase: FreeRoads, offer_cards: int) -> Moves:
    return _roads(state, reachable(state, state.turn.seat))


def _robber(state: State, phase: MovingRobber, offer_cards: int) -> Moves:
    """R8, R18.1: every hex where the robber may go, with every victim that may be named there."""
    spared = spared_seats(state)
    # The facts choose a table that has the moves by hex and guests. Hex by hex its row is looked up by the guests there, and the
    # rows of the hexes that are open are put together; `map` and `compress` do that without a step of Python for each hex.
    rows = map(getitem, _rows(victim_facts(state, spared)), state.places.guests)
    return tuple(chain.from_iterable(compress(rows, hexes_for_robber(state, spared))))


@lru_cache(maxsize=1 << 9)
def _rows(facts: VictimFacts) -> tuple[tuple[Moves, ...], ...]:
    """By hex and its guests: the robber's moves there, as these facts have it."""
    seats = facts[0]
    named = [named_victims(guests, facts) for guests in range(1 << seats)]
    return tuple(tuple(moves[some] for some in named) for moves in _ROBBER_MOVES[: len(board_for(seats).hexes)])


def _nobody(state: State, phase: Phase, offer_cards: int) -> Moves:
    """At chance and at the end."""
    return ()


def _discards(state: State, phase: Discarding, offer_cards: int) -> Moves:
    """R7: one card of any kind that a seat holds, for each seat that owes some."""
    hands = state.hands
    rows = [  # `kinds(hand_of(state, seat))`, without the calls
        _DISCARDS[seat][SPREAD[((hands >> SEAT_SHIFT[seat] & PILE) + FILL) & GUARD]]
        for seat, owed in enumerate(phase.owed)
        if owed
    ]
    return rows[0] if len(rows) == 1 else tuple(chain.from_iterable(rows))


def _all_answers(state: State, phase: Offering, offer_cards: int) -> Moves:
    return tuple(chain.from_iterable([_answers(state, seat, offer_cards) for seat in range(state.frame.seats)]))


def _answers(state: State, seat: Seat, offer_cards: int) -> Moves:
    """R12.9, R12.10: a seat answers once; the active seat confirms an answer or withdraws."""
    if seat == state.turn.seat:
        return tuple(move for move in _CONFIRMATIONS if may_confirm(state, move)) + _WITHDRAW
    if not awaited(state, seat):
        return ()
    accept, decline = _REPLIES[seat]
    answers: Moves = (accept, decline) if may_accept(state, accept) else (decline,)
    return answers + _counters(seat, _capped(hand_of(state, seat), offer_cards), offer_cards)


_List: TypeAlias = "Callable[[State, Any, int], Moves]"

_LISTS: dict[type[Phase], _List] = {
    LayingTerrain: _nobody,
    LayingHarbours: _nobody,
    LayingNumbers: _nobody,
    Rolling: _nobody,
    Stealing: _nobody,
    Drawing: _nobody,
    Over: _nobody,
    Main: _main,
    SpecialBuilding: _special_building,
    BeforeRoll: _before_roll,
    SetupSettlement: _setup_settlement,
    SetupRoad: _setup_road,
    FreeRoads: _free_roads,
    MovingRobber: _robber,
    Discarding: _discards,
    Offering: _all_answers,
}


def fully_listed(move: Move, /) -> bool:
    """Whether `legal_moves` lists this move wherever it is legal: not so where more than one card a side is offered.

    >>> from catan_rules import parse_step
    >>> fully_listed(parse_step("offer ore for wool")), fully_listed(parse_step("offer 2ore for wool"))
    (True, False)
    """
    return not isinstance(move, (OfferTrade, CounterOffer)) or move.give.total == move.get.total == 1


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
    if seat is None:
        return _LISTS[type(phase)](state, phase, offer_cards)
    require_seat(seat, state.frame.seats)
    if isinstance(phase, Discarding):
        return _DISCARDS[seat][kinds(hand_of(state, seat))] if phase.owed[seat] else ()
    if isinstance(phase, Offering):
        return _answers(state, seat, offer_cards)
    return _LISTS[type(phase)](state, phase, offer_cards) if seat == state.turn.seat else ()
