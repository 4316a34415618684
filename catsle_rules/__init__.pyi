"""The public names of catsle_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from catsle_rules.arranging import (
    arrange as arrange,
    read_position as read_position,
)
from catsle_rules.events import chance as chance
from catsle_rules.facts import (
    STEPS as STEPS,
    changes as changes,
    describe_step as describe_step,
    step_from as step_from,
    things as things,
)
from catsle_rules.heuristics import (
    PLAY_ON as PLAY_ON,
    evaluate as evaluate,
    suggest as suggest,
)
from catsle_rules.memory import remember as remember
from catsle_rules.model import (
    Deal as Deal,
    ExtraCard as ExtraCard,
    Move as Move,
    Outcome as Outcome,
    PlayCard as PlayCard,
    State as State,
    Step as Step,
    TakeCard as TakeCard,
)
from catsle_rules.notation import (
    format_step as format_step,
    parse_step as parse_step,
)
from catsle_rules.numbering import (
    choices as choices,
    features as features,
    observe as observe,
    path as path,
)
from catsle_rules.options import (
    RULES as RULES,
    Options as Options,
)
from catsle_rules.pieces import (
    DECK as DECK,
    SEATS as SEATS,
    Card as Card,
    Colour as Colour,
)
from catsle_rules.rules import (
    apply as apply,
    apply_unchecked as apply_unchecked,
    check as check,
    is_over as is_over,
    legal_moves as legal_moves,
    mover as mover,
    next_seat as next_seat,
    to_act as to_act,
)
from catsle_rules.scoring import (
    RoundScore as RoundScore,
    best_seats as best_seats,
    game_winners as game_winners,
    round_score as round_score,
    scores as scores,
    winners as winners,
)
from catsle_rules.setup import new_game as new_game
from catsle_rules.tables import (
    Column as Column,
    Position as Position,
    Private as Private,
    Table as Table,
)
from catsle_rules.tricks import (
    cards_to_take as cards_to_take,
    open_columns as open_columns,
    playable as playable,
    trick_order as trick_order,
)
from catsle_rules.turns import Phase as Phase
from catsle_rules.validity import NAME as NAME
from catsle_rules.views import (
    determinize as determinize,
    from_position as from_position,
    position as position,
    redact as redact,
    view as view,
)
