"""The speed guard notices a slowdown."""

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.guard import LIMIT, too_slow

ROOT = Path(__file__).parents[2]

PLANTED = """
import sys
import coloretto_rules
from coloretto_rules import rules

def apply_twice(state, step, /, apply=coloretto_rules.apply):
    apply(state, step)
    return apply(state, step)

coloretto_rules.apply = apply_twice
from benchmarks.guard import main
sys.exit(main())
"""


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    # Out of reach of coverage, whose tracing would be measured with everything else.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=ROOT, env=environment, check=False)


def test_a_planted_slowdown_makes_the_guard_fail(tmp_path: Path) -> None:
    """A game that carries every step out twice is beyond 1.3 times its own ratio; unchanged it is not."""
    ratios = str(tmp_path / "ratios.json")
    written = _run("-m", "benchmarks.guard", "coloretto", "--ratios", ratios, "--write")
    unchanged = _run("-m", "benchmarks.guard", "coloretto", "--ratios", ratios)
    planted = _run("-c", PLANTED, "coloretto", "--ratios", ratios)
    assert (written.returncode, written.stderr) == (0, "")
    assert (unchanged.returncode, unchanged.stderr) == (0, "")
    assert (planted.returncode, planted.stderr) == (1, "slower than 1.3 times the committed ratio: coloretto\n")


def test_the_limit_itself_is_too_slow() -> None:
    """The guard fails at 1.3 times the committed ratio, not only beyond."""
    assert [too_slow(2 * LIMIT - 0.01, 2.0), too_slow(2 * LIMIT, 2.0)] == [False, True]
