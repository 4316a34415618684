"""What lies between two turns on the board for five and six: the special building parts of a log, in the order of the rules.

Decides how the parts of the seats that asked become steps of a game in which every other seat is asked once, in order (R16.6).
Whose part it is and when one begins is decided in `frame`.
"""

from __future__ import annotations

import attrs


@attrs.define
class Part:
    """The part of a seat that asked: where it begins in the log, and its steps."""

    seat: int
    line: int
    steps: list[str] = attrs.field(factory=list)


class Between:
    """The end of a turn, and the parts that follow it.

    `asked` are the seats that the rules ask, in order; `parts` those that the server gave, in its order. A part in which nothing
    was built leaves nothing behind.
    """

    def __init__(self, asked: list[int]) -> None:
        self.asked = asked
        self.parts: list[Part] = []

    def steps(self, *, whole: bool) -> tuple[list[str], list[Part]]:
        """The steps from the end of the turn on, and the parts among them that come out of order.

        Seats before a part pass; `whole`: so do all seats behind the last one, and the next turn has begun. A part out of order
        (of the seat whose turn has ended, of a seat that was passed, or a second one) stands behind the passes of all, where
        nobody may build: the referee refuses it there, while before it could be taken for the part of another.
        """
        waiting = list(self.asked)
        told = ["end"]
        strays = []
        had = None
        for part in self.parts:
            if not part.steps:
                continue
            if part.seat in waiting and part.seat != had:
                passed = waiting.index(part.seat)
                had = part.seat
            else:
                passed = len(waiting)
                strays.append(part)
            del waiting[:passed]
            told += ["end"] * passed + part.steps
        return told + ["end"] * len(waiting) * whole, strays
