"""What the kit does where a game has nothing of a kind: no chance, no corner, no other value; and its own small parts."""

from __future__ import annotations

import io
import pickle
import runpy
import signal
import sys
from enum import Enum
from random import Random
from types import SimpleNamespace
from typing import Any, Literal, NoReturn

import attrs
import pig_rules as pig
import pytest
from hypothesis import strategies as st

import coloretto_rules as coloretto
from tabletop_rules import game_names, refuse
from tabletop_rules.testing import (
    PROPERTIES,
    Adapter,
    Plant,
    Symmetry,
    borders,
    damage,
    examine,
    found_by,
    hold,
    misfit,
    numbers,
    plants,
    play,
    refusals,
    variations,
)
from tabletop_rules.testing.borders import Overrun, Pool, budget, little_memory, places, put
from tabletop_rules.testing.planted.patching import set_by_force
from tabletop_rules.testing.properties import Property
from tabletop_rules.testing.suite import make_known
from tests.testing import lots
from tests.testing.test_lots import FULL, instead

NAMED = {one.name: one for one in PROPERTIES}


class Without:
    """A game with some functions exchanged, as an object."""

    def __init__(self, game: Any, **wrong: Any) -> None:
        self.__dict__.update(wrong)
        self.__dict__["game"] = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["game"], name)


@pytest.fixture(autouse=True)
def _known() -> None:
    make_known(FULL)


# Games without


def test_a_game_without_chance_is_asked_nothing_about_events() -> None:
    """What begins with an event ends at once."""
    game = Without(pig, chance=lambda state: None, check=lambda state, step: None)
    adapter: Adapter[Any, Any, Any] = Adapter(game=game, few_options=(pig.Options(2, 10),), near=lambda state: (), longest_game=1)
    for one in PROPERTIES:
        if one.number == 8 or one.name == "any_event_is_sampled_or_refused_soon":
            assert hold(one, adapter, 2) == 2


def test_a_game_that_is_not_known_is_registered() -> None:
    """By the class to inherit, for the referee; one that is known stays as it is."""
    adapter: Adapter[Any, Any, Any] = Adapter(game=Without(pig, NAME="pig-unheard-of"))
    make_known(adapter)
    make_known(adapter)
    assert "pig-unheard-of" in game_names()


def test_answers_that_do_not_commute_are_those_that_close() -> None:
    """The adapter names them; any other is found."""
    commute = NAMED["answers_of_different_seats_commute"]
    with pytest.MonkeyPatch.context() as patch:

        def check(right: Any, state: Any, step: Any) -> Any:
            late = isinstance(step, lots.Bid) and step.seat == 0 and state.bids.count(None) < len(state.bids) and state.bids[0] is None
            return refuse("too-late", "R3", "No.") if late else right(state, step)

        instead("check", check)(patch)
        assert hold(commute, attrs.evolve(FULL, closes=frozenset({"Bid"})), 5) == 5
        assert hold(commute, attrs.evolve(FULL, closes=None), 5) == 5
        assert "do not commute" in examine(commute, FULL, 20).told


def test_what_never_comes_up_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of step, a refusal."""

    class Pass:
        """A move that nobody makes."""

    monkeypatch.setattr(refusals, "GAMES", 2)
    small = attrs.evolve(FULL, few_options=(lots.Options(2, 1),))
    assert "never met: {<class" in examine(NAMED["every_kind_of_step_is_met"], attrs.evolve(small, game=Without(lots, Move=lots.Bid | Pass))).told
    codes = {**lots.CODES, "never": ("R9",)}
    assert examine(NAMED["every_refusal_is_reached"], attrs.evolve(small, codes=codes)).told.startswith("Failed: never refused for: never")


def test_a_bug_that_nothing_can_be_asked_about_is_missed() -> None:
    """A renaming that there never is."""
    never = attrs.evolve(FULL, symmetries=(Symmetry("none", lambda state, rng: None),))
    harmless = Plant("harmless", 11, lambda patch: None)
    assert found_by(harmless, never, 2) is None


def test_bugs_in_moves_are_planted_where_moves_are_renamed() -> None:
    """Colours of lots are in no bid; and only where several seats act, their answers are mixed up."""
    colours = attrs.evolve(FULL, symmetries=FULL.symmetries[:1])
    names = {plant.name for plant in plants(FULL)} - {plant.name for plant in plants(colours)}
    assert names == {"moves with an odd name are forgotten", "steps with an odd name are mixed up"}
    alone: Adapter[Any, Any, Any] = Adapter(game=pig, few_options=(pig.Options(2, 10),))
    assert "answers out of order are mixed up" not in {plant.name for plant in plants(alone)}


def test_a_state_is_not_overwritten_with_itself() -> None:
    """There is no field to overwrite."""
    state = lots.new_game(lots.Options(2))
    set_by_force(state, state)
    assert state == lots.new_game(lots.Options(2))


def test_an_adapter_has_symmetries_or_a_reason() -> None:
    """Not both, and not neither."""
    with pytest.raises(ValueError, match="either symmetries, or the reason"):
        Adapter(game=lots, no_symmetry="", symmetries=())
    printed: list[str] = []
    FULL._repr_pretty_(SimpleNamespace(text=printed.append), cycle=False)
    assert printed == ["<adapter of lots>"]


def test_pairs_that_cannot_be_given_are_left_out() -> None:
    """`resample_step` may say None; `inventory` may go without bounds; a position may come from a constructor that mends it."""
    from tests.conformance.registry import adapters

    full = next(one for one in adapters() if one.name == "catsle")
    assert hold(NAMED["no_secret_is_told"], attrs.evolve(full, resample_step=lambda *given: None), 2) == 2
    assert hold(NAMED["whole_games_keep_every_card_and_piece_and_their_bounds"], attrs.evolve(FULL, bounds=None), 2) == 2


def test_values_that_cannot_be_made_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the constructor of a position refuses what is mistyped, nothing is asked; nor of tables that fit in no byte."""
    monkeypatch.setattr("tabletop_rules.testing.round_trips.mistyped", lambda value, rng: None)
    assert hold(NAMED["mistyped_positions_and_views_are_refused"], FULL, 2) == 2
    monkeypatch.setattr(numbers, "_fits", lambda table: False)
    adapter: Adapter[Any, Any, Any] = Adapter(game=coloretto, few_options=(coloretto.Options(3),))
    assert hold(NAMED["different_views_are_different_observations"], adapter, 1) == 1
    assert numbers._places(3) == []


def test_errors_of_the_kit_without_words_are_told() -> None:
    """A bare assertion; and one from inside pytest, by the line that asked."""

    def bare(adapter: Any) -> None:
        raise AssertionError

    def silent(adapter: Any) -> None:
        with pytest.raises(ValueError, match="x"):
            pass

    assert examine(Property(99, bare, drawn=False), FULL).told.startswith("AssertionError: does not hold\nin bare: raise AssertionError")
    assert "in silent: with pytest.raises" in examine(Property(99, silent, drawn=False), FULL).told


# Variations


class Size(Enum):
    SMALL = 1
    LARGE = 2


@attrs.frozen
class Place:
    number: int

    @classmethod
    def parse(cls, text: str) -> Place:
        raise NotImplementedError


PLACES = (Place(1), Place(2))


@attrs.frozen
class Sample:
    place: Place | None = None
    size: Size | None = None
    speed: Literal["slow", "fast"] = "slow"
    count: int | None = None
    wild: bool = False
    negative: int = attrs.field(default=0)
    name: str = "x"

    def __attrs_post_init__(self) -> None:
        if self.wild and self.size is Size.LARGE:
            raise ValueError("wild: not so large")


def test_variations_follow_the_declared_types() -> None:
    """Something instead of nothing and the other way round; what the constructor refuses or leaves equal is left out."""
    universe: dict[type, tuple[Any, ...]] = {Place: PLACES}
    found = list(variations(Sample(), universe))
    assert found == [
        Sample(PLACES[0]), Sample(PLACES[1]), Sample(size=Size.SMALL), Sample(size=Size.LARGE), Sample(speed="fast"), Sample(count=0),
        Sample(wild=True), Sample(negative=1),
    ]  # fmt: skip
    full = list(variations(Sample(PLACES[0], Size.LARGE, count=3), universe))
    assert Sample(PLACES[1], Size.LARGE, count=3) in full
    assert Sample(None, Size.LARGE, count=3) in full
    assert not any(one.wild for one in full)
    assert list(variations((Size.SMALL, 1.5))) == list(variations((Size.SMALL, 1.5), hint=tuple))
    assert list(variations((1, 2), hint=tuple[int, int])) == [(2, 2), (0, 2), (1, 3), (1, 1), (2, 1)]
    assert list(variations(Rounded(2))) == [Rounded(0)]


def _even(number: int) -> int:
    return number // 2 * 2


@attrs.frozen
class Rounded:
    """An even number: an odd one is rounded down."""

    number: int = attrs.field(converter=_even)


# Borders


def test_a_call_that_runs_on_is_stopped() -> None:
    """After so many calls, or so many seconds."""

    def calls() -> NoReturn:
        while True:
            abs(-1)

    with pytest.raises(Overrun, match="more than 50 calls"), budget(50):
        calls()
    count = borders.counter(1)
    count(sys._getframe(), "call", None)
    with pytest.raises(Overrun, match="more than 1 calls, in test_a_call"):
        count(sys._getframe(), "call", None)
    with pytest.raises(Overrun, match="seconds"), budget():
        signal.raise_signal(signal.SIGVTALRM)


def test_where_memory_cannot_be_limited_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """On other systems."""
    monkeypatch.setattr(sys, "platform", "another")
    with little_memory():
        pass


def test_places_are_declared_and_can_be_exchanged() -> None:
    """By the type that stands there; what is not there stays out of it."""

    @attrs.frozen
    class Holder:
        options: Any
        pair: tuple[int, str] | None
        odd: Any

    value = Holder(SimpleNamespace(), (1, "a"), (1, 2))
    attrs.resolve_types(Holder, globals(), {"Holder": Holder})
    hints = {path: hint for path, _, hint in places(value)}
    assert (hints["pair", 0], hints["pair", 1], hints["odd", 1]) == (int, str, int)
    assert {hint for path, _, hint in places((1, 2), tuple[int, ...]) if path} == {int}
    assert {hint for path, _, hint in places((1, 2), tuple[int, int, int] | None) if path} == {int}
    inside = Holder(Sample(PLACES[0]), None, Holder(Holder(Sample(), None, 1), None, 2))
    paths = {path for path, *_ in places(inside)}
    assert ("odd", "options", "options", "speed") not in paths
    assert ("odd", "options", "options") in paths
    assert put(value, ("pair", 0), 7).pair == (7, "a")
    assert put(value, ("pair", 9), 7) == value
    assert put(value, ("nothing",), 7) == value
    assert put(3, ("nothing",), 7) == 3
    assert put(value, (), 7) == 7


def test_a_pool_forgets_what_is_old() -> None:
    """It keeps 300 of a kind."""
    pool, rng = Pool({}), Random(1)
    for number in range(20):
        pool.add([((), 1000 * number + one, int) for one in range(60)], rng)
    kept = {pool.one(int, rng) for _ in range(3_000)}
    assert len(kept) <= 300
    assert max(kept) > 18_000


def test_other_values_are_of_every_declared_type() -> None:
    """A literal, a member of an enum, nothing, or a number."""
    pool, rng = Pool({Place: PLACES}), Random(1)
    hints = Literal["slow", "fast"] | Size | Place | int | None
    found = [borders.other(None, hints, pool, rng) for _ in range(300)]
    assert {"slow", "fast", None, Size.SMALL, Size.LARGE, *PLACES} <= {one for one in found if not isinstance(one, int)}
    assert any(type(one) is int for one in found)
    assert borders.other(True, bool, pool, rng) is False
    assert {borders.other("slow", Literal["slow", "fast"], pool, Random(seed)) for seed in range(60)} >= {"slow", "fast"}


# Small parts


def _one(given: object) -> int:
    return 1


def test_what_a_constructor_mends_or_refuses_is_not_mistyped() -> None:
    """None says so; inside a tuple too."""

    @attrs.frozen
    class Strict:
        number: int = attrs.field(validator=attrs.validators.instance_of(int))

    @attrs.frozen
    class Mended:
        number: int = attrs.field(converter=_one)

    found = [damage.mistyped((kind(1),), Random(seed)) for seed in range(60) for kind in (Strict, Mended)]
    assert None in found
    assert any(found)


def test_few_samples_fit_anything() -> None:
    """With one pool there is nothing to compare."""
    assert misfit(["a"], {"a": 1}) == misfit(["a"] * 9, {"a": 1}) == misfit(["a"] * 99, {"a": 1_000, "b": 1}) == ""


def test_a_report_without_a_fault_has_none_to_spoil() -> None:
    """A planted referee that tells faults wrongly leaves legal records alone."""
    import tabletop_rules
    from tabletop_rules import Record

    record = Record("lots", 1, lots.Options(2), ())
    (plant,) = (one for one in plants(FULL) if one.name == "the fault has no reason")
    with pytest.MonkeyPatch.context() as patch:
        plant.patch(patch)
        assert tabletop_rules.verify(record).fault is None


def test_events_of_many_ways_are_not_listed() -> None:
    """Their numbers are tried here and there."""
    adapter: Adapter[Any, Any, Any] = Adapter(game=coloretto, few_options=(coloretto.Options(5),), options=lambda: st.just(coloretto.Options(5)))
    assert hold(NAMED["every_number_below_the_total_is_an_outcome"], adapter, 12) == 12


def test_the_digest_is_printed_by_a_process(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Of the games on its standard input."""
    from tabletop_rules.testing import digest

    walk = play(pig, pig.Options(2, 10), Random(1), max_steps=5)
    games = pickle.dumps([("pig_rules", walk.options, walk.steps)])
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(games)))
    runpy.run_path(digest.__file__, run_name="__main__")
    assert capsys.readouterr().out.strip() == digest.digest(games)
