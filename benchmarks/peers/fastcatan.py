"""Worker: fastcatan (C++, mutable) through its Python interface, the trades between players left out of the choice."""

from random import Random

import fastcatan  # type: ignore[import-not-found]  # lives in an environment of its own

from benchmarks.peers.worker import serve

TRADES = fastcatan.action.TRADE_ADD_GIVE_BASE
"""The first action of trades between players; all others of them follow."""


def play(rng: Random) -> int:
    """One random game; returns its decisions."""
    random = rng.random
    game = fastcatan.Env()
    game.reset(rng.getrandbits(60))
    decisions = 0
    over = False
    while not over:
        moves = [move for move in game.legal_actions() if move < TRADES]
        over = game.step(moves[int(random() * len(moves))])
        decisions += 1
    return decisions


if __name__ == "__main__":
    serve({"play": play})
