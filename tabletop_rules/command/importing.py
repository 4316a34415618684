"""`tabletop import`: turn another program's game logs into records."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tabletop_rules.command.arguments import GOOD, UNREADABLE, Subcommands, UsageError
from tabletop_rules.errors import BadRecord, Problem
from tabletop_rules.jsontext import MAX_BYTES, to_json
from tabletop_rules.registry import importer_names, load_importer


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("import", help="turn another program's game logs into records", description=_import.__doc__)
    command.add_argument("format", metavar="FORMAT", help=f"one of: {', '.join(importer_names()) or 'none installed'}")
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.set_defaults(run=_import)


def _import(options: argparse.Namespace) -> int:
    """Turn another program's game logs into records, one a line, ready for `tabletop verify -`."""
    try:
        importer = load_importer(options.format)
    except ValueError as error:
        raise UsageError(error) from None
    status = GOOD
    for path in options.files:
        try:
            with path.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except OSError as error:
            print(f"tabletop: {path}: {error.strerror or error}", file=sys.stderr)
            status = UNREADABLE
            continue
        try:
            if len(data) > MAX_BYTES:
                raise BadRecord([Problem("$", f"longer than {MAX_BYTES} bytes")])
            print(to_json(importer(data, path.name)), flush=True)
        except BadRecord as error:
            for problem in error.problems:
                print(f"tabletop: {path}: {problem}", file=sys.stderr)
            status = UNREADABLE
    return status
