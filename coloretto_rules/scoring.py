"""What cards are worth. Decides the best score, and the score of a declaration made by a player.

The best score is found over all ways to name jokers and to choose plus colours (R36): colour by colour, for each number of
jokers and plus colours still to be given out. Of a table of points this asks two things, both said at `POINTS`: that every set is
worth more than nothing, and that beyond `CAP` cards nothing changes. Whether more cards are worth more does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import attrs

from coloretto_rules.model import Frame, Phase, State, unnamed
from coloretto_rules.pieces import CAP, COLOURS, POINTS, Card, Colour, Scoring, colours_of, in_order, unpack
from tabletop_rules import Seat, given

_PLUS: Final = 3
_MOST_NAMED: Final = 9_999
_IMPOSSIBLE: Final = -10_000


@attrs.frozen
class Declaration:
    """A player's own reckoning at the end: the colour of each joker (R31) and the colours that count plus (R32).

    Sorted; the order does not matter.
    """

    jokers: tuple[Colour, ...] = attrs.field(converter=in_order)
    positive: tuple[Colour, ...] = attrs.field(converter=in_order)


def best_score(
    colours: Mapping[Colour, int],
    jokers: int = 0,
    plus_twos: int = 0,
    *,
    scoring: Scoring,
    in_play: Collection[Colour] = COLOURS,
) -> int:
    """The most points that these cards can be worth (R36).

    `colours` says how many cards of each colour there are (missing is none), `in_play` which colours jokers may become. All
    jokers must be named (R34), golden or not.

    Raises: ValueError for a negative number or anything but an int, a card of a colour that is not in play, or jokers where no
    colour is in play.

    >>> hand = {Colour.GREEN: 6, Colour.YELLOW: 4, Colour.PINK: 3, Colour.BLUE: 2}
    >>> best_score(hand, jokers=1, plus_twos=1, scoring=Scoring.BROWN)
    41
    """
    counts = _counts(colours, jokers, plus_twos, scoring, in_play)
    return _best(tuple(counts.values()), jokers, POINTS[scoring]) + 2 * plus_twos


def best_declaration(
    colours: Mapping[Colour, int],
    jokers: int = 0,
    plus_twos: int = 0,
    *,
    scoring: Scoring,
    in_play: Collection[Colour] = COLOURS,
) -> Declaration:
    """A declaration that is worth `best_score` (always the same one for the same cards). Raises: ValueError, as there, and for
    more than 9999 jokers: a declaration names them one by one.

    >>> best_declaration({Colour.BLUE: 2, Colour.PINK: 1}, jokers=1, scoring=Scoring.GREY).jokers
    (<Colour.BLUE: 'blue'>,)
    """
    counts = _counts(colours, jokers, plus_twos, scoring, in_play)
    if jokers > _MOST_NAMED:
        raise ValueError(f"jokers: at most {_MOST_NAMED} can be named one by one")
    points = POINTS[scoring]
    useful = min(jokers, CAP * len(counts))
    tables = _tables(tuple(counts.values()), useful, points)
    named: list[Colour] = []
    positive: list[Colour] = []
    left, plus = useful, _PLUS
    for (colour, count), table, rest in zip(counts.items(), tables, tables[1:], strict=False):
        added, sign = next(
            (added, sign)
            for added in range(left + 1)
            for sign in _signs(count + added, plus)
            if sign * points[min(count + added, CAP)] + rest[left - added][plus - (sign > 0)] == table[left][plus]
        )
        named += [colour] * added
        if added >= CAP:
            # Jokers beyond the useful number change nothing on a colour that has six of them.
            named += [colour] * (jokers - useful)
            useful = jokers
        if sign > 0:
            positive.append(colour)
        left -= added
        plus -= sign > 0
    return Declaration(named, positive)


def score_declaration(
    colours: Mapping[Colour, int],
    jokers: int = 0,
    plus_twos: int = 0,
    *,
    scoring: Scoring,
    in_play: Collection[Colour] = COLOURS,
    declaration: Declaration,
) -> int:
    """The points of these cards as a player declares them, best or not (R31 to R35).

    Raises: ValueError for cards that `best_score` refuses, and for a declaration that the rules do not allow: another number of
    jokers than held (R34), a joker in a colour that is not in play, plus colours that are repeated, not held, or not as many as
    three or all the colours held (R32, R33).
    """
    counts = _counts(colours, jokers, plus_twos, scoring, in_play)
    if len(declaration.jokers) != jokers:
        raise ValueError(f"declaration.jokers: {jokers} jokers must be named (R34), not {len(declaration.jokers)}")
    for colour in declaration.jokers:
        if colour not in counts:
            raise ValueError(f"declaration.jokers: {colour} is not in play (R31)")
        counts[colour] += 1
    held = {colour for colour, count in counts.items() if count}
    for colour in declaration.positive:
        if colour not in held:
            raise ValueError(f"declaration.positive: there is no card in {colour} (R32)")
    if len(set(declaration.positive)) != len(declaration.positive):
        raise ValueError("declaration.positive: a colour is named twice (R32)")
    needed, given = min(_PLUS, len(held)), len(declaration.positive)
    if given != needed:
        raise ValueError(f"declaration.positive: {needed} colours count plus (R33), not {given}")
    points = POINTS[scoring]
    worth = {colour: points[min(count, CAP)] for colour, count in counts.items()}
    return 2 * sum(worth[colour] for colour in declaration.positive) - sum(worth.values()) + 2 * plus_twos


def _counts(
    colours: Mapping[Colour, int], jokers: int, plus_twos: int, scoring: Scoring, in_play: Collection[Colour]
) -> dict[Colour, int]:
    """The count of each colour in play, in order, once everything given is found to make sense."""
    if not isinstance(scoring, Scoring):
        raise ValueError(f"scoring: a Scoring, not {scoring!r}")
    _whole("jokers", jokers)
    _whole("plus_twos", plus_twos)
    counts = dict.fromkeys(in_order(in_play), 0)
    if jokers and not counts:
        raise ValueError("in_play: no colour is left for the jokers")
    for colour, count in colours.items():
        if not isinstance(colour, Colour):
            raise ValueError(f"colours: a Colour is needed, not {colour!r}")
        _whole(f"colours: {colour}", count)
        if colour in counts:
            counts[colour] = count
        elif count:
            raise ValueError(f"colours: {colour} is not in play")
    return counts


def _whole(name: str, number: int) -> None:
    if type(number) is not int or number < 0:
        raise ValueError(f"{name}: a whole number from 0, not {given(number)}")


@lru_cache(maxsize=1024)
def _best(counts: tuple[int, ...], jokers: int, points: tuple[int, ...]) -> int:
    """The best score of the colours alone. Remembered, since whoever asks for the winners has often just asked for the scores."""
    if not jokers:
        worth = sorted([points[min(count, CAP)] for count in counts], reverse=True)
        return 2 * sum(worth[:_PLUS]) - sum(worth)
    # With six jokers for every colour and one more, some colour gets seven: one of them changes nothing.
    useful = min(jokers, CAP * len(counts))
    return _tables(counts, useful, points)[0][useful][_PLUS]


def _tables(counts: Sequence[int], jokers: int, points: tuple[int, ...]) -> list[list[list[int]]]:
    """`tables[i][j][p]`: the best of the colours from number i on with j jokers to give out and p plus colours to choose at most.

    Every set is worth more than nothing (`POINTS`), so the best choice uses as many plus colours as there are, up to p (R33).
    """
    tables = [[[0] * (_PLUS + 1), *([_IMPOSSIBLE] * (_PLUS + 1) for _ in range(jokers))]]
    for count in reversed(counts):
        worth = [points[min(count + added, CAP)] for added in range(jokers + 1)]
        rest = tables[0]
        tables.insert(0, [[_best_with(rest, worth, given, plus) for plus in range(_PLUS + 1)] for given in range(jokers + 1)])
    return tables


def _best_with(rest: list[list[int]], worth: list[int], given: int, plus: int) -> int:
    """The best of one colour, worth `worth[added]` with that many jokers added, and the colours of the table `rest`."""
    ways = [rest[given - added][plus] - worth[added] for added in range(given + 1)]
    if plus:
        ways += [rest[given - added][plus - 1] + worth[added] for added in range(given + 1)]
    return max(ways)


def _signs(count: int, plus: int) -> tuple[int, ...]:
    return (1, -1) if count and plus else (-1,)


def scores(state: State, /) -> tuple[int, ...]:
    """The best score of each seat's cards as they stand (R36), exact at the end."""
    frame = state.frame
    return tuple([hand_score(frame, hand, named) for hand, named in zip(state.hands, state.named, strict=True)])


def hand_score(frame: Frame, hand: int, named: Sequence[Colour]) -> int:
    """The best score of a seat's cards, when these colours were given to jokers (R36, R70)."""
    counts = unpack(hand)
    jokers = unnamed(counts[Card.JOKER.index] + counts[Card.GOLDEN.index], named)
    held = tuple([counts[colour.index] + named.count(colour) for colour in colours_of(frame.in_play)])
    return _best(held, jokers, POINTS[frame.options.scoring]) + 2 * counts[Card.PLUS_TWO.index]


def winners(state: State, /) -> tuple[Seat, ...]:
    """The seats with the most points; several share the win (R40). () until the game is over."""
    return best_seats(scores(state)) if state.phase is Phase.OVER else ()


def best_seats(points: Iterable[int]) -> tuple[Seat, ...]:
    """The seats with the most points, lowest first (R40). Raises: ValueError for anything but whole numbers.

    >>> best_seats([30, 41, 41, 12])
    (1, 2)
    """
    listed = tuple(points)
    for score in listed:
        if type(score) is not int:
            raise ValueError(f"points: whole numbers, not {given(score)}")
    return tuple(seat for seat, score in enumerate(listed) if score == max(listed))
