"""Whole games played beside a second, naive implementation (`naive_six`): after every step both say the same of everything.

python -m pytest tests/catan/test_beside_naive.py -m long     # thousands of games; about half a second each
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import comb, factorial, prod
from random import Random
from typing import Any

import catan_rules as catan
from catan_rules.packed import unpack
from catan_rules.piles import bank_of, hand_of
from tests.catan.naive_board import HARBOURS, RESOURCES, TERRAIN, Box, Layout, shuffled_layout
from tests.catan.naive_six import Game
from tests.catan.naive_table import Rules, words

CARDS = ("knight", "victory-point", "road-building", "year-of-plenty", "monopoly")
BOARD_STAGES = ("terrain", "harbours", "numbers")


def engine_board(layout: Layout) -> catan.Board:
    """The same board for the engine."""
    return catan.Board(layout.terrain.values(), layout.numbers.values(), layout.harbour_edges)


# -- what both say ----------------------------------------------------------------------------------------------------------


def told_by_engine(state: catan.State) -> dict[str, object]:
    """What the engine says of a state, in words: all that matters for the next step."""
    event = catan.chance(state)
    listed = event is not None and event.kind not in BOARD_STAGES
    return {
        "moves": sorted(catan.format_step(move) for move in catan.legal_moves(state)),
        "to act": list(catan.to_act(state)),
        "outcomes": {catan.format_step(step): weight for step, weight in event.outcomes()} if event and listed else {},
        "scores": list(catan.scores(state)),
        "winners": list(catan.winners(state)),
        "hands": [list(unpack(hand_of(state, seat))) for seat in range(state.frame.seats)],
        "bank": list(unpack(bank_of(state))),
    }


def told_by_naive(game: Game) -> dict[str, object]:
    """The same of the naive game."""
    return {
        "moves": sorted(game.moves()),
        "to act": game.to_act(),
        "outcomes": game.outcomes(),
        "scores": game.scores(),
        "winners": game.winners(),
        "hands": [[game.hands[seat][kind] for kind in RESOURCES] for seat in range(game.rules.seats)],
        "bank": [game.bank[kind] for kind in RESOURCES],
    }


def shown_by_engine(state: catan.State) -> dict[str, object]:
    """The whole position in words; it takes longer, so that it is not asked for after every step."""
    position = catan.position(state)
    table = position.table
    return {
        "seat": table.seat,
        "robber": str(table.robber),
        "titles": (table.longest_road, table.largest_army),
        "deck": table.deck_size,
        "cards": [list(private.cards) for private in position.privates],
        "bought": [list(private.bought) for private in position.privates],
        "played": [list(pieces.played) for pieces in table.seats],
        "points": [pieces.points for pieces in table.seats],
        "lengths": [pieces.road_length for pieces in table.seats],
        "roads": [sorted(map(str, pieces.roads)) for pieces in table.seats],
        "settlements": [sorted(map(str, pieces.settlements)) for pieces in table.seats],
        "cities": [sorted(map(str, pieces.cities)) for pieces in table.seats],
        "owed": [pieces.owed for pieces in table.seats],
        "offers": table.offers_made,
        "closed": table.trading_closed,
        "card played": table.card_played,
    }


def shown_by_naive(game: Game) -> dict[str, object]:
    """The same of the naive game."""
    seats = range(game.rules.seats)

    def row(cards: dict[str, int]) -> list[int]:
        return [cards[kind] for kind in CARDS]

    def of(pieces: dict[str, int]) -> list[list[str]]:
        return [sorted(place for place, owner in pieces.items() if owner == seat) for seat in seats]

    return {
        "seat": game.seat,
        "robber": game.robber,
        "titles": (game.road_holder, game.army_holder),
        "deck": sum(game.deck.values()),
        "cards": [row(game.cards[seat]) for seat in seats],
        "bought": [row(game.fresh) if seat == game.seat else [0] * len(CARDS) for seat in seats],
        "played": [row(game.played[seat]) for seat in seats],
        "points": [game.shown(seat) for seat in seats],
        "lengths": [game.road_length(seat) for seat in seats],
        "roads": of(game.roads),
        "settlements": of(game.settlements),
        "cities": of(game.cities),
        "owed": [game.owed[seat] for seat in seats],
        "offers": game.offers,
        "closed": game.closed,
        "card played": game.card_played,
    }


# -- the board drawn by chance ----------------------------------------------------------------------------------------------


def drawn(game: Game, rng: Random, *, spiral: bool) -> tuple[str, int]:
    """An outcome of the event that lays the next of the board, and how many there are, all equally likely (R2.9)."""
    box = Box(game.rules.seats)
    rows = [len([name for name in game.ground.hexes if name.endswith(f",{r}")]) for r in range(-3, 4)]
    if game.stage == "terrain":
        rng.shuffle(box.tiles)
        letters = iter([letter for tile in box.tiles for letter, kind in TERRAIN.items() if kind == tile])
        return "=terrain " + "/".join("".join(islice(letters, row)) for row in rows if row), arrangements(box.tiles)
    if game.stage == "harbours":
        rng.shuffle(box.pieces)
        return "=harbours " + "".join(
            letter for kind in box.pieces for letter in HARBOURS if HARBOURS[letter] == kind
        ), arrangements(box.pieces)
    if spiral:
        around = [name for name in game.ground.hexes if len(beside(game, name)) == 3]
        return f"=numbers {rng.choice(around)} {rng.choice(('ccw', 'cw'))}", 12
    land = [name for name in game.ground.hexes if game.layout.terrain[name] != "desert"]
    reds = [disc for disc in box.discs if disc in (6, 8)]
    others = [disc for disc in box.discs if disc not in (6, 8)]
    places = rng.choice(apart(game, land, len(reds)))
    rng.shuffle(reds)
    rng.shuffle(others)
    discs = iter([str(reds.pop() if name in places else others.pop()) if name in land else "-" for name in game.ground.hexes])
    whole = (
        len(apart(game, land, len(places)))
        * comb(len(places), len(places) // 2)
        * arrangements([disc for disc in box.discs if disc not in (6, 8)])
    )
    return "=numbers " + "/".join(",".join(islice(discs, row)) for row in rows if row), whole


def arrangements(pieces: list[Any]) -> int:
    """In how many ways pieces can lie in a row."""
    return factorial(len(pieces)) // prod(factorial(number) for number in Counter(pieces).values())


def beside(game: Game, name: str) -> list[str]:
    """The hexes beside one: those with a side in common."""
    own = set(game.ground.sides[name])
    return [other for other in game.ground.hexes if other != name and own & set(game.ground.sides[other])]


def apart(game: Game, names: list[str], number: int) -> list[tuple[str, ...]]:
    """Every choice of so many of these hexes of which no two lie side by side."""
    if not number:
        return [()]
    found = []
    for place, name in enumerate(names):
        barred = beside(game, name)
        rest = [other for other in names[place + 1 :] if other not in barred]
        found += [(name, *others) for others in apart(game, rest, number - 1)]
    return found


# -- whole games ------------------------------------------------------------------------------------------------------------


def choose(moves: list[str], rng: Random, eager: float) -> str:
    """A move: a kind first, then one of it; builds and purchases as often as a game needs to come to its end."""
    kinds: dict[str, list[str]] = {}
    for move in moves:
        kinds.setdefault(move.partition(" ")[0], []).append(move)
    for kind in ("declare", "city", "settlement", "buy"):
        if kind in kinds and rng.random() < eager:
            return rng.choice(kinds[kind])
    kind = rng.choice(list(kinds))
    if kind in ("offer", "end") and rng.random() < 0.7:
        kind = rng.choice(list(kinds))
    return rng.choice(kinds[kind])


class Asking:
    """Asks both whether some other step would be legal: a move that was so before, or an offer of several cards."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.heard: list[str] = ["end", "declare", "withdraw", "confirm 1", "=steal ore", "=card knight", "=roll 8"]

    def some_bundle(self, most: int) -> str:
        """A few cards, or none."""
        return words(Counter(self.rng.choices(RESOURCES[: self.rng.randrange(1, 6)], k=self.rng.randrange(most))))

    def some_step(self, game: Game) -> str:
        """A step that may be legal or not."""
        if self.rng.random() < 0.3:
            terms = f"{self.some_bundle(5)} for {self.some_bundle(4)}"
            return f"counter {self.rng.randrange(game.rules.seats)} {terms}" if game.stage == "offer" else f"offer {terms}"
        return self.rng.choice(self.heard)

    def ask(self, state: catan.State, game: Game) -> None:
        """Raises: AssertionError where the engine says otherwise."""
        if game.stage in BOARD_STAGES or game.stage == "over":
            return
        step = self.some_step(game)
        legal = catan.check(state, catan.parse_step(step)) is None
        assert legal == game.allows(step), f"{step}: {'legal' if legal else 'illegal'} to the engine alone"
        if moves := game.moves():
            self.heard.append(self.rng.choice(moves))
            if len(self.heard) > 60:
                del self.heard[self.rng.randrange(7, 60)]


def play_beside(seed: int, **given: Any) -> Counter[str]:
    """One whole game, engine and naive game side by side; how often each kind of step was made, by part of the turn.

    Raises: AssertionError at the first thing they tell otherwise, with the steps before it.
    """
    rng = Random(seed)
    layout = None if given.get("board") == "drawn" else shuffled_layout(given["seats"], rng)
    options = {**given, "board": given.get("board") if layout is None else engine_board(layout)}
    state = catan.new_game(catan.Options(**options))
    game = Game(Rules(**given), layout)
    eager = rng.choice((0.2, 0.6, 0.9))
    made: list[str] = []
    tally: Counter[str] = Counter()

    def compare(engine: dict[str, object], naive: dict[str, object]) -> None:
        differs = {name: (engine[name], naive[name]) for name in naive if engine[name] != naive[name]}
        assert not differs, f"seed {seed}, {given}: {differs} after {'; '.join(made[-12:])}"

    asking = Asking(Random(seed))
    while True:
        compare(told_by_engine(state), told_by_naive(game))
        asking.ask(state, game)
        if game.stage in BOARD_STAGES:
            step, number = drawn(game, rng, spiral=given.get("numbers") != "random")
            event = catan.chance(state)
            assert event is not None
            assert (event.size, event.total, event.weight(catan.parse_step(step))) == (number, number, 1)
        else:
            if rng.random() < 0.1 or game.stage == "over":
                compare(shown_by_engine(state), shown_by_naive(game))
            if game.stage == "over":
                break
            outcomes = game.outcomes()
            step = rng.choices(list(outcomes), list(outcomes.values()))[0] if outcomes else choose(game.moves(), rng, eager)
        tally[f"{game.part} {step.partition(' ')[0]}"] += 1
        made.append(step)
        state = catan.apply(state, catan.parse_step(step))
        holders = game.road_holder, game.army_holder
        reached = [seat for seat in game.others() if game.points(seat) >= game.rules.target]
        game.play(step)
        tally[f"{game.part} road card moves"] += game.road_holder != holders[0]
        tally[f"{game.part} army card moves"] += game.army_holder != holders[1]
        tally[f"{game.part} points out of turn"] += bool(
            {seat for seat in game.others() if game.points(seat) >= game.rules.target}.difference(reached)
        )
    tally[f"{game.part} won"] += 1
    tally[f"{game.part} won at its start"] += made[-1] == "end"
    return tally


def agreed(seed: int, seats: tuple[int, ...], targets: tuple[int, ...]) -> dict[str, Any]:
    """Some agreement of a table: every option sooner or later, most of them seldom."""
    rng = Random(1_000_003 * seed)
    given: dict[str, Any] = {"seats": rng.choice(seats), "victory_points": rng.choice(targets)}
    given["start_seat"] = rng.randrange(given["seats"])
    seldom: list[tuple[float, str, tuple[Any, ...]]] = [
        (0.2, "discard_limit", (0, 3, 12)),
        (0.2, "shortage", ("classic",)),
        (0.3, "phases", ("separate",)),
        (0.2, "friendly_robber", (True,)),
        (0.2, "steal_needs_cards", (True,)),
        (0.3, "trading", (False,)),
        (0.3, "offers_per_turn", (0, 1, 2)),
        (0.15, "victory", ("declared",)),
        (0.1, "bank", ("unlimited",)),
        (0.5, "board", ("drawn",)),
        (0.5, "robber_start", ("last",)),
    ]
    for often, name, values in seldom:
        if rng.random() < often:
            given[name] = rng.choice(values)
    if given.get("board") == "drawn" and rng.random() < 0.3:
        given["numbers"] = "random"
    if given["seats"] > 4:
        given["between_turns"] = rng.choice((None, "none", "paired", "paired", "special-building", "special-building"))
    return given
