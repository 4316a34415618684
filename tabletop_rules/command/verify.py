"""`tabletop verify`: judge game records."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext

import attrs

from tabletop_rules.command.arguments import BAD, GOOD, UNREADABLE, Subcommands, UsageError, positive
from tabletop_rules.command.screen import Screen
from tabletop_rules.command.sources import Source, sources
from tabletop_rules.errors import Problem
from tabletop_rules.jsontext import to_json
from tabletop_rules.referee import verify_many
from tabletop_rules.reports import Report, Status

_MOST_JOBS = 61
"""No system refuses so many processes."""
_FINE = {Status.LEGAL, Status.UNFINISHED}


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("verify", help="judge game records", description=_verify.__doc__)
    command.add_argument("paths", nargs="+", metavar="FILE|DIR|-", help="a record, JSON Lines, a folder, or - for standard input")
    command.add_argument("--json", action="store_true", help="one report a line, for programs")
    command.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes to judge with (default 1)")
    command.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    """Judge game records: legal, unfinished (legal so far), or what is wrong, where, and by which rule."""
    screen = Screen(plain=options.json)
    labels: list[Source] = []

    def records() -> Iterator[bytes]:
        for source in sources(options.paths):
            labels.append(source)
            yield source.data

    status = GOOD
    rows: list[tuple[str, ...]] = []
    counts: dict[str, int] = {}
    pool = ProcessPoolExecutor(min(options.jobs, _MOST_JOBS)) if options.jobs > 1 else nullcontext()
    with screen.progress("judging") as advance, pool as executor:
        for index, report in enumerate(verify_many(records(), executor)):
            source = labels[index]
            if source.failure:
                report = attrs.evolve(report, problems=(Problem("file", source.failure),))  # noqa: PLW2901
            if report.status is Status.UNREADABLE:
                status = UNREADABLE
            elif report.status not in _FINE:
                status = max(status, BAD)
            counts[report.status.value] = counts.get(report.status.value, 0) + 1
            if options.json:
                print(f'{{"record":{json.dumps(source.label)},{to_json(report)[1:]}')
            else:
                rows.append(_verify_row(source, report))
            advance()
    if not counts:
        raise UsageError("no records found")
    if not options.json:
        screen.table(("record", "game", "steps", "verdict", "result or reason"), rows, verdict=3)
        print(f"{len(rows)} record{'s' * (len(rows) != 1)}: {', '.join(f'{count} {name}' for name, count in counts.items())}")
    return status


def _verify_row(source: Source, report: Report) -> tuple[str, ...]:
    reason = report.summary
    if not reason and report.status is Status.LEGAL:
        reason = f"{'-'.join(map(str, report.scores))}, won by seat {' and '.join(map(str, report.winners))}"
    steps = f"{report.held}/{report.steps}" if report.fault else str(report.steps)
    return source.label, report.game or "", steps, report.status.value, reason
