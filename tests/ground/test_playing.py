"""Play-outs, play by policies, and perft."""

from collections.abc import Callable
from random import Random

import pytest

from tabletop_rules import IllegalStep, OneOf, Perft, View, perft, play, playout, random_policy, verify
from tests.ground import toy

ToyView = View[toy.Table, toy.Private, toy.Move]
ToyPolicy = Callable[[ToyView], toy.Move]


def test_a_playout_ends_and_is_reproducible() -> None:
    """From options or from a state; the same seed gives the same steps."""
    options = toy.Options(3, 4)
    first = playout(toy, options, Random(5))
    assert first == playout(toy, toy.new_game(options), Random(5))
    assert toy.is_over(first.state)
    assert first != playout(toy, options, Random(6))


def test_a_playout_can_be_cut_short() -> None:
    """After max_steps steps."""
    cut = playout(toy, toy.Options(3, 9), Random(5), max_steps=3)
    assert len(cut.steps) == 3
    assert not toy.is_over(cut.state)
    assert playout(toy, toy.Options(2), Random(5), max_steps=0).steps == ()


def test_policies_see_views_only_and_play_a_legal_game() -> None:
    """Each seat gets its own view; answering seats are asked first."""
    asked = []

    def watching(view: ToyView) -> toy.Move:
        asked.append(view.seat)
        assert type(view) is View
        assert (view.private is not None and view.private.coin is not None) == (view.seat == 0)
        return view.moves[0]

    played = play(toy, toy.Options(3), [watching] * 3, Random(1))
    assert asked == [1, 2, 0]
    assert verify(played.record).status.value == "legal"
    assert toy.is_over(played.state)


def test_chance_can_be_answered_by_a_function() -> None:
    """A host that commits to a shuffle feeds it in."""

    def always_tails(event: object) -> toy.Flip:
        assert isinstance(event, OneOf)
        return toy.Flip("tails")

    played = play(toy, toy.Options(2, 3), [random_policy(Random(1))] * 2, always_tails)
    assert played.record.steps.count("=flip tails") == 3
    cut = play(toy, toy.Options(2, 3), [random_policy(Random(1))] * 2, Random(1), max_steps=4)
    assert len(cut.record.steps) == 4
    assert cut.record.result is None


def test_a_bad_policy_is_told() -> None:
    """An illegal move, another seat's move, too few policies."""
    bet_edge: ToyPolicy = lambda view: toy.Bet(1, "edge")  # noqa: E731
    bet_other: ToyPolicy = lambda view: toy.Bet(2, "heads")  # noqa: E731
    good: ToyPolicy = random_policy(Random(1))
    with pytest.raises(IllegalStep, match="heads or tails"):
        play(toy, toy.Options(2), [good, bet_edge], Random(1))
    with pytest.raises(ValueError, match="that of seat 1 gave a move of another seat: bet 2 heads"):
        play(toy, toy.Options(3), [good, bet_other, good], Random(1))
    with pytest.raises(ValueError, match="3 seats need as many policies, not 2"):
        play(toy, toy.Options(3), [good, good], Random(1))


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [(1, 1), (2, 5), (4, 10), (4, 10), (8, 50), (16, 100), (16, 100), (0, 0)]),
        (3, [(1, 1), (2, 5), (4, 10), (8, 20), (8, 20), (16, 100)]),
    ],
)
def test_perft_counts_leaves_and_weights(seats: int, counts: list[tuple[int, int]]) -> None:
    """Worked by hand: a flip has 2 outcomes that weigh 3 and 2, each bet doubles, `show` comes last; two rounds."""
    state = toy.new_game(toy.Options(seats, 2))
    assert [perft(toy, state, depth) for depth in range(len(counts))] == [Perft(*pair) for pair in counts]


def test_perft_refuses_what_it_cannot_count() -> None:
    """The event too large is named."""
    state = toy.new_game(toy.Options(2))
    with pytest.raises(ValueError, match="the event 'flip' has 2 outcomes"):
        perft(toy, state, 1, max_outcomes=1)
    with pytest.raises(ValueError, match="depth: 0 or more"):
        perft(toy, state, -1)
