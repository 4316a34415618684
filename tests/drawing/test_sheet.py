"""Text drawings: widths, wrapping, colours, control characters."""

import re

import pytest
from hypothesis import given, strategies as st

from tabletop_rules.drawing.sheet import BOLD, Sheet, Span

PIECES = st.lists(st.one_of(st.text(max_size=30), st.builds(Span, st.text(max_size=30), st.sampled_from(["", "1", "30;48;5;2"]))))


@given(PIECES, st.lists(st.one_of(st.text(max_size=60), st.lists(st.text(max_size=30)))), st.integers(40, 60), st.booleans())
def test_no_line_is_wider_than_asked(pieces: list[str | Span], items: list[str | list[str]], width: int, colour: bool) -> None:
    """Whatever is put in it, and no control character passes."""
    sheet = Sheet(colour=colour, width=width)
    sheet.line(*pieces)
    sheet.flow("lead ", items)
    text = sheet.text()
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert all(len(line) <= width for line in plain.split("\n"))
    assert all(sign.isprintable() or sign == "\n" for sign in plain)
    assert colour or plain == text


def test_items_wrap_behind_their_lead() -> None:
    """An item of several spans stays together; the further lines are indented."""
    sheet = Sheet(colour=False, width=40)
    sheet.flow("cards  ", ["a" * 20, ["b" * 10, "c" * 10], "d"], gap=", ")
    assert sheet.text().split("\n") == ["cards  aaaaaaaaaaaaaaaaaaaa", "       bbbbbbbbbbcccccccccc, d", ""]


def test_a_line_that_is_too_long_is_cut() -> None:
    """With a sign that says so; what has no place at all is left out."""
    sheet = Sheet(colour=True, width=40)
    sheet.line("x" * 39, "yz", Span("more", BOLD))
    assert sheet.text() == "x" * 39 + "…\n"


def test_colours_are_written_only_on_demand() -> None:
    """And control characters never."""
    replaced = "\N{REPLACEMENT CHARACTER}"
    for colour, expected in ((True, f"\x1b[1mbold\x1b[0m plain {replaced}\n"), (False, f"bold plain {replaced}\n")):
        sheet = Sheet(colour=colour, width=40)
        sheet.line(Span("bold", BOLD), " plain ", "\x1b")
        assert sheet.text() == expected


def test_spans_are_padded() -> None:
    """To the left or the right."""
    assert Span("a", "1").padded(3) == Span("a  ", "1")
    assert Span("a").padded(3, right=True) == Span("  a")


def test_a_width_below_40_is_refused() -> None:
    """A ValueError that names it."""
    with pytest.raises(ValueError, match="width: 40 or more, not 39"):
        Sheet(colour=False, width=39)
