"""The tests of each environment run where its extra is installed; with ENVIRONMENT_TESTS=required all of them must run."""

import os
from importlib.util import find_spec

NEEDS = {
    "test_pettingzoo.py": ("pettingzoo", "resvg_py", "PIL"),
    "test_gymnasium.py": ("gymnasium", "resvg_py", "PIL"),
    "test_openspiel.py": ("pyspiel",),
    "test_learning.py": ("pettingzoo", "gymnasium", "pyspiel"),
}
collect_ignore = [
    test
    for test, modules in NEEDS.items()
    if os.environ.get("ENVIRONMENT_TESTS") != "required" and not all(map(find_spec, modules))
]
