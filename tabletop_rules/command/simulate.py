"""`tabletop simulate`: random games, and how their scores are spread."""

from __future__ import annotations

import argparse
import gzip
import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path

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
from tabletop_rules.command.workers import add_workers, executor_of
from tabletop_rules.simulating import Counts, Tally, simulated_blocks


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("simulate", help="random games and their scores", description=_simulate.__doc__)
    add_game(command)
    command.add_argument("--games", type=positive, default=100, metavar="N", help="how many games (default 100)")
    command.add_argument("--seed", type=natural, default=0, metavar="S", help="the same seed gives the same games (default 0)")
    command.add_argument("--json", action="store_true", help="one JSON object, for programs")
    words = "keep the records of all games in this new file, one a line; packed where it ends in .gz"
    command.add_argument("--save", type=Path, metavar="FILE", help=words)
    words = "games that go to a process at a time (default 500)"
    command.add_argument("--block", type=positive, default=500, metavar="N", help=words)
    add_workers(command, "play")
    command.set_defaults(run=_simulate)


def _simulate(options: argparse.Namespace) -> int:
    """Play random games and show how the scores are spread. The same seed gives the same games, however many processes play."""
    game = chosen_game(options.game)
    rules = chosen_options(game, options.seats, options.option)
    screen = Screen(plain=options.json)
    tally = Tally(game.NAME)
    alone = options.jobs == 1 and options.scheduler is None
    block = min(options.block, max(1, options.games // 20)) if alone else options.block  # so that progress is seen
    try:
        with _saved(options.save) as save, screen.progress("playing", options.games) as advance, executor_of(options) as executor:
            keep = {"games": options.games, "seed": options.seed, "block": block, "keep": options.save is not None}
            for played in simulated_blocks(game, rules, executor=executor, **keep):
                tally += played.tally
                save("".join(f"{record}\n" for record in played.records))
                advance(played.tally.games)
    except RuntimeError as error:  # a process died, twice
        raise UsageError(error) from None
    steps = _Spread(tally.steps)
    if options.json:
        spread = [{str(value): count for value, count in seat} for seat in tally.points]
        facts = {"game": game.NAME, "games": options.games, "seed": options.seed, "scores": spread}
        facts |= {"wins": list(tally.wins), "shared": tally.shared}
        print(json.dumps({**facts, "steps": {"mean": steps.mean, "min": steps.least, "max": steps.most}}))
        return GOOD
    points = list(map(_Spread, tally.points))
    rows = [(str(seat), *points[seat].told, f"{won / options.games:.1%}") for seat, won in enumerate(tally.wins)]
    screen.table(("seat", "mean", "min", "median", "max", "wins or shares"), rows)
    everybody: Counter[int] = Counter()
    for seat in tally.points:
        everybody.update(dict(seat))
    screen.histogram("points of all seats", everybody)
    print(
        f"{options.games} random games of {game.NAME}, seed {options.seed}: {steps.mean:.1f} steps on average "
        f"({steps.least} to {steps.most}), {tally.shared} shared wins"
    )
    return GOOD


@contextmanager
def _saved(path: Path | None) -> Iterator[Callable[[str], object]]:
    """Where records are kept. A game that was kept is whole, whatever ends the run."""
    if path is None:
        yield lambda _: None
        return
    try:
        stream = path.open("xb")
    except FileExistsError:
        raise UsageError(f"{path} is there already") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    with stream:
        if path.name.lower().endswith(".gz"):
            with gzip.GzipFile(fileobj=stream, mode="wb", mtime=0) as packed:
                yield lambda text: packed.write(text.encode())
        else:
            yield lambda text: stream.write(text.encode())


class _Spread:
    """Counted numbers: their mean, extremes and median."""

    def __init__(self, counted: Counts) -> None:
        self.often = sum(count for _, count in counted)
        self.mean = sum(value * count for value, count in counted) / self.often
        self.least, self.most = counted[0][0], counted[-1][0]
        upto = list(accumulate(count for _, count in counted))
        self.median = counted[bisect_right(upto, self.often // 2)][0]

    @property
    def told(self) -> tuple[str, str, str, str]:
        """For a row of a table."""
        return f"{self.mean:.1f}", str(self.least), str(self.median), str(self.most)
