"""Steps as text. Decides how a step is written: one way for each, which `parse_step` reads back and nothing else.

Moves are `draw`, `place 0`, `take 0`, `name pink,yellow`; outcomes are `=out grey,pink`, `=start blue/green/pink`, `=blue`, and
`=!blue` when the last-round card came first. Colours stand in their order, which is alphabetical; `-` is a list of none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from coloretto_rules.events import DRAWN, DRAWN_LAST_ROUND, REMOVE
from coloretto_rules.model import (
    MOST_LISTED,
    CardDrawn,
    DrawCard,
    NameJokers,
    PlaceCard,
    RemoveColours,
    StartCards,
    Step,
    TakeRow,
)
from coloretto_rules.options import MOST_ROWS
from coloretto_rules.pieces import CARDS, COLOURS, Colour, in_order
from tabletop_rules import BadText, require_string

_LONGEST: Final = 2000
_ROW: Final = re.compile(r"0|-?[1-9][0-9]{0,3}")
_COLOUR: Final = {str(colour): colour for colour in COLOURS}
_CARD: Final = {str(card): card for card in CARDS}


def _colours_text(colours: tuple[Colour, ...]) -> str:
    return ",".join(map(str, colours)) or "-"


def _start_text(outcome: StartCards) -> str:
    return f"=start {'/'.join(map(_colours_text, outcome.by_seat))}" if outcome.by_seat else "=start"


_FORMATS: Final[dict[type, Callable[[Any], str]]] = {
    DrawCard: lambda _: "draw",
    PlaceCard: lambda move: f"place {move.row}",
    TakeRow: lambda move: f"take {move.row}",
    NameJokers: lambda move: f"name {_colours_text(move.colours)}",
    RemoveColours: lambda outcome: f"=out {_colours_text(outcome.colours)}",
    StartCards: _start_text,
    CardDrawn: lambda outcome: f"=!{outcome.card}" if outcome.last_round else f"={outcome.card}",
}


def format_step(step: Step, /) -> str:
    """The canonical text of a step. Raises: TypeError for what is no step.

    >>> format_step(NameJokers([Colour.YELLOW, Colour.PINK]))
    'name pink,yellow'
    """
    try:
        formatted = _FORMATS[type(step)]
    except KeyError:
        raise TypeError(f"{step!r} is no step of Coloretto") from None
    return formatted(step)


_KNOWN: Final[tuple[Step, ...]] = (
    DrawCard(),
    *map(PlaceCard, range(MOST_ROWS)),
    *map(TakeRow, range(MOST_ROWS)),
    *DRAWN,
    *DRAWN_LAST_ROUND,
    *(removal for event in REMOVE.values() for removal in event.choices),
)
_READY: Final = {format_step(step): step for step in _KNOWN}


def parse_step(text: str, /) -> Step:
    """The step of a canonical text, so that `format_step(parse_step(text)) == text`.

    Raises: BadText, with the place where the text stops being a step and what was expected there;
    TypeError for what is no text.

    >>> parse_step("=!blue")
    CardDrawn(card=<Card.BLUE: 'blue'>, last_round=True)
    """
    require_string(text)
    step = _READY.get(text)
    return _parse(text) if step is None else step


def _parse(text: str) -> Step:
    """Texts that are not among the ready ones."""
    if len(text) > _LONGEST:
        raise BadText(text, _LONGEST, f"no more than {_LONGEST} characters")
    if text == "=start":
        return StartCards(())
    word, space, rest = text.partition(" ")
    place = len(word) + 1
    if not space or word not in _READERS:
        return _no_step(text)
    return _READERS[word](text, place, rest)


def _no_step(text: str) -> Step:
    """Nothing that is a step begins so; a wrong card is said to be one."""
    if text.startswith("="):
        offset = 2 if text.startswith("=!") else 1
        raise BadText(text, offset, f"a card ({', '.join(_CARD)}), or out, start with what is settled")
    raise BadText(text, 0, "draw, place, take or name with what it needs, or an outcome beginning with =")


def _read_place(text: str, place: int, rest: str) -> PlaceCard:
    return PlaceCard(_row(text, place, rest))


def _read_take(text: str, place: int, rest: str) -> TakeRow:
    return TakeRow(_row(text, place, rest))


def _row(text: str, place: int, rest: str) -> int:
    if not _ROW.fullmatch(rest):
        raise BadText(text, place, "the number of a row")
    return int(rest)


def _read_name(text: str, place: int, rest: str) -> NameJokers:
    return NameJokers(_colours(text, place, rest))


def _read_remove(text: str, place: int, rest: str) -> RemoveColours:
    return RemoveColours(_colours(text, place, rest))


def _read_start(text: str, place: int, rest: str) -> StartCards:
    hands: list[tuple[Colour, ...]] = []
    for part in rest.split("/"):
        if len(hands) == MOST_LISTED:
            raise BadText(text, place, f"at most {MOST_LISTED} hands")
        hands.append(_colours(text, place, part))
        place += len(part) + 1
    return StartCards(hands)


def _colours(text: str, place: int, rest: str) -> tuple[Colour, ...]:
    """Colours in order, parted by commas; - for none."""
    if rest == "-":
        return ()
    start = place
    colours: list[Colour] = []
    for name in rest.split(","):
        if len(colours) == MOST_LISTED:
            raise BadText(text, place, f"at most {MOST_LISTED} colours")
        if name not in _COLOUR:
            raise BadText(text, place, f"a colour ({', '.join(_COLOUR)})")
        colours.append(_COLOUR[name])
        place += len(name) + 1
    ordered = in_order(colours)
    if ordered != tuple(colours):
        raise BadText(text, start, f"the colours in their order: {_colours_text(ordered)}")
    return ordered


_READERS: Final[dict[str, Callable[[str, int, str], Step]]] = {
    "place": _read_place,
    "take": _read_take,
    "name": _read_name,
    "=out": _read_remove,
    "=start": _read_start,
}
