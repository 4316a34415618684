"""Moves and views as numbers, for programs that learn: what each choice and each byte of an observation means.

Decides names and order only; they are stable for a version of the rules, and depend on the number of seats alone (which says what
board there is). Other seats are counted clockwise from the seat that moves or looks: seat 1 is the next one. What would be
endless families of moves are few choices: the robber's hex, then its victim; cards of an offer, of an answer and of a year of
plenty one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, Final

import attrs

from catan_rules.model import (
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    Discarding,
    EndTurn,
    FreeRoads,
    Laid,
    MaritimeTrade,
    Move,
    MoveRobber,
    Offering,
    OfferTrade,
    Over,
    Phase,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
    SetupRoad,
    SetupSettlement,
    State,
    Stealing,
    WithdrawOffer,
)
from catan_rules.options import Options
from catan_rules.packed import size_of, unpack
from catan_rules.pieces import CARDS, RESOURCES, ROADS, Counts, HarbourKind, Terrain
from catan_rules.piles import bank_of, cards_of, deck_of, hand_of, played_by
from catan_rules.table import Stage
from catan_rules.topology import EVERY_HEX, Topology, board_for
from catan_rules.views import STAGES
from tabletop_rules import Seat, require_seat
from tabletop_rules.numbered import MOST, Feature, spread

_NO_YES: Final = ("no", "yes")
_STAGES: Final = tuple(Stage)
_STAGE_NUMBER: Final = {phase: _STAGES.index(stage) for phase, stage in STAGES.items()}
_RATES: Final = (2, 3, 4)
_REPLIES: Final = ("none", "accept", "decline", "counter")
_HARBOURS: Final = tuple(HarbourKind)
_TERRAIN: Final = tuple(Terrain)


# Choices


@attrs.frozen
class _Layout:
    """The names of all choices, the places of the board, and where each family begins."""

    names: tuple[str, ...]
    seats: int
    topology: Topology
    settlements: int
    cities: int
    hexes: int
    victims: int
    discards: int
    monopolies: int
    plenties: int
    trades: int
    gives: int
    wants: int
    partners: int
    words: int

    def place(self, index: int, places: tuple[object, ...]) -> int:
        """The number of a place. Raises: ValueError for one that this board does not have."""
        if index >= len(places):
            raise ValueError(f"move: a place that the board for {self.seats} seats does not have (R16)")
        return index

    def relative(self, seat: Seat, other: Seat) -> int:
        """How many seats after the mover another one is. Raises: ValueError for the mover itself, and outside the game."""
        if other == seat or other >= self.seats:
            raise ValueError(f"move: another seat of {self.seats}, not {other}")
        return (other - seat) % self.seats


_WORDS: Final[tuple[tuple[type[Any], str], ...]] = (
    (RollDice, "roll"),
    (BuyCard, "buy"),
    (PlayKnight, "knight"),
    (PlayRoadBuilding, "road-building"),
    (AcceptOffer, "accept"),
    (DeclineOffer, "decline"),
    (WithdrawOffer, "withdraw"),
    (DeclareVictory, "declare"),
    (EndTurn, "end"),
)
_WORD: Final = {cls: place for place, (cls, _) in enumerate(_WORDS)}
_PROPOSE: Final = len(_WORDS)


@lru_cache(maxsize=8)
def _layout(seats: int) -> _Layout:
    topology = board_for(seats)
    families = [
        [f"road {edge}" for edge in topology.paths],
        [f"settlement {vertex}" for vertex in topology.crossings],
        [f"city {vertex}" for vertex in topology.crossings],
        [f"robber {EVERY_HEX[place]}" for place in range(len(topology.hexes))],
        ["rob nobody", *(f"rob seat {seat}" for seat in range(1, seats))],
        [f"discard {kind}" for kind in RESOURCES],
        [f"monopoly {kind}" for kind in RESOURCES],
        [f"plenty {kind}" for kind in RESOURCES],
        [f"bank {rate}{give} for {get}" for give in RESOURCES for rate in _RATES for get in RESOURCES if get is not give],
        [f"give {kind}" for kind in RESOURCES],
        [f"want {kind}" for kind in RESOURCES],
        [f"confirm seat {seat}" for seat in range(1, seats)],
        [*(word for _, word in _WORDS), "propose"],
    ]
    starts = [0]
    for family in families:
        starts.append(starts[-1] + len(family))
    return _Layout(tuple(chain.from_iterable(families)), seats, topology, *starts[1:-1])


def choices(options: Options, /) -> tuple[str, ...]:
    """The names of all choices. `robber 0,0` is followed by `rob seat 1` or `rob nobody` (R8); an offer or a counter-offer is
    `give brick`, `want ore` … and at last `propose` (R12).

    >>> len(choices(Options(4))), len(choices(Options(6)))
    (301, 405)
    """
    return _layout(options.seats).names


def path(options: Options, seat: Seat, move: Move, /) -> tuple[int, ...]:
    """The choices that make up a move. Raises: ValueError for a move that is never legal with so many seats.

    >>> names = choices(Options(3))
    >>> [names[choice] for choice in path(Options(3), 1, OfferTrade(Counts(wool=2), Counts(ore=1)))]
    ['give wool', 'give wool', 'want ore', 'propose']
    >>> [names[choice] for choice in path(Options(3), 1, MoveRobber("0,0", 0))]
    ['robber 0,0', 'rob seat 2']
    """
    layout = _layout(options.seats)
    word = _WORD.get(type(move))
    return _PATHS[type(move)](layout, seat, move) if word is None else (layout.words + word,)


def _listed(first: int, counts: Counts) -> list[int]:
    """A choice for each card, kind by kind."""
    return [first + kind for kind, count in enumerate(counts) for _ in range(count)]


def _of_robber(layout: _Layout, seat: Seat, move: MoveRobber) -> tuple[int, ...]:
    victim = 0 if move.victim is None else layout.relative(seat, move.victim)
    return layout.hexes + layout.place(move.hex.index, layout.topology.hexes), layout.victims + victim


def _of_trade(layout: _Layout, seat: Seat, move: MaritimeTrade) -> tuple[int, ...]:
    give, get = move.give, move.get
    if give is get or move.rate not in _RATES:
        raise ValueError(f"move: the bank trades 2, 3 or 4 cards for another kind, not {move.rate} {give} for {get} (R12.5)")
    others = [kind for kind in RESOURCES if kind is not give]
    return (layout.trades + 12 * give.slot + 4 * _RATES.index(move.rate) + others.index(get),)


def _of_plenty(layout: _Layout, seat: Seat, move: PlayYearOfPlenty) -> tuple[int, ...]:
    numbers = _listed(layout.plenties, move.counts)
    if not 1 <= len(numbers) <= 2:
        raise ValueError(f"move: a year of plenty is one card or two, not {len(numbers)} (R14.5)")
    return tuple(numbers)


def _of_proposal(layout: _Layout, seat: Seat, move: OfferTrade | CounterOffer) -> tuple[int, ...]:
    return (*_listed(layout.gives, move.give), *_listed(layout.wants, move.get), layout.words + _PROPOSE)


_PATHS: Final[dict[type, Callable[[_Layout, Seat, Any], tuple[int, ...]]]] = {
    BuildRoad: lambda layout, seat, move: (layout.place(move.edge.index, layout.topology.edges),),
    BuildSettlement: lambda layout, seat, move: (
        layout.settlements + layout.place(move.vertex.index, layout.topology.vertices),
    ),
    BuildCity: lambda layout, seat, move: (layout.cities + layout.place(move.vertex.index, layout.topology.vertices),),
    MoveRobber: _of_robber,
    Discard: lambda layout, seat, move: (layout.discards + move.resource.slot,),
    PlayMonopoly: lambda layout, seat, move: (layout.monopolies + move.resource.slot,),
    PlayYearOfPlenty: _of_plenty,
    MaritimeTrade: _of_trade,
    OfferTrade: _of_proposal,
    CounterOffer: _of_proposal,
    ConfirmTrade: lambda layout, seat, move: (layout.partners + layout.relative(seat, move.partner) - 1,),
}


# Observations


@lru_cache(maxsize=8)
def _coast(topology: Topology) -> tuple[int, ...]:
    """The edges at the sea, where harbours can lie."""
    return tuple(edge for edge, hexes in enumerate(topology.edge_hexes) if len(hexes) == 1)


@lru_cache(maxsize=8)
def _features(seats: int) -> tuple[Feature, ...]:
    topology = board_for(seats)
    names = [f"seat {seat}" for seat in range(seats)]
    nobody = ("nobody", *names)
    vertices = tuple(map(str, topology.crossings))
    deck = topology.deck

    def counts(place: str) -> Iterator[Feature]:
        return (Feature(f"{place} {kind}", MOST + 1) for kind in RESOURCES)

    def cards(place: str) -> Iterator[Feature]:
        return (Feature(f"{place} {card}", deck[card] + 1) for card in CARDS)

    def bits(place: str, things: tuple[object, ...]) -> Iterator[Feature]:
        return (Feature(f"{place} {thing}", 2, _NO_YES) for thing in things)

    def all_features() -> Iterator[Feature]:
        yield Feature("stage", len(_STAGES), tuple(stage.value for stage in _STAGES))
        yield Feature("active", seats, nobody[1:])
        yield Feature("turn", seats, nobody[1:])
        yield from (Feature(name, 2, _NO_YES) for name in ("rolled", "card played", "trading closed"))
        yield Feature("offers made", MOST + 1)
        yield Feature("cards bought", deck.total + 1)
        yield Feature("deck", deck.total + 1)
        yield Feature("longest road", seats + 1, nobody)
        yield Feature("largest army", seats + 1, nobody)
        yield Feature("settlement of set-up", 2 * seats + 1)
        yield Feature("road due at", len(vertices) + 1, ("none", *vertices))
        yield Feature("free roads", 3)
        yield Feature("victim", seats + 1, nobody)
        yield from counts("bank")
        yield from counts("offered")
        yield from counts("wanted")
        for name in names:
            yield Feature(f"{name} answer", len(_REPLIES), _REPLIES)
            yield from counts(f"{name} answers with")
            yield from counts(f"{name} answers for")
        for name in names:
            yield Feature(f"{name} hand size", MOST + 1)
            yield Feature(f"{name} unplayed cards", deck.total + 1)
            yield Feature(f"{name} points", MOST + 1)
            yield Feature(f"{name} road length", ROADS + 1)
            yield Feature(f"{name} owes", MOST + 1)
            yield from cards(f"{name} played")
        for name in names:
            yield from counts(f"{name} holds")
            yield from cards(f"{name} holds")
            yield from cards(f"{name} bought")
        for name in names:
            yield from bits(f"{name} road", topology.paths)
            yield from bits(f"{name} settlement", topology.crossings)
            yield from bits(f"{name} city", topology.crossings)
        yield from bits("robber", EVERY_HEX[: len(topology.hexes)])
        for hexagon in topology.land:
            yield from bits(f"hex {hexagon}", _TERRAIN)
        yield from (Feature(f"hex {hexagon} number", 13) for hexagon in topology.land)
        for edge in _coast(topology):
            yield from bits(f"harbour {topology.paths[edge]}", _HARBOURS)

    return tuple(all_features())


def features(options: Options, /) -> tuple[Feature, ...]:
    """What each byte of an observation says. What other seats hold is laid open at the end (R14.7), and 0 before.

    >>> [feature.name for feature in features(Options(4))[:4]]
    ['stage', 'active', 'turn', 'rolled']
    """
    return _features(options.seats)


def observe(state: State, seat: Seat, /) -> bytes:
    """What the seat sees, one byte for each of `features`: all that its view tells (R5). Raises: ValueError for a seat outside
    the game."""
    frame, places, awards, turn, phase = state.frame, state.places, state.awards, state.turn, state.phase
    seats = frame.seats
    require_seat(seat, seats)
    order = _ORDERS[seats][seat]
    numbers = [
        _STAGE_NUMBER[type(phase)],
        (turn.seat - seat) % seats,
        (turn.first - seat) % seats,
        phase.rolled,
        turn.card_played,
        turn.closed,
        _capped(turn.offers),
        size_of(turn.fresh),
        size_of(deck_of(state)),
        0 if awards.longest_road is None else 1 + (awards.longest_road - seat) % seats,
        0 if awards.largest_army is None else 1 + (awards.largest_army - seat) % seats,
    ]
    numbers += _due(phase, seat, seats)
    numbers += _counts(bank_of(state))
    parts = [bytes(numbers), _offer(phase, order) if type(phase) is Offering else bytes(10 + 11 * seats)]
    owed = phase.owed if type(phase) is Discarding else None
    for other in order:
        shown = size_of(hand_of(state, other)), size_of(cards_of(state, other)), awards.points[other], places.lengths[other]
        parts.append(_shown(*shown, 0 if owed is None else owed[other], played_by(state, other)))
    parts.append(_holdings(state, seat))
    if type(phase) is Over:
        parts += [_holdings(state, other) for other in order[1:]]
    else:
        parts.append(bytes(15 * (seats - 1)))
    parts += (
        _pieces(places.roads, places.settlements, places.cities, order),
        _robber(state.robber, seats),
        _board(frame.laid, seats),
    )
    return b"".join(parts)


_ORDERS: Final = {
    seats: tuple(tuple((seat + step) % seats for step in range(seats)) for seat in range(seats)) for seats in range(2, 7)
}
"""By number of seats and seat: all seats, beginning with that one."""


def _capped(count: int) -> int:
    return count if count <= MOST else MOST


def _counts(pile: int) -> list[int]:
    return [_capped(count) for count in unpack(pile)]


def _due(phase: Phase, seat: Seat, seats: int) -> list[int]:
    """What is due in some phases: the settlement of the set-up, the vertex of its road, free roads, the victim."""
    if isinstance(phase, SetupSettlement):
        return [phase.step + 1, 0, 0, 0]
    if isinstance(phase, SetupRoad):
        return [phase.step + 1, phase.vertex + 1, 0, 0]
    if isinstance(phase, FreeRoads):
        return [0, 0, phase.left, 0]
    return [0, 0, 0, 1 + (phase.victim - seat) % seats if isinstance(phase, Stealing) else 0]


def _offer(phase: Offering, order: tuple[Seat, ...]) -> bytes:
    numbers = _counts(phase.give) + _counts(phase.get)
    for other in order:
        reply = phase.replies[other]
        if reply is None:
            numbers += (0,) * 11
        else:
            numbers += [_REPLIES.index(reply.kind), *_counts(reply.give), *_counts(reply.get)]
    return bytes(numbers)


def _holdings(state: State, seat: Seat) -> bytes:
    """What a seat holds: resource cards, unplayed cards, and those of them that it bought this turn."""
    fresh = state.turn.fresh if seat == state.turn.seat else 0
    return bytes((*_counts(hand_of(state, seat)), *unpack(cards_of(state, seat)), *unpack(fresh)))


# What changes seldom is remembered.


@lru_cache(maxsize=4096)
def _shown(hand: int, cards: int, points: int, road: int, owed: int, played: int) -> bytes:
    """What of a seat lies open, but for its pieces."""
    return bytes((_capped(hand), cards, points, road, _capped(owed), *unpack(played)))


@lru_cache(maxsize=1024)
def _pieces(
    roads: tuple[int, ...], settlements: tuple[int, ...], cities: tuple[int, ...], order: tuple[Seat, ...]
) -> bytes:
    """The pieces of all seats on the board."""
    topology = board_for(len(order))
    vertices, edges = len(topology.vertices), len(topology.edges)
    return b"".join(
        [
            spread(roads[seat] | (settlements[seat] | cities[seat] << vertices) << edges, edges + 2 * vertices)
            for seat in order
        ]
    )


@lru_cache(maxsize=256)
def _robber(place: int, seats: int) -> bytes:
    return spread(1 << place if place >= 0 else 0, len(board_for(seats).hexes))


@lru_cache(maxsize=256)
def _board(laid: Laid, seats: int) -> bytes:
    """Tiles, tokens and harbours as far as they lie."""
    topology = board_for(seats)
    terrain = [kind is tile for tile in laid.terrain or [None] * len(topology.hexes) for kind in _TERRAIN]
    numbers = [number or 0 for number in laid.numbers or [0] * len(topology.hexes)]
    harbours = {harbour.edge.index: harbour.kind for harbour in laid.harbours or ()}
    return bytes([*terrain, *numbers, *(harbours.get(edge) is kind for edge in _coast(topology) for kind in _HARBOURS)])
