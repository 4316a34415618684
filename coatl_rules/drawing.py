"""Cóatl drawn: supply, display and temples, boards, cóatls with their cards, hands, as a picture and as text.

The names of things: "supply" and "supply/body-RB" for the spaces that hold just that, "bag" and "bag/head-R", "display" and
"display/P36", "temples" and "temples-0", temples wherever they are ("T05"), "deck", "discards"; "seat-0", "seat-0/token-pick",
"seat-0/board" and "seat-0/board/tail-K", "seat-0/hand" (also where only backs are seen) and "seat-0/hand/P36", "seat-0/coatl-1",
"seat-0/coatl-1/P36", and "seat-0/coatl-1/front" and "/back" where it is open. Equal cards and equal pieces at one place share
their name. Highlighted are also all prophecies of a name ("P36") and all pieces of a kind ("tail K").
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
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
    piece_name,
    prophecy_card,
    snake_lines,
    temple_card,
)
from coatl_rules.model import Ending
from coatl_rules.pieces import BOARD_SPACES, COLOURS, LETTERS, Colour, Kind, Piece
from coatl_rules.positions import NAME
from coatl_rules.scoring import Standing, best_seats, coatl_points, prophecy_points, temple_points
from coatl_rules.steps import Move
from coatl_rules.table import Coatl, ColourCounts, Position, Private, Side, StageName, Table
from tabletop_rules.drawing.canvas import WHITE, Canvas
from tabletop_rules.drawing.finding import Layout, is_wide, order_from, seat_of
from tabletop_rules.drawing.naming import name_targets
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
        won = best_seats([_standing(side) for side in table.sides])
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

_PLURALS: Final = {Kind.HEAD: "heads", Kind.TAIL: "tails", Kind.BODY: "bodies"}
_WIDTH: Final = 600
_MARGIN: Final = 14
_PER_LINE: Final = 16
_ROW: Final = CARD[1] + 8


def svg(
    value: Drawn, /, *, seat: Seat | None = None, highlight: Collection[str] = (), layout: Layout = "tall"
) -> str:
    """The picture: see `tabletop_rules.drawings.Drawing`. Raises: ValueError for a value of another game, for a seat outside the
    game, and for another layout."""
    table = value.table
    seats = table.options.seats
    chosen = seat_of(value, NAME, seats, seat)
    shown = _shown(value, chosen)
    heights = [_side_height(side, private) for side, private in zip(table.sides, shown, strict=True)]
    cards = -(-max(3, len(table.display)) // 3)
    top = 74 + 190 + cards * _ROW + 26 + _ROW + 12
    order = order_from(chosen, seats)
    wide = is_wide(layout)
    others = sum(heights) - heights[order[0]]
    size = (3 * _WIDTH, max(top, 18 + heights[order[0]], 18 + others)) if wide else (_WIDTH, top + sum(heights) + 4)
    canvas = Canvas(*size, f"Cóatl: {_moment(table)}", highlight=highlight)
    canvas.text(_MARGIN, 26, _moment(table), size=24, bold=True, most=_WIDTH - 2 * _MARGIN)
    canvas.text(_MARGIN, 56, _context(table), size=18, most=_WIDTH - 2 * _MARGIN)
    _draw_supply(canvas, 74, table)
    canvas.text(_MARGIN, 274, "Display and temples", size=18, bold=True)
    with canvas.place("display", "the display of prophecies") as lit:
        _draw_cards(canvas, 290, table.display, "display")
        canvas.frame(4, 286, _WIDTH - 8, cards * _ROW, lit=lit)
    _draw_piles(canvas, 290 + cards * _ROW, table)
    x, y = (_WIDTH, 14.0) if wide else (0, float(top))
    for each in order:
        with canvas.moved(x, 0):
            _draw_side(canvas, y, table, each, shown[each])
        x, y = (2 * _WIDTH, 14.0 if each == order[0] else y + heights[each]) if wide else (0, y + heights[each])
    return canvas.svg()


def _draw_supply(canvas: Canvas, y: float, table: Table) -> None:
    supply = table.supply
    singles = [Piece(Kind.HEAD, colour) for colour in supply.heads] + [Piece(Kind.TAIL, colour) for colour in supply.tails]
    with canvas.place("supply", "the supply of pieces") as lit:
        canvas.rect(_MARGIN, y, _WIDTH - 2 * _MARGIN, 178, fill="#efece0", thick=0, radius=8)
        canvas.text(_MARGIN + 10, y + 18, "Supply", size=18, on="#efece0", bold=True)
        _draw_spaces(canvas, y + 40, 66, [((piece.colour,), [piece]) for piece in singles])
        _draw_spaces(canvas, y + 116, 94, [(pair, [Piece(Kind.BODY, colour) for colour in pair]) for pair in supply.bodies])
        canvas.frame(_MARGIN, y, _WIDTH - 2 * _MARGIN, 178, lit=lit)
    with canvas.place("bag", "what is in the bags") as lit:
        _draw_bags(canvas, _MARGIN + 290, y, table)
        canvas.frame(_MARGIN + 284, y + 4, 284, 102, lit=lit)


def _draw_bags(canvas: Canvas, x: float, y: float, table: Table) -> None:
    bags = table.bags
    canvas.text(x, y + 18, "In bags", size=18, on="#efece0", bold=True)
    for column, letter in enumerate(LETTERS):
        canvas.text(x + 120 + 34 * column, y + 18, letter, size=18, on="#efece0", anchor="middle", bold=True)
    for line, (kind, counts) in enumerate(((Kind.HEAD, bags.heads), (Kind.TAIL, bags.tails), (Kind.BODY, bags.bodies))):
        canvas.text(x, y + 44 + 24 * line, _PLURALS[kind], size=18, on="#efece0")
        for column, count in enumerate(_numbers(counts)):
            left, top = x + 120 + 34 * column, y + 44 + 24 * line
            with canvas.place(f"bag/{kind.value}-{LETTERS[column]}", f"{count} {kind.value} {LETTERS[column]} in the bag") as lit:
                canvas.rect(left - 15, top - 11, 30, 22, fill="#efece0", thick=0)
                canvas.text(left, top, str(count), size=18, on="#efece0", anchor="middle", most=32)
                canvas.frame(left - 16, top - 12, 32, 24, lit=lit)


def _draw_spaces(
    canvas: Canvas, y: float, step: float, spaces: Sequence[tuple[tuple[Colour, ...], Sequence[Piece]]]
) -> None:
    """The spaces of one line of the supply; equal ones have one name together."""
    size = 40.0
    placed = enumerate(spaces)
    for (colours, pieces), places in groupby(placed, key=lambda place: place[1]):
        name = f"{pieces[0].kind.value}-{''.join(colour.letter for colour in colours)}"
        with canvas.place(f"supply/{name}", name, also=[name.replace("-", " ")]) as lit:
            for place, _ in places:
                x, width = _MARGIN + 12 + step * place, size * len(pieces) + 8
                canvas.rect(x - 4, y - 4, width, size + 8, fill=WHITE, line="#8b8877", thick=1, radius=10)
                for nth, piece in enumerate(pieces):
                    draw_piece(canvas, x + size * nth, y, piece, size)
                canvas.frame(x - 5, y - 5, width + 2, size + 10, lit=lit)


def _draw_cards(canvas: Canvas, y: float, cards: Sequence[str], owner: str, first: int = 0) -> None:
    """Prophecies, three in a line; equal ones have one name together."""
    for card, places in groupby(enumerate(cards, first), key=lambda place: place[1]):
        with canvas.place(f"{owner}/{card}", prophecy_card(card).description, also=[card]) as lit:
            for place, _ in places:
                x, top = _MARGIN + 193 * (place % 3), y + _ROW * (place // 3)
                draw_prophecy(canvas, x, top, card)
                canvas.frame(x - 2, top - 2, CARD[0] + 4, CARD[1] + 4, lit=lit)


def _draw_temple(canvas: Canvas, x: float, y: float, card: str) -> None:
    with canvas.place(card, temple_card(card).description) as lit:
        draw_temple(canvas, x, y, card)
        canvas.frame(x - 2, y - 2, CARD[0] + 4, CARD[1] + 4, lit=lit)


def _draw_piles(canvas: Canvas, y: float, table: Table) -> None:
    with canvas.place("temples", "the temples") as lit:
        for place, (top, below) in enumerate(zip(table.temples.tops, table.temples.below, strict=True)):
            x = _MARGIN + 193.0 * place
            with canvas.place(f"temples-{place}", f"a pile of temples, {below} under the open one") as pile_lit:
                for step in range(min(2, below), 0, -1):
                    canvas.rect(x + 3 * step, y + 3 * step, *CARD, fill=TEMPLE_BACK, thick=1, radius=8)
                if top is None:
                    canvas.rect(x, y, *CARD, line="#8b8877", dashes="5 4", radius=8)
                else:
                    _draw_temple(canvas, x, y, top)
                canvas.text(x + CARD[0] - 12, y + 70, f"{below} under", size=16, on=WHITE, anchor="end")
                canvas.frame(x - 2, y - 2, CARD[0] + 10, CARD[1] + 10, lit=pile_lit)
        canvas.frame(_MARGIN - 4, y - 4, 395, CARD[1] + 12, lit=lit)
    x = _MARGIN + 400.0
    with canvas.place("deck", "the deck of prophecies") as lit:
        draw_backs(canvas, x, y + 2, BACK, count=table.deck, words="deck")
        canvas.frame(x - 5, y - 3, 96, 58, lit=lit)
    with canvas.place("discards", "the discarded prophecies") as lit:
        canvas.text(x, y + 70, f"{table.discards} discarded", size=16)
        canvas.frame(x - 5, y + 59, 130, 22, lit=lit)


def _coatl_height(coatl: Coatl) -> float:
    chips = bool(coatl.prophecies) or coatl.temple is not None
    return 30 + 44 * snake_lines(coatl.snake.pieces, _PER_LINE) + (CHIP[1] + 8) * chips


def _side_height(side: Side, private: Private | None) -> float:
    hand = 0 if private is None else -(-(len(private.prophecies) + len(private.temples)) // 3)
    return 106 + hand * _ROW + sum(map(_coatl_height, side.coatls))


def _draw_side(canvas: Canvas, y: float, table: Table, seat: Seat, private: Private | None) -> None:
    """What lies before a seat, and its hand."""
    side = table.sides[seat]
    mine = f"seat-{seat}"
    with canvas.place(mine, f"seat {seat}", also=[f"seat {seat}"]) as lit:
        canvas.line((_MARGIN, y - 2), (_WIDTH - _MARGIN, y - 2), line="#b8b3a0", thick=1)
        canvas.text(_MARGIN, y + 18, f"Seat {seat}{' ◀' * _acts(table, seat)}", size=20, bold=True)
        canvas.text(132, y + 18, _points(side.points), size=20, bold=True, most=110)
        if side.tokens:
            canvas.text(306, y + 18, "Tokens", size=17)
        for place, token in enumerate(side.tokens):
            with canvas.place(f"{mine}/token-{token.value}", f"sacrifice token: {token.value}") as token_lit:
                canvas.rect(374 + 72 * place, y + 6, 66, 25, fill=STONE, thick=1, radius=12)
                canvas.rect(379 + 72 * place, y + 9, 56, 19, fill=WHITE, thick=0, radius=9)
                canvas.text(407 + 72 * place, y + 18, token.value, size=15, on=WHITE, anchor="middle", most=52)
                canvas.frame(374 + 72 * place, y + 6, 66, 25, lit=token_lit)
        with canvas.place(f"{mine}/board", f"the board of seat {seat}") as board_lit:
            _draw_pieces(canvas, y, side.board, mine)
            canvas.frame(66, y + 38, 41 * BOARD_SPACES + 8, 50, lit=board_lit)
        if private is None:
            with canvas.place(f"{mine}/hand", f"the hand of seat {seat}") as hand_lit:
                draw_backs(canvas, 406, y + 40, BACK, count=side.prophecies, words="hand")
                draw_backs(canvas, 494, y + 40, TEMPLE_BACK, count=side.temples, words="temple")
                canvas.frame(402, y + 36, 184, 54, lit=hand_lit)
        start, y = y, y + 98
        for number, coatl in enumerate(side.coatls):
            height = _coatl_height(coatl)
            name = f"{mine}/coatl-{number}"
            with canvas.place(name, str(coatl.snake), also=[f"seat {seat} coatl {number}"]) as coatl_lit:
                _draw_coatl(canvas, y, table, name, number, coatl)
                canvas.frame(_MARGIN - 7, y - 2, _WIDTH - 2 * _MARGIN + 14, height - 2, lit=coatl_lit)
            y += height
        if private is not None:
            with canvas.place(f"{mine}/hand", f"the hand of seat {seat}") as hand_lit:
                height = _draw_hand(canvas, y, private, f"{mine}/hand")
                canvas.frame(8, y - 4, _WIDTH - 16, height, lit=hand_lit)
        canvas.frame(4, start, _WIDTH - 8, _side_height(side, private) - 6, lit=lit)


def _draw_pieces(canvas: Canvas, y: float, pieces: Sequence[Piece], mine: str) -> None:
    """The pieces of a board on its spaces; equal ones have one name together."""
    canvas.text(_MARGIN, y + 64, "Board", size=17)
    for place in range(BOARD_SPACES):
        canvas.rect(72 + 41 * place, y + 42, 38, 42, fill=WHITE, line="#8b8877", thick=1, radius=8)
    for piece, places in groupby(enumerate(pieces), key=lambda place: place[1]):
        with canvas.place(f"{mine}/board/{piece_name(piece)}", str(piece), also=[str(piece)]) as lit:
            for place, _ in places:
                draw_piece(canvas, 74 + 41 * place, y + 46, piece, 34)
                canvas.frame(72 + 41 * place, y + 42, 38, 42, lit=lit)


def _draw_hand(canvas: Canvas, y: float, private: Private, owner: str) -> float:
    """The cards of a hand; gives how much room they took."""
    _draw_cards(canvas, y, private.prophecies, owner)
    first = len(private.prophecies)
    for place, card in enumerate(private.temples, first):
        _draw_temple(canvas, _MARGIN + 193.0 * (place % 3), y + _ROW * (place // 3), card)
    return _ROW * -(-(first + len(private.temples)) // 3)


def _draw_coatl(canvas: Canvas, y: float, table: Table, name: str, number: int, coatl: Coatl) -> None:
    pieces = coatl.snake.pieces
    state = f"Cóatl {number}: {len(pieces)} piece{'s' * (len(pieces) != 1)}"
    if coatl.snake.complete:
        state += f", complete, {_points(coatl_points(pieces, coatl.prophecies, coatl.temple))}"
    canvas.text(_MARGIN, y + 10, state, size=17)
    draw_snake(canvas, _MARGIN + 12, y + 26, pieces, _PER_LINE, name)
    y += 28 + 44 * snake_lines(pieces, _PER_LINE)
    for place, (card, words, points) in enumerate(_chips(coatl, table.options.open_end_is_empty)):
        prophecy = place < len(coatl.prophecies)
        x = _MARGIN + 115 * place
        with canvas.place(f"{name}/{card}" if prophecy else card, words, also=[card]) as lit:
            draw_chip(canvas, x, y, card, words, fill=SUITS[prophecy_card(card).suit] if prophecy else STONE, points=points)
            canvas.frame(x - 2, y - 2, CHIP[0] + 4, CHIP[1] + 4, lit=lit)


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
    singles = [*(("head-", colour) for colour in supply.heads), *(("tail-", colour) for colour in supply.tails)]
    spaces = [_labelled(word, [colour]) for word, colour in singles]
    spaces += [_labelled("body-", pair) for pair in supply.bodies]
    sheet.flow("supply   ", spaces)
    bags = (("heads", table.bags.heads), ("tails", table.bags.tails), ("bodies", table.bags.bodies))
    sheet.flow("bag      ", [[f"{words} ", *_counted(counts)] for words, counts in bags])
    sheet.flow("display  ", map(_prophecy, table.display))
    piles = zip(table.temples.tops, table.temples.below, strict=True)
    sheet.flow("temples  ", [f"{_temple(top) if top else 'none'} and {below} under it" for top, below in piles], gap=" | ")
    sheet.line(f"deck {table.deck}, discards {table.discards}")
    shown = _shown(value, chosen)
    for seat in order_from(chosen, table.options.seats):
        _side_lines(sheet, table, seat, shown[seat])
    name_targets(sheet, value)
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
        facts.append(f"{', '.join(f'token-{token.value}' for token in side.tokens)}")
    facts.append(f"hand {side.prophecies} prophecies, {side.temples} temple{'s' * (side.temples != 1)}")
    sheet.flow(f"{'>' if _acts(table, seat) else ' '}seat-{seat}  ", facts, gap="; ")
    if side.board:
        sheet.flow("   board   ", [_labelled(f"{piece.kind.value}-", [piece.colour]) for piece in side.board], gap=" ")
    for number, coatl in enumerate(side.coatls):
        snake = str(coatl.snake)
        body = [Span(snake[0]), *_letters([piece.colour for piece in coatl.snake.pieces]), Span(snake[-1])]
        chips = [f"{name} {words} {points}" for name, words, points in _chips(coatl, table.options.open_end_is_empty)]
        sheet.flow(f"   coatl-{number} ", [*_wrapped(body, sheet.width - 12), *chips])
    if private is not None:
        sheet.flow("   hand    ", [*map(_prophecy, private.prophecies), *map(_temple, private.temples)])


def _wrapped(body: Sequence[Span], room: int) -> list[Sequence[Span]]:
    return [body[start : start + room] for start in range(0, len(body), room)]
