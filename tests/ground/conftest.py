"""The toy game is known to the registry in every test of the ground floor."""

import pytest

from tabletop_rules import register
from tests.ground import toy


@pytest.fixture(autouse=True)
def _toy_is_known() -> None:
    register(toy)
