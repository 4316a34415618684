"""Of several reasons against a move the one is told that would have to change first (docs/rules/coatl.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from coatl_rules import (
    Choose,
    Coatl,
    Commit,
    Discard,
    Extend,
    Fulfil,
    Keep,
    Kind,
    Pick,
    Place,
    Position,
    See,
    Side,
    Snake,
    StageName,
    Start,
    Take,
    Temple,
    Token,
)
from tests.coatl import naive
from tests.coatl.tables import after, at, refusal
from tests.conformance.adapters.coatl import ADAPTER
from tests.reasons import told

CHANCE = tuple(StageName)[:6]
UNDER_WAY = {
    StageName.CHOOSING: "choosing",
    StageName.DISCARDING: "discarding",
    StageName.ASSEMBLING: "assembling",
    StageName.COMPLETING: "completing",
}
Found = Iterator[tuple[str, bool]]


def _moment(position: Position, *fitting: StageName) -> Found:
    stage = position.table.stage.name
    yield UNDER_WAY.get(stage, ""), stage in UNDER_WAY and stage not in fitting
    yield from _untimely(position)


def _untimely(position: Position) -> Found:
    stage = position.table.stage.name
    yield "game-over", stage is StageName.OVER
    yield "chance-due", stage in CHANCE
    yield "keeping", stage is StageName.KEEPING


def _side(position: Position) -> Side:
    return position.table.sides[position.table.turn.seat]


def _hand(position: Position) -> tuple[str, ...]:
    return position.privates[position.table.turn.seat].prophecies


def _keep(position: Position, move: Keep) -> Found:
    table = position.table
    stage = table.stage
    yield from list(_untimely(position))[:2]
    yield "kept-already", stage.name is not StageName.KEEPING
    yield "not-your-turn", move.seat not in stage.waiting
    yield "not-three", len(move.cards) not in ((3,) if table.options.keep == "three" else (1, 2, 3))
    if move.seat < len(position.privates):
        yield "not-dealt", bool(Counter(move.cards) - Counter(position.privates[move.seat].prophecies))


def _no_room(position: Position, move: Take | Pick) -> bool:
    return len(_side(position).board) + len(move.colours) > 8


def _take(position: Position, move: Take) -> Found:
    supply = position.table.supply
    spaces: Any = {Kind.HEAD: supply.heads, Kind.TAIL: supply.tails, Kind.BODY: supply.bodies}[move.kind]
    yield from _moment(position)
    yield "not-in-supply", (move.colours if move.kind is Kind.BODY else move.colours[0]) not in spaces
    yield "no-room", _no_room(position, move)


def _choose(position: Position, move: Choose) -> Found:
    yield from _moment(position, StageName.CHOOSING)
    yield "hand-full", len(_hand(position)) >= 5
    yield "deck-empty", move.card == "deck" and not position.deck and not position.discards
    yield "not-in-display", move.card != "deck" and move.card not in position.table.display


def _start(position: Position, move: Start) -> Found:
    side = _side(position)
    yield from _moment(position, StageName.ASSEMBLING)
    yield "three-coatls", len(side.coatls) >= 3
    yield "two-unfinished", sum(not one.snake.complete for one in side.coatls) >= 2
    yield "not-on-board", move.piece not in side.board


def _points(position: Position, card: str, snake: Snake) -> int:
    return naive.prophecy_points(card, snake.pieces, position.table.options.open_end_is_empty)


def _coatl(position: Position, number: int) -> Coatl | None:
    coatls = _side(position).coatls
    return coatls[number] if number < len(coatls) else None


def _extend(position: Position, move: Extend) -> Found:
    one = _coatl(position, move.coatl)
    yield from _moment(position, StageName.ASSEMBLING)
    yield "no-such-coatl", one is None
    if one is None:
        return
    yield "coatl-complete", one.snake.complete
    first, last = str(one.snake)[0], str(one.snake)[-1]
    here, there = (first, last) if move.place in (Place.FRONT, Place.HEAD) else (last, first)
    yield "end-closed", here != "."
    closing = move.place in (Place.HEAD, Place.TAIL) and there != "."
    yield "head-touches-tail", closing and len(one.snake.pieces) == 1
    kind = {Place.HEAD: Kind.HEAD, Place.TAIL: Kind.TAIL}.get(move.place, Kind.BODY)
    yield "not-on-board", not any(piece.kind is kind and piece.colour is move.colour for piece in _side(position).board)
    needed = closing and not one.prophecies
    yield "prophecy-needed", needed and move.card is None
    yield "prophecy-not-needed", not needed and move.card is not None
    if needed and move.card is not None and len(one.snake.pieces) > 1 and here == ".":
        yield "not-in-hand", move.card not in _hand(position)
        letters, letter = str(one.snake)[1:-1], move.colour.letter
        closed = f"<{letter}{letters}>" if move.place is Place.HEAD else f"<{letters}{letter}>"
        yield "not-met", not _points(position, move.card, Snake.parse(closed))


def _fulfil(position: Position, move: Fulfil) -> Found:
    one, stage = _coatl(position, move.coatl), position.table.stage
    being = stage.name is StageName.COMPLETING
    yield from _moment(position, StageName.ASSEMBLING, StageName.COMPLETING)
    yield "completing", being and stage.coatl != move.coatl
    yield "temple-laid", being and one is not None and one.temple is not None
    yield "no-such-coatl", one is None
    if one is not None:
        yield "coatl-complete", one.snake.complete and not being
        yield "four-prophecies", len(one.prophecies) >= 4
        yield "not-in-hand", move.card not in _hand(position)
        yield "same-prophecy", move.card in one.prophecies
        yield "not-met", not _points(position, move.card, one.snake)


def _temple(position: Position, move: Temple) -> Found:
    table = position.table
    being = table.stage.name is StageName.COMPLETING
    if not being:
        yield from _untimely(position)
    yield "not-completing", not being
    if being and table.stage.coatl is not None:
        one = _side(position).coatls[table.stage.coatl]
        yield "temple-laid", one.temple is not None
        yield "temple-not-at-hand", move.card not in (*table.temples.tops, *position.privates[table.turn.seat].temples)
        yield "temple-not-met", not naive.temple_points(move.card, one.snake.pieces, one.prophecies)


def _token(position: Position, token: Token) -> Found:
    yield from _moment(position)
    yield "no-tokens", not position.table.options.tokens
    yield "token-spent", token not in _side(position).tokens


def _pick(position: Position, move: Pick) -> Found:
    bags = position.table.bags
    bag = {Kind.HEAD: bags.heads, Kind.TAIL: bags.tails, Kind.BODY: bags.bodies}[move.kind]
    yield from _token(position, Token.PICK)
    yield "not-in-bag", any(number > getattr(bag, colour.value) for colour, number in Counter(move.colours).items())
    yield "no-room", _no_room(position, move)


def _see(position: Position, move: See) -> Found:
    yield from _token(position, Token.SEE)


def _commit(position: Position, move: Commit) -> Found:
    yield from _token(position, Token.COMMIT)
    yield "temple-not-open", move.card not in position.table.temples.tops


def _discard(position: Position, move: Discard) -> Found:
    seeing = position.table.stage.name is StageName.DISCARDING
    yield from _untimely(position)
    yield "not-seeing", not seeing
    yield "not-in-hand", move.card not in _hand(position)


REASONS: dict[type, Any] = {
    Keep: _keep,
    Take: _take,
    Choose: _choose,
    Start: _start,
    Extend: _extend,
    Fulfil: _fulfil,
    Temple: _temple,
    Pick: _pick,
    See: _see,
    Commit: _commit,
    Discard: _discard,
}


@pytest.mark.long
def test_r3_1_the_first_of_several_reasons_is_told() -> None:
    """R3 to R11: the moment, a limit, what the move names, what the seat has for it, whether it fits."""
    several = set()
    for text, found, code in told(ADAPTER, REASONS, range(8)):
        assert code == (found or [""])[0], f"{text}: {found}"
        several |= set(pairwise(found))
    assert {
        ("not-in-supply", "no-room"),
        ("not-in-bag", "no-room"),
        ("hand-full", "not-in-display"),
        ("three-coatls", "not-on-board"),
        ("two-unfinished", "not-on-board"),
        ("end-closed", "not-on-board"),
        ("head-touches-tail", "not-on-board"),
        ("not-on-board", "prophecy-not-needed"),
        ("not-on-board", "prophecy-needed"),
        ("not-in-hand", "not-met"),
        ("not-in-hand", "same-prophecy"),
        ("temple-not-at-hand", "temple-not-met"),
        ("no-tokens", "token-spent"),
        ("token-spent", "no-room"),
        ("not-three", "not-dealt"),
    } <= several


def test_r7_8_a_full_coatl_comes_before_a_card_that_is_not_held() -> None:
    """R7.8 before R7.7: with four prophecies there no card whatever can be fulfilled."""
    state = at(coatls={0: [".YGRKYBGB. P15 P16 P17 P18"]}, hands={0: "P00 P19 P21"}, boards={0: "R B"})
    state = after(state, "extend 0 back R")
    for card in ("P22", "P15", "P19"):
        assert refusal(state, f"fulfil 0 {card}") == ("four-prophecies", "R7.8")
