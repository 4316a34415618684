"""Games played beside a second, naive implementation (`naive_six`): after every step both say the same of everything."""

from __future__ import annotations

import attrs
import pytest

import catan_rules as catan
from catan_rules import effects, setup
from catan_rules.model import Over, State
from tests.catan.beside import agreed, play_beside
from tests.catan.midst import from_the_midst
from tests.catan.thousands import games_from_the_midst, whole_games


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(5))
def test_games_of_five_and_six_beside_the_naive_game(seed: int) -> None:
    """R16 and all that is played with it: moves, who acts, chances, scores, winners, hands, bank, pieces, cards, titles."""
    for number in range(4 * seed, 4 * seed + 4):
        play_beside(number, **agreed(number, (5, 6), (3, 4, 5)))


@pytest.mark.unmeasured
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


@pytest.mark.unmeasured
@pytest.mark.parametrize("corner", CORNERS)
def test_a_game_with_each_corner_between_turns_beside_the_naive_game(corner: str) -> None:
    """Titles that change hands in any part, also to a third seat or to nobody; points reached there, and when they win."""
    assert from_the_midst(CORNERS[corner])[corner] > 0


@pytest.mark.long
@pytest.mark.parametrize("block", range(3))
def test_a_hundred_games_beside_the_naive_game(block: int) -> None:
    """Twenty each, to ten points as well, and as many from the midst on."""
    first = 20 * (block + 1)
    assert whole_games(first, first + 20)["first roll"] > 0
    assert games_from_the_midst(first, first + 20).total() > 0


def wins_in_special_building(state: State) -> State:
    """A bug: points count at once in everybody's part."""
    seat = state.turn.seat
    if catan.scores(state)[seat] < state.frame.target:
        return state
    return attrs.evolve(state, phase=Over(rolled=state.phase.rolled))


def never_wins_between_turns(state: State) -> State:
    """A bug: nobody is asked for the points but in the first part."""
    return state if state.turn.seat != state.turn.first else judged(state)


judged = effects._judged
BUGS: dict[str, tuple[object, str, object]] = {
    "the second of a pair is the second seat to the left": (setup, "SECOND", 2),
    "somebody wins in special building": (effects, "_judged", wins_in_special_building),
    "the second of a pair does not win": (effects, "_judged", never_wins_between_turns),
    "nineteen cards of a kind for six": (setup, "bank_size", lambda options: 19),
    "the largest army moves with as many knights": (
        effects,
        "largest_army_holder",
        lambda holder, knights: knights.index(max(knights)),
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("bug", BUGS)
def test_the_naive_game_notices_a_bug(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted in the engine, it shows in some of the games."""
    monkeypatch.setattr(*BUGS[bug])
    with pytest.raises((AssertionError, ValueError)):  # what is told, or a step or position that the naive game alone has
        some_of_each()


def some_of_each() -> None:
    """Games of five and six, whole and from the midst on."""
    for seed in range(40):
        play_beside(seed, **{**agreed(seed, (5, 6), (3, 4, 5)), "victory": "automatic"})
        from_the_midst(seed)
