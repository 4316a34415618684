"""Whole games: nothing is lost, every step is legal when the engine says so, games end, and two scorers agree (R1, R10, R12)."""

import copy
from collections import Counter
from random import Random

import attrs
import pytest
from hypothesis import given, strategies as st

import coatl_rules as coatl
from coatl_rules import Options, State
from coatl_rules.multiset import contents, counts
from coatl_rules.pieces import COPIES
from coatl_rules.positions import Found, holding
from coatl_rules.refusals import CODES
from coatl_rules.steps import PIECES_OF, READY_STEPS, SORTS
from tabletop_rules import IllegalStep
from tests.coatl import naive
from tests.coatl.steps import any_step
from tests.strategies import Bias, moments, play

OPTIONS = [Options(2), Options(3, promo=True), Options(4, tokens=False), Options(2, open_end_is_empty=True, promo=True)]


def all_pieces(state: State) -> tuple[int, ...]:
    """How many pieces of each sort there are, wherever they lie."""
    numbers = Counter(contents(state.bag, 15))
    numbers.update(piece for sort in contents(state.supply, SORTS) for piece in PIECES_OF[sort])
    for mat in state.mats:
        numbers.update(contents(mat.board, 15))
        for build in mat.builds:
            numbers.update(piece.number for piece in coatl.Snake.parse(build.snake).pieces)
    return tuple(numbers[piece] for piece in range(15))


def all_prophecies(state: State) -> tuple[int, ...]:
    """How many prophecies of each kind there are, wherever they lie."""
    places = [state.display, state.deck, state.discards]
    places += [cards for mat in state.mats for cards in (mat.hand, *(build.cards for build in mat.builds))]
    return tuple(map(sum, zip(*(counts(place, 55) for place in places), strict=True)))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_r1_nothing_is_made_or_lost(options: Options) -> None:
    """R1.1 to R1.4: pieces, prophecies and temples over whole games."""
    for seed in range(3):
        whole = play(coatl, options, Random(seed))
        start = whole.states[0]
        for state in whole.states[::7]:
            assert all_pieces(state) == COPIES
            assert all_prophecies(start) == all_prophecies(state)
            held = [temple for mat in state.mats for temple in contents(mat.temples, 64)]
            laid = [build.temple for mat in state.mats for build in mat.builds if build.temple >= 0]
            open_ones = [top for top in state.piles.tops if top >= 0]
            assert sorted([*held, *laid, *open_ones, *contents(state.piles.unseen, 64)]) == contents(start.piles.unseen, 64)


@pytest.mark.unmeasured
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_r10_random_games_end_and_are_scored(options: Options) -> None:
    """R10 and R12: in fewer than 3000 steps; scores and winners are those of the second scorer."""
    for seed in range(8):
        whole = play(coatl, options, Random(seed), max_steps=3000)
        assert coatl.is_over(whole.last)
        assert coatl.winners(whole.last)
        for state in (*whole.states[::25], whole.last):
            players = []
            for side in coatl.position(state).table.sides:
                stage = coatl.position(state).table.stage
                done = [one for one in side.coatls if one.snake.complete]
                if stage.coatl is not None and side is coatl.position(state).table.sides[state.clock.seat]:
                    done.remove(side.coatls[stage.coatl])
                points = [naive.coatl_points(one.snake.pieces, one.prophecies, one.temple) for one in done]
                cards = sum(len(one.prophecies) + (one.temple is not None) for one in done)
                players.append((sum(points), cards, max(points, default=0)))
            if coatl.position(state).table.stage.coatl is None:
                assert tuple(player[0] for player in players) == coatl.scores(state)
                assert tuple(players) == tuple(map(attrs.astuple, coatl.standings(state)))
        assert tuple(naive.winners(players)) == coatl.winners(whole.last)


@given(data=st.data())
def test_check_agrees_with_legal_moves_and_weights(data: st.DataObject) -> None:
    """Every ready step and arbitrary ones, at moments of games: legal if and only if listed, or of a weight; a refused step cites
    a known rule and is not applied."""
    state = data.draw(moments(coatl, st.sampled_from(OPTIONS), max_steps=1500)).last
    legal, event = set(coatl.legal_moves(state)), coatl.chance(state)
    by_seat = [coatl.legal_moves(state, seat) for seat in range(state.frame.seats)]
    assert legal == {move for moves in by_seat for move in moves}
    assert len(legal) == sum(map(len, by_seat))
    some = data.draw(st.lists(any_step(), max_size=20))
    for step in (*READY_STEPS, *legal, *some):
        refusal = coatl.check(state, step)
        fine = step in legal or (event is not None and event.weight(step) > 0)
        assert fine == (refusal is None), step
        if refusal is not None:
            assert refusal.rule in CODES[refusal.code]
    with pytest.raises(IllegalStep):
        coatl.apply(state, coatl.Extend(9, "front", "red"))


@given(data=st.data())
def test_what_the_hand_satisfies_is_kept_up_to_date(data: st.DataObject) -> None:
    """The derived sets of a mat are those found anew (R7.7)."""
    state = data.draw(moments(coatl, st.sampled_from(OPTIONS), max_steps=1500)).last
    for mat in state.mats:
        assert holding(mat, mat.hand, mat.temples, state.frame.open_ends).met == mat.met


@pytest.mark.parametrize("kind", ["Take", "Choose", "See", "Extend", "Pass", "Seal"])
def test_biased_games_end_too(kind: str) -> None:
    """R10.4: whatever a player likes to do."""
    for preferred in (True, False):
        whole = play(coatl, Options(3), Random(kind), Bias(kind, preferred), max_steps=20_000)
        assert coatl.is_over(whole.last)


def test_steps_leave_the_state_as_it_was() -> None:
    """Nothing is changed in place, and unpickled phases are as good as others."""
    whole = play(coatl, Options(3), Random(11))
    for state, step in list(zip(whole.states, whole.steps, strict=False))[::9]:
        other = copy.deepcopy(state)
        assert coatl.apply(state, step) == coatl.apply(other, step)
        assert state == other
        assert hash(state) == hash(other)
        assert coatl.legal_moves(state) == coatl.legal_moves(other)


def test_found_stops_only_where_something_was_found() -> None:
    """The reader of positions goes on while nothing is wrong."""
    found = Found()
    found.stop()
    assert found.problems == []
