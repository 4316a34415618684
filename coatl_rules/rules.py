"""The referee's face of the rules of Cóatl: whose move it is, what chance must settle, whether a step is legal, and its effect.

The rules themselves are in `legality` (what is legal), `effects` (what a step does) and `refusals` (why one is illegal).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coatl_rules.effects import EFFECTS, to_fill
from coatl_rules.events import DrawCards, DrawOne, FillSupply
from coatl_rules.legality import MAY
from coatl_rules.model import (
    DISPLAY,
    DealingProphecies,
    DealingTemple,
    Displaying,
    Drawing,
    Filling,
    Keeping,
    Over,
    Revealing,
    State,
    dealt_to,
)
from coatl_rules.multiset import singles
from coatl_rules.refusals import WHY_NOT, why_not_outcome
from coatl_rules.steps import OUTCOMES, TEMPLES_DEALT, TEMPLES_REVEALED, Keep, Move, Outcome, Step
from tabletop_rules import Chance, IllegalStep, OneBit, Refusal, Seat


def to_act(state: State, /) -> tuple[Seat, ...]:
    """The seats that may move now, lowest first: several while prophecies are kept (R2.6); () at chance and at the end."""
    phase = state.phase
    if isinstance(phase, Keeping):
        return tuple(singles(phase.waiting))
    return () if type(phase) in _CHANCE or type(phase) is Over else (state.clock.seat,)


def next_seat(state: State, /) -> Seat | None:
    """The first of the seats to act: the one that search lets go now; None at chance and at the end."""
    return next(iter(to_act(state)), None)


def mover(state: State, move: Move, /) -> Seat:
    """Whose move it is."""
    return move.seat if isinstance(move, Keep) else state.clock.seat


def is_over(state: State, /) -> bool:
    """Whether the game has ended (R10)."""
    return type(state.phase) is Over


# Chance


def _fill(state: State) -> FillSupply:
    return FillSupply(state.bag, *to_fill(state.supply, state.bag))


def _temple(state: State) -> OneBit[Outcome]:
    phase = state.phase
    assert isinstance(phase, DealingTemple)  # the table below is by phase
    return OneBit("temple", TEMPLES_DEALT[phase.seat], state.piles.unseen, frozenset([phase.seat]))


def _reveal(state: State) -> OneBit[Outcome]:
    return OneBit("reveal", TEMPLES_REVEALED, state.piles.unseen)


def _display(state: State) -> DrawCards:
    return DrawCards(state.deck, min(DISPLAY - state.display.bit_count(), state.deck.bit_count()), None)


def _prophecies(state: State) -> DrawCards:
    phase = state.phase
    assert isinstance(phase, DealingProphecies)  # the table below is by phase
    return DrawCards(state.deck, dealt_to(state.frame.place(phase.seat)), phase.seat)


def _draw(state: State) -> DrawOne:
    return DrawOne(state.deck, frozenset([state.clock.seat]))


_CHANCE: dict[type, Callable[[State], Chance[Outcome]]] = {
    Filling: _fill,
    DealingTemple: _temple,
    Revealing: _reveal,
    Displaying: _display,
    DealingProphecies: _prophecies,
    Drawing: _draw,
}


def chance(state: State, /) -> Chance[Outcome] | None:
    """The event that nature must settle now, or None.

    Kinds: `fill` (R4.5), `temple` (R2.4), `reveal` (R9.5), `display` (R5.4), `prophecies` (R2.6), `draw` (R5.3).
    """
    event = _CHANCE.get(type(state.phase))
    return event(state) if event else None


# Steps


def _check_outcome(state: State, outcome: Any) -> Refusal | None:
    event = chance(state)
    if isinstance(event, FillSupply):  # its weight costs five times as much
        if event.allows(outcome):
            return None
    elif event is not None and event.weight(outcome):
        return None
    return why_not_outcome(state, outcome, event)


def check(state: State, step: Step, /) -> Refusal | None:
    """Why the step is illegal, or None when it is legal.

    Raises: TypeError for what is no step of Cóatl.
    """
    kind = type(step)
    may = MAY.get(kind)
    if may is not None:
        return None if may(state, step) else WHY_NOT[kind](state, step)
    if kind in OUTCOMES:
        return _check_outcome(state, step)
    raise TypeError(f"{step!r} is no step of Cóatl")


def apply(state: State, step: Step, /) -> State:
    """The state after the step; the given one is untouched.

    Raises: IllegalStep with the refusal, TypeError for what is no step of Cóatl.
    """
    refusal = check(state, step)
    if refusal is not None:
        raise IllegalStep(refusal, step)
    return EFFECTS[type(step)](state, step)


def apply_unchecked(state: State, step: Step, /) -> State:
    """The state after a step that is known to be legal; anything may come of another one."""
    return EFFECTS[type(step)](state, step)
