"""The session behind the browser example, without a browser."""

import json

from examples.web import session
from tabletop_rules import Record, from_json


def test_only_the_seat_that_is_shown_moves() -> None:
    """Another seat's move is neither made nor judged: why it is illegal would tell its hand."""
    game = session.new("coatl", "2", "", "1")
    assert isinstance(game, session.Session)
    assert json.loads(game.shown())["seat"] == 0
    steps = from_json(game.record(), Record).steps
    dealt = next(step for step in steps if step.startswith("=prophecies 1 ")).split()[2].split(",")
    said = "That is a move of seat 1; now seat 0 is asked."
    assert game.play(f"keep 1 {' '.join(dealt[:3])}") == game.play("keep 1 P00 P01 P02") == said
    assert from_json(game.record(), Record).steps == steps
    assert game.play(json.loads(game.shown())["moves"]["keep"][0]) == ""
    assert json.loads(game.shown())["seat"] == 1


def test_what_cannot_begin_is_said() -> None:
    """Options that do not fit, or are no object."""
    assert session.new("coatl", "9", "", "1") == "$: seats: 2 to 4, not 9"
    assert session.new("coatl", "2", "[]", "1") == "the options are a JSON object"
    assert session.new("coatl", "two", "", "1") == "invalid literal for int() with base 10: 'two'"
