"""The toy game is known to the registry in every test of the ground floor, and no other test's games are."""

import pytest

from tabletop_rules import plugins, register
from tests.ground import toy


@pytest.fixture(autouse=True)
def _toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(plugins.registered, plugins.GAMES, {})
    register(toy)
