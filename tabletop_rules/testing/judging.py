"""Property 10: the referee accepts every game that was played, and pins the first wrong step of any other."""

from __future__ import annotations

import attrs
from hypothesis import assume, strategies as st
from hypothesis.strategies import DataObject

import tabletop_rules
from tabletop_rules import Record, Result, to_json
from tabletop_rules.testing.refusals import MISTIMED
from tabletop_rules.testing.scenes import AnyAdapter, around, draw_game, draw_moment, draw_rng
from tabletop_rules.testing.walks import Walk, cut


def record_of(adapter: AnyAdapter, walk: Walk) -> Record:
    """The record of a walk, with its result where it is over."""
    game = adapter.game
    over = game.is_over(walk.last)
    result = Result(game.scores(walk.last), game.winners(walk.last)) if over else None
    return Record(game.NAME, game.RULES, walk.options, tuple(map(game.format_step, walk.steps)), result)


def verdict(report: tabletop_rules.Report) -> str:
    """The report's status as text."""
    return report.status.value


def a_played_game_is_legal(adapter: AnyAdapter, data: DataObject) -> None:
    """A whole game is legal, with its scores, winners and last position; cut short it is unfinished; as JSON it is
    judged alike."""
    game = adapter.game
    walk = draw_game(data, adapter)
    record = record_of(adapter, walk)
    report = tabletop_rules.verify(record)
    over = game.is_over(walk.last)
    assert verdict(report) == ("legal" if over else "unfinished"), report.summary
    assert (report.held, report.steps, report.fault, report.problems) == (len(walk.steps), len(walk.steps), None, ())
    assert (report.scores, report.winners) == (game.scores(walk.last), game.winners(walk.last))
    assert report.position == game.position(walk.last)
    assert tabletop_rules.verify(to_json(record)) == report
    shorter = cut(walk, data.draw(st.integers(0, len(walk.steps) - 1)))
    assert verdict(tabletop_rules.verify(record_of(adapter, shorter))) == "unfinished"


def a_replaced_step_is_pinned(adapter: AnyAdapter, data: DataObject) -> None:
    """One step exchanged for an illegal one: the report names its index, text, code and rule, and the position before it; nothing
    after it is applied. An outcome that came in time but cannot happen is impossible, everything else is illegal."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_moment(data, adapter)
    illegal = {step: game.check(walk.last, step) for step in around(adapter, walk, data, rng, most=60)}
    illegal = {step: refusal for step, refusal in illegal.items() if refusal is not None}
    assume(illegal)
    index = len(walk.steps)
    for step in rng.sample(list(illegal), min(6, len(illegal))):
        text, refusal = game.format_step(step), illegal[step]
        followed = attrs.evolve(record_of(adapter, walk), result=None)
        record = attrs.evolve(followed, steps=(*followed.steps, text, *followed.steps[:3]))
        report = tabletop_rules.verify(record)
        impossible = adapter.is_outcome(step) and refusal.code not in MISTIMED
        assert verdict(report) == ("impossible-outcome" if impossible else "illegal")
        assert report.fault is not None
        assert (report.fault.index, report.fault.text, report.fault.refusal) == (index, text, refusal)
        assert report.held == index
        assert report.position == game.position(walk.last)


def a_wrong_result_is_found(adapter: AnyAdapter, data: DataObject) -> None:
    """Other points, other winners, or a result of a game that is not over: the steps hold, the result is wrong."""
    game, rng = adapter.game, draw_rng(data)
    walk = draw_game(data, adapter)
    assume(game.is_over(walk.last))
    record = record_of(adapter, walk)
    assert record.result is not None
    scores, winners = record.result.scores, record.result.winners
    seat = rng.randrange(len(scores))
    others = tuple(sorted(set(winners) ^ {seat}))
    wrong = [
        Result((*scores[:seat], scores[seat] + rng.choice((-1, 1)), *scores[seat + 1 :]), winners),
        Result(scores, others),
        Result(scores[:-1], winners),
    ]
    for result in wrong:
        report = tabletop_rules.verify(attrs.evolve(record, result=result))
        assert verdict(report) == "wrong-result"
        assert report.held == len(walk.steps)
        assert report.problems
    early = attrs.evolve(record, steps=record.steps[:-1])
    assert verdict(tabletop_rules.verify(early)) == "wrong-result"


def a_record_replays_as_it_was_played(adapter: AnyAdapter, data: DataObject) -> None:
    """`replay` gives the states of the walk one by one; a `Recorder` that is fed the steps gives the record; the record that a
    seat may see holds what `redact` showed."""
    game = adapter.game
    walk = draw_moment(data, adapter)
    recorder = tabletop_rules.Recorder(game, walk.options)
    for step, state in zip(walk.steps, walk.states[1:], strict=True):
        assert recorder.apply(step) == state
    record = recorder.record()
    assert record == record_of(adapter, walk)
    replayed = list(tabletop_rules.replay(record))
    assert [one.state for one in replayed] == list(walk.states[1:])
    assert [one.step for one in replayed] == list(walk.steps)
    seat = data.draw(st.sampled_from([*adapter.seats(walk.last), None]))
    shown = tabletop_rules.redact_record(record, seat).steps
    seen = [game.redact(state, step, seat) for state, step in zip(walk.states, walk.steps, strict=False)]
    assert list(shown) == [one if isinstance(one, tabletop_rules.Hidden) else game.format_step(one) for one in seen]
