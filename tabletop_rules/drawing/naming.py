"""The names that the moves of a view use, in a text drawing. Decides that each is told once, in the order of the moves."""

from __future__ import annotations

from tabletop_rules.drawing.sheet import Sheet
from tabletop_rules.facts import moves_data
from tabletop_rules.game import View


def name_targets(sheet: Sheet, value: object) -> None:
    """Lists what the moves of a view concern, by the names of the picture; nothing for a position, and where there is no move."""
    if isinstance(value, View) and value.moves:
        sheet.line()
        sheet.flow("names   ", dict.fromkeys(target for facts in moves_data(value) for target in facts.targets))
