"""`tabletop play` as a real process: in a pipe, and in a terminal of its own."""

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop_rules import Record, from_json

COMMAND = [sys.executable, "-m", "tabletop_rules", "play", "coloretto", "--seed", "3"]


def test_a_closed_input_prints_the_record() -> None:
    """Nothing is lost in a pipe."""
    command = [*COMMAND, "--seats", "human,random"]
    done = subprocess.run(command, input="draw\n", capture_output=True, text=True, timeout=60, check=True)
    assert from_json(done.stdout.strip().splitlines()[-1], Record).steps[2] == "draw"


def test_a_closed_output_saves_the_game(tmp_path: Path) -> None:
    """Whoever reads may go at any time."""
    path = tmp_path / "game.json"
    command = [*COMMAND, "--seats", "human,human", "--save", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write("draw\nplace 0\n")
        process.stdin.close()
        assert process.wait(60) == 0
    assert from_json(path.read_text(), Record).steps[0].startswith("=out ")


def test_bytes_that_are_no_text_lose_nothing(tmp_path: Path) -> None:
    """F09: over a pipe, in any locale, each is said in one line; what comes after is read, and the game is kept."""
    typed = b"\xff\nsave \x00\ndraw\n\xc3\nsave " + bytes(tmp_path) + b"/caf\xe9\nplace 0\n? \xff\xfe\n"
    for locale in ("C.UTF-8", "C", "POSIX"):
        environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        command = [*COMMAND, "--seats", "human,random"]
        done = subprocess.run(command, input=typed, capture_output=True, timeout=60, check=True, env=environment)
        assert done.stdout.count(b"cannot read") == 3
        assert done.stderr.count(b"embedded null byte") == 1
        assert b"Traceback" not in done.stderr
        kept = list(map(os.fsencode, tmp_path.iterdir()))
        assert kept == [bytes(tmp_path) + b"/caf\xe9"]
        with open(kept[0], "rb") as stream:
            assert from_json(stream.read(), Record).steps[4] == "place 0"
        os.unlink(kept[0])


pty = pytest.importorskip("pty", reason="no pseudo-terminals here")


# As a person's shell starts it: what the background of a script starts would not hear an interrupt.
HEARING = "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); runpy.run_module('tabletop_rules', run_name='__main__')"


def test_a_game_in_a_terminal(tmp_path: Path) -> None:
    """Typed at, in colour, the screen cleared between two people, interrupted, saved."""
    path = tmp_path / "game.json"
    command = [sys.executable, "-c", HEARING, "play", "coatl", "--seats", "2", "--seed", "3", "--save", str(path)]
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "90", "LINES": "50"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=environment, start_new_session=True)
    os.close(follower)
    seen = b""

    def until(wanted: bytes) -> None:
        nonlocal seen
        end = time.monotonic() + 60
        while wanted not in seen:
            assert time.monotonic() < end, seen
            seen += os.read(leader, 65536)

    until(b"Pass to seat 0, press Enter (or quit) ")
    os.write(leader, b"\n")
    until(b"seat 0> ")
    os.write(leader, b"a\n")
    until(b"Pass to seat 1, press Enter (or quit) ")
    # An interrupt between the prompt and the reading of the answer is heard only with the next one: a person presses again, until
    # something happens. And somebody reads on, or the process waits for room in the terminal.
    before, end = len(seen), time.monotonic() + 60
    with contextlib.suppress(OSError):  # how a pseudo-terminal ends
        while time.monotonic() < end:
            if len(seen) == before:
                process.send_signal(signal.SIGINT)
            while select.select([leader], [], [], 1)[0]:
                seen += os.read(leader, 65536)
    assert process.wait(60) == 130
    os.close(leader)
    assert b"\x1b[2J\x1b[3J\x1b[H" in seen
    assert b"\x1b[1m" in seen
    assert from_json(path.read_text(), Record).steps[-1].startswith("keep 0 ")
