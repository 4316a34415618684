"""The ground floor of tabletop-rules: what every game shares. It knows no game."""

from tabletop_rules.errors import (
    CHANCE_DUE,
    GAME_OVER,
    NO_CHANCE_DUE,
    NOT_YOUR_TURN,
    WRONG_EVENT,
    BadPosition,
    BadRecord,
    BadText,
    Detail,
    IllegalStep,
    Problem,
    Refusal,
)
from tabletop_rules.events import Deal, Draw, OneBit, OneOf
from tabletop_rules.frozen import twin
from tabletop_rules.game import Chance, ErasedGame, Game, Hidden, Seat, View

__all__ = [
    "CHANCE_DUE",
    "GAME_OVER",
    "NOT_YOUR_TURN",
    "NO_CHANCE_DUE",
    "WRONG_EVENT",
    "BadPosition",
    "BadRecord",
    "BadText",
    "Chance",
    "Deal",
    "Detail",
    "Draw",
    "ErasedGame",
    "Game",
    "Hidden",
    "IllegalStep",
    "OneBit",
    "OneOf",
    "Problem",
    "Refusal",
    "Seat",
    "View",
    "twin",
]
