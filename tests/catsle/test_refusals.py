"""Reasons are true: each is tested before it is said, so none is found against a legal step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import catsle_rules as catsle
from catsle_rules import Deal, ExtraCard, Options, PlayCard, TakeCard
from catsle_rules.refusals import why_not_deal, why_not_extra, why_not_play, why_not_take
from tabletop_rules import Refusal
from tests.catsle.making import next_step

WHY_NOT: dict[type, Callable[[Any, Any], Refusal]] = {
    PlayCard: why_not_play,
    TakeCard: why_not_take,
    Deal: why_not_deal,
    ExtraCard: why_not_extra,
}


@pytest.mark.parametrize("options", [Options(3, rounds=2), Options(5, rounds=1)])
def test_no_reason_is_found_against_a_legal_step(options: Options) -> None:
    """R3.3, R5.5: where no reason holds, that is said aloud; the last one of a list is not simply taken."""
    state, rng, met = catsle.new_game(options), Random(1), set()
    while not catsle.is_over(state):
        step = next_step(state, rng)
        with pytest.raises(RuntimeError, match=r"^a defect of catsle_rules: no reason found against "):
            WHY_NOT[type(step)](state, step)
        met.add(type(step))
        state = catsle.apply(state, step)
    assert met == set(WHY_NOT) - ({ExtraCard} if options.seats > 3 else set())
