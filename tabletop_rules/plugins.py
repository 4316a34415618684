"""Finding games, their drawings and importers of game logs by name: declared by entry points, registered, or the library's own.

Decides where something of a name is; what it is, is decided by whoever asked. The four games of this distribution are found
without its metadata too (a vendored copy, a frozen program, a zip); what comes in other distributions needs their entry points.
Nothing is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Protocol, cast

GAMES: Final = "tabletop_rules.games"
DRAWINGS: Final = "tabletop_rules.drawings"
IMPORTERS: Final = "tabletop_rules.importers"
NOUNS: Final = {GAMES: "game", DRAWINGS: "drawing", IMPORTERS: "log format"}

_OWN_GAMES = ("catan", "catsle", "coatl", "coloretto")
_OWN: Final[Mapping[str, Mapping[str, str]]] = {
    GAMES: {name: f"{name}_rules" for name in _OWN_GAMES},
    DRAWINGS: {name: f"{name}_rules.drawing" for name in _OWN_GAMES},
    IMPORTERS: {"jsettlers": "catan_rules.jsettlers:import_log"},
}
"""What pyproject.toml declares, for a copy without metadata."""

registered: Final[dict[str, dict[str, object]]] = {GAMES: {}, DRAWINGS: {}, IMPORTERS: {}}
"""What this process was told of, by group and name."""
_loaded: Final[dict[str, dict[str, object]]] = {GAMES: {}, DRAWINGS: {}, IMPORTERS: {}}


def _entry_points(group: str) -> dict[str, str]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and playing a game looks nothing up

    return {point.name: point.value for point in entry_points(group=group)}


def _own(group: str) -> dict[str, str]:
    """What of the library's own is there: a copy may have left a game out."""
    return {name: place for name, place in _OWN[group].items() if find_spec(place.partition(".")[0]) is not None}


def names(group: str) -> tuple[str, ...]:
    """The names of the group, sorted: those registered, those of entry points, and the library's own."""
    return tuple(sorted({*registered[group], *_entry_points(group), *_own(group)}))


def load(group: str, name: str) -> object:
    """What is called by that name in the group.

    Raises: ValueError where there is nothing, or it cannot be loaded; TypeError for a game that another process has registered
    and this one cannot have.
    """
    if name in registered[group]:
        found = registered[group][name]
        if isinstance(found, Absent):
            raise TypeError(found.why)
        return found
    if name not in _loaded[group]:
        declared = _entry_points(group)
        place = declared.get(name) or _own(group).get(name)
        if place is None:
            known = ", ".join(names(group)) or "none"
            hint = "" if declared else f"; without package metadata {NOUNS[group]}s of other distributions must be registered"
            raise ValueError(f"no {NOUNS[group]} is called {name[:80]!r}; there are: {known}{hint}")
        _loaded[group][name] = _import(group, name, place)
    return _loaded[group][name]


def _import(group: str, name: str, place: str) -> object:
    module, _, attribute = place.partition(":")
    try:
        found: object = import_module(module)
        return getattr(found, attribute) if attribute else found
    except (ImportError, AttributeError) as error:
        raise ValueError(f"the {NOUNS[group]} {name[:80]!r} cannot be loaded from {place}: {error}") from error


class Absent:
    """Stands for a game that another process has registered and could not send."""

    def __init__(self, why: str) -> None:
        self.why = why


class _Draws(Protocol):
    def svg(self, value: object, /) -> str: ...


class _Captions(Protocol):
    def captioned(self, picture: str, words: str) -> str: ...


class _Views(Protocol):
    def view(self, state: object, seat: None, /) -> object: ...


def notebook_svg(value: object, game: str) -> str | None:
    """What a notebook shows of a Position or View of that game: its picture, or None where the game has no drawing."""
    try:
        drawing = cast("_Draws", load(DRAWINGS, game))
    except ValueError:
        return None
    return drawing.svg(value)


def notebook_state_svg(state: object, game: str) -> str | None:
    """What a notebook shows of a state: a spectator's table, and that it shows no more; None where the game has no drawing."""
    picture = notebook_svg(cast("_Views", load(GAMES, game)).view(state, None), game)
    if picture is None:
        return None
    canvas = cast("_Captions", import_module("tabletop_rules.drawing.canvas"))  # only who draws needs it
    return canvas.captioned(picture, "A state, as a spectator sees it. For more draw a view or a position.")
