"""Positions and views: states in readable form and back, what each seat may know, and states that fit what it knows.

A view has no memory: it forgets which cards were discarded, and keeps which colours a seat failed to follow, because that says
something about its hand as it is now (R3.5).
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import attrs

from catsle_rules.model import Deal, Move, State, Step, build_standing, build_state, frame_of
from catsle_rules.pieces import ALL_CARDS, COLOURS, DECK, MOST_COLUMNS, Card, bits_of, cards_of
from catsle_rules.rules import legal_moves, to_act
from catsle_rules.tables import Position, Private, Table, table_of
from catsle_rules.turns import COLOUR_COUNT, DEAL, EXTRAS, OVER, PLAYS, SEAT_SPOTS, TAKES, Phase, Turn, place
from catsle_rules.unseen import Unseen, lying
from catsle_rules.validity import NAME, position_problems, table_problems
from tabletop_rules import BadPosition, Hidden, Problem, Seat, View, require_seat, require_types, require_view
from tabletop_rules.errors import shorten
from tabletop_rules.events import below


def position(state: State, /) -> Position:
    """Everything about a state, readable."""
    seats = state.standing.frame.seats
    return Position(
        game=NAME,
        table=table_of(state),
        privates=tuple(_private(state, seat) for seat in range(seats)),
        discards=cards_of(state.laid >> place(seats) & ALL_CARDS),
        undealt=cards_of(state.laid >> place(seats + 1)),
    )


def _private(state: State, seat: Seat) -> Private:
    return Private(cards_of(state.hands >> place(seat) & ALL_CARDS))


def from_position(position: Position, /) -> State:
    """The state that a position describes. It is valid when all cards are accounted for, counts fit the moment, and voids hold
    (see `validity`). Raises: BadPosition, which lists every problem."""
    require_types(position, Position)
    problems = list(position_problems(position))
    if problems:
        raise BadPosition(problems)
    hands = [bits_of(private.hand) for private in position.privates]
    return _state(position.table, hands, bits_of(position.discards), bits_of(position.undealt))


def _state(table: Table, hands: list[int], discards: int, urn: int) -> State:
    """The state with this table, and these cards in places that do not lie open."""
    options = table.options
    seats = options.seats
    frame = frame_of(options)
    on_boards = [bits_of(card for column in board for card in column.cards) for board in table.boards]
    extra = () if table.extra is None else (table.extra,)
    return build_state(
        standing=build_standing(frame, table.totals, table.round),
        turn=_turn(table),
        hands=sum(hand << place(seat) for seat, hand in enumerate(hands)),
        laid=sum(cards << place(number) for number, cards in enumerate([*on_boards, discards, urn])),
        open=sum(_open(table, seat) << SEAT_SPOTS * seat for seat in range(seats)),
        voids=sum(1 << COLOUR_COUNT * seat + colour.index for seat, colours in enumerate(table.voids) for colour in colours),
        table=tuple(card.index for card in (*extra, *table.plays, *table.left)),
    )


def _turn(table: Table) -> Turn:
    """The moment of the trick."""
    seats = table.options.seats
    if table.phase is Phase.TAKE:
        return TAKES[seats][table.takers]
    if table.leader is None:
        return DEAL if table.phase is Phase.DEAL else OVER
    if table.phase is Phase.EXTRA:
        return EXTRAS[table.leader]
    return PLAYS[seats][table.leader][len(table.plays)]


def _open(table: Table, seat: Seat) -> int:
    """The columns open to each colour: its own, else the empty ones (R5.5)."""
    board = table.boards[seat]
    columns = {column.colour: 1 << number for number, column in enumerate(board)}
    empty = sum(1 << number for number, column in enumerate(board) if column.colour is None)
    return sum(columns.get(colour, empty) << MOST_COLUMNS * colour.index for colour in COLOURS)


def view(state: State, seat: Seat | None, /) -> View[Table, Private, Move]:
    """What a seat may know: the table, its own hand and its moves; None is a spectator. At the end all hands are revealed: they
    are empty. Set-aside cards and discards are never shown (R6.1). Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.standing.frame.seats)
    seats = state.standing.frame.seats
    return View(
        game=NAME,
        seat=seat,
        table=table_of(state),
        private=None if seat is None else _private(state, seat),
        revealed=tuple(_private(state, other) for other in range(seats)) if state.turn is OVER else (),
        to_act=to_act(state),
        moves=() if seat is None else legal_moves(state, seat),
    )


def redact(state: State, step: Step, seat: Seat | None, /) -> Step | Hidden:
    """What a seat (None: a spectator) saw of a step: of a deal its own hand, all of anything else. Raises: ValueError for a seat
    outside the game."""
    if seat is not None:
        require_seat(seat, state.standing.frame.seats)
    if type(step) is not Deal:
        return step
    own = () if seat is None else tuple(map(str, step.hands[seat]))
    return Hidden(kind="deal", seat=None, count=sum(map(len, step.hands)), own=own)


@attrs.frozen
class Worlds:
    """The states that fit a view, numbered: `total` of them, all equally likely."""

    seat: Seat | None
    base: State
    """The state without the cards that do not lie open, but for the own hand."""
    unseen: Unseen
    total: int

    def state(self, number: int) -> State:
        """The state with that number from 0 to `total` - 1: the unseen cards lie in the way with that number."""
        base = self.base
        frame = base.standing.frame
        *hands, urn = self.unseen.way(number)
        laid = base.laid | urn << place(frame.seats + 1)
        if not frame.options.open_discards:
            laid |= hands.pop() << place(frame.seats)
        if self.seat is not None:
            hands.insert(self.seat, 0)
        lying = base.hands
        for seat, hand in enumerate(hands):
            lying |= hand << place(seat)
        return build_state(base.standing, base.turn, lying, laid, base.open, base.voids, base.table)


@lru_cache(maxsize=32)
def worlds(view_: View[Table, Private, Move]) -> Worlds:
    """The states that fit a view: every way to place the cards that it does not show, such that nobody holds a colour that it
    failed to follow (R3.5). Raises: BadPosition for a view that fits none."""
    table, seat, private = view_.table, view_.seat, view_.private
    problems = list(table_problems(table, seat, private))
    if view_.game != NAME:
        problems.insert(0, Problem("game", f"{NAME}, not {shorten(view_.game)}"))
    if problems:
        raise BadPosition(problems)
    found = _worlds(table, seat, () if private is None else private.hand)
    if not found.total:
        raise BadPosition([Problem("table.voids", "no hands fit them (R3.5)")])
    true = view(found.state(0), seat)
    for name in ("revealed", "to_act", "moves"):
        if getattr(view_, name) != getattr(true, name):
            problems.append(Problem(name, "does not follow from the table and the hand"))
    if problems:
        raise BadPosition(problems)
    return found


def _worlds(table: Table, seat: Seat | None, hand: tuple[Card, ...]) -> Worlds:
    seats = table.options.seats
    hands = [0] * seats
    if seat is not None:
        hands[seat] = bits_of(hand)
    base = _state(table, hands, bits_of(table.open_discards or ()), 0)
    unseen = base.standing.frame.deck & ~bits_of(hand) & ~bits_of(DECK[index] for index in base.table)
    for number in range(seats + 1):
        unseen &= ~(base.laid >> place(number))
    others = [other for other in range(seats) if other != seat]
    sizes = [table.hand_sizes[other] for other in others]
    barred = [sum(1 << colour.index for colour in table.voids[other]) for other in others]
    if table.open_discards is None:
        sizes.append(table.discards)
        barred.append(0)
    found = lying(unseen, (*sizes, table.undealt), (*barred, 0))
    return Worlds(seat, base, found, found.total)


def determinize(view_: View[Table, Private, Move], rng: Random, /) -> State:
    """A state that fits the view: all placements of the unseen cards that the voids allow are equally likely; one random number
    picks one (R3.5, R6.1). Raises: BadPosition for a view that fits no state."""
    require_view(view_, Table, Private)
    found = worlds(view_)
    return found.state(below(found.total, rng))
