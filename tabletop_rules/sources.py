"""Records as they come from files, folders and streams: one after the other, each with where it came from.

Decides what of a file is one record; whether it can be read is the referee's business. A file holds one JSON text, or several,
one after the other: one a line (JSON Lines), or each over as many lines as it likes. It may be packed with gzip, and begin with
a byte order mark. Nothing is passed over in silence; no more than one record is held at a time; and what is longer than any
record that is read ends by itself, so that an endless one does too.
"""

from __future__ import annotations

import gzip
import os
import re
import sys
import zlib
from codecs import BOM_UTF8, getreader
from collections.abc import Iterable, Iterator
from io import BufferedReader
from pathlib import Path
from stat import S_ISREG
from typing import Any, BinaryIO, Final, Protocol

import attrs

from tabletop_rules.jsontext import MAX_BYTES, encoding_of

ENDINGS: Final = (".json", ".jsonl", ".json.gz", ".jsonl.gz")
"""What the names of the files of a folder end in that are read; in capitals too."""
_A_LINE_EACH: Final = (".jsonl", ".jsonl.gz")
_GZIP: Final = b"\x1f\x8b"
_SKIPPED: Final = 16
"""Of what belongs to a record that is too long, so many times the longest record is passed over to find the next."""

_STRING: Final = re.compile(rb'(?s)"(?:[^"\\]|\\.)*+(?:"|\\?\Z)')
_BRACKET: Final = re.compile(_STRING.pattern + rb"|[{}\[\]]")
_BESIDE: Final = re.compile(rb"[}\]]\s*[{\[]")
_OPENING: Final = (b"{", b"[")


@attrs.frozen
class Source:
    """One record as it came: the name of its file, the line on which it begins where the file has several, and its bytes, or why
    there are none."""

    name: str
    line: int | None
    data: bytes
    failure: str = ""

    @property
    def label(self) -> str:
        """Name and line."""
        return self.name if self.line is None else f"{self.name}:{self.line}"


class Lines(Protocol):
    """A stream of bytes that is read line by line."""

    def readline(self, limit: int, /) -> bytes:
        """The next line, or as much of it."""


def sources(paths: Iterable[str]) -> Iterator[Source]:
    """The records of files, of folders (all files below them, by name) and of `-`, standard input."""
    for name in paths:
        if name == "-":
            yield from _labelled("-", sys.stdin.buffer)
        else:
            for each in files([name]):
                yield from in_file(each)


def files(paths: Iterable[str]) -> Iterator[str]:
    """The names of files, and of all files of records below folders, by name; what cannot be looked at is named too."""
    for name in paths:
        if name and "\0" not in name and Path(name).is_dir():
            yield from map(str, sorted(_below(name)))
        else:
            yield name


def _below(folder: str) -> Iterator[Path]:
    """The files below a folder, through links too; a folder that is there twice, or holds itself, is looked through once."""
    shut: list[OSError] = []
    seen: set[str] = set()
    for here, folders, names in os.walk(folder, onerror=shut.append, followlinks=True):
        folders.sort()
        if (real := os.path.realpath(here)) in seen:
            folders.clear()
            continue
        seen.add(real)
        yield from (Path(here, name) for name in names if name.lower().endswith(ENDINGS) and _is_file(Path(here, name)))
    yield from (Path(error.filename) for error in shut)


def _is_file(path: Path) -> bool:
    """Whether it is a file, or might be one: reading will tell what is wrong. A pipe, which would be waited for, is none."""
    try:
        return S_ISREG(path.stat().st_mode)
    except OSError:
        return True


def in_file(name: str) -> Iterator[Source]:
    """The records of one file; a source with a failure where it cannot be read, or is none."""
    try:
        with Path(name).open("rb") as stream:
            yield from _labelled(name, stream)
    except (OSError, ValueError) as error:  # a ValueError for a name that no file can have
        yield Source(name, None, b"", f"{getattr(error, 'strerror', None) or error}")


def _labelled(name: str, stream: BinaryIO) -> Iterator[Source]:
    """The records of a stream: without a line where there is one alone."""
    each_a_line = name.lower().endswith(_A_LINE_EACH)
    found = _records(name, stream, each_a_line=each_a_line)
    first = next(found, None if each_a_line else Source(name, None, b""))
    if first is None:  # an empty list
        return
    second = next(found, None)
    if second is None:
        yield attrs.evolve(first, line=None)
        return
    yield first
    yield second
    yield from found


def _records(name: str, stream: BinaryIO, *, each_a_line: bool) -> Iterator[Source]:
    try:
        text = unpacked(stream)
        for number, data in _each_line(text) if each_a_line else _each_text(text):
            yield Source(name, number, data)
    except _Endless as error:
        yield Source(name, error.number, b"", str(error))
    except (OSError, EOFError, zlib.error) as error:
        yield Source(name, 1, b"", f"{getattr(error, 'strerror', None) or error}")
    except UnicodeError as error:
        yield Source(name, 1, b"", f"the text is not what its byte order mark says: {error}")


def unpacked(stream: BinaryIO) -> Lines:
    """The bytes of a text in UTF-8: unpacked where they are gzip, and in another encoding where the byte order mark says so.

    Reading may raise OSError, EOFError and zlib.error where gzip is damaged, and UnicodeError where the encoding is.
    """
    whole = _peeked(stream)
    if whole.peek(2)[:2] == _GZIP:
        whole = _peeked(gzip.GzipFile(fileobj=whole))
    head = whole.peek(4)[:4]
    encoding = encoding_of(head)
    if encoding != "utf-8-sig":
        return _Recoded(whole, encoding)
    if head.startswith(BOM_UTF8):
        whole.read(len(BOM_UTF8))
    return whole


def _peeked(stream: Any) -> BufferedReader:
    return stream if isinstance(stream, BufferedReader) else BufferedReader(stream)


class _Recoded:
    """A text of another encoding, line by line."""

    def __init__(self, stream: BufferedReader, encoding: str) -> None:
        self._reader = getreader(encoding)(stream)

    def readline(self, limit: int, /) -> bytes:
        """The next line in UTF-8; what is longer than the limit is told by what is given of it."""
        line = self._reader.readline(limit)
        if not line and self._reader.bytebuffer:
            raise UnicodeError("it ends within a character")
        return line.encode()


class _Endless(ValueError):
    """More than can be passed over belongs to a record that is too long."""

    def __init__(self, number: int) -> None:
        super().__init__(f"a record is longer than {_SKIPPED * MAX_BYTES} bytes; what comes after it was not read")
        self.number = number


def _lines(stream: Lines) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers; of a line that is too long no more than tells so. Raises: _Endless."""
    number = 0
    while line := stream.readline(MAX_BYTES + 1):
        number += 1
        yield number, line
        for _ in range(_SKIPPED):
            if len(line) <= MAX_BYTES or line.endswith(b"\n"):
                break
            line = stream.readline(MAX_BYTES + 1)
        else:
            raise _Endless(number)


def _each_line(stream: Lines) -> Iterator[tuple[int, bytes]]:
    """A record a line; blank lines are none."""
    for number, line in _lines(stream):
        if not line.isspace():
            yield number, line


def _each_text(stream: Lines) -> Iterator[tuple[int, bytes]]:
    """Records over as many lines as they like, one after the other, also two in a line.

    What is not closed where a line is a whole object is cut off there; what begins with no bracket, where a line does. Raises:
    _Endless.
    """
    held = bytearray()
    start = depth = spent = 0
    last = b""
    lost = opened = False
    for number, line in _lines(stream):
        spent += len(line)
        if spent > _SKIPPED * MAX_BYTES:
            raise _Endless(start)
        if lost and not line.startswith(b"{"):
            continue
        lost = False
        whole = not last.endswith(b":") and _parts(line, 0)[-1][1] == 0
        if held and line.startswith(b"{") and (whole or not opened):
            yield start, bytes(held)
            held.clear()
            depth = 0
        last = line.rstrip()
        for part, depth_after in _parts(line, depth):
            depth = depth_after
            if not held:
                if part.isspace():
                    continue
                start = number
                opened = part.lstrip().startswith(_OPENING)
            held += part
            lost = len(held) > MAX_BYTES
            if lost or (depth == 0 and opened):
                yield start, bytes(held)
                held.clear()
                spent = spent if lost else 0
            if lost:
                depth = 0
                break
    if held:
        yield start, bytes(held)


def _parts(line: bytes, depth: int) -> list[tuple[bytes, int]]:
    """The line cut where one JSON text ends and another begins, and how many brackets are open after each part."""
    bare = _STRING.sub(b"", line)
    if not _BESIDE.search(bare):
        change = bare.count(b"{") + bare.count(b"[") - bare.count(b"}") - bare.count(b"]")
        return [(line, max(0, depth + change))]
    parts = []
    begin = 0
    for found in _BRACKET.finditer(line):
        if found[0] in _OPENING:
            depth += 1
        elif found[0] in (b"}", b"]"):
            depth = max(0, depth - 1)
            if depth == 0:
                parts.append((line[begin : found.end()], 0))
                begin = found.end()
    if line[begin:].strip() or not parts:
        parts.append((line[begin:], depth))
    return parts
