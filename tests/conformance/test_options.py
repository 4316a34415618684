"""Options: each switch is written down with the rules and tried out by the suite.

An option that an adapter does not draw is one under which no property was ever looked at, however many tests pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from tests.conformance.adapter import Adapter
from tests.conformance.scenes import AnyAdapter

DOCS = Path(__file__).parents[2] / "docs" / "rules"
DRAWS = 200
ONE_VALUE: Mapping[tuple[str, str], str] = {}
"""Fields that an adapter leaves at one value, by game and name, each with the reason."""


def test_every_option_stands_in_the_rules(adapter: AnyAdapter) -> None:
    """docs/rules/<game>.md names every field of `Options`, in backticks."""
    text = (DOCS / f"{adapter.name}.md").read_text(encoding="utf-8")
    names = [field.name for field in attrs.fields(adapter.game.Options)]
    assert [name for name in names if f"`{name}`" not in text] == []


def values_drawn(adapter: AnyAdapter) -> dict[str, set[object]]:
    """By the name of each field of `Options`: what `adapter.options()` puts there."""
    fields = attrs.fields(adapter.game.Options)
    found: dict[str, set[object]] = {field.name: set() for field in fields}

    @settings(
        max_examples=DRAWS, phases=[Phase.generate], database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    @given(adapter.options())
    def draw(options: object) -> None:
        for name, values in found.items():
            values.add(getattr(options, name))

    draw()
    return found


def test_every_option_takes_several_values(adapter: AnyAdapter) -> None:
    """Over the draws of `adapter.options()` each field of `Options` has at least two values, unless a reason is given above."""
    found = values_drawn(adapter)
    excused = {name for game, name in ONE_VALUE if game == adapter.name}
    assert {name for name, values in found.items() if len(values) < 2} == excused


def test_every_yes_or_no_is_tried_both_ways_in_whole_games(adapter: AnyAdapter) -> None:
    """The few options of whole games have each switch that is yes or no both ways."""
    few = adapter.few_options
    switches = [field.name for field in attrs.fields(adapter.game.Options) if isinstance(getattr(few[0], field.name), bool)]
    assert [name for name in switches if {getattr(options, name) for options in few} != {False, True}] == []


@attrs.frozen
class _Taught:
    """The options of a game, of which an adapter was taught only the first two."""

    seats: int
    long: bool = False
    wild: bool = False


class _Game:
    NAME = "taught"
    Options = _Taught


def test_an_option_that_an_adapter_is_not_taught_is_noticed() -> None:
    """The test proves itself: a field that is never drawn has one value."""
    untaught = Adapter[_Taught, object, object](
        game=_Game,
        options=lambda: st.builds(_Taught, st.integers(2, 4), st.booleans()),
        few_options=(_Taught(2),),
        any_step=st.nothing,
        near=lambda _: (),
        inventory=lambda _: {},
        bounds=lambda _: (0, 0),
        recount=lambda _: ((), ()),
        hides_nothing=True,
        no_symmetry="nothing is played",
        codes={},
        longest_game=0,
    )
    assert {name for name, values in values_drawn(untaught).items() if len(values) < 2} == {"wild"}
