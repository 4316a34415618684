"""Opponents and hints at the table: in the terminal and in any sitting."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import catan_rules as catan
import coatl_rules as coatl
from tabletop_rules import Observer, Status, command, verify
from tabletop_rules.hosting import Sitting
from tabletop_rules.search.opponents import opponents


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str, typed: str = "") -> tuple[int, str, str]:
    """`tabletop play` with lines typed in."""
    lines = iter(typed.splitlines())

    def ask(prompt: str) -> str:
        print(prompt, end="")
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", ask)
    status = command.main(["play", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_they_play_a_game_among_themselves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """To the end, and the same game from the same seed."""
    call = ("coloretto", "--seats", "search,mc,greedy", "--strength", "4", "--seed", "2")
    status, out, err = run(monkeypatch, capsys, *call)
    assert (status, err) == (0, "")
    assert "seat 0 (search):" in out
    assert run(monkeypatch, capsys, *call)[1] == out


def test_a_hint_tells_the_moves_that_search_thinks_best(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """With what it expects of each; the strength is kept with a saved game."""
    path = tmp_path / "game.json"
    call = ("catan", "--seats", "human,greedy", "--strength", "12", "--seed", "3", "--option", "board=beginner", "--save", str(path))
    _, out, _ = run(monkeypatch, capsys, *call, typed="hint\na\nhint\n")
    assert out.count("of 12 tries") >= 4
    assert "0 % is lost" in out
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["meta"]["strength"] == 12
    assert kept["meta"]["players"] == "human,greedy"
    _, out, _ = run(monkeypatch, capsys, "--resume", str(path), typed="hint\n")
    assert "of 12 tries" in out
    _, out, _ = run(monkeypatch, capsys, "coloretto", "--seats", "human,random", "--seed", "1", typed="hint\n")
    assert "draw is the only move." in out


def test_who_plays_must_be_of_a_kind(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A list of the kinds that there are."""
    with pytest.raises(SystemExit):
        run(monkeypatch, capsys, "coloretto", "--seats", "human,clever")
    assert "search" in capsys.readouterr().err


def test_a_sitting_keeps_the_observers_of_its_seats() -> None:
    """Each is the one that folds all that the seat saw; what is taken back is forgotten."""
    sitting = Sitting(coatl, coatl.Options(2), ["human", "greedy"], 5, opponents=opponents(coatl, 3))  # type: ignore[arg-type]  # a module
    sitting.settle()
    for _ in range(4):
        sitting.play(coatl.format_step(sitting.moves()[0]))  # type: ignore[arg-type]  # a move of Cóatl
        sitting.settle()
    for seat in (0, 1, None):
        expected: Any = Observer(coatl, coatl.Options(2), seat)
        for index, made in enumerate(sitting.made):
            expected = expected.watch(sitting.before(index), made.step, made.state)
        assert sitting.observer(seat) == expected
        assert sitting.observer(seat).weight(sitting.state) > 0
    sitting.undo()
    assert sitting.observer(0).view == coatl.view(sitting.state, 0)  # type: ignore[arg-type]  # a state of Cóatl


def test_a_whole_game_against_search_is_legal() -> None:
    """A sitting of Catan with a greedy seat in a person's place."""
    kinds = opponents(catan, 2)  # type: ignore[arg-type]  # a module
    options = catan.Options(2, victory_points=3, board="beginner", trading=False)
    sitting = Sitting(catan, options, ["search", "greedy"], 1, opponents=kinds)  # type: ignore[arg-type]  # a module
    sitting.settle()
    assert verify(sitting.whole_record()).status is Status.LEGAL
