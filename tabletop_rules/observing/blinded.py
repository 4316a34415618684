"""The referee of blinded records: whether what one seat saw of a game can have happened at all.

Decides verdicts only; what is possible is decided by the observer. A record is legal for a seat where some world fits it all:
every step legal there, every outcome possible, the claimed result reached.
"""

from __future__ import annotations

from random import Random

from tabletop_rules.errors import MISTIMED, BadRecord, BadText, IllegalStep, Problem
from tabletop_rules.game import Hidden
from tabletop_rules.jsontext import from_json
from tabletop_rules.memory import UNTOLD
from tabletop_rules.observing.observer import Observer
from tabletop_rules.records import RedactedRecord, against_ended
from tabletop_rules.registry import load_game
from tabletop_rules.reports import Fault, Report, Status


def verify_redacted(source: RedactedRecord | bytes | str) -> Report:
    """The verdict on what a seat (or a spectator) saw of a game: nothing whatever makes it raise.

    `fault` is the first step after which no world is left. The report has no position, since there are many; its scores and
    winners are the claimed ones where they can have been reached, else those of a world that is left. A game without a room
    `memory` is judged without memory: what contradicts what was seen long ago may pass, and a step that fits no state of those
    that were tried is told as a problem (`unreadable`), not as a fault; so it is where more worlds fit than an observer keeps.

    >>> verify_redacted("no record").status
    <Status.UNREADABLE: 'unreadable'>
    """
    try:
        record = source if isinstance(source, RedactedRecord) else from_json(source, RedactedRecord)
        game = load_game(record.game)
    except BadRecord as error:
        return _unreadable(source, error.problems)
    except ValueError as error:
        return _unreadable(source, (Problem("$.game", str(error)),))
    if record.rules != game.RULES:
        known = f"version {game.RULES} of the rules of {game.NAME} is known, not {record.rules}"
        return _unreadable(record, (Problem("$.rules", known),))
    try:
        observer = Observer(game, record.options, record.seat)
    except ValueError as error:
        return _unreadable(record, (Problem("$.seat", str(error)),))
    held, fault = 0, None
    unread: tuple[Problem, ...] = ()
    for index, shown in enumerate(record.steps):
        try:
            observer = observer.see(shown if isinstance(shown, Hidden) else game.parse_step(shown))
        except BadText as error:
            unread = (Problem(f"$.steps[{index}]", str(error)),)
            break
        except IllegalStep as error:
            if error.refusal.code == UNTOLD:
                unread = (Problem(f"$.steps[{index}]", error.refusal.message),)
                break
            text = f"hidden {shown.kind}" if isinstance(shown, Hidden) else shown
            fault = Fault(index, text, error.refusal)
            break
        held += 1
    state = observer.determinize(Random(0))
    scores, winners = game.scores(state), game.winners(state)
    claimed, ended = record.result, record.ended
    if fault is not None:
        impossible = fault.text.startswith("=") and fault.refusal.code not in MISTIMED
        status = Status.IMPOSSIBLE_OUTCOME if impossible else Status.ILLEGAL
    elif unread:
        status = Status.UNREADABLE
    elif ended is not None:
        unread = against_ended(ended, over=game.is_over(state), seats=len(scores))
        status = Status.WRONG_RESULT if unread else Status.ENDED_EARLY
    elif claimed is None:
        status = Status.LEGAL if game.is_over(state) else Status.UNFINISHED
    elif observer.reaches(claimed.scores, tuple(sorted(claimed.winners))):
        scores, winners, status = claimed.scores, tuple(sorted(claimed.winners)), Status.LEGAL
    else:
        unread = (Problem("$.result", f"{list(claimed.scores)}, won by {list(claimed.winners)}, is reached in no world"),)
        status = Status.WRONG_RESULT
    return Report(status, record.game, len(record.steps), held, fault, None, scores, winners, claimed, unread, ended)


def _unreadable(source: RedactedRecord | bytes | str, problems: tuple[Problem, ...]) -> Report:
    name, steps = (source.game, len(source.steps)) if isinstance(source, RedactedRecord) else (None, 0)
    return Report(Status.UNREADABLE, name, steps, 0, None, None, (), (), None, problems)
