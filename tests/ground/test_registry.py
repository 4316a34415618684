"""Finding games and importers by name."""

from importlib import import_module

import pytest

import tabletop_rules
from tabletop_rules import game_names, load_game, plugins, register
from tabletop_rules.registry import importer_names, load_importer
from tests.ground import toy


def test_installed_games_are_found() -> None:
    """The four games of this distribution, and what was registered."""
    assert set(game_names()) >= {"coatl", "catan", "catsle", "coloretto", "toy"}
    assert load_game("toy").new_game is toy.new_game
    assert load_game("coloretto").NAME == "coloretto"


def test_an_unknown_name_is_told() -> None:
    """With what there is."""
    with pytest.raises(ValueError, match="no game is called 'chess'; there are: catan, catsle, coatl, coloretto, toy"):
        load_game("chess")
    with pytest.raises(ValueError, match="no log format is called 'pgn'"):
        load_importer("pgn")
    assert "jsettlers" in importer_names()


def test_only_games_can_be_registered() -> None:
    """A module that is none is a TypeError."""
    with pytest.raises(TypeError, match="is no game"):
        register(pytest)
    with pytest.raises(TypeError, match="is no game"):
        register(3)


def test_late_names_of_the_ground_floor_are_there() -> None:
    """Every public name can be had, and no other."""
    names = import_module("tabletop_rules").__all__
    assert set(names) <= set(dir(tabletop_rules))
    for name in names:
        assert getattr(tabletop_rules, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = tabletop_rules.nonsense  # type: ignore[attr-defined]  # what a type checker says too


def test_what_cannot_be_imported_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is declared for a module or an attribute that is not there: the error says where it was looked for."""
    places = {"lost": "no_such_module_of_rules", "half": "tabletop_rules:nothing_of_that_name"}
    monkeypatch.setattr(plugins, "_entry_points", lambda _: places)
    for name, place in places.items():
        with pytest.raises(ValueError, match=f"the game '{name}' cannot be loaded from {place}"):
            load_game(name)
