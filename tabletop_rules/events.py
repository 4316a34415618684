"""Ready events of chance: one of a few weighted outcomes, one of a set of places, pieces drawn from urns, cards dealt to hands.

Decides the distributions; which event is due is the game's business. All weights are exact integers, and samples are drawn by
rejection from random bits, so they are exact too. Events are values: they compare, hash and pickle. Each can give the outcome
with a number as well (`at`): over `range(total)` every outcome comes up exactly as often as it weighs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

import attrs

from tabletop_rules.counting import nth_bit, nth_combination, nth_draw, require_number, share_of
from tabletop_rules.game import Seat

if TYPE_CHECKING:
    from random import Random

O = TypeVar("O")
T = TypeVar("T")


def below(total: int, rng: Random) -> int:
    """A uniform integer from 0 to total-1, exact: random bits are rejected until they fit.

    Raises: ValueError for a total below 1, of which nothing can be drawn.
    """
    if total < 1:
        raise ValueError(f"total: 1 or more, not {total}")
    bits = total.bit_length()
    number = rng.getrandbits(bits)
    while number >= total:
        number = rng.getrandbits(bits)
    return number


@attrs.frozen(weakref_slot=False)
class OneOf(Generic[O]):
    """One of a few outcomes: a die roll, a theft, the next card of an urn.

    `choices` are ready outcomes, `weights` as many integers from 0; a choice of weight 0 cannot happen. A game keeps its
    choices in a module table and hands over its counts as the weights, so that an event costs one small object.

    >>> coin = OneOf("flip", ("heads", "tails", "edge"), (1, 1, 0))
    >>> coin.size, coin.total, coin.weight("heads"), coin.weight("edge")
    (2, 2, 1, 0)
    """

    kind: str
    choices: tuple[O, ...]
    weights: tuple[int, ...]
    seen_by: frozenset[Seat] | None = None

    @property
    def size(self) -> int:
        """The number of choices that can happen."""
        return sum(weight > 0 for weight in self.weights)

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return sum(self.weights)

    def weight(self, outcome: object, /) -> int:
        """The weight of a choice; 0 for anything else."""
        try:
            return self.weights[self.choices.index(outcome)]
        except ValueError:
            return 0

    def outcomes(self) -> Iterator[tuple[O, int]]:
        """The choices that can happen, with their weights, in the order of `choices`."""
        return ((choice, weight) for choice, weight in zip(self.choices, self.weights, strict=True) if weight)

    def at(self, number: int, /) -> O:
        """The choice with that number of the `total` ways: each has as many as it weighs. Raises: ValueError for a number outside
        `range(total)`."""
        require_number(number, self.total)
        return self.choices[share_of(self.weights, number)]

    def sample(self, rng: Random, /) -> O:
        """One choice, drawn with its weight. Raises: ValueError where none can happen, or there are more or fewer weights."""
        if len(self.weights) != len(self.choices):
            raise ValueError(f"weights: one for each of {len(self.choices)} choices, not {len(self.weights)}")
        return self.choices[share_of(self.weights, below(sum(self.weights), rng))]


@attrs.frozen(weakref_slot=False)
class OneBit(Generic[O]):
    """One of the set bits of `bits`, all equally likely; `choices[i]` is the ready outcome of bit i.

    >>> OneBit("draw", ("a", "b", "c"), 0b101).size
    2
    """

    kind: str
    choices: tuple[O, ...]
    bits: int
    seen_by: frozenset[Seat] | None = None

    @property
    def size(self) -> int:
        """The number of set bits."""
        return self.bits.bit_count()

    @property
    def total(self) -> int:
        """The same: every outcome has weight 1."""
        return self.bits.bit_count()

    def weight(self, outcome: object, /) -> int:
        """1 for the outcome of a set bit, else 0."""
        try:
            return self.bits >> self.choices.index(outcome) & 1
        except ValueError:
            return 0

    def outcomes(self) -> Iterator[tuple[O, int]]:
        """The outcomes of the set bits, lowest first, each with weight 1."""
        return ((choice, 1) for index, choice in enumerate(self.choices) if self.bits >> index & 1)

    def at(self, number: int, /) -> O:
        """The outcome of the set bit with that number, the lowest first. Raises: ValueError for a number outside
        `range(total)`."""
        require_number(number, self.total)
        return self.choices[nth_bit(self.bits, number)]

    def sample(self, rng: Random, /) -> O:
        """One outcome, all equally likely. Raises: ValueError where no bit is set, or one that has no choice."""
        bits = self.bits
        if bits >> len(self.choices):
            raise ValueError(f"bits: one for each of {len(self.choices)} choices at most")
        return self.choices[nth_bit(bits, below(bits.bit_count(), rng))]


MOST_DRAWN = 100_000
"""So many pieces are drawn at once at most: more than any box has."""


class Counted(Protocol):
    """An outcome that is a number of pieces of each kind, in a fixed order of kinds."""

    @classmethod
    def from_counts(cls, counts: tuple[int, ...], /) -> Self:
        """The outcome with these counts."""

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each kind."""


C = TypeVar("C", bound=Counted)


@attrs.frozen(weakref_slot=False)
class Draw(Generic[C]):
    """`number` pieces drawn at once from an urn that holds `counts[i]` pieces of kind i (multivariate hypergeometric).

    `outcome` is the game's outcome class: `outcome.from_counts(drawn)` builds one, and its property `counts` reads it back.
    An outcome weighs as many ways as there are to pick its physical pieces.
    """

    kind: str
    outcome: type[C]
    counts: tuple[int, ...]
    number: int
    seen_by: frozenset[Seat] | None = None

    @property
    def size(self) -> int:
        """The number of different count vectors that can be drawn."""
        if not 0 <= self.number <= sum(self.counts):
            return 0
        ways = [1] + [0] * self.number
        for count in self.counts:
            ways = [sum(ways[max(0, k - count) : k + 1]) for k in range(self.number + 1)]
        return ways[self.number]

    @property
    def total(self) -> int:
        """The number of sets of `number` physical pieces."""
        return comb(sum(self.counts), self.number)

    def weight(self, outcome: object, /) -> int:
        """The number of sets of physical pieces that look like this; 0 for anything else."""
        if not isinstance(outcome, self.outcome):
            return 0
        drawn = outcome.counts
        if len(drawn) != len(self.counts) or sum(drawn) != self.number or min(drawn) < 0:
            return 0
        return prod(map(comb, self.counts, drawn))

    def outcomes(self) -> Iterator[tuple[C, int]]:
        """Every count vector that can be drawn, in lexicographic order from the most of the first kind."""
        for drawn in _vectors(self.counts, self.number):
            yield self.outcome.from_counts(drawn), prod(map(comb, self.counts, drawn))

    def at(self, number: int, /) -> C:
        """The outcome of the set of physical pieces with that number. Raises: ValueError for a number outside `range(total)`."""
        require_number(number, self.total)
        return self.outcome.from_counts(nth_draw(self.counts, self.number, number))

    def sample(self, rng: Random, /) -> C:
        """One outcome: the pieces drawn one by one.

        Raises: ValueError where the urn does not hold so many pieces, or they are more than 100 000.
        """
        left = list(self.counts)
        drawn = [0] * len(left)
        remaining = sum(left)
        if not 0 <= self.number <= min(remaining, MOST_DRAWN):
            raise ValueError("number: more pieces than the urn holds, or than are ever drawn at once")
        for _ in range(self.number):
            index = share_of(left, below(remaining, rng))
            left[index] -= 1
            drawn[index] += 1
            remaining -= 1
        return self.outcome.from_counts(tuple(drawn))


def _vectors(counts: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    if not counts:
        yield ()
        return
    room = sum(counts[1:])
    for first in range(min(counts[0], number), max(0, number - room) - 1, -1):
        for rest in _vectors(counts[1:], number - first):
            yield first, *rest


@attrs.frozen(weakref_slot=False)
class Deal(Generic[T, O]):
    """The set `items` split into hands of the given `sizes`; what is not dealt stays one unseen urn.

    `outcome` is the game's outcome class: `outcome(hands)` builds one from a tuple of hands, each a tuple of items in the order
    of `items`, and its attribute `hands` reads them back. All splits are equally likely. By default nobody sees the whole
    outcome.
    """

    kind: str
    outcome: Callable[[tuple[tuple[T, ...], ...]], O]
    items: tuple[T, ...]
    sizes: tuple[int, ...]
    seen_by: frozenset[Seat] | None = frozenset()

    @property
    def size(self) -> int:
        """The number of splits (the order inside a hand does not matter)."""
        ways, left = 1, len(self.items)
        for size in self.sizes:
            ways *= comb(left, size)
            left -= size
        return ways

    @property
    def total(self) -> int:
        """The same: every split has weight 1."""
        return self.size

    def weight(self, outcome: object, /) -> int:
        """1 for a split into hands of the right sizes, else 0."""
        if type(outcome) is not self.outcome:
            return 0
        hands: tuple[tuple[T, ...], ...] = outcome.hands  # type: ignore[attr-defined]  # the class is the game's own
        dealt = {item for hand in hands for item in hand}
        fits = tuple(map(len, hands)) == self.sizes and len(dealt) == sum(self.sizes) and dealt <= set(self.items)
        return int(fits)

    def outcomes(self) -> Iterator[tuple[O, int]]:
        """Every split, each with weight 1."""
        return ((self.outcome(hands), 1) for hands in _splits(self.items, self.sizes))

    def at(self, number: int, /) -> O:
        """The split with that number, in the order of `outcomes`. Raises: ValueError for a number outside `range(total)`."""
        require_number(number, self.total)
        left, hands = self.items, []
        ways = self.size
        for size in self.sizes:
            ways //= comb(len(left), size)
            combination, number = divmod(number, ways)
            places = nth_combination(len(left), size, combination)
            hands.append(tuple([left[place] for place in places]))
            left = tuple([item for place, item in enumerate(left) if place not in places])
        return self.outcome(tuple(hands))

    def sample(self, rng: Random, /) -> O:
        """One split, all equally likely. Raises: ValueError where there are fewer items than are dealt, or less than none are."""
        if min(self.sizes, default=0) < 0:
            raise ValueError(f"sizes: 0 or more, not {min(self.sizes)}")
        shuffled = list(range(len(self.items)))
        start, hands = 0, []
        for size in self.sizes:
            for place in range(start, start + size):
                other = place + below(len(shuffled) - place, rng)
                shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
            hands.append(tuple(self.items[index] for index in sorted(shuffled[start : start + size])))
            start += size
        return self.outcome(tuple(hands))


def _splits(items: tuple[T, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[T, ...], ...]]:
    if not sizes:
        yield ()
        return
    for hand in combinations(items, sizes[0]):
        rest = tuple(item for item in items if item not in hand)
        for hands in _splits(rest, sizes[1:]):
            yield hand, *hands
