"""`tabletop arena` and contests: the same games from the same seed wherever they are played, and honest figures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import coloretto_rules as coloretto
from tabletop_rules import Status, verify
from tabletop_rules.command import arena, main
from tabletop_rules.search.contest import Contest, Match, Player, elo, table_of, wilson

ARENA = ["arena", "coloretto", "--players", "search:4,greedy,random", "--games", "3", "--seed", "5"]


def test_every_seating_and_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the number of processes; records are kept, legal, and name who sat where."""
    kept = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    assert main([*ARENA, "--save", str(kept[0]), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["player"] for row in rows] == ["search:4", "greedy", "random"]
    assert sum(row["wins"] for row in rows) == 3
    assert main(["arena", "coloretto", "--players", "random,random", "--games", "1"]) == 0
    capsys.readouterr()
    assert main([*ARENA, "--save", str(kept[1]), "--jobs", "2"]) == 0
    out = capsys.readouterr().out
    assert "3 games of coloretto, seed 5" in out
    assert kept[0].read_text(encoding="utf-8") == kept[1].read_text(encoding="utf-8")
    records = kept[0].read_text(encoding="utf-8").splitlines()
    assert {verify(record).status for record in records} == {Status.LEGAL}
    sat = [[json.loads(record)["meta"][f"seat {seat}"] for seat in range(3)] for record in records]
    assert sorted(sat) == sorted([["search:4", "greedy", "random"], ["random", "search:4", "greedy"], ["greedy", "random", "search:4"]])


@pytest.mark.parametrize("played", [0, 2])
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_an_interrupted_contest_shows_what_it_has(
    played: int, more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit status 130; the figures are of the games that were played, and their records are kept whole."""
    numbers = arena._played

    def stopped(contest: Contest, jobs: int) -> Iterator[Match]:
        yield from islice(numbers(contest, jobs), played)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "_played", stopped)
    kept = tmp_path / "kept.jsonl"
    assert main([*ARENA, *more, "--save", str(kept)]) == 130
    shown = capsys.readouterr()
    assert "interrupted" in shown.err
    records = kept.read_text(encoding="utf-8").splitlines()
    assert [verify(record).status for record in records] == [Status.LEGAL] * played
    if not played:
        assert not shown.out
    elif more:
        assert [json.loads(line)["games"] for line in shown.out.splitlines()] == [played] * 3
    else:
        assert f"{played} games of coloretto, seed 5" in shown.out


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["coloretto", "--players", "clever,random"], "a player is"),
        (["coloretto", "--players", "random"], "2 to 5 seats"),
        (["coloretto", "--players", "random,random", "--save", "/nowhere/x"], "--save"),
        (["chess", "--players", "random,random"], "no game"),
        (["coloretto", "--players", "search:0,random"], "a player is"),
    ],
)
def test_what_does_not_fit_is_said(wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In one line, exit status 2."""
    assert main(["arena", *wrong]) == 2
    assert said in capsys.readouterr().err


def test_players_are_read_and_written() -> None:
    """Their text is their name."""
    for text in ("search:20", "mc:7", "greedy", "random", "forgetful-search:9", "forgetful-greedy"):
        assert str(Player.parse(text)) == text
    assert str(Player.parse("search")) == "search:200"
    contest = Contest("coloretto", coloretto.Options(2), tuple(map(Player.parse, ("forgetful-search:3", "mc:3"))), 1, 2)
    match = contest.match(0)
    assert match == Contest("coloretto", coloretto.Options(2), contest.players, 1, 2).match(0) or match.seconds
    assert sum(match.shares) == 1


def test_figures_of_nothing() -> None:
    """A contest without games says nothing sure."""
    contest = Contest("coloretto", coloretto.Options(2), (Player("random"), Player("random")), 0, 0)
    assert [(row.low, row.high) for row in table_of(contest, [])] == [(0.0, 1.0)] * 2
    assert wilson(5, 10)[0] < 0.5 < wilson(5, 10)[1]
    assert elo(5, 10, 2)[0] == 0
