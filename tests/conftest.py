"""Which tests run when, and how many examples they draw. docs/testing.md has the table.

`pytest` runs everything but what is marked `long`; `pytest -m long` runs that, and every property once more with more examples.
HYPOTHESIS_PROFILE chooses another number of examples. `fast` and `long` draw the same ones every time, so a failure is one of
the change under test; `deep` draws new ones, and prints a blob for `@reproduce_failure`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

EXAMPLES = {"fast": 10, "long": 50, "deep": 2_000}


def pytest_configure(config: pytest.Config) -> None:
    """How many examples are drawn."""
    for name, examples in EXAMPLES.items():
        settings.register_profile(
            name,
            max_examples=examples,
            deadline=None,
            print_blob=True,
            derandomize=name != "deep",
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "long" if config.option.markexpr == "long" else "fast"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`-m long` takes every property along."""
    if config.option.markexpr == "long":
        for item in items:
            if is_hypothesis_test(getattr(item, "obj", None)):
                item.add_marker(pytest.mark.long)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """What is marked `unmeasured` runs as fast as it can: the coverage gate counts without it."""
    if item.get_closest_marker("unmeasured") is None:
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)
