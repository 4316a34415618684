"""The optional rooms of a game, planted wrong: steps as data and changes, numbered choices and observations (14, 15)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any
from zlib import crc32

import attrs
from pytest import MonkeyPatch  # noqa: PT013 - a type

from tabletop_rules import Appeared, Args, BadText, Gone
from tabletop_rules.testing.adapter import Plant
from tabletop_rules.testing.planted.patching import Function, odd, replaced
from tabletop_rules.testing.scenes import AnyAdapter

# 14. Facts


def facts_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Steps as data and changes that are not what the step did."""
    game = adapter.game
    if not hasattr(game, "describe_step"):
        return
    back, drawn = "test_every_step_comes_back_from_its_data", "test_every_target_of_a_move_is_drawn"
    lead, secret, damaged = (
        "test_changes_lead_from_table_to_table",
        "test_no_secret_is_told",
        "test_damaged_data_is_refused_or_read_exactly",
    )

    def describes(change: Callable[[Any], dict[str, Any]]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            def describe(step: Any, seat: Any = None) -> Any:
                facts = right(step, seat)
                return attrs.evolve(facts, **change(facts))

            return describe

        return replaced(adapter, "describe_step", make)

    def changes(wrong: Callable[[tuple[Any, ...], Any, Any], tuple[Any, ...]]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            return lambda before, after, step, seat: wrong(right(before, after, step, seat), after, step)

        return replaced(adapter, "changes", make)

    def other_error(right: Function) -> Function:
        def wrong(given: Any) -> Any:
            try:
                return right(given)
            except BadText:
                raise KeyError("an error of no kind of ours") from None

        return wrong

    def counts_twice(found: tuple[Any, ...], after: Any, step: Any) -> tuple[Any, ...]:
        return tuple(attrs.evolve(each, count=each.count + 1) if each.kind == "moved" else each for each in found)

    def loses_a_place(right: Function) -> Function:
        return lambda view: {place: held for place, held in right(view).items() if place != sorted(right(view))[-1]}

    yield Plant("a step as data forgets its parts", 14, describes(lambda facts: {"args": Args(())}), back)
    yield Plant("outcomes are described as moves", 14, describes(lambda facts: {"kind": facts.kind.lstrip("=")}), back)
    yield Plant("step_from raises a KeyError", 14, replaced(adapter, "step_from", other_error), damaged)
    seats = describes(lambda facts: {"targets": tuple(name.replace("-", " ") + "?" for name in facts.targets)})
    yield Plant("targets have other names than the picture", 14, seats, drawn)
    yield Plant("changes forget their first", 14, changes(lambda found, after, step: found[1:]), lead)
    if adapter.lying is not None:
        yield Plant("changes forget points", 14, changes(lambda found, *_: tuple(x for x in found if x.kind != "points")), lead)
    yield Plant("changes move one too many", 14, changes(counts_twice), lead)
    yield Plant("things forget a place", 14, replaced(adapter, "things", loses_a_place), lead)
    strangers = replaced(
        adapter, "changes", lambda right: lambda before, after, step, seat: right(before, after, step, seat and None)
    )
    yield Plant("strangers are told changes", 14, strangers, "test_a_stranger_is_told_nothing")
    if not adapter.hides_nothing:
        tells = changes(lambda found, after, step: (*found, Appeared(str(game.position(after).privates), "table", 1)))
        yield Plant("changes tell the hands", 14, tells, secret)
        yield Plant("changes tell the step", 14, changes(lambda found, _, step: (*found, Gone(repr(step), "x", 1))), secret)
        shows = replaced(adapter, "redact", lambda right: lambda state, step, seat: step)
        yield Plant("facts of hidden steps are those of open ones", 14, shows, secret)


# 15. Numbers


def numbering_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Choices, paths and observations that are mixed up."""
    game = adapter.game
    if not hasattr(game, "choices"):
        return
    named, leads = "test_choices_and_features_are_named", "test_the_paths_of_moves_lead_to_one_move_each"
    bytes_, knows = "test_an_observation_has_a_byte_for_each_feature", "test_an_observation_tells_only_what_its_seat_may_know"
    differ = "test_different_views_are_different_observations"

    def paths(name: str, wrong: Callable[[tuple[int, ...], Any], tuple[int, ...]]) -> Plant:
        def make(right: Function) -> Function:
            return lambda options, seat, move: wrong(right(options, seat, move), move)

        return Plant(name, 15, replaced(adapter, "path", make), leads)

    def observations(name: str, test: str, wrong: Callable[[bytes, Any, int], bytes]) -> Plant:
        def make(right: Function) -> Function:
            return lambda state, seat: wrong(right(state, seat), state, seat)

        return Plant(name, 15, replaced(adapter, "observe", make), test)

    def strangers(right: Function) -> Function:
        return lambda state, seat: right(state, seat if seat in adapter.seats(state) else 0)

    def more(observation: bytes, state: Any, seat: int) -> bytes:
        names = crc32(repr(game.position(state).privates).encode()) % 2 if not adapter.hides_nothing else random.getrandbits(1)
        return bytes([names]) + observation[1:]

    twice = replaced(adapter, "choices", lambda right: lambda options: (*right(options), right(options)[0]))
    nameless = replaced(adapter, "features", lambda right: lambda options: (*right(options)[1:], right(options)[-1]))
    few = replaced(adapter, "choices", lambda right: lambda options: right(options)[:1])
    yield Plant("two choices have one name", 15, twice, named)
    yield Plant("two features have one name", 15, nameless, named)
    yield Plant("paths lead beyond the choices", 15, few, leads)
    yield paths("two moves have one path", lambda path, move: (path[0] // 2, *path[1:]))
    yield paths("a path is empty", lambda path, move: () if odd(move) else path)
    yield paths("a path begins another one", lambda path, move: (0, *path) if odd(move) else (0,))
    yield observations("an observation lacks a byte", bytes_, lambda observation, state, seat: observation[1:])
    yield observations("a byte is none of its values", bytes_, lambda observation, state, seat: b"\xff" + observation[1:])
    yield Plant("strangers observe too", 15, replaced(adapter, "observe", strangers), bytes_)
    yield observations("an observation tells what it may not", knows, more)
    yield observations(
        "every other byte is left out",
        differ,
        lambda observation, state, seat: bytes(b * (i % 2) for i, b in enumerate(observation)),
    )
    yield observations("counts stop at one", differ, lambda observation, state, seat: bytes(min(byte, 1) for byte in observation))
    yield observations(
        "only the last bytes tell anything", differ, lambda observation, state, seat: observation[-8:].rjust(len(observation))
    )
