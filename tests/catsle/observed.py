"""A naive reading of a view of CATsle Builders by the names of the features, to compare observations with."""

from __future__ import annotations

from typing import Any

from catsle_rules import Colour


def observed(view: Any) -> dict[str, int | str | bool]:
    """What the view says."""
    table = view.table
    seats = len(table.boards)

    def name(seat: int | None) -> str:
        return "nobody" if seat is None else f"seat {(seat - view.seat) % seats}"

    told: dict[str, int | str | bool] = {
        "phase": table.phase.value,
        "turn": name(view.to_act[0] if view.to_act else None),
        "leader": name(table.leader),
        "round": table.round,
        "discards": table.discards,
        "cards not dealt": table.undealt,
    }
    told |= {f"taker {place}": name(seat) for place, seat in enumerate(table.takers)}
    told |= {f"{card} in hand": True for card in view.private.hand}
    told |= {f"{card} on the table": True for card in (*table.left, *([table.extra] if table.extra else []))}
    told |= {f"{card} discarded": True for card in table.open_discards or ()}
    for place, card in enumerate(table.plays):
        told[f"{card} played by {name((table.leader + place) % seats)}"] = True
    for seat in range(seats):
        told[f"{name(seat)} hand size"] = table.hand_sizes[seat]
        told[f"{name(seat)} total"] = min(table.totals[seat], 255)
        told |= {f"{name(seat)} void in {colour}": True for colour in table.voids[seat]}
        board = table.boards[seat]
        for column in board:
            told |= {f"{card} on board of {name(seat)}": True for card in column.cards}
        for colour in Colour:
            own = [number for number, column in enumerate(board) if column.colour is colour]
            empty = [number for number, column in enumerate(board) if column.colour is None]
            told |= {f"{name(seat)} column {number} open to {colour}": True for number in own or empty}
    return told
