"""Frozen objects of a fixed size: what a step of a game is held against, on any machine."""

from __future__ import annotations

from collections.abc import Callable

import attrs


def frozen_class(fields: int) -> type:
    """A frozen attrs class with so many fields, `f0`, `f1` … (no weak references, so that it may have a twin)."""
    names = [f"f{index}" for index in range(fields)]
    return attrs.make_class(f"Frozen{fields}", names, frozen=True, slots=True, weakref_slot=False)


Twelve = frozen_class(12)


def build_twelve(count: int) -> Callable[[], int]:
    """Work that builds so many objects of 12 fields by their own constructor."""

    def build() -> int:
        new = Twelve
        for _ in range(count):
            new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
        return count

    return build
