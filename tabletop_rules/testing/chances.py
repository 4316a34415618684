"""Property 8: an event of chance tells the truth about itself: weights, total, size and samples."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from tabletop_rules.testing.fitting import misfit, samples_needed
from tabletop_rules.testing.scenes import AnyAdapter, around, draw_moment, draw_rng

LISTED = 400
"""Events with at most so many outcomes are listed."""
NUMBERED = 200
"""Of events with at most so many ways every way is looked at."""
SAMPLED = 120
"""Events with at most so many outcomes are sampled until their weights show."""


def _size(event: Any) -> int:
    return 0 if event is None else int(event.size)


def _total(event: Any) -> int:
    return 0 if event is None else int(event.total)


def a_short_event_lists_what_can_happen(adapter: AnyAdapter, data: DataObject) -> None:
    """The listed outcomes differ, are as many as `size`, weigh what `weight` says, `total` together, and are all legal."""
    game = adapter.game
    state = draw_moment(data, adapter, where=lambda one: _size(game.chance(one)) in range(1, LISTED + 1), further=0).last
    event = game.chance(state)
    if event is None or event.size > LISTED:
        return
    listed = list(event.outcomes())
    weights = dict(listed)
    assert len(weights) == len(listed) == event.size
    assert sum(weights.values()) == event.total
    for outcome, weight in listed:
        assert event.weight(outcome) == weight > 0
        assert game.check(state, outcome) is None
        assert adapter.is_outcome(outcome)


def an_event_weighs_any_step(adapter: AnyAdapter, data: DataObject) -> None:
    """Over steps of all kinds an event gives weight to just the outcomes that are legal, and lists just those."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter, where=lambda one: game.chance(one) is not None, further=0)
    event = game.chance(walk.last)
    if event is None:
        return
    listed = {outcome for outcome, _ in event.outcomes()} if event.size <= LISTED else None
    for step in around(adapter, walk, data, rng):
        weight = event.weight(step)
        assert 0 <= weight <= event.total
        assert (weight > 0) is (game.check(walk.last, step) is None)
        assert listed is None or (weight > 0) is (step in listed)


def samples_can_happen(adapter: AnyAdapter, data: DataObject) -> None:
    """Every sample has weight and is legal; the same seed gives the same sample; nobody outside the game sees an event."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter, where=lambda one: game.chance(one) is not None, further=0).last
    event = game.chance(state)
    if event is None:
        return
    assert event.kind
    assert 0 < event.size <= event.total
    assert event.seen_by is None or event.seen_by <= set(adapter.seats(state))
    for _ in range(10):
        outcome = event.sample(rng)
        assert event.weight(outcome) > 0
        assert game.check(state, outcome) is None


def samples_come_as_often_as_their_weights_say(adapter: AnyAdapter, data: DataObject) -> None:
    """Over many samples of a short event every outcome comes up in proportion to its weight (chi-square)."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter, where=lambda one: _size(game.chance(one)) in range(2, SAMPLED + 1), further=0).last
    event = game.chance(state)
    if event is None or not 1 < event.size <= SAMPLED:
        return
    samples = [event.sample(rng) for _ in range(samples_needed(event.size))]
    assert misfit(samples, dict(event.outcomes())) == ""


def every_number_below_the_total_is_an_outcome(adapter: AnyAdapter, data: DataObject) -> None:
    """Over the numbers from 0 to `total` - 1 `at` gives every outcome exactly as often as it weighs; no other number is one."""
    game, rng = adapter.game, draw_rng(data)
    short = data.draw(st.booleans(), label="a short event")
    limit = NUMBERED + 1 if short else 2**300
    state = draw_moment(data, adapter, where=lambda one: _total(game.chance(one)) in range(1, limit), further=0).last
    event = game.chance(state)
    if event is None:
        return
    if event.total <= NUMBERED:
        assert Counter(map(event.at, range(event.total))) == dict(event.outcomes())
    for number in (0, event.total - 1, *(rng.randrange(event.total) for _ in range(10))):
        outcome = event.at(number)
        assert event.weight(outcome) > 0
        assert game.check(state, outcome) is None
        assert event.at(number) == outcome
    for outside in (-1, event.total):
        with pytest.raises(ValueError, match="number: 0 to"):
            event.at(outside)
