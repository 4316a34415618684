"""A player learns Coloretto: MaskablePPO of sb3-contrib on one seat of three, against two that play at random.

`python examples/train_coloretto.py [--steps N] [--games N] [--seed N]` needs the extra `gymnasium`, and sb3-contrib.

It trains, plays games with what was learned and as many at random, and prints the mean reward of both (the share of the win times
three, less 1) with its 95 % confidence interval. It ends with 1 where learning has not shown beyond doubt.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from statistics import fmean, stdev

import numpy as np
from sb3_contrib import MaskablePPO

import coloretto_rules as coloretto
from tabletop_rules.environments.gymnasium import SeatEnv

SEATS = 3


def table(rng: Random) -> coloretto.Options:
    """Who begins is drawn, so that the player learns every place at the table."""
    return coloretto.Options(SEATS, start_seat=rng.randrange(SEATS))


def environment() -> SeatEnv:
    """Seat 0; the others play at random."""
    return SeatEnv(coloretto, table, seat=0, opponents="random")


def rewards(choose: Callable[[np.ndarray, np.ndarray], int], games: int, seed: int) -> list[float]:
    """The rewards of so many games of a player that is given the observation and the mask."""
    env = environment()
    won = []
    for game in range(games):
        observation, _ = env.reset(seed=seed + game)
        over = False
        while not over:
            observation, reward, terminated, truncated, _ = env.step(choose(observation, env.action_masks()))
            over = terminated or truncated
        won.append(reward)
    return won


def interval(figures: list[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the mean."""
    middle, width = fmean(figures), 1.96 * stdev(figures) / len(figures) ** 0.5
    return middle - width, middle + width


def main() -> int:
    """Trains and compares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    model = MaskablePPO("MlpPolicy", environment(), n_steps=1_024, batch_size=256, seed=arguments.seed, device="cpu")
    model.learn(arguments.steps)
    rng = np.random.default_rng(arguments.seed)

    def learned(observation: np.ndarray, mask: np.ndarray) -> int:
        return int(model.predict(observation, action_masks=mask, deterministic=True)[0])

    def at_random(observation: np.ndarray, mask: np.ndarray) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    intervals = {}
    for name, player in (("learned", learned), ("at random", at_random)):
        won = rewards(player, arguments.games, seed=1_000_000)
        intervals[name] = interval(won)
        print(f"{name}: {fmean(won):+.3f} a game ({intervals[name][0]:+.3f} to {intervals[name][1]:+.3f})")
    return 0 if intervals["learned"][0] > intervals["at random"][1] else 1


if __name__ == "__main__":
    raise SystemExit(main())
