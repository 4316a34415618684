"""Scoring a round (R7), the next round and the end (R8)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

import catsle_rules as catsle
from catsle_rules import Card, Deal, ExtraCard, Options, Phase, RoundScore
from tests.catsle import naive
from tests.catsle.making import FEW, TIE_BREAKS, options, states

COLUMNS = st.lists(st.tuples(st.integers(0, 15), st.integers(0, 15)), max_size=9)


@given(COLUMNS)
def test_a_board_scores_as_in_a_plain_reading(columns: list[tuple[int, int]]) -> None:
    """R7.1 to R7.3: any number of columns, reachable or not."""
    heights, limits = [height for height, _ in columns], [limit for _, limit in columns]
    score = catsle.round_score(heights, limits)
    assert (score.columns, score.bonus, score.total, score.matched) == naive.round_points(heights, limits)


@given(COLUMNS, st.randoms(use_true_random=False))
def test_the_order_of_columns_does_not_matter(columns: list[tuple[int, int]], rng: Any) -> None:
    """R7.1, R7.2."""
    moved = rng.sample(columns, len(columns))
    before, after = (
        catsle.round_score([height for height, _ in some], [limit for _, limit in some]) for some in (columns, moved)
    )
    assert before == after


@pytest.mark.parametrize(
    ("heights", "limits", "score"),
    [
        ((0, 0, 0, 0, 0), (0, 1, 2, 3, 4), RoundScore(0, 0, 0, 0)),
        ((0, 1, 0, 0, 0), (0, 1, 2, 3, 4), RoundScore(1, 0, 1, 1)),
        ((0, 1, 2, 0, 0), (0, 1, 2, 3, 4), RoundScore(3, 1, 4, 2)),
        ((0, 1, 2, 3, 0), (0, 1, 2, 3, 4), RoundScore(6, 2, 8, 3)),
        ((0, 1, 2, 3, 4), (0, 1, 2, 3, 4), RoundScore(10, 4, 14, 4)),
        ((1, 2, 3, 3, 3), (0, 1, 2, 3, 3), RoundScore(3, 1, 4, 2)),
        ((5,), (3,), RoundScore(-2, 0, 0, 0)),
        ((4,), (5,), RoundScore(4, 0, 4, 0)),
        ((3,), (0,), RoundScore(-3, 0, 0, 0)),
        ((1,) * 6, (1,) * 6, RoundScore(6, 4, 10, 6)),
        ((), (), RoundScore(0, 0, 0, 0)),
    ],
)
def test_examples_of_scores(heights: Any, limits: Any, score: RoundScore) -> None:
    """R7.1: over the limit, nothing for the cards within. R7.2: at most four matched columns count, never the scrap. R7.3."""
    assert catsle.round_score(heights, limits) == score


@pytest.mark.parametrize(
    ("heights", "limits"),
    [
        ((1,), ()),
        ((), (1,)),
        ((-1,), (1,)),
        ((1,), (-1,)),
        ((True,), (1,)),
        ((1.0,), (1,)),
        ((1,), (1.0,)),
        (("1",), (1,)),
    ],
)
def test_scores_of_nonsense_are_refused(heights: Any, limits: Any) -> None:
    """R7.1: numbers from 0, one height for each limit."""
    with pytest.raises(ValueError, match=r"^(heights|limits): "):
        catsle.round_score(heights, limits)


@pytest.mark.parametrize(("limits", "most"), [((1, 2, 3, 4), 14), ((0, 1, 2, 3, 4), 14), ((0, 1, 2, 3, 3), 13)])
def test_the_range_of_a_round(limits: tuple[int, ...], most: int) -> None:
    """R7.4: over all boards with up to five cards in a column."""
    totals = {catsle.round_score(heights, limits).total for heights in product(range(6), repeat=len(limits))}
    assert (min(totals), max(totals)) == (0, most)


# Winners


@given(st.lists(st.tuples(st.integers(-2, 4), st.integers(-3, 4)), min_size=1, max_size=5))
def test_winners_agree_with_a_plain_reading(standings: list[tuple[int, int]]) -> None:
    """R8.3."""
    totals, keys = [total for total, _ in standings], [key for _, key in standings]
    assert list(catsle.game_winners(totals, keys)) == naive.winners(totals, keys)


@pytest.mark.parametrize(
    ("totals", "keys"),
    [((), ()), ((1, 2), (1,)), ((1,), (1, 2)), ((1.0,), (0,)), ((True,), (0,)), ((1,), (0.5,)), ((1,), ("a",))],
)
def test_winners_of_nonsense_are_refused(totals: Any, keys: Any) -> None:
    """R8.3: integers, one tie key for each total."""
    with pytest.raises(ValueError, match=r"^(totals|tie_keys): "):
        catsle.game_winners(totals, keys)


@given(options(), st.integers(0, 2**32))
def test_scores_and_winners_of_whole_games(agreed: Options, seed: int) -> None:
    """R7.3, R8.3: at every moment; totals take a round in when its boards are cleared."""
    totals = (0,) * agreed.seats
    rounds = 0
    for state in states(agreed, seed):
        table = catsle.position(state).table
        if table.round == rounds + 1:
            assert table.totals == totals
            rounds += 1
        totals = catsle.scores(state)
        assert (totals, catsle.winners(state)) == naive.result(table)
        assert table.scores == totals
        assert catsle.is_over(state) is (table.phase is Phase.OVER)
    assert rounds == agreed.rounds


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_the_tie_break_of_the_options_is_used(tie_break: Any) -> None:
    """R8.3: matched columns, bonus or column points of the last round."""
    for seed in range(400):
        last = [*states(Options(5, rounds=1, tie_break=tie_break), seed)][-1]
        totals = catsle.scores(last)
        if totals.count(max(totals)) > 1:
            assert catsle.winners(last) == naive.result(catsle.position(last).table)[1]
            if len(catsle.winners(last)) < totals.count(max(totals)):
                return
    raise AssertionError("no tie was broken")


# Rounds


@pytest.mark.parametrize("agreed", [*FEW, Options(3), Options(5, rounds=3, start_seat=3)])
def test_rounds_start_one_seat_further_with_all_cards_dealt_anew(agreed: Options) -> None:
    """R2.5, R6.3, R8.1, R8.2: boards and voids are cleared by the deal, a removed colour stays out."""
    starts = []
    for state in states(agreed, 11):
        position = catsle.position(state)
        table = position.table
        if table.phase is Phase.DEAL:
            assert table.hand_sizes == (0,) * agreed.seats
            assert table.discards == (agreed.tricks if table.round else 0)
        begins = Phase.EXTRA if agreed.seats == 3 else Phase.PLAY
        if table.discards == 0 and table.phase is begins and not table.plays:
            starts.append(table.leader)
            assert table.hand_sizes == (agreed.tricks,) * agreed.seats
            assert not any(column.cards for board in table.boards for column in board)
            assert not any(table.voids)
            dealt = [one for private in position.privates for one in private.hand]
            assert sorted([*dealt, *position.undealt], key=lambda one: one.index) == naive.in_play(agreed)
    assert starts == [(agreed.start_seat + number) % agreed.seats for number in range(agreed.rounds)]


# The deal


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_deal_is_as_likely_as_another(seats: int) -> None:
    """R2.4: weight 1 each; nobody sees it whole."""
    state = catsle.new_game(Options(seats))
    event = catsle.chance(state)
    assert event is not None
    assert (event.kind, event.seen_by, event.total) == ("deal", frozenset(), event.size)
    first = next(iter(event.outcomes()))
    assert first[1] == event.weight(first[0]) == 1
    assert event.weight(catsle.PlayCard(catsle.DECK[0])) == 0


def test_small_deals_are_listed() -> None:
    """R2.4: as many as `size` says."""
    from catsle_rules.events import Dealing

    event = Dealing(deck=0b10110011, seats=2, hand=2)
    listed = [outcome for outcome, _ in event.outcomes()]
    assert len(set(listed)) == len(listed) == event.size == 30
    assert all(event.weight(outcome) == 1 for outcome in listed)


@pytest.mark.parametrize(
    ("change", "code", "rule"),
    [
        (lambda hands: hands[:3], "hand-count", "R2.4"),
        (lambda hands: [*hands, hands[0]], "hand-count", "R2.4"),
        (lambda hands: [hands[0][1:], *hands[1:]], "hand-size", "R2.4"),
        (lambda hands: [hands[0], *hands[:3]], "dealt-twice", "R1.1"),
        (lambda hands: [[hands[0][0], *hands[0][:-1]], *hands[1:]], "dealt-twice", "R1.1"),
    ],
)
def test_why_hands_cannot_be_dealt(change: Any, code: str, rule: str) -> None:
    """R1.1, R2.4."""
    state = catsle.new_game(Options(4))
    hands = [catsle.DECK[14 * seat : 14 * seat + 14] for seat in range(4)]
    assert catsle.check(state, Deal(hands)) is None
    refusal = catsle.check(state, Deal(change(hands)))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (code, rule)


def test_a_removed_colour_is_not_dealt() -> None:
    """R2.3: nor turned up."""
    state = catsle.new_game(Options(3))
    refusal = catsle.check(state, Deal([catsle.DECK[-11 * seat - 11 :][:11] for seat in range(3)]))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("colour-removed", "R2.3")
    assert refusal.message == "blue2 is out of the game: so is all blue."
    dealt = catsle.apply(state, Deal([catsle.DECK[11 * seat :][:11] for seat in range(3)]))
    refusal = catsle.check(dealt, ExtraCard(Card.parse("blue12")))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("colour-removed", "R2.3")
    assert refusal.message == "blue12 is out of the game: so is all blue."


def test_equal_keys_are_drawn_anew() -> None:
    """R2.4: a deal sorts the cards by random keys, and equal ones would not be fair."""

    class Repeating:
        calls = 0

        def getrandbits(self, bits: int) -> int:
            self.calls += 1
            return 0 if self.calls == 1 else sum(place << 32 * place for place in range(bits // 32))

    rng: Any = Repeating()
    event = catsle.chance(catsle.new_game(Options(5)))
    assert event is not None
    assert event.sample(rng) == Deal([catsle.DECK[12 * seat : 12 * seat + 12] for seat in range(5)])
    assert rng.calls == 2
