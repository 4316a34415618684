"""Roads, settlements, cities and the longest road: R9, R10, R11, R13."""

from __future__ import annotations

import pytest

from catan_rules import (
    EDGES,
    Counts,
    Options,
    check,
    hexagon,
    longest_road,
    longest_road_holder,
    parse_step,
    position,
    scores,
    vertex,
    winners,
)
from tests.catan.scenes import COAST, RICH, SHORE, run, scene

CHAIN = ["-2,0SW", "-2,1NW", "-1,0SW", "-1,1NW", "0,0SW", "0,1NW"]
"""Six roads in a zig-zag through the middle, from -3,1N to 0,1N."""
POINTS = ["-3,1N", "-2,0S", "-2,1N", "-1,0S", "-1,1N", "0,0S", "0,1N"]


def test_r13_1_a_ring_counts_each_road_once() -> None:
    """R13.1: a ring of six is 6, with a tail 7; three roads that meet in a point are 2; a chain counts its roads."""
    ring = [*hexagon("0,0").sides]
    assert longest_road(ring) == 6
    assert longest_road([*ring, "0,-1SW"]) == 7
    assert longest_road(vertex("0,0N").edges) == 2
    assert longest_road(CHAIN) == 6
    assert longest_road([]) == 0


def test_r13_1_two_rings_joined_by_a_road_are_walked_through() -> None:
    """R13.1: a trail may pass a point twice: two rings of six with a common side are 11."""
    rings = {*hexagon("0,0").sides, *hexagon("1,0").sides}
    assert (len(rings), longest_road(rings)) == (11, 11)


def test_r13_2_buildings_at_the_ends_do_not_shorten() -> None:
    """R13.2: a chain of six capped by enemy settlements at both ends is 6; a building inside parts it."""
    assert longest_road(CHAIN, [POINTS[0], POINTS[-1]]) == 6
    assert [longest_road(CHAIN, [point]) for point in POINTS] == [6, 5, 4, 3, 4, 5, 6]


def test_r13_2_a_ring_may_end_where_it_began() -> None:
    """R13.2: a trail may start and end on the same enemy building: a ring with one is 6, with two opposite ones 3."""
    ring = hexagon("0,0").sides
    assert longest_road(ring, ["0,0N"]) == 6
    assert longest_road(ring, ["0,0N", "0,0S"]) == 3


def test_r13_1_any_number_of_roads_may_be_asked_about() -> None:
    """R13.1: more roads than a seat has: all 72 edges make 55, as 36 of the 54 vertices have three; three rings make 14."""
    assert longest_road(EDGES) == 55
    three = {road for name in ("0,0", "1,0", "1,-1") for road in hexagon(name).sides}
    assert longest_road(three) == 14
    assert longest_road([*three, *hexagon("-1,-1").sides]) == 14
    assert longest_road([*COAST], [SHORE[0], SHORE[10]]) == 20


def test_r13_2_buildings_part_more_roads_than_a_seat_has() -> None:
    """R13.1, R13.2: three rings apart, with one building each 6, with two opposite ones 3."""
    rings = [road for name in ("-2,0", "0,0", "2,0") for road in hexagon(name).sides]
    assert (len(rings), longest_road(rings)) == (18, 6)
    assert longest_road(rings, ["-2,0N", "0,0N", "2,0N"]) == 6
    assert longest_road(rings, [f"{name}{end}" for name in ("-2,0", "0,0", "2,0") for end in "NS"]) == 3


def test_longest_road_refuses_names_the_board_lacks() -> None:
    """A name outside the board is a ValueError that says what it names."""
    with pytest.raises(ValueError, match="edge: '9,9NW'"):
        longest_road(["9,9NW"])
    with pytest.raises(ValueError, match="vertex: '9,9N'"):
        longest_road([], ["9,9N"])


@pytest.mark.parametrize(
    ("before", "lengths", "holder"),
    [
        (None, (4, 4, 4), None),
        (None, (5, 4, 0), 0),
        (0, (5, 5, 0), 0),
        (0, (5, 6, 0), 1),
        (0, (5, 6, 6), None),
        (0, (4, 5, 5), None),
        (0, (4, 5, 4), 1),
        (0, (4, 4, 4), None),
        (None, (5, 5, 0), None),
        (None, (7, 5, 6), 0),
        (2, (), ValueError),
        (None, (), None),
        (3, (5, 5, 5), ValueError),
        (None, (-1, 5), ValueError),
    ],
)
def test_r13_4_who_holds_the_longest_road(
    before: int | None, lengths: tuple[int, ...], holder: int | type[ValueError] | None
) -> None:
    """R13.3, R13.4: five at least; kept in a tie; taken by more; set aside in a tie of others."""
    if holder is ValueError:
        with pytest.raises(ValueError, match=r"before|lengths"):
            longest_road_holder(before, lengths)
    else:
        assert longest_road_holder(before, lengths) == holder


def test_r13_3_the_fifth_road_takes_the_card_at_once() -> None:
    """R13.3, R13.5: with the fifth road in a row the points move."""
    state = scene(seats=2, settlements={0: [SHORE[0], SHORE[2]]}, roads={0: COAST[:4]}, hands={0: RICH})
    after = run(state, f"road {COAST[4]}")
    assert position(state).table.longest_road is None
    assert position(after).table.longest_road == 0
    assert scores(after) == (4, 2)


def cut_scene(lengths: tuple[int, int], *, points: int = 10, cards: Counts = RICH) -> tuple[object, str]:
    """Seat 0 may build a settlement that parts seat 1's chain of six; seats 2 and 3 have coast roads of these lengths."""
    state = scene(
        Options(seats=4, victory_points=points, board="beginner"),
        settlements={
            0: ["0,-1N", "-2,1S"],
            1: [POINTS[0], POINTS[5]],
            2: [SHORE[4], SHORE[6]],
            3: [SHORE[14], SHORE[16]],
        },
        roads={
            0: ["0,-1NW", "-2,2NW", "-1,1W"],
            1: CHAIN,
            2: COAST[4 : 4 + lengths[0]],
            3: COAST[14 : 14 + lengths[1]],
        },
        hands={0: cards},
        road_holder=1,
    )
    return state, "settlement -1,0S"


def test_r13_4_a_cut_that_leaves_two_rivals_equal_sets_the_card_aside() -> None:
    """R13.4, R13.6: seat 1 held six and is cut to three; seats 2 and 3 both have five: nobody holds the card. It is given
    later, when one of them leads alone."""
    state, cut = cut_scene((5, 5))
    after = run(state, cut)  # type: ignore[arg-type]
    table = position(after).table
    assert table.longest_road is None
    assert [pieces.road_length for pieces in table.seats] == [2, 3, 5, 5]
    assert scores(after) == (3, 2, 2, 2)
    later = run(after, "end", "roll", "=roll 2", "end", "roll", "=roll 2")
    given = scene(
        seats=4,
        seat=2,
        settlements={
            0: ["0,-1N", "-2,1S", "-1,0S"],
            1: [POINTS[0], POINTS[5]],
            2: [SHORE[4], SHORE[6]],
            3: [SHORE[14], SHORE[16]],
        },
        roads={0: ["0,-1NW", "-2,2NW", "-1,1W"], 1: CHAIN, 2: COAST[4:9], 3: COAST[14:19]},
        hands={2: Counts(1, 1, 0, 0, 0)},
    )
    assert position(later).table.longest_road is None
    assert position(run(given, f"road {COAST[9]}")).table.longest_road == 2


def test_r13_4_a_cut_below_five_with_nobody_at_five_leaves_no_holder() -> None:
    """R13.4: seat 1 is cut below five and nobody else has five."""
    state, cut = cut_scene((4, 4))
    assert position(run(state, cut)).table.longest_road is None  # type: ignore[arg-type]


def test_r13_4_a_cut_may_give_the_card_to_a_rival() -> None:
    """R13.4, R13.5: the only rival with five has the two points at once, on somebody else's turn."""
    state, cut = cut_scene((5, 4))
    after = run(state, cut)  # type: ignore[arg-type]
    assert position(after).table.longest_road == 2
    assert scores(after) == (3, 2, 4, 2)


def test_r13_4_the_cutter_may_get_the_card_and_win() -> None:
    """R13.5 (a cut that leaves the active seat alone with the longest road): its points count at once."""
    state = scene(
        Options(seats=2, victory_points=5, board="beginner"),
        settlements={0: [SHORE[4], "-2,1S"], 1: ["-3,1N", "0,0S"]},
        roads={0: [*COAST[4:9], "-2,2NW", "-1,1W"], 1: CHAIN},
        hands={0: RICH},
    )
    assert scores(state) == (2, 4)
    after = run(state, "settlement -1,0S")
    assert scores(after) == (5, 2)
    assert winners(after) == (0,)


def test_r9_a_road_needs_an_own_road_or_building_and_does_not_pass_an_enemy_building() -> None:
    """R9: connected to an own building or to an own road's end without an enemy building; enemy roads do not matter."""
    state = scene(
        seats=2,
        settlements={0: ["0,0N", SHORE[0]], 1: ["-1,1N", SHORE[10]]},
        roads={0: ["0,0NW", "0,0W", COAST[0]], 1: ["0,0SW", COAST[10]]},
        hands={0: RICH},
    )
    assert check(state, parse_step("road 0,-1SW")) is None
    assert check(state, parse_step("road -1,1NW")).code == "not-connected"  # type: ignore[union-attr]
    assert check(state, parse_step("road 0,0SW")).code == "occupied"  # type: ignore[union-attr]
    assert check(state, parse_step("road 0,2NW")).rule == "R9"  # type: ignore[union-attr]


def test_r9_a_road_is_paid() -> None:
    """R1, R9: a road costs brick and lumber, which go to the bank."""
    state = scene(hands={0: Counts(brick=1, lumber=1)})
    after = position(run(state, "road 2,-2NW"))
    assert after.privates[0].hand == Counts()
    assert after.table.bank == Counts(19, 19, 19, 19, 19)
    poor = scene(hands={0: Counts(brick=1)})
    assert check(poor, parse_step("road 2,-2NW")).code == "not-enough-cards"  # type: ignore[union-attr]


def test_r10_the_distance_rule_counts_own_buildings_too() -> None:
    """R10: no building next to a building, own or not; and a road must lead there, even into another's line."""
    state = scene(
        seats=2,
        settlements={0: ["0,0N", SHORE[0]], 1: ["0,0S", SHORE[10]]},
        roads={0: ["0,0NW", "0,0W", COAST[0]], 1: ["0,0SW", COAST[10]]},
        hands={0: RICH},
    )
    codes = {place: check(state, parse_step(f"settlement {place}")) for place in ("0,-1S", "-1,1N", "0,0N", "0,0S", "2,0S")}
    assert {place: refusal and refusal.code for place, refusal in codes.items()} == {
        "0,-1S": "too-close",
        "-1,1N": "too-close",
        "0,0N": "occupied",
        "0,0S": "occupied",
        "2,0S": "not-connected",
    }
    apart = scene(
        seats=2,
        settlements={0: ["0,0N", SHORE[0]], 1: ["-1,0S", SHORE[10]]},
        roads={0: ["0,0NW", "0,0W", "0,0SW", COAST[0]], 1: ["-1,1NW", COAST[10]]},
        hands={0: RICH},
    )
    assert check(apart, parse_step("settlement 0,0S")) is None


def test_r11_five_settlements_four_cities_fifteen_roads() -> None:
    """R11: with five settlements on the board a city must come first, and then a settlement fits in the same turn; a fifth city
    and a sixteenth road do not."""
    state = scene(
        seats=2,
        settlements={0: SHORE[0:10:2], 1: ["0,0N", "0,1N"]},
        roads={0: COAST[:10], 1: ["0,0NW", "0,1NW"]},
        hands={0: RICH},
    )
    build = f"settlement {SHORE[10]}"
    assert check(state, parse_step(build)).code == "no-piece-left"  # type: ignore[union-attr]
    after = run(state, f"city {SHORE[4]}", build)
    assert [len(pieces.settlements) for pieces in position(after).table.seats] == [5, 2]
    full = scene(
        Options(seats=2, victory_points=20, board="beginner"),
        settlements={0: SHORE[8:10:2], 1: ["0,0N", "0,1N"]},
        cities={0: SHORE[0:8:2]},
        roads={0: COAST[:15], 1: ["0,0NW", "0,1NW"]},
        hands={0: RICH},
    )
    assert check(full, parse_step(f"city {SHORE[8]}")).code == "no-piece-left"  # type: ignore[union-attr]
    assert check(full, parse_step(f"road {COAST[15]}")).code == "no-piece-left"  # type: ignore[union-attr]


def test_r11_a_city_replaces_an_own_settlement() -> None:
    """R11: never directly, never on a city or on another's settlement; three ore and two grain."""
    state = scene(hands={0: RICH})
    after = run(state, "city 3,-3S")
    table = position(after).table
    assert [*map(str, table.seats[0].cities)] == ["3,-3S"]
    assert position(after).privates[0].hand == Counts(5, 5, 5, 3, 2)
    for place in ("3,-3S", "-3,1N", "0,0S"):
        refusal = check(run(state, "city 3,-3S"), parse_step(f"city {place}"))
        assert refusal is not None
    assert check(state, parse_step("city -3,1N")).code == "no-settlement-there"  # type: ignore[union-attr]
