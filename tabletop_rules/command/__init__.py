"""The `tabletop` command: verify and show records, play and simulate games, let opponents play, count game trees,
import logs, list the games.

Decides how things are said on a terminal; what is true is asked of the referee and the games. One module a subcommand; the parser
is put together from them. Rich draws tables and progress bars where it is installed (the `cli` extra); without it the same facts
come as plain text, and `--json` gives one JSON object a line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from tabletop_rules.command import arena, check, games, importing, perft, play, schema, show, simulate, verify
from tabletop_rules.command.arguments import GOOD, UNREADABLE, UsageError
from tabletop_rules.version import __version__

_SUBCOMMANDS = (verify, show, play, simulate, arena, perft, importing, schema, games, check)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (None: the process's own) and return its exit status.

    0: done, and every record legal (finished or not); 1: any other readable record; 2: something could not be read or written,
    or the command line does not fit; 130: interrupted.
    """
    _settle_streams()
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.print_help(sys.stderr)
        return UNREADABLE
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except UsageError as error:
        print(f"tabletop: {error}", file=sys.stderr)
        return UNREADABLE
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return GOOD
        print(f"tabletop: {error.strerror or error}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        print("tabletop: interrupted", file=sys.stderr)
        return 130
    return status


def _settle_streams() -> None:
    """A closed stream gives and takes nothing; bytes that are no text come in all the same, as what can be told and no more; what
    does not go to a terminal is UTF-8, whatever the locale says."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for as long as the process lives
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="surrogateescape")
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:  # some hosts put a stream of their own there
        reconfigure(encoding=None if sys.stdout.isatty() else "utf-8", errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tabletop", description="Referee and rules engines for board games.")
    parser.add_argument("--version", action="version", version=f"tabletop-rules {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar="COMMAND")
    for subcommand in _SUBCOMMANDS:
        subcommand.add(commands)
    return parser
