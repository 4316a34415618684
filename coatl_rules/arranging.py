"""Positions from the few facts that matter: stated by keywords, or in JSON that leaves out what follows from the rest.

Decides what follows, and what is filled in where nothing is stated; how statements read is decided in `statement`, what is valid
in `positions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

import attrs

from coatl_rules.cards import ALL_PROPHECIES, TEMPLE_IDS
from coatl_rules.model import COATLS, DISPLAY, HAND, KEPT, After, Ending, State, dealt_to, frame_of
from coatl_rules.multiset import singles
from coatl_rules.options import Options
from coatl_rules.pieces import ALL_PIECES, BOARD_SPACES, BODY_SPACES, COPIES, HEAD_SPACES, TAIL_SPACES, Colour, Kind, Piece
from coatl_rules.positions import NAME, Shown, coatl_worth, from_position, turns_shown
from coatl_rules.statement import (
    BySeat,
    StatedCards,
    StatedCoatls,
    StatedColours,
    StatedPairs,
    StatedPieces,
    StatedTokens,
    Statement,
)
from coatl_rules.table import (
    Bags,
    ColourCounts,
    Position,
    Private,
    Side,
    Stage,
    StageName,
    Supply,
    Table,
    Temples,
    Token,
)
from tabletop_rules import BadPosition, Seat
from tabletop_rules.filling import read_filled
from tabletop_rules.stating import by_keyword

_NO_COUNTS: Final = {colour.value: 0 for colour in Colour}
DERIVED: Final[Mapping[str, object]] = {
    "game": "",
    "deck": [],
    "piles": [],
    "table.bags": {"heads": _NO_COUNTS, "tails": _NO_COUNTS, "bodies": _NO_COUNTS},
    "table.deck": 0,
    "table.discards": 0,
    "table.sides[].prophecies": 0,
    "table.sides[].temples": 0,
    "table.sides[].points": 0,
}
"""The fields of a position that follow from the others, each with what stands in for it until it is filled in."""

_PLACES: Final = (
    (r"privates\[([0-9]+)\]\.(prophecies|temples)", r"\2[\1]"),
    (r"table\.sides\[([0-9]+)\]\.board", r"boards[\1]"),
    (r"table\.sides\[([0-9]+)\]\.coatls(.*)", r"coatls[\1]\2"),
    (r"table\.sides\[([0-9]+)\]\.(prophecies|temples|tokens)", r"\2[\1]"),
    (r"table\.sides\[([0-9]+)\].*", r"coatls[\1]"),
    (r"table\.supply\.(heads|tails|bodies)", r"\1"),
    (r"table\.supply", r"bodies"),
    (r"table\.bags\..*", r"boards"),
    (r"table\.temples\.(.+)", r"\1"),
    (r"table\.temples", r"tops"),
    (r"table\.turn", r"seat"),
    (r"table\.(.+)", r"\1"),
)
_SET_UP: Final = (
    StageName.FILLING,
    StageName.DEALING_TEMPLE,
    StageName.REVEALING,
    StageName.DISPLAYING,
    StageName.DEALING_PROPHECIES,
    StageName.KEEPING,
)
_TEMPLES_DEALT, _TURNED_UP, _SHOWN, _DEALT = 1, 2, 3, 4  # places of `_SET_UP`


def arrange(
    options: Options | None = None,
    /,
    *,
    stage: Stage | StageName | str | None = None,
    seat: Seat | None = None,
    actions: int | None = None,
    may_end: bool | None = None,
    passes: int | None = None,
    ending: Ending | str | None = None,
    ender: Seat | None = None,
    heads: StatedColours | None = None,
    tails: StatedColours | None = None,
    bodies: StatedPairs | None = None,
    boards: BySeat[StatedPieces] | None = None,
    tokens: BySeat[StatedTokens] | None = None,
    coatls: BySeat[StatedCoatls] | None = None,
    prophecies: BySeat[StatedCards] | None = None,
    temples: BySeat[StatedCards] | None = None,
    display: StatedCards | None = None,
    deck: StatedCards | None = None,
    discards: StatedCards | None = None,
    tops: Sequence[str | None] | None = None,
    below: Sequence[int] | None = None,
) -> State:
    """The state in which what is stated holds; all else follows from it, or is filled in, always in the same way.

    Without options: two seats. `heads`, `tails` and `bodies` are what the supply holds (`bodies="YR KK"`: letters of the
    notation); `boards` the pieces on each seat's board (`"R <Y K>"`: a body, a head, a tail); `coatls` each seat's cóatls in the
    order in which they were begun (`["<YRK. P15 P16", "<YYY> P00 T01"]`: the snake, its prophecies, its temple); `prophecies`
    and `temples` the hands; `tops` the open temples and `below` how many lie under each.

    Filled in are: the stage (an action begins), whose turn it is and how many actions are left, why the game ends where a third
    cóatl is sealed, a full supply, hands of three prophecies, one temple a hand, all tokens that the stage does not say are
    spent, the display, the open temples. What is stated nowhere is in the bags, in the deck, under the piles; where `deck` is
    stated, other prophecies are discarded. Bodies leave the bag in pairs (R4.5): an odd one lies on a board that is not stated,
    or has room.

    Raises: BadPosition for what cannot be read, and for what contradicts the rules or itself, each with the keyword.

    >>> from coatl_rules import format_step, legal_moves
    >>> state = arrange(coatls={0: "<YGYGRR. P15"}, boards={0: "K>"}, prophecies={0: "P16"}, tokens={0: ""}, stage="assembling")
    >>> [format_step(move) for move in legal_moves(state)][:2]
    ['start tail K', 'extend 0 tail K']
    >>> arrange(boards={0: "<R <R"}, coatls={1: ["<RR.", "<R."]})
    Traceback (most recent call last):
    tabletop_rules.errors.BadPosition: coatls[1][1]: a head R more than the 3 of the game (R1.1)
    """
    what: dict[str, object] = {
        "stage": stage,
        "seat": seat,
        "actions": actions,
        "may_end": may_end,
        "passes": passes,
        "ending": ending,
        "ender": ender,
        "heads": heads,
        "tails": tails,
        "bodies": bodies,
        "boards": boards,
        "tokens": tokens,
        "coatls": coatls,
        "prophecies": prophecies,
        "temples": temples,
        "display": display,
        "deck": deck,
        "discards": discards,
        "tops": tops,
        "below": below,
    }
    arranged = _Filling(Statement(Options(2) if options is None else options, what)).position()
    try:
        return from_position(arranged)
    except BadPosition as error:
        raise by_keyword(error.problems, _PLACES) from None


def read_position(text: str | bytes, /) -> Position:
    """The position that a JSON text describes, in which fields may be left out that follow from the others (docs/positions.md).

    Fields that are there are kept, also where they contradict the others: `from_position` says so.

    Raises: BadPosition, as `from_json` does.

    >>> from coatl_rules import new_game, position
    >>> from tabletop_rules import to_json
    >>> whole = position(new_game(Options(2)))
    >>> text = to_json(whole).replace('"game":"coatl",', "")
    >>> read_position(text) == whole
    True
    """
    return read_filled(text, Position, DERIVED, _filled)


# What follows from the rest


def _filled(position: Position, missing: Collection[str]) -> Position:
    """The position with the missing fields as they follow from the others."""
    table = position.table
    if "game" in missing:
        position = attrs.evolve(position, game=NAME)
    if "deck" in missing:
        position = attrs.evolve(position, deck=_undrawn(position))
    if "piles" in missing:
        position = attrs.evolve(position, piles=_unseen_temples(position))
    if "table.bags" in missing:
        table = attrs.evolve(table, bags=_bags(table))
    if "table.deck" in missing:
        table = attrs.evolve(table, deck=len(position.deck))
    if "table.discards" in missing:
        table = attrs.evolve(table, discards=len(position.discards))
    sides = list(table.sides)
    for seat, (side, private) in enumerate(zip(table.sides, position.privates, strict=False)):
        if f"table.sides[{seat}].prophecies" in missing:
            sides[seat] = attrs.evolve(sides[seat], prophecies=len(private.prophecies))
        if f"table.sides[{seat}].temples" in missing:
            sides[seat] = attrs.evolve(sides[seat], temples=len(private.temples))
        if f"table.sides[{seat}].points" in missing:
            open_now = table.stage.coatl if seat == table.turn.seat else None
            worth = sum(coatl_worth(coatl) for index, coatl in enumerate(side.coatls) if index != open_now)
            sides[seat] = attrs.evolve(sides[seat], points=worth)
    return attrs.evolve(position, table=attrs.evolve(table, sides=tuple(sides)))


def _undrawn(position: Position) -> tuple[str, ...]:
    """The prophecies of the game that lie nowhere else (R1.2)."""
    promo = position.table.options.promo
    left = Counter({card.id: card.copies for card in ALL_PROPHECIES if promo or not card.promo})
    left.subtract([*position.table.display, *position.discards])
    left.subtract(card for private in position.privates for card in private.prophecies)
    left.subtract(card for side in position.table.sides for coatl in side.coatls for card in coatl.prophecies)
    return tuple(left.elements())


def _unseen_temples(position: Position) -> tuple[str, ...]:
    """The temples of the game that lie nowhere else (R1.3)."""
    there = {*position.table.temples.tops, *(name for private in position.privates for name in private.temples)}
    there |= {coatl.temple for side in position.table.sides for coatl in side.coatls}
    names = (TEMPLE_IDS[number] for number in singles(frame_of(position.table.options).temples))
    return tuple(name for name in names if name not in there)


def _bags(table: Table) -> Bags:
    """The pieces of the game that lie nowhere else (R1.1)."""
    left = Counter(dict(zip(ALL_PIECES, COPIES, strict=True)))
    for side in table.sides:
        left.subtract(side.board)
        left.subtract(piece for coatl in side.coatls for piece in coatl.snake.pieces)
    left.subtract(Piece(Kind.HEAD, colour) for colour in table.supply.heads)
    left.subtract(Piece(Kind.TAIL, colour) for colour in table.supply.tails)
    left.subtract(Piece(Kind.BODY, colour) for pair in table.supply.bodies for colour in pair)
    counts = [ColourCounts(*(left[Piece(kind, colour)] for colour in Colour)) for kind in (Kind.HEAD, Kind.TAIL, Kind.BODY)]
    return Bags(*counts)


# What is filled in


def _agrees(wanted: Sequence[object], shown: Shown) -> bool:
    """Whether a turn is as it is stated, where it is: seat, actions, whether it may end, passes, the seat of the ending."""
    turn = shown[0]
    facts = (turn.seat, turn.actions, turn.may_end, shown[1], shown[3])
    return all(want in (None, fact) for want, fact in zip(wanted, facts, strict=True))


class _Filling:
    """A position in which a statement holds, as it is put together: what is taken is taken from the spare cards and pieces."""

    def __init__(self, said: Statement) -> None:
        self.said = said
        self.options, self.frame = said.options, said.frame
        self.seats = range(said.options.seats)
        self.stage = self._stage()
        self.seat = self.frame.start if said.seat is None else said.seat
        name = self.stage.name
        in_set_up = name in _SET_UP and self.stage.after in (None, After.SETUP)
        self.step = _SET_UP.index(name) if in_set_up else len(_SET_UP)

    def position(self) -> Position:
        """The whole position. Raises: BadPosition where the turn cannot be as it is stated."""
        said, playing = self.said, self.step == len(_SET_UP)
        self.coatls = [said.coatls.get(seat, ()) for seat in self.seats]
        supply = self._supply(playing)
        boards = self._boards(playing)
        turn = self._turn(supply)
        self.seat = turn[0].seat
        if self.stage.name is StageName.COMPLETING and self.stage.coatl is None:
            self.stage = attrs.evolve(self.stage, coatl=self._last_complete())
        tops = self._tops()
        hands_of_temples = [self._hand_of_temples(seat) for seat in self.seats]
        display = self._display()
        hands = [self._hand(seat) for seat in self.seats]
        discards = self._discarded(hands)
        table = Table(
            options=self.options,
            stage=self.stage,
            turn=turn[0],
            passes=turn[1],
            ending=turn[2],
            ender=turn[3],
            last_turns=turn[4],
            supply=supply,
            bags=Bags(*[ColourCounts(0, 0, 0, 0, 0)] * 3),
            display=display,
            deck=0,
            discards=0,
            temples=Temples(tops, self._below(tops)),
            sides=tuple(Side(boards[seat], 0, 0, self._tokens(seat), self.coatls[seat], 0) for seat in self.seats),
        )
        privates = tuple(map(Private, hands, hands_of_temples))
        return _filled(Position(NAME, table, privates, (), discards, ()), self._missing())

    def _missing(self) -> set[str]:
        """What follows, by the paths of `DERIVED`."""
        return {path.replace("[]", f"[{seat}]") for path in DERIVED for seat in self.seats}

    # the moment

    def _stage(self) -> Stage:
        """As stated; what belongs to it, where only its name is, is what comes first of it."""
        said = self.said.stage
        if isinstance(said, Stage):
            return said
        name = StageName.ACTING if said is None else said
        begun = self._begun()
        if name is StageName.FILLING:
            return Stage(name, after=After.TAKE if begun else After.SETUP)
        if name is StageName.DISPLAYING:
            return Stage(name, after=After.CHOOSE if begun else After.SETUP)
        if name is StageName.REVEALING:
            return Stage(name, after=After.COMMIT if begun else After.SETUP, pile=0)
        if name in (StageName.DEALING_TEMPLE, StageName.DEALING_PROPHECIES):
            return Stage(name, seat=self.options.start_seat)
        return Stage(name, waiting=tuple(self.seats)) if name is StageName.KEEPING else Stage(name)

    def _begun(self) -> bool:
        """Whether anything is stated that no set-up has."""
        said = self.said
        lying = (*said.boards.values(), *said.coatls.values(), said.heads, said.tails, said.bodies, said.deck, said.discards)
        return any(lying) or bool(said.tokens) or said.ending is not None or said.seat not in (None, self.frame.start)

    def _last_complete(self) -> int | None:
        """The cóatl that is being completed: the last of the seat whose turn it is that has its head and its tail."""
        coatls = self.coatls[self.seat]
        return next((index for index in reversed(range(len(coatls))) if coatls[index].snake.complete), None)

    def _turn(self, supply: Supply) -> Shown:
        """The first turn there is in which all that is stated of it holds; of the start seat, and with all its actions, where
        that is not stated. Raises: BadPosition where there is none."""
        said = self.said
        three = [seat for seat in self.seats if sum(coatl.snake.complete for coatl in self.coatls[seat]) == COATLS]
        over = self.stage.name is StageName.OVER
        gone = not supply.bodies and not any(self._left(Kind.BODY))
        ending = said.ending
        if ending is None and (three or gone or over) and not self._completes(three):
            ending = Ending.THIRD_COATL if three else Ending.BODIES_GONE if gone else Ending.ALL_PASSED
        ender = said.ender
        if ender is None and ending is Ending.THIRD_COATL and three:
            ender = three[0]
        passes = said.passes if said.passes is not None or over else 0
        wanted = (said.seat, said.actions, said.may_end, passes, ender)
        shown = next((each for each in self._turns(over) if each[2] is ending and _agrees(wanted, each)), None)
        if shown is None:
            said.stated.wrong("seat", "no turn is so: its seat and actions, the passes, the ending and its seat (R3.1, R10)")
        said.stated.finish()
        assert shown is not None  # else that was a problem
        return shown

    def _turns(self, over: bool) -> Iterator[Shown]:
        """The turns of a game that goes on, or is over, those of the start seat first."""
        turns = sorted(turns_shown(self.options), key=lambda shown: self.frame.place(shown[0].seat))
        return (shown for shown in turns if over == (shown[0].actions == 0))

    def _completes(self, three: Sequence[Seat]) -> bool:
        """Whether the third cóatl is only now being completed (R10.1)."""
        now = (StageName.COMPLETING, StageName.REVEALING)
        return self.stage.name in now and self.said.seat in (None, *three) and three == [self.seat]

    # pieces

    def _left(self, kind: Kind) -> list[int]:
        return [self.said.spare_pieces[Piece(kind, colour)] for colour in Colour]

    def _draw(self, kind: Kind) -> Colour | None:
        """The colour of which most pieces are left; None where none are."""
        left = self._left(kind)
        if not any(left):
            return None
        colour = tuple(Colour)[left.index(max(left))]
        self.said.spare_pieces[Piece(kind, colour)] -= 1
        return colour

    def _supply(self, playing: bool) -> Supply:
        """As stated; else full (R2.2, R4.5), but what is being filled."""
        filling = self.stage.name is StageName.FILLING
        empty = filling and not playing
        heads = self._row(self.said.heads, Kind.HEAD, 0 if empty else HEAD_SPACES)
        tails = self._row(self.said.tails, Kind.TAIL, 0 if empty else TAIL_SPACES)
        bodies = self.said.bodies
        if bodies is None:
            letters = self._row(None, Kind.BODY, 0 if filling else 2 * min(BODY_SPACES, sum(self._left(Kind.BODY)) // 2))
            half = len(letters) // 2
            bodies = tuple(zip(letters[:half], letters[half:], strict=True))
        return Supply(heads, tails, bodies)

    def _row(self, said: tuple[Colour, ...] | None, kind: Kind, spaces: int) -> tuple[Colour, ...]:
        if said is not None:
            return said
        drawn = (self._draw(kind) for _ in range(spaces))
        return tuple(colour for colour in drawn if colour is not None)

    def _boards(self, playing: bool) -> list[tuple[Piece, ...]]:
        """As stated; an odd body of the bag lies on one that is not, or that has room (R4.5)."""
        boards = [self.said.boards.get(seat, ()) for seat in self.seats]
        room = [seat for seat in self.seats if len(boards[seat]) < BOARD_SPACES]
        if sum(self._left(Kind.BODY)) % 2 and room:
            seat = min(room, key=lambda each: (each in self.said.boards, each == self.seat, each))
            colour = self._draw(Kind.BODY)
            assert colour is not None  # an odd number is left
            boards[seat] = (*boards[seat], Piece(Kind.BODY, colour))
        return boards

    # cards

    def _take(self, spare: list[str], number: int) -> tuple[str, ...]:
        """So many spare cards, as far as there are any."""
        taken = tuple(spare[:number])
        del spare[:number]
        return taken

    def _display(self) -> tuple[str, ...]:
        """As stated; else full (R2.5, R5.4), but what is being filled."""
        if self.said.display is not None:
            return self.said.display
        short = self.stage.name is StageName.DISPLAYING
        size = (0 if self.stage.after is After.SEE else DISPLAY - 1) if short else DISPLAY
        return self._take(self.said.spare_prophecies, 0 if self.step <= _SHOWN else size)

    def _hand(self, seat: Seat) -> tuple[str, ...]:
        """As stated; else three prophecies (R2.6), in the set-up those that were dealt."""
        if seat in self.said.prophecies:
            return self.said.prophecies[seat]
        number = KEPT
        if self.step < _DEALT or (self.step == _DEALT and not self._dealt_before(seat)):
            number = 0
        elif self.step == _DEALT or seat in self.stage.waiting:
            number = dealt_to(self.frame.place(seat))
        elif self.stage.name is StageName.DRAWING and seat == self.seat:
            number = min(KEPT, HAND - 1)
        return self._take(self.said.spare_prophecies, number)

    def _dealt_before(self, seat: Seat) -> bool:
        """Whether a seat comes before the one that is dealt something now."""
        return self.stage.seat is not None and self.frame.place(seat) < self.frame.place(self.stage.seat)

    def _discarded(self, hands: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """As stated, with what a stated deck does not have; else none, but what was not kept (R2.6)."""
        spare = self.said.spare_prophecies
        if self.said.deck is not None:
            return (*(self.said.discards or ()), *self._take(spare, len(spare)))
        if self.said.discards is not None or self.stage.name is not StageName.KEEPING:
            return self.said.discards or ()
        kept = [seat for seat in self.seats if seat not in self.stage.waiting]
        return self._take(spare, sum(max(0, dealt_to(self.frame.place(seat)) - min(len(hands[seat]), KEPT)) for seat in kept))

    def _tops(self) -> tuple[str | None, str | None]:
        """As stated; else an open temple on each pile (R2.4), but what is being turned up."""
        if self.said.tops is not None:
            return self.said.tops
        turned = self.stage.pile if self.stage.name is StageName.REVEALING else None
        tops: list[str | None] = [None, None]
        for pile in range(2):
            hidden = self.step < _TURNED_UP or (self.step == _TURNED_UP and pile >= (turned or 0))
            if not hidden and pile != turned and self.said.spare_temples:
                tops[pile] = self.said.spare_temples.pop(0)
        return tops[0], tops[1]

    def _hand_of_temples(self, seat: Seat) -> tuple[str, ...]:
        """As stated; else the one that each seat is dealt (R2.4)."""
        if seat in self.said.temples:
            return self.said.temples[seat]
        dealt = self.step > _TEMPLES_DEALT or (self.step == _TEMPLES_DEALT and self._dealt_before(seat))
        return (self.said.spare_temples.pop(),) if dealt and self.said.spare_temples else ()

    def _below(self, tops: tuple[str | None, str | None]) -> tuple[int, int]:
        """As stated; else the temples that are left, the second pile as high as it can be."""
        if self.said.below is not None:
            return self.said.below
        room = []
        for pile, (top, size) in enumerate(zip(tops, self.frame.pile_sizes, strict=True)):
            turned_up = self.step == len(_SET_UP) and not (self.stage.name is StageName.REVEALING and self.stage.pile == pile)
            room.append(size - (top is not None) if not turned_up else (size - 1 if top is not None else 0))
        left = len(self.said.spare_temples)
        if self.step == 0:
            left -= self.options.seats
        elif self.step == _TEMPLES_DEALT:
            left -= sum(not self._dealt_before(seat) for seat in self.seats)
        second = max(0, min(room[1], left))
        return max(0, left - second), second

    def _tokens(self, seat: Seat) -> tuple[Token, ...]:
        """As stated; else all (R2.7), but the one that the stage says is spent."""
        if seat in self.said.tokens or not self.options.tokens:
            return self.said.tokens.get(seat, ())
        spent = {After.PICK: Token.PICK, After.SEE: Token.SEE, After.COMMIT: Token.COMMIT}.get(self.stage.after or After.TAKE)
        if self.stage.name is StageName.DISCARDING:
            spent = Token.SEE
        return tuple(token for token in Token if token is not spent or seat != self.seat)
