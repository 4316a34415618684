"""`python -m benchmarks.twin`: what the twin constructor saves, for frozen objects of 12 and of 30 fields."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from benchmarks.figures import ratios, table
from benchmarks.fixed import frozen_class
from benchmarks.machine import description, in_turn, pin, spreads
from tabletop_rules import twin

COUNT = 20_000
ROUNDS = 9


def works(fields: int) -> dict[str, Callable[[], int]]:
    """The ways to make an object of so many fields, a changed copy included."""
    cls = frozen_class(fields)
    fast = twin(cls)
    values = tuple(range(fields))
    one = cls(*values)

    def by(make: Callable[..., object]) -> Callable[[], int]:
        def work() -> int:
            for _ in range(COUNT):
                make(*values)
            return COUNT

        return work

    def evolve() -> int:
        for _ in range(COUNT):
            attrs.evolve(one, f0=1)
        return COUNT

    return {"twin": by(fast), "its own constructor": by(cls), "attrs.evolve, one field changed": evolve}


def main() -> None:
    """Print the table."""
    pin()
    print(description())
    rows = []
    for fields in (12, 30):
        costs = in_turn(works(fields), ROUNDS)
        for name, spread in spreads(costs).items():
            rows.append([str(fields), name, str(spread), str(ratios(costs["twin"], costs[name]))])
    print(table(["fields", "built by", "µs an object", "times the twin"], rows))


if __name__ == "__main__":
    main()
