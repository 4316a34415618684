"""Why a step is illegal: every reason, with the rule it breaks. Whether it is legal is decided in `rules`.

Of several reasons the one is told that would have to change first: the moment, the card, the place, what the seat has, whether it
fits (docs/rules/catsle.md, "Which reason is told").
"""

from __future__ import annotations

from typing import Final

from catsle_rules.model import Deal, ExtraCard, PlayCard, State, TakeCard
from catsle_rules.pieces import DECK, NUMBERS, SUIT_BITS, Card
from catsle_rules.scoring import column_of
from catsle_rules.turns import COLOUR_COUNT, Phase, place
from tabletop_rules import CHANCE_DUE, GAME_OVER, NO_CHANCE_DUE, WRONG_EVENT, Refusal, Seat, no_reason, refuse

TAKE_DUE: Final = "take-due"
PLAY_DUE: Final = "play-due"
NOT_IN_HAND: Final = "not-in-hand"
MUST_FOLLOW: Final = "must-follow"
NOT_ON_TABLE: Final = "not-on-table"
NO_SUCH_COLUMN: Final = "no-such-column"
COLOUR_HAS_COLUMN: Final = "colour-has-column"
COLUMN_TAKEN: Final = "column-taken"
HAND_COUNT: Final = "hand-count"
HAND_SIZE: Final = "hand-size"
COLOUR_REMOVED: Final = "colour-removed"
DEALT_TWICE: Final = "dealt-twice"
NOT_UNSEEN: Final = "not-unseen"

CODES: Final = {
    GAME_OVER: ("R8.3",),
    CHANCE_DUE: ("R2.4", "R3.1"),
    NO_CHANCE_DUE: ("R2.4", "R3.1"),
    WRONG_EVENT: ("R2.4", "R3.1"),
    TAKE_DUE: ("R5.2",),
    PLAY_DUE: ("R3.2",),
    NOT_IN_HAND: ("R3.2",),
    MUST_FOLLOW: ("R3.3",),
    NOT_ON_TABLE: ("R5.2",),
    NO_SUCH_COLUMN: ("R1.3",),
    COLOUR_HAS_COLUMN: ("R5.5",),
    COLUMN_TAKEN: ("R5.5",),
    HAND_COUNT: ("R2.4",),
    HAND_SIZE: ("R2.4",),
    COLOUR_REMOVED: ("R2.3",),
    DEALT_TWICE: ("R1.1",),
    NOT_UNSEEN: ("R3.1",),
}
"""Every code with the rules that it may cite. A rule broken by a mistimed step is the one that says what is due, or when the
outcome would be."""

_OVER: Final = refuse(GAME_OVER, "R8.3", "The game is over.")
_DEAL_DUE: Final = refuse(CHANCE_DUE, "R2.4", "The hands of a round have to be dealt first.")
_EXTRA_DUE: Final = refuse(CHANCE_DUE, "R3.1", "The extra card of this trick has to be turned up first.")
_NO_MOVE_NOW: Final = {Phase.OVER: _OVER, Phase.DEAL: _DEAL_DUE, Phase.EXTRA: _EXTRA_DUE}

_NO_DEAL: Final = refuse(NO_CHANCE_DUE, "R2.4", "Hands are dealt when a round begins, and a round is being played.")
_NO_DEAL_NOW: Final = {
    Phase.OVER: _OVER,
    Phase.EXTRA: refuse(WRONG_EVENT, "R3.1", "An extra card is due, not a deal."),
    Phase.PLAY: _NO_DEAL,
    Phase.TAKE: _NO_DEAL,
}
_NO_EXTRA: Final = refuse(NO_CHANCE_DUE, "R3.1", "An extra card is turned up before a lead only, with three seats.")
_NO_EXTRA_NOW: Final = {
    Phase.OVER: _OVER,
    Phase.DEAL: refuse(WRONG_EVENT, "R2.4", "A deal is due, not an extra card."),
    Phase.PLAY: _NO_EXTRA,
    Phase.TAKE: _NO_EXTRA,
}


def why_not_play(state: State, move: PlayCard) -> Refusal:
    """The reason why a card may not be played."""
    turn, card = state.turn, move.card
    if turn.phase in _NO_MOVE_NOW:
        return _NO_MOVE_NOW[turn.phase]
    if turn.phase is Phase.TAKE:
        return refuse(TAKE_DUE, "R5.2", f"Seat {turn.seat} has to take a card from the table.", seat=turn.seat)
    if refusal := _removed(state, card):
        return refusal
    if not state.hands & turn.hand_bits[card.index]:
        message = f"{card} is not in the hand of seat {turn.seat}."
        return refuse(NOT_IN_HAND, "R3.2", message, seat=turn.seat, card=str(card))
    if turn.played:
        first = state.table[turn.played]
        led = DECK[first].colour
        if card.colour is not led and state.hands >> turn.suits[first] & SUIT_BITS:
            message = f"{led} was led, and seat {turn.seat} holds {led}: it may not play {card}."
            return refuse(MUST_FOLLOW, "R3.3", message, seat=turn.seat, card=str(card), led=str(led))
    no_reason(move, state.turn.phase)


def why_not_take(state: State, move: TakeCard) -> Refusal:
    """The reason why a card may not be taken, or not go to that column."""
    turn, card, column = state.turn, move.card, move.column
    if turn.phase in _NO_MOVE_NOW:
        return _NO_MOVE_NOW[turn.phase]
    seat = turn.seat
    if turn.phase is Phase.PLAY:
        message = f"Seat {seat} has to play a card; cards are taken once all have played."
        return refuse(PLAY_DUE, "R3.2", message, seat=seat)
    if refusal := _removed(state, card):
        return refusal
    if card.index not in state.table:
        return refuse(NOT_ON_TABLE, "R5.2", f"{card} is not on the table.", card=str(card))
    columns = len(state.standing.frame.options.columns)
    if not 0 <= column < columns:
        message = f"A board has the columns 0 to {columns - 1}, not {column}."
        return refuse(NO_SUCH_COLUMN, "R1.3", message, column=column, columns=columns)
    columns_of = _columns_of(state, seat)
    own = columns_of.get(card.colour.index, column)
    if own != column:
        message = f"{card.colour} is in column {own} of seat {seat}: {card} has to go there, not to column {column}."
        return refuse(COLOUR_HAS_COLUMN, "R5.5", message, seat=seat, card=str(card), column=column, own_column=own)
    if card.colour.index not in columns_of and column in columns_of.values():
        message = f"Column {column} of seat {seat} has another colour: {card} has to go to an empty column."
        return refuse(COLUMN_TAKEN, "R5.5", message, seat=seat, card=str(card), column=column)
    no_reason(move, state.turn.phase)


def _columns_of(state: State, seat: Seat) -> dict[int, int]:
    """The column of each colour that lies on a seat's board."""
    colours = range(COLOUR_COUNT)
    suits = [state.laid >> place(seat) + NUMBERS * colour & SUIT_BITS for colour in colours]
    return {colour: column_of(state, seat, colour) for colour in colours if suits[colour]}


def _removed(state: State, card: Card) -> Refusal | None:
    """A card of a colour that is out of the game."""
    if card.colour is not state.standing.frame.options.removed:
        return None
    return refuse(COLOUR_REMOVED, "R2.3", f"{card} is out of the game: so is all {card.colour}.", card=str(card))


def why_not_deal(state: State, outcome: Deal) -> Refusal:
    """The reason why hands cannot be dealt so."""
    if state.turn.phase in _NO_DEAL_NOW:
        return _NO_DEAL_NOW[state.turn.phase]
    options = state.standing.frame.options
    hands = outcome.hands
    if len(hands) != options.seats:
        message = f"{options.seats} hands are dealt, not {len(hands)}."
        return refuse(HAND_COUNT, "R2.4", message, hands=len(hands), seats=options.seats)
    for seat, hand in enumerate(hands):
        if len(hand) != options.tricks:
            message = f"Each seat is dealt {options.tricks} cards, seat {seat} not {len(hand)}."
            return refuse(HAND_SIZE, "R2.4", message, seat=seat, cards=len(hand), size=options.tricks)
    dealt = [card for hand in hands for card in hand]
    for card in dealt:
        if refusal := _removed(state, card):
            return refusal
    for number, card in enumerate(dealt):
        if card in dealt[:number]:
            return refuse(DEALT_TWICE, "R1.1", f"{card} exists once and is dealt twice.", card=str(card))
    no_reason(outcome, state.turn.phase)


def why_not_extra(state: State, outcome: ExtraCard) -> Refusal:
    """The reason why a card cannot be turned up."""
    if state.turn.phase in _NO_EXTRA_NOW:
        return _NO_EXTRA_NOW[state.turn.phase]
    card = outcome.card
    if refusal := _removed(state, card):
        return refusal
    if not state.laid >> place(state.standing.frame.seats + 1) >> card.index & 1:
        return refuse(NOT_UNSEEN, "R3.1", f"{card} is not among the cards that were not dealt.", card=str(card))
    no_reason(outcome, state.turn.phase)
