"""Makes cards, games and positions for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import catsle_rules as catsle
from catsle_rules import (
    DECK,
    Card,
    Colour,
    Deal,
    ExtraCard,
    Options,
    PlayCard,
    State,
    TakeCard,
)
from catsle_rules.options import TieBreak
from catsle_rules.pieces import CARDS_TO_TAKE

SEATS = (3, 4, 5)
TIE_BREAKS: tuple[TieBreak, ...] = ("matched", "bonus", "columns")


def card(text: str) -> Card:
    """The card of a text such as red5, or red:5 as in the cases."""
    return Card.parse(text.replace(":", ""))


def cards(*texts: str) -> tuple[Card, ...]:
    """Several cards."""
    return tuple(map(card, texts))


def colours(*texts: str) -> tuple[Colour, ...]:
    """Several colours."""
    return tuple(map(Colour, texts))


@st.composite
def options(draw: DrawFn) -> Options:
    """All options."""
    seats = draw(st.sampled_from(SEATS))
    in_play = 4 if seats == 3 else 5
    return Options(
        seats,
        rounds=draw(st.integers(1, 3)),
        removed=draw(st.none() | st.sampled_from(Colour)) if seats == 3 else None,
        start_seat=draw(st.integers(0, seats - 1)),
        limits=draw(st.none() | st.lists(st.integers(0, 12), min_size=in_play, max_size=8).map(tuple)),
        tie_break=draw(st.sampled_from(TIE_BREAKS)),
        open_discards=draw(st.booleans()),
    )


FEW = (
    Options(3, rounds=2, removed=Colour.GREY, start_seat=1, tie_break="columns"),
    Options(4, rounds=2, limits=(3, 0, 1, 2, 2, 4, 0, 1), open_discards=True),
    Options(5, rounds=1, start_seat=4, tie_break="bonus"),
    Options(4, rounds=1),
)


def any_card() -> SearchStrategy[Card]:
    """Any card."""
    return st.sampled_from(DECK)


def hands() -> SearchStrategy[list[Card]]:
    """Some different cards, in any order."""
    return st.lists(any_card(), unique=True, max_size=14)


def any_step() -> SearchStrategy[Any]:
    """Steps of all kinds, with columns from -9999 to 9999 and hands of any size, doubled cards among them."""
    columns = st.integers(-2, 9) | st.integers(-9_999, 9_999)
    return st.one_of(
        st.builds(PlayCard, any_card()),
        st.builds(TakeCard, any_card(), columns),
        st.builds(ExtraCard, any_card()),
        st.builds(Deal, st.lists(st.lists(any_card(), max_size=6), max_size=6)),
    )


def next_step(state: State, rng: Random) -> Any:
    """A random legal step."""
    moves = catsle.legal_moves(state)
    if moves:
        return rng.choice(moves)
    event = catsle.chance(state)
    assert event is not None
    return event.sample(rng)


def states(agreed: Options, seed: int) -> Iterator[State]:
    """All states of a random game."""
    rng = Random(seed)
    state = catsle.new_game(agreed)
    yield state
    while not catsle.is_over(state):
        state = catsle.apply(state, next_step(state, rng))
        yield state


def play(state: State, *texts: str) -> State:
    """The state after these steps."""
    for text in texts:
        state = catsle.apply(state, catsle.parse_step(text))
    return state


def dealt(agreed: Options, hands_given: Sequence[Sequence[str]], extra: str | None = None) -> State:
    """A round with these hands, filled up with the cards of the game that are left; and with this extra card."""
    given = [[card(text) for text in hand] for hand in hands_given]
    named = {one for hand in given for one in hand} | ({card(extra)} if extra else set())
    left = [one for one in DECK if one.colour is not agreed.removed and one not in named]
    for hand in given:
        while len(hand) < agreed.tricks:
            hand.append(left.pop())
    state = catsle.apply(catsle.new_game(agreed), Deal(given))
    return catsle.apply(state, ExtraCard(card(extra))) if extra else state


def code(state: State, text: str) -> str | None:
    """The code of the refusal of a step, None when it is legal."""
    refusal = catsle.check(state, catsle.parse_step(text))
    return None if refusal is None else refusal.code


def dealt_for(agreed: Options, plays: Sequence[tuple[int, Card]], extra: Card | None = None) -> State:
    """The first trick about to be led; the seats can play these cards, and who does not follow holds none of the led colour."""
    led = plays[0][1].colour
    named = {one for _, one in plays} | {extra}
    left = [one for one in DECK if one.colour is not agreed.removed and one not in named]
    given: dict[int, list[Card]] = {}
    for follows in (True, False):  # the led cards come first, as far as there is room
        for seat, one in plays:
            if (one.colour is led) is follows:
                fitting = [other for other in left if follows or other.colour is not led]
                fitting.sort(key=lambda other: other.colour is not led)
                given[seat] = [one, *fitting[: agreed.tricks - 1]]
                left = [other for other in left if other not in given[seat]]
    state = catsle.apply(catsle.new_game(agreed), Deal([given[seat] for seat in range(agreed.seats)]))
    return catsle.apply(state, ExtraCard(extra)) if extra else state


def taking(agreed: Options, left: Sequence[Card], board: Sequence[tuple[int, Colour, int]]) -> State:
    """A trick of which these cards are left to take, seat 0 taking next; its board holds so many cards of colours in columns."""
    seats, full = agreed.seats, sum(CARDS_TO_TAKE[agreed.seats])
    places = [place for place, number in enumerate(CARDS_TO_TAKE[seats]) for _ in range(number)][full + 1 - len(left) :]
    takers = [0 if place == places[0] else 1 + place for place in places]
    columns: list[list[Card]] = [[] for _ in agreed.columns]
    for column, colour, number in board:
        columns[column] = [one for one in DECK if one.colour is colour and one not in left][:number]
    return catsle.arrange(agreed, left=left, takers=takers, boards={0: columns})
