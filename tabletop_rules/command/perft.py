"""`tabletop perft`: count the leaves of a game tree."""

from __future__ import annotations

import argparse
import json
import sys
from random import Random

from tabletop_rules.command.arguments import (
    GOOD,
    Subcommands,
    UsageError,
    add_game,
    chosen_game,
    chosen_options,
    natural,
    positive,
)
from tabletop_rules.command.screen import Screen
from tabletop_rules.playing import perft


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("perft", help="count the leaves of a game tree", description=_perft.__doc__)
    add_game(command)
    command.add_argument("--depth", type=positive, default=3, metavar="D", help="count trees of 1 to D steps (default 3)")
    command.add_argument(
        "--seed", type=natural, metavar="S", help="first settle what chance settles before the first move, with this seed"
    )
    command.add_argument("--json", action="store_true", help="one JSON object a depth")
    command.set_defaults(run=_perft)


def _perft(options: argparse.Namespace) -> int:
    """Count the leaves of the game tree from the start, and their exact total weight, for every depth up to the given one."""
    game = chosen_game(options.game)
    state = game.new_game(chosen_options(game, options.seats, options.option))
    if options.seed is not None:
        rng = Random(options.seed)
        while (event := game.chance(state)) is not None:
            outcome = event.sample(rng)
            print(f"settled: {game.format_step(outcome)}", file=sys.stderr)
            state = game.apply(state, outcome)
    rows = []
    for depth in range(1, options.depth + 1):
        try:
            count = perft(game, state, depth)
        except ValueError as error:
            hint = "" if options.seed is not None else " (--seed settles what chance settles before the first move)"
            raise UsageError(f"depth {depth}: {error}{hint}") from None
        if options.json:
            print(json.dumps({"game": game.NAME, "depth": depth, "leaves": count.leaves, "weight": count.weight}), flush=True)
        rows.append((str(depth), f"{count.leaves:,}", f"{count.weight:,}"))
    if not options.json:
        Screen().table(("depth", "leaves", "total weight"), rows)
    return GOOD
