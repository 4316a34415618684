"""What each legal step does to a state: one function for each kind of step.

Decides consequences only; that the step is legal has been asked before (see `legality`), or is taken on trust.
"""

from __future__ import annotations

from catan_rules.legality import (
    CARD_PRICE,
    CITY_PRICE,
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    ROAD_PRICE,
    SETTLEMENT_PRICE,
    YEAR_OF_PLENTY,
    reachable,
    terms,
)
from catan_rules.model import (
    AcceptOffer,
    Awards,
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
    Reply,
    RollDice,
    Rolled,
    Rolling,
    SetupRoad,
    SetupSettlement,
    SpecialBuilding,
    State,
    Stealing,
    Stolen,
    Turn,
    WithdrawOffer,
)
from catan_rules.packed import GAIN, GUARD, MOST_SEATS, MOVED, PAY, PILE, SEAT_SHIFT, SUM, UNIT, between, count_of, pack
from catan_rules.pieces import ROADS
from catan_rules.piles import bank_of, hand_of, played_knights, played_pile
from catan_rules.places import VERTEX_HEXES, replaced, with_city, with_road, with_settlement
from catan_rules.scoring import largest_army_holder, road_holder, seat_points
from catan_rules.setup import new_part, new_turn
from catan_rules.topology import BOARDS
from catan_rules.yields import granted
from tabletop_rules import Seat, twin

# Fast constructors of what changes with a step: a quarter of the price of the classes' own (see `tabletop_rules.twin`).
_state = twin(State)
_turn = twin(Turn)
_awards = twin(Awards)
_discarding = twin(Discarding)

_MOST_VICTORY_CARDS = max(board.deck.victory_point for board in BOARDS)
_MAIN, _BEFORE_ROLL, _ROLLING, _DRAWING = Main(), BeforeRoll(), Rolling(), Drawing()
_SPECIAL_BUILDING = SpecialBuilding()
_STEALING = tuple((Stealing(victim, False), Stealing(victim, True)) for victim in range(MOST_SEATS))
OVER_BY_ROLLED = {False: Over(False), True: Over(True)}
_MOVING_ROBBER = {False: MovingRobber(False), True: MovingRobber(True)}
_NEW_TURN = tuple(map(new_turn, range(MOST_SEATS)))
_NEW_PART = tuple(tuple(new_part(seat, first) for seat in range(MOST_SEATS)) for first in range(MOST_SEATS))
"""By the seat whose turn it is and the one that is active."""
_ACCEPTED, _DECLINED = Reply("accept", 0, 0), Reply("decline", 0, 0)

# By seat: the change of all hands when it pays.
_ROAD_PAID = tuple(ROAD_PRICE * pay for pay in PAY)
_SETTLEMENT_PAID = tuple(SETTLEMENT_PRICE * pay for pay in PAY)
_CITY_PAID = tuple(CITY_PRICE * pay for pay in PAY)
_CARD_PAID = tuple(CARD_PRICE * pay for pay in PAY)
_UNIT_PAID = tuple(tuple(unit * pay for unit in UNIT) for pay in PAY)


def _with_phase(state: State, phase: Phase) -> State:
    return _state(
        state.frame, state.places, state.robber, state.hands, state.cards, state.awards, state.turn, phase
    )


def _with_hands(state: State, hands: int, phase: Phase) -> State:
    return _state(state.frame, state.places, state.robber, hands, state.cards, state.awards, state.turn, phase)


def _judged(state: State) -> State:
    """The state itself, or the end of the game when the active seat has the points on its own turn or part (R15.1, R15.2, R16.5);
    nobody wins in special building (R16.6)."""
    seat, target = state.turn.seat, state.frame.target
    # Most seats are so far away that their cards need no look.
    if state.awards.points[seat] + _MOST_VICTORY_CARDS < target or seat_points(state, seat) < target:
        return state
    if type(state.phase) is SpecialBuilding:
        return state
    return _with_phase(state, OVER_BY_ROLLED[state.phase.rolled])


def _rest_of_turn(rolled: bool) -> Phase:
    """Where the turn goes on after a card or the robber: before or after the dice (R4.1)."""
    return _MAIN if rolled else _BEFORE_ROLL


def _built(turn: Turn, separate: bool) -> Turn:
    """R4.3: with separate phases a paid build or purchase ends trading."""
    if not separate or turn.closed:
        return turn
    return _turn(turn.seat, turn.card_played, True, turn.offers, turn.fresh, turn.first)


def _handed_over(points: tuple[int, ...], before: Seat | None, after: Seat | None) -> tuple[int, ...]:
    """The points that show when a special card, worth two, goes from one holder to another; None: it lies aside (R1)."""
    changed = list(points)
    if before is not None:
        changed[before] -= 2
    if after is not None:
        changed[after] += 2
    return tuple(changed)


def _with_longest_road(awards: Awards, lengths: tuple[int, ...]) -> Awards:
    """The awards once the roads have been compared (R13.4, R13.5)."""
    before = awards.longest_road
    holder = road_holder(before, lengths)
    if holder == before:
        return awards
    return _awards(_handed_over(awards.points, before, holder), holder, awards.largest_army)


def _with_largest_army(awards: Awards, knights: tuple[int, ...]) -> Awards:
    """The awards once the knights have been compared (R14.8)."""
    before = awards.largest_army
    holder = largest_army_holder(before, knights)
    if holder == before:
        return awards
    return _awards(_handed_over(awards.points, before, holder), awards.longest_road, holder)


# --- building (R3, R9, R10, R11) ---------------------------------------------------------------------------------------------


def build_road(state: State, move: BuildRoad) -> State:
    """R3.3 in set-up, R14.4 for a free road, else R9."""
    frame, turn, phase = state.frame, state.turn, state.phase
    seat = turn.seat
    places = with_road(state.places, seat, move.edge.index)
    hands, awards = state.hands, state.awards
    if places.lengths[seat] != state.places.lengths[seat] and places.lengths[seat] >= 5:
        awards = _with_longest_road(awards, places.lengths)
    if isinstance(phase, SetupRoad):
        return _after_setup_road(_state(frame, places, state.robber, hands, state.cards, awards, turn, phase), phase.step + 1)
    if isinstance(phase, FreeRoads):
        built = _state(frame, places, state.robber, hands, state.cards, awards, turn, phase)
        more = phase.left > 1 and reachable(built, seat)
        return _judged(_with_phase(built, FreeRoads(1, phase.rolled) if more else _rest_of_turn(phase.rolled)))
    paid = _built(turn, frame.separate)
    return _judged(_state(frame, places, state.robber, hands + _ROAD_PAID[seat], state.cards, awards, paid, phase))


def _after_setup_road(state: State, step: int) -> State:
    """R3.2, R3.3, R3.5: the next settlement of the set-up, or the first turn."""
    frame = state.frame
    done = step == len(frame.order)
    turn = _NEW_TURN[frame.options.start_seat if done else frame.order[step]]
    phase = _BEFORE_ROLL if done else SetupSettlement(step)
    return _state(frame, state.places, state.robber, state.hands, state.cards, state.awards, turn, phase)


def build_settlement(state: State, move: BuildSettlement) -> State:
    """R3.2 and R3.4 in set-up, else R10; it may cut a road (R13.2)."""
    frame, turn, phase, awards = state.frame, state.turn, state.phase, state.awards
    seat, place = turn.seat, move.vertex.index
    places = with_settlement(frame, state.places, seat, place)
    awards = _awards(
        replaced(awards.points, seat, awards.points[seat] + 1), awards.longest_road, awards.largest_army
    )
    if isinstance(phase, SetupSettlement):
        hands = state.hands
        if phase.step >= frame.seats:
            hands += sum(frame.units[hex_] for hex_ in VERTEX_HEXES[frame.seats][place]) * GAIN[seat]
        return _state(frame, places, state.robber, hands, state.cards, awards, turn, SetupRoad(phase.step, place))
    if places.lengths != state.places.lengths:
        awards = _with_longest_road(awards, places.lengths)
    paid = _built(turn, frame.separate)
    return _judged(
        _state(frame, places, state.robber, state.hands + _SETTLEMENT_PAID[seat], state.cards, awards, paid, phase)
    )


def build_city(state: State, move: BuildCity) -> State:
    """R11: the settlement goes back to the supply."""
    frame, awards = state.frame, state.awards
    seat = state.turn.seat
    places = with_city(frame, state.places, seat, move.vertex.index)
    awards = _awards(
        replaced(awards.points, seat, awards.points[seat] + 1), awards.longest_road, awards.largest_army
    )
    paid = _built(state.turn, frame.separate)
    return _judged(
        _state(frame, places, state.robber, state.hands + _CITY_PAID[seat], state.cards, awards, paid, state.phase)
    )


# --- the turn (R4, R6, R7, R15) ----------------------------------------------------------------------------------------------


def roll_dice(state: State, move: RollDice) -> State:
    """R4.2: what they show is the outcome that follows."""
    return _state(state.frame, state.places, state.robber, state.hands, state.cards, state.awards, state.turn, _ROLLING)


def rolled(state: State, outcome: Rolled) -> State:
    """R6: production, the robber's hex aside (R6.2), or R7: a seven."""
    total = outcome.total
    if total == 7:
        return _seven(state)
    places, frame = state.places, state.frame
    hands, robber = state.hands, state.robber
    change, need = places.totals[total]
    if frame.numbers[robber] == total:
        robbed, kept = places.yields[robber]
        change -= robbed
        need -= kept
    after = hands + change
    if after & GUARD:  # the bank, the lowest pile, has too little of a kind (see `packed.covers`)
        after = hands + _short(state, change, need)
    return _state(frame, places, robber, after, state.cards, state.awards, state.turn, _MAIN)


def _short(state: State, change: int, need: int) -> int:
    """R6.3, R6.4: the change of all hands when the bank has too little of some kinds."""
    bank, seats = bank_of(state), range(state.frame.seats)
    # What is needed is what the bank, the lowest pile, loses by the change; put back there, no pile is below 0, so nothing is
    # borrowed from the next one, and each seat's pile of the sum is what it is owed.
    owed = [change + need >> SEAT_SHIFT[seat] & PILE for seat in seats]
    for kind, unit in enumerate(UNIT):
        left = count_of(bank, kind)
        if count_of(need, kind) > left:
            due = [count_of(pile, kind) for pile in owed]
            for seat, given in enumerate(granted(due, left, state.frame.options.shortage)):
                change += unit * (given - due[seat]) * GAIN[seat]
    return change


def _seven(state: State) -> State:
    """R7.1: who has too many cards owes half of them, rounded down; then the robber moves."""
    hands, frame = state.hands, state.frame
    limit = frame.options.discard_limit
    sizes = [(hands >> shift & PILE) % SUM for shift in SEAT_SHIFT[: frame.seats]]  # as `size_of` and `hand_of` say, faster
    after: Phase = _MOVING_ROBBER[True]
    if max(sizes) > limit:
        owed = tuple([size // 2 if size > limit else 0 for size in sizes])
        after = _discarding(owed) if any(owed) else after
    return _with_phase(state, after)


def discard(state: State, move: Discard) -> State:
    """R7.1: one card goes back to the bank; when nobody owes any more the robber moves."""
    phase = state.phase
    assert isinstance(phase, Discarding)  # what the type checker cannot know
    seat = move.seat
    owed = list(phase.owed)
    owed[seat] -= 1
    hands = state.hands + _UNIT_PAID[seat][move.resource.slot]
    after: Phase = _discarding(tuple(owed)) if any(owed) else _MOVING_ROBBER[True]
    return _state(state.frame, state.places, state.robber, hands, state.cards, state.awards, state.turn, after)


def end_turn(state: State, move: EndTurn) -> State:
    """R4.4: the next seat clockwise begins its turn, and has won when it has the points (R15.2); or a part between turns
    begins."""
    frame, awards = state.frame, state.awards
    if frame.last_part:
        turn = state.turn
        if (turn.seat - turn.first) % frame.seats != frame.last_part:
            return _next_part(state)
    seat = state.turn.first + 1
    if seat == frame.seats:
        seat = 0
    begun = _state(
        frame, state.places, state.robber, state.hands, state.cards, awards, _NEW_TURN[seat], _BEFORE_ROLL
    )
    # `_judged` begins with the same question; asked here it saves a call a turn.
    return begun if awards.points[seat] + _MOST_VICTORY_CARDS < frame.target else _judged(begun)


def _next_part(state: State) -> State:
    """R16.5: the second of the pair has its part, and has won when it has the points; R16.6: the next seat may build."""
    frame, turn = state.frame, state.turn
    distance = 1 if turn.seat != turn.first else frame.first_part
    part = _NEW_PART[turn.first][(turn.seat + distance) % frame.seats]
    phase = _SPECIAL_BUILDING if frame.special else _MAIN
    return _judged(
        _state(frame, state.places, state.robber, state.hands, state.cards, state.awards, part, phase)
    )


def declare_victory(state: State, move: DeclareVictory) -> State:
    """R15.5: the game is over."""
    return _with_phase(state, OVER_BY_ROLLED[state.phase.rolled])


# --- the robber (R8) ---------------------------------------------------------------------------------------------------------


def move_robber(state: State, move: MoveRobber) -> State:
    """R8.1, R8.2: a card of the victim is drawn if it has any (R8.3)."""
    victim, rolled_ = move.victim, state.phase.rolled
    phase = _rest_of_turn(rolled_)
    if victim is not None and hand_of(state, victim):
        phase = _STEALING[victim][rolled_]
    return _state(
        state.frame, state.places, move.hex.index, state.hands, state.cards, state.awards, state.turn, phase
    )


def stolen(state: State, outcome: Stolen) -> State:
    """R8.5: the card goes to the active seat."""
    phase = state.phase
    assert isinstance(phase, Stealing)  # what the type checker cannot know
    change = UNIT[outcome.resource.slot] * MOVED[phase.victim][state.turn.seat]
    return _with_hands(state, state.hands + change, _rest_of_turn(phase.rolled))


# --- development cards (R14) -------------------------------------------------------------------------------------------------


def buy_card(state: State, move: BuyCard) -> State:
    """R14.1: which card it is is the outcome that follows."""
    seat = state.turn.seat
    return _state(
        state.frame,
        state.places,
        state.robber,
        state.hands + _CARD_PAID[seat],
        state.cards,
        state.awards,
        _built(state.turn, state.frame.separate),
        _DRAWING,
    )


def card_drawn(state: State, outcome: CardDrawn) -> State:
    """R14.1, R14.2: the card is in the hand, bought this turn; a victory point may win at once (Q16)."""
    turn = state.turn
    unit = UNIT[outcome.card.slot]
    fresh = _turn(turn.seat, turn.card_played, turn.closed, turn.offers, turn.fresh + unit, turn.first)
    cards = state.cards + unit * GAIN[turn.seat]
    phase = _SPECIAL_BUILDING if state.frame.special and turn.seat != turn.first else _MAIN
    return _judged(_state(state.frame, state.places, state.robber, state.hands, cards, state.awards, fresh, phase))


def _card_played(state: State, card: int, hands: int, awards: Awards, phase: Phase) -> State:
    """R4.5: the card lies before the seat, which plays no other this turn."""
    turn = state.turn
    seat = turn.seat
    cards = state.cards + card * between(1 + seat, played_pile(state, seat))
    used = _turn(seat, True, turn.closed, turn.offers, turn.fresh, turn.first)
    return _state(state.frame, state.places, state.robber, hands, cards, awards, used, phase)


def play_knight(state: State, move: PlayKnight) -> State:
    """R14.3, R14.8: it counts for the largest army at once (Q9), then the robber moves."""
    played = _card_played(state, KNIGHT, state.hands, state.awards, _MOVING_ROBBER[state.phase.rolled])
    awards = _with_largest_army(state.awards, played_knights(played))
    if awards is state.awards:
        return played
    return _judged(
        _state(played.frame, played.places, played.robber, played.hands, played.cards, awards, played.turn, played.phase)
    )


def play_road_building(state: State, move: PlayRoadBuilding) -> State:
    """R14.4: two free roads, or one where only one piece is left (Q2)."""
    pieces = ROADS - state.places.roads[state.turn.seat].bit_count()
    free = FreeRoads(min(2, pieces), state.phase.rolled)
    return _card_played(state, ROAD_BUILDING, state.hands, state.awards, free)


def play_plenty(state: State, move: PlayYearOfPlenty) -> State:
    """R14.5: the cards come from the bank."""
    hands = state.hands + pack(move.counts) * GAIN[state.turn.seat]
    return _card_played(state, YEAR_OF_PLENTY, hands, state.awards, state.phase)


def play_monopoly(state: State, move: PlayMonopoly) -> State:
    """R14.6: every other seat hands over all it has of the kind."""
    seat, hands, kind = state.turn.seat, state.hands, move.resource.slot
    for other in range(state.frame.seats):
        hands += count_of(hand_of(state, other), kind) * UNIT[kind] * MOVED[other][seat]
    return _card_played(state, MONOPOLY, hands, state.awards, state.phase)


# --- trade (R12) -------------------------------------------------------------------------------------------------------------


def trade_maritime(state: State, move: MaritimeTrade) -> State:
    """R12.5: cards of one kind for one of another."""
    turn = state.turn
    hands = state.hands + move.change * PAY[turn.seat]
    return _state(state.frame, state.places, state.robber, hands, state.cards, state.awards, turn, state.phase)


def offer_trade(state: State, move: OfferTrade) -> State:
    """R12.9: the offer lies open and every other seat may answer."""
    turn = state.turn
    made = _turn(turn.seat, turn.card_played, turn.closed, turn.offers + 1, turn.fresh, turn.first)
    phase = Offering(pack(move.give), pack(move.get), (None,) * state.frame.seats)
    return _state(state.frame, state.places, state.robber, state.hands, state.cards, state.awards, made, phase)


def _replied(state: State, seat: Seat, reply: Reply) -> State:
    phase = state.phase
    assert isinstance(phase, Offering)  # what the type checker cannot know
    return _with_phase(state, Offering(phase.give, phase.get, replaced(phase.replies, seat, reply)))


def accept_offer(state: State, move: AcceptOffer) -> State:
    """R12.9: the seat would take the offer."""
    return _replied(state, move.seat, _ACCEPTED)


def decline_offer(state: State, move: DeclineOffer) -> State:
    """R12.9: the seat will not take it."""
    return _replied(state, move.seat, _DECLINED)


def counter_offer(state: State, move: CounterOffer) -> State:
    """R12.9: the seat would trade on its own terms."""
    return _replied(state, move.seat, Reply("counter", pack(move.give), pack(move.get)))


def confirm_trade(state: State, move: ConfirmTrade) -> State:
    """R12.10: the cards change hands."""
    phase = state.phase
    assert isinstance(phase, Offering)  # what the type checker cannot know
    agreed = terms(phase, move.partner)
    assert agreed is not None  # a legal confirmation has terms
    give, get = agreed
    change = (give - get) * MOVED[state.turn.seat][move.partner]
    return _with_hands(state, state.hands + change, _MAIN)


def withdraw_offer(state: State, move: WithdrawOffer) -> State:
    """R12.10: the offer is off the table."""
    return _with_phase(state, _MAIN)
