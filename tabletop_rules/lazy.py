"""Lazy exports: a package whose names are all at hand and load their rooms when first asked for (PEP 562).

Importing a package costs next to nothing this way, and a program pays for the rooms that it uses. In type checking the names are
ordinary imports, so a checker knows every name and its type.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_exports(package: str, rooms: Mapping[str, tuple[str, ...]]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package that exports the names of its rooms.

    A name asked for is loaded from its room and kept in the package, so that it is looked up once. `__getattr__` raises
    AttributeError for a name that no room has; `__dir__` lists loaded and unloaded names alike.

    >>> load, names = lazy_exports("tabletop_rules", {"frozen": ("twin",)})
    >>> load("twin").__module__
    'tabletop_rules.frozen'
    >>> load("twine")
    Traceback (most recent call last):
        ...
    AttributeError: module 'tabletop_rules' has no attribute 'twine'
    """
    room_of = {name: room for room, names in rooms.items() for name in names}

    def load(name: str) -> object:
        if name not in room_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{package}.{room_of[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *room_of})

    return load, names
