"""What opponents go by in Cóatl: hopes and plausible moves, from the rules' facts only. Decides no rule.

A cóatl is worth its prophecies and temple (R7.11, R9.3), in full once it is sealed and less while it is not (R12.2); a
prophecy in the hand that a snake satisfies is worth something too, as are pieces and cards that wait.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from coatl_rules.model import CARDS_EACH, HAND, Build, State
from coatl_rules.multiset import singles
from coatl_rules.scoring import build_points, card_points
from coatl_rules.steps import Choose, Commit, Discard, End, Extend, Fulfil, Keep, Move, Pick, Seal, See, Start, Take, Temple
from tabletop_rules.events import below

PLAY_ON: Final = 8
"""Decisions that are played on before a state is evaluated."""
_SCALE = 30
"""Points apart that decide a game."""
_OPEN, _MET, _PIECE, _CARD, _LENGTH = 0.7, 0.4, 0.1, 0.25, 0.15
"""Of points that are not sealed yet; of those of satisfied prophecies in the hand; for a piece on the board; for a prophecy in
the hand; for a piece at an unfinished cóatl."""


def evaluate(state: State, /) -> tuple[float, ...]:
    """What each seat may hope for, from 0 to 1."""
    hopes = [_worth(state, seat) for seat in range(state.frame.seats)]
    return tuple([_hope(points, max(hopes[:seat] + hopes[seat + 1 :])) for seat, points in enumerate(hopes)])


def _hope(own: float, best_other: float) -> float:
    return min(0.95, max(0.05, 0.5 + (own - best_other) / (2 * _SCALE)))


def _worth(state: State, seat: int) -> float:
    mat = state.mats[seat]
    worth = _PIECE * min(mat.board.bit_count(), 5) + _CARD * min(mat.hand.bit_count(), HAND - 1)
    for build, met in zip(mat.builds, mat.met, strict=True):
        worth += _coatl(build.snake, build.cards, build.temple, met & ~build.cards)
    return worth


@lru_cache(maxsize=1 << 14)
def _coatl(snake: str, cards: int, temple: int, met: int) -> float:
    """What a cóatl is worth, beside which prophecies of the hand could be laid as well."""
    build = Build(snake, cards, temple)
    points = build_points(build)
    fitting = sorted((card_points(number, snake) for number in singles(met)), reverse=True)
    more = _MET * sum(fitting[: CARDS_EACH - cards.bit_count()])
    return points + more if build.closed else _OPEN * points + more + _LENGTH * min(len(snake) - 2, 8)


_TASTE: dict[type, int] = {
    Fulfil: 12, Temple: 12, Extend: 5, Seal: 6, Choose: 4, Take: 4, Start: 3, Pick: 2, Commit: 1, See: 1, Discard: 1, Keep: 4,
    End: 2,
}  # fmt: skip
"""How often a kind of move is tried, beside others."""


def suggest(state: State, moves: tuple[Move, ...], rng: Random, /) -> Move:
    """A plausible move: prophecies and temples are laid rather than left, cóatls are built rather than pieces hoarded."""
    tastes = [_TASTE.get(type(move), 1) for move in moves]
    number = below(sum(tastes), rng)
    return next(move for move, taste in zip(moves, tastes, strict=True) if (number := number - taste) < 0)
