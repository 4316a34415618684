"""Of several reasons against a move the one is told that would have to change first (docs/rules/coloretto.md)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from coloretto_rules import DrawCard, NameJokers, Phase, PlaceCard, Position, TakeRow
from tests.conformance.adapters.coloretto import ADAPTER
from tests.reasons import told

CHANCE = (Phase.REMOVE, Phase.START, Phase.DRAW, Phase.EXTRA)


def _moment(position: Position) -> Iterator[tuple[str, bool]]:
    phase = position.table.phase
    yield "game-over", phase is Phase.OVER
    yield "chance-due", phase in CHANCE


def _unfinished(position: Position) -> Iterator[tuple[str, bool]]:
    yield "card-waiting", position.table.phase is Phase.PLACE
    yield "jokers-waiting", position.table.phase is Phase.NAME


def _draw(position: Position, move: DrawCard) -> Iterator[tuple[str, bool]]:
    table = position.table
    yield from _moment(position)
    yield from _unfinished(position)
    yield "rows-full", not any(not row.taken and row.cards.total < row.capacity for row in table.rows)
    yield "supply-empty", not table.unseen.total


def _row(position: Position, number: int) -> Iterator[tuple[str, bool]]:
    rows = position.table.rows
    there = 0 <= number < len(rows)
    yield "no-such-row", not there
    yield "row-taken", there and rows[number].taken


def _place(position: Position, move: PlaceCard) -> Iterator[tuple[str, bool]]:
    phase, rows = position.table.phase, position.table.rows
    yield from _moment(position)
    yield "jokers-waiting", phase is Phase.NAME
    yield "nothing-drawn", phase is Phase.TURN
    yield from _row(position, move.row)
    yield "row-full", 0 <= move.row < len(rows) and rows[move.row].cards.total >= rows[move.row].capacity


def _take(position: Position, move: TakeRow) -> Iterator[tuple[str, bool]]:
    rows = position.table.rows
    yield from _moment(position)
    yield from _unfinished(position)
    yield from _row(position, move.row)
    yield "row-empty", 0 <= move.row < len(rows) and not rows[move.row].cards.total


def _name(position: Position, move: NameJokers) -> Iterator[tuple[str, bool]]:
    table = position.table
    area = table.areas[table.seat]
    yield from _moment(position)
    yield "no-jokers-waiting", table.phase is not Phase.NAME
    yield "wrong-number-of-jokers", len(move.colours) != area.cards.jokers - len(area.named_jokers)
    yield "colour-not-in-play", not set(move.colours) <= set(table.in_play)


REASONS: dict[type, Any] = {DrawCard: _draw, PlaceCard: _place, TakeRow: _take, NameJokers: _name}


@pytest.mark.unmeasured
def test_r12_the_first_of_several_reasons_is_told() -> None:
    """R12 to R17, R70: the moment, then the limit, then the row, then what lies in it."""
    several = set()
    for text, found, code in told(ADAPTER, REASONS, range(24)):
        assert code == (found or [""])[0], f"{text}: {found}"
        several |= set(pairwise(found))
    assert {
        ("nothing-drawn", "row-taken"),
        ("nothing-drawn", "row-full"),
        ("card-waiting", "no-such-row"),
        ("row-taken", "row-empty"),
        ("no-jokers-waiting", "wrong-number-of-jokers"),
        ("wrong-number-of-jokers", "colour-not-in-play"),
        ("game-over", "rows-full"),
    } <= several
