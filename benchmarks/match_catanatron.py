"""`python -m benchmarks.match_catanatron`: our search against catanatron's weighted-random player, two seats, without trade.

Both engines play the same game: catanatron runs in a process of its own (it is never imported here) and draws the board; each
move is carried across, and all chance is drawn by our engine. A move of catanatron's player is one that both engines allow. After
every step the hands, the development cards, the pieces left, points, the two special cards, the robber, the bank and whose move
it is must be the same in both; a game in which they are not is told and not counted. Moves of search that catanatron does not
offer are legal by our rules, and counted. Seats change after each game.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import attrs

import catan_rules as catan
from benchmarks.workers import PEERS, ROOT, environment
from catan_rules.pieces import Card, Counts, HarbourKind, Resource, Terrain
from catan_rules.topology import BASE, EVERY_EDGE, EVERY_HEX, EVERY_VERTEX, Edge, Hex, Vertex
from tabletop_rules import Observer
from tabletop_rules.search.contest import wilson
from tabletop_rules.search.policies import search_policy

MOST_STEPS = 20_000
"""A game that is longer counts as undecided."""
KINDS = {
    "WOOD": Resource.LUMBER,
    "BRICK": Resource.BRICK,
    "SHEEP": Resource.WOOL,
    "WHEAT": Resource.GRAIN,
    "ORE": Resource.ORE,
}
"""What catanatron calls resources, in its order."""
CARDS = {
    "KNIGHT": Card.KNIGHT,
    "YEAR_OF_PLENTY": Card.YEAR_OF_PLENTY,
    "MONOPOLY": Card.MONOPOLY,
    "ROAD_BUILDING": Card.ROAD_BUILDING,
    "VICTORY_POINT": Card.VICTORY_POINT,
}
KIND_NAMES = {kind: name for name, kind in KINDS.items()}
CARD_NAMES = {card: name for name, card in CARDS.items()}


class Disagreement(Exception):
    """The two engines do not see the same game."""


class Peer:
    """catanatron's side of the table."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, *request: object) -> Any:
        """Its answer. Raises: Disagreement where it refuses and ends."""
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline() if self.process.stdout else ""
        if not answer:
            raise Disagreement(f"catanatron ended at {request!r} (its message stands above)")
        return json.loads(answer)


@contextmanager
def peer() -> Iterator[Peer]:
    """catanatron in its own process, ended afterwards."""
    command = [environment(PEERS["catanatron"]), "-m", "benchmarks.peers.catanatron_player"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        yield Peer(process)
        process.communicate()


@attrs.frozen
class Places:
    """How places are called on both sides."""

    vertices: Mapping[int, Vertex]
    nodes: Mapping[Vertex, int]

    @classmethod
    def of(cls, tiles: Sequence[Any]) -> Places:
        """From catanatron's tiles: the corners of each hex, clockwise from the north, are the same on both sides."""
        vertices = {}
        for q, r, _, _, corners in tiles:
            for node, corner in zip(corners, BASE.corners[BASE.hexes.index((q, r))], strict=True):
                vertices[node] = EVERY_VERTEX[corner]
        return cls(vertices, {vertex: node for node, vertex in vertices.items()})

    def edge(self, nodes: Sequence[int]) -> Edge:
        """The edge between two nodes."""
        ends = {self.vertices[node].index for node in nodes}
        return EVERY_EDGE[next(number for number, pair in enumerate(BASE.ends) if set(pair) == ends)]

    def ends(self, edge: Edge) -> list[int]:
        """The nodes of an edge."""
        return sorted(self.nodes[EVERY_VERTEX[end]] for end in BASE.ends[edge.index])


def hexagon(place: Sequence[int]) -> Hex:
    """The hex of these axial coordinates."""
    return EVERY_HEX[BASE.hexes.index((place[0], place[1]))]


def board_from(told: Any, places: Places) -> catan.Board:
    """catanatron's board, laid for ours."""
    by_hex = {(q, r): (kind, number) for q, r, kind, number, _ in told["tiles"]}
    reading = [by_hex[BASE.hexes[place]] for place in BASE.reading]
    terrain = [Terrain.DESERT if kind is None else Terrain(KINDS[kind].value) for kind, _ in reading]
    harbours = [
        (places.edge(ends), HarbourKind.ANY if kind is None else HarbourKind(KINDS[kind].value)) for kind, ends in told["ports"]
    ]
    return catan.Board(terrain, [number for _, number in reading], harbours)


# --- one game ----------------------------------------------------------------------------------------------------------------


@attrs.define
class Match:
    """A game on both sides."""

    their: Peer
    rng: Random
    ours: int
    """The seat of our search."""
    policy: Any
    places: Places
    options: catan.Options
    state: catan.State
    observer: Any
    steps: list[str] = attrs.field(factory=list)
    unoffered: Counter[str] = attrs.field(factory=Counter)

    @classmethod
    def begin(cls, their: Peer, seed: int, ours: int, strength: int) -> Match:
        """A new game on a board that catanatron draws."""
        told = their.ask("new", seed + 1)
        places = Places.of(told["tiles"])
        board = board_from(told, places)
        options = catan.Options(2, board=board, trading=False, shortage="classic", steal_needs_cards=True)
        policy = search_policy(catan, Random(f"{seed} search"), iterations=strength)
        state, observer = catan.new_game(options), Observer(catan, options, ours)
        return cls(their, Random(f"{seed} chance"), ours, policy, places, options, state, observer)

    def play(self) -> None:
        """To the end. Raises: Disagreement."""
        while not catan.is_over(self.state) and len(self.steps) < MOST_STEPS:
            listed = self.their.ask("list")
            if listed["actions"] == [["DISCARD", None]]:
                self._discard(listed["seat"])
                continue
            seat = catan.next_seat(self.state)
            if seat is None or listed["seat"] != seat:
                raise Disagreement(f"catanatron asks seat {listed['seat']}, we ask seat {seat}")
            self._turn(seat, listed["actions"])

    def _turn(self, seat: int, actions: Sequence[Any]) -> None:
        """One move of a seat, with the chance that follows it."""
        if seat == self.ours:
            move = self.policy(self.observer)
            if self._told(move, None) not in actions:
                self.unoffered[type(move).__name__] += 1
        else:
            moves = [self._meant(*action) for action in actions]
            both = [number for number, each in enumerate(moves) if catan.check(self.state, each) is None]
            if not both:
                raise Disagreement(f"nothing that catanatron offers is legal: {actions}")
            move = moves[self.their.ask("choose", both)]
        free = getattr(self.state.phase, "left", 0)
        self._take(move)
        event = catan.chance(self.state)
        outcome = None if event is None else event.sample(self.rng)
        if outcome is not None:
            self._take(outcome)
        self._same(self.their.ask("do", *self._told(move, outcome), free)["stands"])

    def _discard(self, seat: int) -> None:
        """All that a seat gives back for a seven; catanatron asks for it at once."""
        given: list[str] = []
        if seat == self.ours:
            while any(isinstance(move, catan.Discard) for move in catan.legal_moves(self.state, seat)):
                move = self.policy(self.observer)
                given.append(KIND_NAMES[move.resource])
                self._take(move)
            stands = self.their.ask("do", "DISCARD", given, 0)["stands"]
        else:
            answer = self.their.ask("do", "DISCARD", None, 0)
            for name in answer["action"][1]:
                self._take(catan.Discard(seat, KINDS[name]))
            stands = answer["stands"]
        self._same(stands)

    def _take(self, step: Any) -> None:
        refusal = catan.check(self.state, step)
        if refusal is not None:
            raise Disagreement(f"we refuse {step}: {refusal.message}")
        after = catan.apply(self.state, step)
        self.observer = self.observer.watch(self.state, step, after)
        self.steps.append(catan.format_step(step))
        self.state = after

    def _same(self, stands: Any) -> None:
        """Whether our game stands as theirs does. Raises: Disagreement."""
        seen = self._stands()
        for name, value in stands.items():
            if catan.is_over(self.state) and name == "asked":
                continue
            if value is not None and value != seen[name]:
                raise Disagreement(f"after {self.steps[-2:]}: {name} is {value} there and {seen[name]} here")

    def _stands(self) -> dict[str, Any]:
        position = catan.position(self.state)
        table = position.table
        seats = []
        for seat, (pieces, own) in enumerate(zip(table.seats, position.privates, strict=True)):
            held = dict(zip(Card, own.cards, strict=True))
            seats.append(
                {
                    "hand": [own.hand[kind] for kind in KINDS.values()],
                    "cards": [held[card] for card in CARDS.values()],
                    "points": catan.scores(self.state)[seat],
                    "left": [15 - len(pieces.roads), 5 - len(pieces.settlements), 4 - len(pieces.cities)],
                    "road": table.longest_road == seat,
                    "army": table.largest_army == seat,
                }
            )
        robber = None if table.robber is None else list(BASE.hexes[table.robber.index])
        bank = [table.bank[kind] for kind in KINDS.values()]
        return {"seats": seats, "robber": robber, "bank": bank, "deck": table.deck_size, "asked": catan.next_seat(self.state)}

    # Moves, told to catanatron and meant by it

    def _told(self, move: Any, outcome: Any) -> list[Any]:
        """A move of ours as catanatron calls it, with the outcome that followed."""
        match move:
            case catan.RollDice():
                first = 0 if outcome is None else max(1, outcome.total - 6)
                return ["ROLL", None if outcome is None else [first, outcome.total - first]]
            case catan.BuildRoad(edge):
                return ["BUILD_ROAD", self.places.ends(edge)]
            case catan.BuildSettlement(vertex):
                return ["BUILD_SETTLEMENT", self.places.nodes[vertex]]
            case catan.BuildCity(vertex):
                return ["BUILD_CITY", self.places.nodes[vertex]]
            case catan.BuyCard():
                return ["BUY_DEVELOPMENT_CARD", None if outcome is None else CARD_NAMES[outcome.card]]
            case catan.MoveRobber(place, victim):
                card = None if outcome is None else KIND_NAMES[outcome.resource]
                return ["MOVE_ROBBER", [list(BASE.hexes[place.index]), victim, card]]
            case catan.PlayKnight():
                return ["PLAY_KNIGHT_CARD", None]
            case catan.PlayRoadBuilding():
                return ["PLAY_ROAD_BUILDING", None]
            case catan.PlayMonopoly(kind):
                return ["PLAY_MONOPOLY", KIND_NAMES[kind]]
            case catan.PlayYearOfPlenty(counts):
                return ["PLAY_YEAR_OF_PLENTY", [name for name, kind in KINDS.items() for _ in range(counts[kind])]]
            case catan.MaritimeTrade():
                given = [KIND_NAMES[move.give]] * move.rate
                return ["MARITIME_TRADE", [*given, *[None] * (4 - move.rate), KIND_NAMES[move.get]]]
            case catan.EndTurn():
                return ["END_TURN", None]
        raise Disagreement(f"catanatron knows no {move}")

    def _meant(self, kind: str, value: Any) -> Any:
        """A move of catanatron's as we call it."""
        match kind:
            case "BUILD_ROAD":
                return catan.BuildRoad(self.places.edge(value))
            case "BUILD_SETTLEMENT":
                return catan.BuildSettlement(self.places.vertices[value])
            case "BUILD_CITY":
                return catan.BuildCity(self.places.vertices[value])
            case "MOVE_ROBBER":
                return catan.MoveRobber(hexagon(value[0]), value[1])
            case "PLAY_MONOPOLY":
                return catan.PlayMonopoly(KINDS[value])
            case "PLAY_YEAR_OF_PLENTY":
                return catan.PlayYearOfPlenty(Counts(**Counter(KINDS[name].value for name in value)))
            case "MARITIME_TRADE":
                given = [name for name in value[:-1] if name is not None]
                return catan.MaritimeTrade(KINDS[given[0]], len(given), KINDS[value[-1]])
        plain = {
            "ROLL": catan.RollDice,
            "BUY_DEVELOPMENT_CARD": catan.BuyCard,
            "PLAY_KNIGHT_CARD": catan.PlayKnight,
            "PLAY_ROAD_BUILDING": catan.PlayRoadBuilding,
            "END_TURN": catan.EndTurn,
        }
        return plain[kind]()


# --- the match ---------------------------------------------------------------------------------------------------------------


def main() -> None:
    """Print who won how many games, with the 95 % Wilson interval of our share."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.match_catanatron", description=main.__doc__)
    parser.add_argument("--games", type=int, default=200, help="games (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default 1)")
    parser.add_argument("--strength", type=int, default=200, help="iterations of search for a move (default 200)")
    arguments = parser.parse_args()
    won = counted = undecided = 0
    points = [0, 0]
    checked = 0
    unoffered: Counter[str] = Counter()
    with peer() as their:
        for number in range(arguments.games):
            match_ = Match.begin(their, arguments.seed + number, number % 2, arguments.strength)
            try:
                match_.play()
            except Disagreement as error:
                print(f"game {number}, not counted: {error}", file=sys.stderr, flush=True)
                if their.process.poll() is not None:
                    raise
                continue
            finally:
                checked += len(match_.steps)
                unoffered += match_.unoffered
            counted += 1
            winners, scores = catan.winners(match_.state), catan.scores(match_.state)
            undecided += not winners
            won += match_.ours in winners
            points[0] += scores[match_.ours]
            points[1] += scores[1 - match_.ours]
            if sys.stderr.isatty() or number % 10 == 9:
                print(f"{won} of {counted}", file=sys.stderr, flush=True)
    low, high = wilson(won, counted)
    share = f"{low:.1%} to {high:.1%} (undecided: {undecided})"
    print(f"search, {arguments.strength} iterations, won {won} of {counted} games: {share}")
    if counted:
        print(f"mean points: {points[0] / counted:.1f}, and of the weighted-random player {points[1] / counted:.1f}")
    print(f"games not counted, because the engines did not agree: {arguments.games - counted}; steps checked: {checked}")
    print(f"moves of search that catanatron does not offer: {dict(sorted(unoffered.items())) or 'none'}")


if __name__ == "__main__":
    main()
