"""Runs every test of this folder that asks for an `adapter` over every game that has one."""

import pytest

from tests.conformance.registry import adapters


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One run of the test for each adapter."""
    if "adapter" in metafunc.fixturenames:
        metafunc.parametrize("adapter", [pytest.param(adapter, id=adapter.name) for adapter in adapters()])
