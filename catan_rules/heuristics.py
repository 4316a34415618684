"""What opponents go by in Catan: hopes and plausible moves, from the rules' facts only. Decides no rule.

A seat is worth its points, what its buildings bring on average (R6), how many kinds, what it holds, and where it can still build.
"""

from __future__ import annotations

from random import Random
from typing import Final

from catan_rules.events import WAYS
from catan_rules.legality import settlement_sites
from catan_rules.model import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    ConfirmTrade,
    EndTurn,
    MaritimeTrade,
    Move,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    State,
)
from catan_rules.packed import KIND_SHIFT, PILE, SEAT_SHIFT, SUM, size_of
from catan_rules.pieces import Card
from catan_rules.piles import cards_of, hand_of, played_by
from catan_rules.scoring import seat_points
from tabletop_rules.events import below

PLAY_ON: Final = 6
"""Decisions that are played on before a state is evaluated."""
_SCALE: Final = 5
"""Points apart that decide a game."""
_PIP, _KIND, _HELD, _TOO_MANY, _CARD, _KNIGHT, _ROAD, _SITE = 0.07, 0.15, 0.07, 0.05, 0.35, 0.15, 0.08, 0.35
_OFFER: Final = 0.1
"""What an offer costs, so that nobody makes offers without end."""
"""In points: a way of the dice to bring a card, a kind that comes, a card held, one more than a seven leaves (R7.1), an unplayed
development card, a knight played, a road of the longest one, having where to settle."""
_KNIGHTS: Final = KIND_SHIFT[Card.KNIGHT.slot]


def evaluate(state: State, /) -> tuple[float, ...]:
    """What each seat may hope for, from 0 to 1."""
    seats = state.frame.seats
    pips, kinds = [0] * seats, [0] * seats
    for total in range(2, 13):
        change, need = state.places.totals[total]
        # What the bank loses put back, each seat's pile is what it gets.
        owed = change + need
        if owed:
            for seat in range(seats):
                pile = owed >> SEAT_SHIFT[seat] & PILE
                if pile:
                    pips[seat] += WAYS[total - 2] * (pile % SUM)
                    kinds[seat] |= pile
    limit = state.frame.options.discard_limit
    hopes = []
    for seat in range(seats):
        held = size_of(hand_of(state, seat))
        worth = seat_points(state, seat) + _PIP * pips[seat] + _KIND * _number(kinds[seat])
        worth += _HELD * min(held, limit) - _TOO_MANY * max(0, held - limit)
        worth += _CARD * size_of(cards_of(state, seat)) + _KNIGHT * (played_by(state, seat) >> _KNIGHTS & SUM)
        worth += _ROAD * state.places.lengths[seat] + _SITE * (settlement_sites(state, seat) > 0)
        worth -= _OFFER * state.turn.offers * (seat == state.turn.seat)
        hopes.append(worth)
    return tuple([_hope(worth, max(hopes[:seat] + hopes[seat + 1 :])) for seat, worth in enumerate(hopes)])


def _number(pile: int) -> int:
    """How many kinds are in a pile."""
    return sum(1 for shift in KIND_SHIFT if pile >> shift & SUM)


def _hope(own: float, best_other: float) -> float:
    return min(0.95, max(0.05, 0.5 + (own - best_other) / (2 * _SCALE)))


_TASTE: Final[dict[type, int]] = {
    BuildCity: 60,
    BuildSettlement: 60,
    BuyCard: 8,
    BuildRoad: 3,
    PlayKnight: 6,
    PlayRoadBuilding: 6,
    PlayYearOfPlenty: 2,
    PlayMonopoly: 2,
    ConfirmTrade: 4,
    MaritimeTrade: 1,
    EndTurn: 4,
}
"""How often a kind of move is tried, beside others."""


def suggest(state: State, moves: tuple[Move, ...], rng: Random, /) -> Move:
    """A plausible move: cities and settlements rather than roads, whatever can be built rather than nothing; the robber goes
    where somebody is robbed; offers are rarely made."""
    tastes = []
    for move in moves:
        if isinstance(move, MoveRobber):
            tastes.append(1 if move.victim is None else 8)
        elif isinstance(move, OfferTrade):
            tastes.append(0)
        else:
            tastes.append(_TASTE.get(type(move), 2))
    total = sum(tastes)
    if not total:
        return moves[below(len(moves), rng)]
    number = below(total, rng)
    return next(move for move, taste in zip(moves, tastes, strict=True) if (number := number - taste) < 0)
