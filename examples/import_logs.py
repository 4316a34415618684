"""Makes the records of a server's games in examples/records and examples/faulty from its logs; tests make them again and compare.

    python examples/import_logs.py

Each record in `records` is a legal game of an independent server; each in `faulty` is a game of it that breaks a rule, and its
meta says what the referee must find. `tabletop import jsettlers FILE…` makes the same records, one a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

from catan_rules.jsettlers import import_log
from tabletop_rules import Record, to_json, verify
from tabletop_rules.records import Scalar

HERE = Path(__file__).parent
LEGAL = ("06", "10", "32", "37", "gap-1", "five-1", "card-3")
"""Four games of four seats, one of five with an empty chair between, one of five, one of six with cards bought between turns."""
FAULTY = {
    "13": "The server took the second settlement of seat 1 back and went on; its road is missing.",
    "41": "The server's bank has no bottom; nineteen cards of a kind are not enough for this game.",
    "six-1": "The server let seat 4 build behind seat 5, when the special building had passed it.",
}


def imported(game: str) -> Record:
    """The record of a game of the server: those of five and six have names, the others numbers."""
    path = HERE / "logs" / (f"jsettlers-{game}.soclog.gz" if game.isdigit() else f"jsettlers6-{game}.soclog.gz")
    return import_log(path.read_bytes(), path.name)


def faulty(number: str) -> Record:
    """The same, and what the referee must find in it. Raises: ValueError where it finds nothing."""
    record = imported(number)
    report = verify(record)
    if report.fault is None:
        raise ValueError(f"game {number} is {report.status.value}")
    refusal = report.fault.refusal
    found: dict[str, Scalar] = {
        "about": FAULTY[number],
        "verdict": report.status.value,
        "step": report.fault.index,
        "code": refusal.code,
        "rule": refusal.rule,
    }
    return attrs.evolve(record, meta={**dict(record.meta), **found})


def files() -> Iterator[tuple[Path, str]]:
    """Every file with its text: one step a line, so that people can read it."""
    for number in LEGAL:
        yield HERE / "records" / f"catan-server-{number}.json", to_json(imported(number), indent=1) + "\n"
    for number in FAULTY:
        yield HERE / "faulty" / f"catan-server-{number}.json", to_json(faulty(number), indent=1) + "\n"


if __name__ == "__main__":
    for path, text in files():
        path.write_text(text, encoding="utf-8")
