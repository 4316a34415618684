"""Compiles the TypeScript client and checks vectors and records in node: `python tests/node/run.py [WORK]`.

Installs the packages that package.json pins into the folder WORK (else a temporary one) and exits with the status of what failed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def run(work: Path) -> int:
    """The status: 0 where all holds."""
    for name in ("package.json", "tsconfig.json", "client.ts", "check.ts"):
        shutil.copy(HERE / name, work)
    shutil.copytree(ROOT / "docs" / "schema", work / "schema", dirs_exist_ok=True)
    for command in (
        ["npm", "install", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"],
        ["npx", "--no-install", "tsc", "--project", "."],
        ["node", "check.js", str(ROOT / "examples"), str(ROOT / "docs" / "schema")],
    ):
        done = subprocess.run(command, cwd=work, check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(run(Path(sys.argv[1])))
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(run(Path(folder)))
