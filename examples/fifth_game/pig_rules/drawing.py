"""Pig drawn: a row a seat with its points, and the die, as a picture and as text. Names to highlight: "seat 0", "turn"."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from pig_rules.model import NAME, Move
from pig_rules.views import Position, Private, Table
from tabletop_rules import Seat, View
from tabletop_rules.drawing.canvas import Canvas
from tabletop_rules.drawing.finding import order_from, seat_of
from tabletop_rules.drawing.sheet import BOLD, Sheet, Span

Drawn: TypeAlias = Position | View[Table, Private, Move]
_ROW = 44


def _bid(value: Drawn, first: Seat | None, shown: Seat | None, seat: Seat) -> str:
    """What is said of a seat's bid: the number where it may be seen, that there is one, or nothing."""
    table = value.table
    if not table.bid[seat]:
        return ""
    own: Private | None = None
    if isinstance(value, Position):
        own = value.privates[seat] if shown in (None, seat) else None
    elif value.revealed:
        own = value.revealed[seat]
    elif seat == value.seat:
        own = value.private
    return "bid hidden" if own is None else f"bid {own.bid}"


def _lines(value: Drawn, seat: Seat | None) -> list[tuple[Seat, str]]:
    table = value.table
    first = seat_of(value, NAME, table.options.seats, seat)
    shown = []
    for one in order_from(first, table.options.seats):
        parts = [f"{table.points[one]} points", f"{table.lost[one]} lost", _bid(value, first, seat, one)]
        shown.append((one, ", ".join(filter(None, parts))))
    return shown


def _turn(table: Table) -> str:
    rolls = ", rolling" if table.rolling else ""
    return f"seat {table.seat}: {table.turn} in this turn{rolls}, {table.options.goal} win"


def svg(value: Drawn, /, *, seat: Seat | None = None, highlight: Collection[str] = ()) -> str:
    """The picture: see `tabletop_rules.Drawing.svg`."""
    lines = _lines(value, seat)
    canvas = Canvas(420, _ROW * (len(lines) + 1), "A game of Pig", highlight=highlight)
    with canvas.place("turn") as lit:
        canvas.frame(6, 6, 408, _ROW - 8, lit=lit)
        canvas.text(20, 28, _turn(value.table), size=16, anchor="start")
    for row, (one, words) in enumerate(lines, 1):
        with canvas.place(f"seat {one}") as lit:
            canvas.frame(6, 6 + _ROW * row, 408, _ROW - 8, lit=lit)
            canvas.text(20, 28 + _ROW * row, f"Seat {one}: {words}", size=16, anchor="start", bold=one == value.table.seat)
    return canvas.svg()


def text(value: Drawn, /, *, colour: bool = False, width: int = 80) -> str:
    """The same for terminals: see `tabletop_rules.Drawing.text`."""
    sheet = Sheet(colour=colour, width=width)
    sheet.line(Span(_turn(value.table), BOLD))
    for one, words in _lines(value, None):
        sheet.line(f"{'>' if one == value.table.seat else ' '} seat {one}: {words}")
    return sheet.text()
