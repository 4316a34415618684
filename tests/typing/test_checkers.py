"""The README's calls and those of calls.py are accepted by mypy and by pyright, both strict, and what both must refuse is refused.

pyright needs node, so it is no part of the extra `test`: `.ci/types` installs it and asks for it, and without it its half is left out.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CALLS = HERE / "calls.py"
MARK = re.compile(r"  # type: ignore\[[a-z-]+\]  # pyright: ignore$", re.MULTILINE)

pytestmark = pytest.mark.long


def mypy(file: Path, *further: str) -> str:
    """What mypy says of a file, line by line."""
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--no-incremental", *further, str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def pyright(file: Path, place: Path, **further: object) -> str:
    """What pyright says of a file, line by line, with the project's settings and further ones."""
    if find_spec("pyright") is None and os.environ.get("CHECKERS") != "required":
        pytest.skip("pyright is not installed")
    beside = place / file.name  # pyright reads what lies beside its settings
    beside.write_text(file.read_text("utf-8"), "utf-8")
    kept = json.loads((HERE / "pyrightconfig.json").read_text("utf-8"))
    config = place / "pyrightconfig.json"
    config.write_text(json.dumps({**kept, "include": [beside.name], "extraPaths": [str(ROOT)], **further}), "utf-8")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", "--project", str(config)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = json.loads(done.stdout)
    assert told["summary"]["filesAnalyzed"] == 1
    found = [one for one in told["generalDiagnostics"] if one["severity"] == "error"]
    return "".join(f"{file}:{one['range']['start']['line'] + 1}: {one['message']}\n" for one in found)


def lines_told(said: str, file: Path) -> set[int]:
    """The lines of the file about which something is said."""
    return {int(number) for number in re.findall(rf"{re.escape(file.name)}:([0-9]+): ", said)}


def unmarked(place: Path) -> tuple[Path, set[int]]:
    """calls.py without its marks, and the lines that had one."""
    text = CALLS.read_text("utf-8")
    marked = {number for number, line in enumerate(text.split("\n"), 1) if MARK.search(line)}
    file = place / "unmarked.py"
    file.write_text(MARK.sub("", text), "utf-8")
    return file, marked


def readme(place: Path) -> Path:
    """The examples of the README as a module. An expression stands alone there because its value is shown."""
    examples = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
    assert len(examples) > 20
    file = place / "readme_calls.py"
    file.write_text("".join(example.source for example in examples), "utf-8")
    return file


def test_mypy_accepts_the_calls() -> None:
    """Every call that stands plainly is accepted with its type, every mark is needed."""
    assert mypy(CALLS) == ""


def test_mypy_refuses_what_it_must(tmp_path: Path) -> None:
    """Without the marks just their lines are refused."""
    file, marked = unmarked(tmp_path)
    assert len(marked) > 10
    assert lines_told(mypy(file), file) == marked


def test_mypy_accepts_the_readme(tmp_path: Path) -> None:
    """An example knows what it shows: a seat's private part, the fault of a faulty record."""
    assert mypy(readme(tmp_path), "--no-strict-optional") == ""


def test_pyright_accepts_the_calls(tmp_path: Path) -> None:
    """Every call that stands plainly is accepted with its type, every mark is needed."""
    assert pyright(CALLS, tmp_path) == ""


def test_pyright_refuses_what_it_must(tmp_path: Path) -> None:
    """Without the marks just their lines are refused."""
    file, marked = unmarked(tmp_path)
    assert lines_told(pyright(file, tmp_path), file) == marked


def test_pyright_accepts_the_readme(tmp_path: Path) -> None:
    """The same as for mypy; an expression that stands alone is shown, and a name may be brought in to be talked about."""
    quiet = ("reportOptionalMemberAccess", "reportUnusedExpression", "reportUnusedImport")
    assert pyright(readme(tmp_path), tmp_path, **dict.fromkeys(quiet, False)) == ""
