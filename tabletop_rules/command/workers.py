"""Who does long work: this process, several of this machine, or those of a Dask scheduler.

Decides how the command line names them; what is done is decided by the subcommand.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from tabletop_rules.command.arguments import UsageError, positive, seconds

_MOST_JOBS = 61
"""No system refuses so many processes."""


def add_workers(command: argparse.ArgumentParser, verb: str) -> None:
    """Let the subcommand take a number of processes or a scheduler."""
    who = command.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=positive, default=1, metavar="N", help=f"processes to {verb} with (default 1)")
    words = f"{verb} with the workers of this Dask scheduler (extra 'cluster'), such as tcp://host:8786"
    who.add_argument("--scheduler", metavar="ADDRESS", help=words)
    words = "with --scheduler: give up when no worker was there for so long (default 60)"
    command.add_argument("--patience", type=seconds, default=60, metavar="SECONDS", help=words)


@contextmanager
def executor_of(options: argparse.Namespace) -> Iterator[Executor | None]:
    """The executor that the command line asks for; None for this process."""
    if options.scheduler is not None:
        cluster = the_cluster("--scheduler")
        with client_of(options, cluster) as client:
            yield cluster.executor_of(client)
    elif options.jobs > 1:
        with ProcessPoolExecutor(min(options.jobs, _MOST_JOBS)) as pool:
            yield pool
    else:
        yield None


def the_cluster(flag: str) -> ModuleType:
    """The room that stands on the extra `cluster`. Raises: UsageError where that is not installed."""
    try:
        return import_module("tabletop_rules.cluster")
    except ImportError as error:
        raise UsageError(f"{flag} needs the extra 'cluster' ({error})") from None


@contextmanager
def client_of(options: argparse.Namespace, cluster: ModuleType) -> Iterator[object]:
    """A client of the scheduler that has workers. Raises: UsageError where there is no scheduler, or no worker in time."""
    try:
        client = cluster.client_of(options.scheduler, patience=options.patience)
    except (OSError, ValueError) as error:  # a time that is out is an OSError too
        raise UsageError(f"--scheduler {options.scheduler}: {str(error)[:200]}") from None
    with client:
        yield client
