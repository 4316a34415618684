"""Pig on the kit: an adapter, the class to inherit, and bugs that the kit must find."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import attrs
import pig_rules as pig
import pytest
from hypothesis import strategies as st
from pig_rules import drawing

from tabletop_rules import BadPosition, BadText, register_drawing, svg_of, text_of
from tabletop_rules.testing import Adapter, Conformance, Plant, candidates, found_by, plants

register_drawing("pig", drawing)  # for a copy that is not installed

# The adapter


def near(state: pig.State) -> Iterator[pig.Step]:
    yield from (pig.Roll(), pig.Hold())
    yield from (pig.Thrown(side) for side in range(8))
    yield from (pig.Bid(seat, lost) for seat in range(-1, state.options.seats + 1) for lost in range(-1, 7))


def recount(state: pig.State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    table, privates = pig.position(state).table, pig.position(state).privates
    over = max(table.points) >= table.options.goal
    right = [over and private.bid == lost for private, lost in zip(privates, table.lost, strict=True)]
    scores = tuple(points + 10 * bonus for points, bonus in zip(table.points, right, strict=True))
    return scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def worlds(state: pig.State, seat: int | None) -> Mapping[pig.State, int] | None:
    hidden = [one for one, bid in enumerate(state.bids) if bid is not None and one != seat and not pig.is_over(state)]
    if len(hidden) > 2:
        return None
    found = {}
    for bids in product(range(6), repeat=len(hidden)):
        placed = dict(zip(hidden, bids, strict=True))
        found[attrs.evolve(state, bids=tuple(placed.get(one, bid) for one, bid in enumerate(state.bids)))] = 1
    return found


def resample_step(state: pig.State, step: pig.Step, seat: int | None, rng: Random) -> tuple[pig.State, pig.Step]:
    hidden = isinstance(step, pig.Bid) and step.seat != seat
    bids = tuple(bid if bid is None or one == seat else rng.randrange(6) for one, bid in enumerate(state.bids))
    return attrs.evolve(state, bids=bids), pig.Bid(step.seat, rng.randrange(6)) if isinstance(step, pig.Bid) and hidden else step


NUMBERS = st.integers(-1, 9)
ADAPTER: Adapter[pig.Options, pig.State, pig.Step] = Adapter(
    game=pig,
    options=lambda: st.builds(pig.Options, st.integers(2, 6), st.sampled_from((10, 20, 100)), st.booleans()),
    few_options=(pig.Options(2, 20), pig.Options(3, 20, True), pig.Options(2, 30, True)),
    any_step=lambda: (
        st.builds(pig.Bid, NUMBERS, NUMBERS) | st.builds(pig.Thrown, NUMBERS) | st.just(pig.Roll()) | st.just(pig.Hold())
    ),
    near=near,
    recount=recount,
    resample_step=resample_step,
    worlds=worlds,
    closes=frozenset(),
    codes=pig.CODES,
    longest_game=5_000,
)


class TestPig(Conformance):
    """Everything that the kit knows to ask."""

    adapter = ADAPTER


# Bugs


def instead(name: str, make: Callable[[Any], Any]) -> Callable[[pytest.MonkeyPatch], None]:
    """Puts `make(right)` in the place of a function of the game."""
    return lambda patch: patch.setattr(pig, name, make(getattr(pig, name)))


def stepping(wrong: Callable[[pig.State, pig.Step, pig.State], pig.State]) -> Callable[[pytest.MonkeyPatch], None]:
    """`apply` that gives something else than it should."""
    return instead("apply", lambda right: lambda state, step: wrong(state, step, right(state, step)))


LISTED, RECOUNT, DERIVED = (
    "test_a_step_is_legal_exactly_when_it_is_listed",
    "test_scores_and_winners_agree_with_a_recount",
    "test_a_legal_step_leads_to_the_same_state_checked_or_not",
)


def stops_at_nothing(right: Any) -> Any:
    return lambda state, step: None if step == pig.Hold() and pig.to_act(state) and not any(state.points) else right(state, step)


def bids_twice(right: Any) -> Any:
    def check(state: pig.State, step: pig.Step) -> Any:
        refusal = right(state, step)
        return None if refusal is not None and refusal.code == "has-bid" else refusal

    return check


OWN = (
    Plant("a 1 costs nothing", 4, stepping(lambda s, t, a: attrs.evolve(a, turn=s.turn) if t == pig.Thrown(1) else a), DERIVED),
    Plant(
        "a six counts seven", 4, stepping(lambda s, t, a: attrs.evolve(a, turn=a.turn + 1) if t == pig.Thrown(6) else a), DERIVED
    ),
    Plant("holding keeps the turn", 4, stepping(lambda s, t, a: attrs.evolve(a, seat=s.seat) if t == pig.Hold() else a), DERIVED),
    Plant("a turn may end before it began", 3, instead("check", stops_at_nothing), LISTED),
    Plant("a bid can be made twice", 3, instead("check", bids_twice), LISTED),
    Plant(
        "the die has no six",
        3,
        instead("chance", lambda right: lambda s: (due := right(s)) and attrs.evolve(due, weights=(1, 1, 1, 1, 1, 0))),
        LISTED,
    ),
    Plant(
        "the first bid is seen by all",
        6,
        instead("redact", lambda right: lambda s, t, seat: t if isinstance(t, pig.Bid) and t.seat == 0 else right(s, t, seat)),
        "test_a_redacted_step_tells_only_what_its_seat_saw",
    ),
    Plant(
        "low bids are guessed more often",
        7,
        instead("determinize", lambda right: lambda v, rng: min(right(v, rng), right(v, rng), key=lambda s: str(s.bids))),
        "test_guesses_are_exactly_uniform",
    ),
    Plant(
        "a right bid is worth 9",
        9,
        instead("scores", lambda right: lambda s: tuple(x - (x != p) for x, p in zip(right(s), s.points, strict=True))),
        RECOUNT,
    ),
    Plant("the first seat wins ties", 9, instead("winners", lambda right: lambda s: right(s)[:1]), RECOUNT),
    Plant(
        "strangers have no moves and are not told so",
        3,
        instead("legal_moves", lambda right: lambda s, seat=None: () if seat == len(s.bids) else right(s, seat)),
        "test_the_list_of_moves_is_in_order",
    ),
    Plant(
        "seat 99 is shown steps",
        6,
        instead("redact", lambda right: lambda s, t, seat: t if seat == 99 else right(s, t, seat)),
        "test_a_stranger_is_shown_nothing",
    ),
)
GENERIC = plants(ADAPTER)
ASKED = [plant for plant in (*GENERIC, *OWN) if any(not one.missing(ADAPTER) for one in candidates(plant))]


@pytest.mark.parametrize("plant", ASKED, ids=lambda plant: plant.name)
def test_every_planted_bug_is_found(plant: Plant) -> None:
    """Those that the kit plants in any game, and those that only Pig can have."""
    assert found_by(plant, ADAPTER) is not None


# What the kit does not ask: options, the drawing


@pytest.mark.parametrize(
    ("wrong", "field"), [((1,), "seats"), ((7,), "seats"), ((2, 9), "goal"), ((2, 1000), "goal"), ((2, 100, 1), "bids")]
)
def test_options_name_what_is_wrong(wrong: tuple[Any, ...], field: str) -> None:
    """R1, R8."""
    with pytest.raises(ValueError, match=f"^{field}: "):
        pig.Options(*wrong)


def ended(bids: bool) -> pig.State:
    """A game of three throws."""
    state = pig.new_game(pig.Options(2, 10, bids))
    for text in ["bid 0 0", "bid 1 3"] * bids + ["roll", "=5", "roll", "=6", "hold"]:
        state = pig.apply(state, pig.parse_step(text))
    return state


def test_a_right_bid_is_worth_ten_points() -> None:
    """R9: seat 0 lost no turn and said so."""
    assert (pig.scores(ended(True)), pig.winners(ended(True))) == ((21, 0), (0,))
    assert pig.scores(ended(False)) == (11, 0)


def test_the_drawing_shows_a_bid_to_its_seat_only() -> None:
    """R8; and to everybody when the game is over."""
    state = pig.apply(pig.new_game(pig.Options(2, bids=True)), pig.Bid(0, 4))
    assert "bid 4" in text_of(pig.view(state, 0))
    assert "bid 4" in text_of(pig.position(state))
    for value in (pig.view(state, 1), pig.view(state, None)):
        assert "bid hidden" in text_of(value)
        assert "bid 4" not in text_of(value) + svg_of(value)
    assert "bid 4" not in svg_of(pig.position(state), seat=1)
    assert "bid 3" in text_of(pig.view(ended(True), 0))
    assert svg_of(pig.position(state), highlight=["seat 0", "turn"]).startswith("<svg ")
    assert text_of(pig.position(ended(False)), colour=True, width=40)


def test_a_text_that_is_none_is_no_step() -> None:
    """Whatever is handed over."""
    wrong: Any = 7
    with pytest.raises(BadText):
        pig.parse_step(wrong)


def test_positions_that_cannot_be_are_refused() -> None:
    """Each problem is named by its place."""
    position = pig.position(ended(True))
    for place, table in (
        ("table.points", {"points": (1,)}),
        ("table.points[0]", {"points": (1, 0)}),
        ("table.seat", {"seat": 2}),
        ("table.lost[1]", {"lost": (0, 6)}),
        ("table.turn", {"turn": 1}),
        ("table.rolling", {"rolling": True}),
        ("table.bid", {"bid": (True, False)}),
    ):
        with pytest.raises(BadPosition) as caught:
            pig.from_position(attrs.evolve(position, table=attrs.evolve(position.table, **table)))
        assert place in [problem.place for problem in caught.value.problems]
