"""The public names of tabletop_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from tabletop_rules.drawing.finding import (
    Drawing as Drawing,
    register_drawing as register_drawing,
    svg_of as svg_of,
    text_of as text_of,
)
from tabletop_rules.errors import (
    CHANCE_DUE as CHANCE_DUE,
    GAME_OVER as GAME_OVER,
    NO_CHANCE_DUE as NO_CHANCE_DUE,
    NOT_YOUR_TURN as NOT_YOUR_TURN,
    WRONG_EVENT as WRONG_EVENT,
    BadPosition as BadPosition,
    BadRecord as BadRecord,
    BadText as BadText,
    Detail as Detail,
    IllegalStep as IllegalStep,
    Problem as Problem,
    Refusal as Refusal,
    given as given,
    no_reason as no_reason,
    refuse as refuse,
    require_string as require_string,
)
from tabletop_rules.events import (
    Deal as Deal,
    Draw as Draw,
    OneBit as OneBit,
    OneOf as OneOf,
)
from tabletop_rules.facts import (
    Appeared as Appeared,
    Args as Args,
    Change as Change,
    Describes as Describes,
    Gone as Gone,
    Moved as Moved,
    Points as Points,
    StepFacts as StepFacts,
    Things as Things,
    Turned as Turned,
    compare as compare,
    facts_of as facts_of,
    fold as fold,
    moves_data as moves_data,
    points_changed as points_changed,
)
from tabletop_rules.frozen import twin as twin
from tabletop_rules.game import (
    Chance as Chance,
    ErasedGame as ErasedGame,
    Game as Game,
    Hidden as Hidden,
    Rules as Rules,
    Seat as Seat,
    View as View,
    require_seat as require_seat,
)
from tabletop_rules.jsontext import (
    from_json as from_json,
    to_json as to_json,
)
from tabletop_rules.many import verify_many as verify_many
from tabletop_rules.memory import (
    Holding as Holding,
    Memory as Memory,
    no_world as no_world,
)
from tabletop_rules.numbered import (
    Feature as Feature,
    Numbered as Numbered,
    Unranked as Unranked,
    outcome_at as outcome_at,
    require_numbered as require_numbered,
)
from tabletop_rules.observing.blinded import verify_redacted as verify_redacted
from tabletop_rules.observing.observer import Observer as Observer
from tabletop_rules.playing import (
    Perft as Perft,
    Played as Played,
    Playout as Playout,
    perft as perft,
    play as play,
    playout as playout,
    random_policy as random_policy,
)
from tabletop_rules.reading import (
    Replayed as Replayed,
    redact_record as redact_record,
    replay as replay,
)
from tabletop_rules.recording import Recorder as Recorder
from tabletop_rules.records import (
    Ended as Ended,
    Record as Record,
    RedactedRecord as RedactedRecord,
    Result as Result,
    Scalar as Scalar,
    Why as Why,
)
from tabletop_rules.referee import verify as verify
from tabletop_rules.registry import (
    game_names as game_names,
    load_game as load_game,
    register as register,
)
from tabletop_rules.reports import (
    Fault as Fault,
    Report as Report,
    Status as Status,
)
from tabletop_rules.simulating import Tally as Tally, simulate as simulate
from tabletop_rules.stepkinds import (
    StepKind as StepKind,
    StepTable as StepTable,
)
from tabletop_rules.welltyped import (
    require_types as require_types,
    require_view as require_view,
)
