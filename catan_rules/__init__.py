"""Rules engine for Catan (Klaus Teuber, 1995), 2 to 6 seats, boards drawn or agreed on, player trade, variants as options.

The module itself is a `tabletop_rules.Game`. The rules it implements are numbered in docs/rules/catan.md.

>>> import catan_rules as catan
>>> state = catan.new_game(catan.Options(seats=3, board="beginner"))
>>> for text in ["settlement 0,-1N", "road 0,-1NW"]:
...     state = catan.apply(state, catan.parse_step(text))
>>> len(catan.legal_moves(state))
50
"""

from typing import TYPE_CHECKING, Final

from tabletop_rules.lazy import lazy_exports

if TYPE_CHECKING:
    from catan_rules.boards import Board, Harbour, beginner_board, beginner_board_six, random_board, spiral_numbers
    from catan_rules.events import Dice, OneCard, chance
    from catan_rules.guesses import determinize
    from catan_rules.laying import NumberDeal, Shuffled
    from catan_rules.listing import legal_moves
    from catan_rules.model import (
        AcceptOffer,
        BuildCity,
        BuildRoad,
        BuildSettlement,
        BuyCard,
        CardDrawn,
        ConfirmTrade,
        CounterOffer,
        DeclareVictory,
        DeclineOffer,
        Discard,
        EndTurn,
        HarboursLaid,
        MaritimeTrade,
        Move,
        MoveRobber,
        NumbersDealt,
        OfferTrade,
        Outcome,
        PlayKnight,
        PlayMonopoly,
        PlayRoadBuilding,
        PlayYearOfPlenty,
        RollDice,
        Rolled,
        SpiralLaid,
        State,
        Step,
        Stolen,
        TerrainLaid,
        WithdrawOffer,
    )
    from catan_rules.notation import format_step, parse_step
    from catan_rules.options import RULES_READ, SEATS, Options
    from catan_rules.pieces import Building, Card, CardCounts, Counts, HarbourKind, Resource, Terrain
    from catan_rules.positions import from_position
    from catan_rules.rules import apply, apply_unchecked, check, is_over, mover, next_seat, to_act, winners
    from catan_rules.scoring import largest_army_holder, longest_road, longest_road_holder, scores
    from catan_rules.setup import new_game
    from catan_rules.table import NAME, Answer, Offer, Pieces, Position, Private, Stage, Table
    from catan_rules.topology import BASE, EDGES, HEXES, LARGE, VERTICES, Edge, Hex, Topology, Vertex, edge, hexagon, vertex
    from catan_rules.views import position, redact, view
    from catan_rules.yields import production
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "boards": ("Board", "Harbour", "beginner_board", "beginner_board_six", "random_board", "spiral_numbers"),
            "events": ("Dice", "OneCard", "chance"),
            "guesses": ("determinize",),
            "laying": ("NumberDeal", "Shuffled"),
            "listing": ("legal_moves",),
            "model": (
                "AcceptOffer", "BuildCity", "BuildRoad", "BuildSettlement", "BuyCard", "CardDrawn", "ConfirmTrade",
                "CounterOffer", "DeclareVictory", "DeclineOffer", "Discard", "EndTurn", "HarboursLaid", "MaritimeTrade", "Move",
                "MoveRobber", "NumbersDealt", "OfferTrade", "Outcome", "PlayKnight", "PlayMonopoly", "PlayRoadBuilding",
                "PlayYearOfPlenty", "RollDice", "Rolled", "SpiralLaid", "State", "Step", "Stolen", "TerrainLaid", "WithdrawOffer",
            ),
            "notation": ("format_step", "parse_step"),
            "options": ("RULES_READ", "SEATS", "Options"),
            "pieces": ("Building", "Card", "CardCounts", "Counts", "HarbourKind", "Resource", "Terrain"),
            "positions": ("from_position",),
            "rules": ("apply", "apply_unchecked", "check", "is_over", "mover", "next_seat", "to_act", "winners"),
            "scoring": ("largest_army_holder", "longest_road", "longest_road_holder", "scores"),
            "setup": ("new_game",),
            "table": ("NAME", "Answer", "Offer", "Pieces", "Position", "Private", "Stage", "Table"),
            "topology": (
                "BASE", "EDGES", "HEXES", "LARGE", "VERTICES", "Edge", "Hex", "Topology", "Vertex", "edge", "hexagon", "vertex",
            ),
            "views": ("position", "redact", "view"),
            "yields": ("production",),
        },
    )

RULES: Final = 2
"""The version of docs/rules/catan.md that this package implements."""

__all__ = [
    "BASE",
    "EDGES",
    "HEXES",
    "LARGE",
    "NAME",
    "RULES",
    "RULES_READ",
    "SEATS",
    "VERTICES",
    "AcceptOffer",
    "Answer",
    "Board",
    "BuildCity",
    "BuildRoad",
    "BuildSettlement",
    "Building",
    "BuyCard",
    "Card",
    "CardCounts",
    "CardDrawn",
    "ConfirmTrade",
    "CounterOffer",
    "Counts",
    "DeclareVictory",
    "DeclineOffer",
    "Dice",
    "Discard",
    "Edge",
    "EndTurn",
    "Harbour",
    "HarbourKind",
    "HarboursLaid",
    "Hex",
    "MaritimeTrade",
    "Move",
    "MoveRobber",
    "NumberDeal",
    "NumbersDealt",
    "Offer",
    "OfferTrade",
    "OneCard",
    "Options",
    "Outcome",
    "Pieces",
    "PlayKnight",
    "PlayMonopoly",
    "PlayRoadBuilding",
    "PlayYearOfPlenty",
    "Position",
    "Private",
    "Resource",
    "RollDice",
    "Rolled",
    "Shuffled",
    "SpiralLaid",
    "Stage",
    "State",
    "Step",
    "Stolen",
    "Table",
    "Terrain",
    "TerrainLaid",
    "Topology",
    "Vertex",
    "WithdrawOffer",
    "apply",
    "apply_unchecked",
    "beginner_board",
    "beginner_board_six",
    "chance",
    "check",
    "determinize",
    "edge",
    "format_step",
    "from_position",
    "hexagon",
    "is_over",
    "largest_army_holder",
    "legal_moves",
    "longest_road",
    "longest_road_holder",
    "mover",
    "new_game",
    "next_seat",
    "parse_step",
    "position",
    "production",
    "random_board",
    "redact",
    "scores",
    "spiral_numbers",
    "to_act",
    "vertex",
    "view",
    "winners",
]
