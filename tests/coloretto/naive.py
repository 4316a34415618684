"""A second scorer, as plain as the rules: every naming of jokers, every choice of plus colours (R31 to R36)."""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations, product

from coloretto_rules import Colour, Scoring

TABLES = {Scoring.BROWN: [1, 3, 6, 10, 15, 21], Scoring.GREY: [1, 4, 8, 7, 6, 5]}
MOST = {Scoring.BROWN: 83, Scoring.GREY: 44}
"""No seat has more points (R39)."""
LEAST = {Scoring.BROWN: -21, Scoring.GREY: -8}
"""No seat has fewer: at the least seven equal sets, four of them minus."""


def declarations(
    colours: Mapping[Colour, int], jokers: int, plus_twos: int, scoring: Scoring, in_play: Collection[Colour]
) -> Iterator[tuple[tuple[Colour, ...], tuple[Colour, ...], int]]:
    """Every way to declare: the jokers' colours, the plus colours, the points."""
    for named in product(in_play, repeat=jokers):
        counts = {colour: colours.get(colour, 0) + named.count(colour) for colour in Colour}
        worth = {colour: TABLES[scoring][min(count, 6) - 1] for colour, count in counts.items() if count}
        for plus in combinations(worth, min(3, len(worth))):
            points = sum(value if colour in plus else -value for colour, value in worth.items())
            yield named, plus, points + 2 * plus_twos


def best(
    colours: Mapping[Colour, int], jokers: int, plus_twos: int, scoring: Scoring, in_play: Collection[Colour] = tuple(Colour)
) -> int:
    """The most points of any declaration."""
    return max(points for _, _, points in declarations(colours, jokers, plus_twos, scoring, in_play))
