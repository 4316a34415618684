"""Steps as data and changes, on the ground floor: shapes, folding, what is refused and where."""

import copy
import json
import pickle
from typing import Any

import pytest

import catan_rules as catan
import coloretto_rules as coloretto
from tabletop_rules import (
    Appeared,
    Args,
    BadPosition,
    BadRecord,
    BadText,
    Change,
    Gone,
    Hidden,
    Moved,
    Points,
    StepFacts,
    Turned,
    View,
    compare,
    facts_of,
    fold,
    from_json,
    moves_data,
    to_json,
)
from tests.ground import toy


def test_a_game_without_facts_is_told() -> None:
    """A clear TypeError, for its module and for its views."""
    with pytest.raises(TypeError, match="the game 'toy' does not tell its steps as data"):
        facts_of(toy)
    with pytest.raises(TypeError, match="does not tell its steps as data"):
        facts_of(None)
    with pytest.raises(TypeError, match="the game 'toy' does not tell its steps as data"):
        moves_data(toy.view(toy.new_game(toy.Options(2)), 0))


def test_args_are_a_mapping_that_does_not_change() -> None:
    """Equal to a dict of the same, hashable, pickled and copied."""
    args = Args((("row", 2), ("terms", Args((("wool", 1),))), ("cards", ("a", "b"))))
    assert args == {"row": 2, "terms": {"wool": 1}, "cards": ("a", "b")}
    assert (args["row"], len(args), list(args)) == (2, 3, ["row", "terms", "cards"])
    assert args.get("x") is None
    assert "x" not in args
    for other in (pickle.loads(pickle.dumps(args)), copy.deepcopy(args), Args(tuple(args.items()))):
        assert other == args
        assert hash(other) == hash(args)
    assert repr(Args((("a", 1),))) == "Args({'a': 1})"


@pytest.mark.parametrize("pairs", [[("a", 1)], ("a",), (("a",),), ((1, 1),), (("a", 1.5),), (("a", (1.5,)),), (("a", {}),)])
def test_args_hold_what_json_can_hold(pairs: Any) -> None:
    """Scalars without fractions, tuples and Args, by name."""
    with pytest.raises(TypeError):
        Args(pairs)


@pytest.mark.parametrize(
    "change",
    [Moved("blue", "row-0", "seat-1", 2), Appeared("a", "b", 1), Gone("a", "b", 1), Turned("a", "b", "c", 1), Points(1, -2, 3)],
)
def test_changes_come_back_from_json(change: Change) -> None:
    """Each by its kind; a tuple of them as a list."""
    text = to_json(change)
    assert json.loads(text)["kind"] == change.kind
    read: object = from_json(text, Change)  # type: ignore[arg-type]  # a union stands for its classes here
    assert read == change
    assert from_json(to_json((change, change)), tuple[Change, ...]) == (change, change)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[]", r"\$: expected an object, not a list"),
        ('{"kind":"flew"}', r"\$: expected one of moved, appeared, gone, turned, points, not 'flew'"),
        ('{"kind":"moved","thing":"a","to":"c","count":1}', r"\$.*is missing"),
        ('{"kind":"gone","thing":"a","at":"c","count":1,"to":"x"}', r"unknown field 'to'"),
    ],
)
def test_damaged_changes_are_refused(text: str, problem: str) -> None:
    """With their places."""
    with pytest.raises(BadRecord, match=problem):
        from_json(text, Change)  # type: ignore[arg-type]  # the same


@pytest.mark.parametrize("args", ["[]", '{"a":1.5}', '{"a":[[[[[1]]]]]}', '{"a":[1e3]}'])
def test_damaged_facts_are_refused(args: str) -> None:
    """Parts that no step has."""
    with pytest.raises(BadRecord):
        from_json(f'{{"kind":"x","seat":null,"args":{args},"targets":[]}}', StepFacts)
    fine = from_json('{"kind":"x","seat":null,"args":{"a":[1,[null,{"b":true}]]},"targets":["t"]}', StepFacts)
    args_read: object = fine.args
    assert args_read == {"a": (1, (None, {"b": True}))}


def test_tuples_of_other_things_have_no_json() -> None:
    """Each item must have a form."""
    with pytest.raises(TypeError, match="int has no JSON form"):
        to_json((1,))
    with pytest.raises(TypeError, match="the JSON form of a step is its text"):
        to_json((coloretto.DrawCard(),))


def test_folding_takes_only_what_is_there() -> None:
    """A ValueError otherwise; what is empty is left out."""
    assert fold({"a": {"x": 1}}, [Gone("x", "a", 1), Points(0, 1, 1)]) == {}
    assert fold({}, [Appeared("x", "a", 1), Turned("x", "y", "a", 1)]) == {"a": {"y": 1}}
    with pytest.raises(ValueError, match="x: there are 0 at a, not 2"):
        fold({}, [Moved("x", "a", "b", 2)])


def test_comparing_moves_first_and_turns_what_is_alike() -> None:
    """The same thing moved; a thing of one sort turned; the rest came and went."""
    before = {"deck": {"card": 5}, "hand": {"red5": 1}, "marks": {"old": 1}}
    after = {"deck": {"card": 4}, "hand": {"card": 1}, "table": {"red5": 1}, "marks": {"new": 2}}
    found = compare(before, after, lambda thing: "card" if thing in ("card", "red5") else thing)
    assert found == (
        Moved("card", "deck", "hand", 1),
        Moved("red5", "hand", "table", 1),
        Gone("old", "marks", 1),
        Appeared("new", "marks", 2),
    )
    assert fold(before, found) == after
    dealt = compare({"deck": {"card": 2}}, {"table": {"red5": 2}}, lambda _: "card")
    assert dealt == (Moved("card", "deck", "table", 2), Turned("card", "red5", "table", 2))


def test_moves_of_a_view_stand_beside_their_texts() -> None:
    """In JSON as one field more, which must fit when it is read."""
    state = coloretto.apply(coloretto.new_game(coloretto.Options(seats=4)), coloretto.parse_step("=start blue/green/pink/grey"))
    view = coloretto.view(state, 0)
    text = to_json(view, moves="data")
    plain = json.loads(text)
    assert plain["moves"] == ["draw"]
    assert plain["moves_data"] == [{"kind": "draw", "seat": 0, "args": {}, "targets": ["supply"]}]
    assert from_json(text, View) == view
    assert "moves_data" not in to_json(view)
    plain["moves_data"][0]["kind"] = "take"
    with pytest.raises(BadPosition, match=r"\$.moves_data: the moves as data"):
        from_json(json.dumps(plain), View)
    assert to_json(coloretto.position(state), moves="data") == to_json(coloretto.position(state))


@pytest.mark.parametrize(
    ("facts", "offset", "expected"),
    [
        ("{", 0, "JSON"),
        (b"\xff", 0, "JSON"),
        ("[]", 0, "an object with kind, seat, args, targets"),
        ('{"kind":"place","args":{"row":2},"x":1}', 37, "no other field than kind, seat, args, targets, at $.x"),
        ("{}", 0, "one of draw, place, take"),
        ('{"kind":"play"}', 8, "one of draw, place, take"),
        ('{"kind":"place"}', 0, "row, at $"),
        ('{"kind":"place","args":[]}', 23, "an object, at $.args"),
        ('{"kind":"place","args":{}}', 23, "row, at $.args"),
        ('{"kind":"draw","args":{"row":1}}', 29, "nothing, at $.args.row"),
        ('{"kind":"place","args":{"rows":1}}', 31, "only row, at $.args.rows"),
        ('{"kind":"place","seat":"1","args":{"row":1}}', 23, "a seat, 0 to 9999, or null, at $.seat"),
        ('{"kind":"name","args":{"colours":["blue","red"]}}', 41, "a colour (blue, brown, green"),
        ('{"kind":"=!blue","args":{"card":"blue","last_round":false}}', 8, "=blue, as the args have it, at $.kind"),
        ('{"kind":"take","args":{"row":1},"targets":["row-2"]}', 42, "the targets of take 1, or none, at $.targets"),
        ('{"kind":"=start","args":{"by_seat":[["blue",["x"]]]}}', 44, "a colour"),
    ],
)
def test_bad_data_of_a_step_is_refused_with_its_place(facts: str | bytes, offset: int, expected: str) -> None:
    """The place is that in the JSON text."""
    with pytest.raises(BadText) as caught:
        coloretto.step_from(facts)
    assert caught.value.offset == offset
    assert expected in caught.value.expected


def test_data_of_other_sorts() -> None:
    """What is no JSON, a hidden step, a step that refuses its parts, a seat that is missing."""
    deep: list[object] = []
    for _ in range(5_000):
        deep = [deep]
    for nonsense in ({"kind": object()}, {"kind": "draw", "args": {1, 2}}, {"kind": deep}, {"kind": float("nan")}):
        with pytest.raises(BadText, match="what a JSON parser gives"):
            coloretto.step_from(nonsense)
    with pytest.raises(BadText):
        coloretto.step_from(coloretto.describe_step(Hidden("deal", None, 3)))
    with pytest.raises(BadText, match="a seat, 0 to 9999"):
        catan.step_from({"kind": "discard", "args": {"resource": "wool"}})
    with pytest.raises(BadText, match=r"brick, lumber, wool, grain, ore"):
        catan.step_from({"kind": "plenty", "args": {"counts": 3}})
    assert catan.step_from({"kind": "robber", "args": {"hex": "0,0", "victim": None}}) == catan.MoveRobber("0,0")
    with pytest.raises(BadText, match="20"):
        catan.step_from({"kind": "=terrain", "args": {"terrain": ["wool"] * 20}})
    with pytest.raises(TypeError):
        catan.describe_step(3)  # type: ignore[arg-type]  # no step
    told = coloretto.describe_step(Hidden("deal", 1, 3, ("a",)))
    assert (told.targets, dict(told.args)) == (("seat-1",), {"count": 3, "own": ("a",)})
