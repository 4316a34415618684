"""The memory of a game that has no room `memory`: none. What the view shows, and every placement of the rest equally likely.

Decides how such an observer follows a game: by the views that it is given, or, where only steps are, by a state that fits and in
which the step can be taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Generic, NoReturn

import attrs

from tabletop_rules.game import Game, Hidden, MoveT, OptionsT, OutcomeT, PositionT, PrivateT, Seat, StateT, TableT, View
from tabletop_rules.memory import Holding, no_world, untold

_TRIES = 64
"""States that fit the view in which the step is tried."""
_LISTED = 256
"""Outcomes of an event that are looked through for one that shows like what was seen."""


@attrs.frozen
class PlainMemory(Generic[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]):
    """What a view shows, without memory (a `tabletop_rules.Memory`)."""

    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]
    shown: View[TableT, PrivateT, MoveT]

    @property
    def total(self) -> int:
        """1: weights only say what fits."""
        return 1

    @property
    def exact(self) -> bool:
        """Never: what the view forgot may tell more."""
        return False

    @property
    def settled(self) -> bool:
        """Never: the next view is only known by seeing it."""
        return False

    def see(
        self, shown: MoveT | OutcomeT | Hidden, /
    ) -> PlainMemory[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
        """After one more step: what the seat would see, had it been taken in a state that fits; the same one every time.

        Raises: IllegalStep where no such state was found: `untold`, unless only one state fits.
        """
        game, seat = self.game, self.shown.seat
        rng = Random(0)
        states = [game.determinize(self.shown, rng) for _ in range(_TRIES)]
        found = next(((state, step) for state in states for step in self._steps(state, shown, rng)), None)
        if found is None:
            self._refuse(shown, states)
        return PlainMemory(game, game.view(game.apply(*found), seat))

    def _refuse(self, shown: MoveT | OutcomeT | Hidden, states: Sequence[StateT]) -> NoReturn:
        """Raises: IllegalStep: certain only where one state alone fits, and all that could happen in it was looked through."""
        event = self.game.chance(states[0])
        listed = not isinstance(shown, Hidden) or event is None or event.size <= _LISTED
        if listed and all(state == states[0] for state in states):
            no_world(shown, "The only state that fits the view does not go on like this.")
        untold(shown)

    def _steps(self, state: StateT, shown: MoveT | OutcomeT | Hidden, rng: Random) -> Iterator[MoveT | OutcomeT]:
        """The legal steps of the state that show to the seat like what it saw."""
        game, seat = self.game, self.shown.seat
        if not isinstance(shown, Hidden):
            if game.check(state, shown) is None:
                yield shown
            return
        event = game.chance(state)
        if event is None:
            yield from (move for move in game.legal_moves(state) if game.redact(state, move, seat) == shown)
            return
        few = event.size <= _LISTED
        outcomes = [outcome for outcome, _ in event.outcomes()] if few else [event.sample(rng) for _ in range(_TRIES)]
        yield from (outcome for outcome in outcomes if game.redact(state, outcome, seat) == shown)

    def told(
        self, view: View[TableT, PrivateT, MoveT], /
    ) -> PlainMemory[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
        """What this view shows. Raises: BadPosition for a view that fits no state."""
        self.game.determinize(view, Random(0))
        return PlainMemory(self.game, view)

    def view(self) -> View[TableT, PrivateT, MoveT]:
        """The view."""
        return self.shown

    def determinize(self, rng: Random, /) -> StateT:
        """A state that fits the view, as the game guesses at it."""
        return self.game.determinize(self.shown, rng)

    def weight(self, state: StateT, /) -> int:
        """1 for a state that fits the view, else 0."""
        return int(self.game.view(state, self.shown.seat) == self.shown)

    def reaches(self, scores: tuple[int, ...], winners: tuple[Seat, ...], /) -> bool:
        """Whether the game is over with these points and winners in one of the states that were tried."""
        game, rng = self.game, Random(0)
        states = (game.determinize(self.shown, rng) for _ in range(_TRIES))
        return any(game.is_over(state) and (game.scores(state), game.winners(state)) == (scores, winners) for state in states)

    def knows(self) -> tuple[Holding, ...]:
        """Nothing that the view does not show."""
        return ()
