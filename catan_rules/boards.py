"""What lies on the board: terrain, number tokens and harbours (R2.2 to R2.6, R16.2, R16.3).

Decides which boards are complete, makes the beginner boards and random ones, and lays spirals of tokens. A game whose board is
drawn lays it by outcomes instead; their chances are decided in `laying`.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Literal, TypeAlias, TypeVar

import attrs

from catan_rules.pieces import HarbourKind, Terrain
from catan_rules.reds import dealt
from catan_rules.topology import BASE, BOARDS, EVERY_EDGE, LARGE, Edge, Hex, Topology, Vertex, board_for, edge
from tabletop_rules.events import below


@attrs.frozen
class Harbour:
    """A harbour on a coastal edge; it serves both ends of the edge (R2.2)."""

    edge: Edge = attrs.field(converter=edge)
    kind: HarbourKind = attrs.field(converter=HarbourKind)


Piece = TypeVar("Piece")
GivenHarbour: TypeAlias = "Harbour | HarbourKind | str | tuple[Edge | str, HarbourKind | str]"


def _terrain(given: Iterable[Terrain | str | None] | None) -> tuple[Terrain, ...] | None:
    if given is None:
        return None
    try:
        return tuple(Terrain.DESERT if tile is None else Terrain(tile) for tile in given)
    except (TypeError, ValueError) as error:
        raise ValueError(f"terrain: {error}") from None


def _numbers(given: Iterable[int | None] | None) -> tuple[int | None, ...] | None:
    if given is None:
        return None
    try:
        return tuple(given)
    except TypeError as error:
        raise ValueError(f"numbers: {error}") from None


def _harbours(given: Iterable[GivenHarbour] | None) -> tuple[Harbour, ...] | None:
    if given is None:
        return None
    try:
        pieces = tuple(given)
        places = (BASE if len(pieces) <= len(BASE.harbours) else LARGE).harbour_edges
        harbours = []
        for place, harbour in enumerate(pieces):
            if isinstance(harbour, Harbour):
                harbours.append(harbour)
            elif isinstance(harbour, str):
                harbours.append(Harbour(EVERY_EDGE[places[place]], harbour))
            else:
                harbours.append(Harbour(*harbour))
    except (TypeError, ValueError, IndexError) as error:
        raise ValueError(f"harbours: {error}") from None
    return tuple(sorted(harbours, key=lambda harbour: harbour.edge.index))


_SIZES = {len(board.hexes): board for board in BOARDS}


@attrs.frozen(cache_hash=True)
class Board:
    """A board of 19 or 30 hexes: every tile, token and harbour piece of its box is used once.

    `terrain` and `numbers` go hex by hex in reading order (`topology.land`); a desert's number is None. `harbours` are pairs of
    a coastal edge and a kind, or kinds alone for the places of the frame, clockwise from the north-west. No vertex has two
    harbours. While a board is being drawn, what does not lie yet is None, in the order terrain, harbours, numbers; `complete`
    says whether all is there.

    Raises: ValueError that names the field.
    """

    terrain: tuple[Terrain, ...] | None = attrs.field(converter=_terrain)
    numbers: tuple[int | None, ...] | None = attrs.field(converter=_numbers)
    harbours: tuple[Harbour, ...] | None = attrs.field(converter=_harbours)

    def __attrs_post_init__(self) -> None:
        if self.terrain is not None:
            self._check_terrain(self.terrain)
        if self.numbers is not None:
            self._check_numbers(self.numbers)
        if self.harbours is not None:
            self._check_harbours(self.harbours)

    def _check_terrain(self, terrain: tuple[Terrain, ...]) -> None:
        tiles = (_SIZES.get(len(terrain)) or BASE).terrain
        if sorted(terrain) != sorted(tiles):
            raise ValueError(f"terrain: the {len(tiles)} tiles of the box, each once (R1)")

    def _check_numbers(self, numbers: tuple[int | None, ...]) -> None:
        if self.terrain is None or self.harbours is None:
            raise ValueError("numbers: they are laid after the terrain and the harbours (R2.9)")
        desert = [tile is Terrain.DESERT for tile in self.terrain]
        if len(numbers) != len(desert) or [number is None for number in numbers] != desert:
            raise ValueError("numbers: one for each hex, and None for the desert alone (R2.4)")
        tokens = [number for number in numbers if number is not None]
        if any(type(token) is not int for token in tokens) or sorted(tokens) != sorted(self.topology.tokens):
            raise ValueError(f"numbers: the {len(self.topology.tokens)} tokens of the box, each once (R1)")

    def _check_harbours(self, harbours: tuple[Harbour, ...]) -> None:
        if self.terrain is None:
            raise ValueError("harbours: they are laid after the terrain (R2.9)")
        topology = self.topology
        if sorted(harbour.kind for harbour in harbours) != sorted(topology.harbours):
            raise ValueError(f"harbours: the {len(topology.harbours)} pieces of the box, each once (R1)")
        places = [harbour.edge for harbour in harbours]
        for place in places:
            if len(topology.hexes_at(place)) != 1:
                raise ValueError(f"harbours: {place} is no edge of the coast (R2.2)")
        if len({end for place in places for end in place.ends}) != 2 * len(places):
            raise ValueError("harbours: two of them share a vertex (R2.2)")

    @property
    def complete(self) -> bool:
        """Whether tiles, harbours and tokens all lie."""
        return self.numbers is not None

    @property
    def topology(self) -> Topology:
        """Its shape. Raises: ValueError before the terrain lies."""
        if self.terrain is None:
            raise ValueError("terrain: no tile lies yet")
        return _SIZES[len(self.terrain)]

    def tile(self, place: Hex) -> Terrain:
        """What this hex is. Raises: ValueError for a hex that the board does not have, and before the terrain lies."""
        rank, terrain = self._rank(place), self.terrain
        assert terrain is not None  # what the type checker cannot know: the rank is asked of a board with tiles
        return terrain[rank]

    def number(self, place: Hex) -> int | None:
        """The token on this hex; None on a desert, and while no tokens lie. Raises: ValueError as `tile` does."""
        rank = self._rank(place)
        return None if self.numbers is None else self.numbers[rank]

    def _rank(self, place: Hex) -> int:
        topology = self.topology
        if place.index >= len(topology.hexes):
            raise ValueError(f"hex: {place} is none of this board")
        return topology.rank[place.index]

    def harbour(self, place: Vertex) -> HarbourKind | None:
        """The harbour that a building on this vertex may use, if any."""
        return next((harbour.kind for harbour in self.harbours or () if place in harbour.edge.ends), None)


_BEGINNER = Board(
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


_BEGINNER_SIX = Board(
    terrain=(
        *("brick", "wool", "desert"),
        *("brick", "grain", "ore", "brick"),
        *("lumber", "ore", "lumber", "grain", "wool"),
        *("desert", "wool", "grain", "ore", "wool", "grain"),
        *("lumber", "ore", "wool", "brick", "lumber"),
        *("lumber", "grain", "lumber", "grain"),
        *("brick", "wool", "ore"),
    ),
    numbers=(
        *(10, 6, None),
        *(6, 2, 9, 11),
        *(3, 11, 5, 10, 4),
        *(None, 5, 4, 6, 3, 8),
        *(12, 10, 2, 4, 11),
        *(8, 3, 9, 5),
        *(9, 12, 8),
    ),
    harbours=("any", "wool", "any", "any", "brick", "wool", "lumber", "any", "grain", "any", "ore"),
)


def beginner_board() -> Board:
    """The fixed board for a first game of up to four seats (R2.6)."""
    return _BEGINNER


def beginner_board_six() -> Board:
    """The fixed board for a first game of five or six seats (R16.3)."""
    return _BEGINNER_SIX


def random_board(rng: Random, numbers: Literal["spiral", "random", "shuffled"] = "spiral", *, seats: int = 4) -> Board:
    """A board for so many seats with tiles and harbour pieces shuffled (R2.2, R2.3, R16.2).

    With `numbers="spiral"` the tokens lie in order from a random corner, counter-clockwise, skipping the deserts (R2.4); with
    "random" (or "shuffled", which means the same) they are dealt at random, all deals being equally likely in which no red
    number (6, 8) lies beside another (R2.5). A game draws such a board by itself (`Options.board`); this is for who wants one
    beforehand.

    Raises: ValueError for other `numbers` or `seats`.

    >>> board = random_board(Random(7), seats=6)
    >>> board.complete, len(board.terrain or ())
    (True, 30)
    """
    if numbers not in ("spiral", "random", "shuffled"):
        raise ValueError(f'numbers: "spiral", "random" or "shuffled", not {numbers!r}')
    if type(seats) is not int or not 2 <= seats <= 6:
        raise ValueError(f"seats: 2 to 6, not {seats!r}")
    topology = board_for(seats)
    terrain = shuffled(topology.terrain, rng)
    harbours = shuffled(topology.harbours, rng)
    laid = spiral_numbers(terrain, below(6, rng)) if numbers == "spiral" else dealt(topology, terrain, rng)
    return Board(terrain, laid, harbours)


def spiral_numbers(terrain: tuple[Terrain, ...], corner: int = 0, *, clockwise: bool = False) -> tuple[int | None, ...]:
    """The tokens in their printed order, along the spiral that starts at one of the six corners and ends in the centre (R2.4,
    R16.2), on the 19 or 30 tiles of a board in reading order; each ring begins at its own corner.

    Corner 0 is in the north-west (the hex 0,-2, on the larger board 0,-3), the others follow counter-clockwise: see
    `Topology.corner_hexes`.

    Raises: ValueError for another corner, and for tiles that are not those of a box.

    >>> from catan_rules import beginner_board
    >>> spiral_numbers(beginner_board().terrain)[:3]
    (5, 10, 8)
    """
    if type(corner) is not int or corner not in range(6):
        raise ValueError(f"corner: 0 to 5, not {corner!r}")
    topology = _SIZES.get(len(terrain))
    if topology is None or sorted(terrain) != sorted(topology.terrain):
        raise ValueError("terrain: the tiles of a box, each once (R1)")
    return spiral(topology, terrain, corner, clockwise=clockwise)


def spiral(topology: Topology, terrain: tuple[Terrain, ...], corner: int, *, clockwise: bool) -> tuple[int | None, ...]:
    """The same, for arguments known to be right."""
    laid: list[int | None] = [None] * len(terrain)
    left = iter(topology.tokens)
    for place in _ORDERS[len(terrain)][corner][clockwise]:
        if terrain[place] is not Terrain.DESERT:
            laid[place] = next(left)
    return tuple(laid)


def _order(topology: Topology, corner: int, *, clockwise: bool) -> tuple[int, ...]:
    """The places, in reading order, of the hexes along a spiral."""
    order: list[int] = []
    for ring, start in zip(topology.rings, topology.starts[corner], strict=True):
        turned = ring[start:] + ring[:start]
        order += turned[:1] + turned[:0:-1] if clockwise else turned
    return tuple(topology.rank[place] for place in order)


_ORDERS = {
    size: tuple(tuple(_order(board, corner, clockwise=way) for way in (False, True)) for corner in range(6))
    for size, board in _SIZES.items()
}
"""By the number of hexes, corner and direction (clockwise or not): the order of a spiral."""


def shuffled(pieces: tuple[Piece, ...], rng: Random) -> tuple[Piece, ...]:
    """The pieces in another order, all orders being equally likely."""
    left = list(pieces)
    return tuple(left.pop(below(len(left), rng)) for _ in pieces)
