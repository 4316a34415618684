"""Whether the kit finds a bug: one is planted in a game, and a property must fail while it is there."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis.errors import Unsatisfiable

from tabletop_rules.testing.adapter import Plant
from tabletop_rules.testing.borders import Overrun
from tabletop_rules.testing.planted import plants
from tabletop_rules.testing.properties import PROPERTIES, Property, hold
from tabletop_rules.testing.scenes import AnyAdapter

HUNTED = 300
"""So many examples are drawn until a bug must have shown."""


def candidates(plant: Plant) -> list[Property]:
    """The properties that may find the bug. Raises: ValueError where the plant names none of the kit."""
    found = [one for one in PROPERTIES if one.number == plant.property and plant.test in ("", f"test_{one.name}", one.name)]
    if not found:
        raise ValueError(f"{plant.name}: the kit has no property {plant.property} {plant.test}".rstrip())
    return found


def found_by(plant: Plant, adapter: AnyAdapter, examples: int = HUNTED) -> Property | None:
    """The property that fails while the bug is planted; None where all hold, so that the bug was missed."""
    list(adapter.near(adapter.game.new_game(adapter.few_options[0])))  # what is kept of play is kept of the game as it is
    for one in candidates(plant):
        if one.missing(adapter):
            continue
        with pytest.MonkeyPatch.context() as patch:
            plant.patch(patch)
            try:
                hold(one, adapter, examples, shrinks=False)
            except (Unsatisfiable, pytest.skip.Exception):
                continue
            except (
                Exception,
                BaseExceptionGroup,
                pytest.fail.Exception,
                Overrun,
                SystemExit,
            ):  # whatever shows that something is wrong
                return one
    return None


def missed(adapter: AnyAdapter, further: Iterable[Plant] = (), examples: int = HUNTED, *, generic: bool = True) -> list[str]:
    """The names of the bugs that no property finds: of those for any game, the adapter's own and further ones.

    Bugs for properties that are not asked of the game are not planted; `generic` False leaves out those for any game.
    """
    found = []
    for plant in (*(plants(adapter) if generic else adapter.plants), *further):
        if any(not one.missing(adapter) for one in candidates(plant)) and found_by(plant, adapter, examples) is None:
            found.append(plant.name)
    return found
