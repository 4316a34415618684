"""Rules engine for Coloretto (Michael Schacht, 2003): 2 to 5 seats, both scoring tables, golden joker, joker variant.

The module itself is a `tabletop_rules.Game`. The rules it implements are numbered in docs/rules/coloretto.md.

>>> import coloretto_rules as coloretto
>>> state = coloretto.new_game(coloretto.Options(seats=4))
>>> for text in ["=start blue/green/pink/grey", "draw", "=yellow", "place 2"]:
...     state = coloretto.apply(state, coloretto.parse_step(text))
>>> [coloretto.format_step(move) for move in coloretto.legal_moves(state)]
['draw', 'take 2']
"""

from typing import TYPE_CHECKING, Final

from tabletop_rules.lazy import lazy_exports

if TYPE_CHECKING:
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
    from coloretto_rules.options import SEATS, Options
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
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "events": ("StartDeal", "chance"),
            "model": (
                "CardDrawn", "DrawCard", "Move", "NameJokers", "Outcome", "Phase", "PlaceCard", "RemoveColours", "StartCards",
                "State", "Step", "TakeRow",
            ),
            "notation": ("format_step", "parse_step"),
            "options": ("SEATS", "Options"),
            "pieces": ("Card", "Cards", "Colour", "Scoring"),
            "rules": ("apply", "apply_unchecked", "check", "is_over", "legal_moves", "mover", "next_seat", "to_act"),
            "scoring": ("Declaration", "best_declaration", "best_score", "score_declaration", "scores", "winners"),
            "setup": ("new_game",),
            "views": (
                "NAME", "Area", "Position", "Private", "Row", "Table", "determinize", "from_position", "position", "redact",
                "view",
            ),
        },
    )

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
