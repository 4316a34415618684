"""How the game ends, and who has won (R10, R12)."""

from typing import Any

import pytest

import coatl_rules as coatl
from coatl_rules import Ending, Options, StageName, State, Token
from tests.coatl.tables import after, at, moves, refusal, settle

GONE = (None, None, "")
THREE = ["<YYY> P00", "<RRR> P01", "<KKK> P02"]


def ending(state: State) -> Ending | None:
    """Why the game ends."""
    return coatl.position(state).table.ending


def turns_left(state: State) -> list[tuple[int, int]]:
    """The turns that are left, with their actions: played by declining nothing."""
    played: list[tuple[int, int]] = []
    while not coatl.is_over(state):
        table = coatl.position(state).table
        assert table.stage.name is StageName.ACTING
        seat = table.turn.seat
        if table.turn.may_end:
            played[-1] = (seat, played[-1][1] + 1)
        else:
            played.append((seat, 1))
        state = settle(after(settle(after(state, "choose deck")), "end"))
    return played


@pytest.mark.parametrize(
    ("seats", "seat", "turns"),
    [
        (2, 0, [(1, 2)]),
        (2, 1, [(0, 1)]),
        (3, 0, [(1, 2), (2, 2)]),
        (3, 1, [(2, 2), (0, 1)]),
        (3, 2, [(0, 1), (1, 1)]),
        (4, 1, [(2, 2), (3, 2), (0, 1)]),
        (4, 3, [(0, 1), (1, 1), (2, 1)]),
    ],
)
def test_r10_1_last_turns_after_a_third_coatl(seats: int, seat: int, turns: list[tuple[int, int]]) -> None:
    """R10.1: later seats two actions, then earlier seats one; at most 2(N-k) + k-1 in all (worked cases S004 and S006)."""
    hands = dict.fromkeys(range(seats), "")
    state = at(seats, seat=seat, boards={seat: "K>"}, coatls={seat: ["<YYY> P00", "<RRR> P01", "<YG. P15"]}, hands=hands)
    state = after(state, "extend 2 tail K", "seal")
    assert (Ending.THIRD_COATL, seat) == (ending(state), coatl.position(state).table.ender)
    assert tuple(turns) == coatl.last_turns(seats, Ending.THIRD_COATL, seat)
    assert turns == turns_left(state)


@pytest.mark.parametrize(
    ("seats", "seat", "turns"),
    [
        (2, 0, [1, 0, 1]),
        (2, 1, [0, 1]),
        (3, 0, [1, 2, 0, 1, 2]),
        (3, 1, [2, 0, 1, 2]),
        (4, 3, [0, 1, 2, 3]),
    ],
)
def test_r10_2_last_turns_after_the_bodies_are_gone(seats: int, seat: int, turns: list[int]) -> None:
    """R10.2: the round is finished, then everybody has one more turn, one action each (worked cases S015 and S016)."""
    tokens: dict[int, list[Token]] = {each: [] for each in range(seats)}
    hands = dict.fromkeys(range(seats), "")
    done = {each: THREE[:2] if each == seat else [] for each in range(seats)}
    state = at(seats, seat=seat, bodies="YR", bag=GONE, hands=hands, coatls=done, tokens=tokens)
    state = settle(after(state, "take body YR"))
    assert (Ending.BODIES_GONE, seat) == (ending(state), coatl.position(state).table.ender)
    assert [(each, 1) for each in turns] == turns_left(state)


def test_r10_1_the_second_action_may_be_declined() -> None:
    """R10.1: the first may not, while any is legal."""
    state = at(3, seat=1, coatls={0: THREE}, ending=(Ending.THIRD_COATL, 0, 0))
    assert refusal(state, "end") == ("nothing-to-end", "R10.1")
    assert refusal(state, "pass") == ("can-act", "R3.2")
    assert "end" not in moves(state)
    state = after(state, "take head Y")
    assert coatl.to_act(state) == (1,)
    assert moves(state)[-1] == "end"
    assert refusal(state, "pass") == ("can-act", "R10.1")
    assert coatl.to_act(after(state, "end")) == (2,)
    assert coatl.to_act(after(state, "take head R")) == (2,)


def test_r10_1_a_seat_that_can_do_nothing_passes_its_whole_last_turn() -> None:
    """R10.1 and R10.4."""
    given = idle(1)
    given["coatls"][0] = THREE
    given["heads"] = "GB"
    state = at(3, seat=1, ending=(Ending.THIRD_COATL, 0, 0), **given)
    assert moves(state) == ["pass"]
    assert coatl.to_act(after(state, "pass")) == (2,)
    second = at(3, seat=1, ending=(Ending.THIRD_COATL, 0, 0), second=True, **given)
    assert moves(second) == ["end"]


def test_r10_1_a_third_coatl_in_a_last_turn_leaves_the_second_action() -> None:
    """R10.1 and R10.3: only the seat that began the end has no further turn, and the end is not begun anew."""
    coatls = {0: THREE, 1: ["<YYY> P00", "<GGG> P03", "<YG. P15"]}
    state = at(3, seat=1, boards={1: "K>"}, coatls=coatls, ending=(Ending.THIRD_COATL, 0, 0), heads="RR")
    state = after(state, "extend 2 tail K", "seal")
    assert coatl.to_act(state) == (1,)
    assert "end" in moves(state)
    assert (ending(state), coatl.position(state).table.ender) == (Ending.THIRD_COATL, 0)


def test_r10_2_a_seat_with_three_coatls_takes_part() -> None:
    """R10.2 and R10.3: the bodies ran out first, so a third cóatl changes nothing."""
    coatls = {0: ["<YYY> P00", "<RRR> P01", "<YG. P15"]}
    state = at(3, seat=0, boards={0: "K>"}, coatls=coatls, bodies="", bag=GONE, ending=(Ending.BODIES_GONE, 2, 0))
    state = after(state, "extend 2 tail K", "seal")
    assert (ending(state), coatl.position(state).table.ender) == (Ending.BODIES_GONE, 2)
    assert coatl.to_act(state) == (1,)
    state = at(3, seat=0, coatls={0: THREE}, bodies="", bag=GONE, ending=(Ending.BODIES_GONE, 0, 2))
    assert coatl.to_act(state) == (0,)


def test_r10_3_bodies_that_run_out_later_change_nothing() -> None:
    """R10.3: the third cóatl came first."""
    state = at(3, seat=1, coatls={0: THREE}, bodies="YR", bag=GONE, ending=(Ending.THIRD_COATL, 0, 0))
    state = after(state, "take body YR")
    assert (ending(state), coatl.position(state).table.ender) == (Ending.THIRD_COATL, 0)
    assert coatl.to_act(state) == (1,)


def test_r10_4_a_seat_without_a_legal_move_passes() -> None:
    """R10.4: hand of five, no room, nothing to build."""
    state = at(2, **idle(0))
    assert moves(state) == ["pass"]
    assert refusal(state, "end") == ("nothing-to-end", "R10.4")
    assert refusal(state, "take head Y") == ("no-room", "R4.2")
    state = after(state, "pass")
    assert coatl.to_act(state) == (1,)
    assert coatl.position(state).table.passes == 1
    assert coatl.position(after(state, "take head Y")).table.passes == 0


def test_r10_4_a_full_round_of_passes_ends_the_game() -> None:
    """R10.4: scores stand."""
    given = {
        "boards": {0: "<Y <Y <R <R <K <K <G <G", 1: "Y> Y> R> R> K> K> G> G>"},
        "hands": {0: "P25 P26 P27 P28 P29", 1: "P30 P31 P32 P33 P34"},
        "tokens": {0: [], 1: []},
        "coatls": {0: ["<YYYY> P00", "<B.", "<B."], 1: [".B>", ".B>"]},
        "heads": "K",
        "tails": "K",
    }
    state = at(2, **given)
    state = after(state, "pass")
    assert coatl.position(state).table.passes == 1
    state = after(state, "pass")
    assert coatl.is_over(state)
    assert (ending(state), coatl.position(state).table.ender) == (Ending.ALL_PASSED, 1)
    assert coatl.scores(state) == (3, 0)
    assert coatl.winners(state) == (0,)
    for text in ("pass", "take head Y", "keep 0 P00 P01 P02", "=draw P00", "=fill - - -"):
        assert refusal(state, text) == ("game-over", "R10.4")


def idle(seat: int) -> dict[str, Any]:
    """What leaves that seat without a move."""
    return {
        "boards": {seat: "<Y <Y <R <R <K <K <G <G"},
        "hands": {seat: "P25 P26 P27 P28 P29"},
        "tokens": {seat: []},
        "coatls": {seat: ["<B.", "<B."]},
        "heads": "YR",
    }


@pytest.mark.parametrize(("why", "rule"), [(Ending.THIRD_COATL, "R10.1"), (Ending.BODIES_GONE, "R10.2")])
def test_r10_the_game_is_over_after_the_last_turn(why: Ending, rule: str) -> None:
    """R10.1, R10.2: nothing more is legal; winners are known then and not before."""
    if why is Ending.THIRD_COATL:
        state = at(2, seat=0, coatls={1: THREE}, ending=(why, 1, 0))
    else:
        state = at(2, seat=1, coatls={1: THREE}, bodies="", bag=GONE, ending=(why, 0, 2))
    assert coatl.winners(state) == ()
    state = settle(after(state, "take head Y"))
    assert coatl.is_over(state)
    assert coatl.to_act(state) == ()
    assert () == coatl.legal_moves(state) == coatl.legal_moves(state, 0)
    assert coatl.next_seat(state) is None
    assert coatl.chance(state) is None
    assert ("game-over", rule) == refusal(state, "take head R")
    assert coatl.scores(state) == (0, 6)
    assert coatl.winners(state) == (1,)


def test_r12_2_unfinished_coatls_and_hands_are_worth_nothing() -> None:
    """R12.1 and R12.2."""
    state = at(2, coatls={0: ["<YYYYYY. P00 P10", "<RRR> P01"]}, hands={0: "P12"})
    assert coatl.scores(state) == (2, 0)


def test_r12_4_ties_are_broken_by_cards_and_by_the_best_coatl() -> None:
    """R12.3, R12.4 and R12.5: six points each."""

    def end(coatls: dict[int, list[str]]) -> tuple[int, ...]:
        state = at(3, seat=0, coatls={2: THREE, **coatls}, ending=(Ending.THIRD_COATL, 2, 0), heads="BB")
        state = after(state, "take tail K")
        return coatl.winners(after(state, "take tail G"))

    # Two points for each of three cards; one card for six points; the third seat has three cards for six points.
    assert end({0: ["<RRRGG> P25"]}) == (2,)
    assert end({0: ["<RRRGG> P25"], 1: ["<KKGGG> P26"]}) == (2,)
    # Three cards and six points against one cóatl of five and one of one point with as many cards: the better single cóatl.
    assert end({0: ["<GGG> P03 P13", "<YG.", "<YGY> P15"]}) == (0,)
    # The same twice.
    assert end({0: ["<GGG> P03 P13", "<YGY> P15"], 1: ["<BBB> P04 P14", "<RKR> P16"]}) == (0, 1)


def test_options_do_not_change_complete_snakes() -> None:
    """R7.6: the option concerns open ends only."""
    for empty in (False, True):
        state = at(Options(2, open_end_is_empty=empty), coatls={0: ["<YYR> P05"]})
        assert coatl.scores(state) == (2, 0)
