"""A server in miniature: plays given steps of Catan and writes the event log that a JSettlers server would write.

It keeps its own accounts, apart from the importer's, with a bank that has no bottom. It judges nothing.
"""

from __future__ import annotations

from collections import Counter

from catan_rules.boards import Board, beginner_board, beginner_board_six
from catan_rules.scoring import longest_road, longest_road_holder
from catan_rules.topology import BASE, LARGE, Hex, edge, hexagon, vertex

CODES = {"brick": 1, "ore": 2, "wool": 3, "grain": 4, "lumber": 5}
NAMES = ("clay", "ore", "sheep", "wheat", "wood")
CARDS = {"road-building": 1, "year-of-plenty": 2, "monopoly": 3, "knight": 9}
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
COSTS = {
    "road": Counter(brick=1, lumber=1),
    "settlement": Counter(brick=1, lumber=1, wool=1, grain=1),
    "city": Counter(ore=3, grain=2),
    "card": Counter(ore=1, wool=1, grain=1),
}
ROWS = ((0x17, 4), (0x15, 5), (0x13, 6), (0x11, 7), (0x31, 6), (0x51, 5), (0x71, 4))
OFFSETS = (0x01, 0x12, 0x21, 0x10, -0x01, -0x10)
SEA = 6


def axial_code(q: int, r: int) -> int:
    """The server's code of a hex."""
    return 16 * (2 * (q + r) + 7) + 2 * q + 7


def vertex_codes() -> dict[str, int]:
    """The server's code of every vertex."""
    return {
        str(corner): axial_code(*place.axial) + offset
        for place in LARGE.land
        for corner, offset in zip(place.corners, OFFSETS, strict=True)
    }


VERTICES = vertex_codes()


def edge_code(name: str) -> int:
    """The server's code of an edge: by the parity of its digits, it ends at +01 and +10, or at +00 and +11."""
    ends = {VERTICES[str(end)] for end in edge(name).ends}
    candidates = (
        code for code in range(256) if ends == ({code + 1, code + 16} if (code // 16 + code) % 2 == 0 else {code, code + 17})
    )
    return next(candidates)


def counts_of(text: str) -> Counter[str]:
    """The cards of a text like `2wool+ore`."""
    found: Counter[str] = Counter()
    for part in text.split("+") if text != "nothing" else ():
        kind = part.lstrip("0123456789")
        found[kind] += int(part[: -len(kind)] or 1)
    return found


def cards(counts: Counter[str], unknown: int = 0) -> str:
    """Cards as the server writes them."""
    by_code = {code: counts[kind] for kind, code in CODES.items()}
    return "|".join(f"{name}={by_code[code]}" for code, name in enumerate(NAMES, 1)) + f"|unknown={unknown}"


def elements(counts: Counter[str]) -> str:
    """Cards as elements."""
    return ",".join(f"e{code}={counts[kind]}" for kind, code in sorted(CODES.items(), key=lambda item: item[1]) if counts[kind])


LARGE_PLACES = (0x07, 0x3A, 0x7C, 0xAC, 0xCA, 0xC7, 0xA3, 0x70, 0x30, 0x00, 0x03)


def large_board(board: Board) -> Board:
    """The same board for five and six with its harbours on the places of this server."""
    names = {edge_code(str(path)): str(path) for path in LARGE.paths}
    kinds = [str(harbour.kind) for harbour in board.harbours or ()]
    return Board(board.terrain, board.numbers, [(names[code], kind) for code, kind in zip(LARGE_PLACES, kinds, strict=True)])


def large_layout(board: Board, robber: Hex) -> str:
    """The fields of a board for five and six, whose harbours lie on the places of this server."""
    land = {axial_code(*place.axial): place for place in LARGE.land}
    kinds, numbers = [], []
    for code in (start + 0x22 * step for start, length in ROWS for step in range(length)):
        place = land.get(code)
        number = None if place is None else board.number(place)
        kinds.append(SEA if place is None else CODES.get(board.tile(place), 0))
        numbers.append(-1 if number is None else number)
    by_code = {edge_code(str(harbour.edge)): harbour.kind for harbour in board.harbours or ()}
    pieces = [CODES.get(by_code[code], 0) for code in LARGE_PLACES]
    told = (" ".join(map(str, row)) for row in (kinds, pieces, numbers))
    return "bef=2|HL={{ {} }}|RH={}|PL={{ {} }}|NL={{ {} }}".format(next(told), axial_code(*robber.axial), *told)


def layout(board: Board) -> str:
    """The fields of a board for up to four."""
    harbours = {}
    for harbour in board.harbours or ():
        (place,) = harbour.edge.hexes
        side = place.sides.index(harbour.edge)
        dq, dr = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))[side]
        facing = (side + 3) % 6 + 1
        q, r = place.axial
        harbours[axial_code(q + dq, r + dr)] = facing + 6 if harbour.kind == "any" else 16 * facing + CODES[harbour.kind]
    land = {axial_code(*place.axial): place for place in BASE.land}
    kinds, numbers = [], []
    for code in (start + 0x22 * step for start, length in ROWS for step in range(length)):
        if code in land:
            kinds.append(CODES.get(board.tile(land[code]), 0))
            number = board.number(land[code])
            numbers.append(-1 if number is None else NUMBERS.index(number))
        else:
            kinds.append(harbours.get(code, SEA))
            numbers.append(-1)
    robber = next(code for code, place in land.items() if board.tile(place) == "desert")
    return f"hexLayout={{ {' '.join(map(str, kinds))} }}|numberLayout={{ {' '.join(map(str, numbers))} }}|robberHex=0x{robber:x}"


def opening(seats: int) -> str:
    """A legal set-up of that many seats on any board: every seat places on the first free vertices inland, round and back."""
    taken: list[str] = []
    steps = []
    board = LARGE if seats > 4 else BASE
    for place in sorted(board.crossings, key=str):
        corner = str(place)
        if len(board.hexes_at(place)) == 3 and not {str(other) for other in place.neighbours} & set(taken):
            taken.append(corner)
            steps.append(f"settlement {corner}; road {place.edges[0]}")
    return "; ".join(steps[: 2 * seats])


class Server:
    """A game on this server; `seats` are the server's numbers of the players, `steps` are given by `play`."""

    def __init__(
        self,
        seats: tuple[int, ...] = (0, 1, 2, 3),
        *,
        board: Board | None = None,
        start: int = 0,
        target: int = 10,
        options: str | None = None,
        version: int = 2700,
        game: str = "g",
        last_desert: bool = False,
    ) -> None:
        self.large = len(seats) > 4
        self.chairs = 6 if self.large else 4
        self.board = board or (large_board(beginner_board_six()) if self.large else beginner_board())
        self.seats = seats
        if options is None:
            options = "BC=t4,N7=f7,PL=6,PLB=t,RD=f,UBL=t7" if self.large else "BC=t4,N7=f7,PL=4,RD=f,UBL=t7"
        self.target = target
        self.game = game
        n = len(seats)
        self.hands: list[Counter[str]] = [Counter() for _ in seats]
        self.cards: list[list[int]] = [[] for _ in seats]
        self.knights = [0] * n
        self.roads: dict[str, int] = {}
        self.settlements: dict[str, int] = {}
        self.cities: dict[str, int] = {}
        self.army: int | None = None
        self.road: int | None = None
        deserts = [place for place in self.land if self.board.tile(place) == "desert"]
        self.robber = str(deserts[-1 if last_desert else 0])
        self.deck = 34 if self.large else 25
        self.points_card = 4
        self.order = [(start + i) % n for i in range(n)]
        self.order += self.order[::-1]
        self.placed = 0
        self.current = self.owner = self.order[0]
        self.in_part = self.part_told = False
        self.waiting: list[int] = []
        self.rolled = False
        self.free = 0
        self.over = False
        self.offer: tuple[str, str] = ("", "")
        self.counters: dict[int, tuple[str, str]] = {}
        self.lines = [f"SOC game event log: type=F, version={version}, created_at=1, now=2, game_name={game}"]
        self.open_the_game(version, options)

    def open_the_game(self, version: int, options: str) -> None:
        """All up to the first turn of the set-up."""
        seats, game = self.seats, self.game
        self.line("# Game created at: 2026-11-30 02:24:08 +0000")
        self.line(f"all:SOCVersion:{version}|str={version / 1000}|verBuild=1|feats=;ch;|cliLocale=(null)")
        self.to_all("NewGameWithOptions", f"param1=-1|param2={options}")
        self.text("Fetching a robot player...")
        self.say("ob", "BoardLayout", "hexLayout={ 6 }")
        for index, seat in enumerate(seats):
            self.line(f"all:SOCJoinGame:nickname={self.name(index)}|password empty|host=	|game={game}")
            self.say("fo", "SitDown", f"nickname=	|playerNumber={seat}|robotFlag=true")
            self.to_all("SitDown", f"nickname={self.name(index)}|playerNumber={seat}|robotFlag=true")
            self.to(index, "PlayerElements", f"playerNum={seat}|actionType=SET|e1=0,e2=0,e3=0,e4=0,e5=0,e6=0")
            self.to_all("GameState", "state=1")
        if self.large:
            self.to_all("BoardLayout2", large_layout(self.board, hexagon(self.robber)))
        else:
            self.to_all("BoardLayout", layout(self.board))
        for seat in range(self.chairs):
            self.to_all("PlayerElements", f"playerNum={seat}|actionType=SET|e10=15,e11=5,e12=4")
        self.to_all("PlayerElement", "playerNum=-1|actionType=SET|elementType=19|amount=0")
        self.to_all("GameElements", f"e2={self.deck}")
        self.to_all("StartGame", "gameState=5")
        self.to_all("Turn", f"playerNumber={seats[self.current]}|gameState=5")

    # -- lines ---------------------------------------------------------------------------------------------------------

    def line(self, text: str) -> None:
        """A line as it is."""
        self.lines.append(text)

    def say(self, audience: str, name: str, fields: str) -> None:
        """A message."""
        self.line(f"{audience}:SOC{name}:game={self.game}|{fields}")

    def to_all(self, name: str, fields: str) -> None:
        """A message to everybody."""
        self.say("all", name, fields)

    def to(self, seat: int, name: str, fields: str) -> None:
        """A message to one seat."""
        self.say(f"p{self.seats[seat]}", name, fields)

    def ask(self, seat: int, name: str, fields: str) -> None:
        """A request from a seat."""
        self.say(f"f{self.seats[seat]}", name, fields)

    def text(self, text: str) -> None:
        """The server talks."""
        self.to_all("GameServerText", f"text={text}")

    def state(self, state: int) -> None:
        """The server's state."""
        self.to_all("GameState", f"state={state}")

    def name(self, seat: int) -> str:
        """A player's name."""
        return f"robot {self.seats[seat]}, of seat {seat}"

    @property
    def land(self) -> tuple[Hex, ...]:
        """The hexes of the board."""
        return (LARGE if self.large else BASE).land

    # -- accounts ------------------------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """The points of a seat."""
        built = list(self.settlements.values()).count(seat) + 2 * list(self.cities.values()).count(seat)
        return built + sum(code in range(4, 9) for code in self.cards[seat]) + 2 * (self.army == seat) + 2 * (self.road == seat)

    def production(self, roll: int) -> dict[int, Counter[str]]:
        """What everybody gets."""
        got: dict[int, Counter[str]] = {}
        for place in self.land:
            if self.board.number(place) == roll and str(place) != self.robber:
                for corner in map(str, place.corners):
                    for owners, amount in ((self.settlements, 1), (self.cities, 2)):
                        if corner in owners:
                            got.setdefault(owners[corner], Counter())[str(self.board.tile(place))] += amount
        return got

    def new_road_holder(self) -> None:
        """Tells who has the longest road, when that changes."""
        lengths = []
        for seat in range(len(self.seats)):
            enemy = [place for owners in (self.settlements, self.cities) for place, owner in owners.items() if owner != seat]
            lengths.append(longest_road([road for road, owner in self.roads.items() if owner == seat], enemy))
        holder = longest_road_holder(self.road, lengths)
        if holder != self.road:
            self.road = holder
            self.to_all("GameElements", f"e6={-1 if holder is None else self.seats[holder]}")

    def main_state(self, state: int | None = None) -> None:
        """The state after something was done: the given one, or that of the turn; or the game is over."""
        if self.in_part:
            self.state(100)
        elif self.points(self.current) >= self.target:
            self.end_game()
        else:
            self.state(state or (20 if self.rolled else 15))

    def end_game(self) -> None:
        """The game is over: everything is shown."""
        self.over = True
        self.to_all("GameElements", f"e4={self.seats[self.current]}")
        self.state(1000)
        self.text(f">>> {self.name(self.current)} has won the game with {self.points(self.current)} points.")
        for seat in range(len(self.seats)):
            codes = [code for code in self.cards[seat] if code in range(4, 9)]
            if codes:
                shown = f"cardType={codes[0]}" if len(codes) == 1 else f"cardTypes=[{', '.join(map(str, reversed(codes)))}]"
                self.to_all("DevCardAction", f"playerNum={self.seats[seat]}|actionType=ADD_OLD|{shown}")
        totals = [self.points(self.seats.index(seat)) if seat in self.seats else 0 for seat in range(self.chairs)]
        self.to_all("GameStats", "|".join([*map(str, totals), *(str(seat in self.seats).lower() for seat in range(self.chairs))]))
        self.to_all("GameStats", "stype=2|1|2|3")

    def log(self) -> bytes:
        """The whole log, closed."""
        told = ("all:SOCGameState:", "all:SOCTurn:")
        state = next(line.rpartition("=")[2] for line in reversed(self.lines) if line.startswith(told))
        closing = [f"# End of log. Game state {state}", "# Player info:"]
        for index, seat in enumerate(self.seats):
            titles = ["Largest Army"] * (self.army == index) + ["Longest Road"] * (self.road == index)
            titles += ["Winner"] * (self.over and self.current == index)
            closing.append(f"# - pn {seat}: total score {self.points(index)}: {', '.join([self.name(index), *titles])}")
        return "\n".join([*self.lines, *closing, ""]).encode()

    # -- steps ---------------------------------------------------------------------------------------------------------

    def play(self, *steps: str) -> Server:
        """Plays steps in our notation; several may stand in one text, parted by `; `."""
        todo = [step for text in steps for step in text.split("; ")]
        while todo:
            word, _, rest = todo.pop(0).partition(" ")
            if word != "road":
                self.give_up(word)
            chance = todo.pop(0) if todo and todo[0].startswith("=") else ""
            getattr(self, f"step_{word.replace('-', '_')}")(rest, chance.partition(" ")[2])
        return self

    def give_up(self, word: str) -> None:
        """A free road is given up, by a request or by the end of the turn."""
        if self.free and word != "end":
            self.ask(self.current, "CancelBuildRequest", "pieceType=0")
            self.text("somebody skipped placing the second road.")
            self.main_state()
        self.free = 0

    def pay(self, thing: str) -> None:
        """The active seat pays; between turns it has to ask for its part first."""
        if self.in_part and not self.part_told:
            self.begin_part()
        self.hands[self.current] -= COSTS[thing]
        self.to_all("PlayerElements", f"playerNum={self.seats[self.current]}|actionType=LOSE|{elements(COSTS[thing])}")

    def put(self, kind: str, code: int) -> None:
        """A piece is put."""
        fields = f"playerNumber={self.seats[self.current]}|pieceType={('road', 'settlement', 'city').index(kind)}|coord={code:x}"
        self.ask(self.current, "PutPiece", fields)
        self.text(f"somebody built a {kind}.")
        self.to_all("PutPiece", fields)

    def step_settlement(self, place: str, _: str) -> None:
        """A settlement, in the set-up or bought."""
        seat = self.current
        if self.placed < 4 * len(self.seats):
            self.put("settlement", VERTICES[place])
            if self.placed >= 2 * len(self.seats):
                for hex_ in self.board.topology.hexes_at(vertex(place)):
                    if self.board.tile(hex_) != "desert":
                        self.hands[seat][str(self.board.tile(hex_))] += 1
            self.settlements[place] = seat
            self.placed += 1
            self.state(6 if self.placed < 2 * len(self.seats) else 11)
            return
        self.ask(seat, "BuildRequest", "pieceType=1")
        self.pay("settlement")
        self.state(31)
        self.put("settlement", VERTICES[place])
        self.settlements[place] = seat
        self.new_road_holder()
        self.main_state()

    def step_road(self, place: str, _: str) -> None:
        """A road, in the set-up, bought or free."""
        seat = self.current
        if self.placed < 4 * len(self.seats):
            self.put("road", edge_code(place))
            self.roads[place] = seat
            self.placed += 1
            turn = self.placed // 2
            done = turn == 2 * len(self.seats)
            self.current = self.owner = self.order[0 if done else turn]
            state = 15 if done else 5 if turn < len(self.seats) else 10
            self.to_all("Turn", f"playerNumber={self.seats[self.current]}|gameState={state}")
            return
        if self.free:
            self.free -= 1
        else:
            self.ask(seat, "BuildRequest", "pieceType=0")
            self.pay("road")
            self.state(30)
        self.put("road", edge_code(place))
        self.roads[place] = seat
        self.new_road_holder()
        self.main_state(41 if self.free else None)

    def step_city(self, place: str, _: str) -> None:
        """A city."""
        self.pay("city")
        self.state(32)
        self.put("city", VERTICES[place])
        self.settlements.pop(place)
        self.cities[place] = self.current
        self.main_state()

    def step_roll(self, _: str, total: str) -> None:
        """The dice."""
        self.ask(self.current, "RollDice", "")
        self.rolled = True
        self.to_all("DiceResult", f"param={total}")
        if total == "7":
            owing = [seat for seat, hand in enumerate(self.hands) if hand.total() > 7]
            if owing:
                self.state(50)
                for seat in owing:
                    self.to(seat, "DiscardRequest", f"numDiscards={self.hands[seat].total() // 2}")
                self.owed = {seat: self.hands[seat].total() // 2 for seat in owing}
                self.discarded: dict[int, Counter[str]] = {seat: Counter() for seat in owing}
            else:
                self.state(33)
            return
        got = self.production(int(total))
        if got:
            numbers = [len(got)]
            for place, (seat, counts) in enumerate(sorted(got.items())):
                self.hands[seat] += counts
                numbers += [0] * (place > 0) + [self.seats[seat], self.hands[seat].total()]
                for kind, amount in counts.items():
                    numbers += [amount, CODES[kind]]
            self.to_all("DiceResultResources", "|".join(f"p={number}" for number in numbers))
            for seat in sorted(got):
                self.tell_hand(seat)
        else:
            self.text("No player gets anything.")
        self.state(20)

    def tell_hand(self, seat: int) -> None:
        """A player is told his hand."""
        hand = ",".join(f"e{code}={self.hands[seat][kind]}" for kind, code in sorted(CODES.items(), key=lambda item: item[1]))
        self.to(seat, "PlayerElements", f"playerNum={self.seats[seat]}|actionType=SET|{hand}")

    def step_discard(self, rest: str, _: str) -> None:
        """One card; what a seat discards is told when it is complete."""
        number_text, kind = rest.split()
        seat = int(number_text)
        self.discarded[seat][kind] += 1
        self.owed[seat] -= 1
        if self.owed[seat]:
            return
        self.hands[seat] -= self.discarded[seat]
        number = self.seats[seat]
        self.to(seat, "Discard", f"playerNum={number}|resources={cards(self.discarded[seat])}")
        hidden = cards(Counter(), self.discarded[seat].total())
        self.say(f"!p{number}", "Discard", f"playerNum={number}|resources={hidden}")
        self.state(50 if any(self.owed.values()) else 33)

    def step_robber(self, rest: str, kind: str) -> None:
        """The robber, with or without a theft."""
        place, _, victim = rest.partition(" from ")
        self.robber = place
        me = self.seats[self.current]
        fields = f"playerNumber={me}|coord={axial_code(*hexagon(place).axial):x}"
        self.ask(self.current, "MoveRobber", fields)
        self.to_all("MoveRobber", fields)
        if victim and kind:
            other = int(victim)
            self.state(51)
            self.to(self.current, "ChoosePlayerRequest", "choices=[true, true, false, false]")
            self.hands[other][kind] -= 1
            self.hands[self.current][kind] += 1
            theft = f"perp={me}|victim={self.seats[other]}|resType={CODES[kind]}|amount=1|isGainLose=true"
            self.to(self.current, "RobberyResult", theft)
            self.to(other, "RobberyResult", theft)
            self.say(f"!p[{me}, {self.seats[other]}]", "RobberyResult", theft.replace(f"resType={CODES[kind]}", "resType=6"))
        self.main_state()

    def step_buy(self, _: str, card: str) -> None:
        """A development card."""
        seat, number = self.current, self.seats[self.current]
        code = CARDS.get(card) or self.points_card
        if card == "victory-point":
            self.points_card += 1
        self.ask(seat, "BuyDevCardRequest", "")
        self.pay("card")
        self.cards[seat].append(code)
        self.deck -= 1
        self.to(seat, "DevCardAction", f"playerNum={number}|actionType=DRAW|cardType={code}")
        self.say(f"!p{number}", "DevCardAction", f"playerNum={number}|actionType=DRAW|cardType=0")
        self.to_all("SimpleAction", f"pn={number}|actType=1|v1={self.deck}|v2=0")
        self.main_state()

    def show(self, card: str) -> None:
        """A development card is laid."""
        number = self.seats[self.current]
        self.cards[self.current].remove(CARDS[card])
        self.to_all("DevCardAction", f"playerNum={number}|actionType=PLAY|cardType={CARDS[card]}")
        self.to_all("PlayerElement", f"playerNum={number}|actionType=SET|elementType=19|amount=1")

    def step_knight(self, _: str, __: str) -> None:
        """A knight, whose robber comes even after a win."""
        self.show("knight")
        seat = self.current
        self.knights[seat] += 1
        self.to_all("PlayerElement", f"playerNum={self.seats[seat]}|actionType=GAIN|elementType=15|amount=1")
        most = max(self.knights)
        if self.knights[seat] >= 3 and self.knights[seat] == most and self.knights.count(most) == 1 and self.army != seat:
            self.army = seat
            self.to_all("GameElements", f"e5={self.seats[seat]}")
        self.state(33)
        if self.points(seat) >= self.target:
            self.step_robber(next(str(place) for place in self.land if str(place) != self.robber), "")

    def step_road_building(self, _: str, __: str) -> None:
        """Two free roads, or one."""
        self.show("road-building")
        mine = list(self.roads.values()).count(self.current)
        self.free = min(2, 15 - mine)
        self.state(40 if self.free == 2 else 41)

    def step_plenty(self, rest: str, _: str) -> None:
        """A year of plenty."""
        self.show("year-of-plenty")
        self.state(52)
        self.hands[self.current] += counts_of(rest)
        self.to_all("PickResources", f"resources={cards(counts_of(rest))}|pn={self.seats[self.current]}|reason=2")
        self.main_state()

    def step_monopoly(self, kind: str, _: str) -> None:
        """A monopoly."""
        self.show("monopoly")
        self.state(53)
        me, total, code = self.seats[self.current], 0, CODES[kind]
        for seat, hand in enumerate(self.hands):
            if seat != self.current and hand[kind]:
                total += hand.pop(kind)
                self.to_all("PlayerElement", f"playerNum={self.seats[seat]}|actionType=SET|elementType={code}|amount=0|news=Y")
                self.to_all("ResourceCount", f"playerNum={self.seats[seat]}|count={hand.total()}")
        self.hands[self.current][kind] += total
        self.to_all("PlayerElement", f"playerNum={me}|actionType=GAIN|elementType={code}|amount={total}")
        self.to_all("SimpleAction", f"pn={me}|actType=3|v1={total}|v2={code}")
        self.main_state()

    def bank(self, give: Counter[str], get: Counter[str]) -> None:
        """A trade with the bank."""
        self.hands[self.current] -= give
        self.hands[self.current] += get
        self.to_all("BankTrade", f"give={cards(give)}|get={cards(get)}|pn={self.seats[self.current]}")

    def step_bank(self, rest: str, _: str) -> None:
        """A trade with the bank in our notation."""
        self.bank(*map(counts_of, rest.split(" for ")))

    def make_offer(self, seat: int, to: tuple[int, ...], give: str, get: str) -> None:
        """An offer of any seat to some seats."""
        asked = ",".join(str(number in [self.seats[other] for other in to]).lower() for number in range(self.chairs))
        self.to_all("MakeOffer", f"from={self.seats[seat]}|to={asked}|give={cards(counts_of(give))}|get={cards(counts_of(get))}")

    def accept(self, taker: int, maker: int, give: str, get: str) -> None:
        """An offer is accepted, and the trade is made: the maker gives."""
        gone, come = counts_of(give), counts_of(get)
        self.hands[maker] = self.hands[maker] - gone + come
        self.hands[taker] = self.hands[taker] - come + gone
        fields = f"accepting={self.seats[taker]}|offering={self.seats[maker]}|toAccepting={cards(gone)}|toOffering={cards(come)}"
        self.to_all("AcceptOffer", fields)
        self.to_all("ClearOffer", "playerNumber=-1")

    def step_offer(self, rest: str, _: str) -> None:
        """The active seat's offer to all others."""
        give, get = rest.split(" for ")
        self.offer, self.counters = (give, get), {}
        self.make_offer(self.current, tuple(seat for seat in range(len(self.seats)) if seat != self.current), give, get)
        self.to_all("ClearTradeMsg", "playerNumber=-1")

    def step_decline(self, rest: str, _: str) -> None:
        """A seat declines."""
        self.to_all("RejectOffer", f"playerNumber={self.seats[int(rest)]}")

    def step_counter(self, rest: str, _: str) -> None:
        """A seat makes an offer of its own."""
        seat, _, terms = rest.partition(" ")
        give, get = terms.split(" for ")
        self.counters[int(seat)] = (give, get)
        self.make_offer(int(seat), (self.current,), give, get)

    def step_accept(self, rest: str, _: str) -> None:
        """On this server an acceptance is the trade: it is written with the confirmation."""

    def step_confirm(self, rest: str, _: str) -> None:
        """The trade is made, by whoever's terms."""
        partner = int(rest)
        if partner in self.counters:
            self.accept(self.current, partner, *self.counters[partner])
        else:
            self.accept(partner, self.current, *self.offer)

    def step_withdraw(self, _: str, __: str) -> None:
        """The offer is gone."""
        self.to_all("ClearOffer", f"playerNumber={self.seats[self.current]}")

    def step_end(self, _: str, __: str) -> None:
        """A turn ends, or a part between turns; then the next seat is asked, if the board is that for five and six."""
        n = len(self.seats)
        if not self.in_part or self.part_told:
            self.ask(self.current, "EndTurn", "")
            if self.part_told:
                self.to_all("PlayerElement", f"playerNum={self.seats[self.current]}|actionType=SET|elementType=16|amount=0")
            self.to_all("ClearOffer", "playerNumber=-1")
        if self.large and not self.in_part:
            self.waiting = [(self.owner + step) % n for step in range(1, n)]
        self.in_part, self.part_told = bool(self.waiting), False
        if self.waiting:
            self.current = self.waiting.pop(0)
        else:
            self.begin_turn((self.owner + 1) % n)

    def begin_part(self) -> None:
        """The seat asks for its part, and gets it."""
        self.part_told = True
        number = self.seats[self.current]
        self.ask(self.current, "BuildRequest", "pieceType=-1")
        self.to_all("PlayerElement", f"playerNum={number}|actionType=SET|elementType=16|amount=1")
        self.to_all("Turn", f"playerNumber={number}|gameState=100")

    def begin_turn(self, seat: int) -> None:
        """The turn passes; a seat that has the points has won."""
        self.current = self.owner = seat
        self.rolled = False
        won = self.points(seat) >= self.target
        self.to_all("Turn", f"playerNumber={self.seats[seat]}|gameState={1000 if won else 15}")
        if won:
            self.end_game()
        else:
            self.to_all("RollDicePrompt", f"playerNumber={self.seats[seat]}")
