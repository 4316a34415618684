"""The places of the board and how they touch: hexes, vertices, edges, computed once from axial coordinates (R2.1).

Decides names, numbers and neighbourhoods of places, and holds the facts in which the two boards differ (hexes, harbour places,
tiles, tokens, cards). What lies on a hex is decided in `boards`.

Hexes are named `q,r` (pointy top, q east, r south-east). A vertex is the north or south corner of a hex (`-1,2N`), an edge its
north-west, west or south-west side (`0,-1NW`); the hex that names them may be sea. Every place has exactly one name.

The board for up to four seats (`BASE`) is a part of the board for five and six (`LARGE`): a place of both has one name and one
number. The places of `BASE` come first, in reading order; those that only `LARGE` has follow, in reading order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Self, TypeAlias

import attrs

from catan_rules.pieces import DEVELOPMENT_CARDS, CardCounts, HarbourKind, Terrain
from tabletop_rules import given

Axial: TypeAlias = "tuple[int, int]"
Place: TypeAlias = "tuple[int, int, str]"
Point: TypeAlias = "tuple[float, float]"

_HALF = sqrt(3) / 2


@attrs.frozen
class Topology:
    """The shape of a board and what lies in its box: every place has a number, and every table is indexed by these numbers.

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
    """Per edge: its two vertices, the upper or left one first."""
    vertex_hexes: tuple[tuple[int, ...], ...]
    vertex_edges: tuple[tuple[int, ...], ...]
    vertex_neighbours: tuple[tuple[int, ...], ...]
    edge_hexes: tuple[tuple[int, ...], ...]
    points: tuple[Point, ...]
    """Per vertex: where to draw it; x to the right, y down, the side of a hex is 1, hex 0,0 stands in the origin."""
    reading: tuple[int, ...]
    """The numbers of the hexes in reading order: row by row from the north, each from the west."""
    rank: tuple[int, ...]
    """Per hex: its place in reading order."""
    rows: tuple[int, ...]
    """How many hexes each row has."""

    terrain: tuple[Terrain, ...]
    """The tiles, sorted."""
    tokens: tuple[int, ...]
    """The number tokens in the order A, B, C …"""
    rings: tuple[tuple[int, ...], ...]
    """The hexes ring by ring, the outer one first, each counter-clockwise from its north-west."""
    starts: tuple[tuple[int, ...], ...]
    """For each corner of the coast, counter-clockwise from the north-west: where in each ring a spiral from there begins."""
    harbour_edges: tuple[int, ...]
    """Where harbours lie by the frame, clockwise from the north-west."""
    harbours: tuple[HarbourKind, ...]
    """The harbour pieces, sorted."""
    bank: int
    """Resource cards of each kind."""
    deck: CardCounts
    """The development cards."""

    @property
    def spiral(self) -> tuple[int, ...]:
        """The hexes in the order in which tokens are laid from the north-west corner: ring by ring, counter-clockwise."""
        return tuple(place for ring in self.rings for place in ring)

    @property
    def land(self) -> tuple[Hex, ...]:
        """Its hexes, in reading order."""
        return tuple(EVERY_HEX[place] for place in self.reading)

    @property
    def crossings(self) -> tuple[Vertex, ...]:
        """Its vertices, by number."""
        return EVERY_VERTEX[: len(self.vertices)]

    @property
    def paths(self) -> tuple[Edge, ...]:
        """Its edges, by number."""
        return EVERY_EDGE[: len(self.edges)]

    @property
    def corner_hexes(self) -> tuple[Hex, ...]:
        """The six hexes at the corners of the coast, counter-clockwise from the north-west."""
        return tuple(EVERY_HEX[self.rings[0][start[0]]] for start in self.starts)

    def hexes_at(self, place: Vertex | Edge) -> tuple[Hex, ...]:
        """The land hexes of this board that a vertex or an edge touches; none for a place that the board does not have."""
        touching = self.vertex_hexes if isinstance(place, Vertex) else self.edge_hexes
        return tuple(EVERY_HEX[hex_] for hex_ in touching[place.index]) if place.index < len(touching) else ()

    def beside(self, place: Hex) -> tuple[Hex, ...]:
        """The land hexes of this board beside one of it, clockwise from the north-east."""
        around = [hex_ for e in self.sides[place.index] for hex_ in self.edge_hexes[e]]
        return tuple(EVERY_HEX[hex_] for hex_ in around if hex_ != place.index)


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
    rings: tuple[tuple[Axial, ...], ...],
    starts: tuple[tuple[int, ...], ...],
    harbour_edges: tuple[Place, ...],
    harbours: tuple[HarbourKind, ...],
    bank: int,
    deck: CardCounts,
    inner: Topology | None = None,
) -> Topology:
    """The topology of these hexes, given in reading order: numbers its places and finds what touches what. The places of an
    `inner` board keep their numbers; all others follow in reading order."""
    reading = hexes
    if inner is not None:
        hexes = (*inner.hexes, *(place for place in hexes if place not in inner.hexes))
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
            ends_of[side] = tuple(sorted((a, b), key=lambda end: (point[end][1], point[end][0])))
            middle[side] = (round(point[a][1] + point[b][1], 4), round(point[a][0] + point[b][0], 4))
    kept = frozenset[Place]() if inner is None else frozenset((*inner.vertices, *inner.edges))
    vertices = tuple(sorted(point, key=lambda vertex: (vertex not in kept, point[vertex][1], point[vertex][0])))
    edges = tuple(sorted(middle, key=lambda edge: (edge not in kept, middle[edge])))
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
        reading=tuple(map(hexes.index, reading)),
        rank=tuple(map(reading.index, hexes)),
        rows=tuple(Counter(r for _, r in reading).values()),
        terrain=terrain,
        tokens=tokens,
        rings=tuple(tuple(map(hexes.index, ring)) for ring in rings),
        starts=starts,
        harbour_edges=tuple(edge_number[edge] for edge in harbour_edges),
        harbours=harbours,
        bank=bank,
        deck=deck,
    )


_T, _H = Terrain, HarbourKind

BASE = shape(
    tuple((q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2),
    terrain=(*(_T.BRICK,) * 3, *(_T.LUMBER,) * 4, *(_T.WOOL,) * 4, *(_T.GRAIN,) * 4, *(_T.ORE,) * 3, _T.DESERT),
    tokens=(5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11),
    rings=(
        ((0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2)),
        ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1)),
        ((0, 0),),
    ),
    starts=tuple((2 * corner, corner, 0) for corner in range(6)),
    harbour_edges=(
        *((0, -2, "NW"), (2, -3, "SW"), (3, -2, "SW"), (3, 0, "W"), (1, 2, "NW")),
        *((-1, 3, "NW"), (-2, 2, "SW"), (-2, 1, "W"), (-1, -1, "W")),
    ),
    harbours=(*(_H.ANY,) * 4, _H.BRICK, _H.LUMBER, _H.WOOL, _H.GRAIN, _H.ORE),
    bank=19,
    deck=DEVELOPMENT_CARDS,
)
"""The board for up to four seats (R1, R2)."""

LARGE = shape(
    tuple((q, r) for r in range(-3, 4) for q in range(max(-3, -3 - r), min(2, 2 - r) + 1)),
    terrain=(*(_T.BRICK,) * 5, *(_T.LUMBER,) * 6, *(_T.WOOL,) * 6, *(_T.GRAIN,) * 6, *(_T.ORE,) * 5, *(_T.DESERT,) * 2),
    tokens=(2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6),
    rings=(
        (
            *((0, -3), (-1, -2), (-2, -1), (-3, 0), (-3, 1), (-3, 2), (-3, 3), (-2, 3)),
            *((-1, 3), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (2, -3), (1, -3)),
        ),
        ((0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 1), (1, 0), (1, -1), (1, -2)),
        ((0, -1), (-1, 0), (-1, 1), (0, 0)),
    ),
    starts=((0, 0, 0), (3, 2, 1), (6, 4, 2), (8, 5, 2), (11, 7, 3), (14, 9, 0)),
    harbour_edges=(
        *((0, -3, "NW"), (2, -4, "SW"), (3, -3, "SW"), (3, 0, "W"), (1, 2, "NW"), (0, 3, "W")),
        *((-2, 4, "NW"), (-3, 3, "SW"), (-3, 2, "W"), (-3, 0, "SW"), (-2, -1, "W")),
    ),
    harbours=(*(_H.ANY,) * 5, _H.BRICK, _H.LUMBER, *(_H.WOOL,) * 2, _H.GRAIN, _H.ORE),
    bank=24,
    deck=CardCounts(knight=20, victory_point=5, road_building=3, year_of_plenty=3, monopoly=3),
    inner=BASE,
)
"""The board for five and six seats (R16.1, R16.2)."""

BOARDS = (BASE, LARGE)
"""The two boards, the smaller one first."""


def board_for(seats: int) -> Topology:
    """The board on which so many seats play (R2, R16)."""
    return BASE if seats <= 4 else LARGE


_HEX_NAMES = tuple(f"{q},{r}" for q, r in LARGE.hexes)
_VERTEX_NAMES = tuple(f"{q},{r}{corner}" for q, r, corner in LARGE.vertices)
_EDGE_NAMES = tuple(f"{q},{r}{side}" for q, r, side in LARGE.edges)
_HEX_NUMBER = {name: index for index, name in enumerate(_HEX_NAMES)}
_VERTEX_NUMBER = {name: index for index, name in enumerate(_VERTEX_NAMES)}
_EDGE_NUMBER = {name: index for index, name in enumerate(_EDGE_NAMES)}
_HEX_AT: Mapping[Axial | Place, int] = {place: index for index, place in enumerate(LARGE.hexes)}
_VERTEX_AT: Mapping[Axial | Place, int] = {place: index for index, place in enumerate(LARGE.vertices)}
_EDGE_AT: Mapping[Axial | Place, int] = {place: index for index, place in enumerate(LARGE.edges)}


def _number(value: object, names: dict[str, int], coordinates: Mapping[Axial | Place, int], kind: str) -> int:
    if type(value) is int and 0 <= value < len(names):
        return value
    index = names.get(value) if isinstance(value, str) else None
    if type(value) is tuple and all(type(part) is int for part in value[:2]) and all(type(part) is str for part in value[2:]):
        index = coordinates.get(value)
    if index is None:
        raise ValueError(f"{kind}: {given(value)} names no {kind} of the board")
    return index


def _hex_number(value: int | str | Axial) -> int:
    return _number(value, _HEX_NUMBER, _HEX_AT, "hex")


def _vertex_number(value: int | str | Place) -> int:
    return _number(value, _VERTEX_NUMBER, _VERTEX_AT, "vertex")


def _edge_number(value: int | str | Place) -> int:
    return _number(value, _EDGE_NUMBER, _EDGE_AT, "edge")


@attrs.frozen(order=True, repr=False)
class Hex:
    """A land hex, made from its name or its number. `index` is its number, in reading order on the board for up to four seats;
    `Topology` says what touches it on the larger one.

    Raises: ValueError for a name or number that neither board has.

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
        return LARGE.hexes[self.index]

    @property
    def centre(self) -> Point:
        """Where to draw it: x to the right, y down, the side of a hex is 1."""
        x, y = _centre(*self.axial)
        return round(x, 6), round(y, 6)

    @property
    def corners(self) -> tuple[Vertex, ...]:
        """Its six vertices, clockwise from the north."""
        return tuple(EVERY_VERTEX[v] for v in LARGE.corners[self.index])

    @property
    def sides(self) -> tuple[Edge, ...]:
        """Its six edges, clockwise from the north-east; side i joins corner i and the next."""
        return tuple(EVERY_EDGE[e] for e in LARGE.sides[self.index])

    @property
    def neighbours(self) -> tuple[Hex, ...]:
        """The land hexes beside it, clockwise from the north-east, on the smallest board that has it."""
        return (BASE if self.index < len(BASE.hexes) else LARGE).beside(self)


@attrs.frozen(order=True, repr=False)
class Vertex:
    """An intersection, made from its name or its number. `hexes`, `edges` and `neighbours` are those of the board for up to four
    seats, if that has it, else of the larger one; `Topology` has the tables of each board.

    Raises: ValueError for a name or number that neither board has.

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
        return LARGE.points[self.index]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The one to three land hexes it touches."""
        return _of_vertex(self).hexes_at(self)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The two or three edges that end here."""
        return tuple(EVERY_EDGE[e] for e in _of_vertex(self).vertex_edges[self.index])

    @property
    def neighbours(self) -> tuple[Vertex, ...]:
        """The vertices at the other ends of its edges, which the distance rule keeps free (R10)."""
        return tuple(EVERY_VERTEX[v] for v in _of_vertex(self).vertex_neighbours[self.index])


@attrs.frozen(order=True, repr=False)
class Edge:
    """A path, made from its name or its number. `hexes` and `neighbours` are those of the board for up to four seats, if that has
    it, else of the larger one; `Topology` has the tables of each board.

    Raises: ValueError for a name or number that neither board has.

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
        a, b = LARGE.ends[self.index]
        return LARGE.points[a], LARGE.points[b]

    @property
    def ends(self) -> tuple[Vertex, Vertex]:
        """Its two vertices, the upper or left one first."""
        a, b = LARGE.ends[self.index]
        return EVERY_VERTEX[a], EVERY_VERTEX[b]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The one or two land hexes it borders."""
        return _of_edge(self).hexes_at(self)

    @property
    def neighbours(self) -> tuple[Edge, ...]:
        """The edges that meet it in a vertex."""
        board = _of_edge(self)
        around = sorted({e for v in board.ends[self.index] for e in board.vertex_edges[v]} - {self.index})
        return tuple(EVERY_EDGE[e] for e in around)


def _of_vertex(place: Vertex) -> Topology:
    """The smallest board that has a vertex."""
    return BASE if place.index < len(BASE.vertices) else LARGE


def _of_edge(place: Edge) -> Topology:
    """The smallest board that has an edge."""
    return BASE if place.index < len(BASE.edges) else LARGE


EVERY_HEX = tuple(map(Hex, range(len(LARGE.hexes))))
"""The hexes of both boards, by number; `EVERY_VERTEX` and `EVERY_EDGE` likewise."""
EVERY_VERTEX = tuple(map(Vertex, range(len(LARGE.vertices))))
EVERY_EDGE = tuple(map(Edge, range(len(LARGE.edges))))
HEXES, VERTICES, EDGES = BASE.land, BASE.crossings, BASE.paths
"""The places of the board for up to four seats, in reading order."""


def hexagon(name: str | Axial | Hex) -> Hex:
    """The hex of this name, or at these coordinates. Raises: ValueError.

    >>> hexagon("0,1").axial, hexagon((0, 1))
    ((0, 1), Hex('0,1'))
    """
    return name if isinstance(name, Hex) else EVERY_HEX[_hex_number(name)]


def vertex(name: str | Place | Vertex) -> Vertex:
    """The vertex of this name, or at these coordinates: those of a hex and the corner. Raises: ValueError.

    >>> [str(hex_) for hex_ in vertex("-1,2N").hexes]
    ['-1,1', '0,1', '-1,2']
    >>> vertex((-1, 2, "N"))
    Vertex('-1,2N')
    """
    return name if isinstance(name, Vertex) else EVERY_VERTEX[_vertex_number(name)]


def edge(name: str | Place | Edge) -> Edge:
    """The edge of this name, or at these coordinates: those of a hex and the side. Raises: ValueError.

    >>> [str(end) for end in edge("0,-1NW").ends]
    ['0,-1N', '0,-2S']
    >>> edge((0, -1, "NW"))
    Edge('0,-1NW')
    """
    return name if isinstance(name, Edge) else EVERY_EDGE[_edge_number(name)]
