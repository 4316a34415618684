"""Steps as data, and what a step changed, in the names of the picture. Decides what the parts of steps are called.

A card bears its own name wherever it lies; one whose face the viewer does not see is a "card".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from catsle_rules.model import MOST_LISTED, MOST_NAMED, Deal, ExtraCard, Move, PlayCard, State, Step, TakeCard
from catsle_rules.notation import format_step
from catsle_rules.pieces import DECK, Card
from catsle_rules.tables import Private, Table
from catsle_rules.turns import Phase
from catsle_rules.views import view
from tabletop_rules.facts import Change, Moved, StepFacts, Turned, changes_between, points_changed
from tabletop_rules.game import Hidden, Seat, View
from tabletop_rules.stepkinds import Named, Several, StepKind, StepTable, Whole

_CARD: Final = Named("a card", DECK)
_BACK: Final = "card"


def _taken(move: TakeCard, seat: Seat | None) -> Iterable[str]:
    return [str(move.card)] if seat is None else [str(move.card), f"seat-{seat}/column-{move.column}"]


STEPS: Final = StepTable[Step](
    format_step,
    StepKind(PlayCard, ("play",), {"card": _CARD}, lambda move, _: (str(move.card),)),
    StepKind(TakeCard, ("take",), {"card": _CARD, "column": Whole("a column", least=-MOST_NAMED, most=MOST_NAMED)}, _taken),
    StepKind(
        Deal,
        ("=deal",),
        {"hands": Several(Several(_CARD, MOST_LISTED), MOST_LISTED)},
        lambda outcome, _: ("undealt", *(f"seat-{seat}" for seat in range(len(outcome.hands)))),
    ),
    StepKind(ExtraCard, ("=extra",), {"card": _CARD}, lambda *_: ("undealt", "trick")),
)
"""Every kind of step with its parts."""


def describe_step(step: Step | Hidden, /, seat: Seat | None = None) -> StepFacts:
    """The step as data: see `tabletop_rules.facts.Describes`. Raises: TypeError for what is no step.

    >>> from catsle_rules import parse_step
    >>> describe_step(parse_step("take red5 2"), 1).targets
    ('red5', 'seat-1/column-2')
    """
    return STEPS.describe(step, seat)


def step_from(facts: StepFacts | Mapping[str, object] | str | bytes, /) -> Step:
    """The step that the data describes, an inverse of `describe_step`. Raises: BadText.

    >>> format_step(step_from({"kind": "play", "args": {"card": "red5"}}))
    'play red5'
    """
    return STEPS.read(facts)


def _faces(cards: Iterable[Card]) -> dict[str, int]:
    return {str(card): 1 for card in cards}


def _backs(count: int) -> dict[str, int]:
    return {_BACK: count} if count else {}


def _actor(table: Table) -> Seat | None:
    """Whose turn it is."""
    if table.phase is Phase.TAKE:
        return table.takers[0]
    if table.phase is Phase.PLAY and table.leader is not None:
        return (table.leader + len(table.plays)) % table.options.seats
    return None


def things(view: View[Table, Private, Move], /) -> dict[str, dict[str, int]]:
    """What lies where: cards (those that are not seen as backs), whose turn it is, the colours that a seat failed to follow, and
    (at "moment") what has to happen."""
    table, actor = view.table, _actor(view.table)
    found = {
        "moment": {f"phase/{table.phase.value}": 1},
        "trick": _faces([*table.plays, *table.left, *([] if table.extra is None else [table.extra])]),
    }
    for seat, board in enumerate(table.boards):
        mine = view.private is not None and seat == view.seat
        found[f"seat-{seat}/hand"] = _faces(view.private.hand) if mine and view.private else _backs(table.hand_sizes[seat])
        voids = {f"void/{colour}": 1 for colour in table.voids[seat]}
        found[f"seat-{seat}"] = {**({"turn": 1} if seat == actor else {}), **voids}
        for number, column in enumerate(board):
            found[f"seat-{seat}/column-{number}"] = _faces(column.cards)
    found["discards"] = _backs(table.discards) if table.open_discards is None else _faces(table.open_discards)
    found["undealt"] = _backs(table.undealt)
    return {place: held for place, held in found.items() if held}


def _gathered(old: Mapping[str, Mapping[str, int]]) -> Iterable[Change]:
    """All cards come together before they are dealt anew (R8.2)."""
    for place, held in old.items():
        for thing, count in held.items():
            if "/" not in thing and thing != "turn" and place != "undealt":
                yield Moved(thing, place, "undealt", count)
                if thing != _BACK:
                    yield Turned(thing, _BACK, "undealt", count)


def changes(before: State, after: State, step: Step, seat: Seat | None, /) -> tuple[Change, ...]:
    """What a legal step changed, as a seat (None: a spectator) may see it: see `tabletop_rules.facts.Describes`."""
    shown = view(after, seat)
    old, new = things(view(before, seat)), things(shown)
    known: list[Change] = []
    if isinstance(step, Deal):
        known += _gathered(old)
        known += [Moved(_BACK, "undealt", f"seat-{each}/hand", size) for each, size in enumerate(shown.table.hand_sizes)]
    moved = changes_between(old, new, known, _sort)
    return moved + points_changed(view(before, None).table.scores, shown.table.scores)


def _sort(thing: str) -> str:
    """Things that may turn into each other: cards and their backs, and the phases."""
    return thing if thing == "turn" else thing.partition("/")[0] if "/" in thing else _BACK
