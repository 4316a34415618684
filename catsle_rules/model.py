"""The state and the steps. Decides what a game of CATsle Builders consists of at a moment; what may follow is decided in `rules`.

What nobody may know is kept as a set: the cards that were not dealt are one unseen urn, of which every card is equally likely to
be turned up next, so their order is never part of a state.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from catsle_rules.options import Options
from catsle_rules.pieces import ALL_CARDS, MOST_COLUMNS, NUMBERS, SUIT_BITS, Card, bits_of, in_order
from catsle_rules.turns import COLOUR_COUNT, NO_SPOT, Turn
from tabletop_rules import given, twin
from tabletop_rules.plugins import notebook_state_svg

# Steps

MOST_NAMED: Final = 9_999
"""No step names a column beyond: such a text would not be read."""
MOST_LISTED: Final = 20
"""No deal has more hands, and no hand more cards: such a text would not be read."""


def _card(instance: object, attribute: attrs.Attribute[Card], card: Card) -> None:
    if type(card) is not Card:
        raise ValueError(f"card: a Card, not {card!r}")


@attrs.frozen
class PlayCard:
    """The move *play red5*: play a card from the hand to the trick (R3.2). Raises: ValueError for what is no card."""

    card: Card = attrs.field(validator=_card)


@attrs.frozen
class TakeCard:
    """The move *take red5 2*: take a card from the table and put it into a column of the own board (R5.2, R5.5).

    The leftmost column is 0. A taker of two cards makes this move twice (R5.4).

    Raises: ValueError for what is no card, and for a column that is no integer of at most four digits.
    """

    card: Card = attrs.field(validator=_card)
    column: int
    spot: int = attrs.field(init=False, eq=False, repr=False)
    """Colour and column as one number, `NO_SPOT` for a column that no board has."""

    def __attrs_post_init__(self) -> None:
        if type(self.column) is not int or abs(self.column) > MOST_NAMED:
            raise ValueError(f"column: an integer of at most four digits, not {given(self.column)}")
        possible = 0 <= self.column < MOST_COLUMNS
        object.__setattr__(self, "spot", MOST_COLUMNS * self.card.colour.index + self.column if possible else NO_SPOT)


def _hands_in_order(hands: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    listed = tuple([in_order(hand) for hand in hands])
    if max(len(listed), *map(len, listed), 0) > MOST_LISTED:
        raise ValueError(f"hands: at most {MOST_LISTED}, of at most {MOST_LISTED} cards each")
    return listed


@attrs.frozen
class Deal:
    """The outcome *=deal grey1,2 red5 / …*: the hand of each seat from seat 0 on (R2.4), each in the order of the deck.

    Raises: ValueError for anything but at most 20 hands of at most 20 cards.
    """

    hands: tuple[tuple[Card, ...], ...] = attrs.field(converter=_hands_in_order)
    sets: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """Each hand as a bit set."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "sets", tuple([bits_of(hand) for hand in self.hands]))


def ready_deal(hands: tuple[tuple[Card, ...], ...]) -> Deal:
    """A deal of hands that are in order, built without looking at that again."""
    deal = object.__new__(Deal)
    object.__setattr__(deal, "hands", hands)
    deal.__attrs_post_init__()
    return deal


@attrs.frozen
class ExtraCard:
    """The outcome *=extra red7*: with three seats, the card that is turned up before the lead (R3.1). Raises: ValueError for what
    is no card."""

    card: Card = attrs.field(validator=_card)


Move: TypeAlias = PlayCard | TakeCard
Outcome: TypeAlias = Deal | ExtraCard
Step: TypeAlias = Move | Outcome


# States


@attrs.frozen
class Frame:
    """What does not change during a game: the options, and constants that follow from them."""

    options: Options
    seats: int = attrs.field(eq=False, repr=False)
    rounds: int = attrs.field(eq=False, repr=False)
    deck: int = attrs.field(eq=False, repr=False)
    """The cards of the game (R2.3)."""
    open: int = attrs.field(eq=False, repr=False)
    """Every column of every seat open to every colour."""

    def __reduce__(self) -> tuple[object, ...]:
        return frame_of, (self.options,)


@lru_cache(maxsize=256)
def frame_of(options: Options) -> Frame:
    """The frame of a game with these options."""
    removed = options.removed
    columns = (1 << len(options.columns)) - 1
    return Frame(
        options=options,
        seats=options.seats,
        rounds=options.rounds,
        deck=ALL_CARDS if removed is None else ALL_CARDS ^ (SUIT_BITS << NUMBERS * removed.index),
        open=sum(columns << MOST_COLUMNS * place for place in range(COLOUR_COUNT * options.seats)),
    )


@attrs.frozen(weakref_slot=False)
class Standing:
    """What changes with a deal only: how many rounds have been dealt, and each seat's points of the rounds before the one whose
    boards are shown."""

    frame: Frame
    totals: tuple[int, ...]
    round: int


@attrs.frozen(weakref_slot=False)
class State:
    """A moment of a game in compact form; `position` gives the readable one.

    Sets of cards are bit sets; those of several places lie side by side in one number (see `turns`).
    """

    standing: Standing
    turn: Turn
    hands: int
    """The hand of each seat."""
    laid: int
    """The cards on the board of each seat, then the discards, then the urn of cards not dealt and not turned up."""
    open: int
    """For each seat and colour the columns where a card of that colour may go (R5.5): just one once it is on the board."""
    voids: int
    """For each seat the colours that it failed to follow since the deal (R3.5)."""
    table: tuple[int, ...]
    """The cards on the table by index: while a trick is played the extra card, if any, then the plays in order; while cards are
    taken whatever is left, sorted."""

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the table as a spectator sees it."""
        return notebook_state_svg(self, "catsle")


build_standing: Final = twin(Standing)
build_state: Final = twin(State)
