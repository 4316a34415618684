"""The games that are tested as environments, each with at least four options."""

from __future__ import annotations

from random import Random
from typing import Any

import catan_rules
import catsle_rules
import coatl_rules
import coloretto_rules

# Their types forgotten, as the environments take them.
catan: Any = catan_rules
catsle: Any = catsle_rules
coatl: Any = coatl_rules
coloretto: Any = coloretto_rules

CASES: dict[str, tuple[Any, Any]] = {
    "coloretto of two": (coloretto, coloretto.Options(2)),
    "coloretto of three, jokers named": (coloretto, coloretto.Options(3, name_jokers_when_taken=True)),
    "coloretto of four, grey": (coloretto, coloretto.Options(4, coloretto.Scoring.GREY, start_seat=2)),
    "coloretto of five, golden joker": (coloretto, coloretto.Options(5, golden_joker=True, name_jokers_when_taken=True)),
    "catan of two": (catan, catan.Options(2)),
    "catan of three": (catan, catan.Options(3, "beginner", phases="separate", friendly_robber=True)),
    "catan of four, first to five": (catan, catan.Options(4, "beginner", 1, 5, discard_limit=4, victory="declared")),
    "catan of five, drawn at random": (catan, catan.Options(5, victory_points=6, numbers="random", trading=False)),
    "catan of six, building between turns": (catan, catan.Options(6, victory_points=5, between_turns="special-building")),
    "catsle of three": (catsle, catsle.Options(3)),
    "catsle of three, without green": (catsle, catsle.Options(3, removed=catsle.Colour.GREEN, open_discards=True)),
    "catsle of four, one round": (catsle, catsle.Options(4, rounds=1)),
    "catsle of five, wide boards": (catsle, catsle.Options(5, limits=(0, 1, 2, 3, 3, 12, 2, 1))),
    "coatl of two": (coatl, coatl.Options(2)),
    "coatl of two, promo cards": (coatl, coatl.Options(2, promo=True)),
    "coatl of three, no tokens": (coatl, coatl.Options(3, tokens=False)),
    "coatl of four, open ends": (coatl, coatl.Options(4, open_end_is_empty=True)),
}


def any_start(rng: Random) -> Any:
    """Options that vary by game: who begins."""
    return coloretto.Options(3, start_seat=rng.randrange(3))


def any_seats(rng: Random) -> Any:
    """Options that may not vary by game: the number of seats."""
    return coloretto.Options(rng.choice((3, 4)))


def no_options(rng: Random) -> Any:
    """No options at all."""
    return rng.random()
