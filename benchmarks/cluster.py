"""Many records on a cluster of this machine: what spreading costs, what it keeps in memory, and a large run.

    python -m benchmarks.cluster [--records N] [--large N]

CPU times are those of all processes that take part (client, scheduler, workers), each beside those of one process in the same
round. A cluster takes some CPU by the clock (heartbeats, statistics), however little it does: on a shared machine work takes
longer, and that share grows without more work; so it is measured at rest, and the ratios are told without and with it.
`--large 200000` judges as many generated records through `judge_files` as well. Needs Linux and the extra `cluster`.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster

from benchmarks.machine import description
from tabletop_rules import load_game, to_json, verify, verify_many
from tabletop_rules.cluster import executor_of, judge_files, judge_files_here
from tabletop_rules.simulating import simulated_blocks

A_FILE = 1_000
"""So many records in a file."""
ROUNDS = 3


def texts(records: int) -> list[str]:
    """Records of random games of Coloretto."""
    game = load_game("coloretto")
    make: Any = game.Options
    return [text for block in simulated_blocks(game, make(seats=4), games=records, seed=1, keep=True) for text in block.records]


def written(folder: Path, lines: list[str], size: int) -> list[Path]:
    """The records in files of so many."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number, start in enumerate(range(0, len(lines), size)):
        path = folder / f"{number:05}.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines[start : start + size]), encoding="utf-8")
        paths.append(path)
    return paths


def cpu(client: Any) -> float:
    """The CPU seconds of this process (with the scheduler, which is in it) and of the workers so far."""
    of_workers: dict[str, float] = client.run(time.process_time)
    return time.process_time() + sum(of_workers.values())


def idle(client: Any, seconds: float = 2.0) -> float:
    """The CPU seconds that the cluster takes a second when it has nothing to do: heartbeats and the like, by the clock."""
    start, begun = cpu(client), time.monotonic()
    time.sleep(seconds)
    return (cpu(client) - start) / (time.monotonic() - begun)


def spent(client: Any, work: Callable[[], object], resting: float) -> tuple[float, float]:
    """The CPU seconds of work on the cluster, and how much of them it would have taken in that time with nothing to do."""
    start, begun = cpu(client), time.monotonic()
    work()
    return cpu(client) - start, resting * (time.monotonic() - begun)


def spread(workers: int, folder: str) -> Any:
    """A cluster of so many workers of one thread."""
    quiet: dict[str, Any] = {"dashboard_address": None, "local_directory": folder, "silence_logs": 50}
    return LocalCluster(n_workers=workers, threads_per_worker=1, host="127.0.0.1", **quiet)


def row(what: str, value: str, goal: str = "") -> None:
    """A row of the table."""
    print(f"| {what:<66} | {value:<24} | {goal:<12} |", flush=True)


def timed(work: Callable[[], object]) -> float:
    """CPU seconds of this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def compare(records: int, folder: Path) -> None:
    """The same records by one process, a pool, and clusters of one and two workers; each round of a cluster has its own round of
    one process beside it."""
    lines = texts(records)
    paths = written(folder / "in", lines, A_FILE)
    expected = [to_json(verify(line, position=False)) for line in lines]
    passes = count()

    def parts() -> Path:
        return folder / f"out{next(passes)}"

    def judged(executor: Any = None) -> list[str]:
        return [to_json(report) for report in verify_many(lines, executor, chunk=128, position=False)]

    judge_files_here(paths[:1], parts())
    with ProcessPoolExecutor(2) as pool:
        same = [[to_json(report) for report in verify_many(lines, pool, position=False)] == expected]
    found: dict[str, list[float]] = {"files": [], "files, all": [], "records": [], "records, all": [], "client": [], "busy": []}
    speed = []
    for workers in (1, 2):
        with spread(workers, str(folder / "dask")) as cluster, Client(cluster, set_as_default=False) as client:
            same.append(judged(executor_of(client)) == expected)
            judge_files(client, paths[: 2 * workers], parts())  # every worker has imported what it needs
            for _ in range(ROUNDS):
                resting = idle(client)
                alone = timed(lambda: judge_files_here(paths, parts()))
                mine, begun = time.thread_time(), time.monotonic()
                took, rest = spent(client, lambda: judge_files(client, paths, parts()), resting)
                found["client"].append((time.thread_time() - mine) * 1e6 / records)
                found["files"].append((took - rest) / alone)
                found["files, all"].append(took / alone)
                found["busy"].append((time.monotonic() - begun) * workers / took)
                alone = timed(judged)
                speed.append(records / alone)
                took, rest = spent(client, lambda: judged(executor_of(client)), resting)
                found["records"].append((took - rest) / alone)
                found["records, all"].append(took / alone)
    row("verdicts of 1 process, a pool, 1 and 2 workers", "equal" if all(same) else "DIFFERENT", "equal")
    row("CPU: workers that write their verdicts ÷ one process", median(found["files"]), "≤ 1.15")
    row("the same, with what the cluster takes by the clock", median(found["files, all"]))
    row("CPU: verify_many over the cluster, chunk 128 ÷ one process", median(found["records"]), "≤ 1.4")
    row("the same, with what the cluster takes by the clock", median(found["records, all"]))
    row("how long it took ÷ the CPU that it had: 1 on a free machine", median(found["busy"]))
    row("client's own time a record where workers write, µs", median(found["client"]), "≤ 15")
    row("records a CPU second, one process", f"{sorted(speed)[len(speed) // 2]:,.0f}")


def median(values: list[float]) -> str:
    """With its extremes."""
    ordered = sorted(values)
    return f"{ordered[len(ordered) // 2]:.3g} ({ordered[0]:.3g} to {ordered[-1]:.3g})"


def memory(folder: Path) -> None:
    """The command on a stream of short records: how much more memory 100,000 need than 5,000."""
    line = texts(1)[0]
    begun = line[: line.index('"steps":[')]
    short = begun + '"steps":["=start blue/green/pink/grey","draw"],"result":null,"meta":{}}'
    for flags in ((), ("--json",)):
        peaks = []
        for records in (5_000, 100_000):
            path = folder / f"{records}.jsonl"
            path.write_text(f"{short}\n" * records, encoding="utf-8")
            # Its own peak: that of `getrusage` begins with what this process had when it made the other.
            code = (
                "import re, sys; from pathlib import Path; from tabletop_rules.command import main; "
                f"main(['verify', {str(path)!r}, *{list(flags)!r}]); status = Path('/proc/self/status').read_text(); "
                "print(re.search('VmHWM:[^0-9]*([0-9]+)', status)[1], file=sys.stderr)"
            )
            command = [sys.executable, "-c", code]
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
            peaks.append(int(done.stderr.split()[-1]) / 1024)
        what = f"`verify {' '.join(flags)}`".replace(" `", "`")
        row(f"memory of {what} from 5,000 to 100,000 records, MB", f"{peaks[1] - peaks[0]:+.1f} ({peaks[1]:.0f} in all)", "< 10")


def large(records: int, folder: Path) -> None:
    """A large run: records generated by two workers, judged by two workers."""
    game = load_game("coloretto")
    make: Any = game.Options
    with spread(2, str(folder / "dask")) as cluster, Client(cluster, set_as_default=False) as client:
        start = time.monotonic()
        blocks: Iterator[Any] = simulated_blocks(
            game, make(seats=4), games=records, seed=2, executor=executor_of(client), block=1_000, keep=True
        )
        place = folder / "large"
        paths = [path for block in blocks for path in written(place / f"{block.first:08}", list(block.records), A_FILE)]
        made = time.monotonic()
        judged = judge_files(client, paths, folder / "verdicts")
        took = time.monotonic() - made
        peak = max(client.run(lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss).values()) / 1024
    assert judged.verdicts == (("legal", records),), judged
    mine = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    row(f"{records:,} generated records, 2 workers: seconds to generate", f"{made - start:.0f}")
    row(f"{records:,} generated records, 2 workers: seconds to judge", f"{took:.0f}")
    row("the same: all legal, and how many records a second", f"{records / took:,.0f}")
    row("the same: peak memory of a worker, of the client, MB", f"{peak:.0f}, {mine:.0f}")
    row("what 1,000,000 records would take, minutes", f"{took / records * 1e6 / 60:.0f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=4_000)
    parser.add_argument("--large", type=int, default=0)
    asked = parser.parse_args()
    print(description())
    row("what", "measured", "goal")
    row("-" * 66, "-" * 24, "-" * 12)
    with tempfile.TemporaryDirectory() as place:
        compare(asked.records, Path(place))
        memory(Path(place))
        if asked.large:
            large(asked.large, Path(place))
