"""Speed, measured: each module here is a command (`python -m benchmarks.playouts coloretto`). See docs/benchmarks.md.

Only ratios of things measured in turn in one run are worth keeping: times alone say as much of the machine as of the code.
"""
