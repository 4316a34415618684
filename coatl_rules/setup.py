"""The beginning of a game: everything is in its bag or its deck, and chance fills the supply first (R2)."""

from __future__ import annotations

from coatl_rules.model import ALL_TOKENS, FILLING_FIRST, FULL_BAG, Mat, Piles, State, frame_of
from coatl_rules.options import Options
from tabletop_rules import given


def new_game(options: Options, /) -> State:
    """The state before the first step; the supply is filled next (R2.2).

    Raises: TypeError for anything but Options.

    >>> from coatl_rules.rules import chance
    >>> chance(new_game(Options(seats=2))).size
    8721000
    """
    if type(options) is not Options:
        raise TypeError(f"options: coatl_rules.Options is needed, not {given(options)}")
    frame = frame_of(options)
    mat = Mat(board=0, hand=0, temples=0, tokens=ALL_TOKENS if options.tokens else 0, builds=(), met=())
    return State(
        frame=frame,
        phase=FILLING_FIRST,
        clock=frame.turns[frame.start],
        mats=(mat,) * frame.seats,
        supply=0,
        bag=FULL_BAG,
        display=0,
        deck=frame.cards,
        discards=0,
        piles=Piles(tops=(-1, -1), below=frame.pile_sizes, unseen=frame.temples),
    )
