"""`tabletop schema`: the JSON Schema of a game's values, or their TypeScript types."""

from __future__ import annotations

import argparse

from tabletop_rules.command.arguments import GOOD, Subcommands, UsageError, chosen_game
from tabletop_rules.registry import game_names
from tabletop_rules.schema import schema_text, typescript_text


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("schema", help="print JSON Schema or TypeScript types", description=_schema.__doc__)
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    command.add_argument("--type", metavar="NAME", help="describe this type (View, Record …): the root of the document")
    command.add_argument("--typescript", action="store_true", help="TypeScript declarations instead")
    command.set_defaults(run=_schema)


def _schema(options: argparse.Namespace) -> int:
    """Print the JSON Schema (2020-12) of everything that a game sends and takes, with a definition for each type; or the same
    types for TypeScript."""
    game = chosen_game(options.game)
    if options.typescript:
        if options.type is not None:
            raise UsageError("--type: TypeScript declarations have no root")
        print(typescript_text(game), end="")
        return GOOD
    try:
        print(schema_text(game, options.type), end="")
    except ValueError as error:
        raise UsageError(f"--{error}") from None
    return GOOD
