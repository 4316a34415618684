"""Property 1: the functions of a game are pure, and its values are frozen."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from enum import Enum
from typing import Any

import attrs
import pytest
from hypothesis.strategies import DataObject

from tabletop_rules.testing import digest
from tabletop_rules.testing.scenes import AnyAdapter, around, draw_moment, draw_rng, legal_steps, some
from tabletop_rules.testing.walks import play


def steps_leave_the_old_state_as_it_was(adapter: AnyAdapter, data: DataObject) -> None:
    """Whatever is done with a state, it stays equal to a copy made before, field by field, and equally hashed."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    state = walk.last
    before, fields, number = pickle.loads(pickle.dumps(state)), attrs.astuple(state), hash(state)
    for step in legal_steps(adapter, state, rng):
        game.check(state, step)
        game.apply(state, step)
        game.apply_unchecked(state, step)
        game.redact(state, step, 0)
    for seat in (*adapter.seats(state), None):
        game.determinize(game.view(state, seat), rng)
    game.from_position(game.position(state))
    assert state == before
    assert attrs.astuple(state) == fields
    assert hash(state) == number == hash(before)


def the_same_input_gives_the_same_output(adapter: AnyAdapter, data: DataObject) -> None:
    """A state and its copy have the same moves in the same order, the same chances, views and successors, asked once or twice."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    state = walk.last
    twin = pickle.loads(pickle.dumps(state))
    steps = [*legal_steps(adapter, state, rng), *some(list(around(adapter, walk, data, rng, most=20)), 40, rng)]
    seed = rng.getrandbits(32)

    def answers(of: Any) -> list[Any]:
        event = game.chance(of)
        found = [game.legal_moves(of), event, game.to_act(of), game.scores(of), game.winners(of), game.position(of), hash(of)]
        found += [event.sample(random.Random(seed))] if event else []
        found += [game.view(of, seat) for seat in (*adapter.seats(of), None)]
        found += [game.determinize(game.view(of, 0), random.Random(seed))]
        for step in steps:
            refusal = game.check(of, step)
            found += [refusal, hash(step), game.format_step(step)]
            found += [] if refusal else [game.apply(of, step), hash(game.apply(of, step))]
        return found

    assert answers(state) == answers(twin) == answers(state)


def no_global_randomness_is_used(adapter: AnyAdapter, data: DataObject) -> None:
    """The state of Python's own random generator is not touched, so no result can come from it."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    before = random.getstate()
    for step in legal_steps(adapter, state, rng):
        game.apply(state, step)
    event = game.chance(state)
    if event:
        event.sample(rng)
    game.determinize(game.view(state, None), rng)
    assert random.getstate() == before


def values_are_frozen_through_and_through(adapter: AnyAdapter, data: DataObject) -> None:
    """States, steps, views, positions and events refuse assignment and hold nothing that can change; all can be hashed."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    state = walk.last
    values = [state, walk.options, game.view(state, 0), game.view(state, None), game.position(state), *walk.steps[-3:]]
    values += [game.chance(state)] * (game.chance(state) is not None) + legal_steps(adapter, state, rng, most=10)
    seen: set[int] = set()
    for value in values:
        hash(value)
        _must_be_frozen(value, seen)


def _must_be_frozen(value: Any, seen: set[int]) -> None:
    if id(value) in seen:
        return
    seen.add(id(value))
    assert not isinstance(value, (list, dict, set, bytearray)), f"{value!r} can change"
    if isinstance(value, (tuple, frozenset)):
        for item in value:
            _must_be_frozen(item, seen)
    elif attrs.has(type(value)) and not isinstance(value, Enum):
        for field in attrs.fields(type(value)):
            with pytest.raises(AttributeError):
                setattr(value, field.name, None)
            _must_be_frozen(getattr(value, field.name), seen)
    else:
        known = isinstance(value, (Enum, type)) or callable(value)
        assert known or not hasattr(value, "__dict__"), f"{type(value).__name__} is no frozen attrs class: it can change"


def no_result_depends_on_the_hash_seed(adapter: AnyAdapter) -> None:
    """Two processes with different hash seeds replay the same games and print the same digest of all they were told."""
    games = []
    for number, options in enumerate(adapter.few_options):
        walk = play(adapter.game, options, random.Random(number), max_steps=150)
        games.append((adapter.game.__name__, options, walk.steps))
    digests = [_digest(games, seed) for seed in (1, 2)]
    assert digests[0] == digests[1]


def _digest(games: list[digest.Played], hash_seed: int) -> str:
    untraced = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    done = subprocess.run(
        [sys.executable, "-P", digest.__file__],
        input=pickle.dumps(games),
        capture_output=True,
        # Out of reach of coverage: what is run here is run, and measured, elsewhere too.
        env={**untraced, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def every_public_value_survives_pickle_and_copy(adapter: AnyAdapter, data: DataObject) -> None:
    """Pickled, copied or deeply copied, a value equals the original and hashes alike; states come back as fast as they went."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    state = walk.last
    values = [state, walk.options, game.position(state), *walk.steps[-3:], *legal_steps(adapter, state, rng, most=5)]
    values += [game.view(state, seat) for seat in (*adapter.seats(state), None)]
    values += [game.chance(state)] * (game.chance(state) is not None)
    values += [game.redact(state, step, seat) for step in legal_steps(adapter, state, rng, 3) for seat in (0, None)]
    for value in values:
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert again == value
            assert hash(again) == hash(value)
            assert type(again) is type(value)
    step = next(iter(legal_steps(adapter, state, rng, 1)), None)
    if step is not None:
        assert game.apply(copy.deepcopy(state), step) == game.apply(state, step)
