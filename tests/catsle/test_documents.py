"""docs/rules/catsle.md and what code and tests cite agree."""

import re
from pathlib import Path

from catsle_rules import Phase
from catsle_rules.refusals import CODES

HERE = Path(__file__).parent
RULES = (HERE.parents[1] / "docs" / "rules" / "catsle.md").read_text(encoding="utf-8")
NUMBERS = re.findall(r"^- \*\*(R[0-9]+\.[0-9]+)\*\*", RULES, re.MULTILINE)


def test_every_rule_has_one_entry_and_a_test() -> None:
    """Each number stands once, and is named in a test of this folder."""
    assert len(set(NUMBERS)) == len(NUMBERS) > 30
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    named = set(re.findall(r"R[0-9]+\.[0-9]+", tests))
    for first, last in re.findall(r"(R[0-9]+\.[0-9]+) to (R[0-9]+\.[0-9]+)", tests):
        if first in NUMBERS and last in NUMBERS:
            named |= set(NUMBERS[NUMBERS.index(first) : NUMBERS.index(last)])
    assert set(NUMBERS) - named == set()


def test_every_rule_that_a_refusal_cites_has_an_entry() -> None:
    """R3.3, for one."""
    assert {rule for rules in CODES.values() for rule in rules} <= set(NUMBERS)


def test_the_phases_have_the_texts_that_readers_of_json_were_promised() -> None:
    """docs/schema/catsle.d.ts names the text of each: a table written with one text is not read by who knows another."""
    declared = (HERE.parents[1] / "docs" / "schema" / "catsle.d.ts").read_text(encoding="utf-8")
    assert " | ".join(f'"{phase.value}"' for phase in Phase) in declared
