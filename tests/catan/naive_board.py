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
SMALL_PLACES = "0,-2NW 2,-3SW 3,-2SW 3,0W 1,2NW -1,3NW -2,2SW -2,1W -1,-1W".split()
LARGE_PLACES = "0,-3NW 2,-4SW 3,-3SW 3,0W 1,2NW 0,3W -2,4NW -3,3SW -3,2W -3,0SW -2,-1W".split()


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
    """What lies on the hexes and at the coast."""

    def __init__(self, seats: int, terrain: list[str], numbers: list[int | None], harbours: list[tuple[str, str]]) -> None:
        names = ground(seats).hexes
        self.terrain = dict(zip(names, terrain, strict=True))
        self.numbers = dict(zip(names, numbers, strict=True))
        self.harbour_edges = harbours
        self.harbours = {end: kind for edge, kind in harbours for end in ground(seats).ends[edge]}
        self.deserts = [name for name in names if self.terrain[name] == "desert"]


def shuffled_layout(seats: int, rng: Random) -> Layout:
    """Tiles, discs and harbour pieces anywhere, the harbours on the places of the frame."""
    tiles, discs, pieces, places = (
        (LARGE_TILES, LARGE_DISCS, LARGE_PIECES, LARGE_PLACES)
        if seats > 4
        else (SMALL_TILES, SMALL_DISCS, SMALL_PIECES, SMALL_PLACES)
    )
    terrain = [kind for kind, number in tiles.items() for _ in range(number)]
    rng.shuffle(terrain)
    left = list(discs)
    rng.shuffle(left)
    numbers = [None if kind == "desert" else left.pop() for kind in terrain]
    kinds = list(pieces)
    rng.shuffle(kinds)
    return Layout(seats, terrain, numbers, list(zip(places, kinds, strict=True)))
