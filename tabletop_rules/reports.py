"""Reports of the referee as values: a verdict, the first fault, where the game stood.

Decides the form of a verdict; how it is reached is the referee's business.
"""

from __future__ import annotations

from enum import Enum

import attrs

from tabletop_rules.checked import integer, integers, items, member, optional, text
from tabletop_rules.errors import Problem, Refusal
from tabletop_rules.game import Seat
from tabletop_rules.records import Ended, Result


class Status(Enum):
    """A verdict."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    """A step was refused; also an outcome of chance at the wrong moment."""
    IMPOSSIBLE_OUTCOME = "impossible-outcome"
    """An outcome came at its moment, but could not happen."""
    UNFINISHED = "unfinished"
    """Legal so far; the record stops before the end."""
    ENDED_EARLY = "ended-early"
    """Legal so far; the record says how the game was ended before its end by the rules."""
    WRONG_RESULT = "wrong-result"
    """All steps are legal, but the claimed result or the claimed early end is not theirs."""
    UNREADABLE = "unreadable"
    NOT_JUDGED = "not-judged"
    """The process that judged the record died of it (`verify_many`)."""


@attrs.frozen
class Fault:
    """The first step that was refused: its index in the record, its text and the refusal."""

    index: int = attrs.field(validator=integer)
    text: str = attrs.field(validator=text)
    refusal: Refusal = attrs.field(validator=member(Refusal))


@attrs.frozen
class Report:
    """What the referee found.

    `steps` the record has, of which `held` were legal in a row; `fault` is the first that was not. `position` is the position
    before the fault, else after the last step that could be read (None where none was wanted, or nothing could be read).
    `scores` and `winners` are recomputed there, beside the `claimed` result and the early end that was told (`ended`).
    `problems` says what could not be read, or what is wrong with the claimed result.

    Raises: TypeError or ValueError, naming the field, for what could not be written and read back.
    """

    status: Status = attrs.field(validator=member(Status))
    game: str | None = attrs.field(validator=optional(text))
    steps: int = attrs.field(validator=integer)
    held: int = attrs.field(validator=integer)
    fault: Fault | None = attrs.field(validator=optional(member(Fault)))
    position: object
    scores: tuple[int, ...] = attrs.field(converter=integers, validator=items(integer))
    winners: tuple[Seat, ...] = attrs.field(converter=integers, validator=items(integer))
    claimed: Result | None = attrs.field(validator=optional(member(Result)))
    problems: tuple[Problem, ...] = attrs.field(validator=items(member(Problem)))
    ended: Ended | None = attrs.field(default=None, validator=optional(member(Ended)))

    @property
    def summary(self) -> str:
        """The reason in one line; empty where there is nothing to say."""
        if self.fault is not None:
            return f"step {self.fault.index} ({self.fault.text[:60]}): {self.fault.refusal}"
        if self.problems:
            return "; ".join(map(str, self.problems))
        return str(self.ended) if self.status is Status.ENDED_EARLY else ""
