"""Reading positions back: what can be is read, what cannot be is refused with every problem (R1 to R11)."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

import coatl_rules as coatl
from coatl_rules import (
    After,
    Coatl,
    Colour,
    Ending,
    LastTurn,
    Options,
    Position,
    Private,
    Snake,
    Stage,
    StageName,
    Temples,
    Token,
    Turn,
)
from coatl_rules.positions import shown
from tabletop_rules import BadPosition
from tabletop_rules.jsontext import from_json, to_json
from tests.coatl.tables import ACTING, FEW_TEMPLES, a_coatl, after, arrange, at, begun, dealt, scarce
from tests.conformance.adapter import variations
from tests.strategies import play

THREE = ["<YYY> P00", "<RRR> P01", "<KKK> P02"]


def problems(position: Position) -> list[str]:
    """The places of what is wrong."""
    with pytest.raises(BadPosition) as caught:
        coatl.from_position(position)
    return [problem.place for problem in caught.value.problems]


def changed(position: Position, **table: Any) -> Position:
    """The position with other fields of its table."""
    return attrs.evolve(position, table=attrs.evolve(position.table, **table))


def with_side(position: Position, seat: int, **side: Any) -> Position:
    """The position with other fields of one side."""
    sides = list(position.table.sides)
    sides[seat] = attrs.evolve(sides[seat], **side)
    return changed(position, sides=tuple(sides))


def with_private(position: Position, seat: int, **private: Any) -> Position:
    """The position with another hand."""
    privates = list(position.privates)
    privates[seat] = attrs.evolve(privates[seat], **private)
    return attrs.evolve(position, privates=tuple(privates))


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(4))
def test_every_state_of_a_game_is_read_back(seed: int) -> None:
    """Also through JSON."""
    options = Options(2 + seed % 3, tokens=seed != 1, promo=seed == 2, open_end_is_empty=seed == 3)
    for state in play(coatl, options, Random(seed)).states[:: 3 if seed else 1]:
        position = coatl.position(state)
        again = coatl.from_position(position)
        assert state == again
        assert attrs.astuple(state) == attrs.astuple(again)
        if seed:
            assert position == from_json(to_json(position), Position)


def test_shapes_are_read_first() -> None:
    """As many sides and hands as seats, or nothing can be said of the rest."""
    position = coatl.position(begun(2))
    assert problems(attrs.evolve(position, game="catan")) == ["game"]
    assert problems(attrs.evolve(changed(position, sides=position.table.sides * 2), privates=position.privates[:1])) == [
        "table.sides",
        "privates",
    ]


def test_every_problem_is_listed() -> None:
    """Numbers out of range, unknown cards, too much in one place."""
    position = arrange(2, hands={0: "P10 P11 P12"}, coatls={0: [".YGYG."]}, boards={0: "R"})
    bags = attrs.evolve(position.table.bags, tails=attrs.evolve(position.table.bags.tails, red=-1, blue=10**9))
    supply = attrs.evolve(position.table.supply, heads=(Colour.RED,) * 3, bodies=position.table.supply.bodies * 2)
    found = problems(
        with_private(
            with_side(
                changed(
                    position, bags=bags, supply=supply, display=("P99",) + ("P01",) * 8, temples=Temples(("T99", None), (1, 1))
                ),
                0,
                board=position.table.sides[0].board * 9,
                tokens=(Token.SEE, Token.SEE),
                coatls=tuple(a_coatl(text) for text in (".Y. P00 P00", ".R.", ".K.", ".B.")),
            ),
            1,
            prophecies=("P20",) * 7,
            temples=("T05", "T05"),
        )
    )
    assert {
        "table.sides[0].board",
        "table.sides[0].coatls",
        "table.sides[0].coatls[0].prophecies",
        "table.sides[0].tokens",
        "privates[1].prophecies",
        "privates[1].temples",
        "table.sides[1].prophecies",
        "table.sides[1].temples",
        "table.supply.heads",
        "table.supply.bodies",
        "table.bags.tails.red",
        "table.bags.tails.blue",
        "table.display",
        "table.temples.tops[0]",
    } == set(found)


PLAYING = arrange(
    2,
    boards={0: "Y R"},
    hands={0: "P10 P11 P12"},
    coatls={0: ["<YYY> P00 T04", ".YG. P15"]},
    temples={0: "T10"},
    tops=("T00", "T01"),
)
SETUP = [coatl.position(state) for state in play(coatl, Options(2), Random(1), max_steps=11).states]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        # R1: conservation
        (changed(PLAYING, display=(*PLAYING.table.display[:5], "P12")), "cards"),
        (attrs.evolve(PLAYING, deck=PLAYING.deck[1:]), "table.deck"),
        (attrs.evolve(PLAYING, discards=("P12",)), "table.discards"),
        (attrs.evolve(PLAYING, deck=(*PLAYING.deck[1:], "PP50")), "cards"),
        (attrs.evolve(PLAYING, deck=(*PLAYING.deck[1:], "T01")), "deck"),
        (attrs.evolve(PLAYING, piles=(*PLAYING.piles[1:], "T01")), "temples"),
        (attrs.evolve(PLAYING, piles=(*PLAYING.piles[1:], "PT15")), "temples"),
        (attrs.evolve(PLAYING, piles=PLAYING.piles[1:]), "table.temples.below"),
        (changed(PLAYING, temples=attrs.evolve(PLAYING.table.temples, below=(10, 0))), "table.temples.below"),
        (changed(PLAYING, temples=attrs.evolve(PLAYING.table.temples, below=(-1, 11))), "table.temples.below"),
        (with_side(PLAYING, 0, board=PLAYING.table.sides[0].board[1:]), "pieces"),
        # R2.7, R5.2, R11
        (with_side(PLAYING, 0, prophecies=4), "table.sides[0].prophecies"),
        (with_side(PLAYING, 0, temples=0), "table.sides[0].temples"),
        (with_side(PLAYING, 0, points=4), "table.sides[0].points"),
        (with_private(with_side(PLAYING, 0, temples=2), 0, temples=("T10", "T11")), "table.sides[0].temples"),
        (changed(PLAYING, options=Options(2, tokens=False)), "table.sides[0].tokens"),
        # R6 to R9
        (with_side(PLAYING, 0, coatls=tuple(map(a_coatl, (".Y.", ".G.", ".YY.")))), "table.sides[0].coatls"),
        (with_side(PLAYING, 0, coatls=(a_coatl("<YYY>"),)), "table.sides[0].coatls[0]"),
        (with_side(PLAYING, 0, coatls=(a_coatl("<YYY> P01"),)), "table.sides[0].coatls[0]"),
        (with_side(PLAYING, 0, coatls=(a_coatl("<YYY> P00 T00"),)), "table.sides[0].coatls[0]"),
        (with_side(PLAYING, 0, coatls=(a_coatl(".YYY. P00 T04"),)), "table.sides[0].coatls[0]"),
        (with_side(PLAYING, 0, coatls=(Coatl(Snake.parse(".YYY."), ("P00",), "T77"),)), "table.sides[0].coatls[0].temple"),
        (with_side(PLAYING, 0, coatls=(a_coatl(".YY. P05"),)), "table.sides[0].coatls[0]"),
        # R3, R10: the clock
        (changed(PLAYING, turn=Turn(2, 1, False)), "table.turn"),
        (changed(PLAYING, turn=Turn(0, 2, False)), "table.turn"),
        (changed(PLAYING, turn=Turn(0, 1, True)), "table.turn"),
        (changed(PLAYING, passes=2), "table.turn"),
        (changed(PLAYING, ending=Ending.BODIES_GONE), "table.turn"),
        (changed(PLAYING, ender=0), "table.turn"),
        (changed(PLAYING, last_turns=(LastTurn(1, 1),)), "table.turn"),
        (changed(PLAYING, passes=1), "table.passes"),
        (arrange(2, ending=(Ending.THIRD_COATL, 1, 0)), "table.ending"),
        (arrange(2, ending=(Ending.BODIES_GONE, 1, 0)), "table.ending"),
        (arrange(2, coatls={0: THREE}), "table.ending"),
        (arrange(2, seat=1, coatls={0: THREE}, ending=(Ending.THIRD_COATL, 0, 1)), "table.stage"),
        (arrange(2, stage=Stage(StageName.OVER)), "table.stage"),
        (arrange(2, seat=1, coatls={0: THREE}, ending=(Ending.THIRD_COATL, 0, 0), stage=Stage(StageName.OVER)), "table.stage"),
        # Stages that do not exist
        (changed(PLAYING, stage=Stage(StageName.ACTING, seat=0)), "table.stage"),
        (changed(PLAYING, stage=Stage(StageName.COMPLETING)), "table.stage"),
        (changed(PLAYING, stage=Stage(StageName.COMPLETING, coatl=3)), "table.stage"),
        (changed(PLAYING, stage=Stage(StageName.FILLING, After.SEE)), "table.stage"),
        (changed(PLAYING, stage=Stage(StageName.KEEPING)), "table.stage"),
        (changed(PLAYING, stage=Stage(StageName.KEEPING, waiting=(1, 0))), "table.stage"),
        (changed(PLAYING, stage=Stage(StageName.KEEPING, waiting=(1, 2))), "table.stage"),
        (changed(PLAYING, stage=Stage(StageName.DEALING_TEMPLE, seat=2)), "table.stage"),
        # R4: the supply
        (arrange(2, bodies=""), "table.supply"),
        (arrange(2, heads="", tails=""), "table.supply"),
        (arrange(2, bodies="", bag=(None, None, "")), "table.supply"),
        (arrange(2, stage=Stage(StageName.FILLING, After.TAKE)), "table.stage"),
        (arrange(2, heads="Y", stage=Stage(StageName.FILLING, After.TAKE)), "table.stage"),
        (arrange(2, stage=Stage(StageName.FILLING, After.PICK), tokens={0: [Token.SEE]}), "table.stage"),
        (arrange(2, heads="Y", stage=Stage(StageName.FILLING, After.PICK)), "table.stage"),
        # R5: the display
        (arrange(2, display="P00 P01"), "table.display"),
        (arrange(2, stage=Stage(StageName.DISPLAYING, After.CHOOSE)), "table.stage"),
        (arrange(2, display="P00", deck="", stage=Stage(StageName.DISPLAYING, After.CHOOSE)), "table.stage"),
        (arrange(2, display="P00", deck="P01", stage=Stage(StageName.DISPLAYING, After.SEE), tokens={0: []}), "table.display"),
        (arrange(2, display="", stage=Stage(StageName.DISPLAYING, After.SEE)), "table.stage"),
        (arrange(2, display="P00", stage=Stage(StageName.DISCARDING), tokens={0: []}), "table.display"),
        (arrange(2, stage=Stage(StageName.DISCARDING)), "table.stage"),
        (arrange(2, hands={0: "P10 P11 P12 P13 P14 P15"}), "privates[0].prophecies"),
        (arrange(2, hands={0: "P10 P11 P12 P13 P14"}, stage=Stage(StageName.DRAWING)), "table.stage"),
        (arrange(2, deck="", stage=Stage(StageName.DRAWING)), "table.stage"),
        (arrange(2, hands={0: ""}, stage=Stage(StageName.CHOOSING)), "table.stage"),
        (arrange(4, hands={3: "P10 P11 P12 P13 P14 P15"}), "table.sides[3].prophecies"),
        # R6, R8, R9: assembling and completing
        (arrange(2, stage=Stage(StageName.ASSEMBLING)), "table.stage"),
        (arrange(2, coatls={0: THREE}, ending=(Ending.THIRD_COATL, 0, 0), stage=Stage(StageName.ASSEMBLING)), "table.turn"),
        (arrange(2, coatls={0: [".Y."]}, stage=Stage(StageName.COMPLETING, coatl=0)), "table.stage"),
        (arrange(2, coatls={0: [".Y."]}, stage=Stage(StageName.COMPLETING, coatl=1)), "table.stage"),
        (arrange(2, stage=Stage(StageName.REVEALING, After.COMMIT, pile=0)), "table.temples"),
        (arrange(2, tops=(None, "T00"), below=(6, 5), stage=Stage(StageName.REVEALING, After.COMMIT, pile=0)), "table.stage"),
        (arrange(2, tops=(None, "T00"), below=(6, 5)), "table.temples"),
        (
            arrange(2, coatls={0: ["<YYY> P00"]}, tops=(None, "T00"), below=(6, 5), stage=Stage(StageName.REVEALING, After.TEMPLE,
            pile=0, coatl=0)), "table.stage",
        ),
        # R2: the set-up
        (changed(SETUP[0], turn=Turn(1, 1, False)), "table.turn"),
        (changed(SETUP[3], temples=Temples((None, None), (6, 6))), "table.temples.below"),
        (changed(SETUP[5], temples=attrs.evolve(SETUP[5].table.temples, tops=(None, None))), "temples"),
        (with_side(SETUP[8], 0, tokens=()), "table.sides[0]"),
        (changed(coatl.position(dealt(2)), stage=Stage(StageName.KEEPING, waiting=(0,))), "table.sides[1].prophecies"),
        (changed(coatl.position(dealt(2)), stage=Stage(StageName.KEEPING, waiting=(0,))), "discards"),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(wrong: Position, place: str) -> None:
    """R1 to R11: each with the place of what is wrong."""
    assert place in problems(wrong)


def test_odd_bodies_cannot_be() -> None:
    """R4.5: bodies leave the bag in pairs."""
    position = arrange(2)
    bodies = position.table.bags.bodies
    wrong = with_side(
        changed(position, bags=attrs.evolve(position.table.bags, bodies=attrs.evolve(bodies, red=bodies.red - 1))),
        0,
        board=(coatl.Piece("body", "red"),),
    )
    assert problems(wrong) == ["table.bags.bodies"]


def test_set_up_positions_are_exact() -> None:
    """R2: at every event of the set-up, hands, temples, display, discards and piles are what has been dealt so far. (In play
    hands are as small, so those stages are not tried.)"""
    for position in SETUP:
        assert coatl.from_position(position)
        for stage in (each.table.stage for each in SETUP if each.table.stage != Stage(StageName.ACTING)):
            if stage.name is not position.table.stage.name or stage.seat != position.table.stage.seat:
                assert problems(changed(position, stage=stage))


def test_a_broken_x_can_lie_at_a_coatl_with_the_option_only() -> None:
    """R7.11: where an earlier part of the snake satisfied it."""
    options = Options(2, open_end_is_empty=True)
    for snake, fine in ((".YYY.", True), ("<RYYY>", True), (".YY.", True), (".YRY.", False), ("<YRY>", False)):
        position = arrange(options, coatls={0: [f"{snake} P05"]})
        assert fine == (not _bad(position)), snake
    assert _bad(arrange(2, coatls={0: [".YYY. P05"]}))


def _bad(position: Position) -> bool:
    try:
        coatl.from_position(position)
    except BadPosition:
        return True
    return False


@pytest.mark.unmeasured
def test_scarce_positions_are_read() -> None:
    """R5.5 and R9.5: short displays and used-up piles, as the tests of these rules need them."""
    assert coatl.from_position(arrange(4, **scarce(in_hand=19)))
    assert coatl.from_position(arrange(4, **FEW_TEMPLES))
    assert problems(arrange(4, **{**FEW_TEMPLES, "tops": ("T08", None), "below": (0, 5)}))


def _passed(hand: str = "P25 P26 P27 P28 P29", stage: Stage = ACTING) -> Position:
    """Seat 0 has passed: with this hand, a full board and no token."""
    board, built = {0: "<Y <Y <R <R <K <K <G <G"}, {0: ["<B.", "<B."]}
    return arrange(2, seat=1, passes=1, boards=board, hands={0: hand}, tokens={0: []}, coatls=built, stage=stage)


def test_who_has_passed_is_checked() -> None:
    """R10.4: the seats before this one have no move, and nobody else is in the middle of something."""
    assert coatl.position(coatl.from_position(_passed())).table.passes == 1
    assert problems(_passed(hand="P25 P26 P27 P28")) == ["table.passes"]
    assert problems(_passed(stage=Stage(StageName.CHOOSING))) == ["table.passes"]


def test_every_clock_is_shown_differently() -> None:
    """R10: the turn and what is left of the game tell the whole clock."""
    state = begun(2)
    assert (Turn(0, 1, False), 0, None, None, ()) == shown(2, state.clock)


@pytest.mark.unmeasured
@given(data=st.data())
def test_positions_with_one_thing_changed_are_read_or_refused(data: st.DataObject) -> None:
    """No other error, and what is read is shown the same up to the order of equal things."""
    options = Options(data.draw(st.integers(2, 4)), promo=data.draw(st.booleans()))
    state = data.draw(st.sampled_from(play(coatl, options, Random(data.draw(st.integers(0, 50)))).states))
    others = list(variations(coatl.position(state)))
    for other in data.draw(st.lists(st.sampled_from(others), max_size=40)):
        try:
            again = coatl.from_position(other)
        except BadPosition as error:
            assert error.problems
        else:
            assert coatl.from_position(coatl.position(again)) == again
            assert Private in {type(private) for private in coatl.position(again).privates}


def test_the_middle_of_an_action_is_read() -> None:
    """Events and windows in the middle of a turn."""
    state = at(boards={0: "K>"}, coatls={0: ["<YGYGRR. P15"]}, hands={0: "P06 P16"}, temples={0: "T10"}, tops=("T08", "T02"))
    for text in ("extend 0 tail K", "fulfil 0 P06", "temple T08", "=reveal T00", "seal", "end"):
        state = after(state, text)
        assert coatl.from_position(coatl.position(state)) == state
