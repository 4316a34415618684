"""The text of steps: `bid 0 3`, `roll`, `hold`, `=4`. Outcomes begin with `=`; each step has just one text."""

from __future__ import annotations

import re

from pig_rules.model import Bid, Hold, Roll, Step, Thrown
from tabletop_rules import BadText

_NUMBER = "(0|-?[1-9][0-9]{0,17})"
_BID = re.compile(f"bid {_NUMBER} {_NUMBER}")
_THROWN = re.compile(f"={_NUMBER}")
_WORDS: dict[str, Step] = {"roll": Roll(), "hold": Hold()}


def format_step(step: Step, /) -> str:
    """The canonical text of a step."""
    match step:
        case Bid(seat, lost):
            return f"bid {seat} {lost}"
        case Thrown(side):
            return f"={side}"
        case Roll():
            return "roll"
        case Hold():
            return "hold"


def parse_step(text: str, /) -> Step:
    """The step of a canonical text. Raises: BadText on anything else."""
    if type(text) is not str:
        raise BadText(str(text), 0, "a text")
    if text in _WORDS:
        return _WORDS[text]
    if bid := _BID.fullmatch(text):
        return Bid(int(bid[1]), int(bid[2]))
    if thrown := _THROWN.fullmatch(text):
        return Thrown(int(thrown[1]))
    raise BadText(text, 0, "bid SEAT NUMBER, roll, hold or =SIDE")
