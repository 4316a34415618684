"""`python -m benchmarks.guard [GAME …]`: has a step become slower?

A step of random play is held against building one frozen attrs object of 12 fields, in turn in the same run; that ratio against
the committed one in ratios.json. A game fails at 1.3 times its committed ratio (exit status 1). `--write` commits today's.

Noise only ever adds time, so the least of several rounds counts; a game that seems too slow is measured once more with twice as
many rounds before it fails.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from benchmarks.engines import add_games, chosen_games
from benchmarks.figures import digits
from benchmarks.fixed import build_twelve
from benchmarks.machine import in_turn, pin
from benchmarks.records import random_games

RATIOS = Path(__file__).with_name("ratios.json")
LIMIT = 1.3
STEPS = 6_000
ROUNDS = 12


def ratio(name: str, rounds: int) -> float:
    """What a step of the game costs, in objects."""
    games = random_games(name, STEPS)
    costs = in_turn({"object": build_twelve(STEPS), "step": games.play}, rounds)
    return min(costs["step"]) / min(costs["object"])


def too_slow(measured: float, committed: float) -> bool:
    """Whether a ratio is out of bounds.

    >>> too_slow(1.31, 1.0), too_slow(1.29, 1.0)
    (True, False)
    """
    return measured >= LIMIT * committed


def main() -> int:
    """Measure, compare and say so; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.guard", description="Has a step become slower?")
    add_games(parser)
    parser.add_argument("--ratios", type=Path, default=RATIOS, help="the committed ratios (default: those beside this module)")
    parser.add_argument("--write", action="store_true", help="write what is measured instead of comparing")
    arguments = parser.parse_args()
    games = chosen_games(parser, arguments)
    if sys.gettrace() is not None:
        parser.error("a tracer (coverage, a debugger) is at work: its time would be measured")
    pin()
    committed: dict[str, float] = json.loads(arguments.ratios.read_text()) if arguments.ratios.exists() else {}
    slow = []
    for name in games:
        measured = ratio(name, ROUNDS)
        if arguments.write:
            committed[name] = round(measured, 2)
            print(f"{name}: a step costs {digits(measured)} objects")
            continue
        if name not in committed:
            parser.error(f"{name} has no committed ratio: run with --write first")
        if too_slow(measured, committed[name]):
            measured = min(measured, ratio(name, 2 * ROUNDS))
        verdict = "too slow" if too_slow(measured, committed[name]) else "good"
        print(f"{name}: a step costs {digits(measured)} objects, committed {digits(committed[name])}: {verdict}", flush=True)
        if verdict != "good":
            slow.append(name)
    if arguments.write:
        arguments.ratios.write_text(json.dumps(committed, indent=2) + "\n")
    if slow:
        print(f"slower than {LIMIT} times the committed ratio: {', '.join(slow)}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
