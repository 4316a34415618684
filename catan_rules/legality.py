"""Which moves are legal: one predicate for each kind of move, and the masks and tests that `listing` enumerates from.

Decides legality only: `check` asks these predicates first, and only where they say no does `refusals` look for the why.
"""

from __future__ import annotations

from typing import TypeAlias

from catan_rules.bitsets import EDGE_BIT, EDGES_AT, VERTEX_BIT
from catan_rules.laying import are_the_harbours, are_the_tiles, are_the_tokens, is_corner
from catan_rules.model import (
    AcceptOffer,
    BeforeRoll,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CardDrawn,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    Discarding,
    Drawing,
    EndTurn,
    FreeRoads,
    HarboursLaid,
    LayingHarbours,
    LayingNumbers,
    LayingTerrain,
    Main,
    MaritimeTrade,
    MoveRobber,
    MovingRobber,
    NumbersDealt,
    Offering,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
    Rolled,
    Rolling,
    SetupRoad,
    SetupSettlement,
    SpecialBuilding,
    SpiralLaid,
    State,
    Stealing,
    Stolen,
    TerrainLaid,
    WithdrawOffer,
)
from catan_rules.packed import KIND_SHIFT, MOST_SEATS, PILE, SEAT_PILE, SEAT_SHIFT, SUM, UNIT, count_of, covers, pack, size_of
from catan_rules.pieces import (
    ANY_HARBOUR,
    CARD_COST,
    CITIES,
    CITY_COST,
    OWN_HARBOUR,
    RESOURCES,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    SETTLEMENTS,
    Card,
    Counts,
    Resource,
)
from catan_rules.piles import active_hand, bank_of, deck_of, hand_of
from catan_rules.reds import reds_touch
from catan_rules.scoring import has_points
from catan_rules.topology import LARGE
from tabletop_rules import Seat

ROAD_PRICE, SETTLEMENT_PRICE, CITY_PRICE, CARD_PRICE = map(pack, (ROAD_COST, SETTLEMENT_COST, CITY_COST, CARD_COST))
KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY = (UNIT[card.slot] for card in Card)

BUILDING = frozenset({Main, SpecialBuilding})
"""The phases in which the active seat builds and buys (R4.3, R16.6)."""

# --- building (R3, R9, R10, R11) ---------------------------------------------------------------------------------------------


def reachable(state: State, seat: Seat) -> int:
    """The edges where a seat may put a road, paid or free: none without a road left in its supply. Whether it can pay is not
    asked (R9, R11)."""
    places = state.places
    if places.roads[seat].bit_count() >= ROADS:
        return 0
    return places.reach[seat] & places.free


def road_edges(state: State) -> int:
    """The edges where the active seat may build a road now (R3.3, R9, R14.4)."""
    phase = state.phase
    kind = type(phase)
    if kind is Main or kind is SpecialBuilding:
        return reachable(state, state.turn.seat) if covers(active_hand(state), ROAD_PRICE) else 0
    if kind is FreeRoads:
        return reachable(state, state.turn.seat)
    return EDGES_AT[phase.vertex] & state.places.free if isinstance(phase, SetupRoad) else 0


def settlement_sites(state: State, seat: Seat) -> int:
    """The vertices where a seat may put a settlement after the set-up: none without the piece. Whether it can pay is not asked
    (R10, R11)."""
    places = state.places
    if places.settlements[seat].bit_count() >= SETTLEMENTS:
        return 0
    return places.touched[seat] & places.open


def settlement_vertices(state: State) -> int:
    """The vertices where the active seat may build a settlement now (R3.2, R10)."""
    kind = type(state.phase)
    if kind is Main or kind is SpecialBuilding:
        return settlement_sites(state, state.turn.seat) if covers(active_hand(state), SETTLEMENT_PRICE) else 0
    return state.places.open if kind is SetupSettlement else 0


def city_sites(state: State, seat: Seat) -> int:
    """The vertices where a seat may put a city: none without the piece. Whether it can pay is not asked (R11)."""
    places = state.places
    return places.settlements[seat] if places.cities[seat].bit_count() < CITIES else 0


def may_build_road(state: State, move: BuildRoad) -> bool:
    """R3.3, R9, R11, R14.4: the edge is one of those where the active seat may build now."""
    return road_edges(state) & EDGE_BIT[move.edge.index] != 0


def may_build_settlement(state: State, move: BuildSettlement) -> bool:
    """R3.2, R10, R11: the vertex is one of those where the active seat may build now."""
    return settlement_vertices(state) & VERTEX_BIT[move.vertex.index] != 0


def may_build_city(state: State, move: BuildCity) -> bool:
    """R11: in the main part of the turn or in special building, for its price, on an own settlement."""
    return (
        type(state.phase) in BUILDING
        and covers(active_hand(state), CITY_PRICE)
        and city_sites(state, state.turn.seat) & VERTEX_BIT[move.vertex.index] != 0
    )


# --- the turn (R4, R15) ------------------------------------------------------------------------------------------------------


def may_roll(state: State, move: RollDice) -> bool:
    """R4.2: once, at the beginning of the turn."""
    return type(state.phase) is BeforeRoll


def may_end(state: State, move: EndTurn) -> bool:
    """R4.4: whenever the dice have fallen and nothing is pending; R16.6: in special building too."""
    kind = type(state.phase)
    return kind is Main or kind is SpecialBuilding


def may_declare(state: State, move: DeclareVictory) -> bool:
    """R15.5: with `victory="declared"`, before the dice or in the main part of the turn, for a seat that has the points."""
    return (
        type(state.phase) in (Main, BeforeRoll)
        and state.frame.options.victory == "declared"
        and has_points(state)
    )


# --- seven, robber (R7, R8, R18) ---------------------------------------------------------------------------------------------


def may_discard(state: State, move: Discard) -> bool:
    """R7.1, R7.3: a seat that owes cards gives back one that it holds."""
    phase = state.phase
    seat = move.seat
    return (
        isinstance(phase, Discarding)
        and seat < state.frame.seats
        and phase.owed[seat] > 0
        and state.hands >> SEAT_SHIFT[seat] + KIND_SHIFT[move.resource.slot] & SUM > 0  # `count_of(hand_of(…), …)`
    )


_HEXES = range(len(LARGE.hexes))
_ELSEWHERE = tuple(tuple(place != robber for place in _HEXES) for robber in _HEXES)
"""By the robber's hex: whether each hex is another one; a smaller board has the first of them."""


def spared_seats(state: State) -> int:
    """The seats, as a mask, that a friendly robber spares: opponents that show two points or fewer (R18.1)."""
    if not state.frame.options.friendly_robber:
        return 0
    active = state.turn.seat
    return sum(1 << seat for seat, points in enumerate(state.awards.points) if points <= 2 and seat != active)


def hexes_for_robber(state: State, spared: int) -> tuple[bool, ...]:
    """By hex: whether the active seat may put the robber there: any other one (R8.1), but none beside a spared seat; if no hex is
    left, a desert, where it may also stay (R18.1). A hex that is not on the board is never asked about."""
    elsewhere = _ELSEWHERE[state.robber]
    if not spared:
        return elsewhere
    open_ = tuple([other and not guests & spared for other, guests in zip(elsewhere, state.places.guests, strict=False)])
    return open_ if any(open_) else tuple([not number for number in state.frame.numbers])


_HAND_0, _HAND_1, _HAND_2, _HAND_3 = SEAT_PILE[:4]
_LATER_HANDS = tuple(
    tuple((1 << seat, SEAT_PILE[seat]) for seat in range(4, seats)) for seats in range(MOST_SEATS + 1)
)
"""By the number of seats: the bit and the pile of each seat from the fifth on."""


def holders(state: State) -> int:
    """The seats, as a mask, that hold resource cards."""
    hands = state.hands
    # Four seats one by one, since a loop takes twice as long; a seat that the game does not have holds none.
    mask = 1 if hands & _HAND_0 else 0
    if hands & _HAND_1:
        mask |= 2
    if hands & _HAND_2:
        mask |= 4
    if hands & _HAND_3:
        mask |= 8
    for bit, pile in _LATER_HANDS[state.frame.seats]:
        if hands & pile:
            mask |= bit
    return mask


VictimFacts: TypeAlias = "tuple[int, int, int]"
"""What matters for the choice of a victim beside the buildings: the number of seats; those, as masks, of which any may be named
at a hex where one of the second has a building, and these."""


def victim_facts(state: State, spared: int) -> VictimFacts:
    """These facts of a state: the opponents that are not spared (R8.2, R18.1), and those of them with cards (R8.3); only these
    count where a victim needs cards."""
    frame = state.frame
    opponents = (1 << frame.seats) - 1 & ~(1 << state.turn.seat | spared)
    with_cards = opponents & holders(state)
    return frame.seats, with_cards if frame.options.steal_needs_cards else opponents, with_cards


def named_victims(guests: int, facts: VictimFacts) -> int:
    """The seats, as a mask, of which one must be named when the robber comes to a hex with these guests; 0: nobody may be (R8.2,
    R8.3).

    If no opponent there holds cards, nobody is named; else any opponent there may be, one without cards too (the option
    `steal_needs_cards` leaves these out).
    """
    _, nameable, with_cards = facts
    return guests & nameable if guests & with_cards else 0


def may_move_robber(state: State, move: MoveRobber) -> bool:
    """R8.1, R8.2, R18.1: when the robber is due, to a hex that is open to it, naming a victim exactly where one must be named."""
    if type(state.phase) is not MovingRobber:
        return False
    place, spared = move.hex.index, spared_seats(state)
    if place >= len(state.places.guests) or not hexes_for_robber(state, spared)[place]:
        return False
    named = named_victims(state.places.guests[place], victim_facts(state, spared))
    return named == 0 if move.victim is None else named >> move.victim & 1 == 1


# --- development cards (R14) -------------------------------------------------------------------------------------------------


def playable_cards(state: State) -> int:
    """The packed development cards that the active seat may play: not those bought this turn (R14.2), none after one was
    played (R4.5), and only before the dice or in the main part of the turn (R4.1, R4.3)."""
    turn, kind = state.turn, type(state.phase)
    if turn.card_played or (kind is not Main and kind is not BeforeRoll):
        return 0
    return (state.cards >> SEAT_SHIFT[turn.seat] & PILE) - turn.fresh  # `cards_of`, without the call


def may_buy(state: State, move: BuyCard) -> bool:
    """R14.1: in the main part of the turn or in special building, for its price, while there are cards in the deck."""
    return type(state.phase) in BUILDING and deck_of(state) != 0 and covers(active_hand(state), CARD_PRICE)


def may_play_knight(state: State, move: PlayKnight) -> bool:
    """R14.3: with a knight that may be played."""
    return covers(playable_cards(state), KNIGHT)


def may_play_road_building(state: State, move: PlayRoadBuilding) -> bool:
    """R14.4: with a card that may be played, a road left and a place for it."""
    return covers(playable_cards(state), ROAD_BUILDING) and reachable(state, state.turn.seat) != 0


def plenty_size(state: State) -> int:
    """How many cards a year of plenty takes: two, or what the bank has if that is less (R14.5)."""
    return min(2, size_of(bank_of(state)))


def may_play_plenty(state: State, move: PlayYearOfPlenty) -> bool:
    """R14.5: with a card that may be played, for two cards of the bank, or for all it has if that is less."""
    return (
        covers(playable_cards(state), YEAR_OF_PLENTY)
        and 0 < move.counts.total == plenty_size(state)
        and covers(bank_of(state), pack(move.counts))
    )


def may_play_monopoly(state: State, move: PlayMonopoly) -> bool:
    """R14.6: with a card that may be played."""
    return covers(playable_cards(state), MONOPOLY)


# --- trade (R12) -------------------------------------------------------------------------------------------------------------


def trades_open(state: State) -> bool:
    """Whether the active seat may trade: in the main part of the turn, unless a build has closed trading (R12.1, R4.3)."""
    return type(state.phase) is Main and not state.turn.closed


def has_rate(harbours: int, kind: int, rate: int) -> bool:
    """Whether these harbours entitle to trade a kind at a rate (R12.5)."""
    if rate == 3:
        return harbours & ANY_HARBOUR != 0
    return rate == 4 or (rate == 2 and harbours & OWN_HARBOUR[kind] != 0)


def may_trade_maritime(state: State, move: MaritimeTrade) -> bool:
    """R12.1, R12.5, R12.6: while trade is open, at a rate the seat is entitled to, for another kind that the bank has."""
    give, get, rate = move.give.slot, move.get.slot, move.rate
    hands, seat = state.hands, state.turn.seat
    return (
        trades_open(state)
        and has_rate(state.places.harbours[seat], give, rate)
        and give != get
        # The counts of the hand and of the bank, read without `count_of`: players trade a lot.
        and hands >> SEAT_SHIFT[seat] + KIND_SHIFT[give] & SUM >= rate
        and hands >> KIND_SHIFT[get] & SUM > 0
    )


def gift(give: Counts, get: Counts) -> bool:
    """Whether a side gives nothing (R12.2)."""
    return not (give.total and get.total)


def on_both_sides(give: Counts, get: Counts) -> tuple[Resource, ...]:
    """The kinds that both sides give (R12.2)."""
    return tuple([kind for kind, a, b in zip(RESOURCES, give, get, strict=True) if a and b])


def fair(give: Counts, get: Counts) -> bool:
    """Whether both sides give something and no kind stands on both (R12.2)."""
    return not gift(give, get) and not on_both_sides(give, get)


def holds(hand: int, counts: Counts) -> bool:
    """Whether a hand has these cards."""
    return covers(hand, pack(counts))


def may_offer_at_all(state: State) -> bool:
    """Whether the active seat may make an offer, if it has the cards (R12): on its own turn, not in a part between turns
    (R16.5)."""
    options, turn = state.frame.options, state.turn
    limit = options.offers_per_turn
    return (
        options.trading and trades_open(state) and turn.first == turn.seat and (limit is None or turn.offers < limit)
    )


def may_offer(state: State, move: OfferTrade) -> bool:
    """R12.1, R12.2, R12.4, R12.9: while offers may be made, on fair terms that the active seat can back."""
    return may_offer_at_all(state) and fair(move.give, move.get) and holds(active_hand(state), move.give)


def awaited(state: State, seat: Seat) -> bool:
    """Whether an offer awaits this seat's answer (R12.9)."""
    phase = state.phase
    return (
        isinstance(phase, Offering)
        and seat < state.frame.seats
        and seat != state.turn.seat
        and phase.replies[seat] is None
    )


def may_accept(state: State, move: AcceptOffer) -> bool:
    """R12.4, R12.9: an awaited answer of a seat that holds what the offer asks for."""
    phase = state.phase
    return isinstance(phase, Offering) and awaited(state, move.seat) and covers(hand_of(state, move.seat), phase.get)


def may_decline(state: State, move: DeclineOffer) -> bool:
    """R12.9: an awaited answer."""
    return awaited(state, move.seat)


def may_counter(state: State, move: CounterOffer) -> bool:
    """R12.2, R12.4, R12.9: an awaited answer, with fair terms that the seat can back."""
    return awaited(state, move.seat) and fair(move.give, move.get) and holds(hand_of(state, move.seat), move.give)


def terms(phase: Offering, partner: Seat) -> tuple[int, int] | None:
    """What the active seat would give and get when it confirms this partner; None without an answer to confirm (R12.10)."""
    reply = phase.replies[partner] if partner < len(phase.replies) else None
    if reply is None or reply.kind == "decline":
        return None
    return (phase.give, phase.get) if reply.kind == "accept" else (reply.get, reply.give)


def may_confirm(state: State, move: ConfirmTrade) -> bool:
    """R12.10: a partner has agreed to a trade, and the active seat holds what it would give."""
    phase = state.phase
    agreed = terms(phase, move.partner) if isinstance(phase, Offering) else None
    return agreed is not None and covers(active_hand(state), agreed[0])


def may_withdraw(state: State, move: WithdrawOffer) -> bool:
    """R12.10: an offer lies open."""
    return type(state.phase) is Offering


# --- chance (R2.9, R4.2, R8.5, R14.1) ----------------------------------------------------------------------------------------


def may_have_rolled(state: State, outcome: Rolled) -> bool:
    """R4.2: the dice are due, and two can show the total."""
    return type(state.phase) is Rolling and 2 <= outcome.total <= 12


def may_have_stolen(state: State, outcome: Stolen) -> bool:
    """R8.5: a card is being stolen, and the victim holds one of this kind."""
    phase = state.phase
    return isinstance(phase, Stealing) and count_of(hand_of(state, phase.victim), outcome.resource.slot) > 0


def may_have_drawn(state: State, outcome: CardDrawn) -> bool:
    """R14.1: a card is being drawn, and the deck has one of this kind."""
    return type(state.phase) is Drawing and count_of(deck_of(state), outcome.card.slot) > 0


def may_have_terrain(state: State, outcome: TerrainLaid) -> bool:
    """R2.3: the tiles are being laid, and these are those of the box."""
    return type(state.phase) is LayingTerrain and are_the_tiles(state.frame.topology, outcome.terrain)


def may_have_harbours(state: State, outcome: HarboursLaid) -> bool:
    """R2.2: the harbours are being laid, and these are those of the box."""
    return type(state.phase) is LayingHarbours and are_the_harbours(state.frame.topology, outcome.harbours)


def may_have_spiral(state: State, outcome: SpiralLaid) -> bool:
    """R2.4: the tokens are being laid in a spiral, which begins at a corner of the coast."""
    frame = state.frame
    return (
        type(state.phase) is LayingNumbers
        and frame.options.numbers == "spiral"
        and is_corner(frame.topology, outcome)
    )


def may_have_numbers(state: State, outcome: NumbersDealt) -> bool:
    """R2.5: the tokens are being dealt; these are those of the box, and no red number lies beside another."""
    frame, numbers = state.frame, outcome.numbers
    return (
        type(state.phase) is LayingNumbers
        and frame.options.numbers == "random"
        and frame.laid.terrain is not None
        and are_the_tokens(frame.topology, frame.laid.terrain, numbers)
        and not reds_touch(numbers)
    )
