"""The observer of Catan: exact against brute force, with every kind of theft, monopoly and development card."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import catan_rules as catan
from catan_rules import Card, Resource, memory
from catan_rules.model import State
from tabletop_rules import Observer, View, playout
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


@pytest.mark.parametrize("games", [4, pytest.param(GAMES, marks=pytest.mark.long)])
def test_it_is_bayes_on_small_cases(games: int) -> None:
    """After each of many histories (more than 200 with the long tests), with and without the views: every world has exactly the probability that brute force
    gives it, from the beginning of the game on, as long as brute force can follow."""
    compared = thefts = bought = 0
    for case in range(games):
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
            thefts += len({world.hands for world in worlds}) > 1
            bought += len({world.cards for world in worlds}) > 1
            if rng.random() < 0.1:
                facts_are_moments(observer, worlds)
    assert compared > (200 if games == GAMES else 20)
    assert min(thefts, bought) > (100 if games == GAMES else 5)


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


def sheets_of(observer: Any) -> int:
    """On how many sheets the worlds lie."""
    return len(observer.memory.sheets)


@pytest.mark.parametrize("least", [0, pytest.param(2, marks=pytest.mark.long)])
def test_what_all_could_see_but_a_step_does_not_tell(least: int) -> None:
    """R14.6, R15.1: how many cards a monopoly brought, and whether a card that was bought ended the game. The steps alone leave it
    open, exactly as brute force does; the view settles it."""
    monopolies = endings = 0
    for case in range(400):
        rng = Random(case)
        options = catan.Options(3, board="beginner", victory_points=3, trading=False)
        seat = rng.choice((0, 1, 2, None))
        state = catan.new_game(options)
        observer = Observer(catan, options, seat)
        worlds: brute.Worlds = {state: Fraction(1)}
        while not catan.is_over(state) and len(worlds) < 60:
            step = any_step(state, rng)
            shown = catan.redact(state, step, seat)
            after = catan.apply(state, step)
            alone = observer.see(shown)
            if sheets_of(alone) > 1:
                expected = brute.after(catan, worlds, shown, seat)
                assert {world: Fraction(alone.weight(world), alone.total) for world in expected} == expected
                assert not alone.memory.settled
                assert alone.determinize(rng) in expected
                assert alone.weight(after) > 0
                assert alone.view in {catan.view(world, seat) for world in expected}
                monopolies += isinstance(step, catan.PlayMonopoly)
                endings += not isinstance(step, catan.PlayMonopoly)
            observer = observer.watch(state, step, after)
            worlds = brute.after(catan, worlds, shown, seat, view=catan.view(after, seat))
            state = after
            assert observer.view == catan.view(state, seat)
        if min(monopolies, endings) > least:
            break
    assert min(monopolies, endings) > least


def test_who_comes_late_knows_what_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """From a view in the middle of a game hands count as dealt at random, in as many ways as there are; with few cards out every
    way is listed, and the observer is exact from then on."""
    options = catan.Options(4, board="beginner", trading=True)
    for case in range(12):
        rng = Random(case)
        walk = playout(catan, options, rng, max_steps=rng.randrange(30, 400))
        state = walk.state
        seat = rng.choice((*range(4), None))
        monkeypatch.setattr(memory, "MOST_HANDS", rng.choice((3, 3000)))
        observer = Observer.at(catan, catan.view(state, seat))
        for _ in range(150):
            assert observer.weight(state) > 0
            world = observer.determinize(rng)
            assert catan.view(world, seat) == catan.view(state, seat)
            assert observer.weight(world) > 0
            if rng.random() < 0.05:
                assert all(fact.least <= fact.expected <= fact.most for fact in observer.knows())
            if catan.is_over(state):
                assert observer.reaches(catan.scores(state), catan.winners(state))
                break
            step = any_step(state, rng)
            after = catan.apply(state, step)
            observer = observer.watch(state, step, after)
            state = after
