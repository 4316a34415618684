"""The kit by itself: its table of properties, what it says of a game that fails, what stands in where an adapter says little."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any, Literal, Never

import attrs
import pig_rules as pig
import pytest
from hypothesis import given, settings, strategies as st

import coloretto_rules as coloretto
from tabletop_rules import register
from tabletop_rules.command import main
from tabletop_rules.testing import (
    PROPERTIES,
    Adapter,
    Conformance,
    Plant,
    candidates,
    digest,
    examine,
    found_by,
    hold,
    missed,
    play,
    steps_near,
    walks,
    whole_games,
)
from tabletop_rules.testing.assumed import any_options, few_options
from tabletop_rules.testing.properties import Property
from tabletop_rules.testing.walks import members

BASIC: Adapter[pig.Options, pig.State, pig.Step] = Adapter(game=pig, few_options=(pig.Options(2, 20), pig.Options(3, 20, True)))
NAMED = {one.name: one for one in PROPERTIES}


@pytest.fixture(autouse=True)
def _known() -> None:
    register(pig)


def test_every_property_has_a_name_of_its_own_and_a_sentence() -> None:
    """From the contract, 0, to numbered moves, 15."""
    assert len(NAMED) == len(PROPERTIES)
    assert {one.number for one in PROPERTIES} == set(range(16))
    assert all(one.function.__doc__ for one in PROPERTIES)
    assert NAMED["random_play_ends"].says == "random play ends"


def test_the_class_has_a_test_for_each_property() -> None:
    """Under its name."""
    tests = {name for name in vars(Conformance) if name.startswith("test_")}
    assert tests == {f"test_{one.name}" for one in PROPERTIES}


def test_the_basic_level_holds_for_pig() -> None:
    """With nothing but the module; what needs more is not asked, and says so."""
    findings = [examine(one, BASIC, 3) for one in PROPERTIES]
    assert [one.told for one in findings if one.status == "fails"] == []
    missing = {one.property.name: one.told for one in findings if one.status == "not asked"}
    assert missing["scores_and_winners_agree_with_a_recount"] == "the adapter has no recount"
    assert len(missing) == 10 + 12


def test_a_failure_is_told_with_its_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error, the line, and the walk that led there."""
    monkeypatch.setattr(pig, "winners", lambda state: ())
    found = examine(NAMED["random_play_ends"], BASIC, 3)
    assert (found.status, found.examples) == ("fails", 0)
    assert "assert game.winners(walk.last)" in found.told
    assert "Draw 1" in found.told


def test_several_failures_are_told_by_the_first() -> None:
    """Hypothesis groups errors that differ."""

    def fails(adapter: Any, data: Any) -> None:
        number = data.draw(st.integers(0, 9))
        if number == 3:
            raise KeyError("three")
        if number > 5:
            raise IndexError("many")

    assert examine(Property(99, fails), BASIC, 200).told.startswith(("KeyError", "IndexError"))


def test_a_property_that_finds_no_moment_is_not_asked() -> None:
    """Nor one that skips."""

    def never(adapter: Any, data: Any) -> None:
        data.draw(st.nothing())

    def skips(adapter: Any) -> None:
        pytest.skip("not here")

    assert examine(Property(99, never), BASIC, 3).status == "not asked"
    assert examine(Property(99, skips, drawn=False), BASIC, 3).status == "not asked"


def test_a_game_that_is_no_module_cannot_be_replayed_elsewhere() -> None:
    """Its hash seeds are not asked for; all else is."""

    class Wrapped:
        def __getattr__(self, name: str) -> Any:
            return getattr(pig, name)

    adapter = attrs.evolve(BASIC, game=Wrapped())
    assert NAMED["no_result_depends_on_the_hash_seed"].missing(adapter) == "the game is no module"
    assert hold(NAMED["exactly_one_thing_is_due"], adapter, 2) >= 2


def test_a_game_that_hides_nothing_needs_no_worlds() -> None:
    """All that fits a view is the state itself."""
    adapter: Adapter[Any, Any, Any] = Adapter(game=coloretto, few_options=(coloretto.Options(3),), hides_nothing=True)
    assert (adapter.resample, adapter.resample_step) == (None, None)
    for one in PROPERTIES:
        if one.number in (6, 7):
            assert examine(one, adapter, 2).status == "holds"


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@attrs.frozen
class ManyOptions:
    seats: int
    colour: Colour = Colour.RED
    speed: Literal["slow", "fast"] = "slow"
    limit: int | None = 3
    wild: bool = False

    def __attrs_post_init__(self) -> None:
        if self.wild and self.seats == 2:
            raise ValueError("wild: not for two")


class Optioned:
    NAME = "optioned"
    SEATS = range(2, 4)
    Options = ManyOptions


def test_options_are_made_from_their_types() -> None:
    """Truth values, enums, literals and nothing are tried; what the rules refuse is left out."""
    few = few_options(Optioned)
    assert {one.colour for one in few} == set(Colour)
    assert {one.speed for one in few} == {"slow", "fast"}
    assert {one.limit for one in few} == {None, 3}
    assert [one.seats for one in few if one.wild] == [3]

    @settings(max_examples=100, derandomize=True, database=None)
    @given(any_options(Optioned))
    def drawn(options: ManyOptions) -> None:
        assert options.seats in (2, 3)

    drawn()


def test_options_that_need_more_than_seats_must_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to do."""
    monkeypatch.setattr(Optioned, "SEATS", range(2, 3))
    monkeypatch.setattr(Optioned, "Options", attrs.make_class("Odd", {"players": attrs.field(type=int)}, frozen=True))
    with pytest.raises(ValueError, match="an adapter must say what options there are"):
        few_options(Optioned)


def test_the_members_of_a_union_are_its_classes() -> None:
    """Of a single class that class, of `Never` none."""
    assert [cls.__name__ for cls in members(pig.Move)] == ["Bid", "Hold", "Roll"]
    assert members(pig.Outcome) == (pig.Thrown,)
    assert members(Never) == ()


@given(data=st.data())
def test_the_strategies_give_walks_and_steps(data: st.DataObject) -> None:
    """A walk leads on by legal steps; a step near it is well-typed."""
    walk = data.draw(walks(pig, st.just(pig.Options(2, 20)), max_steps=6))
    assert len(walk.states) == len(walk.steps) + 1 <= 7
    game = data.draw(whole_games(pig, st.just(pig.Options(2, 20))))
    assert pig.is_over(game.last)
    step = data.draw(steps_near(BASIC, walk))
    assert pig.parse_step(pig.format_step(step)) == step


@given(data=st.data())
def test_arbitrary_steps_are_among_those_near(data: st.DataObject) -> None:
    """Where the adapter gives some; where nothing is known at all there is none."""
    walk = play(pig, pig.Options(2, 20), Random(1), max_steps=3)
    odd = pig.Thrown(77)
    more = attrs.evolve(BASIC, any_step=lambda: st.just(odd))
    assert data.draw(steps_near(more, walk)) is not None

    class Silent:
        def __getattr__(self, name: str) -> Any:
            return getattr(pig, name)

        def legal_moves(self, *given: Any) -> tuple[Any, ...]:
            return ()

        def chance(self, state: Any) -> None:
            return None

    silent = attrs.evolve(more, game=Silent(), near=lambda state: ())
    empty = attrs.evolve(walk, steps=(), states=walk.states[:1])
    assert data.draw(steps_near(silent, empty)) == odd
    assert data.draw(steps_near(attrs.evolve(silent, any_step=st.nothing), empty)) is None


def test_a_planted_bug_that_no_property_could_find_is_a_mistake() -> None:
    """Of the plant, not of the game."""
    with pytest.raises(ValueError, match="no property 77"):
        candidates(Plant("nothing", 77, lambda patch: None))


def test_what_is_no_bug_is_missed() -> None:
    """And told by its name; what is not asked of the game is not hunted."""
    harmless = Plant("no bug at all", 3, lambda patch: None, "test_exactly_one_thing_is_due")
    unasked = Plant("a wrong recount", 9, lambda patch: None, "test_scores_and_winners_agree_with_a_recount")
    assert found_by(unasked, BASIC) is None
    assert missed(attrs.evolve(BASIC, plants=()), (harmless, unasked), examples=2, generic=False) == ["no bug at all"]


def test_a_digest_tells_all_that_a_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of property 1 does this with two hash seeds."""
    import pickle

    walk = play(pig, pig.Options(3, 20, True), Random(1), max_steps=30)
    games = pickle.dumps([("pig_rules", walk.options, walk.steps)])
    first = digest.digest(games)
    assert digest.digest(games) == first
    right = pig.legal_moves
    monkeypatch.setenv("PLANT", "hash-order")
    try:
        assert len(digest.digest(games)) == len(first)
    finally:
        pig.legal_moves = right


# The command


def lines(capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    """What was printed."""
    yield from capsys.readouterr().out.splitlines()


def test_check_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Every property with its examples and what came of it; exit status 0 where all hold."""
    assert main(["check", "pig", "--examples", "1"]) == 0
    table = list(lines(capsys))
    assert table[0].split() == ["result", "no.", "examples", "property"]
    assert len([line for line in table if line.startswith(("holds", "not asked"))]) == len(PROPERTIES)
    assert table[-1].startswith("pig: 48 of 48 properties hold")


def test_check_says_what_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With the reason below the table, and exit status 1; as JSON one object a property."""
    monkeypatch.setattr(pig, "winners", lambda state: ())
    assert main(["check", "pig", "--examples", "1"]) == 1
    table = list(lines(capsys))
    assert any(line.startswith("FAILS") and line.endswith("random play ends") for line in table)
    assert any("assert game.winners(walk.last)" in line for line in table)
    assert main(["check", "pig", "--examples", "1", "--json"]) == 1
    told = [json.loads(line) for line in lines(capsys)]
    assert [one["property"] for one in told] == [one.name for one in PROPERTIES]
    assert {one["status"] for one in told} == {"holds", "fails", "not asked"}
    assert all(one["told"] for one in told if one["status"] == "fails")


def test_check_says_what_it_was_at(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is interrupted, because a game never answers, say."""

    def waits(*given: Any) -> Never:
        raise KeyboardInterrupt

    monkeypatch.setattr(pig, "legal_moves", waits)
    assert main(["check", "pig", "--examples", "1"]) == 130
    said = capsys.readouterr()
    assert (said.out, said.err.splitlines()[-2:]) == (
        "",
        ["tabletop: it was asked whether steps leave the old state as it was", "tabletop: interrupted"],
    )


def test_check_says_what_is_no_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, exit status 2."""
    assert main(["check", "nosuch"]) == 2
    assert capsys.readouterr().err.startswith("tabletop: no game is called 'nosuch'")
    monkeypatch.delattr(pig, "SEATS")
    assert main(["check", "pig"]) == 2
    assert "cannot be checked" in capsys.readouterr().err


def test_check_without_the_extra_says_so_in_one_line() -> None:
    """The wheel alone has no hypothesis."""
    code = "import sys; sys.modules['hypothesis'] = None; from tabletop_rules.command import main; sys.exit(main(['check', 'coloretto']))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "tabletop: check needs hypothesis: pip install 'tabletop-rules[testing]'\n")
