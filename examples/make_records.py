"""Makes the game records in examples/records, examples/faulty and examples/ended; tests regenerate them and compare.

    python examples/make_records.py

Each record in `records` is a game of random legal moves by a fixed seed; each in `faulty` is such a game with one thing changed,
and its meta says what the referee must find. Those in `ended` were ended before their end by the rules, one for each way.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs

from tabletop_rules import Ended, Record, Recorder, Refusal, Result, from_json, load_game, playout, replay, to_json
from tabletop_rules.records import Scalar

HERE = Path(__file__).parent

# name: (game, options, seed)
PLAYED: dict[str, tuple[str, dict[str, Any], int]] = {
    "coloretto-2p": ("coloretto", {"seats": 2}, 2),
    "coloretto-3p": ("coloretto", {"seats": 3, "scoring": "grey", "start_seat": 1}, 3),
    "coloretto-4p": ("coloretto", {"seats": 4}, 4),
    "coloretto-4p-golden": ("coloretto", {"seats": 4, "golden_joker": True, "name_jokers_when_taken": True}, 5),
    "coloretto-5p": ("coloretto", {"seats": 5}, 5),
    "catsle-3p": ("catsle", {"seats": 3}, 3),
    "catsle-4p": ("catsle", {"seats": 4, "rounds": 2, "start_seat": 2}, 4),
    "catsle-5p": ("catsle", {"seats": 5, "rounds": 1}, 5),
    "coatl-2p": ("coatl", {"seats": 2}, 2),
    "coatl-3p": ("coatl", {"seats": 3, "tokens": False}, 3),
    "coatl-4p": ("coatl", {"seats": 4, "promo": True}, 4),
    "catan-3p": ("catan", {"seats": 3, "board": "beginner", "offers_per_turn": 1, "victory_points": 8}, 3),
    "catan-4p": ("catan", {"seats": 4, "board": "beginner", "trading": False, "friendly_robber": True}, 4),
    "catan-4p-drawn": ("catan", {"seats": 4, "trading": False, "numbers": "random", "victory_points": 6}, 5),
    "catan-5p": ("catan", {"seats": 5, "trading": False, "victory_points": 7}, 6),
    "catan-5p-special": ("catan", {"seats": 5, "trading": False, "between_turns": "special-building", "victory_points": 7}, 7),
    "catan-6p": ("catan", {"seats": 6, "board": "beginner", "trading": False, "robber_start": "last", "victory_points": 7}, 8),
    "catan-6p-special": ("catan", {"seats": 6, "trading": False, "between_turns": "special-building", "victory_points": 7}, 9),
}

# name: (the record it is made from, the code of a refusal, steps of which the first that meets it is put in)
FAULTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "coloretto-full-row": ("coloretto-3p", "row-full", ("place 0", "place 1", "place 2")),
    "coloretto-empty-row": ("coloretto-4p", "row-empty", ("take 2",)),
    "coloretto-fourth-joker": ("coloretto-5p", "card-not-left", ("=joker",)),
    "coloretto-early-last-round": ("coloretto-2p", "last-round-misplaced", ("=!+2",)),
    "catsle-revoke": (
        "catsle-4p",
        "must-follow",
        tuple(f"play {colour}{n}" for colour in ("red", "blue", "grey") for n in range(1, 13)),
    ),
    "catsle-second-column": (
        "catsle-3p",
        "colour-has-column",
        tuple(f"take red{n} {column}" for n in range(1, 13) for column in range(4)),
    ),
    "coatl-unmet-prophecy": ("coatl-3p", "not-met", tuple(f"fulfil 0 P{n:02}" for n in range(49))),
    "coatl-twice-in-the-display": ("coatl-2p", "impossible-cards", ("=display P30,P30",)),
    "catan-bought-this-turn": ("catan-4p", "bought-this-turn", ("knight",)),
    "catan-impossible-theft": ("catan-3p", "not-in-hand", ("=steal ore", "=steal brick", "=steal wool")),
}

# name: (the record it is made from, after how many steps, how it was ended)
ENDED: dict[str, tuple[str, int, Ended]] = {
    "resignation": ("catan-3p", 61, Ended("resignation", 2, (0,))),
    "timeout": ("coatl-2p", 80, Ended("timeout", 1, (0,))),
    "agreement": ("coloretto-4p", 120, Ended("agreement", None, (0, 3))),
    "adjudication": ("catsle-3p", 90, Ended("adjudication", 1, (2,))),
    "abandoned": ("coloretto-2p", 40, Ended("abandoned", 0)),
}


def played(name: str) -> Record:
    """A whole game by seed."""
    game_name, settings, seed = PLAYED[name]
    game = load_game(game_name)
    options = from_json(json.dumps(settings), game.Options)
    meta: dict[str, Scalar] = {"about": "random legal play", "seed": seed}
    recorder = Recorder(game, options, meta)
    for step in playout(game, options, Random(seed)).steps:
        recorder.apply(step)
    return recorder.record()


def faulty(name: str) -> Record:
    """The record with the first step replaced at which the wanted refusal comes."""
    source, code, texts = FAULTS[name]
    record = played(source)
    game = load_game(record.game)
    state = game.new_game(record.options)
    for index, replayed in enumerate(replay(record)):
        for text in texts:
            refusal = game.check(state, game.parse_step(text))
            if refusal is not None and refusal.code == code:
                return _with_fault(record, index, text, refusal)
        state = replayed.state
    raise ValueError(f"{name}: no step meets {code}")


def _with_fault(record: Record, index: int, text: str, refusal: Refusal) -> Record:
    steps = (*record.steps[:index], text, *record.steps[index + 1 :])
    verdict = "impossible-outcome" if text.startswith("=") else "illegal"
    found: dict[str, Scalar] = {"verdict": verdict, "step": index, "code": refusal.code, "rule": refusal.rule}
    return attrs.evolve(record, steps=steps, meta={"about": refusal.message, **found})


def ended(name: str) -> Record:
    """A game that was ended early, with the seconds left after the last steps and a comment on the last."""
    source, count, how = ENDED[name]
    record = played(source)
    clock = tuple((index, 2.5 * (count - index)) for index in range(count - 3, count))
    meta: dict[str, Scalar] = {"about": f"A game that was {how}", "verdict": "ended-early"}
    comment = ((count - 1, "The last step."),)
    return attrs.evolve(record, steps=record.steps[:count], result=None, meta=meta, ended=how, clock=clock, comment=comment)


def wrong_result() -> Record:
    """A whole game whose claimed winner is not the one who won."""
    record = played("coloretto-4p")
    assert record.result is not None
    loser = min(range(len(record.result.scores)), key=record.result.scores.__getitem__)
    meta = {"about": "The seat with the fewest points claims the win.", "verdict": "wrong-result"}
    return attrs.evolve(record, result=Result(record.result.scores, (loser,)), meta=meta)


def files() -> Iterator[tuple[Path, str]]:
    """Every file with its text: one step a line, so that people can read it."""
    for name in PLAYED:
        yield HERE / "records" / f"{name}.json", pretty(played(name))
    for name in FAULTS:
        yield HERE / "faulty" / f"{name}.json", pretty(faulty(name))
    yield HERE / "faulty" / "coloretto-wrong-winner.json", pretty(wrong_result())
    for name in ENDED:
        yield HERE / "ended" / f"{name}.json", pretty(ended(name))


def pretty(record: Record) -> str:
    """The record's JSON on several lines."""
    return to_json(record, indent=1) + "\n"


if __name__ == "__main__":
    for path, text in files():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
