"""The referee's verdicts."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count, islice

import pytest
from hypothesis import given, strategies as st

from tabletop_rules import Record, Report, Result, Status, to_json, verify, verify_many
from tests.ground import toy

OPTIONS = toy.Options(2)
WHOLE = ("=flip heads", "bet 1 heads", "show")


def record(*steps: str, result: Result | None = None) -> Record:
    """A record of the toy game."""
    return Record("toy", 3, OPTIONS, steps, result)


@pytest.mark.parametrize(
    ("source", "status", "held", "summary"),
    [
        (record(*WHOLE), Status.LEGAL, 3, ""),
        (record(*WHOLE, result=Result((0, 1), (1,))), Status.LEGAL, 3, ""),
        (record(*WHOLE[:2]), Status.UNFINISHED, 2, ""),
        (record(), Status.UNFINISHED, 0, ""),
        (
            record(*WHOLE[:2], result=Result((0, 1), (1,))),
            Status.WRONG_RESULT,
            2,
            "$.result: a result is claimed, but the game is not over",
        ),
        (
            record(*WHOLE, result=Result((1, 1), (0, 1))),
            Status.WRONG_RESULT,
            3,
            "$.result.scores: [1, 1] claimed, [0, 1] reached; $.result.winners: [0, 1] claimed, [1] won",
        ),
        (record(*WHOLE, result=Result((0, 1), ())), Status.WRONG_RESULT, 3, "$.result.winners: [] claimed, [1] won"),
        (record("=flip edge"), Status.IMPOSSIBLE_OUTCOME, 0, "step 0 (=flip edge): the coin has two sides (R1, no-such-side)"),
        (
            record("=flip heads", "=flip heads"),
            Status.ILLEGAL,
            1,
            "step 1 (=flip heads): the coin lies already (R1, no-chance-due)",
        ),
        (record("show"), Status.ILLEGAL, 0, "step 0 (show): the coin is flipped first (R1, chance-due)"),
        (record(*WHOLE, "show"), Status.ILLEGAL, 3, "step 3 (show): the game is over (R9, game-over)"),
        (
            record("=flip heads", "bet 1 edge", "show"),
            Status.ILLEGAL,
            1,
            "step 1 (bet 1 edge): bet heads or tails (R2, no-such-bet)",
        ),
        (Record("chess", 3, OPTIONS, ()), Status.UNREADABLE, 0, None),
        ("{}", Status.UNREADABLE, 0, "$.schema: is missing; $.game: is missing"),
        (b"\xfe", Status.UNREADABLE, 0, "$: no UTF-8 text (byte 0)"),
        (b"\xff\xfe{", Status.UNREADABLE, 0, "$: no UTF-16 text (byte 2)"),
    ],
)
def test_each_verdict(source: Record | str | bytes, status: Status, held: int, summary: str | None) -> None:
    """Status, number of good steps, and the reason; the same from the record's text."""
    for given_as in [source] + ([to_json(source)] if isinstance(source, Record) and source.game == "toy" else []):
        report = verify(given_as)
        assert (report.status, report.held) == (status, held)
        assert summary is None or report.summary == summary


def test_after_a_fault_nothing_is_applied() -> None:
    """The position, scores and winners are those before the fault."""
    report = verify(record("=flip heads", "bet 1 edge", "bet 1 heads", "show"))
    assert report.fault is not None
    assert (report.fault.index, report.fault.text, report.fault.refusal.code) == (1, "bet 1 edge", "no-such-bet")
    assert report.position == toy.position(toy.apply(toy.new_game(OPTIONS), toy.Flip("heads")))
    assert (report.scores, report.winners, report.steps, report.held) == ((0, 0), (), 4, 1)


def test_the_claimed_result_stands_beside_the_recomputed_one() -> None:
    """Both are in the report; the order of claimed winners does not matter."""
    claimed = Result((0, 1), (1,))
    report = verify(record(*WHOLE, result=claimed))
    assert (report.scores, report.winners, report.claimed) == ((0, 1), (1,), claimed)
    drawn = verify(record("=flip heads", "bet 1 tails", "show", result=Result((0, 0), (1, 0))))
    assert drawn.status is Status.LEGAL


@given(st.binary(max_size=200))
def test_no_bytes_make_the_referee_raise(data: bytes) -> None:
    """Whatever they are."""
    assert verify(data).status is Status.UNREADABLE


MANY: list[Record | bytes | str] = [record(*WHOLE), "{", record("show"), to_json(record(*WHOLE[:1]))] * 30


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_many_records_keep_their_order(executor: type[ThreadPoolExecutor] | None) -> None:
    """Alone, with threads and with processes."""
    expected = [verify(source) for source in MANY]
    if executor is None:
        assert list(verify_many(MANY)) == expected
        return
    with executor(2) as pool:
        assert list(verify_many(MANY, pool)) == expected
        assert list(verify_many([], pool)) == []


def test_many_records_are_streamed() -> None:
    """An endless source is read no further than needed, and giving up early ends the work."""
    taken = count()

    def endless() -> object:
        while True:
            next(taken)
            yield record(*WHOLE)

    with ThreadPoolExecutor(1) as pool:
        reports = verify_many(endless(), pool)  # type: ignore[arg-type]  # a generator of records
        assert [report.status for report in islice(reports, 5)] == [Status.LEGAL] * 5
        reports.close()  # type: ignore[attr-defined]  # it is a generator
    assert next(taken) < 5_000


def test_a_report_is_a_value() -> None:
    """It compares and hashes."""
    assert verify("{") == verify("{")
    assert isinstance(hash(verify(record(*WHOLE))), int)
    assert isinstance(verify("{"), Report)
