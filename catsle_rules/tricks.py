"""Questions about one trick and one board, asked without a game. Decides the ranking, following suit and the columns of a colour.

They answer for any cards a person could ask about, reachable in a game or not. `rules` plays by the same tables.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from catsle_rules.pieces import CARDS_TO_TAKE, DECK, NUMBERS, SEATS, Card, Colour, in_order
from tabletop_rules import given

PLACES: Final = 8
"""More than the places of a trick: a play's strength is its card's strength times this plus its place in the order of play."""
STRENGTHS: Final = tuple(
    tuple(PLACES * (card.number + NUMBERS * (card.colour is led.colour)) for card in DECK) for led in DECK
)
"""By led card and card: the strength in the trick (R4.1 to R4.3); the later of two equal ones is stronger (R4.4)."""


def trick_order(plays: Sequence[Card]) -> tuple[int, ...]:
    """Who ranks first, second, …: the indices of the cards in the order of play, the strongest first (R4.5).

    The first card was led. Every card of its colour beats every other card (R4.1), then the higher number wins (R4.2, R4.3),
    then the later play (R4.4).

    Raises: ValueError for a card that was played twice, and for anything else than cards.

    >>> trick_order([Card.parse(text) for text in ("red2", "red1", "blue12", "green12")])
    (0, 1, 3, 2)
    """
    if not plays:
        return ()
    if len(set(in_order(plays))) < len(plays):
        raise ValueError("plays: each card exists once")
    led = plays[0].colour
    strengths = [(card.colour is led, card.number, place) for place, card in enumerate(plays)]
    return tuple(place for _, _, place in sorted(strengths, reverse=True))


def cards_to_take(seats: int) -> tuple[int, ...]:
    """How many cards each place of a trick takes, the first place first (R5.1). Raises: ValueError unless there are 3 to 5 seats.

    >>> cards_to_take(4)
    (1, 2, 0, 0)
    """
    if type(seats) is not int or seats not in SEATS:
        raise ValueError(f"seats: {SEATS[0]} to {SEATS[-1]}, not {given(seats)}")
    return CARDS_TO_TAKE[seats]


def playable(hand: Collection[Card], led: Colour | None) -> tuple[Card, ...]:
    """The cards of a hand that may be played, in the order of the deck: those of the led colour, else all (R3.3).

    `led` is None for the seat that leads (R3.2).

    Raises: ValueError for a card that is there twice, and for anything else than cards and a colour.

    >>> hand = [Card.parse(text) for text in ("red9", "blue12", "red3")]
    >>> [str(card) for card in playable(hand, Colour.RED)]
    ['red3', 'red9']
    """
    if led is not None and type(led) is not Colour:
        raise ValueError(f"led: a Colour or None, not {led!r}")
    cards = in_order(hand)
    if len(set(cards)) < len(cards):
        raise ValueError("hand: each card exists once")
    return tuple(card for card in cards if card.colour is led) or cards


def open_columns(board: Sequence[tuple[Colour | None, int]], colour: Colour) -> tuple[int, ...]:
    """The columns where a card of that colour may go: that of its colour, else any empty one (R5.5). Limits play no part (R5.6).

    `board` gives for each column from left to right its colour and its number of cards; an empty column is `(None, 0)`.

    Raises: ValueError for a column without colour that holds cards, a coloured one that holds none, and a colour in two
    columns.

    >>> open_columns([(Colour.GREY, 2), (None, 0), (Colour.RED, 1), (None, 0)], Colour.BLUE)
    (1, 3)
    >>> open_columns([(Colour.GREY, 2), (None, 0), (Colour.RED, 1), (None, 0)], Colour.RED)
    (2,)
    """
    if type(colour) is not Colour:
        raise ValueError(f"colour: a Colour, not {colour!r}")
    there: list[Colour] = []
    for place, (found, height) in enumerate(board):
        if found is None:
            if type(height) is not int or height != 0:
                raise ValueError(f"board: column {place} has no colour and so no cards, not {given(height)}")
        elif type(found) is not Colour or found in there:
            raise ValueError(f"board: column {place} has a colour of its own or None, not {found!r}")
        elif type(height) is not int or height < 1:
            raise ValueError(f"board: column {place} holds at least one card of its colour, not {given(height)}")
        else:
            there.append(found)
    wanted = colour if colour in there else None
    return tuple(place for place, (found, _) in enumerate(board) if found is wanted)
