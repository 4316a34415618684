"""The machine: one core for everything that is measured, and what to say of it beside the figures."""

from __future__ import annotations

import gc
import os
import platform
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.figures import Spread


def pin() -> None:
    """Keep this process, and those it starts from now on, on one core where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def description() -> str:
    """Processor, number of cores, Python version, system."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = models[0] if models else platform.processor() or platform.machine()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor}, {os.cpu_count()} cores, {python}, {platform.system()}"


def cost(work: Callable[[], int]) -> float:
    """The microseconds of CPU time that one unit of work takes; `work` returns how many units it did."""
    start = time.process_time()
    done = work()
    return (time.process_time() - start) * 1e6 / done


def in_turn(works: Mapping[str, Callable[[], int]], rounds: int) -> dict[str, list[float]]:
    """The cost of each work in each round, measured in turn: A B A B. A first turn of each is not counted.

    What is in memory beforehand is out of the garbage collector's sight meanwhile, so that it slows nothing down.
    """
    for work in works.values():
        work()
    gc.collect()
    gc.freeze()
    costs: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            costs[name].append(cost(work))
    gc.unfreeze()
    return costs


def spreads(costs: Mapping[str, list[float]]) -> dict[str, Spread]:
    """The spread of each."""
    return {name: Spread.of(figures) for name, figures in costs.items()}
