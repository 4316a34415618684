"""What once went wrong with Catan."""

import pytest

import catan_rules as catan


@pytest.mark.parametrize("ask", [catan.longest_road_holder, catan.largest_army_holder])
@pytest.mark.parametrize("numbers", [["a", 5], [True, 5], [1.0, 5], [-1, 5]])
def test_r13_4_r14_8_only_whole_numbers_are_compared(ask: object, numbers: list[object]) -> None:
    """R13.4, R14.8: anything else is a ValueError."""
    with pytest.raises(ValueError, match="numbers from 0"):
        ask(None, numbers)  # type: ignore[operator]  # one of two functions
