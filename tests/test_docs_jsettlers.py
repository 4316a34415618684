"""What docs/jsettlers.md promises of damaged logs: which lines may be missing, and where a changed sign goes unnoticed."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from catan_rules.jsettlers import import_log
from catan_rules.jsettlers.handlers import take
from catan_rules.jsettlers.play import Log
from catan_rules.jsettlers.soclog import SILENT, Message, inflate, messages
from tabletop_rules import BadRecord, Record, Status, verify
from tests.catan_import.reading import logs, text_of

PAGE = (Path(__file__).parents[1] / "docs" / "jsettlers.md").read_text(encoding="utf-8")
GAME = "jsettlers-37"

# The lines that become steps, as the page's table has them; a theft stands in two lines and is looked at by itself.
STEPS = {
    "Turn": r"all:SOCTurn:",
    "PutPiece": r"all:SOCPutPiece:",
    "DiceResult": r"all:SOCDiceResult:",
    "Discard": r"p[0-9]:SOCDiscard:",
    "MoveRobber": r"all:SOCMoveRobber:",
    "DevCardAction DRAW": r"p[0-9]:SOCDevCardAction:.*=DRAW",
    "DevCardAction PLAY": r"all:SOCDevCardAction:.*=PLAY",
    "PickResources": r"all:SOCPickResources:",
    "SimpleAction": r"all:SOCSimpleAction:.*actType=3",
    "BankTrade": r"all:SOCBankTrade:",
    "AcceptOffer": r"all:SOCAcceptOffer:",
}
# The trades with the bank, counted from the end of a game, that are not missed, and that are not noticed where they stand twice.
UNMISSED = {
    "jsettlers-10": (-3,),
    "jsettlers-14": (-3,),
    "jsettlers-22": (-2,),
    "jsettlers-24": (-1,),
    "jsettlers-33": (-3,),
    "jsettlers-43": (-2, -1),
    "jsettlers6-card-3": (-3, -1),
    "jsettlers6-six-8": (-6, -1),
}
DOUBLED = {"jsettlers-33": (-1,), "jsettlers6-six-12": (-4, -3, -2, -1)}
THEFT = r"p[0-9]:SOCRobberyResult:"


def messages_in(section: str, column: int) -> set[str]:
    """The messages that a table of the page names in one of its columns."""
    lines = PAGE.partition(section)[2].partition("\n\n")[0].splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row[column])}


BECOMES = messages_in("| message | becomes |\n", 0)
TOLD_ONCE = messages_in("| told once | message | what goes unnoticed |\n", 1)


@cache
def whole(game: str) -> Record:
    """The record of a log as it is."""
    return import_log(text_of(game).encode())


@cache
def lines_of(game: str) -> tuple[str, ...]:
    """The lines of a log."""
    return tuple(text_of(game).split("\n"))


def read(lines: list[str]) -> Record | None:
    """The record of these lines; None where they are refused."""
    try:
        return import_log("\n".join(lines).encode())
    except BadRecord:
        return None


def apart_from_lines(record: Record) -> Record:
    """The record without the numbers of lines in its meta."""
    return evolve(record, meta={name: re.sub("line [0-9]+", "", str(value)) for name, value in record.meta})


def without(game: str, *places: int) -> Record | None:
    """The record of a log without the lines at these places."""
    return read([line for place, line in enumerate(lines_of(game)) if place not in places])


def places_of(game: str, pattern: str) -> list[int]:
    """The places of the lines that begin so."""
    return [place for place, line in enumerate(lines_of(game)) if re.match(pattern, line)]


def changed(game: str, pattern: str, old: str, new: str) -> Record | None:
    """The record of a log in one line of which, the last that fits the pattern, a part is replaced."""
    place = places_of(game, pattern)[-1]
    lines = list(lines_of(game))
    assert lines[place].count(old) == 1
    lines[place] = lines[place].replace(old, new)
    return read(lines)


# A line is missing


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", sorted(logs()))
def test_silent_messages_and_comments_may_all_be_missing(game: str) -> None:
    """The record is the same; about half of the lines of a log are of that kind."""
    data = inflate(logs()[game].read_bytes())
    silent = {message.line for message in messages(data) if message.name in SILENT.get(message.audience, ())}
    lines = data.decode().split("\n")
    assert len(silent) > len(lines) // 3
    comment = re.compile("# (?!End of log|Player info|- pn)")
    record = read([line for number, line in enumerate(lines, 1) if number not in silent and not comment.match(line)])
    assert record is not None
    assert apart_from_lines(record) == apart_from_lines(whole(game))


def test_the_table_of_messages_is_the_one_that_is_tried() -> None:
    """What becomes a step, by the name of its message."""
    assert {name.partition(" ")[0] for name in STEPS} | {"RobberyResult"} == BECOMES - {"PlayerElement", "MakeOffer"}


def differs(game: str, log: Log, rest: list[Message]) -> bool:
    """Whether a log that was read up to a line can be read to its end with the rest, to another record than the whole log; the
    given log stays as it is."""
    log = deepcopy(log)
    try:
        for message in rest:
            take(log, message)
        return log.record("") != whole(game)
    except BadRecord:
        return False


def unnoticed(game: str) -> tuple[list[int], list[int]]:
    """Of all lines of a log that become steps, the places of those that are not missed, and of those that may stand twice."""
    places = {place for pattern in STEPS.values() for place in places_of(game, pattern)}
    told = list(messages(text_of(game).encode()))
    log, missing, twice = Log("limited"), [], []
    for index, message in enumerate(told):
        if message.line - 1 in places:
            if differs(game, log, told[index + 1 :]):
                missing.append(message.line - 1)
            take(log, message)
            if differs(game, log, told[index:]):
                twice.append(message.line - 1)
        else:
            take(log, message)
    assert log.record("") == whole(game)
    return missing, twice


@pytest.mark.parametrize("game", [GAME, *(pytest.param(name, marks=pytest.mark.long) for name in sorted(logs()) if name != GAME)])
def test_a_line_that_becomes_a_step_is_told_once(game: str) -> None:
    """Refused without it and where it stands twice, whichever it is of a whole game, or the record is the same; but for some of the
    last trades."""
    trades = places_of(game, STEPS["BankTrade"])
    missing, twice = unnoticed(game)
    assert missing == [trades[last] for last in UNMISSED.get(game, ())]
    assert twice == [trades[last] for last in DOUBLED.get(game, ())]


@pytest.mark.unmeasured
def test_a_theft_is_told_twice() -> None:
    """To thief and victim: one line is enough, without both the log is refused."""
    places = places_of(GAME, THEFT)[:-2]
    for one, other in zip(places[::2], places[1::2], strict=True):
        assert without(GAME, one) == whole(GAME) == without(GAME, other)
        assert without(GAME, one, other) is None


@pytest.mark.parametrize("game", UNMISSED)
def test_a_last_trade_is_not_missed(game: str) -> None:
    """The seat is never told its hand again: the record lacks the trade, and is a legal game without it."""
    for last in UNMISSED[game]:
        record = without(game, places_of(game, STEPS["BankTrade"])[last])
        assert record is not None
        assert len(record.steps) == len(whole(game).steps) - 1
        assert verify(record).status is Status.LEGAL


# A sign is changed


@pytest.mark.parametrize("number", [60, pytest.param(300, marks=pytest.mark.long)])
def test_only_what_is_told_once_goes_unnoticed(number: int) -> None:
    """Signs of the lines to all and to players, changed one at a time: refused, or the same record, or a message of that table."""
    rng = Random(37)
    lines = lines_of(GAME)
    spots = [
        (place, found.start())
        for place, line in enumerate(lines)
        if re.match("all:|p[0-9]:", line)
        for found in re.finditer("[0-9]", line)
    ]
    unnoticed = set()
    for place, at in rng.sample(spots, number):
        line = lines[place]
        sign = rng.choice([sign for sign in "0123456789" if sign != line[at]])
        record = read([*lines[:place], line[:at] + sign + line[at + 1 :], *lines[place + 1 :]])
        if record not in (None, whole(GAME)):
            unnoticed.add(line.split(":")[1].removeprefix("SOC"))
    assert unnoticed <= TOLD_ONCE


ROBBER = r"all:SOCMoveRobber:game=g\|playerNumber=3\|coord=7b"
UNNOTICED = [
    ("PutPiece", r"all:SOCPutPiece:game=g\|playerNumber=1\|pieceType=0\|coord=98", "coord=98", "coord=c8", Status.ILLEGAL),
    ("MoveRobber", ROBBER, "coord=7b", "coord=9b", Status.LEGAL),
    ("DiceResult", r"all:SOCDiceResult:game=g\|param=12", "=12", "=19", Status.IMPOSSIBLE_OUTCOME),
    ("DevCardAction", r"p1:SOCDevCardAction:game=g\|playerNum=1\|actionType=DRAW\|cardType=3", "=3", "=1", Status.LEGAL),
    ("PickResources", r"all:SOCPickResources:", "clay=0", "clay=6", Status.ILLEGAL),
    ("BoardLayout", r"all:SOCBoardLayout:", " 12 21 6 12 6 }", " 11 21 6 12 6 }", Status.LEGAL),
    ("NewGameWithOptions", r"all:SOCNewGameWithOptions:", "BC=t4", "BC=t3", Status.LEGAL),
]


@pytest.mark.parametrize(("message", "pattern", "old", "new", "status"), UNNOTICED, ids=[one[0] for one in UNNOTICED])
def test_what_is_told_once_can_be_wrong(message: str, pattern: str, old: str, new: str, status: Status) -> None:
    """The record has it as the log has it; the referee refuses what breaks a rule, and nothing else."""
    assert message in TOLD_ONCE
    record = changed(GAME, pattern, old, new)
    assert record not in (None, whole(GAME))
    assert record is not None
    assert verify(record).status is status


def test_a_harbour_of_the_larger_board_that_nobody_uses_can_be_wrong() -> None:
    """Two harbours of the layout change places."""
    game = "jsettlers6-gap-1"
    record = changed(game, r"all:SOCBoardLayout2:", " 3 0 2 1 }", " 3 0 1 2 }")
    assert record not in (None, whole(game))
    assert record is not None
    assert verify(record).status is Status.LEGAL


def test_every_message_that_is_told_once_has_its_example() -> None:
    """A bank trade is the one that is missing above, and the larger board has an example of its own."""
    assert {one[0] for one in UNNOTICED} | {"BankTrade", "BoardLayout2"} == TOLD_ONCE
