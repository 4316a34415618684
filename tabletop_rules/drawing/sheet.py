"""Text drawings: lines of coloured spans that never pass a width.

Decides how spans are put side by side, wrapped and cut, and how colours are written (ANSI codes, or not at all). Control
characters of what is given never reach the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from tabletop_rules.drawing.finding import NARROWEST

BOLD: Final = "1"
DIM: Final = "2"


@attrs.frozen
class Span:
    """Some characters in one style: the codes of an ANSI sequence, such as "1" for bold; "" for none.

    >>> len(Span("blue", "1"))
    4
    """

    text: str
    style: str = ""

    def __len__(self) -> int:
        return len(self.text)

    def padded(self, width: int, *, right: bool = False) -> Span:
        """The span with spaces up to that width, before it where it goes to the right."""
        return attrs.evolve(self, text=self.text.rjust(width) if right else self.text.ljust(width))


def span(given: Span | str) -> Span:
    """A span, of plain text where it is a text."""
    return Span(given) if isinstance(given, str) else given


def _clean(text: str) -> str:
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)


class Sheet:
    """A text drawing in the making. Raises: ValueError for a width below 40."""

    def __init__(self, *, colour: bool, width: int) -> None:
        if width < NARROWEST:
            raise ValueError(f"width: {NARROWEST} or more, not {width}")
        self.colour = colour
        self.width = width
        self._lines: list[str] = []

    def line(self, *given: Span | str) -> None:
        """A line of spans side by side, cut where it is too long."""
        left = self.width
        shown: list[Span] = []
        for each in map(span, given):
            text = _clean(each.text)
            if len(text) > left:
                text = f"{text[: left - 1]}…" if left else ""
            left -= len(text)
            shown.append(Span(text, each.style))
        while shown and not shown[-1].text.rstrip():
            shown.pop()  # blanks at the end of a line say nothing
        if shown:
            last = shown.pop()
            shown.append(Span(last.text.rstrip(), last.style))
        self._lines.append("".join(map(self._written, shown)))

    def _written(self, each: Span) -> str:
        return f"\x1b[{each.style}m{each.text}\x1b[0m" if self.colour and each.style and each.text else each.text

    def flow(self, lead: str, items: Iterable[Span | str | Sequence[Span | str]], *, gap: str = "  ") -> None:
        """Items one after the other behind a lead, on as many lines as they need; the further lines are indented like the first.
        An item of several spans stays together."""
        indent = Span(" " * len(lead))
        line: list[Span] = [Span(lead, BOLD)]
        used = len(lead)
        for item in items:
            spans = [span(item)] if isinstance(item, (Span, str)) else [span(part) for part in item]
            size = sum(map(len, spans))
            if len(line) > 1 and used + len(gap) + size > self.width:
                self.line(*line)
                line, used = [indent], len(lead)
            if len(line) > 1:
                line.append(Span(gap))
                used += len(gap)
            line += spans
            used += size
        self.line(*line)

    def text(self) -> str:
        """The lines so far, each ended."""
        return "".join(f"{line}\n" for line in self._lines)
