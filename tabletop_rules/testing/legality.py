"""Property 3: `check`, `legal_moves` and the weights of chance say the same, over steps of all kinds, likely or not."""

from __future__ import annotations

import pytest
from hypothesis.strategies import DataObject

from tabletop_rules.testing.scenes import AnyAdapter, around, draw_moment, draw_phases, draw_rng


def a_step_is_legal_exactly_when_it_is_listed(adapter: AnyAdapter, data: DataObject) -> None:
    """A move passes `check` exactly when `legal_moves` lists it; an outcome exactly when it has weight in the event that
    is due."""
    game, rng = adapter.game, draw_rng(data)
    moment = draw_moment(data, adapter)
    for walk in (moment, *draw_phases(data, adapter, rng)):
        state = walk.last
        listed, event = set(game.legal_moves(state)), game.chance(state)
        for step in around(adapter, walk, data if walk is moment else None, rng):
            legal = game.check(state, step) is None
            if adapter.is_outcome(step):
                weight = 0 if event is None else event.weight(step)
                assert legal is (weight > 0), f"{game.format_step(step)}: weight {weight}, check says {game.check(state, step)}"
            elif legal:
                assert step in listed or not adapter.fully_listed(step), f"{game.format_step(step)} is legal, but not listed"
            else:
                assert step not in listed, f"{game.format_step(step)} is listed, but refused: {game.check(state, step)}"


def the_list_of_moves_is_in_order(adapter: AnyAdapter, data: DataObject) -> None:
    """No move is listed twice; the list of all seats joins those of the seats to act, each with its own moves, none empty; seats
    that are not to act have none; a seat outside the game is a ValueError."""
    game = adapter.game
    state = draw_moment(data, adapter).last
    seats, moves, acting = adapter.seats(state), game.legal_moves(state), game.to_act(state)
    assert len(set(moves)) == len(moves)
    assert moves == game.legal_moves(state)
    assert list(acting) == sorted(set(acting))
    assert set(acting) <= set(seats)
    by_seat = {seat: game.legal_moves(state, seat) for seat in seats}
    assert moves == tuple(move for seat in acting for move in by_seat[seat])
    for seat in seats:
        assert bool(by_seat[seat]) is (seat in acting)
        assert all(game.mover(state, move) == seat for move in by_seat[seat])
        assert game.view(state, seat).moves == by_seat[seat]
        assert game.view(state, seat).to_act == acting
    for stranger in (-1, len(seats)):
        with pytest.raises(ValueError, match=str(stranger)):
            game.legal_moves(state, stranger)
        with pytest.raises(ValueError, match=str(stranger)):
            game.view(state, stranger)


def exactly_one_thing_is_due(adapter: AnyAdapter, data: DataObject) -> None:
    """At every moment either some seat may act, or chance is due, or the game is over; `next_seat` is one of those to act."""
    game = adapter.game
    state = draw_moment(data, adapter).last
    due = [bool(game.to_act(state)), game.chance(state) is not None, game.is_over(state)]
    assert due.count(True) == 1, due
    assert bool(game.legal_moves(state)) is due[0]
    after = game.next_seat(state)
    assert (after in game.to_act(state)) if due[0] else after is None
