"""The observer: all that one seat (or a spectator) could know if it forgot nothing.

Decides how what was seen is folded and asked about. What a game's views forget is decided in its room `memory`; a game without
one is observed without memory (see `plain`).
"""

from __future__ import annotations

from random import Random
from typing import Generic, cast

import attrs

from tabletop_rules.game import (
    Game,
    Hidden,
    MoveT,
    OptionsT,
    OutcomeT,
    PositionT,
    PrivateT,
    Seat,
    StateT,
    TableT,
    View,
)
from tabletop_rules.memory import Holding, Memory, Remembers
from tabletop_rules.observing.plain import PlainMemory


@attrs.frozen(init=False)
class Observer(Generic[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]):
    """What a seat of a game (None: a spectator) knows after all that it saw. Immutable: `see` gives the next observer.

    The model, by which `determinize` and `weight` are exact: chance has the weights that the game gives it; a choice that was
    seen had weight 1 if it was legal, else 0; a choice that was hidden was uniformly random among those that the rules allowed
    (equal cards counted as different ones).

    Raises: ValueError for a seat outside the game.

    >>> import coloretto_rules as coloretto
    >>> observer = Observer(coloretto, coloretto.Options(seats=4), None)
    >>> observer.see(coloretto.parse_step("=start blue/green/pink/grey")).view.to_act
    (0,)
    """

    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]
    seat: Seat | None
    memory: Memory[StateT, MoveT | OutcomeT, TableT, PrivateT, MoveT]
    """The worlds, as the game keeps them."""

    def __init__(
        self,
        game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
        options: OptionsT,
        seat: Seat | None,
    ) -> None:
        begun = Observer.at(game, game.view(game.new_game(options), seat))
        self.__attrs_init__(game, seat, begun.memory)

    @classmethod
    def at(
        cls,
        game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
        view: View[TableT, PrivateT, MoveT],
    ) -> Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
        """An observer who comes to the table now and sees this view: every placement of the unseen cards is equally likely.

        Raises: BadPosition for a view that fits no state.
        """
        return with_memory(game, view.seat, _memory_of(game, view))

    def see(
        self, shown: MoveT | OutcomeT | Hidden, view: View[TableT, PrivateT, MoveT] | None = None
    ) -> Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
        """The observer after one more step, as `redact` shows it to this seat.

        `view` is what the seat sees after the step, where that is at hand. It tells more than the step in some games (how many
        cards a monopoly brought), and it must be given where a game has no room `memory` and the step alone does not tell what
        follows.

        Raises: IllegalStep where nothing that was possible so far can go on like this.
        """
        memory = self.memory.see(shown) if view is None or not isinstance(self.memory, PlainMemory) else self.memory
        return with_memory(self.game, self.seat, memory if view is None else memory.told(view))

    def watch(
        self, before: StateT, step: MoveT | OutcomeT, after: StateT
    ) -> Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
        """The observer after a step of a game at hand: of the states before and after it, only what `redact` and `view` show is
        looked at."""
        game, seat, memory = self.game, self.seat, self.memory
        if not isinstance(memory, PlainMemory):
            memory = memory.see(game.redact(before, step, seat))
        return with_memory(game, seat, memory if memory.settled else memory.told(game.view(after, seat)))

    @property
    def view(self) -> View[TableT, PrivateT, MoveT]:
        """The seat's view. Where the steps alone leave it open and no view was given: that of a likeliest world."""
        return self.memory.view()

    @property
    def total(self) -> int:
        """The sum of the weights of all states that are possible."""
        return self.memory.total

    @property
    def exact(self) -> bool:
        """Whether weights and samples are exact. Where they are not, still no possible state has weight 0."""
        return self.memory.exact

    def determinize(self, rng: Random) -> StateT:
        """A full state with the probability that it has given everything that this seat saw (exactly, where `exact`)."""
        return self.memory.determinize(rng)

    def weight(self, state: StateT) -> int:
        """The weight of a state: its probability is `weight / total`; 0 for one that is not possible."""
        return self.memory.weight(state)

    def reaches(self, scores: tuple[int, ...], winners: tuple[Seat, ...]) -> bool:
        """Whether the game can be over with these points and winners (in the order of their seats)."""
        return self.memory.reaches(scores, winners)

    def knows(self) -> tuple[Holding, ...]:
        """What is known of the hidden hands: for each thing the least, the most and the expected number."""
        return self.memory.knows()


def _memory_of(
    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT], view: View[TableT, PrivateT, MoveT]
) -> Memory[StateT, MoveT | OutcomeT, TableT, PrivateT, MoveT]:
    """The game's own memory of a seat that sees this view, or none."""
    if hasattr(game, "remember"):
        return cast("Remembers[StateT, MoveT | OutcomeT, TableT, PrivateT, MoveT]", game).remember(view)
    return PlainMemory(game, view)


def with_memory(
    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
    seat: Seat | None,
    memory: Memory[StateT, MoveT | OutcomeT, TableT, PrivateT, MoveT],
) -> Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
    """An observer with a memory that was kept."""
    made: Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT] = object.__new__(Observer)
    made.__attrs_init__(game, seat, memory)
    return made
