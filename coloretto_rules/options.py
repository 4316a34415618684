"""What the table agrees on before the game. Decides the switches of docs/rules/coloretto.md, their defaults and their bounds.

What is dealt or drawn (start cards, removed colours) is chance and never an option.
"""

from __future__ import annotations

from typing import Final

import attrs

from coloretto_rules.pieces import Scoring
from tabletop_rules import given

SEATS: Final = range(2, 6)
"""The seat counts that the rules allow (R01)."""
RULES = 1
"""The version of docs/rules/coloretto.md that this package implements."""
MOST_ROWS: Final = SEATS[-1]
"""No game has more rows: as many as seats, with two seats three (R05, R50)."""
COLOURS_REMOVED: Final = {2: 2, 3: 1}
"""How many colours leave the game at set-up, by the seat counts where any do (R04)."""


@attrs.frozen
class Options:
    """The switches of the rules.

    * `seats`: 2 to 5 (R01).
    * `scoring`: the table for everybody (R03, R30).
    * `golden_joker`: one of the three jokers is the golden one (R60).
    * `name_jokers_when_taken`: a joker's colour is fixed right after the take (R70) instead of at the end (R20).
    * `shared_start_colour`: with two seats, both may start with the same colour (R51a); with more it changes nothing (R06).
    * `cards_below_last_round`: 14, 15 or 16; None is 15, with the golden joker 16 (R07, R63). A sheet that says "15th from the
      bottom" means 14.
    * `start_seat`: who begins the first round (R08).

    Raises: ValueError whose message begins with the name of the field.

    >>> Options(4).below
    15
    >>> Options(6)
    Traceback (most recent call last):
    ValueError: seats: 2 to 5, not 6
    """

    seats: int
    scoring: Scoring = Scoring.BROWN
    golden_joker: bool = False
    name_jokers_when_taken: bool = False
    shared_start_colour: bool = False
    cards_below_last_round: int | None = None
    start_seat: int = 0

    def __attrs_post_init__(self) -> None:
        if type(self.seats) is not int or self.seats not in SEATS:
            raise ValueError(f"seats: {SEATS[0]} to {SEATS[-1]}, not {given(self.seats)}")
        if not isinstance(self.scoring, Scoring):
            raise ValueError(f"scoring: {' or '.join(map(str, Scoring))}, not {given(self.scoring)}")
        for name in ("golden_joker", "name_jokers_when_taken", "shared_start_colour"):
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"{name}: True or False, not {given(getattr(self, name))}")
        below = self.cards_below_last_round
        if below is not None and (type(below) is not int or not 14 <= below <= 16):
            raise ValueError(f"cards_below_last_round: 14, 15, 16 or None, not {given(below)}")
        if type(self.start_seat) is not int or not 0 <= self.start_seat < self.seats:
            raise ValueError(f"start_seat: 0 to {self.seats - 1}, not {given(self.start_seat)}")

    @property
    def below(self) -> int:
        """The number of cards below the last-round card (R07, R63)."""
        if self.cards_below_last_round is None:
            return 16 if self.golden_joker else 15
        return self.cards_below_last_round

    @property
    def colours_removed(self) -> int:
        """How many colours leave the game at set-up (R04)."""
        return COLOURS_REMOVED.get(self.seats, 0)

    @property
    def start_cards(self) -> int:
        """How many start cards each seat gets (R06, R51a)."""
        return 2 if self.seats == 2 else 1

    @property
    def capacities(self) -> tuple[int, ...]:
        """How many cards each row holds (R05, R50)."""
        return (1, 2, 3) if self.seats == 2 else (3,) * self.seats
