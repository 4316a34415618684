"""A naive reading of a view of Catan by the names of the features, to compare observations with."""

from __future__ import annotations

from typing import Any

from catan_rules.pieces import CARDS, RESOURCES


def observed(view: Any) -> dict[str, int | str | bool]:
    """What the view says."""
    table, board = view.table, view.table.board
    seats = len(table.seats)

    def name(seat: int | None) -> str:
        return "nobody" if seat is None else f"seat {(seat - view.seat) % seats}"

    def counts(place: str, resources: Any) -> dict[str, int]:
        return {f"{place} {kind}": min(resources[kind], 255) for kind in RESOURCES}

    def cards(place: str, held: Any) -> dict[str, int]:
        return {f"{place} {card}": held[card] for card in CARDS}

    told: dict[str, int | str | bool] = {
        "stage": table.stage.value,
        "active": name(table.seat),
        "turn": name(table.first),
        "rolled": table.rolled,
        "card played": table.card_played,
        "trading closed": table.trading_closed,
        "offers made": min(table.offers_made, 255),
        "cards bought": table.bought,
        "deck": table.deck_size,
        "longest road": name(table.longest_road),
        "largest army": name(table.largest_army),
        "settlement of set-up": 0 if table.setup_step is None else table.setup_step + 1,
        "road due at": str(table.setup_vertex or "none"),
        "free roads": table.free_roads,
        "victim": name(table.victim),
    }
    told |= counts("bank", table.bank)
    if table.robber is not None:
        told[f"robber {table.robber}"] = True
    if table.offer:
        told |= counts("offered", table.offer.give) | counts("wanted", table.offer.get)
        for seat, answer in enumerate(table.offer.answers):
            if answer:
                told[f"{name(seat)} answer"] = answer.kind
                told |= counts(f"{name(seat)} answers with", answer.give) | counts(f"{name(seat)} answers for", answer.get)
    for seat, pieces in enumerate(table.seats):
        owner = name(seat)
        told |= {
            f"{owner} hand size": min(pieces.hand_size, 255),
            f"{owner} unplayed cards": pieces.card_count,
            f"{owner} points": pieces.points,
            f"{owner} road length": pieces.road_length,
            f"{owner} owes": min(pieces.owed, 255),
        }
        told |= cards(f"{owner} played", pieces.played)
        told |= {f"{owner} road {edge}": True for edge in pieces.roads}
        told |= {f"{owner} settlement {vertex}": True for vertex in pieces.settlements}
        told |= {f"{owner} city {vertex}": True for vertex in pieces.cities}
    for seat, private in [(view.seat, view.private), *enumerate(view.revealed)]:
        told |= counts(f"{name(seat)} holds", private.hand)
        told |= cards(f"{name(seat)} holds", private.cards) | cards(f"{name(seat)} bought", private.bought)
    land = table.options.topology.land
    if board.terrain:
        told |= {f"hex {place} {tile}": True for place, tile in zip(land, board.terrain, strict=True)}
    if board.numbers:
        told |= {f"hex {place} number": number or 0 for place, number in zip(land, board.numbers, strict=True)}
    return told | {f"harbour {harbour.edge} {harbour.kind}": True for harbour in board.harbours or ()}
