"""Corners of the rooms that remember: what cannot be is refused, and hidden cards are counted as brute force counts them."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

import catan_rules as catan
import catsle_rules as catsle
import coatl_rules as coatl
import coloretto_rules as coloretto
from coatl_rules.model import CARD_SORTS, Drawing
from coatl_rules.multiset import contents, gather
from coatl_rules.worlds import Cards, Group, placements
from tabletop_rules import Hidden, IllegalStep, Observer, playout
from tests.ground import toy


def test_placements_are_those_of_brute_force() -> None:
    """Physical cards in groups of slots, of which some bar cards."""
    rng = Random(1)
    for _ in range(60):
        numbers = [rng.randrange(5) for _ in range(rng.randrange(1, 7))]
        numbers = [number for number in numbers if numbers.count(number) <= 2]
        sizes = [0, 0, 0]
        for _ in numbers:
            sizes[rng.randrange(3)] += 1
        groups: tuple[Group, ...] = tuple((place, rng.randrange(32), size) for place, size in enumerate(sizes) if size)
        expected = set()
        slots = [at for at, (_, _, size) in enumerate(groups) for _ in range(size)]
        for order in permutations(range(len(numbers))):
            if all(not groups[at][1] >> numbers[card] & 1 for card, at in zip(order, slots, strict=True)):
                expected.add(tuple(frozenset(card for card, at in zip(order, slots, strict=True) if at == group) for group in range(len(groups))))
        assert placements(gather(numbers, CARD_SORTS), groups) == len(expected)


def test_cards_that_are_barred_lie_elsewhere() -> None:
    """R10.4: a hand that passed holds no useful card; samples and weights agree."""
    hidden = gather([0, 0, 1, 2, 3], CARD_SORTS)
    cards = Cards(hidden, {((0, 0), ((0, 0, 2), (1, 0, 3))): 1}, True).barring(0, 0b11)
    worlds = {(gather([2, 3], CARD_SORTS), gather([0, 0, 1], CARD_SORTS)): 1}
    assert cards.total == 1
    assert {cards.draw(Random(seed)) for seed in range(5)} == set(worlds)
    assert all(cards.weight(world) == weight for world, weight in worlds.items())
    assert cards.weight((gather([0, 3], CARD_SORTS), gather([0, 1, 2], CARD_SORTS))) == 0
    assert cards.holds(0, 2) == (1, 1, Fraction(1))
    assert cards.chosen(0, 0).branches == {}
    tracked = cards.laid(0, 1 << 4)
    assert tracked.barring(0, 1 << 4).branches == {}
    assert tracked.weight((gather([2, 3], CARD_SORTS), gather([0, 0, 1], CARD_SORTS))) == 0
    assert contents(tracked.draw(Random(1))[0], CARD_SORTS) == [2, 3, 4]


def test_too_many_arrangements_are_forgotten_and_no_world_is_lost() -> None:
    """Where tracked cards may lie is forgotten beyond the cap: all that was possible stays possible."""
    kinds = list(range(5, 30))
    cards = Cards(0, {((0, 0, 0), ()): 1}, True).laid(0, gather(kinds, CARD_SORTS))
    lying = [kinds, [], []]
    for place in (1, 2, 1):
        cards = cards.moved(0, place)
        lying[place].append(lying[0].pop())
        assert cards.weight(tuple(gather(each, CARD_SORTS) for each in lying)) > 0
    assert not cards.exact
    assert cards.total > 0


def test_coatl_refuses_what_cannot_be() -> None:
    """A card drawn or displayed that lies elsewhere, more cards than the deck has, another state."""
    rng = Random(2)
    state = playout(coatl, coatl.Options(2), rng, max_steps=40).state
    while not isinstance(state.phase, Drawing):
        moves = coatl.legal_moves(state)
        draw: Any = coatl.Choose("deck")
        step = draw if draw in moves else moves[rng.randrange(len(moves))] if moves else coatl.chance(state).sample(rng)  # type: ignore[union-attr]  # due
        state = coatl.apply(state, step)
    seat = state.clock.seat
    observer = Observer.at(coatl, coatl.view(state, seat))
    shown = next(card for card in coatl.view(state, seat).table.display if card >= "P05")
    with pytest.raises(IllegalStep, match="no place"):
        observer.see(coatl.ProphecyDrawn(shown))
    assert observer.weight(coatl.apply(state, coatl.chance(state).sample(rng))) == 0  # type: ignore[union-attr]  # a draw is due
    late = Observer.at(coatl, coatl.view(state, 1 - seat))
    with pytest.raises(IllegalStep):
        late.see(coatl.ProphecyDrawn("P05"))
    fresh = coatl.new_game(coatl.Options(2))
    for step in playout(coatl, coatl.Options(2), rng, max_steps=5).steps:
        fresh = coatl.apply(fresh, step)
    early = Observer.at(coatl, coatl.view(fresh, 0))
    with pytest.raises(IllegalStep):
        early.see(coatl.DisplayFilled(("P05",) * 6))
    with pytest.raises(IllegalStep):
        early.see(coatl.DisplayFilled(("P05",) * 10))


def test_catsle_refuses_what_cannot_be() -> None:
    """A deal that is seen whole, and a play after which the voids leave no place for the other cards."""
    options = catsle.Options(5, rounds=1)
    state = catsle.new_game(options)
    observer = Observer(catsle, options, 0)
    assert observer.exact
    deal = catsle.chance(state).sample(Random(1))  # type: ignore[union-attr]  # a deal is due
    with pytest.raises(IllegalStep, match="whole deal"):
        observer.see(deal)
    said = set()
    for seed in range(40):
        end = playout(catsle, options, Random(seed))
        state, observer = catsle.new_game(options), Observer(catsle, options, 0)
        for index, step in enumerate(end.steps):
            shown = catsle.redact(state, step, 0)
            if index > 70 and isinstance(step, catsle.PlayCard):
                for card in catsle.DECK:
                    try:
                        observer.see(catsle.PlayCard(card))
                    except IllegalStep as error:
                        said.add(str(error).split(",")[0].split(" ")[0])
            state, observer = catsle.apply(state, step), observer.see(shown)
        if "With" in said:
            break
    assert "With" in said


def test_coloretto_knows_its_one_world() -> None:
    """Weight and total are 1, exactly."""
    observer = Observer(coloretto, coloretto.Options(3), None)
    assert (observer.total, observer.exact) == (1, True)


def test_a_hidden_move_is_looked_for_without_memory() -> None:
    """Among the legal moves; the toy game has none that shows like it."""
    state = toy.apply(toy.new_game(toy.Options(2)), toy.Flip("heads"))
    with pytest.raises(IllegalStep):
        Observer.at(toy, toy.view(state, 1)).see(Hidden("bet", 1, 1))


def test_offers_are_not_suggested_unless_there_is_nothing_else() -> None:
    """Opponents of Catan rarely offer."""
    options = catan.Options(3, board="beginner")
    rng = Random(5)
    state = catan.new_game(options)
    for step in playout(catan, options, rng, max_steps=400).steps:
        moves = catan.legal_moves(state, catan.next_seat(state)) if catan.next_seat(state) is not None else ()
        offers = tuple(move for move in moves if isinstance(move, catan.OfferTrade))
        if offers:
            assert not isinstance(catan.suggest(state, moves, rng), catan.OfferTrade)
            assert catan.suggest(state, offers, rng) in offers
            return
        with suppress(IllegalStep):
            state = catan.apply(state, step)
    raise AssertionError("no offer was possible")
