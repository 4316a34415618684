"""Serves the browser example: lays what the page needs beside it, then answers requests on this machine.

    python examples/web/serve.py [--port 8000]

The page itself has no build step. What it loads is laid into examples/web/assets: Pyodide (an npm package), the wheel of this
library, and the wheels of its runtime dependencies. That needs npm and pip once; after that nothing outside is asked.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
ASSETS = HERE / "assets"
PYODIDE = "pyodide@314.0.7"
NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def lay_assets(assets: Path = ASSETS) -> list[str]:
    """Lay Pyodide and the wheels into a folder, where they do not lie there yet; the wheel of this library is built anew. Returns
    the wheels."""
    assets.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        if not all((assets / "pyodide" / name).exists() for name in NEEDED):
            subprocess.run(["npm", "install", "--silent", "--prefix", scratch, PYODIDE], check=True, stdout=sys.stderr)
            (assets / "pyodide").mkdir(exist_ok=True)
            for name in NEEDED:
                shutil.copy(Path(scratch) / "node_modules" / "pyodide" / name, assets / "pyodide" / name)
        wheels = Path(scratch) / "wheels"
        build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", str(wheels), str(HERE.parents[1])]
        subprocess.run(build, check=True, stdout=sys.stderr)
        for old in assets.glob("*.whl"):
            old.unlink()
        for wheel in wheels.glob("*.whl"):
            shutil.copy(wheel, assets / wheel.name)
    names = sorted(path.name for path in assets.glob("*.whl"))
    (assets / "wheels.json").write_text(json.dumps(names))
    return names


class Handler(SimpleHTTPRequestHandler):
    """Files of this folder, with the types that browsers insist on, and never from a cache."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}  # noqa: RUF012

    def end_headers(self) -> None:
        """Every answer is fresh."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the method overridden
        """Say nothing."""


def make_server(port: int = 0) -> ThreadingHTTPServer:
    """A server of this folder on this machine; port 0 takes a free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(HERE)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8000)
    chosen = parser.parse_args()
    try:
        print("laying assets:", ", ".join(lay_assets()))
        opened = make_server(chosen.port)
    except (OSError, OverflowError, subprocess.CalledProcessError) as error:
        sys.exit(f"serve.py: {error}")
    with opened as server:
        print(f"http://127.0.0.1:{server.server_address[1]}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
