"""A house rule on another game: Coloretto in which rows wait until they are worth taking. The module is a game of its own.

How to wrap a module: what the rule changes (here `check`, and with it `legal_moves`) is written anew, the rest is asked of the
game inside. The game has its own NAME, so that records and the referee tell it apart; its own option `least` stands beside the
inherited ones; positions hold the game inside, so the drawing is inherited by handing that over.

The rule, H1: a row with fewer than `least` cards may be taken only where nothing else can be done.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import attrs

import coloretto_rules as coloretto
from coloretto_rules import (
    Move as Move,
    Outcome as Outcome,
    Private as Private,
    Step as Step,
    TakeRow,
    drawing,
)
from tabletop_rules import (
    BadPosition,
    Chance,
    Hidden,
    IllegalStep,
    Problem,
    Refusal,
    Seat,
    View,
    given,
    refuse,
    require_types,
    require_view,
)

NAME = "coloretto-patient"
SEATS = coloretto.SEATS
RULES = coloretto.RULES
format_step = coloretto.format_step
parse_step = coloretto.parse_step


@attrs.frozen
class Options(coloretto.Options):
    """The options of Coloretto, and `least`: how many cards a row must have to be taken (H1), 1 to 3.

    Raises: ValueError, naming the field.
    """

    least: int = attrs.field(default=2)

    @least.validator
    def _one_to_three(self, attribute: attrs.Attribute[int], least: int) -> None:
        if type(least) is not int or not 1 <= least <= 3:
            raise ValueError(f"least: 1 to 3, not {given(least)}")


@attrs.frozen
class State:
    """The state of the game inside, and the options of this one."""

    inside: coloretto.State
    options: Options


@attrs.frozen
class Table:
    """The table of the game inside, and the options of this one."""

    options: Options
    inside: coloretto.Table


@attrs.frozen
class Position:
    """Everything."""

    game: str
    table: Table
    privates: tuple[Private, ...]


def _inherited(options: Options) -> coloretto.Options:
    """The options of the game inside."""
    return coloretto.Options(*(getattr(options, field.name) for field in attrs.fields(coloretto.Options)))


def new_game(options: Options, /) -> State:
    """The game inside begins."""
    return State(coloretto.new_game(_inherited(options)), options)


# What the rule changes


def _waits(state: State, step: Step) -> bool:
    """H1: whether the step takes a row that is too short."""
    if not isinstance(step, TakeRow):
        return False
    return coloretto.position(state.inside).table.rows[step.row].cards.total < state.options.least


def check(state: State, step: Step, /) -> Refusal | None:
    """The reasons of the game inside, then H1."""
    refusal = coloretto.check(state.inside, step)
    if refusal is None and _waits(state, step) and not all(_waits(state, move) for move in coloretto.legal_moves(state.inside)):
        return refuse("row-waits", "H1", f"Row {getattr(step, 'row', '')} is taken from {state.options.least} cards on.")
    return refusal


def legal_moves(state: State, seat: Seat | None = None, /) -> tuple[Move, ...]:
    """Raises: ValueError for a seat outside the game."""
    moves = coloretto.legal_moves(state.inside, seat)
    return tuple(move for move in moves if not _waits(state, move)) or moves


def apply(state: State, step: Step, /) -> State:
    """Raises: IllegalStep; the given state is untouched."""
    refusal = check(state, step)
    if refusal is not None:
        raise IllegalStep(refusal, step)
    return apply_unchecked(state, step)


# What is asked of the game inside


def apply_unchecked(state: State, step: Step, /) -> State:
    """The state after a legal step."""
    return State(coloretto.apply_unchecked(state.inside, step), state.options)


def to_act(state: State, /) -> tuple[Seat, ...]:
    """As inside."""
    return coloretto.to_act(state.inside)


def next_seat(state: State, /) -> Seat | None:
    """As inside."""
    return coloretto.next_seat(state.inside)


def mover(state: State, move: Move, /) -> Seat:
    """As inside."""
    return coloretto.mover(state.inside, move)


def chance(state: State, /) -> Chance[Outcome] | None:
    """As inside."""
    return coloretto.chance(state.inside)


def is_over(state: State, /) -> bool:
    """As inside."""
    return coloretto.is_over(state.inside)


def scores(state: State, /) -> tuple[int, ...]:
    """As inside."""
    return coloretto.scores(state.inside)


def winners(state: State, /) -> tuple[Seat, ...]:
    """As inside."""
    return coloretto.winners(state.inside)


def redact(state: State, step: Step, seat: Seat | None, /) -> Step | Hidden:
    """As inside."""
    return coloretto.redact(state.inside, step, seat)


def view(state: State, seat: Seat | None, /) -> View[Table, Private, Move]:
    """The view of the game inside, with the moves of this one."""
    inside = coloretto.view(state.inside, seat)
    moves = () if seat is None else legal_moves(state, seat)
    return View(NAME, seat, Table(state.options, inside.table), inside.private, inside.revealed, inside.to_act, moves)


def position(state: State, /) -> Position:
    """Everything, readable."""
    inside = coloretto.position(state.inside)
    return Position(NAME, Table(state.options, inside.table), inside.privates)


def _fits(game: str, table: Table) -> None:
    problems = [Problem("game", f"is {NAME} here")] if game != NAME else []
    if table.inside.options != _inherited(table.options):
        problems.append(Problem("table.inside.options", "other than table.options"))
    if problems:
        raise BadPosition(problems)


def _inside(error: BadPosition) -> BadPosition:
    """The problems of the game inside, in their places here."""
    return BadPosition(attrs.evolve(one, place=one.place.replace("table", "table.inside", 1)) for one in error.problems)


def from_position(position: Position, /) -> State:
    """Raises: BadPosition, which lists every problem."""
    require_types(position, Position)
    _fits(position.game, position.table)
    try:
        return State(coloretto.from_position(_inner(position)), position.table.options)
    except BadPosition as error:
        raise _inside(error) from None


def determinize(view: View[Table, Private, Move], rng: Random, /) -> State:
    """Raises: BadPosition for a view that fits no state."""
    require_view(view, Table, Private)
    _fits(view.game, view.table)
    table, seat = view.table, view.seat
    try:
        # The game inside wants its own moves; it hides nothing, so they follow from the table.
        inside = coloretto.from_position(coloretto.Position(coloretto.NAME, table.inside, (Private(),) * table.options.seats))
        moves = coloretto.legal_moves(inside, seat) if seat in range(table.options.seats) else ()
        state = State(coloretto.determinize(attrs.evolve(_inner_view(view), moves=moves), rng), table.options)
    except BadPosition as error:
        raise _inside(error) from None
    if view.moves != (() if seat is None else legal_moves(state, seat)):
        raise BadPosition([Problem("moves", "not those of this seat")])
    return state


# The drawing, inherited: this module is declared as the drawing too


def _inner(position: Position) -> coloretto.Position:
    return coloretto.Position(coloretto.NAME, position.table.inside, position.privates)


def _inner_view(view: View[Table, Private, Move]) -> View[coloretto.Table, Private, Move]:
    return View(coloretto.NAME, view.seat, view.table.inside, view.private, view.revealed, view.to_act, view.moves)


def _drawn(value: Position | View[Table, Private, Move]) -> coloretto.Position | View[coloretto.Table, Private, Move]:
    if value.game != NAME:
        raise ValueError(f"game: {NAME} is drawn here, not {value.game[:80]!r}")
    return _inner(value) if isinstance(value, Position) else _inner_view(value)


def svg(value: Position | View[Table, Private, Move], /, *, seat: Seat | None = None, highlight: Collection[str] = ()) -> str:
    """The picture of the game inside."""
    return drawing.svg(_drawn(value), seat=seat, highlight=highlight)


def text(value: Position | View[Table, Private, Move], /, *, colour: bool = False, width: int = 80) -> str:
    """The same for terminals."""
    return drawing.text(_drawn(value), colour=colour, width=width)
