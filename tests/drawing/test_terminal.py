"""The terminal itself: with rich and without, live and not."""

import builtins
import io
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tabletop_rules.command.terminal import Terminal

MOVES = {"draw": ["1: draw"], "settlement": [f"{number}: settlement {number},-1N" for number in range(2, 40)]}


class Live(io.StringIO):
    """A standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def make_live(monkeypatch: pytest.MonkeyPatch) -> Live:
    """Make standard output a terminal of 70 columns (in the test itself: pytest sets it anew after fixtures)."""
    stream = Live()
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("COLUMNS", "70")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return stream


@pytest.fixture
def no_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where rich is not installed."""
    real: Callable[..., Any] = builtins.__import__

    def without(name: str, *arguments: Any, **others: Any) -> Any:
        if name.partition(".")[0] == "rich":
            raise ImportError(name)
        return real(name, *arguments, **others)

    monkeypatch.setattr(builtins, "__import__", without)


def test_moves_on_a_live_terminal_stand_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """No move is broken, no line is too wide."""
    live = make_live(monkeypatch)
    terminal = Terminal()
    assert (terminal.live, terminal.colour, terminal.width) == (True, True, 70)
    terminal.moves(MOVES)
    lines = live.getvalue().splitlines()
    assert sum(line.count(": settlement ") for line in lines) == 38
    assert all(len(line) <= 85 for line in lines)
    assert "Type a letter, or the move itself; ? helps." in lines[-1]


@pytest.mark.usefixtures("no_rich")
def test_without_rich_moves_are_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrapped behind their kind; colours are still there."""
    live = make_live(monkeypatch)
    terminal = Terminal()
    assert (terminal.live, terminal.colour, terminal.rich) == (True, True, False)
    terminal.moves(MOVES)
    lines = live.getvalue().splitlines()
    assert "1: draw" in lines[0]
    assert len(lines) > 5


def test_what_was_shown_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen and what is above it; where output goes elsewhere, nothing is written."""
    live = make_live(monkeypatch)
    Terminal().hide()
    assert live.getvalue() == "\x1b[2J\x1b[3J\x1b[H"
    elsewhere = io.StringIO()
    monkeypatch.setattr(sys, "stdout", elsewhere)
    Terminal().hide()
    assert elsewhere.getvalue() == ""


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a wish of whoever runs it."""
    live = make_live(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    assert Terminal().colour is False
    assert live.getvalue() == ""


def test_widths_stay_within_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least 40 columns and at most 110."""
    live = make_live(monkeypatch)
    for columns, expected in (("20", 40), ("90", 90), ("300", 110)):
        monkeypatch.setenv("COLUMNS", columns)
        assert Terminal().width == expected
    assert live.getvalue() == ""


def test_answers_come_without_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the end of the input is told by EOFError."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("  draw \n"))
    assert Terminal().ask("> ") == "draw"
    with pytest.raises(EOFError):
        Terminal().ask("> ")
