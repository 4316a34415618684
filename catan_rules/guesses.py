"""A full state that fits a view: the unseen cards placed at random, every placement of the physical cards equally likely.

Decides what a table rules out. Hands must back an open offer and its answers (R12.4); and nobody can hold the victory point cards
that would have ended the game: the active seat has not reached the target, and another seat can only have come to it since its
own turn, through the longest road (R15.1, R15.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod
from random import Random

from catan_rules.legality import holds
from catan_rules.model import Move, State
from catan_rules.packed import pack
from catan_rules.pieces import CARDS, RESOURCES, Card, CardCounts, Counts
from catan_rules.positions import Reading
from catan_rules.setup import bank_size
from catan_rules.shapes import shape_problems
from catan_rules.table import Private, Stage, Table
from catan_rules.views import view as view_of
from tabletop_rules import BadPosition, Problem, Seat, View, require_view
from tabletop_rules.events import below


def determinize(view: View[Table, Private, Move], rng: Random, /) -> State:
    """A full state that fits the view, exactly uniform over the placements of the unseen physical cards that the table allows
    (equal cards counted as distinguishable). Raises: BadPosition for a view that fits no state."""
    require_view(view, Table, Private)
    seats = range(view.table.options.seats)
    own = _known(view, seats)
    unknown = [seat for seat in seats if seat not in own]
    hands = _hands(view.table, own, unknown, rng)
    cards = _cards(view.table, own, unknown, rng)
    privates = tuple(own[seat] if seat in own else Private(hands[seat], *cards[seat]) for seat in seats)
    state = Reading(view.game, view.table, privates).state()
    if view_of(state, view.seat) != view:
        raise BadPosition([Problem("moves", "the view's moves, seats to act or revealed cards are not those of its table")])
    return state


def _known(view: View[Table, Private, Move], seats: range) -> dict[Seat, Private]:
    """The private parts that the view holds."""
    seat, table = view.seat, view.table
    if problems := shape_problems(table):
        raise BadPosition(problems)
    if seat is not None and seat not in seats:
        raise BadPosition([Problem("seat", f"a seat from 0 to {len(seats) - 1} or null, not {seat}")])
    if (view.private is None) != (seat is None):
        raise BadPosition([Problem("private", "there for a seat, null for a spectator")])
    if view.revealed:
        if len(view.revealed) != len(seats):
            raise BadPosition([Problem("revealed", f"one for each of {len(seats)} seats, not {len(view.revealed)}")])
        return dict(enumerate(view.revealed))
    return {} if seat is None or view.private is None else {seat: view.private}


# --- resource cards ----------------------------------------------------------------------------------------------------------


def _hands(table: Table, own: dict[Seat, Private], unknown: Sequence[Seat], rng: Random) -> dict[Seat, Counts]:
    """The unseen resource cards dealt to hands of the sizes that the table shows."""
    size = bank_size(table.options)
    urn = tuple(size - table.bank[kind] - sum(private.hand[kind] for private in own.values()) for kind in RESOURCES)
    sizes = {seat: table.seats[seat].hand_size for seat in unknown}
    if min(urn) < 0 or sum(urn) != sum(sizes.values()) or min(sizes.values(), default=0) < 0:
        raise BadPosition([Problem("table.bank", "bank, own hand and the other hands' sizes do not make all cards (R1)")])
    needs = _needs(table)
    for _ in range(_TRIES):
        hands = _dealt(urn, sizes, rng)
        if all(holds(pack(hands[seat]), needs.get(seat, _NOTHING)) for seat in unknown):
            return hands
    # Only hands that must hold something are weighed against each other; what is left is dealt without conditions.
    bound = [seat for seat in unknown if needs.get(seat, _NOTHING).total]
    free = {seat: sizes[seat] for seat in unknown if seat not in bound}
    room = (*(sizes[seat] for seat in bound), sum(free.values()))
    least = (*(tuple(needs[seat]) for seat in bound), tuple(_NOTHING))
    if not _ways(urn, room, least):
        raise BadPosition([Problem("table.offer", "the unseen cards cannot back the offer and its answers (R12.4)")])
    *drawn, rest = _deal_bound(urn, room, least, rng)
    return {seat: Counts(*hand) for seat, hand in zip(bound, drawn, strict=True)} | _dealt(rest, free, rng)


_NOTHING = Counts()
_TRIES = 200
"""Deals that are thrown away for not backing an offer before the ways are counted instead; both are exact, but counting takes
long where many cards are out, which is where most deals will do."""


def _dealt(urn: Sequence[int], sizes: dict[Seat, int], rng: Random) -> dict[Seat, Counts]:
    """The cards of an urn dealt to hands of these sizes without conditions."""
    left = [kind for kind, count in enumerate(urn) for _ in range(count)]
    hands = {}
    for seat, size in sizes.items():
        taken = [left.pop(below(len(left), rng)) for _ in range(size)]
        hands[seat] = Counts(*map(taken.count, range(len(RESOURCES))))
    return hands


def _needs(table: Table) -> dict[Seat, Counts]:
    """What each seat must hold to back the open offer or its answer to it."""
    offer = table.offer
    if offer is None:
        return {}
    needs = {table.seat: offer.give}
    for seat, answer in enumerate(offer.answers):
        if answer is not None and answer.kind != "decline":
            needs[seat] = offer.get if answer.kind == "accept" else answer.give
    return needs


Vector = tuple[int, ...]


def _splits(number: int, least: Vector, room: Vector) -> Iterator[Vector]:
    """Every way to split a number of equal cards over groups, each within its bounds."""
    if len(room) == 1:
        if least[0] <= number <= room[0]:
            yield (number,)
        return
    for first in range(least[0], min(number, room[0]) + 1):
        for others in _splits(number - first, least[1:], room[1:]):
            yield first, *others


@lru_cache(maxsize=1 << 14)
def _ways(urn: Vector, room: Vector, least: tuple[Vector, ...]) -> int:
    """The number of ways to place the physical cards of the urn (by kind) so that the groups are filled and each holds what it
    must: kind by kind, a split of n cards counts as many times as the n can be chosen for it."""
    if not urn:
        return int(not any(room))
    needed = tuple(counts[0] for counts in least)
    later = tuple(counts[1:] for counts in least)
    return sum(
        _choices(urn[0], split) * _ways(urn[1:], tuple(a - b for a, b in zip(room, split, strict=True)), later)
        for split in _splits(urn[0], needed, room)
    )


def _choices(number: int, split: Vector) -> int:
    return factorial(number) // prod(map(factorial, split))


def _deal_bound(urn: Vector, room: Vector, least: tuple[Vector, ...], rng: Random) -> list[list[int]]:
    """One placement, drawn with its exact weight: the counts of each group by kind."""
    groups: list[list[int]] = [[] for _ in room]
    for place, number in enumerate(urn):
        rest, later = urn[place + 1 :], tuple(counts[place + 1 :] for counts in least)
        splits = {
            split: _choices(number, split) * _ways(rest, tuple(a - b for a, b in zip(room, split, strict=True)), later)
            for split in _splits(number, tuple(counts[place] for counts in least), room)
        }
        drawn = _drawn(splits, rng)
        room = tuple(a - b for a, b in zip(room, drawn, strict=True))
        for group, count in zip(groups, drawn, strict=True):
            group.append(count)
    return groups


# --- development cards -------------------------------------------------------------------------------------------------------


def _cards(
    table: Table, own: dict[Seat, Private], unknown: Sequence[Seat], rng: Random
) -> dict[Seat, tuple[CardCounts, CardCounts]]:
    """The unseen development cards dealt to hands and deck; of the active seat's cards, which it bought this turn."""
    seen = [pieces.played for pieces in table.seats] + [private.cards for private in own.values()]
    urn = [number - sum(counts[card] for counts in seen) for card, number in zip(CARDS, table.options.topology.deck, strict=True)]
    sizes = [table.seats[seat].card_count for seat in unknown]
    if min(urn) < 0 or min(sizes, default=0) < 0 or sum(urn) != sum(sizes) + table.deck_size or table.deck_size < 0:
        raise BadPosition([Problem("table.deck_size", "deck, own cards and the cards of others do not make all the cards (R1)")])
    points = urn[Card.VICTORY_POINT.slot]
    groups = [*sizes, table.deck_size]
    ways = _shares(points, groups, [*(_most_points(table, seat) for seat in unknown), points])
    if not any(ways.values()):
        # Play cannot reach it, but a position given from outside may have a seat that gained the points off its turn (R15.2).
        limits = [_most_points(table, seat) if seat == table.seat else points for seat in unknown]
        ways = _shares(points, groups, [*limits, points])
    if not any(ways.values()):
        raise BadPosition([Problem("table.seats", "the unseen victory point cards would have ended the game (R15.1)")])
    split = _drawn(ways, rng)
    others = [card.slot for card, count in zip(CARDS, urn, strict=True) if card is not Card.VICTORY_POINT for _ in range(count)]
    dealt = {}
    for seat, size, mine in zip(unknown, sizes, split, strict=False):
        hand = [Card.VICTORY_POINT.slot] * mine + [others.pop(below(len(others), rng)) for _ in range(size - mine)]
        fresh = list(hand) if seat == table.seat else []
        while len(fresh) > table.bought:
            fresh.pop(below(len(fresh), rng))
        dealt[seat] = (_card_counts(hand), _card_counts(fresh))
    return dealt


def _shares(points: int, groups: Sequence[int], limits: Sequence[int]) -> dict[Vector, int]:
    """The ways in which so many victory point cards lie among groups of cards, each with its number of placements."""
    return {
        split: prod(map(comb, groups, split))
        for split in product(*(range(min(points, size, limit) + 1) for size, limit in zip(groups, limits, strict=True)))
        if sum(split) == points
    }


def _drawn(ways: dict[Vector, int], rng: Random) -> Vector:
    """One of the splits, drawn with its weight."""
    chance = below(sum(ways.values()), rng)
    return next(split for split, weight in ways.items() if (chance := chance - weight) < 0)


def _card_counts(slots: list[int]) -> CardCounts:
    return CardCounts(*map(slots.count, range(len(CARDS))))


def _most_points(table: Table, seat: Seat) -> int:
    """How many victory point cards a seat can hold, seeing that the game is not over."""
    options = table.options
    if options.victory == "declared" or table.stage is Stage.OVER:
        return options.topology.deck.victory_point
    came_off_turn = 2 if seat != table.seat and table.longest_road == seat else 0
    return max(0, options.victory_points - 1 - table.seats[seat].points + came_off_turn)

