"""What the tests of `arrange` and `read_position` share: odd values of all kinds, and JSON with fields left out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Any

import attrs

import coloretto_rules
from tabletop_rules import BadPosition, to_json


class Stranger(Enum):
    """An enum that no game knows."""

    BLUE = "blue"
    KNIGHT = "knight"


def _deep(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


ODD: tuple[object, ...] = (
    *(None, True, False, -1, 0, 1, 7, 99, 10_000, 2**63, -(2**70), 10**5_000, 1.0, float("nan"), float("inf"), 1j),
    *("", " ", "blue", "0,0N", "knight", "a\0b", "\udc80", "x" * 10_000, "٣", b"blue", bytearray(b"x")),
    *(Stranger.BLUE, Stranger, Fraction(1, 2), object(), len, range(10**15), coloretto_rules.Options(3)),
    *([], (), {}, set(), frozenset({0, 1}), {-1}, {"a"}, [None] * 3, [[]] * 3, [0] * 20_000, _deep(5), _deep(5_000)),
    *({0: None}, {0: []}, {0: -1}, {0: {}}, {0: {"blue": -1}}, {0: {0: {0: {}}}}, {"0": 1}, {True: True}, {2**70: "x"}, {None: 1}),
    *(["blue"], ["blue", 3], {"blue": 2}, {"blue": 2**70}, {"blue": True}, {"knight": 1.5}, Counter("ab"), {(0, 1): {}}),
)
"""Values that somebody may state by mistake."""


def refused_or_arranged(arrange: Callable[..., Any], *options: object, **what: object) -> BadPosition | None:
    """The error by which a statement is refused, each of its problems with a place and told in a text that can be printed; None
    where there is a state."""
    try:
        arrange(*options, **what)
    except BadPosition as error:
        assert error.problems
        assert all(problem.place and problem.message for problem in error.problems)
        assert len(str(error).encode()) < 100_000
        return error
    return None


def fuzzed(arrange: Callable[..., Any], sound: Mapping[str, object], rng: Random) -> dict[str, object]:
    """The statement with one to three keywords stating something odd; it must be refused or arranged, and by nothing else."""
    names = [name for name in keywords(arrange) if name != "options"]
    what = dict(sound)
    for name in rng.sample(names, rng.randint(1, 3)):
        what[name] = rng.choice(ODD) if rng.random() < 0.6 else _nested(rng)
    return what


def _nested(rng: Random) -> object:
    inside = [rng.choice(ODD) for _ in range(rng.randint(1, 6))]
    return inside if rng.random() < 0.5 else dict(enumerate(inside))


def keywords(arrange: Callable[..., Any]) -> list[str]:
    """The names of all that can be stated."""
    code = arrange.__code__
    return [name for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if name != "options"]


def paths(plain: Any, pattern: str, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where a field of the table of derivable fields stands in a position."""
    name, _, rest = pattern.partition(".")
    here = (*place, name.rstrip("[]"))
    if not rest:
        yield here
        return
    lists = [(here, plain[name.rstrip("[]")])]
    for _ in range(name.count("[]")):
        lists = [((*there, index), item) for there, items in lists for index, item in enumerate(items)]
    for there, item in lists:
        yield from paths(item, rest, there)


def left_out(position: Any, patterns: Iterable[str], rng: Random) -> str:
    """The JSON of a position without some of these fields: each with a chance of its own, none and all of them too."""
    plain = json.loads(to_json(position))
    chance = rng.choice((0.1, 0.5, 0.9, 1.0))
    for path in [path for pattern in patterns for path in paths(plain, pattern)]:
        if rng.random() < chance:
            parent = plain
            for part in path[:-1]:
                parent = parent[part]
            del parent[path[-1]]
    return json.dumps(plain)


def stated(position: Any) -> dict[str, Any]:
    """The fields of a table by name."""
    return {field.name: getattr(position.table, field.name) for field in attrs.fields(type(position.table))}
