"""A naive reading of a view of Coloretto by the names of the features, to compare observations with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coloretto_rules import Cards


def _cards(place: str, cards: Cards) -> dict[str, int]:
    return {f"{place} {card}": cards.listed().count(card) for card in cards.listed()}


def observed(view: Any) -> dict[str, int | str | bool]:
    """What the view says."""
    table = view.table
    seats = len(table.areas)
    told: dict[str, int | str | bool] = {
        "phase": table.phase.value,
        "turn": f"seat {(table.seat - view.seat) % seats}",
        "card to place": str(table.drawn or "none"),
        "last round": table.last_round,
        "above last round": table.above_last_round or 0,
    }
    told |= {f"{colour} in play": True for colour in table.in_play}
    for number, row in enumerate(table.rows):
        told |= {f"row {number} taken": row.taken} | _cards(f"row {number}", row.cards)
    for distance, area in _around(view.seat, table.areas):
        told |= {f"seat {distance} has taken": area.has_taken} | _cards(f"seat {distance}", area.cards)
        told |= {f"seat {distance} joker named {colour}": area.named_jokers.count(colour) for colour in area.named_jokers}
    return told | _cards("unseen", table.unseen) | _cards("discard", table.discard)


def _around(seat: int, things: tuple[Any, ...]) -> Iterator[tuple[int, Any]]:
    return ((distance, things[(seat + distance) % len(things)]) for distance in range(len(things)))
