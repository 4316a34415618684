"""docs/rules/catan.md, the refusals and the tests agree on the numbers of the rules."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import catan_rules
from catan_rules.refusals import CODES

HERE = Path(__file__).parent
RULES = (HERE.parents[1] / "docs" / "rules" / "catan.md").read_text(encoding="utf-8")
NUMBERED = re.findall(r"^- \*\*(R[0-9]+(?:\.[0-9]+)?)\*\* (.*(?:\n  .*)*)", RULES, re.MULTILINE)


def test_every_rule_has_one_entry_and_a_test() -> None:
    """All rules but those marked as not implemented (R2.7, R17) are named in a test of this folder."""
    numbers = [number for number, _ in NUMBERED]
    assert len(set(numbers)) == len(numbers)
    left_out = {number for number, text in NUMBERED if "not implemented" in text}
    assert {"R2.7", "R16.3", "R17"} <= left_out
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    named = set(re.findall(r"R[0-9]+(?:\.[0-9]+)?", tests))
    for rule, first, last in re.findall(r"R([0-9]+)\.([0-9]+) to R\1\.([0-9]+)", tests):
        named |= {f"R{rule}.{number}" for number in range(int(first), int(last) + 1)}
    assert set() == set(numbers) - named - left_out


def test_every_rule_that_a_refusal_cites_has_an_entry() -> None:
    """R13.2, for one."""
    assert {rule for rules in CODES.values() for rule in rules} <= {number for number, _ in NUMBERED}


def test_every_public_name_is_there_and_documented() -> None:
    """The package says what it offers, sorted, and each class and function says what it is."""
    names = import_module("catan_rules").__all__
    assert names == sorted(set(names))
    for name in names:
        value = getattr(catan_rules, name)
        if callable(value):
            assert value.__doc__, name
