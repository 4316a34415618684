"""Worker: the bridge environment of rlcard (Python)."""

from random import Random

import rlcard  # type: ignore[import-not-found]  # lives in an environment of its own

from benchmarks.peers.worker import serve

ENVIRONMENT = rlcard.make("bridge", {"seed": 1})


def play(rng: Random) -> int:
    """One random game; returns its decisions."""
    random = rng.random
    state, _ = ENVIRONMENT.reset()
    decisions = 0
    while not ENVIRONMENT.is_over():
        moves = list(state["legal_actions"])
        state, _ = ENVIRONMENT.step(moves[int(random() * len(moves))])
        decisions += 1
    return decisions


if __name__ == "__main__":
    serve({"play": play})
