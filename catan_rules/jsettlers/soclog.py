"""The form of a JSettlers 2.x event log (.soclog): bytes to messages.

Decides what counts as a message, and which messages change nothing in a game. What the codes in them mean is decided in `codes`,
what the messages make of a game in `frame` and `play`. docs/jsettlers.md describes the form in words.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from io import BytesIO

import attrs

from tabletop_rules.errors import BadRecord, Problem, shorten

LIMIT = 16 * 2**20
"""The largest log that is read, in bytes, after inflation; a long game has a quarter of one MiB."""

_GZIP = b"\x1f\x8b"
_MARK = b"\xef\xbb\xbf"
"""The byte order mark that some editors write before a text."""
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
    `End`, `Info` and the `Total` lines.
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
_INFO = "# Player info:"
_TOTAL = re.compile(r"# - pn ([0-9]): total score ([0-9]{1,3}): (.*)", re.DOTALL)
_LINE = re.compile(r"(all|ob|fo|f[0-9]|p[0-9]|!p[0-9]|!p\[[0-9](?:, [0-9]){0,9}\]):SOC([A-Za-z0-9]{1,40})(?::(.*))?", re.DOTALL)
_AUDIENCES = {"a": "all", "o": "observer", "f": "request", "p": "seat", "!": "others"}


def messages(data: bytes) -> Iterator[Message]:
    """Every message of an inflated log in order; comments, blank lines and a byte order mark left out.

    Raises: BadRecord at the first line that is none, and where the log is not closed by its `# End of log` line.
    """
    started = ended = False
    number = 0
    for number, raw in enumerate(BytesIO(data.removeprefix(_MARK)), 1):
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
            elif ended and text == _INFO:
                yield Message(number, "log", -1, "Info", "")
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
        "BoardLayout2",
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
