"""The naive game's board: places by their names, worked out from the rows of hexes alone (R2.1, R16.2)."""

from __future__ import annotations

from functools import cache
from random import Random

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")

SMALL_ROWS = {row: range(max(-2, -2 - row), min(2, 2 - row) + 1) for row in range(-2, 3)}
LARGE_ROWS = {row: range(max(-3, -3 - row), min(2, 2 - row) + 1) for row in range(-3, 4)}

SMALL_TILES = {"lumber": 4, "wool": 4, "grain": 4, "brick": 3, "ore": 3, "desert": 1}
LARGE_TILES = {"lumber": 6, "wool": 6, "grain": 6, "brick": 5, "ore": 5, "desert": 2}
SMALL_DISCS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
LARGE_DISCS = (2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6)
SMALL_PIECES = ("any", "grain", "ore", "any", "wool", "any", "any", "brick", "lumber")
LARGE_PIECES = ("any", "wool", "any", "any", "brick", "wool", "lumber", "any", "grain", "any", "ore")
SMALL_PLACES = ["0,-2NW", "2,-3SW", "3,-2SW", "3,0W", "1,2NW", "-1,3NW", "-2,2SW", "-2,1W", "-1,-1W"]
LARGE_PLACES = ["0,-3NW", "2,-4SW", "3,-3SW", "3,0W", "1,2NW", "0,3W", "-2,4NW", "-3,3SW", "-3,2W", "-3,0SW", "-2,-1W"]


class Ground:
    """The hexes of a frame in reading order, and what lies at what: corners, sides, ends."""

    def __init__(self, rows: dict[int, range]) -> None:
        self.hexes = [f"{q},{r}" for r, columns in rows.items() for q in columns]
        self.corners: dict[str, list[str]] = {}
        self.sides: dict[str, list[str]] = {}
        self.ends: dict[str, tuple[str, str]] = {}
        for r, columns in rows.items():
            for q in columns:
                # clockwise from the north, by the hexes that lend the names
                corners = [f"{q},{r}N", f"{q + 1},{r - 1}S", f"{q},{r + 1}N", f"{q},{r}S", f"{q - 1},{r + 1}N", f"{q},{r - 1}S"]
                sides = [f"{q + 1},{r - 1}SW", f"{q + 1},{r}W", f"{q},{r + 1}NW", f"{q},{r}SW", f"{q},{r}W", f"{q},{r}NW"]
                self.corners[f"{q},{r}"] = corners
                self.sides[f"{q},{r}"] = sides
                for place, side in enumerate(sides):
                    self.ends[side] = (corners[place], corners[(place + 1) % 6])
        self.vertices = sorted({corner for corners in self.corners.values() for corner in corners})
        self.edges = sorted(self.ends)
        self.edges_at = {vertex: [edge for edge in self.edges if vertex in self.ends[edge]] for vertex in self.vertices}
        self.hexes_at = {vertex: [name for name in self.hexes if vertex in self.corners[name]] for vertex in self.vertices}

    def other_end(self, edge: str, vertex: str) -> str:
        """The end of an edge that is not this one."""
        first, second = self.ends[edge]
        return second if vertex == first else first

    def neighbours(self, vertex: str) -> list[str]:
        """The vertices one edge away."""
        return [self.other_end(edge, vertex) for edge in self.edges_at[vertex]]


@cache
def ground(seats: int) -> Ground:
    """The board for so many seats (R16.1)."""
    return Ground(LARGE_ROWS if seats > 4 else SMALL_ROWS)


class Layout:
    """What lies on the hexes and at the coast, as far as it is laid."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.names = ground(seats).hexes
        self.terrain: dict[str, str] = {}
        self.numbers: dict[str, int | None] = {}
        self.harbour_edges: list[tuple[str, str]] = []
        self.harbours: dict[str, str] = {}
        self.deserts: list[str] = []

    def lay_terrain(self, terrain: list[str]) -> None:
        """The tiles in reading order."""
        self.terrain = dict(zip(self.names, terrain, strict=True))
        self.deserts = [name for name in self.names if self.terrain[name] == "desert"]

    def lay_harbours(self, kinds: list[str]) -> None:
        """The harbour pieces on the places of the frame, clockwise from the north-west."""
        self.put_harbours(list(zip(LARGE_PLACES if self.seats > 4 else SMALL_PLACES, kinds, strict=True)))

    def put_harbours(self, edges: list[tuple[str, str]]) -> None:
        """The harbour pieces on any edges of the coast."""
        self.harbour_edges = edges
        self.harbours = {end: kind for edge, kind in self.harbour_edges for end in ground(self.seats).ends[edge]}

    def lay_numbers(self, numbers: list[int | None]) -> None:
        """The discs in reading order, None on a desert."""
        self.numbers = dict(zip(self.names, numbers, strict=True))

    def lay_spiral(self, corner: str, *, clockwise: bool) -> None:
        """The discs in their printed order: round the outer ring from a corner, and on inwards, deserts skipped (R2.4, R16.2)."""
        left = list(LARGE_DISCS if self.seats > 4 else SMALL_DISCS)
        self.numbers = dict.fromkeys(self.names)
        for name in walk_inwards(self.names, corner, clockwise=clockwise):
            if self.terrain[name] != "desert":
                self.numbers[name] = left.pop(0)


AROUND = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The six neighbours, clockwise from the north-east."""


def walk_inwards(names: list[str], corner: str, *, clockwise: bool) -> list[str]:
    """Every hex once, round and round: on along the edge of what is left, from a corner hex of it.

    From each hex the way goes to the neighbour that keeps what lies outside at the walker's outer hand; a ring that is finished is
    outside for the next one.
    """
    left = set(names)
    at = corner
    way = []
    turns = AROUND if clockwise else AROUND[::-1]
    while True:
        way.append(at)
        left.remove(at)
        if not left:
            return way
        q, r = map(int, at.split(","))
        around = [f"{q + dq},{r + dr}" for dq, dr in turns]
        inside = [name in left for name in around]
        # The first that is left behind one that is not, turning from the outside inwards.
        starts = [place for place in range(6) if inside[place] and not inside[place - 1]]
        at = around[_outermost(starts, way, around)]


def _outermost(starts: list[int], way: list[str], around: list[str]) -> int:
    """Where two ways lead on, the one that lies next behind the hex from which the walker came."""
    if len(starts) == 1 or len(way) < 2:
        return starts[0]
    came = around.index(way[-2])
    return min(starts, key=lambda place: (place - came) % 6)


TERRAIN = {"b": "brick", "l": "lumber", "w": "wool", "g": "grain", "o": "ore", "d": "desert"}
HARBOURS = {"a": "any", "b": "brick", "l": "lumber", "w": "wool", "g": "grain", "o": "ore"}


class Box:
    """The pieces of a box, to be shuffled."""

    def __init__(self, seats: int) -> None:
        large = seats > 4
        self.tiles = [kind for kind, number in (LARGE_TILES if large else SMALL_TILES).items() for _ in range(number)]
        self.discs = list(LARGE_DISCS if large else SMALL_DISCS)
        self.pieces = list(LARGE_PIECES if large else SMALL_PIECES)


def shuffled_layout(seats: int, rng: Random) -> Layout:
    """Tiles, discs and harbour pieces anywhere, the harbours on the places of the frame."""
    box = Box(seats)
    rng.shuffle(box.tiles)
    rng.shuffle(box.discs)
    rng.shuffle(box.pieces)
    layout = Layout(seats)
    layout.lay_terrain(box.tiles)
    layout.lay_numbers([None if kind == "desert" else box.discs.pop() for kind in box.tiles])
    layout.lay_harbours(box.pieces)
    return layout
