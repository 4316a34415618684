"""Why a step is illegal. Decides the code, the rule and the words; that the step is illegal was found by `legality`.

Each clause tests what it says; a step that none of them speaks against is a defect of the engine (`no_reason`). Where several
rules speak against a step, the reason that comes first is the one the mover would have to do something about first: the moment;
what the turn has used up; the place or the terms of the move; the pieces left; last, the cards in its hand (docs/rules/catan.md,
"Refusals").

A refusal of a move goes to its mover: it may speak of the mover's own hand and of what lies open, never of another hand.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from catan_rules.bitsets import EDGE_BIT, EDGES_AT, VERTEX_BIT, numbers_of
from catan_rules.codes import (
    ALREADY_ANSWERED,
    ALREADY_ROLLED,
    BANK_SHORT,
    BOUGHT_THIS_TURN,
    BUILDING_ONLY,
    CARD_NOT_HELD,
    CODES as CODES,  # noqa: PLC0414 - who looks for the reasons finds their table here too
    DECK_EMPTY,
    DISCARDS_PENDING,
    FREE_ROAD_PENDING,
    FRIENDLY_ROBBER,
    IMPOSSIBLE_HARBOURS,
    IMPOSSIBLE_NUMBERS,
    IMPOSSIBLE_ROLL,
    IMPOSSIBLE_TILES,
    NO_GIFTS,
    NO_OFFER,
    NO_PIECE_LEFT,
    NO_PLACE_FOR_ROAD,
    NO_SETTLEMENT_THERE,
    NO_SUCH_SEAT,
    NO_TRADING,
    NO_VICTIM_POSSIBLE,
    NOT_A_VICTIM,
    NOT_AGREED,
    NOT_AT_NEW_SETTLEMENT,
    NOT_BETWEEN_TURNS,
    NOT_CONNECTED,
    NOT_ENOUGH_CARDS,
    NOT_ENTITLED,
    NOT_IN_DECK,
    NOT_IN_HAND,
    NOT_ON_BOARD,
    NOTHING_OWED,
    NOTHING_TO_DECLARE,
    OCCUPIED,
    OFFER_PENDING,
    ONE_CARD_A_TURN,
    RED_NUMBERS_TOUCH,
    ROBBER_MUST_MOVE,
    ROBBER_NOT_DUE,
    ROBBER_PENDING,
    ROLL_FIRST,
    SAME_KIND,
    SETUP_PENDING,
    TOO_CLOSE,
    TOO_MANY_OFFERS,
    TRADING_CLOSED,
    VICTIM_NEEDED,
    WRONG_NUMBER,
)
from catan_rules.laying import are_the_harbours, are_the_tiles, are_the_tokens, is_corner
from catan_rules.legality import (
    CARD_PRICE,
    CITY_PRICE,
    ROAD_PRICE,
    SETTLEMENT_PRICE,
    gift,
    has_rate,
    hexes_for_robber,
    holds,
    named_victims,
    on_both_sides,
    plenty_size,
    reachable,
    spared_seats,
    terms,
    victim_facts,
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
    SpecialBuilding,
    SpiralLaid,
    State,
    Stealing,
    Stolen,
    TerrainLaid,
    WithdrawOffer,
)
from catan_rules.packed import count_of, covers, unpack
from catan_rules.pieces import CITIES, ROADS, SETTLEMENTS, Card, Counts, HarbourKind, Terrain
from catan_rules.piles import active_hand, bank_of, cards_of, deck_of, hand_of
from catan_rules.places import every_edge, every_vertex
from catan_rules.reds import reds_touch
from catan_rules.scoring import has_points
from catan_rules.topology import BASE, BOARDS, EVERY_VERTEX
from tabletop_rules import CHANCE_DUE, GAME_OVER, NO_CHANCE_DUE, NOT_YOUR_TURN, WRONG_EVENT, Refusal, Seat, no_reason, refuse

# --- the wrong moment --------------------------------------------------------------------------------------------------------

_DUE: Final[dict[type[Phase], tuple[str, str]]] = {
    LayingTerrain: ("R2.9", "the tiles of the board must be laid"),
    LayingHarbours: ("R2.9", "the harbours must be laid"),
    LayingNumbers: ("R2.9", "the number tokens must be laid"),
    Rolling: ("R4.2", "the dice must fall"),
    Stealing: ("R8.5", "the stolen card must be drawn"),
    Drawing: ("R14.1", "the development card must be drawn"),
}
_PENDING: Final[dict[type[Phase], tuple[str, str, str]]] = {
    SetupSettlement: (SETUP_PENDING, "R3.2", "a settlement of the set-up must be placed"),
    SetupRoad: (SETUP_PENDING, "R3.3", "the road of the settlement just placed must be placed"),
    BeforeRoll: (ROLL_FIRST, "R4.1", "the dice must be rolled"),
    Discarding: (DISCARDS_PENDING, "R7.1", "all cards owed for the seven must be given back"),
    MovingRobber: (ROBBER_PENDING, "R8.1", "the robber must be moved"),
    FreeRoads: (FREE_ROAD_PENDING, "R14.4", "the free road must be placed"),
    Offering: (OFFER_PENDING, "R12.10", "the offer must be confirmed or withdrawn"),
}


def _game_over(state: State) -> Refusal | None:
    if type(state.phase) is not Over:
        return None
    return refuse(GAME_OVER, "R15.5" if state.frame.options.victory == "declared" else "R15.1", "The game is over.")


def _wrong_moment(state: State, *allowed: type[Phase]) -> Refusal | None:
    """Why no move of this kind may be made now; None in the phases that allow it, and in the main part of the turn."""
    if refusal := _game_over(state):
        return refusal
    kind = type(state.phase)
    if kind in allowed or kind is Main:
        return None
    if kind in _DUE:
        rule, what = _DUE[kind]
        return refuse(CHANCE_DUE, rule, f"First {what}.")
    if kind is SpecialBuilding:
        message = "Between turns a seat builds and buys with the cards in its hand, and nothing else."
        return refuse(BUILDING_ONLY, "R16.6", message)
    code, rule, what = _PENDING[kind]
    return refuse(code, rule, f"First {what}.")


def _wrong_event(state: State, expected: type[Phase]) -> Refusal | None:
    """Why no such outcome is due; None where it is."""
    if refusal := _game_over(state):
        return refusal
    kind = type(state.phase)
    if kind is expected:
        return None
    if kind in _DUE:
        rule, what = _DUE[kind]
        return refuse(WRONG_EVENT, rule, f"Now {what}, nothing else.")
    return refuse(NO_CHANCE_DUE, _DUE[expected][0], "No such event of chance is due.")


# --- building ----------------------------------------------------------------------------------------------------------------


def _too_poor(state: State, cost: int, what: str) -> Refusal | None:
    hand = active_hand(state)
    if covers(hand, cost):
        return None
    needs, has = str(Counts(*unpack(cost))), str(Counts(*unpack(hand)))
    return refuse(NOT_ENOUGH_CARDS, "R1", f"{what} costs {needs}, and the hand has {has}.", needs=needs, has=has)


def _no_piece(number: int, limit: int, what: str) -> Refusal | None:
    if number < limit:
        return None
    return refuse(NO_PIECE_LEFT, "R11", f"All {limit} {what} of the seat are on the board.", limit=limit)


def _not_on_board(state: State, mask: int | bool, name: str, what: str) -> Refusal | None:
    """Why a place is none of this board; `mask` are the places that it has."""
    if mask:
        return None
    rule = "R2.1" if state.frame.topology is BASE else "R16.2"
    return refuse(NOT_ON_BOARD, rule, f"The board of this game has no {what} {name}.", place=name)


def _on_edges(state: State, bit: int) -> int:
    return bit & every_edge(state.frame.topology)


def _on_vertices(state: State, bit: int) -> int:
    return bit & every_vertex(state.frame.topology)


def why_not_road(state: State, move: BuildRoad) -> Refusal:
    """Why no road may be built there."""
    if refusal := _wrong_moment(state, SetupRoad, FreeRoads, SpecialBuilding):
        return refusal
    seat, phase, name = state.turn.seat, state.phase, str(move.edge)
    bit = EDGE_BIT[move.edge.index]
    if refusal := _not_on_board(state, _on_edges(state, bit), name, "edge"):
        return refusal
    if isinstance(phase, SetupRoad):
        if EDGES_AT[phase.vertex] & bit:
            no_reason(move, state.phase)
        end = str(EVERY_VERTEX[phase.vertex])
        message = f"The road must touch the settlement just placed at {end}; {name} does not."
        return refuse(NOT_AT_NEW_SETTLEMENT, "R3.3", message, edge=name, vertex=end)
    places = state.places
    if not places.free & bit:
        return refuse(OCCUPIED, "R9", f"There is a road at {name} already.", edge=name)
    if not places.reach[seat] & bit:
        message = f"{name} touches no own building, and no own road that reaches it past no other seat's building."
        return refuse(NOT_CONNECTED, "R9", message, edge=name)
    if refusal := _no_piece(places.roads[seat].bit_count(), ROADS, "roads"):
        return refusal
    if not isinstance(phase, FreeRoads) and (refusal := _too_poor(state, ROAD_PRICE, "A road")):
        return refusal
    no_reason(move, state.phase)


def why_not_settlement(state: State, move: BuildSettlement) -> Refusal:
    """Why no settlement may be built there."""
    if refusal := _wrong_moment(state, SetupSettlement, SpecialBuilding):
        return refusal
    seat, places, name = state.turn.seat, state.places, str(move.vertex)
    bit = VERTEX_BIT[move.vertex.index]
    if refusal := _not_on_board(state, _on_vertices(state, bit), name, "vertex"):
        return refusal
    if (places.stops[seat] | places.settlements[seat] | places.cities[seat]) & bit:
        return refuse(OCCUPIED, "R10", f"There is a building at {name} already.", vertex=name)
    if not places.open & bit:
        return refuse(TOO_CLOSE, "R10", f"A vertex beside {name} holds a building.", vertex=name)
    if isinstance(state.phase, SetupSettlement):
        no_reason(move, state.phase)
    if not places.touched[seat] & bit:
        return refuse(NOT_CONNECTED, "R10", f"No own road touches {name}.", vertex=name)
    return (
        _no_piece(places.settlements[seat].bit_count(), SETTLEMENTS, "settlements")
        or _too_poor(state, SETTLEMENT_PRICE, "A settlement")
        or no_reason(move, state.phase)
    )


def why_not_city(state: State, move: BuildCity) -> Refusal:
    """Why no city may be built there."""
    if refusal := _wrong_moment(state, SpecialBuilding):
        return refusal
    seat, places, name = state.turn.seat, state.places, str(move.vertex)
    bit = VERTEX_BIT[move.vertex.index]
    if refusal := _not_on_board(state, _on_vertices(state, bit), name, "vertex"):
        return refusal
    if not places.settlements[seat] & bit:
        return refuse(NO_SETTLEMENT_THERE, "R11", f"There is no own settlement at {name}.", vertex=name)
    return (
        _no_piece(places.cities[seat].bit_count(), CITIES, "cities")
        or _too_poor(state, CITY_PRICE, "A city")
        or no_reason(move, state.phase)
    )


# --- the turn ----------------------------------------------------------------------------------------------------------------


def why_not_roll(state: State, move: RollDice) -> Refusal:
    """Why the dice may not be rolled."""
    if refusal := _wrong_moment(state, BeforeRoll):
        return refusal
    if state.phase.rolled:
        return refuse(ALREADY_ROLLED, "R4.2", "The dice have been rolled this turn.")
    no_reason(move, state.phase)


def why_not_end(state: State, move: EndTurn) -> Refusal:
    """Why the turn may not be ended."""
    if type(state.phase) is BeforeRoll:
        return refuse(ROLL_FIRST, "R4.2", "The dice must be rolled before the turn may end.")
    return _wrong_moment(state, SpecialBuilding) or no_reason(move, state.phase)


def why_not_declare(state: State, move: DeclareVictory) -> Refusal:
    """Why victory may not be declared."""
    if refusal := _wrong_moment(state, BeforeRoll):
        return refusal
    options = state.frame.options
    if options.victory == "automatic":
        return refuse(NOTHING_TO_DECLARE, "R15.5", "In this game the points end it by themselves; nothing is declared.")
    if not has_points(state):
        message = f"The seat does not have the {options.victory_points} points."
        return refuse(NOTHING_TO_DECLARE, "R15.5", message, points=options.victory_points)
    no_reason(move, state.phase)


# --- seven, robber -----------------------------------------------------------------------------------------------------------


def _no_seat(state: State, seat: Seat, rule: str) -> Refusal | None:
    if seat < state.frame.seats:
        return None
    return refuse(NO_SUCH_SEAT, rule, f"There is no seat {seat}; the seats are 0 to {state.frame.seats - 1}.", seat=seat)


def _not_in_hand(state: State, seat: Seat, counts: Counts, rule: str) -> Refusal | None:
    hand = hand_of(state, seat)
    if holds(hand, counts):
        return None
    needs, has = str(counts), str(Counts(*unpack(hand)))
    return refuse(NOT_ENOUGH_CARDS, rule, f"{needs} cannot be given: the hand has {has}.", needs=needs, has=has)


def why_not_discard(state: State, move: Discard) -> Refusal:
    """Why this card cannot be given back."""
    if refusal := _wrong_moment(state, Discarding) or _no_seat(state, move.seat, "R7.3"):
        return refusal
    phase = state.phase
    if not isinstance(phase, Discarding) or not phase.owed[move.seat]:
        return refuse(NOTHING_OWED, "R7.1", f"Seat {move.seat} owes no cards.", seat=move.seat)
    if not count_of(hand_of(state, move.seat), move.resource.slot):
        kind = str(move.resource)
        message = f"Seat {move.seat} has no {kind} to give back."
        return refuse(NOT_ENOUGH_CARDS, "R7.3", message, seat=move.seat, needs=kind)
    no_reason(move, state.phase)


def why_not_robber(state: State, move: MoveRobber) -> Refusal:
    """Why the robber may not be put there, or that victim not be named."""
    if refusal := _wrong_moment(state, MovingRobber):
        return refusal
    if type(state.phase) is Main:
        return refuse(ROBBER_NOT_DUE, "R8.1", "The robber moves after a seven or a knight only.")
    place, name, victim = move.hex.index, str(move.hex), move.victim
    if refusal := _not_on_board(state, place < len(state.places.guests), name, "hex"):
        return refusal
    guests, spared = state.places.guests[place], spared_seats(state)
    is_open = hexes_for_robber(state, spared)[place]
    if not is_open and place == state.robber:
        return refuse(ROBBER_MUST_MOVE, "R8.1", f"The robber stands at {name} and must move to another hex.", hex=name)
    if not is_open and guests & spared:
        message = f"A friendly robber spares seats with two points or fewer, and one of them has a building at {name}."
        return refuse(FRIENDLY_ROBBER, "R18.1", message, hex=name)
    if victim is not None and (guests & spared) >> victim & 1:
        message = f"A friendly robber takes no card from seat {victim}, which shows two points or fewer."
        return refuse(FRIENDLY_ROBBER, "R18.1", message, hex=name, seat=victim)
    named = named_victims(guests, victim_facts(state, spared))
    if victim is None:
        if not named:
            no_reason(move, state.phase)
        return refuse(VICTIM_NEEDED, "R8.2", f"A victim at {name} must be named.", hex=name, seats=tuple(numbers_of(named)))
    if refusal := _no_seat(state, victim, "R8.2"):
        return refusal
    if not named:
        message = f"No other seat at {name} holds cards that could be stolen, so nobody is named."
        return refuse(NO_VICTIM_POSSIBLE, "R8.3", message, hex=name)
    if victim == state.turn.seat or not guests >> victim & 1:
        return refuse(NOT_A_VICTIM, "R8.2", f"Seat {victim} is no opponent with a building at {name}.", hex=name, seat=victim)
    if not hand_of(state, victim):
        return refuse(NOT_A_VICTIM, "R8.3", f"Seat {victim} holds no cards and may not be named.", seat=victim)
    no_reason(move, state.phase)


# --- development cards -------------------------------------------------------------------------------------------------------


def why_not_buy(state: State, move: BuyCard) -> Refusal:
    """Why no development card may be bought."""
    if refusal := _wrong_moment(state, SpecialBuilding):
        return refusal
    if not deck_of(state):
        return refuse(DECK_EMPTY, "R14.1", "No development card is left.")
    return _too_poor(state, CARD_PRICE, "A development card") or no_reason(move, state.phase)


def _not_playable(state: State, card: Card) -> Refusal | None:
    """Why no card of this kind may be played, whatever it is to do."""
    if refusal := _wrong_moment(state, BeforeRoll):
        return refusal
    turn = state.turn
    if turn.card_played:
        return refuse(ONE_CARD_A_TURN, "R4.5", "One development card has been played this turn.")
    held = count_of(cards_of(state, turn.seat), card.slot)
    fresh = count_of(turn.fresh, card.slot)
    if not held:
        return refuse(CARD_NOT_HELD, "R14.1", f"The seat holds no {card} card.", card=str(card))
    if held == fresh:
        message = f"The {card} card was bought this turn and cannot be played before the next."
        return refuse(BOUGHT_THIS_TURN, "R14.2", message, card=str(card))
    return None


def why_not_knight(state: State, move: PlayKnight) -> Refusal:
    """Why no knight may be played."""
    return _not_playable(state, Card.KNIGHT) or no_reason(move, state.phase)


def why_not_road_building(state: State, move: PlayRoadBuilding) -> Refusal:
    """Why road building may not be played."""
    if refusal := _not_playable(state, Card.ROAD_BUILDING):
        return refusal
    if not reachable(state, state.turn.seat):
        return refuse(NO_PLACE_FOR_ROAD, "R14.4", "The seat has no road left, or no place where one could be built.")
    no_reason(move, state.phase)


def why_not_plenty(state: State, move: PlayYearOfPlenty) -> Refusal:
    """Why a year of plenty may not be played for these cards."""
    if refusal := _not_playable(state, Card.YEAR_OF_PLENTY):
        return refusal
    size = plenty_size(state)
    if not size:
        return refuse(BANK_SHORT, "R14.5", "The bank has no cards.", has="nothing")
    if move.counts.total != size:
        message = f"A year of plenty takes {size} of the bank's cards, not {move.counts.total}."
        return refuse(WRONG_NUMBER, "R14.5", message, needed=size, given=move.counts.total)
    return _bank_short(state, move.counts, "R14.5") or no_reason(move, state.phase)


def _bank_short(state: State, wanted: Counts, rule: str) -> Refusal | None:
    bank = bank_of(state)
    if holds(bank, wanted):
        return None
    has = str(Counts(*unpack(bank)))
    return refuse(BANK_SHORT, rule, f"The bank cannot give {wanted}: it has {has}.", needs=str(wanted), has=has)


def why_not_monopoly(state: State, move: PlayMonopoly) -> Refusal:
    """Why no monopoly may be played."""
    return _not_playable(state, Card.MONOPOLY) or no_reason(move, state.phase)


# --- trade -------------------------------------------------------------------------------------------------------------------


def _no_trade_now(state: State) -> Refusal | None:
    if refusal := _wrong_moment(state):
        return refusal
    if state.turn.closed:
        return refuse(TRADING_CLOSED, "R4.3", "Trading ended with the first build or purchase of the turn.")
    return None


def why_not_maritime(state: State, move: MaritimeTrade) -> Refusal:
    """Why the bank does not trade so."""
    if refusal := _no_trade_now(state):
        return refusal
    give, get = str(move.give), str(move.get)
    if move.give == move.get:
        return refuse(SAME_KIND, "R12.5", f"{give} is not traded for {get}.", give=give, get=get)
    if not has_rate(state.places.harbours[state.turn.seat], move.give.slot, move.rate):
        message = f"The seat may not trade {give} at {move.rate}:1."
        return refuse(NOT_ENTITLED, "R12.5", message, give=give, rate=move.rate)
    cards = Counts(**{move.give.value: move.rate})
    return (
        _bank_short(state, Counts.of(move.get), "R12.6")
        or _not_in_hand(state, state.turn.seat, cards, "R12.5")
        or no_reason(move, state.phase)
    )


def _unfair(give: Counts, get: Counts) -> Refusal | None:
    if gift(give, get):
        return refuse(NO_GIFTS, "R12.2", "Both sides must give at least one card.", give=str(give), get=str(get))
    if both := on_both_sides(give, get):
        kinds = tuple(kind.value for kind in both)
        return refuse(SAME_KIND, "R12.2", f"No kind may stand on both sides: {', '.join(kinds)}.", kinds=kinds)
    return None


def _no_trading(state: State) -> Refusal | None:
    if state.frame.options.trading:
        return None
    return refuse(NO_TRADING, "R12.1", "In this game seats do not trade with each other.")


def _no_partners(state: State) -> Refusal | None:
    if state.turn.first == state.turn.seat:
        return None
    return refuse(NOT_BETWEEN_TURNS, "R16.5", "In a part between turns a seat trades with the bank alone.")


def why_not_offer(state: State, move: OfferTrade) -> Refusal:
    """Why this offer may not be made."""
    if refusal := _no_trade_now(state) or _no_trading(state) or _no_partners(state):
        return refusal
    limit = state.frame.options.offers_per_turn
    if limit is not None and state.turn.offers >= limit:
        return refuse(TOO_MANY_OFFERS, "R12.9", f"A turn has room for {limit} offer{'s' * (limit != 1)}.", limit=limit)
    refusal = _unfair(move.give, move.get) or _not_in_hand(state, state.turn.seat, move.give, "R12.4")
    return refusal or no_reason(move, state.phase)


def _no_answer(state: State, seat: Seat) -> Refusal | None:
    """Why this seat has no answer to give."""
    if refusal := _wrong_moment(state, Offering) or _no_seat(state, seat, "R12.9"):
        return refusal
    phase = state.phase
    if not isinstance(phase, Offering):
        return refuse(NO_OFFER, "R12.9", "No offer lies open.")
    if seat == state.turn.seat:
        return refuse(NOT_YOUR_TURN, "R12.9", f"Seat {seat} made the offer and does not answer it.", seat=seat)
    if phase.replies[seat] is not None:
        return refuse(ALREADY_ANSWERED, "R12.9", f"Seat {seat} has answered this offer.", seat=seat)
    return None


def why_not_accept(state: State, move: AcceptOffer) -> Refusal:
    """Why the seat cannot accept."""
    if refusal := _no_answer(state, move.seat):
        return refusal
    phase = state.phase
    assert isinstance(phase, Offering)  # what the type checker cannot know: an answer is awaited
    return _not_in_hand(state, move.seat, Counts(*unpack(phase.get)), "R12.4") or no_reason(move, state.phase)


def why_not_decline(state: State, move: DeclineOffer) -> Refusal:
    """Why the seat cannot decline."""
    return _no_answer(state, move.seat) or no_reason(move, state.phase)


def why_not_counter(state: State, move: CounterOffer) -> Refusal:
    """Why the seat cannot answer with these terms."""
    return (
        _no_answer(state, move.seat)
        or _unfair(move.give, move.get)
        or _not_in_hand(state, move.seat, move.give, "R12.4")
        or no_reason(move, state.phase)
    )


def why_not_confirm(state: State, move: ConfirmTrade) -> Refusal:
    """Why the trade with this partner cannot be made."""
    if refusal := _wrong_moment(state, Offering) or _no_seat(state, move.partner, "R12.10"):
        return refusal
    phase, partner = state.phase, move.partner
    if not isinstance(phase, Offering):
        return refuse(NO_OFFER, "R12.10", "No offer lies open.")
    agreed = terms(phase, partner)
    if agreed is None:
        return refuse(NOT_AGREED, "R12.10", f"Seat {partner} has not agreed to a trade.", seat=partner)
    give, _ = agreed
    return _not_in_hand(state, state.turn.seat, Counts(*unpack(give)), "R12.4") or no_reason(move, state.phase)


def why_not_withdraw(state: State, move: WithdrawOffer) -> Refusal:
    """Why there is nothing to withdraw."""
    if refusal := _wrong_moment(state, Offering):
        return refusal
    if type(state.phase) is Main:
        return refuse(NO_OFFER, "R12.10", "No offer lies open.")
    no_reason(move, state.phase)


# --- chance ------------------------------------------------------------------------------------------------------------------


def why_not_rolled(state: State, outcome: Rolled) -> Refusal:
    """Why the dice cannot show this now."""
    if refusal := _wrong_event(state, Rolling):
        return refusal
    if not 2 <= outcome.total <= 12:
        return refuse(IMPOSSIBLE_ROLL, "R4.2", f"Two dice cannot show {outcome.total}.", total=outcome.total)
    no_reason(outcome, state.phase)


def why_not_stolen(state: State, outcome: Stolen) -> Refusal:
    """Why this card cannot be stolen now."""
    if refusal := _wrong_event(state, Stealing):
        return refusal
    phase = state.phase
    assert isinstance(phase, Stealing)  # what the type checker cannot know: the event is due
    if not count_of(hand_of(state, phase.victim), outcome.resource.slot):
        kind = str(outcome.resource)
        return refuse(NOT_IN_HAND, "R8.5", f"The victim holds no {kind}.", resource=kind)
    no_reason(outcome, state.phase)


def why_not_drawn(state: State, outcome: CardDrawn) -> Refusal:
    """Why this development card cannot be drawn now."""
    if refusal := _wrong_event(state, Drawing):
        return refusal
    if not count_of(deck_of(state), outcome.card.slot):
        card = str(outcome.card)
        return refuse(NOT_IN_DECK, "R14.1", f"No {card} card is left in the deck.", card=card)
    no_reason(outcome, state.phase)


def why_not_terrain(state: State, outcome: TerrainLaid) -> Refusal:
    """Why the tiles cannot lie so."""
    if refusal := _wrong_event(state, LayingTerrain):
        return refusal
    topology = state.frame.topology
    if not are_the_tiles(topology, outcome.terrain):
        message = f"The box has {_contents(topology.terrain)}, each laid once, not {_contents(outcome.terrain)}."
        return refuse(IMPOSSIBLE_TILES, "R2.3", message, needed=len(topology.terrain), given=len(outcome.terrain))
    no_reason(outcome, state.phase)


def why_not_harbours(state: State, outcome: HarboursLaid) -> Refusal:
    """Why the harbours cannot lie so."""
    if refusal := _wrong_event(state, LayingHarbours):
        return refusal
    topology = state.frame.topology
    if not are_the_harbours(topology, outcome.harbours):
        message = f"The box has {_contents(topology.harbours)}, each laid once, not {_contents(outcome.harbours)}."
        return refuse(IMPOSSIBLE_HARBOURS, "R2.2", message, needed=len(topology.harbours), given=len(outcome.harbours))
    no_reason(outcome, state.phase)


def _contents(pieces: tuple[Terrain, ...] | tuple[HarbourKind, ...]) -> str:
    """How many there are of each: `4 any, 1 brick`."""
    counts = Counter(piece.value for piece in pieces)
    return ", ".join(f"{counts[name]} {name}" for name in sorted(counts))


def why_not_spiral(state: State, outcome: SpiralLaid) -> Refusal:
    """Why the tokens cannot lie in such a spiral."""
    if refusal := _wrong_event(state, LayingNumbers):
        return refusal
    if state.frame.options.numbers != "spiral":
        return refuse(IMPOSSIBLE_NUMBERS, "R2.5", "In this game the tokens are dealt at random, not laid in a spiral.")
    corners = _CORNER_NAMES[state.frame.topology is BASE]
    if not is_corner(state.frame.topology, outcome):
        name = str(outcome.corner)
        message = f"A spiral begins at a corner of the coast: {', '.join(corners)}; not at {name}."
        return refuse(IMPOSSIBLE_NUMBERS, "R2.4", message, hex=name)
    no_reason(outcome, state.phase)


_CORNER_NAMES = {board is BASE: tuple(map(str, board.corner_hexes)) for board in BOARDS}


def why_not_numbers(state: State, outcome: NumbersDealt) -> Refusal:
    """Why the tokens cannot lie so."""
    if refusal := _wrong_event(state, LayingNumbers):
        return refusal
    frame = state.frame
    if frame.options.numbers != "random":
        message = "In this game the tokens are laid in a spiral: its corner and its direction are said."
        return refuse(IMPOSSIBLE_NUMBERS, "R2.4", message)
    terrain = frame.laid.terrain
    if terrain is not None and not are_the_tokens(frame.topology, terrain, outcome.numbers):
        message = f"The {len(frame.topology.tokens)} tokens of the box lie each once, on every hex but the deserts."
        return refuse(IMPOSSIBLE_NUMBERS, "R2.5", message)
    if reds_touch(outcome.numbers):
        return refuse(RED_NUMBERS_TOUCH, "R2.5", "A 6 or 8 lies beside another 6 or 8.")
    no_reason(outcome, state.phase)
