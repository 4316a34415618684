"""Games and importers of game logs by name, typed.

A game package declares itself in the entry-point group `tabletop_rules.games`, an importer in `tabletop_rules.importers`, in
whichever distribution it comes. Nothing is imported before it is asked for; where things are found is decided by `plugins`.
"""

from __future__ import annotations

from typing import Protocol, cast

from tabletop_rules.game import ErasedGame
from tabletop_rules.plugins import GAMES, IMPORTERS, load, names, registered
from tabletop_rules.records import Record


class Importer(Protocol):
    """Turns logs of another program into records; its keyword-only parameters are options, given as texts."""

    def __call__(self, data: bytes, name: str, /, **options: str) -> Record:
        """The record of a log, from its bytes and its name, for messages.

        Raises: BadRecord for the log; ValueError, naming it, for an option.
        """


def register(game: object) -> None:
    """Make a game known in this process that no entry point declares (a game under development or in a test).

    Raises: TypeError for something that is no game.
    """
    name = getattr(game, "NAME", None)
    if not isinstance(name, str) or not hasattr(game, "from_position"):
        raise TypeError(f"{game!r} is no game")
    registered[GAMES][name] = game


def game_names() -> tuple[str, ...]:
    """The names of all games that can be loaded, sorted."""
    return names(GAMES)


def load_game(name: str) -> ErasedGame:
    """The game of that name. Raises: ValueError where there is none."""
    return cast("ErasedGame", load(GAMES, name))


def importer_names() -> tuple[str, ...]:
    """The names of the log formats that can be imported, sorted."""
    return names(IMPORTERS)


def load_importer(name: str) -> Importer:
    """The importer of that log format. Raises: ValueError where there is none."""
    return cast("Importer", load(IMPORTERS, name))
