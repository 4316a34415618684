"""Numbered draws and orders against lists of all of them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tabletop_rules.counting import nth_arrangement


@pytest.mark.parametrize("things", ["", "a", "aab", "abca", "bbaac"])
def test_every_order_has_one_number(things: str) -> None:
    """Equal things count as equal: each of the different orders comes up once."""
    expected = set(permutations(things))
    assert Counter(nth_arrangement(things, number) for number in range(len(expected))) == Counter(expected)
