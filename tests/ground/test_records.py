"""Records, the recorder, replays and redaction."""

from random import Random

import pytest

from tabletop_rules import (
    BadRecord,
    Hidden,
    IllegalStep,
    Record,
    Recorder,
    Result,
    playout,
    redact_record,
    replay,
    to_json,
)
from tests.ground import toy

OPTIONS = toy.Options(3)
RECORD = Record("toy", 3, OPTIONS, ("=flip heads", "bet 2 heads", "bet 1 tails", "show"), Result((0, 0, 1), (2,)), {"seed": 4})


def test_a_recorder_keeps_what_it_applied() -> None:
    """An illegal step raises and leaves no trace; the result comes with the end."""
    recorder = Recorder(toy, OPTIONS, {"seed": 4})
    recorder.apply(toy.Flip("heads"))
    with pytest.raises(IllegalStep):
        recorder.apply(toy.Flip("heads"))
    recorder.apply(toy.Bet(2, "heads"))
    assert recorder.record().result is None
    recorder.apply(toy.Bet(1, "tails"))
    assert recorder.apply(toy.Show()) == recorder.state
    assert recorder.record() == RECORD
    assert recorder.steps == tuple(map(toy.parse_step, RECORD.steps))
    assert recorder.count == 4


@pytest.mark.parametrize("source", [RECORD, to_json(RECORD), to_json(RECORD).encode()])
def test_a_replay_gives_each_step_with_the_state_after_it(source: Record | str | bytes) -> None:
    """From a record, its text or its bytes."""
    state = toy.new_game(OPTIONS)
    for index, replayed in enumerate(replay(source)):
        state = toy.apply(state, toy.parse_step(RECORD.steps[index]))
        assert (replayed.index, replayed.step, replayed.state) == (index, toy.parse_step(RECORD.steps[index]), state)
    assert toy.is_over(state)


def test_a_replay_stops_at_an_illegal_step() -> None:
    """After the steps before it."""
    steps = replay(Record("toy", 3, OPTIONS, ("=flip heads", "bet 0 heads")))
    assert next(steps).index == 0
    with pytest.raises(IllegalStep, match="seat 0 has no bet"):
        next(steps)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (Record("chess", 1, OPTIONS, ()), r"\$.game: no game is called 'chess'"),
        (
            Record("toy", 2, OPTIONS, ("show", "nonsense")),
            r"\$.rules: version 3 of the rules of toy is known, not 2",
        ),
    ],
)
def test_what_cannot_be_read_is_told(record: Record, said: str) -> None:
    """Also where the record is an object and no text."""
    with pytest.raises(BadRecord, match=said):
        list(replay(record))


@pytest.mark.parametrize(
    "fields",
    [
        {"game": 1},
        {"rules": "1"},
        {"steps": (toy.Show(),)},
        {"result": {"scores": [1]}},
    ],
)
def test_a_record_takes_exact_types(fields: dict[str, object]) -> None:
    """A TypeError says which."""
    with pytest.raises(TypeError):
        Record(**{"game": "toy", "rules": 3, "options": OPTIONS, "steps": (), **fields})  # type: ignore[arg-type]  # the point


def test_a_redacted_record_shows_what_a_seat_saw() -> None:
    """Seat 0 saw the coin; meta never comes along, the result only when the game is over."""
    assert redact_record(RECORD, 0).steps == RECORD.steps
    for seat in (1, 2, None):
        blind = redact_record(RECORD, seat)
        assert blind.steps == (Hidden("flip", 0, 1), *RECORD.steps[1:])
        assert blind.result == RECORD.result
        assert "seed" not in to_json(blind)
    assert redact_record(Record("toy", 3, OPTIONS, ("=flip heads",), Result((1, 0, 0), (0,))), 1).result is None
    with pytest.raises(ValueError, match="seat"):
        redact_record(RECORD, 3)
    with pytest.raises(IllegalStep):
        redact_record(Record("toy", 3, OPTIONS, ("show",)), 0)


def test_a_playout_can_be_recorded_and_replayed() -> None:
    """Step for step."""
    played = playout(toy, toy.Options(2, 5), Random(3))
    recorder = Recorder(toy, toy.Options(2, 5))
    for step in played.steps:
        recorder.apply(step)
    assert recorder.state == played.state == list(replay(recorder.record()))[-1].state
