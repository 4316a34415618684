"""Contests between policies: games with every seating rotated, and what they say of who plays better.

Decides how a player is called ("search:200", "mc:100", "greedy", "random"), how a contest is drawn from its seed, and its
figures. Each game of a contest depends on the seed and its number alone, so that games may be played anywhere in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, log10, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

import attrs

from tabletop_rules.game import ErasedGame
from tabletop_rules.playing import play, random_policy
from tabletop_rules.records import Record
from tabletop_rules.registry import load_game
from tabletop_rules.search.policies import greedy_policy, monte_carlo_policy, search_policy

Policy = Callable[[Any], Any]
MOST_ITERATIONS: Final = 1_000_000
_PLAIN: Final = ("greedy", "random")
_THINKING: Final = ("search", "mc")
DEFAULT_ITERATIONS: Final = 200
FORGETFUL: Final = "forgetful-"


@attrs.frozen
class Player:
    """A kind of opponent: "search" and "mc" (flat Monte Carlo) with a number of iterations, "greedy", "random".

    `forgetful`: it is given views in place of an observer, and so has no memory.
    """

    kind: str
    iterations: int = DEFAULT_ITERATIONS
    forgetful: bool = False

    @classmethod
    def parse(cls, text: str) -> Player:
        """The player of a text such as "search:200". Raises: ValueError.

        >>> str(Player.parse("search:200")), str(Player.parse("greedy"))
        ('search:200', 'greedy')
        >>> Player.parse("clever")
        Traceback (most recent call last):
        ValueError: a player is search:N, mc:N, greedy or random (forgetful-search:N without memory), not 'clever'
        """
        kind, colon, number = text.removeprefix(FORGETFUL).partition(":")
        forgetful = text.startswith(FORGETFUL)
        if kind in _PLAIN and not colon:
            return cls(kind, forgetful=forgetful)
        if kind in _THINKING and not colon:
            return cls(kind, forgetful=forgetful)
        digits = number.isascii() and number.isdigit() and len(number) <= 7
        if kind in _THINKING and digits and 1 <= int(number) <= MOST_ITERATIONS:
            return cls(kind, int(number), forgetful)
        raise ValueError(
            f"a player is search:N, mc:N, greedy or random (forgetful-search:N without memory), not {text[:40]!r}"
        )

    def __str__(self) -> str:
        name = f"{FORGETFUL if self.forgetful else ''}{self.kind}"
        return f"{name}:{self.iterations}" if self.kind in _THINKING else name

    def policy(self, game: ErasedGame, rng: Random) -> Policy:
        """A policy of that kind."""
        made: Policy
        if self.kind == "random":
            return random_policy(rng)
        if self.kind == "greedy":
            made = greedy_policy(game, rng)
        elif self.kind == "mc":
            made = monte_carlo_policy(game, rng, iterations=self.iterations)
        else:
            made = search_policy(game, rng, iterations=self.iterations)
        if not self.forgetful:
            return made

        def without_memory(view: Any) -> Any:
            return made(view)

        return without_memory


@attrs.frozen
class Match:
    """One game of a contest: its record, the share of the win of each player and its points, and for each player its moves and
    the seconds that it took for them."""

    number: int
    record: Record
    shares: tuple[float, ...]
    points: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]


@attrs.frozen
class Contest:
    """A contest: the game by name, what was agreed, who plays, how many games, and the seed that everything is drawn from."""

    game: str
    options: object
    players: tuple[Player, ...]
    games: int
    seed: int

    def match(self, number: int) -> Match:
        """The game with that number: the same one whenever and wherever it is played.

        Player p sits in seat `(p + number) % players`. As many games in a row as there are players share their chance, so that
        each player has had each seat's luck.
        """
        game = load_game(self.game)
        seats = len(self.players)
        seat_of = [(player + number) % seats for player in range(seats)]
        moves, seconds = [0] * seats, [0.0] * seats
        policies: list[Any] = [None] * seats
        for player, seat in enumerate(seat_of):
            made = self.players[player].policy(game, Random(f"{self.seed}/{number}/{player}"))
            policies[seat] = _Timed(made, player, moves, seconds)
        played = play(game, self.options, policies, Random(f"{self.seed}/{number // seats}/chance"))
        result = played.record.result
        winners = game.winners(played.state)
        points = game.scores(played.state)
        assert result is not None  # a game that `play` ends has a result
        return Match(
            number,
            attrs.evolve(played.record, meta=(("seed", self.seed), ("number", number), *self._names(seat_of))),
            tuple((seat in winners) / len(winners) for seat in seat_of),
            tuple(points[seat] for seat in seat_of),
            tuple(moves),
            tuple(seconds),
        )

    def _names(self, seat_of: Sequence[int]) -> list[tuple[str, str]]:
        return [(f"seat {seat}", str(self.players[player])) for player, seat in enumerate(seat_of)]


class _Timed:
    """A policy that is looked at: its moves and their time."""

    def __init__(self, policy: Policy, player: int, moves: list[int], seconds: list[float]) -> None:
        self.policy, self.player, self.moves, self.seconds = policy, player, moves, seconds
        self.observes = getattr(policy, "observes", False)

    def __call__(self, seen: Any) -> Any:
        """The policy's move."""
        begun = perf_counter()
        move = self.policy(seen)
        self.seconds[self.player] += perf_counter() - begun
        self.moves[self.player] += 1
        return move


@attrs.frozen
class Row:
    """What a contest says of one player: games, wins (a shared one divided), the 95 % Wilson interval of the share of wins, mean
    points, Elo against an even share with its 95 % error, moves, and milliseconds for a move."""

    player: str
    games: int
    wins: float
    low: float
    high: float
    points: float
    elo: float
    error: float
    moves: int
    milliseconds: float


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval that holds the true share of wins with a confidence of 95 % (Wilson's).

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - spread) / whole, (middle + spread) / whole


def elo(wins: float, games: int, players: int) -> tuple[float, float]:
    """How many Elo points a player is above an even share, and the 95 % error; half a game is added to wins and losses.

    >>> [round(number) for number in elo(50, 100, 2)]
    [0, 68]
    """
    won, lost = wins + 0.5, games - wins + 0.5
    return 400 * log10(won * (players - 1) / lost), 1.96 * 400 / log(10) * sqrt(1 / won + 1 / lost)


def table_of(contest: Contest, matches: Sequence[Match]) -> tuple[Row, ...]:
    """The figures of the games played so far, player by player."""
    rows = []
    for player, kind in enumerate(contest.players):
        games = len(matches)
        wins = sum(match.shares[player] for match in matches)
        moves = sum(match.moves[player] for match in matches)
        seconds = sum(match.seconds[player] for match in matches)
        points = sum(match.points[player] for match in matches) / (games or 1)
        beside = elo(wins, games, len(contest.players))
        rows.append(Row(str(kind), games, wins, *wilson(wins, games), points, *beside, moves, 1000 * seconds / (moves or 1)))
    return tuple(rows)
