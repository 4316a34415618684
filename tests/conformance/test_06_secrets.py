"""Property 6: nobody is told what they cannot know. A game that hides nothing says so, and then tells everybody everything."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabletop_rules.testing import secrets

test_a_view_tells_only_what_its_seat_may_know = given(data=st.data())(secrets.a_view_tells_only_what_its_seat_may_know)
test_a_redacted_step_tells_only_what_its_seat_saw = given(data=st.data())(secrets.a_redacted_step_tells_only_what_its_seat_saw)
test_a_stranger_is_shown_nothing = given(data=st.data())(secrets.a_stranger_is_shown_nothing)
test_a_refusal_tells_only_what_its_mover_may_know = given(data=st.data())(secrets.a_refusal_tells_only_what_its_mover_may_know)
test_everybody_agrees_on_the_table = given(data=st.data())(secrets.everybody_agrees_on_the_table)
