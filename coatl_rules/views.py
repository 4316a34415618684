"""What is seen of a game of Cóatl: the whole position, one seat's view, one seat's share of a step (R13).

Decides who sees what. Hands are hidden; bags can be counted; of the deck, the discards and the piles only the sizes are known.
Guesses at what is not seen are in `guesses`.
"""

from __future__ import annotations

from coatl_rules.cards import PROPHECY_IDS, TEMPLE_IDS
from coatl_rules.legality import legal_moves
from coatl_rules.model import CARD_SORTS, PIECE_SORTS, Mat, State
from coatl_rules.multiset import contents, counts, singles
from coatl_rules.pieces import ALL_PIECES, COLOURS, PAIRS, Snake
from coatl_rules.positions import NAME, shown, stage_of
from coatl_rules.rules import to_act
from coatl_rules.scoring import scores
from coatl_rules.steps import SORTS, Discard, Keep, Move, PropheciesDealt, ProphecyDrawn, Step, TempleDealt
from coatl_rules.table import Bags, Coatl, ColourCounts, Position, Private, Side, Supply, Table, Temples, Token
from tabletop_rules import Hidden, Seat, View, require_seat

# The readable form


def _cards(cards: int) -> tuple[str, ...]:
    return tuple([PROPHECY_IDS[number] for number in contents(cards, CARD_SORTS)])


def _temples(temples: int) -> tuple[str, ...]:
    return tuple([TEMPLE_IDS[number] for number in singles(temples)])


def _supply(supply: int) -> Supply:
    sorts = list(contents(supply, SORTS))
    return Supply(
        heads=tuple(COLOURS[sort] for sort in sorts if sort < 5),
        tails=tuple(COLOURS[sort - 5] for sort in sorts if 5 <= sort < 10),
        bodies=tuple((COLOURS[PAIRS[sort - 10][0]], COLOURS[PAIRS[sort - 10][1]]) for sort in sorts if sort >= 10),
    )


def _bags(bag: int) -> Bags:
    numbers = counts(bag, PIECE_SORTS)
    return Bags(heads=ColourCounts(*numbers[5:10]), tails=ColourCounts(*numbers[10:15]), bodies=ColourCounts(*numbers[:5]))


def _side(mat: Mat, points: int) -> Side:
    return Side(
        board=tuple(ALL_PIECES[piece] for piece in contents(mat.board, PIECE_SORTS)),
        prophecies=mat.hand.bit_count(),
        temples=mat.temples.bit_count(),
        tokens=tuple(token for number, token in enumerate(Token) if mat.tokens >> number & 1),
        coatls=tuple(
            Coatl(Snake.parse(build.snake), _cards(build.cards), None if build.temple < 0 else TEMPLE_IDS[build.temple])
            for build in mat.builds
        ),
        points=points,
    )


def _table(state: State) -> Table:
    """What lies open, without a look at any hand, the deck or what lies under the piles."""
    piles = state.piles
    turn, passes, ending, ender, last = shown(state.frame.seats, state.clock, state.frame.start)
    first, second = (None if top < 0 else TEMPLE_IDS[top] for top in piles.tops)
    return Table(
        options=state.frame.options,
        stage=stage_of(state.phase),
        turn=turn,
        passes=passes,
        ending=ending,
        ender=ender,
        last_turns=last,
        supply=_supply(state.supply),
        bags=_bags(state.bag),
        display=_cards(state.display),
        deck=state.deck.bit_count(),
        discards=state.discards.bit_count(),
        temples=Temples((first, second), piles.below),
        sides=tuple(map(_side, state.mats, scores(state))),
    )


def _private(mat: Mat) -> Private:
    return Private(_cards(mat.hand), _temples(mat.temples))


def position(state: State, /) -> Position:
    """Everything, readable: `from_position` gives the state back."""
    return Position(
        game=NAME,
        table=_table(state),
        privates=tuple(map(_private, state.mats)),
        deck=_cards(state.deck),
        discards=_cards(state.discards),
        piles=_temples(state.piles.unseen),
    )


# One seat's share


def view(state: State, seat: Seat | None, /) -> View[Table, Private, Move]:
    """What a seat (None: a spectator) may know now (R13): the table, its own hand, its own moves. Nothing hidden is laid open at
    the end, since hands score nothing.

    Raises: ValueError for a seat outside the game.
    """
    if seat is None:
        return View(NAME, None, _table(state), None, (), to_act(state), ())
    require_seat(seat, state.frame.seats)
    return View(NAME, seat, _table(state), _private(state.mats[seat]), (), to_act(state), legal_moves(state, seat))


def redact(state: State, step: Step, seat: Seat | None, /) -> Step | Hidden:
    """What a seat (None: a spectator) saw of a legal step applied to `state` (R13).

    Hidden from the others is what a seat is dealt, draws from the deck, keeps, and discards from its hand; they see how many
    cards. Raises: ValueError for a seat outside the game.
    """
    if seat is not None:
        require_seat(seat, state.frame.seats)
    if isinstance(step, TempleDealt):
        return _of(step.seat, step, seat, "temple", 1)
    if isinstance(step, PropheciesDealt):
        return _of(step.seat, step, seat, "prophecies", len(step.cards))
    if isinstance(step, Keep):
        return _of(step.seat, step, seat, "keep", len(step.cards))
    if isinstance(step, ProphecyDrawn):
        return _of(state.clock.seat, step, seat, "draw", 1)
    if isinstance(step, Discard):
        return _of(state.clock.seat, step, seat, "discard", 1)
    return step


def _of(owner: Seat, step: Step, seat: Seat | None, kind: str, count: int) -> Step | Hidden:
    return step if seat == owner else Hidden(kind, owner, count)
