"""What a seat remembers of Catan: which hands of resource cards are possible, how likely each is, and which development cards.

Production, building, trade, discards and monopolies are public (R5), so all hands change alike in every world; a theft that is
not seen makes of each world one for every kind that the victim may have lost. Of development cards only what is played shows.

Worlds that look alike on the table stand on one sheet. There is more than one where a step has an effect that all could see, but
which the step alone does not tell: how many cards a monopoly brought, and whether a card that was bought ended the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb, factorial, gcd, lcm, perm, prod
from random import Random
from typing import Final

import attrs

from catan_rules.effects import OVER_BY_ROLLED
from catan_rules.guesses import deal_hands, determinize, most_points, needs_of
from catan_rules.model import (
    CardDrawn,
    DeclareVictory,
    Drawing,
    Move,
    Over,
    PlayMonopoly,
    SetupRoad,
    SetupSettlement,
    SpecialBuilding,
    State,
    Stealing,
    Step,
    Stolen,
)
from catan_rules.packed import MOVED, PILE, SEAT_SHIFT, SHIFT, UNIT, count_of, covers, pack, size_of, unpack
from catan_rules.pieces import CARDS, RESOURCES, Card
from catan_rules.piles import cards_of, deck_of, hand_of
from catan_rules.rules import apply
from catan_rules.sheets import (
    BLANK,
    OTHER_BLANK,
    PLAYED,
    POINT,
    Pair,
    Pairs,
    Sheet,
    by_pile,
    card_ways,
    changed_state,
    in_exchange,
    merged,
    points_in,
    put_pile,
    scaled,
    ways_to_deal,
    ways_to_draw,
    what_it_takes,
    with_each_number,
    with_pairs,
)
from catan_rules.table import Private, Table
from catan_rules.views import private_of, table_of, view
from tabletop_rules import Hidden, Holding, IllegalStep, Seat, View, no_world
from tabletop_rules.events import below
from tabletop_rules.memory import fixed_bits, untold

MOST_HANDS: Final = 3000
"""More ways in which hands may lie are not listed: then they count as dealt at random until few cards are out (`exact` says
so)."""

MOST_SHEETS: Final = 4000
"""More sheets are not kept: the likeliest are, and what then fits none of them is said to be untold, not impossible."""

# --- the memory --------------------------------------------------------------------------------------------------------------


@attrs.frozen
class Memory:
    """The worlds that fit what a seat saw (a `tabletop_rules.Memory`)."""

    seat: Seat | None
    sheets: tuple[Sheet, ...]
    exact: bool
    """Whether the weights are exact: they are unless hands could once lie in more than `MOST_HANDS` ways."""
    lost: bool = False
    """Whether there were more than `MOST_SHEETS` sheets, the likeliest of which were kept: what fits none may still be."""

    @property
    def settled(self) -> bool:
        """Whether all worlds look alike to the seat."""
        first = self.sheets[0]
        return len(self.sheets) == 1 and first.hands is not None and type(first.state.phase) is not Over

    # Weights

    def _hand_total(self, sheet: Sheet) -> int:
        if sheet.hands is not None:
            return sum(sheet.hands.values())
        sizes = [size_of(hand_of(sheet.state, seat)) for seat in sheet.hidden(self.seat)]
        return factorial(sum(sizes)) // prod(map(factorial, sizes))

    def _drawn(self, sheet: Sheet) -> tuple[list[tuple[tuple[int, int], ...]], int, int]:
        """The hidden seats' possible cards, the cards known to be out of the deck, and the whole deck."""
        state = sheet.state
        seats = state.frame.seats
        used = sum(state.cards >> SHIFT[1 + seats + seat] & PILE for seat in range(seats))
        if self.seat is not None:
            used += cards_of(state, self.seat)
        return [by_pile(sheet.cards[seat]) for seat in sheet.hidden(self.seat)], used, pack(state.frame.topology.deck)

    def _card_total(self, sheet: Sheet) -> int:
        cards, used, deck = self._drawn(sheet)
        return card_ways(tuple(cards), used, deck)

    @property
    def total(self) -> int:
        """The sum of the weights of all worlds."""
        return sum(self._hand_total(sheet) * self._card_total(sheet) for sheet in self.sheets)

    def weight(self, state: State, /) -> int:
        """The weight of a world, 0 for any other state."""
        whole = 0
        for sheet in self.sheets:
            if not self._looks(sheet, state):
                continue
            by_hands = self._loose_weight(sheet, state) if sheet.hands is None else sheet.hands.get(state.hands, 0)
            if by_hands:
                whole += by_hands * self._weight_of_cards(sheet, state)
        return whole

    def _looks(self, sheet: Sheet, state: State) -> bool:
        """Whether a state looks to the seat like a sheet."""
        own = self.seat is None or private_of(state, self.seat) == private_of(sheet.state, self.seat)
        return own and table_of(state) == table_of(sheet.state)

    def _loose_weight(self, sheet: Sheet, state: State) -> int:
        piles = [unpack(hand_of(state, seat)) for seat in sheet.hidden(self.seat)]
        needs = needs_of(table_of(sheet.state))
        if any(not covers(hand_of(state, seat), pack(need)) for seat, need in needs.items()):
            return 0
        return prod(factorial(sum(kind)) // prod(map(factorial, kind)) for kind in zip(*piles, strict=True))

    def _weight_of_cards(self, sheet: Sheet, state: State) -> int:
        orders = 1
        piles = 0
        for seat in sheet.hidden(self.seat):
            fresh = state.turn.fresh if seat == state.turn.seat else 0
            pile = cards_of(state, seat)
            piles += pile
            orders *= dict(sheet.cards[seat]).get((pile - fresh, fresh), 0)
        _, used, deck = self._drawn(sheet)
        right = pack(state.frame.topology.deck) == deck and deck_of(state) + piles + used == deck
        return orders * prod(map(perm, unpack(deck), unpack(used + piles))) if orders and right else 0

    # Worlds

    def determinize(self, rng: Random, /) -> State:
        """A world, drawn by its weight."""
        shares = [self._hand_total(sheet) * self._card_total(sheet) for sheet in self.sheets]
        number = below(sum(shares), rng) if len(shares) > 1 else 0
        sheet = next(sheet for sheet, share in zip(self.sheets, shares, strict=True) if (number := number - share) < 0)
        return self._world(sheet, self._hands_of(sheet, rng), rng)

    def _hands_of(self, sheet: Sheet, rng: Random) -> int:
        if sheet.hands is not None:
            number = below(sum(sheet.hands.values()), rng) if len(sheet.hands) > 1 else 0
            return next(hands for hands, weight in sheet.hands.items() if (number := number - weight) < 0)
        table = table_of(sheet.state)
        own = {} if self.seat is None else {self.seat: private_of(sheet.state, self.seat)}
        hands = sheet.state.hands
        for seat, counts in deal_hands(table, own, sheet.hidden(self.seat), rng).items():
            hands = put_pile(hands, seat, pack(counts))
        return hands

    def _world(self, sheet: Sheet, hands: int, rng: Random) -> State:
        """The state of a sheet with these hands, and development cards drawn by weight."""
        state = sheet.state
        piles, used, deck = self._drawn(sheet)
        cards, fresh = state.cards, state.turn.fresh
        for place, seat in enumerate(sheet.hidden(self.seat)):
            later = tuple(piles[place + 1 :])
            shares = [
                (pair, orders * card_ways(later, used + pair[0] + pair[1], deck)) for pair, orders in sheet.cards[seat]
            ]
            number = below(sum(share for _, share in shares), rng)
            (old, new), _ = next(entry for entry in shares if (number := number - entry[1]) < 0)
            used += old + new
            cards = put_pile(cards, seat, old + new)
            if seat == state.turn.seat:
                fresh = new
        return changed_state(state, hands=hands, cards=cards & ~PILE | deck - used, fresh=fresh)

    def view(self) -> View[Table, Private, Move]:
        """What the seat may know now. Where that is open: how a likeliest world looks."""
        sheet = max(self.sheets, key=lambda one: self._hand_total(one) * self._card_total(one))
        state = sheet.state
        if type(state.phase) is Over:
            hands = state.hands if sheet.hands is None else max(sheet.hands, key=sheet.hands.__getitem__)
            state = self._world(sheet, hands, fixed_bits())
        return view(state, self.seat)

    # What comes next

    def see(self, shown: Step | Hidden, /) -> Memory:
        """After one more step. Raises: IllegalStep where no world is left."""
        found: list[Sheet] = []
        refused: IllegalStep | None = None
        scale = self._theft_sizes(shown)
        for sheet in self.sheets:
            try:
                after = [*self._seen_on(sheet, shown)]
            except IllegalStep as error:
                refused = refused or error
                continue
            if scale > 1:
                more = scale // size_of(hand_of(sheet.state, sheet.state.phase.victim))  # type: ignore[union-attr]  # a theft
                after = [scaled(one, more) for one in after]
            found += [one for one in after if self._card_total(one)]
        if not found:
            if self.lost:
                untold(shown)
            if refused is not None:
                raise refused
            no_world(shown, "With this, the hidden cards have no place.")
        if len(found) > MOST_SHEETS:
            found = sorted(found, key=self._hand_total, reverse=True)[:MOST_SHEETS]
            return attrs.evolve(self._kept(found), exact=False, lost=True)
        return self._kept(found)

    def _theft_sizes(self, shown: Step | Hidden) -> int:
        """A number that the victim's hand divides on every sheet: a theft is less likely from a larger hand."""
        if len(self.sheets) == 1 or not (isinstance(shown, Stolen) or (isinstance(shown, Hidden) and shown.kind == "theft")):
            return 1
        phases = [(sheet.state, sheet.state.phase) for sheet in self.sheets]
        return lcm(*(size_of(hand_of(state, phase.victim)) for state, phase in phases if isinstance(phase, Stealing)))

    def _kept(self, found: list[Sheet]) -> Memory:
        """Sheets with small weights and bounded lists."""
        weights = [weight for sheet in found if sheet.hands is not None for weight in sheet.hands.values()]
        common = gcd(*weights)
        exact = self.exact
        sheets = []
        for sheet in found:
            hands = sheet.hands
            if hands is None:
                hands = self._listed(sheet.state)
            elif len(hands) > MOST_HANDS:
                hands, exact = None, False
            elif common > 1:
                hands = {piles: weight // common for piles, weight in hands.items()}
            sheets.append(Sheet(sheet.state, hands, sheet.cards))
        return Memory(self.seat, tuple(sheets), exact, self.lost)

    def _listed(self, state: State) -> Mapping[int, int] | None:
        """Every way in which the hidden hands can lie, where they are few, each by the number of its physical ways."""
        hidden = [seat for seat in range(state.frame.seats) if seat != self.seat]
        sizes = [size_of(hand_of(state, seat)) for seat in hidden]
        urn = unpack(sum(hand_of(state, seat) for seat in hidden))
        # What the largest hand holds follows from the others; of one with n cards there are C(n + 4, 4).
        if prod(comb(size + 4, 4) for size in sorted(sizes)[:-1]) > MOST_HANDS:
            return None
        needs = {seat: pack(need) for seat, need in needs_of(table_of(state)).items()}
        found: dict[int, int] = {}
        for deal in ways_to_deal(urn, tuple(sizes)):
            hands = state.hands
            for seat, pile in zip(hidden, deal, strict=True):
                hands = put_pile(hands, seat, pack(pile))
            if all(covers(hands >> SEAT_SHIFT[seat] & PILE, need) for seat, need in needs.items()):
                found[hands] = prod(factorial(sum(kind)) // prod(map(factorial, kind)) for kind in zip(*deal, strict=True))
        return found

    def _seen_on(self, sheet: Sheet, shown: Step | Hidden) -> Iterator[Sheet]:
        """What comes of the worlds of a sheet."""
        state = sheet.state
        active, phase = state.turn.seat, state.phase
        if isinstance(shown, Hidden):
            if isinstance(phase, Stealing) and shown == Hidden("theft", phase.victim, 1):
                if self.seat in (active, phase.victim):
                    no_world(shown, "Thief and victim see the card.")
                return self._robbed(sheet, phase.victim)
            if isinstance(phase, Drawing) and self.seat != active and shown == Hidden("card", active, 1):
                return self._bought(sheet)
            no_world(shown, "Nothing of that kind can happen unseen now.")
        if isinstance(phase, Stealing) and isinstance(shown, Stolen):
            if self.seat not in (active, phase.victim):
                no_world(shown, "Only thief and victim see the card.")
            return self._lost(sheet, phase.victim, shown)
        if isinstance(phase, Drawing) and isinstance(shown, CardDrawn):
            if self.seat != active:
                no_world(shown, "Only the buyer sees the card.")
            return self._drew(sheet, shown)
        if active != self.seat and type(shown) in PLAYED:
            return self._played(sheet, shown, PLAYED[type(shown)])
        if active != self.seat and isinstance(shown, DeclareVictory):
            return self._declared(sheet, shown)
        if isinstance(shown, PlayMonopoly):
            return self._after(sheet, shown)
        return self._moved(sheet, shown)

    def _moved(self, sheet: Sheet, step: Step) -> Iterator[Sheet]:
        """A step that changes all hands alike, in the worlds where the seat holds what it takes."""
        state, hands = sheet.state, sheet.hands
        taken = what_it_takes(state, step)
        if taken is not None and taken[0] != self.seat and 0 <= taken[0] < state.frame.seats and taken[1]:
            seat, need = taken
            if hands is not None:
                shift = SEAT_SHIFT[seat]
                holding = {piles: weight for piles, weight in hands.items() if covers(piles >> shift & PILE, need)}
                if holding:
                    hands = holding
                    if state.hands not in hands:
                        state = changed_state(state, hands=next(iter(hands)))
            else:
                exchanged = in_exchange(state, seat, need, sheet.hidden(self.seat))
                state = state if exchanged is None else changed_state(state, hands=exchanged)
        after = apply(state, step)
        change = after.hands - state.hands
        if change and hands is not None:
            hands = {piles + change: weight for piles, weight in hands.items()}
        return self._going_on(Sheet(after, hands, sheet.cards), state.turn.seat)

    def _after(self, sheet: Sheet, step: PlayMonopoly, change: int = 0) -> Iterator[Sheet]:
        """A monopoly: what it brings depends on the hands, and is seen by all (R14.6): one sheet for each size of every hand."""
        state, hands = sheet.state, sheet.hands
        seat, kind = state.turn.seat, step.resource.slot
        if hands is None:
            ways = (changed_state(state, hands=each) for each in with_each_number(state.hands, sheet.hidden(self.seat), kind))
            return (one for way in ways for one in self._going_on(Sheet(apply(way, step), None, sheet.cards), seat))
        played = apply(state, step)
        by_sizes: dict[tuple[int, ...], dict[int, int]] = {}
        for piles, weight in hands.items():
            now = piles
            for other in range(state.frame.seats):
                now += count_of(piles >> SEAT_SHIFT[other] & PILE, kind) * UNIT[kind] * MOVED[other][seat]
            sizes = tuple([size_of(now >> shift & PILE) for shift in SEAT_SHIFT[: state.frame.seats]])
            group = by_sizes.setdefault(sizes, {})
            group[now] = group.get(now, 0) + weight
        return (
            one
            for group in by_sizes.values()
            for one in self._going_on(Sheet(changed_state(played, hands=next(iter(group))), group, sheet.cards), seat)
        )

    def _robbed(self, sheet: Sheet, victim: Seat) -> Iterator[Sheet]:
        """A theft that the seat did not see (R8.5)."""
        state, shift = sheet.state, SEAT_SHIFT[victim]
        moved = MOVED[victim][state.turn.seat]
        kind = next(kind for kind in range(5) if count_of(state.hands >> shift & PILE, kind))
        after = apply(state, Stolen(RESOURCES[kind]))
        hands: dict[int, int] | None = None
        if sheet.hands is not None:
            hands = {}
            for piles, weight in sheet.hands.items():
                for each, count in enumerate(unpack(piles >> shift & PILE)):
                    if count:
                        now = piles + UNIT[each] * moved
                        hands[now] = hands.get(now, 0) + weight * count
        return self._going_on(Sheet(after, hands, sheet.cards), state.turn.seat)

    def _lost(self, sheet: Sheet, victim: Seat, step: Stolen) -> Iterator[Sheet]:
        """A theft from or by the seat: as likely as there were such cards."""
        state, kind, hands = sheet.state, step.resource.slot, sheet.hands
        change = UNIT[kind] * MOVED[victim][state.turn.seat]
        if hands is not None:
            shift = SEAT_SHIFT[victim]
            hands = {
                piles + change: weight * count
                for piles, weight in hands.items()
                if (count := count_of(piles >> shift & PILE, kind))
            }
            if hands:
                state = changed_state(state, hands=next(iter(hands)) - change)
        elif victim != self.seat:
            exchanged = in_exchange(state, victim, UNIT[kind], sheet.hidden(self.seat))
            state = state if exchanged is None else changed_state(state, hands=exchanged)
        return self._going_on(Sheet(apply(state, step), hands, sheet.cards), state.turn.seat)

    def _bought(self, sheet: Sheet) -> Iterator[Sheet]:
        """A development card that the seat did not see (R14.1)."""
        state = sheet.state
        seat = state.turn.seat
        found: dict[Pair, int] = {}
        for (old, fresh), orders in sheet.cards[seat]:
            for unit in UNIT:
                found[old, fresh + unit] = found.get((old, fresh + unit), 0) + orders
        after = apply(state, CardDrawn(Card.KNIGHT))
        return self._going_on(Sheet(after, sheet.hands, with_pairs(sheet.cards, seat, merged(found))), seat)

    def _drew(self, sheet: Sheet, step: CardDrawn) -> Iterator[Sheet]:
        """A development card that the seat bought."""
        state = sheet.state
        size = size_of(deck_of(state))
        drawn = changed_state(state, cards=state.cards & ~PILE | UNIT[step.card.slot] + (size - 1) * BLANK)
        after = apply(drawn, step)
        blank = changed_state(after, cards=after.cards & ~PILE | (size - 1) * BLANK)
        return self._going_on(Sheet(blank, sheet.hands, sheet.cards), state.turn.seat)

    def _played(self, sheet: Sheet, step: Step, card: Card) -> Iterator[Sheet]:
        """A card of another seat is played: it held it since before this turn (R14.2)."""
        state, seat, unit = sheet.state, sheet.state.turn.seat, UNIT[card.slot]
        fresh, size = size_of(state.turn.fresh), size_of(cards_of(state, seat))
        filler = OTHER_BLANK if unit == BLANK else BLANK
        old = size - fresh
        dressed = changed_state(state, cards=put_pile(state.cards, seat, unit * old + filler * fresh), fresh=filler * fresh)
        found = {(held - unit, new): orders for (held, new), orders in sheet.cards[seat] if count_of(held, card.slot)}
        cards = with_pairs(sheet.cards, seat, merged(found))
        if not found and old:
            no_world(step, f"Seat {seat} cannot hold this card.")
        ready = Sheet(dressed, sheet.hands, cards)
        following = self._after(ready, step) if isinstance(step, PlayMonopoly) else self._moved(ready, step)
        for one in following:
            held_now = size_of(cards_of(one.state, seat))
            blank = changed_state(one.state, cards=put_pile(one.state.cards, seat, BLANK * held_now), fresh=BLANK * fresh)
            yield Sheet(blank, one.hands, one.cards)

    def _declared(self, sheet: Sheet, step: DeclareVictory) -> Iterator[Sheet]:
        """R15.5: another seat shows that it has the points."""
        state, seat = sheet.state, sheet.state.turn.seat
        need = state.frame.options.victory_points - state.awards.points[seat]
        found = {pair: orders for pair, orders in sheet.cards[seat] if points_in(pair) >= need}
        size, fresh = size_of(cards_of(state, seat)), size_of(state.turn.fresh)
        dressed = changed_state(state, cards=put_pile(state.cards, seat, UNIT[POINT] * size), fresh=UNIT[POINT] * fresh)
        after = apply(dressed, step)
        blank = changed_state(after, cards=put_pile(after.cards, seat, BLANK * size), fresh=BLANK * fresh)
        yield Sheet(blank, sheet.hands, with_pairs(sheet.cards, seat, merged(found)))

    def _going_on(self, sheet: Sheet, before: Seat) -> Iterator[Sheet]:
        """R15.1, R15.2: the worlds in which the game is over now, and those in which it goes on; a new turn makes all cards
        old."""
        state, cards = sheet.state, sheet.cards
        active = state.turn.seat
        if before not in (active, self.seat):
            olds: dict[Pair, int] = {}
            for (old, fresh), orders in cards[before]:
                olds[old + fresh, 0] = olds.get((old + fresh, 0), 0) + orders
            cards = with_pairs(cards, before, merged(olds))
        need = state.frame.target - state.awards.points[active]
        pairs = cards[active]
        quiet = isinstance(state.phase, Over | SpecialBuilding | SetupSettlement | SetupRoad)
        if active == self.seat or quiet or all(points_in(pair) < need for pair, _ in pairs):
            yield Sheet(state, sheet.hands, cards)
            return
        on = tuple([(pair, orders) for pair, orders in pairs if points_in(pair) < need])
        off = tuple([(pair, orders) for pair, orders in pairs if points_in(pair) >= need])
        if on:
            yield Sheet(state, sheet.hands, with_pairs(cards, active, on))
        over = attrs.evolve(state, phase=OVER_BY_ROLLED[state.phase.rolled])
        yield Sheet(over, sheet.hands, with_pairs(cards, active, off))

    def told(self, view_: View[Table, Private, Move], /) -> Memory:
        """Without the worlds that look otherwise. Raises: IllegalStep where no world is left."""
        if view_.revealed:
            state = determinize(view_, fixed_bits())
            if self.exact and not self.weight(state):
                no_world(view_, "These hands do not fit what was seen.")
            return attrs.evolve(remember(view_), exact=self.exact)
        found = [
            sheet
            for sheet in self.sheets
            if table_of(sheet.state) == view_.table
            and (self.seat is None or private_of(sheet.state, self.seat) == view_.private)
        ]
        if found:
            return Memory(self.seat, tuple(found), self.exact, self.lost)
        if not self.lost:
            no_world(view_, "The view is not that of the steps seen.")
        return attrs.evolve(remember(view_), exact=False, lost=True)

    def reaches(self, scores: tuple[int, ...], winners: tuple[Seat, ...], /) -> bool:
        """Whether in some world the game is over with these points, hidden victory points among them (R15.1)."""
        for sheet in self.sheets:
            state = sheet.state
            if type(state.phase) is not Over or winners != (state.turn.seat,) or len(scores) != state.frame.seats:
                continue
            missing = [points - shown for points, shown in zip(scores, state.awards.points, strict=True)]
            own = 0 if self.seat is None else count_of(cards_of(state, self.seat), POINT)
            cards = tuple(
                tuple([(pair, orders) for pair, orders in pairs if points_in(pair) == missing[seat]])
                for seat, pairs in enumerate(sheet.cards)
            )
            if (self.seat is None or own == missing[self.seat]) and self._card_total(Sheet(state, sheet.hands, cards)):
                return True
        return False

    def knows(self) -> tuple[Holding, ...]:
        """How many resource and development cards of each kind the other hands hold."""
        found = []
        for seat in self.sheets[0].hidden(self.seat):
            for kind in RESOURCES:
                found.append(self._holding(seat, kind.value, self._resource(seat, kind.slot)))
            for card in CARDS:
                found.append(self._holding(seat, card.value, self._development(seat, card.slot)))
        return tuple(found)

    def _holding(self, seat: Seat, thing: str, weights: Mapping[int, Fraction | int]) -> Holding:
        possible = {number: weight for number, weight in weights.items() if weight}
        whole = sum(possible.values())
        expected = Fraction(sum(number * weight for number, weight in possible.items())) / whole
        return Holding(seat, thing, min(possible), max(possible), expected)

    def _resource(self, seat: Seat, kind: int) -> dict[int, int]:
        """The weight of every number of cards of a kind that a hand may hold."""
        found: dict[int, int] = {}
        for sheet in self.sheets:
            ways = self._card_total(sheet)
            if sheet.hands is None:
                for number, weight in self._loose_numbers(sheet, seat, kind):
                    found[number] = found.get(number, 0) + weight * ways
                continue
            for piles, weight in sheet.hands.items():
                number = count_of(piles >> SEAT_SHIFT[seat] & PILE, kind)
                found[number] = found.get(number, 0) + weight * ways
        return found

    def _loose_numbers(self, sheet: Sheet, seat: Seat, kind: int) -> Iterator[tuple[int, int]]:
        """The same where hands count as dealt at random."""
        state = sheet.state
        piles = [hand_of(state, other) for other in sheet.hidden(self.seat)]
        there, whole = count_of(sum(piles), kind), sum(map(size_of, piles))
        size = size_of(hand_of(state, seat))
        for number in range(max(0, size - (whole - there)), min(there, size) + 1):
            yield number, comb(there, number) * comb(whole - there, size - number)

    def _development(self, seat: Seat, kind: int) -> dict[int, int]:
        """The weight of every number of development cards of a kind that a seat may hold."""
        found: dict[int, int] = {}
        for sheet in self.sheets:
            piles, used, deck = self._drawn(sheet)
            place = sheet.hidden(self.seat).index(seat)
            others = (*piles[:place], *piles[place + 1 :])
            for pile, orders in piles[place]:
                number = count_of(pile, kind)
                weight = orders * card_ways(others, used + pile, deck) * self._hand_total(sheet)
                found[number] = found.get(number, 0) + weight
        return found


def remember(view_: View[Table, Private, Move], /) -> Memory:
    """The memory of a seat that comes to the table now. Raises: BadPosition for a view that fits no state."""
    state = determinize(view_, fixed_bits())
    seat, table = view_.seat, view_.table
    seats, active = state.frame.seats, state.turn.seat
    if view_.revealed:
        pairs = [(cards_of(state, one), state.turn.fresh if one == active else 0) for one in range(seats)]
        known = tuple((((pile - fresh, fresh), 1),) for pile, fresh in pairs)
        return Memory(seat, (Sheet(state, {state.hands: 1}, known),), True)
    cards: list[Pairs] = []
    piles = state.cards & ~PILE | BLANK * size_of(deck_of(state))
    for other in range(seats):
        if other == seat:
            cards.append(())
            continue
        size = table.seats[other].card_count
        fresh_size = table.bought if other == active else 0
        limit = most_points(table, other)
        found = {
            (old, fresh): one * two
            for old, one in ways_to_draw(size - fresh_size)
            for fresh, two in ways_to_draw(fresh_size)
            if points_in((old, fresh)) <= limit
        }
        cards.append(merged(found))
        piles = put_pile(piles, other, BLANK * size)
    fresh = state.turn.fresh if active == seat else BLANK * table.bought
    blank = changed_state(state, cards=piles, fresh=fresh)
    memory = Memory(seat, (Sheet(blank, None, tuple(cards)),), True)
    hands = memory._listed(blank)
    return Memory(seat, (Sheet(blank, hands, tuple(cards)),), hands is not None)
