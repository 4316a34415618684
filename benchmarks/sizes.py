"""How many bytes an object keeps alive that were not there before."""

import gc
import sys
from collections.abc import Iterable
from enum import Enum
from types import FunctionType, ModuleType

Seen = dict[int, object]
"""Objects by their `id`; holding them keeps the ids theirs."""

_SHARED = (type, FunctionType, ModuleType, Enum)


def reachable(roots: Iterable[object], known: Seen | None = None) -> Seen:
    """Every object that can be reached from the roots but is not known. Code and enum members end the search."""
    known = known or {}
    seen: Seen = {}
    pending = list(roots)
    while pending:
        thing = pending.pop()
        key = id(thing)
        if key not in seen and key not in known and not isinstance(thing, _SHARED):
            seen[key] = thing
            pending.extend(gc.get_referents(thing))
    return seen


def size(roots: Iterable[object], known: Seen | None = None) -> int:
    """The bytes of all those objects.

    >>> shared = tuple(range(1000, 1100))
    >>> size([(shared, 7)], reachable([shared, 7])) == sys.getsizeof((shared, 7))
    True
    """
    return sum(map(sys.getsizeof, reachable(roots, known).values()))
