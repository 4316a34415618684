"""Turns and rounds: R11 to R20."""

import pytest

import coloretto_rules as coloretto
from coloretto_rules import DrawCard, Options, Phase, PlaceCard, TakeRow
from tabletop_rules import IllegalStep
from tests.coloretto.positions import after, at, begun, hand, moves, refusal, table

FOUR = Options(4)


def test_turns_go_clockwise() -> None:
    """R11: seat 0, 1, 2, 3 and round again."""
    state = begun(FOUR)
    seats = []
    for row in (0, 1, 2, 3, 0):
        seats.append(table(state).seat)
        state = after(state, "draw", "=orange", f"place {row}")
    assert seats == [0, 1, 2, 3, 0]


def test_seats_out_of_the_round_are_left_out() -> None:
    """R11, R17: who has taken a row has no further turn this round."""
    state = at(FOUR, rows=["blue", "", "pink", ""], taken=[1, 3], out=[1, 2], seat=0)
    assert table(after(state, "draw", "=orange", "place 0")).seat == 3
    assert table(after(state, "take 0")).seat == 3
    assert table(after(state, "draw", "=orange", "place 0", "draw", "=orange", "place 2")).seat == 0


def test_no_move_is_anybodys_while_no_seat_may_move() -> None:
    """R13, R24: at chance and at the end; R70: naming jokers is the taker's."""
    over = after(at(FOUR, rows=["pink", "", "", ""], taken=[1, 2, 3], out=[1, 2, 3], supply=9, last_round=True), "take 0")
    for state in (coloretto.new_game(FOUR), after(begun(FOUR), "draw"), over):
        for text in ("draw", "place 0", "take 0", "name pink", "=blue"):
            with pytest.raises(ValueError, match="no seat may move now"):
                coloretto.mover(state, coloretto.parse_step(text))  # type: ignore[arg-type]  # an outcome is nobody's move
    naming = after(at(Options(4, name_jokers_when_taken=True), rows=["", "joker", "", ""], seat=3), "take 1")
    assert coloretto.mover(naming, coloretto.NameJokers([coloretto.Colour.PINK])) == 3


def test_a_turn_is_a_draw_or_a_take() -> None:
    """R12: nothing else, and no passing."""
    state = at(FOUR, rows=["blue", "", "pink pink", ""], seat=2)
    assert moves(state) == ["draw", "take 0", "take 2"]
    assert (DrawCard(), TakeRow(0), TakeRow(2)) == coloretto.legal_moves(state, 2)
    assert all(coloretto.mover(state, move) == 2 for move in coloretto.legal_moves(state))
    placing = after(state, "draw", "=+2")
    assert all(coloretto.mover(placing, move) == 2 for move in coloretto.legal_moves(placing))
    assert coloretto.legal_moves(state, 1) == ()
    assert coloretto.chance(state) is None


@pytest.mark.parametrize("seat", [4, -1, True, 1.0])
def test_a_seat_outside_the_game_is_an_error(seat: int) -> None:
    """R01: no such seat."""
    for asked in (coloretto.legal_moves, coloretto.view):
        with pytest.raises(ValueError, match=r"^seat: 0 to 3, not "):
            asked(begun(FOUR), seat)
    with pytest.raises(ValueError, match=r"^seat: 0 to 3, not "):
        coloretto.redact(begun(FOUR), DrawCard(), seat)


def test_the_card_is_uncovered_before_its_row_is_chosen() -> None:
    """R13: draw, see the card, place it; nothing comes between."""
    state = at(FOUR, rows=["blue", "", "", ""])
    assert refusal(state, "place 0") == ("nothing-drawn", "R13")
    assert refusal(state, "=blue") == ("no-chance-due", "R12")
    state = after(state, "draw")
    assert coloretto.to_act(state) == ()
    for text in ("draw", "place 0", "take 0"):
        assert refusal(state, text) == ("chance-due", "R13")
    assert refusal(state, "=out grey") == ("wrong-event", "R13")
    state = after(state, "=orange")
    assert moves(state) == ["place 0", "place 1", "place 2", "place 3"]
    assert str(table(state).drawn) == "orange"
    for text in ("draw", "take 0"):
        assert refusal(state, text) == ("card-waiting", "R13")
    assert refusal(state, "=blue") == ("no-chance-due", "R13")
    state = after(state, "place 0")
    assert {str(card): 1 for card in table(state).rows[0].cards.listed()} == {"blue": 1, "orange": 1}
    assert table(state).drawn is None


def test_a_row_holds_three_cards_of_any_kind() -> None:
    """R14: "+2" and jokers fill a place like colours."""
    state = at(FOUR, rows=["+2 +2 +2", "joker joker", "", "blue"], drawn="+2")
    assert moves(state) == ["place 1", "place 2", "place 3"]
    assert refusal(state, "place 0") == ("row-full", "R14")
    state = after(state, "place 1")
    assert moves(state) == ["draw", "take 0", "take 1", "take 3"]
    assert moves(after(state, "draw", "=orange")) == ["place 2", "place 3"]


def test_nobody_draws_when_the_rows_left_are_full() -> None:
    """R14: the rows that were taken do not help."""
    state = at(FOUR, rows=["blue pink pink", "", "+2 +2 joker", ""], taken=[1, 3], out=[1, 2], seat=3)
    assert moves(state) == ["take 0", "take 2"]
    assert refusal(state, "draw") == ("rows-full", "R14")


def test_an_empty_row_cannot_be_taken() -> None:
    """R15: so the first move of a round is a draw."""
    state = begun(FOUR)
    assert moves(state) == ["draw"]
    for row in range(4):
        assert refusal(state, f"take {row}") == ("row-empty", "R15")


@pytest.mark.parametrize("text", ["place 4", "take 4", "place -1", "take -1", "place 9999", "take 9999"])
def test_there_are_only_the_rows_of_the_game(text: str) -> None:
    """R05: rows 0 to 3 with four seats."""
    state = at(FOUR, rows=["blue", "", "", ""], drawn="pink" if "place" in text else None)
    assert refusal(state, text) == ("no-such-row", "R05")


@pytest.mark.parametrize("row", [True, 1.0, "1", None, 10_000, -10_000])
def test_a_row_is_a_number_of_at_most_four_digits(row: int) -> None:
    """R13, R15: a move that could not be written down cannot be made."""
    for move in (PlaceCard, TakeRow):
        with pytest.raises(ValueError, match=r"^row: "):
            move(row)


def test_the_taker_gets_all_cards_of_the_row() -> None:
    """R16, R17: the cards lie before him, the row is empty and out of the round, and so is he."""
    state = at(FOUR, rows=["blue", "pink +2 joker", "", ""], seat=1, hands={1: "green"})
    state = after(state, "take 1")
    assert hand(state, 1) == ["green", "pink", "+2", "joker"]
    now = table(state)
    assert [False, True, False, False] == [row.taken for row in now.rows] == [area.has_taken for area in now.areas]
    assert now.rows[1].cards.total == 0
    assert now.seat == 2
    assert refusal(state, "take 1") == ("row-taken", "R17")
    assert refusal(after(state, "draw", "=orange"), "place 1") == ("row-taken", "R17")
    assert moves(after(state, "draw", "=orange")) == ["place 0", "place 2", "place 3"]


def test_the_last_seat_of_a_round_goes_on_as_it_likes() -> None:
    """R18: turn after turn, until there is no room."""
    state = at(FOUR, rows=["", "", "blue", ""], taken=[0, 1, 3], out=[0, 1, 3], seat=2)
    for _ in range(2):
        assert moves(state) == ["draw", "take 2"]
        state = after(state, "draw", "=orange", "place 2")
        assert table(state).seat == 2
    assert moves(state) == ["take 2"]


def test_the_last_taker_begins_the_next_round() -> None:
    """R19: all rows are empty and free again."""
    state = at(Options(5), rows=["blue", "pink", "grey", "green", "+2 +2"], seat=3)
    state = after(state, "take 4", "take 3", "take 2", "take 1", "take 0")
    now = table(state)
    assert now.seat == 2
    assert now.phase is Phase.TURN
    assert not any(row.taken or row.cards.total for row in now.rows)
    assert not any(area.has_taken for area in now.areas)
    assert moves(state) == ["draw"]


def test_a_taken_joker_has_no_colour() -> None:
    """R20: without the variant nobody names a joker during the game."""
    state = after(at(FOUR, rows=["joker", "", "", ""]), "take 0")
    assert all(area.named_jokers == () for area in table(state).areas)
    assert refusal(state, "name pink") == ("no-jokers-waiting", "R20")
    assert refusal(after(state, "draw"), "name pink") == ("chance-due", "R13")


def test_what_is_no_step_is_an_error() -> None:
    """R12: a step of another kind, or a text, is no step at all."""
    for thing in ("draw", None, 3, Options(4)):
        with pytest.raises(TypeError, match="is no step of Coloretto"):
            coloretto.check(begun(FOUR), thing)  # type: ignore[arg-type]  # what is tested
        with pytest.raises(TypeError, match="is no step of Coloretto"):
            coloretto.apply(begun(FOUR), thing)  # type: ignore[arg-type]  # what is tested


def test_a_refused_step_says_why_and_changes_nothing() -> None:
    """R15: the error carries the refusal and the step."""
    state = begun(FOUR)
    before = coloretto.position(state)
    with pytest.raises(IllegalStep, match=r"^Row 2 is empty; .* \(R15, row-empty\)$") as caught:
        coloretto.apply(state, TakeRow(2))
    assert TakeRow(2) == caught.value.step
    assert caught.value.refusal.details == (("row", 2),)
    assert before == coloretto.position(state)
