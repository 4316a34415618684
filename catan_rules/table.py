"""The readable form of a state: what lies open, what one seat holds, and both together.

Decides names and shapes only. How a state becomes one is decided in `views`, how one becomes a state in `positions`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import attrs

from catan_rules.boards import Board
from catan_rules.options import Options
from catan_rules.pieces import CardCounts, Counts
from catan_rules.topology import Edge, Hex, Vertex
from tabletop_rules import Seat
from tabletop_rules.plugins import notebook_svg

NAME = "catan"
"""The game's name, as in records."""


class Stage(StrEnum):
    """What has to happen now."""

    LAYING_TERRAIN = "the tiles are laid"
    LAYING_HARBOURS = "the harbours are laid"
    LAYING_NUMBERS = "the number tokens are laid"
    SETUP_SETTLEMENT = "place a settlement"
    SETUP_ROAD = "place its road"
    BEFORE_ROLL = "before the dice"
    ROLLING = "the dice fall"
    DISCARDING = "give back cards"
    MOVING_ROBBER = "move the robber"
    STEALING = "a card is stolen"
    MAIN = "trade and build"
    SPECIAL_BUILDING = "build between turns"
    FREE_ROADS = "place free roads"
    DRAWING = "a development card is drawn"
    OFFERING = "answer the offer"
    OVER = "over"


@attrs.frozen
class Pieces:
    """What of one seat lies open.

    `hand_size` counts its resource cards, `card_count` its unplayed development cards, `played` those it has played; `points` are
    the points that show, `road_length` its longest road. `owed` are the cards it still gives back for a seven.
    """

    roads: tuple[Edge, ...]
    settlements: tuple[Vertex, ...]
    cities: tuple[Vertex, ...]
    hand_size: int
    card_count: int
    played: CardCounts
    points: int
    road_length: int
    owed: int


@attrs.frozen
class Answer:
    """A seat's answer to the open offer; the terms of a counter-offer are from that seat's side, else empty."""

    kind: Literal["accept", "decline", "counter"]
    give: Counts
    get: Counts


@attrs.frozen
class Offer:
    """The offer that lies open: what the active seat gives and gets, and each seat's answer so far."""

    give: Counts
    get: Counts
    answers: tuple[Answer | None, ...]


def _agreed_board(table: Table) -> Board:
    """What a table written by version 1 of the rules leaves unsaid: its board was agreed on."""
    return table.options.agreed_board


def _active_seat(table: Table) -> Seat:
    """What such a table leaves unsaid too: nobody but the seat whose turn it was acted in it."""
    return table.seat


@attrs.frozen
class Table:
    """What lies open (R5).

    `seat` is the active seat; `first` is the seat whose turn it is, another one only in a part between turns (R16.5, R16.6),
    where `card_played`, `trading_closed`, `offers_made` and `bought` speak of the part of the active seat. `board` is the board
    as far as it lies, and `robber` is None until the tiles do. `setup_step` counts the settlements placed before this one in
    set-up, `setup_vertex` is the settlement whose road is due. `rolled` says whether the dice have been rolled this turn.
    `bought` counts the development cards bought this turn, `free_roads` the free roads still to be placed, `victim` is the seat
    that is being robbed.
    """

    options: Options
    stage: Stage
    seat: Seat
    rolled: bool
    card_played: bool
    trading_closed: bool
    offers_made: int
    bought: int
    robber: Hex | None
    bank: Counts
    deck_size: int
    longest_road: Seat | None
    largest_army: Seat | None
    seats: tuple[Pieces, ...]
    setup_step: int | None
    setup_vertex: Vertex | None
    free_roads: int
    victim: Seat | None
    offer: Offer | None
    board: Board = attrs.field(default=attrs.Factory(_agreed_board, takes_self=True))
    first: Seat = attrs.field(default=attrs.Factory(_active_seat, takes_self=True))


@attrs.frozen
class Private:
    """What one seat holds: resource cards, unplayed development cards, and which of these it bought this turn."""

    hand: Counts
    cards: CardCounts
    bought: CardCounts


@attrs.frozen
class Position:
    """Everything: the table and what every seat holds. What is in no hand and not played is in the bank and the deck."""

    game: str
    table: Table
    privates: tuple[Private, ...]

    def _repr_svg_(self) -> str | None:
        """What a notebook shows."""
        return notebook_svg(self, self.game)
