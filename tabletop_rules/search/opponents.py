"""Opponents by the names that a host gives its seats, and hints for a person.

Decides the names ("search", "mc", "greedy") and what their strength is: the iterations of a move. Each is given the observer of
its seat and the luck of the step, so that the same seed meets the same opponents.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import attrs

from tabletop_rules.game import ErasedGame
from tabletop_rules.search.contest import Player
from tabletop_rules.search.policies import Choice, search_policy

KINDS: Final = ("greedy", "mc", "search")
STRENGTH: Final = 200
"""The iterations of a move, unless something else is said."""


@attrs.frozen(eq=False)
class Thinker:
    """An opponent of one kind: chooses a move, given the observer of its seat and the luck of the step."""

    game: ErasedGame
    player: Player
    observes = True

    def __call__(self, seen: Any, rng: Random, /) -> object:
        """The move."""
        return self.player.policy(self.game, rng)(seen)


def opponents(game: ErasedGame, strength: int = STRENGTH) -> dict[str, Thinker]:
    """The opponents of a game by name, for `tabletop_rules.hosting.Sitting`."""
    return {kind: Thinker(game, Player(kind, strength)) for kind in KINDS}


def hints(game: ErasedGame, seen: Any, rng: Random, strength: int = STRENGTH) -> tuple[Choice[object], ...]:
    """What search thinks of the moves of the seat whose observer (or view) this is, the best first.

    Nothing that the seat may not know goes in: neither other hands nor what comes next.
    """
    return search_policy(game, rng, iterations=strength).choices(seen)
