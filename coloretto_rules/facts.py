"""Steps as data, and what a step changed, in the names of the picture. Decides what the parts of steps are called.

Nothing is hidden in Coloretto (R09), so every seat and every spectator is told the same changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from coloretto_rules.model import (
    MOST_LISTED,
    CardDrawn,
    DrawCard,
    Move,
    NameJokers,
    PlaceCard,
    RemoveColours,
    StartCards,
    State,
    Step,
    TakeRow,
)
from coloretto_rules.notation import format_step
from coloretto_rules.pieces import CARDS, COLOURS, Cards
from coloretto_rules.scoring import scores
from coloretto_rules.views import Private, Table, view
from tabletop_rules.facts import Change, Moved, StepFacts, changes_between, points_changed
from tabletop_rules.game import Hidden, Seat, View
from tabletop_rules.stepkinds import Flag, Named, Several, StepKind, StepTable, Whole

_COLOURS: Final = Several(Named("a colour", COLOURS), MOST_LISTED)
_ROW: Final = Whole("a row", least=-9_999)


def _named(move: NameJokers, seat: Seat | None) -> Iterable[str]:
    return () if seat is None else [f"seat-{seat}/{colour}" for colour in move.colours]


def _dealt(outcome: StartCards, _: Seat | None) -> Iterable[str]:
    return dict.fromkeys(f"seat-{seat}/{colour}" for seat, colours in enumerate(outcome.by_seat) for colour in colours)


STEPS: Final = StepTable[Step](
    format_step,
    StepKind(DrawCard, ("draw",), {}, lambda *_: ("supply",)),
    StepKind(PlaceCard, ("place",), {"row": _ROW}, lambda move, _: ("drawn", f"row-{move.row}")),
    StepKind(TakeRow, ("take",), {"row": _ROW}, lambda move, _: (f"row-{move.row}",)),
    StepKind(NameJokers, ("name",), {"colours": _COLOURS}, _named),
    StepKind(RemoveColours, ("=out",), {"colours": _COLOURS}, lambda *_: ("supply",)),
    StepKind(StartCards, ("=start",), {"by_seat": Several(_COLOURS, MOST_LISTED)}, _dealt),
    StepKind(
        CardDrawn,
        tuple(f"={mark}{card}" for mark in ("", "!") for card in CARDS),
        {"card": Named("a card", CARDS), "last_round": Flag()},
        lambda *_: ("supply", "drawn"),
    ),
)
"""Every kind of step with its parts."""


def describe_step(step: Step | Hidden, /, seat: Seat | None = None) -> StepFacts:
    """The step as data: see `tabletop_rules.facts.Describes`. Raises: TypeError for what is no step.

    >>> from coloretto_rules import parse_step
    >>> describe_step(parse_step("place 2"))
    StepFacts(kind='place', seat=None, args=Args({'row': 2}), targets=('drawn', 'row-2'))
    """
    return STEPS.describe(step, seat)


def step_from(facts: StepFacts | Mapping[str, object] | str | bytes, /) -> Step:
    """The step that the data describes, an inverse of `describe_step`. Raises: BadText.

    >>> step_from({"kind": "take", "args": {"row": "2"}})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    tabletop_rules.errors.BadText: cannot read ... at character 29: expected a row, -9999 to 9999, at $.args.row
    """
    return STEPS.read(facts)


def _cards(cards: Cards) -> dict[str, int]:
    return {str(card): count for card, count in zip(CARDS, cards.counts, strict=True) if count}


def things(view: View[Table, Private, Move], /) -> dict[str, dict[str, int]]:
    """What lies where: cards by their faces, the last-round card, whose turn it is, which rows and seats are out of the round,
    and (at "moment") what has to happen."""
    table = view.table
    rows = {f"row-{row}": {**_cards(each.cards), "taken" if each.taken else "open": 1} for row, each in enumerate(table.rows)}
    areas = {}
    for seat, area in enumerate(table.areas):
        turn = {"turn": 1} if seat == table.seat else {}
        areas[f"seat-{seat}"] = {**_cards(area.cards), "out" if area.has_taken else "in": 1, **turn}
        areas[f"seat-{seat}/named"] = {str(colour): area.named_jokers.count(colour) for colour in area.named_jokers}
    found = {
        "moment": {f"phase/{table.phase.value}": 1},
        "supply": {**_cards(table.unseen), **({} if table.last_round else {"last-round": 1})},
        "last-round": {"last-round": 1} if table.last_round else {},
        "drawn": {} if table.drawn is None else {str(table.drawn): 1},
        **rows,
        **areas,
        "discard": _cards(table.discard),
    }
    return {place: held for place, held in found.items() if held}


def changes(before: State, after: State, step: Step, seat: Seat | None, /) -> tuple[Change, ...]:
    """What a legal step changed, as a seat (None: a spectator) may see it: see `tabletop_rules.facts.Describes`.

    >>> from coloretto_rules import Options, apply, new_game, parse_step
    >>> before = apply(new_game(Options(seats=3)), parse_step("=out grey"))
    >>> step = parse_step("=start blue/green/yellow")
    >>> [change.to for change in changes(before, apply(before, step), step, None) if isinstance(change, Moved)]
    ['seat-0', 'seat-1', 'seat-2']
    """
    old, new = view(before, seat), view(after, seat)
    known: list[Change] = []
    if isinstance(step, TakeRow):  # with two seats the row that nobody took leaves at the same time (R51)
        row, mine = f"row-{step.row}", f"seat-{old.table.seat}"
        known += [Moved(card, row, mine, count) for card, count in _cards(old.table.rows[step.row].cards).items()]
    moved = changes_between(things(old), things(new), known, _sort)
    return moved + points_changed(scores(before), scores(after))


_SORTS: Final = {"open": "row", "taken": "row", "in": "round", "out": "round"}


def _sort(thing: str) -> str:
    """Things that may turn into each other: the phases, the two sides of a row, and whether a seat is in the round."""
    return _SORTS.get(thing, thing.partition("/")[0])
