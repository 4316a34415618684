"""The public names of coloretto_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from coloretto_rules.arranging import (
    arrange as arrange,
    read_position as read_position,
)
from coloretto_rules.events import (
    StartDeal as StartDeal,
    chance as chance,
)
from coloretto_rules.facts import (
    STEPS as STEPS,
    changes as changes,
    describe_step as describe_step,
    step_from as step_from,
    things as things,
)
from coloretto_rules.heuristics import (
    PLAY_ON as PLAY_ON,
    evaluate as evaluate,
    suggest as suggest,
)
from coloretto_rules.memory import remember as remember
from coloretto_rules.model import (
    CardDrawn as CardDrawn,
    DrawCard as DrawCard,
    Move as Move,
    NameJokers as NameJokers,
    Outcome as Outcome,
    Phase as Phase,
    PlaceCard as PlaceCard,
    RemoveColours as RemoveColours,
    StartCards as StartCards,
    State as State,
    Step as Step,
    TakeRow as TakeRow,
)
from coloretto_rules.notation import (
    format_step as format_step,
    parse_step as parse_step,
)
from coloretto_rules.numbering import (
    choices as choices,
    features as features,
    observe as observe,
    path as path,
)
from coloretto_rules.options import (
    RULES as RULES,
    SEATS as SEATS,
    Options as Options,
)
from coloretto_rules.pieces import (
    Card as Card,
    Cards as Cards,
    Colour as Colour,
    Scoring as Scoring,
)
from coloretto_rules.rules import (
    apply as apply,
    apply_unchecked as apply_unchecked,
    check as check,
    is_over as is_over,
    legal_moves as legal_moves,
    mover as mover,
    next_seat as next_seat,
    to_act as to_act,
)
from coloretto_rules.scoring import (
    Declaration as Declaration,
    best_declaration as best_declaration,
    best_score as best_score,
    best_seats as best_seats,
    score_declaration as score_declaration,
    scores as scores,
    winners as winners,
)
from coloretto_rules.setup import new_game as new_game
from coloretto_rules.views import (
    NAME as NAME,
    Area as Area,
    Position as Position,
    Private as Private,
    Row as Row,
    Table as Table,
    determinize as determinize,
    from_position as from_position,
    position as position,
    redact as redact,
    view as view,
)
