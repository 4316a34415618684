"""Keeping a game as it is played.

Decides how a record comes into being; its form is that of `records`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Generic, Self, cast

from tabletop_rules.game import (
    Game,
    MoveT,
    OptionsT,
    OutcomeT,
    PositionT,
    PrivateT,
    Rules,
    Seat,
    StateT,
    StepT,
    TableT,
)
from tabletop_rules.records import (
    Ended,
    Record,
    Result,
    Scalar,
    Why,
    against_ended,
    meta_pairs,
    require_comment,
    require_seconds,
)


class Recorder(Generic[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]):
    """Keeps a game as it is played: applies checked steps and gives the record at any time. Copies (also by pickle) go on by
    themselves.

    Raises: TypeError or ValueError for options and meta that no record can hold.

    >>> import coloretto_rules as coloretto
    >>> recorder = Recorder(coloretto, coloretto.Options(seats=3))
    >>> state = recorder.apply(coloretto.parse_step("=out grey"))
    >>> recorder.record().steps
    ('=out grey',)
    """

    def __init__(
        self,
        game: Rules[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT, StepT],
        options: OptionsT,
        meta: Mapping[str, Scalar] | Iterable[tuple[str, Scalar]] = (),
    ) -> None:
        # The kind of step is told apart for type checkers only, and is known from here on.
        self.game = cast("Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]", game)
        self.options = options
        self.meta = meta_pairs(meta)
        self.state = game.new_game(options)
        Record(game.NAME, game.RULES, options, (), None, self.meta)  # refuses what no record can hold
        self.ended: Ended | None = None
        self._steps: list[MoveT | OutcomeT] = []
        self._clock: list[tuple[int, float]] = []
        self._comment: list[tuple[int, str]] = []

    @property
    def steps(self) -> tuple[MoveT | OutcomeT, ...]:
        """The steps so far."""
        return tuple(self._steps)

    @property
    def count(self) -> int:
        """The number of steps so far."""
        return len(self._steps)

    def apply(self, step: MoveT | OutcomeT, *, clock: float | None = None, comment: str | None = None) -> StateT:
        """The state after the step, which is recorded, with the seconds left after it and what is said of it, where given.

        Raises: IllegalStep; ValueError where the game was ended early; TypeError or ValueError for a note that no record can
        hold. Then nothing is recorded.
        """
        if self.ended is not None:
            raise ValueError(f"no step follows: the game {self.ended}")
        if clock is not None:
            require_seconds(clock, "clock")
        if comment is not None:
            require_comment(comment, "comment")
        self.state = self.game.apply(self.state, step)
        if clock is not None:
            self._clock.append((len(self._steps), clock))
        if comment is not None:
            self._comment.append((len(self._steps), comment))
        self._steps.append(step)
        return self.state

    def end(self, why: Why, seat: Seat | None = None, winners: Iterable[Seat] = ()) -> Record:
        """The record of a game that is ended here, before its end by the rules: see `Ended`. No step can follow.

        Raises: ValueError where the game is over or was ended already, for a seat outside the game, and where the seat that gave
        up is among the winners; nothing is recorded then.
        """
        if self.ended is not None:
            raise ValueError(f"the game was {self.ended} already")
        ended = Ended(why, seat, tuple(winners))
        contradictions = against_ended(ended, over=self.game.is_over(self.state), seats=len(self.game.scores(self.state)))
        if contradictions:
            raise ValueError("; ".join(map(str, contradictions)))
        self.ended = ended
        return self.record()

    def record(self) -> Record:
        """The record so far; with a result once the game is over."""
        game, state = self.game, self.state
        result = Result(game.scores(state), game.winners(state)) if game.is_over(state) else None
        texts = tuple(map(game.format_step, self._steps))
        notes = (self.ended, tuple(self._clock), tuple(self._comment))
        return Record(game.NAME, game.RULES, self.options, texts, result, self.meta, *notes)

    def __copy__(self) -> Self:
        """A recorder of its own, which goes on from here."""
        new = object.__new__(type(self))
        new.__dict__.update({name: list(value) if type(value) is list else value for name, value in vars(self).items()})
        return new

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """The same: all else that it holds is immutable."""
        return self.__copy__()

    def __getstate__(self) -> dict[str, object]:
        """What is kept of it: a game that is a module by the module's name."""
        game = self.game.__name__ if isinstance(self.game, ModuleType) else None
        return vars(self) | ({} if game is None else {"game": None, "module": game})

    def __setstate__(self, kept: dict[str, object]) -> None:
        """Raises: ImportError where the module of the game is not there."""
        module = kept.pop("module", None)
        self.__dict__.update(kept if module is None else kept | {"game": import_module(str(module))})
