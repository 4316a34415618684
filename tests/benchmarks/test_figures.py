"""The pure parts of the benchmarks: spreads, ratios, tables, sizes."""

import sys
from enum import Enum

import attrs
import pytest

from benchmarks.engines import GAMES, engine
from benchmarks.figures import Spread, digits, ratios, table
from benchmarks.fixed import Twelve, build_twelve
from benchmarks.sizes import reachable, size


class Kind(Enum):
    """A constant."""

    ONE = 1


def test_a_spread_holds_the_middle_figure_not_the_mean() -> None:
    """One wild figure moves the end of the spread, not its middle."""
    assert Spread(1.0, 2.0, 90.0) == Spread.of([2.0, 90.0, 1.0])


def test_ratios_are_taken_round_by_round() -> None:
    """A machine that halves its speed between rounds does not change a ratio."""
    assert Spread(3.0, 3.0, 3.0) == ratios([1.0, 2.0], [3.0, 6.0])


def test_ratios_need_as_many_rounds_of_both() -> None:
    """A round that lacks one side has no ratio."""
    with pytest.raises(ValueError, match="shorter"):
        ratios([1.0, 2.0], [3.0])


def test_figures_keep_about_three_digits() -> None:
    """Small figures keep more places than large ones."""
    assert [digits(figure) for figure in (0.05, 1, 10, 100, 17234.4)] == ["0.050", "1.00", "10.0", "100", "17234"]


def test_a_table_is_markdown_with_even_columns() -> None:
    """Each column is as wide as its widest cell."""
    assert table(["a", "bc"], [["dd", "e"]]) == "| a  | bc |\n|----|----|\n| dd | e  |"


def test_what_the_parent_holds_costs_nothing() -> None:
    """Only objects that were not reachable before count, each once, constants of classes never."""
    parent = (tuple(range(1000, 1010)), "text")
    own = [2000, 2000]
    child = (parent[0], own, Kind.ONE)
    number = own[0]
    expected = sum(map(sys.getsizeof, (child, own, number)))
    assert expected == size([child], reachable([parent]))


def test_the_fixed_object_has_twelve_fields_and_is_frozen() -> None:
    """The yardstick of the guard is what it says."""
    thing = Twelve(*range(12))
    with pytest.raises(AttributeError):
        thing.f0 = 1
    assert len(attrs.fields(Twelve)) == 12
    assert build_twelve(5)() == 5


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_measured_with_four_seats(name: str) -> None:
    """The work is the same as the peers'."""
    game, options = engine(name)
    assert len(game.scores(game.new_game(options))) == 4
