"""Property 9: games end, somebody can act until then, results agree with a plain recount, answers of several seats commute."""

from __future__ import annotations

from random import Random

from hypothesis import given, strategies as st

from tabletop_rules.testing import endings
from tests.conformance.scenes import AnyAdapter, some
from tests.strategies import phase, play

test_random_play_ends = given(data=st.data())(endings.random_play_ends)
test_somebody_can_act_until_the_end = given(data=st.data())(endings.somebody_can_act_until_the_end)
test_scores_and_winners_agree_with_a_recount = given(data=st.data())(endings.scores_and_winners_agree_with_a_recount)
test_answers_of_different_seats_commute = given(data=st.data())(endings.answers_of_different_seats_commute)
test_every_kind_of_step_is_met = endings.every_kind_of_step_is_met
test_a_step_never_gives_a_move_to_a_seat_outside = given(data=st.data())(endings.a_step_never_gives_a_move_to_a_seat_outside)


def test_the_moments_of_play_are_many(adapter: AnyAdapter) -> None:
    """Random games pass through more than two kinds of moment, so that choosing among them is worth while."""
    found = {
        phase(adapter.game, state)
        for number, options in enumerate(adapter.few_options)
        for state in some(play(adapter.game, options, Random(number), max_steps=2_000).states, 200, Random(number))
    }
    assert len(found) > 2
