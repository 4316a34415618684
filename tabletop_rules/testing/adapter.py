"""What a game tells the kit about itself: one `Adapter`, of which only the game is needed.

With nothing but the game the *basic* level runs: purity, legality over steps seen in play and their mutations, round trips, views
and guesses, chance, the end, the referee. Every further field lets more be asked; each says which property it serves, by its
number in `properties`. The kit plays the game by itself, so it needs no positions.

* `near(state)` should list the *small families* of steps exhaustively: every row number and one beyond, every card, every colour,
  every seat and one beyond. The kit adds by itself, at each state: the legal moves and outcomes with one thing changed
  (`variations`), steps made at other moments, and draws of `any_step()`. Only well-typed steps: what a constructor refuses cannot
  be passed to `check`.
* `inventory(state)` says where every physical card and piece is. Take it from the *stored* fields, not from what they imply: a
  discard pile computed as "all cards that are nowhere else" would hide every loss.
* `resample(state, seat, rng)` gives another state that looks exactly alike to that seat (None: a spectator): what it cannot know
  is drawn anew, all else stays. Write it without the game's own `view` and `determinize`, which it is there to test; without it
  the game's own `determinize` stands in, and finds less.
* `resample_step(state, step, seat, rng)` does so for a legal step: a state and a step legal there, which that seat cannot
  tell apart from the given ones. By default the state is resampled and the step kept where it is legal there; override it for
  steps that are hidden from somebody (deals, thefts, cards bought, kept or discarded).
* `worlds(state, seat)` lists every state that fits the seat's view with its exact weight, the number of ways to place the
  physical cards (equal cards counted as distinguishable), or None where there are more than some hundred. Enumerate naively.
* `recount(state)` computes scores and winners anew, by an independent and plain reading of the rules.
* `Symmetry.draw(state, rng)` gives a `Renaming` that the rules cannot see (colours renamed, seats rotated), or None where the
  options of that state break it. `Renaming.state` works best on the game's Position: rename there, then `from_position`.

Everything must be deterministic: the only randomness is the `rng` handed over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from random import Random
from types import NoneType, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pytest import MonkeyPatch  # noqa: PT013 - a type

from tabletop_rules.testing.assumed import any_options, few_options, seen_steps
from tabletop_rules.testing.walks import Walk, members

O = TypeVar("O")
S = TypeVar("S")
T = TypeVar("T")


@attrs.frozen
class Renaming(Generic[S, T]):
    """One way to rename what the rules do not tell apart: the same change on a state, on a step and on a seat."""

    state: Callable[[S], S]
    step: Callable[[T], T]
    seat: Callable[[int], int] = lambda seat: seat


@attrs.frozen
class Symmetry(Generic[S, T]):
    """A family of renamings, by its name ("colours", "seats"): `draw(state, rng)` picks one that fits the game of that state."""

    name: str
    draw: Callable[[S, Random], Renaming[S, T] | None]


@attrs.frozen
class Plant:
    """A bug for the suite to find: while it is planted, a test of property number `property` must fail.

    `patch` plants it by pytest's MonkeyPatch, which is undone afterwards: `patch.setattr(game, "apply", wrong)`. `test` names the
    test that must fail; without it, any test of the property may.
    """

    name: str
    property: int
    patch: Callable[[MonkeyPatch], None]
    test: str = ""


def _nothing(_: Any) -> tuple[()]:
    return ()


def _always(_: Any) -> bool:
    return True


@attrs.frozen(kw_only=True, repr=False, eq=False)
class Adapter(Generic[O, S, T]):
    """A game as the kit sees it: O are its Options, S its State, T its steps.

    >>> import coloretto_rules
    >>> Adapter(game=coloretto_rules)
    <adapter of coloretto>
    """

    game: Any
    """The game's module."""
    options: Callable[[], SearchStrategy[O]] = attrs.field()
    """All options, every switch and value (all properties). Without it every field of a plain type is drawn (`any_options`)."""
    few_options: tuple[O, ...] = attrs.field()
    """Three or so options that between them use every rule: whole games under these are played where many options would cost
    too much, and by the planted bugs. Without it: the fewest and the most seats, and every switch the other way."""
    any_step: Callable[[], SearchStrategy[T]] = attrs.field(default=st.nothing)
    """Arbitrary well-typed steps, moves and outcomes, legal anywhere or nowhere (3, 5)."""
    near: Callable[[S], Iterable[T]] = attrs.field()
    """The small families of steps, exhaustively, legal or not (3, 4, 10). Without it: steps seen in a few games (`seen_steps`)."""
    inventory: Callable[[S], Mapping[str, Mapping[Hashable, int]]] | None = None
    """Every card and piece: place -> kind -> number (2)."""
    bounds: Callable[[S], tuple[int, int]] | None = None
    """The least and the most points that a seat can have in a game with the options of this state (2)."""
    facts: Callable[[S], Iterable[tuple[str, bool]]] = _nothing
    """The numbers of the rules as statements about a state, each with its truth here: hand sizes, cards on the table, supply
    at the end, … (2)."""
    recount: Callable[[S], tuple[tuple[int, ...], tuple[int, ...]]] | None = None
    """Scores and winners, computed independently (9)."""
    hides_nothing: bool = False
    """The game has no hidden information: every seat sees everything (6, 7). Then the next three are not asked for."""
    resample: Callable[[S, int | None, Random], S] | None = attrs.field()
    """Another state that looks alike to that seat (6, 7)."""
    resample_step: Callable[[S, T, int | None, Random], tuple[S, T] | None] | None = attrs.field()
    """Another state and step that look alike to that seat; None where there is no such pair to give (6)."""
    worlds: Callable[[S, int | None], Mapping[S, int] | None] | None = None
    """The states that fit a seat's view, weighed; None where there are too many to list (7)."""
    fully_listed: Callable[[T], bool] = attrs.field()
    """False for a move that `legal_moves` may leave out although it is legal (an endless family of offers) (3). Without it what the
    game's module says by a function of this name; all are listed where there is none."""
    closes: frozenset[str] | None = None
    """Names of the move classes that may end a phase of several seats, so that another seat's move is no longer legal (9).
    Without it: any may."""
    symmetries: tuple[Symmetry[S, T], ...] = ()
    """The renamings that the rules cannot see (11)."""
    no_symmetry: str = attrs.field()
    """The reason why there are none, where there are none (11)."""
    second_opinions: tuple[tuple[str, Callable[[S], tuple[object, object]]], ...] = ()
    """Hard rules answered twice at a state: by the engine and by a naive implementation that lives in tests (12)."""
    step_opinions: tuple[tuple[str, Callable[[S, T, S], tuple[object, object]]], ...] = ()
    """What a step does, answered twice from the state before, the step and the state after it: as it came out, and by a naive
    reading of the rules (12)."""
    codes: Mapping[str, tuple[str, ...]] | None = None
    """Every refusal code of the game, the shared ones included, with the rules that it may cite (4)."""
    unreached: Mapping[str, str] = attrs.field(factory=dict)
    """Codes that no walk of the kit meets, each with the test of the game that meets it; better give `corners` (4)."""
    corners: Callable[[], tuple[Walk, ...]] = tuple
    """Walks to corners of the rules that random games hardly ever reach; one example in eight begins there."""
    universe: Mapping[type, Sequence[Any]] = attrs.field(factory=dict)
    """All values of small value classes (cards, vertices; `str` where cards go by a text), for `variations` to exchange; enums
    are known anyway (3)."""
    lying: Callable[[S], Mapping[str, int]] | None = None
    """How many cards and pieces lie at each place, by the names of the game's changes, counted from the state (14). Without it
    neither these nor the points are compared."""
    is_piece: Callable[[str], bool] = _always
    """Whether a thing of these places is a card or piece, and no marker of whose turn it is, what is taken, … (14)."""
    shown: Callable[[S], tuple[int, ...]] | None = None
    """The points of each seat that show; without it, its scores (14)."""
    pointless: frozenset[str] | None = None
    """Kinds of moves for which there is nothing to point at (14). Without it: any may be."""
    longest_game: int = 10_000
    """More steps than a random game ever takes (9)."""
    plants: tuple[Plant, ...] = ()
    """Bugs that only this game can have; at least three for each property that the kit cannot plant bugs for by itself (12)."""

    @options.default
    def _any_options(self) -> Callable[[], SearchStrategy[Any]]:
        return partial(any_options, self.game)

    @few_options.default
    def _few_options(self) -> tuple[Any, ...]:
        return few_options(self.game)

    @near.default
    def _near(self) -> Callable[[Any], Iterable[Any]]:
        return partial(seen_steps, self.game, self.few_options)

    @fully_listed.default
    def _fully_listed(self) -> Callable[[Any], bool]:
        said: Callable[[Any], bool] = getattr(self.game, "fully_listed", _always)
        return said

    @resample.default
    def _resample(self) -> Callable[[Any, int | None, Random], Any] | None:
        return None if self.hides_nothing else self._guessed

    @resample_step.default
    def _resample_step(self) -> Callable[[Any, Any, int | None, Random], tuple[Any, Any] | None] | None:
        return None if self.hides_nothing else self._kept

    @no_symmetry.default
    def _no_symmetry(self) -> str:
        return "" if self.symmetries else "the adapter names no symmetry"

    def _guessed(self, state: S, seat: int | None, rng: Random) -> S:
        guess: S = self.game.determinize(self.game.view(state, seat), rng)
        return guess

    def _kept(self, state: S, step: T, seat: int | None, rng: Random) -> tuple[S, T] | None:
        """The step in a state that looks alike, where it is legal there."""
        other = (self.resample or self._guessed)(state, seat, rng)
        return (other, step) if self.game.check(other, step) is None else None

    @property
    def name(self) -> str:
        """The game's name."""
        return str(self.game.NAME)

    def __repr__(self) -> str:
        return f"<adapter of {self.name}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """How Hypothesis prints an adapter."""
        printer.text(repr(self))

    def __attrs_post_init__(self) -> None:
        if bool(self.symmetries) is bool(self.no_symmetry):
            raise ValueError("either symmetries, or the reason why there are none")

    def seats(self, state: S) -> range:
        """The seats of a game."""
        return range(len(self.game.scores(state)))

    def is_outcome(self, step: T) -> bool:
        """Whether the step is nature's."""
        return isinstance(step, members(self.game.Outcome))

    def whole(self, state: S) -> Counter[Hashable]:
        """How many of every card and piece there are, wherever they are; nothing where there is no inventory."""
        total: Counter[Hashable] = Counter()
        for pieces in () if self.inventory is None else self.inventory(state).values():
            total.update(pieces)
        return total


@cache
def _fields(cls: type) -> tuple[tuple[str, str, Any], ...]:
    return tuple((field.name, field.alias, field.type) for field in attrs.fields(attrs.resolve_types(cls)) if field.init)


def _items(hint: Any, length: int) -> tuple[bool, list[Any]]:
    """Whether a tuple of that type may have another length, and the types of its items."""
    types = get_args(hint)
    if len(types) == length and Ellipsis not in types and get_origin(hint) is tuple:
        return False, list(types)
    return True, [types[0] if types else None] * length


def variations(value: Any, universe: Mapping[type, Sequence[Any]] = {}, hint: Any = None) -> Iterator[Any]:
    """The well-typed values that differ from this one in one thing: a number by one, an enum or value of the `universe` by
    another, a tuple by one item left out, repeated, changed, or moved, something optional by nothing. What a constructor
    refuses is left out. `hint` is the value's declared type, where there is one.

    >>> list(variations((1, 2)))
    [(2,), (1, 1, 2), (2, 2), (0, 2), (1,), (1, 2, 2), (1, 3), (1, 1), (2, 1)]
    >>> list(variations((1, 2), hint=tuple[int, int]))
    [(2, 2), (0, 2), (1, 3), (1, 1), (2, 1)]
    """
    kind = type(value)
    if get_origin(hint) in (Union, UnionType):
        other_types = [cls for cls in get_args(hint) if not isinstance(value, get_origin(cls) or cls)]
        yield from (None for cls in other_types if cls is NoneType)
        for cls in other_types:
            yield from universe.get(cls, ())
            if isinstance(cls, type) and issubclass(cls, Enum):
                yield from cls
            elif cls is int:
                yield 0
        hint = next((cls for cls in get_args(hint) if isinstance(value, get_origin(cls) or cls)), None)
    if get_origin(hint) is Literal:
        yield from (other for other in get_args(hint) if other != value)
    elif kind in universe:
        yield from (other for other in universe[kind] if other != value)
    elif kind is bool:
        yield not value
    elif kind is int:
        yield value + 1
        if value > 0:
            yield value - 1
    elif isinstance(value, Enum):
        yield from (other for other in kind if other != value)
    elif kind is tuple:
        free, hints = _items(hint, len(value))
        for index, item in enumerate(value):
            before, after = value[:index], value[index + 1 :]
            if free:
                yield before + after
                yield (*before, item, item, *after)
            yield from ((*before, other, *after) for other in variations(item, universe, hints[index]))
        yield from ((*value[:i], value[i + 1], value[i], *value[i + 2 :]) for i in range(len(value) - 1))
    elif attrs.has(kind):
        for name, alias, field_hint in _fields(kind):
            for other in variations(getattr(value, name), universe, field_hint):
                try:
                    changed = attrs.evolve(value, **{alias: other})
                except (TypeError, ValueError):
                    continue
                if changed != value:
                    yield changed
