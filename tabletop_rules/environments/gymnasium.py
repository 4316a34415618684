"""One seat of a game as a Gymnasium environment; the other seats are played by policies. The extra is `gymnasium`.

An observation is one array of bytes: those that `features` names, and then for each choice how often it stands in what the seat
has chosen so far of its move. Which choices there are now is said by `action_masks()`, under the name that MaskablePPO asks for,
and by `info["action_mask"]`.

Importing this module registers an environment for every installed game that numbers its moves and views:
`tabletop/coloretto-v1` and so on, the version being the one of its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from random import Random
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tabletop_rules.environments.pictures import RENDER_MODES, RenderMode, rendered, require_render_mode
from tabletop_rules.environments.tables import C, M, NumberedGame, O, P, Pay, S, T, Table, V, payoffs, require_moves, require_pay
from tabletop_rules.events import below
from tabletop_rules.game import Seat, View, require_seat
from tabletop_rules.registry import game_names, load_game

Policy: TypeAlias = "Callable[[View[T, V, M]], M]"
RANDOM: Literal["random"] = "random"
ILLEGAL = -1.0
"""What the seat gets for a choice that it may not make, and the game ends."""
DEALS = 100
"""So many games are dealt at most until one comes in which the seat has anything to choose."""

X = TypeVar("X")


class SeatEnv(gymnasium.Env[NDArray[np.uint8], int]):
    """A seat of a game.

    `options` are those of every game, or a function that draws those of the next one from a `random.Random`; all that it draws
    must have the same choices, features and seats. `opponents` is one policy for all other seats, or a sequence with one for each
    of them, from the left neighbour on; a policy is given the view of its seat and gives a move. The text "random" stands for a
    policy that gives any legal move, drawn from the numbers of the environment. After `max_moves` moves of all seats together the
    game is truncated. The reward comes at the end: with "win" the seat's share of the win times the number of seats, less 1, with
    "score" its points.

    A choice that the seat may not make ends the game with a reward of −1 (`illegal="end"`) or is a ValueError (`"raise"`).

    Raises: TypeError for a game that does not number its moves and views; ValueError that begins with the argument's name.

    >>> import coloretto_rules as coloretto
    >>> env = SeatEnv(coloretto, coloretto.Options(3), seat=0, opponents="random")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, env.action_masks().tolist()
    ((126,), [True, False, False, False, False, False, False])
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: NumberedGame[O, S, M, C, P, T, V],
        options: O | Callable[[Random], O],
        *,
        seat: Seat,
        opponents: Policy[T, V, M] | Sequence[Policy[T, V, M] | Literal["random"]] | Literal["random"],
        illegal: Literal["end", "raise"] = "end",
        max_moves: int | None = None,
        reward: Pay = "win",
        render_mode: str | None = None,
    ) -> None:
        self._table = table = Table(game, options)
        require_seat(seat, table.seats)
        if illegal not in ("end", "raise"):
            raise ValueError(f"illegal: 'end' or 'raise', not {illegal!r}")
        self.seat = seat
        self._ends = illegal == "end"
        self._max_moves = require_moves(max_moves)
        self._reward = require_pay(reward)
        self._policies = _by_seat(opponents, seat, table.seats)
        self.render_mode: RenderMode | None = require_render_mode(render_mode)
        tops = np.array(table.tops, dtype=np.uint8)
        self.observation_space = spaces.Box(np.zeros_like(tops), tops, dtype=np.uint8)
        self.action_space = spaces.Discrete(len(table.choices))
        self._rng = Random()
        self._done = True

    def action_masks(self) -> NDArray[np.bool_]:
        """For each choice whether the seat may make it now; none once the game is over."""
        return np.frombuffer(self._table.mask(-1 if self._done else self.seat), np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """A new game begins, and goes on to the first choice of the seat. The same seed gives the same game; without one the
        numbers go on. `options` mean nothing here.

        Raises: RuntimeError where the seat has nothing to choose in game after game; what the policies raise.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._rng = Random(seed)
        for _ in range(DEALS):
            self._table.deal(self._rng)
            self._done = False
            if not self._others_move():
                return self._seen(), self._info()
        raise RuntimeError(f"seat {self.seat} had nothing to choose in {DEALS} games")

    def step(self, action: int | np.integer[Any]) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """The seat chooses; once its move is complete the others move, until it must choose again or the game is over.

        Raises: TypeError for anything but a whole number; ValueError for a choice that the seat may not make where `illegal` is
        "raise", and for a move of a policy that is none of its seat's; RuntimeError once the game is over.
        """
        if self._done:
            raise RuntimeError("the game is over: reset the environment")
        table = self._table
        if not table.choose(index(action)):
            if not self._ends:
                raise ValueError(f"action: one of {sorted(table.menu)}, not {action!r}")
            self._done = True
            return self._seen(), ILLEGAL, True, False, self._info()
        done = self._others_move()
        over = table.seat is None
        reward = payoffs(table.game, table.state, self._reward)[self.seat] if done else 0.0
        return self._seen(), reward, over, done and not over, self._info()

    def _others_move(self) -> bool:
        """The other seats move until this one must choose (False), or the game is over or has lasted long enough (True)."""
        table = self._table
        while True:
            if table.seat is None or (self._max_moves is not None and table.moves >= self._max_moves):
                self._done = True
                return True
            if table.seat == self.seat:
                return False
            table.make(self._move_of(table.seat))

    def _move_of(self, seat: Seat) -> object:
        table, policy = self._table, self._policies[seat]
        if policy is None:
            moves = table.game.legal_moves(table.state, seat)
            return moves[below(len(moves), self._rng)]
        view = table.game.view(table.state, seat)
        move = policy(view)
        refusal = table.game.check(table.state, move)
        if refusal is not None or table.game.mover(table.state, move) != seat:
            raise ValueError(f"opponents: the policy of seat {seat} gave {move!r}: {refusal or 'a move of another seat'}")
        return move

    def _seen(self) -> NDArray[np.uint8]:
        return np.frombuffer(self._table.observation(self.seat), np.uint8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8)}

    def render(self) -> Any:
        """The whole position as `render_mode` says: printed, as text, as pixels; nothing without one."""
        if self.render_mode is None:
            return None
        return rendered(self._table.game.position(self._table.state), self.render_mode)


def _by_seat(opponents: object, seat: Seat, seats: int) -> list[Callable[[object], object] | None]:
    """The policy of each seat; None for a random one, and for the seat itself."""
    others = [opponents] * (seats - 1) if opponents == RANDOM or callable(opponents) else opponents
    if not isinstance(others, Sequence) or isinstance(others, str) or len(others) != seats - 1:
        raise ValueError(f"opponents: a policy, 'random', or {seats - 1} of them, not {opponents!r}")
    policies: list[Callable[[object], object] | None] = [None] * seats
    for place, policy in enumerate(others, 1):
        if policy != RANDOM and not callable(policy):
            raise ValueError(f"opponents: a policy or 'random', not {policy!r}")
        policies[(seat + place) % seats] = None if policy == RANDOM else policy
    return policies


def seat_env(
    name: str, *, seats: int, seat: Seat = 0, opponents: Any = RANDOM, options: Any = None, **more: Any
) -> SeatEnv:
    """The environment of a game by its name, as the registered ones are made: with `seats` seats and all other options by
    default, or with `options`.

    Raises: ValueError where no game is called so.
    """
    game = cast("Any", load_game(name))
    return SeatEnv(game, game.Options(seats) if options is None else options, seat=seat, opponents=opponents, **more)


def register() -> tuple[str, ...]:
    """The ids of the registered environments: one for every installed game that numbers its moves and views. Those that are
    registered already stay as they are."""
    ids = []
    for name in game_names():
        game = load_game(name)
        if not hasattr(game, "choices"):
            continue
        ids.append(f"tabletop/{name}-v{game.RULES}")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(ids[-1], entry_point=f"{__name__}:seat_env", kwargs={"name": name, "seats": game.SEATS[-1]})
    return tuple(ids)


register()
