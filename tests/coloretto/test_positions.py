"""Readable positions and views: what is valid, and every problem of what is not."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest

import coloretto_rules as coloretto
from coloretto_rules import Card, Cards, Colour, DrawCard, Options, Phase, Position, Private, State, Table
from tabletop_rules import BadPosition, from_json, to_json
from tests.coloretto.positions import after, at, begun, changed, table

FOUR = Options(4)
TWO = Options(2)
NAMING = Options(4, name_jokers_when_taken=True)
GOLDEN = Options(3, golden_joker=True, name_jokers_when_taken=True)


def some_states() -> list[State]:
    """A state of every phase."""
    placing = at(FOUR, rows=["blue", "pink pink", "", ""], drawn="+2")
    return [
        coloretto.new_game(TWO),
        coloretto.new_game(FOUR),
        after(coloretto.new_game(TWO), "=out grey,pink"),
        begun(FOUR),
        after(begun(FOUR), "draw"),
        placing,
        after(placing, "place 0", "take 1"),
        after(at(GOLDEN, rows=["golden blue", "", ""]), "take 0"),
        after(at(NAMING, rows=["joker joker", "", "", ""]), "take 0"),
        after(at(TWO, rows=["", "blue", "pink"], taken=[0], out=[1], supply=9, last_round=True), "take 1"),
        at(TWO, rows=["+2", "", "pink"], discard="blue green +2"),
    ]


@pytest.mark.parametrize("state", some_states(), ids=lambda state: state.phase.name)
def test_a_position_gives_its_state_again(state: State) -> None:
    """R09: everything is in it; also through JSON, pickle and copies."""
    position = coloretto.position(state)
    again = coloretto.from_position(position)
    assert state == again
    assert hash(state) == hash(again)
    assert state.supply == again.supply == sum(again.unseen)
    assert position == coloretto.position(again)
    assert position == from_json(to_json(position), Position)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert state == twin
        assert coloretto.legal_moves(state) == coloretto.legal_moves(twin)
        assert state.frame == twin.frame
    assert position == pickle.loads(pickle.dumps(position)) == copy.deepcopy(position)


@pytest.mark.parametrize("state", some_states(), ids=lambda state: state.phase.name)
def test_everybody_sees_everything(state: State) -> None:
    """R09: all views show the same table, and a view gives its state again."""
    for seat in (*range(state.frame.seats), None):
        view = coloretto.view(state, seat)
        assert (coloretto.NAME, seat, table(state), ()) == (view.game, view.seat, view.table, view.revealed)
        assert (Private() if seat is not None else None) == view.private
        assert coloretto.to_act(state) == view.to_act
        assert (() if seat is None else coloretto.legal_moves(state, seat)) == view.moves
        assert state == coloretto.determinize(view, Random(0))


def test_no_step_is_hidden() -> None:
    """R09: every seat and every spectator sees it as it is."""
    state = begun(FOUR)
    assert [DrawCard()] * 5 == [coloretto.redact(state, DrawCard(), seat) for seat in (0, 1, 2, 3, None)]
    card = coloretto.parse_step("=blue")
    assert card == coloretto.redact(after(state, "draw"), card, None)


@pytest.mark.parametrize(
    ("field", "value", "places"),
    [
        ("game", "catan", ["game"]),
        ("seat", 4, ["seat"]),
        ("seat", True, ["seat"]),
        ("private", None, ["private"]),
        ("revealed", (Private(),), ["revealed"]),
        ("to_act", (1,), ["to_act"]),
        ("moves", (), ["moves"]),
        ("seat", 1, ["moves"]),
    ],
)
def test_a_view_that_fits_no_state(field: str, value: Any, places: list[str]) -> None:
    """R09: what it says beside the table must follow from the table."""
    view = attrs.evolve(coloretto.view(begun(FOUR), 0), **{field: value})
    with pytest.raises(BadPosition) as caught:
        coloretto.determinize(view, Random(0))
    assert places == [problem.place for problem in caught.value.problems]


def problems(position: Position) -> set[str]:
    """The places of all problems."""
    with pytest.raises(BadPosition) as caught:
        coloretto.from_position(position)
    return {problem.place for problem in caught.value.problems}


def row(of: Table, number: int, **fields: Any) -> dict[str, object]:
    """The rows with one of them changed."""
    rows = list(of.rows)
    rows[number] = attrs.evolve(rows[number], **fields)
    return {"rows": tuple(rows)}


def area(of: Table, seat: int, **fields: Any) -> dict[str, object]:
    """The areas with one of them changed."""
    areas = list(of.areas)
    areas[seat] = attrs.evolve(areas[seat], **fields)
    return {"areas": tuple(areas)}


PLAYING = at(FOUR, rows=["blue", "pink pink", "", ""], taken=[2], out=[3])
PLACING = at(FOUR, rows=["blue blue blue", "pink pink", "", ""], taken=[2, 3], out=[2, 3], drawn="+2")
DRAWING = after(PLAYING, "draw")
EXTRA = after(at(GOLDEN, rows=["golden blue", "", ""]), "take 0")
NAME = after(at(NAMING, rows=["joker joker", "", "", ""]), "take 0")
LAST = at(TWO, rows=["", "blue", "pink"], taken=[0], out=[1], supply=9, last_round=True)
OVER = after(LAST, "take 1")
REMOVE = coloretto.new_game(TWO)
START = coloretto.new_game(FOUR)
NO_CARDS = Cards()
WAITING = {"table.areas[0].named_jokers", "table.areas[1].named_jokers"}


def spent(of: Table, joker: int) -> dict[str, object]:
    """The unseen cards with some jokers less, and a "+2" for each from the first hand instead."""
    cards = of.areas[0].cards
    assert cards.plus_two >= joker <= of.unseen.joker
    unseen = attrs.evolve(of.unseen, joker=of.unseen.joker - joker, plus_two=of.unseen.plus_two + joker)
    return area(of, 0, cards=attrs.evolve(cards, plus_two=cards.plus_two - joker)) | {"unseen": unseen}


@pytest.mark.parametrize(
    ("state", "change", "places"),
    [
        # Shape
        (PLAYING, lambda t: {"seat": 4}, {"table.seat"}),
        (PLAYING, lambda t: {"seat": -1}, {"table.seat"}),
        (PLAYING, lambda t: {"rows": t.rows[:3]}, {"table.rows"}),
        (PLAYING, lambda t: row(t, 0, capacity=4), {"table.rows"}),
        (PLAYING, lambda t: {"areas": t.areas[:3]}, {"table.areas"}),
        (PLAYING, lambda t: {"options": TWO}, {"privates", "table.rows", "table.areas"}),
        (PLAYING, lambda t: row(t, 0, cards=Cards(blue=2, pink=-1)), {"table.rows[0].cards"}),
        (PLAYING, lambda t: {"unseen": Cards(blue=-1)}, {"table.unseen"}),
        (PLAYING, lambda t: {"discard": Cards(golden=-5)}, {"table.discard"}),
        # R00, R02, R04
        (PLAYING, lambda t: row(t, 0, cards=Cards(pink=1)), {"table"}),
        (PLAYING, lambda t: {"in_play": t.in_play[:6]}, {"table.in_play", "table"}),
        (PLAYING, lambda t: {"in_play": (*t.in_play[:6], Colour.BLUE)}, {"table.in_play", "table"}),
        (PLAYING, lambda t: {"in_play": (*t.in_play, Colour.BLUE)}, {"table.in_play"}),
        (PLAYING, lambda t: {"options": Options(4, golden_joker=True)}, {"table", "table.above_last_round"}),
        (REMOVE, lambda t: {"in_play": t.in_play[2:]}, {"table.in_play", "table"}),
        # R20, R70
        (PLAYING, lambda t: area(t, 0, named_jokers=(Colour.BLUE,)), {"table.areas[0].named_jokers"}),
        (NAME, lambda t: area(t, 1, named_jokers=(Colour.BLUE,)), {"table.areas[1].named_jokers"}),
        (NAME, lambda t: area(t, 0, named_jokers=(Colour.BLUE, Colour.BLUE)), {"table.areas[0].named_jokers"}),
        (NAME, lambda t: {"phase": Phase.TURN, "seat": 1}, {"table.areas[0].named_jokers"}),
        (NAME, lambda t: {"phase": Phase.TURN}, {"table.areas[0].named_jokers", "table.seat"}),
        (EXTRA, lambda t: area(t, 0, named_jokers=(Colour.YELLOW,)), {"table.areas[0].named_jokers"}),
        (EXTRA, lambda t: area(t, 0, named_jokers=(Colour.BLUE,)), {"table.areas[0].named_jokers"}),
        # R07, R22
        (PLAYING, lambda t: {"above_last_round": None}, {"table.above_last_round"}),
        (PLAYING, lambda t: {"above_last_round": 23}, {"table.above_last_round"}),
        (PLAYING, lambda t: {"last_round": True, "above_last_round": None}, {"table.unseen"}),
        (PLAYING, lambda t: {"last_round": True}, {"table.unseen", "table.above_last_round"}),
        (LAST, lambda t: {"last_round": False, "above_last_round": -6}, {"table.above_last_round"}),
        (REMOVE, lambda t: {"above_last_round": 39}, {"table.above_last_round"}),
        # R14, R17, R19, R51
        (PLAYING, lambda t: row(t, 1, taken=True), {"table.rows[1].cards", "table.rows"}),
        (PLAYING, lambda t: row(t, 3, taken=True), {"table.rows"}),
        (PLAYING, lambda t: area(t, 1, has_taken=True), {"table.rows"}),
        (PLAYING, lambda t: area(t, 0, cards=NO_CARDS) | {"discard": t.areas[0].cards}, {"table.discard"}),
        (PLAYING, lambda t: row(t, 1, cards=Cards(pink=2, joker=2)) | spent(t, joker=2), {"table.rows[1].cards"}),
        # Before the deal
        (START, lambda t: {"phase": Phase.REMOVE}, {"table.phase"}),
        (START, lambda t: {"seat": 1}, {"table.seat"}),
        (START, lambda t: {"last_round": True}, {"table.last_round", "table.unseen"}),
        (START, lambda t: {"drawn": Card.BLUE}, {"table.drawn", "table"}),
        (START, lambda t: area(t, 1, has_taken=True), {"table.areas", "table.rows"}),
        (START, lambda t: area(t, 1, cards=t.unseen) | {"unseen": NO_CARDS}, {"table"}),
        (PLAYING, lambda t: {"phase": Phase.START, "above_last_round": None}, {"table.areas", "table"}),
        # The phases of play
        (PLAYING, lambda t: {"drawn": Card.BLUE}, {"table", "table.drawn"}),
        (PLACING, lambda t: {"drawn": None}, {"table", "table.drawn"}),
        (PLACING, lambda t: {"phase": Phase.TURN}, {"table.drawn"}),
        (PLAYING, lambda t: {"seat": 3}, {"table.seat"}),
        (PLAYING, lambda t: {"phase": Phase.EXTRA}, {"table.seat", "table.areas"}),
        (PLAYING, lambda t: {"phase": Phase.EXTRA, "seat": 3}, {"table.areas"}),
        (EXTRA, lambda t: {"seat": 1}, {"table.seat", "table.areas", *WAITING}),
        (NAME, lambda t: {"seat": 1}, {"table.seat", *WAITING}),
        (PLAYING, lambda t: {"phase": Phase.NAME, "seat": 3}, {"table.phase"}),
        (OVER, lambda t: {"phase": Phase.TURN}, {"table.seat"}),
        (OVER, lambda t: {"last_round": False}, {"table.above_last_round", "table.phase"}),
        (OVER, lambda t: row(t, 2, cards=Cards(joker=1)) | spent(t, joker=1), {"table.phase"}),
        (LAST, lambda t: {"phase": Phase.OVER, "seat": 1}, {"table.phase"}),
    ],
)
def test_what_is_wrong_with_a_position(state: State, change: Callable[[Table], dict[str, object]], places: set[str]) -> None:
    """R00 to R26a: every problem is listed with its place."""
    position = coloretto.position(state)
    assert places == problems(changed(position, **change(position.table)))


def test_problems_beside_the_table() -> None:
    """R01: the name of the game, and one private part for each seat."""
    position = coloretto.position(PLAYING)
    assert {"game"} == problems(attrs.evolve(position, game="Coloretto"))
    assert {"privates"} == problems(attrs.evolve(position, privates=position.privates[:3]))
    assert {"game", "privates", "table.seat"} == problems(
        attrs.evolve(changed(position, seat=9), game="", privates=(Private(),) * 5),
    )


def moved(cards: Cards, other: Cards) -> Cards:
    """Two piles laid together."""
    return Cards(*(one + two for one, two in zip(cards.counts, other.counts, strict=True)))


def test_somebody_must_be_able_to_go_on() -> None:
    """R12, R14, R26a, R62: no room for a card, no card to draw, none to take."""
    full = at(FOUR, rows=["blue blue blue"] * 2 + ["pink pink pink"] * 2)
    assert {"table.rows"} == problems(changed(coloretto.position(full), phase=Phase.DRAW))
    now = table(full)
    unseen = attrs.evolve(now.unseen, plus_two=now.unseen.plus_two - 1)
    placing = {"phase": Phase.PLACE, "drawn": Card.PLUS_TWO, "unseen": unseen, "above_last_round": unseen.total - 15}
    assert {"table.rows"} == problems(changed(coloretto.position(full), **placing))
    dry = at(FOUR, rows=["blue", "", "", ""], taken=[1, 2, 3], out=[1, 2, 3], supply=0, last_round=True)
    assert {"table.unseen"} == problems(changed(coloretto.position(dry), phase=Phase.DRAW))
    now = table(dry)
    bare = row(now, 0, cards=NO_CARDS) | area(now, 0, cards=moved(now.areas[0].cards, Cards(blue=1)))
    assert {"table.unseen"} == problems(changed(coloretto.position(dry), **bare))
    now = table(EXTRA)
    spent = area(now, 1, cards=moved(now.areas[1].cards, now.unseen), named_jokers=(Colour.BLUE,) * now.unseen.joker)
    spent |= {"unseen": NO_CARDS, "last_round": True, "above_last_round": None}
    assert {"table.unseen"} == problems(changed(coloretto.position(EXTRA), **spent))


def test_piles_are_counts_without_order() -> None:
    """R16: the order in which cards came to a place is nobody's business."""
    assert Cards.of(Card.PINK, Card.BLUE, Card.BLUE) == Cards.of(Card.BLUE, Card.PINK, Card.BLUE) == Cards(blue=2, pink=1)
    assert Cards(blue=2, pink=1).listed() == (Card.BLUE, Card.BLUE, Card.PINK)
    one, other = (after(at(FOUR, rows=["", "", "", ""], drawn="+2"), "place 0", "draw", "=blue", "place 0") for _ in range(2))
    assert one == other
    swapped = after(at(FOUR, rows=["", "", "", ""], drawn="blue"), "place 0", "draw", "=+2", "place 0")
    assert table(one).rows == table(swapped).rows
