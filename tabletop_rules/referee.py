"""The referee: whether a whole game record is legal, and if not, where and why.

Decides verdicts, not rules: every step goes through the game's own checks. After the first fault nothing is applied.
"""

from __future__ import annotations

from tabletop_rules.errors import MISTIMED, BadRecord, IllegalStep, Problem
from tabletop_rules.reading import read_steps
from tabletop_rules.records import Record, against_ended
from tabletop_rules.reports import Fault, Report, Status


def verify(source: Record | bytes | str, *, position: bool = True) -> Report:
    """The referee's verdict on a record: nothing whatever makes it raise. `position` asks for the position where it stopped.

    The steps are judged as far as they can be read; an illegal step outranks a later text that is no step. Where no step is
    illegal and some text is none, the record is unreadable.

    >>> verify("no record").status
    <Status.UNREADABLE: 'unreadable'>
    """
    try:
        whole = read_steps(source)
    except BadRecord as error:
        game, steps = (source.game, len(source.steps)) if isinstance(source, Record) else (None, 0)
        return Report(Status.UNREADABLE, game, steps, 0, None, None, (), (), None, error.problems)
    record, rules = whole.record, whole.game
    apply = rules.apply
    state = rules.new_game(record.options)
    held = 0
    fault = None
    problems = whole.problems
    try:
        for step in whole.steps:
            state = apply(state, step)
            held += 1
    except IllegalStep as error:
        fault = Fault(held, record.steps[held], error.refusal)
    scores, winners = rules.scores(state), rules.winners(state)
    if fault is not None:
        impossible = fault.text.startswith("=") and fault.refusal.code not in MISTIMED
        status = Status.IMPOSSIBLE_OUTCOME if impossible else Status.ILLEGAL
    elif problems:
        status = Status.UNREADABLE
    else:
        over = rules.is_over(state)
        problems = _wrong_end(record, over, scores, winners)
        if problems:
            status = Status.WRONG_RESULT
        elif record.ended is not None:
            status = Status.ENDED_EARLY
        else:
            status = Status.LEGAL if over else Status.UNFINISHED
    return Report(
        status,
        record.game,
        len(record.steps),
        held,
        fault,
        rules.position(state) if position else None,
        scores,
        winners,
        record.result,
        problems,
        record.ended,
    )


def _wrong_end(record: Record, over: bool, scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[Problem, ...]:
    """What the record tells of the end and the game contradicts."""
    claimed, ended = record.result, record.ended
    if ended is not None:
        beside = [] if claimed is None else [Problem("$.result", "a result is claimed of a game that was ended early")]
        return (*against_ended(ended, over=over, seats=len(scores)), *beside)
    if claimed is None:
        return ()
    if not over:
        return (Problem("$.result", "a result is claimed, but the game is not over"),)
    problems = []
    if claimed.scores != scores:
        problems.append(Problem("$.result.scores", f"{list(claimed.scores)} claimed, {list(scores)} reached"))
    if tuple(sorted(claimed.winners)) != winners:
        problems.append(Problem("$.result.winners", f"{list(claimed.winners)} claimed, {list(winners)} won"))
    return tuple(problems)
