"""Reports of the referee as values: a verdict, the first fault, where the game stood.

Decides the form of a verdict; how it is reached is the referee's business.
"""

from __future__ import annotations

from enum import Enum

import attrs

from tabletop_rules.errors import Problem, Refusal
from tabletop_rules.records import Result


class Status(Enum):
    """A verdict."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    """A step was refused; also an outcome of chance at the wrong moment."""
    IMPOSSIBLE_OUTCOME = "impossible-outcome"
    """An outcome came at its moment, but could not happen."""
    UNFINISHED = "unfinished"
    """Legal so far; the record stops before the end."""
    WRONG_RESULT = "wrong-result"
    """All steps are legal, but the claimed result is not theirs."""
    UNREADABLE = "unreadable"


@attrs.frozen
class Fault:
    """The first step that was refused: its index in the record, its text and the refusal."""

    index: int
    text: str
    refusal: Refusal


@attrs.frozen
class Report:
    """What the referee found.

    `steps` the record has, of which `held` were legal in a row; `fault` is the first that was not. `position` is the position
    before the fault, else after the last step; `scores` and `winners` are recomputed there, beside the `claimed` result.
    `problems` says what could not be read, or what is wrong with the claimed result.
    """

    status: Status
    game: str | None
    steps: int
    held: int
    fault: Fault | None
    position: object
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    claimed: Result | None
    problems: tuple[Problem, ...]

    @property
    def summary(self) -> str:
        """The reason in one line; empty where there is nothing to say."""
        if self.fault is not None:
            return f"step {self.fault.index} ({self.fault.text[:60]}): {self.fault.refusal}"
        return "; ".join(map(str, self.problems))
