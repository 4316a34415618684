"""Lots, a small auction, written from docs/a-game-of-your-own.md alone: tastes are dealt, lots are drawn, all bid at once and hidden.

R1 Each seat is dealt one of four tastes, which it alone knows, and has six coins. R2 Before each round a lot is drawn from a bag of three
lots of each colour. R3 All seats bid, hidden, in any order, what they have at most. R4 The highest bid above 0 takes the lot, if no
other is as high; else it is discarded. The winner pays, or all do (an option). R5 The game ends after so many rounds. R6 A lot of the
own taste is worth three points, any other one, and so is each coin; the most points win, shared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import TypeAlias

import attrs

from tabletop_rules import (
    CHANCE_DUE,
    GAME_OVER,
    NO_CHANCE_DUE,
    WRONG_EVENT,
    BadPosition,
    BadText,
    Deal,
    Hidden,
    IllegalStep,
    OneOf,
    Problem,
    Refusal,
    Seat,
    View,
    given,
    refuse,
    require_seat,
    require_types,
    require_view,
)

NAME = "lots"
SEATS = range(2, 5)
RULES = 1
COINS = 6
EACH = 3


class Colour(Enum):
    """Of lots and tastes."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    GOLD = "gold"


COLOURS = tuple(Colour)


@attrs.frozen
class Options:
    """Raises: ValueError, naming the field."""

    seats: int
    rounds: int = 3
    all_pay: bool = False

    def __attrs_post_init__(self) -> None:
        if type(self.seats) is not int or self.seats not in SEATS:
            raise ValueError(f"seats: 2 to 4, not {given(self.seats)}")
        if type(self.rounds) is not int or not 1 <= self.rounds <= 8:
            raise ValueError(f"rounds: 1 to 8, not {given(self.rounds)}")
        if type(self.all_pay) is not bool:
            raise ValueError(f"all_pay: true or false, not {given(self.all_pay)}")


@attrs.frozen
class State:
    """`tastes` is empty before the deal; `left` counts the seats that have yet to bid."""

    options: Options
    tastes: tuple[Colour, ...]
    bag: tuple[int, ...]
    lot: Colour | None
    coins: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    discarded: tuple[int, ...]
    bids: tuple[int | None, ...]
    left: int = attrs.field(eq=False)


@attrs.frozen
class Bid:
    """R3: the move says whose it is."""

    seat: int
    coins: int


@attrs.frozen
class Dealt:
    """R1: the taste of each seat."""

    hands: tuple[tuple[Colour, ...], ...]


@attrs.frozen
class Drawn:
    """R2."""

    colour: Colour


Move: TypeAlias = Bid
Outcome: TypeAlias = Dealt | Drawn
Step: TypeAlias = Bid | Dealt | Drawn
DRAWS = tuple(map(Drawn, COLOURS))
CODES = {
    GAME_OVER: ("R5",),
    CHANCE_DUE: ("R2",),
    NO_CHANCE_DUE: ("R2",),
    WRONG_EVENT: ("R2",),
    "no-such-deal": ("R1",),
    "none-left": ("R2",),
    "no-such-seat": ("R3",),
    "has-bid": ("R3",),
    "too-few-coins": ("R3",),
}


# Rules


def new_game(options: Options, /) -> State:
    """Before the deal."""
    seats, none = options.seats, (0,) * len(COLOURS)
    return State(options, (), (EACH,) * len(COLOURS), None, (COINS,) * seats, (none,) * seats, none, (None,) * seats, seats)


def _rounds(state: State) -> int:
    return EACH * len(COLOURS) - sum(state.bag)


def is_over(state: State, /) -> bool:
    """R5."""
    return state.lot is None and _rounds(state) == state.options.rounds


def to_act(state: State, /) -> tuple[Seat, ...]:
    """All that have yet to bid."""
    return () if state.lot is None else tuple(seat for seat, bid in enumerate(state.bids) if bid is None)


def next_seat(state: State, /) -> Seat | None:
    """The lowest."""
    return next(iter(to_act(state)), None)


def legal_moves(state: State, seat: Seat | None = None, /) -> tuple[Bid, ...]:
    """Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.options.seats)
    acting = [one for one in to_act(state) if seat in (None, one)]
    return tuple(Bid(one, coins) for one in acting for coins in range(state.coins[one] + 1))


def chance(state: State, /) -> Deal[Colour, Dealt] | OneOf[Drawn] | None:
    """R1, R2."""
    if not state.tastes:
        return Deal("deal", Dealt, COLOURS, (1,) * state.options.seats)
    return None if state.lot is not None or is_over(state) else OneOf("draw", DRAWS, state.bag)


def mover(state: State, move: Bid, /) -> Seat:
    """Whose bid it is."""
    return move.seat


def check(state: State, step: Step, /) -> Refusal | None:
    """The first reason against a step."""
    if is_over(state):
        return refuse(GAME_OVER, "R5", "The game is over.")
    event = chance(state)
    if isinstance(step, Bid):
        return refuse(CHANCE_DUE, "R2", "A card is drawn first.") if event is not None else _against_bid(state, step)
    if event is None:
        return refuse(NO_CHANCE_DUE, "R2", "The seats bid.")
    if isinstance(step, Dealt) is bool(state.tastes):
        return refuse(WRONG_EVENT, "R2", f"The event is a {event.kind}.")
    if event.weight(step):
        return None
    if isinstance(step, Drawn):
        return refuse("none-left", "R2", "There is no such lot in the bag.")
    return refuse("no-such-deal", "R1", "Each seat is dealt one taste.")


def _against_bid(state: State, bid: Bid) -> Refusal | None:
    if bid.seat not in range(state.options.seats):
        return refuse("no-such-seat", "R3", f"There is no seat {bid.seat}.")
    if state.bids[bid.seat] is not None:
        return refuse("has-bid", "R3", f"Seat {bid.seat} has bid.")
    if bid.coins not in range(state.coins[bid.seat] + 1):
        return refuse("too-few-coins", "R3", f"Seat {bid.seat} bids 0 to {state.coins[bid.seat]}.")
    return None


def apply(state: State, step: Step, /) -> State:
    """Raises: IllegalStep."""
    refusal = check(state, step)
    if refusal is not None:
        raise IllegalStep(refusal, step)
    return apply_unchecked(state, step)


def _more(counts: tuple[int, ...], colour: Colour, change: int = 1) -> tuple[int, ...]:
    return tuple(count + change * (one is colour) for one, count in zip(COLOURS, counts, strict=True))


def winner(bids: tuple[int, ...]) -> Seat | None:
    """R4."""
    best = max(bids)
    return bids.index(best) if best and bids.count(best) == 1 else None


def apply_unchecked(state: State, step: Step, /) -> State:
    """The state after a legal step."""
    match step:
        case Dealt(hands):
            return attrs.evolve(state, tastes=tuple(hand[0] for hand in hands))
        case Drawn(colour):
            return attrs.evolve(state, bag=_more(state.bag, colour, -1), lot=colour, left=state.options.seats)
        case Bid(bidder, coins):
            bids = (*state.bids[:bidder], coins, *state.bids[bidder + 1 :])
            closed = tuple(bid for bid in bids if bid is not None)
            if len(closed) < len(bids) or state.lot is None:
                return attrs.evolve(state, bids=bids, left=len(bids) - len(closed))
            return _settled(state, state.lot, closed)


def _settled(state: State, lot: Colour, bids: tuple[int, ...]) -> State:
    best, seats = winner(bids), state.options.seats
    paid = (bid if seat == best or state.options.all_pay else 0 for seat, bid in enumerate(bids))
    return attrs.evolve(
        state,
        lot=None,
        coins=tuple(coins - less for coins, less in zip(state.coins, paid, strict=True)),
        won=tuple(_more(lots, lot) if seat == best else lots for seat, lots in enumerate(state.won)),
        discarded=_more(state.discarded, lot) if best is None else state.discarded,
        bids=(None,) * seats,
        left=seats,
    )


def scores(state: State, /) -> tuple[int, ...]:
    """R6."""
    tastes = state.tastes or (None,) * state.options.seats
    rows = zip(tastes, state.won, state.coins, strict=True)
    return tuple(
        coins + sum(n * (3 if colour is taste else 1) for colour, n in zip(COLOURS, lots, strict=True)) for taste, lots, coins in rows
    )


def winners(state: State, /) -> tuple[Seat, ...]:
    """R6; () until the game is over."""
    points = scores(state)
    return tuple(seat for seat, one in enumerate(points) if one == max(points)) if is_over(state) else ()


# Texts


def format_step(step: Step, /) -> str:
    """`bid 0 3`, `=red`, `=deal red gold`; the cards of a hand are joined by `+`, a hand of none is `-`."""
    match step:
        case Bid(seat, coins):
            return f"bid {seat} {coins}"
        case Drawn(colour):
            return f"={colour.value}"
        case Dealt(hands):
            return " ".join(["=deal", *("+".join(colour.value for colour in hand) or "-" for hand in hands)])


_NUMBER = "(0|-?[1-9][0-9]{0,17})"
_BID = re.compile(f"bid {_NUMBER} {_NUMBER}")
_NAMES = {colour.value: colour for colour in COLOURS}
_CARD = "|".join(_NAMES)
_DEAL = re.compile(rf"=deal(?: (?:-|(?:{_CARD})(?:\+(?:{_CARD}))*))*")


def parse_step(text: str, /) -> Step:
    """Raises: BadText."""
    if type(text) is not str:
        raise BadText(str(text), 0, "a text")
    if bid := _BID.fullmatch(text):
        return Bid(int(bid[1]), int(bid[2]))
    if text[:1] == "=" and text[1:] in _NAMES:
        return Drawn(_NAMES[text[1:]])
    if _DEAL.fullmatch(text):
        hands = text.split(" ")[1:]
        return Dealt(tuple(() if hand == "-" else tuple(_NAMES[name] for name in hand.split("+")) for hand in hands))
    raise BadText(text, 0, "bid SEAT COINS, =COLOUR or =deal COLOUR…")


# Views


@attrs.frozen
class Table:
    """What lies open; `bid` says who has bid."""

    options: Options
    dealt: bool
    bag: tuple[int, ...]
    lot: Colour | None
    coins: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    discarded: tuple[int, ...]
    bid: tuple[bool, ...]


@attrs.frozen
class Private:
    """What one seat alone knows."""

    taste: Colour | None
    bid: int | None


@attrs.frozen
class Position:
    """Everything."""

    game: str
    table: Table
    privates: tuple[Private, ...]


def position(state: State, /) -> Position:
    """Everything, readable."""
    bid = tuple(one is not None for one in state.bids)
    table = Table(state.options, bool(state.tastes), state.bag, state.lot, state.coins, state.won, state.discarded, bid)
    tastes = state.tastes or (None,) * state.options.seats
    return Position(NAME, table, tuple(map(Private, tastes, state.bids)))


def view(state: State, seat: Seat | None, /) -> View[Table, Private, Move]:
    """Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.options.seats)
    whole = position(state)
    private, moves = (None, ()) if seat is None else (whole.privates[seat], legal_moves(state, seat))
    return View(NAME, seat, whole.table, private, whole.privates if is_over(state) else (), to_act(state), moves)


def redact(state: State, step: Step, seat: Seat | None, /) -> Step | Hidden:
    """R1, R3. Raises: ValueError for a seat outside the game."""
    if seat is not None:
        require_seat(seat, state.options.seats)
    if isinstance(step, Dealt):
        own = () if seat is None else tuple(colour.value for colour in step.hands[seat])
        return Hidden("deal", None, len(step.hands), own)
    return Hidden("bid", step.seat, 1) if isinstance(step, Bid) and step.seat != seat else step


def from_position(position: Position, /) -> State:
    """Raises: BadPosition, which lists every problem."""
    require_types(position, Position)
    problems = [*_against_table(position.game, position.table)]
    problems += [] if problems else _against_privates(position.table, position.privates, "privates")
    if problems:
        raise BadPosition(problems)
    return _state(position.table, position.privates)


def _state(table: Table, privates: tuple[Private, ...]) -> State:
    tastes = tuple(one.taste for one in privates if one.taste is not None)
    bids = tuple(one.bid for one in privates)
    left = bids.count(None)
    return State(table.options, tastes, table.bag, table.lot, table.coins, table.won, table.discarded, bids, left)


def determinize(seen: View[Table, Private, Move], rng: Random, /) -> State:
    """Every dealing of the unseen tastes is equally likely, and every bid. Raises: BadPosition for a view that fits no state."""
    require_view(seen, Table, Private)
    table, seat = seen.table, seen.seat
    problems = [*_against_table(seen.game, table)]
    if problems:
        raise BadPosition(problems)
    seats = table.options.seats
    if seat is not None and not 0 <= seat < seats:
        raise BadPosition([Problem("seat", f"0 to {seats - 1}, not {seat}")])
    if (seat is None) is not (seen.private is None):
        raise BadPosition([Problem("private", "a seat has its own part, a spectator has none")])
    own = {} if seat is None or seen.private is None else {seat: seen.private}
    unseen = [colour for colour in COLOURS if colour not in [one.taste for one in own.values()]]
    rng.shuffle(unseen)
    guessed = tuple(
        own.get(one) or Private(unseen.pop() if table.dealt else None, rng.randrange(coins + 1) if bid else None)
        for one, (coins, bid) in enumerate(zip(table.coins, table.bid, strict=True))
    )
    privates = seen.revealed or guessed
    problems = [*_against_privates(table, privates, "privates")]
    if problems:
        raise BadPosition(problems)
    state = _state(table, privates)
    right = view(state, seat)
    for name in ("private", "revealed", "to_act", "moves"):
        if getattr(right, name) != getattr(seen, name):
            problems.append(Problem(name, f"{getattr(right, name)} belongs there"))
    if problems:
        raise BadPosition(problems)
    return state


def _against_table(game: str, table: Table) -> Iterator[Problem]:
    seats, kinds = table.options.seats, len(COLOURS)
    if game != NAME:
        yield Problem("game", f"is {NAME} here")
    for name in ("coins", "won", "bid"):
        if len(getattr(table, name)) != seats:
            yield Problem(f"table.{name}", f"one for each of {seats} seats")
            return
    for place, counts in (("bag", table.bag), ("discarded", table.discarded), *((f"won[{n}]", lots) for n, lots in enumerate(table.won))):
        if len(counts) != kinds or any(not 0 <= count <= EACH for count in counts):
            yield Problem(f"table.{place}", f"{kinds} numbers from 0 to {EACH}")
            return
    for index, colour in enumerate(COLOURS):
        number = table.bag[index] + table.discarded[index] + (table.lot is colour) + sum(lots[index] for lots in table.won)
        if number != EACH:
            yield Problem("table", f"{number} {colour.value} lots instead of {EACH}")
    rounds = EACH * kinds - sum(table.bag)
    if rounds > table.options.rounds or (rounds and not table.dealt):
        yield Problem("table.bag", f"{rounds} lots drawn of {table.options.rounds}")
    if any(table.bid) and (table.lot is None or all(table.bid)):
        yield Problem("table.bid", "bids lie there while a lot waits and somebody has yet to bid")
    for seat, (coins, lots) in enumerate(zip(table.coins, table.won, strict=True)):
        most = COINS - sum(lots)
        paid = table.options.all_pay or any(lots)
        if not 0 <= coins <= most or (coins < COINS and not paid):
            yield Problem(f"table.coins[{seat}]", f"0 to {most}, not {coins}")


def _against_privates(table: Table, privates: tuple[Private, ...], place: str) -> Iterator[Problem]:
    if len(privates) != table.options.seats:
        yield Problem(place, f"one for each of {table.options.seats} seats")
        return
    tastes = [one.taste for one in privates if one.taste is not None]
    if len(tastes) != len(privates) * table.dealt or len(set(tastes)) < len(tastes):
        yield Problem(place, "each seat has a taste of its own once they are dealt")
    for seat, (one, has, coins) in enumerate(zip(privates, table.bid, table.coins, strict=True)):
        if (one.bid is not None) is not has or not 0 <= (one.bid or 0) <= coins:
            yield Problem(f"{place}[{seat}].bid", f"0 to {coins} where table.bid says so")
