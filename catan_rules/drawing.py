"""Catan drawn: the board, the bank, every seat's pieces, cards and awards, as a picture and as text.

The names of things: "board", hexes ("0,-1"), vertices ("0,-1N"), edges ("0,-1NW"), "dice", "bank" and "bank/wool", "deck";
"offer", "offer/accept" and "offer/decline" while somebody is to answer, "offer/seat-1" for an answer; "seat-0", "seat-0/hand" and
"seat-0/cards" (also where only backs are seen), "seat-0/wool" and "seat-0/knight" where they are shown, "seat-0/played". Hands
that the value does not show are drawn as backs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from catan_rules.chart import STYLES, chart, narrow, width_of
from catan_rules.model import Move
from catan_rules.picture import LETTERS, TILES, draw_board, draw_city, draw_road, draw_settlement, draw_star, layout as spread_of
from catan_rules.pieces import CARDS, CITIES, RESOURCES, ROADS, SETTLEMENTS, CardCounts, Counts, Resource, Terrain
from catan_rules.table import NAME, Offer, Position, Private, Stage, Table
from tabletop_rules.drawing.canvas import WHITE, Canvas, Fill, measure
from tabletop_rules.drawing.finding import Layout, is_wide, order_from, seat_of
from tabletop_rules.drawing.naming import name_targets
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


def _terms(offer: Offer, seat: Seat) -> str:
    return f"Seat {seat} gives {offer.give} for {offer.get}"


def _answers(offer: Offer) -> list[tuple[Seat, str]]:
    """Each seat's answer, as far as there are any."""
    words = {"accept": "accepts", "decline": "declines"}
    return [
        (other, words.get(answer.kind, f"would give {answer.give} for {answer.get}"))
        for other, answer in enumerate(offer.answers)
        if answer is not None
    ]


def _bank_count(table: Table, kind: Resource) -> str:
    return "∞" if table.options.bank == "unlimited" else str(table.bank[kind])


# The picture

_WIDTH: Final = 600
_MARGIN: Final = 14
_BACK: Final = Fill("#7a4b24", "mesh", "#a06f40")
_CARD_BACK: Final = Fill("#3d4a63", "mesh", "#65748f")
_CARD: Final = (46.0, 58.0)


def svg(
    value: Drawn, /, *, seat: Seat | None = None, highlight: Collection[str] = (), layout: Layout = "tall"
) -> str:
    """The picture: see `tabletop_rules.drawings.Drawing`. Raises: ValueError for a value of another game, for a seat outside the
    game, and for another layout."""
    table = value.table
    seats = table.options.seats
    chosen = seat_of(value, NAME, seats, seat)
    shown = _shown(value, chosen)
    board = spread_of(table.options.topology).height
    offer = 0 if table.offer is None else _offer_height(table.offer)
    top = 50 + board + 84 + offer
    order = order_from(chosen, seats)
    columns = _columns(order, layout)
    heights = [_seat_height(private, table.seats[each].played) for each, private in enumerate(shown)]
    below = max(sum(heights[each] for each in column) for column in columns)
    size = ((1 + len(columns)) * _WIDTH, max(top, 14 + below) + 4) if is_wide(layout) else (_WIDTH, top + below + 4)
    canvas = Canvas(*size, f"Catan: {_moment(table)}", highlight=highlight)
    canvas.text(_MARGIN, 26, _moment(table), size=24, bold=True, most=_WIDTH - 2 * _MARGIN)
    draw_board(canvas, 50, table)
    _draw_bank(canvas, 50 + board, table)
    if table.offer is not None:
        _draw_offer(canvas, 50 + board + 82, table.offer, table.seat)
    for place, column in enumerate(columns):
        y = 14 if is_wide(layout) else top
        with canvas.moved((1 + place) * _WIDTH if is_wide(layout) else 0, 0):
            for each in column:
                _draw_seat(canvas, y, table, each, shown[each])
                y += heights[each]
    return canvas.svg()


def _columns(order: Sequence[Seat], layout: Layout) -> tuple[Sequence[Seat], ...]:
    """The seats in the columns that they fill: beside the board one for up to four of them, else two."""
    return (order[:3], order[3:]) if is_wide(layout) and len(order) > 4 else (order,)


def _draw_resource(canvas: Canvas, x: float, y: float, kind: Resource, count: str, owner: str) -> None:
    width, height = _CARD
    with canvas.place(f"{owner}/{kind}", f"{count} {kind}") as lit:
        canvas.rect(x, y, width, height, fill=TILES[Terrain(kind.value)], radius=6)
        canvas.rect(x + 5, y + 7, width - 10, height - 14, fill=WHITE, thick=1, radius=4)
        canvas.text(x + width / 2, y + 18, LETTERS[kind], size=17, on=WHITE, anchor="middle", bold=True)
        canvas.text(x + width / 2, y + 39, count, size=23, on=WHITE, anchor="middle", bold=True, most=width - 12)
        canvas.frame(x - 1, y - 1, width + 2, height + 2, lit=lit)


def _draw_cards(canvas: Canvas, y: float, private: Private, mine: str) -> None:
    """The development cards in a hand by kind, and those that were bought this turn."""
    canvas.text(_MARGIN, y, "In hand:", size=16)
    x = 90.0
    for card, count in zip(CARDS, private.cards, strict=True):
        if count:
            words = f"{count} × {card.value}" if count > 1 else card.value
            width = min(96.0, measure(words, 16) + 12)
            with canvas.place(f"{mine}/{card}", f"{count} {card}") as lit:
                canvas.rect(x, y - 11, width, 22, fill=WHITE, thick=1, radius=5)
                canvas.text(x + width / 2, y, words, size=16, on=WHITE, anchor="middle", most=width - 8)
                canvas.frame(x, y - 11, width, 22, lit=lit)
            x += width + 5


def _draw_backs(canvas: Canvas, x: float, y: float, fill: Fill, *, count: int, words: str) -> None:
    canvas.rect(x, y, 34, 48, fill=fill, radius=5)
    canvas.rect(x + 8, y + 5, 34, 48, fill=fill, radius=5)
    canvas.text(x + 52, y + 17, str(count), size=22, bold=True)
    canvas.text(x + 52, y + 42, words, size=17)


def _draw_bank(canvas: Canvas, y: float, table: Table) -> None:
    with canvas.place("bank", "the bank") as lit:
        canvas.text(_MARGIN, y + 34, "Bank", size=18, bold=True)
        for place, kind in enumerate(RESOURCES):
            _draw_resource(canvas, 72 + 54 * place, y + 6, kind, _bank_count(table, kind), "bank")
        canvas.frame(64, y, 280, 70, lit=lit)
    with canvas.place("deck", "the development cards") as lit:
        _draw_backs(canvas, 362, y + 8, _CARD_BACK, count=table.deck_size, words="development cards")
        canvas.frame(352, y, 240, 70, lit=lit)


def _offer_height(offer: Offer) -> float:
    return 26 * (1 + len(_answers(offer)) + _answers_due(offer)) + 22


def _answers_due(offer: Offer) -> bool:
    return len(_answers(offer)) < len(offer.answers) - 1


def _draw_offer(canvas: Canvas, y: float, offer: Offer, seat: Seat) -> None:
    """The offer, the answers so far, and the words to answer with while somebody is to."""
    height = _offer_height(offer) - 14
    with canvas.place("offer", "the open offer") as lit:
        canvas.rect(_MARGIN, y, _WIDTH - 2 * _MARGIN, height, fill="#efece0", thick=1, radius=8)
        canvas.text(_MARGIN + 10, y + 17, _terms(offer, seat), size=18, on="#efece0", bold=True, most=_WIDTH - 50)
        below = y + 43
        for other, words in _answers(offer):
            with canvas.place(f"offer/seat-{other}", f"the answer of seat {other}") as answer_lit:
                canvas.rect(_MARGIN + 4, below - 12, _WIDTH - 2 * _MARGIN - 8, 24, fill="#efece0", thick=0)
                canvas.text(_MARGIN + 10, below, f"seat {other} {words}", size=18, on="#efece0", most=_WIDTH - 50)
                canvas.frame(_MARGIN + 4, below - 12, _WIDTH - 2 * _MARGIN - 8, 24, lit=answer_lit)
            below += 26
        if _answers_due(offer):
            canvas.text(_MARGIN + 10, below, "Answers:", size=17, on="#efece0")
            for place, word in enumerate(("accept", "decline")):
                with canvas.place(f"offer/{word}", f"{word} the offer") as word_lit:
                    canvas.rect(110 + 100 * place, below - 11, 90, 22, fill=WHITE, thick=1, radius=8)
                    canvas.text(155 + 100 * place, below, word, size=17, on=WHITE, anchor="middle")
                    canvas.frame(110 + 100 * place, below - 11, 90, 22, lit=word_lit)
        canvas.frame(_MARGIN, y, _WIDTH - 2 * _MARGIN, height, lit=lit)


def _seat_height(private: Private | None, played: CardCounts) -> float:
    lines = (private is not None and private.cards.total > 0) + (private is not None and private.bought.total > 0)
    return 150 + 26 * (lines + (played.total > 0))


def _draw_seat(canvas: Canvas, y: float, table: Table, seat: Seat, private: Private | None) -> None:
    """What a seat has: points and awards, pieces left, cards."""
    pieces = table.seats[seat]
    mine = f"seat-{seat}"
    with canvas.place(mine, f"seat {seat}", also=[f"seat {seat}"]) as lit:
        canvas.line((_MARGIN, y - 2), (_WIDTH - _MARGIN, y - 2), line="#b8b3a0", thick=1)
        canvas.text(_MARGIN, y + 20, f"Seat {seat}{' ◀' * _acts(table, seat)}", size=20, bold=True)
        canvas.text(136, y + 20, _points_text(table, seat, private), size=20, bold=True, most=190)
        for line, award in enumerate(_awards(table, seat)):
            draw_star(canvas, 344 + 130 * line, y + 19, 10)
            canvas.text(358 + 130 * line, y + 20, award, size=17, most=112)
        _draw_pieces(canvas, y + 56, table, seat)
        with canvas.place(f"{mine}/hand", f"the resource cards of seat {seat}") as hand_lit:
            if private is None:
                _draw_backs(canvas, _MARGIN, y + 82, _BACK, count=pieces.hand_size, words="resource cards")
            else:
                for place, kind in enumerate(RESOURCES):
                    _draw_resource(canvas, _MARGIN + 56 * place, y + 78, kind, str(private.hand[kind]), mine)
            canvas.frame(_MARGIN - 4, y + 75, 284, 66, lit=hand_lit)
        below = y + 152
        with canvas.place(f"{mine}/cards", f"the development cards of seat {seat}") as cards_lit:
            _draw_backs(canvas, 318, y + 82, _CARD_BACK, count=pieces.card_count, words="development cards")
            if private is not None and private.cards.total:
                _draw_cards(canvas, below, private, mine)
                below += 26
            canvas.frame(310, y + 75, 280, 66, lit=cards_lit)
        if private is not None and private.bought.total:
            canvas.text(_MARGIN, below, f"Bought now: {_cards_text(private.bought)}", size=16, most=_WIDTH - 2 * _MARGIN)
            below += 26
        if pieces.played.total:
            with canvas.place(f"{mine}/played", f"played by seat {seat}") as played_lit:
                canvas.text(_MARGIN, below, f"Played: {_cards_text(pieces.played)}", size=16, most=_WIDTH - 2 * _MARGIN)
                canvas.frame(_MARGIN - 4, below - 12, _WIDTH - 20, 24, lit=played_lit)
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
        answers = [f"seat-{other} {words}" for other, words in _answers(table.offer)]
        sheet.flow("offer ", [_terms(table.offer, table.seat), *answers], gap="; ")
    shown = _shown(value, chosen)
    for seat in order_from(chosen, seats):
        _seat_lines(sheet, table, seat, shown[seat])
    name_targets(sheet, value)
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
    sheet.flow(f"{'>' if _acts(table, seat) else ' '}seat-{seat}  ", facts, gap="; ")
    if private is None:
        sheet.line(f"   hand  {pieces.hand_size} resource cards, {pieces.card_count} development cards")
        return
    sheet.flow("   hand  ", _hand(private.hand))
    if private.cards.total:
        fresh = f" (bought now: {_cards_text(private.bought)})" if private.bought.total else ""
        sheet.flow("   cards ", [f"{_cards_text(private.cards)}{fresh}"])
