"""From a readable position to a state: every problem of a position is found and told.

Decides which positions are valid (docs/rules/catan.md, "Valid positions"): they need not be reachable, but nothing in them may
contradict the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from catan_rules.bitsets import KEPT_OPEN, VERTEX_BIT, numbers_of
from catan_rules.legality import fair, holds, reachable, spared_seats
from catan_rules.model import (
    Awards,
    BeforeRoll,
    Discarding,
    Drawing,
    FreeRoads,
    LayingHarbours,
    LayingNumbers,
    LayingTerrain,
    Main,
    MovingRobber,
    Offering,
    Over,
    Phase,
    Reply,
    Rolling,
    SetupRoad,
    SetupSettlement,
    SpecialBuilding,
    State,
    Stealing,
    Turn,
)
from catan_rules.packed import SHIFT, pack
from catan_rules.pieces import CITIES, RESOURCES, ROADS, SETTLEMENTS, Card, CardCounts, Counts
from catan_rules.places import survey, touched_by
from catan_rules.scoring import largest_army_holder
from catan_rules.setup import NOWHERE, SECOND, as_laid, bank_size, new_frame, robber_start
from catan_rules.shapes import drawn_problems, shape_problems
from catan_rules.table import NAME, Answer, Offer, Position, Private, Stage, Table
from catan_rules.topology import EVERY_HEX, EVERY_VERTEX, LARGE
from tabletop_rules import BadPosition, Problem, Seat, require_types

_LAYING = (Stage.LAYING_TERRAIN, Stage.LAYING_HARBOURS, Stage.LAYING_NUMBERS)
_SETUP = (Stage.SETUP_SETTLEMENT, Stage.SETUP_ROAD)
_BEFORE_DICE = (*_LAYING, *_SETUP, Stage.BEFORE_ROLL, Stage.ROLLING)
_AFTER_DICE = (Stage.DISCARDING, Stage.MAIN, Stage.SPECIAL_BUILDING, Stage.DRAWING, Stage.OFFERING)
_SECOND_PART = (Stage.MAIN, Stage.MOVING_ROBBER, Stage.STEALING, Stage.FREE_ROADS, Stage.DRAWING, Stage.OVER)
_SPECIAL_PART = (Stage.SPECIAL_BUILDING, Stage.DRAWING)


def from_position(position: Position, /) -> State:
    """The state that a position describes. Raises: BadPosition, which lists every problem with its place."""
    require_types(position, Position)
    return Reading(position.game, position.table, position.privates).state()


class Reading:
    """One position as it is read: problems are collected in steps, since later checks need what earlier ones found sound."""

    def __init__(self, game: str, table: Table, privates: tuple[Private, ...]) -> None:
        self.game = game
        self.table = table
        self.privates = privates
        self.problems: list[Problem] = []
        self.options = table.options
        self.seats = range(table.options.seats)

    def state(self) -> State:
        """The state. Raises: BadPosition."""
        self._shapes()
        self._finish()
        self._laid()
        self._finish()
        self._board()
        self._cards()
        self._turn()
        self._finish()
        state = self._assembled()
        self._awards(state)
        self._finish()
        self._phase(state)
        self._finish()
        return state

    def _finish(self) -> None:
        if self.problems:
            raise BadPosition(self.problems)

    def _wrong(self, place: str, message: str) -> None:
        self.problems.append(Problem(place, message))

    # what every later check relies on

    def _shapes(self) -> None:
        if self.game != NAME:
            self._wrong("game", f"{NAME!r}, not {self.game!r}")
        self.problems.extend(shape_problems(self.table))
        if len(self.privates) != len(self.seats):
            self._wrong("privates", f"one for each of {len(self.seats)} seats, not {len(self.privates)}")

    # the board, and the robber on it (R2, R16.2)

    def _laid(self) -> None:
        table, options = self.table, self.options
        robber = table.robber
        if options.board != "drawn":
            if table.board != options.agreed_board:
                self._wrong("table.board", "the board that was agreed on (R2)")
            if table.stage in _LAYING:
                self._wrong("table.stage", "nothing is laid where the board was agreed on (R2.9)")
        else:
            self.problems.extend(Problem("table.board", message) for message in drawn_problems(options, table.board))
            lying = sum(part is not None for part in (table.board.terrain, table.board.harbours, table.board.numbers))
            due = _LAYING.index(table.stage) if table.stage in _LAYING else len(_LAYING)
            if lying != due:
                self._wrong("table.board", f"{due} of terrain, harbours and numbers lie in this stage, not {lying} (R2.9)")
        if (robber is None) != (table.stage is Stage.LAYING_TERRAIN):
            self._wrong("table.robber", "null before the tiles lie, and then never (R2.8)")
        if not self.problems and robber is not None and table.stage in _LAYING:
            start = robber_start(new_frame(options, as_laid(table.board)))
            if robber.index != start:
                self._wrong("table.robber", f"at {EVERY_HEX[start]} while the board is laid (R2.8)")

    # pieces on the board (R9 to R11)

    def _board(self) -> None:
        edges, vertices = 0, 0
        for seat, pieces in enumerate(self.table.seats):
            place = f"table.seats[{seat}]"
            for name, listed, limit in (
                ("roads", pieces.roads, ROADS),
                ("settlements", pieces.settlements, SETTLEMENTS),
                ("cities", pieces.cities, CITIES),
            ):
                if len(listed) > limit:
                    self._wrong(f"{place}.{name}", f"at most {limit} pieces, not {len(listed)} (R11)")
                if list(listed) != sorted(listed):
                    self._wrong(f"{place}.{name}", "in the order of the board")
            for road in pieces.roads:
                if edges >> road.index & 1:
                    self._wrong(f"{place}.roads", f"{road} is taken twice (R9)")
                edges |= 1 << road.index
            for building in (*pieces.settlements, *pieces.cities):
                if vertices >> building.index & 1:
                    self._wrong(place, f"{building} is taken twice (R10)")
                vertices |= 1 << building.index
        for first in numbers_of(vertices):
            if vertices & ~KEPT_OPEN[first] & ~VERTEX_BIT[first] & ~((1 << first) - 1):
                self._wrong("table.seats", f"two buildings stand side by side at {EVERY_VERTEX[first]} (R10)")
        for seat in range(len(self.table.seats)):
            self._network(seat)

    def _network(self, seat: Seat) -> None:
        """Every group of roads touches an own building, and every building but the one just placed an own road; at most two
        groups a seat, enemy buildings aside."""
        pieces = self.table.seats[seat]
        roads = sum({1 << road.index for road in pieces.roads})
        buildings = sum({1 << building.index for building in (*pieces.settlements, *pieces.cities)})
        left, groups = roads, 0
        while left:
            group = left & -left
            while (grown := roads & sum({1 << e for v in numbers_of(touched_by(group)) for e in LARGE.vertex_edges[v]})) != group:
                group = grown
            left &= ~group
            groups += 1
            if not touched_by(group) & buildings:
                self._wrong(f"table.seats[{seat}].roads", "every group of roads must touch an own building (R9)")
        if groups > 2:
            self._wrong(f"table.seats[{seat}].roads", f"at most two groups of roads, not {groups} (R9)")
        bare = buildings & ~touched_by(roads)
        table = self.table
        if table.stage is Stage.SETUP_ROAD and table.seat == seat and table.setup_vertex is not None:
            bare &= ~(1 << table.setup_vertex.index)
        if bare:
            self._wrong(f"table.seats[{seat}]", "every building must touch an own road (R10)")

    # cards (R1, R5)

    def _cards(self) -> None:
        table = self.table
        for seat, (pieces, private) in enumerate(zip(table.seats, self.privates, strict=True)):
            place = f"privates[{seat}]"
            if private.hand.total != pieces.hand_size:
                self._wrong(f"{place}.hand", f"{pieces.hand_size} cards as the table says, not {private.hand.total}")
            if private.cards.total != pieces.card_count:
                self._wrong(f"{place}.cards", f"{pieces.card_count} cards as the table says, not {private.cards.total}")
            if pieces.played.victory_point:
                self._wrong(f"table.seats[{seat}].played", "victory point cards are never played (R14.7)")
            bought = table.bought if seat == table.seat else 0
            if private.bought.total != bought:
                self._wrong(f"{place}.bought", f"{bought} cards bought this turn, not {private.bought.total}")
            if any(fresh > held for fresh, held in zip(private.bought, private.cards, strict=True)):
                self._wrong(f"{place}.bought", "cards bought this turn must be held (R14.2)")
        size = bank_size(self.options)
        for kind in RESOURCES:
            found = table.bank[kind] + sum(private.hand[kind] for private in self.privates)
            if found != size:
                self._wrong("table.bank", f"{size} cards of {kind} in bank and hands, not {found} (R1)")
        deck = self.options.topology.deck
        out = [sum(counts) for counts in zip(*self._development_cards(), strict=True)]
        for card, number in zip(Card, out, strict=True):
            if number > deck[card]:
                self._wrong("privates", f"at most {deck[card]} {card} cards, not {number} (R1)")
        if table.deck_size != deck.total - sum(out):
            self._wrong("table.deck_size", f"{deck.total - sum(out)} cards are left, not {table.deck_size} (R1)")

    def _development_cards(self) -> Iterator[CardCounts]:
        """What has left the deck."""
        for pieces, private in zip(self.table.seats, self.privates, strict=True):
            yield pieces.played
            yield private.cards

    # whose turn it is, and what it remembers (R3, R4)

    def _turn(self) -> None:
        table, options = self.table, self.options
        self._part()
        if table.stage in _LAYING:
            self._nothing_yet()
        elif table.stage in _SETUP:
            self._setup()
        else:
            if table.setup_step is not None:
                self._wrong("table.setup_step", "null after the set-up")
            for seat, pieces in enumerate(table.seats):
                if len(pieces.settlements) + len(pieces.cities) < 2 or len(pieces.roads) < 2:
                    self._wrong(f"table.seats[{seat}]", "two buildings and two roads at least after the set-up (R3)")
        if (table.stage in _BEFORE_DICE and table.rolled) or (table.stage in _AFTER_DICE and not table.rolled):
            self._wrong("table.rolled", f"not {str(table.rolled).lower()} in the stage {table.stage.value!r}")
        played = sum(table.seats[table.seat].played)
        if table.card_played and not played:
            self._wrong("table.card_played", "the active seat has played no card")
        if not table.rolled and (table.bought or table.offers_made):
            self._wrong("table.bought", "nothing is bought or offered before the dice (R4.1)")
        if table.trading_closed and (options.phases == "combined" or not table.rolled):
            self._wrong("table.trading_closed", "trading ends only with a build after the dice, with separate phases (R4.3)")
        limit = options.offers_per_turn
        if table.offers_made and (not options.trading or (limit is not None and table.offers_made > limit)):
            self._wrong("table.offers_made", "more offers than the options allow (R12.9)")

    def _part(self) -> None:
        """R16.5, R16.6: who may be active beside the seat whose turn it is, and in what."""
        table, stage, special = self.table, self.table.stage, self.options.between == "special-building"
        own = table.first == table.seat
        if own and stage is Stage.SPECIAL_BUILDING:
            self._wrong("table.first", "another seat than the active one in special building (R16.6)")
        if own:
            return
        if self.options.between == "none":
            self._wrong("table.first", "the active seat: nothing comes between turns (R16)")
        elif special:
            if stage not in _SPECIAL_PART:
                self._wrong("table.stage", "between turns a seat builds and buys, and nothing else (R16.6)")
        elif table.seat != (table.first + SECOND) % len(self.seats):
            self._wrong("table.first", f"the second of a pair is seat {(table.first + SECOND) % len(self.seats)} (R16.5)")
        elif stage not in _SECOND_PART or not table.rolled:
            self._wrong("table.stage", "the second of a pair rolls no dice and offers nothing (R16.5)")
        if table.offers_made or (special and table.card_played):
            self._wrong("table.offers_made", "between turns nothing is offered, and in special building no card is played (R16)")

    def _nothing_yet(self) -> None:
        """R2.9: while the board is laid nothing has been done."""
        table = self.table
        if table.seat != self.options.start_seat:
            self._wrong("table.seat", f"seat {self.options.start_seat} places the first settlement (R3.1)")
        if table.setup_step is not None:
            self._wrong("table.setup_step", "null before the set-up")
        for seat, pieces in enumerate(table.seats):
            if pieces.roads or pieces.settlements or pieces.cities or pieces.hand_size or pieces.card_count or any(pieces.played):
                self._wrong(f"table.seats[{seat}]", "nothing yet: the board is being laid (R2.9)")
        if table.card_played or table.bought or table.offers_made:
            self._wrong("table.card_played", "nothing is played, bought or offered while the board is laid (R2.9)")

    def _setup(self) -> None:
        table = self.table
        order = new_frame(self.options, as_laid(table.board)).order
        step = table.setup_step
        if step is None or step >= len(order):
            self._wrong("table.setup_step", f"0 to {len(order) - 1} in the set-up (R3)")
            return
        if table.seat != order[step]:
            self._wrong("table.seat", f"seat {order[step]} places settlement number {step} of the set-up (R3)")
        road_due = table.stage is Stage.SETUP_ROAD
        for seat, pieces in enumerate(table.seats):
            roads = order[:step].count(seat)
            settlements = roads + (road_due and seat == table.seat)
            counts = (len(pieces.settlements), len(pieces.roads), len(pieces.cities), pieces.card_count, sum(pieces.played))
            if counts != (settlements, roads, 0, 0, 0):
                message = f"{settlements} settlements, {roads} roads and nothing else at this point of the set-up (R3)"
                self._wrong(f"table.seats[{seat}]", message)
        if table.card_played or table.bought or table.offers_made:
            self._wrong("table.card_played", "nothing is played, bought or offered in the set-up (R3.5)")
        if road_due:
            vertex = table.setup_vertex
            if vertex is None or vertex not in table.seats[table.seat].settlements:
                self._wrong("table.setup_vertex", "the settlement whose road is due (R3.3)")

    # putting it together

    def _assembled(self) -> State:
        table = self.table
        frame = new_frame(self.options, as_laid(table.board))
        roads, settlements, cities = (
            tuple(sum(1 << place.index for place in getattr(pieces, name)) for pieces in table.seats)
            for name in ("roads", "settlements", "cities")
        )
        piles = [pack(table.bank), *(pack(private.hand) for private in self.privates)]
        held = [pack(private.cards) for private in self.privates]
        played = [pack(pieces.played) for pieces in table.seats]
        cards = [pack(self.options.topology.deck) - sum(held) - sum(played), *held, *played]
        return State(
            frame=frame,
            places=survey(frame, roads, settlements, cities),
            robber=NOWHERE if table.robber is None else table.robber.index,
            hands=sum(pile << shift for pile, shift in zip(piles, SHIFT, strict=False)),
            cards=sum(pile << shift for pile, shift in zip(cards, SHIFT, strict=False)),
            awards=Awards(tuple(pieces.points for pieces in table.seats), table.longest_road, table.largest_army),
            turn=Turn(
                seat=table.seat,
                card_played=table.card_played,
                closed=table.trading_closed,
                offers=table.offers_made,
                fresh=pack(self.privates[table.seat].bought),
                first=table.first,
            ),
            phase=self._read_phase(),
        )

    def _read_phase(self) -> Phase:
        table = self.table
        step = table.setup_step or 0
        vertex = 0 if table.setup_vertex is None else table.setup_vertex.index
        phases: dict[Stage, Phase] = {
            Stage.LAYING_TERRAIN: LayingTerrain(),
            Stage.LAYING_HARBOURS: LayingHarbours(),
            Stage.LAYING_NUMBERS: LayingNumbers(),
            Stage.SETUP_SETTLEMENT: SetupSettlement(step),
            Stage.SETUP_ROAD: SetupRoad(step, vertex),
            Stage.BEFORE_ROLL: BeforeRoll(),
            Stage.ROLLING: Rolling(),
            Stage.DISCARDING: Discarding(tuple(pieces.owed for pieces in table.seats)),
            Stage.MOVING_ROBBER: MovingRobber(table.rolled),
            Stage.STEALING: Stealing(0 if table.victim is None else table.victim, table.rolled),
            Stage.MAIN: Main(),
            Stage.SPECIAL_BUILDING: SpecialBuilding(),
            Stage.FREE_ROADS: FreeRoads(table.free_roads, table.rolled),
            Stage.DRAWING: Drawing(),
            Stage.OFFERING: _offering(table.offer) if table.offer is not None else Offering(0, 0, (None,) * len(self.seats)),
            Stage.OVER: Over(table.rolled),
        }
        return phases[table.stage]

    # awards and points (R13, R14.8, R15)

    def _awards(self, state: State) -> None:
        table, lengths = self.table, state.places.lengths
        most = max(lengths)
        leaders = [seat for seat in self.seats if lengths[seat] == most]
        holder = table.longest_road
        if most < 5:
            fits = holder is None
        elif len(leaders) == 1:
            fits = holder == leaders[0]
        else:
            fits = holder is None or holder in leaders
        if not fits:
            self._wrong("table.longest_road", f"does not follow from the lengths {list(lengths)} (R13.4)")
        knights = tuple(pieces.played.knight for pieces in table.seats)
        most = max(knights)
        army = table.largest_army
        if (most >= 3 and (army is None or knights[army] < most)) or (most < 3 and army is not None):
            found = largest_army_holder(None, knights)
            self._wrong("table.largest_army", f"does not follow from the knights {list(knights)} (R14.8): seat {found}")
        for seat, pieces in enumerate(table.seats):
            place = f"table.seats[{seat}]"
            points = len(pieces.settlements) + 2 * len(pieces.cities) + 2 * (holder == seat) + 2 * (army == seat)
            if pieces.points != points:
                self._wrong(f"{place}.points", f"{points} points show, not {pieces.points} (R1)")
            if pieces.road_length != lengths[seat]:
                self._wrong(f"{place}.road_length", f"the longest road is {lengths[seat]}, not {pieces.road_length} (R13)")

    # what the stage needs (R7, R8, R12, R14, R15)

    def _phase(self, state: State) -> None:
        table, stage = self.table, self.table.stage
        if stage is not Stage.SETUP_ROAD and table.setup_vertex is not None:
            self._wrong("table.setup_vertex", "null when no road of the set-up is due")
        if (stage is Stage.STEALING) != (table.victim is not None):
            self._wrong("table.victim", "named exactly while a card is stolen")
        if (stage is Stage.OFFERING) != (table.offer is not None):
            self._wrong("table.offer", "there exactly while an offer lies open")
        if (stage is Stage.FREE_ROADS) != (table.free_roads > 0):
            self._wrong("table.free_roads", "above 0 exactly while free roads are placed")
        if stage is not Stage.DISCARDING and any(pieces.owed for pieces in table.seats):
            self._wrong("table.seats", "cards are owed only after a seven (R7)")
        if self.problems:
            return
        checks = {
            Stage.DISCARDING: self._discarding,
            Stage.STEALING: self._stealing,
            Stage.FREE_ROADS: self._free_roads,
            Stage.DRAWING: self._drawing,
            Stage.OFFERING: self._offering,
        }
        if stage in checks:
            checks[stage](state)
        if stage in (Stage.MOVING_ROBBER, Stage.STEALING) and (not table.rolled or table.first != table.seat):
            self._knight()
        self._end()

    def _end(self) -> None:
        """R15.1, R15.5: under automatic victory the game is over exactly when the active seat has the points."""
        table = self.table
        points = table.seats[table.seat].points + self.privates[table.seat].cards.victory_point
        reached = points >= self.options.victory_points
        over = table.stage is Stage.OVER
        if over and not reached:
            self._wrong("table.stage", f"over only when the active seat has {self.options.victory_points} points (R15.1)")
        # Between buying a card and drawing it, and in the set-up, no points have changed: these stages need no exception. Nobody
        # wins in special building, whatever it brings (R16.6).
        special = table.first != table.seat and self.options.between == "special-building"
        if reached and not over and not special and self.options.victory == "automatic":
            self._wrong("table.stage", f"the active seat has {points} points, so the game is over (R15.1)")

    def _discarding(self, state: State) -> None:
        """R7.1: what is still owed is part of half of what was held when the seven fell."""
        limit = self.options.discard_limit
        if not any(pieces.owed for pieces in self.table.seats):
            self._wrong("table.seats", "somebody owes cards in this stage (R7)")
        for seat, pieces in enumerate(self.table.seats):
            # Of n cards n // 2 are owed; after d of them are given back, n - d are held and n // 2 - d owed.
            kept = pieces.hand_size - pieces.owed
            if pieces.owed and (kept < pieces.owed or kept + kept <= limit):
                message = f"{pieces.owed} cards cannot be owed by a hand of {pieces.hand_size} (R7.1)"
                self._wrong(f"table.seats[{seat}].owed", message)

    def _stealing(self, state: State) -> None:
        """R8.2: the victim has a building at the robber and a card."""
        table = self.table
        victim = table.victim
        if victim is None or victim == table.seat or not state.places.guests[state.robber] >> victim & 1:
            self._wrong("table.victim", "an opponent with a building at the robber's hex (R8.2)")
        elif not table.seats[victim].hand_size:
            self._wrong("table.victim", "a seat with cards (R8.3)")
        elif spared_seats(state) >> victim & 1:
            self._wrong("table.victim", "a seat that the friendly robber does not spare (R18.1)")

    def _knight(self) -> None:
        """R8.1: what moves the robber before the dice, and in the part of the second of a pair (R16.5)."""
        table = self.table
        if not table.card_played or not table.seats[table.seat].played.knight:
            self._wrong("table.card_played", "before the dice, and between turns, only a knight moves the robber (R8.1)")

    def _free_roads(self, state: State) -> None:
        """R14.4: at most two roads, and the next can be placed."""
        table = self.table
        if table.free_roads > 2:
            self._wrong("table.free_roads", f"at most 2, not {table.free_roads} (R14.4)")
        if table.free_roads > ROADS - len(table.seats[table.seat].roads) or not reachable(state, table.seat):
            self._wrong("table.free_roads", "a free road must have a piece and a place (R14.4)")
        if not table.card_played or not table.seats[table.seat].played.road_building:
            self._wrong("table.card_played", "free roads come with a road building card played this turn (R14.4)")

    def _drawing(self, state: State) -> None:
        """R14.1: there is a card to draw."""
        if not self.table.deck_size:
            self._wrong("table.deck_size", "a card is being drawn, so one must be there (R14.1)")

    def _offering(self, state: State) -> None:
        """R12: the offer and its answers are fair and backed by cards."""
        table = self.table
        offer = table.offer
        assert offer is not None  # the stage and the offer come together, as `_phase` has seen
        if not self.options.trading or table.trading_closed or not table.offers_made:
            self._wrong("table.offer", "no offer can have been made (R12.1)")
        self._terms("table.offer", offer.give, offer.get, table.seat)
        for seat, answer in enumerate(offer.answers):
            if answer is not None:
                self._answer(f"table.offer.answers[{seat}]", seat, answer, offer)

    def _terms(self, place: str, give: Counts, get: Counts, seat: Seat) -> None:
        if not fair(give, get):
            self._wrong(place, "each side gives something, and no kind stands on both (R12.2)")
        if not holds(pack(self.privates[seat].hand), give):
            self._wrong(place, f"seat {seat} does not hold {give} (R12.4)")

    def _answer(self, place: str, seat: Seat, answer: Answer, offer: Offer) -> None:
        if seat == self.table.seat:
            self._wrong(place, "null: the active seat does not answer its own offer (R12.9)")
        elif answer.kind == "counter":
            self._terms(place, answer.give, answer.get, seat)
        elif answer.give.total or answer.get.total:
            self._wrong(place, "only a counter-offer has terms of its own (R12.9)")
        elif answer.kind == "accept" and not holds(pack(self.privates[seat].hand), offer.get):
            self._wrong(place, f"seat {seat} does not hold {offer.get} (R12.4)")


def _offering(offer: Offer) -> Offering:
    replies = tuple(
        None if answer is None else Reply(answer.kind, pack(answer.give), pack(answer.get)) for answer in offer.answers
    )
    return Offering(pack(offer.give), pack(offer.get), replies)

