"""JSON Schema (2020-12) and TypeScript of everything that a game sends and takes, made from its classes.

Decides how a class reads as a schema: it describes what `to_json` writes, and takes the options that may be left out. What is
valid beyond shapes (whether a position holds all its cards) is the engine's business, not the schema's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import partial
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, cast, get_args, get_origin

import attrs

from tabletop_rules.facts import Appeared, Change, Gone, Moved, Points, Turned
from tabletop_rules.game import ErasedGame, Hidden, View, older_rules
from tabletop_rules.records import SCHEMA, SCHEMA_ENDED, Record, RedactedRecord
from tabletop_rules.reports import Report
from tabletop_rules.stepkinds import Maybe, Named, Schema, Several, StepTable

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
TYPES: Final = (
    *("View", "Position", "Options", "Record", "RedactedRecord", "Report", "Hidden"),
    *("StepFacts", "Step", "HiddenFacts", "Change"),
)
"""The types that every schema defines, beside the classes that they are made of. `StepFacts` is `Step`, the data of a step, or
`HiddenFacts`, that of a hidden one."""
_SCALAR: Final[Schema] = {"type": ["string", "number", "boolean", "null"]}
_TEXT: Final[Schema] = {"type": "string"}
_SEAT: Final[Schema] = {"type": "integer", "minimum": 0}


def schema_of(game: ErasedGame, /, root: str | None = None) -> Schema:
    """The JSON Schema document of a game: `$defs` of `TYPES` and of what they are made of. With `root` the document describes
    that type, else nothing by itself.

    Raises: ValueError for a root that is not defined.

    >>> from tabletop_rules import load_game
    >>> schema_of(load_game("coloretto"), "Record")["$ref"]
    '#/$defs/Record'
    """
    writer = _Writer(game)
    writer.write()
    if root is not None and root not in writer.defs:
        raise ValueError(f"type: one of {', '.join(writer.defs)}, not {root[:80]!r}")
    document: Schema = {"$schema": DIALECT, "title": f"{game.NAME}, version {game.RULES} of its rules"}
    if root is not None:
        document["$ref"] = _ref(root)["$ref"]
    return {**document, "$defs": writer.defs}


def schema_text(game: ErasedGame, /, root: str | None = None) -> str:
    """The same as JSON text. Raises: ValueError for a root that is not defined."""
    return json.dumps(schema_of(game, root), ensure_ascii=False, indent=1) + "\n"


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list(items: object) -> Schema:
    return {"type": "array", "items": items}


def _object(properties: Mapping[str, object], optional: Iterable[str] = ()) -> Schema:
    left_out = set(optional)
    required = [name for name in properties if name not in left_out]
    return {"type": "object", "properties": dict(properties), "required": required, "additionalProperties": False}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


class _Writer:
    """Writes the definitions of one game; each class once, by its name."""

    def __init__(self, game: ErasedGame) -> None:
        self.game = game
        self.steps = getattr(game, "STEPS", None)
        self.texts = dict(_known_texts(self.steps)) if isinstance(self.steps, StepTable) else {}
        self.defs: dict[str, Schema] = {}
        self.classes: dict[str, type] = {}

    def write(self) -> None:
        """Everything of `TYPES`."""
        game = self.game
        self.defs |= {name: {} for name in TYPES}
        self.defs["Options"] = self._fields(game.Options)
        self.defs["Position"] = self._fields(game.Position, game={"const": game.NAME})
        self.defs["Hidden"] = self._fields(Hidden)
        self.defs["StepFacts"] = {"anyOf": [_ref("Step"), _ref("HiddenFacts")]}
        self.defs["Step"], self.defs["HiddenFacts"] = self._step_facts()
        self.defs["Change"] = {"oneOf": [self._change(cls) for cls in (Moved, Appeared, Gone, Turned, Points)]}
        private = self.of(game.Private)
        self.defs["View"] = self._fields(
            View,
            game={"const": game.NAME},
            table=self.of(game.Table),
            private=_or_null(private),
            revealed=_list(private),
            moves=_list(_TEXT),
            moves_data=_list(_ref("Step")),
        )
        rules: Schema = {"enum": sorted({game.RULES, *older_rules(game)})}
        meta: Schema = {"type": "object", "additionalProperties": _SCALAR}
        note = partial(_pair, {"type": "integer", "minimum": 0})
        late: dict[str, Schema] = {"clock": _list(note({"type": "number"})), "comment": _list(note(_TEXT))}
        common: dict[str, Schema] = {"game": {"const": game.NAME}, "rules": rules, "options": _ref("Options")}
        schema: Schema = {"enum": [SCHEMA, SCHEMA_ENDED]}
        self.defs["Record"] = self._fields(Record, {"schema": schema}, **common, **late, meta=meta)
        del late["comment"]
        self.defs["RedactedRecord"] = self._fields(RedactedRecord, None, **common, **late)
        self.defs["Report"] = self._fields(Report, game={"enum": [game.NAME, None]}, position=_or_null(_ref("Position")))

    def of(self, hint: Any) -> Schema:
        """The schema of a type."""
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(each) for each in args]}
        if origin is Literal:
            return {"enum": list(args)}
        if origin is tuple:
            if args[-1] is Ellipsis:
                return _list(self.of(args[0]))
            items = [self.of(each) for each in args]
            return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
        if hint in _PLAIN:
            return {"type": _PLAIN[hint]}
        if issubclass(hint, Enum):
            return {"enum": [member.value for member in hint]}
        if isinstance(vars(hint).get("parse"), classmethod):
            return {"enum": self.texts[hint]} if hint in self.texts else _TEXT
        if hint in (self.game.Options, self.game.Position, Hidden):
            return _ref(hint.__name__)
        return self._named(hint)

    def _named(self, cls: type) -> Schema:
        if self.classes.setdefault(cls.__name__, cls) is not cls or cls.__name__ in TYPES:
            raise ValueError(f"two classes of {self.game.NAME} are called {cls.__name__}")
        if cls.__name__ not in self.defs:
            self.defs[cls.__name__] = {}
            self.defs[cls.__name__] = self._fields(cls)
        return _ref(cls.__name__)

    def _fields(self, cls: type, first: Mapping[str, Schema] | None = None, /, **known: Schema) -> Schema:
        """An object with the fields of the class; those with a default may be missing."""
        hints = {field.name: field for field in attrs.fields(attrs.resolve_types(cls)) if field.init}
        optional = [name for name, field in hints.items() if field.default is not attrs.NOTHING]
        more = [name for name in known if name not in hints]
        properties = dict(first or {})
        properties |= {name: known[name] if name in known else self.of(field.type) for name, field in hints.items()}
        return _object(properties | {name: known[name] for name in more}, [*optional, *more])

    def _change(self, cls: type[Change]) -> Schema:
        fields = attrs.fields(attrs.resolve_types(cls))
        kind: Schema = {"const": cls.kind}
        return _object({"kind": kind, **{field.name.rstrip("_"): self.of(field.type) for field in fields}})

    def _step_facts(self) -> tuple[Schema, Schema]:
        """The data of every kind of step, and of a hidden one."""
        facts: Schema = {"kind": _TEXT, "seat": _or_null(_SEAT), "args": {"type": "object"}, "targets": _list(_TEXT)}
        hidden = _object(facts | {"args": _object({"count": {"type": "integer"}, "own": _list(_TEXT)})})
        if not isinstance(self.steps, StepTable):
            return _object(facts), hidden
        return {"anyOf": [kind.schema() for kind in self.steps.kinds]}, hidden


_PLAIN: Final[dict[Any, str]] = {int: "integer", bool: "boolean", str: "string", float: "number", NoneType: "null"}


def _pair(first: Schema, second: Schema) -> Schema:
    return {"type": "array", "prefixItems": [first, second], "items": False, "minItems": 2}


def _known_texts(steps: StepTable[Any]) -> Iterator[tuple[type, list[str]]]:
    """The classes that read as text and of which the parts of steps name every value."""
    forms = [form for kind in steps.kinds for form in kind.parts.values()]
    for form in forms:
        if isinstance(form, Several):
            forms.append(form.item)
        elif isinstance(form, Maybe):
            forms.append(form.form)
        elif isinstance(form, Named):
            classes = {type(value) for value in form.values}
            if len(classes) == 1 and "parse" in vars(next(iter(classes))):
                yield classes.pop(), [str(value) for value in form.values]


# TypeScript


Types: TypeAlias = Mapping[str, Schema]


def typescript_text(game: ErasedGame, /) -> str:
    """The same types as TypeScript declarations, for a `.d.ts` file.

    >>> from tabletop_rules import load_game
    >>> "export interface View {" in typescript_text(load_game("coloretto"))
    True
    """
    lines = [f"// {game.NAME}: the JSON of tabletop-rules, made from the classes by `tabletop schema {game.NAME} --typescript`."]
    for name, schema in cast("Types", schema_of(game)["$defs"]).items():
        if schema.get("type") == "object":
            lines.append(f"export interface {name} {_type(schema, '')}")
        else:
            lines.append(f"export type {name} = {_type(schema, '')};")
    return "\n\n".join(lines) + "\n"


def _type(schema: Any, indent: str) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    for word in ("anyOf", "oneOf"):
        if word in schema:
            parts = [_type(each, f"{indent}    ") for each in schema[word]]
            short = " | ".join(parts)
            return short if len(short) <= _SHORT and "\n" not in short else f"\n{indent}  | ".join(["", *parts]).lstrip(" ")
    if isinstance(schema["type"], list):
        return " | ".join(_SCALARS[word] for word in schema["type"])
    if schema["type"] == "array":
        if "prefixItems" in schema:
            return f"readonly [{', '.join(_type(each, indent) for each in schema['prefixItems'])}]"
        return f"ReadonlyArray<{_type(schema['items'], indent)}>"
    if schema["type"] == "object":
        return _interface(schema, indent)
    return _SCALARS[schema["type"]]


_SHORT: Final = 80
_SCALARS: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def _interface(schema: Any, indent: str) -> str:
    if "properties" not in schema:
        inner = _type(schema["additionalProperties"], indent) if "additionalProperties" in schema else "unknown"
        return f"{{ readonly [name: string]: {inner} }}"
    required = schema.get("required", ())
    lines = []
    for name, each in schema["properties"].items():
        mark = "" if name in required else "?"
        key = name if name.isidentifier() else json.dumps(name)
        lines.append(f"{indent}  readonly {key}{mark}: {_type(each, indent + '  ')};")
    return "\n".join(["{", *lines, f"{indent}}}"]) if lines else "{ readonly [name: string]: never }"
