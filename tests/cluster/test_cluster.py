"""A real cluster on this machine: two workers over loopback, which are killed; files judged into parts."""

from __future__ import annotations

import gzip
import os
import signal
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster
from pyarrow import dataset, parquet

from tabletop_rules import Record, Status, command, register, simulate, to_json, verify, verify_many
from tabletop_rules.cluster import NoWorkers, client_of, executor_of, judge_file, judge_files, judge_files_here, part_name
from tabletop_rules.plugins import GAMES, registered
from tests.cluster import poison
from tests.ground import toy

OPTIONS = toy.Options(2)
GOOD = to_json(Record("toy", 3, OPTIONS, ("=flip heads", "bet 1 heads", "show")))
BAD = to_json(Record("toy", 3, OPTIONS, ("show",)))
SLOW = to_json(Record("poison", 3, OPTIONS, ("=flip heads", poison.SLOW, "show")))
DEADLY = to_json(Record("poison", 3, OPTIONS, (poison.DEADLY,)))


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registered, GAMES, {})
    register(toy)
    register(poison)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Any]:
    """Two workers in processes of their own, with nannies that start them anew."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", local_directory=str(tmp_path / "dask"), silence_logs=50
    ) as made:
        yield made


@pytest.fixture
def client(cluster: Any) -> Iterator[Any]:
    """A client of it."""
    with Client(cluster, set_as_default=False) as made:
        yield made


def pids(client: Any) -> list[int]:
    """The processes of the workers."""
    found: dict[str, int] = client.run(os.getpid)
    return list(found.values())


def test_verdicts_are_those_of_one_process(client: Any) -> None:
    """Equal to the byte, in order; also while workers are killed, one after the other."""
    records: list[Any] = [GOOD, BAD] * 60
    expected = [to_json(verify(record, position=False)) for record in records]
    assert [to_json(report) for report in verify_many(records, executor_of(client), position=False)] == expected
    slow = [SLOW, BAD] * 12
    reports = verify_many(slow, executor_of(client), chunk=2)
    first = list(islice(reports, 2))
    for pid in pids(client):
        os.kill(pid, signal.SIGKILL)
        time.sleep(0.5)
    found = [*first, *reports]
    assert [report.status.value for report in found] == ["legal", "illegal"] * 12


def test_a_deadly_record_is_found_and_the_rest_goes_on(client: Any) -> None:
    """However many workers it kills."""
    records: list[Any] = [GOOD] * 40
    records[13] = DEADLY
    found = [report.status.value for report in verify_many(records, executor_of(client), chunk=4)]
    assert found == ["legal"] * 13 + ["not-judged"] + ["legal"] * 26


def test_closing_one_iterator_leaves_the_work_of_another(client: Any) -> None:
    """Also with the executor that gives equal work one future."""
    records = [SLOW] * 8
    shared = client.get_executor()
    one, other = verify_many(records, shared, chunk=1), verify_many(records, shared, chunk=1)
    assert next(one).status is Status.LEGAL
    assert next(other).status is Status.LEGAL
    one.close()  # type: ignore[attr-defined]  # it is a generator
    assert [report.status for report in other] == [Status.LEGAL] * 7


def test_games_are_counted_alike(client: Any) -> None:
    """By the workers as by this process."""
    assert simulate(toy, OPTIONS, games=40, seed=1, executor=executor_of(client), block=9) == simulate(toy, OPTIONS, games=40, seed=1)


def files(folder: Path) -> list[Path]:
    """Some files of records."""
    folder.mkdir(exist_ok=True)
    (folder / "a.json").write_text(GOOD)
    (folder / "b.jsonl").write_text(f"{GOOD}\n{BAD}\nnonsense\n" * 10)
    (folder / "c.jsonl.gz").write_bytes(gzip.compress(f"{GOOD}\n{BAD}\n".encode()))
    return sorted(folder.iterdir())


COUNTS = (("illegal", 11), ("legal", 12), ("unreadable", 11))


def test_files_are_judged_into_parts(client: Any, tmp_path: Path) -> None:
    """A row a record; what is whole is not made again, what changed or is damaged is; a missing file is a row."""
    paths = [*files(tmp_path / "in"), tmp_path / "in" / "missing.json"]
    out = tmp_path / "out"
    told: list[int] = []
    judged = judge_files(client, paths, out, progress=told.append)
    assert (judged.files, judged.before, judged.verdicts, judged.records, sum(told)) == (4, 0, COUNTS, 34, 4)
    rows = dataset.dataset(out, format="parquet").to_table().to_pylist()
    assert len(rows) == 34
    (illegal,) = (row for row in rows if row["source"].endswith("c.jsonl.gz") and row["status"] == "illegal")
    assert (illegal["line"], illegal["fault_index"], illegal["fault_text"], illegal["code"], illegal["rule"]) == (2, 0, "show", "chance-due", "R1")
    (legal,) = (row for row in rows if row["source"].endswith("a.json"))
    assert (legal["line"], legal["game"], legal["held"], legal["scores"], legal["winners"]) == (None, "toy", 3, [0, 1], [1])
    (missing,) = (row for row in rows if row["source"].endswith("missing.json"))
    assert (missing["status"], missing["reason"]) == ("unreadable", "file: No such file or directory")
    parts = {path: path.stat().st_mtime_ns for path in out.iterdir()}
    (out / part_name(str(paths[0]))).write_bytes(b"damaged")
    paths[1].write_text(GOOD)
    again = judge_files(client, paths, out)
    assert (again.before, again.verdicts) == (1, (("illegal", 1), ("legal", 3), ("unreadable", 1)))
    kept = out / part_name(str(paths[2]))
    assert kept.stat().st_mtime_ns == parts[kept]
    assert sorted(path.suffix for path in out.iterdir()) == [".parquet"] * 4  # nothing half made is left
    assert judge_files_here(paths, tmp_path / "here").verdicts == again.verdicts


def test_a_file_with_a_deadly_record_is_judged_all_the_same(client: Any, tmp_path: Path) -> None:
    """It kills the workers, then a process of this machine."""
    (tmp_path / "a.jsonl").write_text("".join(f"{record}\n" for record in [GOOD] * 5 + [DEADLY] + [GOOD] * 5))
    (tmp_path / "b.jsonl").write_text(f"{GOOD}\n" * 3)
    judged = judge_files(client, [tmp_path / "a.jsonl", tmp_path / "b.jsonl"], tmp_path / "out")
    assert judged.verdicts == (("legal", 13), ("not-judged", 1))


def test_workers_that_are_gone_are_waited_for_and_no_longer(cluster: Any, client: Any, tmp_path: Path) -> None:
    """For as long as said; what is whole by then stays, and a later run goes on from there."""
    paths = files(tmp_path / "in")
    judge_files(client, paths[:1], tmp_path / "out")
    cluster.scale(0)
    while client.nthreads():
        time.sleep(0.1)
    start = time.monotonic()
    with pytest.raises(NoWorkers, match=r"no worker was there for 1\.5 seconds"):
        judge_files(client, paths, tmp_path / "out", patience=1.5)
    assert 1.4 < time.monotonic() - start < 20
    with pytest.raises(NoWorkers, match=r"no worker was there for 0\.5 seconds"):
        client_of(cluster.scheduler_address, patience=0.5)
    cluster.scale(1)
    judged = judge_files(client, paths, tmp_path / "out")
    assert (judged.before, judged.files) == (1, 3)
    with client_of(cluster.scheduler_address, patience=30) as other:
        assert other.nthreads()


def test_an_interrupted_run_keeps_what_is_whole(client: Any, tmp_path: Path) -> None:
    """And leaves nothing half made in its place."""
    paths = files(tmp_path / "in")

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judge_files(client, paths, tmp_path / "out", progress=stop)
    for path in (tmp_path / "out").glob("*.parquet"):
        parquet.read_metadata(path)
    assert judge_files(client, paths, tmp_path / "out").files == 3


def test_the_work_of_a_worker_by_itself(tmp_path: Path) -> None:
    """In this process: the part, then that it is there; with many rows it is written piece by piece."""
    (tmp_path / "a.jsonl").write_text(f"{BAD}\n" * 10_001)
    (tmp_path / "out").mkdir()
    assert judge_file(str(tmp_path / "a.jsonl"), str(tmp_path / "out")) == (0, {"illegal": 10_001})
    assert judge_file(str(tmp_path / "a.jsonl"), str(tmp_path / "out")) == (1, {"illegal": 10_001})
    assert parquet.read_metadata(tmp_path / "out" / part_name(str(tmp_path / "a.jsonl"))).num_rows == 10_001
    with pytest.raises(OSError, match="Not a directory"):
        judge_file(str(tmp_path / "a.jsonl"), str(tmp_path / "a.jsonl"))


def test_the_command_on_a_cluster(cluster: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Reports, parts, games; a scheduler that is not there is one line."""
    files(tmp_path / "in")
    address = cluster.scheduler_address
    assert command.main(["verify", str(tmp_path / "in"), "--scheduler", address]) == 2
    assert capsys.readouterr().out.splitlines()[-1].startswith("33 records: ")
    assert command.main(["verify", str(tmp_path / "in"), "--scheduler", address, "--parquet", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().out.splitlines()[0] == f"3 files, 0 of them judged before; the verdicts are in {tmp_path / 'out'}"
    assert command.main(["simulate", "coloretto", "--games", "6", "--scheduler", address, "--block", "2"]) == 0
    capsys.readouterr()
    assert command.main(["verify", "x", "--scheduler", "tcp://127.0.0.1:1", "--patience", "0.3"]) == 2
    assert capsys.readouterr().err.startswith("tabletop: --scheduler tcp://127.0.0.1:1: ")
