"""What a hand pays for is listed, and nothing else (R1, R9 to R11, R14.1)."""

from __future__ import annotations

from itertools import product

import attrs

from catan_rules import BuildCity, BuildRoad, BuildSettlement, BuyCard, Counts, check, legal_moves
from catan_rules.packed import GAIN, pack
from catan_rules.pieces import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from tests.catan.scenes import HOMES, scene

COSTS = {BuildRoad: ROAD_COST, BuildSettlement: SETTLEMENT_COST, BuildCity: CITY_COST, BuyCard: CARD_COST}


def test_r1_what_a_hand_can_pay_for_is_listed() -> None:
    """R1, R9, R10, R11, R14.1: of all hands with up to three cards a kind, each is offered just what its cards cover."""
    state = scene(roads={0: [*HOMES[0][1], "2,-3SW"]})
    for counts in product(range(4), repeat=5):
        given = attrs.evolve(state, hands=state.hands + pack(counts) * GAIN[0])
        listed = [move for move in legal_moves(given) if isinstance(move, (BuildRoad, BuildSettlement, BuildCity, BuyCard))]
        paid = {kind for kind, cost in COSTS.items() if all(a <= b for a, b in zip(cost, Counts(*counts), strict=True))}
        assert {type(move) for move in listed} == paid
        assert all(check(given, move) is None for move in listed)
