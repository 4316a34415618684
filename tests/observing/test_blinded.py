"""`verify_redacted`: what a seat saw of a legal game is accepted, and what no world allows is not."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any

import attrs
import pytest

from tabletop_rules import (
    Hidden,
    IllegalStep,
    Observer,
    Record,
    RedactedRecord,
    Result,
    Status,
    playout,
    redact_record,
    to_json,
    verify_redacted,
)
from tabletop_rules.records import Ended

NAMES = ("coloretto", "catsle", "coatl", "catan")
OPTIONS: dict[str, dict[str, Any]] = {"catan": {"victory_points": 5}, "catsle": {"rounds": 1}}
games = pytest.mark.parametrize("name", NAMES)


def played(name: str, seats: int, seed: int) -> tuple[Any, Record]:
    """A random game with its record."""
    game = import_module(f"{name}_rules")
    options = game.Options(seats, **OPTIONS.get(name, {}))
    end = playout(game, options, Random(seed))
    result = Result(game.scores(end.state), game.winners(end.state))
    return game, Record(name, game.RULES, options, tuple(map(game.format_step, end.steps)), result)


@pytest.mark.unmeasured
@games
@pytest.mark.parametrize("seeds", [(0,), pytest.param((0, 1), marks=pytest.mark.long)])
def test_every_seat_s_share_of_a_legal_game_is_accepted(name: str, seeds: tuple[int, ...]) -> None:
    """For every seat and a spectator, as a value and as JSON; cut off it is unfinished."""
    for seed in seeds:
        _, record = played(name, 3, seed)
        for seat in (None, 0, 1, 2)[:: 3 - len(seeds)]:
            seen = redact_record(record, seat)
            report = verify_redacted(seen)
            assert report.status is Status.LEGAL, report.summary
            assert (report.scores, report.winners) == (record.result.scores, record.result.winners)  # type: ignore[union-attr]
            assert report.held == report.steps == len(record.steps)
            cut = attrs.evolve(seen, steps=seen.steps[:-3], result=None)
            assert verify_redacted(cut).status is Status.UNFINISHED
        assert verify_redacted(to_json(seen)) == report


@games
def test_a_result_that_no_world_reaches_is_wrong(name: str) -> None:
    """Other points, other winners, or a result of a game that goes on."""
    _, record = played(name, 3, 5)
    seen = redact_record(record, None)
    assert seen.result is not None
    scores, winners = seen.result.scores, seen.result.winners
    others = [
        Result((scores[0] + 200, *scores[1:]), winners),
        Result(scores, tuple(seat for seat in range(3) if seat not in winners)),
        Result(scores[:2], winners),
    ]
    for result in others:
        assert verify_redacted(attrs.evolve(seen, result=result)).status is Status.WRONG_RESULT
    assert verify_redacted(attrs.evolve(seen, steps=seen.steps[:-2])).status is Status.WRONG_RESULT
    early = Ended("agreement")
    assert verify_redacted(attrs.evolve(seen, result=None, ended=early)).status is Status.WRONG_RESULT
    assert verify_redacted(attrs.evolve(seen, steps=seen.steps[:-2], result=None, ended=early)).status is Status.ENDED_EARLY
    whole = verify_redacted(attrs.evolve(seen, result=None))
    assert whole.status in (Status.LEGAL, Status.UNFINISHED)  # hidden victory points may have ended a game of Catan, or not


@pytest.mark.unmeasured
@games
@pytest.mark.parametrize("tries", [5, pytest.param(24, marks=pytest.mark.long)])
def test_what_every_world_refuses_is_a_fault(name: str, tries: int) -> None:
    """A visible step is replaced by another legal text: the first step that no observer can follow is the fault, and a world is
    found wherever one is left."""
    game, record = played(name, 3, 7)
    rng = Random(name)
    faults = 0
    for _ in range(tries):
        seat = rng.choice((None, 0, 1, 2))
        seen = redact_record(record, seat)
        index = rng.randrange(len(seen.steps))
        other = rng.choice(seen.steps)
        if isinstance(seen.steps[index], Hidden) and rng.random() < 0.8:
            continue
        tampered = attrs.evolve(seen, steps=(*seen.steps[:index], other, *seen.steps[index + 1 :]))
        report = verify_redacted(tampered)
        observer = Observer(game, record.options, seat)
        expected = None
        for place, step in enumerate(tampered.steps):
            try:
                observer = observer.see(step if isinstance(step, Hidden) else game.parse_step(step))
            except IllegalStep as error:
                expected = (place, error.refusal)
                break
        if expected is None:
            assert report.fault is None
        else:
            faults += 1
            assert report.fault is not None
            assert (report.fault.index, report.fault.refusal) == expected
            assert report.fault.index >= index
            assert report.status in (Status.ILLEGAL, Status.IMPOSSIBLE_OUTCOME)
    assert faults >= tries // 3


def test_nothing_makes_it_raise() -> None:
    """No JSON, another kind of JSON, unknown games, seats, options, texts and hidden things."""
    _, record = played("coatl", 2, 1)
    seen = redact_record(record, 0)
    hostile: list[tuple[Any, Status]] = [
        ("", Status.UNREADABLE),
        (b"\xff", Status.UNREADABLE),
        ("[]", Status.UNREADABLE),
        (to_json(record), Status.UNREADABLE),
        (attrs.evolve(seen, game="chess"), Status.UNREADABLE),
        (attrs.evolve(seen, rules=99), Status.UNREADABLE),
        (attrs.evolve(seen, seat=7), Status.UNREADABLE),
        (attrs.evolve(seen, steps=("what?", *seen.steps)), Status.UNREADABLE),
        (attrs.evolve(seen, steps=(Hidden("draw", 9, -1, ("x",)), *seen.steps)), Status.ILLEGAL),
    ]
    for source, status in hostile:
        assert verify_redacted(source).status is status, source


@games
def test_no_hidden_thing_breaks_an_observer(name: str) -> None:
    """Whatever hidden step is claimed at whatever moment: it is followed, or refused as an illegal step."""
    game, record = played(name, 3, 9)
    rng = Random(name)
    observer = Observer(game, record.options, 1)
    seen: RedactedRecord = redact_record(record, 1)
    kinds = ("deal", "temple", "prophecies", "keep", "draw", "discard", "theft", "card", "")
    for index, step in enumerate(seen.steps):
        if index % 5 == 0:
            for _ in range(6):
                odd = Hidden(rng.choice(kinds), rng.choice((None, 0, 1, 2, 9, -1)), rng.choice((0, 1, 3, 4, 33, -1)), rng.choice(((), ("red5",), ("?", "")) ))
                with suppress(IllegalStep):
                    observer.see(odd)
            other = rng.choice(record.steps)
            with suppress(IllegalStep):
                observer.see(game.parse_step(other))
        observer = observer.see(step if isinstance(step, Hidden) else game.parse_step(step))
