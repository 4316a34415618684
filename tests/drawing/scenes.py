"""What is drawn in the tests: moments of random games under all kinds of options."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from functools import cache
from random import Random
from typing import Any

import attrs

from tabletop_rules import load_game, text_of
from tests.strategies import Bias, play

GAMES = ("catan", "catsle", "coatl", "coloretto")

# game: (options, kind of move that random play prefers or None, most steps)
_PLAYS: dict[str, list[tuple[dict[str, Any], str | None, int]]] = {
    "catan": [
        ({"seats": 4, "victory_points": 4}, None, 900),
        ({"seats": 3, "bank": "unlimited", "victory_points": 3}, "BuyCard", 900),
        ({"seats": 2, "discard_limit": 0}, "OfferTrade", 500),
        ({"seats": 6, "victory_points": 4, "between_turns": "special-building"}, "BuildRoad", 900),
        ({"seats": 5, "board": "beginner", "victory_points": 4, "trading": False}, None, 900),
    ],
    "catsle": [
        ({"seats": 3, "rounds": 1}, None, 900),
        ({"seats": 4, "rounds": 1, "open_discards": True}, None, 900),
        ({"seats": 5, "rounds": 1, "limits": (0, 12, 1, 2, 3, 4, 0, 1)}, None, 900),
    ],
    "coatl": [
        ({"seats": 2, "promo": True}, None, 900),
        ({"seats": 3, "open_end_is_empty": True}, "Seal", 900),
        ({"seats": 4, "tokens": False}, "Extend", 900),
    ],
    "coloretto": [
        ({"seats": 2, "shared_start_colour": True}, None, 900),
        ({"seats": 3}, "TakeRow", 900),
        ({"seats": 5, "golden_joker": True, "name_jokers_when_taken": True}, None, 900),
    ],
}


@attrs.frozen
class Scene:
    """A moment of a game."""

    game: Any
    state: Any = attrs.field(repr=False)
    seats: int

    @property
    def values(self) -> Iterator[Any]:
        """All that can be drawn of it: the position, every seat's view, a spectator's."""
        yield self.game.position(self.state)
        for seat in (*range(self.seats), None):
            yield self.game.view(self.state, seat)


def headline(game: Any, state: Any) -> str:
    """What a drawing says first, numbers aside."""
    return re.sub("[0-9]", "", text_of(game.position(state)).split("\n")[0])


@cache
def scenes(name: str) -> tuple[Scene, ...]:
    """For each play: the first moment of every headline (numbers aside), some in between, and the last."""
    game: Any = load_game(name)
    found = []
    for number, (options, preferred, most) in enumerate(_PLAYS[name]):
        bias = None if preferred is None else Bias(preferred, preferred=True)
        walk = play(game, game.Options(**options), Random(number), bias, most)
        headlines: set[str] = set()
        met: Counter[str] = Counter()
        for index, state in enumerate(walk.states):
            now = getattr(state, "phase", None) or game.position(state).table.phase
            phase = str(now) if isinstance(now, Enum) else type(now).__name__
            met[phase] += 1
            # A phase has few headlines, and to draw every moment takes longer than all else.
            kind = headline(game, state) if met[phase] <= 12 else ""
            if (kind and kind not in headlines) or index % 61 == 0 or index == len(walk.states) - 1:
                headlines.add(kind)
                found.append(Scene(game, state, options["seats"]))
    return tuple(found)
