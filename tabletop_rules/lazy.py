"""Lazy exports: a package whose names are all at hand and load their rooms when first asked for (PEP 562).

The names of a package stand once, in its stub `__init__.pyi`, as the imports that they are (`from package.room import Name as
Name`): type checkers and editors read the stub, and so does the package itself when it is imported. A table in Python would have
to be repeated for type checkers, plain imports would load every room at once, and lazy_loader, which reads stubs too, would be a
dependency for these lines (and parses with `ast`, which costs as much as importing a game).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise


def exports(package: str, /) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """The `__getattr__`, `__dir__` and `__all__` of a package that exports the names of its stub.

    A name asked for is loaded from its room and kept in the package, so that it is looked up once. `__getattr__` raises
    AttributeError for a name that the stub does not have; `__dir__` lists the names of the stub, loaded or not, and what every
    module has.

    >>> load, listed, names = exports("tabletop_rules")
    >>> load("twin").__module__, "twin" in listed(), "twin" in names
    ('tabletop_rules.frozen', True, True)
    >>> load("twine")
    Traceback (most recent call last):
        ...
    AttributeError: module 'tabletop_rules' has no attribute 'twine'
    """
    room_of = _rooms(package)

    def load(name: str) -> object:
        if name not in room_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(room_of[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def listed() -> list[str]:
        return sorted({*room_of, *(name for name in vars(sys.modules[package]) if name.startswith("__"))})

    return load, listed, sorted(room_of)


def _rooms(package: str) -> dict[str, str]:
    """Every name of the package's stub with its room."""
    spec = sys.modules[package].__spec__
    folder = spec.submodule_search_locations[0]  # type: ignore[union-attr,index]  # an imported package has both
    # The loader reads it, so that a package in a zip file or in a frozen program has its names too.
    stub: str = spec.loader.get_data(f"{folder}/__init__.pyi").decode()  # type: ignore[union-attr]  # the same
    found: dict[str, str] = {}
    room = ""
    for line in stub.splitlines():
        words = line.replace("(", "").replace(",", "").split()
        if words[:1] == ["from"]:
            room = words[1]
        found.update((name, room) for word, name in pairwise(words) if word == "as")
    return found
