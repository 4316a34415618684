"""Games registered in one process and judged in others, however these were started."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tabletop_rules import Record, Status, plugins, register, to_json, verify, verify_many
from tabletop_rules.luggage import pack, unpack
from tabletop_rules.plugins import GAMES, Absent, registered
from tests.ground import toy

RECORDS = [to_json(Record("toy", 3, toy.Options(2), ("=flip heads", "bet 1 heads", "show")))] * 3


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is registered but those of the test."""
    monkeypatch.setitem(registered, GAMES, {})


class Thing:
    """The toy game as an object, which pickles."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(toy, name)


class Rooted(Thing):
    """The toy game as an object that does not pickle."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


@pytest.mark.parametrize("start", ["spawn", "forkserver", "fork"])
@pytest.mark.parametrize("game", [toy, Thing()], ids=["module", "object"])
def test_a_registered_game_is_judged_in_every_kind_of_process(start: str, game: object) -> None:
    """The verdict of this process."""
    register(game)
    with ProcessPoolExecutor(1, mp_context=get_context(start)) as pool:
        reports = list(verify_many(RECORDS, pool))
    assert reports == [verify(record) for record in RECORDS]
    assert {report.status for report in reports} == {Status.LEGAL}


def test_a_game_that_cannot_be_sent_is_told_of_where_its_records_turn_up() -> None:
    """Never the wrong verdict; records of other games are judged, and threads need nothing sent."""
    register(Rooted())
    other = to_json(Record("coloretto", 1, plugins.load(GAMES, "coloretto").Options(seats=3), ()))  # type: ignore[attr-defined]  # a game
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert [report.status for report in verify_many([other], pool)] == [Status.UNFINISHED]
        with pytest.raises(TypeError, match="the game 'toy' is registered in one process only and cannot be sent: cannot pickle"):
            list(verify_many(RECORDS, pool))
    with ThreadPoolExecutor(1) as pool:
        assert [report.status for report in verify_many(RECORDS, pool)] == [Status.LEGAL] * 3


def sent(game: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """What another process has of a game that was registered here."""
    register(game)
    brought = pack()
    monkeypatch.setitem(registered, GAMES, {})
    unpack(brought)
    yield registered[GAMES]["toy"]


def test_what_is_sent_is_had_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module by its name, an object by pickle; a module that is not there raises where the game is met."""
    assert list(sent(toy, monkeypatch)) == [toy]
    assert [type(game) for game in sent(Thing(), monkeypatch)] == [Thing]
    lost = ModuleType("nowhere_at_all")
    vars(lost).update({name: getattr(toy, name) for name in ("NAME", "from_position")})
    (absent,) = sent(lost, monkeypatch)
    assert isinstance(absent, Absent)
    with pytest.raises(TypeError, match="the game 'toy' is registered in another process and cannot be had in this one: No module named"):
        plugins.load(GAMES, "toy")


def test_what_is_known_already_stays() -> None:
    """A process that was forked knows the game itself."""
    register(toy)
    kept = registered[GAMES]["toy"]
    unpack((("toy", pickle.dumps("nowhere")),))
    assert registered[GAMES]["toy"] is kept


def test_a_game_that_is_none_is_not_registered() -> None:
    """A name and positions are the least."""
    with pytest.raises(TypeError, match="is no game"):
        register(SimpleNamespace(NAME="toy"))
