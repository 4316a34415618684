"""Verdicts as rows of a table: for CSV, Parquet and the terminal.

Decides the columns; whoever writes them decides the form.
"""

from __future__ import annotations

from typing import Final

import attrs

from tabletop_rules.errors import Problem
from tabletop_rules.reports import Report, Status
from tabletop_rules.sources import Source

FINE: Final = frozenset({Status.LEGAL, Status.UNFINISHED, Status.ENDED_EARLY})
"""Legal so far."""
LOST: Final = frozenset({Status.UNREADABLE, Status.NOT_JUDGED})
"""Nothing is known of the game."""

COLUMNS: Final = (
    "source", "line", "game", "status", "steps", "held", "fault_index", "fault_text", "code", "rule", "scores", "winners",
    "reason",
)  # fmt: skip
"""Where a record came from (its line where the file has several), and what was found."""


def cells(source: Source, report: Report) -> tuple[str | int, ...]:
    """A row; a text without a value is empty."""
    line = "" if source.line is None else source.line
    fault = report.fault
    refused = ("", "", "", "") if fault is None else (fault.index, fault.text, fault.refusal.code, fault.refusal.rule)
    found = (report.game or "", report.status.value, report.steps, report.held)
    return (source.name, line, *found, *refused, _listed(report.scores), _listed(report.winners), reason(source, report))


def _listed(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def reason(source: Source, report: Report) -> str:
    """Why the verdict is what it is, in one line; of a legal game its result."""
    if source.failure:
        return f"file: {source.failure}"
    if report.summary or report.status is not Status.LEGAL:
        return report.summary
    return f"{'-'.join(map(str, report.scores))}, won by seat {' and '.join(map(str, report.winners))}"


def told(source: Source, report: Report) -> Report:
    """The report, which says of a file that could not be read why."""
    return attrs.evolve(report, problems=(Problem("file", source.failure),)) if source.failure else report
