"""Worlds of Catan that look alike on one sheet, and in how many ways their hands and development cards can lie.

Decides what a sheet holds and how it changes; what of it a seat remembers is decided in `memory`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import factorial, perm, prod
from typing import TypeAlias

import attrs

from catan_rules.legality import CARD_PRICE, CITY_PRICE, ROAD_PRICE, SETTLEMENT_PRICE, terms
from catan_rules.model import (
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    ConfirmTrade,
    CounterOffer,
    Discard,
    FreeRoads,
    MaritimeTrade,
    Offering,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    SetupRoad,
    SetupSettlement,
    State,
    Step,
    Turn,
)
from catan_rules.packed import MOVED, PILE, SEAT_SHIFT, UNIT, count_of, pack, unpack
from catan_rules.pieces import CARDS, Card
from tabletop_rules import Seat

Pair: TypeAlias = "tuple[int, int]"
"""Unplayed development cards of a seat: those from before this turn, and those bought in it (packed)."""
Pairs: TypeAlias = "tuple[tuple[Pair, int], ...]"
"""Possible cards of a seat, each with the number of orders in which it can have drawn them."""

PLAYED: dict[type, Card] = {
    PlayKnight: Card.KNIGHT,
    PlayRoadBuilding: Card.ROAD_BUILDING,
    PlayYearOfPlenty: Card.YEAR_OF_PLENTY,
    PlayMonopoly: Card.MONOPOLY,
}
BLANK, OTHER_BLANK = UNIT[Card.KNIGHT.slot], UNIT[Card.ROAD_BUILDING.slot]
"""Stand for unplayed cards that are not known, in the state of a sheet."""
POINT = Card.VICTORY_POINT.slot


@attrs.frozen
class Sheet:
    """Worlds that look alike: the state, in which one of the possible ways of hands lies and hidden development cards are blanks;
    the weight of every way in which hands (and the bank) lie, None where there are too many; each seat's possible cards."""

    state: State
    hands: Mapping[int, int] | None
    cards: tuple[Pairs, ...]

    def hidden(self, seat: Seat | None) -> list[Seat]:
        """The seats whose hands are hidden from one."""
        return [other for other in range(self.state.frame.seats) if other != seat]


def changed_state(state: State, *, hands: int | None = None, cards: int | None = None, fresh: int | None = None) -> State:
    turn = state.turn
    if fresh is not None and fresh != turn.fresh:
        turn = Turn(turn.seat, turn.card_played, turn.closed, turn.offers, fresh, turn.first)
    return State(
        state.frame,
        state.places,
        state.robber,
        state.hands if hands is None else hands,
        state.cards if cards is None else cards,
        state.awards,
        turn,
        state.phase,
    )


def put_pile(piles: int, seat: Seat, pile: int) -> int:
    """The piles with another one for a seat."""
    shift = SEAT_SHIFT[seat]
    return piles & ~(PILE << shift) | pile << shift


# --- development cards -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def card_ways(cards: tuple[tuple[tuple[int, int], ...], ...], used: int, deck: int) -> int:
    """In how many orders the physical cards of a deck can have been drawn such that these seats (possible cards with their own
    orders) drew theirs and `used` were drawn as well."""
    if not cards:
        return prod(map(perm, unpack(deck), unpack(used)))
    return sum(orders * card_ways(cards[1:], used + pile, deck) for pile, orders in cards[0])


@lru_cache(maxsize=1 << 10)
def by_pile(pairs: Pairs) -> tuple[tuple[int, int], ...]:
    """Possible cards without the difference between old and fresh ones."""
    found: dict[int, int] = {}
    for (old, fresh), orders in pairs:
        found[old + fresh] = found.get(old + fresh, 0) + orders
    return tuple(found.items())


def merged(found: Mapping[Pair, int]) -> Pairs:
    return tuple(sorted(found.items()))


def points_in(pair: Pair) -> int:
    return count_of(pair[0], POINT) + count_of(pair[1], POINT)


@lru_cache(maxsize=1 << 8)
def ways_to_draw(number: int) -> tuple[tuple[int, int], ...]:
    """Every pile of so many development cards, with the number of orders to draw it in."""
    counts = (split for split in product(range(number + 1), repeat=len(CARDS)) if sum(split) == number)
    return tuple((pack(split), factorial(number) // prod(map(factorial, split))) for split in counts)


# --- what a step takes -------------------------------------------------------------------------------------------------------


def what_it_takes(state: State, step: Step) -> tuple[Seat, int] | None:
    """The seat that must hold cards for a step, and which: its price, what it offers, what it gives back."""
    active, phase = state.turn.seat, state.phase
    kind = type(step)
    if kind is BuildRoad:
        return None if isinstance(phase, SetupRoad | FreeRoads) else (active, ROAD_PRICE)
    if kind is BuildSettlement:
        return None if isinstance(phase, SetupSettlement) else (active, SETTLEMENT_PRICE)
    if kind is BuildCity:
        return active, CITY_PRICE
    if kind is BuyCard:
        return active, CARD_PRICE
    if isinstance(step, MaritimeTrade):
        return active, UNIT[step.give.slot] * step.rate
    if isinstance(step, Discard):
        return step.seat, UNIT[step.resource.slot]
    if isinstance(step, OfferTrade):
        return active, pack(step.give)
    if isinstance(phase, Offering):
        if isinstance(step, AcceptOffer):
            return step.seat, phase.get
        if isinstance(step, CounterOffer):
            return step.seat, pack(step.give)
        agreed = terms(phase, step.partner) if isinstance(step, ConfirmTrade) else None
        return None if agreed is None else (active, agreed[0])
    return None


def in_exchange(state: State, seat: Seat, need: int, others: Sequence[Seat]) -> int | None:
    """The hands with what a seat needs, in exchange for others of its cards; None where that cannot be."""
    hands = state.hands
    for kind, wanted in enumerate(unpack(need)):
        while count_of(hands >> SEAT_SHIFT[seat] & PILE, kind) < wanted:
            giver = next((one for one in others if one != seat and count_of(hands >> SEAT_SHIFT[one] & PILE, kind)), None)
            pile = unpack(hands >> SEAT_SHIFT[seat] & PILE)
            spare = next((other for other in range(5) if pile[other] > unpack(need)[other]), None)
            if giver is None or spare is None:
                return None
            hands += (UNIT[kind] - UNIT[spare]) * MOVED[giver][seat]
    return hands


def with_each_number(hands: int, hidden: Sequence[Seat], kind: int) -> Iterator[int]:
    """Hands of the same sizes and cards in which the hidden seats hold a kind in other numbers: one for every way of these."""
    piles = [unpack(hands >> SEAT_SHIFT[seat] & PILE) for seat in hidden]
    there = sum(pile[kind] for pile in piles)
    for numbers in ways_to_split(there, [sum(pile) for pile in piles]):
        rest = [sum(column) * (slot != kind) for slot, column in enumerate(zip(*piles, strict=True))]
        dealt = hands
        for seat, pile, number in zip(hidden, piles, numbers, strict=True):
            hand = [0] * len(rest)
            for slot, count in enumerate(rest):
                hand[slot] = min(count, sum(pile) - number - sum(hand))
                rest[slot] -= hand[slot]
            hand[kind] = number
            dealt = put_pile(dealt, seat, pack(hand))
        yield dealt


def ways_to_split(total: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to split a number into parts of at most so much each."""
    if not most:
        yield ()
        return
    for number in range(max(0, total - sum(most[1:])), min(total, most[0]) + 1):
        for rest in ways_to_split(total - number, most[1:]):
            yield number, *rest


def with_pairs(cards: tuple[Pairs, ...], seat: Seat, pairs: Pairs) -> tuple[Pairs, ...]:
    return (*cards[:seat], pairs, *cards[seat + 1 :])


def scaled(sheet: Sheet, factor: int) -> Sheet:
    if sheet.hands is None:
        return sheet
    return Sheet(sheet.state, {piles: weight * factor for piles, weight in sheet.hands.items()}, sheet.cards)


def ways_to_deal(urn: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to deal an urn of kinds to hands of these sizes, which take it all."""
    if len(sizes) == 1:
        yield (urn,)
        return
    for hand in ways_to_fill(urn, sizes[0]):
        for rest in ways_to_deal(tuple(left - taken for left, taken in zip(urn, hand, strict=True)), sizes[1:]):
            yield hand, *rest


def ways_to_fill(urn: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    if len(urn) == 1:
        if size <= urn[0]:
            yield (size,)
        return
    for number in range(min(urn[0], size) + 1):
        for rest in ways_to_fill(urn[1:], size - number):
            yield number, *rest


