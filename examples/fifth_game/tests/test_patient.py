"""A house rule on Coloretto: the wrapped module is a game, with its own name and option, and the drawing of the game inside."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from pig_rules import patient

import coloretto_rules as coloretto
from tabletop_rules import BadPosition, from_json, playout, register_drawing, svg_of, text_of, to_json
from tabletop_rules.testing import PROPERTIES, Adapter, examine

register_drawing("coloretto-patient", patient)


def middle(least: int = 2) -> patient.State:
    """A moment at which a row of one card lies there."""
    state = patient.new_game(patient.Options(3, least=least))
    for text in ("=out grey", "=start blue/green/pink", "draw", "=blue", "place 0"):
        state = patient.apply(state, patient.parse_step(text))
    return state


def test_a_short_row_waits() -> None:
    """H1; with `least` 1 the game is as ever."""
    refusal = patient.check(middle(), coloretto.TakeRow(0))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("row-waits", "H1")
    assert patient.check(middle(1), coloretto.TakeRow(0)) is None
    assert coloretto.TakeRow(0) not in patient.legal_moves(middle())


def test_the_option_stands_beside_the_inherited_ones() -> None:
    """Also in JSON."""
    options = from_json('{"seats": 3, "golden_joker": true, "least": 3}', patient.Options)
    assert options == patient.Options(3, golden_joker=True, least=3)
    with pytest.raises(ValueError, match=r"^least: "):
        patient.Options(3, least=4)
    with pytest.raises(ValueError, match=r"^seats: "):
        patient.Options(9)
    position = patient.position(middle())
    assert from_json(to_json(position), patient.Position) == position


def test_the_drawing_is_inherited() -> None:
    """It shows just what Coloretto's own shows."""
    position = patient.position(middle())
    inside = coloretto.position(middle().inside)
    assert svg_of(position) == svg_of(inside)
    drawn, own = text_of(patient.view(middle(), 1)), text_of(coloretto.view(middle().inside, 1))
    assert drawn.partition("names")[0] == own.partition("names")[0]  # the moves differ, and the names that they use
    with pytest.raises(ValueError, match=r"^game: "):
        patient.svg(attrs.evolve(position, game="coloretto"))


def test_a_game_can_be_played_to_its_end() -> None:
    """Where nothing but short rows is left they are taken."""
    for seed in range(20):
        assert patient.is_over(playout(patient, patient.Options(2 + seed % 4, least=3), Random(seed)).state)


def test_a_position_says_what_does_not_fit() -> None:
    """Of this game and of the one inside, by its place here."""
    position = patient.position(middle())
    with pytest.raises(BadPosition, match=r"^game: "):
        patient.from_position(attrs.evolve(position, game="coloretto"))
    other = attrs.evolve(position.table, options=patient.Options(4))
    with pytest.raises(BadPosition, match=r"table\.inside\.options"):
        patient.from_position(attrs.evolve(position, table=other))
    wrong = attrs.evolve(position.table, inside=attrs.evolve(position.table.inside, seat=7))
    with pytest.raises(BadPosition, match=r"^table\.inside\."):
        patient.from_position(attrs.evolve(position, table=wrong))
    with pytest.raises(BadPosition, match=r"^table\.inside\."):
        patient.determinize(attrs.evolve(patient.view(middle(), 0), table=wrong), Random(1))


def test_what_must_hold_for_every_game_holds() -> None:
    """A few examples of each property at the basic level; `tabletop check coloretto-patient` looks at more."""
    adapter: Adapter[patient.Options, patient.State, patient.Step] = Adapter(
        game=patient, few_options=(patient.Options(2), patient.Options(3, golden_joker=True, least=3))
    )
    found = [examine(one, adapter, 2) for one in PROPERTIES if one.number in (0, 2, 3, 4, 6, 7, 9)]
    assert [(one.property.name, one.told) for one in found if one.status == "fails"] == []
