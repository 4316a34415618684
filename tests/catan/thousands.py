"""Plays many games of Catan beside the naive one, whole games and such from the midst on, and tells what came up in them.

python -m tests.catan.thousands 3000     # games of each sort; about half a second each
"""

from __future__ import annotations

import sys
from collections import Counter

from tests.catan.beside import agreed, play_beside
from tests.catan.midst import from_the_midst

TARGETS = (3, 4, 5, 6, 8, 10)


def whole_games(first: int, last: int) -> Counter[str]:
    """Games with these numbers, one in five of up to four seats."""
    return sum(
        (play_beside(seed, **agreed(seed, (5, 6) if seed % 5 else (2, 3, 4), TARGETS)) for seed in range(first, last)), Counter()
    )


def games_from_the_midst(first: int, last: int) -> Counter[str]:
    """Games with these numbers, of five and six seats."""
    return sum((from_the_midst(seed) for seed in range(first, last)), Counter())


if __name__ == "__main__":
    number = int(sys.argv[1])
    for name, play in (("whole games", whole_games), ("games from the midst on", games_from_the_midst)):
        tally = play(0, number)
        print(f"{number} {name}, no step told otherwise:")
        print("; ".join(f"{what} {times}" for what, times in sorted(tally.items())))
