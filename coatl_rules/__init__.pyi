"""The public names of coatl_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from coatl_rules.cards import (
    ProphecyCard as ProphecyCard,
)
from coatl_rules.cards import (
    Suit as Suit,
)
from coatl_rules.cards import (
    TempleCard as TempleCard,
)
from coatl_rules.cards import (
    prophecies as prophecies,
)
from coatl_rules.cards import (
    temples as temples,
)
from coatl_rules.events import (
    DrawCards as DrawCards,
)
from coatl_rules.events import (
    DrawOne as DrawOne,
)
from coatl_rules.events import (
    FillSupply as FillSupply,
)
from coatl_rules.guesses import determinize as determinize
from coatl_rules.legality import legal_moves as legal_moves
from coatl_rules.model import (
    After as After,
)
from coatl_rules.model import (
    Ending as Ending,
)
from coatl_rules.model import (
    State as State,
)
from coatl_rules.model import (
    last_turns as last_turns,
)
from coatl_rules.notation import (
    format_step as format_step,
)
from coatl_rules.notation import (
    parse_step as parse_step,
)
from coatl_rules.numbering import (
    choices as choices,
)
from coatl_rules.numbering import (
    features as features,
)
from coatl_rules.numbering import (
    observe as observe,
)
from coatl_rules.numbering import (
    path as path,
)
from coatl_rules.options import (
    RULES as RULES,
)
from coatl_rules.options import (
    SEATS as SEATS,
)
from coatl_rules.options import (
    Options as Options,
)
from coatl_rules.pieces import (
    Colour as Colour,
)
from coatl_rules.pieces import (
    Kind as Kind,
)
from coatl_rules.pieces import (
    Piece as Piece,
)
from coatl_rules.pieces import (
    Snake as Snake,
)
from coatl_rules.positions import (
    NAME as NAME,
)
from coatl_rules.positions import (
    from_position as from_position,
)
from coatl_rules.rules import (
    apply as apply,
)
from coatl_rules.rules import (
    apply_unchecked as apply_unchecked,
)
from coatl_rules.rules import (
    chance as chance,
)
from coatl_rules.rules import (
    check as check,
)
from coatl_rules.rules import (
    is_over as is_over,
)
from coatl_rules.rules import (
    mover as mover,
)
from coatl_rules.rules import (
    next_seat as next_seat,
)
from coatl_rules.rules import (
    to_act as to_act,
)
from coatl_rules.scoring import (
    Standing as Standing,
)
from coatl_rules.scoring import (
    coatl_points as coatl_points,
)
from coatl_rules.scoring import (
    leaders as leaders,
)
from coatl_rules.scoring import (
    prophecy_points as prophecy_points,
)
from coatl_rules.scoring import (
    scores as scores,
)
from coatl_rules.scoring import (
    standings as standings,
)
from coatl_rules.scoring import (
    temple_points as temple_points,
)
from coatl_rules.scoring import (
    winners as winners,
)
from coatl_rules.setup import new_game as new_game
from coatl_rules.steps import (
    Choose as Choose,
)
from coatl_rules.steps import (
    Commit as Commit,
)
from coatl_rules.steps import (
    Discard as Discard,
)
from coatl_rules.steps import (
    DisplayFilled as DisplayFilled,
)
from coatl_rules.steps import (
    End as End,
)
from coatl_rules.steps import (
    Extend as Extend,
)
from coatl_rules.steps import (
    Fill as Fill,
)
from coatl_rules.steps import (
    Fulfil as Fulfil,
)
from coatl_rules.steps import (
    Keep as Keep,
)
from coatl_rules.steps import (
    Move as Move,
)
from coatl_rules.steps import (
    Outcome as Outcome,
)
from coatl_rules.steps import (
    Pass as Pass,
)
from coatl_rules.steps import (
    Pick as Pick,
)
from coatl_rules.steps import (
    Place as Place,
)
from coatl_rules.steps import (
    PropheciesDealt as PropheciesDealt,
)
from coatl_rules.steps import (
    ProphecyDrawn as ProphecyDrawn,
)
from coatl_rules.steps import (
    Seal as Seal,
)
from coatl_rules.steps import (
    See as See,
)
from coatl_rules.steps import (
    Start as Start,
)
from coatl_rules.steps import (
    Step as Step,
)
from coatl_rules.steps import (
    Take as Take,
)
from coatl_rules.steps import (
    Temple as Temple,
)
from coatl_rules.steps import (
    TempleDealt as TempleDealt,
)
from coatl_rules.steps import (
    TempleRevealed as TempleRevealed,
)
from coatl_rules.table import (
    Bags as Bags,
)
from coatl_rules.table import (
    Coatl as Coatl,
)
from coatl_rules.table import (
    ColourCounts as ColourCounts,
)
from coatl_rules.table import (
    LastTurn as LastTurn,
)
from coatl_rules.table import (
    Position as Position,
)
from coatl_rules.table import (
    Private as Private,
)
from coatl_rules.table import (
    Side as Side,
)
from coatl_rules.table import (
    Stage as Stage,
)
from coatl_rules.table import (
    StageName as StageName,
)
from coatl_rules.table import (
    Supply as Supply,
)
from coatl_rules.table import (
    Table as Table,
)
from coatl_rules.table import (
    Temples as Temples,
)
from coatl_rules.table import (
    Token as Token,
)
from coatl_rules.table import (
    Turn as Turn,
)
from coatl_rules.views import (
    position as position,
)
from coatl_rules.views import (
    redact as redact,
)
from coatl_rules.views import (
    view as view,
)
