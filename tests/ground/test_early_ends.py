"""Games that end before their end by the rules: what a record says of it, and what the referee makes of that."""

import json
from typing import Any

import attrs
import pytest

from tabletop_rules import BadRecord, Ended, Record, Recorder, Result, Status, from_json, redact_record, to_json, verify
from tests.ground import toy

OPTIONS = toy.Options(2)
WHOLE = ("=flip heads", "bet 1 heads", "show")
WAYS = ("resignation", "timeout", "agreement", "adjudication", "abandoned")


def record(*steps: str, **more: Any) -> Record:
    """A record of the toy game."""
    return Record("toy", 3, OPTIONS, steps, **more)


def both(given: Record) -> Record:
    """The record, which its text gives back."""
    assert from_json(to_json(given), Record) == given
    return given


@pytest.mark.parametrize("why", WAYS)
def test_each_way_to_end_early_is_a_verdict_of_its_own(why: Any) -> None:
    """All steps legal, the game not over: `ended-early`, told in words, with everything recomputed."""
    report = verify(both(record(*WHOLE[:2], ended=Ended(why, 0, (1,)))))
    assert (report.status, report.held, report.problems, report.ended) == (Status.ENDED_EARLY, 2, (), Ended(why, 0, (1,)))
    assert report.summary.startswith("ended early by ")
    assert "seat 0" in report.summary
    assert report.summary.endswith("won by seat 1")


def test_an_early_end_is_told_in_one_line() -> None:
    """Why, by whom, who won; each where it is known."""
    assert str(Ended("resignation", 2, (0,))) == "ended early by resignation of seat 2, won by seat 0"
    assert str(Ended("abandoned", 1)) == "ended early by abandonment of seat 1"
    assert str(Ended("agreement", None, (0, 1))) == "ended early by agreement, won by seat 0 and 1"
    assert str(Ended("adjudication", 1, (0,))) == "ended early by adjudication (seat 1), won by seat 0"


@pytest.mark.parametrize(
    ("steps", "more", "said"),
    [
        (WHOLE, {"ended": Ended("agreement")}, "$.ended: the game is over: it ended by the rules"),
        (WHOLE[:1], {"ended": Ended("timeout", 2)}, "$.ended.seat: 0 to 1 or null, not 2"),
        (WHOLE[:1], {"ended": Ended("timeout", -1)}, "$.ended.seat: 0 to 1 or null, not -1"),
        (WHOLE[:1], {"ended": Ended("timeout", 0, (2, -1))}, "$.ended.winners: seats 0 to 1, not 2, -1"),
        (WHOLE[:1], {"ended": Ended("agreement", None, (1, 1))}, "$.ended.winners: a seat stands twice"),
        (WHOLE[:1], {"ended": Ended("resignation", 0, (0,))}, "$.ended.winners: seat 0 gave up (resignation) and cannot have won"),
        (WHOLE[:1], {"ended": Ended("timeout", 0, (1, 0))}, "$.ended.winners: seat 0 gave up (timeout) and cannot have won"),
        (WHOLE[:1], {"ended": Ended("abandoned", 1, (1,))}, "$.ended.winners: seat 1 gave up (abandoned) and cannot have won"),
        (
            WHOLE[:1],
            {"ended": Ended("resignation", 0, (1,)), "result": Result((0, 0), (1,))},
            "$.result: a result is claimed of a game that was ended early",
        ),
    ],
)
def test_a_contradiction_is_a_wrong_result(steps: tuple[str, ...], more: dict[str, Any], said: str) -> None:
    """Game over, a seat that is none, the seat that gave up among the winners, a result beside it."""
    report = verify(both(record(*steps, **more)))
    assert (report.status, report.summary) == (Status.WRONG_RESULT, said)


def test_a_seat_that_others_ended_the_game_for_may_have_won() -> None:
    """Nobody gave up in an agreement or an adjudication."""
    for why in ("agreement", "adjudication"):
        assert verify(record(ended=Ended(why, 0, (0,)))).status is Status.ENDED_EARLY


def test_illegal_and_unreadable_outrank_an_early_end() -> None:
    """Also where it contradicts the game."""
    ended = Ended("resignation", 0, (0,))
    assert verify(record("show", ended=ended)).status is Status.ILLEGAL
    assert verify(record("=flip edge", ended=ended)).status is Status.IMPOSSIBLE_OUTCOME
    assert verify(record("=flip heads", "nonsense", ended=ended)).status is Status.UNREADABLE


def test_the_number_of_the_form_rises_only_where_it_must() -> None:
    """Version 1 without the three fields, version 2 with any of them; version 1 does not know them."""
    plain = record(*WHOLE)
    assert json.loads(to_json(plain))["schema"] == 1
    assert set(json.loads(to_json(plain))) == {"schema", "game", "rules", "options", "steps", "result", "meta"}
    for more in ({"ended": Ended("agreement")}, {"clock": ((0, 3.5),)}, {"comment": ((2, "why?"),)}):
        text = json.loads(to_json(attrs.evolve(plain, **more)))
        assert text["schema"] == 2
        assert set(text) - set(json.loads(to_json(plain))) == set(more)
        with pytest.raises(BadRecord, match=rf"^\$\.{next(iter(more))}: belongs to version 2 of the form$"):
            from_json(json.dumps(text | {"schema": 1}), Record)
    assert from_json(json.dumps(json.loads(to_json(plain)) | {"schema": 2}), Record) == plain
    assert from_json(json.dumps(json.loads(to_json(plain)) | {"schema": 2, "ended": None}), Record) == plain


def test_notes_are_kept_and_never_judged() -> None:
    """Seconds and words at steps; lists of lists are taken too."""
    noted = both(record(*WHOLE, clock=((0, 60), (2, -0.25)), comment=[[1, "brave"]]))
    assert verify(noted).status is Status.LEGAL
    assert noted.comment == ((1, "brave"),)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("clock", ((1, 3), (1, 2)), "clock: indices of steps (0 to 2), each larger than the one before, not 1 after 1"),
        ("clock", ((2, 3), (1, 2)), "clock: indices of steps (0 to 2), each larger than the one before, not 1 after 2"),
        ("clock", ((3, 3),), "clock: indices of steps (0 to 2), each larger than the one before, not 3 after -1"),
        ("clock", ((-1, 3),), "clock: indices of steps (0 to 2), each larger than the one before, not -1 after -1"),
        ("clock", ((0, float("nan")),), "clock: seconds at step 0: a finite number is needed, not nan"),
        ("clock", ((0, True),), "clock: seconds at step 0: a number is needed, not bool"),
        ("clock", ((0, 2**64),), "clock: seconds at step 0: an integer of at most 63 bits is needed"),
        ("clock", ((0, "1"),), "clock: seconds at step 0: a number is needed, not str"),
        ("clock", ((True, 1),), "clock: an index: an integer is needed, not bool"),
        ("clock", ((0, 1, 2),), "clock: a tuple of pairs is needed, not with 3 items among them"),
        ("clock", (3,), "clock: a tuple of pairs is needed, not with int among them"),
        ("clock", 3, "clock: a tuple of pairs is needed, not int"),
        ("comment", ((0, 3),), "comment: at step 0: a text is needed, not int"),
        ("comment", ((0, "\ud800"),), "comment: at step 0: no text: a lone surrogate at character 0"),
        ("comment", ((0, "a" * 10_001),), "comment: at step 0: at most 10000 characters, not 10001"),
        ("comment", "abc", "comment: a tuple of pairs is needed, not str"),
    ],
)
def test_bad_notes_are_refused_when_made_and_when_read(field: str, value: object, said: str) -> None:
    """Both name the field."""
    with pytest.raises((TypeError, ValueError)) as caught:
        record(*WHOLE, **{field: value})
    assert str(caught.value) == said
    plain = json.loads(to_json(record(*WHOLE))) | {"schema": 2, field: value}
    with pytest.raises(BadRecord, match=rf"^\$(\.{field}|: (NaN is no JSON number|[0-9]+ is too large)$)"):
        from_json(json.dumps(plain), Record)
    with pytest.raises(ValueError, match="none, since there is no step"):
        record(clock=((0, 1),))


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({"why": "boredom", "seat": 0, "winners": []}, "$.ended.why: expected one of resignation, timeout"),
        ({"why": "timeout", "seat": 1.5, "winners": []}, "$.ended.seat: "),
        ({"why": "timeout", "seat": 1, "winners": 0}, "$.ended.winners: expected a list, not an integer"),
        ({"seat": 1}, "$.ended.why: is missing"),
        ({"why": "timeout", "when": 3}, "$.ended: unknown field 'when'"),
        ([], "$.ended"),
    ],
)
def test_a_bad_early_end_is_told_by_path(plain: object, said: str) -> None:
    """Every field, wrong in its own way."""
    text = json.dumps(json.loads(to_json(record())) | {"schema": 2, "ended": plain})
    report = verify(text)
    assert report.status is Status.UNREADABLE
    assert report.summary.startswith(said)


def test_a_redacted_record_keeps_the_end_and_the_clock_and_drops_the_comments() -> None:
    """What was said of a hidden card must not be told."""
    whole = record(*WHOLE[:2], ended=Ended("timeout", 1, (0,)), clock=((0, 1.5),), comment=((1, "it is tails"),))
    seen = redact_record(whole, 0)
    assert (seen.ended, seen.clock) == (whole.ended, whole.clock)
    assert "comment" not in to_json(seen)
    assert from_json(to_json(seen), type(seen)) == seen
    assert set(json.loads(to_json(redact_record(record(), 0)))) == {"game", "rules", "options", "seat", "steps", "result"}


def test_a_recorder_ends_a_game() -> None:
    """With its notes; nothing follows, and what contradicts the game is refused and changes nothing."""
    recorder = Recorder(toy, OPTIONS)
    recorder.apply(toy.Flip("heads"), clock=59.5)
    recorder.apply(toy.Bet(1, "heads"), comment="a guess")
    for bad, said in (
        (("resignation", 1, (1,)), "seat 1 gave up"),
        (("resignation", 2, ()), "0 to 1 or null, not 2"),
        (("boredom", 1, ()), "why: one of resignation"),
        (("timeout", True, ()), "seat: an integer is needed, not bool"),
    ):
        with pytest.raises((TypeError, ValueError), match=said):
            recorder.end(*bad)
    assert recorder.ended is None
    ended = recorder.end("resignation", 1, [0])
    assert ended == recorder.record() == record(
        *WHOLE[:2], ended=Ended("resignation", 1, (0,)), clock=((0, 59.5),), comment=((1, "a guess"),)
    )
    assert verify(ended).status is Status.ENDED_EARLY
    with pytest.raises(ValueError, match="no step follows: the game ended early by resignation of seat 1"):
        recorder.apply(toy.Show())
    with pytest.raises(ValueError, match="ended early by resignation of seat 1, won by seat 0 already"):
        recorder.end("agreement")
    over = Recorder(toy, OPTIONS)
    for text in WHOLE:
        over.apply(toy.parse_step(text))
    with pytest.raises(ValueError, match="the game is over"):
        over.end("agreement")


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ({"clock": float("nan")}, "clock: a finite number is needed"),
        ({"clock": True}, "clock: a number is needed, not bool"),
        ({"clock": 2**63}, "clock: an integer of at most 63 bits is needed"),
        ({"comment": "\ud800"}, "comment: no text: a lone surrogate at character 0"),
        ({"comment": 3}, "comment: a text is needed, not int"),
        ({"comment": "x" * 10_001}, "comment: at most 10000 characters, not 10001"),
    ],
)
def test_a_note_that_no_record_can_hold_is_refused_and_nothing_is_recorded(note: Any, said: str) -> None:
    """The step neither: the game goes on, and can be kept."""
    recorder = Recorder(toy, OPTIONS)
    before = recorder.record()
    with pytest.raises((TypeError, ValueError), match=said):
        recorder.apply(toy.Flip("heads"), **note)
    assert (recorder.record(), recorder.state) == (before, toy.new_game(OPTIONS))
    assert recorder.apply(toy.Flip("heads"), clock=1, comment="fine") != toy.new_game(OPTIONS)


def test_a_recorder_refuses_what_its_record_could_not_hold() -> None:
    """When it is made, not when the game is over."""
    with pytest.raises(TypeError, match="meta: 'a': a text, a number, true, false or null is needed, not list"):
        Recorder(toy, OPTIONS, {"a": [1]})  # type: ignore[arg-type]  # what is refused
    with pytest.raises(TypeError, match="meta: a tuple of pairs is needed, not int"):
        Recorder(toy, OPTIONS, 3)  # type: ignore[arg-type]  # the same


@pytest.mark.parametrize("odd", [10**5_000, (1, 2, 10**5_000)], ids=["a number", "three items"])
def test_a_refusal_writes_no_number_that_cannot_be_written(odd: object) -> None:
    """It names the field instead."""
    with pytest.raises(TypeError, match=r"^meta: a tuple of pairs is needed, not with"):
        record(meta=(odd,))
