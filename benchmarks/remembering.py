"""`python -m benchmarks.remembering [GAME …]`: what memory tells a search, and whether it then moves otherwise.

Greedy seats play whole games. At some of the decisions the seat to move is asked twice what it knows: with the observer of all
that it saw, and with a view of what lies there now. Printed are, of the hidden hands: of how many things the number held is known
for sure (`knows`, least equals most); and how often search, with the same generator, takes another move when it is given the view
in place of the observer, beside how often it takes another move when only the generator is another. Where both are alike, no more
is seen of memory in its moves than of luck.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from random import Random
from typing import Any

import attrs

from benchmarks.figures import table
from tabletop_rules import Observer
from tabletop_rules.search.contest import wilson
from tabletop_rules.search.policies import greedy_policy, search_policy

GAMES = ("coatl", "catan")
"""Those with something to remember that search may be better for."""
FEW: dict[str, dict[str, Any]] = {"catan": {"trading": False}}
"""What is agreed on, beside the number of seats."""
EVERY = 9
"""Of so many decisions with a choice one is looked at."""


@attrs.define
class Counts:
    """What was counted: things in hidden hands, those known from the view and with memory; decisions, and those that differ."""

    things: int = 0
    viewed: int = 0
    remembered: int = 0
    asked: int = 0
    otherwise: int = 0
    by_luck: int = 0

    def look(self, game: Any, observer: Any, seed: int, iterations: int) -> None:
        """One decision of the seat that this observer belongs to."""
        forgetful = Observer.at(game, observer.view)
        mine, plain = observer.knows(), forgetful.knows()
        self.things += len(mine)
        self.viewed += sum(one.least == one.most for one in plain)
        self.remembered += sum(one.least == one.most for one in mine)
        move, unremembered, unlucky = (
            search_policy(game, Random(luck), iterations=iterations)(knowing)
            for knowing, luck in ((observer, seed), (forgetful, seed), (observer, seed + 1_000_000))
        )
        self.asked += 1
        self.otherwise += move != unremembered
        self.by_luck += move != unlucky


def counted(name: str, seats: int, games: int, iterations: int) -> Counts:
    """Whole games between greedy seats, looked at."""
    game: Any = import_module(f"{name}_rules")
    options = game.Options(seats, **FEW.get(name, {}))
    counts = Counts()
    for number in range(games):
        rng = Random(number)
        policy = greedy_policy(game, rng)
        state, decisions = game.new_game(options), 0
        observers = [Observer(game, options, seat) for seat in range(seats)]
        while not game.is_over(state):
            event = game.chance(state)
            if event is not None:
                step = event.sample(rng)
            else:
                seat = game.next_seat(state)
                moves = game.legal_moves(state, seat)
                if len(moves) > 1:
                    decisions += 1
                    if decisions % EVERY == 0:
                        counts.look(game, observers[seat], 1000 * number + decisions, iterations)
                step = policy(observers[seat])
            after = game.apply(state, step)
            observers = [observer.watch(state, step, after) for observer in observers]
            state = after
    return counts


def share(part: int, whole: int) -> str:
    """A share with its 95 % interval."""
    low, high = wilson(part, whole)
    return f"{part / whole:.1%} ({low:.1%} to {high:.1%})"


def main() -> None:
    """Print a table of the games asked for, with two and with three seats."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.remembering", description=main.__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--number", type=int, default=10, help="whole games looked at (default 10)")
    parser.add_argument("--iterations", type=int, default=200, help="of search, for a move (default 200)")
    arguments = parser.parse_args()
    rows = []
    for name in arguments.games or GAMES:
        for seats in (2, 3):
            found = counted(name, seats, arguments.number, arguments.iterations)
            rows.append(
                [
                    f"{name}, {seats} seats",
                    f"{found.viewed / found.things:.1%}",
                    f"{found.remembered / found.things:.1%}",
                    str(found.asked),
                    share(found.otherwise, found.asked),
                    share(found.by_luck, found.asked),
                ]
            )
    head = ["game", "known from the view", "with memory", "decisions", "another move without memory", "another move by luck"]
    print(table(head, rows))


if __name__ == "__main__":
    main()
