"""Property 6: nobody is told what they cannot know. A game that hides nothing says so, and then tells everybody everything."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from tabletop_rules import Hidden
from tabletop_rules.testing.scenes import AnyAdapter, around, draw_moment, draw_rng, is_own, legal_steps, seat_or_spectator

TRIES = 4
"""How many states that look alike are compared with the true one."""


def a_view_tells_only_what_its_seat_may_know(adapter: AnyAdapter, data: DataObject) -> None:
    """The view of a seat (or a spectator) stays the same when all that this seat cannot know is drawn anew."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    seat = seat_or_spectator(data, adapter, state)
    view = game.view(state, seat)
    assert (view.game, view.seat, view.private is None) == (game.NAME, seat, seat is None)
    if adapter.hides_nothing:
        everything = game.position(state)
        assert view.table == everything.table
        assert game.determinize(view, rng) == state
        return
    assert adapter.resample is not None  # what hides something is resampled
    for _ in range(TRIES):
        assert game.view(adapter.resample(state, seat, rng), seat) == view


def a_redacted_step_tells_only_what_its_seat_saw(adapter: AnyAdapter, data: DataObject) -> None:
    """What a seat saw of a step stays the same when all that it cannot know, in the state and in the step, is drawn anew; of an
    outcome that it did not see (`seen_by`) it is shown no more than a `Hidden`."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    seat = seat_or_spectator(data, adapter, state)
    for step in legal_steps(adapter, state, rng, 12):
        seen = game.redact(state, step, seat)
        if adapter.hides_nothing:
            assert seen == step
            continue
        assert isinstance(seen, (type(step), Hidden))
        event = game.chance(state)
        if event is not None and event.seen_by is not None and seat not in event.seen_by:
            assert isinstance(seen, Hidden), f"seat {seat} does not see a {event.kind}, and is shown {game.format_step(step)}"
        assert isinstance(seen, Hidden) or seen == step
        assert adapter.resample_step is not None
        for _ in range(TRIES):
            pair = adapter.resample_step(state, step, seat, rng)
            if pair is not None:
                other, alike = pair
                assert game.check(other, alike) is None
                assert game.redact(other, alike, seat) == seen, game.format_step(alike)


def a_stranger_is_shown_nothing(adapter: AnyAdapter, data: DataObject) -> None:
    """A seat outside the game, or anything that is no seat, is a ValueError, whatever the step was."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    seats = len(game.scores(state))
    for step in legal_steps(adapter, state, rng, 3):
        for stranger in (-1, seats, 99, True, 0.0, "0"):
            with pytest.raises(ValueError, match=r"^seat: "):
                game.redact(state, step, stranger)
            with pytest.raises(ValueError, match=r"^seat: "):
                game.view(state, stranger)


def a_refusal_tells_only_what_its_mover_may_know(adapter: AnyAdapter, data: DataObject) -> None:
    """Whether a seat's own move is legal, and the refusal word for word, stay the same when all that this seat cannot know is
    drawn anew."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    state = walk.last
    seat = data.draw(st.sampled_from(adapter.seats(state)), label="seat")
    others = [state] if adapter.resample is None else [adapter.resample(state, seat, rng) for _ in range(TRIES)]
    secret = Random(1)
    for step in around(adapter, walk, data, rng, most=40):
        if not is_own(adapter, state, step, seat):
            continue
        refusal = game.check(state, step)
        for other in others:
            assert game.check(other, step) == refusal, game.format_step(step)
        if adapter.hides_nothing and refusal is not None:
            again = game.determinize(game.view(state, seat), secret)
            assert game.check(again, step) == refusal


def everybody_agrees_on_the_table(adapter: AnyAdapter, data: DataObject) -> None:
    """All seats and spectators see the same table, as does the position; a seat's private part is that of the position; private
    parts are laid open only when the game is over, then all of them."""
    game = adapter.game
    state = draw_moment(data, adapter).last
    position = game.position(state)
    for seat in (*adapter.seats(state), None):
        view = game.view(state, seat)
        assert view.table == position.table
        assert view.private == (None if seat is None else position.privates[seat])
        assert view.revealed in ((), position.privates)
        assert view.revealed == () or game.is_over(state)
        assert view.moves == (() if seat is None else game.legal_moves(state, seat))
