"""The events of chance: the dice, a theft, a development card from the deck; a drawn board's are in `laying`.

Decides their distributions; when they are due is decided by the phase. What nobody may know is held as counts, so that a theft
and a draw are both one card of a pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import attrs

from catan_rules.laying import harbours_event, numbers_event, terrain_event
from catan_rules.model import (
    CardDrawn,
    Drawing,
    LayingHarbours,
    LayingNumbers,
    LayingTerrain,
    Main,
    Outcome,
    Phase,
    Rolled,
    Rolling,
    State,
    Stealing,
    Stolen,
)
from catan_rules.packed import BITS, MOST_SEATS, STEP, SUM, size_of, unpack
from catan_rules.pieces import CARDS, RESOURCES
from catan_rules.piles import deck_of, hand_of
from tabletop_rules import Chance, Seat, twin
from tabletop_rules.counting import require_number, share_of
from tabletop_rules.events import below

STOLEN = tuple(map(Stolen, RESOURCES))
DRAWN = tuple(map(CardDrawn, CARDS))
ROLLED = tuple(map(Rolled, range(2, 13)))
WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
_FACES = tuple(ROLLED[a + b] for a in range(6) for b in range(6))
"""The 36 ways two dice can fall: a sample is one look-up."""


@attrs.frozen(weakref_slot=False)
class Dice:
    """Two dice: totals 2 to 12 with 1 to 6 to 1 ways of 36 (R4.2)."""

    kind: str = "roll"
    seen_by: frozenset[Seat] | None = None

    @property
    def size(self) -> int:
        """Eleven totals."""
        return len(ROLLED)

    @property
    def total(self) -> int:
        """Thirty-six ways."""
        return len(_FACES)

    def weight(self, outcome: object, /) -> int:
        """In how many ways the dice show this total; 0 for anything else."""
        return WAYS[ROLLED.index(outcome)] if isinstance(outcome, Rolled) and 2 <= outcome.total <= 12 else 0

    def outcomes(self) -> Iterator[tuple[Rolled, int]]:
        """Every total with its ways, lowest first."""
        return zip(ROLLED, WAYS, strict=True)

    def at(self, number: int, /) -> Rolled:
        """The throw with that number. Raises: ValueError for a number outside `range(total)`."""
        require_number(number, self.total)
        return _FACES[number]

    def sample(self, rng: Random, /) -> Rolled:
        """One throw of two dice."""
        number = rng.getrandbits(12)
        while number >= 113 * 36:  # of 4096: one draw in 146 is thrown away, so that every face is as likely
            number = rng.getrandbits(12)
        return _FACES[number % 36]


@attrs.frozen(weakref_slot=False)
class OneCard:
    """One card of a pile: `choices[i]` is the ready outcome of kind i, `pile` the packed counts."""

    kind: str
    choices: tuple[Stolen, ...] | tuple[CardDrawn, ...]
    pile: int
    seen_by: frozenset[Seat] | None

    @property
    def size(self) -> int:
        """The number of kinds in the pile."""
        return sum(count > 0 for count in unpack(self.pile))

    @property
    def total(self) -> int:
        """The number of cards in the pile."""
        return size_of(self.pile)

    def weight(self, outcome: object, /) -> int:
        """The number of cards of this kind; 0 for anything else."""
        return unpack(self.pile)[self.choices.index(outcome)] if outcome in self.choices else 0

    def outcomes(self) -> Iterator[tuple[Stolen | CardDrawn, int]]:
        """Every kind in the pile, with its number of cards."""
        for place, count in enumerate(unpack(self.pile)):
            if count:
                yield self.choices[place], count

    def at(self, number: int, /) -> Stolen | CardDrawn:
        """The card of the pile with that number. Raises: ValueError for a number outside `range(total)`."""
        require_number(number, self.total)
        return self.choices[share_of(unpack(self.pile), number)]

    def sample(self, rng: Random, /) -> Stolen | CardDrawn:
        """One card, all equally likely. Raises: ValueError for a pile without cards."""
        pile = self.pile
        if pile >> STEP:
            raise ValueError("pile: five counts of cards, not more and none below 0")
        number = below(pile % SUM, rng)
        index = 0
        while number >= pile & SUM:
            number -= pile & SUM
            pile >>= BITS
            index += 1
        return self.choices[index]


_one_card = twin(OneCard)
_DICE = Dice()
_SEEN = tuple(tuple(frozenset((a, b)) for b in range(MOST_SEATS)) for a in range(MOST_SEATS))


def _theft(state: State, phase: Stealing) -> Chance[Outcome]:
    victim = phase.victim
    return _one_card("theft", STOLEN, hand_of(state, victim), _SEEN[state.turn.seat][victim])


def _draw(state: State, phase: Drawing) -> Chance[Outcome]:
    seat = state.turn.seat
    return _one_card("card", DRAWN, deck_of(state), _SEEN[seat][seat])


def _terrain(state: State, phase: LayingTerrain) -> Chance[Outcome]:
    return terrain_event(state)


def _harbours(state: State, phase: LayingHarbours) -> Chance[Outcome]:
    return harbours_event(state)


def _numbers(state: State, phase: LayingNumbers) -> Chance[Outcome]:
    return numbers_event(state)


_DUE: dict[type[Phase], Callable[..., Chance[Outcome]]] = {
    Stealing: _theft,
    Drawing: _draw,
    LayingTerrain: _terrain,
    LayingHarbours: _harbours,
    LayingNumbers: _numbers,
}


def chance(state: State, /) -> Chance[Outcome] | None:
    """The event that nature must settle now, or None (R2.9, R4.2, R8.5, R14.1)."""
    phase = state.phase
    kind = type(phase)
    if kind is Main:  # asked at every state, and here most often
        return None
    if kind is Rolling:
        return _DICE
    due = _DUE.get(kind)
    return None if due is None else due(state, phase)
