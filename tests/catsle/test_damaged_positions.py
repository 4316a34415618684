"""Positions and views that fit no state are refused, each problem with its place; what is accepted is the state it came from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest

import catsle_rules as catsle
from catsle_rules import Card, Colour, Column, Options, Phase, PlayCard, Position, Private, State, Table
from tabletop_rules import BadPosition, View
from tests.catsle.making import FEW, card, cards, next_step, states


def moment(options: Options, phase: Phase, wanted: Callable[[Table], bool] = lambda table: True, seed: int = 1) -> Position:
    """The first position of a random game in that phase of which something else holds too."""
    for state in states(options, seed):
        found = catsle.position(state)
        if found.table.phase is phase and wanted(found.table):
            return found
    raise AssertionError(f"no such moment: {phase}")


def said(position: Position) -> list[str]:
    """Every problem of a position, or none."""
    try:
        catsle.from_position(position)
    except BadPosition as error:
        return [str(problem) for problem in error.problems]
    return []


def tabled(position: Position, **changes: Any) -> Position:
    """The position with another table."""
    return attrs.evolve(position, table=attrs.evolve(position.table, **changes))


def swapped(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one value changed."""
    return (*values[:place], value, *values[place + 1 :])


FOUR = Options(4, rounds=2)
THREE = Options(3, rounds=2, removed=Colour.GREY)
DEAL = moment(FOUR, Phase.DEAL)
SECOND_DEAL = moment(FOUR, Phase.DEAL, lambda table: table.round == 1)
LEAD = moment(FOUR, Phase.PLAY)
PLAY = moment(FOUR, Phase.PLAY, lambda table: table.discards == 3 and len(table.plays) == 2)
TAKE = moment(FOUR, Phase.TAKE, lambda table: table.discards == 5 and len(table.takers) == 3)
OVER = moment(FOUR, Phase.OVER)
EXTRA = moment(THREE, Phase.EXTRA, lambda table: table.discards == 2)
WITH_EXTRA = moment(THREE, Phase.PLAY, lambda table: table.discards == 2)
OPEN = moment(Options(4, rounds=1, open_discards=True), Phase.TAKE, lambda table: table.discards == 4)


@pytest.mark.parametrize("options", FEW)
def test_r2_4_every_position_of_a_game_is_the_state_it_came_from(options: Options) -> None:
    """R2.4, R6.1: and survives the way through the readable form."""
    for state in states(options, 7):
        assert catsle.from_position(catsle.position(state)) == state


def first_column(position: Position, board: tuple[tuple[int, Column], ...]) -> Position:
    """Seat 0's board with some columns changed."""
    columns = list(position.table.boards[0])
    for place, column in board:
        columns[place] = column
    return tabled(position, boards=swapped(position.table.boards, 0, tuple(columns)))


def filled(position: Position) -> tuple[int, int, Column]:
    """The first seat with a coloured column, its place and the column."""
    return next(
        (seat, place, column)
        for seat, board in enumerate(position.table.boards)
        for place, column in enumerate(board)
        if column.cards
    )


SEAT, PLACE, COLUMN = filled(TAKE)
EMPTY = Column(None, ())


def board_with(position: Position, column: Column, place: int = PLACE) -> Position:
    """The seat's board with another column there."""
    board = position.table.boards[SEAT]
    return tabled(position, boards=swapped(position.table.boards, SEAT, swapped(board, place, column)))


OTHER_PLACE = next(place for place, column in enumerate(TAKE.table.boards[SEAT]) if place != PLACE)
HELD = TAKE.privates[0].hand


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        (attrs.evolve(DEAL, game="toy"), "game: catsle, not 'toy'"),
        (attrs.evolve(DEAL, privates=DEAL.privates[:3]), "privates: one for each of the 4 seats, not 3"),
        (tabled(DEAL, totals=(0, 0)), "table.totals: one for each of the 4 seats, not 2"),
        (tabled(DEAL, hand_sizes=(0,) * 5), "table.hand_sizes: one for each"),
        (tabled(DEAL, voids=()), "table.voids: one for each"),
        (tabled(DEAL, boards=()), "table.boards: one for each"),
        (tabled(DEAL, boards=swapped(DEAL.table.boards, 2, (EMPTY,))), "table.boards[2]: 5 columns, not 1 (R1.3)"),
        (attrs.evolve(TAKE, privates=swapped(TAKE.privates, 0, Private(HELD[1:]))), "privates[0].hand: "),
        (attrs.evolve(TAKE, discards=TAKE.discards[1:]), "discards: 5 cards as on the table, not 4"),
        (attrs.evolve(TAKE, undealt=()), "undealt: 4 cards as on the table, not 0"),
        (attrs.evolve(TAKE, undealt=(*TAKE.undealt[:-1], HELD[0])), "(R1.1)"),
        (attrs.evolve(TAKE, undealt=(*TAKE.undealt[:-1], HELD[0])), "undealt: nowhere: "),
        (attrs.evolve(OPEN, discards=OPEN.undealt), "table.open_discards: other cards than the discards"),
        (tabled(OPEN, open_discards=None), "table.open_discards: the cards exactly when"),
        (tabled(TAKE, open_discards=TAKE.discards), "table.open_discards: the cards exactly when"),
        (tabled(OPEN, open_discards=OPEN.discards[1:]), "table.open_discards: 4 cards, not 3"),
        (attrs.evolve(EXTRA, undealt=(card("grey1"), *EXTRA.undealt[1:])), "grey is out of the game (R2.3)"),
        (board_with(TAKE, Column(None, COLUMN.cards)), "a colour with cards, or neither"),
        (board_with(TAKE, Column(COLUMN.colour, ())), "a colour with cards, or neither"),
        (
            board_with(TAKE, Column(COLUMN.colour, (*COLUMN.cards[1:], next(c for c in HELD if c.colour is not COLUMN.colour)))),
            "(R5.5)",
        ),
        (board_with(TAKE, COLUMN, OTHER_PLACE), f"a second column of {COLUMN.colour} (R5.5)"),
        (tabled(TAKE, voids=swapped(TAKE.table.voids, 0, (Colour.RED, Colour.RED))), "table.voids[0]: a colour twice"),
        (tabled(EXTRA, voids=swapped(EXTRA.table.voids, 0, (Colour.GREY,))), "table.voids[0]: grey is out of the game (R2.3)"),
        (tabled(DEAL, voids=((Colour.RED,), (), (), ())), "table.voids: 1 colours that were not followed in 0 tricks (R3.5)"),
        (tabled(DEAL, round=2), "table.round: 0 to 1 in the phase 'deal', not 2"),
        (tabled(OVER, round=1), "table.round: 2 to 2 in the phase 'over', not 1"),
        (tabled(LEAD, round=3), "table.round: 1 to 2 in the phase 'play', not 3"),
        (tabled(SECOND_DEAL, discards=3), "table.discards: 14 to 14 in the phase 'deal', not 3"),
        (tabled(LEAD, discards=14), "table.discards: 0 to 13 in the phase 'play', not 14"),
        (tabled(DEAL, totals=(0, 0, 0, 1)), "table.totals[3]: 0 to 0 after the rounds before this one, not 1"),
        (tabled(OVER, totals=(15, 0, 0, -1)), "table.totals[0]: 0 to 14 after"),
        (tabled(LEAD, phase=Phase.EXTRA), "table.phase: only three seats play with an extra card (R3.1)"),
        (tabled(LEAD, leader=None), "table.leader: 0 to 3, not None"),
        (tabled(LEAD, leader=4), "table.leader: 0 to 3, not 4"),
        (tabled(LEAD, leader=1), "table.leader: the start player leads the first trick (R2.2, R8.1)"),
        (tabled(TAKE, leader=1), "table.leader: nobody in the phase 'take'"),
        (tabled(WITH_EXTRA, extra=None), "table.extra: a card exactly while three seats play a trick (R3.1)"),
        (tabled(LEAD, extra=card("red1")), "table.extra: a card exactly"),
        (tabled(TAKE, plays=cards("red1")), "table.plays: 0 to 0 cards in the phase 'take', not 1"),
        (tabled(TAKE, takers=(0, 0, 0)), "table.takers: the places take (1, 2, 0, 0) cards in this order (R5.1, R5.2)"),
        (tabled(TAKE, left=TAKE.table.left[1:]), "table.left: one card more than the 3 that are still taken, not 3"),
        (tabled(LEAD, takers=(0,)), "table.takers: nobody takes a card in the phase 'play'"),
        (board_with(TAKE, EMPTY), "cards on all boards, not"),
        (tabled(LEAD, hand_sizes=(13, 14, 14, 14)), "table.hand_sizes[0]: 14, not 13 (R2.4)"),
        (tabled(LEAD, undealt=3), "table.undealt: 4, not 3 (R2.4, R3.1)"),
    ],
)
def test_every_problem_of_a_position_is_told_with_its_place(position: Position, problem: str) -> None:
    """One thing changed, and that thing among the problems; nothing else than BadPosition is raised."""
    assert any(problem in one for one in said(position)), said(position)


def test_r3_5_nobody_holds_or_plays_a_colour_that_was_not_followed() -> None:
    """R3.5: in the hand, and in the trick that lies there."""
    lead = PLAY.table.plays[0].colour
    leader = PLAY.table.leader
    assert leader is not None
    hand = next(seat for seat, private in enumerate(PLAY.privates) if private.hand)
    colour = PLAY.privates[hand].hand[0].colour
    with_void = tabled(PLAY, voids=swapped(PLAY.table.voids, hand, (colour,)))
    assert any("failed to follow" in one and one.startswith(f"privates[{hand}].hand") for one in said(with_void))
    led = tabled(PLAY, voids=swapped(PLAY.table.voids, leader, (lead,)))
    assert any(one.startswith("table.plays[0]") and "(R3.5)" in one for one in said(led))
    for state in states(FOUR, 3):
        found = catsle.position(state)
        plays = found.table.plays
        if len(plays) > 1 and plays[-1].colour is not plays[0].colour:
            silent = tabled(found, voids=((),) * 4)
            assert any("did not follow it (R3.5)" in one for one in said(silent))
            return
    raise AssertionError("everybody followed")


def test_r5_1_no_seat_has_taken_more_than_two_cards_a_trick() -> None:
    """R5.1: however the boards add up."""
    position = moment(FOUR, Phase.PLAY, lambda table: table.discards == 1)
    columns = [column for board in position.table.boards for column in board if column.cards]
    gathered: dict[Colour, list[Card]] = {}
    for column in columns:
        for one in column.cards:
            gathered.setdefault(one.colour, []).append(one)
    mine = [Column(colour, found) for colour, found in gathered.items()]
    boards = ((*mine, *[EMPTY] * (5 - len(mine))), *[(EMPTY,) * 5] * 3)
    assert any(one.startswith("table.boards[0]: at most 2 cards") for one in said(tabled(position, boards=boards)))


@pytest.mark.parametrize("options", [Options(3, rounds=1), Options(4, rounds=1), Options(5, rounds=1)])
def test_r5_1_cards_still_due_count_as_taken(options: Options) -> None:
    """R5.1: who takes two more from the first trick has none of it yet; every position that follows is accepted too."""
    position = moment(options, Phase.TAKE, lambda table: not table.discards and len(table.takers) == 2)
    boards, taker = position.table.boards, position.table.takers[0]
    other = next(seat for seat, board in enumerate(boards) if any(column.cards for column in board))
    given = swapped(swapped(boards, taker, boards[other]), other, boards[taker])
    damaged = tabled(position, boards=given)
    assert said(damaged) == [f"table.boards[{taker}]: at most 0 cards: no seat takes more than two in a trick (R5.1)"]
    state = catsle.from_position(position)
    while catsle.position(state).table.phase is Phase.TAKE:
        state = catsle.apply(state, catsle.legal_moves(state)[-1])
        assert catsle.from_position(catsle.position(state)) == state


@pytest.mark.unmeasured
@pytest.mark.parametrize("options", FEW)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
def test_r5_1_what_follows_an_accepted_position_is_accepted(options: Options, seed: int) -> None:
    """R5.1: with the boards of two seats changed about, to the end of the next trick."""
    rng, accepted = Random(seed), 0
    for honest in list(states(options, seed))[::3]:
        position = catsle.position(honest)
        one, other = rng.sample(range(options.seats), 2)
        boards = position.table.boards
        now = tabled(position, boards=swapped(swapped(boards, one, boards[other]), other, boards[one]))
        if said(now):
            continue
        accepted += 1
        state = catsle.from_position(now)
        for _ in range(3 * options.seats):
            if not catsle.is_over(state):
                state = catsle.apply(state, next_step(state, rng))
                assert catsle.from_position(catsle.position(state)) == state
    assert accepted > 20


STATES = [state for options in FEW for state in states(options, 2)][::23]


@pytest.mark.parametrize("state", STATES)
def test_a_view_that_fits_no_state_is_refused(state: State) -> None:
    """R3.5, R6.1: by `determinize`, as a BadPosition, whatever was changed."""
    rng = Random(1)
    seats = len(state_totals(state))
    for seat in (None, *range(seats)):
        view = catsle.view(state, seat)
        assert catsle.view(catsle.determinize(view, rng), seat) == view
        for broken in (
            attrs.evolve(view, game="toy"),
            attrs.evolve(view, seat=seats),
            attrs.evolve(view, private=Private(()) if seat is None else None),
            attrs.evolve(view, to_act=(0, 1)),
            attrs.evolve(view, moves=(*view.moves, PlayCard(card("red1")), PlayCard(card("red1")))),
            attrs.evolve(view, revealed=(Private(()),)),
            attrs.evolve(view, table=attrs.evolve(view.table, undealt=99)),
            attrs.evolve(view, table=attrs.evolve(view.table, totals=())),
        ):
            with pytest.raises(BadPosition):
                catsle.determinize(broken, rng)


def state_totals(state: State) -> tuple[int, ...]:
    """One number for each seat."""
    return catsle.scores(state)


def test_voids_that_no_hands_fit_are_refused() -> None:
    """R3.5: every seat void in every colour, and cards to hold."""
    position = moment(FOUR, Phase.PLAY, lambda table: table.discards == 6 and not table.plays)
    view: View[Table, Private, Any] = catsle.view(catsle.from_position(position), None)
    everything = tuple(Colour)
    table = attrs.evolve(view.table, voids=(everything,) * 4)
    with pytest.raises(BadPosition, match=r"no hands fit|R3.5"):
        catsle.determinize(attrs.evolve(view, table=table), Random(1))
