"""Records of version 1 of the rules, where the board was the beginner board unless another was given."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import catan_rules as catan
from catan_rules import RULES_READ, Options, Position, beginner_board
from tabletop_rules import BadRecord, Record, Status, View, from_json, to_json, verify

TEXT = (Path(__file__).parent / "golden" / "rules-1.json").read_text(encoding="utf-8")


def changed(**facts: Any) -> str:
    """The golden record with something changed."""
    return json.dumps({**json.loads(TEXT), **facts})


def test_a_record_without_board_is_judged_as_before() -> None:
    """R2.6, R16: a missing board is the beginner board, nothing comes between turns; every step is legal."""
    assert "board" not in json.loads(TEXT)["options"]
    record = from_json(TEXT, Record)
    options = record.options
    assert isinstance(options, Options)
    assert (options.board, options.between) == ("beginner", "none")
    assert options.agreed_board == beginner_board()
    report = verify(TEXT)
    assert (report.status, report.held) == (Status.LEGAL, len(record.steps))


def test_a_given_board_is_kept() -> None:
    """R2: the board of an older record is that which it names."""
    board = json.loads(to_json(Options(4, beginner_board())))["board"]
    text = changed(options={**json.loads(TEXT)["options"], "board": board})
    record = from_json(text, Record)
    assert isinstance(record.options, Options)
    assert record.options.board == beginner_board()
    assert verify(text).status is Status.LEGAL


def test_the_same_record_of_today_draws_its_board() -> None:
    """R2.9: what version 1 left unsaid means something else today; a fault is found at the first step."""
    report = verify(changed(rules=2))
    assert (report.status, report.held) == (Status.ILLEGAL, 0)
    assert report.fault is not None
    assert report.fault.refusal is not None
    assert report.fault.refusal.code == "chance-due"


@pytest.mark.parametrize("version", [0, 3, -1, 99])
def test_every_other_version_is_refused(version: int) -> None:
    """The record names it."""
    with pytest.raises(BadRecord, match="rules"):
        from_json(changed(rules=version), Record)
    assert verify(changed(rules=version)).status is Status.UNREADABLE


def test_the_way_from_version_1_is_pure() -> None:
    """The given object is left as it is; what it says already is kept."""
    given: dict[str, object] = {"seats": 3}
    assert RULES_READ[1](given) == {"seats": 3, "board": "beginner", "between_turns": "none"}
    assert given == {"seats": 3}
    assert RULES_READ[1]({"seats": 3, "board": {}})["board"] == {}
    assert set(RULES_READ) == {1}
    assert catan.RULES == 2


def test_positions_of_before_are_read() -> None:
    """A position or view without `board` and `first` speaks of the board that was agreed on, and of the active seat's own turn."""
    state = catan.new_game(Options(3, beginner_board()))
    for value, cls in ((catan.position(state), Position), (catan.view(state, 0), View)):
        plain = json.loads(to_json(value))
        for name in ("board", "first"):
            del plain["table"][name]
        for name in ("numbers", "robber_start", "between_turns"):
            del plain["table"]["options"][name]
        assert from_json(json.dumps(plain), cls) == value


def test_options_that_are_no_object_are_refused() -> None:
    """The way from version 1 is for an object; anything else is told by its place."""
    for wrong in (3, None, ["board"]):
        with pytest.raises(BadRecord, match=r"\$\.options"):
            from_json(changed(options=wrong), Record)
