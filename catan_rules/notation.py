"""The text of steps: short words, 0-based seats, outcomes begin with `=`.

Decides spelling only; whether a step is legal is decided in `legality`. Text is strict: `format_step(parse_step(text)) == text`.
Counts go by the order of `Resource`, a count of one is not written: `2wool+ore`; no cards at all are `nothing`. Tiles and
harbours of a drawn board go by their first letters, tiles and tokens row by row: `owl/gbwb/gldlo/logw/bgw`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TypeAlias

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
    Step,
    Stolen,
    TerrainLaid,
    WithdrawOffer,
)
from catan_rules.pieces import CARDS, RESOURCES, Card, Counts, HarbourKind, Resource, Terrain
from catan_rules.topology import BOARDS, EVERY_EDGE, EVERY_HEX, EVERY_VERTEX
from tabletop_rules import BadText, require_string

_LONGEST = 200

_WORDS: dict[Step, str] = {
    RollDice(): "roll",
    BuyCard(): "buy",
    PlayKnight(): "knight",
    PlayRoadBuilding(): "road-building",
    WithdrawOffer(): "withdraw",
    DeclareVictory(): "declare",
    EndTurn(): "end",
    **{BuildRoad(place): f"road {place}" for place in EVERY_EDGE},
    **{BuildSettlement(place): f"settlement {place}" for place in EVERY_VERTEX},
    **{BuildCity(place): f"city {place}" for place in EVERY_VERTEX},
    **{MoveRobber(place): f"robber {place}" for place in EVERY_HEX},
    **{PlayMonopoly(kind): f"monopoly {kind}" for kind in RESOURCES},
    **{Stolen(kind): f"=steal {kind}" for kind in RESOURCES},
    **{CardDrawn(card): f"=card {card}" for card in CARDS},
    **{Rolled(total): f"=roll {total}" for total in range(2, 13)},
    **{SpiralLaid(corner): f"=numbers {corner} ccw" for corner in EVERY_HEX},
    **{SpiralLaid(corner, clockwise=True): f"=numbers {corner} cw" for corner in EVERY_HEX},
}
_STEPS = {text: step for step, text in _WORDS.items()}


def format_step(step: Step, /) -> str:
    """The canonical text of a step.

    >>> format_step(BuildRoad("0,-1NW")), format_step(OfferTrade(Counts(wool=2, ore=1), Counts(grain=1)))
    ('road 0,-1NW', 'offer 2wool+ore for grain')
    """
    try:
        return _WORDS.get(step) or _WRITERS[type(step)](step)
    except (KeyError, TypeError):
        raise TypeError(f"{step!r} is no step of Catan") from None


def _discard(step: Discard) -> str:
    return f"discard {step.seat} {step.resource}"


def _robber(step: MoveRobber) -> str:
    return f"robber {step.hex} from {step.victim}"


def _plenty(step: PlayYearOfPlenty) -> str:
    return f"plenty {step.counts}"


def _maritime(step: MaritimeTrade) -> str:
    return f"bank {step.rate}{step.give} for {step.get}"


def _offer(step: OfferTrade) -> str:
    return f"offer {step.give} for {step.get}"


def _accept(step: AcceptOffer) -> str:
    return f"accept {step.seat}"


def _decline(step: DeclineOffer) -> str:
    return f"decline {step.seat}"


def _counter(step: CounterOffer) -> str:
    return f"counter {step.seat} {step.give} for {step.get}"


def _confirm(step: ConfirmTrade) -> str:
    return f"confirm {step.partner}"


def _rolled(step: Rolled) -> str:
    return f"=roll {step.total}"


_TERRAIN_LETTERS = {tile.value[0]: tile for tile in Terrain}
_HARBOUR_LETTERS = {kind.value[0]: kind for kind in HarbourKind}
_ROWS = {len(board.hexes): board.rows for board in BOARDS}
_HARBOUR_SIZES = tuple(len(board.harbours) for board in BOARDS)


def _by_rows(signs: Sequence[str], gap: str) -> str:
    """Signs of hexes in reading order, row by row."""
    left = iter(signs)
    return "/".join(gap.join(islice(left, row)) for row in _ROWS[len(signs)])


def _terrain(step: TerrainLaid) -> str:
    return f"=terrain {_by_rows([tile.value[0] for tile in step.terrain], '')}"


def _harbours(step: HarboursLaid) -> str:
    return f"=harbours {''.join(kind.value[0] for kind in step.harbours)}"


def _numbers(step: NumbersDealt) -> str:
    return f"=numbers {_by_rows(['-' if number is None else str(number) for number in step.numbers], ',')}"


_WRITERS: dict[type[Step], Callable[..., str]] = {
    Discard: _discard,
    MoveRobber: _robber,
    PlayYearOfPlenty: _plenty,
    MaritimeTrade: _maritime,
    OfferTrade: _offer,
    AcceptOffer: _accept,
    DeclineOffer: _decline,
    CounterOffer: _counter,
    ConfirmTrade: _confirm,
    Rolled: _rolled,
    TerrainLaid: _terrain,
    HarboursLaid: _harbours,
    NumbersDealt: _numbers,
}

_NUMBER = re.compile("0|[1-9][0-9]{0,3}")
_PART = re.compile(f"([2-9]|[1-9][0-9]{{1,3}})?({'|'.join(map(str, RESOURCES))})")
_RATED = re.compile(f"(0|[1-9][0-9]{{0,3}})({'|'.join(map(str, RESOURCES))})")
_KINDS: dict[str, Resource] = {str(kind): kind for kind in RESOURCES}
_CARD_NAMES: dict[str, Card] = {str(card): card for card in CARDS}


def _read_number(word: str) -> int | None:
    return int(word) if _NUMBER.fullmatch(word) else None


def _read_rated(word: str) -> tuple[int, Resource] | None:
    match = _RATED.fullmatch(word)
    return match and (int(match[1]), _KINDS[match[2]])


def _read_counts(word: str) -> Counts | None:
    if word == "nothing":
        return Counts()
    counts = [0] * 5
    last = -1
    for part in word.split("+"):
        match = _PART.fullmatch(part)
        if match is None or _KINDS[match[2]].slot <= last:
            return None
        last = _KINDS[match[2]].slot
        counts[last] = int(match[1] or 1)
    return Counts(*counts)


def _rows(word: str, gap: str) -> list[str] | None:
    """The signs of a board's hexes in reading order; None where the rows are those of no board."""
    rows = [list(row) if not gap else row.split(gap) for row in word.split("/")]
    signs = [sign for row in rows for sign in row]
    return signs if tuple(map(len, rows)) == _ROWS.get(len(signs)) else None


def _read_terrain(word: str) -> tuple[Terrain, ...] | None:
    signs = _rows(word, "")
    if signs is None or not _TERRAIN_LETTERS.keys() >= {*signs}:
        return None
    return tuple(_TERRAIN_LETTERS[sign] for sign in signs)


def _read_harbours(word: str) -> tuple[HarbourKind, ...] | None:
    if len(word) not in _HARBOUR_SIZES or not _HARBOUR_LETTERS.keys() >= {*word}:
        return None
    return tuple(_HARBOUR_LETTERS[sign] for sign in word)


_TOKENS: dict[str, int | None] = {"-": None} | {str(number): number for number in range(2, 13)}


def _read_tokens(word: str) -> tuple[int | None, ...] | None:
    signs = _rows(word, ",")
    if signs is None or not _TOKENS.keys() >= {*signs}:
        return None
    return tuple(_TOKENS[sign] for sign in signs)


_Field: TypeAlias = "tuple[Callable[[str], object], str]"

_SEAT: _Field = (_read_number, "a seat")
_KIND: _Field = (_KINDS.get, "a resource")
_COUNTS: _Field = (_read_counts, "counts like 2wool+ore, in the order brick, lumber, wool, grain, ore")
_EDGE: _Field = ({str(place): place for place in EVERY_EDGE}.get, "an edge like 0,-1NW")
_VERTEX: _Field = ({str(place): place for place in EVERY_VERTEX}.get, "a vertex like 0,-1N")
_FOR: _Field = ({"for": True}.get, "'for'")

_GRAMMAR: dict[str, tuple[Callable[..., Step], tuple[_Field, ...]]] = {
    "roll": (RollDice, ()),
    "buy": (BuyCard, ()),
    "knight": (PlayKnight, ()),
    "road-building": (PlayRoadBuilding, ()),
    "withdraw": (WithdrawOffer, ()),
    "declare": (DeclareVictory, ()),
    "end": (EndTurn, ()),
    "road": (BuildRoad, (_EDGE,)),
    "settlement": (BuildSettlement, (_VERTEX,)),
    "city": (BuildCity, (_VERTEX,)),
    "discard": (Discard, (_SEAT, _KIND)),
    "robber": (
        lambda place, _, victim: MoveRobber(place, victim),
        (({str(place): place for place in EVERY_HEX}.get, "a land hex like 0,1"), ({"from": True}.get, "'from' a seat"), _SEAT),
    ),
    "plenty": (PlayYearOfPlenty, (_COUNTS,)),
    "monopoly": (PlayMonopoly, (_KIND,)),
    "bank": (lambda rated, _, get: MaritimeTrade(rated[1], rated[0], get), ((_read_rated, "cards like 4ore"), _FOR, _KIND)),
    "offer": (lambda give, _, get: OfferTrade(give, get), (_COUNTS, _FOR, _COUNTS)),
    "accept": (AcceptOffer, (_SEAT,)),
    "decline": (DeclineOffer, (_SEAT,)),
    "counter": (lambda seat, give, _, get: CounterOffer(seat, give, get), (_SEAT, _COUNTS, _FOR, _COUNTS)),
    "confirm": (ConfirmTrade, (_SEAT,)),
    "=roll": (Rolled, ((_read_number, "a total"),)),
    "=steal": (Stolen, (_KIND,)),
    "=terrain": (TerrainLaid, ((_read_terrain, "the tiles row by row, like owl/gbwb/gldlo/logw/bgw"),)),
    "=harbours": (HarboursLaid, ((_read_harbours, "the harbours clockwise from the north-west, like agoawaabl"),)),
    "=numbers": (NumbersDealt, ((_read_tokens, "a corner and ccw or cw, or the tokens row by row, like 10,2,9/12,6,…"),)),
    "=card": (CardDrawn, ((_CARD_NAMES.get, "a development card like year-of-plenty"),)),
}


def parse_step(text: str, /) -> Step:
    """The step of a canonical text; names no place and no count that the game does not have, but may well be illegal.

    Raises: BadText with the offset of the first word that does not fit, and what was expected there;
    TypeError for what is no text.

    >>> parse_step("robber 0,1 from 2")
    MoveRobber(hex=Hex('0,1'), victim=2)
    """
    require_string(text)
    step = _STEPS.get(text)
    if step is not None:
        return step
    word, *rest = text[:_LONGEST].split(" ")
    if word not in _GRAMMAR:
        raise BadText(text, 0, f"one of the words {', '.join(_GRAMMAR)}")
    make, fields = _GRAMMAR[word]
    offset = len(word)
    values = []
    for place, (read, expected) in enumerate(fields):
        if place == len(rest):
            raise BadText(text, offset, expected)
        value = read(rest[place])
        if value is None:
            raise BadText(text, offset + 1, expected)
        values.append(value)
        offset += 1 + len(rest[place])
    if offset < len(text):
        raise BadText(text, offset, "nothing more")
    return make(*values)
