"""The cards: their colours, the scoring tables, and counts of cards packed into one number.

Decides what cards exist and what a set of a colour is worth. Who may do what with them is decided in `rules`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

import attrs


class Colour(Enum):
    """One of the seven colours (R02); the order of the members is the order in texts. No colour is special.

    >>> Colour("blue")
    <Colour.BLUE: 'blue'>
    """

    BLUE = "blue"
    BROWN = "brown"
    GREEN = "green"
    GREY = "grey"
    ORANGE = "orange"
    PINK = "pink"
    YELLOW = "yellow"

    index: int

    def __init__(self, text: str) -> None:
        # A member does not count itself yet, so the first is number 0.
        self.index = len(type(self).__members__)

    def __str__(self) -> str:
        return str(self.value)


class Card(Enum):
    """A card's face (R02, R60): the seven colours, then "+2", joker and golden joker. The last-round card is not among them.

    The colours come first and in their own order: the card of a colour has the `index` of the colour, and one may stand for the
    other in every table and bit set.
    """

    BLUE = "blue"
    BROWN = "brown"
    GREEN = "green"
    GREY = "grey"
    ORANGE = "orange"
    PINK = "pink"
    YELLOW = "yellow"
    PLUS_TWO = "+2"
    JOKER = "joker"
    GOLDEN = "golden"

    index: int

    def __init__(self, text: str) -> None:
        self.index = len(type(self).__members__)  # as for a colour

    def __str__(self) -> str:
        return str(self.value)


class Scoring(Enum):
    """The scoring table that all seats agreed on (R03); newer prints show the grey side in violet."""

    BROWN = "brown"
    GREY = "grey"


COLOURS: Final = tuple(Colour)
CARDS: Final = tuple(Card)

POINTS: Final = {Scoring.BROWN: (0, 1, 3, 6, 10, 15, 21), Scoring.GREY: (0, 1, 4, 8, 7, 6, 5)}
"""What a number of cards of one colour is worth (R30); the last entry stands for `CAP` and more.

Every set is worth more than nothing: the search in `scoring` relies on it, for then it is never better to let fewer colours count
plus than may (R33).
"""
CAP: Final = 6
"""More cards of one colour than these are worth no more (R30)."""

CARDS_PER_COLOUR: Final = 9
PLUS_TWOS: Final = 10
JOKERS: Final = 3
ALL_COLOURS: Final = (1 << len(COLOURS)) - 1
"""Every colour, as a bit set over `Colour.index`."""


def in_order(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    """The colours in the order of `Colour`, repeated ones kept. Raises: ValueError for anything else than a colour."""
    listed = tuple(colours)
    for colour in listed:
        if not isinstance(colour, Colour):
            raise ValueError(f"a Colour is needed, not {colour!r}")
    return tuple(sorted(listed, key=_index))


def _index(colour: Colour) -> int:
    return colour.index


def colours_of(bits: int) -> tuple[Colour, ...]:
    """The colours of a bit set, in order."""
    return tuple(colour for colour in COLOURS if bits >> colour.index & 1)


def bits_of(colours: Iterable[Colour]) -> int:
    """The bit set of some colours."""
    bits = 0
    for colour in colours:
        bits |= 1 << colour.index
    return bits


# Counts of cards as one number: four bits for each face (no face has more than ten cards), and above them the number of cards.
# Piles add like numbers.
_WIDTH: Final = 4
_COUNT: Final = (1 << _WIDTH) - 1
SIZE_SHIFT: Final = _WIDTH * len(CARDS)
"""`pile >> SIZE_SHIFT` is the number of cards in a packed pile."""
ONE: Final = tuple((1 << _WIDTH * card.index) + (1 << SIZE_SHIFT) for card in CARDS)
"""The packed pile of a single card, by `Card.index`."""
GOLDEN_BITS: Final = _COUNT << _WIDTH * Card.GOLDEN.index
JOKER_BITS: Final = GOLDEN_BITS | _COUNT << _WIDTH * Card.JOKER.index


def unpack(pile: int) -> tuple[int, ...]:
    """The count of each face of a packed pile."""
    return tuple(pile >> _WIDTH * index & _COUNT for index in range(len(CARDS)))


def jokers_in(pile: int) -> int:
    """The number of jokers in a packed pile, the golden one among them."""
    return (pile >> _WIDTH * Card.JOKER.index & _COUNT) + (pile >> _WIDTH * Card.GOLDEN.index & _COUNT)


@attrs.frozen
class Cards:
    """How many cards of each face lie in one place.

    >>> Cards.of(Card.BLUE, Card.PLUS_TWO, Card.BLUE)
    Cards(blue=2, brown=0, green=0, grey=0, orange=0, pink=0, yellow=0, plus_two=1, joker=0, golden=0)
    """

    blue: int = 0
    brown: int = 0
    green: int = 0
    grey: int = 0
    orange: int = 0
    pink: int = 0
    yellow: int = 0
    plus_two: int = 0
    joker: int = 0
    golden: int = 0

    @classmethod
    def of(cls, *cards: Card) -> Cards:
        """The counts of the given cards."""
        return cls(*(cards.count(card) for card in CARDS))

    @property
    def counts(self) -> tuple[int, ...]:
        """The counts in the order of `Card`."""
        return (
            self.blue,
            self.brown,
            self.green,
            self.grey,
            self.orange,
            self.pink,
            self.yellow,
            self.plus_two,
            self.joker,
            self.golden,
        )

    @property
    def total(self) -> int:
        """The number of cards."""
        return sum(self.counts)

    @property
    def jokers(self) -> int:
        """The number of jokers, the golden one among them."""
        return self.joker + self.golden

    def listed(self) -> tuple[Card, ...]:
        """The cards one by one, in the order of `Card`."""
        return tuple(card for card, count in zip(CARDS, self.counts, strict=True) for _ in range(count))
