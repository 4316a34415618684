"""Pieces, places, boards and options: R1, R2."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from random import Random

import attrs
import pytest

from catan_rules import (
    BASE,
    EDGES,
    HEXES,
    VERTICES,
    Board,
    Card,
    CardCounts,
    Counts,
    Edge,
    Harbour,
    HarbourKind,
    Hex,
    Options,
    Resource,
    Terrain,
    Vertex,
    beginner_board,
    beginner_board_six,
    edge,
    hexagon,
    new_game,
    random_board,
    vertex,
)
from catan_rules.boards import spiral_numbers
from catan_rules.packed import between, covers, kinds, pack, unpack
from catan_rules.pieces import DEVELOPMENT_CARDS
from catan_rules.topology import shape

SPIRAL = (
    "0,-2 -1,-1 -2,0 -2,1 -2,2 -1,2 0,2 1,1 2,0 2,-1 2,-2 1,-2",
    "0,-1 -1,0 -1,1 0,1 1,0 1,-1",
    "0,0",
)


# --- R1 pieces ---------------------------------------------------------------------------------------------------------------


def test_r1_what_is_in_the_box() -> None:
    """R1: 19 tiles, 18 tokens, 9 harbours, 25 development cards, 19 resource cards of each kind."""
    assert Counter(map(str, BASE.terrain)) == {"grain": 4, "lumber": 4, "wool": 4, "brick": 3, "ore": 3, "desert": 1}
    assert BASE.tokens == (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
    assert Counter(map(str, BASE.harbours)) == {"any": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
    assert tuple(DEVELOPMENT_CARDS) == (14, 5, 2, 2, 2)
    assert BASE.bank == 19


def test_counts_read_as_text_and_refuse_nonsense() -> None:
    """Counts of a kind are ints from 0 to 9999; the error names the kind."""
    counts = Counts(wool=2, ore=1)
    assert (str(counts), counts.total, counts[Resource.WOOL], [*counts]) == ("2wool+ore", 3, 2, [0, 0, 2, 0, 1])
    assert str(Counts()) == "nothing"
    assert Counts.of(Resource.ORE, Resource.ORE) == Counts(ore=2)
    assert (CardCounts(knight=2)[Card.KNIGHT], CardCounts(monopoly=1).total) == (2, 1)
    for bad in (-1, 10_000, True, 1.0, "1"):
        with pytest.raises(ValueError, match="wool: a number from 0 to 9999"):
            Counts(wool=bad)  # type: ignore[arg-type]


def test_packed_piles_count_like_tuples() -> None:
    """What the engine keeps in one int are five counts."""
    rng = Random(5)
    for _ in range(200):
        have, cost = ([rng.randrange(6) for _ in range(5)] for _ in range(2))
        pile = pack(have)
        assert unpack(pile) == tuple(have)
        assert covers(pile, pack(cost)) is all(a >= b for a, b in zip(have, cost, strict=True))
        assert kinds(pile) == sum(1 << place for place, count in enumerate(have) if count)
        moved = (pile << 80) + pack(cost) * between(1, 2) if covers(pile, pack(cost)) else None
        assert moved is None or (moved >> 80) + (pack(cost)) == (moved >> 160 << 80) + pile


# --- R2 places ---------------------------------------------------------------------------------------------------------------


def test_r2_1_nineteen_hexes_54_vertices_72_edges() -> None:
    """R2.1: every place has one name, and everything that touches agrees from both sides."""
    assert (len(HEXES), len(VERTICES), len(EDGES)) == (19, 54, 72)
    names = [*map(str, (*HEXES, *VERTICES, *EDGES))]
    assert len(set(names)) == len(names) == 145
    for hex_ in HEXES:
        assert len(set(hex_.corners)) == len(set(hex_.sides)) == 6
        assert all(hex_ in corner.hexes for corner in hex_.corners)
        for place, side in enumerate(hex_.sides):
            assert set(side.ends) == {hex_.corners[place], hex_.corners[(place + 1) % 6]}
            assert hex_ in side.hexes
        assert all(hex_ in other.neighbours for other in hex_.neighbours)
    for corner in VERTICES:
        assert len(corner.edges) == len(corner.neighbours) in (2, 3)
        assert all(corner in road.ends for road in corner.edges)
        assert all(corner in other.neighbours for other in corner.neighbours)
    for road in EDGES:
        assert all(road in other.neighbours for other in road.neighbours)
        assert 2 <= len(road.neighbours) <= 4
        assert len(road.hexes) in (1, 2)
    assert Counter(len(place.hexes) for place in VERTICES) == {1: 18, 2: 12, 3: 24}
    assert sum(len(road.hexes) == 1 for road in EDGES) == 30


def test_places_are_named_by_coordinates() -> None:
    """The names of the data: the axial hex, its north and south corner, its north-west, west and south-west side."""
    assert hexagon("-1,2").axial == (-1, 2)
    assert [*map(str, hexagon("0,0").corners)] == ["0,0N", "1,-1S", "0,1N", "0,0S", "-1,1N", "0,-1S"]
    assert [*map(str, hexagon("0,0").sides)] == ["1,-1SW", "1,0W", "0,1NW", "0,0SW", "0,0W", "0,0NW"]
    assert [*map(str, hexagon("0,0").neighbours)] == ["1,-1", "1,0", "0,1", "-1,1", "-1,0", "0,-1"]
    assert [*map(str, vertex("-1,2N").hexes)] == ["-1,1", "0,1", "-1,2"]


def test_places_know_where_they_are_drawn() -> None:
    """Corners lie one side away from the centre, edges are one side long."""
    for hex_ in HEXES:
        x, y = hex_.centre
        for corner in hex_.corners:
            assert (corner.point[0] - x) ** 2 + (corner.point[1] - y) ** 2 == pytest.approx(1, rel=1e-5)
    for road in EDGES:
        (x, y), (u, v) = road.points
        assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(1, rel=1e-5)
        assert {(x, y), (u, v)} == {end.point for end in road.ends}


@pytest.mark.parametrize(("kind", "make", "every"), [(Hex, hexagon, HEXES), (Vertex, vertex, VERTICES), (Edge, edge, EDGES)])
def test_places_are_values(kind: type, make: object, every: tuple[object, ...]) -> None:
    """Made from a name or a number; equal, ordered, hashable, copied and pickled as values; anything else is refused."""
    for index, place in enumerate(every):
        assert kind(str(place)) == kind(index) == kind.parse(str(place)) == make(str(place)) == make(place) == place  # type: ignore[attr-defined,operator]
        assert repr(place) == f"{kind.__name__}('{place}')"
        assert pickle.loads(pickle.dumps(place)) == copy.deepcopy(place) == place
    assert [*every] == sorted(every)  # type: ignore[type-var]
    for bad in ("", "9,9", "0,-5", "0,0X", " 0,0", -1, 999, True, None, 1.5):
        with pytest.raises(ValueError, match=kind.__name__.lower()):
            kind(bad)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        every[0].index = 3  # type: ignore[attr-defined]


def test_another_shape_is_another_topology() -> None:
    """R16.2: the tables are computed for any list of hexes."""
    seven = shape(
        ((0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
        terrain=(),
        tokens=(),
        rings=(((0, 0),),),
        starts=(),
        harbour_edges=((0, -1, "NW"),),
        harbours=(),
        bank=24,
        deck=CardCounts(),
    )
    assert (len(seven.hexes), len(seven.vertices), len(seven.edges)) == (7, 24, 30)


# --- R2 boards ---------------------------------------------------------------------------------------------------------------


def test_r2_6_the_beginner_board() -> None:
    """R2.6, R2.8: terrain, numbers and harbours; the robber starts on the desert."""
    board = beginner_board()
    assert (board.tile(hexagon("0,0")), board.number(hexagon("0,0"))) == (Terrain.DESERT, None)
    assert (board.tile(hexagon("-1,2")), board.number(hexagon("-1,2"))) == (Terrain.GRAIN, 6)
    assert board.harbour(vertex("1,-2N")) is board.harbour(vertex("2,-3S")) is HarbourKind.GRAIN
    assert board.harbour(vertex("0,0N")) is None
    assert sum(board.harbour(place) is not None for place in VERTICES) == 18
    assert HEXES[new_game(Options(seats=3, board="beginner")).robber] == hexagon("0,0")
    assert Terrain.DESERT.resource is None
    assert Terrain.ORE.resource is Resource.ORE


@pytest.mark.parametrize("numbers", ["spiral", "shuffled"])
def test_r2_3_random_boards_are_complete(numbers: str) -> None:
    """R2.2, R2.3, R2.4, R2.5: the pieces of the box; red numbers are never neighbours, in a spiral no equal ones either."""
    rng = Random(1)
    boards = [random_board(rng, numbers) for _ in range(60)]  # type: ignore[arg-type]
    assert len(set(boards)) == 60
    for board in boards:
        assert Counter(board.numbers) == Counter([*BASE.tokens, None])
        for hex_ in HEXES:
            for other in hex_.neighbours:
                pair = board.number(hex_), board.number(other)
                assert not {*pair} <= {6, 8}
                assert numbers == "shuffled" or pair[0] != pair[1]
        assert {harbour.edge.index for harbour in board.harbours or ()} == set(BASE.harbour_edges)
    assert random_board(Random(3)) == random_board(Random(3))


def test_r2_4_the_spiral_starts_at_a_corner_and_skips_the_desert() -> None:
    """R2.4: from every corner, in both directions; with the desert in the middle the first token lies on the corner."""
    terrain = beginner_board().terrain or ()
    order = [Hex(name) for ring in SPIRAL for name in ring.split(" ")]
    laid = spiral_numbers(terrain)
    assert [laid[hex_.index] for hex_ in order[:18]] == [*BASE.tokens]
    corners = [order[place] for place in range(0, 12, 2)]
    for corner, hex_ in enumerate(corners):
        for clockwise in (False, True):
            laid = spiral_numbers(terrain, corner, clockwise=clockwise)
            assert laid[hex_.index] == 5
            assert sorted(number for number in laid if number) == sorted(BASE.tokens)
            following = order[(2 * corner + (-1 if clockwise else 1)) % 12]
            assert laid[following.index] == 2
    with pytest.raises(ValueError, match="corner"):
        spiral_numbers(terrain, 6)
    with pytest.raises(ValueError, match="numbers"):
        random_board(Random(1), "printed")  # type: ignore[arg-type]


def test_boards_may_be_given_in_several_forms() -> None:
    """Harbours as kinds in the order of the frame, as pairs, or as `Harbour`; the desert as None."""
    board = beginner_board()
    pairs = [(str(harbour.edge), harbour.kind.value) for harbour in board.harbours or ()]
    terrain = [None if tile is Terrain.DESERT else tile.value for tile in board.terrain or ()]
    assert Board(terrain, list(board.numbers or ()), pairs) == board
    assert Board(board.terrain, board.numbers, [*map(attrs.evolve, board.harbours or ())]) == board
    assert Harbour("0,-2NW", "any") in (board.harbours or ())


def test_boards_that_are_not_of_the_box_are_refused() -> None:
    """R1, R2: the message names the field."""
    board = beginner_board()
    pairs = [(str(harbour.edge), harbour.kind.value) for harbour in board.harbours or ()]
    moved = [("0,0NW", pairs[0][1]), *pairs[1:]]
    touching = [("1,-2NW", pairs[0][1]), *pairs[1:]]
    for field, changed in {
        "terrain": (["ore"] * 19, board.numbers, pairs),
        "terrain ": (["sea", *(board.terrain or ())[1:]], board.numbers, pairs),
        "numbers": (board.terrain, [5] * 19, pairs),
        "numbers ": (board.terrain, (board.numbers or ())[:-1], pairs),
        "numbers  ": (board.terrain, [2.0 if number == 2 else number for number in board.numbers or ()], pairs),
        "numbers   ": (None, board.numbers, pairs),
        "numbers    ": (board.terrain, board.numbers, None),
        "harbours     ": (None, None, pairs),
        "harbours": (board.terrain, board.numbers, moved),
        "harbours ": (board.terrain, board.numbers, touching),
        "harbours  ": (board.terrain, board.numbers, ["any"] * 9),
        "harbours   ": (board.terrain, board.numbers, ["any"] * 10),
        "harbours    ": (board.terrain, board.numbers, [("9,9W", "any")]),
    }.items():
        with pytest.raises(ValueError, match=f"^{field.strip()}: "):
            Board(*changed)  # type: ignore[arg-type]


# --- options -----------------------------------------------------------------------------------------------------------------


def test_options_take_exact_types_and_name_the_field() -> None:
    """Every switch refuses what it does not know; True is no 1, 3.0 is no 3."""
    assert Options(seats=2, board="beginner").victory_points == 10
    wrong = {
        "seats": (1, 7, True, 3.0, "3", None),
        "board": (None, "random", 1, Board(None, None, None), beginner_board_six()),
        "start_seat": (-1, 4, False, 0.0),
        "victory_points": (2, 100, 10.0, True),
        "discard_limit": (-1, None, 7.0),
        "shortage": ("old", None, 1),
        "phases": ("both", True),
        "friendly_robber": (1, None, "yes"),
        "steal_needs_cards": (0,),
        "trading": (1, "no"),
        "offers_per_turn": (-1, True, 2.0, "3"),
        "victory": ("auto", False),
        "bank": ("endless", 19),
        "numbers": ("shuffled", None, "random"),
        "robber_start": ("second", 0),
        "between_turns": ("paired", "special-building", "nothing", 1, True),
    }
    assert set(wrong) == {field.name for field in attrs.fields(Options)}
    for field, values in wrong.items():
        for value in values:
            with pytest.raises(ValueError, match=f"^{field}: "):
                Options(**{"seats": 4, "board": "beginner"} | {field: value})  # type: ignore[arg-type]
    assert hash(Options(seats=3, board="beginner")) == hash(Options(3, "beginner"))


def test_options_are_shown_in_full() -> None:
    """R16, R17: the seat counts are 2 to 6."""
    from catan_rules import SEATS

    assert [*SEATS] == [2, 3, 4, 5, 6]
