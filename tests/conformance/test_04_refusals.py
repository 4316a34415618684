"""Property 4: checked and unchecked steps agree; a refused step changes nothing; every refusal has a rule and is reached."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tabletop_rules.testing import refusals
from tests.conformance.scenes import AnyAdapter

DOCS = Path(__file__).parents[2] / "docs" / "rules"
TESTS = Path(__file__).parents[1]

test_a_legal_step_leads_to_the_same_state_checked_or_not = given(data=st.data())(
    refusals.a_legal_step_leads_to_the_same_state_checked_or_not
)
test_derived_facts_agree_with_a_recount = given(data=st.data())(refusals.derived_facts_agree_with_a_recount)
test_a_refused_step_changes_nothing = given(data=st.data())(refusals.a_refused_step_changes_nothing)
test_every_refusal_cites_its_rule = given(data=st.data())(refusals.every_refusal_cites_its_rule)
test_a_mistimed_step_is_called_so = given(data=st.data())(refusals.a_mistimed_step_is_called_so)


@pytest.mark.long
def test_every_refusal_is_reached(adapter: AnyAdapter) -> None:
    """Some walk meets each code of the game's table, but for the few that the adapter names with the file of their test."""
    for code, place in adapter.unreached.items():
        assert code in (TESTS / place).read_text(encoding="utf-8"), f"{place} has no test of {code}"
    refusals.every_refusal_is_reached(adapter)


def test_every_rule_cited_is_in_the_rules(adapter: AnyAdapter) -> None:
    """docs/rules/<game>.md has every rule that a refusal cites, in bold at the head of its entry."""
    assert adapter.codes is not None
    text = (DOCS / f"{adapter.name}.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\bR\d+(?:\.\d+)?[a-z]?\b", text))
    cited = {rule for rules in adapter.codes.values() for rule in rules}
    assert cited - known == set()
