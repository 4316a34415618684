"""Moves and views as numbers, for programs that learn: what each choice and each byte of an observation means.

Decides names and order only; they are stable for a version of the rules. Other seats are counted clockwise from the seat that
moves or looks: seat 1 is the next one. What would be some 20,000 moves are some 500 choices: cards are kept one after the other,
and a piece that closes a cóatl is chosen before the prophecy that it fulfils. The layout of an observation depends on the number
of seats alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

import attrs

from coatl_rules.cards import ALL_PROPHECIES, PROPHECY_NUMBER, TEMPLE_IDS, prophecies, temples
from coatl_rules.events import COLUMNS
from coatl_rules.model import CARD_SORTS, COATLS, HAND, PIECE_SORTS, After, Build, Clock, Ending, Phase, State
from coatl_rules.options import Options
from coatl_rules.pieces import (
    ALL_PIECES,
    BOARD_SPACES,
    BODY_SPACES as PAIR_SPACES,
    COLOURS,
    COPIES,
    HEAD_SPACES,
    LETTERS,
    PAIRS,
    TAIL_SPACES,
)
from coatl_rules.positions import shown, stage_of
from coatl_rules.steps import (
    PICKS,
    SORTS,
    STARTS,
    TAKES,
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
    Place,
    Seal,
    See,
    Start,
    Take,
    Temple,
)
from coatl_rules.table import StageName, Token
from tabletop_rules import Seat, require_seat
from tabletop_rules.numbered import Feature, spread

_NO_YES: Final = ("no", "yes")
_TEMPLE_SORTS: Final = len(TEMPLE_IDS)
_LONGEST: Final = COPIES[0] * len(COLOURS) + 2
"""A snake of all bodies, with a head and a tail."""
_STAGES: Final = tuple(StageName)
_AFTERS: Final = (None, *After)
_ENDINGS: Final = (None, *Ending)


# Choices


@attrs.frozen
class _Layout:
    """The names of all choices, how many kinds of cards there are, and where each family begins."""

    names: tuple[str, ...]
    prophecies: int
    temples: int
    picks: int
    chosen: int
    starts: int
    extends: int
    withs: int
    fulfils: int
    laid: int
    commits: int
    discards: int
    words: int
    keeps: int

    def prophecy(self, number: int) -> int:
        """The number of a prophecy. Raises: ValueError for one that is not in the game."""
        if number >= self.prophecies:
            raise ValueError(f"move: {ALL_PROPHECIES[number].id} is not in a game without promo cards (R1.2)")
        return number

    def temple(self, number: int) -> int:
        """The number of a temple. Raises: ValueError for one that is not in the game."""
        if number >= self.temples:
            raise ValueError(f"move: {TEMPLE_IDS[number]} is not in a game without promo cards (R1.3)")
        return number


def _spaces(moves: tuple[Take | Pick, ...]) -> Iterator[str]:
    return (f"{move.kind.value} {''.join(colour.letter for colour in move.colours)}" for move in moves)


@lru_cache(maxsize=4)
def _layout(promo: bool, keep: str) -> _Layout:
    cards, temple_cards = [card.id for card in prophecies(promo)], [card.id for card in temples(promo)]
    families = [
        [f"take {space}" for space in _spaces(TAKES)],
        [f"pick {space}" for space in _spaces(PICKS)],
        [f"choose {card}" for card in (*cards, "deck")],
        [f"start {move.piece}" for move in STARTS],
        [f"extend {coatl} {place.value} {letter}" for coatl in range(COATLS) for place in Place for letter in LETTERS],
        [f"with {card}" for card in cards],
        [f"fulfil {coatl} {card}" for coatl in range(COATLS) for card in cards],
        [f"temple {card}" for card in temple_cards],
        [f"commit {card}" for card in temple_cards],
        [f"discard {card}" for card in cards],
        ["seal", "see", "end", "pass"],
        [f"keep {card}" for card in cards],
        ["keep no more"] if keep == "up to three" else [],
    ]
    starts = [0]
    for family in families:
        starts.append(starts[-1] + len(family))
    names = tuple(name for family in families for name in family)
    return _Layout(names, len(cards), len(temple_cards), *starts[1:-2])


def choices(options: Options, /) -> tuple[str, ...]:
    """The names of all choices, in the words of the notation; `keep P01` and `with P15` are parts of moves, and `keep no more`
    ends one where fewer than three may be kept.

    >>> len(choices(Options(2))), len(choices(Options(2, promo=True)))
    (503, 555)
    """
    return _layout(options.promo, options.keep).names


def path(options: Options, seat: Seat, move: Move, /) -> tuple[int, ...]:
    """The choices that make up a move: one, but for the cards that are kept (R2.6), which are chosen one after the other in their
    order, and for a piece that closes a cóatl together with its first prophecy (R8.2).

    Raises: ValueError for a card or a cóatl that the game does not have.

    >>> names = choices(Options(2))
    >>> [names[choice] for choice in path(Options(2), 0, Extend(0, "tail", "red", "P15"))]
    ['extend 0 tail R', 'with P15']
    """
    return _PATHS[type(move)](_layout(options.promo, options.keep), move)


def _coatl(number: int) -> int:
    if number >= COATLS:
        raise ValueError(f"move: cóatls 0 to {COATLS - 1}, not {number}")
    return number


def _of_extend(layout: _Layout, move: Extend) -> tuple[int, ...]:
    first = layout.extends + 20 * _coatl(move.coatl) + 5 * move.place.number + move.colour.number
    return (first,) if move.number < 0 else (first, layout.withs + layout.prophecy(move.number))


def _of_keep(layout: _Layout, move: Keep) -> tuple[int, ...]:
    cards = [layout.keeps + layout.prophecy(PROPHECY_NUMBER[card]) for card in move.cards]
    last = layout.keeps + layout.prophecies
    return tuple(cards) if len(cards) == 3 or last == len(layout.names) else (*cards, last)


def _of_choose(layout: _Layout, move: Choose) -> tuple[int, ...]:
    return (layout.chosen + (layout.prophecies if move.number < 0 else layout.prophecy(move.number)),)


_PATHS: Final[dict[type, Callable[[_Layout, Any], tuple[int, ...]]]] = {
    Take: lambda layout, move: (move.number,),
    Pick: lambda layout, move: (layout.picks + move.number,),
    Choose: _of_choose,
    Start: lambda layout, move: (layout.starts + move.number,),
    Extend: _of_extend,
    Fulfil: lambda layout, move: (
        layout.fulfils + layout.prophecies * _coatl(move.coatl) + layout.prophecy(move.number),
    ),
    Temple: lambda layout, move: (layout.laid + layout.temple(move.number),),
    Commit: lambda layout, move: (layout.commits + layout.temple(move.number),),
    Discard: lambda layout, move: (layout.discards + layout.prophecy(move.number),),
    Seal: lambda layout, move: (layout.words,),
    See: lambda layout, move: (layout.words + 1,),
    End: lambda layout, move: (layout.words + 2,),
    Pass: lambda layout, move: (layout.words + 3,),
    Keep: _of_keep,
}


# Observations


@lru_cache(maxsize=8)
def features(options: Options, /) -> tuple[Feature, ...]:
    """What each byte of an observation says.

    >>> [feature.name for feature in features(Options(2))[:4]]
    ['stage', 'stage after', 'stage seat', 'stage pile']
    """
    seats = options.seats
    nobody = ("nobody", *(f"seat {seat}" for seat in range(seats)))
    spaces = [HEAD_SPACES] * 5 + [TAIL_SPACES] * 5 + [PAIR_SPACES] * len(PAIRS)
    deck = sum(card.copies for card in ALL_PROPHECIES) + 1
    return (
        Feature("stage", len(_STAGES), tuple(stage.value for stage in _STAGES)),
        Feature("stage after", len(_AFTERS), ("nothing", *(after.value for after in After))),
        Feature("stage seat", seats + 1, nobody),
        Feature("stage pile", 3, ("none", "pile 0", "pile 1")),
        Feature("stage coatl", COATLS + 1, ("none", *(f"coatl {coatl}" for coatl in range(COATLS)))),
        *(Feature(f"seat {seat} keeps", 2, _NO_YES) for seat in range(seats)),
        Feature("turn", seats, nobody[1:]),
        Feature("turn actions", 3),
        Feature("turn may end", 2, _NO_YES),
        Feature("passes", seats + 1),
        Feature("ending", len(_ENDINGS), ("none", *(ending.value for ending in Ending))),
        Feature("ender", seats + 1, nobody),
        *(
            feature
            for turn in range(2 * seats - 1)
            for feature in (Feature(f"last turn {turn} seat", seats + 1, nobody), Feature(f"last turn {turn} actions", 3))
        ),
        *(Feature(f"supply {space}", most + 1) for space, most in zip(_spaces(TAKES), spaces, strict=True)),
        *(Feature(f"bag {piece}", copies + 1) for piece, copies in zip(ALL_PIECES, COPIES, strict=True)),
        *(Feature(f"display {card.id}", card.copies + 1) for card in ALL_PROPHECIES),
        Feature("deck", deck),
        Feature("discards", deck),
        *(Feature(f"pile {pile} open {temple}", 2, _NO_YES) for pile in range(2) for temple in TEMPLE_IDS),
        *(Feature(f"pile {pile} below", _TEMPLE_SORTS + 1) for pile in range(2)),
        *(feature for seat in range(seats) for feature in _side(f"seat {seat}")),
        *(Feature(f"own {card.id}", card.copies + 1) for card in ALL_PROPHECIES),
        *(Feature(f"own {temple}", 2, _NO_YES) for temple in TEMPLE_IDS),
    )


def _side(owner: str) -> Iterator[Feature]:
    for piece, copies in zip(ALL_PIECES, COPIES, strict=True):
        yield Feature(f"{owner} board {piece}", min(copies, BOARD_SPACES) + 1)
    yield Feature(f"{owner} prophecies", 2 * HAND + 1)
    yield Feature(f"{owner} temples", _TEMPLE_SORTS + 1)
    yield from (Feature(f"{owner} token {token.value}", 2, _NO_YES) for token in Token)
    for coatl in range(COATLS):
        yield Feature(f"{owner} coatl {coatl} head", 2, _NO_YES)
        yield Feature(f"{owner} coatl {coatl} tail", 2, _NO_YES)
        for place in range(_LONGEST):
            yield Feature(f"{owner} coatl {coatl} piece {place}", len(COLOURS) + 1, ("none", *LETTERS))
        yield from (Feature(f"{owner} coatl {coatl} {card.id}", 2, _NO_YES) for card in ALL_PROPHECIES)
        yield from (Feature(f"{owner} coatl {coatl} {temple}", 2, _NO_YES) for temple in TEMPLE_IDS)


def observe(state: State, seat: Seat, /) -> bytes:
    """What the seat sees, one byte for each of `features`: all that its view tells (R13). Raises: ValueError for a seat outside
    the game."""
    seats = state.frame.seats
    require_seat(seat, seats)
    mats, piles = state.mats, state.piles
    first, second = piles.tops
    own = mats[seat]
    parts = [
        _clock(state.phase, state.clock, seats, seat, state.frame.start),
        _counted(state.supply, SORTS),
        _bag(state.bag),
        _counted(state.display, CARD_SORTS),
        bytes((state.deck.bit_count(), state.discards.bit_count())),
        _bit(first, _TEMPLE_SORTS),
        _bit(second, _TEMPLE_SORTS),
        bytes(piles.below),
    ]
    parts += [
        _before(mat.board, mat.hand.bit_count(), mat.temples.bit_count(), mat.tokens, mat.builds)
        for mat in (*mats[seat:], *mats[:seat])
    ]
    parts += (_counted(own.hand, CARD_SORTS), _counted(own.temples, _TEMPLE_SORTS))
    return b"".join(parts)


# Each part is remembered: a step changes few of them.


@lru_cache(maxsize=2048)
def _clock(phase: Phase, clock: Clock, seats: int, seat: Seat, start: Seat) -> bytes:
    """The stage, the turn and what is left of the game, as that seat sees them."""

    def relative(other: Seat | None) -> int:
        return 0 if other is None else 1 + (other - seat) % seats

    stage = stage_of(phase)
    turn, passes, ending, ender, last = shown(seats, clock, start)
    numbers = [
        _STAGES.index(stage.name),
        _AFTERS.index(stage.after),
        relative(stage.seat),
        0 if stage.pile is None else stage.pile + 1,
        0 if stage.coatl is None else stage.coatl + 1,
        *((seat + step) % seats in stage.waiting for step in range(seats)),
        relative(turn.seat) - 1,
        turn.actions,
        turn.may_end,
        passes,
        _ENDINGS.index(ending),
        relative(ender),
    ]
    for later in last:
        numbers += (relative(later.seat), later.actions)
    return bytes(numbers).ljust(11 + seats + 2 * (2 * seats - 1), b"\0")


_DIGITS: Final = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


@lru_cache(maxsize=4096)
def _counted(things: int, width: int) -> bytes:
    """How many of every item are in a multiset, of none more than fifteen: as hexadecimal digits its layers add up."""
    layer = (1 << width) - 1
    total = 0
    while things:
        total += int(f"{things & layer:b}", 16)
        things >>= width
    return f"{total:0{width}x}".encode().translate(_DIGITS)[::-1]


def _bag(bag: int) -> bytes:
    return bytes([(bag & column).bit_count() for column in COLUMNS])


@lru_cache(maxsize=128)
def _bit(number: int, width: int) -> bytes:
    """One of so many things, or with a number below 0 none."""
    return spread(0 if number < 0 else 1 << number, width)


_COLOUR_NUMBERS: Final = str.maketrans({letter: chr(number + 1) for number, letter in enumerate(LETTERS)})
_NO_BUILD: Final = bytes(2 + _LONGEST + CARD_SORTS + _TEMPLE_SORTS)


@lru_cache(maxsize=4096)
def _before(board: int, hand: int, temples: int, tokens: int, builds: tuple[Build, ...]) -> bytes:
    """What lies before a seat."""
    lacking = COATLS - len(builds)
    return b"".join(
        (
            _counted(board, PIECE_SORTS),
            bytes((hand, temples)),
            _counted(tokens, len(Token)),
            *map(_build, builds),
            _NO_BUILD * lacking,
        )
    )


@lru_cache(maxsize=4096)
def _build(build: Build) -> bytes:
    snake = build.snake
    return b"".join(
        (
            bytes((snake[0] == "<", snake[-1] == ">")),
            snake[1:-1].translate(_COLOUR_NUMBERS).encode().ljust(_LONGEST, b"\0"),
            spread(build.cards, CARD_SORTS),
            _bit(build.temple, _TEMPLE_SORTS),
        )
    )
