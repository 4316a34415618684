"""Property 5: text, JSON, positions and records come back as they went; damaged ones give our errors and no others."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from tabletop_rules import BadPosition, BadRecord, BadText, Record, View, from_json, to_json, verify
from tabletop_rules.testing.damage import damaged_bytes, damaged_json, damaged_text, mistyped, of_another_type
from tabletop_rules.testing.scenes import AnyAdapter, around, draw_moment, draw_rng, seat_or_spectator, some, some_options
from tabletop_rules.testing.walks import Walk

TEXTS = 40
"""How many damaged texts are tried in one example."""
JSONS = 12
"""How many damaged JSON texts are tried in one example."""
_NOISE = st.lists(st.text(max_size=30), max_size=5)
_BYTES = st.binary(max_size=60)


def record_of(adapter: AnyAdapter, walk: Walk) -> Record:
    """The record of a walk, with no result."""
    game = adapter.game
    return Record(game.NAME, game.RULES, walk.options, tuple(map(game.format_step, walk.steps)))


def every_step_reads_as_it_is_written(adapter: AnyAdapter, data: DataObject) -> None:
    """Every well-typed step, legal or not, has one text, on one line, that reads as that step; outcomes alone begin with `=`."""
    game, rng = adapter.game, draw_rng(data)
    for step in around(adapter, draw_moment(data, adapter), data, rng):
        text = game.format_step(step)
        assert game.parse_step(text) == step
        assert hash(game.parse_step(text)) == hash(step)
        assert text.startswith("=") is adapter.is_outcome(step)
        assert text == " ".join(text.split())


def damaged_text_is_refused_or_read_exactly(adapter: AnyAdapter, data: DataObject) -> None:
    """Any text either is the canonical text of a step or gives BadText with a place inside it and what was expected there."""
    game, rng = adapter.game, draw_rng(data)
    steps = some(list(around(adapter, draw_moment(data, adapter), data, rng, most=20)), TEXTS, rng)
    noise = data.draw(_NOISE, label="noise")
    for text in [damaged_text(game.format_step(step), rng) for step in steps] + noise:
        try:
            step = game.parse_step(text)
        except BadText as error:
            assert error.text == text
            assert 0 <= error.offset <= len(text)
            assert error.expected
        else:
            assert game.format_step(step) == text


def positions_say_everything(adapter: AnyAdapter, data: DataObject) -> None:
    """A state made from a position is the state that the position was taken from, with the same moves; positions name the
    game."""
    game = adapter.game
    state = draw_moment(data, adapter).last
    position = game.position(state)
    again = game.from_position(position)
    assert again == state
    assert hash(again) == hash(state)
    assert game.position(again) == position
    assert game.legal_moves(again) == game.legal_moves(state)
    assert position.game == game.NAME
    assert type(position) is game.Position
    assert type(position.table) is game.Table
    assert [type(private) for private in position.privates] == [game.Private] * len(adapter.seats(state))


def json_comes_back_as_it_went(adapter: AnyAdapter, data: DataObject) -> None:
    """Positions, views of all seats, options, records and reports are the same after JSON, also from bytes and indented."""
    game = adapter.game
    walk = draw_moment(data, adapter)
    record = record_of(adapter, walk)
    values = [walk.options, game.position(walk.last), record, verify(record)]
    values += [game.view(walk.last, seat) for seat in (*adapter.seats(walk.last), None)]
    for value in values:
        text = to_json(value)
        assert "\n" not in text
        assert from_json(text, type(value)) == value
        assert from_json(to_json(value, indent=2).encode(), type(value)) == value


def damaged_json_is_refused_or_fits(adapter: AnyAdapter, data: DataObject) -> None:
    """Changed anywhere, JSON gives BadRecord or BadPosition with places, or a value that is as good as any."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    seat = seat_or_spectator(data, adapter, walk.last)
    for value in (walk.options, game.position(walk.last), game.view(walk.last, seat), record_of(adapter, walk)):
        text = to_json(value)
        for _ in range(JSONS):
            damaged = damaged_json(text, rng)
            try:
                found: Any = from_json(damaged, type(value))
            except (BadRecord, BadPosition) as error:
                assert error.problems
                assert all(problem.place and problem.message for problem in error.problems)
            else:
                assert from_json(to_json(found), type(value)) == found
                _fits(adapter, found)


def _fits(adapter: AnyAdapter, found: Any) -> None:
    """What was read is either refused with our errors or is what a state of the game would give."""
    game = adapter.game
    if isinstance(found, game.Options):
        assert game.position(game.new_game(found)).table.options == found
    elif isinstance(found, Record):
        assert verify(found).held <= len(found.steps)
    elif isinstance(found, View):
        try:
            state = game.determinize(found, Random(1))
        except BadPosition as error:
            assert error.problems
        else:
            assert _unordered(game.view(state, found.seat)) == _unordered(found)
    else:
        try:
            state = game.from_position(found)
        except BadPosition as error:
            assert all(problem.place and problem.message for problem in error.problems)
        else:
            assert _unordered(game.position(state)) == _unordered(found)
            assert game.from_position(game.position(state)) == state
            assert game.legal_moves(state) or game.chance(state) or game.is_over(state)


def _unordered(value: Any) -> Any:
    """The value without the order of its tuples: cards of a hand, say, may be given in any order."""
    if isinstance(value, tuple):
        return sorted(map(_unordered, value), key=repr)
    if attrs.has(type(value)):
        return [(field.name, _unordered(getattr(value, field.name))) for field in attrs.fields(type(value))]
    return value


def random_bytes_are_refused(adapter: AnyAdapter, data: DataObject) -> None:
    """Bytes that are no JSON, no UTF-8, cut off or random give our errors from `from_json` and a report from `verify`."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter, further=0)
    noise = data.draw(_BYTES, label="noise")
    for value in (walk.options, game.position(walk.last), record_of(adapter, walk)):
        whole = to_json(value).encode()
        for damaged in [noise, *(damaged_bytes(whole, rng) for _ in range(5))]:
            assert verify(damaged).held >= 0
            try:
                found = from_json(damaged, type(value))
            except (BadRecord, BadPosition) as error:
                assert error.problems
            else:
                assert from_json(to_json(found), type(value)) == found


def json_takes_exact_types_only(adapter: AnyAdapter, data: DataObject) -> None:
    """3.0 is no 3, true is no 1, "3" is neither: JSON with a value of another type anywhere is refused."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    for value in (walk.options, game.position(walk.last), game.view(walk.last, 0), record_of(adapter, walk)):
        for _ in range(JSONS):
            changed = of_another_type(to_json(value), rng)
            with pytest.raises((BadRecord, BadPosition)):
                from_json(changed, type(value))


def mistyped_positions_and_views_are_refused(adapter: AnyAdapter, data: DataObject) -> None:
    """One thing of another type anywhere in a position or view built in Python is a BadPosition, and nothing else."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    for _ in range(JSONS):
        position = mistyped(game.position(state), rng)
        if position is not None:
            with pytest.raises(BadPosition):
                game.from_position(position)
        view = mistyped(game.view(state, rng.choice((None, 0))), rng)
        if view is not None:
            with pytest.raises(BadPosition):
                game.determinize(view, rng)


def options_read_exact_types_only(adapter: AnyAdapter, data: DataObject) -> None:
    """A number in place of a truth value, a fraction in place of a number and a text in place of either are refused by name."""
    options = data.draw(some_options(adapter))
    for field in attrs.fields(type(options)):
        value = getattr(options, field.name)
        wrong = {bool: (0, 1, "yes"), int: (True, float(value) if type(value) is int else 1.0, "3")}.get(type(value), (object(),))
        for other in wrong:
            with pytest.raises(ValueError, match=f"^{field.name}: "):
                attrs.evolve(options, **{field.alias: other})
