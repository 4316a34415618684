"""What a table agrees on before a game of Cóatl: seats and the switches of the rules."""

from __future__ import annotations

from typing import Literal, get_args

import attrs

from tabletop_rules import given

Keeping = Literal["three", "up to three"]

SEATS = range(2, 5)
RULES = 1
"""The version of docs/rules/coatl.md that this package implements."""


@attrs.frozen
class Options:
    """Every switch of the rules; the defaults are the rulings of docs/rules/coatl.md.

    `seats` is 2, 3 or 4 (R2.1). `tokens` gives every seat its three sacrifice tokens (R2.7). `promo` adds the six promo
    prophecies and the five promo temples. With `open_end_is_empty` an X of a prophecy is satisfied at an end of a snake where
    nothing lies yet (R7.6). At the beginning every seat keeps three of its prophecies, or with `keep` "up to three" one, two or
    three as it likes (R2.6). `start_seat` is the first player: the seat that is dealt the fewest and begins (R2.8).

    Raises: ValueError that begins with the name of the bad field.

    >>> Options(seats=2)
    Options(seats=2, tokens=True, promo=False, open_end_is_empty=False, keep='three', start_seat=0)
    >>> Options(seats=5)
    Traceback (most recent call last):
    ...
    ValueError: seats: 2 to 4, not 5
    """

    seats: int
    tokens: bool = True
    promo: bool = False
    open_end_is_empty: bool = False
    keep: Keeping = "three"
    start_seat: int = 0

    def __attrs_post_init__(self) -> None:
        if type(self.seats) is not int or self.seats not in SEATS:
            raise ValueError(f"seats: {SEATS[0]} to {SEATS[-1]}, not {given(self.seats)}")
        for name, value in (("tokens", self.tokens), ("promo", self.promo), ("open_end_is_empty", self.open_end_is_empty)):
            if type(value) is not bool:
                raise ValueError(f"{name}: True or False, not {given(value)}")
        keep: object = self.keep
        if type(keep) is not str or keep not in get_args(Keeping):
            raise ValueError(f"keep: 'three' or 'up to three', not {given(keep)}")
        if type(self.start_seat) is not int or not 0 <= self.start_seat < self.seats:
            raise ValueError(f"start_seat: 0 to {self.seats - 1}, not {given(self.start_seat)}")
