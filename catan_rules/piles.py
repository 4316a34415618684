"""Whose cards are where: the piles of a state (see `packed` for what a pile is).

Decides nothing; hot code reads the same piles by `SHIFT` and `PILE` itself, since a call costs as much as what it does.
"""

from __future__ import annotations

from catan_rules.model import State
from catan_rules.packed import KIND_SHIFT, PILE, SEAT_SHIFT, SHIFT, SUM
from catan_rules.pieces import Card
from tabletop_rules import Seat


def bank_of(state: State) -> int:
    """The resource cards of the bank."""
    return state.hands & PILE


def hand_of(state: State, seat: Seat) -> int:
    """The resource cards of a seat."""
    return state.hands >> SEAT_SHIFT[seat] & PILE


def active_hand(state: State) -> int:
    """The resource cards of the active seat."""
    return state.hands >> SEAT_SHIFT[state.turn.seat] & PILE


def deck_of(state: State) -> int:
    """The development cards that nobody has bought."""
    return state.cards & PILE


def cards_of(state: State, seat: Seat) -> int:
    """The development cards that a seat holds unplayed."""
    return state.cards >> SEAT_SHIFT[seat] & PILE


def played_by(state: State, seat: Seat) -> int:
    """The development cards that a seat has played."""
    return state.cards >> SHIFT[played_pile(state, seat)] & PILE


def played_knights(state: State) -> tuple[int, ...]:
    """How many knights every seat has played."""
    first = played_pile(state, 0)
    return tuple([state.cards >> shift + _KNIGHTS & SUM for shift in SHIFT[first : first + state.frame.seats]])


_KNIGHTS = KIND_SHIFT[Card.KNIGHT.slot]


def played_pile(state: State, seat: Seat) -> int:
    """The place among the piles of development cards of those that a seat has played: after the deck and every seat's own."""
    return 1 + state.frame.seats + seat
