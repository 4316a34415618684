"""Taking pieces and choosing prophecies (R3 to R5)."""

import attrs
import pytest

import coatl_rules as coatl
from coatl_rules import DrawCards, Ending, Stage, StageName, Take
from tests.coatl.tables import after, at, begun, due, moves, refill, refusal, scarce, settle

FULL = "Y Y R R K K G G"


def table(state: coatl.State) -> coatl.Table:
    """What lies open."""
    return coatl.position(state).table


def test_r3_1_one_action_a_turn_in_seat_order() -> None:
    """R3.1: after a take the next seat begins; three seats, then the first again."""
    state = at(3, heads="YR", tails="KG", bodies="YY RR KK GG BB YR")
    for seat, move in ((0, "take head Y"), (1, "take tail K"), (2, "take body YY"), (0, "take body RR")):
        assert (seat,) == coatl.to_act(state)
        take = coatl.parse_step(move)
        assert isinstance(take, Take)
        assert seat == coatl.next_seat(state) == coatl.mover(state, take)
        state = after(state, move)
    assert coatl.to_act(state) == (1,)


def test_r3_2_nobody_passes_while_an_action_is_legal() -> None:
    """R3.2: nor is there anything to end."""
    state = begun(2)
    assert refusal(state, "pass") == ("can-act", "R3.2")
    assert refusal(state, "end") == ("nothing-to-end", "R3.1")


def test_r4_1_a_space_is_taken_whole() -> None:
    """R4.1: a head, a tail, or two bodies, as they lie."""
    state = at(heads="YR", tails="KG", bodies="YY RR KK GG BB YR")
    takes = [move for move in moves(state) if move.startswith("take")]
    assert takes[:4] == ["take head Y", "take head R", "take tail K", "take tail G"]
    assert {"take body YY", "take body YR", "take body RR", "take body KK", "take body GG", "take body BB"} == set(takes[4:])
    for absent in ("take head K", "take tail Y", "take body YK"):
        assert refusal(state, absent) == ("not-in-supply", "R4.1")
    state = after(state, "take body YR")
    assert tuple(map(str, table(state).sides[0].board)) == ("body Y", "body R")
    assert len(table(state).supply.bodies) == 5


def test_r4_1_equal_pairs_are_one_move() -> None:
    """R4.1: the spaces have no names."""
    state = at(bodies="YR YR YR YR YR YR", heads="YY", tails="KK")
    takes = [move for move in moves(state) if move.startswith("take")]
    assert takes == ["take head Y", "take tail K", "take body YR"]
    state = after(state, "take body YR")
    assert len(table(state).supply.bodies) == 5


@pytest.mark.parametrize(("board", "heads", "pairs"), [("Y " * 6, True, True), ("Y " * 7, True, False), ("Y " * 8, False, False)])
def test_r4_2_the_board_has_eight_spaces(board: str, heads: bool, pairs: bool) -> None:
    """R4.2: room for all that is taken (worked case S031)."""
    state = at(boards={0: board}, heads="YR", tails="KG", bodies="RR RR KK GG BB KR")
    legal = moves(state)
    assert (heads, pairs) == ("take head Y" in legal, "take body RR" in legal)
    assert (None if heads else ("no-room", "R4.2")) == refusal(state, "take head Y")
    assert (None if pairs else ("no-room", "R4.2")) == refusal(state, "take body RR")


def test_r4_3_the_board_is_open() -> None:
    """R4.3: everybody sees what lies on it, and it stays there."""
    state = after(at(2), "take head Y", "take body RR")
    for seat in (0, 1, None):
        sides = coatl.view(state, seat).table.sides
        assert [sorted(map(str, side.board)) for side in sides] == [["head Y"], ["body R", "body R"]] or seat is not None


def test_r4_4_refill_when_the_last_body_is_taken() -> None:
    """R4.4 and R4.5: every empty space of all three kinds (worked case S024)."""
    bag = ("YRKGB", "YRKGB", "YRKGB" * 8)
    state = after(at(4, heads="Y", tails="K", bodies="YR", bag=bag), "take body YR")
    event = coatl.chance(state)
    assert isinstance(event, coatl.FillSupply)
    assert (event.heads, event.tails, event.pairs) == (1, 1, 6)
    assert Stage(StageName.FILLING, coatl.After.TAKE) == table(state).stage
    state = settle(state)
    now = table(state)
    assert (len(now.supply.heads), len(now.supply.tails), len(now.supply.bodies)) == (2, 2, 6)
    assert [sum(attrs.astuple(each)) for each in (now.bags.heads, now.bags.tails, now.bags.bodies)] == [4, 4, 28]
    assert coatl.to_act(state) == (1,)


@pytest.mark.parametrize(
    ("heads", "tails", "bodies", "move", "refilled"),
    [
        ("Y", "", "YR", "take head Y", True),
        ("", "K", "YR", "take tail K", True),
        ("Y", "K", "YR", "take head Y", False),
        ("YR", "", "YR RR", "take head Y", False),
        ("YR", "KG", "YR RR", "take body RR", False),
    ],
)
def test_r4_4_refill_when_no_head_and_no_tail_is_left(heads: str, tails: str, bodies: str, move: str, refilled: bool) -> None:
    """R4.4: heads and tails both gone, or all bodies; not one kind of ends alone."""
    state = after(at(2, heads=heads, tails=tails, bodies=bodies), move)
    assert refilled == (coatl.chance(state) is not None)


def test_r4_4_without_heads_and_tails_every_take_refills() -> None:
    """R4.4: when both are gone from the bags too, the bodies are refilled after each take."""
    done = ["<YYY> P00", "<RRR> P01", "<KKK> P02", "<GGG> P03", "<BBB> P04"] * 2
    coatls = {seat: done[2 * seat : 2 * seat + 2] for seat in range(4)}
    state = at(4, coatls=coatls, heads="Y", tails="", bodies="YR RR KK GG BB YR", bag=("", "", "YRKGB" * 8), sink=3)
    state = after(state, "take head Y")
    assert coatl.chance(state) is None
    state = after(state, "take body YR")
    assert refill(state) == (0, 0, 1)
    state = settle(state)
    assert len(table(state).supply.bodies) == 6
    assert coatl.chance(after(state, next(move for move in moves(state) if move.startswith("take")))) is not None


def test_r4_5_a_short_bag_places_what_there_is() -> None:
    """R4.5: fewer heads, tails and pairs than spaces."""
    state = after(at(4, heads="K", tails="", bodies="YR", bag=("Y", "", "YYRR")), "take body YR")
    assert refill(state) == (1, 0, 2)
    assert refusal(state, "=fill Y - YY,RR,RR") == ("wrong-number", "R4.5")
    assert refusal(state, "=fill R - YY,RR") == ("impossible-fill", "R4.5")
    assert refusal(state, "=fill Y - YY,YR") == ("impossible-fill", "R4.5")
    assert refusal(state, "=draw P12") == ("wrong-event", "R4.5")
    assert refusal(state, "take head Y") == ("chance-due", "R4.5")
    state = after(state, "=fill Y - YR,YR")
    assert (len(table(state).supply.heads), len(table(state).supply.tails), len(table(state).supply.bodies)) == (2, 0, 2)
    assert table(state).ending is None


def test_r4_5_a_refill_that_places_nothing_does_not_happen() -> None:
    """R4.5: the bag holds no heads and tails, and the bodies are complete but for the pair taken."""
    state = at(4, heads="Y", tails="", bodies="YR RR", bag=("", "", ""), ending=None)
    state = after(state, "take head Y")
    assert coatl.chance(state) is None
    assert coatl.to_act(state) == (1,)


def test_r4_6_without_bodies_the_end_begins() -> None:
    """R4.6: at once when nothing can be placed, else after the refill; only when board and bag are empty."""
    state = after(at(4, heads="Y", tails="K", bodies="YR", bag=("", "", "")), "take body YR")
    assert coatl.chance(state) is None
    assert (table(state).ending, table(state).ender) == (Ending.BODIES_GONE, 0)
    state = after(at(4, heads="Y", tails="K", bodies="YR", bag=("Y", "", "")), "take body YR")
    assert refill(state) == (1, 0, 0)
    state = after(state, "=fill Y - -")
    assert (table(state).ending, table(state).ender) == (Ending.BODIES_GONE, 0)
    state = after(at(4, heads="Y", tails="K", bodies="YR", bag=("", "", "YR")), "take body YR", "=fill - - YR")
    assert table(state).ending is None


def test_r5_1_display_and_deck_in_any_mixture() -> None:
    """R5.1: one card or more, then `end`."""
    state = at(2, hands={0: "P10 P11 P12"}, display="P00 P00 P01 P02 P03 P04")
    choices = [move for move in moves(state) if move.startswith("choose")]
    assert choices == ["choose P00", "choose P01", "choose P02", "choose P03", "choose P04", "choose deck"]
    assert refusal(state, "choose P05") == ("not-in-display", "R5.1")
    state = after(state, "choose P00")
    assert moves(state) == ["choose P00", "choose P01", "choose P02", "choose P03", "choose P04", "choose deck", "end"]
    state = after(state, "choose deck")
    assert refusal(state, "=display P20") == ("wrong-event", "R5.3")
    assert refusal(state, "=draw P12") == ("impossible-cards", "R5.3")
    state = after(state, "=draw P20")
    assert coatl.position(state).privates[0].prophecies == ("P00", "P10", "P11", "P12", "P20")
    assert moves(state) == ["end"]
    assert refusal(state, "choose P00") == ("hand-full", "R5.2")


def test_r5_2_no_choosing_with_five_in_hand() -> None:
    """R5.2: worked case S038; temples do not count."""
    state = at(2, hands={0: "P10 P11 P12 P13 P14"}, temples={0: "T05"})
    assert refusal(state, "choose deck") == ("hand-full", "R5.2")
    assert not [move for move in moves(state) if move.startswith("choose")]
    state = at(2, hands={0: "P10 P11 P12 P13"}, temples={0: "T05"})
    assert refusal(state, "choose deck") is None


def test_r5_3_one_at_a_time_and_nothing_else_meanwhile() -> None:
    """R5.3: other moves wait for the end of the action."""
    state = after(at(2, boards={0: "Y"}, display="P00 P01 P02 P03 P04 P05"), "choose P00")
    for text in ("take head Y", "start body Y", "fulfil 0 P00", "pick head Y", "see", "commit T00", "pass"):
        assert refusal(state, text) == ("choosing", "R5.3")
    assert refusal(state, "seal") == ("not-completing", "R8.3")
    assert refusal(state, "=draw P20") == ("no-chance-due", "R3.1")
    state = after(state, "choose deck")
    assert refusal(state, "end") == ("chance-due", "R5.3")


def test_r5_4_the_display_is_refilled_when_the_action_ends() -> None:
    """R5.4: not before."""
    state = after(at(2, display="P00 P01 P02 P03 P04 P05"), "choose P00", "choose P01")
    assert len(table(state).display) == 4
    state = after(state, "end")
    assert Stage(StageName.DISPLAYING, coatl.After.CHOOSE) == table(state).stage
    assert refusal(state, "take head Y") == ("chance-due", "R5.4")
    assert refusal(state, "=display P20") == ("wrong-number", "R5.4")
    assert refusal(state, "=display P05,P20") == ("impossible-cards", "R5.4")
    state = after(state, "=display P20,P21")
    assert table(state).display == ("P02", "P03", "P04", "P05", "P20", "P21")
    assert coatl.to_act(state) == (1,)


def test_r5_4_the_deck_alone_leaves_the_display() -> None:
    """R5.4: nothing to refill, so the next seat begins at once."""
    state = after(at(2, display="P00 P01 P02 P03 P04 P05"), "choose deck", "=draw P20", "end")
    assert coatl.chance(state) is None
    assert coatl.to_act(state) == (1,)


def test_r5_5_an_empty_deck_is_made_of_the_discards() -> None:
    """R5.5: when a card is needed: for a draw, and for the display in two draws."""
    state = at(2, display="P00 P01 P02 P03 P04 P05", deck="")
    assert (table(state).deck, table(state).discards) == (0, 42)
    state = after(state, "choose deck")
    assert (table(state).deck, table(state).discards) == (42, 0)
    state = at(2, hands={0: "P10 P11"}, display="P00 P01 P02 P03 P04 P05", deck="P20")
    discards = table(state).discards
    state = after(state, "choose P00", "choose P01", "choose P02", "end")
    assert (due(state).size, due(state).total) == (1, 1)
    state = after(state, "=display P20")
    assert (discards, 0) == (table(state).deck, table(state).discards)
    display = due(state)
    assert isinstance(display, DrawCards)
    assert display.number == 2
    state = settle(state)
    assert len(table(state).display) == 6


def test_r5_5_without_cards_the_display_stays_short() -> None:
    """R5.5: and nothing can be drawn."""
    state = at(4, **scarce(in_hand=18))
    assert (table(state).deck, table(state).discards, len(table(state).display)) == (0, 0, 4)
    assert refusal(state, "choose deck") == ("deck-empty", "R5.5")
    assert "choose deck" not in moves(state)
    display = table(state).display
    state = after(state, f"choose {display[0]}")
    assert refusal(state, "choose deck") == ("deck-empty", "R5.5")
    state = after(state, "end")
    assert coatl.chance(state) is None
    assert display[1:] == table(state).display


def test_r11_3_seeing_is_legal_without_cards() -> None:
    """R11.3 and R5.5: with no card left to draw the display that was discarded comes back."""
    state = after(at(4, **scarce(in_hand=19)), "see")
    event = due(state)
    assert isinstance(event, DrawCards)
    assert (event.size, event.number) == (1, 3)
    state = settle(state)
    assert (table(state).deck, table(state).discards, len(table(state).display)) == (0, 0, 3)
