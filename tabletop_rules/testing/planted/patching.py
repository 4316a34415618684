"""How a bug is planted: one function of a game's module exchanged for a wrong one that is made of the right one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias
from zlib import crc32

import attrs
from pytest import MonkeyPatch  # noqa: PT013 - a type

from tabletop_rules import Refusal
from tabletop_rules.testing.scenes import AnyAdapter

Function: TypeAlias = Callable[..., Any]
NO_REASON = Refusal("no-reason", "R0", "There is no reason.")


def replaced(adapter: AnyAdapter, name: str, make: Callable[[Function], Function]) -> Callable[[MonkeyPatch], None]:
    """A patch that puts `make(right)` in the place of a function of the game."""
    return lambda patch: patch.setattr(adapter.game, name, make(getattr(adapter.game, name)))


def odd(value: object) -> bool:
    """A property of a value that has nothing to do with the rules."""
    return crc32(repr(value).encode()) % 2 == 1


def set_by_force(state: Any, other: Any) -> None:
    """Overwrites one field of a frozen state with that of another one."""
    for field in attrs.fields(type(state)):
        if getattr(state, field.name) != getattr(other, field.name):
            object.__setattr__(state, field.name, getattr(other, field.name))
            return
