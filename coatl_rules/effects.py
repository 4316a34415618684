"""What a legal step of Cóatl does: the state after it (R2 to R11). Whether it is legal is decided in `legality`.

How a turn goes on, when chance is due, and when the end is near (R10) is decided here too, in one function each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coatl_rules.cards import PROPHECY_NUMBER
from coatl_rules.events import COLUMNS
from coatl_rules.model import (
    ACTING,
    ASSEMBLING,
    CARD_SORTS,
    CHOOSING,
    COATLS,
    COMMIT_TOKEN,
    COMPLETING,
    DISCARDING,
    DISPLAY,
    DISPLAY_AFTER_CHOOSING,
    DISPLAY_TO_SEE,
    DRAWING,
    FILLING_AFTER_PICK,
    FILLING_AFTER_TAKE,
    FIRST_DISPLAY,
    HAND,
    OVER,
    PICK_TOKEN,
    PIECE_SORTS,
    SEE_TOKEN,
    After,
    Build,
    Choosing,
    Clock,
    DealingProphecies,
    DealingTemple,
    Discarding,
    Displaying,
    Ending,
    Filling,
    Frame,
    Keeping,
    Mat,
    Phase,
    Piles,
    Revealing,
    State,
    last_turns,
    new_build,
    new_mat,
    new_state,
    open_coatl,
)
from coatl_rules.multiset import add, gather, join, remove, split
from coatl_rules.pieces import BODY_SPACES, HEAD_SPACES, LETTERS, TAIL_SPACES
from coatl_rules.scoring import AT_BACK, AT_FRONT, met, met_by_more
from coatl_rules.steps import (
    AT_HEAD,
    FRONT,
    PIECES_OF,
    SORTS,
    Choose,
    Commit,
    Discard,
    DisplayFilled,
    End,
    Extend,
    Fill,
    Fulfil,
    Keep,
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
    pair_number,
)
from tabletop_rules import Seat

_SETUP, _TAKE, _PICK, _CHOOSE, _SEE, _TEMPLE, _COMMIT = After

# New states: what changed, and the rest as it was


def _mats(mats: tuple[Mat, ...], seat: Seat, mat: Mat) -> tuple[Mat, ...]:
    return (*mats[:seat], mat, *mats[seat + 1 :])


def _with_mat(old: State, phase: Phase, clock: Clock, mat: Mat) -> State:
    """The mat of the seat whose turn it is changed."""
    mats = _mats(old.mats, old.clock.seat, mat)
    return new_state(old.frame, phase, clock, mats, old.supply, old.bag, old.display, old.deck, old.discards, old.piles)


def _with_clock(old: State, phase: Phase, clock: Clock) -> State:
    """Nothing but the phase and the clock changed."""
    return new_state(old.frame, phase, clock, old.mats, old.supply, old.bag, old.display, old.deck, old.discards, old.piles)


def _with_pieces(old: State, phase: Phase, clock: Clock, mats: tuple[Mat, ...], pieces: tuple[int, int]) -> State:
    """The supply and the bag changed, and perhaps a mat."""
    supply, bag = pieces
    return new_state(old.frame, phase, clock, mats, supply, bag, old.display, old.deck, old.discards, old.piles)


def _with_cards(old: State, phase: Phase, clock: Clock, mats: tuple[Mat, ...], cards: tuple[int, int, int]) -> State:
    """The display, the deck and the discards changed, and perhaps a mat."""
    display, deck, discards = cards
    return new_state(old.frame, phase, clock, mats, old.supply, old.bag, display, deck, discards, old.piles)


def _with_piles(old: State, phase: Phase, clock: Clock, mats: tuple[Mat, ...], piles: Piles) -> State:
    """The temples changed, and perhaps a mat."""
    return new_state(old.frame, phase, clock, mats, old.supply, old.bag, old.display, old.deck, old.discards, piles)


def _holding(mat: Mat, hand: int, met: tuple[int, ...]) -> Mat:
    """The mat with other prophecies in the hand."""
    return new_mat(mat.board, hand, mat.temples, mat.tokens, mat.builds, met)


def _with_prophecy(mat: Mat, number: int, open_ends: bool) -> Mat:
    """The mat with one more prophecy in the hand."""
    bit = 1 << number
    satisfied = [old | met(bit, build.snake, open_ends) for old, build in zip(mat.met, mat.builds, strict=True)]
    return _holding(mat, add(mat.hand, number, CARD_SORTS), tuple(satisfied))


# The course of the game


def _acting_clock(state: State) -> Clock:
    """The clock once a seat does something: nobody has passed in a row any more (R10.4)."""
    clock = state.clock
    return state.frame.turns[clock.seat] if clock.passes else clock


def _after_action(frame: Frame, clock: Clock) -> tuple[Phase, Clock]:
    """An action is over: the second one of a last turn comes (R10.1), or the next seat."""
    if clock.left > 1:
        return ACTING, Clock(clock.seat, clock.left - 1, True, 0, clock.ending, clock.ender, clock.turn)
    return _after_turn(frame, clock)


def _after_turn(frame: Frame, clock: Clock) -> tuple[Phase, Clock]:
    """A turn is over (R3.1)."""
    if clock.ending is None:
        return ACTING, frame.turns[clock.seat + 1 - frame.seats]
    return _last_turn(frame, clock.seat, clock.ending, clock.ender, clock.turn + 1)


def _last_turn(frame: Frame, before: Seat, ending: Ending, ender: Seat, turn: int) -> tuple[Phase, Clock]:
    """The last turn with this number begins, or the game is over (R10.1, R10.2)."""
    turns = last_turns(frame.seats, ending, ender, frame.start)
    if turn == len(turns):
        return OVER, Clock(before, 0, False, 0, ending, ender, turn)
    seat, left = turns[turn]
    return ACTING, Clock(seat, left, False, 0, ending, ender, turn)


# The set-up


def _temple_dealt(state: State, outcome: TempleDealt) -> State:
    """R2.4."""
    seat, piles = outcome.seat, state.piles
    mats = _mats(state.mats, seat, new_mat(0, 0, 1 << outcome.number, state.mats[seat].tokens, (), ()))
    next_seat = (seat + 1) % state.frame.seats
    phase: Phase = Revealing(0, _SETUP, -1) if next_seat == state.frame.start else DealingTemple(next_seat)
    return _with_piles(state, phase, state.clock, mats, Piles(piles.tops, piles.below, piles.unseen ^ 1 << outcome.number))


def _prophecies_dealt(state: State, outcome: PropheciesDealt) -> State:
    """R2.6."""
    seat = outcome.seat
    hand = gather([PROPHECY_NUMBER[card] for card in outcome.cards], CARD_SORTS)
    mat = state.mats[seat]
    mats = _mats(state.mats, seat, _holding(mat, hand, mat.met))
    next_seat = (seat + 1) % state.frame.seats
    everyone = Keeping((1 << state.frame.seats) - 1)
    phase: Phase = everyone if next_seat == state.frame.start else DealingProphecies(next_seat)
    deck = split(state.deck, hand, CARD_SORTS)
    return _with_cards(state, phase, state.clock, mats, (state.display, deck, state.discards))


def _keep(state: State, move: Keep) -> State:
    """R2.6: the rest is discarded."""
    seat = move.seat
    mat = state.mats[seat]
    hand = gather([PROPHECY_NUMBER[card] for card in move.cards], CARD_SORTS)
    discards = join(state.discards, split(mat.hand, hand, CARD_SORTS), CARD_SORTS)
    mats = _mats(state.mats, seat, _holding(mat, hand, mat.met))
    phase = state.phase
    assert isinstance(phase, Keeping)  # what the type checker cannot know
    waiting = phase.waiting ^ 1 << seat
    after: Phase = Keeping(waiting) if waiting else ACTING
    return _with_cards(state, after, state.clock, mats, (state.display, state.deck, discards))


# The supply


_HEADS_IN_SUPPLY = sum(31 << SORTS * layer for layer in range(HEAD_SPACES))
_TAILS_IN_SUPPLY = sum(31 << SORTS * layer for layer in range(TAIL_SPACES)) << 5
_PAIRS_IN_SUPPLY = sum(0x7FFF << SORTS * layer for layer in range(BODY_SPACES)) << 10
_ENDS, _PAIRS = 0x3FF, 0x7FFF << 10
_BODIES_IN_BAG, _HEADS_IN_BAG, _TAILS_IN_BAG = sum(COLUMNS[:5]), sum(COLUMNS[5:10]), sum(COLUMNS[10:])


def no_bodies(supply: int) -> bool:
    """No body is left (R4.6)."""
    return not supply & _PAIRS


def needs_refill(supply: int) -> bool:
    """No body is left, or neither a head nor a tail (R4.4)."""
    return not supply & _PAIRS or not supply & _ENDS


def to_fill(supply: int, bag: int) -> tuple[int, int, int]:
    """How many heads, tails and pairs of bodies a refill places: into every empty space, as far as the bag goes (R4.5)."""
    return (
        min(HEAD_SPACES - (supply & _HEADS_IN_SUPPLY).bit_count(), (bag & _HEADS_IN_BAG).bit_count()),
        min(TAIL_SPACES - (supply & _TAILS_IN_SUPPLY).bit_count(), (bag & _TAILS_IN_BAG).bit_count()),
        min(BODY_SPACES - (supply & _PAIRS_IN_SUPPLY).bit_count(), (bag & _BODIES_IN_BAG).bit_count() // 2),
    )


def _from_bag(bag: int, piece: int) -> int:
    """The bag without one such piece: its highest layer goes."""
    return bag ^ 1 << piece + PIECE_SORTS * ((bag & COLUMNS[piece]).bit_count() - 1)


def _after_take(frame: Frame, clock: Clock, supply: int) -> tuple[Phase, Clock]:
    """After a take and its refill: without bodies the end begins, unless another has (R4.6, R10.2, R10.3)."""
    if clock.ending is None and no_bodies(supply):
        return _last_turn(frame, clock.seat, Ending.BODIES_GONE, clock.seat, 0)
    return _after_action(frame, clock)


def _take(state: State, move: Take) -> State:
    """R4."""
    frame = state.frame
    clock = _acting_clock(state)
    seat = clock.seat
    mat = state.mats[seat]
    board = mat.board
    for piece in PIECES_OF[move.number]:
        board = add(board, piece, PIECE_SORTS)
    mats = _mats(state.mats, seat, new_mat(board, mat.hand, mat.temples, mat.tokens, mat.builds, mat.met))
    supply = remove(state.supply, move.number, SORTS)
    phase: Phase = FILLING_AFTER_TAKE
    if not needs_refill(supply):
        phase, clock = _after_action(frame, clock)
    elif not any(to_fill(supply, state.bag)):
        phase, clock = _after_take(frame, clock, supply)
    return _with_pieces(state, phase, clock, mats, (supply, state.bag))


def _pick(state: State, move: Pick) -> State:
    """R11.2: from the bag; then every empty space is filled, whatever R4.4 says."""
    clock = _acting_clock(state)
    mat, bag = state.mats[clock.seat], state.bag
    board = mat.board
    for piece in PIECES_OF[move.number]:
        board = add(board, piece, PIECE_SORTS)
        bag = _from_bag(bag, piece)
    mats = _mats(state.mats, clock.seat, new_mat(board, mat.hand, mat.temples, mat.tokens ^ PICK_TOKEN, mat.builds, mat.met))
    phase: Phase = FILLING_AFTER_PICK
    if not any(to_fill(state.supply, bag)):
        phase, clock = _after_action(state.frame, clock)
    return _with_pieces(state, phase, clock, mats, (state.supply, bag))


def _fill(state: State, outcome: Fill) -> State:
    """R2.2 and R4.5."""
    supply, bag = state.supply, state.bag
    for head in outcome.heads:
        supply = add(supply, head.number, SORTS)
        bag = _from_bag(bag, 5 + head.number)
    for tail in outcome.tails:
        supply = add(supply, 5 + tail.number, SORTS)
        bag = _from_bag(bag, 10 + tail.number)
    for first, second in outcome.bodies:
        supply = add(supply, pair_number(first, second), SORTS)
        bag = _from_bag(_from_bag(bag, first.number), second.number)
    filling = state.phase
    assert isinstance(filling, Filling)  # what the type checker cannot know
    if filling.after is _TAKE:
        phase, clock = _after_take(state.frame, state.clock, supply)
    elif filling.after is _PICK:
        phase, clock = _after_action(state.frame, state.clock)
    else:
        phase, clock = DealingTemple(state.frame.start), state.clock
    return _with_pieces(state, phase, clock, state.mats, (supply, bag))


# Prophecies


def _choose(state: State, move: Choose) -> State:
    """R5.3: from the display at once, from the deck when it is drawn; an empty deck is made of the discards first (R5.5)."""
    clock = _acting_clock(state)
    if move.number < 0:
        deck, discards = _deck(state.deck, state.discards)
        return _with_cards(state, DRAWING, clock, state.mats, (state.display, deck, discards))
    mat = state.mats[clock.seat]
    mats = _mats(state.mats, clock.seat, _with_prophecy(mat, move.number, state.frame.open_ends))
    display = remove(state.display, move.number, CARD_SORTS)
    return _with_cards(state, CHOOSING, clock, mats, (display, state.deck, state.discards))


def _drawn(state: State, outcome: ProphecyDrawn) -> State:
    """R5.3."""
    clock = state.clock
    mat = state.mats[clock.seat]
    mats = _mats(state.mats, clock.seat, _with_prophecy(mat, outcome.number, state.frame.open_ends))
    deck = remove(state.deck, outcome.number, CARD_SORTS)
    return _with_cards(state, CHOOSING, clock, mats, (state.display, deck, state.discards))


def _deck(deck: int, discards: int) -> tuple[int, int]:
    """R5.5: the deck and the discards when a card is needed."""
    return (deck, discards) if deck else (discards, 0)


def _after_display(state: State, after: After, clock: Clock) -> tuple[Phase, Clock]:
    """The display is as full as it can be: after the set-up the prophecies are dealt, See the Future goes on with discarding,
    which an empty hand skips (R11.3), and choosing is over."""
    if after is _CHOOSE:
        return _after_action(state.frame, clock)
    if after is _SEE:
        return DISCARDING if state.mats[clock.seat].hand else CHOOSING, clock
    return DealingProphecies(state.frame.start), clock


def _to_display(state: State, due: Displaying, clock: Clock, mats: tuple[Mat, ...], cards: tuple[int, int]) -> State:
    """The display is filled if it is short and there are cards (R5.4, R5.5); else the game goes on at once. `cards` are the
    display and the discards."""
    display, discards = cards
    if display.bit_count() < DISPLAY and (state.deck or discards):
        deck, discards = _deck(state.deck, discards)
        return _with_cards(state, due, clock, mats, (display, deck, discards))
    phase, clock = _after_display(state, due.after, clock)
    return _with_cards(state, phase, clock, mats, (display, state.deck, discards))


def _displayed(state: State, outcome: DisplayFilled) -> State:
    """R2.5 and R5.4: where the deck ran out, the discards fill the rest with a second draw (R5.5)."""
    cards = gather([PROPHECY_NUMBER[card] for card in outcome.cards], CARD_SORTS)
    display = join(state.display, cards, CARD_SORTS)
    deck = split(state.deck, cards, CARD_SORTS)
    displaying = state.phase
    assert isinstance(displaying, Displaying)  # what the type checker cannot know
    if display.bit_count() < DISPLAY and state.discards:
        return _with_cards(state, displaying, state.clock, state.mats, (display, state.discards, 0))
    phase, clock = _after_display(state, displaying.after, state.clock)
    return _with_cards(state, phase, clock, state.mats, (display, deck, state.discards))


# Sacrifice tokens for cards


def _see(state: State, move: See) -> State:
    """R11.3: the display is discarded before it is filled, so its cards can return."""
    clock = _acting_clock(state)
    mat = state.mats[clock.seat]
    mats = _mats(state.mats, clock.seat, new_mat(mat.board, mat.hand, mat.temples, mat.tokens ^ SEE_TOKEN, mat.builds, mat.met))
    return _to_display(state, DISPLAY_TO_SEE, clock, mats, (0, join(state.discards, state.display, CARD_SORTS)))


def _discard(state: State, move: Discard) -> State:
    """R11.3."""
    clock = state.clock
    mat = state.mats[clock.seat]
    hand = remove(mat.hand, move.number, CARD_SORTS)
    mats = _mats(state.mats, clock.seat, _holding(mat, hand, tuple([cards & hand for cards in mat.met])))
    discards = add(state.discards, move.number, CARD_SORTS)
    return _with_cards(state, DISCARDING, clock, mats, (state.display, state.deck, discards))


def _commit(state: State, move: Commit) -> State:
    """R11.4."""
    clock = _acting_clock(state)
    mat = state.mats[clock.seat]
    temples = mat.temples | 1 << move.number
    mats = _mats(state.mats, clock.seat, new_mat(mat.board, mat.hand, temples, mat.tokens ^ COMMIT_TOKEN, mat.builds, mat.met))
    pile, piles = _uncovered(state.piles, move.number)
    phase: Phase = Revealing(pile, _COMMIT, -1)
    if not piles.below[pile]:
        phase, clock = _after_action(state.frame, clock)
    return _with_piles(state, phase, clock, mats, piles)


# Temples


def _uncovered(piles: Piles, temple: int) -> tuple[int, Piles]:
    """The pile that an open temple was taken from, and the piles without it."""
    pile = piles.tops.index(temple)
    tops = (-1, piles.tops[1]) if pile == 0 else (piles.tops[0], -1)
    return pile, Piles(tops, piles.below, piles.unseen)


def _revealed(state: State, outcome: TempleRevealed) -> State:
    """R2.4 and R9.5: each pile by itself."""
    piles = state.piles
    (first, second), (under_first, under_second) = piles.tops, piles.below
    unseen = piles.unseen ^ 1 << outcome.number
    revealing = state.phase
    assert isinstance(revealing, Revealing)  # what the type checker cannot know
    if revealing.pile == 0:
        piles = Piles((outcome.number, second), (under_first - 1, under_second), unseen)
    else:
        piles = Piles((first, outcome.number), (under_first, under_second - 1), unseen)
    phase: Phase
    clock = state.clock
    if revealing.after is _TEMPLE:
        phase = COMPLETING[revealing.coatl]
    elif revealing.after is _COMMIT:
        phase, clock = _after_action(state.frame, clock)
    else:
        phase = Revealing(1, _SETUP, -1) if revealing.pile == 0 else FIRST_DISPLAY
    return _with_piles(state, phase, clock, state.mats, piles)


def _lay_temple(state: State, move: Temple) -> State:
    """R9.2: from the hand or one of the open ones, which is replaced at once (R9.5)."""
    seat = state.clock.seat
    mat = state.mats[seat]
    coatl = open_coatl(state.phase)
    old = mat.builds[coatl]
    builds = _builds(mat.builds, coatl, new_build(old.snake, old.cards, move.number))
    bit = 1 << move.number
    if mat.temples & bit:
        return _with_mat(
            state, state.phase, state.clock, new_mat(mat.board, mat.hand, mat.temples ^ bit, mat.tokens, builds, mat.met)
        )
    mats = _mats(state.mats, seat, new_mat(mat.board, mat.hand, mat.temples, mat.tokens, builds, mat.met))
    pile, piles = _uncovered(state.piles, move.number)
    phase = Revealing(pile, _TEMPLE, coatl) if piles.below[pile] else state.phase
    return _with_piles(state, phase, state.clock, mats, piles)


# Cóatls


def _builds(builds: tuple[Build, ...], coatl: int, build: Build) -> tuple[Build, ...]:
    return (*builds[:coatl], build, *builds[coatl + 1 :])


_FIRST_SNAKES = tuple(
    text
    for form in (".{}.", "<{}.", ".{}>")  # by the number of a piece: bodies, heads, tails
    for text in map(form.format, LETTERS)
)


def _start(state: State, move: Start) -> State:
    """R6.2."""
    clock = _acting_clock(state)
    mat = state.mats[clock.seat]
    piece = move.number
    snake = _FIRST_SNAKES[piece]
    builds = (*mat.builds, new_build(snake, 0, -1))
    satisfied = (*mat.met, met(mat.hand, snake, state.frame.open_ends))
    board = remove(mat.board, piece, PIECE_SORTS)
    return _with_mat(state, ASSEMBLING, clock, new_mat(board, mat.hand, mat.temples, mat.tokens, builds, satisfied))


def _extend(state: State, move: Extend) -> State:
    """R6.4; with head and tail the cóatl is closed and waits for its seal (R8)."""
    clock = _acting_clock(state)
    mat = state.mats[clock.seat]
    coatl, colour, place = move.coatl, move.colour.number, move.place
    old = mat.builds[coatl]
    snake = longer(old.snake, place, move.colour.letter)
    hand, cards, satisfied = mat.hand, old.cards, mat.met
    new = hand & (AT_FRONT if place is FRONT or place is AT_HEAD else AT_BACK)[colour]
    now = met_by_more(satisfied[coatl], new, snake, state.frame.open_ends)
    satisfied = (*satisfied[:coatl], now, *satisfied[coatl + 1 :])
    if move.number >= 0:
        hand = remove(hand, move.number, CARD_SORTS)
        cards |= 1 << move.number
        satisfied = tuple([each & hand for each in satisfied])
    builds = _builds(mat.builds, coatl, new_build(snake, cards, -1))
    phase = COMPLETING[coatl] if snake[0] == "<" and snake[-1] == ">" else ASSEMBLING
    board = remove(mat.board, move.piece, PIECE_SORTS)
    return _with_mat(state, phase, clock, new_mat(board, hand, mat.temples, mat.tokens, builds, satisfied))


def _fulfil(state: State, move: Fulfil) -> State:
    """R7.7."""
    clock = _acting_clock(state)
    mat = state.mats[clock.seat]
    old = mat.builds[move.coatl]
    build = new_build(old.snake, old.cards | 1 << move.number, old.temple)
    builds = _builds(mat.builds, move.coatl, build)
    phase = COMPLETING[move.coatl] if old.closed else ASSEMBLING
    hand = remove(mat.hand, move.number, CARD_SORTS)
    satisfied = tuple([each & hand for each in mat.met])
    return _with_mat(state, phase, clock, new_mat(mat.board, hand, mat.temples, mat.tokens, builds, satisfied))


def _seal(state: State, move: Seal) -> State:
    """R8.3 to R8.5; a third completed cóatl ends the action, and the game unless its end has begun (R10.1, R10.3)."""
    clock = state.clock
    phase: Phase = ASSEMBLING
    if sum(build.closed for build in state.mats[clock.seat].builds) == COATLS:
        if clock.ending is None:
            phase, clock = _last_turn(state.frame, clock.seat, Ending.THIRD_COATL, clock.seat, 0)
        else:
            phase, clock = _after_action(state.frame, clock)
    return _with_clock(state, phase, clock)


# Ends


def _end(state: State, move: End) -> State:
    """Choosing, discarding or assembling ends, or the second action of a last turn is declined (R5.4, R11.3, R6.1, R10.1)."""
    phase, clock = state.phase, state.clock
    hand = state.mats[clock.seat].hand
    if type(phase) is Discarding and hand.bit_count() < HAND:
        return _with_clock(state, CHOOSING, clock)
    if type(phase) is Choosing or type(phase) is Discarding:
        return _to_display(state, DISPLAY_AFTER_CHOOSING, clock, state.mats, (state.display, state.discards))
    phase, clock = _after_action(state.frame, clock)
    return _with_clock(state, phase, clock)


def _pass(state: State, move: Pass) -> State:
    """R10.4: the turn is over; when every seat has passed in a row, so is the game."""
    frame, clock = state.frame, state.clock
    phase: Phase = ACTING
    if clock.ending is not None:
        phase, clock = _after_turn(frame, clock)
    elif clock.passes + 1 == frame.seats:
        phase, clock = OVER, Clock(clock.seat, 0, False, frame.seats, Ending.ALL_PASSED, clock.seat, 0)
    else:
        clock = Clock((clock.seat + 1) % frame.seats, 1, False, clock.passes + 1, None, -1, -1)
    return _with_clock(state, phase, clock)


EFFECTS: dict[type, Callable[[State, Any], State]] = {
    Keep: _keep,
    Take: _take,
    Choose: _choose,
    Start: _start,
    Extend: _extend,
    Fulfil: _fulfil,
    Temple: _lay_temple,
    Seal: _seal,
    Pick: _pick,
    See: _see,
    Discard: _discard,
    Commit: _commit,
    End: _end,
    Pass: _pass,
    Fill: _fill,
    TempleDealt: _temple_dealt,
    TempleRevealed: _revealed,
    DisplayFilled: _displayed,
    PropheciesDealt: _prophecies_dealt,
    ProphecyDrawn: _drawn,
}
"""By the class of a step: the state after it."""
