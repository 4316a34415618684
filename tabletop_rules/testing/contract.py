"""Property 0: the module offers what the contract asks for, under its names, with its parameters by position."""

from __future__ import annotations

import inspect

from tabletop_rules.game import Rules
from tabletop_rules.testing.scenes import AnyAdapter

_UNIONS = ("Move", "Outcome")


def the_module_offers_the_contract(adapter: AnyAdapter) -> None:
    """Every name of `Game` is there, and `Move` and `Outcome`; functions take the contract's parameters first, by position only."""
    game = adapter.game
    members = [name for name in dir(Rules) if not name.startswith("_")]
    missing = [name for name in (*members, *_UNIONS) if not hasattr(game, name)]
    assert missing == [], f"missing: {', '.join(missing)}"
    assert type(game.NAME) is str and game.NAME, "NAME: a text"
    assert type(game.SEATS) is range and game.SEATS, "SEATS: a range"
    assert type(game.RULES) is int and game.RULES > 0, "RULES: 1 or more"
    for name in members:
        wanted = inspect.getattr_static(Rules, name)
        if not isinstance(wanted, property):
            count = len(inspect.signature(wanted).parameters) - 1
            given = list(inspect.signature(getattr(game, name)).parameters.values())
            by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
            assert len(given) >= count and all(one.kind in by_position for one in given[:count]), f"{name}: {count} parameters"
