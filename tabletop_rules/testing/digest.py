"""A process of its own that replays games and prints a digest of everything the game said on the way.

Run twice with different PYTHONHASHSEED by property 1, as a file, so that nothing of the kit is imported there; reads pickled games
from standard input.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

Played: TypeAlias = tuple[str, Any, tuple[Any, ...]]
"""A game played before: the module's name, the options, the steps."""


def tell(played: Played) -> list[str]:
    """Everything that the game says along those steps, as text."""
    module, options, steps = played
    game: Any = import_module(module)
    if os.environ.get("PLANT") == "hash-order":
        game.legal_moves = _in_hash_order(game.legal_moves)
    state, said = game.new_game(options), []
    for step in steps:
        event = game.chance(state)
        if event is not None:
            said += [event.kind, repr(event.sample(Random(1)))]
            said += map(repr, event.outcomes()) if event.size <= 100 else ()
        said.append(repr(game.legal_moves(state)))
        said += [repr(game.view(state, seat)) for seat in (0, 1, None)]
        said.append(repr(game.position(game.determinize(game.view(state, 1), Random(2)))))
        said.append(game.format_step(step))
        said.append(repr(game.check(state, steps[-1])))
        state = game.apply(state, step)
    return [*said, repr(game.scores(state)), repr(game.winners(state))]


def _in_hash_order(legal_moves: Any) -> Any:
    """A bug planted by the suite: moves in the order of a set of their texts."""
    return lambda state, *seat: tuple(sorted(legal_moves(state, *seat), key=lambda move: hash(repr(move))))


def digest(games: bytes) -> str:
    """One digest of all that the pickled games say."""
    found = hashlib.sha256()
    for one in pickle.loads(games):
        for line in tell(one):
            found.update(line.encode() + b"\n")
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(sys.stdin.buffer.read()))
