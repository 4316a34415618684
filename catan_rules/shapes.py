"""What of a table must be sound before anything is concluded from it: lengths, seats, numbers, places, and a drawn board.

Decides shapes only; what the rules say about them is asked in `positions`. Views that are to be completed are asked the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from catan_rules.boards import Board, spiral_numbers
from catan_rules.options import Options
from catan_rules.reds import reds_touch
from catan_rules.table import Table
from tabletop_rules import Problem

_MOST = 9_999


def shape_problems(table: Table) -> list[Problem]:
    """Every list has an entry for each seat; every seat named exists; numbers are from 0 to 9999; every place is on the board."""
    return [*_lengths(table), *_seats(table), *_numbers(table), *_places(table)]


def _lengths(table: Table) -> Iterator[Problem]:
    count = table.options.seats
    if len(table.seats) != count:
        yield Problem("table.seats", f"one for each of {count} seats, not {len(table.seats)}")
    if table.offer is not None and len(table.offer.answers) != count:
        yield Problem("table.offer.answers", f"one for each of {count} seats, not {len(table.offer.answers)}")


def _seats(table: Table) -> Iterator[Problem]:
    count = table.options.seats
    for name in ("seat", "longest_road", "largest_army", "victim", "first"):
        seat = getattr(table, name)
        if seat is not None and not 0 <= seat < count:
            yield Problem(f"table.{name}", f"a seat from 0 to {count - 1}, not {seat}")


def _numbers(table: Table) -> Iterator[Problem]:
    for name in ("offers_made", "bought", "deck_size", "free_roads", "setup_step"):
        number = getattr(table, name)
        if number is not None and not 0 <= number <= _MOST:
            yield Problem(f"table.{name}", f"a number from 0 to {_MOST}, not {number}")
    for seat, pieces in enumerate(table.seats):
        for name in ("hand_size", "card_count", "points", "road_length", "owed"):
            number = getattr(pieces, name)
            if not 0 <= number <= _MOST:
                yield Problem(f"table.seats[{seat}].{name}", f"a number from 0 to {_MOST}, not {number}")


def _places(table: Table) -> Iterator[Problem]:
    board = table.options.topology
    if table.robber is not None and table.robber.index >= len(board.hexes):
        yield Problem("table.robber", f"{table.robber} is no hex of this board")
    if table.setup_vertex is not None and table.setup_vertex.index >= len(board.vertices):
        yield Problem("table.setup_vertex", f"{table.setup_vertex} is no vertex of this board")
    for seat, pieces in enumerate(table.seats):
        for name, number in (("roads", len(board.edges)), ("settlements", len(board.vertices)), ("cities", len(board.vertices))):
            for place in getattr(pieces, name):
                if place.index >= number:
                    yield Problem(f"table.seats[{seat}].{name}", f"{place} is no place of this board")


def drawn_problems(options: Options, board: Board) -> Iterator[str]:
    """What a drawn board cannot be: of another size, with harbours off the frame (R2.2), with tokens that lie in no spiral
    (R2.4), or with red ones side by side where they are dealt (R2.5)."""
    topology, terrain = options.topology, board.terrain
    if terrain is None:
        return
    if board.topology is not topology:
        yield f"one of {len(topology.hexes)} hexes for {options.seats} seats, not of {len(terrain)}"
        return
    if {harbour.edge.index for harbour in board.harbours or ()} - {*topology.harbour_edges}:
        yield "the harbours lie on the places of the frame (R2.2)"
    numbers = board.numbers
    if numbers is None:
        return
    if options.numbers == "random":
        if reds_touch(numbers):
            yield "no 6 or 8 lies beside another (R2.5)"
    elif not _lies_in_a_spiral(board):
        yield "the tokens lie in a spiral from a corner (R2.4)"


@lru_cache(maxsize=1 << 8)
def _lies_in_a_spiral(board: Board) -> bool:
    """Whether the tokens of a whole board are those of a spiral (R2.4); a search asks about one board again and again."""
    laid = (spiral_numbers(board.terrain or (), corner, clockwise=way) for corner in range(6) for way in (False, True))
    return any(numbers == board.numbers for numbers in laid)
