"""docs/many-machines.md and examples/cluster: every command and every piece of Python of them, with a scheduler and two workers."""

from __future__ import annotations

import re
import shlex
import shutil
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tabletop_rules import command

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "many-machines.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A folder that all machines see, with records."""
    shutil.copytree(ROOT / "examples" / "records", tmp_path / "games")
    status = command.main(["simulate", "coloretto", "--games", "5", "--save", str(tmp_path / "games" / "a.jsonl")])
    assert status == 0
    return tmp_path


def test_the_page_does_what_it_says(shared: Path) -> None:
    """Its shell lines in order, those of Dask until the end; then its Python. Numbers of games are made smaller."""
    port = free_port()
    smaller = {"tcp://scheduler:8786": f"tcp://127.0.0.1:{port}", "--port 8786": f"--host 127.0.0.1 --port {port} --no-dashboard",
               "--nworkers 4": "--nworkers 2 --no-dashboard", "/shared/": f"{shared}/"}  # fmt: skip
    text = re.sub(r"--games \d+", "--games 40", PAGE)
    for old, new in smaller.items():
        assert old in text
        text = text.replace(old, new)
    lines = [line for block in re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL) for line in block.splitlines()]
    assert len(lines) == 6
    blocks = [block for block in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL) if ">>>" not in block]
    assert len(blocks) == 2
    with ExitStack() as stack:
        for line in lines:
            program, *arguments = shlex.split(line)
            process = [str(BIN / program), *arguments]
            if program == "dask":
                running = subprocess.Popen(process, cwd=shared, stderr=subprocess.DEVNULL)
                stack.callback(running.wait)
                stack.callback(running.terminate)
            else:
                done = subprocess.run(process, cwd=shared, capture_output=True, text=True, timeout=600, check=False)
                assert (done.returncode, done.stderr) == (0, ""), line
        for block in blocks:
            made = subprocess.run([sys.executable, "-c", block], cwd=shared, capture_output=True, text=True, timeout=600, check=False)
            assert made.returncode == 0, made.stderr
    assert made.stdout.startswith("5 {'legal': 5}\n(")


def test_the_recipe_shows_the_table(tmp_path: Path) -> None:
    """Records of all kinds are judged by two workers; a second run judges nothing anew."""
    recipe = [sys.executable, str(ROOT / "examples" / "cluster" / "judge.py")]
    for before in (0, 1):
        done = subprocess.run(
            [*recipe, str(ROOT / "examples" / "faulty"), str(tmp_path / "out")], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
        )
        files = len(list((ROOT / "examples" / "faulty").iterdir()))
        assert done.returncode == 1, done.stderr
        assert done.stdout.splitlines()[0].startswith(f"{files} files, {files * before} of them judged before;")
        assert re.search(r"^coloretto +[0-9 ]*[1-9]", done.stdout, re.MULTILINE)
        assert re.search(r"^row-full +[1-9]", done.stdout, re.MULTILINE)
