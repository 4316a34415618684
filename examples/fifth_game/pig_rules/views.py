"""The readable form of a state, and who may know what of it: bids are hidden until the game is over (R8, R9)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs

from pig_rules.model import MOST_BID, NAME, Bid, Move, Options, State, Step
from pig_rules.rules import is_over, legal_moves, to_act
from tabletop_rules import BadPosition, Hidden, Problem, Seat, View, require_seat, require_types, require_view


@attrs.frozen
class Table:
    """What lies open; `bid` says who has bid."""

    options: Options
    seat: int
    turn: int
    rolling: bool
    points: tuple[int, ...]
    lost: tuple[int, ...]
    bid: tuple[bool, ...]


@attrs.frozen
class Private:
    """What one seat alone knows: its bid, or None where it has not bid."""

    bid: int | None


@attrs.frozen
class Position:
    """Everything."""

    game: str
    table: Table
    privates: tuple[Private, ...]


def _table(state: State) -> Table:
    bid = tuple(one is not None for one in state.bids)
    return Table(state.options, state.seat, state.turn, state.rolling, state.points, state.lost, bid)


def _privates(state: State) -> tuple[Private, ...]:
    return tuple(map(Private, state.bids))


def position(state: State, /) -> Position:
    """Everything, readable."""
    return Position(NAME, _table(state), _privates(state))


def view(state: State, seat: Seat | None, /) -> View[Table, Private, Move]:
    """Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.options.seats)
    privates = _privates(state)
    return View(
        NAME,
        seat,
        _table(state),
        None if seat is None else privates[seat],
        privates if is_over(state) else (),
        to_act(state),
        () if seat is None else legal_moves(state, seat),
    )


def redact(state: State, step: Step, seat: Seat | None, /) -> Step | Hidden:
    """A bid is its owner's alone. Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.options.seats)
    return Hidden("bid", step.seat, 1) if isinstance(step, Bid) and step.seat != seat else step


def from_position(position: Position, /) -> State:
    """The state of a position, if dice can add up to its points. Raises: BadPosition, which lists every problem."""
    require_types(position, Position)
    problems = list(_against_table(position.game, position.table))
    if not problems:
        problems += _against_privates(position.table, position.privates)
    if problems:
        raise BadPosition(problems)
    return _state(position.table, tuple(private.bid for private in position.privates))


def determinize(view: View[Table, Private, Move], rng: Random, /) -> State:
    """Every bid that this seat does not know is equally likely. Raises: BadPosition for a view that fits no state."""
    require_view(view, Table, Private)
    table, seat = view.table, view.seat
    problems = list(_against_table(view.game, table))
    if problems:
        raise BadPosition(problems)
    if seat is not None and not 0 <= seat < table.options.seats:
        raise BadPosition([Problem("seat", f"0 to {table.options.seats - 1}, not {seat}")])
    known: list[int | None] = [rng.randrange(MOST_BID + 1) if has else None for has in table.bid]
    if view.revealed:
        problems += _against_privates(table, view.revealed, "revealed")
        if problems:
            raise BadPosition(problems)
        known = [private.bid for private in view.revealed]
    if (seat is None) is not (view.private is None):
        problems.append(Problem("private", "a seat has its own part, a spectator has none"))
    elif seat is not None and view.private is not None:
        problems += _against_private(table, seat, view.private, "private")
        if view.revealed and view.private != view.revealed[seat]:
            problems.append(Problem("private", "the revealed part of this seat is another one"))
        known[seat] = view.private.bid
    if not problems:
        state = _state(table, tuple(known))
        if view.to_act != to_act(state):
            problems.append(Problem("to_act", f"{to_act(state)}, not {view.to_act}"))
        if bool(view.revealed) is not is_over(state):
            problems.append(Problem("revealed", "laid open when the game is over, and not before"))
        if view.moves != (() if seat is None else legal_moves(state, seat)):
            problems.append(Problem("moves", "not those of this seat"))
    if problems:
        raise BadPosition(problems)
    return state


def _state(table: Table, bids: tuple[int | None, ...]) -> State:
    return State(table.options, table.seat, table.turn, table.rolling, table.points, table.lost, bids)


def _against_table(game: str, table: Table) -> Iterator[Problem]:
    seats, goal = table.options.seats, table.options.goal
    if game != NAME:
        yield Problem("game", f"is {NAME} here")
    for name in ("points", "lost", "bid"):
        if len(getattr(table, name)) != seats:
            yield Problem(f"table.{name}", f"one for each of {seats} seats")
            return
    if not 0 <= table.seat < seats:
        yield Problem("table.seat", f"0 to {seats - 1}, not {table.seat}")
        return
    for seat, points in enumerate(table.points):
        most = goal + 5 if seat == table.seat else goal - 1
        if not 0 <= points <= most or points == 1:
            yield Problem(f"table.points[{seat}]", f"0 or 2 to {most}, not {points}")
    for seat, lost in enumerate(table.lost):
        if not 0 <= lost <= MOST_BID:
            yield Problem(f"table.lost[{seat}]", f"0 to {MOST_BID}, not {lost}")
    held = table.points[table.seat]
    if not (table.turn == 0 or 2 <= table.turn <= goal + 5 - held) or (held >= goal and table.turn):
        yield Problem("table.turn", "no throws add up to so much in this turn")
    if table.rolling and held + table.turn >= goal:
        yield Problem("table.rolling", "nobody rolls with the goal reached")
    if not table.options.bids and any(table.bid):
        yield Problem("table.bid", "this game is played without bids")
    begun = table.rolling or table.turn or table.seat or any(table.points) or any(table.lost)
    if table.options.bids and begun and not all(table.bid):
        yield Problem("table.bid", "every seat bids before the first turn")


def _against_privates(table: Table, privates: tuple[Private, ...], place: str = "privates") -> Iterator[Problem]:
    if len(privates) != table.options.seats:
        yield Problem(place, f"one for each of {table.options.seats} seats")
        return
    for seat, private in enumerate(privates):
        yield from _against_private(table, seat, private, f"{place}[{seat}]")


def _against_private(table: Table, seat: Seat, private: Private, place: str) -> Iterator[Problem]:
    if (private.bid is not None) is not table.bid[seat]:
        yield Problem(f"{place}.bid", f"table.bid[{seat}] says otherwise")
    elif private.bid is not None and not 0 <= private.bid <= MOST_BID:
        yield Problem(f"{place}.bid", f"0 to {MOST_BID}, not {private.bid}")
