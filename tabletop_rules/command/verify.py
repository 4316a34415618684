"""`tabletop verify`: judge game records."""

from __future__ import annotations

import argparse
import csv
import json
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

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
_FINE = {Status.LEGAL, Status.UNFINISHED, Status.ENDED_EARLY}
_HEAD = ("record", "game", "steps", "verdict", "result or reason")
COLUMNS = (
    "record", "game", "status", "steps", "held", "fault_index", "fault_text", "code", "rule", "scores", "winners", "reason",
)  # fmt: skip
"""The columns of `--csv`."""


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("verify", help="judge game records", description=_verify.__doc__)
    what = "records (JSON, one or several in a file; gzip too), a folder, or - for standard input"
    command.add_argument("paths", nargs="+", metavar="FILE|DIR|-", help=what)
    command.add_argument("--json", action="store_true", help="one report a line, for programs")
    command.add_argument("--positions", action="store_true", help="with --json: with the position at which each record stopped")
    command.add_argument("--failed-only", action="store_true", help="tell only of records that are not legal so far")
    command.add_argument("--csv", metavar="FILE", help="write a table of the verdicts in this file too")
    command.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes to judge with (default 1)")
    command.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    """Judge game records: legal, unfinished (legal so far), ended early, or what is wrong, where, and by which rule."""
    screen = Screen(plain=options.json)
    pending: deque[Source] = deque()

    def records() -> Iterator[bytes]:
        for source in sources(options.paths):
            pending.append(source)
            yield source.data

    status = GOOD
    rows: list[tuple[str, ...]] = []
    verdicts: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    with ExitStack() as stack:
        table = None if options.csv is None else _csv(stack, options.csv)
        advance = stack.enter_context(screen.progress("judging"))
        jobs = min(options.jobs, _MOST_JOBS)
        executor = stack.enter_context(ProcessPoolExecutor(jobs)) if jobs > 1 else None
        for report in verify_many(records(), executor, position=options.positions):
            source = pending.popleft()
            if source.failure:
                report = attrs.evolve(report, problems=(Problem("file", source.failure),))  # noqa: PLW2901
            if report.status is Status.UNREADABLE:
                status = UNREADABLE
            elif report.status not in _FINE:
                status = max(status, BAD)
            verdicts[report.status.value] += 1
            if report.fault is not None:
                codes[report.fault.refusal.code] += 1
            advance()
            if options.failed_only and report.status in _FINE:
                continue
            if table is not None:
                print(_csv_line(_cells(source, report)), file=table)
            if options.json:
                print(_json_line(source, report, options.positions))
            else:
                rows.append(_row(source, report))
    if not verdicts:
        raise UsageError("no records found")
    if not options.json:
        if rows:
            screen.table(_HEAD, rows, verdict=3)
        if codes:
            print(f"refusals: {', '.join(f'{number} {code}' for code, number in codes.most_common())}")
        count = verdicts.total()
        print(f"{count} record{'s' * (count != 1)}: {', '.join(f'{number} {name}' for name, number in verdicts.items())}")
    return status


def _row(source: Source, report: Report) -> tuple[str, ...]:
    steps = f"{report.held}/{report.steps}" if report.held < report.steps else str(report.steps)
    return source.label, report.game or "", steps, report.status.value, _reason(report)


def _reason(report: Report) -> str:
    if report.summary or report.status is not Status.LEGAL:
        return report.summary
    return f"{'-'.join(map(str, report.scores))}, won by seat {' and '.join(map(str, report.winners))}"


def _json_line(source: Source, report: Report, positions: bool) -> str:
    plain = json.loads(to_json(report))
    if not positions:
        del plain["position"]
    return json.dumps({"record": source.label} | plain, ensure_ascii=False, separators=(",", ":"))


def _csv(stack: ExitStack, name: str) -> TextIO:
    try:
        table = Path(name).open("w", encoding="utf-8", errors="backslashreplace", newline="")  # noqa: SIM115 - the stack closes it
    except (OSError, ValueError) as error:
        raise UsageError(f"{name}: {getattr(error, 'strerror', None) or error}") from None
    stack.enter_context(table)
    print(_csv_line(COLUMNS), file=table)
    return table


def _cells(source: Source, report: Report) -> tuple[object, ...]:
    fault = report.fault
    refused = ("", "", "", "") if fault is None else (fault.index, fault.text, fault.refusal.code, fault.refusal.rule)
    found = (report.status.value, report.steps, report.held)
    ends = (" ".join(map(str, report.scores)), " ".join(map(str, report.winners)))
    return (source.label, report.game or "", *found, *refused, *ends, _reason(report))


class _Line:
    """What `csv` writes a row to."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text = text.rstrip("\r\n")


def _csv_line(cells: tuple[object, ...]) -> str:
    line = _Line()
    csv.writer(line).writerow(cells)
    return line.text
