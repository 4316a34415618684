"""What holds of the observer of every game: it never loses the truth, shows the view, leaks nothing, and is a value."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from importlib import import_module
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from benchmarks.observers import rank_of_truth
from tabletop_rules import Hidden, IllegalStep, Observer, Record, Status, playout, redact_record, register, verify_redacted
from tabletop_rules.memory import NO_WORLD, UNTOLD
from tabletop_rules.observing.plain import PlainMemory
from tests.conformance.adapters import catan, catsle, coatl, coloretto
from tests.ground import toy
from tests.strategies import games as whole_games

ADAPTERS: dict[str, Any] = {"coloretto": coloretto.ADAPTER, "catsle": catsle.ADAPTER, "coatl": coatl.ADAPTER, "catan": catan.ADAPTER}
each_game = pytest.mark.parametrize("name", sorted(ADAPTERS))


@each_game
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_the_truth_is_never_lost(name: str, data: st.DataObject) -> None:
    """Whole games, all options, every way to play: after every step the true state has a weight above 0, the view is the seat's
    view, and what is drawn is a world that shows it."""
    adapter = ADAPTERS[name]
    game: Any = adapter.game
    walk = data.draw(whole_games(game, adapter.options(), max_steps=500))
    seat = data.draw(st.sampled_from([None, *adapter.seats(walk.states[0])]))
    rng = Random(data.draw(st.integers(0, 1000)))
    observer = Observer(game, walk.options, seat)
    for before, step, after in zip(walk.states, walk.steps, walk.states[1:], strict=False):
        observer = observer.watch(before, step, after)
        if rng.random() < 0.1:
            assert observer.weight(after) > 0
            assert observer.view == game.view(after, seat)
            world = observer.determinize(rng)
            assert observer.weight(world) > 0
            assert game.view(world, seat) == game.view(after, seat)
            assert game.from_position(game.position(world)) == world
    assert observer.weight(walk.last) > 0
    for fact in observer.knows():
        assert fact.least <= fact.expected <= fact.most


@each_game
def test_states_that_look_alike_are_observed_alike(name: str) -> None:
    """Nothing leaks: an observer is a function of what was shown, so two games that showed a seat the same end in equal observers,
    weights and samples; a copy by any means is equal too."""
    game = import_module(f"{name}_rules")
    options = ADAPTERS[name].few_options[0]
    end = playout(game, options, Random(4), max_steps=150)
    seats = len(game.scores(end.state))
    for seat in (None, seats - 1):
        state = game.new_game(options)
        observer = Observer(game, options, seat)
        shown = []
        for step in end.steps:
            shown.append(game.redact(state, step, seat))
            state = game.apply(state, step)
        again = observer
        for one in shown:
            observer, again = observer.see(one), again.see(pickle.loads(pickle.dumps(one)))
        assert observer == again
        assert observer.determinize(Random(1)) == again.determinize(Random(1))
        assert copy.deepcopy(observer.memory) == observer.memory
        assert pickle.loads(pickle.dumps(observer.memory)) == observer.memory
        assert observer.weight(observer.determinize(Random(2))) == again.weight(again.determinize(Random(2)))


@pytest.mark.unmeasured
@each_game
def test_a_world_is_drawn_as_often_as_it_weighs(name: str) -> None:
    """Calibration: of histories drawn from the model (chance by its weights, hidden choices uniform) the truth is one more draw
    among samples, so its rank is uniform. `python -m benchmarks.observers` does the same with thousands of histories."""
    game: Any = import_module(f"{name}_rules")
    ranks = [rank_of_truth(game, ADAPTERS[name].few_options[0], seed, most=120) for seed in range(60)]
    assert 1.0 < sum(ranks) / len(ranks) < 2.0  # of 0 to 3: the mean of 60 strays by 0.14


def test_a_game_without_memory_is_observed_without() -> None:
    """The toy game has no room `memory`: the observer holds the view, and follows steps where they tell what is seen next."""
    register(toy)
    options = toy.Options(2, rounds=3)
    for seat in (None, 0, 1):
        state = toy.new_game(options)
        observer = Observer(toy, options, seat)
        assert isinstance(observer.memory, PlainMemory)
        assert not observer.exact
        rng = Random(5)
        for step in playout(toy, options, Random(3)).steps:
            after = toy.apply(state, step)
            followed = observer.see(toy.redact(state, step, seat))
            observer = observer.watch(state, step, after)
            assert observer.view == toy.view(after, seat)
            if seat == 0:  # who sees the coin sees all there is
                assert followed.view == toy.view(after, seat)
            assert observer.weight(observer.determinize(rng)) == 1
            state = after
        assert observer.knows() == ()
        assert observer.total == 1
        assert observer.reaches(toy.scores(state), toy.winners(state))
        assert not observer.reaches((99,), (0,))


def test_what_cannot_go_on_is_refused_without_memory_too() -> None:
    """No state that fits goes on like this."""
    observer = Observer(toy, toy.Options(2), 1)
    with pytest.raises(IllegalStep) as caught:
        observer.see(Hidden("flop", 0, 1))
    assert caught.value.refusal.code == NO_WORLD
    with pytest.raises(IllegalStep):
        observer.see(toy.Show())


def test_what_none_of_the_states_tried_goes_on_like_is_untold() -> None:
    """A game without memory: where several states fit, not all are tried, so nothing is said to be impossible; nor by the referee."""
    register(toy)
    options = toy.Options(2)
    state = toy.new_game(options)
    step = toy.parse_step("=flip heads")
    observer = Observer(toy, options, 1).watch(state, step, toy.apply(state, step))
    with pytest.raises(IllegalStep) as caught:
        observer.see(Hidden("flop", 0, 1))
    assert caught.value.refusal.code == UNTOLD
    seen = redact_record(Record("toy", toy.RULES, options, ("=flip heads", "show")), 1)
    report = verify_redacted(attrs.evolve(seen, steps=(seen.steps[0], Hidden("flop", 0, 1))))
    assert (report.status, report.held, report.fault) == (Status.UNREADABLE, 1, None)
    assert [problem.place for problem in report.problems] == ["$.steps[1]"]


@each_game
def test_another_view_than_that_of_the_steps_is_refused(name: str) -> None:
    """A view given beside a step must be one that the seat can have."""
    game: Any = import_module(f"{name}_rules")
    options = ADAPTERS[name].few_options[0]
    end = playout(game, options, Random(8), max_steps=30)
    state = game.new_game(options)
    first = observer = Observer(game, options, 0)
    for step in end.steps:
        shown, state = game.redact(state, step, 0), game.apply(state, step)
        observer = observer.see(shown, game.view(state, 0))
    with pytest.raises(IllegalStep) as caught:
        observer.memory.told(first.view)
    assert caught.value.refusal.code == NO_WORLD
    assert Observer.at(game, game.view(state, 0)).view == game.view(state, 0)
    with pytest.raises(ValueError, match="seat"):
        Observer(game, options, 9)


def test_facts_are_counted_once() -> None:
    """Each fact speaks of another seat and thing."""
    options = ADAPTERS["catsle"].few_options[0]
    game: Any = import_module("catsle_rules")
    state = game.new_game(options)
    deal = game.chance(state).sample(Random(1))
    observer = Observer(game, options, 0).see(game.redact(state, deal, 0))
    counted = Counter((fact.seat, fact.thing) for fact in observer.knows())
    assert set(counted.values()) == {1}
    assert {seat for seat, _ in counted} == set(range(1, options.seats))
