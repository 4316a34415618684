"""The readable form of a game of Cóatl: what lies on the table, what a seat holds, and both together.

Decides names and shapes only: all values are tuples, numbers, enums, and cards by their names. `views` fills them in, `positions`
reads them back.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Self

import attrs

from coatl_rules.model import After, Ending
from coatl_rules.options import Options
from coatl_rules.pieces import COLOURS, Colour, Piece, Snake, in_order, pairs_in_order
from tabletop_rules import Seat, given
from tabletop_rules.plugins import notebook_svg
from tabletop_rules.stating import MOST, Pairs


class Token(Enum):
    """A sacrifice token (R11), by the word of its move: Perfect Pick, See the Future, Priest Commitment."""

    PICK = "pick"
    SEE = "see"
    COMMIT = "commit"


class StageName(Enum):
    """What happens now; chance settles the first six."""

    FILLING = "filling the supply"
    DEALING_TEMPLE = "dealing a temple"
    REVEALING = "revealing a temple"
    DISPLAYING = "filling the display"
    DEALING_PROPHECIES = "dealing prophecies"
    DRAWING = "drawing a prophecy"
    KEEPING = "keeping prophecies"
    ACTING = "beginning an action"
    CHOOSING = "choosing prophecies"
    DISCARDING = "discarding prophecies"
    ASSEMBLING = "assembling"
    COMPLETING = "completing a coatl"
    OVER = "over"


# What has no order at the table has one here, so that equal things are equal: constructors sort.


def _pieces(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    kept = tuple(pieces)
    if not all(type(piece) is Piece for piece in kept):
        raise TypeError("board: pieces are needed")
    return tuple(sorted(kept, key=lambda piece: piece.number))


def _tokens(tokens: Iterable[Token]) -> tuple[Token, ...]:
    return tuple(sorted(tokens, key=_TOKENS.index))


def _cards(cards: Iterable[str]) -> tuple[str, ...]:
    """By name, whatever the names are: one that no card has is a problem of the position (`positions`), and no error here."""
    return tuple(sorted(cards))


_TOKENS = tuple(Token)


@attrs.frozen
class Stage:
    """What happens now, and what belongs to it.

    `after` is what an event of chance follows (filling, revealing, displaying), `seat` who is dealt something, `pile` the pile of
    temples that is revealed, `coatl` the cóatl that is being completed (also while a temple is revealed), `waiting` the seats
    that still keep prophecies; None or () where it does not belong.
    """

    name: StageName
    after: After | None = None
    seat: Seat | None = None
    pile: int | None = None
    coatl: int | None = None
    waiting: tuple[Seat, ...] = ()


@attrs.frozen
class Turn:
    """The turn of a seat: how many actions it may still take, and whether it may decline them, having taken one (R10.1)."""

    seat: Seat
    actions: int
    may_end: bool


@attrs.frozen
class LastTurn:
    """A turn that comes later, once the end of the game has begun: a seat and its most actions (R10.1, R10.2)."""

    seat: Seat
    actions: int


@attrs.frozen
class ColourCounts:
    """How many pieces of each colour."""

    yellow: int
    red: int
    black: int
    green: int
    blue: int

    @classmethod
    def of(cls, *colours: Colour | str | Pairs[Colour | str, int]) -> Self:
        """One piece of each colour named, and as many as a mapping says for each colour in it.

        A name is the colour's own or its letter.

        Raises: ValueError for another name, and for a number that is no int from 0 to 9999.

        >>> ColourCounts.of({"red": 2}, "K") == ColourCounts(yellow=0, red=2, black=1, green=0, blue=0)
        True
        """
        counts = dict.fromkeys(COLOURS, 0)
        for item in colours:
            pairs = [(item, 1)] if isinstance(item, (Colour, str)) else item.items()
            for name, number in pairs:
                if type(number) is not int or not 0 <= number <= MOST:
                    raise ValueError(f"{given(name)}: a number from 0 to {MOST}, not {given(number)}")
                counts[_named(name)] += number
        return cls(*counts.values())

    def as_mapping(self) -> dict[Colour, int]:
        """How many of each colour, also where there are none; `of` gives the counts back."""
        return dict(zip(COLOURS, (self.yellow, self.red, self.black, self.green, self.blue), strict=True))


def _named(name: Colour | str) -> Colour:
    found = next((colour for colour in COLOURS if name in (colour, colour.value, colour.letter)), None)
    if found is None:
        raise ValueError(f"a colour, its name or its letter, not {given(name)}")
    return found


@attrs.frozen
class Bags:
    """What the three bags hold (R13: it can be counted)."""

    heads: ColourCounts
    tails: ColourCounts
    bodies: ColourCounts


@attrs.frozen
class Supply:
    """What the spaces of the supply hold (R2.2); the spaces have no names and no order."""

    heads: tuple[Colour, ...] = attrs.field(converter=in_order)
    tails: tuple[Colour, ...] = attrs.field(converter=in_order)
    bodies: tuple[tuple[Colour, Colour], ...] = attrs.field(converter=pairs_in_order)


@attrs.frozen
class Temples:
    """The two piles of temples: the open one of each, or None, and how many lie under it (R2.4)."""

    tops: tuple[str | None, str | None]
    below: tuple[int, int]


@attrs.frozen
class Coatl:
    """A cóatl with the cards beside it."""

    snake: Snake
    prophecies: tuple[str, ...] = attrs.field(converter=_cards)
    temple: str | None


@attrs.frozen
class Side:
    """What lies before one seat: the pieces on its board, the number of prophecies and temples in its hand, the tokens that it
    has not spent, its cóatls in the order in which they were begun, and the points of those that are sealed."""

    board: tuple[Piece, ...] = attrs.field(converter=_pieces)
    prophecies: int
    temples: int
    tokens: tuple[Token, ...] = attrs.field(converter=_tokens)
    coatls: tuple[Coatl, ...]
    points: int


@attrs.frozen
class Table:
    """Everything that lies open.

    `passes` counts the seats that have just passed, one after the other, before the end has begun (R10.4): none of them could
    do anything, and nothing has changed since. `ending` tells why the game ends, in a turn of seat `ender`; `last_turns` are
    those after the present one. `deck` and `discards` are numbers of cards.
    """

    options: Options
    stage: Stage
    turn: Turn
    passes: int
    ending: Ending | None
    ender: Seat | None
    last_turns: tuple[LastTurn, ...]
    supply: Supply
    bags: Bags
    display: tuple[str, ...] = attrs.field(converter=_cards)
    deck: int
    discards: int
    temples: Temples
    sides: tuple[Side, ...]


@attrs.frozen
class Private:
    """What one seat alone sees: the prophecies and the temples in its hand, in the order of their names."""

    prophecies: tuple[str, ...] = attrs.field(converter=_cards)
    temples: tuple[str, ...] = attrs.field(converter=_cards)


@attrs.frozen
class Position:
    """A whole game at one moment: the table, every seat's private part, and the cards that nobody sees (without an order)."""

    game: str
    table: Table
    privates: tuple[Private, ...]
    deck: tuple[str, ...] = attrs.field(converter=_cards)
    discards: tuple[str, ...] = attrs.field(converter=_cards)
    piles: tuple[str, ...] = attrs.field(converter=_cards)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows."""
        return notebook_svg(self, self.game)
