"""JSON in and out: positions, views, options, records and reports, on one cattrs converter.

Decides the JSON form: objects by field name, enums by value, steps and small value classes as text. Everything read is strict:
exact types, no unknown or repeated fields, bounded size and numbers; and every problem is listed with its JSON path.
"""

from __future__ import annotations

import codecs
import json
import re
import sys
from collections.abc import Callable
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, cast, get_args, get_origin

import attrs
import cattrs
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, override

from tabletop_rules.checked import MAX_INT, plain_texts, require_scalar
from tabletop_rules.errors import MOST_PROBLEMS, BadPosition, BadRecord, BadText, Detail, Problem, shorten
from tabletop_rules.facts import Appeared, Args, Change, Gone, Moved, Points, StepFacts, Turned, moves_data
from tabletop_rules.game import ErasedGame, Hidden, View, older_rules
from tabletop_rules.records import SCHEMA, SCHEMA_ENDED, Ended, Record, RedactedRecord, Result, Scalar
from tabletop_rules.registry import load_game
from tabletop_rules.reports import Report
from tabletop_rules.welltyped import require_types, require_view

T = TypeVar("T")

MAX_BYTES = 16 * 2**20
"""The longest JSON text that is read, in bytes."""


def to_json(value: object, *, indent: int | None = None, moves: Literal["text", "data"] = "text") -> str:
    """The JSON text of a Position, View, Options, Record, RedactedRecord, Report, Hidden, StepFacts or Change, or of a tuple of
    these; one line unless `indent` is given. With `moves="data"` a View tells its moves as data too, in one field more:
    `moves_data`, beside the texts and in their order.

    What it gives can be read back by `from_json`, and is the same value then.

    Raises: TypeError for a value that has no JSON form (a state has none, since it holds what nobody may see; a step is its
    text), and for moves as data of a game that has none; ValueError (BadPosition for parts of other types than they should be),
    naming the place, for a value that `from_json` would refuse.

    >>> import coloretto_rules as coloretto
    >>> print(to_json(coloretto.Options(seats=3))[:29])
    {"seats":3,"scoring":"brown",
    """
    values = value if isinstance(value, tuple) else (value,)
    for each in values:
        _refuse_without_form(each)
    plain = [_plain(each) for each in values] if isinstance(value, tuple) else _plain(value)
    if moves == "data" and isinstance(value, View):
        plain = {**cast("dict[str, object]", plain), "moves_data": list(map(_plain, moves_data(value)))}
    separators = (",", ":") if indent is None else None
    text = json.dumps(plain, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators)
    if _LONG_NUMBER.search(text) or not text.isascii():
        _require_readable(plain, "$")
    return text


def _refuse_without_form(value: object) -> None:
    """Raises: TypeError for a value that has no JSON form, ValueError for one that is not what its class says."""
    cls = type(value)
    if not attrs.has(cls):
        raise TypeError(f"{cls.__name__} has no JSON form")
    if isinstance(value, View):
        _require_view(value)
    elif isinstance(value, Report):
        _require_position(value)
    elif game := _owner(cls):
        if cls is game.State:
            raise TypeError("a state has no JSON form: send position(state), or view(state, seat) to a seat")
        if cls in get_args(getattr(game, "Step", None)):
            raise TypeError("the JSON form of a step is its text: format_step(step)")
        require_types(value, cls)


_LONG_NUMBER = re.compile("[0-9]{19}")


def _require_view(view: View[Any, Any, Any]) -> None:
    """Raises: ValueError where no view of its game is like this."""
    game = load_game(view.game)
    require_view(view, game.Table, game.Private)
    steps = get_args(getattr(game, "Step", None))
    for index, move in enumerate(view.moves):
        if steps and type(move) not in steps:
            raise BadPosition([Problem(f"moves[{index}]", f"a step of {view.game} is needed, not {type(move).__name__}")])


def _require_position(report: Report) -> None:
    """Raises: ValueError where the position is none of the game of the report."""
    if report.position is not None:
        if report.game is None:
            raise BadPosition([Problem("position", "of which game?")])
        require_types(report.position, load_game(report.game).Position, "position")


def _require_readable(plain: object, path: str) -> None:
    """Raises: ValueError with the place of a number or text that `from_json` refuses."""
    if type(plain) is dict:
        for name, value in plain.items():
            require_scalar(name, path)
            _require_readable(value, f"{path}.{name}")
    elif type(plain) is list or type(plain) is tuple:
        for index, value in enumerate(plain):
            _require_readable(value, f"{path}[{index}]")
    else:
        require_scalar(plain.value if isinstance(plain, Enum) else plain, path)


def from_json(text: str | bytes, type: type[T]) -> T:  # noqa: A002 - the field's word, and the contract's
    """The value of that type that the JSON text describes.

    Raises: BadPosition (for a Position or View) or BadRecord (for anything else), listing every problem by JSON path.
    """
    return from_json_changed(text, type, _as_it_is)


def _as_it_is(plain: object) -> object:
    return plain


def from_json_changed(text: str | bytes, type: type[T], change: Callable[[object], object]) -> T:  # noqa: A002 - as above
    """The same, of what `change` makes of the plain objects and lists of the text. Raises: as above."""
    error = BadPosition if _is_position(type) else BadRecord
    try:
        return cast("T", _read(change(_loads(text)), type))
    except _Unreadable as unreadable:
        raise error(unreadable.problems) from None


class _Unreadable(ValueError):
    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems)
        self.problems = problems


def _is_position(cls: type) -> bool:
    return cls is View or (attrs.has(cls) and {"table", "privates"} <= {field.name for field in attrs.fields(cls)})


# Reading text


def read_plain(text: str | bytes) -> object:
    """What stands in a JSON text, read as strictly as everything here. Raises: ValueError."""
    try:
        return _loads(text)
    except _Unreadable as unreadable:
        raise ValueError("; ".join(problem.message for problem in unreadable.problems)) from None


def _loads(text: object) -> object:
    if not isinstance(text, str | bytes | bytearray):
        raise _Unreadable(Problem("$", f"JSON is text or bytes, not {type(text).__name__}"))
    if len(text) > MAX_BYTES:
        raise _Unreadable(Problem("$", f"longer than {MAX_BYTES} bytes"))
    if not isinstance(text, str):
        encoding = encoding_of(bytes(text[:4]))
        try:
            text = text.decode(encoding)
        except UnicodeDecodeError as error:
            named = encoding.upper().removesuffix("-SIG")
            raise _Unreadable(Problem("$", f"no {named} text (byte {error.start})")) from None
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer, parse_float=_real)
    except json.JSONDecodeError as error:
        what = error.msg[:1].lower() + error.msg[1:].removesuffix(" at")
        reason = f"no JSON: {what} at line {error.lineno} column {error.colno}"
    except RecursionError:
        reason = "nested too deeply"
    raise _Unreadable(Problem("$", reason))


def encoding_of(start: bytes) -> str:
    """The encoding of a text that begins like this: by its byte order mark, else UTF-8.

    >>> encoding_of(b"\\xff\\xfe{")
    'utf-16'
    """
    if start.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    return "utf-16" if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise _Unreadable(Problem("$", f"the field {shorten(name)} stands twice in one object"))
        found[name] = value
    return found


def _constant(text: str) -> NoReturn:
    raise _Unreadable(Problem("$", f"{text} is no JSON number"))


def _integer(text: str) -> int:
    if len(text) > len(str(MAX_INT)) or abs(int(text)) > MAX_INT:
        raise _Unreadable(Problem("$", f"the number {text[:20]}… is too large" if len(text) > 20 else f"{text} is too large"))
    return int(text)


def _real(text: str) -> float:
    number = float(text)
    if abs(number) == float("inf"):
        raise _Unreadable(Problem("$", f"the number {text[:20]} is too large"))
    return number


# Values from plain JSON


def _read(plain: object, cls: type[Any]) -> object:
    if cls is Record:
        return _read_record(plain)
    if cls is View:
        return _read_view(plain)
    if cls is Report:
        return _read_report(plain)
    if cls is RedactedRecord:
        return _read_redacted(plain)
    return _structure(plain, cls, "$")


def _structure(plain: object, cls: Any, path: str) -> Any:
    try:
        return _converter().structure(plain, cls)
    except Exception as error:  # cattrs collects whatever the hooks and constructors below raised
        raise _Unreadable(*_problems(error, path)) from None


def _problems(error: BaseException, path: str) -> list[Problem]:
    """The leaves of a cattrs error tree, with their JSON paths."""
    if isinstance(error, IterableValidationError):
        inside, outside = error.group_exceptions()
        found = [problem for exc, note in inside for problem in _problems(exc, f"{path}[{note.index}]")]
        return found + [problem for exc in outside for problem in _problems(exc, path)]
    if isinstance(error, ClassValidationError):
        named, unnamed = error.group_exceptions()
        found = [problem for exc, note in named for problem in _problems(exc, f"{path}.{note.name}")]
        return found + [problem for exc in unnamed for problem in _problems(exc, path)]
    if isinstance(error, ForbiddenExtraKeysError):
        return _unknown(path, error.extra_fields)
    if isinstance(error, KeyError):
        return [Problem(path, "is missing")]
    return [Problem(path, str(error))]


def _unknown(path: str, names: set[str]) -> list[Problem]:
    told = [Problem(path, f"unknown field {shorten(name)}") for name in sorted(names)[:MOST_PROBLEMS]]
    return told if len(names) == len(told) else [*told, Problem(path, f"{len(names) - len(told)} more unknown fields")]


class _Fields:
    """The fields of one JSON object, read one by one; every problem is kept."""

    def __init__(self, plain: object, *names: str) -> None:
        if type(plain) is not dict:
            raise _Unreadable(Problem("$", f"expected an object, not {_noun(plain)}"))
        self.plain: dict[str, object] = plain
        self.problems = _unknown("$", set(plain) - set(names))

    def get(self, name: str, cls: Any, *default: Any) -> Any:
        """The field as that type; None and a problem where it is missing or wrong."""
        if name not in self.plain:
            if default:
                return default[0]
            self.problems.append(Problem(f"$.{name}", "is missing"))
            return None
        try:
            return _structure(self.plain[name], cls, f"$.{name}")
        except _Unreadable as error:
            self.problems.extend(error.problems)
            return None

    def game(self) -> ErasedGame:
        """The game that the field `game` names; without it nothing else can be read."""
        name = self.get("game", str)
        if name is not None:
            try:
                return load_game(name)
            except ValueError as error:
                self.problems.append(Problem("$.game", str(error)))
        raise _Unreadable(*self.problems)

    def finish(self) -> None:
        """Raises: _Unreadable where anything was wrong."""
        if self.problems:
            raise _Unreadable(*self.problems)

    def made(self, cls: Callable[..., T], *values: object) -> T:
        """The value of that class. Raises: _Unreadable for what the class refuses, which begins with the name of a field."""
        try:
            return cls(*values)
        except (TypeError, ValueError) as error:
            name, _, reason = str(error).partition(": ")
            raise _Unreadable(Problem(f"$.{name}", reason)) from None


def _rules_and_options(fields: _Fields, game: ErasedGame) -> tuple[Any, Any]:
    """The version of the rules, and the options as this version has them; of an older one that is still read, by its own way."""
    rules = fields.get("rules", int)
    plain = fields.plain.get("options")
    if rules is not None and rules != game.RULES:
        older = older_rules(game)
        if rules not in older:
            known = " or ".join(map(str, sorted({game.RULES, *older}, reverse=True)))
            raise _Unreadable(Problem("$.rules", f"version {known} of the rules of {game.NAME} is known, not {rules}"))
        if type(plain) is dict:
            fields.plain["options"] = older[rules](dict(plain))
    return rules, fields.get("options", game.Options)


def _read_record(plain: object) -> Record:
    late = ("ended", "clock", "comment")
    fields = _Fields(plain, "schema", "game", "rules", "options", "steps", "result", "meta", *late)
    schema = fields.get("schema", int)
    if schema is not None and schema not in (SCHEMA, SCHEMA_ENDED):
        known = f"version {SCHEMA} or {SCHEMA_ENDED} of the record's form is known"
        raise _Unreadable(Problem("$.schema", f"{known}, not {schema}"))
    if schema == SCHEMA:
        fields.problems += [
            Problem(f"$.{name}", f"belongs to version {SCHEMA_ENDED} of the form") for name in late if name in fields.plain
        ]
    game = fields.game()
    rules, options = _rules_and_options(fields, game)
    steps = fields.get("steps", tuple[str, ...])
    result = fields.get("result", Result | None, None)
    meta = fields.get("meta", _Meta, _Meta(()))
    ended = fields.get("ended", Ended | None, None)
    clock = fields.get("clock", _Clock, _Clock(()))
    comment = fields.get("comment", tuple[tuple[int, str], ...], ())
    fields.finish()
    return fields.made(Record, game.NAME, rules, options, steps, result, meta.pairs, ended, clock.pairs, comment)


def _read_view(plain: object) -> View[object, object, object]:
    fields = _Fields(plain, *(field.name for field in attrs.fields(View)), "moves_data")
    game = fields.game()
    seat = fields.get("seat", int | None)
    table = fields.get("table", game.Table)
    private = fields.get("private", game.Private | None)
    revealed = fields.get("revealed", tuple[game.Private, ...])  # type: ignore[name-defined]  # a type known at run time
    to_act = fields.get("to_act", tuple[int, ...])
    texts = fields.get("moves", tuple[str, ...])
    moves = []
    for index, text in enumerate(texts or ()):
        try:
            moves.append(game.parse_step(text))
        except BadText as error:
            fields.problems.append(Problem(f"$.moves[{index}]", str(error)))
    fields.finish()
    view = View(game.NAME, seat, table, private, revealed, to_act, tuple(moves))
    if "moves_data" in fields.plain and fields.plain["moves_data"] != list(map(_plain, moves_data(view))):
        raise _Unreadable(Problem("$.moves_data", "the moves as data, in their order"))
    return view


def _read_report(plain: object) -> Report:
    names = [field.name for field in attrs.fields(Report)]
    fields = _Fields(plain, *names)
    game = None if fields.plain.get("game") is None else fields.game()
    types = attrs.resolve_types(Report)
    values = {
        field.name: fields.get(field.name, field.type, *(() if field.default is attrs.NOTHING else (field.default,)))
        for field in attrs.fields(types)
        if field.name != "position"
    }
    values["position"] = fields.get("position", type(None) if game is None else game.Position | None, None)
    fields.finish()
    return Report(**values)


def _read_redacted(plain: object) -> RedactedRecord:
    fields = _Fields(plain, *(field.name for field in attrs.fields(RedactedRecord)))
    game = fields.game()
    rules, options = _rules_and_options(fields, game)
    seat = fields.get("seat", int | None)
    steps = fields.get("steps", tuple[str | Hidden, ...])
    result = fields.get("result", Result | None)
    ended = fields.get("ended", Ended | None, None)
    clock = fields.get("clock", _Clock, _Clock(()))
    fields.finish()
    return fields.made(RedactedRecord, game.NAME, rules, options, seat, steps, result, ended, clock.pairs)


# Plain JSON from values


def _owner(cls: type) -> ErasedGame | None:
    """The game whose package or module a class comes from, if it comes from a game."""
    parts = cls.__module__.split(".")
    modules = (sys.modules.get(".".join(parts[:length])) for length in range(1, len(parts) + 1))
    return next((cast("ErasedGame", module) for module in modules if hasattr(module, "NAME") and hasattr(module, "State")), None)


def _plain(value: object) -> object:
    if isinstance(value, Record):
        return {
            "schema": value.schema,
            "game": value.game,
            "rules": value.rules,
            "options": _plain(value.options),
            "steps": list(value.steps),
            "result": None if value.result is None else _plain(value.result),
            "meta": dict(value.meta),
        } | _late(value)
    if isinstance(value, View):
        return _by_field(value) | {"moves": list(map(load_game(value.game).format_step, value.moves))}
    if isinstance(value, RedactedRecord):
        plain = _by_field(value)
        return {name: plain[name] for name in plain if name not in ("ended", "clock")} | _late(value)
    if isinstance(value, Report):
        return _by_field(value)
    if isinstance(value, StepFacts):
        return _by_field(value) | {"args": _bare(value.args)}
    if isinstance(value, Change):
        return {"kind": value.kind} | {name.rstrip("_"): part for name, part in _by_field(value).items()}
    return _converter().unstructure(value)


def _bare(value: object) -> object:
    """Parts of a step as JSON has them."""
    if isinstance(value, Args):
        return {name: _bare(part) for name, part in value.items()}
    return [_bare(part) for part in value] if isinstance(value, tuple) else value


def _late(value: Record | RedactedRecord) -> dict[str, object]:
    """The fields that a record has only where they say something."""
    late = {
        "ended": None if value.ended is None else _plain(value.ended),
        "clock": list(map(list, value.clock)),
        "comment": list(map(list, value.comment)) if isinstance(value, Record) else [],
    }
    return {name: plain for name, plain in late.items() if plain}


def _by_field(value: Any) -> dict[str, object]:
    """Each field by the class it has at run time: the annotation of a game's value says no more than `object`."""
    return {field.name: _converter().unstructure(getattr(value, field.name)) for field in attrs.fields(type(value))}


# The converter


@attrs.frozen
class _Meta:
    """The free part of a record."""

    pairs: tuple[tuple[str, Scalar], ...]


@attrs.frozen
class _Clock:
    """The seconds of a record."""

    pairs: tuple[tuple[int, float], ...]


@cache
def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(detailed_validation=True, forbid_extra_keys=True)
    # cattrs asks the hook registered last first.
    converter.register_structure_hook_factory(attrs.has, lambda cls: _class_hook(converter, cls))
    converter.register_structure_hook_func(_is_tuple, lambda plain, cls: _tuple(converter, plain, cls))
    converter.register_structure_hook_func(_is_literal, _literal)
    converter.register_structure_hook_func(_is_word_or_object, lambda plain, cls: _word_or_object(converter, plain, cls))
    converter.register_structure_hook_func(lambda cls: cls == Detail, _detail)
    converter.register_structure_hook_func(lambda cls: cls == str | Hidden, lambda plain, _: _seen(converter, plain))
    for cls in (int, bool, str, type(None)):
        converter.register_structure_hook(cls, _scalar)
    converter.register_structure_hook(_Meta, _meta)
    seconds = tuple[tuple[int, int | float], ...]
    converter.register_structure_hook(_Clock, lambda plain, _: _Clock(_tuple(converter, plain, seconds)))
    converter.register_structure_hook_func(lambda cls: cls == int | float, _number)
    converter.register_structure_hook(Args, lambda plain, _: _args(plain, 0))
    converter.register_unstructure_hook(Args, _bare)
    converter.register_structure_hook(Moved, make_dict_structure_fn(Moved, converter, from_=override(rename="from")))
    converter.register_structure_hook_func(lambda cls: cls == Change, lambda plain, _: _change(converter, plain))
    converter.register_structure_hook_func(_is_text, _text)
    converter.register_unstructure_hook_func(_is_text, str)
    converter.register_structure_hook_func(lambda cls: isinstance(cls, type) and issubclass(cls, Enum), _enum)
    return converter


def _is_tuple(cls: Any) -> bool:
    return get_origin(cls) is tuple


def _is_literal(cls: Any) -> bool:
    return get_origin(cls) is Literal


_NOUNS = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "an integer",
    float: "a number",
    bool: "true or false",
    type(None): "null",
}


def _noun(plain: object) -> str:
    return _NOUNS[type(plain)]


def _scalar(plain: Any, cls: type[Any]) -> Any:
    # cattrs passes a subclass (a StrEnum, say) to the hook of its base.
    return _enum(plain, cls) if issubclass(cls, Enum) else _exactly(plain, cls)


def _exactly(plain: Any, cls: type[Any]) -> Any:
    if type(plain) is not cls:
        raise ValueError(f"expected {_NOUNS[cls]}, not {_noun(plain)}")
    if cls is str and not plain.isascii():
        _refuse_surrogates(plain)
    return plain


def _refuse_surrogates(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"no text: a lone surrogate at character {error.start}") from None


def _class_hook(converter: cattrs.Converter, cls: type[Any]) -> Callable[[Any, Any], Any]:
    build = make_dict_structure_fn(cls, converter)

    def structure(plain: Any, cls: Any) -> Any:
        if type(plain) is not dict:
            raise ValueError(f"expected an object, not {_noun(plain)}")
        return build(plain, cls)

    return structure


def _tuple(converter: cattrs.Converter, plain: Any, cls: Any) -> tuple[Any, ...]:
    if type(plain) is not list:
        raise ValueError(f"expected a list, not {_noun(plain)}")
    types = get_args(cls)
    if len(types) == 2 and types[1] is Ellipsis:
        if types[0] is str and plain_texts(plain):
            return tuple(plain)
        types = (types[0],) * len(plain)
    elif len(types) != len(plain):
        raise ValueError(f"expected {len(types)} items, not {len(plain)}")
    values, errors = [], []
    for index, (item, item_type) in enumerate(zip(plain, types, strict=True)):
        try:
            values.append(converter.structure(item, item_type))
        except Exception as error:  # kept with its place, as cattrs does
            error.add_note(IterableValidationNote(f"item {index}", index, item_type))
            errors.append(error)
            if len(errors) == MOST_PROBLEMS:
                errors.append(ValueError(f"no item after [{index}] was looked at"))
                break
    if errors:
        raise IterableValidationError("items", errors, cls)
    return tuple(values)


def _literal(plain: Any, cls: Any) -> Any:
    return _one_of(plain, {value: value for value in get_args(cls)})


def _is_word_or_object(cls: Any) -> bool:
    """Whether a value is one of a few words or an object, as `Literal["drawn"] | Board`."""
    parts = get_args(cls) if get_origin(cls) in (Union, UnionType) else ()
    return len(parts) == 2 and _is_literal(parts[0]) and attrs.has(parts[1])


def _word_or_object(converter: cattrs.Converter, plain: Any, cls: Any) -> Any:
    words, value = get_args(cls)
    return converter.structure(plain, value if type(plain) is dict else words)


def _enum(plain: Any, cls: type[Enum]) -> Any:
    return _one_of(plain, {member.value: member for member in cls})


def _one_of(plain: Any, choices: dict[Any, Any]) -> Any:
    for value, choice in choices.items():
        if type(plain) is type(value) and plain == value:
            return choice
    shown = shorten(plain) if type(plain) is str else json.dumps(plain)[:80] if type(plain) is int else _noun(plain)
    raise ValueError(f"expected one of {', '.join(map(str, choices))}, not {shown}")


def _is_text(cls: Any) -> bool:
    """Whether a class reads as text: it has a class method `parse`, the inverse of `str`."""
    return isinstance(cls, type) and not issubclass(cls, Enum) and isinstance(vars(cls).get("parse"), classmethod)


def _text(plain: Any, cls: Any) -> Any:
    return cls.parse(_exactly(plain, str))


def _detail(plain: Any, _: Any) -> Any:
    if type(plain) in (str, int):
        return plain
    if type(plain) is list and (all(type(item) is str for item in plain) or all(type(item) is int for item in plain)):
        return tuple(plain)
    raise ValueError("expected a text, an integer, or a list of either")


def _number(plain: Any, _: Any) -> float:
    if type(plain) is not int and type(plain) is not float:
        raise ValueError(f"expected a number, not {_noun(plain)}")
    return plain


def _seen(converter: cattrs.Converter, plain: Any) -> str | Hidden:
    return converter.structure(plain, str) if type(plain) is str else converter.structure(plain, Hidden)


_CHANGES: dict[str, type] = {cls.kind: cls for cls in (Moved, Appeared, Gone, Turned, Points)}
_DEEPEST = 4


def _args(plain: Any, depth: int) -> Args:
    if type(plain) is not dict:
        raise ValueError(f"expected an object, not {_noun(plain)}")
    return Args(tuple((_exactly(name, str), _arg(part, depth + 1)) for name, part in plain.items()))


def _arg(plain: Any, depth: int) -> Any:
    if depth > _DEEPEST:
        raise ValueError("nested too deeply")
    if type(plain) is float:
        raise ValueError("expected no fraction")
    if type(plain) is list:
        return tuple(_arg(part, depth + 1) for part in plain)
    if type(plain) is dict:
        return _args(plain, depth)
    return _exactly(plain, type(plain))


def _change(converter: cattrs.Converter, plain: Any) -> Any:
    if type(plain) is not dict:
        raise ValueError(f"expected an object, not {_noun(plain)}")
    cls = _one_of(plain.get("kind"), _CHANGES)
    return converter.structure({name: part for name, part in plain.items() if name != "kind"}, cls)


def _meta(plain: Any, _: Any) -> _Meta:
    if type(plain) is not dict:
        raise ValueError(f"expected an object, not {_noun(plain)}")
    for name, value in plain.items():
        _refuse_surrogates(name)
        if type(value) in (dict, list):
            raise ValueError(f"{shorten(name)}: expected a text, a number, true, false or null, not {_noun(value)}")
        if type(value) is str:
            _refuse_surrogates(value)
    return _Meta(tuple(plain.items()))
