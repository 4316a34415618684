"""Fourteen games of an independent server: the importer writes what another program read from the same messages.

And six of five and six seats, which nothing but the server itself has written down.
"""

from __future__ import annotations

import gzip

import pytest

from catan_rules.boards import Board
from catan_rules.jsettlers import import_log
from catan_rules.options import Options
from tests.catan_import.reading import logs, meta, plain, text_of

GAMES = sorted(plain())
LARGE = {
    "jsettlers6-card-3": ((4, 4, 6, 6, 11, 8), 4),
    "jsettlers6-five-1": ((4, 5, 6, 10, 7), 3),
    "jsettlers6-gap-1": ((4, 10, 5, 3, 6), 1),
    "jsettlers6-six-1": ((6, 4, 5, 8, 10, 7), 4),
    "jsettlers6-six-12": ((6, 8, 10, 6, 7, 5), 2),
    "jsettlers6-six-8": ((4, 6, 6, 7, 7, 10), 5),
}
"""The games of five and six: final points and winner, by the record's seats."""


def test_all_games_are_here() -> None:
    """Each plain game has its log, and six logs are of larger games."""
    assert sorted(logs()) == sorted([*GAMES, *LARGE])
    assert (len(GAMES), len(LARGE)) == (14, 6)


@pytest.mark.parametrize("game", LARGE)
def test_games_of_five_and_six_are_read_whole(game: str) -> None:
    """R16.6: special building on the board of 30, an `end` for every seat in every round, the server's result."""
    record = import_log(logs()[game].read_bytes(), game)
    options = record.options
    assert isinstance(options, Options)
    seats = len(LARGE[game][0])
    assert (options.seats, options.between, options.bank) == (seats, "special-building", "limited")
    assert record.result is not None
    assert (record.result.scores, record.result.winners) == (LARGE[game][0], (LARGE[game][1],))
    assert meta(record).get("server_seats") == ("0 1 3 4 5" if game == "jsettlers6-gap-1" else None)
    rounds = record.steps.count("roll") - 1
    assert rounds * seats <= record.steps.count("end") <= (rounds + 1) * seats
    assert record.steps.count("buy") == text_of(game).count("=DRAW|cardType=") // 2


@pytest.mark.parametrize("game", LARGE)
def test_every_piece_of_the_server_stands_in_the_record(game: str) -> None:
    """As often as the server tells of one, whoever's part it was."""
    told = text_of(game)
    steps = import_log(told.encode()).steps
    for code, kind in enumerate(("road", "settlement", "city")):
        told_of = sum(line.startswith("all:SOCPutPiece:") and f"|pieceType={code}|" in line for line in told.split("\n"))
        assert sum(step.startswith(f"{kind} ") for step in steps) == told_of


def test_a_byte_order_mark_is_passed_over() -> None:
    """Plain and compressed, as an editor may have left it."""
    for game in ("jsettlers-22", "jsettlers6-gap-1"):
        text = text_of(game).encode()
        record = import_log(text)
        assert import_log(b"\xef\xbb\xbf" + text) == record
        assert import_log(gzip.compress(b"\xef\xbb\xbf" + text)) == record


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_are_those_that_another_program_read(game: str) -> None:
    """All steps and outcomes agree; what the server did after a winning knight is told in the meta instead."""
    record = import_log(logs()[game].read_bytes(), game)
    held_back = str(meta(record).get("left_out", "")).partition(": ")[2]
    told = [*record.steps, *(held_back.split(", ") if held_back else ())]
    assert told == str(plain()[game]["steps"]).split("; ")
    assert record.result is not None
    assert list(record.result.scores) == plain()[game]["scores"]
    assert record.result.scores[record.result.winners[0]] == 10


def test_what_follows_a_winning_knight_is_left_out_and_noted() -> None:
    """R14.3, R15.1: the knight ended the game, the server moved the robber all the same."""
    ended = {game: meta(import_log(logs()[game].read_bytes())).get("left_out") for game in GAMES}
    assert {game: told for game, told in ended.items() if told is not None} == {
        "jsettlers-37": "after the winning knight: robber 2,-2 from 0, =steal brick",
        "jsettlers-43": "after the winning knight: robber -2,2 from 2, =steal grain",
    }
    assert import_log(logs()["jsettlers-37"].read_bytes()).steps[-1] == "knight"


def test_options_and_meta_come_from_the_log() -> None:
    """The board, the start seat and the players are those of the log; everything else has its default."""
    record = import_log(logs()["jsettlers-06"].read_bytes(), "jsettlers-06.soclog.gz")
    options = record.options
    assert isinstance(options, Options)
    assert options == Options(seats=4, start_seat=1, board=options.board)
    assert isinstance(options.board, Board)
    assert options.board.terrain is not None
    assert [str(tile) for tile in options.board.terrain[:3]] == ["brick", "brick", "ore"]
    assert meta(record) == {
        "source": "JSettlers 2.7.00",
        "log": "jsettlers-06.soclog.gz",
        "server_game": "g",
        "server_options": "BC=t4,N7=f7,PL=4,RD=f,UBL=t7",
        "players": "droid 1, robot 3, robot 8, droid 2",
    }


def test_the_bank_is_limited_unless_asked_otherwise() -> None:
    """R1: the record is judged with 19 cards of each kind, though that server's bank never runs out."""
    data = logs()["jsettlers-41"].read_bytes()
    limited, unlimited = import_log(data), import_log(data, bank="unlimited")
    assert isinstance(limited.options, Options)
    assert isinstance(unlimited.options, Options)
    assert (limited.options.bank, unlimited.options.bank) == ("limited", "unlimited")
    assert limited.steps == unlimited.steps


def test_plain_and_compressed_logs_are_read_alike() -> None:
    """A .soclog, the same with the other line ends, and a .soclog.gz made elsewhere give the same record."""
    text = text_of("jsettlers-22")
    record = import_log(text.encode())
    assert import_log(text.replace("\n", "\r\n").encode()) == record
    assert import_log(gzip.compress(text.encode(), 1)) == record
    assert import_log(logs()["jsettlers-22"].read_bytes()) == record


@pytest.mark.parametrize("game", ["jsettlers-10", "jsettlers-43"])
def test_requests_and_what_observers_see_are_not_needed(game: str) -> None:
    """Without any line of a client's request, of an observer or of the hidden form of an event, the record is the same."""
    lines = text_of(game).split("\n")
    kept = [line for line in lines if not line.startswith(("f", "ob:", "!"))]
    assert import_log("\n".join(kept).encode()) == import_log("\n".join(lines).encode())
