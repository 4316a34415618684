"""Where the prophecies that a seat does not see may lie: a weighted set of arrangements. Decides what `memory` counts with.

A hidden place is a hand, the deck, or the discards. An arrangement ("branch") says of some cards, the *tracked* ones, where they
lie: they were seen before (taken from the display, discarded openly). All other hidden cards are alike: they fill the *slots*
that are left, and every way to do so is one world, physical cards counted as different. Slots that lie together are a group; a
group may bar cards (those that a seat which passed cannot hold, R10.4).

Weights are exact integers. A branch may weigh less than nothing: of a kind with two copies, both unseen, a hand that shows one is
as likely with both as with one, so what counts both twice is taken off again. No world's total is ever below 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, factorial, gcd, prod
from random import Random
from typing import TypeAlias

import attrs

from coatl_rules.cards import PROPHECY_IDS, PROPHECY_NUMBER
from coatl_rules.guesses import idle_hands
from coatl_rules.model import CARD_SORTS
from coatl_rules.multiset import add, contents, counts, join, remove, split
from tabletop_rules.events import below

MOST_BRANCHES = 300
"""More are not kept: then it is forgotten where tracked cards lie that may lie in several places (`Cards.exact` says so)."""

Group: TypeAlias = "tuple[int, int, int]"
"""A place, the cards that it bars (a set of numbers), and its number of slots."""
Places: TypeAlias = "tuple[int, ...]"
"""Of each place the tracked cards there, as a multiset."""
Branch: TypeAlias = "tuple[Places, tuple[Group, ...]]"


def _copies(cards: int, number: int) -> int:
    return (cards >> number & 1) + (cards >> CARD_SORTS + number & 1)


def _shifted(groups: tuple[Group, ...], place: int, barred: int, by: int) -> tuple[Group, ...]:
    """The groups with more or fewer slots in one of them; sorted, so that equal arrangements are equal."""
    sizes = {(where, bars): size for where, bars, size in groups}
    sizes[place, barred] = sizes.get((place, barred), 0) + by
    return tuple(sorted((where, bars, size) for (where, bars), size in sizes.items() if size))


def _put(places: Places, place: int, cards: int) -> Places:
    return (*places[:place], cards, *places[place + 1 :])


@lru_cache(maxsize=1 << 14)
def _barred_ways(classes: tuple[tuple[int, int], ...], needs: tuple[int, ...]) -> int:
    """In how many ways barring groups can be filled: `classes` are cards alike, with the groups that admit them (a bit set)."""
    if not classes:
        return int(not any(needs))
    (admitted, number), rest = classes[0], classes[1:]
    total = 0
    for taken in product(*(range(need + 1) if admitted >> at & 1 else (0,) for at, need in enumerate(needs))):
        ways, left = 1, number
        for count in taken:
            ways *= comb(left, count)
            left -= count if count <= left else 0
        if ways:
            total += ways * _barred_ways(rest, tuple(need - count for need, count in zip(needs, taken, strict=True)))
    return total


def placements(cards: int, groups: tuple[Group, ...]) -> int:
    """In how many ways physical cards fill the slots of the groups, as many as there are."""
    barring = [(barred, size) for _, barred, size in groups if barred & cards]
    free = [size for _, barred, size in groups if not barred & cards]
    ways = factorial(sum(free)) // prod(map(factorial, free))
    if barring:
        classes: dict[int, int] = {}
        for number in contents(cards, CARD_SORTS):
            admitted = sum(1 << at for at, (barred, _) in enumerate(barring) if not barred >> number & 1)
            classes[admitted] = classes.get(admitted, 0) + 1
        ways *= _barred_ways(tuple(sorted(classes.items())), tuple(size for _, size in barring))
    return ways


@attrs.frozen
class Cards:
    """The hidden prophecies and their arrangements."""

    hidden: int
    """All of them, as a multiset."""
    branches: Mapping[Branch, int]
    exact: bool

    # What is asked

    def untracked(self, places: Places) -> int:
        """The hidden cards that a branch does not track."""
        cards = self.hidden
        for tracked in places:
            cards = split(cards, tracked, CARD_SORTS)
        return cards

    def _ways(self, branch: Branch) -> int:
        places, groups = branch
        return placements(self.untracked(places), groups)

    @property
    def total(self) -> int:
        """The sum of the weights of all worlds."""
        return sum(weight * self._ways(branch) for branch, weight in self.branches.items())

    def size(self, place: int) -> int:
        """How many cards lie in a place."""
        places, groups = next(iter(self.branches))
        return places[place].bit_count() + sum(size for where, _, size in groups if where == place)

    def weight(self, lying: tuple[int, ...], *, positive: bool = False) -> int:
        """The weight of the world with these cards in the places; of the branches above 0 alone, when `positive`."""
        return sum(
            weight * _fitting(branch, lying) for branch, weight in self.branches.items() if weight > 0 or not positive
        )

    def draw(self, rng: Random) -> tuple[int, ...]:
        """The cards in each place in a world drawn by weight."""
        shares = [(branch, weight * self._ways(branch)) for branch, weight in self.branches.items() if weight > 0]
        whole = sum(share for _, share in shares)
        signed = any(weight < 0 for weight in self.branches.values())
        while True:
            number = below(whole, rng)
            branch = next(branch for branch, share in shares if (number := number - share) < 0)
            lying = self._filled(branch, rng)
            # What the branches below 0 take off is taken off here: a world is kept as often as it should be.
            if not signed or below(self.weight(lying, positive=True), rng) < self.weight(lying):
                return lying

    def _filled(self, branch: Branch, rng: Random) -> tuple[int, ...]:
        places, groups = branch
        lying = list(places)
        cards = [PROPHECY_IDS[number] for number in contents(self.untracked(places), CARD_SORTS)]
        barring = {at: (barred, size) for at, (_, barred, size) in enumerate(groups) if barred}
        chosen = idle_hands(
            cards, {at: size for at, (_, size) in barring.items()}, {at: barred for at, (barred, _) in barring.items()}, rng
        )
        # A branch is only drawn when it has a way to be filled.
        for at, hand in (chosen or {}).items():
            for card in hand:
                cards.remove(card)
                lying[groups[at][0]] = add(lying[groups[at][0]], PROPHECY_NUMBER[card], CARD_SORTS)
        for at, (place, _, size) in enumerate(groups):
            for _ in range(0 if at in barring else size):
                card = cards.pop(below(len(cards), rng))
                lying[place] = add(lying[place], PROPHECY_NUMBER[card], CARD_SORTS)
        return tuple(lying)

    def holds(self, place: int, number: int) -> tuple[int, int, Fraction]:
        """The least, the most and the expected number of a kind of card in a place."""
        weights: dict[int, int] = {}
        for (places, groups), weight in self.branches.items():
            cards = self.untracked(places)
            tracked, copies = _copies(places[place], number), _copies(cards, number)
            for more, ways in enumerate(_ways_to_hold(cards, groups, place, number, copies)):
                weights[tracked + more] = weights.get(tracked + more, 0) + weight * ways
        possible = {count: weight for count, weight in weights.items() if weight}
        expected = Fraction(sum(count * weight for count, weight in possible.items()), sum(possible.values()))
        return min(possible), max(possible), expected

    # What happens

    def _with(self, hidden: int, found: dict[Branch, int]) -> Cards:
        branches = {branch: weight for branch, weight in found.items() if weight}
        common = gcd(*branches.values())
        if common > 1:
            branches = {branch: weight // common for branch, weight in branches.items()}
        cards = Cards(hidden, branches, self.exact)
        return cards if len(branches) <= MOST_BRANCHES else cards._forgetting()

    def _forgetting(self) -> Cards:
        """Every world of the branches and more, all of one weight: what lies in one place in every branch is still known, the
        rest may lie anywhere."""
        tracked = [
            _common([places[place] for places, _ in self.branches]) for place in range(len(next(iter(self.branches))[0]))
        ]
        slots = [self.size(place) - cards.bit_count() for place, cards in enumerate(tracked)]
        groups = tuple((place, 0, size) for place, size in enumerate(slots) if size)
        return Cards(self.hidden, {(tuple(tracked), groups): 1}, False)

    def laid(self, place: int, cards: int) -> Cards:
        """Cards that the seat saw come to a hidden place."""
        found = {
            (_put(places, place, join(places[place], cards, CARD_SORTS)), groups): weight
            for (places, groups), weight in self.branches.items()
        }
        return Cards(join(self.hidden, cards, CARD_SORTS), found, self.exact)

    def moved(self, source: int, target: int) -> Cards:
        """A card went from one place to another unseen, each as likely as another (R5.3, R11.3, R2.6)."""
        found: dict[Branch, int] = {}
        for (places, groups), weight in self.branches.items():
            for number, copies in enumerate(counts(places[source], CARD_SORTS)) if places[source] else ():
                if copies:
                    gone = _put(places, source, remove(places[source], number, CARD_SORTS))
                    branch = _put(gone, target, add(gone[target], number, CARD_SORTS)), groups
                    found[branch] = found.get(branch, 0) + weight * copies
            for where, barred, _ in groups:
                if where == source:
                    after = _shifted(_shifted(groups, source, barred, -1), target, barred, 1)
                    there = next(size for at, bars, size in after if at == target and bars == barred)
                    # A world after has as many worlds before as its slots there could be the one that came.
                    found[places, after] = found.get((places, after), 0) + weight * there
        return self._with(self.hidden, found)

    def merged(self, source: int, target: int) -> Cards:
        """All cards of one place were put to those of another one, which was empty (R5.5)."""
        found: dict[Branch, int] = {}
        for (places, groups), weight in self.branches.items():
            there = _put(_put(places, source, 0), target, join(places[target], places[source], CARD_SORTS))
            after = groups
            for where, barred, size in groups:
                if where == source:
                    after = _shifted(_shifted(after, source, barred, -size), target, barred, size)
            found[there, after] = found.get((there, after), 0) + weight
        return self._with(self.hidden, found)

    def drawn(self, place: int, number: int) -> Cards:
        """Chance showed this card of a place: as likely as there were copies of it."""
        return self._shown(place, number, by_choice=False)

    def chosen(self, place: int, number: int) -> Cards:
        """A seat showed this card of a place, which it could if it had one."""
        return self._shown(place, number, by_choice=True)

    def _shown(self, place: int, number: int, *, by_choice: bool) -> Cards:
        found: dict[Branch, int] = {}
        for (places, groups), weight in self.branches.items():
            tracked = _copies(places[place], number)
            if tracked:
                branch = _put(places, place, remove(places[place], number, CARD_SORTS)), groups
                found[branch] = found.get(branch, 0) + weight * (1 if by_choice else tracked)
                if by_choice:
                    continue
            copies = _copies(self.untracked(places), number)
            for after in _without_slot(groups, place, number) if copies else ():
                found[places, after] = found.get((places, after), 0) + weight * copies
                if by_choice and copies == 2:
                    both = _put(places, place, add(places[place], number, CARD_SORTS))
                    for fewer in _without_slot(after, place, number):
                        found[both, fewer] = found.get((both, fewer), 0) - weight
        return self._with(remove(self.hidden, number, CARD_SORTS), found) if found else Cards(0, {}, True)

    def barring(self, place: int, barred: int) -> Cards:
        """A place that holds none of these cards (a set of numbers)."""
        found: dict[Branch, int] = {}
        for (places, groups), weight in self.branches.items():
            if not places[place] & barred:
                after: tuple[Group, ...] = groups
                for where, bars, size in groups:
                    if where == place:
                        after = _shifted(_shifted(after, place, bars, -size), place, bars | barred, size)
                found[places, after] = found.get((places, after), 0) + weight * _regrouped(groups, after)
        return self._with(self.hidden, found) if found else Cards(0, {}, True)


def _regrouped(before: tuple[Group, ...], after: tuple[Group, ...]) -> int:
    """Groups that become one count as many times as their slots could be told apart before."""
    sizes = [prod(factorial(size) for _, _, size in groups) for groups in (after, before)]
    return sizes[0] // sizes[1]


def _common(sets: list[int]) -> int:
    common = sets[0]
    for other in sets[1:]:
        common &= other  # layers of multisets: the copies that both have
    return common


def _ways_to_hold(cards: int, groups: tuple[Group, ...], place: int, number: int, copies: int) -> tuple[int, ...]:
    """In how many ways the slots of a place hold no copy of a card, one, two."""
    ways = placements(cards, groups)
    if not copies:
        return (ways,)
    less = remove(cards, number, CARD_SORTS)
    first = list(_without_slot(groups, place, number))
    this_one = sum(placements(less, after) for after in first)
    if copies == 1:
        return ways - this_one, this_one
    least = remove(less, number, CARD_SORTS)
    both = sum(placements(least, then) for after in first for then in _without_slot(after, place, number))
    return ways - 2 * this_one + both, 2 * (this_one - both), both


def _without_slot(groups: tuple[Group, ...], place: int, number: int) -> Iterator[tuple[Group, ...]]:
    """The groups after a card came from one of the slots of a place that admit it."""
    for where, barred, _ in groups:
        if where == place and not barred >> number & 1:
            yield _shifted(groups, where, barred, -1)


def _fitting(branch: Branch, lying: tuple[int, ...]) -> int:
    """In how many ways physical cards make a branch look like this."""
    places, groups = branch
    ways = 1
    seen: dict[int, int] = {}
    for place, (tracked, cards) in enumerate(zip(places, lying, strict=True)):
        if any(have < need for have, need in zip(counts(cards, CARD_SORTS), counts(tracked, CARD_SORTS), strict=True)):
            return 0
        rest = split(cards, tracked, CARD_SORTS)
        own = tuple(group for group in groups if group[0] == place)
        if rest.bit_count() != sum(size for _, _, size in own):
            return 0
        ways *= placements(rest, own) if own else 1
        for number in set(contents(rest, CARD_SORTS)):
            seen[number] = seen.get(number, 0) + 1
    return ways << sum(places_ - 1 for places_ in seen.values())
