"""The cards and the board: colours, numbers, the deck in its fixed order, and sets of cards as bit sets.

Decides what cards exist and the numbers that go with a seat count. Who may do what with them is decided in `rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

import attrs

from tabletop_rules import given


class Colour(Enum):
    """One of the five colours (R1.1); the order of the members is the order in texts. No colour is special.

    >>> Colour("red")
    <Colour.RED: 'red'>
    """

    GREY = "grey"
    GREEN = "green"
    RED = "red"
    BROWN = "brown"
    BLUE = "blue"

    index: int

    def __init__(self, text: str) -> None:
        # A member does not count itself yet, so the first is number 0.
        self.index = len(type(self).__members__)

    def __str__(self) -> str:
        return str(self.value)


COLOURS: Final = tuple(Colour)
NUMBERS: Final = 12
"""Each colour has the numbers 1 to 12, each once (R1.1)."""
CARD_COUNT: Final = NUMBERS * len(COLOURS)
SEATS: Final = range(3, 6)
"""The seat counts that the rules allow (R2.1)."""
MOST_COLUMNS: Final = 8
"""No board has more columns (R7.2)."""

_CARD: Final = re.compile(f"({'|'.join(map(str, COLOURS))})([1-9]|1[0-2])")


@attrs.frozen
class Card:
    """A card: a colour and a number from 1 to 12, 12 the strongest (R1.1, R4.2). `index` is its place 0 to 59 in the deck.

    Raises: ValueError for anything else than a `Colour` and such a number.

    >>> str(Card(Colour.RED, 5)), Card.parse("red5").index
    ('red5', 28)
    >>> Card(Colour.RED, 13)
    Traceback (most recent call last):
    ValueError: number: 1 to 12, not 13
    """

    colour: Colour
    number: int
    index: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if type(self.colour) is not Colour:
            raise ValueError(f"colour: a Colour, not {self.colour!r}")
        if type(self.number) is not int or not 1 <= self.number <= NUMBERS:
            raise ValueError(f"number: 1 to {NUMBERS}, not {given(self.number)}")
        object.__setattr__(self, "index", NUMBERS * self.colour.index + self.number - 1)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return f"{self.colour}{self.number}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that a text such as "red5" names. Raises: ValueError."""
        found = _CARD.fullmatch(text) if type(text) is str else None
        if found is None:
            raise ValueError(f"a card such as red5 is needed, not {str(text)[:20]!r}")
        return DECK[NUMBERS * Colour(found[1]).index + int(found[2]) - 1]


DECK: Final = tuple(Card(colour, number) for colour in COLOURS for number in range(1, NUMBERS + 1))
"""All cards: by colour, and by number within a colour; `DECK[card.index]` is the card."""

# Sets of cards are bit sets over `Card.index`; those of several places lie side by side in one number, each in a zone of its own.
ALL_CARDS: Final = (1 << CARD_COUNT) - 1
SUIT_BITS: Final = (1 << NUMBERS) - 1
"""The twelve cards of the first colour; the next colour's lie twelve bits higher."""


_BIT: Final = tuple(1 << index for index in range(CARD_COUNT))


def bits_of(cards: Iterable[Card]) -> int:
    """The bit set of some cards."""
    bits = 0
    for card in cards:
        bits |= _BIT[card.index]
    return bits


def indices(bits: int) -> Iterator[int]:
    """The members of a bit set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of a bit set, in the order of the deck."""
    return tuple([DECK[index] for index in indices(bits)])


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of the deck, repeated ones kept. Raises: ValueError for anything else than a card."""
    listed = tuple(cards)
    for card in listed:
        if type(card) is not Card:
            raise ValueError(f"a Card is needed, not {card!r}")
    return tuple(sorted(listed, key=_index))


def _index(card: Card) -> int:
    return card.index


# What goes with a seat count

HAND_SIZE: Final = {3: 11, 4: 14, 5: 12}
"""The cards dealt to each seat (R2.4), and so the tricks of a round (R6.3)."""
LIMITS: Final = {3: (1, 2, 3, 4), 4: (0, 1, 2, 3, 4), 5: (0, 1, 2, 3, 3)}
"""The columns of the printed boards (R1.3)."""
CARDS_TO_TAKE: Final = {3: (1, 2, 0), 4: (1, 2, 0, 0), 5: (1, 1, 2, 0, 0)}
"""The cards to take by place (R5.1)."""
