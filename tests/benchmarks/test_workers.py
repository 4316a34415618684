"""Workers answer, and what cannot be measured says why."""

from random import Random

import pytest

from benchmarks.engines import engine, expander, player
from benchmarks.workers import Peer, Unavailable, ask_in_turn, environment, ours
from tabletop_rules import ErasedGame


@pytest.fixture
def coloretto() -> tuple[ErasedGame, object]:
    """The smallest of our games."""
    return engine("coloretto")


def test_a_worker_does_its_tasks_in_turn() -> None:
    """Every round has an answer for every task; work is counted in decisions and children, more of these than of those."""
    answers = ask_in_turn({"ours": ours("coloretto")}, {name: ("ours", name) for name in ("play", "expand", "bytes")}, 0, 2)
    assert {name: len(said) for name, said in answers.items()} == {"play": 2, "expand": 2, "bytes": 2}
    assert answers["play"][0].each < answers["expand"][0].each
    assert 50 < answers["bytes"][0].each < 2_000


def test_the_same_seed_is_the_same_work(coloretto: tuple[ErasedGame, object]) -> None:
    """Checked and unchecked play make the same decisions."""
    game, options = coloretto
    counts = {player(game, options, apply)(Random(5)) for apply in (game.apply, game.apply_unchecked)}
    assert len(counts) == 1
    assert expander(game, options)(Random(5)) == expander(game, options)(Random(5))


def test_a_worker_that_ends_is_unavailable(capfd: pytest.CaptureFixture[str]) -> None:
    """A crash of an engine is said, not taken for a figure."""
    with pytest.raises(Unavailable, match="its worker ended at 'no-such-task'"):
        ask_in_turn({"ours": ours("coloretto")}, {"it": ("ours", "no-such-task")}, 0, 1)
    assert "KeyError: 'no-such-task'" in capfd.readouterr().err


def test_a_peer_without_its_python_says_so() -> None:
    """A peer that needs a newer Python than there is names it."""
    with pytest.raises(Unavailable, match=r"needs CPython 3\.99 or newer, and none is found"):
        environment(Peer("future", "future==1", (3, 99)))
