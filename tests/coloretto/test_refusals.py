"""Reasons are true: each is tested before it is said, so none is found against a legal step."""

from collections.abc import Callable
from typing import Any

import pytest

from coloretto_rules import (
    CardDrawn,
    DrawCard,
    NameJokers,
    Options,
    PlaceCard,
    RemoveColours,
    StartCards,
    TakeRow,
)
from coloretto_rules.refusals import (
    why_not_card,
    why_not_draw,
    why_not_name,
    why_not_place,
    why_not_remove,
    why_not_start,
    why_not_take,
)
from tabletop_rules import Refusal
from tests.coloretto.test_properties import game

WHY_NOT: dict[type, Callable[[Any, Any], Refusal]] = {
    DrawCard: why_not_draw,
    PlaceCard: why_not_place,
    TakeRow: why_not_take,
    NameJokers: why_not_name,
    RemoveColours: why_not_remove,
    StartCards: why_not_start,
    CardDrawn: why_not_card,
}


@pytest.mark.parametrize("options", [Options(3), Options(2, name_jokers_when_taken=True, shared_start_colour=True)])
def test_no_reason_is_found_against_a_legal_step(options: Options) -> None:
    """R12: where no reason holds, that is said aloud; the last one of a list is not simply taken."""
    met = set()
    for state, step in game(options, "any", 1):
        with pytest.raises(RuntimeError, match=r"^a defect of coloretto_rules: no reason found against "):
            WHY_NOT[type(step)](state, step)
        met.add(type(step))
    assert met >= set(WHY_NOT) - {NameJokers}
    assert (NameJokers in met) is options.name_jokers_when_taken
