"""Cóatl drawn: supply, display and temples, boards, cóatls with their cards, hands, as a picture and as text.

The names that can be highlighted: cards ("P36", "T05"), what a space of the supply holds ("head R", "body RB"), pieces on boards
("tail K"), "deck", "seat 0", "seat 0 coatl 1". Hands that the value does not show are drawn as backs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from coatl_rules.faces import (
    BACK,
    CARD,
    CHIP,
    STONE,
    SUITS,
    TEMPLE_BACK,
    conditions_text,
    draw_backs,
    draw_chip,
    draw_piece,
    draw_prophecy,
    draw_snake,
    draw_temple,
    pattern_text,
    prophecy_card,
    snake_lines,
    temple_card,
)
from coatl_rules.model import Ending
from coatl_rules.pieces import BOARD_SPACES, COLOURS, LETTERS, Colour, Kind, Piece
from coatl_rules.positions import NAME
from coatl_rules.scoring import Standing, coatl_points, leaders, prophecy_points, temple_points
from coatl_rules.steps import Move
from coatl_rules.table import Coatl, ColourCounts, Position, Private, Side, StageName, Table
from tabletop_rules.drawing.canvas import WHITE, Canvas
from tabletop_rules.drawing.finding import order_from, seat_of
from tabletop_rules.drawing.sheet import BOLD, Sheet, Span
from tabletop_rules.game import Seat, View

Drawn: TypeAlias = Position | View[Table, Private, Move]

# What both say

_ASKED: Final = {
    StageName.FILLING: "The supply is to be filled",
    StageName.DEALING_TEMPLE: "Seat {seat} is to be dealt a temple",
    StageName.REVEALING: "A temple is to be revealed",
    StageName.DISPLAYING: "The display is to be filled",
    StageName.DEALING_PROPHECIES: "Seat {seat} is to be dealt prophecies",
    StageName.DRAWING: "Seat {mover} is to draw a prophecy",
    StageName.ACTING: "Seat {mover} takes an action",
    StageName.CHOOSING: "Seat {mover} chooses prophecies",
    StageName.DISCARDING: "Seat {mover} sees the future and discards",
    StageName.ASSEMBLING: "Seat {mover} assembles",
    StageName.COMPLETING: "Seat {mover} completes cóatl {coatl}",
}
_ENDINGS: Final = {
    Ending.THIRD_COATL: "a third cóatl ends the game",
    Ending.BODIES_GONE: "no bodies left, the game ends",
    Ending.ALL_PASSED: "all seats passed",
}
_MOVES: Final = (
    StageName.ACTING,
    StageName.CHOOSING,
    StageName.DISCARDING,
    StageName.ASSEMBLING,
    StageName.COMPLETING,
)


def _moment(table: Table) -> str:
    """What happens now, in a line."""
    stage = table.stage
    if stage.name is StageName.OVER:
        won = leaders([_standing(side) for side in table.sides])
        return f"Game over, won by seat{'s' * (len(won) > 1)} {' and '.join(map(str, won))}"
    if stage.name is StageName.KEEPING:
        several = len(stage.waiting) > 1
        seats = " and ".join(map(str, stage.waiting))
        return f"Seat{'s' * several} {seats} keep{'s' * (not several)} {table.options.keep} prophecies"
    return _ASKED[stage.name].format(seat=stage.seat, mover=table.turn.seat, coatl=stage.coatl)


def _context(table: Table) -> str:
    facts = ["Cóatl"]
    if table.ending is not None:
        facts.append(_ENDINGS[table.ending])
        if table.last_turns:
            facts.append(f"last turns: {', '.join(str(turn.seat) for turn in table.last_turns)}")
    elif table.passes:
        facts.append(f"{table.passes} passed in a row")
    if table.turn.actions > 1:
        facts.append(f"{table.turn.actions} actions left")
    return ", ".join(facts)


def _standing(side: Side) -> Standing:
    """At the end every cóatl with head and tail is sealed."""
    done = [coatl for coatl in side.coatls if coatl.snake.complete]
    points = [coatl_points(coatl.snake.pieces, coatl.prophecies, coatl.temple) for coatl in done]
    cards = sum(len(coatl.prophecies) + (coatl.temple is not None) for coatl in done)
    return Standing(sum(points), cards, max(points, default=0))


def _acts(table: Table, seat: Seat) -> bool:
    return seat in table.stage.waiting or (table.stage.name in _MOVES and seat == table.turn.seat)


def _shown(value: Drawn, chosen: Seat | None) -> tuple[Private | None, ...]:
    """The hand of each seat as far as the value shows it to the chosen seat; None for one that is not shown."""
    seats = range(value.table.options.seats)
    if isinstance(value, Position):
        return tuple(value.privates[seat] if chosen in (None, seat) else None for seat in seats)
    return tuple(value.private if seat == value.seat else None for seat in seats)


def _points(points: int) -> str:
    return f"{points} point{'s' * (points != 1)}"


def _chips(coatl: Coatl, open_ends: bool) -> list[tuple[str, str, str]]:
    """The cards beside a cóatl: name, what it asks for, and what it pays as the snake is now."""
    pieces = coatl.snake.pieces
    chips = [
        (card, pattern_text(prophecy_card(card)), f"+{prophecy_points(card, pieces, open_end_is_empty=open_ends)}")
        for card in coatl.prophecies
    ]
    if coatl.temple is not None:
        points = temple_points(coatl.temple, pieces, coatl.prophecies)
        chips.append((coatl.temple, conditions_text(temple_card(coatl.temple)), f"+{points}"))
    return chips


def _numbers(counts: ColourCounts) -> tuple[int, ...]:
    return (counts.yellow, counts.red, counts.black, counts.green, counts.blue)


# The picture

_WIDTH: Final = 600
_MARGIN: Final = 14
_PER_LINE: Final = 16
_ROW: Final = CARD[1] + 8


def svg(value: Drawn, /, *, seat: Seat | None = None, highlight: Collection[str] = ()) -> str:
    """The picture: see `tabletop_rules.drawings.Drawing`. Raises: ValueError for a value of another game and for a seat outside
    the game."""
    table = value.table
    seats = table.options.seats
    chosen = seat_of(value, NAME, seats, seat)
    shown = _shown(value, chosen)
    heights = [_side_height(side, private) for side, private in zip(table.sides, shown, strict=True)]
    cards = -(-max(3, len(table.display)) // 3)
    top = 74 + 190 + cards * _ROW + 26 + _ROW + 12
    canvas = Canvas(_WIDTH, top + sum(heights) + 4, f"Cóatl: {_moment(table)}", highlight=highlight)
    canvas.text(_MARGIN, 26, _moment(table), size=24, bold=True, most=_WIDTH - 2 * _MARGIN)
    canvas.text(_MARGIN, 56, _context(table), size=18, most=_WIDTH - 2 * _MARGIN)
    _draw_supply(canvas, 74, table)
    y = 264.0
    canvas.text(_MARGIN, y + 10, "Display and temples", size=18, bold=True)
    y += 26
    _draw_cards(canvas, y, table.display)
    y += cards * _ROW
    _draw_piles(canvas, y, table)
    y = float(top)
    for each in order_from(chosen, seats):
        _draw_side(canvas, y, table, each, shown[each])
        y += heights[each]
    return canvas.svg()


def _draw_supply(canvas: Canvas, y: float, table: Table) -> None:
    supply = table.supply
    canvas.rect(_MARGIN, y, _WIDTH - 2 * _MARGIN, 178, fill="#efece0", thick=0, radius=8)
    canvas.text(_MARGIN + 10, y + 18, "Supply", size=18, on="#efece0", bold=True)
    singles = [
        *((f"head {colour.letter}", Piece(Kind.HEAD, colour)) for colour in supply.heads),
        *((f"tail {colour.letter}", Piece(Kind.TAIL, colour)) for colour in supply.tails),
    ]
    for place, (name, piece) in enumerate(singles):
        _draw_space(canvas, _MARGIN + 12 + 66 * place, y + 40, name, [piece])
    for place, pair in enumerate(supply.bodies):
        name = f"body {''.join(colour.letter for colour in pair)}"
        _draw_space(canvas, _MARGIN + 12 + 94 * place, y + 116, name, [Piece(Kind.BODY, colour) for colour in pair])
    x = _MARGIN + 290.0
    canvas.text(x, y + 18, "In bags", size=18, on="#efece0", bold=True)
    for column, letter in enumerate(LETTERS):
        canvas.text(x + 120 + 34 * column, y + 18, letter, size=18, on="#efece0", anchor="middle", bold=True)
    bags = table.bags
    for line, (words, counts) in enumerate((("heads", bags.heads), ("tails", bags.tails), ("bodies", bags.bodies))):
        canvas.text(x, y + 44 + 24 * line, words, size=18, on="#efece0")
        for column, count in enumerate(_numbers(counts)):
            canvas.text(x + 120 + 34 * column, y + 44 + 24 * line, str(count), size=18, on="#efece0", anchor="middle", most=32)


def _draw_space(canvas: Canvas, x: float, y: float, name: str, pieces: Sequence[Piece]) -> None:
    size = 40.0
    with canvas.place(name, name) as lit:
        width = size * len(pieces) + 8
        canvas.rect(x - 4, y - 4, width, size + 8, fill=WHITE, line="#8b8877", thick=1, radius=10)
        for place, piece in enumerate(pieces):
            draw_piece(canvas, x + size * place, y, piece, size)
        canvas.frame(x - 5, y - 5, width + 2, size + 10, lit=lit)


def _draw_cards(canvas: Canvas, y: float, cards: Sequence[str]) -> None:
    for place, card in enumerate(cards):
        draw_prophecy(canvas, _MARGIN + 193 * (place % 3), y + _ROW * (place // 3), card)


def _draw_piles(canvas: Canvas, y: float, table: Table) -> None:
    for place, (top, below) in enumerate(zip(table.temples.tops, table.temples.below, strict=True)):
        x = _MARGIN + 193.0 * place
        for step in range(min(2, below), 0, -1):
            canvas.rect(x + 3 * step, y + 3 * step, *CARD, fill=TEMPLE_BACK, thick=1, radius=8)
        if top is None:
            canvas.rect(x, y, *CARD, line="#8b8877", dashes="5 4", radius=8)
        else:
            draw_temple(canvas, x, y, top)
        canvas.text(x + CARD[0] - 12, y + 70, f"{below} under", size=16, on=WHITE, anchor="end")
    x = _MARGIN + 400.0
    with canvas.place("deck", "the deck of prophecies") as lit:
        draw_backs(canvas, x, y + 2, BACK, count=table.deck, words="deck")
        canvas.frame(x - 5, y - 3, 96, 58, lit=lit)
    canvas.text(x, y + 70, f"{table.discards} discarded", size=16)


def _coatl_height(coatl: Coatl) -> float:
    chips = bool(coatl.prophecies) or coatl.temple is not None
    return 30 + 44 * snake_lines(coatl.snake.pieces, _PER_LINE) + (CHIP[1] + 8) * chips


def _side_height(side: Side, private: Private | None) -> float:
    hand = 0 if private is None else -(-(len(private.prophecies) + len(private.temples)) // 3)
    return 106 + hand * _ROW + sum(map(_coatl_height, side.coatls))


def _draw_side(canvas: Canvas, y: float, table: Table, seat: Seat, private: Private | None) -> None:
    """What lies before a seat, and its hand."""
    side = table.sides[seat]
    with canvas.place(f"seat {seat}", f"seat {seat}") as lit:
        canvas.line((_MARGIN, y - 2), (_WIDTH - _MARGIN, y - 2), line="#b8b3a0", thick=1)
        canvas.text(_MARGIN, y + 18, f"Seat {seat}{' ◀' * _acts(table, seat)}", size=20, bold=True)
        canvas.text(132, y + 18, _points(side.points), size=20, bold=True, most=110)
        if side.tokens:
            tokens = f"tokens: {', '.join(token.value for token in side.tokens)}"
            canvas.text(_WIDTH - _MARGIN, y + 18, tokens, size=17, anchor="end", most=320)
        canvas.text(_MARGIN, y + 64, "Board", size=17)
        for place in range(BOARD_SPACES):
            canvas.rect(72 + 41 * place, y + 42, 38, 42, fill=WHITE, line="#8b8877", thick=1, radius=8)
        for place, piece in enumerate(side.board):
            with canvas.place(str(piece), str(piece)) as piece_lit:
                draw_piece(canvas, 74 + 41 * place, y + 46, piece, 34)
                canvas.frame(72 + 41 * place, y + 42, 38, 42, lit=piece_lit)
        if private is None:
            draw_backs(canvas, 406, y + 40, BACK, count=side.prophecies, words="hand")
            draw_backs(canvas, 494, y + 40, TEMPLE_BACK, count=side.temples, words="temple")
        start, y = y, y + 98
        for number, coatl in enumerate(side.coatls):
            height = _coatl_height(coatl)
            name = f"seat {seat} coatl {number}"
            with canvas.place(name, str(coatl.snake)) as coatl_lit:
                _draw_coatl(canvas, y, table, number, coatl)
                canvas.frame(_MARGIN - 7, y - 2, _WIDTH - 2 * _MARGIN + 14, height - 2, lit=coatl_lit)
            y += height
        if private is not None:
            _draw_hand(canvas, y, private)
        canvas.frame(4, start, _WIDTH - 8, _side_height(side, private) - 6, lit=lit)


def _draw_hand(canvas: Canvas, y: float, private: Private) -> None:
    for place, card in enumerate((*private.prophecies, *private.temples)):
        x, top = _MARGIN + 193.0 * (place % 3), y + _ROW * (place // 3)
        (draw_prophecy if place < len(private.prophecies) else draw_temple)(canvas, x, top, card)


def _draw_coatl(canvas: Canvas, y: float, table: Table, number: int, coatl: Coatl) -> None:
    pieces = coatl.snake.pieces
    state = f"Cóatl {number}: {len(pieces)} piece{'s' * (len(pieces) != 1)}"
    if coatl.snake.complete:
        state += f", complete, {_points(coatl_points(pieces, coatl.prophecies, coatl.temple))}"
    canvas.text(_MARGIN, y + 10, state, size=17)
    draw_snake(canvas, _MARGIN + 12, y + 26, pieces, _PER_LINE)
    y += 28 + 44 * snake_lines(pieces, _PER_LINE)
    for place, (name, words, points) in enumerate(_chips(coatl, table.options.open_end_is_empty)):
        fill = SUITS[prophecy_card(name).suit] if place < len(coatl.prophecies) else STONE
        draw_chip(canvas, _MARGIN + 115 * place, y, name, words, fill=fill, points=points)


# The text

_STYLES: Final = {
    Colour.YELLOW: "30;48;5;221",
    Colour.RED: "97;48;5;124",
    Colour.BLACK: "97;48;5;238",
    Colour.GREEN: "30;48;5;77",
    Colour.BLUE: "30;48;5;75",
}


def text(value: Drawn, /, *, colour: bool = False, width: int = 80) -> str:
    """The same for terminals: see `tabletop_rules.drawings.Drawing`. Raises: ValueError for another game or a width below 40."""
    table = value.table
    chosen = seat_of(value, NAME, table.options.seats, None)
    sheet = Sheet(colour=colour, width=width)
    sheet.line(Span(_moment(table), BOLD))
    sheet.flow("", _context(table).split(", "), gap=", ")
    supply = table.supply
    singles = [*(("head ", colour) for colour in supply.heads), *(("tail ", colour) for colour in supply.tails)]
    spaces = [_labelled(word, [colour]) for word, colour in singles]
    spaces += [_labelled("body ", pair) for pair in supply.bodies]
    sheet.flow("supply   ", spaces)
    bags = (("heads", table.bags.heads), ("tails", table.bags.tails), ("bodies", table.bags.bodies))
    sheet.flow("bags     ", [[f"{words} ", *_counted(counts)] for words, counts in bags])
    sheet.flow("display  ", map(_prophecy, table.display))
    piles = zip(table.temples.tops, table.temples.below, strict=True)
    sheet.flow("temples  ", [f"{_temple(top) if top else 'none'} and {below} under it" for top, below in piles], gap=" | ")
    sheet.line(f"deck {table.deck}, discards {table.discards}")
    shown = _shown(value, chosen)
    for seat in order_from(chosen, table.options.seats):
        _side_lines(sheet, table, seat, shown[seat])
    return sheet.text()


def _letters(colours: Sequence[Colour]) -> list[Span]:
    return [Span(colour.letter, _STYLES[colour]) for colour in colours]


def _labelled(word: str, colours: Sequence[Colour]) -> list[Span | str]:
    return [word, *_letters(colours)]


def _counted(counts: ColourCounts) -> list[Span | str]:
    numbers = zip(COLOURS, _numbers(counts), strict=True)
    return [part for colour, number in numbers for part in (Span(colour.letter, _STYLES[colour]), f"{number} ")]


def _prophecy(card: str) -> str:
    known = prophecy_card(card)
    return f"{card} {pattern_text(known)} ({' '.join(f'{times}→{points}' for times, points in known.ladder)})"


def _temple(card: str) -> str:
    known = temple_card(card)
    return f"{card} {conditions_text(known)} ({'/'.join(map(str, known.points))})"


def _side_lines(sheet: Sheet, table: Table, seat: Seat, private: Private | None) -> None:
    side = table.sides[seat]
    sheet.line()
    facts = [_points(side.points)]
    if side.tokens:
        facts.append(f"tokens {', '.join(token.value for token in side.tokens)}")
    facts.append(f"hand {side.prophecies} prophecies, {side.temples} temple{'s' * (side.temples != 1)}")
    sheet.flow(f"{'>' if _acts(table, seat) else ' '}seat {seat}  ", facts, gap="; ")
    if side.board:
        sheet.flow("   board   ", [_labelled(f"{piece.kind.value} ", [piece.colour]) for piece in side.board], gap=" ")
    for number, coatl in enumerate(side.coatls):
        snake = str(coatl.snake)
        body = [Span(snake[0]), *_letters([piece.colour for piece in coatl.snake.pieces]), Span(snake[-1])]
        chips = [f"{name} {words} {points}" for name, words, points in _chips(coatl, table.options.open_end_is_empty)]
        sheet.flow(f"   coatl {number} ", [*_wrapped(body, sheet.width - 12), *chips])
    if private is not None:
        sheet.flow("   hand    ", [*map(_prophecy, private.prophecies), *map(_temple, private.temples)])


def _wrapped(body: Sequence[Span], room: int) -> list[Sequence[Span]]:
    return [body[start : start + room] for start in range(0, len(body), room)]
