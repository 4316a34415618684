"""The public names of coatl_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from coatl_rules.arranging import (
    arrange as arrange,
    read_position as read_position,
)
from coatl_rules.cards import (
    ProphecyCard as ProphecyCard,
    Suit as Suit,
    TempleCard as TempleCard,
    prophecies as prophecies,
    temples as temples,
)
from coatl_rules.events import (
    DrawCards as DrawCards,
    DrawOne as DrawOne,
    FillSupply as FillSupply,
)
from coatl_rules.facts import (
    STEPS as STEPS,
    changes as changes,
    describe_step as describe_step,
    step_from as step_from,
    things as things,
)
from coatl_rules.guesses import determinize as determinize
from coatl_rules.heuristics import (
    PLAY_ON as PLAY_ON,
    evaluate as evaluate,
    suggest as suggest,
)
from coatl_rules.legality import legal_moves as legal_moves
from coatl_rules.memory import remember as remember
from coatl_rules.model import (
    After as After,
    Ending as Ending,
    State as State,
    last_turns as last_turns,
)
from coatl_rules.notation import (
    format_step as format_step,
    parse_step as parse_step,
)
from coatl_rules.numbering import (
    choices as choices,
    features as features,
    observe as observe,
    path as path,
)
from coatl_rules.options import (
    RULES as RULES,
    SEATS as SEATS,
    Options as Options,
)
from coatl_rules.pieces import (
    Colour as Colour,
    Kind as Kind,
    Piece as Piece,
    Snake as Snake,
)
from coatl_rules.positions import (
    NAME as NAME,
    from_position as from_position,
)
from coatl_rules.rules import (
    apply as apply,
    apply_unchecked as apply_unchecked,
    chance as chance,
    check as check,
    is_over as is_over,
    mover as mover,
    next_seat as next_seat,
    to_act as to_act,
)
from coatl_rules.scoring import (
    Standing as Standing,
    best_seats as best_seats,
    coatl_points as coatl_points,
    leaders as leaders,
    prophecy_points as prophecy_points,
    scores as scores,
    standings as standings,
    temple_points as temple_points,
    winners as winners,
)
from coatl_rules.setup import new_game as new_game
from coatl_rules.steps import (
    Choose as Choose,
    Commit as Commit,
    Discard as Discard,
    DisplayFilled as DisplayFilled,
    End as End,
    Extend as Extend,
    Fill as Fill,
    Fulfil as Fulfil,
    Keep as Keep,
    Move as Move,
    Outcome as Outcome,
    Pass as Pass,
    Pick as Pick,
    Place as Place,
    PropheciesDealt as PropheciesDealt,
    ProphecyDrawn as ProphecyDrawn,
    Seal as Seal,
    See as See,
    Start as Start,
    Step as Step,
    Take as Take,
    Temple as Temple,
    TempleDealt as TempleDealt,
    TempleRevealed as TempleRevealed,
)
from coatl_rules.table import (
    Bags as Bags,
    Coatl as Coatl,
    ColourCounts as ColourCounts,
    LastTurn as LastTurn,
    Position as Position,
    Private as Private,
    Side as Side,
    Stage as Stage,
    StageName as StageName,
    Supply as Supply,
    Table as Table,
    Temples as Temples,
    Token as Token,
    Turn as Turn,
)
from coatl_rules.views import (
    position as position,
    redact as redact,
    view as view,
)
