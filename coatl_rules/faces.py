"""The pieces and the cards of Cóatl drawn: heads, bodies, tails, prophecies, temples.

Decides how one thing looks; `drawing` puts them on the table. Every colour comes with its letter and a pattern.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coatl_rules.cards import (
    ALL_PROPHECIES,
    ALL_TEMPLES,
    PROPHECY_NUMBER,
    TEMPLE_NUMBER,
    ProphecyCard,
    Suit,
    TempleCard,
)
from coatl_rules.pieces import Colour, Kind, Piece, colour_of
from tabletop_rules.drawing.canvas import WHITE, Canvas, Fill

FILLS: Final = {
    Colour.YELLOW: Fill("#f6d743", "falling", "#c99f0a"),
    Colour.RED: Fill("#e2564b", "grid", "#a3221a"),
    Colour.BLACK: Fill("#4a4a4a", "dots", "#8f8f8f"),
    Colour.GREEN: Fill("#58b65f", "rising", "#2a7f33"),
    Colour.BLUE: Fill("#5398e8", "waves", "#1f5fae"),
}
SUITS: Final = {
    Suit.RED: FILLS[Colour.RED],
    Suit.BLACK: FILLS[Colour.BLACK],
    Suit.BLUE: FILLS[Colour.BLUE],
    Suit.YELLOW: FILLS[Colour.YELLOW],
    Suit.GREEN: FILLS[Colour.GREEN],
}
BACK: Final = Fill("#24544b", "mesh", "#3f7d70")
TEMPLE_BACK: Final = Fill("#6b4a2b", "bricks", "#94714c")
STONE: Final = Fill("#d9cdb4", "bricks", "#b5a582")
CARD: Final = (186.0, 84.0)
CHIP: Final = (110.0, 46.0)


def prophecy_card(card: str) -> ProphecyCard:
    """The prophecy of that name."""
    return ALL_PROPHECIES[PROPHECY_NUMBER[card]]


def temple_card(card: str) -> TempleCard:
    """The temple of that name."""
    return ALL_TEMPLES[TEMPLE_NUMBER[card]]


def piece_name(piece: Piece) -> str:
    """What a piece is called on the picture: "head-R"."""
    return f"{piece.kind.value}-{piece.colour.letter}"


def draw_piece(canvas: Canvas, x: float, y: float, piece: Piece, size: float = 34) -> None:
    """A piece in a square of that size: a body is a link, a head looks to the left, a tail runs out to the right."""
    fill = FILLS[piece.colour]
    middle = y + size / 2
    if piece.kind is Kind.BODY:
        canvas.rect(x + 1, y + size * 0.08, size - 2, size * 0.84, fill=fill, radius=size * 0.3)
    elif piece.kind is Kind.HEAD:
        crest = [(0.45, 0.1), (0.5, -0.12), (0.66, 0.06), (0.78, -0.12), (0.9, 0.1)]
        canvas.polygon([(x + size * right, y + size * down) for right, down in crest], fill=fill)
        skull = ("M", x + size - 1, y + size * 0.08, "L", x + size * 0.45, y + size * 0.08)
        snout = ("C", x + size * 0.2, y + size * 0.1, x, y + size * 0.3, x, middle, "L", x + size * 0.22, middle + size * 0.06)
        jaw = ("L", x + size * 0.02, middle + size * 0.16, "C", x + size * 0.06, y + size * 0.86, x + size * 0.2, y + size * 0.92)
        canvas.path(*skull, *snout, *jaw, x + size * 0.45, y + size * 0.92, "L", x + size - 1, y + size * 0.92, "Z", fill=fill)
        canvas.circle(x + size * 0.26, y + size * 0.29, size * 0.08, fill=WHITE, thick=1)
    else:
        side = ("M", x + 1, y + size * 0.08, "L", x + size * 0.5, y + size * 0.08, "L", x + size * 0.98, y + size * 0.3)
        fork = ("L", x + size * 0.84, middle, "L", x + size * 0.98, y + size * 0.7, "L", x + size * 0.5, y + size * 0.92)
        canvas.path(*side, *fork, "L", x + 1, y + size * 0.92, "Z", fill=fill)
    left = {Kind.BODY: 0.5, Kind.HEAD: 0.62, Kind.TAIL: 0.4}[piece.kind] * size + x
    canvas.circle(left, middle, size * 0.27, fill=WHITE, thick=0.8)
    canvas.text(left, middle, piece.colour.letter, size=size * 0.46, on=WHITE, anchor="middle", bold=True)


def _draw_sign(canvas: Canvas, x: float, y: float, letter: str, size: float, *, crossed: bool = False) -> None:
    """A piece of a card: a disc with its letter, crossed out where it must not be."""
    canvas.circle(x, y, size / 2, fill=FILLS[colour_of(letter)], thick=1.2)
    if crossed:
        reach = size * 0.5
        for slope in (-1, 1):
            canvas.line((x - reach, y - slope * reach), (x + reach, y + slope * reach), line="#000000", thick=4)
    canvas.circle(x, y, size * 0.31, fill=WHITE, thick=0.8)
    canvas.text(x, y, letter, size=size * 0.52, on=WHITE, anchor="middle", bold=True)


def _draw_endless(canvas: Canvas, x: float, y: float, size: float) -> None:
    """The lying eight: one or more."""
    parts: list[str | float] = ["M", x, y]
    for s in (-size / 2, size / 2):
        low = y + abs(s) * 0.45
        parts += ["C", x + s, y - abs(s), x + s * 1.6, y, x + s * 0.8, low]
        parts += ["C", x + s * 0.4, y + abs(s) * 0.6, x, y + abs(s) * 0.1, x, y]
    canvas.path(*parts, line="#000000", thick=2)


def _draw_pattern(canvas: Canvas, x: float, y: float, pattern: str, room: float) -> None:
    """What a prophecy asks for, read from the head side."""
    if pattern[0] == "{":
        letters = pattern[1:-1]
        canvas.text(x, y, "any", size=16, on=WHITE)
        step = min(25.0, (room - 40) / len(letters))
        for place, letter in enumerate(letters):
            _draw_sign(canvas, x + 50 + step * place, y, letter, step - 1)
        return
    if len(pattern) == 1:
        _draw_sign(canvas, x + 13, y, pattern, 26)
        canvas.text(x + 34, y, "anywhere", size=17, on=WHITE)
        return
    at = x + 4
    canvas.path("M", at + 6, y - 6, "L", at - 3, y, "L", at + 6, y + 6, thick=2)
    at += 22
    for place, sign in enumerate(pattern):
        if sign == "x":
            neighbour = pattern[1] if place == 0 else pattern[place - 1]
            _draw_sign(canvas, at, y, neighbour, 24, crossed=True)
        elif sign == "+":
            _draw_endless(canvas, at - 3, y, 14)
        elif sign == "*":
            canvas.circle(at, y, 12, fill=WHITE, thick=1.2)
            _draw_endless(canvas, at, y, 13)
        else:
            _draw_sign(canvas, at, y, sign, 24)
        at += 20 if sign == "+" else 25


def _draw_blank(canvas: Canvas, x: float, y: float, fill: Fill, name: str) -> None:
    width, height = CARD
    canvas.rect(x, y, width, height, fill=fill, radius=8)
    canvas.rect(x + 14, y + 3, width - 17, height - 6, fill=WHITE, thick=0.8, radius=6)
    canvas.text(x + 22, y + 16, name, size=17, on=WHITE, bold=True)


def draw_prophecy(canvas: Canvas, x: float, y: float, name: str) -> None:
    """A prophecy card: its suit on the left edge, its pattern, and what it pays (times → points)."""
    card = prophecy_card(name)
    _draw_blank(canvas, x, y, SUITS[card.suit], name)
    canvas.text(x + CARD[0] - 10, y + 16, card.suit.value, size=16, on=WHITE, anchor="end")
    _draw_pattern(canvas, x + 22, y + 43, card.pattern, CARD[0] - 34)
    pays = " ".join(f"{times}→{points}" for times, points in card.ladder)
    canvas.text(x + 22, y + 70, pays, size=17, on=WHITE, most=CARD[0] - 30)


def draw_temple(canvas: Canvas, x: float, y: float, name: str) -> None:
    """A temple card: its conditions, and what one, two … of them pay."""
    card = temple_card(name)
    _draw_blank(canvas, x, y, STONE, name)
    canvas.text(x + CARD[0] - 10, y + 16, "temple", size=16, on=WHITE, anchor="end")
    at = x + 22
    for condition in card.conditions:
        at += _draw_condition(canvas, at, y + 43, condition)
    pays = " ".join(f"{number + 1}→{points}" for number, points in enumerate(card.points))
    canvas.text(x + 22, y + 70, pays, size=17, on=WHITE)


def _draw_condition(canvas: Canvas, x: float, y: float, condition: str) -> float:
    """One condition of a temple; gives how much room it took."""
    word, _, value = condition.partition(":")
    if word == "no":
        _draw_sign(canvas, x + 12, y, value, 24, crossed=True)
        return 36
    if word == "length":
        canvas.rect(x, y - 12, 58, 24, fill=WHITE, thick=1.2, radius=8)
        canvas.text(x + 29, y, f"{value} pcs", size=16, on=WHITE, anchor="middle", bold=True, most=52)
        return 66
    if word == "no-suit":
        canvas.rect(x, y - 12, 34, 24, fill=SUITS[Suit(value)], thick=1.2)
        canvas.rect(x + 8, y - 8, 18, 16, fill=WHITE, thick=0.8)
        canvas.text(x + 17, y, value[0].upper() if value != "black" else "K", size=14, on=WHITE, anchor="middle", bold=True)
        canvas.line((x, y - 12), (x + 34, y + 12), line="#000000", thick=2.6)
        return 42
    _draw_sign(canvas, x + 12, y, word[0], 24)
    canvas.text(x + 31, y, "=", size=18, on=WHITE, anchor="middle", bold=True)
    _draw_sign(canvas, x + 50, y, word[2], 24)
    return 70


def pattern_text(card: ProphecyCard) -> str:
    """The pattern as it stands in texts: `GY+K`, `∞` for any pieces, `(…)` for pieces anywhere."""
    return card.pattern.replace("*", "∞").replace("{", "(").replace("}", ")")


def conditions_text(card: TempleCard) -> str:
    """The conditions as they stand in texts: `no Y, 7 pcs`."""
    words = []
    for condition in card.conditions:
        word, _, value = condition.partition(":")
        named = {"no": f"no {value}", "length": f"{value} pcs", "no-suit": f"no {value} suit"}
        words.append(named.get(word, condition))
    return ", ".join(words)


def draw_chip(canvas: Canvas, x: float, y: float, name: str, words: str, *, fill: Fill, points: str) -> None:
    """A card beside a cóatl, small: its name and points, its pattern in letters."""
    width, height = CHIP
    canvas.rect(x, y, width, height, fill=fill, radius=6)
    canvas.rect(x + 8, y + 2, width - 10, height - 4, fill=WHITE, thick=0.6, radius=4)
    canvas.text(x + 14, y + 14, name, size=16, on=WHITE, bold=True)
    canvas.text(x + width - 6, y + 14, points, size=17, on=WHITE, anchor="end", bold=True)
    canvas.text(x + 14, y + 34, words, size=16, on=WHITE, most=width - 20)


def draw_backs(canvas: Canvas, x: float, y: float, fill: Fill, *, count: int, words: str) -> None:
    """Face-down cards with their number."""
    canvas.rect(x, y, 30, 42, fill=fill, radius=4)
    canvas.rect(x + 7, y + 4, 30, 42, fill=fill, radius=4)
    canvas.text(x + 44, y + 15, str(count), size=20, bold=True)
    canvas.text(x + 44, y + 38, words, size=16)


def draw_snake(canvas: Canvas, x: float, y: float, pieces: Sequence[Piece], per_line: int, name: str) -> None:
    """A snake, head side first, on as many lines as it needs; a dashed place where a piece can still be added, which is called
    "front" or "back" of the cóatl's name."""
    size = 34.0
    places: list[Piece | None] = list(pieces)
    if pieces[0].kind is not Kind.HEAD:
        places.insert(0, None)
    if pieces[-1].kind is not Kind.TAIL:
        places.append(None)
    for place, piece in enumerate(places):
        left, top = x + size * (place % per_line), y + 44 * (place // per_line)
        if piece is None:
            end = "front" if place == 0 else "back"
            with canvas.place(f"{name}/{end}", f"the {end} of the cóatl") as lit:
                canvas.rect(left + 4, top + 5, size - 8, size - 10, fill=WHITE, line="#8b8877", thick=1, dashes="3 3", radius=8)
                canvas.frame(left + 2, top + 3, size - 4, size - 6, lit=lit)
        else:
            draw_piece(canvas, left, top, piece, size)


def snake_lines(pieces: Sequence[Piece], per_line: int) -> int:
    """How many lines a snake needs."""
    places = len(pieces) + (pieces[0].kind is not Kind.HEAD) + (pieces[-1].kind is not Kind.TAIL)
    return -(-places // per_line)
