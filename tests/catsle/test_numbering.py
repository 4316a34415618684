"""CATsle's choices: their names and numbers, and what has none."""

from random import Random
from typing import Any

import pytest

import catsle_rules as catsle
from catsle_rules import Colour, Options
from tests.strategies import play


def read(text: str) -> Any:
    """The move that reads so."""
    return catsle.parse_step(text)


@pytest.mark.parametrize("options", [Options(3), Options(3, removed=Colour.GREEN), Options(4), Options(5, rounds=1, limits=(0, 1, 2, 3, 3, 12, 2, 1))])
def test_a_choice_bears_the_name_of_its_move(options: Options) -> None:
    """Every legal move is the one choice that reads as the move does (R3.2, R5.2)."""
    choices = catsle.choices(options)
    assert len(choices) == (48 if options.seats == 3 else 60) * (1 + len(options.columns))
    for state in play(catsle, options, Random(7)).states:
        for move in catsle.legal_moves(state):
            (number,) = catsle.path(options, 0, move)
            assert choices[number] == catsle.format_step(move)


@pytest.mark.parametrize("text", ["play blue1", "take blue1 0", "take red1 4", "take red1 -1"])
def test_what_is_never_legal_has_no_number(text: str) -> None:
    """R2.3, R1.3: a card that is not in the game, a column that no board has."""
    with pytest.raises(ValueError, match="move: "):
        catsle.path(Options(3), 0, read(text))


def test_the_layout_depends_on_the_seats_alone() -> None:
    """So a player may move on to other options."""
    assert catsle.features(Options(3)) == catsle.features(Options(3, removed=Colour.RED, limits=(1, 2, 3, 4, 5), open_discards=True))
    assert [len(catsle.features(Options(seats))) for seats in catsle.SEATS] == [691, 858, 1025]
