"""Property 8: an event of chance tells the truth about itself: weights, total, size and samples."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabletop_rules.testing import chances

test_a_short_event_lists_what_can_happen = given(data=st.data())(chances.a_short_event_lists_what_can_happen)
test_an_event_weighs_any_step = given(data=st.data())(chances.an_event_weighs_any_step)
test_samples_can_happen = given(data=st.data())(chances.samples_can_happen)
test_samples_come_as_often_as_their_weights_say = given(data=st.data())(chances.samples_come_as_often_as_their_weights_say)
test_every_number_below_the_total_is_an_outcome = given(data=st.data())(chances.every_number_below_the_total_is_an_outcome)
