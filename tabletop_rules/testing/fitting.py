"""Exact expectations against counted samples: Pearson's chi-square with a fixed, very small chance of a false alarm."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

T = TypeVar("T", bound=Hashable)

SIGMAS = 6.0
"""A false alarm is as rare as a normal value so many deviations out: once in 10⁹."""


def critical(freedom: int) -> float:
    """A chi-square value with that many degrees of freedom that chance exceeds once in 10⁹ (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + SIGMAS * spread**0.5) ** 3)


def misfit(samples: Iterable[T], weights: Mapping[T, int]) -> str:
    """Why the samples cannot come from the distribution with these weights; "" where they can.

    Rare values are pooled until each pool expects at least five.
    """
    counts: dict[T, int] = {}
    number = 0
    for sample in samples:
        if weights.get(sample, 0) <= 0:
            return f"{sample!r} cannot happen"
        counts[sample] = counts.get(sample, 0) + 1
        number += 1
    total = sum(weights.values())
    pools: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for value, weight in sorted(weights.items(), key=lambda item: -item[1]):
        expected += number * weight / total
        seen += counts.get(value, 0)
        if expected >= 5:
            pools.append((expected, seen))
            expected, seen = 0.0, 0
    if pools and expected:
        pools[-1] = (pools[-1][0] + expected, pools[-1][1] + seen)
    if len(pools) < 2:
        return ""
    square = sum((seen - expected) ** 2 / expected for expected, seen in pools)
    most = critical(len(pools) - 1)
    return "" if square <= most else f"chi-square {square:.1f} over {len(pools)} pools, at most {most:.1f}: {pools[:8]}"


def samples_needed(outcomes: int) -> int:
    """How many samples show a wrong weight among so many outcomes."""
    return min(600, 30 * outcomes + 100)
