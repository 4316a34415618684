"""Worker: catanatron (Python, mutable). It knows no trade between players."""

import random as shared
from random import Random

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, SimplePlayer

from benchmarks.peers.worker import serve
from benchmarks.sizes import reachable, size


def new_game(rng: Random) -> Game:
    """A game of four on a random board."""
    return Game([SimplePlayer(color) for color in Color], seed=rng.getrandbits(60) + 1)


def goes_on(game: Game) -> bool:
    """The condition of catanatron's own loop."""
    return game.winning_color() is None and game.state.num_turns < TURNS_LIMIT


def play(rng: Random) -> int:
    """One random game by checked `execute`; returns its decisions."""
    game = new_game(rng)
    random = shared.random
    decisions = 0
    while goes_on(game):
        moves = game.state.playable_actions
        game.execute(moves[int(random() * len(moves))])
        decisions += 1
    return decisions


def expand(rng: Random) -> int:
    """A random game in which every child of every state is made (copy; execute, which lists its moves); returns their number."""
    game = new_game(rng)
    random = shared.random
    made = 0
    while goes_on(game):
        children = []
        for move in game.state.playable_actions:
            child = game.copy()
            child.execute(move, validate_action=False)
            children.append(child)
        made += len(children)
        game = children[int(random() * len(children))]
    return made


def copy_bytes(rng: Random) -> int:
    """The bytes of a copy that are not shared with the game it was copied from, on average over a random game."""
    game = new_game(rng)
    sizes = []
    while goes_on(game):
        moves = game.state.playable_actions
        game.execute(rng.choice(moves))
        if game.state.num_turns % 10 == 0:
            known = reachable([game])
            sizes.append(size([game.copy()], known))
    return round(sum(sizes) / len(sizes))


if __name__ == "__main__":
    serve({"play": play, "expand": expand, "bytes": copy_bytes})
