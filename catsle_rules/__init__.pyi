"""The public names of catsle_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from catsle_rules.events import chance as chance
from catsle_rules.model import (
    Deal as Deal,
)
from catsle_rules.model import (
    ExtraCard as ExtraCard,
)
from catsle_rules.model import (
    Move as Move,
)
from catsle_rules.model import (
    Outcome as Outcome,
)
from catsle_rules.model import (
    PlayCard as PlayCard,
)
from catsle_rules.model import (
    State as State,
)
from catsle_rules.model import (
    Step as Step,
)
from catsle_rules.model import (
    TakeCard as TakeCard,
)
from catsle_rules.notation import (
    format_step as format_step,
)
from catsle_rules.notation import (
    parse_step as parse_step,
)
from catsle_rules.numbering import (
    choices as choices,
)
from catsle_rules.numbering import (
    features as features,
)
from catsle_rules.numbering import (
    observe as observe,
)
from catsle_rules.numbering import (
    path as path,
)
from catsle_rules.options import (
    RULES as RULES,
)
from catsle_rules.options import (
    Options as Options,
)
from catsle_rules.pieces import (
    DECK as DECK,
)
from catsle_rules.pieces import (
    SEATS as SEATS,
)
from catsle_rules.pieces import (
    Card as Card,
)
from catsle_rules.pieces import (
    Colour as Colour,
)
from catsle_rules.rules import (
    apply as apply,
)
from catsle_rules.rules import (
    apply_unchecked as apply_unchecked,
)
from catsle_rules.rules import (
    check as check,
)
from catsle_rules.rules import (
    is_over as is_over,
)
from catsle_rules.rules import (
    legal_moves as legal_moves,
)
from catsle_rules.rules import (
    mover as mover,
)
from catsle_rules.rules import (
    next_seat as next_seat,
)
from catsle_rules.rules import (
    to_act as to_act,
)
from catsle_rules.scoring import (
    RoundScore as RoundScore,
)
from catsle_rules.scoring import (
    game_winners as game_winners,
)
from catsle_rules.scoring import (
    round_score as round_score,
)
from catsle_rules.scoring import (
    scores as scores,
)
from catsle_rules.scoring import (
    winners as winners,
)
from catsle_rules.setup import new_game as new_game
from catsle_rules.tables import (
    Column as Column,
)
from catsle_rules.tables import (
    Position as Position,
)
from catsle_rules.tables import (
    Private as Private,
)
from catsle_rules.tables import (
    Table as Table,
)
from catsle_rules.tricks import (
    cards_to_take as cards_to_take,
)
from catsle_rules.tricks import (
    open_columns as open_columns,
)
from catsle_rules.tricks import (
    playable as playable,
)
from catsle_rules.tricks import (
    trick_order as trick_order,
)
from catsle_rules.turns import Phase as Phase
from catsle_rules.validity import NAME as NAME
from catsle_rules.views import (
    determinize as determinize,
)
from catsle_rules.views import (
    from_position as from_position,
)
from catsle_rules.views import (
    position as position,
)
from catsle_rules.views import (
    redact as redact,
)
from catsle_rules.views import (
    view as view,
)
