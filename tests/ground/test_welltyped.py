"""Positions built in Python: every place of another type is told."""

import enum
from typing import Literal

import attrs
import pytest

from tabletop_rules import BadPosition, View, require_types, require_view


class Suit(enum.Enum):
    """Two suits."""

    RED = "red"
    BLACK = "black"


@attrs.frozen
class Place:
    """A small value that reads as text."""

    name: object

    @classmethod
    def parse(cls, text: str) -> "Place":
        """The place of that name."""
        return cls(text)


@attrs.frozen
class Row:
    """A row of cards."""

    cards: tuple[Suit, ...]
    size: int
    pair: tuple[int, str] = (1, "a")


@attrs.frozen
class Desk:
    """What lies open."""

    rows: tuple[Row, ...]
    place: Place
    mode: Literal["open", "closed"] = "open"
    robber: Row | None = None
    either: int | str | None = None


GOOD = Desk((Row((Suit.RED, Suit.BLACK), 2), Row((), 0)), Place(3))


def said(value: object, annotation: object, place: str = "") -> list[str]:
    """Every problem in words."""
    with pytest.raises(BadPosition) as caught:
        require_types(value, annotation, place)
    return [str(problem) for problem in caught.value.problems]


def test_what_is_as_annotated_passes() -> None:
    """Nested, optional, empty."""
    require_types(GOOD, Desk)
    require_types(attrs.evolve(GOOD, robber=Row((), 1), either="x"), Desk)
    require_types(None, Row | None)


def test_every_wrong_place_is_told() -> None:
    """As deep inside as it can be said; True is no number, and a member of an enum no text."""
    wrong = Desk((Row((Suit.RED, "black"), True, (1, 2)), 3, Row([], 0)), "here", Suit.RED, 5, 1.5)  # type: ignore[arg-type]  # the mistakes that are meant
    assert said(wrong, Desk) == [
        "rows[0].cards[1]: Suit is needed, not str",
        "rows[0].size: int is needed, not bool",
        "rows[0].pair[1]: str is needed, not int",
        "rows[1]: Row is needed, not int",
        "rows[2].cards: tuple[tests.ground.test_welltyped.Suit, ...] is needed, not list",
        "place: Place is needed, not str",
        "mode: Literal['open', 'closed'] is needed, not <Suit.RED: 'red'>",
        "robber: Row is needed, not int",
        "either: int | str | None is needed, not float",
    ]
    assert said(None, Desk) == ["position: Desk is needed, not None"]
    assert said((1, 2, 3), tuple[int, int], "table.tops") == ["table.tops: tuple[int, int] is needed, not tuple"]
    ajar = Desk((), Place(1), "ajar")  # type: ignore[arg-type]  # the mistake that is meant
    assert said(ajar, Desk) == ["mode: Literal['open', 'closed'] is needed, not str"]


def test_views_are_looked_into() -> None:
    """All but the moves."""
    view = View("desk", 0, GOOD, Row((), 0), (), (0,), ("anything",))
    require_view(view, Desk, Row)
    require_view(attrs.evolve(view, seat=None, private=None), Desk, Row)
    wrong = View(1, "0", attrs.evolve(GOOD, rows=()), GOOD, [], (0, None), ())  # type: ignore[arg-type, var-annotated]  # the same
    with pytest.raises(BadPosition) as caught:
        require_view(wrong, Desk, Row)
    assert [problem.place for problem in caught.value.problems] == ["game", "seat", "private", "revealed", "to_act[1]"]
    with pytest.raises(BadPosition, match="view: View is needed, not Desk"):
        require_view(GOOD, Desk, Row)


@pytest.mark.parametrize("number", [10**18, -(10**18), 2**63, pytest.param(10**5_000, id="5001 digits")])
def test_numbers_have_at_most_18_digits(number: int) -> None:
    """Larger ones are refused before anything is computed with them; they are not written into the message."""
    assert said((1, number), tuple[int, ...], "here") == ["here[1]: a number of at most 18 digits is needed"]
    assert said(number, int) == ["position: a number of at most 18 digits is needed"]
    require_types((10**18 - 1, 1 - 10**18), tuple[int, ...])
