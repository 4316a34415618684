"""Bugs that are planted in a game to prove the properties: the same ones in every game, made from the game itself and its adapter.

Each is a change of one function of the game's module (or of the ground floor), as subtle as it can be made without knowing the
game. What only one game can get wrong is planted by its adapter.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import count
from random import Random
from typing import Any, TypeAlias
from zlib import crc32

import attrs
from pytest import MonkeyPatch  # noqa: PT013 - a type

import tabletop_rules
from tabletop_rules import Appeared, Args, BadPosition, BadText, Gone, Hidden, IllegalStep, Problem, Record, Refusal, from_json
from tabletop_rules.testing import round_trips
from tabletop_rules.testing.adapter import Plant
from tabletop_rules.testing.scenes import AnyAdapter
from tabletop_rules.testing.walks import members, play

Function: TypeAlias = Callable[..., Any]
NO_REASON = Refusal("no-reason", "R0", "There is no reason.")


def plants(adapter: AnyAdapter) -> tuple[Plant, ...]:
    """Every bug to plant in a game."""
    made = (
        _purity,
        _conservation,
        _legality,
        _refusals,
        _round_trips,
        _secrets,
        _determinize,
        _chance,
        _play,
        _referee,
        _symmetries,
        _borders,
        _facts,
        _numbering,
    )
    return (*(plant for make in made for plant in make(adapter)), *adapter.plants)


def _replaced(adapter: AnyAdapter, name: str, make: Callable[[Function], Function]) -> Callable[[MonkeyPatch], None]:
    """A patch that puts `make(right)` in the place of a function of the game."""
    return lambda patch: patch.setattr(adapter.game, name, make(getattr(adapter.game, name)))


def _odd(value: object) -> bool:
    """A property of a value that has nothing to do with the rules."""
    return crc32(repr(value).encode()) % 2 == 1


def _set_by_force(state: Any, other: Any) -> None:
    """Overwrites one field of a frozen state with that of another one."""
    for field in attrs.fields(type(state)):
        if getattr(state, field.name) != getattr(other, field.name):
            object.__setattr__(state, field.name, getattr(other, field.name))
            return


# 1. Purity


def _purity(adapter: AnyAdapter) -> Iterator[Plant]:
    game = adapter.game

    def overwrites(right: Function) -> Function:
        def apply(state: Any, step: Any) -> Any:
            after = right(state, step)
            _set_by_force(state, after)
            return after

        return apply

    def alternates(right: Function) -> Function:
        calls = count()
        return lambda *given: right(*given)[:: 1 - 2 * (next(calls) % 2)]

    def tosses(right: Function) -> Function:
        return lambda *given: (random.random(), right(*given))[1]

    same = "test_the_same_input_gives_the_same_output"
    yield Plant(
        "apply overwrites the old state", 1, _replaced(adapter, "apply", overwrites), "test_steps_leave_the_old_state_as_it_was"
    )
    yield Plant("legal_moves turns its list round every other time", 1, _replaced(adapter, "legal_moves", alternates), same)
    yield Plant("states hash by identity", 1, lambda patch: patch.setattr(game.State, "__hash__", id), same)
    yield Plant(
        "apply tosses a coin of Python's own", 1, _replaced(adapter, "apply", tosses), "test_no_global_randomness_is_used"
    )
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


def _conservation(adapter: AnyAdapter) -> Iterator[Plant]:
    def spoils(part: float) -> Callable[[Function], Function]:
        def make(right: Function) -> Function:
            dents = _dents(adapter)
            dent = dents[int(part * (len(dents) - 1))]
            return lambda state, step: dent(right(state, step))

        return make

    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        name = f"a number of pieces is off after a step ({part:.0%})"
        yield Plant(name, 2, _replaced(adapter, "apply", spoils(part)), "test_every_step_keeps_every_card_and_piece")
    over = "test_whole_games_keep_every_card_and_piece_and_their_bounds"
    more = _replaced(adapter, "scores", lambda right: lambda state: tuple(points + 1_000 for points in right(state)))
    yield Plant("scores give a thousand points too many", 2, more, over)
    more = _replaced(adapter, "scores", lambda right: lambda state: right(state) * 5)
    yield Plant("scores have points of five times the seats", 2, more, "test_the_numbers_in_the_rules_hold")


# 3. Legality


def _legality(adapter: AnyAdapter) -> Iterator[Plant]:
    game = adapter.game
    listed = "test_a_step_is_legal_exactly_when_it_is_listed"

    def check(name: str, wrong: Callable[[Function, Any, Any], Refusal | None]) -> Plant:
        made = _replaced(adapter, "check", lambda right: lambda state, step: wrong(right, state, step))
        return Plant(name, 3, made, listed)

    def moves(name: str, wrong: Callable[[tuple[Any, ...]], tuple[Any, ...]], test: str) -> Plant:
        made = _replaced(adapter, "legal_moves", lambda right: lambda state, *seat: wrong(right(state, *seat)))
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
    everybody = _replaced(adapter, "legal_moves", lambda right: lambda state, *seat: right(state))
    yield Plant("legal_moves lists the moves of all seats for each", 3, everybody, order)
    nobody = _replaced(adapter, "to_act", lambda right: lambda state: ())
    yield Plant("nobody is to act", 3, nobody, "test_exactly_one_thing_is_due")


def _refuses(kind: type, right: Function, state: Any, step: Any) -> Any:
    return NO_REASON if type(step) is kind else right(state, step)


def _without(kind: type, moves: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(move for move in moves if type(move) is not kind)


# 4. Refusals


def _refusals(adapter: AnyAdapter) -> Iterator[Plant]:
    game = adapter.game
    legal, refused = "test_a_legal_step_leads_to_the_same_state_checked_or_not", "test_a_refused_step_changes_nothing"
    cites = "test_every_refusal_cites_its_rule"

    def other_move(right: Function) -> Function:
        def apply_unchecked(state: Any, step: Any) -> Any:
            moves = game.legal_moves(state)
            return right(state, moves[moves.index(step) - 1] if step in moves else step)

        return apply_unchecked

    def on_refusal(answer: Callable[[Any, Any, IllegalStep], Any]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            def apply(state: Any, step: Any) -> Any:
                try:
                    return right(state, step)
                except IllegalStep as error:
                    return answer(state, step, error)

            return apply

        return _replaced(adapter, "apply", make)

    def another_reason(state: Any, step: Any, error: IllegalStep) -> Any:
        raise IllegalStep(NO_REASON, step)

    def another_step(state: Any, step: Any, error: IllegalStep) -> Any:
        raise IllegalStep(error.refusal, None)

    def too_soon(state: Any, step: Any, error: IllegalStep) -> Any:
        for move in game.legal_moves(state):
            _set_by_force(state, game.apply_unchecked(state, move))
            break
        raise error

    def says(**change: Callable[[Refusal], Any]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            def check(state: Any, step: Any) -> Refusal | None:
                refusal: Refusal | None = right(state, step)
                return refusal and attrs.evolve(refusal, **{name: new(refusal) for name, new in change.items()})

            return check

        return _replaced(adapter, "check", make)

    yield Plant("apply_unchecked takes another move", 4, _replaced(adapter, "apply_unchecked", other_move), legal)
    yield Plant("apply lets an illegal step pass", 4, on_refusal(lambda state, step, error: state), refused)
    yield Plant("apply gives another reason than check", 4, on_refusal(another_reason), refused)
    yield Plant("apply names another step", 4, on_refusal(another_step), refused)
    yield Plant("apply changes the state before it refuses", 4, on_refusal(too_soon), refused)
    derived = [field.name for field in attrs.fields(game.State) if not field.eq]
    if derived:

        def forgets(right: Function) -> Function:
            return lambda state, step: attrs.evolve(right(state, step), **{derived[-1]: getattr(state, derived[-1])})

        recount = "test_derived_facts_agree_with_a_recount"
        yield Plant(f"apply forgets to carry {derived[-1]} along", 4, _replaced(adapter, "apply", forgets), recount)
    yield Plant("check cites a rule that there is not", 4, says(rule=lambda refusal: "R999"), cites)
    yield Plant("check gives codes in capitals", 4, says(code=lambda refusal: refusal.code.upper()), cites)
    yield Plant("check gives a code that is in no table", 4, says(code=lambda refusal: "illegal"), cites)
    yield Plant("check says nothing", 4, says(message=lambda refusal: ""), cites)


# 5. Round trips


def _round_trips(adapter: AnyAdapter) -> Iterator[Plant]:
    game = adapter.game
    reads, damaged = "test_every_step_reads_as_it_is_written", "test_damaged_text_is_refused_or_read_exactly"
    everything, refused = "test_positions_say_everything", "test_damaged_json_is_refused_or_fits"

    def text(name: str, wrong: Callable[[Function, str], Any], test: str) -> Plant:
        return Plant(name, 5, _replaced(adapter, "parse_step", lambda right: lambda text: wrong(right, text)), test)

    def forgets_digits(right: Function) -> Function:
        return lambda step: right(step).rstrip("0123456789") or right(step)

    def other_error(right: Function) -> Function:
        def wrong(given: Any) -> Any:
            try:
                return right(given)
            except ValueError:
                raise KeyError("an error of no kind of ours") from None

        return wrong

    def starts_over(right: Function) -> Function:
        return lambda position: game.new_game(position.table.options)

    def trusts(right: Function) -> Function:
        def from_position(position: Any) -> Any:
            try:
                return right(position)
            except BadPosition:
                return game.new_game(position.table.options)

        return from_position

    yield Plant(
        "format_step adds a blank", 5, _replaced(adapter, "format_step", lambda right: lambda step: right(step) + " "), reads
    )
    yield Plant(
        "outcomes are written as moves",
        5,
        _replaced(adapter, "format_step", lambda right: lambda step: right(step).removeprefix("=")),
        reads,
    )
    yield text("parse_step forgives blanks", lambda right, text: right(text.strip()), damaged)
    yield text("parse_step forgives capitals", lambda right, text: right(text.lower() if text.isupper() else text), damaged)
    yield Plant("parse_step raises a KeyError", 5, _replaced(adapter, "parse_step", other_error), damaged)
    yield Plant("from_position starts over", 5, _replaced(adapter, "from_position", starts_over), everything)
    yield Plant("from_position takes any position", 5, _replaced(adapter, "from_position", trusts), refused)
    mistyped = "test_mistyped_positions_and_views_are_refused"
    yield Plant("from_position takes any type", 5, _replaced(adapter, "from_position", trusts), mistyped)
    yield Plant("from_position raises a KeyError", 5, _replaced(adapter, "from_position", other_error), refused)
    yield Plant("JSON takes what is nearly right", 5, _kind_json, "test_json_takes_exact_types_only")
    yield Plant("positions have no privates", 5, _replaced(adapter, "position", _without_privates), everything)


def _kind_json(patch: MonkeyPatch) -> None:
    """`from_json` that forgives fractions and truth values in the place of numbers."""
    right = from_json

    def whole(plain: Any) -> Any:
        if isinstance(plain, dict):
            return {key: whole(value) for key, value in plain.items()}
        if isinstance(plain, list):
            return [whole(value) for value in plain]
        return int(plain) if type(plain) is float and plain.is_integer() else plain

    patch.setattr(round_trips, "from_json", lambda text, cls: right(json.dumps(whole(json.loads(text))), cls))


def _without_privates(right: Function) -> Function:
    return lambda state: attrs.evolve(right(state), privates=())


# 6. Secrets


def _secrets(adapter: AnyAdapter) -> Iterator[Plant]:
    game = adapter.game
    view, agree = "test_a_view_tells_only_what_its_seat_may_know", "test_everybody_agrees_on_the_table"
    step_, refusal_ = "test_a_redacted_step_tells_only_what_its_seat_saw", "test_a_refusal_tells_only_what_its_mover_may_know"

    def shows(change: Callable[[Any, int | None], dict[str, Any]]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            return lambda state, seat: attrs.evolve(right(state, seat), **change(state, seat))

        return _replaced(adapter, "view", make)

    def neighbour(state: Any, seat: int | None) -> dict[str, Any]:
        privates = game.position(state).privates
        return {"private": privates[-1 if seat is None else seat - 1]}

    def old_table(state: Any, seat: int | None) -> dict[str, Any]:
        table = game.position(state).table
        return {"table": game.position(game.new_game(table.options)).table if seat == 1 else table}

    for_strangers = _replaced(
        adapter, "redact", lambda right: lambda state, step, seat: right(state, step, seat if type(seat) is int else None)
    )
    yield Plant("strangers are shown what spectators see", 6, for_strangers, "test_a_stranger_is_shown_nothing")
    if adapter.hides_nothing:
        hides = _replaced(
            adapter, "redact", lambda right: lambda state, step, seat: Hidden("something", None, 1) if seat else step
        )
        yield Plant("seat 1 sees an old table", 6, shows(old_table), agree)
        yield Plant("redact hides what lies open", 6, hides, step_)
        yield Plant("a spectator is taken for a seat", 6, shows(neighbour), agree)
        forgets = _replaced(adapter, "determinize", lambda right: lambda view, rng: game.new_game(view.table.options))
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
    yield Plant("redact shows everything", 6, _replaced(adapter, "redact", lambda right: lambda state, step, seat: step), step_)
    yield Plant("refusals tell the hands", 6, _replaced(adapter, "check", tells), refusal_)


# 7. Determinizing


def _determinize(adapter: AnyAdapter) -> Iterator[Plant]:
    game = adapter.game
    looks, same = "test_a_determinized_view_looks_the_same", "test_a_seat_may_do_the_same_in_every_determinized_state"
    uniform = "test_guesses_are_exactly_uniform"

    def guess(name: str, wrong: Callable[[Function, Any, Random], Any], test: str) -> Plant:
        return Plant(name, 7, _replaced(adapter, "determinize", lambda right: lambda view, rng: wrong(right, view, rng)), test)

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


def _chance(adapter: AnyAdapter) -> Iterator[Plant]:
    lists, weighs = "test_a_short_event_lists_what_can_happen", "test_an_event_weighs_any_step"
    frequent = "test_samples_come_as_often_as_their_weights_say"

    def event(name: str, test: str, skew: Callable[[Any], dict[str, Any]]) -> Plant:
        def make(right: Function) -> Function:
            def chance(state: Any) -> Any:
                due = right(state)
                return None if due is None else _Skewed(due, tuple(skew(due).items()))

            return chance

        return Plant(name, 8, _replaced(adapter, "chance", make), test)

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


# 9. Play


def _play(adapter: AnyAdapter) -> Iterator[Plant]:
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

    yield Plant("the last step does nothing", 9, _replaced(adapter, "apply_unchecked", never_over), ends)
    yield Plant("nobody wins", 9, _replaced(adapter, "winners", lambda right: lambda state: ()), ends)
    yield Plant("everybody wins at once", 9, _replaced(adapter, "winners", lambda right: lambda state: (0,)), acts)
    yield Plant("no game is over", 9, _replaced(adapter, "is_over", lambda right: lambda state: False), ends)
    yield Plant("steps lead nowhere", 9, _replaced(adapter, "apply_unchecked", lambda right: lambda state, step: state), acts)
    off = _replaced(adapter, "scores", lambda right: lambda state: tuple(points + 1 for points in right(state)))
    yield Plant("everybody has a point too many", 9, off, agree)
    yield Plant("seat 0 has as many points as the best", 9, _replaced(adapter, "scores", first_seat), agree)
    only = _replaced(adapter, "winners", lambda right: lambda state: right(state) and (right(state)[0] + 1,))
    yield Plant("the seat after the winner wins", 9, only, agree)
    if _several_act(adapter):
        yield Plant(
            "answers out of order are mixed up",
            9,
            _replaced(adapter, "apply", in_order),
            "test_answers_of_different_seats_commute",
        )


def _several_act(adapter: AnyAdapter) -> bool:
    """Whether the game has moments at which several seats may act."""
    walks = (play(adapter.game, options, Random(3), max_steps=600) for options in adapter.few_options)
    return any(len(adapter.game.to_act(state)) > 1 for walk in walks for state in walk.states)


# 10. The referee


def _referee(adapter: AnyAdapter) -> Iterator[Plant]:
    legal, pinned, result = "test_a_played_game_is_legal", "test_a_replaced_step_is_pinned", "test_a_wrong_result_is_found"

    def verify(name: str, wrong: Callable[[Function, Any], Any], test: str) -> Plant:
        right = tabletop_rules.verify
        return Plant(name, 10, lambda patch: patch.setattr(tabletop_rules, "verify", lambda given: wrong(right, given)), test)

    def fault(**change: Callable[[Any], Any]) -> Callable[[Function, Any], Any]:
        def wrong(right: Function, given: Any) -> Any:
            report = right(given)
            if report.fault is None:
                return report
            changed = attrs.evolve(report.fault, **{name: new(report.fault) for name, new in change.items()})
            return attrs.evolve(report, fault=changed)

        return wrong

    def gives_up_late(right: Function, given: Any) -> Any:
        report = right(given)
        return attrs.evolve(report, held=report.held + 1) if report.fault else report

    def no_result(right: Function, given: Any) -> Any:
        return right(attrs.evolve(given, result=None) if isinstance(given, Record) else given)

    def one_short(right: Function, given: Any) -> Any:
        return right(attrs.evolve(given, steps=given.steps[:-1], result=None) if isinstance(given, Record) else given)

    yield verify("the fault's index is one too high", fault(index=lambda fault: fault.index + 1), pinned)
    yield verify("the fault has no reason", fault(refusal=lambda fault: NO_REASON), pinned)
    yield verify("one step too many held", gives_up_late, pinned)
    yield verify("the claimed result is not compared", no_result, result)
    yield verify("the last step is not judged", one_short, legal)


# 11. Symmetries


def _symmetries(adapter: AnyAdapter) -> Iterator[Plant]:
    if not adapter.symmetries:
        return
    game = adapter.game
    play_, refuse = "test_renaming_commutes_with_play", "test_renaming_commutes_with_refusals"

    def odd_moves(right: Function) -> Function:
        def legal_moves(*given: Any) -> Any:
            moves = right(*given)
            return tuple(move for move in moves if not _odd(move)) or moves

        return legal_moves

    def odd_steps(right: Function) -> Function:
        def apply(state: Any, step: Any) -> Any:
            moves = game.legal_moves(state)
            return right(state, moves[moves.index(step) - 1] if step in moves and _odd(step) else step)

        return apply

    def odd_refusals(right: Function) -> Function:
        return lambda state, step: NO_REASON if _odd((step, game.position(state))) else right(state, step)

    def odd_points(right: Function) -> Function:
        return lambda state: tuple(points + _odd(game.position(state)) for points in right(state))

    yield Plant("moves with an odd name are forgotten", 11, _replaced(adapter, "legal_moves", odd_moves), play_)
    yield Plant("steps with an odd name are mixed up", 11, _replaced(adapter, "apply", odd_steps), play_)
    yield Plant("odd positions score more", 11, _replaced(adapter, "scores", odd_points), play_)
    yield Plant("steps at odd positions are refused", 11, _replaced(adapter, "check", odd_refusals), refuse)


# 13. Borders


def _borders(adapter: AnyAdapter) -> Iterator[Plant]:
    game = adapter.game
    read = "test_any_position_and_view_is_read_or_refused_soon"

    def instead(what: Callable[[Any], Any]) -> Callable[[Function], Function]:
        """What is refused comes to this instead."""

        def make(right: Function) -> Function:
            def wrong(*given: Any) -> Any:
                try:
                    return right(*given)
                except BadPosition:
                    return what(given[0])

            return wrong

        return make

    def hangs(_: Any) -> None:
        number = 1
        while number:
            number = max(1, number)

    def stumbles(_: Any) -> None:
        raise IndexError("list index out of range")

    def takes(value: Any) -> Any:
        return game.new_game(value.table.options)

    yield Plant("determinize never ends where no state fits", 13, _replaced(adapter, "determinize", instead(hangs)), read)
    yield Plant("from_position stumbles over numbers", 13, _replaced(adapter, "from_position", instead(stumbles)), read)
    yield Plant("from_position takes anything for a new game", 13, _replaced(adapter, "from_position", instead(takes)), read)


# 14. Facts


def _facts(adapter: AnyAdapter) -> Iterator[Plant]:
    game = adapter.game
    if not hasattr(game, "describe_step"):
        return
    back, drawn = "test_every_step_comes_back_from_its_data", "test_every_target_of_a_move_is_drawn"
    lead, secret, damaged = (
        "test_changes_lead_from_table_to_table",
        "test_no_secret_is_told",
        "test_damaged_data_is_refused_or_read_exactly",
    )

    def describes(change: Callable[[Any], dict[str, Any]]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            def describe(step: Any, seat: Any = None) -> Any:
                facts = right(step, seat)
                return attrs.evolve(facts, **change(facts))

            return describe

        return _replaced(adapter, "describe_step", make)

    def changes(wrong: Callable[[tuple[Any, ...], Any, Any], tuple[Any, ...]]) -> Callable[[MonkeyPatch], None]:
        def make(right: Function) -> Function:
            return lambda before, after, step, seat: wrong(right(before, after, step, seat), after, step)

        return _replaced(adapter, "changes", make)

    def other_error(right: Function) -> Function:
        def wrong(given: Any) -> Any:
            try:
                return right(given)
            except BadText:
                raise KeyError("an error of no kind of ours") from None

        return wrong

    def counts_twice(found: tuple[Any, ...], after: Any, step: Any) -> tuple[Any, ...]:
        return tuple(attrs.evolve(each, count=each.count + 1) if each.kind == "moved" else each for each in found)

    def loses_a_place(right: Function) -> Function:
        return lambda view: {place: held for place, held in right(view).items() if place != sorted(right(view))[-1]}

    yield Plant("a step as data forgets its parts", 14, describes(lambda facts: {"args": Args(())}), back)
    yield Plant("outcomes are described as moves", 14, describes(lambda facts: {"kind": facts.kind.lstrip("=")}), back)
    yield Plant("step_from raises a KeyError", 14, _replaced(adapter, "step_from", other_error), damaged)
    seats = describes(lambda facts: {"targets": tuple(name.replace("-", " ") + "?" for name in facts.targets)})
    yield Plant("targets have other names than the picture", 14, seats, drawn)
    yield Plant("changes forget their first", 14, changes(lambda found, after, step: found[1:]), lead)
    yield Plant("changes forget points", 14, changes(lambda found, *_: tuple(x for x in found if x.kind != "points")), lead)
    yield Plant("changes move one too many", 14, changes(counts_twice), lead)
    yield Plant("things forget a place", 14, _replaced(adapter, "things", loses_a_place), lead)
    strangers = _replaced(
        adapter, "changes", lambda right: lambda before, after, step, seat: right(before, after, step, seat and None)
    )
    yield Plant("strangers are told changes", 14, strangers, "test_a_stranger_is_told_nothing")
    if not adapter.hides_nothing:
        tells = changes(lambda found, after, step: (*found, Appeared(str(game.position(after).privates), "table", 1)))
        yield Plant("changes tell the hands", 14, tells, secret)
        yield Plant("changes tell the step", 14, changes(lambda found, _, step: (*found, Gone(repr(step), "x", 1))), secret)
        shows = _replaced(adapter, "redact", lambda right: lambda state, step, seat: step)
        yield Plant("facts of hidden steps are those of open ones", 14, shows, secret)
# 15. Numbers


def _numbering(adapter: AnyAdapter) -> Iterator[Plant]:
    game = adapter.game
    if not hasattr(game, "choices"):
        return
    named, leads = "test_choices_and_features_are_named", "test_the_paths_of_moves_lead_to_one_move_each"
    bytes_, knows = "test_an_observation_has_a_byte_for_each_feature", "test_an_observation_tells_only_what_its_seat_may_know"
    differ = "test_different_views_are_different_observations"

    def paths(name: str, wrong: Callable[[tuple[int, ...], Any], tuple[int, ...]]) -> Plant:
        def make(right: Function) -> Function:
            return lambda options, seat, move: wrong(right(options, seat, move), move)

        return Plant(name, 15, _replaced(adapter, "path", make), leads)

    def observations(name: str, test: str, wrong: Callable[[bytes, Any, int], bytes]) -> Plant:
        def make(right: Function) -> Function:
            return lambda state, seat: wrong(right(state, seat), state, seat)

        return Plant(name, 15, _replaced(adapter, "observe", make), test)

    def strangers(right: Function) -> Function:
        return lambda state, seat: right(state, seat if seat in adapter.seats(state) else 0)

    def more(observation: bytes, state: Any, seat: int) -> bytes:
        names = crc32(repr(game.position(state).privates).encode()) % 2 if not adapter.hides_nothing else random.getrandbits(1)
        return bytes([names]) + observation[1:]

    twice = _replaced(adapter, "choices", lambda right: lambda options: (*right(options), right(options)[0]))
    nameless = _replaced(adapter, "features", lambda right: lambda options: (*right(options)[1:], right(options)[-1]))
    few = _replaced(adapter, "choices", lambda right: lambda options: right(options)[:1])
    yield Plant("two choices have one name", 15, twice, named)
    yield Plant("two features have one name", 15, nameless, named)
    yield Plant("paths lead beyond the choices", 15, few, leads)
    yield paths("two moves have one path", lambda path, move: (path[0] // 2, *path[1:]))
    yield paths("a path is empty", lambda path, move: () if _odd(move) else path)
    yield paths("a path begins another one", lambda path, move: (0, *path) if _odd(move) else (0,))
    yield observations("an observation lacks a byte", bytes_, lambda observation, state, seat: observation[1:])
    yield observations("a byte is none of its values", bytes_, lambda observation, state, seat: b"\xff" + observation[1:])
    yield Plant("strangers observe too", 15, _replaced(adapter, "observe", strangers), bytes_)
    yield observations("an observation tells what it may not", knows, more)
    yield observations(
        "every other byte is left out", differ, lambda observation, state, seat: bytes(b * (i % 2) for i, b in enumerate(observation))
    )
    yield observations("counts stop at one", differ, lambda observation, state, seat: bytes(min(byte, 1) for byte in observation))
    yield observations(
        "only the last bytes tell anything", differ, lambda observation, state, seat: observation[-8:].rjust(len(observation))
    )
