"""The toy of the ground floor with numbers: a fifth game that can be learned, small enough to be solved."""

from __future__ import annotations

from typing import Any

from tabletop_rules import Feature, require_seat
from tests.ground.toy import *  # noqa: F403 - the whole game
from tests.ground.toy import SIDES, Bet, Move, Options, State

NAME = "solved"


def choices(options: Options, /) -> tuple[str, ...]:
    return ("show", *(f"bet {side}" for side in SIDES))


def path(options: Options, seat: int, move: Move, /) -> tuple[int, ...]:
    return (1 + SIDES.index(move.side),) if isinstance(move, Bet) else (0,)


def features(options: Options, /) -> tuple[Feature, ...]:
    seats = range(options.seats)
    side = ("none", *SIDES)
    return (
        Feature("left", 10),
        Feature("coin lies", 2, ("no", "yes")),
        Feature("coin", 3, side),
        Feature("own seat", options.seats),
        *(Feature(f"bet {seat}", 3, side) for seat in seats),
        *(Feature(f"points {seat}", 10) for seat in seats),
    )


def observe(state: State, seat: int, /) -> bytes:
    require_seat(seat, state.options.seats)
    side: Any = ("", *SIDES).index
    coin = side(state.coin) if state.coin and seat == 0 else 0
    return bytes((state.left, state.coin is not None, coin, seat, *map(side, state.bets), *state.points))
