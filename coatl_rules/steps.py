"""The steps of a game of Cóatl: what a player may decide (moves) and what nature answers (outcomes).

Decides which steps there are and what they hold; whether one is legal is decided in `rules`. A step holds the number of what
it names as well (`number`, `piece`): its place in the sets of a state. Steps that come in small families are made once, in the
tables at the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import chain
from typing import TypeAlias

import attrs

from coatl_rules.cards import PROPHECY_IDS, TEMPLE_IDS, prophecy_number, temple_number
from coatl_rules.model import COATLS
from coatl_rules.options import SEATS
from coatl_rules.pieces import ALL_PIECES, COLOURS, PAIRS, Colour, Kind, Piece, as_colour, as_kind, in_order, pairs_in_order
from tabletop_rules import Seat, given

MOST = 10  # things of one sort in one step: more than any rule asks for, few enough for a line of text

DECK = "deck"
"""What `choose` names for the top card of the deck."""


def _set(step: object, **derived: int) -> None:
    for name, value in derived.items():
        object.__setattr__(step, name, value)


def _index(_: object, attribute: attrs.Attribute[int], value: int) -> None:
    if type(value) is not int or not 0 <= value <= 9999:
        raise ValueError(f"{attribute.name}: 0 to 9999, not {given(value)}")


def _some(what: str, number: int, least: int) -> None:
    if not least <= number <= MOST:
        raise ValueError(f"{what}: {least} to {MOST}, not {number}")


def _colours(colours: Iterable[Colour | str]) -> tuple[Colour, ...]:
    return in_order(map(as_colour, colours))


def _pairs(pairs: Iterable[tuple[Colour | str, Colour | str]]) -> tuple[tuple[Colour, ...], ...]:
    return pairs_in_order([(as_colour(first), as_colour(second)) for first, second in pairs])


def _cards_in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=prophecy_number))


SORTS = 25
"""What a space of the supply can hold: a head (0 to 4), a tail (5 to 9) or a pair of bodies (10 to 24)."""

PIECES_OF = tuple((5 + number,) for number in range(10)) + PAIRS
"""The numbers of the pieces that each of them is."""


def pair_number(first: Colour, second: Colour) -> int:
    """The place of a pair of bodies in the supply, its colours in order."""
    # 5 pairs begin with the first colour, 4 with the second …
    return 10 + first.number * (9 - first.number) // 2 + second.number


def sort_number(kind: Kind, colours: tuple[Colour, ...]) -> int:
    """The place of a head, a tail or a pair of bodies in the supply. Raises: ValueError for another number of pieces."""
    if len(colours) != (2 if kind is Kind.BODY else 1):
        raise ValueError(f"colours: one head, one tail or two bodies, not {len(colours)}")
    if kind is Kind.BODY:
        return pair_number(*colours)
    return colours[0].number + (0 if kind is Kind.HEAD else 5)


class Place(Enum):
    """Where a cóatl is extended: a body at its front (the head side) or its back, or its head or its tail."""

    FRONT = "front"
    BACK = "back"
    HEAD = "head"
    TAIL = "tail"

    number: int

    def __init__(self, _: str) -> None:
        self.number = len(type(self).__members__)


FRONT, BACK, AT_HEAD, AT_TAIL = Place
# In hot code these names stand for the members: to look up Place.FRONT costs ten times as much.


def _as_place(value: Place | str) -> Place:
    return value if isinstance(value, Place) else Place(value)


def longer(snake: str, place: Place, letter: str) -> str:
    """The text of a snake with one more piece (R6.4, R6.6).

    >>> longer(".YR.", AT_HEAD, "B"), longer(".YR.", BACK, "B")
    ('<BYR.', '.YRB.')
    """
    if place is FRONT:
        return f".{letter}{snake[1:]}"
    if place is BACK:
        return f"{snake[:-1]}{letter}."
    if place is AT_HEAD:
        return f"<{letter}{snake[1:]}"
    return f"{snake[:-1]}{letter}>"


_KIND_AT = {FRONT: Kind.BODY, BACK: Kind.BODY, AT_HEAD: Kind.HEAD, AT_TAIL: Kind.TAIL}


@attrs.frozen(weakref_slot=False)
class Keep:
    """A seat keeps these of the prophecies it was dealt and discards the rest (R2.6): `keep 1 P01 P02 P03`."""

    seat: Seat = attrs.field(validator=_index)
    cards: tuple[str, ...] = attrs.field(converter=_cards_in_order)

    def __attrs_post_init__(self) -> None:
        _some("cards", len(self.cards), 1)


def kept(seat: Seat, cards: tuple[str, ...]) -> Keep:
    """A Keep of cards that stand in order already, without looking at them again: `legal_moves` makes many."""
    keep = object.__new__(Keep)
    object.__setattr__(keep, "seat", seat)
    object.__setattr__(keep, "cards", cards)
    return keep


@attrs.frozen(weakref_slot=False)
class Take:
    """Take what one space of the supply holds (R4): `take head R`, `take body RB`."""

    kind: Kind = attrs.field(converter=as_kind)
    colours: tuple[Colour, ...] = attrs.field(converter=_colours)
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=sort_number(self.kind, self.colours))


@attrs.frozen(weakref_slot=False)
class Pick:
    """Perfect Pick: take a head, a tail or two bodies of your choice from the bag (R11.2): `pick head R`, `pick body RB`."""

    kind: Kind = attrs.field(converter=as_kind)
    colours: tuple[Colour, ...] = attrs.field(converter=_colours)
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=sort_number(self.kind, self.colours))


@attrs.frozen(weakref_slot=False)
class Choose:
    """Take a prophecy from the display, or the top of the deck (R5): `choose P05`, `choose deck`."""

    card: str
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=-1 if self.card == DECK else prophecy_number(self.card))


@attrs.frozen(weakref_slot=False)
class Start:
    """Put a piece of the board on the table as a new cóatl (R6.2): `start tail K`."""

    piece: Piece
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.piece, Piece):
            raise ValueError(f"piece: a piece, not {self.piece!r}")
        _set(self, number=self.piece.number)


@attrs.frozen(weakref_slot=False)
class Extend:
    """Add a piece of the board to a cóatl (R6.4): `extend 0 front R`, `extend 0 tail R`.

    `card` is the prophecy fulfilled with a piece that completes a cóatl without any (R8.2): `extend 0 tail R P15`.
    """

    coatl: int = attrs.field(validator=_index)
    place: Place = attrs.field(converter=_as_place)
    colour: Colour = attrs.field(converter=as_colour)
    card: str | None = None
    piece: int = attrs.field(init=False, eq=False, repr=False)
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        number = -1 if self.card is None else prophecy_number(self.card)
        _set(self, piece=5 * _KIND_AT[self.place].number + self.colour.number, number=number)


@attrs.frozen(weakref_slot=False)
class Fulfil:
    """Lay a prophecy from the hand beside a cóatl that satisfies it (R7.7): `fulfil 0 P15`."""

    coatl: int = attrs.field(validator=_index)
    card: str
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=prophecy_number(self.card))


@attrs.frozen(weakref_slot=False)
class Temple:
    """Lay a temple, open or from the hand, beside the cóatl that is being completed (R9): `temple T05`."""

    card: str
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=temple_number(self.card))


@attrs.frozen(weakref_slot=False)
class Seal:
    """Turn the cards of the completed cóatl face down: it is closed for good (R8.3): `seal`."""


@attrs.frozen(weakref_slot=False)
class See:
    """See the Future: discard the display, then cards from the hand, then choose (R11.3): `see`."""


@attrs.frozen(weakref_slot=False)
class Discard:
    """Discard a prophecy from the hand while seeing the future (R11.3): `discard P05`."""

    card: str
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=prophecy_number(self.card))


@attrs.frozen(weakref_slot=False)
class Commit:
    """Priest Commitment: take an open temple into the hand (R11.4): `commit T05`."""

    card: str
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=temple_number(self.card))


@attrs.frozen(weakref_slot=False)
class End:
    """End choosing, discarding or assembling, or decline the second action of a last turn (R5, R6, R10.1): `end`."""


@attrs.frozen(weakref_slot=False)
class Pass:
    """Pass, since no action is legal (R10.4): `pass`."""


@attrs.frozen(weakref_slot=False)
class Fill:
    """What was drawn into the empty spaces of the supply (R4.5): `=fill KB YR YR,YG,KK`, heads, tails and pairs of bodies."""

    heads: tuple[Colour, ...] = attrs.field(converter=_colours)
    tails: tuple[Colour, ...] = attrs.field(converter=_colours)
    bodies: tuple[tuple[Colour, Colour], ...] = attrs.field(converter=_pairs)

    def __attrs_post_init__(self) -> None:
        for what, number in (("heads", len(self.heads)), ("tails", len(self.tails)), ("bodies", len(self.bodies))):
            _some(what, number, 0)


def filled(heads: tuple[Colour, ...], tails: tuple[Colour, ...], bodies: tuple[tuple[Colour, Colour], ...]) -> Fill:
    """A Fill of pieces that stand in order already, without looking at them again."""
    fill = object.__new__(Fill)
    object.__setattr__(fill, "heads", heads)
    object.__setattr__(fill, "tails", tails)
    object.__setattr__(fill, "bodies", bodies)
    return fill


@attrs.frozen(weakref_slot=False)
class TempleDealt:
    """The temple that a seat was dealt (R2.4): `=temple 0 T07`."""

    seat: Seat = attrs.field(validator=_index)
    card: str
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=temple_number(self.card))


@attrs.frozen(weakref_slot=False)
class TempleRevealed:
    """The temple that now lies on top of a pile (R2.4, R9.5): `=reveal T03`."""

    card: str
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=temple_number(self.card))


@attrs.frozen(weakref_slot=False)
class DisplayFilled:
    """The prophecies drawn into the display (R2.5, R5.4): `=display P01,P02`."""

    cards: tuple[str, ...] = attrs.field(converter=_cards_in_order)

    def __attrs_post_init__(self) -> None:
        _some("cards", len(self.cards), 1)


@attrs.frozen(weakref_slot=False)
class PropheciesDealt:
    """The prophecies that a seat was dealt (R2.6): `=prophecies 1 P01,P02,P03,P04`."""

    seat: Seat = attrs.field(validator=_index)
    cards: tuple[str, ...] = attrs.field(converter=_cards_in_order)

    def __attrs_post_init__(self) -> None:
        _some("cards", len(self.cards), 1)


@attrs.frozen(weakref_slot=False)
class ProphecyDrawn:
    """The prophecy that was on top of the deck (R5.3): `=draw P05`."""

    card: str
    number: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _set(self, number=prophecy_number(self.card))


Move: TypeAlias = Keep | Take | Pick | Choose | Start | Extend | Fulfil | Temple | Seal | See | Discard | Commit | End | Pass
Outcome: TypeAlias = Fill | TempleDealt | TempleRevealed | DisplayFilled | PropheciesDealt | ProphecyDrawn
Step: TypeAlias = Move | Outcome

OUTCOMES = (Fill, TempleDealt, TempleRevealed, DisplayFilled, PropheciesDealt, ProphecyDrawn)

_ENDS = (AT_HEAD, AT_TAIL)

# The tables of ready steps, by the numbers of what they name.

_SPACES = [(kind, (colour,)) for kind in (Kind.HEAD, Kind.TAIL) for colour in COLOURS] + [
    (Kind.BODY, (COLOURS[first], COLOURS[second])) for first, second in PAIRS
]
TAKES = tuple(Take(kind, colours) for kind, colours in _SPACES)
PICKS = tuple(Pick(kind, colours) for kind, colours in _SPACES)
CHOICES = tuple(Choose(card) for card in PROPHECY_IDS)
CHOOSE_DECK = Choose(DECK)
STARTS = tuple(Start(piece) for piece in ALL_PIECES)
EXTENSIONS = tuple(tuple(tuple(Extend(coatl, place, colour) for colour in COLOURS) for place in Place) for coatl in range(COATLS))
CLOSINGS = tuple(
    tuple(tuple(tuple(Extend(coatl, place, colour, card) for card in PROPHECY_IDS) for colour in COLOURS) for place in _ENDS)
    for coatl in range(COATLS)
)
FULFILS = tuple(tuple(Fulfil(coatl, card) for card in PROPHECY_IDS) for coatl in range(COATLS))
TEMPLE_MOVES = tuple(Temple(card) for card in TEMPLE_IDS)
COMMITS = tuple(Commit(card) for card in TEMPLE_IDS)
DISCARDS = tuple(Discard(card) for card in PROPHECY_IDS)
SEAL, SEE, END, PASS = Seal(), See(), End(), Pass()

TEMPLES_DEALT = tuple(tuple(TempleDealt(seat, card) for card in TEMPLE_IDS) for seat in range(SEATS[-1]))
ONE_DISPLAYED = tuple(DisplayFilled((card,)) for card in PROPHECY_IDS)
TEMPLES_REVEALED = tuple(TempleRevealed(card) for card in TEMPLE_IDS)
PROPHECIES_DRAWN = tuple(ProphecyDrawn(card) for card in PROPHECY_IDS)

READY_STEPS: tuple[Step, ...] = (
    *TAKES,
    *PICKS,
    *CHOICES,
    CHOOSE_DECK,
    *STARTS,
    *chain.from_iterable(chain.from_iterable(EXTENSIONS)),
    *(step for coatl in CLOSINGS for place in coatl for colour in place for step in colour),
    *chain.from_iterable(FULFILS),
    *TEMPLE_MOVES,
    *COMMITS,
    *DISCARDS,
    *(SEAL, SEE, END, PASS),
    *chain.from_iterable(TEMPLES_DEALT),
    *TEMPLES_REVEALED,
    *ONE_DISPLAYED,
    *PROPHECIES_DRAWN,
)
"""Every step that is made once. The other ones (what is kept, dealt to hands or drawn together) are too many."""
