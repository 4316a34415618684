"""Tables, bars and progress on a terminal: with rich where it is installed, else as plain text.

Texts from records are shown as they are, never read as markup, and control characters never reach the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

_COLOURS = {
    "legal": "green",
    "unfinished": "cyan",
    "illegal": "red",
    "impossible-outcome": "red",
    "wrong-result": "yellow",
    "unreadable": "magenta",
}
_BAR = 40
_LAST = 30
"""The least width of the last column of a table."""


def _clean(text: str) -> str:
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)


class Screen:
    """Where a command shows what it found; `plain` asks for no decoration at all."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        try:
            import rich.console  # noqa: PLC0415 - an extra
        except ImportError:
            self.plain = True
        else:
            self.console = rich.console.Console()
            self.errors = rich.console.Console(stderr=True)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], *, verdict: int | None = None) -> None:
        """Show a table; the column `verdict` is coloured by what it says."""
        cleaned = [[_clean(cell) for cell in row] for row in rows]
        if self.plain or not self.console.is_terminal:
            widths = [max(len(row[column]) for row in [list(head), *cleaned]) for column in range(len(head))]
            for row in [list(head), *cleaned]:
                print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
            return
        from rich.padding import Padding  # noqa: PLC0415
        from rich.table import Table  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415

        rows_of_text = [
            [Text(cell, _COLOURS.get(cell, "") if column == verdict else "") for column, cell in enumerate(row)]
            for row in cleaned
        ]
        widths = [max(map(len, column)) for column in zip(head, *cleaned, strict=True)]
        if sum(widths[:-1]) + 3 * len(widths) + _LAST > self.console.width:
            # Too narrow for columns: the last cell of a row stands below the others.
            for *texts, last in rows_of_text:
                for text in texts:
                    self.console.print(text, end="  ", soft_wrap=True)
                self.console.print()
                if last:
                    self.console.print(Padding(last, (0, 0, 0, 4)))
            return
        table = Table(header_style="bold")
        for column, name in enumerate(head):
            table.add_column(name, overflow="fold", no_wrap=column < len(head) - 1)
        for row_of_text in rows_of_text:
            table.add_row(*row_of_text)
        self.console.print(table)

    def histogram(self, title: str, values: Sequence[int], *, bins: int = 12) -> None:
        """Show how values are spread, in at most `bins` equal ranges."""
        low, high = min(values), max(values)
        width = max(1, -(-(high - low + 1) // bins))
        counts = [0] * -(-(high - low + 1) // width)
        for value in values:
            counts[(value - low) // width] += 1
        print(title)
        for index, count in enumerate(counts):
            start, end = low + index * width, low + (index + 1) * width - 1
            label = f"{start}" if start == end else f"{start} to {end}"
            print(f"{label:>12} {count:>7} {'█' * round(_BAR * count / max(counts))}".rstrip())

    @contextmanager
    def progress(self, what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
        """A progress bar on standard error while work lasts, where that is a terminal; call what it gives once for each piece."""
        if self.plain or not self.errors.is_terminal:
            yield lambda: None
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

        done = TextColumn("{task.completed}") if total is None else MofNCompleteColumn()
        columns = (TextColumn("{task.description}"), BarColumn(), done, TimeElapsedColumn())
        with Progress(*columns, console=self.errors, transient=True) as progress:
            task = progress.add_task(what, total=total)
            yield lambda: progress.advance(task)
