"""CATsle Builders drawn: the trick, the boards with their limits, the hands, as a picture and as text.

Every colour comes with its two letters and a pattern. The names of things: cards ("red5"), "trick" for the cards on the table,
"seat-0", "seat-0/hand" for its hand or the backs of it, "seat-0/column-2", "discards", "undealt". Hands that the value does not
show are drawn as backs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from catsle_rules.model import Move
from catsle_rules.pieces import Card, Colour
from catsle_rules.scoring import RoundScore, best_seats, round_score
from catsle_rules.tables import Column, Position, Private, Table
from catsle_rules.turns import Phase
from catsle_rules.validity import NAME
from tabletop_rules.drawing.canvas import WHITE, Canvas, Fill
from tabletop_rules.drawing.finding import Layout, is_wide, order_from, seat_of
from tabletop_rules.drawing.naming import name_targets
from tabletop_rules.drawing.sheet import BOLD, Sheet, Span
from tabletop_rules.game import Seat, View

Drawn: TypeAlias = Position | View[Table, Private, Move]

LETTERS: Final = {Colour.GREY: "Gy", Colour.GREEN: "Gn", Colour.RED: "Rd", Colour.BROWN: "Br", Colour.BLUE: "Bl"}
PARTS: Final = {
    Colour.GREY: "stone wall",
    Colour.GREEN: "gable",
    Colour.RED: "gate",
    Colour.BROWN: "bridge",
    Colour.BLUE: "moat",
}
FILLS: Final = {
    Colour.GREY: Fill("#aeb3b8", "bricks", "#767c83"),
    Colour.GREEN: Fill("#5cb562", "rising", "#2f8436"),
    Colour.RED: Fill("#e4574d", "grid", "#a8251c"),
    Colour.BROWN: Fill("#b07a48", "beams", "#764a20"),
    Colour.BLUE: Fill("#5398e8", "waves", "#1f5fae"),
}
_BACK: Final = Fill("#4a3f5c", "mesh", "#75678c")
_STYLES: Final = {
    Colour.GREY: "30;48;5;248",
    Colour.GREEN: "30;48;5;77",
    Colour.RED: "97;48;5;124",
    Colour.BROWN: "97;48;5;94",
    Colour.BLUE: "30;48;5;75",
}


# What both say


def _actor(table: Table) -> Seat | None:
    if table.phase is Phase.TAKE:
        return table.takers[0]
    if table.phase is Phase.PLAY and table.leader is not None:
        return (table.leader + len(table.plays)) % table.options.seats
    return None


def _moment(table: Table) -> str:
    """What happens now, in a line."""
    actor = _actor(table)
    if table.phase is Phase.OVER:
        won = _winners(table)
        return f"Game over, won by seat{'s' * (len(won) > 1)} {' and '.join(map(str, won))}"
    if table.phase is Phase.DEAL:
        return f"The cards of round {table.round + 1} are to be dealt"
    if table.phase is Phase.EXTRA:
        return f"The extra card is to be turned up, then seat {table.leader} leads"
    if table.phase is Phase.TAKE:
        return f"Seat {actor} takes a card"
    if not table.plays:
        return f"Seat {actor} leads"
    return f"Seat {actor} plays a card: {table.plays[0].colour} was led"


def _agreed(table: Table) -> str:
    return f"CATsle Builders, round {max(1, table.round)} of {table.options.rounds}"


def _boards(table: Table) -> tuple[RoundScore, ...]:
    limits = table.options.columns
    return tuple(round_score([len(column.cards) for column in board], limits) for board in table.boards)


def _winners(table: Table) -> tuple[Seat, ...]:
    return best_seats(table.scores, [getattr(board, table.options.tie_break) for board in _boards(table)])


def _hands(value: Drawn, chosen: Seat | None) -> tuple[tuple[Card, ...] | None, ...]:
    """The hand of each seat as far as the value shows it to the chosen seat; None for one that is not shown."""
    seats = range(value.table.options.seats)
    if isinstance(value, Position):
        return tuple(value.privates[seat].hand if chosen in (None, seat) else None for seat in seats)
    if value.revealed:
        return tuple(private.hand for private in value.revealed)
    return tuple(value.private.hand if value.private is not None and seat == value.seat else None for seat in seats)


def _facts(table: Table, seat: Seat) -> list[str]:
    facts = [f"hand {table.hand_sizes[seat]}"]
    if table.voids[seat]:
        facts.append(f"no {', '.join(map(str, table.voids[seat]))}")
    return facts


def _points(points: int) -> str:
    return f"{points} point{'s' * (points != 1)}"


def _asides(table: Table) -> list[tuple[str, str]]:
    """Piles of cards that are not seen: their names, and how many they are."""
    asides = [("discards", f"discards {table.discards}"), ("undealt", f"not dealt {table.undealt}")]
    return asides if table.undealt else asides[:1]


# The picture

_WIDTH: Final = 600
_MARGIN: Final = 14
_CARD: Final = (62.0, 80.0)
_SMALL: Final = (38.0, 50.0)
_BLOCK: Final = 24
_TRICK: Final = 134


def svg(value: Drawn, /, *, seat: Seat | None = None, highlight: Collection[str] = (), layout: Layout = "tall") -> str:
    """The picture: see `tabletop_rules.drawings.Drawing`. Raises: ValueError for a value of another game, for a seat outside the
    game, and for another layout."""
    table = value.table
    seats = table.options.seats
    chosen = seat_of(value, NAME, seats, seat)
    hands = _hands(value, chosen)
    shown = [each for each in order_from(chosen, seats) if hands[each]]
    most = max([*table.options.columns, *(len(column.cards) for board in table.boards for column in board)])
    board_height = most * _BLOCK + 146
    wide = is_wide(layout)
    in_line = seats if wide else 2
    below = 74 + _TRICK
    top = (max(below, 14 + len(shown) * 66) if wide else below + len(shown) * 66) + 10
    width = max(2 * _WIDTH, 2 * _MARGIN + 292 * seats) if wide else _WIDTH
    height = top - (-seats // in_line) * board_height + 4
    canvas = Canvas(width, height, f"CATsle Builders: {_moment(table)}", highlight=highlight)
    canvas.text(_MARGIN, 26, _moment(table), size=24, bold=True, most=_WIDTH - 2 * _MARGIN)
    canvas.text(_MARGIN, 56, _agreed(table), size=18, most=330)
    for place, (name, words) in enumerate(_asides(table)):
        with canvas.place(name, words) as lit:
            canvas.text(352 + 124 * place, 56, words, size=18, most=114)
            canvas.frame(346 + 124 * place, 42, 122, 27, lit=lit)
    _draw_trick(canvas, 74, table)
    with canvas.moved(_WIDTH if wide else 0, 14 if wide else below):
        for place, each in enumerate(shown):
            _draw_hand(canvas, 66 * place, each, hands[each] or ())
    scores = _boards(table)
    for place, each in enumerate(order_from(chosen, seats)):
        x, y = _MARGIN + 292 * (place % in_line), top + board_height * (place // in_line)
        _Board(canvas, x, y, most).draw(table, each, scores[each], hidden=hands[each] is None)
    return canvas.svg()


def _draw_card(canvas: Canvas, x: float, y: float, card: Card, size: tuple[float, float]) -> None:
    """A card's face: its hue and pattern, its letters and number on plates."""
    width, height = size
    with canvas.place(str(card), f"{card.colour} {card.number}, {PARTS[card.colour]}") as lit:
        canvas.rect(x, y, width, height, fill=FILLS[card.colour], radius=width / 8)
        canvas.rect(x + width * 0.1, y + height * 0.1, width * 0.8, height * 0.8, fill=WHITE, thick=1, radius=width / 10)
        middle = x + width / 2
        canvas.text(middle, y + height * 0.3, LETTERS[card.colour], size=width * 0.4, on=WHITE, anchor="middle", bold=True)
        canvas.text(middle, y + height * 0.65, str(card.number), size=width * 0.5, on=WHITE, anchor="middle", bold=True)
        canvas.frame(x - 2, y - 2, width + 4, height + 4, lit=lit)


def _draw_trick(canvas: Canvas, y: float, table: Table) -> None:
    seats = table.options.seats
    x = _MARGIN + 10.0
    shown: list[tuple[str, Card]] = [("left", card) for card in table.left]
    if table.extra is not None:
        shown.append(("extra", table.extra))
    first = table.leader or 0
    shown += [(f"seat {(first + place) % seats}", card) for place, card in enumerate(table.plays)]
    with canvas.place("trick", "the cards on the table") as lit:
        canvas.rect(_MARGIN, y, _WIDTH - 2 * _MARGIN, _TRICK - 12, fill="#efece0", thick=0, radius=8)
        if not shown:
            canvas.text(x, y + 60, "No card on the table", on="#efece0")
        for words, card in shown:
            canvas.text(x + 36, y + 16, words, size=18, on="#efece0", anchor="middle", bold=words == "extra")
            _draw_card(canvas, x + 5, y + 32, card, _CARD)
            x += 84
        if table.takers:
            for line, words in enumerate(("Still to take:", *(f"seat {taker}" for taker in table.takers))):
                canvas.text(_WIDTH - _MARGIN - 10, y + 16 + 24 * line, words, size=18, on="#efece0", anchor="end", bold=not line)
        canvas.frame(_MARGIN, y, _WIDTH - 2 * _MARGIN, _TRICK - 12, lit=lit)


def _draw_hand(canvas: Canvas, y: float, seat: Seat, hand: Sequence[Card]) -> None:
    with canvas.place(f"seat-{seat}/hand", f"the hand of seat {seat}") as lit:
        canvas.text(_MARGIN, y + 20, "Hand", size=16)
        canvas.text(_MARGIN, y + 40, f"seat {seat}", size=16)
        step = min(42.0, (_WIDTH - _MARGIN - 76) / len(hand))
        for place, card in enumerate(hand):
            _draw_card(canvas, 74 + step * place, y + 5, card, (step - 3, _SMALL[1]))
        canvas.frame(_MARGIN - 6, y, _WIDTH - 2 * _MARGIN + 12, 62, lit=lit)


class _Board:
    """A seat's board on the canvas: its columns grow from a base line, each with its limit."""

    def __init__(self, canvas: Canvas, x: float, y: float, most: int) -> None:
        self.canvas = canvas
        self.x = x
        self.y = y
        self.base = y + 60 + most * _BLOCK

    def draw(self, table: Table, seat: Seat, score: RoundScore, *, hidden: bool) -> None:
        """The board with whose it is, its points, and what is known of the hand."""
        canvas, x, y = self.canvas, self.x, self.y
        acts = seat == _actor(table)
        limits = table.options.columns
        with canvas.place(f"seat-{seat}", f"seat {seat}", also=[f"seat {seat}"]) as lit:
            canvas.line((x, y - 4), (x + 280, y - 4), line="#b8b3a0", thick=1)
            canvas.text(x, y + 14, f"Seat {seat}{' ◀' * acts}", bold=True)
            canvas.text(x + 280, y + 14, _points(table.scores[seat]), size=20, anchor="end", bold=True)
            words = f"board {score.total}, {score.matched} matched"
            if hidden and table.hand_sizes[seat]:
                with canvas.place(f"seat-{seat}/hand", f"the hand of seat {seat}: {table.hand_sizes[seat]} cards") as held:
                    canvas.rect(x, y + 28, 20, 26, fill=_BACK, radius=3)
                    canvas.rect(x + 6, y + 31, 20, 26, fill=_BACK, radius=3)
                    canvas.text(x + 32, y + 44, str(table.hand_sizes[seat]), size=18, bold=True)
                    canvas.frame(x - 3, y + 25, 62, 35, lit=held)
            canvas.text(x + 280, y + 42, words, size=17, anchor="end", most=210)
            step = min(56.0, 280 / len(limits))
            for number, (limit, column) in enumerate(zip(limits, table.boards[seat], strict=True)):
                name, old = f"seat-{seat}/column-{number}", f"seat {seat} column {number}"
                with canvas.place(name, f"column {number} of seat {seat}", also=[old]) as chosen:
                    self._draw_column(x + step * number, step - 4, limit, column, lit=chosen)
            if table.voids[seat]:
                none = ", ".join(map(str, table.voids[seat]))
                canvas.text(x, self.base + 67, f"has no {none}", size=16, most=280)
            canvas.frame(x - 8, y - 2, 296, self.base - y + 80, lit=lit)

    def _draw_column(self, x: float, width: float, limit: int, column: Column, *, lit: bool) -> None:
        """The cards from the base line up, free places dashed, a thick line at the limit."""
        canvas, base = self.canvas, self.base
        for place in range(len(column.cards), limit):
            canvas.rect(x, base - _BLOCK * (place + 1), width, _BLOCK, fill=WHITE, line="#8b8877", thick=1, dashes="4 3")
        for place, card in enumerate(column.cards):
            top = base - _BLOCK * (place + 1)
            with canvas.place(str(card), f"{card.colour} {card.number}") as chosen:
                canvas.rect(x, top, width, _BLOCK, fill=FILLS[card.colour])
                plate = min(32.0, width - 4)
                canvas.rect(x + (width - plate) / 2, top + 2.5, plate, _BLOCK - 5, fill=WHITE, thick=0, radius=4)
                middle = x + width / 2
                canvas.text(middle, top + 12.5, str(card.number), size=18, on=WHITE, anchor="middle", bold=True, most=plate)
                canvas.frame(x, top, width, _BLOCK, lit=chosen)
        canvas.line((x - 1, base - _BLOCK * limit), (x + width + 1, base - _BLOCK * limit), line="#111111", thick=4)
        letters = "" if column.colour is None else f"{LETTERS[column.colour]} "
        middle, height = x + width / 2, len(column.cards)
        canvas.text(middle, base + 19, f"{letters}{limit or '✕'}", size=18, anchor="middle", bold=True, most=width)
        if height:
            worth = f"+{height}{' ✓' * (height == limit)}" if height <= limit else f"\N{MINUS SIGN}{height - limit}"
            canvas.text(middle, base + 42, worth, size=18, anchor="middle", most=width)
        canvas.frame(x - 3, base - _BLOCK * max(limit, height) - 6, width + 6, _BLOCK * max(limit, height) + 62, lit=lit)


# The text


def text(value: Drawn, /, *, colour: bool = False, width: int = 80) -> str:
    """The same for terminals: see `tabletop_rules.drawings.Drawing`. Raises: ValueError for another game or a width below 40."""
    table = value.table
    seats = table.options.seats
    chosen = seat_of(value, NAME, seats, None)
    sheet = Sheet(colour=colour, width=width)
    sheet.line(Span(_moment(table), BOLD))
    sheet.line(_agreed(table))
    sheet.flow("", [f"{name} {words.rpartition(' ')[2]}" for name, words in _asides(table)], gap=", ")
    if table.plays or table.extra:
        extra = [] if table.extra is None else [("extra ", _name(table.extra))]
        first = table.leader or 0
        plays = [(f"seat-{(first + place) % seats} ", _name(card)) for place, card in enumerate(table.plays)]
        sheet.flow("trick  ", [*extra, *plays])
    if table.left:
        sheet.flow("left   ", map(_name, table.left))
        sheet.line(f"to take, in order: {', '.join(f'seat-{taker}' for taker in table.takers)}")
    hands = _hands(value, chosen)
    scores = _boards(table)
    for seat in order_from(chosen, seats):
        sheet.line()
        mark = ">" if seat == _actor(table) else " "
        board = f"board {scores[seat].total}, {scores[seat].matched} matched"
        facts = [f"{_points(table.scores[seat])} ({board})", *_facts(table, seat)]
        sheet.flow(f"{mark}seat-{seat}  ", facts, gap=", ")
        columns = zip(table.options.columns, table.boards[seat], strict=True)
        sheet.flow("   board ", [_column_pieces(number, *column) for number, column in enumerate(columns)], gap="   ")
        hand = hands[seat]
        if hand:
            sheet.flow("   hand  ", map(_name, hand))
    name_targets(sheet, value)
    return sheet.text()


def _name(card: Card) -> Span:
    return Span(str(card), _STYLES[card.colour])


def _column_pieces(number: int, limit: int, column: Column) -> list[Span | str]:
    cards = " ".join(map(str, column.cards))
    state = "=" if len(column.cards) == limit > 0 else "!" if len(column.cards) > limit else ""
    lead = f"column-{number}:{limit or 'scrap'}{state} "
    if column.colour is None:
        return [f"{lead}\N{MIDDLE DOT}"]
    return [lead, Span(cards, _STYLES[column.colour])]
