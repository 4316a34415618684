"""The command with processes of this machine, and with a scheduler and parts as far as the extra is not needed for it."""

from __future__ import annotations

import csv
import gc
import gzip
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop_rules import Record, command, register, simulate, to_json
from tabletop_rules.command import workers
from tabletop_rules.simulating import simulated_blocks
from tests.cluster import poison
from tests.ground import toy

RECORD = to_json(Record("toy", 3, toy.Options(2), ("=flip heads", "bet 1 heads", "show")))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command: status, output, errors."""
    status = command.main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_a_deadly_record_is_a_row_and_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With processes; the others are judged."""
    register(toy)
    register(poison)
    deadly = to_json(Record("poison", 3, toy.Options(2), (poison.DEADLY,)))
    (tmp_path / "a.jsonl").write_text(f"{RECORD}\n{deadly}\n{RECORD}\n")
    status, out, _ = run(capsys, "verify", str(tmp_path), "--jobs", "2", "--chunk", "1")
    assert status == 2
    assert "not-judged  $: the process that judged this record died of it" in out
    assert out.splitlines()[-1] == "3 records: 2 legal, 1 not-judged"


def test_games_are_the_same_with_any_number_of_processes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Output and kept records; a file that is there stays."""
    arguments = ("simulate", "coloretto", "--games", "12", "--seed", "3")
    assert run(capsys, *arguments) == run(capsys, *arguments, "--jobs", "2", "--block", "5")
    kept = {}
    for name, more in (("a.jsonl", ()), ("b.jsonl.gz", ("--jobs", "2", "--block", "5"))):
        status, _, _ = run(capsys, *arguments, "--save", str(tmp_path / name), *more)
        assert status == 0
        data = (tmp_path / name).read_bytes()
        kept[name] = gzip.decompress(data) if name.endswith("gz") else data
    assert kept["a.jsonl"] == kept["b.jsonl.gz"]
    assert len(kept["a.jsonl"].splitlines()) == 12
    status, out, _ = run(capsys, "verify", str(tmp_path))
    assert (status, out.splitlines()[-1]) == (0, "24 records: 24 legal")
    assert run(capsys, *arguments, "--save", str(tmp_path / "a.jsonl")) == (2, "", f"tabletop: {tmp_path / 'a.jsonl'} is there already\n")
    for bad in (str(tmp_path / "missing" / "a"), "a\0b"):
        status, out, err = run(capsys, *arguments, "--save", bad)
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_what_simulate_tells_of_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """The same facts as JSON."""
    status, out, _ = run(capsys, "simulate", "coloretto", "--games", "30", "--json", "--seats", "3")
    told = json.loads(out)
    assert status == 0
    assert [sum(seat.values()) for seat in told["scores"]] == [30, 30, 30]
    assert told["steps"]["min"] <= told["steps"]["mean"] <= told["steps"]["max"]


def test_a_process_that_dies_twice_is_said_in_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 2."""

    def blocks(*_: object, **__: object) -> Iterator[object]:
        yield from ()
        raise RuntimeError("games 0 to 4: the process that played them died")

    monkeypatch.setattr(command.simulate, "simulated_blocks", blocks)
    status, out, err = run(capsys, "simulate", "coloretto")
    assert (status, out, err) == (2, "", "tabletop: games 0 to 4: the process that played them died\n")


@pytest.mark.parametrize("arguments", [("verify", "x", "--parquet", "out"), ("simulate", "coloretto", "--scheduler", "tcp://127.0.0.1:1")])
def test_without_the_extra_one_line_says_what_is_needed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    """Exit 2."""
    monkeypatch.setitem(sys.modules, "tabletop_rules.cluster", None)
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert f"{arguments[-2]} needs the extra 'cluster'" in err


class Client:
    """A client that was had, as a context manager."""

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""


def stand_in(found: dict[str, int], **more: Any) -> SimpleNamespace:
    """What stands for the room of the extra."""
    judged = SimpleNamespace(files=2, before=1, verdicts=tuple(found.items()))

    class NoWorkers(TimeoutError):
        """As there."""

    def here(names: list[str], out: str, executor: object, *, progress: Any) -> object:
        progress(len(names))
        return judged

    def files(client: object, names: list[str], out: str, *, patience: float, progress: Any) -> object:
        if patience < 1:
            raise NoWorkers("no worker was there for 0.5 seconds; what is whole is kept")
        return here(names, out, None, progress=progress)

    def client_of(address: str, *, patience: float) -> Client:
        if "nowhere" in address:
            raise OSError("no scheduler answers")
        return Client()

    @contextmanager
    def closed() -> Iterator[None]:
        yield

    given = {"NoWorkers": NoWorkers, "judge_files_here": here, "judge_files": files, "client_of": client_of, "executor_of": lambda _: None}
    return SimpleNamespace(**given | more)


@pytest.mark.parametrize(
    ("found", "expected"),
    [({"legal": 3, "ended-early": 1}, 0), ({"legal": 3, "illegal": 1}, 1), ({"illegal": 1, "not-judged": 1}, 2), ({"unreadable": 1}, 2)],
)
@pytest.mark.parametrize("who", [(), ("--jobs", "2"), ("--scheduler", "tcp://there:1")])
def test_parts_are_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, found: dict[str, int], expected: int, who: tuple[str, ...]
) -> None:
    """Exit as ever, with how many files had been judged before."""
    monkeypatch.setattr(workers, "import_module", lambda _: stand_in(found))
    status, out, _ = run(capsys, "verify", "a", "b", "--parquet", "out", *who)
    assert status == expected
    assert out.splitlines()[0] == "2 files, 1 of them judged before; the verdicts are in out"
    assert out.splitlines()[-1].startswith(f"{sum(found.values())} record")


def test_a_scheduler_judges_and_plays(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Through its executor; where there is none, or no worker, that is one line."""
    register(toy)
    (tmp_path / "a.json").write_text(RECORD)
    monkeypatch.setattr(workers, "import_module", lambda _: stand_in({}))
    status, out, _ = run(capsys, "verify", str(tmp_path), "--scheduler", "tcp://there:1")
    assert (status, out.splitlines()[-1]) == (0, "1 record: 1 legal")
    assert run(capsys, "simulate", "coloretto", "--games", "1", "--scheduler", "tcp://there:1")[0] == 0
    assert run(capsys, "verify", "x", "--scheduler", "tcp://nowhere:1") == (2, "", "tabletop: --scheduler tcp://nowhere:1: no scheduler answers\n")
    arguments = ("verify", "x", "--parquet", "out", "--scheduler", "tcp://there:1")
    assert run(capsys, *arguments, "--patience", "0.5")[2] == "tabletop: no worker was there for 0.5 seconds; what is whole is kept\n"
    assert run(capsys, *arguments) == (2, "", "tabletop: no records found\n")


@pytest.mark.parametrize("flag", [("--json",), ("--positions",), ("--failed-only",), ("--csv", "x.csv")])
def test_what_does_not_go_with_parts_is_said(capsys: pytest.CaptureFixture[str], flag: tuple[str, ...]) -> None:
    """Parts have every verdict; standard input has no name."""
    status, _, err = run(capsys, "verify", "x", "--parquet", "out", *flag)
    assert (status, err) == (2, f"tabletop: {flag[0]}: not with --parquet, which has every verdict\n")
    assert run(capsys, "verify", "-", "--parquet", "out")[2] == "tabletop: --parquet: standard input is no file\n"


@pytest.mark.parametrize("bad", ["0", "-1", "nan", "x", "1e9"])
def test_patience_is_a_time(capsys: pytest.CaptureFixture[str], bad: str) -> None:
    """More than none, at most a day."""
    with pytest.raises(SystemExit):
        command.main(["verify", "x", "--patience", bad])
    assert "seconds, more than 0 and at most a day" in capsys.readouterr().err


@pytest.mark.parametrize("flags", [(), *(pytest.param(flags, marks=pytest.mark.long) for flags in (("--json",), ("--failed-only",), ("--csv", os.devnull)))])
def test_a_long_table_needs_no_more_memory_than_a_short_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...]) -> None:
    """What is held while 1,500 records are judged is what is held for 400."""
    register(toy)
    monkeypatch.setattr(sys, "stdout", open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for the test
    peaks = []
    for records in (10, 400, 1_500):
        path = tmp_path / "records.jsonl"
        path.write_text(f"{RECORD}\n" * records)
        gc.collect()
        tracemalloc.start()
        assert command.main(["verify", str(path), *flags]) == 0
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    sys.stdout.close()
    assert peaks[2] < peaks[1] + (1_500 - 400) * 105  # 10 MB from 5,000 to 100,000 records


def test_games_that_are_counted_need_no_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counters, not lists."""
    peaks = []
    for games in (20, 200, 1_000):
        tracemalloc.start()
        simulate(toy, toy.Options(2), games=games, seed=1, block=100)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < peaks[1] + 50_000


def test_what_cannot_be_looked_at_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A link that leads nowhere, to itself or to a record; a shut folder; a pipe is none; nothing is passed over in silence."""
    register(toy)
    folder = tmp_path / "in"
    (folder / "shut").mkdir(parents=True)
    (folder / "sub.json").mkdir()
    (folder / "sub.json" / "b.JSON").write_text(RECORD)
    (folder / "a.json").symlink_to(folder / "sub.json" / "b.JSON")
    (folder / "gone.json").symlink_to(folder / "nowhere")
    (folder / "loop.json").symlink_to(folder / "loop.json")
    os.mkfifo(folder / "pipe.json")
    scan: Any = os.scandir

    def scandir(path: Any) -> Any:
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", scandir)
    status, out, _ = run(capsys, "verify", str(folder), "--csv", str(tmp_path / "x.csv"))
    assert status == 2
    assert out.splitlines()[-1] == "5 records: 2 legal, 3 unreadable"
    rows = list(csv.DictReader((tmp_path / "x.csv").open(encoding="utf-8")))
    found = {Path(row["source"]).name: row["reason"] for row in rows if row["status"] != "legal"}
    assert found == {
        "gone.json": "file: No such file or directory",
        "loop.json": "file: Too many levels of symbolic links",
        "shut": "file: Is a directory",
    }
    assert [Path(row["source"]).name for row in rows] == ["a.json", "gone.json", "loop.json", "shut", "b.JSON"]


@pytest.mark.skipif(not Path("/proc").exists(), reason="finds the processes of the command there")
def test_games_go_on_when_a_process_is_killed(tmp_path: Path) -> None:
    """`kill -9` of a process of the pool of `simulate --jobs 2` and of `verify --jobs 2`: the same is told as by one process."""
    common = ["coloretto", "--games", "300", "--seed", "7"]
    single = subprocess.run([sys.executable, "-m", "tabletop_rules", "simulate", *common], capture_output=True, text=True, check=True)
    spread = [sys.executable, "-m", "tabletop_rules", "simulate", *common, "--jobs", "2", "--block", "3", "--save", str(tmp_path / "a.jsonl")]
    assert killed_once(spread) == (0, single.stdout)
    alone = subprocess.run([sys.executable, "-m", "tabletop_rules", "verify", str(tmp_path)], capture_output=True, text=True, check=True)
    assert alone.stdout.splitlines()[-1] == "300 records: 300 legal"
    assert killed_once([sys.executable, "-m", "tabletop_rules", "verify", str(tmp_path), "--jobs", "2"]) == (0, alone.stdout)


def killed_once(arguments: list[str]) -> tuple[int, str]:
    """The exit and the output of a command, one of whose processes is killed as soon as there is one."""
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        for _ in range(3_000):
            found = children.read_text().split() if children.exists() else []
            if found:
                os.kill(int(found[0]), signal.SIGKILL)
                break
            time.sleep(0.01)
        assert found
        out, _ = process.communicate(timeout=100)
    return process.returncode, out


def test_an_interrupted_run_keeps_whole_games(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Exit 130; every game that was saved is whole."""
    blocks: Any = simulated_blocks

    def stopped(*arguments: Any, **more: Any) -> Iterator[object]:
        yield from islice(blocks(*arguments, **more), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(command.simulate, "simulated_blocks", stopped)
    for name in ("a.jsonl", "b.jsonl.gz"):
        status, _, err = run(capsys, "simulate", "coloretto", "--games", "40", "--save", str(tmp_path / name))
        assert (status, err) == (130, "tabletop: interrupted\n")
    status, out, _ = run(capsys, "verify", str(tmp_path))
    assert (status, out.splitlines()[-1]) == (0, "8 records: 8 legal")
