"""JSON: round trips, strictness, and problems by path."""

import enum
import json
from random import Random
from typing import Literal

import attrs
import pytest
from hypothesis import given, strategies as st

import coloretto_rules as coloretto
from tabletop_rules import (
    BadPosition,
    BadRecord,
    Fault,
    Hidden,
    Problem,
    Record,
    RedactedRecord,
    Refusal,
    Report,
    Result,
    Status,
    View,
    from_json,
    playout,
    to_json,
    verify,
)
from tabletop_rules.checked import MAX_INT
from tabletop_rules.jsontext import MAX_BYTES
from tests.ground import toy

STATE = toy.apply(toy.new_game(toy.Options(3, 2, "é")), toy.Flip("heads"))
RECORD = Record(
    "toy", 3, toy.Options(3), ("=flip heads", "show"), Result((0, 0, 0), (0, 1, 2)), {"by": "é", "n": 1, "x": None, "y": 0.5}
)
REPORT = verify(RECORD)
FAULTY = Report(
    Status.ILLEGAL,
    "toy",
    2,
    1,
    Fault(1, "show", Refusal("c", "R1", "m", (("a", "b"), ("c", 1), ("d", ("x", "y")), ("e", (1, 2)), ("f", ())))),
    toy.position(STATE),
    (0, 0),
    (),
    None,
    (Problem("$", "odd"),),
)
REDACTED = RedactedRecord("toy", 3, toy.Options(3), None, (Hidden("flip", 0, 1, ("heads",)), "show"), None)


class Terrain(enum.StrEnum):
    WOOD = "wood"
    SEA = "sea"


class Suit(enum.Enum):
    RED = "red"
    BLUE = "blue"


@attrs.frozen
class Card:
    suit: str
    number: int

    def __str__(self) -> str:
        return f"{self.suit}{self.number}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        if not text[-1:].isdigit():
            raise ValueError(f"{text!r} is no card")
        return cls(text[:-1], int(text[-1]))


@attrs.frozen
class Everything:
    card: Card
    cards: tuple[Card, ...]
    pair: tuple[int, str]
    suit: Suit
    suits: tuple[Suit, ...]
    mode: Literal["modern", "classic"]
    level: Literal[1, 2]
    maybe: Card | None
    flag: bool
    terrain: Terrain
    later: int = 5


EVERYTHING = Everything(
    Card("red", 5), (Card("blue", 1),), (1, "a"), Suit.RED, (Suit.BLUE,), "classic", 2, None, True, Terrain.SEA
)


@pytest.mark.parametrize(
    ("value", "cls"),
    [
        (toy.Options(2), toy.Options),
        (toy.position(STATE), toy.Position),
        (toy.view(STATE, 0), View),
        (toy.view(STATE, 1), View),
        (toy.view(STATE, None), View),
        (RECORD, Record),
        (attrs.evolve(RECORD, result=None, meta=()), Record),
        (REPORT, Report),
        (FAULTY, Report),
        (verify("{"), Report),
        (REDACTED, RedactedRecord),
        (EVERYTHING, Everything),
        (attrs.evolve(EVERYTHING, maybe=Card("x", 1)), Everything),
    ],
)
def test_values_come_back_equal(value: object, cls: type) -> None:
    """From text and from bytes, compact and indented, with and without a byte order mark."""
    text = to_json(value)
    assert "\n" not in text
    for source in (text, text.encode(), b"\xef\xbb\xbf" + to_json(value, indent=1).encode()):
        read: object = from_json(source, cls)
        assert read == value


def test_the_form_of_a_record_is_as_documented() -> None:
    """One object, schema 1, steps as text."""
    assert json.loads(to_json(RECORD)) == {
        "schema": 1,
        "game": "toy",
        "rules": 3,
        "options": {"seats": 3, "rounds": 1, "note": ""},
        "steps": ["=flip heads", "show"],
        "result": {"scores": [0, 0, 0], "winners": [0, 1, 2]},
        "meta": {"by": "é", "n": 1, "x": None, "y": 0.5},
    }
    assert json.loads(to_json(EVERYTHING))["cards"] == ["blue1"]


def test_only_values_of_the_library_have_a_form() -> None:
    """A plain object, or a number that is none, is a TypeError or ValueError, not nonsense."""
    with pytest.raises(TypeError, match="int has no JSON form"):
        to_json(3)
    with pytest.raises(ValueError, match="meta: 'x': a finite number is needed, not nan"):
        to_json(attrs.evolve(RECORD, meta={"x": float("nan")}))


def test_states_and_steps_have_none() -> None:
    """A state would give away every hand, and a step without its kind says nothing: both errors name what to send instead."""
    state = coloretto.new_game(coloretto.Options(seats=3))
    with pytest.raises(TypeError, match=r"a state has no JSON form: send position\(state\), or view\(state, seat\)"):
        to_json(state)
    for step in (coloretto.DrawCard(), coloretto.parse_step("=out grey")):
        with pytest.raises(TypeError, match=r"the JSON form of a step is its text: format_step\(step\)"):
            to_json(step)
    assert to_json(Hidden("deal", 1, 3)) == '{"kind":"deal","seat":1,"count":3,"own":[]}'


def problems(text: str | bytes, cls: type) -> list[str]:
    """Every problem of a text as it is said."""
    with pytest.raises((BadRecord, BadPosition)) as caught:
        from_json(text, cls)
    assert isinstance(caught.value, BadPosition if cls in (View, toy.Position) else BadRecord)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"schema": 3}, ["$.schema: version 1 or 2 of the record's form is known, not 3"]),
        ({"schema": None}, ["$.schema: expected an integer, not null"]),
        ({"schema": True}, ["$.schema: expected an integer, not true or false"]),
        ({"game": "chess"}, ["$.game: no game is called 'chess'; there are: catan, catsle, coatl, coloretto, toy"]),
        ({"game": 3}, ["$.game: expected a text, not an integer"]),
        ({"rules": 2}, ["$.rules: version 3 of the rules of toy is known, not 2"]),
        ({"rules": 3.0}, ["$.rules: expected an integer, not a number"]),
        ({"options": {}}, ["$.options.seats: is missing"]),
        ({"options": []}, ["$.options: expected an object, not a list"]),
        ({"options": {"seats": 7}}, ["$.options: seats: 2 to 3, not 7"]),
        ({"options": {"seats": "2"}}, ["$.options.seats: expected an integer, not a text"]),
        ({"options": {"seats": 2, "z": 1, "a": 2}}, ["$.options: unknown field 'a'", "$.options: unknown field 'z'"]),
        ({"steps": "show"}, ["$.steps: expected a list, not a text"]),
        ({"steps": ["show", 1, None]}, ["$.steps[1]: expected a text, not an integer", "$.steps[2]: expected a text, not null"]),
        ({"result": {"scores": [1]}}, ["$.result.winners: is missing"]),
        ({"result": {"scores": [1, "2"], "winners": [0.5], "x": 1}}, None),
        ({"meta": []}, ["$.meta: expected an object, not a list"]),
        ({"meta": {"a": [1]}}, ["$.meta: 'a': expected a text, a number, true, false or null, not a list"]),
        ({"more": 1}, ["$: unknown field 'more'"]),
        ({"steps": ["\ud800"]}, ["$.steps[0]: no text: a lone surrogate at character 0"]),
        ({"meta": {"a": "\ud800"}}, ["$.meta: no text: a lone surrogate at character 0"]),
        ({"meta": {"\ud800": 1}}, ["$.meta: no text: a lone surrogate at character 0"]),
    ],
)
def test_a_bad_record_is_told_by_path(change: dict[str, object], said: list[str] | None) -> None:
    """Every field, wrong in its own way."""
    found = problems(json.dumps({**json.loads(to_json(RECORD)), **change}), Record)
    if said is None:
        assert len(found) == 3
    else:
        assert found == said


def test_what_is_missing_is_told() -> None:
    """Every required field at once."""
    assert problems("{}", Record) == ["$.schema: is missing", "$.game: is missing"]
    assert problems('{"schema":1,"game":"toy"}', Record) == [f"$.{name}: is missing" for name in ("rules", "options", "steps")]
    assert from_json('{"schema":1,"game":"toy","rules":3,"options":{"seats":2},"steps":[]}', Record).meta == ()
    assert problems("{}", View) == ["$.game: is missing"]
    assert problems("[]", View) == ["$: expected an object, not a list"]
    assert "$.status: is missing" in problems("{}", Report)
    assert problems("{}", toy.Position) == ["$.game: is missing", "$.table: is missing", "$.privates: is missing"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON: expecting value at line 1 column 1"),
        ('{"a":', "no JSON: expecting value at line 1 column 6"),
        ('{"schema":1}}', "no JSON: extra data at line 1 column 13"),
        (b"\xff", "no UTF-8 text (byte 0)"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":1,"a":2}', "the field 'a' stands twice in one object"),
        ("NaN", "NaN is no JSON number"),
        ("[-Infinity]", "-Infinity is no JSON number"),
        ("9" * 5000, "the number 99999999999999999999… is too large"),
        (str(MAX_INT + 1), f"{MAX_INT + 1} is too large"),
        ("1e999", "the number 1e999 is too large"),
        (" " * (MAX_BYTES + 1), f"longer than {MAX_BYTES} bytes"),
    ],
)
def test_no_json_is_told(text: str | bytes, said: str) -> None:
    """Cut off, too large, too deep, twice, no number."""
    assert problems(text, Record) == [f"$: {said}"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"card": "red"}, "$.card: 'red' is no card"),
        ({"card": 3}, "$.card: expected a text, not an integer"),
        ({"cards": {}}, "$.cards: expected a list, not an object"),
        ({"cards": ["red1", "x"]}, "$.cards[1]: 'x' is no card"),
        ({"pair": [1]}, "$.pair: expected 2 items, not 1"),
        ({"pair": ["1", "a"]}, "$.pair[0]: expected an integer, not a text"),
        ({"suit": "green"}, "$.suit: expected one of red, blue, not 'green'"),
        ({"suit": 7}, "$.suit: expected one of red, blue, not 7"),
        ({"suits": [None]}, "$.suits[0]: expected one of red, blue, not null"),
        ({"terrain": "lava"}, "$.terrain: expected one of wood, sea, not 'lava'"),
        ({"mode": "odd"}, "$.mode: expected one of modern, classic, not 'odd'"),
        ({"level": True}, "$.level: expected one of 1, 2, not true or false"),
        ({"flag": 1}, "$.flag: expected true or false, not an integer"),
        ({"maybe": "?"}, "$.maybe: '?' is no card"),
    ],
)
def test_every_kind_of_field_is_strict(change: dict[str, object], said: str) -> None:
    """No conversion, no guess."""
    assert problems(json.dumps({**json.loads(to_json(EVERYTHING)), **change}), Everything) == [said]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"moves": ["bet 1 heads", "nonsense"]},
            "$.moves[1]: cannot read 'nonsense' at character 0: expected a step of the toy game",
        ),
        ({"moves": None}, "$.moves: expected a list, not null"),
        ({"game": "chess"}, None),
        ({"seat": "1"}, "$.seat: expected an integer, not a text"),
        ({"table": {}}, None),
    ],
)
def test_a_bad_view_is_told_by_path(change: dict[str, object], said: str | None) -> None:
    """Views too, as a BadPosition."""
    found = problems(json.dumps({**json.loads(to_json(toy.view(STATE, 1))), **change}), View)
    assert said is None or found == [said]


def test_a_bad_detail_is_told() -> None:
    """Details of a refusal are texts, integers, or lists of either."""
    plain = json.loads(to_json(FAULTY))
    plain["fault"]["refusal"]["details"][0][1] = 1.5
    found = problems(json.dumps(plain), Report)
    assert found == ["$.fault.refusal.details[0][1]: expected a text, an integer, or a list of either"]


@given(st.binary(max_size=60) | st.text(max_size=60), st.sampled_from([Record, View, Report, toy.Position, toy.Options]))
def test_random_input_gives_only_our_errors(text: str | bytes, cls: type) -> None:
    """Whatever the bytes."""
    with pytest.raises((BadRecord, BadPosition)):
        from_json(text, cls)


@given(st.data())
def test_mutated_json_gives_a_value_or_our_errors(data: st.DataObject) -> None:
    """One character replaced, removed or doubled; the referee never raises."""
    played = playout(toy, toy.Options(3, 2), Random(data.draw(st.integers(0, 99))))
    record = Record(
        "toy", 3, toy.Options(3, 2), tuple(map(toy.format_step, played.steps)), Result(toy.scores(played.state), (0,))
    )
    text = to_json(record)
    place = data.draw(st.integers(0, len(text) - 1))
    text = (
        text[:place]
        + data.draw(st.sampled_from(["", "1", '"', "}", "[", "é", "\\"]))
        + text[place + data.draw(st.integers(0, 2)) :]
    )
    try:
        from_json(text, Record)
    except BadRecord as error:
        assert error.problems
        assert verify(text).status is Status.UNREADABLE
    else:
        assert isinstance(verify(text), Report)


def test_a_position_of_no_game_is_not_written() -> None:
    """A report that does not say its game has no position."""
    with pytest.raises(ValueError, match="position: of which game"):
        to_json(attrs.evolve(FAULTY, game=None, position=toy.position(toy.new_game(toy.Options(2)))))
