"""The second contract: features, events that number their outcomes, games that number their moves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, strategies as st

from tabletop_rules import Feature, OneOf, outcome_at, require_numbered
from tabletop_rules.counting import nth_bit, nth_combination, nth_draw
from tabletop_rules.numbered import spread
from tests.ground import toy


@pytest.mark.parametrize("size", [0, 257, 2.0, True])
def test_a_feature_is_one_byte(size: int) -> None:
    """From 1 to 256 values."""
    with pytest.raises(ValueError, match="size: 1 to 256"):
        Feature("x", size)


def test_a_feature_labels_all_its_values_or_none() -> None:
    """Two labels for three values are refused."""
    assert Feature("x", 2, ("a", "b")).labels == ("a", "b")
    with pytest.raises(ValueError, match="labels: none or 3, not 2"):
        Feature("x", 3, ("a", "b"))


def test_a_game_without_numbers_is_named() -> None:
    """A fifth game need not number its moves; who needs that says which game it is."""
    with pytest.raises(TypeError, match="toy has no choices, path, features, observe"):
        require_numbered(toy)
    with pytest.raises(TypeError, match="has no choices"):
        require_numbered(object())


class Plain:
    """An event that offers what the contract asks for and no more."""

    def __init__(self) -> None:
        self.event = OneOf("flip", ("heads", "tails", "edge"), (3, 2, 0))

    kind = "flip"
    seen_by = None
    size = 2
    total = 5

    def weight(self, outcome: object, /) -> int:
        return self.event.weight(outcome)

    def outcomes(self) -> object:
        return self.event.outcomes()

    def sample(self, rng: Random, /) -> str:
        return self.event.sample(rng)


def test_an_event_without_numbers_is_listed() -> None:
    """Its outcomes come up as often as they weigh."""
    plain = Plain()
    assert Counter(outcome_at(plain, number) for number in range(5)) == {"heads": 3, "tails": 2}  # type: ignore[arg-type]  # by duck
    for number in (-1, 5):
        with pytest.raises(ValueError, match="number: 0 to 4"):
            outcome_at(plain, number)  # type: ignore[arg-type]  # by duck


@given(st.integers(0, 2**80), st.integers(80, 90))
def test_bits_are_spread(bits: int, width: int) -> None:
    """One byte a bit, the lowest first; higher bits than asked for are left out."""
    assert list(spread(bits, width)) == [bits >> place & 1 for place in range(width)]
    assert list(spread(bits, 7)) == [bits >> place & 1 for place in range(7)]


@given(st.integers(1, 2**40), st.data())
def test_the_nth_bit(bits: int, data: st.DataObject) -> None:
    """The set bits, lowest first."""
    number = data.draw(st.integers(0, bits.bit_count() - 1))
    assert nth_bit(bits, number) == [place for place in range(41) if bits >> place & 1][number]


def test_all_combinations_and_draws() -> None:
    """Each once, in order; also none of nothing."""
    from itertools import combinations

    for things in range(7):
        for size in range(things + 1):
            expected = list(combinations(range(things), size))
            assert [nth_combination(things, size, number) for number in range(len(expected))] == expected
            counts = (things // 2, 0, things - things // 2)
            pieces = [kind for kind, count in enumerate(counts) for _ in range(count)]
            looks = Counter(tuple(map(drawn.count, range(3))) for drawn in combinations(pieces, size))
            assert Counter(nth_draw(counts, size, number) for number in range(len(expected))) == looks


def test_an_event_that_numbers_its_outcomes_is_asked() -> None:
    """By its own `at`, with its own refusals."""
    flip = OneOf("flip", ("heads", "tails", "edge"), (3, 2, 0))
    assert Counter(outcome_at(flip, number) for number in range(5)) == {"heads": 3, "tails": 2}
    with pytest.raises(ValueError, match="number"):
        outcome_at(flip, 5)
