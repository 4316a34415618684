"""Positions for tests, arranged from the few things that matter; and what tests ask of them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

import coloretto_rules as coloretto
from coloretto_rules import Card, Colour, Options, Phase, Position, State, Table


def all_cards(options: Options, in_play: Iterable[Colour]) -> Counter[Card]:
    """The cards of a game."""
    deck = Counter({Card(colour.value): 9 for colour in in_play})
    golden = int(options.golden_joker)
    return deck + Counter({Card.PLUS_TWO: 10, Card.JOKER: 3 - golden, Card.GOLDEN: golden})


def at(
    options: Options,
    *,
    rows: Sequence[str],
    taken: Iterable[int] = (),
    out: Iterable[int] = (),
    seat: int = 0,
    supply: int = 39,
    first: str | None = None,
    hands: Mapping[int, str] | None = None,
    named: Mapping[int, str] | None = None,
    **what: Any,
) -> State:
    """A state with these things on the table, and 39 unseen cards if nothing else is said, among which are those of `first`."""
    return coloretto.arrange(
        options,
        rows=rows,
        taken=frozenset(taken),
        has_taken=frozenset(out),
        seat=seat,
        supply=supply,
        unseen=first,
        areas=hands,
        named_jokers=named,
        **what,
    )


def after(state: State, *texts: str) -> State:
    """The state after steps given as text."""
    for text in texts:
        state = coloretto.apply(state, coloretto.parse_step(text))
    return state


def begun(options: Options) -> State:
    """The first turn of a game; the colours and start cards do not matter."""
    texts = {
        2: ("=out grey,pink", "=start blue,green/orange,yellow"),
        3: ("=out grey", "=start blue/green/pink"),
        4: ("=start blue/green/pink/yellow",),
        5: ("=start blue/green/pink/yellow/brown",),
    }
    return after(coloretto.new_game(options), *texts[options.seats])


def moves(state: State) -> list[str]:
    """The legal moves as text."""
    return [coloretto.format_step(move) for move in coloretto.legal_moves(state)]


def refusal(state: State, text: str) -> tuple[str, str]:
    """The code and the rule by which a step is refused."""
    found = coloretto.check(state, coloretto.parse_step(text))
    assert found is not None
    return found.code, found.rule


def table(state: State) -> Table:
    """The open table."""
    return coloretto.position(state).table


def hand(state: State, seat: int) -> list[str]:
    """The cards of a seat by name, in order."""
    return [card.value for card in table(state).areas[seat].cards.listed()]


def round_begins(state: State) -> bool:
    """Whether the first turn of a round is due: nobody has taken a row, and no card lies in one."""
    now = table(state)
    out = any(area.has_taken for area in now.areas)
    return now.phase is Phase.TURN and not out and not any(row.cards.total for row in now.rows)


def changed(position: Position, **fields: Any) -> Position:
    """The position with some fields of its table replaced."""
    return attrs.evolve(position, table=attrs.evolve(position.table, **fields))
