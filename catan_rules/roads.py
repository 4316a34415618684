"""The search for the longest trail over a set of roads (R13.1, R13.2).

Decides lengths; who holds the longest road is decided in `scoring`. Roads, and the vertices that stop a trail, are bit sets.
"""

from __future__ import annotations

from typing import TypeAlias

from catan_rules.bitsets import EDGES_AT, numbers_of
from catan_rules.pieces import ROADS
from catan_rules.topology import LARGE

# Per vertex: each edge there as a bit, with the vertex at its other end.
_AROUND = tuple(
    tuple((1 << e, sum(LARGE.ends[e]) - v) for e in touching) for v, touching in enumerate(LARGE.vertex_edges)
)


def trail_from(start: int, roads: int, stops: int) -> int:
    """The longest trail that starts at a vertex over these roads, each used once, without passing a vertex of `stops` (R13.2)."""
    best = 0
    for bit, other in _AROUND[start]:
        if roads & bit:
            rest = roads ^ bit
            # Most trails end soon: a look is cheaper than a call.
            length = 1 if stops >> other & 1 or not rest & EDGES_AT[other] else 1 + trail_from(other, rest, stops)
            if length > best:
                best = length
    return best


def longest_through(piece: int, roads: int, stops: int) -> int:
    """The longest trail that uses this road. When a road is built, no other trail can have become longer, so this search replaces
    a recount of all of them."""
    a, b = LARGE.ends[piece]
    rest = roads & ~(1 << piece)
    if stops >> a & 1 or not rest & EDGES_AT[a]:
        a, b = b, a
    if stops >> b & 1 or not rest & EDGES_AT[b]:
        if stops >> a & 1 or not rest & EDGES_AT[a]:
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
        for start in LARGE.ends[low.bit_length() - 1]:
            length = trail_from(start, roads, stops)
            best = max(best, length)
    return best


def longest_of_any(roads: int, stops: int) -> int:
    """The same, for more roads than a seat has pieces too."""
    return longest_of(roads, stops) if roads.bit_count() <= ROADS else _swept(roads, stops)


Point: TypeAlias = "tuple[int, int]"
"""A vertex with -1; a stopped one is a point of its own for each road there: the vertex with the road."""
Front: TypeAlias = "dict[Point, tuple[bool, int]]"
"""For each point with roads chosen and roads still to come: whether it is odd, and the number of the part it belongs to."""
Choice: TypeAlias = "tuple[int, tuple[tuple[Point, tuple[bool, int]], ...]]"
"""What matters of the roads chosen so far: how many odd points are behind, and the front."""


def _swept(roads: int, stops: int) -> int:
    """The longest trail over any number of roads, where trying all trails would take for ever.

    A set of roads is a trail if it hangs together and at most two of its vertices are odd. The roads are decided one by one in
    reading order; what matters of the past is, for each vertex with roads still to come, whether it is odd and to which of the
    chosen parts it belongs, and how many odd vertices are behind. A stopped vertex is a vertex of its own for each road.
    """
    ends = [tuple((v, e) if stops >> v & 1 else (v, -1) for v in LARGE.ends[e]) for e in numbers_of(roads)]
    last = {point: turn for turn, pair in enumerate(ends) for point in pair}
    best = 0
    choices: dict[Choice, int] = {(0, ()): 0}  # the most roads used for each
    for turn, (a, b) in enumerate(ends):
        passed = [point for point in (a, b) if last[point] == turn]
        following: dict[Choice, int] = {}
        for (behind, points), used in choices.items():
            front = dict(points)
            for number, chosen in ((used + 1, _with_road(front, a, b)), (used, front)):
                odd, complete = _leave_behind(chosen, passed)
                odd += behind
                if not complete and odd <= 2:
                    choice = odd, _renumbered(chosen)
                    following[choice] = max(following.get(choice, 0), number)
                elif complete == 1 and not chosen and odd <= 2:  # a part that is complete is a trail if nothing else was chosen
                    best = max(best, number)
        choices = following
    return best


def _with_road(front: Front, a: Point, b: Point) -> Front:
    """The front with one more road, which joins the parts of its ends."""
    odd_a, part_a = front.get(a, (False, -1))
    odd_b, part_b = front.get(b, (False, -2))
    joined = {point: (odd, part_a if part == part_b else part) for point, (odd, part) in front.items()}
    joined[a], joined[b] = (not odd_a, part_a), (not odd_b, part_a)
    return joined


def _leave_behind(front: Front, passed: list[Point]) -> tuple[int, int]:
    """Takes points without roads to come out of the front: how many of them are odd, and how many parts are complete by that."""
    odds = complete = 0
    for point in passed:
        if point in front:
            odd, part = front.pop(point)
            odds += odd
            complete += all(other != part for _, other in front.values())
    return odds, complete


def _renumbered(front: Front) -> tuple[tuple[Point, tuple[bool, int]], ...]:
    """The front in order, its parts numbered as they come, so that equal ones are equal."""
    numbers: dict[int, int] = {}
    return tuple((point, (odd, numbers.setdefault(part, len(numbers)))) for point, (odd, part) in sorted(front.items()))
