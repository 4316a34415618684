"""Stated values of any kind are read, or told with their place; what is left out of a JSON text is found."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs
import pytest

import coloretto_rules as coloretto
from tabletop_rules import BadPosition, Problem, given
from tabletop_rules.stating import MOST, Stated, by_keyword
from tests.arranged import ODD


class Metal(Enum):
    """A kind for these tests."""

    TIN = "tin"
    LEAD = "lead"


def told(stated: Stated) -> list[str]:
    """The problems that are kept."""
    return list(map(str, stated.problems))


def test_sound_values_are_read() -> None:
    """And no problem is kept."""
    stated = Stated()
    kind = lambda place, value: stated.member(place, value, Metal)  # noqa: E731 - short
    assert stated.instance("m", Metal.TIN, Metal) is Metal.TIN
    assert [stated.number("n", 0), stated.number("n", MOST), stated.truth("t", False)] == [0, MOST, False]
    assert [stated.member("m", "tin", Metal), stated.member("m", Metal.LEAD, Metal)] == [Metal.TIN, Metal.LEAD]
    assert stated.made("i", "12", lambda text: int(str(text))) == 12
    assert stated.each("e", {1: "a", 0: None}, 2) == {1: ("e[1]", "a")}
    assert stated.each("e", ("a", None, "b"), 3) == {0: ("e[0]", "a"), 2: ("e[2]", "b")}
    assert stated.those("w", {1}, 3) == {0: False, 1: True, 2: False}
    assert stated.those("w", {2: True}, 3) == {2: True}
    assert stated.those("w", (None, False, True), 3) == {1: False, 2: True}
    for value in ("tin lead tin", ["tin", Metal.LEAD, "tin"], {"tin": 1, Metal.TIN: 1, "lead": 1}):
        assert stated.counted("c", value, kind, str.split) == {Metal.TIN: 2, Metal.LEAD: 1}
    stated.finish()


def test_what_is_no_good_is_told_with_its_place() -> None:
    """One problem for each thing."""
    stated = Stated()
    assert stated.instance("m", "tin", Metal) is None
    assert [stated.number("n", 3, 4, 5), stated.number("n", True), stated.truth("t", 1), stated.member("m", "gold", Metal)] == [None] * 4
    assert stated.made("i", "x", lambda text: int(str(text))) is None
    assert stated.made("i", [], lambda value: {value: 1}) is None
    assert stated.items("l", "tin") == stated.items("l", 3) == stated.items("l", [0] * (MOST + 1)) == []
    assert stated.each("e", ["a"], 2) == {0: ("e[0]", "a")}
    assert stated.each("e", {True: "a", 2: "b"}, 2) == {}
    assert stated.those("w", {5}, 2) == {0: False, 1: False}
    assert [line.partition(":")[0] for line in told(stated)] == [
        *("m", "n", "n", "t", "m", "i", "i", "l", "l", "l", "e", "e[True]", "e[2]", "w[0]"),
    ]
    with pytest.raises(BadPosition) as caught:
        stated.finish()
    assert len(caught.value.problems) == 14


@pytest.mark.parametrize("number", range(len(ODD)))
def test_odd_values_raise_nothing(number: int) -> None:
    """Whatever is asked of them; what is told can be written."""
    stated, value = Stated(), ODD[number]
    kind = lambda place, name: stated.member(place, name, Metal)  # noqa: E731 - short
    readers: list[Any] = [stated.number, stated.truth, stated.items]
    for read in readers:
        read("here", value)
    stated.instance("here", value, Metal)
    stated.member("here", value, Metal)
    stated.each("here", value, 3)
    stated.those("here", value, 3)
    stated.counted("here", value, kind, str.split)
    assert all(str(problem).encode() for problem in stated.problems)


def test_a_value_nested_too_deeply_is_no_harm_to_a_message() -> None:
    """Nor is a number too long to write."""
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert given(deep) == "a value that cannot be written (builtins.list)"
    assert given([10**5_000]) == "a value that cannot be written (builtins.list)"
    while deep:  # undone item by item: the interpreter's own way is as deep
        deep = deep.pop()  # type: ignore[assignment]  # a list of a list


def test_a_value_of_a_class_has_parts_of_its_types() -> None:
    """Told as `from_position` tells it."""
    stated = Stated()
    good = coloretto.position(coloretto.new_game(coloretto.Options(3)))
    assert stated.typed("here", good) is good
    parts: dict[str, Any] = {"game": 3, "privates": []}
    assert stated.typed("here", attrs.evolve(good, **parts)) is None
    assert told(stated) == ["here.game: str is needed, not int", "here.privates: tuple[coloretto_rules.views.Private, ...] is needed, not list"]


def test_problems_are_told_by_keyword() -> None:
    """The first pattern that fits; a place that fits none stays."""
    places = [(r"table\.(\w+)", r"\1"), (r"table\..*", "no")]
    error = by_keyword([Problem("table.seat", "a"), Problem("privates[0]", "b"), Problem("table.x.y", "c")], places)
    assert [str(problem) for problem in error.problems] == ["seat: a", "privates[0]: b", "no: c"]
