"""The server's codes for places, resources and cards, and the boards that its logs lay.

Decides what the codes mean, on the board for up to four seats and on that for five and six, and which layouts are boards of ours.
Hands are lists of five counts in the order of `catan_rules.pieces.RESOURCES`.
"""

from __future__ import annotations

import attrs

from catan_rules.boards import Board, Harbour
from catan_rules.jsettlers.soclog import Message
from catan_rules.pieces import Card, HarbourKind, Resource, Terrain
from catan_rules.topology import BASE, LARGE, Edge, Hex, Topology, Vertex

RESOURCE_CODES = {1: Resource.BRICK, 2: Resource.ORE, 3: Resource.WOOL, 4: Resource.GRAIN, 5: Resource.LUMBER}
CARD_CODES = {1: Card.ROAD_BUILDING, 2: Card.YEAR_OF_PLENTY, 3: Card.MONOPOLY, 9: Card.KNIGHT} | dict.fromkeys(
    range(4, 9), Card.VICTORY_POINT
)

_CORNERS = (0x01, 0x12, 0x21, 0x10, -0x01, -0x10)
"""What is added to a hex's code for its corners, clockwise from the north."""


def _hex_code(q: int, r: int) -> int:
    return (2 * (q + r) + 7) * 16 + 2 * q + 7


def _edge_code(first: int, second: int) -> int:
    low, high = sorted((first, second))
    return low if high - low == 0x11 else low - 1


@attrs.frozen
class Places:
    """The places of a board by their codes; a place that both boards have has the same code on both."""

    hexes: dict[int, Hex]
    vertices: dict[int, Vertex]
    edges: dict[int, Edge]


def _places(topology: Topology) -> Places:
    hexes = {_hex_code(*place.axial): place for place in topology.land}
    return Places(
        hexes=hexes,
        vertices={
            code + offset: corner for code, place in hexes.items() for offset, corner in zip(_CORNERS, place.corners, strict=True)
        },
        edges={
            _edge_code(code + _CORNERS[i], code + _CORNERS[(i + 1) % 6]): side
            for code, place in hexes.items()
            for i, side in enumerate(place.sides)
        },
    )


_SMALL, _LARGE = _places(BASE), _places(LARGE)


def places_of(board: Board) -> Places:
    """The places of this board by their codes."""
    return _LARGE if board.topology is LARGE else _SMALL


# ---------------------------------------------------------------------------------------------------------------------
# Boards. Both layouts list the same 37 hexes, row by row; on the smaller board 18 of them are sea, on the larger one 7.

_TERRAIN = (Terrain.DESERT, *(Terrain(kind.value) for kind in RESOURCE_CODES.values()))
_SEA = 6
_NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
_BY_INDEX: dict[int, int | None] = {-1: None, **dict(enumerate(_NUMBERS))}
_BY_NUMBER: dict[int, int | None] = {-1: None, **{number: number for number in _NUMBERS}}
"""Tokens as the two layouts write them."""
_FACING = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
_ROWS = ((0x17, 4), (0x15, 5), (0x13, 6), (0x11, 7), (0x31, 6), (0x51, 5), (0x71, 4))
_LAYOUT = tuple(start + 0x22 * step for start, length in _ROWS for step in range(length))
_HARBOUR_EDGES = (0x07, 0x3A, 0x7C, 0xAC, 0xCA, 0xC7, 0xA3, 0x70, 0x30, 0x00, 0x03)
"""Where the harbours of the larger board lie, in the order in which they are told; not as on the printed frame (R16.2)."""
LAYOUT = r"hexLayout=\{((?: -?[0-9]{1,3}){37}) \}\|numberLayout=\{((?: -?[0-9]{1,3}){37}) \}\|robberHex=0x([0-9a-f]{1,8})"
"""The form of the fields of a board for up to four seats (BoardLayout)."""
LARGE_LAYOUT = (
    r"bef=2\|HL=\{((?: -?[0-9]{1,3}){37}) \}\|RH=(-?[0-9]{1,4})"
    r"\|PL=\{((?: -?[0-9]{1,3}){11}) \}\|NL=\{((?: -?[0-9]{1,3}){37}) \}"
)
"""The form of the fields of the board for five and six seats (BoardLayout2)."""


def read_board(message: Message, fields: tuple[str, ...]) -> tuple[Board, Hex]:
    """The board of a BoardLayout message, whose fields were matched with `LAYOUT`, and the robber's hex.

    Raises: BadRecord for anything but a complete board of 19 hexes.
    """
    kinds, tokens, robber = fields
    laid = dict(zip(_LAYOUT, map(int, kinds.split()), strict=True))
    harbours = [_harbour(message, code, laid[code]) for code in _LAYOUT if code not in _SMALL.hexes and laid[code] != _SEA]
    return _board(message, BASE, laid, tokens, _BY_INDEX, harbours, int(robber, 16))


def read_large_board(message: Message, fields: tuple[str, ...]) -> tuple[Board, Hex]:
    """The board of a BoardLayout2 message, whose fields were matched with `LARGE_LAYOUT`, and the robber's hex.

    Raises: BadRecord for anything but a complete board of 30 hexes.
    """
    kinds, robber, pieces, tokens = fields
    laid = dict(zip(_LAYOUT, map(int, kinds.split()), strict=True))
    if any(laid[code] != _SEA for code in _LAYOUT if code not in _LARGE.hexes):
        raise message.bad("land lies where the board for five and six has sea")
    harbours = []
    for code, kind in zip(_HARBOUR_EDGES, map(int, pieces.split()), strict=True):
        resource = RESOURCE_CODES.get(kind)
        if kind and resource is None:
            raise message.bad(f"code {kind} is no kind of harbour")
        harbours.append(Harbour(_LARGE.edges[code], HarbourKind.ANY if resource is None else HarbourKind(resource.value)))
    return _board(message, LARGE, laid, tokens, _BY_NUMBER, harbours, int(robber))


def _board(
    message: Message,
    topology: Topology,
    laid: dict[int, int],
    tokens: str,
    known: dict[int, int | None],
    harbours: list[Harbour],
    robber: int,
) -> tuple[Board, Hex]:
    places = _LARGE if topology is LARGE else _SMALL
    terrain: dict[Hex, Terrain] = {}
    numbers: dict[Hex, int | None] = {}
    for code, token in zip(_LAYOUT, map(int, tokens.split()), strict=True):
        place = places.hexes.get(code)
        if place is None:
            continue
        if not 0 <= laid[code] < len(_TERRAIN) or token not in known:
            raise message.bad(f"hex {place} is no land of the classic board: code {laid[code]}, number code {token}")
        terrain[place] = _TERRAIN[laid[code]]
        numbers[place] = known[token]
    try:
        board = Board((terrain[place] for place in topology.land), (numbers[place] for place in topology.land), harbours)
    except ValueError as error:
        raise message.bad(f"no classic board: {error}") from None
    start = places.hexes.get(robber)
    if start is None or terrain[start] is not Terrain.DESERT:
        raise message.bad("the robber does not start on the desert")
    return board, start


def _harbour(message: Message, code: int, kind: int) -> Harbour:
    facing, resource = (kind - 6, None) if kind <= 12 else (kind >> 4, RESOURCE_CODES.get(kind & 15))
    if not 1 <= facing <= 6 or (resource is None and kind > 12):
        raise message.bad(f"code {kind} on the frame is no sea and no harbour of the classic board")
    dq, dr = _FACING[facing - 1]
    place = _SMALL.hexes.get(code + _hex_code(dq, dr) - _hex_code(0, 0))
    if place is None:
        raise message.bad("a harbour faces no land")
    return Harbour(place.sides[(facing + 2) % 6], HarbourKind.ANY if resource is None else HarbourKind(resource.value))
