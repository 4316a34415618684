"""Positions arranged from the few facts that matter, and read from JSON that leaves out what follows."""

import json
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

import catan_rules as catan
import coloretto_rules as coloretto
from catan_rules import (
    Answer,
    Board,
    CardCounts,
    Counts,
    Offer,
    Options,
    Position,
    Resource,
    Stage,
    State,
    Table,
    arrange,
    best_seats,
    edge,
    hexagon,
    position,
    random_board,
    read_position,
    spiral_numbers,
    vertex,
)
from catan_rules.following import DERIVED, DERIVED_MOSTLY
from catan_rules.reds import nth_deal
from catan_rules.setup import bank_size
from tabletop_rules import BadPosition, to_json
from tests.arranged import ODD, fuzzed, keywords, left_out, refused_or_arranged
from tests.catan.scenes import COAST, SHORE, essentials
from tests.conformance.adapters.catan import FEW, options as all_options
from tests.strategies import Walk, moments, play, seeds, whole_games

THREE = Options(3, board="beginner")
SIX = Options(6, board="beginner")
SPECIAL = Options(6, board="beginner", between_turns="special-building")
NO_CARDS = CardCounts()


def table(state: State) -> Table:
    """The open table."""
    return position(state).table


def in_words(what: dict[str, Any]) -> dict[str, Any]:
    """The same, as a person would write it: names and texts, and nothing where nothing is."""

    def cards(counts: CardCounts) -> str:
        return "+".join(f"{number}{kind}" for kind, number in counts.as_mapping().items() if number)

    def named(by_seat: list[Any]) -> dict[int, str]:
        return {seat: " ".join(map(str, places)) for seat, places in enumerate(by_seat)}

    offer: Offer | None = what["offer"]
    terms = None
    if offer is not None:
        answers = {
            seat: answer.kind if answer.kind != "counter" else {"kind": "counter", "give": str(answer.give), "get": str(answer.get)}
            for seat, answer in enumerate(offer.answers)
            if answer is not None
        }
        terms = {"give": str(offer.give), "get": offer.get.as_mapping(), "answers": answers}
    return what | {
        "stage": what["stage"].value,
        "robber": None if what["robber"] is None else what["robber"].axial,
        "roads": named(what["roads"]),
        "settlements": named(what["settlements"]),
        "cities": named(what["cities"]),
        "hands": [str(hand) for hand in what["hands"]],
        "cards": list(map(cards, what["cards"])),
        "bought": what["bought"].as_mapping(),
        "played": dict(enumerate(map(cards, what["played"]))),
        "offer": terms,
    }


def conserved(state: State) -> None:
    """R1: every card is somewhere, and once."""
    whole = position(state)
    for kind in Resource:
        assert whole.table.bank[kind] + sum(private.hand[kind] for private in whole.privates) == bank_size(whole.table.options)
    out = [*(private.cards for private in whole.privates), *(pieces.played for pieces in whole.table.seats)]
    assert whole.table.deck_size + sum(counts.total for counts in out) == whole.table.options.topology.deck.total


# What determines a position gives it back


@given(st.one_of(whole_games(catan, all_options(), max_steps=400), moments(catan, all_options())), seeds())
def test_the_essentials_of_a_state_give_it_back(walk: Walk, seed: int) -> None:
    """R1 to R16, as values and as words."""
    for state in Random(seed).sample(walk.states, min(len(walk.states), 15)):
        what = essentials(state)
        assert state == arrange(walk.options, **what)
        assert state == arrange(walk.options, **in_words(what))


@given(st.one_of(whole_games(catan, all_options(), max_steps=400), moments(catan, all_options())), seeds())
def test_what_follows_may_be_left_out_of_the_json(walk: Walk, seed: int) -> None:
    """Any of the fields of the table, alone and together; those that follow mostly, where they do."""
    rng = Random(seed)
    for state in rng.sample(walk.states, min(len(walk.states), 15)):
        whole = position(state)
        assert whole == read_position(left_out(whole, [*DERIVED, *mostly(whole)], rng))


def mostly(whole: Position) -> list[str]:
    """Which of the fields that follow mostly do follow here, as docs/positions.md says."""
    now = whole.table
    lengths = [pieces.road_length for pieces in now.seats]
    knights = [pieces.played.knight for pieces in now.seats]
    turn = now.stage in (Stage.MOVING_ROBBER, Stage.STEALING, Stage.FREE_ROADS, Stage.OVER)
    follows = {
        "table.rolled": not turn or now.rolled,
        "table.longest_road": lengths.count(max(lengths)) == 1 or max(lengths) < 5 or now.longest_road is None,
        "table.largest_army": knights.count(max(knights)) == 1 or max(knights) < 3,
        "table.seats[].owed": now.stage is not Stage.DISCARDING,
        "table.free_roads": now.stage is not Stage.FREE_ROADS,
        "table.victim": now.stage is not Stage.STEALING,
        "table.offer": now.stage is not Stage.OFFERING,
    }
    assert list(follows) == list(DERIVED_MOSTLY)
    return [name for name, does in follows.items() if does]


def test_every_stage_is_met() -> None:
    """So that the properties above speak of all of them."""
    met = {table(state).stage for agreed in FEW for seed in range(3) for state in play(catan, agreed, Random(seed), max_steps=900).states}
    assert met == set(Stage)


@given(st.sampled_from(FEW), seeds())
def test_few_facts_are_enough(agreed: Options, seed: int) -> None:
    """R1, R3: whatever part of a state is stated, all cards and pieces are there, always in the same places, and play goes on."""
    rng = Random(seed)
    for state in rng.sample(play(catan, agreed, rng, max_steps=300).states, 8):
        what = essentials(state)
        for name in rng.sample(sorted(what), rng.randint(1, 12)):
            del what[name]
        try:
            arranged = arrange(agreed, **what)
        except BadPosition:
            continue  # a part may contradict what is filled in
        assert arranged == arrange(agreed, **what)
        conserved(arranged)
        for _ in range(30):
            choices, event = catan.legal_moves(arranged), catan.chance(arranged)
            if catan.is_over(arranged):
                break
            assert choices or event
            arranged = catan.apply(arranged, rng.choice(choices) if choices else event.sample(rng))  # type: ignore[union-attr]  # one of them
        conserved(arranged)


# What is filled in


def test_nothing_stated_is_a_turn_of_four() -> None:
    """R3: two settlements and two roads each, on the beginner board, far from each other."""
    assert arrange() == arrange(None) == arrange(Options(4, board="beginner"))
    now = table(arrange())
    assert (now.stage, now.seat, now.rolled, str(now.robber)) == (Stage.MAIN, 0, True, "0,0")
    assert [(len(p.roads), len(p.settlements), p.points, p.road_length) for p in now.seats] == [(2, 2, 2, 1)] * 4
    assert catan.legal_moves(arrange()) == (catan.EndTurn(),)
    places = [[*map(str, (*p.settlements, *p.roads))] for p in table(arrange(THREE)).seats]
    assert places == [
        ["2,-2N", "-2,-1S", "2,-2NW", "-2,0NW"],
        ["0,-2N", "0,3N", "0,-2NW", "1,2W"],
        ["1,-2N", "-1,-2S", "1,-2NW", "-1,-1NW"],
    ], "always the same"


@pytest.mark.parametrize("agreed", [Options(2), Options(3, numbers="random"), Options(4, robber_start="last"), Options(6), SPECIAL, SIX])
def test_every_stage_by_its_name(agreed: Options) -> None:
    """R2.9, R3, R4, R7, R8, R12, R14, R16: with the one fact more that some need."""
    for stage in Stage:
        drawn = agreed.board == "drawn"
        if (stage is Stage.SPECIAL_BUILDING and agreed is not SPECIAL) or (stage.name.startswith("LAYING") and not drawn):
            continue
        needed: dict[Stage, dict[str, Any]] = {
            Stage.DISCARDING: {"hands": {1: "9ore"}},
            Stage.OFFERING: {"offer": {"give": "wool", "get": "ore"}},
            Stage.OVER: {"cities": {0: "0,0N 1,0N 0,1N -1,0N"}, "cards": {0: "2victory-point"}},
        }
        what = needed.get(stage, {})
        state = arrange(agreed, stage=stage.value, **what)
        assert table(state).stage is stage
        assert state == arrange(agreed, stage=stage, **what)
        conserved(state)
        assert bool(catan.legal_moves(state)) != bool(catan.chance(state)) or catan.is_over(state)


@pytest.mark.parametrize(
    ("what", "stage"),
    [
        ({"offer": ("wool", ["ore"])}, Stage.OFFERING),
        ({"victim": 1}, Stage.STEALING),
        ({"free_roads": 1}, Stage.FREE_ROADS),
        ({"owed": {2: 3}}, Stage.DISCARDING),
        ({"setup_vertex": "0,0N"}, Stage.SETUP_ROAD),
        ({"setup_step": 4}, Stage.SETUP_SETTLEMENT),
        ({"rolled": False}, Stage.BEFORE_ROLL),
        ({"cities": {0: "0,0N 1,0N 0,1N -1,0N"}, "cards": {0: "2victory-point"}}, Stage.OVER),
        ({"cities": {1: "0,0N 1,0N 0,1N -1,0N"}, "cards": {1: "2victory-point"}}, Stage.MAIN),
    ],
)
def test_the_stage_is_the_one_in_which_the_facts_can_be(what: dict[str, Any], stage: Stage) -> None:
    """R3, R7, R8, R12, R14.4, R15.1: where it is not stated."""
    assert table(arrange(THREE, **what)).stage is stage


def test_a_stage_that_is_stated_stays() -> None:
    """R15.1, R15.5: the game is over by itself only where no stage is stated, and where no victory has to be declared."""
    won = {"cities": {0: "0,0N 1,0N 0,1N -1,0N"}, "cards": {0: "2victory-point"}}
    with pytest.raises(BadPosition, match=r"^stage: the active seat has 10 points, so the game is over"):
        arrange(THREE, stage="trade and build", **won)  # type: ignore[arg-type]  # places and cards
    with pytest.raises(BadPosition, match=r"^stage: the active seat has 10 points, so the game is over"):
        arrange(THREE, rolled=False, **won)  # type: ignore[arg-type]  # places and cards
    declared = arrange(Options(3, board="beginner", victory="declared"), **won)  # type: ignore[arg-type]  # places and cards
    assert catan.DeclareVictory() in catan.legal_moves(declared)


def test_between_turns() -> None:
    """R16.5, R16.6: whose turn it is follows in special building; the second of a pair names it."""
    assert table(arrange(SPECIAL, first=5)).stage is Stage.SPECIAL_BUILDING
    assert [(table(s).seat, table(s).first) for s in (arrange(SPECIAL, first=5), arrange(SPECIAL, stage="build between turns"))] == [(0, 5), (0, 5)]
    pair = table(arrange(SIX, seat=4, first=1))
    assert (pair.stage, pair.seat, pair.first) == (Stage.MAIN, 4, 1)
    knight = table(arrange(SIX, seat=4, first=1, stage="move the robber"))
    assert knight.card_played
    assert knight.seats[4].played == CardCounts(knight=1)
    with pytest.raises(BadPosition, match=r"^first: the second of a pair is seat 4"):
        arrange(SIX, seat=3, first=1)


def test_cards_that_must_have_been_played() -> None:
    """R8.1, R14.4: a knight moves the robber before the dice; free roads come with their card."""
    assert table(arrange(THREE, stage="move the robber", rolled=False)).seats[0].played == CardCounts(knight=1)
    assert table(arrange(THREE, stage="move the robber")).seats[0].played == NO_CARDS
    roads = table(arrange(THREE, free_roads=1, seat=2))
    assert (roads.seats[2].played, roads.card_played) == (CardCounts(road_building=1), True)
    assert table(arrange(THREE, card_played=True)).seats[0].played == CardCounts(knight=1)
    assert table(arrange(THREE, card_played=True, played={0: "monopoly"})).seats[0].played == CardCounts(monopoly=1)
    with pytest.raises(BadPosition, match=r"^card_played: free roads come with a road building card"):
        arrange(THREE, free_roads=1, played={0: "knight"})
    with pytest.raises(BadPosition, match=r"^card_played: "):
        arrange(THREE, free_roads=1, played={1: "2road-building"})


def test_the_step_of_the_set_up_follows_from_the_pieces() -> None:
    """R3: the first at which they can stand; the others have theirs too."""
    state = arrange(THREE, stage="place a settlement", settlements={2: "0,0N"})
    assert (table(state).setup_step, table(state).seat) == (3, 2)
    assert [len(pieces.settlements) for pieces in table(state).seats] == [1, 1, 1]
    state = arrange(THREE, stage="place its road", settlements={2: ["0,0N", "1,1N"]}, roads={2: "0,0NW"})
    assert (table(state).setup_step, str(table(state).setup_vertex)) == (3, "1,1N")
    state = arrange(Options(3, board="beginner", start_seat=1), stage="place a settlement", seat=0)
    assert (table(state).setup_step, table(state).seat) == (2, 0)
    assert table(arrange(THREE, setup_step=5, stage="place its road")).seat == 0
    with pytest.raises(BadPosition, match=r"^settlements\[0\]: 2 settlements, 1 roads and nothing else"):
        arrange(THREE, stage="place its road", settlements={0: "0,0N 1,0N 0,1N"})
    with pytest.raises(BadPosition, match=r"^seat: seat 1 places settlement number 1"):
        arrange(THREE, setup_step=1, seat=0)


def test_pieces_are_placed_where_they_do_no_harm() -> None:
    """R9, R10: away from what is stated and from the robber, at one hex, if they can be."""
    roads = {0: "0,0NW 0,0W 0,0SW -1,1NW"}
    now = table(arrange(THREE, roads=roads, robber="0,-2"))
    own = {end for road in roads[0].split() for end in edge(road).ends}
    assert {*map(edge, roads[0].split())} <= {*now.seats[0].roads}
    assert any(place in own for place in now.seats[0].settlements)
    for pieces in now.seats[1:]:
        assert not {*pieces.settlements} & ({*hexagon("0,-2").corners} | own | {near for end in own for near in end.neighbours})
        assert [len(place.hexes) for place in pieces.settlements] == [1, 1]


def test_a_seat_with_many_towns_has_roads_between_them() -> None:
    """R9: at most two groups; by the shortest ways, and only as long as there are pieces."""
    now = table(arrange(THREE, cities={0: "0,0N 1,0N 0,1N -1,0N"}, seat=1))
    assert len(now.seats[0].roads) == 6
    with pytest.raises(BadPosition, match=r"^roads\[0\]: at most two groups of roads, not 3 \(R9\)$"):
        arrange(THREE, settlements={0: [SHORE[0], "0,0N", "0,1N"]}, roads={0: COAST[:13]}, seat=1)
    for roads in ({0: COAST[:15]}, {1: ["0,0NW", "1,-1W", "1,-1SW"]}):  # no piece is left, or no edge
        with pytest.raises(BadPosition, match=r"settlements\[0\]: every building must touch an own road \(R10\)"):
            arrange(THREE, settlements={0: [SHORE[0], "0,0N"]}, roads=roads, seat=1)


def naive_way(roads: set[catan.Edge], blocked: set[catan.Vertex], taken: set[catan.Edge]) -> int | None:
    """How many edges part the roads at least from being one group fewer; None where they can never be."""
    groups: list[set[catan.Vertex]] = []
    for road in roads:
        touching = [group for group in groups if group & {*road.ends}]
        groups = [group for group in groups if group not in touching] + [{*road.ends}.union(*touching)]
    found = []
    for group in groups:
        goal = set[catan.Vertex]().union(*(other for other in groups if other is not group))
        reached, length = group - blocked, 0
        while reached and not any(end in goal for place in reached for end in _next(place, taken)):
            grown = reached | {end for place in reached for end in _next(place, taken)} - blocked
            reached, length = (grown, length + 1) if grown != reached else (set(), length)
        if reached:
            found.append(length + 1)
    return min(found, default=None)


def _next(place: catan.Vertex, taken: set[catan.Edge]) -> set[catan.Vertex]:
    return {end for road in place.edges if road not in taken for end in road.ends} - {place}


@given(seeds())
def test_groups_are_joined_by_the_shortest_ways(seed: int) -> None:
    """R9: past buildings and roads of others, and only where the pieces are enough."""
    rng = Random(seed)
    for _ in range(5):
        spots: list[list[catan.Vertex]] = [[], []]
        for owner in (0, 0, 0, 1, 1, 1, 1, 1):
            built = [place for by in spots for place in by]
            spots[owner].append(rng.choice([v for v in catan.VERTICES if v not in built and not {*v.neighbours} & {*built}]))
        walls = {road for place in spots[1] for road in rng.sample(place.edges, 2)}
        free = [[road for road in place.edges if road not in walls] for place in spots[0]]
        roads = {rng.choice(edges) for edges in free if edges}
        if len(roads) < 3 or any(end in spots[1] for road in roads for end in road.ends):
            continue
        if any({*a.ends} & {*b.ends} for a in roads for b in roads if b != a):
            continue
        try:
            now = table(arrange(THREE, settlements=dict(enumerate(spots)), roads={0: [*roads], 1: [*walls]}, seat=2))
        except BadPosition:
            continue  # too many groups of the other seat, or no way is left
        elsewhere = now.seats[2]  # filled in before any are joined
        way = naive_way(roads, {*spots[1], *elsewhere.settlements}, walls | roads | {*elsewhere.roads})
        assert way is not None
        assert len(now.seats[0].roads) == 3 + way


def test_hands_are_filled_up_to_what_is_stated_of_them() -> None:
    """R1, R7.1, R8.3, R12.4: by their size, what is owed, what is offered, who is robbed, and by the bank."""
    now = position(arrange(THREE, hand_size={1: 7}, hands={0: "19wool"}))
    assert now.privates[1].hand == Counts(2, 2, 0, 2, 1)
    assert now.table.bank.wool == 0
    assert position(arrange(THREE, hand_size={0: 95})).privates[0].hand == Counts(19, 19, 19, 19, 19)
    assert table(arrange(THREE, owed={1: 3})).seats[1].hand_size == 8 - 1
    assert table(arrange(THREE, owed={1: 5})).seats[1].hand_size == 10
    assert table(arrange(THREE, stage="give back cards", hands={2: "9ore", 1: "7ore"})).seats[2].owed == 4
    assert table(arrange(THREE, victim=0)).seat == 1
    assert table(arrange(THREE, victim=2)).seats[2].hand_size == 1
    whole = position(arrange(THREE, offer={"give": "2wool", "get": "ore", "answers": {1: "accept", 2: ("counter", "2grain", "wool")}}))
    assert [str(private.hand) for private in whole.privates] == ["2wool", "ore", "2grain"]
    declined = Answer("decline", Counts(), Counts())
    assert arrange(THREE, offer=("wool", "ore", {1: "decline"})) == arrange(THREE, offer=("wool", "ore", [None, declined, None]))
    assert table(arrange(THREE, offer=("wool", "ore"))).offers_made == 1
    assert table(arrange(THREE, offer=("wool", "ore", {0: "accept", 1: "decline"}))).seat == 2
    assert table(arrange(THREE, offer=("wool", "ore", ["accept", "decline", None]))).seats[0].hand_size == 1
    assert table(arrange(THREE, bank={"ore": 3}, hands={0: "3ore", 1: "", 2: None})).bank == Counts(ore=3)


def test_development_cards_are_filled_up_too() -> None:
    """R14: by their number, those bought this turn, and the deck."""
    whole = position(arrange(THREE, card_count={1: 2}, bought="monopoly", deck_size=20))
    assert whole.privates[1].cards.total == 2
    assert whole.privates[0].cards.total == 3
    assert whole.privates[0].bought == CardCounts(monopoly=1)
    assert (whole.table.deck_size, whole.table.bought) == (20, 1)
    assert position(arrange(THREE, deck_size=24, card_count={0: 1})).privates[1].cards == NO_CARDS
    shared = position(arrange(THREE, deck_size=20, card_count={0: 2, 2: 1}))
    assert [private.cards.total for private in shared.privates] == [2, 2, 1]


def test_who_is_robbed_and_where() -> None:
    """R8.2: an opponent at the robber; where the robber is not stated, it is at a building of the victim."""
    now = table(arrange(THREE, stage="a card is stolen"))
    assert (now.victim, now.seat) == (1, 0)
    now = table(arrange(THREE, stage="a card is stolen", robber="0,1", settlements={2: "0,1N"}))
    assert now.victim == 2
    now = table(arrange(THREE, robber="0,1", victim=1))
    assert {*hexagon("0,1").corners} & {*now.seats[1].settlements}
    assert str(table(arrange(THREE, victim=1, settlements={1: "0,0N"})).robber) == "0,0"
    with pytest.raises(BadPosition, match=r"^victim: an opponent with a building at the robber's hex"):
        arrange(THREE, robber="0,1", victim=1, settlements={1: "0,-2N -2,0N"})


def test_a_drawn_board_is_there_as_far_as_the_stage_says() -> None:
    """R2.4, R2.5, R2.9: tiles and harbours as on the beginner board, tokens in a spiral or dealt."""
    for agreed in (Options(3), Options(3, numbers="random"), Options(6), Options(5, numbers="random")):
        boards = [table(arrange(agreed, stage=stage)).board for stage in (*list(Stage)[:3], Stage.MAIN)]
        assert [[part is None for part in (b.terrain, b.harbours, b.numbers)] for b in boards] == [
            [True, True, True],
            [False, True, True],
            [False, False, True],
            [False, False, False],
        ]
        for stage, board in zip(Stage, boards[:3], strict=False):
            assert table(arrange(agreed, board=board)).stage is stage
        terrain = boards[3].terrain
        assert terrain is not None
        dealt = nth_deal(agreed.topology, terrain, 0) if agreed.numbers == "random" else spiral_numbers(terrain)
        assert boards[3].numbers == dealt
    laid = random_board(Random(5))
    assert table(arrange(Options(3), board=laid)).board == laid
    assert table(arrange(THREE, board="beginner")).board == THREE.agreed_board
    with pytest.raises(BadPosition, match=r"^board: one of 19 hexes for 3 seats, not of 30$"):
        arrange(Options(3), board=random_board(Random(5), seats=6))
    with pytest.raises(BadPosition, match=r"^board: the board that was agreed on \(R2\)$"):
        arrange(THREE, board=laid)


def test_special_cards_of_those_who_are_level_are_stated() -> None:
    """R13.4, R14.8: else nobody has the road, and the first the army."""
    ring = {0: "0,0NW 1,-1SW 1,0W 0,1NW 0,0SW", 1: "0,2NW 1,1SW 1,2W 0,3NW 0,2SW"}
    assert table(arrange(SIX, roads=ring)).longest_road is None
    assert table(arrange(SIX, roads=ring, longest_road=1)).seats[1].points == 4
    level = {0: "3knight", 2: "3knight"}
    assert table(arrange(THREE, played=level)).largest_army == 0
    assert table(arrange(THREE, played=level, largest_army=2)).seats[2].points == 4


# What contradicts


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ({"settlements": {0: "0,0N", 1: "0,-1S"}}, "settlements[1][0]: 0,-1S stands beside 0,0N (R10)"),
        ({"settlements": {0: "0,0N"}, "cities": {2: ["0,0N"]}}, "cities[2][0]: 0,0N is taken twice (R10)"),
        ({"roads": {0: "0,0NW", 1: "0,0W 0,0NW"}}, "roads[1][1]: 0,0NW is taken twice (R9)"),
        ({"roads": {1: ["9,9W"]}}, "roads[1][0]: edge: '9,9W' names no edge of the board"),
        ({"settlements": {1: [(0, 0, "W")]}}, "settlements[1][0]: vertex: (0, 0, 'W') (builtins.tuple) names no vertex of the board"),
        ({"settlements": {1: "0,-4S"}}, "settlements[1][0]: 0,-4S is no place of the board for 3 seats (R16.1)"),
        ({"robber": (0, 3)}, "robber: hex: (0, 3) (builtins.tuple) names no hex of the board"),
        ({"robber": (0, -3)}, "robber: 0,-3 is no place of the board for 3 seats (R16.1)"),
        ({"hands": {0: {"wood": 20}}}, "hands[0]: 20 lumber where there are 19"),
        ({"hands": {0: "19lumber", 2: {"wood": 1}}}, "hands[2]: 1 lumber where there are 19, of which 19 are stated elsewhere"),
        ({"cards": {1: "2monopoly"}, "played": {0: "monopoly"}}, "played[0]: 1 monopoly where there are 2, of which 2 are stated elsewhere"),
        ({"hands": {0: "2gold"}}, "hands[0]: 'gold' is no resource: brick, lumber, wool, grain, ore, wood, sheep, wheat, clay; hands[0]: 'gold' is no resource: brick, lumber, wool, grain, ore, wood, sheep, wheat, clay"),
        ({"hands": {0: "3"}}, "hands[0]: '3' is no resource: brick, lumber, wool, grain, ore, wood, sheep, wheat, clay"),
        ({"hands": {0: {"ore": -1}}}, "hands[0]['ore']: a number from 0 to 9999, not -1"),
        ({"hands": {0: {"wood": 9999, "lumber": 1}}}, "hands[0]: lumber: a number from 0 to 9999, not 10000"),
        ({"cards": {0: ["knight", Resource.ORE]}}, "cards[0][1]: <Resource.ORE: 'ore'> (catan_rules.pieces.Resource) is no development card: knight, victory-point, road-building, year-of-plenty, monopoly"),
        ({"played": {1: "victory-point"}}, "played[1]: victory point cards are never played (R14.7)"),
        ({"bank": "3ore", "hands": ["", "", ""]}, "bank: 19 cards of brick in bank and hands, not 0 (R1); bank: 19 cards of lumber in bank and hands, not 0 (R1); bank: 19 cards of wool in bank and hands, not 0 (R1); bank: 19 cards of grain in bank and hands, not 0 (R1); bank: 19 cards of ore in bank and hands, not 3 (R1)"),
        ({"deck_size": 3, "cards": ["", "", ""]}, "deck_size: 25 cards are left, not 3 (R1)"),
        ({"settlements": {0: "0,0N 1,0N 0,1N 0,-1N -1,0N"}, "roads": {0: "0,3NW"}}, "roads[0]: every group of roads must touch an own building (R9)"),
        ({"points": {1: 7}}, "points[1]: 2 points show, not 7 (R1)"),
        ({"road_length": {1: 7}}, "road_length[1]: the longest road is 1, not 7 (R13)"),
        ({"hand_size": {1: 7}, "hands": {1: "ore"}}, "hands[1]: 7 cards as the table says, not 1"),
        ({"card_count": {1: 7}, "cards": {1: "knight"}}, "cards[1]: 7 cards as the table says, not 1"),
        ({"longest_road": 1}, "longest_road: does not follow from the lengths [1, 1, 1] (R13.4)"),
        ({"bought": "knight", "cards": {0: ""}}, "bought: cards bought this turn must be held (R14.2)"),
        ({"offers_made": 3, "rolled": False, "stage": "before the dice"}, "bought: nothing is bought or offered before the dice (R4.1)"),
        ({"offer": ("wool", "wool")}, "offer: each side gives something, and no kind stands on both (R12.2)"),
        ({"offer": ("wool", "ore"), "hands": {0: ""}}, "offer: seat 0 does not hold wool (R12.4)"),
        ({"offer": {"give": "wool", "gets": "ore"}}, "offer['gets']: one of give, get, answers, not 'gets'"),
        ({"offer": ({"wool": -1}, {"ore": 10_000}, {1: ("counter", {"wool": 9_999, "sheep": 1}, "ore")})}, "offer.give['wool']: a number from 0 to 9999, not -1; offer.get['ore']: a number from 0 to 9999, not 10000; offer.answers[1].give: wool: a number from 0 to 9999, not 10000"),
        ({"offer": ({"wool": 9_999, "sheep": 1}, "ore")}, "offer.give: wool: a number from 0 to 9999, not 10000"),
        ({"offer": Offer("wool", 3, None)}, "offer.give: Counts is needed, not str; offer.get: Counts is needed, not int; offer.answers: tuple[catan_rules.table.Answer | None, ...] is needed, not None"),  # type: ignore[arg-type]  # what is none
        ({"offer": Offer(Counts(wool=1), Counts(ore=1), (None,))}, "offer.answers: one for each of 3 seats, not 1"),
        ({"offer": ("wool", "ore", {1: Answer("perhaps", Counts(), 3)})}, "offer.answers[1].kind: Literal['accept', 'decline', 'counter'] is needed, not str; offer.answers[1].get: Counts is needed, not int"),  # type: ignore[arg-type]  # what is none
        ({"offer": ("wool", "ore", {1: "perhaps"})}, "offer.answers[1]: one of accept, decline, counter, not 'perhaps'"),
        ({"offer": ("wool", "ore", {1: "accept"}, 3)}, "offer: at most 3: give, get, answers"),
        ({"offer": ("wool", "ore", {0: "accept"}), "seat": 0}, "offer.answers[0]: null: the active seat does not answer its own offer (R12.9)"),
        ({"owed": {1: 3}, "stage": "trade and build"}, "owed: cards are owed only after a seven (R7)"),
        ({"stage": "give back cards"}, "owed: somebody owes cards in this stage (R7)"),
        ({"stage": "over"}, "stage: over only when the active seat has 10 points (R15.1)"),
        ({"stage": "the tiles are laid"}, "stage: nothing is laid where the board was agreed on (R2.9); robber: null before the tiles lie, and then never (R2.8)"),
        ({"seat": 3}, "seat: a number from 0 to 2, not 3"),
        ({"seat": True}, "seat: a number from 0 to 2, not True"),
        ({"setup_step": 6}, "setup_step: a number from 0 to 5, not 6"),
        ({"board": Board}, "board: catan_rules.Board is needed, not <class 'catan_rules.boards.Board'> (builtins.type)"),
    ],
)  # fmt: skip
def test_what_contradicts_is_told_with_its_keyword(what: dict[str, Any], told: str) -> None:
    """And nothing else is."""
    with pytest.raises(BadPosition) as caught:
        arrange(THREE, **what)
    assert told == str(caught.value)


def test_all_problems_are_told_at_once() -> None:
    """As many as are found in one reading."""
    error = refused_or_arranged(arrange, THREE, seat=4, stage="rest", roads=["x", None, 3], settlements={9: "0,0N"}, bank=7, hands={0: "20ore"})
    assert error is not None
    assert [problem.place for problem in error.problems] == ["stage", "seat", "roads[0][0]", "roads[2]", "settlements[9]", "bank", "hands[0]"]


def test_odd_values_are_refused_and_nothing_else_happens() -> None:
    """Every keyword with every odd value, alone and inside; another game's options, and none."""
    for name in keywords(arrange):
        for value in ODD:
            refused_or_arranged(arrange, THREE, **{name: value})
            refused_or_arranged(arrange, THREE, **{name: {0: value}})
            refused_or_arranged(arrange, THREE, **{name: {"give": value, "get": "ore", "answers": {1: value}}})
    for value in (*ODD, coloretto.Options(4)):
        if value is not None:
            error = refused_or_arranged(arrange, value)
            assert error is not None
            assert [problem.place for problem in error.problems] == ["options"]
    with pytest.raises(TypeError):
        arrange(THREE, colour="blue")  # type: ignore[call-arg]  # no such keyword


@given(st.sampled_from(FEW), seeds())
def test_odd_values_beside_sound_ones(agreed: Options, seed: int) -> None:
    """Several keywords at once, beside the essentials of a state."""
    rng = Random(seed)
    walk = play(catan, agreed, rng, max_steps=200)
    for _ in range(30):
        refused_or_arranged(arrange, agreed, **fuzzed(arrange, essentials(rng.choice(walk.states)), rng))


@given(st.sampled_from(FEW), seeds())
def test_facts_of_other_positions_are_refused_or_arranged(agreed: Options, seed: int) -> None:
    """Facts of several states, each sound by itself: what cannot be together is told."""
    rng = Random(seed)
    walks = [play(catan, options, rng, max_steps=300) for options in (agreed, rng.choice(FEW))]
    for _ in range(30):
        first, second = (essentials(rng.choice(rng.choice(walks).states)) for _ in range(2))
        mixed = {name: rng.choice((first, second))[name] for name in first if rng.random() < 0.7}
        refused_or_arranged(arrange, agreed, **mixed)


# JSON


def test_json_that_contradicts_is_told() -> None:
    """By from_position, which sees what is there; by the reader, where no bank follows."""
    whole = position(arrange(THREE, hands={0: "3wool"}))
    plain = json.loads(to_json(whole))
    del plain["table"]["bank"], plain["table"]["seats"][0]["points"]
    plain["table"]["seats"][0]["hand_size"] = 4
    with pytest.raises(BadPosition, match=r"^privates\[0\].hand: 4 cards as the table says, not 3$"):
        catan.from_position(read_position(json.dumps(plain)))
    plain["privates"][0]["hand"]["wool"] = 20
    with pytest.raises(BadPosition, match=r"^privates: 20 cards of wool where there are 19 \(R1\)$"):
        read_position(json.dumps(plain))


def test_json_keeps_what_is_there() -> None:
    """Also the settlement whose road is due, where another one has none."""
    plain = json.loads(to_json(position(arrange(THREE, stage="place its road", seat=1))))
    plain["table"]["setup_vertex"] = "0,0N"
    del plain["table"]["setup_step"]
    with pytest.raises(BadPosition, match=r"^table.seats\[1\]: every building must touch an own road \(R10\); table.setup_vertex: "):
        catan.from_position(read_position(json.dumps(plain)))


def test_json_with_too_few_seats_is_told() -> None:
    """What is missing beside it is filled in as far as it can be."""
    plain = json.loads(to_json(position(arrange(THREE, stage="place its road"))))
    for field in ("setup_vertex", "bank", "bought", "deck_size", "longest_road", "largest_army"):
        del plain["table"][field]
    del plain["table"]["seats"][1]["hand_size"], plain["table"]["seats"][1]["card_count"]
    plain["privates"] = plain["privates"][:1]
    with pytest.raises(BadPosition, match=r"^privates: one for each of 3 seats, not 1$"):
        catan.from_position(read_position(json.dumps(plain)))
    plain["table"]["seat"] = 7
    with pytest.raises(BadPosition, match=r"^table.seat: a seat from 0 to 2, not 7; privates"):
        catan.from_position(read_position(json.dumps(plain)))
    plain["table"]["seats"] = []
    with pytest.raises(BadPosition, match=r"^table.seats: one for each of 3 seats, not 0; table.seat"):
        catan.from_position(read_position(json.dumps(plain)))


# The small conveniences


def test_places_by_their_coordinates() -> None:
    """R2.1: as they stand in the names."""
    for place in catan.LARGE.land:
        assert hexagon(place.axial) is place
    kinds: list[tuple[tuple[Any, ...], Any]] = [(catan.LARGE.crossings, vertex), (catan.LARGE.paths, edge)]
    for named, make in kinds:
        for one in named:
            text = str(one)
            q, r = text.rstrip("NSWE").split(",")
            assert make((int(q), int(r), text.lstrip("-,0123456789"))) == one == make(text)
    assert catan.BuildRoad((0, -1, "NW")) == catan.BuildRoad("0,-1NW")
    makers: list[Any] = [hexagon, vertex, edge]
    for make in makers:
        for value in (*ODD, (0.0, 0), (True, 0), (0, 0, 0), ([], 0, "N"), (10**9, 0, "N"), (0, 0, "N", "N")):
            if value == "0,0N" or (type(value) is int and 0 <= value < 100):
                continue
            with pytest.raises(ValueError, match="names no"):
                make(value)


def test_counts_from_and_to_a_mapping() -> None:
    """R1: kinds by their names, their everyday names, or themselves; all kinds are in it."""
    assert Counts.of({"wood": 2, Resource.ORE: 1}, "wool") == Counts(lumber=2, wool=1, ore=1)
    assert Counts.of(Counts(1, 2, 3, 4, 5).as_mapping()) == Counts(1, 2, 3, 4, 5)
    assert Counts().as_mapping() == dict.fromkeys(Resource, 0)
    assert CardCounts.of(CardCounts(1, 2, 3, 4, 5).as_mapping()) == CardCounts(1, 2, 3, 4, 5)
    for bad in ("gold", 3, None, {"gold": 1}, {"ore": -1}, {"ore": True}, {"ore": 2**70}, ["ore"], catan.Terrain.ORE):
        with pytest.raises(ValueError, match="ore"):
            Counts.of(bad)  # type: ignore[arg-type]  # what is no resource
        with pytest.raises(ValueError, match="no development card"):
            CardCounts.of(bad)  # type: ignore[arg-type]  # what is no card
    with pytest.raises(ValueError, match=r"^ore: a number from 0 to 9999, not 10000"):
        Counts.of({"ore": 9_999}, "ore")


def test_best_seats() -> None:
    """R15.1, R15.2: only the seat whose turn it is wins."""
    assert [best_seats([3, 9, 9]), best_seats([]), best_seats((7,))] == [(1, 2), (), (0,)]
    assert best_seats([10, 12], seat=0) == (0,)
    assert best_seats([9, 12], seat=0) == ()
    assert best_seats([5, 3], 0, 5) == (0,)
    for seat in (2, -1, True, "0"):
        with pytest.raises(ValueError, match=r"^seat: 0 to 1 or None"):
            best_seats([1, 2], seat=seat)  # type: ignore[arg-type]  # what is no seat
    for number in (1.0, True, "7", None, float("nan")):
        with pytest.raises(ValueError, match=r"^points: whole numbers, not "):
            best_seats([1, number])  # type: ignore[list-item]  # what is no number
        with pytest.raises(ValueError, match=r"^points: whole numbers, not "):
            best_seats([1, 2], victory_points=number)  # type: ignore[arg-type]  # what is no number


@given(whole_games(catan, all_options(), max_steps=3_000))
def test_the_best_seat_of_a_finished_game_has_won(walk: Walk) -> None:
    """R15: by the true points and whose turn it is."""
    if catan.is_over(walk.last):
        assert best_seats(catan.scores(walk.last), table(walk.last).seat, walk.options.victory_points) == catan.winners(walk.last)


def test_nothing_of_a_statement_is_kept() -> None:
    """Lists and mappings are read, not held: the state does not change with them."""
    roads = {0: ["0,0NW"]}
    state = arrange(THREE, roads=roads)
    roads[0].append("0,0W")
    assert state == arrange(THREE, roads={0: ["0,0NW"]})
    assert attrs.evolve(position(state)) == position(state)
