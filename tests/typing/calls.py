"""What type checkers must say of the library's calls: read by mypy and pyright in their strict modes, never run.

What must be accepted stands plainly, with the type that must come of it. What must be refused carries the mark of each checker that
it was refused; a mark that is not needed is an error in both (`warn_unused_ignores`, `reportUnnecessaryTypeIgnoreComment`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import assert_type

import catan_rules as catan
import catsle_rules as catsle
import coatl_rules as coatl
import coloretto_rules as coloretto
from tabletop_rules import (
    Chance,
    ErasedGame,
    Game,
    Hidden,
    Perft,
    Played,
    Playout,
    Record,
    Recorder,
    Refusal,
    Report,
    Rules,
    View,
    load_game,
    perft,
    play,
    playout,
    random_policy,
    to_json,
    verify,
)
from tabletop_rules.game import MoveT, OptionsT, OutcomeT, PositionT, PrivateT, StateT, StepT, TableT


def play_outs(rng: Random) -> None:
    """From options and from a state, of each game."""
    assert_type(playout(coatl, coatl.Options(seats=2), rng), Playout[coatl.State, coatl.Step])
    assert_type(playout(catan, catan.Options(seats=3), rng), Playout[catan.State, catan.Step])
    assert_type(playout(catsle, catsle.Options(seats=4), rng), Playout[catsle.State, catsle.Step])
    assert_type(playout(coloretto, coloretto.Options(seats=3), rng), Playout[coloretto.State, coloretto.Step])
    assert_type(playout(coatl, coatl.new_game(coatl.Options(seats=2)), rng).state, coatl.State)
    assert_type(playout(catan, catan.new_game(catan.Options(seats=3)), rng, max_steps=3).state, catan.State)
    assert_type(playout(catsle, catsle.new_game(catsle.Options(seats=4)), rng).state, catsle.State)
    assert_type(playout(coloretto, coloretto.new_game(coloretto.Options(seats=3)), rng).state, coloretto.State)


def whole_games(rng: Random) -> None:
    """By policies, with chance from a generator and from a function."""
    bots = [random_policy(rng) for _ in range(3)]
    assert_type(play(coloretto, coloretto.Options(seats=3), bots, rng), Played[coloretto.State])

    def first(view: View[catan.Table, catan.Private, catan.Move]) -> catan.Move:
        return view.moves[0]

    def nature(event: Chance[catan.Outcome]) -> catan.Outcome:
        return event.sample(rng)

    played = play(catan, catan.Options(seats=3), [first] * 3, nature)
    assert_type(played, Played[catan.State])
    assert_type(verify(played.record), Report)
    assert_type(verify(to_json(played.record)), Report)


def trees_and_records(rng: Random) -> None:
    """Counting the tree, keeping a game."""
    assert_type(perft(coatl, coatl.new_game(coatl.Options(seats=2)), 1), Perft)
    assert_type(perft(catan, catan.new_game(catan.Options(seats=3)), 1), Perft)
    assert_type(perft(catsle, catsle.new_game(catsle.Options(seats=4)), 1), Perft)
    assert_type(perft(coloretto, coloretto.new_game(coloretto.Options(seats=3)), 1), Perft)
    recorder = Recorder(coloretto, coloretto.Options(seats=3))
    assert_type(recorder.apply(coloretto.parse_step("=out grey")), coloretto.State)
    assert_type(recorder.apply(coloretto.DrawCard(), clock=4.5), coloretto.State)
    assert_type(recorder.steps, tuple[coloretto.Step, ...])
    assert_type(recorder.record(), Record)
    kept = Recorder(catan, catan.Options(seats=3))
    assert_type(kept.state, catan.State)
    assert_type(kept.game.legal_moves(kept.state), tuple[catan.Move, ...])


def of_any_game(
    game: Rules[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT, StepT], options: OptionsT, rng: Random
) -> StateT:
    """What a function that takes any game may do: apply moves, outcomes and steps that were read, and show them."""
    state = game.new_game(options)
    event = game.chance(state)
    if event is not None:
        outcome = event.sample(rng)
        assert_type(game.check(state, outcome), Refusal | None)
        return game.apply(state, outcome)
    move = game.legal_moves(state)[0]
    assert_type(game.format_step(move), str)
    step = game.parse_step(game.format_step(move))
    assert_type(game.redact(state, step, None), StepT | Hidden)
    policy: Callable[[View[TableT, PrivateT, MoveT]], MoveT] = random_policy(rng)
    play(game, options, [policy], rng)
    playout(game, state, rng)
    return game.apply(state, step)


def by_name(rng: Random) -> None:
    """A game that is found by its name has no types, and can be played all the same."""
    game = load_game("coatl")
    assert_type(game, ErasedGame)
    assert_type(playout(game, game.new_game(object()), rng).state, object)
    assert_type(of_any_game(coloretto, coloretto.Options(seats=3), rng), coloretto.State)


def positions() -> None:
    """A few facts: values and texts, by seat or in a list, also from variables of narrower types."""
    hands, towns = {0: {"wood": 2}, 1: {"ore": 3}}, {0: ["0,0N"], 1: ["0,1N"]}
    three = catan.Options(3, board="beginner")
    assert_type(catan.arrange(three, settlements=towns, hands=hands, stage="trade and build", seat=0), catan.State)
    catan.arrange(
        cities=[[(0, 0, "N"), "0,1N"], None, "1,0N", None],
        cards={0: [catan.Card.KNIGHT, "monopoly"]},
        played=[None, {"knight": 3}],
    )
    catan.arrange(three, offer={"give": "wool", "get": {"ore": 1}, "answers": {1: "accept"}}, bought={catan.Card.KNIGHT: 1})
    catan.arrange(three, offer=("wool", "ore", {2: ("counter", "ore", "2wool")}), robber=(0, 1), owed=[None, 3])
    assert_type(catan.read_position("{}"), catan.Position)
    assert_type(catan.Counts.of(hands[0], "ore", catan.Resource.ORE).as_mapping(), dict[catan.Resource, int])
    assert_type(
        (catan.vertex((0, 0, "N")), catan.edge((0, 0, "NW")), catan.hexagon((0, 1))), tuple[catan.Vertex, catan.Edge, catan.Hex]
    )
    cards = {"blue": 2}
    assert_type(
        coloretto.arrange(coloretto.Options(3), areas={1: cards, 2: "+2"}, rows=["blue", None, [coloretto.Card.JOKER]]),
        coloretto.State,
    )
    coloretto.arrange(
        has_taken={1}, taken=[True, None, False, False], unseen={coloretto.Colour.BLUE: 3, "joker": 1}, named_jokers={0: "blue"}
    )
    assert_type(coloretto.read_position(b"{}"), coloretto.Position)
    assert_type(coloretto.best_seats([1, 2]), tuple[int, ...])


def refused(rng: Random, game: Game[int, str, bytes, float, int, int, int]) -> None:
    """What both must refuse."""
    playout(coloretto, catan.Options(seats=3), rng)  # type: ignore[misc]  # pyright: ignore
    playout(rng, coloretto.Options(seats=3), rng)  # type: ignore[call-overload]  # pyright: ignore
    playout(coloretto, coloretto.Options(seats=3))  # type: ignore[call-overload]  # pyright: ignore
    playout(game, b"", rng)  # type: ignore[misc]  # pyright: ignore
    perft(coloretto, coloretto.Options(seats=3), 1)  # type: ignore[misc]  # pyright: ignore
    perft(coloretto, coloretto.new_game(coloretto.Options(seats=3)), "1")  # type: ignore[arg-type]  # pyright: ignore
    recorder = Recorder(coloretto, coloretto.Options(seats=3))
    recorder.apply(catan.EndTurn())  # type: ignore[arg-type]  # pyright: ignore
    recorder.apply("draw")  # type: ignore[arg-type]  # pyright: ignore
    Recorder(coloretto, catsle.Options(seats=4))  # type: ignore[misc]  # pyright: ignore
    coloretto.apply(coloretto.new_game(coloretto.Options(seats=3)), catan.EndTurn())  # type: ignore[arg-type]  # pyright: ignore
    verify(coloretto)  # type: ignore[arg-type]  # pyright: ignore

    def nature(event: Chance[catan.Outcome]) -> catan.Outcome:
        return event.sample(rng)

    play(coloretto, coloretto.Options(seats=3), [], nature)  # type: ignore[arg-type]  # pyright: ignore
    state = coloretto.new_game(coloretto.Options(seats=3))
    play(coloretto, coloretto.Options(seats=3), [None] * 3, rng)  # type: ignore[list-item]  # pyright: ignore
    play(coloretto, coloretto.Options(seats=3), None, rng)  # type: ignore[arg-type]  # pyright: ignore
    play(coloretto, coloretto.Options(seats=3), [random_policy(rng)] * 3, None)  # type: ignore[arg-type]  # pyright: ignore
    coloretto.check(state, catan.EndTurn())  # type: ignore[arg-type]  # pyright: ignore
    coloretto.apply_unchecked(state, None)  # type: ignore[arg-type]  # pyright: ignore
    coloretto.legal_moves(catan.new_game(catan.Options(seats=3)))  # type: ignore[arg-type]  # pyright: ignore
    coloretto.view(state, "0")  # type: ignore[arg-type]  # pyright: ignore
    coloretto.redact(state, coatl.parse_step("pass"), 0)  # type: ignore[arg-type]  # pyright: ignore
    coloretto.determinize(catan.view(catan.new_game(catan.Options(seats=3)), 0), rng)  # type: ignore[arg-type]  # pyright: ignore
    coloretto.from_position(catan.position(catan.new_game(catan.Options(seats=3))))  # type: ignore[arg-type]  # pyright: ignore
    coloretto.format_step("draw")  # type: ignore[arg-type]  # pyright: ignore
    coloretto.parse_step(b"draw")  # type: ignore[arg-type]  # pyright: ignore
    random_policy(7)  # type: ignore[arg-type]  # pyright: ignore
    catan.arrange(coloretto.Options(3))  # type: ignore[arg-type]  # pyright: ignore
    catan.arrange(hands=3)  # type: ignore[arg-type]  # pyright: ignore
    catan.arrange(colour="blue")  # type: ignore[call-arg]  # pyright: ignore
    coloretto.arrange(areas={0: 3})  # type: ignore[dict-item]  # pyright: ignore
