"""The public names of coloretto_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from coloretto_rules.events import (
    StartDeal as StartDeal,
)
from coloretto_rules.events import (
    chance as chance,
)
from coloretto_rules.model import (
    CardDrawn as CardDrawn,
)
from coloretto_rules.model import (
    DrawCard as DrawCard,
)
from coloretto_rules.model import (
    Move as Move,
)
from coloretto_rules.model import (
    NameJokers as NameJokers,
)
from coloretto_rules.model import (
    Outcome as Outcome,
)
from coloretto_rules.model import (
    Phase as Phase,
)
from coloretto_rules.model import (
    PlaceCard as PlaceCard,
)
from coloretto_rules.model import (
    RemoveColours as RemoveColours,
)
from coloretto_rules.model import (
    StartCards as StartCards,
)
from coloretto_rules.model import (
    State as State,
)
from coloretto_rules.model import (
    Step as Step,
)
from coloretto_rules.model import (
    TakeRow as TakeRow,
)
from coloretto_rules.notation import (
    format_step as format_step,
)
from coloretto_rules.notation import (
    parse_step as parse_step,
)
from coloretto_rules.numbering import (
    choices as choices,
)
from coloretto_rules.numbering import (
    features as features,
)
from coloretto_rules.numbering import (
    observe as observe,
)
from coloretto_rules.numbering import (
    path as path,
)
from coloretto_rules.options import (
    RULES as RULES,
)
from coloretto_rules.options import (
    SEATS as SEATS,
)
from coloretto_rules.options import (
    Options as Options,
)
from coloretto_rules.pieces import (
    Card as Card,
)
from coloretto_rules.pieces import (
    Cards as Cards,
)
from coloretto_rules.pieces import (
    Colour as Colour,
)
from coloretto_rules.pieces import (
    Scoring as Scoring,
)
from coloretto_rules.rules import (
    apply as apply,
)
from coloretto_rules.rules import (
    apply_unchecked as apply_unchecked,
)
from coloretto_rules.rules import (
    check as check,
)
from coloretto_rules.rules import (
    is_over as is_over,
)
from coloretto_rules.rules import (
    legal_moves as legal_moves,
)
from coloretto_rules.rules import (
    mover as mover,
)
from coloretto_rules.rules import (
    next_seat as next_seat,
)
from coloretto_rules.rules import (
    to_act as to_act,
)
from coloretto_rules.scoring import (
    Declaration as Declaration,
)
from coloretto_rules.scoring import (
    best_declaration as best_declaration,
)
from coloretto_rules.scoring import (
    best_score as best_score,
)
from coloretto_rules.scoring import (
    score_declaration as score_declaration,
)
from coloretto_rules.scoring import (
    scores as scores,
)
from coloretto_rules.scoring import (
    winners as winners,
)
from coloretto_rules.setup import new_game as new_game
from coloretto_rules.views import (
    NAME as NAME,
)
from coloretto_rules.views import (
    Area as Area,
)
from coloretto_rules.views import (
    Position as Position,
)
from coloretto_rules.views import (
    Private as Private,
)
from coloretto_rules.views import (
    Row as Row,
)
from coloretto_rules.views import (
    Table as Table,
)
from coloretto_rules.views import (
    determinize as determinize,
)
from coloretto_rules.views import (
    from_position as from_position,
)
from coloretto_rules.views import (
    position as position,
)
from coloretto_rules.views import (
    redact as redact,
)
from coloretto_rules.views import (
    view as view,
)
