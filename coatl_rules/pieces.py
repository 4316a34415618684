"""The pieces of Cóatl: colours, kinds, pieces and snakes, and how many of them there are (R1.1, R2.2).

Decides how a snake reads (`<YRK.`) and which sequences of pieces are snakes at all (R6.4). Which cards they satisfy is decided in
`scoring`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Self

import attrs

LETTERS = "YRKGB"


class Colour(Enum):
    """One of the five colours, in the order of the notation: Y, R, K, G, B.

    >>> Colour("black").letter
    'K'
    """

    YELLOW = "yellow"
    RED = "red"
    BLACK = "black"
    GREEN = "green"
    BLUE = "blue"

    number: int
    letter: str

    def __init__(self, _: str) -> None:
        # A member does not count itself yet, so the first is number 0.
        self.number = len(type(self).__members__)
        self.letter = LETTERS[self.number]

    def __lt__(self, other: Colour) -> bool:
        return self.number < other.number


COLOURS = tuple(Colour)


def as_colour(value: Colour | str) -> Colour:
    """A colour, given itself or its value. Raises: ValueError for anything else."""
    return value if isinstance(value, Colour) else Colour(value)


def in_order(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    """The colours in the order of the notation, repeated ones kept. Raises: ValueError for anything else than a colour."""
    return tuple(sorted(colours, key=COLOURS.index))


def pairs_in_order(pairs: Iterable[Iterable[Colour]]) -> tuple[tuple[Colour, ...], ...]:
    """The pairs in the order of their colours, those of each pair in order too."""
    return tuple(sorted(map(in_order, pairs), key=lambda pair: tuple(map(COLOURS.index, pair))))


def colour_of(letter: str) -> Colour:
    """The colour of a letter of the notation. Raises: ValueError for any other text."""
    if len(letter) != 1 or letter not in LETTERS:
        raise ValueError(f"a colour is one of the letters {LETTERS}, not {letter!r}")
    return COLOURS[LETTERS.index(letter)]


class Kind(Enum):
    """What a piece is: the head or the tail of a cóatl, or a part of its body."""

    BODY = "body"
    HEAD = "head"
    TAIL = "tail"

    number: int

    def __init__(self, _: str) -> None:
        self.number = len(type(self).__members__)


KINDS = tuple(Kind)


def as_kind(value: Kind | str) -> Kind:
    """A kind, given itself or its value. Raises: ValueError for anything else."""
    return value if isinstance(value, Kind) else Kind(value)


@attrs.frozen
class Piece:
    """One piece: its kind and its colour (R1.1). It reads as its kind and its letter.

    Raises: ValueError for anything that is no kind or no colour.

    >>> str(Piece(Kind.TAIL, Colour.BLACK)), Piece.parse("body R") == Piece(Kind.BODY, Colour.RED)
    ('tail K', True)
    """

    kind: Kind = attrs.field(converter=as_kind)
    colour: Colour = attrs.field(converter=as_colour)

    @property
    def number(self) -> int:
        """The place of such pieces in the sets of a state: five bodies, five heads, five tails."""
        return 5 * self.kind.number + self.colour.number

    def __str__(self) -> str:
        return f"{self.kind.value} {self.colour.letter}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The piece that reads so. Raises: ValueError for any other text."""
        kind, _, letter = text.partition(" ")
        return cls(kind, colour_of(letter))


ALL_PIECES = tuple(Piece(kind, colour) for kind in KINDS for colour in COLOURS)
"""Every sort of piece, in the order of its number."""

COPIES = (24,) * 5 + (3,) * 5 + (3,) * 5
"""How many pieces of each sort the game has (R1.1)."""

HEAD_SPACES, TAIL_SPACES, BODY_SPACES = 2, 2, 6
BOARD_SPACES = 8

PAIRS = tuple((first, second) for first in range(5) for second in range(first, 5))
"""The fifteen unordered pairs of colours that a body space can hold, by the numbers of the colours."""


def snake_text(snake: Sequence[Piece]) -> str:
    """How a row of pieces reads, head side first: `<` a head, `>` a tail, `.` an end where a piece can still be added.

    Raises: ValueError for a row that is no snake: a head that is not first, a tail that is not last, a head that touches the
    tail (R6.4). An empty row reads as two open ends.

    >>> snake_text([Piece(Kind.HEAD, Colour.YELLOW), Piece(Kind.BODY, Colour.RED), Piece(Kind.BODY, Colour.BLACK)])
    '<YRK.'
    """
    for piece in snake:
        if type(piece) is not Piece:
            raise ValueError(f"a snake is made of pieces, not {piece!r}")
    kinds = [piece.kind for piece in snake]
    last = len(kinds) - 1
    for place, kind in enumerate(kinds):
        if kind is Kind.HEAD and place > 0:
            raise ValueError(f"a head is the first piece of a snake, not piece {place + 1} of {last + 1}")
        if kind is Kind.TAIL and place < last:
            raise ValueError(f"a tail is the last piece of a snake, not piece {place + 1} of {last + 1}")
    if kinds == [Kind.HEAD, Kind.TAIL]:
        raise ValueError("the head of a snake may not touch its tail")
    front = "<" if Kind.HEAD in kinds else "."
    back = ">" if Kind.TAIL in kinds else "."
    return front + "".join(piece.colour.letter for piece in snake) + back


@attrs.frozen
class Snake:
    """A snake of at least one piece, head side first. It reads as `<YRK.`: see `snake_text`.

    Raises: ValueError for pieces that are no snake.

    >>> Snake.parse("<YR>")
    Traceback (most recent call last):
    ...
    ValueError: the head of a snake may not touch its tail
    >>> str(Snake.parse("<YRK.")), Snake.parse("<YRK.").complete, Snake.parse("<YRK>").complete
    ('<YRK.', False, True)
    """

    pieces: tuple[Piece, ...]

    def __attrs_post_init__(self) -> None:
        if not 1 <= len(self.pieces) <= 150:
            raise ValueError(f"a snake has 1 to 150 pieces, not {len(self.pieces)}")
        snake_text(self.pieces)

    def __str__(self) -> str:
        return snake_text(self.pieces)

    @property
    def complete(self) -> bool:
        """Whether it has its head and its tail."""
        return self.pieces[0].kind is Kind.HEAD and self.pieces[-1].kind is Kind.TAIL

    @classmethod
    def parse(cls, text: str) -> Self:
        """The snake that reads so. Raises: ValueError for any other text."""
        if not 3 <= len(text) <= 152 or text[0] not in "<." or text[-1] not in ".>":
            raise ValueError(f"a snake reads as an end, letters and an end, such as '<YRK.', not {text[:40]!r}")
        if text[0] == "<" and text[-1] == ">" and len(text) == 3:
            raise ValueError("one piece cannot be both head and tail")
        kinds = [Kind.BODY] * (len(text) - 2)
        if text[0] == "<":
            kinds[0] = Kind.HEAD
        if text[-1] == ">":
            kinds[-1] = Kind.TAIL
        return cls(tuple(Piece(kind, colour_of(letter)) for kind, letter in zip(kinds, text[1:-1], strict=True)))
