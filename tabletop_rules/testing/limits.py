"""Property 13: whatever well-typed position, view or event is handed over, the answer comes soon: a state, or a refusal of ours.

Positions and views of real games are changed in one to three places (`borders`), also so that their sums still fit, and each is
read under a budget of steps and of memory. What is accepted must be a whole game: it is shown, guessed at and played on.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis.strategies import DataObject

from tabletop_rules import BadPosition, BadRecord, Problem, from_json, to_json
from tabletop_rules.testing.borders import Overrun, Pool, budget, hostile, little_memory, places
from tabletop_rules.testing.scenes import AnyAdapter, draw_moment, draw_rng, legal_steps

TRIED = 100
"""How many changed values are made of one moment of a game."""
BY_JSON = 8
"""One in so many goes through JSON first."""
PLAYED = 4
"""How many steps an accepted position is played on."""
TALLY: Counter[tuple[str, str]] = Counter()
"""What became of the values so far, by game and by what was done."""


def _read(adapter: AnyAdapter, value: Any, rng: Random) -> tuple[Any, Any]:
    """A position or view (as it comes back from JSON, now and then) and its state; None where it is refused in our words."""
    game = adapter.game
    try:
        if not rng.randrange(BY_JSON):
            value = _through_json(value)
        with budget():
            return value, game.from_position(value) if type(value) is game.Position else game.determinize(value, rng)
    except (BadPosition, BadRecord) as error:
        assert error.problems
        assert all(type(problem) is Problem and problem.place and problem.message for problem in error.problems)
        assert str(error)
        return value, None


def _through_json(value: Any) -> Any:
    """The value as it comes back from JSON; itself where JSON is not written of it: of numbers too large, or a mistyped thing."""
    try:
        text = to_json(value)
    except (TypeError, ValueError, LookupError):
        return value
    return from_json(text, type(value))


def _is_a_game(adapter: AnyAdapter, state: Any, rng: Random) -> None:
    """Everything that can be asked of a state has an answer, and play goes on from it to states that are as good."""
    game = adapter.game
    for step in range(PLAYED + 1):
        assert game.from_position(game.position(state)) == state
        for seat in (*adapter.seats(state), None):
            view = game.view(state, seat)
            if not step:
                assert game.view(game.determinize(view, rng), seat) == view
        over, event, moves = game.is_over(state), game.chance(state), game.legal_moves(state)
        assert len(game.scores(state)) == len(adapter.seats(state))
        assert bool(game.winners(state)) is over
        assert (event is not None) + bool(moves) == (not over)
        assert bool(game.to_act(state)) is bool(moves) is (game.next_seat(state) is not None)
        steps = legal_steps(adapter, state, rng, most=3)
        assert bool(steps) is not over
        if over:
            return
        for one in steps:
            assert game.check(state, one) is None
        state = game.apply(state, rng.choice(steps))


def _tries(adapter: AnyAdapter, base: Any, number: int, pool: Pool, rng: Random) -> None:
    """So many changed values, each read, and played where it is accepted."""
    found = list(places(base))
    pool.add(found, rng)
    game = adapter.game
    for _ in range(number):
        value = hostile(base, found, pool, rng)
        if value is None:
            TALLY[adapter.name, "not made"] += 1
            continue
        TALLY[adapter.name, "read"] += 1
        try:
            value, state = _read(adapter, value, rng)
            if state is None:
                continue
            TALLY[adapter.name, "accepted"] += 1
            shown = game.position(state) if type(value) is game.Position else game.view(state, value.seat)
            assert shown == value
            with budget():
                _is_a_game(adapter, state, rng)
        except (Exception, Overrun) as error:
            pytest.fail(f"{type(error).__name__}: {error}\nfrom {value!r}")


def changed_values(adapter: AnyAdapter, data: DataObject, tried: int = TRIED) -> None:
    """So many changed positions and views of one moment of a game."""
    rng = draw_rng(data)
    state = draw_moment(data, adapter, further=0).last
    pool = Pool(adapter.universe)
    seat = rng.choice((*adapter.seats(state), None))
    with little_memory():
        _tries(adapter, adapter.game.position(state), tried // 2, pool, rng)
        _tries(adapter, adapter.game.view(state, seat), tried // 2, pool, rng)


def any_position_and_view_is_read_or_refused_soon(adapter: AnyAdapter, data: DataObject) -> None:
    """Changed in one to three places, a position or view gives a state that is a whole game, or BadPosition, within the budget."""
    changed_values(adapter, data)


def any_event_is_sampled_or_refused_soon(adapter: AnyAdapter, data: DataObject) -> None:
    """An event with other numbers in it gives an outcome, or a ValueError, within the budget: below a total of 1 is nothing."""
    rng = draw_rng(data)
    state = draw_moment(data, adapter, further=0, where=lambda state: adapter.game.chance(state) is not None).last
    event = adapter.game.chance(state)
    if event is None:
        return
    pool = Pool(adapter.universe)
    # The ready outcomes and what they are made of are the game's own tables.
    found = [place for place in places(event) if place[0][:1] not in (("choices",), ("outcome",))]
    pool.add(found, rng)
    with little_memory():
        for _ in range(TRIED // 2):
            changed = hostile(event, found, pool, rng)
            if changed is not None:
                try:
                    with budget():
                        changed.sample(rng)
                except ValueError as error:
                    assert str(error)
                except (Exception, Overrun) as error:
                    pytest.fail(f"{type(error).__name__}: {error}\nfrom {changed!r}")
