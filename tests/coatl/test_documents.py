"""docs/rules/coatl.md and what the code cites agree."""

import json
import re
from pathlib import Path

import pytest

import coatl_rules as coatl
from coatl_rules import Ending, Options
from coatl_rules.refusals import CODES
from tests.coatl.tables import begun

HERE = Path(__file__).parent
RULES = (HERE.parents[1] / "docs" / "rules" / "coatl.md").read_text(encoding="utf-8")
NUMBERED = re.findall(r"^- \*\*(R[0-9]+\.[0-9]+)\*\* (.*(?:\n  .*)*)", RULES, re.MULTILINE)
SCENARIOS = json.loads((HERE / "scenario_cases.json").read_text(encoding="utf-8"))


def test_every_rule_has_one_entry_and_a_test() -> None:
    """Each number is named in a test of this folder, by itself or in a range such as R7.1 to R7.11."""
    numbers = [number for number, _ in NUMBERED]
    assert len(set(numbers)) == len(numbers) > 60
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    named = set(re.findall(r"R[0-9]+\.[0-9]+", tests))
    for chapter, first, last in re.findall(r"R([0-9]+)\.([0-9]+) to R[0-9]+\.([0-9]+)", tests):
        named |= {f"R{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    assert set() == set(numbers) - named


def test_every_rule_that_a_refusal_cites_has_an_entry() -> None:
    """R4.2, for one."""
    assert {rule for rules in CODES.values() for rule in rules} <= {number for number, _ in NUMBERED}


def test_every_option_is_named() -> None:
    """With the rule that it switches."""
    for name in ("seats", "tokens", "promo", "open_end_is_empty"):
        assert f"`{name}`" in RULES


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in SCENARIOS["last_turns"]])
def test_worked_cases_of_last_turns(case: dict[str, object]) -> None:
    """R10.1 and R10.2."""
    assert [tuple(turn) for turn in case["turns"]] == list(  # type: ignore[attr-defined]  # a list of pairs
        coatl.last_turns(int(str(case["seats"])), Ending(case["ending"]), int(str(case["seat"])))
    )


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in SCENARIOS["set_up"]])
def test_worked_cases_of_the_set_up(case: dict[str, int]) -> None:
    """R2.1 to R2.6."""
    table = coatl.position(begun(Options(case["seats"]))).table
    assert (case["deck"], case["discards"]) == (table.deck, table.discards)
    assert case["temples_below"] == sum(table.temples.below)
