"""Reasons are true: each is tested before it is said, so none is found against a legal step (R15.1 comes first)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from catan_rules import (
    BuildSettlement,
    CardCounts,
    Counts,
    DeclareVictory,
    EndTurn,
    MoveRobber,
    OfferTrade,
    Options,
    RollDice,
    Stage,
    State,
    Step,
    WithdrawOffer,
    apply,
    check,
    legal_moves,
    parse_step,
    position,
)
from catan_rules.refusals import (
    why_not_accept,
    why_not_buy,
    why_not_city,
    why_not_confirm,
    why_not_counter,
    why_not_declare,
    why_not_decline,
    why_not_discard,
    why_not_drawn,
    why_not_end,
    why_not_harbours,
    why_not_knight,
    why_not_maritime,
    why_not_monopoly,
    why_not_numbers,
    why_not_offer,
    why_not_plenty,
    why_not_road,
    why_not_road_building,
    why_not_robber,
    why_not_roll,
    why_not_rolled,
    why_not_settlement,
    why_not_spiral,
    why_not_stolen,
    why_not_terrain,
    why_not_withdraw,
)
from tabletop_rules import Refusal
from tests.catan.scenes import COAST, HOMES, SHORE, run, scene
from tests.catan.test_walks import played

WHY_NOT: dict[str, Callable[[Any, Any], Refusal]] = {
    "BuildRoad": why_not_road,
    "BuildSettlement": why_not_settlement,
    "BuildCity": why_not_city,
    "RollDice": why_not_roll,
    "Discard": why_not_discard,
    "MoveRobber": why_not_robber,
    "BuyCard": why_not_buy,
    "PlayKnight": why_not_knight,
    "PlayRoadBuilding": why_not_road_building,
    "PlayYearOfPlenty": why_not_plenty,
    "PlayMonopoly": why_not_monopoly,
    "MaritimeTrade": why_not_maritime,
    "OfferTrade": why_not_offer,
    "AcceptOffer": why_not_accept,
    "DeclineOffer": why_not_decline,
    "CounterOffer": why_not_counter,
    "ConfirmTrade": why_not_confirm,
    "WithdrawOffer": why_not_withdraw,
    "DeclareVictory": why_not_declare,
    "EndTurn": why_not_end,
    "Rolled": why_not_rolled,
    "Stolen": why_not_stolen,
    "CardDrawn": why_not_drawn,
    "TerrainLaid": why_not_terrain,
    "HarboursLaid": why_not_harbours,
    "SpiralLaid": why_not_spiral,
    "NumbersDealt": why_not_numbers,
}
NONE_FOUND = r"^a defect of catan_rules: no reason found against "
GAMES = (
    Options(3, friendly_robber=True, offers_per_turn=2, victory="declared", victory_points=5, phases="separate", board="beginner"),
    Options(4, steal_needs_cards=True, trading=False, victory_points=7, shortage="classic", board="beginner"),
    Options(2, offers_per_turn=1, victory_points=7, board="beginner"),
    Options(5, trading=False, victory_points=4),
    Options(6, trading=False, victory_points=4, numbers="random", between_turns="special-building"),
)


def test_no_reason_is_found_against_a_legal_step() -> None:
    """R4.2: where no reason holds, that is said aloud; the last one of a list is not simply taken."""
    met: dict[str, int] = {}
    for options in GAMES:
        for seed in range(3):
            for state, step in played(options, seed, builds=0.3):
                for legal in () if step is None else (step, *legal_moves(state)):
                    name = type(legal).__name__
                    met[name] = met.get(name, 0) + 1
                    if met[name] <= 400:
                        with pytest.raises(RuntimeError, match=NONE_FOUND):
                            WHY_NOT[name](state, legal)
    assert met.keys() == WHY_NOT.keys() == {kind.__name__ for kind in get_args(Step)}


def test_r12_10_only_an_open_offer_is_withdrawn() -> None:
    """R12.10: in the main part of the turn there is none."""
    refusal = check(scene(), WithdrawOffer())
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no-offer", "R12.10")


def test_r15_1_the_end_of_the_game_is_said_first() -> None:
    """R15.1: whatever else stands against a step."""
    *_, (state, _) = played(GAMES[1], 0)
    assert position(state).table.stage is Stage.OVER
    for step in (RollDice(), EndTurn(), BuildSettlement("0,0N"), MoveRobber(position(state).table.robber or "0,0"), parse_step("=roll 13")):
        refusal = check(state, step)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("game-over", "R15.1")
        with pytest.raises(ValueError, match="over"):
            apply(state, step)


def test_the_most_special_rule_is_cited() -> None:
    """R4.2: ending a turn before the dice; R15.5: anything after a declared victory; R18.1: only where the spared seat stands."""
    state = scene(stage=Stage.BEFORE_ROLL)
    assert str(check(state, EndTurn())) == "The dice must be rolled before the turn may end. (R4.2, roll-first)"
    assert str(check(state, BuildSettlement("0,0N"))) == "First the dice must be rolled. (R4.1, roll-first)"
    declared = scene(Options(2, victory="declared", victory_points=3, board="beginner"), cards={0: CardCounts(victory_point=1)})
    over = apply(declared, DeclareVictory())
    assert str(check(over, EndTurn())) == "The game is over. (R15.5, game-over)"


def test_r18_1_a_spared_seat_is_named_only_where_it_stands() -> None:
    """R8.3: elsewhere nobody is there to be robbed, friendly or not."""
    state = scene(Options(2, friendly_robber=True, board="beginner"), stage=Stage.MOVING_ROBBER, rolled=True)
    quiet = next(move for move in legal_moves(state) if isinstance(move, MoveRobber) and move.victim is None)
    refusal = check(state, MoveRobber(quiet.hex, 1))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no-victim-possible", "R8.3")


@pytest.mark.parametrize(("limit", "said"), [(1, "A turn has room for 1 offer."), (2, "A turn has room for 2 offers.")])
def test_r12_9_offers_are_counted_in_words(limit: int, said: str) -> None:
    """R12.9: one offer, two offers."""
    state = scene(Options(2, offers_per_turn=limit, board="beginner"), hands={0: Counts(ore=1), 1: Counts(wool=1)}, offers=limit)
    refusal = check(state, OfferTrade(Counts(ore=1), Counts(wool=1)))
    assert refusal is not None
    assert refusal.message == said


# --- the order of reasons (docs/rules/catan.md, "Refusals") ------------------------------------------------------------------


def said(state: State, text: str) -> tuple[str, str]:
    """The code and the rule of a refusal."""
    refusal = check(state, parse_step(text))
    assert refusal is not None
    return refusal.code, refusal.rule


def test_r4_5_a_second_card_in_a_turn_cites_that_first() -> None:
    """R4.5 before R14.1 and R14.2: whatever the hand holds, also for a monopoly, with the same or another card held, bought or not."""
    every = {
        "held": {"cards": {0: CardCounts(monopoly=1, knight=1)}},
        "not held": {},
        "bought": {"cards": {0: CardCounts(monopoly=1)}, "bought": CardCounts(monopoly=1)},
    }
    for facts in every.values():
        state = scene(card_played=True, played={0: CardCounts(monopoly=1)}, **facts)  # type: ignore[arg-type]
        for text in ("monopoly ore", "knight", "road-building", "plenty 2ore"):
            assert said(state, text) == ("one-card-a-turn", "R4.5")
    assert said(scene(), "monopoly ore") == ("card-not-held", "R14.1")
    bought = scene(cards={0: CardCounts(monopoly=1)}, bought=CardCounts(monopoly=1))
    assert said(bought, "monopoly ore") == ("bought-this-turn", "R14.2")


def test_r9_the_place_comes_before_the_pieces_and_the_cards() -> None:
    """R9, R10, R11, R1: what is taken, too close or not connected is said before what is left, and that before what it costs."""
    poor = scene()
    taken, free = HOMES[1][1][0], "1,-2W"
    assert said(poor, f"road {taken}") == ("occupied", "R9")
    assert said(poor, "road 0,1NW") == ("not-connected", "R9")
    assert said(poor, f"settlement {HOMES[1][0][0]}") == ("occupied", "R10")
    assert said(poor, "settlement 0,0N") == ("not-connected", "R10")
    assert said(poor, f"city {HOMES[1][0][0]}") == ("no-settlement-there", "R11")
    assert said(poor, f"city {HOMES[0][0][0]}") == ("not-enough-cards", "R1")
    assert said(poor, f"road {free}") == ("not-enough-cards", "R1")
    fifteen = scene(
        settlements={0: [SHORE[0], SHORE[15]]}, roads={0: [*COAST[:15]]}, hands={1: Counts(1, 1, 1, 1, 1)}, seats=2, road_holder=0
    )
    assert said(fifteen, f"road {COAST[15]}") == ("no-piece-left", "R11")
    assert said(fifteen, f"road {COAST[0]}") == ("occupied", "R9")


def test_r12_terms_come_before_the_cards() -> None:
    """R12: the terms of a trade, and what the bank lacks, are said before what the own hand lacks."""
    poor = scene(hands={1: Counts(ore=19)})
    assert said(poor, "bank 4wool for wool") == ("same-kind", "R12.5")
    assert said(poor, "bank 2wool for brick") == ("not-entitled", "R12.5")
    assert said(poor, "bank 4wool for ore") == ("bank-short", "R12.6")
    assert said(poor, "bank 4wool for brick") == ("not-enough-cards", "R12.5")
    assert said(poor, "offer wool for wool") == ("same-kind", "R12.2")
    assert said(poor, "offer wool for ore") == ("not-enough-cards", "R12.4")
    assert said(scene(Options(seats=3, trading=False, board="beginner")), "offer wool for wool") == ("no-trading", "R12.1")
    assert said(run(scene(hands={0: Counts(wool=1)}), "offer wool for ore"), "monopoly ore") == ("offer-pending", "R12.10")
