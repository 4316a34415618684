"""Property 14: steps as data come back, what a move concerns is on the picture, changes lead from table to table, and none of it
tells a secret."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabletop_rules.testing import steps_as_data

test_every_step_comes_back_from_its_data = given(data=st.data())(steps_as_data.every_step_comes_back_from_its_data)
test_damaged_data_is_refused_or_read_exactly = given(data=st.data())(steps_as_data.damaged_data_is_refused_or_read_exactly)
test_every_target_of_a_move_is_drawn = given(data=st.data())(steps_as_data.every_target_of_a_move_is_drawn)
test_changes_lead_from_table_to_table = given(data=st.data())(steps_as_data.changes_lead_from_table_to_table)
test_no_secret_is_told = given(data=st.data())(steps_as_data.no_secret_is_told)
test_a_stranger_is_told_nothing = given(data=st.data())(steps_as_data.a_stranger_is_told_nothing)
test_a_state_draws_what_a_spectator_sees = given(data=st.data())(steps_as_data.a_state_draws_what_a_spectator_sees)
