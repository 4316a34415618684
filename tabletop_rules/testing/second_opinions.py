"""Property 12: the hard rules agree with second, naive implementations that live in tests.

Each game's own tests compare them on inputs made for the purpose; here they are compared at the states of play.
"""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from hypothesis.strategies import DataObject

from tests.conformance.scenes import AnyAdapter, draw_moment


@given(data=st.data())
def test_hard_rules_agree_with_naive_ones(adapter: AnyAdapter, data: DataObject) -> None:
    """At the moments of play, each hard rule answers as its naive second implementation does."""
    if not adapter.second_opinions:
        pytest.skip("all second implementations are compared in the game's own tests")
    walk = draw_moment(data, adapter)
    for name, compare in adapter.second_opinions:
        for state in (walk.last, walk.states[len(walk.states) // 2]):
            engine, naive = compare(state)
            assert engine == naive, name
