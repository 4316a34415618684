"""What is legal in Cóatl: the moves that a state allows, and whether a given step is one of them (R2.6, R3 to R11).

Both answers come from the same sets: a state holds sets of bits, and moves that differ only in a colour lie in tables by such
sets. Why a step is illegal is found in `refusals`, what a step does in `effects`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, TypeVar

from coatl_rules.cards import PROPHECY_IDS, PROPHECY_NUMBER
from coatl_rules.model import (
    CARD_BITS,
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
    Assembling,
    Choosing,
    Completing,
    Discarding,
    Keeping,
    Mat,
    State,
)
from coatl_rules.multiset import contents, gather, singles
from coatl_rules.pieces import BOARD_SPACES, LETTERS, PAIRS
from coatl_rules.scoring import AT_BACK, AT_FRONT, MEETS, met_by_more, temple_pays
from coatl_rules.steps import (
    AT_HEAD,
    AT_TAIL,
    BACK,
    CHOICES,
    CHOOSE_DECK,
    CLOSINGS,
    COMMITS,
    DISCARDS,
    END,
    EXTENSIONS,
    FRONT,
    FULFILS,
    PASS,
    PICKS,
    SEAL,
    SEE,
    STARTS,
    TAKES,
    TEMPLE_MOVES,
    Choose,
    Commit,
    Discard,
    End,
    Extend,
    Fulfil,
    Keep,
    Move,
    Pass,
    Pick,
    Seal,
    See,
    Start,
    Take,
    Temple,
    kept,
    longer,
)
from tabletop_rules import Seat, require_seat

M = TypeVar("M")


# Tables: the moves of a set of colours


def _by_colours(moves: Sequence[M]) -> tuple[tuple[M, ...], ...]:
    """For every set of five things, which of the five moves there are."""
    return tuple(tuple(move for number, move in enumerate(moves) if things >> number & 1) for things in range(32))


def _in_fives(moves: Sequence[M]) -> tuple[tuple[tuple[M, ...], ...], ...]:
    return tuple(_by_colours(moves[start : start + 5]) for start in range(0, len(moves), 5))


_COLOURS_IN = tuple(tuple(singles(colours)) for colours in range(32))
_TAKE_HEADS, _TAKE_TAILS, _TAKE_PAIRS, _TAKE_MORE, _TAKE_REST = _in_fives(TAKES)
_PICK_HEADS, _PICK_TAILS, _PICK_PAIRS, _PICK_MORE, _PICK_REST = _in_fives(PICKS)
_START_BODIES, _START_HEADS, _START_TAILS = _in_fives(STARTS)
_FRONTS, _BACKS, _HEADS, _TAILS = (
    tuple(_by_colours(coatl[place.number]) for coatl in EXTENSIONS) for place in (FRONT, BACK, AT_HEAD, AT_TAIL)
)

_MIXED_PAIRS = tuple(
    sum(1 << number for number, (a, b) in enumerate(PAIRS) if a != b and colours >> a & 1 and colours >> b & 1)
    for colours in range(32)
)
_EQUAL_PAIRS = tuple(
    sum(1 << number for number, (a, b) in enumerate(PAIRS) if a == b and colours >> a & 1) for colours in range(32)
)


def pairs_in(bag: int) -> int:
    """The pairs of bodies that can be picked from the bag, as a set: of one colour where it holds two (R11.2)."""
    return _MIXED_PAIRS[bag & 31] | _EQUAL_PAIRS[bag >> 15 & 31]


# What a seat may do


def _takes(supply: int, room: int) -> tuple[Move, ...]:
    """R4.1 and R4.2."""
    if not room:
        return ()
    moves = _TAKE_HEADS[supply & 31] + _TAKE_TAILS[supply >> 5 & 31]
    if room > 1:
        moves += _TAKE_PAIRS[supply >> 10 & 31] + _TAKE_MORE[supply >> 15 & 31] + _TAKE_REST[supply >> 20 & 31]
    return moves


def _picks(bag: int, room: int) -> tuple[Move, ...]:
    """R11.2."""
    if not room:
        return ()
    moves = _PICK_HEADS[bag >> 5 & 31] + _PICK_TAILS[bag >> 10 & 31]
    if room > 1:
        pairs = pairs_in(bag)
        moves += _PICK_PAIRS[pairs & 31] + _PICK_MORE[pairs >> 5 & 31] + _PICK_REST[pairs >> 10]
    return moves


def _choices(state: State, mat: Mat) -> tuple[Move, ...]:
    """R5.1 and R5.2."""
    if mat.hand.bit_count() >= HAND:
        return ()
    moves = tuple([CHOICES[number] for number in singles(state.display & CARD_BITS)])
    return (*moves, CHOOSE_DECK) if state.deck or state.discards else moves


def unfinished(mat: Mat) -> int:
    """How many cóatls of a seat are not complete (R6.2)."""
    return sum(not build.closed for build in mat.builds)


def assembly(mat: Mat, open_ends: bool) -> tuple[Move, ...]:
    """Every way to start, extend or fulfil (R6, R7.7, R8.2)."""
    board = mat.board
    bodies, heads, tails = board & 31, board >> 5 & 31, board >> 10 & 31
    moves: tuple[Move, ...] = ()
    growing = 0
    for coatl, build in enumerate(mat.builds):
        snake = build.snake
        front, back = snake[0] == ".", snake[-1] == "."
        if not front and not back:
            continue
        growing += 1
        if front:
            if bodies:
                moves += _FRONTS[coatl][bodies]
            if heads:
                if back:
                    moves += _HEADS[coatl][heads]
                elif len(snake) > 3:
                    moves += _HEADS[coatl][heads] if build.cards else _closings(mat, coatl, heads, open_ends)
        if back:
            if bodies:
                moves += _BACKS[coatl][bodies]
            if tails:
                if front:
                    moves += _TAILS[coatl][tails]
                elif len(snake) > 3:
                    moves += _TAILS[coatl][tails] if build.cards else _closings(mat, coatl, tails, open_ends)
        if build.cards.bit_count() < CARDS_EACH:
            fitting = mat.met[coatl] & ~build.cards
            if fitting:
                moves += tuple([FULFILS[coatl][number] for number in singles(fitting)])
    if growing < UNFINISHED and len(mat.builds) < COATLS:
        return _START_BODIES[bodies] + _START_HEADS[heads] + _START_TAILS[tails] + moves
    return moves


def _closings(mat: Mat, coatl: int, colours: int, open_ends: bool) -> tuple[Move, ...]:
    """The moves that complete a cóatl together with its first prophecy, with a head or a tail of these colours (R8.2)."""
    snake, hand, old = mat.builds[coatl].snake, mat.hand, mat.met[coatl]
    at_front = snake[0] == "."
    place, possible = (AT_HEAD, AT_FRONT) if at_front else (AT_TAIL, AT_BACK)
    moves: tuple[Move, ...] = ()
    for colour in _COLOURS_IN[colours]:
        new = hand & possible[colour]
        if new or old:
            fitting = met_by_more(old, new, longer(snake, place, LETTERS[colour]), open_ends)
            if fitting:
                closings = CLOSINGS[coatl][0 if at_front else 1][colour]
                moves += tuple([closings[number] for number in singles(fitting)])
    return moves


def actions(state: State, mat: Mat) -> tuple[Move, ...]:
    """Every way to begin an action, for the seat with this mat (R3.1)."""
    room = BOARD_SPACES - mat.board.bit_count()
    moves = _takes(state.supply, room) + _choices(state, mat) + assembly(mat, state.frame.open_ends)
    tokens = mat.tokens
    if tokens:
        if tokens & PICK_TOKEN:
            moves += _picks(state.bag, room)
        if tokens & SEE_TOKEN:
            moves += (SEE,)
        if tokens & COMMIT_TOKEN:
            moves += tuple([COMMITS[number] for number in state.piles.tops if number >= 0])
    return moves


def _keeps(state: State, seat: Seat) -> list[Move]:
    """R2.6: so many of the cards that were dealt, the most first; equal cards make no difference."""
    hand = contents(state.mats[seat].hand, CARD_SORTS)
    sizes = range(KEPT, state.frame.fewest - 1, -1)
    chosen = dict.fromkeys(numbers for size in sizes for numbers in combinations(hand, size))
    return [kept(seat, tuple([PROPHECY_IDS[number] for number in numbers])) for numbers in chosen]


# By phase


def _while_keeping(state: State) -> tuple[Move, ...]:
    phase = state.phase
    assert isinstance(phase, Keeping)  # the table below is by phase
    return tuple([move for seat in singles(phase.waiting) for move in _keeps(state, seat)])


def _while_acting(state: State) -> tuple[Move, ...]:
    clock = state.clock
    moves = actions(state, state.mats[clock.seat])
    if clock.begun:
        return (*moves, END)
    return moves or (PASS,)


def _while_choosing(state: State) -> tuple[Move, ...]:
    return (*_choices(state, state.mats[state.clock.seat]), END)


def _while_discarding(state: State) -> tuple[Move, ...]:
    hand = state.mats[state.clock.seat].hand
    return (*[DISCARDS[number] for number in singles(hand & CARD_BITS)], END)


def _while_assembling(state: State) -> tuple[Move, ...]:
    return (*assembly(state.mats[state.clock.seat], state.frame.open_ends), END)


def _while_completing(state: State) -> tuple[Move, ...]:
    """R8.2, R8.3 and R9: more prophecies, then a temple, then the seal."""
    phase = state.phase
    assert isinstance(phase, Completing)  # the table below is by phase
    coatl = phase.coatl
    mat = state.mats[state.clock.seat]
    build = mat.builds[coatl]
    if build.temple >= 0:
        return (SEAL,)
    moves: list[Move] = []
    if build.cards.bit_count() < CARDS_EACH:
        fitting = mat.met[coatl] & ~build.cards
        moves += [FULFILS[coatl][number] for number in singles(fitting)]
    reachable = [*(number for number in state.piles.tops if number >= 0), *singles(mat.temples)]
    moves += [TEMPLE_MOVES[number] for number in reachable if temple_pays(number, build.snake, build.cards)]
    return (*moves, SEAL)


_MOVES: dict[type, Callable[[State], tuple[Move, ...]]] = {
    Keeping: _while_keeping,
    Acting: _while_acting,
    Choosing: _while_choosing,
    Discarding: _while_discarding,
    Assembling: _while_assembling,
    Completing: _while_completing,
}


def legal_moves(state: State, seat: Seat | None = None, /) -> tuple[Move, ...]:
    """The legal moves of every seat to act, or of one, in a stable order; () at chance and at the end.

    Raises: ValueError for a seat outside the game.
    """
    moves = _MOVES.get(type(state.phase))
    if seat is None:
        return moves(state) if moves else ()
    require_seat(seat, state.frame.seats)
    phase = state.phase
    if isinstance(phase, Keeping):
        return tuple(_keeps(state, seat)) if phase.waiting >> seat & 1 else ()
    return moves(state) if moves and seat == state.clock.seat else ()


# Whether a move is one of them


def _may_keep(state: State, move: Keep) -> bool:
    phase = state.phase
    if not isinstance(phase, Keeping) or not phase.waiting >> move.seat & 1:
        return False
    if not state.frame.fewest <= len(move.cards) <= KEPT:
        return False
    return not gather([PROPHECY_NUMBER[card] for card in move.cards], CARD_SORTS) & ~state.mats[move.seat].hand


def _may_take(state: State, move: Take) -> bool:
    if type(state.phase) is not Acting or not state.supply >> move.number & 1:
        return False
    return state.mats[state.clock.seat].board.bit_count() + len(move.colours) <= BOARD_SPACES


def _may_choose(state: State, move: Choose) -> bool:
    phase = type(state.phase)
    if (phase is not Acting and phase is not Choosing) or state.mats[state.clock.seat].hand.bit_count() >= HAND:
        return False
    number = move.number
    return bool(state.deck or state.discards) if number < 0 else bool(state.display >> number & 1)


def _may_start(state: State, move: Start) -> bool:
    phase = type(state.phase)
    if phase is not Acting and phase is not Assembling:
        return False
    mat = state.mats[state.clock.seat]
    return bool(mat.board >> move.number & 1) and len(mat.builds) < COATLS and unfinished(mat) < UNFINISHED


def _may_extend(state: State, move: Extend) -> bool:
    phase = type(state.phase)
    if phase is not Acting and phase is not Assembling:
        return False
    mat = state.mats[state.clock.seat]
    if move.coatl >= len(mat.builds) or not mat.board >> move.piece & 1:
        return False
    build = mat.builds[move.coatl]
    snake, place, number = build.snake, move.place, move.number
    at_front = place is FRONT or place is AT_HEAD
    if snake[0 if at_front else -1] != ".":
        return False
    if place is FRONT or place is BACK or snake[-1 if at_front else 0] == ".":
        return number < 0
    if len(snake) == 3:  # head and tail would touch (R6.4)
        return False
    if build.cards or number < 0:
        return bool(build.cards) and number < 0
    return bool(mat.hand >> number & 1) and MEETS[False][number](longer(snake, place, move.colour.letter)) is not None


def _may_fulfil(state: State, move: Fulfil) -> bool:
    phase = state.phase
    mat = state.mats[state.clock.seat]
    if not mat.hand >> move.number & 1 or move.coatl >= len(mat.builds):
        return False
    build = mat.builds[move.coatl]
    if isinstance(phase, Completing):
        if phase.coatl != move.coatl or build.temple >= 0:
            return False
    elif (type(phase) is not Acting and type(phase) is not Assembling) or build.closed:
        return False
    if build.cards >> move.number & 1 or build.cards.bit_count() >= CARDS_EACH:
        return False
    return bool(mat.met[move.coatl] >> move.number & 1)


def _may_lay_temple(state: State, move: Temple) -> bool:
    phase = state.phase
    if not isinstance(phase, Completing):
        return False
    mat = state.mats[state.clock.seat]
    build = mat.builds[phase.coatl]
    if build.temple >= 0 or not (mat.temples >> move.number & 1 or move.number in state.piles.tops):
        return False
    return temple_pays(move.number, build.snake, build.cards) > 0


def _may_seal(state: State, move: Seal) -> bool:
    return type(state.phase) is Completing


def _may_pick(state: State, move: Pick) -> bool:
    mat = state.mats[state.clock.seat]
    if type(state.phase) is not Acting or not mat.tokens & PICK_TOKEN:
        return False
    if mat.board.bit_count() + len(move.colours) > BOARD_SPACES:
        return False
    return in_bag(state.bag, move)


def in_bag(bag: int, move: Pick) -> bool:
    """Whether the bag holds what is picked (R11.2)."""
    if len(move.colours) > 1:
        return bool(pairs_in(bag) >> move.number - 10 & 1)
    return bool(bag >> move.number + 5 & 1)


def _may_see(state: State, move: See) -> bool:
    return type(state.phase) is Acting and bool(state.mats[state.clock.seat].tokens & SEE_TOKEN)


def _may_discard(state: State, move: Discard) -> bool:
    return type(state.phase) is Discarding and bool(state.mats[state.clock.seat].hand >> move.number & 1)


def _may_commit(state: State, move: Commit) -> bool:
    if type(state.phase) is not Acting or not state.mats[state.clock.seat].tokens & COMMIT_TOKEN:
        return False
    return move.number in state.piles.tops


def _may_end(state: State, move: End) -> bool:
    phase = type(state.phase)
    if phase is Acting:
        return state.clock.begun
    return phase is Choosing or phase is Discarding or phase is Assembling


def _may_pass(state: State, move: Pass) -> bool:
    if type(state.phase) is not Acting or state.clock.begun:
        return False
    return not actions(state, state.mats[state.clock.seat])


MAY: dict[type, Callable[[State, Any], bool]] = {
    Keep: _may_keep,
    Take: _may_take,
    Choose: _may_choose,
    Start: _may_start,
    Extend: _may_extend,
    Fulfil: _may_fulfil,
    Temple: _may_lay_temple,
    Seal: _may_seal,
    Pick: _may_pick,
    See: _may_see,
    Discard: _may_discard,
    Commit: _may_commit,
    End: _may_end,
    Pass: _may_pass,
}
"""By the class of a move: whether it is legal."""
