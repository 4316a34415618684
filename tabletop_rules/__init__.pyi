"""The public names of tabletop_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from tabletop_rules.drawing.finding import (
    Drawing as Drawing,
)
from tabletop_rules.drawing.finding import (
    register_drawing as register_drawing,
)
from tabletop_rules.drawing.finding import (
    svg_of as svg_of,
)
from tabletop_rules.drawing.finding import (
    text_of as text_of,
)
from tabletop_rules.errors import (
    CHANCE_DUE as CHANCE_DUE,
)
from tabletop_rules.errors import (
    GAME_OVER as GAME_OVER,
)
from tabletop_rules.errors import (
    NO_CHANCE_DUE as NO_CHANCE_DUE,
)
from tabletop_rules.errors import (
    NOT_YOUR_TURN as NOT_YOUR_TURN,
)
from tabletop_rules.errors import (
    WRONG_EVENT as WRONG_EVENT,
)
from tabletop_rules.errors import (
    BadPosition as BadPosition,
)
from tabletop_rules.errors import (
    BadRecord as BadRecord,
)
from tabletop_rules.errors import (
    BadText as BadText,
)
from tabletop_rules.errors import (
    Detail as Detail,
)
from tabletop_rules.errors import (
    IllegalStep as IllegalStep,
)
from tabletop_rules.errors import (
    Problem as Problem,
)
from tabletop_rules.errors import (
    Refusal as Refusal,
)
from tabletop_rules.errors import (
    no_reason as no_reason,
)
from tabletop_rules.errors import (
    refuse as refuse,
)
from tabletop_rules.events import (
    Deal as Deal,
)
from tabletop_rules.events import (
    Draw as Draw,
)
from tabletop_rules.events import (
    OneBit as OneBit,
)
from tabletop_rules.events import (
    OneOf as OneOf,
)
from tabletop_rules.frozen import twin as twin
from tabletop_rules.game import (
    Chance as Chance,
)
from tabletop_rules.game import (
    ErasedGame as ErasedGame,
)
from tabletop_rules.game import (
    Game as Game,
)
from tabletop_rules.game import (
    Hidden as Hidden,
)
from tabletop_rules.game import (
    Seat as Seat,
)
from tabletop_rules.game import (
    View as View,
)
from tabletop_rules.game import (
    require_seat as require_seat,
)
from tabletop_rules.jsontext import (
    from_json as from_json,
)
from tabletop_rules.jsontext import (
    to_json as to_json,
)
from tabletop_rules.numbered import (
    Feature as Feature,
)
from tabletop_rules.numbered import (
    Numbered as Numbered,
)
from tabletop_rules.numbered import (
    Unranked as Unranked,
)
from tabletop_rules.numbered import (
    outcome_at as outcome_at,
)
from tabletop_rules.numbered import (
    require_numbered as require_numbered,
)
from tabletop_rules.playing import (
    Perft as Perft,
)
from tabletop_rules.playing import (
    Played as Played,
)
from tabletop_rules.playing import (
    Playout as Playout,
)
from tabletop_rules.playing import (
    perft as perft,
)
from tabletop_rules.playing import (
    play as play,
)
from tabletop_rules.playing import (
    playout as playout,
)
from tabletop_rules.playing import (
    random_policy as random_policy,
)
from tabletop_rules.reading import (
    Replayed as Replayed,
)
from tabletop_rules.reading import (
    redact_record as redact_record,
)
from tabletop_rules.reading import (
    replay as replay,
)
from tabletop_rules.recording import Recorder as Recorder
from tabletop_rules.records import (
    Record as Record,
)
from tabletop_rules.records import (
    RedactedRecord as RedactedRecord,
)
from tabletop_rules.records import (
    Result as Result,
)
from tabletop_rules.referee import (
    verify as verify,
)
from tabletop_rules.referee import (
    verify_many as verify_many,
)
from tabletop_rules.registry import (
    game_names as game_names,
)
from tabletop_rules.registry import (
    load_game as load_game,
)
from tabletop_rules.registry import (
    register as register,
)
from tabletop_rules.reports import (
    Fault as Fault,
)
from tabletop_rules.reports import (
    Report as Report,
)
from tabletop_rules.reports import (
    Status as Status,
)
from tabletop_rules.welltyped import (
    require_types as require_types,
)
from tabletop_rules.welltyped import (
    require_view as require_view,
)
