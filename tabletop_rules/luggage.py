"""What goes along to another process: the games that were registered in this one.

Decides how a registered game is sent and had again; a game that cannot be sent is told of loudly where its records turn up.
"""

from __future__ import annotations

import pickle
from importlib import import_module
from types import ModuleType
from typing import TypeAlias

from tabletop_rules.plugins import GAMES, Absent, registered

Luggage: TypeAlias = tuple[tuple[str, bytes], ...]


def pack() -> Luggage:
    """What another process needs to know the games registered in this one: each name with how to find the game there.

    A module goes by its name, anything else by pickle; a game that cannot be sent is told of, so that the other process raises
    when it meets the game, instead of not knowing it.
    """
    return tuple((name, _packed(name, game)) for name, game in sorted(registered[GAMES].items()))


def _packed(name: str, game: object) -> bytes:
    if isinstance(game, ModuleType):
        return pickle.dumps(game.__name__)
    try:
        return pickle.dumps((game,))
    except Exception as error:  # whatever a foreign object raises when it is pickled
        return pickle.dumps(Absent(f"the game {name!r} is registered in one process only and cannot be sent: {error}"))


def unpack(brought: Luggage) -> None:
    """Register here what another process has registered; what this process knows already stays."""
    for name, data in brought:
        if name not in registered[GAMES]:
            registered[GAMES][name] = _unpacked(name, data)


def _unpacked(name: str, data: bytes) -> object:
    try:
        found = pickle.loads(data)
        if isinstance(found, str):
            return import_module(found)
        return found if isinstance(found, Absent) else found[0]
    except Exception as error:  # whatever a foreign module or object raises when it comes into being
        return Absent(f"the game {name!r} is registered in another process and cannot be had in this one: {error}")
