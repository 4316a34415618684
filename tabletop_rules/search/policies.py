"""Policies: what `play` asks for a move. Greedy, flat Monte Carlo and tree search, each over an observer or a view.

Decides how a move is chosen. Given an observer, a policy knows all that the seat saw; given a view, what lies there now.
Everything random comes from the generator handed in, so that equal generators and budgets choose equal moves.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import monotonic
from typing import Generic

import attrs

from tabletop_rules.game import Game, MoveT, OptionsT, OutcomeT, PositionT, PrivateT, Seat, StateT, TableT, View
from tabletop_rules.observing.observer import Observer
from tabletop_rules.search.prospects import Prospects

EXPLORE = 0.5
WIDEN, WIDEN_POWER = 2.0, 0.5
"""After n visits a node looks at no more than `WIDEN * n ** WIDEN_POWER` moves, but at least two."""
GREEDY_WORLDS = 4
FIRM = 4
"""What a move of the seat that is asked seems to be worth at once counts as so many tries."""


@attrs.frozen
class Budget:
    """How long to think: a number of iterations, or seconds (then moves depend on the machine). Raises: ValueError unless just
    one of them is given, and above 0."""

    iterations: int | None = None
    seconds: float | None = None

    def __attrs_post_init__(self) -> None:
        if (self.iterations is None) == (self.seconds is None):
            raise ValueError("iterations: either a number of iterations or of seconds")
        if self.iterations is not None and (type(self.iterations) is not int or self.iterations < 1):
            raise ValueError(f"iterations: 1 or more, not {self.iterations!r}")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"seconds: above 0, not {self.seconds!r}")


@attrs.frozen
class Choice(Generic[MoveT]):
    """A move that was looked at: how often, and what it was worth to the seat on average, from 0 (lost) to 1 (won)."""

    move: MoveT
    visits: int
    worth: float


class _Node:
    """A move in the tree, whatever chance and hidden cards made of it: how often it could be and was chosen, and its worth to the
    seat that chose it."""

    __slots__ = ("available", "children", "firm", "prior", "visits", "worth")

    def __init__(self, prior: float = 0.0, firm: int = 0) -> None:
        self.available = 0
        self.visits = 0
        self.worth = 0.0
        self.prior, self.firm = prior, firm
        """What the move seemed to be worth before it was tried, and how many tries that counts as."""
        self.children: dict[object, _Node] = {}

    @property
    def mean(self) -> float:
        """What the move is worth, as far as is known."""
        return (self.worth + self.prior * self.firm) / ((self.visits + self.firm) or 1)


@attrs.frozen(eq=False)
class Mind(Generic[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]):
    """What all policies share: a game, how its states are judged, and where randomness comes from."""

    prospects: Prospects[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]
    rng: Random

    @property
    def game(self) -> Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
        """The game."""
        return self.prospects.game

    def watching(
        self,
        seen: View[TableT, PrivateT, MoveT] | Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
    ) -> Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
        """The observer; of a view, one who comes to the table now."""
        return seen if isinstance(seen, Observer) else Observer.at(self.game, seen)

    def past_chance(self, state: StateT) -> StateT:
        """The state after whatever chance must settle first, sampled."""
        event = self.game.chance(state)
        while event is not None:
            state = self.game.apply_unchecked(state, event.sample(self.rng))
            event = self.game.chance(state)
        return state


@attrs.frozen(eq=False)
class Greedy(Mind[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]):
    """Takes the move after which it stands best at once, in a few worlds."""

    observes = True

    def __call__(
        self,
        seen: View[TableT, PrivateT, MoveT] | Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
        /,
    ) -> MoveT:
        """The move."""
        return self.choices(seen)[0].move

    def choices(
        self,
        seen: View[TableT, PrivateT, MoveT] | Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
    ) -> tuple[Choice[MoveT], ...]:
        """Every move of the seat with what it is worth, the best first."""
        observer = self.watching(seen)
        moves, seat = _own_moves(observer.view)
        worth = [0.0] * len(moves)
        worlds = GREEDY_WORLDS if len(moves) > 1 else 0
        for _ in range(worlds):
            state = observer.determinize(self.rng)
            for index, move in enumerate(moves):
                then = self.past_chance(self.game.apply_unchecked(state, move))
                worth[index] += self.prospects.standing(then)[seat]
        return _best([Choice(move, worlds, one / (worlds or 1)) for move, one in zip(moves, worth, strict=True)])


@attrs.frozen(eq=False)
class MonteCarlo(Mind[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]):
    """Tries every move equally often, each time in another world, and plays on."""

    budget: Budget
    observes = True

    def __call__(
        self,
        seen: View[TableT, PrivateT, MoveT] | Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
        /,
    ) -> MoveT:
        """The move."""
        return self.choices(seen)[0].move

    def choices(
        self,
        seen: View[TableT, PrivateT, MoveT] | Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
    ) -> tuple[Choice[MoveT], ...]:
        """Every move of the seat with what it is worth, the best first."""
        observer = self.watching(seen)
        moves, seat = _own_moves(observer.view)
        worth, visits = [0.0] * len(moves), [0] * len(moves)
        clock = _Clock(self.budget)
        while len(moves) > 1 and clock.goes_on():
            index = sum(visits) % len(moves)
            then = self.game.apply_unchecked(observer.determinize(self.rng), moves[index])
            worth[index] += self.prospects.played_on(then, self.rng)[seat]
            visits[index] += 1
        return _best(
            [Choice(move, tried, one / (tried or 1)) for move, tried, one in zip(moves, visits, worth, strict=True)]
        )


@attrs.frozen(eq=False)
class TreeSearch(Mind[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]):
    """Grows a tree of what seats may decide, one world at a time (information-set Monte Carlo tree search).

    Each iteration takes a world from the observer, walks down the tree by the best upper bound of the seat to move among the
    moves that are legal in this world, adds one move, plays on, and tells every move on the way what came of it. Chance is
    sampled by its weights and is no part of the tree; many moves are looked at few at a time, the plausible ones first.
    """

    budget: Budget
    observes = True

    def __call__(
        self,
        seen: View[TableT, PrivateT, MoveT] | Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
        /,
    ) -> MoveT:
        """The move."""
        return self.choices(seen)[0].move

    def choices(
        self,
        seen: View[TableT, PrivateT, MoveT] | Observer[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
    ) -> tuple[Choice[MoveT], ...]:
        """The moves of the seat that were looked at, those most visited first, and then the others."""
        observer = self.watching(seen)
        moves, _ = _own_moves(observer.view)
        root = _Node()
        first: dict[MoveT, float] = {}
        if len(moves) > 1 and self.prospects.evaluate is not None:
            first = {choice.move: choice.worth for choice in Greedy(self.prospects, self.rng).choices(observer)}
        clock = _Clock(self.budget)
        while len(moves) > 1 and clock.goes_on():
            self._iterate(root, observer.determinize(self.rng), first)
        tried = {move: root.children[move] for move in moves if move in root.children}
        found = [
            Choice(move, tried[move].visits, tried[move].mean) if move in tried else Choice(move, 0, first.get(move, 0.0))
            for move in moves
        ]
        return tuple(sorted(found, key=lambda choice: (-choice.visits, -choice.worth)))

    def _iterate(self, root: _Node, state: StateT, first: dict[MoveT, float]) -> None:
        game, rng, prospects = self.game, self.rng, self.prospects
        chance, next_seat, legal_moves, apply = game.chance, game.next_seat, game.legal_moves, game.apply_unchecked
        node = root
        path: list[tuple[_Node, Seat]] = []
        while True:
            event = chance(state)
            if event is not None:
                state = apply(state, event.sample(rng))
                continue
            seat = next_seat(state)
            if seat is None:
                values = prospects.result(state)
                break
            moves = legal_moves(state, seat)
            if len(moves) == 1:
                state = apply(state, moves[0])
                continue
            children = node.children
            known = [(move, child) for move in moves if (child := children.get(move)) is not None]
            if len(known) < len(moves) and len(known) < max(2.0, WIDEN * (node.visits + 1) ** WIDEN_POWER):
                new = tuple([move for move in moves if move not in children])
                if node is root and first:
                    move = max(new, key=first.__getitem__)
                    child = children[move] = _Node(first[move], FIRM)
                else:
                    move = new[0] if len(new) == 1 else prospects.suggest(state, new, rng)
                    child = children[move] = _Node()
                for _, other in [*known, (move, child)]:
                    other.available += 1
                path.append((child, seat))
                values = prospects.played_on(apply(state, move), rng)
                break
            best = -1.0
            move, node = known[0]
            for one, child in known:
                child.available += 1
                bound = child.mean + EXPLORE * sqrt(log(child.available) / child.visits)
                if bound > best:
                    best, move, node = bound, one, child
            path.append((node, seat))
            state = apply(state, move)
        root.visits += 1
        for visited, mover in path:
            visited.visits += 1
            visited.worth += values[mover]


class _Clock:
    """Counts iterations, or looks at the time."""

    def __init__(self, budget: Budget) -> None:
        self.left = budget.iterations
        self.end = None if budget.seconds is None else monotonic() + budget.seconds

    def goes_on(self) -> bool:
        """Whether there is one more iteration."""
        if self.left is not None:
            self.left -= 1
            return self.left >= 0
        return self.end is not None and monotonic() < self.end


def _own_moves(view: View[TableT, PrivateT, MoveT]) -> tuple[tuple[MoveT, ...], Seat]:
    """The moves of the seat that is asked. Raises: ValueError where it has none."""
    if view.seat is None or not view.moves:
        raise ValueError("view: of a seat that may move")
    return view.moves, view.seat


def _best(choices: list[Choice[MoveT]]) -> tuple[Choice[MoveT], ...]:
    return tuple(sorted(choices, key=lambda choice: -choice.worth))


def greedy_policy(
    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT], rng: Random
) -> Greedy[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
    """A policy that takes the move after which it stands best at once.

    >>> import coloretto_rules as coloretto
    >>> from tabletop_rules import play
    >>> policies = [greedy_policy(coloretto, Random(seat)) for seat in range(3)]
    >>> play(coloretto, coloretto.Options(3), policies, Random(7)).record.result is not None
    True
    """
    return Greedy(Prospects.of(game), rng)


def monte_carlo_policy(
    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
    rng: Random,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> MonteCarlo[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
    """A policy that tries every move equally often and plays on. Raises: ValueError unless either a number of iterations or of
    seconds is given."""
    return MonteCarlo(Prospects.of(game), rng, Budget(iterations, seconds))


def search_policy(
    game: Game[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
    rng: Random,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> TreeSearch[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT]:
    """A policy that searches a tree of what seats may decide. Raises: ValueError unless either a number of iterations or of
    seconds is given."""
    return TreeSearch(Prospects.of(game), rng, Budget(iterations, seconds))
