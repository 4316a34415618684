"""Property 12: the hard rules agree with second, naive implementations that live in tests.

Each game's own tests compare them on inputs made for the purpose; here they are compared at the states of play.
"""

from __future__ import annotations

from hypothesis.strategies import DataObject

from tabletop_rules.testing.scenes import AnyAdapter, draw_moment, draw_rng, legal_steps


def hard_rules_agree_with_naive_ones(adapter: AnyAdapter, data: DataObject) -> None:
    """At the moments of play, each hard rule answers as its naive second implementation does."""
    walk = draw_moment(data, adapter)
    for name, compare in adapter.second_opinions:
        for state in (walk.last, walk.states[len(walk.states) // 2]):
            engine, naive = compare(state)
            assert engine == naive, name


def steps_do_what_a_naive_reading_says(adapter: AnyAdapter, data: DataObject) -> None:
    """What every legal step of a moment comes to is what a naive reading of its rule says."""
    state = draw_moment(data, adapter).last
    for step in legal_steps(adapter, state, draw_rng(data)):
        after = adapter.game.apply(state, step)
        for name, compare in adapter.step_opinions:
            came, naive = compare(state, step, after)
            assert came == naive, f"{name}: {adapter.game.format_step(step)}"
