"""The open questions (Q numbers) that code, tests and rules cite are those that the rules of the game list."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QUESTION = re.compile(r"\bQ[0-9]+\b")
FOLDERS = {
    "catan": ("catan_rules", "tests/catan", "tests/catan_import"),
    "catsle": ("catsle_rules", "tests/catsle"),
    "coatl": ("coatl_rules", "tests/coatl"),
    "coloretto": ("coloretto_rules", "tests/coloretto"),
}


@pytest.mark.parametrize("game", FOLDERS)
def test_every_question_that_is_cited_is_in_the_list(game: str) -> None:
    """Where rules have no such list, nobody cites one: a ruling is found by the number of its rule."""
    rules = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (Q[0-9]+)[: ]", rules, re.MULTILINE)
    assert listed == [f"Q{number}" for number in range(1, len(listed) + 1)]
    paths = [path for folder in FOLDERS[game] for path in sorted((ROOT / folder).rglob("*.py"))]
    assert paths
    cited = {
        f"{path.name} cites {one}" for path in paths for one in QUESTION.findall(path.read_text("utf-8")) if one not in listed
    }
    assert cited == set()
    assert set(QUESTION.findall(rules)) <= set(listed)
