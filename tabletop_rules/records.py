"""Game records as values: what was agreed, every step, the result.

Decides the record's form. Made by `recording`, read and walked by `reading`; whether a record is legal is the referee's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import attrs

from tabletop_rules.game import Hidden, Seat

SCHEMA = 1
"""The version of the record's JSON form."""

Scalar: TypeAlias = "str | int | float | bool | None"


def meta_pairs(meta: Mapping[str, Scalar] | Iterable[tuple[str, Scalar]]) -> tuple[tuple[str, Scalar], ...]:
    """The name and value pairs of what a record says of itself."""
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
    meta: tuple[tuple[str, Scalar], ...] = attrs.field(default=(), converter=meta_pairs)


@attrs.frozen
class RedactedRecord:
    """What one seat (None: a spectator) saw of a game: each step as text, or `Hidden`."""

    game: str
    rules: int
    options: object
    seat: Seat | None
    steps: tuple[str | Hidden, ...]
    result: Result | None
