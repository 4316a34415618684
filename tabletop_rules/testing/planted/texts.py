"""What is read and judged, planted wrong: texts, positions and JSON, the referee, numbers of no game (5, 10, 13)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from pytest import MonkeyPatch  # noqa: PT013 - a type

import tabletop_rules
from tabletop_rules import BadPosition, Record, from_json
from tabletop_rules.testing import round_trips
from tabletop_rules.testing.adapter import Plant
from tabletop_rules.testing.planted.patching import NO_REASON, Function, replaced
from tabletop_rules.testing.scenes import AnyAdapter

# 5. Round trips


def round_trips_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Texts, positions and JSON that come back as something else, or with an error that is none of ours."""
    game = adapter.game
    reads, damaged = "test_every_step_reads_as_it_is_written", "test_damaged_text_is_refused_or_read_exactly"
    everything, refused = "test_positions_say_everything", "test_damaged_json_is_refused_or_fits"

    def text(name: str, wrong: Callable[[Function, str], Any], test: str) -> Plant:
        return Plant(name, 5, replaced(adapter, "parse_step", lambda right: lambda text: wrong(right, text)), test)

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
        "format_step adds a blank", 5, replaced(adapter, "format_step", lambda right: lambda step: right(step) + " "), reads
    )
    yield Plant(
        "outcomes are written as moves",
        5,
        replaced(adapter, "format_step", lambda right: lambda step: right(step).removeprefix("=")),
        reads,
    )
    yield text("parse_step forgives blanks", lambda right, text: right(text.strip()), damaged)
    yield text("parse_step forgives capitals", lambda right, text: right(text.lower() if text.isupper() else text), damaged)
    yield Plant("parse_step raises a KeyError", 5, replaced(adapter, "parse_step", other_error), damaged)
    yield Plant("from_position starts over", 5, replaced(adapter, "from_position", starts_over), everything)
    yield Plant("from_position takes any position", 5, replaced(adapter, "from_position", trusts), refused)
    mistyped = "test_mistyped_positions_and_views_are_refused"
    yield Plant("from_position takes any type", 5, replaced(adapter, "from_position", trusts), mistyped)
    yield Plant("from_position raises a KeyError", 5, replaced(adapter, "from_position", other_error), refused)
    yield Plant("JSON takes what is nearly right", 5, _kind_json, "test_json_takes_exact_types_only")
    yield Plant("positions have no privates", 5, replaced(adapter, "position", _without_privates), everything)


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


# 10. The referee


def referee_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """A referee that is one off."""
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


# 13. Borders


def borders_plants(adapter: AnyAdapter) -> Iterator[Plant]:
    """Positions of no game that hang, stumble or are taken."""
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
        while True:
            number = max(1, number)

    def stumbles(_: Any) -> None:
        raise IndexError("list index out of range")

    def takes(value: Any) -> Any:
        return game.new_game(value.table.options)

    yield Plant("determinize never ends where no state fits", 13, replaced(adapter, "determinize", instead(hangs)), read)
    yield Plant("from_position stumbles over numbers", 13, replaced(adapter, "from_position", instead(stumbles)), read)
    yield Plant("from_position takes anything for a new game", 13, replaced(adapter, "from_position", instead(takes)), read)
