"""Steps as data, and what a step changed, in the names of the picture. Decides what the parts of steps are called.

Pieces are called by kind and colour ("body-R"), cards by their names; one whose face the viewer does not see is a "prophecy" or a
"temple".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from coatl_rules.cards import PROPHECY_IDS, TEMPLE_IDS
from coatl_rules.model import State
from coatl_rules.notation import format_step
from coatl_rules.pieces import ALL_PIECES, COLOURS, LETTERS, Colour, Kind, Piece
from coatl_rules.steps import (
    DECK,
    MOST,
    Choose,
    Commit,
    Discard,
    DisplayFilled,
    End,
    Extend,
    Fill,
    Fulfil,
    Keep,
    Move,
    Pass,
    Pick,
    Place,
    PropheciesDealt,
    ProphecyDrawn,
    Seal,
    See,
    Start,
    Step,
    Take,
    Temple,
    TempleDealt,
    TempleRevealed,
)
from coatl_rules.table import Bags, Private, Side, StageName, Table, Token
from coatl_rules.views import view
from tabletop_rules.facts import Change, StepFacts, changes_between, points_changed
from tabletop_rules.game import Hidden, Seat, View
from tabletop_rules.stepkinds import Form, Maybe, Named, Several, StepKind, StepTable, Whole

_PROPHECY: Final = Named("a prophecy", PROPHECY_IDS)
_PROPHECIES: Final = Several(_PROPHECY, MOST, 1)
_TEMPLE: Final = Named("a temple", TEMPLE_IDS)
_COLOUR: Final = Named("a colour", COLOURS, lambda colour: colour.letter)
_KIND: Final = Named("a kind of piece", tuple(Kind), lambda kind: kind.value)
_COATL: Final = Whole("a cóatl")
_SPACE: Final[dict[str, Form]] = {"kind": _KIND, "colours": Several(_COLOUR, 2, 1)}
_ENDS: Final = {Place.FRONT: "front", Place.HEAD: "front", Place.BACK: "back", Place.TAIL: "back"}


def _letters(colours: Iterable[Colour]) -> str:
    return "".join(colour.letter for colour in colours)


def _piece(piece: Piece) -> str:
    return f"{piece.kind.value}-{piece.colour.letter}"


def _of(seat: Seat | None, *names: str) -> list[str]:
    """Names of things that lie before a seat, where it is known."""
    return [] if seat is None else [f"seat-{seat}/{name}" if name else f"seat-{seat}" for name in names]


def _picked(move: Pick, seat: Seat | None) -> Iterable[str]:
    cells = dict.fromkeys(f"bag/{move.kind.value}-{colour.letter}" for colour in move.colours)
    return [*_of(seat, f"token-{Token.PICK.value}"), *cells]


def _extended(move: Extend, seat: Seat | None) -> Iterable[str]:
    kind = move.place.value if move.place in (Place.HEAD, Place.TAIL) else Kind.BODY.value
    card = [] if move.card is None else [f"hand/{move.card}"]
    return _of(seat, f"board/{kind}-{move.colour.letter}", f"coatl-{move.coatl}/{_ENDS[move.place]}", *card)


STEPS: Final = StepTable[Step](
    format_step,
    StepKind(
        Keep,
        ("keep",),
        {"cards": _PROPHECIES},
        lambda move, seat: dict.fromkeys(_of(seat, *(f"hand/{card}" for card in move.cards))),
        seated=True,
    ),
    StepKind(Take, ("take",), _SPACE, lambda move, _: (f"supply/{move.kind.value}-{_letters(move.colours)}",)),
    StepKind(Pick, ("pick",), _SPACE, _picked),
    StepKind(
        Choose,
        ("choose",),
        {"card": Named("a prophecy or the deck", (*PROPHECY_IDS, DECK))},
        lambda move, _: (DECK if move.card == DECK else f"display/{move.card}",),
    ),
    StepKind(
        Start,
        ("start",),
        {"piece": Named("a piece", ALL_PIECES, _piece)},
        lambda move, seat: _of(seat, f"board/{_piece(move.piece)}"),
    ),
    StepKind(
        Extend,
        ("extend",),
        {
            "coatl": _COATL,
            "place": Named("a place", tuple(Place), lambda place: place.value),
            "colour": _COLOUR,
            "card": Maybe(_PROPHECY),
        },
        _extended,
    ),
    StepKind(
        Fulfil,
        ("fulfil",),
        {"coatl": _COATL, "card": _PROPHECY},
        lambda move, seat: _of(seat, f"hand/{move.card}", f"coatl-{move.coatl}"),
    ),
    StepKind(Temple, ("temple",), {"card": _TEMPLE}, lambda move, _: (move.card,)),
    StepKind(Seal, ("seal",), {}, lambda _, seat: _of(seat, "")),
    StepKind(See, ("see",), {}, lambda _, seat: [*_of(seat, f"token-{Token.SEE.value}"), "display"]),
    StepKind(Discard, ("discard",), {"card": _PROPHECY}, lambda move, seat: _of(seat, f"hand/{move.card}")),
    StepKind(
        Commit,
        ("commit",),
        {"card": _TEMPLE},
        lambda move, seat: [*_of(seat, f"token-{Token.COMMIT.value}"), move.card],
    ),
    StepKind(End, ("end",), {}, lambda _, seat: _of(seat, "")),
    StepKind(Pass, ("pass",), {}, lambda _, seat: _of(seat, "")),
    StepKind(
        Fill,
        ("=fill",),
        {"heads": Several(_COLOUR, MOST), "tails": Several(_COLOUR, MOST), "bodies": Several(Several(_COLOUR, 2, 2), MOST)},
        lambda *_: ("bag", "supply"),
    ),
    StepKind(TempleDealt, ("=temple",), {"card": _TEMPLE}, lambda _, seat: ("temples", *_of(seat, "")), seated=True),
    StepKind(TempleRevealed, ("=reveal",), {"card": _TEMPLE}, lambda *_: ("temples",)),
    StepKind(DisplayFilled, ("=display",), {"cards": _PROPHECIES}, lambda *_: ("deck", "display")),
    StepKind(PropheciesDealt, ("=prophecies",), {"cards": _PROPHECIES}, lambda _, seat: ("deck", *_of(seat, "")), seated=True),
    StepKind(ProphecyDrawn, ("=draw",), {"card": _PROPHECY}, lambda *_: ("deck",)),
)
"""Every kind of step with its parts."""


def describe_step(step: Step | Hidden, /, seat: Seat | None = None) -> StepFacts:
    """The step as data: see `tabletop_rules.facts.Describes`. Raises: TypeError for what is no step.

    >>> from coatl_rules import parse_step
    >>> describe_step(parse_step("extend 0 tail R P15"), 1).targets
    ('seat-1/board/tail-R', 'seat-1/coatl-0/back', 'seat-1/hand/P15')
    """
    return STEPS.describe(step, seat)


def step_from(facts: StepFacts | Mapping[str, object] | str | bytes, /) -> Step:
    """The step that the data describes, an inverse of `describe_step`. Raises: BadText.

    >>> format_step(step_from('{"kind":"take","args":{"kind":"body","colours":["R","B"]}}'))
    'take body RB'
    """
    return STEPS.read(facts)


_BAGS: Final = ((Kind.HEAD, "heads"), (Kind.TAIL, "tails"), (Kind.BODY, "bodies"))


def _in_bags(bags: Bags) -> dict[str, int]:
    counted = {}
    for kind, name in _BAGS:
        counts = getattr(bags, name)
        for letter, count in zip(LETTERS, (counts.yellow, counts.red, counts.black, counts.green, counts.blue), strict=True):
            counted[f"{kind.value}-{letter}"] = count
    return {thing: count for thing, count in counted.items() if count}


def _supplied(table: Table) -> dict[str, dict[str, int]]:
    """What each space of the supply holds; spaces that hold the same have one name."""
    found: dict[str, Counter[str]] = {}
    heads, tails = ([(colour,) for colour in colours] for colours in (table.supply.heads, table.supply.tails))
    kinds: tuple[tuple[Kind, Iterable[tuple[Colour, ...]]], ...]
    kinds = (Kind.HEAD, heads), (Kind.TAIL, tails), (Kind.BODY, table.supply.bodies)
    for kind, colours in ((kind, colours) for kind, spaces in kinds for colours in spaces):
        space = found.setdefault(f"supply/{kind.value}-{_letters(colours)}", Counter())
        space.update(f"{kind.value}-{colour.letter}" for colour in colours)
    return {name: dict(space) for name, space in found.items()}


def _turns(table: Table, seat: Seat) -> bool:
    """Whether it is the seat's turn, or it still chooses what it keeps."""
    if table.stage.waiting:
        return seat in table.stage.waiting
    return table.stage.name is not StageName.OVER and seat == table.turn.seat


def _side(side: Side, mine: str, private: Private | None) -> dict[str, dict[str, int]]:
    backs = {"prophecy": side.prophecies, "temple": side.temples}
    hand = Counter([*private.prophecies, *private.temples]) if private else Counter(backs)
    found = {f"{mine}/board": dict(Counter(map(_piece, side.board))), f"{mine}/hand": {**+hand}}
    for number, coatl in enumerate(side.coatls):
        temple = [] if coatl.temple is None else [coatl.temple]
        found[f"{mine}/coatl-{number}"] = dict(Counter([*map(_piece, coatl.snake.pieces), *coatl.prophecies, *temple]))
    return found


def things(view: View[Table, Private, Move], /) -> dict[str, dict[str, int]]:
    """What lies where: pieces, cards (those that are not seen as backs), sacrifice tokens, whose turn it is, and (at "moment")
    what has to happen."""
    table = view.table
    found: dict[str, dict[str, int]] = {
        "moment": {f"phase/{table.stage.name.value}": 1},
        "bag": _in_bags(table.bags),
        **_supplied(table),
        "display": dict(Counter(table.display)),
        "deck": {"prophecy": table.deck},
        "discards": {"prophecy": table.discards},
    }
    for pile, (top, below) in enumerate(zip(table.temples.tops, table.temples.below, strict=True)):
        found[f"temples-{pile}"] = {**({} if top is None else {top: 1}), "temple": below}
    for seat, side in enumerate(table.sides):
        found |= _side(side, f"seat-{seat}", view.private if seat == view.seat else None)
        tokens = {f"token-{token.value}": 1 for token in side.tokens}
        found[f"seat-{seat}"] = {**tokens, "turn": int(_turns(table, seat))}
    counted = {place: {thing: count for thing, count in held.items() if count} for place, held in found.items()}
    return {place: held for place, held in counted.items() if held}


_SORTS: Final = {**dict.fromkeys(PROPHECY_IDS, "prophecy"), **dict.fromkeys(TEMPLE_IDS, "temple")}


def _sort(thing: str) -> str:
    """Things that may turn into each other: cards and their backs, and the phases."""
    return _SORTS.get(thing, thing.partition("/")[0])


def changes(before: State, after: State, step: Step, seat: Seat | None, /) -> tuple[Change, ...]:
    """What a legal step changed, as a seat (None: a spectator) may see it: see `tabletop_rules.facts.Describes`."""
    old, new = view(before, seat), view(after, seat)
    moved = changes_between(things(old), things(new), (), _sort)
    return moved + points_changed(*([side.points for side in each.table.sides] for each in (old, new)))
