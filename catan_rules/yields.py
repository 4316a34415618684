"""What a roll brings (R6): to each seat, and when the bank has too little.

Decides amounts; `production` answers for positions that no game could reach as well. What the buildings of a game yield is kept
in `places`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from catan_rules.boards import Board
from catan_rules.pieces import RESOURCES, Building, Counts
from catan_rules.topology import Hex, Vertex, hexagon, vertex
from tabletop_rules import Seat

Shortage: TypeAlias = Literal["modern", "classic"]


def granted(owed: Sequence[int], left: int, shortage: Shortage) -> Sequence[int]:
    """What each seat receives of a kind, given what each is owed and how many cards the bank has: when these are too few nobody
    receives any, but with `shortage="modern"` the only seat that is owed some takes what is left (R6.3)."""
    if sum(owed) <= left:
        return owed
    alone = shortage == "modern" and sum(number > 0 for number in owed) == 1
    return [left if alone and number else 0 for number in owed]


def production(
    board: Board,
    buildings: Mapping[Vertex, tuple[Seat, Building]],
    robber: Hex,
    roll: int,
    bank: Counts | None = None,
    shortage: Shortage = "modern",
) -> dict[Seat, Counts]:
    """What every seat receives for a roll; seats that receive nothing are left out (R6).

    `bank` is what the bank has before, by default all the cards of the board's box; a kind of which it has too little goes to
    nobody, except that with `shortage="modern"` the only seat that is owed any takes what is left (R6.3).

    Raises: ValueError for another `shortage`, a roll that is no number from 2 to 12, a place that the board does not have, or a
    board that does not lie as a whole.

    >>> from catan_rules import beginner_board
    >>> city = {vertex("0,-1N"): (0, Building.CITY)}
    >>> str(production(beginner_board(), city, hexagon("0,0"), 6)[0])
    '2brick'
    """
    if shortage not in ("modern", "classic"):
        raise ValueError(f'shortage: "modern" or "classic", not {shortage!r}')
    if type(roll) is not int or not 2 <= roll <= 12:
        raise ValueError(f"roll: 2 to 12, not {roll!r}")
    if not board.complete:
        raise ValueError("board: tiles, tokens and harbours must all lie")
    blocked, topology = hexagon(robber), board.topology
    if blocked.index >= len(topology.hexes):
        raise ValueError(f"robber: {blocked} is no hex of this board")
    stock = Counts(*(topology.bank,) * 5) if bank is None else bank
    owed: dict[Seat, list[int]] = {}
    for place, (seat, building) in buildings.items():
        amount, corner = 2 if Building(building) is Building.CITY else 1, vertex(place)
        if corner.index >= len(topology.vertices):
            raise ValueError(f"buildings: {corner} is no vertex of this board")
        for hex_ in topology.hexes_at(corner):
            kind = board.tile(hex_).resource
            if board.number(hex_) == roll and hex_ != blocked and kind is not None:
                owed.setdefault(seat, [0] * 5)[kind.slot] += amount
    for kind in RESOURCES:
        given = granted([counts[kind.slot] for counts in owed.values()], stock[kind], shortage)
        for counts, number in zip(owed.values(), given, strict=True):
            counts[kind.slot] = number
    return {seat: Counts(*owed[seat]) for seat in sorted(owed) if any(owed[seat])}
