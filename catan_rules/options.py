"""The switches of the rules; each default is the ruling of docs/rules/catan.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

import attrs

from catan_rules.boards import Board, beginner_board, beginner_board_six
from catan_rules.packed import MOST_SEATS
from catan_rules.topology import BASE, Topology, board_for
from tabletop_rules import given

SEATS = range(2, MOST_SEATS + 1)
RULES = 2
"""The version of docs/rules/catan.md that this package implements."""

BetweenTurns = Literal["none", "paired", "special-building"]

_CHOICES: dict[str, tuple[str, ...]] = {
    "numbers": ("spiral", "random"),
    "robber_start": ("first", "last"),
    "shortage": ("modern", "classic"),
    "phases": ("combined", "separate"),
    "victory": ("automatic", "declared"),
    "bank": ("limited", "unlimited"),
}
_BETWEEN = ("none", "paired", "special-building")


@attrs.frozen(cache_hash=True)
class Options:
    """What the table agrees on before the game.

    * `seats`: 2 to 6; two seats play the plain rules, which is a house choice (R17); five and six play on the larger board (R16).
    * `board`: "drawn": chance lays it when the game begins (R2.9); "beginner": the fixed board for so many seats (R2.6, R16.3);
      or a complete `Board` of that size, 19 hexes for up to four seats, 30 for five and six.
    * `start_seat` places and plays first (R3.1).
    * `victory_points`: the target, at least 3 (R15.1); `discard_limit`: a seven costs those who hold more cards (R7.1).
    * `shortage`: "modern": the only seat that a shortage touches takes what is left; "classic": nobody does (R6.3).
    * `phases`: "combined", or "separate": the first paid build or purchase ends trading for the turn (R4.3).
    * `friendly_robber`: seats that show two points or fewer are spared (R18.1).
    * `steal_needs_cards`: only opponents with cards may be named as victims (R8.3).
    * `trading`: whether seats may trade with each other (R12); `offers_per_turn`: how many offers a turn, None for any number.
    * `victory`: "automatic", or "declared": only `DeclareVictory` ends the game (R15.5).
    * `bank`: "limited" to 19 of each kind, 24 with five and six seats (R1, R16.1), or "unlimited": 9 999 of each, which no game
      can use up.
    * `numbers`: how the tokens of a drawn board come to lie: in a "spiral", or at "random" (R2.4, R2.5).
    * `robber_start`: on which desert, in reading order, the robber starts: the "first" or the "last" (R16.2).
    * `between_turns`: what happens after a turn before the next: "none", "paired" (R16.5) or "special-building" (R16.6); with up
      to four seats nothing does. None: "none" up to four seats, "paired" with five and six.

    Raises: ValueError that names the field.
    """

    seats: int
    board: Literal["drawn", "beginner"] | Board = "drawn"
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
    numbers: Literal["spiral", "random"] = "spiral"
    robber_start: Literal["first", "last"] = "first"
    between_turns: BetweenTurns | None = None

    def __attrs_post_init__(self) -> None:
        _in_range("seats", self.seats, SEATS[0], SEATS[-1])
        self._check_board()
        _in_range("start_seat", self.start_seat, 0, self.seats - 1)
        _in_range("victory_points", self.victory_points, 3, 99)
        _in_range("discard_limit", self.discard_limit, 0, 9_999)
        if self.offers_per_turn is not None:
            _in_range("offers_per_turn", self.offers_per_turn, 0, 9_999)
        for name in ("friendly_robber", "steal_needs_cards", "trading"):
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"{name}: True or False, not {given(getattr(self, name))}")
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            if type(value) is not str or value not in choices:
                raise ValueError(f'{name}: "{choices[0]}" or "{choices[1]}", not {given(value)}')
        if self.numbers == "random" and self.board != "drawn":
            raise ValueError("numbers: how they are laid is settled for a drawn board only")
        between: object = self.between_turns
        if between is not None and (type(between) is not str or between not in _BETWEEN):
            raise ValueError(f"between_turns: {', '.join(map(repr, _BETWEEN))} or None, not {given(between)}")
        if between not in (None, "none") and self.topology is BASE:
            raise ValueError(f'between_turns: nothing happens between the turns of {self.seats} seats, so not {between!r} (R16)')

    def _check_board(self) -> None:
        board: object = self.board
        if isinstance(board, Board):
            if not board.complete:
                raise ValueError("board: tiles, tokens and harbours must all lie")
            if board.topology is not self.topology:
                size, other = len(self.topology.hexes), len(board.topology.hexes)
                raise ValueError(f"board: one of {size} hexes for {self.seats} seats, not of {other}")
        elif type(board) is not str or board not in ("drawn", "beginner"):
            raise ValueError(f'board: "drawn", "beginner" or a Board, not {given(board)}')

    @property
    def topology(self) -> Topology:
        """The shape of the board, and what lies in its box (R1, R16.1)."""
        return board_for(self.seats)

    @property
    def agreed_board(self) -> Board:
        """The board as far as it lies when the game begins: nothing of it where it is drawn."""
        if type(self.board) is Board:
            return self.board
        if self.board == "drawn":
            return NO_BOARD
        return beginner_board() if self.topology is BASE else beginner_board_six()

    @property
    def between(self) -> BetweenTurns:
        """What happens between turns: `between_turns`, or what is usual for so many seats."""
        return self.between_turns or ("none" if self.topology is BASE else "paired")


NO_BOARD: Final = Board(None, None, None)
"""The board of which nothing lies yet."""


def _in_range(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name}: {low} to {high}, not {given(value)}")


def _read_1(options: dict[str, object]) -> dict[str, object]:
    """Options of rules version 1, where the board was the beginner board unless another was given, and nothing came between
    turns."""
    return {"board": "beginner", "between_turns": "none"} | options


RULES_READ: Final[Mapping[int, Callable[[dict[str, object]], dict[str, object]]]] = {1: _read_1}
"""The older versions of the rules whose records are read: what turns the plain JSON object of their options into today's."""
