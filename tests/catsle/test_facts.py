"""What a deal moves: the cards of the last round come together before they are dealt anew (R8.2)."""

from __future__ import annotations

from random import Random

import catsle_rules as catsle
from catsle_rules.facts import changes, things
from tabletop_rules import playout
from tabletop_rules.facts import Moved, Turned


def test_cards_come_together_before_the_next_deal() -> None:
    """Every card of the last round goes face down to the undealt ones; only then the hands get theirs."""
    options = catsle.Options(3, rounds=2)
    end = playout(catsle, options, Random(1))
    state, deals = catsle.new_game(options), []
    for step in end.steps:
        after = catsle.apply(state, step)
        if isinstance(step, catsle.Deal):
            deals.append((state, after, step))
        state = after
    before, after, step = deals[1]
    found = changes(before, after, step, None)
    lying = {(place, thing): count for place, held in things(catsle.view(before, None)).items() if place != "undealt" for thing, count in held.items()}
    gathered = {(move.from_, move.thing): move.count for move in found if isinstance(move, Moved) and move.to == "undealt"}
    assert gathered
    assert gathered.items() <= lying.items()
    turned = sum(turn.count for turn in found if isinstance(turn, Turned) and turn.at == "undealt")
    assert turned == sum(count for (_, thing), count in gathered.items() if thing != "card")
