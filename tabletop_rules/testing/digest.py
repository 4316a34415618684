"""A process of its own that replays games and prints a digest of everything the game said on the way.

Run twice with different PYTHONHASHSEED by property 1; reads pickled games from standard input.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from importlib import import_module
from random import Random
from typing import Any

import attrs


@attrs.frozen
class Played:
    """The steps of a game played before: the module's name, the options, the steps."""

    module: str
    options: Any
    steps: tuple[Any, ...]


def tell(played: Played) -> list[str]:
    """Everything that the game says along those steps, as text."""
    game: Any = import_module(played.module)
    if os.environ.get("PLANT") == "hash-order":
        game.legal_moves = _in_hash_order(game.legal_moves)
    state, said = game.new_game(played.options), []
    for step in played.steps:
        event = game.chance(state)
        if event is not None:
            said += [event.kind, repr(event.sample(Random(1)))]
            said += map(repr, event.outcomes()) if event.size <= 100 else ()
        said.append(repr(game.legal_moves(state)))
        said += [repr(game.view(state, seat)) for seat in (0, 1, None)]
        said.append(repr(game.position(game.determinize(game.view(state, 1), Random(2)))))
        said.append(game.format_step(step))
        said.append(repr(game.check(state, played.steps[-1])))
        state = game.apply(state, step)
    return [*said, repr(game.scores(state)), repr(game.winners(state))]


def _in_hash_order(legal_moves: Any) -> Any:
    """A bug planted by the suite: moves in the order of a set of their texts."""
    return lambda state, *seat: tuple(sorted(legal_moves(state, *seat), key=lambda move: hash(repr(move))))


if __name__ == "__main__":
    digest = hashlib.sha256()
    for one in pickle.load(sys.stdin.buffer):
        for line in tell(one):
            digest.update(line.encode() + b"\n")
    print(digest.hexdigest())
