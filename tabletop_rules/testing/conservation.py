"""Property 2: no card or piece appears or vanishes, points keep within their bounds, the numbers of the rules hold."""

from __future__ import annotations

from hypothesis.strategies import DataObject

from tabletop_rules.testing.scenes import AnyAdapter, draw_game, draw_moment, draw_rng, legal_steps, some


def every_step_keeps_every_card_and_piece(adapter: AnyAdapter, data: DataObject) -> None:
    """Whatever legal step is taken, there are as many of every card and piece as at the start of the game, none below zero."""
    walk = draw_moment(data, adapter)
    start, state = adapter.whole(walk.states[0]), walk.last
    assert adapter.whole(state) == start
    for step in legal_steps(adapter, state, draw_rng(data)):
        after = adapter.game.apply(state, step)
        assert adapter.whole(after) == start, adapter.game.format_step(step)
        pieces = {} if adapter.inventory is None else adapter.inventory(after)
        assert all(count >= 0 for counts in pieces.values() for count in counts.values())


def whole_games_keep_every_card_and_piece_and_their_bounds(adapter: AnyAdapter, data: DataObject) -> None:
    """From the first step to the last: the same cards and pieces, every seat's points within the bounds."""
    walk = draw_game(data, adapter)
    start = adapter.whole(walk.states[0])
    for state in [*some(walk.states, 60, draw_rng(data)), walk.last]:
        assert adapter.whole(state) == start
        if adapter.bounds is not None:
            least, most = adapter.bounds(state)
            assert all(least <= points <= most for points in adapter.game.scores(state)), adapter.game.scores(state)


def the_numbers_in_the_rules_hold(adapter: AnyAdapter, data: DataObject) -> None:
    """Every fact that docs/rules states in numbers is true all through whole games."""
    walk = draw_game(data, adapter)
    for state in [walk.states[0], *some(walk.states, 60, draw_rng(data)), walk.last]:
        wrong = [statement for statement, holds in adapter.facts(state) if not holds]
        assert wrong == []
        assert len(adapter.game.scores(state)) in adapter.game.SEATS
