"""What the fields of public values may hold: texts and numbers that can be written and read back exactly.

Decides what is refused when a value is made: other types (also True for 1), numbers that JSON readers round, texts that no file
can hold. Every check names the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import attrs

MAX_INT: Final = 2**63 - 1
"""The largest absolute value of an integer."""

Validator: TypeAlias = "Callable[[object, attrs.Attribute[Any], Any], None]"
T = TypeVar("T")
K_co = TypeVar("K_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)


class Pairs(Protocol[K_co, V_co]):
    """A mapping, to a type checker: unlike `Mapping`, one with keys of a narrower type is one too."""

    def items(self) -> Iterable[tuple[K_co, V_co]]:
        """Its keys and values."""
        ...


def require_text(value: object, name: str) -> None:
    """Raises: TypeError for anything but a text, ValueError for one with a lone surrogate, which no file can hold.

    >>> require_text(3, "game")
    Traceback (most recent call last):
    TypeError: game: a text is needed, not int
    """
    if type(value) is not str:
        raise TypeError(f"{name}: a text is needed, not {type(value).__name__}")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise ValueError(f"{name}: no text: a lone surrogate at character {error.start}") from None


def require_integer(value: object, name: str) -> None:
    """Raises: TypeError for anything but an int (True is none), ValueError beyond 2**63 - 1 either way."""
    if type(value) is not int:
        raise TypeError(f"{name}: an integer is needed, not {type(value).__name__}")
    if not -MAX_INT <= value <= MAX_INT:
        raise ValueError(f"{name}: an integer of at most 63 bits is needed")


def require_scalar(value: object, name: str) -> None:
    """Raises: TypeError for anything but text, int, float, bool and None; ValueError for a number or text JSON cannot hold."""
    if type(value) is str:
        require_text(value, name)
    elif type(value) is int:
        require_integer(value, name)
    elif type(value) is float:
        if not abs(value) < float("inf"):
            raise ValueError(f"{name}: a finite number is needed, not {value}")
    elif value is not None and type(value) is not bool:
        raise TypeError(f"{name}: a text, a number, true, false or null is needed, not {type(value).__name__}")


def plain_texts(values: Iterable[object]) -> bool:
    """Whether all are texts that any file can hold, told fast: false where a closer look is needed.

    >>> plain_texts(("draw", "=blue")), plain_texts(("draw", 3)), plain_texts(("ä",))
    (True, False, False)
    """
    try:
        return "".join(values).isascii() and set(map(type, values)) <= {str}  # type: ignore[arg-type]  # a TypeError then
    except TypeError:
        return False


def text(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """For fields that hold a text."""
    require_text(value, field.name)


def integer(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """For fields that hold an int."""
    require_integer(value, field.name)


def optional(check: Validator) -> Validator:
    """For fields that hold what another check wants, or None."""

    def checked(instance: object, field: attrs.Attribute[Any], value: object) -> None:
        if value is not None:
            check(instance, field, value)

    return checked


def member(cls: type) -> Validator:
    """For fields that hold an instance of that class, and of no other."""

    def checked(_: object, field: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not cls:
            raise TypeError(f"{field.name}: {cls.__name__} is needed, not {type(value).__name__}")

    return checked


def one_of(*words: str) -> Validator:
    """For fields that hold one of these words."""

    def checked(_: object, field: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not str or value not in words:
            given = repr(value)[:40] if isinstance(value, (str, Enum)) else type(value).__name__
            raise ValueError(f"{field.name}: one of {', '.join(words)}, not {given}")

    return checked


def items(check: Validator) -> Validator:
    """For fields that hold a tuple, each item of which another check wants."""

    def checked(instance: object, field: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not tuple:
            raise TypeError(f"{field.name}: a tuple is needed, not {type(value).__name__}")
        if check is text and plain_texts(value):
            return
        for item in value:
            check(instance, field, item)

    return checked


def as_tuple(value: Iterable[T]) -> tuple[T, ...]:
    """Converts whatever can be walked through, but for texts; `items` refuses what stays as it is."""
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, bytearray)):
        return tuple(value)
    return value  # type: ignore[return-value]  # what the validator refuses


def texts(value: Iterable[str]) -> tuple[str, ...]:
    """Converts texts to a tuple."""
    return as_tuple(value)


def integers(value: Iterable[int]) -> tuple[int, ...]:
    """Converts ints to a tuple."""
    return as_tuple(value)
