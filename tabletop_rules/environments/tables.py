"""A game at a table of learners: what may be chosen, choice by choice, what a seat observes, how the game pays.

Decides what all environments have in common and needs no outside tool. Moves that are several choices are made one choice after
the other; between them only the seat that chooses sees what it has chosen so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Literal, Protocol, TypeAlias, TypeVar, cast

from tabletop_rules.game import Game, Seat
from tabletop_rules.numbered import MOST, Numbered, require_numbered

O = TypeVar("O")
S = TypeVar("S")
M = TypeVar("M")
C = TypeVar("C")
P = TypeVar("P")
T = TypeVar("T")
V = TypeVar("V")


class NumberedGame(Game[O, S, M, C, P, T, V], Numbered[O, S, M], Protocol[O, S, M, C, P, T, V]):
    """A game that numbers its moves and views: both contracts."""


AnyGame: TypeAlias = "NumberedGame[object, object, object, object, object, object, object]"
"""Such a game whose types are not known."""
Menu: TypeAlias = "dict[int, object]"
"""What may be chosen next: by choice the move that it completes, or the menu of what follows it."""
Pay: TypeAlias = Literal["win", "score"]
PAYS: tuple[Pay, ...] = ("win", "score")


REMEMBERED = 20_000
"""So many moves are remembered with their paths."""


class Menus:
    """The menus of moves under the same options: games keep most moves ready, so that each is asked for its path only once."""

    def __init__(self, game: AnyGame, options: object) -> None:
        self.game = game
        self.options = options
        # By seat and identity of a move, which is kept beside its path so that the identity stays its own.
        self._paths: dict[Seat, dict[int, tuple[object, tuple[int, ...]]]] = {}

    def of(self, seat: Seat, moves: Sequence[object]) -> Menu:
        """The menu of some moves of a seat."""
        paths = self._paths.setdefault(seat, {})
        if len(paths) > REMEMBERED:
            paths.clear()
        menu: Menu = {}
        for move in moves:
            known = paths.get(id(move))
            if known is None:
                known = paths[id(move)] = move, self.game.path(self.options, seat, move)
            numbers = known[1]
            if len(numbers) > 1:
                inside = menu
                for number in numbers[:-1]:
                    inside = cast("Menu", inside.setdefault(number, {}))
                inside[numbers[-1]] = move
            else:
                menu[numbers[0]] = move
        return menu


def erased(game: object) -> AnyGame:
    """The game, its types forgotten. Raises: TypeError for a game that does not number its moves and views."""
    require_numbered(game)
    return cast("AnyGame", game)


def require_pay(reward: object) -> Pay:
    """Raises: ValueError for anything but "win" or "score"."""
    for known in PAYS:
        if reward == known:
            return known
    raise ValueError(f"reward: {' or '.join(map(repr, PAYS))}, not {reward!r}")


def require_moves(max_moves: object) -> int | None:
    """Raises: ValueError for anything but None or a number from 1 on."""
    if max_moves is not None and (type(max_moves) is not int or max_moves < 1):
        raise ValueError(f"max_moves: None or 1 and more, not {max_moves!r}")
    return max_moves


def payoffs(game: AnyGame, state: object, reward: Pay) -> list[float]:
    """What each seat gets in a state: with "score" its points; with "win" its share of the win times the number of seats, less 1,
    so that all together get 0 (and 0 each while nobody has won).

    >>> import coloretto_rules as coloretto
    >>> payoffs(erased(coloretto), coloretto.new_game(coloretto.Options(3)), "win")
    [0.0, 0.0, 0.0]
    """
    points = game.scores(state)
    if reward == "score":
        return [float(score) for score in points]
    winners = game.winners(state)
    if not winners:
        return [0.0] * len(points)
    return [len(points) / len(winners) * (seat in winners) - 1 for seat in range(len(points))]


class Table:
    """A game while it is played by learners: the state, the seat that chooses, what it may choose and has chosen.

    `options` are those of every game, or a function that draws those of the next game from a `random.Random`; all that it draws
    must have the same choices and features, and as many seats. `deal` begins a game.

    A table can be copied (`copy.deepcopy`) and pickled in the middle of a game; where `options` is a function, that must be one
    that can be pickled.

    Raises: TypeError for a game that does not number its moves and views, and for options of another game.
    """

    def __init__(self, game: object, options: object) -> None:
        self.game = erased(game)
        agreed = isinstance(options, self.game.Options)
        if not agreed and not callable(options):
            raise TypeError(f"options: {self.game.NAME}.Options, or a function that draws them from a Random, not {options!r}")
        self._draws = None if agreed else cast("Callable[[Random], object]", options)
        self.rng = Random(0)
        self.options = self._drawn(self._draws) if self._draws else options
        self.choices = self.game.choices(self.options)
        self.features = self.game.features(self.options)
        self.seats = len(self.game.scores(self.game.new_game(self.options)))
        self.state: object = None
        self.seat: Seat | None = None
        self.menu: Menu = {}
        self.made: list[int] = []
        self.moves = 0
        self._none_made = bytes(len(self.choices))
        self._menus = Menus(self.game, self.options)

    @property
    def width(self) -> int:
        """How many bytes an observation has: those of the game, then for each choice how often it stands in what the seat has
        chosen so far of its move."""
        return len(self.features) + len(self.choices)

    @property
    def tops(self) -> list[int]:
        """The highest value of each byte, at least 1."""
        return [max(feature.size - 1, 1) for feature in self.features] + [MOST] * len(self.choices)

    def _drawn(self, draws: Callable[[Random], object]) -> object:
        options = draws(self.rng)
        if not isinstance(options, self.game.Options):
            raise TypeError(f"options: the function gave no {self.game.NAME}.Options but {options!r}")
        return options

    def deal(self, rng: Random) -> None:
        """A new game begins: chance is settled by the numbers of `rng` from now on.

        Raises: ValueError where the function that draws options gave some with other choices, features or seats.
        """
        self.rng = rng
        if self._draws is not None:
            options = self._drawn(self._draws)
            if options != self.options:
                self.options, self._menus = options, Menus(self.game, options)
            if self.game.choices(self.options) != self.choices or self.game.features(self.options) != self.features:
                raise ValueError(f"options: those of one environment have the same choices and features, unlike {self.options!r}")
        self.moves = 0
        self.made = []
        self._settle(self.game.new_game(self.options))

    def _settle(self, state: object) -> None:
        """Chance is settled until a seat must choose, or the game is over."""
        game, rng = self.game, self.rng
        event = game.chance(state)
        while event is not None:
            state = game.apply_unchecked(state, event.sample(rng))
            event = game.chance(state)
        self.state = state
        seat = self.seat = game.next_seat(state)
        self.menu = {} if seat is None else self._menus.of(seat, game.legal_moves(state, seat))

    def choose(self, number: int) -> bool:
        """The seat chooses; its move is made once its choices complete one. False where it may not choose that: then nothing has
        changed."""
        found = self.menu.get(number)
        if found is None:
            return False
        if type(found) is dict:
            self.menu = found
            self.made.append(number)
        else:
            self.make(found)
        return True

    def make(self, move: object) -> None:
        """A legal move of the seat is made as a whole."""
        self.moves += 1
        self.made = []
        self._settle(self.game.apply_unchecked(self.state, move))

    def observation(self, seat: Seat) -> bytearray:
        """What a seat observes, `width` bytes: its view, and what it has chosen so far."""
        seen = bytearray(self.game.observe(self.state, seat) + self._none_made)
        if self.made and seat == self.seat:
            for number in self.made:
                seen[len(self.features) + number] += 1
        return seen

    def mask(self, seat: Seat) -> bytearray:
        """A byte for each choice: 1 where the seat may choose it now, else 0; all 0 where it is not its turn to choose."""
        mask = bytearray(self._none_made)
        if seat == self.seat:
            for number in self.menu:
                mask[number] = 1
        return mask

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        # States and menus are never changed, so the copy may share them.
        other = copy(self)
        other.rng = deepcopy(self.rng, memo)
        other.made = list(self.made)
        return other

    def __getstate__(self) -> dict[str, object]:
        # A module cannot be pickled, and is imported again by its name; identities mean nothing elsewhere.
        game: object = self.game
        return self.__dict__ | {"game": game.__name__ if isinstance(game, ModuleType) else game, "_menus": None}

    def __setstate__(self, state: dict[str, object]) -> None:
        game = state["game"]
        self.__dict__.update(state | {"game": import_module(game) if isinstance(game, str) else game})
        self._menus = Menus(self.game, self.options)
