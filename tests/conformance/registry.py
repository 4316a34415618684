"""Finds the adapters: every module of tests/conformance/adapters offers one as `ADAPTER`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.conformance.adapter import Adapter


@cache
def adapters() -> tuple[Adapter[Any, Any, Any], ...]:
    """The adapters of all games, by file name."""
    names = sorted(path.stem for path in (Path(__file__).parent / "adapters").glob("[!_]*.py"))
    return tuple(import_module(f"tests.conformance.adapters.{name}").ADAPTER for name in names)
