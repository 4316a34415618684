"""The moments of a trick (`turns`): what means nothing in a phase is 0 there, and no step of another phase fits."""

from __future__ import annotations

import pytest

import catsle_rules as catsle
from catsle_rules import Options, Phase, TakeCard
from catsle_rules.pieces import DECK, MOST_COLUMNS
from catsle_rules.turns import NO_SPOT, TURNS, turn_of
from tests.catsle.making import states


def test_the_number_alone_tells_turns_apart() -> None:
    """It is the place in the row of all turns."""
    assert [turn.number for turn in TURNS] == list(range(len(TURNS)))
    assert [turn_of(turn.number) for turn in TURNS] == list(TURNS)
    assert len(set(TURNS)) == len(TURNS)


def test_what_means_nothing_in_a_phase_is_0_there() -> None:
    """Nobody moves at chance (R3.1) and at the end, nobody leads between tricks, and only who plays has a hand to play from."""
    for turn in TURNS:
        moves = turn.phase in (Phase.PLAY, Phase.TAKE)
        assert (turn.seat >= 0) is moves
        assert turn.actors == ((turn.seat,) if moves else ())
        assert turn.seat >= -1
        assert (turn.leader >= 0) is (turn.phase in (Phase.EXTRA, Phase.PLAY))
        assert turn.leader >= -1
        assert bool(turn.takers) is (turn.phase is Phase.TAKE)
        if turn.phase is not Phase.PLAY:
            assert (turn.played, turn.hand, turn.suits, turn.void_bits) == (0, 0, (), ())
            assert turn.hand_bits == (0,) * len(DECK)
        if turn.phase is not Phase.TAKE:
            assert (turn.columns, turn.board_bits, turn.spots_kept) == ((), (), ())
            assert turn.spot_bits == (0,) * (NO_SPOT + 1)


def test_turns_that_follow_each_other_stay_in_trick_and_phase() -> None:
    """R3.2 and R5.2; None follows the last."""
    assert all(turn.next is None for turn in TURNS if turn.seat < 0)
    for turn in TURNS:
        if turn.phase is Phase.TAKE:
            assert (turn.next.takers if turn.next else ()) == turn.takers[1:]
        elif turn.next is not None:
            assert (turn.next.phase, turn.next.leader, turn.next.played) == (Phase.PLAY, turn.leader, turn.played - 1)
            assert turn.next.seat == (turn.seat + 1) % turn.seats


def test_a_turn_is_written_without_its_constants() -> None:
    """The repr of a state stays readable."""
    shown = ", ".join(f"{name}={{turn.{name}!r}}" for name in ("number", "phase", "seats", "seat", "leader", "takers"))
    assert all(repr(turn) == f"Turn({shown.format(turn=turn)})" for turn in TURNS)


@pytest.mark.parametrize("agreed", [Options(3, rounds=1), Options(4, rounds=1, start_seat=2), Options(5, rounds=1)])
def test_r5_2_nothing_is_taken_while_cards_are_played(agreed: Options) -> None:
    """No card that lies on the table, to no column, one that no board has included."""
    played = [state for state in states(agreed, 3) if catsle.position(state).table.phase is Phase.PLAY]
    for state in played[:12]:
        for one in DECK:
            for column in (*range(MOST_COLUMNS), MOST_COLUMNS, -1):
                assert catsle.check(state, TakeCard(one, column)) is not None
