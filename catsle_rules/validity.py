"""Which positions are states. Decides what `from_position` and `determinize` accept, and names every problem of what they do not.

A position is valid when every card is accounted for, all counts fit the moment of the round, and nobody holds or has played a
card of a colour that it failed to follow (R3.5). It need not be one that play reaches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from catsle_rules.options import Options
from catsle_rules.pieces import CARDS_TO_TAKE, DECK, NUMBERS, Card, Colour
from catsle_rules.scoring import BONUS
from catsle_rules.tables import Position, Private, Table
from catsle_rules.turns import TAKES, Phase
from tabletop_rules import Problem, Seat
from tabletop_rules.errors import shorten

NAME: Final = "catsle"
_IN_TRICK: Final = (Phase.PLAY, Phase.TAKE)


def position_problems(position: Position) -> Iterator[Problem]:
    """Everything wrong with a position."""
    if position.game != NAME:
        yield Problem("game", f"{NAME}, not {shorten(position.game)}")
    table = position.table
    shape = list(_shape(table))
    if len(position.privates) != table.options.seats:
        shape.append(Problem("privates", f"one for each of the {table.options.seats} seats, not {len(position.privates)}"))
    yield from shape
    if shape:
        return
    yield from _moment(table)
    for seat, private in enumerate(position.privates):
        yield from _hand(table, seat, private, f"privates[{seat}].hand")
    if len(position.discards) != table.discards:
        yield Problem("discards", f"{table.discards} cards as on the table, not {len(position.discards)}")
    if table.open_discards is not None and table.open_discards != position.discards:
        yield Problem("table.open_discards", "other cards than the discards")
    if len(position.undealt) != table.undealt:
        yield Problem("undealt", f"{table.undealt} cards as on the table, not {len(position.undealt)}")
    lying = list(_lying(table, with_discards=False))
    for seat, private in enumerate(position.privates):
        lying += [(f"privates[{seat}].hand", card) for card in private.hand]
    lying += [("discards", card) for card in position.discards]
    lying += [("undealt", card) for card in position.undealt]
    yield from _doubles(table.options, lying)
    there = {card for _, card in lying}
    missing = [str(card) for card in DECK if card not in there and card.colour is not table.options.removed]
    if missing:
        yield Problem("undealt", f"nowhere: {', '.join(missing)}")


def table_problems(table: Table, seat: Seat | None, private: Private | None) -> Iterator[Problem]:
    """Everything wrong with what one seat sees (None: a spectator)."""
    shape = list(_shape(table))
    if seat is not None and not (type(seat) is int and 0 <= seat < table.options.seats):
        shape.append(Problem("seat", f"0 to {table.options.seats - 1} or none, not {seat!r}"))
    elif (seat is None) is not (private is None):
        shape.append(Problem("private", "a seat sees its own hand, a spectator none"))
    yield from shape
    if shape:
        return
    yield from _moment(table)
    lying = list(_lying(table, with_discards=True))
    if seat is not None and private is not None:
        yield from _hand(table, seat, private, "private.hand")
        lying += [("private.hand", card) for card in private.hand]
    yield from _doubles(table.options, lying)


def _shape(table: Table) -> Iterator[Problem]:
    """Whether there is one of everything for each seat and column."""
    seats, columns = table.options.seats, len(table.options.columns)
    for name in ("totals", "hand_sizes", "voids", "boards"):
        length = len(getattr(table, name))
        if length != seats:
            yield Problem(f"table.{name}", f"one for each of the {seats} seats, not {length}")
    for seat, board in enumerate(table.boards):
        if len(board) != columns:
            yield Problem(f"table.boards[{seat}]", f"{columns} columns, not {len(board)} (R1.3)")


def _lying(table: Table, with_discards: bool) -> Iterator[tuple[str, Card]]:
    """The cards that everybody sees, with their places; open discards only where they are asked for."""
    if table.extra is not None:
        yield "table.extra", table.extra
    for name in ("plays", "left"):
        for card in getattr(table, name):
            yield f"table.{name}", card
    for seat, board in enumerate(table.boards):
        for number, column in enumerate(board):
            for card in column.cards:
                yield f"table.boards[{seat}][{number}]", card
    if with_discards:
        for card in table.open_discards or ():
            yield "table.open_discards", card


def _doubles(options: Options, lying: Iterable[tuple[str, Card]]) -> Iterator[Problem]:
    """R1.1, R2.3: every card is in one place, and a removed colour in none."""
    first: dict[Card, str] = {}
    for place, card in lying:
        if card.colour is options.removed:
            yield Problem(place, f"{card}, but {card.colour} is out of the game (R2.3)")
        elif card in first:
            yield Problem(place, f"{card} is also in {first[card]} (R1.1)")
        else:
            first[card] = place


def _hand(table: Table, seat: Seat, private: Private, place: str) -> Iterator[Problem]:
    if len(private.hand) != table.hand_sizes[seat]:
        yield Problem(place, f"{table.hand_sizes[seat]} cards as on the table, not {len(private.hand)}")
    for card in private.hand:
        if card.colour in table.voids[seat]:
            yield Problem(place, f"{card}, but seat {seat} failed to follow {card.colour} (R3.5)")


def _moment(table: Table) -> Iterator[Problem]:
    """Whether the parts of a well-shaped table fit each other."""
    yield from _boards(table)
    yield from _voids(table)
    yield from _round(table)
    yield from _trick(table)
    yield from _counts(table)


def _boards(table: Table) -> Iterator[Problem]:
    """R5.5: one colour in a column, one column for a colour."""
    for seat, board in enumerate(table.boards):
        there = set()
        for number, column in enumerate(board):
            place = f"table.boards[{seat}][{number}]"
            if (column.colour is None) is not (not column.cards):
                yield Problem(place, "a colour with cards, or neither")
            if any(card.colour is not column.colour for card in column.cards):
                yield Problem(place, "cards of another colour than the column's (R5.5)")
            if column.colour is not None and column.colour in there:
                yield Problem(place, f"a second column of {column.colour} (R5.5)")
            there.add(column.colour)


def _voids(table: Table) -> Iterator[Problem]:
    """R3.5: voids come from tricks, and stay."""
    seen: set[Colour] = set()
    for seat, colours in enumerate(table.voids):
        place = f"table.voids[{seat}]"
        if len(set(colours)) < len(colours):
            yield Problem(place, "a colour twice")
        if table.options.removed in colours:
            yield Problem(place, f"{table.options.removed} is out of the game (R2.3)")
        seen.update(colours)
    led = table.discards + (table.phase is Phase.TAKE or bool(table.plays))
    if len(seen) > led:
        yield Problem("table.voids", f"{len(seen)} colours that were not followed in {led} tricks (R3.5)")


def _round(table: Table) -> Iterator[Problem]:
    """R2.5, R6.3, R8.3: the number of rounds and tricks, and the totals."""
    options, tricks = table.options, table.options.tricks
    rounds = {
        Phase.DEAL: range(options.rounds),
        Phase.OVER: range(options.rounds, options.rounds + 1),
    }.get(table.phase, range(1, options.rounds + 1))
    if table.round not in rounds:
        yield Problem("table.round", f"{rounds[0]} to {rounds[-1]} in the phase {table.phase.value!r}, not {table.round}")
    if table.phase is Phase.DEAL or table.phase is Phase.OVER:
        done = range(1) if table.round == 0 else range(tricks, tricks + 1)
    else:
        done = range(tricks)
    if table.discards not in done:
        yield Problem("table.discards", f"{done[0]} to {done[-1]} in the phase {table.phase.value!r}, not {table.discards}")
    most = best_round(options) * max(0, table.round - 1)
    for seat, total in enumerate(table.totals):
        if not 0 <= total <= most:
            yield Problem(f"table.totals[{seat}]", f"0 to {most} after the rounds before this one, not {total}")


def best_round(options: Options) -> int:
    """More points than this no board is worth (R7.4): its best columns matched, one for each colour in play."""
    best = sorted(options.columns, reverse=True)[: len(options.in_play)]
    return sum(best) + BONUS[min(sum(limit > 0 for limit in best), len(BONUS) - 1)]


def _trick(table: Table) -> Iterator[Problem]:
    """R3, R5.1: what lies on the table in the phase."""
    options = table.options
    seats = options.seats
    if table.phase is Phase.EXTRA and seats != 3:
        yield Problem("table.phase", "only three seats play with an extra card (R3.1)")
    if table.phase is Phase.PLAY or table.phase is Phase.EXTRA:
        if table.leader is None or not 0 <= table.leader < seats:
            yield Problem("table.leader", f"0 to {seats - 1}, not {table.leader}")
        elif table.discards == 0 and table.round >= 1 and table.leader != (options.start_seat + table.round - 1) % seats:
            yield Problem("table.leader", "the start player leads the first trick (R2.2, R8.1)")
    elif table.leader is not None:
        yield Problem("table.leader", f"nobody in the phase {table.phase.value!r}")
    if (table.extra is not None) is not (table.phase is Phase.PLAY and seats == 3):
        yield Problem("table.extra", "a card exactly while three seats play a trick (R3.1)")
    most = seats - 1 if table.phase is Phase.PLAY else 0
    if len(table.plays) > most:
        yield Problem("table.plays", f"0 to {most} cards in the phase {table.phase.value!r}, not {len(table.plays)}")
    elif table.plays and table.leader is not None:
        yield from _plays(table, table.leader)
    if table.phase is Phase.TAKE:
        if table.takers not in TAKES[seats]:
            yield Problem("table.takers", f"the places take {CARDS_TO_TAKE[seats]} cards in this order (R5.1, R5.2)")
        if len(table.left) != len(table.takers) + 1:
            yield Problem("table.left", f"one card more than the {len(table.takers)} that are still taken, not {len(table.left)}")
    elif table.takers or table.left:
        yield Problem("table.takers", f"nobody takes a card in the phase {table.phase.value!r}")


def _plays(table: Table, leader: Seat) -> Iterator[Problem]:
    """R3.3, R3.5: a colour that was not followed shows, and does not come again."""
    led = table.plays[0].colour
    for number, card in enumerate(table.plays):
        seat = (leader + number) % table.options.seats
        if card.colour in table.voids[seat]:
            yield Problem(f"table.plays[{number}]", f"{card}, but seat {seat} failed to follow {card.colour} (R3.5)")
        if card.colour is not led and led not in table.voids[seat]:
            yield Problem(f"table.voids[{seat}]", f"{led} is missing: seat {seat} did not follow it (R3.5)")


def _counts(table: Table) -> Iterator[Problem]:
    """R2.4, R5.3, R6.1: how many cards there are in each place at this moment."""
    options = table.options
    seats, tricks = options.seats, options.tricks
    dealt = table.round > 0
    full = sum(CARDS_TO_TAKE[seats])
    this_trick = full - len(table.takers) if table.phase is Phase.TAKE else 0
    on_boards = full * table.discards + this_trick
    found = sum(len(column.cards) for board in table.boards for column in board)
    if found != on_boards:
        yield Problem("table.boards", f"{on_boards} cards on all boards, not {found} (R5.1)")
    for seat, board in enumerate(table.boards):
        most = 2 * (table.discards + (table.phase is Phase.TAKE)) - table.takers.count(seat)
        if sum(len(column.cards) for column in board) > most:
            yield Problem(f"table.boards[{seat}]", f"at most {most} cards: no seat takes more than two in a trick (R5.1)")
    for seat, size in enumerate(table.hand_sizes):
        expected = tricks - table.discards - _has_played(table, seat) if dealt else 0
        if size != expected:
            yield Problem(f"table.hand_sizes[{seat}]", f"{expected}, not {size} (R2.4)")
    deck = NUMBERS * len(options.in_play)
    turned_up = table.discards + (table.phase in _IN_TRICK) if seats == 3 else 0
    undealt = deck - seats * tricks - turned_up if dealt else deck
    if table.undealt != undealt:
        yield Problem("table.undealt", f"{undealt}, not {table.undealt} (R2.4, R3.1)")
    if (table.open_discards is not None) is not options.open_discards:
        yield Problem("table.open_discards", "the cards exactly when the option lays them open (R6.1)")
    elif table.open_discards is not None and len(table.open_discards) != table.discards:
        yield Problem("table.open_discards", f"{table.discards} cards, not {len(table.open_discards)}")


def _has_played(table: Table, seat: Seat) -> bool:
    """Whether a seat has played to the trick that lies there."""
    if table.phase is Phase.PLAY and table.leader is not None:
        return (seat - table.leader) % table.options.seats < len(table.plays)
    return table.phase is Phase.TAKE
