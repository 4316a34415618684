"""Property 5: text, JSON, positions and records come back as they went; damaged ones give our errors and no others."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabletop_rules.testing import round_trips

test_every_step_reads_as_it_is_written = given(data=st.data())(round_trips.every_step_reads_as_it_is_written)
test_damaged_text_is_refused_or_read_exactly = given(data=st.data())(round_trips.damaged_text_is_refused_or_read_exactly)
test_positions_say_everything = given(data=st.data())(round_trips.positions_say_everything)
test_json_comes_back_as_it_went = given(data=st.data())(round_trips.json_comes_back_as_it_went)
test_damaged_json_is_refused_or_fits = given(data=st.data())(round_trips.damaged_json_is_refused_or_fits)
test_random_bytes_are_refused = given(data=st.data())(round_trips.random_bytes_are_refused)
test_json_takes_exact_types_only = given(data=st.data())(round_trips.json_takes_exact_types_only)
test_mistyped_positions_and_views_are_refused = given(data=st.data())(round_trips.mistyped_positions_and_views_are_refused)
test_options_read_exact_types_only = given(data=st.data())(round_trips.options_read_exact_types_only)
