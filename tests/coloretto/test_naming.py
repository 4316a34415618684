"""Jokers named when taken: R70."""

from itertools import combinations_with_replacement

import coloretto_rules as coloretto
from coloretto_rules import Colour, NameJokers, Options, Phase
from tests.coloretto.positions import after, at, begun, hand, moves, refusal, table

FOUR = Options(4, name_jokers_when_taken=True)
THREE = Options(3, name_jokers_when_taken=True, golden_joker=True)
TWO = Options(2, name_jokers_when_taken=True, golden_joker=True)


def test_jokers_are_named_before_the_next_player_acts() -> None:
    """R70: each gets a colour, they may differ, and the choice is open to all."""
    state = after(at(FOUR, rows=["joker joker blue", "pink", "", ""], hands={0: "green"}), "take 0")
    assert table(state).phase is Phase.NAME
    assert coloretto.to_act(state) == (0,)
    assert coloretto.next_seat(state) == 0
    assert coloretto.chance(state) is None
    pairs = combinations_with_replacement(["blue", "brown", "green", "grey", "orange", "pink", "yellow"], 2)
    assert [f"name {one},{two}" for one, two in pairs] == moves(state)
    assert refusal(state, "draw") == ("jokers-waiting", "R70")
    assert refusal(state, "take 1") == ("jokers-waiting", "R70")
    assert refusal(state, "place 1") == ("jokers-waiting", "R70")
    assert refusal(state, "=blue") == ("no-chance-due", "R70")
    state = after(state, "name pink,yellow")
    for seat in (*range(4), None):
        assert coloretto.view(state, seat).table.areas[0].named_jokers == (Colour.PINK, Colour.YELLOW)
    assert hand(state, 0) == ["blue", "green", "joker", "joker"]
    assert table(state).seat == 1


def test_the_order_of_the_colours_does_not_matter() -> None:
    """R70: yellow, pink is pink, yellow."""
    assert NameJokers([Colour.PINK, Colour.YELLOW]) == NameJokers([Colour.YELLOW, Colour.PINK])


def test_every_joker_just_taken_gets_one_colour_in_play() -> None:
    """R70."""
    in_play = [colour for colour in Colour if colour is not Colour.GREY]
    state = after(at(THREE, rows=["joker joker", "", ""], in_play=in_play), "take 0")
    assert len(moves(state)) == 6 * 7 // 2
    assert refusal(state, "name pink") == ("wrong-number-of-jokers", "R70")
    assert refusal(state, "name -") == ("wrong-number-of-jokers", "R70")
    assert refusal(state, "name pink,pink,pink") == ("wrong-number-of-jokers", "R70")
    assert refusal(state, "name grey,pink") == ("colour-not-in-play", "R70")
    assert coloretto.check(state, coloretto.parse_step("name pink,pink")) is None


def test_the_choice_is_final() -> None:
    """R70: later jokers are named by themselves, and the colours add up."""
    state = at(FOUR, rows=["joker", "pink", "", ""], hands={0: "joker"}, named={0: "yellow"}, out=[], taken=[])
    assert refusal(state, "name pink") == ("no-jokers-waiting", "R70")
    state = after(state, "take 0")
    assert len(moves(state)) == 7
    state = after(state, "name blue")
    assert table(state).areas[0].named_jokers == (Colour.BLUE, Colour.YELLOW)
    assert coloretto.scores(state)[0] == 2


def test_a_named_joker_counts_in_its_colour_only() -> None:
    """R70: four blue with a joker named pink are 10 and 1, not 15."""
    state = after(at(FOUR, rows=["joker", "", "", ""], hands={0: "blue blue blue blue"}), "take 0")
    assert coloretto.scores(state)[0] == 15
    assert coloretto.scores(after(state, "name pink"))[0] == 11


def test_a_row_without_jokers_names_none() -> None:
    """R70."""
    assert table(after(at(FOUR, rows=["blue", "", "", ""]), "take 0")).seat == 1


def test_the_extra_card_comes_before_the_naming() -> None:
    """R60, R61, R70: the golden joker and a joker that it brought are named together."""
    state = after(at(THREE, rows=["golden", "pink", ""]), "take 0")
    assert table(state).phase is Phase.EXTRA
    assert len(moves(after(state, "=joker"))) == 21
    state = after(state, "=blue")
    assert len(moves(state)) == 6
    assert table(after(state, "name blue")).seat == 1


def test_with_an_empty_supply_the_golden_joker_is_named_at_once() -> None:
    """R62, R70."""
    hands, named = {1: "joker joker"}, {1: "pink pink"}
    state = at(THREE, rows=["golden", "pink", "blue"], supply=0, last_round=True, hands=hands, named=named)
    state = after(state, "take 0")
    assert table(state).phase is Phase.NAME
    assert len(moves(state)) == 6


def test_the_end_of_the_round_waits_for_the_naming() -> None:
    """R19, R51, R70: the third row leaves the game after it."""
    state = at(TWO, rows=["joker", "blue", "pink"], seat=1, supply=20)
    state = after(state, "take 1", "take 0")
    assert table(state).phase is Phase.NAME
    assert table(state).rows[2].cards.total == 1
    gone = table(state).discard.total
    state = after(state, "name pink")
    assert gone + 1 == table(state).discard.total
    assert moves(state) == ["draw"]
    assert table(state).seat == 0


def test_the_end_of_the_game_waits_for_the_naming() -> None:
    """R24, R70."""
    state = at(FOUR, rows=["", "", "", "joker"], taken=[0, 1, 2], out=[1, 2, 3], supply=9, last_round=True, hands={0: "blue"})
    state = after(state, "take 3")
    assert not coloretto.is_over(state)
    assert coloretto.is_over(after(state, "name blue"))


def test_drawing_a_joker_names_nothing() -> None:
    """R70: only a take does."""
    assert moves(after(begun(FOUR), "draw", "=joker")) == ["place 0", "place 1", "place 2", "place 3"]
