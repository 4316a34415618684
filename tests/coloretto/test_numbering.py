"""Coloretto's choices: their names and numbers, and what has none."""

from typing import Any

import pytest

import coloretto_rules as coloretto
from coloretto_rules import NameJokers, Options, PlaceCard, TakeRow
from tests.strategies import play


def read(text: str) -> Any:
    """The move that reads so."""
    return coloretto.parse_step(text)


def names(options: Options, text: str) -> list[str]:
    """The choices that make up the move that reads so."""
    return [coloretto.choices(options)[choice] for choice in coloretto.path(options, 0, read(text))]


@pytest.mark.parametrize("options", [Options(2), Options(4, golden_joker=True)])
def test_a_choice_bears_the_name_of_its_move(options: Options) -> None:
    """In a game without naming, every legal move is the choice that reads as the move does; the numbers are those of R13 and R15."""
    from random import Random

    met: set[Any] = set()
    for seed in range(3):
        walk = play(coloretto, options, Random(seed))
        for state in walk.states:
            for move in coloretto.legal_moves(state):
                assert names(options, coloretto.format_step(move)) == [coloretto.format_step(move)]
                met.update(coloretto.path(options, 0, move))
    assert met == set(range(len(coloretto.choices(options))))


def test_jokers_are_named_one_after_the_other() -> None:
    """R70: a colour for each joker, in the order of the colours."""
    options = Options(3, name_jokers_when_taken=True)
    assert len(coloretto.choices(options)) == 1 + 3 + 3 + 7
    assert names(options, "name pink,blue,pink".replace("pink,blue,pink", "blue,pink,pink")) == ["name blue", "name pink", "name pink"]


@pytest.mark.parametrize("move", [PlaceCard(3), TakeRow(3), PlaceCard(-1), NameJokers(())])
def test_what_is_never_legal_has_no_number(move: coloretto.Move) -> None:
    """R05, R20: a fourth row of three, and jokers that are named at the end."""
    with pytest.raises(ValueError, match="move: "):
        coloretto.path(Options(3), 0, move)


def test_the_layout_depends_on_the_seats_alone() -> None:
    """So a player may move on to other options."""
    assert coloretto.features(Options(4)) == coloretto.features(Options(4, golden_joker=True, name_jokers_when_taken=True))
    assert [len(coloretto.features(Options(seats))) for seats in coloretto.SEATS] == [101, 119, 148, 177]
