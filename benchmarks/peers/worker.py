"""A worker: a process that does one kind of work for some seconds whenever it is asked, and says how much it did.

A request is a line `TASK SECONDS SEED`, an answer a line of JSON. Our own engines are measured through the same loop as their
peers.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping
from random import Random

Task = Callable[[Random], int]
"""Plays one game, or does something else once; returns how many units of work that was."""


def serve(tasks: Mapping[str, Task]) -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        name, seconds, seed = line.split()
        task, rng = tasks[name], Random(int(seed))
        work = runs = 0
        start = time.process_time()
        end = start + float(seconds)
        now = start
        while not runs or now < end:
            work += task(rng)
            runs += 1
            now = time.process_time()
        print(json.dumps({"work": work, "runs": runs, "seconds": now - start}), flush=True)
