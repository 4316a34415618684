"""Property 12: the hard rules agree with second, naive implementations that live in tests.

Each game's own tests compare them on inputs made for the purpose; here they are compared at the states of play.
"""

from __future__ import annotations

from hypothesis.strategies import DataObject

from tabletop_rules.testing.scenes import AnyAdapter, draw_moment


def hard_rules_agree_with_naive_ones(adapter: AnyAdapter, data: DataObject) -> None:
    """At the moments of play, each hard rule answers as its naive second implementation does."""
    walk = draw_moment(data, adapter)
    for name, compare in adapter.second_opinions:
        for state in (walk.last, walk.states[len(walk.states) // 2]):
            engine, naive = compare(state)
            assert engine == naive, name
