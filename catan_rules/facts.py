"""Steps as data, and what a step changed, in the names of the picture. Decides what the parts of steps are called.

Places bear their own names ("0,-1", "0,-1N", "0,-1NW"). Cards are called by their kinds; one whose face the viewer does not see
is a "resource" or a "development" card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from catan_rules.model import (
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CardDrawn,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    EndTurn,
    HarboursLaid,
    MaritimeTrade,
    Move,
    MoveRobber,
    NumbersDealt,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
    Rolled,
    SpiralLaid,
    State,
    Step,
    Stolen,
    TerrainLaid,
    WithdrawOffer,
)
from catan_rules.notation import format_step
from catan_rules.packed import unpack
from catan_rules.pieces import CARDS, CITIES, RESOURCES, ROADS, SETTLEMENTS, Card, Counts, HarbourKind, Terrain
from catan_rules.piles import bank_of, hand_of
from catan_rules.table import Offer, Pieces, Private, Stage, Table
from catan_rules.topology import BOARDS, EVERY_EDGE, EVERY_HEX, EVERY_VERTEX
from catan_rules.views import redact, view
from tabletop_rules.facts import Change, Moved, StepFacts, Things, Turned, changes_between, compare, points_changed
from tabletop_rules.game import Hidden, Seat, View
from tabletop_rules.stepkinds import Amounts, Flag, Form, Maybe, Named, Several, StepKind, StepTable, Whole

_RESOURCE: Final = Named("a resource", RESOURCES)
_COUNTS: Final = Amounts(tuple(map(str, RESOURCES)), Counts, tuple)
_TERMS: Final[dict[str, Form]] = {"give": _COUNTS, "get": _COUNTS}
_SIZES: Final = tuple(len(board.hexes) for board in BOARDS)
_VERTEX: Final = Named("a vertex", EVERY_VERTEX)


def _of(seat: Seat | None, *names: str) -> list[str]:
    """Names of things that lie before a seat, where it is known."""
    return [] if seat is None else [f"seat-{seat}/{name}" if name else f"seat-{seat}" for name in names]


def _kinds(counts: Counts) -> list[str]:
    return [str(kind) for kind in RESOURCES if counts[kind]]


def _terms(move: OfferTrade | CounterOffer, seat: Seat | None) -> list[str]:
    """The cards given, in the own hand, then what is asked for, at the bank."""
    return [*_of(seat, *_kinds(move.give)), *(f"bank/{kind}" for kind in _kinds(move.get))]


def _robbed(move: MoveRobber, _: Seat | None) -> Iterable[str]:
    return [str(move.hex)] if move.victim is None else [str(move.hex), f"seat-{move.victim}"]


STEPS: Final = StepTable[Step](
    format_step,
    StepKind(BuildRoad, ("road",), {"edge": Named("an edge", EVERY_EDGE)}, lambda move, _: (str(move.edge),)),
    StepKind(BuildSettlement, ("settlement",), {"vertex": _VERTEX}, lambda move, _: (str(move.vertex),)),
    StepKind(BuildCity, ("city",), {"vertex": _VERTEX}, lambda move, _: (str(move.vertex),)),
    StepKind(RollDice, ("roll",), {}, lambda *_: ("dice",)),
    StepKind(Discard, ("discard",), {"resource": _RESOURCE}, lambda move, seat: _of(seat, str(move.resource)), seated=True),
    StepKind(MoveRobber, ("robber",), {"hex": Named("a hex", EVERY_HEX), "victim": Maybe(Whole("a seat"))}, _robbed),
    StepKind(BuyCard, ("buy",), {}, lambda *_: ("deck",)),
    StepKind(PlayKnight, ("knight",), {}, lambda _, seat: _of(seat, str(Card.KNIGHT))),
    StepKind(PlayRoadBuilding, ("road-building",), {}, lambda _, seat: _of(seat, str(Card.ROAD_BUILDING))),
    StepKind(
        PlayYearOfPlenty,
        ("plenty",),
        {"counts": _COUNTS},
        lambda move, seat: [*_of(seat, str(Card.YEAR_OF_PLENTY)), *(f"bank/{kind}" for kind in _kinds(move.counts))],
    ),
    StepKind(
        PlayMonopoly,
        ("monopoly",),
        {"resource": _RESOURCE},
        lambda move, seat: [*_of(seat, str(Card.MONOPOLY)), f"bank/{move.resource}"],
    ),
    StepKind(
        MaritimeTrade,
        ("bank",),
        {"give": _RESOURCE, "rate": Whole("a number of cards"), "get": _RESOURCE},
        lambda move, seat: [*_of(seat, str(move.give)), f"bank/{move.get}"],
    ),
    StepKind(OfferTrade, ("offer",), _TERMS, _terms),
    StepKind(AcceptOffer, ("accept",), {}, lambda *_: ("offer/accept",), seated=True),
    StepKind(DeclineOffer, ("decline",), {}, lambda *_: ("offer/decline",), seated=True),
    StepKind(CounterOffer, ("counter",), _TERMS, lambda move, seat: ["offer", *_terms(move, seat)], seated=True),
    StepKind(ConfirmTrade, ("confirm",), {"partner": Whole("a seat")}, lambda move, _: (f"offer/seat-{move.partner}",)),
    StepKind(WithdrawOffer, ("withdraw",), {}, lambda *_: ("offer",)),
    StepKind(DeclareVictory, ("declare",), {}, lambda _, seat: _of(seat, "")),
    StepKind(EndTurn, ("end",), {}, lambda _, seat: _of(seat, "")),
    StepKind(Rolled, ("=roll",), {"total": Whole("a total")}, lambda *_: ("dice",)),
    StepKind(Stolen, ("=steal",), {"resource": _RESOURCE}, lambda *_: ()),
    StepKind(CardDrawn, ("=card",), {"card": Named("a development card", CARDS)}, lambda *_: ("deck",)),
    StepKind(
        TerrainLaid,
        ("=terrain",),
        {"terrain": Several(Named("a kind of tile", tuple(Terrain)), max(_SIZES), min(_SIZES))},
        lambda *_: ("board",),
    ),
    StepKind(
        HarboursLaid,
        ("=harbours",),
        {
            "harbours": Several(
                Named("a kind of harbour", tuple(HarbourKind)),
                max(len(board.harbours) for board in BOARDS),
                min(len(board.harbours) for board in BOARDS),
            )
        },
        lambda *_: ("board",),
    ),
    StepKind(
        SpiralLaid,
        ("=numbers",),
        {"corner": Named("a hex", EVERY_HEX), "clockwise": Flag()},
        lambda outcome, _: ("board", str(outcome.corner)),
    ),
    StepKind(
        NumbersDealt,
        ("=numbers",),
        {"numbers": Several(Maybe(Whole("a token", 2, 12)), max(_SIZES), min(_SIZES))},
        lambda *_: ("board",),
    ),
)
"""Every kind of step with its parts."""


def describe_step(step: Step | Hidden, /, seat: Seat | None = None) -> StepFacts:
    """The step as data: see `tabletop_rules.facts.Describes`. Raises: TypeError for what is no step.

    >>> from catan_rules import parse_step
    >>> facts = describe_step(parse_step("offer 2wool for ore"), 1)
    >>> dict(facts.args["give"]), facts.targets
    ({'wool': 2}, ('seat-1/wool', 'bank/ore'))
    """
    return STEPS.describe(step, seat)


def step_from(facts: StepFacts | Mapping[str, object] | str | bytes, /) -> Step:
    """The step that the data describes, an inverse of `describe_step`. Raises: BadText.

    >>> format_step(step_from('{"kind":"robber","args":{"hex":"0,1","victim":2}}'))
    'robber 0,1 from 2'
    """
    return STEPS.read(facts)


# What lies where

_HIDDEN_HAND: Final = "resource"
_HIDDEN_CARD: Final = "development"


def _named(kinds: Iterable[object], counts: Iterable[int], before: str = "") -> dict[str, int]:
    return {f"{before}{kind}": count for kind, count in zip(kinds, counts, strict=True) if count}


def _shown(view: View[Table, Private, Move]) -> dict[Seat, Private]:
    """The private parts that the view shows."""
    if view.revealed:
        return dict(enumerate(view.revealed))
    return {} if view.seat is None or view.private is None else {view.seat: view.private}


def _before(seat: Seat, pieces: Pieces, private: Private | None) -> dict[str, dict[str, int]]:
    """What lies before a seat, and its pieces on the board."""
    mine = f"seat-{seat}"
    built = {"road": pieces.roads, "settlement": pieces.settlements, "city": pieces.cities}
    left = zip(built, (ROADS, SETTLEMENTS, CITIES), strict=True)
    found = {
        f"{mine}/pieces": {f"{mine}/{piece}": most - len(built[piece]) for piece, most in left},
        f"{mine}/hand": _named(RESOURCES, private.hand) if private else {_HIDDEN_HAND: pieces.hand_size},
        f"{mine}/cards": _named(CARDS, private.cards) if private else {_HIDDEN_CARD: pieces.card_count},
        f"{mine}/played": _named(CARDS, pieces.played),
    }
    for piece, places in built.items():
        found |= {str(place): {f"{mine}/{piece}": 1} for place in places}
    return found


def _laid(table: Table) -> Iterator[tuple[str, str]]:
    """The tiles, tokens and harbours that lie."""
    board = table.board
    for hex_, tile in zip(table.options.topology.land, board.terrain or (), strict=False):
        yield str(hex_), f"tile/{tile}"
        if (number := board.number(hex_)) is not None:
            yield str(hex_), f"token/{number}"
    for harbour in board.harbours or ():
        yield str(harbour.edge), f"harbour/{harbour.kind}"


def _offered(offer: Offer) -> dict[str, dict[str, int]]:
    found = {"offer": {**_named(RESOURCES, offer.give, "give/"), **_named(RESOURCES, offer.get, "get/")}}
    for seat, answer in enumerate(offer.answers):
        if answer is not None:
            terms = {**_named(RESOURCES, answer.give, "give/"), **_named(RESOURCES, answer.get, "get/")}
            found[f"offer/seat-{seat}"] = {f"answer/{answer.kind}": 1, **terms}
    return found


def things(view: View[Table, Private, Move], /) -> dict[str, dict[str, int]]:
    """What lies where: cards (those that are not seen as backs), pieces, the robber, tiles, tokens and harbours, the two special
    cards, the open offer with its answers, cards owed for a seven, whose turn it is, whether the dice were rolled, and (at
    "moment") what has to happen."""
    table, shown = view.table, _shown(view)
    found: dict[str, dict[str, int]] = {
        "moment": {f"phase/{table.stage.value}": 1},
        "dice": {"dice/rolled" if table.rolled else "dice/waiting": 1},
        "bank": _named(RESOURCES, table.bank),
        "deck": {_HIDDEN_CARD: table.deck_size},
        **({} if table.offer is None else _offered(table.offer)),
    }
    for seat, pieces in enumerate(table.seats):
        found |= _before(seat, pieces, shown.get(seat))
        turn = seat == table.seat and table.stage is not Stage.OVER
        found[f"seat-{seat}"] = {"owed": pieces.owed, "turn": int(turn)}
    markers = [*_laid(table)]
    if table.robber is not None:
        markers.append((str(table.robber), "robber"))
    for award, holder in (("longest-road", table.longest_road), ("largest-army", table.largest_army)):
        markers.append(("awards" if holder is None else f"seat-{holder}", award))
    for place, thing in markers:
        found.setdefault(place, {})[thing] = 1
    counted = {place: {thing: count for thing, count in held.items() if count} for place, held in found.items()}
    return {place: held for place, held in counted.items() if held}


# What changed

_SORTS: Final = {
    **dict.fromkeys([*map(str, RESOURCES), _HIDDEN_HAND], _HIDDEN_HAND),
    **dict.fromkeys([*map(str, CARDS), _HIDDEN_CARD], _HIDDEN_CARD),
}


def _sort(thing: str) -> str:
    """Things that may turn into each other: cards and their backs, the phases, the dice, and an answer."""
    word, _, of_kind = thing.partition("/")
    return _SORTS.get(thing) or (word if of_kind and word in ("phase", "dice", "answer") else thing)


def _hands(state: State) -> Things:
    """Every resource card, open."""
    hands = {f"seat-{seat}/hand": _named(RESOURCES, unpack(hand_of(state, seat))) for seat in range(state.frame.seats)}
    return {"bank": _named(RESOURCES, unpack(bank_of(state))), **hands}


def _dealings(before: State, after: State, closed: set[str]) -> Iterator[Change]:
    """The resource cards that went from hand to hand, openly: they are shown as they leave or reach a `closed` hand (R5)."""
    for change in compare(_hands(before), _hands(after), str):
        assert isinstance(change, Moved)  # cards come from a hand or the bank and go to another
        if change.from_ in closed:
            yield Turned(_HIDDEN_HAND, change.thing, change.from_, change.count)
        yield change
        if change.to in closed:
            yield Turned(change.thing, _HIDDEN_HAND, change.to, change.count)


def changes(before: State, after: State, step: Step, seat: Seat | None, /) -> tuple[Change, ...]:
    """What a legal step changed, as a seat (None: a spectator) may see it: see `tabletop_rules.facts.Describes`. Cards that are
    produced, traded, paid, given back or taken by a monopoly are named to everybody (R5)."""
    old, new = view(before, seat), view(after, seat)
    known: Iterable[Change] = ()
    if not isinstance(redact(before, step, seat), Hidden):
        closed = {f"seat-{other}/hand" for other in range(before.frame.seats) if other not in _shown(old)}
        known = _dealings(before, after, closed)
    moved = changes_between(things(old), things(new), known, _sort)
    return moved + points_changed(*([pieces.points for pieces in each.table.seats] for each in (old, new)))
