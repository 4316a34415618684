"""What is done in a turn: pieces, dice, discards, robber, cards and trade, and the totals that must agree."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from catan_rules.topology import vertex
from tests.catan_import.reading import rich, steps, wrong, wrong_last
from tests.catan_import.server import CARDS, Server, cards, counts_of, edge_code, opening


def rolled(seats: tuple[int, ...] = (0, 1, 2, 3)) -> Server:
    """A table with many cards, after the dice."""
    return rich(seats).play("roll; =roll 6")


def with_card(card: str, seats: tuple[int, ...] = (0, 1), copies: int = 1) -> Server:
    """A table whose active seat has bought a card in its last turn, or several of the kind."""
    server = rolled(seats)
    for _ in range(copies):
        for kind in ("wool", "grain", "ore"):
            if not server.hands[0][kind]:
                server.play(f"bank 2{server.hands[0].most_common(1)[0][0]} for {kind}")
        server.play(f"buy; =card {card}")
    server.play("end")
    for roll in (8, 9, 4)[: len(seats) - 1]:
        server.play(f"roll; =roll {roll}; end")
    return server


# -- pieces -----------------------------------------------------------------------------------------------------------------


def test_pieces_are_paid_for_and_placed() -> None:
    """R9 to R11: a road, a settlement, a city, whether legal or not."""
    server = rolled((0, 1)).play("road -1,-1W; settlement 0,-2S; city -1,-1S")
    assert steps(server, 3) == ["road -1,-1W", "settlement 0,-2S", "city -1,-1S"]


def test_a_piece_that_is_taken_back_is_no_step() -> None:
    """The price is given back, and another thing is built; a card can be bought after it."""
    server = rolled((0, 1))
    server.pay("settlement")
    server.state(31)
    server.to_all("PlayerElements", "playerNum=0|actionType=GAIN|e1=1,e3=1,e4=1,e5=1")
    server.hands[0].update(brick=1, wool=1, grain=1, lumber=1)
    server.state(20)
    server.play("road -1,-1W", "end; roll; =roll 6")
    assert steps(server, 4) == ["road -1,-1W", "end", "roll", "=roll 6"]


def test_a_piece_may_come_without_a_request() -> None:
    """A client may place at once; the price comes first all the same."""
    server = rolled((0, 1))
    server.pay("road")
    server.put("road", 0x43)
    server.state(20)
    assert steps(server, 1) == ["road -2,1NW"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("playerNumber=1|pieceType=0|coord=43", "server seat 1 places a road out of turn"),
        ("playerNumber=3|pieceType=0|coord=43", "server seat 3 is not in the game"),
        ("playerNumber=0|pieceType=0|coord=43", "server seat 0 places a road that was not paid for"),
        ("playerNumber=0|pieceType=1|coord=43", "server seat 0 places a settlement that was not paid for"),
        ("playerNumber=0|pieceType=3|coord=43", "PutPiece has fields of an unknown form: 'playerNumber=0|pieceType=3|coord=43'"),
        ("playerNumber=0|pieceType=0|coord=1043", "server seat 0 places a road that was not paid for"),
    ],
)
def test_pieces_out_of_turn_or_unpaid_are_refused(fields: str, message: str) -> None:
    """A record could not tell whose they are, or the log misses a line."""
    server = rolled((0, 1))
    server.to_all("PutPiece", fields)
    told = wrong_last(server)
    assert told == (
        message if "unknown form" not in message else f"PutPiece has fields of an unknown form: {f'game=g|{fields}'!r}"
    )


@pytest.mark.parametrize(("kind", "code"), [("road", "11"), ("settlement", "44"), ("settlement", "ffff"), ("road", "809")])
def test_a_piece_beside_the_classic_board_is_refused(kind: str, code: str) -> None:
    """The code is none of the 72 edges or 54 vertices."""
    server = rolled((0, 1))
    server.pay(kind)
    server.to_all("PutPiece", f"playerNumber=0|pieceType={('road', 'settlement').index(kind)}|coord={code}")
    assert wrong_last(server) == f"{code} is no place for a {kind} on the classic board"


def test_prices_are_paid_once_and_given_back_once() -> None:
    """Only known prices, of the active seat, for what it holds, one at a time."""
    for action, fields, message in (
        ("LOSE", "e1=2", "cards change hands for an unknown reason"),
        ("LOSE", "e1=1,e5=1,e9=1", "cards change hands for an unknown reason"),
        ("GAIN", "e1=1", "cards change hands for an unknown reason"),
        ("GAIN", "e1=1,e5=1", "the price of a road is given back, but was not paid"),
        ("LOSE", "e2=3,e4=2", "seat 0 gives 2grain+3ore away, but holds 6wool+5lumber"),
    ):
        server = rolled()
        server.to_all("PlayerElements", f"playerNum=0|actionType={action}|{fields}")
        told = wrong_last(server)
        assert told.partition(" but holds")[0] == message.partition(" but holds")[0]
    server = rolled((0, 1))
    server.pay("road")
    server.pay("card")
    assert wrong_last(server) == "a card is paid for while a road is due"
    server = rolled((0, 1))
    server.to_all("PlayerElements", "playerNum=1|actionType=LOSE|e1=1,e5=1")
    assert wrong_last(server) == "server seat 1 acts in the turn of another"
    server = rolled((0, 1))
    server.pay("road")
    server.state(20)
    assert wrong_last(server) == "a road was paid for, but neither came nor was taken back"


# -- dice -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("p=1|p=1|p=5|p=1|p=3", "the server hands out"),
        ("p=0", "the server hands out {}, but the board gives"),
        ("p=2|p=0|p=19|p=1|p=4", "the server says that the number of seats that get cards is 2"),
        ("p=1|p=0", "the list of what everybody gets is broken off"),
        ("p=1|p=0|p=16|p=1", "the list of what everybody gets is broken off"),
        ("p=1|p=0|p=16|p=1|p=7", "the list of what everybody gets is broken off"),
        ("p=1|p=9|p=16|p=1|p=1", "the list of what everybody gets is broken off"),
        ("p=1|p=0|p=16|p=9999|p=1|p=9999|p=1", "the list of what everybody gets is broken off"),
        ("1|p=0", "DiceResultResources has fields of an unknown form"),
    ],
)
def test_production_must_be_that_of_the_board(fields: str, message: str) -> None:
    """R6: what the server hands out is no step, so it must be what the board gives."""
    server = rich((0, 1))
    server.to_all("DiceResult", "param=6")
    server.to_all("DiceResultResources", fields)
    assert wrong_last(server).startswith(message)


def test_production_must_be_told() -> None:
    """R6: a line with it is missing; the new totals must fit too."""
    server = rich((0, 1))
    server.to_all("DiceResult", "param=6")
    server.state(20)
    assert wrong_last(server).startswith("the server never said that seat ")
    server = rolled((0, 1))
    line = next(index for index in reversed(range(len(server.lines))) if "DiceResultResources" in server.lines[index])
    seat = 0 if "p=0|" in server.lines[line] else 1
    total = f"|p={seat}|p={server.hands[seat].total()}|"
    assert total in server.lines[line]
    server.lines[line] = server.lines[line].replace(total, f"|p={seat}|p=1|")
    assert wrong(server) == (
        f"line {line + 1}",
        f"the server says that the hand of seat {seat} is 1, but its messages add up to {server.hands[seat].total()}",
    )


def test_the_robber_stops_production() -> None:
    """R6.2: the book knows where it is."""
    server = Server((0, 1)).play(opening(2), "roll; =roll 7")
    corner = min(place for place, seat in server.settlements.items() if seat == 1)
    hex_ = next(hex_ for hex_ in vertex(corner).hexes if server.board.number(hex_) is not None)
    server.play(f"robber {hex_}", "end", f"roll; =roll {server.board.number(hex_)}", "end")
    assert steps(server, 5)[0] == f"robber {hex_}"


# -- what the server counts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "known"), [("e1=99", None), ("e10=12", 13), ("e11=2", 3), ("e12=3", 4), ("e15=1", 0), ("e17=1", None)]
)
def test_what_a_player_is_told_must_fit(element: str, known: int | None) -> None:
    """Hand, pieces left, knights, number of cards: to one player or to all."""
    for audience in ("p0", "all"):
        server = rolled((0, 1))
        server.say(audience, "PlayerElements", f"playerNum=0|actionType=SET|{element}")
        code, value = element.removeprefix("e").split("=")
        told = wrong_last(server)
        assert told.startswith(f"the server says that element {code} of seat 0 is {value}, but its messages add up to ")
        assert known is None or told.endswith(f" {known}")
        server.lines[-1] = f"all:SOCPlayerElement:game=g|playerNum=0|actionType=SET|elementType={code}|amount={value}"
        assert wrong_last(server) == told


def test_true_totals_change_nothing() -> None:
    """All kinds of them, for empty seats too."""
    server = rolled((0, 2))
    before = steps(server, 99)
    size = server.hands[1].total()
    server.tell_hand(1)
    server.to(1, "PlayerElements", f"playerNum=2|actionType=SET|e6=0,e10=13,e11=3,e12=4,e15=0,e17={size},e18=67,e19=0")
    server.to_all("PlayerElements", "playerNum=1|actionType=SET|e10=15,e99=1")
    server.to_all("PlayerElement", f"playerNum=2|actionType=SET|elementType=17|amount={size}")
    server.to_all("ResourceCount", f"playerNum=2|count={size}")
    server.to_all("PlayerElement", "playerNum=0|actionType=GAIN|elementType=15|amount=0")
    server.to_all("GameElements", "e1=7,e2=25,e3=0,e4=0,e5=-1,e6=-1")
    assert steps(server, 99) == before


@pytest.mark.parametrize(
    ("name", "fields", "message"),
    [
        ("PlayerElements", "playerNum=0|actionType=SET|e16=1", "an unknown element 16 of server seat 0"),
        ("PlayerElement", "playerNum=0|actionType=SET|elementType=105|amount=1", "an unknown element 105 of server seat 0"),
        (
            "PlayerElement",
            "playerNum=0|actionType=GAIN|elementType=1|amount=1",
            "element 1 of server seat 0 changes for an unknown reason",
        ),
        (
            "PlayerElement",
            "playerNum=0|actionType=GAIN|elementType=19|amount=1",
            "element 19 of server seat 0 changes for an unknown reason",
        ),
        (
            "PlayerElement",
            "playerNum=0|actionType=GAIN|elementType=15|amount=1",
            "the server says that the change in knights is 1, but",
        ),
        (
            "PlayerElement",
            "playerNum=0|actionType=LOSE|elementType=15|amount=1",
            "the server says that the change in knights is -1, but",
        ),
        ("PlayerElement", "playerNum=1|actionType=GAIN|elementType=15|amount=1", "server seat 1 acts in the turn of another"),
        ("ResourceCount", "playerNum=0|count=1", "the server says that the hand of seat 0 is 1, but its messages add up to "),
        ("ResourceCount", "playerNum=3|count=1", "server seat 3 is not in the game"),
        (
            "GameElements",
            "e2=24",
            "the server says that the number of development cards left is 24, but its messages add up to 25",
        ),
        ("GameElements", "e4=1", "the server says that the seat whose turn it is is 1, but its messages add up to 0"),
        ("GameElements", "e4=3", "the server says that the seat whose turn it is is -1, but its messages add up to 0"),
        ("GameElements", "e7=0", "an unknown element 7 of the game"),
        ("GameElements", "e5=3", "server seat 3 is not in the game"),
        ("GameElements", "e6=3", "server seat 3 is not in the game"),
        ("SimpleAction", "pn=0|actType=1|v1=24|v2=0", "an unknown action 1, or one that was not due"),
        ("SimpleAction", "pn=0|actType=3|v1=0|v2=1", "an unknown action 3, or one that was not due"),
        ("SimpleAction", "pn=0|actType=1001|v1=0|v2=1", "an unknown action 1001, or one that was not due"),
        (
            "PickResources",
            f"resources={cards(Counter(ore=2))}|pn=0|reason=2",
            "seat 0 takes 2ore from the bank without a card for it",
        ),
    ],
)
def test_totals_and_changes_without_a_reason_are_refused(name: str, fields: str, message: str) -> None:
    """An element of another game, a number that does not fit, a card out of nowhere."""
    server = rolled((0, 1))
    server.to_all(name, fields)
    assert wrong_last(server).startswith(message)


def test_nobody_is_given_cards_before_the_game() -> None:
    """Before the start only the zeros, all pieces and the whole deck are told, for empty seats too."""
    server = Server((0, 1))
    begin = next(index for index, line in enumerate(server.lines) if "StartGame" in line)
    for told, element, known in (
        ("PlayerElements:game=g|playerNum=1|actionType=SET|e10=25,e11=9,e12=4", 10, 15),
        ("PlayerElements:game=g|playerNum=3|actionType=SET|e10=15,e11=9,e12=4", 11, 5),
        ("PlayerElements:game=g|playerNum=3|actionType=SET|e10=15,e11=5,e12=5,e99=1", 12, 4),
        ("PlayerElement:game=g|playerNum=1|actionType=SET|elementType=1|amount=5", 1, 0),
    ):
        server.lines[begin:] = [f"all:SOC{told}"]
        assert f"that element {element} of server seat" in wrong_last(server)
        assert wrong_last(server).endswith(f" but its messages add up to {known}")
    server.lines[-1] = "all:SOCGameElements:game=g|e2=24,e99=1"
    assert wrong_last(server) == "the server says that the number of development cards is 24, but its messages add up to 25"
    server.lines[begin:] = ["all:SOCPlayerElement:game=g|playerNum=0|actionType=GAIN|elementType=1|amount=1"]
    assert wrong_last(server) == "element 1 of server seat 0 changes for an unknown reason"
    server.lines[-1] = "all:SOCPlayerElements:game=g|playerNum=0|actionType=GAIN|e1=1"
    assert wrong_last(server) == "PlayerElements belongs in the stage 'play', but the log is in 'lobby'"
    server.lines[-1] = "all:SOCGameState:game=g|state=20"
    assert wrong_last(server).startswith("state 20 has no place")


def test_the_largest_army_must_follow_from_the_knights() -> None:
    """R14.8: a title that nobody has earned, and one that is not given."""
    server = rolled((0, 1))
    server.to_all("GameElements", "e5=1")
    server.state(20)
    assert wrong_last(server) == "the server says that the seat with the largest army is 1, but its messages add up to -1"


# -- seven ------------------------------------------------------------------------------------------------------------------


def test_discards_come_in_any_order_and_one_card_a_step() -> None:
    """R7.1: the last seat first; the cards of a seat in the order of the kinds."""
    server = rich((0, 1)).play("roll; =roll 7")
    owed = {seat: hand.total() // 2 for seat, hand in enumerate(server.hands)}
    told = []
    for seat in (1, 0):
        kinds = list(server.hands[seat].elements())[: owed[seat]]
        for kind in kinds:
            server.play(f"discard {seat} {kind}")
        told += [
            f"discard {seat} {kind}" for kind in ("brick", "lumber", "wool", "grain", "ore") for _ in range(kinds.count(kind))
        ]
    server.play("robber 0,2")
    assert steps(server, len(told) + 2) == ["=roll 7", *told, "robber 0,2"]


def test_discards_must_be_asked_for_and_complete() -> None:
    """R7.2: half of more than seven, rounded down; nobody else, nothing else, and nobody forgotten."""
    server = rich((0, 1)).play("roll; =roll 7")
    owed = server.hands[0].total() // 2
    ask = next(index for index in reversed(range(len(server.lines))) if "p0:SOCDiscardRequest" in server.lines[index])
    server.lines[ask] = server.lines[ask].replace(f"={owed}", f"={owed + 1}")
    told = f"the server says that what seat 0 must discard is {owed + 1}, but its messages add up to {owed}"
    assert wrong(server) == (f"line {ask + 1}", told)
    server.lines[ask] = server.lines[ask].replace(f"={owed + 1}", f"={owed}")
    server.to(0, "Discard", f"playerNum=0|resources={cards(Counter(wool=1))}")
    assert wrong_last(server) == f"the server says that what seat 0 discards is 1, but its messages add up to {owed}"
    server.lines[-1] = f"p0:SOCDiscard:game=g|playerNum=0|resources={cards(Counter(ore=owed))}"
    assert wrong_last(server).startswith(f"seat 0 gives {owed}ore away, but holds ")
    server.lines[-1] = f"p0:SOCDiscard:game=g|playerNum=0|resources={cards(Counter(), owed)}"
    assert wrong_last(server).startswith("Discard has fields of an unknown form")
    server.lines[-1] = "all:SOCGameState:game=g|state=33"
    assert wrong_last(server) == "seat 0 never discarded"
    server.lines = server.lines[:ask]
    assert server.lines[-1] == "all:SOCGameState:game=g|state=50"
    server.state(33)
    assert wrong_last(server) == "a seven with more than seven cards, but the server never asked seat 0 to discard"
    server = Server((0, 1)).play(opening(2))
    server.to_all("DiceResult", "param=7")
    server.to(0, "DiscardRequest", "numDiscards=1")
    assert wrong_last(server) == "the server says that what seat 0 must discard is 1, but its messages add up to 0"


def seven() -> Server:
    """A table of three where a seven was rolled and nobody had to discard."""
    return Server((0, 1, 3)).play(opening(3), "roll; =roll 7")


def test_the_robber_moves_and_may_rob_nobody() -> None:
    """R8: the theft is part of the move; where no theft follows, nobody is named."""
    server = seven().play("robber -1,1 from 2; =steal ore", "end", "roll; =roll 7", "robber 2,0", "end")
    assert steps(server, 7) == ["robber -1,1 from 2", "=steal ore", "end", "roll", "=roll 7", "robber 2,0", "end"]


def test_a_log_may_end_while_the_robber_waits() -> None:
    """The move is kept, though it is not known whom it would have robbed."""
    server = seven()
    server.to_all("MoveRobber", "playerNumber=0|coord=79")
    server.state(51)
    assert steps(server, 1) == ["robber 1,-1"]


def test_the_robber_moves_once_for_a_seven_or_a_knight() -> None:
    """R8: a move that is told twice, with or without a theft, and one that nobody has a reason for."""
    told = "the robber moves without a seven or a knight, or for the second time"
    for server in (seven().play("robber 2,0"), seven().play("robber -1,1 from 2; =steal ore"), rolled()):
        server.to_all("MoveRobber", "playerNumber=0|coord=77")
        assert wrong_last(server) == told
    server = with_card("knight").play("knight; robber 0,2", "roll; =roll 6")
    again = server.lines.index("all:SOCMoveRobber:game=g|playerNumber=0|coord=b7")
    server.lines.insert(again, server.lines[again])
    assert wrong(server) == (f"line {again + 2}", told)


def test_the_dice_are_rolled_once_a_turn() -> None:
    """R5: a roll that is told twice, whatever it brings."""
    for roll in (2, 6, 7):
        server = Server((0, 1)).play(opening(2), f"roll; =roll {roll}")
        server.to_all("DiceResult", f"param={roll}")
        assert wrong_last(server) == "the dice are rolled for the second time in a turn"


@pytest.mark.parametrize(
    ("name", "fields", "message"),
    [
        ("MoveRobber", "playerNumber=1|coord=79", "server seat 1 acts in the turn of another"),
        ("MoveRobber", "playerNumber=0|coord=17", "17 is no land hex of the classic board"),
        ("MoveRobber", "playerNumber=0|coord=-79", "MoveRobber has fields of an unknown form"),
        ("RobberyResult", "perp=0|victim=1|resType=6|amount=1|isGainLose=true", "RobberyResult has fields of an unknown form"),
        ("RobberyResult", "perp=0|victim=1|resType=1|amount=2|isGainLose=true", "RobberyResult has fields of an unknown form"),
        ("RobberyResult", "perp=1|victim=0|resType=1|amount=1|isGainLose=true", "server seat 1 acts in the turn of another"),
        ("RobberyResult", "perp=0|victim=2|resType=1|amount=1|isGainLose=true", "server seat 2 is not in the game"),
        ("RobberyResult", "perp=0|victim=1|resType=1|amount=1|isGainLose=true", "a theft without a move of the robber"),
    ],
)
def test_other_robbers_and_thefts_are_refused(name: str, fields: str, message: str) -> None:
    """The pirate, a hex at sea, an unknown card, somebody else's turn, no move before."""
    server = seven()
    server.say("p0" if name == "RobberyResult" else "all", name, fields)
    assert wrong_last(server).startswith(message)


def test_thief_and_victim_must_be_told_the_same() -> None:
    """R8.5: and the victim must hold the card."""
    server = seven().play("robber -1,1 from 2; =steal ore")
    theft = "perp=0|victim=3|resType={}|amount=1|isGainLose=true"
    server.to(2, "RobberyResult", theft.format(2))
    assert steps(server, 1) == ["=steal ore"]
    server.to(2, "RobberyResult", theft.format(1))
    assert wrong_last(server) == "a theft without a move of the robber, or another than was told before"
    server = seven()
    server.to_all("MoveRobber", "playerNumber=0|coord=79")
    kind, code = next((kind, code) for kind, code in (("brick", 1), ("wool", 3), ("lumber", 5)) if not server.hands[2][kind])
    server.to(0, "RobberyResult", theft.format(code))
    assert wrong_last(server).startswith(f"seat 2 gives {kind} away, but holds ")


# -- development cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["knight", "victory-point", "road-building", "year-of-plenty", "monopoly"])
def test_cards_are_bought(card: str) -> None:
    """R14.1: the buyer's message tells which."""
    server = rolled((0, 1)).play(f"buy; =card {card}")
    assert steps(server, 2) == ["buy", f"=card {card}"]


def test_cards_must_be_paid_for_and_counted() -> None:
    """R14.1: a card that nobody bought, one of another game, and the number that is left."""
    draw = "playerNum={}|actionType=DRAW|cardType={}"
    server = rolled((0, 1))
    server.to(0, "DevCardAction", draw.format(0, 9))
    assert wrong_last(server) == "a development card is drawn that was not paid for"
    server.lines[-1] = "p1:SOCDevCardAction:game=g|" + draw.format(1, 9)
    assert wrong_last(server) == "server seat 1 acts in the turn of another"
    for code in ("0", "10"):
        server.lines[-1] = "p0:SOCDevCardAction:game=g|" + draw.format(0, code)
        assert wrong_last(server) == "an unknown development card"
    server.lines[-1] = "p0:SOCDevCardAction:game=g|playerNum=0|actionType=DRAW|cardTypes=[9, 9]"
    assert wrong_last(server) == "an unknown development card"
    server.lines.pop()
    server.pay("card")
    server.to(0, "DevCardAction", draw.format(0, 9))
    server.state(20)
    assert wrong_last(server) == "the server never said how many development cards are left"
    server.lines[-1] = "all:SOCSimpleAction:game=g|pn=0|actType=1|v1=23|v2=0"
    assert wrong_last(server) == "the server says that the number of development cards left is 23, but its messages add up to 24"


def test_a_player_who_comes_back_is_told_his_cards() -> None:
    """It is nothing new, with one card or several."""
    server = rolled((0, 1))
    server.to(0, "DevCardAction", "playerNum=0|actionType=PLAY|cardType=0")
    server.to(0, "DevCardAction", "playerNum=0|actionType=ADD_OLD|cardTypes=[9, 4]")
    server.to(0, "DevCardAction", "playerNum=0|actionType=ADD_NEW|cardType=1")
    assert steps(server, 1) == ["=roll 6"]


def test_a_knight_is_played_before_or_after_the_dice() -> None:
    """R14.3: then the robber moves."""
    server = with_card("knight").play("knight; robber 0,2", "roll; =roll 6", "end")
    assert steps(server, 5) == ["knight", "robber 0,2", "roll", "=roll 6", "end"]
    server = with_card("knight").play("roll; =roll 6", "knight; robber 0,2", "end")
    assert steps(server, 3) == ["knight", "robber 0,2", "end"]


def test_a_knight_must_be_counted() -> None:
    """R14.8: a line is missing."""
    server = with_card("knight").play("knight")
    server.lines[-2:] = server.lines[-1:]
    assert wrong_last(server) == "the server never counted a knight that was played or taken back"


def three_knights() -> Server:
    """A table where seat 0 has played two knights and holds a third, in its turn before the dice."""
    server = rolled((0, 1)).play("end")
    for _ in range(2):
        for roll in (2, 3, 4, 5, 8, 9, 10, 11, 12, 4, 9, 11, 10, 4):
            server.play(f"roll; =roll {roll}; end")
    server.play("roll; =roll 8; end")
    server.play("roll; =roll 4", *["buy; =card knight"] * 3, "end", "roll; =roll 8; end")
    for _ in range(2):
        server.play("knight; robber 0,2" if server.robber != "0,2" else "knight; robber 0,0")
        server.play("roll; =roll 4; end; roll; =roll 8; end")
    return server


def test_the_third_knight_brings_the_largest_army() -> None:
    """R14.8: the server says so, and the book agrees; a wrong holder or none is an error."""
    server = three_knights().play("knight; robber 1,1", "roll; =roll 6; end")
    assert server.army == 0
    assert steps(server, 5) == ["knight", "robber 1,1", "roll", "=roll 6", "end"]
    title = server.lines.index("all:SOCGameElements:game=g|e5=0")
    told = "the server says that the seat with the largest army is {}, but its messages add up to 0"
    server.lines[title] = server.lines[title].replace("e5=0", "e5=1")
    assert wrong(server) == (f"line {title + 2}", told.format(1))
    del server.lines[title]
    assert wrong(server) == (f"line {title + 1}", told.format(-1))


def test_a_card_that_is_taken_back_is_no_step() -> None:
    """The server lets a player cancel a card before it has done anything; a knight's title goes back too."""
    for card, word in (("road-building", "road-building"), ("knight", "knight")):
        server = with_card(card).play(word)
        counted = card == "knight"
        server.to_all("DevCardAction", f"playerNum=0|actionType=ADD_OLD|cardType={CARDS[card]}")
        server.cards[0].append(CARDS[card])
        server.free = 0
        server.to_all("PlayerElement", "playerNum=0|actionType=SET|elementType=19|amount=0")
        server.state(15)
        if counted:
            server.lines.pop()
            server.knights[0] -= 1
            server.to_all("PlayerElement", "playerNum=0|actionType=LOSE|elementType=15|amount=1")
        server.play("roll; =roll 6; end")
        assert steps(server, 4) == ["end", "roll", "=roll 6", "end"]
    for card, state in (("year-of-plenty", 52), ("monopoly", 53)):
        server = with_card(card)
        server.show(card)
        server.state(state)
        server.to_all("DevCardAction", f"playerNum=0|actionType=ADD_OLD|cardType={CARDS[card]}")
        server.cards[0].append(CARDS[card])
        server.play("roll; =roll 6; end")
        assert steps(server, 4) == ["end", "roll", "=roll 6", "end"]


def test_a_knight_with_the_army_is_taken_back() -> None:
    """R14.8: before it was counted or after."""
    for counted in (True, False):
        server = three_knights()
        server.show("knight")
        if counted:
            server.to_all("PlayerElement", "playerNum=0|actionType=GAIN|elementType=15|amount=1")
            server.to_all("GameElements", "e5=0")
            server.state(33)
        server.to_all("DevCardAction", "playerNum=0|actionType=ADD_OLD|cardType=9")
        server.cards[0].append(9)
        if counted:
            server.to_all("PlayerElement", "playerNum=0|actionType=LOSE|elementType=15|amount=1")
            server.to_all("GameElements", "e5=-1")
        server.state(15)
        server.play("roll; =roll 6; end")
        assert steps(server, 4) == ["end", "roll", "=roll 6", "end"]


@pytest.mark.parametrize(
    ("before", "fields", "message"),
    [
        ("roll; =roll 6", "actionType=ADD_OLD|cardType=9", "a development card is taken back that was not just played"),
        ("knight; robber 0,2", "actionType=ADD_OLD|cardType=9", "a development card is taken back that was not just played"),
        ("knight", "actionType=ADD_OLD|cardType=1", "a development card is taken back that was not just played"),
        ("roll; =roll 6", "actionType=PLAY|cardType=4", "no development card that can be played"),
        ("roll; =roll 6", "actionType=PLAY|cardTypes=[9, 9]", "no development card that can be played"),
        ("roll; =roll 6", "actionType=PLAY|cardType=0", "no development card that can be played"),
        ("roll; =roll 6", "actionType=PLAY|cardType=1", "seat 0 plays a development card that it does not hold"),
        ("roll; =roll 6", "actionType=ADD_NEW|cardType=1", "DevCardAction has fields of an unknown form"),
    ],
)
def test_cards_are_played_and_taken_back_in_their_time(before: str, fields: str, message: str) -> None:
    """A card that has done its work, one that is not held, one that cannot be played."""
    server = with_card("knight").play(before)
    server.to_all("DevCardAction", f"playerNum=0|{fields}")
    assert wrong_last(server).startswith(message)


def test_road_building_gives_two_free_roads_or_fewer() -> None:
    """R14.4, Q12: the player may also end his turn after one; what is legal is for the referee."""
    server = with_card("road-building").play("road-building; road -1,-1W; road 0,-1W", "roll; =roll 6", "end")
    assert steps(server, 6) == ["road-building", "road -1,-1W", "road 0,-1W", "roll", "=roll 6", "end"]
    server = with_card("road-building").play("roll; =roll 6", "road-building; road -1,-1W", "end")
    assert steps(server, 3) == ["road-building", "road -1,-1W", "end"]
    server = with_card("road-building").play("road-building; road -1,-1W", "roll; =roll 6", "end")
    assert steps(server, 5) == ["road-building", "road -1,-1W", "roll", "=roll 6", "end"]
    server = with_card("road-building").play("roll; =roll 6", "road-building; road -1,-1W; road 0,-1W")
    server.put("road", 0x43)
    server.lines[-3:] = server.lines[-1:]
    assert wrong_last(server) == "server seat 0 places a road that was not paid for"


FIRST, SECOND = (f"{edge_code(road):x}" for road in ("-1,-1W", "0,-1W"))


def free_roads(expected: int, known: int) -> str:
    """The complaint about the number of free roads."""
    return f"the server says that the number of roads that are free is {expected}, but its messages add up to {known}"


@pytest.mark.parametrize(
    ("missing", "message"),
    [
        ("DevCardAction:game=g|playerNum=0|actionType=PLAY", free_roads(2, 0)),
        ("PutPiece:game=g|playerNumber=0|pieceType=0|coord=" + FIRST, free_roads(1, 2)),
        ("PutPiece:game=g|playerNumber=0|pieceType=0|coord=" + SECOND, free_roads(0, 1)),
    ],
)
def test_free_roads_come_from_the_card_and_are_all_told(missing: str, message: str) -> None:
    """R14.4: without the card, or one of its roads, the next state does not fit."""
    server = with_card("road-building").play("roll; =roll 6", "road-building; road -1,-1W; road 0,-1W")
    assert steps(server, 3) == ["road-building", "road -1,-1W", "road 0,-1W"]
    place = max(index for index, line in enumerate(server.lines) if line.startswith(f"all:SOC{missing}"))
    del server.lines[place]
    where, told = wrong(server)
    assert told == message
    assert server.lines[int(where.removeprefix("line ")) - 1].startswith("all:SOCGameState:")


def test_a_free_road_is_given_up_by_its_owner_only() -> None:
    """Q12: by a request of that seat for a road, when the first is placed; nothing else makes the next state fit."""
    server = with_card("road-building").play("roll; =roll 6", "road-building; road -1,-1W")
    for request in ("f1:{}pieceType=0", "fo:{}pieceType=0", "p0:{}pieceType=0", "f0:{}pieceType=1", "f0:{}pieceType=-2"):
        server.line(request.format("SOCCancelBuildRequest:game=g|"))
    server.state(20)
    assert wrong_last(server) == free_roads(0, 1)
    server.lines[-1] = "f0:SOCCancelBuildRequest:game=g|pieceType=0"
    server.state(20)
    assert steps(server, 2) == ["road-building", "road -1,-1W"]
    server = with_card("road-building").play("roll; =roll 6", "road-building")
    server.line("f0:SOCCancelBuildRequest:game=g|pieceType=0")  # then the card must come back
    server.state(20)
    assert wrong_last(server) == free_roads(0, 2)
    server.lines.insert(server.lines.index("all:SOCStartGame:game=g|gameState=5"), "f0:SOCCancelBuildRequest:game=g|pieceType=0")
    server.lines.pop()
    assert steps(server, 1) == ["road-building"]


@pytest.mark.parametrize("roads", [("-1,-1W",), ("-1,-1W", "0,-1W")])
def test_a_free_road_may_win_the_game(roads: tuple[str, ...]) -> None:
    """R15.1: the first or the second, by the longest road; neither can be missing."""
    *before, last = roads
    server = with_card("road-building").play("roll; =roll 6", "road-building", *(f"road {road}" for road in before))
    server.put("road", edge_code(last))
    server.roads[last] = server.road = 0
    server.to_all("GameElements", "e6=0")
    server.target = server.points(0)
    server.lines[3] = server.lines[3].replace("param2=", f"param2=VP=t{server.target},")
    server.end_game()
    assert steps(server, len(roads)) == [f"road {road}" for road in roads]
    del server.lines[server.lines.index(f"all:SOCPutPiece:game=g|playerNumber=0|pieceType=0|coord={edge_code(last):x}")]
    assert wrong(server)[1] == free_roads(0, 2 - len(before))


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_told_once(card: str) -> None:
    """R14: the same card again, though another of its kind is held, before the first has done its work."""
    server = with_card(card, copies=2)
    server.show(card)
    server.lines.append(server.lines[-2])
    assert wrong_last(server) == "a development card is played before the last one has done its work"


def test_a_year_of_plenty_is_one_step() -> None:
    """R14.5: with what it takes."""
    server = with_card("year-of-plenty").play("plenty wool+ore", "roll; =roll 6; end")
    assert steps(server, 4) == ["plenty wool+ore", "roll", "=roll 6", "end"]


def test_a_monopoly_is_one_step() -> None:
    """R14.6: the takings must be all there is; nobody may have any."""
    server = with_card("monopoly", (0, 1, 2, 3)).play("monopoly lumber", "roll; =roll 6; end")
    assert steps(server, 4) == ["monopoly lumber", "roll", "=roll 6", "end"]
    server = with_card("monopoly")
    for hand in server.hands:
        hand["wool"] += 0
    kind = next((kind for kind in ("wool", "brick", "ore", "grain", "lumber") if not server.hands[1][kind]), "")
    assert kind
    server.play(f"monopoly {kind}", "roll; =roll 6; end")
    assert steps(server, 4) == [f"monopoly {kind}", "roll", "=roll 6", "end"]


def test_a_monopoly_must_add_up() -> None:
    """R14.6: every line of it."""
    server = with_card("monopoly", (0, 1, 2, 3))
    held = [hand["lumber"] for hand in server.hands]
    assert held[1]
    assert not held[2]
    assert held[3]
    server.play("monopoly lumber")
    lines = list(server.lines)
    first = next(index for index, line in enumerate(lines) if "news=Y" in line)
    total = held[1] + held[3]

    def changed(line: int, old: str, new: str) -> tuple[int, str]:
        """Where and what is wrong when this line is another."""
        server.lines = list(lines)
        assert old in server.lines[line]
        server.lines[line] = server.lines[line].replace(old, new)
        place, message = wrong(server)
        return int(place.removeprefix("line ")) - 1, message

    def says(what: str, said: int, known: int) -> str:
        """The server's number and the book's."""
        return f"the server says that {what} is {said}, but its messages add up to {known}"

    gain, action = first + 4, first + 5
    assert changed(first, "amount=0", "amount=1") == (first, says("what the monopoly leaves to seat 1", 1, 0))
    assert changed(first, "elementType=5", "elementType=4")[0] == first + 1
    assert changed(first + 2, "elementType=5", "elementType=4") == (first + 2, says("the kind that the monopoly takes", 4, 5))
    assert changed(first, "SET", "GAIN") == (first, "a monopoly gives to somebody else, or takes from its owner")
    assert changed(first, "playerNum=1", "playerNum=0") == (first, "a monopoly gives to somebody else, or takes from its owner")
    assert changed(gain, "playerNum=0", "playerNum=1") == (gain, "a monopoly gives to somebody else, or takes from its owner")
    assert changed(gain, f"amount={total}", "amount=99") == (gain, says("what the monopoly brings", 99, total))
    assert changed(action, f"v1={total}", "v1=99") == (action, says("what the monopoly brings", 99, total))
    assert changed(action, "v2=5", "v2=4") == (action, says("the kind that the monopoly takes", 4, 5))
    assert changed(action, "v2=5", "v2=6") == (action, "an unknown action 3, or one that was not due")
    server.lines = lines[:first] + lines[first + 2 :]
    place, message = wrong(server)
    assert message == says("what the monopoly brings", total, held[3])
    server.lines = lines[:gain] + lines[action:]
    place, message = wrong(server)
    assert place == f"line {gain + 1}"
    assert message == says("what the monopoly brings", total, 0)
    server.lines = [*lines[:first], *lines[first + 2 : gain], lines[gain].replace(f"={total}", f"={held[3]}")]
    server.lines.append(lines[action].replace(f"v1={total}", f"v1={held[3]}"))
    assert wrong_last(server) == says("what the monopoly has not brought", 0, held[1])
    server.lines = [*lines[: first + 2], "all:SOCDevCardAction:game=g|playerNum=0|actionType=ADD_OLD|cardType=3"]
    assert wrong_last(server) == "a development card is taken back that was not just played"


def test_a_card_that_asks_for_a_choice_must_have_it() -> None:
    """R14: no choice by the next state, another card first, or a choice without a card."""
    server = with_card("monopoly")
    server.show("monopoly")
    server.state(15)
    assert wrong_last(server) == "a development card was played, but had no effect and was not taken back"
    server.lines[-1] = "all:SOCDevCardAction:game=g|playerNum=0|actionType=PLAY|cardType=3"
    assert wrong_last(server) == "a development card is played before the last one has done its work"
    server.lines[-1] = "all:SOCTurn:game=g|playerNum=1|gameState=15"
    assert wrong_last(server).startswith("Turn has fields of an unknown form")
    server.lines[-1] = "all:SOCTurn:game=g|playerNumber=1|gameState=15"
    assert wrong_last(server) == "a development card was played, but had no effect and was not taken back"


def test_victory_point_cards_are_shown_at_the_end() -> None:
    """R14.7: those that the book knows, and no others; a bought one wins at once (Q16)."""
    server = rich((0, 2), target=3, options="VP=t3").play("roll; =roll 6", "buy; =card victory-point")
    assert server.over
    assert steps(server, 2) == ["buy", "=card victory-point"]
    shown = next(index for index, line in enumerate(server.lines) if "ADD_OLD" in line)
    line = server.lines[shown]
    message = "seat 0 shows the victory point cards {}, but holds [4]"
    for new, told in (
        (line.replace("cardType=4", "cardType=5"), message.format("[5]")),
        (line.replace("cardType=4", "cardTypes=[5, 4]"), message.format("[4, 5]")),
        (line.replace("ADD_OLD", "PLAY"), message.format("[4]")),
        (line.replace("playerNum=0", "playerNum=2"), "seat 1 shows the victory point cards [4], but holds []"),
    ):
        server.lines[shown] = new
        assert wrong(server) == (f"line {shown + 1}", told)


def test_what_follows_a_winning_knight_is_left_out_only_at_the_end() -> None:
    """R14.3, R15.1: where the server plays on, the robber is a step, and the referee refuses it."""
    server = three_knights()
    server.target = 4
    server.lines[3] = server.lines[3].replace("param2=", "param2=VP=t4,")
    server.play("knight")
    assert server.over
    assert steps(server, 2) == ["end", "knight"]
    server.lines = server.lines[: server.lines.index("all:SOCGameElements:game=g|e4=0")]
    server.over = False
    server.state(15)
    assert steps(server, 2) == ["end", "knight"]
    ended = deepcopy(server).play("end; roll; =roll 8")
    assert steps(ended, 4)[0].startswith("robber ")
    assert steps(ended, 3) == ["end", "roll", "=roll 8"]
    server.play("roll; =roll 6")
    assert steps(server, 4)[0] == "knight"
    assert steps(server, 3)[0].startswith("robber ")


# -- trade ------------------------------------------------------------------------------------------------------------------


def test_trades_are_the_active_seats_offers() -> None:
    """R12.1: proposed by the active seat, by another, or as a counter-offer; to some seats only."""
    server = rolled((0, 1, 3))
    server.make_offer(0, (1,), "grain", "brick")
    server.to_all("RejectOffer", "playerNumber=1")
    server.to_all("ClearOffer", "playerNumber=0")
    server.make_offer(0, (1, 2), "2grain", "ore")
    server.make_offer(1, (0,), "2lumber", "grain")
    server.accept(0, 1, "2lumber", "grain")
    server.make_offer(0, (2,), "grain", "brick+wool")
    server.accept(2, 0, "grain", "brick+wool")
    server.make_offer(2, (0, 1), "ore", "grain")
    server.accept(0, 2, "ore", "grain")
    server.play("end")
    told = "offer grain for 2lumber; accept 1; confirm 1; offer grain for brick+wool; accept 2; confirm 2"
    assert "; ".join(steps(server, 10)) == told + "; offer grain for ore; accept 2; confirm 2; end"


def test_a_gift_is_told_as_it_is() -> None:
    """R12.2: the referee refuses it."""
    server = rolled((0, 1))
    server.make_offer(0, (1,), "grain", "nothing")
    server.accept(1, 0, "grain", "nothing")
    assert steps(server, 3) == ["offer grain for nothing", "accept 1", "confirm 1"]


@pytest.mark.parametrize(
    ("offers", "taker", "maker", "terms", "message"),
    [
        ([], 1, 0, ("grain", "brick"), "server seat 1 accepts an offer that seat 0 has not made to it"),
        (
            [(0, (2,), "grain", "brick")],
            1,
            0,
            ("grain", "brick"),
            "server seat 1 accepts an offer that seat 0 has not made to it",
        ),
        ([(0, (1,), "grain", "brick")], 1, 0, ("grain", "2brick"), "an offer is accepted on other terms than it was made"),
        ([(0, (1,), "grain", "brick")], 1, 0, ("2grain", "brick"), "an offer is accepted on other terms than it was made"),
        (
            [(0, (1,), "brick", "grain"), (0, (1,), "ore", "wool")],
            1,
            0,
            ("brick", "grain"),
            "an offer is accepted on other terms",
        ),
        (
            [(2, (1,), "wool", "brick")],
            1,
            2,
            ("wool", "brick"),
            "a trade that is not between the seat whose turn it is and another",
        ),
        (
            [(0, (0,), "wool", "brick")],
            0,
            0,
            ("wool", "brick"),
            "a trade that is not between the seat whose turn it is and another",
        ),
        ([(0, (1,), "99wool", "brick")], 1, 0, ("99wool", "brick"), "seat 0 gives 99wool away, but holds "),
        ([(0, (1,), "grain", "99wool")], 1, 0, ("grain", "99wool"), "seat 1 gives 99wool away, but holds "),
    ],
)
def test_an_offer_that_cannot_be_followed_is_refused(
    offers: list[tuple[int, tuple[int, ...], str, str]], taker: int, maker: int, terms: tuple[str, str], message: str
) -> None:
    """Never made, made to others, on other terms, replaced, between others, not backed by cards."""
    server = rolled((0, 1, 2))
    for offer in offers:
        server.make_offer(*offer)
    server.accept(taker, maker, *terms)
    server.lines.pop()
    assert wrong_last(server).startswith(message)


@pytest.mark.parametrize("cleared", ["-1", "0"])
def test_an_offer_that_is_gone_cannot_be_accepted(cleared: str) -> None:
    """Cleared for its maker, or for all; and it is accepted once."""
    server = rolled((0, 1))
    server.make_offer(0, (1,), "grain", "brick")
    server.to_all("ClearOffer", f"playerNumber={cleared}")
    server.to_all("ClearOffer", "playerNumber=1")
    server.accept(1, 0, "grain", "brick")
    server.lines.pop()
    assert wrong_last(server) == "server seat 1 accepts an offer that seat 0 has not made to it"
    server = rolled((0, 1))
    server.make_offer(0, (1,), "grain", "brick")
    server.accept(1, 0, "grain", "brick")
    server.lines[-1] = server.lines[-2]
    assert wrong_last(server) == "server seat 1 accepts an offer that seat 0 has not made to it"


def test_offers_come_in_play_and_from_players() -> None:
    """Not in the set-up, not from an empty seat, not of unknown cards."""
    server = Server()
    server.make_offer(0, (1,), "grain", "brick")
    assert wrong_last(server) == "MakeOffer belongs in the stage 'play', but the log is in 'setup'"
    server.lines[-1] = (
        f"all:SOCAcceptOffer:game=g|accepting=0|offering=1|toAccepting={cards(Counter())}|toOffering={cards(Counter())}"
    )
    assert wrong_last(server) == "AcceptOffer belongs in the stage 'play', but the log is in 'setup'"
    server = rolled((0, 1))
    server.lines.append(f"all:SOCMakeOffer:game=g|from=3|to=true,true|give={cards(Counter())}|get={cards(Counter())}")
    assert wrong_last(server) == "server seat 3 is not in the game"
    server.lines[-1] = "all:SOCClearOffer:game=g|playerNumber=3"
    assert wrong_last(server) == "server seat 3 is not in the game"
    server.lines[-1] = f"all:SOCMakeOffer:game=g|from=0|to=true,true|give={cards(Counter(), 1)}|get={cards(Counter())}"
    assert wrong_last(server).startswith("MakeOffer has fields of an unknown form")


def at_the_bank(give: str, get: str) -> Server:
    """A table whose active seat trades with the bank."""
    server = rolled((0, 1))
    server.bank(counts_of(give), counts_of(get))
    return server


def test_bank_trades_tell_their_rate() -> None:
    """R12.5: 4:1, 3:1 and 2:1, one step for each card that the bank gives; other rates are for the referee."""
    assert steps(at_the_bank("4grain", "ore"), 1) == ["bank 4grain for ore"]
    assert steps(at_the_bank("3grain", "ore"), 1) == ["bank 3grain for ore"]
    assert steps(at_the_bank("4grain", "brick+ore"), 2) == ["bank 2grain for brick", "bank 2grain for ore"]
    assert steps(at_the_bank("2grain", "2ore"), 2) == ["bank 1grain for ore"] * 2
    assert steps(at_the_bank("2grain", "grain"), 1) == ["bank 2grain for grain"]


def test_bank_trades_of_several_kinds_go_at_the_best_rates() -> None:
    """R12.5: each kind at the rate of the seat's harbours, as that server takes it."""
    server = rolled((0, 1, 2, 3)).play("end", "roll; =roll 5", "end", "roll; =roll 12; end; roll; =roll 9; end")
    server.play("roll; =roll 3; end", "roll; =roll 6; end; roll; =roll 6; end; roll; =roll 6; end", "roll; =roll 3")
    assert server.current == 0
    assert server.hands[0]["lumber"] >= 4
    server.bank(Counter(lumber=4, wool=4), Counter(ore=1, brick=1))
    assert steps(server, 2) == ["bank 4lumber for brick", "bank 4wool for ore"]


def test_harbours_give_the_best_rate() -> None:
    """R12.5: a 3:1 harbour for every kind, a 2:1 harbour for its own, under a settlement or a city."""
    server = Server((0, 1)).play("settlement 0,-2N; road 0,-2NW; settlement -1,1S; road -1,1SW")
    server.play("settlement 0,1S; road 0,1SW; settlement 1,-2N; road 1,-2NW")
    for roll in (10, 2, 2, 10, 10, 2, 2, 10, 10, 2, 2, 10):
        server.play(f"roll; =roll {roll}; end")
    server.play("roll; =roll 10")
    assert server.hands[0]["ore"] >= 6
    assert server.hands[0]["wool"] >= 4
    server.bank(Counter(ore=6, wool=2), Counter(brick=2, lumber=1))
    assert wrong_last(server) == "2wool+6ore for 2brick+lumber: no trade with the bank at one rate for each kind"
    server.lines.pop()
    server.hands[0].update(ore=6, wool=2)
    server.hands[0] -= Counter(brick=2, lumber=1)
    server.bank(Counter(ore=3, wool=3), Counter(grain=2))
    assert steps(server, 2) == ["bank 3wool for grain", "bank 3ore for grain"]
    server.bank(Counter(ore=3, grain=2), Counter(brick=2))
    assert steps(server, 2) == ["bank 2grain for brick", "bank 3ore for brick"]


@pytest.mark.parametrize(("give", "get"), [("3grain", "2ore"), ("grain", "2ore"), ("grain", "nothing"), ("nothing", "ore")])
def test_bank_trades_at_no_rate_are_refused(give: str, get: str) -> None:
    """What cannot be told in steps."""
    assert wrong_last(at_the_bank(give, get)) == f"{give} for {get}: no trade with the bank at one rate for each kind"


def test_a_bank_trade_that_is_traded_back_is_undone() -> None:
    """That server allows it at once, and only at once."""
    server = at_the_bank("4grain", "2ore")
    server.bank(Counter(ore=2), Counter(grain=4))
    assert steps(server, 1) == ["=roll 6"]
    server.bank(Counter(grain=4), Counter(ore=2))
    assert steps(server, 3) == ["=roll 6", "bank 2grain for ore", "bank 2grain for ore"]
    server.play("road -1,-1W")
    server.bank(Counter(ore=2), Counter(grain=4))
    assert wrong_last(server) == "2ore for 4grain: no trade with the bank at one rate for each kind"


def test_a_bank_trade_is_made_by_the_active_seat() -> None:
    """And with cards that it holds."""
    server = rolled((0, 1))
    server.to_all("BankTrade", f"give={cards(Counter(grain=4))}|get={cards(Counter(ore=1))}|pn=1")
    assert wrong_last(server) == "server seat 1 acts in the turn of another"
    assert wrong_last(at_the_bank("99grain", "33ore")).startswith("seat 0 gives 99grain away, but holds ")


# -- messages ---------------------------------------------------------------------------------------------------------------


def test_talk_and_other_messages_without_weight_are_skipped() -> None:
    """Chat with any signs in it, observers, votes, refusals, pings; a client's request alone does nothing."""
    server = rolled((0, 1))
    server.line("all:SOCGameTextMsg:game=g|nickname=robot|text=all:SOCTurn:game=g|playerNumber=1|gameState=15 \u2028 # é")
    server.line("f0:SOCGameTextMsg:game=g|nickname=robot|text=*STATS*")
    server.line("ob:SOCPutPiece:game=g|playerNumber=1|pieceType=0|coord=43")
    server.line("all:SOCLeaveGame:nickname=guest|host=x|game=g")
    server.line("all:SOCJoinGame:nickname=guest|password empty|host=	|game=g")
    server.line("p1:SOCDeclinePlayerRequest:game=g|state=0|reason=4|detail1=0|detail2=97|text=You can't build a road there.")
    server.line("p1:SOCCancelBuildRequest:game=g|pieceType=0")
    server.line("p0:SOCRejectOffer:game=g|playerNumber=-1|reasonCode=1")
    server.line("all:SOCResetBoardReject:game=g")
    server.line("f1:SOCPutPiece:game=g|playerNumber=1|pieceType=0|coord=43")
    server.line("!p1:SOCDevCardAction:game=g|playerNum=1|actionType=DRAW|cardType=0")
    assert steps(server, 1) == ["=roll 6"]


@pytest.mark.parametrize(
    "message",
    [
        "all:SOCResetBoardAuth:game=g",
        "all:SOCMovePiece:x",
        "all:SOCSetTurn:game=g",
        "all:SOCDiscard:x",
        "all:SOCRobberyResult:x",
        "all:SOCNothing",
        "p0:SOCUndoPutPiece:x",
        "f0:SOCDebugFreePlace:x",
        "ob:SOCAcceptOffer:x",
        "!p0:SOCTurn:x",
    ],
)
def test_unknown_messages_are_refused(message: str) -> None:
    """Whatever is on no list for its audience."""
    server = rolled((0, 1))
    server.line(message)
    assert wrong_last(server).startswith("a message of an unknown kind: ")
