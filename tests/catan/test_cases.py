"""Every case of cases.json, asked of the engine: one function for each topic, able to ask any case of that kind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from catan_rules import (
    Building,
    BuildRoad,
    BuildSettlement,
    CardCounts,
    Counts,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    Options,
    PlayKnight,
    PlayYearOfPlenty,
    Resource,
    Rolled,
    Stage,
    State,
    apply,
    beginner_board,
    check,
    edge,
    hexagon,
    is_over,
    largest_army_holder,
    legal_moves,
    longest_road,
    longest_road_holder,
    new_game,
    parse_step,
    position,
    production,
    scores,
    vertex,
    winners,
)
from tests.catan.scenes import COAST, HOMES, RICH, SHORE, run, scene

CASES = json.loads((Path(__file__).parent / "cases.json").read_text())
SEATS = "ABCD"


def of(topic: str) -> pytest.MarkDecorator:
    """The cases of a topic, as parameters."""
    return pytest.mark.parametrize("case", [case for case in CASES if case["topic"] == topic], ids=lambda case: case["id"])


def numbered(values: dict[str, Any]) -> dict[int, Any]:
    """Values by seat letter, by seat number."""
    return {SEATS.index(letter): value for letter, value in values.items()}


def test_every_topic_of_the_cases_is_asked() -> None:
    """No case is left out because nobody asks its kind."""
    asked = {name.removeprefix("test_case_") for name in globals() if name.startswith("test_case_")}
    assert {case["topic"] for case in CASES} == asked


@of("longest_road_length")
def test_case_longest_road_length(case: dict[str, Any]) -> None:
    """R13.1, R13.2: the length of one seat's longest road."""
    assert longest_road(case["given"]["own_roads"], case["given"]["enemy_buildings"]) == case["expect"]


@of("longest_road_holder")
def test_case_longest_road_holder(case: dict[str, Any]) -> None:
    """R13.4: who holds the card after the lengths have changed."""
    before, after = case["given"]["holder_before"], case["given"]["lengths_after"]
    lengths = [after[letter] for letter in sorted(after)]
    holder = longest_road_holder(None if before is None else SEATS.index(before), lengths)
    assert (None if holder is None else SEATS[holder]) == case["expect"]


@of("production")
def test_case_production(case: dict[str, Any]) -> None:
    """R6: what a roll yields, with a bank that may be short."""
    given = case["given"]
    found = production(
        beginner_board(),
        {vertex(place): (SEATS.index(letter), Building(kind)) for place, letter, kind in given["buildings"]},
        hexagon(given["robber"]),
        given["roll"],
        Counts(**{**dict.fromkeys(Resource, 19), **given.get("bank", {})}),
    )
    expected = {seat: Counts(**counts) for seat, counts in numbered(case["expect"]).items()}
    assert expected == found


@of("discard")
def test_case_discard(case: dict[str, Any]) -> None:
    """R7.1, R7.2: what each seat owes for a seven; development cards do not count."""
    given = case["given"]
    sizes = numbered(given["hand_sizes"])
    hands = {seat: Counts(*(size // 5 + (kind < size % 5) for kind in range(5))) for seat, size in sizes.items()}
    options = Options(seats=max(2, len(sizes)), discard_limit=given["limit"], board="beginner")
    state = scene(options, stage=Stage.ROLLING, hands=hands, cards={0: CardCounts(knight=3)})
    after = position(apply(state, Rolled(7))).table
    owed = {SEATS[seat]: pieces.owed for seat, pieces in enumerate(after.seats) if pieces.owed}
    assert case["expect"] == owed


@of("robber")
def test_case_robber(case: dict[str, Any]) -> None:
    """R8: moving the robber to hex 0,0 and naming a victim there."""
    given = case["given"]
    corners = ["0,0N", "0,1N", "-1,1N"]
    roads = ["0,0NW", "0,1NW", "0,0SW"]
    settlements: dict[int, list[str]] = {}
    lines: dict[int, list[str]] = {}
    for letter, corner, road in zip(given["buildings_on_target"], corners, roads, strict=False):
        seat = SEATS.index(letter)
        settlements.setdefault(seat, []).append(corner)
        lines.setdefault(seat, []).append(road)
    for seat, places in settlements.items():
        if len(places) == 1:
            places.append(HOMES[seat][0][0])
            lines[seat].append(HOMES[seat][1][0])
    hands = {seat: Counts(wool=size) for seat, size in numbered(given["hands"]).items()}
    state = scene(
        seats=3,
        stage=Stage.MOVING_ROBBER,
        settlements=settlements,
        roads=lines,
        hands=hands,
        robber="2,0",
    )
    if "choose" in given:
        move = MoveRobber(hexagon("0,0"), SEATS.index(given["choose"]))
        assert (check(state, move) is None) is case["expect"]
    else:
        victim = next(move.victim for move in legal_moves(state) if isinstance(move, MoveRobber) and str(move.hex) == "0,0")
        assert victim is not None
        after = run(apply(state, MoveRobber(hexagon("0,0"), victim)), "=steal wool")
        assert case["expect"] == position(state).privates[victim].hand.total - position(after).privates[victim].hand.total


@of("placement")
def test_case_placement(case: dict[str, Any]) -> None:
    """R9, R10, R11: whether the active seat may build there, the cards aside."""
    given = case["given"]
    if "at" in given:
        own = [place for place, letter, _ in given["buildings"] if letter == "A"]
        enemy = [place for place, letter, _ in given["buildings"] if letter != "A"]
        state = around(given["own_roads"], own, enemy, given["at"], given["build"])
        place = given["at"]
        move = BuildRoad(edge(place)) if given["build"] == "road" else BuildSettlement(vertex(place))
        assert (check(state, move) is None) is case["expect"]
    else:
        state = crowded(given["settlements_on_board"], given["cities_on_board"])
        assert any(isinstance(move, BuildSettlement) for move in legal_moves(state)) is case["expect"]


def around(own_roads: list[str], own: list[str], enemy: list[str], at: str, build: str) -> State:
    """Seat 0 with these roads, led on to a settlement of its own where that changes nothing in question, and seat 1 with these
    buildings and a road at each; both have a home elsewhere."""
    asked = {*edge(at).ends} if build == "road" else {vertex(at), *vertex(at).neighbours}
    roads, mine, theirs = [*map(edge, own_roads)], [*map(vertex, own)], [*map(vertex, enemy)]
    ends = {end for road in roads for end in road.ends}
    if not ends & set(mine):
        barred = asked | ends | set(theirs)
        far, line = next(
            (third, [first, second])
            for end in sorted(ends - set(theirs))
            for first in end.edges
            for middle in first.ends
            if middle not in barred
            for second in middle.edges
            for third in second.ends
            if third not in barred and third != middle and not {*third.neighbours} & (ends | set(theirs))
        )
        mine.append(far)
        roads += line
    lines = [next(road for road in place.edges if road not in roads and str(road) != at) for place in theirs]
    taken = asked | {end for road in roads for end in road.ends}
    taken |= {place for building in mine + theirs for place in (building, *building.neighbours)}
    homes = [place for place in map(vertex, SHORE[::4]) if place not in taken]
    while len(mine) < 2:
        mine.append(homes.pop())
        roads.append(mine[-1].edges[0])
    while len(theirs) < 2:
        theirs.append(homes.pop())
        lines.append(theirs[-1].edges[0])
    return scene(
        seats=2,
        settlements={0: [*map(str, mine)], 1: [*map(str, theirs)]},
        roads={0: [*map(str, roads)], 1: [*map(str, lines)]},
        hands={0: RICH},
    )


def crowded(settlements: int, cities: int) -> State:
    """Seat 0 with so many pieces along the coast, and a free vertex at the end of its roads."""
    built = [SHORE[2 * place] for place in range(settlements + cities)]
    line = COAST[: 2 * len(built)]
    return scene(
        seats=2,
        settlements={0: built[:settlements], 1: ["0,0N", "0,1N"]},
        cities={0: built[settlements:]},
        roads={0: line, 1: ["0,0NW", "0,1NW"]},
        hands={0: RICH},
    )


@of("trade")
def test_case_trade(case: dict[str, Any]) -> None:
    """R12.3, R12.5: trade with the bank or with a seat; only resource cards can be named at all."""
    given = case["given"]
    if any(name not in set(Resource) for name in (*given["gives"], *given["gets"])):
        with pytest.raises(TypeError):
            Counts(**(given["gives"] | given["gets"]))
        assert case["expect"] is False
        return
    gives, gets = Counts(**given["gives"]), Counts(**given["gets"])
    if given.get("bank_trade"):
        ((give, rate),), ((get, one),) = given["gives"].items(), given["gets"].items()
        state = harboured(given["harbors"], gives)
        move = MaritimeTrade(Resource(give), rate, Resource(get))
        assert ((check(state, move) is None) and one == 1) is case["expect"]
    else:
        state = scene(seats=3, hands={0: gives, 1: gets})
        assert (check(state, OfferTrade(gives, gets)) is None) is case["expect"]


HARBOURS = {
    "any": ("-3,3N", "-2,2W"),
    "brick": ("-3,2N", "-2,1W"),
    "lumber": ("-2,0N", "-2,0NW"),
    "wool": ("1,2N", "2,1W"),
    "grain": ("1,-2N", "1,-2NW"),
    "ore": ("3,-2S", "3,-1W"),
}


def harboured(harbours: list[str], hand: Counts) -> State:
    """Seat 0 with these harbours and cards in its main phase."""
    places = [HARBOURS[kind] for kind in harbours]
    places += [("3,-3S", "3,-3SW"), ("2,0N", "2,0NW")][: max(0, 2 - len(places))]
    return scene(
        seats=3, settlements={0: [place for place, _ in places]}, roads={0: [road for _, road in places]}, hands={0: hand}
    )


@of("development")
def test_case_development(case: dict[str, Any]) -> None:
    """R14: whether a card may be played, and who has the largest army."""
    given = case["given"]
    if "knights" in given:
        before = given["holder_before"]
        knights = [given["knights"][letter] for letter in sorted(given["knights"])]
        holder = largest_army_holder(None if before is None else SEATS.index(before), knights)
        assert (None if holder is None else SEATS[holder]) == case["expect"]
    elif "take" in given:
        hands = {1: Counts(*(19 - given["bank"].get(kind, 0) for kind in Resource))}
        state = scene(hands=hands, cards={0: CardCounts(year_of_plenty=1)})
        move = PlayYearOfPlenty(Counts.of(*map(Resource, given["take"])))
        assert (check(state, move) is None) is case["expect"]
    elif "roads_on_board" in given:
        state = roaded(given["roads_on_board"], CardCounts(road_building=1))
        assert (check(state, parse_step("road-building")) is None) is case["expect"]
    else:
        old = [card for card in given["hand"] if "bought this turn" not in card]
        fresh = [card.removesuffix("(bought this turn)") for card in given["hand"] if "bought this turn" in card]
        held = {0: CardCounts(knight=(old + fresh).count("knight"), victory_point=(old + fresh).count("victory_point"))}
        state = scene(cards=held, bought=CardCounts(knight=fresh.count("knight")))
        assert (check(state, PlayKnight()) is None) is case["expect"]


def roaded(number: int, cards: CardCounts) -> State:
    """Seat 0 with so many roads along the coast."""
    return scene(
        seats=2,
        settlements={0: [SHORE[0], SHORE[2]], 1: ["0,0N", "0,1N"]},
        roads={0: COAST[:number], 1: ["0,0NW", "0,1NW"]},
        cards={0: cards},
        hands={0: RICH},
    )


@of("winning")
def test_case_winning(case: dict[str, Any]) -> None:
    """R15: who wins now. The active seat draws a victory point card, or builds a city while another seat has its points through
    the longest road."""
    given = case["given"]
    if "vp_cards" in given:
        public, hidden = given["public_points"], given["vp_cards"]
        options = Options(seats=2, victory_points=public + hidden, board="beginner")
        settlements, cities = built(public, (0, 2, 4, 8, 10, 12))
        state = scene(
            options,
            stage=Stage.DRAWING,
            cards={0: CardCounts(victory_point=hidden - 1)},
            settlements={0: settlements, 1: ["0,0N", "0,1N"]},
            cities={0: cities},
            roads={0: COAST[:4] + COAST[8:12], 1: ["0,0NW", "0,1NW"]},
        )
        after = run(state, "=card victory-point")
    else:
        mine, theirs = given["points"]["A"], given["points"]["B"]
        settlements, cities = built(mine - 1, (10, 12, 14, 16, 18, 20))
        others, towns = built(theirs - 2, (0, 2, 4, 6, 8))
        state = scene(
            Options(seats=2, victory_points=mine, board="beginner"),
            settlements={0: settlements, 1: others},
            cities={0: cities, 1: towns},
            roads={0: COAST[10:14] + COAST[16:20], 1: COAST[:8]},
            hands={0: RICH},
        )
        assert scores(state) == (mine - 1, theirs)
        after = run(state, f"city {settlements[0]}")
    assert [SEATS[seat] for seat in winners(after)] == [case["expect"]]
    assert is_over(after)


def built(points: int, places: tuple[int, ...]) -> tuple[list[str], list[str]]:
    """Settlements and cities along the shore that are worth so many points: as few cities as will do."""
    cities = max(0, points - len(places))
    names = [SHORE[place] for place in places]
    return names[cities : points - cities], names[:cities]


@of("setup")
def test_case_setup(case: dict[str, Any]) -> None:
    """R3.4: the cards of a settlement of the set-up."""
    given = case["given"]
    state = new_game(Options(seats=2, board="beginner"))
    if "first" in given:
        state = run(state, f"settlement {given['first']}")
    else:
        state = scene(
            seats=2,
            stage=Stage.SETUP_SETTLEMENT,
            seat=1,
            setup_step=2,
            settlements={0: ["0,3N"], 1: ["2,0N"]},
            roads={0: ["0,3NW"], 1: ["2,0NW"]},
        )
        state = run(state, f"settlement {given['second']}")
    hand = position(state).privates[position(state).table.seat].hand
    assert Counts(**case["expect"]) == hand
