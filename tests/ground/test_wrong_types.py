"""What is of no type that a function takes is refused with what is needed, and never with an error from inside."""

from functools import partial
from importlib import import_module
from typing import Any

import pytest

from tabletop_rules import BadPosition

GAMES = ("coloretto", "catsle", "coatl", "catan")
ODD: tuple[Any, ...] = (None, 3, -1, 2**70, 10**5_000, b"draw", [], {}, (), set(), object(), len, float("nan"), True, Exception)


def other_options(name: str) -> Any:
    """Another game's options."""
    other = GAMES[GAMES.index(name) - 1]
    return import_module(f"{other}_rules").Options(3)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_begins_with_its_own_options(name: str) -> None:
    """A subclass, which could say anything, is none either."""
    game = import_module(f"{name}_rules")
    for odd in (*ODD, "x", other_options(name), type("Options", (game.Options,), {})(3)):
        with pytest.raises(TypeError, match=rf"^options: {name}_rules\.Options is needed, not "):
            game.new_game(odd)


@pytest.mark.parametrize("name", GAMES)
def test_only_a_text_is_parsed(name: str) -> None:
    """Bytes are none."""
    game = import_module(f"{name}_rules")
    for odd in ODD:
        with pytest.raises(TypeError, match=r"^a text is needed, not "):
            game.parse_step(odd)


@pytest.mark.parametrize("name", GAMES)
def test_only_a_step_is_formatted_checked_applied_and_redacted(name: str) -> None:
    """Another game's step is none."""
    game = import_module(f"{name}_rules")
    other = import_module(f"{GAMES[GAMES.index(name) - 1]}_rules")
    state = game.new_game(game.Options(3))
    for odd in ("draw", *(odd for odd in ODD if odd is not ODD[4]), other.chance(other.new_game(other.Options(3))).sample(_rng())):
        for call in (game.format_step, partial(game.check, state), partial(game.apply, state)):
            with pytest.raises(TypeError, match=r"no step of "):
                call(odd)


@pytest.mark.parametrize("name", GAMES)
def test_only_positions_and_views_are_read(name: str) -> None:
    """`from_position` and `determinize` tell what is needed."""
    game = import_module(f"{name}_rules")
    for odd in (*ODD, "x"):
        with pytest.raises(BadPosition):
            game.from_position(odd)
        with pytest.raises(BadPosition):
            game.determinize(odd, _rng())


def _rng() -> Any:
    from random import Random

    return Random(1)
