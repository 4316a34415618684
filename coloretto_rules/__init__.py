"""Rules engine for Coloretto (Michael Schacht, 2003): 2 to 5 seats, both scoring tables, golden joker, joker variant.

The module itself is a `tabletop_rules.Game`. The rules it implements are numbered in docs/rules/coloretto.md.

>>> state = new_game(Options(seats=4))
>>> for text in ["=start blue/green/pink/grey", "draw", "=yellow", "place 2"]:
...     state = apply(state, parse_step(text))
>>> [format_step(move) for move in legal_moves(state)]
['draw', 'take 2']
"""

from typing import Final

from coloretto_rules.events import StartDeal, chance
from coloretto_rules.model import (
    CardDrawn,
    DrawCard,
    Move,
    NameJokers,
    Outcome,
    Phase,
    PlaceCard,
    RemoveColours,
    StartCards,
    State,
    Step,
    TakeRow,
)
from coloretto_rules.notation import format_step, parse_step
from coloretto_rules.options import Options
from coloretto_rules.pieces import Card, Cards, Colour, Scoring
from coloretto_rules.rules import (
    apply,
    apply_unchecked,
    check,
    is_over,
    legal_moves,
    mover,
    next_seat,
    to_act,
)
from coloretto_rules.scoring import (
    Declaration,
    best_declaration,
    best_score,
    score_declaration,
    scores,
    winners,
)
from coloretto_rules.setup import new_game
from coloretto_rules.views import (
    NAME,
    Area,
    Position,
    Private,
    Row,
    Table,
    determinize,
    from_position,
    position,
    redact,
    view,
)

SEATS: Final = range(2, 6)
"""The seat counts that the rules allow (R01)."""
RULES: Final = 1
"""The version of docs/rules/coloretto.md that this package implements."""

__all__ = [
    "NAME",
    "RULES",
    "SEATS",
    "Area",
    "Card",
    "CardDrawn",
    "Cards",
    "Colour",
    "Declaration",
    "DrawCard",
    "Move",
    "NameJokers",
    "Options",
    "Outcome",
    "Phase",
    "PlaceCard",
    "Position",
    "Private",
    "RemoveColours",
    "Row",
    "Scoring",
    "StartCards",
    "StartDeal",
    "State",
    "Step",
    "Table",
    "TakeRow",
    "apply",
    "apply_unchecked",
    "best_declaration",
    "best_score",
    "chance",
    "check",
    "determinize",
    "format_step",
    "from_position",
    "is_over",
    "legal_moves",
    "mover",
    "new_game",
    "next_seat",
    "parse_step",
    "position",
    "redact",
    "score_declaration",
    "scores",
    "to_act",
    "view",
    "winners",
]
