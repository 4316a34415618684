"""A foreign client: TypeScript compiled with --strict, and node with ajv, over the committed schemas, vectors and records."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REQUIRED = os.environ.get("CLIENT_TESTS") == "required"


@pytest.mark.long
def test_a_client_in_another_language_understands_everything(tmp_path: Path) -> None:
    """tests/node/run.py: every kind of step of every game, every value of the vectors, every record. With CLIENT_TESTS=required it
    fails where node is missing."""
    if not (shutil.which("node") and shutil.which("npm")):
        assert not REQUIRED, "node and npm are needed"
        pytest.skip("node and npm are not installed")
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "node" / "run.py"), str(tmp_path)], capture_output=True, text=True, check=False
    )
    if not REQUIRED and not (tmp_path / "node_modules").exists():
        pytest.skip(f"the packages could not be installed: {done.stderr[-200:]}")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert done.stdout.count("steps in 44 games") == 4
