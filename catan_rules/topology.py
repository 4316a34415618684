"""The places of the board and how they touch: hexes, vertices, edges, computed once from axial coordinates (R2.1).

Decides names, numbers and neighbourhoods of places, and holds the facts that another board size changes (hexes, harbour places,
tiles, tokens, bank). What lies on a hex is decided in `boards`.

Hexes are named `q,r` (pointy top, q east, r south-east). A vertex is the north or south corner of a hex (`-1,2N`), an edge its
north-west, west or south-west side (`0,-1NW`); the hex that names them may be sea. Every place has exactly one name.
"""

from __future__ import annotations

from math import sqrt
from typing import Self, TypeAlias

import attrs

from catan_rules.pieces import HarbourKind, Terrain

Axial: TypeAlias = "tuple[int, int]"
Place: TypeAlias = "tuple[int, int, str]"
Point: TypeAlias = "tuple[float, float]"

_HALF = sqrt(3) / 2


@attrs.frozen
class Topology:
    """The shape of a board: every place has a number (reading order), and every table is indexed by these numbers.

    Another board size is another `shape(...)`; nothing in the rules counts on 19 hexes, 54 vertices or 72 edges.
    """

    hexes: tuple[Axial, ...]
    vertices: tuple[Place, ...]
    edges: tuple[Place, ...]
    corners: tuple[tuple[int, ...], ...]
    """Per hex: its six vertices, clockwise from the north."""
    sides: tuple[tuple[int, ...], ...]
    """Per hex: its six edges, clockwise from the north-east; side i joins corner i and the next."""
    ends: tuple[tuple[int, int], ...]
    """Per edge: its two vertices."""
    vertex_hexes: tuple[tuple[int, ...], ...]
    vertex_edges: tuple[tuple[int, ...], ...]
    vertex_neighbours: tuple[tuple[int, ...], ...]
    edge_hexes: tuple[tuple[int, ...], ...]
    points: tuple[Point, ...]
    """Per vertex: where to draw it; x to the right, y down, the side of a hex is 1, hex 0,0 stands in the origin."""

    terrain: tuple[Terrain, ...]
    """The tiles, sorted."""
    tokens: tuple[int, ...]
    """The number tokens in the order A, B, C …"""
    spiral: tuple[int, ...]
    """The hexes in the order in which tokens are laid: outer ring, inner rings, centre, counter-clockwise."""
    ring: int
    """The number of hexes in the outer ring of the spiral."""
    harbour_edges: tuple[int, ...]
    """Where harbours lie by the frame, clockwise from the north-west."""
    harbours: tuple[HarbourKind, ...]
    """The harbour pieces, sorted."""
    bank: int
    """Resource cards of each kind."""


def _centre(q: int, r: int) -> Point:
    return (_HALF * (2 * q + r), 1.5 * r)


def _corners(q: int, r: int) -> tuple[Place, ...]:
    return (q, r, "N"), (q + 1, r - 1, "S"), (q, r + 1, "N"), (q, r, "S"), (q - 1, r + 1, "N"), (q, r - 1, "S")


def _sides(q: int, r: int) -> tuple[Place, ...]:
    return (q + 1, r - 1, "SW"), (q + 1, r, "W"), (q, r + 1, "NW"), (q, r, "SW"), (q, r, "W"), (q, r, "NW")


def shape(
    hexes: tuple[Axial, ...],
    *,
    terrain: tuple[Terrain, ...],
    tokens: tuple[int, ...],
    spiral: tuple[Axial, ...],
    ring: int,
    harbour_edges: tuple[Place, ...],
    harbours: tuple[HarbourKind, ...],
    bank: int,
) -> Topology:
    """The topology of these hexes: numbers its vertices and edges in reading order and finds what touches what."""
    point = {}
    middle = {}
    ends_of = {}
    for q, r in hexes:
        x, y = _centre(q, r)
        corners = _corners(q, r)
        offsets = ((0.0, -1.0), (_HALF, -0.5), (_HALF, 0.5), (0.0, 1.0), (-_HALF, 0.5), (-_HALF, -0.5))
        for corner, (dx, dy) in zip(corners, offsets, strict=True):
            point[corner] = (round(x + dx, 6), round(y + dy, 6))
        for i, side in enumerate(_sides(q, r)):
            a, b = corners[i], corners[(i + 1) % 6]
            ends_of[side] = (a, b)
            middle[side] = (round(point[a][1] + point[b][1], 4), round(point[a][0] + point[b][0], 4))
    vertices = tuple(sorted(point, key=lambda vertex: (point[vertex][1], point[vertex][0])))
    edges = tuple(sorted(middle, key=middle.__getitem__))
    number = {vertex: index for index, vertex in enumerate(vertices)}
    edge_number = {edge: index for index, edge in enumerate(edges)}
    ends = tuple((number[ends_of[edge][0]], number[ends_of[edge][1]]) for edge in edges)
    corners_of = tuple(tuple(number[corner] for corner in _corners(q, r)) for q, r in hexes)
    sides_of = tuple(tuple(edge_number[side] for side in _sides(q, r)) for q, r in hexes)
    vertex_edges = tuple(tuple(e for e, pair in enumerate(ends) if v in pair) for v in range(len(vertices)))
    return Topology(
        hexes=hexes,
        vertices=vertices,
        edges=edges,
        corners=corners_of,
        sides=sides_of,
        ends=ends,
        vertex_hexes=tuple(tuple(h for h, around in enumerate(corners_of) if v in around) for v in range(len(vertices))),
        vertex_edges=vertex_edges,
        vertex_neighbours=tuple(tuple(sum(ends[e]) - v for e in touching) for v, touching in enumerate(vertex_edges)),
        edge_hexes=tuple(tuple(h for h, around in enumerate(sides_of) if e in around) for e in range(len(edges))),
        points=tuple(point[vertex] for vertex in vertices),
        terrain=terrain,
        tokens=tokens,
        spiral=tuple(map(hexes.index, spiral)),
        ring=ring,
        harbour_edges=tuple(edge_number[edge] for edge in harbour_edges),
        harbours=harbours,
        bank=bank,
    )


_T, _H = Terrain, HarbourKind

BASE = shape(
    tuple((q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2),
    terrain=(*(_T.BRICK,) * 3, *(_T.LUMBER,) * 4, *(_T.WOOL,) * 4, *(_T.GRAIN,) * 4, *(_T.ORE,) * 3, _T.DESERT),
    tokens=(5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11),
    spiral=(
        *((0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2)),
        *((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, 0)),
    ),
    ring=12,
    harbour_edges=(
        *((0, -2, "NW"), (2, -3, "SW"), (3, -2, "SW"), (3, 0, "W"), (1, 2, "NW")),
        *((-1, 3, "NW"), (-2, 2, "SW"), (-2, 1, "W"), (-1, -1, "W")),
    ),
    harbours=(*(_H.ANY,) * 4, _H.BRICK, _H.LUMBER, _H.WOOL, _H.GRAIN, _H.ORE),
    bank=19,
)
"""The board for up to four seats."""

_HEX_NAMES = tuple(f"{q},{r}" for q, r in BASE.hexes)
_VERTEX_NAMES = tuple(f"{q},{r}{corner}" for q, r, corner in BASE.vertices)
_EDGE_NAMES = tuple(f"{q},{r}{side}" for q, r, side in BASE.edges)
_HEX_NUMBER = {name: index for index, name in enumerate(_HEX_NAMES)}
_VERTEX_NUMBER = {name: index for index, name in enumerate(_VERTEX_NAMES)}
_EDGE_NUMBER = {name: index for index, name in enumerate(_EDGE_NAMES)}


def _number(value: object, names: dict[str, int], kind: str) -> int:
    if type(value) is int and 0 <= value < len(names):
        return value
    index = names.get(value) if isinstance(value, str) else None
    if index is None:
        raise ValueError(f"{kind}: {value!r} names no {kind} of the board")
    return index


def _hex_number(value: int | str) -> int:
    return _number(value, _HEX_NUMBER, "hex")


def _vertex_number(value: int | str) -> int:
    return _number(value, _VERTEX_NUMBER, "vertex")


def _edge_number(value: int | str) -> int:
    return _number(value, _EDGE_NUMBER, "edge")


@attrs.frozen(order=True, repr=False)
class Hex:
    """A land hex, made from its name or its number in reading order.

    Raises: ValueError for a name or number that the board does not have.

    >>> Hex("-1,2"), Hex("-1,2").index
    (Hex('-1,2'), 17)
    """

    index: int = attrs.field(converter=_hex_number)

    def __str__(self) -> str:
        return _HEX_NAMES[self.index]

    def __repr__(self) -> str:
        return f"Hex({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The hex of this name. Raises: ValueError."""
        return cls(str(text))

    @property
    def axial(self) -> Axial:
        """Its coordinates q, r."""
        return BASE.hexes[self.index]

    @property
    def centre(self) -> Point:
        """Where to draw it: x to the right, y down, the side of a hex is 1."""
        x, y = _centre(*self.axial)
        return round(x, 6), round(y, 6)

    @property
    def corners(self) -> tuple[Vertex, ...]:
        """Its six vertices, clockwise from the north."""
        return tuple(VERTICES[v] for v in BASE.corners[self.index])

    @property
    def sides(self) -> tuple[Edge, ...]:
        """Its six edges, clockwise from the north-east; side i joins corner i and the next."""
        return tuple(EDGES[e] for e in BASE.sides[self.index])

    @property
    def neighbours(self) -> tuple[Hex, ...]:
        """The land hexes beside it, clockwise from the north-east."""
        around = [hex_ for e in BASE.sides[self.index] for hex_ in BASE.edge_hexes[e]]
        return tuple(HEXES[hex_] for hex_ in around if hex_ != self.index)


@attrs.frozen(order=True, repr=False)
class Vertex:
    """An intersection, made from its name or its number in reading order.

    Raises: ValueError for a name or number that the board does not have.

    >>> Vertex("0,-2N").neighbours
    (Vertex('0,-3S'), Vertex('1,-3S'))
    """

    index: int = attrs.field(converter=_vertex_number)

    def __str__(self) -> str:
        return _VERTEX_NAMES[self.index]

    def __repr__(self) -> str:
        return f"Vertex({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The vertex of this name. Raises: ValueError."""
        return cls(str(text))

    @property
    def point(self) -> Point:
        """Where to draw it: x to the right, y down, the side of a hex is 1."""
        return BASE.points[self.index]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The one to three land hexes it touches."""
        return tuple(HEXES[hex_] for hex_ in BASE.vertex_hexes[self.index])

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The two or three edges that end here."""
        return tuple(EDGES[e] for e in BASE.vertex_edges[self.index])

    @property
    def neighbours(self) -> tuple[Vertex, ...]:
        """The vertices at the other ends of its edges, which the distance rule keeps free (R10)."""
        return tuple(VERTICES[v] for v in BASE.vertex_neighbours[self.index])


@attrs.frozen(order=True, repr=False)
class Edge:
    """A path, made from its name or its number in reading order.

    Raises: ValueError for a name or number that the board does not have.

    >>> Edge("0,-1NW").ends
    (Vertex('0,-1N'), Vertex('0,-2S'))
    """

    index: int = attrs.field(converter=_edge_number)

    def __str__(self) -> str:
        return _EDGE_NAMES[self.index]

    def __repr__(self) -> str:
        return f"Edge({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The edge of this name. Raises: ValueError."""
        return cls(str(text))

    @property
    def points(self) -> tuple[Point, Point]:
        """Where to draw it: the points of its two ends."""
        a, b = BASE.ends[self.index]
        return BASE.points[a], BASE.points[b]

    @property
    def ends(self) -> tuple[Vertex, Vertex]:
        """Its two vertices, the upper or left one first."""
        a, b = sorted(BASE.ends[self.index])
        return VERTICES[a], VERTICES[b]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The one or two land hexes it borders."""
        return tuple(HEXES[hex_] for hex_ in BASE.edge_hexes[self.index])

    @property
    def neighbours(self) -> tuple[Edge, ...]:
        """The edges that meet it in a vertex."""
        around = sorted({e for v in BASE.ends[self.index] for e in BASE.vertex_edges[v]} - {self.index})
        return tuple(EDGES[e] for e in around)


HEXES = tuple(map(Hex, range(len(BASE.hexes))))
VERTICES = tuple(map(Vertex, range(len(BASE.vertices))))
EDGES = tuple(map(Edge, range(len(BASE.edges))))


def hexagon(name: str | Hex) -> Hex:
    """The hex of this name. Raises: ValueError.

    >>> hexagon("0,1").axial
    (0, 1)
    """
    return name if isinstance(name, Hex) else HEXES[_hex_number(name)]


def vertex(name: str | Vertex) -> Vertex:
    """The vertex of this name. Raises: ValueError.

    >>> [str(hex_) for hex_ in vertex("-1,2N").hexes]
    ['-1,1', '0,1', '-1,2']
    """
    return name if isinstance(name, Vertex) else VERTICES[_vertex_number(name)]


def edge(name: str | Edge) -> Edge:
    """The edge of this name. Raises: ValueError.

    >>> [str(end) for end in edge("0,-1NW").ends]
    ['0,-1N', '0,-2S']
    """
    return name if isinstance(name, Edge) else EDGES[_edge_number(name)]
