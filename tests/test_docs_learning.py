"""docs/learning.md says what the games say: its tables are made from them."""

from __future__ import annotations

from examples import make_learning


def test_the_tables_are_those_of_the_games() -> None:
    """`python examples/make_learning.py` would change nothing."""
    text = make_learning.DOCUMENT.read_text(encoding="utf-8")
    assert make_learning.renewed(text) == text


def test_a_changed_table_is_noticed() -> None:
    """The test above can fail, and the script mends it."""
    text = make_learning.DOCUMENT.read_text(encoding="utf-8")
    changed = text.replace("| `draw` | 1 | 0 |", "| `draw` | 2 | 0 |")
    assert changed != text
    assert make_learning.renewed(changed) == text


def test_every_name_is_in_one_family() -> None:
    """The numbers in the tables add up."""
    for game, table in make_learning.generated().items():
        head = table.splitlines()[0].split()
        sections = [[int(line.split("|")[2]) for line in part.splitlines() if line.startswith("| `")] for part in table.split("| feature")]
        assert [sum(section) for section in sections] == [int(head[0]), int(head[2])], game
