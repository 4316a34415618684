"""Whether a position that was built in Python is made of what its annotations say.

Decides types only, so that a game's own checks can rely on them. JSON is read by its types anyway (see `jsontext`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from tabletop_rules.errors import BadPosition, Problem
from tabletop_rules.game import View

_Test: TypeAlias = "Callable[[Any], bool]"

DIGITS = 18
"""No number of a position or view has more digits: nothing is computed with a larger one, nor is it written into a message."""
_MOST = 10**DIGITS - 1


def require_types(value: object, annotation: object, place: str = "") -> None:
    """A value of frozen attrs classes, tuples, enums, numbers and texts is as annotated, all the way down; exactly, so that True
    is no number. A number has at most 18 digits.

    Raises: BadPosition, which lists every place where it is not.

    >>> require_types((1, 2), tuple[int, ...])
    >>> require_types((1, "2", True), tuple[int, ...], "table.rows")
    Traceback (most recent call last):
    tabletop_rules.errors.BadPosition: table.rows[1]: int is needed, not str; table.rows[2]: int is needed, not bool
    """
    if not _test(annotation)(value):
        raise BadPosition(list(_misfits(value, annotation, place)))


def require_view(view: object, table: type, private: type) -> None:
    """A view of a game with these classes is well-typed, but for its moves, which nothing is concluded from.

    Raises: BadPosition, which lists every place where it is not.
    """
    if type(view) is not View:
        raise BadPosition([Problem("view", f"View is needed, not {type(view).__name__}")])
    problems = [
        *_misfits(view.game, str, "game"),
        *_misfits(view.seat, int | None, "seat"),
        *_misfits(view.table, table, "table"),
        *_misfits(view.private, private | None, "private"),
        *_misfits(view.revealed, tuple[private, ...], "revealed"),  # type: ignore[valid-type]  # a type known at run time
        *_misfits(view.to_act, tuple[int, ...], "to_act"),
    ]
    if problems:
        raise BadPosition(problems)


def _is_record(annotation: Any) -> bool:
    """Whether a class is looked into: not if it reads as text (a card, a place), nor if its constructor checks its fields."""
    return attrs.has(annotation) and not hasattr(annotation, "parse") and not hasattr(annotation, "__attrs_post_init__")


def _fields(cls: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(cls)
    return tuple((field.name, hints[field.name]) for field in attrs.fields(cls))


@cache
def _test(annotation: Any) -> _Test:
    """A quick test for an annotation."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        tests = [_test(argument) for argument in arguments]
        return lambda value: any(test(value) for test in tests)
    if origin is Literal:
        return lambda value: type(value) is str and value in arguments
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            each = _test(arguments[0])
            return lambda value: type(value) is tuple and all(map(each, value))
        parts = [_test(argument) for argument in arguments]
        return lambda value: (
            type(value) is tuple and len(value) == len(parts) and all(test(part) for test, part in zip(parts, value, strict=True))
        )
    if _is_record(annotation):
        fields = [(name, _test(hint)) for name, hint in _fields(annotation)]
        return lambda value: type(value) is annotation and all(test(getattr(value, name)) for name, test in fields)
    if annotation is int:
        return lambda value: type(value) is int and -_MOST <= value <= _MOST
    return lambda value: type(value) is annotation


def _misfits(value: Any, annotation: Any, place: str) -> Iterator[Problem]:
    """What is wrong with a value, as deep inside as it can be said."""
    if _test(annotation)(value):
        return
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        inside = [argument for argument in arguments if argument is not NoneType]
        if value is not None and len(inside) == 1:
            yield from _misfits(value, inside[0], place)
            return
    elif origin is tuple and type(value) is tuple:
        repeated = len(arguments) == 2 and arguments[1] is Ellipsis
        hints = (arguments[0],) * len(value) if repeated else arguments
        if len(hints) == len(value):
            for index, (part, hint) in enumerate(zip(value, hints, strict=True)):
                yield from _misfits(part, hint, f"{place}[{index}]")
            return
    elif _is_record(annotation) and type(value) is annotation:
        for name, hint in _fields(annotation):
            yield from _misfits(getattr(value, name), hint, f"{place}.{name}".removeprefix("."))
        return
    if type(value) is int and annotation is int:
        yield Problem(place or "position", f"a number of at most {DIGITS} digits is needed")
        return
    given = repr(value) if isinstance(value, Enum) or value is None else type(value).__name__
    yield Problem(place or "position", f"{_name(annotation)} is needed, not {given}")


def _name(annotation: Any) -> str:
    plain = isinstance(annotation, type) and not get_args(annotation)
    return annotation.__name__ if plain else str(annotation).replace("typing.", "")
