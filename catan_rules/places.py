"""What stands on the board and what follows from it: `Places` after a new piece, and from the pieces alone.

Decides the derived facts (reach, open vertices, road lengths, harbours, production); whether a piece may be placed is decided in
`legality`. Each `with_…` changes only what the new piece can change; `survey` computes everything anew, for positions given from
outside and as the measure for the others.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from catan_rules.bitsets import EDGE_BIT, EDGES_AT, ENDS_OF, KEPT_OPEN, VERTEX_BIT, numbers_of
from catan_rules.model import Frame, Places
from catan_rules.packed import GAIN, MOST_SEATS
from catan_rules.roads import longest_of, longest_through
from catan_rules.topology import LARGE, Topology, board_for
from tabletop_rules import Seat, twin

T = TypeVar("T")
Yields: TypeAlias = "tuple[tuple[int, int], ...]"

new_places = twin(Places)

_NO_TOTALS: Yields = ((0, 0),) * 13
VERTEX_HEXES = tuple(board_for(seats).vertex_hexes for seats in range(MOST_SEATS + 1))
"""By the number of seats: per vertex, its hexes on their board."""


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def empty_places(seats: int) -> Places:
    """The board before anything stands on it."""
    none, board = (0,) * seats, board_for(seats)
    hexes = len(board.hexes)
    nothing = ((0, 0),) * hexes
    return new_places(
        none,
        none,
        none,
        every_edge(board),
        every_vertex(board),
        none,
        none,
        none,
        none,
        none,
        nothing,
        _NO_TOTALS,
        (0,) * hexes,
    )


def every_edge(board: Topology) -> int:
    """The edges of a board."""
    return (1 << len(board.edges)) - 1


def every_vertex(board: Topology) -> int:
    """The vertices of a board."""
    return (1 << len(board.vertices)) - 1


def with_road(places: Places, seat: Seat, piece: int) -> Places:
    """The places with one more road; only this seat's reach and length can have grown (R9, R13)."""
    roads = places.roads[seat] | EDGE_BIT[piece]
    stops = places.stops[seat]
    reach = places.reach[seat]
    a, b = LARGE.ends[piece]
    if not stops >> a & 1:
        reach |= EDGES_AT[a]
    if not stops >> b & 1:
        reach |= EDGES_AT[b]
    length = longest_through(piece, roads, stops)
    lengths = places.lengths
    return new_places(
        replaced(places.roads, seat, roads),
        places.settlements,
        places.cities,
        places.free ^ EDGE_BIT[piece],
        places.open,
        places.stops,
        replaced(places.reach, seat, reach),
        replaced(places.touched, seat, places.touched[seat] | ENDS_OF[piece]),
        replaced(lengths, seat, length) if length > lengths[seat] else lengths,
        places.harbours,
        places.yields,
        places.totals,
        places.guests,
    )


def with_settlement(frame: Frame, places: Places, seat: Seat, place: int) -> Places:
    """The places with one more settlement, which may stop others' roads and reach (R9, R13.2)."""
    bit = VERTEX_BIT[place]
    settlements = replaced(places.settlements, seat, places.settlements[seat] | bit)
    stops, reach, lengths = list(places.stops), list(places.reach), list(places.lengths)
    reach[seat] |= EDGES_AT[place]
    for other in range(frame.seats):
        if other == seat:
            continue
        stops[other] |= bit
        if places.touched[other] & bit:
            roads = places.roads[other]
            reach[other] = _reach(roads, places.settlements[other] | places.cities[other], stops[other])
            # A single road that ends there is not cut: a trail may end at an enemy's building (R13.2).
            if (roads & EDGES_AT[place]).bit_count() > 1:
                lengths[other] = longest_of(roads, stops[other])
    guests = list(places.guests)
    for hex_ in VERTEX_HEXES[frame.seats][place]:
        guests[hex_] |= 1 << seat
    harbours = places.harbours
    if frame.harbours[place] & ~harbours[seat]:
        harbours = replaced(harbours, seat, harbours[seat] | frame.harbours[place])
    return new_places(
        places.roads,
        settlements,
        places.cities,
        places.free,
        places.open & KEPT_OPEN[place],
        tuple(stops),
        tuple(reach),
        places.touched,
        tuple(lengths),
        harbours,
        *_with_yield(frame, places.yields, places.totals, seat, place),
        tuple(guests),
    )


def with_city(frame: Frame, places: Places, seat: Seat, place: int) -> Places:
    """The places with a settlement turned into a city, which doubles what it yields (R6.1, R11)."""
    bit = VERTEX_BIT[place]
    return new_places(
        places.roads,
        replaced(places.settlements, seat, places.settlements[seat] ^ bit),
        replaced(places.cities, seat, places.cities[seat] | bit),
        places.free,
        places.open,
        places.stops,
        places.reach,
        places.touched,
        places.lengths,
        places.harbours,
        *_with_yield(frame, places.yields, places.totals, seat, place),
        places.guests,
    )


def _with_yield(frame: Frame, yields: Yields, totals: Yields, seat: Seat, place: int) -> tuple[Yields, Yields]:
    """What the hexes and the totals yield when a building is put, or grows, at a vertex."""
    by_hex, by_total = list(yields), list(totals)
    for hex_ in VERTEX_HEXES[frame.seats][place]:
        unit = frame.units[hex_]
        gained = unit * GAIN[seat]
        change, need = by_hex[hex_]
        by_hex[hex_] = (change + gained, need + unit)
        change, need = by_total[frame.numbers[hex_]]
        by_total[frame.numbers[hex_]] = (change + gained, need + unit)
    return tuple(by_hex), tuple(by_total)


def survey(frame: Frame, roads: tuple[int, ...], settlements: tuple[int, ...], cities: tuple[int, ...]) -> Places:
    """The places with these pieces; everything else is computed from them."""
    seats = range(frame.seats)
    owned = [settlements[seat] | cities[seat] for seat in seats]
    stops = tuple(sum(owned[other] for other in seats if other != seat) for seat in seats)
    board = frame.topology
    open_ = every_vertex(board)
    guests = [0] * len(board.hexes)
    harbours = [0] * frame.seats
    yields: Yields = ((0, 0),) * len(board.hexes)
    totals: Yields = _NO_TOTALS
    for seat in seats:
        for place in numbers_of(owned[seat]):
            open_ &= KEPT_OPEN[place]
            harbours[seat] |= frame.harbours[place]
            for hex_ in VERTEX_HEXES[frame.seats][place]:
                guests[hex_] |= 1 << seat
            yields, totals = _with_yield(frame, yields, totals, seat, place)
        for place in numbers_of(cities[seat]):
            yields, totals = _with_yield(frame, yields, totals, seat, place)
    return new_places(
        roads,
        settlements,
        cities,
        every_edge(board) & ~sum(roads),
        open_,
        stops,
        tuple(_reach(roads[seat], owned[seat], stops[seat]) for seat in seats),
        tuple(touched_by(roads[seat]) for seat in seats),
        tuple(longest_of(roads[seat], stops[seat]) for seat in seats),
        tuple(harbours),
        yields,
        totals,
        tuple(guests),
    )


def touched_by(roads: int) -> int:
    """The vertices at these roads."""
    touched = 0
    for piece in numbers_of(roads):
        touched |= ENDS_OF[piece]
    return touched


def _reach(roads: int, owned: int, stops: int) -> int:
    reach = 0
    for place in numbers_of((touched_by(roads) | owned) & ~stops):
        reach |= EDGES_AT[place]
    return reach
