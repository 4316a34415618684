"""Judge a folder of records with a scheduler and two workers on this machine, and show the verdicts as a table.

    pip install 'tabletop-rules[cluster,cli]' pandas
    python examples/cluster/judge.py examples/records verdicts

What is started here stands for what is started by hand on several machines: docs/many-machines.md. The exit status is that of
`tabletop verify`; a second run with the same folders judges only what is new.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pandas

from tabletop_rules.command import main as tabletop

PATIENCE = 60.0
HERE = "127.0.0.1"


@contextmanager
def started(*arguments: str) -> Iterator[None]:
    """A process of Dask, for as long as it is needed."""
    process = subprocess.Popen([sys.executable, "-m", *arguments], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """The address of a scheduler with so many workers."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        told = Path(folder) / "scheduler.json"
        where = ("--host", HERE, "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
        stack.enter_context(started("distributed.cli.dask_scheduler", *where))
        address = address_in(told)
        what = ("--nworkers", str(workers), "--nthreads", "1", "--no-dashboard", "--local-directory", folder)
        stack.enter_context(started("distributed.cli.dask_worker", address, "--host", HERE, *what))
        yield address


def address_in(told: Path) -> str:
    """The address that a scheduler has written in a file. Raises: TimeoutError."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return str(json.loads(told.read_text())["address"])
        except (OSError, ValueError):  # not there yet, or half written
            time.sleep(0.1)
    raise TimeoutError("the scheduler did not start")


def table(folder: Path) -> str:
    """How many records of each game had which verdict, and which refusals there were."""
    verdicts = pandas.read_parquet(folder)
    counted = pandas.crosstab(verdicts["game"].fillna("?"), verdicts["status"])
    refusals = verdicts["code"].value_counts()
    return f"{counted.to_string()}\n\n{refusals.to_string() if len(refusals) else 'no step was refused'}"


def main() -> int:
    """Judge and show; the exit status of `tabletop verify`."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", help="records: .json, .jsonl, also .gz")
    parser.add_argument("out", type=Path, help="where the verdicts go, as Parquet")
    asked = parser.parse_args()
    with cluster(2) as address:
        status = tabletop(["verify", asked.folder, "--scheduler", address, "--parquet", str(asked.out)])
    print("", table(asked.out), sep="\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
