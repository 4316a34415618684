"""A position out of a record: what `tabletop show` draws.

Decides which moment and whose view; how it looks is the game's drawing.
"""

from __future__ import annotations

from typing import Final

import attrs

from tabletop_rules.errors import IllegalStep, Problem, Refusal
from tabletop_rules.game import Seat
from tabletop_rules.reading import read_steps

SPECTATOR: Final = "spectator"


class IllegalRecord(ValueError):
    """A record cannot be followed as far as asked: the step at `index` is refused."""

    def __init__(self, index: int, text: str, refusal: Refusal) -> None:
        super().__init__(index, text, refusal)
        self.index = index
        self.text = text
        self.refusal = refusal

    def __str__(self) -> str:
        return f"step {self.index} ({self.text[:60]}): {self.refusal}"


@attrs.frozen
class Moment:
    """A Position or View of a recorded game, after `step` of its `steps`; `stopped` is why it is not the one that was asked for,
    if it is not: a step on the way is refused, or its text is none."""

    value: object
    step: int
    steps: int
    stopped: IllegalRecord | Problem | None = None


def moment(data: bytes | str, *, step: int | None = None, seat: Seat | str | None = None) -> Moment:
    """The moment of a record after so many steps (None: after all of them): the whole position, or with a seat what that seat may
    know, or with "spectator" what everybody may. Where a step on the way is illegal, or no step, the moment before it.

    Raises: BadRecord where the record cannot be read; ValueError for a step or a seat that it does not have.
    """
    whole = read_steps(data)
    steps = len(whole.record.steps)
    wanted = steps if step is None else step
    if not 0 <= wanted <= steps:
        raise ValueError(f"step: 0 to {steps}, not {wanted}")
    game = whole.game
    state = game.new_game(whole.record.options)
    held = 0
    stopped: IllegalRecord | Problem | None = None
    for each in whole.steps[:wanted]:
        try:
            state = game.apply(state, each)
        except IllegalStep as error:
            stopped = IllegalRecord(held, whole.record.steps[held], error.refusal)
            break
        held += 1
    else:
        stopped = whole.problems[0] if held < wanted else None
    if seat is None:
        return Moment(game.position(state), held, steps, stopped)
    return Moment(game.view(state, None if isinstance(seat, str) else seat), held, steps, stopped)
