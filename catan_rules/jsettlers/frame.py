"""What stands around the moves of a logged game: head, options, board, players, turns, states, and the totals at the end.

Decides which logs are games of ours at all, whose turn it is and when the game is over. What is done in a turn is decided in
`play`.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from catan_rules import NAME, RULES
from catan_rules.boards import Board
from catan_rules.jsettlers.between import Between, Part
from catan_rules.jsettlers.book import NOBODY, Book, Mismatch, expect
from catan_rules.jsettlers.codes import read_board, read_large_board
from catan_rules.jsettlers.soclog import Message
from catan_rules.options import Options
from catan_rules.topology import BASE, LARGE, Hex
from tabletop_rules.errors import shorten
from tabletop_rules.records import Record, Result, Scalar

Fields: TypeAlias = "tuple[str, ...]"

VERSIONS = range(2500, 3000)
"""The versions of the server whose logs have this form."""

_OPTIONS = {
    "BC": "[tf][0-9]{1,4}",  # how the board is laid: no rule
    "N7": "[tf][0-9]{1,4}",  # no sevens in the first rounds: the server's dice
    "N7C": "[tf]",  # no sevens before the first city: the server's dice
    "NT": "[tf]",  # no trade between players
    "PL": "[2-4]",
    "PLB": "f",  # the board for five and six
    "PLP": "f",  # whether special building on it is for five and six alone
    "RD": "[tf]",  # the robber keeps off the desert: all that is left to it is legal here
    "SBL": "f",  # the sea board
    "SC": "",  # a scenario
    "UB": "f",  # builds can be undone
    "UBL": "[tf][0-9]{1,4}",  # how many of them
    "VP": "[tf][0-9]{1,2}",
}
_OPTIONS_OF_THE_LARGE_BOARD = {"PL": "[56]", "PLB": "t", "PLP": "[tf]"}
_SCENARIO_OPTION = re.compile("_SC_[A-Z0-9_]{1,12}")

_SETUP_TURNS = (5, 10)
_TO_ROLL, _MAIN, _ROBBER, _SPECIAL = 15, 20, 33, 100
FREE_ROADS = {40: 2, 41: 1}
"""The states of road building, and how many roads are still free in them."""
_CHOOSING_VICTIM = 51
_OVER = 1000
_STATES = {
    "lobby": frozenset({0, 1, 4}),
    "setup": frozenset({5, 6, 10, 11}),
    "play": frozenset({_TO_ROLL, _MAIN, 30, 31, 32, _ROBBER, 40, 41, 50, _CHOOSING_VICTIM, 52, 53, _SPECIAL, _OVER}),
    "over": frozenset({_OVER}),
}


class Frame:
    """A log that is being read: the stage it is in, the book, and the steps so far."""

    def __init__(self, bank: Literal["limited", "unlimited"]) -> None:
        self.bank = bank
        self.stage = "lobby"
        self.version = self.game = ""
        self.server_options: str | None = None
        self.target = 10
        self.trading = True
        self.large = False
        """Whether the board is that for five and six, with special building between turns."""
        self.board: Board | None = None
        self.desert: Hex
        self.names: dict[int, str] = {}
        self.gone: set[str] = set()
        self.seats: dict[int, int] = {}
        """The seats of the record by the server's."""
        self.steps: list[str] = []
        self.strays: list[Part] = []
        """The special building that came out of order."""
        self.unsaid: list[str] = []
        """What the server still did after a winning knight."""
        self.totals: set[int] = set()
        self.told_points = self.told_players = False

    # -- before the game ---------------------------------------------------------------------------------------------

    def head(self, message: Message, fields: Fields) -> None:
        """The first line: only whole logs of known versions."""
        kind, self.version, self.game = fields
        if kind != "F":
            raise message.bad(f"not a server's full log (type=F), but type={kind}")
        if int(self.version) not in VERSIONS:
            raise message.bad(f"version {self.version} of the server, not {VERSIONS[0]} to {VERSIONS[-1]}")

    def server_version(self, message: Message, fields: Fields) -> None:
        """The server says its version again."""
        if fields[0] != self.version:
            raise message.bad(f"version {fields[0]}, but {self.version} at the head of the log")

    def agree(self, message: Message, fields: Fields) -> None:
        """The game's options: those of the classic game for two to six seats."""
        self.need(message, "lobby")
        text = fields[0].removesuffix("-")
        given = dict(part.partition("=")[::2] for part in text.split(",")) if text else {}
        self.large = given.get("PLB") == "t"
        allowed = _OPTIONS | (_OPTIONS_OF_THE_LARGE_BOARD if self.large and given.get("PL") in ("5", "6") else {})
        for name, value in given.items():
            pattern = "f[0-9]{0,4}" if _SCENARIO_OPTION.fullmatch(name) else allowed.get(name)
            if pattern is None or not re.fullmatch(pattern, value):
                option = shorten(f"{name}={value}")
                raise message.bad(f"the option {option} is none of the classic game for two to six seats")
        points = given.get("VP", "f")
        self.server_options = text
        self.trading = given.get("NT") != "t"
        self.target = int(points[1:]) if points.startswith("t") else 10
        try:
            Options(seats=2, victory_points=self.target)
        except ValueError as error:
            raise message.bad(str(error)) from None

    def lay(self, message: Message, fields: Fields) -> None:
        """The board that everybody sees when the game begins."""
        self.need(message, "lobby")
        self.board, self.desert = read_board(message, fields)

    def lay_large(self, message: Message, fields: Fields) -> None:
        """The board for five and six that everybody sees when the game begins."""
        self.need(message, "lobby")
        self.board, self.desert = read_large_board(message, fields)

    def sit(self, message: Message, fields: Fields) -> None:
        """Somebody sits down, in a game that has begun only in the place of another."""
        name, seat = fields[0], int(fields[1])
        if self.stage != "lobby":
            self.seat(message, fields[1])
        self.names[seat] = name

    def leave(self, _: Message, fields: Fields) -> None:
        """Somebody leaves; once the game has begun, the seat stays in it, with or without another player."""
        if self.stage == "lobby":
            self.names = {seat: name for seat, name in self.names.items() if name != fields[0]}
        else:
            self.gone.add(fields[0])

    def start(self, message: Message, _: Fields) -> None:
        """The game begins with those who sit."""
        self.need(message, "lobby")
        if self.server_options is None or self.board is None:
            raise message.bad("the game begins before its options and its board are known")
        if self.board.topology is not (LARGE if self.large else BASE):
            raise message.bad("the board is not that of the game's options (PLB)")
        if self.large and not 5 <= len(self.names) <= 6:
            raise message.bad(f"{len(self.names)} players: the rules allow five or six on the larger board")
        if not self.large and not 2 <= len(self.names) <= 4:
            raise message.bad(f"{len(self.names)} players: the rules allow two to four")
        self.seats = {seat: index for index, seat in enumerate(sorted(self.names))}
        self.count = len(self.seats)
        self.book = Book(self.count, self.board, self.desert)
        self.stage = "setup"
        self.state = 5
        self.current = self.first = self.owner = NOBODY
        self.asking: set[int] = set()
        """The seats that asked for a special building part."""
        self.part: Part | None = None
        self.between: Between | None = None
        """The end of the last turn and what followed, until something is done in the next."""
        self.ended = False
        """Whether the turn of the owner has ended: the parts are those behind it."""
        self.setup_turns = 0
        self.placed: list[str] = []
        self.cancelled = self.broken = False
        self.rolled = self.robber_due = False
        self.free = 0
        """The roads that are still free by road building."""
        self.played: int | None = None
        """The code of the development card that was played last this turn."""
        self.begin()

    def begin(self) -> None:
        """What else a game has at its start."""

    # -- helpers -----------------------------------------------------------------------------------------------------

    def need(self, message: Message, stage: str) -> None:
        """Raises: BadRecord in another stage of the log."""
        if self.stage != stage:
            raise message.bad(f"{message.name} belongs in the stage {stage!r}, but the log is in {self.stage!r}")

    def seat(self, message: Message, text: str) -> int:
        """The record's seat for the server's. Raises: BadRecord."""
        seat = self.seats.get(int(text))
        if seat is None:
            raise message.bad(f"server seat {text} is not in the game")
        return seat

    def active(self, message: Message, text: str) -> int:
        """The seat, whose turn it must be. Raises: BadRecord."""
        self.need(message, "play")
        seat = self.seat(message, text)
        if seat != self.current:
            raise message.bad(f"server seat {text} acts in the turn of another")
        return seat

    def settle(self, state: int) -> None:
        """Nothing may be left open that the server must have said before this state. Raises: Mismatch."""

    def say(self, *steps: str) -> None:
        """Adds steps to the record."""

    def leave_page(self) -> None:
        """Nothing of a turn or part is left to be written."""

    def page(self) -> list[str]:
        """Where the steps of the moment are written: a special building part has a page of its own until all parts are known."""
        if self.part is not None:
            return self.part.steps
        self._bridge(whole=True)
        return self.steps

    def _bridge(self, *, whole: bool) -> None:
        if self.between is not None:
            steps, strays = self.between.steps(whole=whole)
            self.steps += steps
            self.strays += strays
            self.between = None

    # -- turns and states --------------------------------------------------------------------------------------------

    def turn(self, message: Message, fields: Fields) -> None:
        """The turn passes, in the set-up or in play."""
        seat, state = self.seat(message, fields[0]), int(fields[1])
        self.settle(state)
        if state in _SETUP_TURNS:
            self.need(message, "setup")
            self._setup_turn_ends(message)
            self._setup_turn_begins(message, seat)
        elif state not in (_TO_ROLL, _OVER) and not (self.large and state == _SPECIAL):
            raise message.bad(f"a turn begins in state {state}, which the classic game does not have")
        elif self.stage == "setup":
            self._setup_turn_ends(message)
            if state == _SPECIAL or (not self.broken and (self.setup_turns != 2 * self.count or seat != self.first)):
                raise message.bad("the set-up ends before each seat has placed twice, or not with the turn of the first seat")
            self.stage = "play"
            self.owner = seat
        else:
            self.need(message, "play")
            self.leave_page()
            if state == _SPECIAL:
                self._part_begins(message, seat)
            else:
                self._turn_begins(message, seat)
        self.current, self.state = seat, state
        self.rolled, self.played = False, None
        self.robber_due, self.free = False, 0  # that server may end a turn for a seat that does nothing
        if state == _OVER:
            self._over()

    def _turn_begins(self, message: Message, seat: int) -> None:
        """The next turn begins, or again that of a seat whose special building part came at its start."""
        resumed = self.part is not None and not self.ended and seat == self.owner
        self.part = None
        if resumed:
            return
        if seat != (self.owner + 1) % self.count:
            raise message.bad("the turn does not pass to the next seat")
        self._turn_ends()
        self.ended, self.owner = False, seat

    def _turn_ends(self) -> None:
        """The owner's turn is over, if it was not already; then every other seat is asked in order (R16.6)."""
        if not self.ended:
            self._bridge(whole=True)
            others = [(self.owner + step) % self.count for step in range(1, self.count)] if self.large else []
            self.between = Between(others)
            self.ended = True

    def _part_begins(self, message: Message, seat: int) -> None:
        """A seat that asked gets its part: after a turn, after another part, or at the start of its own turn."""
        if seat not in self.asking:
            raise message.bad(f"a special building part of server seat {list(self.seats)[seat]}, which has not asked for it")
        self.asking.remove(seat)
        # At the start of a turn, before anything is done in it, the parts are still those behind the turn before.
        early = not self.ended and not self.rolled and (seat == self.owner or self.part is not None)
        if not early:
            self._turn_ends()
        self.part = Part(seat, message.line)
        if self.between is None:
            self.part.steps = self.steps  # something was done already in this turn, or none has gone before
        else:
            self.between.parts.append(self.part)

    def _setup_turn_begins(self, message: Message, seat: int) -> None:
        if self.first == NOBODY:
            self.first = seat
        turn, last = self.setup_turns, 2 * self.count - 1
        if not self.broken and (turn > last or seat != (self.first + min(turn, last - turn)) % self.count):
            raise message.bad("the turns of the set-up do not go round and back (R3)")
        self.setup_turns += 1

    def _setup_turn_ends(self, message: Message) -> None:
        if self.cancelled:
            self.broken = True  # the placed piece stands in the record alone: the referee refuses what comes next
        elif self.current != NOBODY and self.placed != ["settlement", "road"]:
            raise message.bad(f"a turn of the set-up ends with {' and '.join(self.placed) or 'nothing'} placed")
        self.placed, self.cancelled = [], False

    def game_state(self, message: Message, fields: Fields) -> None:
        """The server's state; the last one ends the game."""
        state = int(fields[0])
        if state not in _STATES[self.stage] or (state == _SPECIAL and self.part is None):
            raise message.bad(f"state {state} has no place in the classic game while the log is in the stage {self.stage!r}")
        if self.stage == "lobby":
            return
        if state != _CHOOSING_VICTIM:
            self.settle(state)
        if state in (_TO_ROLL, _MAIN) and self.part is not None:
            raise message.bad(f"state {state} has no place in a special building part")
        if state == _MAIN and not self.rolled:
            raise Mismatch("the turn goes on, but the dice were not rolled")
        if self.robber_due and (state in (_TO_ROLL, _MAIN) or (state == _OVER and self.state == _ROBBER)):
            raise Mismatch("the game goes on, but the robber was not moved")
        if state == _ROBBER and not self.robber_due:
            raise Mismatch("the server waits for the robber, but nobody has rolled a seven or played a knight")
        self._count_free_roads(state)
        self.state = state
        if state == _OVER and self.stage == "play":
            self._over()

    def _count_free_roads(self, state: int) -> None:
        won_by_the_first = state == _OVER and self.state in FREE_ROADS and self.free == FREE_ROADS[self.state] - 1
        if not won_by_the_first:
            expect("the number of roads that are free", FREE_ROADS.get(state, 0), self.free)

    def _over(self) -> None:
        points = self.book.points(self.current)
        if points < self.target:
            raise Mismatch(f"the game is over, but the seat whose turn it is has {points} points of {self.target}")
        self.stage = "over"

    # -- the end -----------------------------------------------------------------------------------------------------

    def stats(self, message: Message, fields: Fields) -> None:
        """The final points."""
        if not fields[0]:
            return  # how long the game has taken
        self.need(message, "over")
        totals = dict(enumerate(map(int, fields[0].split("|"))))
        for server_seat in sorted(self.seats.keys() | totals.keys()):
            self._check_total(server_seat, totals.get(server_seat, NOBODY))
        self.told_points = True

    def _check_total(self, server_seat: int, total: int) -> None:
        seat = self.seats.get(server_seat)
        expect(f"the score of server seat {server_seat}", total, 0 if seat is None else self.book.points(seat))

    def close(self, message: Message, fields: Fields) -> None:
        """The log ends, with or without the game."""
        if self.stage == "lobby":
            raise message.bad("the log ends before the game begins")
        expect("the last state of the game", int(fields[0]), self.state)
        self.settle(self.state)
        self.last = message

    def info(self, _: Message, __: Fields) -> None:
        """The heading of the totals, all that logs of five and six have of them."""
        self.told_players = True

    def total(self, message: Message, fields: Fields) -> None:
        """The points and titles of a seat, below the log."""
        self._check_total(message.seat, int(fields[0]))
        seat = self.seats.get(message.seat)
        if seat is None:
            return
        titles = (
            ("Largest Army", self.book.said_army == seat),
            ("Longest Road", self.book.said_road == seat),
            ("Winner", self.stage == "over" and self.current == seat),
        )
        name = self.names[message.seat]
        said = ", ".join((name, *(title for title, held in titles if held)))
        if fields[1] != said and (name not in self.gone or not fields[1].endswith(said.removeprefix(name))):
            raise Mismatch(f"server seat {message.seat} is {shorten(fields[1])}, but by the log {shorten(said)}")
        self.totals.add(seat)

    def record(self, name: str) -> Record:
        """The record, once all messages are taken. Raises: BadRecord where the totals at the end are missing."""
        only_the_heading = self.large and self.told_points and self.told_players and not self.totals
        if not only_the_heading and not self.totals.issuperset(self.seats.values()):
            raise self.last.bad("the log is truncated: total scores are missing below its end")
        over = self.stage == "over"
        self._bridge(whole=self.part is None)
        options = Options(
            seats=self.count,
            board=self.book.board,
            start_seat=max(self.first, 0),
            victory_points=self.target,
            trading=self.trading,
            bank=self.bank,
            between_turns="special-building" if self.large else None,
            robber_start="first" if self.desert == self.book.deserts[0] else "last",
        )
        result = Result(tuple(map(self.book.points, range(self.count))), (self.current,)) if over else None
        return Record(NAME, RULES, options, tuple(self.steps), result, self._meta(name))

    def _meta(self, name: str) -> dict[str, Scalar]:
        version = int(self.version)
        meta: dict[str, Scalar] = {
            "source": f"JSettlers {version // 1000}.{version % 1000 // 100}.{version % 100:02}",
            "log": name,
            "server_game": self.game,
            "server_options": self.server_options,
            "players": ", ".join(self.names[seat] for seat in self.seats),
        }
        if list(self.seats) != list(range(self.count)):
            meta["server_seats"] = " ".join(map(str, self.seats))
        if self.unsaid:
            meta["left_out"] = f"after the winning knight: {', '.join(self.unsaid)}"
        if self.strays:
            server_seats = list(self.seats)
            places = (f"line {part.line}: server seat {server_seats[part.seat]}" for part in self.strays)
            meta["out_of_order"] = f"special building, {', '.join(places)}"
        return meta
