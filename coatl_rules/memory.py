"""What a seat remembers of Cóatl: prophecies that it saw go to a hand or to the discards, and temples that others committed to.

Decides which of what is seen tells something about hidden cards; how that is counted is decided in `worlds`. A hidden choice
(what is kept, R2.6, and what is discarded, R11.3) is uniformly random over physical cards, equal ones counted as different.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import attrs

from coatl_rules.cards import PROPHECY_IDS, PROPHECY_NUMBER, TEMPLE_IDS
from coatl_rules.guesses import determinize, useful_cards
from coatl_rules.model import (
    CARD_BITS,
    CARD_SORTS,
    KEPT,
    Completing,
    DealingProphecies,
    DealingTemple,
    Discarding,
    Drawing,
    Keeping,
    Mat,
    Piles,
    State,
    dealt_to,
)
from coatl_rules.multiset import add, contents, gather, join, singles, split
from coatl_rules.positions import holding, passed
from coatl_rules.rules import apply, apply_unchecked, is_over
from coatl_rules.scoring import scores, winners
from coatl_rules.steps import (
    DISCARDS,
    PROPHECIES_DRAWN,
    TEMPLES_DEALT,
    Choose,
    Commit,
    Discard,
    DisplayFilled,
    Extend,
    Fulfil,
    Keep,
    Move,
    Pass,
    PropheciesDealt,
    ProphecyDrawn,
    See,
    Step,
    Temple,
    TempleDealt,
    TempleRevealed,
)
from coatl_rules.table import Private, Table
from coatl_rules.views import view
from coatl_rules.worlds import Cards
from tabletop_rules import Hidden, Holding, Seat, View, no_world
from tabletop_rules.events import below
from tabletop_rules.memory import fixed_bits

_BLANK = 0
"""The card that stands for hidden ones in the state at hand, as often as there are any."""
_BLANKS = tuple(sum(1 << _BLANK + CARD_SORTS * layer for layer in range(number)) for number in range(80))


@attrs.frozen
class Memory:
    """The worlds that fit what a seat saw (a `tabletop_rules.Memory`)."""

    seat: Seat | None
    state: State
    """All that lies open and the own hand, as it is; hidden prophecies are blanks, hidden temples lie in one of the possible
    ways."""
    cards: Cards
    known: tuple[int, ...]
    """The temples of each hand that the seat knows of, as a set."""

    @property
    def total(self) -> int:
        """The number of worlds, each counted with its weight."""
        return self.cards.total * self._temple_ways()

    @property
    def exact(self) -> bool:
        """Whether the weights are exact: they are until prophecies that were seen may lie in too many places."""
        return self.cards.exact

    def _others(self) -> list[Seat]:
        return [seat for seat in range(self.state.frame.seats) if seat != self.seat]

    def _unknown(self, seat: Seat) -> int:
        """The temples of a hand in the state at hand that are not known to be there."""
        return self.state.mats[seat].temples & ~self.known[seat]

    def _temple_ways(self) -> int:
        ways, left = 1, self.state.piles.unseen.bit_count()
        for seat in self._others():
            slots = self._unknown(seat).bit_count()
            left += slots
        for seat in self._others():
            for _ in range(self._unknown(seat).bit_count()):
                ways *= left
                left -= 1
        return ways

    # What comes next

    def see(self, shown: Step | Hidden, /) -> Memory:
        """After one more step. Raises: IllegalStep where no world is left."""
        if isinstance(shown, Hidden):
            return self._unseen(shown)
        if self._hides(shown):
            no_world(shown, "This step of another seat is never seen whole.")
        dressed = self._dressed(shown)
        before = dressed.state
        after = apply(before, shown)
        cards, known = self._cards_after(before, shown), self._known_after(before, shown)
        if not cards.branches or (cards is not self.cards and not cards.total):
            no_world(shown, "With this, the hidden cards have no place.")
        return Memory(self.seat, after, self._reshuffled(cards, after), known)

    def _reshuffled(self, cards: Cards, after: State) -> Cards:
        """R5.5: the discards became the deck."""
        deck = after.frame.seats
        if cards.size(deck + 1) > after.discards.bit_count():
            return cards.merged(deck + 1, deck)
        return cards

    def _hides(self, step: Step) -> bool:
        """Whether the seat cannot have seen such a step whole (R13.1)."""
        if isinstance(step, (TempleDealt, PropheciesDealt, Keep)):
            return step.seat != self.seat
        return isinstance(step, (ProphecyDrawn, Discard)) and self.state.clock.seat != self.seat

    def _cards_after(self, state: State, step: Step) -> Cards:
        """What a visible step tells of prophecies."""
        cards, seat = self.cards, state.clock.seat
        deck = state.frame.seats
        kind = type(step)
        if isinstance(step, (DisplayFilled, PropheciesDealt)):
            for card in step.cards:
                if cards.branches:
                    cards = cards.drawn(deck, PROPHECY_NUMBER[card])
        elif isinstance(step, ProphecyDrawn):
            cards = cards.drawn(deck, step.number)
        elif kind is See:
            cards = cards.laid(deck + 1, state.display)
        elif isinstance(step, Keep):
            kept = gather([PROPHECY_NUMBER[card] for card in step.cards], CARD_SORTS)
            cards = cards.laid(deck + 1, split(state.mats[step.seat].hand, kept, CARD_SORTS))
        elif isinstance(step, Discard):
            cards = cards.laid(deck + 1, 1 << step.number)
        elif seat != self.seat:
            if isinstance(step, Choose) and step.number >= 0:
                cards = cards.laid(seat, 1 << step.number)
            elif isinstance(step, (Fulfil, Extend)) and step.number >= 0:
                cards = cards.chosen(seat, step.number)
            elif kind is Pass:
                cards = cards.barring(seat, useful_cards(state.mats[seat], state.frame.open_ends))
        return cards

    def _known_after(self, state: State, step: Step) -> tuple[int, ...]:
        """The temples known to be in hands after a visible step."""
        seat = state.clock.seat
        known = self.known
        if isinstance(step, (Commit, Temple)) and seat != self.seat:
            bit = 1 << step.number
            now = known[seat] | bit if isinstance(step, Commit) else known[seat] & ~bit
            known = (*known[:seat], now, *known[seat + 1 :])
        return known

    def _dressed(self, step: Step) -> Memory:
        """With the cards at hand that the step shows, where they can be."""
        state = self.state
        if isinstance(step, (DisplayFilled, PropheciesDealt)):
            return self._with_on_deck([PROPHECY_NUMBER[card] for card in step.cards])
        if isinstance(step, ProphecyDrawn):
            return self._with_on_deck([step.number])
        if isinstance(step, TempleRevealed):
            return self._with_temple_in(None, step.number)
        if isinstance(step, TempleDealt):
            return self._with_temple_in(None, step.number)
        seat = state.clock.seat
        if seat == self.seat:
            return self
        mat = state.mats[seat]
        if isinstance(step, (Fulfil, Extend)) and step.number >= 0 and mat.hand:
            return self._with_hand(seat, add(_BLANKS[mat.hand.bit_count() - 1], step.number, CARD_SORTS))
        if isinstance(step, Pass) and mat.hand:
            idle = singles(CARD_BITS & ~useful_cards(mat, state.frame.open_ends)) or [_BLANK]
            return self._with_hand(seat, gather([idle[0]] * mat.hand.bit_count(), CARD_SORTS))
        if isinstance(step, Temple) and isinstance(state.phase, Completing) and step.number not in state.piles.tops:
            return self._with_temple_in(seat, step.number)
        return self

    def _with_on_deck(self, numbers: list[int]) -> Memory:
        old = self.state
        size = old.deck.bit_count() - len(numbers)
        if size < 0:
            return self
        deck = _BLANKS[size]
        for number in numbers:
            deck = add(deck, number, CARD_SORTS)
        return self._with_state(attrs.evolve(old, deck=deck))

    def _with_hand(self, seat: Seat, hand: int) -> Memory:
        mats = list(self.state.mats)
        mats[seat] = holding(mats[seat], hand, mats[seat].temples, self.state.frame.open_ends)
        return self._with_state(attrs.evolve(self.state, mats=tuple(mats)))

    def _with_state(self, state: State) -> Memory:
        return Memory(self.seat, state, self.cards, self.known)

    def _with_temple_in(self, seat: Seat | None, number: int) -> Memory:
        """With a hidden temple in that hand, or under the piles; as it is where that cannot be."""
        state, bit = self.state, 1 << number
        place = state.piles.unseen if seat is None else state.mats[seat].temples
        free = state.piles.unseen if seat is None else self._unknown(seat)
        if place & bit or not free:
            return self
        source = next((other for other in self._others() if self._unknown(other) & bit), None)
        if source is None and not state.piles.unseen & bit:
            return self
        exchanged = bit | free & -free
        mats = list(state.mats)
        for owner in (seat, source):
            if owner is not None:
                mat = mats[owner]
                mats[owner] = Mat(mat.board, mat.hand, mat.temples ^ exchanged, mat.tokens, mat.builds, mat.met)
        piles = state.piles
        if None in (seat, source):
            piles = Piles(piles.tops, piles.below, piles.unseen ^ exchanged)
        return self._with_state(attrs.evolve(state, mats=tuple(mats), piles=piles))

    def _unseen(self, shown: Hidden) -> Memory:
        """A step that shows no card."""
        state, phase, owner = self.state, self.state.phase, self.state.clock.seat
        deck = state.frame.seats
        cards = self.cards
        step: Step
        expected: Hidden
        if isinstance(phase, Keeping) and shown.seat is not None and 0 <= shown.seat < deck and phase.waiting >> shown.seat & 1:
            owner = shown.seat
            kept = min(max(shown.count, state.frame.fewest), KEPT)
            expected = Hidden("keep", owner, kept)
            step = Keep(owner, (PROPHECY_IDS[_BLANK],) * kept)
            for _ in range(state.mats[owner].hand.bit_count() - kept):
                cards = cards.moved(owner, deck + 1)
        elif isinstance(phase, DealingProphecies):
            owner = phase.seat
            dealt = dealt_to(state.frame.place(owner))
            expected = Hidden("prophecies", owner, dealt)
            step = PropheciesDealt(owner, (PROPHECY_IDS[_BLANK],) * dealt)
            for _ in range(dealt):
                cards = cards.moved(deck, owner)
        elif isinstance(phase, DealingTemple):
            owner = phase.seat
            expected = Hidden("temple", owner, 1)
            step = TEMPLES_DEALT[owner][singles(state.piles.unseen)[0]]
        elif isinstance(phase, Drawing):
            expected = Hidden("draw", owner, 1)
            step = PROPHECIES_DRAWN[_BLANK]
            cards = cards.moved(deck, owner)
        elif isinstance(phase, Discarding) and state.mats[owner].hand:
            expected = Hidden("discard", owner, 1)
            step = DISCARDS[_BLANK]
            cards = cards.moved(owner, deck + 1)
        else:
            no_world(shown, "Nothing hidden can happen now.")
        if shown != expected or owner == self.seat:
            no_world(shown, f"What can be hidden now is {expected.kind!r}, of another seat.")
        blank = self._with_on_deck([])
        if isinstance(step, (Keep, Discard)):
            blank = blank._with_hand(owner, _BLANKS[state.mats[owner].hand.bit_count()])
        after = apply_unchecked(blank.state, step)
        return Memory(self.seat, after, self._reshuffled(cards, after), self.known)

    @property
    def settled(self) -> bool:
        """Always: every step tells what is seen after it."""
        return True

    def told(self, view_: View[Table, Private, Move], /) -> Memory:
        """The same, for its own view. Raises: IllegalStep for another one."""
        if view_ != self.view():
            no_world(view_, "The view is not that of the steps seen.")
        return self

    # What is known

    def view(self) -> View[Table, Private, Move]:
        """What the seat may know now, as the game shows it."""
        return view(self.state, self.seat)

    def determinize(self, rng: Random, /) -> State:
        """A world, drawn by its weight."""
        state = self.state
        *hands, deck, discards = self.cards.draw(rng)
        unseen = state.piles.unseen
        for seat in self._others():
            unseen |= self._unknown(seat)
        left = singles(unseen)
        mats = list(state.mats)
        for seat in self._others():
            temples = self.known[seat]
            for _ in range(self._unknown(seat).bit_count()):
                temples |= 1 << left.pop(below(len(left), rng))
            mats[seat] = holding(mats[seat], hands[seat], temples, state.frame.open_ends)
        piles = Piles(state.piles.tops, state.piles.below, sum(1 << number for number in left))
        return attrs.evolve(state, mats=tuple(mats), deck=deck, discards=discards, piles=piles)

    def weight(self, state: State, /) -> int:
        """The weight of a world, 0 for any other state."""
        if view(state, self.seat) != self.view():
            return 0
        hands = [0 if seat == self.seat else mat.hand for seat, mat in enumerate(state.mats)]
        lying = (*hands, state.deck, state.discards)
        everything = 0
        for cards in lying:
            everything = join(everything, cards, CARD_SORTS)
        known = all(state.mats[seat].temples & self.known[seat] == self.known[seat] for seat in self._others())
        return self.cards.weight(lying) if known and everything == self.cards.hidden else 0

    def reaches(self, scores_: tuple[int, ...], winners_: tuple[Seat, ...], /) -> bool:
        """Whether the game is over with these points and winners: hands score nothing (R12.2)."""
        state = self.state
        return is_over(state) and (scores(state), winners(state)) == (scores_, winners_)

    def knows(self) -> tuple[Holding, ...]:
        """Which prophecies and temples the other hands may hold."""
        found = []
        unseen = self.state.piles.unseen
        for seat in self._others():
            unseen |= self._unknown(seat)
        for seat in self._others():
            for number in dict.fromkeys(contents(self.cards.hidden, CARD_SORTS)):
                least, most, expected = self.cards.holds(seat, number)
                if most:
                    found.append(Holding(seat, PROPHECY_IDS[number], least, most, expected))
            found += [Holding(seat, TEMPLE_IDS[number], 1, 1, Fraction(1)) for number in singles(self.known[seat])]
            slots = self._unknown(seat).bit_count()
            if slots:
                chance = Fraction(slots, unseen.bit_count())
                found += [Holding(seat, TEMPLE_IDS[number], int(chance == 1), 1, chance) for number in singles(unseen)]
        return tuple(found)


def remember(view_: View[Table, Private, Move], /) -> Memory:
    """The memory of a seat that comes to the table now. Raises: BadPosition for a view that fits no state."""
    state = determinize(view_, fixed_bits())
    seats, seat = state.frame.seats, view_.seat
    mats, hidden, groups = list(state.mats), join(state.deck, state.discards, CARD_SORTS), []
    for other, mat in enumerate(mats):
        if other != seat:
            hidden = join(hidden, mat.hand, CARD_SORTS)
            size = mat.hand.bit_count()
            barred = useful_cards(mat, state.frame.open_ends) if other in passed(seats, state.clock) else 0
            if size:
                groups.append((other, barred, size))
            mats[other] = holding(mat, _BLANKS[size], mat.temples, state.frame.open_ends)
    groups += [(seats, 0, state.deck.bit_count())] if state.deck else []
    groups += [(seats + 1, 0, state.discards.bit_count())] if state.discards else []
    cards = Cards(hidden, {((0,) * (seats + 2), tuple(groups)): 1}, True)
    blank = attrs.evolve(
        state, mats=tuple(mats), deck=_BLANKS[state.deck.bit_count()], discards=_BLANKS[state.discards.bit_count()]
    )
    return Memory(seat, blank, cards, (0,) * seats)
