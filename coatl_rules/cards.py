"""The cards of Cóatl as one readable table: 49 kinds of prophecies (54 cards), 15 temples, and the promo cards (R1.2, R1.3).

Decides what stands on every card. How a pattern is matched is decided in `scoring`.

A prophecy's line: its name, its suit, its pattern, its ladder (occurrences:points) and how many copies there are, when two.
A pattern is read head side first (R7.1); a letter is one piece of that colour, `+` after it makes it one or more, `*` is one or
more pieces of any colours, `x` is a neighbouring place that does not hold the colour beside it, and `{…}` stands for pieces
anywhere, in any order.

A temple's line: its name, its conditions and the points for one, two … of them. `no:Y` is a colour that may not occur, `Y=G` two
colours that occur equally often and at least once, `length:7` the exact number of pieces, `no-suit:red` a suit that no prophecy
at the cóatl may have.
"""

from __future__ import annotations

from enum import Enum

import attrs

from coatl_rules.pieces import COLOURS, LETTERS

_PROPHECIES = """
P00 red Y 3:2 4:3 5:4 6:5 twice
P01 red R 3:2 4:3 5:4 6:5 twice
P02 red K 3:2 4:3 5:4 6:5 twice
P03 red G 3:2 4:3 5:4 6:5 twice
P04 red B 3:2 4:3 5:4 6:5 twice
P05 black xYYx 1:2 2:5
P06 black xRRx 1:2 2:5
P07 black xKKx 1:2 2:5
P08 black xGGx 1:2 2:5
P09 black xBBx 1:2 2:5
P10 black YYY 1:3 2:7
P11 black RRR 1:3 2:7
P12 black KKK 1:3 2:7
P13 black GGG 1:3 2:7
P14 black BBB 1:3 2:7
P15 blue YG 1:1 2:3 3:5
P16 blue RK 1:1 2:3 3:5
P17 blue YB 1:1 2:3 3:5
P18 blue GB 1:1 2:3 3:5
P19 blue KG 1:1 2:3 3:5
P20 blue YK 1:1 2:3 3:5
P21 blue RB 1:1 2:3 3:5
P22 blue KBKB 1:5
P23 blue YRYR 1:5
P24 blue RGRG 1:5
P25 yellow RRRGG 1:6
P26 yellow KKGGG 1:6
P27 yellow YYBBB 1:6
P28 yellow BBYY 1:4
P29 yellow RRBB 1:4
P30 yellow KKYY 1:4
P31 yellow GGRR 1:4
P32 yellow YKRGB 1:7
P33 yellow RKBYG 1:7
P34 yellow KGRBY 1:7
P35 green YK+R 1:2 2:6
P36 green GY+K 1:2 2:6
P37 green YB+G 1:2 2:6
P38 green BG+K 1:2 2:6
P39 green RK+B 1:2 2:6
P40 green RB+Y 1:2 2:6
P41 green GR+K 1:2 2:6
P42 green GY+G 1:2 2:6
P43 green BG+B 1:2 2:6
P44 green KY*YK 1:4
P45 green GK*KG 1:4
P46 green KB*BK 1:4
P47 green YR*RY 1:4
P48 green RB*BR 1:4
PP49 red {YYGGR} 1:3
PP50 red {KKBBR} 1:3
PP51 red {RRKKG} 1:3
PP52 red {YYKKRB} 1:4
PP53 red {GGBBYK} 1:4
PP54 red {YYRRGB} 1:4
"""

_TEMPLES = """
T00 no:Y length:7 pays 3 7
T01 no:K length:8 pays 3 7
T02 no:G length:9 pays 3 7
T03 no:B length:10 pays 3 7
T04 no:R length:11 pays 3 7
T05 R=Y length:12 pays 3 7
T06 Y=G length:6 pays 3 7
T07 B=K length:9 pays 3 7
T08 R=G length:6 pays 3 7
T09 B=Y length:12 pays 3 7
T10 no:K B=R pays 3 7
T11 no:B K=R pays 3 7
T12 no:G K=Y pays 3 7
T13 no:R B=G pays 3 7
T14 no:Y K=G pays 3 7
PT15 no-suit:blue R=B length:10 pays 3 6 10
PT16 no-suit:red Y=K pays 3 7
PT17 no-suit:black length:11 pays 3 7
PT18 no-suit:green length:8 pays 3 7
PT19 no-suit:yellow no:G pays 3 7
"""


class Suit(Enum):
    """The suit of a prophecy; only promo temples ask for it."""

    RED = "red"
    BLACK = "black"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"


@attrs.frozen
class ProphecyCard:
    """A kind of prophecy card.

    `id` is its name in the notation, `number` its place in the sets of a state, `pattern` and `ladder` (occurrences, points) what
    it pays (R7), `copies` how many such cards there are, `description` the card in words.
    """

    id: str
    number: int
    suit: Suit
    pattern: str
    ladder: tuple[tuple[int, int], ...]
    copies: int
    promo: bool
    description: str


@attrs.frozen
class TempleCard:
    """A temple card: its conditions as in the table of this module, and what one, two … of them pay (R9.3, R9.4)."""

    id: str
    number: int
    conditions: tuple[str, ...]
    points: tuple[int, ...]
    promo: bool
    description: str


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def _name(letter: str) -> str:
    return COLOURS[LETTERS.index(letter)].name.lower()


def _pattern_in_words(pattern: str) -> str:
    """The pattern in words, head side first.

    >>> _pattern_in_words("GY+K")
    'green, then one or more yellow, then black in a row'
    """
    if len(pattern) == 1:
        return f"{_name(pattern)} pieces anywhere"
    if pattern[0] == "{":
        letters = pattern[1:-1]
        parts = [f"{_NUMBERS[letters.count(letter)]} {_name(letter)}" for letter in dict.fromkeys(letters)]
        return f"at least {', '.join(parts[:-1])} and {parts[-1]} anywhere"
    if pattern[0] == "x":
        return f"exactly two {_name(pattern[1])} side by side"
    parts = []
    for place, sign in enumerate(pattern):
        if sign == "*":
            parts.append("one or more of any colours")
        elif sign == "+":
            parts[-1] = f"one or more {_name(pattern[place - 1])}"
        else:
            parts.append(_name(sign))
    return ", then ".join(parts) + " in a row"


def _ladder_in_words(ladder: tuple[tuple[int, int], ...]) -> str:
    steps = [f"{points} point{'s' * (points > 1)} for {times}" for times, points in ladder]
    return ", ".join(steps) if len(steps) > 1 else f"{ladder[0][1]} points"


def _condition_in_words(condition: str) -> str:
    word, _, value = condition.partition(":")
    if word == "no":
        return f"no {_name(value)}"
    if word == "length":
        return f"exactly {value} pieces"
    if word == "no-suit":
        return f"no prophecy of the {value} suit"
    return f"as many {_name(word[0])} as {_name(word[2])}, at least one of each"


def _read_prophecies() -> tuple[ProphecyCard, ...]:
    cards = []
    for number, line in enumerate(_PROPHECIES.split("\n")[1:-1]):
        name, suit, pattern, *steps = line.split()
        copies = 2 if steps[-1] == "twice" else 1
        ladder = tuple((int(times), int(points)) for times, _, points in (step.partition(":") for step in steps) if points)
        words = f"{_pattern_in_words(pattern)}: {_ladder_in_words(ladder)}"
        cards.append(ProphecyCard(name, number, Suit(suit), pattern, ladder, copies, name.startswith("PP"), words))
    return tuple(cards)


def _read_temples() -> tuple[TempleCard, ...]:
    cards = []
    for number, line in enumerate(_TEMPLES.split("\n")[1:-1]):
        name, *rest = line.split()
        pays = rest.index("pays")
        conditions = tuple(rest[:pays])
        points = tuple(int(word) for word in rest[pays + 1 :])
        words = f"{'; '.join(map(_condition_in_words, conditions))}: {', '.join(map(str, points))} points for "
        words += " or ".join(_NUMBERS[1 : len(points) + 1])
        cards.append(TempleCard(name, number, conditions, points, name.startswith("PT"), words))
    return tuple(cards)


ALL_PROPHECIES = _read_prophecies()
ALL_TEMPLES = _read_temples()

PROPHECY_IDS = tuple(card.id for card in ALL_PROPHECIES)
TEMPLE_IDS = tuple(card.id for card in ALL_TEMPLES)
PROPHECY_NUMBER = {card.id: card.number for card in ALL_PROPHECIES}
TEMPLE_NUMBER = {card.id: card.number for card in ALL_TEMPLES}


def prophecies(promo: bool = False) -> tuple[ProphecyCard, ...]:
    """The kinds of prophecies, with the promo ones if asked for, each with a description in words.

    >>> len(prophecies()), sum(card.copies for card in prophecies())
    (49, 54)
    >>> print(prophecies()[36].id, prophecies()[36].description)
    P36 green, then one or more yellow, then black in a row: 2 points for 1, 6 points for 2
    """
    return tuple(card for card in ALL_PROPHECIES if promo or not card.promo)


def temples(promo: bool = False) -> tuple[TempleCard, ...]:
    """The temples, with the promo ones if asked for, each with a description in words.

    >>> print(temples()[5].id, temples()[5].description)
    T05 as many red as yellow, at least one of each; exactly 12 pieces: 3, 7 points for one or two
    """
    return tuple(card for card in ALL_TEMPLES if promo or not card.promo)


def prophecy_number(card: str) -> int:
    """The number of a kind of prophecy. Raises: ValueError for a text that names none."""
    if card not in PROPHECY_NUMBER:
        raise ValueError(f"{str(card)[:40]!r} is no prophecy: P00 to P48, promo PP49 to PP54")
    return PROPHECY_NUMBER[card]


def temple_number(card: str) -> int:
    """The number of a temple. Raises: ValueError for a text that names none."""
    if card not in TEMPLE_NUMBER:
        raise ValueError(f"{str(card)[:40]!r} is no temple: T00 to T14, promo PT15 to PT19")
    return TEMPLE_NUMBER[card]
