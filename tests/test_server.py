"""The example server, in a process of its own, over real sockets with a client that is not ours: whole games, news as they happen,
restarts, clocks, what clients never get to know, and slow and many clients."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tabletop_rules import Hidden, Record, RedactedRecord, Status, from_json, load_game, redact_record, replay, to_json, verify

SERVER = Path(__file__).parents[1] / "examples" / "server.py"
GAMES: list[tuple[str, dict[str, object]]] = [
    ("coloretto", {"seats": 3}),
    ("catsle", {"seats": 3, "rounds": 1}),
    ("coatl", {"seats": 2}),
    ("catan", {"seats": 3, "victory_points": 3, "trading": False}),
]


class Host:
    """A running server and a client of it."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, str(SERVER), "--port", "0", *arguments]
        self.complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115 - as long as the process
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.complaints, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().removesuffix("/games")
        self.port = int(self.address.rpartition(":")[2])
        self.client = httpx.Client(base_url=self.address, timeout=30)

    def stop(self) -> None:
        """As an operator would; nothing that a client did has filled the log."""
        self.client.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.complaints.seek(0)
        said = self.complaints.read()
        self.complaints.close()
        assert said == ""

    def get(self, path: str, **query: object) -> Any:
        """The JSON of an answer that is good."""
        answer = self.client.get(path, params={name: str(value) for name, value in query.items()})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: object) -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        answer = self.client.post(path, content=data)
        return answer.status_code, answer.json()

    def begin(self, game: str, options: dict[str, object], **more: object) -> Table:
        """A new game."""
        status, made = self.post("/games", {"game": game, "options": options, **more})
        assert status == 200, made
        return Table(self, made["id"], made["tokens"])


class Table:
    """A game on the server, with the token of each seat."""

    def __init__(self, host: Host, name: str, tokens: list[str]) -> None:
        self.host = host
        self.path = f"/games/{name}"
        self.tokens = tokens

    def query(self, seat: int | None) -> dict[str, str]:
        """What tells the server who is asking."""
        return {} if seat is None else {"token": self.tokens[seat]}

    def view(self, seat: int | None = None) -> Any:
        """What the seat may know."""
        return self.host.get(self.path, **self.query(seat))

    def steps(self, seat: int | None, since: int = 0) -> list[Any]:
        """The steps as that seat saw them."""
        found: list[Any] = self.host.get(f"{self.path}/steps", since=since, **self.query(seat))["steps"]
        return found

    def move(self, seat: int, step: object, move: object) -> tuple[int, Any]:
        """Send a move."""
        return self.host.post(f"{self.path}/moves", {"token": self.tokens[seat], "step": step, "move": move})

    def record(self, seat: int | None = None) -> str:
        """The record as the seat may have it."""
        return self.host.client.get(f"{self.path}/record", params=self.query(seat)).text

    def play(self, rng: Random, moves: int = 4_000) -> None:
        """Clients that see views only play at random, to the end or for so many moves."""
        for _ in range(moves):
            seen = self.view()
            if seen["over"]:
                return
            seat = rng.choice(seen["view"]["to_act"])
            seen = self.view(seat)
            if not seen["view"]["moves"]:
                continue
            status, answer = self.move(seat, seen["step"], rng.choice(seen["view"]["moves"]))
            assert status == 200, answer


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """One server for the tests that need nothing of their own."""
    running = Host("--games", ":memory:", "--patience", "3")
    yield running
    running.stop()


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_whole_game_over_http(host: Host, name: str, options: dict[str, object]) -> None:
    """Every seat's steps are what `redact` shows that seat, and no more, also as they come; the record at the end is legal."""
    table = host.begin(name, options)
    early = from_json(table.record(0), RedactedRecord)
    assert early.seat == 0
    with host.client.stream("GET", f"{table.path}/events", params=table.query(1)) as stream:
        table.play(Random(1))
        told = list(events(stream))
    data = table.record()
    assert verify(data).status is Status.LEGAL
    seen = {seat: [json.loads(to_json(step)) if isinstance(step, Hidden) else step for step in redact_record(data, seat).steps] for seat in (None, 0, 1)}
    for seat, steps in seen.items():
        assert table.steps(seat) == steps
        assert table.steps(seat, since=len(steps) - 3) == steps[-3:]
    assert [event["data"]["seen"] for event in told[:-1]] == seen[1]
    assert [event["id"] for event in told[:-1]] == [str(number + 1) for number in range(len(seen[1]))]
    assert told[-1]["event"] == "end"
    assert told[-1]["data"] == {"step": len(seen[1]), "over": True, "ended": None, "clock": None}
    assert list(early.steps) == list(redact_record(data, 0).steps)[: len(early.steps)]


def events(stream: httpx.Response) -> Iterator[dict[str, Any]]:
    """The events of a stream, as a browser reads them."""
    event: dict[str, Any] = {}
    for line in stream.iter_lines():
        if line:
            field, _, value = line.partition(": ")
            event[field] = json.loads(value) if field == "data" else value
        elif event:
            if "data" in event:
                yield event
            event = {}


SINCE: list[tuple[dict[str, str], dict[str, str]]] = [
    ({"Last-Event-ID": "2"}, {}),
    ({}, {"since": "2"}),
    ({"Last-Event-ID": "2"}, {"since": "0"}),
]


def test_a_stream_goes_on_where_it_was(host: Host) -> None:
    """With `since`, or as a browser does after a broken connection; a spectator is told what happens too, while it happens."""
    table = host.begin("coloretto", {"seats": 2})
    table.play(Random(2), moves=3)
    steps = table.steps(None)
    for headers, query in SINCE:
        with host.client.stream("GET", f"{table.path}/events", params=query, headers=headers) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            following = events(stream)
            assert [next(following)["data"]["seen"] for _ in steps[2:]] == steps[2:]
            if not headers:
                table.play(Random(3), moves=1)
                assert next(following)["data"]["seen"] == table.steps(None)[len(steps)]
                steps = table.steps(None)


def test_hidden_cards_never_reach_other_seats(host: Host) -> None:
    """Of a deal each client gets its own hand; a spectator gets none."""
    table = host.begin("catsle", {"seats": 3})
    hands = [set(table.view(seat)["view"]["private"]["hand"]) for seat in range(3)]
    assert len(set.union(*hands)) == sum(map(len, hands)) == 33
    for seat in (None, 0, 1, 2):
        texts = [json.dumps(table.view(seat)), json.dumps(table.steps(seat)), table.record(seat)]
        for other, hand in enumerate(hands):
            for card in hand:
                assert (f'"{card}"' in texts[0]) == (other == seat)
                if other != seat:
                    assert f'"{card}"' not in texts[1] + texts[2]


def test_what_a_client_may_not_do(host: Host) -> None:
    """Another seat's token, a late move, an illegal one, chance, nonsense."""
    table = host.begin("coloretto", {"seats": 3})
    step, path = table.view()["step"], table.path
    own, moves = table.tokens[0], f"{table.path}/moves"
    assert host.post(moves, {"token": "wrong", "step": step, "move": "draw"})[0] == 403
    assert host.post(moves, b'{"token": "\\udc80", "step": 2, "move": "draw"}') == (403, {"error": "no seat of this game has that token"})
    assert host.client.get(f"{path}?token=%ED%B2%80").status_code == 403
    assert table.move(1, step, "draw") == (403, {"error": "it is not your move"})
    assert table.move(0, step - 1, "draw")[0] == 409
    assert table.move(0, float(step), "draw")[0] == 409
    status, answer = table.move(0, step, "take 0")
    assert (status, answer["rule"], answer["code"]) == (422, "R15", "row-empty")
    assert table.move(0, step, "=blue")[0] == 403
    assert table.move(0, step, "sing\udc80")[0] == 400
    assert host.post(moves, {"step": step, "move": "draw"})[0] == 400
    assert host.post(moves, {"token": own, "step": step})[0] == 400
    assert host.post(moves, {"token": 7, "step": step, "move": "draw"})[0] == 403
    for body, wanted in ((b"{", 400), (b"[]", 400), (b"[" * 50_000, 400), (b"\xff", 400), (b"", 400), (b" " * 100_001, 413)):
        assert host.post(moves, body)[0] == wanted
    assert host.post("/games", {"game": "chess"})[0] == 404
    assert host.post("/games", {"game": "\udc80"})[0] == 404
    bad: list[object] = [{"seats": 9}, {"seats": "\udc80"}, {"\udc80": 3}, [], None, 3, {"seats": 10**400}]
    for options in bad:
        assert host.post("/games", {"game": "coloretto", "options": options})[0] == 400
    for clock in (5, {}, {"seconds": 0}, {"seconds": True}, {"seconds": 5, "more": 1}, {"seconds": float("nan")}, {"seconds": 1e9}):
        assert host.post("/games", {"game": "coloretto", "options": {"seats": 2}, "clock": clock})[0] == 400
    assert host.post(f"{path}/resign", {})[0] == 400
    for nowhere in ("/games/none", "/none", "/games/%00", "/games/%ED%B2%80", "/games/none/steps", "/games/none/events", "/games/none/record"):
        assert host.client.get(nowhere).status_code == 404
    assert host.client.delete("/games").status_code == 404
    assert host.post("/none", {})[0] == 404
    assert table.steps(None, since=99) == []
    assert table.view()["step"] == step


def test_moves_come_as_data_where_they_are_asked_for(host: Host) -> None:
    """Beside their texts, in the same order; without being asked for nothing is added."""
    table = host.begin("coloretto", {"seats": 3})
    seen = host.get(table.path, moves="data", **table.query(0))["view"]
    assert [(move["kind"], move["targets"]) for move in seen["moves_data"]] == [("draw", ["supply"])]
    assert "moves_data" not in table.view(0)["view"]


def test_a_seat_resigns(host: Host) -> None:
    """Whoever is to move; the events and the record say so, and no move follows."""
    table = host.begin("coatl", {"seats": 2})
    with host.client.stream("GET", f"{table.path}/events") as stream:
        assert host.post(f"{table.path}/resign", {"token": table.tokens[1]})[0] == 200
        end = list(events(stream))[-1]
    assert end["data"]["ended"] == {"why": "resignation", "seat": 1, "winners": [0]}
    assert host.post(f"{table.path}/resign", {"token": table.tokens[0]})[0] == 409
    seen = table.view(0)
    assert seen["over"]
    assert table.move(0, seen["step"], "keep 0 P00 P01 P02")[0] == 409
    report = verify(table.record())
    assert (report.status, report.steps) == (Status.ENDED_EARLY, seen["step"])


def test_clocks_run_down(host: Host) -> None:
    """For the seat that is waited for, also where nobody asks; what a move cost stands in the record."""
    table = host.begin("coloretto", {"seats": 3}, clock={"seconds": 1.5, "increment": 0.25})
    table.play(Random(1), moves=4)
    with host.client.stream("GET", f"{table.path}/events") as stream:
        end = list(events(stream))[-1]["data"]
    record = from_json(table.record(), Record)
    loser = end["ended"]["seat"]
    assert record.ended is not None
    assert (record.ended.why, record.ended.seat, record.ended.winners) == ("timeout", loser, ())
    assert verify(record).status is Status.ENDED_EARLY
    assert len(record.clock) == 4
    assert all(1 < left <= 2.5 for _, left in record.clock)
    assert end["clock"][loser] == 0
    moves = {index for index, step in enumerate(record.steps) if not step.startswith("=")}
    assert {index for index, _ in record.clock} == moves


@pytest.mark.long
def test_games_survive_a_restart(tmp_path: Path) -> None:
    """Also a sudden one: steps, tokens, clocks and how a game ended; chance is not settled anew. No token stands in the file."""
    path = tmp_path / "games.sqlite"
    first = Host("--games", str(path))
    clock = {"seconds": 1_000, "increment": 1}
    tables = [first.begin(name, options, clock=clock) for name, options in GAMES]
    for table in tables:
        table.play(Random(4), moves=9)
    first.post(f"{tables[2].path}/resign", {"token": tables[2].tokens[0]})
    kept = [(table.view(0), table.steps(1), table.record(0)) for table in tables]
    first.process.kill()
    first.process.wait(20)
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    second = Host("--games", str(path))
    for table, (view, steps, record) in zip(tables, kept, strict=True):
        assert not any(token.encode() in content for token in table.tokens)
        table.host = second
        seen = table.view(0)
        left, before = seen.pop("clock"), view.pop("clock")
        assert seen == view
        assert all(abs(now - then) < 10 for now, then in zip(left, before, strict=True))
        assert (table.steps(1), table.record(0)) == (steps, record)
        table.play(Random(5))
        assert verify(table.record()).status is (Status.ENDED_EARLY if table is tables[2] else Status.LEGAL)
    second.stop()
    first.stop()


def test_a_game_of_other_rules_is_told_apart(tmp_path: Path) -> None:
    """A file from before a change of the rules: the game is not gone, but cannot go on here."""
    import sqlite3

    path = tmp_path / "games.sqlite"
    first = Host("--games", str(path))
    table = first.begin("coloretto", {"seats": 2})
    first.stop()
    with sqlite3.connect(path) as file:
        file.execute("UPDATE games SET rules = 0")
    file.close()
    second = Host("--games", str(path))
    assert second.client.get(table.path).status_code == 410
    second.stop()


def test_many_clients_at_once_are_all_answered(host: Host) -> None:
    """F13: 120 connections that begin together, and 300 that do nothing."""
    table = host.begin("coloretto", {"seats": 3})

    async def ask_all() -> list[int]:
        idle = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(300)]
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
        async with httpx.AsyncClient(base_url=host.address, limits=limits, timeout=60) as client:
            answers = await asyncio.gather(*(client.get(table.path) for _ in range(120)))
        for _, writer in idle:
            writer.close()
        return [answer.status_code for answer in answers]

    assert asyncio.run(ask_all()) == [200] * 120


SLOW: dict[str, Callable[[str], bytes]] = {
    "a head that does not end": lambda path: b"GET /games HTTP/1.1\r\nHost: here\r\nX-",
    "nothing at all": lambda path: b"",
    "a body that does not end": lambda path: f"POST {path}/moves HTTP/1.1\r\nHost: here\r\nContent-Length: 90\r\n\r\n{{".encode(),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", SLOW)
def test_slow_clients_are_parted_with(host: Host, kind: str) -> None:
    """A client that trickles its request is let go after the server's patience (3 seconds here); others are served meanwhile."""
    table = host.begin("coloretto", {"seats": 3})
    slow = [socket.create_connection(("127.0.0.1", host.port), timeout=20) for _ in range(50)]
    for connection in slow:
        connection.sendall(SLOW[kind](table.path))
    began = time.monotonic()
    table.play(Random(1), moves=5)
    assert time.monotonic() - began < 3
    for connection in slow:
        while connection.recv(4096):
            pass
        connection.close()
    assert time.monotonic() - began < 12


HALF: list[bytes] = [
    b"POST /games HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n{",
    b"POST /games HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /games HTTP/1.1\r\nHost: here\r\nContent-Length: -5\r\n\r\n",
    b"GET /games/\xff\xfe HTTP/1.1\r\nHost: here\r\n\r\n",
    b"\x16\x03\x01\x00",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /games/a/events HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
]


@pytest.mark.parametrize("data", HALF)
def test_clients_that_break_off_or_speak_otherwise_hinder_nobody(host: Host, data: bytes) -> None:
    """Others are served, and the log stays empty."""
    for _ in range(10):
        with socket.create_connection(("127.0.0.1", host.port), timeout=20) as connection:
            connection.sendall(data)
            connection.settimeout(0.05)
            with contextlib.suppress(TimeoutError, ConnectionError):
                connection.recv(4096)
    host.begin("coloretto", {"seats": 2}).play(Random(1), moves=2)


@pytest.mark.long
@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this kernel keeps connections that nobody reads from")
def test_clients_that_do_not_read_are_parted_with(host: Host) -> None:
    """A stream that nobody reads ends, and others are told all the same."""
    table = host.begin("catan", {"seats": 3, "victory_points": 3, "trading": False})
    table.play(Random(1), moves=300)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    deaf.connect(("127.0.0.1", host.port))
    for _ in range(4_000):  # answers that nobody fetches
        deaf.settimeout(0.2)
        try:
            deaf.sendall(f"GET {table.path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        except OSError:
            break
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            deaf.settimeout(1)
            deaf.send(b"GET / HTTP/1.1\r\n")
        except TimeoutError:
            continue
        except OSError:
            break
        time.sleep(0.2)
    assert time.monotonic() < end
    deaf.close()
    assert table.view()["step"] > 0


def test_a_game_has_room_for_so_many_who_watch(host: Host) -> None:
    """Further spectators are told so; a seat finds room all the same; whoever goes makes room."""
    table = host.begin("coloretto", {"seats": 2})

    def watch(seat: int | None) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", host.port), timeout=20)
        token = "" if seat is None else f"?token={table.tokens[seat]}"
        connection.sendall(f"GET {table.path}/events{token} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        return connection

    watching = [watch(None) for _ in range(100)]
    assert all(b" 200 " in connection.recv(4096) for connection in watching)
    assert host.client.get(f"{table.path}/events").status_code == 503
    seat = [watch(0) for _ in range(8)]
    assert all(b" 200 " in connection.recv(4096) for connection in seat)
    assert host.client.get(f"{table.path}/events", params=table.query(0)).status_code == 503
    for connection in watching + seat:
        connection.close()
    end = time.monotonic() + 20
    while True:
        with host.client.stream("GET", f"{table.path}/events") as stream:
            if stream.status_code == 200:
                break
        assert time.monotonic() < end
        time.sleep(0.2)


def test_games_that_nobody_plays_make_room(tmp_path: Path) -> None:
    """A full server says so; a game in which nobody has moved for a day is given up where room is needed, and says why."""
    import sqlite3

    path = tmp_path / "games.sqlite"
    first = Host("--games", str(path))
    table = first.begin("coloretto", {"seats": 2})
    first.stop()
    with sqlite3.connect(path) as file:
        copy = "INSERT INTO games SELECT id || ?, game, rules, options, tokens, clock, ended, over, moved FROM games LIMIT 1"
        file.executemany(copy, [(number,) for number in range(999)])
    file.close()
    second = Host("--games", str(path))
    assert second.post("/games", {"game": "coloretto", "options": {"seats": 2}})[0] == 503
    with sqlite3.connect(path) as file:
        file.execute("UPDATE games SET moved = 0 WHERE id = ?", (table.path.rpartition("/")[2],))
    file.close()
    second.begin("coloretto", {"seats": 2})
    table.host = second
    assert table.view()["ended"] == {"why": "abandoned", "seat": 0, "winners": [1]}
    assert verify(table.record()).status is Status.ENDED_EARLY
    second.stop()


@pytest.mark.long
def test_one_address_does_not_begin_all_games() -> None:
    """Nor does it fill the memory: further ones are told so, and games go on."""
    host = Host("--games", ":memory:")
    table = host.begin("coloretto", {"seats": 2})
    wanted = {"game": "coloretto", "options": {"seats": 2}}
    answers = [host.post("/games", wanted)[0] for _ in range(200)]
    assert answers == [200] * 199 + [429]
    table.play(Random(1))
    assert verify(table.record()).status is Status.LEGAL
    host.stop()


def test_games_that_have_ended_are_read_again(tmp_path: Path) -> None:
    """More of them than are kept in memory."""
    host = Host("--games", str(tmp_path / "games.sqlite"))
    tables = [host.begin("coloretto", {"seats": 2}) for _ in range(25)]
    for table in tables:
        assert host.post(f"{table.path}/resign", {"token": table.tokens[0]})[0] == 200
    host.stop()
    again = Host("--games", str(tmp_path / "games.sqlite"))
    for table in tables * 2:
        table.host = again
        assert table.view()["ended"]["why"] == "resignation"
    again.stop()


def test_the_server_says_what_hinders_it(tmp_path: Path) -> None:
    """In one line: a port that is none, a file that is no file of games."""
    bad = tmp_path / "bad"
    bad.write_bytes(os.urandom(5_000))
    for arguments in (["--port", "99999999"], ["--port", "0", "--games", str(bad)], ["--port", "0", "--games", str(tmp_path)]):
        done = subprocess.run([sys.executable, str(SERVER), *arguments], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 1
        assert done.stderr.startswith("server.py: ")
        assert done.stderr.count("\n") == 1


def test_the_record_of_a_game_is_what_its_clients_saw(host: Host) -> None:
    """Every state on the way gives the views that the server gave."""
    table = host.begin("coloretto", {"seats": 2})
    views = []
    for _ in range(5):
        views.append(table.view(0))
        table.play(Random(6), moves=1)
    table.play(Random(7))
    states = {step.index + 1: step.state for step in replay(table.record())}
    game = load_game("coloretto")
    for view in views:
        assert view["view"] == json.loads(to_json(game.view(states[view["step"]], 0)))
