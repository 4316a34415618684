"""A game that people play in one place: the luck of each step, covered hands, taking back, what is told."""

from __future__ import annotations

from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import cast

import attrs
import pytest
from hypothesis import given, strategies as st

from catan_rules import CardCounts, Counts
from tabletop_rules import Ended, ErasedGame, Hidden, IllegalStep, Record, RedactedRecord, Status, View, load_game, verify
from tabletop_rules.hosting import PLAYERS, Covered, Denied, Sitting, Undo
from tests.catan import scenes

QUICK = {"catan": {"victory_points": 4, "trading": False}, "catsle": {"rounds": 1}}
OWN_GAMES = ["catan", "catsle", "coatl", "coloretto"]


def sitting_at(name: str, players: str, seed: int | str = 1, undo: Undo | None = None) -> Sitting:
    """A sitting that waits for its first person."""
    game, who = load_game(name), players.split(",")
    options: object = game.Options(seats=len(who), **QUICK.get(name, {}))  # type: ignore[call-arg]  # options of some game
    sitting = Sitting(game, options, who, seed, undo=undo)
    sitting.settle()
    return sitting


def texts(sitting: Sitting) -> list[str]:
    """The moves of the person asked."""
    return [sitting.game.format_step(move) for move in sitting.moves()]


@pytest.mark.parametrize("name", OWN_GAMES)
@given(seed=st.integers(0, 99), players=st.lists(st.sampled_from(PLAYERS), min_size=3, max_size=3), data=st.data())
def test_whoever_plays_the_game_ends_and_nobody_is_told_another_s_hand(
    name: str, seed: int, players: list[str], data: st.DataObject
) -> None:
    """Every door is shut until the person asked has looked; then it shows what that seat may know; a move taken back and made again
    meets the same luck; the whole record is legal."""
    sitting = sitting_at(name, ",".join(players), seed, Undo.FREE)
    rng = Random(data.draw(st.integers(0, 2**32)))
    game = sitting.game
    for _ in range(25):
        if sitting.asked is None:
            break
        if sitting.covered is not None:
            made = list(sitting.made)
            text = game.format_step(rng.choice(game.legal_moves(sitting.state, sitting.asked)))
            for door in (sitting.view, sitting.moves, sitting.record, sitting.log, sitting.undo, sitting.last_own_move):
                with pytest.raises(Covered, match=f"until seat {sitting.asked} looks"):
                    door()
            for asking in (sitting.play, sitting.check, sitting.read):
                with pytest.raises(Covered):
                    asking(text)
                with pytest.raises(Covered):
                    asking("no step at all")
            assert sitting.made == made
            sitting.uncover()
        assert sitting.view() == game.view(sitting.state, sitting.asked)
        text = rng.choice(texts(sitting))
        before = len(sitting.made)
        assert sitting.check(text) is None
        assert sitting.play(text) is None
        assert sitting.made[before].by_person
        sitting.settle()
        if rng.random() < 0.3 and sitting.covered is None:
            followed = list(sitting.made)
            sitting.undo()
            assert len(sitting.made) == before
            assert sitting.play(text) is None
            sitting.settle()
            assert sitting.made == followed
    assert verify(sitting.whole_record()).status in (Status.LEGAL, Status.UNFINISHED)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_random_seats_play_to_the_end(name: str) -> None:
    """Nobody is asked, everything is told as it is, the record is whole; a resumed game goes on with the same luck."""
    sitting = sitting_at(name, "random,random,random")
    assert sitting.is_over
    assert (sitting.asked, sitting.viewer, sitting.covered, sitting.moves()) == (None, None, None, ())
    record = sitting.record()
    assert isinstance(record, Record)
    assert record.result is not None
    assert verify(record).status is Status.LEGAL
    assert "hidden" not in " ".join(sitting.log())
    with pytest.raises(Denied, match="Nobody is asked"):
        sitting.read("draw")
    again = Sitting(sitting.game, sitting.options, sitting.players, sitting.seed)
    again.take_up([made.step for made in sitting.made[:7]])
    assert not any(made.by_person for made in again.made)
    again.settle()
    assert again.made == sitting.made


def test_opponents_see_a_view_and_have_the_luck_of_the_step() -> None:
    """Whoever plays a seat is handed what that seat may know; the same move meets the same answer."""
    seen: list[View[object, object, object]] = []

    def last(view: View[object, object, object], rng: Random) -> object:
        seen.append(view)
        return view.moves[-1 if rng.random() < 0.5 else 0]

    game = load_game("catsle")
    options: object = game.Options(seats=3, rounds=1)  # type: ignore[call-arg]  # CATsle's
    sitting = Sitting(game, options, ["human", "last", "random"], 1, opponents={"last": last})
    sitting.settle()
    sitting.play(texts(sitting)[0])
    sitting.settle()
    followed = list(sitting.made)
    sitting.undo()
    sitting.play(texts(sitting)[0])
    sitting.settle()
    assert sitting.made == followed
    assert seen
    assert all(view.seat == 1 and view.moves for view in seen)
    assert sitting.whole_record().meta[0] == ("players", "human,last,random")


def test_a_step_that_was_never_legal_is_not_taken_up() -> None:
    """The steps before it are."""
    made = sitting_at("coloretto", "human,random").made
    sitting = sitting_at_two("human,random")
    draw = sitting.game.parse_step("draw")
    with pytest.raises(IllegalStep):
        sitting.take_up([*(each.step for each in made), draw, draw])
    assert len(sitting.made) == len(made) + 1
    assert sitting.made[-1].by_person


def test_one_person_alone_looks_on_while_the_others_move() -> None:
    """The table is never covered before the only person, who sees it between the others' moves too."""
    sitting = sitting_at("catsle", "random,human,random")
    assert not sitting.passes
    assert sitting.viewer == 1
    sitting.play(texts(sitting)[0])
    assert sitting.asked is None
    assert sitting.view().seat == 1
    assert isinstance(sitting.record(), RedactedRecord)
    assert sitting.last_own_move() == len(sitting.made) - 1


def test_several_people_look_on_together_while_random_seats_move() -> None:
    """As a spectator would: nobody's hand is shown to the others."""
    sitting = sitting_at("catsle", "human,human,random")
    sitting.uncover()
    assert sitting.last_own_move() == -1
    sitting.play(texts(sitting)[0])
    assert sitting.covered == 1
    sitting.uncover()
    sitting.play(texts(sitting)[0])
    assert sitting.view().seat is None
    record = sitting.record()
    assert isinstance(record, RedactedRecord)
    assert record.seat is None


def test_the_same_seed_gives_the_same_luck_as_text_or_number() -> None:
    """So a game of the page can be played again in the terminal."""
    assert sitting_at("coatl", "random,random", 7).made == sitting_at("coatl", "random,random", "7").made
    assert sitting_at("coatl", "random,random", 7).made != sitting_at("coatl", "random,random", 8).made


@pytest.mark.parametrize(("players", "rule"), [("human,random", Undo.FREE), ("human,human", Undo.OWN), ("random,random", Undo.FREE)])
def test_taking_back_fits_the_table(players: str, rule: Undo) -> None:
    """One person alone needs nobody's agreement."""
    assert sitting_at("coloretto", players).undo_rule is rule


def test_off_takes_nothing_back() -> None:
    """Not even what nobody has seen."""
    sitting = sitting_at("catan", "human,random,random", undo=Undo.OFF)
    sitting.play(texts(sitting)[0])
    with pytest.raises(Denied, match="no move is taken back"):
        sitting.undo()


def test_own_takes_back_what_told_nobody_anything() -> None:
    """A settlement can be put elsewhere, as long as its road is not asked of another; a move of somebody else stays."""
    sitting = sitting_at("catan", "human,human,random")
    sitting.uncover()
    first, second = texts(sitting)[:2]
    sitting.play(first)
    sitting.undo()
    sitting.play(second)
    sitting.undo()
    assert sitting.made == sitting_at("catan", "human,human,random").made
    with pytest.raises(Denied, match="Nobody has made a move"):
        sitting.undo()
    sitting.play(first)
    sitting.play(texts(sitting)[0])
    sitting.uncover()
    made = list(sitting.made)
    with pytest.raises(Denied, match="The last move was one of seat 0; only an agreement"):
        sitting.undo()
    assert sitting.made == made


def test_own_does_not_go_past_what_was_seen() -> None:
    """A card turned over, the moves of random seats, the end of the game."""
    sitting = sitting_at("coloretto", "human,random", undo=Undo.OWN)
    sitting.play("draw")
    sitting.settle()
    with pytest.raises(Denied, match="An outcome of chance was seen since"):
        sitting.undo()
    sitting.play("place 0")
    sitting.settle()
    with pytest.raises(Denied, match="Seat 1 has moved since"):
        sitting.undo()
    while not sitting.is_over:
        sitting.play(texts(sitting)[-1])
        sitting.settle()
    with pytest.raises(Denied, match="The game is over"):
        sitting.undo()


def test_own_goes_past_chance_that_nobody_saw() -> None:
    """A card that falls face down: a Coloretto of which nobody sees what is drawn."""
    coloretto = import_module("coloretto_rules")
    game = SimpleNamespace(**{name: getattr(coloretto, name) for name in coloretto.__all__})
    game.redact = lambda state, step, seat: Hidden("draw", None, 1)
    sitting = Sitting(cast("ErasedGame", game), game.Options(seats=2), ["human", "random"], 1, undo=Undo.OWN)
    sitting.settle()
    before = list(sitting.made)
    sitting.play("draw")
    assert sitting.asked is None
    sitting.settle()
    assert sitting.log()[-1] == "chance: (draw, hidden)"
    sitting.undo()
    assert sitting.made == before


def test_own_does_not_take_back_a_move_that_told_something_hidden() -> None:
    """R14.6: a monopoly shows what the others hold of a kind; a bank trade shows nothing."""
    game = load_game("catan")
    hands = {0: scenes.RICH, 1: Counts(ore=2, wool=1), 2: Counts(grain=3, ore=1)}
    start = scenes.scene(hands=hands, cards={0: CardCounts(monopoly=1)})
    sitting = Sitting(game, game.Options(seats=3), ["human", "random", "random"], 1, undo=Undo.OWN)  # type: ignore[call-arg]  # Catan's
    sitting.start = start
    assert sitting.play("bank 4brick for ore") is None
    sitting.undo()
    assert sitting.play("monopoly ore") is None
    with pytest.raises(Denied, match="The move has told something hidden"):
        sitting.undo()
    sitting.undo_rule = Undo.FREE
    sitting.undo()
    assert sitting.state == start


@pytest.mark.parametrize(("players", "winners"), [("human,human", (1,)), ("human,human,human", ())])
def test_whoever_is_asked_can_give_up(players: str, winners: tuple[int, ...]) -> None:
    """The game ends there, its record says so, and nothing can be taken back; of two the other one has won."""
    sitting = sitting_at("coatl", players)
    with pytest.raises(Covered):
        sitting.resign()
    sitting.uncover()
    sitting.resign()
    assert sitting.is_over
    assert not sitting.advance()
    assert (sitting.asked, sitting.covered, sitting.viewer, sitting.moves()) == (None, None, None, ())
    record = sitting.record()
    assert isinstance(record, Record)
    assert record.ended == Ended("resignation", 0, winners)
    assert verify(record).status is Status.ENDED_EARLY
    with pytest.raises(Denied, match="The game ended early by resignation of seat 0"):
        sitting.undo()
    with pytest.raises(Denied, match="Nobody is asked now"):
        sitting.resign()
    again = Sitting(sitting.game, sitting.options, sitting.players, 1)
    again.take_up([made.step for made in sitting.made], record)
    assert again.ended == sitting.ended


def test_notes_of_a_record_go_with_their_steps() -> None:
    """Where a step is taken back its clock and its comment go too, and are not told of the step that comes in its place."""
    sitting = sitting_at("coloretto", "human,random")
    sitting.play("draw")
    sitting.settle()
    record = attrs.evolve(sitting.whole_record(), clock=((0, 9), (2, 8.5)), comment=((1, "so it begins"), (2, "bold")))
    again = sitting_at_two("human,random")
    again.take_up([made.step for made in sitting.made], record)
    assert again.whole_record() == record
    again.undo()
    again.play("draw")
    assert (again.whole_record().clock, again.whole_record().comment) == (((0, 9),), ((1, "so it begins"),))


def test_an_end_before_the_end_of_a_game_that_is_over_is_not_taken_up() -> None:
    """The record contradicts itself."""
    sitting = sitting_at("coloretto", "random,random")
    record = attrs.evolve(sitting.whole_record(), ended=Ended("agreement"), result=None)
    again = sitting_at_two("random,random")
    with pytest.raises(ValueError, match=r"\$\.ended: the game is over"):
        again.take_up([made.step for made in sitting.made], record)


@pytest.mark.parametrize("seed", ["\udcff", 2**80])
def test_a_seed_that_no_record_can_hold_is_refused(seed: int | str) -> None:
    """At once, not when the game is to be kept."""
    with pytest.raises(ValueError, match="meta: 'seed'"):
        sitting_at("coloretto", "human,random", seed)


@pytest.mark.parametrize("players", ["human", "human,random,random", "human,robot", ""])
def test_players_fit_the_seats(players: str) -> None:
    """One for each, of a known kind."""
    with pytest.raises(ValueError, match="players: one of human, random for each of 2 seats, not"):
        sitting_at_two(players)


def sitting_at_two(players: str) -> Sitting:
    """A table of two seats with any list of players."""
    game = load_game("coloretto")
    return Sitting(game, game.Options(seats=2), players.split(","), 1)  # type: ignore[call-arg]  # Coloretto's
