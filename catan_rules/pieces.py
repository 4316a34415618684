"""The pieces of the game: resources, terrain, harbours, development cards, buildings, and counts of them (R1).

Decides what exists and what it costs. Where things stand is decided in `topology` and `boards`, what may be done in `legality`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Self, TypeVar

import attrs

from tabletop_rules import given
from tabletop_rules.checked import Pairs

Kind = TypeVar("Kind", bound=StrEnum)

_MOST = 9_999
"""The largest count that a value may name; far above what a game can hold, and short enough for the notation."""


class Resource(StrEnum):
    """A kind of resource card; `slot` is its place in every tuple of five counts."""

    BRICK = "brick"
    LUMBER = "lumber"
    WOOL = "wool"
    GRAIN = "grain"
    ORE = "ore"

    slot: int


class Terrain(StrEnum):
    """What a hex is: it is called by the resource it produces, or it is the desert."""

    BRICK = "brick"
    LUMBER = "lumber"
    WOOL = "wool"
    GRAIN = "grain"
    ORE = "ore"
    DESERT = "desert"

    @property
    def resource(self) -> Resource | None:
        """The resource it produces; None for the desert."""
        return None if self is Terrain.DESERT else Resource(self.value)


class HarbourKind(StrEnum):
    """A harbour trades any kind at 3:1, or its own kind at 2:1 (R12.5); `bit` stands for it in sets of harbours."""

    ANY = "any"
    BRICK = "brick"
    LUMBER = "lumber"
    WOOL = "wool"
    GRAIN = "grain"
    ORE = "ore"

    bit: int


class Card(StrEnum):
    """A kind of development card; `slot` is its place in every tuple of five counts."""

    KNIGHT = "knight"
    VICTORY_POINT = "victory-point"
    ROAD_BUILDING = "road-building"
    YEAR_OF_PLENTY = "year-of-plenty"
    MONOPOLY = "monopoly"

    slot: int


class Building(StrEnum):
    """What stands on a vertex."""

    SETTLEMENT = "settlement"
    CITY = "city"


RESOURCES = tuple(Resource)
CARDS = tuple(Card)
for _index, _resource in enumerate(RESOURCES):
    _resource.slot = _index
for _index, _card in enumerate(CARDS):
    _card.slot = _index
OWN_HARBOUR = tuple(1 << kind.slot for kind in RESOURCES)
"""By kind: the bit of its 2:1 harbour."""
ANY_HARBOUR = 1 << len(RESOURCES)
"""The bit of the 3:1 harbours."""
HARBOUR_SETS = range(2 * ANY_HARBOUR)
"""Every set of harbours."""
for _harbour in HarbourKind:
    _harbour.bit = ANY_HARBOUR if _harbour is HarbourKind.ANY else OWN_HARBOUR[Resource(_harbour.value).slot]


def small(value: object, name: str) -> None:
    """Refuses anything but an int from 0 to 9999.

    Raises: ValueError that names the field.
    """
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ValueError(f"{name}: a number from 0 to {_MOST}, not {given(value)}")


def _small(_: object, attribute: attrs.Attribute[int], value: int) -> None:
    small(value, attribute.name)


_EVERYDAY = {"wood": Resource.LUMBER, "sheep": Resource.WOOL, "wheat": Resource.GRAIN, "clay": Resource.BRICK}
_RESOURCE_NAMED = {str(kind): kind for kind in RESOURCES} | _EVERYDAY
_CARD_NAMED = {str(card): card for card in CARDS}


def resource_named(name: object) -> Resource:
    """The resource of this name, its own or the everyday one. Raises: ValueError."""
    found = _RESOURCE_NAMED.get(name) if isinstance(name, str) and type(name) in (str, Resource) else None
    if found is None:
        raise ValueError(f"{given(name)} is no resource: {', '.join(_RESOURCE_NAMED)}")
    return found


def card_named(name: object) -> Card:
    """The development card of this name. Raises: ValueError."""
    found = _CARD_NAMED.get(name) if isinstance(name, str) and type(name) in (str, Card) else None
    if found is None:
        raise ValueError(f"{given(name)} is no development card: {', '.join(_CARD_NAMED)}")
    return found


def _counted(kinds: tuple[object, ...], named: Callable[[object], Kind], order: tuple[Kind, ...]) -> list[int]:
    """How many there are of each kind. Raises: ValueError."""
    counts = dict.fromkeys(order, 0)
    for kind in kinds:
        if isinstance(kind, Mapping):
            for name, number in kind.items():
                small(number, str(found := named(name)))
                counts[found] += number
        else:
            counts[named(kind)] += 1
    return list(counts.values())


@attrs.frozen
class Counts:
    """How many resource cards of each kind.

    Raises: ValueError for a count that is no int from 0 to 9999.

    >>> str(Counts(wool=2, ore=1))
    '2wool+ore'
    """

    brick: int = attrs.field(default=0, validator=_small)
    lumber: int = attrs.field(default=0, validator=_small)
    wool: int = attrs.field(default=0, validator=_small)
    grain: int = attrs.field(default=0, validator=_small)
    ore: int = attrs.field(default=0, validator=_small)

    def __iter__(self) -> Iterator[int]:
        return iter((self.brick, self.lumber, self.wool, self.grain, self.ore))

    def __getitem__(self, kind: Resource) -> int:
        return (self.brick, self.lumber, self.wool, self.grain, self.ore)[kind.slot]

    def __str__(self) -> str:
        parts = [f"{count if count > 1 else ''}{kind.value}" for kind, count in zip(RESOURCES, self, strict=True) if count]
        return "+".join(parts) or "nothing"

    @property
    def total(self) -> int:
        """The number of cards."""
        return self.brick + self.lumber + self.wool + self.grain + self.ore

    @classmethod
    def of(cls, *kinds: Resource | str | Pairs[Resource | str, int]) -> Self:
        """One card for each resource named, and as many as a mapping says for each kind in it.

        A name is the resource's own or the everyday one: wood, sheep, wheat, clay.

        Raises: ValueError for another name, and for a count as the class does.

        >>> Counts.of({"wood": 2}, "ore") == Counts.of(Resource.LUMBER, "lumber", {Resource.ORE: 1}) == Counts(lumber=2, ore=1)
        True
        """
        return cls(*_counted(kinds, resource_named, RESOURCES))

    def as_mapping(self) -> dict[Resource, int]:
        """How many cards of each kind, also where there are none; `of` gives the counts back."""
        return dict(zip(RESOURCES, self, strict=True))


@attrs.frozen
class CardCounts:
    """How many development cards of each kind.

    Raises: ValueError for a count that is no int from 0 to 9999.
    """

    knight: int = attrs.field(default=0, validator=_small)
    victory_point: int = attrs.field(default=0, validator=_small)
    road_building: int = attrs.field(default=0, validator=_small)
    year_of_plenty: int = attrs.field(default=0, validator=_small)
    monopoly: int = attrs.field(default=0, validator=_small)

    def __iter__(self) -> Iterator[int]:
        return iter((self.knight, self.victory_point, self.road_building, self.year_of_plenty, self.monopoly))

    def __getitem__(self, card: Card) -> int:
        return tuple(self)[card.slot]

    @property
    def total(self) -> int:
        """The number of cards."""
        return sum(self)

    @classmethod
    def of(cls, *kinds: Card | str | Pairs[Card | str, int]) -> Self:
        """One card for each kind named, and as many as a mapping says for each kind in it.

        Raises: ValueError for another name, and for a count as the class does.

        >>> CardCounts.of("knight", {"knight": 1, Card.MONOPOLY: 1}) == CardCounts(knight=2, monopoly=1)
        True
        """
        return cls(*_counted(kinds, card_named, CARDS))

    def as_mapping(self) -> dict[Card, int]:
        """How many cards of each kind, also where there are none; `of` gives the counts back."""
        return dict(zip(CARDS, self, strict=True))


ROAD_COST = Counts(brick=1, lumber=1)
SETTLEMENT_COST = Counts(brick=1, lumber=1, wool=1, grain=1)
CITY_COST = Counts(grain=2, ore=3)
CARD_COST = Counts(wool=1, grain=1, ore=1)

DEVELOPMENT_CARDS = CardCounts(knight=14, victory_point=5, road_building=2, year_of_plenty=2, monopoly=2)
"""The deck of up to four seats (R1)."""

ROADS, SETTLEMENTS, CITIES = 15, 5, 4
"""Pieces of each seat."""

UNLIMITED = 10_000 - 1
"""Cards of a kind in a bank called unlimited: more than any game can move."""
