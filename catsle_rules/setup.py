"""The beginning of a game. Decides what lies where before the first deal; the deal itself is decided in `events`."""

from __future__ import annotations

from catsle_rules.model import State, build_standing, build_state, frame_of
from catsle_rules.options import Options
from catsle_rules.turns import DEAL, place
from tabletop_rules import given


def new_game(options: Options, /) -> State:
    """The state before the first step: all cards in one urn, and chance must deal the hands of the first round (R2.4).

    Raises: TypeError for anything else than `Options`.

    >>> new_game(Options(4)).turn.phase
    <Phase.DEAL: 'deal'>
    """
    if type(options) is not Options:
        raise TypeError(f"options: catsle_rules.Options is needed, not {given(options)}")
    frame = frame_of(options)
    return build_state(
        standing=build_standing(frame=frame, totals=(0,) * frame.seats, round=0),
        turn=DEAL,
        hands=0,
        laid=frame.deck << place(frame.seats + 1),
        open=frame.open,
        voids=0,
        table=(),
    )
