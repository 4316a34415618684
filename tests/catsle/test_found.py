"""What once went wrong with CATsle Builders."""

from random import Random

import pytest

from catsle_rules.events import Dealing, TurningUp
from catsle_rules.pieces import ALL_CARDS


@pytest.mark.parametrize(
    "event",
    [
        Dealing(ALL_CARDS, seats=10**9, hand=9),
        Dealing(ALL_CARDS, seats=-1, hand=9),
        Dealing(ALL_CARDS, seats=3, hand=0),
        Dealing(ALL_CARDS, seats=4, hand=16),
        Dealing(ALL_CARDS + 1, seats=1, hand=1),
        Dealing(-1, seats=1, hand=1),
    ],
)
def test_r2_4_only_cards_of_the_deck_are_dealt(event: Dealing) -> None:
    """R2.4: more hands than there are cards, or another deck, are refused at once."""
    with pytest.raises(ValueError, match=r"^deck: "):
        event.sample(Random(1))


@pytest.mark.parametrize("urn", [0, -1, ALL_CARDS + 1, 10**30])
def test_r3_1_only_a_card_of_the_urn_is_turned_up(urn: int) -> None:
    """R3.1: an empty urn, or one of other cards, is refused."""
    with pytest.raises(ValueError, match=r"^urn: "):
        TurningUp(urn).sample(Random(1))
