"""`tabletop verify`: judge game records."""

from __future__ import annotations

import argparse
import csv
import json
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from tabletop_rules.command.arguments import BAD, GOOD, UNREADABLE, Subcommands, UsageError, positive
from tabletop_rules.command.screen import Screen
from tabletop_rules.command.workers import add_workers, client_of, executor_of, the_cluster
from tabletop_rules.jsontext import to_json
from tabletop_rules.many import verify_many
from tabletop_rules.reports import Report, Status
from tabletop_rules.rows import COLUMNS, FINE, LOST, cells, reason, told
from tabletop_rules.sources import Source, files, sources

_HEAD = ("record", "game", "steps", "verdict", "result or reason")


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("verify", help="judge game records", description=_verify.__doc__)
    what = "records (JSON, one or several in a file; gzip too), a folder, or - for standard input"
    command.add_argument("paths", nargs="+", metavar="FILE|DIR|-", help=what)
    command.add_argument("--json", action="store_true", help="one report a line, for programs")
    command.add_argument("--positions", action="store_true", help="with --json: with the position at which each record stopped")
    command.add_argument("--failed-only", action="store_true", help="tell only of records that are not legal so far")
    command.add_argument("--csv", metavar="FILE", help="write a table of the verdicts in this file too")
    parts = "write the verdicts as Parquet in this folder instead, a part for each file; whole parts are kept and not made again"
    command.add_argument("--parquet", metavar="DIR", help=parts)
    add_workers(command, "judge")
    words = "records that go to a process at a time (default 16)"
    command.add_argument("--chunk", type=positive, default=16, metavar="N", help=words)
    command.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    """Judge game records: legal, unfinished (legal so far), ended early, or what is wrong, where, and by which rule."""
    if options.parquet is not None:
        return _verify_files(options)
    pending: deque[Source] = deque()

    def records() -> Iterator[bytes]:
        for source in sources(options.paths):
            pending.append(source)
            yield source.data

    found = _Found()
    with ExitStack() as stack:
        screen = Screen(plain=options.json)
        write = None if options.csv is None else _csv(stack, options.csv)
        advance = stack.enter_context(screen.progress("judging"))
        executor = stack.enter_context(executor_of(options))
        reports = verify_many(records(), executor, chunk=options.chunk, position=options.positions)

        def rows() -> Iterator[tuple[str, ...]]:
            for unsaid in reports:
                source = pending.popleft()
                report = told(source, unsaid)
                found.add(report)
                advance(1)
                if options.failed_only and report.status in FINE:
                    continue
                if write is not None:
                    write(cells(source, report))
                if options.json:
                    print(json_line(source, report, positions=options.positions))
                else:
                    yield _row(source, report)

        screen.table(_HEAD, rows(), verdict=3)
    if not found.verdicts:
        raise UsageError("no records found")
    if not options.json:
        _tell(found)
    return found.status


class _Found:
    """What was found so far, counted."""

    def __init__(self) -> None:
        self.verdicts: Counter[Status] = Counter()
        self.codes: Counter[str] = Counter()

    def add(self, report: Report) -> None:
        """Count a report."""
        self.verdicts[report.status] += 1
        if report.fault is not None:
            self.codes[report.fault.refusal.code] += 1

    @property
    def status(self) -> int:
        """The exit status."""
        if not LOST.isdisjoint(self.verdicts):
            return UNREADABLE
        return GOOD if set(self.verdicts) <= FINE else BAD


def _tell(found: _Found) -> None:
    if found.codes:
        print(f"refusals: {', '.join(f'{number} {code}' for code, number in found.codes.most_common())}")
    count = found.verdicts.total()
    told = ", ".join(f"{number} {status.value}" for status, number in found.verdicts.items())
    print(f"{count} record{'s' * (count != 1)}: {told}")


def _row(source: Source, report: Report) -> tuple[str, ...]:
    steps = f"{report.held}/{report.steps}" if report.held < report.steps else str(report.steps)
    return source.label, report.game or "", steps, report.status.value, reason(source, report)


def json_line(source: Source, report: Report, *, positions: bool) -> str:
    """The report as one line for programs, with where its record came from; the field `position` only where asked for."""
    text = to_json(report)
    if not positions:  # inside a text the quotes would be escaped
        text = text.replace(',"position":null', "", 1)
    label = source.label.encode(errors="backslashreplace").decode()  # bytes that are no text would be no JSON to most readers
    return f'{{"record":{json.dumps(label)},{text[1:]}'


def _csv(stack: ExitStack, name: str) -> Callable[[Iterable[object]], object]:
    try:
        table: TextIO = Path(name).open("w", encoding="utf-8", errors="backslashreplace", newline="")  # noqa: SIM115 - the stack does
    except (OSError, ValueError) as error:
        raise UsageError(f"{name}: {getattr(error, 'strerror', None) or error}") from None
    stack.enter_context(table)
    writer = csv.writer(table)
    writer.writerow(COLUMNS)
    return writer.writerow


def _verify_files(options: argparse.Namespace) -> int:
    """Judge whole files, each into a part of its own."""
    for name in ("json", "positions", "failed_only", "csv"):
        if getattr(options, name):
            raise UsageError(f"--{name.replace('_', '-')}: not with --parquet, which has every verdict")
    if "-" in options.paths:
        raise UsageError("--parquet: standard input is no file")
    cluster = the_cluster("--parquet")
    names = list(files(options.paths))
    with ExitStack() as stack:
        advance = stack.enter_context(Screen().progress("judging files", len(names)))
        try:
            if options.scheduler is None:
                executor = stack.enter_context(executor_of(options))
                judged = cluster.judge_files_here(names, options.parquet, executor, progress=advance)
            else:
                client = stack.enter_context(client_of(options, cluster))
                judged = cluster.judge_files(client, names, options.parquet, patience=options.patience, progress=advance)
        except cluster.NoWorkers as error:
            raise UsageError(error) from None
    if not judged.verdicts:
        raise UsageError("no records found")
    found = _Found()
    found.verdicts.update({Status(status): count for status, count in judged.verdicts})
    count = f"{judged.files} file{'s' * (judged.files != 1)}"
    print(f"{count}, {judged.before} of them judged before; the verdicts are in {options.parquet}")
    _tell(found)
    return found.status
