"""The compact state of a game of Cóatl: what `rules` computes with.

Decides what a state holds, not what may happen to it. Pieces and cards are multisets held as ints (see `multiset`), by the
numbers of `pieces`, `cards` and `steps`; snakes are texts such as `<YRK.`. The readable form is in `views`.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TypeAlias

import attrs

from coatl_rules.cards import ALL_PROPHECIES, ALL_TEMPLES, PROPHECY_IDS
from coatl_rules.multiset import from_counts
from coatl_rules.options import Options
from coatl_rules.pieces import COPIES
from tabletop_rules import Seat, twin
from tabletop_rules.plugins import notebook_state_svg

PIECE_SORTS = len(COPIES)
CARD_SORTS = len(PROPHECY_IDS)
CARD_BITS = (1 << CARD_SORTS) - 1
DISPLAY, KEPT, HAND, COATLS, UNFINISHED, CARDS_EACH = 6, 3, 5, 3, 2, 4


def dealt_to(place: int) -> int:
    """How many prophecies the seat with this place in the order of turns is dealt: those that it keeps, and one more for each
    seat before it (R2.6)."""
    return KEPT + place


class Ending(Enum):
    """Why the game ends: a third cóatl (R10.1), no bodies left (R10.2), or a full round of passes (R10.4)."""

    THIRD_COATL = "third coatl"
    BODIES_GONE = "bodies gone"
    ALL_PASSED = "all passed"


def last_turns(seats: int, ending: Ending, seat: Seat, start_seat: Seat = 0) -> tuple[tuple[Seat, int], ...]:
    """The turns that are left when an ending strikes in a turn of that seat: (seat, most actions), in order (R10.1, R10.2). A
    round begins with the start seat (R2.8).

    >>> last_turns(3, Ending.THIRD_COATL, 0)
    ((1, 2), (2, 2))
    >>> last_turns(3, Ending.BODIES_GONE, 1)
    ((2, 1), (0, 1), (1, 1), (2, 1))
    >>> last_turns(3, Ending.BODIES_GONE, 1, start_seat=2)
    ((2, 1), (0, 1), (1, 1))
    >>> last_turns(3, Ending.ALL_PASSED, 1)
    ()
    """
    order = [(start_seat + place) % seats for place in range(seats)]
    place = order.index(seat)
    earlier, later = order[:place], order[place + 1 :]
    if ending is Ending.THIRD_COATL:
        return tuple((each, 2) for each in later) + tuple((each, 1) for each in earlier)
    if ending is Ending.BODIES_GONE:
        return tuple((each, 1) for each in (*later, *order))
    return ()


@attrs.frozen(weakref_slot=False)
class Clock:
    """Whose turn it is, and what is left of the game.

    `left` are the actions that the seat may still take in this turn; with `begun` it took one already and may decline. `passes`
    counts the seats in a row that passed just now. Once an ending has struck in a turn of seat `ender`, `turn` is the place of
    this turn among the last turns; else both are -1.
    """

    seat: Seat
    left: int
    begun: bool
    passes: int
    ending: Ending | None
    ender: Seat
    turn: int


@attrs.frozen(weakref_slot=False)
class Build:
    """A cóatl: its snake, the numbers of its prophecies as a set, the number of its temple or -1."""

    snake: str
    cards: int
    temple: int

    @property
    def closed(self) -> bool:
        """Whether it has its head and its tail."""
        return self.snake[0] == "<" and self.snake[-1] == ">"


@attrs.frozen(weakref_slot=False)
class Mat:
    """What is one seat's: pieces on its board, prophecies and temples in its hand, tokens that it may still spend, its cóatls.

    `met` holds for every cóatl the prophecies of the hand that its snake satisfies, as a set: derived, and kept because looking
    for them before every move took a third of the time of a game.
    """

    board: int
    hand: int
    temples: int
    tokens: int
    builds: tuple[Build, ...]
    met: tuple[int, ...] = attrs.field(eq=False)


PICK_TOKEN, SEE_TOKEN, COMMIT_TOKEN = 1, 2, 4
ALL_TOKENS = PICK_TOKEN | SEE_TOKEN | COMMIT_TOKEN


@attrs.frozen(weakref_slot=False)
class Piles:
    """The temples that no seat holds: the open ones (-1 for none), how many lie under each, and which ones those are, as a
    set."""

    tops: tuple[int, int]
    below: tuple[int, int]
    unseen: int


class After(Enum):
    """What an event of chance follows: the set-up, or the move that made it due."""

    SETUP = "setup"
    TAKE = "take"
    PICK = "pick"
    CHOOSE = "choose"
    SEE = "see"
    TEMPLE = "temple"
    COMMIT = "commit"


# The phases. Chance settles the first six.


@attrs.frozen(weakref_slot=False)
class Filling:
    """The supply is filled (R2.2, R4.5)."""

    after: After


@attrs.frozen(weakref_slot=False)
class DealingTemple:
    """A seat is dealt its temple (R2.4)."""

    seat: Seat


@attrs.frozen(weakref_slot=False)
class Revealing:
    """The next temple of a pile is turned up (R2.4, R9.5); after a temple of the display was laid, cóatl `coatl` is still
    open."""

    pile: int
    after: After
    coatl: int


@attrs.frozen(weakref_slot=False)
class Displaying:
    """The display is filled (R2.5, R5.4)."""

    after: After


@attrs.frozen(weakref_slot=False)
class DealingProphecies:
    """A seat is dealt its prophecies (R2.6)."""

    seat: Seat


@attrs.frozen(weakref_slot=False)
class Drawing:
    """The top of the deck is drawn (R5.3)."""


@attrs.frozen(weakref_slot=False)
class Keeping:
    """The seats of this set still choose which prophecies they keep (R2.6)."""

    waiting: int


@attrs.frozen(weakref_slot=False)
class Acting:
    """A seat begins an action (R3.1)."""


@attrs.frozen(weakref_slot=False)
class Choosing:
    """A seat chooses prophecies, one at a time (R5)."""


@attrs.frozen(weakref_slot=False)
class Discarding:
    """A seat that sees the future discards from its hand (R11.3)."""


@attrs.frozen(weakref_slot=False)
class Assembling:
    """A seat has begun to assemble (R6)."""


@attrs.frozen(weakref_slot=False)
class Completing:
    """A seat has closed this cóatl and not yet sealed it (R8)."""

    coatl: int


@attrs.frozen(weakref_slot=False)
class Over:
    """The game has ended (R10)."""


Phase: TypeAlias = (
    Filling
    | DealingTemple
    | Revealing
    | Displaying
    | DealingProphecies
    | Drawing
    | Keeping
    | Acting
    | Choosing
    | Discarding
    | Assembling
    | Completing
    | Over
)
ACTING, CHOOSING, DISCARDING, ASSEMBLING, DRAWING, OVER = Acting(), Choosing(), Discarding(), Assembling(), Drawing(), Over()
COMPLETING = tuple(Completing(coatl) for coatl in range(COATLS))
FILLING_FIRST, FILLING_AFTER_TAKE, FILLING_AFTER_PICK = Filling(After.SETUP), Filling(After.TAKE), Filling(After.PICK)
FIRST_DISPLAY, DISPLAY_AFTER_CHOOSING, DISPLAY_TO_SEE = Displaying(After.SETUP), Displaying(After.CHOOSE), Displaying(After.SEE)


def open_coatl(phase: Phase) -> int:
    """The cóatl that is closed and not yet sealed, or -1: a temple may be revealed meanwhile (R9.5)."""
    return phase.coatl if isinstance(phase, (Completing, Revealing)) else -1


@attrs.frozen(weakref_slot=False)
class Frame:
    """What the options settle for a whole game: `turns` are the clocks of ordinary turns, by seat; `cards` and `temples` all that
    are in the game; the fewest prophecies that a seat keeps."""

    options: Options
    seats: int = attrs.field(eq=False, repr=False)
    open_ends: bool = attrs.field(eq=False, repr=False)
    turns: tuple[Clock, ...] = attrs.field(eq=False, repr=False)
    cards: int = attrs.field(eq=False, repr=False)
    temples: int = attrs.field(eq=False, repr=False)
    start: Seat = attrs.field(eq=False, repr=False)
    fewest: int = attrs.field(eq=False, repr=False)

    def place(self, seat: Seat) -> int:
        """The place of a seat in the order of turns: 0 for the start seat (R2.8)."""
        return (seat - self.start) % self.seats

    @property
    def pile_sizes(self) -> tuple[int, int]:
        """How the temples that are not dealt are split: the first pile gets the odd card (R2.4)."""
        left = self.temples.bit_count() - self.seats
        return left - left // 2, left // 2


@attrs.frozen(weakref_slot=False)
class State:
    """A game of Cóatl at one moment: everything, in compact form.

    `deck` and `discards` are urns, not orders: nobody may know how the deck lies.
    """

    frame: Frame
    phase: Phase
    clock: Clock
    mats: tuple[Mat, ...]
    supply: int
    bag: int
    display: int
    deck: int
    discards: int
    piles: Piles

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the table as a spectator sees it."""
        return notebook_state_svg(self, "coatl")


@lru_cache(maxsize=256)
def frame_of(options: Options) -> Frame:
    """The frame of a game with these options."""
    cards = from_counts([card.copies * (options.promo or not card.promo) for card in ALL_PROPHECIES])
    temples = sum(1 << card.number for card in ALL_TEMPLES if options.promo or not card.promo)
    turns = tuple(Clock(seat, 1, False, 0, None, -1, -1) for seat in range(options.seats))
    fewest = KEPT if options.keep == "three" else 1
    return Frame(options, options.seats, options.open_end_is_empty, turns, cards, temples, options.start_seat, fewest)


FULL_BAG = from_counts(COPIES)

new_state = twin(State)
new_mat = twin(Mat)
new_build = twin(Build)
