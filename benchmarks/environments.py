"""`python -m benchmarks.environments [GAME …]`: the environments beside other games in the same frames and beside bare engines.

Needs the extras `pettingzoo`, `gymnasium` and `openspiel`, and rlcard for PettingZoo's own card game. Everything is played at
random; what is compared is measured in turn (A B A B) as CPU time on one core.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random
from typing import Any, cast

import numpy as np

from benchmarks.engines import add_games, chosen_games, engine
from benchmarks.figures import Spread, digits, ratios, table
from benchmarks.machine import description, in_turn, pin
from benchmarks.workers import Unavailable, ask_in_turn, theirs
from tabletop_rules.environments.tables import Menus, erased

STEPS = 3_000
"""So many steps are one turn."""
PEER = "catanatron_gym"
SEAT_GOAL = 5


def agents_stepping(table: Any) -> Callable[[], int]:
    """Steps of an AEC environment: the agent looks, and chooses at random of what its mask allows. Each game begins from a seed,
    as it does in an experiment that can be repeated."""
    rng = Random(1)
    table.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            observation, _, terminated, truncated, _ = table.last()
            over = terminated or truncated
            table.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            if all(table.terminations.values()) or all(table.truncations.values()):
                table.reset(seed=rng.getrandbits(31))
        return STEPS

    return work


def bare(game: Any, options: object) -> Callable[[], int]:
    """Decisions of the engine alone: moves listed, one chosen, applied; chance sampled."""
    rng = Random(1)
    states = [game.new_game(options)]

    def work() -> int:
        state = states[0]
        made = 0
        while made < STEPS:
            moves = game.legal_moves(state)
            if moves:
                state = game.apply(state, rng.choice(moves))
                made += 1
            else:
                event = game.chance(state)
                state = game.new_game(options) if event is None else game.apply(state, event.sample(rng))
        states[0] = state
        return made

    return work


def seat_stepping(env: Any) -> Callable[[Random], int]:
    """Steps of a seat of a Gymnasium environment, one random game at a time."""

    def work(rng: Random) -> int:
        _, info = env.reset(seed=rng.getrandbits(31))
        made = 0
        over = False
        while not over:
            actions = np.flatnonzero(info["action_mask"]).tolist()
            _, _, terminated, truncated, info = env.step(actions[int(rng.random() * len(actions))])
            made += 1
            over = terminated or truncated
        return made

    return work


def nodes_walked(text: str, new: bool) -> Callable[[], int]:
    """Actions in random games of OpenSpiel, those of chance among them: with `new` each gives a new state (`child`), as it does
    for a search or a solver; else it changes the state."""
    import pyspiel

    rng = Random(1)
    game = pyspiel.load_game(text)

    def work() -> int:
        made = 0
        while made < STEPS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    action = rng.choices(actions, weights)[0]
                else:
                    action = rng.choice(state.legal_actions())
                if new:
                    state = state.child(action)
                else:
                    state.apply_action(action)
                made += 1
        return made

    return work


def looks(game: Any, options: object) -> dict[str, Callable[[], int]]:
    """Observing, and listing the moves as choices, at the same states of random games."""
    rng = Random(1)
    states: list[tuple[Any, int]] = []
    state = game.new_game(options)
    while len(states) < STEPS:
        seat = game.next_seat(state)
        if seat is not None:
            states.append((state, seat))
            state = game.apply(state, rng.choice(game.legal_moves(state, seat)))
        else:
            event = game.chance(state)
            state = game.new_game(options) if event is None else game.apply(state, event.sample(rng))
    menus = Menus(erased(game), options)

    def observing() -> int:
        for one, seat in states:
            game.observe(one, seat)
        return STEPS

    def listing() -> int:
        for one, seat in states:
            menus.of(seat, game.legal_moves(one, seat))
        return STEPS

    return {"observe": observing, "list": listing}


def row(what: str, own: list[float], other: list[float], beside: str, goal: float) -> list[str]:
    """A row: ours, what it stands beside, theirs over ours, and the goal."""
    ratio = ratios(own, other)
    verdict = "reached" if ratio.middle >= goal else "missed"
    own_middle, other_middle = (digits(Spread.of(costs).middle) for costs in (own, other))
    return [what, own_middle, beside, other_middle, str(ratio), f"≥ {digits(goal)} {verdict}"]


def game_rows(name: str, rounds: int) -> list[list[str]]:
    """A game's environments beside those of others, and beside the engine."""
    from open_spiel.python.games import liars_poker
    from pettingzoo.classic import texas_holdem_v4

    from tabletop_rules.environments import openspiel
    from tabletop_rules.environments.pettingzoo import raw_env

    any_game, options = engine(name)
    game = cast("Any", any_game)
    liars = liars_poker.LiarsPoker().get_type().short_name
    works = {
        "aec": agents_stepping(raw_env(game, options)),
        "texas_holdem": agents_stepping(texas_holdem_v4.raw_env()),
        "engine": bare(game, options),
        "child": nodes_walked(openspiel.game_string(name, 4), True),
        "liars_poker child": nodes_walked(liars, True),
        "action": nodes_walked(openspiel.game_string(name, 4), False),
        "liars_poker action": nodes_walked(liars, False),
        **looks(game, options),
    }
    costs = in_turn(works, rounds)
    return [
        row(f"{name}: µs a raw AEC step", costs["aec"], costs["texas_holdem"], "PettingZoo's texas_holdem", 3),
        row(f"{name}: µs a raw AEC step", costs["aec"], costs["engine"], "a decision of the bare engine", 0.15),
        row(f"{name}: µs a child state in OpenSpiel", costs["child"], costs["liars_poker child"], "python_liars_poker", 1),
        row(f"{name}: µs an action in OpenSpiel", costs["action"], costs["liars_poker action"], "python_liars_poker", 1),
        row(f"{name}: µs an observation", costs["observe"], costs["list"], "listing the moves as choices", 1 / 4),
    ]


def seat_row(seconds: float, rounds: int) -> list[str]:
    """One seat of two in Catan, beside catanatron's environment."""
    what = "catan: µs a step of SeatEnv, two seats"
    try:
        commands = {PEER: theirs(PEER), "ours": (sys.executable, "benchmarks.environments", "--serve")}
        answers = ask_in_turn(commands, {who: (who, "steps") for who in commands}, seconds, rounds)
    except Unavailable as reason:
        return [what, "", PEER, str(reason), "not measured", ""]
    own, other = ([answer.cost for answer in answers[who]] for who in ("ours", PEER))
    return row(what, own, other, PEER, SEAT_GOAL)


def serve_seat() -> None:
    """A worker for `seat_row`: our environment at the work of its peer's."""
    import catan_rules as catan
    from benchmarks.peers.worker import serve
    from tabletop_rules.environments.gymnasium import SeatEnv

    options = catan.Options(2, "beginner", trading=False)
    serve({"steps": seat_stepping(SeatEnv(catan, options, seat=0, opponents="random"))})


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description=__doc__)
    add_games(parser)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of each turn of a seat (default 2)")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve_seat()
        return
    games = chosen_games(parser, arguments)
    pin()
    print(description())
    rows = [one for name in games for one in game_rows(name, arguments.rounds)]
    if "catan" in games:
        rows.append(seat_row(arguments.seconds, arguments.rounds))
    print("", table(["what", "ours", "beside", "theirs", "theirs ÷ ours: median (min to max)", "goal"], rows), sep="\n")


if __name__ == "__main__":
    main()
