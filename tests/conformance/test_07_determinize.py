"""Property 7: a determinized view is a true state that looks the same to its seat, uniform over all that could be."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabletop_rules.testing import guesses

test_a_determinized_view_looks_the_same = given(data=st.data())(guesses.a_determinized_view_looks_the_same)
test_a_seat_may_do_the_same_in_every_determinized_state = given(data=st.data())(
    guesses.a_seat_may_do_the_same_in_every_determinized_state
)
test_a_guess_can_be_played_on = given(data=st.data())(guesses.a_guess_can_be_played_on)
test_guesses_are_exactly_uniform = given(data=st.data())(guesses.guesses_are_exactly_uniform)
