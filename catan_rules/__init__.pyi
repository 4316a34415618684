"""The public names of catan_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from catan_rules.arranging import (
    arrange as arrange,
    read_position as read_position,
)
from catan_rules.boards import (
    Board as Board,
    Harbour as Harbour,
    beginner_board as beginner_board,
    beginner_board_six as beginner_board_six,
    random_board as random_board,
    spiral_numbers as spiral_numbers,
)
from catan_rules.events import (
    Dice as Dice,
    OneCard as OneCard,
    chance as chance,
)
from catan_rules.facts import (
    STEPS as STEPS,
    changes as changes,
    describe_step as describe_step,
    step_from as step_from,
    things as things,
)
from catan_rules.guesses import determinize as determinize
from catan_rules.heuristics import (
    PLAY_ON as PLAY_ON,
    evaluate as evaluate,
    suggest as suggest,
)
from catan_rules.laying import (
    NumberDeal as NumberDeal,
    Shuffled as Shuffled,
)
from catan_rules.listing import fully_listed as fully_listed, legal_moves as legal_moves
from catan_rules.memory import remember as remember
from catan_rules.model import (
    AcceptOffer as AcceptOffer,
    BuildCity as BuildCity,
    BuildRoad as BuildRoad,
    BuildSettlement as BuildSettlement,
    BuyCard as BuyCard,
    CardDrawn as CardDrawn,
    ConfirmTrade as ConfirmTrade,
    CounterOffer as CounterOffer,
    DeclareVictory as DeclareVictory,
    DeclineOffer as DeclineOffer,
    Discard as Discard,
    EndTurn as EndTurn,
    HarboursLaid as HarboursLaid,
    MaritimeTrade as MaritimeTrade,
    Move as Move,
    MoveRobber as MoveRobber,
    NumbersDealt as NumbersDealt,
    OfferTrade as OfferTrade,
    Outcome as Outcome,
    PlayKnight as PlayKnight,
    PlayMonopoly as PlayMonopoly,
    PlayRoadBuilding as PlayRoadBuilding,
    PlayYearOfPlenty as PlayYearOfPlenty,
    RollDice as RollDice,
    Rolled as Rolled,
    SpiralLaid as SpiralLaid,
    State as State,
    Step as Step,
    Stolen as Stolen,
    TerrainLaid as TerrainLaid,
    WithdrawOffer as WithdrawOffer,
)
from catan_rules.notation import (
    format_step as format_step,
    parse_step as parse_step,
)
from catan_rules.numbering import (
    choices as choices,
    features as features,
    observe as observe,
    path as path,
)
from catan_rules.options import (
    RULES as RULES,
    RULES_READ as RULES_READ,
    SEATS as SEATS,
    Options as Options,
)
from catan_rules.pieces import (
    Building as Building,
    Card as Card,
    CardCounts as CardCounts,
    Counts as Counts,
    HarbourKind as HarbourKind,
    Resource as Resource,
    Terrain as Terrain,
)
from catan_rules.positions import from_position as from_position
from catan_rules.rules import (
    apply as apply,
    apply_unchecked as apply_unchecked,
    check as check,
    is_over as is_over,
    mover as mover,
    next_seat as next_seat,
    to_act as to_act,
    winners as winners,
)
from catan_rules.scoring import (
    best_seats as best_seats,
    largest_army_holder as largest_army_holder,
    longest_road as longest_road,
    longest_road_holder as longest_road_holder,
    scores as scores,
)
from catan_rules.setup import new_game as new_game
from catan_rules.table import (
    NAME as NAME,
    Answer as Answer,
    Offer as Offer,
    Pieces as Pieces,
    Position as Position,
    Private as Private,
    Stage as Stage,
    Table as Table,
)
from catan_rules.topology import (
    BASE as BASE,
    EDGES as EDGES,
    HEXES as HEXES,
    LARGE as LARGE,
    VERTICES as VERTICES,
    Edge as Edge,
    Hex as Hex,
    Topology as Topology,
    Vertex as Vertex,
    edge as edge,
    hexagon as hexagon,
    vertex as vertex,
)
from catan_rules.views import (
    position as position,
    redact as redact,
    view as view,
)
from catan_rules.yields import production as production
