"""A small SVG builder: shapes, texts and fills with a pattern beside the hue.

Decides how a picture is written: numbers of at most two decimals, everything given escaped, no scripts, no links to anything
outside, the same calls giving the same text. What a picture shows is decided by a game's drawing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, Literal

import attrs

FONT: Final = "Verdana, DejaVu Sans, Geneva, sans-serif"
BLACK: Final = "#000000"
WHITE: Final = "#ffffff"
PAPER: Final = "#fbfaf5"
LINE: Final = "#333333"
EMPHASIS: Final = "#d1007a"
"""The colour of what is highlighted; it always comes with a thick line."""

Anchor = Literal["start", "middle", "end"]
Motif = Literal["plain", "dots", "rings", "rising", "falling", "bars", "beams", "grid", "mesh", "waves", "crosses", "bricks"]
Point = tuple[float, float]


@attrs.frozen
class Fill:
    """How an area is filled: a hue, and a motif in another hue over it, which tells it apart where hues cannot.

    Colours are written `#rrggbb`.
    """

    hue: str
    motif: Motif = "plain"
    ink: str = BLACK


def number(value: float) -> str:
    """A number as it stands in a picture: at most two decimals, no zeros that say nothing.

    >>> number(2.50), number(-0.001), number(7)
    ('2.5', '0', '7')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_ESCAPES: Final = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}


def escape(text: str) -> str:
    """The text as XML: signs of the markup escaped, characters that XML does not allow replaced.

    >>> escape('<"a" & b>')
    '&lt;&quot;a&quot; &amp; b&gt;'
    """
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return text.translate(_ESCAPES)


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """The contrast of two colours as WCAG defines it, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted([_luminance(first), _luminance(second)])
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=256)
def ink_on(ground: str) -> str:
    """Black or white, whichever is better to read on that colour: never less than 4.58 to 1."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, ground))


_NARROW: Final = frozenset("fijlrtI.,:;!'|()[]{}/-° ")
_MEDIUM: Final = frozenset("abcdeghknopqsuvxyz_")
_DIGITS: Final = frozenset("0123456789")
_WIDE: Final = frozenset("mwMWQ@%…—")
_ARROWS: Final = frozenset("→←◀▶")
_EMS: Final = ((_NARROW, 0.39), (_MEDIUM, 0.61), (_DIGITS, 0.65), (_ARROWS, 0.86), (_WIDE, 0.98))


def measure(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text will be, rather too much than too little, in the widest of the usual fonts."""
    ems = sum(next((width for signs, width in _EMS if sign in signs), 0.72) for sign in words)
    return ems * size * (1.12 if bold else 1)


# The tiles that motifs repeat: their size, and their shapes in the colours hue and ink.
_TILES: Final[dict[Motif, tuple[float, float, str]]] = {
    "dots": (8, 8, '<circle cx="2" cy="2" r="1.5" fill="{ink}"/><circle cx="6" cy="6" r="1.5" fill="{ink}"/>'),
    "rings": (12, 12, '<circle cx="6" cy="6" r="3.6" fill="none" stroke="{ink}" stroke-width="1.6"/>'),
    "rising": (9, 9, '<path d="M-2 2L2 -2M0 9L9 0M7 11L11 7" stroke="{ink}" stroke-width="2"/>'),
    "falling": (9, 9, '<path d="M-2 7L2 11M0 0L9 9M7 -2L11 2" stroke="{ink}" stroke-width="2"/>'),
    "bars": (7, 7, '<path d="M3.5 0V7" stroke="{ink}" stroke-width="2"/>'),
    "beams": (7, 7, '<path d="M0 3.5H7" stroke="{ink}" stroke-width="2"/>'),
    "grid": (9, 9, '<path d="M4.5 0V9M0 4.5H9" stroke="{ink}" stroke-width="1.6"/>'),
    "mesh": (10, 10, '<path d="M0 0L10 10M10 0L0 10" stroke="{ink}" stroke-width="1.5"/>'),
    "waves": (12, 8, '<path d="M0 4Q3 0 6 4T12 4" fill="none" stroke="{ink}" stroke-width="1.8"/>'),
    "crosses": (10, 10, '<path d="M5 2V8M2 5H8" stroke="{ink}" stroke-width="1.8"/>'),
    "bricks": (14, 10, '<path d="M0 .5H14M0 5.5H14M3.5 0V5M10.5 5V10" stroke="{ink}" stroke-width="1.4"/>'),
}


_SIZE: Final = re.compile(r'<svg [^>]*? width="([0-9.]+)" height="([0-9.]+)"')


def captioned(picture: str, words: str) -> str:
    """A picture with a line of words above it."""
    found = _SIZE.match(picture)
    if found is None:
        raise ValueError("no picture of a canvas")
    canvas = Canvas(float(found[1]), float(found[2]) + 30, words)
    canvas.text(14, 16, words, size=16, most=canvas.width - 28)
    return canvas.svg().replace("</svg>", picture.replace("<svg ", '<svg y="30" ', 1) + "</svg>")


class Canvas:
    """A picture in the making, `width` by `height` units; `title` says what it is.

    What `highlight` names is emphasised as it is drawn: a shape group opened by `place(name)` whose name is among them.
    """

    def __init__(self, width: float, height: float, title: str, *, highlight: Collection[str] = ()) -> None:
        self.width = width
        self.height = height
        self.title = title
        self._highlight = frozenset(highlight)
        self._defined: dict[str, str] = {}
        self._parts: list[str] = []
        self._depth = 1

    # Shapes

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Fill | str = "none",
        line: str = LINE,
        thick: float = 1.5,
        radius: float = 0,
        dashes: str = "",
    ) -> None:
        """A rectangle with round corners of that radius."""
        corner = f' rx="{number(radius)}"' if radius else ""
        size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{corner}'
        self._shape(f"rect {size}", fill, line, thick, dashes)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: Fill | str = "none",
        line: str = LINE,
        thick: float = 1.5,
        dashes: str = "",
    ) -> None:
        """A circle around a point."""
        self._shape(f'circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"', fill, line, thick, dashes)

    def polygon(
        self, points: Sequence[Point], *, fill: Fill | str = "none", line: str = LINE, thick: float = 1.5, dashes: str = ""
    ) -> None:
        """A closed shape with straight sides."""
        corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._shape(f'polygon points="{corners}"', fill, line, thick, dashes)

    def path(
        self, *parts: str | float, fill: Fill | str = "none", line: str = LINE, thick: float = 1.5, dashes: str = ""
    ) -> None:
        """A shape of lines and curves: the commands of an SVG path with their numbers."""
        drawn = " ".join(escape(part) if isinstance(part, str) else number(part) for part in parts)
        self._shape(f'path d="{drawn}"', fill, line, thick, dashes)

    def line(self, start: Point, end: Point, *, line: str = LINE, thick: float = 1.5, dashes: str = "") -> None:
        """A straight line with round ends."""
        (x1, y1), (x2, y2) = start, end
        ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        self._shape(f'line {ends} stroke-linecap="round"', "none", line, thick, dashes)

    def frame(self, x: float, y: float, width: float, height: float, *, lit: bool) -> None:
        """The thick frame of what is highlighted; nothing where it is not."""
        if lit:
            self.rect(x, y, width, height, line=EMPHASIS, thick=5, radius=10)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 20,
        on: str = PAPER,
        anchor: Anchor = "start",
        bold: bool = False,
        most: float | None = None,
    ) -> None:
        """A line of text whose middle is at the height y, in black or white as the colour it stands `on` asks for; smaller where
        it may be wider than `most`."""
        if most is not None:
            size *= min(1, most / max(1, measure(words, size, bold=bold)))
        facts = [f'x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}" fill="{ink_on(on)}"']
        if anchor != "start":
            facts.append(f'text-anchor="{anchor}"')
        if bold:
            facts.append('font-weight="bold"')
        self._add(f"<text {' '.join(facts)}>{escape(words)}</text>")

    def target(self, x: float, y: float, radius: float) -> None:
        """A spot that is not seen but can be pointed at."""
        self._add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{WHITE}" fill-opacity="0"/>')

    def ring(self, x: float, y: float, radius: float, *, lit: bool) -> None:
        """The thick ring around a spot that is highlighted; nothing where it is not."""
        if lit:
            self.circle(x, y, radius, line=EMPHASIS, thick=5)

    @contextmanager
    def place(self, name: str, words: str = "", *, also: Collection[str] = ()) -> Iterator[bool]:
        """A group of shapes that shows something which has a name, its own in the picture; programs find it as `data-name`, and
        `words` is what it says when it is pointed at. Gives whether it is highlighted, by its name or one that it has `also`
        (that of its kind, which others may share)."""
        self._add(f'<g data-name="{escape(name)}">')
        self._depth += 1
        if words:
            self._add(f"<title>{escape(words)}</title>")
        yield name in self._highlight or not self._highlight.isdisjoint(also)
        self._depth -= 1
        self._add("</g>")

    @contextmanager
    def moved(self, x: float, y: float) -> Iterator[None]:
        """A group of shapes that lies that far to the right and down."""
        self._add(f'<g transform="translate({number(x)} {number(y)})">')
        self._depth += 1
        yield
        self._depth -= 1
        self._add("</g>")

    # Writing

    def _add(self, part: str) -> None:
        self._parts.append(f"{' ' * self._depth}{part}")

    def _shape(self, shape: str, fill: Fill | str, line: str, thick: float, dashes: str) -> None:
        stroke = f' stroke="{line}" stroke-width="{number(thick)}"' if thick else ""
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self._add(f'<{shape} fill="{self._filled(fill)}"{stroke}{dashed}/>')

    def _filled(self, fill: Fill | str) -> str:
        if isinstance(fill, str):
            return fill
        if fill.motif == "plain":
            return fill.hue
        # A pattern is named after what it holds, so that pictures on one page may share it.
        name = f"{fill.motif}-{fill.hue[1:]}-{fill.ink[1:]}"
        if name not in self._defined:
            width, height, shapes = _TILES[fill.motif]
            size = f'width="{number(width)}" height="{number(height)}"'
            ground = f'<rect {size} fill="{fill.hue}"/>'
            body = ground + shapes.format(ink=fill.ink)
            self._defined[name] = f'<pattern id="{name}" {size} patternUnits="userSpaceOnUse">{body}</pattern>'
        return f"url(#{name})"

    def svg(self) -> str:
        """The picture so far, as a whole SVG document."""
        width, height = number(self.width), number(self.height)
        head = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" style="max-width:100%;height:auto"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {head} role="img" font-family="{FONT}" stroke-linejoin="round">',
            f" <title>{escape(self.title)}</title>",
        ]
        if self._defined:
            lines.append(f" <defs>{''.join(self._defined.values())}</defs>")
        lines.append(f' <rect width="{width}" height="{height}" fill="{PAPER}"/>')
        return "\n".join([*lines, *self._parts, "</svg>", ""])
