"""Reading a position back into a state, with every problem found (R1 to R11).

Decides which positions can be: every card and piece is somewhere once, hands and cóatls keep their limits, and the moment fits
what lies on the table. Whether a game really leads there is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import le
from typing import TypeAlias

from coatl_rules.cards import ALL_PROPHECIES, ALL_TEMPLES, PROPHECY_IDS, PROPHECY_NUMBER, TEMPLE_IDS, TEMPLE_NUMBER
from coatl_rules.effects import needs_refill, no_bodies, to_fill
from coatl_rules.legality import actions, unfinished
from coatl_rules.model import (
    ACTING,
    ALL_TOKENS,
    ASSEMBLING,
    CARD_BITS,
    CARD_SORTS,
    CARDS_EACH,
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
    FILLING_FIRST,
    FIRST_DISPLAY,
    FULL_BAG,
    HAND,
    KEPT,
    OVER,
    PICK_TOKEN,
    PIECE_SORTS,
    SEE_TOKEN,
    UNFINISHED,
    Acting,
    After,
    Assembling,
    Build,
    Choosing,
    Clock,
    Completing,
    DealingProphecies,
    DealingTemple,
    Discarding,
    Displaying,
    Drawing,
    Ending,
    Filling,
    Frame,
    Keeping,
    Mat,
    Over,
    Phase,
    Piles,
    Revealing,
    State,
    dealt_to,
    frame_of,
    last_turns,
    open_coatl,
)
from coatl_rules.multiset import contents, counts, from_counts, gather, singles
from coatl_rules.options import SEATS, Options
from coatl_rules.pieces import ALL_PIECES, BOARD_SPACES, BODY_SPACES, COPIES, HEAD_SPACES, TAIL_SPACES, Colour, Snake
from coatl_rules.scoring import MEETS, build_points, met, sealed, temple_pays
from coatl_rules.steps import PIECES_OF, SORTS, pair_number
from coatl_rules.table import Coatl, ColourCounts, LastTurn, Position, Private, Side, Stage, StageName, Supply, Table, Token, Turn
from tabletop_rules import BadPosition, Problem, Seat, require_types

NAME = "coatl"

# Phases and stages

_NAMES: dict[type, StageName] = {
    Filling: StageName.FILLING,
    DealingTemple: StageName.DEALING_TEMPLE,
    Revealing: StageName.REVEALING,
    Displaying: StageName.DISPLAYING,
    DealingProphecies: StageName.DEALING_PROPHECIES,
    Drawing: StageName.DRAWING,
    Keeping: StageName.KEEPING,
    Acting: StageName.ACTING,
    Choosing: StageName.CHOOSING,
    Discarding: StageName.DISCARDING,
    Assembling: StageName.ASSEMBLING,
    Completing: StageName.COMPLETING,
    Over: StageName.OVER,
}


def stage_of(phase: Phase) -> Stage:
    """A phase in readable form."""
    name = _NAMES[type(phase)]
    if isinstance(phase, (Filling, Displaying)):
        return Stage(name, after=phase.after)
    if isinstance(phase, Revealing):
        return Stage(name, after=phase.after, pile=phase.pile, coatl=None if phase.coatl < 0 else phase.coatl)
    if isinstance(phase, (DealingTemple, DealingProphecies)):
        return Stage(name, seat=phase.seat)
    if isinstance(phase, Keeping):
        return Stage(name, waiting=tuple(singles(phase.waiting)))
    return Stage(name, coatl=phase.coatl) if isinstance(phase, Completing) else Stage(name)


_EVERY_PHASE: tuple[Phase, ...] = (
    *(FILLING_FIRST, FILLING_AFTER_TAKE, FILLING_AFTER_PICK),
    *map(DealingTemple, range(max(SEATS))),
    *(Revealing(pile, after, -1) for pile in range(2) for after in (After.SETUP, After.COMMIT)),
    *(Revealing(pile, After.TEMPLE, coatl) for pile in range(2) for coatl in range(COATLS)),
    *(FIRST_DISPLAY, DISPLAY_AFTER_CHOOSING, DISPLAY_TO_SEE),
    *map(DealingProphecies, range(max(SEATS))),
    *map(Keeping, range(1, 1 << max(SEATS))),
    *(ACTING, CHOOSING, DISCARDING, ASSEMBLING, DRAWING, OVER),
    *COMPLETING,
)
_PHASES = {stage_of(phase): phase for phase in _EVERY_PHASE}
"""Every stage that there is."""


_SETUP = (Filling, DealingTemple, Revealing, Displaying, DealingProphecies, Keeping)
_TEMPLES_DEALT, _TOPS, _DISPLAY, _PROPHECIES = 1, 2, 3, 4  # places of `_SETUP`
_PLAY = len(_SETUP)


def _progress(phase: Phase) -> int:
    """How far the set-up is: the place of its event in `_SETUP`, or `_PLAY` once it is done (R2)."""
    if isinstance(phase, (Filling, Revealing, Displaying)) and phase.after is not After.SETUP:
        return _PLAY
    return next((step for step, cls in enumerate(_SETUP) if isinstance(phase, cls)), _PLAY)


# Clocks and how they show

Shown: TypeAlias = "tuple[Turn, int, Ending | None, Seat | None, tuple[LastTurn, ...]]"


def shown(seats: int, clock: Clock, start: Seat = 0) -> Shown:
    """A clock in readable form: the turn, the passes, the ending, its seat, and the last turns that are left."""
    turn = Turn(clock.seat, clock.left, clock.begun)
    if clock.ending is None:
        return turn, clock.passes, None, None, ()
    left = last_turns(seats, clock.ending, clock.ender, start)[clock.turn + 1 :]
    return turn, clock.passes, clock.ending, clock.ender, tuple(LastTurn(seat, most) for seat, most in left)


def _clocks(seats: int, start: Seat) -> Iterator[Clock]:
    """Every clock that there is in a game of so many seats, of which this one begins."""
    for seat in range(seats):
        yield from (Clock(seat, 1, False, passes, None, -1, -1) for passes in range(seats))
        yield Clock(seat, 0, False, seats, Ending.ALL_PASSED, seat, 0)
        for ending in (Ending.THIRD_COATL, Ending.BODIES_GONE):
            turns = last_turns(seats, ending, seat, start)
            for index, (later, most) in enumerate(turns):
                yield Clock(later, most, False, 0, ending, seat, index)
                if most > 1:
                    yield Clock(later, most - 1, True, 0, ending, seat, index)
            yield Clock(turns[-1][0], 0, False, 0, ending, seat, len(turns))


_CLOCKS = {
    (seats, start): {shown(seats, clock, start): clock for clock in _clocks(seats, start)}
    for seats in SEATS
    for start in range(seats)
}


def turns_shown(options: Options) -> tuple[Shown, ...]:
    """Every turn that there is, in readable form: the turn, the passes, the ending, its seat, and the last turns after it."""
    return tuple(_CLOCKS[options.seats, options.start_seat])


# Reading the parts


class Found:
    """The problems found so far, each with its place."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def note(self, place: str, message: str) -> None:
        """One more problem."""
        self.problems.append(Problem(place, message))

    def unless(self, fine: bool, place: str, message: str) -> None:
        """One more problem, unless it is none."""
        if not fine:
            self.note(place, message)

    def stop(self) -> None:
        """Raises: BadPosition where anything was found."""
        if self.problems:
            raise BadPosition(self.problems)


def _prophecies(found: Found, place: str, names: Sequence[str], most: int) -> int:
    """The multiset of the prophecies with these names."""
    return gather(_numbers(found, place, names, PROPHECY_NUMBER, most), CARD_SORTS)


def _temples(found: Found, place: str, names: Sequence[str]) -> int:
    numbers = _numbers(found, place, names, TEMPLE_NUMBER, len(TEMPLE_IDS))
    found.unless(len(numbers) == len(set(numbers)), place, "holds a temple twice")
    return sum(1 << number for number in set(numbers))


def _numbers(found: Found, place: str, names: Sequence[str], known: dict[str, int], most: int) -> list[int]:
    found.unless(len(names) <= most, place, f"holds {len(names)} cards; at most {most} can be there")
    for name in names[:most]:
        found.unless(name in known, place, f"there is no card {name[:20]!r}")
    return [known[name] for name in names[:most] if name in known]


def _temple(found: Found, place: str, name: str | None) -> int:
    if name is None:
        return -1
    found.unless(name in TEMPLE_NUMBER, place, f"there is no temple {name[:20]!r}")
    return TEMPLE_NUMBER.get(name, -1)


def _colours(found: Found, place: str, pieces: Sequence[object], most: int) -> None:
    found.unless(len(pieces) <= most, place, f"holds {len(pieces)}; there is room for {most}")


def _supply(found: Found, supply: Supply) -> int:
    _colours(found, "table.supply.heads", supply.heads, HEAD_SPACES)
    _colours(found, "table.supply.tails", supply.tails, TAIL_SPACES)
    _colours(found, "table.supply.bodies", supply.bodies, BODY_SPACES)
    sorts = [head.number for head in supply.heads[:HEAD_SPACES]]
    sorts += [5 + tail.number for tail in supply.tails[:TAIL_SPACES]]
    sorts += [pair_number(*sorted(pair)) for pair in supply.bodies[:BODY_SPACES]]
    return gather(sorts, SORTS)


def _bag(found: Found, position: Position) -> int:
    bags = position.table.bags
    numbers: list[int] = []
    for name, counted in (("bodies", bags.bodies), ("heads", bags.heads), ("tails", bags.tails)):
        numbers += _counts(found, f"table.bags.{name}", counted, COPIES[len(numbers)])
    return from_counts(numbers)


def _counts(found: Found, place: str, counted: ColourCounts, most: int) -> list[int]:
    numbers = [getattr(counted, colour.value) for colour in Colour]
    for colour, number in zip(Colour, numbers, strict=True):
        found.unless(0 <= number <= most, f"{place}.{colour.value}", f"0 to {most}, not {number}")
    return [min(max(number, 0), most) for number in numbers]


def _build(found: Found, place: str, coatl: Coatl) -> Build:
    cards = _prophecies(found, f"{place}.prophecies", coatl.prophecies, CARDS_EACH)
    single = not cards >> CARD_SORTS
    found.unless(single, f"{place}.prophecies", "holds two equal prophecies (R7.9)")
    return Build(str(coatl.snake), cards & CARD_BITS, _temple(found, f"{place}.temple", coatl.temple))


def coatl_worth(coatl: Coatl) -> int:
    """The points of a cóatl: 0 until it is complete (R12.1, R12.2); cards that there are not count for nothing."""
    return build_points(_build(Found(), "", coatl)) if coatl.snake.complete else 0


def _mat(found: Found, place: str, side: Side) -> Mat:
    """The mat of a side, with an empty hand."""
    _colours(found, f"{place}.board", side.board, BOARD_SPACES)
    found.unless(len(side.coatls) <= COATLS, f"{place}.coatls", f"a seat builds at most {COATLS} cóatls (R6.3)")
    found.unless(len(set(side.tokens)) == len(side.tokens), f"{place}.tokens", "holds a token twice")
    return Mat(
        board=gather([piece.number for piece in side.board[:BOARD_SPACES]], PIECE_SORTS),
        hand=0,
        temples=0,
        tokens=sum(1 << number for number, token in enumerate(Token) if token in side.tokens),
        builds=tuple(_build(found, f"{place}.coatls[{index}]", coatl) for index, coatl in enumerate(side.coatls[:COATLS])),
        met=(0,) * len(side.coatls[:COATLS]),
    )


def holding(mat: Mat, hand: int, temples: int, open_ends: bool) -> Mat:
    """The mat with this hand."""
    satisfied = tuple(met(hand, build.snake, open_ends) for build in mat.builds)
    return Mat(mat.board, hand, temples, mat.tokens, mat.builds, satisfied)


def _hold(found: Found, frame: Frame, seat: Seat, side: Side, private: Private) -> Mat:
    """The mat with what the seat holds in its hand."""
    place = f"privates[{seat}]"
    hand = _prophecies(found, f"{place}.prophecies", private.prophecies, max(dealt_to(frame.place(seat)), HAND))
    temples = _temples(found, f"{place}.temples", private.temples)
    for name, number, cards in (
        ("prophecies", side.prophecies, private.prophecies),
        ("temples", side.temples, private.temples),
    ):
        found.unless(number == len(cards), f"table.sides[{seat}].{name}", f"{number}, but its hand holds {len(cards)}")
    return holding(_mat(found, f"table.sides[{seat}]", side), hand, temples, frame.open_ends)


def read_phase(found: Found, table: Table) -> Phase:
    """The phase of a table; something else where a problem is noted."""
    phase = _PHASES.get(table.stage)
    seats = table.options.seats
    named = [*table.stage.waiting, *((table.stage.seat,) if table.stage.seat is not None else ())]
    if phase is None or any(seat >= seats for seat in named):
        found.note("table.stage", "there is no such stage of the game")
        return OVER
    return phase


def read_clock(found: Found, table: Table) -> Clock:
    """The clock of a table; something else where a problem is noted."""
    shows = (table.turn, table.passes, table.ending, table.ender, table.last_turns)
    clock = _CLOCKS[table.options.seats, table.options.start_seat].get(shows)
    if clock is None:
        found.note("table.turn", "the turn, the passes, the ending and the last turns do not fit each other (R3.1, R10)")
        return frame_of(table.options).turns[0]
    return clock


def mats_on(found: Found, table: Table) -> list[Mat]:
    """The mats of a table, with empty hands."""
    return [_mat(found, f"table.sides[{seat}]", side) for seat, side in enumerate(table.sides)]


def check_shape(found: Found, table: Table, privates: int) -> None:
    """As many sides and hands as seats. Raises: BadPosition at once, since nothing else can be read then."""
    seats = table.options.seats
    found.unless(len(table.sides) == seats, "table.sides", f"{len(table.sides)} sides for {seats} seats")
    found.unless(privates == seats, "privates", f"{privates} hands for {seats} seats")
    found.stop()


def from_position(position: Position, /) -> State:
    """The state that the position describes.

    Raises: BadPosition, which lists every problem.
    """
    require_types(position, Position)
    return state_of(position)


def state_of(position: Position) -> State:
    """The same for a position that is known to be well-typed."""
    found = Found()
    table = position.table
    found.unless(position.game == NAME, "game", f"{position.game[:40]!r} is not {NAME!r}")
    check_shape(found, table, len(position.privates))
    frame = frame_of(table.options)
    most = frame.cards.bit_count()
    mats = tuple(map(partial(_hold, found, frame), range(frame.seats), table.sides, position.privates))
    first, second = table.temples.tops
    state = State(
        frame=frame,
        phase=read_phase(found, table),
        clock=read_clock(found, table),
        mats=mats,
        supply=_supply(found, table.supply),
        bag=_bag(found, position),
        display=_prophecies(found, "table.display", table.display, DISPLAY),
        deck=_prophecies(found, "deck", position.deck, most),
        discards=_prophecies(found, "discards", position.discards, most),
        piles=Piles(
            tops=(_temple(found, "table.temples.tops[0]", first), _temple(found, "table.temples.tops[1]", second)),
            below=table.temples.below,
            unseen=_temples(found, "piles", position.piles),
        ),
    )
    found.unless(table.deck == len(position.deck), "table.deck", f"{table.deck}, but the deck holds {len(position.deck)}")
    number = len(position.discards)
    found.unless(table.discards == number, "table.discards", f"{table.discards}, but {number} are discarded")
    # What follows looks at the whole, which must be readable so far.
    found.stop()
    _check_cards(found, state)
    _check_temples(found, state)
    _check_pieces(found, state)
    for seat in range(frame.seats):
        _check_seat(found, state, seat, table.sides[seat].points)
    if _progress(state.phase) < _PLAY:
        _check_setup(found, state)
    else:
        _check_supply(found, state)
        _check_display(found, state)
        _check_stage(found, state)
        _check_ending(found, state)
        _check_passes(found, state)
    found.stop()
    return state


# What must fit together


def _check_cards(found: Found, state: State) -> None:
    """Every prophecy of the game is in one place (R1.2)."""
    places = [state.display, state.deck, state.discards]
    for mat in state.mats:
        places += [mat.hand, *(build.cards for build in mat.builds)]
    numbers = [sum(column) for column in zip(*(counts(place, CARD_SORTS) for place in places), strict=True)]
    for card, number, right in zip(ALL_PROPHECIES, numbers, counts(state.frame.cards, CARD_SORTS), strict=True):
        found.unless(number == right, "cards", f"there are {number} {card.id} in all, not {right}")


def _check_temples(found: Found, state: State) -> None:
    """Every temple of the game is in one place (R1.3), and under the piles are as many as they say."""
    numbers = [number for number in state.piles.tops if number >= 0] + list(singles(state.piles.unseen))
    for mat in state.mats:
        numbers += [*singles(mat.temples), *(build.temple for build in mat.builds if build.temple >= 0)]
    for card in ALL_TEMPLES:
        number, right = numbers.count(card.number), state.frame.temples >> card.number & 1
        found.unless(number == right, "temples", f"there are {number} {card.id} in all, not {right}")
    below = state.piles.below
    to_deal = state.frame.seats - state.frame.place(state.phase.seat) if isinstance(state.phase, DealingTemple) else 0
    if isinstance(state.phase, Filling) and state.phase.after is After.SETUP:
        to_deal = state.frame.seats
    unseen = state.piles.unseen.bit_count() - to_deal
    fits = min(below) >= 0 and sum(below) == unseen and all(map(le, below, state.frame.pile_sizes))
    found.unless(fits, "table.temples.below", f"{below} cannot lie under the piles: {unseen} temples are unseen")


def _check_pieces(found: Found, state: State) -> None:
    """Every piece is in one place (R1.1)."""
    numbers = list(counts(state.bag, PIECE_SORTS))
    for sort in contents(state.supply, SORTS):
        for number in PIECES_OF[sort]:
            numbers[number] += 1
    for mat in state.mats:
        for number in contents(mat.board, PIECE_SORTS):
            numbers[number] += 1
        for build in mat.builds:
            for piece in Snake.parse(build.snake).pieces:
                numbers[piece.number] += 1
    for piece, number, right in zip(ALL_PIECES, numbers, COPIES, strict=True):
        found.unless(number == right, "pieces", f"there are {number} {piece} in all, not {right}")
    bodies = sum(counts(state.bag, PIECE_SORTS)[:5])
    found.unless(bodies % 2 == 0, "table.bags.bodies", f"{bodies} bodies: they leave the bag in pairs (R4.5)")


def _check_seat(found: Found, state: State, seat: Seat, points: int) -> None:
    """One seat's cóatls, tokens and points."""
    place, mat = f"table.sides[{seat}]", state.mats[seat]
    for index, build in enumerate(mat.builds):
        _check_build(found, f"{place}.coatls[{index}]", build, state.frame.open_ends)
    number = unfinished(mat)
    found.unless(number <= UNFINISHED, f"{place}.coatls", f"{number} are unfinished, not at most two (R6.2)")
    tokens = state.frame.options.tokens or not mat.tokens
    found.unless(tokens, f"{place}.tokens", "the game is played without tokens (R2.7)")
    spent = state.frame.options.tokens and not mat.tokens & COMMIT_TOKEN
    fits = mat.temples.bit_count() <= 1 + spent
    found.unless(fits, f"{place}.temples", "a seat is dealt one temple and can take one more (R2.4, R11.4)")
    right = sum(map(build_points, sealed(state, seat)))
    found.unless(points == right, f"{place}.points", f"{points}, but its sealed cóatls are worth {right} (R12.1)")


def _check_build(found: Found, place: str, build: Build, open_ends: bool) -> None:
    """R7.7, R8.1, R9.3."""
    for number in singles(build.cards):
        fits = _ever_met(number, build.snake, open_ends)
        found.unless(fits, place, f"{build.snake} never satisfied {PROPHECY_IDS[number]} (R7.7)")
    if build.closed:
        found.unless(build.cards > 0, place, "a completed cóatl has a prophecy (R8.1)")
    if build.temple >= 0:
        fits = build.closed and temple_pays(build.temple, build.snake, build.cards) > 0
        found.unless(fits, place, f"{TEMPLE_IDS[build.temple]} does not fit {build.snake} (R9.1, R9.3)")


def _ever_met(number: int, snake: str, open_ends: bool) -> bool:
    """Whether the snake or, where an X can be broken later (R7.11), an earlier part of it satisfies a prophecy."""
    meets, letters = MEETS[open_ends][number], snake[1:-1]
    if meets(snake):
        return True
    if not open_ends:
        return False
    return any(
        meets((snake[0] if start == 0 else ".") + letters[start:end] + (snake[-1] if end == len(letters) else "."))
        for start in range(len(letters))
        for end in range(start + 1, len(letters) + 1)
    )


def _check_setup(found: Found, state: State) -> None:
    """During the set-up everything is known but what was dealt (R2)."""
    frame, phase, step = state.frame, state.phase, _progress(state.phase)
    found.unless(state.clock == frame.turns[frame.start], "table.turn", f"seat {frame.start} begins, after the set-up (R2.8)")
    discarded = 0
    for seat, mat in enumerate(state.mats):
        place = f"table.sides[{seat}]"
        fresh = not mat.board and not mat.builds and mat.tokens == ALL_TOKENS * frame.options.tokens
        found.unless(fresh, place, "nothing is taken, built or spent during the set-up")
        order = frame.place(seat)
        temples = step > _TEMPLES_DEALT or (isinstance(phase, DealingTemple) and order < frame.place(phase.seat))
        found.unless(mat.temples.bit_count() == temples, f"{place}.temples", "each seat in turn is dealt one temple (R2.4)")
        dealt = step > _PROPHECIES or (isinstance(phase, DealingProphecies) and order < frame.place(phase.seat))
        hand = mat.hand.bit_count()
        if isinstance(phase, Keeping) and not phase.waiting >> seat & 1:
            fits = frame.fewest <= hand <= KEPT
            found.unless(fits, f"{place}.prophecies", f"the hand holds {frame.options.keep} now (R2.6)")
            discarded += dealt_to(order) - min(hand, KEPT)
        else:
            right = dealt_to(order) * dealt
            found.unless(hand == right, f"{place}.prophecies", f"the hand holds {right} now (R2.6)")
    empty = (0, 0, 0) if step else (HEAD_SPACES, TAIL_SPACES, BODY_SPACES)
    found.unless(to_fill(state.supply, FULL_BAG) == empty, "table.supply", "it is filled first, and complete (R2.2)")
    found.unless(state.discards.bit_count() == discarded, "discards", f"{discarded} are discarded now (R2.6)")
    display = DISPLAY if step > _DISPLAY else 0
    found.unless(state.display.bit_count() == display, "table.display", f"it holds {display} now (R2.5)")
    revealed = 2 if step > _TOPS else phase.pile if isinstance(phase, Revealing) else 0
    first, second = frame.pile_sizes
    fits = state.piles.below == (first - (revealed > 0), second - (revealed > 1))
    fits &= [top >= 0 for top in state.piles.tops] == [revealed > 0, revealed > 1]
    found.unless(fits, "table.temples", f"{revealed} of the piles are turned up now (R2.4)")


def _check_supply(found: Found, state: State) -> None:
    """The supply is short only as far as R4.4 lets it be."""
    phase, supply = state.phase, state.supply
    short, possible = needs_refill(supply), any(to_fill(supply, state.bag))
    if isinstance(phase, Filling):
        found.unless(possible, "table.stage", "nothing can be filled (R4.5)")
        found.unless(short or phase.after is not After.TAKE, "table.stage", "no refill is due after a take (R4.4)")
    else:
        found.unless(not short or not possible, "table.supply", "it must be filled (R4.4)")
        ended = state.clock.ending is not None or not no_bodies(supply)
        found.unless(ended, "table.supply", "without bodies the end has begun (R4.6)")


def _check_display(found: Found, state: State) -> None:
    """The display is short only while cards are chosen, or when there are no more (R5.4, R5.5)."""
    phase, number = state.phase, state.display.bit_count()
    cards = bool(state.deck or state.discards)
    if isinstance(phase, Displaying):
        found.unless(number < DISPLAY and state.deck > 0, "table.stage", "the display cannot be filled (R5.4)")
        again = phase.after is After.SEE and number > 0 and state.discards > 0
        found.unless(not again, "table.display", "it was discarded as a whole (R11.3)")
    elif isinstance(phase, Discarding):
        found.unless(number == DISPLAY or not state.deck, "table.display", "it has been filled (R11.3)")
    elif not isinstance(phase, (Choosing, Drawing)):
        found.unless(number == DISPLAY or not cards, "table.display", "it has been filled (R5.4)")


def _check_stage(found: Found, state: State) -> None:
    """What the present action needs, the seat that takes it has."""
    phase, seat = state.phase, state.clock.seat
    mat, place = state.mats[seat], "table.stage"
    hand = mat.hand.bit_count()
    for each, other in enumerate(state.mats):
        found.unless(other.hand.bit_count() <= HAND, f"table.sides[{each}].prophecies", "at most five in the hand (R5.2)")
    if isinstance(phase, Drawing):
        found.unless(hand < HAND and state.deck > 0, place, "no card can be drawn (R5.2, R5.5)")
    elif isinstance(phase, Choosing):
        found.unless(hand > 0 or _spent(state, mat, SEE_TOKEN), place, "no card has been chosen (R5.1)")
    elif isinstance(phase, Assembling):
        built = mat.builds and unfinished(mat) + COATLS > len(mat.builds)
        found.unless(bool(built), place, "nothing can have been assembled (R6.1, R10.1)")
    elif isinstance(phase, Discarding) or (isinstance(phase, Displaying) and phase.after is After.SEE):
        found.unless(_spent(state, mat, SEE_TOKEN), place, "the token See the Future is not spent (R11.3)")
    elif isinstance(phase, Filling) and phase.after is After.PICK:
        found.unless(_spent(state, mat, PICK_TOKEN), place, "the token Perfect Pick is not spent (R11.2)")
    coatl = open_coatl(phase)
    if coatl >= 0:
        closed = coatl < len(mat.builds) and mat.builds[coatl].closed
        found.unless(closed, place, f"cóatl {coatl} of seat {seat} is not complete (R8.1)")
    _check_piles(found, state, mat)


def _check_piles(found: Found, state: State, mat: Mat) -> None:
    """A pile without an open temple is empty, unless the next one is being turned up (R9.5)."""
    phase, piles, place = state.phase, state.piles, "table.temples"
    for pile, (top, below) in enumerate(zip(piles.tops, piles.below, strict=True)):
        if isinstance(phase, Revealing) and phase.pile == pile:
            found.unless(top < 0 < below, place, f"pile {pile} has nothing to turn up (R9.5)")
            if phase.after is After.COMMIT:
                took = mat.temples and _spent(state, mat, COMMIT_TOKEN)
                found.unless(bool(took), "table.stage", "no temple was taken (R11.4)")
            else:
                laid = all(build.temple >= 0 for build in mat.builds[phase.coatl : phase.coatl + 1])
                found.unless(laid, "table.stage", f"no temple lies at cóatl {phase.coatl} (R9.5)")
        else:
            found.unless(top >= 0 or not below, place, f"the next temple of pile {pile} lies open (R9.5)")


def _spent(state: State, mat: Mat, token: int) -> bool:
    return state.frame.options.tokens and not mat.tokens & token


def _check_ending(found: Found, state: State) -> None:
    """R10.1 and R10.2."""
    clock, place = state.clock, "table.ending"
    over = isinstance(state.phase, Over)
    found.unless(over == (clock.left == 0), "table.stage", "the game is over when no turn is left (R10)")
    three = [seat for seat in range(state.frame.seats) if len(sealed(state, seat)) == COATLS]
    if clock.ending is None:
        found.unless(not three, place, "a third cóatl begins the end (R10.1)")
    elif clock.ending is Ending.THIRD_COATL:
        found.unless(clock.ender in three, place, f"seat {clock.ender} has no three completed cóatls (R10.1)")
    elif clock.ending is Ending.BODIES_GONE:
        gone = no_bodies(state.supply) and not to_fill(0, state.bag)[2]
        found.unless(gone, place, "there are bodies left (R10.2)")


def _check_passes(found: Found, state: State) -> None:
    """A seat that has just passed still cannot do anything (R10.4)."""
    if state.clock.passes:
        found.unless(isinstance(state.phase, (Acting, Over)), "table.passes", "somebody acts, so nobody has just passed (R10.4)")
        for seat in passed(state.frame.seats, state.clock):
            idle = not actions(state, state.mats[seat])
            found.unless(idle, "table.passes", f"seat {seat} cannot have passed: it can act (R10.4)")


def passed(seats: int, clock: Clock) -> list[Seat]:
    """The seats that have just passed, one after the other (R10.4)."""
    latest = clock.seat if clock.left == 0 else clock.seat - 1
    return [(latest - number) % seats for number in range(clock.passes)]
