"""What all environments have in common; needs no outside tool."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tabletop_rules.environments.tables import REMEMBERED, Menus, Table, erased, payoffs, require_moves, require_pay
from tests.environments.games import CASES, any_seats, any_start, coatl, coloretto, no_options
from tests.ground import toy
from tests.strategies import play


def a_choice(table: Table, rng: Random) -> int:
    """Any choice that there is."""
    return rng.choice(sorted(table.menu))


@pytest.mark.parametrize("case", CASES)
def test_a_game_is_played_choice_by_choice(case: str) -> None:
    """Menus offer the paths of the legal moves; masks and observations belong to the seat that chooses."""
    game, options = CASES[case]
    table, rng = Table(game, options), Random(case)
    table.deal(Random(3))
    for _ in range(300):
        if table.seat is None:
            assert game.is_over(table.state)
            break
        beginnings = {game.path(options, table.seat, move)[: len(table.made) + 1] for move in game.legal_moves(table.state, table.seat)}
        assert {path[-1] for path in beginnings if list(path[:-1]) == table.made} == set(table.menu)
        for seat in range(table.seats):
            observation, mask = table.observation(seat), table.mask(seat)
            assert len(observation) == table.width == len(table.tops)
            assert all(byte <= top for byte, top in zip(observation, table.tops, strict=True))
            assert bytes(observation[: len(table.features)]) == game.observe(table.state, seat)
            made = {number: byte for number, byte in enumerate(observation[len(table.features) :]) if byte}
            if seat == table.seat:
                assert [number for number, byte in enumerate(mask) if byte] == sorted(table.menu)
                assert made == {number: table.made.count(number) for number in table.made}
            else:
                assert not any(mask)
                assert made == {}
        before = table.state, table.made
        outside = next(number for number in range(len(table.choices) + 1) if number not in table.menu)
        assert not table.choose(outside)
        assert (table.state, table.made) == before
        assert table.choose(a_choice(table, rng))


def test_the_same_numbers_give_the_same_game() -> None:
    """A copy, and a table that was pickled in the middle of a move, go on as the original does."""
    table, rng = Table(coatl, coatl.Options(3)), Random(5)
    table.deal(Random(5))
    for number in range(40):
        others = [deepcopy(table), pickle.loads(pickle.dumps(table))]
        chosen = a_choice(table, rng)
        for other in others:
            ahead = deepcopy(other)
            ahead.choose(a_choice(ahead, rng))
            assert other.made == table.made
            assert sorted(other.menu) == sorted(table.menu)
            if number % 8 == 0:
                same = deepcopy(table)
                for each in (other, same):
                    each.choose(chosen)
                assert other.state == same.state
                assert other.rng.random() == same.rng.random()
        table.choose(chosen)


def test_options_may_vary_by_game() -> None:
    """A function draws those of the next game; choices, features and seats stay the same."""
    table = Table(coloretto, any_start)
    starts = set()
    for seed in range(10):
        table.deal(Random(seed))
        starts.add(table.seat)
        assert table.choose(0)
    assert starts == {0, 1, 2}
    varied = Table(coloretto, any_seats)
    seats = varied.seats
    other = next(seed for seed in range(10) if any_seats(Random(seed)).seats != seats)
    with pytest.raises(ValueError, match="options: those of one environment have the same choices"):
        varied.deal(Random(other))


@pytest.mark.parametrize("options", [no_options, 7, coatl.Options(2), None])
def test_options_are_those_of_the_game(options: Any) -> None:
    """Or a function that draws such."""
    with pytest.raises(TypeError, match="options: "):
        Table(coloretto, options)


def test_a_game_without_numbers_cannot_be_learned() -> None:
    """And is named."""
    with pytest.raises(TypeError, match="toy has no choices, path, features, observe"):
        Table(toy, toy.Options(2))


def test_wins_are_shared_and_sum_to_nothing() -> None:
    """With "win" each of n winners of N seats gets N/n - 1, the others -1; with "score" the points."""
    shared = 0
    for seed in range(60):
        state = play(coloretto, coloretto.Options(3), Random(seed)).last
        winners, pays = coloretto.winners(state), payoffs(erased(coloretto), state, "win")
        assert sum(pays) == pytest.approx(0)
        assert [pay > -1 for pay in pays] == [seat in winners for seat in range(3)]
        assert {pays[seat] for seat in winners} == {3 / len(winners) - 1}
        assert payoffs(erased(coloretto), state, "score") == [float(score) for score in coloretto.scores(state)]
        shared += len(winners) > 1
    assert shared


def test_arguments_are_checked_by_name() -> None:
    """What is none is said with the argument's name."""
    assert (require_moves(None), require_moves(1), require_pay("score")) == (None, 1, "score")
    for wrong in (0, -1, 1.0, True, "5"):
        with pytest.raises(ValueError, match="max_moves: "):
            require_moves(wrong)
    with pytest.raises(ValueError, match="reward: 'win' or 'score', not 'points'"):
        require_pay("points")


def test_only_so_many_moves_are_remembered() -> None:
    """Menus stay right when more moves come than are kept."""
    menus = Menus(erased(coloretto), coloretto.Options(3))
    for _ in range(3):
        fresh = [coloretto.PlaceCard(row % 3) for row in range(REMEMBERED)]
        assert sorted(menus.of(0, fresh)) == [1, 2, 3]
    assert len(menus._paths[0]) <= 2 * REMEMBERED
