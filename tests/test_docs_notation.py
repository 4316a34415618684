"""The notation of every game as docs/rules shows it: each example reads, and each kind of step has one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import catan_rules as catan
import coatl_rules as coatl
from coatl_rules import Extend, Kind, Pick, Place, Start, Take
from tabletop_rules import BadText, load_game

RULES = Path(__file__).parents[1] / "docs" / "rules"
GAMES = ("catan", "catsle", "coatl", "coloretto")
CODE = re.compile(r"`([^`]+)`")


def notation(game: str) -> str:
    """The last section of a game's rules."""
    head, found, section = (RULES / f"{game}.md").read_text(encoding="utf-8").partition("\n## Notation\n")
    assert found
    assert head
    assert "\n## " not in section, "the notation is the last section"
    return section


def table(game: str) -> list[tuple[str, str]]:
    """The rows of the notation: what a step does, and its examples."""
    rows = [line.strip("| ").split(" | ") for line in notation(game).splitlines() if line.startswith("| ")]
    assert rows[0] == ["step", "text"]
    return [(meaning, texts) for meaning, texts in rows[1:]]


def examples(game: str) -> list[str]:
    """Every text that the notation shows."""
    return [text for _, texts in table(game) for text in CODE.findall(texts)]


@pytest.mark.parametrize(("game", "text"), [(game, text) for game in GAMES for text in examples(game)])
def test_every_example_is_a_step(game: str, text: str) -> None:
    """It is read, and written in the same way; an outcome, and nothing else, begins with `=`."""
    rules = load_game(game)
    step = rules.parse_step(text)
    assert text == rules.format_step(step)
    assert text.startswith("=") == isinstance(step, get_args(rules.Outcome))  # type: ignore[attr-defined]  # a name of the modules


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_step_has_an_example(game: str) -> None:
    """Moves and outcomes; and every row says what its examples mean, with the rule."""
    rules = load_game(game)
    shown = {type(rules.parse_step(text)) for text in examples(game)}
    assert shown == set(get_args(rules.Step))  # type: ignore[attr-defined]  # a name of the modules
    assert len(set(examples(game))) == len(examples(game))
    known = set(re.findall(r"\*\*(R[0-9]+[a-z]?(?:\.[0-9]+)?)\*\*", (RULES / f"{game}.md").read_text(encoding="utf-8")))
    known |= {rule.partition(".")[0] for rule in known}
    for meaning, texts in table(game):
        assert CODE.sub("", texts).strip(" ,") == ""
        assert set(re.findall(r"R[0-9]+[a-z]?(?:\.[0-9]+)?", meaning)) <= known, meaning


@pytest.mark.parametrize("game", ["catsle", "coatl"])
def test_every_row_names_its_rule(game: str) -> None:
    """So that a reader finds what the step does."""
    assert [meaning for meaning, _ in table(game) if not re.search(r"\(R[0-9]+\.[0-9]+", meaning)] == []


def test_every_form_of_a_coatl_step_has_an_example() -> None:
    """R4.1, R6.2, R6.4, R8.2, R11.2: heads, tails and bodies; each place; a piece with a prophecy; an empty kind of a filling."""
    steps = [coatl.parse_step(text) for text in examples("coatl")]
    assert {step.kind for step in steps if isinstance(step, Take)} == set(Kind)
    assert {step.kind for step in steps if isinstance(step, Pick)} == set(Kind)
    assert {step.piece.kind for step in steps if isinstance(step, Start)} == set(Kind)
    assert {step.place for step in steps if isinstance(step, Extend) and step.card is None} == set(Place)
    assert {step.place for step in steps if isinstance(step, Extend) and step.card is not None} == {Place.HEAD, Place.TAIL}
    assert any(text.startswith("=fill - -") for text in examples("coatl"))


def test_a_number_by_itself_is_a_seat_in_catan() -> None:
    """R7.3: `discard 2 ore` is one card of seat 2, `plenty 2ore` (R14.5) is two cards."""
    given = catan.parse_step("discard 2 ore")
    assert isinstance(given, catan.Discard)
    assert (given.seat, given.resource.value) == (2, "ore")
    plenty = catan.parse_step("plenty 2ore")
    assert isinstance(plenty, catan.PlayYearOfPlenty)
    assert plenty.counts.ore == 2
    for text in ("discard 2ore", "plenty 2 ore", "discard 2 2ore"):
        with pytest.raises(BadText):
            catan.parse_step(text)
    text = (RULES / "catan.md").read_text(encoding="utf-8")
    assert "seat 2 gives one ore" in text.partition("- **R7.3**")[2].partition("- **R7.4**")[0]
    assert "A number that stands by itself is a seat" in notation("catan")
