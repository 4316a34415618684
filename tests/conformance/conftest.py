"""Runs every test of this folder that asks for an `adapter` over every game that has one."""

import pytest

from tests.conformance.registry import adapters

MEASURED = {
    "test_steps_leave_the_old_state_as_it_was",
    "test_the_same_input_gives_the_same_output",
    "test_mistyped_positions_and_views_are_refused",
    "test_a_stranger_is_shown_nothing",
    "test_every_number_below_the_total_is_an_outcome",
    "test_any_event_is_sampled_or_refused_soon",
    "test_a_state_draws_what_a_spectator_sees",
    "test_a_stranger_is_told_nothing",
    "test_an_observation_has_a_byte_for_each_feature",
    "test_different_views_are_different_observations",
}
"""The properties that reach lines which nothing else reaches in the README's test command. The others are `unmeasured`."""


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Marks what the coverage gate counts without."""
    if isinstance(item, pytest.Function) and item.originalname not in MEASURED:
        item.add_marker(pytest.mark.unmeasured)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One run of the test for each adapter."""
    if "adapter" in metafunc.fixturenames:
        metafunc.parametrize("adapter", [pytest.param(adapter, id=adapter.name) for adapter in adapters()])
