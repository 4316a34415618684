"""Steps as text (the words are listed in docs/rules/coatl.md with their rules)."""

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

import coatl_rules as coatl
from coatl_rules import (
    Choose,
    Colour,
    Commit,
    Discard,
    DisplayFilled,
    Extend,
    Fill,
    Fulfil,
    Keep,
    Kind,
    Pick,
    Piece,
    Place,
    PropheciesDealt,
    ProphecyDrawn,
    Start,
    Step,
    Take,
    Temple,
    TempleDealt,
    TempleRevealed,
)
from coatl_rules.steps import READY_STEPS, kept
from tabletop_rules import BadText
from tests.coatl.steps import any_step

Y, R, K, G, B = Colour

TEXTS = [
    "keep 1 P01 P02 P03",
    "keep 0 P00 P00 P01",
    "keep 9999 P48",
    "take head R",
    "take body RB",
    "take body YY",
    "choose P05",
    "choose PP54",
    "choose deck",
    "start tail K",
    "start body Y",
    "extend 0 front R",
    "extend 2 back R",
    "extend 0 head R",
    "extend 0 tail R",
    "extend 0 tail R P15",
    "extend 7 tail R P15",
    "fulfil 0 P15",
    "fulfil 33 P15",
    "temple T05",
    "temple PT19",
    "seal",
    "pick head R",
    "pick body RB",
    "see",
    "discard P05",
    "commit T05",
    "end",
    "pass",
    "=fill KB YR YR,YG,KK",
    "=fill - - -",
    "=fill Y - RB",
    "=temple 0 T07",
    "=temple 12 T07",
    "=reveal T03",
    "=display P01,P02",
    "=display P01",
    "=prophecies 1 P01,P02,P03,P04",
    "=draw P05",
]


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_is_read_and_written_the_same(text: str) -> None:
    """One way to write each step."""
    assert text == coatl.format_step(coatl.parse_step(text))


@given(step=any_step())
def test_every_step_has_a_text(step: coatl.Step) -> None:
    """And is read back from it."""
    assert step == coatl.parse_step(coatl.format_step(step))


def test_ready_steps_are_read_as_themselves() -> None:
    """The tables hold each of them once."""
    assert all(coatl.parse_step(coatl.format_step(step)) is step for step in READY_STEPS)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0),
        (" ", 0),
        ("nothing", 0),
        ("Take head R", 0),
        ("take", 4),
        ("take ", 5),
        ("take arm R", 5),
        ("take head", 9),
        ("take head X", 10),
        ("take head RR", 10),
        ("take body R", 10),
        ("take body BR", 10),
        ("take body RBY", 10),
        ("take head R ", 11),
        ("take head R R", 11),
        ("take  head R", 5),
        ("choose", 6),
        ("choose P99", 7),
        ("choose Deck", 7),
        ("choose T05", 7),
        ("keep", 4),
        ("keep 1", 6),
        ("keep x P01", 5),
        ("keep 01 P01", 5),
        ("keep -1 P01", 5),
        ("keep 10000 P01", 5),
        ("keep ١ P01", 5),
        ("keep 1 P99", 7),
        ("keep 1 P01 P99", 11),
        ("keep 1 P02 P01", 7),
        ("keep 1  P01", 7),
        ("keep 1" + " P01" * 11, 7),
        ("start arm K", 6),
        ("start head", 10),
        ("start head RK", 11),
        ("start head R R", 12),
        ("extend", 6),
        ("extend 0", 8),
        ("extend 0 side R", 9),
        ("extend 0 front", 14),
        ("extend 0 front r", 15),
        ("extend 0 front R P99", 17),
        ("extend 0 front R P01 P02", 20),
        ("fulfil P15", 7),
        ("fulfil 0", 8),
        ("fulfil 0 T15", 9),
        ("temple", 6),
        ("temple P05", 7),
        ("seal now", 4),
        ("see ", 3),
        ("end\n", 0),
        ("pass pass", 4),
        ("pick body", 9),
        ("discard T01", 8),
        ("commit P01", 7),
        ("=fill", 5),
        ("=fill K", 7),
        ("=fill K Y", 9),
        ("=fill BK - -", 6),
        ("=fill K YR YR,XX", 14),
        ("=fill - - YR,RY", 13),
        ("=fill - - YY,YR,YY", 10),
        ("=fill - - YR,", 13),
        ("=fill - - " + ",".join(["YY"] * 11), 10),
        ("=fill " + "Y" * 11 + " - -", 6),
        ("=fill - - - -", 11),
        ("=temple T07", 8),
        ("=temple 0 P07", 10),
        ("=reveal", 7),
        ("=reveal P01", 8),
        ("=display", 8),
        ("=display P02,P01", 9),
        ("=display P01,", 13),
        ("=display P01,x", 13),
        ("=prophecies P01", 12),
        ("=prophecies 0", 13),
        ("=draw deck", 6),
        ("=draw", 5),
        ("x" * 3000, 2000),
    ],
)
def test_other_texts_say_where_they_go_wrong(text: str, offset: int) -> None:
    """BadText with the place and what was expected there."""
    with pytest.raises(BadText) as caught:
        coatl.parse_step(text)
    assert offset == caught.value.offset, str(caught.value)
    assert caught.value.expected
    assert text == caught.value.text


@given(text=st.text(max_size=30) | st.lists(st.sampled_from(" ".join(TEXTS).split()), max_size=6).map(" ".join))
def test_any_text_is_a_step_or_a_bad_text(text: str) -> None:
    """Nothing else is raised, and what is read is written the same."""
    try:
        step = coatl.parse_step(text)
    except BadText:
        return
    assert text == coatl.format_step(step)


def test_constructors_sort_what_has_no_order() -> None:
    """The order inside a step never matters."""
    assert Take(Kind.BODY, (B, R)) == Take("body", ["red", "blue"])
    assert Pick(Kind.BODY, (B, R)) == Pick(Kind.BODY, (R, B))
    assert Keep(0, ["P02", "P01", "PP49"]) == Keep(0, ("PP49", "P01", "P02")) == kept(0, ("P01", "P02", "PP49"))
    assert Fill([B, K], [], [(K, K), (G, Y)]) == Fill((K, B), (), [(Y, G), (K, K)])
    assert DisplayFilled(["P02", "P01"]) == DisplayFilled(("P01", "P02"))
    assert PropheciesDealt(0, ["P02", "P01"]).cards == ("P01", "P02")
    assert Extend(0, "tail", "red", "P15") == Extend(0, Place.TAIL, R, "P15")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Keep(-1, ["P01"]),
        lambda: Keep(True, ["P01"]),
        lambda: Keep(10_000, ["P01"]),
        lambda: Keep(0, []),
        lambda: Keep(0, ["P01"] * 11),
        lambda: Keep(0, ["P99"]),
        lambda: Take(Kind.HEAD, (R, R)),
        lambda: Take(Kind.BODY, (R,)),
        lambda: Take("arm", (R,)),
        lambda: Take(Kind.HEAD, ("pink",)),
        lambda: Pick(Kind.TAIL, ()),
        lambda: Choose("P99"),
        lambda: Start("body R"),  # type: ignore[arg-type]  # what is tested: a text is no piece
        lambda: Extend(-1, Place.HEAD, R),
        lambda: Extend(0, "side", R),
        lambda: Extend(0, Place.HEAD, R, "T01"),
        lambda: Fulfil(0, "deck"),
        lambda: Temple("P01"),
        lambda: Commit("T15"),
        lambda: Discard("T15"),
        lambda: Fill([Y] * 11, (), ()),
        lambda: Fill((), (), [(Y, R, K)]),  # type: ignore[list-item]  # what is tested: three are no pair
        lambda: TempleDealt(0, "P01"),
        lambda: TempleRevealed(""),
        lambda: DisplayFilled(()),
        lambda: PropheciesDealt(0, ()),
        lambda: ProphecyDrawn("deck"),
    ],
)
def test_steps_that_cannot_be_are_not_made(make: Callable[[], Step]) -> None:
    """A step names things that exist, and few of them."""
    with pytest.raises(ValueError, match=r"."):
        make()


def test_only_steps_have_a_text() -> None:
    """Nor can anything else be checked or applied."""
    state = coatl.new_game(coatl.Options(2))
    for nothing in ("seal", None, 3, Piece(Kind.HEAD, Y)):
        with pytest.raises(TypeError, match="no step"):
            coatl.format_step(nothing)  # type: ignore[arg-type]  # what is tested
        with pytest.raises(TypeError, match="no step"):
            coatl.check(state, nothing)  # type: ignore[arg-type]  # what is tested
        with pytest.raises(TypeError, match="no step"):
            coatl.apply(state, nothing)  # type: ignore[arg-type]  # what is tested
