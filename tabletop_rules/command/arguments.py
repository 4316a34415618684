"""What the command line may say: games, options, numbers, who plays; and how a subcommand ends.

Decides how words become values; what a value means is decided by the subcommand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from tabletop_rules.errors import BadRecord
from tabletop_rules.game import ErasedGame
from tabletop_rules.jsontext import MAX_BYTES, from_json
from tabletop_rules.registry import game_names, load_game

GOOD, BAD, UNREADABLE = 0, 1, 2
Subcommands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What a subcommand adds itself to."""
_WORDS = {"true": True, "false": False, "none": None}
"""Words of Python that stand for those of JSON."""


class UsageError(ValueError):
    """Something on the command line does not fit; said in one line, exit status 2."""


def add_game(command: argparse.ArgumentParser) -> None:
    """Let the subcommand take a game, a number of seats and rule options."""
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    command.add_argument("--seats", type=positive, metavar="N", help="how many seats (default 4, or the most below)")
    add_option(command)


def add_option(command: argparse.ArgumentParser) -> None:
    """Let the subcommand take rule options."""
    words = "a rule option, as in a record; `tabletop games GAME` lists them; repeatable"
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words)


def positive(text: str) -> int:
    """A whole number from 1 on."""
    number = natural(text)
    if number == 0:
        raise argparse.ArgumentTypeError("1 or more")
    return number


def natural(text: str) -> int:
    """A whole number of at most nine digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"no whole number of at most 9 digits: {text[:20]!r}")
    return int(text)


def seconds(text: str) -> float:
    """A time in seconds, up to a day."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 < number <= 86_400:
        raise argparse.ArgumentTypeError(f"seconds, more than 0 and at most a day, not {text[:20]!r}")
    return number


def chosen_game(name: str) -> ErasedGame:
    """The game of that name. Raises: UsageError."""
    try:
        return load_game(name)
    except ValueError as error:
        raise UsageError(error) from None


def chosen_options(game: ErasedGame, seats: int | None, settings: Sequence[str]) -> object:
    """The game's options as the command line says them; a value reads as JSON where it is JSON, else as text."""
    wanted: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(f"--option {setting!r}: expected NAME=VALUE")
        try:
            wanted[name] = json.loads(value)
        except (ValueError, RecursionError):
            wanted[name] = _WORDS.get(value.lower(), value)
    if seats is not None and wanted.setdefault("seats", seats) != seats:
        raise UsageError(f"--seats: the options say {wanted['seats']} seats, not {seats}")
    wanted.setdefault("seats", max((count for count in game.SEATS if count <= 4), default=game.SEATS[0]))
    try:
        return from_json(json.dumps(wanted), game.Options)
    except BadRecord as error:
        problems = "; ".join(str(problem).removeprefix("$").removeprefix(": ").removeprefix(".") for problem in error.problems)
        raise UsageError(f"the options of {game.NAME}: {problems}") from None


def bytes_of(name: str) -> bytes:
    """The bytes of a file (or standard input), no more than tells that they are too many."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # a ValueError for a name that no file can have
        raise UsageError(f"{name}: {getattr(error, 'strerror', None) or error}") from None
