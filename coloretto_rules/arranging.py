"""Positions from the few facts that matter: stated by keywords, or in JSON that leaves out what follows from the rest.

Decides what is read, what follows, and what is filled in where nothing is stated; what is valid is decided in `views`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from operator import add
from typing import Final, TypeAlias, TypeVar

import attrs

from coloretto_rules.model import Phase, State
from coloretto_rules.options import Options
from coloretto_rules.pieces import CARDS, COLOURS, Card, Cards, Colour, bits_of
from coloretto_rules.scoring import best_declaration
from coloretto_rules.setup import deck
from coloretto_rules.views import NAME, Area, Position, Private, Row, Table, from_position
from tabletop_rules import BadPosition, Seat
from tabletop_rules.checked import Pairs
from tabletop_rules.filling import read_filled
from tabletop_rules.stating import Stated, by_keyword

T = TypeVar("T")

StatedCards: TypeAlias = "Cards | str | Pairs[Card | Colour | str, int] | Sequence[Card | Colour | str]"
"""Some cards: counts, a mapping to numbers, a list, or a text of names parted by spaces (`"blue blue +2"`)."""
_StatedColours: TypeAlias = "str | Sequence[Colour | str]"
_Truths: TypeAlias = "Pairs[int, bool | None] | Sequence[bool | None] | Set[int]"

DERIVED: Final[Mapping[str, object]] = {
    "game": "",
    "privates": [],
    "table.rows[].capacity": 0,
    "table.unseen": {},
    "table.last_round": False,
    "table.above_last_round": None,
}
"""The fields of a position that follow from the others, each with what stands in for it until it is filled in."""

_PLACES: Final = (
    (r"table\.rows\[([0-9]+)\]\.(?:cards|capacity)", r"rows[\1]"),
    (r"table\.areas\[([0-9]+)\]\.cards", r"areas[\1]"),
    (r"table\.areas\[([0-9]+)\]\.named_jokers", r"named_jokers[\1]"),
    (r"table\.(\w+)", r"\1"),
)
_SET_UP: Final = (Phase.REMOVE, Phase.START)
_TAKEN: Final = (Phase.EXTRA, Phase.NAME, Phase.OVER)
"""What happens after the seat has taken a row."""


def arrange(
    options: Options | None = None,
    /,
    *,
    phase: Phase | str | None = None,
    in_play: _StatedColours | None = None,
    seat: Seat | None = None,
    drawn: Card | Colour | str | None = None,
    rows: Pairs[int, StatedCards | None] | Sequence[StatedCards | None] | None = None,
    taken: _Truths | None = None,
    areas: Pairs[Seat, StatedCards | None] | Sequence[StatedCards | None] | None = None,
    named_jokers: Pairs[Seat, _StatedColours | None] | Sequence[_StatedColours | None] | None = None,
    has_taken: _Truths | None = None,
    unseen: StatedCards | None = None,
    supply: int | None = None,
    above_last_round: int | None = None,
    last_round: bool | None = None,
    discard: StatedCards | None = None,
) -> State:
    """The state in which what is stated holds; all else follows from it, or is filled in, always in the same way.

    Without options: four seats. The keywords are the fields of `Table`. `rows` and `areas` state cards (`"blue blue +2"`, a
    mapping to numbers, a list, or `Cards`) by number, or in a list with one for each; `taken` which rows are taken this round
    and `has_taken` which seats have taken one, as a set or as truth values. `supply` is how many cards are unseen; `unseen` are
    then some of them, and without `supply` all.

    Filled in are: the phase (a turn; where a card is drawn, its placing), the seat, colours in play, as many taken rows as seats
    that have taken one, and the other way round. Cards that are stated nowhere are unseen. Where the supply is stated to be
    smaller, the first seat whose area is not stated has them, or else, with two seats, they are discarded too.

    Raises: BadPosition for what cannot be read, and for what contradicts the rules or itself, each with the keyword.

    >>> state = arrange(Options(4), rows=["blue blue", "", "+2", ""], areas={1: "blue blue"}, seat=1)
    >>> from coloretto_rules import format_step, legal_moves, scores
    >>> [format_step(move) for move in legal_moves(state)], scores(state)
    (['draw', 'take 0', 'take 2'], (0, 3, 0, 0))
    >>> arrange(Options(4), areas={0: {"+2": 11}}, rows={5: "blue"})
    Traceback (most recent call last):
    tabletop_rules.errors.BadPosition: rows[5]: a number from 0 to 3, not 5
    """
    what: dict[str, object] = {
        "phase": phase,
        "in_play": in_play,
        "seat": seat,
        "drawn": drawn,
        "rows": rows,
        "taken": taken,
        "areas": areas,
        "named_jokers": named_jokers,
        "has_taken": has_taken,
        "unseen": unseen,
        "supply": supply,
        "above_last_round": above_last_round,
        "last_round": last_round,
        "discard": discard,
    }
    arranged = _Told(Options(4) if options is None else options, what).position()
    try:
        return from_position(arranged)
    except BadPosition as error:
        raise by_keyword(error.problems, _PLACES) from None


def read_position(text: str | bytes, /) -> Position:
    """The position that a JSON text describes, in which fields may be left out that follow from the others (docs/positions.md).

    Fields that are there are kept, also where they contradict the others: `from_position` says so.

    Raises: BadPosition, as `from_json` does.

    >>> from coloretto_rules import new_game, position
    >>> from tabletop_rules import to_json
    >>> whole = position(new_game(Options(3)))
    >>> text = to_json(whole).replace('"above_last_round":null,"last_round":false,', "")
    >>> read_position(text) == whole
    True
    """
    return read_filled(text, Position, DERIVED, _filled)


# What follows from the rest


def _filled(position: Position, missing: Collection[str]) -> Position:
    """The position with the missing fields as they follow from the others."""
    table = position.table
    options = table.options
    if "game" in missing:
        position = attrs.evolve(position, game=NAME)
    if "privates" in missing:
        position = attrs.evolve(position, privates=(Private(),) * options.seats)
    rows = tuple(
        attrs.evolve(row, capacity=capacity) if f"table.rows[{number}].capacity" in missing else row
        for number, (row, capacity) in enumerate(zip(table.rows, options.capacities, strict=False))
    )
    table = attrs.evolve(table, rows=rows + table.rows[len(rows) :])
    if "table.unseen" in missing:
        table = attrs.evolve(table, unseen=_left(table))
    supply, set_up = table.unseen.total, table.phase in _SET_UP
    if "table.last_round" in missing:
        table = attrs.evolve(table, last_round=not set_up and supply < options.below)  # R22
    if "table.above_last_round" in missing:
        table = attrs.evolve(table, above_last_round=None if set_up or table.last_round else supply - options.below)  # R07
    return attrs.evolve(position, table=table)


def _left(table: Table) -> Cards:
    """The cards of the game that lie nowhere but in the supply (R00)."""
    lying = [*(row.cards for row in table.rows), *(area.cards for area in table.areas), table.discard]
    if table.drawn is not None:
        lying.append(Cards.of(table.drawn))
    whole = deck(table.options, bits_of(table.in_play))
    return Cards(*(number - sum(cards.counts[index] for cards in lying) for index, number in enumerate(whole)))


# What is stated


class _Told:
    """What is stated of a position, read; and what is filled in beside it. Raises: BadPosition for what cannot be read."""

    def __init__(self, options: object, what: Mapping[str, object]) -> None:
        self.stated = stated = Stated()
        known = stated.instance("options", options, Options)
        stated.finish()
        assert known is not None  # else that was a problem
        self.options = known
        self.what = what
        seats, rows = known.seats, len(known.capacities)
        self.phase = self._one("phase", lambda place, value: stated.member(place, value, Phase))
        self.in_play = self._one("in_play", self._colours)
        self.seat = self._one("seat", lambda place, value: stated.number(place, value, 0, seats - 1))
        self.drawn = self._one("drawn", self._card)
        self.rows = {row: self._cards(*each) for row, each in stated.each("rows", self._all("rows"), rows).items()}
        self.areas = {seat: self._cards(*each) for seat, each in stated.each("areas", self._all("areas"), seats).items()}
        named = stated.each("named_jokers", self._all("named_jokers"), seats)
        self.named = {seat: self._colours(*each) for seat, each in named.items()}
        self.taken = stated.those("taken", self._all("taken"), rows)
        self.out = stated.those("has_taken", self._all("has_taken"), seats)
        self.unseen = self._one("unseen", self._cards)
        self.supply = self._one("supply", stated.number)
        self.above = self._one("above_last_round", stated.number)
        self.last_round = self._one("last_round", stated.truth)
        self.discard = self._one("discard", self._cards)
        stated.finish()

    def _one(self, name: str, read: Callable[[str, object], T | None]) -> T | None:
        value = self.what[name]
        return None if value is None else read(name, value)

    def _all(self, name: str) -> object:
        value = self.what[name]
        return {} if value is None else value

    def _card(self, place: str, value: object) -> Card | None:
        return self.stated.member(place, str(value) if type(value) is Colour else value, Card)

    def _cards(self, place: str, value: object) -> Cards:
        if type(value) is Cards:
            for name, number in attrs.asdict(value).items():
                self.stated.number(f"{place}.{name}", number)
            return value
        counts = self.stated.counted(place, value, self._card, str.split)
        return Cards(*(counts.get(card, 0) for card in CARDS))

    def _colours(self, place: str, value: object) -> tuple[Colour, ...]:
        listed = [(place, word) for word in value.split()] if type(value) is str else self.stated.items(place, value)
        found = (self.stated.member(*each, Colour) for each in listed)
        return tuple(colour for colour in found if colour is not None)

    # what is filled in

    def position(self) -> Position:
        """The whole position. Raises: BadPosition where the stated cards are not those of a game."""
        options, seats = self.options, range(self.options.seats)
        phase = self.phase or (Phase.TURN if self.drawn is None else Phase.PLACE)
        seat = self._whose_turn(phase)
        out = self._seats_out(phase, seat)
        taken = self._rows_taken(sum(out))
        in_play = self._colours_in_play(phase)
        spare = self._spare(bits_of(in_play))
        areas, discard = self._put_away(phase, spare)
        waiting = seat if phase in (Phase.EXTRA, Phase.NAME) else None
        unnamed = [other for other in areas if other not in self.named and other != waiting]
        named = {other: self._names(areas[other], in_play) for other in unnamed} | self.named
        table = Table(
            options=options,
            phase=phase,
            in_play=in_play,
            seat=seat,
            drawn=self.drawn,
            rows=tuple(Row(self.rows.get(row, Cards()), 0, took) for row, took in enumerate(taken)),
            areas=tuple(Area(areas.get(other, Cards()), named.get(other, ()), out[other]) for other in seats),
            unseen=Cards(),
            above_last_round=self.above,
            last_round=self.last_round is True,
            discard=discard,
        )
        stated = {"table.above_last_round": self.above, "table.last_round": self.last_round}
        missing = {"game", "privates", "table.unseen", *(f"table.rows[{row}].capacity" for row in range(len(taken)))}
        missing |= {name for name, value in stated.items() if value is None}
        return _filled(Position("", table, ()), missing)

    def _whose_turn(self, phase: Phase) -> Seat:
        """The first seat from the start seat on of which the phase can be."""
        if self.seat is not None:
            return self.seat
        start, count = self.options.start_seat, self.options.seats
        clockwise = [(start + turn) % count for turn in range(count)]
        wanted = phase in _TAKEN
        return next((seat for seat in clockwise if self.out.get(seat, wanted) is wanted), start)

    def _seats_out(self, phase: Phase, seat: Seat) -> list[bool]:
        """Who has taken a row: as stated; else all at the end, and as many as rows are taken; the active seat by the phase."""
        seats = range(self.options.seats)
        out = dict.fromkeys(seats, phase is Phase.OVER) | {seat: phase in _TAKEN} | self.out
        more = sum(self.taken.values()) - sum(out.values())
        for other in [other for other in seats if other not in self.out and not out[other] and other != seat][: max(more, 0)]:
            out[other] = True
        return [out[other] for other in seats]

    def _rows_taken(self, number: int) -> list[bool]:
        """Which rows are taken: as stated; else the first empty ones, as many as seats have taken one."""
        rows = range(len(self.options.capacities))
        taken = dict.fromkeys(rows, False) | self.taken
        free = [row for row in rows if row not in self.taken and not self.rows.get(row, Cards()).total]
        for row in free[: max(number - sum(taken.values()), 0)]:
            taken[row] = True
        return [taken[row] for row in rows]

    def _colours_in_play(self, phase: Phase) -> tuple[Colour, ...]:
        """As stated; else those that lie somewhere, and then the first ones (R04)."""
        if self.in_play is not None:
            return self.in_play
        shown = {colour for names in self.named.values() for colour in names}
        shown |= {
            COLOURS[card.index]
            for _, cards in self._lying()
            for card, number in zip(CARDS, cards.counts, strict=True)
            if number and card.index < len(COLOURS)
        }
        removed = 0 if phase is Phase.REMOVE else self.options.colours_removed
        return tuple(sorted(COLOURS, key=lambda colour: colour not in shown)[: len(COLOURS) - removed])

    def _lying(self) -> Iterator[tuple[str, Cards]]:
        """What is stated of where cards lie, with the keyword."""
        yield from ((f"rows[{row}]", cards) for row, cards in self.rows.items())
        yield from ((f"areas[{seat}]", cards) for seat, cards in self.areas.items())
        yield "drawn", Cards.of(*([] if self.drawn is None else [self.drawn]))
        yield "discard", self.discard or Cards()
        yield "unseen", self.unseen or Cards()

    def _spare(self, in_play: int) -> list[Card]:
        """The cards of which nothing is stated: jokers, so that they lie in the supply, and then one of each face in turn."""
        whole = deck(self.options, in_play)
        left = list(whole)
        for place, cards in self._lying():
            for card, number in zip(CARDS, cards.counts, strict=True):
                if number > left[card.index]:
                    there = whole[card.index] - left[card.index]
                    elsewhere = f", of which {there} are stated elsewhere" if there else ""
                    self.stated.wrong(place, f"{number} cards {card} where there are {whole[card.index]}{elsewhere} (R00)")
                left[card.index] -= min(number, left[card.index])
        self.stated.finish()
        order = [card for turn in range(max(whole)) for card in CARDS if left[card.index] > turn]
        return sorted(order, key=lambda card: card not in (Card.JOKER, Card.GOLDEN))

    def _put_away(self, phase: Phase, spare: list[Card]) -> tuple[dict[Seat, Cards], Cards]:
        """The areas and the discard, with the cards that are not in the supply."""
        keyword, supply = self._size_of_supply(phase, len(spare))
        sure = (self.unseen or Cards()).total
        if not sure <= supply <= sure + len(spare):
            self.stated.wrong(keyword, f"{sure} to {sure + len(spare)} cards can be unseen beside what is stated, not {supply}")
            self.stated.finish()
        areas, discard, rest = dict(self.areas), self.discard or Cards(), Cards.of(*spare[supply - sure :])
        open_to_more = [seat for seat in range(self.options.seats) if seat not in areas]
        if rest.total and open_to_more:
            areas[open_to_more[0]] = rest
        elif self.options.seats == 2:  # R51
            discard = Cards(*map(add, discard.counts, rest.counts))
        elif rest.total:
            message = f"{rest.total} cards lie nowhere: with {supply} unseen cards one area must be left open to the others (R00)"
            self.stated.wrong(keyword, message)
            self.stated.finish()
        return areas, discard

    def _size_of_supply(self, phase: Phase, spare: int) -> tuple[str, int]:
        """How many cards are unseen, and the keyword that says so: as stated, else few enough for the last round (R22) or all."""
        sure, below = (self.unseen or Cards()).total, self.options.below
        if self.supply is not None:
            return "supply", self.supply
        if self.above is not None:
            return "above_last_round", self.above + below
        if self.unseen is not None:
            return "unseen", sure
        if self.last_round or (phase is Phase.OVER and self.last_round is None):
            return "last_round", min(spare, below - 1)
        return "supply", spare

    def _names(self, cards: Cards, in_play: tuple[Colour, ...]) -> tuple[Colour, ...]:
        """The colours given to the jokers of an area of which none is stated: those that are worth most (R36, R70)."""
        if not self.options.name_jokers_when_taken or not cards.jokers:
            return ()
        held = dict(zip(COLOURS, cards.counts, strict=False))
        return best_declaration(held, cards.jokers, scoring=self.options.scoring, in_play=in_play).jokers
