"""Steps as text and back. Decides the notation: *play red5*, *take red5 2*, *=deal grey1,2 red5 / …*, *=extra red7*.

Strict: every step has one text, and no other text is read.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final, Never

from catsle_rules.events import EXTRAS
from catsle_rules.model import MOST_LISTED, Deal, ExtraCard, PlayCard, Step, TakeCard
from catsle_rules.pieces import COLOURS, DECK, NUMBERS, Card
from catsle_rules.rules import PLAYS_OF, TAKES_OF
from tabletop_rules import BadText, require_string

LONGEST: Final = 2_000
"""Longer texts are not read; the text of a real deal has less than 400 characters."""

_ANY_COLOUR: Final = "|".join(map(str, COLOURS))
_CARD: Final = re.compile(f"(?:{_ANY_COLOUR})(?:1[0-2]|[1-9])(?![0-9])")
_COLUMN: Final = re.compile("(?:0|-?[1-9][0-9]{0,3})(?![0-9])")
_COLOUR: Final = re.compile(_ANY_COLOUR)
_NUMBER: Final = re.compile("(?:1[0-2]|[1-9])(?![0-9])")
_BY_TEXT: Final = {str(colour): colour for colour in COLOURS}
_NO_CARDS: Final = "-"


def format_step(step: Step, /) -> str:
    """The canonical text of a step; a hand without cards in a deal is written "-". Raises: TypeError for anything else.

    >>> format_step(Deal([[Card.parse("red5"), Card.parse("grey2"), Card.parse("grey1")], [Card.parse("blue12")]]))
    '=deal grey1,2 red5 / blue12'
    """
    if type(step) is PlayCard:
        return f"play {step.card}"
    if type(step) is TakeCard:
        return f"take {step.card} {step.column}"
    if type(step) is ExtraCard:
        return f"=extra {step.card}"
    if type(step) is Deal:
        return f"=deal {' / '.join(map(_hand_text, step.hands))}" if step.hands else "=deal"
    raise TypeError(f"no step of CATsle Builders: {step!r}")


def _hand_text(hand: tuple[Card, ...]) -> str:
    groups = groupby(hand, key=lambda card: card.colour)
    return " ".join(f"{colour}{','.join(str(card.number) for card in cards)}" for colour, cards in groups) or _NO_CARDS


_KNOWN: Final[dict[str, Step]] = {
    **{format_step(play): play for play in PLAYS_OF},
    **{format_step(take): take for takes in TAKES_OF for take in takes},
    **{format_step(extra): extra for extra in EXTRAS},
}


def parse_step(text: str, /) -> Step:
    """The step with that text: `format_step(parse_step(text)) == text`. Raises: BadText for every other text;
    TypeError for what is no text.

    >>> parse_step("take red5 2").column
    2
    >>> parse_step("take red13 2")
    Traceback (most recent call last):
    tabletop_rules.errors.BadText: cannot read 'take red13 2' at character 5: expected a card such as red5
    """
    require_string(text)
    known = _KNOWN.get(text)
    if known is not None:
        return known
    if len(text) > LONGEST:
        raise BadText(text, LONGEST, f"at most {LONGEST} characters")
    if text.startswith("take "):
        return _parse_take(text)
    if text == "=deal":
        return Deal(())
    if text.startswith("=deal "):
        return _Reader(text, len("=deal ")).deal()
    for word in ("play ", "=extra "):
        if text.startswith(word):
            card = _CARD.match(text, len(word))
            if card is None:
                raise BadText(text, len(word), "a card such as red5")
            raise BadText(text, card.end(), "the end")
    raise BadText(text, 0, "play, take, =deal or =extra")


def _parse_take(text: str) -> TakeCard:
    at = len("take ")
    card = _CARD.match(text, at)
    if card is None:
        raise BadText(text, at, "a card such as red5")
    if not text.startswith(" ", card.end()):
        raise BadText(text, card.end(), "a space and a column")
    column = _COLUMN.match(text, card.end() + 1)
    if column is None:
        raise BadText(text, card.end() + 1, "a column such as 2")
    if column.end() < len(text):
        raise BadText(text, column.end(), "the end")
    return TakeCard(Card.parse(card[0]), int(column[0]))


class _Reader:
    """Reads the hands of a deal from left to right."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at

    def fail(self, expected: str) -> Never:
        raise BadText(self.text, self.at, expected)

    def skip(self, word: str) -> bool:
        """Whether the word comes next; if so it is read."""
        if not self.text.startswith(word, self.at):
            return False
        self.at += len(word)
        return True

    def deal(self) -> Deal:
        hands = [self.hand()]
        while self.at < len(self.text):
            if not self.skip(" / "):
                self.fail("' / ' and the next hand, or the end")
            if len(hands) == MOST_LISTED:
                self.fail(f"at most {MOST_LISTED} hands")
            hands.append(self.hand())
        return Deal(hands)

    def hand(self) -> list[Card]:
        if self.skip(_NO_CARDS):
            return []
        cards: list[Card] = []
        self.suit(cards)
        while not self.text.startswith(" / ", self.at) and self.skip(" "):
            self.suit(cards)
        return cards

    def suit(self, cards: list[Card]) -> None:
        """A colour that comes after those of the hand so far, with its numbers."""
        found = _COLOUR.match(self.text, self.at)
        if found is None:
            self.fail("a colour")
        colour = _BY_TEXT[found[0]]
        if cards and colour.index <= cards[-1].colour.index:
            self.fail(f"a colour after {cards[-1].colour}; they stand in the order {', '.join(map(str, COLOURS))}")
        self.at = found.end()
        least = self.number(cards, colour.index, 1)
        while self.skip(","):
            least = self.number(cards, colour.index, least)

    def number(self, cards: list[Card], colour: int, least: int) -> int:
        """A number that is not below the one before it."""
        if len(cards) == MOST_LISTED:
            self.fail(f"at most {MOST_LISTED} cards")
        found = _NUMBER.match(self.text, self.at)
        if found is None or int(found[0]) < least:
            self.fail(f"a number from {least} to {NUMBERS}")
        self.at = found.end()
        cards.append(DECK[NUMBERS * colour + int(found[0]) - 1])
        return int(found[0])
