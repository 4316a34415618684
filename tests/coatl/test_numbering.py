"""Cóatl's choices: their names and numbers, and what has none."""

from random import Random
from typing import Any

import pytest

import coatl_rules as coatl
from coatl_rules import Keep, Options
from tabletop_rules import playout
from tests.strategies import play


def read(text: str) -> Any:
    """The move that reads so."""
    return coatl.parse_step(text)


@pytest.mark.parametrize("options", [Options(2), Options(4, promo=True)])
def test_choices_bear_the_names_of_their_moves(options: Options) -> None:
    """Every legal move is the one choice that reads as it does; cards are kept one by one (R2.6), and a piece that closes a cóatl
    is chosen before its prophecy (R8.2)."""
    choices = coatl.choices(options)
    for seed in range(2):
        for state in play(coatl, options, Random(seed)).states:
            for seat in coatl.to_act(state):
                for move in coatl.legal_moves(state, seat)[::7]:
                    names = [choices[number] for number in coatl.path(options, seat, move)]
                    text = coatl.format_step(move)
                    if isinstance(move, Keep):
                        assert names == [f"keep {card}" for card in move.cards]
                    elif len(names) == 2:
                        assert f"{names[0]} {names[1].removeprefix('with ')}" == text
                    else:
                        assert names == [text]


def test_a_closing_piece_and_its_prophecy_are_two_choices() -> None:
    """R8.2."""
    options = Options(2)
    path = coatl.path(options, 0, read("extend 1 head K P20"))
    assert [coatl.choices(options)[number] for number in path] == ["extend 1 head K", "with P20"]


@pytest.mark.parametrize(
    "text", ["choose PP49", "extend 0 tail R PP50", "fulfil 0 PP51", "discard PP52", "keep 0 P00 P01 PP54", "temple PT15", "commit PT19", "extend 3 front R", "fulfil 3 P01"]
)
def test_what_is_never_legal_has_no_number(text: str) -> None:
    """R1.2, R1.3, R6.2: promo cards where they are not played, a fourth cóatl."""
    with pytest.raises(ValueError, match="move: "):
        coatl.path(Options(2), 0, read(text))


def test_so_many_choices_and_features() -> None:
    """503 instead of 20,539 moves: C(49, 3) ways to keep alone are 18,424."""
    assert len(coatl.choices(Options(2))) == 503
    assert len(coatl.choices(Options(4, promo=True))) == 555
    free = Options(2, keep="up to three")
    names = coatl.choices(free)
    assert [names[choice] for choice in coatl.path(free, 0, coatl.Keep(0, ("P01", "P02")))] == ["keep P01", "keep P02", "keep no more"]
    assert len(coatl.path(free, 0, coatl.Keep(0, ("P01", "P02", "P03")))) == 3
    assert coatl.features(Options(3)) == coatl.features(Options(3, promo=True, tokens=False))
    assert [len(coatl.features(Options(seats))) for seats in coatl.SEATS] == [1467, 2089, 2711]
    assert coatl.path(Options(2), 1, Keep(1, ("P03", "P00", "P00"))) == coatl.path(Options(2), 0, Keep(0, ("P00", "P00", "P03")))


@pytest.mark.unmeasured
def test_what_is_left_of_a_game_is_that_of_its_start_seat() -> None:
    """R2.8, R10.1: the last turns that are observed are those of the table, whoever began."""
    met = 0
    for seed in range(30):
        options = Options(3, start_seat=2)
        played = playout(coatl, options, Random(seed))
        state = coatl.new_game(options)
        for step in played.steps:
            state = coatl.apply(state, step)
            turns = coatl.position(state).table.last_turns
            if turns and not coatl.is_over(state):
                names = [feature.name for feature in coatl.features(options)]
                told = coatl.observe(state, 0)
                assert [told[names.index(f"last turn {place} seat")] for place in range(len(turns))] == [turn.seat + 1 for turn in turns]
                met += 1
    assert met
