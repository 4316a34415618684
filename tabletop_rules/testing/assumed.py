"""What the kit assumes of a game that says no more of itself than its module: options from their class, steps from play.

Decides what stands in for the fields of an `Adapter` that are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tabletop_rules.testing.walks import play

GAMES = 3
"""So many games under each of the few options are played to see steps."""
LONGEST = 400
"""So many steps of each."""
SEEN = 60
"""So many steps, spread over those games, are kept to be tried elsewhere."""


def _built(game: Any, values: dict[str, Any]) -> Any:
    """The options with these values; None where the rules do not allow them together."""
    try:
        return game.Options(**values)
    except (TypeError, ValueError):
        return None


def _plain(hint: Any) -> list[Any]:
    """The values of a plain type: truth values, an enum, literals, nothing; none for any other type."""
    if hint is bool:
        return [False, True]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return [value for option in get_args(hint) for value in _plain(option)]
    return [None] if hint is type(None) else []


def _switches(game: Any) -> dict[str, list[Any]]:
    """The options that have a plain type, with its values."""
    fields = attrs.fields(attrs.resolve_types(game.Options))
    return {field.alias: values for field in fields if field.init and (values := _plain(field.type))}


def any_options(game: Any) -> SearchStrategy[Any]:
    """Options of every number of seats, each switch of a plain type drawn; numbers and what is built of more stay at their default,
    because only the game knows which it allows."""
    seats = st.fixed_dictionaries({"seats": st.sampled_from(game.SEATS)})
    switches = {name: st.sampled_from(values) for name, values in _switches(game).items()}
    drawn = st.tuples(seats, st.fixed_dictionaries({}, optional=switches))
    built = drawn.map(lambda pair: _built(game, pair[0] | pair[1]))
    return built.filter(lambda options: options is not None)


def few_options(game: Any) -> tuple[Any, ...]:
    """The fewest and the most seats as they are, and with every switch of a plain type at each of its values.

    Raises: ValueError for a game whose options cannot be made of a number of seats.
    """
    if not isinstance(game.SEATS, range) or not game.SEATS:
        raise ValueError(f"SEATS: a range of one number or more, not {game.SEATS!r}")
    ends = dict.fromkeys((game.SEATS[0], game.SEATS[-1]))
    wanted = [{"seats": seats} for seats in ends]
    wanted += [{"seats": seats, name: value} for name, values in _switches(game).items() for value in values for seats in ends]
    found = [options for values in wanted if (options := _built(game, values)) is not None]
    if not found:
        raise ValueError(f"{game.NAME}: Options(seats={game.SEATS[0]}) is refused; an adapter must say what options there are")
    return tuple(dict.fromkeys(found))


@cache
def _seen(game: Any, options: tuple[Any, ...]) -> tuple[Any, ...]:
    steps: dict[Any, None] = {}
    for agreed in options:
        for number in range(GAMES):
            steps |= dict.fromkeys(play(game, agreed, Random(number), max_steps=LONGEST).steps)
    kinds: dict[type, list[Any]] = {}
    for step in steps:
        kinds.setdefault(type(step), []).append(step)
    most = max(1, SEEN // max(1, len(kinds)))
    return tuple(step for alike in kinds.values() for step in Random(0).sample(alike, min(most, len(alike))))


def seen_steps(game: Any, options: tuple[Any, ...], state: Any) -> Iterator[Any]:
    """Steps that were made in a few games, some of each kind; whatever the state."""
    yield from _seen(game, options)
