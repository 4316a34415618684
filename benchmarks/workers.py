"""Starting workers (our engines, the peers) and asking them in turn; environments for the peers; import times."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[1]
ENVIRONMENTS = ROOT / ".bench-venvs"


class Unavailable(Exception):
    """A peer cannot be measured here; says why."""


@attrs.frozen
class Peer:
    """Another engine: what to install from PyPI, the module to import, the oldest Python it has wheels for."""

    name: str
    requirement: str
    python: tuple[int, int] = (3, 11)


PEERS = {
    peer.name: peer
    for peer in (
        Peer("catanatron", "catanatron==3.2.1"),
        Peer("fastcatan", "fastcatan==2.0.0", (3, 12)),
        Peer("hearts", "open-spiel"),
        Peer("bridge", "rlcard==1.2.0"),
        Peer("catanatron_gym", "catanatron-gym==4.0.0"),
    )
}


@attrs.frozen
class Answer:
    """What a worker did when asked: units of work, runs (games), seconds of CPU time."""

    work: int
    runs: int
    seconds: float

    @property
    def cost(self) -> float:
        """Microseconds for a unit of work."""
        return self.seconds * 1e6 / self.work

    @property
    def each(self) -> float:
        """Units of work in a run."""
        return self.work / self.runs


class Worker:
    """A running worker."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, task: str, seconds: float, seed: int) -> Answer:
        """Have it work for some seconds (0: once). Raises: Unavailable where it ended instead."""
        try:
            print(task, seconds, seed, file=self.process.stdin, flush=True)
            return Answer(**json.loads(self.process.stdout.readline() if self.process.stdout else ""))
        except (OSError, ValueError):
            raise Unavailable(f"its worker ended at {task!r} (its message stands above)") from None


@contextmanager
def worker(python: str, module: str, *arguments: str) -> Iterator[Worker]:
    """A worker of that Python, ended afterwards."""
    process = subprocess.Popen(
        [python, "-m", module, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    with process:
        yield Worker(process)
        process.communicate()


def ours(game: str) -> tuple[str, ...]:
    """What starts the worker of one of our games."""
    return sys.executable, "benchmarks.engines", game


def theirs(peer: str) -> tuple[str, ...]:
    """What starts the worker of a peer; its environment is made first. Raises: Unavailable."""
    return environment(PEERS[peer]), f"benchmarks.peers.{peer}"


def ask_in_turn(
    commands: Mapping[str, Sequence[str]], tasks: Mapping[str, tuple[str, str]], seconds: float, rounds: int
) -> dict[str, list[Answer]]:
    """The answers to each of `tasks` (a name: the worker and its task) in each round, in turn: A B A B.

    `commands` start the workers. A first turn of each is not counted. Raises: Unavailable where a worker ended.
    """
    answers: dict[str, list[Answer]] = {name: [] for name in tasks}
    with ExitStack() as running:
        workers = {name: running.enter_context(worker(*command)) for name, command in commands.items()}
        for turn in range(rounds + 1):
            for name, (who, task) in tasks.items():
                answer = workers[who].ask(task, seconds if turn else seconds / 4, turn)
                if turn:
                    answers[name].append(answer)
    return answers


# Environments


def environment(peer: Peer) -> str:
    """The Python of an environment that has the peer, made where there is none yet. Raises: Unavailable."""
    python = _python_from(peer.python)
    version = _said([python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"])
    folder = ENVIRONMENTS / f"{peer.requirement.replace('==', '-')}-py{version}"
    inside = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    ready = folder / "ready"
    if not ready.exists():
        print(f"installing {peer.requirement} …", file=sys.stderr)
        ENVIRONMENTS.mkdir(exist_ok=True)
        (ENVIRONMENTS / ".gitignore").write_text("*\n")
        _done([python, "-m", "venv", "--clear", str(folder)])
        _done([str(inside), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", peer.requirement])
        ready.touch()
    return str(inside)


def _done(command: Sequence[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        said = (getattr(error, "stderr", "") or str(error)).strip().splitlines()
        raise Unavailable(f"cannot be installed: {said[-1] if said else error}") from None


def _said(command: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60, env=environment).stdout.strip()


def _with_bytecode() -> dict[str, str]:
    """The process's environment, in which compiled modules are kept, as those of an installed package are."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _python_from(oldest: tuple[int, int]) -> str:
    """This Python where it is new enough, else a newer one on the search path (or of pyenv) that really runs."""
    if sys.version_info >= oldest:
        return sys.executable
    versions = [f"3.{minor}" for minor in range(oldest[1], 16)]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = [f"python{version}" for version in versions]
    candidates += [str(path) for version in versions for path in sorted(pyenv.glob(f"{version}.*/bin/python"))]
    for candidate in candidates:
        try:
            return _said([candidate, "-c", "import sys, venv; print(sys.executable)"])
        except (OSError, subprocess.SubprocessError):
            continue
    raise Unavailable(f"needs CPython {oldest[0]}.{oldest[1]} or newer, and none is found")


# Imports

FIRST_MOVES = "import {}_rules as game; game.legal_moves(game.new_game(game.Options(seats=4)))"
"""A game's import that loads all that play needs: a package loads its rooms when they are asked for."""


def import_milliseconds(cases: Mapping[str, tuple[str, str]], rounds: int) -> dict[str, list[float]]:
    """The CPU milliseconds of each case's import, in a fresh process each round, in turn; a case is a Python and a statement.

    A statement like `import attrs; GO; import x` is timed from `GO` on.
    """
    figures: dict[str, list[float]] = {name: [] for name in cases}
    for turn in range(rounds + 1):
        for name, (python, statement) in cases.items():
            before, mark, timed = statement.rpartition("GO;")
            program = f"import time; {before if mark else ''}start = time.process_time(); {timed}"
            program += "; print((time.process_time() - start) * 1e3)"
            milliseconds = float(_said([python, "-c", program], environment=_with_bytecode()))
            if turn:
                figures[name].append(milliseconds)
    return figures
