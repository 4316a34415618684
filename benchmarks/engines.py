"""Our engines at the work that is measured. `python -m benchmarks.engines GAME` is a worker like those of the peers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random

from benchmarks.peers.worker import serve
from benchmarks.sizes import reachable, size
from tabletop_rules import ErasedGame, from_json, load_game

GAMES = ("coloretto", "catsle", "coatl", "catan")

_OPTIONS = {"catan": '{"seats": 4, "board": "beginner", "trading": false}'}
"""Where a game is measured with other options than the default ones: Catan without trade between players, as its peers play, and
on one board."""
DRAWN = {"catan": '{"seats": 4, "trading": false}'}
"""Catan with a board that is drawn anew for every game, as catanatron draws its own."""
LARGER = {"catan": '{"seats": 6, "board": "beginner", "trading": false}'}
"""Catan with the extension for six."""


def add_games(parser: argparse.ArgumentParser) -> None:
    """Let a command take any number of games; none is all."""
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)} (default: all)")


def chosen_games(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> list[str]:
    """The games that were asked for; ends the command where there is no such game."""
    if unknown := set(arguments.games) - set(GAMES):
        parser.error(f"no game is called {', '.join(sorted(unknown))}; there are: {', '.join(GAMES)}")
    games: list[str] = arguments.games or list(GAMES)
    return games


def engine(name: str) -> tuple[ErasedGame, object]:
    """A game with the options it is measured with: four seats. Raises: AttributeError while the engine is not complete."""
    game = load_game(name)
    return game, from_json(_OPTIONS.get(name, '{"seats": 4}'), game.Options)


def player(game: ErasedGame, options: object, apply: Callable[[object, object], object]) -> Callable[[Random], int]:
    """Random play: legal moves, choice, `apply`; chance is sampled and applied. Returns the decisions of a game."""
    new_game, legal_moves, chance = game.new_game, game.legal_moves, game.chance

    def play(rng: Random) -> int:
        random = rng.random
        state = new_game(options)
        decisions = 0
        while True:
            moves = legal_moves(state)
            if moves:
                state = apply(state, moves[int(random() * len(moves))])
                decisions += 1
            else:
                event = chance(state)
                if event is None:
                    return decisions
                state = apply(state, event.sample(rng))

    return play


def asker(game: ErasedGame, options: object) -> Callable[[Random], int]:
    """Random play by the loop that docs/embedding.md teaches: at every state `chance` is asked first. Returns the decisions."""
    new_game, legal_moves, chance, apply = game.new_game, game.legal_moves, game.chance, game.apply

    def play(rng: Random) -> int:
        random = rng.random
        state = new_game(options)
        decisions = 0
        while True:
            event = chance(state)
            if event is not None:
                state = apply(state, event.sample(rng))
                continue
            moves = legal_moves(state)
            if not moves:
                return decisions
            state = apply(state, moves[int(random() * len(moves))])
            decisions += 1

    return play


def expander(game: ErasedGame, options: object) -> Callable[[Random], int]:
    """A random game in which every child of every state is made and its moves listed, chance settled; returns their number."""
    legal_moves, chance, apply = game.legal_moves, game.chance, game.apply_unchecked

    def settled(state: object, rng: Random) -> tuple[object, tuple[object, ...]]:
        while True:
            moves = legal_moves(state)
            if moves or (event := chance(state)) is None:
                return state, moves
            state = apply(state, event.sample(rng))

    def expand(rng: Random) -> int:
        made = 0
        state, moves = settled(game.new_game(options), rng)
        while moves:
            children = [settled(apply(state, move), rng) for move in moves]
            made += len(children)
            state, moves = children[int(rng.random() * len(children))]
        return made

    return expand


def one_more_state(game: ErasedGame, options: object) -> Callable[[Random], int]:
    """The bytes of one more state that are neither its parent's nor the package's constants, on average over a random game."""
    package = f"{game.NAME}_rules"
    modules = [vars(module) for name, module in sorted(sys.modules.items()) if name.split(".")[0] in (package, "tabletop_rules")]

    def bytes_a_state(rng: Random) -> int:
        constants = reachable(modules)
        state = game.new_game(options)
        sizes: list[int] = []
        while True:
            moves = game.legal_moves(state)
            event = game.chance(state)
            if not moves and event is None:
                return round(sum(sizes) / len(sizes))
            child = game.apply(state, rng.choice(moves) if event is None else event.sample(rng))
            sizes.append(size([child], constants | reachable([state], constants)))
            state = child

    return bytes_a_state


def main(name: str) -> None:
    """Serve the tasks of a game."""
    game, options = engine(name)
    drawn, larger = (from_json(given.get(name, '{"seats": 4}'), game.Options) for given in (DRAWN, LARGER))
    serve(
        {
            "play": player(game, options, game.apply),
            "unchecked": player(game, options, game.apply_unchecked),
            "asked": asker(game, drawn),
            "expand": expander(game, options),
            "bytes": one_more_state(game, options),
            "play-larger": player(game, larger, game.apply),
            "bytes-larger": one_more_state(game, larger),
        }
    )


if __name__ == "__main__":
    main(sys.argv[1])
