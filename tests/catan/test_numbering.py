"""Catan's choices: their names and numbers, and what has none."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import catan_rules as catan
from catan_rules import Options
from tests.strategies import play

SEVERAL = ("robber ", "plenty ", "offer ", "counter ", "confirm ", "accept ", "decline ", "discard ")
"""The steps whose text is not that of their choice: those of several choices, and those that name seats."""


def read(text: str) -> Any:
    """The move that reads so."""
    return catan.parse_step(text)


def names(options: Options, seat: int, text: str) -> list[str]:
    """The choices that make up the move of a seat that reads so."""
    return [catan.choices(options)[choice] for choice in catan.path(options, seat, read(text))]


@pytest.mark.parametrize("options", [Options(3, victory_points=5, trading=False), Options(5, victory_points=5, victory="declared")])
def test_a_choice_bears_the_name_of_its_move(options: Options) -> None:
    """Roads, buildings, bank trades, cards: the choice reads as the move does."""
    met: set[Any] = set()
    for seed in range(2):
        for state in play(catan, options, Random(seed), max_steps=1_600).states:
            for move in catan.legal_moves(state):
                text = catan.format_step(move)
                if not text.startswith(SEVERAL):
                    assert names(options, catan.mover(state, move), text) == [text]
                    met.add(text.split()[0])
    assert {"road", "settlement", "city", "roll", "bank", "buy", "knight", "end"} <= met


@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        (2, "robber 0,0 from 0", ["robber 0,0", "rob seat 2"]),
        (2, "robber 0,0", ["robber 0,0", "rob nobody"]),
        (1, "discard 1 ore", ["discard ore"]),
        (0, "plenty 2wool", ["plenty wool", "plenty wool"]),
        (0, "plenty brick+ore", ["plenty brick", "plenty ore"]),
        (3, "plenty ore", ["plenty ore"]),
        (1, "offer 3wool+ore for 2brick", ["give wool", "give wool", "give wool", "give ore", "want brick", "want brick", "propose"]),
        (2, "counter 2 wool for grain", ["give wool", "want grain", "propose"]),
        (3, "confirm 1", ["confirm seat 2"]),
        (3, "accept 3", ["accept"]),
        (3, "decline 3", ["decline"]),
        (0, "bank 3lumber for brick", ["bank 3lumber for brick"]),
    ],
)
def test_moves_of_several_choices(seat: int, text: str, expected: list[str]) -> None:
    """R8, R12, R14.5: hex and victim, cards one after the other; other seats are counted from the mover."""
    assert names(Options(4), seat, text) == expected


def test_every_offer_has_its_path() -> None:
    """R12: trade of any size, each offer by itself."""
    options = Options(4)
    offers = [f"offer {give}{a} for {get}{b}" for a in catan.Resource for b in catan.Resource for give in ("", 2, 7) for get in ("", 9) if a is not b]
    paths = {catan.path(options, 0, read(text)) for text in offers}
    assert len(paths) == len(offers)
    assert max(map(len, paths)) == 17


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (0, "road 0,-3NW"),
        (0, "settlement 0,-3N"),
        (0, "city 0,-3N"),
        (0, "robber 0,-3"),
        (1, "robber 0,0 from 1"),
        (1, "robber 0,0 from 4"),
        (0, "confirm 0"),
        (0, "confirm 5"),
        (0, "bank 5wool for ore"),
        (0, "bank 4ore for ore"),
        (0, "plenty 3wool"),
    ],
)
def test_what_is_never_legal_has_no_number(seat: int, text: str) -> None:
    """R16: places of the larger board; R8.3, R12.10: oneself, and seats that there are not; R12.5, R14.5."""
    with pytest.raises(ValueError, match="move: "):
        catan.path(Options(4), seat, read(text))
    if "-3" in text:
        assert catan.path(Options(5), seat, read(text))


def test_the_layout_depends_on_the_seats_alone() -> None:
    """Boards may vary by game."""
    assert catan.features(Options(4)) == catan.features(Options(4, "beginner", victory_points=12, trading=False))
    assert [len(catan.features(Options(seats))) for seats in catan.SEATS] == [794, 1010, 1226, 2023, 2328]
    assert [len(catan.choices(Options(seats))) for seats in catan.SEATS] == [297, 299, 301, 403, 405]


def test_counts_are_capped() -> None:
    """A bank called unlimited shows as 255 of each kind."""
    state = catan.new_game(Options(3, "beginner", bank="unlimited"))
    names = [feature.name for feature in catan.features(Options(3))]
    assert catan.observe(state, 0)[names.index("bank ore")] == 255
