"""Files of records judged on many machines, with Dask (the `cluster` extra): the workers read the files and write the verdicts.

Decides what goes where; what is a record and what is legal is decided elsewhere. The client sends names of files and has counts
back, so that it is never what others wait for; files and results must be seen by all machines under the same names. A part of the
result is whole or not there: it is written beside its place and then put in it.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import attrs
import pyarrow
from distributed import Client, Future, wait
from pyarrow import parquet

from tabletop_rules import version
from tabletop_rules.luggage import Luggage, pack, unpack
from tabletop_rules.many import verify_many
from tabletop_rules.reports import Report
from tabletop_rules.rows import COLUMNS, cells
from tabletop_rules.sources import Source, files, in_file

_OUT: Final = 256
"""So many files are out at once: enough for any number of workers, and few enough for the scheduler."""
_ROWS: Final = 10_000
"""So many verdicts are written at a time."""
_GONE: Final = "the scheduler is gone; what is whole is kept"
_UNREAD: Final = "unread"
"""The stamp of a file that could not be read, and may be at another time."""
_TYPES: Final = {"line": pyarrow.int64(), "steps": pyarrow.int64(), "held": pyarrow.int64(), "fault_index": pyarrow.int64()}
_NUMBERS: Final = pyarrow.list_(pyarrow.int64())
SCHEMA: Final = pyarrow.schema(
    [(name, _NUMBERS if name in ("scores", "winners") else _TYPES.get(name, pyarrow.string())) for name in COLUMNS]
)
"""The columns of a part: where the record came from and what was found, a row a record."""


class NoWorkers(TimeoutError):
    """For a while there was no process that could have worked."""


class OtherVersion(ValueError):
    """A worker has another version of this library."""


def client_of(address: str, *, patience: float = 60) -> Client:
    """A client of the scheduler at that address, which has a worker.

    Raises: NoWorkers where for `patience` seconds no worker was there; OSError or ValueError where no scheduler answers;
    OtherVersion (a ValueError) where a worker has another version of this library; ValueError for a patience that is no time.
    """
    _require_patience(patience)
    client = Client(address, timeout=f"{patience}s", set_as_default=False)
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        client.close()
        raise NoWorkers(f"no worker was there for {patience:g} seconds") from None
    try:
        require_version(client)
    except OtherVersion:
        client.close()
        raise
    return client


def _require_patience(patience: float) -> None:
    if not 0 < patience < float("inf"):
        raise ValueError(f"patience: seconds above 0, not {patience!r}")


def _version() -> str:
    """That of the library, in the process that is asked."""
    return version.__version__


def require_version(client: Client) -> None:
    """Raises: OtherVersion where a worker that is there has another version of this library: its verdicts may be others."""
    for worker, found in sorted(client.run(_version).items()):
        if found != _version():
            raise OtherVersion(f"the worker {worker} has tabletop-rules {found}, this process {_version()}")


def executor_of(client: Client) -> Executor:
    """The client as an executor for `verify_many` and `simulate`; every piece of work is one of its own (`pure=False`).

    Raises: OtherVersion.
    """
    require_version(client)
    executor: Executor = client.get_executor(pure=False)
    return executor


@attrs.frozen
class Judged:
    """What came of judging files: how many there were, how many of them had been judged before, and how many records had which
    status."""

    files: int
    before: int
    verdicts: tuple[tuple[str, int], ...]

    @property
    def records(self) -> int:
        """How many records there were."""
        return sum(count for _, count in self.verdicts)


def judge_files(
    client: Client,
    paths: Iterable[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    patience: float = 60,
    progress: Callable[[int], None] | None = None,
) -> Judged:
    """Judge all records of the files and folders (JSON, JSON Lines, gzip), one task a file, and write a Parquet part for each in
    the folder `out`, with the columns of `SCHEMA`.

    A file that is named twice is judged once. A run that is started again skips the parts that are whole and still those of their
    files (by size and time) and of this version of the library; a file that could not be read is tried again. A file that kills
    every worker it comes to is judged by this machine, and a record that kills its process there is `not-judged`. `progress` is
    told of each file that is done.

    Raises: NoWorkers where for `patience` seconds no worker was there, or the scheduler is gone, or the
    cluster gave the work up; what is whole by then stays.
    OtherVersion where a worker has another version of this library; ValueError for a patience that is no time above 0; OSError
    where `out` cannot be written in.
    """
    _require_patience(patience)
    require_version(client)
    folder = Path(os.path.abspath(out))
    folder.mkdir(parents=True, exist_ok=True)
    names = _names(paths)
    brought = pack()
    waiting = deque(names)
    running: dict[Future, str] = {}
    verdicts: Counter[str] = Counter()
    before = 0
    seen = time.monotonic()
    try:
        while waiting or running:
            while waiting and len(running) < _OUT:
                name = waiting.popleft()
                running[client.submit(judge_file, name, str(folder), brought, pure=False)] = name
            done, seen = _done(client, list(running), seen, patience)
            for future in done:
                name = running.pop(future)
                found = future.result() if future.status == "finished" else _judged_here(name, folder)
                before += found[0]
                verdicts.update(found[1])
                if progress is not None:
                    progress(1)
    finally:
        with suppress(OSError, TimeoutError):  # where nobody is there, nothing is to be ended
            client.cancel(list(running))
    return Judged(len(names), before, tuple(sorted(verdicts.items())))


def judge_files_here(
    paths: Iterable[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    executor: Executor | None = None,
    *,
    progress: Callable[[int], None] | None = None,
) -> Judged:
    """The same without a cluster: one file after the other, the records of each judged by the executor."""
    folder = Path(os.path.abspath(out))
    folder.mkdir(parents=True, exist_ok=True)
    verdicts: Counter[str] = Counter()
    before = 0
    for name in (names := _names(paths)):
        skipped, counts = judge_file(name, str(folder), (), executor)
        before += skipped
        verdicts.update(counts)
        if progress is not None:
            progress(1)
    return Judged(len(names), before, tuple(sorted(verdicts.items())))


def _names(paths: Iterable[str | os.PathLike[str]]) -> list[str]:
    """The files, also those of folders, each once and named so that every process finds it."""
    return list(dict.fromkeys(map(os.path.abspath, files(os.fspath(path) for path in paths))))


def _done(client: Client, running: list[Future], seen: float, patience: float) -> tuple[list[Future], float]:
    """What is done by now, and when a worker was last seen. Raises: NoWorkers."""
    try:
        with client.as_current(), suppress(TimeoutError):
            wait(running, timeout=1, return_when="FIRST_COMPLETED")
    except CancelledError:  # by somebody else: the cluster was started anew, say
        raise NoWorkers("the cluster gave the work up; what is whole is kept") from None
    now = time.monotonic()
    try:
        seen = now if client.nthreads() else seen
    except OSError:
        raise NoWorkers(_GONE) from None
    done = [future for future in running if future.done()]
    if not done and now - seen > patience:
        raise NoWorkers(f"no worker was there for {patience:g} seconds; what is whole is kept")
    return done, seen


def _judged_here(name: str, folder: Path) -> tuple[int, dict[str, int]]:
    """A file that no worker survived, judged by a process of this machine that may die."""
    with ProcessPoolExecutor(1) as pool:
        return judge_file(name, str(folder), (), pool)


def judge_file(name: str, out: str, brought: Luggage = (), executor: Executor | None = None) -> tuple[int, dict[str, int]]:
    """Judge a file and write its part in the folder `out`, or count what a part that is whole has: 1 then, else 0, and how many
    records have which status. What a worker does."""
    unpack(brought)
    part = Path(out) / part_name(name)
    stamp = _stamp(name)
    counts = _whole(part, stamp)
    if counts is not None:
        return 1, counts
    # Hidden, so that who reads the folder passes over what a killed worker left.
    beside = part.with_name(f".{part.name}.{os.getpid()}-{time.monotonic_ns()}.new")
    verdicts: Counter[str] = Counter()
    try:
        with parquet.ParquetWriter(beside, SCHEMA) as writer:
            for rows, readable in _rows(name, executor):
                verdicts.update(row["status"] for row in rows)
                stamp = stamp if readable else _UNREAD
                writer.write_table(pyarrow.Table.from_pylist(rows, SCHEMA))
            counted = ";".join(f"{status}={count}" for status, count in sorted(verdicts.items()))
            writer.add_key_value_metadata({"tabletop.stamp": stamp, "tabletop.verdicts": counted})
        beside.replace(part)
    finally:
        beside.unlink(missing_ok=True)
    return 0, dict(verdicts)


def part_name(name: str) -> str:
    """The name of a file's part: what tells the file from those of the same name elsewhere, then its name. It begins with a
    letter or digit, since readers of a folder pass over what begins with a dot or a line."""
    told = hashlib.sha256(os.fsencode(name)).hexdigest()[:16]
    return f"{told}-{re.sub('[^A-Za-z0-9._-]', '_', Path(name).name)[:100]}.parquet"


def _stamp(name: str) -> str:
    try:
        found = os.stat(name)
    except (OSError, ValueError):
        return _UNREAD
    return f"{_version()}/{found.st_size}/{found.st_mtime_ns}"


def _whole(part: Path, stamp: str) -> dict[str, int] | None:
    """The verdicts of a part that is whole and that of its file as it is now."""
    try:
        kept = parquet.read_metadata(part).metadata or {}
    except (OSError, pyarrow.ArrowException):
        return None
    if kept.get(b"tabletop.stamp") != stamp.encode() or stamp == _UNREAD:
        return None
    pairs = [pair.partition("=") for pair in kept[b"tabletop.verdicts"].decode().split(";") if pair]
    return {status: int(count) for status, _, count in pairs}


def _rows(name: str, executor: Executor | None) -> Iterator[tuple[list[dict[str, Any]], bool]]:
    """The verdicts on the records of a file, some thousand at a time, and whether all of it could be read so far."""
    pending: deque[Source] = deque()

    def records() -> Iterator[bytes]:
        for source in in_file(name):
            pending.append(source)
            yield source.data

    rows: list[dict[str, Any]] = []
    readable = True
    for report in verify_many(records(), executor, position=False):
        source = pending.popleft()
        readable = readable and not source.failure
        rows.append(_row(source, report))
        if len(rows) == _ROWS:
            yield rows, readable
            rows = []
    yield rows, readable


def _row(source: Source, report: Report) -> dict[str, Any]:
    told = zip(COLUMNS, cells(source, report), strict=True)
    row: dict[str, Any] = {name: _cell(value) for name, value in told}
    return row | {"scores": list(report.scores), "winners": list(report.winners)}


def _cell(value: str | int) -> str | int | None:
    """As a part has it: what is no text (of a file's name, which is bytes) is written out."""
    if isinstance(value, str):
        return value.encode(errors="backslashreplace").decode() or None
    return value
