"""`tabletop show`: draw a position of a record."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tabletop_rules.command.arguments import BAD, GOOD, UNREADABLE, Subcommands, UsageError, bytes_of, natural
from tabletop_rules.command.moments import SPECTATOR, IllegalRecord, moment
from tabletop_rules.command.terminal import Terminal
from tabletop_rules.drawing.finding import svg_of, text_of
from tabletop_rules.errors import BadRecord


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("show", help="draw a position of a record", description=_show.__doc__)
    command.add_argument("record", metavar="RECORD", help="a file with one record, or - for standard input")
    command.add_argument("--step", type=natural, metavar="N", help="after so many steps (default: after the last)")
    command.add_argument("--seat", type=_seat, metavar="S", help="as this seat sees it, or 'spectator' (default: everything)")
    emphasise = "emphasise it in the SVG: a seat, card or place; repeatable"
    command.add_argument("--highlight", action="append", default=[], metavar="NAME", help=emphasise)
    command.add_argument("--svg", metavar="FILE", help="write a picture instead (- for standard output)")
    command.set_defaults(run=_show)


def _show(options: argparse.Namespace) -> int:
    """Draw a position of a record: on the terminal, or as a picture. Of a record with an illegal step, the position before it."""
    try:
        shown = moment(bytes_of(options.record), step=options.step, seat=options.seat)
        if options.svg is not None:
            _write_picture(options.svg, _picture(shown.value, options.highlight))
        elif options.highlight:
            raise UsageError("--highlight: only a picture (--svg) shows it")
        else:
            terminal = Terminal()
            terminal.say(f"after step {shown.step} of {shown.steps}")
            terminal.say(text_of(shown.value, colour=terminal.colour, width=terminal.width).rstrip("\n"))
    except BadRecord as error:
        raise UsageError(f"{options.record}: {error}") from None
    except BrokenPipeError:
        raise
    except ValueError as error:
        raise UsageError(error) from None
    if shown.stopped is None:
        return GOOD
    print(f"tabletop: {options.record}: shown is the position before {shown.stopped}", file=sys.stderr)
    return BAD if isinstance(shown.stopped, IllegalRecord) else UNREADABLE


def _picture(value: object, highlight: Sequence[str]) -> str:
    plain = svg_of(value)
    for name in highlight:
        if svg_of(value, highlight=(name,)) == plain:
            raise UsageError(f"--highlight: nothing in this picture is called {name[:80]!r}")
    return svg_of(value, highlight=highlight)


def _write_picture(name: str, picture: str) -> None:
    if name == "-":
        print(picture, end="")
        return
    try:
        Path(name).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror or error}") from None




def _seat(text: str) -> int | str:
    return text if text == SPECTATOR else natural(text)
