"""PettingZoo's own suites, unchanged, over every game; and what they do not ask for."""

from __future__ import annotations

import pickle
from copy import deepcopy
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import BaseWrapper

from tabletop_rules.environments.pettingzoo import env, parallel_env, raw_env
from tests.environments.games import CASES, any_start, coatl, coloretto
from tests.ground import toy

pytestmark = pytest.mark.filterwarnings("ignore")
"""The suite warns of every observation that is a dict, its own games' among them."""
cases = pytest.mark.parametrize("case", CASES)
first_of_each = pytest.mark.parametrize("case", [name for name in CASES if name.endswith((" two", "catsle of three", "catan of three"))])
makers = pytest.mark.parametrize("make", [env, raw_env])


def played(one: Any, seed: int, choose: Any = None) -> list[str]:
    """The agents in the order in which they chose, in a game from a seed; the environment is left at its end."""
    rng = Random(seed)
    one.reset(seed=seed)
    agents = []
    for agent in one.agent_iter():
        observation, _, terminated, truncated, _ = one.last()
        if terminated or truncated:
            break
        agents.append(agent)
        choices = np.flatnonzero(observation["action_mask"]).tolist()
        one.step(choose(choices) if choose else rng.choice(choices))
    return agents


@makers
@cases
def test_the_interface(make: Any, case: str) -> None:
    """`api_test` with 1,000 cycles, and of games that are cut after 37 moves."""
    api_test(make(*CASES[case]), num_cycles=1_000)
    api_test(make(*CASES[case], max_moves=37), num_cycles=1_000)


@makers
@cases
def test_the_same_seed_is_the_same_game(make: Any, case: str) -> None:
    """`seed_test`."""
    seed_test(partial(make, *CASES[case]), num_cycles=100)


@makers
@first_of_each
def test_rendering(make: Any, case: str) -> None:
    """`render_test`, in all three modes."""
    render_test(partial(make, *CASES[case]))


@cases
def test_all_agents_at_once(case: str) -> None:
    """`parallel_api_test`, by PettingZoo's own conversion."""
    parallel_api_test(parallel_env(*CASES[case]), num_cycles=200)
    parallel_api_test(turn_based_aec_to_parallel(raw_env(*CASES[case])), num_cycles=200)


class FirstLegal(BaseWrapper[str, Any, int]):
    """The suite for cycles draws actions without looking at the mask: here its draw is the first that is legal."""

    def action_space(self, agent: str) -> Any:
        def sample() -> int:
            return int(np.argmax(self.env.observe(agent)["action_mask"]))

        return SimpleNamespace(sample=sample, contains=super().action_space(agent).contains)


@makers
@pytest.mark.parametrize("case", [name for name in CASES if name.startswith(("coloretto of four", "catan of four"))])
def test_games_end_after_so_many_cycles(make: Any, case: str) -> None:
    """`max_cycles_test`: the first choices of these games are as many for each seat."""
    game, options = CASES[case]
    seats = options.seats
    module = SimpleNamespace(
        env=lambda max_cycles: FirstLegal(make(game, options, max_moves=max_cycles * seats)),
        parallel_env=lambda max_cycles: turn_based_aec_to_parallel(FirstLegal(make(game, options, max_moves=max_cycles))),
    )
    max_cycles_test(module)


@pytest.mark.long
@makers
@first_of_each
def test_it_runs_for_a_while(make: Any, case: str) -> None:
    """`performance_benchmark`: five seconds of play."""
    performance_benchmark(make(*CASES[case]))


@makers
def test_an_illegal_action_ends_the_game(make: Any) -> None:
    """The agent gets -1, the others 0."""
    one = make(coloretto, coloretto.Options(3))
    one.reset(seed=1)
    first = one.agent_selection
    one.step(5)  # no row can be taken yet
    assert one.terminations == dict.fromkeys(one.agents, True)
    assert one.rewards == {agent: -1.0 if agent == first else 0.0 for agent in one.agents}
    assert one.last()[1] == -1.0
    assert not any(one.observe(agent)["action_mask"].any() for agent in one.agents)
    rewards = {}
    for agent in one.agent_iter():
        rewards[agent] = one.last()[1]
        one.step(None)
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0}
    assert one.agents == []


@makers
def test_an_action_is_a_whole_number(make: Any) -> None:
    """Neither a fraction nor nothing."""
    for action in (0.5, None):
        one = make(coloretto, coloretto.Options(3))
        one.reset(seed=1)
        with pytest.raises((TypeError, AssertionError, IndexError)):
            one.step(action)


@pytest.mark.parametrize("case", ["coloretto of four, grey", "coatl of two"])
def test_rewards_come_at_the_end(case: str) -> None:
    """The share of the win times the seats, less 1, or the points; 0 each where the game is cut."""
    game, options = CASES[case]
    for seed in range(3):
        one = raw_env(game, options)
        played(one, seed)
        winners = game.winners(one._table.state)
        assert one.terminations == dict.fromkeys(one.agents, True)
        assert sum(one.rewards.values()) == pytest.approx(0)
        assert [reward > -1 for reward in one.rewards.values()] == [seat in winners for seat in range(options.seats)]
        scored = raw_env(game, options, reward="score")
        played(scored, seed)
        assert list(scored.rewards.values()) == list(game.scores(one._table.state))
        short = raw_env(game, options, max_moves=9)
        played(short, seed)
        assert short.truncations == dict.fromkeys(short.agents, True)
        assert set(short.rewards.values()) == {0.0}


def test_seats_choose_in_the_order_of_next_seat() -> None:
    """Where several may act, those that only answer go first, lowest first; cards that are kept are chosen in secret."""
    one = raw_env(coatl, coatl.Options(3))
    one.reset(seed=2)
    for seat in range(3):
        for already in range(3):
            assert one.agent_selection == f"seat_{seat}"
            for agent in one.agents:
                observation = one.observe(agent)
                made = observation["observation"][len(coatl.features(coatl.Options(3))) :]
                assert made.sum() == (already if agent == one.agent_selection else 0)
                assert observation["action_mask"].any() == (agent == one.agent_selection)
            one.step(int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[0]))


@makers
def test_copies_go_on_by_themselves(make: Any) -> None:
    """An environment can be copied and pickled in the middle of a game, also where its options vary."""
    for game, options in [(coatl, coatl.Options(2)), (coloretto, any_start)]:
        one = make(game, options)
        one.reset(seed=4)
        for _ in range(10):
            one.step(int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[-1]))
        copies = [deepcopy(one), pickle.loads(pickle.dumps(one))]
        told = []
        for each in (*copies, one):
            lines = []
            for _ in range(30):
                observation = each.observe(each.agent_selection)
                lines.append((each.agent_selection, observation["observation"].tobytes()))
                each.step(int(np.flatnonzero(observation["action_mask"])[-1]))
            told.append(lines)
        assert told[0] == told[1] == told[2]


def test_options_vary_by_game() -> None:
    """Boards and start seats may; two games of one environment differ, and its seed settles both."""
    one = raw_env(coloretto, any_start)
    firsts = [played(one, seed, choose=max)[0] for seed in range(8)]
    assert set(firsts) == {"seat_0", "seat_1", "seat_2"}
    assert firsts == [played(one, seed, choose=max)[0] for seed in range(8)]
    one.reset()
    one.reset()


def test_rendering_says_what_lies_on_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """As text, as pixels, printed after each step; nothing without a mode."""
    ansi = raw_env(coloretto, coloretto.Options(3), render_mode="ansi")
    ansi.reset(seed=1)
    assert "Coloretto" in str(ansi.render())
    picture = raw_env(coloretto, coloretto.Options(3), render_mode="rgb_array")
    picture.reset(seed=1)
    pixels = picture.render()
    assert isinstance(pixels, np.ndarray)
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 10
    human = raw_env(coloretto, coloretto.Options(3), render_mode="human")
    human.reset(seed=1)
    human.step(0)
    assert "Coloretto" in capsys.readouterr().out
    silent = raw_env(coloretto, coloretto.Options(3))
    silent.reset(seed=1)
    assert silent.render() is None
    silent.close()
    assert str(silent) == "tabletop_coloretto"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"max_moves": 0}, "max_moves: "), ({"reward": "points"}, "reward: "), ({"render_mode": "svg"}, "render_mode: ")],
)
def test_arguments_are_checked_by_name(arguments: dict[str, Any], message: str) -> None:
    """What is none is said with the argument's name."""
    with pytest.raises(ValueError, match=message):
        raw_env(coloretto, coloretto.Options(3), **arguments)


def test_a_game_without_numbers_cannot_be_learned() -> None:
    """And is named."""
    with pytest.raises(TypeError, match="toy has no choices"):
        raw_env(toy, toy.Options(2))  # type: ignore[arg-type]  # what the test is about
