"""`python -m benchmarks.playouts GAME …`: random play on checked `apply`, the referee, and the import of a game package.

A step is held against building one frozen attrs object of 12 fields by its own constructor, in turn in the same run; a decision
(a player's move with the chance time that goes with it) against the game's peer.
"""

from __future__ import annotations

import argparse
import sys

from benchmarks.engines import GAMES
from benchmarks.figures import Spread, digits, ratios, table
from benchmarks.fixed import build_twelve
from benchmarks.machine import description, in_turn, pin, spreads
from benchmarks.records import random_games
from benchmarks.workers import FIRST_MOVES, Unavailable, ask_in_turn, import_milliseconds, ours, theirs

PEER = {"coloretto": "hearts", "catsle": "hearts", "coatl": "bridge", "catan": "catanatron"}
STEPS = 20_000


def own_figures(name: str, rounds: int) -> list[list[str]]:
    """The rows that need no peer."""
    games = random_games(name, STEPS)
    works = {
        "object": build_twelve(STEPS),
        "step": games.play_others,
        "same step": games.play,
        "judged": games.judge,
        "judged from JSON": games.judge_texts,
        "judged to a line": games.judge_lines,
    }
    costs = in_turn(works, rounds)
    spread = spreads(costs)
    per_decision = games.steps / games.decisions
    cases = {
        "import": (sys.executable, f"import {name}_rules"),
        "first moves": (sys.executable, f"import attrs; GO; {FIRST_MOVES.format(name)}"),
    }
    imported = import_milliseconds(cases, rounds)
    return [
        ["a frozen object of 12 fields, µs", str(spread["object"]), ""],
        ["a step, µs", str(spread["step"]), f"{ratios(costs['object'], costs['step'])} × the object"],
        ["a decision, µs", str(Spread.of([cost * per_decision for cost in costs["step"]])), f"{digits(per_decision)} steps"],
        [
            "a step judged (verify), µs",
            str(spread["judged"]),
            f"{ratios(costs['same step'], costs['judged'])} × the same steps played",
        ],
        [
            "a step judged from JSON, µs",
            str(spread["judged from JSON"]),
            f"{ratios(costs['same step'], costs['judged from JSON'])} × the same steps played",
        ],
        [
            "a step judged, bytes to JSON line, µs",
            str(spread["judged to a line"]),
            f"{ratios(costs['same step'], costs['judged to a line'])} × the same steps played (goal ≤ 1.5)",
        ],
        [f"import {name}_rules, ms", str(Spread.of(imported["import"])), ""],
        ["import and first moves over import attrs, ms", str(Spread.of(imported["first moves"])), ""],
    ]


def beside_peer(name: str, seconds: float, rounds: int) -> list[str]:
    """The row of a decision beside the game's peer, as separate processes in turn."""
    peer = PEER[name]
    try:
        answers = ask_in_turn(
            {name: ours(name), peer: theirs(peer)}, {name: (name, "play"), peer: (peer, "play")}, seconds, rounds
        )
    except Unavailable as reason:
        return [f"a decision of {peer}", "not measured", str(reason)]
    own, other = ([answer.cost for answer in answers[who]] for who in (name, peer))
    return [f"a decision of {peer}, µs", str(Spread.of(other)), f"ours takes {ratios(other, own)} × its time"]


def main() -> None:
    """Print a table for each game asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.playouts", description=main.__doc__)
    parser.add_argument("games", nargs="+", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of a peer's turn (default 0.5)")
    parser.add_argument("--no-peers", action="store_true", help="install and measure no other engine")
    arguments = parser.parse_args()
    pin()
    print(description())
    for name in arguments.games:
        rows = own_figures(name, arguments.rounds)
        if not arguments.no_peers:
            rows.append(beside_peer(name, arguments.seconds, arguments.rounds))
        print("", table([name, "median (min to max)", "ratio"], rows), sep="\n", flush=True)


if __name__ == "__main__":
    main()
