"""The golden joker: R60 to R64."""

import coloretto_rules as coloretto
from coloretto_rules import Card, Options, Phase
from tests.coloretto.positions import after, at, begun, hand, moves, refusal, table

THREE = Options(3, golden_joker=True)
TWO = Options(2, golden_joker=True)


def test_there_are_two_normal_jokers_and_a_golden_one() -> None:
    """R60, R63: sixteen cards lie below the last-round card."""
    now = table(begun(THREE))
    assert (now.unseen.joker, now.unseen.golden) == (2, 1)
    assert now.above_last_round == 64 - 16


def test_whoever_takes_it_uncovers_a_card_and_keeps_it() -> None:
    """R60: a full row with it yields four cards; then the turn passes."""
    state = at(THREE, rows=["golden blue grey", "pink", ""], hands={0: ""})
    supply = table(state).unseen.total
    state = after(state, "take 0")
    assert table(state).phase is Phase.EXTRA
    assert coloretto.to_act(state) == ()
    event = coloretto.chance(state)
    assert event is not None
    assert ("extra", supply) == (event.kind, event.total)
    for text in ("draw", "take 1", "place 1", "name pink"):
        assert refusal(state, text) == ("chance-due", "R60")
    assert refusal(state, "=out grey") == ("wrong-event", "R60")
    assert refusal(state, "=!joker") == ("last-round-misplaced", "R07")
    assert refusal(state, "=golden") == ("card-not-left", "R09")
    state = after(state, "=joker")
    assert hand(state, 0) == ["blue", "grey", "joker", "golden"]
    assert supply - 1 == table(state).unseen.total
    assert table(state).seat == 1
    assert moves(state) == ["draw", "take 1"]


def test_nothing_happens_when_it_is_drawn_or_placed() -> None:
    """R60: it is only in the take that it counts."""
    state = after(begun(THREE), "draw", "=golden")
    assert moves(state) == ["place 0", "place 1", "place 2"]
    state = after(state, "place 0")
    assert table(state).seat == 1
    assert moves(state) == ["draw", "take 0"]


def test_a_normal_joker_brings_no_card() -> None:
    """R60."""
    assert table(after(at(THREE, rows=["joker", "", ""]), "take 0")).seat == 1


def test_the_last_taker_gets_the_card_before_the_round_ends() -> None:
    """R60, R19."""
    state = after(at(THREE, rows=["", "golden", ""], taken=[0, 2], out=[0, 1], seat=2, hands={2: ""}), "take 1")
    assert [area.has_taken for area in table(state).areas] == [True, True, True]
    state = after(state, "=blue")
    assert hand(state, 2) == ["blue", "golden"]
    assert table(state).seat == 2
    assert moves(state) == ["draw"]
    assert not any(area.has_taken for area in table(state).areas)


def test_the_extra_card_may_meet_the_last_round_card() -> None:
    """R61, R24: it is set aside, the next card is kept, and this is the last round."""
    state = after(at(THREE, rows=["golden", "pink", ""], supply=16), "take 0")
    assert refusal(state, "=blue") == ("last-round-missed", "R07")
    state = after(state, "=!blue")
    assert table(state).last_round
    assert not coloretto.is_over(state)
    assert moves(state) == ["draw", "take 1"]


def test_if_that_take_ended_the_round_the_game_is_over() -> None:
    """R61, R24."""
    state = at(THREE, rows=["", "golden", ""], taken=[0, 2], out=[0, 1], seat=2, supply=16, hands={2: "green"})
    state = after(state, "take 1", "=!blue")
    assert coloretto.is_over(state)
    assert hand(state, 2) == ["blue", "green", "golden"]
    assert coloretto.scores(state)[2] - 1 == 3


def test_an_empty_supply_gives_no_card() -> None:
    """R62: the turn passes at once."""
    state = at(THREE, rows=["golden", "pink", "blue"], supply=0, last_round=True)
    state = after(state, "take 0")
    assert moves(state) == ["take 1", "take 2"]
    assert table(state).seat == 1


def test_in_the_third_row_it_has_no_effect() -> None:
    """R64, R51: nobody takes it."""
    state = after(at(TWO, rows=["+2", "blue", "golden"]), "take 0", "take 1")
    assert table(state).discard.golden == 1
    assert moves(state) == ["draw"]


def test_the_third_row_waits_for_the_extra_card() -> None:
    """R51, R60, R61: first the extra card, then the row leaves the game."""
    state = at(TWO, rows=["golden", "blue", "pink"], supply=16, seat=1, taken=[], out=[], hands={0: "green", 1: ""})
    state = after(state, "draw", "=!+2", "place 1", "take 1")
    state = after(state, "take 0")
    assert table(state).rows[2].cards.total == 1
    state = after(state, "=joker")
    assert coloretto.is_over(state)
    assert Card.PINK in table(state).discard.listed()


def test_it_scores_like_any_joker() -> None:
    """R60, R36: with two blue cards it makes three."""
    state = at(THREE, rows=["golden blue", "", "pink"], hands={0: "blue"}, taken=[1], out=[1], supply=0, last_round=True)
    assert coloretto.scores(after(state, "take 0"))[0] == 6
