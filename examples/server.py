"""A game server: it alone holds the state and settles chance; clients get views and redacted steps, and are told what happens.

    pip install 'tabletop-rules[server]'
    python examples/server.py [--port 8000] [--games games.sqlite]

    POST /games                      {"game": "coloretto", "options": {"seats": 3}, "clock": {"seconds": 300, "increment": 5}}
                                     ->  {"id": …, "tokens": [one a seat]}; without a clock nobody loses on time
    GET  /games/ID?token=T           what the seat of that token may know (no token: what a spectator may);
                                     with moves=data the moves as data too, in the names of the picture
    GET  /games/ID/steps?token=T&since=N     the steps from number N on, as that seat saw them
    GET  /games/ID/events?token=T&since=N    the same as server-sent events, each as it happens; `Last-Event-ID` counts as since
    GET  /games/ID/record?token=T    the record as that seat saw it; the whole one once the game has ended
    POST /games/ID/moves             {"token": T, "step": N, "move": "draw"}  ->  {"step": …}
    POST /games/ID/resign            {"token": T}  ->  {"step": …}

A move carries the number of steps its client had seen: an answer that comes too late is told so (409) instead of being applied to
another situation. An illegal move is refused with its rule (422). Chance comes from the operating system: nobody can foresee it.
A clock runs for the seat that is waited for. Who resigns or runs out of time has lost: of two seats the other one has won, among
more nobody is said to have; record and events say how the game ended.

Every step is in the file of games before it is answered: after a restart the games go on, clocks with what was left. One thread
does it all, so nothing needs a lock. Hypercorn serves because it parts with a client that does not finish its request; the
kernel parts with one that does not read.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import secrets
import socket
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any, Literal

from hypercorn.asyncio import serve
from hypercorn.config import Config
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tabletop_rules import (
    BadRecord,
    BadText,
    Ended,
    ErasedGame,
    Hidden,
    IllegalStep,
    Recorder,
    Seat,
    from_json,
    load_game,
    redact_record,
    to_json,
)

MOST_BYTES = 100_000
MOST_GAMES = 1_000
"""Games that are being played."""
MOST_STEPS = 20_000
MOST_STREAMS = {"seat": 8, "spectators": 100}
"""Streams of events of one game: for one seat, and for all spectators together."""
MOST_NEW = 200
"""Games that one address may begin in an hour. Behind a proxy that is the proxy's, unless Hypercorn knows of it (ProxyFix)."""
MOST_CLOSED = 20
"""Games that have ended and are kept in memory, for those who look at them."""
IDLE = 24 * 60 * 60
"""Seconds without a move after which a game may be given up as abandoned where room is needed."""
TABLES = """
CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, game TEXT, rules INT, options TEXT, tokens TEXT, clock TEXT, ended TEXT,
                                  over INT, moved REAL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS steps (id TEXT, number INT, step TEXT, clock REAL, PRIMARY KEY (id, number)) WITHOUT ROWID;
"""


class Refused(Exception):
    """A request that is answered with an HTTP status and a reason."""

    def __init__(self, status: int, reason: str, **details: object) -> None:
        super().__init__(reason)
        self.status = status
        self.answer = {"error": reason, **details}


def digest(token: str) -> str:
    """What is kept of a token: whoever reads the file cannot play with it. Any text has one."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Match:
    """One game: its record, the state before every step, the digest of each seat's token, the clocks, who is watching."""

    def __init__(self, game: ErasedGame, options: object, tokens: list[str], clock: dict[str, float] | None) -> None:
        self.game = game
        self.recorder = Recorder(game, options, {"by": "examples/server.py"})
        self.states = [self.recorder.state]
        self.tokens = tokens
        self.clock = clock
        self.left = [] if clock is None else [clock["seconds"]] * len(tokens)
        self.times: list[float | None] = []
        self.waiting_since = time.monotonic()
        self.streams: dict[Seat | None, int] = {}
        self.news = asyncio.Event()

    @property
    def closed(self) -> bool:
        """Whether no step can follow."""
        return self.recorder.ended is not None or self.game.is_over(self.recorder.state)

    def apply(self, step: object, clock: float | None = None) -> None:
        """Raises: IllegalStep."""
        self.states.append(self.recorder.apply(step, clock=clock))
        self.times.append(clock)

    def settle(self) -> None:
        """Let chance do what is due."""
        while (event := self.game.chance(self.recorder.state)) is not None:
            self.apply(event.sample(secrets.SystemRandom()))

    def give_up(self, why: Any, seat: Seat | None) -> None:
        """End the game before its end."""
        self.recorder.end(why, seat, [1 - seat] if seat is not None and len(self.tokens) == 2 else [])

    def waited_for(self) -> Seat | None:
        """Whose clock runs."""
        return None if self.closed else self.game.next_seat(self.recorder.state)

    def tick(self) -> None:
        """Take what has passed from the clock that runs; the game ends where nothing is left."""
        now, seat = time.monotonic(), self.waited_for()
        if self.clock is not None and seat is not None:
            self.left[seat] -= now - self.waiting_since
            if self.left[seat] <= 0:
                self.left[seat] = 0
                self.give_up("timeout", seat)
        self.waiting_since = now

    def seat(self, token: object) -> Seat | None:
        """The seat of a token; None for no token. Raises: Refused."""
        if token is None:
            return None
        if isinstance(token, str) and (own := digest(token)) in self.tokens:
            return self.tokens.index(own)
        raise Refused(403, "no seat of this game has that token")

    def seen(self, number: int, seat: Seat | None) -> object:
        """The step of that number as the seat saw it."""
        told = self.game.redact(self.states[number], self.recorder.steps[number], seat)
        return json.loads(to_json(told)) if isinstance(told, Hidden) else self.game.format_step(told)

    def facts(self) -> dict[str, object]:
        """What everybody may know beside the view."""
        ended = self.recorder.ended
        return {
            "step": self.recorder.count,
            "over": self.closed,
            "ended": None if ended is None else {"why": ended.why, "seat": ended.seat, "winners": ended.winners},
            "clock": [round(left, 3) for left in self.left] or None,
        }


class Games:
    """All games: in a file, and those that somebody asked for in memory."""

    def __init__(self, path: str) -> None:
        self.file = sqlite3.connect(path)
        self.file.execute("PRAGMA journal_mode = WAL")
        self.file.executescript(TABLES)
        self.open: dict[str, Match] = {}
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.hour = 0
        self.begun: Counter[str] = Counter()

    def start(self, wanted: dict[str, object], address: str) -> dict[str, object]:
        """Begin a game. Raises: Refused."""
        if self.hour != (hour := int(time.time() // 3600)):
            self.hour, self.begun = hour, Counter()
        self.begun[address] += 1
        if self.begun[address] > MOST_NEW:
            raise Refused(429, f"at most {MOST_NEW} games an hour begin at one address")
        if self.playing() >= MOST_GAMES:
            self.give_up_idle()
        if self.playing() >= MOST_GAMES:
            raise Refused(503, "too many games are being played")
        try:
            game = load_game(str(wanted.get("game")))
        except ValueError as error:
            raise Refused(404, str(error)) from None
        try:
            options = from_json(json.dumps(wanted.get("options", {})), game.Options)
        except (BadRecord, RecursionError) as error:
            raise Refused(400, str(error)) from None
        clock = read_clock(wanted.get("clock"))
        tokens = [secrets.token_urlsafe(16) for _ in game.scores(game.new_game(options))]
        name, match = secrets.token_urlsafe(8), Match(game, options, [*map(digest, tokens)], clock)
        match.settle()
        row = (name, game.NAME, game.RULES, to_json(options), json.dumps(match.tokens), json.dumps(clock))
        with self.file:
            self.file.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, NULL, 0, 0)", row)
        self.open[name] = match
        self.keep(name, 0)
        return {"id": name, "tokens": tokens}

    def playing(self) -> int:
        """How many games have not ended."""
        count: int = self.file.execute("SELECT count(*) FROM games WHERE NOT over").fetchone()[0]
        return count

    def give_up_idle(self) -> None:
        """End the games in which nobody has moved for long, the oldest first."""
        idle = "SELECT id FROM games WHERE NOT over AND moved < ? ORDER BY moved LIMIT 100"
        for (name,) in self.file.execute(idle, (time.time() - IDLE,)).fetchall():
            match = self.match(name)
            match.give_up("abandoned", match.waited_for())
            self.keep(name, match.recorder.count)

    def match(self, name: str) -> Match:
        """The game of that id, from the file where it is not in memory. Raises: Refused."""
        if name not in self.open:
            self.open[name] = self.load(name)
            closed = [one for one, match in self.open.items() if match.closed and not match.streams]
            for other in closed[:-MOST_CLOSED]:
                del self.open[other]
            self.tick(name)
        return self.open[name]

    def load(self, name: str) -> Match:
        """The game of that id as the file has it. Raises: Refused."""
        row = self.file.execute("SELECT * FROM games WHERE id = ?", (name,)).fetchone() if name.isascii() else None
        if row is None:
            raise Refused(404, "there is no such game")
        game = load_game(row[1])
        rules = row[2]
        if rules != game.RULES:
            raise Refused(410, f"this game was played by version {rules} of the rules")
        match = Match(game, from_json(row[3], game.Options), json.loads(row[4]), json.loads(row[5]))
        for text, left in self.file.execute("SELECT step, clock FROM steps WHERE id = ? ORDER BY number", (name,)):
            step, state = game.parse_step(text), match.recorder.state
            if left is not None:
                match.left[game.mover(state, step)] = left
            match.apply(step, left)
        if row[6] is not None:
            match.recorder.ended = from_json(row[6], Ended)
        return match

    def keep(self, name: str, since: int) -> None:
        """Write what has happened since that step, then tell those who wait, and wind the clock."""
        match = self.open[name]
        recorder, ended = match.recorder, match.recorder.ended
        texts = map(match.game.format_step, recorder.steps[since:])
        rows = [(name, since + index, text, match.times[since + index]) for index, text in enumerate(texts)]
        with self.file:
            self.file.executemany("INSERT INTO steps VALUES (?, ?, ?, ?)", rows)
            facts = (None if ended is None else to_json(ended), match.closed, time.time(), name)
            self.file.execute("UPDATE games SET ended = ?, over = ?, moved = ? WHERE id = ?", facts)
        match.news.set()
        match.news = asyncio.Event()
        self.tick(name)

    def tick(self, name: str) -> None:
        """Look at the clock of a game now, and when it has run down."""
        match = self.open[name]
        if name in self.timers:
            self.timers.pop(name).cancel()
        seat = match.waited_for()
        match.tick()
        if match.clock is None or seat is None:
            return
        if match.closed:
            self.keep(name, match.recorder.count)
        else:
            self.timers[name] = asyncio.get_running_loop().call_later(match.left[seat], self.tick, name)

    def move(self, name: str, body: dict[str, object]) -> dict[str, object]:
        """Make the move of a seat. Raises: Refused."""
        match, text, since = self.match(name), body.get("move"), body.get("step")
        seat, game = match.seat(body.get("token")), match.game
        if seat is None or not isinstance(text, str):
            raise Refused(400, "a move needs a token and a text")
        try:
            step = game.parse_step(text)
        except BadText as error:
            raise Refused(400, str(error)) from None
        if text.startswith("="):
            raise Refused(403, "the server settles chance")
        self.tick(name)
        count = match.recorder.count
        if type(since) is not int or since != count or match.closed:
            raise Refused(409, "the game has gone on", **match.facts())
        # Whose move it is comes before whether it is legal: a refusal is for its mover only.
        if seat not in game.to_act(match.recorder.state) or game.mover(match.recorder.state, step) != seat:
            raise Refused(403, "it is not your move")
        if count >= MOST_STEPS:
            raise Refused(403, f"a game has at most {MOST_STEPS} steps here")
        left = None if match.clock is None else round(match.left[seat] + match.clock["increment"], 3)
        try:
            match.apply(step, left)
        except IllegalStep as error:
            raise Refused(422, error.refusal.message, code=error.refusal.code, rule=error.refusal.rule) from None
        if left is not None:
            match.left[seat] = left
        match.settle()
        self.keep(name, count)
        return {"step": match.recorder.count}

    def resign(self, name: str, body: dict[str, object]) -> dict[str, object]:
        """A seat gives up, whenever it likes. Raises: Refused."""
        match = self.match(name)
        seat = match.seat(body.get("token"))
        if seat is None:
            raise Refused(400, "to resign needs a token")
        self.tick(name)
        if match.closed:
            raise Refused(409, "the game has ended", **match.facts())
        match.give_up("resignation", seat)
        self.keep(name, match.recorder.count)
        return {"step": match.recorder.count}


def read_clock(wanted: object) -> dict[str, float] | None:
    """The clock that was asked for. Raises: Refused."""
    if wanted is None:
        return None
    clock = {"increment": 0, **wanted} if isinstance(wanted, dict) else {}
    named = sorted(clock) == ["increment", "seconds"]
    fits = named and all(type(value) in (int, float) for value in clock.values())
    if not (fits and 0 < clock["seconds"] <= 1e6 and 0 <= clock["increment"] <= 1e6):
        raise Refused(400, 'the clock is {"seconds": …, "increment": …}, numbers of seconds')
    return clock


async def events(match: Match, seat: Seat | None, since: int) -> AsyncIterator[str]:
    """The steps as the seat saw them, each when it has happened, and the end. Nothing is stored for a client that reads slowly:
    it is told from where it is."""
    match.streams[seat] = match.streams.get(seat, 0) + 1
    try:
        while True:
            news = match.news
            while since < match.recorder.count:
                since += 1
                yield f"id: {since}\nevent: step\ndata: {json.dumps({'step': since, 'seen': match.seen(since - 1, seat)})}\n\n"
            if match.closed:
                yield f"id: {since}\nevent: end\ndata: {json.dumps(match.facts())}\n\n"
                return
            try:
                await asyncio.wait_for(news.wait(), 15)
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        match.streams[seat] -= 1
        match.streams = {one: count for one, count in match.streams.items() if count}


def make_app(games: Games, patience: float) -> ASGIApp:
    """The routes."""

    async def view(request: Request) -> Response:
        match = games.match(request.path_params["id"])
        seat = match.seat(request.query_params.get("token"))
        games.tick(request.path_params["id"])
        moves: Literal["text", "data"] = "data" if request.query_params.get("moves") == "data" else "text"
        view = json.loads(to_json(match.game.view(match.recorder.state, seat), moves=moves))
        return answer(200, {**match.facts(), "view": view})

    async def steps(request: Request) -> Response:
        match, since = games.match(request.path_params["id"]), number(request.query_params.get("since"))
        seat = match.seat(request.query_params.get("token"))
        return answer(200, {"since": since, "steps": [match.seen(at, seat) for at in range(since, match.recorder.count)]})

    async def stream(request: Request) -> Response:
        match = games.match(request.path_params["id"])
        seat = match.seat(request.query_params.get("token"))
        if match.streams.get(seat, 0) >= MOST_STREAMS["spectators" if seat is None else "seat"]:
            raise Refused(503, "too many are watching")
        since = number(request.headers.get("last-event-id") or request.query_params.get("since"))
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(events(match, seat, since), media_type="text/event-stream", headers=headers)

    async def record(request: Request) -> Response:
        match = games.match(request.path_params["id"])
        seat, whole = match.seat(request.query_params.get("token")), match.recorder.record()
        return Response(to_json(whole if match.closed else redact_record(whole, seat)), media_type="application/json")

    async def start(request: Request) -> Response:
        address = request.client.host if request.client else ""
        return answer(200, games.start(await body(request), address))

    async def move(request: Request) -> Response:
        return answer(200, games.move(request.path_params["id"], await body(request)))

    async def resign(request: Request) -> Response:
        return answer(200, games.resign(request.path_params["id"], await body(request)))

    async def body(request: Request) -> dict[str, object]:
        data = b""
        try:
            async with asyncio.timeout(patience):
                async for part in request.stream():
                    data += part
                    if len(data) > MOST_BYTES:
                        raise Refused(413, f"a body has at most {MOST_BYTES} bytes")
        except TimeoutError:
            raise Refused(408, f"the body did not come within {patience:g} seconds") from None
        except ClientDisconnect:
            raise Refused(400, "the client has gone") from None
        try:
            read = json.loads(data)
        except (ValueError, RecursionError):
            raise Refused(400, "the body is no JSON") from None
        if not isinstance(read, dict):
            raise Refused(400, "the body is no JSON object")
        return read

    async def refused(_: Request, error: Exception) -> Response:
        if isinstance(error, Refused):
            return answer(error.status, error.answer)
        return answer(404, {"error": "there is nothing here"})

    routes = [
        Route("/games", start, methods=["POST"]),
        Route("/games/{id}", view, methods=["GET"]),
        Route("/games/{id}/steps", steps, methods=["GET"]),
        Route("/games/{id}/events", stream, methods=["GET"]),
        Route("/games/{id}/record", record, methods=["GET"]),
        Route("/games/{id}/moves", move, methods=["POST"]),
        Route("/games/{id}/resign", resign, methods=["POST"]),
    ]
    return Starlette(routes=routes, exception_handlers={Refused: refused, 404: refused, 405: refused})


def parting(app: ASGIApp) -> ASGIApp:
    """The same, without complaints when a client has gone, or the kernel has parted with it."""

    async def parted(scope: Scope, receive: Receive, send: Send) -> None:
        with contextlib.suppress(OSError):
            await app(scope, receive, send)

    return parted


async def run(app: ASGIApp, config: Config) -> None:
    """Serve until interrupted."""

    def complain(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        gone = error.split(OSError)[1] is None if isinstance(error, BaseExceptionGroup) else isinstance(error, OSError)
        if not gone:
            loop.default_exception_handler(context)

    asyncio.get_running_loop().set_exception_handler(complain)
    await serve(parting(app), config)  # type: ignore[arg-type]  # the two libraries spell the types of ASGI differently


def answer(status: int, facts: dict[str, object]) -> Response:
    """JSON in ASCII: whatever text came in can be told back."""
    return Response(json.dumps(facts), status, media_type="application/json")


def number(text: str | None) -> int:
    """A number of steps; 0 for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else 0


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--games", default="games.sqlite", help="the file of games (:memory: for none)")
    parser.add_argument("--patience", type=float, default=10, help="seconds that a client has to send or to read something")
    chosen = parser.parse_args()
    try:
        games = Games(chosen.games)
        listening = socket.create_server(("127.0.0.1", chosen.port), backlog=1024)
    except (OSError, OverflowError, sqlite3.Error) as error:
        sys.exit(f"server.py: {error}")
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # what a client does not read within that time closes its connection
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(chosen.patience * 1000))
    config = Config()
    config.bind = [f"fd://{listening.fileno()}"]
    config.backlog = 1024
    config.keep_alive_timeout = chosen.patience  # also for a request that does not become whole
    config.graceful_timeout = 1
    config.loglevel = "ERROR"
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/games", flush=True)
    asyncio.run(run(make_app(games, chosen.patience), config))


if __name__ == "__main__":
    main()
