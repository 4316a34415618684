"""docs/json.md names every field of the JSON, with its type: as the classes have it, and as the JSON of played games has it.

`python -m tests.test_docs_json` makes the names and types of its tables anew and keeps the meanings, which are written by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import attrs
import pytest

import coatl_rules as coatl
import tabletop_rules as ground
from tabletop_rules import Ended, ErasedGame, Hidden, Record, Recorder, View, load_game, redact_record, to_json, verify

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "json.md"
GAMES = ("catan", "catsle", "coatl", "coloretto")
GROUND = "ground"
SCOPES = (GROUND, *GAMES)

# What the annotations of the ground floor leave to the games, and what its JSON writes in another way than the field says.
FORMS = {
    ("View", "table"): "`Table`",
    ("View", "private"): "`Private` or null",
    ("View", "revealed"): "list of `Private`",
    ("View", "moves"): "list of text",
    ("Record", "options"): "`Options`",
    ("Record", "meta"): "object",
    ("RedactedRecord", "options"): "`Options`",
    ("Report", "position"): "`Position` or null",
}
ADDED = {"Record": [("schema", "integer")]}
ONLY_WHERE_SAID = {"Record": {"ended", "clock", "comment"}, "RedactedRecord": {"ended", "clock"}}
"""Fields that are written only where they say something."""
SIMPLE = {int: "integer", str: "text", bool: "boolean", float: "number", NoneType: "null"}


# What the classes say


def is_text(cls: type) -> bool:
    """Whether values of a class stand in JSON as text: enums, and small values that are parsed."""
    return issubclass(cls, Enum) or isinstance(vars(cls).get("parse"), classmethod)


def said(annotation: Any) -> str:
    """The JSON type of an annotation, in the words of the page."""
    if annotation in SIMPLE:
        return SIMPLE[annotation]
    kind, parts = get_origin(annotation), get_args(annotation)
    if kind in (Union, UnionType):
        return " or ".join(map(said, parts))
    if kind is Literal:
        return " or ".join(f'`"{value}"`' for value in parts)
    if kind is tuple and parts[1] is Ellipsis:
        return f"list of {item(parts[0])}"
    if kind is tuple and len(set(parts)) == 1:
        return f"list of {len(parts)} {item(parts[0])}"
    if kind is tuple:
        return f"pair of {' and '.join(map(item, parts))}"
    assert isinstance(annotation, type)
    return f"`{annotation.__name__}`"


def item(annotation: Any) -> str:
    """The type of what a list holds."""
    text = said(annotation)
    return f"({text})" if " " in text else text


def named_in(annotation: Any) -> Iterator[type]:
    """The classes that an annotation names."""
    if isinstance(annotation, type) and (attrs.has(annotation) or issubclass(annotation, Enum)):
        yield annotation
    for part in get_args(annotation):
        yield from named_in(part)


@cache
def classes(scope: str) -> tuple[type[Any], ...]:
    """The classes of a game's JSON (or of the ground floor's): the public ones, then those of their fields, each once."""
    if scope == GROUND:
        found = [View, Hidden, Record, ground.RedactedRecord, ground.Report, ground.Fault, ground.Refusal]
    else:
        game = load_game(scope)
        found = [game.Options, game.Table, game.Private, game.Position]
    for cls in found:
        if not is_text(cls):
            attrs.resolve_types(cls)
            for field in attrs.fields(cls):
                found += [other for other in named_in(field.type) if other not in found]
    assert len({cls.__name__ for cls in found}) == len(found)
    return tuple(found)


def objects(scope: str) -> list[type[Any]]:
    """The classes whose JSON is an object."""
    return [cls for cls in classes(scope) if not is_text(cls)]


def texts(scope: str) -> list[type[Any]]:
    """The classes whose JSON is a text."""
    return [cls for cls in classes(scope) if is_text(cls)]


def fields_of(cls: type[Any]) -> list[tuple[str, str]]:
    """Name and JSON type of every field of a class."""
    rows = list(ADDED.get(cls.__name__, ()))
    for field in attrs.fields(cls):
        form = FORMS.get((cls.__name__, field.name)) if cls.__module__.startswith("tabletop_rules") else None
        assert form or not isinstance(field.type, TypeVar)
        rows.append((field.name, form or said(field.type)))
    return rows


# What the page says

HEADING = re.compile(r"^### (?:(\w+): )?(\w+)\n((?:(?!#).*\n)*)", re.MULTILINE)


def rows_of(section: str) -> list[list[str]]:
    """The rows of the table in a section."""
    lines = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")]
    assert not lines or lines[0] in (["field", "type", "meaning"], ["name", "text"])
    return lines[1:]


def read_page(text: str) -> dict[tuple[str, str], list[list[str]]]:
    """By scope and heading, the rows of every table of the page."""
    found = HEADING.findall(text)
    assert len({(scope, name) for scope, name, _ in found}) == len(found)
    return {(scope or GROUND, name): rows_of(section) for scope, name, section in found}


@cache
def page() -> dict[tuple[str, str], list[list[str]]]:
    """The tables of docs/json.md."""
    return read_page(PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("scope", SCOPES)
def test_every_class_has_its_table(scope: str) -> None:
    """The public classes and those of their fields, in the order in which they are met; last the texts. No other has a table."""
    headings = [name for where, name in page() if where == scope]
    assert headings == [*(cls.__name__ for cls in objects(scope)), "texts"]


@pytest.mark.parametrize(("scope", "cls"), [(scope, cls) for scope in SCOPES for cls in objects(scope)])
def test_every_field_has_its_row(scope: str, cls: type[Any]) -> None:
    """Every field with its type in order, no other, and a meaning. Where it differs: `python -m tests.test_docs_json`."""
    rows = page()[scope, cls.__name__]
    assert [tuple(row[:2]) for row in rows] == fields_of(cls)
    assert [row[0] for row in rows if len(row) != 3 or not re.search(r"\w", row[2])] == []


@pytest.mark.parametrize("scope", SCOPES)
def test_every_text_has_its_row(scope: str) -> None:
    """The values of an enum are listed; each example of another text, after the colon, is read and written as it stands."""
    rows = page()[scope, "texts"]
    assert [row[0] for row in rows] == [f"`{cls.__name__}`" for cls in texts(scope)]
    for cls, (_, form) in zip(texts(scope), rows, strict=True):
        if issubclass(cls, Enum):
            assert form == values(cls)
        else:
            shown = re.findall(r"`([^`]+)`", form.rpartition(": ")[2])
            assert len(shown) > 1
            assert [text for text in shown if not reads(cls, text)] == []


def values(cls: type[Enum]) -> str:
    """The values of an enum, as its row lists them."""
    return ", ".join(f"`{member.value}`" for member in cls)


# What the JSON is


class Reader:
    """Compares JSON with the page: what does not fit is kept, with its path."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.wrong: list[str] = []
        self.seen: set[tuple[str, str]] = set()

    def read(self, value: object, name: str) -> None:
        """The JSON of a value against the table of that name."""
        self.wrong += self.misfits(json.loads(to_json(value)), f"`{name}`", name)

    def misfits(self, plain: Any, form: str, path: str) -> list[str]:
        """Why the plain value is not of that type; nothing when it is."""
        tries = [self.misfits_one(plain, one, path) for one in alternatives(form)]
        return min(tries, key=len)

    def misfits_one(self, plain: Any, form: str, path: str) -> list[str]:
        """The same for one of the alternatives of a type."""
        found = [f"{path}: {json.dumps(plain)[:60]} is no {form}"]
        if form.startswith("("):
            return self.misfits(plain, form[1:-1], path)
        if list_of := re.fullmatch(r"list of (?:([0-9]+) )?(.+)", form):
            if type(plain) is not list or (list_of[1] and len(plain) != int(list_of[1])):
                return found
            return [one for index, part in enumerate(plain) for one in self.misfits(part, list_of[2], f"{path}[{index}]")]
        if pair_of := re.fullmatch(r"pair of (\S+|\(.+?\)) and (\S+|\(.+\))", form):
            if type(plain) is not list or len(plain) != 2:
                return found
            return [one for index in (0, 1) for one in self.misfits(plain[index], pair_of[index + 1], f"{path}[{index}]")]
        if form.startswith('`"'):
            return [] if plain == form[2:-2] else found
        if form.startswith("`"):
            return self.misfits_named(plain, form.strip("`"), path)
        kinds = {text: cls for cls, text in SIMPLE.items()} | {"object": dict}
        return [] if type(plain) is kinds[form] else found

    def misfits_named(self, plain: Any, name: str, path: str) -> list[str]:
        """The same for what has a table, in the game or on the ground floor."""
        scope = self.game if (self.game, name) in page() or self.is_a_text(self.game, name) else GROUND
        if self.is_a_text(scope, name):
            cls = next(cls for cls in texts(scope) if cls.__name__ == name)
            return [] if reads(cls, plain) else [f"{path}: {json.dumps(plain)[:60]} is no {name}"]
        rows = page()[scope, name]
        absent = ONLY_WHERE_SAID.get(name, set()) - set(plain if type(plain) is dict else ())
        if type(plain) is not dict or list(plain) != [row[0] for row in rows if row[0] not in absent]:
            return [f"{path}: {json.dumps(plain)[:60]} is no {name}"]
        self.seen.add((scope, name))
        return [one for field, form, _ in rows if field in plain for one in self.misfits(plain[field], form, f"{path}.{field}")]

    @staticmethod
    def is_a_text(scope: str, name: str) -> bool:
        """Whether that class stands in JSON as text."""
        return name in {cls.__name__ for cls in texts(scope)}


def reads(cls: type[Any], plain: object) -> bool:
    """Whether the plain value is the text of a value of that class."""
    if issubclass(cls, Enum):
        return plain in [member.value for member in cls]
    try:
        return str(cls.parse(plain)) == plain
    except ValueError:
        return False


def alternatives(form: str) -> list[str]:
    """The parts of a type between which "or" stands, not those in brackets."""
    parts, depth = [""], 0
    for word in form.split(" "):
        if word == "or" and depth == 0:
            parts.append("")
            continue
        depth += word.count("(") - word.count(")")
        parts[-1] += f" {word}"
    return [part.strip() for part in parts]


def played(game: ErasedGame, options: object, seed: int) -> Iterator[tuple[object, Recorder[Any, Any, Any, Any, Any, Any, Any]]]:
    """The states of a random game of at most 2,000 steps, one kind of move being as likely as another, and what records it."""
    rng = Random(seed)
    recorder: Recorder[Any, Any, Any, Any, Any, Any, Any] = Recorder(game, options, {"seed": seed})
    state = recorder.state
    while not game.is_over(state) and recorder.count < 2_000:
        event = game.chance(state)
        if event is None:
            moves = sorted(game.legal_moves(state, game.next_seat(state)), key=lambda move: type(move).__name__)
            kinds = [list(kind) for _, kind in groupby(moves, key=type)]
            step = rng.choice(rng.choice(kinds))
        else:
            step = event.sample(rng)
        state = recorder.apply(step)
        yield state, recorder


AGREED: dict[str, tuple[dict[str, Any], ...]] = {
    "catan": ({"seats": 3, "offers_per_turn": 2, "victory_points": 4}, {"seats": 4, "phases": "separate", "trading": False}),
    "catsle": ({"seats": 3, "rounds": 1}, {"seats": 5, "open_discards": True, "rounds": 1}),
    "coatl": ({"seats": 2}, {"seats": 4, "promo": True, "keep": "up to three", "start_seat": 2}),
    "coloretto": ({"seats": 2}, {"seats": 4, "golden_joker": True, "name_jokers_when_taken": True}),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
def test_the_json_of_played_games_is_as_the_page_says(name: str) -> None:
    """Options, views, positions, hidden steps, records, records of one seat, reports; every table of the game is met."""
    game = load_game(name)
    make_options: Any = game.Options
    reader = Reader(name)
    for seed, agreed in enumerate(AGREED[name]):
        options = make_options(**agreed)
        reader.read(options, "Options")
        states = [game.new_game(options)]
        for state, recorder in played(game, options, seed):
            step = recorder.steps[-1]
            for seat in (None, 0, 1):
                told = game.redact(states[-1], step, seat)
                if isinstance(told, Hidden):
                    reader.read(told, "Hidden")
            states.append(state)
        for state in (*states[::29], *states[-12:]):
            reader.read(game.position(state), "Position")
            for seat in (None, *range(options.seats)):
                reader.read(game.view(state, seat), "View")
        record = recorder.record()
        reader.read(record, "Record")
        reader.read(redact_record(record, 0), "RedactedRecord")
        reader.read(redact_record(record, None), "RedactedRecord")
        reader.read(verify(record), "Report")
        cut = attrs.evolve(record, steps=record.steps[:9], result=None, ended=Ended("timeout", 1, (0,)), clock=((0, 3.5),), comment=((8, "so"),))
        reader.read(cut, "Record")
        reader.read(redact_record(cut, None), "RedactedRecord")
        reader.read(verify(cut), "Report")
    assert reader.wrong == []
    assert reader.seen >= {(name, cls.__name__) for cls in objects(name)}


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "faulty").glob("*.json")), ids=lambda path: path.stem)
def test_the_reports_of_faulty_records_are_as_the_page_says(path: Path) -> None:
    """Faults, refusals and their details; and what is wrong with a result."""
    reader = Reader(path.name.partition("-")[0])
    report = verify(path.read_bytes())
    reader.read(report, "Report")
    if report.fault is not None:
        reader.read(report.fault, "Fault")
        reader.read(report.fault.refusal, "Refusal")
        assert reader.seen >= {(GROUND, "Fault"), (GROUND, "Refusal")}
    else:
        assert (GROUND, "Problem") in reader.seen
    assert reader.wrong == []


def test_the_report_of_an_unreadable_record_is_as_the_page_says() -> None:
    """No game, no position."""
    reader = Reader("catan")
    reader.read(verify("no record"), "Report")
    assert reader.wrong == []


def test_a_wrong_page_is_noticed() -> None:
    """The comparison itself: a missing field, another type, an unknown value, a list that is too short."""
    reader = Reader("coatl")
    table = json.loads(to_json(coatl.position(coatl.new_game(coatl.Options(2)))))["table"]
    assert reader.misfits(table, "`Table`", "$") == []
    assert reader.misfits({**table, "deck": None}, "`Table`", "$") == ["$.deck: null is no integer"]
    assert reader.misfits({**table, "deck": True}, "`Table`", "$") == ["$.deck: true is no integer"]
    assert reader.misfits({**table, "ending": "rain"}, "`Table`", "$") != []
    assert reader.misfits({**table, "more": 1}, "`Table`", "$") != []
    assert reader.misfits({"tops": [None], "below": [7, 7]}, "`Temples`", "$") != []
    assert reader.misfits([["row", 2]], "list of (pair of text and (text or integer or list of text))", "$") == []
    assert reader.misfits([["row", None]], "list of (pair of text and (text or integer or list of text))", "$") != []


# Making the tables


def anew(text: str) -> str:
    """The page with the names and types of the classes, and the meanings that it has."""

    def table(found: re.Match[str]) -> str:
        scope, name = found[1] or GROUND, found[2]
        by_hand = {row[0]: row[-1] for row in rows_of(found[3])}
        if name == "texts":
            forms = [(f"`{cls.__name__}`", values(cls) if issubclass(cls, Enum) else "") for cls in texts(scope)]
            lines = ["| name | text |", "|--|--|", *(f"| {one} | {form or by_hand.get(one, '')} |" for one, form in forms)]
        else:
            cls = next(cls for cls in objects(scope) if cls.__name__ == name)
            rows = [f"| {field} | {form} | {by_hand.get(field, '')} |" for field, form in fields_of(cls)]
            lines = ["| field | type | meaning |", "|--|--|--|", *rows] if rows else []
        prose = [line for line in found[3].splitlines() if not line.startswith("|")]
        prefix = found[0].split("\n", 1)[0]
        return re.sub(r"\n{3,}", "\n\n", "\n".join([prefix, *prose, "", *lines, "", ""]))

    return HEADING.sub(table, text)


if __name__ == "__main__":
    PAGE.write_text(anew(PAGE.read_text(encoding="utf-8")).rstrip("\n") + "\n", encoding="utf-8")
