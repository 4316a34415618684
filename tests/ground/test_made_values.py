"""Every public value is refused when it is made, or can be written and read back as it is; and it copies."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given, strategies as st

from tabletop_rules import (
    Ended,
    Fault,
    Hidden,
    Problem,
    Record,
    Recorder,
    RedactedRecord,
    Refusal,
    Report,
    Result,
    Status,
    View,
    from_json,
    load_game,
    playout,
    to_json,
)
from tests.ground import toy

GAMES = ("catan", "catsle", "coatl", "coloretto")
GROUND: tuple[type[Any], ...] = (Ended, Fault, Hidden, Problem, Record, RedactedRecord, Refusal, Report, Result)
OPTIONS = toy.Options(2)


class Text(str):
    """A text of another type."""


class Number(int):
    """An integer of another type."""


HOSTILE: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 2**63 - 1, 2**63, -(2**64), 10**30, Number(1), 0.5, -0.0, 1e308, float("nan"), float("inf"),
    "", "a", "blue", "\ud800", "\x00", "ä" * 90, Text("a"), b"a", bytearray(b"a"), [], [1], (), (1,), (True,), (0.5,), ("a",), ("\ud800",),
    (None,), (("a", 1),), (("a", 1), ("a", 2)), ((1, 1),), (("a", [1]),), (("a", b"b"),), (("a", float("nan")),), (("a", 2**64),), ((0, 1.5),),
    ((0, "x"),), (("a", ("b", "c")),), (("a", ("b", 1)),), {}, {"a": 1}, {"a": [1]}, {1: 1}, {"\ud800": 1}, set(), frozenset({1}), object(), int,
    len, OPTIONS, Result((1,), (0,)), Ended("agreement"), Refusal("a", "R1", "b"), Problem("a", "b"), Fault(0, "a", Refusal("a", "R1", "b")),
    Hidden("a", None, 1), Status.LEGAL, "resignation", "toy", 3, toy.position(toy.new_game(OPTIONS)),
)  # fmt: skip
values = st.sampled_from(HOSTILE)


def public_classes(name: str) -> Iterator[type[Any]]:
    """The attrs classes that a game offers, but for its state and its events of chance, which have no text."""
    module = import_module(f"{name}_rules")
    for each in map(module.__dict__.get, [name for name in module.__all__ if getattr(module, name) is not None]):
        if inspect.isclass(each) and attrs.has(each) and each is not module.State and not hasattr(each, "weight"):
            yield each


def made(cls: type[Any], arguments: dict[str, object]) -> Any:
    """The value; None where it is refused, which must be by TypeError or ValueError."""
    try:
        return cls(**arguments)
    except (TypeError, ValueError):
        return None


def written_and_read(value: Any, steps: tuple[type, ...], game: Any) -> None:
    """Reads back as the same value, or cannot be written, which is said by TypeError or ValueError."""
    if type(value) in steps:
        assert game.parse_step(game.format_step(value)) == value
        return
    try:
        text = to_json(value)
    except (TypeError, ValueError):
        assert type(value) not in GROUND, "what the ground floor lets be made can be written"
        return
    assert from_json(text, type(value)) == value
    assert to_json(from_json(text, type(value))) == text


def like(cls: type[Any]) -> dict[str, list[Any]]:
    """Good values of the fields of a class of the ground floor, so that one bad one is not lost among others."""
    samples: dict[type[Any], Any] = {
        Ended: Ended("timeout", 1, (0,)),
        Fault: Fault(1, "show", Refusal("a", "R1", "b", (("n", 1),))),
        Hidden: Hidden("deal", 1, 2, ("a",)),
        Problem: Problem("$", "b"),
        Record: Record("toy", 3, OPTIONS, ("a", "b"), Result((1, 2), (1,)), {"x": 1.5}, None, ((1, 2),), ((0, "c"),)),
        RedactedRecord: RedactedRecord("toy", 3, OPTIONS, 1, ("a", Hidden("b", None, 1)), None),
        Refusal: Refusal("a", "R1", "b", (("n", ("x", "y")), ("m", (1, 2)))),
        Report: Report(Status.LEGAL, None, 1, 1, None, None, (1,), (0,), None, ()),
        Result: Result((1, -2), (0,)),
    }
    return {field.name: [getattr(samples[cls], field.name)] for field in attrs.fields(cls)}


@pytest.mark.parametrize("cls", GROUND, ids=lambda cls: cls.__name__)
@given(data=st.data())
def test_a_value_of_the_ground_floor_is_refused_or_reads_back(cls: type[Any], data: st.DataObject) -> None:
    """Every field in turn with every hostile value, and many at once."""
    good = {name: data.draw(st.sampled_from(samples)) for name, samples in like(cls).items()}
    name = data.draw(st.sampled_from(sorted(good)))
    for bad in HOSTILE:
        arguments = {**good, name: bad}
        value = made(cls, arguments)
        if value is not None and known(value):
            written_and_read(value, (), None)
    value = made(cls, {field: data.draw(values) for field in good})
    if value is not None and known(value):
        written_and_read(value, (), None)


def known(value: Any) -> bool:
    """Whether game and rules are known here: a record of another installation is a good value that cannot be read in this one."""
    if isinstance(value, (Record, RedactedRecord)):
        return (value.game, value.rules) == ("toy", 3)
    return not isinstance(value, Report) or (value.game in (None, "toy") and (value.position is None or value.game == "toy"))


@pytest.mark.parametrize("cls", GROUND, ids=lambda cls: cls.__name__)
def test_a_refusal_to_make_a_value_names_the_field(cls: type[Any]) -> None:
    """TypeError for another type, ValueError for another value."""
    good = {name: samples[0] for name, samples in like(cls).items()}
    for name in good:
        for bad in HOSTILE:
            try:
                cls(**{**good, name: bad})
            except (TypeError, ValueError) as error:
                assert str(error).startswith((f"{name}:", "clock:", "comment:")), (name, bad, error)  # notes count the steps


@pytest.mark.parametrize(
    ("cls", "arguments"),
    [
        (Record, {"rules": True}),
        (Record, {"game": Text("toy")}),
        (Record, {"options": 3}),
        (Record, {"options": import_module("coloretto_rules").Options(seats=3)}),
        (Record, {"steps": "show"}),
        (Record, {"steps": ("show", 1)}),
        (Record, {"meta": (("a", [1]),)}),
        (Record, {"meta": (("a", b"b"),)}),
        (Record, {"meta": (("a", float("nan")),)}),
        (Record, {"meta": (("a", 2**64),)}),
        (Record, {"meta": (("a", "\ud800"),)}),
        (Record, {"meta": (("\ud800", 1),)}),
        (Record, {"meta": ((3, 1),)}),
        (Record, {"meta": {3: 1}}),
        (Record, {"meta": (("a", 1), ("a", 1))}),
        (Result, {"scores": (True, False)}),
        (Result, {"winners": (0.0,)}),
        (Result, {"scores": "12"}),
    ],
)
def test_what_was_made_and_could_not_be_read(cls: type[Any], arguments: dict[str, object]) -> None:
    """The cases that were found, refused when made."""
    good = {name: samples[0] for name, samples in like(cls).items()}
    with pytest.raises((TypeError, ValueError), match=f"^{next(iter(arguments))}:"):
        cls(**{**good, **arguments})


CLASSES = [pytest.param(name, cls, id=f"{name}-{cls.__name__}") for name in GAMES for cls in public_classes(name)]


@pytest.mark.parametrize(("name", "cls"), CLASSES)
@given(data=st.data())
def test_a_value_of_a_game_is_refused_or_reads_back(name: str, cls: type[Any], data: st.DataObject) -> None:
    """Each public class with hostile values in its fields, alone and beside good values of played games."""
    game: Any = import_module(f"{name}_rules")
    arguments = {field.alias: data.draw(values) for field in attrs.fields(cls) if field.init}
    value = made(cls, arguments)
    if value is not None:
        written_and_read(value, get_args(game.Step), game)


@pytest.mark.parametrize("name", GAMES)
def test_each_field_of_each_value_of_a_game_is_refused_or_reads_back(name: str) -> None:
    """Values of played games, each field in turn with every hostile value; what a constructor lets pass is asked of the whole."""
    game: Any = load_game(name)
    steps = get_args(game.Step)
    samples: dict[type[Any], Any] = {}
    for seed in range(3):
        state = game.new_game(game.Options(seats=3))
        for step in playout(game, game.Options(seats=3), Random(seed)).steps:
            for value in (step, game.chance(state)):
                inside(value, samples)
            state = game.apply(state, step)
        for value in (game.Options(seats=3), game.position(state), game.view(state, 0)):
            inside(value, samples)
    assert {cls for cls in steps if cls in samples}
    for cls, value in samples.items():
        fields = [field for field in attrs.fields(cls) if field.init]
        good = {field.alias: getattr(value, field.name) for field in fields}
        for field in fields:
            for bad in HOSTILE:
                changed = made(cls, {**good, field.alias: bad})
                if changed is not None and (cls in steps or cls.__module__.startswith(name)) and not hasattr(cls, "weight"):
                    written_and_read(changed, steps, game)


def inside(value: Any, found: dict[type[Any], Any]) -> None:
    """One value of every attrs class in it."""
    if isinstance(value, tuple):
        for part in value:
            inside(part, found)
    elif attrs.has(type(value)):
        found.setdefault(type(value), value)
        for field in attrs.fields(type(value)):
            if field.init:
                inside(getattr(value, field.name), found)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_a_part_of_a_position_is_written_only_if_it_reads_back(name: str, data: st.DataObject) -> None:
    """Positions and views of played games with one part, however deep, of another kind."""
    game: Any = load_game(name)
    seed = data.draw(st.integers(0, 9))
    state = playout(game, game.Options(seats=3), Random(seed), max_steps=data.draw(st.integers(0, 60))).state
    whole = data.draw(st.sampled_from([game.position(state), game.view(state, 0), game.view(state, None)]))
    written_and_read(whole, (), None)
    changed = with_one_part(whole, data)
    if changed is not None:
        written_and_read(changed, (), None)


def with_one_part(value: Any, data: st.DataObject) -> Any:
    """The value with a hostile one somewhere inside; None where a constructor refuses it."""
    fields = [field for field in attrs.fields(type(value)) if field.init]
    if not fields:
        return None
    field = data.draw(st.sampled_from(fields))
    inside = getattr(value, field.name)
    if attrs.has(type(inside)) and data.draw(st.booleans()):
        new = with_one_part(inside, data)
        if new is None:
            return None
    else:
        new = data.draw(values)
    return made(type(value), {each.alias: getattr(value, each.name) for each in fields} | {field.alias: new})


# Copies


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("name", [*GAMES, "toy"])
def test_a_recorder_copies_independently(name: str, copied: Any) -> None:
    """Both go on by themselves."""
    game: Any = load_game(name)
    options = toy.Options(3, rounds=9) if name == "toy" else game.Options(seats=3)
    recorder: Recorder[Any, Any, Any, Any, Any, Any, Any] = Recorder(game, options, {"a": 1})
    steps = playout(game, options, Random(1), max_steps=6).steps
    for step in steps[:3]:
        recorder.apply(step, clock=1.5, comment="a")
    before = recorder.record()
    other = copied(recorder)
    assert (other.record(), other.state, other.steps, other.game) == (before, recorder.state, recorder.steps, game)
    for step in steps[3:]:
        other.apply(step, clock=1, comment="b")
    assert recorder.record() == before
    other.end("agreement")
    assert recorder.ended is None
    recorder.apply(steps[3])
    assert len(recorder.steps) == 4
    assert len(other.steps) == len(steps)


def test_a_recorder_of_a_game_that_is_no_module_copies_too() -> None:
    """The game itself goes along."""
    game: Any = Coin()
    recorder: Recorder[Any, Any, Any, Any, Any, Any, Any] = Recorder(game, OPTIONS)
    assert copy.deepcopy(recorder).game is game
    assert pickle.loads(pickle.dumps(recorder)).record() == recorder.record()


class Coin:
    """The toy game as an object."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(toy, name)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_a_game_copies(name: str, copied: Any) -> None:
    """States, positions, views, steps, events, records: equal after a copy of any kind."""
    game: Any = load_game(name)
    played = playout(game, game.Options(seats=3), Random(2), max_steps=40)
    state = game.new_game(game.Options(seats=3))
    for step in played.steps:
        event = game.chance(state)
        for value in (state, step, event, game.position(state), game.view(state, 0), game.redact(state, step, 1)):
            again = copied(value)
            assert again == value
            assert event is None or json.dumps(event.total) == json.dumps(copied(event).total)
        state = game.apply(state, step)
    assert isinstance(game.view(state, 0), View)


@pytest.mark.parametrize("name", GAMES)
def test_options_name_the_field_of_what_is_too_large_to_write(name: str) -> None:
    """A number of 5,000 digits, alone or inside another value."""
    options: Any = load_game(name).Options
    for field in attrs.fields(options):
        for value in (10**5_000, (10**5_000,)):
            with pytest.raises((TypeError, ValueError), match=f"^{field.name}"):
                options(**{"seats": 3, field.name: value})
