"""What there is in Pig: options, states, moves, outcomes. All frozen; nothing here decides what is legal."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from tabletop_rules import given

NAME = "pig"
SEATS = range(2, 7)
RULES = 1
SIDES = 6
MOST_BID = 5
"""R8: five stands for five or more."""
BONUS = 10
"""R9."""


@attrs.frozen
class Options:
    """The switches of rules.md: how many play, how many points win (R1), whether there are hidden bids (R8).

    Raises: ValueError, naming the field.
    """

    seats: int
    goal: int = 100
    bids: bool = False

    def __attrs_post_init__(self) -> None:
        if type(self.seats) is not int or self.seats not in SEATS:
            raise ValueError(f"seats: 2 to 6, not {given(self.seats)}")
        if type(self.goal) is not int or not 10 <= self.goal <= 999:
            raise ValueError(f"goal: 10 to 999, not {given(self.goal)}")
        if type(self.bids) is not bool:
            raise ValueError(f"bids: true or false, not {given(self.bids)}")


@attrs.frozen
class State:
    """`turn` counts the points of this turn, `rolling` says that the die is to be thrown; `lost` counts turns lost to a 1, up to
    five."""

    options: Options
    seat: int
    turn: int
    rolling: bool
    points: tuple[int, ...]
    lost: tuple[int, ...]
    bids: tuple[int | None, ...]


@attrs.frozen
class Bid:
    """R8: any seat may bid at any time before the first turn, so the move says whose it is."""

    seat: int
    lost: int


@attrs.frozen
class Roll:
    """R2: throw the die; which side comes up is chance's."""


@attrs.frozen
class Hold:
    """R5: bank the points of this turn."""


@attrs.frozen
class Thrown:
    """R3: the side that came up."""

    side: int


Move: TypeAlias = Bid | Roll | Hold
Outcome: TypeAlias = Thrown
Step: TypeAlias = Move | Outcome
THROWS = tuple(Thrown(side) for side in range(1, SIDES + 1))
