"""Play: who may do what, and what follows. The rulebook in code: sections 3 to 6 and 8 of docs/rules/catsle.md.

`check` asks one quick question of legality; only where the answer is no does `refusals` look for the reason. `legal_moves` lists
what the same bit sets allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from catsle_rules.events import dealing
from catsle_rules.model import (
    Deal,
    ExtraCard,
    Move,
    PlayCard,
    State,
    Step,
    TakeCard,
    build_standing,
    build_state,
)
from catsle_rules.pieces import COLOURS, DECK, MOST_COLUMNS, NUMBERS, SUIT_BITS
from catsle_rules.refusals import why_not_deal, why_not_extra, why_not_play, why_not_take
from catsle_rules.scoring import ALL_COLUMNS, scores
from catsle_rules.tricks import PLACES, STRENGTHS
from catsle_rules.turns import BEGINS, CARD_BITS, DEAL, OVER, PLAYS, TAKEN_AFTER, Phase, Turn, place
from tabletop_rules import IllegalStep, Refusal, Seat, require_seat

M = TypeVar("M")

# Moves, ready made


def _subsets(moves: Sequence[M]) -> tuple[tuple[M, ...], ...]:
    """Some of the moves, by the bit set of their places."""
    some: list[tuple[M, ...]] = [()]
    for move in moves:
        some += [(*others, move) for others in some]
    return tuple(some)


PLAYS_OF: Final = tuple(map(PlayCard, DECK))
TAKES_OF: Final = tuple(tuple(TakeCard(card, column) for column in range(MOST_COLUMNS)) for card in DECK)

_PLAYS_OF_SUIT: Final = tuple(_subsets(PLAYS_OF[NUMBERS * colour.index :][:NUMBERS]) for colour in COLOURS)
"""By colour and held numbers: 4096 tuples each, so that a hand's moves cost one look-up for each colour."""
_GREY, _GREEN, _RED, _BROWN, _BLUE = _PLAYS_OF_SUIT
_FOLLOWING: Final = tuple(_PLAYS_OF_SUIT[card.colour.index] for card in DECK)
"""The same by led card."""
_FIRST_COLUMNS: Final = 5
_TAKES_LEFT: Final = tuple(_subsets(moves[:_FIRST_COLUMNS]) for moves in TAKES_OF)
"""By card and open columns among the first five: all of a printed board."""
_TAKES_RIGHT: Final = tuple(_subsets(moves[_FIRST_COLUMNS:]) for moves in TAKES_OF)
_ALL_LEFT: Final = (1 << _FIRST_COLUMNS) - 1

_URN: Final = CARD_BITS[3 + 1]
"""The urn with three seats, by card."""
_PLAY: Final = Phase.PLAY
_TAKE: Final = Phase.TAKE


# Whose turn


def to_act(state: State, /) -> tuple[Seat, ...]:
    """The seat that may move now; () at chance and at the end. No two seats ever move at once."""
    return state.turn.actors


def next_seat(state: State, /) -> Seat | None:
    """The seat that may move now, or None."""
    return state.turn.seat if state.turn.actors else None


def mover(state: State, move: Move, /) -> Seat:
    """Whose move it is: that of the seat to act. Raises: ValueError where no seat may move."""
    if not state.turn.actors:
        raise ValueError("no seat may move now")
    return state.turn.seat


def is_over(state: State, /) -> bool:
    """Whether the last round has been played (R2.5)."""
    return state.turn is OVER


# What may be done


def legal_moves(state: State, seat: Seat | None = None, /) -> tuple[Move, ...]:
    """The legal moves of the seat to act, or of one seat; in the order of the deck, then of the columns.

    Playing: the cards of the led colour, else the whole hand (R3.2, R3.3). Taking: each card on the table with each column where
    it may go (R5.2, R5.5).
    """
    turn = state.turn
    if seat is not None:
        require_seat(seat, state.standing.frame.seats)
        if seat != turn.seat:
            return ()
    phase = turn.phase
    if phase is _TAKE:
        open_columns, columns = state.open, turn.columns
        takes: tuple[Move, ...] = ()
        for index in state.table:
            spots = open_columns >> columns[index] & ALL_COLUMNS
            takes += _TAKES_LEFT[index][spots & _ALL_LEFT]
            if spots > _ALL_LEFT:
                takes += _TAKES_RIGHT[index][spots >> _FIRST_COLUMNS]
        return takes
    if phase is _PLAY:
        if turn.played:
            led = state.table[turn.played]
            held = state.hands >> turn.suits[led] & SUIT_BITS
            if held:
                return _FOLLOWING[led][held]
        hand = state.hands >> turn.hand
        return (
            _GREY[hand & SUIT_BITS]
            + _GREEN[hand >> NUMBERS & SUIT_BITS]
            + _RED[hand >> 2 * NUMBERS & SUIT_BITS]
            + _BROWN[hand >> 3 * NUMBERS & SUIT_BITS]
            + _BLUE[hand >> 4 * NUMBERS & SUIT_BITS]
        )
    return ()


def _may_play(state: State, move: PlayCard) -> bool:
    """R3.2, R3.3: a card of the hand, of the led colour unless the hand holds none of it."""
    turn = state.turn
    index = move.card.index
    if not state.hands & turn.hand_bits[index]:
        return False
    if not turn.played:
        return True
    led = state.table[turn.played]
    return turn.suits[led] == turn.suits[index] or not state.hands >> turn.suits[led] & SUIT_BITS


def _may_take(state: State, move: TakeCard) -> bool:
    """R5.2, R5.5: a card on the table, to a column that is open to its colour."""
    return move.card.index in state.table and state.open & state.turn.spot_bits[move.spot] != 0


def _may_deal(state: State, outcome: Deal) -> bool:
    """R2.4: a deal that the event of a round allows."""
    return state.turn is DEAL and dealing(state).weight(outcome) > 0


def _may_turn_up(state: State, outcome: ExtraCard) -> bool:
    """R3.1: a card of the urn."""
    return state.turn.phase is Phase.EXTRA and bool(state.laid & _URN[outcome.card.index])


# What follows


def _play(state: State, move: PlayCard) -> State:
    """R3: the card goes to the table; who fails to follow shows a void; the last play of a trick ends in the ranking (R4)."""
    turn = state.turn
    index = move.card.index
    table, voids = state.table, state.voids
    if turn.played:
        led = table[turn.played]
        if turn.suits[led] != turn.suits[index]:
            voids |= turn.void_bits[led]
    table = (*table, index)
    following = turn.next
    if following is None:
        following = _first_take(turn, table)
        table = tuple(sorted(table))
    return build_state(state.standing, following, state.hands ^ turn.hand_bits[index], state.laid, state.open, voids, table)


def _first_take(turn: Turn, table: tuple[int, ...]) -> Turn:
    """R4.5, R5.1: who takes first once a trick is complete. An extra card lies before the plays and is not ranked (R3.4)."""
    # Written out for each number of seats: at half the cost of a loop, and every trick comes by here.
    if turn.seats == 4:
        one, two, three, four = table
        strength = STRENGTHS[one]
        ranking = [strength[one], strength[two] + 1, strength[three] + 2, strength[four] + 3]
    elif turn.seats == 3:
        _, one, two, three = table
        strength = STRENGTHS[one]
        ranking = [strength[one], strength[two] + 1, strength[three] + 2]
    else:
        one, two, three, four, five = table
        strength = STRENGTHS[one]
        ranking = [strength[one], strength[two] + 1, strength[three] + 2, strength[four] + 3, strength[five] + 4]
    ranking.sort(reverse=True)
    return TAKEN_AFTER[turn.number][ranking[0] % PLACES, ranking[1] % PLACES, ranking[2] % PLACES]


def _take(state: State, move: TakeCard) -> State:
    """R5, R6: the card goes to the board and fixes the column of its colour; the last take of a trick ends it."""
    turn = state.turn
    index, spot = move.card.index, move.spot
    table = state.table
    at = table.index(index)
    table = table[:at] + table[at + 1 :]
    laid = state.laid | turn.board_bits[index]
    open_columns = state.open & turn.spots_kept[spot] | turn.spot_bits[spot]
    following = turn.next
    if following is None:
        seats = turn.seats
        laid |= CARD_BITS[seats][table[0]]  # R6.1: the card left is discarded
        table = ()
        if state.hands:
            following = BEGINS[seats][turn.seat]  # R6.2: the last taker took two cards
        else:
            standing = state.standing
            following = OVER if standing.round == standing.frame.rounds else DEAL  # R6.3, R2.5
    return build_state(state.standing, following, state.hands, laid, open_columns, state.voids, table)


def _deal(state: State, outcome: Deal) -> State:
    """R2.4, R8.1, R8.2: the boards are cleared and count; the seat left of the last start player starts."""
    standing = state.standing
    frame = standing.frame
    seats = frame.seats
    hands = 0
    urn = frame.deck
    for seat, hand in enumerate(outcome.sets):
        hands |= hand << place(seat)
        urn ^= hand
    start = (frame.options.start_seat + standing.round) % seats
    return build_state(
        standing=build_standing(frame, scores(state), standing.round + 1),
        turn=BEGINS[seats][start],
        hands=hands,
        laid=urn << place(seats + 1),
        open=frame.open,
        voids=0,
        table=(),
    )


def _turn_up(state: State, outcome: ExtraCard) -> State:
    """R3.1: the extra card lies on the table before the lead."""
    index = outcome.card.index
    lead = PLAYS[3][state.turn.leader][0]
    return build_state(state.standing, lead, state.hands, state.laid ^ _URN[index], state.open, state.voids, (index,))


# The contract's three ways to take a step

_Rule = tuple[Callable[[State, Any], bool], Callable[[State, Any], Refusal], Callable[[State, Any], State]]
_RULES: Final[dict[type, _Rule]] = {
    PlayCard: (_may_play, why_not_play, _play),
    TakeCard: (_may_take, why_not_take, _take),
    Deal: (_may_deal, why_not_deal, _deal),
    ExtraCard: (_may_turn_up, why_not_extra, _turn_up),
}
"""By class of step: whether it is legal, why it is not legal, and what follows."""


def check(state: State, step: Step, /) -> Refusal | None:
    """Why the step is illegal; None when it is legal. Raises: TypeError for anything that is no step of this game."""
    try:
        legal, why_not, _ = _RULES[type(step)]
    except KeyError:
        raise TypeError(f"no step of CATsle Builders: {step!r}") from None
    return None if legal(state, step) else why_not(state, step)


def apply(state: State, step: Step, /) -> State:
    """The state after the step. Raises: IllegalStep with the refusal, and the given state is untouched; TypeError for anything
    that is no step of this game."""
    try:
        legal, why_not, follow = _RULES[type(step)]
    except KeyError:
        raise TypeError(f"no step of CATsle Builders: {step!r}") from None
    if legal(state, step):
        return follow(state, step)
    raise IllegalStep(why_not(state, step), step)


def apply_unchecked(state: State, step: Step, /) -> State:
    """The state after a step that is known to be legal; anything may come of another one."""
    return _RULES[type(step)][2](state, step)
