"""Steps as text."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

import coloretto_rules as coloretto
from coloretto_rules import Card, CardDrawn, Colour, DrawCard, NameJokers, PlaceCard, RemoveColours, StartCards, Step, TakeRow
from coloretto_rules.model import MOST_LISTED
from tabletop_rules import BadText

colours = st.lists(st.sampled_from(Colour), max_size=5) | st.lists(st.sampled_from(Colour), max_size=MOST_LISTED)
rows = st.integers(-9999, 9999)
steps = st.one_of(
    st.just(DrawCard()),
    st.builds(PlaceCard, rows),
    st.builds(TakeRow, rows),
    st.builds(NameJokers, colours),
    st.builds(RemoveColours, colours),
    st.builds(StartCards, st.lists(colours, max_size=6) | st.lists(colours, max_size=MOST_LISTED)),
    st.builds(CardDrawn, st.sampled_from(Card), st.booleans()),
)

KNOWN: list[tuple[str, Step]] = [
    ("draw", DrawCard()),
    ("place 0", PlaceCard(0)),
    ("take 4", TakeRow(4)),
    ("place 17", PlaceCard(17)),
    ("take -1", TakeRow(-1)),
    ("name pink,yellow", NameJokers([Colour.YELLOW, Colour.PINK])),
    ("name -", NameJokers([])),
    ("=out grey", RemoveColours([Colour.GREY])),
    ("=out grey,pink", RemoveColours([Colour.PINK, Colour.GREY])),
    ("=start blue/green/pink", StartCards([[Colour.BLUE], [Colour.GREEN], [Colour.PINK]])),
    ("=start blue,green/grey,yellow", StartCards([[Colour.GREEN, Colour.BLUE], [Colour.GREY, Colour.YELLOW]])),
    ("=start -/blue", StartCards([[], [Colour.BLUE]])),
    ("=start -", StartCards([[]])),
    ("=start", StartCards([])),
    ("=blue", CardDrawn(Card.BLUE, False)),
    ("=blue", CardDrawn(Colour.BLUE)),  # a colour stands for its card
    ("=+2", CardDrawn(Card.PLUS_TWO, False)),
    ("=joker", CardDrawn(Card.JOKER, False)),
    ("=golden", CardDrawn(Card.GOLDEN, False)),
    ("=!blue", CardDrawn(Card.BLUE, True)),
    ("=!+2", CardDrawn(Card.PLUS_TWO, True)),
]


@pytest.mark.parametrize(("text", "step"), KNOWN)
def test_how_steps_are_written(text: str, step: Step) -> None:
    """R04, R06, R13, R22, R70: one text for each step, read back to the same step."""
    assert text == coloretto.format_step(step)
    assert step == coloretto.parse_step(text)


@given(steps)
def test_every_step_has_a_text_that_is_read_back(step: Step) -> None:
    """R13: legal anywhere or not."""
    assert step == coloretto.parse_step(coloretto.format_step(step))


@given(st.text(alphabet="=!-+,/ 0123draw plcetkngoutsblue", max_size=20) | st.text(max_size=12))
def test_a_text_is_a_step_written_the_one_way_or_an_error(text: str) -> None:
    """R13: nothing else comes of any text."""
    try:
        step = coloretto.parse_step(text)
    except BadText as error:
        assert 0 <= error.offset <= len(text)
        assert error.expected
    else:
        assert text == coloretto.format_step(step)


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        ("", 0, "draw, place, take or name"),
        ("pass", 0, "draw, place, take or name"),
        ("draw ", 0, "draw, place, take or name"),
        ("Draw", 0, "draw, place, take or name"),
        (" draw", 0, "draw, place, take or name"),
        ("draw\n", 0, "draw, place, take or name"),
        ("place", 0, "draw, place, take or name"),
        ("place ", 6, "the number of a row"),
        ("place 01", 6, "the number of a row"),
        ("place -0", 6, "the number of a row"),
        ("place +1", 6, "the number of a row"),
        ("place 1 ", 6, "the number of a row"),
        ("place ٣", 6, "the number of a row"),
        ("take 10000", 5, "the number of a row"),
        ("take 1.0", 5, "the number of a row"),
        ("name yellow,pink", 5, "the colours in their order: pink,yellow"),
        ("name pink,red", 10, "a colour"),
        ("name pink,", 10, "a colour"),
        ("name ", 5, "a colour"),
        ("name pink, yellow", 10, "a colour"),
        ("name -,pink", 5, "a colour"),
        ("=out pink,grey", 5, "the colours in their order: grey,pink"),
        ("=out Grey", 5, "a colour"),
        ("=start blue/green,brown", 12, "the colours in their order: brown,green"),
        ("=start blue//pink", 12, "a colour"),
        ("=start ", 7, "a colour"),
        ("=red", 1, "a card"),
        ("=!", 2, "a card"),
        ("=!!blue", 2, "a card"),
        ("=", 1, "a card"),
        ("=Blue", 1, "a card"),
        ("=last_round", 1, "a card"),
        ("=out", 1, "a card"),
    ],
)
def test_where_a_text_stops_being_a_step(text: str, offset: int, expected: str) -> None:
    """R13: the error says the place and what belongs there."""
    with pytest.raises(BadText, match="expected") as caught:
        coloretto.parse_step(text)
    assert offset == caught.value.offset
    assert expected in caught.value.expected
    assert text == caught.value.text


def test_a_long_text_is_not_read() -> None:
    """R13: no step is longer than 2000 characters."""
    with pytest.raises(BadText, match="no more than 2000 characters") as caught:
        coloretto.parse_step("name " + ",".join(["blue"] * 1000))
    assert caught.value.offset == 2000
    with pytest.raises(BadText):
        coloretto.parse_step("place " + "1" * 1990)


def test_the_longest_lists_are_read() -> None:
    """R04, R06, R70: 16 of the longest colours in 16 hands; one more makes no step, nor is it read."""
    longest = (Colour.YELLOW,) * MOST_LISTED
    for step in (NameJokers(longest), RemoveColours(longest), StartCards((longest,) * MOST_LISTED)):
        text = coloretto.format_step(step)
        assert step == coloretto.parse_step(text)
        for more in (f"{text},yellow", f"{text}/yellow"):
            with pytest.raises(BadText) as caught:
                coloretto.parse_step(more)
            assert caught.value.offset <= len(text) + 1
    with pytest.raises(BadText, match="at most 16 colours") as caught:
        coloretto.parse_step("=out " + ",".join(["blue"] * 17))
    assert caught.value.offset == 5 + 16 * 5
    with pytest.raises(BadText, match="at most 16 hands") as caught:
        coloretto.parse_step("=start " + "/".join(["-"] * 17))
    assert caught.value.offset == 7 + 16 * 2
    for make in (NameJokers, RemoveColours, lambda colours: StartCards([colours])):
        with pytest.raises(ValueError, match=r"^colours: at most 16, not 5000"):
            make((Colour.BLUE,) * 5000)
    with pytest.raises(ValueError, match=r"^by_seat: at most 16 hands, not 17"):
        StartCards([[]] * 17)


@pytest.mark.parametrize("thing", ["blue", None, 0, ("blue",), DrawCard()])
def test_only_a_card_is_uncovered(thing: Any) -> None:
    """R13: the name of a card is no card; a colour stands for its card (R02)."""
    with pytest.raises(ValueError, match=r"^card: a Card or a Colour, not "):
        CardDrawn(thing)
    assert CardDrawn(Colour.PINK).card is Card.PINK


@pytest.mark.parametrize("mark", [1, 0, None, "!"])
def test_the_last_round_card_came_or_it_did_not(mark: Any) -> None:
    """R22: the mark is True or False."""
    with pytest.raises(ValueError, match=r"^last_round: True or False, not "):
        CardDrawn(Card.BLUE, mark)


@pytest.mark.parametrize("thing", [None, 3, Card])
@pytest.mark.parametrize("make", [NameJokers, RemoveColours, StartCards, lambda thing: StartCards([thing])])
def test_a_list_of_colours_is_a_list_of_colours(make: Any, thing: Any) -> None:
    """R04, R06, R70: a step of anything else is not made, so `check` meets none."""
    with pytest.raises((TypeError, ValueError)):
        make(thing)


@pytest.mark.parametrize("make", [PlaceCard, TakeRow])
@pytest.mark.parametrize("row", [None, "0", 0.0, True, 10_000, -10_000])
def test_a_row_is_a_number_of_four_digits(make: Any, row: Any) -> None:
    """R13, R15."""
    with pytest.raises(ValueError, match=r"^row: "):
        make(row)


@pytest.mark.parametrize("thing", ["draw", None, 3, Card.BLUE])
def test_only_steps_are_written(thing: Any) -> None:
    """R12: anything else is an error."""
    with pytest.raises(TypeError, match="is no step of Coloretto"):
        coloretto.format_step(thing)


@pytest.mark.parametrize("make", [NameJokers, RemoveColours, lambda colours: StartCards([colours])])
def test_steps_take_colours_only(make: Any) -> None:
    """R02: a card, or the name of a colour, is no colour."""
    for thing in ("blue", Card.BLUE, 3, None):
        with pytest.raises(ValueError, match="a Colour is needed, not"):
            make([thing])
