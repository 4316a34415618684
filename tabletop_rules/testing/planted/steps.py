"""What a step does and which are legal, planted wrong: purity, conservation, legality, refusals, the end, symmetries (1 to 4, 9, 11)."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import count
from random import Random
from typing import Any, TypeAlias

import attrs
from pytest import MonkeyPatch  # noqa: PT013 - a type

from tabletop_rules import IllegalStep, Refusal
from tabletop_rules.testing.adapter import Plant
from tabletop_rules.testing.planted.patching import NO_REASON, Function, odd, replaced, set_by_force
from tabletop_rules.testing.scenes import AnyAdapter
from tabletop_rules.testing.walks import members, play

# 1. Purity


def purity_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """State that changes, answers that change, randomness that is not handed over."""
    game = adapter.game

    def overwrites(right: Function) -> Function:
        def apply(state: Any, step: Any) -> Any:
            after = right(state, step)
            set_by_force(state, after)
            return after

        return apply

    def alternates(right: Function) -> Function:
        calls = count()
        return lambda *given: right(*given)[:: 1 - 2 * (next(calls) % 2)]

    def tosses(right: Function) -> Function:
        return lambda *given: (random.random(), right(*given))[1]

    same = "test_the_same_input_gives_the_same_output"
    yield Plant(
        "apply overwrites the old state", 1, replaced(adapter, "apply", overwrites), "test_steps_leave_the_old_state_as_it_was"
    )
    yield Plant("legal_moves turns its list round every other time", 1, replaced(adapter, "legal_moves", alternates), same)
    yield Plant("states hash by identity", 1, lambda patch: patch.setattr(game.State, "__hash__", id), same)
    yield Plant("apply tosses a coin of Python's own", 1, replaced(adapter, "apply", tosses), "test_no_global_randomness_is_used")
    yield Plant(
        "states can be assigned to",
        1,
        lambda patch: patch.setattr(game.State, "__setattr__", object.__setattr__),
        "test_values_are_frozen_through_and_through",
    )
    yield Plant(
        "legal moves come in hash order",
        1,
        lambda patch: patch.setenv("PLANT", "hash-order"),
        "test_no_result_depends_on_the_hash_seed",
    )


# 2. Conservation: one number somewhere inside the state is off


Path: TypeAlias = tuple[Any, ...]


def _numbers(value: Any, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Every positive number inside a value, and every filled collection, with its place."""
    if type(value) is int and value > 0:
        yield path, value
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _numbers(item, (*path, index))
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _numbers(getattr(value, field.name), (*path, field.name))


def _changed(value: Any, path: Path, change: Callable[[int], int]) -> Any:
    """The value with the number at that place changed; the value itself where there is no such number."""
    if not path:
        return change(value) if type(value) is int and value > 0 else value
    place, rest = path[0], path[1:]
    if isinstance(value, tuple) and type(place) is int and place < len(value):
        return (*value[:place], _changed(value[place], rest, change), *value[place + 1 :])
    if attrs.has(type(value)) and place in {field.name for field in attrs.fields(type(value))}:
        return attrs.evolve(value, **{place: _changed(getattr(value, place), rest, change)})
    return value


CHANGES: tuple[tuple[str, Callable[[int], int]], ...] = (
    ("one is lost", lambda number: number - 1),
    ("one too many", lambda number: number + 1),
    ("the lowest bit is lost", lambda number: number & (number - 1)),
)


def _dents(adapter: AnyAdapter) -> list[Function]:
    """Ways to spoil a state so that the number of some card or piece is wrong: one number inside it is another."""
    found: dict[Hashable, Function] = {}
    for options in adapter.few_options:
        walk = play(adapter.game, options, Random(5), max_steps=60)
        for path, _ in _numbers(walk.last):
            for words, change in CHANGES:
                try:
                    spoilt = adapter.whole(_changed(walk.last, path, change)) != adapter.whole(walk.last)
                except Exception:  # the adapter could not even read it
                    spoilt = False
                if spoilt:
                    found.setdefault((path, words), lambda state, path=path, change=change: _changed(state, path, change))
    return list(found.values())


def conservation_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """A number somewhere inside the state is off, points are."""

    def spoils(part: float) -> Callable[[Function], Function]:
        def make(right: Function) -> Function:
            dents = _dents(adapter)
            dent = dents[int(part * (len(dents) - 1))]
            return lambda state, step: dent(right(state, step))

        return make

    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        name = f"a number of pieces is off after a step ({part:.0%})"
        yield Plant(name, 2, replaced(adapter, "apply", spoils(part)), "test_every_step_keeps_every_card_and_piece")
    over = "test_whole_games_keep_every_card_and_piece_and_their_bounds"
    more = replaced(adapter, "scores", lambda right: lambda state: tuple(points + 1_000 for points in right(state)))
    yield Plant("scores give a thousand points too many", 2, more, over)
    more = replaced(adapter, "scores", lambda right: lambda state: right(state) * 5)
    yield Plant("scores have points of five times the seats", 2, more, "test_the_numbers_in_the_rules_hold")


# 3. Legality


def legality_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """`check`, `legal_moves` and `to_act` that disagree."""
    game = adapter.game
    listed = "test_a_step_is_legal_exactly_when_it_is_listed"

    def check(name: str, wrong: Callable[[Function, Any, Any], Refusal | None]) -> Plant:
        made = replaced(adapter, "check", lambda right: lambda state, step: wrong(right, state, step))
        return Plant(name, 3, made, listed)

    def moves(name: str, wrong: Callable[[tuple[Any, ...]], tuple[Any, ...]], test: str) -> Plant:
        made = replaced(adapter, "legal_moves", lambda right: lambda state, *seat: wrong(right(state, *seat)))
        return Plant(name, 3, made, test)

    def by_kind(right: Function, state: Any, step: Any) -> Refusal | None:
        legal = any(type(move) is type(step) for move in game.legal_moves(state))
        return None if legal else right(state, step)

    yield check("check accepts everything", lambda right, state, step: None)
    yield check("check accepts every step of a kind that is legal now", by_kind)
    yield check(
        "check accepts every outcome",
        lambda right, state, step: None if adapter.is_outcome(step) else right(state, step),
    )
    for kind in (*members(game.Move), *members(game.Outcome)):
        name = kind.__name__
        yield check(
            f"check refuses {name}",
            partial(_refuses, kind),
        )
        if kind in members(game.Move):
            yield moves(f"legal_moves forgets {name}", partial(_without, kind), listed)
    order = "test_the_list_of_moves_is_in_order"
    yield moves("legal_moves forgets its last move", lambda all_: all_[:-1], listed)
    yield moves("legal_moves lists its last move twice", lambda all_: all_ + all_[-1:], order)
    everybody = replaced(adapter, "legal_moves", lambda right: lambda state, *seat: right(state))
    yield Plant("legal_moves lists the moves of all seats for each", 3, everybody, order)
    nobody = replaced(adapter, "to_act", lambda right: lambda state: ())
    yield Plant("nobody is to act", 3, nobody, "test_exactly_one_thing_is_due")


def _refuses(kind: type, right: Function, state: Any, step: Any) -> Any:
    return NO_REASON if type(step) is kind else right(state, step)


def _without(kind: type, moves: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(move for move in moves if type(move) is not kind)


# 4. Refusals


def refusals_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Refusals that are passed over, or say something else."""
    game = adapter.game
    legal, refused = "test_a_legal_step_leads_to_the_same_state_checked_or_not", "test_a_refused_step_changes_nothing"
    cites = "test_every_refusal_cites_its_rule"

    def other_move(patch: MonkeyPatch) -> None:
        """In a game of one module `apply` itself may go through `apply_unchecked`: there it stays right."""
        apply, apply_unchecked, inside = game.apply, game.apply_unchecked, [False]

        def checked(state: Any, step: Any) -> Any:
            inside[0] = True
            try:
                return apply(state, step)
            finally:
                inside[0] = False

        def unchecked(state: Any, step: Any) -> Any:
            moves = () if inside[0] else game.legal_moves(state)
            return apply_unchecked(state, moves[moves.index(step) - 1] if step in moves else step)

        patch.setattr(game, "apply", checked)
        patch.setattr(game, "apply_unchecked", unchecked)

    def on_refusal(answer: Callable[[Any, Any, IllegalStep], Any]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            def apply(state: Any, step: Any) -> Any:
                try:
                    return right(state, step)
                except IllegalStep as error:
                    return answer(state, step, error)

            return apply

        return replaced(adapter, "apply", make)

    def another_reason(state: Any, step: Any, error: IllegalStep) -> Any:
        raise IllegalStep(NO_REASON, step)

    def another_step(state: Any, step: Any, error: IllegalStep) -> Any:
        raise IllegalStep(error.refusal, None)

    def too_soon(state: Any, step: Any, error: IllegalStep) -> Any:
        for move in game.legal_moves(state):
            set_by_force(state, game.apply_unchecked(state, move))
            break
        raise error

    def says(**change: Callable[[Refusal], Any]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            def check(state: Any, step: Any) -> Refusal | None:
                refusal: Refusal | None = right(state, step)
                return refusal and attrs.evolve(refusal, **{name: new(refusal) for name, new in change.items()})

            return check

        return replaced(adapter, "check", make)

    yield Plant("apply_unchecked takes another move", 4, other_move, legal)
    yield Plant("apply lets an illegal step pass", 4, on_refusal(lambda state, step, error: state), refused)
    yield Plant("apply gives another reason than check", 4, on_refusal(another_reason), refused)
    yield Plant("apply names another step", 4, on_refusal(another_step), refused)
    yield Plant("apply changes the state before it refuses", 4, on_refusal(too_soon), refused)
    derived = [field.name for field in attrs.fields(game.State) if not field.eq]
    if derived:

        def forgets(right: Function) -> Function:
            return lambda state, step: attrs.evolve(right(state, step), **{derived[-1]: getattr(state, derived[-1])})

        recount = "test_derived_facts_agree_with_a_recount"
        yield Plant(f"apply forgets to carry {derived[-1]} along", 4, replaced(adapter, "apply", forgets), recount)
    yield Plant("check cites a rule that there is not", 4, says(rule=lambda refusal: "R999"), cites)
    yield Plant("check gives codes in capitals", 4, says(code=lambda refusal: refusal.code.upper()), cites)
    yield Plant("check gives a code that is in no table", 4, says(code=lambda refusal: "illegal"), cites)
    timing = says(code=lambda refusal: refusal.code.replace("-due", "-settled"))
    yield Plant("mistimed steps are refused by a code of another name", 4, timing, "test_a_mistimed_step_is_called_so")
    yield Plant("check says nothing", 4, says(message=lambda refusal: ""), cites)


# 9. Play


def play_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Ends, points and winners that are wrong."""
    game = adapter.game
    ends, acts = "test_random_play_ends", "test_somebody_can_act_until_the_end"
    agree = "test_scores_and_winners_agree_with_a_recount"

    def never_over(right: Function) -> Function:
        def apply_unchecked(state: Any, step: Any) -> Any:
            after = right(state, step)
            return state if game.is_over(after) else after

        return apply_unchecked

    def first_seat(right: Function) -> Function:
        return lambda state: (max(scores := right(state)), *scores[1:])

    def in_order(right: Function) -> Function:
        def apply(state: Any, step: Any) -> Any:
            if not adapter.is_outcome(step) and game.next_seat(state) not in (None, game.mover(state, step)):
                moves = game.legal_moves(state, game.mover(state, step))
                return right(state, moves[moves.index(step) - 1] if step in moves else step)
            return right(state, step)

        return apply

    yield Plant("the last step does nothing", 9, replaced(adapter, "apply_unchecked", never_over), ends)
    yield Plant("nobody wins", 9, replaced(adapter, "winners", lambda right: lambda state: ()), ends)
    yield Plant("everybody wins at once", 9, replaced(adapter, "winners", lambda right: lambda state: (0,)), acts)
    yield Plant("no game is over", 9, replaced(adapter, "is_over", lambda right: lambda state: False), ends)
    yield Plant("steps lead nowhere", 9, replaced(adapter, "apply_unchecked", lambda right: lambda state, step: state), acts)
    off = replaced(adapter, "scores", lambda right: lambda state: tuple(points + 1 for points in right(state)))
    yield Plant("everybody has a point too many", 9, off, agree)
    yield Plant("seat 0 has as many points as the best", 9, replaced(adapter, "scores", first_seat), agree)
    only = replaced(adapter, "winners", lambda right: lambda state: right(state) and (right(state)[0] + 1,))
    yield Plant("the seat after the winner wins", 9, only, agree)
    if _several_act(adapter):
        yield Plant(
            "answers out of order are mixed up",
            9,
            replaced(adapter, "apply", in_order),
            "test_answers_of_different_seats_commute",
        )


def _several_act(adapter: AnyAdapter) -> bool:
    """Whether the game has moments at which several seats may act."""
    walks = (play(adapter.game, options, Random(3), max_steps=600) for options in adapter.few_options)
    return any(len(adapter.game.to_act(state)) > 1 for walk in walks for state in walk.states)


# 11. Symmetries


def symmetries_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Rules that look at names."""
    if not adapter.symmetries:
        return
    game = adapter.game
    play_, refuse = "test_renaming_commutes_with_play", "test_renaming_commutes_with_refusals"

    def odd_moves(right: Function) -> Function:
        def legal_moves(*given: Any) -> Any:
            moves = right(*given)
            return tuple(move for move in moves if not odd(move)) or moves

        return legal_moves

    def odd_steps(right: Function) -> Function:
        def apply(state: Any, step: Any) -> Any:
            moves = game.legal_moves(state)
            return right(state, moves[moves.index(step) - 1] if step in moves and odd(step) else step)

        return apply

    def odd_refusals(right: Function) -> Function:
        return lambda state, step: NO_REASON if odd((step, game.position(state))) else right(state, step)

    def odd_points(right: Function) -> Function:
        return lambda state: tuple(points + odd(game.position(state)) for points in right(state))

    if _renames_moves(adapter):
        yield Plant("moves with an odd name are forgotten", 11, replaced(adapter, "legal_moves", odd_moves), play_)
        yield Plant("steps with an odd name are mixed up", 11, replaced(adapter, "apply", odd_steps), play_)
    yield Plant("odd positions score more", 11, replaced(adapter, "scores", odd_points), play_)
    yield Plant("steps at odd positions are refused", 11, replaced(adapter, "check", odd_refusals), refuse)


def _renames_moves(adapter: AnyAdapter) -> bool:
    """Whether some renaming calls a move otherwise: it may be about what only nature does."""
    rng = Random(3)
    for options in adapter.few_options:
        for state in play(adapter.game, options, rng, max_steps=300).states:
            for symmetry in adapter.symmetries:
                renaming = symmetry.draw(state, rng)
                if renaming is not None and any(renaming.step(move) != move for move in adapter.game.legal_moves(state)):
                    return True
    return False
