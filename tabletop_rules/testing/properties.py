"""All properties of the kit in one table, what each needs to be asked, and how one is tried out.

Decides when a property is asked of a game and how many examples are drawn; what it says is decided in its own module.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, TypeAlias

import attrs
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from hypothesis.errors import Unsatisfiable
from pytest import fail, skip  # noqa: PT013 - what they raise

from tabletop_rules.testing import (
    chances,
    conservation,
    contract,
    endings,
    guesses,
    judging,
    legality,
    limits,
    numbers,
    purity,
    refusals,
    round_trips,
    second_opinions,
    secrets,
    steps_as_data,
    symmetries,
)
from tabletop_rules.testing.borders import Overrun
from tabletop_rules.testing.scenes import AnyAdapter

Function: TypeAlias = Callable[..., None]
Status: TypeAlias = Literal["holds", "fails", "not asked"]
EXAMPLES: Final = 25
"""So many examples of each property are drawn where nothing else is said."""
_NOISE = "while generating"
_PICTURED = (steps_as_data.every_target_of_a_move_is_drawn, steps_as_data.a_state_draws_what_a_spectator_sees)
_LINES = 12
"""So many lines of a failing example are told."""
_SIGNS = 400
"""So many signs of each: a walk of many steps goes on and on."""


@attrs.frozen
class Property:
    """Something that must hold for every game: `function(adapter, data)`, or `function(adapter)` where nothing is drawn.

    `needs` names the fields of the adapter without which it is not asked, `room` the function of an optional room; `shrinks` says whether a failing example is made smaller.
    """

    number: int
    function: Function
    needs: tuple[str, ...] = ()
    drawn: bool = True
    shrinks: bool = True
    room: str = ""

    @property
    def name(self) -> str:
        """What must hold, as a name."""
        return self.function.__name__

    @property
    def says(self) -> str:
        """The same, as a sentence."""
        return self.name.replace("_", " ")

    @property
    def rule(self) -> str:
        """The same in full: what is asked."""
        return " ".join((self.function.__doc__ or "").split())

    def missing(self, adapter: AnyAdapter) -> str:
        """Why it is not asked of this game; "" where it is."""
        if self.function is guesses.guesses_are_exactly_uniform and adapter.hides_nothing:
            return ""
        if self.function is purity.no_result_depends_on_the_hash_seed and not isinstance(adapter.game, ModuleType):
            return "the game is no module"
        if self.room and not hasattr(adapter.game, self.room):
            return f"the game has no {self.room}"
        if self.function in _PICTURED and steps_as_data.undrawn(adapter.game):
            return steps_as_data.undrawn(adapter.game)
        lacking = [name for name in self.needs if not getattr(adapter, name)]
        return f"the adapter has no {', no '.join(lacking)}" if lacking else ""


PROPERTIES: Final = (
    Property(0, contract.the_module_offers_the_contract, drawn=False),
    Property(1, purity.steps_leave_the_old_state_as_it_was),
    Property(1, purity.the_same_input_gives_the_same_output),
    Property(1, purity.no_global_randomness_is_used),
    Property(1, purity.values_are_frozen_through_and_through),
    Property(1, purity.no_result_depends_on_the_hash_seed, drawn=False),
    Property(1, purity.every_public_value_survives_pickle_and_copy),
    Property(2, conservation.every_step_keeps_every_card_and_piece, ("inventory",)),
    Property(2, conservation.whole_games_keep_every_card_and_piece_and_their_bounds, ("inventory",)),
    Property(2, conservation.the_numbers_in_the_rules_hold),
    Property(3, legality.a_step_is_legal_exactly_when_it_is_listed),
    Property(3, legality.the_list_of_moves_is_in_order),
    Property(3, legality.exactly_one_thing_is_due),
    Property(4, refusals.a_legal_step_leads_to_the_same_state_checked_or_not),
    Property(4, refusals.derived_facts_agree_with_a_recount),
    Property(4, refusals.a_refused_step_changes_nothing),
    Property(4, refusals.every_refusal_cites_its_rule),
    Property(4, refusals.a_mistimed_step_is_called_so),
    Property(4, refusals.every_refusal_is_reached, ("codes",), drawn=False),
    Property(5, round_trips.every_step_reads_as_it_is_written),
    Property(5, round_trips.damaged_text_is_refused_or_read_exactly),
    Property(5, round_trips.positions_say_everything),
    Property(5, round_trips.json_comes_back_as_it_went),
    Property(5, round_trips.damaged_json_is_refused_or_fits),
    Property(5, round_trips.random_bytes_are_refused),
    Property(5, round_trips.json_takes_exact_types_only),
    Property(5, round_trips.mistyped_positions_and_views_are_refused),
    Property(5, round_trips.options_read_exact_types_only),
    Property(6, secrets.a_view_tells_only_what_its_seat_may_know),
    Property(6, secrets.a_redacted_step_tells_only_what_its_seat_saw),
    Property(6, secrets.a_stranger_is_shown_nothing),
    Property(6, secrets.a_refusal_tells_only_what_its_mover_may_know),
    Property(6, secrets.everybody_agrees_on_the_table),
    Property(7, guesses.a_determinized_view_looks_the_same),
    Property(7, guesses.a_seat_may_do_the_same_in_every_determinized_state),
    Property(7, guesses.a_guess_can_be_played_on),
    Property(7, guesses.guesses_are_exactly_uniform, ("worlds",)),
    Property(8, chances.a_short_event_lists_what_can_happen),
    Property(8, chances.an_event_weighs_any_step),
    Property(8, chances.samples_can_happen),
    Property(8, chances.every_number_below_the_total_is_an_outcome),
    Property(8, chances.samples_come_as_often_as_their_weights_say),
    Property(9, endings.random_play_ends),
    Property(9, endings.somebody_can_act_until_the_end),
    Property(9, endings.scores_and_winners_agree_with_a_recount, ("recount",)),
    Property(9, endings.answers_of_different_seats_commute),
    Property(9, endings.every_kind_of_step_is_met, ("codes",), drawn=False),
    Property(9, endings.a_step_never_gives_a_move_to_a_seat_outside),
    Property(10, judging.a_played_game_is_legal),
    Property(10, judging.a_replaced_step_is_pinned),
    Property(10, judging.a_wrong_result_is_found),
    Property(10, judging.a_record_replays_as_it_was_played),
    Property(11, symmetries.renaming_commutes_with_play, ("symmetries",)),
    Property(11, symmetries.renaming_commutes_with_refusals, ("symmetries",)),
    Property(12, second_opinions.hard_rules_agree_with_naive_ones, ("second_opinions",)),
    Property(12, second_opinions.steps_do_what_a_naive_reading_says, ("step_opinions",)),
    Property(13, limits.any_position_and_view_is_read_or_refused_soon, shrinks=False),
    Property(13, limits.any_event_is_sampled_or_refused_soon, shrinks=False),
    Property(14, steps_as_data.every_step_comes_back_from_its_data, room="describe_step"),
    Property(14, steps_as_data.damaged_data_is_refused_or_read_exactly, room="describe_step"),
    Property(14, steps_as_data.every_target_of_a_move_is_drawn, room="describe_step"),
    Property(14, steps_as_data.changes_lead_from_table_to_table, room="describe_step"),
    Property(14, steps_as_data.no_secret_is_told, room="describe_step"),
    Property(14, steps_as_data.a_stranger_is_told_nothing, room="describe_step"),
    Property(14, steps_as_data.a_state_draws_what_a_spectator_sees, room="describe_step"),
    Property(15, numbers.choices_and_features_are_named, room="choices"),
    Property(15, numbers.the_paths_of_moves_lead_to_one_move_each, room="choices"),
    Property(15, numbers.an_observation_has_a_byte_for_each_feature, room="choices"),
    Property(15, numbers.an_observation_tells_only_what_its_seat_may_know, room="choices"),
    Property(15, numbers.different_views_are_different_observations, room="choices"),
)


def hold(one: Property, adapter: AnyAdapter, examples: int | None = None, *, shrinks: bool | None = None) -> int:
    """Try a property out on a game: the number of examples that were drawn, always the same ones.

    `examples` None draws as many as the current profile of Hypothesis says.

    Raises: whatever shows that it does not hold.
    """
    if not one.drawn:
        one.function(adapter)
        return 1
    count = 0

    def example(data: Any) -> None:
        nonlocal count
        count += 1
        one.function(adapter, data)

    smaller = one.shrinks if shrinks is None else shrinks
    kept = settings(
        settings(),
        phases=(Phase.generate, Phase.shrink) if smaller else (Phase.generate,),
        max_examples=settings().max_examples if examples is None else examples,
        database=None,
        deadline=None,
        derandomize=True,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
    )
    kept(given(data=st.data())(example))()
    return count


@attrs.frozen
class Finding:
    """What came of trying a property out: how many examples were looked at, and what there is to be told."""

    property: Property
    status: Status
    examples: int = 0
    told: str = ""


def examine(one: Property, adapter: AnyAdapter, examples: int = EXAMPLES, *, shrinks: bool | None = None) -> Finding:
    """Whether a property holds for a game over so many examples; whatever the game raises is told, and nothing is raised.

    `shrinks` False tells the first example that fails, and looks for no smaller one.
    """
    missing = one.missing(adapter)
    if missing:
        return Finding(one, "not asked", 0, missing)
    try:
        return Finding(one, "holds", hold(one, adapter, examples, shrinks=shrinks))
    except (Unsatisfiable, skip.Exception) as error:
        return Finding(one, "not asked", 0, f"no moment of the game was fit to ask: {error}")
    except (Exception, BaseExceptionGroup, fail.Exception, Overrun, SystemExit) as error:
        return Finding(one, "fails", 0, _told(error))


def _told(error: BaseException) -> str:
    """What a failure says: the error, the line of the property or of the game that raised it, and the smallest example."""
    if isinstance(error, BaseExceptionGroup):
        return _told(error.exceptions[0])
    frames = traceback.extract_tb(error.__traceback__)
    last = next((frame for frame in reversed(frames) if Path(frame.filename).parent.name != "_pytest"), frames[-1])
    words = str(error).strip().split("\n") if str(error).strip() else ["does not hold"]
    said = [f"{type(error).__name__}: {words[0]}", *words[1:3], f"in {last.name}: {last.line}"]
    notes = [line for note in getattr(error, "__notes__", ()) for line in note.splitlines() if not note.startswith(_NOISE)]
    return "\n".join(_shortened(line) for line in said + notes[:_LINES])


def _shortened(line: str) -> str:
    return line if len(line) <= _SIGNS else f"{line[:_SIGNS]}… ({len(line) - _SIGNS} more signs)"
