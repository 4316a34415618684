"""Why a step of Cóatl is illegal. Decides the code, the rule and the words; that the step is illegal was found by `legality`.

A refusal of a move tells nothing that the mover may not know: own cards, what lies open, and the contents of the bags. Of several
reasons the one is told that the mover would have to change first: the moment, a limit, what the step names, what the seat has for
it, whether it fits (docs/rules/coatl.md, "Which reason is told").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from coatl_rules.cards import ALL_PROPHECIES, PROPHECY_NUMBER
from coatl_rules.events import DrawCards, FillSupply
from coatl_rules.legality import actions, in_bag, unfinished
from coatl_rules.model import (
    CARD_SORTS,
    CARDS_EACH,
    COATLS,
    COMMIT_TOKEN,
    HAND,
    KEPT,
    PICK_TOKEN,
    SEE_TOKEN,
    UNFINISHED,
    Acting,
    After,
    Assembling,
    Choosing,
    Completing,
    DealingProphecies,
    DealingTemple,
    Discarding,
    Displaying,
    Drawing,
    Ending,
    Filling,
    Keeping,
    Mat,
    Over,
    Revealing,
    State,
    open_coatl,
)
from coatl_rules.multiset import gather
from coatl_rules.pieces import ALL_PIECES, BOARD_SPACES
from coatl_rules.scoring import MEETS, temple_pays
from coatl_rules.steps import (
    AT_HEAD,
    AT_TAIL,
    DECK,
    FRONT,
    Choose,
    Commit,
    Discard,
    DisplayFilled,
    End,
    Extend,
    Fill,
    Fulfil,
    Keep,
    Outcome,
    Pass,
    Pick,
    PropheciesDealt,
    ProphecyDrawn,
    Seal,
    See,
    Start,
    Take,
    Temple,
    TempleDealt,
    TempleRevealed,
    longer,
)
from tabletop_rules import CHANCE_DUE, GAME_OVER, NO_CHANCE_DUE, NOT_YOUR_TURN, WRONG_EVENT, Chance, Refusal, no_reason, refuse

KEEPING: Final = "keeping"
KEPT_ALREADY: Final = "kept-already"
NOT_THREE: Final = "not-three"
NOT_DEALT: Final = "not-dealt"
CHOOSING: Final = "choosing"
DISCARDING: Final = "discarding"
ASSEMBLING: Final = "assembling"
COMPLETING: Final = "completing"
NOT_IN_SUPPLY: Final = "not-in-supply"
NO_ROOM: Final = "no-room"
HAND_FULL: Final = "hand-full"
NOT_IN_DISPLAY: Final = "not-in-display"
DECK_EMPTY: Final = "deck-empty"
NOT_ON_BOARD: Final = "not-on-board"
TWO_UNFINISHED: Final = "two-unfinished"
THREE_COATLS: Final = "three-coatls"
NO_SUCH_COATL: Final = "no-such-coatl"
COATL_COMPLETE: Final = "coatl-complete"
END_CLOSED: Final = "end-closed"
HEAD_TOUCHES_TAIL: Final = "head-touches-tail"
PROPHECY_NEEDED: Final = "prophecy-needed"
PROPHECY_NOT_NEEDED: Final = "prophecy-not-needed"
NOT_IN_HAND: Final = "not-in-hand"
NOT_MET: Final = "not-met"
FOUR_PROPHECIES: Final = "four-prophecies"
SAME_PROPHECY: Final = "same-prophecy"
TEMPLE_LAID: Final = "temple-laid"
NOT_COMPLETING: Final = "not-completing"
TEMPLE_NOT_AT_HAND: Final = "temple-not-at-hand"
TEMPLE_NOT_MET: Final = "temple-not-met"
NO_TOKENS: Final = "no-tokens"
TOKEN_SPENT: Final = "token-spent"
NOT_IN_BAG: Final = "not-in-bag"
TEMPLE_NOT_OPEN: Final = "temple-not-open"
NOT_SEEING: Final = "not-seeing"
NOTHING_TO_END: Final = "nothing-to-end"
CAN_ACT: Final = "can-act"
IMPOSSIBLE_FILL: Final = "impossible-fill"
IMPOSSIBLE_CARDS: Final = "impossible-cards"
IMPOSSIBLE_TEMPLE: Final = "impossible-temple"
WRONG_SEAT: Final = "wrong-seat"
WRONG_NUMBER: Final = "wrong-number"

_EVENTS: Final = ("R2.2", "R2.4", "R2.5", "R2.6", "R4.5", "R5.3", "R5.4", "R9.5", "R11.2", "R11.3", "R11.4")

CODES: Final[dict[str, tuple[str, ...]]] = {
    GAME_OVER: ("R10.1", "R10.2", "R10.4"),
    CHANCE_DUE: _EVENTS,
    NO_CHANCE_DUE: ("R2.6", "R3.1"),
    WRONG_EVENT: _EVENTS,
    NOT_YOUR_TURN: ("R2.6",),
    KEEPING: ("R2.6",),
    KEPT_ALREADY: ("R2.6",),
    NOT_THREE: ("R2.6",),
    NOT_DEALT: ("R2.6",),
    CHOOSING: ("R5.3",),
    DISCARDING: ("R11.3",),
    ASSEMBLING: ("R6.1",),
    COMPLETING: ("R8.3",),
    NOT_IN_SUPPLY: ("R4.1",),
    NO_ROOM: ("R4.2", "R11.2"),
    HAND_FULL: ("R5.2",),
    NOT_IN_DISPLAY: ("R5.1",),
    DECK_EMPTY: ("R5.5",),
    NOT_ON_BOARD: ("R6.2", "R6.4"),
    TWO_UNFINISHED: ("R6.2",),
    THREE_COATLS: ("R6.3",),
    NO_SUCH_COATL: ("R6.4", "R7.7"),
    COATL_COMPLETE: ("R8.4",),
    END_CLOSED: ("R6.4",),
    HEAD_TOUCHES_TAIL: ("R6.4",),
    PROPHECY_NEEDED: ("R8.2",),
    PROPHECY_NOT_NEEDED: ("R8.2",),
    NOT_IN_HAND: ("R7.7", "R8.2", "R11.3"),
    NOT_MET: ("R7.7", "R8.2"),
    FOUR_PROPHECIES: ("R7.8",),
    SAME_PROPHECY: ("R7.9",),
    TEMPLE_LAID: ("R8.3", "R9.2"),
    NOT_COMPLETING: ("R8.3", "R9.1"),
    TEMPLE_NOT_AT_HAND: ("R9.2",),
    TEMPLE_NOT_MET: ("R9.3",),
    NO_TOKENS: ("R2.7",),
    TOKEN_SPENT: ("R11.1",),
    NOT_IN_BAG: ("R11.2",),
    TEMPLE_NOT_OPEN: ("R11.4",),
    NOT_SEEING: ("R11.3",),
    NOTHING_TO_END: ("R3.1", "R10.1", "R10.4"),
    CAN_ACT: ("R3.2", "R10.1"),
    IMPOSSIBLE_FILL: ("R2.2", "R4.5", "R11.2"),
    IMPOSSIBLE_CARDS: ("R2.5", "R2.6", "R5.3", "R5.4", "R11.3"),
    IMPOSSIBLE_TEMPLE: ("R2.4", "R9.5", "R11.4"),
    WRONG_SEAT: ("R2.4", "R2.6"),
    WRONG_NUMBER: ("R2.2", "R2.5", "R2.6", "R4.5", "R5.4", "R11.2", "R11.3"),
}
"""Every code with the rules it may cite."""


# The wrong time

_OVER: Final = {
    Ending.THIRD_COATL: ("R10.1", "a third cóatl was completed, and the last turns are played"),
    Ending.BODIES_GONE: ("R10.2", "the bodies ran out, and the last turns are played"),
    Ending.ALL_PASSED: ("R10.4", "every seat passed in a row"),
}


def _game_over(state: State) -> Refusal:
    ending = state.clock.ending
    assert ending is not None  # what the type checker cannot know: a game that is over has had an ending
    rule, why = _OVER[ending]
    return refuse(GAME_OVER, rule, f"The game is over: {why}.")


# By what they follow: the rules that order these events.
_FILLING: Final = {After.SETUP: "R2.2", After.TAKE: "R4.5", After.PICK: "R11.2"}
_REVEALING: Final = {After.SETUP: "R2.4", After.TEMPLE: "R9.5", After.COMMIT: "R11.4"}
_DISPLAYING: Final = {After.SETUP: "R2.5", After.CHOOSE: "R5.4", After.SEE: "R11.3"}


def _due(state: State) -> tuple[str, str] | None:
    """The rule of the event that is due, and what it is."""
    phase = state.phase
    if isinstance(phase, Filling):
        return _FILLING[phase.after], "the supply must be filled"
    if isinstance(phase, DealingTemple):
        return "R2.4", f"seat {phase.seat} must be dealt a temple"
    if isinstance(phase, Revealing):
        return _REVEALING[phase.after], "the next temple of a pile must be turned up"
    if isinstance(phase, Displaying):
        return _DISPLAYING[phase.after], "the display must be filled"
    if isinstance(phase, DealingProphecies):
        return "R2.6", f"seat {phase.seat} must be dealt prophecies"
    return ("R5.3", "the top card of the deck must be drawn") if isinstance(phase, Drawing) else None


_UNDER_WAY: Final = {
    Choosing: (CHOOSING, "R5.3", "is choosing prophecies: it takes another or ends"),
    Discarding: (DISCARDING, "R11.3", "sees the future: it discards from its hand or ends"),
    Assembling: (ASSEMBLING, "R6.1", "is assembling: it starts, extends, fulfils or ends"),
    Completing: (COMPLETING, "R8.3", "has completed a cóatl: it fulfils prophecies there, lays a temple or seals it"),
}


def _untimely(state: State) -> Refusal | None:
    """A move when the game is over, when chance is due, or before every seat has kept its prophecies."""
    phase = type(state.phase)
    if phase is Over:
        return _game_over(state)
    due = _due(state)
    if due is not None:
        return refuse(CHANCE_DUE, due[0], f"First {due[1]}.")
    if phase is Keeping:
        return refuse(KEEPING, "R2.6", f"First every seat keeps {state.frame.options.keep} of its prophecies.")
    return None


def _wrong_moment(state: State, *fitting: type) -> Refusal | None:
    """A move at the wrong time, or one that does not belong to the action under way."""
    phase = type(state.phase)
    if phase in _UNDER_WAY and phase not in fitting:
        code, rule, what = _UNDER_WAY[phase]
        return refuse(code, rule, f"Seat {state.clock.seat} {what}.", seat=state.clock.seat)
    return _untimely(state)


def _mat(state: State) -> Mat:
    return state.mats[state.clock.seat]


# Moves


def _why_not_keep(state: State, move: Keep) -> Refusal:
    phase = state.phase
    if not isinstance(phase, Keeping):
        kept = refuse(KEPT_ALREADY, "R2.6", "Every seat kept its prophecies at the beginning of the game.")
        return _untimely(state) or kept
    seat = move.seat
    if not phase.waiting >> seat & 1:
        return refuse(NOT_YOUR_TURN, "R2.6", f"Seat {seat} has no prophecies to keep now.", seat=seat)
    number = len(move.cards)
    if not state.frame.fewest <= number <= KEPT:
        most = "exactly three" if state.frame.fewest == KEPT else "up to three"
        return refuse(NOT_THREE, "R2.6", f"A seat keeps {most} prophecies, not {number}.", cards=number)
    if gather([PROPHECY_NUMBER[card] for card in move.cards], CARD_SORTS) & ~state.mats[seat].hand:
        return refuse(NOT_DEALT, "R2.6", f"Seat {seat} was not dealt all of {', '.join(move.cards)}.", cards=move.cards)
    no_reason(move, state.phase)


def _what(move: Take | Pick) -> str:
    letters = "".join(colour.letter for colour in move.colours)
    return f"the bodies {letters}" if len(letters) > 1 else f"the {move.kind.value} {letters}"


def _no_room(state: State, move: Take | Pick, rule: str) -> Refusal | None:
    room, needed = BOARD_SPACES - _mat(state).board.bit_count(), len(move.colours)
    if room >= needed:
        return None
    return refuse(NO_ROOM, rule, f"The board has room for {room}, not for {needed}.", room=room, needed=needed)


def _why_not_take(state: State, move: Take) -> Refusal:
    if refusal := _wrong_moment(state):
        return refusal
    if not state.supply >> move.number & 1:
        return refuse(NOT_IN_SUPPLY, "R4.1", f"No space of the supply holds {_what(move)}.")
    if refusal := _no_room(state, move, "R4.2"):
        return refusal
    no_reason(move, state.phase)


def _why_not_choose(state: State, move: Choose) -> Refusal:
    if refusal := _wrong_moment(state, Choosing):
        return refusal
    if _mat(state).hand.bit_count() >= HAND:
        return refuse(HAND_FULL, "R5.2", f"The hand holds {HAND} prophecies already.", most=HAND)
    if move.card == DECK:
        if not state.deck and not state.discards:
            return refuse(DECK_EMPTY, "R5.5", "The deck and the discards are empty.")
    elif not state.display >> move.number & 1:
        return refuse(NOT_IN_DISPLAY, "R5.1", f"The prophecy {move.card} is not in the display.", card=move.card)
    no_reason(move, state.phase)


def _why_not_start(state: State, move: Start) -> Refusal:
    if refusal := _wrong_moment(state, Assembling):
        return refusal
    mat = _mat(state)
    if len(mat.builds) >= COATLS:
        return refuse(THREE_COATLS, "R6.3", f"A seat builds at most {COATLS} cóatls.", most=COATLS)
    if unfinished(mat) >= UNFINISHED:
        return refuse(TWO_UNFINISHED, "R6.2", f"A seat has at most {UNFINISHED} unfinished cóatls.", most=UNFINISHED)
    if not mat.board >> move.number & 1:
        return refuse(NOT_ON_BOARD, "R6.2", f"There is no {move.piece} on the board.", piece=str(move.piece))
    no_reason(move, state.phase)


def _no_open_coatl(state: State, coatl: int, rule: str) -> Refusal | None:
    builds = _mat(state).builds
    if coatl >= len(builds):
        return refuse(NO_SUCH_COATL, rule, f"There is no cóatl {coatl}; there are {len(builds)}.", coatl=coatl)
    if builds[coatl].closed:
        return refuse(COATL_COMPLETE, "R8.4", f"Cóatl {coatl} is complete and closed for good.", coatl=coatl)
    return None


def _why_not_extend(state: State, move: Extend) -> Refusal:
    if refusal := _wrong_moment(state, Assembling) or _no_open_coatl(state, move.coatl, "R6.4"):
        return refusal
    mat = _mat(state)
    build = mat.builds[move.coatl]
    snake, place = build.snake, move.place
    here, there = (0, -1) if place in (FRONT, AT_HEAD) else (-1, 0)
    if snake[here] != ".":
        piece = "head" if here == 0 else "tail"
        return refuse(END_CLOSED, "R6.4", f"The cóatl {snake} has its {piece}; nothing goes beyond it.", snake=snake)
    closing = place in (AT_HEAD, AT_TAIL) and snake[there] != "."
    if closing and len(snake) == 3:
        return refuse(HEAD_TOUCHES_TAIL, "R6.4", f"Head and tail may not touch: {snake} needs a body first.", snake=snake)
    if not mat.board >> move.piece & 1:
        piece = str(ALL_PIECES[move.piece])
        return refuse(NOT_ON_BOARD, "R6.4", f"There is no {piece} on the board.", piece=piece)
    needed = closing and not build.cards
    if move.card is None:
        if needed:
            message = f"Cóatl {move.coatl} has no prophecy: the piece that completes it comes with one that is then fulfilled."
            return refuse(PROPHECY_NEEDED, "R8.2", message, coatl=move.coatl)
        no_reason(move, state.phase)
    if not needed:
        message = "A prophecy comes with a piece only when it completes a cóatl that has none."
        return refuse(PROPHECY_NOT_NEEDED, "R8.2", message, coatl=move.coatl)
    if not mat.hand >> move.number & 1:
        return _not_in_hand(move.card, "R8.2")
    closed = longer(snake, place, move.colour.letter)
    if not MEETS[False][move.number](closed):
        return _not_met(move.card, closed, "R8.2")
    no_reason(move, state.phase)


def _not_in_hand(card: str, rule: str) -> Refusal:
    return refuse(NOT_IN_HAND, rule, f"The prophecy {card} is not in the hand.", card=card)


def _not_met(card: str, snake: str, rule: str) -> Refusal:
    pattern = ALL_PROPHECIES[PROPHECY_NUMBER[card]].pattern
    message = f"The snake {snake} does not reach the first step of {card} ({pattern})."
    return refuse(NOT_MET, rule, message, card=card, snake=snake)


def _another_coatl(state: State, move: Fulfil) -> Refusal | None:
    phase = state.phase
    if isinstance(phase, Completing):
        if phase.coatl != move.coatl:
            message = f"Cóatl {phase.coatl} is being completed: only there prophecies are fulfilled until its seal."
            return refuse(COMPLETING, "R8.3", message, coatl=phase.coatl)
        if _mat(state).builds[phase.coatl].temple >= 0:
            return refuse(TEMPLE_LAID, "R8.3", "After the temple no more prophecies are fulfilled: seal the cóatl.")
        return None
    return _no_open_coatl(state, move.coatl, "R7.7")


def _why_not_fulfil(state: State, move: Fulfil) -> Refusal:
    if refusal := _wrong_moment(state, Assembling, Completing) or _another_coatl(state, move):
        return refusal
    mat = _mat(state)
    build = mat.builds[move.coatl]
    if build.cards.bit_count() >= CARDS_EACH:
        message = f"Cóatl {move.coatl} has {CARDS_EACH} prophecies already."
        return refuse(FOUR_PROPHECIES, "R7.8", message, most=CARDS_EACH)
    if not mat.hand >> move.number & 1:
        return _not_in_hand(move.card, "R7.7")
    if build.cards >> move.number & 1:
        message = f"An equal {move.card} lies at cóatl {move.coatl} already."
        return refuse(SAME_PROPHECY, "R7.9", message, card=move.card, coatl=move.coatl)
    if not mat.met[move.coatl] >> move.number & 1:
        return _not_met(move.card, build.snake, "R7.7")
    no_reason(move, state.phase)


def _no_completion(state: State, rule: str) -> Refusal | None:
    if isinstance(state.phase, Completing):
        return None
    none = refuse(NOT_COMPLETING, rule, "No cóatl is being completed.")
    return _untimely(state) or none


def _why_not_lay_temple(state: State, move: Temple) -> Refusal:
    if refusal := _no_completion(state, "R9.1"):
        return refusal
    mat, card = _mat(state), move.card
    build = mat.builds[open_coatl(state.phase)]
    if build.temple >= 0:
        return refuse(TEMPLE_LAID, "R9.2", "The cóatl has its temple already.")
    if not (mat.temples >> move.number & 1 or move.number in state.piles.tops):
        message = f"The temple {card} is neither open nor in the hand."
        return refuse(TEMPLE_NOT_AT_HAND, "R9.2", message, card=card)
    if not temple_pays(move.number, build.snake, build.cards):
        message = f"No condition of {card} holds for {build.snake}."
        return refuse(TEMPLE_NOT_MET, "R9.3", message, card=card, snake=build.snake)
    no_reason(move, state.phase)


def _why_not_seal(state: State, move: Seal) -> Refusal:
    if refusal := _no_completion(state, "R8.3"):
        return refusal
    no_reason(move, state.phase)


def _no_token(state: State, token: int, name: str) -> Refusal | None:
    """Also a token that would be spent in the middle of another action."""
    if refusal := _wrong_moment(state):
        return refusal
    if not state.frame.options.tokens:
        return refuse(NO_TOKENS, "R2.7", "This game is played without sacrifice tokens.")
    if not _mat(state).tokens & token:
        return refuse(TOKEN_SPENT, "R11.1", f"The token {name} has been spent.", token=name)
    return None


def _why_not_pick(state: State, move: Pick) -> Refusal:
    if refusal := _no_token(state, PICK_TOKEN, "Perfect Pick"):
        return refusal
    if not in_bag(state.bag, move):
        return refuse(NOT_IN_BAG, "R11.2", f"The bag does not hold {_what(move)}.")
    if refusal := _no_room(state, move, "R11.2"):
        return refusal
    no_reason(move, state.phase)


def _why_not_see(state: State, move: See) -> Refusal:
    if refusal := _no_token(state, SEE_TOKEN, "See the Future"):
        return refusal
    no_reason(move, state.phase)


def _why_not_discard(state: State, move: Discard) -> Refusal:
    if not isinstance(state.phase, Discarding):
        other = refuse(NOT_SEEING, "R11.3", "Prophecies are discarded from the hand only while seeing the future.")
        return _untimely(state) or other
    if not _mat(state).hand >> move.number & 1:
        return _not_in_hand(move.card, "R11.3")
    no_reason(move, state.phase)


def _why_not_commit(state: State, move: Commit) -> Refusal:
    if refusal := _no_token(state, COMMIT_TOKEN, "Priest Commitment"):
        return refusal
    if move.number not in state.piles.tops:
        return refuse(TEMPLE_NOT_OPEN, "R11.4", f"The temple {move.card} does not lie open.", card=move.card)
    no_reason(move, state.phase)


def _why_not_end(state: State, move: End) -> Refusal:
    if refusal := _wrong_moment(state, Choosing, Discarding, Assembling):
        return refusal
    clock = state.clock
    if isinstance(state.phase, Acting) and not clock.begun:
        if not actions(state, _mat(state)):
            return refuse(NOTHING_TO_END, "R10.4", "There is nothing to end: no action is legal, so the seat passes.")
        if clock.left > 1:
            return refuse(NOTHING_TO_END, "R10.1", "Only the second action may be declined, not the first.")
        return refuse(NOTHING_TO_END, "R3.1", "There is nothing to end: an action must be begun.")
    no_reason(move, state.phase)


def _why_not_pass(state: State, move: Pass) -> Refusal:
    if refusal := _wrong_moment(state):
        return refusal
    if state.clock.begun:
        return refuse(CAN_ACT, "R10.1", "The second action is not passed but declined, by ending the turn.")
    if actions(state, _mat(state)):
        return refuse(CAN_ACT, "R3.2", "Nobody may pass while an action is legal.")
    no_reason(move, state.phase)


WHY_NOT: Final[dict[type, Callable[[State, Any], Refusal]]] = {
    Keep: _why_not_keep,
    Take: _why_not_take,
    Choose: _why_not_choose,
    Start: _why_not_start,
    Extend: _why_not_extend,
    Fulfil: _why_not_fulfil,
    Temple: _why_not_lay_temple,
    Seal: _why_not_seal,
    Pick: _why_not_pick,
    See: _why_not_see,
    Discard: _why_not_discard,
    Commit: _why_not_commit,
    End: _why_not_end,
    Pass: _why_not_pass,
}
"""By the class of an illegal move: why it is illegal."""


# Outcomes

_ANSWER: Final[dict[type, type]] = {
    Filling: Fill,
    DealingTemple: TempleDealt,
    Revealing: TempleRevealed,
    Displaying: DisplayFilled,
    DealingProphecies: PropheciesDealt,
    Drawing: ProphecyDrawn,
}


def why_not_outcome(state: State, outcome: Outcome, event: Chance[Outcome] | None) -> Refusal:
    """Why nature cannot answer so now; `event` is what is due."""
    due = _due(state)
    if due is None or event is None:
        return _no_chance_due(state)
    rule, what = due
    if type(outcome) is not _ANSWER[type(state.phase)]:
        return refuse(WRONG_EVENT, rule, f"Now {what}, nothing else.")
    if isinstance(outcome, (TempleDealt, PropheciesDealt)):
        seat = next(iter(event.seen_by or ()))
        if outcome.seat != seat:
            return refuse(WRONG_SEAT, rule, f"Now {what}, not seat {outcome.seat}.", seat=seat)
    if refusal := _wrong_number(outcome, event, rule):
        return refusal
    if not event.weight(outcome):
        return _impossible(outcome, rule)
    no_reason(outcome, state.phase)


def _no_chance_due(state: State) -> Refusal:
    if isinstance(state.phase, Over):
        return _game_over(state)
    if isinstance(state.phase, Keeping):
        return refuse(NO_CHANCE_DUE, "R2.6", "No event of chance is due: the seats keep three of their prophecies.")
    seat = state.clock.seat
    return refuse(NO_CHANCE_DUE, "R3.1", f"No event of chance is due: seat {seat} must move.", seat=seat)


def _wrong_number(outcome: Outcome, event: Chance[Outcome], rule: str) -> Refusal | None:
    """More or fewer pieces or cards than are drawn."""
    if isinstance(outcome, Fill) and isinstance(event, FillSupply):
        places = (event.heads, event.tails, event.pairs)
        filled = (len(outcome.heads), len(outcome.tails), len(outcome.bodies))
        if places != filled:
            message = "There is room in the supply, and pieces in the bag, for {} heads, {} tails and {} pairs of bodies."
            return refuse(WRONG_NUMBER, rule, message.format(*places), needed=places, given=filled)
    elif isinstance(outcome, (DisplayFilled, PropheciesDealt)) and isinstance(event, DrawCards):
        needed, given = event.number, len(outcome.cards)
        if needed != given:
            return refuse(WRONG_NUMBER, rule, f"{needed} prophecies are drawn, not {given}.", needed=needed, given=given)
    return None


def _impossible(outcome: Outcome, rule: str) -> Refusal:
    """As many things as are drawn, but not all of them are where they are drawn from."""
    if isinstance(outcome, Fill):
        return refuse(IMPOSSIBLE_FILL, rule, "The bag does not hold all of these pieces.")
    if isinstance(outcome, (TempleDealt, TempleRevealed)):
        return refuse(IMPOSSIBLE_TEMPLE, rule, f"The temple {outcome.card} is not under the piles.", card=outcome.card)
    if isinstance(outcome, ProphecyDrawn):
        return refuse(IMPOSSIBLE_CARDS, rule, f"The prophecy {outcome.card} is not in the deck.", card=outcome.card)
    return refuse(IMPOSSIBLE_CARDS, rule, "The deck does not hold all of these prophecies.", cards=outcome.cards)
