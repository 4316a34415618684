"""Building states for tests from the few things that matter; all other cards and pieces are put where they do no harm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import coatl_rules as coatl
from coatl_rules import (
    Bags,
    Coatl,
    Colour,
    ColourCounts,
    Ending,
    FillSupply,
    Kind,
    LastTurn,
    Options,
    Outcome,
    Piece,
    Position,
    Private,
    Side,
    Snake,
    Stage,
    StageName,
    State,
    Supply,
    Table,
    Temples,
    Token,
    Turn,
)
from coatl_rules.pieces import ALL_PIECES, COPIES, colour_of
from tabletop_rules import Chance

ACTING = Stage(StageName.ACTING)
NONE: Mapping[int, str] = {}


def pieces(text: str) -> tuple[Piece, ...]:
    """Pieces by their letters, parted by spaces: `R` a body, `<R` a head, `R>` a tail."""
    found = []
    for word in text.split():
        kind = Kind.HEAD if word[0] == "<" else Kind.TAIL if word[-1] == ">" else Kind.BODY
        found.append(Piece(kind, colour_of(word.strip("<>"))))
    return tuple(found)


def a_coatl(text: str) -> Coatl:
    """A cóatl such as `<YRK. P15 P16`; its temple comes last."""
    snake, *cards = text.split()
    temple = cards.pop() if cards and "T" in cards[-1] else None
    return Coatl(Snake.parse(snake), tuple(cards), temple)


def colours(letters: str) -> tuple[Colour, ...]:
    """Colours by their letters."""
    return tuple(map(colour_of, letters))


def in_words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


def _counts(left: Counter[Piece], kind: Kind) -> ColourCounts:
    return ColourCounts(*(left[Piece(kind, colour)] for colour in Colour))


def _worth(found: Coatl) -> int:
    if not found.snake.complete:
        return 0
    return coatl.coatl_points(found.snake.pieces, found.prophecies, found.temple)


def _in_bag(left: Counter[Piece], bag: tuple[str | None, str | None, str]) -> Counter[Piece]:
    """What the bag holds of the pieces that are left."""
    kept = Counter[Piece]()
    for kind, letters in zip((Kind.HEAD, Kind.TAIL, Kind.BODY), bag, strict=True):
        if letters is None:
            kept.update({piece: number for piece, number in left.items() if piece.kind is kind})
        else:
            kept.update(Piece(kind, colour) for colour in colours(letters))
    return kept


def _temples(
    options: Options,
    used: Sequence[str],
    hands: Mapping[int, str],
    tops: tuple[str | None, str | None] | None,
    below: tuple[int, int] | None,
) -> tuple[dict[int, tuple[str, ...]], tuple[str | None, str | None], tuple[int, int], tuple[str, ...]]:
    """The temples of the seats, the open ones, how many lie under each, and which."""
    left = [card.id for card in coatl.temples(promo=options.promo)]
    most = (len(left) - options.seats) // 2 - 1
    own = {each: tuple(hand.split()) for each, hand in hands.items()}
    for name in (*used, *(name for hand in own.values() for name in hand), *(name for name in tops or () if name)):
        left.remove(name)
    for each in range(options.seats):
        if each not in own:
            own[each] = (left.pop(),)
    tops = (left.pop(0), left.pop(0)) if tops is None else tops
    second = min(most, len(left))
    return own, tops, (len(left) - second, second) if below is None else below, tuple(left)


def _clock(
    seats: int, seat: int, ending: tuple[Ending, int, int] | None, second: bool
) -> tuple[Turn, Ending | None, int | None, tuple[LastTurn, ...]]:
    """The turn, why the game ends, in whose turn, and the last turns after this one."""
    if ending is None:
        return Turn(seat, 1, False), None, None, ()
    why, ender, index = ending
    turns = coatl.last_turns(seats, why, ender)
    later = tuple(LastTurn(who, most) for who, most in turns[index + 1 :])
    turn = Turn(seat, 0, False) if index >= len(turns) else Turn(seat, turns[index][1] - second, second)
    return turn, why, ender, later


def arrange(
    options: Options | int = 2,
    *,
    seat: int = 0,
    boards: Mapping[int, str] = NONE,
    hands: Mapping[int, str] = NONE,
    temples: Mapping[int, str] = NONE,
    coatls: Mapping[int, Sequence[str]] = {},
    tokens: Mapping[int, Sequence[Token]] = {},
    heads: str = "YR",
    tails: str = "KG",
    bodies: str = "YY RR KK GG BB YR",
    bag: tuple[str | None, str | None, str] | None = None,
    sink: int | None = None,
    display: str | None = None,
    deck: str | None = None,
    discards: str = "",
    below: tuple[int, int] | None = None,
    tops: tuple[str | None, str | None] | None = None,
    stage: Stage = ACTING,
    ending: tuple[Ending, int, int] | None = None,
    second: bool = False,
    passes: int = 0,
) -> Position:
    """A position with these things on the table, unchecked; by default a seat begins an action.

    What is not given is filled in: hands of three, one temple each, six prophecies in the display, the rest in the deck and the
    bags. `bag` gives the letters of heads, tails and bodies left in the bags (None: all that lie nowhere else); bodies that lie
    nowhere else then make one long snake of seat `sink`, heads and tails lie on the boards from there on. Without it, an odd body
    lies on the board of that seat. `deck` names what is left of it, the other prophecies being discarded. `ending` is (why, in
    whose turn, which last turn).
    """
    options = Options(options) if isinstance(options, int) else options
    seats = range(options.seats)
    sink = (seat + 1) % options.seats if sink is None else sink
    built = {each: [a_coatl(text) for text in coatls.get(each, ())] for each in seats}
    on_board = {each: list(pieces(boards.get(each, ""))) for each in seats}
    pairs = tuple((colour_of(pair[0]), colour_of(pair[1])) for pair in bodies.split())
    left = Counter(dict(zip(ALL_PIECES, COPIES, strict=True)))
    left.subtract(piece for board in on_board.values() for piece in board)
    left.subtract(piece for found in built.values() for one in found for piece in one.snake.pieces)
    left.subtract([Piece(Kind.HEAD, colour) for colour in colours(heads)])
    left.subtract([Piece(Kind.TAIL, colour) for colour in colours(tails)])
    left.subtract([Piece(Kind.BODY, colour) for pair in pairs for colour in pair])
    if bag is not None:
        spare = left - _in_bag(left, bag)
        left -= spare
        row = tuple(piece for piece in spare.elements() if piece.kind is Kind.BODY)
        if row:
            built[sink].append(Coatl(Snake(row), (), None))
        for piece in spare.elements():
            if piece.kind is not Kind.BODY:
                order = sorted((*seats[sink:], *seats[:sink]), key=lambda each: each == seat)
                on_board[next(each for each in order if len(on_board[each]) < 8)].append(piece)
    elif sum(number for piece, number in left.items() if piece.kind is Kind.BODY) % 2:
        odd = max((piece for piece in left if piece.kind is Kind.BODY), key=lambda piece: left[piece])
        on_board[sink].append(odd)
        left[odd] -= 1

    cards = [card.id for card in coatl.prophecies(promo=options.promo) for _ in range(card.copies)]

    def taken(names: Iterable[str]) -> tuple[str, ...]:
        names = tuple(names)
        for name in names:
            cards.remove(name)
        return names

    laid = [card for found in built.values() for one in found for card in one.prophecies]
    taken(laid)
    held = {each: taken(hand.split()) for each, hand in hands.items()}
    thrown = taken(discards.split())
    shown = None if display is None else taken(display.split())
    stock = None if deck is None else taken(deck.split())
    for each in seats:
        if each not in held:
            held[each] = taken(cards[-3:])
    shown = taken(cards[:6]) if shown is None else shown
    stock, thrown = (tuple(cards), thrown) if stock is None else (stock, (*thrown, *cards))

    used = [one.temple for found in built.values() for one in found if one.temple]
    own, tops, below, under = _temples(options, used, temples, tops, below)
    turn, why, ender, later = _clock(options.seats, seat, ending, second)
    being = {(seat, stage.coatl)} if stage.coatl is not None else set()
    sides = tuple(
        Side(
            board=tuple(sorted(on_board[each], key=lambda piece: piece.number)),
            prophecies=len(held[each]),
            temples=len(own[each]),
            tokens=tuple(tokens.get(each, tuple(Token) if options.tokens else ())),
            coatls=tuple(built[each]),
            points=sum(_worth(one) for index, one in enumerate(built[each]) if (each, index) not in being),
        )
        for each in seats
    )
    table = Table(
        options=options,
        stage=stage,
        turn=turn,
        passes=passes,
        ending=why,
        ender=ender,
        last_turns=later,
        supply=Supply(colours(heads), colours(tails), pairs),
        bags=Bags(_counts(left, Kind.HEAD), _counts(left, Kind.TAIL), _counts(left, Kind.BODY)),
        display=shown,
        deck=len(stock),
        discards=len(thrown),
        temples=Temples(tops, below),
        sides=sides,
    )
    privates = tuple(Private(held[each], own[each]) for each in seats)
    return Position("coatl", table, privates, stock, thrown, under)


def at(options: Options | int = 2, **given: Any) -> State:
    """The state of such a position, arranged by the library where it needs no more than that: see `arrange`."""
    options = Options(options) if isinstance(options, int) else options
    if {"bag", "sink"} & given.keys() or Options(options.seats) != options:
        return coatl.from_position(arrange(options, **given))
    seat, second, hands = given.pop("seat", 0), given.pop("second", False), given.pop("hands", None)
    turn, ending, ender, _ = _clock(options.seats, seat, given.pop("ending", None), second)
    given = {"heads": "YR", "tails": "KG", "bodies": "YY RR KK GG BB YR", **given}
    return coatl.arrange(options, seat=seat, actions=turn.actions, may_end=turn.may_end, ending=ending, ender=ender, prophecies=hands, **given)


def after(state: State, *texts: str) -> State:
    """The state after these steps, each of them checked."""
    for text in texts:
        state = coatl.apply(state, coatl.parse_step(text))
    return state


def settle(state: State, rng: Random | None = None) -> State:
    """The state after all events of chance that are due."""
    rng = rng or Random(1)
    while (event := coatl.chance(state)) is not None:
        state = coatl.apply(state, event.sample(rng))
    return state


def moves(state: State, seat: int | None = None) -> list[str]:
    """The legal moves, as text."""
    return [coatl.format_step(move) for move in coatl.legal_moves(state, seat)]


def due(state: State) -> Chance[Outcome]:
    """The event of chance that is due."""
    event = coatl.chance(state)
    assert event is not None
    return event


def refill(state: State) -> tuple[int, int, int]:
    """How many heads, tails and pairs of bodies the refill places that is due."""
    event = due(state)
    assert isinstance(event, FillSupply)
    return event.heads, event.tails, event.pairs


def refusal(state: State, text: str) -> tuple[str, str] | None:
    """The code and the rule of the refusal of a step; None where it is legal."""
    found = coatl.check(state, coatl.parse_step(text))
    return None if found is None else (found.code, found.rule)


def dealt(options: Options | int = 2, seed: int = 1) -> State:
    """A game at the moment when prophecies are kept."""
    options = Options(options) if isinstance(options, int) else options
    return settle(coatl.new_game(options), Random(seed))


def begun(options: Options | int = 2, seed: int = 1) -> State:
    """A game after the set-up: seat 0 begins."""
    state = dealt(options, seed)
    while len(coatl.to_act(state)) > 0 and coatl.position(state).table.stage.name is StageName.KEEPING:
        state = coatl.apply(state, coatl.legal_moves(state)[0])
    return state


FEW_TEMPLES: dict[str, Any] = {
    "boards": {0: "K>"},
    "coatls": {
        0: ["<YGYGRR. P15"],
        1: ["<YYY> P00 T01", "<KKK> P02 T00"],
        2: ["<GGG> P03 T03", "<BBB> P04 T02"],
        3: ["<YYY> P00 T04", "<RRR> P01 T14"],
    },
    "temples": {0: "T05", 1: "T07", 2: "T09", 3: ""},
    "tops": ("T08", "T06"),
    "below": (0, 4),
    "heads": "RR",
}
"""For `at` with four seats: nothing lies under the first open temple."""


@cache
def _eight_coatls() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Eight unfinished cóatls with four prophecies each, and the prophecies that are left."""
    cards = [card.id for card in coatl.prophecies() for _ in range(card.copies)]
    rng = Random(2)
    built: list[str] = []
    while len(built) < 8:
        snake = "." + "".join(rng.choice("YRKGB") for _ in range(9)) + "."
        fitting = dict.fromkeys(card for card in cards if coatl.prophecy_points(card, coatl.Snake.parse(snake).pieces))
        if len(fitting) > 3:
            four = list(fitting)[:4]
            for card in four:
                cards.remove(card)
            built.append(" ".join([snake, *four]))
    return tuple(built), tuple(cards)


def scarce(in_hand: int) -> dict[str, Any]:
    """Two unfinished cóatls each with four prophecies for four seats, hands of five, the first one shorter: the rest is the
    display, so that deck and discards are empty."""
    built, left = _eight_coatls()
    cards = list(left)
    hands = {}
    for seat, size in enumerate((in_hand - 15, 5, 5, 5)):
        hands[seat] = " ".join(cards[:size])
        del cards[:size]
    coatls = {seat: built[2 * seat : 2 * seat + 2] for seat in range(4)}
    return {"coatls": coatls, "hands": hands, "display": " ".join(cards), "deck": ""}
