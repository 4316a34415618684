"""Positions: every state has one, and what is no position of the game is refused with every problem named."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import attrs
import pytest

from catan_rules import (
    Answer,
    Board,
    CardCounts,
    Counts,
    Edge,
    Offer,
    Options,
    Pieces,
    Position,
    Stage,
    State,
    Table,
    Vertex,
    from_position,
    hexagon,
    new_game,
    position,
)
from catan_rules.places import survey
from tabletop_rules import BadPosition, from_json, to_json
from tests.catan.scenes import COAST, RICH, SHORE, run, scene
from tests.catan.test_cards_and_trade import boxed, line_of
from tests.catan.test_turns import robbing


def main_scene() -> State:
    """An ordinary state in the main part of seat 0's turn."""
    return scene(hands={0: RICH, 1: Counts(ore=2)}, cards={0: CardCounts(knight=1), 1: CardCounts(victory_point=1)})


def offer_scene() -> State:
    """An open offer with one answer of each kind."""
    state = scene(seats=4, hands={0: RICH, 1: Counts(ore=2), 2: Counts(brick=1)})
    return run(state, "offer wool for ore", "accept 1", "counter 2 brick for wool", "decline 3")


SCENES: dict[str, Callable[[], State]] = {
    "new game": lambda: new_game(Options(seats=4, start_seat=2, board="beginner")),
    "set-up road": lambda: run(new_game(Options(seats=2, board="beginner")), "settlement 0,0N"),
    "second round": lambda: run(
        new_game(Options(seats=2, board="beginner")), "settlement 0,0N", "road 0,0NW", "settlement 2,0N", "road 2,0NW", "settlement 0,0S"
    ),
    "before the dice": lambda: scene(stage=Stage.BEFORE_ROLL),
    "rolling": lambda: scene(stage=Stage.ROLLING),
    "discarding": lambda: run(scene(stage=Stage.ROLLING, hands={0: RICH, 2: RICH}), "=roll 7", "discard 2 ore"),
    "robber": lambda: robbing({0: RICH, 1: RICH}),
    "knight first": lambda: run(robbing({}, stage=Stage.BEFORE_ROLL, cards={0: CardCounts(knight=1)}), "knight"),
    "stealing": lambda: run(robbing({1: RICH}), "robber 0,0 from 1"),
    "main": main_scene,
    "free roads": lambda: run(line_of(4), "road-building", f"road {COAST[4]}"),
    "fifteen roads": lambda: line_of(15),
    "boxed": lambda: run(boxed(), "road-building"),
    "drawing": lambda: run(scene(hands={0: RICH}), "buy"),
    "bought": lambda: run(scene(Options(seats=3, phases="separate", board="beginner"), hands={0: RICH}), "buy", "=card monopoly"),
    "offering": offer_scene,
    "knights": lambda: scene(played={0: CardCounts(knight=2), 1: CardCounts(knight=3)}),
    "over": lambda: run(scene(Options(seats=2, victory_points=3, board="beginner"), hands={0: RICH}), "city 3,-3S"),
    "unlimited": lambda: scene(Options(seats=2, bank="unlimited", board="beginner"), hands={0: Counts(ore=300)}),
}


@pytest.mark.parametrize("name", SCENES)
def test_a_position_is_a_state_and_back(name: str) -> None:
    """from_position(position(s)) == s, also through JSON, pickle and copies, with equal hashes and derived facts."""
    state = SCENES[name]()
    there = position(state)
    back = from_position(there)
    assert back == state
    assert hash(back) == hash(state)
    assert position(back) == there
    assert from_json(to_json(there), Position) == there
    for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
        assert other == state
    fresh = survey(state.frame, state.places.roads, state.places.settlements, state.places.cities)
    for field in attrs.fields(type(fresh)):
        # `reach` may still name edges that are taken since; they are masked where it is read.
        kept, new = getattr(state.places, field.name), getattr(fresh, field.name)
        if field.name == "reach":
            kept, new = ([mask & fresh.free for mask in masks] for masks in (kept, new))
        assert kept == new, field.name


def problems(there: Position) -> dict[str, str]:
    """The problems of a position, by place."""
    with pytest.raises(BadPosition) as caught:
        from_position(there)
    return {problem.place: problem.message for problem in caught.value.problems}


def changed(name: str, **facts: object) -> Position:
    """A scene with something in its table changed."""
    there = position(SCENES[name]())
    return attrs.evolve(there, table=attrs.evolve(there.table, **facts))  # type: ignore[arg-type]


def pieces(name: str, seat: int, **facts: object) -> Position:
    """A scene with something of one seat's pieces changed."""
    table = position(SCENES[name]()).table
    seats = [attrs.evolve(one, **facts) if place == seat else one for place, one in enumerate(table.seats)]  # type: ignore[arg-type]
    return changed(name, seats=tuple(seats))


def private(name: str, seat: int, **facts: object) -> Position:
    """A scene with something of one seat's cards changed."""
    there = position(SCENES[name]())
    parts = [attrs.evolve(one, **facts) if place == seat else one for place, one in enumerate(there.privates)]  # type: ignore[arg-type]
    return attrs.evolve(there, privates=tuple(parts))


def answers(*given: Answer | None, give: Counts | None = None) -> Position:
    """The open offer with other answers or terms."""
    table: Table = position(offer_scene()).table
    assert table.offer is not None
    return changed("offering", offer=Offer(give or table.offer.give, table.offer.get, given))


def nobody_owes() -> tuple[Pieces, ...]:
    """The seats of the stage of discards, without anything owed."""
    return tuple(attrs.evolve(one, owed=0) for one in position(SCENES["discarding"]()).table.seats)


NONE = Counts()
WRONG: list[tuple[str, Callable[[], Position]]] = [
    ("game", lambda: attrs.evolve(position(main_scene()), game="coatl")),
    ("table.seats", lambda: changed("main", seats=())),
    ("privates", lambda: attrs.evolve(position(main_scene()), privates=())),
    ("table.offer.answers", lambda: answers(None)),
    ("table.seat", lambda: changed("main", seat=3)),
    ("table.seat", lambda: changed("main", seat=-1)),
    ("table.longest_road", lambda: changed("main", longest_road=3)),
    ("table.largest_army", lambda: changed("main", largest_army=-1)),
    ("table.victim", lambda: changed("stealing", victim=9)),
    ("table.offers_made", lambda: changed("main", offers_made=-1)),
    ("table.deck_size", lambda: changed("main", deck_size=10_000)),
    ("table.setup_step", lambda: changed("new game", setup_step=-1)),
    ("table.seats[1].points", lambda: pieces("main", 1, points=-1)),
    # the board
    ("table.seats[0].settlements", lambda: pieces("main", 0, settlements=tuple(map(Vertex, sorted(map(str, SHORE[:12:2])))))),
    ("table.seats[0].roads", lambda: pieces("main", 0, roads=(Edge("3,-3SW"), Edge("1,-2NW")))),
    ("table.seats[1].roads", lambda: pieces("main", 1, roads=(Edge("3,-3SW"), Edge("-2,0W"), Edge("-2,2NW")))),
    ("table.seats[1]", lambda: pieces("main", 1, settlements=tuple(sorted((Vertex("3,-3S"), Vertex("-3,1N"), Vertex("-2,2N")))))),
    ("table.seats", lambda: pieces("main", 0, settlements=tuple(sorted((Vertex("3,-3S"), Vertex("1,-3S"), Vertex("1,-2N")))))),
    ("table.seats[0].roads", lambda: pieces("main", 0, roads=tuple(sorted((*map(Edge, ("3,-3SW", "1,-2NW", "0,0NW")),))))),
    ("table.seats[0]", lambda: pieces("main", 0, roads=tuple(sorted(map(Edge, ("3,-3SW", "2,-2NW")))))),
    ("table.seats[2]", lambda: pieces("main", 2, settlements=())),
    (
        "table.seats[0].roads",
        lambda: pieces(
            "main",
            0,
            roads=tuple(sorted(map(Edge, ("3,-3SW", "1,-2NW", "0,1NW")))),
            settlements=tuple(sorted(map(Vertex, ("3,-3S", "1,-3S", "0,1N")))),
        ),
    ),
    # cards
    ("privates[0].hand", lambda: private("main", 0, hand=Counts(5, 5, 5, 5, 6))),
    ("table.bank", lambda: private("main", 0, hand=Counts(5, 5, 5, 6, 4))),
    ("privates[0].cards", lambda: private("main", 0, cards=CardCounts())),
    ("privates", lambda: pieces("main", 1, played=CardCounts(monopoly=3))),
    ("table.deck_size", lambda: changed("main", deck_size=22)),
    ("table.seats[1].played", lambda: pieces("main", 1, played=CardCounts(victory_point=1))),
    ("privates[0].bought", lambda: changed("main", bought=1)),
    ("privates[1].bought", lambda: private("main", 1, bought=CardCounts(victory_point=1))),
    ("privates[0].bought", lambda: private("bought", 0, bought=CardCounts(knight=1))),
    # the turn
    ("table.setup_step", lambda: changed("main", setup_step=3)),
    ("table.setup_step", lambda: changed("new game", setup_step=None)),
    ("table.setup_step", lambda: changed("new game", setup_step=8)),
    ("table.seat", lambda: changed("new game", seat=0)),
    ("table.seats[1]", lambda: changed("second round", setup_step=0, seat=0)),
    ("table.card_played", lambda: changed("new game", card_played=True)),
    ("table.setup_vertex", lambda: changed("set-up road", setup_vertex=None)),
    ("table.setup_vertex", lambda: changed("set-up road", setup_vertex=Vertex("0,0S"))),
    ("table.setup_vertex", lambda: changed("main", setup_vertex=Vertex("0,0S"))),
    ("table.rolled", lambda: changed("before the dice", rolled=True)),
    ("table.rolled", lambda: changed("main", rolled=False)),
    ("table.card_played", lambda: changed("main", card_played=True)),
    ("table.bought", lambda: changed("before the dice", offers_made=1)),
    ("table.trading_closed", lambda: changed("main", trading_closed=True)),
    ("table.offers_made", lambda: changed("main", offers_made=2, options=Options(seats=3, offers_per_turn=1, board="beginner"))),
    ("table.offers_made", lambda: changed("main", offers_made=2, options=Options(seats=3, trading=False, board="beginner"))),
    # points
    ("table.longest_road", lambda: changed("main", longest_road=1)),
    ("table.longest_road", lambda: changed("free roads", longest_road=None)),
    ("table.largest_army", lambda: changed("main", largest_army=1)),
    ("table.largest_army", lambda: changed("knights", largest_army=None)),
    ("table.largest_army", lambda: changed("knights", largest_army=0)),
    ("table.seats[1].points", lambda: pieces("main", 1, points=3)),
    ("table.seats[1].road_length", lambda: pieces("main", 1, road_length=2)),
    ("table.stage", lambda: changed("main", options=Options(seats=3, victory_points=3, board="beginner"), seat=1, first=1)),
    ("table.stage", lambda: changed("over", options=Options(seats=2, victory_points=4, board="beginner"))),
    # the board, parts between turns
    ("table.board", lambda: changed("main", board=Board(None, None, None))),
    ("table.board", lambda: changed("main", options=Options(seats=3), board=Board(None, None, None))),
    ("table.robber", lambda: changed("main", robber=None)),
    ("table.robber", lambda: changed("main", robber=hexagon("0,-3"))),
    ("table.seats[0].roads", lambda: pieces("main", 0, roads=(Edge("0,-3NW"),))),
    ("table.setup_vertex", lambda: changed("set-up road", setup_vertex=Vertex("0,-4S"))),
    ("table.first", lambda: changed("main", first=1)),
    ("table.first", lambda: changed("main", first=3)),
    ("table.first", lambda: changed("main", stage=Stage.SPECIAL_BUILDING)),
    ("table.stage", lambda: changed("new game", stage=Stage.LAYING_TERRAIN)),
    # the stage
    ("table.victim", lambda: changed("main", victim=1)),
    ("table.victim", lambda: changed("stealing", victim=None)),
    ("table.victim", lambda: changed("stealing", victim=0)),
    ("table.victim", lambda: changed("stealing", victim=2)),
    ("table.victim", lambda: changed("stealing", robber=hexagon("2,-2"))),
    ("table.victim", lambda: changed("stealing", options=Options(seats=3, friendly_robber=True, board="beginner"))),
    ("table.offer", lambda: changed("offering", offer=None)),
    ("table.offer", lambda: changed("main", offer=Offer(NONE, NONE, (None,) * 3))),
    ("table.free_roads", lambda: changed("main", free_roads=1)),
    ("table.free_roads", lambda: changed("free roads", free_roads=0)),
    ("table.free_roads", lambda: changed("free roads", free_roads=3)),
    ("table.free_roads", lambda: changed("fifteen roads", stage=Stage.FREE_ROADS, free_roads=1)),
    ("table.card_played", lambda: changed("free roads", card_played=False)),
    ("table.seats", lambda: pieces("main", 0, owed=1)),
    ("table.seats", lambda: changed("discarding", seats=nobody_owes())),
    ("table.seats[0].owed", lambda: pieces("discarding", 0, owed=13)),
    ("table.seats[1].owed", lambda: pieces("discarding", 1, owed=1)),
    ("table.card_played", lambda: changed("knight first", card_played=False)),
    ("table.offer", lambda: changed("offering", options=Options(seats=4, trading=False, board="beginner"), offers_made=0)),
    ("table.offer", lambda: answers(None, None, None, None, give=NONE)),
    ("table.offer", lambda: answers(None, None, None, None, give=Counts(wool=6))),
    ("table.offer.answers[0]", lambda: answers(Answer("accept", NONE, NONE), None, None, None)),
    ("table.offer.answers[1]", lambda: answers(None, Answer("accept", Counts(ore=1), NONE), None, None)),
    ("table.offer.answers[2]", lambda: answers(None, None, Answer("accept", NONE, NONE), None)),
    ("table.offer.answers[2]", lambda: answers(None, None, Answer("counter", Counts(ore=1), Counts(wool=1)), None)),
    ("table.offer.answers[2]", lambda: answers(None, None, Answer("counter", NONE, Counts(wool=1)), None)),
]


@pytest.mark.parametrize(("place", "make"), WRONG, ids=[f"{index}-{place}" for index, (place, _) in enumerate(WRONG)])
def test_what_contradicts_the_rules_is_named(place: str, make: Callable[[], Position]) -> None:
    """Each problem stands at its place."""
    assert place in problems(make())


def test_every_problem_is_listed_at_once() -> None:
    """Two seats with wrong hands, and a wrong deck: three problems in one error."""
    there = attrs.evolve(private("main", 0, hand=Counts()), table=changed("main", deck_size=3).table)
    assert {"privates[0].hand", "table.bank", "table.deck_size"} <= set(problems(there))


def test_no_card_is_drawn_from_an_empty_deck() -> None:
    """R14.1: in the stage where a card is drawn, one must be there."""
    cards = {1: CardCounts(knight=7, victory_point=5, road_building=2, year_of_plenty=2, monopoly=2)}
    with pytest.raises(BadPosition, match="a card is being drawn"):
        scene(stage=Stage.DRAWING, cards=cards, played={2: CardCounts(knight=7)})


def test_a_victim_has_cards() -> None:
    """R8.3: nothing is stolen from an empty hand, so that stage does not exist."""
    with pytest.raises(BadPosition, match="a seat with cards"):
        robbing({}, stage=Stage.STEALING, victim=1, robber="0,0")


def test_ties_for_the_longest_road_may_have_either_holder_or_none() -> None:
    """R13.4: the holder keeps it in a tie; after a cut it may be set aside."""
    facts = {
        "settlements": {0: [SHORE[0], SHORE[2]], 1: [SHORE[10], SHORE[12]]},
        "roads": {0: COAST[:5], 1: COAST[10:15]},
    }
    assert [position(scene(road_holder=holder, **facts)).table.longest_road for holder in (0, 1, None)] == [0, 1, None]  # type: ignore[arg-type]


def test_the_two_bank_sizes() -> None:
    """R1: 19 of a kind in all, or 9999 in a bank called unlimited."""
    with pytest.raises(ValueError, match="brick"):
        scene(hands={0: Counts(brick=20)})
    state = scene(Options(seats=2, bank="unlimited", board="beginner"), hands={0: Counts(brick=20)})
    assert position(state).table.bank.brick == 9_979


def test_a_position_shows_itself_in_notebooks() -> None:
    """As a picture."""
    picture = position(main_scene())._repr_svg_()
    assert picture is not None
    assert "<svg" in picture
