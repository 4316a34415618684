"""What of a position follows from the rest: counts, the bank, lengths, special cards, points, and what the stage says.

Decides which fields may be left out of a position's JSON, and what they are then. Whether a position is valid is decided in
`positions`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import attrs

from catan_rules.pieces import CardCounts, Counts, Resource
from catan_rules.scoring import largest_army_holder, longest_road, longest_road_holder
from catan_rules.setup import bank_size
from catan_rules.table import NAME, Pieces, Position, Private, Stage, Table
from catan_rules.topology import Vertex
from tabletop_rules import BadPosition, Problem, Seat

DERIVED: Final[Mapping[str, object]] = {
    "game": "",
    "table.bank": {},
    "table.deck_size": 0,
    "table.bought": 0,
    "table.seats[].hand_size": 0,
    "table.seats[].card_count": 0,
    "table.seats[].road_length": 0,
    "table.seats[].points": 0,
    "table.setup_step": None,
    "table.setup_vertex": None,
}
"""The fields of a position that follow from the others, each with what stands in for it until it is filled in."""
DERIVED_MOSTLY: Final[Mapping[str, object]] = {
    "table.rolled": False,
    "table.longest_road": None,
    "table.largest_army": None,
    "table.seats[].owed": 0,
    "table.free_roads": 0,
    "table.victim": None,
    "table.offer": None,
}
"""Those that follow in most positions; where they do not they are filled in as said in docs/positions.md."""
IN_SETUP: Final = (Stage.SETUP_SETTLEMENT, Stage.SETUP_ROAD)
NOT_ROLLED: Final = (
    *(Stage.LAYING_TERRAIN, Stage.LAYING_HARBOURS, Stage.LAYING_NUMBERS, *IN_SETUP, Stage.BEFORE_ROLL, Stage.ROLLING),
)


def filled(position: Position, missing: Collection[str]) -> Position:
    """The position with the missing fields as they follow from the others.

    Raises: BadPosition where hands hold more cards than there are.
    """
    table, privates = position.table, position.privates
    found: dict[str, object] = {}
    if "table.bank" in missing:
        found["bank"] = _bank(table, privates)
    if "table.deck_size" in missing:
        out = sum(pieces.played.total for pieces in table.seats) + sum(private.cards.total for private in privates)
        found["deck_size"] = table.options.topology.deck.total - out
    if "table.bought" in missing:
        found["bought"] = sum(private.bought.total for seat, private in enumerate(privates) if seat == table.seat)
    if "table.rolled" in missing:
        found["rolled"] = table.stage not in NOT_ROLLED
    if "table.setup_step" in missing and table.stage in IN_SETUP:
        found["setup_step"] = sum(len(pieces.roads) for pieces in table.seats)  # R3: each settlement is followed by its road
    if "table.setup_vertex" in missing and table.stage is Stage.SETUP_ROAD:
        found["setup_vertex"] = _bare(table)
    lengths = [longest_road(pieces.roads, _stops(table, seat)) for seat, pieces in enumerate(table.seats)]
    pieces = _with_counts(table, privates, lengths, missing)
    if "table.longest_road" in missing:  # R13.4: of several who are level nobody
        found["longest_road"] = longest_road_holder(None, lengths)
    if "table.largest_army" in missing:  # R14.8: of several who are level the first
        found["largest_army"] = largest_army_holder(None, [pieces.played.knight for pieces in table.seats])
    table = attrs.evolve(table, **found, seats=pieces)  # type: ignore[arg-type]  # fields of the table by name
    table = attrs.evolve(table, seats=tuple(_with_points(table, seat, missing) for seat in range(len(pieces))))
    return attrs.evolve(position, game=NAME if "game" in missing else position.game, table=table)


def _bank(table: Table, privates: tuple[Private, ...]) -> Counts:
    """What is in no hand (R1)."""
    size = bank_size(table.options)
    left = {kind: size - sum(private.hand[kind] for private in privates) for kind in Resource}
    problems = [
        Problem("privates", f"{size - number} cards of {kind} where there are {size} (R1)")
        for kind, number in left.items()
        if number < 0
    ]
    if problems:
        raise BadPosition(problems)
    return Counts.of(left)


def _with_counts(
    table: Table, privates: tuple[Private, ...], lengths: list[int], missing: Collection[str]
) -> tuple[Pieces, ...]:
    """The pieces of each seat, with what follows from its cards and roads."""
    found = []
    for seat, pieces in enumerate(table.seats):
        place = f"table.seats[{seat}]"
        counts: dict[str, int] = {}
        private = privates[seat] if seat < len(privates) else Private(Counts(), CardCounts(), CardCounts())
        if f"{place}.hand_size" in missing:
            counts["hand_size"] = private.hand.total
        if f"{place}.card_count" in missing:
            counts["card_count"] = private.cards.total
        if f"{place}.road_length" in missing:
            counts["road_length"] = lengths[seat]
        found.append(attrs.evolve(pieces, **counts) if counts else pieces)  # type: ignore[arg-type]  # as above
    return tuple(found)


def _stops(table: Table, seat: Seat) -> list[Vertex]:
    """The vertices with buildings of others (R13.2)."""
    others = [pieces for other, pieces in enumerate(table.seats) if other != seat]
    return [place for pieces in others for place in (*pieces.settlements, *pieces.cities)]


def _bare(table: Table) -> Vertex | None:
    """The settlement of the active seat at which no own road is."""
    if not 0 <= table.seat < len(table.seats):
        return None
    pieces = table.seats[table.seat]
    touched = {end for road in pieces.roads for end in road.ends}
    return next((place for place in reversed(pieces.settlements) if place not in touched), None)


def _with_points(table: Table, seat: Seat, missing: Collection[str]) -> Pieces:
    pieces = table.seats[seat]
    if f"table.seats[{seat}].points" not in missing:
        return pieces
    points = (
        len(pieces.settlements) + 2 * len(pieces.cities) + 2 * (table.longest_road == seat) + 2 * (table.largest_army == seat)
    )
    return attrs.evolve(pieces, points=points)
