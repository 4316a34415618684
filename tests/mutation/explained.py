"""Survivors that nobody could ever notice, each with the reason: explained.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import attrs

FILE = Path(__file__).with_name("explained.toml")


@attrs.frozen
class Reason:
    """Why these mutants change nothing."""

    why: str
    mutants: tuple[str, ...]


@cache
def reasons() -> tuple[Reason, ...]:
    """All of them, in order."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(Reason(one["why"], tuple(one["mutants"])) for one in data.get("reason", ()))


def explanations(module: str) -> dict[str, str]:
    """The reasons for the survivors of a module, by the mutant's name."""
    return {
        name: reason.why
        for reason in reasons()
        for name in reason.mutants
        if name.partition(":")[0] == module or name.startswith(f"{module}.")
    }
