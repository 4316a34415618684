"""The switches of the rules; each default is the ruling of docs/rules/catan.md."""

from __future__ import annotations

from typing import Literal

import attrs

from catan_rules.boards import Board, beginner_board

SEATS = range(2, 5)
RULES = 1
"""The version of docs/rules/catan.md that this package implements."""

_CHOICES = {
    "shortage": ("modern", "classic"),
    "phases": ("combined", "separate"),
    "victory": ("automatic", "declared"),
    "bank": ("limited", "unlimited"),
}


@attrs.frozen(cache_hash=True)
class Options:
    """What the table agrees on before the game.

    * `seats`: 2 to 4; two seats play the plain rules, which is a house choice (R17).
    * `board`: any complete board (R2); `start_seat` places and plays first (R3.1).
    * `victory_points`: the target, at least 3 (R15.1); `discard_limit`: a seven costs those who hold more cards (R7.1).
    * `shortage`: "modern": the only seat that a shortage touches takes what is left; "classic": nobody does (R6.3).
    * `phases`: "combined", or "separate": the first paid build or purchase ends trading for the turn (R4.3).
    * `friendly_robber`: seats that show two points or fewer are spared (R18.1).
    * `steal_needs_cards`: only opponents with cards may be named as victims (R8.3).
    * `trading`: whether seats may trade with each other (R12); `offers_per_turn`: how many offers a turn, None for any number.
    * `victory`: "automatic", or "declared": only `DeclareVictory` ends the game (R15.5).
    * `bank`: "limited" to 19 of each kind (R1), or "unlimited": 9 999 of each, which no game can use up.

    Raises: ValueError that names the field.
    """

    seats: int
    board: Board = attrs.field(factory=beginner_board)
    start_seat: int = 0
    victory_points: int = 10
    discard_limit: int = 7
    shortage: Literal["modern", "classic"] = "modern"
    phases: Literal["combined", "separate"] = "combined"
    friendly_robber: bool = False
    steal_needs_cards: bool = False
    trading: bool = True
    offers_per_turn: int | None = None
    victory: Literal["automatic", "declared"] = "automatic"
    bank: Literal["limited", "unlimited"] = "limited"

    def __attrs_post_init__(self) -> None:
        _in_range("seats", self.seats, SEATS[0], SEATS[-1])
        if not isinstance(self.board, Board):
            raise ValueError(f"board: a Board, not {self.board!r}")
        _in_range("start_seat", self.start_seat, 0, self.seats - 1)
        _in_range("victory_points", self.victory_points, 3, 99)
        _in_range("discard_limit", self.discard_limit, 0, 9_999)
        if self.offers_per_turn is not None:
            _in_range("offers_per_turn", self.offers_per_turn, 0, 9_999)
        for name in ("friendly_robber", "steal_needs_cards", "trading"):
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"{name}: True or False, not {getattr(self, name)!r}")
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            if type(value) is not str or value not in choices:
                raise ValueError(f'{name}: "{choices[0]}" or "{choices[1]}", not {value!r}')


def _in_range(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name}: {low} to {high}, not {value!r}")
