"""A full state that fits a view: the unseen cards placed at random, every placement of the physical cards equally likely.

Decides what a table rules out. Hands must back an open offer and its answers (R12.4); and nobody can hold the victory point cards
that would have ended the game: the active seat has not reached the target, and another seat can only have come to it since its
own turn, through the longest road (R15.1, R15.2), or through special building (R16.6).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod
from operator import gt
from random import Random
from typing import TypeAlias

from catan_rules.model import Move, State
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
    hands = deal_hands(view.table, own, unknown, rng)
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


Vector: TypeAlias = "tuple[int, ...]"

# --- resource cards ----------------------------------------------------------------------------------------------------------


def deal_hands(table: Table, own: dict[Seat, Private], unknown: Sequence[Seat], rng: Random) -> dict[Seat, Counts]:
    """The unseen resource cards dealt to hands of the sizes that the table shows."""
    size = bank_size(table.options)
    urn = tuple(size - table.bank[kind] - sum(private.hand[kind] for private in own.values()) for kind in RESOURCES)
    sizes = {seat: table.seats[seat].hand_size for seat in unknown}
    if min(urn) < 0 or sum(urn) != sum(sizes.values()) or min(sizes.values(), default=0) < 0:
        raise BadPosition([Problem("table.bank", "bank, own hand and the other hands' sizes do not make all cards (R1)")])
    needs = {seat: need for seat, need in needs_of(table).items() if seat in sizes and need.total}
    wanted = [sum(need[kind] for need in needs.values()) for kind in RESOURCES]
    if any(map(gt, wanted, urn)) or any(need.total > sizes[seat] for seat, need in needs.items()):
        raise BadPosition([Problem("table.offer", "the unseen cards cannot back the offer and its answers (R12.4)")])
    aside = _set_aside(urn, sizes, needs)
    for _ in range(1 + _DEALT // max(1, sum(urn))):
        hands = _dealt(urn, sizes, aside, rng)
        if all(_kept(hands[seat], need, aside[seat], rng) for seat, need in needs.items()):
            return {seat: Counts(*hand) for seat, hand in hands.items()}
    raise BadPosition([Problem("table.offer", "hands that back the offer and its answers are too rare to be guessed at (R12.4)")])


_DEALT = 500_000
"""So many cards are dealt for one guess at most. No view of a game at a table comes near it: hands must hold hundreds of cards,
or several hands most of the cards that there are of their kinds."""


def needs_of(table: Table) -> dict[Seat, Counts]:
    """What each seat must hold to back the open offer or its answer to it."""
    offer = table.offer
    if offer is None:
        return {}
    needs = {table.seat: offer.give}
    for seat, answer in enumerate(offer.answers):
        if answer is not None and answer.kind != "decline":
            needs[seat] = offer.get if answer.kind == "accept" else answer.give
    return needs


# Where hands must hold certain cards, most deals would not do. So some of these cards are set aside for them first, any of the
# physical cards alike, and the rest is dealt. A deal then comes up once for every choice of cards that could have been set aside:
# C(h, j) times for a hand that holds h of a kind of which j were set aside. It is kept in one of so many cases, so that all deals
# are as likely again.


def _set_aside(urn: Sequence[int], sizes: dict[Seat, int], needs: dict[Seat, Counts]) -> dict[Seat, list[int]]:
    """How many cards of each kind are set aside for each hand: so many that it will on average hold what it needs."""
    left, room = list(urn), dict(sizes)
    aside = {seat: [0] * len(RESOURCES) for seat in sizes}
    for seat, need in needs.items():
        for kind, number in enumerate(need):
            while aside[seat][kind] < number and aside[seat][kind] * sum(left) + room[seat] * left[kind] < number * sum(left):
                aside[seat][kind] += 1
                left[kind] -= 1
                room[seat] -= 1
    return aside


def _dealt(urn: Sequence[int], sizes: dict[Seat, int], aside: dict[Seat, list[int]], rng: Random) -> dict[Seat, list[int]]:
    """The cards of an urn dealt to hands of these sizes, some of them set aside before."""
    number = [count - sum(hand[kind] for hand in aside.values()) for kind, count in enumerate(urn)]
    left = [kind for kind, count in enumerate(number) for _ in range(count)]
    hands = {}
    for seat, size in sizes.items():
        hand = list(aside[seat])
        for _ in range(size - sum(hand)):
            place = below(len(left), rng)
            hand[left[place]] += 1
            left[place] = left[-1]
            left.pop()
        hands[seat] = hand
    return hands


def _kept(hand: Sequence[int], need: Counts, aside: Sequence[int], rng: Random) -> bool:
    """Whether a deal is kept as far as this hand goes: if it holds what it needs, in one of C(h, j) cases for each kind; where it
    needs n, in C(n, j) of them, since it never holds less."""
    if any(map(gt, need, hand)):
        return False
    return all(
        held == least or below(comb(held, put), rng) < comb(least, put)
        for held, least, put in zip(hand, need, aside, strict=True)
        if put
    )


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
    ways = _shares(points, groups, [*(most_points(table, seat) for seat in unknown), points])
    if not any(ways.values()):
        # Play cannot reach it, but a position given from outside may have a seat that gained the points off its turn (R15.2).
        limits = [most_points(table, seat) if seat == table.seat else points for seat in unknown]
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
    most = [min(size, limit) for size, limit in zip(groups, limits, strict=True)]
    return {split: prod(map(comb, groups, split)) for split in _splits(points, most)}


def _splits(number: int, most: Sequence[int]) -> Iterator[Vector]:
    """Every way to split a number of equal cards over groups that take so many at most; no groups are left where no card is."""
    if not most:
        yield ()
        return
    for first in range(max(0, number - sum(most[1:])), min(number, most[0]) + 1):
        for others in _splits(number - first, most[1:]):
            yield first, *others


def _drawn(ways: dict[Vector, int], rng: Random) -> Vector:
    """One of the splits, drawn with its weight."""
    chance = below(sum(ways.values()), rng)
    return next(split for split, weight in ways.items() if (chance := chance - weight) < 0)


def _card_counts(slots: list[int]) -> CardCounts:
    return CardCounts(*map(slots.count, range(len(CARDS))))


def most_points(table: Table, seat: Seat) -> int:
    """How many victory point cards a seat can hold, seeing that the game is not over."""
    options = table.options
    # With special building (R16.6) a seat may have built whatever it could since its own turn.
    built_since = options.between == "special-building" and seat != table.first
    if options.victory == "declared" or table.stage is Stage.OVER or built_since:
        return options.topology.deck.victory_point
    came_off_turn = 2 if seat != table.seat and table.longest_road == seat else 0
    return max(0, options.victory_points - 1 - table.seats[seat].points + came_off_turn)

