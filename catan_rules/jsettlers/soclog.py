"""The form of a JSettlers 2.x event log (.soclog): bytes to messages, and the server's codes for places, resources and cards.

Decides what counts as a message, which messages change nothing in a game of the classic board, and what the codes mean.
What the messages make of a game is decided in `frame` and `play`. docs/jsettlers.md describes the form in words.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from io import BytesIO

import attrs

from catan_rules.boards import Board, Harbour
from catan_rules.pieces import Card, HarbourKind, Resource, Terrain
from catan_rules.topology import HEXES, Hex
from tabletop_rules.errors import BadRecord, Problem, shorten

LIMIT = 16 * 2**20
"""The largest log that is read, in bytes, after inflation; a long game has a quarter of one MiB."""

_GZIP = b"\x1f\x8b"
_CHUNK = 2**16


def bad(line: int, message: str) -> BadRecord:
    """The complaint about a line of the log (the first is 1)."""
    return BadRecord([Problem(f"line {line}", message)])


def inflate(data: bytes) -> bytes:
    """The log itself: inflated when the bytes are a gzip file, else as they are.

    Raises: BadRecord for more than `LIMIT` bytes, of which no more are inflated, and for a damaged or truncated gzip file.
    """
    if not data.startswith(_GZIP):
        if len(data) > LIMIT:
            raise BadRecord([Problem("log", f"longer than {LIMIT} bytes")])
        return data
    inflater = zlib.decompressobj(wbits=31)
    pieces: list[bytes] = []
    size = 0
    try:
        for start in range(0, len(data), _CHUNK):
            pieces.append(inflater.decompress(data[start : start + _CHUNK], LIMIT + 1 - size))
            size += len(pieces[-1])
            if size > LIMIT:
                raise BadRecord([Problem("gzip", f"inflates to more than {LIMIT} bytes")])
            if inflater.eof:
                if inflater.unused_data or start + _CHUNK < len(data):
                    raise BadRecord([Problem("gzip", "bytes follow the end of the compressed log")])
                return b"".join(pieces)
    except zlib.error as error:
        raise BadRecord([Problem("gzip", f"damaged: {error}")]) from None
    raise BadRecord([Problem("gzip", "truncated")])


@attrs.frozen
class Message:
    """One line of a log: who got it, its name and the text of its fields.

    `audience` is `all`, `seat` (one player, whose server seat is `seat`), `others` (all but one or some), `observer` (somebody
    who joins), `request` (from a client, in `seat` if that is not -1), or `log` for the lines of the file itself: its head,
    `End` and the `Total` lines.
    """

    line: int
    audience: str
    seat: int
    name: str
    fields: str

    def bad(self, message: str) -> BadRecord:
        """The complaint about this line."""
        return bad(self.line, message)

    def match(self, pattern: re.Pattern[str], game: str | None = None) -> tuple[str, ...]:
        """The groups of the fields, all of which the pattern must cover, behind the name of the game if one is given.

        Raises: BadRecord.
        """
        skip = 0
        if game is not None:
            prefix = f"game={game}|"
            if not self.fields.startswith(prefix):
                raise self.bad(f"a message of another game than {shorten(game)}")
            skip = len(prefix)
        found = pattern.fullmatch(self.fields, skip)
        if found is None:
            raise self.bad(f"{self.name} has fields of an unknown form: {shorten(self.fields)}")
        return found.groups("")


_HEAD = "SOC game event log: "
_END = re.compile(r"# End of log\. Game state ([0-9]{1,4})")
_TOTAL = re.compile(r"# - pn ([0-9]): total score ([0-9]{1,3}): (.*)", re.DOTALL)
_LINE = re.compile(r"(all|ob|fo|f[0-9]|p[0-9]|!p[0-9]|!p\[[0-9](?:, [0-9]){0,9}\]):SOC([A-Za-z0-9]{1,40})(?::(.*))?", re.DOTALL)
_AUDIENCES = {"a": "all", "o": "observer", "f": "request", "p": "seat", "!": "others"}


def messages(data: bytes) -> Iterator[Message]:
    """Every message of an inflated log in order; comments and blank lines left out.

    Raises: BadRecord at the first line that is none, and where the log is not closed by its `# End of log` line.
    """
    started = ended = False
    number = 0
    for number, raw in enumerate(BytesIO(data), 1):
        try:
            text = raw.decode().rstrip("\r\n")
        except UnicodeDecodeError:
            raise bad(number, "no UTF-8 text") from None
        if not text or text.startswith("#"):
            if end := _END.fullmatch(text):
                if ended or not started:
                    raise bad(number, "the log ends here, but not for the first time" if ended else "a log without its head")
                ended = True
                yield Message(number, "log", -1, "End", end[1])
            elif ended and (total := _TOTAL.fullmatch(text)):
                yield Message(number, "log", int(total[1]), "Total", f"{total[2]}: {total[3]}")
        elif ended:
            raise bad(number, "a message after the end of the log")
        elif not started:
            if not text.startswith(_HEAD):
                raise bad(number, f"no JSettlers event log: it must begin with {_HEAD!r}")
            started = True
            yield Message(number, "log", -1, "Head", text.removeprefix(_HEAD))
        else:
            found = _LINE.fullmatch(text)
            if found is None:
                raise bad(number, f"no message: {shorten(text)}")
            who, name, fields = found.groups("")
            seat = int(who[1]) if re.fullmatch("[pf][0-9]", who) else -1
            yield Message(number, _AUDIENCES[who[0]], seat, name, fields)
    if not number:
        raise BadRecord([Problem("log", "an empty log")])
    if not ended:
        raise bad(number, "the log is truncated: its last lines, from '# End of log' on, are missing")


# ---------------------------------------------------------------------------------------------------------------------
# Messages that change nothing. Everything that is neither here nor understood by the importer is an error.

_TALK = frozenset({"GameServerText", "GameTextMsg", "StatusMessage", "ServerPing", "TimingPing"})
_RESET_VOTE = frozenset({"ResetBoardRequest", "ResetBoardVote", "ResetBoardVoteRequest", "ResetBoardReject"})
_JOINING = frozenset(  # what a newcomer, or a player who comes back, is told about the game as it stands
    {
        *_TALK,
        *_RESET_VOTE,
        "BoardLayout",
        "BotJoinGameRequest",
        "ChangeFace",
        "DevCardAction",
        "DiceResult",
        "GameElements",
        "GameMembers",
        "GameState",
        "GameStats",
        "JoinGame",
        "JoinGameAuth",
        "LastSettlement",
        "LeaveGame",
        "MakeOffer",
        "PlayerElement",
        "PlayerElements",
        "PlayerStats",
        "PotentialSettlements",
        "PutPiece",
        "RobotDismiss",
        "RollDicePrompt",
        "SetLastAction",
        "SetSeatLock",
        "SetTurn",
        "SitDown",
        "StartGame",
        "Turn",
        "Version",
    }
)

SILENT: dict[str, frozenset[str]] = {
    "all": frozenset(
        {
            *_TALK,
            *_RESET_VOTE,
            "ChangeFace",
            "ClearTradeMsg",
            "GameMembers",
            "JoinGame",
            "RejectOffer",
            "RollDicePrompt",
            "SetSeatLock",
        }
    ),
    "observer": _JOINING,
    "others": frozenset({"DevCardAction", "Discard", "RobberyResult"}),  # the same event, with unknown cards
    "seat": (_JOINING - {"DevCardAction", "PlayerElements"})
    | {
        "BotGameDataCheck",
        "CancelBuildRequest",
        "ChoosePlayerRequest",
        "ClearOffer",
        "ClearTradeMsg",
        "DeclinePlayerRequest",
        "RejectOffer",
        "RollDiceRequest",
        "SimpleRequest",
    },
    "request": frozenset(  # what clients ask for; the server's answer tells what came of it
        {
            *_TALK,
            *_RESET_VOTE,
            "AcceptOffer",
            "BankTrade",
            "BuildRequest",
            "BuyDevCardRequest",
            "ChangeFace",
            "ChoosePlayer",
            "ClearOffer",
            "Discard",
            "EndTurn",
            "JoinGame",
            "LeaveGame",
            "MakeOffer",
            "MoveRobber",
            "PickResourceType",
            "PickResources",
            "PlayDevCardRequest",
            "PlayerStats",
            "PutPiece",
            "RejectOffer",
            "RollDice",
            "SetSeatLock",
            "SimpleRequest",
            "SitDown",
            "StartGame",
        }
    ),
}
"""The names of the messages that change nothing in a game, by audience."""

# ---------------------------------------------------------------------------------------------------------------------
# Codes. Hands are lists of five counts in the order of `catan_rules.pieces.RESOURCES`.

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


HEX_CODES = {_hex_code(*place.axial): place for place in HEXES}
VERTEX_CODES = {
    code + offset: corner
    for code, place in HEX_CODES.items()
    for offset, corner in zip(_CORNERS, place.corners, strict=True)
}
EDGE_CODES = {
    _edge_code(code + _CORNERS[i], code + _CORNERS[(i + 1) % 6]): side
    for code, place in HEX_CODES.items()
    for i, side in enumerate(place.sides)
}

_TERRAIN = (Terrain.DESERT, *(Terrain(kind.value) for kind in RESOURCE_CODES.values()))
_SEA = 6
_NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
_FACING = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
_ROWS = ((0x17, 4), (0x15, 5), (0x13, 6), (0x11, 7), (0x31, 6), (0x51, 5), (0x71, 4))
_LAYOUT = tuple(start + 0x22 * step for start, length in _ROWS for step in range(length))
LAYOUT = (
    r"hexLayout=\{((?: -?[0-9]{1,3}){37}) \}\|numberLayout=\{((?: -?[0-9]{1,3}){37}) \}\|robberHex=0x([0-9a-f]{1,8})"
)
"""The form of a board's fields."""


def read_board(message: Message, fields: tuple[str, ...]) -> Board:
    """The board of a BoardLayout message, whose fields were matched with `LAYOUT`.

    Raises: BadRecord for anything but a complete board of the classic shape.
    """
    kinds, tokens, robber = fields
    terrain: dict[Hex, Terrain] = {}
    numbers: dict[Hex, int | None] = {}
    harbours: list[Harbour] = []
    for code, kind, token in zip(_LAYOUT, map(int, kinds.split()), map(int, tokens.split()), strict=True):
        place = HEX_CODES.get(code)
        if place is None:
            if kind != _SEA:
                harbours.append(_harbour(message, code, kind))
        elif not 0 <= kind < len(_TERRAIN) or not -1 <= token < len(_NUMBERS):
            raise message.bad(f"hex {place} is no land of the classic board: code {kind}, number code {token}")
        else:
            terrain[place] = _TERRAIN[kind]
            numbers[place] = None if token == -1 else _NUMBERS[token]
    try:
        board = Board((terrain[place] for place in HEXES), (numbers[place] for place in HEXES), harbours)
    except ValueError as error:
        raise message.bad(f"no classic board: {error}") from None
    if terrain.get(HEX_CODES.get(int(robber, 16), HEXES[0])) is not Terrain.DESERT:
        raise message.bad("the robber does not start on the desert")
    return board


def _harbour(message: Message, code: int, kind: int) -> Harbour:
    facing, resource = (kind - 6, None) if kind <= 12 else (kind >> 4, RESOURCE_CODES.get(kind & 15))
    if not 1 <= facing <= 6 or (resource is None and kind > 12):
        raise message.bad(f"code {kind} on the frame is no sea and no harbour of the classic board")
    dq, dr = _FACING[facing - 1]
    place = HEX_CODES.get(code + _hex_code(dq, dr) - _hex_code(0, 0))
    if place is None:
        raise message.bad("a harbour faces no land")
    return Harbour(place.sides[(facing + 2) % 6], HarbourKind.ANY if resource is None else HarbourKind(resource.value))
