"""What is stated of a position, in names, texts and numbers, read into cards, pieces and cóatls.

Decides how it reads, and what of it contradicts the box: a card or piece more often than there is. What follows from it is
decided in `arranging`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from coatl_rules.cards import ALL_PROPHECIES, PROPHECY_NUMBER, TEMPLE_IDS, TEMPLE_NUMBER
from coatl_rules.model import Ending, frame_of
from coatl_rules.multiset import singles
from coatl_rules.options import Options
from coatl_rules.pieces import ALL_PIECES, COPIES, Colour, Kind, Piece, Snake, colour_of
from coatl_rules.table import Coatl, Stage, StageName, Token
from tabletop_rules import Seat, given
from tabletop_rules.stating import Pairs, Stated

T = TypeVar("T")

BySeat: TypeAlias = "Pairs[Seat, T | None] | Sequence[T | None]"
"""What is stated of seats: by number, or in a list with one for each."""
StatedCards: TypeAlias = "str | Sequence[str]"
"""Cards by their names: a list, or a text parted by spaces (`"P15 P16"`)."""
StatedPieces: TypeAlias = "str | Sequence[Piece | str]"
"""Pieces: `R` a body, `<R` a head, `R>` a tail, in a text parted by spaces or a list."""
StatedColours: TypeAlias = "str | Sequence[Colour | str]"
"""Colours: a text of their letters (`"YRK"`), or a list of colours, letters and names."""
StatedPairs: TypeAlias = "str | Sequence[str | Sequence[Colour | str]]"
"""Pairs of bodies: a text of letters parted by spaces (`"YR KK"`), or a list."""
StatedCoatl: TypeAlias = "str | Snake | Coatl"
"""A cóatl: its snake with the cards beside it (`"<YRK. P15 P16"`; a temple such as `T05` too)."""
StatedCoatls: TypeAlias = "StatedCoatl | Sequence[StatedCoatl]"
"""The cóatls of a seat; one alone stands for itself."""
StatedTokens: TypeAlias = "str | Sequence[Token | str]"
"""Tokens: a text of their words (`"pick see commit"`), or a list."""


class Statement:
    """What is stated, by its keywords. Raises: BadPosition for what cannot be read."""

    def __init__(self, options: object, what: Mapping[str, object]) -> None:
        self.stated = stated = Stated()
        known = stated.instance("options", options, Options)
        stated.finish()
        assert known is not None  # else that was a problem
        self.options = known
        self.frame = frame_of(known)
        self.what = what
        seats = known.seats
        self.stage = None if what["stage"] is None else self._stage("stage", what["stage"])
        self.seat = self._one("seat", lambda place, value: stated.number(place, value, 0, seats - 1))
        self.actions = self._one("actions", lambda place, value: stated.number(place, value, 0, 2))
        self.may_end = self._one("may_end", stated.truth)
        self.passes = self._one("passes", lambda place, value: stated.number(place, value, 0, seats))
        self.ending = self._one("ending", lambda place, value: stated.member(place, value, Ending))
        self.ender = self._one("ender", lambda place, value: stated.number(place, value, 0, seats - 1))
        self.heads = self._one("heads", self._colours)
        self.tails = self._one("tails", self._colours)
        self.bodies = self._one("bodies", self._pairs)
        self.boards = {seat: self._pieces(*each) for seat, each in self._each("boards", seats)}
        self.tokens = {seat: self._tokens(*each) for seat, each in self._each("tokens", seats)}
        self.coatls = {seat: self._coatls(*each) for seat, each in self._each("coatls", seats)}
        self.prophecies = {seat: self._names(*each, PROPHECY_NUMBER) for seat, each in self._each("prophecies", seats)}
        self.temples = {seat: self._names(*each, TEMPLE_NUMBER) for seat, each in self._each("temples", seats)}
        self.display = self._one("display", self._cards)
        self.deck = self._one("deck", self._cards)
        self.discards = self._one("discards", self._cards)
        self.tops = self._one("tops", self._tops)
        self.below = self._one("below", self._below)
        stated.finish()
        self.spare_pieces = self._spare_pieces()
        self.spare_prophecies = self._spare_prophecies()
        self.spare_temples = self._spare_temples()
        stated.finish()

    def _one(self, name: str, read: Callable[[str, object], T | None]) -> T | None:
        value = self.what[name]
        return None if value is None else read(name, value)

    def _each(self, name: str, count: int) -> Iterable[tuple[Seat, tuple[str, object]]]:
        value = self.what[name]
        return self.stated.each(name, {} if value is None else value, count).items()

    def _listed(self, place: str, value: object) -> list[tuple[str, object]]:
        """The words of a text, or the items of a list, with their places."""
        return [(place, word) for word in value.split()] if type(value) is str else self.stated.items(place, value)

    # values

    def _stage(self, place: str, value: object) -> Stage | StageName | None:
        if isinstance(value, Stage):
            return value
        return self.stated.member(place, value, StageName)

    def _colour(self, place: str, value: object) -> Colour | None:
        if type(value) is str and len(value) == 1:
            return self.stated.made(place, value, lambda letter: colour_of(str(letter)))
        return self.stated.member(place, value, Colour)

    def _colours(self, place: str, value: object) -> tuple[Colour, ...]:
        listed = [(place, letter) for letter in value] if type(value) is str else self.stated.items(place, value)
        found = (self._colour(*each) for each in listed)
        return tuple(colour for colour in found if colour is not None)

    def _pairs(self, place: str, value: object) -> tuple[tuple[Colour, Colour], ...]:
        pairs = []
        for inside, item in self._listed(place, value):
            before = len(self.stated.problems)
            found = self._colours(inside, item)
            if len(found) == 2:
                pairs.append((found[0], found[1]))
            elif len(self.stated.problems) == before:
                self.stated.wrong(inside, f"two bodies in a space, not {len(found)} (R2.2)")
        return tuple(pairs)

    def _pieces(self, place: str, value: object) -> tuple[Piece, ...]:
        found = (self._piece(*each) for each in self._listed(place, value))
        return tuple(piece for piece in found if piece is not None)

    def _piece(self, place: str, value: object) -> Piece | None:
        return self.stated.made(place, value, _piece) if type(value) is str else self.stated.instance(place, value, Piece)

    def _tokens(self, place: str, value: object) -> tuple[Token, ...]:
        found = (self.stated.member(*each, Token) for each in self._listed(place, value))
        return tuple(token for token in found if token is not None)

    def _names(self, place: str, value: object, known: Mapping[str, int]) -> tuple[str, ...]:
        found = (self._name(*each, known) for each in self._listed(place, value))
        return tuple(name for name in found if name is not None)

    def _name(self, place: str, value: object, known: Mapping[str, int]) -> str | None:
        if type(value) is str and value in known:
            return value
        kind = "prophecy, such as P15," if known is PROPHECY_NUMBER else "temple, such as T05,"
        self.stated.wrong(place, f"a {kind} not {given(value)}")
        return None

    def _cards(self, place: str, value: object) -> tuple[str, ...]:
        return self._names(place, value, PROPHECY_NUMBER)

    def _coatls(self, place: str, value: object) -> tuple[Coatl, ...]:
        listed = [(f"{place}[0]", value)] if isinstance(value, (str, Snake, Coatl)) else self.stated.items(place, value)
        found = (self._coatl(*each) for each in listed)
        return tuple(coatl for coatl in found if coatl is not None)

    def _coatl(self, place: str, value: object) -> Coatl | None:
        if type(value) is Snake:
            return Coatl(value, (), None)
        if type(value) is str:
            snake, *cards = value.split() or [""]
            laid = [name for name in cards if name in TEMPLE_NUMBER]
            read = self.stated.made(place, snake, lambda text: Snake.parse(str(text)))
            names = self._names(place, " ".join(name for name in cards if name not in laid), PROPHECY_NUMBER)
            if len(laid) > 1:
                self.stated.wrong(place, f"one temple at a cóatl, not {len(laid)} (R9.1)")
            return None if read is None else Coatl(read, names, laid[0] if laid else None)
        coatl = self.stated.instance(place, value, Coatl)
        if coatl is not None:
            self._names(f"{place}.prophecies", coatl.prophecies, PROPHECY_NUMBER)
            if coatl.temple is not None:
                self._name(f"{place}.temple", coatl.temple, TEMPLE_NUMBER)
        return coatl

    def _tops(self, place: str, value: object) -> tuple[str | None, str | None]:
        items = self.stated.items(place, value)
        if len(items) != 2:
            self.stated.wrong(place, f"one for each of the two piles, not {len(items)} (R2.4)")
            return None, None
        first, second = (None if item is None else self._name(inside, item, TEMPLE_NUMBER) for inside, item in items)
        return first, second

    def _below(self, place: str, value: object) -> tuple[int, int]:
        numbers = [self.stated.number(*each) for each in self.stated.items(place, value)]
        if len(numbers) != 2:
            self.stated.wrong(place, f"one for each of the two piles, not {len(numbers)} (R2.4)")
            return 0, 0
        return numbers[0] or 0, numbers[1] or 0

    # what the box has beside what is stated

    def _spare_pieces(self) -> Counter[Piece]:
        left = Counter(dict(zip(ALL_PIECES, COPIES, strict=True)))
        for place, piece in self._pieces_lying():
            left[piece] -= 1
            if left[piece] == -1:
                self.stated.wrong(place, f"a {piece} more than the {COPIES[piece.number]} of the game (R1.1)")
        return left

    def _pieces_lying(self) -> Iterator[tuple[str, Piece]]:
        """The pieces of which it is stated where they are, with the keyword."""
        for seat, board in self.boards.items():
            yield from ((f"boards[{seat}]", piece) for piece in board)
        for seat, coatls in self.coatls.items():
            yield from ((f"coatls[{seat}][{index}]", piece) for index, coatl in enumerate(coatls) for piece in coatl.snake.pieces)
        yield from (("heads", Piece(Kind.HEAD, colour)) for colour in self.heads or ())
        yield from (("tails", Piece(Kind.TAIL, colour)) for colour in self.tails or ())
        yield from (("bodies", Piece(Kind.BODY, colour)) for pair in self.bodies or () for colour in pair)

    def _spare_prophecies(self) -> list[str]:
        """In the order of their names."""
        left = Counter({card.id: card.copies for card in ALL_PROPHECIES if self.options.promo or not card.promo})
        return self._left(left, self._prophecies_lying(), "R1.2")

    def _spare_temples(self) -> list[str]:
        """In the order of their names."""
        left = Counter({TEMPLE_IDS[number]: 1 for number in singles(self.frame.temples)})
        return self._left(left, self._temples_lying(), "R1.3")

    def _left(self, left: Counter[str], lying: Iterable[tuple[str, str]], rule: str) -> list[str]:
        whole = dict(left)
        for place, name in lying:
            left[name] -= 1
            if left[name] == -1:
                self.stated.wrong(place, f"{name} once more than the {whole.get(name, 0)} of the game ({rule})")
        return list(left.elements())

    def _prophecies_lying(self) -> Iterator[tuple[str, str]]:
        for name, cards in (("display", self.display), ("deck", self.deck), ("discards", self.discards)):
            yield from ((name, card) for card in cards or ())
        for seat, hand in self.prophecies.items():
            yield from ((f"prophecies[{seat}]", card) for card in hand)
        for seat, coatls in self.coatls.items():
            yield from ((f"coatls[{seat}][{index}]", card) for index, coatl in enumerate(coatls) for card in coatl.prophecies)

    def _temples_lying(self) -> Iterator[tuple[str, str]]:
        for pile, top in enumerate(self.tops or ()):
            yield from ((f"tops[{pile}]", name) for name in (top,) if name is not None)
        for seat, hand in self.temples.items():
            yield from ((f"temples[{seat}]", card) for card in hand)
        for seat, coatls in self.coatls.items():
            yield from ((f"coatls[{seat}][{index}]", coatl.temple) for index, coatl in enumerate(coatls) if coatl.temple)


def _piece(value: object) -> Piece:
    """`R` a body, `<R` a head, `R>` a tail; or the text of a piece. Raises: ValueError."""
    word = str(value)
    if word.partition(" ")[1]:
        return Piece.parse(word)
    kind = Kind.HEAD if word[:1] == "<" else Kind.TAIL if word[-1:] == ">" else Kind.BODY
    return Piece(kind, colour_of(word.removeprefix("<") if kind is Kind.HEAD else word.removesuffix(">")))
