"""What nobody may know and what nature decides, planted wrong: views, guesses, chance (6 to 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs
from pytest import MonkeyPatch  # noqa: PT013 - a type

from tabletop_rules import BadPosition, Hidden, Problem, Refusal
from tabletop_rules.testing.adapter import Plant
from tabletop_rules.testing.planted.patching import Function, replaced
from tabletop_rules.testing.scenes import AnyAdapter

# 6. Secrets


def secrets_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Views, redacted steps and refusals that tell too much."""
    game = adapter.game
    view, agree = "test_a_view_tells_only_what_its_seat_may_know", "test_everybody_agrees_on_the_table"
    step_, refusal_ = "test_a_redacted_step_tells_only_what_its_seat_saw", "test_a_refusal_tells_only_what_its_mover_may_know"

    def shows(change: Callable[[Any, int | None], dict[str, Any]]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            return lambda state, seat: attrs.evolve(right(state, seat), **change(state, seat))

        return replaced(adapter, "view", make)

    def neighbour(state: Any, seat: int | None) -> dict[str, Any]:
        privates = game.position(state).privates
        return {"private": privates[-1 if seat is None else seat - 1]}

    def old_table(state: Any, seat: int | None) -> dict[str, Any]:
        table = game.position(state).table
        return {"table": game.position(game.new_game(table.options)).table if seat == 1 else table}

    for_strangers = replaced(
        adapter, "redact", lambda right: lambda state, step, seat: right(state, step, seat if type(seat) is int else None)
    )
    yield Plant("strangers are shown what spectators see", 6, for_strangers, "test_a_stranger_is_shown_nothing")
    if adapter.hides_nothing:
        hides = replaced(
            adapter, "redact", lambda right: lambda state, step, seat: Hidden("something", None, 1) if seat else step
        )
        yield Plant("seat 1 sees an old table", 6, shows(old_table), agree)
        yield Plant("redact hides what lies open", 6, hides, step_)
        yield Plant("a spectator is taken for a seat", 6, shows(neighbour), agree)
        forgets = replaced(adapter, "determinize", lambda right: lambda view, rng: game.new_game(view.table.options))
        yield Plant("a view does not say everything", 6, forgets, view)
        return

    def tells(right: Function) -> Function:
        def check(state: Any, step: Any) -> Refusal | None:
            refusal: Refusal | None = right(state, step)
            return refusal and attrs.evolve(refusal, message=f"{refusal.message} {game.position(state).privates}")

        return check

    yield Plant("views lay all hands open", 6, shows(lambda state, seat: {"revealed": game.position(state).privates}), view)
    yield Plant("views show the hand of a neighbour", 6, shows(neighbour), view)
    yield Plant("views are those of another seat", 6, shows(neighbour), agree)
    yield Plant("redact shows everything", 6, replaced(adapter, "redact", lambda right: lambda state, step, seat: step), step_)
    yield Plant("refusals tell the hands", 6, replaced(adapter, "check", tells), refusal_)


# 7. Determinizing


def determinize_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Guesses that do not fit, or are not uniform."""
    game = adapter.game
    looks, same = "test_a_determinized_view_looks_the_same", "test_a_seat_may_do_the_same_in_every_determinized_state"
    uniform = "test_guesses_are_exactly_uniform"

    def guess(name: str, wrong: Callable[[Function, Any, Random], Any], test: str) -> Plant:
        return Plant(name, 7, replaced(adapter, "determinize", lambda right: lambda view, rng: wrong(right, view, rng)), test)

    def goes_on(right: Function, view: Any, rng: Random) -> Any:
        state = right(view, rng)
        moves, event = game.legal_moves(state), game.chance(state)
        return game.apply(state, moves[0] if moves else event.sample(rng)) if moves or event else state

    def no_spectators(right: Function, view: Any, rng: Random) -> Any:
        if view.seat is None:
            raise BadPosition([Problem("seat", "is none")])
        return right(view, rng)

    yield guess("determinize takes a step", goes_on, looks)
    yield guess("determinize starts a new game", lambda right, view, rng: game.new_game(view.table.options), looks)
    yield guess("determinize knows no spectators", no_spectators, looks)
    yield guess("determinize lets other moves be made", goes_on, same)
    if adapter.resample is not None:
        resample = adapter.resample
        yield guess("determinize always guesses alike", lambda right, view, rng: right(view, Random(7)), uniform)
        yield guess(
            "determinize prefers one of two guesses",
            lambda right, view, rng: min((right(view, rng) for _ in range(2)), key=repr),
            uniform,
        )
        yield guess("determinize forgets the own hand", lambda right, view, rng: resample(right(view, rng), None, rng), looks)
    else:
        yield guess("determinize guesses where there is nothing to guess", goes_on, uniform)


# 8. Chance


@attrs.frozen
class _Skewed:
    """An event that is right but for what is overridden."""

    right: Any
    wrong: tuple[tuple[str, Any], ...]

    def __getattr__(self, name: str) -> Any:
        return dict(self.wrong).get(name) or getattr(self.right, name)


def chance_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Events that say something untrue of themselves."""
    lists, weighs = "test_a_short_event_lists_what_can_happen", "test_an_event_weighs_any_step"
    frequent = "test_samples_come_as_often_as_their_weights_say"

    def event(name: str, test: str, skew: Callable[[Any], dict[str, Any]]) -> Plant:
        def make(right: Function) -> Function:
            def chance(state: Any) -> Any:
                due = right(state)
                return None if due is None else _Skewed(due, tuple(skew(due).items()))

            return chance

        return Plant(name, 8, replaced(adapter, "chance", make), test)

    def kinder(due: Any) -> dict[str, Any]:
        some_outcome = type(due.sample(Random(1)))
        return {"weight": lambda outcome: max(due.weight(outcome), int(type(outcome) is some_outcome))}

    def first(due: Any) -> dict[str, Any]:
        return {"sample": lambda rng: next(due.outcomes())[0]}

    def twice(due: Any) -> dict[str, Any]:
        return {"sample": lambda rng: max((due.sample(rng) for _ in range(2)), key=repr)}

    yield event("weights are one too many", lists, lambda due: {"weight": lambda outcome: due.weight(outcome) + 1})
    yield event("the total is one too many", lists, lambda due: {"total": due.total + 1})
    yield event("the size is one too many", lists, lambda due: {"size": due.size + 1})
    yield event("an outcome is not listed", lists, lambda due: {"outcomes": lambda: list(due.outcomes())[:-1]})
    yield event("every outcome of the right kind has weight", weighs, kinder)
    yield event("samples are always the first outcome", frequent, first)
    yield event("samples prefer one of two", frequent, twice)
    numbered = "test_every_number_below_the_total_is_an_outcome"

    def shifted(due: Any) -> dict[str, Any]:
        return {"at": lambda number: due.at(max(number - 1, 0) if number < due.total else number)}

    yield event("numbered outcomes are off by one", numbered, shifted)
    yield event("a numbered outcome is of another kind", numbered, lambda due: {"at": lambda number: "heads"})
    yield event("any number is an outcome", numbered, lambda due: {"at": lambda number: due.at(number % due.total)})
    foreign = "test_samples_can_happen"
    yield event("samples are of another kind", foreign, lambda due: {"sample": lambda rng: "heads"})
