"""Counts of cards packed into one int: the reason why a roll costs four seats one addition.

A pile (a hand, the bank, the deck) is five counts of 16 bits, the first kind lowest; the top bit of each is a guard, always 0.
All piles of a kind of card make one int: `STEP` bits for each pile, pile 0 (bank or deck) lowest, then the seats'. Python adds
such ints in 30–40 ns, whatever they hold, where a tuple of five costs 60 and a tuple of four hands 250.

* pay or gain: add or subtract a pile; move cards between piles: multiply by `between(a, b)` and add.
* can a pile pay? `covers(pile, cost)`: subtract and look at the guards: the lowest count that falls below 0 sets its own.
* which kinds are there? `kinds(pile)`: adding 2**15 - 1 sets the guard of every count of at least one.
* how many cards? A pile modulo 2**16 - 1 is the sum of its counts.

No count passes 9 999 and no pile 49 995, so neither guards nor sums overflow.
"""

from __future__ import annotations

from collections.abc import Iterable

BITS = 16
STEP = 5 * BITS
PILE = (1 << STEP) - 1
SUM = (1 << BITS) - 1
"""`pile % SUM` is the number of cards in it."""
UNIT = tuple(1 << BITS * index for index in range(5))
"""One card of each kind."""
ALL = sum(UNIT)
"""One card of every kind."""
GUARD = ALL << BITS - 1
FILL = GUARD - ALL
"""Added to a pile, it sets the guard of every kind that is there."""
SHIFT = tuple(STEP * place for place in range(16))
"""Where pile 0 (bank, deck) begins, then seat 0, seat 1 …"""
SEAT_SHIFT = SHIFT[1:]
"""Where the pile of each seat begins."""
MOST_SEATS = 6
"""The seats of the largest game (R16)."""
SEAT_PILE = tuple(PILE << shift for shift in SEAT_SHIFT[:MOST_SEATS])
"""The pile of each seat where it stands: one `&` says whether it is empty."""
KIND_SHIFT = tuple(BITS * index for index in range(5))
"""Where the count of each kind begins in a pile."""


def pack(counts: Iterable[int]) -> int:
    """The pile of five counts."""
    return sum(count * unit for count, unit in zip(counts, UNIT, strict=True))


def unpack(pile: int) -> tuple[int, int, int, int, int]:
    """The five counts of a pile."""
    return (
        pile & SUM,
        pile >> BITS & SUM,
        pile >> 2 * BITS & SUM,
        pile >> 3 * BITS & SUM,
        pile >> 4 * BITS & SUM,
    )


def count_of(pile: int, kind: int) -> int:
    """How many cards of a kind a pile holds."""
    return pile >> KIND_SHIFT[kind] & SUM


def size_of(pile: int) -> int:
    """How many cards a pile holds."""
    return pile % SUM


def covers(pile: int, cost: int) -> bool:
    """Whether the pile holds every card of the cost."""
    return not (pile - cost) & GUARD


def between(giver: int, taker: int) -> int:
    """The factor that turns cards into the change of all piles when they move from one pile to another."""
    return (1 << SHIFT[taker]) - (1 << SHIFT[giver])


GAIN = tuple(between(0, 1 + seat) for seat in range(MOST_SEATS))
"""By seat: cards go to it from the bank (or the deck)."""
PAY = tuple(between(1 + seat, 0) for seat in range(MOST_SEATS))
"""By seat: cards go from it to the bank."""
MOVED = tuple(tuple(between(1 + giver, 1 + taker) for taker in range(MOST_SEATS)) for giver in range(MOST_SEATS))
"""By seat and seat: cards go from the first to the second."""


def kinds(pile: int) -> int:
    """A mask of five bits: the kinds of which the pile holds at least one."""
    return SPREAD[(pile + FILL) & GUARD]


SPREAD = {sum(GUARD & (SUM << BITS * index) for index in range(5) if mask >> index & 1): mask for mask in range(32)}
"""The mask of five bits for each set of guards."""
