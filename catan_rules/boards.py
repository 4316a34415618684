"""What lies on the board: terrain, number tokens and harbours (R2.2 to R2.6).

Decides which boards are complete and makes the beginner board and random ones. A board is agreed on before the game, so it is
an option, never an outcome.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Literal, TypeAlias, TypeVar

import attrs

from catan_rules.pieces import HarbourKind, Terrain
from catan_rules.topology import BASE, EDGES, Edge, Hex, Vertex, edge
from tabletop_rules.events import below


@attrs.frozen
class Harbour:
    """A harbour on a coastal edge; it serves both ends of the edge (R2.2)."""

    edge: Edge = attrs.field(converter=edge)
    kind: HarbourKind = attrs.field(converter=HarbourKind)


Piece = TypeVar("Piece")
GivenHarbour: TypeAlias = "Harbour | HarbourKind | str | tuple[Edge | str, HarbourKind | str]"


def _terrain(given: Iterable[Terrain | str | None]) -> tuple[Terrain, ...]:
    try:
        return tuple(Terrain.DESERT if tile is None else Terrain(tile) for tile in given)
    except (TypeError, ValueError) as error:
        raise ValueError(f"terrain: {error}") from None


def _numbers(given: Iterable[int | None]) -> tuple[int | None, ...]:
    try:
        return tuple(given)
    except TypeError as error:
        raise ValueError(f"numbers: {error}") from None


def _harbours(given: Iterable[GivenHarbour]) -> tuple[Harbour, ...]:
    try:
        harbours = []
        for place, harbour in enumerate(given):
            if isinstance(harbour, Harbour):
                harbours.append(harbour)
            elif isinstance(harbour, str):
                harbours.append(Harbour(EDGES[BASE.harbour_edges[place]], harbour))
            else:
                harbours.append(Harbour(*harbour))
    except (TypeError, ValueError, IndexError) as error:
        raise ValueError(f"harbours: {error}") from None
    return tuple(sorted(harbours, key=lambda harbour: harbour.edge.index))


@attrs.frozen(cache_hash=True)
class Board:
    """A complete board: every tile, token and harbour piece of the box is used once.

    `terrain` and `numbers` go hex by hex in reading order (`HEXES`); the desert's number is None. `harbours` are pairs of a
    coastal edge and a kind, or nine kinds alone for the places of the frame, clockwise from the north-west. No vertex has
    two harbours.

    Raises: ValueError that names the field.
    """

    terrain: tuple[Terrain, ...] = attrs.field(converter=_terrain)
    numbers: tuple[int | None, ...] = attrs.field(converter=_numbers)
    harbours: tuple[Harbour, ...] = attrs.field(converter=_harbours)

    @terrain.validator
    def _check_terrain(self, _: object, terrain: tuple[Terrain, ...]) -> None:
        if sorted(terrain) != sorted(BASE.terrain):
            raise ValueError(f"terrain: the {len(BASE.terrain)} tiles of the box, each once (R1)")

    @numbers.validator
    def _check_numbers(self, _: object, numbers: tuple[int | None, ...]) -> None:
        desert = [tile is Terrain.DESERT for tile in self.terrain]
        if len(numbers) != len(desert) or [number is None for number in numbers] != desert:
            raise ValueError("numbers: one for each hex, and None for the desert alone (R2.4)")
        tokens = [number for number in numbers if number is not None]
        if any(type(token) is not int for token in tokens) or sorted(tokens) != sorted(BASE.tokens):
            raise ValueError(f"numbers: the {len(BASE.tokens)} tokens of the box, each once (R1)")

    @harbours.validator
    def _check_harbours(self, _: object, harbours: tuple[Harbour, ...]) -> None:
        if sorted(harbour.kind for harbour in harbours) != sorted(BASE.harbours):
            raise ValueError(f"harbours: the {len(BASE.harbours)} pieces of the box, each once (R1)")
        places = [harbour.edge for harbour in harbours]
        for place in places:
            if len(place.hexes) != 1:
                raise ValueError(f"harbours: {place} is no edge of the coast (R2.2)")
        if len({end for place in places for end in place.ends}) != 2 * len(places):
            raise ValueError("harbours: two of them share a vertex (R2.2)")

    def tile(self, place: Hex) -> Terrain:
        """What this hex is."""
        return self.terrain[place.index]

    def number(self, place: Hex) -> int | None:
        """The token on this hex; None on the desert."""
        return self.numbers[place.index]

    def harbour(self, place: Vertex) -> HarbourKind | None:
        """The harbour that a building on this vertex may use, if any."""
        return next((harbour.kind for harbour in self.harbours if place in harbour.edge.ends), None)


_B = Board(
    terrain=(
        *("ore", "wool", "lumber"),
        *("grain", "brick", "wool", "brick"),
        *("grain", "lumber", "desert", "lumber", "ore"),
        *("lumber", "ore", "grain", "wool"),
        *("brick", "grain", "wool"),
    ),
    numbers=(10, 2, 9, 12, 6, 4, 10, 9, 11, None, 3, 8, 8, 3, 4, 5, 5, 6, 11),
    harbours=("any", "grain", "ore", "any", "wool", "any", "any", "brick", "lumber"),
)


def beginner_board() -> Board:
    """The fixed board for a first game (R2.6)."""
    return _B


def random_board(rng: Random, numbers: Literal["spiral", "shuffled"] = "spiral") -> Board:
    """A board with tiles and harbour pieces shuffled (R2.2, R2.3).

    With `numbers="spiral"` the tokens lie in order from a random corner, counter-clockwise, skipping the desert (R2.4); with
    "shuffled" they are dealt at random, all deals being equally likely in which no red number (6, 8) lies beside another (R2.5).

    Raises: ValueError for other `numbers`.
    """
    if numbers not in ("spiral", "shuffled"):
        raise ValueError(f'numbers: "spiral" or "shuffled", not {numbers!r}')
    terrain = _shuffled(BASE.terrain, rng)
    harbours = _shuffled(BASE.harbours, rng)
    if numbers == "spiral":
        laid = spiral_numbers(terrain, below(6, rng))
    else:
        laid = _dealt(terrain, _shuffled(BASE.tokens, rng), range(len(terrain)))
        while _reds_touch(laid):
            laid = _dealt(terrain, _shuffled(BASE.tokens, rng), range(len(terrain)))
    return Board(terrain, laid, harbours)


def spiral_numbers(terrain: tuple[Terrain, ...], corner: int = 0, *, clockwise: bool = False) -> tuple[int | None, ...]:
    """The tokens in their printed order, along the spiral that starts at one of the six corners and ends in the centre (R2.4).

    Corner 0 is the hex 0,-2, the others follow counter-clockwise.

    Raises: ValueError for another corner.
    """
    if corner not in range(6):
        raise ValueError(f"corner: 0 to 5, not {corner!r}")
    order: list[int] = []
    start, size = 0, BASE.ring
    while size:
        ring = BASE.spiral[start : start + size]
        first = corner * size // 6
        turned = ring[first:] + ring[:first]
        order += turned[:1] + turned[:0:-1] if clockwise else turned
        start, size = start + size, size - 6
    return _dealt(terrain, BASE.tokens, [*order, *BASE.spiral[start:]])


def _dealt(terrain: tuple[Terrain, ...], tokens: tuple[int, ...], order: Iterable[int]) -> tuple[int | None, ...]:
    laid: list[int | None] = [None] * len(terrain)
    left = iter(tokens)
    for place in order:
        if terrain[place] is not Terrain.DESERT:
            laid[place] = next(left)
    return tuple(laid)


def _reds_touch(numbers: tuple[int | None, ...]) -> bool:
    red = [number in (6, 8) for number in numbers]
    return any(red[a] and red[b] for a, b in (pair for pair in BASE.edge_hexes if len(pair) == 2))


def _shuffled(pieces: tuple[Piece, ...], rng: Random) -> tuple[Piece, ...]:
    left = list(pieces)
    return tuple(left.pop(below(len(left), rng)) for _ in pieces)
