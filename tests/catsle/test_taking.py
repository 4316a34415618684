"""Taking and placing (R5), and what follows a trick (R6)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

import catsle_rules as catsle
from catsle_rules import Colour, Options, Phase, TakeCard
from tests.catsle import naive
from tests.catsle.making import FEW, card, cards, code, colours, dealt_for, options, play, states, taking

GREY, GREEN, RED, BROWN, BLUE = Colour


@pytest.mark.parametrize(("seats", "amounts"), [(3, (1, 2, 0)), (4, (1, 2, 0, 0)), (5, (1, 1, 2, 0, 0))])
def test_cards_to_take_by_place(seats: int, amounts: tuple[int, ...]) -> None:
    """R5.1."""
    assert catsle.cards_to_take(seats) == amounts


@pytest.mark.parametrize("seats", [2, 6, 3.0, "4", None, True])
def test_cards_to_take_need_three_to_five_seats(seats: Any) -> None:
    """R2.1, R5.1."""
    with pytest.raises(ValueError, match=r"^seats: 3 to 5, not"):
        catsle.cards_to_take(seats)


def test_takers_choose_in_order_among_what_is_left() -> None:
    """R5.2, R5.3: each places before the next chooses; the card left is discarded (R6.1), the two-card taker leads (R6.2)."""
    plays = [(0, card("red12")), (1, card("red1")), (2, card("blue12")), (3, card("green12"))]
    state = play(dealt_for(Options(4), plays), "play red12", "play red1", "play blue12", "play green12")
    table = catsle.position(state).table
    assert (table.left, table.takers) == (cards("green12", "red1", "red12", "blue12"), (0, 1, 1))
    assert code(state, "take red2 1") == "not-on-table"
    state = play(state, "take red1 4", "take green12 0")
    table = catsle.position(state).table
    assert (table.left, table.takers, catsle.to_act(state)) == (cards("red12", "blue12"), (1,), (1,))
    state = play(state, "take red12 2")
    position = catsle.position(state)
    assert position.discards == cards("blue12")
    assert (position.table.phase, position.table.leader, position.table.discards) == (Phase.PLAY, 1, 1)
    assert [column.colour for column in position.table.boards[1]] == [GREEN, None, RED, None, None]


def test_the_third_place_leads_with_five_seats() -> None:
    """R5.1, R6.2."""
    plays = [(seat, card(f"red{number}")) for seat, number in enumerate((1, 2, 3, 4, 5))]
    state = play(dealt_for(Options(5), plays), *(f"play {one}" for _, one in plays))
    assert catsle.position(state).table.takers == (4, 3, 2, 2)
    state = play(state, "take red5 1", "take red4 1", "take red3 1", "take red2 1")
    assert catsle.position(state).table.leader == 2


@pytest.mark.parametrize("agreed", FEW)
def test_two_takes_in_either_order_lead_to_the_same_board(agreed: Options) -> None:
    """R5.4: where both orders are possible with the same columns."""
    seen = 0
    for state in states(agreed, 7):
        takers = catsle.position(state).table.takers
        if len(takers) != 2 or takers[0] != takers[1]:
            continue
        for first in catsle.legal_moves(state)[::3]:
            between = catsle.apply(state, first)
            for second in catsle.legal_moves(between):
                if catsle.check(state, second) is None and catsle.check(catsle.apply(state, second), first) is None:
                    assert catsle.apply(between, second) == catsle.apply(catsle.apply(state, second), first)
                    seen += 1
    assert seen > 50


# R5.5: columns


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("take red12 1", None),
        ("take red12 3", "colour-has-column"),
        ("take red12 2", "colour-has-column"),
        ("take blue12 1", "column-taken"),
        ("take blue12 2", "column-taken"),
        ("take blue12 0", None),
        ("take blue12 5", "no-such-column"),
        ("take blue12 7", "no-such-column"),
        ("take blue12 8", "no-such-column"),
        ("take blue12 -1", "no-such-column"),
        ("take grey12 0", "not-on-table"),
    ],
)
def test_why_a_card_may_not_go_to_a_column(text: str, expected: str | None) -> None:
    """R1.3, R5.2, R5.5, R5.6: a full column takes its colour, and no other."""
    state = taking(Options(4), cards("red12", "blue12"), [(1, RED, 3), (2, GREY, 1)])
    assert code(state, text) == expected


def test_a_refused_column_says_where_the_colour_is() -> None:
    """R5.5."""
    state = taking(Options(4), cards("red12", "blue12"), [(1, RED, 3), (2, GREY, 1)])
    refusal = catsle.check(state, TakeCard(card("red12"), 3))
    assert refusal is not None
    assert (refusal.rule, dict(refusal.details)) == ("R5.5", {"seat": 0, "card": "red12", "column": 3, "own_column": 1})
    assert "red is in column 1 of seat 0" in refusal.message


def test_a_fifth_colour_goes_to_the_scrap() -> None:
    """R1.4, R5.7: once four colours fill the other columns, nothing else is open."""
    board = [(1, RED, 1), (2, GREY, 1), (3, GREEN, 1), (4, BROWN, 1)]
    state = taking(Options(4), cards("blue3", "red12"), board)
    assert catsle.legal_moves(state) == (TakeCard(card("red12"), 1), TakeCard(card("blue3"), 0))


def test_boards_of_eight_columns() -> None:
    """R7.2: the columns on the right are as good as the others."""
    state = taking(Options(4, limits=(1,) * 8), cards("red12", "blue12"), [(6, RED, 2), (0, GREY, 1)])
    blue = tuple(TakeCard(card("blue12"), column) for column in (1, 2, 3, 4, 5, 7))
    assert catsle.legal_moves(state) == (TakeCard(card("red12"), 6), *blue)


@st.composite
def boards(draw: st.DrawFn) -> list[tuple[Colour | None, int]]:
    """Boards of any size with different colours."""
    chosen = draw(st.lists(st.sampled_from(Colour), unique=True))
    filled: list[tuple[Colour | None, int]] = [(colour, draw(st.integers(1, 12))) for colour in chosen]
    return draw(st.permutations([*filled, *[(None, 0)] * draw(st.integers(0, 4))]))


@given(boards(), st.sampled_from(Colour))
def test_open_columns_agree_with_a_plain_reading(board: list[tuple[Colour | None, int]], colour: Colour) -> None:
    """R5.5, R5.6."""
    assert list(catsle.open_columns(board, colour)) == naive.columns_for(board, colour)


@pytest.mark.parametrize(
    ("board", "colour"),
    [
        ([(None, 1)], RED),
        ([(None, False)], RED),
        ([(RED, 0)], RED),
        ([(RED, -1)], RED),
        ([(RED, 1.0)], RED),
        ([(RED, True)], RED),
        ([(RED, 1), (RED, 2)], BLUE),
        ([("red", 1)], BLUE),
        ([(None, 0)], "red"),
    ],
)
def test_open_columns_take_no_nonsense(board: Any, colour: Any) -> None:
    """R1.1, R5.5."""
    with pytest.raises(ValueError, match=r"^(board|colour): "):
        catsle.open_columns(board, colour)


# Whole rounds


@given(options(), st.integers(0, 2**32))
def test_the_numbers_of_tricks_hold(agreed: Options, seed: int) -> None:
    """R5.3, R6.1, R6.3: 3t (4t with five seats) cards on boards between tricks, t discards, hands and urn to match."""
    taken = sum(naive.TAKES[agreed.seats])
    for state in states(agreed, seed):
        position = catsle.position(state)
        table = position.table
        on_boards = sum(len(column.cards) for board in table.boards for column in board)
        if table.phase is Phase.TAKE:
            assert len(table.left) == len(table.takers) + 1
        else:
            assert on_boards == taken * table.discards
        every = [one for private in position.privates for one in private.hand]
        every += [*position.discards, *position.undealt, *table.plays, *table.left, *filter(None, [table.extra])]
        every += [one for board in table.boards for column in board for one in column.cards]
        assert sorted(every, key=lambda one: one.index) == naive.in_play(agreed)


@pytest.mark.parametrize(("seats", "most"), [(3, 22), (4, 28), (5, 24)])
def test_nobody_takes_more_than_two_cards_a_trick(seats: int, most: int) -> None:
    """R5.1, R6.2: who always comes in the place of two cards."""
    tricks = naive.HANDS[seats]
    assert most == 2 * tricks
    for state in states(Options(seats, rounds=1), 5):
        table = catsle.position(state).table
        limit = 2 * (table.discards + (table.phase is Phase.TAKE))
        assert all(sum(len(column.cards) for column in board) <= limit for board in table.boards)


def test_voids_are_colours_in_order() -> None:
    """R3.5: in whatever order they are given."""
    state = dealt_for(Options(4), [(0, card("red12")), (1, card("red1")), (2, card("blue12")), (3, card("green12"))])
    table = catsle.position(state).table
    given = attrs.evolve(table, voids=[colours("blue", "grey"), (), colours("red"), ()])
    assert given.voids == ((GREY, BLUE), (), (RED,), ())
