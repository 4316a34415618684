"""Coloretto as the conformance suite sees it. Everything lies open, so nothing is resampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import coloretto_rules as coloretto
from coloretto_rules import (
    Card,
    CardDrawn,
    Cards,
    Colour,
    DrawCard,
    NameJokers,
    Options,
    Phase,
    PlaceCard,
    RemoveColours,
    Scoring,
    StartCards,
    State,
    TakeRow,
)
from coloretto_rules.pieces import unpack
from coloretto_rules.refusals import CODES
from tests.coloretto import naive
from tests.coloretto.observed import observed
from tests.conformance.adapter import Adapter, Plant, Renaming, Symmetry
from tests.conformance.observed import both_readings
from tests.strategies import Bias, Walk, cut, play

CARDS, COLOURS = tuple(Card), tuple(Colour)


@st.composite
def options(draw: DrawFn) -> Options:
    """Every switch."""
    seats = draw(st.integers(2, 5))
    return Options(
        seats,
        draw(st.sampled_from(Scoring)),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.sampled_from((None, 14, 15, 16))),
        draw(st.integers(0, seats - 1)),
    )


FEW = (
    Options(2, golden_joker=True, name_jokers_when_taken=True, shared_start_colour=True),
    Options(3, Scoring.GREY, golden_joker=True, start_seat=2),
    Options(4, name_jokers_when_taken=True),
    Options(5, Scoring.GREY, cards_below_last_round=14, start_seat=1),
)


def any_step() -> SearchStrategy[Any]:
    """Steps with rows from -2 to 9999 and up to four colours, equal ones among them."""
    rows = st.integers(-2, 9) | st.integers(0, 9_999)
    colours = st.lists(st.sampled_from(COLOURS), max_size=4)
    return st.one_of(
        st.just(DrawCard()),
        st.builds(PlaceCard, rows),
        st.builds(TakeRow, rows),
        st.builds(NameJokers, colours),
        st.builds(RemoveColours, colours),
        st.builds(StartCards, st.lists(colours, max_size=6)),
        st.builds(CardDrawn, st.sampled_from(CARDS), st.booleans()),
    )


@cache
def _namings() -> tuple[NameJokers, ...]:
    return tuple(NameJokers(colours) for number in range(5) for colours in combinations_with_replacement(COLOURS[::2], number))


@cache
def _outcomes() -> tuple[Any, ...]:
    removals = [RemoveColours(colours) for number in range(4) for colours in combinations(COLOURS[:4], number)]
    return (*removals, *(CardDrawn(card, last) for card in CARDS for last in (False, True)))


def near(state: State) -> Iterator[Any]:
    """Every row and two beyond, every card with and without the last-round card, many ways to name jokers, some deals."""
    yield DrawCard()
    for row in range(-1, len(state.rows) + 2):
        yield PlaceCard(row)
        yield TakeRow(row)
    yield from _namings()
    yield from _outcomes()
    seats = len(state.hands)
    for each in (1, 2):
        yield StartCards([COLOURS[seat : seat + each] for seat in range(seats)])
        yield StartCards([COLOURS[-1 - seat : -2 - seat : -1] * each for seat in range(seats)])
    yield StartCards([COLOURS[:2], COLOURS[1:3]])


def inventory(state: State) -> Mapping[str, Mapping[Hashable, int]]:
    """The cards of the supply, the rows, the seats, the discards, the one uncovered, and the colours that left the game."""
    places: dict[str, Mapping[Hashable, int]] = {
        "supply": dict(zip(CARDS, state.unseen, strict=True)),
        "discard": dict(zip(CARDS, unpack(state.discard), strict=True)),
        "uncovered": Counter([CARDS[state.drawn]] if state.drawn >= 0 else []),
        "removed": {CARDS[colour.index]: 9 for colour in COLOURS if not state.frame.in_play >> colour.index & 1},
    }
    for name, piles in (("row", state.rows), ("seat", state.hands)):
        places |= {f"{name} {number}": dict(zip(CARDS, unpack(pile), strict=True)) for number, pile in enumerate(piles)}
    return places


def bounds(state: State) -> tuple[int, int]:
    """R39 for the most."""
    scoring = state.frame.options.scoring
    return naive.LEAST[scoring], naive.MOST[scoring]


SUPPLY_AT_END = {2: range(9, 15), 3: range(6, 15), 4: range(3, 15), 5: range(15)}
DECK = {2: 58, 3: 67, 4: 76, 5: 76}


def facts(state: State) -> Iterator[tuple[str, bool]]:
    """The table of docs/rules: cards of the game, capacity of rows, supply at the end, number of moves."""
    table, seats = coloretto.position(state).table, len(state.hands)
    dealt = table.phase is not Phase.REMOVE
    cards = sum(sum(pile.values()) for place, pile in inventory(state).items() if place != "removed")
    yield "R02, R04: the cards of the game", not dealt or cards == DECK[seats]
    yield "R05, R50: as many rows as seats, three for two", len(table.rows) == (3 if seats == 2 else seats)
    yield "R14: no row holds more than its capacity", all(row.cards.total <= row.capacity for row in table.rows)
    yield "R17: as many rows taken as seats out", sum(r.taken for r in table.rows) == sum(a.has_taken for a in table.areas)
    plain = table.options.cards_below_last_round in (None, 15) and not table.options.golden_joker
    yield "R25: the supply at the end", not plain or table.phase is not Phase.OVER or table.unseen.total in SUPPLY_AT_END[seats]
    moves = len(coloretto.legal_moves(state))
    yield "R15, R53: at most one move more than rows", table.phase is Phase.NAME or moves <= len(table.rows) + 1


def recount(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Every way to name the jokers and to choose three plus colours, tried out (R31 to R36)."""
    table = coloretto.position(state).table
    scores = tuple(_tried_out(area.cards, area.named_jokers, table.in_play, table.options.scoring) for area in table.areas)
    return scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores))


@cache
def _tried_out(cards: Cards, named: tuple[Colour, ...], in_play: tuple[Colour, ...], scoring: Scoring) -> int:
    best = -10_000
    free = cards.joker + cards.golden - len(named)
    for jokers in combinations_with_replacement(in_play, free):
        held = Counter({colour: getattr(cards, colour.value) for colour in in_play})
        held.update([*named, *jokers])
        worth = {colour: naive.TABLES[scoring][min(count, 6) - 1] for colour, count in held.items() if count}
        for plus in combinations(worth, min(3, len(worth))):
            best = max(best, sum(points if colour in plus else -points for colour, points in worth.items()))
    return best + 2 * cards.plus_two


def corners() -> tuple[Walk, ...]:
    """R26a: with 14 cards below the last-round card, five seats that only draw can empty the supply in the last round."""
    for seed in range(10_000):
        walk = play(coloretto, FEW[3], Random(seed), Bias("DrawCard", preferred=True, since=40 + seed % 60))
        for length, state in enumerate(walk.states):
            if state.phase is Phase.TURN and state.placeable and not state.supply:
                return (cut(walk, length),)
    raise AssertionError("no game empties the supply")


def _renamed(cards: Cards, new: Mapping[Colour, Colour]) -> Cards:
    return attrs.evolve(cards, **{new[colour].value: getattr(cards, colour.value) for colour in COLOURS})


def draw_colours(state: State, rng: Random) -> Renaming[State, Any]:
    """The seven colours mean nothing (R02): any permutation."""
    new = dict(zip(COLOURS, rng.sample(COLOURS, len(COLOURS)), strict=True))

    def on_state(one: State) -> State:
        position = coloretto.position(one)
        table = position.table
        drawn = table.drawn
        return coloretto.from_position(
            attrs.evolve(
                position,
                table=attrs.evolve(
                    table,
                    in_play=[new[colour] for colour in table.in_play],
                    drawn=Card(new[Colour(drawn.value)].value) if drawn and drawn.index < len(COLOURS) else drawn,
                    rows=tuple(attrs.evolve(row, cards=_renamed(row.cards, new)) for row in table.rows),
                    areas=tuple(
                        attrs.evolve(
                            area, cards=_renamed(area.cards, new), named_jokers=[new[colour] for colour in area.named_jokers]
                        )
                        for area in table.areas
                    ),
                    unseen=_renamed(table.unseen, new),
                    discard=_renamed(table.discard, new),
                ),
            )
        )

    def on_step(step: Any) -> Any:
        match step:
            case NameJokers(colours) | RemoveColours(colours):
                return type(step)([new[colour] for colour in colours])
            case StartCards(by_seat):
                return StartCards([[new[colour] for colour in hand] for hand in by_seat])
            case CardDrawn(card, last) if card.index < len(COLOURS):
                return CardDrawn(new[Colour(card.value)], last)
        return step

    return Renaming(on_state, on_step)


def draw_seats(state: State, rng: Random) -> Renaming[State, Any]:
    """Seats in another place of the same circle (R11)."""
    seats = len(state.hands)
    turn = rng.randrange(1, seats)

    def on_seat(seat: int) -> int:
        return (seat + turn) % seats

    def on_state(one: State) -> State:
        position = coloretto.position(one)
        table = position.table
        return coloretto.from_position(
            attrs.evolve(
                position,
                table=attrs.evolve(
                    table,
                    options=attrs.evolve(table.options, start_seat=on_seat(table.options.start_seat)),
                    seat=on_seat(table.seat),
                    areas=table.areas[-turn:] + table.areas[:-turn],
                ),
            )
        )

    def on_step(step: Any) -> Any:
        if isinstance(step, StartCards) and len(step.by_seat) == seats:
            return StartCards(step.by_seat[-turn:] + step.by_seat[:-turn])
        return step

    return Renaming(on_state, on_step, on_seat)


def draw_rows(state: State, rng: Random) -> Renaming[State, Any] | None:
    """Brown rows are all alike (R05), so they can change places; the green ones of two seats differ (R50)."""
    seats = len(state.hands)
    if seats == 2:
        return None
    order = rng.sample(range(seats), seats)

    def on_state(one: State) -> State:
        position = coloretto.position(one)
        rows = tuple(position.table.rows[order.index(row)] for row in range(seats))
        return coloretto.from_position(attrs.evolve(position, table=attrs.evolve(position.table, rows=rows)))

    def on_step(step: Any) -> Any:
        if isinstance(step, (PlaceCard, TakeRow)) and step.row in range(seats):
            return type(step)(order[step.row])
        return step

    return Renaming(on_state, on_step)


def best_scores(state: State) -> tuple[object, object]:
    """`best_score` of each seat's open cards, beside every naming tried out."""
    table = coloretto.position(state).table
    scoring, in_play = table.options.scoring, table.in_play
    engine, plain = [], []
    for area in table.areas:
        cards = area.cards
        held = {colour: getattr(cards, colour.value) for colour in in_play}
        jokers = cards.joker + cards.golden
        engine.append(coloretto.best_score(held, jokers, cards.plus_two, scoring=scoring, in_play=in_play))
        plain.append(_tried_out(cards, (), in_play, scoring))
    return engine, plain


def best_declarations(state: State) -> tuple[object, object]:
    """What `best_declaration` is worth by `score_declaration`, beside every naming tried out."""
    table = coloretto.position(state).table
    scoring, in_play = table.options.scoring, table.in_play
    engine, plain = [], []
    for area in table.areas:
        cards = area.cards
        held = {colour: getattr(cards, colour.value) for colour in in_play}
        given: Any = (held, cards.joker + cards.golden, cards.plus_two)
        best = coloretto.best_declaration(*given, scoring=scoring, in_play=in_play)
        engine.append(coloretto.score_declaration(*given, scoring=scoring, in_play=in_play, declaration=best))
        plain.append(_tried_out(cards, (), in_play, scoring))
    return engine, plain


def _wrong_best(change: Callable[[dict[Colour, int], int, int], tuple[dict[Colour, int], int, int]]) -> Any:
    """A bug in `best_score`: it looks at other cards than it was given."""
    right = coloretto.best_score

    def wrong(colours: Any, jokers: int = 0, plus_twos: int = 0, **named: Any) -> int:
        return right(*change(dict(colours), jokers, plus_twos), **named)

    return lambda patch: patch.setattr(coloretto, "best_score", wrong)


def _at_most_five(held: Mapping[Colour, int]) -> dict[Colour, int]:
    return {colour: min(count, 5) for colour, count in held.items()}


PLANTS = (
    Plant("best_score forgets the jokers", 12, _wrong_best(lambda held, jokers, twos: (held, 0, twos))),
    Plant("best_score caps a colour at five", 12, _wrong_best(lambda held, jokers, twos: (_at_most_five(held), jokers, twos))),
    Plant("best_score counts a +2 once only", 12, _wrong_best(lambda held, jokers, twos: (held, jokers, min(twos, 1)))),
)


def lying(state: State) -> dict[str, int]:
    """The cards of every place, and the colours given to jokers."""
    return {
        "supply": sum(state.unseen),
        "drawn": state.drawn >= 0,
        "discard": sum(unpack(state.discard)),
        **{f"row-{row}": sum(unpack(pile)) for row, pile in enumerate(state.rows)},
        **{f"seat-{seat}": sum(unpack(hand)) for seat, hand in enumerate(state.hands)},
        **{f"seat-{seat}/named": len(named) for seat, named in enumerate(state.named)},
    }


ADAPTER: Adapter[Options, State, Any] = Adapter(
    game=coloretto,
    closes=frozenset(),
    options=options,
    few_options=FEW,
    any_step=any_step,
    near=near,
    inventory=inventory,
    bounds=bounds,
    facts=facts,
    recount=recount,
    hides_nothing=True,
    symmetries=(Symmetry("colours", draw_colours), Symmetry("seats", draw_seats), Symmetry("rows", draw_rows)),
    second_opinions=(
        ("best scores", best_scores),
        ("best declarations", best_declarations),
        ("observations", both_readings(coloretto, observed)),
    ),
    codes=CODES,
    corners=corners,
    lying=lying,
    is_piece=frozenset(map(str, CARDS)).__contains__,
    longest_game=600,
    plants=PLANTS,
)
