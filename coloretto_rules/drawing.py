"""Coloretto drawn: rows, supply and collections, as a picture and as text.

Every colour comes with its two letters and a pattern. The names of things: "row-0" and "row-0/blue" for its blue cards, "supply",
"last-round" once that card is drawn, "drawn" for the uncovered card, "discard", "seat-0", "seat-0/blue" for its blue cards,
"seat-0/named" for the colours that it gave to jokers. All cards of a face are highlighted by its name ("blue", "+2", "joker").
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import Final, TypeAlias

from coloretto_rules.model import Move, Phase, unnamed
from coloretto_rules.pieces import CAP, CARDS, COLOURS, POINTS, Card
from coloretto_rules.scoring import Declaration, best_declaration, best_score, best_seats
from coloretto_rules.views import NAME, Area, Position, Private, Row, Table
from tabletop_rules.drawing.canvas import PAPER, WHITE, Canvas, Fill
from tabletop_rules.drawing.finding import Layout, is_wide, order_from, seat_of
from tabletop_rules.drawing.naming import name_targets
from tabletop_rules.drawing.sheet import BOLD, DIM, Sheet, Span
from tabletop_rules.game import Seat, View

Drawn: TypeAlias = Position | View[Table, Private, Move]

LETTERS: Final = {
    Card.BLUE: "Bl",
    Card.BROWN: "Br",
    Card.GREEN: "Gn",
    Card.GREY: "Gy",
    Card.ORANGE: "Or",
    Card.PINK: "Pi",
    Card.YELLOW: "Ye",
    Card.PLUS_TWO: "+2",
    Card.JOKER: "Jo",
    Card.GOLDEN: "Go",
}
FILLS: Final = {
    Card.BLUE: Fill("#4f93e6", "waves", "#1d5cab"),
    Card.BROWN: Fill("#a5693b", "bricks", "#74431d"),
    Card.GREEN: Fill("#54b85a", "rising", "#2c8434"),
    Card.GREY: Fill("#a3a8ad", "grid", "#73797f"),
    Card.ORANGE: Fill("#f5973d", "dots", "#c2610a"),
    Card.PINK: Fill("#f58fbd", "rings", "#cc4f8a"),
    Card.YELLOW: Fill("#f6de4b", "falling", "#cfae0c"),
    Card.PLUS_TWO: Fill("#ffffff"),
    Card.JOKER: Fill("#ffffff"),
    Card.GOLDEN: Fill("#f2c230", "mesh", "#b98900"),
}
_BACK: Final = Fill("#37506b", "mesh", "#5c7a99")
_STYLES: Final = {
    Card.BLUE: "30;48;5;75",
    Card.BROWN: "97;48;5;94",
    Card.GREEN: "30;48;5;77",
    Card.GREY: "30;48;5;248",
    Card.ORANGE: "30;48;5;208",
    Card.PINK: "30;48;5;218",
    Card.YELLOW: "30;48;5;227",
    Card.PLUS_TWO: "30;48;5;255",
    Card.JOKER: "30;48;5;189",
    Card.GOLDEN: "30;48;5;220",
}
_ASKED: Final = {
    Phase.TURN: "draws or takes a row",
    Phase.DRAW: "uncovers a card",
    Phase.PLACE: "places the card",
    Phase.EXTRA: "uncovers the extra card for the golden joker",
    Phase.NAME: "names the jokers just taken",
}
_LAST_ROUND: Final = "last round"
_MOVES: Final = (Phase.TURN, Phase.PLACE, Phase.NAME)


def _moment(table: Table) -> str:
    """What happens now, in a line."""
    if table.phase is Phase.REMOVE:
        return "Which colours stay out is to be settled"
    if table.phase is Phase.START:
        return "The start cards are to be dealt"
    if table.phase is Phase.OVER:
        won = best_seats(_Worth(table, area).total for area in table.areas)
        return f"Game over, won by seat{'s' * (len(won) > 1)} {' and '.join(map(str, won))}"
    return f"Seat {table.seat} {_ASKED[table.phase]}{' (last round)' * table.last_round}"


def _agreed(table: Table) -> list[str]:
    options = table.options
    facts = [f"{options.scoring.value} scoring"]
    if options.golden_joker:
        facts.append("golden joker")
    if options.name_jokers_when_taken:
        facts.append("named jokers")
    return facts


def _faces(table: Table) -> tuple[Card, ...]:
    """The cards of this game: the colours in play (before the deal all of them), "+2" and jokers."""
    colours = table.in_play or COLOURS
    jokers = (Card.JOKER, Card.GOLDEN) if table.options.golden_joker else (Card.JOKER,)
    return (*(CARDS[colour.index] for colour in colours), Card.PLUS_TWO, *jokers)


class _Worth:
    """What a collection is worth at its best: the points, and how many each face adds."""

    def __init__(self, table: Table, area: Area) -> None:
        held = dict(zip(CARDS, area.cards.counts, strict=True))
        counts = {colour: held[CARDS[colour.index]] + area.named_jokers.count(colour) for colour in COLOURS}
        jokers = unnamed(area.cards.jokers, area.named_jokers)
        scoring, in_play = table.options.scoring, table.in_play or COLOURS
        plus_twos = held[Card.PLUS_TWO]
        self.total = best_score(counts, jokers, plus_twos, scoring=scoring, in_play=in_play)
        best: Declaration = best_declaration(counts, jokers, plus_twos, scoring=scoring, in_play=in_play)
        self.by_face = {Card.PLUS_TWO: 2 * plus_twos}
        for colour in in_play:
            points = POINTS[scoring][min(CAP, counts[colour] + best.jokers.count(colour))]
            self.by_face[CARDS[colour.index]] = points if colour in best.positive else -points


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"


def _supply_words(table: Table) -> list[str]:
    words = [f"{table.unseen.total} unseen"]
    if table.above_last_round is not None:
        words.append(f"{table.above_last_round} above last round")
    return words


# The picture

_WIDTH: Final = 600
_MARGIN: Final = 14
_CARD: Final = (56.0, 70.0)
_STACK: Final = (44.0, 68.0)


def svg(value: Drawn, /, *, seat: Seat | None = None, highlight: Collection[str] = (), layout: Layout = "tall") -> str:
    """The picture: see `tabletop_rules.drawings.Drawing`. Nothing is hidden in Coloretto, so positions and views look alike.

    Raises: ValueError for a value of another game, for a seat outside the game, and for another layout.
    """
    table = value.table
    first = seat_of(value, NAME, table.options.seats, seat)
    wide = is_wide(layout)
    named = any(area.named_jokers for area in table.areas)
    rows_height = max(len(table.rows) * 82, 246)
    line = 126 if named else 104
    below = 78 + rows_height + 12
    areas = line * table.options.seats + 6
    size = (2 * _WIDTH, max(below, 14 + areas)) if wide else (_WIDTH, below + areas)
    canvas = Canvas(*size, f"Coloretto: {_moment(table)}", highlight=highlight)
    canvas.text(_MARGIN, 26, _moment(table), size=24, bold=True, most=_WIDTH - 2 * _MARGIN)
    canvas.text(_MARGIN, 56, f"Coloretto, {', '.join(_agreed(table))}", size=18, most=_WIDTH - 2 * _MARGIN)
    for index, row in enumerate(table.rows):
        _draw_row(canvas, 78 + 82 * index, index, row)
    _draw_supply(canvas, 330, 78, table)
    with canvas.moved(_WIDTH if wide else 0, 14 if wide else below):
        for place, each in enumerate(order_from(first, table.options.seats)):
            _draw_area(canvas, line * place, table, each)
    return canvas.svg()


def _draw_card(canvas: Canvas, x: float, y: float, card: Card, size: tuple[float, float] = _CARD) -> None:
    """A card's face: its hue and pattern, and its letters on a plate."""
    width, height = size
    scale = width / _CARD[0]
    canvas.rect(x, y, width, height, fill=FILLS[card], radius=7 * scale)
    if card is Card.JOKER:
        _draw_stripes(canvas, x, y, width, height)
    if card is not Card.PLUS_TWO:
        _draw_chameleon(canvas, x + width * 0.5, y + height * 0.27, scale)
    canvas.rect(x + width * 0.13, y + height * 0.5, width * 0.74, height * 0.42, fill=WHITE, thick=1, radius=5 * scale)
    canvas.text(x + width / 2, y + height * 0.71, LETTERS[card], size=24 * scale, on=WHITE, anchor="middle", bold=True)


def _draw_stripes(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    for index, colour in enumerate(COLOURS):
        share = (width - 4) / len(COLOURS)
        canvas.rect(x + 2 + index * share, y + 2, share, height - 4, fill=FILLS[CARDS[colour.index]].hue, thick=0)


def _draw_chameleon(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """A small chameleon that looks to the right, its tail rolled up."""
    s = scale
    back = ("M", x + 19 * s, y + 2 * s, "C", x + 14 * s, y - 9 * s, x + 8 * s, y - 5 * s, x + 4 * s, y - 8 * s)
    over = ("C", x - 4 * s, y - 13 * s, x - 14 * s, y - 8 * s, x - 14 * s, y + 2 * s)
    belly = ("C", x - 4 * s, y + 6 * s, x + 8 * s, y + 7 * s, x + 19 * s, y + 2 * s, "Z")
    canvas.path(*back, *over, *belly, fill="#1d1d1d", thick=0)
    tail = ("M", x - 12 * s, y, "C", x - 20 * s, y + 2 * s, x - 20 * s, y + 12 * s, x - 12 * s, y + 11 * s)
    canvas.path(*tail, "C", x - 7 * s, y + 10 * s, x - 9 * s, y + 5 * s, x - 13 * s, y + 6 * s, line="#1d1d1d", thick=2.6 * s)
    for foot in (-6, 5):
        canvas.line((x + foot * s, y + 3 * s), (x + (foot + 2) * s, y + 10 * s), line="#1d1d1d", thick=2.6 * s)
    canvas.circle(x + 10 * s, y - 1.5 * s, 2.6 * s, fill=WHITE, thick=0)
    canvas.circle(x + 10.8 * s, y - 1.5 * s, 1.1 * s, fill="#1d1d1d", thick=0)


def _draw_row(canvas: Canvas, y: float, index: int, row: Row) -> None:
    width, height = _CARD
    with canvas.place(f"row-{index}", f"row {index}", also=[f"row {index}"]) as lit:
        canvas.rect(_MARGIN, y, 300, height + 8, fill="#efece0" if not row.taken else PAPER, thick=0, radius=8)
        canvas.text(_MARGIN + 10, y + 26, "Row", size=18, on="#efece0")
        canvas.text(_MARGIN + 10, y + 54, str(index), size=26, on="#efece0", bold=True)
        x = _MARGIN + 74.0
        for card, places in groupby(enumerate(row.cards.listed()), key=lambda placed: placed[1]):
            with canvas.place(f"row-{index}/{card}", str(card), also=[str(card)]) as card_lit:
                for place, _ in places:
                    _draw_card(canvas, x + 66 * place, y + 4, card)
                    canvas.frame(x + 66 * place - 2, y + 2, width + 4, height + 4, lit=card_lit)
        for place in range(row.cards.total, 0 if row.taken else row.capacity):
            canvas.rect(x + 66 * place, y + 4, width, height, fill=WHITE, line="#8b8877", dashes="5 4", radius=7)
        if row.taken:
            canvas.text(x, y + 39, "taken this round", size=20)
        canvas.frame(_MARGIN, y, 300, height + 8, lit=lit)


def _draw_supply(canvas: Canvas, x: float, y: float, table: Table) -> None:
    with canvas.place("supply", "the supply, face down") as lit:
        for step in range(3 if table.unseen.total else 0):
            canvas.rect(x + 4 * step, y + 4 - 2 * step, *_CARD, fill=_BACK, line="#1c2b3b", radius=7)
        if not table.unseen.total:
            canvas.rect(x, y + 4, *_CARD, line="#8b8877", dashes="5 4", radius=7)
        for index, words in enumerate(("Supply", *_supply_words(table))):
            canvas.text(x + 78, y + 12 + 24 * index, words, size=18, bold=not index, most=_WIDTH - _MARGIN - x - 78)
        canvas.frame(x - 6, y - 6, _WIDTH - x - 2, 92, lit=lit)
    if table.last_round:
        with canvas.place("last-round", "the last-round card is drawn") as lit:
            canvas.text(x + 78, y + 60, _LAST_ROUND, size=18, bold=True)
            canvas.frame(x + 72, y + 48, 116, 26, lit=lit)
    with canvas.place("drawn", "the uncovered card", also=[] if table.drawn is None else [str(table.drawn)]) as lit:
        canvas.text(x, y + 118, "Uncovered", size=18, bold=True)
        if table.drawn is None:
            canvas.rect(x, y + 134, *_CARD, line="#8b8877", dashes="5 4", radius=7)
            canvas.text(x + 28, y + 169, "\N{EN DASH}", anchor="middle")
        else:
            _draw_card(canvas, x, y + 134, table.drawn, (80, 100))
        canvas.frame(x - 6, y + 102, 118, 140, lit=lit)
    if table.discard.total:
        with canvas.place("discard", "rows that nobody took") as lit:
            canvas.text(x + 134, y + 118, "Discard", size=18, bold=True)
            canvas.rect(x + 134, y + 134, *_CARD, fill=_BACK, line="#1c2b3b", radius=7)
            canvas.rect(x + 146, y + 154, 32, 30, fill=WHITE, thick=1, radius=4)
            canvas.text(x + 162, y + 169, str(table.discard.total), anchor="middle", on=WHITE, bold=True, most=28)
            canvas.frame(x + 126, y + 102, 104, 112, lit=lit)


def _draw_area(canvas: Canvas, y: float, table: Table, seat: Seat) -> None:
    area = table.areas[seat]
    worth = _Worth(table, area)
    width, height = _STACK
    acts = table.phase in _MOVES and table.seat == seat
    with canvas.place(f"seat-{seat}", f"seat {seat}", also=[f"seat {seat}"]) as lit:
        canvas.line((_MARGIN, y - 2), (_WIDTH - _MARGIN, y - 2), line="#b8b3a0", thick=1)
        canvas.text(_MARGIN, y + 18, f"Seat {seat}", size=20, bold=True)
        canvas.text(_MARGIN, y + 44, f"{worth.total} point{'s' * (worth.total != 1)}", size=18, most=98)
        if acts or area.has_taken:
            canvas.text(_MARGIN, y + 70, "\N{BLACK RIGHT-POINTING TRIANGLE} to act" if acts else "has taken", size=17, most=98)
        faces = _faces(table)
        x = 122.0
        for face in faces:
            _draw_stack(canvas, x, y + 6, f"seat-{seat}", face, area.cards.counts[face.index])
            points = worth.by_face.get(face, 0)
            if points:
                canvas.text(x + width / 2, y + height + 19, _signed(points), size=17, anchor="middle", bold=points > 0)
            x += 47
        if area.named_jokers:
            named = ", ".join(map(str, area.named_jokers))
            with canvas.place(f"seat-{seat}/named", f"jokers of seat {seat} as {named}") as named_lit:
                canvas.text(122, y + height + 44, f"Jokers named: {named}", size=17, most=_WIDTH - 136)
                canvas.frame(116, y + height + 32, _WIDTH - 130, 24, lit=named_lit)
        canvas.frame(4, y, _WIDTH - 8, height + (54 if area.named_jokers else 32), lit=lit)


def _draw_stack(canvas: Canvas, x: float, y: float, owner: str, card: Card, count: int) -> None:
    """All cards of one face in a collection: the face, and the number of cards on it."""
    width, height = _STACK
    with canvas.place(f"{owner}/{card}", f"{count} {card}", also=[str(card)] if count else []) as lit:
        if count:
            canvas.rect(x, y, width, height, fill=FILLS[card], radius=6)
            if card is Card.JOKER:
                _draw_stripes(canvas, x, y, width, height)
            canvas.rect(x + 4, y + 12, width - 8, height - 24, fill=WHITE, thick=1, radius=4)
            canvas.text(x + width / 2, y + 23, LETTERS[card], size=17, on=WHITE, anchor="middle", bold=True)
            canvas.text(x + width / 2, y + 44, str(count), size=24, on=WHITE, anchor="middle", bold=True, most=width - 12)
        else:
            canvas.rect(x, y, width, height, line="#b8b3a0", dashes="4 4", radius=6)
            canvas.text(x + width / 2, y + height / 2, LETTERS[card], size=18, anchor="middle")
        canvas.frame(x - 1, y - 1, width + 2, height + 2, lit=lit)


# The text


def text(value: Drawn, /, *, colour: bool = False, width: int = 80) -> str:
    """The same for terminals: see `tabletop_rules.drawings.Drawing`. Raises: ValueError for another game or a width below 40."""
    table = value.table
    first = seat_of(value, NAME, table.options.seats, None)
    sheet = Sheet(colour=colour, width=width)
    sheet.line(Span(_moment(table), BOLD))
    sheet.flow("", ["Coloretto", *_agreed(table)], gap=", ")
    facts = [f"supply {', '.join(_supply_words(table))}"]
    if table.last_round:
        facts.append("last-round is drawn")
    if table.discard.total:
        facts.append(f"discard {table.discard.total}")
    sheet.flow("", facts, gap=" | ")
    if table.drawn is not None:
        sheet.line("drawn: ", _name(table.drawn))
    for index, row in enumerate(table.rows):
        free = [Span("\N{MIDDLE DOT}" * 3)] * (row.capacity - row.cards.total)
        cards = ["(taken)"] if row.taken else [*map(_name, row.cards.listed()), *free]
        sheet.flow(f"row-{index}  ", cards)
    sheet.line()
    faces = _faces(table)
    sheet.line(" " * 9, *(Span(f" {LETTERS[face]}", _STYLES[face]).padded(3) for face in faces), Span("  points", BOLD))
    for seat in order_from(first, table.options.seats):
        _area_lines(sheet, table, seat, faces)
    name_targets(sheet, value)
    return sheet.text()


def _name(card: Card) -> Span:
    return Span(f"{LETTERS[card]} {card}" if card is not Card.PLUS_TWO else str(card), _STYLES[card])


def _area_lines(sheet: Sheet, table: Table, seat: Seat, faces: Collection[Card]) -> None:
    area = table.areas[seat]
    acts = table.phase in _MOVES and table.seat == seat
    counts = [area.cards.counts[face.index] for face in faces]
    cells = [Span(str(count or "\N{MIDDLE DOT}"), "" if count else DIM).padded(3, right=True) for count in counts]
    mark = ">" if acts else "*" if area.has_taken else " "
    sheet.line(Span(f"{mark}seat-{seat} ".ljust(9), BOLD if acts else ""), *cells, f"  {_Worth(table, area).total:>6}")
    if area.named_jokers:
        sheet.line(f"         jokers named: {', '.join(map(str, area.named_jokers))}")
