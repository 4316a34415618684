"""Records with texts that are no steps: judged up to the first of them."""

import pytest

from tabletop_rules import Record, Result, Status, to_json, verify
from tests.ground import toy

OPTIONS = toy.Options(2)


def judged(*steps: str, result: Result | None = None) -> tuple[Status, int, int | None, list[str]]:
    """Status, steps that held, index of the fault, and the places of what could not be read; the same from text."""
    record = Record("toy", 3, OPTIONS, steps, result)
    report = verify(record)
    assert verify(to_json(record)) == report
    assert (report.game, report.steps) == ("toy", len(steps))
    fault = None if report.fault is None else report.fault.index
    return report.status, report.held, fault, [problem.place for problem in report.problems]


def test_an_illegal_step_before_the_text_is_reported() -> None:
    """And the text that is none is listed beside it."""
    assert judged("=flip heads", "bet 1 edge", "nonsense", "show") == (Status.ILLEGAL, 1, 1, ["$.steps[2]"])
    assert judged("=flip edge", "?") == (Status.IMPOSSIBLE_OUTCOME, 0, 0, ["$.steps[1]"])


def test_without_one_the_record_is_unreadable_with_all_that_held() -> None:
    """The position there, and every text that is none; a claimed result is not looked at."""
    assert judged("=flip heads", "?", "show", "!") == (Status.UNREADABLE, 1, None, ["$.steps[1]", "$.steps[3]"])
    assert judged("?", result=Result((9, 9), (7,))) == (Status.UNREADABLE, 0, None, ["$.steps[0]"])
    report = verify(Record("toy", 3, OPTIONS, ("=flip heads", "?")))
    assert report.position == toy.position(toy.apply(toy.new_game(OPTIONS), toy.Flip("heads")))
    assert report.summary == "$.steps[1]: cannot read '?' at character 0: expected a step of the toy game"


def test_a_text_after_the_end_of_the_game_is_no_step_either() -> None:
    """The game over, then nonsense."""
    assert judged("=flip heads", "bet 1 heads", "show", "nonsense") == (Status.UNREADABLE, 3, None, ["$.steps[3]"])


def test_a_million_texts_that_are_none_are_told_of_shortly() -> None:
    """At most a hundred, and that there may be more."""
    report = verify(Record("toy", 3, OPTIONS, ("=flip heads", *["?"] * 1_000)))
    assert (report.status, report.held, len(report.problems)) == (Status.UNREADABLE, 1, 101)
    assert str(report.problems[-1]) == "$.steps: no item after [100] was looked at"


@pytest.mark.parametrize("shape", [{"schema": 1}, [], "text"])
def test_what_has_not_the_form_of_a_record_holds_nothing(shape: object) -> None:
    """No game, no position."""
    report = verify(str(shape))
    assert (report.status, report.held, report.game, report.position) == (Status.UNREADABLE, 0, None, None)


def test_the_position_is_left_out_where_nobody_wants_it() -> None:
    """All else is the same."""
    record = Record("toy", 3, OPTIONS, ("=flip heads", "show"))
    assert verify(record, position=False).position is None
    assert verify(record, position=False).scores == verify(record).scores
