"""The state and the steps. Decides what a game of Coloretto consists of at a moment; what may follow is decided in `rules`.

What nobody may know is kept as counts: the supply is an urn of unseen cards, of which a known number lies above the last-round
card (R09). Every card is equally likely to come next, so the order of the supply is never part of a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from coloretto_rules.options import Options
from coloretto_rules.pieces import CARDS, GOLDEN_BITS, JOKER_BITS, SIZE_SHIFT, Card, Colour, in_order, jokers_in
from tabletop_rules import given, twin
from tabletop_rules.plugins import notebook_state_svg


class Phase(Enum):
    """What has to happen now."""

    REMOVE = "remove colours"
    START = "deal start cards"
    TURN = "turn"
    DRAW = "uncover a card"
    PLACE = "place the card"
    EXTRA = "uncover the extra card"
    NAME = "name jokers"
    OVER = "over"

    number: int
    """Its place in this list."""

    def __init__(self, text: str) -> None:
        # A member does not count itself yet, so the first is number 0.
        self.number = len(type(self).__members__)


MOST_LISTED: Final = 16
"""No step lists more colours, or more hands: such a text would not be read."""


def _listed(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    """The colours in their order."""
    ordered = in_order(colours)
    if len(ordered) > MOST_LISTED:
        raise ValueError(f"colours: at most {MOST_LISTED}, not {len(ordered)}")
    return ordered


@attrs.frozen
class DrawCard:
    """The move *draw*: uncover the top card of the supply, to be placed afterwards (R13)."""


def _row(instance: object, attribute: attrs.Attribute[int], row: int) -> None:
    if type(row) is not int or not -9999 <= row <= 9999:
        raise ValueError(f"row: a whole number of at most four digits is needed, not {given(row)}")


@attrs.frozen
class PlaceCard:
    """The move *place 0*: put the uncovered card into a row (R13)."""

    row: int = attrs.field(validator=_row)


@attrs.frozen
class TakeRow:
    """The move *take 0*: take a row with all its cards and leave the round (R15 to R17)."""

    row: int = attrs.field(validator=_row)


@attrs.frozen
class NameJokers:
    """The move *name pink,yellow* (R70): give each joker just taken a colour. Their order does not matter; they are sorted.

    Raises: ValueError for anything but at most 16 colours.
    """

    colours: tuple[Colour, ...] = attrs.field(converter=_listed)


@attrs.frozen
class RemoveColours:
    """The outcome *=out grey,pink*: all cards of these colours leave the game (R04). Sorted.

    Raises: ValueError for anything but at most 16 colours.
    """

    colours: tuple[Colour, ...] = attrs.field(converter=_listed)


def _hands_in_order(by_seat: Iterable[Iterable[Colour]]) -> tuple[tuple[Colour, ...], ...]:
    hands = tuple(_listed(colours) for colours in by_seat)
    if len(hands) > MOST_LISTED:
        raise ValueError(f"by_seat: at most {MOST_LISTED} hands, not {len(hands)}")
    return hands


@attrs.frozen
class StartCards:
    """The outcome *=start blue/green/pink*, with two seats *=start blue,green/grey,yellow* (R06, R51a): the start cards of each
    seat from seat 0 on, those of one seat sorted.

    Raises: ValueError for anything but at most 16 hands of at most 16 colours.
    """

    by_seat: tuple[tuple[Colour, ...], ...] = attrs.field(converter=_hands_in_order)


def _card(card: Card | Colour) -> Card:
    if isinstance(card, Colour):
        return CARDS[card.index]
    if not isinstance(card, Card):
        raise ValueError(f"card: a Card or a Colour, not {card!r}")
    return card


def _truth(instance: object, attribute: attrs.Attribute[bool], value: bool) -> None:
    if type(value) is not bool:
        raise ValueError(f"{attribute.name}: True or False, not {given(value)}")


@attrs.frozen
class CardDrawn:
    """The outcome *=blue*: the card that was uncovered. `last_round` (*=!blue*): the last-round card lay on top and was set aside
    first (R22). A colour stands for its card.

    Raises: ValueError for anything else than a card or colour and a truth value.
    """

    card: Card = attrs.field(converter=_card)
    last_round: bool = attrs.field(default=False, validator=_truth)


Move: TypeAlias = DrawCard | PlaceCard | TakeRow | NameJokers
Outcome: TypeAlias = RemoveColours | StartCards | CardDrawn
Step: TypeAlias = Move | Outcome


@attrs.frozen
class Frame:
    """What does not change during play: the options, the colours in play as a bit set, and constants that follow from them."""

    options: Options
    in_play: int
    seats: int = attrs.field(eq=False, repr=False)
    below: int = attrs.field(eq=False, repr=False)
    full: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """The packed size at which each row is full."""
    rows: int = attrs.field(eq=False, repr=False)
    """Every row, as a bit set."""
    no_cards: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """As many empty piles as there are rows."""
    everyone: int = attrs.field(eq=False, repr=False)
    """Every seat, as a bit set."""
    after: tuple[tuple[int, ...], ...] = attrs.field(eq=False, repr=False)
    """The seat that moves next, by the bit set of seats out of the round and the seat that moved (R11)."""
    stops: int = attrs.field(eq=False, repr=False)
    """The cards that make a take stop for more than the passing of the turn (R60, R70), as a packed mask."""

    def __reduce__(self) -> tuple[object, ...]:
        return frame_of, (self.options, self.in_play)


@lru_cache(maxsize=256)
def frame_of(options: Options, in_play: int) -> Frame:
    """The frame of a game with these options and the colours of a bit set in play."""
    capacities = options.capacities
    seats = options.seats
    return Frame(
        options=options,
        in_play=in_play,
        seats=seats,
        below=options.below,
        full=tuple(capacity << SIZE_SHIFT for capacity in capacities),
        rows=(1 << len(capacities)) - 1,
        no_cards=(0,) * len(capacities),
        everyone=(1 << seats) - 1,
        after=tuple(tuple(_next(seats, out, seat) for seat in range(seats)) for out in range((1 << seats) - 1)),
        stops=(GOLDEN_BITS if options.golden_joker else 0) | (JOKER_BITS if options.name_jokers_when_taken else 0),
    )


def _next(seats: int, out: int, seat: int) -> int:
    """The next seat clockwise that is still in the round (R11)."""
    return next(other for step in range(1, seats + 1) if not out >> (other := (seat + step) % seats) & 1)


@attrs.frozen(weakref_slot=False)
class State:
    """A moment of a game in compact form; `position` gives the readable one.

    Piles of cards are packed counts (see `pieces`), sets of rows and seats are bit sets. A row that was taken this round is in
    neither `takeable` nor `placeable`.
    """

    frame: Frame
    phase: Phase
    seat: int
    """Whose turn it is; at the end who took the last row."""
    drawn: int
    """The index of the card that must be placed, -1 for none."""
    rows: tuple[int, ...]
    takeable: int
    """The rows of this round that hold a card (R15)."""
    placeable: int
    """The rows of this round that have room (R14)."""
    hands: tuple[int, ...]
    """All cards of each seat, jokers included."""
    named: tuple[tuple[Colour, ...], ...]
    """The colours each seat has given to jokers so far (R70)."""
    out: int
    """The seats that have taken a row this round (R17)."""
    unseen: tuple[int, ...]
    """The cards of the supply by face."""
    supply: int = attrs.field(eq=False)
    """The number of cards in the supply: the sum of `unseen`."""
    last: bool
    """Whether the last-round card has been drawn (R22)."""
    discard: int
    """The cards of rows that nobody took (R51)."""

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the table as a spectator sees it."""
        return notebook_state_svg(self, "coloretto")


build_state: Final = twin(State)


def unnamed(jokers: int, named: Sequence[Colour]) -> int:
    """How many of so many jokers have no colour yet, when these are the colours given so far (R20, R70)."""
    return jokers - len(named)


def jokers_waiting(state: State) -> int:
    """How many jokers of the seat whose turn it is have no colour yet (R20, R70)."""
    return unnamed(jokers_in(state.hands[state.seat]), state.named[state.seat])
