"""Worker: hearts of OpenSpiel (C++), driven immutably from Python: a new state by `child` for every step, deals included."""

from random import Random

import pyspiel

from benchmarks.peers.worker import serve

GAME = pyspiel.load_game("hearts")


def play(rng: Random) -> int:
    """One random game; returns its decisions."""
    random = rng.random
    state = GAME.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            # Every chance node of hearts (the passing direction, each card of the deal) has equally likely outcomes.
            outcomes = state.chance_outcomes()
            state = state.child(outcomes[int(random() * len(outcomes))][0])
        else:
            moves = state.legal_actions()
            state = state.child(moves[int(random() * len(moves))])
            decisions += 1
    return decisions


if __name__ == "__main__":
    serve({"play": play})
