"""The drawings that are kept, to be seen when one changes. `python -m tests.drawing.golden` makes them anew, and the pictures of
the README (docs/pictures) with them: look at them before they are committed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tabletop_rules import svg_of, text_of
from tabletop_rules.command.moments import moment

HERE = Path(__file__).parent / "golden"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

# game: the step and the seat of a moment in the middle
MIDDLES = {"catan": (560, 1), "catsle": (60, 0), "coatl": (150, 1), "coloretto": (148, 3)}


def drawings() -> Iterator[tuple[Path, str]]:
    """Every kept drawing: its file and what is in it."""
    for game, (step, seat) in MIDDLES.items():
        record = (HERE / f"{game}.json").read_bytes()
        middle = moment(record, step=step, seat=seat).value
        end = moment(record).value
        yield HERE / f"{game}-middle.svg", svg_of(middle, highlight=[f"seat {seat}"])
        yield HERE / f"{game}-middle.txt", text_of(middle)
        yield HERE / f"{game}-end.svg", svg_of(end)
        yield HERE / f"{game}-end.txt", text_of(end, colour=True, width=60)
        yield PICTURES / f"{game}.svg", svg_of(middle)


if __name__ == "__main__":
    for path, drawn in drawings():
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn, encoding="utf-8")
