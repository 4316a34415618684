"""Property 12: the hard rules agree with second, naive implementations that live in tests."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from hypothesis.strategies import DataObject

from tabletop_rules.testing import second_opinions
from tests.conformance.scenes import AnyAdapter


@pytest.mark.unmeasured
@given(data=st.data())
def test_hard_rules_agree_with_naive_ones(adapter: AnyAdapter, data: DataObject) -> None:
    """At the moments of play, each hard rule answers as its naive second implementation does."""
    if not adapter.second_opinions:
        pytest.skip("all second implementations are compared in the game's own tests")
    second_opinions.hard_rules_agree_with_naive_ones(adapter, data)
