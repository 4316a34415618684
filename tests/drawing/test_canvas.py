"""The SVG builder: numbers, escaping, contrast, patterns, groups."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from tabletop_rules.drawing.canvas import (
    _TILES,
    BLACK,
    EMPHASIS,
    Canvas,
    Fill,
    captioned,
    contrast,
    escape,
    ink_on,
    measure,
    number,
)

COLOURS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(canvas: Canvas) -> ElementTree.Element:
    """The picture as XML reads it."""
    return ElementTree.fromstring(canvas.svg())


@pytest.mark.parametrize(
    ("value", "expected"), [(0, "0"), (-0.0, "0"), (-0.004, "0"), (1.005, "1"), (10, "10"), (2.5, "2.5"), (-3.14159, "-3.14")]
)
def test_numbers_have_at_most_two_decimals(value: float, expected: str) -> None:
    """And no zeros that say nothing."""
    assert number(value) == expected


@given(st.text())
def test_any_text_is_read_back(text: str) -> None:
    """What XML does not allow is replaced, all else is what was given."""
    canvas = Canvas(100, 100, text)
    canvas.text(1, 2, text)
    with canvas.place(text, text):
        pass
    root = drawn(canvas)
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    assert root.findtext(f"{SVG}title", "") == shown
    assert root.findtext(f"{SVG}text", "") == shown
    group = root.find(f"{SVG}g")
    assert group is not None
    assert group.get("data-name") == shown
    assert escape(text).count("<") == 0


@given(COLOURS)
def test_text_can_always_be_read(ground: str) -> None:
    """Black or white has a contrast of 4.5 to 1 and more on any colour."""
    assert contrast(ink_on(ground), ground) >= 4.5
    assert contrast(ground, ground) == 1


@given(COLOURS, COLOURS)
def test_contrast_has_no_order(first: str, second: str) -> None:
    """It is a ratio of at least 1."""
    assert contrast(first, second) == contrast(second, first) >= 1


def test_texts_stand_in_black_or_white_and_shrink_where_they_must() -> None:
    """A text that may be too wide gets smaller, never larger."""
    canvas = Canvas(100, 100, "x")
    canvas.text(1, 50, "wide words", size=20, most=30, bold=True, anchor="middle")
    canvas.text(1, 50, "", size=20, most=30)
    canvas.text(1, 50, "w", size=20, most=300, on="#000000", anchor="end")
    wide, empty, short = drawn(canvas).findall(f"{SVG}text")
    assert 0 < float(wide.get("font-size", "")) < 20
    assert measure("wide words", float(wide.get("font-size", "")), bold=True) == pytest.approx(30, rel=0.01)
    assert (wide.get("font-weight"), wide.get("text-anchor")) == ("bold", "middle")
    assert empty.get("font-size") == short.get("font-size") == "20"
    assert (wide.get("fill"), short.get("fill"), short.get("text-anchor")) == (BLACK, "#ffffff", "end")


def test_every_motif_is_a_pattern_defined_once() -> None:
    """Named after what it holds, so that two pictures on a page agree."""
    canvas = Canvas(100, 100, "x")
    for motif in _TILES:
        for _ in range(2):
            canvas.rect(0, 0, 9, 9, fill=Fill("#123456", motif, "#abcdef"), radius=2, dashes="1 2")
    canvas.circle(1, 2, 3, fill=Fill("#123456"), thick=0)
    canvas.circle(1, 2, 3)
    root = drawn(canvas)
    patterns = root.findall(f"{SVG}defs/{SVG}pattern")
    assert [pattern.get("id") for pattern in patterns] == [f"{motif}-123456-abcdef" for motif in _TILES]
    fills = [rect.get("fill") for rect in root.findall(f"{SVG}rect")]
    assert fills[1:3] == ["url(#dots-123456-abcdef)"] * 2
    plain, empty = root.findall(f"{SVG}circle")
    assert (plain.get("fill"), plain.get("stroke")) == ("#123456", None)
    assert (empty.get("fill"), empty.get("stroke-width")) == ("none", "1.5")


def test_shapes_are_written_as_given() -> None:
    """Lines, polygons, paths; groups are closed, moved, named and highlighted."""
    canvas = Canvas(100, 50.5, "x", highlight=["here"])
    with canvas.moved(3, 4.256), canvas.place("here", "words") as lit:
        canvas.frame(1, 2, 3, 4, lit=lit)
        canvas.ring(1, 2, 3, lit=lit)
    with canvas.place("there") as lit:
        canvas.frame(1, 2, 3, 4, lit=lit)
        canvas.ring(1, 2, 3, lit=lit)
        canvas.target(5, 6, 7)
    canvas.line((1, 2), (3, 4), dashes="5 6")
    canvas.polygon([(0, 0), (1, 0), (0, 1.5)], fill="#ffffff", thick=2)
    canvas.path("M", 0, 1, "L", 2, 3.333, "Z")
    root = drawn(canvas)
    assert root.get("viewBox") == "0 0 100 50.5"
    moved, there = root.findall(f"{SVG}g")
    assert moved.get("transform") == "translate(3 4.26)"
    here = moved.find(f"{SVG}g")
    assert here is not None
    assert [each.get("stroke") for each in here if each.tag != f"{SVG}title"] == [EMPHASIS, EMPHASIS]
    assert [each.get("fill-opacity") for each in there] == ["0"]
    assert root.find(f"{SVG}polygon").get("points") == "0,0 1,0 0,1.5"  # type: ignore[union-attr]
    assert root.find(f"{SVG}path").get("d") == "M 0 1 L 2 3.33 Z"  # type: ignore[union-attr]
    assert canvas.svg() == canvas.svg()


def test_a_caption_stands_above_a_picture() -> None:
    """The picture is as it was; anything else is told."""
    canvas = Canvas(100, 50, "x")
    canvas.circle(10, 10, 5)
    drawn = captioned(canvas.svg(), "as <it> is")
    root = ElementTree.fromstring(drawn)
    assert (root.get("width"), root.get("height")) == ("100", "80")
    assert "as &lt;it&gt; is" in drawn
    assert root[-1].get("y") == "30"
    with pytest.raises(ValueError, match="no picture of a canvas"):
        captioned("<svg/>", "x")
