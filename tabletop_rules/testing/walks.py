"""Hypothesis strategies that every game's tests share: random legal walks, made of steps that shrink one by one.

A walk starts at a new game and goes on by legal steps only. There are three ways to make one:

* `walks`: every step is drawn by Hypothesis, so a failing walk shrinks to the few steps that matter. Outcomes of chance are
  drawn from their list where it is short (so that rare ones come up as often as others), else sampled with a drawn seed;
* `whole_games`: a whole game played from one drawn seed, quick enough to reach the end every time. A drawn `Bias` prefers or avoids one
  kind of step, so that corners which uniform play never sees are walked too;
* `moments`: a walk that stops at a phase of such a game, the rare phases as often as the common ones, followed by a few
  steps that shrink.

All of them work for any game that satisfies `tabletop_rules.Game`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Never, NoReturn, TypeAlias, get_args

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

State: TypeAlias = Any
Step: TypeAlias = Any
Game: TypeAlias = Any
Options: TypeAlias = Any

LISTABLE = 64
"""Events with at most so many outcomes are drawn from their list."""
LATE = 250
"""A bias may begin after so many steps, so that corners of the late game are met in ordinary positions."""


@attrs.frozen
class Walk:
    """Legal steps from a new game on: `states[i]` is the state before `steps[i]`, the last state comes after the last step."""

    options: Options
    steps: tuple[Step, ...]
    states: tuple[State, ...] = attrs.field(repr=False)

    @property
    def last(self) -> State:
        """The state that the walk reached."""
        return self.states[-1]

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """How Hypothesis prints a walk: without its states."""
        printer.text(repr(self))


@attrs.frozen
class Bias:
    """A taste of random play: from step `since` on, steps of one kind are mostly `preferred`, or mostly avoided."""

    kind: str
    preferred: bool
    since: int = 0

    def narrow(self, steps: tuple[Step, ...], rng: Random, taken: int) -> tuple[Step, ...]:
        """The moves to choose from after so many steps; one time in sixteen all of them."""
        if taken < self.since or not rng.getrandbits(4):
            return steps
        return tuple(step for step in steps if (type(step).__name__ == self.kind) is self.preferred) or steps


def members(union: object) -> tuple[type, ...]:
    """The classes of a closed union such as `game.Move`, by name; of a single class, that class; of `Never`, none."""
    classes: tuple[type, ...] = () if union in (Never, NoReturn) else get_args(union) or (union,)
    return tuple(sorted(classes, key=lambda cls: cls.__name__))


def biases(game: Game) -> SearchStrategy[Bias | None]:
    """No bias, or one for each kind of move."""
    kinds = [cls.__name__ for cls in members(game.Move)]
    return st.none() | st.builds(Bias, st.sampled_from(kinds), st.booleans(), st.just(0) | st.integers(0, LATE))


def random_bias(game: Game, rng: Random) -> Bias | None:
    """The same, from a seed."""
    kind = rng.choice((None, *members(game.Move)))
    return None if kind is None else Bias(kind.__name__, bool(rng.getrandbits(1)), rng.choice((0, rng.randrange(LATE))))


def phase(game: Game, state: State) -> tuple[str, ...]:
    """What kind of moment this is: the event that is due, or the kinds of moves there are and how many seats may act."""
    event = game.chance(state)
    if event is not None:
        return ("chance", event.kind)
    kinds = sorted({type(move).__name__ for move in game.legal_moves(state)})
    return (str(len(game.to_act(state))), *kinds)


def random_step(game: Game, state: State, rng: Random, bias: Bias | None = None, taken: int = 0) -> Step | None:
    """A legal step, after so many; None at the end. Half of the outcomes are sampled, the others taken from the list of what can
    happen."""
    moves = game.legal_moves(state)
    if moves:
        return rng.choice(moves if bias is None else bias.narrow(moves, rng, taken))
    event = game.chance(state)
    if event is None:
        return None
    if event.size <= LISTABLE and rng.getrandbits(1):
        return rng.choice([outcome for outcome, _ in event.outcomes()])
    return event.sample(rng)


def play(game: Game, options: Options, rng: Random, bias: Bias | None = None, max_steps: int = 10_000) -> Walk:
    """Random legal play from a new game to its end, or for so many steps."""
    state = game.new_game(options)
    states: list[State] = [state]
    steps: list[Step] = []
    while len(steps) < max_steps and (step := random_step(game, state, rng, bias, len(steps))) is not None:
        state = game.apply_unchecked(state, step)
        steps.append(step)
        states.append(state)
    return Walk(options, tuple(steps), tuple(states))


def seeds() -> SearchStrategy[int]:
    """Seeds of random play."""
    return st.integers(0, 2**32 - 1)


@st.composite
def next_steps(draw: DrawFn, game: Game, state: State) -> Step | None:
    """One legal step, shrinking to the first; None at the end."""
    moves = game.legal_moves(state)
    if moves:
        return draw(st.sampled_from(moves))
    event = game.chance(state)
    if event is None:
        return None
    if event.size <= LISTABLE:
        return draw(st.sampled_from([outcome for outcome, _ in event.outcomes()]))
    return event.sample(Random(draw(seeds())))


@st.composite
def extended(draw: DrawFn, game: Game, walk: Walk, most: int) -> Walk:
    """The walk with up to so many further steps, each drawn."""
    steps, states = list(walk.steps), list(walk.states)
    for _ in range(draw(st.integers(0, most))):
        step = draw(next_steps(game, states[-1]))
        if step is None:
            break
        steps.append(step)
        states.append(game.apply(states[-1], step))
    return Walk(walk.options, tuple(steps), tuple(states))


@st.composite
def walks(draw: DrawFn, game: Game, options: SearchStrategy[Options], *, max_steps: int = 40) -> Walk:
    """A walk from a new game on, every step drawn."""
    agreed = draw(options)
    return draw(extended(game, Walk(agreed, (), (game.new_game(agreed),)), max_steps))


@st.composite
def whole_games(draw: DrawFn, game: Game, options: SearchStrategy[Options], *, max_steps: int = 10_000) -> Walk:
    """A whole game by random play from a drawn seed, with a drawn bias; cut after `max_steps` steps."""
    return play(game, draw(options), Random(draw(seeds())), draw(biases(game)), max_steps)


def cut(walk: Walk, length: int) -> Walk:
    """The first steps of a walk."""
    return Walk(walk.options, walk.steps[:length], walk.states[: length + 1])


def places_of(game: Game, walk: Walk, rng: Random, where: Callable[[State], bool] | None = None) -> list[list[int]]:
    """The places of a walk where its state fits, phase by phase; of a long walk some hundred places and its end."""
    length = len(walk.states)
    looked_at = range(length) if length <= LOOKED_AT else [*sorted(rng.sample(range(length), LOOKED_AT)), length - 1]
    places: dict[tuple[str, ...], list[int]] = {}
    for index in looked_at:
        state = walk.states[index]
        if where is None or where(state):
            places.setdefault(phase(game, state), []).append(index)
    return list(places.values())


def phases(game: Game, walk: Walk, rng: Random) -> list[Walk]:
    """The walk cut at one random moment of each phase it passes through."""
    return [cut(walk, rng.choice(indices)) for indices in places_of(game, walk, rng)]


LOOKED_AT = 500
"""In longer walks only so many moments are told apart by their phase."""
EARLY = 30
"""So many states from the start on are drawn by their place."""


@st.composite
def moments(
    draw: DrawFn,
    game: Game,
    options: SearchStrategy[Options],
    *,
    max_steps: int = 10_000,
    further: int = 3,
    where: Callable[[State], bool] | None = None,
) -> Walk:
    """A walk to some phase of a whole game, each phase as likely as another, and up to `further` steps that shrink.

    `where` keeps only moments whose state fits; where the drawn game has none, its start is taken.
    """
    whole = draw(whole_games(game, options, max_steps=max_steps))
    # Small numbers are places near the start, which is what a failure shrinks to; the others stand for random phases.
    number = draw(seeds())
    if number < min(EARLY, len(whole.states)) and (where is None or where(whole.states[number])):
        length = number
    else:
        rng = Random(number)
        length = rng.choice(rng.choice(places_of(game, whole, rng, where) or [[0]]))
    walk = cut(whole, length)
    return draw(extended(game, walk, further)) if further else walk


games = whole_games
"""The older name of `whole_games`."""
