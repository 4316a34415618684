"""What a seat remembers of Coloretto: the state. Nothing is hidden (R09), so whoever watches knows all there is to know."""

from __future__ import annotations

from random import Random

import attrs

from coloretto_rules.model import Move, State, Step
from coloretto_rules.rules import apply, is_over
from coloretto_rules.scoring import scores, winners
from coloretto_rules.views import Private, Table, state_seen, view
from tabletop_rules import Hidden, Holding, Seat, View, no_world


@attrs.frozen
class Memory:
    """The one state that fits what a seat saw (a `tabletop_rules.Memory`)."""

    seat: Seat | None
    state: State

    @property
    def total(self) -> int:
        """Always 1."""
        return 1

    @property
    def exact(self) -> bool:
        """Always."""
        return True

    def see(self, shown: Step | Hidden, /) -> Memory:
        """After one more step. Raises: IllegalStep for an illegal one, and for a hidden one: there are none."""
        if isinstance(shown, Hidden):
            no_world(shown, f"No step of Coloretto is hidden, not even {shown.kind[:20]!r}.")
        return Memory(self.seat, apply(self.state, shown))

    @property
    def settled(self) -> bool:
        """Always: every step tells what is seen after it."""
        return True

    def told(self, view_: View[Table, Private, Move], /) -> Memory:
        """The same, for its own view. Raises: IllegalStep for another one."""
        if view_ != self.view():
            no_world(view_, "The view is not that of the steps seen.")
        return self

    def view(self) -> View[Table, Private, Move]:
        """What the seat sees: everything."""
        return view(self.state, self.seat)

    def determinize(self, rng: Random, /) -> State:
        """The state."""
        return self.state

    def weight(self, state: State, /) -> int:
        """1 for the state, 0 for any other."""
        return int(state == self.state)

    def reaches(self, scores_: tuple[int, ...], winners_: tuple[Seat, ...], /) -> bool:
        """Whether the game is over with these points and winners: nothing is hidden."""
        state = self.state
        return is_over(state) and (scores(state), winners(state)) == (scores_, winners_)

    def knows(self) -> tuple[Holding, ...]:
        """Nothing that does not lie open."""
        return ()


def remember(view_: View[Table, Private, Move], /) -> Memory:
    """The memory of a seat that comes to the table now. Raises: BadPosition for a view that fits no state."""
    return Memory(view_.seat, state_seen(view_))
