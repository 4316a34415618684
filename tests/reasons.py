"""Refusals by a second, naive reading: every reason that holds against a step, in the order in which they are told.

A game's test gives the reasons of each kind of step as codes with plain conditions on the position. The first that holds must be
the one that `check` tells, and where none holds the step must be legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

from tests.conformance.adapter import Adapter
from tests.conformance.scenes import around
from tests.strategies import phases, play, random_bias

Reasons: TypeAlias = Mapping[type, Callable[[Any, Any], Iterable[tuple[str, bool]]]]
"""By kind of step: what is wrong with one in a position, each code with whether it holds, in order. Later conditions are looked at
only where none before holds, unless they are safe to ask."""


def told(adapter: Adapter[Any, Any, Any], reasons: Reasons, seeds: Iterable[int]) -> Iterator[tuple[str, list[str], str]]:
    """Of steps around moments of whole games: the step, the codes that hold in order, and the code that `check` tells (or "")."""
    game = adapter.game
    for seed in seeds:
        rng = Random(seed)
        options = adapter.few_options[seed % len(adapter.few_options)]
        whole = play(game, options, rng, random_bias(game, rng), min(adapter.longest_game, 2_000))
        for walk in phases(game, whole, rng):
            position = game.position(walk.last)
            for step in around(adapter, walk, None, rng, most=60):
                if type(step) in reasons:
                    found = [code for code, holds in reasons[type(step)](position, step) if holds]
                    refusal = game.check(walk.last, step)
                    yield game.format_step(step), found, "" if refusal is None else refusal.code
