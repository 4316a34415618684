"""A toy game for the tests of the ground floor: a coin that only seat 0 sees, bets by the others in any order, then `show`.

Every round: chance flips the coin (`=flip heads`), each other seat bets once (`bet 1 tails`), seat 0 shows it (`show`), before
or after all have bet. A right bet is a point. It has what the ground floor must serve: chance seen by one seat, answers in any
order, a closing move, hidden things.
"""

from __future__ import annotations

from random import Random

import attrs

from tabletop_rules import (
    CHANCE_DUE,
    GAME_OVER,
    NO_CHANCE_DUE,
    NOT_YOUR_TURN,
    BadPosition,
    BadText,
    Hidden,
    IllegalStep,
    OneOf,
    Problem,
    Refusal,
    Seat,
    View,
)

NAME = "toy"
SEATS = range(2, 4)
RULES = 3
SIDES = ("heads", "tails")


@attrs.frozen
class Options:
    seats: int
    rounds: int = 1
    note: str = ""

    def __attrs_post_init__(self) -> None:
        if type(self.seats) is not int or self.seats not in SEATS:
            raise ValueError(f"seats: 2 to 3, not {self.seats!r}")
        if type(self.rounds) is not int or not 1 <= self.rounds <= 9:
            raise ValueError(f"rounds: 1 to 9, not {self.rounds!r}")


@attrs.frozen
class State:
    options: Options
    coin: str | None
    bets: tuple[str, ...]
    points: tuple[int, ...]
    left: int


@attrs.frozen
class Flip:
    side: str


@attrs.frozen
class Bet:
    seat: int
    side: str


@attrs.frozen
class Show:
    pass


Move = Bet | Show
Outcome = Flip
FLIPS = (Flip("heads"), Flip("tails"))


@attrs.frozen
class Table:
    options: Options
    bets: tuple[str, ...]
    points: tuple[int, ...]
    left: int
    flipped: bool


@attrs.frozen
class Private:
    coin: str | None


@attrs.frozen
class Position:
    game: str
    table: Table
    privates: tuple[Private, ...]


def new_game(options: Options, /) -> State:
    return State(options, None, ("",) * options.seats, (0,) * options.seats, options.rounds)


def to_act(state: State, /) -> tuple[Seat, ...]:
    if state.coin is None:
        return ()
    return (0, *(seat for seat in range(1, state.options.seats) if not state.bets[seat]))


def next_seat(state: State, /) -> Seat | None:
    seats = to_act(state)
    return seats[1] if len(seats) > 1 else seats[0] if seats else None


def legal_moves(state: State, seat: Seat | None = None, /) -> tuple[Move, ...]:
    moves: list[Move] = []
    for actor in to_act(state):
        if seat in (None, actor):
            moves.extend([Bet(actor, side) for side in SIDES] if actor else [Show()])
    return tuple(moves)


def chance(state: State, /) -> OneOf[Flip] | None:
    return OneOf("flip", FLIPS, (3, 2), frozenset({0})) if state.coin is None and state.left else None


def mover(state: State, move: Move, /) -> Seat:
    return move.seat if isinstance(move, Bet) else 0


def check(state: State, step: Move | Outcome, /) -> Refusal | None:
    if not state.left:
        return Refusal(GAME_OVER, "R9", "the game is over")
    if isinstance(step, Flip):
        if state.coin is not None:
            return Refusal(NO_CHANCE_DUE, "R1", "the coin lies already")
        return None if step in FLIPS else Refusal("no-such-side", "R1", "the coin has two sides", (("side", step.side),))
    if state.coin is None:
        return Refusal(CHANCE_DUE, "R1", "the coin is flipped first")
    if isinstance(step, Bet):
        if step.seat not in to_act(state) or step.seat == 0:
            return Refusal(NOT_YOUR_TURN, "R2", f"seat {step.seat} has no bet to make", (("seat", step.seat),))
        return (
            None if step.side in SIDES else Refusal("no-such-bet", "R2", "bet heads or tails", (("sides", SIDES), ("at", (1, 2))))
        )
    return None


def apply(state: State, step: Move | Outcome, /) -> State:
    refusal = check(state, step)
    if refusal is not None:
        raise IllegalStep(refusal, step)
    return apply_unchecked(state, step)


def apply_unchecked(state: State, step: Move | Outcome, /) -> State:
    if isinstance(step, Flip):
        return attrs.evolve(state, coin=step.side)
    if isinstance(step, Bet):
        bets = tuple(step.side if seat == step.seat else bet for seat, bet in enumerate(state.bets))
        return attrs.evolve(state, bets=bets)
    points = tuple(have + (bet == state.coin) for have, bet in zip(state.points, state.bets, strict=True))
    return State(state.options, None, ("",) * len(points), points, state.left - 1)


def is_over(state: State, /) -> bool:
    return not state.left


def scores(state: State, /) -> tuple[int, ...]:
    return state.points


def winners(state: State, /) -> tuple[Seat, ...]:
    best = max(state.points)
    return () if state.left else tuple(seat for seat, points in enumerate(state.points) if points == best)


def _table(state: State) -> Table:
    return Table(state.options, state.bets, state.points, state.left, state.coin is not None)


def _private(state: State, seat: Seat) -> Private:
    return Private(state.coin if seat == 0 else None)


def view(state: State, seat: Seat | None, /) -> View[Table, Private, Move]:
    if seat is not None and seat not in range(state.options.seats):
        raise ValueError(f"seat: 0 to {state.options.seats - 1}, not {seat!r}")
    private = None if seat is None else _private(state, seat)
    moves = () if seat is None else legal_moves(state, seat)
    return View(NAME, seat, _table(state), private, (), to_act(state), moves)


def redact(state: State, step: Move | Outcome, seat: Seat | None, /) -> Move | Outcome | Hidden:
    return Hidden("flip", 0, 1) if isinstance(step, Flip) and seat != 0 else step


def determinize(view: View[Table, Private, Move], rng: Random, /) -> State:
    table = view.table
    coin = (
        None if not table.flipped else view.private.coin if view.private and view.private.coin else rng.choices(SIDES, (3, 2))[0]
    )
    return State(table.options, coin, table.bets, table.points, table.left)


def position(state: State, /) -> Position:
    return Position(NAME, _table(state), tuple(_private(state, seat) for seat in range(state.options.seats)))


def from_position(position: Position, /) -> State:
    if position.game != NAME:
        raise BadPosition([Problem("game", "is toy")])
    table = position.table
    return State(table.options, position.privates[0].coin, table.bets, table.points, table.left)


def format_step(step: Move | Outcome, /) -> str:
    if isinstance(step, Flip):
        return f"=flip {step.side}"
    return "show" if isinstance(step, Show) else f"bet {step.seat} {step.side}"


def parse_step(text: str, /) -> Move | Outcome:
    known: dict[str, Move | Outcome] = {format_step(step): step for step in (*FLIPS, Show(), Flip("edge"))}
    known |= {f"bet {seat} {side}": Bet(seat, side) for seat in range(10) for side in ("heads", "tails", "edge")}
    if text not in known:
        raise BadText(text, 0, "a step of the toy game")
    return known[text]
