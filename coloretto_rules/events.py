"""The events of chance: colours that leave the game, start cards, the next card. Decides how likely each outcome is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Final

import attrs

from coloretto_rules.model import CardDrawn, Outcome, Phase, RemoveColours, StartCards, State
from coloretto_rules.options import COLOURS_REMOVED, SEATS
from coloretto_rules.pieces import CARDS, CARDS_PER_COLOUR, COLOURS, Colour, colours_of
from tabletop_rules import Chance, OneOf
from tabletop_rules.counting import nth_combination, require_number
from tabletop_rules.events import below

DRAWN: Final = tuple(CardDrawn(card, False) for card in CARDS)
DRAWN_LAST_ROUND: Final = tuple(CardDrawn(card, True) for card in CARDS)
_REMOVALS: Final = {
    number: tuple(RemoveColours(colours) for colours in combinations(COLOURS, number))
    for number in sorted(COLOURS_REMOVED.values())
}
REMOVE: Final = {number: OneOf("remove", choices, (1,) * len(choices)) for number, choices in _REMOVALS.items()}
"""The event of R04 by the number of colours that leave: every choice is equally likely."""


@attrs.frozen
class StartDeal:
    """Each of `seats` seats gets `each` start cards of different colours `in_play` (R06, R51a).

    When not `shared`, all start cards differ and every deal has weight 1. When `shared`, seats may hold the same colour, and a
    deal weighs as many ways as there are to pick its physical cards seat by seat, from nine of each colour.

    >>> StartDeal((Colour.BLUE, Colour.GREEN, Colour.PINK), seats=3, each=1, shared=False).total
    6
    """

    in_play: tuple[Colour, ...]
    seats: int
    each: int
    shared: bool

    @property
    def kind(self) -> str:
        """Always "start"."""
        return "start"

    @property
    def seen_by(self) -> None:
        """Everybody sees the start cards (R09)."""
        return

    @property
    def size(self) -> int:
        """The number of different deals."""
        gone = 0 if self.shared else self.each
        return prod(comb(len(self.in_play) - gone * seat, self.each) for seat in range(self.seats))

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(weight for _, weight in self.outcomes()) if self.shared else self.size

    def weight(self, outcome: object, /) -> int:
        """The weight of a deal; 0 for an impossible one and for anything else."""
        if type(outcome) is not StartCards or len(outcome.by_seat) != self.seats:
            return 0
        if any(len(hand) != self.each or len(set(hand) & set(self.in_play)) != self.each for hand in outcome.by_seat):
            return 0
        dealt = [colour for hand in outcome.by_seat for colour in hand]
        if self.shared:
            return prod(CARDS_PER_COLOUR - dealt[:place].count(colour) for place, colour in enumerate(dealt))
        return int(len(set(dealt)) == len(dealt))

    def outcomes(self) -> Iterator[tuple[StartCards, int]]:
        """Every deal with its weight, in the order of seat 0's cards, then seat 1's."""
        for hands in self._hands(self.in_play, self.seats):
            outcome = StartCards(hands)
            yield outcome, self.weight(outcome)

    def _hands(self, colours: tuple[Colour, ...], seats: int) -> Iterator[tuple[tuple[Colour, ...], ...]]:
        if not seats:
            yield ()
            return
        for hand in combinations(colours, self.each):
            left = colours if self.shared else tuple(colour for colour in colours if colour not in hand)
            for others in self._hands(left, seats - 1):
                yield hand, *others

    def at(self, number: int, /) -> StartCards:
        """The deal with that number of the `total` ways: each has as many as it weighs. Raises: ValueError for a number outside
        `range(total)`."""
        require_number(number, self.total)
        if self.shared:
            return next(outcome for outcome, weight in self.outcomes() if (number := number - weight) < 0)
        left, hands, ways = list(self.in_play), [], self.size
        for _ in range(self.seats):
            ways //= comb(len(left), self.each)
            combination, number = divmod(number, ways)
            places = nth_combination(len(left), self.each, combination)
            hands.append([left[place] for place in places])
            left = [colour for place, colour in enumerate(left) if place not in places]
        return StartCards(hands)

    def sample(self, rng: Random, /) -> StartCards:
        """One deal, drawn with its weight. Raises: ValueError where there are no such deals."""
        most = SEATS[0] if self.shared else SEATS[-1]  # with two seats alone they may share a colour (R51a)
        if not (1 <= self.seats <= most and 1 <= self.each <= len(self.in_play)):
            raise ValueError(f"seats: {self.seats} of them cannot get {self.each} start cards each")
        if self.shared:
            return self.at(below(self.total, rng))
        left = list(self.in_play)
        return StartCards([[left.pop(below(len(left), rng)) for _ in range(self.each)] for _ in range(self.seats)])


def chance(state: State, /) -> Chance[Outcome] | None:
    """The event that nature must settle now: "remove", "start", "draw" or "extra" (the golden joker's card); None while a seat
    must move and at the end. A card comes with the number of its unseen copies as weight (R09)."""
    phase = state.phase
    if phase is Phase.DRAW:
        return OneOf("draw", DRAWN_LAST_ROUND if meets_last_round(state) else DRAWN, state.unseen)
    if phase is Phase.TURN or phase is Phase.PLACE or phase is Phase.NAME or phase is Phase.OVER:
        return None
    if phase is Phase.EXTRA:
        return OneOf("extra", DRAWN_LAST_ROUND if meets_last_round(state) else DRAWN, state.unseen)
    options = state.frame.options
    if phase is Phase.REMOVE:
        return REMOVE[options.colours_removed]
    return start_deal(state)


def start_deal(state: State) -> StartDeal:
    """The event of R06 with the colours in play."""
    options = state.frame.options
    shared = options.shared_start_colour and options.seats == 2
    return StartDeal(colours_of(state.frame.in_play), options.seats, options.start_cards, shared)


def meets_last_round(state: State) -> bool:
    """Whether the last-round card lies on top of the supply (R07)."""
    return state.supply == state.frame.below and not state.last
