"""Records with their games and steps: read whole, walked by `replay`, blinded by `redact_record`.

Decides what can be read. Whether a record is legal is the referee's business.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from tabletop_rules.errors import MOST_PROBLEMS, BadRecord, BadText, Problem
from tabletop_rules.game import ErasedGame, Hidden, Seat, older_rules
from tabletop_rules.jsontext import from_json
from tabletop_rules.records import Record, RedactedRecord
from tabletop_rules.registry import load_game


@attrs.frozen
class Replayed:
    """One step of a replay: its index in the record, the step, and the state after it."""

    index: int
    step: object
    state: object


@attrs.frozen
class Read:
    """A record with its game and its steps up to the first text that is none; `problems` lists all texts that are none."""

    record: Record
    game: ErasedGame
    steps: tuple[object, ...]
    problems: tuple[Problem, ...]


def read_steps(source: Record | bytes | str) -> Read:
    """A record with its game and the steps that can be read, not judged.

    Raises: BadRecord with every problem by JSON path: no JSON, another schema, an unknown game, another version of its rules,
    bad options.
    """
    record = source if isinstance(source, Record) else from_json(source, Record)
    try:
        game = load_game(record.game)
    except ValueError as error:
        raise BadRecord([Problem("$.game", str(error))]) from None
    problems = []
    if record.rules != game.RULES and record.rules not in older_rules(game):
        problems.append(Problem("$.rules", f"version {game.RULES} of the rules of {game.NAME} is known, not {record.rules}"))
    if not isinstance(record.options, game.Options):
        problems.append(Problem("$.options", f"no options of {game.NAME}: {type(record.options).__name__}"))
    if problems:
        raise BadRecord(problems)
    steps: list[object] = []
    unread: list[Problem] = []
    parse = game.parse_step
    for index, text in enumerate(record.steps):
        try:
            step = parse(text)
        except BadText as error:
            unread.append(Problem(f"$.steps[{index}]", str(error)))
            if len(unread) == MOST_PROBLEMS:
                unread.append(Problem("$.steps", f"no item after [{index}] was looked at"))
                break
        else:
            if not unread:
                steps.append(step)
    return Read(record, game, tuple(steps), tuple(unread))


def read(source: Record | bytes | str) -> Read:
    """A record with its game and all its steps, not judged.

    Raises: BadRecord with every problem by JSON path, also for a text that is no step.
    """
    whole = read_steps(source)
    if whole.problems:
        raise BadRecord(whole.problems)
    return whole


def replay(source: Record | bytes | str) -> Iterator[Replayed]:
    """Every step of a record with the state after it.

    Raises: BadRecord where it cannot be read; IllegalStep at the first illegal step, after the steps before it.
    """
    whole = read(source)
    state = whole.game.new_game(whole.record.options)
    for index, step in enumerate(whole.steps):
        state = whole.game.apply(state, step)
        yield Replayed(index, step, state)


def redact_record(source: Record | bytes | str, seat: Seat | None) -> RedactedRecord:
    """What a seat (None: a spectator) saw of a recorded game, with its early end and its clock. The record's meta and comments
    are left out: nobody knows what they tell.

    Raises: BadRecord where it cannot be read; IllegalStep where it is illegal; ValueError for a seat outside the game.
    """
    whole = read(source)
    record, game = whole.record, whole.game
    state = game.new_game(record.options)
    game.view(state, seat)
    seen: list[str | Hidden] = []
    for step in whole.steps:
        after = game.apply(state, step)
        shown = game.redact(state, step, seat)
        seen.append(shown if isinstance(shown, Hidden) else game.format_step(shown))
        state = after
    result = record.result if game.is_over(state) else None
    return RedactedRecord(record.game, record.rules, record.options, seat, tuple(seen), result, record.ended, record.clock)
