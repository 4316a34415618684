"""Records that are read but not judged: what is no record of its game is refused with its JSON path."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import coloretto_rules as coloretto
from tabletop_rules import BadRecord, Record, plugins, replay
from tabletop_rules.reading import read
from tabletop_rules.simulating import simulated_blocks
from tests.ground import toy


def test_options_of_another_game_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a record that was made before its game was known."""
    with monkeypatch.context() as before:
        before.setitem(plugins.registered, plugins.GAMES, {})
        record = Record("toy", toy.RULES, coloretto.Options(3), ())
    with pytest.raises(BadRecord) as caught:
        read(record)
    assert [problem.place for problem in caught.value.problems] == ["$.options"]


def test_a_text_that_is_no_step_is_refused() -> None:
    """With the place of each such text, before any step is replayed."""
    record = Record("toy", toy.RULES, toy.Options(2), ("=flip heads", "nonsense", "show", "more"))
    with pytest.raises(BadRecord) as caught:
        read(record)
    assert [problem.place for problem in caught.value.problems] == ["$.steps[1]", "$.steps[3]"]
    with pytest.raises(BadRecord):
        next(replay(record))


def test_blocks_that_nobody_waits_for_are_cancelled() -> None:
    """Who stops after the first block gets what the run alone plays, and the executor is free again."""
    alone = next(simulated_blocks(toy, toy.Options(2), games=6, seed=1, block=2))
    with ThreadPoolExecutor(1) as executor:
        blocks = simulated_blocks(toy, toy.Options(2), games=6, seed=1, block=2, executor=executor)
        assert next(blocks) == alone
        blocks.close()  # type: ignore[attr-defined]  # a generator where an executor plays
        assert executor.submit(int).result() == 0
