"""Drawings: how a position or a view is shown, as a picture and as text.

Decides how a game's drawing is found: a module in the entry-point group `tabletop_rules.drawings`, under the name of its game. A
game does not need one, and importing a game does not import its drawing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, Protocol, TypeVar, cast

from tabletop_rules.game import Seat
from tabletop_rules.plugins import DRAWINGS, load, registered

NARROWEST: Final = 40
"""The smallest width of a text drawing, in columns."""

Layout = Literal["tall", "wide"]
"""How a picture is laid out: one column, or side by side."""

ValueT_contra = TypeVar("ValueT_contra", contravariant=True)


class Drawing(Protocol[ValueT_contra]):
    """How a game shows its positions and views; a module satisfies it."""

    def svg(
        self,
        value: ValueT_contra,
        /,
        *,
        seat: Seat | None = None,
        highlight: Collection[str] = (),
        layout: Layout = "tall",
    ) -> str:
        """The picture: a self-contained SVG document without scripts; the same value gives the same text.

        A view shows what its seat may know, hidden things as backs, and that seat's own things first. `seat` asks for another
        seat's things first; of a position, which shows everything, it asks for what that seat may know. What a move can concern
        has a name of its own in the picture, its `data-name`; `highlight` takes these names and emphasises what they stand for;
        names of things that are not there change nothing. A "wide" picture shows the board and the hand of the first seat side
        by side, for screens of about 1366 by 800.

        Raises: ValueError for a value of another game, for a seat outside the game, and for another layout.
        """

    def text(self, value: ValueT_contra, /, *, colour: bool = False, width: int = 80) -> str:
        """The same for terminals and logs: lines of at most `width` columns, with ANSI colours on demand.

        Raises: ValueError for a value of another game, and for a width below 40.
        """


def register_drawing(game: str, drawing: object) -> None:
    """Make the drawing of a game known in this process that no entry point declares.

    Raises: TypeError for something that is no drawing.
    """
    if not (callable(getattr(drawing, "svg", None)) and callable(getattr(drawing, "text", None))):
        raise TypeError(f"{drawing!r} is no drawing")
    registered[DRAWINGS][game] = drawing


def load_drawing(game: str) -> Drawing[object]:
    """The drawing of a game. Raises: ValueError where there is none."""
    return cast("Drawing[object]", load(DRAWINGS, game))


def _drawing_of(value: object) -> Drawing[object]:
    game = getattr(value, "game", None)
    if not isinstance(game, str):
        raise TypeError(f"a Position or View is needed, not {type(value).__name__}")
    return load_drawing(game)


def svg_of(value: object, *, seat: Seat | None = None, highlight: Collection[str] = (), layout: Layout = "tall") -> str:
    """The picture of a Position or View of any game that has a drawing: see `Drawing.svg`.

    Raises: ValueError where its game has no drawing, the seat is outside the game, or there is no such layout; TypeError for
    anything else.

    >>> import coloretto_rules as coloretto
    >>> state = coloretto.new_game(coloretto.Options(seats=3))
    >>> svg_of(coloretto.position(state)).startswith("<svg ")
    True
    """
    drawing = _drawing_of(value)
    if layout == "tall":  # so a drawing that knows no layouts draws as before
        return drawing.svg(value, seat=seat, highlight=highlight)
    return drawing.svg(value, seat=seat, highlight=highlight, layout=layout)


def text_of(value: object, *, colour: bool = False, width: int = 80) -> str:
    """The text drawing of a Position or View of any game that has a drawing: see `Drawing.text`.

    Raises: ValueError where its game has no drawing, and for a width below 40; TypeError for anything else.
    """
    return _drawing_of(value).text(value, colour=colour, width=width)


def seat_of(value: object, game: str, seats: int, seat: Seat | None) -> Seat | None:
    """For drawings: the seat whose things come first, which is the one asked for, else that of a view, else none.

    Raises: ValueError for a value of another game than this, and for a seat outside the game.
    """
    name = getattr(value, "game", None)
    if name != game:
        raise ValueError(f"game: {game} is drawn here, not {str(name)[:80]!r}")
    chosen: object = getattr(value, "seat", None) if seat is None else seat
    if chosen is not None and (type(chosen) is not int or not 0 <= chosen < seats):
        raise ValueError(f"seat: 0 to {seats - 1} or none, not {chosen!r}")
    return chosen


def is_wide(layout: str) -> bool:
    """For drawings: whether the layout is "wide". Raises: ValueError for anything but "tall" and "wide"."""
    if layout not in ("tall", "wide"):
        raise ValueError(f"layout: tall or wide, not {layout!r}")
    return layout == "wide"


def order_from(first: Seat | None, seats: int) -> tuple[Seat, ...]:
    """For drawings: all seats clockwise, beginning with that one.

    >>> order_from(2, 4)
    (2, 3, 0, 1)
    """
    return tuple(((first or 0) + step) % seats for step in range(seats))
