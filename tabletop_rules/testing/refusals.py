"""Property 4: checked and unchecked steps agree; a refused step changes nothing; every refusal has a rule and is reached."""

from __future__ import annotations

import pickle
import re
from random import Random

import attrs
import pytest
from hypothesis.strategies import DataObject

from tabletop_rules import CHANCE_DUE, GAME_OVER, NO_CHANCE_DUE, NOT_YOUR_TURN, WRONG_EVENT, IllegalStep
from tabletop_rules.testing.adapter import variations
from tabletop_rules.testing.scenes import AnyAdapter, around, corners_of, draw_moment, draw_phases, draw_rng, legal_steps, some
from tabletop_rules.testing.walks import play, random_bias

MISTIMED = {CHANCE_DUE, GAME_OVER, NO_CHANCE_DUE, NOT_YOUR_TURN, WRONG_EVENT}
GAMES = 400
"""How many games may pass until every refusal has been met."""


def a_legal_step_leads_to_the_same_state_checked_or_not(adapter: AnyAdapter, data: DataObject) -> None:
    """`apply` and `apply_unchecked` agree on every legal step."""
    game = adapter.game
    state = draw_moment(data, adapter).last
    for step in legal_steps(adapter, state, draw_rng(data)):
        after = game.apply(state, step)
        quick = game.apply_unchecked(state, step)
        assert after == quick
        assert attrs.astuple(after) == attrs.astuple(quick)
        assert type(after) is game.State


def derived_facts_agree_with_a_recount(adapter: AnyAdapter, data: DataObject) -> None:
    """What a state carries along step by step, compared or not, is what a state made afresh from its position has."""
    game, rng = adapter.game, draw_rng(data)
    for walk in (draw_moment(data, adapter), *draw_phases(data, adapter, rng)):
        for step in legal_steps(adapter, walk.last, rng, most=6):
            after = game.apply(walk.last, step)
            assert attrs.astuple(after) == attrs.astuple(game.from_position(game.position(after))), game.format_step(step)


def a_refused_step_changes_nothing(adapter: AnyAdapter, data: DataObject) -> None:
    """`apply` raises IllegalStep with the refusal that `check` gives and the step itself; the state stays as it was."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    state, before = walk.last, pickle.loads(pickle.dumps(walk.last))
    for step in around(adapter, walk, data, rng, most=60):
        refusal = game.check(state, step)
        if refusal is None:
            continue
        with pytest.raises(IllegalStep) as caught:
            game.apply(state, step)
        assert caught.value.refusal == refusal
        assert caught.value.step is step
    assert state == before
    assert attrs.astuple(state) == attrs.astuple(before)


def every_refusal_cites_its_rule(adapter: AnyAdapter, data: DataObject) -> None:
    """A refusal has a kebab-case code of the game's table with the rule that the table gives, one sentence, and named details."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    for step in around(adapter, walk, data, rng, most=60):
        refusal = game.check(walk.last, step)
        if refusal is None:
            continue
        assert re.fullmatch("[a-z]+(-[a-z0-9]+)*", refusal.code)
        if adapter.codes is not None:
            assert refusal.code in adapter.codes, refusal
            assert refusal.rule in adapter.codes[refusal.code], refusal
        assert refusal.message.strip() == refusal.message != ""
        assert "\n" not in refusal.message
        assert all(type(name) is str and isinstance(value, (str, int, tuple)) for name, value in refusal.details)


def a_mistimed_step_is_called_so(adapter: AnyAdapter, data: DataObject) -> None:
    """What comes at the wrong moment is refused as that, by the shared codes: after the end, a move while chance is due, an outcome
    while it is not; and no step that comes in time is."""
    game, rng = adapter.game, draw_rng(data)
    for walk in (draw_moment(data, adapter), *draw_phases(data, adapter, rng)):
        state = walk.last
        over, event = game.is_over(state), game.chance(state)
        for step in around(adapter, walk, None, rng, most=40):
            refusal = game.check(state, step)
            if refusal is None:
                continue
            if over:
                fitting = {GAME_OVER}
            elif event is None and adapter.is_outcome(step):
                fitting = {NO_CHANCE_DUE}
            elif event is not None and not adapter.is_outcome(step):
                fitting = {CHANCE_DUE}
            else:
                in_time = {WRONG_EVENT} if event is not None else {NOT_YOUR_TURN}
                fitting = {refusal.code} - (MISTIMED - in_time)
            assert refusal.code in fitting, f"{game.format_step(step)} is refused as {refusal.code}"


def every_refusal_is_reached(adapter: AnyAdapter) -> None:
    """Some walk meets each code of the game's table, but for the few whose own test the adapter names."""
    game, missing = adapter.game, set(adapter.codes or ()) - set(adapter.unreached)
    for number, corner in enumerate([*corners_of(adapter), *[None] * GAMES]):
        rng = Random(number)
        options, bias = rng.choice(adapter.few_options), random_bias(game, rng)
        walk = corner or play(game, options, rng, bias, max_steps=min(adapter.longest_game, 2_000))
        for index in [*some(range(len(walk.states)), 25, rng), len(walk.steps)]:
            state = walk.states[index]
            legal = legal_steps(adapter, state, rng, 10)
            varied = [other for step in some(legal, 4, rng) for other in variations(step, adapter.universe)]
            for step in [*adapter.near(state), *some(varied, 20, rng), *some(walk.steps, 10, rng)]:
                refusal = game.check(state, step)
                missing.discard(refusal.code if refusal else "")
        if not missing:
            return
    pytest.fail(f"never refused for: {', '.join(sorted(missing))}")
