"""Worker: catanatron's Gymnasium environment, one seat against one random player. It leaves trade between players out."""

from random import Random

import gymnasium
from catanatron import Color, RandomPlayer

from benchmarks.peers.worker import serve

ENVIRONMENT = gymnasium.make("catanatron_gym:catanatron-v1", config={"enemies": [RandomPlayer(Color.RED)]})


def steps(rng: Random) -> int:
    """One game of random choices; returns how many the seat made."""
    _, info = ENVIRONMENT.reset(seed=rng.getrandbits(31))
    made = 0
    over = False
    while not over:
        actions = info["valid_actions"]
        _, _, terminated, truncated, info = ENVIRONMENT.step(actions[int(rng.random() * len(actions))])
        made += 1
        over = terminated or truncated
    return made


if __name__ == "__main__":
    serve({"steps": steps})
