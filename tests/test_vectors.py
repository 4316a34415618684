"""The vectors are what the command makes, and use every value of every option."""

import gzip
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from examples.make_vectors import GAMES, PLAYED, VALUES, all_options, lines, plain
from tabletop_rules import from_json, load_game, to_json

FOLDER = Path(__file__).parents[1] / "examples" / "vectors"


def committed(name: str) -> list[str]:
    """The lines of a file."""
    return gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes()).decode().splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_the_first_vectors_are_made_anew(name: str) -> None:
    """Those of two games; all of them in the long tests."""
    made = list(lines(name, 2))
    assert made == committed(name)[: len(made)]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_all_vectors_are_made_anew(name: str) -> None:
    """`python examples/make_vectors.py` makes them."""
    assert list(lines(name)) == committed(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_options_take_every_value(name: str) -> None:
    """Each switch stands at each of its values in some game."""
    played = [plain(options) for options in islice(all_options(name), PLAYED)]
    for option, values in VALUES[name].items():
        found = {json.dumps(options[option]) for options in played}
        assert {json.dumps(value) for value in values if value is not None} <= found, option


@pytest.mark.parametrize("name", GAMES)
def test_vectors_say_what_the_engine_says(name: str) -> None:
    """A port would read them so: before, the step, after; the refusals; the weights."""
    game: Any = load_game(name)
    head, *vectors = map(json.loads, committed(name))
    assert head == {"game": name, "rules": game.RULES, "format": 1}
    assert len(vectors) >= 2_000
    assert len({vector["seed"] for vector in vectors}) == PLAYED
    words = {vector["data"]["kind"] for vector in vectors}
    assert [kind.cls for kind in game.STEPS.kinds if words.isdisjoint(kind.words)] == []
    for vector in vectors[::40]:
        state = game.from_position(from_json(json.dumps(vector["before"]), game.Position))
        after = game.apply(state, game.parse_step(vector["step"]))
        assert json.loads(to_json(game.position(after))) == vector["after"]
        assert game.step_from(vector["data"]) == game.parse_step(vector["step"])
        assert [move["text"] for move in vector["legal"]] == list(map(game.format_step, game.legal_moves(state)))
        for refused in vector["refused"]:
            why = game.check(state, game.parse_step(refused["text"]))
            assert (why.code, why.rule) == (refused["code"], refused["rule"])
        event = game.chance(state)
        assert (event is None) == (vector["chance"] is None)
        for outcome in (vector["chance"] or {"outcomes": ()})["outcomes"]:
            assert event.weight(game.parse_step(outcome["text"])) == outcome["weight"]
