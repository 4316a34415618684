"""The golden joker: R60 to R64."""

import coloretto_rules as coloretto
from coloretto_rules import Card, Options, Phase
from tests.coloretto.positions import after, at, begun, hand, moves, refusal, table

THREE = Options(3, golden_joker=True)
TWO = Options(2, golden_joker=True)


def test_there_are_two_normal_jokers_and_a_golden_one() -> None:
    """R60, R63: sixteen cards lie below the last-round card."""
    now = table(begun(THREE))
    assert (2, 1) == (now.unseen.joker, now.unseen.golden)
    assert 64 - 16 == now.above_last_round


def test_whoever_takes_it_uncovers_a_card_and_keeps_it() -> None:
    """R60: a full row with it yields four cards; then the turn passes."""
    state = at(THREE, rows=["golden blue grey", "pink", ""], hands={0: ""})
    supply = table(state).unseen.total
    state = after(state, "take 0")
    assert table(state).phase is Phase.EXTRA
    assert () == coloretto.to_act(state)
    event = coloretto.chance(state)
    assert event is not None
    assert ("extra", supply) == (event.kind, event.total)
    for text in ("draw", "take 1", "place 1", "name pink"):
        assert ("chance-due", "R60") == refusal(state, text)
    assert ("wrong-event", "R60") == refusal(state, "=out grey")
    assert ("last-round-misplaced", "R07") == refusal(state, "=!joker")
    assert ("card-not-left", "R09") == refusal(state, "=golden")
    state = after(state, "=joker")
    assert ["blue", "grey", "joker", "golden"] == hand(state, 0)
    assert supply - 1 == table(state).unseen.total
    assert 1 == table(state).seat
    assert ["draw", "take 1"] == moves(state)


def test_nothing_happens_when_it_is_drawn_or_placed() -> None:
    """R60: it is only in the take that it counts."""
    state = after(begun(THREE), "draw", "=golden")
    assert ["place 0", "place 1", "place 2"] == moves(state)
    state = after(state, "place 0")
    assert 1 == table(state).seat
    assert ["draw", "take 0"] == moves(state)


def test_a_normal_joker_brings_no_card() -> None:
    """R60."""
    assert 1 == table(after(at(THREE, rows=["joker", "", ""]), "take 0")).seat


def test_the_last_taker_gets_the_card_before_the_round_ends() -> None:
    """R60, R19."""
    state = after(at(THREE, rows=["", "golden", ""], taken=[0, 2], out=[0, 1], seat=2, hands={2: ""}), "take 1")
    assert [True, True, True] == [area.has_taken for area in table(state).areas]
    state = after(state, "=blue")
    assert ["blue", "golden"] == hand(state, 2)
    assert 2 == table(state).seat
    assert ["draw"] == moves(state)
    assert not any(area.has_taken for area in table(state).areas)


def test_the_extra_card_may_meet_the_last_round_card() -> None:
    """R61, R24: it is set aside, the next card is kept, and this is the last round."""
    state = after(at(THREE, rows=["golden", "pink", ""], supply=16), "take 0")
    assert ("last-round-missed", "R07") == refusal(state, "=blue")
    state = after(state, "=!blue")
    assert table(state).last_round
    assert not coloretto.is_over(state)
    assert ["draw", "take 1"] == moves(state)


def test_if_that_take_ended_the_round_the_game_is_over() -> None:
    """R61, R24."""
    state = at(THREE, rows=["", "golden", ""], taken=[0, 2], out=[0, 1], seat=2, supply=16, hands={2: "green"})
    state = after(state, "take 1", "=!blue")
    assert coloretto.is_over(state)
    assert ["blue", "green", "golden"] == hand(state, 2)
    assert 3 == coloretto.scores(state)[2] - 1


def test_an_empty_supply_gives_no_card() -> None:
    """R62: the turn passes at once."""
    state = at(THREE, rows=["golden", "pink", "blue"], supply=0, last_round=True)
    state = after(state, "take 0")
    assert ["take 1", "take 2"] == moves(state)
    assert 1 == table(state).seat


def test_in_the_third_row_it_has_no_effect() -> None:
    """R64, R51: nobody takes it."""
    state = after(at(TWO, rows=["+2", "blue", "golden"]), "take 0", "take 1")
    assert 1 == table(state).discard.golden
    assert ["draw"] == moves(state)


def test_the_third_row_waits_for_the_extra_card() -> None:
    """R51, R60, R61: first the extra card, then the row leaves the game."""
    state = at(TWO, rows=["golden", "blue", "pink"], supply=16, seat=1, taken=[], out=[], hands={0: "green", 1: ""})
    state = after(state, "draw", "=!+2", "place 1", "take 1")
    state = after(state, "take 0")
    assert 1 == table(state).rows[2].cards.total
    state = after(state, "=joker")
    assert coloretto.is_over(state)
    assert Card.PINK in table(state).discard.listed()


def test_it_scores_like_any_joker() -> None:
    """R60, R36: with two blue cards it makes three."""
    state = at(THREE, rows=["golden blue", "", "pink"], hands={0: "blue"}, supply=0, last_round=True)
    assert 6 == coloretto.scores(after(state, "take 0"))[0]
