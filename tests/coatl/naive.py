"""Cóatl's scoring read a second time, plainly and slowly: from tokens, by trying every occurrence and every choice of them (R7,
R9, R12).

Nothing here uses the engine; the cards come from cards.json beside this file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from coatl_rules import Kind, Piece

CARDS: dict[str, Any] = json.loads(Path(__file__).with_name("cards.json").read_text(encoding="utf-8"))
PROPHECIES = {card["id"]: card for card in CARDS["prophecies"]}
TEMPLES = {card["id"]: card for card in CARDS["temples"]}


def _ends(tokens: Sequence[Sequence[str]], snake: Sequence[Piece], place: int, start: int, empty: bool) -> Iterator[int]:
    """Where an occurrence can end whose remaining tokens begin at this place: each way of reading them is tried."""
    if not tokens:
        if place > start:
            yield place
        return
    sort, colour = tokens[0]
    if sort == "not":
        neighbour = place if place > start or len(tokens) == 1 else place - 1
        if neighbour < 0:
            fine = empty or snake[0].kind is Kind.HEAD
        elif neighbour >= len(snake):
            fine = empty or snake[-1].kind is Kind.TAIL
        else:
            fine = snake[neighbour].colour.value != colour
        if fine:
            yield from _ends(tokens[1:], snake, place, start, empty)
    elif sort == "one":
        if place < len(snake) and snake[place].colour.value == colour:
            yield from _ends(tokens[1:], snake, place + 1, start, empty)
    else:
        while place < len(snake) and colour in ("any", snake[place].colour.value):
            place += 1
            yield from _ends(tokens[1:], snake, place, start, empty)


def occurrences(card: str, snake: Sequence[Piece], empty: bool) -> int:
    """The largest number of occurrences that share no piece."""
    face = PROPHECIES[card]
    if "needs" in face:
        return int(all(sum(piece.colour.value == colour for piece in snake) >= least for colour, least in face["needs"].items()))
    found = [set(_ends(face["tokens"], snake, start, start, empty)) for start in range(len(snake))]

    @cache
    def most(start: int) -> int:
        if start >= len(snake):
            return 0
        return max([most(start + 1), *(1 + most(end) for end in found[start])])

    return most(0)


def prophecy_points(card: str, snake: Sequence[Piece], empty: bool = False) -> int:
    """The points of the highest step that the occurrences reach."""
    number = occurrences(card, snake, empty)
    return max([points for times, points in PROPHECIES[card]["ladder"] if times <= number], default=0)


def _holds(kind: str, value: Any, snake: Sequence[Piece], suits: Sequence[str]) -> bool:
    colours = [piece.colour.value for piece in snake]
    if kind == "colour_absent":
        return value not in colours
    if kind == "exact_length":
        return len(snake) == int(value)
    if kind == "no_prophecy_of_suit":
        return value not in suits
    one, other = value
    return colours.count(one) == colours.count(other) >= 1


def temple_points(card: str, snake: Sequence[Piece], prophecies: Sequence[str] = ()) -> int:
    """The points for as many conditions as hold."""
    face = TEMPLES[card]
    suits = [PROPHECIES[prophecy]["suit"] for prophecy in prophecies]
    number = sum(_holds(kind, value, snake, suits) for kind, value in face["conditions"])
    return int(face["points"][number]) if snake else 0


def coatl_points(snake: Sequence[Piece], prophecies: Sequence[str], temple: str | None) -> int:
    """The points of a completed cóatl."""
    points = sum(prophecy_points(card, snake) for card in prophecies)
    return points + (0 if temple is None else temple_points(temple, snake, prophecies))


def winners(players: Sequence[tuple[int, int, int]]) -> list[int]:
    """Who wins, from points, cards at completed cóatls and the best cóatl of each: those whom nobody beats."""
    return [seat for seat, one in enumerate(players) if not any(other > one for other in players)]
