"""Whole random games against a second, plain reading of the rules, and what holds in every state of every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, strategies as st

from catan_rules import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    EndTurn,
    Move,
    MoveRobber,
    Options,
    PlayKnight,
    PlayRoadBuilding,
    Rolled,
    Stage,
    State,
    Step,
    apply,
    apply_unchecked,
    chance,
    check,
    from_position,
    is_over,
    legal_moves,
    longest_road_holder,
    new_game,
    position,
    random_board,
    scores,
    to_act,
    view,
    winners,
)
from tests.catan import naive

OPTIONS = (
    Options(seats=4, trading=False, board="beginner"),
    Options(seats=2, board=random_board(Random(1)), trading=False, bank="unlimited", discard_limit=9),
    Options(seats=3, shortage="classic", phases="separate", offers_per_turn=1, start_seat=2, board="beginner"),
    Options(seats=4, board=random_board(Random(2), "shuffled"), friendly_robber=True, trading=False, victory_points=12),
    Options(seats=3, steal_needs_cards=True, victory="declared", offers_per_turn=2, victory_points=6, board="beginner"),
    Options(seats=4, victory_points=3, board="beginner"),
)


def played(options: Options, seed: int, builds: float = 0.0) -> Iterator[tuple[State, Step | None]]:
    """The states of one random game, each with the step that follows; with probability `builds` a build is preferred to other
    moves, so that roads and awards come up often."""
    rng = Random(seed)
    state = new_game(options)
    while not is_over(state):
        event = chance(state)
        step: Step
        if event is not None:
            step = event.sample(rng)
        else:
            moves = legal_moves(state)
            wanted = [move for move in moves if isinstance(move, (BuildRoad, BuildSettlement, BuildCity, PlayRoadBuilding))]
            step = rng.choice(wanted if wanted and rng.random() < builds else moves)
        yield state, step
        state = apply(state, step)
    yield state, None


LARGER = (
    Options(seats=5, trading=False, victory_points=6, phases="separate"),
    Options(seats=6, trading=False, victory_points=6, between_turns="special-building", numbers="random"),
    Options(seats=6, trading=False, victory_points=5, between_turns="none", board="beginner", shortage="classic"),
)
"""R16: five and six seats, with everything that may come between turns."""


@pytest.mark.unmeasured
@pytest.mark.parametrize("number", range(len(OPTIONS + LARGER)))
def test_random_games_end_and_agree_with_a_plain_reading(number: int) -> None:
    """R6, R9, R10, R13, R15: production, places, road lengths, the holder of the longest road and points, recounted from scratch
    in every state that a step of that kind leads to."""
    options = (OPTIONS + LARGER)[number]
    holder, ended = None, False
    for state, step in played(options, number, builds=0.5):
        there = position(state)
        table = there.table
        if table.longest_road != holder or isinstance(step, (BuildRoad, BuildSettlement)) or step is None:
            lengths = naive.lengths(table)
            assert [pieces.road_length for pieces in table.seats] == lengths
            assert table.longest_road in (holder, longest_road_holder(holder, lengths))
            holder = table.longest_road
            assert [*scores(state)] == naive.points(there)
        if table.stage is Stage.SETUP_SETTLEMENT:
            assert {move.vertex for move in legal_moves(state)} == naive.settlement_vertices(table, None)  # type: ignore[union-attr]
        if table.stage in (Stage.MAIN, Stage.SPECIAL_BUILDING):
            compare_builds(state)
        if isinstance(step, Rolled) and step.total != 7:
            after = position(apply(state, step))
            got = {
                seat: [*(now - before for now, before in zip(new.hand, old.hand, strict=True))]
                for seat, (old, new) in enumerate(zip(there.privates, after.privates, strict=True))
            }
            assert naive.received(table, step.total) == {seat: counts for seat, counts in got.items() if any(counts)}
        ended = step is None
    assert ended
    final = scores(state)
    assert final[winners(state)[0]] >= options.victory_points


def compare_builds(state: State) -> None:
    """R9, R10, R11: the builds listed in the main part are those that a plain reading finds."""
    there = position(state)
    table, seat = there.table, there.table.seat
    hand, pieces = there.privates[seat].hand, there.table.seats[seat]
    listed: dict[type[Move], set[object]] = {BuildRoad: set(), BuildSettlement: set(), BuildCity: set()}
    for move in legal_moves(state):
        if isinstance(move, BuildRoad):
            listed[BuildRoad].add(move.edge)
        elif isinstance(move, (BuildSettlement, BuildCity)):
            listed[type(move)].add(move.vertex)
    road = hand.brick and hand.lumber and len(pieces.roads) < 15
    settlement = hand.brick and hand.lumber and hand.wool and hand.grain and len(pieces.settlements) < 5
    city = hand.ore >= 3 and hand.grain >= 2 and len(pieces.cities) < 4
    assert listed[BuildRoad] == (naive.road_edges(table, seat) if road else set())
    assert listed[BuildSettlement] == (naive.settlement_vertices(table, seat) if settlement else set())
    assert listed[BuildCity] == (set(pieces.settlements) if city else set())


@pytest.mark.unmeasured
@given(st.integers(0, 10**9), st.sampled_from(OPTIONS))
def test_what_holds_in_every_state(seed: int, options: Options) -> None:
    """R1, R5, R11, R14, R15: 19 cards of a kind, 25 development cards, limits of pieces, points; positions, views; somebody can
    act until the end; apply and apply_unchecked agree."""
    rng = Random(seed)
    size = 19 if options.bank == "limited" else 9_999
    for count, (state, step) in enumerate(played(options, seed, builds=rng.random())):
        if step is not None:
            assert apply(state, step) == apply_unchecked(state, step)
        if rng.random() > 0.02 and step is not None:
            continue
        there = position(state)
        table = there.table
        assert [sum(column) for column in zip(table.bank, *(one.hand for one in there.privates), strict=True)] == [size] * 5
        assert table.deck_size + sum(one.card_count + one.played.total for one in table.seats) == 25
        for one in table.seats:
            assert len(one.roads) <= 15
            assert len(one.settlements) <= 5
            assert len(one.cities) <= 4
        if table.setup_step is None:
            assert min(scores(state)) >= 2
        if options.victory == "automatic":
            assert scores(state)[table.seat] <= options.victory_points + 2
        assert from_position(there) == state
        assert bool(to_act(state)) is bool(legal_moves(state)) is (chance(state) is None and not is_over(state))
        for seat in to_act(state):
            assert view(state, seat).moves == legal_moves(state, seat)
            assert set(view(state, seat).moves) <= set(legal_moves(state))
        if table.rolled and table.stage is Stage.MAIN:
            assert EndTurn() in legal_moves(state)
        assert all(check(state, move) is None for move in legal_moves(state))
        assert count < 20_000


@pytest.mark.parametrize("trading", [True, False])
def test_random_games_end(trading: bool) -> None:
    """R15: games of random moves come to an end, trade between seats on or off."""
    for seed in range(3):
        *_, (state, _) = played(Options(seats=3, trading=trading, victory_points=8, board="beginner"), seed)
        assert is_over(state)


@pytest.mark.unmeasured
def test_the_options_state_their_own_invariants() -> None:
    """R18.1, R8.3, R4.3, R12: in games with an option no move breaks what it promises."""
    for options in OPTIONS:
        for state, step in played(options, 11):
            table = position(state).table
            if options.friendly_robber and isinstance(step, MoveRobber) and step.hex != board_desert(options):
                near = {
                    seat
                    for seat, pieces in enumerate(table.seats)
                    if seat != table.seat and {*pieces.settlements, *pieces.cities} & {*step.hex.corners}
                }
                assert all(table.seats[seat].points > 2 for seat in near)
            if options.steal_needs_cards and isinstance(step, MoveRobber) and step.victim is not None:
                assert table.seats[step.victim].hand_size
            if table.trading_closed:
                assert options.phases == "separate"
                assert not any(type(move).__name__ in ("MaritimeTrade", "OfferTrade") for move in legal_moves(state))
            assert table.offers_made <= (99_999 if options.offers_per_turn is None else options.offers_per_turn)
            if isinstance(step, PlayKnight):
                assert not table.card_played


def board_desert(options: Options) -> object:
    """The hex with the desert."""
    from catan_rules import HEXES

    return next(hex_ for hex_ in HEXES if options.agreed_board.number(hex_) is None)
