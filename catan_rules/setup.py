"""The first state of a game, and what the options settle for all of it (R1, R3)."""

from __future__ import annotations

from catan_rules.model import Awards, Frame, SetupSettlement, State, Turn
from catan_rules.options import Options
from catan_rules.packed import UNIT, pack
from catan_rules.pieces import DEVELOPMENT_CARDS, UNLIMITED, Terrain
from catan_rules.places import empty_places
from catan_rules.topology import BASE

OUT_OF_REACH = 10_000
"""More points than there are: with `victory="declared"` no points end the game by themselves."""


def new_game(options: Options, /) -> State:
    """The state before the first settlement is placed (R3).

    >>> new_game(Options(seats=3)).phase
    SetupSettlement(step=0)
    """
    frame = new_frame(options)
    return State(
        frame=frame,
        places=empty_places(options.seats),
        robber=options.board.terrain.index(Terrain.DESERT),
        hands=pack((bank_size(options),) * 5),
        cards=pack(DEVELOPMENT_CARDS),
        awards=Awards((0,) * options.seats, None, None),
        turn=new_turn(options.start_seat),
        phase=SetupSettlement(0),
    )


def bank_size(options: Options) -> int:
    """The resource cards of each kind (R1)."""
    return BASE.bank if options.bank == "limited" else UNLIMITED


def new_turn(seat: int) -> Turn:
    """A turn of this seat in which nothing has happened yet."""
    return Turn(seat=seat, card_played=False, closed=False, offers=0, fresh=0)


def new_frame(options: Options) -> Frame:
    """The constants of a game with these options."""
    board = options.board
    harbours = [0] * len(BASE.vertices)
    for harbour in board.harbours:
        for end in harbour.edge.ends:
            harbours[end.index] = harbour.kind.bit
    clockwise = tuple((options.start_seat + turn) % options.seats for turn in range(options.seats))
    declared = options.victory == "declared"
    return Frame(
        options=options,
        seats=options.seats,
        target=OUT_OF_REACH if declared else options.victory_points,
        separate=options.phases == "separate",
        talkative=options.trading or declared,
        declared=declared,
        numbers=tuple(number or 0 for number in board.numbers),
        units=tuple(UNIT[tile.resource.slot] if tile.resource else 0 for tile in board.terrain),
        harbours=tuple(harbours),
        order=clockwise + clockwise[::-1],
    )
