"""The board drawn by chance: which outcomes there are, how likely each is, and what they lay (R2.9).

Decides the distributions of the three events and whether an outcome is one of theirs; the refusals are in `refusals`. All
outcomes of an event are equally likely, equal pieces counting as equal, so each has weight 1 and the size is a number of
arrangements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import factorial, prod
from random import Random
from typing import Generic, TypeVar

import attrs

from catan_rules.boards import Harbour, shuffled, spiral
from catan_rules.model import (
    Frame,
    HarboursLaid,
    Laid,
    LayingHarbours,
    LayingNumbers,
    NumbersDealt,
    SetupSettlement,
    SpiralLaid,
    State,
    TerrainLaid,
)
from catan_rules.pieces import HarbourKind, Terrain
from catan_rules.reds import dealt, nth_deal, number_of_deals, reds_touch
from catan_rules.setup import new_frame, robber_start
from catan_rules.topology import BOARDS, EVERY_EDGE, Topology
from tabletop_rules import Seat, twin
from tabletop_rules.counting import nth_arrangement, require_number
from tabletop_rules.events import OneOf

L = TypeVar("L", TerrainLaid, HarboursLaid)
Piece = TypeVar("Piece")

# --- which outcomes there are ------------------------------------------------------------------------------------------------


def are_the_tiles(topology: Topology, terrain: tuple[Terrain, ...]) -> bool:
    """R2.3: the tiles of the box, each once."""
    return sorted(terrain) == _SORTED[topology.terrain]


def are_the_harbours(topology: Topology, harbours: tuple[HarbourKind, ...]) -> bool:
    """R2.2: the harbour pieces of the box, each once."""
    return sorted(harbours) == _SORTED[topology.harbours]


def is_corner(topology: Topology, outcome: SpiralLaid) -> bool:
    """R2.4: a spiral begins at a corner of the coast."""
    return outcome.corner in _CORNERS[topology.tokens]


def are_the_tokens(topology: Topology, terrain: tuple[Terrain, ...], numbers: tuple[int | None, ...]) -> bool:
    """R2.4: the tokens of the box, each once, on every hex but the deserts."""
    laid = [number for number in numbers if number is not None]
    return sorted(laid) == _SORTED[topology.tokens] and [number is None for number in numbers] == [
        tile is Terrain.DESERT for tile in terrain
    ]


_SORTED: dict[tuple[object, ...], Sequence[object]] = {
    **{board.terrain: sorted(board.terrain) for board in BOARDS},
    **{board.harbours: sorted(board.harbours) for board in BOARDS},
    **{board.tokens: sorted(board.tokens) for board in BOARDS},
}
"""What lies in the boxes, sorted by name or number."""
_CORNERS = {board.tokens: board.corner_hexes for board in BOARDS}

# --- the events --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 4)
def _arrangements(pieces: tuple[object, ...]) -> int:
    """In how many ways these pieces can lie in a row, equal ones counting as equal."""
    return factorial(len(pieces)) // prod(factorial(pieces.count(piece)) for piece in {*pieces})


def _rows(pieces: list[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Every such row."""
    if not pieces:
        yield ()
    for piece in dict.fromkeys(pieces):
        rest = list(pieces)
        rest.remove(piece)
        for others in _rows(rest):
            yield (piece, *others)


@attrs.frozen(weakref_slot=False)
class Shuffled(Generic[L]):
    """All pieces of a box in a row, every arrangement being equally likely: the tiles (R2.3), the harbours (R2.2).

    `laid` is the class of the outcomes, `pieces` what is shuffled.
    """

    kind: str
    laid: type[L]
    pieces: tuple[Terrain, ...] | tuple[HarbourKind, ...]
    seen_by: frozenset[Seat] | None = None

    @property
    def size(self) -> int:
        """The number of arrangements: a multinomial coefficient."""
        return _arrangements(self.pieces)

    @property
    def total(self) -> int:
        """The same: every arrangement has weight 1."""
        return _arrangements(self.pieces)

    def weight(self, outcome: object, /) -> int:
        """1 for an arrangement of the pieces, 0 for anything else."""
        if isinstance(outcome, TerrainLaid):
            pieces: tuple[str, ...] = outcome.terrain
        elif isinstance(outcome, HarboursLaid):
            pieces = outcome.harbours
        else:
            return 0
        return int(isinstance(outcome, self.laid) and sorted(pieces) == _SORTED[self.pieces])

    def outcomes(self) -> Iterator[tuple[L, int]]:
        """Every arrangement; there are more of them than anybody can wait for."""
        return ((self.laid(row), 1) for row in _rows(list(self.pieces)))

    def at(self, number: int, /) -> L:
        """The arrangement with that number. Raises: ValueError for a number outside `range(total)`."""
        require_number(number, self.total)
        return self.laid(nth_arrangement(self.pieces, number))

    def sample(self, rng: Random, /) -> L:
        """One arrangement."""
        return self.laid(shuffled(self.pieces, rng))


@attrs.frozen(weakref_slot=False)
class NumberDeal:
    """All tokens dealt to the hexes at random, every deal in which no 6 or 8 lies beside another being equally likely (R2.5)."""

    terrain: tuple[Terrain, ...]
    kind: str = "numbers"
    seen_by: frozenset[Seat] | None = None

    @property
    def size(self) -> int:
        """The number of such deals: the ways to place the red tokens apart, times those to place the others."""
        return number_of_deals(_BY_SIZE[len(self.terrain)], self.terrain)

    @property
    def total(self) -> int:
        """The same: every deal has weight 1."""
        return self.size

    def weight(self, outcome: object, /) -> int:
        """1 for such a deal, 0 for anything else."""
        return int(
            isinstance(outcome, NumbersDealt)
            and are_the_tokens(_BY_SIZE[len(self.terrain)], self.terrain, outcome.numbers)
            and not reds_touch(outcome.numbers)
        )

    def outcomes(self) -> Iterator[tuple[NumbersDealt, int]]:
        """Every deal, by its number; there are more of them than anybody can wait for."""
        return ((self.at(number), 1) for number in range(self.size))

    def at(self, number: int, /) -> NumbersDealt:
        """The deal with that number. Raises: ValueError for a number outside `range(total)`."""
        require_number(number, self.total)
        return NumbersDealt(nth_deal(_BY_SIZE[len(self.terrain)], self.terrain, number))

    def sample(self, rng: Random, /) -> NumbersDealt:
        """One deal."""
        return NumbersDealt(dealt(_BY_SIZE[len(self.terrain)], self.terrain, rng))


_BY_SIZE = {len(board.hexes): board for board in BOARDS}
_TERRAIN = {len(board.hexes): Shuffled("terrain", TerrainLaid, board.terrain) for board in BOARDS}
_HARBOURS = {len(board.hexes): Shuffled("harbours", HarboursLaid, board.harbours) for board in BOARDS}
_SPIRALS = {
    len(board.hexes): OneOf(
        "numbers", tuple(SpiralLaid(corner, way) for corner in board.corner_hexes for way in (False, True)), (1,) * 12
    )
    for board in BOARDS
}
"""R2.4: six corners and two directions."""


def terrain_event(state: State) -> Shuffled[TerrainLaid]:
    """The tiles of the box (R2.3)."""
    return _TERRAIN[len(state.frame.topology.hexes)]


def harbours_event(state: State) -> Shuffled[HarboursLaid]:
    """The harbour pieces of the box (R2.2)."""
    return _HARBOURS[len(state.frame.topology.hexes)]


def numbers_event(state: State) -> OneOf[SpiralLaid] | NumberDeal:
    """The tokens: a spiral (R2.4) or a deal (R2.5), as agreed."""
    frame = state.frame
    if frame.options.numbers == "spiral":
        return _SPIRALS[len(frame.topology.hexes)]
    return NumberDeal(_tiles(frame))


def _tiles(frame: Frame) -> tuple[Terrain, ...]:
    terrain = frame.laid.terrain
    assert terrain is not None  # what the type checker cannot know: the tiles lie before the tokens
    return terrain


# --- what they lay -----------------------------------------------------------------------------------------------------------

_state = twin(State)
_LAYING_HARBOURS, _LAYING_NUMBERS, _FIRST_SETTLEMENT = LayingHarbours(), LayingNumbers(), SetupSettlement(0)

_PIECES = {
    len(board.harbours): tuple(
        (place, {kind: Harbour(EVERY_EDGE[board.harbour_edges[place]], kind) for kind in HarbourKind})
        for place in sorted(range(len(board.harbours)), key=board.harbour_edges.__getitem__)
    )
    for board in BOARDS
}
"""By the number of harbours, in the order of the board: the place on the frame, and the harbour there by its kind."""


def lay_terrain(state: State, outcome: TerrainLaid) -> State:
    """R2.3, R2.8: the tiles lie, and the robber stands on a desert."""
    frame = new_frame(state.frame.options, Laid(outcome.terrain, None, None))
    return _state(
        *(frame, state.places, robber_start(frame), state.hands, state.cards, state.awards, state.turn, _LAYING_HARBOURS)
    )


def lay_harbours(state: State, outcome: HarboursLaid) -> State:
    """R2.2: the harbours lie on the places of the frame."""
    harbours = tuple([there[outcome.harbours[place]] for place, there in _PIECES[len(outcome.harbours)]])
    frame = new_frame(state.frame.options, Laid(state.frame.laid.terrain, harbours, None))
    return _state(frame, state.places, state.robber, state.hands, state.cards, state.awards, state.turn, _LAYING_NUMBERS)


def lay_spiral(state: State, outcome: SpiralLaid) -> State:
    """R2.4: the tokens lie in a spiral, and the set-up begins."""
    frame = state.frame
    corner = _CORNERS[frame.topology.tokens].index(outcome.corner)
    return _numbered(state, spiral(frame.topology, _tiles(frame), corner, clockwise=outcome.clockwise))


def deal_numbers(state: State, outcome: NumbersDealt) -> State:
    """R2.5: the tokens lie as dealt, and the set-up begins."""
    return _numbered(state, outcome.numbers)


def _numbered(state: State, numbers: tuple[int | None, ...]) -> State:
    laid = state.frame.laid
    frame = new_frame(state.frame.options, Laid(laid.terrain, laid.harbours, numbers))
    return _state(frame, state.places, state.robber, state.hands, state.cards, state.awards, state.turn, _FIRST_SETTLEMENT)
