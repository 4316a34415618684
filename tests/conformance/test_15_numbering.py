"""Property 15: moves and views as numbers say what moves and views say, no less and no more. A game without numbers is skipped."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabletop_rules.testing import numbers
from tests.conformance.scenes import AnyAdapter


@pytest.fixture(autouse=True)
def _numbered(adapter: AnyAdapter) -> None:
    if not hasattr(adapter.game, "choices"):
        pytest.skip(f"{adapter.name} does not number its moves")


test_choices_and_features_are_named = given(data=st.data())(numbers.choices_and_features_are_named)
test_the_paths_of_moves_lead_to_one_move_each = given(data=st.data())(numbers.the_paths_of_moves_lead_to_one_move_each)
test_an_observation_has_a_byte_for_each_feature = given(data=st.data())(numbers.an_observation_has_a_byte_for_each_feature)
test_an_observation_tells_only_what_its_seat_may_know = given(data=st.data())(numbers.an_observation_tells_only_what_its_seat_may_know)
test_different_views_are_different_observations = given(data=st.data())(numbers.different_views_are_different_observations)
