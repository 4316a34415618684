"""Work that may kill the process that does it: a pool that is replaced when it breaks, and one process for one piece at a time.

Decides that a piece of work has a result or is known to be deadly; what is made of that is decided by whoever asked.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Died(RuntimeError):
    """The process that did a piece of work died of it."""


def _nothing() -> None:
    """What a new process is tried with, so that one that cannot start is not taken for one that died."""


class Enduring:
    """An executor that takes work whatever became of its processes: a broken process pool is replaced by one of the same size.
    To be closed, which ends what replaced it, and never the executor itself."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._own: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The work, given to the executor; where one that is no pool takes none, a future with its error."""
        try:
            return self._executor.submit(work, *args, **kwargs)
        except BrokenExecutor as error:
            if not isinstance(self._executor, ProcessPoolExecutor):
                broken: Future[T] = Future()
                broken.set_exception(error)
                return broken
        self.close()
        self._own = ProcessPoolExecutor(getattr(self._executor, "_max_workers", None))
        self._executor = self._own
        return self._own.submit(work, *args, **kwargs)

    def close(self) -> None:
        """End what replaced the executor."""
        if self._own is not None:
            self._own.shutdown(wait=False, cancel_futures=True)


class Quarantine:
    """One process of this machine, started when it is needed and again when it died. To be closed, or used in a `with`."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the work, done in the other process.

        Raises: Died where the process died of it; BrokenExecutor where no process can be started; else what the work raises.
        """
        if self._pool is None:
            pool = ProcessPoolExecutor(1)
            pool.submit(_nothing).result()
            self._pool = pool
        try:
            return self._pool.submit(work, *args, **kwargs).result()
        except BrokenExecutor:
            self.close()
            raise Died("the process that did this died") from None

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
