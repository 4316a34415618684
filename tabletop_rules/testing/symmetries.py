"""Property 11: what the rules do not tell apart can be renamed before or after a step, with the same result."""

from __future__ import annotations

from hypothesis import assume, strategies as st
from hypothesis.strategies import DataObject

from tabletop_rules.testing.scenes import AnyAdapter, around, draw_moment, draw_rng, legal_steps


def renaming_commutes_with_play(adapter: AnyAdapter, data: DataObject) -> None:
    """Renamed, a state has the renamed moves, chances, scores, winners and successors."""
    game, rng = adapter.game, draw_rng(data)
    symmetry = data.draw(st.sampled_from(adapter.symmetries), label="symmetry")
    state = draw_moment(data, adapter).last
    renaming = symmetry.draw(state, rng)
    assume(renaming is not None)
    assert renaming is not None
    other = renaming.state(state)
    seats = adapter.seats(state)
    assert set(map(renaming.step, game.legal_moves(state))) == set(game.legal_moves(other))
    assert sorted(map(renaming.seat, game.to_act(state))) == list(game.to_act(other))
    assert [game.scores(state)[seat] for seat in seats] == [game.scores(other)[renaming.seat(seat)] for seat in seats]
    assert sorted(map(renaming.seat, game.winners(state))) == list(game.winners(other))
    event, renamed = game.chance(state), game.chance(other)
    assert (event is None) is (renamed is None)
    for step in legal_steps(adapter, state, rng, 15):
        assert renaming.state(game.apply(state, step)) == game.apply(other, renaming.step(step)), game.format_step(step)
        if event is not None and renamed is not None:
            assert (event.weight(step), event.total) == (renamed.weight(renaming.step(step)), renamed.total)


def renaming_commutes_with_refusals(adapter: AnyAdapter, data: DataObject) -> None:
    """Renamed, a step is refused for the same reason, by the same rule."""
    game, rng = adapter.game, draw_rng(data)
    symmetry = data.draw(st.sampled_from(adapter.symmetries), label="symmetry")
    walk = draw_moment(data, adapter)
    renaming = symmetry.draw(walk.last, rng)
    assume(renaming is not None)
    assert renaming is not None
    other = renaming.state(walk.last)
    for step in around(adapter, walk, data, rng, most=40):
        refusal, renamed = game.check(walk.last, step), game.check(other, renaming.step(step))
        assert (refusal and (refusal.code, refusal.rule)) == (renamed and (renamed.code, renamed.rule)), game.format_step(step)
