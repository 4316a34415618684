"""What can go wrong, and how it is said: refusals of steps, and errors in text, records and positions.

Decides the shape of every complaint of the library. What is illegal is decided in the games.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn, TypeAlias

import attrs

from tabletop_rules.checked import require_integer, require_text, text

Detail: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...]

# Codes that every game uses for a step at the wrong moment. The referee reads them: an outcome that is refused for any
# other reason came at its right moment and is impossible rather than mistimed.
GAME_OVER = "game-over"
CHANCE_DUE = "chance-due"
NO_CHANCE_DUE = "no-chance-due"
WRONG_EVENT = "wrong-event"
NOT_YOUR_TURN = "not-your-turn"
MISTIMED = frozenset({GAME_OVER, CHANCE_DUE, NO_CHANCE_DUE, WRONG_EVENT, NOT_YOUR_TURN})

MOST_PROBLEMS = 100
"""Of one list or object no more problems are told: a file made to hurt has millions."""
_SHOWN = 80


def shorten(text: str) -> str:
    """The text quoted for a message, cut to a readable length.

    >>> shorten("place 2")
    "'place 2'"
    """
    return repr(text) if len(text) <= _SHOWN else f"{text[:_SHOWN]!r} and {len(text) - _SHOWN} more characters"


def _details(_: object, field: attrs.Attribute[Any], value: object) -> None:
    if type(value) is not tuple or not all(type(pair) is tuple and len(pair) == 2 for pair in value):
        raise TypeError(f"{field.name}: a tuple of (name, value) pairs is needed")
    for name, detail in value:
        require_text(name, f"{field.name}: a name")
        parts = detail if type(detail) is tuple else (detail,)
        if len({type(part) for part in parts}) > 1:
            raise TypeError(f"{field.name}: {name}: texts or integers, not both")
        for part in parts:
            (require_integer if type(part) is int else require_text)(part, f"{field.name}: {name}")


@attrs.frozen
class Refusal:
    """Why a step is illegal.

    `code` is stable kebab-case for programs, `rule` the number in docs/rules/<game>.md, `message` one plain sentence,
    `details` the values in it as (name, value) pairs. It tells nothing that the mover may not know.

    Raises: TypeError or ValueError, naming the field, for what could not be written and read back.
    """

    code: str = attrs.field(validator=text)
    rule: str = attrs.field(validator=text)
    message: str = attrs.field(validator=text)
    details: tuple[tuple[str, Detail], ...] = attrs.field(default=(), validator=_details)

    def __str__(self) -> str:
        return f"{self.message} ({self.rule}, {self.code})"


def refuse(code: str, rule: str, message: str, /, **details: Detail) -> Refusal:
    """The refusal with these details by name.

    >>> refuse("row-full", "R14", "Row 2 is full.", row=2).details
    (('row', 2),)
    """
    return Refusal(code, rule, message, tuple(details.items()))


def no_reason(step: object, phase: object, /) -> NoReturn:
    """For `why not` functions that have tried every reason: legality refused the step and nothing speaks against it, so the two
    contradict each other.

    Raises: RuntimeError, always: the engine is at fault, not the caller.
    """
    package = type(step).__module__.partition(".")[0]
    raise RuntimeError(f"a defect of {package}: no reason found against {step!r} in the phase {phase!r}")


def given(value: object, /) -> str:
    """A value that is no good, for a message: as it is, with its type where that is not plain to see; cut to a readable length.

    >>> given(7), given(True), given("7"), given(2.0)
    ('7', 'True', "'7'", '2.0')
    """
    if isinstance(value, int) and value.bit_length() > 64 * 4:
        return f"a number of {value.bit_length()} bits"
    kind = type(value)
    try:
        shown = shorten(value) if isinstance(value, str) else repr(value)[:_SHOWN]
    except (RecursionError, ValueError):  # nested too deeply, or a number inside that is too large to write
        shown = "a value that cannot be written"
    return shown if kind in (int, bool, float, str, type(None)) else f"{shown} ({kind.__module__}.{kind.__qualname__})"


def require_string(value: object, /) -> None:
    """Nothing happens for a text. Raises: TypeError for anything else.

    >>> require_string(b"draw")
    Traceback (most recent call last):
    TypeError: a text is needed, not b'draw' (builtins.bytes)
    """
    if not isinstance(value, str):
        raise TypeError(f"a text is needed, not {given(value)}")


@attrs.frozen
class Problem:
    """One thing wrong with something that was given: `place` is a JSON path or the name of a field."""

    place: str = attrs.field(validator=text)
    message: str = attrs.field(validator=text)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class IllegalStep(ValueError):
    """A step was refused; the state it was applied to is untouched. Carries the `refusal` and the `step`."""

    def __init__(self, refusal: Refusal, step: object) -> None:
        super().__init__(refusal, step)
        self.refusal = refusal
        self.step = step

    def __str__(self) -> str:
        return str(self.refusal)


class BadText(ValueError):
    """A text is no step: at `offset` (in characters) something else than `expected` stands in `text`."""

    def __init__(self, text: str, offset: int, expected: str) -> None:
        super().__init__(text, offset, expected)
        self.text = text
        self.offset = offset
        self.expected = expected

    def __str__(self) -> str:
        return f"cannot read {shorten(self.text)} at character {self.offset}: expected {self.expected}"


class _Problems(ValueError):
    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class BadRecord(_Problems):
    """A text is no game record (or options, or report); `problems` lists everything wrong with it."""


class BadPosition(_Problems):
    """A position (or view) fits no state of the game; `problems` lists everything wrong with it."""
