"""Building cóatls, fulfilling prophecies, completing, temples (R6 to R9)."""

from collections.abc import Mapping, Sequence

import pytest

import coatl_rules as coatl
from coatl_rules import Ending, Options, Stage, StageName, State, Token
from tests.coatl.tables import FEW_TEMPLES, after, at, moves, refusal, settle

HAND = "P15 P16 P00"


def snakes(state: State, seat: int = 0) -> list[str]:
    """The snakes of a seat."""
    return [str(one.snake) for one in coatl.position(state).table.sides[seat].coatls]


def stage(state: State) -> StageName:
    """What happens now."""
    return coatl.position(state).table.stage.name


def test_r6_1_any_number_in_any_order() -> None:
    """R6.1: start, extend, fulfil, until the player ends; the first opens the action."""
    state = at(boards={0: "Y G R K"}, hands={0: HAND})
    state = after(state, "start body Y")
    assert StageName.ASSEMBLING is stage(state)
    state = after(state, "extend 0 back G", "fulfil 0 P15", "start body R", "extend 1 back K", "fulfil 1 P16")
    assert snakes(state) == [".YG.", ".RK."]
    assert moves(state) == ["end"]
    state = after(state, "end")
    assert coatl.to_act(state) == (1,)


def test_r6_1_fulfilling_alone_is_an_action() -> None:
    """R6.1: one sub-move is enough."""
    state = after(at(coatls={0: [".YG."]}, hands={0: HAND}), "fulfil 0 P15", "end")
    assert coatl.to_act(state) == (1,)


def test_r6_1_nothing_else_meanwhile() -> None:
    """R6.1: other actions wait for the end of this one."""
    state = after(at(boards={0: "Y G"}, hands={0: HAND}), "start body Y")
    for text in ("take head Y", "choose deck", "pick head Y", "see", "commit T00", "pass"):
        assert refusal(state, text) == ("assembling", "R6.1")
    assert refusal(state, "temple T00") == ("not-completing", "R9.1")
    assert refusal(state, "discard P15") == ("not-seeing", "R11.3")
    assert refusal(state, "=reveal T00") == ("no-chance-due", "R3.1")


def test_r6_2_any_piece_of_the_board_starts_a_coatl() -> None:
    """R6.2: head, body or tail; only what lies there."""
    state = at(boards={0: "Y <R K>"})
    assert {"start body Y", "start head R", "start tail K"} <= set(moves(state))
    assert refusal(state, "start body R") == ("not-on-board", "R6.2")
    for text, snake in (("start body Y", ".Y."), ("start head R", "<R."), ("start tail K", ".K>")):
        assert [snake] == snakes(after(state, text))


@pytest.mark.parametrize(
    ("coatls", "expected"),
    [
        ([], None),
        ([".Y."], None),
        ([".Y.", ".R."], ("two-unfinished", "R6.2")),
        (["<YYY> P00", ".R."], None),
        (["<YYY> P00", ".R.", ".K."], ("three-coatls", "R6.3")),
        (["<YYY> P00", "<RRR> P01"], None),
        (["<YYY> P00", "<RRR> P01", ".K."], ("three-coatls", "R6.3")),
    ],
)
def test_r6_3_two_unfinished_and_three_in_all(coatls: list[str], expected: tuple[str, str] | None) -> None:
    """R6.2 and R6.3: a completed cóatl frees a place, but not a fourth one (worked case S050)."""
    state = at(boards={0: "B"}, coatls={0: coatls})
    assert expected == refusal(state, "start body B")
    assert (expected is None) == ("start body B" in moves(state))


def test_r6_2_completing_frees_the_place_in_the_same_action() -> None:
    """R6.2 and R8.5: the action goes on after the seal."""
    state = at(boards={0: "Y> B B"}, coatls={0: ["<YY. P00" if False else "<YYY. P00", ".R."]})
    assert refusal(state, "start body B") == ("two-unfinished", "R6.2")
    state = after(state, "extend 0 tail Y", "seal", "start body B", "extend 2 front B", "end")
    assert snakes(state) == ["<YYYY>", ".R.", ".BB."]


def test_r6_4_pieces_go_to_open_ends() -> None:
    """R6.4: bodies and ends, in front and behind."""
    state = at(boards={0: "Y <R K>"}, coatls={0: [".BB."]})
    for text, snake in (
        ("extend 0 front Y", ".YBB."),
        ("extend 0 back Y", ".BBY."),
        ("extend 0 head R", "<RBB."),
        ("extend 0 tail K", ".BBK>"),
    ):
        assert text in moves(state)
        assert [snake] == snakes(after(state, text))
    assert refusal(state, "extend 0 front K") == ("not-on-board", "R6.4")
    assert refusal(state, "extend 1 front Y") == ("no-such-coatl", "R6.4")
    assert refusal(state, "extend 9999 front Y") == ("no-such-coatl", "R6.4")
    assert refusal(state, "extend 0 front Y P00") == ("prophecy-not-needed", "R8.2")
    assert refusal(state, "extend 0 head R P00") == ("prophecy-not-needed", "R8.2")


def test_r6_4_nothing_goes_beyond_a_head_or_a_tail() -> None:
    """R6.4: a head has one hook (worked case S046), and so has a tail."""
    state = at(boards={0: "B <B B>"}, coatls={0: ["<RR.", ".RR>"]})
    for text in ("extend 0 front B", "extend 0 head B", "extend 1 back B", "extend 1 tail B"):
        assert refusal(state, text) == ("end-closed", "R6.4")
        assert text not in moves(state)
    for text in ("extend 0 back B", "extend 1 front B"):
        assert text in moves(state)


def test_r6_4_head_and_tail_may_not_touch() -> None:
    """R6.4: a body must lie between."""
    state = at(boards={0: "B <B B>"}, coatls={0: ["<R.", ".R>"]}, hands={0: "P04 P00 P01"})
    assert refusal(state, "extend 0 tail B") == ("head-touches-tail", "R6.4")
    assert refusal(state, "extend 1 head B") == ("head-touches-tail", "R6.4")
    assert not [move for move in moves(state) if move.startswith(("extend 0 tail", "extend 1 head"))]
    state = after(state, "extend 0 back B")
    assert snakes(state) == ["<RB.", ".R>"]


def test_r6_5_pieces_stay_on_the_board_and_on_the_table() -> None:
    """R6.5: only the piece that was placed leaves the board."""
    state = after(at(boards={0: "Y Y R"}), "start body Y", "end")
    assert tuple(map(str, coatl.position(state).table.sides[0].board)) == ("body Y", "body R")


def test_r6_6_a_row_has_its_sides_from_the_first_piece_on() -> None:
    """R6.6: front is the head side; it is never turned round."""
    state = after(at(boards={0: "Y R K"}), "start body Y", "extend 0 front R", "extend 0 back K")
    assert snakes(state) == [".RYK."]


def test_r7_7_a_prophecy_is_fulfilled_where_its_first_step_is_reached() -> None:
    """R7.7: at an own unfinished cóatl, from the hand."""
    state = at(coatls={0: [".YG.", ".YY."], 1: [".YG."]}, hands={0: "P15 P00 P10"})
    assert "fulfil 0 P15" in moves(state)
    assert refusal(state, "fulfil 1 P15") == ("not-met", "R7.7")
    assert refusal(state, "fulfil 1 P00") == ("not-met", "R7.7")
    assert refusal(state, "fulfil 0 P16") == ("not-in-hand", "R7.7")
    assert refusal(state, "fulfil 2 P15") == ("no-such-coatl", "R7.7")
    state = after(state, "fulfil 0 P15")
    assert coatl.position(state).table.sides[0].coatls[0].prophecies == ("P15",)
    assert coatl.position(state).privates[0].prophecies == ("P00", "P10")
    assert refusal(state, "fulfil 0 P15") == ("not-in-hand", "R7.7")


@pytest.mark.parametrize(("empty", "legal"), [(False, False), (True, True)])
def test_r7_6_an_x_at_an_open_end(empty: bool, legal: bool) -> None:
    """R7.6: the option `open_end_is_empty` lets it be fulfilled."""
    options = Options(2, open_end_is_empty=empty)
    state = at(options, boards={0: "Y"}, coatls={0: [".YY."]}, hands={0: "P05 P01 P02"})
    assert legal == ("fulfil 0 P05" in moves(state))
    assert (None if legal else ("not-met", "R7.7")) == refusal(state, "fulfil 0 P05")


def test_r7_11_a_broken_x_stays_as_a_card() -> None:
    """R7.11: with the option the card stays and counts as a card, and pays what the snake is worth in the end."""
    options = Options(2, open_end_is_empty=True)
    state = at(options, boards={0: "Y <R K>"}, coatls={0: [".YY."]}, hands={0: "P05 P01 P02"})
    state = after(state, "fulfil 0 P05", "extend 0 front Y", "extend 0 head R", "extend 0 tail K", "seal")
    assert snakes(state) == ["<RYYYK>"]
    assert coatl.scores(state)[0] == 0
    assert coatl.standings(state)[0].cards == 1
    assert coatl.from_position(coatl.position(state)) == state


def test_r7_8_four_prophecies_lie_at_one_coatl() -> None:
    """R7.8: not a fifth."""
    state = at(coatls={0: [".YGRKYBGB. P15 P16 P17 P18"]}, hands={0: "P00 P19 P21"}, boards={0: "R B"})
    state = after(state, "extend 0 back R", "extend 0 back B")
    assert refusal(state, "fulfil 0 P21") == ("four-prophecies", "R7.8")
    assert [move for move in moves(state) if not move.startswith("start")] == ["end"]


def test_r7_9_equal_prophecies_lie_at_different_coatls() -> None:
    """R7.9: worked case S052."""
    state = at(coatls={0: ["<RRR. P01", ".RRR."]}, hands={0: "P01 P00 P02"})
    assert refusal(state, "fulfil 0 P01") == ("same-prophecy", "R7.9")
    assert [move for move in moves(state) if move.startswith("fulfil")] == ["fulfil 1 P01"]
    state = at(coatls={0: [".RRR.", ".RRR."]}, hands={0: "P01 P01 P02"})
    state = after(state, "fulfil 0 P01")
    assert "fulfil 0 P01" not in moves(state)
    assert coatl.position(state).privates[0].prophecies == ("P01", "P02")
    state = after(state, "fulfil 1 P01")
    assert "P01" not in coatl.position(state).privates[0].prophecies


def test_r8_1_a_coatl_with_a_prophecy_is_closed_by_its_last_end() -> None:
    """R8.1 and R8.2: head, tail, a body between, and a prophecy."""
    state = at(boards={0: "K> <B"}, coatls={0: ["<YG. P15", ".YG>"]}, hands={0: "P00 P01 P02"})
    state = after(state, "extend 0 tail K")
    assert Stage(StageName.COMPLETING, coatl=0) == coatl.position(state).table.stage
    assert refusal(after(state, "seal"), "extend 1 head B") == ("prophecy-needed", "R8.2")
    assert refusal(at(boards={0: "K>"}, coatls={0: ["<YG. P15"]}), "extend 0 tail K P00") == ("prophecy-not-needed", "R8.2")


def test_r8_2_the_closing_piece_comes_with_a_prophecy() -> None:
    """R8.2: one move, with a card of the hand that the closed snake satisfies."""
    state = at(boards={0: "K> G> <B"}, coatls={0: ["<RYG.", ".YRG>"]}, hands={0: "P15 P16 P00 P07 P05"})
    closing = [move for move in moves(state) if "tail" in move or "head" in move]
    closing = [move for move in closing if move.startswith("extend")]
    assert closing == ["extend 0 tail K P15", "extend 0 tail G P15"]
    assert refusal(state, "extend 0 tail K") == ("prophecy-needed", "R8.2")
    assert refusal(state, "extend 0 tail K P16") == ("not-met", "R8.2")
    assert refusal(state, "extend 0 tail K P17") == ("not-in-hand", "R8.2")
    assert refusal(state, "extend 1 head B P05") == ("not-met", "R8.2")
    state = after(state, "extend 0 tail K P15")
    assert snakes(state) == ["<RYGK>", ".YRG>"]
    assert coatl.position(state).table.sides[0].coatls[0].prophecies == ("P15",)
    assert "P15" not in coatl.position(state).privates[0].prophecies


def test_r8_2_the_last_piece_may_be_the_one_that_counts() -> None:
    """R8.2: the closed snake is looked at, with its new head or tail, and with both ends closed."""
    state = at(boards={0: "<Y <R"}, coatls={0: [".GRYY>"]}, hands={0: "P15 P16 P00 P05 P01"})
    assert "extend 0 head Y P15" in moves(state)
    assert "extend 0 head Y P00" in moves(state)
    assert "extend 0 head R P05" in moves(state)
    assert "extend 0 head R P15" not in moves(state)
    state = at(boards={0: "<R"}, coatls={0: [".YYG>"]}, hands={0: "P05 P01 P02"})
    assert [move for move in moves(state) if move.startswith("extend")] == ["extend 0 head R P05"]
    options = Options(2, open_end_is_empty=True)
    state = at(options, boards={0: "<Y <R"}, coatls={0: [".YYG>"]}, hands={0: "P05 P01 P02"})
    assert [move for move in moves(state) if move.startswith("extend")] == ["extend 0 head R P05"]


def completing(
    temples: Mapping[int, str] = {0: "T10"},
    tops: tuple[str, str] = ("T08", "T02"),
    tokens: Mapping[int, Sequence[Token]] = {},
) -> State:
    """Seat 0 has just closed `<YGYGRRK>` with P15."""
    hands = {0: "P06 P16 P03 P00"}
    state = at(boards={0: "K>"}, coatls={0: ["<YGYGRR. P15"]}, hands=hands, temples=temples, tops=tops, tokens=tokens)
    return after(state, "extend 0 tail K")


def test_r8_3_prophecies_then_a_temple_then_the_seal() -> None:
    """R8.3: and nothing else meanwhile."""
    state = completing()
    assert moves(state) == ["fulfil 0 P06", "fulfil 0 P16", "temple T08", "seal"]
    for text in (
        "end",
        "start body Y",
        "extend 0 back Y",
        "take head Y",
        "choose deck",
        "pick head Y",
        "see",
        "commit T08",
        "pass",
    ):
        assert refusal(state, text) == ("completing", "R8.3")
    assert refusal(state, "fulfil 1 P06") == ("completing", "R8.3")
    assert refusal(state, "fulfil 0 P00") == ("not-met", "R7.7")
    assert refusal(state, "fulfil 0 P44") == ("not-in-hand", "R7.7")
    assert refusal(state, "discard P06") == ("not-seeing", "R11.3")
    state = after(state, "fulfil 0 P16", "fulfil 0 P06")
    assert coatl.scores(state)[0] == 0
    state = after(state, "seal")
    assert StageName.ASSEMBLING is stage(state)
    assert coatl.scores(state)[0] == 3 + 1 + 2


def test_r8_3_after_the_temple_only_the_seal_is_left() -> None:
    """R8.3: the temple closes the list of prophecies."""
    state = after(completing(), "temple T08")
    assert StageName.REVEALING is stage(state)
    assert coatl.scores(state)[0] == 0
    state = settle(state)
    assert moves(state) == ["seal"]
    assert refusal(state, "fulfil 0 P06") == ("temple-laid", "R8.3")
    assert refusal(state, "temple T02") == ("temple-laid", "R9.2")
    state = after(state, "seal")
    assert coatl.scores(state)[0] == 3 + 3
    assert refusal(state, "seal") == ("not-completing", "R8.3")


def test_r8_3_the_moment_exists_even_with_nothing_to_do() -> None:
    """R8.3: only the seal is left, and is a move of its own."""
    state = at(boards={0: "K>"}, coatls={0: ["<YG. P15"]}, hands={0: ""}, temples={0: ""}, tops=("T04", "T07"))
    state = after(state, "extend 0 tail K")
    assert moves(state) == ["temple T04", "seal"]
    state = at(boards={0: "K>"}, coatls={0: ["<RYG. P15"]}, hands={0: ""}, temples={0: ""}, tops=("T04", "T07"))
    state = after(state, "extend 0 tail K")
    assert moves(state) == ["seal"]


def test_r8_4_a_completed_coatl_is_closed_for_good() -> None:
    """R8.4: no piece and no prophecy goes there."""
    state = at(boards={0: "Y"}, coatls={0: ["<YYY> P00", ".YG."]}, hands={0: "P10 P15 P01"})
    assert refusal(state, "extend 0 back Y") == ("coatl-complete", "R8.4")
    assert refusal(state, "fulfil 0 P10") == ("coatl-complete", "R8.4")
    state = after(state, "fulfil 1 P15")
    assert refusal(state, "fulfil 0 P10") == ("coatl-complete", "R8.4")


def test_r9_1_a_temple_only_at_the_moment_of_completion() -> None:
    """R9.1: not before, not after; and it need not be laid."""
    state = at(coatls={0: ["<YYY> P00"]}, temples={0: "T06"})
    assert refusal(state, "temple T06") == ("not-completing", "R9.1")
    assert None is coatl.position(after(completing(), "seal")).table.sides[0].coatls[0].temple


def test_r9_2_open_or_from_the_hand() -> None:
    """R9.2: one of the two open ones, or one of the hand; not one of the others' hands or of the piles."""
    state = completing(temples={0: "T10 T08", 1: "T05"}, tops=("T01", "T02"), tokens={0: [Token.PICK]})
    assert [move for move in moves(state) if not move.startswith("fulfil")] == ["temple T08", "seal"]
    assert refusal(state, "temple T05") == ("temple-not-at-hand", "R9.2")
    assert refusal(state, "temple T09") == ("temple-not-at-hand", "R9.2")
    after_it = after(state, "temple T08")
    assert moves(after_it) == ["seal"]
    assert coatl.position(after_it).privates[0].temples == ("T10",)
    assert coatl.position(after_it).table.temples.tops == ("T01", "T02")


def test_r9_3_at_least_one_condition_must_hold() -> None:
    """R9.3: no black fails, seven pieces do not."""
    state = completing(temples={0: "T10"}, tops=("T01", "T00"))
    assert [move for move in moves(state) if not move.startswith("fulfil")] == ["temple T00", "seal"]
    assert refusal(state, "temple T10") == ("temple-not-met", "R9.3")
    assert refusal(state, "temple T01") == ("temple-not-met", "R9.3")
    assert refusal(state, "temple T00") is None


def test_r9_4_conditions_of_promo_temples_look_at_the_prophecies() -> None:
    """R9.4, R1.4: what lies at the cóatl when the temple is laid."""
    options = Options(2, promo=True)
    state = at(
        options, boards={0: "K>"}, coatls={0: ["<YGYGRR. P15"]}, hands={0: "P06 P16"}, temples={0: "PT15"}, tops=("PT16", "T02")
    )
    state = after(state, "extend 0 tail K")
    assert refusal(state, "temple PT15") == ("temple-not-met", "R9.3")
    assert refusal(state, "temple PT16") is None
    assert refusal(after(state, "fulfil 0 P06"), "temple PT16") is None


def test_r9_5_an_open_temple_is_replaced_at_once_from_its_pile() -> None:
    """R9.5: each pile by itself; an empty one leaves a gap."""
    state = after(completing(), "temple T08")
    table = coatl.position(state).table
    assert table.temples.tops == (None, "T02")
    assert table.temples.below == (6, 5)
    assert Stage(StageName.REVEALING, coatl.After.TEMPLE, pile=0, coatl=0) == table.stage
    assert refusal(state, "=reveal T08") == ("impossible-temple", "R9.5")
    assert refusal(state, "seal") == ("chance-due", "R9.5")
    assert refusal(state, "=draw P20") == ("wrong-event", "R9.5")
    state = after(state, "=reveal T13")
    assert (coatl.position(state).table.temples.tops, coatl.position(state).table.temples.below) == (("T13", "T02"), (5, 5))
    table = coatl.position(after(completing(tops=("T02", "T08")), "temple T08", "=reveal T13")).table
    assert (table.temples.tops, table.temples.below) == (("T02", "T13"), (6, 4))


def test_r9_5_a_pile_that_is_used_up_leaves_one_open_temple() -> None:
    """R9.5: no event, and no temple to take there."""
    state = at(4, **FEW_TEMPLES)
    state = after(state, "extend 0 tail K", "temple T08")
    assert coatl.chance(state) is None
    assert coatl.position(state).table.temples.tops == (None, "T06")
    assert moves(state) == ["seal"]
    state = after(state, "seal", "end")
    assert [move for move in moves(state) if move.startswith("commit")] == ["commit T06"]


def test_a_third_coatl_ends_the_action() -> None:
    """R8.5 and R10.1: nothing more can be built."""
    state = at(boards={0: "K> Y"}, coatls={0: ["<YYY> P00", "<RRR> P01", "<YG. P15"]}, hands={0: "P02"}, tops=("T04", "T05"))
    state = after(state, "extend 2 tail K", "seal")
    assert coatl.to_act(state) == (1,)
    assert Ending.THIRD_COATL is coatl.position(state).table.ending
