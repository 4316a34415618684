"""States for tests, built from the few facts that matter to a test; everything else is filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from catan_rules import (
    Board,
    CardCounts,
    Counts,
    Edge,
    Offer,
    Options,
    Pieces,
    Position,
    Private,
    Stage,
    State,
    Table,
    Vertex,
    apply,
    chance,
    from_position,
    hexagon,
    largest_army_holder,
    longest_road,
    longest_road_holder,
    parse_step,
)

HOMES = (
    (("3,-3S", "1,-3S"), ("3,-3SW", "1,-2NW")),
    (("-3,1N", "-2,2N"), ("-2,0W", "-2,2NW")),
    (("0,3N", "0,2N"), ("0,3NW", "0,2NW")),
    (("2,0N", "0,0N"), ("2,0NW", "0,0NW")),
    (("0,-3N", "2,-3N"), ("0,-3NW", "2,-3NW")),
    (("-4,2N", "-3,4N"), ("-3,1W", "-3,4NW")),
)
"""Two settlements and two roads for each seat, for seats whose places do not matter."""

NOTHING = Counts()
NO_CARDS = CardCounts()
RICH = Counts(5, 5, 5, 5, 5)


def scene(
    options: Options | None = None,
    *,
    seats: int = 3,
    seat: int = 0,
    first: int | None = None,
    stage: Stage = Stage.MAIN,
    rolled: bool | None = None,
    roads: Mapping[int, Sequence[str]] | None = None,
    settlements: Mapping[int, Sequence[str]] | None = None,
    cities: Mapping[int, Sequence[str]] | None = None,
    hands: Mapping[int, Counts] | None = None,
    cards: Mapping[int, CardCounts] | None = None,
    bought: CardCounts = NO_CARDS,
    played: Mapping[int, CardCounts] | None = None,
    robber: str = "0,0",
    road_holder: int | None = None,
    army_holder: int | None = None,
    card_played: bool = False,
    closed: bool = False,
    offers: int = 0,
    owed: Mapping[int, int] | None = None,
    setup_step: int | None = None,
    setup_vertex: str | None = None,
    free_roads: int = 0,
    victim: int | None = None,
    offer: Offer | None = None,
    board: Board | None = None,
) -> State:
    """A state in which what is given holds; seats whose places are not given live in their `HOMES`."""
    options = options or Options(seats=seats, board="beginner")
    seats = options.seats
    given_roads, given_settlements, given_cities = roads or {}, settlements or {}, cities or {}
    hands, cards, played, owed = hands or {}, cards or {}, played or {}, owed or {}
    lines, houses, towns = [], [], []
    for one in range(seats):
        at_home = one not in given_settlements and one not in given_cities
        houses.append([Vertex(place) for place in (HOMES[one][0] if at_home else given_settlements.get(one, ()))])
        towns.append([Vertex(place) for place in given_cities.get(one, ())])
        lines.append([Edge(place) for place in (given_roads[one] if one in given_roads else HOMES[one][1])])
    lengths = [
        longest_road(lines[one], [place for other in range(seats) if other != one for place in houses[other] + towns[other]])
        for one in range(seats)
    ]
    road_holder = longest_road_holder(road_holder, lengths)
    army_holder = largest_army_holder(army_holder, [played.get(one, NO_CARDS).knight for one in range(seats)])
    deck = options.topology.deck.total - sum(cards.get(one, NO_CARDS).total + played.get(one, NO_CARDS).total for one in range(seats))
    full = options.topology.bank if options.bank == "limited" else 9_999
    bank = Counts(*(full - sum(column) for column in zip(*(hands.get(one, NOTHING) for one in range(seats)), strict=True)))
    before_dice = (Stage.SETUP_SETTLEMENT, Stage.SETUP_ROAD, Stage.BEFORE_ROLL, Stage.ROLLING)
    table = Table(
        options=options,
        stage=stage,
        seat=seat,
        rolled=stage not in before_dice if rolled is None else rolled,
        card_played=card_played,
        trading_closed=closed,
        offers_made=offers,
        bought=bought.total,
        robber=hexagon(robber),
        bank=bank,
        deck_size=deck,
        longest_road=road_holder,
        largest_army=army_holder,
        seats=tuple(
            Pieces(
                roads=tuple(sorted(lines[one])),
                settlements=tuple(sorted(houses[one])),
                cities=tuple(sorted(towns[one])),
                hand_size=hands.get(one, NOTHING).total,
                card_count=cards.get(one, NO_CARDS).total,
                played=played.get(one, NO_CARDS),
                points=len(houses[one]) + 2 * len(towns[one]) + 2 * (road_holder == one) + 2 * (army_holder == one),
                road_length=lengths[one],
                owed=owed.get(one, 0),
            )
            for one in range(seats)
        ),
        setup_step=setup_step,
        setup_vertex=None if setup_vertex is None else Vertex(setup_vertex),
        free_roads=free_roads,
        victim=victim,
        offer=offer,
        board=board if board is not None else options.agreed_board,
        first=seat if first is None else first,
    )
    privates = tuple(
        Private(hands.get(one, NOTHING), cards.get(one, NO_CARDS), bought if one == seat else NO_CARDS) for one in range(seats)
    )
    return from_position(Position("catan", table, privates))


def run(state: State, *texts: str) -> State:
    """The state after these steps, each checked."""
    for text in texts:
        state = apply(state, parse_step(text))
    return state


def settled(state: State) -> State:
    """The state after chance has taken the first thing that can happen, until somebody is to act or the game is over."""
    while (event := chance(state)) is not None:
        state = apply(state, next(event.outcomes())[0])
    return state


def _coast() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The 30 edges around the land and the vertices between them: edge i joins vertex i and the next."""
    edges = [Edge("0,-2NW")]
    vertices = [Vertex("0,-3S"), Vertex("0,-2N")]
    while len(edges) < 30:
        following = next(e for e in vertices[-1].edges if len(e.hexes) == 1 and e != edges[-1])
        edges.append(following)
        vertices.append(next(end for end in following.ends if end != vertices[-1]))
    return tuple(map(str, edges)), tuple(map(str, vertices[:30]))


COAST, SHORE = _coast()
