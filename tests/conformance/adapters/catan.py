"""Catan as the conformance suite sees it. What is hidden: resource cards in hands, unplayed development cards, the deck."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, islice, product
from math import comb, cos, pi, prod, sin
from random import Random
from typing import Any, Literal, TypeAlias

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import catan_rules as catan
from catan_rules import (
    BASE,
    HEXES,
    AcceptOffer,
    Board,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Card,
    CardCounts,
    CardDrawn,
    ConfirmTrade,
    CounterOffer,
    Counts,
    DeclareVictory,
    DeclineOffer,
    Discard,
    Edge,
    EndTurn,
    Harbour,
    HarbourKind,
    HarboursLaid,
    Hex,
    MaritimeTrade,
    MoveRobber,
    NumbersDealt,
    OfferTrade,
    Options,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Position,
    Private,
    Resource,
    RollDice,
    Rolled,
    SpiralLaid,
    Stage,
    State,
    Stolen,
    Table,
    Terrain,
    TerrainLaid,
    Topology,
    Vertex,
    WithdrawOffer,
    effects,
    laying,
    legality,
    random_board,
    setup,
)
from catan_rules.model import Main, SpecialBuilding
from catan_rules.packed import ALL, SHIFT, unpack
from catan_rules.refusals import CODES
from catan_rules.topology import BOARDS, EVERY_EDGE, EVERY_HEX, EVERY_VERTEX, LARGE
from tabletop_rules import BadPosition
from tests.catan import naive
from tests.catan.observed import observed
from tests.conformance.adapter import Adapter, Plant, Renaming, Symmetry
from tests.conformance.observed import both_readings
from tests.strategies import Bias, Walk, cut, play

RESOURCES, CARDS = tuple(Resource), tuple(Card)
NO_CARDS = CardCounts()


@st.composite
def options(draw: DrawFn) -> Options:
    """Every switch. Random play needs few points to come to an end."""
    seats = draw(st.integers(2, 6))
    boards = st.builds(lambda seed, numbers: random_board(Random(seed), numbers, seats=seats), st.integers(0, 999), NUMBERS)
    words: SearchStrategy[Literal["drawn", "beginner"]] = st.sampled_from(("drawn", "beginner"))
    board = draw(words | boards)
    between = (None, "none") if seats <= 4 else (None, "none", "paired", "special-building", "special-building")
    return Options(
        seats,
        board,
        draw(st.integers(0, seats - 1)),
        draw(st.sampled_from((3, 4, 4, 5, 6))),
        draw(st.sampled_from((7, 7, 9, 2, 0, 9_999))),
        draw(st.sampled_from(("modern", "classic"))),
        draw(st.sampled_from(("combined", "separate"))),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.sampled_from((0, 1, 1, 1, 2, None))),
        draw(st.sampled_from(("automatic", "declared"))),
        draw(st.sampled_from(("limited", "unlimited"))),
        draw(NUMBERS) if board == "drawn" else "spiral",
        draw(st.sampled_from(("first", "last"))),
        draw(st.sampled_from(between)),
    )


NUMBERS: SearchStrategy[Literal["spiral", "random"]] = st.sampled_from(("spiral", "random"))
FEW = (
    Options(2, "beginner", victory_points=6, trading=False, phases="separate", friendly_robber=True),
    Options(3, random_board(Random(3), "random"), 2, 5, 5, friendly_robber=True, steal_needs_cards=True, offers_per_turn=1),
    Options(4, "beginner", victory_points=6, discard_limit=9, shortage="classic", victory="declared", trading=False),
    Options(3, victory_points=3, phases="separate", bank="unlimited", offers_per_turn=None, numbers="random"),
    Options(5, "drawn", 4, 5, 5, phases="separate", offers_per_turn=1, robber_start="last"),
    Options(6, "beginner", 1, 5, trading=False, between_turns="special-building", friendly_robber=True),
)

# --- steps -------------------------------------------------------------------------------------------------------------------

BUNDLES = tuple(Counts.of(*kinds) for size in range(3) for kinds in combinations_with_replacement(RESOURCES, size))


def any_step() -> SearchStrategy[Any]:
    """Steps with seats and counts that no game has, too."""
    seats = st.integers(0, 5) | st.integers(0, 9_999)
    numbers = st.integers(0, 3) | st.integers(0, 9_999)
    bundles = st.sampled_from(BUNDLES) | st.builds(Counts, numbers, numbers, numbers, numbers, numbers)
    kinds = st.sampled_from(RESOURCES)
    return st.one_of(
        st.sampled_from((RollDice(), BuyCard(), PlayKnight(), PlayRoadBuilding(), WithdrawOffer(), DeclareVictory(), EndTurn())),
        st.builds(BuildRoad, st.sampled_from(EVERY_EDGE)),
        st.builds(BuildSettlement, st.sampled_from(EVERY_VERTEX)),
        st.builds(BuildCity, st.sampled_from(EVERY_VERTEX)),
        st.builds(Discard, seats, kinds),
        st.builds(MoveRobber, st.sampled_from(EVERY_HEX), st.none() | seats),
        st.builds(PlayYearOfPlenty, bundles),
        st.builds(PlayMonopoly, kinds),
        st.builds(MaritimeTrade, kinds, numbers, kinds),
        st.builds(OfferTrade, bundles, bundles),
        st.builds(AcceptOffer, seats),
        st.builds(DeclineOffer, seats),
        st.builds(CounterOffer, seats, bundles, bundles),
        st.builds(ConfirmTrade, seats),
        st.builds(Rolled, numbers),
        st.builds(Stolen, kinds),
        st.builds(CardDrawn, st.sampled_from(CARDS)),
        st.sampled_from(BOARDS).flatmap(_any_pieces),
        st.builds(SpiralLaid, st.sampled_from(EVERY_HEX), st.booleans()),
    )


def _any_pieces(board: Topology) -> SearchStrategy[Any]:
    """Tiles, harbours and tokens in any order, those of the box or any at all."""

    def some(pieces: Sequence[Any], every: Sequence[Any]) -> SearchStrategy[Any]:
        return st.permutations(pieces) | st.lists(st.sampled_from(every), min_size=len(pieces), max_size=len(pieces))

    return st.one_of(
        st.builds(TerrainLaid, some(board.terrain, [*Terrain])),
        st.builds(HarboursLaid, some(board.harbours, [*HarbourKind])),
        st.builds(NumbersDealt, some(_with_deserts(board), [None, *range(2, 13)])),
    )


def _with_deserts(board: Topology) -> tuple[int | None, ...]:
    return (*board.tokens, *[None] * board.terrain.count(Terrain.DESERT))


def _laid(board: Topology) -> Iterator[Any]:
    """A few ways to lay a board, right and wrong."""
    other = LARGE if board is BASE else BASE
    for one in (board, other):
        yield TerrainLaid(one.terrain)
        yield TerrainLaid((*one.terrain[1:], Terrain.DESERT))
        yield HarboursLaid(one.harbours)
        yield HarboursLaid((*one.harbours[1:], HarbourKind.ORE))
        yield NumbersDealt(_with_deserts(one))
        yield NumbersDealt((*_with_deserts(one)[1:], 7))
    yield from (SpiralLaid(place, way) for place in EVERY_HEX for way in (False, True))


@cache
def _everywhere(seats: int) -> tuple[Any, ...]:
    """What is tried at every state: every place, every kind, every seat and one beyond."""
    strangers = range(seats + 1)
    board = BASE if seats <= 4 else LARGE
    edges, vertices = (*board.paths, *EVERY_EDGE[-2:]), (*board.crossings, *EVERY_VERTEX[-2:])
    one, other, two, mixed = Counts(wool=1), Counts(ore=1), Counts(wool=2), Counts(wool=1, grain=1)
    terms = ((one, other), (other, one), (two, other), (mixed, other), (one, one), (mixed, one), (Counts(), one), (one, Counts()))
    return (
        *(RollDice(), BuyCard(), PlayKnight(), PlayRoadBuilding(), WithdrawOffer(), DeclareVictory(), EndTurn()),
        *map(BuildRoad, edges),
        *map(BuildSettlement, vertices),
        *map(BuildCity, vertices),
        *(Discard(seat, kind) for seat in strangers for kind in RESOURCES),
        *(MoveRobber(place, victim) for place in (*board.land, EVERY_HEX[-1]) for victim in (None, *strangers)),
        *map(PlayYearOfPlenty, BUNDLES),
        *map(PlayMonopoly, RESOURCES),
        *(MaritimeTrade(give, rate, get) for give in RESOURCES for rate in (2, 3, 4) for get in RESOURCES),
        *(MaritimeTrade(give, rate, RESOURCES[0]) for give in RESOURCES for rate in (0, 1, 5)),
        *(OfferTrade(give, get) for give, get in terms),
        *(kind(seat) for kind in (AcceptOffer, DeclineOffer, ConfirmTrade) for seat in strangers),
        *(CounterOffer(seat, give, get) for seat in strangers for give, get in terms),
        *map(Rolled, (0, 1, *range(2, 13), 13)),
        *map(Stolen, RESOURCES),
        *map(CardDrawn, CARDS),
        *_laid(board),
    )


def near(state: State) -> tuple[Any, ...]:
    """The small families whole; of the offers, a few fair and unfair ones."""
    return _everywhere(state.frame.seats)


# --- what there is (R1) ------------------------------------------------------------------------------------------------------


def _piles(packed: int, kinds: Sequence[Hashable], names: Sequence[str]) -> Iterator[tuple[str, Mapping[Hashable, int]]]:
    for place, name in enumerate(names):
        yield name, dict(zip(kinds, unpack(packed >> SHIFT[place] & SHIFT_MASK), strict=True))


SHIFT_MASK = (1 << SHIFT[1]) - 1


def inventory(state: State) -> Mapping[str, Mapping[Hashable, int]]:
    """Cards of the bank and deck, of hands, and those played; every edge, free or with somebody's road."""
    seats = range(state.frame.seats)
    places: dict[str, Mapping[Hashable, int]] = {}
    places |= _piles(state.hands, RESOURCES, ["bank", *(f"hand {seat}" for seat in seats)])
    places |= _piles(state.cards, CARDS, ["deck", *(f"cards {seat}" for seat in seats), *(f"played {seat}" for seat in seats)])
    for name, mask in [("free", state.places.free), *((f"roads {seat}", state.places.roads[seat]) for seat in seats)]:
        places[name] = {edge: mask >> edge.index & 1 for edge in state.frame.topology.paths}
    box, laid = state.frame.topology, state.frame.laid
    for name, pieces, lying in (
        ("tiles", box.terrain, laid.terrain or ()),
        ("harbours", box.harbours, [harbour.kind for harbour in laid.harbours or ()]),
        ("tokens", box.tokens, [number for number in laid.numbers or () if number is not None]),
    ):
        places[f"{name} laid"] = {(name, piece): [*lying].count(piece) for piece in {*pieces}}
        places[f"{name} in the box"] = {(name, piece): pieces.count(piece) for piece in {*pieces}} if not lying else {}
    return places


def bounds(state: State) -> tuple[int, int]:
    """R1: five settlements, four cities, two special cards, five victory point cards."""
    return 0, 5 + 4 * 2 + 2 * 2 + 5


def facts(state: State) -> Iterator[tuple[str, bool]]:
    """The numbers of docs/rules."""
    position = catan.position(state)
    table = position.table
    everybody = list(zip(table.seats, position.privates, strict=True))
    box = (24, (20, 5, 3, 3, 3)) if table.options.seats > 4 else (19, (14, 5, 2, 2, 2))
    stock = box[0] if table.options.bank == "limited" else 9_999
    for kind in RESOURCES:
        yield f"R1: the cards of {kind}", table.bank[kind] + sum(private.hand[kind] for _, private in everybody) == stock
    for card, number in zip(CARDS, box[1], strict=True):
        yield f"R1: no more {card} cards", sum(p.played[card] + private.cards[card] for p, private in everybody) <= number
    out = sum(pieces.card_count + pieces.played.total for pieces in table.seats)
    yield "R1, R16.1: 25 or 34 development cards", table.deck_size + out == sum(box[1])
    yield "R11: 15 roads at most", all(len(pieces.roads) <= 15 for pieces in table.seats)
    yield "R11: 5 settlements at most", all(len(pieces.settlements) <= 5 for pieces in table.seats)
    yield "R11: 4 cities at most", all(len(pieces.cities) <= 4 for pieces in table.seats)
    buildings = naive.owners(table)
    yield (
        "R10: the distance rule",
        not any(other in buildings for place in buildings for other in naive.beside(table.options.topology, place)),
    )
    lengths, holder = naive.lengths(table), table.longest_road
    best = max(lengths)
    leaders = [seat for seat, length in enumerate(lengths) if length == best >= 5]
    yield "R13.4: who has the longest road", (holder in leaders) if holder is not None else len(leaders) != 1
    knights, army = [pieces.played.knight for pieces in table.seats], table.largest_army
    yield "R14.8: who has the largest army", (max(knights) < 3) if army is None else knights[army] == max(knights) >= 3
    yield "R14.7: victory point cards are not played", not any(pieces.played.victory_point for pieces in table.seats)
    setup = table.stage in (Stage.SETUP_SETTLEMENT, Stage.SETUP_ROAD)
    yield "R3.4: three cards at most in set-up", not setup or all(pieces.hand_size <= 3 for pieces in table.seats)
    active = naive.points(position)[table.seat] >= table.options.victory_points
    special = table.first != table.seat and table.options.between_turns == "special-building"
    yield (
        "R15.1: over as soon as the active seat has the points",
        (
            table.options.victory == "declared"
            or (special and table.stage is not Stage.OVER)
            or active is (table.stage is Stage.OVER)
        ),
    )
    yield (
        "R2.8: the robber is on land",
        (table.board.terrain is None if table.robber is None else table.robber in table.options.topology.land),
    )
    own = table.first == table.seat
    yield "R16: parts of others only with five and six", own or table.options.seats > 4
    yield "R16.5: the third seat to the left", own or special or table.seat == (table.first + 3) % table.options.seats
    yield "R16.6: no trade, no card, no dice", not special or table.stage in (Stage.SPECIAL_BUILDING, Stage.DRAWING)


def recount(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Pieces and cards counted one by one (R1); the active seat alone wins (R15.4)."""
    position = catan.position(state)
    return tuple(naive.points(position)), (position.table.seat,)


# --- secrets (R5) ------------------------------------------------------------------------------------------------------------


def _take(pool: list[Any], number: int) -> list[Any]:
    taken = pool[:number]
    del pool[:number]
    return taken


def resample(state: State, seat: int | None, rng: Random) -> State:
    """The hidden cards shuffled: hands among the other seats, development cards among these and the deck, and which of the active
    seat's are new. Shuffles that make no state (an offer not backed, a game that would be over) are made anew."""
    position = catan.position(state)
    table = position.table
    if table.stage is Stage.OVER:
        return state
    for _ in range(30):
        hidden = [one for one in range(len(table.seats)) if one != seat]
        hands = [kind for one in hidden for kind in RESOURCES for _ in range(position.privates[one].hand[kind])]
        seen = [sum(pieces.played[card] for pieces in table.seats) for card in CARDS]
        own = position.privates[seat].cards if seat is not None else NO_CARDS
        deck = table.options.topology.deck
        urn = [card for card, all_, gone in zip(CARDS, deck, seen, strict=True) for _ in range(all_ - gone - own[card])]
        rng.shuffle(hands)
        rng.shuffle(urn)
        privates = list(position.privates)
        for one in hidden:
            cards = _take(urn, table.seats[one].card_count)
            bought = cards[: table.bought] if one == table.seat else []
            hand = Counts.of(*_take(hands, table.seats[one].hand_size))
            privates[one] = Private(hand, CardCounts(*map(cards.count, CARDS)), CardCounts(*map(bought.count, CARDS)))
        try:
            return catan.from_position(Position(position.game, table, tuple(privates)))
        except BadPosition:
            continue
    return state


def resample_step(state: State, step: Any, seat: int | None, rng: Random) -> tuple[State, Any] | None:
    """A theft that the seat has no part in and a card that it does not buy may be any; all else it sees."""
    table = catan.position(state).table
    for _ in range(5):
        other, alike = resample(state, seat, rng), step
        privates = catan.position(other).privates
        if isinstance(step, Stolen) and table.victim is not None and seat not in (table.seat, table.victim):
            alike = Stolen(rng.choice([kind for kind in RESOURCES if privates[table.victim].hand[kind]]))
        if isinstance(step, CardDrawn) and seat != table.seat:
            left = unpack(other.cards & SHIFT_MASK)
            alike = CardDrawn(rng.choice([card for card, number in zip(CARDS, left, strict=True) if number]))
        if catan.check(other, alike) is None:
            return other, alike
    return None


def _hands_of(size: int, urn: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every hand of that size, by kind, that an urn can give."""
    if not urn:
        yield from [()] * (size == 0)
        return
    for taken in range(max(0, size - sum(urn[1:])), min(size, urn[0]) + 1):
        for others in _hands_of(size - taken, urn[1:]):
            yield taken, *others


Deal: TypeAlias = tuple[tuple[int, ...], ...]


def _deals(sizes: Sequence[int], urn: tuple[int, ...]) -> Iterator[Deal]:
    """Every way to deal hands of these sizes, one after the other."""
    if not sizes:
        yield ()
        return
    for hand in _hands_of(sizes[0], urn):
        left = tuple(number - taken for number, taken in zip(urn, hand, strict=True))
        for others in _deals(sizes[1:], left):
            yield hand, *others


def _ways(urn: tuple[int, ...], hands: Sequence[tuple[int, ...]]) -> int:
    """In how many ways these hands can be made of the physical cards of the urn, one after the other."""
    ways, left = 1, urn
    for hand in hands:
        ways *= prod(map(comb, left, hand))
        left = tuple(number - taken for number, taken in zip(left, hand, strict=True))
    return ways


MANY = 40
"""More states than that are not listed."""


def worlds(state: State, seat: int | None) -> Mapping[State, int] | None:
    """Every deal of the hidden cards that the table allows (R5), where they are few."""
    position = catan.position(state)
    table = position.table
    hidden = [one for one in range(len(table.seats)) if one != seat]
    if table.stage is Stage.OVER:
        return {state: 1}
    hands_urn = tuple(sum(position.privates[one].hand[kind] for one in hidden) for kind in RESOURCES)
    own = position.privates[seat].cards if seat is not None else NO_CARDS
    seen = [own[card] + sum(pieces.played[card] for pieces in table.seats) for card in CARDS]
    cards_urn = tuple(number - gone for number, gone in zip(table.options.topology.deck, seen, strict=True))
    all_hands = list(islice(_deals([table.seats[one].hand_size for one in hidden], hands_urn), 50 * MANY))
    all_cards = list(islice(_deals([table.seats[one].card_count for one in hidden], cards_urn), 50 * MANY))
    hands = [deal for deal in all_hands if _backed(table, hidden, deal)]
    cards = [deal for deal in all_cards if _alive(table, hidden, deal)]
    if max(len(all_hands), len(all_cards)) == 50 * MANY or len(hands) * len(cards) > MANY:
        return None
    active = hidden.index(table.seat) if table.seat in hidden else None
    found: dict[State, int] = {}
    for hand_deal, card_deal in product(hands, cards):
        weight = _ways(hands_urn, hand_deal) * _ways(cards_urn, card_deal)
        bought = [(0,) * 5] if active is None else _hands_of(table.bought, card_deal[active])
        for fresh in bought:
            privates = list(position.privates)
            for place, one in enumerate(hidden):
                new = CardCounts(*fresh) if place == active else NO_CARDS
                privates[one] = Private(Counts(*hand_deal[place]), CardCounts(*card_deal[place]), new)
            world = catan.from_position(Position(position.game, table, tuple(privates)))
            found[world] = weight * (1 if active is None else _ways(card_deal[active], [fresh]))
    return found if len(found) <= MANY else None


def _backed(table: Table, hidden: list[int], deal: Deal) -> bool:
    """R12.4: who made, accepted or countered an offer holds the cards for it."""
    offer = table.offer
    if offer is None:
        return True
    for one, hand in zip(hidden, deal, strict=True):
        answer = offer.answers[one]
        need = offer.give if one == table.seat else Counts()
        if answer is not None and answer.kind != "decline":
            need = offer.get if answer.kind == "accept" else answer.give
        if any(number < least for number, least in zip(hand, need, strict=True)):
            return False
    return True


def _alive(table: Table, hidden: list[int], deal: Deal) -> bool:
    """R15.1, R15.2: nobody had the points on the own turn; since then only the longest road can have come to a seat, and with special
    building (R16.6) whatever it has built, so that nothing is known but of the seat whose turn it is, or was."""
    if table.options.victory == "declared":
        return True
    for one, cards in zip(hidden, deal, strict=True):
        if table.options.between_turns == "special-building" and one != table.first:
            continue
        points = table.seats[one].points + cards[Card.VICTORY_POINT.slot]
        if one != table.seat and table.longest_road == one:
            points -= 2
        if points >= table.options.victory_points:
            return False
    return True


# --- corners -----------------------------------------------------------------------------------------------------------------


def corners() -> tuple[Walk, ...]:
    """R14.1: an empty deck; R14.4: a road building card, and no place for a road; R18.1: a friendly robber with nowhere to go."""
    return _found(_deck_is_empty), _found(_no_place), _friendly_corner()


def _found(wanted: Callable[[State], bool]) -> Walk:
    for seed in range(100):
        walk = play(catan, FEW[2], Random(seed), Bias("DeclareVictory", preferred=False), max_steps=3_000)
        for length, state in enumerate(walk.states):
            if wanted(state):
                return cut(walk, length)
    raise AssertionError(f"no game for {wanted.__name__}")


def _deck_is_empty(state: State) -> bool:
    return not state.cards & SHIFT_MASK and EndTurn() in catan.legal_moves(state)


def _no_place(state: State) -> bool:
    refusal = catan.check(state, PlayRoadBuilding())
    return refusal is not None and refusal.code == "no-place-for-road"


def _friendly_corner() -> Walk:
    """Six settlements of poor seats touch all hexes but the desert, where the robber stands; the first roll is a seven."""
    agreed = Options(4, "beginner", friendly_robber=True, trading=False)
    desert = HEXES[9]
    poor = _covering(frozenset(HEXES) - {desert})
    assert poor is not None
    own = [place for place in desert.corners if not {place, *place.neighbours} & set(poor)]
    own = [own[0], next(place for place in own if place not in own[0].neighbours and place != own[0])]
    walk = Walk(agreed, (), (catan.new_game(agreed),))
    for place in (own[0], *poor, own[1]):
        walk = _followed(walk, BuildSettlement(place))
        walk = _followed(walk, catan.legal_moves(walk.last)[0])
    return _followed(_followed(walk, RollDice()), Rolled(7))


def _followed(walk: Walk, step: Any) -> Walk:
    return Walk(walk.options, (*walk.steps, step), (*walk.states, catan.apply(walk.last, step)))


def _covering(hexes: frozenset[Hex]) -> tuple[Vertex, ...] | None:
    """Vertices that touch three of these hexes each, every hex once, no two side by side."""
    if not hexes:
        return ()
    for place in min(hexes).corners:
        if len(place.hexes) == 3 and hexes.issuperset(place.hexes):
            others = _covering(hexes.difference(place.hexes))
            if others is not None and not set(place.neighbours) & set(others):
                return (place, *others)
    return None


# --- symmetries --------------------------------------------------------------------------------------------------------------


def _turned(items: Sequence[Any], turn: int) -> tuple[Any, ...]:
    return (*items[-turn:], *items[:-turn])


def draw_seats(state: State, rng: Random) -> Renaming[State, Any]:
    """Seats in another place of the same circle (R3.1, R4.4)."""
    seats = state.frame.seats
    turn = rng.randrange(1, seats)

    def on_seat(seat: Any) -> Any:
        return (seat + turn) % seats if seat is not None and seat < seats else seat

    def on_state(one: State) -> State:
        position = catan.position(one)
        table = position.table
        offer = table.offer and attrs.evolve(table.offer, answers=_turned(table.offer.answers, turn))
        named = {name: on_seat(getattr(table, name)) for name in ("seat", "first", "longest_road", "largest_army", "victim")}
        start = attrs.evolve(table.options, start_seat=on_seat(table.options.start_seat))
        new = attrs.evolve(table, options=start, seats=_turned(table.seats, turn), offer=offer, **named)
        return catan.from_position(attrs.evolve(position, table=new, privates=_turned(position.privates, turn)))

    def on_step(step: Any) -> Any:
        for name in {"seat", "victim", "partner"} & {field.name for field in attrs.fields(type(step))}:
            return attrs.evolve(step, **{name: on_seat(getattr(step, name))})
        return step

    return Renaming(on_state, on_step, on_seat)


@cache
def _motions(board: Topology) -> tuple[tuple[tuple[Hex, ...], tuple[Vertex, ...], tuple[Edge, ...]], ...]:
    """The eleven ways to turn and mirror the smaller board, the three of the larger one: where each hex, vertex and edge comes to
    lie."""
    found = []
    middle = (min(x for x, _ in board.points) + max(x for x, _ in board.points)) / 2
    every_hex, every_vertex, every_edge = EVERY_HEX[: len(board.hexes)], board.crossings, board.paths

    def centred(point: tuple[float, float]) -> tuple[float, float]:
        return round(point[0] - middle, 2) + 0.0, round(point[1], 2) + 0.0

    for turn, mirror in product(range(6), (1, -1)):
        c, s = cos(turn * pi / 3), sin(turn * pi / 3)

        def moved(point: tuple[float, float], c: float = c, s: float = s, mirror: int = mirror) -> tuple[float, float]:
            x, y = (point[0] - middle) * mirror, point[1]
            return round(c * x - s * y, 2) + 0.0, round(s * x + c * y, 2) + 0.0

        at_hex = {centred(place.centre): place for place in every_hex}
        at_vertex = {centred(place.point): place for place in every_vertex}
        if {moved(place.centre) for place in every_hex} != at_hex.keys():
            continue
        hexes = tuple(at_hex[moved(place.centre)] for place in every_hex)
        vertices = tuple(at_vertex[moved(place.point)] for place in every_vertex)
        joined = {frozenset(edge.ends): edge for edge in every_edge}
        edges = tuple(joined[frozenset(vertices[end.index] for end in edge.ends)] for edge in every_edge)
        found.append((hexes, vertices, edges))
    return tuple(found[1:])


def draw_board(state: State, rng: Random) -> Renaming[State, Any] | None:
    """The board turned or mirrored (R2), where it is agreed on: a drawn one has its harbours on the places of the frame."""
    if state.frame.options.board == "drawn":
        return None
    topology = state.frame.topology
    hexes, vertices, edges = rng.choice(_motions(topology))

    def on_board(board: Board) -> Board:
        came = {moved: place for place, moved in zip(EVERY_HEX, hexes, strict=False)}
        harbours = [Harbour(edges[harbour.edge.index], harbour.kind) for harbour in board.harbours or ()]
        back = [came[place] for place in topology.land]
        return Board([board.tile(place) for place in back], [board.number(place) for place in back], harbours)

    def on_state(one: State) -> State:
        position = catan.position(one)
        table = position.table
        seats = tuple(
            attrs.evolve(
                pieces,
                roads=tuple(sorted(edges[place.index] for place in pieces.roads)),
                settlements=tuple(sorted(vertices[place.index] for place in pieces.settlements)),
                cities=tuple(sorted(vertices[place.index] for place in pieces.cities)),
            )
            for pieces in table.seats
        )
        assert table.robber is not None
        board = on_board(table.board)
        new = attrs.evolve(
            table,
            options=attrs.evolve(table.options, board=board),
            board=board,
            robber=hexes[table.robber.index],
            seats=seats,
            setup_vertex=table.setup_vertex and vertices[table.setup_vertex.index],
        )
        return catan.from_position(attrs.evolve(position, table=new))

    def on_step(step: Any) -> Any:
        match step:
            case BuildRoad(place) if place.index < len(edges):
                return BuildRoad(edges[place.index])
            case BuildSettlement(place) | BuildCity(place) if place.index < len(vertices):
                return type(step)(vertices[place.index])
            case MoveRobber(place, victim) if place.index < len(hexes):
                return MoveRobber(hexes[place.index], victim)
        return step  # what names no place, or one that this board does not have

    return Renaming(on_state, on_step)


# --- second opinions ---------------------------------------------------------------------------------------------------------


def longest_roads(state: State) -> tuple[object, object]:
    """Every seat's longest road (R13.1, R13.2): kept by the engine, asked for by its function, and every trail tried out; the
    same with stops at every third vertex."""
    table = catan.position(state).table
    buildings = naive.owners(table)
    asked = [
        catan.longest_road(pieces.roads, [place for place, (other, _) in buildings.items() if other != seat])
        for seat, pieces in enumerate(table.seats)
    ]
    naively = naive.lengths(table)
    stops = table.options.topology.crossings[::3]
    cut_off = [catan.longest_road(pieces.roads, stops) for pieces in table.seats]
    cut_naively = [naive.longest(frozenset(pieces.roads), frozenset(stops)) for pieces in table.seats]
    return [asked, [pieces.road_length for pieces in table.seats], cut_off], [naively, naively, cut_naively]


def productions(state: State) -> tuple[object, object]:
    """What every roll brings (R6), from the bank and from a poor one: by the function, and by play where the dice fall now."""
    position = catan.position(state)
    table = position.table
    buildings = naive.owners(table)
    engine: list[object] = []
    second: list[object] = []
    if table.robber is None or not table.board.complete:
        return engine, second
    for roll in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        for bank in (Counts(*(roll % 3,) * 5), table.bank):
            given = (table.board, buildings, table.robber, roll, bank, table.options.shortage)
            received = {seat: list(counts) for seat, counts in catan.production(*given).items()}
            engine.append(received)
            second.append(naive.received(attrs.evolve(table, bank=bank), roll))
        if table.stage is Stage.ROLLING:
            after = catan.position(catan.apply(state, Rolled(roll))).privates
            for seat, (old, new) in enumerate(zip(position.privates, after, strict=True)):
                gained = [b - a for a, b in zip(old.hand, new.hand, strict=True)]
                engine.append({seat: gained})
                second.append({seat: received.get(seat, [0] * 5)})
    return engine, second


def building_places(state: State) -> tuple[object, object]:
    """Where the active seat may build (R3, R9 to R11), by its moves and by a plain look at the board."""
    position = catan.position(state)
    table, seat = position.table, position.table.seat
    mine, hand = table.seats[seat], position.privates[seat].hand
    moves = catan.legal_moves(state)
    roads, settlements, cities = set(), set(), set()
    match table.stage:
        case Stage.SETUP_SETTLEMENT:
            settlements = naive.settlement_vertices(table, None)
        case Stage.SETUP_ROAD:
            assert table.setup_vertex is not None
            roads = naive.edges_at(table.options.topology, table.setup_vertex)
        case Stage.FREE_ROADS:
            roads = naive.road_edges(table, seat)
        case Stage.MAIN | Stage.SPECIAL_BUILDING:
            if len(mine.roads) < 15 and hand.brick and hand.lumber:
                roads = naive.road_edges(table, seat)
            if len(mine.settlements) < 5 and hand.brick and hand.lumber and hand.wool and hand.grain:
                settlements = naive.settlement_vertices(table, seat)
            if len(mine.cities) < 4 and hand.ore >= 3 and hand.grain >= 2:
                cities = set(mine.settlements)
    engine = (
        {move.edge for move in moves if isinstance(move, BuildRoad)},
        {move.vertex for move in moves if isinstance(move, BuildSettlement)},
        {move.vertex for move in moves if isinstance(move, BuildCity)},
    )
    return engine, (roads, settlements, cities)


def _wrong_road(patch: Any) -> None:
    right = catan.longest_road
    patch.setattr(catan, "longest_road", lambda roads, blocked=(): right(roads))


def _long_road(patch: Any) -> None:
    patch.setattr(catan, "longest_road", lambda roads, blocked=(): len(tuple(roads)))


def _no_robber(patch: Any) -> None:
    right, desert = catan.production, HEXES[9]
    patch.setattr(catan, "production", lambda board, buildings, robber, *rest: right(board, buildings, desert, *rest))


def _deep_bank(patch: Any) -> None:
    right = catan.production
    patch.setattr(catan, "production", lambda board, buildings, robber, roll, *rest: right(board, buildings, robber, roll))


def _replaced(module: Any, name: str, wrong: Callable[[Any], Any]) -> Callable[[Any], None]:
    """A plant that puts something else in the place of a name of a room; `wrong` is given what was there."""
    return lambda patch: patch.setattr(module, name, wrong(getattr(module, name)))


def _in_special_building(right: Any) -> Any:
    """A predicate that takes special building for the main part of the turn."""
    return lambda state: right(_as_main(state))


def _as_main(state: State) -> State:
    return attrs.evolve(state, phase=Main()) if isinstance(state.phase, SpecialBuilding) else state


def _cards_in_special_building(right: Any) -> Any:
    """One card of every kind may be played there."""
    return lambda state: ALL if isinstance(state.phase, SpecialBuilding) else right(state)


BOARD_AND_PARTS = (
    Plant("any tiles are laid", 3, _replaced(legality, "are_the_tiles", lambda _: lambda board, tiles: len(tiles) == len(board.hexes))),
    Plant("any harbours are laid", 3, _replaced(legality, "are_the_harbours", lambda _: lambda board, kinds: True)),
    Plant("a spiral begins anywhere", 3, _replaced(legality, "is_corner", lambda _: lambda board, outcome: True)),
    Plant("red tokens touch", 3, _replaced(legality, "reds_touch", lambda _: lambda numbers: False)),
    Plant("tokens lie on the desert", 3, _replaced(legality, "are_the_tokens", lambda _: lambda board, tiles, numbers: True)),
    Plant("tiles have half their weight", 8, _replaced(catan.Shuffled, "weight", lambda right: lambda *of: right(*of) // 2)),
    Plant("tokens are shuffled until they fit, or not", 8, _replaced(laying, "dealt", lambda _: _any_deal)),
    Plant("the second sits two to the left", 2, _replaced(setup, "SECOND", lambda _: 2), "test_the_numbers_in_the_rules_hold"),
    Plant("special building is won", 2, _replaced(effects, "SpecialBuilding", lambda _: Stage), "test_the_numbers_in_the_rules_hold"),
    Plant("special building trades with the bank", 3, _replaced(legality, "trades_open", _in_special_building)),
    Plant("special building plays cards", 3, _replaced(legality, "playable_cards", _cards_in_special_building)),
    Plant("the first of a pair may trade with the second's hand", 3, _replaced(legality, "may_offer_at_all", lambda _: _own_trade)),
    Plant("a part between turns keeps what was bought", 5, _replaced(effects, "_NEW_PART", lambda right: tuple(map(_stale, right)))),
)


def _any_deal(board: Topology, terrain: tuple[Terrain, ...], rng: Random) -> tuple[int | None, ...]:
    tokens = list(board.tokens)
    rng.shuffle(tokens)
    return tuple(None if tile is Terrain.DESERT else tokens.pop() for tile in terrain)


def _own_trade(state: State) -> bool:
    return state.frame.options.trading and legality.trades_open(state)


def _stale(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(attrs.evolve(part, card_played=True) for part in parts)


PLANTS = (
    *BOARD_AND_PARTS,
    Plant("longest_road passes enemy buildings", 12, _wrong_road),
    Plant("longest_road counts every piece", 12, _long_road),
    Plant("production forgets the robber", 12, _no_robber),
    Plant("production never runs short", 12, _deep_bank),
)

_MARKERS = frozenset(("turn", "owed", "robber", "longest-road", "largest-army"))


def is_piece(thing: str) -> bool:
    """Cards and wooden pieces."""
    word, _, kind = thing.partition("/")
    return thing not in _MARKERS and (not kind or word.startswith("seat-"))


def lying(state: State) -> dict[str, int]:
    """The cards of every place, and the pieces of every seat on the board and beside it."""
    seats = range(state.frame.seats)
    cards = dict(zip(["bank", *(f"seat-{seat}/hand" for seat in seats)], _sums(state.hands, len(seats) + 1), strict=True))
    places = ["deck", *(f"seat-{seat}/cards" for seat in seats), *(f"seat-{seat}/played" for seat in seats)]
    cards |= zip(places, _sums(state.cards, 2 * len(seats) + 1), strict=True)
    for seat, pieces in enumerate(catan.position(state).table.seats):
        built = [*pieces.roads, *pieces.settlements, *pieces.cities]
        cards |= {str(place): 1 for place in built}
        cards[f"seat-{seat}/pieces"] = 15 + 5 + 4 - len(built)
    return cards


def _sums(packed: int, piles: int) -> list[int]:
    places = [str(place) for place in range(piles)]
    return [sum(pile.values()) for pile in dict(_piles(packed, RESOURCES, places)).values()]


ADAPTER: Adapter[Options, State, Any] = Adapter(
    game=catan,
    options=options,
    few_options=FEW,
    any_step=any_step,
    near=near,
    inventory=inventory,
    bounds=bounds,
    facts=facts,
    recount=recount,
    resample=resample,
    resample_step=resample_step,
    worlds=worlds,
    closes=frozenset({"ConfirmTrade", "WithdrawOffer"}),
    symmetries=(Symmetry("seats", draw_seats), Symmetry("board", draw_board)),
    second_opinions=(
        ("longest roads", longest_roads),
        ("production", productions),
        ("building places", building_places),
        ("observations", both_readings(catan, observed)),
    ),
    codes=CODES,
    corners=corners,
    universe={Hex: EVERY_HEX[::2], Vertex: EVERY_VERTEX[::6], Edge: EVERY_EDGE[::6]},
    lying=lying,
    is_piece=is_piece,
    shown=lambda state: tuple(pieces.points for pieces in catan.position(state).table.seats),
    longest_game=60_000,
    plants=PLANTS,
)
