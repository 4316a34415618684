"""R2.9, R16.2: the board drawn by chance: its events, their exact sizes and laws, what may be fed in, and what lies open meanwhile."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb, factorial, sqrt
from random import Random

import attrs
import pytest
from hypothesis import given, strategies as st

import catan_rules as catan
from catan_rules import (
    BASE,
    LARGE,
    Board,
    HarboursLaid,
    Hex,
    NumbersDealt,
    Options,
    Position,
    SpiralLaid,
    Stage,
    State,
    Terrain,
    TerrainLaid,
    Topology,
    apply,
    beginner_board,
    beginner_board_six,
    chance,
    check,
    determinize,
    format_step,
    from_position,
    legal_moves,
    new_game,
    parse_step,
    position,
    random_board,
    redact,
    spiral_numbers,
    to_act,
    view,
)
from catan_rules.reds import apart, number_of_deals, places_for_tokens
from tabletop_rules import BadPosition, BadText, IllegalStep, Refusal, View, from_json, to_json
from tests.catan.scenes import run

TERRAIN, HARBOURS = "=terrain owl/gbwb/gldlo/logw/bgw", "=harbours agoawaabl"
LARGE_TERRAIN, LARGE_HARBOURS = "=terrain bwd/bgob/lolgw/dwgowg/lowbl/lglg/bwo", "=harbours awaabwlagao"
BEGINNER_NUMBERS = "=numbers 10,2,9/12,6,4,10/9,11,-,3,8/8,3,4,5/5,6,11"


def laid(state: State, *texts: str) -> State:
    """The state after these outcomes."""
    return run(state, *texts)


def refused(state: State, text: str) -> Refusal:
    """The refusal of a step."""
    refusal = check(state, parse_step(text))
    assert refusal is not None
    return refusal


def drawn(options: Options, seed: int) -> State:
    """A game whose board has been drawn."""
    rng, state = Random(seed), new_game(options)
    while (event := chance(state)) is not None:
        state = apply(state, event.sample(rng))
    return state


# --- the events, in their order ----------------------------------------------------------------------------------------------


def test_r2_9_terrain_harbours_numbers_then_the_set_up() -> None:
    """R2.9: a game begins with three events, which everybody sees; then the start seat places its settlement."""
    state = new_game(Options(seats=3, start_seat=2))
    for text, kind, stage in (
        (TERRAIN, "terrain", Stage.LAYING_TERRAIN),
        (HARBOURS, "harbours", Stage.LAYING_HARBOURS),
        ("=numbers 0,-2 ccw", "numbers", Stage.LAYING_NUMBERS),
    ):
        event = chance(state)
        assert event is not None
        assert (event.kind, event.seen_by) == (kind, None)
        assert position(state).table.stage is stage
        assert (to_act(state), legal_moves(state)) == ((), ())
        assert event.weight(parse_step(text)) == 1
        state = run(state, text)
    assert chance(state) is None
    assert to_act(state) == (2,)
    assert position(state).table.stage is Stage.SETUP_SETTLEMENT
    board = position(state).table.board
    assert board == Board(beginner_board().terrain, spiral_numbers(beginner_board().terrain or ()), beginner_board().harbours)
    assert position(state).table.options.board == "drawn"


def test_r2_9_the_beginner_board_can_be_fed_in() -> None:
    """R2.5, R2.9: dealt numbers may be those of the beginner board, on which the red ones are apart."""
    state = run(new_game(Options(4, numbers="random")), TERRAIN, HARBOURS, BEGINNER_NUMBERS)
    assert position(state).table.board == beginner_board()
    six = run(new_game(Options(6, numbers="random")), LARGE_TERRAIN, LARGE_HARBOURS)
    numbers = NumbersDealt(beginner_board_six().numbers or ())
    board = position(apply(six, numbers)).table.board
    assert board == beginner_board_six()


def test_r2_9_an_agreed_board_is_not_drawn() -> None:
    """R2.9: with a board of its own, or the beginner board, a game begins with the set-up."""
    for options in (Options(4, "beginner"), Options(4, random_board(Random(1))), Options(6, "beginner")):
        state = new_game(options)
        assert chance(state) is None
        assert position(state).table.stage is Stage.SETUP_SETTLEMENT
        assert position(state).table.board == options.agreed_board
        assert refused(state, TERRAIN).code == "no-chance-due"
    assert position(new_game(Options(5, "beginner"))).table.board == beginner_board_six()


# --- sizes and laws ----------------------------------------------------------------------------------------------------------


def test_r2_9_exact_sizes_of_the_events() -> None:
    """R2.9, R16.2: multinomials for tiles and harbours, twelve spirals; equal pieces count as equal."""
    small, large = new_game(Options(4)), new_game(Options(6))
    for state, texts, sizes in (
        (small, (TERRAIN, HARBOURS), (244_432_188_000, 15_120, 12)),
        (large, (LARGE_TERRAIN, LARGE_HARBOURS), (24_675_735_016_607_875_200, 166_320, 12)),
    ):
        found = []
        for number in range(3):
            event = chance(run(state, *texts[:number]))
            assert event is not None
            assert event.total == event.size
            found.append(event.size)
        assert tuple(found) == sizes
    assert factorial(19) // (factorial(4) ** 3 * factorial(3) ** 2) == 244_432_188_000


def tiles_with_desert(board: Topology, *deserts: int) -> tuple[Terrain, ...]:
    """Tiles of which the deserts lie at these places in reading order."""
    others = [tile for tile in board.terrain if tile is not Terrain.DESERT]
    return tuple(Terrain.DESERT if place in deserts else others.pop() for place in range(len(board.hexes)))


def test_r2_5_the_deals_are_counted_exactly() -> None:
    """R2.5, R2.9: the sets of hexes for the red tokens, counted by the engine and one by one; times the splits and the rest."""
    beside = {
        (place, other.index) for place in range(19) for other in Hex(place).neighbours
    }
    for desert, sets in ((9, 420), (4, 461), (0, 381), (1, 418)):
        terrain = tiles_with_desert(BASE, desert)
        hexes = [place for place in range(19) if place != desert]
        slowly = sum(not any(pair in beside for pair in combinations(four, 2)) for four in combinations(hexes, 4))
        assert apart(19, places_for_tokens(terrain), 4) == slowly == sets
        assert number_of_deals(BASE, terrain) == sets * 6 * (factorial(14) // 2**6)
    both = (tiles_with_desert(LARGE, *pair) for pair in combinations(range(30), 2))
    counted = [(apart(30, places_for_tokens(terrain), 6), number_of_deals(LARGE, terrain)) for terrain in both]
    assert (min(counted)[0], max(counted)[0]) == (10_694, 16_486)
    rest = factorial(22) // (2 * 2 * factorial(3) ** 6)
    assert all(deals == sets * comb(6, 3) * rest for sets, deals in counted)


def test_r2_5_a_deal_knows_its_size_and_its_outcomes() -> None:
    """R2.5: the event's size is that count, every sample has weight 1, and what it lists first is legal."""
    state = run(new_game(Options(4, numbers="random")), TERRAIN, HARBOURS)
    event = chance(state)
    assert event is not None
    assert event.size == event.total == 420 * 6 * 1_362_160_800
    outcome, weight = next(event.outcomes())
    assert (check(state, outcome), weight) == (None, 1)
    assert event.weight(parse_step("=numbers 0,-2 ccw")) == event.weight("=numbers") == 0
    for seed in range(50):
        assert event.weight(event.sample(Random(seed))) == 1


@pytest.mark.unmeasured
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_r2_5_deals_are_listed_at_once_wherever_the_deserts_lie(seats: int) -> None:
    """R2.5: none is tried and thrown away; they come by their numbers, each a legal one and no two alike."""
    for seed in range(6):
        rng = Random(seed)
        state = new_game(Options(seats, numbers="random"))
        for _ in range(2):
            event = chance(state)
            assert event is not None
            state = apply(state, event.sample(rng))
        deal = chance(state)
        assert isinstance(deal, catan.NumberDeal)
        listed = [outcome for _, (outcome, _) in zip(range(200), deal.outcomes(), strict=False)]
        assert listed == [deal.at(number) for number in range(200)]
        assert len(set(listed)) == 200
        assert all(deal.weight(outcome) == 1 and check(state, outcome) is None for outcome in listed)


def test_r2_9_shuffled_pieces_are_listed_once_each() -> None:
    """R2.9: every arrangement of a box, once; here of four pieces."""
    event = catan.Shuffled("harbours", HarboursLaid, BASE.harbours)
    listed = [outcome for outcome, _ in event.outcomes()]
    assert len(listed) == len(set(listed)) == event.size == 15_120
    assert all(event.weight(outcome) == 1 for outcome in listed[::100])
    tiles = catan.Shuffled("terrain", TerrainLaid, BASE.terrain)
    assert next(tiles.outcomes()) == (TerrainLaid(BASE.terrain), 1)
    assert tiles.weight(listed[0]) == event.weight(TerrainLaid(BASE.terrain)) == event.weight(None) == 0


# --- what may be fed in ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("=terrain oww/gbwb/gldlo/logw/bgw", "impossible-tiles", "R2.3"),
        ("=terrain owl/gbwb/glolo/logw/bgw", "impossible-tiles", "R2.3"),
        (LARGE_TERRAIN, "impossible-tiles", "R2.3"),
        (HARBOURS, "wrong-event", "R2.9"),
        ("=numbers 0,-2 ccw", "wrong-event", "R2.9"),
        ("=roll 7", "wrong-event", "R2.9"),
        ("settlement 0,0N", "chance-due", "R2.9"),
        ("end", "chance-due", "R2.9"),
    ],
)
def test_r2_9_what_is_refused_before_the_tiles_lie(text: str, code: str, rule: str) -> None:
    """R2.3, R2.9: a tile too many or too few, another box, another event, a move."""
    state = new_game(Options(4))
    assert (refused(state, text).code, refused(state, text).rule) == (code, rule)
    with pytest.raises(IllegalStep):
        apply(state, parse_step(text))
    assert state == new_game(Options(4))


def test_r2_2_what_is_refused_before_the_harbours_lie() -> None:
    """R2.2: a harbour too many, the harbours of another box."""
    state = run(new_game(Options(4)), TERRAIN)
    for text in ("=harbours agoawaabb", LARGE_HARBOURS):
        assert (refused(state, text).code, refused(state, text).rule) == ("impossible-harbours", "R2.2")
    assert refused(state, TERRAIN).code == "wrong-event"


def test_r2_4_what_is_refused_before_the_numbers_lie() -> None:
    """R2.4, R2.5: a spiral from no corner, another box's corner, a deal where a spiral was agreed on, and the other way round; a
    number too many, a number on the desert, red numbers side by side."""
    spiral = run(new_game(Options(4)), TERRAIN, HARBOURS)
    for text in ("=numbers 0,0 ccw", "=numbers 1,-2 cw", "=numbers 0,-3 ccw", BEGINNER_NUMBERS):
        assert (refused(spiral, text).code, refused(spiral, text).rule) == ("impossible-numbers", "R2.4")
    assert sum(check(spiral, SpiralLaid(corner, way)) is None for corner in LARGE.land for way in (False, True)) == 12
    dealt = run(new_game(Options(4, numbers="random")), TERRAIN, HARBOURS)
    for text in (
        "=numbers 0,-2 ccw",
        BEGINNER_NUMBERS.replace("10,2,9", "10,3,9"),
        BEGINNER_NUMBERS.replace("11,-,3", "-,11,3"),
    ):
        assert (refused(dealt, text).code, refused(dealt, text).rule) == ("impossible-numbers", "R2.5")
    swapped = "=numbers 6,8,9/12,10,4,10/9,11,-,3,2/8,3,4,5/5,6,11"
    assert (refused(dealt, swapped).code, refused(dealt, swapped).rule) == ("red-numbers-touch", "R2.5")


def test_r2_9_texts_are_strict() -> None:
    """R2.9: rows as the board has them, the first letters of the kinds, a corner and a direction; anything else is no step."""
    for text in (TERRAIN, HARBOURS, LARGE_TERRAIN, LARGE_HARBOURS, BEGINNER_NUMBERS, "=numbers -3,0 cw", "=numbers 2,0 ccw"):
        assert format_step(parse_step(text)) == text
    for text in (
        "=terrain",
        "=terrain owlgbwbgldlologwbgw",
        "=terrain owl/gbwb/gldlo/logw/bg",
        "=terrain owl/gbwb/gldlo/logw/bgx",
        "=terrain owl/gbwb/gldlo/logw/bgw ",
        "=harbours agoawaab",
        "=harbours agoawaabx",
        "=numbers 0,-2",
        "=numbers 0,-2 CCW",
        "=numbers 9,9 cw",
        BEGINNER_NUMBERS.replace("11", "13"),
        BEGINNER_NUMBERS.replace("10,2", "010,2"),
        BEGINNER_NUMBERS.replace("/5,6,11", ""),
    ):
        with pytest.raises(BadText):
            parse_step(text)


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: TerrainLaid([Terrain.ORE] * 18), "terrain"),
        (lambda: TerrainLaid(["sea"] * 19), "terrain"),
        (lambda: TerrainLaid(5), "terrain"),  # type: ignore[arg-type]
        (lambda: HarboursLaid(["any"] * 10), "harbours"),
        (lambda: HarboursLaid(None), "harbours"),  # type: ignore[arg-type]
        (lambda: NumbersDealt([2] * 20), "numbers"),
        (lambda: NumbersDealt([13] * 19), "numbers"),
        (lambda: NumbersDealt([2.0] * 19), "numbers"),  # type: ignore[list-item]
        (lambda: NumbersDealt([True] * 19), "numbers"),
        (lambda: SpiralLaid("0,-2", 1), "clockwise"),  # type: ignore[arg-type]
        (lambda: SpiralLaid("9,9"), "hex"),
    ],
)
def test_outcomes_are_refused_when_they_are_made(make: object, field: str) -> None:
    """R2.9: what has no text is no outcome; the field is named."""
    with pytest.raises((ValueError, TypeError), match=field):
        make()  # type: ignore[operator]


# --- what lies open meanwhile ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 6])
def test_r2_9_a_board_that_is_being_drawn_lies_open_as_far_as_it_lies(seats: int) -> None:
    """R2.8, R2.9, R5: what is missing is None, in tables, positions, JSON and views; guesses and redacted steps work; nothing else
    has been done."""
    rng, state = Random(seats), new_game(Options(seats, robber_start="last"))
    for number in range(4):
        there = position(state)
        board = there.table.board
        parts = (board.terrain, board.harbours, board.numbers)
        assert [part is not None for part in parts] == [place < number for place in range(3)]
        assert board.complete is (number == 3)
        assert (there.table.robber is None) is (number == 0)
        assert from_position(there) == state
        assert from_json(to_json(there), Position) == there
        for seat in (0, seats - 1, None):
            seen = view(state, seat)
            assert from_json(to_json(seen), View) == seen
            assert view(determinize(seen, rng), seat) == seen
        event = chance(state)
        if event is not None:
            outcome = event.sample(rng)
            assert {redact(state, outcome, seat) for seat in (*range(seats), None)} == {outcome}
            state = apply(state, outcome)


def test_r2_9_positions_of_a_board_that_cannot_be_drawn_are_refused() -> None:
    """R2.2, R2.4, R2.5, R2.8: harbours off the frame, tokens in no spiral, red ones side by side, a robber on no desert."""
    done = position(drawn(Options(4), 1))
    dealt = position(drawn(Options(4, numbers="random"), 1))
    six = position(drawn(Options(6), 1))
    lying = position(run(new_game(Options(4)), TERRAIN))
    other = random_board(Random(5))
    turned = Board(other.terrain, other.numbers, [("0,-2W", "any"), *[(str(h.edge), h.kind) for h in other.harbours or ()][1:]])
    assert other.terrain is not None
    touching = Board(other.terrain, _touching(other.terrain), other.harbours)
    for there, facts, place in (
        (done, {"board": turned}, "table.board"),
        (done, {"board": touching}, "table.board"),
        (dealt, {"board": touching}, "table.board"),
        (done, {"board": six.table.board}, "table.board"),
        (done, {"board": lying.table.board}, "table.board"),
        (lying, {"board": done.table.board}, "table.board"),
        (lying, {"robber": Hex("0,-2")}, "table.robber"),
        (lying, {"robber": None}, "table.robber"),
        (lying, {"seat": 1, "first": 1}, "table.seat"),
        (lying, {"setup_step": 0}, "table.setup_step"),
        (lying, {"card_played": True}, "table.card_played"),
        (lying, {"seats": tuple(attrs.evolve(one, points=1) for one in lying.table.seats)}, "table.seats[0].points"),
        (
            lying,
            {"seats": tuple(attrs.evolve(one, roads=(catan.EDGES[0],)) for one in lying.table.seats[:1]) + lying.table.seats[1:]},
            "table.seats[0]",
        ),
    ):
        with pytest.raises(BadPosition) as caught:
            from_position(attrs.evolve(there, table=attrs.evolve(there.table, **facts)))
        assert place in {problem.place for problem in caught.value.problems}


def _touching(terrain: tuple[Terrain, ...]) -> tuple[int | None, ...]:
    """Tokens of which a 6 lies beside an 8."""
    left = [6, 8, *(token for token in BASE.tokens if token not in (6, 8)), 6, 8]
    return tuple(None if tile is Terrain.DESERT else left.pop(0) for tile in terrain)


def test_r2_8_the_robber_starts_on_the_desert_that_was_agreed_on() -> None:
    """R2.8, R16.2: on the first of two in reading order, or on the last; later both are open to it."""
    first, last = (run(new_game(Options(6, robber_start=which)), LARGE_TERRAIN) for which in ("first", "last"))
    assert [str(position(state).table.robber) for state in (first, last)] == ["2,-3", "-3,0"]
    only = [run(new_game(Options(4, robber_start=which)), TERRAIN) for which in ("first", "last")]
    assert {str(position(state).table.robber) for state in only} == {"0,0"}


# --- many boards -------------------------------------------------------------------------------------------------------------

CASES = [
    (Options(4), 1),
    (Options(4, numbers="random"), 2),
    (Options(6), 3),
    (Options(6, numbers="random"), 4),
]


def rules_of_set_up(options: Options, board: Board) -> None:
    """R1, R2, R16: what every drawn board keeps; a plain reading."""
    topology = options.topology
    terrain, numbers, harbours = board.terrain, board.numbers, board.harbours
    assert terrain is not None
    assert numbers is not None
    assert harbours is not None
    assert Counter(terrain) == Counter(topology.terrain)
    assert Counter(numbers) == Counter([*topology.tokens, *[None] * terrain.count(Terrain.DESERT)])
    assert all((number is None) is (tile is Terrain.DESERT) for tile, number in zip(terrain, numbers, strict=True))
    assert Counter(harbour.kind for harbour in harbours) == Counter(topology.harbours)
    assert {harbour.edge.index for harbour in harbours} == {*topology.harbour_edges}
    at = dict(zip(topology.land, numbers, strict=True))
    for a, b in NEIGHBOURS[len(terrain)]:
        assert not {at[a], at[b]} <= {6, 8}


NEIGHBOURS = {
    len(board.hexes): [(place, other) for place in board.land for other in board.beside(place) if place < other]
    for board in (BASE, LARGE)
}


def chi_square(counts: Counter[object], expected: dict[object, float]) -> float:
    """The sum of squared deviations."""
    assert set(counts) <= set(expected)
    return sum((counts[value] - wanted) ** 2 / wanted for value, wanted in expected.items())


def normal_bound(classes: int) -> float:
    """What a chi-square of so many classes does not pass but once in a million cases or so."""
    free = classes - 1
    return free + 5 * sqrt(2 * free) + 12


def statistics(options: Options, seed: int, boards: int) -> None:
    """R2.9: terrain at a place, the tile and the token beside it, the harbour at a place and the token at a corner have the right
    law."""
    rng = Random(seed)
    topology = options.topology
    size = len(topology.hexes)
    middle, corner = size // 2, 0
    tiles: Counter[object] = Counter()
    pairs: Counter[object] = Counter()
    harbours: Counter[object] = Counter()
    starts: Counter[object] = Counter()
    tokens: Counter[tuple[Terrain, int]] = Counter()
    for _ in range(boards):
        state = new_game(options)
        while (event := chance(state)) is not None:
            state = apply(state, event.sample(rng))
        laid = state.frame.laid
        rules_of_set_up(options, Board(laid.terrain, laid.numbers, laid.harbours))
        assert laid.terrain is not None
        assert laid.harbours is not None
        assert laid.numbers is not None
        tiles[laid.terrain[middle]] += 1
        pairs[laid.terrain[middle], laid.terrain[middle + 1]] += 1
        harbours[laid.harbours[2].kind] += 1
        starts[laid.numbers[corner]] += 1
        beside_it = laid.numbers[middle + 1]
        if laid.terrain[middle] is not Terrain.DESERT and beside_it is not None:
            tokens[laid.terrain[middle], beside_it] += 1
    kinds = Counter(topology.terrain)
    expected: dict[object, float] = {kind: boards * number / size for kind, number in kinds.items()}
    assert chi_square(tiles, expected) < normal_bound(len(expected))
    beside: dict[object, float] = {
        (a, b): boards * kinds[a] * (kinds[b] - (a is b)) / (size * (size - 1)) for a in kinds for b in kinds if a is not b or kinds[a] > 1
    }
    assert chi_square(pairs, beside) < normal_bound(len(beside))
    pieces = Counter(topology.harbours)
    expected = {kind: boards * number / len(topology.harbours) for kind, number in pieces.items()}
    assert chi_square(harbours, expected) < normal_bound(len(expected))
    assert chi_square(*independent(tokens)) < normal_bound((len(kinds) - 2) * 9 + 1)
    if options.numbers == "spiral":
        law = spiral_law(topology, corner)
        assert chi_square(starts, {token: boards * share for token, share in law.items()}) < normal_bound(len(law))


def independent(pairs: Counter[tuple[Terrain, int]]) -> tuple[Counter[object], dict[object, float]]:
    """Pairs as counted, and as they would be if the token beside had nothing to do with the tile."""
    total = sum(pairs.values())
    tiles, tokens = Counter[Terrain](), Counter[int]()
    for (tile, token), number in pairs.items():
        tiles[tile] += number
        tokens[token] += number
    return Counter(pairs), {(tile, token): tiles[tile] * tokens[token] / total for tile in tiles for token in tokens}


@cache
def spiral_law(topology: Topology, place: int) -> dict[object, float]:
    """How often each token lies at a place: over all places of the deserts, corners and directions, one by one."""
    number = topology.terrain.count(Terrain.DESERT)
    found = Counter[object]()
    for deserts in combinations(range(len(topology.hexes)), number):
        terrain = tiles_with_desert(topology, *deserts)
        for corner in range(6):
            for way in (False, True):
                found[spiral_numbers(terrain, corner, clockwise=way)[place]] += 1
    return {token: count / sum(found.values()) for token, count in found.items()}


@pytest.mark.unmeasured
@pytest.mark.parametrize(("options", "seed"), CASES)
def test_r2_9_drawn_boards_keep_the_rules_and_the_law(options: Options, seed: int) -> None:
    """R2.2 to R2.5, R2.9: the short form of the test over 100 000 boards."""
    statistics(options, seed, 800)


@pytest.mark.long
@pytest.mark.parametrize(("options", "seed"), CASES)
def test_r2_9_a_hundred_thousand_drawn_boards(options: Options, seed: int) -> None:
    """R2.2 to R2.5, R2.9: 100 000 boards, of four kinds, obey every rule of set-up, chi-square of terrain and of the tile beside."""
    statistics(options, seed + 100, 25_000)


@pytest.mark.unmeasured
def test_r2_5_dealt_tokens_have_their_exact_law() -> None:
    """R2.5: with the desert in the centre, how often a red number lies on a hex is the share of the sets that have it; given all
    places of red numbers, sixes and eights are as likely (chi-square)."""
    terrain = tiles_with_desert(BASE, 9)
    event = catan.NumberDeal(terrain)
    rng, number = Random(11), 12_000
    reds: Counter[object] = Counter()
    sets: Counter[object] = Counter()
    for _ in range(number):
        numbers = event.sample(rng).numbers
        places = tuple(place for place, token in enumerate(numbers) if token in (6, 8))
        sets[places] += 1
        reds[sum(numbers[place] == 6 for place in places[:2])] += 1
    assert len(sets) == 420
    assert chi_square(sets, dict.fromkeys(sets, number / 420)) < normal_bound(420)
    assert chi_square(reds, {0: number / 6, 1: number * 4 / 6, 2: number / 6}) < normal_bound(3)


@given(st.integers(0, 10**9), st.sampled_from([4, 6]), st.sampled_from(["spiral", "random"]))
def test_random_board_gives_such_a_board_beforehand(seed: int, seats: int, numbers: str) -> None:
    """R2.9: `random_board` keeps the rules of set-up and may be agreed on."""
    board = random_board(Random(seed), numbers, seats=seats)  # type: ignore[arg-type]
    rules_of_set_up(Options(seats), board)
    assert position(new_game(Options(seats, board))).table.board == board


def test_random_board_and_spirals_refuse_what_they_do_not_know() -> None:
    """R2.4: the argument is named."""
    for call, name in (
        (lambda: random_board(Random(1), "other"), "numbers"),  # type: ignore[arg-type]
        (lambda: random_board(Random(1), seats=7), "seats"),
        (lambda: random_board(Random(1), seats=True), "seats"),
        (lambda: spiral_numbers(beginner_board().terrain or (), 6), "corner"),
        (lambda: spiral_numbers(beginner_board().terrain or (), True), "corner"),
        (lambda: spiral_numbers((Terrain.ORE,) * 19), "terrain"),
        (lambda: spiral_numbers(()), "terrain"),
    ):
        with pytest.raises(ValueError, match=f"^{name}: "):
            call()


def test_a_board_is_asked_about_its_own_places_only() -> None:
    """R2.1, R16.2: a hex of the larger board alone is none of the smaller; before the tiles lie there is nothing to ask about."""
    with pytest.raises(ValueError, match="0,-3 is none of this board"):
        beginner_board().tile(Hex("0,-3"))
    empty = Board(None, None, None)
    for ask in (empty.tile, empty.number):
        with pytest.raises(ValueError, match="no tile lies yet"):
            ask(Hex("0,0"))
    only_tiles = Board(beginner_board().terrain, None, None)
    assert only_tiles.number(Hex("0,1")) is None
    assert only_tiles.harbour(catan.vertex("0,0N")) is None
    assert only_tiles.topology is BASE


def test_perft_of_a_drawn_board_needs_a_seed_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """R2.9: 244 432 188 000 boards are too many to enumerate; with a seed, or the beginner board, there are 54 first settlements."""
    from tabletop_rules.command import main

    assert main(["perft", "catan", "--depth", "1"]) == 2
    assert "--seed settles what chance settles" in capsys.readouterr().err
    for more in (["--seed", "1"], ["--option", "board=beginner"]):
        assert main(["perft", "catan", "--depth", "1", "--json", *more]) == 0
        assert '"leaves": 54' in capsys.readouterr().out


@pytest.mark.unmeasured
def test_six_random_players_play_on_a_drawn_board(capsys: pytest.CaptureFixture[str]) -> None:
    """R2.9, R16: the command plays it without a word, and the same seed gives the same game."""
    from tabletop_rules.command import main

    command = ["play", "catan", "--seats", ",".join(["random"] * 6), "--seed", "3", "--option", "trading=false"]
    for _ in range(2):
        assert main(command) == 0
    out = capsys.readouterr().out
    assert out.count("chance: =terrain ") == 2
    half = len(out) // 2
    assert out[:half] == out[half:]


def test_what_a_board_cannot_be_asked() -> None:
    """R2.1, R6: production needs a whole board, and places that it has; numbers are a list."""
    board, corner = beginner_board(), catan.vertex("0,0N")
    only_tiles = Board(board.terrain, None, None)
    for asked in ((only_tiles, {}, Hex("0,0"), 6), (board, {}, Hex("0,-3"), 6), (board, {catan.vertex("0,-3N"): (0, "city")}, Hex("0,0"), 6)):
        with pytest.raises(ValueError, match=r"^(board|robber|buildings): "):
            catan.production(*asked)  # type: ignore[arg-type]
    six = catan.production(beginner_board_six(), {corner: (5, catan.Building.CITY)}, Hex("2,-3"), 6)
    assert six == {5: catan.Counts(ore=2)}
    with pytest.raises(ValueError, match=r"^numbers: "):
        Board(board.terrain, 5, board.harbours)  # type: ignore[arg-type]


def test_r2_5_a_deal_lists_the_next_one_too() -> None:
    """R2.5: no two are alike, all are legal; a deal is no step of its own moment."""
    state = run(new_game(Options(4, numbers="random")), TERRAIN, HARBOURS)
    event = chance(state)
    assert event is not None
    listed = [outcome for _, (outcome, _) in zip(range(3), event.outcomes(), strict=False)]
    assert len(set(listed)) == 3
    assert all(check(state, outcome) is None for outcome in listed)
    assert refused(new_game(Options(4)), BEGINNER_NUMBERS).code == "wrong-event"
    assert refused(new_game(Options(4, "beginner")), BEGINNER_NUMBERS).rule == "R2.9"


def test_r2_4_the_printed_spiral_goes_by_rings() -> None:
    """R2.4, R16.2: `spiral` is the way of the tokens from the north-west."""
    for topology in (BASE, LARGE):
        assert sorted(topology.spiral) == [*range(len(topology.hexes))]
        assert [topology.land[0].index] == [*topology.spiral[:1]]
