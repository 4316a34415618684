"""The board of Catan in characters.

Decides how the board is laid out in a terminal: every tile with its terrain, number and name; `N` and `S` are free vertices, the
corners of the tile below or above them, after which they are called, `s0` is a settlement and `C0` a city of seat 0; edges are
strokes, the sides NW, W and SW of a tile, roads the seat's number three times (once on upright edges). Sea that names a place is
named too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from catan_rules.pieces import HarbourKind, Terrain
from catan_rules.table import Table
from catan_rules.topology import BASE, LARGE, Edge, Hex, Point, Topology
from tabletop_rules.drawing.sheet import BOLD, DIM, Sheet, Span

STYLES: Final = {
    Terrain.BRICK: "97;48;5;130",
    Terrain.LUMBER: "97;48;5;22",
    Terrain.WOOL: "30;48;5;150",
    Terrain.GRAIN: "30;48;5;221",
    Terrain.ORE: "30;48;5;248",
    Terrain.DESERT: "30;48;5;223",
}
SEATS: Final = (
    *("1;97;48;5;124", "1;97;48;5;25", "1;30;48;5;255", "1;30;48;5;208"),
    *("1;30;48;5;79", "1;97;48;5;91"),
)
_COLUMNS: Final = {len(BASE.hexes): 6, len(LARGE.hexes): 5}
"""By the size of the board: half the width of a tile."""
_WIDTHS: Final = {len(BASE.hexes): 72, len(LARGE.hexes): 80}
_LINES: Final = 4  # from one row of tiles to the next


def width_of(board: Topology) -> int:
    """The columns from which on a board is drawn."""
    return _WIDTHS[len(board.hexes)]


class _Grid:
    """Characters on a grid, each with its style: where the places of a board are, and what is put there."""

    def __init__(self, board: Topology) -> None:
        self.columns = _COLUMNS[len(board.hexes)]
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def at(self, point: Point) -> tuple[int, int]:
        """Line and column of a point. Rows of tiles lie 1.5 apart, the corners of a tile 0.5 and 1 above and below its middle."""
        x, y = point
        row = round(2 * y)
        return {0: 0, 1: 1, 2: 3}[row % 3] + _LINES * (row // 3), round(x / 3**0.5 * 2 * self.columns)

    def middle(self, place: Edge) -> tuple[int, int]:
        """Line and column of the middle of an edge."""
        (x1, y1), (x2, y2) = place.points
        return (self.at((x1, y1))[0] + self.at((x2, y2))[0]) // 2, self.at(((x1 + x2) / 2, 0.0))[1]

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        """Text around a column."""
        start = column - len(text) // 2
        for place, sign in enumerate(text):
            self.signs[line, start + place] = (sign, style)

    def onto(self, sheet: Sheet) -> None:
        """All lines from the first to the last, each as a few spans."""
        columns = range(min(column for _, column in self.signs), max(column for _, column in self.signs) + 1)
        for line in range(min(line for line, _ in self.signs), max(line for line, _ in self.signs) + 1):
            spans: list[Span] = []
            for column in columns:
                sign, style = self.signs.get((line, column), (" ", ""))
                if spans and spans[-1].style == style:
                    spans[-1] = Span(spans[-1].text + sign, style)
                else:
                    spans.append(Span(sign, style))
            sheet.line(*spans)


def _stroke(place: Edge) -> str:
    (x1, y1), (x2, y2) = place.points
    if abs(x1 - x2) < 0.1:
        return "|"
    return "/" if (x2 - x1) * (y2 - y1) < 0 else "\\"


def _harbour_word(kind: HarbourKind) -> str:
    return "3:1" if kind is HarbourKind.ANY else f"2:1 {kind.value}"


def _harbour_sign(kind: HarbourKind) -> str:
    return "3:1" if kind is HarbourKind.ANY else f"2{kind.value[:2].capitalize()}"


def chart(sheet: Sheet, table: Table) -> None:
    """The board, and its harbours in words."""
    topology = table.options.topology
    grid = _Grid(topology)
    for place in topology.land:
        _put_hex(grid, table, place)
    owners = {road: seat for seat, pieces in enumerate(table.seats) for road in pieces.roads}
    for way in topology.paths:
        line, column = grid.middle(way)
        owner = owners.get(way)
        stroke = _stroke(way)
        if owner is None:
            grid.put(line, column, stroke, DIM)
        else:
            grid.put(line, column, str(owner) * (1 if stroke == "|" else 3), SEATS[owner])
    for vertex in topology.crossings:
        grid.put(*grid.at(vertex.point), str(vertex)[-1], DIM)
    for sea, point in _sea(topology):
        line, column = grid.at(point)
        grid.put(line + _beside(topology, sea), column, f"{sea[0]},{sea[1]}", DIM)
    for harbour in table.board.harbours or ():
        line, column = grid.middle(harbour.edge)
        inland = grid.at(topology.hexes_at(harbour.edge)[0].centre)
        right = (column > inland[1]) - (column < inland[1])
        down = (line > inland[0]) - (line < inland[0])
        grid.put(line + down, column + 4 * right, _harbour_sign(harbour.kind), BOLD)
    for seat, pieces in enumerate(table.seats):
        for letter, places in (("s", pieces.settlements), ("C", pieces.cities)):
            for vertex in places:
                grid.put(*grid.at(vertex.point), f"{letter}{seat}", SEATS[seat])
    grid.onto(sheet)
    _harbours(sheet, table)


def _sea(board: Topology) -> Iterator[tuple[tuple[int, int], Point]]:
    """The hexes of the sea after which places of the land are called, with their middles."""
    named = {(q, r) for q, r, _ in (*board.vertices, *board.edges)} - {*board.hexes}
    return (((q, r), (3**0.5 * (q + r / 2), 1.5 * r)) for q, r in sorted(named))


def _beside(board: Topology, place: tuple[int, int]) -> int:
    """On which line of a hex of the sea its name stands, 0 in the middle: where no harbour's sign can be."""
    q, r = place
    if {(q, r - 1), (q + 1, r - 1)} & {*board.hexes} or not {(q, r + 1), (q - 1, r + 1)} & {*board.hexes}:
        return 1
    return -1 if {(q - 1, r), (q + 1, r)} & {*board.hexes} else 0


def _put_hex(grid: _Grid, table: Table, place: Hex) -> None:
    board = table.board
    line, column = grid.at(place.centre)
    number = None
    if board.terrain is not None:
        terrain, number = board.tile(place), board.number(place)
        grid.put(line - 1, column, terrain.value, STYLES[terrain])
    sign = "" if number is None else str(number)
    if place == table.robber:
        word = "ROBBER" if len("11 ROBBER") < 2 * grid.columns - 1 else "ROB"
        sign = f"{sign} {word}".lstrip()
    grid.put(line, column, sign, BOLD)
    grid.put(line + 1, column, str(place), DIM)


def _harbours(sheet: Sheet, table: Table) -> None:
    harbours = sorted(table.board.harbours or (), key=lambda harbour: [(y, x) for x, y in harbour.edge.points])
    if harbours:
        sheet.flow("harbours ", [f"{_harbour_word(harbour.kind)} {harbour.edge}" for harbour in harbours], gap=", ")


def narrow(sheet: Sheet, table: Table) -> None:
    """The board in words, for a width in which it cannot be drawn."""
    board = table.board
    if board.terrain is not None:
        tiles = [(place, board.tile(place), board.number(place)) for place in board.topology.land]
        words = [Span(f"{place} {terrain.value} {number or ''}".rstrip(), STYLES[terrain]) for place, terrain, number in tiles]
        sheet.flow("tiles  ", words)
        sheet.line(f"robber {table.robber}")
    _harbours(sheet, table)
    for seat, pieces in enumerate(table.seats):
        for word, places in (("settlements", pieces.settlements), ("cities", pieces.cities), ("roads", pieces.roads)):
            if places:
                sheet.flow(f"{word} of {seat}  ", map(str, places))
