"""The terminal that people play at: what is said, asked and hidden. With rich where it is installed, else as plain text.

Decides colours and width; NO_COLOR and a terminal that is none are respected.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop_rules.drawing.finding import NARROWEST
from tabletop_rules.drawing.sheet import Sheet

_WIDEST: Final = 110


class Terminal:
    """Where a game is played: standard input and output."""

    def __init__(self) -> None:
        self.live = sys.stdout.isatty()
        self.colour = self.live and not os.environ.get("NO_COLOR")
        width = shutil.get_terminal_size().columns
        try:
            import rich.console  # noqa: PLC0415 - an extra
        except ImportError:
            self.rich = False
        else:
            self.rich = self.live
            width = rich.console.Console().width
        self.width = max(NARROWEST, min(width, _WIDEST))

    def say(self, text: str) -> None:
        """Show a text; at once, so that a reader that has gone is noticed."""
        print(text, flush=True)

    def ask(self, prompt: str) -> str:
        """What is typed, without blanks around it. Raises: EOFError when nothing more will come."""
        return input(prompt).strip()

    def hide(self) -> None:
        """Nothing that was shown can be seen any more, as far as a terminal allows."""
        if self.live:
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)

    def moves(self, groups: Mapping[str, Sequence[str]]) -> None:
        """The lettered moves, by their kinds."""
        if self.rich:
            self._columns(groups)
            return
        lead = max(map(len, groups)) + 2
        sheet = Sheet(colour=self.colour, width=self.width)
        for kind, texts in groups.items():
            sheet.flow(kind.ljust(lead), texts)
        self.say(sheet.text().rstrip("\n"))

    def _columns(self, groups: Mapping[str, Sequence[str]]) -> None:
        from rich.columns import Columns  # noqa: PLC0415
        from rich.console import Console  # noqa: PLC0415
        from rich.padding import Padding  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415

        console = Console(width=self.width)
        for kind, texts in groups.items():
            console.print(Text(kind, "bold"))
            cells = [Text(text, no_wrap=True, overflow="ellipsis") for text in texts]
            console.print(Padding(Columns(cells, padding=(0, 3), column_first=True), (0, 0, 0, 2)))
        console.print(Text("Type a letter, or the move itself; ? helps.", "dim"))
