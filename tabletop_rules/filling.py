"""Positions read from JSON that leaves out what follows from the rest.

Decides how what is left out is found and marked; what follows from what is decided in the games (room `arranging`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

P = TypeVar("P")


def read_filled(text: str | bytes, cls: type[P], blanks: Mapping[str, object], fill: Callable[[P, frozenset[str]], P]) -> P:
    """The position that a JSON text describes, with what was left out filled in.

    `blanks` are the fields that may be left out, by their path (`table.seats[].points` is that field of each item), with a plain
    JSON value that stands in for each; `fill` is given the position with these and the paths of those that were left out
    (`table.seats[2].points`).

    Raises: BadPosition, as `from_json` does, and what `fill` raises.
    """
    from tabletop_rules.jsontext import from_json_changed  # noqa: PLC0415 - who arranges in Python need not load it

    missing: set[str] = set()

    def complete(plain: object) -> object:
        for path, blank in blanks.items():
            _put(plain, path.split("."), blank, "", missing)
        return plain

    return fill(from_json_changed(text, cls, complete), frozenset(missing))


def _put(plain: object, path: list[str], blank: object, place: str, missing: set[str]) -> None:
    """Puts the blank wherever the path leads and nothing stands; nowhere, where no object is on the way."""
    if type(plain) is not dict:
        return
    name, rest = path[0].rstrip("[]"), path[1:]
    place = f"{place}.{name}".removeprefix(".")
    if not rest:
        if name not in plain:
            plain[name] = blank
            missing.add(place)
        return
    for inside, item in _items(plain.get(name), path[0].count("[]"), place):
        _put(item, rest, blank, inside, missing)


def _items(plain: object, depth: int, place: str) -> Iterator[tuple[str, object]]:
    """The value itself, or the items of a list, or those of the lists in it, each with its place."""
    if not depth:
        yield place, plain
    elif type(plain) is list:
        for index, item in enumerate(plain):
            yield from _items(item, depth - 1, f"{place}[{index}]")
