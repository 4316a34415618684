"""Unseen cards: in how many ways they can lie, and the way with a given number. Decides what `determinize` draws from.

Cards lie in hands that may not hold certain colours (R3.5) and in places that hold anything. All ways are numbered from 0 on, so
a uniform number is a uniform way. They are counted, never tried: places that admit the same colours count as one, and so do
colours that the same places admit; the places are filled one after the other. What was counted is remembered, up to a bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod
from typing import TypeAlias

import attrs

from catsle_rules.pieces import NUMBERS, indices

Kinds: TypeAlias = "tuple[tuple[int, int], ...]"
"""How many cards there are of each kind, sorted. The kind of a card is the set of narrow places that it may still go to, as a bit
set with the place that is filled now as bit 0."""
Filling: TypeAlias = "tuple[tuple[int, ...], Kinds]"
"""The room left in each narrow place, and the kinds of the cards not placed yet."""


@attrs.frozen
class Step:
    """One way to go on filling the first place: `number` of the `count` cards of a `kind` go there, the rest never will."""

    kind: int
    count: int
    number: int
    then: Filling


def _sorted(kinds: dict[int, int]) -> Kinds:
    return tuple(sorted((kind, count) for kind, count in kinds.items() if kind and count))


def _next_place(filling: Filling) -> Filling:
    """The first place is left out."""
    rooms, kinds = filling
    moved: dict[int, int] = {}
    for kind, count in kinds:
        moved[kind >> 1] = moved.get(kind >> 1, 0) + count
    return rooms[1:], _sorted(moved)


def _steps(filling: Filling) -> Iterator[Step]:
    """The ways to give the first place cards of one more kind; some card must fit it."""
    rooms, kinds = filling
    fitting = [(kind, count) for kind, count in kinds if kind & 1]
    kind, count = fitting[0]
    others = sum(more for _, more in fitting[1:])
    for number in range(max(0, rooms[0] - others), min(count, rooms[0]) + 1):
        rest = dict(kinds)
        del rest[kind]
        rest[kind ^ 1] = rest.get(kind ^ 1, 0) + count - number
        yield Step(kind, count, number, ((rooms[0] - number, *rooms[1:]), _sorted(rest)))


def _is_done(filling: Filling) -> bool:
    """Whether no card can go to the first place any more."""
    return not any(kind & 1 for kind, _ in filling[1])


@lru_cache(maxsize=1 << 15)
def ways(filling: Filling) -> int:
    """In how many ways the narrow places can be filled with these cards; what is left over goes elsewhere.

    >>> ways(((2, 1), ((1, 2), (3, 2))))
    6
    """
    rooms, _ = filling
    if not rooms:
        return 1
    if _is_done(filling):
        return 0 if rooms[0] else ways(_next_place(filling))
    return sum(comb(step.count, step.number) * ways(step.then) for step in _steps(filling))


def choose(cards: Sequence[int], number: int, rank: int) -> tuple[list[int], list[int]]:
    """The subset of so many cards that has this rank among all of that size, and the other cards.

    >>> [choose("abc", 2, rank)[0] for rank in range(3)]
    [['a', 'b'], ['a', 'c'], ['b', 'c']]
    """
    chosen: list[int] = []
    others: list[int] = []
    after = len(cards)
    for card in cards:
        after -= 1
        missing = number - len(chosen)
        with_it = comb(after, missing - 1) if missing else 0
        if rank < with_it:
            chosen.append(card)
        else:
            rank -= with_it
            others.append(card)
    return chosen, others


@attrs.frozen
class Group:
    """Places that may hold the same cards: which they are, and how many cards each of them holds."""

    members: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def splits(self) -> int:
        """In how many ways the cards of the group can be split among its places."""
        ways, left = 1, sum(self.sizes)
        for size in self.sizes:
            ways *= comb(left, size)
            left -= size
        return ways

    def split(self, cards: list[int], number: int) -> Iterator[tuple[int, int]]:
        """Each place with its cards (a bit set), in the split with that number."""
        for member, size in zip(self.members, self.sizes, strict=True):
            number, rank = divmod(number, comb(len(cards), size))
            chosen, cards = choose(cards, size, rank)
            yield member, sum(1 << card for card in chosen)


@attrs.frozen
class Unseen:
    """Unseen cards and the places they lie in, ready to count; `lying` makes one."""

    narrow: tuple[Group, ...]
    """The groups that cannot hold every card, in the order in which they are filled."""
    wide: Group
    """The places that can."""
    kinds: tuple[tuple[int, tuple[int, ...]], ...]
    """The cards of each kind."""

    @property
    def filling(self) -> Filling:
        """What there is to fill the narrow groups with."""
        rooms = tuple(sum(group.sizes) for group in self.narrow)
        return rooms, _sorted({kind: len(cards) for kind, cards in self.kinds})

    @property
    def total(self) -> int:
        """In how many ways the cards can lie."""
        return ways(self.filling) * prod(group.splits for group in (*self.narrow, self.wide))

    def way(self, number: int) -> tuple[int, ...]:
        """The cards in each place, as bit sets, in the way with that number from 0 to `total` - 1."""
        groups = (*self.narrow, self.wide)
        splits = []
        for group in groups:
            number, split = divmod(number, group.splits)
            splits.append(split)
        contents = self._fill(number)
        found = [pair for group, cards, split in zip(groups, contents, splits, strict=True) for pair in group.split(cards, split)]
        return tuple(cards for _, cards in sorted(found))

    def _fill(self, number: int) -> list[list[int]]:
        """The cards of each narrow group, and then those of the wide one, in the filling with that number."""
        contents = []
        filling = self.filling
        pools = {kind: list(cards) for kind, cards in self.kinds}
        for _ in self.narrow:
            content: list[int] = []
            while not _is_done(filling):
                steps = _steps(filling)
                step = next(steps)
                each = ways(step.then)
                while number >= comb(step.count, step.number) * each:
                    number -= comb(step.count, step.number) * each
                    step = next(steps)
                    each = ways(step.then)
                rank, number = divmod(number, each)
                chosen, others = choose(pools.pop(step.kind), step.number, rank)
                content += chosen
                pools[step.kind ^ 1] = pools.get(step.kind ^ 1, []) + others
                filling = step.then
            contents.append(content)
            filling = _next_place(filling)
            moved: dict[int, list[int]] = {}
            for kind, cards in pools.items():
                moved[kind >> 1] = moved.get(kind >> 1, []) + cards
            pools = moved
        return [*contents, [card for cards in pools.values() for card in cards]]


def lying(cards: int, sizes: Sequence[int], barred: Sequence[int]) -> Unseen:
    """How `cards` (a bit set) can lie in places that hold so many cards each, and may not hold the barred colours (a bit set by
    `Colour.index` for each place). The sizes add up to the number of cards.

    >>> unseen = lying(0b111, sizes=(1, 2), barred=(0, 0))
    >>> [unseen.way(number) for number in range(unseen.total)]
    [(1, 6), (2, 5), (4, 3)]
    """
    by_colour: dict[int, list[int]] = {}
    for card in indices(cards):
        by_colour.setdefault(card // NUMBERS, []).append(card)
    there = sum(1 << colour for colour in by_colour)
    groups: dict[int, list[int]] = {0: []}
    for place, colours in enumerate(barred):
        groups.setdefault(colours & there, []).append(place)
    # Those that admit the least come first: then few choices are open while many places are.
    order = sorted((colours for colours in groups if colours), key=lambda colours: (-colours.bit_count(), colours))
    kinds: dict[int, tuple[int, ...]] = {}
    for colour, of_colour in by_colour.items():
        kind = sum(1 << place for place, colours in enumerate(order) if not colours >> colour & 1)
        kinds[kind] = kinds.get(kind, ()) + tuple(of_colour)
    made = {colours: Group(tuple(places), tuple(sizes[place] for place in places)) for colours, places in groups.items()}
    return Unseen(tuple(made[colours] for colours in order), made[0], tuple(sorted(kinds.items())))
