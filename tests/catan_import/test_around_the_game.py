"""What stands around the moves: options, board, players, the set-up, turns, states and the end."""

from __future__ import annotations

from typing import Any

import pytest

from catan_rules.boards import beginner_board
from catan_rules.jsettlers import import_log
from catan_rules.options import Options
from tests.catan_import.reading import meta, rich, steps, text_of, wrong, wrong_end, wrong_last
from tests.catan_import.server import Server, layout, opening


def options_of(server: Server) -> Options:
    """The options of the record of this log."""
    options = import_log(server.log()).options
    assert isinstance(options, Options)
    return options


# -- options ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-", {}),
        ("", {}),
        ("PL=4,VP=t12", {"victory_points": 12}),
        ("VP=f12,PL=3", {}),
        ("NT=t,RD=t,N7=t5,N7C=t,BC=f4", {"trading": False}),
        ("NT=f,PLB=f,PLP=f,SBL=f,SC=,UB=f,UBL=t7,_SC_FOG=f,_SC_PIRI=f0", {}),
    ],
)
def test_options_of_the_classic_game_are_read(text: str, expected: dict[str, Any]) -> None:
    """Those with a meaning for the rules become options of ours; the others are known to have none."""
    server = Server(options=text).play(opening(4))
    assert options_of(server) == Options(4, board=beginner_board(), **expected)


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("more", ["", ",PLP=f", ",PLP=t", ",VP=t12"])
def test_options_of_the_larger_board_are_read(seats: int, more: str) -> None:
    """R16.6: five and six build between turns on this server, whatever PLP says of four and fewer."""
    server = Server(tuple(range(seats)), options=f"PL={seats},PLB=t{more}").play(opening(seats))
    target = 12 if "VP" in more else 10
    assert options_of(server) == Options(seats, board=server.board, between_turns="special-building", victory_points=target)


@pytest.mark.parametrize(
    "option",
    [
        "PL=6",
        "PL=7,PLB=t",
        "PL=4,PLB=t",
        "PL=1",
        "PLB=t",
        "PLP=t",
        "SBL=t",
        "SC=SC_FOG",
        "_SC_FOG=t",
        "UB=t",
        "XYZ=t",
        "VP=10",
        "VP=tx",
        "BC",
        "N7C=t7",
        "=",
        "PL=4 ",
    ],
)
def test_options_of_other_games_and_unknown_ones_are_refused(option: str) -> None:
    """Six seats on the smaller board, four on the larger, the sea, scenarios, undone builds, and whatever has another form."""
    refused = "PLB=t" if option == "PL=4,PLB=t" else option.partition(",")[0]
    name, _, value = refused.partition("=")
    place, message = wrong(Server(options=f"BC=t4,{option},RD=f").play(opening(4)))
    assert place == "line 4"
    assert message == f"the option {f'{name}={value}'!r} is none of the classic game for two to six seats"


def test_a_target_without_sense_is_refused() -> None:
    """R15.1: set-up alone gives two points."""
    assert wrong(Server(options="VP=t2").play(opening(4))) == ("line 4", "victory_points: 3 to 99, not 2")


# -- board ------------------------------------------------------------------------------------------------------------------


def test_the_board_is_read_as_it_lies() -> None:
    """Terrain, numbers and harbours."""
    assert options_of(Server().play(opening(4))).board == beginner_board()


BOARD = layout(beginner_board())


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (BOARD.replace("hexLayout={ ", "hexLayout={ 6 "), "BoardLayout has fields of an unknown form"),
        (BOARD.replace(" 0 ", " 6 "), "hex 0,0 is no land of the classic board: code 6, number code -1"),
        (BOARD.replace(" 0 ", " -1 "), "hex 0,0 is no land of the classic board: code -1, number code -1"),
        (BOARD.replace(" 0 ", " 1 "), "no classic board: terrain: the 19 tiles of the box, each once (R1)"),
        (
            BOARD.replace("numberLayout={ -1 -1 -1 -1 -1 7", "numberLayout={ -1 -1 -1 -1 -1 10"),
            "hex 0,-2 is no land of the classic board: code",
        ),
        (
            BOARD.replace("numberLayout={ -1 -1 -1 -1 -1 7", "numberLayout={ -1 -1 -1 -1 -1 6"),
            "no classic board: numbers: the 18 tokens",
        ),
        (BOARD.replace("hexLayout={ 9", "hexLayout={ 13"), "code 13 on the frame is no sea and no harbour of the classic board"),
        (BOARD.replace("hexLayout={ 9", "hexLayout={ 5"), "code 5 on the frame is no sea and no harbour of the classic board"),
        (
            BOARD.replace("hexLayout={ 9", "hexLayout={ 113"),
            "code 113 on the frame is no sea and no harbour of the classic board",
        ),
        (BOARD.replace("hexLayout={ 9", "hexLayout={ 54"), "code 54 on the frame is no sea and no harbour of the classic board"),
        (BOARD.replace("hexLayout={ 9", "hexLayout={ 12"), "a harbour faces no land"),
        (BOARD.replace("hexLayout={ 9", "hexLayout={ 6"), "no classic board: harbours: the 9 pieces of the box, each once (R1)"),
        (BOARD.replace("0x77", "0x17"), "the robber does not start on the desert"),
        (BOARD.replace("0x77", "0x55"), "the robber does not start on the desert"),
        (BOARD.replace("0x77", "0xffffffff"), "the robber does not start on the desert"),
    ],
)
def test_other_boards_are_refused(fields: str, message: str) -> None:
    """Another shape, other tiles, tokens or harbours, a robber that starts elsewhere."""
    server = Server().play(opening(4))
    line = next(index for index, line in enumerate(server.lines) if line.startswith("all:SOCBoardLayout"))
    assert fields != BOARD
    server.lines[line] = f"all:SOCBoardLayout:game=g|{fields}"
    place, told = wrong(server)
    assert place == f"line {line + 1}"
    assert told.startswith(message)


def test_the_board_of_the_sea_is_refused() -> None:
    """It comes by another message."""
    server = Server()
    server.to_all("BoardLayout2", "bef=3|parts=x")
    assert wrong_last(server).startswith("BoardLayout2 has fields of an unknown form")


# -- players ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "numbers"), [((0, 1), None), ((1, 3), "1 3"), ((0, 1, 2), None), ((0, 2, 3), "0 2 3"), ((1, 2, 3), "1 2 3")]
)
def test_two_and_three_seats_move_up_in_order(seats: tuple[int, ...], numbers: str | None) -> None:
    """The record's seats are 0 to n-1; the meta keeps the server's numbers where they differ."""
    server = Server(seats, start=len(seats) - 1).play(opening(len(seats)), "roll; =roll 6; end; roll; =roll 8")
    record = import_log(server.log())
    assert options_of(server) == Options(len(seats), start_seat=len(seats) - 1, board=beginner_board())
    assert meta(record).get("server_seats") == numbers
    assert record.steps[-5:] == ("roll", "=roll 6", "end", "roll", "=roll 8")


def test_who_leaves_before_the_start_does_not_play() -> None:
    """Somebody sits down and leaves again; the seat stays empty, or is taken by another."""
    server = Server((0, 1, 2)).play(opening(3))
    begin = next(index for index, line in enumerate(server.lines) if "StartGame" in line)
    server.lines[begin:begin] = [
        "all:SOCSitDown:game=g|nickname=late|playerNumber=3|robotFlag=false",
        "all:SOCLeaveGame:nickname=late|host=-|game=g",
    ]
    assert options_of(server).seats == 3
    server.lines[begin + 1] = server.lines[begin].replace("late", "other")
    assert wrong(server)[1].startswith("the turns of the set-up do not go round")


@pytest.mark.parametrize("seats", [(), (2,)])
def test_fewer_than_two_players_are_refused(seats: tuple[int, ...]) -> None:
    """R17: two at least."""
    server = Server((0, 1))
    server.lines = [line for line in server.lines if "SitDown" not in line or f"=robot {seats}" in line]
    if seats:
        server.lines.insert(5, "all:SOCSitDown:game=g|nickname=a|playerNumber=2|robotFlag=false")
    line = next(index for index, line in enumerate(server.lines, 1) if "StartGame" in line)
    assert wrong(server) == (f"line {line}", f"{len(seats)} players: the rules allow two to four")


def test_a_player_who_is_replaced_keeps_his_seat() -> None:
    """A robot takes over in the middle of the game; a seat that is not in the game stays empty."""
    server = rich((0, 1))
    server.line("all:SOCLeaveGame:nickname=robot 1, of seat 1|host=-|game=g")
    server.to_all("SitDown", "nickname=robot 9|playerNumber=1|robotFlag=true")
    server.play("roll; =roll 6")
    log = server.log().replace(b": robot 1, of seat 1", b": robot 9")
    assert meta(import_log(log))["players"] == "robot 0, of seat 0, robot 9"
    server.to_all("SitDown", "nickname=late|playerNumber=3|robotFlag=true")
    assert wrong_last(server) == "server seat 3 is not in the game"


def test_a_player_who_has_left_may_have_no_name_at_the_end() -> None:
    """R15 Q21: his points and titles are told all the same."""
    server = rich((0, 2), target=3, options="VP=t3").play("roll; =roll 6", "city -1,-1S")
    log = server.log().replace(b": robot 0, of seat 0, Winner", b": null, Winner")
    assert wrong(log)[1] == "server seat 0 is 'null, Winner', but by the log 'robot 0, of seat 0, Winner'"
    server.line("all:SOCLeaveGame:nickname=robot 0, of seat 0|host=-|game=g")
    log = server.log().replace(b": robot 0, of seat 0, Winner", b": null, Winner")
    assert import_log(log) == import_log(server.log())
    assert wrong(log.replace(b": null, Winner", b": null"))[1].startswith("server seat 0 is 'null', but by the log")


@pytest.mark.parametrize("missing", ["NewGameWithOptions", "all:SOCBoardLayout"])
def test_a_game_does_not_begin_without_options_and_board(missing: str) -> None:
    """Both must be known."""
    server = Server()
    server.lines = [line for line in server.lines if missing not in line]
    assert wrong(server)[1] == "the game begins before its options and its board are known"


@pytest.mark.parametrize("again", ["NewGameWithOptions", "all:SOCBoardLayout", "StartGame"])
def test_a_game_begins_once(again: str) -> None:
    """Options, board and start cannot come again: a board that is reset is another game."""
    server = Server()
    server.line(next(line for line in server.lines if again in line))
    assert wrong_last(server).endswith("belongs in the stage 'lobby', but the log is in 'setup'")


def test_messages_of_another_game_are_refused() -> None:
    """Every message that means something names the game of the log."""
    server = Server().play(opening(4))
    server.line("all:SOCGameState:game=other|state=15")
    assert wrong_last(server) == "a message of another game than 'g'"
    server.lines[-1] = "all:SOCGameState:game=gg|state=15"
    assert wrong_last(server) == "a message of another game than 'g'"


# -- set-up -----------------------------------------------------------------------------------------------------------------


def test_the_set_up_goes_round_and_back() -> None:
    """R3: settlements and roads as steps; nobody has to move the turn on."""
    server = Server((0, 1, 2), start=1).play(opening(3))
    assert "; ".join(import_log(server.log()).steps) == opening(3)
    assert import_log(server.log()).result is None


def test_a_log_may_end_in_the_set_up() -> None:
    """R15 Q21: a game that was given up is a record without a result."""
    server = Server((0, 1), start=1).play(*opening(2).split("; ")[:3])
    record = import_log(server.log())
    assert (len(record.steps), record.result) == (3, None)
    assert import_log(Server().log()).steps == ()


@pytest.mark.parametrize("seat", [0, 2])
def test_turns_of_the_set_up_out_of_order_are_refused(seat: int) -> None:
    """R3: the record could not tell whose piece it is."""
    server = Server((0, 1, 2)).play(*opening(3).split("; ")[:2])
    server.lines[-1] = f"all:SOCTurn:game=g|playerNumber={seat}|gameState=5"
    assert wrong_last(server) == "the turns of the set-up do not go round and back (R3)"


def test_too_many_turns_of_set_up_are_refused() -> None:
    """R3: two placements each."""
    server = Server((0, 1)).play(opening(2))
    server.lines[-1] = server.lines[-1].replace("gameState=15", "gameState=10")
    assert wrong_last(server) == "the turns of the set-up do not go round and back (R3)"


def test_a_set_up_that_ends_too_early_is_refused() -> None:
    """R3: not all have placed twice, or another than the first seat begins."""
    server = Server((0, 1)).play(*opening(2).split("; ")[:6])
    server.lines[-1] = server.lines[-1].replace("gameState=10", "gameState=15")
    message = "the set-up ends before each seat has placed twice, or not with the turn of the first seat"
    assert wrong_last(server) == message
    server = Server((0, 1)).play(opening(2))
    server.lines[-1] = server.lines[-1].replace("playerNumber=0", "playerNumber=1")
    assert wrong_last(server) == message


@pytest.mark.parametrize(("placed", "told"), [(0, "nothing"), (1, "settlement")])
def test_a_turn_of_set_up_without_its_pieces_is_refused(placed: int, told: str) -> None:
    """R3: unless the server took the settlement back, which makes the game illegal and not the log wrong."""
    server = Server((0, 1)).play(*opening(2).split("; ")[:placed])
    server.to_all("Turn", "playerNumber=1|gameState=5")
    assert wrong_last(server) == f"a turn of the set-up ends with {told} placed"


def test_a_settlement_that_is_put_elsewhere_counts_once() -> None:
    """It was taken back before its road: only the last place stands in the record, with its cards."""
    one, road, *rest = opening(2).split("; ")
    server = Server((0, 1)).play("settlement 1,0N")
    server.to_all("CancelBuildRequest", "pieceType=1")
    server.state(5)
    del server.settlements["1,0N"]
    server.placed = 0
    server.play(one, road, *rest[:4])
    second, last = rest[4:]
    server.play("settlement 1,0N")
    server.to_all("CancelBuildRequest", "pieceType=1")
    server.state(10)
    del server.settlements["1,0N"]
    server.hands[0].clear()
    server.placed -= 1
    server.play(second, last, "roll; =roll 6; end; roll; =roll 5; end; roll; =roll 4")
    assert "; ".join(import_log(server.log()).steps).startswith(opening(2) + "; roll; =roll 6; end")


def test_a_settlement_that_is_taken_back_for_good_stays_as_a_step() -> None:
    """R3: in game 13 the second settlement has no road; the referee refuses what comes next."""
    record = import_log(text_of("jsettlers-13").encode())
    assert record.steps[14:18] == ("settlement -3,3N", "roll", "=roll 4", "end")
    server = Server((0, 1)).play(*opening(2).split("; ")[:1])
    server.to_all("CancelBuildRequest", "pieceType=1")
    server.to_all("Turn", "playerNumber=1|gameState=5")
    del server.settlements[opening(2).split("; ")[0].split()[1]]
    server.to_all("Turn", "playerNumber=0|gameState=10")
    assert wrong_last(server) == "a turn of the set-up ends with nothing placed"
    server.lines.pop()
    assert import_log(server.log()).steps == (opening(2).split("; ")[0],)


def test_only_a_settlement_just_placed_can_be_taken_back() -> None:
    """Nothing else of the set-up, not twice, and nothing but a settlement comes in its place."""
    message = "a settlement is taken back that was not just placed"
    server = Server((0, 1))
    server.to_all("CancelBuildRequest", "pieceType=1")
    assert wrong_last(server) == message
    server = Server((0, 1)).play(*opening(2).split("; ")[:1])
    server.to_all("CancelBuildRequest", "pieceType=1")
    server.to_all("CancelBuildRequest", "pieceType=1")
    assert wrong_last(server) == message
    server.lines[-1] = "all:SOCPutPiece:game=g|playerNumber=0|pieceType=0|coord=43"
    assert wrong_last(server) == "a road comes in the place of a settlement that was taken back"
    server.lines[-1] = "all:SOCCancelBuildRequest:game=g|pieceType=0"
    assert wrong_last(server).startswith("CancelBuildRequest has fields of an unknown form")
    server = rich()
    server.to_all("CancelBuildRequest", "pieceType=1")
    assert wrong_last(server) == "CancelBuildRequest belongs in the stage 'setup', but the log is in 'play'"


# -- turns and states -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 2])
def test_the_turn_passes_to_the_next_seat(seat: int) -> None:
    """R4.6: a turn that skips a seat, or is given twice, cannot be told in a record."""
    server = rich((0, 1, 2, 3)).play("roll; =roll 6")
    server.to_all("Turn", f"playerNumber={seat}|gameState=15")
    assert wrong_last(server) == "the turn does not pass to the next seat"


@pytest.mark.parametrize("state", [0, 20, 100, 1001])
def test_turns_begin_before_the_dice(state: int) -> None:
    """The special building phase of six players, say, has no place here."""
    server = rich()
    server.to_all("Turn", f"playerNumber=1|gameState={state}")
    assert wrong_last(server) == f"a turn begins in state {state}, which the classic game does not have"


def test_a_turn_of_set_up_in_the_middle_of_the_game_is_refused() -> None:
    """The set-up is over."""
    server = rich()
    server.to_all("Turn", "playerNumber=1|gameState=5")
    assert wrong_last(server) == "Turn belongs in the stage 'setup', but the log is in 'play'"


@pytest.mark.parametrize("state", [2, 5, 34, 54, 56, 100, 1001])
def test_states_of_other_games_are_refused(state: int) -> None:
    """Pirates, gold, special building, a board that is reset."""
    server = rich().play("roll; =roll 6")
    server.state(state)
    told = f"state {state} has no place in the classic game while the log is in the stage 'play'"
    assert wrong_last(server) == told


def test_a_turn_may_end_before_the_dice() -> None:
    """R4.2: the server forced it; the record says so, and the referee refuses it."""
    server = rich().play("end")
    assert steps(server, 2) == ["end", "end"]


def test_a_turn_that_goes_on_must_have_its_dice_and_its_robber() -> None:
    """Lines are missing where the server's state has moved on alone."""
    server = rich()
    server.state(20)
    assert wrong_last(server) == "the turn goes on, but the dice were not rolled"
    server = rich((0, 1)).play("roll; =roll 6")
    server.state(33)
    assert wrong_last(server) == "the server waits for the robber, but nobody has rolled a seven or played a knight"
    server = Server((0, 1)).play(opening(2), "roll; =roll 7")
    server.state(20)
    assert wrong_last(server) == "the game goes on, but the robber was not moved"
    server.lines.pop()
    server.play("end")  # that server moves on for a player who does nothing
    assert steps(server, 2) == ["=roll 7", "end"]
    server.play("roll; =roll 4", "end")
    assert steps(server, 3) == ["roll", "=roll 4", "end"]


# -- the end ----------------------------------------------------------------------------------------------------------------


def test_a_log_that_ends_before_the_game_has_no_result() -> None:
    """R15 Q21: everything before is kept."""
    record = import_log(rich().play("roll; =roll 6").log())
    assert record.result is None
    assert record.steps[-1] == "=roll 6"


def test_a_game_that_is_won_has_its_result() -> None:
    """R15.1: scores by seat and the winner."""
    server = rich((0, 2), target=3, options="VP=t3").play("roll; =roll 6", "city -1,-1S")
    record = import_log(server.log())
    assert server.over
    assert record.result is not None
    assert (record.result.scores, record.result.winners) == ((3, 2), (0,))
    assert record.steps[-1] == "city -1,-1S"


def test_points_at_the_start_of_the_own_turn_win() -> None:
    """R15.2: the game ends with the step that passes the turn."""
    server = rich((0, 2), target=3, options="VP=t3").play("roll; =roll 6")
    server.current = 1
    server.to_all("GameElements", "e6=2")
    server.road = 1
    server.current = 0
    server.play("end")
    record = import_log(server.log())
    assert record.result is not None
    assert (record.result.scores, record.result.winners) == ((2, 4), (1,))
    assert record.steps[-1] == "end"


def test_a_win_without_the_points_is_refused() -> None:
    """R15.1: the server's own points must make the target."""
    server = rich((0, 1)).play("roll; =roll 6")
    server.state(1000)
    assert wrong_last(server) == "the game is over, but the seat whose turn it is has 2 points of 10"
    server.lines[-1] = "all:SOCTurn:game=g|playerNumber=1|gameState=1000"
    assert wrong_last(server) == "the game is over, but the seat whose turn it is has 2 points of 10"


def test_nothing_happens_after_the_end() -> None:
    """Only talk, and the same state again."""
    server = rich((0, 2), target=3, options="VP=t3").play("roll; =roll 6", "city -1,-1S")
    server.state(1000)
    server.text("Good game.")
    assert import_log(server.log()).result is not None
    for fields in ("playerNumber=2|gameState=15", "playerNumber=2|gameState=1000"):
        server.to_all("Turn", fields)
        assert wrong_last(server) == "Turn belongs in the stage 'play', but the log is in 'over'"
        server.lines.pop()
    server.to_all("PutPiece", "playerNumber=0|pieceType=0|coord=43")
    assert wrong_last(server) == "server seat 0 places a road out of turn"
    server.lines[-1] = "all:SOCDiceResult:game=g|param=4"
    assert wrong_last(server) == "DiceResult belongs in the stage 'play', but the log is in 'over'"


def test_the_final_points_must_agree() -> None:
    """The server's last word on every seat, the empty ones too, and on victory point cards."""
    server = rich((0, 2), target=3, options="VP=t3").play("roll; =roll 6", "city -1,-1S")
    stats = next(index for index, line in enumerate(server.lines) if "SOCGameStats" in line)
    line = server.lines[stats]
    for old, new, told in (
        ("|3|0|2|0|", "|3|0|3|0|", "the score of server seat 2 is 3, but its messages add up to 2"),
        ("|3|0|2|0|", "|3|1|2|0|", "the score of server seat 1 is 1, but its messages add up to 0"),
        ("|3|0|2|0|", "|3|0|", "the score of server seat 2 is -1, but its messages add up to 2"),
    ):
        server.lines[stats] = line.replace(old, new)
        assert wrong(server) == (f"line {stats + 1}", f"the server says that {told}")
    server = rich().play("roll; =roll 6")
    server.to_all("GameStats", "2|2|2|2|true|true|true|true")
    assert wrong_last(server) == "GameStats belongs in the stage 'over', but the log is in 'play'"


def test_what_is_open_at_the_end_is_an_error() -> None:
    """A log that stops in the middle of something, but is closed."""
    server = rich((0, 1)).play("roll; =roll 6")
    server.pay("road")
    assert wrong_end(server) == "a road was paid for, but neither came nor was taken back"
