"""Many records on executors whose processes die: every record has one verdict, in order; no cluster is needed for these."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from tabletop_rules import Record, Status, Tally, from_json, load_game, playout, register, simulate, to_json, verify, verify_many
from tabletop_rules.plugins import GAMES, registered
from tabletop_rules.quarantine import Died, Quarantine
from tabletop_rules.simulating import simulated_blocks
from tests.cluster import poison
from tests.ground import toy

OPTIONS = toy.Options(2)
GOOD = to_json(Record("toy", 3, OPTIONS, ("=flip heads", "bet 1 heads", "show")))
BAD = to_json(Record("toy", 3, OPTIONS, ("show",)))


def of_poison(*steps: str) -> str:
    """A record of the deadly game."""
    return to_json(Record("poison", 3, OPTIONS, steps))


DEADLY = of_poison("=flip heads", poison.DEADLY)
SLOW = of_poison("=flip heads", poison.SLOW, "show")


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registered, GAMES, {})
    register(toy)
    register(poison)


def statuses(records: list[Any], executor: Executor | None, **more: Any) -> list[str]:
    """The verdicts in a word each."""
    return [report.status.value for report in verify_many(records, executor, **more)]


def test_a_deadly_record_is_not_judged_and_the_others_are() -> None:
    """One among 400, in a pool of processes: the pool breaks, is replaced, and every record has its verdict, in order."""
    records: list[Any] = [GOOD, BAD] * 200
    records[137] = DEADLY
    expected = ["legal", "illegal"] * 200
    expected[137] = "not-judged"
    with ProcessPoolExecutor(2) as pool:
        assert statuses(records, pool) == expected
    with ProcessPoolExecutor(2) as pool:
        reports = list(verify_many(records[130:140], pool, chunk=3, ahead=2))
    assert reports[7].game is None
    assert reports[7].summary == "$: the process that judged this record died of it"


def test_several_deadly_records_and_a_record_object() -> None:
    """Each is found; of a record that is no text the game is known."""
    deadly = Record("poison", 3, OPTIONS, ("=flip heads", poison.DEADLY))
    with ProcessPoolExecutor(2) as pool:
        reports = list(verify_many([deadly, GOOD, deadly, GOOD, DEADLY], pool, chunk=1, ahead=1))
    assert [report.status.value for report in reports] == ["not-judged", "legal", "not-judged", "legal", "not-judged"]
    assert (reports[0].game, reports[0].steps, reports[4].game) == ("poison", 2, None)


def test_without_quarantine_the_executor_s_own_error_is_raised() -> None:
    """For those who would rather know."""
    with ProcessPoolExecutor(1) as pool, pytest.raises(BrokenExecutor):
        statuses([GOOD, DEADLY, GOOD], pool, quarantine=False, chunk=1)
    with ProcessPoolExecutor(1) as pool:
        assert statuses([GOOD, DEADLY, GOOD], pool, chunk=1) == ["legal", "not-judged", "legal"]
        with pytest.raises(BrokenExecutor):
            statuses([GOOD], pool, quarantine=False)
        assert statuses([GOOD, BAD], pool) == ["legal", "illegal"]  # a pool that was broken before is replaced


def test_processes_killed_from_outside_cost_no_verdict() -> None:
    """All processes of a pool are killed while they work."""
    with ProcessPoolExecutor(2) as pool:
        reports = verify_many([SLOW] * 12, pool, chunk=1)
        first = next(reports)
        for process in list(pool._processes):  # what the operating system would kill
            os.kill(process, signal.SIGKILL)
        found = [first, *reports]
    assert [report.status for report in found] == [Status.LEGAL] * 12


class Failing(Executor):
    """An executor that does every other piece of work, and breaks in one way or another."""

    def __init__(self, *, at_once: bool) -> None:
        self.at_once = at_once
        self.asked = count()

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if next(self.asked) % 2:
            future.set_result(work(*args, **kwargs))
        elif self.at_once:
            raise BrokenExecutor("gone")
        else:
            future.set_exception(ConnectionError("gone"))
        return future


@pytest.mark.parametrize("at_once", [True, False])
def test_whatever_an_executor_raises_the_records_are_judged(at_once: bool) -> None:
    """By a process of this machine."""
    assert statuses([GOOD, BAD] * 4, Failing(at_once=at_once), chunk=2) == ["legal", "illegal"] * 4
    with pytest.raises((BrokenExecutor, ConnectionError), match="gone"):
        statuses([GOOD, BAD] * 4, Failing(at_once=at_once), quarantine=False)


def test_a_game_that_cannot_be_had_raises_from_quarantine_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same TypeError as from a worker."""
    class Rooted:
        """A game that cannot be sent."""

        def __init__(self) -> None:
            self.lock = threading.Lock()

        def __getattr__(self, name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            return getattr(toy, name)

    monkeypatch.setitem(registered, GAMES, {"toy": Rooted()})
    brought = verify_many([GOOD], Failing(at_once=False), chunk=1)
    monkeypatch.setitem(registered, GAMES, {})
    with pytest.raises(TypeError, match="cannot be sent"):
        list(brought)


def test_what_is_out_is_bounded_and_ends_with_the_iterator() -> None:
    """No more than `ahead` chunks of `chunk` records are read ahead; closing one iterator leaves the work of another."""
    taken = count()

    def endless() -> Iterator[str]:
        while True:
            next(taken)
            yield GOOD

    with ThreadPoolExecutor(1) as pool:
        one, other = verify_many(endless(), pool, chunk=2, ahead=3), verify_many([GOOD] * 50, pool, chunk=2)
        assert [report.status for report in islice(one, 2)] == [Status.LEGAL] * 2
        assert next(taken) <= 10
        assert next(other).status is Status.LEGAL
        one.close()  # type: ignore[attr-defined]  # it is a generator
        assert len(list(other)) == 49
    for bad in ({"chunk": 0}, {"ahead": 0}, {"chunk": True}):
        with pytest.raises(ValueError, match="1 or more"):
            verify_many([], None, **bad)


def test_no_two_pieces_of_work_are_equal() -> None:
    """An executor that gives equal work one future (and one cancellation) finds none."""
    seen = []

    class Keeping(Failing):
        def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            seen.append((work, *args))
            future: Future[Any] = Future()
            future.set_result(work(*args))
            return future

    for _ in range(2):
        statuses([GOOD] * 8, Keeping(at_once=False), chunk=2)
    assert len(seen) == 8 == len({repr(each) for each in seen})


def deadly() -> None:
    """Work that kills its process."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_in_quarantine_is_made_anew() -> None:
    """After it died; what work raises is raised."""
    with Quarantine() as alone:
        assert alone.run(int, "7") == 7
        with pytest.raises(Died):
            alone.run(deadly)
        with pytest.raises(ValueError, match="invalid literal"):
            alone.run(int, "x")
        assert alone.run(int, "8") == 8


# Counting random games


def test_tallies_are_the_same_however_the_games_are_spread() -> None:
    """By blocks of any size, in this process, in threads, in processes of the machine; and they add up."""
    for name in ("coloretto", "toy"):
        game = load_game(name)
        make: Any = game.Options
        options = make(seats=3)
        whole = simulate(game, options, games=30, seed=5)
        assert whole.games == 30
        assert simulate(game, options, games=30, seed=5, block=7) == whole
        with ThreadPoolExecutor(2) as threads:
            assert simulate(game, options, games=30, seed=5, executor=threads, block=4) == whole
        with ProcessPoolExecutor(2) as pool:
            assert simulate(game, options, games=30, seed=5, executor=pool, block=11) == whole
        assert simulate(game, options, games=0, seed=5) == Tally(name)
        assert Tally(name) + whole == whole == whole + Tally(name)
    with pytest.raises(ValueError, match="do not add up"):
        _ = whole + simulate(load_game("coloretto"), make_coloretto(), games=1, seed=1)
    for bad in ({"games": -1}, {"games": 1.5}, {"games": 1, "block": 0}):
        with pytest.raises(ValueError, match="or more"):
            simulate(toy, OPTIONS, seed=1, **bad)


def make_coloretto() -> object:
    """Options of another game."""
    make: Any = load_game("coloretto").Options
    return make(seats=3)


def test_the_records_of_the_games_can_be_kept() -> None:
    """In order, legal, with the seed that makes them again."""
    blocks = list(simulated_blocks(toy, OPTIONS, games=5, seed="a", block=2, keep=True))
    assert [(block.first, block.tally.games) for block in blocks] == [(0, 2), (2, 2), (4, 1)]
    records = [text for block in blocks for text in block.records]
    assert [verify(text).status for text in records] == [Status.LEGAL] * 5
    again = [text for block in simulated_blocks(toy, OPTIONS, games=5, seed="a", keep=True) for text in block.records]
    assert again == records


def test_games_whose_process_dies_are_played_again() -> None:
    """In a process of this machine; where that dies too, it is said which games."""
    whole = simulate(toy, OPTIONS, games=8, seed=1)
    assert simulate(toy, OPTIONS, games=8, seed=1, executor=Failing(at_once=False), block=2) == whole
    register(Deadly())
    with ProcessPoolExecutor(1) as pool, pytest.raises(RuntimeError, match="games 0 to 2: the process that played them died"):
        simulate(Deadly(), OPTIONS, games=3, seed=1, executor=pool)


def test_games_go_on_when_a_pool_breaks() -> None:
    """All its processes are killed, also before the next block is given to it: it is replaced, and the counts are the same."""
    whole = simulate(toy, OPTIONS, games=60, seed=1)
    with ProcessPoolExecutor(2) as pool:
        pool.submit(int).result()
        blocks = simulated_blocks(toy, OPTIONS, games=60, seed=1, executor=pool, block=2)
        tally = next(blocks).tally
        for process in list(pool._processes):
            os.kill(process, signal.SIGKILL)
        for block in blocks:
            tally += block.tally
        assert tally == whole
        assert simulate(toy, OPTIONS, games=60, seed=1, executor=pool) == whole  # broken from the start


@pytest.mark.parametrize("name", ["catan", "catsle", "coatl", "coloretto"])
def test_game_by_game_it_is_the_playout_of_its_seed(name: str) -> None:
    """Game `index` is that of `Random(f"{seed}/{index}")`, whatever the block; kept records say so and are legal."""
    game = load_game(name)
    make: Any = game.Options
    options = make(seats=3)
    blocks = list(simulated_blocks(game, options, games=2, seed="x", block=1, keep=True))
    texts = [text for block in blocks for text in block.records]
    for index, text in enumerate(texts):
        played = playout(game, options, Random(f"x/{index}"))
        record = from_json(text, Record)
        assert record.steps == tuple(map(game.format_step, played.steps))
        assert dict(record.meta) == {"by": "tabletop simulate", "seed": "x", "index": index}
        report = verify(text)
        assert (report.status, report.scores) == (Status.LEGAL, game.scores(played.state))
    assert simulate(game, options, games=2, seed="x") == blocks[0].tally + blocks[1].tally


def test_games_that_are_wanted_no_more_are_not_played() -> None:
    """Closing the iterator ends its own work: what was not begun never is."""
    with ThreadPoolExecutor(1) as threads:
        begun = threading.Event()
        threads.submit(begun.wait)
        blocks = simulated_blocks(toy, OPTIONS, games=40, seed=1, executor=threads, block=1)
        threading.Timer(0.1, begun.set).start()
        assert next(blocks).first == 0
        held = threading.Event()
        threads.submit(held.wait)
        blocks.close()  # type: ignore[attr-defined]  # it is a generator
        held.set()
        assert threads.submit(int).result(timeout=60) == 0


@pytest.mark.parametrize(
    "bad",
    [
        {"games": -1}, {"games": True}, {"games": 1.0}, {"shared": -1}, {"wins": (-1,)}, {"wins": (True,)}, {"wins": 3}, {"game": 3},
        {"steps": 3}, {"steps": (3,)}, {"steps": ((1, 0),)}, {"steps": ((1, 2, 3),)}, {"steps": ((2, 1), (1, 1))}, {"steps": ((1, 1), (1, 1))},
        {"steps": ((1, 0.5),)}, {"steps": "ab"}, {"points": 3}, {"points": (3,)}, {"points": (((1, float("nan")),),)}, {"points": ((("a", 1),),)},
    ],
)  # fmt: skip
def test_a_tally_holds_counts(bad: dict[str, Any]) -> None:
    """Anything else is refused, by the name of the field."""
    with pytest.raises((TypeError, ValueError), match=next(iter(bad))):
        Tally(**{"game": "toy", **bad})


def test_a_tally_can_be_kept_and_had_again() -> None:
    """As JSON, by pickle; lists will do."""
    tally = simulate(toy, OPTIONS, games=5, seed=1)
    assert from_json(to_json(tally), Tally) == tally == pickle.loads(pickle.dumps(tally))
    lists: Any = ([[4, 1]], [[[0, 1]]], [1])
    assert Tally("toy", 1, *lists) == Tally("toy", 1, ((4, 1),), (((0, 1),),), (1,))


class Deadly:
    """The toy game, whose end kills the process; only where it was sent to."""

    NAME = "deadly"
    home = os.getpid()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(toy, name)

    def winners(self, state: object) -> tuple[int, ...]:
        """Not in this process."""
        if os.getpid() != self.home:
            deadly()
        raise AssertionError("played here")


@pytest.fixture(autouse=True)
def _soon() -> Iterator[None]:
    """No test of this file may hang."""
    start = time.monotonic()
    yield
    assert time.monotonic() - start < 300
