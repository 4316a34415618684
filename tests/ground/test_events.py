"""The ready events of chance: their weights against enumeration, their samples against their weights."""

import math
import pickle
from collections import Counter
from itertools import combinations, permutations
from random import Random
from typing import Protocol

import attrs
import pytest
from hypothesis import given, strategies as st

from tabletop_rules import Chance, Deal, Draw, OneBit, OneOf
from tabletop_rules.events import below


@attrs.frozen
class Drawn:
    counts: tuple[int, ...]

    @classmethod
    def from_counts(cls, counts: tuple[int, ...]) -> "Drawn":
        return cls(counts)


@attrs.frozen
class Hands:
    hands: tuple[tuple[int, ...], ...]


def chi_square_fits(event: Chance[object], samples: int = 3_000) -> bool:
    """Whether samples fit the weights: chi-square below its mean plus six standard deviations, and the support kept."""
    rng = Random(20)
    counts = Counter(event.sample(rng) for _ in range(samples))
    weights = dict(event.outcomes())
    assert set(counts) <= set(weights)
    expected = {outcome: samples * weight / event.total for outcome, weight in weights.items()}
    statistic = sum((counts[outcome] - mean) ** 2 / mean for outcome, mean in expected.items())
    freedom = max(1, len(weights) - 1)
    return statistic <= freedom + 6 * math.sqrt(2 * freedom)


class Ready(Chance[object], Protocol):
    """An event that gives the outcome with a number."""

    def at(self, number: int, /) -> object: ...


def agrees_with_itself(event: Ready) -> None:
    """size and total are those of the outcomes, each outcome has its weight, and as many numbers lead to it."""
    listed = list(event.outcomes())
    assert event.size == len(listed) == len({outcome for outcome, _ in listed})
    assert event.total == sum(weight for _, weight in listed)
    assert all(event.weight(outcome) == weight > 0 for outcome, weight in listed)
    assert Counter(event.at(number) for number in range(event.total)) == dict(listed)
    for outside in (-1, event.total, True, 0.0):
        with pytest.raises(ValueError, match="number: 0 to"):
            event.at(outside)  # type: ignore[arg-type]  # what the test is about
    assert event.weight("something else") == event.weight(None) == event.weight([]) == 0
    assert pickle.loads(pickle.dumps(event)) == event
    assert hash(event) == hash(pickle.loads(pickle.dumps(event)))
    assert event.kind == "test"
    assert event.seen_by is None or isinstance(event.seen_by, frozenset)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any))
def test_one_of_agrees_with_itself(weights: list[int]) -> None:
    """Choices of weight 0 do not happen."""
    agrees_with_itself(OneOf("test", tuple(range(len(weights))), tuple(weights)))


@given(st.integers(1, 255))
def test_one_bit_agrees_with_itself(bits: int) -> None:
    """The set bits, each once."""
    agrees_with_itself(OneBit("test", tuple("abcdefgh"), bits, frozenset({1})))


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5), st.data())
def test_draw_agrees_with_enumeration_of_physical_pieces(counts: list[int], data: st.DataObject) -> None:
    """The weight of a count vector is the number of sets of physical pieces that look like it."""
    number = data.draw(st.integers(0, sum(counts)))
    event = Draw("test", Drawn, tuple(counts), number)
    agrees_with_itself(event)
    pieces = [kind for kind, count in enumerate(counts) for _ in range(count)]
    looks = Counter(tuple(map(drawn.count, range(len(counts)))) for drawn in combinations(pieces, number))
    assert {outcome.counts: weight for outcome, weight in event.outcomes()} == looks


@pytest.mark.parametrize("counts", [(1, 1), (1, 1, 0, 0), (1, 0, 0), (3, -1, 0), (0, 2, 0)])
def test_a_draw_of_another_shape_is_impossible(counts: tuple[int, ...]) -> None:
    """Wrong length, wrong number, negative counts, more than there are."""
    assert Draw("test", Drawn, (2, 1, 1), 2).weight(Drawn(counts)) == 0


@given(st.integers(0, 5), st.data())
def test_deal_agrees_with_enumeration(number: int, data: st.DataObject) -> None:
    """Every split into hands once; what is left over stays out."""
    first = data.draw(st.integers(0, number))
    second = data.draw(st.integers(0, number - first))
    items = tuple(range(10, 10 + number))
    event = Deal("test", Hands, items, (first, second))
    agrees_with_itself(event)
    splits = {(tuple(sorted(p[:first])), tuple(sorted(p[first : first + second]))) for p in permutations(items)}
    assert {outcome.hands for outcome, _ in event.outcomes()} == splits


@pytest.mark.parametrize(
    "hands", [((1,), (2,)), ((1, 2), ()), ((1, 1), (2,)), ((1, 9), (2,)), ((1, 2), (1,)), ((1, 2), (3,), (4,))]
)
def test_a_deal_of_another_shape_is_impossible(hands: tuple[tuple[int, ...], ...]) -> None:
    """Wrong sizes, a card twice, a card that is not there."""
    assert Deal("test", Hands, (1, 2, 3, 4), (2, 1)).weight(Hands(hands)) == 0
    assert Deal("test", Hands, (1, 2, 3, 4), (2, 1)).weight(Hands(((1, 2), (3,)))) == 1


@pytest.mark.parametrize(
    "event",
    [
        OneOf("test", tuple("abcd"), (5, 0, 1, 2)),
        OneBit("test", tuple("abcdef"), 0b101101),
        Draw("test", Drawn, (3, 2, 4), 3),
        Deal("test", Hands, (1, 2, 3, 4, 5), (2, 2)),
    ],
)
def test_samples_follow_the_weights(event: Chance[object]) -> None:
    """Chi-square against the exact weights."""
    assert chi_square_fits(event)


def test_the_chi_square_finds_a_biased_event() -> None:
    """The test above can fail: a die that never shows its last face."""

    @attrs.frozen
    class Biased:
        inner: OneOf[str]

        def __getattr__(self, name: str) -> object:
            return getattr(self.inner, name)

        def sample(self, rng: Random) -> str:
            return self.inner.choices[below(3, rng)]

    assert not chi_square_fits(Biased(OneOf("test", tuple("abcd"), (1, 1, 1, 1))))  # type: ignore[arg-type]  # by delegation


@given(st.integers(1, 2**70), st.integers(0, 2**32))
def test_below_stays_below(total: int, seed: int) -> None:
    """0 to total-1, also past machine integers."""
    assert 0 <= below(total, Random(seed)) < total


@pytest.mark.parametrize("total", [0, -1, -(10**30)])
def test_nothing_is_below_nothing(total: int) -> None:
    """A total below 1 is refused at once, where it once went round for ever."""
    with pytest.raises(ValueError, match=r"^total: 1 or more"):
        below(total, Random(1))


@pytest.mark.parametrize(
    ("event", "field"),
    [
        (OneOf("test", tuple("ab"), (0, 0)), "total"),
        (OneOf("test", tuple("ab"), (2, -3)), "total"),
        (OneOf("test", tuple("ab"), (1, 1, 1)), "weights"),
        (OneOf("test", (), ()), "total"),
        (OneBit("test", tuple("abc"), 0), "total"),
        (OneBit("test", tuple("abc"), 0b1000), "bits"),
        (OneBit("test", tuple("abc"), -1), "bits"),
        (Draw("test", Drawn, (1, 1), 3), "number"),
        (Draw("test", Drawn, (1, 1), -1), "number"),
        (Draw("test", Drawn, (10**30, 10**30), 10**30), "number"),
        (Draw("test", Drawn, (10**6,), 100_001), "number"),
        (Deal("test", Hands, (1, 2, 3), (2, 2)), "total"),
        (Deal("test", Hands, (1, 2, 3), (10**30,)), "total"),
    ],
)
def test_an_event_with_numbers_that_no_urn_has_is_not_sampled(event: Chance[object], field: str) -> None:
    """A ValueError at once, which names what is wrong; there is no outcome, so none is more likely than another."""
    with pytest.raises(ValueError, match=f"^{field}: "):
        event.sample(Random(1))


@pytest.mark.parametrize("number", [-1, 4, 10**30])
def test_a_draw_of_more_than_there_is_has_no_outcome(number: int) -> None:
    """And no memory is asked for to count them."""
    assert Draw("test", Drawn, (2, 1), number).size == 0


def test_nothing_is_dealt_to_less_than_nobody() -> None:
    """An event that was read from somewhere may say anything of its sizes."""
    with pytest.raises(ValueError, match="sizes: 0 or more, not -1"):
        Deal("deal", tuple, ("a", "b"), (-1, 3)).sample(Random(1))
