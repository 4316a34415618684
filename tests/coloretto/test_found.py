"""What once went wrong with Coloretto."""

import pytest

from coloretto_rules import Colour, Scoring, best_declaration, best_score


def test_r34_a_declaration_names_no_more_jokers_than_can_be_written_down() -> None:
    """R34, R36: a score can be had for any number, a declaration for up to 9999."""
    hand = {Colour.BLUE: 2}
    assert best_score(hand, jokers=10**30, scoring=Scoring.BROWN) == 63
    assert len(best_declaration(hand, jokers=9_999, scoring=Scoring.BROWN).jokers) == 9_999
    with pytest.raises(ValueError, match="jokers: at most 9999"):
        best_declaration(hand, jokers=10_000, scoring=Scoring.BROWN)
