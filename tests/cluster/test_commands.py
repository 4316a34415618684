"""The command with processes of this machine, and with a scheduler and parts as far as the extra is not needed for it."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop_rules import Record, command, register, to_json
from tabletop_rules.command import workers
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
