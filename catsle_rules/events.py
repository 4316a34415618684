"""The events of chance: the deal of a round, and with three seats each extra card. Decides how likely each outcome is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import Final

import attrs

from catsle_rules.model import Deal, ExtraCard, Outcome, State, ready_deal
from catsle_rules.pieces import ALL_CARDS, CARD_COUNT, DECK, Card, cards_of, indices
from catsle_rules.turns import Phase, place
from tabletop_rules import Chance, Seat, twin
from tabletop_rules.counting import nth_bit, nth_combination, require_number
from tabletop_rules.events import below

EXTRAS: Final = tuple(map(ExtraCard, DECK))
"""The outcome that turns a card up, by card."""


@attrs.frozen
class Dealing:
    """The deal of a round (R2.4): each of `seats` seats gets `hand` cards of the `deck` (a bit set), the rest is not seen.

    Every deal has weight 1. Nobody sees it whole; each seat sees its own hand.

    >>> Dealing(0b1111, seats=2, hand=1).size
    12
    """

    deck: int
    seats: int
    hand: int

    @property
    def kind(self) -> str:
        """Always "deal"."""
        return "deal"

    @property
    def seen_by(self) -> frozenset[Seat] | None:
        """Nobody sees the whole deal."""
        return frozenset()

    @property
    def size(self) -> int:
        """The number of deals (the order inside a hand does not matter)."""
        ways, left = 1, self.deck.bit_count()
        for _ in range(self.seats):
            ways *= comb(left, self.hand)
            left -= self.hand
        return ways

    @property
    def total(self) -> int:
        """The same: every deal has weight 1."""
        return self.size

    def weight(self, outcome: object, /) -> int:
        """1 for a deal of hands of the right size from the deck, else 0."""
        if type(outcome) is not Deal or len(outcome.hands) != self.seats:
            return 0
        left = self.deck
        for cards, hand in zip(outcome.hands, outcome.sets, strict=True):
            if len(cards) != self.hand or hand.bit_count() != self.hand or hand & ~left:
                return 0
            left ^= hand
        return 1

    def outcomes(self) -> Iterator[tuple[Deal, int]]:
        """Every deal, in the order of seat 0's hand, then seat 1's; there are far too many to go through with real hands."""
        return ((Deal(hands), 1) for hands in _hands(cards_of(self.deck), self.seats, self.hand))

    def at(self, number: int, /) -> Deal:
        """The deal with that number, in the order of `outcomes`. Raises: ValueError for a number outside `range(total)`."""
        ways = self.total
        require_number(number, ways)
        left, hands = _listed(self.deck), []
        for _ in range(self.seats):
            ways //= comb(len(left), self.hand)
            combination, number = divmod(number, ways)
            places = nth_combination(len(left), self.hand, combination)
            hands.append(tuple([left[place] for place in places]))
            left = tuple([card for place, card in enumerate(left) if place not in places])
        return ready_deal(tuple(hands))

    def sample(self, rng: Random, /) -> Deal:
        """One deal, all equally likely: the cards sorted by random keys, drawn anew should two keys ever be equal.

        Raises: ValueError where the deck has no such hands.
        """
        hand, seats = self.hand, self.seats
        if self.deck & ~ALL_CARDS or hand < 1 or not 1 <= seats * hand <= self.deck.bit_count():
            raise ValueError(f"deck: no {seats} hands of {hand} cards can be dealt from it")
        cards = _listed(self.deck)
        keys = _keys(len(cards), rng)
        while len(set(keys)) < len(cards):
            keys = _keys(len(cards), rng)
        shuffled = sorted(range(len(cards)), key=keys.__getitem__)
        starts = range(0, seats * hand, hand)
        return ready_deal(tuple([tuple(map(cards.__getitem__, sorted(shuffled[start : start + hand]))) for start in starts]))


_listed: Final = lru_cache(maxsize=8)(cards_of)
"""The cards of a deck; there are six."""
_KEY_MASK: Final = sum(((1 << 30) - 1) << 32 * place for place in range(CARD_COUNT))


def _keys(count: int, rng: Random) -> list[int]:
    """So many random numbers of 30 bits, which Python compares fastest."""
    bits = rng.getrandbits(32 * count) & _KEY_MASK
    return memoryview(bits.to_bytes(4 * count, sys.byteorder)).cast("I").tolist()


def _hands(cards: tuple[Card, ...], seats: int, size: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not seats:
        yield ()
        return
    for hand in combinations(cards, size):
        rest = tuple(card for card in cards if card not in hand)
        for others in _hands(rest, seats - 1, size):
            yield hand, *others


@attrs.frozen(weakref_slot=False)
class TurningUp:
    """The extra card of a trick with three seats (R3.1): any card of the `urn` (a bit set), all equally likely. All see it.

    >>> TurningUp(0b1011).size
    3
    """

    urn: int

    @property
    def kind(self) -> str:
        """Always "extra"."""
        return "extra"

    @property
    def seen_by(self) -> frozenset[Seat] | None:
        """Everybody sees the card."""
        return None

    @property
    def size(self) -> int:
        """The number of cards in the urn."""
        return self.urn.bit_count()

    @property
    def total(self) -> int:
        """The same: every card has weight 1."""
        return self.urn.bit_count()

    def weight(self, outcome: object, /) -> int:
        """1 for a card of the urn, else 0."""
        return self.urn >> outcome.card.index & 1 if type(outcome) is ExtraCard else 0

    def outcomes(self) -> Iterator[tuple[ExtraCard, int]]:
        """Every card of the urn, in the order of the deck."""
        return ((EXTRAS[index], 1) for index in indices(self.urn))

    def at(self, number: int, /) -> ExtraCard:
        """The card with that number, in the order of the deck. Raises: ValueError for a number outside `range(total)`."""
        require_number(number, self.total)
        return EXTRAS[nth_bit(self.urn, number)]

    def sample(self, rng: Random, /) -> ExtraCard:
        """One card, all equally likely. Raises: ValueError for an urn that holds none of the game."""
        urn = self.urn
        if not 0 < urn <= ALL_CARDS:
            raise ValueError("urn: no cards of the game to turn up")
        return EXTRAS[nth_bit(urn, below(urn.bit_count(), rng))]


_turning_up: Final = twin(TurningUp)
_URN: Final = place(3 + 1)


def chance(state: State, /) -> Chance[Outcome] | None:
    """The event that nature must settle now: "deal" (R2.4, R8.2) or "extra" (R3.1); None while a seat must move and at the end.

    An extra card is any card of the urn, all equally likely.
    """
    phase = state.turn.phase
    if phase is Phase.EXTRA:
        return _turning_up(state.laid >> _URN)
    if phase is Phase.DEAL:
        return dealing(state)
    return None


def dealing(state: State) -> Dealing:
    """The deal of a round with the deck and the seats of this game."""
    frame = state.standing.frame
    return Dealing(frame.deck, frame.seats, frame.options.tricks)
