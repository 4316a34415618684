"""Playing games through: random play-outs, play by policies that see views only, and counting the game tree.

Randomness comes in as a `random.Random` or as a function; nothing here makes its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Generic, TypeVar, cast, overload

import attrs

from tabletop_rules.errors import IllegalStep
from tabletop_rules.events import below
from tabletop_rules.game import (
    Chance,
    MoveT,
    OptionsT,
    OutcomeT,
    PositionT,
    PrivateT,
    Rules,
    Seat,
    StateT,
    StepT,
    TableT,
    View,
)
from tabletop_rules.recording import Recorder
from tabletop_rules.records import Record

S = TypeVar("S")
T = TypeVar("T")
M = TypeVar("M")
P = TypeVar("P")
Step_co = TypeVar("Step_co", covariant=True)
State_co = TypeVar("State_co", covariant=True)


@attrs.frozen
class Playout(Generic[State_co, Step_co]):
    """A random play-out: the state it reached and the steps that led there."""

    state: State_co
    steps: tuple[Step_co, ...]


@attrs.frozen
class Played(Generic[State_co]):
    """A game played by policies: its record and its last state."""

    record: Record
    state: State_co


@attrs.frozen
class Perft:
    """The size of a game tree: the number of its leaves, and their exact total weight (each leaf weighs the product of the
    weights of the outcomes on its path)."""

    leaves: int
    weight: int


@overload
def playout(
    game: Rules[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT, StepT],
    start: OptionsT,
    rng: Random,
    *,
    max_steps: int | None = None,
) -> Playout[StateT, MoveT | OutcomeT]: ...
@overload
def playout(
    game: Rules[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT, StepT],
    start: StateT,
    rng: Random,
    *,
    max_steps: int | None = None,
) -> Playout[StateT, MoveT | OutcomeT]: ...
def playout(
    game: Rules[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT, StepT],
    start: OptionsT | StateT,
    rng: Random,
    *,
    max_steps: int | None = None,
) -> Playout[StateT, MoveT | OutcomeT]:
    """Uniformly random play from options or a state, to the end of the game or for `max_steps` steps.

    >>> import coloretto_rules as coloretto
    >>> end = playout(coloretto, coloretto.Options(seats=4), Random(7)).state
    >>> coloretto.is_over(end)
    True
    """
    state = game.new_game(start) if isinstance(start, game.Options) else cast("StateT", start)
    steps: list[MoveT | OutcomeT] = []
    append = steps.append
    legal_moves, chance, apply = game.legal_moves, game.chance, game.apply
    step: MoveT | OutcomeT
    while max_steps is None or len(steps) < max_steps:
        moves = legal_moves(state)
        if moves:
            step = moves[below(len(moves), rng)]
        else:
            event = chance(state)
            if event is None:
                break
            step = event.sample(rng)
        state = apply(state, step)
        append(step)
    return Playout(state, tuple(steps))


def random_policy(rng: Random) -> Callable[[View[T, P, M]], M]:
    """A policy that picks one of the view's moves, all equally likely."""

    def choose(view: View[T, P, M]) -> M:
        return view.moves[below(len(view.moves), rng)]

    return choose


def play(
    game: Rules[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT, StepT],
    options: OptionsT,
    policies: Sequence[Callable[[View[TableT, PrivateT, MoveT]], MoveT]],
    source: Random | Callable[[Chance[OutcomeT]], OutcomeT],
    *,
    max_steps: int | None = None,
) -> Played[StateT]:
    """A game played to its end (or for `max_steps` steps): each seat's policy is given that seat's view and gives a move, chance
    is sampled from `source` or answered by it. Where several seats may act they are asked in the order of `next_seat`.

    A policy with a true attribute `observes` (those of `tabletop_rules.search`) is given the seat's `Observer` in place of the
    view.

    Raises: IllegalStep for an illegal move or outcome; ValueError for a move of another seat, and where the number of policies is
    not the number of seats.
    """
    recorder = Recorder(game, options)
    seats = len(game.scores(recorder.state))
    if len(policies) != seats:
        raise ValueError(f"policies: {seats} seats need as many policies, not {len(policies)}")
    watching = _observers(game, options, policies)
    while max_steps is None or recorder.count < max_steps:
        state = recorder.state
        event = game.chance(state)
        step: MoveT | OutcomeT
        if event is not None:
            step = event.sample(source) if isinstance(source, Random) else source(event)
        else:
            seat = game.next_seat(state)
            if seat is None:
                break
            seen: Any = watching[seat] if seat in watching else game.view(state, seat)
            step = move = policies[seat](seen)
            refusal = game.check(state, move)
            if refusal is not None:
                raise IllegalStep(refusal, move)
            if game.mover(state, move) != seat:
                raise ValueError(f"policies: that of seat {seat} gave a move of another seat: {game.format_step(move)}")
        after = recorder.apply(step)
        for observing, observer in watching.items():
            watching[observing] = observer.watch(state, step, after)
    return Played(recorder.record(), recorder.state)


def _observers(game: Any, options: object, policies: Sequence[object]) -> dict[Seat, Any]:
    """The observer of each seat whose policy asks for one."""
    observing = [seat for seat, policy in enumerate(policies) if getattr(policy, "observes", False)]
    if not observing:
        return {}
    from tabletop_rules.observing.observer import Observer  # noqa: PLC0415 - only where one is asked for

    return {seat: Observer(game, options, seat) for seat in observing}


def perft(
    game: Rules[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT, StepT],
    state: StateT,
    depth: int,
    *,
    max_outcomes: int = 10_000,
) -> Perft:
    """The leaves of the game tree at exactly `depth` steps from the state, moves and outcomes alike; a line that ends before has
    none. Where several seats may act only those of `next_seat` are followed, so that orders of independent answers count once.

    Raises: ValueError for a negative depth, and for an event with more than `max_outcomes` outcomes, naming it.
    """
    if depth < 0:
        raise ValueError(f"depth: 0 or more, not {depth}")
    if depth == 0:
        return Perft(1, 1)
    event = game.chance(state)
    leaves = weight = 0
    if event is None:
        seat = game.next_seat(state)
        moves = () if seat is None else game.legal_moves(state, seat)
        if depth == 1:
            return Perft(len(moves), len(moves))
        for move in moves:
            below_it = perft(game, game.apply_unchecked(state, move), depth - 1, max_outcomes=max_outcomes)
            leaves += below_it.leaves
            weight += below_it.weight
        return Perft(leaves, weight)
    if event.size > max_outcomes:
        raise ValueError(f"the event {event.kind!r} has {event.size} outcomes, too many to enumerate (at most {max_outcomes})")
    if depth == 1:
        return Perft(event.size, event.total)
    for outcome, ways in event.outcomes():
        below_it = perft(game, game.apply_unchecked(state, outcome), depth - 1, max_outcomes=max_outcomes)
        leaves += below_it.leaves
        weight += ways * below_it.weight
    return Perft(leaves, weight)
