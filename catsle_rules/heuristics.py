"""What opponents go by in CATsle Builders: hopes and plausible moves, from the rules' facts only. Decides no rule.

A board is worth its points as it stands (R7), and a little more for every card that still fits below a limit, as long as tricks
are to come.
"""

from __future__ import annotations

from random import Random
from typing import Final

from catsle_rules.model import Move, PlayCard, State, TakeCard
from catsle_rules.pieces import COLOURS, NUMBERS, SUIT_BITS
from catsle_rules.scoring import board_points
from catsle_rules.turns import place
from tabletop_rules.events import below

PLAY_ON: Final = 16
"""Decisions that are played on before a state is evaluated."""
_SCALE = 16
"""Points apart that decide a game."""


def evaluate(state: State, /) -> tuple[float, ...]:
    """What each seat may hope for, from 0 to 1: its points of earlier rounds and what its board is worth, below 0 too."""
    totals = state.standing.totals
    hopes = [total + board_points(state, seat) for seat, total in enumerate(totals)]
    return tuple([_hope(points, max(hopes[:seat] + hopes[seat + 1 :])) for seat, points in enumerate(hopes)])


def _hope(own: float, best_other: float) -> float:
    return min(0.95, max(0.05, 0.5 + (own - best_other) / (2 * _SCALE)))


def suggest(state: State, moves: tuple[Move, ...], rng: Random, /) -> Move:
    """A plausible move: a card is taken to a column with room left for its colour, or to the smallest harm; a card is played at
    random."""
    if isinstance(moves[0], PlayCard) or not rng.getrandbits(2):
        return moves[below(len(moves), rng)]
    limits = state.standing.frame.options.columns
    seat = state.turn.seat
    heights = [(state.laid >> place(seat) + NUMBERS * colour & SUIT_BITS).bit_count() for colour in range(len(COLOURS))]
    best, best_worth = moves[0], -100.0
    start = below(len(moves), rng)
    for move in (*moves[start:], *moves[:start]):
        assert isinstance(move, TakeCard)  # what the type checker cannot know
        height, limit = heights[move.card.colour.index], limits[move.column]
        worth = _step(height + 1, limit) - _step(height, limit)
        if worth > best_worth:
            best, best_worth = move, worth
    return best


def _step(height: int, limit: int) -> float:
    """A column's worth (R7.1), with half of the bonus of a matched one (R7.2)."""
    if height == 0:
        return 0.0
    return (height if height <= limit else limit - height) + 0.75 * (height == limit)
