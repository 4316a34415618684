"""Bayes by brute force: every world of a small case carried along, weighed by the model of `tabletop_rules.memory`.

Nothing here knows how an observer counts: a world goes on by every step that shows to the seat like what it saw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tabletop_rules import Hidden

Worlds = Mapping[Any, Fraction]


def one_of_those(game: Any, state: Any, move: Any, seat: int | None) -> Fraction:
    """The probability of a hidden choice, each of those that show alike being equally likely."""
    shown = game.redact(state, move, seat)
    alike = [other for other in game.legal_moves(state, game.mover(state, move)) if game.redact(state, other, seat) == shown]
    return Fraction(1, len(alike))


def after(
    game: Any,
    worlds: Worlds,
    shown: Any,
    seat: int | None,
    hidden: Callable[[Any, Any, Any, int | None], Fraction] = one_of_those,
    view: Any = None,
) -> Worlds:
    """The worlds after what the seat saw, normalised; of those only which look like `view`, where it is given."""
    found: dict[Any, Fraction] = {}
    for state, weight in worlds.items():
        event = game.chance(state)
        if not isinstance(shown, Hidden):
            steps = [shown] if game.check(state, shown) is None else []
        elif event is not None:
            steps = [outcome for outcome, _ in event.outcomes()]
        else:
            steps = list(game.legal_moves(state))
        for step in steps:
            if game.redact(state, step, seat) != shown:
                continue
            if event is not None:
                chance = Fraction(event.weight(step), event.total)
            else:
                chance = hidden(game, state, step, seat) if isinstance(shown, Hidden) else Fraction(1)
            then = game.apply(state, step)
            if view is None or game.view(then, seat) == view:
                found[then] = found.get(then, Fraction(0)) + weight * chance
    total = sum(found.values())
    return {state: weight / total for state, weight in found.items() if weight}
