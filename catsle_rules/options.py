"""What the table agrees on before the game. Decides the switches of docs/rules/catsle.md, their defaults and their bounds.

What is dealt or turned up is chance and never an option.
"""

from __future__ import annotations

from typing import Literal, get_args

import attrs

from catsle_rules.pieces import COLOURS, HAND_SIZE, LIMITS, MOST_COLUMNS, NUMBERS, SEATS, Colour
from tabletop_rules import given

TieBreak = Literal["matched", "bonus", "columns"]

RULES = 1
"""The version of docs/rules/catsle.md that this code implements."""


@attrs.frozen
class Options:
    """The switches of the rules.

    * `seats`: 3 to 5 (R2.1).
    * `rounds`: 1 to 3 (R2.5).
    * `removed`: with three seats, the colour that stays out of the game (R2.3); None is blue. With more seats None.
    * `start_seat`: who starts the first round (R2.2).
    * `limits`: the columns of every board from left to right (R1.3, R7.2); None is the printed board. At least as many columns
      as colours in play, at most 8, limits 0 to 12; a limit of 0 is a scrap column (R1.4).
    * `tie_break`: what of the last round decides between equal totals (R8.3): the number of "matched" columns, the "bonus"
      points, or the points of the "columns" without bonus and floor.
    * `open_discards`: the discards may be looked through (R6.1).

    A built object holds the limits and the removed colour that are played with, never the None that stands for a default.

    Raises: ValueError whose message begins with the name of the field.

    >>> Options(3).limits, Options(3).removed
    ((1, 2, 3, 4), <Colour.BLUE: 'blue'>)
    >>> Options(6)
    Traceback (most recent call last):
    ValueError: seats: 3 to 5, not 6
    """

    seats: int
    rounds: int = 3
    removed: Colour | None = None
    start_seat: int = 0
    limits: tuple[int, ...] | None = None
    tie_break: TieBreak = "matched"
    open_discards: bool = False

    def __attrs_post_init__(self) -> None:
        if type(self.seats) is not int or self.seats not in SEATS:
            raise ValueError(f"seats: {SEATS[0]} to {SEATS[-1]}, not {given(self.seats)}")
        if type(self.rounds) is not int or not 1 <= self.rounds <= 3:
            raise ValueError(f"rounds: 1 to 3, not {given(self.rounds)}")
        if self.removed is not None and type(self.removed) is not Colour:
            raise ValueError(f"removed: a Colour or None, not {given(self.removed)}")
        if self.removed is not None and self.seats != 3:
            raise ValueError(f"removed: only three seats play without a colour, not {self.seats}")
        if type(self.start_seat) is not int or not 0 <= self.start_seat < self.seats:
            raise ValueError(f"start_seat: 0 to {self.seats - 1}, not {given(self.start_seat)}")
        if self.removed is None and self.seats == 3:
            object.__setattr__(self, "removed", Colour.BLUE)
        if self.limits is not None:
            _check_limits(self.limits, colours=len(self.in_play))
        tie_break: object = self.tie_break
        if type(tie_break) is not str or tie_break not in get_args(TieBreak):
            raise ValueError(f"tie_break: 'matched', 'bonus' or 'columns', not {given(tie_break)}")
        open_discards: object = self.open_discards
        if type(open_discards) is not bool:
            raise ValueError(f"open_discards: True or False, not {given(open_discards)}")
        if self.limits is None:
            object.__setattr__(self, "limits", LIMITS[self.seats])

    @property
    def columns(self) -> tuple[int, ...]:
        """The limit of each column of a board."""
        return self.limits or ()

    @property
    def in_play(self) -> tuple[Colour, ...]:
        """The colours of the game (R2.3)."""
        return tuple(colour for colour in COLOURS if colour is not self.removed)

    @property
    def tricks(self) -> int:
        """The tricks of a round, and the cards of a hand (R2.4, R6.3)."""
        return HAND_SIZE[self.seats]


def _check_limits(limits: object, colours: int) -> None:
    if type(limits) is not tuple or not all(type(limit) is int and 0 <= limit <= NUMBERS for limit in limits):
        raise ValueError(f"limits: a tuple of numbers 0 to {NUMBERS}, not {given(limits)}")
    if not colours <= len(limits) <= MOST_COLUMNS:
        raise ValueError(f"limits: {colours} to {MOST_COLUMNS} columns, as {colours} colours are in play, not {len(limits)}")
