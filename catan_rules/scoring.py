"""Longest road, its holder, largest army, and points (R13, R14.8, R15).

Decides numbers; what follows from them is decided in `effects`. The longest trail is found in `roads`. The public helpers
`longest_road`, `longest_road_holder` and `largest_army_holder` answer one question each, for positions that no game reaches too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from catan_rules.bitsets import set_of
from catan_rules.model import State
from catan_rules.packed import KIND_SHIFT, SEAT_SHIFT, SUM
from catan_rules.pieces import Card
from catan_rules.roads import longest_of_any
from catan_rules.topology import Edge, Vertex, edge, vertex
from tabletop_rules import Seat, given

# --- special cards (R13, R14) ------------------------------------------------------------------------------------------------


def longest_road(roads: Iterable[Edge | str], blocked: Iterable[Vertex | str] = ()) -> int:
    """The length of the longest road over these edges, where `blocked` vertices hold enemy buildings (R13.1, R13.2).

    Any number of roads may be asked about, more than a seat has pieces too.

    Raises: ValueError for a name that the board does not have.

    >>> from catan_rules import hexagon
    >>> longest_road(hexagon("0,0").sides)
    6
    >>> longest_road(["0,0NW", "0,0W"], blocked=["0,-1S"])
    1
    """
    return longest_of_any(set_of(edge(place).index for place in roads), set_of(vertex(place).index for place in blocked))


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


# --- points (R15) ------------------------------------------------------------------------------------------------------------


_VICTORY_SHIFT = tuple(shift + KIND_SHIFT[Card.VICTORY_POINT.slot] for shift in SEAT_SHIFT)


def seat_points(state: State, seat: Seat) -> int:
    """One seat's true points, its victory point cards included (R15.1)."""
    # `count_of(cards_of(state, seat), …)`, without the calls: asked at every step of a seat that is not far from winning.
    return state.awards.points[seat] + (state.cards >> _VICTORY_SHIFT[seat] & SUM)


def has_points(state: State) -> bool:
    """Whether the active seat has the points that win (R15.1)."""
    return seat_points(state, state.turn.seat) >= state.frame.options.victory_points


def best_seats(points: Iterable[int], seat: Seat | None = None, victory_points: int = 10) -> tuple[Seat, ...]:
    """The seats with the most points, lowest first. With `seat`, whose turn it is, that seat alone if it has the points that win,
    whatever the others have, else nobody (R15.1, R15.2).

    Raises: ValueError for a seat without points, and for anything but whole numbers.

    >>> best_seats([9, 8, 9]), best_seats([10, 11, 4], seat=0), best_seats([9, 11, 4], seat=0)
    ((0, 2), (0,), ())
    """
    listed = tuple(points)
    for number in (*listed, victory_points):
        if type(number) is not int:
            raise ValueError(f"points: whole numbers, not {given(number)}")
    if seat is None:
        return tuple(other for other, number in enumerate(listed) if number == max(listed))
    if type(seat) is not int or not 0 <= seat < len(listed):
        raise ValueError(f"seat: 0 to {len(listed) - 1} or None, not {given(seat)}")
    return (seat,) if listed[seat] >= victory_points else ()


def scores(state: State, /) -> tuple[int, ...]:
    """Every seat's true points as they stand, victory point cards included (R15.1)."""
    return tuple(seat_points(state, seat) for seat in range(state.frame.seats))
