"""What once went wrong with Catan."""

from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import catan_rules as catan
from catan_rules.events import DRAWN, OneCard
from catan_rules.guesses import deal_hands
from catan_rules.pieces import Counts
from catan_rules.table import Answer, Offer
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


def test_r12_4_a_guess_ends_where_hands_that_back_an_offer_are_too_rare() -> None:
    """R12.4, R1: with an unlimited bank hands may hold hundreds of cards, and answers may ask for nearly all of them."""
    held = [[371, 4, 17, 420, 763], [348, 524, 28, 444, 9], [361, 6, 1689, 410, 10], [341, 5, 30, 441, 7]]
    asked = [[371, 4, 0, 420, 1], [174, 1, 0, 1, 0], [180, 0, 1, 0, 10], [341, 0, 1, 220, 3]]
    answers = tuple(Answer("counter", Counts(*counts), Counts()) for counts in asked[1:])
    table: Any = SimpleNamespace(
        options=catan.Options(4, bank="unlimited"),
        bank=Counts(*(9_999 - sum(kind) for kind in zip(*held, strict=True))),
        seats=[SimpleNamespace(hand_size=sum(hand)) for hand in held],
        seat=0,
        offer=Offer(Counts(*asked[0]), Counts(), (None, *answers)),
    )
    with pytest.raises(BadPosition, match="too rare"):
        deal_hands(table, {}, range(4), Random(1))


@pytest.mark.parametrize("field", ["board", "friendly_robber", "between_turns", "numbers", "seats"])
def test_options_name_the_field_of_a_number_too_large_to_write(field: str) -> None:
    """As for any other number."""
    with pytest.raises(ValueError, match=rf"^{field}: .*a number of 16610 bits"):
        catan.Options(**{"seats": 4, field: 10**5_000})  # type: ignore[arg-type]  # what is refused
