"""The observer of Cóatl: exact against brute force on games with few cards, and never without the truth."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Any

import attrs
import pytest

import coatl_rules as coatl
from coatl_rules import guesses, positions
from coatl_rules.cards import PROPHECY_NUMBER, TEMPLE_NUMBER
from coatl_rules.model import CARD_SORTS, Keeping, State, frame_of
from coatl_rules.multiset import contents, counts, gather, singles
from tabletop_rules import Observer
from tests.observing import brute

GAMES = 10


def few_cards(rng: Random, seats: int) -> State:
    """A game with just enough prophecies, many of them twice, and temples."""
    frame = frame_of(coatl.Options(seats))
    number = 6 + sum(3 + seat for seat in range(seats)) + rng.randrange(2, 5)
    kinds = rng.sample(range(5), rng.randrange(3, 6))
    cards = [kind for kind in kinds for _ in range(2)]
    cards += rng.sample(range(5, 49), max(0, number - len(cards)))
    temples = sum(1 << temple for temple in rng.sample(range(15), seats + 3))
    small = attrs.evolve(frame, cards=gather(cards, CARD_SORTS), temples=temples)
    state = coatl.new_game(coatl.Options(seats))
    piles = attrs.evolve(state.piles, below=small.pile_sizes, unseen=temples)
    return attrs.evolve(state, frame=small, deck=small.cards, piles=piles)


def any_step(state: State, rng: Random) -> Any:
    """A step that makes cards go round: cards are chosen, shown and discarded more often than pieces are taken."""
    event = coatl.chance(state)
    if event is not None:
        return event.sample(rng)
    moves = coatl.legal_moves(state)
    cards: list[Any] = [move for move in moves if isinstance(move, coatl.Choose | coatl.See | coatl.Fulfil | coatl.Discard | coatl.Temple | coatl.Commit)]
    closing = [move for move in moves if isinstance(move, coatl.Extend) and move.card]
    return rng.choice((cards + closing) or moves if rng.random() < 0.6 else moves)


def placements(state: State, seat: int | None) -> dict[State, Fraction]:
    """Every way to place the cards that the seat does not see, physical cards counted as different."""
    deck = state.frame.seats
    places = [owner for owner in range(deck) if owner != seat] + [deck, deck + 1]
    lying = [*(mat.hand for mat in state.mats), state.deck, state.discards]
    cards = [number for place in places for number in contents(lying[place], CARD_SORTS)]
    sizes = [lying[place].bit_count() for place in places]
    holders = [owner for owner in range(deck) if owner != seat and state.mats[owner].temples]
    temples = [number for owner in holders for number in singles(state.mats[owner].temples)] + list(singles(state.piles.unseen))
    held = [state.mats[owner].temples.bit_count() for owner in holders]
    found: dict[State, int] = {}
    for dealt in _splits(cards, sizes):
        for hands in _splits(temples, [*held, len(temples) - sum(held)]):
            mats = list(state.mats)
            for place, part in zip(places, dealt, strict=True):
                if place < deck:
                    own = gather([temples_ for owner, some in zip(holders, hands, strict=False) if owner == place for temples_ in some], 64)
                    mats[place] = positions.holding(mats[place], gather(part, CARD_SORTS), own, state.frame.open_ends)
            world = attrs.evolve(
                state,
                mats=tuple(mats),
                deck=gather(dealt[-2], CARD_SORTS),
                discards=gather(dealt[-1], CARD_SORTS),
                piles=attrs.evolve(state.piles, unseen=gather(hands[-1], 64)),
            )
            found[world] = found.get(world, 0) + 1
    total = sum(found.values())
    return {world: Fraction(ways, total) for world, ways in found.items()}


def _splits(things: list[int], sizes: list[int]) -> Any:
    """Every split of different things into parts of these sizes."""
    if len(sizes) == 1:
        yield (things,)
        return
    for chosen in combinations(range(len(things)), sizes[0]):
        first = [things[index] for index in chosen]
        rest = [thing for index, thing in enumerate(things) if index not in chosen]
        for others in _splits(rest, sizes[1:]):
            yield first, *others


def physical(game: Any, state: State, move: Any, seat: int | None) -> Fraction:
    """A hidden choice: each physical card, or set of them, is equally likely."""
    if isinstance(move, coatl.Discard):
        hand = counts(state.mats[state.clock.seat].hand, CARD_SORTS)
        return Fraction(hand[move.number], sum(hand))
    hand = counts(state.mats[move.seat].hand, CARD_SORTS)
    kept = counts(gather([PROPHECY_NUMBER[card] for card in move.cards], CARD_SORTS), CARD_SORTS)
    return Fraction(prod(map(comb, hand, kept)), comb(sum(hand), sum(kept)))


@pytest.fixture
def small_frames(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Lets views of a game with few cards be read with its frame."""
    current: dict[str, Any] = {}
    monkeypatch.setattr(guesses, "frame_of", lambda options: current["frame"])
    monkeypatch.setattr(positions, "frame_of", lambda options: current["frame"])
    monkeypatch.setattr(positions, "require_types", lambda *_: None)
    return current


@pytest.mark.parametrize("games", [4, pytest.param(GAMES, marks=pytest.mark.long)])
def test_it_is_bayes_on_small_cases(small_frames: dict[str, Any], games: int) -> None:
    """After each of many histories (more than 200 with the long tests) of games with few cards: every world has exactly the probability that brute force gives it, step by step, when
    prophecies are kept, drawn, shown, discarded and shuffled again; samples are worlds; facts are the moments of the worlds."""
    compared = 0
    for case in range(games):
        rng = Random(case)
        seats = 2
        seat = rng.choice((0, 1, 0, 1, None))
        state = few_cards(rng, seats)
        small_frames["frame"] = state.frame
        while not isinstance(state.phase, Keeping):
            state = coatl.apply(state, coatl.chance(state).sample(rng))  # type: ignore[union-attr]  # set-up is chance
        worlds: brute.Worlds = placements(state, seat)
        if len(worlds) > 300:
            continue
        observer = Observer.at(coatl, coatl.view(state, seat))
        for _ in range(30):
            if coatl.is_over(state):
                break
            step = any_step(state, rng)
            shown = coatl.redact(state, step, seat)
            state = coatl.apply(state, step)
            observer = observer.see(shown)
            worlds = brute.after(coatl, worlds, shown, seat, physical)
            assert observer.exact
            weights = {world: observer.weight(world) for world in worlds}
            whole = sum(weights.values())
            assert {world: Fraction(weight, whole) for world, weight in weights.items()} == worlds
            assert observer.total == whole
            assert observer.determinize(rng) in worlds
            compared += 1
        for fact in observer.knows():
            if fact.thing in PROPHECY_NUMBER:
                held = {world: counts(world.mats[fact.seat].hand, CARD_SORTS)[PROPHECY_NUMBER[fact.thing]] for world in worlds}
            else:
                held = {world: world.mats[fact.seat].temples >> TEMPLE_NUMBER[fact.thing] & 1 for world in worlds}
            assert fact.expected == sum(weight * held[world] for world, weight in worlds.items())
            assert (fact.least, fact.most) == (min(held.values()), max(held.values()))
    assert compared > (200 if games == GAMES else 20)
