"""Steps as text: *play red5* (R3.2), *take red5 2* (R5.2), *=deal …* (R2.4), *=extra red7* (R3.1)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

import catsle_rules as catsle
from catsle_rules import Deal, ExtraCard, PlayCard, TakeCard
from catsle_rules.model import MOST_LISTED
from tabletop_rules import BadText
from tests.catsle.making import any_step, card, cards


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (PlayCard(card("red5")), "play red5"),
        (TakeCard(card("red5"), 2), "take red5 2"),
        (TakeCard(card("blue12"), 9), "take blue12 9"),
        (TakeCard(card("blue12"), 9_999), "take blue12 9999"),
        (TakeCard(card("grey1"), -1), "take grey1 -1"),
        (ExtraCard(card("red7")), "=extra red7"),
        (Deal([cards("red5", "grey2", "grey1"), cards("blue12")]), "=deal grey1,2 red5 / blue12"),
        (Deal([cards("blue1", "brown10", "brown9", "green3", "grey4")]), "=deal grey4 green3 brown9,10 blue1"),
        (Deal([[], cards("blue12"), []]), "=deal - / blue12 / -"),
        (Deal([cards("red5", "red5")]), "=deal red5,5"),
        (Deal([]), "=deal"),
    ],
)
def test_a_step_is_written_in_one_way(step: Any, text: str) -> None:
    """R2.4: hands are grouped by colour, colours in their order, numbers ascending."""
    assert catsle.format_step(step) == text
    assert catsle.parse_step(text) == step


@given(any_step())
def test_every_step_reads_as_it_is_written(step: Any) -> None:
    """R2.4, R3.1, R3.2, R5.2."""
    assert catsle.parse_step(catsle.format_step(step)) == step


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        ("", 0, "play, take, =deal or =extra"),
        ("Play red5", 0, "play, take, =deal or =extra"),
        (" play red5", 0, "play, take, =deal or =extra"),
        ("play", 0, "play, take, =deal or =extra"),
        ("extra red5", 0, "play, take, =deal or =extra"),
        ("play red", 5, "a card such as red5"),
        ("play red13", 5, "a card such as red5"),
        ("play red05", 5, "a card such as red5"),
        ("play  red5", 5, "a card such as red5"),
        ("play red5 ", 9, "the end"),
        ("play red5\n", 9, "the end"),
        ("=extra pink1", 7, "a card such as red5"),
        ("=extra red1 red2", 11, "the end"),
        ("take red0 1", 5, "a card such as red5"),
        ("take red5", 9, "a space and a column"),
        ("take red5,2", 9, "a space and a column"),
        ("take red5 ", 10, "a column such as 2"),
        ("take red5 02", 10, "a column such as 2"),
        ("take red5 -0", 10, "a column such as 2"),
        ("take red5 10000", 10, "a column such as 2"),
        ("take red5 ٢", 10, "a column such as 2"),
        ("take red5 2 ", 11, "the end"),
        ("take red5 99.5", 12, "the end"),
        ("=deal ", 6, "a colour"),
        ("=deal pink1", 6, "a colour"),
        ("=deal grey", 10, "a number from 1 to 12"),
        ("=deal grey0", 10, "a number from 1 to 12"),
        ("=deal grey13", 10, "a number from 1 to 12"),
        ("=deal grey1,", 12, "a number from 1 to 12"),
        ("=deal grey5,4", 12, "a number from 5 to 12"),
        ("=deal grey5,12,11", 15, "a number from 12 to 12"),
        ("=deal red1 grey1", 11, "a colour after red; they stand in the order grey, green, red, brown, blue"),
        ("=deal red1 red2", 11, "a colour after red; they stand in the order grey, green, red, brown, blue"),
        ("=deal red1  blue2", 11, "a colour"),
        ("=deal red1 /", 11, "a colour"),
        ("=deal red1 / ", 13, "a colour"),
        ("=deal red1/blue2", 10, "' / ' and the next hand, or the end"),
        ("=deal - red1", 7, "' / ' and the next hand, or the end"),
        ("=deal red1 -", 11, "a colour"),
        ("=deals", 0, "play, take, =deal or =extra"),
    ],
)
def test_another_text_is_refused_where_it_goes_wrong(text: str, offset: int, expected: str) -> None:
    """With the place, and with what was expected there (R2.4, R3.2)."""
    with pytest.raises(BadText) as caught:
        catsle.parse_step(text)
    assert (caught.value.text, caught.value.offset, caught.value.expected) == (text, offset, expected)


def test_a_long_text_is_not_read() -> None:
    """A real deal (R2.4) has less than 400 characters."""
    with pytest.raises(BadText, match="at most 2000 characters"):
        catsle.parse_step("=deal " + "- / " * 600)


def test_the_longest_deals_are_read() -> None:
    """R2.4: 20 hands of 20 cards; one more makes no step, nor is it read."""
    hand = [*catsle.DECK[9:60:12], *[card("green12")] * (MOST_LISTED - 5)]
    text = catsle.format_step(Deal([hand] * MOST_LISTED))
    assert catsle.parse_step(text) == Deal([hand] * MOST_LISTED)
    with pytest.raises(BadText, match="at most 20 hands") as caught:
        catsle.parse_step(f"{text} / red5")
    assert caught.value.offset == len(text) + 3
    with pytest.raises(BadText, match="at most 20 cards") as caught:
        catsle.parse_step("=deal red" + "1," * 20 + "1")
    assert caught.value.offset == 9 + 2 * 20
    for hands in ([hand] * 21, [[], [*hand, *hand]], [[card("red5")] * 3000]):
        with pytest.raises(ValueError, match=r"^hands: at most 20, of at most 20 cards each"):
            Deal(hands)


@pytest.mark.parametrize("thing", ["red5", None, 5, ("red", 5), PlayCard(card("red5"))])
def test_only_a_card_is_played_taken_or_turned_up(thing: Any) -> None:
    """R3.1, R3.2, R5.2: a step of anything else is not made, so `check` meets none."""
    for make in (PlayCard, ExtraCard, lambda one: TakeCard(one, 0)):
        with pytest.raises(ValueError, match=r"^card: a Card, not "):
            make(thing)
    with pytest.raises(ValueError, match=r"a Card is needed, not "):
        Deal([[thing]])


@pytest.mark.parametrize("thing", [None, 3, [None], [3]])
def test_hands_are_lists_of_cards(thing: Any) -> None:
    """R2.4."""
    with pytest.raises(TypeError, match="not iterable"):
        Deal(thing)


@given(st.text(max_size=30) | st.text("playtkredxgn=/, -0123456789", max_size=30))
def test_whatever_is_read_is_canonical(text: str) -> None:
    """What is read is written in the same way again; all else is a BadText (R2.4)."""
    try:
        step = catsle.parse_step(text)
    except BadText as error:
        assert 0 <= error.offset <= len(text)
    else:
        assert catsle.format_step(step) == text


def test_what_is_no_step_has_no_text() -> None:
    """A TypeError says so."""
    nothing: Any = "play red5"
    with pytest.raises(TypeError, match="no step of CATsle Builders"):
        catsle.format_step(nothing)
