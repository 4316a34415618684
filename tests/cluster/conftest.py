"""The tests on a real cluster run where the extra is installed; with CLUSTER_TESTS=required they must run."""

import os
from importlib.util import find_spec

import pytest

from tabletop_rules import plugins

required = os.environ.get("CLUSTER_TESTS") == "required"
needed = {"test_cluster.py": ("distributed", "pyarrow"), "test_recipe.py": ("distributed", "pyarrow", "pandas")}
collect_ignore = [name for name, modules in needed.items() if not required and not all(map(find_spec, modules))]


@pytest.fixture(autouse=True)
def _what_is_registered_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that a test registers are not there for the next one."""
    monkeypatch.setitem(plugins.registered, plugins.GAMES, {**plugins.registered[plugins.GAMES]})
