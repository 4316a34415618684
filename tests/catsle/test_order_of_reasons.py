"""Of several reasons against a move the one is told that would have to change first (docs/rules/catsle.md)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from catsle_rules import Phase, PlayCard, Position, TakeCard
from tests.conformance.adapters.catsle import ADAPTER
from tests.reasons import told


def _moment(position: Position) -> Iterator[tuple[str, bool]]:
    phase = position.table.phase
    yield "game-over", phase is Phase.OVER
    yield "chance-due", phase in (Phase.DEAL, Phase.EXTRA)


def _play(position: Position, move: PlayCard) -> Iterator[tuple[str, bool]]:
    table, card = position.table, move.card
    yield from _moment(position)
    yield "take-due", table.phase is Phase.TAKE
    yield "colour-removed", card.colour is table.options.removed
    if table.phase is Phase.PLAY and table.leader is not None:
        hand = position.privates[(table.leader + len(table.plays)) % table.options.seats].hand
        led = table.plays[0].colour if table.plays else None
        yield "not-in-hand", card not in hand
        yield "must-follow", led not in (None, card.colour) and any(held.colour is led for held in hand)


def _take(position: Position, move: TakeCard) -> Iterator[tuple[str, bool]]:
    table, card, column = position.table, move.card, move.column
    yield from _moment(position)
    yield "play-due", table.phase is Phase.PLAY
    yield "colour-removed", card.colour is table.options.removed
    yield "not-on-table", card not in table.left
    there = 0 <= column < len(table.options.columns)
    yield "no-such-column", not there
    if table.takers:
        board = table.boards[table.takers[0]]
        own = [number for number, one in enumerate(board) if one.colour is card.colour]
        yield "colour-has-column", bool(own) and own != [column]
        yield "column-taken", there and not own and board[column].colour is not None


REASONS: dict[type, Any] = {PlayCard: _play, TakeCard: _take}


@pytest.mark.unmeasured
def test_r5_2_the_first_of_several_reasons_is_told() -> None:
    """R2.3, R3.2, R3.3, R5.2, R5.5: the moment, whether there is such a card, where it lies, the column, what fits."""
    several = set()
    for text, found, code in told(ADAPTER, REASONS, range(16)):
        assert code == (found or [""])[0], f"{text}: {found}"
        several |= set(pairwise(found))
    assert {
        ("take-due", "colour-removed"),
        ("colour-removed", "not-in-hand"),
        ("colour-removed", "not-on-table"),
        ("not-in-hand", "must-follow"),
        ("not-on-table", "no-such-column"),
        ("not-on-table", "colour-has-column"),
        ("no-such-column", "colour-has-column"),
    } <= several
