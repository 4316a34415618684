"""The session behind the browser example, without a browser."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from examples.web import session
from tabletop_rules import Record, RedactedRecord, from_json, load_game
from tabletop_rules.hosting import Covered


def begun(*arguments: str) -> session.Session:
    """A session that could begin."""
    made = session.new(*arguments)
    assert isinstance(made, session.Session)
    return made


def shown(game: session.Session) -> dict[str, Any]:
    """What the page is given."""
    facts: dict[str, Any] = json.loads(game.shown())
    return facts


DOORS: dict[str, Callable[[session.Session, str], object]] = {
    "a legal move": lambda game, text: game.play(text),
    "an illegal move": lambda game, text: game.play("play blue1"),
    "another seat's move": lambda game, text: game.play("keep 1 P00 P01 P02"),
    "chance": lambda game, text: game.play("=roll 8"),
    "no move": lambda game, text: game.play("sing"),
    "a legal move asked about": lambda game, text: game.check(text),
    "an illegal move asked about": lambda game, text: game.check("play blue1"),
    "undo": lambda game, text: game.undo(),
    "resigning": lambda game, text: game.resign(),
}


@pytest.mark.parametrize("name", ["catan", "catsle", "coatl"])
@pytest.mark.parametrize("door", DOORS)
def test_a_covered_page_tells_and_plays_nothing(name: str, door: str) -> None:
    """F02: whatever is typed or pressed, the answer is the same sentence for any hand, and the game stays as it is."""
    for seed in ("1", "2"):
        game = begun(name, "3", "", seed)
        sitting = game.sitting
        first = sitting.game.format_step(sitting.game.legal_moves(sitting.state, 0)[0])
        for seat in (0, 1):
            made = tuple(sitting.made)
            assert shown(game) == {"covered": seat, "steps": len(made), "over": False}
            assert DOORS[door](game, first) == f"The table is covered until seat {seat} looks."
            with pytest.raises(Covered, match=f"until seat {seat} looks"):
                game.record()
            assert tuple(sitting.made) == made
            if seat == 0:
                game.uncover()
                while shown(game)["covered"] is None:  # seat 0 moves until seat 1 is asked
                    assert game.play(next(iter(shown(game)["moves"].values()))[0]) == ""


def test_the_page_s_record_holds_what_the_seat_saw() -> None:
    """Before the end: another's hand is not in the file that a player loads down."""
    game = begun("catsle", "3", "", "1")
    game.uncover()
    record = from_json(game.record(), RedactedRecord)
    assert record.seat == 0
    deal = load_game("catsle").parse_step(game.sitting.whole_record().steps[0])
    hands = deal.hands  # type: ignore[attr-defined]  # a deal
    assert all(f'"{card}"' not in game.record() for card in map(str, hands[1]))


def test_only_the_seat_that_is_shown_moves() -> None:
    """Another seat's move is neither made nor judged: why it is illegal would tell its hand."""
    game = begun("coatl", "2", "", "1")
    game.uncover()
    assert shown(game)["seat"] == 0
    steps = game.sitting.whole_record().steps
    dealt = next(step for step in steps if step.startswith("=prophecies 1 ")).split()[2].split(",")
    said = "That is a move of seat 1; now seat 0 is asked."
    assert game.play(f"keep 1 {' '.join(dealt[:3])}") == game.play("keep 1 P00 P01 P02") == said
    assert game.sitting.whole_record().steps == steps
    assert game.play(shown(game)["moves"]["keep"][0]) == ""
    assert shown(game)["covered"] == 1


def test_the_same_move_meets_the_same_luck() -> None:
    """F03: roll, undo, roll gives the same dice, as in the terminal; and where taking back goes by agreement only, it is said."""
    free = ["catan", "3", '{"trading": false}', "1", "human,random,random"]
    game = begun(*free, "free")
    while "roll" not in shown(game)["moves"]:
        assert game.play(next(iter(shown(game)["moves"].values()))[0]) == ""
    rolled = []
    for _ in range(3):
        assert game.play("roll") == ""
        rolled.append(next(step for step in reversed(game.sitting.whole_record().steps) if step.startswith("=roll")))
        assert game.undo() == ""
    assert rolled == rolled[:1] * 3
    own = begun(*free, "own")
    while "roll" not in shown(own)["moves"]:
        assert own.play(next(iter(shown(own)["moves"].values()))[0]) == ""
    assert own.play("roll") == ""
    assert "seen since; only an agreement" in own.undo()


def test_moves_are_asked_about_and_refused_in_words() -> None:
    """With the rule; nothing is said of a legal one."""
    game = begun("coloretto", "3", "", "4")
    assert game.check(" draw ") == ""
    assert "R15" in game.check("take 0")
    assert game.play("take 0") == game.check("take 0")
    assert "cannot read" in game.check("sing")
    assert game.play("sing") == game.check("sing")
    assert "No event of chance is due" in game.play("=blue")
    assert game.undo() == "Nobody has made a move that could be taken back."


def test_one_person_plays_against_random_seats_to_the_end() -> None:
    """Without a word about passing the page on; the whole record is there at the end, and the referee takes it."""
    game = begun("catsle", "3", '{"rounds": 1}', "1", "human,random,random")
    while not shown(game)["over"]:
        assert shown(game)["covered"] is None
        assert shown(game)["seat"] == 0
        assert game.play(next(iter(shown(game)["moves"].values()))[0]) == ""
    assert from_json(game.record(), Record).result is not None
    assert shown(game)["winners"]
    told = session.judge(game.record())
    assert told.startswith("legal: catsle, ")
    assert "won by seat" in told
    assert session.judge("{").startswith("unreadable: no known game")


def test_a_person_can_resign() -> None:
    """Once; the page says how it ended."""
    game = begun("coloretto", "2", "", "1")
    assert game.resign() == ""
    assert shown(game)["ended"] == "ended early by resignation of seat 0, won by seat 1"
    assert game.resign() == "Nobody is asked now who could resign."
    assert session.judge(game.record()).startswith("ended-early: coloretto")


def test_what_cannot_begin_is_said() -> None:
    """Options that do not fit, or are no object; players and rules of taking back that are none."""
    assert session.new("coatl", "9", "", "1") == "$: seats: 2 to 4, not 9"
    assert session.new("coatl", "2", "[]", "1") == "the options are a JSON object"
    assert session.new("coatl", "two", "", "1") == "invalid literal for int() with base 10: 'two'"
    assert "players: one of human, random for each of 2 seats" in str(session.new("coatl", "2", "", "1", "human"))
    assert session.new("coatl", "2", "", "1", "", "always") == "'always' is not a valid Undo"
    assert json.loads(session.games())[0]["name"] == "catan"
