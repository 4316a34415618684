"""Game records as values: what was agreed, every step, how it ended.

Decides the record's form. Made by `recording`, read and walked by `reading`; whether a record is legal is the referee's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

import attrs

from tabletop_rules.checked import (
    as_tuple,
    integer,
    integers,
    items,
    member,
    one_of,
    optional,
    require_integer,
    require_scalar,
    require_text,
    text,
    texts,
)
from tabletop_rules.errors import Problem
from tabletop_rules.game import Hidden, Seat
from tabletop_rules.plugins import GAMES, load

SCHEMA: Final = 1
"""The version of the record's JSON form."""
SCHEMA_ENDED: Final = 2
"""The version of the form with `ended`, `clock` or `comment`; written only where one of them is there."""
MOST_COMMENT: Final = 10_000
"""The longest comment on a step, in characters."""

Scalar: TypeAlias = "str | int | float | bool | None"
Why: TypeAlias = Literal["resignation", "timeout", "agreement", "adjudication", "abandoned"]
WHY: Final[tuple[str, ...]] = get_args(Why)
GAVE_UP: Final = ("resignation", "timeout", "abandoned")
"""Ways to end a game early in which the seat that is named has given it up, and cannot have won it."""


@attrs.frozen
class Result:
    """How a game ended: every seat's points, and the seats that won.

    Raises: TypeError or ValueError, naming the field, for anything but integers of at most 63 bits.
    """

    scores: tuple[int, ...] = attrs.field(converter=integers, validator=items(integer))
    winners: tuple[Seat, ...] = attrs.field(converter=integers, validator=items(integer))


@attrs.frozen
class Ended:
    """How a game ended before its end by the rules, always after the last step: why, the seat that it came from (None where it
    came from no single one), and the seats that are held to have won.

    Whether that fits the game is the referee's business. Raises: TypeError or ValueError, naming the field.

    >>> Ended("resignation", 2, (0,))
    Ended(why='resignation', seat=2, winners=(0,))
    """

    why: Why = attrs.field(validator=one_of(*WHY))
    seat: Seat | None = attrs.field(default=None, validator=optional(integer))
    winners: tuple[Seat, ...] = attrs.field(default=(), converter=integers, validator=items(integer))

    def __str__(self) -> str:
        by = "" if self.seat is None else f" of seat {self.seat}" if self.why in GAVE_UP else f" (seat {self.seat})"
        won = f", won by seat {' and '.join(map(str, self.winners))}" if self.winners else ""
        return f"ended early by {_NOUNS.get(self.why, self.why)}{by}{won}"


_NOUNS = {"abandoned": "abandonment"}


def against_ended(ended: Ended, *, over: bool, seats: int) -> tuple[Problem, ...]:
    """What in a game of so many seats contradicts that it was ended early like this; () where nothing does."""
    problems = []
    if over:
        problems.append(Problem("$.ended", "the game is over: it ended by the rules"))
    strangers = [seat for seat in ended.winners if not 0 <= seat < seats]
    if ended.seat is not None and not 0 <= ended.seat < seats:
        problems.append(Problem("$.ended.seat", f"0 to {seats - 1} or null, not {ended.seat}"))
    elif ended.why in GAVE_UP and ended.seat in ended.winners:
        problems.append(Problem("$.ended.winners", f"seat {ended.seat} gave up ({ended.why}) and cannot have won"))
    if strangers:
        problems.append(Problem("$.ended.winners", f"seats 0 to {seats - 1}, not {', '.join(map(str, strangers[:9]))}"))
    if len(set(ended.winners)) < len(ended.winners):
        problems.append(Problem("$.ended.winners", "a seat stands twice"))
    return tuple(problems)


def meta_pairs(meta: Mapping[str, Scalar] | Iterable[tuple[str, Scalar]]) -> tuple[tuple[str, Scalar], ...]:
    """The name and value pairs of what a record says of itself."""
    return as_tuple(meta.items() if isinstance(meta, Mapping) else meta)


def clock_pairs(clock: Iterable[tuple[int, float]]) -> tuple[tuple[int, float], ...]:
    """The pairs of a record's clock, as tuples."""
    pairs: tuple[tuple[int, float], ...] = _as_pairs(clock)
    return pairs


def comment_pairs(comment: Iterable[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    """The pairs of a record's comments, as tuples."""
    pairs: tuple[tuple[int, str], ...] = _as_pairs(comment)
    return pairs


def _as_pairs(value: Any) -> Any:
    pairs = as_tuple(value)
    return tuple(map(as_tuple, pairs)) if type(pairs) is tuple else pairs


def _meta(_: object, field: attrs.Attribute[Any], value: object) -> None:
    seen = set()
    for pair in _pairs(field.name, value):
        name, content = pair
        require_text(name, f"{field.name}: a name")
        require_scalar(content, f"{field.name}: {name[:80]!r}")
        if name in seen:
            raise ValueError(f"{field.name}: the name {name[:80]!r} stands twice")
        seen.add(name)


def _pairs(name: str, value: object) -> tuple[tuple[Any, Any], ...]:
    if type(value) is not tuple:
        raise TypeError(f"{name}: a tuple of pairs is needed, not {type(value).__name__}")
    for pair in value:
        if type(pair) is not tuple or len(pair) != 2:
            given = f"{len(pair)} items" if type(pair) is tuple else type(pair).__name__
            raise TypeError(f"{name}: a tuple of pairs is needed, not with {given} among them")
    return value


def _ascending(record: Record | RedactedRecord, name: str, value: object) -> tuple[tuple[int, Any], ...]:
    pairs = _pairs(name, value)
    last = -1
    for index, _ in pairs:
        require_integer(index, f"{name}: an index")
        if not last < index < len(record.steps):
            among = f"0 to {len(record.steps) - 1}" if record.steps else "none, since there is no step"
            raise ValueError(f"{name}: indices of steps ({among}), each larger than the one before, not {index} after {last}")
        last = index
    return pairs


def _clock(record: Record | RedactedRecord, field: attrs.Attribute[Any], value: object) -> None:
    for index, seconds in _ascending(record, field.name, value):
        require_seconds(seconds, f"{field.name}: seconds at step {index}")


def _comment(record: Record, field: attrs.Attribute[Any], value: object) -> None:
    for index, words in _ascending(record, field.name, value):
        require_comment(words, f"{field.name}: at step {index}")


def require_seconds(value: object, name: str) -> None:
    """Raises: TypeError for what is no number, ValueError for one that JSON cannot hold."""
    if type(value) is not int and type(value) is not float:
        raise TypeError(f"{name}: a number is needed, not {type(value).__name__}")
    require_scalar(value, name)


def require_comment(value: object, name: str) -> None:
    """Raises: TypeError for what is no text, ValueError for one with a lone surrogate or of more than 10,000 characters."""
    require_text(value, name)
    length = len(str(value))
    if length > MOST_COMMENT:
        raise ValueError(f"{name}: at most {MOST_COMMENT} characters, not {length}")


def _options(record: Record | RedactedRecord, field: attrs.Attribute[Any], value: object) -> None:
    """Options are those of the game, where it is known."""
    if not attrs.has(type(value)):
        raise TypeError(f"{field.name}: the Options of a game are needed, not {type(value).__name__}")
    try:
        options = getattr(load(GAMES, record.game), "Options", None)
    except ValueError:
        return
    if type(value) is not options:
        given = f"{type(value).__module__}.{type(value).__name__}"
        raise TypeError(f"{field.name}: the Options of {record.game} are needed, not {given}")


@attrs.frozen
class Record:
    """A game, whole or cut off: the rules version, the options agreed, and every step with the outcomes of chance as text.

    `options` is the game's own Options, `result` the claimed result (None where the game is not over), `meta` whatever else
    should be kept (name and value; the referee does not read it). `ended` tells that the game was ended before its end by the
    rules. Notes on steps: `clock` the seconds left after a step, `comment` what was said of it (at most 10,000 characters), each
    as (index of the step, value) with ascending indices; kept and never judged.

    Raises: TypeError or ValueError, naming the field, for what could not be written and read back.
    """

    game: str = attrs.field(validator=text)
    rules: int = attrs.field(validator=integer)
    options: object = attrs.field(validator=_options)
    steps: tuple[str, ...] = attrs.field(converter=texts, validator=items(text))
    result: Result | None = attrs.field(default=None, validator=optional(member(Result)))
    meta: tuple[tuple[str, Scalar], ...] = attrs.field(default=(), converter=meta_pairs, validator=_meta)
    ended: Ended | None = attrs.field(default=None, validator=optional(member(Ended)))
    clock: tuple[tuple[int, float], ...] = attrs.field(default=(), converter=clock_pairs, validator=_clock)
    comment: tuple[tuple[int, str], ...] = attrs.field(default=(), converter=comment_pairs, validator=_comment)

    @property
    def schema(self) -> int:
        """The version of the JSON form that it is written in."""
        return SCHEMA_ENDED if self.ended is not None or self.clock or self.comment else SCHEMA


def _seen(_: object, field: attrs.Attribute[Any], value: object) -> None:
    if type(value) is not Hidden:
        require_text(value, field.name)


def _seen_steps(steps: Iterable[str | Hidden]) -> tuple[str | Hidden, ...]:
    return as_tuple(steps)


@attrs.frozen
class RedactedRecord:
    """What one seat (None: a spectator) saw of a game: each step as text, or `Hidden`; how it ended, and the clock.

    Raises: TypeError or ValueError, naming the field, for what could not be written and read back.
    """

    game: str = attrs.field(validator=text)
    rules: int = attrs.field(validator=integer)
    options: object = attrs.field(validator=_options)
    seat: Seat | None = attrs.field(validator=optional(integer))
    steps: tuple[str | Hidden, ...] = attrs.field(converter=_seen_steps, validator=items(_seen))
    result: Result | None = attrs.field(validator=optional(member(Result)))
    ended: Ended | None = attrs.field(default=None, validator=optional(member(Ended)))
    clock: tuple[tuple[int, float], ...] = attrs.field(default=(), converter=clock_pairs, validator=_clock)
