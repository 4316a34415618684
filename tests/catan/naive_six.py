"""The whole game once more, for two to six seats: slow, obvious, from the rules' text alone, nothing taken from the engine.

A game is a bag of dictionaries that `play` changes. Places, moves and outcomes are texts. Every question is answered anew from
what lies on the table; nothing is kept that could be counted.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from tests.catan.naive_board import HARBOURS, RESOURCES, TERRAIN
from tests.catan.naive_table import PRICES, SUPPLY, Cards, Table, bundle, words


class Game(Table):
    """A game that is played."""

    # -- what is legal ---------------------------------------------------------------------------------------------------

    def outcomes(self) -> dict[str, int]:
        """What chance may say now, and in how many ways."""
        if self.stage == "rolling":
            return dict(Counter(f"=roll {a + b}" for a in range(1, 7) for b in range(1, 7)))
        if self.stage == "stealing":
            assert self.victim is not None
            return {f"=steal {kind}": number for kind, number in self.hands[self.victim].items() if number}
        if self.stage == "drawing":
            return {f"=card {card}": number for card, number in self.deck.items() if number}
        return {}

    def moves(self) -> list[str]:
        """Every legal move; offers and counter-offers of one card a side."""
        return {
            "settlement": self._first_settlements,
            "road": lambda: [f"road {edge}" for edge in self.ground.edges_at[self.site]],
            "before": lambda: [*self._declaration(), *self._playable(), "roll"],
            "discard": self._discards,
            "robber": self._robber_moves,
            "main": self._main,
            "special": lambda: [*self._builds(), "end"],
            "roads": lambda: [f"road {edge}" for edge in self.road_places()],
            "offer": self._answering,
        }.get(self.stage, list)()

    def _first_settlements(self) -> list[str]:
        return [f"settlement {place}" for place in self.free_places()]

    def free_places(self) -> list[str]:
        """Where the distance rule leaves room for a settlement (R10)."""
        taken = self.buildings()
        return [
            place
            for place in self.ground.vertices
            if place not in taken and not any(other in taken for other in self.ground.neighbours(place))
        ]

    def road_places(self) -> list[str]:
        """Where the next road of the seat may lie, if it has one left (R9, R11)."""
        if list(self.roads.values()).count(self.seat) == SUPPLY["road"]:
            return []
        found = []
        buildings = self.buildings()
        for edge in self.ground.edges:
            if edge in self.roads:
                continue
            for end in self.ground.ends[edge]:
                own_road_there = any(self.roads.get(other) == self.seat for other in self.ground.edges_at[end])
                if buildings.get(end) == self.seat or (own_road_there and end not in buildings):
                    found.append(edge)
                    break
        return found

    def _can_pay(self, what: str) -> bool:
        return all(self.hands[self.seat][kind] >= number for kind, number in PRICES[what].items())

    def _left(self, pieces: dict[str, int], what: str) -> bool:
        return list(pieces.values()).count(self.seat) < SUPPLY[what]

    def _builds(self) -> list[str]:
        """R9 to R11, R14.1."""
        found = []
        if self._can_pay("road"):
            found += [f"road {edge}" for edge in self.road_places()]
        if self._can_pay("settlement") and self._left(self.settlements, "settlement"):
            found += [
                f"settlement {place}"
                for place in self.free_places()
                if any(self.roads.get(edge) == self.seat for edge in self.ground.edges_at[place])
            ]
        if self._can_pay("city") and self._left(self.cities, "city"):
            found += [f"city {place}" for place, owner in self.settlements.items() if owner == self.seat]
        if self._can_pay("card") and any(self.deck.values()):
            found.append("buy")
        return found

    def _playable(self) -> list[str]:
        """R14: the development cards, one a part, none bought in it."""
        if self.card_played:
            return []
        old = {card: number - self.fresh[card] for card, number in self.cards[self.seat].items()}
        found = []
        if old["knight"]:
            found.append("knight")
        if old["road-building"] and self.road_places():
            found.append("road-building")
        if old["year-of-plenty"]:
            number = min(2, sum(self.bank.values()))
            for chosen in combinations_with_replacement(RESOURCES, number) if number else ():
                wanted = dict(Counter(chosen))
                if all(self.bank[kind] >= many for kind, many in wanted.items()):
                    found.append(f"plenty {words(wanted)}")
        if old["monopoly"]:
            found += [f"monopoly {kind}" for kind in RESOURCES]
        return found

    def _declaration(self) -> list[str]:
        return ["declare"] if self.rules.declared and self.points(self.seat) >= self.rules.target else []

    def _rates(self, kind: str) -> list[int]:
        """R12.5: every rate at which the seat may give this kind."""
        owned = [place for place, owner in self.buildings().items() if owner == self.seat]
        harbours = {self.layout.harbours[place] for place in owned if place in self.layout.harbours}
        return [4] + [3] * ("any" in harbours) + [2] * (kind in harbours)

    def _main(self) -> list[str]:
        found = [*self._builds(), *self._playable(), *self._declaration(), "end"]
        if self.closed:
            return found
        for kind in RESOURCES:
            for rate in self._rates(kind):
                if self.hands[self.seat][kind] >= rate:
                    found += [f"bank {rate}{kind} for {other}" for other in RESOURCES if other != kind and self.bank[other]]
        if self.part == "first" and self.rules.trading and self.offers < self.rules.most_offers:
            found += [
                f"offer {kind} for {other}"
                for kind in RESOURCES
                for other in RESOURCES
                if other != kind and self.hands[self.seat][kind]
            ]
        return found

    def _answering(self) -> list[str]:
        """R12.9, R12.10."""
        assert self.offer is not None
        _, get = self.offer
        found = ["withdraw"]
        for seat, (answer, _, wanted) in self.answers.items():
            if answer == "accept" or (answer == "counter" and self._holds(self.seat, wanted)):
                found.append(f"confirm {seat}")
        for seat in self.others():
            if seat in self.answers:
                continue
            found.append(f"decline {seat}")
            if self._holds(seat, get):
                found.append(f"accept {seat}")
            found += [
                f"counter {seat} {kind} for {other}"
                for kind in RESOURCES
                for other in RESOURCES
                if other != kind and self.hands[seat][kind]
            ]
        return found

    def _holds(self, seat: int, cards: Cards) -> bool:
        return all(self.hands[seat][kind] >= number for kind, number in cards.items())

    def allows(self, step: str) -> bool:
        """Whether any step at all is legal: the listed moves, the outcomes, and offers of whatever bundles (R12.2, R12.4)."""
        word, _, rest = step.partition(" ")
        if word == "offer":
            in_time = self.stage == "main" and self.part == "first" and not self.closed
            return in_time and self.rules.trading and self.offers < self.rules.most_offers and self._fair(self.seat, rest)
        if word == "counter":
            seat = int(rest[0])
            return self.stage == "offer" and seat in self.others() and seat not in self.answers and self._fair(seat, rest[2:])
        return step in self.moves() or step in self.outcomes()

    def _fair(self, seat: int, terms: str) -> bool:
        give, get = map(bundle, terms.split(" for "))
        both = any(give[kind] and get[kind] for kind in RESOURCES)
        return any(give.values()) and any(get.values()) and not both and self._holds(seat, give)

    def _discards(self) -> list[str]:
        return [
            f"discard {seat} {kind}" for seat, owed in self.owed.items() if owed for kind in RESOURCES if self.hands[seat][kind]
        ]

    def _guests(self, place: str) -> list[int]:
        """The opponents with a building at a hex."""
        buildings = self.buildings()
        there = {buildings[corner] for corner in self.ground.corners[place] if corner in buildings}
        return sorted(there - {self.seat})

    def _robber_moves(self) -> list[str]:
        """R8, R18.1."""
        poor = [seat for seat in self.others() if self.rules.friendly and self.shown(seat) <= 2]
        places = [
            place for place in self.ground.hexes if place != self.robber and not any(seat in poor for seat in self._guests(place))
        ]
        found = []
        for place in places or self.layout.deserts:
            guests = [seat for seat in self._guests(place) if seat not in poor]
            rich = [seat for seat in guests if self.size(seat)]
            for seat in (rich if self.rules.picky else guests) if rich else ():
                found.append(f"robber {place} from {seat}")
            if not rich:
                found.append(f"robber {place}")
        return found

    # -- the board drawn by chance ---------------------------------------------------------------------------------------

    def _do_chance_terrain(self, rows: str) -> None:
        self.layout.lay_terrain([TERRAIN[letter] for letter in rows.replace("/", "")])
        self.robber = self.first_place_of_the_robber()
        self.stage = "harbours"

    def _do_chance_harbours(self, letters: str) -> None:
        self.layout.lay_harbours([HARBOURS[letter] for letter in letters])
        self.stage = "numbers"

    def _do_chance_numbers(self, rest: str) -> None:
        if rest.endswith("cw"):
            corner, way = rest.split()
            self.layout.lay_spiral(corner, clockwise=way == "cw")
        else:
            discs = rest.replace("/", ",").split(",")
            self.layout.lay_numbers([None if disc in ("-", "d", "x") else int(disc) for disc in discs])
        self.stage = "settlement"

    # -- what a step does ------------------------------------------------------------------------------------------------

    def play(self, step: str) -> None:
        """Makes a legal step."""
        word, _, rest = step.partition(" ")
        was_first = self.part != "set-up"
        getattr(self, "_do_" + word.replace("-", "_").replace("=", "chance_"))(rest)
        if was_first:
            self._look_for_the_end()

    def _look_for_the_end(self) -> None:
        """R15.1, R16: only the seat whose own part it is, and never in a special building part."""
        if self.part in ("first", "second") and not self.rules.declared and self.points(self.seat) >= self.rules.target:
            self.stage = "over"

    def _do_declare(self, _: str) -> None:
        self.stage = "over"

    def _move(self, cards: Cards, giver: Cards, taker: Cards) -> None:
        for kind, number in cards.items():
            giver[kind] -= number
            taker[kind] += number

    def _pay(self, what: str) -> None:
        self._move(PRICES[what], self.hands[self.seat], self.bank)
        self.closed = self.rules.separate

    def _do_settlement(self, place: str) -> None:
        if self.part != "set-up":
            self._pay("settlement")
            self.settlements[place] = self.seat
            self.compare_roads()
            return
        self.settlements[place] = self.seat
        if self.placed >= self.rules.seats:  # the second one brings cards
            for name in self.ground.hexes_at[place]:
                if self.layout.terrain[name] != "desert":
                    self._move({self.layout.terrain[name]: 1}, self.bank, self.hands[self.seat])
        self.site = place
        self.stage = "road"

    def _do_city(self, place: str) -> None:
        self._pay("city")
        del self.settlements[place]
        self.cities[place] = self.seat

    def _do_road(self, edge: str) -> None:
        if self.stage not in ("road", "roads"):
            self._pay("road")
        self.roads[edge] = self.seat
        self.compare_roads()
        if self.stage == "roads":
            self.free -= 1
            self._free_roads()
        elif self.stage == "road":
            self.placed += 1
            if self.placed == len(self.order):
                self._begin_turn(self.rules.start)
            else:
                self.seat = self.order[self.placed]
                self.stage = "settlement"

    def _free_roads(self) -> None:
        """R14.4: what cannot be placed lapses."""
        self.stage = "roads" if self.free and self.road_places() else self._back()

    def _back(self) -> str:
        return "main" if self.rolled else "before"

    # dice and robber

    def _do_roll(self, _: str) -> None:
        self.stage = "rolling"

    def _do_chance_roll(self, total: str) -> None:
        self.rolled = True
        self.stage = "main"
        if total == "7":
            for seat in self.owed:
                self.owed[seat] = self.size(seat) // 2 if self.size(seat) > self.rules.limit else 0
            self._discard_or_rob()
        else:
            self._produce(int(total))

    def _produce(self, total: int) -> None:
        """R6."""
        due: list[tuple[int, str]] = []
        for name in self.ground.hexes:
            if self.layout.numbers[name] == total and name != self.robber:
                for corner in self.ground.corners[name]:
                    if corner in self.settlements:
                        due.append((self.settlements[corner], self.layout.terrain[name]))
                    if corner in self.cities:
                        due += [(self.cities[corner], self.layout.terrain[name])] * 2
        for kind in RESOURCES:
            takers = [seat for seat, what in due if what == kind]
            if len(takers) > self.bank[kind]:
                alone = self.rules.shortage == "modern" and len(set(takers)) == 1
                takers = takers[: self.bank[kind]] if alone else []
            for seat in takers:
                self._move({kind: 1}, self.bank, self.hands[seat])

    def _discard_or_rob(self) -> None:
        self.stage = "discard" if any(self.owed.values()) else "robber"

    def _do_discard(self, rest: str) -> None:
        seat, kind = rest.split()
        self._move({kind: 1}, self.hands[int(seat)], self.bank)
        self.owed[int(seat)] -= 1
        self._discard_or_rob()

    def _do_robber(self, rest: str) -> None:
        self.robber, _, victim = rest.partition(" from ")
        self.stage = self._back()
        if victim and self.size(int(victim)):
            self.victim = int(victim)
            self.stage = "stealing"

    def _do_chance_steal(self, kind: str) -> None:
        assert self.victim is not None
        self._move({kind: 1}, self.hands[self.victim], self.hands[self.seat])
        self.victim = None
        self.stage = self._back()

    # development cards

    def _do_buy(self, _: str) -> None:
        self._pay("card")
        self.stage = "drawing"

    def _do_chance_card(self, card: str) -> None:
        self._move({card: 1}, self.deck, self.cards[self.seat])
        self.fresh[card] += 1
        self.stage = "special" if self.part == "special" else "main"

    def _lay(self, card: str) -> None:
        self._move({card: 1}, self.cards[self.seat], self.played[self.seat])
        self.card_played = True

    def _do_knight(self, _: str) -> None:
        self._lay("knight")
        self.compare_armies()
        self.stage = "robber"

    def _do_road_building(self, _: str) -> None:
        self._lay("road-building")
        self.free = 2
        self._free_roads()

    def _do_plenty(self, rest: str) -> None:
        self._lay("year-of-plenty")
        self._move(bundle(rest), self.bank, self.hands[self.seat])

    def _do_monopoly(self, kind: str) -> None:
        self._lay("monopoly")
        for seat in self.others():
            self._move({kind: self.hands[seat][kind]}, self.hands[seat], self.hands[self.seat])

    # trade

    def _do_bank(self, rest: str) -> None:
        given, got = rest.split(" for ")
        self._move({given[1:]: int(given[0])}, self.hands[self.seat], self.bank)
        self._move({got: 1}, self.bank, self.hands[self.seat])

    def _do_offer(self, rest: str) -> None:
        give, get = rest.split(" for ")
        self.offer = bundle(give), bundle(get)
        self.answers = {}
        self.offers += 1
        self.stage = "offer"

    def _do_accept(self, seat: str) -> None:
        self.answers[int(seat)] = ("accept", {}, {})

    def _do_decline(self, seat: str) -> None:
        self.answers[int(seat)] = ("decline", {}, {})

    def _do_counter(self, rest: str) -> None:
        seat, _, terms = rest.partition(" ")
        give, get = terms.split(" for ")
        self.answers[int(seat)] = ("counter", bundle(give), bundle(get))

    def _do_confirm(self, partner: str) -> None:
        assert self.offer is not None
        give, get = self.offer
        answer, theirs, wanted = self.answers[int(partner)]
        if answer == "counter":
            give, get = wanted, theirs
        self._move(give, self.hands[self.seat], self.hands[int(partner)])
        self._move(get, self.hands[int(partner)], self.hands[self.seat])
        self._do_withdraw("")

    def _do_withdraw(self, _: str) -> None:
        self.offer, self.answers, self.stage = None, {}, "main"

    # the turn

    def _do_end(self, _: str) -> None:
        if self.part == "first" and self.rules.between == "paired":
            self._begin_part("second", (self.first + 3) % self.rules.seats, "main")
            self.rolled = True
        elif self.part == "first" and self.rules.between == "special-building":
            self.still_to_build = [(self.first + step) % self.rules.seats for step in range(1, self.rules.seats)]
            self._next_builder()
        elif self.part == "special":
            self._next_builder()
        else:
            self._begin_turn((self.first + 1) % self.rules.seats)

    def _next_builder(self) -> None:
        """R16.6: each other seat once, whatever it holds."""
        if self.still_to_build:
            self._begin_part("special", self.still_to_build.pop(0), "special")
        else:
            self._begin_turn((self.first + 1) % self.rules.seats)

    def _begin_turn(self, seat: int) -> None:
        self.first = seat
        self._begin_part("first", seat, "before")
        self.rolled = False
        self._look_for_the_end()

    def _begin_part(self, part: str, seat: int, stage: str) -> None:
        self.part, self.seat, self.stage = part, seat, stage
        self.card_played = self.closed = False
        self.offers = 0
        self.fresh = dict.fromkeys(self.deck, 0)
