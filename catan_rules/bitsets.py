"""Sets of edges and vertices as ints, one bit a place: the bit of each place, and what lies around it.

Decides how a set of places is held; which place is where is decided in `topology`. The tables are those of the larger board:
what a game's board does not have is kept out of its sets of free edges and open vertices, and with these everything else is met.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from catan_rules.topology import LARGE

EDGE_BIT = tuple(1 << e for e in range(len(LARGE.edges)))
VERTEX_BIT = tuple(1 << v for v in range(len(LARGE.vertices)))
EDGES_AT = tuple(sum(EDGE_BIT[e] for e in touching) for touching in LARGE.vertex_edges)
"""Per vertex: its edges."""
ENDS_OF = tuple(VERTEX_BIT[a] | VERTEX_BIT[b] for a, b in LARGE.ends)
"""Per edge: its two vertices."""
_EVERY_VERTEX = (1 << len(LARGE.vertices)) - 1
KEPT_OPEN = tuple(
    _EVERY_VERTEX & ~(VERTEX_BIT[v] | sum(VERTEX_BIT[other] for other in neighbours))
    for v, neighbours in enumerate(LARGE.vertex_neighbours)
)
"""Per vertex: what the distance rule leaves open when a building stands there (R10)."""


def numbers_of(mask: int) -> Iterator[int]:
    """The numbers of the places in a bit set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def set_of(numbers: Iterable[int]) -> int:
    """The bit set of places with these numbers; one that is named twice is in it once."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
