"""What is filled in beside what is stated of a position.

Decides the stage, the turn, the pieces and the cards of which nothing is stated: what the stated facts leave no choice of, else
what does no harm, always the same. What follows by counting is decided in `following`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import attrs

from catan_rules.bitsets import numbers_of, set_of
from catan_rules.boards import Board, beginner_board, beginner_board_six, spiral_numbers
from catan_rules.following import IN_SETUP, filled
from catan_rules.options import NO_BOARD
from catan_rules.pieces import RESOURCES, ROADS, Card, CardCounts, Counts, Resource
from catan_rules.reds import nth_deal
from catan_rules.settling import Settling
from catan_rules.setup import as_laid, bank_size, new_frame, robber_start
from catan_rules.statement import Statement
from catan_rules.table import Pieces, Position, Private, Stage, Table
from catan_rules.topology import BASE, EVERY_EDGE, EVERY_HEX, EVERY_VERTEX, Edge, Hex, Vertex
from tabletop_rules import Seat

K = TypeVar("K", Resource, Card)
P = TypeVar("P", Edge, Vertex)

_LAYING: Final = (Stage.LAYING_TERRAIN, Stage.LAYING_HARBOURS, Stage.LAYING_NUMBERS)
_ROBBER: Final = (Stage.MOVING_ROBBER, Stage.STEALING)


def completed(stated: Statement) -> Position:
    """The whole position. Raises: BadPosition for a board of another size."""
    return _Completed(stated).position()


def _stage(stated: Statement) -> Stage:
    """The stage in which what is stated can be."""
    special = stated.options.between == "special-building" and stated.first is not None and stated.first != stated.seat
    board = stated.board or NO_BOARD
    signs = {
        Stage.LAYING_TERRAIN: stated.board == NO_BOARD,
        Stage.LAYING_HARBOURS: board.terrain is not None and board.harbours is None,
        Stage.LAYING_NUMBERS: board.harbours is not None and board.numbers is None,
        Stage.OFFERING: stated.offer is not None,
        Stage.STEALING: stated.victim is not None,
        Stage.FREE_ROADS: bool(stated.free_roads),
        Stage.DISCARDING: any(stated.owed.values()),
        Stage.SETUP_ROAD: stated.setup_vertex is not None,
        Stage.SETUP_SETTLEMENT: stated.setup_step is not None,
        Stage.BEFORE_ROLL: stated.rolled is False,
        Stage.SPECIAL_BUILDING: special,
    }
    return next((stage for stage, fits in signs.items() if fits), Stage.MAIN)


class _Completed:
    """A position as it is filled in: each part from what is stated and from the parts before it."""

    def __init__(self, stated: Statement) -> None:
        self.stated = stated
        self.options = stated.options
        self.topology = stated.topology
        self.seats = stated.seats
        self.stage = stated.stage or _stage(stated)
        self.order = new_frame(self.options, as_laid(NO_BOARD)).order
        self.step = self._step() if self.stage in IN_SETUP else stated.setup_step
        self.seat = self._seat()
        self.first = self._first()
        self.board = self._board()
        self.victim = self._victim()
        self.vertex = stated.setup_vertex
        self.places = self._settled()
        self.robber = self._robber()
        self.needed = self._card_needed()
        self.hands = self._hands()
        self.played = self._played()
        self.cards = self._cards()

    # the turn

    def _step(self) -> int:
        """R3: the first step of the set-up at which so many pieces of each seat can stand."""
        stated, due = self.stated, self.stage is Stage.SETUP_ROAD
        if stated.setup_step is not None:
            return stated.setup_step
        for step, active in enumerate(self.order):
            placed = [self.order[:step].count(seat) for seat in self.seats]
            if stated.seat in (None, active) and all(
                len(stated.roads.get(seat, ())) <= placed[seat]
                and len(stated.settlements.get(seat, ())) <= placed[seat] + (due and seat == active)
                for seat in self.seats
            ):
                return step
        return len(self.order) - 1

    def _seat(self) -> Seat:
        stated, start = self.stated, self.options.start_seat
        if stated.seat is not None:
            return stated.seat
        if self.stage in IN_SETUP:
            return self.order[self.step or 0]
        if stated.first is not None:
            return self._left_of(stated.first) if self.stage is Stage.SPECIAL_BUILDING else stated.first
        answers = () if stated.offer is None else stated.offer.answers
        passive = {stated.victim, *(seat for seat, answer in enumerate(answers) if answer is not None)}
        clockwise = [(start + turn) % len(self.seats) for turn in self.seats]
        return next((seat for seat in clockwise if seat not in passive), start)

    def _first(self) -> Seat:
        """R16.6: special building is the part of another seat than the one whose turn it is."""
        if self.stated.first is not None:
            return self.stated.first
        return (self.seat - 1) % len(self.seats) if self.stage is Stage.SPECIAL_BUILDING else self.seat

    def _left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % len(self.seats)

    # the board and what stands on it

    def _board(self) -> Board:
        """R2: the agreed board; of a drawn one as much as lies, the tiles and harbours as on the beginner board."""
        stated = self.stated.board
        if stated is not None:
            if stated.terrain is not None and stated.topology is not self.topology:
                size, other = len(self.topology.hexes), len(stated.terrain)
                self.stated.told.wrong("board", f"one of {size} hexes for {len(self.seats)} seats, not of {other}")
                self.stated.told.finish()
            return stated
        if self.options.board != "drawn":
            return self.options.agreed_board
        usual = beginner_board() if self.topology is BASE else beginner_board_six()
        terrain, due = usual.terrain or (), _LAYING.index(self.stage) if self.stage in _LAYING else len(_LAYING)
        spiral = self.options.numbers == "spiral"
        numbers = spiral_numbers(terrain) if spiral else nth_deal(self.topology, terrain, 0)
        return Board(terrain if due > 0 else None, numbers if due > 2 else None, usual.harbours if due > 1 else None)

    def _victim(self) -> Seat | None:
        """R8.2: where nobody is named, the first opponent at the robber, or the next seat."""
        stated = self.stated
        if stated.victim is not None or self.stage is not Stage.STEALING:
            return stated.victim
        others = [(self.seat + turn) % len(self.seats) for turn in range(1, len(self.seats))]
        if stated.robber is not None:
            corners = {*stated.robber.corners}
            built = {
                seat: {place for by in (stated.settlements, stated.cities) for _, place in by.get(seat, ())} for seat in others
            }
            return next((seat for seat in others if built[seat] & corners), others[0])
        return others[0]

    def _settled(self) -> Settling:
        """R3, R9, R10: after the set-up two buildings of each seat at least; in it as many as the step says; a road at each."""
        stated = self.stated
        roads, settlements, cities = (
            [set_of(place.index for _, place in by.get(seat, ())) for seat in self.seats]
            for by in (stated.roads, stated.settlements, stated.cities)
        )
        setup = self.stage is Stage.SETUP_ROAD
        if setup and self.vertex is not None:
            settlements[self.seat] |= 1 << self.vertex.index
        at_robber = 0 if stated.robber is None else set_of(place.index for place in stated.robber.corners)
        places = Settling(self.topology, roads, settlements, cities, at_robber)
        if self.stage in _LAYING:
            return places
        for seat in self.seats:
            places.root(seat)
        for seat in self.seats:
            wanted = 2
            if self.stage in IN_SETUP:
                wanted = self.order[: self.step].count(seat) + (setup and seat == self.seat)
            places.settle(seat, wanted, at_robber if at_robber and seat == self.victim else None)
        if setup and self.vertex is None:
            named = [place for _, place in stated.settlements.get(self.seat, ())]
            bare = sorted(map(EVERY_VERTEX.__getitem__, numbers_of(places.bare(self.seat))), key=lambda place: place in named)
            self.vertex = bare[-1] if bare else None
        for seat in self.seats:
            places.connect(seat, self.vertex.index if setup and self.vertex is not None and seat == self.seat else None)
        for seat in self.seats:
            places.join(seat)
        return places

    def _robber(self) -> Hex | None:
        """R2.8: where it starts, or at a building of the seat that is robbed."""
        if self.stated.robber is not None or self.board.terrain is None:
            return self.stated.robber
        start = robber_start(new_frame(self.options, as_laid(self.board)))
        if self.victim is None:
            return EVERY_HEX[start]
        built = self.places.buildings(self.victim)
        hexes = sorted(
            {hex_ for place in numbers_of(built) for hex_ in self.topology.vertex_hexes[place]},
            key=lambda hex_: (hex_ != start, hex_),
        )
        return EVERY_HEX[hexes[0]] if hexes else EVERY_HEX[start]

    # the cards

    def _card_needed(self) -> Card | None:
        """The development card that must have been played this turn (R8.1, R14.4), or that may be the one that was."""
        knight = self.stage in _ROBBER and (self.stated.rolled is False or self.first != self.seat)
        if self.stage is Stage.FREE_ROADS:
            return Card.ROAD_BUILDING
        return Card.KNIGHT if knight or self.stated.card_played else None

    def _hands(self) -> dict[Seat, Counts]:
        """R1: as stated; else what an offer must be backed by, filled up to the stated size; what a stated bank leaves is in the
        first hand of which nothing is stated."""
        stated, size = self.stated, bank_size(self.options)
        hands = {seat: hand.as_mapping() for seat, hand in stated.hands.items()}
        left = {kind: size - sum(hand[kind] for hand in hands.values()) for kind in RESOURCES}
        unstated = [seat for seat in self.seats if seat not in hands]
        for seat in unstated:
            hands[seat] = _taken(left, self._backing(seat))
            _fill_up(hands[seat], left, self._hand_size(seat))
        if stated.bank is not None and unstated:
            for kind in RESOURCES:
                hands[unstated[0]][kind] += max(left[kind] - stated.bank[kind], 0)
        return {seat: Counts.of(hand) for seat, hand in hands.items()}

    def _backing(self, seat: Seat) -> Mapping[Resource, int]:
        """R12.4: the cards that a seat must hold for the offer or its answer."""
        offer = self.stated.offer
        if offer is None or seat >= len(offer.answers):
            return {}
        answer = offer.answers[seat]
        if seat == self.seat:
            return offer.give.as_mapping()
        if answer is None:
            return {}
        return (offer.get if answer.kind == "accept" else answer.give).as_mapping()

    def _hand_size(self, seat: Seat) -> int:
        """As stated; else enough for what is owed (R7.1), and one card of a victim (R8.3)."""
        stated = self.stated
        owed = stated.owed.get(seat, 0)
        if seat in stated.hand_size:
            return stated.hand_size[seat]
        return max(2 * owed, owed + self.options.discard_limit // 2 + 1) if owed else int(seat == self.victim)

    def _played(self) -> dict[Seat, CardCounts]:
        """As stated; else the card that must have been played."""
        played = dict(self.stated.played)
        left = self._deck_left()
        if self.needed is not None and self.seat not in played and left[self.needed]:
            played[self.seat] = CardCounts.of(self.needed)
        return played

    def _deck_left(self, played: Mapping[Seat, CardCounts] | None = None) -> dict[Card, int]:
        """R1: the development cards of which nothing is stated."""
        stated = self.stated
        out = [*stated.cards.values(), *(stated.played if played is None else played).values()]
        if stated.bought is not None and self.seat not in stated.cards:
            out.append(stated.bought)
        return {
            card: max(number - sum(counts[card] for counts in out), 0) for card, number in self.topology.deck.as_mapping().items()
        }

    def _cards(self) -> dict[Seat, CardCounts]:
        """As stated; else those bought this turn, filled up to the stated number; what is stated to be in no deck is in the first
        such hand."""
        stated, left = self.stated, self._deck_left(self.played)
        cards = dict(stated.cards)
        unstated = [seat for seat in self.seats if seat not in cards]
        for seat in unstated:
            fresh = stated.bought if seat == self.seat and stated.bought is not None else CardCounts()
            held = fresh.as_mapping()
            _fill_up(held, left, stated.card_count.get(seat, 0))
            if stated.deck_size is not None and seat == next((seat for seat in unstated if seat not in stated.card_count), None):
                later = sum(stated.card_count.get(other, 0) for other in unstated if other > seat)
                _fill_up(held, left, sum(held.values()) + max(sum(left.values()) - later - stated.deck_size, 0))
            cards[seat] = CardCounts.of(held)
        return cards

    # all together

    def position(self) -> Position:
        """The whole position."""
        stated, privates = self.stated, tuple(self._private(seat) for seat in self.seats)
        table = Table(
            options=self.options,
            stage=self.stage,
            seat=self.seat,
            rolled=stated.rolled is True,
            card_played=self.needed is not None if stated.card_played is None else stated.card_played,
            trading_closed=stated.trading_closed is True,
            offers_made=int(self.stage is Stage.OFFERING) if stated.offers_made is None else stated.offers_made,
            bought=0,
            robber=self.robber,
            bank=stated.bank or Counts(),
            deck_size=stated.deck_size or 0,
            longest_road=stated.longest_road,
            largest_army=stated.largest_army,
            seats=tuple(map(self._pieces, self.seats)),
            setup_step=self.step,
            setup_vertex=self.vertex,
            free_roads=self._free_roads(),
            victim=self.victim,
            offer=stated.offer,
            board=self.board,
            first=self.first,
        )
        found = filled(Position("", table, privates), self._missing())
        return attrs.evolve(found, table=attrs.evolve(found.table, stage=Stage.OVER)) if self._is_won(found) else found

    def _missing(self) -> set[str]:
        """What is to follow from the rest."""
        stated = self.stated
        names = ("rolled", "bank", "deck_size", "longest_road", "largest_army")
        missing = {f"table.{name}" for name in names if stated.what[name] is None}
        for name, by_seat in (
            ("hand_size", stated.hand_size),
            ("card_count", stated.card_count),
            ("road_length", stated.road_length),
            ("points", stated.points),
        ):
            missing |= {f"table.seats[{seat}].{name}" for seat in self.seats if seat not in by_seat}
        return missing | {"game", "table.bought"}

    def _private(self, seat: Seat) -> Private:
        bought = self.stated.bought if seat == self.seat else None
        return Private(self.hands[seat], self.cards[seat], bought or CardCounts())

    def _pieces(self, seat: Seat) -> Pieces:
        stated, places = self.stated, self.places
        return Pieces(
            roads=tuple(EVERY_EDGE[place] for place in numbers_of(places.roads[seat])),
            settlements=tuple(EVERY_VERTEX[place] for place in numbers_of(places.settlements[seat])),
            cities=tuple(EVERY_VERTEX[place] for place in numbers_of(places.cities[seat])),
            hand_size=stated.hand_size.get(seat, 0),
            card_count=stated.card_count.get(seat, 0),
            played=self.played.get(seat, CardCounts()),
            points=stated.points.get(seat, 0),
            road_length=stated.road_length.get(seat, 0),
            owed=stated.owed.get(seat, self._owed(seat)),
        )

    def _owed(self, seat: Seat) -> int:
        """R7.1: half of a hand that is larger than the limit."""
        size = self.hands[seat].total
        return size // 2 if self.stage is Stage.DISCARDING and size > self.options.discard_limit else 0

    def _free_roads(self) -> int:
        """R14.4: two, or as many as there are pieces."""
        if self.stated.free_roads is not None:
            return self.stated.free_roads
        return min(2, ROADS - self.places.roads[self.seat].bit_count()) if self.stage is Stage.FREE_ROADS else 0

    def _is_won(self, position: Position) -> bool:
        """R15.1: whether the game is over, where no stage is stated."""
        if self.stated.stage is not None or self.stage is not Stage.MAIN or self.options.victory != "automatic":
            return False
        points = position.table.seats[self.seat].points + position.privates[self.seat].cards.victory_point
        return points >= self.options.victory_points


def _taken(left: dict[K, int], wanted: Mapping[K, int]) -> dict[K, int]:
    """The wanted cards, as far as there are so many, taken from those that are left."""
    taken = {kind: min(wanted.get(kind, 0), max(number, 0)) for kind, number in left.items()}
    for kind, number in taken.items():
        left[kind] -= number
    return taken


def _fill_up(held: dict[K, int], left: dict[K, int], size: int) -> None:
    """Takes cards of the kind of which most are left, one by one, until so many are held or none is left."""
    for _ in range(min(size - sum(held.values()), sum(left.values()))):
        kind = max(left, key=left.__getitem__)
        held[kind] += 1
        left[kind] -= 1
