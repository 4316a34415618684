"""Hostile logs: whatever is done to a log, there is a record or a BadRecord, and no missing line goes unseen where it matters."""

from __future__ import annotations

import gzip
import re
from random import Random

import pytest
from hypothesis import given, strategies as st

from catan_rules.jsettlers import import_log
from catan_rules.notation import parse_step
from tabletop_rules import Status, verify
from tabletop_rules.errors import BadRecord
from tabletop_rules.records import Record
from tests.catan_import.reading import logs, text_of

GAME = "jsettlers-37"
LINES = text_of(GAME).split("\n")
START = next(index for index, line in enumerate(LINES) if ":SOCStartGame" in line)
DIGITS = "0123456789abcdef-|=:,[]{}#\ntrue"


def read(data: bytes) -> Record | None:
    """The record of a log, all of whose steps can be read; None where the log is refused."""
    try:
        record = import_log(data)
    except BadRecord as error:
        assert error.problems
        assert all(problem.place and problem.message for problem in error.problems)
        return None
    for step in record.steps:
        parse_step(step)
    return record


def mutated(rng: Random, whole: list[str]) -> bytes:
    """A log with one to three changes: lines dropped, doubled, swapped or moved, fields exchanged, signs changed."""
    lines = list(whole)
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(lines) - 1)
        other = rng.randrange(len(lines) - 1)
        change = rng.randrange(7)
        line = lines[place]
        if change == 0:
            del lines[place]
        elif change == 1:
            lines.insert(place, line)
        elif change == 2:
            lines[place], lines[place + 1] = lines[place + 1], line
        elif change == 3:
            lines.insert(place, lines[other])
        elif change == 4:
            fields, others = line.split("|"), lines[other].split("|")
            fields[rng.randrange(len(fields))] = rng.choice(others)
            lines[place] = "|".join(fields)
        else:
            at = rng.randrange(len(line) + 1)
            lines[place] = line[:at] + rng.choice(DIGITS) + line[at + change % 2 :]
    return "\n".join(lines).encode()


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
def test_mutated_logs_are_read_or_refused(seed: int) -> None:
    """Many random changes: our error or a record, nothing else."""
    rng = Random(seed)
    refused = [read(mutated(rng, LINES)) is None for _ in range(60)]
    assert any(refused)


LARGE = "jsettlers6-five-1"
LARGE_LINES = text_of(LARGE).split("\n")
SPECIAL = re.compile(
    "(all|f[0-9]|p[0-9]):SOC(Turn|GameState|BuildRequest|DeclinePlayerRequest|BoardLayout2|PlayerElement:|PutPiece)"
)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
def test_mutated_logs_of_five_are_read_or_refused(seed: int) -> None:
    """The same with the larger board and its special building."""
    rng = Random(seed)
    refused = [read(mutated(rng, LARGE_LINES)) is None for _ in range(40)]
    assert any(refused)


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
def test_special_building_may_come_anywhere_in_a_log(seed: int) -> None:
    """Its lines dropped, doubled, moved and given to other seats and states: our error or a record, and the referee judges it."""
    rng = Random(seed)
    places = [place for place, line in enumerate(LARGE_LINES) if SPECIAL.match(line)]
    for _ in range(40):
        lines = list(LARGE_LINES)
        place, other = rng.sample(places, 2)
        change = rng.randrange(4)
        if change == 0:
            del lines[place]
        elif change == 1:
            lines.insert(other, lines[place])
        elif change == 2:
            lines.insert(other, lines.pop(place))
        else:
            lines[place] = re.sub("[0-9]+", lambda found: rng.choice((found[0], "0", "3", "15", "100", "1000")), lines[place])
        record = read("\n".join(lines).encode())
        if record is not None:
            assert verify(record).status is not Status.UNREADABLE


@given(st.binary(max_size=300))
def test_any_bytes_are_refused(data: bytes) -> None:
    """Random bytes, plain, as gzip, and behind the head of a log."""
    assert read(data) is None
    assert read(b"\x1f\x8b" + data) is None
    assert read(gzip.compress(data)) is None
    assert read(LINES[0].encode() + b"\n" + data) is None


@given(st.data())
def test_changed_bytes_of_a_compressed_log_are_seen(data: st.DataObject) -> None:
    """The checksum of gzip covers what the form does not."""
    whole = logs()[GAME].read_bytes()
    at = data.draw(st.integers(10, len(whole) - 1))
    bit = data.draw(st.integers(0, 7))
    assert read(whole[:at] + bytes([whole[at] ^ (1 << bit)]) + whole[at + 1 :]) is None


@pytest.mark.parametrize(
    "line",
    [
        "all:SOCLeaveGame:nickname=" + "|host=" * 200_000,
        "all:SOCSitDown:game=g|nickname=" + "|playerNumber=1|robotFlag=" * 100_000,
        "all:SOCNewGameWithOptions:game=g|param1=-1|param2=" + "," * 200_000,
        "all:SOCDevCardAction:game=g|playerNum=0|actionType=PLAY|cardTypes=[" + "9, " * 200_000,
        "all:SOCGameStats:game=g|" + "1|" * 200_000,
        "all:" * 200_000,
    ],
)
def test_long_lines_are_refused_at_once(line: str) -> None:
    """No form of a message takes more than one pass over its line."""
    assert read("\n".join([*LINES[:10], line, *LINES[10:]]).encode()) is None


@pytest.mark.parametrize("before", ["StartGame", *(pytest.param(name, marks=pytest.mark.long) for name in ("Version", "Turn"))])
def test_any_message_may_come_too_early(before: str) -> None:
    """Before the options, the start or the first turn: our error or a record, whatever it is that stands there."""
    at = next(index for index, line in enumerate(LINES) if f"all:SOC{before}:" in line)
    early = {
        re.sub("[0-9]", "", line)[:60]: line for line in LINES[1:-1] if re.match("all:(?!SOCGameServerText)|[pf][0-9]:", line)
    }
    assert any("ClearOffer" in line and "-1" not in line for line in early.values())
    for line in early.values():
        read("\n".join([*LINES[:at], line, *LINES[at:]]).encode())


NUMBERS = st.sampled_from(["-1", "0", "1", "4", "7", "99", "999", "1000", "9999", "99999", "9" * 5000, "٣", "1e3", "0x10", ""])


@given(st.integers(START, len(LINES) - 1), NUMBERS, st.data())
def test_any_number_may_stand_anywhere(place: int, number: str, data: st.DataObject) -> None:
    """One number of a line becomes another, huge or not even a number."""
    line = LINES[place]
    spots = [index for index, sign in enumerate(line) if sign.isdigit()]
    if spots:
        at = data.draw(st.sampled_from(spots))
        lines = [*LINES[:place], line[:at] + number + line[at + 1 :], *LINES[place + 1 :]]
        read("\n".join(lines).encode())


@given(st.integers(0, len(LARGE_LINES) - 1), NUMBERS, st.data())
def test_any_number_may_stand_anywhere_in_a_log_of_five(place: int, number: str, data: st.DataObject) -> None:
    """One number of a line becomes another, huge or not even a number."""
    line = LARGE_LINES[place]
    spots = [index for index, sign in enumerate(line) if sign.isdigit()]
    if spots:
        at = data.draw(st.sampled_from(spots))
        read("\n".join([*LARGE_LINES[:place], line[:at] + number + line[at + 1 :], *LARGE_LINES[place + 1 :]]).encode())


WEIGHTY = (
    "PutPiece",
    "DiceResult",
    "Discard:",
    "DevCardAction:game=g|playerNum=2|actionType=DRAW",
    "Turn",
    "AcceptOffer",
    "StartGame",
)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", WEIGHTY)
def test_no_weighty_line_can_be_missing(name: str) -> None:
    """Each of these messages to all, or to the player, is missed by the server's own totals."""
    places = [index for index, line in enumerate(LINES) if line.startswith(("all:", "p")) and f":SOC{name}" in line]
    assert places
    for place in places[:40]:
        assert read("\n".join([*LINES[:place], *LINES[place + 1 :]]).encode()) is None


@pytest.mark.unmeasured
def test_no_weighty_line_can_come_twice() -> None:
    """A piece, a roll, a trade or a turn that is told again."""
    for place, line in enumerate(LINES[: LINES.index("all:SOCGameState:game=g|state=1000")]):
        if line.startswith("all:SOC") and line.partition(":SOC")[2].startswith(
            ("PutPiece", "AcceptOffer", "Turn", "DevCardAction")
        ):
            assert read("\n".join([*LINES[:place], line, *LINES[place:]]).encode()) is None
