"""The naive game's table: what was agreed, what lies there, what everybody holds, and what can be counted from that."""

from __future__ import annotations

from tests.catan.naive_board import RESOURCES, Layout, ground

PRICES = {
    "road": {"brick": 1, "lumber": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"grain": 2, "ore": 3},
    "card": {"wool": 1, "grain": 1, "ore": 1},
}
SUPPLY = {"road": 15, "settlement": 5, "city": 4}
SMALL_DECK = {"knight": 14, "victory-point": 5, "road-building": 2, "year-of-plenty": 2, "monopoly": 2}
LARGE_DECK = {"knight": 20, "victory-point": 5, "road-building": 3, "year-of-plenty": 3, "monopoly": 3}
Cards = dict[str, int]


def words(cards: Cards) -> str:
    """A bundle as text: `2wool+ore`."""
    return "+".join(f"{cards[kind] if cards[kind] > 1 else ''}{kind}" for kind in RESOURCES if cards.get(kind)) or "nothing"


def bundle(text: str) -> Cards:
    """A bundle from its text."""
    found = dict.fromkeys(RESOURCES, 0)
    for part in [] if text == "nothing" else text.split("+"):
        kind = part.lstrip("0123456789")
        found[kind] = int(part.removesuffix(kind) or 1)
    return found


class Rules:
    """What the table agreed on; the defaults are those of the rules."""

    def __init__(self, seats: int, **given: object) -> None:
        self.seats = seats
        self.between = str(given.get("between_turns") or ("paired" if seats > 4 else "none"))
        self.start = int(str(given.get("start_seat", 0)))
        self.target = int(str(given.get("victory_points", 10)))
        self.limit = int(str(given.get("discard_limit", 7)))
        self.shortage = given.get("shortage", "modern")
        self.separate = given.get("phases") == "separate"
        self.friendly = bool(given.get("friendly_robber", False))
        self.picky = bool(given.get("steal_needs_cards", False))
        self.trading = bool(given.get("trading", True))
        most = given.get("offers_per_turn")
        self.most_offers = 10**9 if most is None else int(str(most))
        self.declared = given.get("victory") == "declared"
        self.bank = 9_999 if given.get("bank") == "unlimited" else 24 if seats > 4 else 19
        self.robber_start = given.get("robber_start", "first")


class Table:
    """A game as it stands; without a layout its board is drawn first: terrain, harbours, numbers."""

    def __init__(self, rules: Rules, layout: Layout | None = None) -> None:
        self.rules, self.layout = rules, layout or Layout(rules.seats)
        self.ground = ground(rules.seats)
        everybody = range(rules.seats)
        self.bank = dict.fromkeys(RESOURCES, rules.bank)
        self.hands = {seat: dict.fromkeys(RESOURCES, 0) for seat in everybody}
        self.deck = dict(LARGE_DECK if rules.seats > 4 else SMALL_DECK)
        self.cards = {seat: dict.fromkeys(self.deck, 0) for seat in everybody}
        self.fresh = dict.fromkeys(self.deck, 0)
        self.played = {seat: dict.fromkeys(self.deck, 0) for seat in everybody}
        self.roads: dict[str, int] = {}
        self.settlements: dict[str, int] = {}
        self.cities: dict[str, int] = {}
        self.road_holder: int | None = None
        self.army_holder: int | None = None
        self.robber = self.first_place_of_the_robber() if layout else self.ground.hexes[0]
        clockwise = [(rules.start + turn) % rules.seats for turn in everybody]
        self.order = clockwise + clockwise[::-1]
        self.placed = 0
        self.site = ""
        self.first = self.seat = rules.start
        self.part = "set-up"
        self.still_to_build: list[int] = []
        self.stage = "settlement" if layout else "terrain"
        self.rolled = self.card_played = self.closed = False
        self.offers = 0
        self.owed = dict.fromkeys(everybody, 0)
        self.victim: int | None = None
        self.free = 0
        self.offer: tuple[Cards, Cards] | None = None
        self.answers: dict[int, tuple[str, Cards, Cards]] = {}

    def first_place_of_the_robber(self) -> str:
        """R2.8, R16.2."""
        return self.layout.deserts[-1 if self.rules.robber_start == "last" else 0]

    # -- who, and what everybody has -----------------------------------------------------------------------------------------

    def others(self) -> list[int]:
        """Every seat but the one whose part it is."""
        return [seat for seat in range(self.rules.seats) if seat != self.seat]

    def size(self, seat: int) -> int:
        """The resource cards of a seat."""
        return sum(self.hands[seat].values())

    def buildings(self) -> dict[str, int]:
        """Who has a building where."""
        return self.settlements | self.cities

    def shown(self, seat: int) -> int:
        """The points that show."""
        return (
            list(self.settlements.values()).count(seat)
            + 2 * list(self.cities.values()).count(seat)
            + 2 * (self.road_holder == seat)
            + 2 * (self.army_holder == seat)
        )

    def points(self, seat: int) -> int:
        """All points, victory point cards included (R15.1)."""
        return self.shown(seat) + self.cards[seat]["victory-point"]

    def scores(self) -> list[int]:
        """Everybody's points."""
        return [self.points(seat) for seat in range(self.rules.seats)]

    def winners(self) -> list[int]:
        """Who has won: the seat whose part it was (R15.4)."""
        return [self.seat] if self.stage == "over" else []

    def to_act(self) -> list[int]:
        """Who may move now, lowest seat first."""
        if self.stage in ("terrain", "harbours", "numbers", "rolling", "stealing", "drawing", "over"):
            return []
        if self.stage == "discard":
            return [seat for seat, owed in self.owed.items() if owed]
        if self.stage == "offer":
            return [seat for seat in range(self.rules.seats) if seat not in self.answers]
        return [self.seat]

    def road_length(self, seat: int) -> int:
        """R13.1, R13.2: from every end of every own road, try everything."""
        own = [edge for edge, owner in self.roads.items() if owner == seat]
        stops = {place for place, owner in self.buildings().items() if owner != seat}

        def walk(at: str, used: tuple[str, ...]) -> int:
            best = len(used)
            if used and at in stops:
                return best
            for edge in self.ground.edges_at[at]:
                if edge in own and edge not in used:
                    best = max(best, walk(self.ground.other_end(edge, at), (*used, edge)))
            return best

        return max((walk(end, ()) for edge in own for end in self.ground.ends[edge]), default=0)

    def compare_roads(self) -> None:
        """R13.3, R13.4."""
        lengths = {seat: self.road_length(seat) for seat in range(self.rules.seats)}
        longest = max(lengths.values())
        leaders = [seat for seat, length in lengths.items() if length == longest]
        if longest < 5:
            self.road_holder = None
        elif self.road_holder not in leaders:
            self.road_holder = leaders[0] if len(leaders) == 1 else None

    def compare_armies(self) -> None:
        """R14.8."""
        mine = self.played[self.seat]["knight"]
        if mine >= 3 and (self.army_holder is None or mine > self.played[self.army_holder]["knight"]):
            self.army_holder = self.seat
