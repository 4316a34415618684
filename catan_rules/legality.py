"""Which moves are legal: one predicate for each kind of move, and the masks and tests that `listing` enumerates from.

Decides legality only: `check` asks these predicates first, and only where they say no does `reasons` look for the why.
"""

from __future__ import annotations

from typing import TypeAlias

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
    Main,
    MaritimeTrade,
    MoveRobber,
    MovingRobber,
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
    State,
    Stealing,
    Stolen,
    WithdrawOffer,
)
from catan_rules.packed import PILE, SEAT_PILE, SEAT_SHIFT, SUM, UNIT, covers, pack
from catan_rules.pieces import CARD_COST, CITIES, CITY_COST, ROAD_COST, ROADS, SETTLEMENT_COST, SETTLEMENTS, Card, Counts
from catan_rules.places import EDGE_BIT, EDGES_AT, VERTEX_BIT
from catan_rules.scoring import seat_points
from tabletop_rules import Seat

ROAD, SETTLEMENT, CITY, CARD = pack(ROAD_COST), pack(SETTLEMENT_COST), pack(CITY_COST), pack(CARD_COST)
KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY = (UNIT[card.slot] for card in Card)
NOBODY = 0
"""Where a mask of places is empty."""

# --- facts that several rules read -------------------------------------------------------------------------------------------


def hand_of(state: State, seat: Seat) -> int:
    """The packed resource cards of a seat."""
    return state.hands >> SEAT_SHIFT[seat] & PILE


def active_hand(state: State) -> int:
    """The packed resource cards of the active seat."""
    return state.hands >> SEAT_SHIFT[state.turn.seat] & PILE


def playable_cards(state: State) -> int:
    """The packed development cards that the active seat may play: not those bought this turn (R14.2), none after one was
    played (R4.5), and only before the dice or in the main part of the turn (R4.1, R4.3)."""
    if state.turn.card_played or type(state.phase) not in (Main, BeforeRoll):
        return 0
    return old_cards(state)


def old_cards(state: State) -> int:
    """The packed development cards of the active seat that it has not bought this turn (R14.2)."""
    turn = state.turn
    return (state.cards >> SEAT_SHIFT[turn.seat] & PILE) - turn.fresh


# --- building (R3, R9, R10, R11) ---------------------------------------------------------------------------------------------


def reachable(state: State, seat: Seat) -> int:
    """The edges where a seat may put a road, if it has the piece (R9, R11)."""
    places = state.places
    if places.roads[seat].bit_count() >= ROADS:
        return 0
    return places.reach[seat] & places.free


def road_edges(state: State) -> int:
    """The edges where the active seat may build a road now (R3.3, R9, R14.4)."""
    phase = state.phase
    kind = type(phase)
    if kind is Main:
        return reachable(state, state.turn.seat) if covers(active_hand(state), ROAD) else 0
    if kind is FreeRoads:
        return reachable(state, state.turn.seat)
    return EDGES_AT[phase.vertex] if isinstance(phase, SetupRoad) else 0


def settlement_sites(state: State, seat: Seat) -> int:
    """The vertices where a seat may put a settlement, if it can pay (R10, R11)."""
    places = state.places
    if places.settlements[seat].bit_count() >= SETTLEMENTS:
        return 0
    return places.touched[seat] & places.open


def settlement_vertices(state: State) -> int:
    """The vertices where the active seat may build a settlement now (R3.2, R10)."""
    kind = type(state.phase)
    if kind is Main:
        return settlement_sites(state, state.turn.seat) if covers(active_hand(state), SETTLEMENT) else 0
    return state.places.open if kind is SetupSettlement else 0


def city_sites(state: State, seat: Seat) -> int:
    """The vertices where a seat may put a city, if it can pay (R11)."""
    places = state.places
    return places.settlements[seat] if places.cities[seat].bit_count() < CITIES else 0


def may_build_road(state: State, move: BuildRoad) -> bool:
    return road_edges(state) & EDGE_BIT[move.edge.index] != 0


def may_build_settlement(state: State, move: BuildSettlement) -> bool:
    return settlement_vertices(state) & VERTEX_BIT[move.vertex.index] != 0


def may_build_city(state: State, move: BuildCity) -> bool:
    return (
        type(state.phase) is Main
        and covers(active_hand(state), CITY)
        and city_sites(state, state.turn.seat) & VERTEX_BIT[move.vertex.index] != 0
    )


# --- the turn (R4, R15) ------------------------------------------------------------------------------------------------------


def may_roll(state: State, move: RollDice) -> bool:
    return type(state.phase) is BeforeRoll


def may_end(state: State, move: EndTurn) -> bool:
    return type(state.phase) is Main


def may_declare(state: State, move: DeclareVictory) -> bool:
    options = state.frame.options
    return (
        type(state.phase) in (Main, BeforeRoll)
        and options.victory == "declared"
        and seat_points(state, state.turn.seat) >= options.victory_points
    )


# --- seven, robber (R7, R8, R18) ---------------------------------------------------------------------------------------------


def may_discard(state: State, move: Discard) -> bool:
    phase = state.phase
    seat = move.seat
    return (
        isinstance(phase, Discarding)
        and seat < state.frame.seats
        and phase.owed[seat] > 0
        and state.hands >> SEAT_SHIFT[seat] + 16 * move.resource.slot & SUM > 0
    )


def spared(state: State) -> int:
    """The seats, as a mask, that a friendly robber spares: opponents that show two points or fewer (R18.1)."""
    if not state.frame.options.friendly_robber:
        return 0
    active = state.turn.seat
    return sum(1 << seat for seat, points in enumerate(state.awards.points) if points <= 2 and seat != active)


_HANDS = tuple((pile, 1 << seat) for seat, pile in enumerate(SEAT_PILE))


def holders(state: State) -> int:
    """The seats, as a mask, that hold resource cards."""
    hands, mask = state.hands, 0
    for place, bit in _HANDS:
        if hands & place:
            mask |= bit
    return mask


VictimFacts: TypeAlias = "tuple[Seat, int, int, bool]"
"""What matters for the choice of a victim beside the buildings: the active seat, the spared seats, those with cards, and whether
a victim needs cards."""
RobberFacts: TypeAlias = "tuple[int, Seat, int, int, bool]"
"""Where the robber stands, and these."""


def robber_facts(state: State) -> RobberFacts:
    """These facts of a state."""
    return state.robber, state.turn.seat, spared(state), holders(state), state.frame.options.steal_needs_cards


def hexes_for_robber(state: State, facts: RobberFacts) -> list[int]:
    """Where the active seat may put the robber: on another hex (R8.1), and with a friendly robber not beside a spared seat; if no
    hex is left, on the desert, where it may also stay (R18.1)."""
    robber, _, poor, _, _ = facts
    hexes = [place for place, guests in enumerate(state.places.guests) if place != robber and not guests & poor]
    return hexes or [state.frame.numbers.index(0)]


def named_victims(guests: int, facts: VictimFacts) -> int:
    """The seats, as a mask, of which one must be named when the robber comes to a hex with these guests; 0: nobody may be (R8.2,
    R8.3).

    If no opponent there holds cards, nobody is named; else any opponent there may be, one without cards too (the option
    `steal_needs_cards` leaves these out).
    """
    active, poor, rich, needs_cards = facts
    there = guests & ~(1 << active) & ~poor
    with_cards = there & rich
    return with_cards if needs_cards or not with_cards else there


def may_move_robber(state: State, move: MoveRobber) -> bool:
    if type(state.phase) is not MovingRobber:
        return False
    guests, place = state.places.guests, move.hex.index
    if state.frame.robber_is_choosy:
        facts = robber_facts(state)
        if place not in hexes_for_robber(state, facts):
            return False
        named = named_victims(guests[place], facts[1:])
    else:
        if place == state.robber:
            return False
        named = guests[place] & ~(1 << state.turn.seat)
        if named and not named & holders(state):
            named = 0
    return named == 0 if move.victim is None else named >> move.victim & 1 == 1


# --- development cards (R14) -------------------------------------------------------------------------------------------------


def may_buy(state: State, move: BuyCard) -> bool:
    return type(state.phase) is Main and state.cards & PILE != 0 and covers(active_hand(state), CARD)


def may_play_knight(state: State, move: PlayKnight) -> bool:
    return covers(playable_cards(state), KNIGHT)


def may_play_road_building(state: State, move: PlayRoadBuilding) -> bool:
    return covers(playable_cards(state), ROAD_BUILDING) and reachable(state, state.turn.seat) != 0


def plenty_size(state: State) -> int:
    """How many cards a year of plenty takes: two, or what the bank has if that is less (R14.5)."""
    return min(2, (state.hands & PILE) % SUM)


def may_play_plenty(state: State, move: PlayYearOfPlenty) -> bool:
    return (
        covers(playable_cards(state), YEAR_OF_PLENTY)
        and 0 < move.counts.total == plenty_size(state)
        and covers(state.hands & PILE, pack(move.counts))
    )


def may_play_monopoly(state: State, move: PlayMonopoly) -> bool:
    return covers(playable_cards(state), MONOPOLY)


# --- trade (R12) -------------------------------------------------------------------------------------------------------------


def trades_open(state: State) -> bool:
    """Whether the active seat may trade: in the main part of the turn, unless a build has closed trading (R12.1, R4.3)."""
    return type(state.phase) is Main and not state.turn.closed


def has_rate(harbours: int, kind: int, rate: int) -> bool:
    """Whether these harbours entitle to trade a kind at a rate (R12.5)."""
    return rate == 4 or (rate == 3 and harbours >> 5 & 1 == 1) or (rate == 2 and harbours >> kind & 1 == 1)


def may_trade_maritime(state: State, move: MaritimeTrade) -> bool:
    turn, hands = state.turn, state.hands
    if type(state.phase) is not Main or turn.closed:
        return False
    give, get, rate = move.give.slot, move.get.slot, move.rate
    return (
        (rate == 4 or has_rate(state.places.harbours[turn.seat], give, rate))
        and give != get
        and hands >> SEAT_SHIFT[turn.seat] + 16 * give & SUM >= rate
        and hands >> 16 * get & SUM > 0
    )


def fair(give: Counts, get: Counts) -> bool:
    """Whether both sides give something and no kind stands on both (R12.2)."""
    return give.total > 0 and get.total > 0 and not any(a and b for a, b in zip(give, get, strict=True))


def holds(hand: int, counts: Counts) -> bool:
    """Whether a hand has these cards."""
    return covers(hand, pack(counts))


def may_offer_at_all(state: State) -> bool:
    """Whether the active seat may make an offer, if it has the cards (R12)."""
    options = state.frame.options
    limit = options.offers_per_turn
    return options.trading and trades_open(state) and (limit is None or state.turn.offers < limit)


def may_offer(state: State, move: OfferTrade) -> bool:
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
    phase = state.phase
    return isinstance(phase, Offering) and awaited(state, move.seat) and covers(hand_of(state, move.seat), phase.get)


def may_decline(state: State, move: DeclineOffer) -> bool:
    return awaited(state, move.seat)


def may_counter(state: State, move: CounterOffer) -> bool:
    return awaited(state, move.seat) and fair(move.give, move.get) and holds(hand_of(state, move.seat), move.give)


def terms(phase: Offering, partner: Seat) -> tuple[int, int] | None:
    """What the active seat would give and get when it confirms this partner; None without an answer to confirm (R12.10)."""
    reply = phase.replies[partner] if partner < len(phase.replies) else None
    if reply is None or reply.kind == "decline":
        return None
    return (phase.give, phase.get) if reply.kind == "accept" else (reply.get, reply.give)


def may_confirm(state: State, move: ConfirmTrade) -> bool:
    phase = state.phase
    agreed = terms(phase, move.partner) if isinstance(phase, Offering) else None
    return agreed is not None and covers(active_hand(state), agreed[0])


def may_withdraw(state: State, move: WithdrawOffer) -> bool:
    return type(state.phase) is Offering


# --- chance (R4.2, R8.5, R14.1) ----------------------------------------------------------------------------------------------


def may_have_rolled(state: State, outcome: Rolled) -> bool:
    return type(state.phase) is Rolling and 2 <= outcome.total <= 12


def may_have_stolen(state: State, outcome: Stolen) -> bool:
    phase = state.phase
    return isinstance(phase, Stealing) and hand_of(state, phase.victim) >> 16 * outcome.resource.slot & SUM > 0


def may_have_drawn(state: State, outcome: CardDrawn) -> bool:
    return type(state.phase) is Drawing and state.cards >> 16 * outcome.card.slot & SUM > 0
