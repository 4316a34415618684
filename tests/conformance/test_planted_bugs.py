"""The suite proves itself: bugs are planted in each game, and the tests of the property they break must find every one."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from tabletop_rules.testing.planted import plants
from tests.conformance.adapter import Plant
from tests.conformance.registry import adapters
from tests.conformance.scenes import AnyAdapter

FILES = sorted(Path(__file__).parent.glob("test_[01]*_*.py"))
HUNT = settings(
    max_examples=300,
    phases=[Phase.generate],
    database=None,
    deadline=None,
    derandomize=True,
    print_blob=False,
    suppress_health_check=list(HealthCheck),
)
"""How a planted bug is hunted: like any example, but nothing is shrunk."""
ALL = [(adapter, plant) for adapter in adapters() for plant in plants(adapter)]


def candidates(plant: Plant) -> list[Any]:
    """The tests that may find the bug."""
    module: ModuleType = import_module(f"tests.conformance.{FILES[plant.property - 1].stem}")
    names = [plant.test] if plant.test else [name for name in vars(module) if name.startswith("test_")]
    return [getattr(module, name) for name in names]


def run(test: Any, adapter: AnyAdapter) -> None:
    """Runs a test of the suite over a game, as pytest would, but without shrinking what it finds."""
    handle = getattr(test, "hypothesis", None)
    if handle is None:
        test(adapter)
        return
    drawn: dict[str, Any] = {"data": st.data()}
    if "noise" in inspect.signature(handle.inner_test).parameters:
        drawn["noise"] = st.just(())
    HUNT(given(**drawn)(handle.inner_test))(adapter=adapter)


@pytest.mark.long
@pytest.mark.parametrize(("adapter_", "plant"), [pytest.param(*one, id=f"{one[0].name}: {one[1].name}") for one in ALL])
def test_a_planted_bug_is_found(adapter_: AnyAdapter, plant: Plant) -> None:
    """With the bug planted, a test of its property fails."""
    with pytest.MonkeyPatch.context() as patch:
        plant.patch(patch)
        for test in candidates(plant):
            try:
                run(test, adapter_)
            except pytest.skip.Exception:
                continue
            except (Exception, BaseExceptionGroup, pytest.fail.Exception):  # whatever shows that something is wrong
                return
    pytest.fail(f"property {plant.property} holds although {plant.name}")


def test_every_property_is_proved_three_times(adapter: AnyAdapter) -> None:
    """At least three bugs are planted for each property that holds for the game."""
    planted = [plant.property for plant in plants(adapter)]
    for number in range(1, 16):
        excused = {
            11: bool(adapter.no_symmetry),
            12: not adapter.second_opinions,
            15: not hasattr(adapter.game, "choices"),
        }.get(number, False)
        assert planted.count(number) >= 3 or excused, f"property {number}"
