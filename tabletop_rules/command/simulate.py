"""`tabletop simulate`: random games, and how their scores are spread."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from random import Random

from tabletop_rules.command.arguments import GOOD, Subcommands, add_game, chosen_game, chosen_options, natural, positive
from tabletop_rules.command.screen import Screen
from tabletop_rules.playing import playout


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("simulate", help="random games and their scores", description=_simulate.__doc__)
    add_game(command)
    command.add_argument("--games", type=positive, default=100, metavar="N", help="how many games (default 100)")
    command.add_argument("--seed", type=natural, default=0, metavar="S", help="the same seed gives the same games (default 0)")
    command.add_argument("--json", action="store_true", help="one JSON object, for programs")
    command.set_defaults(run=_simulate)


def _simulate(options: argparse.Namespace) -> int:
    """Play random games and show how the scores are spread. The same seed gives the same games."""
    game = chosen_game(options.game)
    rules = chosen_options(game, options.seats, options.option)
    screen = Screen(plain=options.json)
    scores: list[tuple[int, ...]] = []
    wins: list[tuple[int, ...]] = []
    steps: list[int] = []
    with screen.progress("playing", options.games) as advance:
        for index in range(options.games):
            played = playout(game, rules, Random(f"{options.seed}/{index}"))
            scores.append(game.scores(played.state))
            wins.append(game.winners(played.state))
            steps.append(len(played.steps))
            advance()
    seats = range(len(scores[0]))
    points = [[score[seat] for score in scores] for seat in seats]
    won = [sum(seat in winners for winners in wins) for seat in seats]
    shared = sum(len(winners) > 1 for winners in wins)
    if options.json:
        spread = [{str(value): column.count(value) for value in sorted(set(column))} for column in points]
        facts = {"game": game.NAME, "games": options.games, "seed": options.seed, "scores": spread, "wins": won, "shared": shared}
        print(json.dumps({**facts, "steps": {"mean": sum(steps) / len(steps), "min": min(steps), "max": max(steps)}}))
        return GOOD
    rows = [(str(seat), *_five(points[seat]), f"{won[seat] / options.games:.1%}") for seat in seats]
    screen.table(("seat", "mean", "min", "median", "max", "wins or shares"), rows)
    screen.histogram("points of all seats", [point for column in points for point in column])
    print(
        f"{options.games} random games of {game.NAME}, seed {options.seed}: {sum(steps) / len(steps):.1f} steps on average "
        f"({min(steps)} to {max(steps)}), {shared} shared wins"
    )
    return GOOD


def _five(values: Sequence[int]) -> tuple[str, str, str, str]:
    ordered = sorted(values)
    return f"{sum(values) / len(values):.1f}", str(ordered[0]), str(ordered[len(ordered) // 2]), str(ordered[-1])
