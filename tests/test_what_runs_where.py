"""docs/testing.md says what runs where; the marks, the profiles, `.ci/run` and `.ci/long` say the same."""

from __future__ import annotations

import re
from pathlib import Path

from tests.conftest import EXAMPLES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
RUN = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
LONG = (ROOT / ".ci" / "long").read_text(encoding="utf-8")


def rows() -> list[list[str]]:
    """The rows of the table."""
    table = PAGE.partition("## What runs where")[2].partition("\n\n##")[0]
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def test_the_long_tests_are_those_of_the_table() -> None:
    """Each file with a long test has its row, or its folder has, and each row that says so has a long test."""
    marked = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if "mark.long" in path.read_text(encoding="utf-8") and path != Path(__file__)
    }
    said = {row[1].strip("`") for row in rows() if row[3] and row[1] != "all folders"}
    below = {name: {path for path in marked if path == name or path.startswith(f"{name}/")} for name in said}
    assert {name for name, found in below.items() if not found} == set()
    assert marked - set().union(*below.values()) == set()


def test_properties_draw_as_many_examples_as_the_table_says() -> None:
    """By profile."""
    assert rows()[0][2:] == [str(EXAMPLES[name]) for name in ("fast", "long", "deep")]


def test_ci_runs_the_long_tests_and_the_longest_in_short() -> None:
    """Both commands are stages of `.ci/run`."""
    stages = re.findall('^stage "(.*?)" (.*)$', RUN, re.MULTILINE)
    commands = [command for _, command in stages]
    assert any(" -m long " in f"{command} " for command in commands)
    assert any(command.endswith(".ci/long --short") for command in commands)
    assert len({name for name, _ in stages}) == len(stages) >= 10


def test_every_part_of_the_longest_has_a_short_form() -> None:
    """Each part of `.ci/long` is one line with its name, a short command and a long one; and the page knows it."""
    parts = re.findall('^part ([a-z-]+) "(.+)" "(.+)"$', LONG, re.MULTILINE)
    assert len(parts) == len(re.findall("^part [a-z]", LONG, re.MULTILINE)) > 0
    for name, short, long in parts:
        assert f"`{name}`" in PAGE
        assert short != long


def test_every_row_says_where_and_when_something_runs() -> None:
    """What a row names is there, and runs somewhere."""
    for what, where, *when in rows():
        assert where == "all folders" or (ROOT / where.strip("`")).exists(), what
        assert any(when) or where == "`.ci/run`", what
