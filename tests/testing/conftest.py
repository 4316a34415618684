"""In the README's command, which counts without the kit, the tests that are about nothing else run without the tracer."""

from pathlib import Path

import pytest

ABOUT_THE_KIT = {"test_contract", "test_corners", "test_lots", "test_rooms"}
GATE = "tests/testing/coverage.ini"


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Marks what the coverage gate counts without, unless the gate is the kit's own."""
    settings = item.config.getoption("cov_config", None)
    if item.path.stem in ABOUT_THE_KIT and settings != GATE and item.path.parent == Path(__file__).parent:
        item.add_marker(pytest.mark.unmeasured)
