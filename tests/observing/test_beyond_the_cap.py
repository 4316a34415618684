"""Catan's memory beyond its cap: no possible world is dropped, and that it is no longer exact is said."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import catan_rules as catan
from catan_rules import memory
from tabletop_rules import Observer, Record, Status, playout, redact_record, verify_redacted


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
            alone = alone.see(shown)
            assert alone.total > 0
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


@pytest.mark.parametrize("seed", [15, 16])
def test_what_fits_none_of_the_sheets_kept_is_untold(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """More sheets than are kept: the record is never said to be wrong, but where it is judged no further, and why."""
    monkeypatch.setattr(memory, "MOST_HANDS", 0)
    monkeypatch.setattr(memory, "MOST_SHEETS", 1)
    options = catan.Options(4, board="beginner", trading=False, victory_points=8)
    steps = playout(catan, options, Random(seed)).steps
    record = Record("catan", catan.RULES, options, tuple(map(catan.format_step, steps)))
    observer: Any = Observer(catan, options, None)
    state = catan.new_game(options)
    for step in steps:  # by views it goes on
        after = catan.apply(state, step)
        observer = observer.watch(state, step, after)
        state = after
        assert observer.view == catan.view(state, None)
    report = verify_redacted(redact_record(record, None))
    assert report.fault is None
    assert (report.status is Status.UNREADABLE) is bool(report.problems)
    assert report.status in (Status.UNREADABLE, Status.LEGAL, Status.UNFINISHED)
