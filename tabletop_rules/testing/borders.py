"""Values that no game can have: positions and views of real games with one to three things changed for others of the right type.

Decides what a hostile sender might put in the place of a number, a card, a seat, a list, and how far a call may run before it
counts as hanging. What must come of such values is said in `test_13_borders`.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType, NoneType, UnionType
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs

Way: TypeAlias = tuple[Any, ...]
Place: TypeAlias = tuple[Way, Any, Any]
"""Where something stands inside a value, what it is, and of which type it is declared."""

NUMBERS = (-(10**5_000), -(10**30), -(2**63), -(2**31), -10_000, -20, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 16, 19, 20, 25, 99,
           9_998, 9_999, 10_000, 2**31 - 1, 2**31, 2**63, 10**9, 10**18, 10**30, 10**5_000)  # fmt: skip
STEPS_AWAY = (-10, -2, -1, -1, 1, 1, 2, 10)
TEXTS = ("", "x", "blue", "P01", "T99", "É\x00", "coatl", "9" * 5_000)
LONGEST = 200
"""So many items a list is blown up to."""


# Budgets


class Overrun(BaseException):
    """A call ran on and on; no `except Exception` of the code under test can swallow it."""


STEPS = 3_000_000
"""So many calls and returns of functions are the most that one call of a game may take."""
SECONDS = 20
"""So many seconds of the processor: the net below, for loops that call no function."""


def counter(steps: int) -> Callable[[FrameType, str, object], None]:
    """A profile function that counts calls and returns, and raises Overrun when there are more than so many."""
    left = steps

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Overrun(f"more than {steps} calls, in {frame.f_code.co_name}")

    return count


@contextmanager
def budget(steps: int = STEPS) -> Iterator[None]:
    """Raises: Overrun when what runs inside takes too many steps."""
    def stop(number: int, frame: FrameType | None) -> None:
        raise Overrun(f"more than {SECONDS} seconds, in {frame.f_code.co_name if frame else '?'}")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    sys.setprofile(counter(steps))
    try:
        yield
    finally:
        sys.setprofile(None)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


MEMORY = 200 << 20
"""So many bytes more than before may be asked for: less than a number of 2³¹ bits."""


@contextmanager
def little_memory() -> Iterator[None]:
    """What runs inside gets a MemoryError instead of the memory for a list of 10⁹ items; where the system can say so."""
    if sys.platform != "linux":
        yield
        return
    import resource  # not on every system

    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


# Places


@cache
def _hints(cls: Any) -> tuple[tuple[str, str, Any], ...]:
    return tuple((field.name, field.alias, field.type) for field in attrs.fields(attrs.resolve_types(cls)) if field.init)


def places(value: Any, hint: Any = None, path: Way = ()) -> Iterator[Place]:
    """Every place inside a value, itself first."""
    kind = type(value)
    if hint is None or isinstance(hint, TypeVar):
        hint = kind
    yield path, value, hint
    if kind is tuple:
        hints = _items(hint, len(value))
        for index, item in enumerate(value):
            yield from places(item, hints[index], (*path, index))
    elif attrs.has(kind) and not hasattr(kind, "parse"):
        for name, _, inner in _hints(kind):
            if len(path) < 2 or path[-2] != "options":  # a board in the options is a thing in itself
                yield from places(getattr(value, name), inner, (*path, name))


def _items(hint: Any, length: int) -> list[Any]:
    """The types of the items of a tuple that is declared so."""
    for option in get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,):
        if get_origin(option) is tuple:
            types = get_args(option)
            if len(types) == 2 and types[1] is Ellipsis:
                return [types[0]] * length
            if len(types) == length:
                return list(types)
    return [None] * length


def put(value: Any, path: Way, new: Any) -> Any:
    """The value with something else at that place, built by its constructors. Raises: what these raise."""
    if not path:
        return new
    place, rest = path[0], path[1:]
    if type(value) is tuple:
        if place >= len(value):
            return value
        return (*value[:place], put(value[place], rest, new), *value[place + 1 :])
    kind: Any = type(value)
    if not attrs.has(kind):
        return value
    for name, alias, _ in _hints(kind):
        if name == place:
            return attrs.evolve(value, **{alias: put(getattr(value, name), rest, new)})
    return value


class Pool:
    """Values that real games have had, by type, to stand where another one of their type belongs."""

    def __init__(self, universe: Mapping[type, Sequence[Any]]) -> None:
        self._known: dict[Any, list[Any]] = {kind: list(values) for kind, values in universe.items()}

    def add(self, found: list[Place], rng: Random) -> None:
        """Some of these values are remembered."""
        for _, value, hint in rng.sample(found, min(60, len(found))):
            known = self._known.setdefault(hint if type(value) is tuple else type(value), [])
            if len(known) < 300:
                known.append(value)
            else:
                known[rng.randrange(300)] = value

    def one(self, kind: Any, rng: Random, otherwise: Any = None) -> Any:
        """One of this type (of a tuple: declared as this), or something else where none is known."""
        return rng.choice(self._known.get(kind) or (otherwise,))


def other(value: Any, hint: Any, pool: Pool, rng: Random) -> Any:
    """Another value for a place that is declared so, mostly of a right type."""
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if value is None or (len(options) > 1 and rng.random() < 0.3):
        option = rng.choice(options)
        if option is NoneType or option is None:
            return None
        wanted = get_origin(option) or option
        if wanted is Literal:
            return rng.choice(get_args(option))
        if isinstance(wanted, type) and issubclass(wanted, Enum):
            return rng.choice(list(wanted))
        if wanted is not type(value):
            return rng.choice(NUMBERS) if wanted is int else pool.one(wanted, rng, value)
    for option in options:
        if get_origin(option) is Literal and rng.random() < 0.9:
            return rng.choice(get_args(option))
    kind: Any = type(value)
    if kind is bool:
        return not value
    if kind is int:
        return value + rng.choice(STEPS_AWAY) if rng.random() < 0.5 else rng.choice(NUMBERS)
    if kind is str:
        return rng.choice(TEXTS) if rng.random() < 0.3 else pool.one(str, rng, value)
    if isinstance(value, Enum):
        return rng.choice(list(kind))
    if kind is tuple:
        return _other_items(value, hint, pool, rng)
    return pool.one(kind, rng, value)


def _other_items(items: tuple[Any, ...], hint: Any, pool: Pool, rng: Random) -> tuple[Any, ...]:
    """A tuple with items left out, repeated, reordered, added, or changed."""
    action = rng.randrange(9)
    if action == 0 or not items:
        kinds = [kind for kind in _items(hint, 1) if isinstance(kind, type)]
        new = rng.choice(NUMBERS) if kinds == [int] else pool.one(kinds[0] if kinds else type(rng.choice(items or (0,))), rng)
        return items if new is None else (*items, new)
    place = rng.randrange(len(items))
    before, item, after = items[:place], items[place], items[place + 1 :]
    if action == 1:
        return before + after
    if action == 2:
        return (*before, item, item, *after)
    if action == 3:
        return tuple(rng.sample(items, len(items)))
    if action == 4:
        return ()
    if action == 5:
        return (*before, *[item] * LONGEST, *after)
    if action == 6:
        return before
    if action == 7:
        return pool.one(hint, rng) or ()
    return (*before, other(item, _items(hint, len(items))[place], pool, rng), *after)


def _moved(found: list[Place], rng: Random) -> list[tuple[Way, Any]]:
    """Two changes that keep a sum: so much less here and more there, or an item of one list put into another one of its type."""
    numbers = [place for place in found if type(place[1]) is int]
    lists = [place for place in found if type(place[1]) is tuple and place[1]]
    if len(numbers) > 1 and rng.random() < 0.6:
        (here, less, _), (there, more, _) = rng.sample(numbers, 2)
        number = rng.choice((1, 1, 1, 2, 3, 5, less, 9_999, 10**6))
        return [(here, less - number), (there, more + number)]
    if not lists:
        return []
    here, items, hint = rng.choice(lists)
    alike = [place for place in found if type(place[1]) is tuple and place[2] == hint and place[0] != here]
    if not alike:
        return []
    there, others, _ = rng.choice(alike)
    index = rng.randrange(len(items))
    return [(here, items[:index] + items[index + 1 :]), (there, (*others, items[index]))]


def hostile(value: Any, found: list[Place], pool: Pool, rng: Random) -> Any:
    """The value with one to three things changed; None where a constructor refuses to make it, or where nothing changed."""
    changed = value
    changes: list[tuple[Way, Any]] = []
    if rng.random() < 0.4:
        changes += _moved(found, rng)
    if not changes or rng.random() < 0.2:
        some = rng.choices(found, k=rng.choice((1, 1, 1, 2, 2, 3)))
        changes += [(path, other(old, hint, pool, rng)) for path, old, hint in some]
    for path, new in changes:
        try:
            changed = put(changed, path, new)
        except (TypeError, ValueError, AttributeError, LookupError):
            return None
    return None if type(changed) is not type(value) or changed == value else changed
