"""Why a step is illegal. Decides the code, the rule and the words; that the step is illegal was found by `rules`.

Everything in Coloretto lies open but the order of the supply (R09), and no message tells that. Of several reasons the one is told
that would have to change first: the moment, what the step names, what is there (docs/rules/coloretto.md, "Which reason is told").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from coloretto_rules.events import meets_last_round, start_deal
from coloretto_rules.model import (
    CardDrawn,
    DrawCard,
    NameJokers,
    Phase,
    PlaceCard,
    RemoveColours,
    StartCards,
    State,
    TakeRow,
    jokers_waiting,
)
from coloretto_rules.pieces import CARDS, COLOURS, SIZE_SHIFT, Card, Colour
from tabletop_rules import CHANCE_DUE, GAME_OVER, NO_CHANCE_DUE, WRONG_EVENT, Refusal, no_reason, refuse

CARD_WAITING: Final = "card-waiting"
JOKERS_WAITING: Final = "jokers-waiting"
ROWS_FULL: Final = "rows-full"
SUPPLY_EMPTY: Final = "supply-empty"
NOTHING_DRAWN: Final = "nothing-drawn"
NO_SUCH_ROW: Final = "no-such-row"
ROW_TAKEN: Final = "row-taken"
ROW_FULL: Final = "row-full"
ROW_EMPTY: Final = "row-empty"
NO_JOKERS_WAITING: Final = "no-jokers-waiting"
WRONG_NUMBER_OF_JOKERS: Final = "wrong-number-of-jokers"
COLOUR_NOT_IN_PLAY: Final = "colour-not-in-play"
WRONG_NUMBER_OF_COLOURS: Final = "wrong-number-of-colours"
COLOUR_REPEATED: Final = "colour-repeated"
WRONG_NUMBER_OF_START_CARDS: Final = "wrong-number-of-start-cards"
NO_GOLDEN_JOKER: Final = "no-golden-joker"
CARD_NOT_LEFT: Final = "card-not-left"
LAST_ROUND_MISSED: Final = "last-round-missed"
LAST_ROUND_MISPLACED: Final = "last-round-misplaced"

CODES: Final[dict[str, tuple[str, ...]]] = {
    GAME_OVER: ("R24",),
    CHANCE_DUE: ("R04", "R06", "R13", "R60"),
    NO_CHANCE_DUE: ("R12", "R13", "R70"),
    WRONG_EVENT: ("R04", "R06", "R13", "R60"),
    CARD_WAITING: ("R13",),
    JOKERS_WAITING: ("R70",),
    ROWS_FULL: ("R14",),
    SUPPLY_EMPTY: ("R26a",),
    NOTHING_DRAWN: ("R13",),
    NO_SUCH_ROW: ("R05", "R50"),
    ROW_TAKEN: ("R17",),
    ROW_FULL: ("R14",),
    ROW_EMPTY: ("R15",),
    NO_JOKERS_WAITING: ("R20", "R70"),
    WRONG_NUMBER_OF_JOKERS: ("R70",),
    COLOUR_NOT_IN_PLAY: ("R04", "R06", "R70"),
    WRONG_NUMBER_OF_COLOURS: ("R04",),
    COLOUR_REPEATED: ("R04", "R06", "R51a"),
    WRONG_NUMBER_OF_START_CARDS: ("R06", "R51a"),
    NO_GOLDEN_JOKER: ("R60",),
    CARD_NOT_LEFT: ("R09",),
    LAST_ROUND_MISSED: ("R07",),
    LAST_ROUND_MISPLACED: ("R07",),
}
"""Every code with the rules it may cite."""

_DUE: Final = {
    Phase.REMOVE: ("R04", "the colours that leave the game must be settled"),
    Phase.START: ("R06", "the start cards must be dealt"),
    Phase.DRAW: ("R13", "a card must be uncovered"),
    Phase.EXTRA: ("R60", "the golden joker's extra card must be uncovered"),
}
_ASKED: Final = {
    Phase.TURN: ("R12", "must draw or take a row"),
    Phase.PLACE: ("R13", "must place the uncovered card"),
    Phase.NAME: ("R70", "must name the jokers just taken"),
}


def _wrong_time_for_move(state: State) -> Refusal | None:
    """A move while chance is due or when the game is over."""
    if state.phase is Phase.OVER:
        return _over()
    if state.phase in _DUE:
        rule, what = _DUE[state.phase]
        return refuse(CHANCE_DUE, rule, f"First {what}.")
    return None


def _wrong_time_for_outcome(state: State, *expected: Phase) -> Refusal | None:
    """An outcome of another event than the one due, or of none."""
    if state.phase in expected:
        return None
    if state.phase is Phase.OVER:
        return _over()
    if state.phase in _DUE:
        rule, what = _DUE[state.phase]
        return refuse(WRONG_EVENT, rule, f"Now {what}, nothing else.")
    rule, what = _ASKED[state.phase]
    return refuse(NO_CHANCE_DUE, rule, f"No event of chance is due: seat {state.seat} {what}.", seat=state.seat)


def _over() -> Refusal:
    return refuse(GAME_OVER, "R24", "The game is over: the last round has ended.")


def _unfinished(state: State) -> Refusal | None:
    """A new turn while the present one is not finished."""
    if state.phase is Phase.PLACE:
        card = str(CARDS[state.drawn])
        return refuse(CARD_WAITING, "R13", f"The uncovered card ({card}) must be placed first.", card=card)
    if state.phase is Phase.NAME:
        return _jokers_waiting(state)
    return None


def _jokers_waiting(state: State) -> Refusal:
    number = jokers_waiting(state)
    return refuse(JOKERS_WAITING, "R70", f"The jokers just taken ({number}) must be named first.", jokers=number)


def _no_such_row(state: State, row: int) -> Refusal | None:
    """A row that this game does not have, or that was taken this round."""
    rows = len(state.rows)
    if row not in range(rows):
        rule = "R50" if state.frame.seats == 2 else "R05"
        return refuse(NO_SUCH_ROW, rule, f"There is no row {row}; the rows are 0 to {rows - 1}.", row=row, rows=rows)
    if not (state.takeable | state.placeable) >> row & 1:
        return refuse(ROW_TAKEN, "R17", f"Row {row} has been taken this round.", row=row)
    return None


def why_not_draw(state: State, move: DrawCard) -> Refusal:
    """Why no card may be drawn."""
    if refusal := _wrong_time_for_move(state) or _unfinished(state):
        return refusal
    if not state.placeable:
        return refuse(ROWS_FULL, "R14", "Every row that is left is full, so no card may be drawn; take a row.")
    if not state.supply:
        return refuse(SUPPLY_EMPTY, "R26a", "The supply is empty; take a row.")
    no_reason(move, state.phase)


def why_not_place(state: State, move: PlaceCard) -> Refusal:
    """Why no card may be placed there."""
    if refusal := _wrong_time_for_move(state):
        return refusal
    if state.phase is Phase.NAME:
        return _jokers_waiting(state)
    if state.phase is Phase.TURN:
        return refuse(NOTHING_DRAWN, "R13", "No card has been uncovered; draw first.")
    row = move.row
    if refusal := _no_such_row(state, row):
        return refusal
    if not state.placeable >> row & 1:
        capacity = state.frame.full[row] >> SIZE_SHIFT
        return refuse(ROW_FULL, "R14", f"Row {row} is full: it has room for {capacity}.", row=row, capacity=capacity)
    no_reason(move, state.phase)


def why_not_take(state: State, move: TakeRow) -> Refusal:
    """Why that row may not be taken."""
    row = move.row
    if refusal := _wrong_time_for_move(state) or _unfinished(state) or _no_such_row(state, row):
        return refusal
    if not state.takeable >> row & 1:
        return refuse(ROW_EMPTY, "R15", f"Row {row} is empty; only a row with a card in it may be taken.", row=row)
    no_reason(move, state.phase)


def why_not_name(state: State, move: NameJokers) -> Refusal:
    """Why jokers may not be named so."""
    if refusal := _wrong_time_for_move(state):
        return refusal
    if state.phase is not Phase.NAME:
        if state.frame.options.name_jokers_when_taken:
            return refuse(NO_JOKERS_WAITING, "R70", "No joker waits for a colour; they are named right after they are taken.")
        return refuse(NO_JOKERS_WAITING, "R20", "Jokers get no colour before the end of the game.")
    number, given = jokers_waiting(state), len(move.colours)
    if given != number:
        message = f"Each joker just taken gets one colour: {number} needed, {given} given."
        return refuse(WRONG_NUMBER_OF_JOKERS, "R70", message, jokers=number, colours=given)
    if refusal := _not_in_play(state, move.colours, "R70"):
        return refusal
    no_reason(move, state.phase)


def _not_in_play(state: State, colours: Iterable[Colour], rule: str) -> Refusal | None:
    """A colour that has left the game."""
    for colour in colours:
        if not state.frame.in_play >> colour.index & 1:
            return refuse(COLOUR_NOT_IN_PLAY, rule, f"The colour {colour} is not in this game.", colour=str(colour))
    return None


def _repeated(colours: tuple[Colour, ...]) -> Colour | None:
    """The first colour that is there more than once."""
    return next((colour for colour in colours if colours.count(colour) > 1), None)


def why_not_remove(state: State, outcome: RemoveColours) -> Refusal:
    """Why these colours cannot leave the game."""
    if refusal := _wrong_time_for_outcome(state, Phase.REMOVE):
        return refusal
    number, given = state.frame.options.colours_removed, len(outcome.colours)
    if given != number:
        message = f"With {state.frame.seats} seats {number} of the colours leave the game, not {given}."
        return refuse(WRONG_NUMBER_OF_COLOURS, "R04", message, needed=number, given=given)
    if colour := _repeated(outcome.colours):
        return refuse(COLOUR_REPEATED, "R04", f"The colour {colour} cannot leave the game twice.", colour=str(colour))
    no_reason(outcome, state.phase)


def why_not_start(state: State, outcome: StartCards) -> Refusal:
    """Why these start cards cannot be dealt."""
    if refusal := _wrong_time_for_outcome(state, Phase.START):
        return refusal
    options = state.frame.options
    rule = "R51a" if options.seats == 2 else "R06"
    given = tuple(map(len, outcome.by_seat))
    if given != (options.start_cards,) * options.seats:
        message = f"Each of the {options.seats} seats gets {options.start_cards} of the start cards."
        return refuse(WRONG_NUMBER_OF_START_CARDS, rule, message, seats=options.seats, each=options.start_cards, given=given)
    dealt = tuple(colour for hand in outcome.by_seat for colour in hand)
    if refusal := _not_in_play(state, dealt, "R06"):
        return refusal
    shared = start_deal(state).shared
    whose = "The start cards of one seat" if shared else "All start cards"
    for colours in outcome.by_seat if shared else (dealt,):
        if twice := _repeated(colours):
            return refuse(COLOUR_REPEATED, rule, f"{whose} must differ: {twice} is dealt twice.", colour=str(twice))
    no_reason(outcome, state.phase)


def why_not_card(state: State, outcome: CardDrawn) -> Refusal:
    """Why this card cannot have been uncovered now."""
    if refusal := _wrong_time_for_outcome(state, Phase.DRAW, Phase.EXTRA):
        return refusal
    due = meets_last_round(state)
    if due and not outcome.last_round:
        return refuse(LAST_ROUND_MISSED, "R07", "The last-round card lies on top, so the card must carry its mark.")
    if outcome.last_round and state.last:
        return refuse(LAST_ROUND_MISPLACED, "R07", "The last-round card has been drawn before.")
    if outcome.last_round and not due:
        above = state.supply - state.frame.below
        message = f"There are still cards ({above}) above the last-round card."
        return refuse(LAST_ROUND_MISPLACED, "R07", message, above=above)
    if refusal := _not_in_play(state, COLOURS[outcome.card.index : outcome.card.index + 1], "R04"):
        return refusal
    if outcome.card is Card.GOLDEN and not state.frame.options.golden_joker:
        return refuse(NO_GOLDEN_JOKER, "R60", "No joker of this game is golden.")
    if not state.unseen[outcome.card.index]:
        card = str(outcome.card)
        return refuse(CARD_NOT_LEFT, "R09", f"No card of this kind ({card}) is left in the supply.", card=card)
    no_reason(outcome, state.phase)
