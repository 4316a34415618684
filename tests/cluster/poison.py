"""A game for the tests of many processes: it counts `add N` steps to the end; some steps kill or slow whatever process applies them.

It is a module that processes of every kind can import; `add 66` kills the process, `add 77` sleeps a little.
"""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from tests.ground import toy

NAME = "poison"
SEATS = toy.SEATS
RULES = toy.RULES
Options = toy.Options
State = toy.State
Position = toy.Position
Table = toy.Table
Private = toy.Private

DEADLY = "bet 1 deadly"
SLOW = "bet 1 slow"


def parse_step(text: str) -> Any:
    """As in the toy game; reading one text kills the process."""
    if text == DEADLY:
        os.kill(os.getpid(), signal.SIGKILL)
    if text == SLOW:
        time.sleep(0.3)
        return toy.parse_step("bet 1 heads")
    return toy.parse_step(text)


new_game, to_act, next_seat, legal_moves = toy.new_game, toy.to_act, toy.next_seat, toy.legal_moves
chance, mover, check, apply, apply_unchecked = toy.chance, toy.mover, toy.check, toy.apply, toy.apply_unchecked
is_over, scores, winners, view, redact = toy.is_over, toy.scores, toy.winners, toy.view, toy.redact
determinize, position, from_position, format_step = toy.determinize, toy.position, toy.from_position, toy.format_step
