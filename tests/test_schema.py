"""The schemas: equal to what is committed, and held against every value that games produce, by a foreign validator."""

import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from tabletop_rules import from_json, load_game, redact_record, schema, stepkinds, to_json, verify
from tabletop_rules.command import main
from tabletop_rules.records import Record, Result
from tests.drawing.scenes import GAMES, scenes
from tests.ground import toy

ROOT = Path(__file__).parents[1]
jsonschema: Any = import_module("jsonschema")


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """Each game."""
    return str(request.param)


@cache
def validator(name: str, type_: str) -> Any:
    """A validator of a type of a game."""
    document = schema.schema_of(load_game(name), type_)
    jsonschema.Draft202012Validator.check_schema(document)
    return jsonschema.Draft202012Validator(document)


def holds(name: str, type_: str, value: object) -> None:
    """Fails where the JSON of a value does not fit."""
    validator(name, type_).validate(json.loads(value if isinstance(value, str) else to_json(value)))


def test_the_committed_files_are_what_the_command_prints(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """docs/schema: `tabletop schema GAME`, and with --typescript."""
    for ending, arguments in ((".json", []), (".d.ts", ["--typescript"])):
        assert main(["schema", name, *arguments]) == 0
        assert capsys.readouterr().out == (ROOT / "docs" / "schema" / f"{name}{ending}").read_text(encoding="utf-8")


def test_every_type_is_defined(name: str) -> None:
    """Those that the command promises, each in use or by itself."""
    document = schema.schema_of(load_game(name))
    definitions: Any = document["$defs"]
    assert {*schema.TYPES} <= definitions.keys()
    text = json.dumps(definitions)
    referred = set(re.findall(r"#/\$defs/(\w+)", text))
    assert referred <= definitions.keys()
    assert definitions.keys() - {*schema.TYPES} <= referred


@pytest.mark.unmeasured
@pytest.mark.parametrize("each", [50, pytest.param(4, marks=pytest.mark.long)])
def test_what_games_produce_is_valid(name: str, each: int) -> None:
    """Positions, views with their moves as data, options, what was seen of steps, changes, records of each kind, reports."""
    game: Any = load_game(name)
    rng = Random(1)
    for scene in scenes(name)[::each]:
        for value in scene.values:
            type_ = type(value).__name__
            holds(name, type_, value)
            if type_ == "View":
                holds(name, "View", to_json(value, moves="data"))
        state = scene.state
        holds(name, "Options", scene.game.position(state).table.options)
        event = game.chance(state)
        moves = game.legal_moves(state)
        steps = [event.sample(rng)] if event is not None else rng.sample(moves, min(3, len(moves)))
        for step in steps:
            after = game.apply(state, step)
            holds(name, "Step", game.describe_step(step, 0))
            for seat in (0, None):
                seen = game.redact(state, step, seat)
                holds(name, "StepFacts", game.describe_step(seen))
                if type(seen).__name__ == "Hidden":
                    holds(name, "Hidden", seen)
                    holds(name, "HiddenFacts", game.describe_step(seen))
                for change in game.changes(state, after, step, seat):
                    holds(name, "Change", change)


@pytest.mark.unmeasured
def test_committed_records_are_valid_and_broken_ones_are_not() -> None:
    """As the command prints it with --type Record; their reports too, and what a seat saw of them."""
    for path in sorted((ROOT / "examples" / "records").glob("*.json")):
        text = path.read_text(encoding="utf-8")
        game = json.loads(text)["game"]
        holds(game, "Record", text)
        record = from_json(text, Record)
        cut = attrs.evolve(record, steps=record.steps[:40], result=None, comment=(), clock=(), ended=None)
        holds(game, "RedactedRecord", redact_record(cut, 1))
        holds(game, "Report", verify(cut))
        for broken in ({"steps": [1]}, {"game": "chess"}, {"options": {"seats": "two"}}, {"colour": "red"}, {"schema": 9}):
            assert not validator(game, "Record").is_valid({**json.loads(text), **broken}), broken
        assert not validator(game, "Record").is_valid({**json.loads(text), "result": {"scores": 1}})
    holds("coloretto", "Report", verify("nonsense"))
    ended = '{"schema":2,"game":"coloretto","rules":1,"options":{"seats":2},"steps":[],"result":null,"meta":{"a":1.5}'
    holds("coloretto", "Record", ended + ',"ended":{"why":"resignation","seat":1,"winners":[0]},"clock":[],"comment":[]}')
    assert Result((1,), (0,)) == Result((1,), (0,))


def test_an_unknown_type_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """And that TypeScript has no root."""
    assert main(["schema", "catsle", "--type", "Recrod"]) == 2
    assert capsys.readouterr().err.startswith("tabletop: --type: one of View, Position, Options, Record,")
    assert main(["schema", "catsle", "--type", "Record", "--typescript"]) == 2
    assert "no root" in capsys.readouterr().err
    assert main(["schema", "catsle", "--type", "Record"]) == 0
    assert json.loads(capsys.readouterr().out)["$ref"] == "#/$defs/Record"


def test_a_game_without_facts_has_a_schema() -> None:
    """Its steps are then any object."""
    document: Any = schema.schema_of(toy)  # type: ignore[arg-type]  # a module with types of its own
    jsonschema.Draft202012Validator.check_schema(document)
    assert document["$defs"]["Step"]["properties"]["args"] == {"type": "object"}
    assert "readonly args: { readonly [name: string]: unknown };" in schema.typescript_text(toy)  # type: ignore[arg-type]  # the same


def test_two_classes_of_one_name_are_told() -> None:
    """They could not both be a definition."""

    @attrs.frozen
    class Result:
        winner: int

    @attrs.frozen
    class Table:
        result: Result

    game: Any = type("Game", (), {**vars(toy), "Table": Table})
    with pytest.raises(ValueError, match="two classes of toy are called Table"):
        schema.schema_of(game)


def test_forms_describe_what_they_take() -> None:
    """Each form's schema takes what the form reads, and refuses what it refuses."""
    forms: list[tuple[stepkinds.Form, list[object], list[object]]] = [
        (stepkinds.Whole("a row", -2, 3), [-2, 0, 3], [-3, 4, "1", None, 1.5]),
        (stepkinds.Flag(), [True, False], [0, None, "true"]),
        (stepkinds.Named("a word", ("a", "b")), ["a", "b"], ["c", 1, None]),
        (stepkinds.Several(stepkinds.Flag(), 2, 1), [[True], [True, False]], [[], [True] * 3, [1], "t", None]),
        (stepkinds.Maybe(stepkinds.Flag()), [None, True], [0, "x"]),
        (
            stepkinds.Amounts(("x", "y"), lambda *counts: counts, lambda counts: counts),
            [{}, {"x": 2}, {"y": 0, "x": 1}],
            [{"z": 1}, {"x": -1}, {"x": True}, {"x": 10_000}, [], None],
        ),
    ]
    for form, good, bad in forms:
        check = jsonschema.Draft202012Validator(form.schema())
        for plain in good:
            form.read(plain)
            assert check.is_valid(plain)
        for plain in bad:
            with pytest.raises(stepkinds.Unfit):
                form.read(plain)
            assert not check.is_valid(plain), plain
