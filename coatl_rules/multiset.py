"""Multisets as ints: how a state holds equal pieces and equal cards.

A multiset over `width` sorts of things is an int of layers of `width` bits: bit `item` of layer n says that more than n of that
item are there. So layer 0 tells which sorts are there at all, `bit_count()` is the number of things, and equal multisets are
equal ints. All of it is table look-up in hot code (see `rules.legal_moves`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def add(things: int, item: int, width: int) -> int:
    """The multiset with one more of the item.

    >>> bin(add(add(0, 1, 4), 1, 4))
    '0b100010'
    """
    bit = 1 << item
    while things & bit:
        bit <<= width
    return things | bit


def remove(things: int, item: int, width: int) -> int:
    """The multiset with one less of an item that is in it."""
    bit = 1 << item
    while things & bit << width:
        bit <<= width
    return things ^ bit


def contents(things: int, width: int) -> list[int]:
    """The items in it, each as often as it is there, lowest first."""
    return sorted([bit % width for bit in singles(things)])


def gather(items: Iterable[int], width: int) -> int:
    """The multiset of the items."""
    things = 0
    for item in items:
        things = add(things, item, width)
    return things


def counts(things: int, width: int) -> tuple[int, ...]:
    """How many of every item are in it."""
    column = sum(1 << layer for layer in range(0, things.bit_length() + 1, width))
    return tuple((things >> item & column).bit_count() for item in range(width))


def from_counts(numbers: Sequence[int]) -> int:
    """The multiset that holds the given number of every item."""
    width = len(numbers)
    return sum(1 << item + width * layer for item, number in enumerate(numbers) for layer in range(number))


def split(things: int, taken: int, width: int) -> int:
    """The multiset without those taken, which are in it."""
    for bit in singles(taken):
        things = remove(things, bit % width, width)
    return things


def join(things: int, others: int, width: int) -> int:
    """Both multisets together."""
    for bit in singles(others):
        things = add(things, bit % width, width)
    return things


def singles(bits: int) -> list[int]:
    """The numbers of the set bits, lowest first."""
    numbers = []
    while bits:
        low = bits & -bits
        numbers.append(low.bit_length() - 1)
        bits ^= low
    return numbers
