"""Games played beside a second, naive implementation (`naive_six`): after every step both say the same of everything."""

from __future__ import annotations

import pytest

from tests.catan.beside import agreed, play_beside
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


@pytest.mark.long
@pytest.mark.parametrize("block", range(5))
def test_a_hundred_games_beside_the_naive_game(block: int) -> None:
    """Twenty each, to ten points as well, and as many from the midst on."""
    first = 20 * (block + 1)
    assert whole_games(first, first + 20)["first roll"] > 0
    assert games_from_the_midst(first, first + 20).total() > 0
