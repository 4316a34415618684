"""Runs every test of this folder that asks for an `adapter` over every game that has one."""

import pytest

from tests.conformance.registry import adapters


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One run of the test for each adapter."""
    if "adapter" in metafunc.fixturenames:
        facts = metafunc.module.__name__.endswith("test_13_facts")
        chosen = [adapter for adapter in adapters() if not facts or hasattr(adapter.game, "describe_step")]
        metafunc.parametrize("adapter", [pytest.param(adapter, id=adapter.name) for adapter in chosen])
