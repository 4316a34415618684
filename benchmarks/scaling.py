"""`python -m benchmarks.scaling [GAME …]`: what a step costs as a game grows, and what a record costs as it gets longer.

States before a decision are taken from random games and sorted by a size: cards in hand, roads on the board, pieces of the
longest snake. For each range of sizes the listing of moves and one checked step are timed, all ranges in turn.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from benchmarks.engines import add_games, chosen_games, engine
from benchmarks.figures import Spread, digits, table
from benchmarks.machine import description, in_turn, pin
from tabletop_rules import ErasedGame, Record, Recorder, playout, verify

Size = Callable[[Any, int], int]
"""The size of a position (each game has its own kind) for the seat to move."""

SIZES: dict[str, dict[str, Size]] = {
    "coloretto": {"cards in hand": lambda position, seat: sum(position.table.areas[seat].cards.counts)},
    "catsle": {
        "cards in hand": lambda position, seat: len(position.privates[seat].hand),
        "cards on the own board": lambda position, seat: sum(len(column.cards) for column in position.table.boards[seat]),
    },
    "coatl": {
        "pieces of the own longest snake": lambda position, seat: max(
            (len(coatl.snake.pieces) for coatl in position.table.sides[seat].coatls), default=0
        ),
        "cards in hand": lambda position, seat: len(position.privates[seat].prophecies),
    },
    "catan": {
        "roads on the board": lambda position, seat: sum(len(pieces.roads) for pieces in position.table.seats),
        "cards in hand": lambda position, seat: position.table.seats[seat].hand_size,
    },
}
RANGES = 5
GAMES_PLAYED = 25
EACH = 400
TIMES = 10


def decisions(game: ErasedGame, options: object) -> list[object]:
    """The states before a decision of some random games."""
    states = []
    for seed in range(GAMES_PLAYED):
        state = game.new_game(options)
        for step in playout(game, options, Random(seed)).steps:
            if game.chance(state) is None:
                states.append(state)
            state = game.apply(state, step)
    return states


def ranges(sizes: Sequence[int], number: int) -> list[tuple[int, int]]:
    """At most so many ranges, first and last size, that hold about equally many of the sizes.

    >>> ranges([1, 1, 1, 2, 2, 3, 4, 5], 3)
    [(1, 1), (2, 3), (4, 5)]
    """
    ordered = sorted(sizes)
    ends = sorted({ordered[len(ordered) * part // number - 1] for part in range(1, number + 1)})
    starts = [ordered[0], *(end + 1 for end in ends[:-1])]
    return list(zip(starts, ends, strict=True))


def listing(game: ErasedGame, states: Sequence[object]) -> Callable[[], int]:
    """Work that lists the moves of every state."""
    legal_moves = game.legal_moves

    def work() -> int:
        for state in states:
            legal_moves(state)
        return len(states)

    return work


def stepping(game: ErasedGame, states: Sequence[object], rng: Random) -> Callable[[], int]:
    """Work that makes one random move, checked, from every state."""
    apply = game.apply
    steps = [(state, rng.choice(game.legal_moves(state))) for state in states]

    def work() -> int:
        for state, step in steps:
            apply(state, step)
        return len(steps)

    return work


def growth(name: str, rounds: int) -> list[list[str]]:
    """A row for each range of each size of a game."""
    game, options = engine(name)
    rng = Random(1)
    found = decisions(game, options)
    states = rng.sample(found, min(len(found), 4000))
    positions = [(game.position(state), game.to_act(state)[0]) for state in states]
    rows = []
    for what, size in SIZES[name].items():
        sizes = [size(position, seat) for position, seat in positions]
        works: dict[str, Callable[[], int]] = {}
        moves = {}
        for first, last in ranges(sizes, RANGES):
            label = f"{first} to {last}"
            inside = [state for state, number in zip(states, sizes, strict=True) if first <= number <= last][:EACH]
            moves[label] = sum(len(game.legal_moves(state)) for state in inside) / len(inside)
            works[f"list {label}"] = listing(game, inside)
            works[f"step {label}"] = stepping(game, inside, rng)
        costs = in_turn(works, rounds)
        for label, branching in moves.items():
            figures = [digits(Spread.of(costs[f"{kind} {label}"]).middle) for kind in ("list", "step")]
            rows.append([name, what, label, digits(branching), *figures])
    return rows


def record_growth(name: str, rounds: int) -> list[list[str]]:
    """A row for each of some lengths of one game's record: keeping it, and judging it; each in all and by added step."""
    game, options = engine(name)
    steps = max((playout(game, options, Random(seed)).steps for seed in range(10)), key=len)
    lengths = [len(steps) // 8, len(steps) // 4, len(steps) // 2, len(steps)]

    def keeping(length: int) -> Callable[[], int]:
        def work() -> int:
            for _ in range(TIMES):
                recorder = Recorder(game, options)
                for step in steps[:length]:
                    recorder.apply(step)
            return length * TIMES

        return work

    def judging(record: Record) -> Callable[[], int]:
        return lambda: sum(verify(record).held for _ in range(TIMES))

    whole = tuple(map(game.format_step, steps))
    works = {f"keep {length}": keeping(length) for length in lengths}
    works |= {f"judge {length}": judging(Record(name, game.RULES, options, whole[:length])) for length in lengths}
    costs = in_turn(works, rounds)
    rows = []
    for shorter, length in zip([0, *lengths[:-1]], lengths, strict=True):
        row = [name, str(length)]
        for kind in ("keep", "judge"):
            whole_cost, shorter_cost = (
                Spread.of(costs[f"{kind} {count}"]).middle * count if count else 0.0 for count in (length, shorter)
            )
            row += [digits(whole_cost), digits((whole_cost - shorter_cost) / (length - shorter))]
        rows.append(row)
    return rows


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling", description="What a step costs as a game grows.")
    add_games(parser)
    parser.add_argument("--rounds", type=int, default=21)
    arguments = parser.parse_args()
    games = chosen_games(parser, arguments)
    pin()
    print(description(), "", sep="\n")
    rows = [row for name in games for row in growth(name, arguments.rounds)]
    print(table(["game", "size", "from … to", "moves", "µs to list them", "µs a step"], rows), "", sep="\n", flush=True)
    rows = [row for name in games for row in record_growth(name, arguments.rounds)]
    print(table(["game", "steps of the record", "µs to keep it", "an added step", "µs to judge it", "an added step"], rows))


if __name__ == "__main__":
    main()
