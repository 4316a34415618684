"""What is stated to build a position: names, texts, numbers, and mappings and lists of them, read by whoever knows the game.

Decides how plain values of any kind are read, and how what is no good is told: each problem with its place, all of them at once.
What the values mean is decided in the games (room `arranging`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from enum import Enum
from itertools import islice
from typing import Final, TypeAlias, TypeVar

from tabletop_rules.checked import Pairs as Pairs  # noqa: PLC0414 - belongs to the names of this room
from tabletop_rules.errors import MOST_PROBLEMS, BadPosition, Problem, given
from tabletop_rules.welltyped import require_types

E = TypeVar("E", bound=Enum)
T = TypeVar("T")

MOST: Final = 9_999
"""The largest number, and the longest list, that is looked at."""
Places: TypeAlias = "Sequence[tuple[str, str]]"
"""Patterns of places in a position, and the keyword by which what stands there is stated."""


class Stated:
    """Reads stated values one after the other. What is no good is kept as a problem with its place, and reads as None."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, place: str, message: str) -> None:
        """Keeps a problem."""
        self.problems.append(Problem(place, message))

    def finish(self) -> None:
        """Raises: BadPosition where anything was no good."""
        if self.problems:
            raise BadPosition(self.problems[:MOST_PROBLEMS])

    def instance(self, place: str, value: object, cls: type[T]) -> T | None:
        """A value of exactly that class."""
        if type(value) is cls:
            return value
        self.wrong(place, f"{cls.__module__.partition('.')[0]}.{cls.__name__} is needed, not {given(value)}")
        return None

    def typed(self, place: str, value: T) -> T | None:
        """A value whose parts are of the types that its class says."""
        try:
            require_types(value, type(value), place)
        except BadPosition as error:
            self.problems.extend(error.problems)
            return None
        return value

    def number(self, place: str, value: object, low: int = 0, high: int = MOST) -> int | None:
        """A whole number in a range."""
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(place, f"a number from {low} to {high}, not {given(value)}")
        return None

    def truth(self, place: str, value: object) -> bool | None:
        """True or False."""
        if type(value) is bool:
            return value
        self.wrong(place, f"True or False, not {given(value)}")
        return None

    def member(self, place: str, value: object, cls: type[E]) -> E | None:
        """A member of an enum, or the one that a text names by its value."""
        if type(value) is cls:
            return value
        found = next((member for member in cls if type(value) is str and member.value == value), None)
        if found is None:
            self.wrong(place, f"one of {', '.join(str(member.value) for member in cls)}, not {given(value)}")
        return found

    def made(self, place: str, value: object, make: Callable[[object], T]) -> T | None:
        """What `make` makes of the value; what it raises for one that is no good is the problem."""
        try:
            return make(value)
        except (TypeError, ValueError) as error:
            self.wrong(place, str(error))
            return None

    def items(self, place: str, value: object) -> list[tuple[str, object]]:
        """The items of a list, tuple or set, each with its place."""
        if isinstance(value, (str, bytes, bytearray)) or not isinstance(value, (Sequence, Set)):
            self.wrong(place, f"a list is needed, not {given(value)}")
            return []
        found = list(islice(value, MOST + 1))
        if len(found) > MOST:
            self.wrong(place, f"at most {MOST} items")
            return []
        return [(f"{place}[{index}]", item) for index, item in enumerate(found)]

    def each(self, place: str, value: object, count: int) -> dict[int, tuple[str, object]]:
        """What is stated of each seat (or row): by its number, or in a list with one for each. None states nothing."""
        if isinstance(value, Mapping):
            found = {}
            for number, item in islice(value.items(), MOST):
                if type(number) is int and 0 <= number < count:
                    found[number] = (f"{place}[{number}]", item)
                else:
                    self.wrong(f"{place}[{given(number)}]", f"a number from 0 to {count - 1}, not {given(number)}")
        elif isinstance(value, Set):
            self.wrong(place, f"a mapping, or a list with one for each of {count}, not {given(value)}")
            return {}
        else:
            before = len(self.problems)
            listed = self.items(place, value)
            if len(listed) != count and len(self.problems) == before:
                self.wrong(place, f"one for each of {count}, not {len(listed)}")
            found = dict(enumerate(listed[:count]))
        return {number: stated for number, stated in found.items() if stated[1] is not None}

    def those(self, place: str, value: object, count: int) -> dict[int, bool]:
        """Of which seats (or rows) something holds: a set of their numbers, or True and False by number or in a list."""
        if not isinstance(value, Set) or isinstance(value, Mapping):
            told = {number: self.truth(*stated) for number, stated in self.each(place, value, count).items()}
            return {number: truth for number, truth in told.items() if truth is not None}
        numbers = {self.number(inside, item, 0, count - 1) for inside, item in self.items(place, value)}
        return {number: number in numbers for number in range(count)}

    def counted(
        self, place: str, value: object, kind_of: Callable[[str, object], T | None], words: Callable[[str], Iterable[str]]
    ) -> dict[T, int]:
        """How many there are of each kind: a mapping from kinds to numbers, a list of kinds, or a text of several."""
        counts: dict[T, int] = {}
        if isinstance(value, Mapping):
            for name, number in islice(value.items(), MOST):
                inside = f"{place}[{given(name)}]"
                kind, count = kind_of(inside, name), self.number(inside, number)
                if kind is not None and count is not None:
                    counts[kind] = counts.get(kind, 0) + count
            return counts
        listed = [(place, word) for word in words(value)] if type(value) is str else self.items(place, value)
        for inside, name in listed:
            if (kind := kind_of(inside, name)) is not None:
                counts[kind] = counts.get(kind, 0) + 1
        return counts


def by_keyword(problems: Iterable[Problem], places: Places) -> BadPosition:
    """The problems of a position, each with the keyword that states what stands at its place.

    >>> print(by_keyword([Problem("table.rows[1].cards", "too many")], [(r"table[.]rows(.[0-9]+.)[.]cards", r"rows\\1")]))
    rows[1]: too many
    """
    return BadPosition([Problem(_keyword(problem.place, places), problem.message) for problem in problems])


def _keyword(place: str, places: Places) -> str:
    for pattern, keyword in places:
        if match := re.fullmatch(pattern, place):
            return match.expand(keyword)
    return place
