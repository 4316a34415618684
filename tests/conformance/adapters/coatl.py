"""Cóatl as the conformance suite sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import combinations, permutations
from random import Random
from typing import Any

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pytest import MonkeyPatch  # noqa: PT013 - a type

import coatl_rules as coatl
from coatl_rules import (
    Colour,
    Discard,
    DisplayFilled,
    Extend,
    Fill,
    Fulfil,
    Keep,
    Kind,
    Options,
    Piece,
    PropheciesDealt,
    ProphecyDrawn,
    Snake,
    StageName,
    State,
    TempleDealt,
)
from coatl_rules.cards import PROPHECY_IDS, TEMPLE_IDS
from coatl_rules.legality import actions
from coatl_rules.model import CARD_SORTS, PIECE_SORTS, Mat
from coatl_rules.multiset import contents, gather
from coatl_rules.pieces import ALL_PIECES
from coatl_rules.positions import holding
from coatl_rules.refusals import CODES
from coatl_rules.steps import PIECES_OF, READY_STEPS, SORTS
from tests.coatl import naive
from tests.coatl.observed import observed
from tests.coatl.steps import any_step
from tests.conformance.adapter import Adapter, Plant
from tests.conformance.observed import both_readings

FEW = (
    Options(2, promo=True),
    Options(3, open_end_is_empty=True, keep="up to three", start_seat=1),
    Options(4),
    Options(2, tokens=False, promo=True, open_end_is_empty=True),
)
FAMILIES = tuple(step for step in READY_STEPS if not isinstance(step, Extend) or step.card is None)
Y, R, K, G, B = Colour


def options() -> SearchStrategy[Options]:
    """Every switch."""

    def with_seats(seats: int) -> SearchStrategy[Options]:
        switches = (st.booleans(), st.booleans(), st.booleans())
        return st.builds(Options, st.just(seats), *switches, st.sampled_from(("three", "up to three")), st.integers(0, seats - 1))

    return st.integers(2, 4).flatmap(with_seats)


def near(state: State) -> Iterator[Any]:
    """Every step of the small families; closings and the like with the cards of the hands; some of the large families."""
    yield from FAMILIES
    seat = state.clock.seat
    hand = [PROPHECY_IDS[number] for number in contents(state.mats[seat].hand, CARD_SORTS)]
    for card in dict.fromkeys((*hand, "P00", "P15", "P44")):
        for coatl_number in range(4):
            yield Fulfil(coatl_number, card)
            for place in ("head", "tail", "front"):
                yield from (Extend(coatl_number, place, colour, card) for colour in Colour)
    for owner, mat in enumerate(state.mats):
        held = [PROPHECY_IDS[number] for number in contents(mat.hand, CARD_SORTS)]
        for number in (1, 2, 3, 4):
            yield from (Keep((owner + more) % 5, cards) for cards in combinations(held, number) for more in (0, 1))
    deck = [PROPHECY_IDS[number] for number in contents(state.deck, CARD_SORTS)]
    for cards in (deck[:1], deck[:2], deck[-3:], deck[:6], [*deck[:5], "P00"], deck[-4:], hand):
        if cards:
            yield DisplayFilled(cards)
            yield from (PropheciesDealt(owner, cards) for owner in range(5))
    for pairs in ([], [(Y, Y)], [(Y, R), (K, K)], [(Y, R)] * 6, [(G, G)] * 5, [(B, B)] * 7):
        for heads in ([], [Y], [R, K]):
            yield Fill(heads, [], pairs)
            yield Fill(heads, [G, G], pairs)


def _pieces(numbers: list[int]) -> Counter[Hashable]:
    return Counter(f"piece {number}" for number in numbers)


def _cards(numbers: list[int]) -> Counter[Hashable]:
    return Counter(PROPHECY_IDS[number] for number in numbers)


def _temples(numbers: list[int]) -> Counter[Hashable]:
    return Counter(TEMPLE_IDS[number] for number in numbers)


def inventory(state: State) -> Mapping[str, Mapping[Hashable, int]]:
    """The pieces of the bag, the supply, boards and snakes; the prophecies and temples of every place."""
    piles = state.piles
    places: dict[str, Counter[Hashable]] = {
        "bag": _pieces(contents(state.bag, PIECE_SORTS)),
        "supply": _pieces([piece for sort in contents(state.supply, SORTS) for piece in PIECES_OF[sort]]),
        "display": _cards(contents(state.display, CARD_SORTS)),
        "deck": _cards(contents(state.deck, CARD_SORTS)),
        "discards": _cards(contents(state.discards, CARD_SORTS)),
        "open temples": _temples([top for top in piles.tops if top >= 0]),
        "piles": _temples(contents(piles.unseen, len(TEMPLE_IDS))),
    }
    for seat, mat in enumerate(state.mats):
        places[f"board {seat}"] = _pieces(contents(mat.board, PIECE_SORTS))
        places[f"hand {seat}"] = _cards(contents(mat.hand, CARD_SORTS)) + _temples(contents(mat.temples, len(TEMPLE_IDS)))
        for number, build in enumerate(mat.builds):
            snake = _pieces([piece.number for piece in Snake.parse(build.snake).pieces])
            laid = _cards(contents(build.cards, CARD_SORTS)) + _temples([build.temple] if build.temple >= 0 else [])
            places[f"coatl {seat}.{number}"] = snake + laid
    return places


def bounds(state: State) -> tuple[int, int]:
    """Three cóatls with four prophecies of at most seven points and a temple of seven, or ten with promos."""
    return 0, 3 * (4 * 7 + (10 if state.frame.options.promo else 7))


def facts(state: State) -> Iterator[tuple[str, bool]]:
    """The numbers of docs/rules."""
    table = coatl.position(state).table
    dealing = table.stage.name in (StageName.DEALING_PROPHECIES, StageName.KEEPING)
    yield "R2.2: two heads, two tails, six pairs", len(table.supply.heads) <= 2 >= len(table.supply.tails)
    yield "R2.2: six pairs of bodies", len(table.supply.bodies) <= 6
    yield "R2.5: six in the display", len(table.display) <= 6
    yield "R4.2: eight spaces", all(len(side.board) <= 8 for side in table.sides)
    start, seats = table.options.start_seat, len(table.sides)
    dealt = {seat: 3 + (seat - start) % seats for seat in range(seats)}
    yield (
        "R2.6: three to six are dealt",
        not dealing or all(side.prophecies <= dealt[seat] for seat, side in enumerate(table.sides)),
    )
    kept = [side.prophecies for seat, side in enumerate(table.sides) if seat not in table.stage.waiting]
    fewest = 3 if table.options.keep == "three" else 1
    yield "R2.6: three are kept", table.stage.name is not StageName.KEEPING or all(fewest <= number <= 3 for number in kept)
    thrown = sum(dealt.values()) - sum(side.prophecies for side in table.sides)
    yield "R2.6: the rest is discarded", table.stage.name is not StageName.KEEPING or table.discards == thrown
    yield "R2.8: the first player begins", not dealing or table.turn.seat == start
    yield "R5.2: five in the hand", dealing or all(side.prophecies <= 5 for side in table.sides)
    yield "R6.3: three cóatls", all(len(side.coatls) <= 3 for side in table.sides)
    unfinished = [sum(not one.snake.complete for one in side.coatls) for side in table.sides]
    yield "R6.2: two unfinished", max(unfinished) <= 2
    every = [one for side in table.sides for one in side.coatls]
    yield "R7.8: four prophecies each", all(len(one.prophecies) <= 4 for one in every)
    yield "R7.9: all different", all(len(set(one.prophecies)) == len(one.prophecies) for one in every)
    yield "R8.1: a prophecy at a complete one", all(one.prophecies for one in every if one.snake.complete)
    yield "R9.1: temples at complete ones", all(one.snake.complete for one in every if one.temple)
    yield "R2.4, R11.4: at most two temples in a hand", all(side.temples <= 2 for side in table.sides)
    bodies = table.bags.bodies
    yield "R4.5: bodies leave the bag in pairs", sum(attrs.astuple(bodies)) % 2 == 0
    yield "R10.1: at most 2(N-k) + k-1 last actions", sum(turn.actions for turn in table.last_turns) <= 2 * len(table.sides) + 1


def recount(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Every sealed cóatl by the second scorer (R7, R9, R12)."""
    table = coatl.position(state).table
    players = []
    for seat, side in enumerate(table.sides):
        points = []
        cards = 0
        for number, one in enumerate(side.coatls):
            being = table.turn.seat == seat and table.stage.coatl == number
            if one.snake.complete and not being:
                points.append(naive.coatl_points(one.snake.pieces, one.prophecies, one.temple))
                cards += len(one.prophecies) + (one.temple is not None)
        players.append((sum(points), cards, max(points, default=0)))
    first = tuple(naive.winners(players)) if table.stage.name is StageName.OVER else ()
    return tuple(points for points, _, _ in players), first


# Hidden cards


def _passed(state: State) -> list[int]:
    """The seats that have just passed (R10.4)."""
    seats, clock = len(state.mats), state.clock
    return [(clock.seat - (clock.left > 0) - back) % seats for back in range(clock.passes)]


def _with_hidden(
    state: State, seat: int | None, hands: Mapping[int, list[int]], temples: Mapping[int, list[int]], rest: Any
) -> State:
    """The state with other hands, deck, discards and temples under the piles."""
    deck, discards, unseen = rest
    mats: list[Mat] = []
    for owner, mat in enumerate(state.mats):
        if owner == seat:
            mats.append(mat)
        else:
            hand = gather(hands[owner], CARD_SORTS)
            mats.append(holding(mat, hand, sum(1 << temple for temple in temples[owner]), state.frame.open_ends))
    return attrs.evolve(
        state,
        mats=tuple(mats),
        deck=gather(deck, CARD_SORTS),
        discards=gather(discards, CARD_SORTS),
        piles=attrs.evolve(state.piles, unseen=sum(1 << temple for temple in unseen)),
    )


def _shuffle(state: State, seat: int | None, rng: Random) -> State:
    others = [owner for owner in range(len(state.mats)) if owner != seat]
    cards = contents(state.deck, CARD_SORTS) + contents(state.discards, CARD_SORTS)
    temples = contents(state.piles.unseen, 64)
    for owner in others:
        cards += contents(state.mats[owner].hand, CARD_SORTS)
        temples += contents(state.mats[owner].temples, 64)
    rng.shuffle(cards)
    rng.shuffle(temples)
    hands, held = {}, {}
    for owner in others:
        hands[owner] = [cards.pop() for _ in range(state.mats[owner].hand.bit_count())]
        held[owner] = [temples.pop() for _ in range(state.mats[owner].temples.bit_count())]
    size = state.deck.bit_count()
    return _with_hidden(state, seat, hands, held, (cards[:size], cards[size:], temples))


def resample(state: State, seat: int | None, rng: Random) -> State:
    """All hidden cards shuffled and dealt anew; a seat that has just passed must still have no move."""
    idle = [owner for owner in _passed(state) if owner != seat]
    for _ in range(100):
        other = _shuffle(state, seat, rng)
        if not any(actions(other, other.mats[owner]) for owner in idle):
            return other
    return state


def resample_step(state: State, step: Any, seat: int | None, rng: Random) -> tuple[State, Any] | None:
    """What is dealt, drawn, kept or discarded out of sight is drawn anew; all other steps must be legal as they are."""
    owner = step.seat if isinstance(step, (Keep, TempleDealt, PropheciesDealt)) else state.clock.seat
    hidden = isinstance(step, (Keep, TempleDealt, PropheciesDealt, ProphecyDrawn, Discard)) and owner != seat
    for _ in range(60):
        other = resample(state, seat, rng)
        if not hidden:
            if coatl.check(other, step) is None:
                return other, step
        elif isinstance(step, (Keep, Discard)):
            moves = [move for move in coatl.legal_moves(other, owner) if type(move) is type(step)]
            if isinstance(step, Keep):  # how many are kept lies open (R2.6)
                moves = [move for move in moves if isinstance(move, Keep) and len(move.cards) == len(step.cards)]
            return other, rng.choice(moves)
        else:
            event = coatl.chance(other)
            return other, event.sample(rng) if event is not None else step
    return None


MOST_WORLDS = 210


def worlds(state: State, seat: int | None) -> Mapping[State, int] | None:
    """Before prophecies are dealt, only temples are hidden: every way to deal them to the others."""
    others = [owner for owner in range(len(state.mats)) if owner != seat]
    if state.discards or any(state.mats[owner].hand for owner in others):
        return None
    unseen = contents(state.piles.unseen, 64)
    holders = [owner for owner in others if state.mats[owner].temples]
    for owner in holders:
        unseen += contents(state.mats[owner].temples, 64)
    number = 1
    for less in range(len(holders)):
        number *= len(unseen) - less
    if number > MOST_WORLDS:
        return None
    found: dict[State, int] = {}
    deck = contents(state.deck, CARD_SORTS)
    for dealt in permutations(unseen, len(holders)):
        temples: dict[int, list[int]] = {owner: [] for owner in others} | {
            owner: [temple] for owner, temple in zip(holders, dealt, strict=True)
        }
        rest: tuple[list[int], list[int], list[int]] = (deck, [], [temple for temple in unseen if temple not in dealt])
        found[_with_hidden(state, seat, {owner: [] for owner in others}, temples, rest)] = 1
    return found


# Second opinions


def _snakes(state: State) -> Iterator[tuple[Piece, ...]]:
    for mat in state.mats:
        for build in mat.builds:
            yield Snake.parse(build.snake).pieces


def prophecies_twice(state: State) -> tuple[object, object]:
    """What every prophecy pays for every snake on the table, by the engine and by trying all occurrences (R7)."""
    empty = state.frame.open_ends
    snakes = list(_snakes(state))
    return (
        [coatl.prophecy_points(card, snake, open_end_is_empty=empty) for snake in snakes for card in PROPHECY_IDS],
        [naive.prophecy_points(card, snake, empty) for snake in snakes for card in PROPHECY_IDS],
    )


def temples_twice(state: State) -> tuple[object, object]:
    """What every temple pays for every cóatl on the table (R9)."""
    laid = [
        (Snake.parse(build.snake).pieces, [PROPHECY_IDS[number] for number in contents(build.cards, CARD_SORTS)])
        for mat in state.mats
        for build in mat.builds
    ]
    return (
        [coatl.temple_points(card, snake, cards) for snake, cards in laid for card in TEMPLE_IDS],
        [naive.temple_points(card, snake, cards) for snake, cards in laid for card in TEMPLE_IDS],
    )


def hands_twice(state: State) -> tuple[object, object]:
    """Which prophecies of the hands every cóatl satisfies, as the state keeps them and anew (R7.7)."""
    empty = state.frame.open_ends
    kept, anew = [], []
    for mat in state.mats:
        hand = set(contents(mat.hand, CARD_SORTS))
        for met, build in zip(mat.met, mat.builds, strict=True):
            pieces = Snake.parse(build.snake).pieces
            kept.append(set(contents(met, CARD_SORTS)))
            anew.append({number for number in hand if naive.prophecy_points(PROPHECY_IDS[number], pieces, empty)})
    return kept, anew


def _wrong_points(change: Callable[[tuple[Piece, ...]], tuple[Piece, ...]]) -> Any:
    """A bug in `prophecy_points`: it looks at another snake than it was given."""
    right = coatl.prophecy_points

    def wrong(card: str, snake: Any, **named: Any) -> int:
        return right(card, change(tuple(snake)), **named)

    return lambda patch: patch.setattr(coatl, "prophecy_points", wrong)


def _mirrored(snake: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(Piece(Kind.BODY, piece.colour) for piece in reversed(snake))


def _bodies_only(snake: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(piece for piece in snake if piece.kind is Kind.BODY)


def _all_open(snake: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(Piece(Kind.BODY, piece.colour) for piece in snake)


def _keeps_three_only(patch: MonkeyPatch) -> None:
    """A bug in `legal_moves`: fewer than three prophecies are never listed."""
    right = coatl.legal_moves
    patch.setattr(coatl, "legal_moves", lambda *given: tuple(move for move in right(*given) if not _keeps_fewer(move)))


def _keeps_fewer(move: Any) -> bool:
    return isinstance(move, Keep) and len(move.cards) < 3


def _keeps_none_back(patch: MonkeyPatch) -> None:
    """A bug in `apply_unchecked`, with which walks are made: what a seat that keeps fewer does not keep is lost."""
    right = coatl.apply_unchecked

    def wrong(state: State, step: Any) -> State:
        after = right(state, step)
        return attrs.evolve(after, discards=state.discards) if _keeps_fewer(step) else after

    patch.setattr(coatl, "apply_unchecked", wrong)


def _begins_with_seat_0(patch: MonkeyPatch) -> None:
    """A bug in `new_game`: whoever was agreed, seat 0 has the first turn."""
    right = coatl.new_game

    def wrong(options: Options) -> State:
        state = right(options)
        return attrs.evolve(state, clock=state.frame.turns[0])

    patch.setattr(coatl, "new_game", wrong)


PLANTS = (
    Plant("fewer than three prophecies are not listed", 3, _keeps_three_only),
    Plant("of fewer than three prophecies kept the others are lost", 2, _keeps_none_back),
    Plant("seat 0 begins whatever was agreed", 2, _begins_with_seat_0),
    Plant("prophecies are read from the tail side", 12, _wrong_points(_mirrored)),
    Plant("heads and tails do not count for prophecies", 12, _wrong_points(_bodies_only)),
    Plant("an X is never satisfied at a head or a tail", 12, _wrong_points(_all_open)),
)

PIECES_AND_CARDS = frozenset(
    (*(f"{kind}-{letter}" for kind in ("head", "body", "tail") for letter in "YRKGB"), "prophecy", "temple", *PROPHECY_IDS, *TEMPLE_IDS)
)


def lying(state: State) -> dict[str, int]:
    """The pieces and cards of every place."""
    piles = state.piles
    found: Counter[str] = Counter(
        {
            "bag": sum(_pieces(contents(state.bag, PIECE_SORTS)).values()),
            "display": state.display.bit_count(),
            "deck": state.deck.bit_count(),
            "discards": state.discards.bit_count(),
            **{f"temples-{pile}": below + (top >= 0) for pile, (top, below) in enumerate(zip(piles.tops, piles.below, strict=True))},
        }
    )
    for sort in contents(state.supply, SORTS):
        pieces = [ALL_PIECES[piece] for piece in PIECES_OF[sort]]
        found[f"supply/{pieces[0].kind.value}-{''.join(piece.colour.letter for piece in pieces)}"] += len(pieces)
    for seat, mat in enumerate(state.mats):
        found[f"seat-{seat}/board"] = sum(_pieces(contents(mat.board, PIECE_SORTS)).values())
        found[f"seat-{seat}/hand"] = mat.hand.bit_count() + mat.temples.bit_count()
        for number, build in enumerate(mat.builds):
            cards = build.cards.bit_count() + (build.temple >= 0)
            found[f"seat-{seat}/coatl-{number}"] = len(Snake.parse(build.snake).pieces) + cards
    return dict(found)


ADAPTER: Adapter[Options, State, Any] = Adapter(
    game=coatl,
    closes=frozenset(),
    options=options,
    few_options=FEW,
    any_step=any_step,
    near=near,
    inventory=inventory,
    bounds=bounds,
    facts=facts,
    recount=recount,
    resample=resample,
    resample_step=resample_step,
    worlds=worlds,
    no_symmetry="patterns and temples name colours, and seats differ by what they are dealt and by the order of the last turns",
    second_opinions=(
        ("prophecies", prophecies_twice),
        ("temples", temples_twice),
        ("cards of the hands", hands_twice),
        ("observations", both_readings(coatl, observed)),
    ),
    codes=CODES,
    unreached={"deck-empty": "coatl/test_turns.py"},
    universe={str: (*PROPHECY_IDS[::3], "P01", "P44", *TEMPLE_IDS[::2], "deck")},
    lying=lying,
    is_piece=PIECES_AND_CARDS.__contains__,
    shown=lambda state: tuple(side.points for side in coatl.position(state).table.sides),
    longest_game=3_000,
    plants=PLANTS,
)
