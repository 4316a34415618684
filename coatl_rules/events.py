"""The events of chance that Cóatl needs beside the ready ones: the supply is filled, prophecies are drawn.

Decides their distributions: exact integer weights over the physical pieces and cards, and exact samples.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb, factorial, perm, prod
from random import Random

import attrs

from coatl_rules.cards import PROPHECY_IDS, PROPHECY_NUMBER
from coatl_rules.model import CARD_BITS, CARD_SORTS, PIECE_SORTS
from coatl_rules.multiset import counts, gather, remove
from coatl_rules.pieces import COLOURS, COPIES, PAIRS, Colour
from coatl_rules.steps import ONE_DISPLAYED, PROPHECIES_DRAWN, DisplayFilled, Fill, PropheciesDealt, ProphecyDrawn, filled
from tabletop_rules import Seat
from tabletop_rules.counting import nth_bit, nth_combination, nth_draw, require_number

COLUMNS = tuple(sum(1 << piece + PIECE_SORTS * layer for layer in range(number)) for piece, number in enumerate(COPIES))
"""By the number of a piece: the bits of a bag that count it."""

_COLOUR_PAIRS = tuple((COLOURS[first], COLOURS[second]) for first, second in PAIRS)
_PAIR = {(one, other): PAIRS.index((min(one, other), max(one, other))) for one in range(5) for other in range(5)}


def _vectors(most: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    """Every way to take `number` things of sorts of which there are so many, from the most of the first sort on."""
    if not most:
        if number == 0:
            yield ()
        return
    for first in range(min(most[0], number), -1, -1):
        for rest in _vectors(most[1:], number - first):
            yield first, *rest


def _number_of_vectors(most: tuple[int, ...], number: int) -> int:
    ways = [1] + [0] * number
    for count in most:
        ways = [sum(ways[max(0, k - count) : k + 1]) for k in range(number + 1)]
    return ways[number]


def _pair_vectors(left: tuple[int, ...], number: int, pair: int = 0) -> Iterator[tuple[int, ...]]:
    """Every way to take `number` pairs from so many bodies of each colour: how many of the pairs from `pair` on."""
    if pair == len(PAIRS):
        if number == 0:
            yield ()
        return
    first, second = PAIRS[pair]
    most = left[first] // 2 if first == second else min(left[first], left[second])
    for times in range(min(number, most), -1, -1):
        rest = list(left)
        rest[first] -= times
        rest[second] -= times
        for others in _pair_vectors(tuple(rest), number - times, pair + 1):
            yield times, *others


def _number_of_pair_vectors(bodies: tuple[int, ...], number: int) -> int:
    """How many different sets of pairs can be drawn: without a shortage a closed form, else by the pairs one after the other,
    forgetting colours that are done and bodies that cannot all be used."""
    if min(bodies) >= 2 * number:
        return comb(len(PAIRS) + number - 1, number)

    @cache
    def ways(pair: int, left: tuple[int, ...], number: int) -> int:
        if number == 0:
            return 1
        if pair == len(PAIRS):
            return 0
        first, second = PAIRS[pair]
        most = left[first] // 2 if first == second else min(left[first], left[second])
        total = 0
        for times in range(min(number, most) + 1):
            rest = list(left)
            rest[first] -= times
            rest[second] -= times
            following = PAIRS[pair + 1][0] if pair + 1 < len(PAIRS) else len(left)
            useful = [0] * following + [min(count, 2 * (number - times)) for count in rest[following:]]
            total += ways(pair + 1, tuple(useful), number - times)
        return total

    return ways(0, tuple(min(count, 2 * number) for count in bodies), number)


def _pairs_weight(bodies: tuple[int, ...], times: tuple[int, ...]) -> int:
    """In how many ways physical bodies make these pairs, `times[i]` of pair i."""
    used = [0] * len(COLOURS)
    symmetries = 1
    for (first, second), number in zip(PAIRS, times, strict=True):
        used[first] += number
        used[second] += number
        symmetries *= factorial(number) << (number if first == second else 0)
    return prod(map(perm, bodies, used)) // symmetries


@attrs.frozen(weakref_slot=False)
class FillSupply:
    """The empty spaces of the supply are filled from the bag (R4.5): so many heads, tails and pairs of bodies.

    An outcome weighs as many ways as there are to pick its physical pieces and to pair the bodies; the spaces have no names.
    """

    bag: int
    heads: int
    tails: int
    pairs: int
    kind = "fill"
    seen_by = None

    def _counts(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """What the bag holds by colour: bodies, heads, tails."""
        numbers = tuple([(self.bag & column).bit_count() for column in COLUMNS])
        return numbers[:5], numbers[5:10], numbers[10:]

    @property
    def size(self) -> int:
        """The number of different fillings: 8,721,000 at the start of a game."""
        bodies, heads, tails = self._counts()
        ends = _number_of_vectors(heads, self.heads) * _number_of_vectors(tails, self.tails)
        return ends * _number_of_pair_vectors(bodies, self.pairs)

    @property
    def total(self) -> int:
        """The number of ways to draw physical pieces: the bodies into pairs that have no order."""
        bodies, heads, tails = map(sum, self._counts())
        pairings = perm(bodies, 2 * self.pairs) // (factorial(self.pairs) << self.pairs)
        return comb(heads, self.heads) * comb(tails, self.tails) * pairings

    def allows(self, outcome: object) -> bool:
        """Whether it can happen: the bag holds all of these pieces, and they are as many as are placed."""
        if type(outcome) is not Fill:
            return False
        heads, tails, bodies = outcome.heads, outcome.tails, outcome.bodies
        if len(heads) != self.heads or len(tails) != self.tails or len(bodies) != self.pairs:
            return False
        left = [(self.bag & column).bit_count() for column in COLUMNS]
        for first, second in bodies:
            left[first.number] -= 1
            left[second.number] -= 1
        for head in heads:
            left[5 + head.number] -= 1
        for tail in tails:
            left[10 + tail.number] -= 1
        return min(left) >= 0

    def weight(self, outcome: object, /) -> int:
        """The number of ways to draw physical pieces that look like this; 0 for anything else."""
        if type(outcome) is not Fill or not self.allows(outcome):
            return 0
        bodies, heads, tails = self._counts()
        ways = prod(map(comb, heads, map(outcome.heads.count, COLOURS)))
        ways *= prod(map(comb, tails, map(outcome.tails.count, COLOURS)))
        return ways * _pairs_weight(bodies, tuple(map(outcome.bodies.count, _COLOUR_PAIRS)))

    def outcomes(self) -> Iterator[tuple[Fill, int]]:
        """Every filling with its weight: only sensible late in a game."""
        bodies, heads, tails = self._counts()
        for head, tail in product(_vectors(heads, self.heads), _vectors(tails, self.tails)):
            ends = prod(map(comb, heads, head)) * prod(map(comb, tails, tail))
            for times in _pair_vectors(bodies, self.pairs):
                drawn = tuple(pair for pair, number in zip(_COLOUR_PAIRS, times, strict=True) for _ in range(number))
                yield Fill(_repeat(head), _repeat(tail), drawn), ends * _pairs_weight(bodies, times)

    def at(self, number: int, /) -> Fill:
        """The filling by the physical pieces with that number: heads, tails, the bodies, and how the bodies are paired. Raises:
        ValueError for a number outside `range(total)`."""
        ways = self.total
        require_number(number, ways)
        bodies, heads, tails = self._counts()
        ways //= (heads_ways := comb(sum(heads), self.heads))
        ways //= (tails_ways := comb(sum(tails), self.tails))
        number, head = divmod(number, heads_ways)
        number, tail = divmod(number, tails_ways)
        pairings = ways // comb(sum(bodies), 2 * self.pairs)
        drawing, pairing = divmod(number, pairings)
        left = _each(nth_draw(bodies, 2 * self.pairs, drawing))
        pairs = []
        while left:
            # The first body lies with any of the others; then the first of the rest with any of its others.
            pairing, other = divmod(pairing, len(left) - 1)
            pairs.append(_PAIR[left.pop(0), left.pop(other)])
        return filled(
            tuple(_repeat(nth_draw(heads, self.heads, head))),
            tuple(_repeat(nth_draw(tails, self.tails, tail))),
            tuple([_COLOUR_PAIRS[pair] for pair in sorted(pairs)]),
        )

    def sample(self, rng: Random, /) -> Fill:
        """One filling: the pieces drawn one by one, the bodies in pairs, then heads, then tails."""
        bodies, heads, tails = map(list, self._counts())
        drawn = _draw(bodies, 2 * self.pairs, rng)
        return filled(
            tuple([COLOURS[number] for number in sorted(_draw(heads, self.heads, rng))]),
            tuple([COLOURS[number] for number in sorted(_draw(tails, self.tails, rng))]),
            tuple([_COLOUR_PAIRS[pair] for pair in sorted(map(_PAIR.__getitem__, zip(drawn[::2], drawn[1::2], strict=True)))]),
        )


def _each(times: tuple[int, ...]) -> list[int]:
    """The numbers of the colours, each so many times."""
    return [colour for colour, number in enumerate(times) for _ in range(number)]


def _repeat(times: tuple[int, ...]) -> list[Colour]:
    return [COLOURS[colour] for colour in _each(times)]


def _draw(left: list[int], number: int, rng: Random) -> list[int]:
    """The numbers of the colours of so many pieces, drawn one by one from those that are left, which they leave."""
    total = sum(left)
    if not 0 <= number <= total:
        raise ValueError(f"bag: {total} of these pieces, from which {number} cannot be drawn")
    drawn = []
    for _ in range(number):
        bits = total.bit_length()
        place = rng.getrandbits(bits)
        while place >= total:
            place = rng.getrandbits(bits)
        colour = 0
        while place >= left[colour]:
            place -= left[colour]
            colour += 1
        left[colour] -= 1
        total -= 1
        drawn.append(colour)
    return drawn


_URNS = 1 << 2 * CARD_SORTS


def _draw_card(urn: int, rng: Random) -> int:
    """The number of one card of an urn, each physical card equally likely: a set bit of it, found by trying places.

    Raises: ValueError for an urn without cards, or with more than two of a kind.
    """
    if not 0 < urn < _URNS:
        raise ValueError("deck: no urn of one or two cards of a kind, from which one can be drawn")
    size = urn.bit_length()
    bits = size.bit_length()
    place = rng.getrandbits(bits)
    while not urn >> place & 1:
        place = rng.getrandbits(bits)
    return place % CARD_SORTS


@attrs.frozen(weakref_slot=False)
class DrawOne:
    """The top of the deck is drawn, seen by one seat (R5.3). `deck` is an urn: a multiset of card numbers."""

    deck: int
    seen_by: frozenset[Seat]
    kind = "draw"

    @property
    def size(self) -> int:
        """The number of different cards in the deck."""
        return (self.deck & CARD_BITS).bit_count()

    @property
    def total(self) -> int:
        """The number of cards in the deck."""
        return self.deck.bit_count()

    def weight(self, outcome: object, /) -> int:
        """How many such cards the deck holds; 0 for anything else."""
        if type(outcome) is not ProphecyDrawn:
            return 0
        layers = self.deck >> outcome.number
        return (layers & 1) + (layers >> CARD_SORTS & 1)

    def outcomes(self) -> Iterator[tuple[ProphecyDrawn, int]]:
        """Every card of the deck with the number of its copies there."""
        for outcome in PROPHECIES_DRAWN:
            weight = self.weight(outcome)
            if weight:
                yield outcome, weight

    def at(self, number: int, /) -> ProphecyDrawn:
        """The physical card of the deck with that number. Raises: ValueError for a number outside `range(total)`."""
        require_number(number, self.total)
        return PROPHECIES_DRAWN[nth_bit(self.deck, number) % CARD_SORTS]

    def sample(self, rng: Random, /) -> ProphecyDrawn:
        """One card of the deck."""
        return PROPHECIES_DRAWN[_draw_card(self.deck, rng)]


@attrs.frozen(weakref_slot=False)
class DrawCards:
    """Several cards of the deck are drawn together: into the display, or dealt to `seat` (R2.5, R2.6, R5.4)."""

    deck: int
    number: int
    seat: Seat | None

    @property
    def kind(self) -> str:
        """`display`, or `prophecies` when they are dealt to a seat."""
        return "display" if self.seat is None else "prophecies"

    @property
    def seen_by(self) -> frozenset[Seat] | None:
        """Everybody sees the display, a seat its own hand."""
        return None if self.seat is None else frozenset([self.seat])

    @property
    def size(self) -> int:
        """The number of different sets of cards: of some kinds the deck holds both copies."""
        kinds = (self.deck & CARD_BITS).bit_count()
        doubles = self.deck.bit_count() - kinds
        return sum(comb(doubles, both) * comb(kinds - both, self.number - 2 * both) for both in range(self.number // 2 + 1))

    @property
    def total(self) -> int:
        """The number of sets of physical cards."""
        return comb(self.deck.bit_count(), self.number)

    def weight(self, outcome: object, /) -> int:
        """The number of sets of physical cards that look like this; 0 for anything else."""
        if self.seat is None:
            if type(outcome) is not DisplayFilled:
                return 0
        elif type(outcome) is not PropheciesDealt or outcome.seat != self.seat:
            return 0
        if len(outcome.cards) != self.number:
            return 0
        drawn = gather((PROPHECY_NUMBER[card] for card in outcome.cards), CARD_SORTS)
        if drawn & ~self.deck:
            return 0
        # Of a kind with two copies in the deck, one drawn card is either copy; both drawn, or the only one, is one way.
        return 1 << (drawn & self.deck >> CARD_SORTS & ~(drawn >> CARD_SORTS) & CARD_BITS).bit_count()

    def outcomes(self) -> Iterator[tuple[DisplayFilled | PropheciesDealt, int]]:
        """Every set of cards with its weight: only sensible for few cards."""
        copies = counts(self.deck, CARD_SORTS)
        for numbers in _chosen(copies, self.number):
            outcome = self._outcome(numbers)
            yield outcome, self.weight(outcome)

    def at(self, number: int, /) -> DisplayFilled | PropheciesDealt:
        """The set of physical cards with that number. Raises: ValueError for a number outside `range(total)`."""
        require_number(number, self.total)
        places = nth_combination(self.deck.bit_count(), self.number, number)
        return self._outcome([nth_bit(self.deck, place) % CARD_SORTS for place in places])

    def sample(self, rng: Random, /) -> DisplayFilled | PropheciesDealt:
        """One set of cards, drawn one by one."""
        if self.number == 1 and self.seat is None:
            return ONE_DISPLAYED[_draw_card(self.deck, rng)]
        left = self.deck
        numbers = []
        for _ in range(self.number):
            number = _draw_card(left, rng)
            left = remove(left, number, CARD_SORTS)
            numbers.append(number)
        return self._outcome(numbers)

    def _outcome(self, numbers: list[int]) -> DisplayFilled | PropheciesDealt:
        cards = tuple(PROPHECY_IDS[number] for number in numbers)
        return DisplayFilled(cards) if self.seat is None else PropheciesDealt(self.seat, cards)


def _chosen(copies: tuple[int, ...], number: int, first: int = 0) -> Iterator[list[int]]:
    """Every choice of `number` cards of the kinds from `first` on, lowest first."""
    if number == 0:
        yield []
        return
    for kind in range(first, len(copies)):
        for times in range(min(copies[kind], number), 0, -1):
            for rest in _chosen(copies, number - times, kind + 1):
                yield [kind] * times + rest
