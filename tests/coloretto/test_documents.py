"""docs/rules/coloretto.md and what the code cites agree."""

import re
from pathlib import Path

from coloretto_rules.refusals import CODES

HERE = Path(__file__).parent
RULES = (HERE.parents[1] / "docs" / "rules" / "coloretto.md").read_text(encoding="utf-8")
NUMBERED = re.findall(r"^- \*\*(R[0-9]+[a-z]?)\*\* (.*(?:\n  .*)*)", RULES, re.MULTILINE)


def test_every_rule_has_one_entry_and_a_test() -> None:
    """All but those marked as not implemented (R41, R71) are named in a test of this folder."""
    numbers = [number for number, _ in NUMBERED]
    assert len(set(numbers)) == len(numbers)
    left_out = {number for number, text in NUMBERED if "*Not implemented" in text}
    assert {"R41", "R71"} == left_out
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    named = set(re.findall(r"R[0-9]+[a-z]?", tests))
    for first, last in re.findall(r"R([0-9]+) to R([0-9]+)", tests):
        named |= {f"R{number:02}" for number in range(int(first), int(last) + 1)}
    assert set() == set(numbers) - named


def test_every_rule_that_a_refusal_cites_has_an_entry() -> None:
    """R13, for one."""
    assert {rule for rules in CODES.values() for rule in rules} <= {number for number, _ in NUMBERED}
