"""Work that may kill the process that does it: done one piece at a time in a process of its own, made anew when it dies.

Decides that a piece of work has a result or is known to be deadly; what is made of that is decided by whoever asked.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Died(RuntimeError):
    """The process that did a piece of work died of it."""


def _nothing() -> None:
    """What a new process is tried with, so that one that cannot start is not taken for one that died."""


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
