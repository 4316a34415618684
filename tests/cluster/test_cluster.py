"""A real cluster on this machine: two workers over loopback, which are killed; files judged into parts."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster
from pyarrow import dataset, parquet

from tabletop_rules import (
    Record,
    Report,
    Status,
    cluster as cluster_room,
    command,
    from_json,
    register,
    simulate,
    to_json,
    verify,
    verify_many,
    version,
)
from tabletop_rules.cluster import (
    NoWorkers,
    OtherVersion,
    client_of,
    executor_of,
    judge_file,
    judge_files,
    judge_files_here,
    part_name,
)
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
    records: list[Any] = [GOOD, BAD] * 200
    records[137] = DEADLY
    expected = [to_json(verify(record)) for record in (GOOD, BAD)] * 200
    found = [to_json(report) for report in verify_many(records, executor_of(client), chunk=16)]
    assert from_json(found[137], Report).status is Status.NOT_JUDGED
    assert found[:137] + found[138:] == expected[:137] + expected[138:]


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


def test_odd_names_and_what_could_not_be_read(tmp_path: Path) -> None:
    """Names of 250 bytes and such as are no text; a file is judged once, and again when it could not be read."""
    names = [os.fsencode(tmp_path) + b"/" + name for name in (("ä" * 120 + ".json").encode(), b"\xff\xfe.json", b"a b\n%s.json")]
    for name in names:
        Path(os.fsdecode(name)).write_text(GOOD)
    paths: list[Any] = [*map(os.fsdecode, names), *map(os.fsdecode, names), tmp_path / "gone", tmp_path / "no\0name", tmp_path / "empty"]
    (tmp_path / "empty").mkdir()
    out = tmp_path / "out"
    judged = judge_files_here(paths, out)
    assert (judged.files, judged.before, judged.verdicts) == (5, 0, (("legal", 3), ("unreadable", 2)))
    assert judge_files_here(paths, out).before == 3
    rows = dataset.dataset(out, format="parquet").to_table().to_pylist()
    assert sorted(Path(row["source"]).name[-12:] for row in rows) == sorted(
        [("ä" * 7 + ".json"), r"\udcff\udcfe.json"[-12:], "a b\n%s.json"[-12:], "gone", "no\0name"]
    )
    assert judge_files_here([], out).records == 0
    told: list[int] = []
    assert judge_files_here([tmp_path], tmp_path / "all", progress=told.append).records == sum(told) == 3


def test_what_a_killed_worker_left_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that is half made is no part: its name is hidden, the folder can be read, and the file is judged."""
    (tmp_path / "a.json").write_text(GOOD)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)
    monkeypatch.setattr(Path, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        judge_files_here([tmp_path / "a.json"], tmp_path / "out")
    monkeypatch.undo()
    register(toy)
    (left,) = (tmp_path / "out").iterdir()
    assert left.name.startswith(".")
    assert judge_files_here([tmp_path / "a.json"], tmp_path / "out").before == 0
    assert len(dataset.dataset(tmp_path / "out", format="parquet").to_table()) == 1


def test_a_file_that_changes_while_it_is_judged_is_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered of it is how it was before; and another version of the library judges all anew."""
    path = tmp_path / "a.jsonl"
    path.write_text(f"{GOOD}\n")
    rows = cluster_room._rows

    def meanwhile(*arguments: Any) -> Iterator[Any]:
        with path.open("a") as stream:
            stream.write(f"{BAD}\n")
        yield from rows(*arguments)

    monkeypatch.setattr(cluster_room, "_rows", meanwhile)
    judge_files_here([path], tmp_path / "out")
    monkeypatch.setattr(cluster_room, "_rows", rows)
    again = judge_files_here([path], tmp_path / "out")
    assert (again.before, again.verdicts) == (0, (("illegal", 1), ("legal", 1)))
    assert judge_files_here([path], tmp_path / "out").before == 1
    monkeypatch.setattr(version, "__version__", "0.0.1")
    assert judge_files_here([path], tmp_path / "out").before == 0


def _older() -> None:
    version.__version__ = "0.0.1"


def test_workers_of_another_version_are_refused(cluster: Any, client: Any, tmp_path: Path) -> None:
    """Before anything is given to them; a patience is a time."""
    client.run(_older)
    expected = f"has tabletop-rules 0.0.1, this process {version.__version__}"
    with pytest.raises(OtherVersion, match=expected):
        judge_files(client, files(tmp_path / "in"), tmp_path / "out")
    with pytest.raises(OtherVersion, match=expected):
        executor_of(client)
    with pytest.raises(OtherVersion, match=expected):
        client_of(cluster.scheduler_address)
    for bad in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="patience: seconds above 0"):
            client_of(cluster.scheduler_address, patience=bad)
        with pytest.raises(ValueError, match="patience: seconds above 0"):
            judge_files(client, [], tmp_path / "out", patience=bad)


def test_a_place_that_cannot_be_written_is_said(client: Any, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """By an OSError, in one line by the command."""
    paths = files(tmp_path / "in")
    with pytest.raises(OSError, match="File exists"):
        judge_files(client, paths, paths[0])
    with pytest.raises(OSError, match="Not a directory"):
        judge_files_here(paths, paths[0] / "out")
    (tmp_path / "out" / part_name(str(paths[0]))).mkdir(parents=True)
    with pytest.raises(OSError, match="Is a directory"):
        judge_files(client, paths, tmp_path / "out")
    assert command.main(["verify", str(tmp_path / "in"), "--parquet", str(paths[0] / "out")]) == 2
    assert capfd.readouterr().err.endswith("tabletop: Not a directory\n")


def test_a_scheduler_that_is_gone_is_said(tmp_path: Path) -> None:
    """What is whole is kept; the run ends."""
    paths = files(tmp_path / "in")
    command_line = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"]
    with subprocess.Popen([*command_line, "--scheduler-file", str(tmp_path / "s.json")], stderr=subprocess.DEVNULL) as scheduler:
        try:
            with Client(scheduler_file=str(tmp_path / "s.json"), set_as_default=False) as other:
                threading.Timer(1, scheduler.kill).start()
                with pytest.raises(NoWorkers, match="the scheduler is gone; what is whole is kept"):
                    judge_files(other, paths, tmp_path / "out", patience=90)
        finally:
            scheduler.kill()


def test_work_that_the_cluster_gives_up_is_said(client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when somebody starts it anew."""
    submit = client.submit

    def given_up(*arguments: Any, **more: Any) -> Any:
        future = submit(*arguments, **more)
        client.cancel([future])
        return future

    monkeypatch.setattr(client, "submit", given_up)
    with pytest.raises(NoWorkers, match="the cluster gave the work up; what is whole is kept"):
        judge_files(client, files(tmp_path / "in"), tmp_path / "out")


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
