"""The events of chance: what can happen, how likely it is, and that samples follow it (R2, R4.5, R5)."""

from collections import Counter
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import coatl_rules as coatl
from coatl_rules import Colour, DisplayFilled, DrawCards, DrawOne, Fill, FillSupply, Options, PropheciesDealt, ProphecyDrawn
from coatl_rules.cards import PROPHECY_IDS
from coatl_rules.model import CARD_SORTS
from coatl_rules.multiset import contents, counts, from_counts, gather, join, split
from tests.coatl.tables import after, at
from tests.conformance.fitting import misfit


def a_bag(bodies: str, heads: str = "", tails: str = "") -> int:
    """A bag that holds these letters."""
    letters = "YRKGB"
    return from_counts([row.count(letter) for row in (bodies, heads, tails) for letter in letters])


def by_hand(event: FillSupply) -> Counter[Fill]:
    """Every way to draw physical pieces: each set of heads, of tails, and each way to make pairs of bodies, tried one by one."""
    numbers = counts(event.bag, 15)
    stock = [
        [colour for colour, number in zip(Colour, numbers[start : start + 5], strict=True) for _ in range(number)]
        for start in (0, 5, 10)
    ]
    pairings = {
        frozenset(frozenset(order[place : place + 2]) for place in range(0, 2 * event.pairs, 2))
        for order in permutations(range(len(stock[0])), 2 * event.pairs)
    }
    ways: Counter[Fill] = Counter()
    for heads, tails in product(combinations(stock[1], event.heads), combinations(stock[2], event.tails)):
        for pairing in pairings:
            ways[Fill(heads, tails, [(stock[0][one], stock[0][other]) for one, other in pairing])] += 1
    return ways


FILLINGS = [
    FillSupply(a_bag("YYRR"), 0, 0, 1),
    FillSupply(a_bag("YYRR"), 0, 0, 2),
    FillSupply(a_bag("YYYRRK"), 0, 0, 2),
    FillSupply(a_bag("YYYYR"), 0, 0, 2),
    FillSupply(a_bag("YYRRKG"), 0, 0, 3),
    FillSupply(a_bag("YRKGB"), 0, 0, 1),
    FillSupply(a_bag("YY", "YYR", "KGB"), 2, 1, 1),
    FillSupply(a_bag("", "YYR", "KKKB"), 2, 2, 0),
]


@pytest.mark.parametrize("event", FILLINGS, ids=str)
def test_r4_5_weights_of_a_refill(event: FillSupply) -> None:
    """R4.5: the closed form agrees with counting physical pieces, outcome by outcome."""
    ways = by_hand(event)
    assert ways == dict(event.outcomes())
    assert (len(ways), ways.total()) == (event.size, event.total)
    assert all(number == event.weight(outcome) for outcome, number in ways.items())
    assert all(event.allows(outcome) for outcome in ways)


def test_r4_5_the_first_filling_is_large() -> None:
    """R4.5: 8,721,000 outcomes; they are listed one by one."""
    event = coatl.chance(coatl.new_game(Options(2)))
    assert isinstance(event, FillSupply)
    assert (event.size, event.kind, event.seen_by) == (8_721_000, "fill", None)
    first, weight = next(event.outcomes())
    assert weight == event.weight(first) > 0
    rng = Random(1)
    assert all(event.weight(event.sample(rng)) > 0 for _ in range(50))


@given(bodies=st.text("YRKGB", max_size=14), heads=st.text("YRKGB", max_size=4), wanted=st.tuples(*[st.integers(0, 3)] * 2))
def test_r4_5_sizes_and_weights_add_up(bodies: str, heads: str, wanted: tuple[int, int]) -> None:
    """R4.5: size and total are those of the list, whatever is short."""
    event = FillSupply(a_bag(bodies, heads), min(wanted[0], len(heads), 2), 0, min(wanted[1], len(bodies) // 2))
    listed = dict(event.outcomes())
    assert (event.size, event.total) == (len(listed), sum(listed.values()))
    assert event.sample(Random(bodies)) in listed


@pytest.mark.parametrize("event", FILLINGS, ids=str)
def test_r4_5_samples_follow_the_weights(event: FillSupply) -> None:
    """R4.5: chi-square against the exact weights."""
    rng = Random(5)
    assert misfit([event.sample(rng) for _ in range(1500)], dict(event.outcomes())) == ""


@pytest.mark.parametrize(
    "other",
    [
        Fill((Colour.YELLOW,), (), [(Colour.YELLOW, Colour.YELLOW)]),
        Fill((), (Colour.YELLOW,), [(Colour.YELLOW, Colour.YELLOW)]),
        Fill((), (), [(Colour.YELLOW, Colour.YELLOW)] * 2),
        Fill((), (), [(Colour.YELLOW, Colour.BLUE)]),
        Fill((), (), []),
        ProphecyDrawn("P00"),
        "=fill - - YY",
    ],
)
def test_r4_5_other_fillings_have_no_weight(other: Any) -> None:
    """R4.5: of the wrong number, with pieces that the bag does not hold, or of another kind."""
    event = FILLINGS[0]
    assert event.weight(other) == 0
    assert not event.allows(other)


def an_urn(names: str) -> int:
    """An urn with these prophecies."""
    return gather([PROPHECY_IDS.index(name) for name in names.split()], CARD_SORTS)


URN = an_urn("P00 P00 P01 P05 P44")


def test_r5_3_the_top_of_the_deck() -> None:
    """R5.3: every physical card is equally likely; two copies weigh two; the drawer sees it."""
    event = DrawOne(URN, frozenset([1]))
    weights = {"P00": 2, "P01": 1, "P05": 1, "P44": 1}
    assert weights == {outcome.card: weight for outcome, weight in event.outcomes()}
    assert (event.size, event.total, event.kind) == (4, 5, "draw")
    assert [event.weight(ProphecyDrawn(card)) for card in ("P00", "P44", "P45")] == [2, 1, 0]
    assert event.weight(DisplayFilled(["P00"])) == 0
    rng = Random(2)
    assert misfit([event.sample(rng) for _ in range(1000)], dict(event.outcomes())) == ""
    assert DrawOne(an_urn("P00"), frozenset()).size == 1
    assert ProphecyDrawn("P00") == DrawOne(an_urn("P00"), frozenset()).sample(rng)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seat", [None, 2])
def test_r5_4_several_cards_of_the_deck(number: int, seat: int | None) -> None:
    """R5.4 and R2.6: all sets of physical cards are equally likely; a seat sees what it is dealt, everybody the display."""
    event = DrawCards(URN, number, seat)
    physical = [("P00", 1), ("P00", 2), ("P01", 1), ("P05", 1), ("P44", 1)]
    make = DisplayFilled if seat is None else lambda cards: PropheciesDealt(seat, cards)
    ways = Counter(make([name for name, _ in chosen]) for chosen in combinations(physical, number))
    assert ways == dict(event.outcomes())
    assert (len(ways), ways.total()) == (event.size, event.total)
    assert (
        (event.kind, event.seen_by) == ("display", None)
        if seat is None
        else ("prophecies", frozenset({2})) == (event.kind, event.seen_by)
    )
    rng = Random(3)
    assert misfit([event.sample(rng) for _ in range(800)], ways) == ""


def test_r5_4_other_cards_have_no_weight() -> None:
    """R5.4 and R2.6: another number, another seat, cards that the deck does not hold, another kind of outcome."""
    event, dealt = DrawCards(URN, 2, None), DrawCards(URN, 2, 0)
    for cards in (["P00"], ["P00", "P02"], ["P05", "P05"], ["P00", "P00", "P01"]):
        assert event.weight(DisplayFilled(cards)) == 0
    assert event.weight(PropheciesDealt(0, ["P00", "P01"])) == 0
    assert dealt.weight(DisplayFilled(["P00", "P01"])) == 0
    assert dealt.weight(PropheciesDealt(1, ["P00", "P01"])) == 0
    assert (dealt.weight(PropheciesDealt(0, ["P00", "P01"])), dealt.weight(PropheciesDealt(0, ["P00", "P00"]))) == (2, 1)


def test_r2_4_and_r9_5_every_unseen_temple_is_equally_likely() -> None:
    """R2.4 and R9.5: dealt ones are seen by their seat, open ones by all."""
    state = after(coatl.new_game(Options(2)), "=fill KB YR YR,YG,KK,GG,BB,BB")
    event = coatl.chance(state)
    assert event is not None
    assert ("temple", 15, 15, frozenset({0})) == (event.kind, event.size, event.total, event.seen_by)
    event = coatl.chance(after(state, "=temple 0 T07", "=temple 1 T08"))
    assert event is not None
    assert (event.kind, event.size, event.total, event.seen_by) == ("reveal", 13, 13, None)
    event = coatl.chance(after(at(tops=("T00", "T01")), "commit T00"))
    assert event is not None
    assert (event.size, event.total) == (11, 11)


@given(one=st.lists(st.integers(0, 6), max_size=9), other=st.lists(st.integers(0, 6), max_size=9))
def test_multisets_are_lists_without_an_order(one: list[int], other: list[int]) -> None:
    """What a state holds as ints: joining, splitting, counting."""
    a, b = gather(one, 7), gather(other, 7)
    assert sorted(one) == contents(a, 7)
    assert tuple(one.count(item) for item in range(7)) == counts(a, 7)
    assert a == from_counts(counts(a, 7))
    assert gather([*one, *other], 7) == join(a, b, 7)
    assert a == split(join(a, b, 7), b, 7)
    assert len(one) == a.bit_count()
