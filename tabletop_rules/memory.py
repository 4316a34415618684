"""The optional room `memory` of a game: what an observer of one seat keeps, and what it can say.

Decides names and types only. A game that hides something which its views forget offers `remember(view)`; how the observer of any
other game gets by is decided in `observing`.

**The model.** Chance has the weights that the game gives it. A choice that was seen had weight 1 if it was legal and 0 if not:
what a player is likely to do plays no part. A choice that was hidden was uniformly random among those that the rules allowed,
equal cards counted as different ones, as in `determinize`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NoReturn, Protocol, Self, TypeVar, cast

import attrs

from tabletop_rules.errors import IllegalStep, Refusal
from tabletop_rules.game import Hidden, Seat, View

if TYPE_CHECKING:
    from random import Random

StateT = TypeVar("StateT")
StepT_contra = TypeVar("StepT_contra", contravariant=True)
TableT = TypeVar("TableT")
PrivateT = TypeVar("PrivateT")
MoveT = TypeVar("MoveT")

NO_WORLD = "no-world"
"""The code of a refusal of what was seen: each part of it is legal somewhere, but nowhere together with all that came before."""
UNTOLD = "untold"
"""The code of a refusal of what was seen by a memory that could not keep all worlds: it fits none of those that were kept."""


class _Fixed:
    """Bits that are the same every time (splitmix64, by Steele, Lea and Flood)."""

    def __init__(self) -> None:
        self.state = 0

    def getrandbits(self, bits: int, /) -> int:
        """The next bits."""
        found = 0
        for _ in range(0, bits, 64):
            self.state = (self.state + 0x9E3779B97F4A7C15) & _WORD
            mixed = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
            found = found << 64 | mixed ^ mixed >> 31
        return found & (1 << bits) - 1


_WORD: Final = (1 << 64) - 1


def fixed_bits() -> Random:
    """Stands for a random generator where any world will do, the same one every time; it has random bits and nothing else."""
    return cast("Random", _Fixed())


@attrs.frozen
class Holding:
    """What is known of one thing in a hidden hand: the seat holds at least `least` and at most `most` of it, and `expected` on
    average. Exact."""

    seat: Seat
    thing: str
    least: int
    most: int
    expected: Fraction


class Memory(Protocol[StateT, StepT_contra, TableT, PrivateT, MoveT]):
    """Every state ("world") that fits what one seat saw, with its weight. Immutable."""

    @property
    def total(self) -> int:
        """The sum of the weights of all worlds; never 0."""

    @property
    def exact(self) -> bool:
        """Whether the weights are exact. Where they are not, no world that is possible has weight 0."""

    @property
    def settled(self) -> bool:
        """Whether the seat's view follows from the steps alone; where it does not, `told` tells more."""

    def see(self, shown: StepT_contra | Hidden, /) -> Self:
        """After one more step, as `redact` shows it. Raises: IllegalStep where no world is left."""

    def told(self, view: View[TableT, PrivateT, MoveT], /) -> Self:
        """Without the worlds that look otherwise to the seat. Raises: IllegalStep where no world is left."""

    def view(self) -> View[TableT, PrivateT, MoveT]:
        """What the seat may know now; where what it saw leaves that open, the view in a likeliest world."""

    def determinize(self, rng: Random, /) -> StateT:
        """A world, drawn with its exact probability `weight / total` (where `exact`)."""

    def weight(self, state: StateT, /) -> int:
        """The weight of a world, 0 for a state that does not fit."""

    def reaches(self, scores: tuple[int, ...], winners: tuple[Seat, ...], /) -> bool:
        """Whether in some world the game is over with these points and winners (in the order of their seats)."""

    def knows(self) -> tuple[Holding, ...]:
        """What follows about the hidden hands, hand by hand."""


class Remembers(Protocol[StateT, StepT_contra, TableT, PrivateT, MoveT]):
    """A game with a room `memory`."""

    def remember(
        self, view: View[TableT, PrivateT, MoveT], /
    ) -> Memory[StateT, StepT_contra, TableT, PrivateT, MoveT]:
        """The memory of a seat that comes to the table now: every placement of the unseen cards is equally likely. Raises:
        BadPosition for a view that fits no state."""


def no_world(shown: object, message: str, /) -> NoReturn:
    """Raises: IllegalStep, always: nothing that was possible so far goes on with what was seen."""
    raise IllegalStep(Refusal(NO_WORLD, "-", message), shown)




def untold(shown: object, /) -> NoReturn:
    """Raises: IllegalStep, always: more worlds were possible than can be kept, and none of those that were goes on like this."""
    message = "More worlds fit what was seen than are followed; whether this can be is not known."
    raise IllegalStep(Refusal(UNTOLD, "-", message), shown)
