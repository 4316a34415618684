"""Property 2: no card or piece appears or vanishes, points keep within their bounds, the numbers of the rules hold."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabletop_rules.testing import conservation

test_every_step_keeps_every_card_and_piece = given(data=st.data())(conservation.every_step_keeps_every_card_and_piece)
test_whole_games_keep_every_card_and_piece_and_their_bounds = given(data=st.data())(
    conservation.whole_games_keep_every_card_and_piece_and_their_bounds
)
test_the_numbers_in_the_rules_hold = given(data=st.data())(conservation.the_numbers_in_the_rules_hold)
