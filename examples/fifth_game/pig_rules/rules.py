"""The rules of Pig: who acts, what is legal and why not, what a step does, points and winners."""

from __future__ import annotations

from pig_rules.model import BONUS, MOST_BID, SIDES, THROWS, Bid, Hold, Move, Options, Roll, State, Step, Thrown
from tabletop_rules import (
    CHANCE_DUE,
    GAME_OVER,
    NO_CHANCE_DUE,
    IllegalStep,
    OneOf,
    Refusal,
    Seat,
    refuse,
    require_seat,
)

CODES = {
    GAME_OVER: ("R7",),
    CHANCE_DUE: ("R3",),
    NO_CHANCE_DUE: ("R3",),
    "no-such-side": ("R3",),
    "no-bids": ("R8",),
    "no-such-seat": ("R8",),
    "no-such-bid": ("R8",),
    "has-bid": ("R8",),
    "bids-first": ("R8",),
    "nothing-to-hold": ("R2",),
    "goal-reached": ("R5",),
}
"""Every refusal code with the rules it may cite: what the kit asks for as `codes`."""


def new_game(options: Options, /) -> State:
    """Nobody has a point (R1)."""
    seats = options.seats
    return State(options, 0, 0, False, (0,) * seats, (0,) * seats, (None,) * seats)


def is_over(state: State, /) -> bool:
    """R6. Only the seat whose turn it is can have reached the goal."""
    return state.points[state.seat] >= state.options.goal


def bidding(state: State) -> tuple[Seat, ...]:
    """The seats that have yet to bid (R8)."""
    return tuple(seat for seat, bid in enumerate(state.bids) if bid is None) if state.options.bids else ()


def to_act(state: State, /) -> tuple[Seat, ...]:
    """All that have yet to bid, else the seat whose turn it is."""
    if state.rolling or is_over(state):
        return ()
    return bidding(state) or (state.seat,)


def next_seat(state: State, /) -> Seat | None:
    """The lowest: bids are independent of each other, and any of them may be the last."""
    seats = to_act(state)
    return seats[0] if seats else None


def legal_moves(state: State, seat: Seat | None = None, /) -> tuple[Move, ...]:
    """Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.options.seats)
    acting = [one for one in to_act(state) if seat in (None, one)]
    if not acting:
        return ()
    if bidding(state):
        return tuple(Bid(one, lost) for one in acting for lost in range(MOST_BID + 1))
    moves: tuple[Move, ...] = (Roll(), Hold())
    return tuple(move for move in moves if check(state, move) is None)


def chance(state: State, /) -> OneOf[Thrown] | None:
    """The die, once somebody rolls it (R3)."""
    return OneOf("throw", THROWS, (1,) * SIDES) if state.rolling else None


def mover(state: State, move: Move, /) -> Seat:
    """Whose move it is."""
    return move.seat if isinstance(move, Bid) else state.seat


def check(state: State, step: Step, /) -> Refusal | None:
    """The first reason against a step, in the order of this function; None where it is legal."""
    if is_over(state):
        return refuse(GAME_OVER, "R7", "The game is over.")
    if isinstance(step, Thrown):
        if not state.rolling:
            return refuse(NO_CHANCE_DUE, "R3", "Nobody rolls.")
        return None if step in THROWS else refuse("no-such-side", "R3", "The die has the sides 1 to 6.", side=step.side)
    if state.rolling:
        return refuse(CHANCE_DUE, "R3", "The die is thrown first.")
    if isinstance(step, Bid):
        return _against_bid(state, step)
    if bidding(state):
        return refuse("bids-first", "R8", "Every seat bids before the first turn.", seats=bidding(state))
    reached = state.points[state.seat] + state.turn >= state.options.goal
    if isinstance(step, Roll):
        return refuse("goal-reached", "R5", "With the goal reached a seat has to hold.", turn=state.turn) if reached else None
    return None if state.turn else refuse("nothing-to-hold", "R2", "A turn begins with a roll.")


def _against_bid(state: State, bid: Bid) -> Refusal | None:
    if not state.options.bids:
        return refuse("no-bids", "R8", "This game is played without bids.")
    if bid.seat not in range(state.options.seats):
        return refuse("no-such-seat", "R8", f"There is no seat {bid.seat}.", seat=bid.seat)
    if state.bids[bid.seat] is not None:
        return refuse("has-bid", "R8", f"Seat {bid.seat} has bid.", seat=bid.seat)
    if bid.lost not in range(MOST_BID + 1):
        return refuse("no-such-bid", "R8", f"A bid is 0 to 5, not {bid.lost}.", bid=bid.lost)
    return None


def apply(state: State, step: Step, /) -> State:
    """Raises: IllegalStep; the given state is untouched."""
    refusal = check(state, step)
    if refusal is not None:
        raise IllegalStep(refusal, step)
    return apply_unchecked(state, step)


def apply_unchecked(state: State, step: Step, /) -> State:
    """The state after a legal step."""
    options, seat, turn, points, lost, bids = state.options, state.seat, state.turn, state.points, state.lost, state.bids
    after = (seat + 1) % options.seats
    match step:
        case Bid(bidder, number):
            return State(options, seat, turn, False, points, lost, (*bids[:bidder], number, *bids[bidder + 1 :]))
        case Roll():
            return State(options, seat, turn, True, points, lost, bids)
        case Thrown(1):
            missed = min(lost[seat] + 1, MOST_BID)
            return State(options, after, 0, False, points, (*lost[:seat], missed, *lost[seat + 1 :]), bids)
        case Thrown(side):
            return State(options, seat, turn + side, False, points, lost, bids)
        case Hold():
            banked = points[seat] + turn
            ends = banked >= options.goal
            return State(options, seat if ends else after, 0, False, (*points[:seat], banked, *points[seat + 1 :]), lost, bids)


def scores(state: State, /) -> tuple[int, ...]:
    """The banked points; at the end with what right bids are worth (R9)."""
    if not (state.options.bids and is_over(state)):
        return state.points
    bonus = (BONUS if bid == lost else 0 for bid, lost in zip(state.bids, state.lost, strict=True))
    return tuple(points + more for points, more in zip(state.points, bonus, strict=True))


def winners(state: State, /) -> tuple[Seat, ...]:
    """R7; () until the game is over."""
    if not is_over(state):
        return ()
    points = scores(state)
    return tuple(seat for seat in range(state.options.seats) if points[seat] == max(points))
