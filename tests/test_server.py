"""The example server: whole games through real HTTP, and what clients never get to know."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from examples.server import Server
from tabletop_rules import load_game

GAMES = [
    ("coloretto", {"seats": 3}),
    ("catsle", {"seats": 3, "rounds": 1}),
    ("coatl", {"seats": 2}),
    ("catan", {"seats": 3, "victory_points": 3, "trading": False}),
]


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on a free port."""
    with Server() as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


def ask(server: Server, path: str, body: object = None) -> tuple[int, Any]:
    """The status and the JSON of an answer."""
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{server.server_address[1]}{path}", data)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_whole_game_over_http(server: Server, name: str, options: dict[str, object]) -> None:
    """Clients that see views only play to the end; every seat's steps are what `redact` shows that seat, and no more."""
    _, made = ask(server, "/games", {"game": name, "options": options})
    rng = Random(1)
    match = server.matches[made["id"]]
    for _ in range(4_000):
        if match.game.is_over(match.states[-1]):
            break
        seat = match.game.next_seat(match.states[-1])
        assert seat is not None
        token = made["tokens"][seat]
        _, seen = ask(server, f"/games/{made['id']}?token={token}")
        move = rng.choice(seen["view"]["moves"])
        status, answer = ask(server, f"/games/{made['id']}/moves", {"token": token, "step": seen["step"], "move": move})
        assert (status, answer) == (200, {"step": len(match.steps)})
    game = load_game(name)
    for seat, query in [(None, ""), *((seat, f"?token={token}") for seat, token in enumerate(made["tokens"]))]:
        _, told = ask(server, f"/games/{made['id']}/steps{query}")
        assert len(told["steps"]) == len(match.steps)
        for state, step, text in zip(match.states, match.steps, told["steps"], strict=False):
            seen_step = game.redact(state, step, seat)
            if isinstance(text, str):
                assert text == game.format_step(seen_step)
            else:
                assert text["kind"] == seen_step.kind  # type: ignore[attr-defined]  # it is Hidden


def test_hidden_cards_never_reach_other_seats(server: Server) -> None:
    """Of a deal each client gets its own hand; a spectator gets none."""
    _, made = ask(server, "/games", {"game": "catsle", "options": {"seats": 3}})
    match = server.matches[made["id"]]
    deal = match.steps[0]
    hands = [{str(card) for card in hand} for hand in deal.hands]  # type: ignore[attr-defined]  # a deal
    for seat, token in [(None, None), *enumerate(made["tokens"])]:
        query = "" if token is None else f"?token={token}"
        texts = [json.dumps(ask(server, f"/games/{made['id']}{path}{query}")[1]) for path in ("", "/steps")]
        for other, hand in enumerate(hands):
            for card in hand:
                assert (f'"{card}"' in texts[0]) == (other == seat)
                if other != seat:
                    assert f'"{card}"' not in texts[1]


def test_what_a_client_may_not_do(server: Server) -> None:
    """Another seat's token, a late move, an illegal one, chance, nonsense."""
    _, made = ask(server, "/games", {"game": "coloretto", "options": {"seats": 3}})
    own, other = made["tokens"][:2]
    moves, step = f"/games/{made['id']}/moves", len(server.matches[made["id"]].steps)
    assert ask(server, moves, {"token": "wrong", "step": step, "move": "draw"})[0] == 403
    assert ask(server, moves, {"token": other, "step": step, "move": "draw"}) == (403, {"error": "it is not your move"})
    assert ask(server, moves, {"token": own, "step": step - 1, "move": "draw"})[0] == 409
    status, answer = ask(server, moves, {"token": own, "step": step, "move": "take 0"})
    assert (status, answer["rule"], answer["code"]) == (422, "R15", "row-empty")
    assert ask(server, moves, {"token": own, "step": step, "move": "=blue"})[0] == 403
    assert ask(server, moves, {"token": own, "step": step, "move": "sing"})[0] == 400
    assert ask(server, moves, {"step": step, "move": "draw"})[0] == 400
    assert ask(server, moves, {"token": own, "step": step})[0] == 400
    assert ask(server, moves, b"{")[0] == 400
    assert ask(server, moves, b"[]")[0] == 400
    assert ask(server, moves, b" " * 100_001)[0] == 413
    assert ask(server, "/games", {"game": "chess"})[0] == 404
    assert ask(server, "/games", {"game": "coloretto", "options": {"seats": 9}})[0] == 400
    assert ask(server, "/games/none")[0] == 404
    assert ask(server, "/none")[0] == 404
    assert ask(server, "/none", {})[0] == 404
    assert ask(server, f"/games/{made['id']}/steps?since=99")[1]["steps"] == []
    assert len(server.matches[made["id"]].steps) == step
