"""Properties of whole games, all options: the bounds that follow from them, and what every state keeps."""

from random import Random

from hypothesis import given, strategies as st

import coloretto_rules as coloretto
from coloretto_rules import Options, Phase, Scoring, State
from coloretto_rules.model import Step
from coloretto_rules.pieces import SIZE_SHIFT, unpack
from coloretto_rules.refusals import CODES
from tests.coloretto import naive
from tests.coloretto.positions import round_begins, table

all_options = st.integers(2, 5).flatmap(
    lambda seats: st.builds(
        Options,
        st.just(seats),
        st.sampled_from(Scoring),
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.sampled_from((None, 14, 15, 16)),
        st.integers(0, seats - 1),
    )
)
tastes = st.sampled_from(("any", "DrawCard", "TakeRow"))
seeds = st.integers(0, 2**32)


def game(options: Options, taste: str, seed: int) -> list[tuple[State, Step]]:
    """A whole game of random moves, one kind of which is liked better: every state with the step taken in it."""
    state, rng, walk = coloretto.new_game(options), Random(seed), []
    while not coloretto.is_over(state):
        event = coloretto.chance(state)
        moves = coloretto.legal_moves(state)
        assert (event is None) is bool(moves), "R26"
        liked = [move for move in moves if type(move).__name__ == taste and rng.random() < 0.9]
        step: Step = rng.choice(liked or moves) if event is None else event.sample(rng)
        walk.append((state, step))
        state = coloretto.apply(state, step)
    return walk


@given(all_options, tastes, seeds)
def test_rounds_and_supply_stay_in_their_bounds(options: Options, taste: str, seed: int) -> None:
    """R25, R26, R24: for every option, as the numbers of the set-up say."""
    walk = game(options, taste, seed)
    end = coloretto.apply(*walk[-1])
    first = next(state for state, _ in walk if state.phase is Phase.TURN)
    above, capacity = first.supply - options.below, sum(options.capacities)
    extra = int(options.golden_joker)
    rounds = sum(round_begins(state) for state, _ in walk)
    assert -(-(above + 1 - extra) // capacity) <= rounds <= above // options.seats + 1
    assert max(0, options.below - capacity - extra) <= end.supply <= options.below - 1
    met = [step for _, step in walk if isinstance(step, coloretto.CardDrawn) and step.last_round]
    assert len(met) == 1


@given(all_options, tastes, seeds)
def test_every_state_keeps_its_own_counts(options: Options, taste: str, seed: int) -> None:
    """R00, R14, R15: what is kept for speed is what a recount finds; every state is a valid position."""
    for state, step in game(options, taste, seed)[::5]:
        assert state.supply == sum(state.unseen)
        assert all(pile >> SIZE_SHIFT == sum(unpack(pile)) for pile in (*state.rows, *state.hands, state.discard))
        again = coloretto.from_position(coloretto.position(state))
        assert state == again
        assert state.supply == again.supply
        assert coloretto.check(state, step) is None
        assert coloretto.apply(state, step) == coloretto.apply_unchecked(state, step)
        expected = () if coloretto.chance(state) else (state.seat,)
        assert expected == coloretto.to_act(state)


@given(all_options, seeds)
def test_a_refusal_has_a_known_code_and_rule(options: Options, seed: int) -> None:
    """R12, R13: any step of one moment, tried at any other, is legal or refused with a code of the table."""
    walk = game(options, "any", seed)
    rng = Random(seed)
    for state, _ in rng.sample(walk, 12):
        for _, step in rng.sample(walk, 12):
            refusal = coloretto.check(state, step)
            event = coloretto.chance(state)
            if isinstance(step, coloretto.Move):
                assert (refusal is None) is (step in coloretto.legal_moves(state))
            else:
                assert (refusal is None) is (event is not None and event.weight(step) > 0)
            if refusal is not None:
                assert refusal.rule in CODES[refusal.code]
                assert refusal.message.endswith(".")


@given(all_options, seeds)
def test_the_same_steps_make_the_same_game(options: Options, seed: int) -> None:
    """R13: as text, too; and the final scores are bounded (R39)."""
    walk = game(options, "any", seed)
    state = coloretto.new_game(options)
    for before, step in walk:
        assert before == state
        state = coloretto.apply(state, coloretto.parse_step(coloretto.format_step(step)))
    assert all(score <= naive.MOST[options.scoring] for score in coloretto.scores(state))
    assert table(state).last_round
