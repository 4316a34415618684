"""Property 13: whatever well-typed position, view or event is handed over, the answer comes soon: a state, or a refusal of ours."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from tabletop_rules.testing import limits
from tabletop_rules.testing.limits import TALLY, changed_values
from tests.conformance.scenes import AnyAdapter

MANY = int(os.environ.get("BORDERS", "20000"))
"""So many changed values are read in the long run; 200,000 before an issue is done."""
TRIED_LONG = 1_000
"""How many of them are made of one moment."""
ROUND = 30
"""How many moments of games Hypothesis draws at a time in the long run."""

# A failure names the value; a smaller one would take minutes to find.
not_made_smaller = settings(phases=[Phase.generate])
test_any_position_and_view_is_read_or_refused_soon = not_made_smaller(
    given(data=st.data())(limits.any_position_and_view_is_read_or_refused_soon)
)
test_any_event_is_sampled_or_refused_soon = not_made_smaller(given(data=st.data())(limits.any_event_is_sampled_or_refused_soon))


@pytest.mark.long
def test_any_of_many_positions_and_views_is_read_or_refused_soon(adapter: AnyAdapter) -> None:
    """The same, for so many of each game."""
    TALLY.clear()
    while TALLY[adapter.name, "read"] < MANY:
        before = TALLY[adapter.name, "read"]
        check: Callable[..., None] = given(data=st.data())(lambda data: changed_values(adapter, data, TRIED_LONG))
        settings(
            max_examples=ROUND,
            phases=[Phase.generate],
            database=None,
            deadline=None,
            derandomize=False,
            suppress_health_check=list(HealthCheck),
        )(check)()
        assert TALLY[adapter.name, "read"] > before + ROUND
    print(f"\n{adapter.name}: {TALLY[adapter.name, 'read']} positions and views read, {TALLY[adapter.name, 'accepted']} accepted")
