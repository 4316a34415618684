"""What is mutated: the rooms of each game that hold its rules and its scoring; and the tests that must notice."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from tests.mutation.making import Module

ROOMS: dict[str, tuple[str, ...]] = {
    "catan": ("rules", "legality", "effects", "scoring", "roads", "yields"),
    "catsle": ("rules", "turns", "tricks", "scoring"),
    "coatl": ("rules", "legality", "effects", "scoring"),
    "coloretto": ("rules", "scoring"),
}
ROOT = Path(__file__).parents[2]


def modules(game: str) -> tuple[Module, ...]:
    """The rooms of a game, with their mutants."""
    found = []
    for room in ROOMS[game]:
        name = f"{game}_rules.{room}"
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        found.append(Module(name, Path(spec.origin).read_text(encoding="utf-8"), spec.origin))
    return tuple(found)


def selection(game: str) -> list[str]:
    """What pytest is asked to collect: the tests of the game, and the shared suite with this game."""
    return [f"tests/{game}", "tests/conformance", "-k", f"{game} or not conformance"]
