"""The course of the game: who acts, which moves there are, which steps are legal and what they do.

Each kind of step has one predicate that decides its legality and one function that carries it out; `legal_moves` reads the same
bit sets as the predicates. Why a step is illegal is put into words in `refusals`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

from coloretto_rules.events import meets_last_round, start_deal
from coloretto_rules.model import (
    CardDrawn,
    DrawCard,
    Move,
    NameJokers,
    Phase,
    PlaceCard,
    RemoveColours,
    StartCards,
    State,
    Step,
    TakeRow,
    build_state,
    frame_of,
    jokers_waiting,
)
from coloretto_rules.options import MOST_ROWS
from coloretto_rules.pieces import GOLDEN_BITS, ONE, bits_of, colours_of, in_order
from coloretto_rules.refusals import (
    why_not_card,
    why_not_draw,
    why_not_name,
    why_not_place,
    why_not_remove,
    why_not_start,
    why_not_take,
)
from tabletop_rules import IllegalStep, Refusal, Seat, require_seat

# Compared by identity many times in a game; looking a member up in its class costs more than the comparison.
_TURN: Final = Phase.TURN
_DRAW: Final = Phase.DRAW
_PLACE: Final = Phase.PLACE
_EXTRA: Final = Phase.EXTRA
_NAME: Final = Phase.NAME

_BIT: Final = {row: 1 << row for row in range(MOST_ROWS)}
_SETS: Final = range(1 << MOST_ROWS)
_DRAW_CARD: Final = DrawCard()
_EVERY_PLACE: Final = tuple(map(PlaceCard, range(MOST_ROWS)))
_EVERY_TAKE: Final = tuple(map(TakeRow, range(MOST_ROWS)))
# Ready move lists, by the bit set of rows they may go to.
_PLACES: Final = tuple(tuple(move for move in _EVERY_PLACE if rows >> move.row & 1) for rows in _SETS)
_TAKES: Final = tuple(tuple(move for move in _EVERY_TAKE if rows >> move.row & 1) for rows in _SETS)
_DRAW_OR_TAKES: Final[tuple[tuple[Move, ...], ...]] = tuple((_DRAW_CARD, *takes) for takes in _TAKES)


@lru_cache(maxsize=128)
def _ways_to_name(in_play: int, jokers: int) -> tuple[NameJokers, ...]:
    """Every way to name so many jokers with the colours of a bit set (R70)."""
    return tuple(map(NameJokers, combinations_with_replacement(colours_of(in_play), jokers)))


def to_act(state: State, /) -> tuple[Seat, ...]:
    """The seat whose turn it is, alone in a tuple; () at chance and at the end."""
    seat = next_seat(state)
    return () if seat is None else (seat,)


def next_seat(state: State, /) -> Seat | None:
    """The seat whose turn it is; None at chance and at the end."""
    phase = state.phase
    return state.seat if phase is _TURN or phase is _PLACE or phase is _NAME else None


def legal_moves(state: State, seat: Seat | None = None, /) -> tuple[Move, ...]:
    """The legal moves: drawing before taking, rows in order. () for a seat that is not to act, at chance and at the end.

    Raises: ValueError for a seat outside the game.
    """
    if seat is not None:
        require_seat(seat, state.frame.seats)
        if seat != state.seat:
            return ()
    phase = state.phase
    if phase is _PLACE:
        return _PLACES[state.placeable]
    if phase is _TURN:
        return (_DRAW_OR_TAKES if state.placeable and state.supply else _TAKES)[state.takeable]
    if phase is _NAME:
        return _ways_to_name(state.frame.in_play, jokers_waiting(state))
    return ()


def mover(state: State, move: Move, /) -> Seat:
    """Whose move it is: that of the seat whose turn it is. Raises: ValueError where no seat may move."""
    seat = next_seat(state)
    if seat is None:
        raise ValueError("no seat may move now")
    return seat


# Legality


def _may_draw(state: State, move: DrawCard) -> bool:
    """R12, R14, R26a: on a turn, while a row has room and the supply has a card."""
    return state.phase is _TURN and state.placeable > 0 and state.supply > 0


def _may_place(state: State, move: PlaceCard) -> bool:
    """R13, R14, R17: the uncovered card goes into any row of this round that has room."""
    return state.phase is _PLACE and _BIT.get(move.row, 0) & state.placeable > 0


def _may_take(state: State, move: TakeRow) -> bool:
    """R12, R15, R17: on a turn, any row of this round that holds a card."""
    return state.phase is _TURN and _BIT.get(move.row, 0) & state.takeable > 0


def _may_name(state: State, move: NameJokers) -> bool:
    """R70: each unnamed joker gets a colour that is in play."""
    return (
        state.phase is _NAME and len(move.colours) == jokers_waiting(state) and not bits_of(move.colours) & ~state.frame.in_play
    )


def _may_remove(state: State, outcome: RemoveColours) -> bool:
    """R04: as many different colours as leave the game."""
    colours = outcome.colours
    return state.phase is Phase.REMOVE and len(colours) == len(set(colours)) == state.frame.options.colours_removed


def _may_start(state: State, outcome: StartCards) -> bool:
    """R06, R51a: a deal that the event allows."""
    return state.phase is Phase.START and start_deal(state).weight(outcome) > 0


def _may_appear(state: State, outcome: CardDrawn) -> bool:
    """R07, R09, R60: a card that is still unseen, marked if and only if the last-round card lies on top."""
    phase = state.phase
    return (
        (phase is _DRAW or phase is _EXTRA)
        and state.unseen[outcome.card.index] > 0
        and outcome.last_round == meets_last_round(state)
    )


# Consequences


def _draw(state: State, move: DrawCard) -> State:
    """R13: the top card will be uncovered."""
    return _now(state, _DRAW, state.seat)


def _appear(state: State, outcome: CardDrawn) -> State:
    """R13: the card must now be placed. R22: a last-round card above it was set aside. R60: an extra card goes to the taker."""
    index = outcome.card.index
    unseen = state.unseen
    placed = state.phase is _DRAW
    seat = state.seat
    hands = state.hands
    seen = build_state(
        state.frame,
        _PLACE,
        seat,
        index,
        state.rows,
        state.takeable,
        state.placeable,
        hands if placed else (*hands[:seat], hands[seat] + ONE[index], *hands[seat + 1 :]),
        state.named,
        state.out,
        (*unseen[:index], unseen[index] - 1, *unseen[index + 1 :]),
        state.supply - 1,
        state.last or outcome.last_round,
        state.discard,
    )
    # An extra card is not placed: what comes next has a phase of its own.
    return seen if placed else _name_or_pass(seen)


def _place(state: State, move: PlaceCard) -> State:
    """R13, R14: the card lies in the row; then the next seat that is still in the round has its turn (R11)."""
    row = move.row
    frame = state.frame
    rows = state.rows
    pile = rows[row] + ONE[state.drawn]
    seat = state.seat
    bit = 1 << row
    # `full` is the bare size of a full pile; a pile of that size has its cards below, so it is more than `full` and never equal.
    return build_state(
        frame,
        _TURN,
        frame.after[state.out][seat],
        -1,
        (*rows[:row], pile, *rows[row + 1 :]),
        state.takeable | bit,
        state.placeable if pile < frame.full[row] else state.placeable ^ bit,
        state.hands,
        state.named,
        state.out,
        state.unseen,
        state.supply,
        state.last,
        state.discard,
    )


def _take(state: State, move: TakeRow) -> State:
    """R16, R17: the cards go to the seat; the row and the seat leave the round."""
    row = move.row
    frame = state.frame
    seat = state.seat
    rows = state.rows
    pile = rows[row]
    hands = state.hands
    others = ~(1 << row)
    out = state.out | 1 << seat
    # Most takes only pass the turn on: these are done in one go, with what `_pass_on` would do. In all others the state `taken`
    # is no state of the game yet: it says TURN of a seat that is out of the round, until the next function puts it right.
    plain = out != frame.everyone and not pile & frame.stops
    taken = build_state(
        frame,
        _TURN,
        frame.after[out][seat] if plain else seat,
        -1,
        (*rows[:row], 0, *rows[row + 1 :]),
        state.takeable & others,
        state.placeable & others,
        (*hands[:seat], hands[seat] + pile, *hands[seat + 1 :]),
        state.named,
        out,
        state.unseen,
        state.supply,
        state.last,
        state.discard,
    )
    return taken if plain else _extra(taken) if pile & GOLDEN_BITS else _name_or_pass(taken)


def _extra(taken: State) -> State:
    """R60: the golden joker brings a card, unless the supply is empty (R62)."""
    return _now(taken, _EXTRA, taken.seat) if taken.supply else _name_or_pass(taken)


def _name_or_pass(taken: State) -> State:
    """R70: with that variant, the taker's jokers are named before anything else happens. R24, R51, R61: all cards of the take
    are there by now, so only naming can stand between the take and the end of the round."""
    if taken.frame.options.name_jokers_when_taken and jokers_waiting(taken):
        return _now(taken, _NAME, taken.seat)
    return _pass_on(taken)


def _name(state: State, move: NameJokers) -> State:
    """R70: the colours are fixed and public; then the turn passes."""
    seat = state.seat
    named = state.named
    return _pass_on(
        build_state(
            state.frame,
            _NAME,
            seat,
            -1,
            state.rows,
            state.takeable,
            state.placeable,
            state.hands,
            (*named[:seat], in_order(named[seat] + move.colours), *named[seat + 1 :]),
            state.out,
            state.unseen,
            state.supply,
            state.last,
            state.discard,
        )
    )


def _pass_on(taken: State) -> State:
    """R11: the next seat in the round moves. R19: when all have taken, the last taker starts a new round, in which every row is
    empty and free. R51: a row that nobody took leaves the game. R24: after the last round the game is over."""
    frame = taken.frame
    out = taken.out
    if out != frame.everyone:
        return _now(taken, _TURN, frame.after[out][taken.seat])
    over = taken.last
    return build_state(
        frame,
        Phase.OVER if over else _TURN,
        taken.seat,
        -1,
        frame.no_cards,
        0,
        taken.takeable | taken.placeable if over else frame.rows,
        taken.hands,
        taken.named,
        out if over else 0,
        taken.unseen,
        taken.supply,
        over,
        # All rows but an untaken one are empty by now.
        taken.discard + sum(taken.rows),
    )


def _now(state: State, phase: Phase, seat: Seat) -> State:
    """The same cards in the same places, and another thing to do for a seat."""
    return build_state(
        state.frame,
        phase,
        seat,
        -1,
        state.rows,
        state.takeable,
        state.placeable,
        state.hands,
        state.named,
        state.out,
        state.unseen,
        state.supply,
        state.last,
        state.discard,
    )


def _remove(state: State, outcome: RemoveColours) -> State:
    """R04: the colours leave the game."""
    gone = bits_of(outcome.colours)
    unseen = tuple(0 if gone >> index & 1 else count for index, count in enumerate(state.unseen))
    return build_state(
        frame=frame_of(state.frame.options, state.frame.in_play & ~gone),
        phase=Phase.START,
        seat=state.seat,
        drawn=-1,
        rows=state.rows,
        takeable=state.takeable,
        placeable=state.placeable,
        hands=state.hands,
        named=state.named,
        out=state.out,
        unseen=unseen,
        supply=sum(unseen),
        last=state.last,
        discard=state.discard,
    )


def _start(state: State, outcome: StartCards) -> State:
    """R06, R51a: the start cards lie before the seats; the first seat begins (R08)."""
    unseen = list(state.unseen)
    for hand in outcome.by_seat:
        for colour in hand:
            unseen[colour.index] -= 1
    return build_state(
        frame=state.frame,
        phase=_TURN,
        seat=state.seat,
        drawn=-1,
        rows=state.rows,
        takeable=state.takeable,
        placeable=state.placeable,
        hands=tuple(sum(ONE[colour.index] for colour in hand) for hand in outcome.by_seat),
        named=state.named,
        out=state.out,
        unseen=tuple(unseen),
        supply=sum(unseen),
        last=state.last,
        discard=state.discard,
    )


_Rule = tuple[Callable[[State, Any], bool], Callable[[State, Any], Refusal], Callable[[State, Any], State]]
_RULES: Final[dict[type, _Rule]] = {
    DrawCard: (_may_draw, why_not_draw, _draw),
    PlaceCard: (_may_place, why_not_place, _place),
    TakeRow: (_may_take, why_not_take, _take),
    NameJokers: (_may_name, why_not_name, _name),
    RemoveColours: (_may_remove, why_not_remove, _remove),
    StartCards: (_may_start, why_not_start, _start),
    CardDrawn: (_may_appear, why_not_card, _appear),
}


def _rule_of(step: object) -> _Rule:
    try:
        return _RULES[type(step)]
    except KeyError:
        raise TypeError(f"{step!r} is no step of Coloretto") from None


def check(state: State, step: Step, /) -> Refusal | None:
    """Why the step is illegal, with the number of the rule; None when it is legal. Raises: TypeError for what is no step."""
    legal, why_not, _ = _rule_of(step)
    return None if legal(state, step) else why_not(state, step)


def apply(state: State, step: Step, /) -> State:
    """The state after a move or an outcome. Raises: IllegalStep, and TypeError for what is no step; `state` is untouched."""
    legal, why_not, follow = _rule_of(step)
    if legal(state, step):
        return follow(state, step)
    raise IllegalStep(why_not(state, step), step)


def apply_unchecked(state: State, step: Step, /) -> State:
    """The state after a step that is known to be legal; what comes of another one is not promised."""
    return _RULES[type(step)][2](state, step)


def is_over(state: State, /) -> bool:
    """Whether the game has ended (R24)."""
    return state.phase is Phase.OVER
