"""Random games by the thousand, counted: each from a seed of its own, so that the counts are the same however they are spread.

Decides how games are numbered and what is counted; a game is played by `playing`.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from random import Random
from typing import Any, TypeAlias

import attrs

from tabletop_rules.checked import as_tuple, items, require_integer, text
from tabletop_rules.game import (
    ErasedGame,
    Game,
    MoveT,
    OptionsT,
    OutcomeT,
    PositionT,
    PrivateT,
    StateT,
    TableT,
)
from tabletop_rules.jsontext import to_json
from tabletop_rules.luggage import Luggage, pack, unpack
from tabletop_rules.playing import playout
from tabletop_rules.quarantine import Died, Enduring, Quarantine
from tabletop_rules.records import Record, Result, Scalar
from tabletop_rules.registry import load_game

_AHEAD = 16
"""So many blocks are out at once."""

Counts: TypeAlias = tuple[tuple[int, int], ...]


def _counts(value: Iterable[tuple[int, int]]) -> Counts:
    pairs = as_tuple(value)
    return tuple([as_tuple(pair) for pair in pairs]) if type(pairs) is tuple else pairs  # type: ignore[misc]  # two each: validated


def _per_seat(value: Iterable[Counts]) -> tuple[Counts, ...]:
    seats = as_tuple(value)
    return tuple(map(_counts, seats)) if type(seats) is tuple else seats


def _wins(value: Iterable[int]) -> tuple[int, ...]:
    return as_tuple(value)


def _counted(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Raises: TypeError or ValueError for anything but pairs of a value and how often it came, ascending by value."""
    last = None
    for pair in value if type(value) is tuple else (value,):
        if type(pair) is not tuple or len(pair) != 2:
            raise TypeError(f"{field.name}: pairs of a value and how often it came are needed, not {type(pair).__name__}")
        for number in pair:
            require_integer(number, field.name)
        if pair[1] < 1 or (last is not None and pair[0] <= last):
            raise ValueError(f"{field.name}: values ascend, each with a number of times above 0, not {pair[0]} with {pair[1]}")
        last = pair[0]


def _natural(_: object, field: attrs.Attribute[Any], value: int) -> None:
    """Raises: TypeError or ValueError for anything but a number of games."""
    require_integer(value, field.name)
    if value < 0:
        raise ValueError(f"{field.name}: 0 or more, not {value}")


@attrs.frozen
class Tally:
    """What came of random games: how many, and counted (value, how often), ascending, the numbers of steps and each seat's
    points; each seat's wins, shared ones included, and how many games were shared. Tallies of one game add up.

    Raises: TypeError or ValueError, naming the field, for anything but texts and counts.

    >>> one = Tally("toy", 1, ((4, 1),), (((0, 1),), ((2, 1),)), (0, 1), 0)
    >>> one + Tally("toy", 1, ((4, 1),), (((0, 1),), ((3, 1),)), (0, 1), 0)
    Tally(game='toy', games=2, steps=((4, 2),), points=(((0, 2),), ((2, 1), (3, 1))), wins=(0, 2), shared=0)
    """

    game: str = attrs.field(validator=text)
    games: int = attrs.field(default=0, validator=_natural)
    steps: Counts = attrs.field(default=(), converter=_counts, validator=_counted)
    points: tuple[Counts, ...] = attrs.field(default=(), converter=_per_seat, validator=items(_counted))
    wins: tuple[int, ...] = attrs.field(default=(), converter=_wins, validator=items(_natural))
    shared: int = attrs.field(default=0, validator=_natural)

    def __add__(self, other: Tally) -> Tally:
        """Both together. Raises: ValueError for tallies of different games or numbers of seats; one without games fits any."""
        if not self.games or not other.games:
            return self if self.games else other
        if (self.game, len(self.wins)) != (other.game, len(other.wins)):
            raise ValueError("tallies of different games, or of different numbers of seats, do not add up")
        return Tally(
            self.game,
            self.games + other.games,
            _added(self.steps, other.steps),
            tuple(map(_added, self.points, other.points)),
            tuple(map(int.__add__, self.wins, other.wins)),
            self.shared + other.shared,
        )


def _added(one: Counts, other: Counts) -> Counts:
    return tuple(sorted((Counter(dict(one)) + Counter(dict(other))).items()))


@attrs.frozen
class Block:
    """Some games in a row: their tally, and the JSON of their records where these were wanted."""

    first: int
    tally: Tally
    records: tuple[str, ...]


def simulate(
    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
    options: OptionsT,
    *,
    games: int,
    seed: object,
    executor: Executor | None = None,
    block: int = 500,
) -> Tally:
    """The tally of so many random games; game `index` is played from `Random(f"{seed}/{index}")`.

    It is the same whatever the executor (of processes that find the game by name, or to which it can be sent) and the size of the
    blocks that go to a process at a time. A block whose process dies is played again in one of this machine.

    Raises: ValueError for fewer than no games and a block below 1; RuntimeError, naming the block, where that process dies too.

    >>> import coloretto_rules as coloretto
    >>> tally = simulate(coloretto, coloretto.Options(seats=3), games=20, seed=1)
    >>> tally.games, sum(tally.wins) - tally.shared >= 19
    (20, True)
    """
    total = Tally(game.NAME)
    for played in simulated_blocks(game, options, games=games, seed=seed, executor=executor, block=block):
        total += played.tally
    return total


def simulated_blocks(
    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
    options: OptionsT,
    *,
    games: int,
    seed: object,
    executor: Executor | None = None,
    block: int = 500,
    keep: bool = False,
) -> Iterator[Block]:
    """The same block by block, in order, with the records where `keep` says so."""
    if type(games) is not int or games < 0:
        raise ValueError(f"games: 0 or more, not {games!r}")
    if type(block) is not int or block < 1:
        raise ValueError(f"block: 1 or more, not {block!r}")
    pieces = ((first, min(block, games - first)) for first in range(0, games, block))
    work = (pack(), game.NAME, options, str(seed), keep)
    if executor is None:
        return (_played_by(game, first, size, work) for first, size in pieces)
    return _spread(executor, iter(pieces), work)


_Work: TypeAlias = tuple[Luggage, str, Any, str, bool]


def _spread(executor: Executor, pieces: Iterator[tuple[int, int]], work: _Work) -> Iterator[Block]:
    pending: deque[tuple[int, int, Future[Block]]] = deque()
    lasting = Enduring(executor)
    with Quarantine() as alone:
        try:
            while True:
                for first, size in islice(pieces, _AHEAD - len(pending)):
                    pending.append((first, size, lasting.submit(_block, first, size, work)))
                if not pending:
                    return
                first, size, future = pending.popleft()
                try:
                    yield future.result()
                except Exception as error:  # whatever an executor raises when a process of its own is gone
                    try:
                        yield alone.run(_block, first, size, work)
                    except Died:
                        raise RuntimeError(f"games {first} to {first + size - 1}: the process that played them died") from error
        finally:
            for _, _, future in pending:
                future.cancel()
            lasting.close()


def _block(first: int, size: int, work: _Work) -> Block:
    """Some games, in the process that plays them."""
    unpack(work[0])
    return _played_by(load_game(work[1]), first, size, work)


def _played_by(game: Any, first: int, size: int, work: _Work) -> Block:
    _, _, options, seed, keep = work
    rules: ErasedGame = game
    steps: Counter[int] = Counter()
    points: list[Counter[int]] = []
    wins: list[int] = []
    shared = 0
    records = []
    for index in range(first, first + size):
        played = playout(rules, options, Random(f"{seed}/{index}"))
        scores, winners = rules.scores(played.state), rules.winners(played.state)
        if not points:
            points = [Counter() for _ in scores]
            wins = [0] * len(scores)
        steps[len(played.steps)] += 1
        for seat, score in enumerate(scores):
            points[seat][score] += 1
        for seat in winners:
            wins[seat] += 1
        shared += len(winners) > 1
        if keep:
            texts = tuple(map(rules.format_step, played.steps))
            meta: dict[str, Scalar] = {"by": "tabletop simulate", "seed": seed, "index": index}
            records.append(to_json(Record(rules.NAME, rules.RULES, options, texts, Result(scores, winners), meta)))
    counted = tuple(tuple(sorted(each.items())) for each in points)
    return Block(first, Tally(rules.NAME, size, tuple(sorted(steps.items())), counted, tuple(wins), shared), tuple(records))


