"""A second, plain reading of the rules that tests compare the engine with: no tables, no masks, nothing kept from before."""

from __future__ import annotations

from catan_rules import (
    Building,
    Edge,
    Position,
    Resource,
    Table,
    Topology,
    Vertex,
)

RESOURCES = tuple(Resource)


def edges_at(board: Topology, place: Vertex) -> set[Edge]:
    """The edges of a board that end in a vertex."""
    return {edge for edge in board.paths if place in edge.ends}


def beside(board: Topology, place: Vertex) -> set[Vertex]:
    """The vertices of a board at the other ends of these edges."""
    return {end for edge in edges_at(board, place) for end in edge.ends} - {place}


def longest(roads: frozenset[Edge], stops: frozenset[Vertex]) -> int:
    """The longest trail: from every end of every road, try everything (R13.1, R13.2)."""

    def walk(at: Vertex, used: frozenset[Edge]) -> int:
        best = len(used)
        if at in stops and used:
            return best
        for road in at_vertex.get(at, ()):
            if road not in used:
                other = road.ends[0] if road.ends[1] == at else road.ends[1]
                best = max(best, walk(other, used | {road}))
        return best

    at_vertex: dict[Vertex, list[Edge]] = {}
    for road in roads:
        for end in road.ends:
            at_vertex.setdefault(end, []).append(road)
    return max((walk(end, frozenset()) for road in roads for end in road.ends), default=0)


def owners(table: Table) -> dict[Vertex, tuple[int, Building]]:
    """Who has what on which vertex."""
    found = {}
    for seat, pieces in enumerate(table.seats):
        found.update(dict.fromkeys(pieces.settlements, (seat, Building.SETTLEMENT)))
        found.update(dict.fromkeys(pieces.cities, (seat, Building.CITY)))
    return found


def lengths(table: Table) -> list[int]:
    """Every seat's longest road."""
    buildings = owners(table)
    return [
        longest(frozenset(pieces.roads), frozenset(place for place, (other, _) in buildings.items() if other != seat))
        for seat, pieces in enumerate(table.seats)
    ]


def points(position: Position) -> list[int]:
    """Every seat's points, victory point cards included, with the awards as the table shows them (R1, R15.1)."""
    table = position.table
    return [
        len(pieces.settlements)
        + 2 * len(pieces.cities)
        + 2 * (table.longest_road == seat)
        + 2 * (table.largest_army == seat)
        + private.cards.victory_point
        for seat, (pieces, private) in enumerate(zip(table.seats, position.privates, strict=True))
    ]


def road_edges(table: Table, seat: int) -> set[Edge]:
    """Where a seat's next road may lie (R9)."""
    taken = {road for pieces in table.seats for road in pieces.roads}
    buildings = owners(table)
    own_ends = {end for road in table.seats[seat].roads for end in road.ends}
    found = set()
    for edge in table.options.topology.paths:
        for end in edge.ends:
            owner = buildings.get(end, (None, None))[0]
            if owner == seat or (owner is None and end in own_ends):
                found.add(edge)
    return found - taken


def settlement_vertices(table: Table, seat: int | None) -> set[Vertex]:
    """Where a seat's next settlement may stand (R10); None: in set-up, where no road is needed (R3.2)."""
    board = table.options.topology
    taken = set(owners(table))
    near = {end for edge in board.paths if taken & set(edge.ends) for end in edge.ends}
    free = set(board.crossings) - near - taken
    return free if seat is None else free & {end for road in table.seats[seat].roads for end in road.ends}


def owed(table: Table, roll: int) -> dict[int, list[int]]:
    """What a roll yields to each seat, leaving the bank aside (R6.1, R6.2)."""
    board = table.board
    found: dict[int, list[int]] = {}
    buildings = owners(table)
    for hex_ in board.topology.land:
        if board.number(hex_) == roll and hex_ != table.robber:
            for corner in hex_.corners:
                if corner in buildings:
                    seat, building = buildings[corner]
                    kind = RESOURCES.index(board.tile(hex_).value)
                    found.setdefault(seat, [0] * 5)[kind] += 2 if building is Building.CITY else 1
    return found


def received(table: Table, roll: int) -> dict[int, list[int]]:
    """What each seat receives for a roll from the bank of the table (R6.3)."""
    found = owed(table, roll)
    for kind, left in enumerate(table.bank):
        takers = [seat for seat in found if found[seat][kind]]
        if sum(found[seat][kind] for seat in takers) > left:
            alone = table.options.shortage == "modern" and len(takers) == 1
            for seat in takers:
                found[seat][kind] = left if alone else 0
    return {seat: counts for seat, counts in found.items() if any(counts)}
