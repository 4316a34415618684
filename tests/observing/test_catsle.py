"""The observer of CATsle Builders: exact against brute force at the end of a round, and it remembers the discards."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest

import catsle_rules as catsle
from catsle_rules.pieces import ALL_CARDS
from catsle_rules.turns import place
from tabletop_rules import Observer, playout
from tests.conformance.adapters import catsle as adapter
from tests.observing import brute

GAMES = 40


@pytest.mark.unmeasured
@pytest.mark.parametrize("games", [5, pytest.param(GAMES, marks=pytest.mark.long)])
def test_it_is_bayes_on_small_cases(games: int) -> None:
    """After each of many histories (more than 200 with the long tests) of last tricks: every world has exactly the probability that brute force gives it."""
    compared = 0
    for case in range(games):
        rng = Random(case)
        seats = rng.choice((3, 4, 5))
        seat = rng.choice((*range(seats), None))
        options = catsle.Options(seats, rounds=1, open_discards=True)
        steps = playout(catsle, options, rng).steps
        state = catsle.new_game(options)
        observer: Any = None
        worlds: brute.Worlds | None = None
        for step in steps:
            shown = catsle.redact(state, step, seat)
            if observer is None and catsle.view(state, seat).table.phase is catsle.Phase.PLAY:
                listed = adapter.worlds(state, seat)
                if listed is not None and len(listed) <= 700:
                    observer = Observer.at(catsle, catsle.view(state, seat))
                    worlds = {world: Fraction(weight, len(listed)) for world, weight in listed.items()}
            state = catsle.apply(state, step)
            if observer is None or worlds is None:
                continue
            observer, worlds = observer.see(shown), brute.after(catsle, worlds, shown, seat)
            assert observer.total == len(worlds)
            assert {world: Fraction(observer.weight(world), observer.total) for world in worlds} == worlds
            assert observer.determinize(rng) in worlds
            for fact in observer.knows():
                held = {
                    world: sum(str(card.colour) == fact.thing for card in catsle.position(world).privates[fact.seat].hand)
                    for world in worlds
                }
                assert (fact.least, fact.most) == (min(held.values()), max(held.values()))
                assert fact.expected == sum(weight * held[world] for world, weight in worlds.items())
            compared += 1
    assert compared > (200 if games == GAMES else 20)


def test_nothing_but_the_discards_is_forgotten_by_a_view() -> None:
    """With open discards the view tells all that the observer knows, so `determinize` draws from the same worlds; and with
    closed ones the observer knows as much as with open ones."""
    for case in range(12):
        rng = Random(case)
        seats = rng.choice((3, 4, 5))
        seat = rng.choice((*range(seats), None))
        closed, opened = (catsle.Options(seats, rounds=2, open_discards=option) for option in (False, True))
        states = [catsle.new_game(closed), catsle.new_game(opened)]
        watching = [Observer(catsle, closed, seat), Observer(catsle, opened, seat)]
        for step in playout(catsle, closed, rng).steps:
            shown = catsle.redact(states[0], step, seat)
            states = [catsle.apply(state, step) for state in states]
            watching = [observer.see(shown) for observer in watching]
            if rng.random() < 0.1:
                assert watching[0].total == watching[1].total
                assert watching[1].total == Observer.at(catsle, catsle.view(states[1], seat)).total
                guess = catsle.determinize(catsle.view(states[1], seat), rng)
                assert watching[1].weight(guess) == 1
                discards = states[0].laid >> place(seats) & ALL_CARDS
                assert watching[0].determinize(rng).laid >> place(seats) & ALL_CARDS == discards
                assert watching[0].weight(states[0]) == 1


def test_a_state_that_does_not_fit_weighs_nothing() -> None:
    """Another hand of one's own, another table, a card where it is barred."""
    options = catsle.Options(4, rounds=1)
    observer = Observer(catsle, options, 0)
    state = catsle.new_game(options)
    rng = Random(3)
    deal: Any = catsle.chance(state).sample(rng)  # type: ignore[union-attr]  # a deal is due
    other = catsle.apply(state, deal)
    assert observer.weight(other) == 0
    observer = observer.see(catsle.redact(state, deal, 0))
    assert observer.weight(other) == 1
    assert observer.weight(catsle.apply(state, attrs.evolve(deal, hands=(deal.hands[1], deal.hands[0], *deal.hands[2:])))) == 0
