"""`tabletop games`: list the games, or the rule options of one."""

from __future__ import annotations

import argparse
import json
from inspect import cleandoc

from tabletop_rules.command.arguments import GOOD, Subcommands, chosen_game
from tabletop_rules.command.screen import Screen
from tabletop_rules.game import ErasedGame
from tabletop_rules.jsontext import from_json, to_json
from tabletop_rules.registry import game_names, load_game

_SHORT = 40
"""Longer defaults are cut in the table of a game's options."""


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("games", help="list the games, or the rule options of one", description=_games.__doc__)
    command.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(game_names())}")
    command.add_argument("--json", action="store_true", help="one JSON object a game")
    command.set_defaults(run=_games)


def _games(options: argparse.Namespace) -> int:
    """List the games that are installed, or the rule options of one: what `--option` takes."""
    if options.game is not None:
        return _rule_options(chosen_game(options.game), as_json=options.json)
    rows = []
    for name in game_names():
        game = load_game(name)
        if options.json:
            print(json.dumps({"game": name, "seats": list(game.SEATS), "rules": game.RULES}))
        rows.append((name, f"{game.SEATS[0]} to {game.SEATS[-1]}", str(game.RULES), f"docs/rules/{name}.md"))
    if not options.json:
        Screen().table(("game", "seats", "rules version", "rules"), rows)
    return GOOD


def _rule_options(game: ErasedGame, *, as_json: bool) -> int:
    seats = game.SEATS[0]
    defaults = json.loads(to_json(from_json(json.dumps({"seats": seats}), game.Options)))
    if as_json:
        for name, value in defaults.items():
            print(json.dumps({"game": game.NAME, "option": name, "default": value, "seats": seats}))
        return GOOD
    texts = {name: json.dumps(value) for name, value in defaults.items()}
    rows = [(name, text if len(text) <= _SHORT else f"{text[:_SHORT]}…") for name, text in texts.items()]
    Screen().table(("option", f"with {seats} seats, where nothing else is said"), rows)
    print(f"\n{cleandoc(game.Options.__doc__ or '').partition('Raises:')[0].rstrip()}")
    return GOOD
