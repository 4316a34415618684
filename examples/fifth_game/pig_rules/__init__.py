"""Pig as a game of tabletop-rules: this module is the game. rules.md has the rules by number."""

from pig_rules.model import (
    NAME as NAME,
    RULES as RULES,
    SEATS as SEATS,
    Bid as Bid,
    Hold as Hold,
    Move as Move,
    Options as Options,
    Outcome as Outcome,
    Roll as Roll,
    State as State,
    Step as Step,
    Thrown as Thrown,
)
from pig_rules.notation import format_step as format_step, parse_step as parse_step
from pig_rules.rules import (
    CODES as CODES,
    apply as apply,
    apply_unchecked as apply_unchecked,
    chance as chance,
    check as check,
    is_over as is_over,
    legal_moves as legal_moves,
    mover as mover,
    new_game as new_game,
    next_seat as next_seat,
    scores as scores,
    to_act as to_act,
    winners as winners,
)
from pig_rules.views import (
    Position as Position,
    Private as Private,
    Table as Table,
    determinize as determinize,
    from_position as from_position,
    position as position,
    redact as redact,
    view as view,
)
