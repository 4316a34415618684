"""Property 10: the referee accepts every game that was played, and pins the first wrong step of any other."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabletop_rules.testing import judging

test_a_played_game_is_legal = given(data=st.data())(judging.a_played_game_is_legal)
test_a_replaced_step_is_pinned = given(data=st.data())(judging.a_replaced_step_is_pinned)
test_a_wrong_result_is_found = given(data=st.data())(judging.a_wrong_result_is_found)
test_a_record_replays_as_it_was_played = given(data=st.data())(judging.a_record_replays_as_it_was_played)
