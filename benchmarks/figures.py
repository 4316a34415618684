"""Figures of repeated measurements, and how they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import attrs


@attrs.frozen
class Spread:
    """The smallest, middle and largest of some figures.

    >>> print(Spread.of([3.0, 1.0, 2.0]))
    2.00 (1.00 to 3.00)
    """

    low: float
    middle: float
    high: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> Spread:
        """The spread of at least one figure."""
        return cls(min(figures), median(figures), max(figures))

    def __str__(self) -> str:
        return f"{digits(self.middle)} ({digits(self.low)} to {digits(self.high)})"


def digits(figure: float) -> str:
    """A figure with about three digits.

    >>> digits(0.12345), digits(1.2345), digits(12.345), digits(12345.6)
    ('0.123', '1.23', '12.3', '12346')
    """
    return f"{figure:.{3 if figure < 1 else 2 if figure < 10 else 1 if figure < 100 else 0}f}"


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> Spread:
    """Theirs over ours, round by round: above 1 ours took less.

    >>> ratios([1.0, 2.0, 2.0], [3.0, 2.0, 4.0])
    Spread(low=1.0, middle=2.0, high=3.0)
    """
    return Spread.of([other / own for own, other in zip(ours, theirs, strict=True)])


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with columns of even width.

    >>> print(table(["what", "µs"], [["a step", "2.5"]]))
    | what   | µs  |
    |--------|-----|
    | a step | 2.5 |
    """
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    lines = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in (head, *rows)]
    texts = [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join([texts[0], f"|{'|'.join('-' * (width + 2) for width in widths)}|", *texts[1:]])
