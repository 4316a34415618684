"""All properties as one pytest class, to be inherited with the adapter of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from tabletop_rules.registry import game_names, register
from tabletop_rules.testing.properties import PROPERTIES, Property, hold
from tabletop_rules.testing.scenes import AnyAdapter


class Conformance:
    """Inherit it, name the class as pytest expects, and give the `adapter`; each property is then a test.

        class TestPig(Conformance):
            adapter = Adapter(game=pig)

    A game that no entry point declares is made known by `register`. How many examples are drawn is Hypothesis' profile.
    """

    adapter: ClassVar[AnyAdapter]

    @pytest.fixture(autouse=True)
    def _known(self) -> None:
        make_known(self.adapter)


def make_known(adapter: AnyAdapter) -> None:
    """Register the game, unless an entry point or somebody else has said where it is."""
    if adapter.name not in game_names():
        register(adapter.game)


def _test(one: Property) -> Callable[[Any], None]:
    def test(self: Any) -> None:
        missing = one.missing(self.adapter)
        if missing:
            pytest.skip(missing)
        hold(one, self.adapter)

    test.__doc__ = one.function.__doc__
    test.__name__ = f"test_{one.name}"
    return test


for _one in PROPERTIES:
    setattr(Conformance, f"test_{_one.name}", _test(_one))
