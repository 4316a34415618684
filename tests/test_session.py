"""The session behind the browser example, without a browser."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from examples.web import session
from tabletop_rules import Record, RedactedRecord, facts_of, from_json, load_game
from tabletop_rules.hosting import Covered, Made
from tests.test_docs_notation import examples


def begun(*arguments: str) -> session.Session:
    """A session that could begin."""
    made = session.new(*arguments)
    assert isinstance(made, session.Session)
    return made


def shown(game: session.Session) -> dict[str, Any]:
    """What the page is given."""
    facts: dict[str, Any] = json.loads(game.shown())
    return facts


def texts(game: session.Session) -> list[str]:
    """The moves on offer."""
    return [move["text"] for move in shown(game)["moves"]]


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


SHUT: list[Callable[[session.Session], object]] = [
    lambda game: game.record(),
    lambda game: game.since(),
    lambda game: game.why("seat-0"),
    lambda game: game.frames(0),
    lambda game: game.hint(),
]


@pytest.mark.unmeasured
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
            for closed in SHUT:
                with pytest.raises(Covered, match=f"until seat {seat} looks"):
                    closed(game)
            assert tuple(sitting.made) == made
            if seat == 0:
                game.uncover()
                while shown(game)["covered"] is None:  # seat 0 moves until seat 1 is asked
                    assert game.play(shown(game)["moves"][0]["text"]) == ""


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
    assert game.play(texts(game)[0]) == ""
    assert shown(game)["covered"] == 1


def test_the_same_move_meets_the_same_luck() -> None:
    """F03: roll, undo, roll gives the same dice, as in the terminal; and where taking back goes by agreement only, it is said."""
    free = ["catan", "3", '{"trading": false}', "1", "human,random,random"]
    game = begun(*free, "free")
    while "roll" not in texts(game):
        assert game.play(shown(game)["moves"][0]["text"]) == ""
    rolled = []
    for _ in range(3):
        assert game.play("roll") == ""
        rolled.append(next(step for step in reversed(game.sitting.whole_record().steps) if step.startswith("=roll")))
        assert game.undo() == ""
    assert rolled == rolled[:1] * 3
    own = begun(*free, "own")
    while "roll" not in texts(own):
        assert own.play(shown(own)["moves"][0]["text"]) == ""
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
        assert game.play(shown(game)["moves"][0]["text"]) == ""
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


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["catan", "catsle", "coatl", "coloretto"])
def test_moves_and_steps_are_data_in_the_names_of_the_picture(name: str) -> None:
    """Every target of a move is on the picture, in both layouts; frames end with the picture that is shown."""
    game = begun(name, "3", "", "3", "human,random,random")
    for _ in range(6):
        for layout in ("tall", "wide"):
            facts = json.loads(game.shown(layout))
            names = re.findall('data-name="([^"]*)"', facts["svg"])
            assert len(set(names)) == len(names)
            assert {target for move in facts["moves"] for target in move["targets"]} <= set(names)
            frames = json.loads(game.frames(game.since(), layout))
            assert len(frames) <= session.MOST_FRAMES
            assert all(frame["line"] == step["line"] for frame, step in zip(frames[::-1], facts["log"][::-1], strict=False))
            assert not frames or frames[-1]["svg"] == facts["svg"]
        assert game.play(facts["moves"][-1]["text"]) == ""


@pytest.mark.parametrize("name", ["catsle", "coatl"])
def test_steps_as_data_tell_no_other_hand(name: str) -> None:
    """A game in which the others hold other cards is shown in the same way."""
    game = begun(name, "3", "", "3")
    game.uncover()
    before = [game.shown(), game.frames(0)]
    sitting = game.sitting
    last = sitting.made[-1]
    sitting.made[-1] = Made(last.step, sitting.game.determinize(sitting.game.view(last.state, 0), Random(1)), last.by_person)
    assert sitting.made[-1] != last
    assert [game.shown(), game.frames(0)] == before


def test_a_click_on_what_is_not_legal_is_answered_by_the_rules() -> None:
    """First of all for the kinds of moves that are due; nothing is said of a thing that no move concerns, and at the end."""
    game = begun("coloretto", "3", "", "4", "human,random,random")
    assert "R13" in game.why("row-1")
    assert "R15" in game.why("row-1")
    assert game.play("draw") == ""
    assert game.play("place 1") == ""
    assert "R15" in game.why("row-2") or "R12" in game.why("row-2")
    assert game.why("seat-1") == game.why("nothing") == game.why("row-x") == ""
    assert game.resign() == ""
    assert game.why("row-1") == ""
    hand = begun("catsle", "3", "", "1", "human,random,random")
    other = next(card for card in ("grey1", "green1", "red1") if f"play {card}" not in texts(hand))
    assert "is not in the hand of seat 0. (R3.2" in hand.why(other)


GAP = re.compile(r"\{(\w+)\}")
WORDS = json.loads((Path(session.__file__).parent / "words.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["catan", "catsle", "coatl", "coloretto"])
def test_every_kind_of_step_has_its_words(name: str) -> None:
    """A sentence for each example of the notation, whose gaps are parts of that kind of step."""
    game = load_game(name)
    told: dict[str, set[str]] = {}
    for text in examples(name):
        facts = facts_of(game).describe_step(game.parse_step(text))
        words = WORDS[name].get(facts.kind) or (WORDS[name].get("=") if text.startswith("=") else None)
        assert words, text
        assert set(GAP.findall(re.sub(r"\[.*?\]", "", words))) <= set(facts.args), text
        told.setdefault(words, set()).update(facts.args)
    assert {words for kind, words in WORDS[name].items() if kind not in ("names", "hidden")} == set(told)
    assert all(set(GAP.findall(words)) <= args for words, args in told.items())


@pytest.mark.parametrize("kind", ["greedy", "search"])
def test_opponents_may_think(kind: str) -> None:
    """And so may a person, with a hint: one of the moves on offer, the same for the same game; none where nobody is asked."""
    game = begun("coloretto", "3", "", "5", f"human,{kind},{kind}")
    for _ in range(3):
        hint = json.loads(game.hint())
        assert {one["text"] for one in hint} <= set(texts(game))
        assert all(0 <= one["worth"] <= 1 for one in hint)
        assert 1 <= len(hint) <= 4
        assert json.loads(game.hint()) == hint
        assert game.play(hint[0]["text"]) == ""
    assert game.resign() == ""
    assert game.hint() == "[]"


def test_the_page_lets_the_others_go_on_step_by_step() -> None:
    """So that it can show each; in the end it is the same game."""
    whole, steps = (begun("catsle", "3", "", "5", "human,random,random") for _ in range(2))
    move = texts(whole)[0]
    assert whole.play(move) == steps.play(move, False) == ""
    before = steps.count()
    while steps.advance():
        before += 1
        assert steps.count() == before
        assert not steps.closed()
    assert steps.sitting.made == whole.sitting.made
    assert begun("catsle", "3", "", "5").closed()


def test_what_cannot_begin_is_said() -> None:
    """Options that do not fit, or are no object; players and rules of taking back that are none."""
    assert session.new("coatl", "9", "", "1") == "$: seats: 2 to 4, not 9"
    assert session.new("coatl", "2", "[]", "1") == "the options are a JSON object"
    assert session.new("coatl", "two", "", "1") == "invalid literal for int() with base 10: 'two'"
    assert "players: one of human, random, greedy, mc, search for each of 2 seats" in str(session.new("coatl", "2", "", "1", "human"))
    assert session.new("coatl", "2", "", "1", "", "always") == "'always' is not a valid Undo"
    assert json.loads(session.games())[0]["name"] == "catan"


@pytest.mark.parametrize("options", ["[" * 100_000, '{"seats":' * 100_000], ids=["lists", "objects"])
def test_options_that_are_nested_too_deeply_are_refused_in_words(options: str) -> None:
    """As all that is no object of options."""
    assert session.new("catan", "3", options, "1") == "the options are nested too deeply"


def test_steps_before_the_first_are_none() -> None:
    """A page that asks for them gets what there is."""
    game = session.new("coloretto", "3", "{}", "1")
    assert isinstance(game, session.Session)
    game.uncover()
    assert game.frames(-5) == game.frames(0)
