"""The board of Catan as a picture: tiles, tokens, harbours, roads, buildings and the robber.

Decides how the board and its pieces look; `drawing` puts hands and counts around it. Terrain comes with its name and a pattern, a
seat's pieces with its number, and its roads with a dash of their own. A larger board has smaller tiles, so that both are as wide.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

import attrs

from catan_rules.boards import Board, Harbour
from catan_rules.pieces import HarbourKind, Resource, Terrain
from catan_rules.table import Table
from catan_rules.topology import Edge, Hex, Point, Topology, Vertex
from tabletop_rules.drawing.canvas import BLACK, EMPHASIS, WHITE, Canvas, Fill, measure
from tabletop_rules.game import Seat

TILES: Final = {
    Terrain.BRICK: Fill("#cf7146", "bricks", "#a34c26"),
    Terrain.LUMBER: Fill("#4f9a57", "bars", "#33763b"),
    Terrain.WOOL: Fill("#b4dd7c", "dots", "#7fae42"),
    Terrain.GRAIN: Fill("#f4d45c", "falling", "#d1a81f"),
    Terrain.ORE: Fill("#a7adb5", "mesh", "#7c848e"),
    Terrain.DESERT: Fill("#eadfbd"),
}
LETTERS: Final = {
    Resource.BRICK: "Br",
    Resource.LUMBER: "Lu",
    Resource.WOOL: "Wo",
    Resource.GRAIN: "Gr",
    Resource.ORE: "Or",
}
SEAT_HUES: Final = ("#e0384b", "#3f8ae8", "#ffffff", "#f39b2d", "#57b894", "#a06bd0")
_DASHES: Final = ("", "7 14", "0.1 9", "", "16 9 3 9", "9 14")
_LINED: Final = (3, 5)
"""The seats whose roads have a line along their middle."""
_BARE: Final = Fill("#f1ecdb")
_SEA: Final = Fill("#d5e8f3", "waves", "#bcd8e8")
_WIDTH: Final = 600.0
_SIDE: Final = 53.0
"""The side of a tile where there is room for it."""
_BESIDE: Final = 132.0
"""The width that harbours take beside the land, on both sides together; above and below it is less."""
_RED: Final = (6, 8)


@attrs.frozen
class Layout:
    """Where a board lies in its picture: the side of a tile, the middle of the land, and the height of the whole."""

    side: float
    centre: Point
    height: float

    @property
    def share(self) -> float:
        """How large things on the board are beside those of the board for up to four seats."""
        return self.side / _SIDE

    def at(self, point: Point) -> Point:
        """A point of the board in the picture."""
        return self.centre[0] + self.side * point[0], self.centre[1] + self.side * point[1]

    def middle(self, place: Edge) -> Point:
        """The middle of an edge."""
        (x1, y1), (x2, y2) = map(self.at, place.points)
        return (x1 + x2) / 2, (y1 + y2) / 2


@cache
def layout(board: Topology) -> Layout:
    """The layout of a board: as wide as the picture."""
    left, right = min(x for x, _ in board.points), max(x for x, _ in board.points)
    side = min(_SIDE, (_WIDTH - 8 - _BESIDE) / (right - left))
    height = (3 * len(board.rows) + 1) / 2 * side + 106
    return Layout(side, (_WIDTH / 2 - side * (left + right) / 2, height / 2), height)


def draw_board(canvas: Canvas, y: float, table: Table) -> None:
    """The board as far as it lies, in the whole width of the canvas and as high as its layout says."""
    board, topology = table.board, table.options.topology
    spread = layout(topology)
    with canvas.moved(0, y), canvas.place("board", "the board") as lit:
        canvas.rect(4, 0, 592, spread.height - 6, fill=_SEA, thick=0, radius=14)
        canvas.frame(4, 0, 592, spread.height - 6, lit=lit)
        _draw_dice(canvas, rolled=table.rolled)
        for harbour in board.harbours or ():
            _draw_harbour(canvas, spread, topology, harbour)
        for place in topology.land:
            _draw_hex(canvas, spread, board, place, robber=place == table.robber)
        for harbour in board.harbours or ():
            for end in harbour.edge.ends:
                _draw_mooring(canvas, spread, end)
        roads = {road: seat for seat, pieces in enumerate(table.seats) for road in pieces.roads}
        for way in topology.paths:
            _draw_edge(canvas, spread, way, roads.get(way))
        settlements = {vertex: seat for seat, pieces in enumerate(table.seats) for vertex in pieces.settlements}
        cities = {vertex: seat for seat, pieces in enumerate(table.seats) for vertex in pieces.cities}
        for vertex in topology.crossings:
            _draw_vertex(canvas, spread, vertex, settlements.get(vertex), cities.get(vertex))


def _draw_dice(canvas: Canvas, *, rolled: bool) -> None:
    """The dice, in a corner of the sea; they are grey once they were rolled. What they showed is not part of a state."""
    fill = "#c9c9c9" if rolled else WHITE
    with canvas.place("dice", "the dice, rolled this turn" if rolled else "the dice") as lit:
        for x, spots in ((14, ((8, 8), (22, 22))), (50, ((7, 7), (15, 15), (23, 23)))):
            canvas.rect(x, 12, 30, 30, fill=fill, radius=6)
            for right, down in spots:
                canvas.circle(x + right, 12 + down, 3, fill=BLACK, thick=0)
        canvas.frame(9, 7, 76, 40, lit=lit)


_WOOD: Final = "#6b4a2b"


def _draw_harbour(canvas: Canvas, spread: Layout, topology: Topology, harbour: Harbour) -> None:
    x, y = spread.middle(harbour.edge)
    inland = spread.at(topology.hexes_at(harbour.edge)[0].centre)
    off = 0.7 * (_SIDE / spread.side)  # a harbour's sign is as large on either board, so it stands as far from its edge
    x, y = x + (x - inland[0]) * off, y + (y - inland[1]) * off
    for end in harbour.edge.ends:
        canvas.line((x, y), spread.at(end.point), line=_WOOD, thick=6)
    any_kind = harbour.kind is HarbourKind.ANY
    fill = WHITE if any_kind else TILES[Terrain(harbour.kind.value)]
    canvas.rect(x - 33, y - 21, 66, 42, fill=fill, radius=10)
    canvas.rect(x - 29, y - 17, 58, 34, fill=WHITE, thick=0, radius=8)
    canvas.text(x, y - 8, "3:1" if any_kind else "2:1", size=16, on=WHITE, anchor="middle", bold=True)
    canvas.text(x, y + 9, harbour.kind.value, size=16, on=WHITE, anchor="middle", most=56)


def _draw_mooring(canvas: Canvas, spread: Layout, end: Vertex) -> None:
    """Where a pier reaches the land: a disc on the corner that the harbour serves."""
    x, y = spread.at(end.point)
    canvas.circle(x, y, 8, fill=_WOOD, line=WHITE, thick=2)


def _draw_hex(canvas: Canvas, spread: Layout, board: Board, place: Hex, *, robber: bool) -> None:
    terrain = None if board.terrain is None else board.tile(place)
    number = None if terrain is None else board.number(place)
    x, y = spread.at(place.centre)
    corners = [spread.at(corner.point) for corner in place.corners]
    lies = "no tile yet" if terrain is None else terrain.value
    words = f"{place} {lies}{'' if number is None else f' {number}'}{', robber' if robber else ''}"
    with canvas.place(str(place), words) as lit:
        canvas.polygon(corners, fill=_BARE if terrain is None else TILES[terrain], line="#f6efd6", thick=3)
        if terrain is not None:
            size = 14 * spread.share
            plate, top = measure(terrain.value, size) + 4, y - 0.68 * spread.side
            canvas.rect(x - plate / 2, top, plate, 18, fill=WHITE, thick=0, radius=6)
            canvas.text(x, top + 9, terrain.value, size=size, on=WHITE, anchor="middle")
        if number is not None:
            _draw_token(canvas, x - 15 * robber, y + 8, number)
        if robber:
            _draw_robber(canvas, x + (20 if number is not None else 0), y + 11)
        if lit:
            inner = [(x + (right - x) * 0.93, y + (down - y) * 0.93) for right, down in corners]
            canvas.polygon(inner, line=EMPHASIS, thick=5)


def _draw_token(canvas: Canvas, x: float, y: float, number: int) -> None:
    often = number in _RED
    canvas.circle(x, y, 21, fill=WHITE, line="#8c1010" if often else BLACK, thick=3 if often else 1.2)
    canvas.text(x, y - 4, str(number), size=24 if often else 21, on=WHITE, anchor="middle", bold=True)
    dots = 6 - abs(7 - number)
    for dot in range(dots):
        canvas.circle(x + 5.5 * (dot - (dots - 1) / 2), y + 13, 2, fill="#8c1010" if often else BLACK, thick=0)


def _draw_robber(canvas: Canvas, x: float, y: float) -> None:
    """A pawn, black with a white edge."""
    canvas.circle(x, y - 18, 9, fill="#1c1c1c", line=WHITE, thick=2)
    left = ("M", x - 9, y + 20, "C", x - 15, y - 4, x - 8, y - 12, x, y - 12)
    right = ("C", x + 8, y - 12, x + 15, y - 4, x + 9, y + 20, "Z")
    canvas.path(*left, *right, fill="#1c1c1c", line=WHITE, thick=2)


def draw_road(canvas: Canvas, start: Point, end: Point, seat: Seat) -> None:
    """A road of a seat."""
    canvas.line(start, end, line=BLACK, thick=12)
    canvas.line(start, end, line=SEAT_HUES[seat], thick=7, dashes=_DASHES[seat])
    if seat in _LINED:
        canvas.line(start, end, line=BLACK, thick=2)


def _draw_edge(canvas: Canvas, spread: Layout, place: Edge, owner: Seat | None) -> None:
    (x1, y1), (x2, y2) = map(spread.at, place.points)
    start = (x1 * 0.83 + x2 * 0.17, y1 * 0.83 + y2 * 0.17)
    end = (x1 * 0.17 + x2 * 0.83, y1 * 0.17 + y2 * 0.83)
    words = str(place) if owner is None else f"{place}, road of seat {owner}"
    with canvas.place(str(place), words) as lit:
        if owner is not None:
            draw_road(canvas, start, end, owner)
        else:
            canvas.target((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, 12)
        if lit:
            canvas.line(start, end, line=EMPHASIS, thick=6)


def _draw_vertex(canvas: Canvas, spread: Layout, place: Vertex, settlement: Seat | None, city: Seat | None) -> None:
    x, y = spread.at(place.point)
    owner = settlement if city is None else city
    words = str(place) if owner is None else f"{place}, {'settlement' if city is None else 'city'} of seat {owner}"
    with canvas.place(str(place), words) as lit:
        if city is not None:
            draw_city(canvas, x, y, city, 0.8 * spread.share)
        elif settlement is not None:
            draw_settlement(canvas, x, y, settlement, 0.85 * spread.share)
        else:
            canvas.target(x, y, 14)
        canvas.ring(x, y, (22 if owner is not None else 11) * spread.share, lit=lit)


def draw_settlement(canvas: Canvas, x: float, y: float, seat: Seat, scale: float = 1) -> None:
    """A house with its seat's number."""
    outline = [(-14, 14), (-14, -4), (0, -18), (14, -4), (14, 14)]
    points = [(x + scale * right, y + scale * down) for right, down in outline]
    canvas.polygon(points, fill=SEAT_HUES[seat], line=BLACK, thick=2.2)
    canvas.rect(x - 9 * scale, y - 7 * scale, 18 * scale, 19 * scale, fill=WHITE, thick=0, radius=4)
    canvas.text(x, y + 2.5 * scale, str(seat), size=18 * scale, on=WHITE, anchor="middle", bold=True)


def draw_city(canvas: Canvas, x: float, y: float, seat: Seat, scale: float = 1) -> None:
    """A house with a tower and a door, and its seat's number; a letter beside a 0 could be read as another one."""
    outline = [(-20, 15), (-20, -12), (-11, -24), (-2, -12), (-2, -6), (20, -6), (20, 15)]
    points = [(x + scale * right, y + scale * down) for right, down in outline]
    canvas.polygon(points, fill=SEAT_HUES[seat], line=BLACK, thick=2.4)
    canvas.circle(x - 11 * scale, y - 11 * scale, 3.6 * scale, fill=WHITE, thick=1)
    canvas.rect(x - 15 * scale, y + 1 * scale, 8 * scale, 13 * scale, fill=BLACK, thick=0, radius=3)
    canvas.rect(x - 4 * scale, y - 4 * scale, 21 * scale, 18 * scale, fill=WHITE, thick=0, radius=4)
    canvas.text(x + 6.5 * scale, y + 5 * scale, str(seat), size=19 * scale, on=WHITE, anchor="middle", bold=True)


def draw_star(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """A small star, for awards."""
    points = [
        (x + r * sin(pi * corner / 5), y - r * cos(pi * corner / 5))
        for corner in range(10)
        for r in (radius if corner % 2 == 0 else radius * 0.45,)
    ]
    canvas.polygon(points, fill="#f4d45c", line=BLACK, thick=1)
