"""What docs/observers.md and docs/opponents.md say runs as it stands there."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("name", ["observers.md", "opponents.md"])
def test_examples_run(name: str) -> None:
    """Every example of the page, in order."""
    text = "\n".join(line for line in (DOCS / name).read_text(encoding="utf-8").splitlines() if not line.startswith("```"))
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.tries > 3
    assert runner.failures == 0


def test_the_caps_are_those_of_the_code() -> None:
    """The page names the bounds that the games have."""
    from catan_rules.memory import MOST_HANDS
    from coatl_rules.worlds import MOST_BRANCHES

    text = (DOCS / "observers.md").read_text(encoding="utf-8")
    assert f"up to {MOST_HANDS:,} ways of hands" in text
    assert f"up to {MOST_BRANCHES} arrangements" in text
