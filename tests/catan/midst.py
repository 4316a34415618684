"""Games beside the naive one from the midst on, with full hands and a target that is near: what whole games hardly ever come to.

Longest road and largest army that change hands between turns, points reached in the part of another, and when these win (R15.2,
R16.5, R16.6).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import attrs

import catan_rules as catan
from tests.catan.beside import (
    CARDS,
    Asking,
    choose,
    engine_board,
    shown_by_engine,
    shown_by_naive,
    told_by_engine,
    told_by_naive,
)
from tests.catan.naive_board import RESOURCES, shuffled_layout
from tests.catan.naive_six import Game
from tests.catan.naive_table import Rules
from tests.catan.scenes import essentials


def some_turns(game: Game, state: catan.State, rng: Random, steps: int) -> catan.State:
    """Both go on for so many steps, and to a moment in which a seat may act freely."""
    made = 0
    while made < steps or game.stage not in ("before", "main", "special"):
        outcomes = game.outcomes()
        moves = [move for move in game.moves() if not move.startswith("offer")]
        step = rng.choices(list(outcomes), list(outcomes.values()))[0] if outcomes else choose(moves, rng, 0.9)
        state = catan.apply(state, catan.parse_step(step))
        game.play(step)
        made += 1
    return state


def dealt_anew(game: Game, state: catan.State, rng: Random, target: int | None) -> catan.State:
    """The same pieces with other cards in the hands of all, and another target, or one that is near: naive game and engine alike."""
    seats = range(game.rules.seats)
    for kind in RESOURCES:
        game.bank[kind] = game.rules.bank
        for seat in seats:
            game.hands[seat][kind] = rng.randrange(5)
            game.bank[kind] -= game.hands[seat][kind]
        while game.bank[kind] < 0:
            seat = rng.choice([seat for seat in seats if game.hands[seat][kind]])
            game.hands[seat][kind] -= 1
            game.bank[kind] += 1
    game.fresh = dict.fromkeys(CARDS, 0)
    game.card_played = game.card_played and any(game.played[game.seat].values())
    unseen = [card for card in CARDS for _ in range(game.deck[card] + sum(game.cards[seat][card] for seat in seats))]
    rng.shuffle(unseen)
    for seat in seats:
        game.cards[seat] = dict.fromkeys(CARDS, 0)
        for _ in range(min(rng.randrange(4), len(unseen))):
            game.cards[seat][unseen.pop()] += 1
    game.deck = {card: unseen.count(card) for card in CARDS}
    near = max(game.scores()) + rng.choice((0, 1, 1, 2))
    game.rules.target = target = target or max(3, near, game.points(game.seat) + 1)
    hands = [game.hands[seat] for seat in seats]
    cards = [game.cards[seat] for seat in seats]
    options = attrs.evolve(state.frame.options, victory_points=target)
    return catan.arrange(options, **essentials(state) | {"hands": hands, "cards": cards, "bought": None})


def from_the_midst(seed: int) -> Counter[str]:
    """A game from its midst to the end, every step compared; what happened in it that is rare."""
    rng = Random(seed)
    seats = rng.choice((5, 6))
    between = rng.choice(("paired", "special-building"))
    layout = shuffled_layout(seats, rng)
    agreed: dict[str, Any] = {"seats": seats, "between_turns": between, "victory_points": 99}
    game = Game(Rules(**agreed), layout)
    state = catan.new_game(catan.Options(**agreed, board=engine_board(layout)))
    state = some_turns(game, state, rng, 4 * seats)
    for _ in range(rng.randrange(1, 8)):  # so that the board fills
        state = some_turns(game, dealt_anew(game, state, rng, 99), rng, 50)
    state = dealt_anew(game, state, rng, None)
    tally: Counter[str] = Counter()
    asking = Asking(Random(seed))
    made: list[str] = []
    for _ in range(150):
        engine = told_by_engine(state) | (shown_by_engine(state) if len(made) % 8 == 0 or game.stage == "over" else {})
        naive = told_by_naive(game) | shown_by_naive(game)
        differs = {name: (engine[name], naive[name]) for name in engine if engine[name] != naive[name]}
        assert not differs, f"seed {seed}: {differs} after {'; '.join(made[-12:])}"
        if game.stage == "over":
            break
        asking.ask(state, game)
        outcomes = game.outcomes()
        moves = [move for move in game.moves() if not move.startswith("offer")]
        step = rng.choices(list(outcomes), list(outcomes.values()))[0] if outcomes else choose(moves, rng, 0.9)
        part, seat, first = game.part, game.seat, game.first
        holders = game.road_holder, game.army_holder
        waiting = {other for other in game.others() if game.points(other) >= game.rules.target}
        game.play(step)
        state = catan.apply(state, catan.parse_step(step))
        made.append(step)
        if game.road_holder != holders[0]:
            how = "is set aside" if game.road_holder is None else "is taken" if game.road_holder == seat else "goes to a third"
            tally[f"{part}: road {how}"] += 1
        tally[f"{part}: army is taken"] += game.army_holder != holders[1]
        if step != "end":
            for other in {other for other in game.others() if game.points(other) >= game.rules.target} - waiting:
                tally[f"{part}: points of {'the first' if other == first else 'another'}"] += 1
            tally[f"{part}: points of the builder"] += part == "special" and game.points(seat) >= game.rules.target
    if game.stage == "over":
        tally[f"{game.part} won{' at its start' if made and made[-1] == 'end' else ''}"] += 1
    return tally
