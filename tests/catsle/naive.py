"""A second, plain reading of the rules: slow, with lists and dictionaries, and nothing of the engine but cards and positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import attrs

from catsle_rules import Card, Colour, Options, Phase, Position, Table

COLOURS = ("grey", "green", "red", "brown", "blue")
TAKES = {3: [1, 2, 0], 4: [1, 2, 0, 0], 5: [1, 1, 2, 0, 0]}
HANDS = {3: 11, 4: 14, 5: 12}
BOARDS = {3: [1, 2, 3, 4], 4: [0, 1, 2, 3, 4], 5: [0, 1, 2, 3, 3]}


def beats(one: tuple[int, Card], other: tuple[int, Card], led: Colour) -> bool:
    """R4.1 to R4.4, for two plays with their places in the order of play."""
    (one_at, card), (other_at, against) = one, other
    if card.colour == led != against.colour:
        return True
    if against.colour == led != card.colour:
        return False
    if card.number != against.number:
        return card.number > against.number
    return one_at > other_at


def trick_order(plays: Sequence[Card]) -> list[int]:
    """R4.5: each play's place is the number of plays that beat it."""
    numbered = list(enumerate(plays))
    led = plays[0].colour
    places = {sum(beats(other, one, led) for other in numbered if other != one): one[0] for one in numbered}
    return [places[place] for place in range(len(plays))]


def takers(seats: int, leader: int, plays: Sequence[Card]) -> list[int]:
    """R5.1: who takes, in order, a seat as often as it takes."""
    order = [(leader + index) % seats for index in trick_order(plays)]
    return [seat for seat, number in zip(order, TAKES[seats], strict=True) for _ in range(number)]


def playable(hand: Sequence[Card], led: Colour | None) -> set[Card]:
    """R3.2, R3.3."""
    if any(card.colour == led for card in hand):
        return {card for card in hand if card.colour == led}
    return set(hand)


def columns_for(board: Sequence[tuple[Colour | None, int]], colour: Colour) -> list[int]:
    """R5.5."""
    own = [place for place, (there, _) in enumerate(board) if there == colour]
    return own if own else [place for place, (_, height) in enumerate(board) if height == 0]


def round_points(heights: Sequence[int], limits: Sequence[int]) -> tuple[int, int, int, int]:
    """R7.1 to R7.3: points of the columns, bonus, total, matched columns."""
    points = 0
    matched = 0
    for height, limit in zip(heights, limits, strict=True):
        if height > limit:
            points -= height - limit
        else:
            points += height
        if limit != 0 and height == limit:
            matched += 1
    bonus = 4 if matched >= 4 else {0: 0, 1: 0, 2: 1, 3: 2}[matched]
    return points, bonus, max(points + bonus, 0), matched


def winners(totals: Sequence[int], keys: Sequence[int]) -> list[int]:
    """R8.3."""
    first = [seat for seat, total in enumerate(totals) if total == max(totals)]
    best = max(keys[seat] for seat in first)
    return [seat for seat in first if keys[seat] == best]


def result(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The scores of a table, and the winners once the game is over (R7, R8.3)."""
    limits = table.options.limits or ()
    boards = [round_points([len(column.cards) for column in board], limits) for board in table.boards]
    totals = [total + board[2] for total, board in zip(table.totals, boards, strict=True)]
    if table.phase is not Phase.OVER:
        return tuple(totals), ()
    keys = {"matched": 3, "bonus": 1, "columns": 0}[table.options.tie_break]
    return tuple(totals), tuple(winners(totals, [board[keys] for board in boards]))


def in_play(options: Options) -> list[Card]:
    """R1.1, R2.3."""
    return [Card(colour, number) for colour in Colour if colour is not options.removed for number in range(1, 13)]


def placements(position: Position, seat: int | None) -> Iterator[Position]:
    """Every position that looks the same to a seat (None: a spectator): its unseen cards in all places, but for voids (R3.5)."""
    table = position.table
    others = [other for other in range(table.options.seats) if other != seat]
    unseen = [card for other in others for card in position.privates[other].hand]
    unseen += position.undealt
    if not table.options.open_discards:
        unseen += position.discards
    unseen.sort(key=lambda card: card.index)
    for hands, rest in _hands(table, others, unseen):
        privates = list(position.privates)
        for other, hand in zip(others, hands, strict=True):
            privates[other] = attrs.evolve(privates[other], hand=hand)
        if table.options.open_discards:
            yield attrs.evolve(position, privates=tuple(privates), undealt=rest)
        else:
            for discards in combinations(rest, table.discards):
                undealt = [card for card in rest if card not in discards]
                yield attrs.evolve(position, privates=tuple(privates), discards=discards, undealt=undealt)


def _hands(table: Table, seats: list[int], cards: list[Card]) -> Iterator[tuple[list[tuple[Card, ...]], list[Card]]]:
    if not seats:
        yield [], cards
        return
    allowed = [card for card in cards if card.colour not in table.voids[seats[0]]]
    for hand in combinations(allowed, table.hand_sizes[seats[0]]):
        for hands, rest in _hands(table, seats[1:], [card for card in cards if card not in hand]):
            yield [hand, *hands], rest
