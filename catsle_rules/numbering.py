"""Moves and views as numbers, for programs that learn: what each choice and each byte of an observation means.

Decides names and order only; they are stable for a version of the rules. Other seats are counted clockwise from the seat that
moves or looks: seat 1 is the next one. The layout of an observation depends on the number of seats alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from catsle_rules.model import Move, PlayCard, State
from catsle_rules.options import Options
from catsle_rules.pieces import ALL_CARDS, CARD_COUNT, COLOURS, DECK, HAND_SIZE, MOST_COLUMNS, NUMBERS, SEATS, Card
from catsle_rules.turns import COLOUR_COUNT, SEAT_SPOTS, TURNS, Phase
from tabletop_rules import Seat, require_seat
from tabletop_rules.numbered import MOST, Feature, spread

_NO_YES: Final = ("no", "yes")
_PHASES: Final = tuple(Phase)
_TAKERS: Final = 4
"""No trick leaves more cards to be taken (R5.1)."""
_ROUNDS: Final = 3


def _in_game(options: Options) -> Iterator[Card]:
    return (card for card in DECK if card.colour is not options.removed)


@lru_cache(maxsize=64)
def choices(options: Options, /) -> tuple[str, ...]:
    """The names of all choices: to play each card of the game, and to take each into each column (R3.2, R5.2).

    >>> len(choices(Options(3))), choices(Options(3))[0], choices(Options(3))[-1]
    (240, 'play grey1', 'take brown12 3')
    """
    takes = (f"take {card} {column}" for card in _in_game(options) for column in range(len(options.columns)))
    return (*(f"play {card}" for card in _in_game(options)), *takes)


def path(options: Options, seat: Seat, move: Move, /) -> tuple[int, ...]:
    """The choice that is the move. Raises: ValueError for a card or a column that the game does not have."""
    card, columns = move.card, len(options.columns)
    removed = options.removed
    cards = CARD_COUNT
    place = card.index
    if removed is not None:
        cards -= NUMBERS
        if card.colour is removed:
            raise ValueError(f"move: {removed} is not in the game (R2.3)")
        if card.colour.index > removed.index:
            place -= NUMBERS
    if isinstance(move, PlayCard):
        return (place,)
    if not 0 <= move.column < columns:
        raise ValueError(f"move: columns 0 to {columns - 1}, not {move.column}")
    return (cards + columns * place + move.column,)


@lru_cache(maxsize=64)
def features(options: Options, /) -> tuple[Feature, ...]:
    """What each byte of an observation says.

    >>> [feature.name for feature in features(Options(4))[:4]]
    ['phase', 'turn', 'leader', 'taker 0']
    """
    seats = options.seats
    nobody = ("nobody", *(f"seat {seat}" for seat in range(seats)))
    hand = HAND_SIZE[seats]

    def cards(where: str) -> Iterator[Feature]:
        return (Feature(f"{card} {where}", 2, _NO_YES) for card in DECK)

    return (
        Feature("phase", len(_PHASES), tuple(phase.value for phase in _PHASES)),
        Feature("turn", seats + 1, nobody),
        Feature("leader", seats + 1, nobody),
        *(Feature(f"taker {place}", seats + 1, nobody) for place in range(_TAKERS)),
        Feature("round", _ROUNDS + 1),
        Feature("discards", hand + 1),
        Feature("cards not dealt", CARD_COUNT + 1),
        *(Feature(f"seat {seat} hand size", hand + 1) for seat in range(seats)),
        *(Feature(f"seat {seat} total", MOST + 1) for seat in range(seats)),
        *cards("in hand"),
        *(feature for seat in range(seats) for feature in cards(f"on board of seat {seat}")),
        *(feature for seat in range(seats) for feature in cards(f"played by seat {seat}")),
        *cards("on the table"),
        *cards("discarded"),
        *(
            Feature(f"seat {seat} column {column} open to {colour}", 2, _NO_YES)
            for seat in range(seats)
            for colour in COLOURS
            for column in range(MOST_COLUMNS)
        ),
        *(Feature(f"seat {seat} void in {colour}", 2, _NO_YES) for seat in range(seats) for colour in COLOURS),
    )


def observe(state: State, seat: Seat, /) -> bytes:
    """What the seat sees, one byte for each of `features`: all that its view tells (R6.1). Raises: ValueError for a seat outside
    the game."""
    standing, turn, table, hands, laid = state.standing, state.turn, state.table, state.hands, state.laid
    seats = standing.frame.seats
    require_seat(seat, seats)
    own, all_boards = CARD_COUNT * seat, CARD_COUNT * seats
    discards = laid >> all_boards & ALL_CARDS
    played = lying = 0
    if turn.phase is Phase.PLAY:
        first = len(table) + turn.played  # an extra card lies before the plays
        if first:
            lying = 1 << table[0]
        place = turn.leader - seat + seats - first
        for index in range(first, len(table)):
            played |= 1 << (place + index) % seats * CARD_COUNT + table[index]
    else:
        for card in table:
            lying |= 1 << card
    bits = hands >> own & ALL_CARDS | played << CARD_COUNT + all_boards | lying << CARD_COUNT + 2 * all_boards
    bits |= _turned(laid & (1 << all_boards) - 1, CARD_COUNT, seat, seats) << CARD_COUNT
    if standing.frame.options.open_discards:
        bits |= discards << 2 * CARD_COUNT + 2 * all_boards
    width = 3 * CARD_COUNT + 2 * all_boards
    bits |= _turned(state.open, SEAT_SPOTS, seat, seats) << width
    width += SEAT_SPOTS * seats
    if state.voids:
        bits |= _turned(state.voids, COLOUR_COUNT, seat, seats) << width
    numbers = [standing.round, discards.bit_count(), (laid >> all_boards + CARD_COUNT).bit_count()]
    order = _ORDERS[seats][seat]
    for other in order:
        numbers.append((hands >> CARD_COUNT * other & ALL_CARDS).bit_count())
    return b"".join(
        (
            _moment(turn.number, seats, seat),
            bytes(numbers),
            _totals(standing.totals, order),
            spread(bits, width + COLOUR_COUNT * seats),
        )
    )


@lru_cache(maxsize=256)
def _totals(totals: tuple[int, ...], order: tuple[Seat, ...]) -> bytes:
    return bytes([min(totals[other], MOST) for other in order])


_ORDERS: Final = {
    seats: tuple(tuple((seat + step) % seats for step in range(seats)) for seat in range(seats)) for seats in SEATS
}
"""By number of seats and seat: all seats, beginning with that one."""


def _turned(shares: int, width: int, seat: Seat, seats: int) -> int:
    """The seats' shares of a packed number, that of this seat first."""
    return shares >> width * seat | (shares & (1 << width * seat) - 1) << width * (seats - seat)


@lru_cache(maxsize=4096)
def _moment(number: int, seats: int, seat: Seat) -> bytes:
    """Phase, turn, leader and takers of a moment."""
    turn = TURNS[number]

    def relative(other: Seat) -> int:
        return 0 if other < 0 else 1 + (other - seat) % seats

    takers = [*turn.takers, *(-1,) * (_TAKERS - len(turn.takers))]
    return bytes([_PHASES.index(turn.phase), relative(turn.seat), relative(turn.leader), *map(relative, takers)])
