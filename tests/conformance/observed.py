"""Observations read by their features, beside what a naive reading of the view says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Told = Mapping[str, int | str | bool]
"""What a naive reading of a view says by the names of features; what it leaves out is the first value of its feature."""


def both_readings(game: Any, naive: Callable[[Any], Told]) -> Callable[[Any], tuple[object, object]]:
    """For an adapter's second opinions: at a state, what the bytes of every seat say, and what its view says."""

    def compare(state: Any) -> tuple[object, object]:
        options = game.position(state).table.options
        features = game.features(options)
        engine, plain = [], []
        for seat in range(len(game.scores(state))):
            observation = game.observe(state, seat)
            values = [feature.labels[byte] if feature.labels else byte for feature, byte in zip(features, observation, strict=True)]
            engine.append(dict(zip([feature.name for feature in features], values, strict=True)))
            told = {feature.name: feature.labels[0] if feature.labels else 0 for feature in features}
            for name, value in naive(game.view(state, seat)).items():
                assert name in told, f"no feature is called {name!r}"
                told[name] = ("yes" if value else "no") if type(value) is bool else value
            plain.append(told)
        return engine, plain

    return compare
