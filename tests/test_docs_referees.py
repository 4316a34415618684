"""docs/referees.md tells every verdict, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop_rules import Status

PAGE = Path(__file__).parents[1] / "docs" / "referees.md"


def test_every_verdict_is_explained_once() -> None:
    """In the table of statuses."""
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(status.value for status in Status)
