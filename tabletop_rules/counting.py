"""The thing with a given number: the n-th set bit, the n-th combination, the n-th way to draw from counted kinds.

Decides orders only: every function maps the numbers from 0 on to different things, all of them. Events of chance use them to
give the outcome with a number, so that any source of numbers can settle chance exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial, prod
from typing import TypeVar

T = TypeVar("T")


def require_number(number: object, total: int, /) -> None:
    """Raises: ValueError for anything but an integer from 0 to `total` - 1.

    >>> require_number(6, 6)
    Traceback (most recent call last):
    ValueError: number: 0 to 5, not 6
    """
    if type(number) is not int or not 0 <= number < total:
        raise ValueError(f"number: 0 to {total - 1}, not {number!r}")


def share_of(weights: Sequence[int], number: int, /) -> int:
    """The index whose share of the line of weights holds the number.

    >>> [share_of((2, 0, 1), number) for number in range(3)]
    [0, 0, 2]
    """
    index = 0
    number -= weights[0]
    while number >= 0:
        index += 1
        number -= weights[index]
    return index


def nth_bit(bits: int, number: int, /) -> int:
    """The place of the set bit with that number, the lowest being 0.

    >>> nth_bit(0b10110, 2)
    4
    """
    for _ in range(number):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def nth_combination(things: int, size: int, number: int, /) -> tuple[int, ...]:
    """The combination of `size` of the places 0 to `things` - 1 with that number, in lexicographic order.

    >>> [nth_combination(3, 2, number) for number in range(3)]
    [(0, 1), (0, 2), (1, 2)]
    """
    chosen: list[int] = []
    place = 0
    while len(chosen) < size:
        with_it = comb(things - place - 1, size - len(chosen) - 1)
        if number < with_it:
            chosen.append(place)
        else:
            number -= with_it
        place += 1
    return tuple(chosen)


def nth_draw(counts: Sequence[int], size: int, number: int, /) -> tuple[int, ...]:
    """How many of each kind are drawn in the way with that number to draw `size` of all physical pieces, where there are
    `counts[i]` of kind i. A way of `comb(sum(counts), size)`: each vector comes up as often as there are such sets of pieces.

    >>> [nth_draw((2, 1), 2, number) for number in range(3)]
    [(2, 0), (1, 1), (1, 1)]
    """
    drawn = []
    left = sum(counts)
    for count in counts:
        left -= count
        some = min(count, size)
        ways = comb(count, some) * comb(left, size - some)
        while number >= ways:
            number -= ways
            some -= 1
            ways = comb(count, some) * comb(left, size - some)
        # The ways to pick these of their kind do not matter any more: what counts is how the rest is drawn.
        number //= comb(count, some)
        drawn.append(some)
        size -= some
    return tuple(drawn)


def nth_arrangement(things: Sequence[T], number: int, /) -> tuple[T, ...]:
    """The order of the things with that number, equal things counting as equal; kinds come in the order in which they are given.

    >>> [nth_arrangement("aab", number) for number in range(3)]
    [('a', 'a', 'b'), ('a', 'b', 'a'), ('b', 'a', 'a')]
    """
    left = {kind: things.count(kind) for kind in things}
    ways = factorial(len(things)) // prod(map(factorial, left.values()))
    row: list[T] = []
    for size in range(len(things), 0, -1):
        shares = [ways * count // size for count in left.values()]
        place = share_of(shares, number)
        number -= sum(shares[:place])
        ways = shares[place]
        row.append(list(left)[place])
        left[row[-1]] -= 1
    return tuple(row)
