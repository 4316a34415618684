"""Games played beside a second, naive implementation (`naive_six`): after every step both say the same of everything."""

from __future__ import annotations

import pytest

from tests.catan.beside import agreed, play_beside
from tests.catan.midst import from_the_midst
from tests.catan.thousands import games_from_the_midst, whole_games


@pytest.mark.parametrize("seed", range(5))
def test_games_of_five_and_six_beside_the_naive_game(seed: int) -> None:
    """R16 and all that is played with it: moves, who acts, chances, scores, winners, hands, bank, pieces, cards, titles."""
    for number in range(4 * seed, 4 * seed + 4):
        play_beside(number, **agreed(number, (5, 6), (3, 4, 5)))


@pytest.mark.parametrize("seed", range(3))
def test_games_of_two_to_four_beside_the_naive_game(seed: int) -> None:
    """The same rules without anything between turns."""
    for number in range(4 * seed, 4 * seed + 4):
        play_beside(number, **agreed(number, (2, 3, 4), (3, 4, 5)))


CORNERS = {
    "first: road goes to a third": 446,
    "first: road is set aside": 481,
    "first: army is taken": 101,
    "second: road is taken": 105,
    "second: army is taken": 120,
    "second won": 106,
    "second won at its start": 132,
    "special: road goes to a third": 867,
    "special: points of the first": 990,
    "special: points of the builder": 102,
    "first won at its start": 102,
}
"""What comes up between turns, and a game from the midst on in which it does (R13.4, R13.5, R14.8, R15.2, R16.5, R16.6)."""


@pytest.mark.parametrize("corner", CORNERS)
def test_a_game_with_each_corner_between_turns_beside_the_naive_game(corner: str) -> None:
    """Titles that change hands in any part, also to a third seat or to nobody; points reached there, and when they win."""
    assert from_the_midst(CORNERS[corner])[corner] > 0


@pytest.mark.long
@pytest.mark.parametrize("block", range(5))
def test_a_hundred_games_beside_the_naive_game(block: int) -> None:
    """Twenty each, to ten points as well, and as many from the midst on."""
    first = 20 * (block + 1)
    assert whole_games(first, first + 20)["first roll"] > 0
    assert games_from_the_midst(first, first + 20).total() > 0
