"""Steps as data, and what a step changed, in the names that pictures carry. Decides shapes, and how two tables are compared.

A game's room `facts` says what its steps consist of and what lies where; it is optional (`Describes`), found on the module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar, Literal, Protocol, TypeAlias, TypeVar, Union, cast

import attrs

from tabletop_rules.checked import integer, items, member, optional, require_scalar, require_text, text, texts
from tabletop_rules.game import Hidden, Seat, View
from tabletop_rules.registry import load_game

Scalar: TypeAlias = str | int | bool | None
Arg: TypeAlias = Union[Scalar, tuple["Arg", ...], "Args"]
"""A part of a step as it stands in JSON: a scalar, a list (here a tuple) or counts by name."""


def _require_arg(value: object, name: str) -> None:
    if isinstance(value, tuple):
        for part in value:
            _require_arg(part, name)
    elif type(value) is float:
        raise TypeError(f"{name}: no fraction")
    elif not isinstance(value, Args):
        require_scalar(value, name)


def _pairs(_: object, field: attrs.Attribute[object], pairs: object) -> None:
    if type(pairs) is not tuple:
        raise TypeError(f"{field.name}: a tuple of pairs is needed, not {type(pairs).__name__}")
    for pair in pairs:
        if type(pair) is not tuple or len(pair) != 2:
            raise TypeError(f"{field.name}: a tuple of pairs is needed")
        require_text(pair[0], field.name)
        _require_arg(pair[1], pair[0])


@attrs.frozen(eq=False, repr=False)
class Args(Mapping[str, Arg]):
    """The named parts of a step, in their order, or counts by name: a mapping that cannot be changed and can be hashed.

    >>> Args((("row", 2),))["row"], dict(Args((("wool", 2), ("ore", 1))))
    (2, {'wool': 2, 'ore': 1})
    """

    pairs: tuple[tuple[str, Arg], ...] = attrs.field(validator=_pairs)

    def __getitem__(self, name: str) -> Arg:
        for each, value in self.pairs:
            if each == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self.pairs))

    def __repr__(self) -> str:
        return f"Args({dict(self.pairs)!r})"


@attrs.frozen
class StepFacts:
    """A step as data, or what a seat saw of a hidden one.

    * `kind`: the first word of its text ("place", "=roll"); of a hidden step its kind.
    * `seat`: whose step it is, where the step or the caller says so, else None.
    * `args`: its named parts, and nothing that is not part of its text.
    * `targets`: the names of the things on the picture that it concerns, in the order in which a person would point at them.
    """

    kind: str = attrs.field(validator=text)
    seat: Seat | None = attrs.field(validator=optional(integer))
    args: Args = attrs.field(validator=member(Args))
    targets: tuple[str, ...] = attrs.field(converter=texts, validator=items(text))


# What a step changed


@attrs.frozen
class Moved:
    """So many of a thing went from one place to another."""

    kind: ClassVar[Literal["moved"]] = "moved"
    thing: str = attrs.field(validator=text)
    from_: str = attrs.field(validator=text)
    """In JSON the field is called `from`."""
    to: str = attrs.field(validator=text)
    count: int = attrs.field(validator=integer)


@attrs.frozen
class Appeared:
    """So many of a thing are at a place that came from no other place of the table."""

    kind: ClassVar[Literal["appeared"]] = "appeared"
    thing: str = attrs.field(validator=text)
    at: str = attrs.field(validator=text)
    count: int = attrs.field(validator=integer)


@attrs.frozen
class Gone:
    """So many of a thing have left a place for no other place of the table."""

    kind: ClassVar[Literal["gone"]] = "gone"
    thing: str = attrs.field(validator=text)
    at: str = attrs.field(validator=text)
    count: int = attrs.field(validator=integer)


@attrs.frozen
class Turned:
    """So many of a thing show another face where they are: a card laid open, a hand closed to the viewer, a row taken."""

    kind: ClassVar[Literal["turned"]] = "turned"
    thing: str = attrs.field(validator=text)
    into: str = attrs.field(validator=text)
    at: str = attrs.field(validator=text)
    count: int = attrs.field(validator=integer)


@attrs.frozen
class Points:
    """The points of a seat that show, after they changed by so many."""

    kind: ClassVar[Literal["points"]] = "points"
    seat: Seat = attrs.field(validator=integer)
    change: int = attrs.field(validator=integer)
    total: int = attrs.field(validator=integer)


Change: TypeAlias = Moved | Appeared | Gone | Turned | Points
"""One thing that a step changed on the table, as a seat may see it."""
Things: TypeAlias = Mapping[str, Mapping[str, int]]
"""What lies where: place -> thing -> how many, none of them 0."""


def fold(things: Things, changes: Iterable[Change], /) -> dict[str, dict[str, int]]:
    """What lies where after the changes; points lie nowhere. Raises: ValueError for a change that takes what is not there.

    >>> fold({"bank": {"ore": 2}}, [Moved("ore", "bank", "seat-1", 1)])
    {'bank': {'ore': 1}, 'seat-1': {'ore': 1}}
    """
    found = {place: dict(held) for place, held in things.items()}
    for change in changes:
        match change:
            case Moved(thing, source, to, count):
                _put(found, source, thing, -count)
                _put(found, to, thing, count)
            case Turned(thing, into, at, count):
                _put(found, at, thing, -count)
                _put(found, at, into, count)
            case Appeared(thing, at, count):
                _put(found, at, thing, count)
            case Gone(thing, at, count):
                _put(found, at, thing, -count)
    return {place: held for place, held in found.items() if held}


def _put(found: dict[str, dict[str, int]], place: str, thing: str, count: int) -> None:
    held = found.setdefault(place, {})
    held[thing] = held.get(thing, 0) + count
    if held[thing] < 0:
        raise ValueError(f"{thing}: there are {held[thing] - count} at {place}, not {-count}")
    if not held[thing]:
        del held[thing]


@attrs.define
class _Rest:
    """Some of a thing at a place that is not matched yet."""

    place: str
    thing: str
    count: int


def compare(before: Things, after: Things, sort: Callable[[str], str], /) -> tuple[Change, ...]:
    """What has to happen for the one table to become the other: `fold(before, compare(before, after, sort))` is `after`.

    What left one place and came to another moved. Where the faces differ (a card that went into a hidden hand), things of one
    `sort` are taken for the same thing, which then turned. The rest appeared or is gone.
    """
    changed = [
        _Rest(place, thing, after.get(place, {}).get(thing, 0) - before.get(place, {}).get(thing, 0))
        for place in dict.fromkeys((*before, *after))
        for thing in dict.fromkeys((*before.get(place, {}), *after.get(place, {})))
    ]
    lost = [attrs.evolve(each, count=-each.count) for each in changed if each.count < 0]
    won = [each for each in changed if each.count > 0]
    found: list[Change] = []
    for count, old, new in _matched(lost, won, lambda old, new: old.thing == new.thing):
        found.append(Moved(old.thing, old.place, new.place, count))
    for count, old, new in _matched(lost, won, lambda old, new: old.place == new.place and sort(old.thing) == sort(new.thing)):
        found.append(Turned(old.thing, new.thing, old.place, count))
    for count, old, new in _matched(lost, won, lambda old, new: sort(old.thing) == sort(new.thing)):
        found += Moved(old.thing, old.place, new.place, count), Turned(old.thing, new.thing, new.place, count)
    found += [Gone(old.thing, old.place, old.count) for old in lost if old.count]
    found += [Appeared(new.thing, new.place, new.count) for new in won if new.count]
    return tuple(found)


def _matched(
    lost: Iterable[_Rest], won: Iterable[_Rest], alike: Callable[[_Rest, _Rest], bool]
) -> Iterator[tuple[int, _Rest, _Rest]]:
    """As many as can be matched, in order; they are taken from the rest."""
    for old in lost:
        for new in won:
            count = min(old.count, new.count)
            if count and alike(old, new):
                old.count -= count
                new.count -= count
                yield count, old, new


def changes_between(before: Things, after: Things, known: Iterable[Change], sort: Callable[[str], str], /) -> tuple[Change, ...]:
    """What is `known` of the way from one table to the other, and then whatever else must have happened: see `compare`."""
    first = tuple(known)
    return (*first, *compare(fold(before, first), after, sort))


def points_changed(before: Iterable[int], after: Iterable[int], /) -> tuple[Points, ...]:
    """The seats whose points are others now, lowest first.

    >>> points_changed((3, 4), (3, 6))
    (Points(seat=1, change=2, total=6),)
    """
    pairs = enumerate(zip(before, after, strict=True))
    return tuple(Points(seat, new - old, new) for seat, (old, new) in pairs if new != old)


# The optional part of a game

StateT_contra = TypeVar("StateT_contra", contravariant=True)
StepT = TypeVar("StepT")


class Describes(Protocol[StateT_contra, StepT]):
    """What a game offers beside `Game` that tells its steps as data; a game package is a module that satisfies it."""

    def describe_step(self, step: StepT | Hidden, /, seat: Seat | None = None) -> StepFacts:
        """The step as data. `seat` is whose move it is, where the step does not carry that: without it, things that lie before
        that seat are not among the targets.

        A hidden step has its kind, seat and `args` of `count` and `own`.
        """

    def step_from(self, facts: StepFacts | Mapping[str, object] | str | bytes, /) -> StepT:
        """The step that the data describes: step_from(describe_step(step)) == step. Taken as `StepFacts`, as JSON text, or as
        what a JSON parser made of it; `seat` and `targets` may be left out where the step does not carry its seat.

        Raises: BadText, with the JSON text, the place in it, and what was expected there.
        """

    def changes(self, before: StateT_contra, after: StateT_contra, step: StepT, seat: Seat | None, /) -> tuple[Change, ...]:
        """What a legal step that leads from one state to the other changed, as a seat (None: a spectator) may see it.

        `fold(things(view(before, seat)), changes(…)) == things(view(after, seat))`. Raises: ValueError for a seat outside the
        game.
        """

    def things(self, view: View[object, object, object], /) -> dict[str, dict[str, int]]:
        """What lies where, as the view shows it: place -> thing -> count, in the names of the picture; hidden cards as backs."""


def facts_of(game: object, /) -> Describes[object, object]:
    """The game's own module, as one that tells its steps as data. Raises: TypeError for a game that does not.

    >>> import coloretto_rules as coloretto
    >>> facts_of(coloretto) is coloretto
    True
    """
    if not all(callable(getattr(game, name, None)) for name in ("describe_step", "step_from", "changes", "things")):
        raise TypeError(f"the game {getattr(game, 'NAME', game)!r} does not tell its steps as data")
    return cast("Describes[object, object]", game)


def moves_data(view: View[object, object, object], /) -> tuple[StepFacts, ...]:
    """The moves of a view as data, in the order of `view.moves`; what lies before its seat is among the targets.

    Raises: ValueError for an unknown game, TypeError for a game that does not tell its steps as data.

    >>> import coloretto_rules as coloretto
    >>> state = coloretto.new_game(coloretto.Options(seats=4))
    >>> state = coloretto.apply(state, coloretto.parse_step("=start blue/green/pink/grey"))
    >>> [(facts.kind, facts.targets) for facts in moves_data(coloretto.view(state, 0))]
    [('draw', ('supply',))]
    """
    describe = facts_of(load_game(view.game)).describe_step
    return tuple(describe(move, view.seat) for move in view.moves)
