"""Faults that were found by trying to break the ground floor and its command."""

import io
import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from time import process_time

import pytest

from tabletop_rules import Record, Result, Status, command, to_json, verify
from tabletop_rules.command import workers
from tests.ground import toy

COMMAND = [sys.executable, "-m", "tabletop_rules"]
CUT = to_json(Record("toy", 3, toy.Options(2), ("=flip heads",)))


def test_seats_are_given_once(capsys: pytest.CaptureFixture[str]) -> None:
    """An option that gives another number of seats than the list of players: a usage error, not an exception in the game."""
    assert command.main(["play", "toy", "--seats", "random,random", "--option", "seats=3"]) == 2
    assert "--seats: the options say 3 seats, not 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["simulate", "toy", "--games", "2"], ["show", "cut.json"], ["verify", "cut.json", "\udcff"]]
)
def test_pipes_are_utf8_whatever_the_locale_says(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars, dots and odd file names are written to a pipe that was opened for ASCII only."""
    (tmp_path / "cut.json").write_text(CUT)
    monkeypatch.chdir(tmp_path)
    stream = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(stream, encoding="ascii", write_through=True))
    command.main(arguments)
    assert stream.getvalue().decode()


def test_a_stream_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output that is no file, as in a notebook, is used as it is."""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    assert command.main(["games"]) == 0
    assert "coloretto" in stream.getvalue()


def test_closed_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without standard output a verdict is still an exit status, without standard input there is nothing to read."""
    (tmp_path / "cut.json").write_text(CUT)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert command.main(["verify", str(tmp_path / "cut.json")]) == 0
    assert command.main(["verify", "-"]) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "arguments", [["games"], ["games", "--json"], ["play", "coloretto", "--seats", "random,random", "--seed", "1"]]
)
def test_a_full_disk_is_said_in_a_line(arguments: list[str]) -> None:
    """Output that cannot be written: exit 2 and one line, and a game played there is not lost."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == b"tabletop: " + os.strerror(28).encode()
    assert b"Traceback" not in done.stderr
    assert (b'{"schema":1' in done.stderr) is (arguments[0] == "play")


def test_importing_stops_quietly_where_nobody_reads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A reader that has gone is no fault of the log."""
    (tmp_path / "log").write_bytes(b"")
    monkeypatch.setattr(command.importing, "load_importer", lambda _: lambda *_: _gone())
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    assert command.main(["import", "any", str(tmp_path / "log")]) == 0


def _gone() -> Record:
    raise BrokenPipeError


def test_no_name_is_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """An empty name (an unset variable of a script, say) does not stand for the folder where the command runs."""
    assert command.main(["verify", ""]) == 2
    assert "1 record: 1 unreadable" in capsys.readouterr().out


def test_no_more_processes_than_a_system_gives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A number of jobs from anywhere never becomes that many processes."""
    (tmp_path / "cut.json").write_text(CUT)
    asked: list[int] = []

    def pool(jobs: int) -> nullcontext[None]:
        asked.append(jobs)
        return nullcontext()

    monkeypatch.setattr(workers, "ProcessPoolExecutor", pool)
    assert command.main(["verify", "--jobs", "999999999", str(tmp_path / "cut.json")]) == 0
    assert asked == [61]


def test_a_result_holds_integers() -> None:
    """What no game can reach in its result is refused when the result is made, so that the referee need not sort it."""
    for scores, winners in ((None, (1,)), ((0, 1), (None, "a")), ((0, "1"), (1,))):
        with pytest.raises(TypeError):
            Result(scores, winners)  # type: ignore[arg-type]
    record = Record("toy", 3, toy.Options(2), ("=flip heads", "bet 1 heads", "show"), Result([0, 1], [1]))
    assert verify(record).status is Status.LEGAL


def test_a_file_made_to_hurt_is_judged_at_once() -> None:
    """Problems by the million are counted no further than anybody would read, and duplicates are found in one pass."""
    shell = '{"schema":1,"game":"toy","rules":3,"options":{"seats":2},"steps":[%s],"meta":{%s}}'
    start = process_time()
    wrong = verify(shell % (",".join(["1"] * 1_000_000), ""))
    assert [str(wrong.problems[0]), str(wrong.problems[-1])] == [
        "$.steps[0]: expected a text, not an integer",
        "$.steps: no item after [99] was looked at",
    ]
    nonsense = verify(shell % (",".join(['"zz"'] * 1_000_000), ""))
    assert str(nonsense.problems[-1]) == "$.steps: no item after [99] was looked at"
    assert len(wrong.problems) == len(nonsense.problems) == 101
    many = ",".join(f'"k{number}":1' for number in range(20_000))
    twice = verify(shell % ("", f'{many},"k19999":2'))
    assert [str(problem) for problem in twice.problems] == ["$: the field 'k19999' stands twice in one object"]
    strange = verify(f"{{{many}}}")
    assert str(strange.problems[100]) == "$: 19900 more unknown fields"
    assert process_time() - start < 20


def test_one_text_is_no_list_of_steps() -> None:
    """A record is not made of the letters of a step."""
    with pytest.raises(TypeError, match="steps: a tuple is needed, not str"):
        Record("toy", 3, toy.Options(2), "=flip heads")


@pytest.mark.parametrize("source", [None, 3, [1], object()])
def test_what_is_no_text_is_unreadable(source: object) -> None:
    """The referee gives its verdict on anything whatever, and says what it was given."""
    report = verify(source)  # type: ignore[arg-type]  # another type is the point
    assert report.status is Status.UNREADABLE
    assert [str(problem) for problem in report.problems] == [f"$: JSON is text or bytes, not {type(source).__name__}"]


def test_a_log_without_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`import` reads no more of a file than a log may have."""
    monkeypatch.setattr(command.importing, "MAX_BYTES", 10)
    (tmp_path / "long.soclog").write_bytes(b"#" * 11)
    assert command.main(["import", "jsettlers", str(tmp_path / "long.soclog")]) == 2
    assert capsys.readouterr().err.endswith("$: longer than 10 bytes\n")
