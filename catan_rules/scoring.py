"""Longest road, its holder, largest army, production and points (R6, R13, R14.8, R15).

Decides numbers; what follows from them is decided in `rules`. The public helpers `longest_road`, `longest_road_holder` and
`production` answer one question each, for positions that no game could reach as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from catan_rules.boards import Board
from catan_rules.model import State
from catan_rules.packed import PILE, SHIFT, STEP, SUM
from catan_rules.pieces import RESOURCES, ROADS, Building, Card, Counts
from catan_rules.topology import BASE, Edge, Hex, Vertex, edge, hexagon, vertex
from tabletop_rules import Seat

# Per vertex: each edge there as a bit, with the vertex at its other end.
_AROUND = tuple(
    tuple((1 << e, sum(BASE.ends[e]) - v) for e in touching) for v, touching in enumerate(BASE.vertex_edges)
)
_EDGES_AT = tuple(sum(1 << e for e in touching) for touching in BASE.vertex_edges)

# --- longest road (R13) ------------------------------------------------------------------------------------------------------


def trail_from(start: int, roads: int, stops: int) -> int:
    """The longest trail that starts at a vertex over these roads, each used once, without passing a vertex of `stops` (R13.2)."""
    best = 0
    for bit, other in _AROUND[start]:
        if roads & bit:
            rest = roads ^ bit
            # Most trails end soon: a look is cheaper than a call.
            length = 1 if stops >> other & 1 or not rest & _EDGES_AT[other] else 1 + trail_from(other, rest, stops)
            if length > best:
                best = length
    return best


def longest_through(piece: int, roads: int, stops: int) -> int:
    """The longest trail that uses this road. When a road is built, no other trail can have become longer, so this search replaces
    a recount of all of them."""
    a, b = BASE.ends[piece]
    rest = roads & ~(1 << piece)
    if stops >> a & 1 or not rest & _EDGES_AT[a]:
        a, b = b, a
    if stops >> b & 1 or not rest & _EDGES_AT[b]:
        if stops >> a & 1 or not rest & _EDGES_AT[a]:
            return 1
        depth = _tree_depth(a, rest, stops)
        return 1 + (trail_from(a, rest, stops) if depth is None else depth)
    return 1 + _two_ways(a, b, rest, stops)


def _tree_depth(start: int, roads: int, stops: int) -> int | None:
    """The longest trail from a vertex where no two trails lead to the same one, found layer by layer at half the price; None
    where they do, in a ring."""
    depth, seen, front = 0, 1 << start, [start]
    while front:
        beyond = []
        before = roads
        for vertex_ in front:
            for bit, other in _AROUND[vertex_]:
                if roads & bit:
                    roads ^= bit
                    if seen >> other & 1:
                        return None
                    if not stops >> other & 1:
                        seen |= 1 << other
                        beyond.append(other)
        depth += roads != before
        front = beyond
    return depth


def _two_ways(a: int, b: int, roads: int, stops: int) -> int:
    """The most roads in two disjoint trails, one from each of two vertices that may be passed."""
    best = trail_from(b, roads, stops)
    for bit, other in _AROUND[a]:
        if roads & bit:
            rest = roads ^ bit
            length = 1 + (trail_from(b, rest, stops) if stops >> other & 1 else _two_ways(other, b, rest, stops))
            best = max(best, length)
    return best


def longest_of(roads: int, stops: int) -> int:
    """The longest trail over these roads."""
    best = 0
    every = roads.bit_count()
    left = roads
    while left and best < every:
        low = left & -left
        left ^= low
        for start in BASE.ends[low.bit_length() - 1]:
            length = trail_from(start, roads, stops)
            best = max(best, length)
    return best


def longest_road(roads: Iterable[Edge | str], blocked: Iterable[Vertex | str] = ()) -> int:
    """The length of the longest road over these edges, where `blocked` vertices hold enemy buildings (R13.1, R13.2).

    Any number of roads may be asked about, more than a seat has pieces too.

    Raises: ValueError for a name that the board does not have.

    >>> longest_road(hexagon("0,0").sides)
    6
    >>> longest_road(["0,0NW", "0,0W"], blocked=["0,-1S"])
    1
    """
    mask = _bits(edge(place).index for place in roads)
    stops = _bits(vertex(place).index for place in blocked)
    return longest_of(mask, stops) if mask.bit_count() <= ROADS else _swept(mask, stops)


def _bits(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _swept(roads: int, stops: int) -> int:
    """The longest trail over any number of roads, where trying all trails would take for ever.

    A set of roads is a trail if it hangs together and at most two of its vertices are odd. The roads are decided one by one in
    reading order; what matters of the past is, for each vertex with roads still to come, whether it is odd and to which of the
    chosen parts it belongs, and how many odd vertices are behind. A stopped vertex is a vertex of its own for each road.
    """
    chosen = [e for e in range(len(BASE.edges)) if roads >> e & 1]
    ends = [tuple((v, e) if stops >> v & 1 else (v, -1) for v in BASE.ends[e]) for e in chosen]
    last = {point: turn for turn, pair in enumerate(ends) for point in pair}
    best = 0
    # (odd vertices behind, ((vertex, odd, part), …)) -> roads used
    states: dict[tuple[int, tuple[tuple[tuple[int, int], bool, int], ...]], int] = {(0, ()): 0}
    for turn, (a, b) in enumerate(ends):
        following: dict[tuple[int, tuple[tuple[tuple[int, int], bool, int], ...]], int] = {}
        for (behind, front), used in states.items():
            for take in (False, True):
                points = {point: (odd, part) for point, odd, part in front}
                if take:
                    odd_a, part_a = points.get(a, (False, -1))
                    odd_b, part_b = points.get(b, (False, -2))
                    points = {p: (odd, part_a if part == part_b else part) for p, (odd, part) in points.items()}
                    points[a], points[b] = (not odd_a, part_a), (not odd_b, part_a)
                odds = behind
                for point in (a, b):
                    if last[point] == turn and point in points:
                        odd, part = points.pop(point)
                        odds += odd
                        if all(other != part for _, other in points.values()):
                            # The part is complete: it is a trail if nothing else was chosen.
                            if not points and odds <= 2:
                                best = max(best, used + take)
                            odds = 3
                if odds <= 2:
                    numbers: dict[int, int] = {}
                    key = tuple(
                        (point, odd, numbers.setdefault(part, len(numbers))) for point, (odd, part) in sorted(points.items())
                    )
                    following[odds, key] = max(following.get((odds, key), 0), used + take)
        states = following
    return best


def longest_road_holder(before: Seat | None, lengths: Sequence[int]) -> Seat | None:
    """Who holds the longest road, given who held it and the length of every seat's road now (R13.4). None: it is set aside.

    Raises: ValueError for a holder outside the seats or a negative length.

    >>> longest_road_holder(0, (5, 5, 4)), longest_road_holder(0, (4, 5, 5)), longest_road_holder(None, (3, 5, 4))
    (0, None, 1)
    """
    if before is not None and before not in range(len(lengths)):
        raise ValueError(f"before: a seat from 0 to {len(lengths) - 1} or None, not {before!r}")
    if any(type(length) is not int or length < 0 for length in lengths):
        raise ValueError("lengths: numbers from 0")
    return road_holder(before, lengths) if lengths else None


def road_holder(before: Seat | None, lengths: Sequence[int]) -> Seat | None:
    """The same, for arguments known to be right."""
    most = max(lengths)
    if most < 5:
        return None
    if before is not None and lengths[before] == most:
        return before
    return lengths.index(most) if lengths.count(most) == 1 else None


def largest_army_holder(before: Seat | None, knights: Sequence[int]) -> Seat | None:
    """Who holds the largest army, given who held it and how many knights every seat has played (R14.8).

    Raises: ValueError for a holder outside the seats or a negative number.

    >>> largest_army_holder(0, (3, 3)), largest_army_holder(0, (3, 4)), largest_army_holder(None, (2, 1))
    (0, 1, None)
    """
    if before is not None and before not in range(len(knights)):
        raise ValueError(f"before: a seat from 0 to {len(knights) - 1} or None, not {before!r}")
    if any(type(number) is not int or number < 0 for number in knights):
        raise ValueError("knights: numbers from 0")
    most = max(knights, default=0)
    if most < 3:
        return None
    if before is not None and knights[before] == most:
        return before
    return knights.index(most)


# --- production (R6) ---------------------------------------------------------------------------------------------------------

FULL_BANK = Counts(*(BASE.bank,) * 5)


def production(
    board: Board,
    buildings: Mapping[Vertex, tuple[Seat, Building]],
    robber: Hex,
    roll: int,
    bank: Counts = FULL_BANK,
    shortage: Literal["modern", "classic"] = "modern",
) -> dict[Seat, Counts]:
    """What every seat receives for a roll; seats that receive nothing are left out (R6).

    `bank` is what the bank has before; a kind of which it has too little goes to nobody, except that with
    `shortage="modern"` the only seat that is owed any takes what is left (R6.3).

    Raises: ValueError for another `shortage`, a roll that is no number from 2 to 12, or a place that the board does not have.

    >>> from catan_rules import beginner_board
    >>> city = {vertex("0,-1N"): (0, Building.CITY)}
    >>> str(production(beginner_board(), city, hexagon("0,0"), 6)[0])
    '2brick'
    """
    if shortage not in ("modern", "classic"):
        raise ValueError(f'shortage: "modern" or "classic", not {shortage!r}')
    if type(roll) is not int or not 2 <= roll <= 12:
        raise ValueError(f"roll: 2 to 12, not {roll!r}")
    blocked = hexagon(robber)
    owed: dict[Seat, list[int]] = {}
    for place, (seat, building) in buildings.items():
        amount = 2 if Building(building) is Building.CITY else 1
        for hex_ in vertex(place).hexes:
            kind = board.tile(hex_).resource
            if board.number(hex_) == roll and hex_ != blocked and kind is not None:
                owed.setdefault(seat, [0] * 5)[kind.slot] += amount
    for kind in RESOURCES:
        takers = [seat for seat, counts in owed.items() if counts[kind.slot]]
        if sum(owed[seat][kind.slot] for seat in takers) > bank[kind]:
            for seat in takers:
                owed[seat][kind.slot] = bank[kind] if shortage == "modern" and len(takers) == 1 else 0
    return {seat: Counts(*owed[seat]) for seat in sorted(owed) if any(owed[seat])}


# --- points (R15) ------------------------------------------------------------------------------------------------------------

VICTORY_SHIFT = tuple(SHIFT[1 + seat] + 16 * Card.VICTORY_POINT.slot for seat in range(4))


def victory_cards(cards: int, seat: Seat) -> int:
    """The victory point cards that a seat holds."""
    return cards >> VICTORY_SHIFT[seat] & SUM


def scores(state: State, /) -> tuple[int, ...]:
    """Every seat's true points as they stand, victory point cards included (R15.1)."""
    return tuple(points + victory_cards(state.cards, seat) for seat, points in enumerate(state.awards.points))


def hand_size(piles: int, seat: Seat) -> int:
    """The number of cards in a seat's pile, of resource or development cards alike."""
    return (piles >> SHIFT[1 + seat] & PILE) % SUM


def played(cards: int, seats: int, seat: Seat) -> int:
    """The packed development cards that a seat has played."""
    return cards >> STEP * (1 + seats + seat) & PILE


def seat_points(state: State, seat: Seat) -> int:
    """One seat's true points."""
    return state.awards.points[seat] + victory_cards(state.cards, seat)
