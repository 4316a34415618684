"""docs/learning.md runs, and a player learns."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```python\n((?!>>>).*?)```", (ROOT / "docs" / "learning.md").read_text(encoding="utf-8"), re.DOTALL)


def test_there_is_an_example_for_each_environment() -> None:
    """Three blocks."""
    assert len(BLOCKS) == 3


@pytest.mark.parametrize("block", BLOCKS)
def test_the_examples_run(block: str) -> None:
    """As they stand."""
    exec(compile(block, "docs/learning.md", "exec"), {})


@pytest.mark.long
def test_a_player_learns() -> None:
    """After 40,000 steps MaskablePPO is better than random play, with 95 % confidence."""
    pytest.importorskip("sb3_contrib", reason="the part `environments` of .ci/long installs it")
    done = subprocess.run([sys.executable, "examples/train_coloretto.py"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
