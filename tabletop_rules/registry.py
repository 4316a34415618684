"""Finding games and importers of game logs by name, through entry points.

A game package declares itself in the entry-point group `tabletop_rules.games`, an importer in `tabletop_rules.importers`, in
whichever distribution it comes. Nothing is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, TypeAlias, cast

from tabletop_rules.game import ErasedGame

if TYPE_CHECKING:
    from tabletop_rules.records import Record

GAMES = "tabletop_rules.games"
IMPORTERS = "tabletop_rules.importers"

Importer: TypeAlias = "Callable[[bytes, str], Record]"
"""Turns the bytes of a log (and its name, for messages) into a record. Raises: BadRecord."""

_registered: dict[str, ErasedGame] = {}


def register(game: object) -> None:
    """Make a game known in this process that no entry point declares (a game under development or in a test).

    Raises: TypeError for something that is no game.
    """
    name = getattr(game, "NAME", None)
    if not isinstance(name, str) or not hasattr(game, "from_position"):
        raise TypeError(f"{game!r} is no game")
    _registered[name] = cast("ErasedGame", game)


def game_names() -> tuple[str, ...]:
    """The names of all games that can be loaded, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GAMES)} | set(_registered)))


def load_game(name: str) -> ErasedGame:
    """The game of that name. Raises: ValueError where there is none."""
    if name not in _registered:
        _registered[name] = cast("ErasedGame", _entry_point(GAMES, name, "game").load())
    return _registered[name]


def importer_names() -> tuple[str, ...]:
    """The names of the log formats that can be imported, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=IMPORTERS)}))


def load_importer(name: str) -> Importer:
    """The importer of that log format. Raises: ValueError where there is none."""
    return cast("Importer", _entry_point(IMPORTERS, name, "log format").load())


def _entry_point(group: str, name: str, noun: str) -> EntryPoint:
    points = {point.name: point for point in entry_points(group=group)}
    if name not in points:
        raise ValueError(f"no {noun} is called {name[:80]!r}; there are: {', '.join(sorted(points)) or 'none'}")
    return points[name]
