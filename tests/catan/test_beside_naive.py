"""Whole games played beside a second, naive implementation: after every step both say the same of everything."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import catan_rules as catan
from tests.catan.naive_board import RESOURCES, Layout, shuffled_layout
from tests.catan.naive_six import Game, Rules

Agreed = dict[str, Any]  # options by name, in words


def engine_board(layout: Layout) -> catan.Board:
    """The same board for the engine."""
    return catan.Board(layout.terrain.values(), layout.numbers.values(), layout.harbour_edges)


def told_by_engine(state: catan.State) -> dict[str, object]:
    """Everything that the engine says of a state, in words."""
    position = catan.position(state)
    table = position.table
    event = catan.chance(state)
    moves = [catan.format_step(move) for move in catan.legal_moves(state)]
    return {
        "moves": sorted(moves),
        "to act": list(catan.to_act(state)),
        "outcomes": {catan.format_step(step): weight for step, weight in event.outcomes()} if event else {},
        "scores": list(catan.scores(state)),
        "winners": list(catan.winners(state)),
        "seat": table.seat,
        "bank": list(table.bank),
        "robber": str(table.robber),
        "titles": (table.longest_road, table.largest_army),
        "hands": [list(private.hand) for private in position.privates],
        "cards": [list(private.cards) for private in position.privates],
        "bought": [list(private.bought) for private in position.privates],
        "played": [list(pieces.played) for pieces in table.seats],
        "shown": [pieces.points for pieces in table.seats],
        "lengths": [pieces.road_length for pieces in table.seats],
        "pieces": [
            [sorted(map(str, places)) for places in (pieces.roads, pieces.settlements, pieces.cities)] for pieces in table.seats
        ],
        "owed": [pieces.owed for pieces in table.seats],
        "offers": table.offers_made,
        "closed": table.trading_closed,
        "card played": table.card_played,
    }


CARDS = ("knight", "victory-point", "road-building", "year-of-plenty", "monopoly")


def told_by_naive(game: Game, lengths: list[int]) -> dict[str, object]:
    """The same of the naive game; the lengths of the roads are counted only where they may have changed."""
    seats = range(game.rules.seats)
    nothing = [0] * len(CARDS)

    def row(cards: dict[str, int], kinds: tuple[str, ...]) -> list[int]:
        return [cards[kind] for kind in kinds]

    return {
        "moves": sorted(game.moves()),
        "to act": game.to_act(),
        "outcomes": game.outcomes(),
        "scores": game.scores(),
        "winners": game.winners(),
        "seat": game.seat,
        "bank": row(game.bank, RESOURCES),
        "robber": game.robber,
        "titles": (game.road_holder, game.army_holder),
        "hands": [row(game.hands[seat], RESOURCES) for seat in seats],
        "cards": [row(game.cards[seat], CARDS) for seat in seats],
        "bought": [row(game.fresh, CARDS) if seat == game.seat else nothing for seat in seats],
        "played": [row(game.played[seat], CARDS) for seat in seats],
        "shown": [game.shown(seat) for seat in seats],
        "lengths": lengths,
        "pieces": [
            [sorted(place for place, owner in places.items() if owner == seat) for places in (game.roads, game.settlements, game.cities)]
            for seat in seats
        ],
        "owed": [game.owed[seat] for seat in seats],
        "offers": game.offers,
        "closed": game.closed,
        "card played": game.card_played,
    }


def choose(moves: list[str], rng: Random, eager: float) -> str:
    """A move: a kind first, then one of it; builds, cards and ends as often as a game needs to come to its end."""
    kinds: dict[str, list[str]] = {}
    for move in moves:
        kinds.setdefault(move.partition(" ")[0], []).append(move)
    for kind in ("declare", "city", "settlement", "buy"):
        if kind in kinds and rng.random() < eager:
            return rng.choice(kinds[kind])
    kind = rng.choice(list(kinds))
    if kind == "offer" and rng.random() < 0.7:
        kind = rng.choice(list(kinds))
    return rng.choice(kinds[kind])


def play_beside(seed: int, *, steps: int = 100_000, **given: Any) -> Counter[str]:
    """One whole game, engine and naive game side by side; how often each kind of step was made.

    Raises: AssertionError at the first thing they tell otherwise, with the steps before it.
    """
    rng = Random(seed)
    seats = given["seats"]
    layout = shuffled_layout(seats, rng)
    state = catan.new_game(catan.Options(board=engine_board(layout), **given))
    game = Game(Rules(**given), layout)
    eager = rng.choice((0.2, 0.6, 0.9))
    made: list[str] = []
    lengths = [0] * seats
    while len(made) < steps:
        engine, naive = told_by_engine(state), told_by_naive(game, lengths)
        if engine != naive:
            differs = {name: (engine[name], naive[name]) for name in naive if engine[name] != naive[name]}
            raise AssertionError(f"seed {seed}, {given}: {differs} after {'; '.join(made[-12:])}")
        if outcomes := game.outcomes():
            step = rng.choices(list(outcomes), list(outcomes.values()))[0]
        elif game.stage == "over":
            break
        else:
            step = choose(game.moves(), rng, eager)
        state = catan.apply(state, catan.parse_step(step))
        game.play(step)
        made.append(step)
        if step.startswith(("road ", "settlement ")):
            lengths = [game.road_length(seat) for seat in range(seats)]
    return Counter(step.partition(" ")[0] for step in made)


@pytest.mark.parametrize("seed", range(6))
def test_small_games(seed: int) -> None:
    play_beside(seed, seats=2 + seed % 3, victory_points=6)
