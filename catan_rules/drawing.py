"""Catan drawn: the board, the bank, every seat's pieces, cards and awards, as a picture and as text.

The names that can be highlighted: hexes ("0,-1"), vertices ("0,-1N"), edges ("0,-1NW"), "bank", "deck", "offer", "seat 0". Hands
that the value does not show are drawn as backs.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, TypeAlias

from catan_rules.chart import STYLES, chart, narrow, width_of
from catan_rules.model import Move
from catan_rules.picture import (
    LETTERS,
    TILES,
    draw_board,
    draw_city,
    draw_road,
    draw_settlement,
    draw_star,
    layout,
)
from catan_rules.pieces import CARDS, CITIES, RESOURCES, ROADS, SETTLEMENTS, CardCounts, Counts, Resource, Terrain
from catan_rules.table import NAME, Offer, Position, Private, Stage, Table
from tabletop_rules.drawing.canvas import WHITE, Canvas, Fill
from tabletop_rules.drawing.finding import order_from, seat_of
from tabletop_rules.drawing.sheet import BOLD, Sheet, Span
from tabletop_rules.game import Seat, View

Drawn: TypeAlias = Position | View[Table, Private, Move]

# What both say

_ASKED: Final = {
    Stage.LAYING_TERRAIN: "The board is drawn: the tiles",
    Stage.LAYING_HARBOURS: "The board is drawn: the harbours",
    Stage.LAYING_NUMBERS: "The board is drawn: the number tokens",
    Stage.SETUP_SETTLEMENT: "Seat {seat} places a settlement",
    Stage.SETUP_ROAD: "Seat {seat} places the road of its settlement",
    Stage.BEFORE_ROLL: "Seat {seat} begins its turn",
    Stage.ROLLING: "Seat {seat} rolls the dice",
    Stage.MOVING_ROBBER: "Seat {seat} moves the robber",
    Stage.STEALING: "Seat {seat} steals a card from seat {victim}",
    Stage.MAIN: "Seat {seat} trades and builds",
    Stage.SPECIAL_BUILDING: "Seat {seat} builds after the turn of seat {first}",
    Stage.FREE_ROADS: "Seat {seat} places free roads ({free} left)",
    Stage.DRAWING: "Seat {seat} draws a development card",
    Stage.OFFERING: "Seat {seat} offers a trade",
    Stage.OVER: "Game over, won by seat {seat}",
}
_SECOND: Final = "Seat {seat} trades with the bank and builds, second to seat {first}"
_CHANCE: Final = (
    *(Stage.LAYING_TERRAIN, Stage.LAYING_HARBOURS, Stage.LAYING_NUMBERS),
    *(Stage.ROLLING, Stage.STEALING, Stage.DRAWING),
)


def _moment(table: Table) -> str:
    """What happens now, in a line."""
    if table.stage is Stage.DISCARDING:
        owing = [f"seat {seat} {pieces.owed}" for seat, pieces in enumerate(table.seats) if pieces.owed]
        return f"A seven: cards to give back: {', '.join(owing)}"
    words = _SECOND if table.stage is Stage.MAIN and table.first != table.seat else _ASKED[table.stage]
    return words.format(seat=table.seat, first=table.first, victim=table.victim, free=table.free_roads)


def _acts(table: Table, seat: Seat) -> bool:
    """Whether the game waits for the seat."""
    if table.stage is Stage.DISCARDING:
        return table.seats[seat].owed > 0
    if table.stage in _CHANCE or table.stage is Stage.OVER:
        return False
    return seat == table.seat or (table.offer is not None and table.offer.answers[seat] is None)


def _shown(value: Drawn, chosen: Seat | None) -> tuple[Private | None, ...]:
    """The cards of each seat as far as the value shows them to the chosen seat; None for those that are not shown."""
    seats = range(value.table.options.seats)
    if isinstance(value, Position):
        return tuple(value.privates[seat] if chosen in (None, seat) else None for seat in seats)
    if value.revealed:
        return value.revealed
    return tuple(value.private if seat == value.seat else None for seat in seats)


def _cards_text(cards: CardCounts) -> str:
    named = [(card.value, count) for card, count in zip(CARDS, cards, strict=True) if count]
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in named)


def _points_text(table: Table, seat: Seat, private: Private | None) -> str:
    points = table.seats[seat].points
    hidden = private.cards.victory_point if private else 0
    return f"{points + hidden} points ({hidden} hidden)" if hidden else f"{points} point{'s' * (points != 1)}"


def _awards(table: Table, seat: Seat) -> list[str]:
    awards = ((table.longest_road, "longest road"), (table.largest_army, "largest army"))
    return [words for holder, words in awards if holder == seat]


def _offer_text(offer: Offer, seat: Seat) -> list[str]:
    """The offer, and each seat's answer."""
    lines = [f"Seat {seat} gives {offer.give} for {offer.get}"]
    words = {"accept": "accepts", "decline": "declines"}
    for other, answer in enumerate(offer.answers):
        if answer is not None:
            counter = f"would give {answer.give} for {answer.get}"
            lines.append(f"seat {other} {words.get(answer.kind, counter)}")
    return lines


def _bank_count(table: Table, kind: Resource) -> str:
    return "∞" if table.options.bank == "unlimited" else str(table.bank[kind])


# The picture

_WIDTH: Final = 600
_MARGIN: Final = 14
_BACK: Final = Fill("#7a4b24", "mesh", "#a06f40")
_CARD_BACK: Final = Fill("#3d4a63", "mesh", "#65748f")
_CARD: Final = (46.0, 58.0)


def svg(value: Drawn, /, *, seat: Seat | None = None, highlight: Collection[str] = ()) -> str:
    """The picture: see `tabletop_rules.drawings.Drawing`. Raises: ValueError for a value of another game and for a seat outside
    the game."""
    table = value.table
    seats = table.options.seats
    chosen = seat_of(value, NAME, seats, seat)
    shown = _shown(value, chosen)
    offer = [] if table.offer is None else _offer_text(table.offer, table.seat)
    board = layout(table.options.topology).height
    top = 50 + board + 84 + (26 * len(offer) + 14 if offer else 0)
    heights = [_seat_height(private, table.seats[each].played) for each, private in enumerate(shown)]
    canvas = Canvas(_WIDTH, top + sum(heights) + 4, f"Catan: {_moment(table)}", highlight=highlight)
    canvas.text(_MARGIN, 26, _moment(table), size=24, bold=True, most=_WIDTH - 2 * _MARGIN)
    draw_board(canvas, 50, table)
    _draw_bank(canvas, 50 + board, table)
    if offer:
        _draw_offer(canvas, 50 + board + 82, offer)
    y = top
    for each in order_from(chosen, seats):
        _draw_seat(canvas, y, table, each, shown[each])
        y += heights[each]
    return canvas.svg()


def _draw_resource(canvas: Canvas, x: float, y: float, kind: Resource, count: str) -> None:
    width, height = _CARD
    canvas.rect(x, y, width, height, fill=TILES[Terrain(kind.value)], radius=6)
    canvas.rect(x + 5, y + 7, width - 10, height - 14, fill=WHITE, thick=1, radius=4)
    canvas.text(x + width / 2, y + 18, LETTERS[kind], size=17, on=WHITE, anchor="middle", bold=True)
    canvas.text(x + width / 2, y + 39, count, size=23, on=WHITE, anchor="middle", bold=True, most=width - 12)


def _draw_backs(canvas: Canvas, x: float, y: float, fill: Fill, *, count: int, words: str) -> None:
    canvas.rect(x, y, 34, 48, fill=fill, radius=5)
    canvas.rect(x + 8, y + 5, 34, 48, fill=fill, radius=5)
    canvas.text(x + 52, y + 17, str(count), size=22, bold=True)
    canvas.text(x + 52, y + 42, words, size=17)


def _draw_bank(canvas: Canvas, y: float, table: Table) -> None:
    with canvas.place("bank", "the bank") as lit:
        canvas.text(_MARGIN, y + 34, "Bank", size=18, bold=True)
        for place, kind in enumerate(RESOURCES):
            _draw_resource(canvas, 72 + 54 * place, y + 6, kind, _bank_count(table, kind))
        canvas.frame(64, y, 280, 70, lit=lit)
    with canvas.place("deck", "the development cards") as lit:
        _draw_backs(canvas, 362, y + 8, _CARD_BACK, count=table.deck_size, words="development cards")
        canvas.frame(352, y, 240, 70, lit=lit)


def _draw_offer(canvas: Canvas, y: float, lines: list[str]) -> None:
    with canvas.place("offer", "the open offer") as lit:
        canvas.rect(_MARGIN, y, _WIDTH - 2 * _MARGIN, 26 * len(lines) + 8, fill="#efece0", thick=1, radius=8)
        for number, line in enumerate(lines):
            canvas.text(_MARGIN + 10, y + 17 + 26 * number, line, size=18, on="#efece0", bold=not number, most=_WIDTH - 50)
        canvas.frame(_MARGIN, y, _WIDTH - 2 * _MARGIN, 26 * len(lines) + 8, lit=lit)


def _seat_height(private: Private | None, played: CardCounts) -> float:
    lines = (private is not None and private.cards.total > 0) + (played.total > 0)
    return 150 + 26 * lines


def _draw_seat(canvas: Canvas, y: float, table: Table, seat: Seat, private: Private | None) -> None:
    """What a seat has: points and awards, pieces left, cards."""
    pieces = table.seats[seat]
    with canvas.place(f"seat {seat}", f"seat {seat}") as lit:
        canvas.line((_MARGIN, y - 2), (_WIDTH - _MARGIN, y - 2), line="#b8b3a0", thick=1)
        canvas.text(_MARGIN, y + 20, f"Seat {seat}{' ◀' * _acts(table, seat)}", size=20, bold=True)
        canvas.text(136, y + 20, _points_text(table, seat, private), size=20, bold=True, most=190)
        for line, award in enumerate(_awards(table, seat)):
            draw_star(canvas, 344 + 130 * line, y + 19, 10)
            canvas.text(358 + 130 * line, y + 20, award, size=17, most=112)
        _draw_pieces(canvas, y + 56, table, seat)
        if private is None:
            _draw_backs(canvas, _MARGIN, y + 82, _BACK, count=pieces.hand_size, words="resource cards")
            _draw_backs(canvas, 300, y + 82, _CARD_BACK, count=pieces.card_count, words="development cards")
        else:
            for place, kind in enumerate(RESOURCES):
                _draw_resource(canvas, _MARGIN + 56 * place, y + 78, kind, str(private.hand[kind]))
            _draw_backs(canvas, 318, y + 82, _CARD_BACK, count=pieces.card_count, words="development cards")
        below = y + 152
        if private is not None and private.cards.total:
            fresh = f" (bought now: {_cards_text(private.bought)})" if private.bought.total else ""
            words = f"In hand: {_cards_text(private.cards)}{fresh}"
            canvas.text(_MARGIN, below, words, size=17, most=_WIDTH - 2 * _MARGIN)
            below += 26
        if pieces.played.total:
            canvas.text(_MARGIN, below, f"Played: {_cards_text(pieces.played)}", size=17, most=_WIDTH - 2 * _MARGIN)
        canvas.frame(5, y, _WIDTH - 10, _seat_height(private, pieces.played) - 6, lit=lit)


def _draw_pieces(canvas: Canvas, y: float, table: Table, seat: Seat) -> None:
    """The pieces that are left, and what the roads and knights come to."""
    pieces = table.seats[seat]
    draw_road(canvas, (_MARGIN + 6, y), (_MARGIN + 46, y), seat)
    canvas.text(_MARGIN + 60, y, f"{ROADS - len(pieces.roads)} left", size=17)
    draw_settlement(canvas, 152, y + 2, seat)
    canvas.text(174, y, f"{SETTLEMENTS - len(pieces.settlements)} left", size=17)
    draw_city(canvas, 264, y + 4, seat)
    canvas.text(292, y, f"{CITIES - len(pieces.cities)} left", size=17)
    facts = f"road length {pieces.road_length}, knights {pieces.played.knight}"
    canvas.text(_WIDTH - _MARGIN, y, facts, size=17, on=WHITE, anchor="end", most=236)


# The text


def text(value: Drawn, /, *, colour: bool = False, width: int = 80) -> str:
    """The same for terminals: see `tabletop_rules.drawings.Drawing`. The board is drawn where it fits, from 72 columns on (the
    larger one from 80); else its places are listed. Raises: ValueError for another game or a width below 40."""
    table = value.table
    seats = table.options.seats
    chosen = seat_of(value, NAME, seats, None)
    sheet = Sheet(colour=colour, width=width)
    sheet.line(Span(_moment(table), BOLD))
    (narrow if width < width_of(table.options.topology) else chart)(sheet, table)
    bank = [_counted(kind, _bank_count(table, kind)) for kind in RESOURCES]
    sheet.flow("bank  ", [*bank, f"development cards {table.deck_size}"])
    if table.offer is not None:
        sheet.flow("offer ", _offer_text(table.offer, table.seat), gap="; ")
    shown = _shown(value, chosen)
    for seat in order_from(chosen, seats):
        _seat_lines(sheet, table, seat, shown[seat])
    return sheet.text()


def _counted(kind: Resource, count: str) -> Span:
    return Span(f"{LETTERS[kind]} {count}", STYLES[Terrain(kind.value)])


def _hand(hand: Counts) -> list[Span]:
    return [_counted(kind, str(hand[kind])) for kind in RESOURCES]


def _seat_lines(sheet: Sheet, table: Table, seat: Seat, private: Private | None) -> None:
    pieces = table.seats[seat]
    left = f"left: {ROADS - len(pieces.roads)} roads, {SETTLEMENTS - len(pieces.settlements)} settlements"
    facts = [
        _points_text(table, seat, private),
        *_awards(table, seat),
        f"road length {pieces.road_length}",
        f"{left}, {CITIES - len(pieces.cities)} cities",
    ]
    if pieces.played.total:
        facts.append(f"played: {_cards_text(pieces.played)}")
    sheet.line()
    sheet.flow(f"{'>' if _acts(table, seat) else ' '}seat {seat}  ", facts, gap="; ")
    if private is None:
        sheet.line(f"   hand  {pieces.hand_size} resource cards, {pieces.card_count} development cards")
        return
    sheet.flow("   hand  ", _hand(private.hand))
    if private.cards.total:
        fresh = f" (bought now: {_cards_text(private.bought)})" if private.bought.total else ""
        sheet.flow("   cards ", [f"{_cards_text(private.cards)}{fresh}"])
