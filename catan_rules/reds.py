"""Tokens dealt at random with no red number (6, 8) beside another (R2.5): how many such deals there are, and one of them.

Decides the exact law: first the hexes of the red tokens, one of all sets of hexes of which no two touch, counted and not tried;
then which of them are sixes; then the other tokens. So every deal is equally likely, and no draw is ever thrown away.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial, prod
from random import Random

from catan_rules.bitsets import set_of
from catan_rules.pieces import Terrain
from catan_rules.topology import BOARDS, EVERY_HEX, Topology
from tabletop_rules.counting import nth_arrangement
from tabletop_rules.events import below

REDS = (6, 8)
"""The numbers that are printed in red."""

_BESIDE = {
    len(board.hexes): tuple(
        set_of(board.rank[other.index] for other in board.beside(EVERY_HEX[place])) for place in board.reading
    )
    for board in BOARDS
}
"""By the number of hexes: for each place in reading order, the places beside it, as a bit set."""


def places_for_tokens(terrain: tuple[Terrain, ...]) -> int:
    """The places, as a bit set in reading order, of the hexes that take a token: all but the deserts."""
    return set_of(place for place, tile in enumerate(terrain) if tile is not Terrain.DESERT)


@lru_cache(maxsize=1 << 15)
def apart(size: int, places: int, number: int) -> int:
    """In how many ways so many of these places can be chosen, no two of which touch, on the board of so many hexes."""
    if not number:
        return 1
    if places.bit_count() < number:
        return 0
    rest = places & (places - 1)
    first = (places ^ rest).bit_length() - 1
    return apart(size, rest & ~_BESIDE[size][first], number - 1) + apart(size, rest, number)


def number_of_deals(topology: Topology, terrain: tuple[Terrain, ...]) -> int:
    """How many deals of the tokens keep the red ones apart; equal tokens count as equal."""
    sixes, reds = topology.tokens.count(6), _reds(topology)
    others = [topology.tokens.count(token) for token in {*topology.tokens} - {*REDS}]
    ways = apart(len(terrain), places_for_tokens(terrain), reds) * comb(reds, sixes)
    return ways * factorial(sum(others)) // prod(map(factorial, others))


def _reds(topology: Topology) -> int:
    return sum(topology.tokens.count(red) for red in REDS)


def dealt(topology: Topology, terrain: tuple[Terrain, ...], rng: Random) -> tuple[int | None, ...]:
    """One of the deals, all being equally likely."""
    places, number = places_for_tokens(terrain), _reds(topology)
    left = {red: [token for token in topology.tokens if (token in REDS) is red] for red in (True, False)}
    reds = _nth_apart(len(terrain), places, number, below(apart(len(terrain), places, number), rng))
    laid: list[int | None] = [None] * len(terrain)
    for place in range(len(terrain)):
        if places >> place & 1:
            tokens = left[bool(reds >> place & 1)]
            laid[place] = tokens.pop(below(len(tokens), rng))
    return tuple(laid)


def nth_deal(topology: Topology, terrain: tuple[Terrain, ...], number: int) -> tuple[int | None, ...]:
    """The deal with a number from 0 on: by the hexes of the red tokens, then by their order, then by that of the others."""
    size, places, count = len(terrain), places_for_tokens(terrain), _reds(topology)
    red = [token for token in topology.tokens if token in REDS]
    others = [token for token in topology.tokens if token not in REDS]
    orders = number_of_deals(topology, terrain) // apart(size, places, count)
    ticket, number = divmod(number, orders)
    first, second = divmod(number, orders // comb(count, red.count(6)))
    reds = _nth_apart(size, places, count, ticket)
    left = {True: iter(nth_arrangement(red, first)), False: iter(nth_arrangement(others, second))}
    return tuple([next(left[bool(reds >> place & 1)]) if places >> place & 1 else None for place in range(size)])


def _nth_apart(size: int, places: int, number: int, ticket: int) -> int:
    """The choice with that number of so many of the places, no two of which touch."""
    chosen = 0
    for place in range(size):
        if places >> place & 1:
            places ^= 1 << place
            beyond = places & ~_BESIDE[size][place]
            ways = apart(size, beyond, number - 1) if number else 0
            if ticket < ways:
                chosen |= 1 << place
                places, number = beyond, number - 1
            else:
                ticket -= ways
    return chosen


def reds_touch(numbers: tuple[int | None, ...]) -> bool:
    """Whether a red number lies beside another, on a whole board in reading order."""
    beside = _BESIDE[len(numbers)]
    red = set_of(place for place, number in enumerate(numbers) if number in REDS)
    return any(red >> place & 1 and red & beside[place] for place in range(len(numbers)))
