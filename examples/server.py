"""A minimal game server: it alone holds the state and settles chance; clients get views and redacted steps.

    python examples/server.py [--port 8000]

    POST /games                 {"game": "coloretto", "options": {"seats": 3}}  ->  {"id": …, "tokens": [one a seat]}
    GET  /games/ID?token=T      what the seat of that token may know (no token: what a spectator may)
    GET  /games/ID/steps?token=T&since=N    the steps from number N on, as that seat saw them
    POST /games/ID/moves        {"token": T, "step": N, "move": "draw"}  ->  {"step": …}

A move carries the number of steps its client had seen: an answer that comes too late is told so (409) instead of being applied to
another situation. An illegal move is refused with its rule (422). Chance comes from the operating
system: nobody can foresee it.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import attrs

from tabletop_rules import BadRecord, BadText, ErasedGame, Hidden, IllegalStep, Seat, from_json, load_game, to_json

MOST_BYTES = 100_000
MOST_GAMES = 1_000


class Refused(Exception):
    """A request that is answered with an HTTP status and a reason."""

    def __init__(self, status: int, reason: str, **details: object) -> None:
        super().__init__(reason)
        self.status = status
        self.answer = {"error": reason, **details}


class Match:
    """One game: its states, its steps, and the token of each seat."""

    def __init__(self, game: ErasedGame, options: object) -> None:
        self.game = game
        self.states = [game.new_game(options)]
        self.steps: list[object] = []
        self.tokens = [secrets.token_urlsafe(16) for _ in game.scores(self.states[0])]
        self.lock = threading.Lock()
        self._settle()

    def _settle(self) -> None:
        rng = secrets.SystemRandom()
        while (event := self.game.chance(self.states[-1])) is not None:
            self._apply(event.sample(rng))

    def _apply(self, step: object) -> None:
        self.states.append(self.game.apply(self.states[-1], step))
        self.steps.append(step)

    def seat(self, token: str | None) -> Seat | None:
        """The seat of a token; None for no token."""
        if token is None:
            return None
        for seat, own in enumerate(self.tokens):
            if secrets.compare_digest(own.encode(), token.encode()):
                return seat
        raise Refused(403, "no seat of this game has that token")

    def view(self, token: str | None) -> dict[str, object]:
        """What that seat may know, and how many steps there were."""
        seat = self.seat(token)
        with self.lock:
            return {"step": len(self.steps), "view": json.loads(to_json(self.game.view(self.states[-1], seat)))}

    def steps_since(self, token: str | None, since: int) -> dict[str, object]:
        """The steps from that number on, as the seat saw them."""
        seat, game = self.seat(token), self.game
        with self.lock:
            told = []
            for state, step in zip(self.states[since:-1], self.steps[since:], strict=True):
                seen = game.redact(state, step, seat)
                told.append(attrs.asdict(seen) if isinstance(seen, Hidden) else game.format_step(seen))
            return {"since": since, "steps": told}

    def move(self, token: str | None, number: object, text: object) -> dict[str, object]:
        """Apply a move of that seat. Raises: Refused."""
        seat, game = self.seat(token), self.game
        if seat is None or not isinstance(text, str):
            raise Refused(400, "a move needs a token and a text")
        try:
            step = game.parse_step(text)
        except BadText as error:
            raise Refused(400, str(error)) from None
        if text.startswith("="):
            raise Refused(403, "the server settles chance")
        with self.lock:
            if number != len(self.steps):
                raise Refused(409, "the game has gone on", step=len(self.steps))
            # Whose move it is comes before whether it is legal: a refusal is for its mover only.
            if seat not in game.to_act(self.states[-1]) or game.mover(self.states[-1], step) != seat:
                raise Refused(403, "it is not your move")
            try:
                self._apply(step)
            except IllegalStep as error:
                raise Refused(422, error.refusal.message, code=error.refusal.code, rule=error.refusal.rule) from None
            self._settle()
            return {"step": len(self.steps)}


class Server(ThreadingHTTPServer):
    """The server with its matches."""

    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.matches: dict[str, Match] = {}

    def start(self, wanted: dict[str, object]) -> dict[str, object]:
        """Begin a match. Raises: Refused for an unknown game, bad options, or when there are too many."""
        if len(self.matches) >= MOST_GAMES:
            raise Refused(503, "too many games are being played")
        try:
            game = load_game(str(wanted.get("game")))
            options = from_json(json.dumps(wanted.get("options", {})), game.Options)
        except BadRecord as error:
            raise Refused(400, str(error)) from None
        except ValueError as error:
            raise Refused(404, str(error)) from None
        name = secrets.token_urlsafe(8)
        match = self.matches[name] = Match(game, options)
        return {"id": name, "tokens": match.tokens}

    def match(self, name: str) -> Match:
        """The match of that id. Raises: Refused."""
        if name not in self.matches:
            raise Refused(404, "there is no such game")
        return self.matches[name]


class Handler(BaseHTTPRequestHandler):
    """The routes."""

    server: Server

    def do_GET(self) -> None:
        """Views and steps."""
        path, query = self._path()
        token = query.get("token")
        if len(path) == 2 and path[0] == "games":
            self._answer(lambda: self.server.match(path[1]).view(token))
        elif len(path) == 3 and path[0] == "games" and path[2] == "steps":
            since = query.get("since", "0")
            number = int(since) if since.isascii() and since.isdigit() and len(since) < 7 else 0
            self._answer(lambda: self.server.match(path[1]).steps_since(token, number))
        else:
            self._answer(self._nowhere)

    def do_POST(self) -> None:
        """New games and moves."""
        path, _ = self._path()
        if path == ["games"]:
            self._answer(lambda: self.server.start(self._body()))
        elif len(path) == 3 and path[0] == "games" and path[2] == "moves":
            self._answer(lambda: self._move(path[1], self._body()))
        else:
            self._answer(self._nowhere)

    def _move(self, name: str, body: dict[str, object]) -> dict[str, object]:
        token = body.get("token")
        return self.server.match(name).move(token if isinstance(token, str) else None, body.get("step"), body.get("move"))

    def _nowhere(self) -> dict[str, object]:
        raise Refused(404, "there is nothing here")

    def _path(self) -> tuple[list[str], dict[str, str]]:
        parts = urlsplit(self.path)
        return parts.path.strip("/").split("/"), {name: values[-1] for name, values in parse_qs(parts.query).items()}

    def _body(self) -> dict[str, object]:
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit() and len(length) < 9 and int(length) <= MOST_BYTES):
            raise Refused(413, f"a body of at most {MOST_BYTES} bytes is needed")
        try:
            body = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            raise Refused(400, "the body is no JSON") from None
        if not isinstance(body, dict):
            raise Refused(400, "the body is no JSON object")
        return body

    def _answer(self, work: Callable[[], dict[str, object]]) -> None:
        try:
            status, answer = 200, work()
        except Refused as refused:
            status, answer = refused.status, refused.answer
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the method overridden
        """Say nothing."""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8000)
    try:
        opened = Server(parser.parse_args().port)
    except (OSError, OverflowError) as error:
        sys.exit(f"server.py: {error}")
    with opened as server:
        print(f"http://127.0.0.1:{server.server_address[1]}/games")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
