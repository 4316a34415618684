"""Views and what they leave open (R3.5, R6.1): `determinize` is exactly uniform, proved by listing everything."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import catsle_rules as catsle
from catsle_rules import DECK, Deal, Options, Phase, State
from catsle_rules.pieces import bits_of
from catsle_rules.unseen import choose, lying, ways
from catsle_rules.views import worlds
from tabletop_rules import Hidden
from tests.catsle import naive
from tests.catsle.making import FEW, SEATS, next_step, options, states

MOST = 4_000
"""So many placements, voids or not, are listed."""
ONE_BY_DEFAULT = [pytest.param(seats, marks=[pytest.mark.long] if seats > min(SEATS) else []) for seats in SEATS]
WANTED = 24
"""How many late positions with voids are proved for each number of seats."""


# Every placement, listed


def unbarred(state: State, seat: int | None) -> int:
    """In how many ways the unseen cards could lie if there were no voids."""
    position = catsle.position(state)
    sizes = [len(private.hand) for other, private in enumerate(position.privates) if other != seat]
    if not position.table.options.open_discards:
        sizes.append(len(position.discards))
    left, number = sum(sizes) + len(position.undealt), 1
    for size in sizes:
        number *= comb(left, size)
        left -= size
    return number


@cache
def late_positions(seats: int) -> tuple[tuple[State, int | None], ...]:
    """Late moments of random games with cards in other hands and voids that say something about them."""
    found: list[tuple[State, int | None]] = []
    for seed in range(10_000):
        agreed = Options(seats, rounds=1, open_discards=seed % 2 == 1)
        for state in [*states(agreed, seed)][::2]:
            table = catsle.position(state).table
            for seat in (None, *range(seats)):
                others = [other for other in range(seats) if other != seat]
                if not any(table.hand_sizes[other] and table.voids[other] for other in others):
                    continue
                number = unbarred(state, seat)
                if number <= MOST and worlds(catsle.view(state, seat)).total < number:
                    found.append((state, seat))
        if len(found) >= 4 * WANTED:
            return tuple(Random(seats).sample(found, WANTED))
    raise AssertionError("too few late positions with voids")


@pytest.mark.unmeasured
@pytest.mark.parametrize("seats", ONE_BY_DEFAULT)
def test_every_placement_that_the_voids_allow_comes_exactly_once(seats: int) -> None:
    """R3.5, R6.1: the numbered states that `determinize` draws from are all placements, each once, so a uniform number is a
    uniform placement; proved by listing all of them at late positions with voids."""
    proved = 0
    for state, seat in late_positions(seats):
        found = worlds(catsle.view(state, seat))
        numbered = [found.state(number) for number in range(found.total)]
        listed = {catsle.from_position(other) for other in naive.placements(catsle.position(state), seat)}
        assert len(numbered) == len(set(numbered)) == found.total
        assert set(numbered) == listed
        assert state in listed
        proved += 1
    assert proved >= 20


@pytest.mark.parametrize("seats", ONE_BY_DEFAULT)
def test_every_card_lies_in_each_place_as_often_as_it_should(seats: int) -> None:
    """R3.5: for one position each, by the exact share of the states in which a seat holds a card."""
    state, seat = max(late_positions(seats), key=lambda one: worlds(catsle.view(*one)).total)
    found = worlds(catsle.view(state, seat))
    listed = list(naive.placements(catsle.position(state), seat))
    numbered = [catsle.position(found.state(number)) for number in range(found.total)]
    for other in range(seats):
        for card in DECK:
            expected = sum(card in position.privates[other].hand for position in listed)
            assert sum(card in position.privates[other].hand for position in numbered) == expected


class Scripted:
    """A source of random bits that gives one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def getrandbits(self, bits: int) -> int:
        assert self.number < 1 << bits
        return self.number


def test_one_random_number_picks_the_state() -> None:
    """R3.5: `determinize` draws one uniform number below the total, and takes the state with that number."""
    state, seat = late_positions(4)[0]
    view = catsle.view(state, seat)
    found = worlds(view)
    for number in range(found.total):
        rng: Any = Scripted(number)
        assert catsle.determinize(view, rng) == found.state(number)


# The counter alone


def ways_naively(cards: list[int], places: list[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """Every way to give places so many cards that they may hold."""
    if not places:
        yield ()
        return
    size, barred = places[0]
    for chosen in combinations([card for card in cards if not barred >> card // 12 & 1], size):
        for others in ways_naively([card for card in cards if card not in chosen], places[1:]):
            yield sum(1 << card for card in chosen), *others


@st.composite
def layouts(draw: st.DrawFn) -> tuple[list[int], list[tuple[int, int]]]:
    """Up to eight cards in up to four places, each with colours that it may not hold."""
    cards = sorted(draw(st.sets(st.integers(0, 59), max_size=7)))
    places, left = [], len(cards)
    for _ in range(draw(st.integers(0, 3))):
        size = draw(st.integers(0, left))
        places.append((size, draw(st.integers(0, 31) | st.sampled_from((0, 1, 2, 4, 8, 16)))))
        left -= size
    return cards, [*places, (left, draw(st.sampled_from((0, 0, 3, 31))))]


@given(layouts())
def test_ways_are_counted_and_numbered_as_listed(layout: tuple[list[int], list[tuple[int, int]]]) -> None:
    """R3.5: with any bars, possible or not."""
    cards, places = layout
    unseen = lying(sum(1 << card for card in cards), [size for size, _ in places], [barred for _, barred in places])
    listed = set(ways_naively(cards, places))
    numbered = [unseen.way(number) for number in range(unseen.total)]
    assert len(numbered) == len(set(numbered))
    assert set(numbered) == listed


@given(st.integers(0, 7), st.data())
def test_subsets_are_numbered(size: int, data: st.DataObject) -> None:
    """Each subset of a size has one rank, in order."""
    number = data.draw(st.integers(0, size))
    chosen = [tuple(choose(range(size), number, rank)[0]) for rank in range(comb(size, number))]
    assert chosen == list(combinations(range(size), number))


def test_what_was_counted_is_remembered_up_to_a_bound() -> None:
    """The memo is bounded, so long runs do not fill the memory."""
    assert ways.cache_info().maxsize == 1 << 15
    assert worlds.cache_info().maxsize == 32


# Views


@pytest.mark.parametrize("agreed", FEW)
def test_a_view_shows_the_own_hand_and_what_lies_open(agreed: Options) -> None:
    """R2.4, R3.5, R6.1: and a determinized state looks the same, with the discards where they are open."""
    rng = Random(1)
    for state in [*states(agreed, 4)][::5]:
        position = catsle.position(state)
        for seat in (None, *range(agreed.seats)):
            view = catsle.view(state, seat)
            assert view.table == position.table
            assert view.private == (None if seat is None else position.privates[seat])
            assert view.moves == (() if seat is None else catsle.legal_moves(state, seat))
            assert view.to_act == catsle.to_act(state)
            assert view.revealed == (position.privates if catsle.is_over(state) else ())
            guess = catsle.determinize(view, rng)
            assert catsle.view(guess, seat) == view
            if agreed.open_discards:
                assert catsle.position(guess).discards == position.table.open_discards == position.discards
            else:
                assert position.table.open_discards is None
                assert position.table.discards == len(position.discards)


@given(options(), st.integers(0, 2**32), st.data())
def test_every_position_comes_back_and_every_view_fits(agreed: Options, seed: int, data: st.DataObject) -> None:
    """R3.5: with any options."""
    chosen = data.draw(st.sets(st.integers(0, 330), min_size=4, max_size=8))
    for number, state in enumerate(states(agreed, seed)):
        if number in chosen:
            assert catsle.from_position(catsle.position(state)) == state
            for seat in (None, *range(agreed.seats)):
                view = catsle.view(state, seat)
                assert catsle.view(catsle.determinize(view, Random(number)), seat) == view


def test_a_deal_is_seen_by_the_owners_of_the_hands() -> None:
    """R2.4: each sees its own hand, a spectator only that there was a deal; everything else lies open."""
    state = catsle.new_game(Options(4))
    hands = [DECK[14 * seat : 14 * seat + 14] for seat in range(4)]
    for seat in range(4):
        assert catsle.redact(state, Deal(hands), seat) == Hidden("deal", None, 56, tuple(map(str, hands[seat])))
    assert catsle.redact(state, Deal(hands), None) == Hidden("deal", None, 56)
    after = catsle.apply(state, Deal(hands))
    move = catsle.legal_moves(after)[0]
    assert {catsle.redact(after, move, seat) for seat in (None, 0, 1, 2, 3)} == {move}


@pytest.mark.parametrize("agreed", FEW)
def test_states_survive_pickle_and_copy_and_steps_go_on_from_them(agreed: Options) -> None:
    """R2.1: a copy equals the state, hashes alike and plays on, checked or not."""
    rng = Random(2)
    for state in [*states(agreed, 6)][:-1:9]:
        step = next_step(state, rng)
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again == state
            assert hash(again) == hash(state)
            assert again.turn is state.turn
            assert catsle.apply(again, step) == catsle.apply_unchecked(state, step)


def test_set_aside_cards_and_discards_stay_hidden_at_the_end() -> None:
    """R6.1: all placements of them remain possible."""
    last = [*states(Options(4, rounds=1), 1)][-1]
    position = catsle.position(last)
    assert position.table.phase is Phase.OVER
    assert worlds(catsle.view(last, 0)).total == comb(18, 4)
    assert bits_of(position.discards) & bits_of(position.undealt) == 0
    assert "<svg" in (position._repr_svg_() or "")
