"""What is stated of a position: read, and looked through for what contradicts itself.

Decides which values are read and how; what is filled in beside them is decided in `completing`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any, Final, TypeAlias, TypeVar

from catan_rules.bitsets import KEPT_OPEN, VERTEX_BIT
from catan_rules.boards import Board
from catan_rules.options import Options
from catan_rules.pieces import CARDS, RESOURCES, Card, CardCounts, Counts, Resource, card_named, resource_named
from catan_rules.setup import bank_size
from catan_rules.table import Answer, Offer, Stage
from catan_rules.topology import Edge, Hex, Place, Vertex, edge, hexagon, vertex
from tabletop_rules import Seat
from tabletop_rules.checked import Pairs
from tabletop_rules.errors import given
from tabletop_rules.stating import Stated

T = TypeVar("T")
S = TypeVar("S", Edge, Vertex, Hex)
C = TypeVar("C", Counts, CardCounts)
K = TypeVar("K", Resource, Card)

BySeat: TypeAlias = "Pairs[Seat, T | None] | Sequence[T | None]"
"""What is stated of seats: by number, or in a list with one for each."""
StatedPlaces: TypeAlias = "str | Sequence[T | Place | str] | Set[T]"
StatedHand: TypeAlias = "Counts | str | Pairs[Resource | str, int] | Sequence[Resource | str]"
StatedCards: TypeAlias = "CardCounts | str | Pairs[Card | str, int] | Sequence[Card | str]"
StatedOffer: TypeAlias = "Offer | Pairs[str, object] | Sequence[object]"
"""An offer: `{"give": …, "get": …, "answers": {1: "accept", 2: ("counter", …, …)}}`, or the same two or three in a list."""

_PART: Final = re.compile(r"([0-9]{1,4})?([^0-9].*)", re.DOTALL)
_ANSWERS: Final = ("accept", "decline", "counter")
_OFFER: Final = ("give", "get", "answers")
_ANSWER: Final = ("kind", "give", "get")


def words(text: str) -> Iterator[str]:
    """The names in a text like `2wool+ore`, one for each card; also parted by spaces.

    >>> list(words("2wool+ore grain"))
    ['wool', 'wool', 'ore', 'grain']
    """
    for part in text.replace("+", " ").split():
        match = _PART.fullmatch(part)
        if match is None:
            yield part
        elif part != "nothing":
            yield from [match[2]] * int(match[1] or 1)


class Statement:
    """What is stated, by keyword. What is not is None, or by seat not there.

    Raises: BadPosition for what cannot be read, and for pieces and cards that contradict each other.
    """

    def __init__(self, options: object, what: Mapping[str, object]) -> None:
        self.told = told = Stated()
        known = told.instance("options", options, Options)
        told.finish()
        assert known is not None  # else that was a problem
        self.options = known
        self.topology = known.topology
        self.seats = range(known.seats)
        self.what = what
        self.stage = self._one("stage", lambda place, value: told.member(place, value, Stage))
        self.seat = self._one("seat", self._seat)
        self.first = self._one("first", self._seat)
        self.rolled = self._one("rolled", told.truth)
        self.board = self._one("board", self._board)
        self.robber = self._one("robber", lambda place, value: self._place(place, value, hexagon, len(self.topology.hexes)))
        self.roads = self._each("roads", lambda place, value: self._places(place, value, edge, len(self.topology.edges)))
        self.settlements = self._each("settlements", self._vertices)
        self.cities = self._each("cities", self._vertices)
        self.hands = self._each("hands", self._hand)
        self.hand_size = self._each("hand_size", told.number)
        self.cards = self._each("cards", self._cards)
        self.card_count = self._each("card_count", told.number)
        self.bought = self._one("bought", self._cards)
        self.played = self._each("played", self._cards)
        self.card_played = self._one("card_played", told.truth)
        self.trading_closed = self._one("trading_closed", told.truth)
        self.offers_made = self._one("offers_made", told.number)
        self.offer = self._one("offer", self._offer)
        self.owed = self._each("owed", told.number)
        self.victim = self._one("victim", self._seat)
        self.free_roads = self._one("free_roads", told.number)
        self.setup_step = self._one("setup_step", lambda place, value: told.number(place, value, 0, 2 * known.seats - 1))
        self.setup_vertex = self._one("setup_vertex", self._vertex)
        self.bank = self._one("bank", self._hand)
        self.deck_size = self._one("deck_size", told.number)
        self.longest_road = self._one("longest_road", self._seat)
        self.largest_army = self._one("largest_army", self._seat)
        self.road_length = self._each("road_length", told.number)
        self.points = self._each("points", told.number)
        self._on_the_board()
        self._in_the_box()
        told.finish()

    def _one(self, name: str, read: Callable[[str, object], T | None]) -> T | None:
        value = self.what[name]
        return None if value is None else read(name, value)

    def _each(self, name: str, read: Callable[[str, object], T | None]) -> dict[Seat, T]:
        value = self.what[name]
        stated = self.told.each(name, {} if value is None else value, len(self.seats))
        found = {seat: read(*each) for seat, each in stated.items()}
        return {seat: one for seat, one in found.items() if one is not None}

    def _seat(self, place: str, value: object) -> Seat | None:
        return self.told.number(place, value, 0, len(self.seats) - 1)

    def _board(self, place: str, value: object) -> Board | None:
        if value == "beginner":
            return Options(len(self.seats), board="beginner").agreed_board
        return self.told.instance(place, value, Board)

    # places

    def _place(self, place: str, value: object, named: Callable[[Any], S], count: int) -> S | None:
        found = self.told.made(place, value, named)
        if found is not None and found.index >= count:
            self.told.wrong(place, f"{found} is no place of the board for {len(self.seats)} seats (R16.1)")
            return None
        return found

    def _vertex(self, place: str, value: object) -> Vertex | None:
        return self._place(place, value, vertex, len(self.topology.vertices))

    def _places(self, place: str, value: object, named: Callable[[Any], S], count: int) -> list[tuple[str, S]]:
        """The places of a seat, each with where it is stated."""
        listed = self.told.items(place, value.split() if isinstance(value, str) else value)
        found = [(inside, self._place(inside, item, named, count)) for inside, item in listed]
        return [(inside, one) for inside, one in found if one is not None]

    def _vertices(self, place: str, value: object) -> list[tuple[str, Vertex]]:
        return self._places(place, value, vertex, len(self.topology.vertices))

    def _on_the_board(self) -> None:
        """R9, R10: no place is taken twice, and no building stands beside another."""
        taken: set[Edge] = set()
        for place, road in [each for roads in self.roads.values() for each in roads]:
            if road in taken:
                self.told.wrong(place, f"{road} is taken twice (R9)")
            taken.add(road)
        built: list[Vertex] = []
        for place, one in [each for by_seat in (self.settlements, self.cities) for stood in by_seat.values() for each in stood]:
            beside = next((other for other in built if not KEPT_OPEN[one.index] & VERTEX_BIT[other.index]), None)
            if beside is not None:
                self.told.wrong(place, f"{one} is taken twice (R10)" if one == beside else f"{one} stands beside {beside} (R10)")
            built.append(one)

    # cards

    def _counts(self, place: str, value: object, cls: type[C], kinds: tuple[K, ...], named: Callable[[object], K]) -> C | None:
        if type(value) is cls:
            return value
        counts = self.told.counted(place, value, lambda inside, name: self.told.made(inside, name, named), words)
        return self.told.made(place, counts, lambda _: cls(*(counts.get(kind, 0) for kind in kinds)))

    def _hand(self, place: str, value: object) -> Counts | None:
        return self._counts(place, value, Counts, RESOURCES, resource_named)

    def _cards(self, place: str, value: object) -> CardCounts | None:
        return self._counts(place, value, CardCounts, CARDS, card_named)

    def _in_the_box(self) -> None:
        """R1: no more cards are stated than there are; of a bank that is stated, nothing is said here."""
        size, deck = bank_size(self.options), self.options.topology.deck
        self._enough([(f"hands[{seat}]", hand) for seat, hand in self.hands.items()], Counts(*[size] * len(RESOURCES)), RESOURCES)
        held = [(f"cards[{seat}]", cards) for seat, cards in self.cards.items()]
        self._enough([*held, *((f"played[{seat}]", cards) for seat, cards in self.played.items())], deck, CARDS)

    def _enough(self, stated: Sequence[tuple[str, C]], there: C, kinds: tuple[K, ...]) -> None:
        for kind in kinds:
            left = list(there)[kind.slot]
            for place, counts in stated:
                number = list(counts)[kind.slot]
                if number > left:
                    elsewhere = list(there)[kind.slot] - left
                    more = f", of which {elsewhere} are stated elsewhere" if elsewhere else ""
                    self.told.wrong(place, f"{number} {kind} where there are {list(there)[kind.slot]}{more}")
                left -= min(number, left)

    # the offer

    def _offer(self, place: str, value: object) -> Offer | None:
        if type(value) is Offer:
            return self.told.typed(place, value)
        parts = self._parts(place, value, _OFFER)
        give, get = (self._hand(f"{place}.{name}", parts.get(name, ())) for name in ("give", "get"))
        answers: dict[Seat, Answer | None] = {}
        for seat, (inside, answer) in self.told.each(f"{place}.answers", parts.get("answers", {}), len(self.seats)).items():
            answers[seat] = self._answer(inside, answer)
        if give is None or get is None:
            return None
        return Offer(give, get, tuple(answers.get(seat) for seat in self.seats))

    def _answer(self, place: str, value: object) -> Answer | None:
        if type(value) is Answer:
            return self.told.typed(place, value)
        parts = {"kind": value} if isinstance(value, str) else self._parts(place, value, _ANSWER)
        kind = next((word for word in _ANSWERS if parts.get("kind") == word), None)
        give, get = (self._hand(f"{place}.{name}", parts.get(name, ())) for name in ("give", "get"))
        if kind is None:
            self.told.wrong(place, f"one of {', '.join(_ANSWERS)}, not {given(parts.get('kind'))}")
            return None
        return None if give is None or get is None else Answer(kind, give, get)

    def _parts(self, place: str, value: object, names: tuple[str, ...]) -> dict[str, object]:
        """The parts of something by name: of a mapping, or of a list in that order; None states nothing."""
        if isinstance(value, Mapping):
            for name in value:
                if name not in names:
                    self.told.wrong(f"{place}[{given(name)}]", f"one of {', '.join(names)}, not {given(name)}")
            found = {name: value.get(name) for name in names}
        else:
            listed = self.told.items(place, value)
            if len(listed) > len(names):
                self.told.wrong(place, f"at most {len(names)}: {', '.join(names)}")
            found = {name: item for name, (_, item) in zip(names, listed, strict=False)}
        return {name: part for name, part in found.items() if part is not None}
