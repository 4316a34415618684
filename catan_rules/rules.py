"""The course of the game: who acts, and what `check` and `apply` do with a step.

Reads like a table of contents: for each kind of step its predicate (in `legality`), the words for a refusal (in `refusals`) and
its consequence (in `effects`). What may be done is enumerated in `listing`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from catan_rules import effects, laying, legality, refusals
from catan_rules.model import (
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CardDrawn,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    Discarding,
    Drawing,
    EndTurn,
    HarboursLaid,
    LayingHarbours,
    LayingNumbers,
    LayingTerrain,
    MaritimeTrade,
    Move,
    MoveRobber,
    NumbersDealt,
    Offering,
    OfferTrade,
    Over,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
    Rolled,
    Rolling,
    SpiralLaid,
    State,
    Stealing,
    Step,
    Stolen,
    TerrainLaid,
    WithdrawOffer,
)
from tabletop_rules import IllegalStep, Refusal, Seat

_QUIET = frozenset({LayingTerrain, LayingHarbours, LayingNumbers, Rolling, Stealing, Drawing, Over})
"""The phases in which no seat acts."""


def to_act(state: State, /) -> tuple[Seat, ...]:
    """The seats that may move now, lowest first: the active seat; after a seven every seat that owes cards; while an offer lies
    open every seat that has not answered, and the active seat. () at chance and at the end."""
    phase = state.phase
    if isinstance(phase, Discarding):
        return tuple(seat for seat, owed in enumerate(phase.owed) if owed)
    active = state.turn.seat
    if isinstance(phase, Offering):
        return tuple(seat for seat, reply in enumerate(phase.replies) if reply is None or seat == active)
    return () if type(phase) in _QUIET else (active,)


def next_seat(state: State, /) -> Seat | None:
    """The seat that search lets go now: while an offer lies open the active seat comes last. None at chance and at the end."""
    seats = to_act(state)
    if isinstance(state.phase, Offering) and len(seats) > 1:
        return next(seat for seat in seats if seat != state.turn.seat)
    return seats[0] if seats else None


def mover(state: State, move: Move, /) -> Seat:
    """Whose move it is: the seat that the move names (discards and answers), else the active seat."""
    return move.seat if isinstance(move, Discard | AcceptOffer | DeclineOffer | CounterOffer) else state.turn.seat


def is_over(state: State, /) -> bool:
    """Whether the game has ended (R15)."""
    return type(state.phase) is Over


def winners(state: State, /) -> tuple[Seat, ...]:
    """The seat that won, alone in a tuple (R15.4); () until the game is over."""
    return (state.turn.seat,) if type(state.phase) is Over else ()


_Rule: TypeAlias = "tuple[Callable[[State, Any], bool], Callable[[State, Any], Refusal], Callable[[State, Any], State]]"

_RULES: dict[type[Step], _Rule] = {
    BuildRoad: (legality.may_build_road, refusals.why_not_road, effects.build_road),
    BuildSettlement: (legality.may_build_settlement, refusals.why_not_settlement, effects.build_settlement),
    BuildCity: (legality.may_build_city, refusals.why_not_city, effects.build_city),
    RollDice: (legality.may_roll, refusals.why_not_roll, effects.roll_dice),
    Discard: (legality.may_discard, refusals.why_not_discard, effects.discard),
    MoveRobber: (legality.may_move_robber, refusals.why_not_robber, effects.move_robber),
    BuyCard: (legality.may_buy, refusals.why_not_buy, effects.buy_card),
    PlayKnight: (legality.may_play_knight, refusals.why_not_knight, effects.play_knight),
    PlayRoadBuilding: (legality.may_play_road_building, refusals.why_not_road_building, effects.play_road_building),
    PlayYearOfPlenty: (legality.may_play_plenty, refusals.why_not_plenty, effects.play_plenty),
    PlayMonopoly: (legality.may_play_monopoly, refusals.why_not_monopoly, effects.play_monopoly),
    MaritimeTrade: (legality.may_trade_maritime, refusals.why_not_maritime, effects.trade_maritime),
    OfferTrade: (legality.may_offer, refusals.why_not_offer, effects.offer_trade),
    AcceptOffer: (legality.may_accept, refusals.why_not_accept, effects.accept_offer),
    DeclineOffer: (legality.may_decline, refusals.why_not_decline, effects.decline_offer),
    CounterOffer: (legality.may_counter, refusals.why_not_counter, effects.counter_offer),
    ConfirmTrade: (legality.may_confirm, refusals.why_not_confirm, effects.confirm_trade),
    WithdrawOffer: (legality.may_withdraw, refusals.why_not_withdraw, effects.withdraw_offer),
    DeclareVictory: (legality.may_declare, refusals.why_not_declare, effects.declare_victory),
    EndTurn: (legality.may_end, refusals.why_not_end, effects.end_turn),
    Rolled: (legality.may_have_rolled, refusals.why_not_rolled, effects.rolled),
    Stolen: (legality.may_have_stolen, refusals.why_not_stolen, effects.stolen),
    CardDrawn: (legality.may_have_drawn, refusals.why_not_drawn, effects.card_drawn),
    TerrainLaid: (legality.may_have_terrain, refusals.why_not_terrain, laying.lay_terrain),
    HarboursLaid: (legality.may_have_harbours, refusals.why_not_harbours, laying.lay_harbours),
    SpiralLaid: (legality.may_have_spiral, refusals.why_not_spiral, laying.lay_spiral),
    NumbersDealt: (legality.may_have_numbers, refusals.why_not_numbers, laying.deal_numbers),
}


_EFFECTS = {kind: effect for kind, (_, _, effect) in _RULES.items()}


def _no_step(step: object) -> TypeError:
    return TypeError(f"{step!r} is no step of Catan")


def check(state: State, step: Step, /) -> Refusal | None:
    """Why the step is illegal, with the number of the rule; None when it is legal. Raises: TypeError for what is no step."""
    try:
        legal, why_not, _ = _RULES[type(step)]
    except KeyError:
        raise _no_step(step) from None
    return None if legal(state, step) else why_not(state, step)


def apply(state: State, step: Step, /) -> State:
    """The state after a move or an outcome. Raises: IllegalStep, and TypeError for what is no step; `state` is untouched."""
    try:
        legal, why_not, follow = _RULES[type(step)]
    except KeyError:
        raise _no_step(step) from None
    if legal(state, step):
        return follow(state, step)
    raise IllegalStep(why_not(state, step), step)


def apply_unchecked(state: State, step: Step, /) -> State:
    """The state after a step that is known to be legal; what comes of another one is not promised."""
    return _EFFECTS[type(step)](state, step)
