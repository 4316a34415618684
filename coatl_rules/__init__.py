"""Rules engine for Cóatl (Synapses Games, 2020): 2 to 4 seats, the real cards, sacrifice tokens, promo cards as an option.

The module itself is a `tabletop_rules.Game`. The rules it implements are numbered in docs/rules/coatl.md.

>>> import coatl_rules as coatl
>>> state = coatl.new_game(coatl.Options(seats=2))
>>> state = coatl.apply(state, coatl.parse_step("=fill KB YR YR,YR,YG,RG,KK,BB"))
>>> coatl.chance(state).kind, coatl.to_act(state)
('temple', ())
"""

from typing import TYPE_CHECKING, Final

from tabletop_rules.lazy import lazy_exports

if TYPE_CHECKING:
    from coatl_rules.cards import ProphecyCard, Suit, TempleCard, prophecies, temples
    from coatl_rules.events import DrawCards, DrawOne, FillSupply
    from coatl_rules.guesses import determinize
    from coatl_rules.legality import legal_moves
    from coatl_rules.model import After, Ending, State, last_turns
    from coatl_rules.notation import format_step, parse_step
    from coatl_rules.options import SEATS, Options
    from coatl_rules.pieces import Colour, Kind, Piece, Snake
    from coatl_rules.positions import NAME, from_position
    from coatl_rules.rules import apply, apply_unchecked, chance, check, is_over, mover, next_seat, to_act
    from coatl_rules.scoring import (
        Standing,
        coatl_points,
        leaders,
        prophecy_points,
        scores,
        standings,
        temple_points,
        winners,
    )
    from coatl_rules.setup import new_game
    from coatl_rules.steps import (
        Choose,
        Commit,
        Discard,
        DisplayFilled,
        End,
        Extend,
        Fill,
        Fulfil,
        Keep,
        Move,
        Outcome,
        Pass,
        Pick,
        Place,
        PropheciesDealt,
        ProphecyDrawn,
        Seal,
        See,
        Start,
        Step,
        Take,
        Temple,
        TempleDealt,
        TempleRevealed,
    )
    from coatl_rules.table import (
        Bags,
        Coatl,
        ColourCounts,
        LastTurn,
        Position,
        Private,
        Side,
        Stage,
        StageName,
        Supply,
        Table,
        Temples,
        Token,
        Turn,
    )
    from coatl_rules.views import position, redact, view
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "cards": ("ProphecyCard", "Suit", "TempleCard", "prophecies", "temples"),
            "events": ("DrawCards", "DrawOne", "FillSupply"),
            "guesses": ("determinize",),
            "legality": ("legal_moves",),
            "model": ("After", "Ending", "State", "last_turns"),
            "notation": ("format_step", "parse_step"),
            "options": ("SEATS", "Options"),
            "pieces": ("Colour", "Kind", "Piece", "Snake"),
            "positions": ("NAME", "from_position"),
            "rules": ("apply", "apply_unchecked", "chance", "check", "is_over", "mover", "next_seat", "to_act"),
            "scoring": (
                "Standing", "coatl_points", "leaders", "prophecy_points", "scores", "standings", "temple_points", "winners"
            ),
            "setup": ("new_game",),
            "steps": (
                "Choose", "Commit", "Discard", "DisplayFilled", "End", "Extend", "Fill", "Fulfil", "Keep", "Move", "Outcome",
                "Pass", "Pick", "Place", "PropheciesDealt", "ProphecyDrawn", "Seal", "See", "Start", "Step", "Take", "Temple",
                "TempleDealt", "TempleRevealed",
            ),
            "table": (
                "Bags", "Coatl", "ColourCounts", "LastTurn", "Position", "Private", "Side", "Stage", "StageName", "Supply",
                "Table", "Temples", "Token", "Turn",
            ),
            "views": ("position", "redact", "view"),
        },
    )

RULES: Final = 1
"""The version of docs/rules/coatl.md that this package implements."""

__all__ = [
    "NAME",
    "RULES",
    "SEATS",
    "After",
    "Bags",
    "Choose",
    "Coatl",
    "Colour",
    "ColourCounts",
    "Commit",
    "Discard",
    "DisplayFilled",
    "DrawCards",
    "DrawOne",
    "End",
    "Ending",
    "Extend",
    "Fill",
    "FillSupply",
    "Fulfil",
    "Keep",
    "Kind",
    "LastTurn",
    "Move",
    "Options",
    "Outcome",
    "Pass",
    "Pick",
    "Piece",
    "Place",
    "Position",
    "Private",
    "PropheciesDealt",
    "ProphecyCard",
    "ProphecyDrawn",
    "Seal",
    "See",
    "Side",
    "Snake",
    "Stage",
    "StageName",
    "Standing",
    "Start",
    "State",
    "Step",
    "Suit",
    "Supply",
    "Table",
    "Take",
    "Temple",
    "TempleCard",
    "TempleDealt",
    "TempleRevealed",
    "Temples",
    "Token",
    "Turn",
    "apply",
    "apply_unchecked",
    "chance",
    "check",
    "coatl_points",
    "determinize",
    "format_step",
    "from_position",
    "is_over",
    "last_turns",
    "leaders",
    "legal_moves",
    "mover",
    "new_game",
    "next_seat",
    "parse_step",
    "position",
    "prophecies",
    "prophecy_points",
    "redact",
    "scores",
    "standings",
    "temple_points",
    "temples",
    "to_act",
    "view",
    "winners",
]
