"""`python -m benchmarks.observers [GAME …]`: what observers cost, what they know, and whether they are calibrated.

For each game, over whole random games and every seat: the price of a `see` beside that of a step; the probability that the
observer gives the true state, beside that of a guess from the view alone; and the rank of the truth among three samples, which is
uniform where observers are calibrated (chi-square, 3 degrees of freedom: 7.8 at 5 %). Hidden choices of random players are
uniform among the moves listed, which differs from the model only where a hand holds equal cards: that deviation is in the last
figure.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from math import exp, log
from random import Random
from statistics import median
from time import perf_counter
from typing import Any
from zlib import crc32

from benchmarks.engines import GAMES
from benchmarks.figures import digits, table
from tabletop_rules import Observer, playout

SAMPLES = 3
FEW = {"catan": {"trading": False}}
"""What is agreed on, beside the number of seats."""


def options_of(name: str) -> Any:
    """Options for four seats (five would have no hidden cards left in CATsle)."""
    return import_module(f"{name}_rules").Options(4, **FEW.get(name, {}))


def rank_of_truth(game: Any, options: Any, seed: int, most: int = 400) -> int:
    """The rank of the true state among samples of the observer of a random seat at a random moment of a random game, by a digest
    that has nothing to do with any of them; ties are broken at random."""
    rng = Random(seed)
    end = playout(game, options, rng, max_steps=rng.randrange(10, most))
    state = game.new_game(options)
    observer = Observer(game, options, rng.randrange(len(game.scores(state))))
    for step in end.steps:
        after = game.apply(state, step)
        observer = observer.watch(state, step, after)
        state = after

    def digest(one: Any) -> tuple[int, float]:
        return crc32(repr(game.position(one)).encode()), rng.random()

    truth = digest(state)
    return sum(digest(observer.determinize(rng)) < truth for _ in range(SAMPLES))


def chi_square(ranks: list[int]) -> float:
    """How far the ranks are from uniform."""
    expected = len(ranks) / (SAMPLES + 1)
    return sum((ranks.count(rank) - expected) ** 2 / expected for rank in range(SAMPLES + 1))


def watched(name: str, games: int) -> tuple[list[float], list[float], list[float], list[float]]:
    """Seconds of steps and of `see`, and the logarithms of the probability of the truth with and without memory."""
    game: Any = import_module(f"{name}_rules")
    options = options_of(name)
    steps, sees, known, guessed = [], [], [], []
    for number in range(games):
        end = playout(game, options, Random(number))
        for seat in range(options.seats):
            state = game.new_game(options)
            observer = Observer(game, options, seat)
            for index, step in enumerate(end.steps):
                shown = game.redact(state, step, seat)
                begun = perf_counter()
                after = game.apply(state, step)
                middle = perf_counter()
                seen = observer.see(shown)
                sees.append(perf_counter() - middle)
                steps.append(middle - begun)
                observer = seen if seen.memory.settled else observer.watch(state, step, after)
                state = after
                if index % 41 == 40 and not game.is_over(state):
                    forgetful = Observer.at(game, game.view(state, seat))
                    known.append(log(observer.weight(state)) - log(observer.total))
                    guessed.append(log(forgetful.weight(state)) - log(forgetful.total))
    return steps, sees, known, guessed


def main() -> None:
    """Print a table of the games asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.observers", description=main.__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--number", type=int, default=10, help="whole games watched (default 10)")
    parser.add_argument("--histories", type=int, default=2000, help="histories for the calibration (default 2000)")
    arguments = parser.parse_args()
    rows = []
    for name in arguments.games or GAMES:
        steps, sees, known, guessed = watched(name, arguments.number)
        game = import_module(f"{name}_rules")
        ranks = [rank_of_truth(game, options_of(name), seed) for seed in range(arguments.histories)]
        mean, plain = (sum(map(exp, logs)) / len(logs) for logs in (known, guessed))
        rows.append(
            [
                name,
                digits(1e6 * median(steps)),
                digits(1e6 * median(sees)),
                f"{digits(median(sees) / median(steps))} ×",
                f"{mean:.1%}",
                f"{plain:.1%}",
                f"{digits(exp(sum(known) / len(known) - sum(guessed) / len(guessed)))} ×",
                digits(chi_square(ranks)),
            ]
        )
    head = ["game", "a step, µs", "a see, µs", "ratio", "truth, mean", "from the view alone", "geometric gain", "chi-square"]
    print(table(head, rows))


if __name__ == "__main__":
    main()
