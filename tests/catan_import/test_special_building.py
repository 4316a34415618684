"""Logs of five and six: the board, and the special building between turns, asked for on that server, asked of all by the rules (R16.6)."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from functools import cache
from itertools import islice

import pytest

from catan_rules.boards import Board
from catan_rules.jsettlers import import_log
from catan_rules.options import Options
from catan_rules.topology import LARGE, edge
from tabletop_rules import Record, Status, verify
from tests.catan_import.reading import meta, text_of, wrong, wrong_last
from tests.catan_import.server import CODES, Server, large_layout, opening

SIX = (0, 1, 2, 3, 4, 5)


def pass_on(server: Server) -> None:
    """The turn ends, and nobody builds before the next."""
    server.play("end")
    while server.in_part:
        server.play("end")


def rolled(target: int = 10) -> Server:
    """A table of six in the first seat's turn, after the dice, where everybody can pay for everything."""
    return deepcopy(_rolled(target))


@cache
def _rolled(target: int) -> Server:
    server = Server(SIX, target=target, options=f"PL=6,PLB=t,VP=t{target}").play(opening(6))
    for roll in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12) * 6:
        server.play(f"roll; =roll {roll}")
        balance(server)
        pass_on(server)
    while server.owner:
        server.play("roll; =roll 2")
        pass_on(server)
    return server.play("roll; =roll 2")


def balance(server: Server) -> None:
    """The active seat trades until it holds two of each kind, if it can."""
    hand = server.hands[server.current]
    for kind in CODES:
        while hand[kind] < 3 and (most := max(CODES, key=hand.__getitem__)) and hand[most] >= 7:
            server.play(f"bank 4{most} for {kind}")
            hand = server.hands[server.current]


def next_road(server: Server, seat: int) -> str:
    """A road that the seat may build (R9)."""
    for place in [name for name, owner in server.roads.items() if owner == seat]:
        for end in edge(place).ends:
            for number in LARGE.vertex_edges[end.index]:
                name = str(LARGE.paths[number])
                if name not in server.roads and server.settlements.get(str(end), seat) == seat:
                    return f"road {name}"
    raise AssertionError("no place for a road")


def part(server: Server, seat: int, *steps: str) -> None:
    """A special building part of that seat, whenever that is, as the server writes it."""
    server.in_part, server.part_told = True, False
    server.current = seat
    server.begin_part()
    server.play(*steps)
    server.to_all("PlayerElement", f"playerNum={server.seats[seat]}|actionType=SET|elementType=16|amount=0")
    server.in_part = server.part_told = False


def next_turn(server: Server, seat: int) -> None:
    """The turn of that seat begins, or goes on after a part at its start."""
    server.in_part = False
    server.begin_turn(seat)


def judged(server: Server) -> tuple[Record, Status]:
    """The record of the log and the referee's word."""
    record = import_log(server.log(), bank="unlimited")
    return record, verify(record).status


def tail(record: Record, server_steps: int) -> list[str]:
    """The last steps of a record."""
    return list(record.steps[-server_steps:])


# -- parts in order ---------------------------------------------------------------------------------------------------------


def test_seats_that_did_not_ask_pass() -> None:
    """R16.6: every other seat is asked once, in order; those that did not ask on the server have built nothing."""
    server = rolled()
    roads = [next_road(server, seat) for seat in (2, 4)]
    part(server, 2, roads[0])
    part(server, 4, roads[1], "buy; =card knight")
    next_turn(server, 1)
    server.play("roll; =roll 6")
    record, status = judged(server)
    between = ["end", "end", roads[0], "end", "end", roads[1], "buy", "=card knight", "end", "end"]
    assert tail(record, 12) == [*between, "roll", "=roll 6"]
    assert status is Status.UNFINISHED
    assert "out_of_order" not in meta(record)


def test_who_asks_at_the_start_of_its_turn_is_the_first_between() -> None:
    """That server gives it a part before its dice, and others that asked too: by the rules all come before its turn."""
    server = rolled()
    roads = [next_road(server, seat) for seat in (1, 3)]
    next_turn(server, 1)
    part(server, 1, roads[0])
    part(server, 3, roads[1])
    next_turn(server, 1)
    server.play("roll; =roll 6")
    record, status = judged(server)
    assert tail(record, 10) == ["end", roads[0], "end", "end", roads[1], "end", "end", "end", "roll", "=roll 6"]
    assert status is Status.UNFINISHED


def test_a_part_in_which_nothing_is_built_leaves_nothing() -> None:
    """Asked for nothing, or for a piece that was given back."""
    server = rolled()
    expected = rolled()
    for seat in (3, 2, 0, 2):  # in any order
        part(server, seat)
    server.current, server.in_part, server.part_told = 4, True, False
    server.pay("road")
    server.state(30)
    server.to_all("PlayerElements", "playerNum=4|actionType=GAIN|e1=1,e5=1")
    server.state(100)
    next_turn(server, 1)
    pass_on(expected)
    assert import_log(server.log()).steps == import_log(expected.log()).steps


def test_a_log_that_ends_in_a_part_ends_there() -> None:
    """Nobody behind it has passed yet; once the next turn has begun, all have."""
    server = rolled()
    road = next_road(server, 2)
    part(server, 2, road)
    assert tail(import_log(server.log()), 3) == ["end", "end", road]
    next_turn(server, 1)
    assert tail(import_log(server.log()), 4) == ["end"] * 4


def test_points_reached_between_turns_win_in_the_own_turn() -> None:
    """R16.6, R15.2: the seat that builds has the points, and the game ends when its turn begins, before the dice."""
    server = rolled(target=3)
    city = next(place for place, owner in server.settlements.items() if owner == 2)
    part(server, 2, f"city {city}")
    next_turn(server, 1)
    server.play("roll; =roll 6")
    pass_on(server)
    record, status = judged(server)
    assert status is Status.LEGAL
    assert record.result is not None
    assert record.result.winners == (2,)


# -- parts out of order -----------------------------------------------------------------------------------------------------


def test_parts_out_of_order_are_refused_where_they_stand() -> None:
    """R16.6: backwards, of the seat whose turn has ended, a second one, one at the start of a turn that others came before."""
    for order in ([4, 2], [0], [3, 3], [1, 1]):
        server = rolled()
        for seat in order:
            part(server, seat, next_road(server, seat))
        next_turn(server, 1)
        server.play("roll; =roll 6")
        _strays_only_the_last(server, order[-1])
    server = rolled()
    part(server, 3, next_road(server, 3))
    next_turn(server, 1)
    part(server, 1, next_road(server, 1))
    next_turn(server, 1)
    server.play("roll; =roll 6")
    _strays_only_the_last(server, 1)


def _strays_only_the_last(server: Server, seat: int) -> None:
    record = import_log(server.log(), bank="unlimited")
    report = verify(record)
    assert report.status is Status.ILLEGAL
    assert report.fault is not None
    line = max(number for number, text in enumerate(server.lines, 1) if f"playerNumber={seat}|gameState=100" in text)
    assert meta(record)["out_of_order"] == f"special building, line {line}: server seat {seat}"
    assert record.steps[report.fault.index].startswith("road")
    assert report.fault.index == len(record.steps) - 3


def test_a_purchase_out_of_order_is_never_taken_for_another_seat() -> None:
    """A step does not say whose it is: behind the part of seat 4, that of seat 2 must not look like one of seat 5."""
    server = rolled()
    part(server, 4, "buy; =card knight")
    part(server, 2, "buy; =card knight")
    next_turn(server, 1)
    server.play("roll; =roll 6")
    report = verify(import_log(server.log(), bank="unlimited"))
    assert report.status is Status.ILLEGAL


def test_a_part_before_anything_else_is_no_part() -> None:
    """At the start of the first turn, and after a card in a turn, there is nothing before it to be built between."""
    server = Server(SIX).play(opening(6))
    part(server, 0)
    next_turn(server, 0)
    server.play("roll; =roll 6")
    assert tail(import_log(server.log()), 2) == ["roll", "=roll 6"]
    server = rolled().play("buy; =card knight")
    pass_on(server)
    for _ in range(5):
        server.play("roll; =roll 6")
        pass_on(server)
    server.play("knight; robber 0,1")
    road = next_road(server, 0)
    part(server, 0, road)
    next_turn(server, 0)
    server.play("roll; =roll 6")
    record, status = judged(server)
    assert tail(record, 5) == ["knight", "robber 0,1", road, "roll", "=roll 6"]
    assert status is Status.ILLEGAL


# -- what does not fit ------------------------------------------------------------------------------------------------------


def test_a_part_must_have_been_asked_for() -> None:
    """The server tells everybody when a seat asks; whoever has got its part must ask anew."""
    server = rolled()
    server.to_all("Turn", "playerNumber=2|gameState=100")
    assert wrong_last(server) == "a special building part of server seat 2, which has not asked for it"
    server = rolled()
    part(server, 2)
    server.to_all("Turn", "playerNumber=2|gameState=100")
    assert wrong_last(server) == "a special building part of server seat 2, which has not asked for it"
    server = rolled()
    server.to_all("PlayerElement", "playerNum=3|actionType=SET|elementType=16|amount=1")
    server.to_all("PlayerElement", "playerNum=3|actionType=SET|elementType=16|amount=0")
    server.to_all("Turn", "playerNumber=3|gameState=100")
    assert wrong_last(server) == "a special building part of server seat 3, which has not asked for it"


@pytest.mark.parametrize(("state", "word"), [(15, "state 15"), (20, "state 20")])
def test_a_part_has_states_of_its_own(state: int, word: str) -> None:
    """Neither the dice nor the main part of a turn."""
    server = rolled()
    part(server, 2)
    server.state(state)
    assert wrong_last(server) == f"{word} has no place in a special building part"
    server = rolled()
    server.state(100)
    assert wrong_last(server) == "state 100 has no place in the classic game while the log is in the stage 'play'"


def test_no_dice_in_a_part() -> None:
    """They belong to the turn."""
    server = rolled()
    part(server, 2)
    server.to_all("DiceResult", "param=6")
    assert wrong_last(server) == "the dice are rolled in a special building part"


def test_a_turn_after_parts_is_that_of_the_next_seat() -> None:
    """Not of the neighbour of the last one that built."""
    server = rolled()
    part(server, 2)
    server.to_all("Turn", "playerNumber=3|gameState=15")
    assert wrong_last(server) == "the turn does not pass to the next seat"
    server = Server(SIX).play(opening(6))
    server.lines[-1] = server.lines[-1].replace("gameState=15", "gameState=100")
    assert wrong_last(server).startswith("the set-up ends before each seat has placed twice")


def test_what_that_server_never_lets_pass_stands_in_the_record_as_it_is() -> None:
    """R16.6: no trade and no card in a part; the referee refuses it."""
    server = rolled()
    most = max(CODES, key=server.hands[2].__getitem__)
    other = next(kind for kind in CODES if kind != most)
    server.in_part = server.part_told = True
    part(server, 2, f"bank 4{most} for {other}")
    part(server, 3)
    next_turn(server, 1)
    record, status = judged(server)
    assert tail(record, 7) == ["end", "end", f"bank 4{most} for {other}", "end", "end", "end", "end"]
    assert status is Status.ILLEGAL


def test_a_trade_of_the_last_turn_is_not_undone_in_a_part() -> None:
    """Trading back is undoing it only within a turn."""
    server = rolled()
    most = max(CODES, key=server.hands[0].__getitem__)
    other = next(kind for kind in CODES if kind != most)
    server.play(f"bank 4{most} for {other}")
    pass_on(server)
    for _ in range(5):
        server.play("roll; =roll 2")
        pass_on(server)
    server.play("roll; =roll 2")
    server.bank(Counter({other: 1}), Counter({most: 4}))
    assert wrong_last(server).endswith("no trade with the bank at one rate for each kind")


# -- board, players, end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", [False, True])
def test_the_larger_board_is_read_as_it_lies(last: bool) -> None:
    """R16.2: terrain, numbers, harbours on that server's own places; the robber on either desert."""
    server = Server(SIX, last_desert=last).play(opening(6))
    options = import_log(server.log()).options
    assert isinstance(options, Options)
    assert options == Options(6, board=server.board, between_turns="special-building", robber_start="last" if last else "first")


def test_the_boards_of_the_server_are_read_as_another_program_read_them() -> None:
    """A whole layout of the server, place by place."""
    options = import_log(text_of("jsettlers6-gap-1").encode()).options
    assert isinstance(options, Options)
    assert isinstance(options.board, Board)
    tiles = iter(zip(options.board.terrain or (), options.board.numbers or (), strict=True))
    rows = [", ".join(f"{tile} {number}" for tile, number in islice(tiles, length)) for length in LARGE.rows]
    assert rows == [
        "brick 8, wool 3, lumber 6",
        "ore 4, desert None, grain 5, brick 10",
        "grain 8, grain 9, wool 6, brick 9, lumber 11",
        "wool 2, ore 10, wool 12, brick 2, lumber 4, ore 11",
        "lumber 5, ore 11, grain 3, grain 5, lumber 8",
        "wool 4, ore 12, grain 10, desert None",
        "wool 6, brick 3, lumber 9",
    ]
    harbours = {str(harbour.edge): str(harbour.kind) for harbour in options.board.harbours or ()}
    assert list(map(harbours.__getitem__, PLACES)) == [
        *("any", "any", "lumber", "grain", "any", "wool", "any", "wool", "any", "ore", "brick"),
    ]
    assert options.robber_start == "first"


PLACES = ["0,-3NW", "2,-4SW", "3,-3SW", "3,-1W", "2,1W", "0,3NW", "-2,4NW", "-3,3SW", "-3,1SW", "-3,0W", "-2,-1NW"]
"""Where that server has its harbours, clockwise from the north-west (R16.2)."""


BOARD = large_layout(Server(SIX).board, LARGE.land[2])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bef=2", "bef=3", "BoardLayout2 has fields of an unknown form"),
        ("HL={ ", "HL={ 6 ", "BoardLayout2 has fields of an unknown form"),
        ("HL={ 1 3 0 6", "HL={ 1 3 0 5", "land lies where the board for five and six has sea"),
        ("HL={ 1 3 0", "HL={ 1 3 6", "hex 2,-3 is no land of the classic board: code 6, number code -1"),
        ("HL={ 1 3 0", "HL={ 1 1 0", "no classic board: terrain: the 30 tiles of the box"),
        ("NL={ 10 6", "NL={ 10 7", "hex 1,-3 is no land of the classic board: code 3, number code 7"),
        ("NL={ 10 6", "NL={ 10 8", "no classic board: numbers: the 28 tokens of the box"),
        ("PL={ 0", "PL={ 6", "code 6 is no kind of harbour"),
        ("PL={ 0", "PL={ -1", "code -1 is no kind of harbour"),
        ("PL={ 0", "PL={ 1", "no classic board: harbours: the 11 pieces of the box"),
        ("RH=91", "RH=55", "the robber does not start on the desert"),
        ("RH=91", "RH=-1", "the robber does not start on the desert"),
        ("RH=91", "RH=9999", "the robber does not start on the desert"),
    ],
)
def test_other_boards_are_refused(old: str, new: str, message: str) -> None:
    """Another shape, other tiles, tokens or harbours, a robber that starts elsewhere."""
    server = Server(SIX).play(opening(6))
    line = next(index for index, line in enumerate(server.lines) if line.startswith("all:SOCBoardLayout2"))
    assert old in server.lines[line]
    server.lines[line] = server.lines[line].replace(old, new)
    place, told = wrong(server)
    assert place == f"line {line + 1}"
    assert told.startswith(message)


def test_board_and_players_must_fit_the_options() -> None:
    """R16: five or six on the larger board, and nobody else."""
    server = Server((0, 1, 2, 3), options="PL=6,PLB=t").play(opening(4))
    assert wrong(server)[1] == "the server says that the number of development cards is 25, but its messages add up to 34"
    server.lines = [line for line in server.lines if "e2=25" not in line]
    assert wrong(server)[1] == "the board is not that of the game's options (PLB)"
    server = Server(SIX).play(opening(6))
    late = ("playerNumber=4", "playerNumber=5")
    server.lines = [line for line in server.lines if "SitDown" not in line or not any(seat in line for seat in late)]
    assert wrong(server)[1] == "4 players: the rules allow five or six on the larger board"


@pytest.mark.parametrize("seats", [(0, 1, 3, 4, 5), (0, 1, 2, 3, 4), (1, 2, 3, 4, 5)])
def test_five_seats_move_up_in_order(seats: tuple[int, ...]) -> None:
    """A chair in the middle may stay empty."""
    server = Server(seats, start=2).play(opening(5), "roll; =roll 6")
    record = import_log(server.log())
    assert isinstance(record.options, Options)
    assert (record.options.seats, record.options.start_seat) == (5, 2)
    assert meta(record).get("server_seats") == (None if seats == (0, 1, 2, 3, 4) else " ".join(map(str, seats)))


def test_the_totals_of_five_and_six_may_be_a_heading_alone() -> None:
    """So their logs end on that server; the final points have been told before. All totals or none, and the game must be over."""
    text = text_of("jsettlers6-gap-1")
    assert text.endswith("# End of log. Game state 1000\n# Player info:\n")
    told = "the log is truncated: total scores are missing below its end"
    assert wrong(text.removesuffix("# Player info:\n").encode())[1] == told
    assert wrong(f"{text}# - pn 0: total score 4: robot 17\n".encode())[1] == told
    stats = next(line for line in text.split("\n") if "GameStats" in line and "stype" not in line and line.startswith("all"))
    assert wrong(text.replace(stats + "\n", "").encode())[1] == told
    lines = text.split("\n")
    for count in [*range(1, len(lines) - 2, 53), len(lines) - 3, len(lines) - 2]:
        assert "truncated" in wrong("\n".join(lines[:count]).encode())[1]
    small = Server().play(opening(4)).log().decode()
    assert wrong(small[: small.index("# - pn")].encode())[1] == told


def test_the_end_of_a_game_in_a_part_is_told_as_it_is() -> None:
    """R16.6: nobody wins there; a log that says so has a result that the referee refuses."""
    server = rolled(target=3)
    city = next(place for place, owner in server.settlements.items() if owner == 2)
    part(server, 2, f"city {city}")
    server.end_game()
    record, status = judged(server)
    assert record.result is not None
    assert record.result.winners == (2,)
    assert status is Status.WRONG_RESULT
