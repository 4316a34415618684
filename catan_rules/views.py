"""Who may know what: positions, views, and redacted steps (R5).

Decides secrecy. The table is computed without looking at a private field: hands and unplayed cards go in as sizes only.
"""

from __future__ import annotations

from functools import lru_cache

from catan_rules.bitsets import numbers_of
from catan_rules.boards import Board
from catan_rules.listing import legal_moves
from catan_rules.model import (
    BeforeRoll,
    CardDrawn,
    Discarding,
    Drawing,
    FreeRoads,
    Laid,
    LayingHarbours,
    LayingNumbers,
    LayingTerrain,
    Main,
    Move,
    MovingRobber,
    Offering,
    Over,
    Phase,
    Rolling,
    SetupRoad,
    SetupSettlement,
    SpecialBuilding,
    State,
    Stealing,
    Step,
    Stolen,
)
from catan_rules.packed import size_of, unpack
from catan_rules.pieces import CardCounts, Counts
from catan_rules.piles import bank_of, cards_of, deck_of, hand_of, played_by
from catan_rules.rules import to_act
from catan_rules.setup import NOWHERE
from catan_rules.table import NAME, Answer, Offer, Pieces, Position, Private, Stage, Table
from catan_rules.topology import EVERY_EDGE, EVERY_HEX, EVERY_VERTEX
from tabletop_rules import Hidden, Seat, View, require_seat

STAGES: dict[type[Phase], Stage] = {
    LayingTerrain: Stage.LAYING_TERRAIN,
    LayingHarbours: Stage.LAYING_HARBOURS,
    LayingNumbers: Stage.LAYING_NUMBERS,
    SetupSettlement: Stage.SETUP_SETTLEMENT,
    SetupRoad: Stage.SETUP_ROAD,
    BeforeRoll: Stage.BEFORE_ROLL,
    Rolling: Stage.ROLLING,
    Discarding: Stage.DISCARDING,
    MovingRobber: Stage.MOVING_ROBBER,
    Stealing: Stage.STEALING,
    Main: Stage.MAIN,
    SpecialBuilding: Stage.SPECIAL_BUILDING,
    FreeRoads: Stage.FREE_ROADS,
    Drawing: Stage.DRAWING,
    Offering: Stage.OFFERING,
    Over: Stage.OVER,
}


def _counts(pile: int) -> Counts:
    return Counts(*unpack(pile))


def table_of(state: State) -> Table:
    """What lies open."""
    frame, phase, turn = state.frame, state.phase, state.turn
    setup_step = phase.step if isinstance(phase, SetupSettlement | SetupRoad) else None
    return Table(
        options=frame.options,
        stage=STAGES[type(phase)],
        seat=turn.seat,
        rolled=phase.rolled,
        card_played=turn.card_played,
        trading_closed=turn.closed,
        offers_made=turn.offers,
        bought=size_of(turn.fresh),
        robber=None if state.robber == NOWHERE else EVERY_HEX[state.robber],
        bank=_counts(bank_of(state)),
        deck_size=size_of(deck_of(state)),
        longest_road=state.awards.longest_road,
        largest_army=state.awards.largest_army,
        seats=tuple(_pieces(state, seat) for seat in range(frame.seats)),
        setup_step=setup_step,
        setup_vertex=EVERY_VERTEX[phase.vertex] if isinstance(phase, SetupRoad) else None,
        free_roads=phase.left if isinstance(phase, FreeRoads) else 0,
        victim=phase.victim if isinstance(phase, Stealing) else None,
        offer=_offer(phase) if isinstance(phase, Offering) else None,
        board=board_of(frame.laid),
        first=turn.first,
    )


@lru_cache(maxsize=1 << 8)
def board_of(laid: Laid) -> Board:
    """The readable form of a board as far as it lies."""
    return Board(laid.terrain, laid.numbers, laid.harbours)


def _pieces(state: State, seat: Seat) -> Pieces:
    places, phase = state.places, state.phase
    return Pieces(
        roads=tuple(EVERY_EDGE[place] for place in numbers_of(places.roads[seat])),
        settlements=tuple(EVERY_VERTEX[place] for place in numbers_of(places.settlements[seat])),
        cities=tuple(EVERY_VERTEX[place] for place in numbers_of(places.cities[seat])),
        hand_size=size_of(hand_of(state, seat)),
        card_count=size_of(cards_of(state, seat)),
        played=CardCounts(*unpack(played_by(state, seat))),
        points=state.awards.points[seat],
        road_length=places.lengths[seat],
        owed=phase.owed[seat] if isinstance(phase, Discarding) else 0,
    )


def _offer(phase: Offering) -> Offer:
    answers = tuple(
        None if reply is None else Answer(reply.kind, _counts(reply.give), _counts(reply.get)) for reply in phase.replies
    )
    return Offer(_counts(phase.give), _counts(phase.get), answers)


def private_of(state: State, seat: Seat) -> Private:
    """What one seat holds."""
    return Private(
        hand=_counts(hand_of(state, seat)),
        cards=CardCounts(*unpack(cards_of(state, seat))),
        bought=CardCounts(*unpack(state.turn.fresh if seat == state.turn.seat else 0)),
    )


def position(state: State, /) -> Position:
    """Everything, readable.

    >>> from catan_rules import Options, new_game
    >>> position(new_game(Options(seats=3))).table.stage.value
    'the tiles are laid'
    """
    return Position(NAME, table_of(state), tuple(private_of(state, seat) for seat in range(state.frame.seats)))


def view(state: State, seat: Seat | None, /) -> View[Table, Private, Move]:
    """What a seat (None: a spectator) may know: the table, its own cards and moves; at the end every seat's cards (R14.7).

    Its moves list offers of one card a side (see `legal_moves`); longer ones are as legal. Raises: ValueError for a seat outside
    the game.
    """
    moves = () if seat is None else legal_moves(state, seat)
    over = type(state.phase) is Over
    return View(
        game=NAME,
        seat=seat,
        table=table_of(state),
        private=None if seat is None else private_of(state, seat),
        revealed=tuple(private_of(state, one) for one in range(state.frame.seats)) if over else (),
        to_act=to_act(state),
        moves=moves,
    )


def redact(state: State, step: Step, seat: Seat | None, /) -> Step | Hidden:
    """What a seat (None: a spectator) saw of a legal step applied to `state`: a stolen card is seen by thief and victim, a bought
    development card by its buyer (R5); all else lies open. Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.frame.seats)
    active, phase = state.turn.seat, state.phase
    if isinstance(step, Stolen) and isinstance(phase, Stealing) and seat not in (active, phase.victim):
        return Hidden("theft", phase.victim, 1)
    if isinstance(step, CardDrawn) and seat != active:
        return Hidden("card", active, 1)
    return step
