"""Who does long work: this process, several of this machine, or those of a Dask scheduler.

Decides how the command line names them; what is done is decided by the subcommand.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tabletop_rules.command.arguments import UsageError, positive

if TYPE_CHECKING:
    from distributed import Client

_MOST_JOBS = 61
"""No system refuses so many processes."""


def add_workers(command: argparse.ArgumentParser, verb: str) -> None:
    """Let the subcommand take a number of processes or a scheduler."""
    who = command.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=positive, default=1, metavar="N", help=f"processes to {verb} with (default 1)")
    words = f"{verb} with the workers of this Dask scheduler (extra 'cluster'), such as tcp://host:8786"
    who.add_argument("--scheduler", metavar="ADDRESS", help=words)


@contextmanager
def executor_of(options: argparse.Namespace) -> Iterator[Executor | None]:
    """The executor that the command line asks for; None for this process."""
    if options.scheduler is not None:
        with client_of(options) as client:
            yield client.get_executor(pure=False)
    elif options.jobs > 1:
        with ProcessPoolExecutor(min(options.jobs, _MOST_JOBS)) as pool:
            yield pool
    else:
        yield None


@contextmanager
def client_of(options: argparse.Namespace) -> Iterator[Client]:
    """A client of the scheduler that has workers.

    Raises: UsageError where the extra is not installed, and where there is no scheduler or no worker within the patience.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise UsageError(f"--scheduler needs the extra 'cluster' ({error})") from None
    patience = getattr(options, "patience", 60)
    try:
        client = Client(options.scheduler, timeout=f"{patience}s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"--scheduler {options.scheduler}: no scheduler answers: {str(error)[:200]}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            raise UsageError(f"--scheduler {options.scheduler}: no worker was there for {patience:g} seconds") from None
        yield client
