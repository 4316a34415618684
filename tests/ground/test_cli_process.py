"""The `tabletop` command as a real process."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tabletop_rules import verify

COMMAND = [sys.executable, "-m", "tabletop_rules"]
RECORDS = Path(__file__).parents[2] / "examples" / "records"
FAULTY = Path(__file__).parents[2] / "examples" / "faulty"


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The finished process."""
    return subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, timeout=120, check=False)


def test_the_records_of_the_repository_are_legal() -> None:
    """What README's first command does: exit 0, a line a record."""
    done = run("verify", str(RECORDS))
    assert done.returncode == 0, done.stdout.decode()
    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == 2 + len(list(RECORDS.glob("*.json")))


def test_each_faulty_record_is_pinned() -> None:
    """Every record in examples/faulty names in its meta the verdict, step, code and rule that the referee must find."""
    done = run("verify", "--json", str(FAULTY))
    assert done.returncode == 1
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    paths = sorted(FAULTY.glob("*.json"))
    assert len(reports) == len(paths) >= 4
    for report, path in zip(reports, paths, strict=True):
        expected = json.loads(path.read_bytes())["meta"]
        fault = report["fault"]
        found = {"verdict": report["status"]}
        if fault:
            found |= {"step": fault["index"], "code": fault["refusal"]["code"], "rule": fault["refusal"]["rule"]}
        assert found == {name: expected[name] for name in found}, path.name
        assert verify(path.read_bytes()).status.value == expected["verdict"]


def test_standard_input_and_exit_status() -> None:
    """Nonsense from a pipe: 2, and no traceback."""
    done = run("verify", "-", given=b"\xff\x00{")
    assert done.returncode == 2
    assert b"Traceback" not in done.stdout + done.stderr


def test_a_closed_pipe_ends_quietly() -> None:
    """As with `tabletop ... | head -1`."""
    process = subprocess.Popen(
        [*COMMAND, "verify", "--json", *[str(RECORDS)] * 40], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(120) == 0


def test_simulate_does_not_depend_on_the_hash_seed() -> None:
    """The same seed, another process: the same text."""
    runs = [
        subprocess.run(
            [*COMMAND, "simulate", "coloretto", "--games", "20", "--seed", "7"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert b"20 random games of coloretto, seed 7" in runs[0]
