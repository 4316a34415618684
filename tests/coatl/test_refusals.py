"""Reasons are true: each is tested before it is said, so none is found against a legal step."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

import coatl_rules as coatl
from coatl_rules import Move, Options, Outcome, State, Step
from coatl_rules.refusals import WHY_NOT, why_not_outcome
from tabletop_rules import Refusal
from tests.coatl.tables import at
from tests.coatl.test_endings import idle
from tests.strategies import play


def legal_steps(state: State) -> Iterator[Step]:
    """The legal moves, and an outcome that can happen."""
    yield from coatl.legal_moves(state)
    event = coatl.chance(state)
    if event is not None:
        yield event.sample(Random(1))


def why_not(state: State, step: Any) -> Refusal:
    """The reason why a step is illegal."""
    found = WHY_NOT.get(type(step))
    return why_not_outcome(state, step, coatl.chance(state)) if found is None else found(state, step)


def test_no_reason_is_found_against_a_legal_step() -> None:
    """R3.1, R10.4: where no reason holds, that is said aloud; the last one of a list is not simply taken."""
    met = set()
    states = [state for seed in range(2) for state in play(coatl, Options(2), Random(seed)).states]
    for state in (at(2, **idle(0)), *states):
        for step in legal_steps(state):
            met.add(type(step))
            with pytest.raises(RuntimeError, match=r"^a defect of coatl_rules: no reason found against "):
                why_not(state, step)
    assert met == {*get_args(Move), *get_args(Outcome)}
