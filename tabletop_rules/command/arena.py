"""`tabletop arena`: contests between opponents, with every seating, and what they say of who plays better."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import IO

import attrs

from tabletop_rules.command.arguments import (
    GOOD,
    Subcommands,
    UsageError,
    add_option,
    chosen_game,
    chosen_options,
    natural,
    positive,
)
from tabletop_rules.command.screen import Screen
from tabletop_rules.jsontext import to_json
from tabletop_rules.registry import game_names
from tabletop_rules.search.contest import Contest, Match, Player, Row, table_of


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("arena", help="let opponents play each other", description=_arena.__doc__)
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    players = "as many as seats: search:N or mc:N (N iterations a move), greedy, random; forgetful-search:N has no memory"
    command.add_argument("--players", required=True, metavar="A,B,…", help=players)
    command.add_argument("--games", type=positive, default=100, metavar="N", help="how many games (default 100)")
    command.add_argument("--seed", type=natural, default=0, metavar="S", help="the same seed gives the same games (default 0)")
    command.add_argument("--jobs", type=positive, default=1, metavar="N", help="how many processes (default 1)")
    command.add_argument("--save", metavar="FILE", help="keep the records there, one a line")
    command.add_argument("--json", action="store_true", help="one JSON object a player, for programs")
    add_option(command)
    command.set_defaults(run=_arena)


def _arena(options: argparse.Namespace) -> int:
    """Let opponents play each other: in each game they sit one seat further. Shows wins (a shared one divided) with their 95 %
    interval, mean points, Elo against an even share with its 95 % error, and how long a move took. The same seed and iterations
    give the same games, whatever the number of processes. Interrupted, it shows what it has, and exits with 130."""
    contest = _contest(options)
    screen = Screen(plain=options.json)
    matches: list[Match] = []
    try:
        with _file(options.save) as kept, screen.progress("playing", options.games) as advance:
            for match in _played(contest, options.jobs):
                if kept is not None:
                    kept.write(to_json(match.record) + "\n")
                matches.append(match)
                advance(1)
    except KeyboardInterrupt:
        if matches:
            _show(contest, matches, screen, as_json=options.json)
        raise
    _show(contest, matches, screen, as_json=options.json)
    return GOOD


def _show(contest: Contest, matches: Sequence[Match], screen: Screen, *, as_json: bool) -> None:
    """The figures of the games played, of which there is at least one."""
    rows = table_of(contest, matches)
    if as_json:
        for row in rows:
            print(json.dumps(attrs.asdict(row)))
        return
    screen.table(("player", "wins", "95 %", "points", "Elo", "moves", "ms a move"), [_cells(row) for row in rows])
    steps = sum(len(match.record.steps) for match in matches)
    print(f"{len(matches)} games of {contest.game}, seed {contest.seed}: {steps / len(matches):.1f} steps on average", flush=True)


def _contest(options: argparse.Namespace) -> Contest:
    game = chosen_game(options.game)
    try:
        players = tuple(map(Player.parse, options.players.split(",")))
    except ValueError as error:
        raise UsageError(f"--players: {error}") from None
    if len(players) not in game.SEATS:
        raise UsageError(f"--players: {game.NAME} has {game.SEATS[0]} to {game.SEATS[-1]} seats, not {len(players)}")
    return Contest(game.NAME, chosen_options(game, len(players), options.option), players, options.games, options.seed)


class _Nowhere:
    """In place of a file."""

    def __enter__(self) -> None:
        """Nothing."""

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""


def _file(name: str | None) -> IO[str] | _Nowhere:
    """Where records are kept. Raises: UsageError."""
    if name is None:
        return _Nowhere()
    try:
        return Path(name).open("w", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"--save: {name}: {error.strerror or error}") from None


def _played(contest: Contest, jobs: int) -> Iterator[Match]:
    """The games of a contest in order, as they come."""
    numbers = range(contest.games)
    if jobs == 1:
        yield from map(contest.match, numbers)
        return
    # An interrupt is for the command alone: its processes end the games that they play.
    with ProcessPoolExecutor(min(jobs, contest.games), get_context("spawn"), signal, (SIGINT, SIG_IGN)) as executor:
        yield from executor.map(Contest.match, repeat(contest, contest.games), numbers)


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.player,
        f"{row.wins:g} of {row.games}",
        f"{row.low:.1%} to {row.high:.1%}",
        f"{row.points:.1f}",
        f"{row.elo:+.0f} ± {row.error:.0f}",
        f"{row.moves / row.games:.0f} a game",
        f"{row.milliseconds:.1f}",
    )
