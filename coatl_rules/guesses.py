"""Guesses at what a seat of Cóatl does not see: states that fit a view, uniform over the placements of the unseen cards (R13).

Decides the distribution. All cards count as different, equal ones too; a placement is possible unless it gives something to do to
a seat that has just passed (R10.4), which the table tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import comb
from random import Random
from typing import TypeAlias

from coatl_rules.cards import PROPHECY_IDS, PROPHECY_NUMBER, TEMPLE_IDS
from coatl_rules.legality import assembly
from coatl_rules.model import CARD_BITS, CARD_SORTS, Mat, State, frame_of
from coatl_rules.multiset import contents, singles
from coatl_rules.positions import NAME, Found, check_shape, holding, mats_on, passed, read_clock, state_of
from coatl_rules.steps import Extend, Fulfil, Move
from coatl_rules.table import Position, Private, Table
from coatl_rules.views import view as view_of
from tabletop_rules import Seat, View, require_view
from tabletop_rules.events import below

CoatlView: TypeAlias = View[Table, Private, Move]


def determinize(view: CoatlView, rng: Random, /) -> State:
    """A full state that fits the view; every placement of the unseen cards that the table allows is equally likely (R13).

    Raises: BadPosition for a view that fits no state.
    """
    require_view(view, Table, Private)
    found = Found()
    table = view.table
    frame = frame_of(table.options)
    check_shape(found, table, frame.seats)
    own = _own(found, view, frame.seats)
    mats, clock = mats_on(found, table), read_clock(found, table)
    every_card = [PROPHECY_IDS[number] for number in contents(frame.cards, CARD_SORTS)]
    every_temple = [TEMPLE_IDS[number] for number in singles(frame.temples)]
    unseen = _without(found, every_card, _open_cards(table, own))
    unseen_temples = _without(found, every_temple, _open_temples(table, own))
    seats = [seat for seat in range(frame.seats) if seat not in own]
    hands = {seat: table.sides[seat].prophecies for seat in seats}
    held = {seat: table.sides[seat].temples for seat in seats}
    fits = min([table.deck, table.discards, *hands.values(), *held.values()]) >= 0
    fits &= len(unseen) == sum(hands.values()) + table.deck + table.discards and len(unseen_temples) >= sum(held.values())
    found.unless(fits, "table", "there are more or fewer hidden cards than cards that are not seen")
    found.stop()

    idle = {seat: useful_cards(mats[seat], frame.open_ends) for seat in passed(frame.seats, clock) if seat in hands}
    dealt = idle_hands(unseen, {seat: hands[seat] for seat in idle}, idle, rng)
    found.unless(dealt is not None, "table.passes", "whatever it holds, a seat that has just passed can act (R10.4)")
    found.stop()
    dealt = dealt or {}
    rest = _shuffled(_without(found, unseen, [card for hand in dealt.values() for card in hand]), rng)
    temples = _shuffled(unseen_temples, rng)
    privates = []
    for seat in range(frame.seats):
        if seat in own:
            privates.append(own[seat])
        else:
            hand = dealt[seat] if seat in dealt else [rest.pop() for _ in range(hands[seat])]
            privates.append(Private(tuple(hand), tuple(temples.pop() for _ in range(held[seat]))))
    deck, discards = tuple(rest[: table.deck]), tuple(rest[table.deck :])
    state = state_of(Position(NAME, table, tuple(privates), deck, discards, tuple(temples)))
    same = view_of(state, view.seat)
    found.unless((same.to_act, same.moves) == (view.to_act, view.moves), "moves", "these are not the seat's moves")
    found.unless(not view.revealed, "revealed", "nothing is laid open (R13)")
    found.stop()
    return state


def _own(found: Found, view: CoatlView, seats: int) -> dict[Seat, Private]:
    """The hand that the view shows, if any, by its seat."""
    found.unless(view.game == NAME, "game", f"{view.game[:40]!r} is not {NAME!r}")
    if view.seat is None:
        found.unless(view.private is None, "private", "a spectator has no hand")
        return {}
    if view.private is None or not 0 <= view.seat < seats:
        found.note("seat", f"a seat from 0 to {seats - 1} with its own hand, or a spectator")
        return {}
    return {view.seat: view.private}


def _open_cards(table: Table, own: dict[Seat, Private]) -> list[str]:
    """The prophecies that the view shows."""
    laid = [card for side in table.sides for coatl in side.coatls for card in coatl.prophecies]
    return [*table.display, *laid, *(card for private in own.values() for card in private.prophecies)]


def _open_temples(table: Table, own: dict[Seat, Private]) -> list[str]:
    """The temples that the view shows."""
    laid = [coatl.temple for side in table.sides for coatl in side.coatls]
    held = [card for private in own.values() for card in private.temples]
    return [card for card in (*table.temples.tops, *laid, *held) if card is not None]


def _without(found: Found, cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """The cards but for those that are gone."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
        else:
            found.note("table", f"{card[:20]!r} is seen more often than the game has it")
    return left


def _shuffled(cards: list[str], rng: Random) -> list[str]:
    """The cards in a uniformly random order."""
    left = list(cards)
    for place in range(len(left) - 1, 0, -1):
        other = below(place + 1, rng)
        left[place], left[other] = left[other], left[place]
    return left


def useful_cards(mat: Mat, open_ends: bool) -> int:
    """The prophecies that would give the seat something to do, were they in its hand: to fulfil, or to complete a cóatl with."""
    moves = assembly(holding(mat, CARD_BITS, mat.temples, open_ends), open_ends)
    numbers = {move.number for move in moves if isinstance(move, (Extend, Fulfil)) and move.number >= 0}
    return sum(1 << number for number in numbers)


def idle_hands(unseen: list[str], sizes: dict[Seat, int], useful: dict[Seat, int], rng: Random) -> dict[Seat, list[str]] | None:
    """Hands without a useful card, all equally likely; None where there are none.

    Cards that the same hands may hold are alike. How many of each such group go to which hand is drawn by the exact number of
    ways, group after group; which ones, by shuffling.
    """
    groups: dict[tuple[bool, ...], list[str]] = {}
    for card in unseen:
        number = PROPHECY_NUMBER[card]
        groups.setdefault(tuple(not cards >> number & 1 for cards in useful.values()), []).append(card)
    allowed = list(groups)

    def splits(index: int, needs: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """How many cards of a group each hand can get, with the number of ways."""
        size = len(groups[allowed[index]])
        most = [need if fits else 0 for need, fits in zip(needs, allowed[index], strict=True)]
        for taken in product(*(range(number + 1) for number in most)):
            left, number_of_ways = size, 1
            for number in taken:
                number_of_ways *= comb(left, number) if number <= left else 0
                left -= number
            if number_of_ways:
                yield number_of_ways, taken

    def rest(needs: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(need - number for need, number in zip(needs, taken, strict=True))

    @cache
    def ways(index: int, needs: tuple[int, ...]) -> int:
        """In how many ways the groups from this one on fill what the hands still need."""
        if index == len(allowed):
            return int(not any(needs))
        return sum(number * ways(index + 1, rest(needs, taken)) for number, taken in splits(index, needs))

    needs = tuple(sizes.values())
    if not ways(0, needs):
        return None
    hands: dict[Seat, list[str]] = {seat: [] for seat in sizes}
    for index, group in enumerate(groups.values()):
        number = below(ways(index, needs), rng)
        cards = _shuffled(group, rng)
        shares = ((count * ways(index + 1, rest(needs, taken)), taken) for count, taken in splits(index, needs))
        share, taken = next(shares)
        while number >= share:
            number -= share
            share, taken = next(shares)
        for seat, count in zip(hands, taken, strict=True):
            hands[seat] += cards[:count]
            del cards[:count]
        needs = rest(needs, taken)
    return hands
