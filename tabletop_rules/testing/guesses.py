"""Property 7: a determinized view is a true state that looks the same to its seat, uniform over all that could be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from tabletop_rules.testing.fitting import misfit, samples_needed
from tabletop_rules.testing.scenes import AnyAdapter, around, draw_game, draw_moment, draw_rng, is_own, seat_or_spectator

LOOKED_AT = 30
"""At how many states of a game the test looks for one with few worlds."""
FEW = 200
"""So many worlds can be sampled until their weights show."""


def a_determinized_view_looks_the_same(adapter: AnyAdapter, data: DataObject) -> None:
    """The view of the state that `determinize` gives is the view it was given; the state is a valid one with all cards."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    for seat in (*adapter.seats(state), None):
        view = game.view(state, seat)
        guess = game.determinize(view, rng)
        assert type(guess) is game.State
        assert game.view(guess, seat) == view
        assert game.from_position(game.position(guess)) == guess
        assert adapter.whole(guess) == adapter.whole(state)


def a_seat_may_do_the_same_in_every_determinized_state(adapter: AnyAdapter, data: DataObject) -> None:
    """The seat's own legal moves and refusals are the same in the true state and in every guess."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    state = walk.last
    seat = data.draw(st.sampled_from(adapter.seats(state)), label="seat")
    guesses = [game.determinize(game.view(state, seat), rng) for _ in range(3)]
    assert [game.legal_moves(guess, seat) for guess in guesses] == [game.legal_moves(state, seat)] * 3
    for step in around(adapter, walk, data, rng, most=40):
        if is_own(adapter, state, step, seat):
            assert {game.check(guess, step) for guess in guesses} == {game.check(state, step)}, game.format_step(step)


def a_guess_can_be_played_on(adapter: AnyAdapter, data: DataObject) -> None:
    """Play goes on from a determinized state, and keeps its cards."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    guess = game.determinize(game.view(state, seat_or_spectator(data, adapter, state)), rng)
    whole = adapter.whole(guess)
    for _ in range(15):
        event, moves = game.chance(guess), game.legal_moves(guess)
        if not moves and event is None:
            break
        guess = game.apply(guess, event.sample(rng) if event else rng.choice(moves))
        assert adapter.whole(guess) == whole


def guesses_are_exactly_uniform(adapter: AnyAdapter, data: DataObject) -> None:
    """Where all states that fit a view can be listed, guesses come from just these, each with its exact weight."""
    game, rng = adapter.game, draw_rng(data)
    if adapter.hides_nothing:
        state = draw_moment(data, adapter).last
        worlds: Mapping[Any, int] = {state: 1}
        seat = seat_or_spectator(data, adapter, state)
    else:
        assert adapter.worlds is not None  # else it is not asked
        walk = draw_game(data, adapter)
        seat = data.draw(st.sampled_from([*range(min(game.SEATS)), None]), label="seat")
        some_states = rng.sample(walk.states, min(LOOKED_AT, len(walk.states)))
        listable = ((one, adapter.worlds(one, seat)) for one in some_states)
        state, worlds = next(((one, found) for one, found in listable if found and 1 < len(found) <= FEW), (None, {}))
        if not worlds:
            return
    assert state in worlds
    view = game.view(state, seat)
    guesses = [game.determinize(view, rng) for _ in range(samples_needed(len(worlds)) if len(worlds) > 1 else 3)]
    assert misfit(guesses, worlds) == ""
