"""Game records: what was agreed, every step, the result; made by `Recorder`, walked by `replay`, blinded by `redact_record`.

Decides the record's form. Whether a record is legal is the referee's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeAlias

import attrs

from tabletop_rules.errors import BadRecord, BadText, Problem
from tabletop_rules.game import (
    ErasedGame,
    Game,
    Hidden,
    MoveT,
    OptionsT,
    OutcomeT,
    PositionT,
    PrivateT,
    Seat,
    StateT,
    TableT,
)
from tabletop_rules.registry import load_game

SCHEMA = 1
"""The version of the record's JSON form."""
MOST_PROBLEMS = 100
"""Of one list or object no more problems are told: a file made to hurt has millions."""

Scalar: TypeAlias = "str | int | float | bool | None"


def _pairs(meta: Mapping[str, Scalar] | Iterable[tuple[str, Scalar]]) -> tuple[tuple[str, Scalar], ...]:
    return tuple(meta.items() if isinstance(meta, Mapping) else meta)


def _texts(steps: Iterable[str]) -> tuple[str, ...]:
    if isinstance(steps, str):
        raise TypeError("steps: a tuple of texts, not one text")
    return tuple(steps)


def _numbers(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(numbers)


_all_texts = attrs.validators.deep_iterable(attrs.validators.instance_of(str))
_all_ints = attrs.validators.deep_iterable(attrs.validators.instance_of(int))


@attrs.frozen
class Result:
    """How a game ended: every seat's points, and the seats that won. Raises: TypeError for anything but integers."""

    scores: tuple[int, ...] = attrs.field(converter=_numbers, validator=_all_ints)
    winners: tuple[Seat, ...] = attrs.field(converter=_numbers, validator=_all_ints)


@attrs.frozen
class Record:
    """A game, whole or cut off: the rules version, the options agreed, and every step with the outcomes of chance as text.

    `options` is the game's own Options, `result` the claimed result (None where the game is not over), `meta` whatever else
    should be kept (name and value; the referee does not read it). Raises: TypeError for fields of another type.
    """

    game: str = attrs.field(validator=attrs.validators.instance_of(str))
    rules: int = attrs.field(validator=attrs.validators.instance_of(int))
    options: object
    steps: tuple[str, ...] = attrs.field(converter=_texts, validator=_all_texts)
    result: Result | None = attrs.field(default=None, validator=attrs.validators.instance_of((Result, type(None))))
    meta: tuple[tuple[str, Scalar], ...] = attrs.field(default=(), converter=_pairs)


@attrs.frozen
class RedactedRecord:
    """What one seat (None: a spectator) saw of a game: each step as text, or `Hidden`."""

    game: str
    rules: int
    options: object
    seat: Seat | None
    steps: tuple[str | Hidden, ...]
    result: Result | None


@attrs.frozen
class Replayed:
    """One step of a replay: its index in the record, the step, and the state after it."""

    index: int
    step: object
    state: object


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
        self.meta = _pairs(meta)
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


@attrs.frozen
class Read:
    """A record whose every part could be read: its game, and its steps."""

    record: Record
    game: ErasedGame
    steps: tuple[object, ...]


def read(source: Record | bytes | str) -> Read:
    """A record with its game and its steps, not judged.

    Raises: BadRecord with every problem by JSON path: no JSON, another schema, an unknown game, another version of its rules,
    bad options, a text that is no step.
    """
    if isinstance(source, Record):
        record = source
    else:
        from tabletop_rules.jsontext import from_json  # noqa: PLC0415 - cattrs is imported only when JSON is asked for

        record = from_json(source, Record)
    try:
        game = load_game(record.game)
    except ValueError as error:
        raise BadRecord([Problem("$.game", str(error))]) from None
    problems = []
    if record.rules != game.RULES:
        problems.append(Problem("$.rules", f"version {game.RULES} of the rules of {game.NAME} is known, not {record.rules}"))
    if not isinstance(record.options, game.Options):
        problems.append(Problem("$.options", f"no options of {game.NAME}: {type(record.options).__name__}"))
    steps: list[object] = []
    parse = game.parse_step
    for index, text in enumerate(record.steps):
        try:
            steps.append(parse(text))
        except BadText as error:
            problems.append(Problem(f"$.steps[{index}]", str(error)))
            if len(problems) == MOST_PROBLEMS:
                problems.append(Problem("$.steps", f"no item after [{index}] was looked at"))
                break
    if problems:
        raise BadRecord(problems)
    return Read(record, game, tuple(steps))


def replay(source: Record | bytes | str) -> Iterator[Replayed]:
    """Every step of a record with the state after it.

    Raises: BadRecord where it cannot be read; IllegalStep at the first illegal step, after the steps before it.
    """
    whole = read(source)
    state = whole.game.new_game(whole.record.options)
    for index, step in enumerate(whole.steps):
        state = whole.game.apply(state, step)
        yield Replayed(index, step, state)


def redact_record(source: Record | bytes | str, seat: Seat | None) -> RedactedRecord:
    """What a seat (None: a spectator) saw of a recorded game. The record's meta is left out: nobody knows what it tells.

    Raises: BadRecord where it cannot be read; IllegalStep where it is illegal; ValueError for a seat outside the game.
    """
    whole = read(source)
    record, game = whole.record, whole.game
    state = game.new_game(record.options)
    game.view(state, seat)
    seen: list[str | Hidden] = []
    for step in whole.steps:
        after = game.apply(state, step)
        shown = game.redact(state, step, seat)
        seen.append(shown if isinstance(shown, Hidden) else game.format_step(shown))
        state = after
    result = record.result if game.is_over(state) else None
    return RedactedRecord(record.game, record.rules, record.options, seat, tuple(seen), result)
