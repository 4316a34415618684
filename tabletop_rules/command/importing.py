"""`tabletop import`: turn another program's game logs into records."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from inspect import signature
from pathlib import Path

from tabletop_rules.command.arguments import GOOD, UNREADABLE, Subcommands, UsageError
from tabletop_rules.errors import BadRecord, Problem
from tabletop_rules.jsontext import MAX_BYTES, to_json
from tabletop_rules.registry import Importer, importer_names, load_importer


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("import", help="turn another program's game logs into records", description=_import.__doc__)
    command.add_argument("format", metavar="FORMAT", help=f"one of: {', '.join(importer_names()) or 'none installed'}")
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    words = "an option of the importer, such as bank=unlimited of jsettlers; repeatable"
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words)
    command.set_defaults(run=_import)


def _import(options: argparse.Namespace) -> int:
    """Turn another program's game logs into records, one a line, ready for `tabletop verify -`."""
    try:
        importer = load_importer(options.format)
    except ValueError as error:
        raise UsageError(error) from None
    settings = _settings(options.format, importer, options.option)
    status = GOOD
    for path in options.files:
        try:
            with path.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:  # a ValueError for a name that no file can have
            print(f"tabletop: {path}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
            status = UNREADABLE
            continue
        try:
            if len(data) > MAX_BYTES:
                raise BadRecord([Problem("$", f"longer than {MAX_BYTES} bytes")])
            print(to_json(importer(data, path.name, **settings)), flush=True)
        except BadRecord as error:
            for problem in error.problems:
                print(f"tabletop: {path}: {problem}", file=sys.stderr)
            status = UNREADABLE
        except ValueError as error:  # of a setting
            raise UsageError(f"--option: {error}") from None
    return status


def _settings(name: str, importer: Importer, wanted: Sequence[str]) -> dict[str, str]:
    """The importer's own options, which are its keyword-only parameters."""
    known = sorted(one.name for one in signature(importer).parameters.values() if one.kind is one.KEYWORD_ONLY)
    settings = {}
    for each in wanted:
        option, equals, value = each.partition("=")
        if not equals:
            raise UsageError(f"--option {each[:80]!r}: expected NAME=VALUE")
        if option not in known:
            raise UsageError(f"--option: {name} has {', '.join(known) or 'none'}, not {option[:80]!r}")
        settings[option] = value
    return settings
