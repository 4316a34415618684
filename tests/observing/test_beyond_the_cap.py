"""Catan's memory beyond its cap: no possible world is dropped, and that it is no longer exact is said."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import catan_rules as catan
from catan_rules import memory
from tabletop_rules import IllegalStep, Observer, playout


def games() -> list[tuple[catan.Options, int]]:
    """Short games with and without trade, seen by seats and by a spectator."""
    return [
        (catan.Options(3, board="beginner", trading=False, victory_points=5), 1),
        (catan.Options(4, board="beginner", trading=False, victory_points=6), 2),
        (catan.Options(3, board="beginner", offers_per_turn=1, victory_points=4), 3),
    ]


@pytest.mark.parametrize("most", [0, 2, 3_000])
@pytest.mark.parametrize(("options", "seed"), games())
def test_the_truth_keeps_its_weight(monkeypatch: pytest.MonkeyPatch, options: catan.Options, seed: int, most: int) -> None:
    """With so small a cap nearly every theft goes beyond it. By views, the truth always has a weight, and guesses look right; the
    steps alone are followed too."""
    monkeypatch.setattr(memory, "MOST_HANDS", most)
    rng = Random(seed)
    steps = playout(catan, options, rng).steps
    beyond = 0
    for seat in (0, None):
        state = catan.new_game(options)
        observer: Any = Observer(catan, options, seat)
        alone: Any = observer
        for number, step in enumerate(steps):
            shown = catan.redact(state, step, seat)
            after = catan.apply(state, step)
            if alone is not None:
                try:
                    alone = alone.see(shown)
                    assert alone.total > 0
                except IllegalStep:  # said of a monopoly beyond the cap, whose haul the steps do not tell
                    alone = None
            observer = observer.watch(state, step, after)
            state = after
            assert observer.view == catan.view(state, seat)
            beyond += not observer.exact
            if number % 9 == 0:
                assert observer.weight(state) > 0 or not observer.exact
                assert catan.view(observer.determinize(rng), seat) == observer.view
                for fact in observer.knows():
                    assert fact.least <= fact.expected <= fact.most
    assert beyond or most > 2
