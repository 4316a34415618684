"""The last round and the end: R07, R22 to R26a."""

from random import Random

import pytest

import coloretto_rules as coloretto
from coloretto_rules import Options, Phase, State
from tests.coloretto.positions import after, at, begun, moves, refusal, round_begins, table

THREE = Options(3)


def test_whoever_meets_the_last_round_card_draws_on_at_once() -> None:
    """R22, R23: it is set aside, and the next card is placed by the same seat."""
    state = at(THREE, rows=["blue", "", ""], supply=15, seat=1)
    assert table(state).above_last_round == 0
    state = after(state, "draw")
    event = coloretto.chance(state)
    assert event is not None
    assert {True} == {outcome.last_round for outcome, _ in event.outcomes()}  # type: ignore[union-attr]  # all are cards
    state = after(state, "=!orange")
    now = table(state)
    assert (now.last_round, now.above_last_round, now.unseen.total, now.seat) == (True, None, 14, 1)
    assert moves(state) == ["place 0", "place 1", "place 2"]


def test_the_mark_of_the_last_round_card_has_its_one_place() -> None:
    """R07: too early, missing, or a second time, it is refused."""
    assert refusal(after(at(THREE, rows=["", "", ""], supply=16), "draw"), "=!orange") == ("last-round-misplaced", "R07")
    due = after(at(THREE, rows=["", "", ""], supply=15), "draw")
    assert refusal(due, "=orange") == ("last-round-missed", "R07")
    assert refusal(due, "=golden") == ("last-round-missed", "R07")
    assert refusal(due, "=!golden") == ("no-golden-joker", "R60")
    done = after(due, "=!orange", "place 0", "draw")
    assert refusal(done, "=!orange") == ("last-round-misplaced", "R07")
    assert coloretto.check(done, coloretto.parse_step("=orange")) is None


def test_the_last_round_is_played_to_its_end() -> None:
    """R24: the round in which the card was drawn; then the game is over and nothing moves."""
    state = at(THREE, rows=["pink", "blue", ""], taken=[2], out=[2], supply=15, seat=0)
    state = after(state, "draw", "=!orange", "place 0", "take 1")
    assert not coloretto.is_over(state)
    assert coloretto.winners(state) == ()
    state = after(state, "take 0")
    assert coloretto.is_over(state)
    assert table(state).phase is Phase.OVER
    assert coloretto.to_act(state) == ()
    assert coloretto.legal_moves(state) == () == coloretto.legal_moves(state, 0)
    assert coloretto.next_seat(state) is None
    assert coloretto.chance(state) is None
    for text in ("draw", "place 0", "take 0", "name pink", "=out grey", "=start blue/green/pink", "=blue", "=!blue"):
        assert refusal(state, text) == ("game-over", "R24")
    best = max(coloretto.scores(state))
    assert coloretto.winners(state) == tuple(seat for seat, score in enumerate(coloretto.scores(state)) if score == best)


def test_a_card_still_on_top_at_the_end_of_a_round_means_another_round() -> None:
    """R22, R24: it has not been drawn."""
    state = after(at(THREE, rows=["", "", "pink"], taken=[0, 1], out=[0, 2], supply=15, seat=1), "take 2")
    assert not coloretto.is_over(state)
    assert moves(state) == ["draw"]
    assert (table(state).last_round, table(state).above_last_round, table(state).seat) == (False, 0, 1)


def rounds_and_supply(options: Options, choose: str, seed: int) -> tuple[int, int]:
    """The number of rounds and the supply left of a game in which every row is filled, or taken with its first card, or in
    which moves are random."""
    state, rng, rounds = begun(options), Random(seed), 0
    while not coloretto.is_over(state):
        rounds += round_begins(state)
        state = after(state, pick(state, choose, rng))
        while (event := coloretto.chance(state)) is not None:
            state = coloretto.apply(state, event.sample(rng))
    return rounds, table(state).unseen.total


def pick(state: State, choose: str, rng: Random) -> str:
    """A move: filling rows, emptying them, or any."""
    texts = moves(state)
    assert texts, "R26: there is always a move"
    if choose == "fill":
        return texts[0]
    if choose == "empty":
        return texts[-1]
    return rng.choice(texts)


@pytest.mark.parametrize(
    ("seats", "fewest", "most", "least_left", "most_left"),
    [(2, 7, 20, 9, 14), (3, 6, 17, 6, 14), (4, 5, 15, 3, 14), (5, 4, 12, 0, 14)],
)
def test_the_bounds_of_rounds_and_supply(seats: int, fewest: int, most: int, least_left: int, most_left: int) -> None:
    """R25, R26: full rows make the fewest rounds, rows of one card the most; the supply never runs dry."""
    options = Options(seats)
    assert fewest == rounds_and_supply(options, "fill", 1)[0]
    assert most == rounds_and_supply(options, "empty", 1)[0]
    for seed in range(8):
        rounds, left = rounds_and_supply(options, "any", seed)
        assert fewest <= rounds <= most
        assert least_left <= left <= most_left


@pytest.mark.parametrize(("seats", "least_left"), [(2, 9), (3, 6), (4, 3), (5, 0)])
def test_the_greatest_last_round_leaves_just_enough(seats: int, least_left: int) -> None:
    """R25: the card appears with the first draw of a round, and all rows are filled."""
    state = at(Options(seats), rows=[""] * seats if seats > 2 else ["", "", ""], supply=15)
    rng = Random(0)
    while not coloretto.is_over(state):
        event = coloretto.chance(state)
        state = coloretto.apply(state, event.sample(rng) if event else coloretto.legal_moves(state)[0])
    assert least_left == table(state).unseen.total


@pytest.mark.parametrize(("below", "golden"), [(14, False), (14, True), (15, True)])
def test_nobody_draws_from_an_empty_supply(below: int, golden: bool) -> None:
    """R26a, R26: with five seats and few cards below the last-round card; the rows can still be taken by all."""
    options = Options(5, golden_joker=golden, cards_below_last_round=below)
    rows = ["blue blue blue"] * 2 + ["pink pink pink", "pink green green", "green"]
    state = at(options, rows=rows, supply=0, last_round=True)
    assert refusal(state, "draw") == ("supply-empty", "R26a")
    assert moves(state) == ["take 0", "take 1", "take 2", "take 3", "take 4"]
    state = after(state, "take 0", "take 1", "take 2", "take 3")
    assert moves(state) == ["take 4"]
    assert coloretto.is_over(after(state, "take 4"))


@pytest.mark.parametrize("golden", [False, True])
def test_a_supply_that_runs_dry_leaves_a_row_for_everybody(golden: bool) -> None:
    """R26, R26a: five seats, 14 cards below, the card with the first draw of a round, every row filled."""
    options = Options(5, golden_joker=golden, cards_below_last_round=14)
    for seed in range(20):
        state, rng = at(options, rows=[""] * 5, supply=14), Random(seed)
        while not coloretto.is_over(state):
            event = coloretto.chance(state)
            texts = moves(state)
            assert event is not None or texts
            state = coloretto.apply(state, event.sample(rng)) if event else after(state, texts[0])
        assert table(state).unseen.total == 0
