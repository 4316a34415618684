"""What once went wrong with Cóatl."""

from random import Random

import attrs
import pytest

import coatl_rules as coatl
from coatl_rules.events import DrawCards, DrawOne, FillSupply
from tabletop_rules import Chance, playout


@pytest.mark.parametrize("steps", [20, 60, 150])
def test_r13_what_has_no_order_at_the_table_has_one_spelling(steps: int) -> None:
    """R13: supply, display, deck, discards and hands given in any order are the same position."""
    state = playout(coatl, coatl.Options(3), Random(steps), max_steps=steps).state
    found = coatl.position(state)
    table, supply = found.table, found.table.supply
    turned = attrs.evolve(
        found,
        table=attrs.evolve(
            table,
            display=table.display[::-1],
            supply=attrs.evolve(
                supply,
                heads=supply.heads[::-1],
                tails=supply.tails[::-1],
                bodies=tuple(pair[::-1] for pair in supply.bodies[::-1]),
            ),
            sides=tuple(attrs.evolve(side, board=side.board[::-1], tokens=side.tokens[::-1]) for side in table.sides),
        ),
        privates=tuple(
            attrs.evolve(private, prophecies=private.prophecies[::-1], temples=private.temples[::-1]) for private in found.privates
        ),
        deck=found.deck[::-1],
        discards=found.discards[::-1],
        piles=found.piles[::-1],
    )
    assert turned == found
    assert coatl.position(coatl.from_position(turned)) == turned


@pytest.mark.parametrize("snake", [["x"], [None], "<YR>"])
def test_r7_only_pieces_make_a_snake(snake: object) -> None:
    """R7.1: a ValueError, for prophecies and temples alike."""
    with pytest.raises(ValueError, match="pieces"):
        coatl.prophecy_points("P05", snake)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(ValueError, match="pieces"):
        coatl.temple_points("T05", snake)  # type: ignore[arg-type]  # the point of the test


@pytest.mark.parametrize(
    "event",
    [
        DrawOne(0, frozenset([0])),
        DrawOne(-1, frozenset([0])),
        DrawOne(1 << 2_000, frozenset([0])),
        DrawCards(0, 1, None),
        DrawCards(0b111, 4, 0),
        FillSupply(0, 1, 0, 0),
        FillSupply(0b11, 0, 0, 2),
        FillSupply(0b11, 0, 0, -1),
    ],
)
def test_r5_5_nothing_is_drawn_from_where_nothing_is(event: Chance[object]) -> None:
    """R4.5, R5.5: an event that cannot be is refused, where it once looked for a card for ever."""
    with pytest.raises(ValueError, match=r"^(deck|bag): "):
        event.sample(Random(1))
