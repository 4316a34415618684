"""A naive reading of a view of Cóatl by the names of the features, to compare observations with."""

from __future__ import annotations

from typing import Any

from coatl_rules import Kind


def _counted(place: str, things: Any) -> dict[str, int]:
    listed = [str(thing) for thing in things]
    return {f"{place} {thing}": listed.count(thing) for thing in listed}


def observed(view: Any) -> dict[str, int | str | bool]:
    """What the view says."""
    table = view.table
    seats, stage = len(table.sides), table.stage

    def name(seat: int | None) -> str:
        return "nobody" if seat is None else f"seat {(seat - view.seat) % seats}"

    told: dict[str, int | str | bool] = {
        "stage": stage.name.value,
        "stage after": stage.after.value if stage.after else "nothing",
        "stage seat": name(stage.seat),
        "stage pile": "none" if stage.pile is None else f"pile {stage.pile}",
        "stage coatl": "none" if stage.coatl is None else f"coatl {stage.coatl}",
        "turn": name(table.turn.seat),
        "turn actions": table.turn.actions,
        "turn may end": table.turn.may_end,
        "passes": table.passes,
        "ending": table.ending.value if table.ending else "none",
        "ender": name(table.ender),
        "deck": table.deck,
        "discards": table.discards,
    }
    told |= {f"{name(seat)} keeps": True for seat in stage.waiting}
    for place, turn in enumerate(table.last_turns):
        told |= {f"last turn {place} seat": name(turn.seat), f"last turn {place} actions": turn.actions}
    supply = [f"head {colour.letter}" for colour in table.supply.heads]
    supply += [f"tail {colour.letter}" for colour in table.supply.tails]
    supply += [f"body {first.letter}{second.letter}" for first, second in table.supply.bodies]
    told |= _counted("supply", supply)
    for kind, bag in ((Kind.HEAD, table.bags.heads), (Kind.TAIL, table.bags.tails), (Kind.BODY, table.bags.bodies)):
        numbers = (bag.yellow, bag.red, bag.black, bag.green, bag.blue)
        told |= {f"bag {kind.value} {letter}": number for letter, number in zip("YRKGB", numbers, strict=True)}
    told |= _counted("display", table.display)
    for pile, (top, below) in enumerate(zip(table.temples.tops, table.temples.below, strict=True)):
        told[f"pile {pile} below"] = below
        if top:
            told[f"pile {pile} open {top}"] = True
    for seat, side in enumerate(table.sides):
        owner = name(seat)
        told |= _counted(f"{owner} board", side.board)
        told |= {f"{owner} prophecies": side.prophecies, f"{owner} temples": side.temples}
        told |= {f"{owner} token {token.value}": True for token in side.tokens}
        for number, coatl in enumerate(side.coatls):
            beside = f"{owner} coatl {number}"
            pieces = coatl.snake.pieces
            told |= {f"{beside} head": pieces[0].kind is Kind.HEAD, f"{beside} tail": pieces[-1].kind is Kind.TAIL}
            told |= {f"{beside} piece {index}": piece.colour.letter for index, piece in enumerate(pieces)}
            told |= {f"{beside} {card}": True for card in (*coatl.prophecies, *([coatl.temple] if coatl.temple else []))}
    told |= _counted("own", view.private.prophecies)
    return told | {f"own {temple}": True for temple in view.private.temples}
