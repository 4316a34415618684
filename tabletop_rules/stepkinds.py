"""What the steps of a game consist of, as a table: from it come their data, steps read from data, and schemas.

Decides how a part of a step stands in JSON (`Form`) and how data is refused; which kinds and parts there are is decided in the
games' rooms `facts`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

import attrs

from tabletop_rules.errors import BadText, shorten
from tabletop_rules.facts import Arg, Args, StepFacts
from tabletop_rules.game import Hidden, Seat

Schema: TypeAlias = dict[str, object]
"""A part of a JSON Schema."""
MOST_SEAT = 9_999
"""No step names a seat or a row beyond."""


class Unfit(ValueError):
    """Something in the data is not what was `expected`; `path` are the names and places that lead there."""

    def __init__(self, expected: str, *path: str | int) -> None:
        super().__init__(expected, path)
        self.expected = expected
        self.path = path


class Form(Protocol):
    """How a part of a step stands in JSON."""

    def write(self, value: Any, /) -> Arg:
        """The part as data."""

    def read(self, plain: object, /) -> object:
        """The part that the data describes. Raises: Unfit."""

    def schema(self) -> Schema:
        """All data that `read` takes, as a JSON Schema."""


@attrs.frozen
class Whole:
    """An integer from `least` to `most`; `noun` says what it counts or names."""

    noun: str
    least: int = 0
    most: int = MOST_SEAT

    def write(self, value: int, /) -> Arg:
        """The number itself."""
        return value

    def read(self, plain: object, /) -> int:
        """The number itself. Raises: Unfit."""
        if type(plain) is not int or not self.least <= plain <= self.most:
            raise Unfit(f"{self.noun}, {self.least} to {self.most}")
        return plain

    def schema(self) -> Schema:
        """An integer in its range."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@attrs.frozen
class Flag:
    """True or false."""

    def write(self, value: bool, /) -> Arg:
        """The truth value itself."""
        return value

    def read(self, plain: object, /) -> bool:
        """The truth value itself. Raises: Unfit."""
        if type(plain) is not bool:
            raise Unfit("true or false")
        return plain

    def schema(self) -> Schema:
        """A truth value."""
        return {"type": "boolean"}


@attrs.frozen
class Named:
    """One of some values, each by its text: `values` in order; `text` makes the text of one."""

    noun: str
    values: tuple[object, ...]
    text: Callable[[Any], str] = str
    _by_text: dict[str, object] = attrs.field(init=False, eq=False, repr=False)

    @_by_text.default
    def _texts(self) -> dict[str, object]:
        return {self.text(value): value for value in self.values}

    def write(self, value: object, /) -> Arg:
        """The text of the value."""
        return self.text(value)

    def read(self, plain: object, /) -> object:
        """The value of that text. Raises: Unfit."""
        if type(plain) is not str or plain not in self._by_text:
            listed = f" ({', '.join(self._by_text)})" if len(self._by_text) <= 12 else f" such as {next(iter(self._by_text))}"
            raise Unfit(self.noun + listed)
        return self._by_text[plain]

    def schema(self) -> Schema:
        """One of the texts."""
        return {"enum": list(self._by_text)}


@attrs.frozen
class Several:
    """From `least` to `most` of a form, as a list."""

    item: Form
    most: int
    least: int = 0

    def write(self, value: Iterable[object], /) -> Arg:
        """The items as data."""
        return tuple(map(self.item.write, value))

    def read(self, plain: object, /) -> tuple[object, ...]:
        """The items that the data describes. Raises: Unfit."""
        if type(plain) not in (list, tuple) or not self.least <= len(items := cast("list[object]", plain)) <= self.most:
            raise Unfit(f"a list of {self.least} to {self.most}")
        return tuple(_inside(place, self.item, item) for place, item in enumerate(items))

    def schema(self) -> Schema:
        """A list."""
        return {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}


@attrs.frozen
class Maybe:
    """A form, or nothing."""

    form: Form

    def write(self, value: object, /) -> Arg:
        """Nothing or the part as data."""
        return None if value is None else self.form.write(value)

    def read(self, plain: object, /) -> object:
        """Nothing or the part. Raises: Unfit."""
        try:
            return None if plain is None else self.form.read(plain)
        except Unfit as unfit:
            raise Unfit(f"{unfit.expected}, or null", *unfit.path) from None

    def schema(self) -> Schema:
        """The form's, or null."""
        return {"anyOf": [self.form.schema(), {"type": "null"}]}


@attrs.frozen
class Amounts:
    """Counts by name: an object of those that are not 0, in the order of `names`; `make` builds the value from all counts and
    `counts` gives them back."""

    names: tuple[str, ...]
    make: Callable[..., object]
    counts: Callable[[Any], Iterable[int]]
    most: int = MOST_SEAT

    def write(self, value: object, /) -> Arg:
        """The counts that are not 0."""
        pairs = zip(self.names, self.counts(value), strict=True)
        return Args(tuple((name, count) for name, count in pairs if count))

    def read(self, plain: object, /) -> object:
        """The counts; a name that is missing is 0. Raises: Unfit."""
        if not isinstance(plain, Mapping):
            raise Unfit(f"counts by name ({', '.join(self.names)})")
        for name, count in plain.items():
            if name not in self.names:
                raise Unfit(f"one of {', '.join(self.names)}", str(name))
            if type(count) is not int or not 0 <= count <= self.most:
                raise Unfit(f"a count, 0 to {self.most}", str(name))
        return self.make(*(plain.get(name, 0) for name in self.names))

    def schema(self) -> Schema:
        """An object of counts."""
        count = {"type": "integer", "minimum": 0, "maximum": self.most}
        return {"type": "object", "properties": dict.fromkeys(self.names, count), "additionalProperties": False}


def _inside(place: str | int, form: Form, plain: object) -> object:
    try:
        return form.read(plain)
    except Unfit as unfit:
        raise Unfit(unfit.expected, place, *unfit.path) from None


@attrs.frozen
class StepKind:
    """The steps of one class.

    `words` are the first words that their texts can have, `parts` their fields by name, each with its form. `targets` gives what
    they concern: it is told the step and whose move it is (None where nobody said so). `seated` steps carry their own seat in
    the field `seat`, which is no part.
    """

    cls: type
    words: tuple[str, ...]
    parts: Mapping[str, Form]
    targets: Callable[[Any, Seat | None], Iterable[str]]
    seated: bool = False

    def schema(self) -> Schema:
        """The data of these steps as a JSON Schema."""
        seat: Schema = {"type": "integer", "minimum": 0, "maximum": MOST_SEAT}
        args = {name: form.schema() for name, form in self.parts.items()}
        return {
            "type": "object",
            "properties": {
                "kind": {"const": self.words[0]} if len(self.words) == 1 else {"enum": list(self.words)},
                "seat": seat if self.seated else {"anyOf": [seat, {"type": "null"}]},
                "args": {"type": "object", "properties": args, "required": list(args), "additionalProperties": False},
                "targets": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["kind", "seat", "args", "targets"],
            "additionalProperties": False,
        }


StepT = TypeVar("StepT")


class StepTable(Generic[StepT]):
    """All kinds of steps of a game: steps as data and back.

    `format_step` is the game's; a step's kind is the first word of its text.
    """

    def __init__(self, format_step: Callable[[StepT], str], *kinds: StepKind) -> None:
        self.kinds = kinds
        self._format = format_step
        self._by_class = {kind.cls: kind for kind in kinds}
        self._by_word: dict[str, list[StepKind]] = {}
        for kind in kinds:
            for word in kind.words:
                self._by_word.setdefault(word, []).append(kind)

    def describe(self, step: StepT | Hidden, seat: Seat | None, /) -> StepFacts:
        """The step as data: see `tabletop_rules.facts.Describes.describe_step`. Raises: TypeError for what is no step."""
        if isinstance(step, Hidden):
            targets = () if step.seat is None else (f"seat-{step.seat}",)
            return StepFacts(step.kind, step.seat, Args((("count", step.count), ("own", step.own))), targets)
        kind = self._by_class.get(type(step))
        if kind is None:
            raise TypeError(f"no step of this game: {shorten(repr(step))}")
        text = self._format(step)
        whose = cast("Seat", getattr(step, "seat")) if kind.seated else seat  # noqa: B009 - a seated step has one
        args = tuple((name, form.write(getattr(step, name))) for name, form in kind.parts.items())
        return StepFacts(text.partition(" ")[0], whose, Args(args), tuple(kind.targets(step, whose)))

    def read(self, facts: StepFacts | Mapping[str, object] | str | bytes, /) -> StepT:
        """The step that the data describes: see `tabletop_rules.facts.Describes.step_from`. Raises: BadText."""
        plain = _plain(facts)
        try:
            return self._read(plain)
        except Unfit as unfit:
            where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in unfit.path)
            raise BadText(_dumped(plain), _offset(plain, unfit.path), f"{unfit.expected}, at ${where}") from None

    def _read(self, plain: object) -> StepT:
        if not isinstance(plain, dict):
            raise Unfit("an object with kind, seat, args, targets")
        for name in plain:
            if name not in ("kind", "seat", "args", "targets"):
                raise Unfit("no other field than kind, seat, args, targets", name)
        word = plain.get("kind")
        if type(word) is not str or word not in self._by_word:
            raise Unfit(f"one of {', '.join(self._by_word)}", *_if_there(plain, "kind"))
        alike, args = self._by_word[word], plain.get("args", {})
        kind = next((kind for kind in alike if isinstance(args, dict) and kind.parts.keys() == args.keys()), alike[0])
        step, seat = self._made(kind, plain)
        told = self.describe(step, seat)
        if told.kind != word:
            raise Unfit(f"{told.kind}, as the args have it", "kind")
        if "targets" in plain and _dumped(plain["targets"]) not in (
            _dumped(told.targets),
            _dumped(self.describe(step, None).targets),
        ):
            raise Unfit(f"the targets of {self._format(step)}, or none", "targets")
        return step

    def _made(self, kind: StepKind, plain: Mapping[str, object]) -> tuple[StepT, Seat | None]:
        """The step of that kind, and whose it is said to be."""
        seat_form: Form = Whole("a seat") if kind.seated else Maybe(Whole("a seat"))
        seat = cast("Seat | None", _inside("seat", seat_form, plain.get("seat")) if "seat" in plain or kind.seated else None)
        args = plain.get("args", {})
        if not isinstance(args, dict):
            raise Unfit("an object", "args")
        for name in args:
            if name not in kind.parts:
                raise Unfit(f"only {', '.join(kind.parts)}" if kind.parts else "nothing", "args", name)
        missing = [name for name in kind.parts if name not in args]
        if missing:
            raise Unfit(f"{', '.join(missing)}", *_if_there(plain, "args"))
        values = {name: _inside_args(name, form, args[name]) for name, form in kind.parts.items()}
        if kind.seated:
            values["seat"] = seat
        try:
            return kind.cls(**values), seat
        except ValueError as error:
            raise Unfit(str(error), "args") from None


def _if_there(plain: Mapping[str, object], name: str) -> tuple[str, ...]:
    return (name,) if name in plain else ()


def _inside_args(name: str, form: Form, plain: object) -> object:
    try:
        return _inside(name, form, plain)
    except Unfit as unfit:
        raise Unfit(unfit.expected, "args", *unfit.path) from None


def _plain(facts: StepFacts | Mapping[str, object] | str | bytes) -> object:
    """What a JSON parser would give."""
    if isinstance(facts, StepFacts):
        return {"kind": facts.kind, "seat": facts.seat, "args": _unfrozen(facts.args), "targets": _unfrozen(facts.targets)}
    if isinstance(facts, (str, bytes)):
        from tabletop_rules.jsontext import read_plain  # noqa: PLC0415 - who describes steps need not read JSON

        try:
            return read_plain(facts)
        except ValueError as error:
            text = facts if isinstance(facts, str) else facts.decode("utf-8", "replace")
            raise BadText(text, 0, f"JSON ({error})") from None
    try:
        plain = _unfrozen(facts)
        _dumped(plain)
    except (TypeError, ValueError, RecursionError):
        raise BadText(f"<{type(facts).__name__}>", 0, "what a JSON parser gives") from None
    return plain


def _unfrozen(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _unfrozen(each) for name, each in value.items()}
    return [_unfrozen(each) for each in value] if isinstance(value, (tuple, list)) else value


def _dumped(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _offset(plain: object, path: tuple[str | int, ...]) -> int:
    """Where in the JSON text the part at that path begins."""
    if not path:
        return 0
    place, *rest = path
    at = 1
    for name, value in plain.items() if isinstance(plain, dict) else enumerate(cast("list[object]", plain)):
        at += len(_dumped(name)) + 1 if isinstance(plain, dict) else 0
        if name == place:
            return at + _offset(value, tuple(rest))
        at += len(_dumped(value)) + 1
    return 0
