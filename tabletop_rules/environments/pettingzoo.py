"""Every game as a PettingZoo environment: agents take turns choosing (AEC). The extra is `pettingzoo`.

Agents are `seat_0`, `seat_1` … Seats go in the order of `next_seat`; chance is settled by the environment. An observation is a
dict: `observation`, bytes as `features` names them and then, for each choice, how often it stands in what the agent has chosen so
far of its move; `action_mask`, 1 for each choice that may be made now, all 0 for an agent whose turn it is not.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from tabletop_rules.environments.pictures import RENDER_MODES, RenderMode, rendered, require_render_mode
from tabletop_rules.environments.tables import C, M, NumberedGame, O, P, Pay, S, T, Table, V, payoffs, require_moves, require_pay

Observation: TypeAlias = "dict[str, NDArray[Any]]"
"""`observation`, bytes, and `action_mask`, 0 or 1 as 8-bit integers."""
ILLEGAL = -1.0
"""What an agent gets for a choice that it may not make; the others get 0, and the game ends."""


class TableEnv(AECEnv[str, Observation, int]):
    """A game as an AEC environment; see `raw_env`."""

    def __init__(self, game: object, options: object, max_moves: int | None, reward: Pay, render_mode: str | None) -> None:
        super().__init__()
        self._table = Table(game, options)
        self._max_moves = require_moves(max_moves)
        self._reward = require_pay(reward)
        self.render_mode: RenderMode | None = require_render_mode(render_mode)
        name = f"tabletop_{self._table.game.NAME}"
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = [f"seat_{seat}" for seat in range(self._table.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        tops = np.array(self._table.tops, dtype=np.uint8)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(tops), tops, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (len(self._table.choices),), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self._table.choices)) for agent in self.possible_agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may choose at all, by number; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game begins. The same seed gives the same chance; without one the numbers go on. `options` mean nothing here."""
        if seed is not None:
            self._rng = Random(seed)
        self._table.deal(self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._next()

    def _next(self) -> None:
        """The seat that must choose is selected; at the end of the game all get what they have earned."""
        table = self._table
        if table.seat is not None and (self._max_moves is None or table.moves < self._max_moves):
            self.agent_selection = self.possible_agents[table.seat]
            return
        over = table.seat is None
        self._end(payoffs(table.game, table.state, self._reward), over)

    def _end(self, rewards: list[float], terminated: bool) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, not terminated)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """What the agent sees now."""
        seat, table = self._seats[agent], self._table
        done = self.terminations[agent] or self.truncations[agent]
        return {
            "observation": np.frombuffer(table.observation(seat), np.uint8),
            "action_mask": np.frombuffer(table.mask(-1 if done else seat), np.int8),
        }

    def step(self, action: int | None) -> None:
        """The selected agent chooses; an agent whose game has ended steps with None.

        A choice that it may not make ends the game: the agent gets −1, all others 0.

        Raises: TypeError for anything but a whole number; ValueError for an action after the end.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = index(action)  # type: ignore[arg-type]  # None is a TypeError
        self._cumulative_rewards[agent] = 0.0
        if self._table.choose(number):
            self._next()
        else:
            self._end([ILLEGAL if other == agent else 0.0 for other in self.agents], True)
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The whole position as `render_mode` says: printed, as text, as pixels; nothing without one."""
        if self.render_mode is None:
            return None
        return rendered(self._table.game.position(self._table.state), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def raw_env(
    game: NumberedGame[O, S, M, C, P, T, V],
    options: O | Callable[[Random], O],
    *,
    max_moves: int | None = None,
    reward: Pay = "win",
    render_mode: str | None = None,
) -> TableEnv:
    """A game as an AEC environment, without PettingZoo's wrappers.

    `options` are those of every game, or a function that draws those of the next one from a `random.Random` (boards that vary);
    all that it draws must have the same choices, features and seats. After `max_moves` moves the game is truncated. The reward
    comes at the end: with "win" the seat's share of the win times the number of seats, less 1 (0 each where nobody has won yet);
    with "score" its points.

    Raises: TypeError for a game that does not number its moves and views; ValueError that begins with the argument's name.

    >>> import coloretto_rules as coloretto
    >>> table = raw_env(coloretto, coloretto.Options(3))
    >>> table.reset(seed=1)
    >>> table.agent_selection, table.observe("seat_0")["action_mask"].tolist()
    ('seat_0', [1, 0, 0, 0, 0, 0, 0])
    """
    return TableEnv(game, options, max_moves, reward, render_mode)


def env(
    game: NumberedGame[O, S, M, C, P, T, V],
    options: O | Callable[[Random], O],
    *,
    max_moves: int | None = None,
    reward: Pay = "win",
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """The same in PettingZoo's usual wrappers: they say what was called too early, and that an action is none or is illegal."""
    table = TableEnv(game, options, max_moves, reward, render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(table, illegal_reward=ILLEGAL)))


def parallel_env(
    game: NumberedGame[O, S, M, C, P, T, V],
    options: O | Callable[[Random], O],
    *,
    max_moves: int | None = None,
    reward: Pay = "win",
    render_mode: str | None = None,
) -> ParallelEnv[str, Observation, int]:
    """The same for programs that step all agents at once, by PettingZoo's own conversion: each step is one choice, of the agent
    whose mask is not all 0; the actions of the others mean nothing."""
    return turn_based_aec_to_parallel(env(game, options, max_moves=max_moves, reward=reward, render_mode=render_mode))
