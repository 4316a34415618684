"""The moments of a trick: whose step it is, what follows, and where that seat's share of a state lies.

Decides the order of turns (R3.2, R5.1, R5.2) and the layout of the packed numbers of a state. Each moment is one shared object
that holds its constants ready, so that the rules never compute them.

The layout: `hands` and `laid` hold one bit set of cards for each place, 60 bits apart: the seats, and in `laid` after them the
discards and the urn. `open` holds for each seat and each colour the columns open to it, eight bits; `voids` five bits for each
seat.
"""

from __future__ import annotations

from enum import Enum
from itertools import permutations
from typing import Final

import attrs

from catsle_rules.pieces import CARD_COUNT, CARDS_TO_TAKE, COLOURS, DECK, MOST_COLUMNS, NUMBERS, SEATS
from tabletop_rules import Seat

COLOUR_COUNT: Final = len(COLOURS)
SEAT_SPOTS: Final = MOST_COLUMNS * COLOUR_COUNT
"""Each seat has so many spots: a colour in a column."""
NO_SPOT: Final = SEAT_SPOTS
"""The spot of a column that no board has."""


class Phase(Enum):
    """What has to happen now."""

    DEAL = "deal"
    EXTRA = "extra card"
    PLAY = "play"
    TAKE = "take"
    OVER = "over"


RANKED: Final = 3
"""No seat takes a card from a later place (R5.1)."""
_NO_CARDS: Final = (0,) * CARD_COUNT
_NO_SPOTS: Final = (0,) * (SEAT_SPOTS + 1)


@attrs.frozen
class Turn:
    """A moment of a trick (or between rounds). Bits that mean nothing in a phase are 0 there, so that no step fits."""

    number: int
    """Its place in `TURNS`."""
    phase: Phase = attrs.field(eq=False)
    seats: int = attrs.field(eq=False)
    """The number of players; 0 between rounds and at the end."""
    seat: Seat = attrs.field(eq=False, default=-1)
    """Who moves; -1 at chance and at the end."""
    leader: Seat = attrs.field(eq=False, default=-1)
    """EXTRA, PLAY: who leads this trick."""
    takers: tuple[Seat, ...] = attrs.field(eq=False, default=())
    """TAKE: who is still to take a card, in order, the mover first."""
    next: Turn | None = attrs.field(eq=False, repr=False, default=None)
    """The next turn of the same trick and phase; None after its last."""
    actors: tuple[Seat, ...] = attrs.field(eq=False, repr=False, default=())
    played: int = attrs.field(eq=False, repr=False, default=0)
    """PLAY: minus the number of cards played: `table[played]` is the led card."""
    hand: int = attrs.field(eq=False, repr=False, default=0)
    """PLAY: where the mover's hand lies in `hands`."""
    suits: tuple[int, ...] = attrs.field(eq=False, repr=False, default=())
    """PLAY, by the led card: where the mover's cards of that colour lie in `hands`."""
    hand_bits: tuple[int, ...] = attrs.field(eq=False, repr=False, default=_NO_CARDS)
    """PLAY, by card: its bit in the mover's hand."""
    void_bits: tuple[int, ...] = attrs.field(eq=False, repr=False, default=())
    """PLAY, by the led card: the mover's bit in `voids`."""
    columns: tuple[int, ...] = attrs.field(eq=False, repr=False, default=())
    """TAKE, by card: where the mover's open columns for its colour lie in `open`."""
    board_bits: tuple[int, ...] = attrs.field(eq=False, repr=False, default=())
    """TAKE, by card: its bit on the mover's board."""
    spot_bits: tuple[int, ...] = attrs.field(eq=False, repr=False, default=_NO_SPOTS)
    """TAKE, by spot: its bit in `open`."""
    spots_kept: tuple[int, ...] = attrs.field(eq=False, repr=False, default=())
    """TAKE, by spot: the bits of `open` that outlast a card put there. Its column is closed to all other colours, and all other
    columns to its colour (R5.5); what remains to be set is the bit of the spot itself."""

    def __reduce__(self) -> tuple[object, ...]:
        return turn_of, (self.number,)


def place(number: int) -> int:
    """Where the cards of a place lie in `hands` and `laid`: a seat; by the number of seats the discards, by one more the urn."""
    return CARD_COUNT * number


def _kept(seats: int, seat: Seat, spot: int) -> int:
    colour, column = divmod(spot, MOST_COLUMNS)
    closed = ((1 << MOST_COLUMNS) - 1) << MOST_COLUMNS * colour
    for other in range(COLOUR_COUNT):
        closed |= 1 << MOST_COLUMNS * other + column
    return ((1 << SEAT_SPOTS * seats) - 1) & ~(closed << SEAT_SPOTS * seat)


def _plays(seats: int, leader: Seat, into: list[Turn]) -> tuple[Turn, ...]:
    """The turns of playing a trick, made from its end to its beginning: clockwise from the leader (R3.2)."""
    turn = None
    for played in range(seats - 1, -1, -1):
        seat = (leader + played) % seats
        turn = Turn(
            number=len(into),
            phase=Phase.PLAY,
            seats=seats,
            seat=seat,
            leader=leader,
            next=turn,
            actors=(seat,),
            played=-played,
            hand=place(seat),
            suits=_SUITS[seat],
            hand_bits=CARD_BITS[seat],
            void_bits=_VOIDS[seat],
        )
        into.append(turn)
    return tuple(reversed(into[-seats:]))


def _takes(seats: int, takers: tuple[Seat, ...], known: dict[tuple[Seat, ...], Turn], into: list[Turn]) -> Turn:
    """The turns in which these seats take a card each, in order (R5.2)."""
    if takers not in known:
        seat = takers[0]
        following = _takes(seats, takers[1:], known, into) if len(takers) > 1 else None
        known[takers] = Turn(
            number=len(into),
            phase=Phase.TAKE,
            seats=seats,
            seat=seat,
            takers=takers,
            next=following,
            actors=(seat,),
            columns=_COLUMNS[seat],
            board_bits=CARD_BITS[seat],
            spot_bits=_SPOTS[seat],
            spots_kept=_KEPT[seats][seat],
        )
        into.append(known[takers])
    return known[takers]


def _taken_after(turn: Turn, known: dict[tuple[Seat, ...], Turn], into: list[Turn]) -> dict[tuple[int, ...], Turn]:
    """The first take after the last play of a trick, by the places in the order of play that rank first, second and third.

    A seat stands among the takers as often as it takes (R5.1).
    """
    taken: dict[tuple[int, ...], Turn] = {}
    for ranking in permutations(range(turn.seats), RANKED):
        amounts = zip(ranking, CARDS_TO_TAKE[turn.seats], strict=False)
        takers = tuple((turn.leader + played) % turn.seats for played, amount in amounts for _ in range(amount))
        taken[ranking] = _takes(turn.seats, takers, known, into)
    return taken


CARD_BITS: Final = tuple(
    tuple(1 << place(number) + index for index in range(CARD_COUNT)) for number in range(SEATS[-1] + 2)
)
"""By place and card: the bit of the card in that place."""
_SEATS: Final = range(SEATS[-1])
_SUITS: Final = tuple(tuple(place(seat) + NUMBERS * card.colour.index for card in DECK) for seat in _SEATS)
_VOIDS: Final = tuple(tuple(1 << COLOUR_COUNT * seat + card.colour.index for card in DECK) for seat in _SEATS)
_COLUMNS: Final = tuple(tuple(SEAT_SPOTS * seat + MOST_COLUMNS * card.colour.index for card in DECK) for seat in _SEATS)
_SPOTS: Final = tuple((*(1 << SEAT_SPOTS * seat + spot for spot in range(SEAT_SPOTS)), 0) for seat in _SEATS)
_KEPT: Final = {
    seats: tuple(tuple(_kept(seats, seat, spot) for spot in range(SEAT_SPOTS)) for seat in range(seats)) for seats in SEATS
}

_turns: list[Turn] = [Turn(0, Phase.DEAL, 0), Turn(1, Phase.OVER, 0)]
DEAL: Final = _turns[0]
OVER: Final = _turns[1]
PLAYS: Final = {seats: tuple(_plays(seats, leader, _turns) for leader in range(seats)) for seats in SEATS}
"""By number of seats, leader and number of cards played: the turn of the next play."""
EXTRAS: Final = tuple(Turn(len(_turns) + leader, Phase.EXTRA, 3, leader=leader) for leader in range(3))
"""By leader: the extra card of a trick with three seats is due (R3.1)."""
_turns.extend(EXTRAS)
BEGINS: Final = {3: EXTRAS, 4: tuple(plays[0] for plays in PLAYS[4]), 5: tuple(plays[0] for plays in PLAYS[5])}
"""By number of seats and leader: how a trick begins."""
TAKES: Final[dict[int, dict[tuple[Seat, ...], Turn]]] = {seats: {} for seats in SEATS}
"""By number of seats and takers: the turn of the first of them."""
TAKEN_AFTER: Final = {
    turn.number: _taken_after(turn, TAKES[turn.seats], _turns)
    for turn in tuple(_turns)
    if turn.phase is Phase.PLAY and turn.next is None
}
"""By the number of the turn of a last play, and by what ranks first, second and third: the turn that follows."""
TURNS: Final = tuple(_turns)


def turn_of(number: int) -> Turn:
    """The turn with that number."""
    return TURNS[number]
