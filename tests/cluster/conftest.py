"""The tests on a real cluster run where the extra is installed; with CLUSTER_TESTS=required they must run."""

import os
from importlib.util import find_spec

needed = all(map(find_spec, ("distributed", "pyarrow")))
collect_ignore = [] if needed or os.environ.get("CLUSTER_TESTS") == "required" else ["test_cluster.py"]
