"""The first state of a game, and what the options and the board settle for all of it (R1, R2, R3)."""

from __future__ import annotations

from catan_rules.boards import Board
from catan_rules.model import Awards, Frame, Laid, LayingTerrain, SetupSettlement, State, Turn
from catan_rules.options import Options
from catan_rules.packed import UNIT, pack
from catan_rules.pieces import UNLIMITED, Terrain
from catan_rules.places import empty_places
from tabletop_rules import given, twin

OUT_OF_REACH = 10_000
"""More points than there are: with `victory="declared"` no points end the game by themselves."""
NOWHERE = -1
"""Where the robber stands before the terrain lies."""

_frame = twin(Frame)


def new_game(options: Options, /) -> State:
    """The state before the board is laid (R2.9), or, where it is agreed on, before the first settlement is placed (R3).

    Raises: TypeError for anything else than `Options`.

    >>> new_game(Options(seats=3)).phase
    LayingTerrain()
    >>> new_game(Options(seats=3, board="beginner")).phase
    SetupSettlement(step=0)
    """
    if type(options) is not Options:
        raise TypeError(f"options: catan_rules.Options is needed, not {given(options)}")
    laid = as_laid(options.agreed_board)
    frame = new_frame(options, laid)
    return State(
        frame=frame,
        places=empty_places(options.seats),
        robber=robber_start(frame),
        hands=pack((bank_size(options),) * 5),
        cards=pack(options.topology.deck),
        awards=Awards((0,) * options.seats, None, None),
        turn=new_turn(options.start_seat),
        phase=SetupSettlement(0) if laid.numbers else LayingTerrain(),
    )


def as_laid(board: Board) -> Laid:
    """A board in the form of the frame."""
    return Laid(board.terrain, board.harbours, board.numbers)


def robber_start(frame: Frame) -> int:
    """The hex where the robber starts: the first desert in reading order, or the last (R2.8, R16.2)."""
    terrain, topology = frame.laid.terrain, frame.topology
    if terrain is None:
        return NOWHERE
    deserts = [place for place, tile in zip(topology.reading, terrain, strict=True) if tile is Terrain.DESERT]
    return deserts[0 if frame.options.robber_start == "first" else -1]


def bank_size(options: Options) -> int:
    """The resource cards of each kind (R1, R16.1)."""
    return options.topology.bank if options.bank == "limited" else UNLIMITED


def new_turn(seat: int) -> Turn:
    """A turn of this seat in which nothing has happened yet."""
    return new_part(seat, seat)


def new_part(seat: int, first: int) -> Turn:
    """A part of this seat, in the turn of another or its own, in which nothing has happened yet."""
    return Turn(seat=seat, card_played=False, closed=False, offers=0, fresh=0, first=first)


def new_frame(options: Options, laid: Laid) -> Frame:
    """The constants of a game with these options on this board; what does not lie yet is missing."""
    topology, seats = options.topology, options.seats
    harbours = [0] * len(topology.vertices)
    for harbour in laid.harbours or ():
        bit = harbour.kind.bit
        for end in topology.ends[harbour.edge.index]:
            harbours[end] = bit
    numbers, terrain = laid.numbers, laid.terrain
    clockwise = tuple((options.start_seat + turn) % seats for turn in range(seats))
    declared = options.victory == "declared"
    between = options.between
    first_part, last_part = {"none": (0, 0), "paired": (SECOND, SECOND), "special-building": (1, seats - 1)}[between]
    return _frame(
        options,
        laid,
        seats,
        OUT_OF_REACH if declared else options.victory_points,
        options.phases == "separate",
        options.trading or declared,
        declared,
        between == "special-building",
        last_part,
        first_part,
        () if numbers is None else tuple([numbers[rank] or 0 for rank in topology.rank]),
        () if terrain is None else tuple([_UNITS[terrain[rank]] for rank in topology.rank]),
        tuple(harbours),
        clockwise + clockwise[::-1],
    )


SECOND = 3
"""The second of a pair is the third seat to the left of the first (R16.5)."""

_UNITS = {tile: UNIT[tile.resource.slot] if tile.resource else 0 for tile in Terrain}
