"""What a snake is worth: prophecies (R7), temples (R9), whole cóatls, and who wins (R12).

Decides how patterns are matched. Every pattern becomes a regular expression on the text of a snake (`<YRK.`); a search from the
left that always takes the shortest match finds the largest number of occurrences for every card there is (the tests compare it
with a search that tries them all).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import attrs

from coatl_rules.cards import (
    ALL_PROPHECIES,
    ALL_TEMPLES,
    ProphecyCard,
    prophecy_number,
    temple_number,
)
from coatl_rules.model import CARD_BITS, Build, Over, State, open_coatl
from coatl_rules.multiset import singles
from coatl_rules.pieces import LETTERS, Piece, snake_text
from tabletop_rules import Seat


def pattern_regex(pattern: str, open_end_is_empty: bool) -> str:
    """The regular expression of a pattern of the card table, to be searched for in the text of a snake.

    An X is a look at the neighbouring sign (R7.6): another letter, or the end of a finished side; an end where nothing lies yet
    (a dot) counts only by the option (R7.6).

    >>> pattern_regex("GY+K", False), pattern_regex("xYYx", False), pattern_regex("xYYx", True)
    ('GY+?K', '(?<=[^Y.])YY(?=[^Y.])', '(?<=[^Y])YY(?=[^Y])')
    """
    if pattern[0] == "{":
        letters = pattern[1:-1]
        needs = [f"(?=(?:.*{letter}){{{letters.count(letter)}}})" for letter in dict.fromkeys(letters)]
        return "^" + "".join(needs)
    dot = "" if open_end_is_empty else "."
    middle = pattern.strip("x")
    before = f"(?<=[^{middle[0]}{dot}])" if pattern[0] == "x" else ""
    behind = f"(?=[^{middle[-1]}{dot}])" if pattern[-1] == "x" else ""
    return before + middle.replace("+", "+?").replace("*", f"[{LETTERS}]+?") + behind


def _pay(card: ProphecyCard) -> tuple[int, ...]:
    """The points by the number of occurrences, up to the last step (R7.11)."""
    return tuple(
        max((points for times, points in card.ladder if times <= number), default=0) for number in range(card.ladder[-1][0] + 1)
    )


_REGEXES = tuple(tuple(pattern_regex(card.pattern, option) for card in ALL_PROPHECIES) for option in (False, True))
_FIND = tuple(tuple(re.compile(regex).findall for regex in regexes) for regexes in _REGEXES)
_PAY = tuple(map(_pay, ALL_PROPHECIES))

MEETS: tuple[tuple[Callable[[str], object], ...], ...] = tuple(
    tuple(
        re.compile(".*?".join([f"(?:{regex})"] * card.ladder[0][0])).search
        for card, regex in zip(ALL_PROPHECIES, regexes, strict=True)
    )
    for regexes in _REGEXES
)
"""By the option of open ends and the number of a card: finds its first step in the text of a snake, or None (R7.7)."""


def _literal(pattern: str) -> str:
    """The longest row of single pieces in a pattern: without it no search is needed.

    >>> _literal("xYYx"), _literal("GY+K"), _literal("KY*YK"), _literal("{YYGGR}")
    ('YY', 'GY', 'KY', '')
    """
    return "" if pattern[0] == "{" else max(re.split(r"[x+*]", pattern), key=len)


_LITERALS = tuple(_literal(card.pattern) for card in ALL_PROPHECIES)


def met(cards: int, snake: str, open_ends: bool) -> int:
    """Those of the cards (a set of numbers) that the snake satisfies at least to their first step (R7.7)."""
    meets = MEETS[open_ends]
    found = 0
    left = cards & CARD_BITS
    while left:
        low = left & -left
        number = low.bit_length() - 1
        if _LITERALS[number] in snake and meets[number](snake):
            found |= low
        left ^= low
    return found


def _may_end_with(pattern: str, letter: str, sign: str) -> bool:
    """Whether a piece of a colour, added at the end of a snake that `sign` of the pattern stands at, may be part of an
    occurrence, or close the end that an X looks at."""
    return sign in ("x", "*", letter) or (pattern[0] == "{" and letter in pattern)


AT_FRONT, AT_BACK = (
    tuple(
        sum(1 << card.number for card in ALL_PROPHECIES if _may_end_with(card.pattern, letter, card.pattern.rstrip("+")[end]))
        for letter in LETTERS
    )
    for end in (0, -1)
)
"""By the number of a colour: the cards that a piece of it, added at the front (or the back) of a snake, can make satisfied."""

_WITH_X = sum(1 << card.number for card in ALL_PROPHECIES if "x" in card.pattern)


def met_by_more(old: int, new: int, snake: str, open_ends: bool) -> int:
    """The cards that a snake satisfies which has just grown by one piece: `old` it satisfied before, `new` are those that this
    piece can add (`AT_FRONT`, `AT_BACK`).

    What was satisfied stays so, but for an X at an open end that counts as empty (R7.6, R7.11). Looking at all cards anew costs
    five times as many searches.
    """
    if open_ends:
        old &= ~_WITH_X
    return old | met(new & ~old, snake, open_ends)


def card_points(number: int, snake: str, open_ends: bool = False) -> int:
    """What the prophecy with this number pays for the text of a snake (R7.11)."""
    pay = _PAY[number]
    return pay[min(len(_FIND[open_ends][number](snake)), len(pay) - 1)]


def _condition(condition: str) -> Callable[[str, int], bool]:
    """A condition of a temple as a question to the letters of a snake and the set of its prophecies (R9.4)."""
    word, _, value = condition.partition(":")
    if word == "no":
        return lambda letters, cards: value not in letters
    if word == "length":
        return lambda letters, cards: len(letters) == int(value)
    if word == "no-suit":
        suit = sum(1 << card.number for card in ALL_PROPHECIES if card.suit.value == value)
        return lambda letters, cards: not cards & suit
    one, other = word[0], word[2]
    return lambda letters, cards: letters.count(one) == letters.count(other) > 0


_TEMPLES = tuple((tuple(map(_condition, card.conditions)), (0, *card.points)) for card in ALL_TEMPLES)


def temple_pays(number: int, snake: str, cards: int) -> int:
    """What the temple with this number pays for the text of a snake with these prophecies (R9.3)."""
    conditions, points = _TEMPLES[number]
    letters = snake[1:-1]
    return points[sum([condition(letters, cards) for condition in conditions])]


def prophecy_points(card: str, snake: Sequence[Piece], *, open_end_is_empty: bool = False) -> int:
    """The points that a prophecy pays for a snake, complete or not, head side first; 0 for no pieces (R7).

    Raises: ValueError for an unknown card or a row of pieces that is no snake.

    >>> from coatl_rules.pieces import Snake
    >>> prophecy_points("P15", Snake.parse("<GYGYG>").pieces)
    3
    >>> prophecy_points("P09", Snake.parse(".BBR>").pieces)
    0
    >>> prophecy_points("P09", Snake.parse(".BBR>").pieces, open_end_is_empty=True)
    2
    """
    return card_points(prophecy_number(card), snake_text(snake), open_end_is_empty)


def temple_points(card: str, snake: Sequence[Piece], prophecies: Sequence[str] = ()) -> int:
    """The points that a temple pays for a snake with these prophecies beside it; 0 for no pieces (R9).

    Only promo temples look at the prophecies: they ask for their suits.

    Raises: ValueError for an unknown card or a row of pieces that is no snake.

    >>> from coatl_rules.pieces import Snake
    >>> temple_points("T06", Snake.parse("<YGRRBK>").pieces)
    7
    """
    cards = sum(1 << number for number in {prophecy_number(prophecy) for prophecy in prophecies})
    number, text = temple_number(card), snake_text(snake)
    return temple_pays(number, text, cards) if snake else 0


def coatl_points(snake: Sequence[Piece], prophecies: Sequence[str] = (), temple: str | None = None) -> int:
    """The points of a completed cóatl: its prophecies and its temple (R12.1).

    Raises: ValueError for an unknown card or a row of pieces that is no snake.

    >>> from coatl_rules.pieces import Snake
    >>> coatl_points(Snake.parse("<YGYGRRKYG>").pieces, ["P15", "P06", "P16", "P03"], "T02")
    13
    """
    points = sum(prophecy_points(card, snake) for card in prophecies)
    return points + (0 if temple is None else temple_points(temple, snake, prophecies))


def build_points(build: Build) -> int:
    """The points of a completed cóatl of a state."""
    points = sum(card_points(number, build.snake) for number in singles(build.cards))
    return points + (0 if build.temple < 0 else temple_pays(build.temple, build.snake, build.cards))


@attrs.frozen
class Standing:
    """What decides the game for one seat: points, cards at completed cóatls, points of its best cóatl (R12.3, R12.4)."""

    points: int
    cards: int
    best: int


def sealed(state: State, seat: Seat) -> list[Build]:
    """The completed cóatls of a seat; the one that is being completed counts from its sealing (R8.3)."""
    being_completed = open_coatl(state.phase) if seat == state.clock.seat else -1
    return [build for index, build in enumerate(state.mats[seat].builds) if build.closed and index != being_completed]


def standings(state: State) -> tuple[Standing, ...]:
    """Every seat's standing as it is now (R12)."""
    found = []
    for seat in range(state.frame.seats):
        builds = sealed(state, seat)
        points = [build_points(build) for build in builds]
        cards = sum(build.cards.bit_count() + (build.temple >= 0) for build in builds)
        found.append(Standing(sum(points), cards, max(points, default=0)))
    return tuple(found)


def best_seats(standings: Sequence[Standing]) -> tuple[Seat, ...]:
    """The seats that are first: most points, then most cards at completed cóatls, then the most valuable cóatl; several on a full
    tie (R12.3 to R12.5).

    >>> best_seats([Standing(40, 10, 18), Standing(40, 10, 17), Standing(40, 10, 18)])
    (0, 2)
    """
    ranks = [(standing.points, standing.cards, standing.best) for standing in standings]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


leaders = best_seats
"""The same: its name before all games had one for it."""


def scores(state: State, /) -> tuple[int, ...]:
    """Every seat's points as they stand now; exact at the end (R12.1, R12.2)."""
    return tuple(standing.points for standing in standings(state))


def winners(state: State, /) -> tuple[Seat, ...]:
    """The seats that won, several when they share the victory (R12.5); () until the game is over."""
    return best_seats(standings(state)) if type(state.phase) is Over else ()
