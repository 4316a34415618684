"""Gymnasium's own check, unchanged, over every game; and what it does not ask for."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tabletop_rules import View, load_game, register
from tabletop_rules.environments import gymnasium as ours
from tabletop_rules.environments.gymnasium import SeatEnv, seat_env
from tests.environments.games import CASES, any_start, catsle, coatl, coloretto
from tests.ground import toy

THREE = coloretto.Options(3)


def first(view: View[Any, Any, Any]) -> Any:
    """A policy: the first move there is."""
    return view.moves[0]


def last(view: View[Any, Any, Any]) -> Any:
    """A policy: the last move there is."""
    return view.moves[-1]


def played(env: SeatEnv, seed: int) -> tuple[list[bytes], float, bool, bool]:
    """The observations of a game played at random, the last reward, and how it ended."""
    rng = Random(seed)
    observation, _ = env.reset(seed=seed)
    seen = [observation.tobytes()]
    while True:
        action = rng.choice(np.flatnonzero(env.action_masks()).tolist())
        observation, reward, terminated, truncated, info = env.step(action)
        seen.append(observation.tobytes())
        assert (info["action_mask"] == env.action_masks()).all()
        if terminated or truncated:
            assert not env.action_masks().any()
            return seen, reward, terminated, truncated
        assert reward == 0


@pytest.mark.parametrize("case", CASES)
def test_the_interface(case: str) -> None:
    """`check_env`, in every render mode, for the first seat and for the last."""
    game, options = CASES[case]
    for seat in (0, options.seats - 1):
        check_env(SeatEnv(game, options, seat=seat, opponents="random", render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("id_", ours.register())
def test_registered_ids(id_: str) -> None:
    """`gymnasium.make` knows every game, with the version of its rules, and other seats and options on demand."""
    env = gymnasium.make(id_, seats=3, seat=1, max_moves=50)
    check_env(env.unwrapped, skip_render_check=True)
    name, _, version = id_.removeprefix("tabletop/").partition("-v")
    assert int(version) == load_game(name).RULES
    assert env.unwrapped.seat == 1


def test_a_game_without_numbers_is_not_registered() -> None:
    """A fifth game is, as soon as it numbers its moves."""
    register(toy)
    assert all("toy" not in id_ for id_ in ours.register())
    with pytest.raises(TypeError, match="toy has no choices"):
        seat_env("toy", seats=2)
    with pytest.raises(ValueError, match="no game is called 'chess'"):
        seat_env("chess", seats=2)


@pytest.mark.parametrize("game", [coloretto, catsle, coatl])
def test_the_same_seed_is_the_same_game(game: Any) -> None:
    """Chance, and opponents that play at random; copies go on alike."""
    options = game.Options(3)
    env = SeatEnv(game, options, seat=1, opponents="random")
    assert played(env, 5) == played(env, 5) == played(SeatEnv(game, options, seat=1, opponents="random"), 5)
    assert played(env, 5)[0] != played(env, 6)[0]
    env.reset(seed=8)
    for other in (deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert played(other, 9) == played(env, 9)
    env.reset(seed=3)
    following = env.reset()[0].tobytes()
    env.reset(seed=3)
    assert env.reset()[0].tobytes() == following


def test_opponents_are_policies_by_seat() -> None:
    """One for all, or one for each from the left neighbour on; a policy is given its own view."""
    views: list[Any] = []

    def watching(view: View[Any, Any, Any]) -> Any:
        views.append(view)
        return view.moves[-1]

    env = SeatEnv(coloretto, THREE, seat=1, opponents=[watching, "random"])
    played(env, 1)
    assert {view.seat for view in views} == {2}
    views.clear()
    played(SeatEnv(coloretto, THREE, seat=1, opponents=watching), 1)
    assert {view.seat for view in views} == {0, 2}
    assert played(SeatEnv(coloretto, THREE, seat=0, opponents=first), 2) == played(SeatEnv(coloretto, THREE, seat=0, opponents=(first, first)), 2)
    assert played(SeatEnv(coloretto, THREE, seat=0, opponents=first), 2) != played(SeatEnv(coloretto, THREE, seat=0, opponents=last), 2)


@pytest.mark.parametrize("opponents", [[first], [first] * 3, "best", None, 7, [first, 7], [first, "best"]])
def test_as_many_opponents_as_other_seats(opponents: Any) -> None:
    """Anything else is refused."""
    with pytest.raises(ValueError, match="opponents: "):
        SeatEnv(coloretto, THREE, seat=0, opponents=opponents)


def test_a_policy_that_cheats_is_named() -> None:
    """With the reason of the rules, or for a move of another seat."""
    env = SeatEnv(coloretto, THREE, seat=0, opponents=lambda view: coloretto.TakeRow(0))
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(ValueError, match=r"opponents: the policy of seat 1 gave TakeRow\(row=0\): .*R15"):
        env.step(2)
    keeping = SeatEnv(coatl, coatl.Options(3), seat=2, opponents=lambda view: coatl.Keep(1, ("P00", "P01", "P02")))
    with pytest.raises(ValueError, match="opponents: the policy of seat 0 gave "):
        keeping.reset(seed=1)


def test_a_move_of_another_seat_is_refused() -> None:
    """Where several seats may act."""

    def other(view: View[Any, Any, Any]) -> Any:
        return stolen if view.seat == 0 else view.moves[0]

    for seed in range(50):
        env = SeatEnv(coatl, coatl.Options(3), seat=2, opponents=other)
        state = coatl.new_game(coatl.Options(3))
        rng = Random(seed)
        while (event := coatl.chance(state)) is not None:
            state = coatl.apply(state, event.sample(rng))
        stolen = coatl.legal_moves(state, 1)[0]
        with pytest.raises(ValueError, match="a move of another seat"):
            env.reset(seed=seed)
        break


def test_an_illegal_choice_ends_the_game_or_is_an_error() -> None:
    """-1, or a ValueError that says what there is; then nothing has changed."""
    env = SeatEnv(coloretto, THREE, seat=0, opponents="random")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(np.int64(6))
    assert (reward, terminated, truncated, int(info["action_mask"].sum())) == (-1.0, True, False, 0)
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(0)
    strict = SeatEnv(coloretto, THREE, seat=0, opponents="random", illegal="raise")
    observation, _ = strict.reset(seed=1)
    with pytest.raises(ValueError, match=r"action: one of \[0\], not 6"):
        strict.step(6)
    no_choice: Any = 0.5
    with pytest.raises(TypeError):
        strict.step(no_choice)
    assert (strict._seen() == observation).all()
    strict.step(0)


def test_rewards_come_at_the_end() -> None:
    """The share of the win, or the points; 0 where the game is cut."""
    kinds = set()
    for seed in range(6):
        env = SeatEnv(coloretto, THREE, seat=1, opponents="random")
        _, reward, terminated, truncated = played(env, seed)
        won = 1 in coloretto.winners(env._table.state)
        assert terminated
        assert not truncated
        assert (reward > 0) is won
        kinds.add(won)
        scored = SeatEnv(coloretto, THREE, seat=1, opponents="random", reward="score")
        assert played(scored, seed)[1] == coloretto.scores(env._table.state)[1]
        assert played(SeatEnv(coloretto, THREE, seat=1, opponents="random", max_moves=20), seed)[1:] == (0.0, False, True)
    assert kinds == {True, False}


def test_options_vary_by_game() -> None:
    """Who begins may be drawn."""
    env = SeatEnv(coloretto, any_start, seat=0, opponents=first)
    turns = {env.reset(seed=seed)[0].tobytes() for seed in range(12)}
    assert len(turns) == 12


class Over:
    """A game that is over before anybody can choose."""

    def __getattr__(self, name: str) -> Any:
        return getattr(coloretto, name)

    def next_seat(self, state: Any) -> None:
        return None


def test_a_seat_that_never_chooses_is_no_environment() -> None:
    """It says so instead of dealing for ever."""
    with pytest.raises(RuntimeError, match="seat 0 had nothing to choose in 100 games"):
        SeatEnv(Over(), THREE, seat=0, opponents="random").reset(seed=1)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    """As text, as pixels, printed; nothing without a mode."""
    for mode in ("ansi", "rgb_array", "human", None):
        env = SeatEnv(coloretto, THREE, seat=0, opponents="random", render_mode=mode)
        env.reset(seed=1)
        shown = env.render()
        assert "Coloretto" in str(shown) if mode == "ansi" else shown is None or shown.shape[2] == 3
    assert "Coloretto" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 3}, "seat: 0 to 2"),
        ({"illegal": "ignore"}, "illegal: "),
        ({"max_moves": 0}, "max_moves: "),
        ({"reward": "points"}, "reward: "),
        ({"render_mode": "svg"}, "render_mode: "),
    ],
)
def test_arguments_are_checked_by_name(arguments: dict[str, Any], message: str) -> None:
    """What is none is said with the argument's name."""
    given: dict[str, Any] = {"seat": 0, "opponents": "random"} | arguments
    with pytest.raises(ValueError, match=message):
        SeatEnv(coloretto, THREE, **given)
