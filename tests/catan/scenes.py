"""States for tests, arranged from the few facts that matter to a test, in places that every test knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catan_rules import (
    Board,
    CardCounts,
    Counts,
    Edge,
    Offer,
    Options,
    Stage,
    State,
    Vertex,
    apply,
    arrange,
    chance,
    parse_step,
    position,
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
    """A state in which what is given holds; seats whose places are not given live in their `HOMES`, and no others have cards."""
    options = options or Options(seats=seats, board="beginner")
    given_roads, given_settlements, given_cities = roads or {}, settlements or {}, cities or {}
    hands, cards, played = hands or {}, cards or {}, played or {}
    everybody = range(options.seats)
    at_home = {one for one in everybody if one not in given_settlements and one not in given_cities}
    return arrange(
        options,
        stage=stage,
        seat=seat,
        first=first,
        rolled=rolled,
        board=board,
        robber=robber,
        roads=[given_roads.get(one, HOMES[one][1]) for one in everybody],
        settlements=[HOMES[one][0] if one in at_home else given_settlements.get(one, ()) for one in everybody],
        cities=[given_cities.get(one, ()) for one in everybody],
        hands=[hands.get(one, NOTHING) for one in everybody],
        cards=[cards.get(one, NO_CARDS) for one in everybody],
        bought=bought,
        played=[played.get(one, NO_CARDS) for one in everybody],
        longest_road=road_holder,
        largest_army=army_holder,
        card_played=card_played,
        trading_closed=closed,
        offers_made=offers,
        owed=owed,
        setup_step=setup_step,
        setup_vertex=setup_vertex,
        free_roads=free_roads,
        victim=victim,
        offer=offer,
    )


def essentials(state: State) -> dict[str, Any]:
    """What determines a position: all that does not follow from it."""
    whole = position(state)
    now = whole.table
    return {
        **{name: getattr(now, name) for name in ("stage", "seat", "first", "rolled", "board", "robber", "card_played")},
        **{name: getattr(now, name) for name in ("trading_closed", "offers_made", "offer", "victim", "longest_road", "largest_army")},
        "roads": [pieces.roads for pieces in now.seats],
        "settlements": [pieces.settlements for pieces in now.seats],
        "cities": [pieces.cities for pieces in now.seats],
        "hands": [private.hand for private in whole.privates],
        "cards": [private.cards for private in whole.privates],
        "bought": whole.privates[now.seat].bought,
        "played": [pieces.played for pieces in now.seats],
        "owed": [pieces.owed for pieces in now.seats],
        "free_roads": now.free_roads or None,
    }


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
