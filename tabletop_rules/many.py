"""Many records judged: in order, streamed, by any executor, and surviving its faults.

Decides how work is cut, sent and had back. However many processes die, each record has exactly one verdict; a record that kills
the process that judges it is found, and is not judged.
"""

from __future__ import annotations

import uuid
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import count, islice
from typing import TypeAlias

from tabletop_rules.errors import Problem
from tabletop_rules.luggage import Luggage, pack, unpack
from tabletop_rules.quarantine import Died, Enduring, Quarantine
from tabletop_rules.records import Record
from tabletop_rules.referee import verify
from tabletop_rules.reports import Report, Status

Source: TypeAlias = "Record | bytes | str"
_Judged: TypeAlias = "list[Report] | TypeError"


def verify_many(
    records: Iterable[Source],
    executor: Executor | None = None,
    *,
    chunk: int = 16,
    ahead: int = 64,
    quarantine: bool = True,
    position: bool = True,
) -> Iterator[Report]:
    """The verdict on each record, in order, as they come; with an executor (a process pool, say) many at a time.

    `chunk` records go to a process at a time, and no more than `ahead` chunks are out: records are read no further ahead. Games
    that were registered in this process go along. `position` asks for the positions where they stopped. Closing the iterator ends
    its own work and nobody else's, also where the executor gives equal work one future (Dask's without `pure=False`): no two
    pieces of work are equal.

    Where processes die, the records they had are judged again, one by one, in a process of this machine that is made anew when
    it dies too; a record of which it dies has the status `not-judged`, and the rest goes on. A broken process pool is replaced
    by one of the same size. With `quarantine` false the executor's error is raised instead.

    Raises: ValueError for a chunk or an ahead below 1; TypeError for a record of a game that is registered here and that a
    process of the executor cannot have.
    """
    for name, number in (("chunk", chunk), ("ahead", ahead)):
        if type(number) is not int or number < 1:
            raise ValueError(f"{name}: 1 or more, not {number!r}")
    if executor is None:
        return (verify(record, position=position) for record in records)
    return _Run(executor, chunk, ahead, quarantine, position).reports(iter(records))


def _judge(brought: Luggage, sources: list[Source], position: bool, _: str) -> _Judged:
    """The verdicts, in the process that judges; a game that it cannot have is an answer, so that no other fault looks like it."""
    unpack(brought)
    try:
        return [verify(source, position=position) for source in sources]
    except TypeError as error:
        return error


class _Run:
    """One run of `verify_many`."""

    def __init__(self, executor: Executor, chunk: int, ahead: int, quarantine: bool, position: bool) -> None:
        self.executor = executor
        self.chunk = chunk
        self.ahead = ahead
        self.quarantine = quarantine
        self.position = position
        self.lasting = Enduring(executor)
        self.brought = pack()
        self.run = uuid.uuid4().hex
        self.serial = count()

    def reports(self, source: Iterator[Source]) -> Iterator[Report]:
        """The verdicts, in order."""
        pending: deque[tuple[list[Source], Future[_Judged]]] = deque()
        with Quarantine() as alone:
            try:
                while True:
                    while len(pending) < self.ahead and (sources := list(islice(source, self.chunk))):
                        pending.append((sources, self.submitted(sources)))
                    if not pending:
                        return
                    sources, future = pending.popleft()
                    yield from self.had(sources, future, alone)
            finally:
                for _, future in pending:
                    future.cancel()
                self.lasting.close()

    def submitted(self, sources: list[Source]) -> Future[_Judged]:
        """The work, no piece of which equals another."""
        serial = f"{self.run}/{next(self.serial)}"
        take = self.lasting.submit if self.quarantine else self.executor.submit
        return take(_judge, self.brought, sources, self.position, serial)

    def had(self, sources: list[Source], future: Future[_Judged], alone: Quarantine) -> list[Report]:
        """The verdicts of a piece of work, judged again where the executor failed."""
        try:
            judged = future.result()
        except Exception:  # whatever an executor raises when a process of its own is gone
            if not self.quarantine:
                raise
            return [self.judged_alone(source, alone) for source in sources]
        if isinstance(judged, TypeError):
            raise judged
        return judged

    def judged_alone(self, source: Source, alone: Quarantine) -> Report:
        """The verdict on one record, or that it cannot be judged."""
        try:
            judged = alone.run(_judge, self.brought, [source], self.position, "")
        except Died:
            game, steps = (source.game, len(source.steps)) if isinstance(source, Record) else (None, 0)
            problem = Problem("$", "the process that judged this record died of it")
            return Report(Status.NOT_JUDGED, game, steps, 0, None, None, (), (), None, (problem,))
        if isinstance(judged, TypeError):
            raise judged
        return judged[0]
