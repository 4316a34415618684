"""R16: five and six seats: the larger box and board, set-up, paired players, special building, and house play."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import attrs
import pytest

from catan_rules import (
    BASE,
    HEXES,
    LARGE,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CardCounts,
    Counts,
    Edge,
    EndTurn,
    Hex,
    MaritimeTrade,
    MoveRobber,
    Options,
    PlayKnight,
    PlayMonopoly,
    PlayYearOfPlenty,
    Stage,
    State,
    Terrain,
    Vertex,
    apply,
    beginner_board_six,
    chance,
    check,
    determinize,
    from_position,
    is_over,
    legal_moves,
    mover,
    new_game,
    parse_step,
    position,
    random_board,
    scores,
    spiral_numbers,
    to_act,
    view,
    winners,
)
from tabletop_rules import BadPosition, Refusal
from tabletop_rules.playing import perft
from tests.catan.scenes import COAST, HOMES, RICH, SHORE, run, scene

FIVE, SIX = Options(5, "beginner"), Options(6, "beginner")
SPECIAL = Options(6, "beginner", between_turns="special-building")
HOUSE = Options(6, "beginner", between_turns="none")
KNIGHT = CardCounts(knight=1)


def refused(state: State, text: str) -> Refusal:
    """The refusal of a step."""
    refusal = check(state, parse_step(text))
    assert refusal is not None
    return refusal


def kinds(state: State) -> set[str]:
    """The kinds of legal moves."""
    return {type(move).__name__ for move in legal_moves(state)}


def active(state: State) -> tuple[int, int]:
    """The seat whose turn it is, and the active one."""
    table = position(state).table
    return table.first, table.seat


# --- R16.1, R16.2, R16.3 the box and the board -------------------------------------------------------------------------------


def test_r16_1_the_box() -> None:
    """R16.1: 30 tiles, 28 tokens, 11 harbours, 24 cards of each kind, 34 development cards; the same with five and with six."""
    assert Counter(map(str, LARGE.terrain)) == {"grain": 6, "lumber": 6, "wool": 6, "brick": 5, "ore": 5, "desert": 2}
    assert Counter(LARGE.tokens) == Counter({2: 2, 12: 2} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3))
    assert Counter(map(str, LARGE.harbours)) == {"any": 5, "wool": 2, "brick": 1, "lumber": 1, "grain": 1, "ore": 1}
    assert LARGE.deck == CardCounts(knight=20, victory_point=5, road_building=3, year_of_plenty=3, monopoly=3)
    for options in (FIVE, SIX):
        table = position(new_game(options)).table
        assert table.bank == Counts(24, 24, 24, 24, 24)
        assert table.deck_size == 34
        assert options.topology is LARGE


def test_r16_2_the_board() -> None:
    """R16.2: 30 hexes in seven rows, 80 vertices, 109 edges, 38 of them coast; the smaller board is a part of it."""
    assert (len(LARGE.hexes), len(LARGE.vertices), len(LARGE.edges)) == (30, 80, 109)
    assert LARGE.rows == (3, 4, 5, 6, 5, 4, 3)
    assert [str(place) for place in LARGE.land[:7]] == ["0,-3", "1,-3", "2,-3", "-1,-2", "0,-2", "1,-2", "2,-2"]
    for place in LARGE.land:
        q, r = place.axial
        assert max(-3, -3 - r) <= q <= min(2, 2 - r)
    assert sum(len(LARGE.hexes_at(edge)) == 1 for edge in LARGE.paths) == 38
    assert Counter(len(LARGE.hexes_at(place)) for place in LARGE.crossings) == {1: 22, 2: 16, 3: 42}
    assert LARGE.hexes[: len(HEXES)] == BASE.hexes
    assert LARGE.vertices[: len(BASE.vertices)] == BASE.vertices
    assert LARGE.edges[: len(BASE.edges)] == BASE.edges
    assert BASE.hexes_at(Vertex("-4,2N")) == ()
    assert Vertex("-4,2N").hexes == (Hex("-3,1"),)
    assert [str(place) for place in LARGE.beside(Hex("0,-2"))] == ["1,-3", "1,-2", "0,-1", "-1,-1", "-1,-2", "0,-3"]
    places = ["0,-3NW", "2,-4SW", "3,-3SW", "3,0W", "1,2NW", "0,3W", "-2,4NW", "-3,3SW", "-3,2W", "-3,0SW", "-2,-1W"]
    assert [str(LARGE.paths[edge]) for edge in LARGE.harbour_edges] == places


def test_r16_2_spirals_on_the_larger_board() -> None:
    """R16.2: the printed example; and for every pair of deserts, corner and direction: all tokens lie, and no red one beside
    another (*proof* by trying)."""
    deserts = [Hex("-2,-1"), Hex("0,1")]
    terrain = _with_deserts(*(LARGE.rank[place.index] for place in deserts))
    numbers = dict(zip(map(str, LARGE.land), spiral_numbers(terrain, 5), strict=True))
    way = "2,-3 1,-3 0,-3 -1,-2 -3,0 -3,1 -3,2 -3,3 -2,3 -1,3 0,2 1,1 2,0 2,-1 2,-2 1,-2 0,-2 -1,-1 -2,0 -2,1 -2,2 -1,2 1,0 1,-1"
    assert [numbers[place] for place in f"{way} 0,-1 -1,0 -1,1 0,0".split()] == [*LARGE.tokens]
    assert [str(place) for place in LARGE.corner_hexes] == ["0,-3", "-3,0", "-3,3", "-1,3", "2,0", "2,-3"]
    pairs = [(a, b) for a in LARGE.land for b in LARGE.beside(a) if a < b]
    ranks = [(LARGE.rank[a.index], LARGE.rank[b.index]) for a, b in pairs]
    for pair in combinations(range(30), 2):
        terrain = _with_deserts(*pair)
        for corner in range(6):
            for clockwise in (False, True):
                laid = spiral_numbers(terrain, corner, clockwise=clockwise)
                assert sorted(number for number in laid if number) == sorted(LARGE.tokens)
                assert not any({laid[a], laid[b]} <= {6, 8} for a, b in ranks)


def _with_deserts(*deserts: int) -> tuple[Terrain, ...]:
    others = [tile for tile in LARGE.terrain if tile is not Terrain.DESERT]
    return tuple(Terrain.DESERT if place in deserts else others.pop() for place in range(30))


def test_r16_3_the_beginner_board() -> None:
    """R16.3: terrain, numbers, harbours; each starred start settlement pays the three cards printed beside it."""
    board = beginner_board_six()
    assert (board.tile(Hex("2,-3")), board.number(Hex("2,-3"))) == (Terrain.DESERT, None)
    assert (board.tile(Hex("0,0")), board.number(Hex("0,0"))) == (Terrain.ORE, 6)
    assert (board.tile(Hex("-1,3")), board.number(Hex("-1,3"))) == (Terrain.ORE, 8)
    assert sum(board.harbour(place) is not None for place in LARGE.crossings) == 22
    starred = {"-2,1N": "gow", "0,1N": "bow", "-1,0N": "glo", "0,0N": "glo", "-1,1N": "gow", "-1,2N": "blw"}
    for corner, cards in starred.items():
        assert "".join(sorted(board.tile(place)[0] for place in LARGE.hexes_at(Vertex(corner)))) == cards


def test_r16_the_board_fits_the_seats() -> None:
    """R16: 19 hexes for up to four seats, 30 for five and six; parts between turns for five and six alone."""
    small, large = random_board(Random(1)), random_board(Random(1), seats=6)
    for seats, right, wrong in ((2, small, large), (4, small, large), (5, large, small), (6, large, small)):
        assert Options(seats, right).agreed_board == right
        with pytest.raises(ValueError, match=r"^board: one of "):
            Options(seats, wrong)
    assert [Options(seats).between for seats in range(2, 7)] == ["none", "none", "none", "paired", "paired"]
    assert Options(4, between_turns="none").between == "none"
    assert SPECIAL.between == "special-building"


def test_r2_1_places_of_the_larger_board_are_none_of_the_smaller() -> None:
    """R2.1, R16.2: a step may name them, and is refused; on the larger board they are as good as any."""
    import catan_rules as catan

    small, large = new_game(Options(4, "beginner")), new_game(SIX)
    for text in ("settlement 0,-3N", "settlement -4,4N"):
        assert (refused(small, text).code, refused(small, text).rule) == ("not-on-board", "R2.1")
        assert check(large, parse_step(text)) is None
    placed = run(small, "settlement 0,0N")
    assert refused(placed, "road 0,-3NW").code == "not-on-board"
    robbing = scene(Options(4, "beginner"), stage=Stage.MOVING_ROBBER, rolled=True)
    assert (refused(robbing, "robber 0,-3").code, refused(robbing, "robber 0,-3").rule) == ("not-on-board", "R2.1")
    assert refused(scene(hands={0: RICH}), "city 0,-3N").code == "not-on-board"
    assert (BASE.land, BASE.crossings, BASE.paths) == (catan.HEXES, catan.VERTICES, catan.EDGES)


# --- R16.4 set-up ------------------------------------------------------------------------------------------------------------


def test_r16_4_perft_of_the_set_up() -> None:
    """R16.4: 80, 218, 16 612 and 45 204 positions after one to four steps."""
    import catan_rules as catan

    assert [perft(catan, new_game(SIX), depth).leaves for depth in (1, 2, 3)] == [80, 218, 16_612]


def test_r16_4_the_order_of_six_and_the_first_turn() -> None:
    """R3.2, R3.3, R16.4: forwards and back; cards for second settlements only; the start seat begins, as first of the pair."""
    for seats in (5, 6):
        state, rng, order = new_game(Options(seats, "beginner", start_seat=2)), Random(seats), []
        while position(state).table.stage is not Stage.BEFORE_ROLL:
            if position(state).table.stage is Stage.SETUP_SETTLEMENT:
                order.append(position(state).table.seat)
            state = apply(state, rng.choice(legal_moves(state)))
        forwards = [(2 + turn) % seats for turn in range(seats)]
        assert order == forwards + forwards[::-1]
        assert active(state) == (2, 2)
        assert sum(private.hand.total for private in position(state).privates) <= 18
        assert position(state).table.bank.total + sum(one.hand.total for one in position(state).privates) == 120


# --- R16.5 paired players ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [5, 6])
def test_r16_5_the_second_is_the_third_seat_to_the_left(seats: int) -> None:
    """R16.5: turn, part of the second, turn of the next seat: once round the table."""
    state = scene(Options(seats, "beginner"), stage=Stage.BEFORE_ROLL)
    for first in range(seats):
        assert active(state) == (first, first)
        assert refused(state, "end").code == "roll-first"
        state = run(state, "roll", "=roll 12", "end")
        assert active(state) == (first, (first + 3) % seats)
        assert to_act(state) == ((first + 3) % seats,)
        assert position(state).table.stage is Stage.MAIN
        state = run(state, "end")
    assert active(state) == (0, 0)


def second_part(**facts: object) -> State:
    """The part of seat 3, second to seat 0."""
    return scene(SIX, seat=3, first=0, **facts)  # type: ignore[arg-type]


def test_r16_5_what_the_second_may_do() -> None:
    """R16.5: trade with the bank, build, buy, play one card of any kind; no dice, no offers."""
    cards = CardCounts(knight=1, victory_point=1, year_of_plenty=1, monopoly=1, road_building=1)
    state = second_part(hands={3: RICH, 0: RICH}, cards={3: cards})
    assert {"BuildRoad", "BuildCity", "BuyCard", "MaritimeTrade", "EndTurn"} <= kinds(state)
    assert {"PlayKnight", "PlayYearOfPlenty", "PlayMonopoly", "PlayRoadBuilding"} <= kinds(state)
    assert not {"RollDice", "OfferTrade"} & kinds(state)
    assert (refused(state, "offer wool for ore").code, refused(state, "offer wool for ore").rule) == ("not-between-turns", "R16.5")
    assert refused(state, "roll").code == "already-rolled"
    assert "OfferTrade" in kinds(scene(SIX, hands={0: RICH}))
    for step in (MaritimeTrade("wool", 4, "ore"), BuildRoad(HOMES[3][1][0].replace("2,0NW", "3,-1SW")), BuyCard()):
        assert check(state, step) is None
    rolled = run(scene(SIX, stage=Stage.BEFORE_ROLL, cards={3: cards}), "roll", "=roll 12")
    assert refused(rolled, "knight").code == "card-not-held"  # it is seat 0's own hand that is asked about


def test_r16_5_open_offers_are_gone_when_the_first_part_ends() -> None:
    """R16.5: while an offer lies open the first part cannot be ended; it is withdrawn or confirmed first."""
    state = run(scene(SIX, hands={0: RICH, 3: RICH}), "offer wool for ore", "accept 3")
    assert refused(state, "end").code == "offer-pending"
    after = run(state, "withdraw", "end")
    assert position(after).table.offers_made == 0
    assert active(after) == (0, 3)


def test_r16_5_cards_are_counted_by_part() -> None:
    """R4.5, R14.2, R16.5: bought as second, not playable in that part, playable as first later; the first's card does not count for
    the second."""
    state = run(scene(SIX, cards={0: KNIGHT, 3: KNIGHT}, hands={3: RICH}), "knight", "robber 0,1")
    assert refused(state, "knight").code == "one-card-a-turn"
    state = run(state, "end", "buy", "=card monopoly")
    assert position(state).table.bought == 1
    assert refused(state, "monopoly ore").code == "bought-this-turn"
    assert check(state, PlayKnight()) is None
    state = run(state, "knight", "robber 0,0")
    assert refused(state, "knight").rule == "R4.5"
    state = run(state, "end")
    assert active(state) == (1, 1)
    for _ in range(2):
        state = run(state, "roll", "=roll 12", "end", "end")
    assert active(state) == (3, 3)
    assert check(state, PlayMonopoly("ore")) is None


def test_r16_5_a_card_bought_as_first_is_played_as_second() -> None:
    """R16.5: and the other way round."""
    state = run(scene(SIX, seat=3, hands={3: RICH}), "buy", "=card knight", "end", "end")
    for _ in range(2):
        state = run(state, "roll", "=roll 12", "end", "end")
    state = run(state, "roll", "=roll 12", "end")
    assert active(state) == (0, 3)
    assert check(state, PlayKnight()) is None


def test_r16_5_the_knight_of_the_second() -> None:
    """R8, R14.3, R14.8, R16.5: it counts, moves the robber and steals from any seat there, the first of the pair too; nobody gives
    back cards, however many there are; the largest army changes hands at once."""
    state = second_part(
        hands={0: Counts(9, 0, 0, 0, 0), 4: Counts(0, 9, 0, 0, 0)},
        cards={3: KNIGHT},
        played={3: CardCounts(knight=3), 0: CardCounts(knight=3)},
        army_holder=0,
    )
    state = run(state, "knight")
    assert position(state).table.largest_army == 3
    assert position(state).table.stage is Stage.MOVING_ROBBER
    robbed = next(move for move in legal_moves(state) if isinstance(move, MoveRobber) and move.victim == 0)
    stealing = apply(state, robbed)
    event = chance(stealing)
    assert event is not None
    assert event.seen_by == frozenset({0, 3})
    after = run(stealing, "=steal brick")
    assert position(after).table.stage is Stage.MAIN
    assert active(after) == (0, 3)
    assert position(after).privates[3].hand == Counts(brick=1)
    assert from_position(position(stealing)) == stealing


def test_r16_5_road_building_and_plenty_of_the_second() -> None:
    """R14.4, R14.5, R16.5: free roads come back to the part of the second."""
    state = second_part(cards={3: CardCounts(road_building=1)})
    roads = [move for move in legal_moves(run(state, "road-building")) if isinstance(move, BuildRoad)]
    after = apply(run(state, "road-building"), roads[0])
    assert position(after).table.stage is Stage.FREE_ROADS
    assert from_position(position(after)) == after
    after = apply(after, next(move for move in legal_moves(after) if isinstance(move, BuildRoad)))
    assert (position(after).table.stage, active(after)) == (Stage.MAIN, (0, 3))
    assert check(second_part(cards={3: CardCounts(year_of_plenty=1)}), PlayYearOfPlenty(Counts(wool=2))) is None


def test_r16_5_who_wins_and_when() -> None:
    """R15.1, R15.2, R16.5: the first in the first part, so that there is no second; the second in its part; the second, having come
    to the points in the first part, when its part begins; the first, having come to them in the second part, not before its next
    own part."""
    target = Options(6, "beginner", victory_points=3)
    rich = {0: RICH, 3: RICH}
    first = run(scene(target, hands=rich), "city 3,-3S")
    assert (is_over(first), winners(first), active(first)) == (True, (0,), (0, 0))
    second = run(scene(target, seat=3, first=0, hands=rich), f"city {HOMES[3][0][0]}")
    assert (is_over(second), winners(second), active(second)) == (True, (3,), (0, 3))
    assert from_position(position(second)) == second
    waiting = scene(target, cards={3: CardCounts(victory_point=1)})
    assert scores(waiting)[3] == 3
    begun = run(waiting, "end")
    assert (is_over(begun), winners(begun)) == (True, (3,))
    third = run(scene(target, cards={1: CardCounts(victory_point=1)}), "end")
    assert not is_over(third)
    later = run(third, "end")
    assert (is_over(later), winners(later)) == (True, (1,))
    other = scene(target, seat=3, first=0, cards={0: CardCounts(victory_point=1)})
    assert not is_over(other)
    passed = run(other, "end")
    assert not is_over(passed)
    assert scores(passed)[0] == 3


def cutting(options: Options, *, seat: int, stage: Stage) -> State:
    """Seats 0 and 1 have five roads each, and seat 0 the card; the active seat, 3 or another, can part the road of seat 0."""
    for a in range(30):
        b = (a + 14) % 30
        at = Vertex(SHORE[(a + 3) % 30])
        out = next((edge for edge in _edges(at) if str(edge) not in COAST), None)
        if out is None:
            continue
        near = next(end for end in out.ends if end != at)
        on = next((edge for edge in _edges(near) if edge != out), None)
        if on is None:
            continue
        far = next(end for end in on.ends if end != near)
        try:
            return scene(
                options,
                seat=seat,
                first=0,
                stage=stage,
                hands={seat: RICH},
                settlements={0: [SHORE[a], SHORE[(a + 5) % 30]], 1: [SHORE[b], SHORE[(b + 5) % 30]], 3: [str(far), HOMES[3][0][0]]},
                roads={
                    0: [COAST[(a + place) % 30] for place in range(5)],
                    1: [COAST[(b + place) % 30] for place in range(5)],
                    3: [str(out), str(on), HOMES[3][1][0]],
                },
                road_holder=0,
            )
        except BadPosition:
            continue
    raise AssertionError("no place for it")


def _edges(place: Vertex) -> list[Edge]:
    return [LARGE.paths[edge] for edge in LARGE.vertex_edges[place.index]]


def test_r13_5_r16_5_longest_road_in_the_part_of_another() -> None:
    """R13.2, R13.4, R13.5, R16.5, R16.6: seat 3 parts the road of seat 0 between turns; seat 1 gets the card at once, and with it
    the points, but does not win before its own turn."""
    for between, stage in (("paired", Stage.MAIN), ("special-building", Stage.SPECIAL_BUILDING)):
        options = Options(6, "beginner", victory_points=4, between_turns=between)  # type: ignore[arg-type]
        before = Options(6, "beginner", victory_points=5, between_turns=between)  # type: ignore[arg-type]
        for one in (before, options):
            state = cutting(one, seat=3, stage=stage)
            assert position(state).table.longest_road == 0
            cuts = [
                after
                for move in legal_moves(state)
                if isinstance(move, BuildSettlement)
                for after in [apply(state, move)]
                if position(after).table.longest_road == 1
            ]
            assert len(cuts) == 1
            assert scores(cuts[0])[:2] == (2, 4)
            assert not is_over(cuts[0])
            after = cuts[0]
            while active(after) != (1, 1) and not is_over(after):
                after = run(after, "end")
            assert is_over(after) is (one is options)
            assert winners(after) == ((1,) if one is options else ())


def test_r4_3_r16_5_separate_phases_by_part() -> None:
    """R4.3, R16.5: the first's build does not close the second's trading; its own first build does."""
    options = Options(6, "beginner", phases="separate")
    state = run(scene(options, hands={0: RICH, 3: RICH}), "buy", "=card knight")
    assert refused(state, "bank 4wool for ore").code == "trading-closed"
    state = run(state, "end")
    assert check(state, MaritimeTrade("wool", 4, "ore")) is None
    state = run(state, "buy", "=card knight")
    assert refused(state, "bank 4wool for ore").code == "trading-closed"
    assert from_position(position(state)) == state


def test_r15_5_r16_5_declared_victory_by_part() -> None:
    """R15.5, R16.5: the seat whose part it is declares."""
    options = Options(6, "beginner", victory="declared", victory_points=3)
    state = run(scene(options, cards={3: CardCounts(victory_point=1)}), "end")
    assert not is_over(state)
    assert winners(run(state, "declare")) == (3,)
    with_points = scene(options, seat=3, first=0, cards={0: CardCounts(victory_point=1)})
    assert refused(with_points, "declare").code == "nothing-to-declare"


# --- R16.6 special building --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [5, 6])
def test_r16_6_every_other_seat_once_in_order(seats: int) -> None:
    """R16.6: clockwise from the left of the seat whose turn has ended, that one left out; asked whatever they hold; after a seven
    as after any turn."""
    state = scene(Options(seats, "beginner", between_turns="special-building"), stage=Stage.BEFORE_ROLL)
    for first in (0, 1):
        state = run(state, "roll", "=roll 7", f"robber {'0,1' if first else '1,0'}")
        for seat in [(first + distance) % seats for distance in range(1, seats)]:
            state = run(state, "end")
            assert active(state) == (first, seat)
            assert position(state).table.stage is Stage.SPECIAL_BUILDING
            assert legal_moves(state) == (EndTurn(),)
        state = run(state, "end")
        assert active(state) == (first + 1, first + 1)
        assert position(state).table.stage is Stage.BEFORE_ROLL


def building(**facts: object) -> State:
    """The part of seat 1 after the turn of seat 0."""
    return scene(SPECIAL, seat=1, first=0, stage=Stage.SPECIAL_BUILDING, **facts)  # type: ignore[arg-type]


def test_r16_6_build_and_buy_and_nothing_else() -> None:
    """R16.6: roads, settlements, cities, development cards; no trade, the bank's included, no card, no dice, no robber."""
    cards = CardCounts(knight=1, year_of_plenty=1, monopoly=1, road_building=1)
    state = building(hands={1: RICH, 0: RICH}, cards={1: cards})
    assert kinds(state) == {"BuildRoad", "BuildCity", "BuyCard", "EndTurn"}
    for text in (
        *("knight", "road-building", "monopoly ore", "plenty 2ore", "bank 4wool for ore", "offer wool for ore", "roll"),
        *("robber 0,1", "discard 1 ore", "accept 1", "confirm 1", "withdraw", "declare"),
    ):
        assert (refused(state, text).code, refused(state, text).rule) == ("building-only", "R16.6")
    assert refused(state, "=roll 7").code == "no-chance-due"
    after = run(state, "road -2,0SW", f"city {HOMES[1][0][0]}", "buy", "=card knight")
    assert position(after).table.stage is Stage.SPECIAL_BUILDING
    assert position(after).table.bought == 1
    assert from_position(position(after)) == after
    assert mover(after, EndTurn()) == 1
    poor = building(hands={1: Counts(lumber=1)})
    assert refused(poor, "road -2,0SW").rule == "R1"
    assert refused(poor, "buy").code == "not-enough-cards"
    assert refused(poor, "settlement 0,0S").code == "not-connected"
    assert refused(poor, "city 0,0S").code == "no-settlement-there"


def test_r16_6_a_card_bought_there_is_old_in_the_next_turn() -> None:
    """R14.2, R16.6: also when that follows at once."""
    last = scene(SPECIAL, seat=1, first=2, stage=Stage.SPECIAL_BUILDING, hands={1: RICH})
    state = run(last, "buy", "=card knight")
    assert refused(state, "knight").code == "building-only"
    state = run(state, "end")
    assert active(state) == (3, 3)
    before = scene(SPECIAL, seat=1, first=0, stage=Stage.SPECIAL_BUILDING, hands={1: RICH})
    state = run(before, "buy", "=card knight", "end", "end", "end", "end", "end")
    assert active(state) == (1, 1)
    assert check(state, PlayKnight()) is None


def test_r16_6_nobody_wins_there() -> None:
    """R15.2, R16.6: ten points reached in the phase win when the own turn begins, before the dice; points of others wait too; a turn
    that ended the game is followed by nothing."""
    target = Options(6, "beginner", between_turns="special-building", victory_points=3)
    state = scene(target, seat=1, first=0, stage=Stage.SPECIAL_BUILDING, hands={1: RICH})
    state = run(state, f"city {HOMES[1][0][0]}")
    assert scores(state)[1] == 3
    assert not is_over(state)
    assert from_position(position(state)) == state
    bought = run(
        scene(target, seat=1, first=0, stage=Stage.SPECIAL_BUILDING, hands={1: RICH}), "buy", "=card victory-point"
    )
    assert not is_over(bought)
    for _ in range(4):
        state = run(state, "end")
        assert not is_over(state)
    state = run(state, "end")
    assert (is_over(state), winners(state), active(state)) == (True, (1,), (1, 1))
    assert position(state).table.rolled is False
    own = run(scene(target, hands={0: RICH}), "city 3,-3S")
    assert is_over(own)
    declared = Options(6, "beginner", between_turns="special-building", victory_points=3, victory="declared")
    state = run(scene(declared, seat=1, first=0, stage=Stage.SPECIAL_BUILDING, hands={1: RICH}), f"city {HOMES[1][0][0]}")
    assert refused(state, "declare").code == "building-only"


def test_r13_3_r16_6_a_fifth_road_gives_the_card_there() -> None:
    """R13.3, R13.5, R16.6: at once, and two points with it."""
    homes, more = ["-4,2N", "-3,4N"], [*_line_from("-4,2N", 4), "-3,4NW"]
    state = scene(SPECIAL, seat=5, first=0, stage=Stage.SPECIAL_BUILDING, hands={5: RICH}, settlements={5: homes}, roads={5: more})
    assert position(state).table.seats[5].road_length == 4
    assert position(state).table.longest_road is None
    after = [apply(state, move) for move in legal_moves(state) if isinstance(move, BuildRoad)]
    given = [position(one).table for one in after if position(one).table.longest_road == 5]
    assert given
    assert all(table.seats[5].points == 4 and table.stage is Stage.SPECIAL_BUILDING for table in given)


def _line_from(corner: str, length: int) -> list[str]:
    """So many edges of the coast in one line."""
    at, line = Vertex(corner), list[Edge]()
    while len(line) < length:
        edge = next(one for one in _edges(at) if len(LARGE.hexes_at(one)) == 1 and one not in line)
        line.append(edge)
        at = next(end for end in edge.ends if end != at)
    return [str(edge) for edge in line]


def test_r5_r16_6_what_may_be_guessed_between_turns() -> None:
    """R5, R15.1, R16.6: a seat that has built since its own turn may hold victory point cards that would have won; the seat whose turn
    it is, or was, may not."""
    options = Options(6, "beginner", between_turns="special-building", victory_points=4)
    towns = {seat: list(HOMES[seat][0])[:1] for seat in (0, 1, 2)}
    houses = {seat: list(HOMES[seat][0])[1:] for seat in (0, 1, 2)}
    cards = dict.fromkeys((0, 1, 2), KNIGHT)
    state = scene(options, seat=1, first=0, stage=Stage.SPECIAL_BUILDING, cities=towns, settlements=houses, cards=cards)
    rng = Random(1)
    guesses = [position(determinize(view(state, None), rng)).privates for _ in range(300)]
    held = [{privates[seat].cards.victory_point for privates in guesses} for seat in (0, 1, 2)]
    assert held == [{0}, {0, 1}, {0, 1}]
    paired = scene(Options(6, "beginner", victory_points=4), seat=3, first=0, cities=towns, settlements=houses, cards=cards)
    guesses = [position(determinize(view(paired, None), rng)).privates for _ in range(100)]
    assert {privates[seat].cards.victory_point for privates in guesses for seat in (0, 1, 2)} == {0}


# --- house play, and six at a table ------------------------------------------------------------------------------------------


def test_r16_house_play_has_nothing_between_turns() -> None:
    """R16: `none` goes round the table as four seats do."""
    state = scene(HOUSE, stage=Stage.BEFORE_ROLL)
    for seat in range(6):
        assert active(state) == (seat, seat)
        state = run(state, "roll", "=roll 12", "end")
    assert active(state) == (0, 0)


def test_r7_a_seven_with_six() -> None:
    """R7.1, R16.5: in the first part every seat above seven gives back half, all six at once if need be; then the first moves the
    robber."""
    hands = {seat: Counts(brick=seat, wool=4) for seat in range(5)}
    state = run(scene(SIX, stage=Stage.ROLLING, hands={**hands, 5: Counts(ore=15)}), "=roll 7")
    assert [one.owed for one in position(state).table.seats] == [0, 0, 0, 0, 4, 7]
    assert to_act(state) == (4, 5)
    for seat in (5, 4):
        for _ in range(position(state).table.seats[seat].owed):
            state = run(state, f"discard {seat} {'ore' if seat == 5 else 'brick'}")
    assert (position(state).table.stage, active(state)) == (Stage.MOVING_ROBBER, (0, 0))


def test_r6_3_r16_1_a_bank_that_is_short_for_six() -> None:
    """R6.3, R16.1: three cities of three seats at one ore hex; with 18 of the 24 ore out each gets two, with 19 out nobody gets any; a
    single claimant takes the one that is left."""
    assert (beginner_board_six().tile(Hex("0,0")), beginner_board_six().number(Hex("0,0"))) == (Terrain.ORE, 6)
    corners = ["0,0N", "0,1N", "-1,1N"]
    roads = {0: "0,0NW", 1: "0,1NW", 2: "-1,1NW"}
    facts = {
        "cities": {seat: [corners[seat]] for seat in range(3)},
        "settlements": {**{seat: [HOMES[seat][0][0]] for seat in range(3)}, 3: [HOMES[3][0][0], "1,-3S"]},
        "roads": {**{seat: [road, HOMES[seat][1][0]] for seat, road in roads.items()}, 3: [HOMES[3][1][0], "1,-2NW"]},
        "robber": "2,-3",
    }
    for out, received in ((18, [2, 2, 2]), (19, [0, 0, 0])):
        state = run(scene(SIX, stage=Stage.ROLLING, hands={5: Counts(ore=out)}, **facts), "=roll 6")  # type: ignore[arg-type]
        assert [private.hand.ore for private in position(state).privates][:3] == received
    alone = {**facts, "cities": {0: [corners[0]]}, "settlements": {**facts["settlements"], 1: list(HOMES[1][0]), 2: list(HOMES[2][0])}}  # type: ignore[dict-item]
    alone["roads"] = {0: facts["roads"][0], 3: facts["roads"][3]}  # type: ignore[index]
    state = run(scene(SIX, stage=Stage.ROLLING, hands={5: Counts(ore=23)}, **alone), "=roll 6")  # type: ignore[arg-type]
    assert position(state).privates[0].hand.ore == 1


def test_r12_9_an_offer_to_five_others() -> None:
    """R12.9, R16.5: every other seat answers once, the second of the pair too; the sixth makes a counter-offer and is confirmed."""
    state = run(scene(SIX, hands=dict.fromkeys(range(6), Counts(1, 1, 1, 1, 1))), "offer wool for ore")
    assert to_act(state) == (0, 1, 2, 3, 4, 5)
    state = run(state, "accept 3", "decline 1", "accept 2", "decline 4", "counter 5 ore for brick")
    assert to_act(state) == (0,)
    assert from_position(position(state)) == state
    assert {str(move.partner) for move in legal_moves(state) if hasattr(move, "partner")} == {"2", "3", "5"}
    after = run(state, "confirm 5")
    assert position(after).privates[5].hand == Counts(2, 1, 1, 1, 0)
    assert refused(state, "accept 6").code == "no-such-seat"
    for seat in (*range(6), None):
        seen = view(state, seat)
        for seed in range(3):
            assert view(determinize(seen, Random(seed)), seat) == seen


def test_r18_1_a_friendly_robber_among_six() -> None:
    """R18.1: seats with two points or fewer are spared; a desert is left where no other hex is."""
    options = Options(6, "beginner", friendly_robber=True)
    state = scene(options, stage=Stage.MOVING_ROBBER, rolled=True, hands=dict.fromkeys(range(6), Counts(1, 1, 1, 1, 1)))
    guests = {str(place) for seat in range(1, 6) for corner in HOMES[seat][0] for place in LARGE.hexes_at(Vertex(corner))}
    listed = {str(move.hex) for move in legal_moves(state) if isinstance(move, MoveRobber)}
    assert not listed & guests
    assert listed


def test_r16_positions_between_turns_that_cannot_be() -> None:
    """R16.5, R16.6: the wrong second, a part where none is, dice or offers in a part, cards played in special building."""
    second, special = position(second_part(hands={3: RICH})), position(building(hands={1: RICH}))
    for there, facts, place in (
        (second, {"first": 1}, "table.first"),
        (second, {"stage": Stage.BEFORE_ROLL, "rolled": False}, "table.stage"),
        (second, {"offers_made": 1}, "table.offers_made"),
        (second, {"options": HOUSE}, "table.first"),
        (second, {"options": SPECIAL}, "table.stage"),
        (second, {"stage": Stage.SPECIAL_BUILDING}, "table.stage"),
        (second, {"stage": Stage.MOVING_ROBBER}, "table.card_played"),
        (special, {"first": 1}, "table.first"),
        (special, {"offers_made": 1}, "table.offers_made"),
        (special, {"options": SIX}, "table.first"),
        (special, {"stage": Stage.OVER}, "table.stage"),
    ):
        with pytest.raises(BadPosition) as caught:
            from_position(attrs.evolve(there, table=attrs.evolve(there.table, **facts)))
        assert place in {problem.place for problem in caught.value.problems}, (place, caught.value)

