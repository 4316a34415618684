"""The beginning of a game. Decides the deck and what chance must settle first; how it settles it is decided in `events`."""

from __future__ import annotations

from coloretto_rules.model import Phase, State, build_state, frame_of
from coloretto_rules.options import Options
from coloretto_rules.pieces import ALL_COLOURS, CARDS_PER_COLOUR, COLOURS, JOKERS, PLUS_TWOS
from tabletop_rules import given


def deck(options: Options, in_play: int) -> tuple[int, ...]:
    """How many cards of each face are in the game when the colours of a bit set are in play (R02, R04, R60)."""
    golden = int(options.golden_joker)
    return (
        *(CARDS_PER_COLOUR * (in_play >> colour.index & 1) for colour in COLOURS),
        PLUS_TWOS,
        JOKERS - golden,
        golden,
    )


def new_game(options: Options, /) -> State:
    """The state before the first step: chance must settle the colours that leave the game (two and three seats, R04) and the
    start cards (R06).

    Raises: TypeError for anything else than `Options`.

    >>> new_game(Options(3)).phase
    <Phase.REMOVE: 'remove colours'>
    """
    if type(options) is not Options:
        raise TypeError(f"options: coloretto_rules.Options is needed, not {given(options)}")
    frame = frame_of(options, ALL_COLOURS)
    unseen = deck(options, ALL_COLOURS)
    return build_state(
        frame=frame,
        phase=Phase.REMOVE if options.colours_removed else Phase.START,
        seat=options.start_seat,
        drawn=-1,
        rows=frame.no_cards,
        takeable=0,
        placeable=frame.rows,
        hands=(0,) * frame.seats,
        named=((),) * frame.seats,
        out=0,
        unseen=unseen,
        supply=sum(unseen),
        last=False,
        discard=0,
    )
