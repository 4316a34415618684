"""States in readable form: what lies open, what a seat holds, everything. Decides the shape of positions and views.

What makes a position valid is decided in `validity`, who may see what in `views`.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from catsle_rules.model import State
from catsle_rules.options import Options
from catsle_rules.pieces import ALL_CARDS, COLOURS, DECK, NUMBERS, SUIT_BITS, Card, Colour, cards_of, in_order
from catsle_rules.scoring import column_of, round_score
from catsle_rules.turns import COLOUR_COUNT, Phase, place
from tabletop_rules import Seat
from tabletop_rules.plugins import notebook_svg


def _shown(cards: Iterable[Card] | None) -> tuple[Card, ...] | None:
    return None if cards is None else in_order(cards)


def _colours_in_order(voids: Iterable[Iterable[Colour]]) -> tuple[tuple[Colour, ...], ...]:
    kept = tuple(map(tuple, voids))
    if not all(type(colour) is Colour for colours in kept for colour in colours):
        raise TypeError("voids: colours are needed")
    return tuple(tuple(sorted(colours, key=lambda colour: colour.index)) for colours in kept)


@attrs.frozen
class Column:
    """A column of a board: its colour and the cards in it, in the order of the deck; None and no cards while it is empty."""

    colour: Colour | None
    cards: tuple[Card, ...] = attrs.field(converter=in_order)


@attrs.frozen
class Table:
    """What lies open.

    * `round`: how many rounds have been dealt; `totals`: each seat's points of the rounds before the one whose boards lie there
      (they stay until the next deal); `scores` are the points with these boards.
    * `leader`: who leads the trick, before its extra card and while it is played, else None; `extra`: the extra card (R3.1);
      `plays`: the cards of the trick so far, the leader's first.
    * `left`: while cards are taken, the cards on the table in the order of the deck; `takers`: who is still to take a card, in
      order, the two-card taker twice. One card more lies there than is taken.
    * `hand_sizes`, `voids` (the colours each seat failed to follow since the deal, R3.5) and `boards` by seat.
    * `discards`: how many cards are discarded, one for each trick of the round (R6.1); `open_discards`: those cards where the
      option lays them open, else None; `undealt`: how many cards are in the unseen urn.
    """

    options: Options
    phase: Phase
    round: int
    totals: tuple[int, ...]
    leader: Seat | None
    extra: Card | None
    plays: tuple[Card, ...]
    left: tuple[Card, ...] = attrs.field(converter=in_order)
    takers: tuple[Seat, ...]
    hand_sizes: tuple[int, ...]
    voids: tuple[tuple[Colour, ...], ...] = attrs.field(converter=_colours_in_order)
    boards: tuple[tuple[Column, ...], ...]
    discards: int
    open_discards: tuple[Card, ...] | None = attrs.field(converter=_shown)
    undealt: int

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points as they stand: the totals and the boards that lie there (R7.3)."""
        limits = self.options.columns
        boards = [[len(column.cards) for column in board] for board in self.boards]
        return tuple(total + round_score(board, limits).total for total, board in zip(self.totals, boards, strict=True))


@attrs.frozen
class Private:
    """What a seat alone may see: its hand, in the order of the deck."""

    hand: tuple[Card, ...] = attrs.field(converter=in_order)


@attrs.frozen
class Position:
    """A whole state, readable: the table, each seat's hand, and what nobody sees: the discards of the round, and the cards that
    were neither dealt nor turned up."""

    game: str
    table: Table
    privates: tuple[Private, ...]
    discards: tuple[Card, ...] = attrs.field(converter=in_order)
    undealt: tuple[Card, ...] = attrs.field(converter=in_order)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows."""
        return notebook_svg(self, self.game)


def table_of(state: State) -> Table:
    """What lies open in a state."""
    turn = state.turn
    frame = state.standing.frame
    seats = frame.seats
    discards = state.laid >> place(seats) & ALL_CARDS
    table = tuple(map(DECK.__getitem__, state.table))
    extras = 1 if table and seats == 3 else 0
    playing = turn.phase is Phase.PLAY
    return Table(
        options=frame.options,
        phase=turn.phase,
        round=state.standing.round,
        totals=state.standing.totals,
        leader=turn.leader if turn.leader >= 0 else None,
        extra=table[0] if playing and extras else None,
        plays=table[extras:] if playing else (),
        left=() if playing else table,
        takers=turn.takers,
        hand_sizes=tuple((state.hands >> place(seat) & ALL_CARDS).bit_count() for seat in range(seats)),
        voids=tuple(
            tuple(colour for colour in COLOURS if state.voids >> COLOUR_COUNT * seat + colour.index & 1) for seat in range(seats)
        ),
        boards=tuple(_board(state, seat) for seat in range(seats)),
        discards=discards.bit_count(),
        open_discards=cards_of(discards) if frame.options.open_discards else None,
        undealt=(state.laid >> place(seats + 1)).bit_count(),
    )


def _board(state: State, seat: Seat) -> tuple[Column, ...]:
    columns = [Column(None, ())] * len(state.standing.frame.options.columns)
    for colour in COLOURS:
        suit = state.laid >> place(seat) + NUMBERS * colour.index & SUIT_BITS
        if suit:
            columns[column_of(state, seat, colour.index)] = Column(colour, cards_of(suit << NUMBERS * colour.index))
    return tuple(columns)
