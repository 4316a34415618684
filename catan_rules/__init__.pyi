"""The public names of catan_rules, each with the room it comes from: read by type checkers, and on import by the package."""

from catan_rules.boards import (
    Board as Board,
)
from catan_rules.boards import (
    Harbour as Harbour,
)
from catan_rules.boards import (
    beginner_board as beginner_board,
)
from catan_rules.boards import (
    random_board as random_board,
)
from catan_rules.events import (
    Dice as Dice,
)
from catan_rules.events import (
    OneCard as OneCard,
)
from catan_rules.events import (
    chance as chance,
)
from catan_rules.guesses import determinize as determinize
from catan_rules.listing import legal_moves as legal_moves
from catan_rules.model import (
    AcceptOffer as AcceptOffer,
)
from catan_rules.model import (
    BuildCity as BuildCity,
)
from catan_rules.model import (
    BuildRoad as BuildRoad,
)
from catan_rules.model import (
    BuildSettlement as BuildSettlement,
)
from catan_rules.model import (
    BuyCard as BuyCard,
)
from catan_rules.model import (
    CardDrawn as CardDrawn,
)
from catan_rules.model import (
    ConfirmTrade as ConfirmTrade,
)
from catan_rules.model import (
    CounterOffer as CounterOffer,
)
from catan_rules.model import (
    DeclareVictory as DeclareVictory,
)
from catan_rules.model import (
    DeclineOffer as DeclineOffer,
)
from catan_rules.model import (
    Discard as Discard,
)
from catan_rules.model import (
    EndTurn as EndTurn,
)
from catan_rules.model import (
    MaritimeTrade as MaritimeTrade,
)
from catan_rules.model import (
    Move as Move,
)
from catan_rules.model import (
    MoveRobber as MoveRobber,
)
from catan_rules.model import (
    OfferTrade as OfferTrade,
)
from catan_rules.model import (
    Outcome as Outcome,
)
from catan_rules.model import (
    PlayKnight as PlayKnight,
)
from catan_rules.model import (
    PlayMonopoly as PlayMonopoly,
)
from catan_rules.model import (
    PlayRoadBuilding as PlayRoadBuilding,
)
from catan_rules.model import (
    PlayYearOfPlenty as PlayYearOfPlenty,
)
from catan_rules.model import (
    RollDice as RollDice,
)
from catan_rules.model import (
    Rolled as Rolled,
)
from catan_rules.model import (
    State as State,
)
from catan_rules.model import (
    Step as Step,
)
from catan_rules.model import (
    Stolen as Stolen,
)
from catan_rules.model import (
    WithdrawOffer as WithdrawOffer,
)
from catan_rules.notation import (
    format_step as format_step,
)
from catan_rules.notation import (
    parse_step as parse_step,
)
from catan_rules.options import (
    RULES as RULES,
)
from catan_rules.options import (
    SEATS as SEATS,
)
from catan_rules.options import (
    Options as Options,
)
from catan_rules.pieces import (
    Building as Building,
)
from catan_rules.pieces import (
    Card as Card,
)
from catan_rules.pieces import (
    CardCounts as CardCounts,
)
from catan_rules.pieces import (
    Counts as Counts,
)
from catan_rules.pieces import (
    HarbourKind as HarbourKind,
)
from catan_rules.pieces import (
    Resource as Resource,
)
from catan_rules.pieces import (
    Terrain as Terrain,
)
from catan_rules.positions import from_position as from_position
from catan_rules.rules import (
    apply as apply,
)
from catan_rules.rules import (
    apply_unchecked as apply_unchecked,
)
from catan_rules.rules import (
    check as check,
)
from catan_rules.rules import (
    is_over as is_over,
)
from catan_rules.rules import (
    mover as mover,
)
from catan_rules.rules import (
    next_seat as next_seat,
)
from catan_rules.rules import (
    to_act as to_act,
)
from catan_rules.rules import (
    winners as winners,
)
from catan_rules.scoring import (
    largest_army_holder as largest_army_holder,
)
from catan_rules.scoring import (
    longest_road as longest_road,
)
from catan_rules.scoring import (
    longest_road_holder as longest_road_holder,
)
from catan_rules.scoring import (
    scores as scores,
)
from catan_rules.setup import new_game as new_game
from catan_rules.table import (
    NAME as NAME,
)
from catan_rules.table import (
    Answer as Answer,
)
from catan_rules.table import (
    Offer as Offer,
)
from catan_rules.table import (
    Pieces as Pieces,
)
from catan_rules.table import (
    Position as Position,
)
from catan_rules.table import (
    Private as Private,
)
from catan_rules.table import (
    Stage as Stage,
)
from catan_rules.table import (
    Table as Table,
)
from catan_rules.topology import (
    BASE as BASE,
)
from catan_rules.topology import (
    EDGES as EDGES,
)
from catan_rules.topology import (
    HEXES as HEXES,
)
from catan_rules.topology import (
    VERTICES as VERTICES,
)
from catan_rules.topology import (
    Edge as Edge,
)
from catan_rules.topology import (
    Hex as Hex,
)
from catan_rules.topology import (
    Topology as Topology,
)
from catan_rules.topology import (
    Vertex as Vertex,
)
from catan_rules.topology import (
    edge as edge,
)
from catan_rules.topology import (
    hexagon as hexagon,
)
from catan_rules.topology import (
    vertex as vertex,
)
from catan_rules.views import (
    position as position,
)
from catan_rules.views import (
    redact as redact,
)
from catan_rules.views import (
    view as view,
)
from catan_rules.yields import production as production
