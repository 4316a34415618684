"""Set-up, the turn, production, the seven and the robber, the end: R3, R4, R6, R7, R8, R15, R17, R18."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from catan_rules import (
    HEXES,
    Board,
    Building,
    BuildSettlement,
    CardCounts,
    Counts,
    DeclareVictory,
    Discard,
    EndTurn,
    MoveRobber,
    Options,
    Resource,
    RollDice,
    Rolled,
    Stage,
    State,
    apply,
    beginner_board,
    chance,
    check,
    hexagon,
    is_over,
    legal_moves,
    mover,
    new_game,
    next_seat,
    parse_step,
    position,
    production,
    scores,
    to_act,
    vertex,
    winners,
)
from tabletop_rules import IllegalStep
from tests.catan.scenes import COAST, RICH, SHORE, run, scene


def code(state: State, text: str) -> str:
    """Why a step is refused."""
    refusal = check(state, parse_step(text))
    assert refusal is not None
    return refusal.code


def perft(state: State, depth: int) -> int:
    """The number of move sequences of this length."""
    if depth == 0:
        return 1
    return sum(perft(apply(state, move), depth - 1) for move in legal_moves(state))


# --- R3 set-up ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r3_2_the_first_steps_are_counted(seats: int) -> None:
    """R3.2: 54 first settlements, 144 with their road, 7236 with the next settlement, for any number of seats."""
    state = new_game(Options(seats=seats, board="beginner"))
    assert [perft(state, depth) for depth in (1, 2, 3)] == [54, 144, 7_236]


def test_r3_2_four_steps_of_set_up() -> None:
    """R3.2: 19 248 positions after four steps."""
    assert perft(new_game(Options(seats=4, board="beginner")), 4) == 19_248


def test_r3_1_the_snake_goes_round_and_back_from_the_start_seat() -> None:
    """R3.1 to R3.3, R3.5: clockwise from the start seat, then back; the start seat has the first turn."""
    state = new_game(Options(seats=3, start_seat=1, board="beginner"))
    order = []
    while position(state).table.setup_step is not None:
        order.append(to_act(state))
        state = apply(state, legal_moves(state)[0])
    assert order == [(seat,) for seat in (1, 1, 2, 2, 0, 0, 0, 0, 2, 2, 1, 1)]
    assert (to_act(state), position(state).table.stage) == ((1,), Stage.BEFORE_ROLL)
    assert scores(state) == (2, 2, 2)


def test_r3_6_the_set_up_never_gets_stuck() -> None:
    """R3.6: whatever is placed, every settlement of the set-up finds a vertex and a free edge beside it."""
    for seed in range(40):
        rng = Random(seed)
        state = new_game(Options(seats=4, board="beginner"))
        for _ in range(16):
            state = apply(state, rng.choice(legal_moves(state)))
        assert position(state).table.stage is Stage.BEFORE_ROLL


def test_r3_3_the_road_touches_the_settlement_just_placed() -> None:
    """R3.3: also the second road touches the second settlement, and only two kinds of moves are legal in set-up."""
    state = run(new_game(Options(seats=2, board="beginner")), "settlement 0,0N")
    assert [str(move.edge) for move in legal_moves(state) if hasattr(move, "edge")] == ["1,-1W", "0,0NW", "1,-1SW"]
    assert code(state, "road 0,0W") == "not-at-new-settlement"
    assert code(state, "settlement 0,0S") == "setup-pending"
    state = run(state, "road 0,0NW", "settlement 0,0S", "road 0,0SW", "settlement 2,0N")
    assert code(state, "road 0,0W") == "not-at-new-settlement"
    assert code(new_game(Options(seats=2, board="beginner")), "roll") == "setup-pending"
    assert code(state, "settlement 0,0S") == "setup-pending"


def test_r3_2_set_up_keeps_the_distance_rule() -> None:
    """R3.2, R10: no settlement on or beside a building."""
    state = run(new_game(Options(seats=2, board="beginner")), "settlement 0,0N", "road 0,0NW")
    assert code(state, "settlement 0,0N") == "occupied"
    assert code(state, "settlement 0,-1S") == "too-close"


def test_r3_4_the_second_settlement_yields_cards() -> None:
    """R3.4: one card for each producing hex of the second settlement, none for the first."""
    state = run(new_game(Options(seats=2, board="beginner")), "settlement 0,-1S", "road 0,0NW", "settlement 0,-2S", "road 0,-2SW")
    assert [private.hand for private in position(state).privates] == [Counts(), Counts()]
    state = run(state, "settlement 1,-2S", "road 1,-2SW", "settlement -1,2N", "road -1,2NW")
    assert [private.hand for private in position(state).privates] == [Counts(grain=2, ore=1), Counts(brick=1, wool=2)]


# --- R4 the turn -------------------------------------------------------------------------------------------------------------


def test_r4_1_before_the_dice_only_cards_are_played() -> None:
    """R4.1: no trade, no building, no buying before the dice; any development card."""
    state = scene(stage=Stage.BEFORE_ROLL, hands={0: RICH}, cards={0: CardCounts(1, 1, 1, 1, 1)})
    kinds = {type(move).__name__ for move in legal_moves(state)}
    assert kinds == {"RollDice", "PlayKnight", "PlayRoadBuilding", "PlayYearOfPlenty", "PlayMonopoly"}
    for text in ("road 2,-2NW", "city 3,-3S", "buy", "bank 4ore for wool", "offer ore for wool", "end"):
        assert code(state, text) == "roll-first"


def test_r4_2_the_dice_fall_once() -> None:
    """R4.2: a roll is followed by its outcome; a second roll is refused, and so is any move while the dice are in the air."""
    state = run(scene(stage=Stage.BEFORE_ROLL), "roll")
    assert (to_act(state), legal_moves(state), next_seat(state)) == ((), (), None)
    assert code(state, "roll") == "chance-due"
    assert code(state, "=steal ore") == "wrong-event"
    assert code(state, "=roll 13") == code(state, "=roll 1") == "impossible-roll"
    state = run(state, "=roll 4")
    assert code(state, "roll") == "already-rolled"
    assert code(state, "=roll 4") == code(state, "=card knight") == code(state, "=steal ore") == "no-chance-due"


def test_r4_2_two_dice_have_thirty_six_ways() -> None:
    """R4.2: the weights of the totals are 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1."""
    event = chance(run(scene(stage=Stage.BEFORE_ROLL), "roll"))
    assert event is not None
    assert [weight for _, weight in event.outcomes()] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert (event.kind, event.size, event.total, event.seen_by) == ("roll", 11, 36, None)
    assert [event.weight(Rolled(total)) for total in (1, 2, 7, 12, 13)] == [0, 1, 6, 1, 0]
    assert event.weight("7") == 0


def test_r4_3_separate_phases_end_trading_with_a_paid_build() -> None:
    """R4.3: with `phases="separate"` the first paid build or purchase closes trade, a free road does not; with combined phases
    trade stays open."""
    for phases, closed in (("combined", False), ("separate", True)):
        for build in ("road 2,-2NW", "city 3,-3S", "buy"):
            state = scene(Options(seats=3, phases=phases, board="beginner"), hands={0: RICH, 1: RICH})  # type: ignore[arg-type]
            state = run(state, build, *(["=card knight"] if build == "buy" else []))
            for text in ("bank 4brick for wool", "offer wool for ore"):
                refusal = check(state, parse_step(text))
                assert (refusal is not None) is (closed or not held(state, text))
                assert refusal is None or not closed or (refusal.code, refusal.rule) == ("trading-closed", "R4.3")
            assert not any(type(move).__name__ in ("MaritimeTrade", "OfferTrade") for move in legal_moves(state)) or not closed
    state = scene(Options(seats=3, phases="separate", board="beginner"), hands={0: RICH}, cards={0: CardCounts(road_building=1)})
    state = run(state, "road-building", "road 2,-2NW", "road 2,-3SW")
    assert check(state, parse_step("bank 4brick for wool")) is None
    second = run(state, "road 2,-2W", "road 2,-2SW")
    assert position(second).table.trading_closed


def held(state: State, text: str) -> bool:
    """Whether the active seat still holds what a trade gives."""
    hand = position(state).privates[position(state).table.seat].hand
    return hand.brick >= 4 if text.startswith("bank") else hand.wool >= 1


def test_r4_4_the_turn_passes_clockwise() -> None:
    """R4.4: ending the turn is a move, always there in the main part, and it forgets what the turn remembered."""
    state = scene(seats=3, seat=2, card_played=True, played={2: CardCounts(monopoly=1)})
    assert legal_moves(state) == (EndTurn(),)
    after = run(state, "end")
    table = position(after).table
    assert (table.seat, table.stage, table.card_played, table.rolled) == (0, Stage.BEFORE_ROLL, False, False)
    assert mover(state, EndTurn()) == 2


def test_r4_5_one_development_card_a_turn() -> None:
    """R4.5: before or after the dice, one in all."""
    state = scene(stage=Stage.BEFORE_ROLL, cards={0: CardCounts(knight=1, monopoly=2)})
    state = run(state, "monopoly ore", "roll", "=roll 2")
    assert code(state, "monopoly ore") == code(state, "knight") == "one-card-a-turn"


# --- R6 production -----------------------------------------------------------------------------------------------------------


def test_r6_1_settlements_yield_one_and_cities_two() -> None:
    """R6.1: a roll of 6 gives seat 1, at -1,2N and -2,2N, its grain; cities get two."""
    state = scene(
        stage=Stage.ROLLING,
        settlements={0: ["3,-3S"], 1: ["-1,2N", "-2,0S"]},
        cities={0: ["0,-1N"]},
        roads={0: ["3,-3SW", "0,-1NW"], 1: ["-1,2NW", "-2,0SW"]},
    )
    after = position(run(state, "=roll 6"))
    assert [str(private.hand) for private in after.privates] == ["2brick", "grain", "nothing"]


def test_r6_2_the_robbed_hex_yields_nothing() -> None:
    """R6.2: the robber's hex is left out, the building's other hexes are not."""
    state = scene(stage=Stage.ROLLING, robber="0,-1", settlements={0: ["0,-1N", "3,-3S"]}, roads={0: ["0,-1NW", "3,-3SW"]})
    assert position(run(state, "=roll 6")).privates[0].hand == Counts()
    assert position(run(state, "=roll 10")).privates[0].hand == Counts(ore=1)


@pytest.mark.parametrize(("shortage", "given"), [("modern", 1), ("classic", 0)])
def test_r6_3_a_shortage_that_touches_one_seat(shortage: str, given: int) -> None:
    """R6.3, R6.4: the bank has one ore and only seat 0, with a city and a settlement there, is owed three: it gets the one left
    (modern) or none (classic)."""
    options = Options(seats=3, shortage=shortage, board="beginner")  # type: ignore[arg-type]
    state = scene(
        options,
        stage=Stage.ROLLING,
        settlements={0: ["2,0S"]},
        cities={0: ["2,0N"]},
        roads={0: ["2,0SW", "2,0NW"]},
        hands={2: Counts(ore=18)},
    )
    assert position(run(state, "=roll 8")).privates[0].hand == Counts(ore=given)


@pytest.mark.parametrize("shortage", ["modern", "classic"])
def test_r6_3_a_shortage_that_touches_two_seats(shortage: str) -> None:
    """R6.3: two are owed and the bank has one: nobody gets that kind; other kinds are paid."""
    state = scene(
        Options(seats=3, shortage=shortage, board="beginner"),  # type: ignore[arg-type]
        stage=Stage.ROLLING,
        settlements={0: ["2,0S", "-2,1S"], 1: ["2,0N", "-3,1N"]},
        roads={0: ["2,0SW", "-2,2W"], 1: ["2,0NW", "-2,0W"]},
        hands={2: Counts(ore=18)},
    )
    after = position(run(state, "=roll 8"))
    assert [str(private.hand) for private in after.privates] == ["lumber", "nothing", "18ore"]


def test_r6_the_helper_asks_one_question() -> None:
    """R6: `production` for positions no game could reach, with names or places, and its refusals."""
    board = beginner_board()
    everywhere = {vertex(name): (0, Building.CITY) for name in ("0,-1N", "0,-2S", "-1,0N", "0,-1S", "0,0N", "1,-2S")}
    assert production(board, everywhere, hexagon("0,0"), 6) == {0: Counts(brick=12)}
    assert production(board, everywhere, hexagon("0,-1"), 6) == {}
    assert production(board, everywhere, hexagon("0,0"), 7) == {}
    with pytest.raises(ValueError, match="roll"):
        production(board, {}, hexagon("0,0"), 13)
    with pytest.raises(ValueError, match="shortage"):
        production(board, {}, hexagon("0,0"), 6, shortage="none")  # type: ignore[arg-type]


# --- R7 discards -------------------------------------------------------------------------------------------------------------


def test_r7_1_half_rounded_down_of_more_than_seven() -> None:
    """R7.1: 8 owe 4, 9 owe 4, 15 owe 7, 7 owe nothing; the roller too; then the robber moves."""
    sizes = {0: Counts(brick=8), 1: Counts(lumber=9), 2: Counts(wool=15), 3: Counts(ore=7)}
    state = run(scene(seats=4, stage=Stage.ROLLING, hands=sizes), "=roll 7")
    assert [pieces.owed for pieces in position(state).table.seats] == [4, 4, 7, 0]
    assert (to_act(state), next_seat(state)) == ((0, 1, 2), 0)
    assert legal_moves(state) == (Discard(0, Resource.BRICK), Discard(1, Resource.LUMBER), Discard(2, Resource.WOOL))
    assert legal_moves(state, 3) == ()
    assert legal_moves(state, 1) == (Discard(1, Resource.LUMBER),)
    assert code(state, "discard 3 ore") == "nothing-owed"
    assert code(state, "discard 0 ore") == "not-enough-cards"
    assert code(state, "discard 4 ore") == "no-such-seat"
    assert code(state, "robber 0,1") == "discards-pending"
    texts = ["discard 2 wool"] * 7 + ["discard 0 brick"] * 4 + ["discard 1 lumber"] * 4
    after = run(state, *texts)
    assert position(after).table.stage is Stage.MOVING_ROBBER
    assert [private.hand.total for private in position(after).privates] == [4, 5, 8, 7]
    assert mover(state, Discard(2, Resource.WOOL)) == 2


def test_r7_3_the_order_of_discards_does_not_matter() -> None:
    """R7.3: one card a move, in any order between seats; the result is the same."""
    state = run(scene(stage=Stage.ROLLING, hands={0: RICH, 1: RICH}), "=roll 7")
    zero, one = ["discard 0 ore", "discard 0 wool"], ["discard 1 brick", "discard 1 ore"]
    assert run(state, *zero, *one) == run(state, one[0], zero[1], one[1], zero[0])


def test_r7_1_the_limit_is_an_option() -> None:
    """R7.1: `discard_limit=9` lets nine cards be."""
    state = scene(Options(seats=2, discard_limit=9, board="beginner"), stage=Stage.ROLLING, hands={0: Counts(ore=9), 1: Counts(wool=10)})
    assert [pieces.owed for pieces in position(run(state, "=roll 7")).table.seats] == [0, 5]
    state = scene(Options(seats=2, discard_limit=0, board="beginner"), stage=Stage.ROLLING, hands={0: Counts(ore=1)})
    assert position(run(state, "=roll 7")).table.stage is Stage.MOVING_ROBBER


def test_r7_4_a_knight_costs_nobody_cards() -> None:
    """R7.4: a knight moves the robber without discards."""
    state = run(scene(hands={0: RICH, 1: RICH}, cards={0: CardCounts(knight=1)}), "knight")
    assert position(state).table.stage is Stage.MOVING_ROBBER


def test_r8_1_nothing_else_is_done_before_the_robber_has_moved() -> None:
    """R8.1: no building, no end of the turn, no card (Q13)."""
    state = scene(stage=Stage.MOVING_ROBBER, hands={0: RICH}, cards={0: CardCounts(knight=1)})
    for text in ("end", "roll", "buy", "knight", "bank 4ore for wool", "offer ore for wool", "declare"):
        assert code(state, text) == "robber-pending"


def test_r8_4_the_robber_may_go_where_nobody_or_only_the_mover_lives() -> None:
    """R8.4: nobody is named there and nothing is stolen."""
    state = scene(seats=2, stage=Stage.MOVING_ROBBER, hands={1: RICH})
    for text in ("robber 2,-2", "robber 0,1"):
        assert position(run(state, text)).table.stage is Stage.MAIN
        assert code(state, f"{text} from 1") == "no-victim-possible"


# --- R8, R18 the robber ------------------------------------------------------------------------------------------------------


def robbing(hands: dict[int, Counts], options: Options | None = None, **facts: object) -> State:
    """Seat 0 moves the robber, which stands on 2,0; all three seats have a building at the desert."""
    places = {
        "settlements": {0: ["0,0N", "3,-3S"], 1: ["-1,1N", "-3,1N"], 2: ["0,1N", "0,3N"]},
        "roads": {0: ["0,0NW", "3,-3SW"], 1: ["0,0SW", "-2,0W"], 2: ["0,1NW", "0,3NW"]},
    }
    arguments: dict[str, object] = {"stage": Stage.MOVING_ROBBER, "robber": "2,0", "hands": hands, **places, **facts}
    return scene(options or Options(seats=3, board="beginner"), **arguments)  # type: ignore[arg-type]


def named(state: State, place: str) -> set[int | None]:
    """Which victims may be named at a hex."""
    return {move.victim for move in legal_moves(state) if isinstance(move, MoveRobber) and str(move.hex) == place}


def test_r8_1_the_robber_moves_to_another_land_hex() -> None:
    """R8.1, R8.4: any other hex, the desert too, also one without buildings or with own ones only."""
    state = robbing({0: RICH})
    hexes = {str(move.hex) for move in legal_moves(state) if isinstance(move, MoveRobber)}
    assert (len(hexes), "2,0" in hexes, "0,0" in hexes) == (18, False, True)
    assert code(state, "robber 2,0") == "robber-must-move"
    assert named(state, "2,-2") == named(state, "1,-1") == {None}
    assert code(scene(), "robber 0,1") == "robber-not-due"


def test_r8_2_a_victim_is_named_and_loses_one_card() -> None:
    """R8.2, R8.5: one of the opponents there; the stolen card is drawn from its hand."""
    state = robbing({0: RICH, 1: Counts(ore=2, wool=1), 2: RICH})
    assert named(state, "0,0") == {1, 2}
    assert code(state, "robber 0,0") == "victim-needed"
    assert code(state, "robber 0,0 from 0") == code(state, "robber 0,1 from 1") == "not-a-victim"
    assert code(state, "robber 0,0 from 3") == "no-such-seat"
    stealing = run(state, "robber 0,0 from 1")
    event = chance(stealing)
    assert event is not None
    assert (event.kind, event.size, event.total, event.seen_by) == ("theft", 2, 3, frozenset({0, 1}))
    assert [(str(outcome.resource), weight) for outcome, weight in event.outcomes()] == [("wool", 1), ("ore", 2)]  # type: ignore[union-attr]
    assert code(stealing, "=steal brick") == "not-in-hand"
    assert code(stealing, "end") == "chance-due"
    assert code(stealing, "=roll 4") == "wrong-event"
    after = position(run(stealing, "=steal ore"))
    assert [str(private.hand) for private in after.privates[:2]] == ["5brick+5lumber+5wool+5grain+6ore", "wool+ore"]


def test_r8_3_a_seat_without_cards_may_be_named_if_another_there_has_some() -> None:
    """R8.3: an empty hand may be chosen, then nothing is stolen; if nobody there has cards, nobody is named."""
    state = robbing({1: Counts(), 2: Counts(ore=1)})
    assert named(state, "0,0") == {1, 2}
    after = run(state, "robber 0,0 from 1")
    assert (chance(after), position(after).table.stage) == (None, Stage.MAIN)
    empty = robbing({0: RICH})
    assert named(empty, "0,0") == {None}
    assert code(empty, "robber 0,0 from 1") == "no-victim-possible"
    assert position(run(empty, "robber 0,0")).table.stage is Stage.MAIN


def test_r8_3_sites_may_ask_for_victims_with_cards() -> None:
    """R8.3: with `steal_needs_cards` only opponents with cards may be named."""
    state = robbing({2: Counts(ore=1)}, Options(seats=3, steal_needs_cards=True, board="beginner"))
    assert named(state, "0,0") == {2}
    assert code(state, "robber 0,0 from 1") == "not-a-victim"
    assert named(robbing({}, Options(seats=3, steal_needs_cards=True, board="beginner")), "0,0") == {None}


def test_r8_1_a_knight_before_the_dice_leads_back_there() -> None:
    """R8.1, R4.1: after the robber of a knight the dice are still to be rolled."""
    state = robbing({1: Counts(ore=1)}, stage=Stage.BEFORE_ROLL, cards={0: CardCounts(knight=1)})
    state = run(state, "knight", "robber 0,0 from 1", "=steal ore")
    assert (position(state).table.stage, position(state).table.rolled) == (Stage.BEFORE_ROLL, False)


def test_r18_1_a_friendly_robber_spares_seats_that_show_two_points() -> None:
    """R18.1: no hex beside an opponent with two visible points or fewer; own buildings do not bar; hidden points do not count."""
    state = friendly()
    assert named(state, "0,0") == set()
    assert code(state, "robber 0,0 from 2") == "friendly-robber"
    assert named(state, "1,0") == {2}
    assert named(state, "2,-2") == {None}


def friendly() -> State:
    """Seat 1 shows two points, seat 2 four; the friendly robber is to move."""
    return scene(
        Options(seats=3, friendly_robber=True, board="beginner"),
        stage=Stage.MOVING_ROBBER,
        robber="2,0",
        settlements={0: ["0,0N", "3,-3S"], 1: ["-1,1N", "-3,1N"]},
        cities={2: ["0,1N", "0,3N"]},
        roads={0: ["0,0NW", "3,-3SW"], 1: ["0,0SW", "-2,0W"], 2: ["0,1NW", "0,3NW"]},
        hands={1: RICH, 2: RICH},
        cards={1: CardCounts(victory_point=2)},
    )


def test_r18_1_with_no_hex_left_the_robber_goes_to_the_desert_and_takes_nothing() -> None:
    """R18.1: when every other hex is beside a spared seat, the desert is the only choice, and it may stay there."""
    state = everywhere("0,0")
    assert legal_moves(state) == (MoveRobber(hexagon("0,0")),)
    assert code(state, "robber 0,0 from 1") in ("friendly-robber", "no-victim-possible", "not-a-victim")
    after = run(state, "robber 0,0")
    assert position(after).table.stage is Stage.MAIN
    away = everywhere("2,0")
    assert legal_moves(away) == (MoveRobber(hexagon("0,0")),)
    assert code(away, "robber 2,0") in ("friendly-robber", "robber-must-move")
    assert run(away, "robber 0,0") == run(everywhere("0,0"), "robber 0,0")


def test_r18_1_at_the_desert_a_spared_seat_is_not_robbed() -> None:
    """R18.1: with the desert at 2,0 and the robber in the middle, seat 3 stands at the only hex that is left."""
    board = beginner_board()
    middle, coast = hexagon("0,0").index, hexagon("2,0").index
    places = list(range(19))
    places[middle], places[coast] = coast, middle
    moved = attrs.evolve(
        board, terrain=tuple(board.tile(HEXES[place]) for place in places), numbers=tuple(board.number(HEXES[place]) for place in places)
    )
    state = everywhere("0,0", moved)
    assert legal_moves(state) == (MoveRobber(hexagon("2,0")),)
    owner = next(seat for seat in (1, 2, 3) if any(hexagon("2,0") in place.hexes for place in position(state).table.seats[seat].settlements))
    refusal = check(state, MoveRobber(hexagon("2,0"), owner))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("friendly-robber", "R18.1")
    assert refusal.message == f"A friendly robber takes no card from seat {owner}, which shows two points or fewer."


def everywhere(robber: str, board: Board | None = None) -> State:
    """Three poor seats whose six buildings touch every hex but the desert; seat 0, to move the robber, has its home among them.

    Each building at the corner of three hexes: eighteen hexes, six buildings of the two others and of a third seat.
    """
    corners = {
        1: ["0,-1N", "2,-2S"],
        2: ["-1,-1S", "-2,2N"],
        3: ["1,1N", "0,1S"],
    }
    return scene(
        Options(seats=4, friendly_robber=True, board=board or beginner_board()),
        stage=Stage.MOVING_ROBBER,
        robber=robber,
        settlements={0: ["-1,1N", "1,-1S"], **corners},
        roads={
            0: ["0,0SW", "1,0NW"],
            1: ["0,-1NW", "2,-2SW"],
            2: ["-1,0NW", "-2,2NW"],
            3: ["1,1NW", "0,2W"],
        },
        hands={1: RICH},
    )


# --- R15, R17 the end --------------------------------------------------------------------------------------------------------


def test_r15_1_the_active_seat_wins_at_once() -> None:
    """R15.1, R15.3, R15.4: with the points on the own turn the game is over; nothing is legal any more, whatever others have."""
    state = scene(Options(seats=2, victory_points=3, board="beginner"), hands={0: RICH})
    after = run(state, "city 3,-3S")
    assert (is_over(after), winners(after), to_act(after), legal_moves(after), chance(after)) == (True, (0,), (), (), None)
    assert code(after, "end") == code(after, "=roll 4") == code(after, "discard 0 ore") == "game-over"
    assert not is_over(state)
    assert winners(state) == ()


def test_r15_2_points_on_another_turn_win_at_the_start_of_the_own_turn() -> None:
    """R15.2: seat 1 gets to the target on seat 0's turn by a cut of seat 2's road; play goes on, and seat 1 has won when its turn
    begins, before the dice."""
    state = scene(
        Options(seats=3, victory_points=4, board="beginner"),
        settlements={0: ["0,-1N", "-2,1S"], 1: [SHORE[4], SHORE[6]], 2: ["-3,1N", "0,0S"]},
        roads={0: ["0,-1NW", "-2,2NW", "-1,1W"], 1: COAST[4:9], 2: ["-2,0SW", "-2,1NW", "-1,0SW", "-1,1NW", "0,0SW", "0,1NW"]},
        hands={0: RICH},
        road_holder=2,
    )
    cut = run(state, "settlement -1,0S")
    assert scores(cut) == (3, 4, 2)
    assert not is_over(cut)
    after = run(cut, "end")
    assert winners(after) == (1,)
    assert (position(after).table.seat, position(after).table.rolled) == (1, False)


def test_r15_2_points_that_are_gone_by_the_own_turn_win_nothing() -> None:
    """R15.2: only if the seat still has them when its turn begins."""
    state = scene(
        Options(seats=3, victory_points=4, board="beginner"),
        seat=2,
        settlements={0: [SHORE[4], SHORE[6]], 1: ["-3,1N", "0,0S"], 2: ["0,-1N", "-2,1S"]},
        roads={0: COAST[4:8], 1: ["-2,0SW", "-2,1NW", "-1,0SW", "-1,1NW", "0,0SW"], 2: ["0,-1NW", "-2,2NW", "-1,1W"]},
        hands={2: RICH},
        road_holder=1,
    )
    assert scores(state) == (2, 4, 2)
    after = run(state, "settlement -1,0S", "end", "roll", "=roll 12", "end")
    assert (is_over(after), position(after).table.seat) == (False, 1)


def test_r15_3_hidden_points_count_for_the_active_seat() -> None:
    """R15.1, R14.7: two victory point cards and two settlements are four points; the last card wins as it is drawn."""
    state = scene(Options(seats=2, victory_points=4, board="beginner"), stage=Stage.DRAWING, cards={0: CardCounts(victory_point=1)})
    assert scores(state) == (3, 2)
    assert winners(run(state, "=card victory-point")) == (0,)
    assert winners(run(state, "=card knight")) == ()


def test_r15_5_with_declared_victory_only_declaring_ends_the_game() -> None:
    """R15.5: the seat may play on; declaring is legal before the dice or in the main part, with the true points."""
    options = Options(seats=2, victory_points=3, victory="declared", board="beginner")
    state = run(scene(options, hands={0: RICH}), "city 3,-3S")
    assert not is_over(state)
    assert DeclareVictory() in legal_moves(state)
    assert winners(run(state, "declare")) == (0,)
    later = run(state, "end")
    assert code(later, "declare") == "nothing-to-declare"
    back = run(later, "roll", "=roll 12", "end")
    assert not is_over(back)
    assert set(legal_moves(back)) == {DeclareVictory(), RollDice()}
    assert winners(run(back, "declare")) == (0,)
    rolling = run(back, "roll")
    assert code(rolling, "declare") == "chance-due"
    assert code(scene(Options(seats=2, board="beginner"), hands={0: RICH}), "declare") == "nothing-to-declare"


def test_r17_two_seats_play_the_plain_rules() -> None:
    """R17: two seats, a house choice: twice two settlements, then the turns."""
    state = new_game(Options(seats=2, board="beginner"))
    while isinstance(legal_moves(state)[0], BuildSettlement) or position(state).table.setup_step is not None:
        state = apply(state, legal_moves(state)[0])
    assert legal_moves(state) == (RollDice(),)


# --- what every step has -----------------------------------------------------------------------------------------------------


def test_what_is_no_step_is_a_type_error() -> None:
    """Anything but a step of the game is refused before any rule is asked."""
    for function in (check, apply):
        with pytest.raises(TypeError, match="no step of Catan"):
            function(scene(), "roll")  # type: ignore[arg-type]


def test_a_refused_step_carries_its_reason() -> None:
    """The error holds the refusal and the step; the state is as before."""
    state = scene(stage=Stage.BEFORE_ROLL)
    with pytest.raises(IllegalStep) as caught:
        apply(state, EndTurn())
    assert (caught.value.refusal.code, caught.value.step) == ("roll-first", EndTurn())
    assert state == scene(stage=Stage.BEFORE_ROLL)


def test_a_seat_outside_the_game_is_a_value_error() -> None:
    """Also for listing."""
    for bad in (-1, 3, True, "0"):
        with pytest.raises(ValueError, match="seat"):
            legal_moves(scene(seats=3), bad)  # type: ignore[arg-type]
    assert legal_moves(scene(seats=3), 1) == ()
    assert legal_moves(scene(seats=3), 0) == legal_moves(scene(seats=3))
