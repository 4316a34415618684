"""Tables, bars and progress on a terminal: with rich where it is installed, else as plain text.

Texts from records are shown as they are, never read as markup, and control characters never reach the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

_COLOURS = {
    "legal": "green",
    "unfinished": "cyan",
    "illegal": "red",
    "impossible-outcome": "red",
    "wrong-result": "yellow",
    "unreadable": "magenta",
    "not-judged": "magenta",
    "ended-early": "cyan",
    "holds": "green",
    "FAILS": "red",
}
_BATCH = 200
"""So many rows of a table are shown at a time."""
_BAR = 40
_LAST = 30
"""The least width of the last column of a table."""


def _clean(text: str) -> str:
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)


class Screen:
    """Where a command shows what it found; `plain` asks for no decoration at all."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self._bar: Progress | None = None
        try:
            import rich.console  # noqa: PLC0415 - an extra
        except ImportError:
            self.plain = True
        else:
            self.console = rich.console.Console()
            self.errors = rich.console.Console(stderr=True)

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, verdict: int | None = None) -> None:
        """Show a table, nothing where there is no row; the column `verdict` is coloured by what it says.

        Rows are shown some hundred at a time, as they come, so that a long table needs no more room than a short one.
        """
        given = iter(rows)
        widths = [len(name) for name in head]
        named = False
        while batch := [[_clean(cell) for cell in row] for row in islice(given, _BATCH)]:
            widths = [max(old, *(len(row[column]) for row in batch)) for column, old in enumerate(widths)]
            with self._still():
                if self.plain or not self.console.is_terminal:
                    for row in batch if named else [list(head), *batch]:
                        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
                else:
                    self._rich_rows(head, batch, widths, verdict, named=named)
            named = True

    def _rich_rows(
        self, head: Sequence[str], batch: list[list[str]], widths: list[int], verdict: int | None, *, named: bool
    ) -> None:
        from rich.padding import Padding  # noqa: PLC0415
        from rich.table import Table  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415

        rows_of_text = [
            [Text(cell, _COLOURS.get(cell, "") if column == verdict else "") for column, cell in enumerate(row)] for row in batch
        ]
        if sum(widths[:-1]) + 3 * len(widths) + _LAST > self.console.width:
            # Too narrow for columns: the last cell of a row stands below the others.
            for *texts, last in rows_of_text:
                for text in texts:
                    self.console.print(text, end="  ", soft_wrap=True)
                self.console.print()
                if last:
                    self.console.print(Padding(last, (0, 0, 0, 4)))
            return
        table = Table(header_style="bold", show_header=not named)
        for column, name in enumerate(head):
            table.add_column(name, overflow="fold", no_wrap=column < len(head) - 1, min_width=widths[column] if named else None)
        for row_of_text in rows_of_text:
            table.add_row(*row_of_text)
        self.console.print(table)

    @contextmanager
    def _still(self) -> Iterator[None]:
        """The progress bar is away while something is shown."""
        if self._bar is not None:
            self._bar.stop()
        yield
        if self._bar is not None:
            self._bar.start()

    def histogram(self, title: str, counted: Mapping[int, int], *, bins: int = 12) -> None:
        """Show how values are spread (each with how often it came), in at most `bins` equal ranges."""
        low, high = min(counted), max(counted)
        width = max(1, -(-(high - low + 1) // bins))
        counts = [0] * -(-(high - low + 1) // width)
        for value, often in counted.items():
            counts[(value - low) // width] += often
        print(title)
        for index, count in enumerate(counts):
            start, end = low + index * width, low + (index + 1) * width - 1
            label = f"{start}" if start == end else f"{start} to {end}"
            print(f"{label:>12} {count:>7} {'█' * round(_BAR * count / max(counts))}".rstrip())

    @contextmanager
    def progress(self, what: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
        """A progress bar on standard error while work lasts, where that is a terminal, with the rate and, where the total is
        known, the time that remains; what it gives is told how many more pieces are done."""
        if self.plain or not self.errors.is_terminal:
            yield lambda _: None
            return
        from rich.progress import (  # noqa: PLC0415
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        done = TextColumn("{task.completed}") if total is None else MofNCompleteColumn()
        rate = TextColumn("{task.fields[rate]}")
        ends = TimeElapsedColumn() if total is None else TimeRemainingColumn(elapsed_when_finished=True)
        columns = (TextColumn("{task.description}"), BarColumn(), done, rate, ends)
        with Progress(*columns, console=self.errors, transient=True, redirect_stdout=False) as self._bar:
            bar = self._bar
            task = bar.add_task(what, total=total, rate="")

            def advance(pieces: int) -> None:
                bar.advance(task, pieces)
                speed = bar.tasks[0].speed
                bar.update(task, rate="" if speed is None else f"{speed:,.0f}/s")

            yield advance
        self._bar = None
