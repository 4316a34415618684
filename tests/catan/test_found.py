"""What once went wrong with Catan."""

from random import Random

import attrs
import pytest

import catan_rules as catan
from catan_rules.events import DRAWN, OneCard
from tabletop_rules import BadPosition
from tests.strategies import play


@pytest.mark.parametrize("ask", [catan.longest_road_holder, catan.largest_army_holder])
@pytest.mark.parametrize("numbers", [["a", 5], [True, 5], [1.0, 5], [-1, 5]])
def test_r13_4_r14_8_only_whole_numbers_are_compared(ask: object, numbers: list[object]) -> None:
    """R13.4, R14.8: anything else is a ValueError."""
    with pytest.raises(ValueError, match="numbers from 0"):
        ask(None, numbers)  # type: ignore[operator]  # one of two functions


@pytest.mark.parametrize("bought", [-1, -(10**9)])
def test_r14_2_no_fewer_than_no_cards_are_bought(bought: int) -> None:
    """R14.2: a view that says so fits no state, and is refused at once, where the guess once went round for ever (F01)."""
    options = catan.Options(3)
    state = play(catan, options, Random(1), max_steps=200).last
    view = catan.view(state, 1)
    wrong = attrs.evolve(view, table=attrs.evolve(view.table, bought=bought))
    for seat in (None, 0, 1, 2):
        seen = attrs.evolve(wrong, seat=seat, private=None if seat is None else catan.view(state, seat).private)
        with pytest.raises(BadPosition, match=r"^table\.bought: "):
            catan.determinize(seen, Random(1))


def test_r14_1_a_card_comes_from_a_pile_of_cards() -> None:
    """R14.1: an empty pile, or a number that is none, is refused."""
    for pile in (0, -1, 1 << 80):
        with pytest.raises(ValueError, match=r"^(total|pile): "):
            OneCard("card", DRAWN, pile, None).sample(Random(1))
