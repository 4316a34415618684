"""What a seat remembers of CATsle Builders: the discards, which a view forgets (R6.1), beside the voids, which it tells (R3.5).

Why nothing else is needed: only deals are hidden, all deals are equally likely (R2.4), and a deal fits what was seen just when
every play was in the hand it came from and nobody failed to follow a colour it held. The first says where the cards that were
played lay; the second bars colours from the hands as they are now, for good. So the worlds are the placements of the cards never
seen that the voids allow, all of one weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import attrs

from catsle_rules.model import Deal, ExtraCard, Move, PlayCard, State, Step, build_state, ready_deal
from catsle_rules.pieces import ALL_CARDS, COLOURS, NUMBERS, SUIT_BITS, Card, cards_of, in_order, indices
from catsle_rules.rules import apply, is_over
from catsle_rules.scoring import scores, winners
from catsle_rules.tables import Private, Table, table_of
from catsle_rules.turns import COLOUR_COUNT, DEAL, Phase, place
from catsle_rules.unseen import Unseen, lying
from catsle_rules.views import view, worlds
from tabletop_rules import Hidden, Holding, Seat, View, no_world, require_view
from tabletop_rules.events import below

_COLOURS = (1 << COLOUR_COUNT) - 1


@attrs.frozen
class Memory:
    """Every placement of the cards that a seat never saw (a `tabletop_rules.Memory`); all weigh 1."""

    seat: Seat | None
    state: State
    """One of the worlds."""
    known: int
    """The discards of the round that the seat saw, as a bit set."""

    @property
    def total(self) -> int:
        """The number of worlds."""
        return self._unseen().total

    @property
    def exact(self) -> bool:
        """Always."""
        return True

    # The places of cards never seen: the other hands, the discards from before the seat came to the table, the urn

    def _others(self) -> list[Seat]:
        return [other for other in range(self.state.standing.frame.seats) if other != self.seat]

    def _hidden(self) -> list[int]:
        """What lies in each of these places in the world at hand."""
        state = self.state
        seats = state.standing.frame.seats
        hands = [state.hands >> place(other) & ALL_CARDS for other in self._others()]
        return [*hands, state.laid >> place(seats) & ALL_CARDS & ~self.known, state.laid >> place(seats + 1)]

    def _barred(self) -> list[int]:
        voids = self.state.voids
        return [*(voids >> COLOUR_COUNT * other & _COLOURS for other in self._others()), 0, 0]

    def _unseen(self) -> Unseen:
        hidden = self._hidden()
        return lying(sum(hidden), [cards.bit_count() for cards in hidden], self._barred())

    def _world(self, lying_now: Sequence[int]) -> State:
        """The world with these cards in the places of `_hidden`."""
        state = self.state
        seats = state.standing.frame.seats
        *hands, lost, urn = lying_now
        held = 0 if self.seat is None else state.hands & ALL_CARDS << place(self.seat)
        for other, hand in zip(self._others(), hands, strict=True):
            held |= hand << place(other)
        boards = state.laid & (1 << place(seats)) - 1
        laid = boards | (self.known | lost) << place(seats) | urn << place(seats + 1)
        return build_state(state.standing, state.turn, held, laid, state.open, state.voids, state.table)

    # What comes next

    def see(self, shown: Step | Hidden, /) -> Memory:
        """After one more step. Raises: IllegalStep where no world is left."""
        if isinstance(shown, Hidden):
            return self._dealt(shown)
        state = self.state
        turn = state.turn
        if type(shown) is PlayCard and turn.phase is Phase.PLAY and turn.seat != self.seat:
            state = self._playing(shown)
        elif type(shown) is ExtraCard and turn.phase is Phase.EXTRA:
            state = self._turning_up(shown)
        elif type(shown) is Deal and turn is DEAL:
            no_world(shown, "Nobody sees a whole deal.")
        after = apply(state, shown)
        seats = state.standing.frame.seats
        new = (after.laid ^ state.laid) >> place(seats) & ALL_CARDS
        return Memory(self.seat, after, self.known | new)

    def _playing(self, move: PlayCard) -> State:
        """A world in which the seat whose turn it is can play the card."""
        state, turn = self.state, self.state.turn
        index = move.card.index
        led = state.table[turn.played] if turn.played else index
        fails = turn.suits[led] != turn.suits[index]
        holds = state.hands & turn.hand_bits[index]
        if holds and not (fails and state.hands >> turn.suits[led] & SUIT_BITS):
            return state
        hidden, barred = self._hidden(), self._barred()
        at = self._others().index(turn.seat)
        if fails:
            barred[at] |= 1 << led // NUMBERS
        return self._placed(move, index, at, hidden, barred)

    def _turning_up(self, outcome: ExtraCard) -> State:
        """A world in which the card lies in the urn."""
        index = outcome.card.index
        hidden = self._hidden()
        if hidden[-1] >> index & 1:
            return self.state
        return self._placed(outcome, index, len(hidden) - 1, hidden, self._barred())

    def _placed(self, shown: Step, index: int, at: int, hidden: list[int], barred: list[int]) -> State:
        """A world in which a card lies in one of the places."""
        card = 1 << index
        unseen = sum(hidden)
        sizes = [cards.bit_count() for cards in hidden]
        sizes[at] -= 1
        if not unseen & card or sizes[at] < 0 or barred[at] >> index // NUMBERS & 1:
            no_world(shown, f"{cards_of(card)[0]} cannot have been there.")
        found = lying(unseen ^ card, sizes, barred)
        if not found.total:
            no_world(shown, f"With {cards_of(card)[0]} there, the other cards have no place (R3.5).")
        ways = list(found.way(0))
        ways[at] |= card
        return self._world(ways)

    def _dealt(self, shown: Hidden) -> Memory:
        """A new round: the own hand is known, and all else is not."""
        state = self.state
        frame = state.standing.frame
        hand_size = frame.options.tricks
        try:
            own = in_order(map(Card.parse, shown.own))
        except ValueError:
            no_world(shown, "What is seen of a deal is a hand of cards.")
        size = 0 if self.seat is None else hand_size
        fits = shown.kind == "deal" and shown.seat is None and shown.count == frame.seats * hand_size
        if state.turn is not DEAL or not fits or len(own) != size or len(set(own)) != size:
            no_world(shown, f"This is no deal of {hand_size} cards to each of {frame.seats} seats, or none is due.")
        rest = [card for card in cards_of(frame.deck) if card not in own]
        hands = [tuple(rest[number * hand_size : (number + 1) * hand_size]) for number in range(frame.seats - (size > 0))]
        if self.seat is not None:
            hands.insert(self.seat, own)
        return Memory(self.seat, apply(state, ready_deal(tuple(hands))), 0)

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
        """A world; all are equally likely."""
        found = self._unseen()
        return self._world(found.way(below(found.total, rng)))

    def weight(self, state: State, /) -> int:
        """1 for a world, 0 for any other state."""
        other = Memory(self.seat, state, self.known)
        if table_of(state) != table_of(self.state) or state.laid >> place(state.standing.frame.seats) & self.known != self.known:
            return 0
        if self.seat is not None and (state.hands ^ self.state.hands) >> place(self.seat) & ALL_CARDS:
            return 0
        hidden, barred = other._hidden(), self._barred()
        lying_there = zip(hidden, barred, strict=True)
        void = any(colours >> card // NUMBERS & 1 for cards, colours in lying_there for card in indices(cards))
        return int(sum(hidden) == sum(self._hidden()) and not void)

    def reaches(self, scores_: tuple[int, ...], winners_: tuple[Seat, ...], /) -> bool:
        """Whether the game is over with these points and winners: hands are empty then."""
        state = self.state
        return is_over(state) and (scores(state), winners(state)) == (scores_, winners_)

    def knows(self) -> tuple[Holding, ...]:
        """How many cards of each colour the other hands hold."""
        hidden, barred = self._hidden(), self._barred()
        unseen, sizes = sum(hidden), [cards.bit_count() for cards in hidden]
        total = lying(unseen, sizes, barred).total
        found = []
        for at, other in enumerate(self._others()):
            for colour in COLOURS:
                suit = unseen & SUIT_BITS << NUMBERS * colour.index
                count, card = suit.bit_count(), suit & -suit
                if not count or not sizes[at] or barred[at] >> colour.index & 1:
                    found.append(Holding(other, str(colour), 0, 0, Fraction(0)))
                    continue
                # All unseen cards of a colour are alike, so one of them tells of all.
                fewer = [size - (number == at) for number, size in enumerate(sizes)]
                expected = Fraction(count * lying(unseen ^ card, fewer, barred).total, total)
                found.append(Holding(other, str(colour), *self._bounds(at, suit), expected))
        return tuple(found)

    def _bounds(self, at: int, suit: int) -> tuple[int, int]:
        """The least and the most cards of a suit that a place can hold."""
        hidden, barred = self._hidden(), self._barred()
        unseen, sizes = sum(hidden), [cards.bit_count() for cards in hidden]

        def possible(number: int) -> bool:
            """Whether it can hold just so many: with those taken out, it admits no more of them."""
            chosen = sum(1 << card for card in list(indices(suit))[:number])
            fewer = [size - number * (other == at) for other, size in enumerate(sizes)]
            closed = [colours | (other == at) << next(indices(suit)) // NUMBERS for other, colours in enumerate(barred)]
            return fewer[at] >= 0 and lying(unseen ^ chosen, fewer, closed).total > 0

        fitting = [number for number in range(min(suit.bit_count(), sizes[at]) + 1) if possible(number)]
        return fitting[0], fitting[-1]


def remember(view_: View[Table, Private, Move], /) -> Memory:
    """The memory of a seat that comes to the table now. Raises: BadPosition for a view that fits no state."""
    require_view(view_, Table, Private)
    state = worlds(view_).state(0)
    open_discards = state.standing.frame.options.open_discards
    known = state.laid >> place(state.standing.frame.seats) & ALL_CARDS if open_discards else 0
    return Memory(view_.seat, state, known)
