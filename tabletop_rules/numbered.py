"""A second, optional contract: a game whose moves and views are numbers, for programs that learn.

Decides names and types only, as `game` does. The four functions of `Numbered` are a game's room `numbering`; a game that has none
of them is a whole game all the same. `Unranked` is what an event of chance may offer beyond `Chance`.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

import attrs

from tabletop_rules.game import Chance, Seat

OptionsT_contra = TypeVar("OptionsT_contra", contravariant=True)
StateT_contra = TypeVar("StateT_contra", contravariant=True)
MoveT_contra = TypeVar("MoveT_contra", contravariant=True)
OutcomeT_co = TypeVar("OutcomeT_co", covariant=True)

MOST: int = 255
"""A count that is more shows as this: a feature is one byte."""


@attrs.frozen
class Feature:
    """One byte of what a seat observes: its name, how many values it has, and their labels where the values are no numbers.

    `size` is from 1 to 256, the byte is below it. `labels` is empty for a count or another number, else there is one for each
    value.

    Raises: ValueError for another size, and for labels that are not as many.

    >>> Feature("last round", 2, ("no", "yes")).labels[1]
    'yes'
    """

    name: str
    size: int
    labels: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        if type(self.size) is not int or not 1 <= self.size <= MOST + 1:
            raise ValueError(f"size: 1 to {MOST + 1}, not {self.size!r}")
        if self.labels and len(self.labels) != self.size:
            raise ValueError(f"labels: none or {self.size}, not {len(self.labels)}")


class Numbered(Protocol[OptionsT_contra, StateT_contra, MoveT_contra]):
    """A game that numbers its choices and observations; a game package satisfies it by four more functions.

    Numbers are stable for a version of its rules (`RULES`) and for options that are equal.
    """

    def choices(self, options: OptionsT_contra, /) -> tuple[str, ...]:
        """The names of all choices, all different; the index of a choice is its number."""

    def path(self, options: OptionsT_contra, seat: Seat, move: MoveT_contra, /) -> tuple[int, ...]:
        """The choices that make up a move of that seat, mostly one; other seats are counted from the mover.

        Among the legal moves of a seat no path begins another one, and different moves have different paths; two beginnings of
        paths that hold the same choices are the same. Raises: ValueError for a move that is never legal with these options.
        """

    def features(self, options: OptionsT_contra, /) -> tuple[Feature, ...]:
        """What each byte of an observation says."""

    def observe(self, state: StateT_contra, seat: Seat, /) -> bytes:
        """What the view of that seat tells, one byte a feature; other seats are counted from it. Different views of a seat have
        different bytes as long as no count is above 255. Raises: ValueError for a seat outside the game."""


class Unranked(Chance[OutcomeT_co], Protocol[OutcomeT_co]):
    """An event of chance that gives the outcome with a number."""

    def at(self, number: int, /) -> OutcomeT_co:
        """The outcome with that number from 0 to `total` - 1: over all of them each outcome comes up exactly as often as it
        weighs. Raises: ValueError for any other number."""


def require_numbered(game: object, /) -> None:
    """Raises: TypeError for a game that does not number its choices and observations.

    >>> import tabletop_rules
    >>> require_numbered(tabletop_rules)
    Traceback (most recent call last):
    TypeError: tabletop_rules has no choices, path, features, observe: it does not number its moves and views
    """
    missing = [name for name in ("choices", "path", "features", "observe") if not callable(getattr(game, name, None))]
    if missing:
        name = getattr(game, "NAME", getattr(game, "__name__", repr(game)))
        raise TypeError(f"{name} has no {', '.join(missing)}: it does not number its moves and views")


def outcome_at(event: Chance[OutcomeT_co], number: int, /) -> OutcomeT_co:
    """The outcome with a number from 0 to `total` - 1: what the event's own `at` says, or where it has none the one whose share
    of the listed weights holds the number. Raises: ValueError for any other number.

    >>> from tabletop_rules import OneOf
    >>> outcome_at(OneOf("flip", ("heads", "tails"), (1, 2)), 2)
    'tails'
    """
    at = getattr(event, "at", None)
    if at is not None:
        outcome: OutcomeT_co = at(number)
        return outcome
    if not 0 <= number < event.total:
        raise ValueError(f"number: 0 to {event.total - 1}, not {number!r}")
    return next(outcome for outcome, weight in event.outcomes() if (number := number - weight) < 0)


_ZERO_ONE = bytes.maketrans(b"01", b"\0\1")


def spread(bits: int, width: int, /) -> bytes:
    """The lowest `width` bits as bytes of 0 and 1, the lowest bit first.

    >>> list(spread(0b0110, 4))
    [0, 1, 1, 0]
    """
    return f"{bits:0{width}b}".encode().translate(_ZERO_ONE)[: -width - 1 : -1]
