"""Records as they come from files, folders and streams: one after the other, each with where it came from.

Decides what of a file is one record; whether it can be read is the referee's business.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO

from tabletop_rules.jsontext import MAX_BYTES


class Source:
    """One record as it came: where from, and its bytes, or why there are none."""

    def __init__(self, label: str, data: bytes, failure: str = "") -> None:
        self.label = label
        self.data = data
        self.failure = failure


def sources(paths: Iterable[str]) -> Iterator[Source]:
    for name in paths:
        if name == "-":
            yield from _split("-", sys.stdin.buffer)
        elif name and Path(name).is_dir():
            for path in sorted(Path(name).rglob("*")):
                if path.suffix in {".json", ".jsonl"} and path.is_file():
                    yield from _file(path)
        else:
            yield from _file(Path(name))


def _file(path: Path) -> Iterator[Source]:
    try:
        with path.open("rb") as stream:
            yield from _split(str(path), stream)
    except OSError as error:
        yield Source(str(path), b"", f"{error.strerror or error}")


def _split(label: str, stream: BinaryIO) -> Iterator[Source]:
    """The records of a stream: one a line where one of the first two lines is a whole object (or the name ends in .jsonl), else
    one JSON text."""
    lines = _lines(stream)
    head = list(islice(lines, 2))
    if not label.endswith(".jsonl") and not any(_is_object(line) for _, line in head):
        start = b"".join(line for _, line in head)
        yield Source(label, start + stream.read(max(0, MAX_BYTES + 1 - len(start))))
    elif len(head) < 2:
        for _, line in head:
            yield Source(label, line)
    else:
        for number, line in chain(head, lines):
            yield Source(f"{label}:{number}", line)


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers; of a line that is too long no more than tells so."""
    number = 0
    while line := stream.readline(MAX_BYTES + 1):
        number += 1
        if line.strip():
            yield number, line
        while len(line) > MAX_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES + 1)


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
