"""Positions from the few facts that matter: stated by keywords, or in JSON that leaves out what follows from the rest.

Decides what can be stated and by which keyword a problem is told. How it is read is decided in `statement`, what is filled in in
`completing`, what follows from the rest in `following`, which positions are valid in `positions`.
"""

from __future__ import annotations

from typing import Final, Literal

from catan_rules.boards import Board
from catan_rules.completing import completed
from catan_rules.following import DERIVED, DERIVED_MOSTLY, filled
from catan_rules.model import State
from catan_rules.options import Options
from catan_rules.positions import from_position
from catan_rules.statement import BySeat, StatedCards, StatedHand, StatedOffer, StatedPlaces, Statement
from catan_rules.table import Position, Stage
from catan_rules.topology import Axial, Edge, Hex, Place, Vertex
from tabletop_rules import BadPosition, Seat
from tabletop_rules.filling import read_filled
from tabletop_rules.stating import by_keyword

_PLACES: Final = (
    (r"table\.seats\[([0-9]+)\]\.(\w+)", r"\2[\1]"),
    (r"table\.seats\[([0-9]+)\]", r"settlements[\1]"),
    (r"table\.seats", "owed"),  # what stands on the board has been looked at before
    (r"privates\[([0-9]+)\]\.hand", r"hands[\1]"),
    (r"privates\[([0-9]+)\]\.cards", r"cards[\1]"),
    (r"privates\[[0-9]+\]\.bought", "bought"),
    (r"privates", "cards"),
    (r"table\.(.+)", r"\1"),
)


def arrange(
    options: Options | None = None,
    /,
    *,
    stage: Stage | str | None = None,
    seat: Seat | None = None,
    first: Seat | None = None,
    rolled: bool | None = None,
    board: Board | Literal["beginner"] | None = None,
    robber: Hex | Axial | str | None = None,
    roads: BySeat[StatedPlaces[Edge]] | None = None,
    settlements: BySeat[StatedPlaces[Vertex]] | None = None,
    cities: BySeat[StatedPlaces[Vertex]] | None = None,
    hands: BySeat[StatedHand] | None = None,
    hand_size: BySeat[int] | None = None,
    cards: BySeat[StatedCards] | None = None,
    card_count: BySeat[int] | None = None,
    bought: StatedCards | None = None,
    played: BySeat[StatedCards] | None = None,
    card_played: bool | None = None,
    trading_closed: bool | None = None,
    offers_made: int | None = None,
    offer: StatedOffer | None = None,
    owed: BySeat[int] | None = None,
    victim: Seat | None = None,
    free_roads: int | None = None,
    setup_step: int | None = None,
    setup_vertex: Vertex | Place | str | None = None,
    bank: StatedHand | None = None,
    deck_size: int | None = None,
    longest_road: Seat | None = None,
    largest_army: Seat | None = None,
    road_length: BySeat[int] | None = None,
    points: BySeat[int] | None = None,
) -> State:
    """The state in which what is stated holds; all else follows from it, or is filled in, always in the same way.

    Without options: four seats on the beginner board. The keywords are the fields of `Table`, `Pieces` and `Private`; what is
    stated of seats goes by their number, or in a list with one for each. Places are names (`"0,0N"`, several parted by spaces),
    coordinates (`(0, 0, "N")`) or themselves; resources and development cards are a mapping (`{"wool": 2}`), a text
    (`"2wool+ore"`), a list, or `Counts` and `CardCounts`.

    The stage is the one in which what is stated can be, else trade and build. Seats have two settlements with a road each at
    least: missing ones are placed far from what is stated. In the set-up the step follows from the pieces. See docs/positions.md
    for what else is filled in.

    Raises: BadPosition for what cannot be read, and for what contradicts the rules or itself, each with the keyword.

    >>> from catan_rules import apply, parse_step, scores
    >>> state = arrange(Options(3, board="beginner"), settlements={0: "0,0N"}, cities={1: "-1,2N"}, hands={0: "2grain+3ore"})
    >>> scores(state), scores(apply(state, parse_step("city 0,0N")))
    ((2, 3, 2), (3, 3, 2))
    >>> arrange(Options(3, board="beginner"), settlements=[["0,0N"], ["0,-1S"], None], hands={2: {"wood": 20}})
    Traceback (most recent call last):
    tabletop_rules.errors.BadPosition: settlements[1][0]: 0,-1S stands beside 0,0N (R10); hands[2]: 20 lumber where there are 19
    """
    what: dict[str, object] = {
        "stage": stage,
        "seat": seat,
        "first": first,
        "rolled": rolled,
        "board": board,
        "robber": robber,
        "roads": roads,
        "settlements": settlements,
        "cities": cities,
        "hands": hands,
        "hand_size": hand_size,
        "cards": cards,
        "card_count": card_count,
        "bought": bought,
        "played": played,
        "card_played": card_played,
        "trading_closed": trading_closed,
        "offers_made": offers_made,
        "offer": offer,
        "owed": owed,
        "victim": victim,
        "free_roads": free_roads,
        "setup_step": setup_step,
        "setup_vertex": setup_vertex,
        "bank": bank,
        "deck_size": deck_size,
        "longest_road": longest_road,
        "largest_army": largest_army,
        "road_length": road_length,
        "points": points,
    }
    given = Options(4, board="beginner") if options is None else options
    try:
        return from_position(completed(Statement(given, what)))
    except BadPosition as error:
        raise by_keyword(error.problems, _PLACES) from None


def read_position(text: str | bytes, /) -> Position:
    """The position that a JSON text describes, in which fields may be left out that follow from the others (docs/positions.md).

    Fields that are there are kept, also where they contradict the others: `from_position` says so.

    Raises: BadPosition, as `from_json` does, and where hands hold more cards than there are, so that no bank follows.

    >>> from catan_rules import new_game, position
    >>> from tabletop_rules import to_json
    >>> whole = position(new_game(Options(3)))
    >>> read_position(to_json(whole).replace('"deck_size":25,', "").replace('"points":0,', "")) == whole
    True
    """
    return read_filled(text, Position, {**DERIVED, **DERIVED_MOSTLY}, filled)
