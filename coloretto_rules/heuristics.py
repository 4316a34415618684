"""What opponents go by in Coloretto: hopes and plausible moves, from the rules' facts only. Decides no rule.

A row is worth what it adds to the points of a seat's cards (R30 to R36); a seat that is still in the round may hope for one.
"""

from __future__ import annotations

from random import Random
from typing import Final

from coloretto_rules.model import DrawCard, Move, Phase, PlaceCard, State, TakeRow
from coloretto_rules.pieces import ONE
from coloretto_rules.scoring import hand_score
from tabletop_rules.events import below

PLAY_ON: Final = 4
"""Decisions that are played on before a state is evaluated."""
_SCALE = 20
"""Points apart that decide a game."""
_OPEN, _MORE = 0.75, 1.0
"""Of what the best row would add, the part that a seat may count on while others can still take it or spoil it; and what the
cards to come may add."""


def evaluate(state: State, /) -> tuple[float, ...]:
    """What each seat may hope for, from 0 to 1: its points, and while it is in the round most of what the best row would add."""
    frame = state.frame
    hopes = []
    for seat in range(frame.seats):
        points = float(hand_score(frame, state.hands[seat], state.named[seat]))
        if not state.out >> seat & 1:
            points += _MORE + _OPEN * max([_gain(state, seat, row) for row in _rows(state.takeable)], default=0)
        hopes.append(points)
    return tuple([_hope(points, max(hopes[:seat] + hopes[seat + 1 :])) for seat, points in enumerate(hopes)])


def _hope(own: float, best_other: float) -> float:
    return min(0.95, max(0.05, 0.5 + (own - best_other) / (2 * _SCALE)))


def _rows(rows: int) -> list[int]:
    return [row for row in range(rows.bit_length()) if rows >> row & 1]


def _gain(state: State, seat: int, row: int, extra: int = 0) -> int:
    """What the cards of a row would add to a seat's points."""
    frame, hand, named = state.frame, state.hands[seat], state.named[seat]
    return hand_score(frame, hand + state.rows[row] + extra, named) - hand_score(frame, hand, named)


def suggest(state: State, moves: tuple[Move, ...], rng: Random, /) -> Move:
    """A plausible move: take the best row when it adds points and has little room left, else draw; place where it helps oneself
    more than others; else any."""
    if rng.getrandbits(2) == 0 or state.phase not in (Phase.TURN, Phase.PLACE):
        return moves[below(len(moves), rng)]
    seat = state.seat
    best, best_worth = moves[0], -100.0
    for move in moves:
        worth = 0.0
        if isinstance(move, TakeRow):
            full = not state.placeable >> move.row & 1
            worth = _gain(state, seat, move.row) - (0 if full else 2)
        elif isinstance(move, DrawCard):
            worth = 1.5
        else:
            assert isinstance(move, PlaceCard)  # what the type checker cannot know
            card = ONE[state.drawn]
            following = state.frame.after[state.out][seat]
            worth = _gain(state, seat, move.row, card) - _gain(state, following, move.row, card)
        if worth > best_worth:
            best, best_worth = move, worth
    return best
