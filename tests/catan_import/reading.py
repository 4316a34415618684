"""What the tests of the importer share: the server's games, a table in the middle of a game, and what is wrong with a log."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from catan_rules.jsettlers import import_log
from catan_rules.jsettlers.soclog import inflate
from tabletop_rules.errors import BadRecord
from tabletop_rules.records import Record
from tests.catan_import.server import Server, opening

HERE = Path(__file__).parent
FOLDERS = (HERE / "logs", HERE.parents[1] / "examples" / "logs")


@cache
def logs() -> dict[str, Path]:
    """The logs of the server's games by their names."""
    return {path.name.partition(".")[0]: path for folder in FOLDERS for path in sorted(folder.glob("*.soclog.gz"))}


@cache
def text_of(game: str) -> str:
    """The text of the log of a game."""
    return inflate(logs()[game].read_bytes()).decode()


@cache
def plain() -> dict[str, dict[str, object]]:
    """The same games, written down by another program from the server's messages: all steps and the final scores."""
    games = map(json.loads, (HERE / "plain.jsonl").read_text(encoding="utf-8").splitlines())
    return {game["game"]: game for game in games}


def rich(seats: tuple[int, ...] = (0, 1, 2, 3), **given: object) -> Server:
    """A table in the first seat's turn after 20 turns or so without a seven, so that everybody holds many cards."""
    server = Server(seats, **given).play(opening(len(seats)))  # type: ignore[arg-type]  # named as in Server
    for roll in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12) * 2:
        server.play(f"roll; =roll {roll}; end")
    while server.current:
        server.play("roll; =roll 4; end")
    return server


def steps(server: Server, last: int) -> list[str]:
    """The last steps of the record of this log."""
    return list(import_log(server.log()).steps[-last:])


def wrong(log: bytes | Server) -> tuple[str, str]:
    """The place and the message of the one thing that is wrong with a log."""
    with pytest.raises(BadRecord) as caught:
        import_log(log.log() if isinstance(log, Server) else log)
    (problem,) = caught.value.problems
    return problem.place, problem.message


def wrong_last(server: Server) -> str:
    """What is wrong with the last line that the server has written."""
    place, message = wrong(server)
    assert place == f"line {len(server.lines)}"
    return message


def wrong_end(server: Server) -> str:
    """What is wrong at the end of a log, where all messages are taken."""
    place, message = wrong(server)
    assert place == f"line {len(server.lines) + 1}"
    return message


def meta(record: Record) -> dict[str, object]:
    """The meta of a record."""
    return dict(record.meta)
