"""What once went wrong with Coloretto."""

from random import Random

import pytest

from coloretto_rules import Colour, Scoring, best_declaration, best_score
from coloretto_rules.events import StartDeal
from coloretto_rules.pieces import COLOURS


def test_r34_a_declaration_names_no_more_jokers_than_can_be_written_down() -> None:
    """R34, R36: a score can be had for any number, a declaration for up to 9999."""
    hand = {Colour.BLUE: 2}
    assert best_score(hand, jokers=10**30, scoring=Scoring.BROWN) == 63
    assert len(best_declaration(hand, jokers=9_999, scoring=Scoring.BROWN).jokers) == 9_999
    with pytest.raises(ValueError, match="jokers: at most 9999"):
        best_declaration(hand, jokers=10_000, scoring=Scoring.BROWN)


@pytest.mark.parametrize(
    "event",
    [
        StartDeal(COLOURS, seats=10**9, each=0, shared=False),
        StartDeal(COLOURS, seats=-1, each=1, shared=False),
        StartDeal(COLOURS, seats=5, each=2, shared=True),
        StartDeal(COLOURS[:2], seats=2, each=3, shared=True),
    ],
)
def test_r06_only_so_many_seats_get_start_cards(event: StartDeal) -> None:
    """R06, R51a: a deal that no game has is refused at once."""
    with pytest.raises(ValueError, match=r"^seats: "):
        event.sample(Random(1))
