"""The ground floor of tabletop-rules: what every game shares. It knows no game.

Every name loads its room when first asked for (`lazy`), so that importing the ground floor or a game is cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.lazy import lazy_exports

if TYPE_CHECKING:
    from tabletop_rules.drawing.finding import Drawing, register_drawing, svg_of, text_of
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
        no_reason,
        refuse,
    )
    from tabletop_rules.events import Deal, Draw, OneBit, OneOf
    from tabletop_rules.frozen import twin
    from tabletop_rules.game import Chance, ErasedGame, Game, Hidden, Seat, View, require_seat
    from tabletop_rules.jsontext import from_json, to_json
    from tabletop_rules.playing import Perft, Played, Playout, perft, play, playout, random_policy
    from tabletop_rules.reading import Replayed, redact_record, replay
    from tabletop_rules.recording import Recorder
    from tabletop_rules.records import Record, RedactedRecord, Result
    from tabletop_rules.referee import verify, verify_many
    from tabletop_rules.registry import game_names, load_game, register
    from tabletop_rules.reports import Fault, Report, Status
    from tabletop_rules.welltyped import require_types, require_view
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "drawing.finding": ("Drawing", "register_drawing", "svg_of", "text_of"),
            "errors": (
                "CHANCE_DUE", "GAME_OVER", "NOT_YOUR_TURN", "NO_CHANCE_DUE", "WRONG_EVENT", "BadPosition", "BadRecord",
                "BadText", "Detail", "IllegalStep", "Problem", "Refusal", "no_reason", "refuse",
            ),
            "events": ("Deal", "Draw", "OneBit", "OneOf"),
            "frozen": ("twin",),
            "game": ("Chance", "ErasedGame", "Game", "Hidden", "Seat", "View", "require_seat"),
            "jsontext": ("from_json", "to_json"),
            "playing": ("Perft", "Played", "Playout", "perft", "play", "playout", "random_policy"),
            "reading": ("Replayed", "redact_record", "replay"),
            "recording": ("Recorder",),
            "records": ("Record", "RedactedRecord", "Result"),
            "referee": ("verify", "verify_many"),
            "reports": ("Fault", "Report", "Status"),
            "registry": ("game_names", "load_game", "register"),
            "welltyped": ("require_types", "require_view"),
        },
    )

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
    "Drawing",
    "ErasedGame",
    "Fault",
    "Game",
    "Hidden",
    "IllegalStep",
    "OneBit",
    "OneOf",
    "Perft",
    "Played",
    "Playout",
    "Problem",
    "Record",
    "Recorder",
    "RedactedRecord",
    "Refusal",
    "Replayed",
    "Report",
    "Result",
    "Seat",
    "Status",
    "View",
    "from_json",
    "game_names",
    "load_game",
    "no_reason",
    "perft",
    "play",
    "playout",
    "random_policy",
    "redact_record",
    "refuse",
    "register",
    "register_drawing",
    "replay",
    "require_seat",
    "require_types",
    "require_view",
    "svg_of",
    "text_of",
    "to_json",
    "twin",
    "verify",
    "verify_many",
]

