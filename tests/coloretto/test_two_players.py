"""Two players: R50 to R53."""

from itertools import combinations
from math import comb
from random import Random

import pytest

import coloretto_rules as coloretto
from coloretto_rules import Colour, Options, StartCards, StartDeal
from tests.coloretto.positions import after, at, begun, hand, moves, refusal, table

TWO = Options(2)
SHARED = Options(2, shared_start_colour=True)


def start(options: Options) -> StartDeal:
    """The event of the start cards, grey and pink being out."""
    event = coloretto.chance(after(coloretto.new_game(options), "=out grey,pink"))
    assert isinstance(event, StartDeal)
    return event


def test_the_rows_hold_one_two_and_three_cards() -> None:
    """R50: every row is full at its own number."""
    state = at(TWO, rows=["", "blue", "blue blue"], drawn="pink")
    assert moves(state) == ["place 0", "place 1", "place 2"]
    for row in range(3):
        full = after(state, f"place {row}", "draw", "=+2")
        assert refusal(full, f"place {row}") == ("row-full", "R14")
    assert refusal(state, "place 3") == ("no-such-row", "R50")


def test_the_third_rows_cards_leave_the_game() -> None:
    """R51, R19: each takes one row, what lies at the third is gone, and all three rows are there again."""
    state = at(TWO, rows=["+2", "blue blue", "pink joker"], hands={0: "green", 1: "yellow"}, discard="orange")
    gone = table(state).discard.total
    state = after(state, "take 0", "take 1")
    now = table(state)
    assert hand(state, 0) == ["green", "+2"]
    assert hand(state, 1) == ["blue", "blue", "yellow"]
    assert gone + 2 == now.discard.total
    assert now.seat == 1
    assert not any(row.taken or row.cards.total for row in now.rows)


def test_a_third_row_may_be_empty_or_left_at_the_end() -> None:
    """R51, R24: an empty one changes nothing, and at the end its cards are nobody's."""
    state = at(TWO, rows=["+2", "blue", ""])
    assert table(state).discard == table(after(state, "take 0", "take 1")).discard
    state = at(TWO, rows=["", "pink pink", "joker +2 +2"], taken=[0], out=[0], seat=1, supply=9, last_round=True, hands={1: ""})
    scores = coloretto.scores(state)
    end = after(state, "take 1")
    assert coloretto.is_over(end)
    assert table(end).discard.total == 3
    assert (scores[0], 3) == coloretto.scores(end)
    assert [row.taken for row in table(end).rows] == [True, True, False]


def test_four_different_start_cards() -> None:
    """R51a, R06: by default all four differ, and every deal is equally likely."""
    event = start(TWO)
    assert (event.size, event.total) == (30, 30)
    assert len(set(event.outcomes())) == 30
    assert {1} == {weight for _, weight in event.outcomes()}
    state = after(coloretto.new_game(TWO), "=out grey,pink")
    assert refusal(state, "=start blue,green/blue,yellow") == ("colour-repeated", "R51a")
    assert refusal(state, "=start blue,blue/orange,yellow") == ("colour-repeated", "R51a")
    assert refusal(state, "=start blue/green") == ("wrong-number-of-start-cards", "R51a")
    assert refusal(state, "=start blue,pink/orange,yellow") == ("colour-not-in-play", "R06")
    assert [hand(begun(TWO), seat) for seat in range(2)] == [["blue", "green"], ["orange", "yellow"]]


def test_both_may_start_with_one_colour_by_option() -> None:
    """R51a: then only each player's own two differ, and a deal weighs the ways to pick its physical cards."""
    event = start(SHARED)
    in_play = [colour for colour in Colour if colour.value not in ("grey", "pink")]
    expected = {}
    for first in combinations(in_play, 2):
        for second in combinations(in_play, 2):
            cards = [[(colour, number) for number in range(9)] for colour in (*first, *second)]
            common = len(set(first) & set(second))
            expected[StartCards([first, second])] = len(cards[0]) * len(cards[1]) * 8**common * 9 ** (2 - common)
    assert expected == dict(event.outcomes())
    assert (comb(5, 2) ** 2, sum(expected.values())) == (event.size, event.total)
    assert {event.weight(outcome) for outcome in expected} == {9 * 9 * 9 * 9, 9 * 9 * 9 * 8, 9 * 9 * 8 * 8}
    state = after(coloretto.new_game(SHARED), "=out grey,pink")
    assert coloretto.check(state, coloretto.parse_step("=start blue,green/blue,green")) is None
    assert refusal(state, "=start blue,yellow/green,green") == ("colour-repeated", "R51a")
    now = table(after(state, "=start blue,green/blue,yellow"))
    assert (now.unseen.blue, now.unseen.green, now.unseen.orange) == (7, 8, 9)


@pytest.mark.parametrize("options", [TWO, pytest.param(SHARED, marks=pytest.mark.long)])
def test_samples_of_start_cards_lie_in_the_support(options: Options) -> None:
    """R51a: and all of them come up."""
    event, rng = start(options), Random(1)
    found = {event.sample(rng) for _ in range(1200)}
    assert {outcome for outcome, _ in event.outcomes()} == found


def test_the_second_player_may_fill_both_rows_that_are_left() -> None:
    """R53, R18, R52."""
    state = at(TWO, rows=["blue", "", ""])
    state = after(state, "take 0")
    for card, row in (("=+2", 1), ("=+2", 2), ("=joker", 2), ("=+2", 1), ("=+2", 2)):
        assert table(state).seat == 1
        state = after(state, "draw", card, f"place {row}")
    assert moves(state) == ["take 1", "take 2"]


def test_at_most_six_cards_are_placed_in_a_round() -> None:
    """R50, R25: the three rows have room for six."""
    state = at(TWO, rows=["", "", ""], supply=15)
    for row in (0, 1, 1, 2, 2, 2):
        state = after(state, "draw")
        event = coloretto.chance(state)
        assert event is not None
        state = after(coloretto.apply(state, event.sample(Random(row))), f"place {row}")
    assert moves(state) == ["take 0", "take 1", "take 2"]
    assert table(state).unseen.total == 9


class Fixed(Random):
    """A source that always gives one number."""

    number = 0

    def getrandbits(self, k: int, /) -> int:
        """The number."""
        return self.number


@pytest.mark.unmeasured
def test_a_sample_comes_up_with_its_exact_weight() -> None:
    """R51a: of all numbers below the total, each deal has as many as it weighs."""
    event, rng, reached = start(SHARED), Fixed(), 0
    for outcome, weight in event.outcomes():
        for rng.number in (reached, reached + weight - 1):
            assert event.sample(rng) == outcome
        reached += weight
    assert reached == event.total
