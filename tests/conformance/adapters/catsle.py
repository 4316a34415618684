"""CATsle Builders as the conformance suite sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import islice
from math import factorial, prod
from random import Random
from typing import Any

import attrs
from hypothesis.strategies import SearchStrategy

import catsle_rules as catsle
from catsle_rules import (
    DECK,
    Card,
    Colour,
    Column,
    Deal,
    ExtraCard,
    Options,
    Phase,
    PlayCard,
    Position,
    Private,
    State,
    TakeCard,
)
from catsle_rules.refusals import CODES
from tests.catsle import making, naive
from tests.catsle.observed import observed
from tests.conformance.adapter import Adapter, Plant, Renaming, Symmetry
from tests.conformance.observed import both_readings

FEW = (
    Options(3, rounds=1, removed=Colour.GREY, start_seat=1, tie_break="columns"),
    Options(4, rounds=2, limits=(3, 0, 1, 2, 2, 4, 0, 1), open_discards=True),
    Options(5, rounds=1, start_seat=4, tie_break="bonus", open_discards=True),
    Options(4, rounds=1, open_discards=True),
)
PLAYS, EXTRAS = tuple(map(PlayCard, DECK)), tuple(map(ExtraCard, DECK))


def options() -> SearchStrategy[Options]:
    """Every switch."""
    return making.options()


def any_step() -> SearchStrategy[Any]:
    """Steps of every kind, wild columns and hands among them."""
    return making.any_step()


def _deals(state: State) -> Iterator[Deal]:
    """Deals that are nearly right: a hand too few or too many, a card of a removed colour, a card dealt twice."""
    agreed = state.standing.frame.options
    cards, size = list(naive.in_play(agreed)), agreed.tricks
    hands = [cards[seat * size :][:size] for seat in range(agreed.seats)]
    yield Deal(hands)
    yield Deal(hands[:-1])
    yield Deal([*hands, hands[0]])
    yield Deal([hands[0][:-1], *hands[1:]])
    yield Deal([[*hands[1][:1], *hands[0][1:]], *hands[1:]])
    yield Deal([[hands[0][0], *hands[0][:-1]], *hands[1:]])
    yield Deal([[Card(agreed.removed or Colour.RED, 1), *hands[0][1:]], *hands[1:]])


def near(state: State) -> Iterator[Any]:
    """Every card to play or to turn up; every card on the table and some others into every column and beyond; a few deals."""
    yield from PLAYS
    yield from EXTRAS
    on_table = [DECK[index] for index in state.table]
    for card in dict.fromkeys((*on_table, *DECK[::7])):
        yield from (TakeCard(card, column) for column in range(-1, 10))
    yield from _deals(state)


# What lies where, read from the stored numbers


def _cards(zones: int, place: int) -> Counter[Hashable]:
    return Counter(card for card in DECK if zones >> 60 * place + card.index & 1)


def inventory(state: State) -> Mapping[str, Mapping[Hashable, int]]:
    """The cards of hands, boards, table, discards and urn; a removed colour."""
    agreed = state.standing.frame.options
    places: dict[str, Mapping[Hashable, int]] = {
        "table": Counter(DECK[index] for index in state.table),
        "discards": _cards(state.laid, agreed.seats),
        "urn": _cards(state.laid, agreed.seats + 1),
        "removed": Counter(card for card in DECK if card.colour is agreed.removed),
    }
    for seat in range(agreed.seats):
        places[f"hand {seat}"] = _cards(state.hands, seat)
        places[f"board {seat}"] = _cards(state.laid, seat)
    return places


def _best(agreed: Options) -> int:
    """R7.4: one column for each colour, each as full as its limit allows."""
    best = sorted(agreed.limits or (), reverse=True)[: len(agreed.in_play)]
    return naive.round_points(best, best)[2]


def bounds(state: State) -> tuple[int, int]:
    """R7.3, R7.4."""
    agreed = state.standing.frame.options
    return 0, agreed.rounds * _best(agreed)


def facts(state: State) -> Iterator[tuple[str, bool]]:
    """The table of docs/rules: cards in hands, on boards and elsewhere."""
    table = catsle.position(state).table
    agreed = table.options
    seats = agreed.seats
    printed = agreed.limits == tuple(naive.BOARDS[seats])
    on_boards = sum(len(column.cards) for board in table.boards for column in board)
    between = table.phase in (Phase.DEAL, Phase.OVER)
    a_trick = 4 if seats == 5 else 3
    yield "R1.3: the columns of a board", all(len(board) == len(agreed.limits or ()) for board in table.boards)
    yield "R2.4: the cards of a hand", all(size <= naive.HANDS[seats] for size in table.hand_sizes)
    yield "R2.4: cards not dealt", table.round == 0 or table.undealt in {3: range(4, 16), 4: (4,), 5: (0,)}[seats]
    yield "R3.1: four remain with three seats", not (between and table.round and seats == 3) or table.undealt == 4
    yield "R5.3: one card more than is taken", table.phase is not Phase.TAKE or len(table.left) == len(table.takers) + 1
    yield "R5.3: cards on boards between tricks", table.phase is Phase.TAKE or on_boards == a_trick * table.discards
    yield "R6.1: one discard a trick", not between or table.discards == (naive.HANDS[seats] if table.round else 0)
    yield "R6.3: empty hands at the end of a round", not between or not any(table.hand_sizes)
    yield "R7.4: the best board", not printed or _best(agreed) == {3: 14, 4: 14, 5: 13}[seats]
    least = max(sum(len(column.cards) for column in board) for board in table.boards)
    yield "R5.1: at most two cards a trick", least <= 2 * (table.discards + 1)
    moves = len(catsle.legal_moves(state))
    yield "R5.5: at most each card with each column", table.phase is not Phase.TAKE or moves <= 5 * len(agreed.limits or ())
    last = table.phase is Phase.TAKE and len(table.takers) == 1
    yield "R5.3: two cards at the last take", not last or len(table.left) == 2


def recount(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """R7, R8.3 by the second reading."""
    return naive.result(catsle.position(state).table)


# What a seat cannot know


def _swapped(position: Position, seat: int | None, rng: Random, kept: frozenset[Card] = frozenset()) -> Position:
    """The position after many exchanges of two unseen cards, wherever no void forbids them; the `kept` cards stay."""
    agreed = position.table.options
    others = [other for other in range(agreed.seats) if other != seat]
    places: list[tuple[list[Card], tuple[Colour, ...]]] = [
        (list(position.privates[other].hand), position.table.voids[other]) for other in others
    ]
    places.append((list(position.undealt), ()))
    if not agreed.open_discards:
        places.append((list(position.discards), ()))
    slots = [(place, index) for place, (cards, _) in enumerate(places) for index, card in enumerate(cards) if card not in kept]
    for _ in range(3 * len(slots)):
        (one, at), (other, against) = rng.choice(slots), rng.choice(slots)
        first, second = places[one][0][at], places[other][0][against]
        if first.colour not in places[other][1] and second.colour not in places[one][1]:
            places[one][0][at], places[other][0][against] = second, first
    privates = list(position.privates)
    for other, (cards, _) in zip(others, places, strict=False):
        privates[other] = Private(cards)
    return attrs.evolve(
        position,
        privates=tuple(privates),
        undealt=places[len(others)][0],
        discards=position.discards if agreed.open_discards else places[-1][0],
    )


def resample(state: State, seat: int | None, rng: Random) -> State:
    """The unseen cards exchanged, voids kept (R3.5)."""
    return catsle.from_position(_swapped(catsle.position(state), seat, rng))


def resample_step(state: State, step: Any, seat: int | None, rng: Random) -> tuple[State, Any] | None:
    """Of a deal the other hands are drawn anew; a card that is played or turned up stays where it is."""
    if isinstance(step, Deal):
        cards = [card for card in naive.in_play(state.standing.frame.options) if seat is None or card not in step.hands[seat]]
        rng.shuffle(cards)
        hands = [hand if owner == seat else [cards.pop() for _ in hand] for owner, hand in enumerate(step.hands)]
        return resample(state, seat, rng), Deal(hands)
    position = catsle.position(state)
    for _ in range(30):
        other = catsle.from_position(_swapped(position, seat, rng, frozenset((step.card,))))
        if catsle.check(other, step) is None:
            return other, step
    return None


MOST_WORLDS = 200


def worlds(state: State, seat: int | None) -> Mapping[State, int] | None:
    """Every placement of the unseen cards, where there are few."""
    position = catsle.position(state)
    table = position.table
    sizes = [size for other, size in enumerate(table.hand_sizes) if other != seat]
    sizes += [table.undealt] if table.options.open_discards else [table.undealt, table.discards]
    if factorial(sum(sizes)) // prod(map(factorial, sizes)) > 50 * MOST_WORLDS:
        return None
    found = list(islice(naive.placements(position, seat), MOST_WORLDS + 1))
    return {catsle.from_position(one): 1 for one in found} if len(found) <= MOST_WORLDS else None


# Symmetries


def _renamed(card: Card, new: Mapping[Colour, Colour]) -> Card:
    return Card(new[card.colour], card.number)


def _column(column: Column, new: Mapping[Colour, Colour]) -> Column:
    return Column(column.colour and new[column.colour], [_renamed(card, new) for card in column.cards])


def draw_colours(state: State, rng: Random) -> Renaming[State, Any]:
    """No colour is special (R1.1): any permutation, of the removed one too."""
    new = dict(zip(Colour, rng.sample(list(Colour), len(Colour)), strict=True))

    def all_of(cards: Any) -> tuple[Card, ...]:
        return tuple(_renamed(card, new) for card in cards)

    def on_state(one: State) -> State:
        position = catsle.position(one)
        table = position.table
        removed = table.options.removed
        changed = attrs.evolve(
            table,
            options=attrs.evolve(table.options, removed=removed and new[removed]),
            extra=table.extra and _renamed(table.extra, new),
            plays=all_of(table.plays),
            left=all_of(table.left),
            voids=[[new[colour] for colour in colours] for colours in table.voids],
            boards=tuple(tuple(_column(column, new) for column in board) for board in table.boards),
            open_discards=None if table.open_discards is None else all_of(table.open_discards),
        )
        hands = tuple(Private(all_of(private.hand)) for private in position.privates)
        return catsle.from_position(
            attrs.evolve(
                position,
                table=changed,
                privates=hands,
                discards=all_of(position.discards),
                undealt=all_of(position.undealt),
            )
        )

    def on_step(step: Any) -> Any:
        if isinstance(step, Deal):
            return Deal([all_of(hand) for hand in step.hands])
        return attrs.evolve(step, card=_renamed(step.card, new))

    return Renaming(on_state, on_step)


def draw_seats(state: State, rng: Random) -> Renaming[State, Any]:
    """Seats in another place of the same circle (R2.1)."""
    seats = state.standing.frame.seats
    turn = rng.randrange(1, seats)

    def on_seat(seat: int) -> int:
        return (seat + turn) % seats

    def turned(of_seats: Any) -> Any:
        return of_seats[-turn:] + of_seats[:-turn]

    def on_state(one: State) -> State:
        position = catsle.position(one)
        table = position.table
        changed = attrs.evolve(
            table,
            options=attrs.evolve(table.options, start_seat=on_seat(table.options.start_seat)),
            leader=None if table.leader is None else on_seat(table.leader),
            takers=tuple(map(on_seat, table.takers)),
            **{name: turned(getattr(table, name)) for name in ("totals", "hand_sizes", "voids", "boards")},
        )
        return catsle.from_position(attrs.evolve(position, table=changed, privates=turned(position.privates)))

    def on_step(step: Any) -> Any:
        return Deal(turned(step.hands)) if isinstance(step, Deal) and len(step.hands) == seats else step

    return Renaming(on_state, on_step, on_seat)


def draw_columns(state: State, rng: Random) -> Renaming[State, Any]:
    """Columns change places on all boards, together with their limits (R1.3)."""
    columns = len(state.standing.frame.options.columns)
    order = rng.sample(range(columns), columns)

    def moved(of_columns: Any) -> tuple[Any, ...]:
        return tuple(of_columns[order.index(column)] for column in range(columns))

    def on_state(one: State) -> State:
        position = catsle.position(one)
        table = position.table
        changed = attrs.evolve(
            table,
            options=attrs.evolve(table.options, limits=moved(table.options.limits)),
            boards=tuple(map(moved, table.boards)),
        )
        return catsle.from_position(attrs.evolve(position, table=changed))

    def on_step(step: Any) -> Any:
        if isinstance(step, TakeCard) and step.column in range(columns):
            return TakeCard(step.card, order[step.column])
        return step

    return Renaming(on_state, on_step)


# Second opinions


def tricks_twice(state: State) -> tuple[object, object]:
    """The ranking of the cards in every hand, as if they were one trick, and of the cards on the table (R4)."""
    position = catsle.position(state)
    tricks = [position.table.plays, position.table.left, *(private.hand for private in position.privates)]
    tricks = [trick for trick in tricks if trick] + [trick[::-1] for trick in tricks if trick]
    return [list(catsle.trick_order(trick)) for trick in tricks], [naive.trick_order(trick) for trick in tricks]


def plays_twice(state: State) -> tuple[object, object]:
    """What every hand may play to every led colour (R3.2, R3.3)."""
    hands = [private.hand for private in catsle.position(state).privates]
    return (
        [set(catsle.playable(hand, led)) for hand in hands for led in (None, *Colour)],
        [naive.playable(hand, led) for hand in hands for led in (None, *Colour)],
    )


def boards_twice(state: State) -> tuple[object, object]:
    """Where each colour may go on each board, and what the board is worth (R5.5, R7)."""
    table = catsle.position(state).table
    limits = table.options.columns
    engine, plain = [], []
    for board in table.boards:
        columns = [(column.colour, len(column.cards)) for column in board]
        heights = [height for _, height in columns]
        engine.append(
            ([catsle.open_columns(columns, colour) for colour in Colour], attrs.astuple(catsle.round_score(heights, limits)))
        )
        plain.append(([tuple(naive.columns_for(columns, colour)) for colour in Colour], naive.round_points(heights, limits)))
    return engine, plain


def takers_twice(state: State) -> tuple[object, object]:
    """Who takes, once the last card of a trick is played (R4.5, R5.1)."""
    table = catsle.position(state).table
    if table.phase is not Phase.PLAY or len(table.plays) != table.options.seats - 1 or table.leader is None:
        return (), ()
    engine, plain = [], []
    for move in catsle.legal_moves(state):
        assert isinstance(move, PlayCard)
        engine.append(list(catsle.position(catsle.apply_unchecked(state, move)).table.takers))
        plain.append(naive.takers(table.options.seats, table.leader, [*table.plays, move.card]))
    return engine, plain


def _wrong(name: str, make: Callable[[Any], Any]) -> Any:
    return lambda patch: patch.setattr(catsle, name, make(getattr(catsle, name)))


PLANTS = (
    Plant("the earlier of two equal cards is stronger", 12, _wrong("trick_order", lambda right: lambda plays: tuple(
        sorted(range(len(plays)), key=lambda at: (plays[at].colour is plays[0].colour, plays[at].number, -at), reverse=True)
    ))),
    Plant("nobody has to follow", 12, _wrong("playable", lambda right: lambda hand, led: right(hand, None))),
    Plant("a colour may be in two columns", 12, _wrong("open_columns", lambda right: lambda board, colour: tuple(
        place for place, (there, _) in enumerate(board) if there in (None, colour)
    ))),
    Plant("the scrap column counts as matched", 12, _wrong("round_score", lambda right: lambda heights, limits: attrs.evolve(
        right(heights, limits), matched=sum(map(int.__eq__, heights, limits))
    ))),
)  # fmt: skip


def lying(state: State) -> dict[str, int]:
    """The cards of every place; those of boards column by column."""
    seats = state.standing.frame.seats
    found = {
        "trick": len(state.table),
        "discards": sum(_cards(state.laid, seats).values()),
        "undealt": sum(_cards(state.laid, seats + 1).values()),
    }
    for seat, board in enumerate(catsle.position(state).table.boards):
        found[f"seat-{seat}/hand"] = sum(_cards(state.hands, seat).values())
        found |= {f"seat-{seat}/column-{number}": len(column.cards) for number, column in enumerate(board)}
    return found


ADAPTER: Adapter[Options, State, Any] = Adapter(
    game=catsle,
    closes=frozenset(),
    options=options,
    few_options=FEW,
    any_step=any_step,
    near=near,
    inventory=inventory,
    bounds=bounds,
    facts=facts,
    recount=recount,
    resample=resample,
    resample_step=resample_step,
    worlds=worlds,
    symmetries=(Symmetry("colours", draw_colours), Symmetry("seats", draw_seats), Symmetry("columns", draw_columns)),
    second_opinions=(
        ("tricks", tricks_twice),
        ("plays", plays_twice),
        ("boards", boards_twice),
        ("takers", takers_twice),
        ("observations", both_readings(catsle, observed)),
    ),
    codes=CODES,
    lying=lying,
    is_piece=frozenset(["card", *map(str, DECK)]).__contains__,
    longest_game=400,
    plants=PLANTS,
)
