"""The kit on games that have optional rooms, and on one that hides nothing: what it asks there, and the bugs it finds."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import catsle_rules as catsle
import coloretto_rules as coloretto
from tabletop_rules.testing import PROPERTIES, Adapter, Plant, candidates, examine, found_by, hold, plants
from tests.conformance.registry import adapters

FULL = {adapter.name: adapter for adapter in adapters()}
BASIC: Adapter[Any, Any, Any] = Adapter(game=coloretto, few_options=(coloretto.Options(3),))
OPEN: Adapter[Any, Any, Any] = Adapter(game=coloretto, few_options=(coloretto.Options(3),), hides_nothing=True)
ROOMS = [one for one in PROPERTIES if one.room]
NAMED = {one.name: one for one in PROPERTIES}


def few(adapter: Adapter[Any, Any, Any]) -> list[Any]:
    """Those planted bugs that only a game with rooms, or one that hides nothing, or one with symmetries of its own has."""
    return [pytest.param(adapter, plant, id=f"{adapter.name}: {plant.name}") for plant in plants(adapter) if plant.property in (6, 7, 14, 15)]


@pytest.mark.parametrize("one", ROOMS, ids=lambda one: one.name)
@pytest.mark.parametrize("name", ["coloretto", "catsle"])
def test_what_is_asked_of_rooms_holds(name: str, one: Any) -> None:
    """With the game's adapter and without."""
    assert hold(one, FULL[name], 2) >= 2
    assert examine(one, Adapter(game=FULL[name].game, few_options=FULL[name].few_options), 1).status == "holds"


@pytest.mark.parametrize("one", [one for one in PROPERTIES if one.number in (6, 7)], ids=lambda one: one.name)
def test_what_is_asked_of_a_game_that_hides_nothing_holds(one: Any) -> None:
    """Its views say everything."""
    assert hold(one, OPEN, 3) >= 3


def test_a_game_that_is_not_drawn_is_asked_for_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no drawing, or its states do not draw themselves; what else is to be said of its steps is asked."""
    pictures = [NAMED["every_target_of_a_move_is_drawn"], NAMED["a_state_draws_what_a_spectator_sees"]]
    with monkeypatch.context() as patch:
        patch.delattr(coloretto.State, "_repr_svg_")
        assert [examine(one, BASIC, 1).told for one in pictures] == ["states do not draw themselves"] * 2
    monkeypatch.setattr(coloretto, "NAME", "undrawn")
    assert "undrawn" in examine(pictures[0], BASIC, 1).told
    assert examine(NAMED["no_secret_is_told"], BASIC, 1).status == "holds"


@pytest.mark.long
@pytest.mark.parametrize(("adapter", "plant"), [*few(OPEN), *few(FULL["coloretto"]), *few(FULL["catsle"])])
def test_a_bug_in_a_room_is_found(adapter: Any, plant: Plant) -> None:
    """Whichever room it is in."""
    if any(not one.missing(adapter) for one in candidates(plant)):
        assert found_by(plant, adapter, 150) is not None


def test_a_bug_that_needs_what_is_not_there_is_not_planted() -> None:
    """A game without state that is carried along, without symmetries, without rooms, has fewer of them."""
    assert {plant.property for plant in plants(BASIC)} >= {14, 15}
    assert 11 not in {plant.property for plant in plants(BASIC)}
    bare = attrs.evolve(BASIC, game=catsle, few_options=(catsle.Options(3),))
    assert len(plants(bare)) != len(plants(BASIC))
