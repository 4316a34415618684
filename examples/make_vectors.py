"""Makes the vectors in examples/vectors, by which an engine in another language proves itself; tests make them anew and compare.

    python examples/make_vectors.py [GAME…]

Each file is JSON Lines, packed with gzip. The first line says what it is. Every other line is one step of one of the games, which
are played at random by fixed seeds, under options that among them have every value of every switch:

* `options`, `before` (the position), `to_act`;
* `legal`: every legal move, as `text` and as `data`; at chance none;
* `refused`: some illegal steps with the `code` and `rule` of the refusal;
* `chance`: null, or the event: its `kind`, `size`, `total`, `seen_by`, and of its `outcomes` each with its `weight`, all of them
  where there are at most 100, else five samples;
* `step` and `data`: the step that is taken, and `after`: the position then;
* `changes`: what it changed as a spectator sees it; now and then `picture`: the SVG of the view of the seat to act.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from tabletop_rules import from_json, load_game, moves_data, svg_of, to_json

HERE = Path(__file__).parent / "vectors"
GAMES = ("catan", "catsle", "coatl", "coloretto")
PLAYED = 44
"""Games of each."""
KEPT = 48
"""Steps that are kept of a game, or all that it has, and a few more of kinds that were not there yet."""
LISTED = 100
REFUSED = 3
PICTURES = 60
"""So many steps from one picture to the next."""

# game: option -> the values that it takes, one game after the other
VALUES: dict[str, dict[str, tuple[Any, ...]]] = {
    "coloretto": {
        "seats": (2, 3, 4, 5),
        "scoring": ("brown", "grey", "brown"),
        "golden_joker": (False, True, True, False, False),
        "name_jokers_when_taken": (False, True),
        "shared_start_colour": (False, False, True),
        "cards_below_last_round": (None, 14, 15, 16, None),
        "start_seat": (0, 1),
    },
    "catsle": {
        "seats": (3, 4, 5),
        "rounds": (1, 2, 3, 1),
        "removed": (None, "red", "grey", None, "green", "brown", "blue"),
        "start_seat": (0, 1, 2),
        "limits": (None, None, (0, 12, 1, 2, 3), (2, 2, 2, 2, 2, 1, 0, 5)),
        "tie_break": ("matched", "bonus", "columns"),
        "open_discards": (False, True),
    },
    "coatl": {
        "seats": (2, 3, 4),
        "tokens": (True, False),
        "promo": (False, True, True, False),
        "open_end_is_empty": (False, True, False),
        "keep": ("three", "up to three", "three"),
        "start_seat": (0, 1),
    },
    "catan": {
        "seats": (2, 3, 4, 5, 6),
        "board": ("drawn", "beginner", "drawn"),
        "start_seat": (0, 1),
        "victory_points": (10, 4, 6),
        "discard_limit": (7, 3, 9),
        "shortage": ("modern", "classic"),
        "phases": ("combined", "separate", "combined"),
        "friendly_robber": (False, True),
        "steal_needs_cards": (False, True, False),
        "trading": (True, False, False),
        "offers_per_turn": (1, None, 2),
        "victory": ("automatic", "declared", "automatic"),
        "bank": ("limited", "unlimited", "limited"),
        "numbers": ("random", "spiral"),
        "robber_start": ("first", "last"),
        "between_turns": (None, "paired", "special-building", "none"),
    },
}
LONGEST = 1_500
"""Where random play is cut."""


def all_options(name: str) -> Iterator[Any]:
    """Options after options, each switch going round its own values; what does not go together is mended or passed over."""
    values = VALUES[name]
    for chosen in zip(*map(cycle, values.values()), strict=False):
        plain = dict(zip(values, chosen, strict=True))
        if name == "catsle":
            plain["removed"] = plain["removed"] if plain["seats"] == 3 else None
        if name == "catan":
            plain["numbers"] = plain["numbers"] if plain["board"] == "drawn" else "spiral"
            plain["between_turns"] = plain["between_turns"] if plain["seats"] > 4 else None
        try:
            yield from_json(json.dumps(plain), load_game(name).Options)
        except ValueError:
            continue


def walk(game: Any, options: Any, rng: Random) -> list[tuple[Any, Any]]:
    """The states and steps of a random game."""
    found: list[tuple[Any, Any]] = []
    state = game.new_game(options)
    while not game.is_over(state) and len(found) < LONGEST:
        event = game.chance(state)
        step = event.sample(rng) if event is not None else rng.choice(game.legal_moves(state))
        found.append((state, step))
        state = game.apply(state, step)
    return found


def vector(game: Any, options: Any, state: Any, step: Any, others: list[Any], rng: Random, *, drawn: bool) -> dict[str, Any]:
    """One line."""
    after = game.apply(state, step)
    refused = [(other, game.check(state, other)) for other in dict.fromkeys(others)]
    event = game.chance(state)
    line = {
        "options": plain(options),
        "before": plain(game.position(state)),
        "to_act": list(game.to_act(state)),
        "legal": [facts | {"text": text} for seat in game.to_act(state) for text, facts in moves(game, state, seat)],
        "refused": [
            {"text": game.format_step(other), "code": why.code, "rule": why.rule} for other, why in refused if why is not None
        ][:REFUSED],
        "chance": None if event is None else chance(game, event, rng),
        "step": game.format_step(step),
        "data": plain(game.describe_step(step)),
        "changes": plain(game.changes(state, after, step, None)),
        "after": plain(game.position(after)),
    }
    if drawn:
        seat = game.next_seat(state)
        line["picture"] = {"seat": seat, "svg": svg_of(game.view(state, seat))}
    return line


def kind_of(game: Any, step: Any) -> str:
    """The first word of a step's text."""
    return str(game.format_step(step).partition(" ")[0])


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return json.loads(to_json(value))


def moves(game: Any, state: Any, seat: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The legal moves of a seat, as text and as data."""
    view = game.view(state, seat)
    for move, facts in zip(view.moves, moves_data(view), strict=True):
        yield game.format_step(move), plain(facts)


def chance(game: Any, event: Any, rng: Random) -> dict[str, Any]:
    """An event: all its outcomes with their weights, or some."""
    outcomes = list(event.outcomes()) if event.size <= LISTED else [(one, event.weight(one)) for one in samples(event, rng)]
    return {
        "kind": event.kind,
        "size": event.size,
        "total": event.total,
        "seen_by": None if event.seen_by is None else sorted(event.seen_by),
        "outcomes": [{"text": game.format_step(outcome), "weight": weight} for outcome, weight in outcomes],
    }


def samples(event: Any, rng: Random) -> list[Any]:
    """Five outcomes."""
    return [event.sample(rng) for _ in range(5)]


def lines(name: str, played: int = PLAYED) -> Iterator[str]:
    """The lines of a game's file, or the first of them."""
    game: Any = load_game(name)
    yield json.dumps({"game": name, "rules": game.RULES, "format": 1})
    count = 0
    kinds: set[str] = set()
    for seed, options in enumerate(islice(all_options(name), played)):
        rng = Random(f"{name} {seed}")
        found = walk(game, options, rng)
        first = {kind_of(game, step): index for index, (_, step) in reversed([*enumerate(found)])}
        new = [index for kind, index in first.items() if kind not in kinds]
        kept = {*rng.sample(range(len(found)), min(KEPT, len(found))), *new}
        for index in sorted(kept):
            state, step = found[index]
            others = [other for _, other in rng.sample(found, min(9, len(found)))]
            line = vector(game, options, state, step, others, rng, drawn=count % PICTURES == 0)
            count += 1
            kinds.add(kind_of(game, step))
            yield json.dumps({"seed": seed, "index": index, **line}, ensure_ascii=False, separators=(",", ":"))


def packed(name: str) -> bytes:
    """A game's whole file."""
    return gzip.compress("".join(f"{line}\n" for line in lines(name)).encode(), 9, mtime=0)


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for chosen in sys.argv[1:] or GAMES:
        (HERE / f"{chosen}.jsonl.gz").write_bytes(packed(chosen))
