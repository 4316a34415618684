"""`tabletop play`: play in the terminal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from tabletop_rules.command.arguments import (
    Subcommands,
    UsageError,
    add_option,
    bytes_of,
    chosen_game,
    chosen_options,
    natural,
    positive,
)
from tabletop_rules.command.hotseat import WHO, HotSeat, saved_players
from tabletop_rules.command.moments import IllegalRecord
from tabletop_rules.command.terminal import Terminal
from tabletop_rules.errors import BadRecord, IllegalStep
from tabletop_rules.hosting import HUMAN, Sitting, Undo
from tabletop_rules.reading import read
from tabletop_rules.records import Scalar
from tabletop_rules.registry import game_names
from tabletop_rules.search.contest import MOST_ITERATIONS
from tabletop_rules.search.opponents import STRENGTH, opponents


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("play", help="play in the terminal", description=_play.__doc__)
    command.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(game_names())}")
    words = "how many people, or who sits where: human,search,greedy,random,…"
    command.add_argument("--seats", type=_players, metavar="N|LIST", help=words)
    words = f"iterations of a move of search and mc, and of a hint (default {STRENGTH})"
    command.add_argument("--strength", type=positive, metavar="N", help=words)
    words = "of chance and of the seats that no person plays (default: a new one)"
    command.add_argument("--seed", type=natural, metavar="S", help=words)
    add_option(command)
    words = (
        "what people may take back: free (the last move of a person, with all that followed), own (one's own last move, while"
        " nothing has come out since), off; default: free for one person alone, else own"
    )
    command.add_argument("--undo", choices=[rule.value for rule in Undo], help=words)
    command.add_argument("--save", type=Path, metavar="FILE", help="save the game in this new file, after every move")
    command.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game (and save it there)")
    command.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    """Play a game in the terminal. People take turns at the keyboard, the others (random, greedy, mc, search) move by
    themselves, chance comes from the seed. Whatever ends the play, the game is saved or its record printed."""
    if options.resume is not None:
        return _resumed(options).play()
    if options.game is None:
        raise UsageError("play: which game?")
    game = chosen_game(options.game)
    rules = chosen_options(game, None if options.seats is None else len(options.seats), options.option)
    seats = len(game.scores(game.new_game(rules)))
    players = options.seats or (HUMAN,) * seats
    if options.save is not None and options.save.exists():
        raise UsageError(f"{options.save} is there already: --resume goes on with a saved game")
    seed = secrets.randbits(32) if options.seed is None else options.seed
    strength = options.strength or STRENGTH
    minds = opponents(game, strength)
    meta = _meta(options.undo, options.strength)
    sitting = Sitting(game, rules, players, seed, undo=_undo(options.undo), opponents=minds, meta=meta)
    return HotSeat(sitting, save=options.save, terminal=Terminal(), strength=strength).play()


def _resumed(options: argparse.Namespace) -> HotSeat:
    """The saved game, as it was left; who plays, the seed and what may be taken back can be changed."""
    path = options.resume
    try:
        whole = read(bytes_of(str(path)))
    except BadRecord as error:
        raise UsageError(f"{path}: {error}") from None
    if options.game not in (None, whole.game.NAME):
        raise UsageError(f"{path}: a game of {whole.game.NAME}, not of {options.game}")
    if options.option:
        raise UsageError("--option: a saved game has its options")
    kept = dict(whole.record.meta)
    seats = len(whole.game.scores(whole.game.new_game(whole.record.options)))
    players = options.seats or saved_players(kept.get("players"), seats)
    if len(players) != seats:
        raise UsageError(f"--seats: the saved game has {seats} seats, not {len(players)}")
    seed = options.seed
    if seed is None:
        saved = kept.get("seed")
        seed = saved if type(saved) is int else secrets.randbits(32)
    undo = options.undo or kept.get("undo")
    said = options.strength or kept.get("strength")
    strength = said if type(said) is int and 0 < said <= MOST_ITERATIONS else None
    sitting = Sitting(
        whole.game,
        whole.record.options,
        players,
        seed,
        undo=_undo(undo),
        opponents=opponents(whole.game, strength or STRENGTH),
        meta={**kept, **_meta(undo, strength)},
    )
    try:
        sitting.take_up(whole.steps, whole.record)
    except IllegalStep as error:
        index = len(sitting.made)
        raise UsageError(f"{path}: {IllegalRecord(index, whole.record.steps[index], error.refusal)}") from None
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from None
    return HotSeat(sitting, save=options.save or path, terminal=Terminal(), strength=strength or STRENGTH)


def _undo(word: object) -> Undo | None:
    return next((rule for rule in Undo if rule.value == word), None)


def _meta(undo: object, strength: int | None) -> dict[str, Scalar]:
    """What the record says of itself: what the table agreed on, where it did."""
    rule = _undo(undo)
    agreed: dict[str, Scalar] = {} if rule is None else {"undo": rule.value}
    return {"by": "tabletop play", **agreed, **({} if strength is None else {"strength": strength})}


def _players(text: str) -> tuple[str, ...]:
    if text.isascii() and text.isdigit():
        return (HUMAN,) * positive(text)
    players = tuple(text.split(","))
    if not set(players) <= set(WHO):
        raise argparse.ArgumentTypeError(f"a number, or a list of {', '.join(WHO)}, not {text[:60]!r}")
    return players
