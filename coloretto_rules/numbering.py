"""Moves and views as numbers, for programs that learn: what each choice and each byte of an observation means.

Decides names and order only; they are stable for a version of the rules. Other seats are counted clockwise from the seat that
moves or looks: seat 1 is the next one. The layout of an observation depends on the number of seats alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from coloretto_rules.model import DrawCard, Move, NameJokers, Phase, PlaceCard, State
from coloretto_rules.options import COLOURS_REMOVED, Options
from coloretto_rules.pieces import (
    CARDS,
    CARDS_PER_COLOUR,
    COLOURS,
    JOKERS,
    PLUS_TWOS,
    SIZE_SHIFT,
    Card,
    Colour,
)
from tabletop_rules import Seat, require_seat
from tabletop_rules.numbered import Feature

_NO_YES: Final = ("no", "yes")
_COUNTS: Final = (1 << SIZE_SHIFT) - 1
_MOST: Final = tuple({Card.PLUS_TWO: PLUS_TWOS, Card.JOKER: JOKERS, Card.GOLDEN: 1}.get(card, CARDS_PER_COLOUR) for card in CARDS)
"""How many cards of each face there are at most."""


@lru_cache(maxsize=64)
def choices(options: Options, /) -> tuple[str, ...]:
    """The names of all choices: `draw`, `place 0` …, `take 0` …, and with `name_jokers_when_taken` `name blue` … (R13, R15, R70).

    >>> choices(Options(3))
    ('draw', 'place 0', 'place 1', 'place 2', 'take 0', 'take 1', 'take 2')
    """
    rows = range(len(options.capacities))
    names = COLOURS if options.name_jokers_when_taken else ()
    return ("draw", *(f"place {row}" for row in rows), *(f"take {row}" for row in rows), *(f"name {name}" for name in names))


def path(options: Options, seat: Seat, move: Move, /) -> tuple[int, ...]:
    """The choices that make up a move: one; for jokers one colour after the other, in the order of `Colour` (R70).

    Raises: ValueError for a row that there is not, and for naming jokers where that is not played.
    """
    rows = len(options.capacities)
    if isinstance(move, DrawCard):
        return (0,)
    if isinstance(move, NameJokers):
        if not options.name_jokers_when_taken:
            raise ValueError("move: jokers are named at the end with these options (R20)")
        return tuple([1 + 2 * rows + colour.index for colour in move.colours])
    if not 0 <= move.row < rows:
        raise ValueError(f"move: rows 0 to {rows - 1}, not {move.row}")
    return (1 + move.row,) if isinstance(move, PlaceCard) else (1 + rows + move.row,)


@lru_cache(maxsize=64)
def features(options: Options, /) -> tuple[Feature, ...]:
    """What each byte of an observation says.

    >>> [feature.name for feature in features(Options(4))[:5]]
    ['phase', 'turn', 'card to place', 'last round', 'above last round']
    """
    seats = options.seats
    in_deck = (len(COLOURS) - COLOURS_REMOVED.get(seats, 0)) * CARDS_PER_COLOUR + PLUS_TWOS + JOKERS
    named = [Feature(f"seat {{}} joker named {colour}", JOKERS + 1) for colour in COLOURS]
    return (
        Feature("phase", len(Phase), tuple(phase.value for phase in Phase)),
        Feature("turn", seats, tuple(f"seat {seat}" for seat in range(seats))),
        Feature("card to place", len(CARDS) + 1, ("none", *map(str, CARDS))),
        Feature("last round", 2, _NO_YES),
        Feature("above last round", in_deck),
        *(Feature(f"{colour} in play", 2, _NO_YES) for colour in COLOURS),
        *(
            feature
            for row in range(len(options.capacities))
            for feature in (Feature(f"row {row} taken", 2, _NO_YES), *_cards(f"row {row}"))
        ),
        *(
            feature
            for seat in range(seats)
            for feature in (
                Feature(f"seat {seat} has taken", 2, _NO_YES),
                *_cards(f"seat {seat}"),
                *(Feature(one.name.format(seat), one.size) for one in named),
            )
        ),
        *_cards("unseen"),
        *_cards("discard"),
    )


def _cards(place: str) -> tuple[Feature, ...]:
    return tuple(Feature(f"{place} {card}", most + 1) for card, most in zip(CARDS, _MOST, strict=True))


def observe(state: State, seat: Seat, /) -> bytes:
    """What the seat sees, one byte for each of `features`: all that the view tells (R09). Raises: ValueError for a seat outside
    the game."""
    frame = state.frame
    seats = frame.seats
    if type(seat) is not int or not 0 <= seat < seats:
        require_seat(seat, seats)
    number = state.phase.number
    last = state.last
    above = 0 if last or number < _DEALT else state.supply - frame.below
    areas = _areas(state.hands, state.named, state.out)
    return b"".join(
        (
            bytes((number, (state.seat - seat) % seats, state.drawn + 1, last, above)),
            _in_play(frame.in_play),
            _rows(state.rows, state.takeable | state.placeable),
            *areas[seat:],
            *areas[:seat],
            bytes(state.unseen),
            _pile(state.discard) if state.discard else _NO_CARDS,
        )
    )


# Each part is remembered: a step changes one or two of them.


@lru_cache(maxsize=128)
def _in_play(colours: int) -> bytes:
    return bytes(colours >> colour.index & 1 for colour in COLOURS)


_DIGITS: Final = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


def _pile(pile: int) -> bytes:
    """The count of each face: four bits each, so a hexadecimal digit."""
    return f"{pile & _COUNTS:0{len(CARDS)}x}".encode().translate(_DIGITS)[::-1]


_NO_CARDS: Final = _pile(0)
_DEALT: Final = 2
"""The number of the first phase of play: the card of the last round lies at its place (R07)."""


@lru_cache(maxsize=1024)
def _rows(rows: tuple[int, ...], free: int) -> bytes:
    return b"".join([_row(free >> row & 1, pile) for row, pile in enumerate(rows)])


@lru_cache(maxsize=4096)
def _row(free: int, pile: int) -> bytes:
    return _TAKEN[free] + _pile(pile)


_TAKEN: Final = (b"\1", b"\0")
"""Whether a row was taken, by whether it is still free."""


@lru_cache(maxsize=1024)
def _areas(hands: tuple[int, ...], named: tuple[tuple[Colour, ...], ...], out: int) -> tuple[bytes, ...]:
    return tuple([_area(out >> seat & 1, hand, named[seat]) for seat, hand in enumerate(hands)])


@lru_cache(maxsize=4096)
def _area(out: int, hand: int, named: tuple[Colour, ...]) -> bytes:
    return _OUT[out] + _pile(hand) + (bytes(map(named.count, COLOURS)) if named else _NONE_NAMED)


_OUT: Final = (b"\0", b"\1")
_NONE_NAMED: Final = bytes(len(COLOURS))
