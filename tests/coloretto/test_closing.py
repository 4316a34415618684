"""Positions of the last round: R26 says of each that is accepted that play goes on to the end, and no honest one is refused."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given

import coloretto_rules as coloretto
from coloretto_rules import Cards, Options
from tabletop_rules import BadPosition
from tests.coloretto.positions import after, at, changed, table
from tests.coloretto.test_properties import all_options, game, seeds, tastes

Heap = tuple[int, int, bool]
"""A row: its capacity, its cards, and whether the golden joker is one of them."""


@given(all_options, tastes, seeds)
def test_no_position_of_a_game_is_refused(options: Options, taste: str, seed: int) -> None:
    """R26, R00: every moment of the last round, for every option."""
    met = [state for state, _ in game(options, taste, seed) if state.last]
    assert met
    for state in met:
        assert coloretto.from_position(coloretto.position(state)) == state


@pytest.mark.unmeasured
@pytest.mark.parametrize("options", [Options(5, golden_joker=golden, cards_below_last_round=14) for golden in (False, True)])
@pytest.mark.parametrize("seed", range(15))
def test_no_position_of_the_closest_last_rounds_is_refused(options: Options, seed: int) -> None:
    """R26: the last-round card comes with the first draw of a round, with 14 cards below; whether rows are filled or taken."""
    state, rng = at(options, rows=[""] * 5, supply=14), Random(seed)
    while not coloretto.is_over(state):
        event, moves = coloretto.chance(state), coloretto.legal_moves(state)
        state = coloretto.apply(state, event.sample(rng) if event else moves[0] if rng.random() < 0.8 else rng.choice(moves))
        assert coloretto.from_position(coloretto.position(state)) == state


def refused(options: Options, **given: object) -> bool:
    """Whether such a position of the last round is refused, for that reason alone."""
    try:
        at(options, last_round=True, **given)  # type: ignore[arg-type]  # whatever `at` takes
    except BadPosition as error:
        (problem,) = error.problems
        assert problem.place == "unseen"
        assert "(R26)" in problem.message
        return True
    return False


def test_a_position_that_can_get_stuck_is_refused() -> None:
    """R26: five seats, one card and an empty supply; after `take 0` four seats would have nothing."""
    five = Options(5, cards_below_last_round=14)
    assert refused(five, rows=["blue", "", "", "", ""], supply=0)
    assert refused(five, rows=["blue", "", "", "", ""], supply=11)
    assert not refused(five, rows=["blue", "", "", "", ""], supply=12)
    assert refused(five, rows=["", "", "", "", ""], supply=11, drawn="blue")
    assert not refused(five, rows=["", "", "", "", ""], supply=12, drawn="blue")
    assert not refused(five, rows=["blue", "pink", "green", "grey", "+2"], supply=0)


def test_the_golden_jokers_extra_card_may_be_the_one_that_is_missing() -> None:
    """R26, R60, R62: in a row, uncovered, unseen, or while its card is due; an empty supply gives none."""
    two = Options(2, golden_joker=True)
    assert refused(two, rows=["", "", "golden"], supply=3)
    assert not refused(two, rows=["", "", "golden"], supply=4)
    assert refused(two, rows=["", "", ""], drawn="golden", supply=3)
    assert not refused(two, rows=["", "", ""], drawn="golden", supply=4)
    assert refused(two, rows=["", "", ""], first="golden", supply=4)
    assert not refused(two, rows=["", "", ""], first="golden", supply=5)
    assert not refused(two, rows=["", "", ""], first="golden", supply=1, taken=[2], out=[1])
    assert not refused(two, rows=["", "", "+2 +2 golden"], supply=1, taken=[1], out=[1])
    due = after(at(two, rows=["golden", "", ""], supply=4, last_round=True, hands={0: "", 1: ""}), "take 0")
    for left in (1, 2):
        now = table(due)
        unseen = Cards(joker=left)
        spent = [
            one + other - kept for one, other, kept in zip(now.discard.counts, now.unseen.counts, unseen.counts, strict=True)
        ]
        position = changed(coloretto.position(due), unseen=unseen, discard=Cards(*spent))
        if left == 2:
            assert coloretto.position(coloretto.from_position(position)) == position
        else:
            with pytest.raises(BadPosition, match=r"\(R26\)$"):
                coloretto.from_position(position)


@cache
def sticks(rows: tuple[Heap, ...], supply: int, golden: bool, seats_in: int) -> bool:
    """Whether seats that must all take a row can come to a turn without a move; `golden`: that joker is in the supply."""
    if not seats_in:
        return False
    after_moves = list(following(rows, supply, golden, seats_in))
    return not after_moves or any(sticks(*one) for one in after_moves)


def following(
    rows: tuple[Heap, ...], supply: int, golden: bool, seats_in: int
) -> Iterator[tuple[tuple[Heap, ...], int, bool, int]]:
    """Every take and every draw with its placing."""
    for number, (capacity, cards, with_golden) in enumerate(rows):
        others = (*rows[:number], *rows[number + 1 :])
        if cards:
            yield others, supply - (with_golden and supply > 0), golden, seats_in - 1
        if supply and cards < capacity:
            for drawn in {golden, golden and supply == 1}:
                more = tuple(sorted((*others, (capacity, cards + 1, with_golden or drawn))))
                yield more, supply - 1, golden and not drawn, seats_in


def heaps(options: Options, taken: int) -> Iterator[tuple[int, ...]]:
    """The numbers of cards in the rows, of which the last ones have been taken."""
    left = options.capacities[: len(options.capacities) - taken]
    for numbers in product(*(range(capacity + 1) for capacity in left)):
        if options.seats == 2 or sorted(numbers) == list(numbers):
            yield (*numbers, *(0,) * taken)


@pytest.mark.unmeasured
@pytest.mark.parametrize("options", [Options(2, golden_joker=True), Options(3, golden_joker=True), Options(4)])
def test_exactly_the_positions_that_can_get_stuck_are_refused(options: Options) -> None:
    """R26: all fillings of the rows and all small supplies, with the golden joker in each place (R60)."""
    found = set()
    for taken in range(options.seats):
        seats_in = options.seats - taken
        gone = range(len(options.capacities) - taken, len(options.capacities))
        places = ["hand", "supply", *range(len(options.capacities) - taken)] if options.golden_joker else [None]
        for numbers in heaps(options, taken):
            for supply, place in product(range(options.seats * 3 + 1 if options.seats < 4 else 11), places):
                if (isinstance(place, int) and not numbers[place]) or (place == "supply" and not supply):
                    continue
                rows = tuple(
                    sorted(
                        (capacity, number, row == place)
                        for row, (capacity, number) in enumerate(zip(options.capacities, numbers, strict=True))
                        if row not in gone
                    )
                )
                expected = sticks(rows, supply, place == "supply", seats_in)
                # There are ten "+2", and four rows hold more cards.
                texts = [
                    "golden" * (row == place) + f" {('+2', 'blue')[row % 2]}" * (number - (row == place))
                    for row, number in enumerate(numbers)
                ]
                given = {"rows": texts, "supply": supply, "taken": gone, "out": range(1, 1 + taken)}
                given |= {"first": "golden" * (place == "supply"), "hands": {1: "golden" * (place == "hand")}}
                assert refused(options, **given) is expected, (numbers, supply, place)
                found.add(expected)
    assert found == {True, False}
