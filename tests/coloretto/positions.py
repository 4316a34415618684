"""Building positions for tests from the few things that matter, the other cards padded in so that none is missing."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

import coloretto_rules as coloretto
from coloretto_rules import Area, Card, Cards, Colour, Options, Phase, Position, Private, Row, State, Table

COLOURS = tuple(Colour)


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their names, parted by spaces."""
    return tuple(map(Card, text.split()))


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
    drawn: str | None = None,
    supply: int = 39,
    first: str = "",
    last_round: bool = False,
    hands: Mapping[int, str] | None = None,
    discard: str = "",
    phase: Phase | None = None,
    in_play: Sequence[Colour] | None = None,
    named: Mapping[int, str] | None = None,
) -> State:
    """A state with these things on the table.

    `supply` counts the unseen cards, among which are those of `first`; `hands` are exact for the seats given, and the first seat
    that is not given gets all the other cards.
    """
    hands = dict(hands or {})
    lying = [*map(cards, rows), *map(cards, hands.values()), cards(discard), cards(drawn or ""), cards(first)]
    if in_play is None:
        shown = {card.value for pile in lying for card in pile}
        in_play = sorted(COLOURS, key=lambda colour: colour.value not in shown)[: 7 - options.colours_removed]
    rest = all_cards(options, in_play)
    for pile in lying:
        rest.subtract(pile)
    assert min(rest.values()) >= 0, rest
    # Jokers first, so that none lies on the padded hand; then one of each face in turn.
    jokers = [card for card in rest.elements() if card in (Card.JOKER, Card.GOLDEN)]
    spare = jokers + [card for turn in range(10) for card in rest if card not in jokers and rest[card] > turn]
    more = supply - len(cards(first))
    unseen = (*cards(first), *spare[:more])
    padded = next((other for other in range(options.seats) if other not in hands), None)
    if padded is None:
        discard += " " + " ".join(card.value for card in spare[more:])
    else:
        hands[padded] = " ".join(card.value for card in spare[more:])
    names = named or {}
    table = Table(
        options=options,
        phase=phase or (Phase.PLACE if drawn else Phase.TURN),
        in_play=in_play,
        seat=seat,
        drawn=Card(drawn) if drawn else None,
        rows=tuple(
            Row(Cards.of(*cards(row)), capacity, number in taken)
            for number, (row, capacity) in enumerate(zip(rows, options.capacities, strict=True))
        ),
        areas=tuple(
            Area(Cards.of(*cards(hands.get(other, ""))), [Colour(name) for name in names.get(other, "").split()], other in out)
            for other in range(options.seats)
        ),
        unseen=Cards.of(*unseen),
        above_last_round=None if last_round else supply - options.below,
        last_round=last_round,
        discard=Cards.of(*cards(discard)),
    )
    return coloretto.from_position(Position(coloretto.NAME, table, (Private(),) * options.seats))


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
