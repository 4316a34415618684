"""Property 15: moves and views as numbers say what moves and views say, no less and no more. Asked of a game that has the room (`choices`)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis.strategies import DataObject

from tabletop_rules import BadPosition, BadRecord, from_json, to_json
from tabletop_rules.testing.scenes import AnyAdapter, around, draw_game, draw_moment, draw_rng, is_own, some, some_options

LOOKED_AT = 60
"""So many states of a game are compared with each other."""
EXCHANGES = 25
"""So many positions are made from one by exchanging two values in it."""


def choices_and_features_are_named(adapter: AnyAdapter, data: DataObject) -> None:
    """Every choice and every feature has a name of its own; a feature has at most 256 values, and labels for all or none."""
    game = adapter.game
    options = data.draw(some_options(adapter), label="options")
    choices, features = game.choices(options), game.features(options)
    assert len(set(choices)) == len(choices) > 0
    assert len({feature.name for feature in features}) == len(features) > 0
    assert all(1 <= feature.size <= 256 and len(feature.labels) in (0, feature.size) for feature in features)
    assert all(len(set(feature.labels)) == len(feature.labels) for feature in features)
    assert game.choices(options) == choices
    assert game.features(options) == features


def the_paths_of_moves_lead_to_one_move_each(adapter: AnyAdapter, data: DataObject) -> None:
    """The legal moves of a seat, listed or not, have different paths of choices that there are; none begins another, and the
    choices made so far say which beginning they are, in whatever order they are looked at."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    state, options = walk.last, walk.options
    number = len(game.choices(options))
    for seat in game.to_act(state):
        legal = set(game.legal_moves(state, seat))
        legal |= {
            step
            for step in around(adapter, walk, data, rng, most=40)
            if is_own(adapter, state, step, seat) and game.check(state, step) is None
        }
        paths = {move: game.path(options, seat, move) for move in legal}
        assert all(paths.values())
        assert all(type(choice) is int and 0 <= choice < number for path in paths.values() for choice in path)
        assert len(set(paths.values())) == len(legal)
        beginnings = {path[:length] for path in paths.values() for length in range(1, len(path))}
        assert not beginnings & set(paths.values())
        assert len({tuple(sorted(beginning)) for beginning in beginnings}) == len(beginnings)


def an_observation_has_a_byte_for_each_feature(adapter: AnyAdapter, data: DataObject) -> None:
    """Every byte is one of the values of its feature; only a seat of the game observes."""
    game = adapter.game
    walk = draw_moment(data, adapter)
    features = game.features(walk.options)
    for seat in adapter.seats(walk.last):
        observation = game.observe(walk.last, seat)
        assert type(observation) is bytes
        assert len(observation) == len(features)
        assert [one.name for one, byte in zip(features, observation, strict=True) if byte >= one.size] == []
    for stranger in (-1, len(adapter.seats(walk.last)), True, None):
        with pytest.raises(ValueError, match="seat: 0 to"):
            game.observe(walk.last, stranger)


def an_observation_tells_only_what_its_seat_may_know(adapter: AnyAdapter, data: DataObject) -> None:
    """It is the same in every state that fits the seat's view, and when what the seat cannot know is drawn anew."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    for seat in adapter.seats(state):
        observation = game.observe(state, seat)
        assert game.observe(game.determinize(game.view(state, seat), rng), seat) == observation
        if adapter.resample is not None:
            assert game.observe(adapter.resample(state, seat, rng), seat) == observation
        assert game.observe(state, seat) == observation


def different_views_are_different_observations(adapter: AnyAdapter, data: DataObject) -> None:
    """Two states of a game, or positions that differ in little, look the same as numbers only where they look the same to the
    seat, and then it may do the same in both."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_game(data, adapter)
    states = list(some(walk.states, LOOKED_AT, rng))
    for state in some(states, 3, rng):
        states += exchanged(adapter, state, rng)
    for seat in range(min(game.SEATS)):
        seen: dict[bytes, Any] = {}
        for state in states:
            view = game.view(state, seat)
            if _fits(json.loads(to_json(game.position(state).table))):
                assert seen.setdefault(game.observe(state, seat), view) == view


def _fits(table: Any) -> bool:
    """Whether all its numbers fit into a byte."""
    return all(type(place[key]) is not int or place[key] <= 255 for place, key in _places(table))


def exchanged(adapter: AnyAdapter, state: Any, rng: Random) -> list[Any]:
    """States that differ from this one by two values of its position, exchanged, or by one that is somewhat more or less."""
    game = adapter.game
    text = to_json(game.position(state))
    found = []
    for _ in range(EXCHANGES):
        plain = json.loads(text)
        places = [place for key in ("table", "privates") for place in _places(plain[key]) if place[1] != "options"]
        parent, key = rng.choice(places)
        value = parent[key]
        alike = [place for place in places if type(place[0][place[1]]) is type(value) and place[0][place[1]] != value]
        if type(value) is bool:
            parent[key] = not value
        elif not alike or (type(value) is int and rng.random() < 0.5):
            parent[key] = value + 1 if type(value) is int else value
        else:
            other, place = rng.choice(alike)
            parent[key], other[place] = other[place], value
        try:
            found.append(game.from_position(from_json(json.dumps(plain), game.Position)))
        except (BadPosition, BadRecord):
            continue
    return [one for one in found if game.position(one).table.options == game.position(state).table.options]


def _places(plain: Any) -> list[tuple[Any, Any]]:
    """Every place inside that holds no collection, as its container and key; options are left alone."""
    if isinstance(plain, dict):
        inside = [(key, value) for key, value in plain.items() if key != "options"]
    elif isinstance(plain, list):
        inside = list(enumerate(plain))
    else:
        return []
    found: list[tuple[Any, Any]] = []
    for key, value in inside:
        found += _places(value) if isinstance(value, (dict, list)) else [(plain, key)]
    return found
