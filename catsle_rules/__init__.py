"""Rules engine for CATsle Builders (3 to 5 seats): a trick-taking game in which the place in a trick decides how many cards are
taken, and boards of columns what they are worth.

The package is a `tabletop_rules.Game`: pure functions on frozen states. The rules it implements are numbered in
docs/rules/catsle.md; a refusal cites the rule that a step breaks.

>>> import catsle_rules as catsle
>>> state = catsle.new_game(catsle.Options(seats=3))
>>> catsle.chance(state).kind
'deal'
"""

from typing import TYPE_CHECKING, Final

from tabletop_rules.lazy import lazy_exports

if TYPE_CHECKING:
    from catsle_rules.events import chance
    from catsle_rules.model import Deal, ExtraCard, Move, Outcome, PlayCard, State, Step, TakeCard
    from catsle_rules.notation import format_step, parse_step
    from catsle_rules.options import Options
    from catsle_rules.pieces import DECK, SEATS, Card, Colour
    from catsle_rules.rules import apply, apply_unchecked, check, is_over, legal_moves, mover, next_seat, to_act
    from catsle_rules.scoring import RoundScore, game_winners, round_score, scores, winners
    from catsle_rules.setup import new_game
    from catsle_rules.tables import Column, Position, Private, Table
    from catsle_rules.tricks import cards_to_take, open_columns, playable, trick_order
    from catsle_rules.turns import Phase
    from catsle_rules.validity import NAME
    from catsle_rules.views import determinize, from_position, position, redact, view
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "events": ("chance",),
            "model": ("Deal", "ExtraCard", "Move", "Outcome", "PlayCard", "State", "Step", "TakeCard"),
            "notation": ("format_step", "parse_step"),
            "options": ("Options",),
            "pieces": ("DECK", "SEATS", "Card", "Colour"),
            "rules": ("apply", "apply_unchecked", "check", "is_over", "legal_moves", "mover", "next_seat", "to_act"),
            "scoring": ("RoundScore", "game_winners", "round_score", "scores", "winners"),
            "setup": ("new_game",),
            "tables": ("Column", "Position", "Private", "Table"),
            "tricks": ("cards_to_take", "open_columns", "playable", "trick_order"),
            "turns": ("Phase",),
            "validity": ("NAME",),
            "views": ("determinize", "from_position", "position", "redact", "view"),
        },
    )

RULES: Final = 1
"""The version of docs/rules/catsle.md that this code implements."""

__all__ = [
    "DECK",
    "NAME",
    "RULES",
    "SEATS",
    "Card",
    "Colour",
    "Column",
    "Deal",
    "ExtraCard",
    "Move",
    "Options",
    "Outcome",
    "Phase",
    "PlayCard",
    "Position",
    "Private",
    "RoundScore",
    "State",
    "Step",
    "Table",
    "TakeCard",
    "apply",
    "apply_unchecked",
    "cards_to_take",
    "chance",
    "check",
    "determinize",
    "format_step",
    "from_position",
    "game_winners",
    "is_over",
    "legal_moves",
    "mover",
    "new_game",
    "next_seat",
    "open_columns",
    "parse_step",
    "playable",
    "position",
    "redact",
    "round_score",
    "scores",
    "to_act",
    "trick_order",
    "view",
    "winners",
]
