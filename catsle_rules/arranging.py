"""Positions from the few facts that matter: stated by keywords, or in JSON that leaves out what follows from the rest.

Decides what is read, what follows, and what is filled in where nothing is stated; what is valid is decided in `validity`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

import attrs

from catsle_rules.model import State
from catsle_rules.options import Options
from catsle_rules.pieces import CARDS_TO_TAKE, COLOURS, DECK, Card, Colour
from catsle_rules.tables import Column, Position, Private, Table
from catsle_rules.turns import TAKES, Phase
from catsle_rules.validity import NAME, best_round
from catsle_rules.views import from_position
from tabletop_rules import BadPosition, Seat
from tabletop_rules.filling import read_filled
from tabletop_rules.stating import Pairs, Stated, by_keyword

T = TypeVar("T")

StatedCards: TypeAlias = "str | Sequence[Card | str]"
"""Some cards: a list, or a text of names parted by spaces (`"red5 blue12"`)."""
StatedBoard: TypeAlias = "str | Sequence[StatedCards | None] | Pairs[int, StatedCards | None]"
"""A board: a text of cards, each colour in a column of its own; or columns, by number or one after the other."""

DERIVED: Final[Mapping[str, object]] = {
    "game": "",
    "undealt": [],
    "table.hand_sizes": [],
    "table.boards[][].colour": None,
    "table.discards": 0,
    "table.open_discards": None,
    "table.undealt": 0,
}
"""The fields of a position that follow from the others, each with what stands in for it until it is filled in."""

_PLACES: Final = (
    (r"privates\[([0-9]+)\]\.hand", r"hands[\1]"),
    (r"table\.hand_sizes\[([0-9]+)\]", r"hands[\1]"),
    (r"table\.boards\[([0-9]+)\]\[([0-9]+)\].*", r"boards[\1][\2]"),
    (r"table\.open_discards", r"discards"),
    (r"table\.(.+)", r"\1"),
)


def arrange(
    options: Options | None = None,
    /,
    *,
    phase: Phase | str | None = None,
    round: int | None = None,  # noqa: A002 - the field's name
    totals: Pairs[Seat, int | None] | Sequence[int | None] | None = None,
    leader: Seat | None = None,
    extra: Card | str | None = None,
    plays: StatedCards | None = None,
    left: StatedCards | None = None,
    takers: Sequence[Seat] | None = None,
    hands: Pairs[Seat, StatedCards | None] | Sequence[StatedCards | None] | None = None,
    voids: Pairs[Seat, str | Sequence[Colour | str] | None] | Sequence[str | Sequence[Colour | str] | None] | None = None,
    boards: Pairs[Seat, StatedBoard | None] | Sequence[StatedBoard | None] | None = None,
    discards: StatedCards | int | None = None,
    undealt: StatedCards | None = None,
) -> State:
    """The state in which what is stated holds; all else follows from it, or is filled in, always in the same way.

    Without options: four seats. The keywords are the fields of `Table`, and `hands`, `discards` and `undealt` those of
    `Private` and `Position`. `discards` are the discarded cards, or how many tricks of the round are done; without it there are
    as many as the stated hands, boards and voids need. `plays` are the cards of the trick, the leader's first.

    Filled in are: the phase (the trick is played; where cards are `left`, they are taken), the leader, the takers, hands up to
    their size, the open columns of boards up to the cards that seats have taken, discards; a colour that a seat did not follow
    with a card of `plays` is among its voids. Cards that are stated nowhere are undealt when nothing else asks for them.

    Raises: BadPosition for what cannot be read, and for what contradicts the rules or itself, each with the keyword.

    >>> from catsle_rules import format_step, legal_moves
    >>> state = arrange(Options(4), hands={1: "red5 red9 blue1"}, leader=0, plays="red7")
    >>> [format_step(move) for move in legal_moves(state)]
    ['play red5', 'play red9']
    >>> arrange(Options(4), hands={0: "red5", 1: "red5"})
    Traceback (most recent call last):
    tabletop_rules.errors.BadPosition: hands[1]: red5 is also in hands[0] (R1.1)
    """
    what: dict[str, object] = {
        "phase": phase,
        "round": round,
        "totals": totals,
        "leader": leader,
        "extra": extra,
        "plays": plays,
        "left": left,
        "takers": takers,
        "hands": hands,
        "voids": voids,
        "boards": boards,
        "discards": discards,
        "undealt": undealt,
    }
    arranged = _Told(Options(4) if options is None else options, what).position()
    try:
        return from_position(arranged)
    except BadPosition as error:
        told = [problem for problem in error.problems if problem.place not in ("undealt", "table.undealt")]
        raise by_keyword(told or error.problems, _PLACES) from None  # what is left over shows last where something else is wrong


def read_position(text: str | bytes, /) -> Position:
    """The position that a JSON text describes, in which fields may be left out that follow from the others (docs/positions.md).

    Fields that are there are kept, also where they contradict the others: `from_position` says so.

    Raises: BadPosition, as `from_json` does.

    >>> from catsle_rules import new_game, position
    >>> from tabletop_rules import to_json
    >>> whole = position(new_game(Options(4)))
    >>> text = to_json(whole).replace('"hand_sizes":[0,0,0,0],', "")
    >>> read_position(text) == whole
    True
    """
    return read_filled(text, Position, DERIVED, _filled)


# What follows from the rest


def _filled(position: Position, missing: Collection[str]) -> Position:
    """The position with the missing fields as they follow from the others."""
    table = position.table
    boards = tuple(
        tuple(
            _coloured(column) if f"table.boards[{seat}][{number}].colour" in missing else column
            for number, column in enumerate(board)
        )
        for seat, board in enumerate(table.boards)
    )
    table = attrs.evolve(table, boards=boards)
    if "game" in missing:
        position = attrs.evolve(position, game=NAME)
    if "undealt" in missing:
        position = attrs.evolve(position, undealt=_nowhere(attrs.evolve(position, table=table)))
    if "table.hand_sizes" in missing:
        table = attrs.evolve(table, hand_sizes=tuple(len(private.hand) for private in position.privates))
    if "table.discards" in missing:
        table = attrs.evolve(table, discards=len(position.discards))
    if "table.open_discards" in missing:
        table = attrs.evolve(table, open_discards=position.discards if table.options.open_discards else None)
    if "table.undealt" in missing:
        table = attrs.evolve(table, undealt=len(position.undealt))
    return attrs.evolve(position, table=table)


def _coloured(column: Column) -> Column:
    """The column with the colour of its first card (R5.5)."""
    return attrs.evolve(column, colour=column.cards[0].colour if column.cards else None)


def _nowhere(position: Position) -> tuple[Card, ...]:
    """The cards of the game that lie nowhere (R1.1)."""
    table = position.table
    there = {card for private in position.privates for card in private.hand} | {*position.discards, *table.plays, *table.left}
    there |= {card for board in table.boards for column in board for card in column.cards}
    if table.extra is not None:
        there.add(table.extra)
    return tuple(card for card in DECK if card not in there and card.colour is not table.options.removed)


# What is stated

_Board: TypeAlias = "list[list[Card] | None]"
"""The cards in each column; None where nothing is stated of it."""


@attrs.frozen
class _Slot:
    """A place for one more card, and the colours that it may have."""

    place: str
    into: list[Card]
    colours: frozenset[Colour]


class _Told:
    """What is stated of a position, read; and what is filled in beside it. Raises: BadPosition for what cannot be read."""

    def __init__(self, options: object, what: Mapping[str, object]) -> None:
        self.stated = stated = Stated()
        known = stated.instance("options", options, Options)
        stated.finish()
        assert known is not None  # else that was a problem
        self.options = known
        self.what = what
        self.seats = range(known.seats)
        last = known.seats - 1
        self.phase = self._one("phase", lambda place, value: stated.member(place, value, Phase))
        self.round = self._one("round", stated.number)
        self.totals = {seat: stated.number(*each) or 0 for seat, each in self._each("totals")}
        self.leader = self._one("leader", lambda place, value: stated.number(place, value, 0, last))
        self.extra = self._one("extra", self._card)
        self.plays = self._one("plays", self._cards)
        self.left = self._one("left", self._cards)
        self.takers = self._one("takers", self._takers)
        self.hands = {seat: self._cards(*each) for seat, each in self._each("hands")}
        self.voids = {seat: self._colours(*each) for seat, each in self._each("voids")}
        self.boards = {seat: self._board(*each) for seat, each in self._each("boards")}
        done = what["discards"]
        self.tricks = stated.number("discards", done) if type(done) is int else None
        self.discards = None if type(done) is int else self._one("discards", self._cards)
        self.undealt = self._one("undealt", self._cards)
        stated.finish()

    def _one(self, name: str, read: Callable[[str, object], T | None]) -> T | None:
        value = self.what[name]
        return None if value is None else read(name, value)

    def _each(self, name: str) -> Iterable[tuple[Seat, tuple[str, object]]]:
        value = self.what[name]
        return self.stated.each(name, {} if value is None else value, self.options.seats).items()

    def _card(self, place: str, value: object) -> Card | None:
        if type(value) is Card:
            return value
        if type(value) is str:
            return self.stated.made(place, value, lambda text: Card.parse(str(text)))
        return self.stated.instance(place, value, Card)

    def _cards(self, place: str, value: object) -> list[Card]:
        listed = [(place, word) for word in value.split()] if type(value) is str else self.stated.items(place, value)
        found = (self._card(*each) for each in listed)
        return [card for card in found if card is not None]

    def _colours(self, place: str, value: object) -> tuple[Colour, ...]:
        listed = [(place, word) for word in value.split()] if type(value) is str else self.stated.items(place, value)
        found = (self.stated.member(*each, Colour) for each in listed)
        return tuple(colour for colour in found if colour is not None)

    def _takers(self, place: str, value: object) -> tuple[Seat, ...]:
        found = (self.stated.number(inside, item, 0, self.options.seats - 1) for inside, item in self.stated.items(place, value))
        return tuple(seat for seat in found if seat is not None)

    def _board(self, place: str, value: object) -> _Board:
        count = len(self.options.columns)
        if type(value) is str:
            by_colour: dict[Colour, list[Card]] = {}
            for card in self._cards(place, value):
                by_colour.setdefault(card.colour, []).append(card)
            if len(by_colour) > count:
                self.stated.wrong(place, f"{count} columns, not {len(by_colour)} (R1.3)")
            return [*by_colour.values(), *([] for _ in range(count - len(by_colour)))]
        board: _Board = [None] * count
        for number, each in self.stated.each(place, value, count).items():
            board[number] = self._cards(*each)
        return board

    # what is filled in

    def position(self) -> Position:
        """The whole position. Raises: BadPosition where no cards are left for what must be somewhere."""
        phase = self._phase()
        takers = self._who_takes(phase)
        leader = self.leader if self.leader is not None else self._first_leader(phase)
        played = self._played(phase, leader)
        done = self._tricks_done(phase, takers, played)
        voids = [self._void(seat, leader) for seat in self.seats]
        hands = [list(self.hands.get(seat, ())) for seat in self.seats]
        boards = [[*self.boards.get(seat, [None] * len(self.options.columns))] for seat in self.seats]
        discards, left = list(self.discards or ()), list(self.left or ())
        extra = [] if self.extra is None else [self.extra]
        more_on_boards = [list[Card]() for _ in self.seats]
        self._fill(
            [
                *self._slots("extra", extra, 1 if phase is Phase.PLAY and self.options.seats == 3 else 0),
                *self._slots("left", left, len(takers) + 1 if phase is Phase.TAKE and self.left is None else 0),
                *self._slots_of_hands(hands, voids, 0 if self._round(phase) == 0 else self.options.tricks - done, played),
                *self._slots_of_boards(boards, more_on_boards, done, phase, takers),
                *self._slots("discards", discards, done),
            ]
        )
        for board, more in zip(boards, more_on_boards, strict=True):
            _put_away(board, more)
        table = Table(
            options=self.options,
            phase=phase,
            round=self._round(phase),
            totals=tuple(self.totals.get(seat, 0) for seat in self.seats),
            leader=leader,
            extra=extra[0] if extra else None,
            plays=tuple(self.plays or ()),
            left=left,
            takers=takers,
            hand_sizes=(),
            voids=voids,
            boards=tuple(tuple(_coloured(Column(None, column or ())) for column in board) for board in boards),
            discards=0,
            open_discards=None,
            undealt=0,
        )
        privates = tuple(map(Private, hands))
        return _filled(Position(NAME, table, privates, discards, ()), DERIVED)

    def _phase(self) -> Phase:
        if self.phase is not None:
            return self.phase
        return Phase.PLAY if self.left is None and self.takers is None else Phase.TAKE

    def _round(self, phase: Phase) -> int:
        """As stated; at the end the last one; before a deal none, unless boards lie there; else as many as the totals need."""
        if self.round is not None:
            return self.round
        if phase is Phase.OVER:
            return self.options.rounds
        scored = max(self.totals.values(), default=0)
        before = next((rounds for rounds in range(self.options.rounds) if scored <= rounds * best_round(self.options)), 0)
        lying = self.tricks or self.discards or self.boards or self.voids or scored
        return before if phase is Phase.DEAL and not lying else before + 1

    def _first_leader(self, phase: Phase) -> Seat | None:
        """R2.2, R8.1: the start player of the round."""
        if phase is not Phase.PLAY and phase is not Phase.EXTRA:
            return None
        return (self.options.start_seat + max(self._round(phase), 1) - 1) % self.options.seats

    def _who_takes(self, phase: Phase) -> tuple[Seat, ...]:
        """As stated; else the first takers there can be, as many as cards that lie there allow, or all."""
        if self.takers is not None or phase is not Phase.TAKE:
            return self.takers or ()
        seats = self.options.seats
        full = sum(CARDS_TO_TAKE[seats])
        wanted = full if self.left is None else len(self.left) - 1
        if not 1 <= wanted <= full:
            self.stated.wrong("left", f"2 to {full + 1} cards lie there while cards are taken, not {wanted + 1} (R5.1)")
            self.stated.finish()
        return next(takers for takers in TAKES[seats] if len(takers) == wanted)

    def _played(self, phase: Phase, leader: Seat | None) -> list[bool]:
        """Which seats have played to the trick that lies there."""
        if phase is Phase.PLAY and leader is not None:
            return [(seat - leader) % self.options.seats < len(self.plays or ()) for seat in self.seats]
        return [phase is Phase.TAKE] * self.options.seats

    def _tricks_done(self, phase: Phase, takers: Sequence[Seat], played: Sequence[bool]) -> int:
        """As stated; all between rounds; as the largest hand tells; else as few as the cards and voids that lie there need."""
        tricks, taking = self.options.tricks, phase is Phase.TAKE
        if self.tricks is not None:
            return min(self.tricks, tricks)
        if phase is Phase.DEAL or phase is Phase.OVER:
            return tricks if self._round(phase) else 0
        if self.hands:
            return max(0, tricks - max(len(hand) + played[seat] for seat, hand in self.hands.items()))
        full = sum(CARDS_TO_TAKE[self.options.seats])
        lying = [(sum(len(column or ()) for column in board), takers.count(seat)) for seat, board in self.boards.items()]
        needs = [len(self.discards or ()), len(set(self._all_voids())) - (taking or bool(self.plays))]
        needs += [-(-(number + to_take) // 2) - taking for number, to_take in lying]
        needs.append(self.leader not in (None, self._first_leader(phase)))
        needs.append(-(-(sum(number for number, _ in lying) - (full - len(takers) if taking else 0)) // full))
        return min(max(0, *needs), tricks)

    def _all_voids(self) -> Iterator[Colour]:
        for colours in self.voids.values():
            yield from colours

    def _void(self, seat: Seat, leader: Seat | None) -> tuple[Colour, ...]:
        """As stated; else the colour that was led, where the seat has played another (R3.5)."""
        if seat in self.voids:
            return self.voids[seat]
        plays = self.plays or []
        turn = 0 if leader is None else (seat - leader) % self.options.seats
        return (plays[0].colour,) if turn < len(plays) and plays[turn].colour is not plays[0].colour else ()

    # cards where none are stated

    def _slots(self, place: str, into: list[Card], size: int) -> list[_Slot]:
        return [_Slot(place, into, frozenset(COLOURS))] * (size - len(into))

    def _slots_of_hands(
        self, hands: Sequence[list[Card]], voids: Sequence[Sequence[Colour]], size: int, played: Sequence[bool]
    ) -> Iterator[_Slot]:
        """One card for each seat in turn (R2.4), of colours that it has not failed to follow (R3.5)."""
        lacking = [size - played[seat] - len(hands[seat]) for seat in self.seats]
        for turn in range(size):
            for seat in self.seats:
                if turn < lacking[seat]:
                    yield _Slot(f"hands[{seat}]", hands[seat], frozenset(COLOURS) - frozenset(voids[seat]))

    def _slots_of_boards(
        self, boards: Sequence[_Board], into: Sequence[list[Card]], done: int, phase: Phase, takers: Sequence[Seat]
    ) -> Iterator[_Slot]:
        """One card for each seat in turn, first for those of whose board nothing is stated (R5.1); in columns that are open."""
        taking = phase is Phase.TAKE
        full = sum(CARDS_TO_TAKE[self.options.seats])
        lying = [sum(len(column or ()) for column in board) for board in boards]
        room = [2 * (done + taking) - takers.count(seat) - lying[seat] for seat in self.seats]
        more = full * done + (full - len(takers) if taking else 0) - sum(lying)
        order = [[seat for seat in self.seats if seat not in self.boards], [seat for seat in self.seats if seat in self.boards]]
        for some in order:
            for turn in range(max(room)):
                for seat in some:
                    colours = self._open_colours(boards[seat])
                    if more > 0 and turn < room[seat] and colours:
                        more -= 1
                        yield _Slot(f"boards[{seat}]", into[seat], colours)

    def _open_colours(self, board: _Board) -> frozenset[Colour]:
        """Colours that the open columns can take: one each, of those that have no column (R5.5)."""
        there = {column[0].colour for column in board if column}
        free = [colour for colour in self.options.in_play if colour not in there]
        return frozenset(free[: sum(column is None for column in board)])

    def _fill(self, slots: Sequence[_Slot]) -> None:
        """Puts a card of which nothing is stated into each place; earlier ones are changed where a later one needs it. Raises:
        BadPosition where there are too few."""
        spare = self._spare()
        slot_of: dict[Card, int] = {}
        for number, slot in enumerate(slots):
            if not _seat_card(number, slots, spare, slot_of, set()):
                self.stated.wrong(slot.place, "no card is left for it, of all that are stated nowhere else (R1.1)")
                self.stated.finish()
        for card, number in slot_of.items():
            slots[number].into.append(card)

    def _spare(self) -> list[Card]:
        """The cards of which nothing is stated, one of each colour in turn. Raises: BadPosition for a card stated to be in
        two places."""
        places: dict[Card, str] = {}
        for place, card in self._lying():
            if card in places:
                self.stated.wrong(place, f"{card} is also in {places[card]} (R1.1)")
            places.setdefault(card, place)
        self.stated.finish()
        return sorted((card for card in DECK if card not in places and card.colour is not self.options.removed), key=_by_number)

    def _lying(self) -> Iterator[tuple[str, Card]]:
        """The cards of which it is stated where they are, with the keyword."""
        named = {"plays": self.plays, "left": self.left, "discards": self.discards, "undealt": self.undealt}
        named |= {f"hands[{seat}]": hand for seat, hand in self.hands.items()}
        named |= {f"boards[{seat}][{n}]": column for seat, board in self.boards.items() for n, column in enumerate(board)}
        yield from (("extra", card) for card in (self.extra,) if card is not None)
        yield from ((place, card) for place, cards in named.items() for card in cards or ())


def _by_number(card: Card) -> tuple[int, int]:
    return card.number, card.colour.index


def _seat_card(number: int, slots: Sequence[_Slot], spare: Sequence[Card], slot_of: dict[Card, int], tried: set[Card]) -> bool:
    """Finds a card for a place, by finding another card for a place that has one where no card is free (an augmenting path)."""
    fitting = [card for card in spare if card.colour in slots[number].colours and card not in tried]
    for card in fitting:
        if card not in slot_of:
            slot_of[card] = number
            return True
    for card in fitting:
        if card not in tried:
            tried.add(card)
            if _seat_card(slot_of[card], slots, spare, slot_of, tried):
                slot_of[card] = number
                return True
    return False


def _put_away(board: _Board, cards: Iterable[Card]) -> None:
    """Puts the cards into open columns, each colour into one."""
    columns: dict[Colour, list[Card]] = {}
    for card in cards:
        if card.colour not in columns:
            columns[card.colour] = board[board.index(None)] = []
        columns[card.colour].append(card)
