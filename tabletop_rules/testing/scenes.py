"""What most properties begin with: a moment of a game, and steps to try there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, TypeAlias, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn, SearchStrategy

from tabletop_rules.testing.adapter import Adapter, variations
from tabletop_rules.testing.walks import Walk, extended, moments, phases, whole_games

AnyAdapter: TypeAlias = Adapter[Any, Any, Any]
T = TypeVar("T")

LONGEST = 3_000
"""Biased games that run longer are cut."""
TRIED = 150
"""How many steps, beyond the small families, are tried at one state."""

MANY = 2_000
"""Of so many variations those to try are chosen; no more are made."""


# Strategies are made once: Hypothesis looks through each new one.


@cache
def _options(adapter: AnyAdapter) -> SearchStrategy[Any]:
    return st.sampled_from(adapter.few_options) | adapter.options()


@cache
def _any_steps(adapter: AnyAdapter) -> SearchStrategy[list[Any]]:
    arbitrary = adapter.any_step()
    return st.just([]) if arbitrary.is_empty else st.lists(arbitrary, max_size=5)


def some_options(adapter: AnyAdapter) -> SearchStrategy[Any]:
    """All options, and often the few that use every rule."""
    return _options(adapter)


def draw_moment(data: DataObject, adapter: AnyAdapter, *, further: int = 3, where: Callable[[Any], bool] | None = None) -> Walk:
    """A walk to some moment of a game, the rare ones as often as the common ones, the adapter's corners among them."""
    most = min(adapter.longest_game, LONGEST)
    strategy = moments(adapter.game, some_options(adapter), max_steps=most, further=further, where=where)
    corners = [walk for walk in corners_of(adapter) if where is None or where(walk.last)]
    if corners and data.draw(st.integers(0, 7), label="corner") == 7:
        strategy = st.sampled_from(corners).flatmap(lambda walk: extended(adapter.game, walk, further))
    return data.draw(strategy, label="walk")


def draw_phases(data: DataObject, adapter: AnyAdapter, rng: Random, most: int = 8) -> list[Walk]:
    """Walks to one moment of each phase of a whole game, or of so many phases."""
    found = phases(adapter.game, draw_game(data, adapter), rng)
    return rng.sample(found, min(most, len(found)))


@cache
def corners_of(adapter: AnyAdapter) -> tuple[Walk, ...]:
    """The corners of the rules that the adapter names, made once."""
    return adapter.corners()


def draw_game(data: DataObject, adapter: AnyAdapter) -> Walk:
    """A whole game."""
    return data.draw(whole_games(adapter.game, some_options(adapter), max_steps=min(adapter.longest_game, LONGEST)), label="game")


def draw_rng(data: DataObject) -> Random:
    """A source of randomness with a drawn seed."""
    return Random(data.draw(st.integers(0, 2**32 - 1), label="seed"))


def some(items: Sequence[T], most: int, rng: Random) -> Sequence[T]:
    """The items, or so many of them, in order."""
    if len(items) <= most:
        return items
    return [items[index] for index in sorted(rng.sample(range(len(items)), most))]


def legal_steps(adapter: AnyAdapter, state: Any, rng: Random, most: int = 40) -> list[Any]:
    """The legal steps of a state, or some of them."""
    event = adapter.game.chance(state)
    if event is None:
        return list(some(adapter.game.legal_moves(state), most, rng))
    if event.size <= most:
        return [outcome for outcome, _ in event.outcomes()]
    return list(dict.fromkeys(event.sample(rng) for _ in range(min(most, 10))))


def varied(adapter: AnyAdapter, steps: Sequence[Any], rng: Random) -> list[Any]:
    """Steps with one thing changed, of up to fifteen of these; of fewer where each has very many (a deal of the whole pack)."""
    found: list[Any] = []
    for step in rng.sample(steps, min(15, len(steps))):
        found += variations(step, adapter.universe)
        if len(found) > MANY:
            break
    return found


def around(adapter: AnyAdapter, walk: Walk, data: DataObject | None, rng: Random, most: int = TRIED) -> Iterator[Any]:
    """Steps to try at the end of a walk, near legality and far from it: the small families, the legal steps, those with one thing
    changed, steps of other moments, and (given `data` to draw them from) arbitrary ones."""
    state = walk.last
    yield from adapter.near(state)
    legal = legal_steps(adapter, state, rng)
    yield from legal
    yield from some(varied(adapter, legal, rng), most, rng)
    yield from some(list(dict.fromkeys(walk.steps)), 30, rng)
    if data is not None:
        yield from data.draw(_any_steps(adapter), label="any steps")


def is_own(adapter: AnyAdapter, state: Any, step: Any, seat: int) -> bool:
    """Whether the step is a move that this seat might ask about: its own, or any move while nobody is to act."""
    if adapter.is_outcome(step):
        return False
    return not adapter.game.to_act(state) or adapter.game.mover(state, step) == seat


def seat_or_spectator(data: DataObject, adapter: AnyAdapter, state: Any) -> int | None:
    """One of the seats, or None."""
    seat: int | None = data.draw(st.sampled_from([*adapter.seats(state), None]), label="seat")
    return seat


@st.composite
def steps_near(draw: DrawFn, adapter: AnyAdapter, walk: Walk) -> Any:
    """One step to try at the end of a walk: a legal one, one with one thing changed, one of another moment, or an arbitrary one.

    None where there is nothing to try.
    """
    found = list(dict.fromkeys(around(adapter, walk, None, Random(draw(st.integers(0, 2**32 - 1))))))
    arbitrary = adapter.any_step()
    if not found and arbitrary.is_empty:
        return None
    return draw(st.sampled_from(found) | arbitrary if found else arbitrary)
