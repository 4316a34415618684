"""The observer of Catan: exact against brute force, with every kind of theft, monopoly and development card."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import catan_rules as catan
from catan_rules import Card, Resource
from catan_rules.model import State
from tabletop_rules import Observer, View
from tests.observing import brute

GAMES = 14
MOST_WORLDS = 250


def options_for(rng: Random) -> catan.Options:
    """Short games: few points to win, a small limit, so that thefts, discards and hidden victory points matter."""
    return catan.Options(
        rng.choice((2, 3, 3, 4)),
        board="beginner",
        victory_points=rng.choice((3, 4, 5)),
        discard_limit=rng.choice((3, 7)),
        trading=rng.random() < 0.4,
        victory=rng.choice(("automatic", "automatic", "declared")),
        phases=rng.choice(("combined", "separate")),
        steal_needs_cards=rng.random() < 0.5,
    )


def any_step(state: State, rng: Random) -> Any:
    """A step that keeps cards moving."""
    event = catan.chance(state)
    if event is not None:
        if event.kind == "roll" and rng.random() < 0.3:
            return catan.Rolled(7)
        return event.sample(rng)
    moves = catan.legal_moves(state)
    likely = [
        move
        for move in moves
        if isinstance(move, catan.BuyCard | catan.PlayKnight | catan.PlayMonopoly | catan.PlayYearOfPlenty | catan.PlayRoadBuilding | catan.DeclareVictory)
        or (isinstance(move, catan.MoveRobber) and move.victim is not None)
    ]
    return rng.choice(likely if likely and rng.random() < 0.6 else moves)


def test_it_is_bayes_on_small_cases() -> None:
    """After each of more than 200 histories, with and without the views: every world has exactly the probability that brute force
    gives it, from the beginning of the game on, as long as brute force can follow."""
    compared = split = thefts = bought = 0
    for case in range(GAMES):
        rng = Random(case)
        options = options_for(rng)
        seat = rng.choice((*range(options.seats), None))
        told = rng.random() < 0.3
        state = catan.new_game(options)
        observer = Observer(catan, options, seat)
        worlds: brute.Worlds = {state: Fraction(1)}
        for _ in range(400):
            if catan.is_over(state):
                break
            step = any_step(state, rng)
            shown = catan.redact(state, step, seat)
            after = catan.apply(state, step)
            view: View[Any, Any, Any] | None = catan.view(after, seat) if told else None
            observer = observer.see(shown, view)
            worlds = brute.after(catan, worlds, shown, seat, view=view)
            state = after
            if len(worlds) > MOST_WORLDS:
                break
            if len(worlds) == 1 and rng.random() < 0.9:
                continue
            weights = {world: observer.weight(world) for world in worlds}
            assert observer.exact
            assert observer.total == sum(weights.values())
            assert {world: Fraction(weight, observer.total) for world, weight in weights.items()} == worlds
            assert observer.determinize(rng) in worlds
            compared += 1
            split += len(observer.memory.sheets) > 1  # type: ignore[attr-defined]  # the memory of Catan
            thefts += len({world.hands for world in worlds}) > 1
            bought += len({world.cards for world in worlds}) > 1
            if rng.random() < 0.1:
                facts_are_moments(observer, worlds)
    assert compared > 200
    assert min(thefts, bought) > 100
    assert split > 0


def facts_are_moments(observer: Any, worlds: brute.Worlds) -> None:
    """Bounds and expected numbers are those of the worlds."""
    kinds = {resource.value: resource for resource in Resource} | {card.value: card for card in Card}
    for fact in observer.knows():
        held = {}
        for world in worlds:
            private = catan.position(world).privates[fact.seat]
            thing = kinds[fact.thing]
            held[world] = private.cards[thing] if isinstance(thing, Card) else private.hand[thing]
        assert (fact.least, fact.most) == (min(held.values()), max(held.values()))
        assert fact.expected == sum(weight * held[world] for world, weight in worlds.items())
