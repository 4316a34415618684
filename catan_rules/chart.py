"""The board of Catan in characters.

Decides how the board is laid out in a terminal: every tile with its terrain, number and name; `.` is a free vertex, `s0` a
settlement and `C0` a city of seat 0; edges are strokes, roads the seat's number three times (once on upright edges).
"""

from __future__ import annotations

from typing import Final

from catan_rules.pieces import HarbourKind, Terrain
from catan_rules.table import Table
from catan_rules.topology import EDGES, HEXES, VERTICES, Edge, Hex
from tabletop_rules.drawing.sheet import BOLD, DIM, Sheet, Span

STYLES: Final = {
    Terrain.BRICK: "97;48;5;130",
    Terrain.LUMBER: "97;48;5;22",
    Terrain.WOOL: "30;48;5;150",
    Terrain.GRAIN: "30;48;5;221",
    Terrain.ORE: "30;48;5;248",
    Terrain.DESERT: "30;48;5;223",
}
SEATS: Final = ("1;97;48;5;124", "1;97;48;5;25", "1;30;48;5;255", "1;30;48;5;208")
_COLUMNS: Final = 6  # half the width of a tile
_LINES: Final = 4  # from one row of tiles to the next
_TOP: Final = 2 * _LINES + 3
_LEFT: Final = 5 * _COLUMNS + 6


class _Grid:
    """Characters on a grid, each with its style."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

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


def _column(x: float) -> int:
    return _LEFT + round(x / 3**0.5 * 2 * _COLUMNS)


def _line(y: float) -> int:
    """Rows of tiles lie 1.5 apart, the corners of a tile 0.5 and 1 above and below its middle."""
    row = round(2 * y)
    return _TOP + {0: 0, 1: 1, 2: 3}[row % 3] + _LINES * (row // 3)


def _middle(place: Edge) -> tuple[int, int]:
    (x1, y1), (x2, y2) = place.points
    return (_line(y1) + _line(y2)) // 2, _column((x1 + x2) / 2)


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
    grid = _Grid()
    board = table.options.board
    for place in HEXES:
        _put_hex(grid, table, place)
    owners = {road: seat for seat, pieces in enumerate(table.seats) for road in pieces.roads}
    for way in EDGES:
        line, column = _middle(way)
        owner = owners.get(way)
        stroke = _stroke(way)
        if owner is None:
            grid.put(line, column, stroke, DIM)
        else:
            grid.put(line, column, str(owner) * (1 if stroke == "|" else 3), SEATS[owner])
    for vertex in VERTICES:
        x, y = vertex.point
        grid.put(_line(y), _column(x), ".", DIM)
    for harbour in board.harbours:
        line, column = _middle(harbour.edge)
        x, y = harbour.edge.hexes[0].centre
        right = (column > _column(x)) - (column < _column(x))
        down = (line > _line(y)) - (line < _line(y))
        grid.put(line + down, column + 4 * right, _harbour_sign(harbour.kind), BOLD)
    for seat, pieces in enumerate(table.seats):
        for letter, places in (("s", pieces.settlements), ("C", pieces.cities)):
            for vertex in places:
                x, y = vertex.point
                grid.put(_line(y), _column(x), f"{letter}{seat}", SEATS[seat])
    grid.onto(sheet)
    _harbours(sheet, table)


def _put_hex(grid: _Grid, table: Table, place: Hex) -> None:
    board = table.options.board
    terrain, number = board.tile(place), board.number(place)
    x, y = place.centre
    line, column = _line(y), _column(x)
    grid.put(line - 1, column, terrain.value, STYLES[terrain])
    sign = "" if number is None else str(number)
    if place == table.robber:
        sign = f"{sign} ROBBER".lstrip()
    grid.put(line, column, sign, BOLD)
    grid.put(line + 1, column, str(place), DIM)


def _harbours(sheet: Sheet, table: Table) -> None:
    harbours = table.options.board.harbours
    sheet.flow("harbours ", [f"{_harbour_word(harbour.kind)} {harbour.edge}" for harbour in harbours], gap=", ")


def narrow(sheet: Sheet, table: Table) -> None:
    """The board in words, for a width in which it cannot be drawn."""
    board = table.options.board
    tiles = [(place, board.tile(place), board.number(place)) for place in HEXES]
    words = [Span(f"{place} {terrain.value} {number or ''}".rstrip(), STYLES[terrain]) for place, terrain, number in tiles]
    sheet.flow("tiles  ", words)
    sheet.line(f"robber {table.robber}")
    _harbours(sheet, table)
    for seat, pieces in enumerate(table.seats):
        for word, places in (("settlements", pieces.settlements), ("cities", pieces.cities), ("roads", pieces.roads)):
            if places:
                sheet.flow(f"{word} of {seat}  ", map(str, places))
