"""Property 3: `check`, `legal_moves` and the weights of chance say the same, over steps of all kinds, likely or not."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabletop_rules.testing import legality

test_a_step_is_legal_exactly_when_it_is_listed = given(data=st.data())(legality.a_step_is_legal_exactly_when_it_is_listed)
test_the_list_of_moves_is_in_order = given(data=st.data())(legality.the_list_of_moves_is_in_order)
test_exactly_one_thing_is_due = given(data=st.data())(legality.exactly_one_thing_is_due)
