"""The error classes: what they carry and how they read."""

import copy
import pickle

import pytest

import coloretto_rules as coloretto
from tabletop_rules import BadPosition, BadRecord, BadText, IllegalStep, Problem, Refusal, no_reason
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
