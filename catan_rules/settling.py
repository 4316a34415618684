"""Where pieces stand of which nothing is stated (R3, R9, R10).

Decides places that do no harm: far from the pieces that are stated, at few hexes and at no harbour, always the same ones. What is
filled in and what is not is decided in `statement`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catan_rules.bitsets import EDGES_AT, ENDS_OF, KEPT_OPEN, VERTEX_BIT, numbers_of, set_of
from catan_rules.pieces import ROADS, SETTLEMENTS
from catan_rules.places import every_edge, every_vertex, touched_by
from catan_rules.topology import Topology
from tabletop_rules import Seat

GROUPS: Final = 2
"""More groups of roads a seat does not have: each grew from a road of the set-up (R9)."""


class Settling:
    """The pieces of all seats, as sets of places, to which more are added."""

    def __init__(self, topology: Topology, roads: list[int], settlements: list[int], cities: list[int], shunned: int) -> None:
        """`shunned` are vertices at which nothing is placed while there are others."""
        self.topology = topology
        self.roads = roads
        self.settlements = settlements
        self.cities = cities
        self.shunned = shunned
        self.stated = list(roads)

    def buildings(self, seat: Seat) -> int:
        """What a seat has built on vertices."""
        return self.settlements[seat] | self.cities[seat]

    def root(self, seat: Seat) -> None:
        """Adds a settlement at each group of roads that touches no own building (R9)."""
        for group in self._groups(seat):
            if not touched_by(group) & self.buildings(seat):
                self._place(seat, touched_by(group))

    def settle(self, seat: Seat, wanted: int, among: int | None = None) -> None:
        """Adds settlements until there are so many buildings; one of them among some vertices, if that is asked and can be."""
        if among is not None and self._missing(seat, wanted) and not self.buildings(seat) & among:
            self._place(seat, among)
        while self._missing(seat, wanted) and self._place(seat, every_vertex(self.topology)):
            pass

    def _missing(self, seat: Seat, wanted: int) -> bool:
        return self.buildings(seat).bit_count() < wanted

    def connect(self, seat: Seat, but: int | None = None) -> None:
        """Adds a road at every building that has none (R10), but for one."""
        for place in numbers_of(self.bare(seat)):
            if place != but:
                self._pave(seat, place)

    def join(self, seat: Seat) -> None:
        """Adds roads until there are at most two groups (R9), by the shortest ways."""
        ways: list[list[int]] = [[]]
        while ways and len(groups := self._groups(seat)) > GROUPS:
            ways = [way for group in groups if (way := self._way(seat, group))]
            shortest: list[int] = min(ways, key=len, default=[])
            self.roads[seat] |= set_of(shortest)

    def _way(self, seat: Seat, group: int) -> list[int]:
        """The shortest way over free edges from a group of roads to another of the seat, past no building of others; empty where
        there is none, or too few roads are left for it."""
        others = sum(self.buildings(other) for other in range(len(self.roads)) if other != seat)
        goal = touched_by(self.roads[seat] & ~group)
        free, seen = self._free_edges(), touched_by(group)
        ways: list[tuple[int, list[int]]] = [(place, []) for place in numbers_of(seen & ~others)]
        while ways and len(ways[0][1]) < ROADS - self.roads[seat].bit_count():
            place, way = ways.pop(0)
            for edge in numbers_of(EDGES_AT[place] & free):
                end = ENDS_OF[edge] & ~VERTEX_BIT[place]
                if end & goal:
                    return [*way, edge]
                if not end & (seen | others):
                    seen |= end
                    ways.append((end.bit_length() - 1, [*way, edge]))
        return []

    def bare(self, seat: Seat) -> int:
        """The buildings of a seat without an own road."""
        return self.buildings(seat) & ~touched_by(self.roads[seat])

    def _groups(self, seat: Seat) -> list[int]:
        """The roads of a seat, parted into those that hang together."""
        left, groups = self.roads[seat], []
        while left:
            group, grown = 0, left & -left
            while grown != group:
                group = grown
                around = sum({1 << edge for vertex in numbers_of(touched_by(group)) for edge in numbers_of(EDGES_AT[vertex])})
                grown = self.roads[seat] & around
            groups.append(group)
            left &= ~group
        return groups

    def _place(self, seat: Seat, among: int) -> bool:
        """A settlement on the best of these vertices; False where there is none."""
        if self.settlements[seat].bit_count() >= SETTLEMENTS:
            return False
        free = self._free_edges()
        open_ = [place for place in numbers_of(self._open() & among) if EDGES_AT[place] & (free | self.roads[seat])]
        if not open_:
            return False
        self.settlements[seat] |= VERTEX_BIT[min(open_, key=self._harm(seat))]
        return True

    def _open(self) -> int:
        """The vertices that the distance rule leaves (R10)."""
        vertices = every_vertex(self.topology)
        for seat in range(len(self.roads)):
            for place in numbers_of(self.buildings(seat)):
                vertices &= KEPT_OPEN[place]
        return vertices

    def _free_edges(self) -> int:
        edges = every_edge(self.topology)
        for roads in self.roads:
            edges &= ~roads
        return edges

    def _harm(self, seat: Seat) -> Callable[[int], tuple[int, bool, int, bool, int]]:
        """What speaks against a vertex, the worst first: it parts a road of another seat, takes a place at it, is shunned, has
        many hexes or a harbour."""
        others = touched_by(sum({roads for other, roads in enumerate(self.stated) if other != seat}))
        topology = self.topology
        harbours = {end for edge in topology.harbour_edges for end in topology.ends[edge]}

        def harm(place: int) -> tuple[int, bool, int, bool, int]:
            near = 2 if others >> place & 1 else any(others >> beside & 1 for beside in topology.vertex_neighbours[place])
            return int(near), bool(self.shunned >> place & 1), len(topology.vertex_hexes[place]), place in harbours, place

        return harm

    def _pave(self, seat: Seat, place: int) -> None:
        """A road at this vertex, if there is room, away from all that stands."""
        if self.roads[seat].bit_count() >= ROADS:
            return
        free = list(numbers_of(EDGES_AT[place] & self._free_edges()))
        taken = touched_by(sum(self.roads)) | sum(map(self.buildings, range(len(self.roads))))
        if free:
            self.roads[seat] |= 1 << min(free, key=lambda edge: (bool(taken & ENDS_OF[edge] & ~VERTEX_BIT[place]), edge))
