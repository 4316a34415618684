"""Keeping a game as it is played.

Decides how a record comes into being; its form is that of `records`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic

from tabletop_rules.game import (
    Game,
    MoveT,
    OptionsT,
    OutcomeT,
    PositionT,
    PrivateT,
    StateT,
    TableT,
)
from tabletop_rules.records import Record, Result, Scalar, meta_pairs


class Recorder(Generic[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]):
    """Keeps a game as it is played: applies checked steps and gives the record at any time.

    >>> import coloretto_rules as coloretto
    >>> recorder = Recorder(coloretto, coloretto.Options(seats=3))
    >>> state = recorder.apply(coloretto.parse_step("=out grey"))
    >>> recorder.record().steps
    ('=out grey',)
    """

    def __init__(
        self,
        game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
        options: OptionsT,
        meta: Mapping[str, Scalar] | Iterable[tuple[str, Scalar]] = (),
    ) -> None:
        self.game = game
        self.options = options
        self.meta = meta_pairs(meta)
        self.state = game.new_game(options)
        self._steps: list[MoveT | OutcomeT] = []

    @property
    def steps(self) -> tuple[MoveT | OutcomeT, ...]:
        """The steps so far."""
        return tuple(self._steps)

    @property
    def count(self) -> int:
        """The number of steps so far."""
        return len(self._steps)

    def apply(self, step: MoveT | OutcomeT) -> StateT:
        """The state after the step, which is recorded. Raises: IllegalStep, and nothing is recorded."""
        self.state = self.game.apply(self.state, step)
        self._steps.append(step)
        return self.state

    def record(self) -> Record:
        """The record so far; with a result once the game is over."""
        game, state = self.game, self.state
        result = Result(game.scores(state), game.winners(state)) if game.is_over(state) else None
        texts = tuple(map(game.format_step, self._steps))
        return Record(game.NAME, game.RULES, self.options, texts, result, self.meta)
