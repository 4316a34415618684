"""The events of the drawn board outcome by outcome: each is one of the event's, listed or had by number (R2.2, R2.3, R2.5)."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import catan_rules as catan
from catan_rules.laying import NumberDeal, Shuffled
from catan_rules.model import HarboursLaid, TerrainLaid
from catan_rules.topology import BOARDS


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(len(board.hexes)))
def test_numbered_outcomes_are_those_of_the_event(board: catan.topology.Topology) -> None:
    """The first, the last and some between have weight 1 and differ; a number outside is refused."""
    for event in (Shuffled("terrain", TerrainLaid, board.terrain), Shuffled("harbours", HarboursLaid, board.harbours), NumberDeal(board.terrain)):
        numbers = {0, event.total - 1, *(Random(1).randrange(event.total) for _ in range(5))}
        found = {event.at(number) for number in numbers}
        assert len(found) == len(numbers)
        assert all(event.weight(outcome) == 1 for outcome in found)
        for number in (-1, event.total):
            with pytest.raises(ValueError, match="number"):
                event.at(number)


def test_harbours_are_listed_as_they_are_numbered() -> None:
    """The first rows of the list are different arrangements of weight 1."""
    event = Shuffled("harbours", HarboursLaid, BOARDS[0].harbours)
    rows = list(islice(event.outcomes(), 50))
    assert len({row for row, _ in rows}) == 50
    assert all(weight == event.weight(row) == 1 for row, weight in rows)
