"""What is done in a logged game: the messages about pieces, dice, robber, cards and trade, as moves and outcomes.

Decides which steps a message stands for. A step is written once its message is complete (a robber's move waits for the theft, a
monopoly for what it took); a message that fits nothing is an error, never a guess.
"""

from __future__ import annotations

import attrs

from catan_rules.jsettlers.book import COSTS, KNIGHT_CODE, NOBODY, UNTOUCHED, VICTORY_CODES, Mismatch, expect
from catan_rules.jsettlers.codes import CARD_CODES, RESOURCE_CODES
from catan_rules.jsettlers.frame import FREE_ROADS, Fields, Frame
from catan_rules.jsettlers.soclog import Message
from catan_rules.pieces import RESOURCES, Counts
from catan_rules.topology import BASE, LARGE

_PLACING = (30, 31, 32)
_DISCARDS = 50
_SEVEN = 7
_LIMIT = 7
"""A seven costs those who hold more cards (R7.1)."""
_ROAD_BUILDING, _PLENTY, _MONOPOLY = 1, 2, 3
_CHOOSING: dict[int | None, int] = {_PLENTY: 52, _MONOPOLY: 53}
"""The states in which the choice for a card is due."""
_PLAYED_AS = {_ROAD_BUILDING: "road-building", _PLENTY: "plenty", _MONOPOLY: "monopoly", KNIGHT_CODE: "knight"}

# Elements of a seat: what the server counts for it. The last settlement and whether a card was played follow from the rest,
# and cards that a client does not know are no fact of the game.
_ROADS_LEFT, _KNIGHTS, _ASKS_TO_BUILD, _CARD_PLAYED = 10, 15, 16, 19
_ELEMENTS_OF_NO_WEIGHT = (6, 18, _CARD_PLAYED)
# Elements of the game; the round and the first seat follow from the turns.
_DECK, _TURN, _ARMY, _ROAD = 2, 4, 5, 6
_GAME_ELEMENTS_OF_NO_WEIGHT = (1, 3)


@attrs.frozen
class _Offer:
    to: frozenset[int]
    give: Counts
    get: Counts


@attrs.frozen
class _Swap:
    give: Counts
    get: Counts
    steps: int


def _counts(fields: Fields) -> Counts:
    clay, ore, sheep, wheat, wood = map(int, fields)
    return Counts(brick=clay, lumber=wood, wool=sheep, grain=wheat, ore=ore)


def _pairs(text: str) -> dict[int, int]:
    parts = (part[1:].split("=") for part in text.split(","))
    return {int(code): int(value) for code, value in parts}


class Log(Frame):
    """A log that is being read, with everything that can happen in a turn."""

    def begin(self) -> None:
        """Nothing is open at the start of a game."""
        self.paid: str | None = None
        self.site = 0
        self.due: dict[int, Counts] = {}
        self.unasked: set[int] = set()
        self.owed: dict[int, int] = {}
        self.offers: dict[int, _Offer] = {}
        self.swap: _Swap | None = None
        self.robbing: str | None = None
        self.robbed: tuple[int, int, int] | None = None
        self.knight_due = 0
        self.army_before = NOBODY
        self.loot = self.looted = self.brought = 0
        self.bought = False

    # -- writing steps -----------------------------------------------------------------------------------------------

    def say(self, *steps: str) -> None:
        """Adds steps to the record, after those that were held back."""
        self._flush()
        page = self.page()
        page += self.unsaid
        page += steps
        self.unsaid = []
        self.swap = None

    def leave_page(self) -> None:
        """What a winning knight left behind was no end of the game; a trade of another turn is not undone."""
        if self.unsaid:
            self.say()
        self.swap = None

    def _flush(self) -> None:
        if self.robbing is not None:
            place, self.robbing = self.robbing, None
            self._say_robber(f"robber {place}")

    def _say_robber(self, *steps: str) -> None:
        if self.unsaid or (self.page()[-1:] == ["knight"] and self.book.points(self.current) >= self.target):
            self.unsaid += steps  # the knight has won, so the robber is not moved (R14.3, R15.1)
        else:
            self.say(*steps)

    def settle(self, state: int) -> None:
        """Nothing may be left open that the server must have said before this state. Raises: Mismatch."""
        self._flush()
        for seat, counts in self.due.items():
            raise Mismatch(f"the server never said that seat {seat} gets {counts} for the roll")
        if self.knight_due:
            raise Mismatch("the server never counted a knight that was played or taken back")
        if self.bought:
            raise Mismatch("the server never said how many development cards are left")
        if self.unasked and state != _DISCARDS:
            raise Mismatch(f"a seven with more than seven cards, but the server never asked seat {min(self.unasked)} to discard")
        if self.owed and state != _DISCARDS:
            raise Mismatch(f"seat {min(self.owed)} never discarded")
        if self.paid is not None and state not in _PLACING:
            raise Mismatch(f"a {self.paid} was paid for, but neither came nor was taken back")
        if self.played in _CHOOSING and state != _CHOOSING[self.played]:
            raise Mismatch("a development card was played, but had no effect and was not taken back")
        expect("the seat with the largest army", self.book.said_army, self.book.army)

    # -- pieces ------------------------------------------------------------------------------------------------------

    def piece(self, message: Message, fields: Fields) -> None:
        """A piece is placed: in the set-up, paid for, or free by road building."""
        seat, kind, code = self.seat(message, fields[0]), ("road", "settlement", "city")[int(fields[1])], int(fields[2], 16)
        if seat != self.current or self.stage == "over":
            raise message.bad(f"server seat {fields[0]} places a {kind} out of turn")
        if self.stage == "setup":
            self._place_in_setup(message, kind)
        elif self.paid == kind:
            self.paid = None
        elif kind == "road" and self.state in FREE_ROADS and self.free:
            self.free -= 1
        else:
            raise Mismatch(f"server seat {fields[0]} places a {kind} that was not paid for")
        try:
            place = self.book.place(kind, code, seat)
        except KeyError:
            raise message.bad(f"{fields[2]} is no place for a {kind} on the classic board") from None
        if self.stage == "setup" and kind == "settlement":
            self.site = code
            self.book.gain(seat, self.book.starting(code, seat))
        self.say(f"{kind} {place}")

    def _place_in_setup(self, message: Message, kind: str) -> None:
        if self.cancelled:
            if kind != "settlement":
                raise message.bad(f"a {kind} comes in the place of a settlement that was taken back")
            self.cancelled = False  # it is put elsewhere after all
            self.steps.pop()
            self.placed.pop()
        self.placed.append(kind)

    def take_settlement_back(self, message: Message, _: Fields) -> None:
        """A settlement of the set-up is taken back; whether it is put elsewhere is seen later."""
        self.need(message, "setup")
        if self.placed != ["settlement"] or self.cancelled:
            raise message.bad("a settlement is taken back that was not just placed")
        self.cancelled = True
        self.book.pay(self.current, self.book.starting(self.site, self.current))
        self.book.remove_settlement(self.site)

    def give_up(self, message: Message, fields: Fields) -> None:
        """A seat gives up the second free road: nothing but its request and the next state tells."""
        a_road = self.stage == "play" and self.seats.get(message.seat) == self.current and fields[0] == "0"
        if a_road and self.free == 1:
            self.free = 0

    # -- dice, discards, robber --------------------------------------------------------------------------------------

    def dice(self, message: Message, fields: Fields) -> None:
        """The roll."""
        self.need(message, "play")
        if self.rolled:
            raise Mismatch("the dice are rolled for the second time in a turn")
        if self.part is not None:
            raise Mismatch("the dice are rolled in a special building part")
        roll = int(fields[0])
        self.say("roll", f"=roll {roll}")
        self.rolled = True
        if roll == _SEVEN:
            self.robber_due = True
            self.unasked = {seat for seat in range(self.count) if self.book.size(seat) > _LIMIT}
        self.due = self.book.production(roll)

    def production(self, message: Message, fields: Fields) -> None:
        """What everybody gets: the number of seats, then each with its new total and pairs of amount and kind, ended by 0."""
        self.need(message, "play")
        players, *rest = (int(part) for part in fields[0].removeprefix("p=").split("|p="))
        got: dict[int, Counts] = {}
        totals: dict[int, int] = {}
        numbers = iter(rest)
        try:
            for server_seat in numbers:
                seat = self.seat(message, str(server_seat))
                totals[seat] = next(numbers)
                counts = dict.fromkeys(RESOURCES, 0)
                while amount := next(numbers, 0):
                    counts[RESOURCE_CODES[next(numbers)]] += amount
                got[seat] = Counts(*counts.values())
        except (StopIteration, KeyError, ValueError):
            raise message.bad("the list of what everybody gets is broken off, or names an unknown seat or kind") from None
        expect("the number of seats that get cards", players, len(got))
        if got != self.due:
            told, known = ({seat: str(counts) for seat, counts in sorted(cards.items())} for cards in (got, self.due))
            raise Mismatch(f"the server hands out {told}, but the board gives {known}")
        self.due = {}
        for seat, counts_got in got.items():
            self.book.gain(seat, counts_got)
            expect(f"the hand of seat {seat}", totals[seat], self.book.size(seat))

    def must_discard(self, message: Message, fields: Fields) -> None:
        """How many cards a seat owes."""
        self.need(message, "play")
        seat, size = self.seat(message, str(message.seat)), int(fields[0])
        held = self.book.size(seat)
        expect(f"what seat {seat} must discard", size, held // 2 if held > _LIMIT else 0)
        self.unasked.discard(seat)
        self.owed[seat] = size

    def discard(self, message: Message, fields: Fields) -> None:
        """What a seat discards, as it is told itself."""
        self.need(message, "play")
        seat, counts = self.seat(message, fields[0]), _counts(fields[1:])
        expect(f"what seat {seat} discards", counts.total, self.owed.pop(seat, 0))
        self.book.pay(seat, counts)
        self.say(*(f"discard {seat} {kind}" for kind in RESOURCES for _ in range(counts[kind])))

    def robber(self, message: Message, fields: Fields) -> None:
        """The robber moves; the step waits for the theft."""
        self.active(message, fields[0])
        place = self.book.places.hexes.get(int(fields[1], 16))
        if place is None:
            raise message.bad(f"{fields[1]} is no land hex of the classic board")
        if not self.robber_due:
            raise Mismatch("the robber moves without a seven or a knight, or for the second time")
        self.robbing, self.robbed, self.robber_due = str(place), None, False
        self.book.robber = place

    def theft(self, message: Message, fields: Fields) -> None:
        """A theft, of which thief and victim are told the same."""
        thief, victim, code = self.active(message, fields[0]), self.seat(message, fields[1]), int(fields[2])
        if self.robbing is None:
            if self.robbed != (thief, victim, code):
                raise Mismatch("a theft without a move of the robber, or another than was told before")
            return
        place, self.robbing, self.robbed = self.robbing, None, (thief, victim, code)
        kind = RESOURCE_CODES[code]
        self.book.pay(victim, Counts.of(kind))
        self.book.gain(thief, Counts.of(kind))
        self._say_robber(f"robber {place} from {victim}", f"=steal {kind}")

    # -- what the server counts --------------------------------------------------------------------------------------

    def own_elements(self, message: Message, fields: Fields) -> None:
        """A player is told what he has."""
        self._check_elements(message, fields[0], _pairs(fields[1]))

    def elements(self, message: Message, fields: Fields) -> None:
        """A price is paid or given back; or everybody is told what a seat has."""
        elements = _pairs(fields[2])
        if fields[1] == "SET":
            self._check_elements(message, fields[0], elements)
            return
        seat = self.active(message, fields[0])
        counts = {RESOURCE_CODES.get(code): amount for code, amount in elements.items()}
        prices = ((thing, {kind: cost[kind] for kind in RESOURCES if cost[kind]}) for thing, cost in COSTS.items())
        thing = next((thing for thing, price in prices if price == counts), None)
        if thing is None:
            raise message.bad("cards change hands for an unknown reason")
        if fields[1] == "LOSE":
            if self.paid is not None:
                raise Mismatch(f"a {thing} is paid for while a {self.paid} is due")
            self.book.pay(seat, COSTS[thing])
            self.paid = thing
            self.swap = None
        elif self.paid == thing:
            self.book.gain(seat, COSTS[thing])
            self.paid = None
        else:
            raise Mismatch(f"the price of a {thing} is given back, but was not paid")

    def _check_elements(self, message: Message, server_seat: str, elements: dict[int, int]) -> None:
        seat = self.seats.get(int(server_seat))
        if seat is None:  # before the game begins, or an empty seat
            for code in elements.keys() & UNTOUCHED.keys():
                expect(f"element {code} of server seat {server_seat}", elements[code], UNTOUCHED[code])
            return
        known = self.book.elements(seat)
        for code, value in elements.items():
            if code in known:
                expect(f"element {code} of seat {seat}", value, known[code])
            elif code not in _ELEMENTS_OF_NO_WEIGHT:
                raise message.bad(f"an unknown element {code} of server seat {server_seat}")

    def element(self, message: Message, fields: Fields) -> None:
        """One number of a seat: a knight counted, a monopoly's takings, or a total."""
        action, code, amount = fields[1], int(fields[2]), int(fields[3])
        if action == "SET" and code == _CARD_PLAYED:
            return
        if action == "SET" and code == _ASKS_TO_BUILD and self.large:
            self._ask_to_build(self.seat(message, fields[0]), asks=amount > 0)
            return
        if code in RESOURCE_CODES and self.stage == "play" and self.played == _MONOPOLY:
            self._monopolise(self.seat(message, fields[0]), action, code, amount)
        elif action == "SET":
            self._check_elements(message, fields[0], {code: amount})
        elif code == _KNIGHTS:
            seat = self.active(message, fields[0])
            expect("the change in knights", amount if action == "GAIN" else -amount, self.knight_due)
            if self.knight_due > 0:
                self.book.knight_played(seat)
            elif self.knight_due < 0:
                self.book.knights[seat] -= 1
                self.book.army = self.army_before
            self.knight_due = 0
        else:
            raise message.bad(f"element {code} of server seat {fields[0]} changes for an unknown reason")

    def _ask_to_build(self, seat: int, *, asks: bool) -> None:
        if asks:
            self.asking.add(seat)
        else:
            self.asking.discard(seat)

    def _monopolise(self, seat: int, action: str, code: int, amount: int) -> None:
        hand, index = self.book.hands[seat], RESOURCE_CODES[code].slot
        expect("the kind that the monopoly takes", code, self.loot or code)
        self.loot = code
        if action == "SET" and seat != self.current:
            expect(f"what the monopoly leaves to seat {seat}", amount, 0)
            self.looted += hand[index]
            hand[index] = 0
        elif action == "GAIN" and seat == self.current:
            expect("what the monopoly brings", amount, self.looted)
            self.looted = 0
            self.brought += amount
            hand[index] += amount
        else:
            raise Mismatch("a monopoly gives to somebody else, or takes from its owner")

    def hand_size(self, message: Message, fields: Fields) -> None:
        """How many cards a seat holds."""
        seat = self.seat(message, fields[0])
        expect(f"the hand of seat {seat}", int(fields[1]), self.book.size(seat))

    def game_elements(self, message: Message, fields: Fields) -> None:
        """The deck, the seat whose turn it is, or who holds a title."""
        told = _pairs(fields[0])
        if self.stage == "lobby":
            deck = sum((LARGE if self.large else BASE).deck)
            expect("the number of development cards", told.get(_DECK, deck), deck)
            return
        book = self.book
        for code, value in told.items():
            if code == _DECK:
                expect("the number of development cards left", value, book.deck)
            elif code == _TURN:
                expect("the seat whose turn it is", self.seats.get(value, NOBODY), self.current)
            elif code == _ARMY:
                book.said_army = NOBODY if value == -1 else self.seat(message, str(value))
            elif code == _ROAD:
                book.said_road = NOBODY if value == -1 else self.seat(message, str(value))
            elif code not in _GAME_ELEMENTS_OF_NO_WEIGHT:
                raise message.bad(f"an unknown element {code} of the game")

    # -- development cards -------------------------------------------------------------------------------------------

    def draw(self, message: Message, fields: Fields) -> None:
        """A card is bought, as its buyer is told."""
        if fields[1] != "DRAW":
            return  # a player who comes back is told his cards
        seat, code = self.active(message, fields[0]), int(fields[2] or 0)
        kind = CARD_CODES.get(code)
        if kind is None:
            raise message.bad("an unknown development card")
        if self.paid != "card":
            raise Mismatch("a development card is drawn that was not paid for")
        self.paid = None
        self.bought = True
        self.book.deck -= 1
        self.book.cards[seat][code] += 1
        self.say("buy", f"=card {kind}")

    def card(self, message: Message, fields: Fields) -> None:
        """A card is played or taken back; at the end the victory point cards are shown."""
        action, codes = fields[1], [int(code) for code in (fields[2] or fields[3]).split(", ")]
        if self.stage == "over":
            seat = self.seat(message, fields[0])
            held = [code for code in VICTORY_CODES for _ in range(self.book.cards[seat][code])]
            if action != "ADD_OLD" or sorted(codes) != held:
                raise Mismatch(f"seat {seat} shows the victory point cards {sorted(codes)}, but holds {held}")
            return
        seat, code = self.active(message, fields[0]), codes[0]
        if len(codes) != 1 or code not in _PLAYED_AS:
            raise message.bad("no development card that can be played")
        if action == "PLAY":
            self._play(seat, code)
        else:
            self._take_back(seat, code)

    def _play(self, seat: int, code: int) -> None:
        if self.played in _CHOOSING or self.knight_due or self.free:
            raise Mismatch("a development card is played before the last one has done its work")
        if not self.book.cards[seat][code]:
            raise Mismatch(f"seat {seat} plays a development card that it does not hold")
        self.book.cards[seat][code] -= 1
        self.played = code
        self.loot = self.looted = self.brought = 0
        if code == KNIGHT_CODE:
            self.knight_due, self.army_before = 1, self.book.army
            self.robber_due = True
        if code == _ROAD_BUILDING:
            self.free = max(0, min(2, self.book.elements(seat)[_ROADS_LEFT]))
        if code not in _CHOOSING:
            self.say(_PLAYED_AS[code])

    def _take_back(self, seat: int, code: int) -> None:
        said = code not in _CHOOSING
        acted = self.robbing is not None or self.unsaid or self.page()[-1:] != [_PLAYED_AS[code]] if said else self.loot
        if self.played != code or acted:
            raise Mismatch("a development card is taken back that was not just played")
        if said:
            self.page().pop()
        if code == KNIGHT_CODE:
            self.knight_due -= 1
            self.robber_due = False
        self.free = 0
        self.book.cards[seat][code] += 1
        self.played = None

    def pick(self, message: Message, fields: Fields) -> None:
        """What a year of plenty takes."""
        seat, counts = self.active(message, fields[5]), _counts(fields[:5])
        if self.played != _PLENTY:
            raise Mismatch(f"seat {seat} takes {counts} from the bank without a card for it")
        self.book.gain(seat, counts)
        self.played = None
        self.say(f"{_PLAYED_AS[_PLENTY]} {counts}")

    def action(self, message: Message, fields: Fields) -> None:
        """A card was bought (1), or a monopoly has taken all there is (3)."""
        self.active(message, fields[0])
        action, first, second = map(int, fields[1:])
        if action == 1 and self.bought:
            self.bought = False
            expect("the number of development cards left", first, self.book.deck)
        elif action == 3 and self.played == _MONOPOLY and second in RESOURCE_CODES:
            kind = RESOURCE_CODES[second]
            expect("the kind that the monopoly takes", second, self.loot or second)
            expect("what the monopoly brings", first, self.brought)
            left = sum(hand[kind.slot] for seat, hand in enumerate(self.book.hands) if seat != self.current)
            expect("what the monopoly has not brought", 0, left + self.looted)
            self.played = None
            self.say(f"{_PLAYED_AS[_MONOPOLY]} {kind}")
        else:
            raise message.bad(f"an unknown action {action}, or one that was not due")

    # -- trade -------------------------------------------------------------------------------------------------------

    def offer(self, message: Message, fields: Fields) -> None:
        """An offer, which takes the place of the seat's last one; it is written when it is accepted."""
        self.need(message, "play")
        seat = self.seat(message, fields[0])
        asked = [server_seat for server_seat, flag in enumerate(fields[1].split(",")) if flag == "true"]
        to = frozenset(self.seats[server_seat] for server_seat in asked if server_seat in self.seats)
        self.offers[seat] = _Offer(to, _counts(fields[2:7]), _counts(fields[7:]))

    def clear(self, message: Message, fields: Fields) -> None:
        """The offer of a seat, or of all, is gone."""
        if fields[0] == "-1":
            self.offers = {}
        else:
            seat = self.seat(message, fields[0])
            self.offers.pop(seat, None)

    def accept(self, message: Message, fields: Fields) -> None:
        """A trade is made, by whichever side it was proposed: the active seat's offer, an acceptance, the confirmation."""
        self.need(message, "play")
        taker, maker = self.seat(message, fields[0]), self.seat(message, fields[1])
        offer = self.offers.pop(maker, None)
        if offer is None or taker not in offer.to:
            raise message.bad(f"server seat {fields[0]} accepts an offer that seat {fields[1]} has not made to it")
        if (offer.give, offer.get) != (_counts(fields[2:7]), _counts(fields[7:])):
            raise message.bad("an offer is accepted on other terms than it was made")
        if taker == maker or self.current not in (taker, maker):
            raise message.bad("a trade that is not between the seat whose turn it is and another")
        partner, give, get = (taker, offer.give, offer.get) if maker == self.current else (maker, offer.get, offer.give)
        for seat, gone, come in ((self.current, give, get), (partner, get, give)):
            self.book.pay(seat, gone)
            self.book.gain(seat, come)
        self.say(f"offer {give} for {get}", f"accept {partner}", f"confirm {partner}")

    def bank_trade(self, message: Message, fields: Fields) -> None:
        """A trade with the bank, in one step for each card that the bank gives."""
        seat, give, get = self.active(message, fields[10]), _counts(fields[:5]), _counts(fields[5:10])
        self.book.pay(seat, give)
        self.book.gain(seat, get)
        if self.swap is not None and (self.swap.give, self.swap.get) == (get, give):
            del self.page()[-self.swap.steps :]  # that server undoes a trade by trading back
            self.swap = None
            return
        given = [kind for kind in RESOURCES if give[kind]]
        wanted = [kind for kind in RESOURCES for _ in range(get[kind])]
        # One kind tells its rate; of several, that server takes each at the best rate of the seat.
        rates = [give.total // max(len(wanted), 1)] if len(given) == 1 else [self.book.rate(seat, kind) for kind in given]
        sold = [(kind, rate) for kind, rate in zip(given, rates, strict=True) if rate for _ in range(give[kind] // rate)]
        if len(sold) != len(wanted) or sum(rate for _, rate in sold) != give.total or not sold:
            raise message.bad(f"{give} for {get}: no trade with the bank at one rate for each kind")
        self.say(*(f"bank {rate}{kind} for {got}" for (kind, rate), got in zip(sold, wanted, strict=True)))
        self.swap = _Swap(give, get, len(sold))
