"""Why a step is illegal: asked only after the predicate in `legality` said no, and always with an answer.

Decides which reason is told: first the moment, then the things the step needs, then its place. A refusal tells nothing that its
mover may not know: hands of others are never the reason, only their numbers of cards.
"""

from __future__ import annotations

from collections.abc import Callable

from catan_rules.legality import (
    CARD,
    CITY,
    ROAD,
    SETTLEMENT,
    active_hand,
    hand_of,
    has_rate,
    may_offer_at_all,
    plenty_size,
    reachable,
    robber_hexes,
    spared,
    terms,
    victims,
)
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
    Over,
    Phase,
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
    Step,
    Stolen,
    WithdrawOffer,
)
from catan_rules.packed import PILE, SHIFT, SUM, covers, pack, unpack
from catan_rules.pieces import CITIES, RESOURCES, ROADS, SETTLEMENTS, Card, Counts
from catan_rules.places import EDGE_BIT, EDGES_AT, VERTEX_BIT
from catan_rules.refusals import refuse
from catan_rules.scoring import seat_points
from catan_rules.topology import HEXES, VERTICES, Edge, Vertex
from tabletop_rules import CHANCE_DUE, GAME_OVER, NO_CHANCE_DUE, WRONG_EVENT, Refusal


def why_not(state: State, step: Step) -> Refusal:
    """The reason why an illegal step is illegal."""
    if isinstance(step, (Rolled, Stolen, CardDrawn)):
        return _why_no_outcome(state, step)
    fits, why = _WHY[type(step)]
    if not isinstance(state.phase, fits):
        return _mistimed(state, step)
    return why(state, step)


# --- the moment --------------------------------------------------------------------------------------------------------------


def _mistimed(state: State, step: Step) -> Refusal:
    phase = state.phase
    seat = state.turn.seat
    if isinstance(phase, Over):
        return refuse(GAME_OVER, f"The game is over: seat {seat} has won.", ("winner", seat))
    if isinstance(phase, Rolling):
        return refuse(CHANCE_DUE, "The dice must fall first.")
    if isinstance(phase, Stealing):
        return refuse(CHANCE_DUE, f"The card stolen from seat {phase.victim} comes first.", rule="R8.5")
    if isinstance(phase, Drawing):
        return refuse(CHANCE_DUE, "The card bought must be drawn first.", rule="R14.1")
    if isinstance(phase, SetupSettlement):
        return refuse("settlement-due", f"Seat {seat} must place a settlement of the set-up.", ("seat", seat))
    if isinstance(phase, SetupRoad):
        place = VERTICES[phase.vertex]
        return refuse("road-due", f"Seat {seat} must place a road at {place}.", ("seat", seat), ("vertex", str(place)))
    if isinstance(phase, Discarding):
        owing = tuple(other for other, owed in enumerate(phase.owed) if owed)
        return refuse("discards-due", f"Cards are owed for the seven by seats {_listed(owing)}.", ("seats", owing))
    if isinstance(phase, MovingRobber):
        return refuse("robber-due", f"Seat {seat} must move the robber.", ("seat", seat))
    if isinstance(phase, FreeRoads):
        return refuse("free-road-due", f"Seat {seat} must place a free road.", ("seat", seat), ("left", phase.left))
    if isinstance(step, Discard):
        return refuse("nothing-owed", "No cards are owed.")
    if isinstance(step, MoveRobber):
        return refuse("robber-not-due", "The robber moves on a seven or a knight only.")
    if isinstance(phase, Offering):
        return refuse("offer-pending", f"The offer of seat {seat} must be confirmed or withdrawn first.", ("seat", seat))
    if isinstance(step, (AcceptOffer, DeclineOffer, CounterOffer, ConfirmTrade, WithdrawOffer)):
        return refuse("no-offer", "There is no offer.")
    if isinstance(phase, BeforeRoll):
        return refuse("roll-first", f"Seat {seat} must roll the dice first.", ("seat", seat))
    return refuse("already-rolled", f"Seat {seat} has rolled the dice already.", ("seat", seat))


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))


def _why_no_outcome(state: State, step: Rolled | Stolen | CardDrawn) -> Refusal:
    phase = state.phase
    if isinstance(phase, Over):
        return _mistimed(state, step)
    if not isinstance(phase, (Rolling, Stealing, Drawing)):
        return refuse(NO_CHANCE_DUE, "Nothing is left to chance now.")
    event, name, rule = _EVENTS[type(phase)]
    if not isinstance(step, event):
        return refuse(WRONG_EVENT, f"{name} is due, nothing else.", rule=rule)
    if isinstance(step, Rolled):
        return refuse("impossible-roll", f"Two dice never show {step.total}.", ("total", step.total))
    if isinstance(step, Stolen):
        return refuse("impossible-theft", f"The victim holds no {step.resource}.", ("resource", str(step.resource)))
    return refuse("impossible-card", f"The deck holds no {step.card}.", ("card", str(step.card)))


_EVENTS: dict[type[Phase], tuple[type[Step], str, str]] = {
    Rolling: (Rolled, "A roll of the dice", "R4.2"),
    Stealing: (Stolen, "A stolen card", "R8.5"),
    Drawing: (CardDrawn, "A development card", "R14.1"),
}

# --- building ----------------------------------------------------------------------------------------------------------------


def _lacking(hand: int, cost: int, what: str, rule: str = "") -> Refusal:
    counts = Counts(*unpack(cost))
    return refuse("not-enough-cards", f"{what} takes {counts}, which the hand does not hold.", ("cards", str(counts)), rule=rule)


def _why_no_road(state: State, move: BuildRoad) -> Refusal:
    phase, seat = state.phase, state.turn.seat
    bit = EDGE_BIT[move.edge.index]
    if isinstance(phase, SetupRoad):
        place = VERTICES[phase.vertex]
        text = f"The road of a set-up settlement must touch it, and {move.edge} does not touch {place}."
        return refuse("road-not-at-settlement", text, ("edge", str(move.edge)), ("vertex", str(place)))
    if state.places.roads[seat].bit_count() >= ROADS:
        return refuse("no-road-left", f"All {ROADS} roads of seat {seat} are built.", ("seat", seat))
    if isinstance(phase, Main) and not covers(active_hand(state), ROAD):
        return _lacking(active_hand(state), ROAD, "A road")
    if not state.places.free & bit:
        return refuse("edge-taken", f"There is a road on {move.edge} already.", ("edge", str(move.edge)))
    text = f"Seat {seat} has no road or building that leads to {move.edge}, or only past a building of another seat."
    return refuse("not-connected", text, ("seat", seat), ("edge", str(move.edge)))


def _owner(state: State, place: Vertex) -> int | None:
    bit = VERTEX_BIT[place.index]
    places = state.places
    return next((seat for seat in range(state.frame.seats) if (places.settlements[seat] | places.cities[seat]) & bit), None)


def _why_no_settlement(state: State, move: BuildSettlement) -> Refusal:
    seat, place = state.turn.seat, move.vertex
    if isinstance(state.phase, Main):
        if state.places.settlements[seat].bit_count() >= SETTLEMENTS:
            return refuse("no-settlement-left", f"All {SETTLEMENTS} settlements of seat {seat} are on the board.", ("seat", seat))
        if not covers(active_hand(state), SETTLEMENT):
            return _lacking(active_hand(state), SETTLEMENT, "A settlement")
    if _owner(state, place) is not None:
        return refuse("vertex-taken", f"There is a building on {place} already.", ("vertex", str(place)))
    for other in place.neighbours:
        if _owner(state, other) is not None:
            text = f"The distance rule keeps {place} free: there is a building on {other}."
            return refuse("too-close", text, ("vertex", str(place)), ("neighbour", str(other)))
    text = f"No road of seat {seat} leads to {place}."
    return refuse("no-road-there", text, ("seat", seat), ("vertex", str(place)))


def _why_no_city(state: State, move: BuildCity) -> Refusal:
    seat, place = state.turn.seat, move.vertex
    if state.places.cities[seat].bit_count() >= CITIES:
        return refuse("no-city-left", f"All {CITIES} cities of seat {seat} are built.", ("seat", seat))
    if not covers(active_hand(state), CITY):
        return _lacking(active_hand(state), CITY, "A city")
    text = f"Seat {seat} has no settlement on {place}."
    return refuse("not-own-settlement", text, ("seat", seat), ("vertex", str(place)))


# --- seven, robber -----------------------------------------------------------------------------------------------------------


def _no_such_seat(state: State, seat: int) -> Refusal:
    return refuse("no-such-seat", f"There is no seat {seat}; seats are 0 to {state.frame.seats - 1}.", ("seat", seat))


def _why_no_discard(state: State, move: Discard) -> Refusal:
    phase, seat = state.phase, move.seat
    if seat >= state.frame.seats:
        return _no_such_seat(state, seat)
    if isinstance(phase, Discarding) and not phase.owed[seat]:
        return refuse("nothing-owed", f"Seat {seat} owes no cards.", ("seat", seat))
    text = f"Seat {seat} holds no {move.resource}."
    return refuse("not-enough-cards", text, ("seat", seat), ("resource", str(move.resource)), rule="R7.1")


def _why_no_robber(state: State, move: MoveRobber) -> Refusal:
    place, victim = move.hex, move.victim
    if place.index not in robber_hexes(state):
        if place.index == state.robber:
            return refuse("robber-stays", f"The robber is on {place} already and must move.", ("hex", str(place)))
        text = f"The friendly robber stays away from {place}: a seat there shows two points or fewer."
        return refuse("robber-barred", text, ("hex", str(place)))
    named = victims(state, place.index)
    choice = tuple(seat for seat in range(state.frame.seats) if named >> seat & 1)
    if victim is None:
        return refuse("victim-missing", f"A victim must be named on {place}: seat {_listed(choice)}.", ("seats", choice))
    details = ("hex", str(place)), ("seat", victim)
    if victim >= state.frame.seats:
        return _no_such_seat(state, victim)
    if victim == state.turn.seat or not state.places.guests[place.index] >> victim & 1:
        return refuse("no-such-victim", f"No building of an opponent in seat {victim} stands at {place}.", *details)
    if spared(state) >> victim & 1:
        return refuse("robber-barred", f"The friendly robber takes nothing from seat {victim}.", *details, rule="R18.1")
    return refuse("victim-without-cards", f"Seat {victim} holds no cards, so it is not named on {place}.", *details)


# --- development cards -------------------------------------------------------------------------------------------------------


def _why_not_buy(state: State, move: BuyCard) -> Refusal:
    if not state.cards & PILE:
        return refuse("deck-empty", "No development cards are left.")
    return _lacking(active_hand(state), CARD, "A development card")


def _why_not_play(state: State, card: Card) -> Refusal | None:
    turn = state.turn
    if turn.card_played:
        return refuse("card-already-played", f"Seat {turn.seat} has played a development card this turn.", ("seat", turn.seat))
    held = state.cards >> SHIFT[1 + turn.seat] + 16 * card.slot & SUM
    if not held:
        return refuse("card-not-held", f"Seat {turn.seat} holds no {card}.", ("seat", turn.seat), ("card", str(card)))
    if held == turn.fresh >> 16 * card.slot & SUM:
        return refuse("card-bought-this-turn", f"The {card} was bought this turn.", ("card", str(card)))
    return None


def _why_no_knight(state: State, move: PlayKnight) -> Refusal | None:
    return _why_not_play(state, Card.KNIGHT)


def _why_no_road_building(state: State, move: PlayRoadBuilding) -> Refusal:
    seat = state.turn.seat
    why = _why_not_play(state, Card.ROAD_BUILDING)
    if why is not None:
        return why
    if state.places.roads[seat].bit_count() >= ROADS:
        return refuse("no-road-left", f"All {ROADS} roads of seat {seat} are built.", ("seat", seat), rule="R14.4")
    return refuse("no-place-for-road", f"There is no edge where seat {seat} could put a road.", ("seat", seat))


def _why_no_plenty(state: State, move: PlayYearOfPlenty) -> Refusal:
    why = _why_not_play(state, Card.YEAR_OF_PLENTY)
    if why is not None:
        return why
    size = plenty_size(state)
    if not size:
        return refuse("bank-short", "The bank is empty.", rule="R14.5")
    if move.counts.total != size:
        return refuse("wrong-number-of-cards", f"Year of plenty takes {size} now, not {move.counts.total}.", ("cards", size))
    return _bank_short(state, move.counts, "R14.5")


def _bank_short(state: State, counts: Counts, rule: str = "") -> Refusal:
    bank = Counts(*unpack(state.hands & PILE))
    return refuse("bank-short", f"The bank has not got {counts}.", ("cards", str(counts)), ("bank", str(bank)), rule=rule)


def _why_no_monopoly(state: State, move: PlayMonopoly) -> Refusal | None:
    return _why_not_play(state, Card.MONOPOLY)


# --- trade -------------------------------------------------------------------------------------------------------------------


def _trading_closed() -> Refusal:
    return refuse("trading-closed", "With separate phases the first build or purchase ends trading for this turn.")


def _why_no_maritime(state: State, move: MaritimeTrade) -> Refusal:
    seat = state.turn.seat
    if state.turn.closed:
        return _trading_closed()
    if move.give is move.get:
        return refuse("same-kind", f"The bank does not change {move.give} for {move.get}.", ("resource", str(move.give)))
    if not has_rate(state.places.harbours[seat], move.give.slot, move.rate):
        text = f"Seat {seat} has no harbour that gives one card for {move.rate} {move.give}."
        return refuse("no-such-rate", text, ("seat", seat), ("rate", move.rate))
    if active_hand(state) >> 16 * move.give.slot & SUM < move.rate:
        cost = Counts(*(move.rate if kind is move.give else 0 for kind in RESOURCES))
        return _lacking(active_hand(state), pack(cost), "This trade", "R12.5")
    return _bank_short(state, Counts.of(move.get))


def _unfair(give: Counts, get: Counts) -> Refusal | None:
    if not give.total or not get.total:
        return refuse("gift", "Both sides of a trade must give something.")
    for kind in RESOURCES:
        if give[kind] and get[kind]:
            text = f"No kind may stand on both sides of a trade, and {kind} does."
            return refuse("kind-on-both-sides", text, ("resource", str(kind)))
    return None


def _why_no_offer(state: State, move: OfferTrade) -> Refusal:
    if not may_offer_at_all(state):
        options = state.frame.options
        if not options.trading:
            return refuse("trading-off", "Trade between seats is switched off by the options.")
        if state.turn.closed:
            return _trading_closed()
        limit = options.offers_per_turn or 0
        return refuse("offers-used-up", f"No more than {limit} offers a turn are allowed.", ("limit", limit))
    return _unfair(move.give, move.get) or _not_backed(move.give)


def _not_backed(counts: Counts) -> Refusal:
    return _lacking(0, pack(counts), "This trade", "R12.8")


def _why_no_answer(state: State, seat: int) -> Refusal | None:
    phase = state.phase
    if seat >= state.frame.seats:
        return _no_such_seat(state, seat)
    if seat == state.turn.seat:
        return refuse("own-offer", f"The offer is seat {seat}'s own.", ("seat", seat))
    if isinstance(phase, Offering) and phase.replies[seat] is not None:
        return refuse("already-answered", f"Seat {seat} has answered already.", ("seat", seat))
    return None


def _why_not_accept(state: State, move: AcceptOffer) -> Refusal | None:
    phase = state.phase
    why = _why_no_answer(state, move.seat)
    return why or (_not_backed(Counts(*unpack(phase.get))) if isinstance(phase, Offering) else None)


def _why_not_decline(state: State, move: DeclineOffer) -> Refusal | None:
    return _why_no_answer(state, move.seat)


def _why_no_counter(state: State, move: CounterOffer) -> Refusal:
    return _why_no_answer(state, move.seat) or _unfair(move.give, move.get) or _not_backed(move.give)


def _why_no_confirm(state: State, move: ConfirmTrade) -> Refusal:
    phase, partner = state.phase, move.partner
    if partner >= state.frame.seats:
        return _no_such_seat(state, partner)
    agreed = terms(phase, partner) if isinstance(phase, Offering) else None
    if agreed is None:
        text = f"Seat {partner} has neither accepted the offer nor made one of its own."
        return refuse("nothing-to-confirm", text, ("seat", partner))
    return _not_backed(Counts(*unpack(agreed[0])))


# --- the turn ----------------------------------------------------------------------------------------------------------------


def _why_not_declare(state: State, move: DeclareVictory) -> Refusal:
    options, seat = state.frame.options, state.turn.seat
    if options.victory != "declared":
        return refuse("not-declared", "Victory is not declared in this game: it ends by itself.")
    points = seat_points(state, seat)
    text = f"Seat {seat} has {points} points, not {options.victory_points}."
    return refuse("points-missing", text, ("points", points), ("target", options.victory_points))


def _fits(state: State, move: Step) -> None:
    """These moves are legal whenever they fit the moment."""
    return None
