"""`python -m tests.mutation [GAME …]`: do the tests notice every small change of the rules and of the scoring?

Each survivor must be explained in explained.toml, beside this module; an explanation whose mutant is gone, or is noticed after all, must
go too. Exit status 1 where either is not so. `--sample N` tries only so many mutants of each room, always the same ones; `--write FILE`
keeps the counts.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.mutation.explained import explanations
from tests.mutation.making import Module
from tests.mutation.rooms import ROOMS, modules
from tests.mutation.trial import Collected, Fresh, Held, Order, Reach, noticed, reach

FEW = 0.5
"""So many seconds of tests are tried first in a fresh process, where each has to be collected."""


def main() -> int:
    """Try, count and say so; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[[], *ROOMS], metavar="GAME", help=f"of {', '.join(ROOMS)}; default: all")
    parser.add_argument("--room", action="append", help="only these rooms")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many mutants of each room")
    parser.add_argument("--seed", type=int, default=0, help="another sample")
    parser.add_argument("--quick", type=float, metavar="SECONDS", help="try what is explained for so many seconds only")
    parser.add_argument("--write", type=Path, metavar="FILE", help="keep the counts as JSON")
    arguments = parser.parse_args()
    counts: dict[str, dict[str, int]] = {}
    wrong: list[str] = []
    for game in arguments.games or ROOMS:
        _game(game, arguments, counts, wrong)
    for room, count in counts.items():
        print(f"{room}: {', '.join(f'{number} {name}' for name, number in count.items())}")
    if arguments.write:
        known = json.loads(arguments.write.read_text(encoding="utf-8")) if arguments.write.exists() else {}
        arguments.write.write_text(json.dumps({**known, **counts}, indent=2) + "\n", encoding="utf-8")
    print("\n".join(wrong) or "every survivor is explained")
    return 1 if wrong else 0


def _game(game: str, arguments: argparse.Namespace, counts: dict[str, dict[str, int]], wrong: list[str]) -> None:
    out = os.dup(1)

    def say(text: str) -> None:
        os.write(out, f"{text}\n".encode())

    rooms = [module for module in modules(game) if not arguments.room or module.name.rpartition(".")[2] in arguments.room]
    fresh = Fresh()
    collected = Collected(game)

    def work() -> None:
        start = time.monotonic()
        held = Held(f"{game}_rules")
        reached = reach(collected, rooms, held)
        gc.collect()
        gc.freeze()
        say(
            f"{game}: {len(reached.seconds)} tests, {sum(reached.seconds.values()):.0f} s of CPU; watched in {time.monotonic() - start:.0f} s"
        )
        order = Order(reached)
        for module in rooms:
            counts[module.name] = _room(module, collected, held, fresh, reached, order, arguments, wrong, say)

    try:
        collected.during(work)
    finally:
        fresh.close()


def _room(
    module: Module,
    collected: Collected,
    held: Held,
    fresh: Fresh,
    reached: Reach,
    order: Order,
    arguments: argparse.Namespace,
    wrong: list[str],
    say: object,
) -> dict[str, int]:
    assert callable(say)
    start = time.monotonic()
    chosen = list(range(len(module.mutants)))
    if arguments.sample and arguments.sample < len(chosen):
        chosen = sorted(Random(f"{arguments.seed} {module.name}").sample(chosen, arguments.sample))
    why = explanations(module.name)
    count: Counter[str] = Counter(mutants=len(module.mutants), tried=len(chosen), killed=0, explained=0)
    for index in chosen:
        mutant = module.mutants[index]
        tests = order.of(reached.tests(module, mutant))
        if mutant.name in why and arguments.quick:
            tests = reached.quickest(tests, arguments.quick)
        by = noticed(collected, held, module, mutant, tests, reached)
        if not by and not (mutant.name in why and arguments.quick):
            known = order.of(tests or list(reached.seconds))
            by = fresh.noticed(module, index, reached.quickest(known, FEW)) or fresh.noticed(module, index, known)
        if by:
            order.killed(by)
            count["killed"] += 1
            if mutant.name in why:
                wrong.append(f"explained, but noticed by {by}: {mutant.name}")
        elif mutant.name in why:
            count["explained"] += 1
        else:
            wrong.append(f"survives: {mutant.name}")
            say(wrong[-1])
    gone = set(why) - {mutant.name for mutant in module.mutants}
    wrong.extend(f"explained, but there is no such mutant: {name}" for name in sorted(gone))
    say(f"{module.name}: {dict(count)} in {time.monotonic() - start:.0f} s")
    return dict(count)


if __name__ == "__main__":
    sys.exit(main())
