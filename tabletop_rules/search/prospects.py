"""What a state is worth to each seat, and how a game is played on from there: what every opponent measures by.

Decides how the optional room `heuristics` of a game is found: `evaluate(state)` (what each seat may hope for, from 0 to 1),
`suggest(state, moves, rng)` (a plausible move, for playing on), `PLAY_ON` (after how many decisions a state is evaluated). They
know the rules' facts only. A game without them is played on by random moves to its end.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Generic, TypeVar

import attrs

from tabletop_rules.events import below
from tabletop_rules.game import Game, MoveT, OptionsT, OutcomeT, PositionT, PrivateT, StateT, TableT

S = TypeVar("S")
M = TypeVar("M")

PLAY_ON = 8
"""Decisions that are played on before a state is evaluated, where the game has an evaluation and says nothing else."""
WON = 0.9
"""Of what a finished game is worth, the share that the win is; the rest goes by points, so that a loser plays on."""


@attrs.frozen(eq=False)
class Prospects(Generic[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]):
    """How states of a game are judged: by its room `heuristics` where it has one."""

    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]
    evaluate: Callable[[StateT], tuple[float, ...]] | None
    suggest: Callable[[StateT, tuple[MoveT, ...], Random], MoveT]
    play_on: int

    @classmethod
    def of(
        cls, game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]
    ) -> Prospects[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
        """The game's own, or those of any game."""
        return Prospects(
            game, getattr(game, "evaluate", None), getattr(game, "suggest", any_of_them), getattr(game, "PLAY_ON", PLAY_ON)
        )

    def result(self, state: StateT) -> tuple[float, ...]:
        """What a finished game was worth to each seat, from 0 to 1: the win (a shared one divided), and some of it by points."""
        game = self.game
        winners, points = game.winners(state), game.scores(state)
        low, high = min(points), max(points)
        spread = (high - low) or 1
        return tuple(
            WON / len(winners) * (seat in winners) + (1 - WON) * (one - low) / spread for seat, one in enumerate(points)
        )

    def standing(self, state: StateT) -> tuple[float, ...]:
        """What a state is worth as it stands, without playing on: by the game's evaluation, else by the points that show."""
        if self.game.is_over(state):
            return self.result(state)
        if self.evaluate is not None:
            return self.evaluate(state)
        points = self.game.scores(state)
        return tuple(hope(one, [*points[:seat], *points[seat + 1 :]], 10) for seat, one in enumerate(points))

    def played_on(self, state: StateT, rng: Random) -> tuple[float, ...]:
        """What a state turned out to be worth after `play_on` decisions; without an evaluation, at the end of the game."""
        game, suggest = self.game, self.suggest
        legal_moves, chance, apply, next_seat = game.legal_moves, game.chance, game.apply_unchecked, game.next_seat
        evaluate = self.evaluate
        left = self.play_on
        while True:
            event = chance(state)
            if event is not None:
                state = apply(state, event.sample(rng))
                continue
            seat = next_seat(state)
            if seat is None:
                return self.result(state)
            if not left and evaluate is not None:
                return evaluate(state)
            left -= 1
            moves = legal_moves(state, seat)
            state = apply(state, moves[0] if len(moves) == 1 else suggest(state, moves, rng))


def any_of_them(state: object, moves: tuple[M, ...], rng: Random) -> M:
    """One of the moves, all equally likely."""
    return moves[below(len(moves), rng)]


def hope(own: float, others: list[float], scale: float) -> float:
    """From 0 to 1 what points are worth beside those of the others: 0.5 when level with the best of them, and nearly all or
    nothing once `scale` apart.

    >>> hope(3, [3, 1], 10), hope(30, [1], 10), hope(4, [9], 10)
    (0.5, 0.9, 0.25)
    """
    lead = (own - max(others)) / scale
    return min(0.9, max(0.1, 0.5 + lead / 2))
