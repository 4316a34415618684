"""Property 1: the functions of a game are pure, and its values are frozen."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabletop_rules.testing import purity

test_steps_leave_the_old_state_as_it_was = given(data=st.data())(purity.steps_leave_the_old_state_as_it_was)
test_the_same_input_gives_the_same_output = given(data=st.data())(purity.the_same_input_gives_the_same_output)
test_no_global_randomness_is_used = given(data=st.data())(purity.no_global_randomness_is_used)
test_values_are_frozen_through_and_through = given(data=st.data())(purity.values_are_frozen_through_and_through)
test_no_result_depends_on_the_hash_seed = purity.no_result_depends_on_the_hash_seed
test_every_public_value_survives_pickle_and_copy = given(data=st.data())(purity.every_public_value_survives_pickle_and_copy)
