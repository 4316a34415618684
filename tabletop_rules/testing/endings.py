"""Property 9: games end, somebody can act until then, results agree with a plain recount, answers of several seats commute."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest
from hypothesis.strategies import DataObject

from tabletop_rules.testing.scenes import LONGEST, AnyAdapter, draw_game, draw_moment, draw_rng, legal_steps, some, some_options
from tabletop_rules.testing.walks import Bias, members, play


def random_play_ends(adapter: AnyAdapter, data: DataObject) -> None:
    """Uniformly random play comes to an end within the longest game; then nobody may act, nothing is due and somebody has won."""
    game = adapter.game
    options = data.draw(some_options(adapter))
    walk = play(game, options, draw_rng(data), max_steps=adapter.longest_game)
    assert game.is_over(walk.last), f"not over after {len(walk.steps)} steps"
    assert game.winners(walk.last)
    assert game.to_act(walk.last) == game.legal_moves(walk.last) == ()
    assert game.chance(walk.last) is None
    assert game.next_seat(walk.last) is None


def somebody_can_act_until_the_end(adapter: AnyAdapter, data: DataObject) -> None:
    """All along a game a move is there or chance is due, nobody has won, and every step changes the state."""
    game = adapter.game
    walk = draw_game(data, adapter)
    for state, after in pairwise(walk.states):
        assert not game.is_over(state)
        assert game.winners(state) == ()
        assert game.legal_moves(state) or game.chance(state)
        assert after != state
    assert game.is_over(walk.last) or len(walk.steps) == min(adapter.longest_game, LONGEST)


def scores_and_winners_agree_with_a_recount(adapter: AnyAdapter, data: DataObject) -> None:
    """At every moment the points are those of a plain recount, and at the end so are the winners, lowest seat first."""
    game = adapter.game
    walk = draw_game(data, adapter)
    for state in [*some(walk.states, 25, draw_rng(data)), walk.last]:
        assert adapter.recount is not None  # else it is not asked
        scores, winners = adapter.recount(state)
        assert game.scores(state) == scores
        assert game.winners(state) == (winners if game.is_over(state) else ())
        assert list(winners) == sorted(set(winners))


def answers_of_different_seats_commute(adapter: AnyAdapter, data: DataObject) -> None:
    """Where several seats may act, two of their moves lead to the same state in either order. Only a move that may close the
    phase (the adapter names these) can leave the other seat's move illegal."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter, where=lambda one: len(game.to_act(one)) > 1, further=0).last
    seats = game.to_act(state)
    for first, second in pairwise(seats):
        ours, theirs = (some(game.legal_moves(state, seat), 8, rng) for seat in (first, second))
        for one, other in product(ours, theirs):
            after_one, after_other = game.apply(state, one), game.apply(state, other)
            if game.check(after_one, other) is None and game.check(after_other, one) is None:
                assert game.apply(after_one, other) == game.apply(after_other, one)
            elif adapter.closes is not None:
                closing = {type(one).__name__, type(other).__name__} & adapter.closes
                assert closing, f"{game.format_step(one)} and {game.format_step(other)} do not commute"


def every_kind_of_step_is_met(adapter: AnyAdapter) -> None:
    """Whole games under the few options meet every class of move and outcome: the suite sees all the game there is."""
    game = adapter.game
    wanted = {*members(game.Move), *members(game.Outcome)}
    for number in range(400):
        kind = sorted(wanted, key=lambda cls: cls.__name__)[0].__name__
        bias = Bias(kind, True) if number % 2 else None
        options = adapter.few_options[number % len(adapter.few_options)]
        walk = play(game, options, Random(number), bias, max_steps=min(adapter.longest_game, 3_000))
        wanted -= set(map(type, walk.steps))
        if not wanted:
            return
    pytest.fail(f"never met: {wanted}")


def a_step_never_gives_a_move_to_a_seat_outside(adapter: AnyAdapter, data: DataObject) -> None:
    """After any legal step the seats to act are seats of the game, and the number of seats stays."""
    game = adapter.game
    state = draw_moment(data, adapter).last
    seats = adapter.seats(state)
    for step in legal_steps(adapter, state, draw_rng(data)):
        after = game.apply(state, step)
        assert adapter.seats(after) == seats
        assert set(game.to_act(after)) <= set(seats)
