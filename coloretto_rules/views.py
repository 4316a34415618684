"""States in readable form, and what each seat may know. Decides what a valid position is.

Everything lies open in Coloretto but the order of the supply (R09), and that is not part of a state at all: there is nothing
private, every seat and every spectator sees the same table, and a view determines its state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import attrs

from coloretto_rules.model import Move, Phase, State, Step, build_state, frame_of, unnamed
from coloretto_rules.options import Options
from coloretto_rules.pieces import (
    CARDS,
    COLOURS,
    ONE,
    SIZE_SHIFT,
    Card,
    Cards,
    Colour,
    bits_of,
    colours_of,
    in_order,
    unpack,
)
from coloretto_rules.rules import legal_moves, to_act
from coloretto_rules.setup import deck
from tabletop_rules import BadPosition, Hidden, Problem, Seat, View, require_seat, require_types, require_view
from tabletop_rules.errors import shorten
from tabletop_rules.plugins import notebook_svg

NAME: Final = "coloretto"


@attrs.frozen
class Row:
    """A row: the cards in it, how many fit, and whether it was taken this round."""

    cards: Cards
    capacity: int
    taken: bool


@attrs.frozen
class Area:
    """What lies before a seat: all its cards, the colours it has given to jokers among them (R70), and whether it has taken a
    row this round."""

    cards: Cards
    named_jokers: tuple[Colour, ...] = attrs.field(converter=in_order)
    has_taken: bool


@attrs.frozen
class Table:
    """What lies open: everything.

    `seat` is whose turn it is (at the end: who took last), `drawn` the card that must be placed, `unseen` the cards of the
    supply, `above_last_round` how many of them lie above the last-round card (None before the deal and once that card was drawn,
    which is `last_round`), `discard` the cards of rows that nobody took (R51).
    """

    options: Options
    phase: Phase
    in_play: tuple[Colour, ...] = attrs.field(converter=in_order)
    seat: Seat
    drawn: Card | None
    rows: tuple[Row, ...]
    areas: tuple[Area, ...]
    unseen: Cards
    above_last_round: int | None
    last_round: bool
    discard: Cards


@attrs.frozen
class Private:
    """What a seat alone may see: nothing."""


@attrs.frozen
class Position:
    """A whole state, readable."""

    game: str
    table: Table
    privates: tuple[Private, ...]

    def _repr_svg_(self) -> str | None:
        """What a notebook shows."""
        return notebook_svg(self, self.game)


def _table(state: State) -> Table:
    free = state.takeable | state.placeable
    set_up = state.phase is Phase.REMOVE or state.phase is Phase.START
    return Table(
        options=state.frame.options,
        phase=state.phase,
        in_play=colours_of(state.frame.in_play),
        seat=state.seat,
        drawn=None if state.drawn < 0 else CARDS[state.drawn],
        rows=tuple(
            Row(Cards(*unpack(pile)), full >> SIZE_SHIFT, not free >> row & 1)
            for row, (pile, full) in enumerate(zip(state.rows, state.frame.full, strict=True))
        ),
        areas=tuple(
            Area(Cards(*unpack(hand)), named, bool(state.out >> seat & 1))
            for seat, (hand, named) in enumerate(zip(state.hands, state.named, strict=True))
        ),
        unseen=Cards(*state.unseen),
        above_last_round=None if set_up or state.last else state.supply - state.frame.below,
        last_round=state.last,
        discard=Cards(*unpack(state.discard)),
    )


def position(state: State, /) -> Position:
    """Everything about a state, readable."""
    return Position(NAME, _table(state), (Private(),) * state.frame.seats)


def view(state: State, seat: Seat | None, /) -> View[Table, Private, Move]:
    """What a seat sees: the whole table (R09). None is a spectator. Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.frame.seats)
    return View(
        game=NAME,
        seat=seat,
        table=_table(state),
        private=None if seat is None else Private(),
        revealed=(),
        to_act=to_act(state),
        moves=() if seat is None else legal_moves(state, seat),
    )


def redact(state: State, step: Step, seat: Seat | None, /) -> Step | Hidden:
    """The step itself: nothing is hidden (R09). Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.frame.seats)
    return step


def determinize(view_: View[Table, Private, Move], rng: Random, /) -> State:
    """The one state that fits the view. Raises: BadPosition when there is none."""
    return state_seen(view_)


def state_seen(view_: View[Table, Private, Move], /) -> State:
    """The same: nothing is left to chance."""
    require_view(view_, Table, Private)
    seats = view_.table.options.seats
    state = _state_of(Position(view_.game, view_.table, (Private(),) * seats))
    seat = view_.seat
    if seat is not None and not 0 <= seat < seats:
        raise BadPosition([Problem("seat", f"0 to {seats - 1} or none, not {seat!r}")])
    true = view(state, seat)
    problems = [
        Problem(name, "does not follow from the table")
        for name in ("private", "revealed", "to_act", "moves")
        if getattr(view_, name) != getattr(true, name)
    ]
    if problems:
        raise BadPosition(problems)
    return state


def from_position(position: Position, /) -> State:
    """The state that a position describes.

    A position is valid when every card is accounted for (R00), rows, seats and supply fit each other as the rules leave them, and
    play can go on until the game is over (R26). It need not be one that play reaches: hands may hold any cards.

    Raises: BadPosition, which lists every problem.
    """
    require_types(position, Position)
    return _state_of(position)


def _state_of(position: Position) -> State:
    """The same for a position that is known to be well-typed."""
    table = position.table
    problems = list(_problems(position))
    if problems:
        raise BadPosition(problems)
    frame = frame_of(table.options, bits_of(table.in_play))
    rows = tuple(_pack(row.cards) for row in table.rows)
    unseen = table.unseen.counts
    return build_state(
        frame=frame,
        phase=table.phase,
        seat=table.seat,
        drawn=-1 if table.drawn is None else table.drawn.index,
        rows=rows,
        takeable=_set(row.cards.total > 0 for row in table.rows),
        placeable=_set(not row.taken and row.cards.total < row.capacity for row in table.rows),
        hands=tuple(_pack(area.cards) for area in table.areas),
        named=tuple(area.named_jokers for area in table.areas),
        out=_set(area.has_taken for area in table.areas),
        unseen=unseen,
        supply=sum(unseen),
        last=table.last_round,
        discard=_pack(table.discard),
    )


def _pack(cards: Cards) -> int:
    return sum(count * one for count, one in zip(cards.counts, ONE, strict=True))


def _set(members: Iterable[bool]) -> int:
    return sum(1 << place for place, member in enumerate(members) if member)


def _problems(position: Position) -> Iterator[Problem]:
    table = position.table
    options = table.options
    if position.game != NAME:
        yield Problem("game", f"{NAME}, not {shorten(position.game)}")
    if len(position.privates) != options.seats:
        yield Problem("privates", f"one for each of the {options.seats} seats, not {len(position.privates)}")
    shape = list(_shape(table))
    yield from shape
    if not shape:
        yield from _cards(table)
        yield from _jokers(table)
        yield from _last_round(table)
        yield from _round(table)
        if table.phase in (Phase.REMOVE, Phase.START):
            yield from _set_up(table)
        else:
            yield from _moment(table)
            yield from _enough(table)


def _shape(table: Table) -> Iterator[Problem]:
    """Numbers of rows and seats, and counts that cannot be."""
    options = table.options
    if not 0 <= table.seat < options.seats:
        yield Problem("table.seat", f"0 to {options.seats - 1}, not {table.seat}")
    if tuple(row.capacity for row in table.rows) != options.capacities:
        yield Problem("table.rows", f"rows with room for {', '.join(map(str, options.capacities))} (R05, R50)")
    if len(table.areas) != options.seats:
        yield Problem("table.areas", f"one for each of the {options.seats} seats, not {len(table.areas)}")
    for place, cards in _piles(table):
        if min(cards.counts) < 0:
            yield Problem(place, "a number of cards below 0")


def _piles(table: Table) -> Iterator[tuple[str, Cards]]:
    for number, row in enumerate(table.rows):
        yield f"table.rows[{number}].cards", row.cards
    for seat, area in enumerate(table.areas):
        yield f"table.areas[{seat}].cards", area.cards
    yield "table.unseen", table.unseen
    yield "table.discard", table.discard


def _cards(table: Table) -> Iterator[Problem]:
    """R00, R02, R04: every card is in one place."""
    removed = 0 if table.phase is Phase.REMOVE else table.options.colours_removed
    if len(set(table.in_play)) != len(table.in_play) or len(table.in_play) != len(COLOURS) - removed:
        yield Problem("table.in_play", f"{len(COLOURS) - removed} different colours (R04)")
    lying = [table.drawn.index if table.drawn else -1]
    for card, expected in zip(CARDS, deck(table.options, bits_of(table.in_play)), strict=True):
        found = sum(cards.counts[card.index] for _, cards in _piles(table)) + lying.count(card.index)
        if found != expected:
            yield Problem("table", f"{found} cards {card} where there are {expected} (R00)")


def _jokers(table: Table) -> Iterator[Problem]:
    """R20, R70: which jokers have a colour."""
    for seat, area in enumerate(table.areas):
        place = f"table.areas[{seat}].named_jokers"
        waiting = unnamed(area.cards.jokers, area.named_jokers)
        if not set(area.named_jokers) <= set(table.in_play):
            yield Problem(place, "a colour that is not in play (R70)")
        if not table.options.name_jokers_when_taken:
            if area.named_jokers:
                yield Problem(place, "jokers get no colour before the end (R20)")
        elif waiting < 0:
            yield Problem(place, "more colours than jokers (R70)")
        elif waiting and (seat != table.seat or table.phase not in (Phase.EXTRA, Phase.NAME)):
            yield Problem(place, "every joker gets a colour when it is taken (R70)")
        elif not waiting and seat == table.seat and table.phase in (Phase.EXTRA, Phase.NAME):
            yield Problem(place, "no joker just taken waits for a colour (R70)")


def _last_round(table: Table) -> Iterator[Problem]:
    """R07, R22: where the last-round card is."""
    supply, below = table.unseen.total, table.options.below
    above = table.above_last_round
    if table.phase in (Phase.REMOVE, Phase.START) or table.last_round:
        if above is not None:
            yield Problem("table.above_last_round", "none before the deal and once the last-round card is drawn (R07)")
    elif above is None or above < 0 or above != supply - below:
        yield Problem("table.above_last_round", f"the {supply} unseen cards less the {below} below the last-round card (R07)")
    if table.last_round and supply >= below:
        yield Problem("table.unseen", f"fewer than {below} cards once the last-round card is drawn (R07, R22)")


def _round(table: Table) -> Iterator[Problem]:
    """R14, R17, R51: rows and seats in the round."""
    for number, row in enumerate(table.rows):
        if row.cards.total > (0 if row.taken else row.capacity):
            yield Problem(f"table.rows[{number}].cards", "more cards than the row can hold (R14, R17)")
    out = sum(area.has_taken for area in table.areas)
    if sum(row.taken for row in table.rows) != out:
        yield Problem("table.rows", f"as many rows taken as seats that have taken one: {out} (R17)")
    if table.options.seats > 2 and table.discard.total:
        yield Problem("table.discard", "no cards: every row is taken (R19)")


def _set_up(table: Table) -> Iterator[Problem]:
    """R04, R06: before the deal nothing has happened."""
    if table.phase is Phase.REMOVE and not table.options.colours_removed:
        yield Problem("table.phase", "no colour leaves the game with so many seats (R04)")
    if table.seat != table.options.start_seat:
        yield Problem("table.seat", f"the start seat {table.options.start_seat} (R08)")
    if table.last_round:
        yield Problem("table.last_round", "the last-round card cannot be drawn before the deal (R07)")
    if table.drawn is not None:
        yield Problem("table.drawn", "no card is drawn before the deal")
    if any(area.has_taken for area in table.areas):
        yield Problem("table.areas", "no row is taken before the deal")
    if any(cards.total for place, cards in _piles(table) if place != "table.unseen"):
        yield Problem("table", "all cards are unseen before the deal")


def _moment(table: Table) -> Iterator[Problem]:
    """R11 to R26a: what the phase says of seats, rows and supply, so that it can go on."""
    phase = table.phase
    if (phase is Phase.PLACE) != (table.drawn is not None):
        yield Problem("table.drawn", "a card while one must be placed, else none (R13)")
    taken = phase in (Phase.EXTRA, Phase.NAME, Phase.OVER)
    if table.areas[table.seat].has_taken != taken:
        yield Problem("table.seat", f"a seat that has {'taken' if taken else 'not taken'} a row this round (R11)")
    room = any(not row.taken and row.cards.total < row.capacity for row in table.rows)
    cards = any(row.cards.total for row in table.rows)
    supply = table.unseen.total
    if phase is Phase.DRAW and not room:
        yield Problem("table.rows", "a row with room for the card (R14)")
    if phase is Phase.PLACE and not room:
        yield Problem("table.rows", "a row with room for the card (R14)")
    if phase in (Phase.DRAW, Phase.EXTRA) and not supply:
        yield Problem("table.unseen", "a card to uncover (R26a, R62)")
    if phase is Phase.NAME and not table.options.name_jokers_when_taken:
        yield Problem("table.phase", "jokers get no colour before the end (R20)")
    if phase is Phase.EXTRA and not table.areas[table.seat].cards.golden:
        yield Problem("table.areas", "the golden joker before the seat that uncovers its card (R60)")
    if phase is Phase.OVER and not (table.last_round and all(area.has_taken for area in table.areas) and not cards):
        yield Problem("table.phase", "over only when all have taken in the last round (R24)")


def _enough(table: Table) -> Iterator[Problem]:
    """R26: in the last round everybody who is still in it will find a row to take, wherever the others place and take.

    As long as fewer rows hold cards than seats are in, all cards that come may be put into one row fewer than there are seats:
    those that hold cards, and the largest empty ones. More cards than these have room for are enough, for a take costs no more
    than the room of its row, and the golden joker's extra card (R60) one more.
    """
    seats_in = sum(not area.has_taken for area in table.areas)
    begun = [row for row in table.rows if row.cards.total]
    if not table.last_round or len(begun) >= seats_in:
        return
    empty = sorted((row.capacity for row in table.rows if not row.taken and not row.cards.total), reverse=True)
    room = sum(row.capacity for row in begun) + sum(empty[: seats_in - 1 - len(begun)])
    drawn = Cards() if table.drawn is None else Cards.of(table.drawn)
    coming = (table.unseen, drawn, *(row.cards for row in table.rows))
    golden = table.phase is Phase.EXTRA or any(cards.golden for cards in coming)
    extra_card = golden and table.unseen.total > table.unseen.golden
    left = sum(cards.total for cards in coming) - extra_card
    if left <= room:
        yield Problem("table.unseen", f"more cards: the {left} left may all go to fewer rows than {seats_in} seats need (R26)")
