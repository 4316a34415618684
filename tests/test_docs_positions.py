"""docs/positions.md: the tables of keywords and of fields that may be left out are those of the code."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from catan_rules.following import DERIVED_MOSTLY

TEXT = (Path(__file__).parents[1] / "docs" / "positions.md").read_text(encoding="utf-8")
GAMES = {"Catan": "catan_rules", "CATsle Builders": "catsle_rules", "Cóatl": "coatl_rules", "Coloretto": "coloretto_rules"}
KEYWORDS = "| keyword | what is stated | if it is not |"
MOSTLY = "| field that follows in most positions | what it is, left out |"
LEFT_OUT = "| field that may be left out of the JSON | it follows from |"


def first_cells(title: str, head: str) -> list[str]:
    """The names in the first column of a table of a game."""
    section = TEXT[TEXT.index(f"## {title}\n") :]
    rows = section[section.index(head) :].split("\n\n")[0].splitlines()[2:]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])]


@pytest.mark.parametrize("title", GAMES)
def test_the_keywords_are_those_of_arrange(title: str) -> None:
    """Each once, in the order of the function."""
    parameters = inspect.signature(import_module(GAMES[title]).arrange).parameters
    assert first_cells(title, KEYWORDS) == [name for name in parameters if name != "options"]


@pytest.mark.parametrize("title", GAMES)
def test_the_fields_that_may_be_left_out_are_those_of_read_position(title: str) -> None:
    """Each once, in the order in which they are looked for."""
    assert first_cells(title, LEFT_OUT) == list(import_module(f"{GAMES[title]}.arranging").DERIVED)


def test_the_fields_that_follow_mostly_are_those_of_catan() -> None:
    """The second table; the other games have none."""
    assert first_cells("Catan", MOSTLY) == list(DERIVED_MOSTLY)


@pytest.mark.parametrize("title", GAMES)
def test_every_game_has_the_three_names(title: str) -> None:
    """One name for all games."""
    assert {"arrange", "read_position", "best_seats"} <= set(import_module(GAMES[title]).__all__)
