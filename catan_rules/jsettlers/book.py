"""The book that the importer keeps of a server's game: what everybody has, as the server must think it.

Decides nothing about legality, and its bank has no bottom, as that server's has none. An entry that cannot be, and a total of the
server that differs, is a `Mismatch`.
"""

from __future__ import annotations

from catan_rules.boards import Board
from catan_rules.jsettlers.codes import RESOURCE_CODES, places_of
from catan_rules.pieces import (
    CARD_COST,
    CITIES,
    CITY_COST,
    RESOURCES,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    SETTLEMENTS,
    Counts,
    HarbourKind,
    Resource,
)
from catan_rules.topology import Edge, Hex, Vertex

NOBODY = -1
KNIGHT_CODE = 9
VICTORY_CODES = range(4, 9)
_STOCK = {10: ROADS, 11: SETTLEMENTS, 12: CITIES}
UNTOUCHED = dict.fromkeys((*RESOURCE_CODES, 15, 17), 0) | _STOCK
"""Everything countable of a seat that has done nothing, by the server's codes."""
COSTS = {"road": ROAD_COST, "settlement": SETTLEMENT_COST, "city": CITY_COST, "card": CARD_COST}


class Mismatch(ValueError):
    """The log contradicts itself: the server says something else than what its own messages add up to."""


def expect(what: str, said: int, known: int) -> None:
    """Raises: Mismatch when the server says another number than is known."""
    if said != known:
        raise Mismatch(f"the server says that {what} is {said}, but its messages add up to {known}")


class Book:
    """Hands, cards, pieces and titles of every seat, by the messages so far."""

    def __init__(self, seats: int, board: Board, robber: Hex) -> None:
        self.board = board
        self.places = places_of(board)
        self.hands = [[0] * len(RESOURCES) for _ in range(seats)]
        self.cards = [dict.fromkeys(range(1, 10), 0) for _ in range(seats)]
        self.knights = [0] * seats
        self.roads: dict[Edge, int] = {}
        self.settlements: dict[Vertex, int] = {}
        self.cities: dict[Vertex, int] = {}
        self.deck = sum(board.topology.deck)
        self.army = NOBODY
        self.said_army = NOBODY
        self.said_road = NOBODY
        self.robber = robber

    @property
    def deserts(self) -> list[Hex]:
        """The deserts in reading order."""
        return [place for place in self.board.topology.land if self.board.number(place) is None]

    def gain(self, seat: int, counts: Counts) -> None:
        """Adds cards to a hand."""
        self.hands[seat] = [held + more for held, more in zip(self.hands[seat], counts, strict=True)]

    def pay(self, seat: int, counts: Counts) -> None:
        """Takes cards from a hand. Raises: Mismatch when they are not there."""
        left = [held - less for held, less in zip(self.hands[seat], counts, strict=True)]
        if min(left) < 0:
            raise Mismatch(f"seat {seat} gives {counts} away, but holds {Counts(*self.hands[seat])}")
        self.hands[seat] = left

    def size(self, seat: int) -> int:
        """The number of resource cards of a seat."""
        return sum(self.hands[seat])

    def place(self, kind: str, code: int, seat: int) -> str:
        """Puts a piece on the place of that code, and gives the place's name. Raises: KeyError where there is none."""
        if kind == "road":
            path = self.places.edges[code]
            self.roads[path] = seat
            return str(path)
        corner = self.places.vertices[code]
        if kind == "city":
            self.settlements.pop(corner, None)
            self.cities[corner] = seat
        else:
            self.settlements[corner] = seat
        return str(corner)

    def remove_settlement(self, code: int) -> None:
        """Takes a settlement off the board."""
        del self.settlements[self.places.vertices[code]]

    def starting(self, code: int, seat: int) -> Counts:
        """What the settlement on that place brings in the set-up: cards if it is the seat's second (R3.4)."""
        if list(self.settlements.values()).count(seat) != 2:
            return Counts()
        around = self.board.topology.hexes_at(self.places.vertices[code])
        tiles = [self.board.tile(hex_).resource for hex_ in around]
        return Counts.of(*(kind for kind in tiles if kind is not None))

    def production(self, roll: int) -> dict[int, Counts]:
        """What everybody gets for a roll from a bank without a bottom (R6.1)."""
        due: dict[int, list[Resource]] = {}
        for hex_ in self.board.topology.land:
            kind = self.board.tile(hex_).resource
            if kind is None or self.board.number(hex_) != roll or hex_ == self.robber:
                continue
            for corner in hex_.corners:
                if corner in self.settlements:
                    due.setdefault(self.settlements[corner], []).append(kind)
                elif corner in self.cities:
                    due.setdefault(self.cities[corner], []).extend((kind, kind))
        return {seat: Counts.of(*kinds) for seat, kinds in due.items()}

    def rate(self, seat: int, kind: Resource) -> int:
        """The best rate at which a seat trades that resource with the bank (R12.5)."""
        owned = [place for owners in (self.settlements, self.cities) for place, owner in owners.items() if owner == seat]
        harbours = {self.board.harbour(place) for place in owned}
        return 2 if HarbourKind(kind.value) in harbours else 3 if HarbourKind.ANY in harbours else 4

    def elements(self, seat: int) -> dict[int, int]:
        """Everything countable that the server tells of a seat, by the server's codes."""
        placed = (self.roads.values(), self.settlements.values(), self.cities.values())
        left = {code: _STOCK[code] - list(owners).count(seat) for code, owners in zip(_STOCK, placed, strict=True)}
        hand = {code: self.hands[seat][kind.slot] for code, kind in RESOURCE_CODES.items()}
        return hand | left | {15: self.knights[seat], 17: self.size(seat)}

    def knight_played(self, seat: int) -> None:
        """Counts a knight, and who has the largest army then (R14.8)."""
        self.knights[seat] += 1
        if self.knights[seat] >= 3 and (self.army == NOBODY or self.knights[seat] > self.knights[self.army]):
            self.army = seat

    def points(self, seat: int) -> int:
        """The points of a seat, hidden ones included, with the titles that the server gave."""
        buildings = list(self.settlements.values()).count(seat) + 2 * list(self.cities.values()).count(seat)
        cards = sum(self.cards[seat][code] for code in VICTORY_CODES)
        return buildings + cards + 2 * (self.said_army == seat) + 2 * (self.said_road == seat)
