"""Scoring: R30 to R40, against the naive scorer and by the facts of the rules."""

from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

import coloretto_rules as coloretto
from coloretto_rules import Card, Colour, Declaration, Options, Scoring, best_declaration, best_score, score_declaration
from coloretto_rules.pieces import CAP, POINTS
from coloretto_rules.scoring import best_seats
from tests.coloretto import naive
from tests.coloretto.positions import at, table

BLUE, BROWN, GREEN, GREY, ORANGE, PINK, YELLOW = Colour
OFFICIAL: dict[str, Any] = {
    "colours": {GREEN: 6, YELLOW: 4, PINK: 3, BLUE: 2},
    "jokers": 1,
    "plus_twos": 1,
    "scoring": Scoring.BROWN,
}

counts = st.dictionaries(st.sampled_from(Colour), st.integers(0, 9))
scorings = st.sampled_from(Scoring)


def of(*numbers: int) -> dict[Colour, int]:
    """Counts of the colours in order."""
    return dict(zip(Colour, numbers, strict=False))


def test_the_official_example() -> None:
    """R38: the joker becomes yellow, 41 points."""
    assert best_score(**OFFICIAL) == 41
    best = best_declaration(**OFFICIAL)
    assert Declaration([YELLOW], [GREEN, PINK, YELLOW]) == best
    assert score_declaration(**OFFICIAL, declaration=best) == 41


@pytest.mark.parametrize(
    ("scoring", "points"), [(Scoring.BROWN, [0, 1, 3, 6, 10, 15, 21, 21, 21, 21]), (Scoring.GREY, [0, 1, 4, 8, 7, 6, 5, 5, 5, 5])]
)
def test_the_worth_of_one_colour(scoring: Scoring, points: list[int]) -> None:
    """R30: six and more are worth the same."""
    assert points == [best_score({PINK: count}, scoring=scoring) for count in range(10)]
    assert points[6] == best_score({PINK: 10**30}, scoring=scoring)


@pytest.mark.parametrize("scoring", Scoring)
def test_every_set_is_worth_more_than_nothing(scoring: Scoring) -> None:
    """R30: which the search for the best score relies on (R33); the last entry of a table stands for all larger sets."""
    points = POINTS[scoring]
    assert points[0] == 0
    assert min(points[1:]) > 0
    assert len(points) == CAP + 1


def test_the_other_colours_count_minus() -> None:
    """R32: and a total may be negative (R39)."""
    assert best_score(of(5, 4, 3, 2, 1), scoring=Scoring.BROWN) == 15 + 10 + 6 - 3 - 1
    assert best_score(of(1, 1, 1, 1, 1, 1, 1), scoring=Scoring.BROWN) == -1


def test_the_most_valuable_colours_count_plus() -> None:
    """R36: in the grey table these are not the largest."""
    assert best_score(of(6, 3, 3, 3), scoring=Scoring.GREY) == 19
    assert best_score(of(9, 3, 2, 1), scoring=Scoring.GREY) == 16


def test_plus_two_cards_belong_to_no_colour() -> None:
    """R35: two points each, without limit."""
    assert best_score({ORANGE: 1}, plus_twos=10, scoring=Scoring.BROWN) == 21
    assert best_score({}, plus_twos=10**20, scoring=Scoring.GREY) == 2 * 10**20


def test_a_joker_must_be_named_even_where_it_costs_points() -> None:
    """R34: three colours of three and a joker, grey: 23 instead of 24."""
    assert best_score(of(3, 3, 3), scoring=Scoring.GREY) == 24
    assert best_score(of(3, 3, 3), jokers=1, scoring=Scoring.GREY) == 23


def test_a_joker_may_be_a_colour_that_is_not_held() -> None:
    """R31: but not one that left the game."""
    assert best_score(of(6, 6), jokers=1, scoring=Scoring.BROWN) == 42 + 1
    assert best_score(of(6, 6), jokers=1, scoring=Scoring.BROWN, in_play=[BLUE, BROWN]) == 42
    assert best_score({}, jokers=3, scoring=Scoring.GREY, in_play=[BLUE, BROWN, GREEN]) - 5 == 3
    assert best_score({}, scoring=Scoring.GREY, in_play=[]) == 0


VECTORS = [held for held in combinations_with_replacement(range(7, -1, -1), 7) if 0 < sum(held) <= 24]
"""All ways to hold up to seven of each colour and 24 cards in all, but for the names of the colours."""


@cache
def grey(held: tuple[int, ...], jokers: int = 0) -> int:
    """The best score in the grey table."""
    return best_score(of(*held), jokers, scoring=Scoring.GREY)


@pytest.mark.long
def test_placing_jokers_one_by_one_is_not_always_best() -> None:
    """R37: in the grey table it fails in 50 of 1715 hands with two jokers, and in 120 with three."""

    def one_by_one(held: tuple[int, ...], jokers: int) -> int:
        now = held
        for _ in range(jokers):
            now = max(((*now[:place], now[place] + 1, *now[place + 1 :]) for place in range(7)), key=grey)
        return grey(now)

    assert len(VECTORS) == 1715
    assert [sum(one_by_one(held, jokers) < grey(held, jokers) for held in VECTORS) for jokers in (1, 2, 3)] == [0, 50, 120]


@pytest.mark.long
def test_how_often_jokers_cost_points() -> None:
    """R34, R37: in the grey table, in 90, 150 and 185 of 1715 hands with one, two and three jokers."""
    scores = {held: [grey(held, jokers) for jokers in range(4)] for held in VECTORS}
    assert [sum(s[jokers] < max(s[:jokers]) for s in scores.values()) for jokers in (1, 2, 3)] == [90, 150, 185]


@pytest.mark.long
@pytest.mark.parametrize(("scoring", "differ"), [(Scoring.BROWN, [5, 8, 12]), (Scoring.GREY, [20, 26, 33])])
def test_how_often_a_colour_not_held_is_best_for_a_joker(scoring: Scoring, differ: list[int]) -> None:
    """R31: in so many of 1715 hands it matters that a joker may be a colour not held."""
    found = [0, 0, 0]
    for held in VECTORS:
        cards = {colour: count for colour, count in of(*held).items() if count}
        for jokers in (1, 2, 3):
            only_held = best_score(cards, jokers, scoring=scoring, in_play=list(cards))
            found[jokers - 1] += best_score(cards, jokers, scoring=scoring) != only_held
    assert differ == found


def test_cards_have_no_jokers_unless_said() -> None:
    """R31: the three functions start from the same cards."""
    assert best_score({PINK: 2}, scoring=Scoring.GREY) == 4
    assert best_declaration({PINK: 2}, scoring=Scoring.GREY) == Declaration([], [PINK])
    assert score_declaration({PINK: 2}, scoring=Scoring.GREY, declaration=Declaration([], [PINK])) == 4


def test_the_greatest_scores() -> None:
    """R39: 83 and 44."""
    assert best_score(of(6, 6, 6), plus_twos=10, scoring=Scoring.BROWN) == 83
    assert best_score(of(3, 3, 3), plus_twos=10, scoring=Scoring.GREY) == 44


@given(counts, st.integers(0, 3), st.integers(0, 10), scorings, st.sets(st.sampled_from(Colour)))
def test_the_best_score_is_that_of_the_naive_scorer(
    held: dict[Colour, int], jokers: int, plus_twos: int, scoring: Scoring, more: set[Colour]
) -> None:
    """R31 to R36: over all namings of up to three jokers and all choices of plus colours."""
    in_play = sorted({colour for colour, count in held.items() if count} | more, key=lambda colour: colour.index)
    jokers = jokers if in_play else 0
    cards: dict[str, Any] = {"colours": held, "jokers": jokers, "plus_twos": plus_twos, "scoring": scoring, "in_play": in_play}
    expected = naive.best(held, jokers, plus_twos, scoring, in_play)
    assert expected == best_score(**cards)
    declaration = best_declaration(**cards)
    assert expected == score_declaration(**cards, declaration=declaration)
    assert list(declaration.jokers) == sorted(declaration.jokers, key=lambda colour: colour.index)
    assert expected <= naive.MOST[scoring]


@given(counts, st.integers(0, 30), scorings, st.sets(st.sampled_from(Colour), min_size=1, max_size=3))
@example({BLUE: 9}, 60, Scoring.GREY, {BLUE})
@example({}, 19, Scoring.GREY, {BLUE, PINK, GREY})
def test_any_number_of_jokers_may_be_asked_for(
    held: dict[Colour, int], jokers: int, scoring: Scoring, in_play: set[Colour]
) -> None:
    """R36: more than any game has, too; the declaration names them all."""
    held = {colour: count for colour, count in held.items() if colour in in_play}
    cards: dict[str, Any] = {"colours": held, "jokers": jokers, "scoring": scoring, "in_play": in_play}
    best = best_score(**cards)
    declaration = best_declaration(**cards)
    assert jokers == len(declaration.jokers)
    assert best == score_declaration(**cards, declaration=declaration)
    order = sorted(in_play, key=lambda colour: colour.index)
    named = [
        held | {colour: held.get(colour, 0) + more for colour, more in zip(order, split, strict=True)}
        for split in splits(len(order), jokers)
    ]
    assert best == max(naive.best(colours, 0, 0, scoring) for colours in named)


def splits(parts: int, number: int) -> list[tuple[int, ...]]:
    """Every way to write a number as a sum of so many, in order."""
    if parts == 1:
        return [(number,)]
    return [(first, *rest) for first in range(number + 1) for rest in splits(parts - 1, number - first)]


def test_very_many_jokers() -> None:
    """R34: what is beyond six of every colour changes nothing, and all are named."""
    assert best_score({}, jokers=43, scoring=Scoring.BROWN) == best_score({}, jokers=10**12, scoring=Scoring.BROWN)
    assert len(best_declaration({}, jokers=1000, scoring=Scoring.GREY).jokers) == 1000


@given(counts, st.integers(0, 2), scorings)
def test_every_declaration_is_worth_what_it_says(held: dict[Colour, int], jokers: int, scoring: Scoring) -> None:
    """R31 to R33, R36: as the naive scorer reckons it, and never more than the best."""
    best = best_score(held, jokers, scoring=scoring)
    for named, plus, points in list(naive.declarations(held, jokers, 0, scoring, tuple(Colour)))[::7]:
        assert points == score_declaration(held, jokers, scoring=scoring, declaration=Declaration(named, plus)) <= best


@pytest.mark.parametrize(
    ("named", "plus", "message"),
    [
        ([], [GREEN, YELLOW, PINK], "1 jokers must be named"),
        ([YELLOW, YELLOW], [GREEN, YELLOW, PINK], "1 jokers must be named"),
        ([GREY], [GREEN, YELLOW, PINK], "grey is not in play"),
        ([YELLOW], [GREEN, YELLOW, ORANGE], "no card in orange"),
        ([YELLOW], [GREEN, YELLOW, GREY], "no card in grey"),
        ([YELLOW], [GREEN, YELLOW, YELLOW], "named twice"),
        ([YELLOW], [GREEN, YELLOW], "3 colours count plus"),
        ([YELLOW], [GREEN, YELLOW, PINK, BLUE], "3 colours count plus"),
        ([YELLOW], [], "3 colours count plus"),
    ],
)
def test_an_impossible_declaration(named: list[Colour], plus: list[Colour], message: str) -> None:
    """R31 to R34: the wrong number of jokers, a colour out of play, plus colours wrong in number, not held or doubled."""
    in_play = [colour for colour in Colour if colour is not GREY]
    with pytest.raises(ValueError, match=f"^declaration.*{message}"):
        score_declaration(**OFFICIAL, in_play=in_play, declaration=Declaration(named, plus))


def test_with_fewer_than_three_colours_all_count_plus() -> None:
    """R33: as many as are held once the jokers are named."""
    assert score_declaration(of(2, 1), scoring=Scoring.BROWN, declaration=Declaration([], [BLUE, BROWN])) == 4
    with pytest.raises(ValueError, match="2 colours count plus"):
        score_declaration(of(2, 1), scoring=Scoring.BROWN, declaration=Declaration([], [BLUE]))
    assert score_declaration(of(2, 1), 1, scoring=Scoring.BROWN, declaration=Declaration([GREY], [GREY, BLUE, BROWN])) == 5
    with pytest.raises(ValueError, match="3 colours count plus"):
        score_declaration(of(2, 1), 1, scoring=Scoring.BROWN, declaration=Declaration([GREY], [BLUE, BROWN]))
    assert score_declaration({}, scoring=Scoring.BROWN, declaration=Declaration([], [])) == 0


@pytest.mark.parametrize(
    "cards",
    [
        {"colours": {BLUE: -1}},
        {"colours": {BLUE: True}},
        {"colours": {BLUE: 2.0}},
        {"colours": {BLUE: None}},
        {"colours": {"blue": 2}},
        {"colours": {Card.BLUE: 2}},
        {"colours": {GREY: 1}, "in_play": [BLUE]},
        {"colours": {}, "jokers": -1},
        {"colours": {}, "jokers": True},
        {"colours": {}, "jokers": 1.0},
        {"colours": {}, "plus_twos": -1},
        {"colours": {}, "plus_twos": False},
        {"colours": {}, "plus_twos": 0.5},
        {"colours": {}, "scoring": "brown"},
        {"colours": {}, "in_play": ["blue"]},
        {"colours": {}, "in_play": [], "jokers": 1},
    ],
)
def test_cards_that_make_no_sense(cards: dict[str, Any]) -> None:
    """R31, R36: are refused by all three functions alike."""
    asked = {"scoring": Scoring.BROWN, **cards}
    with pytest.raises(ValueError, match=r".+") as first:
        best_score(**asked)
    for ask in (lambda: best_declaration(**asked), lambda: score_declaration(**asked, declaration=Declaration([], []))):
        with pytest.raises(ValueError, match=r".+") as other:
            ask()
        assert str(first.value) == str(other.value)


def test_a_colour_with_no_card_need_not_be_in_play() -> None:
    """R04: a count of nothing is nothing."""
    assert best_score({BLUE: 1, GREY: 0}, scoring=Scoring.BROWN, in_play=[BLUE]) == 1


def test_a_declaration_takes_colours_only() -> None:
    """R31: and keeps them in order."""
    assert Declaration([PINK, BLUE], [YELLOW, BLUE]) == Declaration((BLUE, PINK), (BLUE, YELLOW))
    with pytest.raises(ValueError, match="a Colour is needed"):
        Declaration(["blue"], [])  # type: ignore[list-item]  # what is tested


@pytest.mark.parametrize("scoring", Scoring)
def test_the_scores_of_a_state_are_the_best_of_its_cards(scoring: Scoring) -> None:
    """R36, R03: for every seat, all through a game."""
    state, rng = coloretto.new_game(Options(3, scoring)), Random(5)
    while not coloretto.is_over(state):
        event = coloretto.chance(state)
        state = coloretto.apply(state, event.sample(rng) if event else rng.choice(coloretto.legal_moves(state)))
    now = table(state)
    expected = []
    for area in now.areas:
        held = dict(zip(Colour, area.cards.counts, strict=False))
        expected.append(naive.best(held, area.cards.joker, area.cards.plus_two, scoring, now.in_play))
    assert tuple(expected) == coloretto.scores(state)
    assert coloretto.winners(state) == best_seats(expected)


def test_equal_scores_share_the_win() -> None:
    """R40."""
    hands = {0: "blue blue", 1: "green green", 2: "pink"}
    rows = ["", "", "", "grey grey"]
    state = at(Options(4), rows=rows, taken=[0, 1, 2], out=[0, 1, 3], seat=2, hands=hands, supply=3, last_round=True)
    state = coloretto.apply(state, coloretto.parse_step("take 3"))
    assert coloretto.scores(state)[:3] == (3, 3, 4)
    assert best_seats([30, 41, 41, 12]) == (1, 2)
    assert best_seats([-1, -1, -1]) == (0, 1, 2)


@pytest.mark.parametrize("name", ["jokers", "plus_twos"])
def test_a_number_that_is_none_is_refused_by_its_name(name: str) -> None:
    """R31, R34: whole numbers from 0."""
    wrongs: tuple[Any, ...] = (-1, True, 1.0)
    for wrong in wrongs:
        with pytest.raises(ValueError, match=f"^{name}: a whole number from 0, not "):
            best_score({PINK: 2}, scoring=Scoring.GREY, **{name: wrong})
