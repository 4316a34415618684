"""Play and the referee at the same steps: random games of fixed seeds, and their records."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import attrs

from benchmarks.engines import engine
from tabletop_rules import Record, Recorder, playout, to_json, verify
from tabletop_rules.command.verify import json_line
from tabletop_rules.sources import Source


@attrs.frozen
class Games:
    """Random games of one kind: work to play them again and to judge their records; all count steps."""

    steps: int
    decisions: int
    records: tuple[Record, ...]
    play: Callable[[], int]
    """Plays the games of the records again."""
    play_others: Callable[[], int]
    """Plays as many other games, new ones each time: what an engine remembers of the games before helps it little."""
    judge: Callable[[], int]
    judge_texts: Callable[[], int]
    """The same from their JSON."""
    judge_lines: Callable[[], int]
    """From the bytes of a record to the JSON line of its report, as `tabletop verify --json` does."""


def random_games(name: str, steps: int) -> Games:
    """Random games of about so many steps in all (at least one game)."""
    game, options = engine(name)
    total = decisions = seeds = 0
    records = []
    while total < steps:
        recorder = Recorder(game, options)
        for step in playout(game, options, Random(seeds)).steps:
            decisions += game.chance(recorder.state) is None
            recorder.apply(step)
        records.append(recorder.record())
        total += recorder.count
        seeds += 1
    texts = [to_json(record) for record in records]
    lines = [text.encode() for text in texts]

    def play() -> int:
        return sum(len(playout(game, options, Random(seed)).steps) for seed in range(seeds))

    fresh = count(seeds)

    def play_others() -> int:
        return sum(len(playout(game, options, Random(next(fresh))).steps) for _ in range(seeds))

    def judge() -> int:
        return sum(verify(record).held for record in records)

    def judge_texts() -> int:
        return sum(verify(text).held for text in texts)

    def judge_lines() -> int:
        held = 0
        for line in lines:
            report = verify(line, position=False)
            json_line(Source("records.jsonl", 1, line), report, positions=False)
            held += report.held
        return held

    return Games(total, decisions, tuple(records), play, play_others, judge, judge_texts, judge_lines)
