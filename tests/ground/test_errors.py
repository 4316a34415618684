"""The error classes: what they carry and how they read."""

import copy
import pickle

import pytest

import catsle_rules as catsle
import coloretto_rules as coloretto
from tabletop_rules import BadPosition, BadRecord, BadText, IllegalStep, Problem, Refusal, given, no_reason
from tabletop_rules.errors import shorten

REFUSAL = Refusal("row-full", "R14", "row 2 is full", (("row", 2),))


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (IllegalStep(REFUSAL, "place 2"), "row 2 is full (R14, row-full)"),
        (BadText("plaec 2", 0, "a step"), "cannot read 'plaec 2' at character 0: expected a step"),
        (BadRecord([Problem("$.game", "is missing"), Problem("$", "odd")]), "$.game: is missing; $: odd"),
        (BadPosition([Problem("table.rows[1]", "is too long")]), "table.rows[1]: is too long"),
    ],
)
def test_errors_are_value_errors_that_read_well_and_survive_pickle(error: ValueError, text: str) -> None:
    """The message has the values and the place; pickle and copy keep everything."""
    assert isinstance(error, ValueError)
    assert str(error) == text
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(other) is type(error)
        assert str(other) == text
        assert vars(other) == vars(error)


def test_long_texts_are_cut_in_messages() -> None:
    """A megabyte of nonsense does not come back."""
    assert shorten("x" * 100) == repr("x" * 80) + " and 20 more characters"
    assert len(str(BadText("y" * 10**6, 3, "a step"))) < 200


def test_an_engine_says_itself_at_fault() -> None:
    """With the package, the step and the phase, so that the defect can be found."""
    with pytest.raises(RuntimeError, match=r"^a defect of coloretto_rules: no reason found against DrawCard\(\) in the phase 'turn'$"):
        no_reason(coloretto.DrawCard(), "turn")


def test_a_value_that_is_no_good_is_shown_with_its_type_where_that_is_not_plain() -> None:
    """A number of another type looks like a number; a huge one is not written out."""

    class Number(int):
        """As other libraries have them."""

    assert given(Number(1)) == f"1 ({__name__}.{Number.__qualname__})"
    assert given(10**5_000) == "a number of 16610 bits"
    for make in (lambda: coloretto.PlaceCard(Number(1)), lambda: catsle.TakeCard(catsle.Card(catsle.Colour.RED, 1), Number(1))):
        with pytest.raises(ValueError, match=r"not 1 \(.*Number\)"):
            make()
    with pytest.raises(ValueError, match=r"seats: .*not 3 \(.*Number\)"):
        coloretto.Options(seats=Number(3))
