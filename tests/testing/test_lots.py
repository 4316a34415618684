"""A game written from docs/a-game-of-your-own.md alone, on both levels of the kit; and the bugs that the kit must find in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations, product
from random import Random
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import strategies as st

from tabletop_rules import OneOf
from tabletop_rules.testing import (
    PROPERTIES,
    Adapter,
    Conformance,
    Plant,
    Renaming,
    Symmetry,
    candidates,
    examine,
    found_by,
    plants,
)
from tabletop_rules.testing.suite import make_known
from tests.testing import lots

COLOURS = lots.COLOURS


def near(state: lots.State) -> Iterator[lots.Step]:
    yield from (lots.Bid(seat, coins) for seat in range(-1, 5) for coins in (-1, 0, 1, 3, 6, 7))
    yield from lots.DRAWS
    yield from (lots.Dealt(tuple((colour,) for colour in COLOURS[:number])) for number in range(5))


def recount(state: lots.State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    table, privates = lots.position(state).table, lots.position(state).privates
    points = []
    for private, won, coins in zip(privates, table.won, table.coins, strict=True):
        cards = [colour for colour, number in zip(COLOURS, won, strict=True) for _ in range(number)]
        points.append(coins + len(cards) + 2 * cards.count(private.taste))  # type: ignore[arg-type]  # none before the deal
    return tuple(points), tuple(seat for seat, one in enumerate(points) if one == max(points))


def worlds(state: lots.State, seat: int | None) -> Mapping[lots.State, int] | None:
    if lots.is_over(state):
        return {state: 1}
    seats = range(state.options.seats)
    tastes = [deal for deal in permutations(COLOURS, len(seats)) if seat is None or deal[seat] is state.tastes[seat]] if state.tastes else [()]
    ranges = [[bid] if bid is None or one == seat else range(state.coins[one] + 1) for one, bid in enumerate(state.bids)]
    return {attrs.evolve(state, tastes=deal, bids=bids): 1 for deal in tastes for bids in product(*ranges)}


def resample(state: lots.State, seat: int | None, rng: Random) -> lots.State:
    found = worlds(state, seat) or {state: 1}
    return rng.choice(list(found))


def resample_step(state: lots.State, step: lots.Step, seat: int | None, rng: Random) -> tuple[lots.State, lots.Step]:
    other = resample(state, seat, rng)
    if isinstance(step, lots.Bid) and step.seat != seat:
        return other, lots.Bid(step.seat, rng.randrange(state.coins[step.seat] + 1))
    if isinstance(step, lots.Dealt):
        deals = [deal for deal in permutations(COLOURS, len(step.hands)) if seat is None or (deal[seat],) == step.hands[seat]]
        return other, lots.Dealt(tuple((colour,) for colour in rng.choice(deals)))
    return other, step


def renamed(state: lots.State, rng: Random) -> Renaming[lots.State, lots.Step]:
    """Colours called otherwise."""
    names = dict(zip(COLOURS, rng.sample(COLOURS, 4), strict=True))

    def counts(old: tuple[int, ...]) -> tuple[int, ...]:
        new = {names[colour]: number for colour, number in zip(COLOURS, old, strict=True)}
        return tuple(new[colour] for colour in COLOURS)

    def whole(state: lots.State) -> lots.State:
        tastes, lot = tuple(names[one] for one in state.tastes), names[state.lot] if state.lot else None
        won = tuple(map(counts, state.won))
        return attrs.evolve(state, tastes=tastes, lot=lot, bag=counts(state.bag), won=won, discarded=counts(state.discarded))

    def step(old: lots.Step) -> lots.Step:
        if isinstance(old, lots.Dealt):
            return lots.Dealt(tuple(tuple(names[colour] for colour in hand) for hand in old.hands))
        return lots.Drawn(names[old.colour]) if isinstance(old, lots.Drawn) else old

    return Renaming(whole, step)


def rotated(state: lots.State, rng: Random) -> Renaming[lots.State, lots.Step]:
    """Everybody one or more seats further."""
    seats = state.options.seats
    by = rng.randrange(seats)

    def turned(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return items[seats - by :] + items[: seats - by] if len(items) == seats else items

    def whole(state: lots.State) -> lots.State:
        coins, won, bids, tastes = map(turned, (state.coins, state.won, state.bids, state.tastes))
        return attrs.evolve(state, coins=coins, won=won, bids=bids, tastes=tastes)

    def step(old: lots.Step) -> lots.Step:
        if isinstance(old, lots.Bid):
            return lots.Bid((old.seat + by) % seats, old.coins) if old.seat in range(seats) else old
        return lots.Dealt(turned(old.hands)) if isinstance(old, lots.Dealt) else old

    return Renaming(whole, step, lambda seat: (seat + by) % seats)


def pieces(state: lots.State) -> dict[str, dict[Any, int]]:
    piles = {"bag": state.bag, "discarded": state.discarded} | {f"won {seat}": won for seat, won in enumerate(state.won)}
    return {name: dict(zip(COLOURS, counts, strict=True)) for name, counts in piles.items()} | {"lot": {state.lot: 1} if state.lot else {}}


def naive_winner(bids: tuple[int, ...]) -> int | None:
    leaders = [seat for seat, bid in enumerate(bids) if bid > 0 and all(bid > other for one, other in enumerate(bids) if one != seat)]
    return leaders[0] if leaders else None


def drawable(state: lots.State) -> tuple[object, object]:
    """R2: every lot of the bag is as likely as another."""
    event = lots.chance(state)
    weights = {one.colour: weight for one, weight in event.outcomes()} if isinstance(event, OneOf) else {}
    return weights, {colour: n for colour, n in zip(COLOURS, state.bag, strict=True) if n} if weights else {}


def coins_after(before: lots.State, step: lots.Step, after: lots.State) -> tuple[object, object]:
    """R4."""
    if not isinstance(step, lots.Bid) or before.bids.count(None) > 1:
        return after.coins, before.coins
    bids = tuple(step.coins if bid is None else bid for bid in before.bids)
    pay = set(range(len(bids))) if before.options.all_pay else {naive_winner(bids)}
    return after.coins, tuple(coins - bid * (seat in pay) for seat, (coins, bid) in enumerate(zip(before.coins, bids, strict=True)))


NUMBERS = st.integers(-2, 9)
HANDS = st.lists(st.lists(st.sampled_from(COLOURS), max_size=2).map(tuple), max_size=5).map(tuple)
FULL: Adapter[lots.Options, lots.State, lots.Step] = Adapter(
    game=lots,
    options=lambda: st.builds(lots.Options, st.integers(2, 4), st.integers(1, 5), st.booleans()),
    few_options=(lots.Options(2), lots.Options(3, 4, True), lots.Options(4, 2)),
    any_step=lambda: st.builds(lots.Bid, NUMBERS, NUMBERS) | st.builds(lots.Drawn, st.sampled_from(COLOURS)) | st.builds(lots.Dealt, HANDS),
    near=near,
    inventory=pieces,
    bounds=lambda state: (0, lots.COINS + 3 * state.options.rounds),
    facts=lambda state: [("there are twelve lots", sum(sum(counts.values()) for counts in pieces(state).values()) == 12)],
    recount=recount,
    resample=resample,
    resample_step=resample_step,
    worlds=worlds,
    closes=frozenset(),
    symmetries=(Symmetry("colours", renamed), Symmetry("seats", rotated)),
    second_opinions=(("who takes the lot", lambda state: (lots.winner(state.coins), naive_winner(state.coins))), ("the bag", drawable)),
    step_opinions=(("who pays what", coins_after),),
    codes=lots.CODES,
    longest_game=60,
)
BASIC: Adapter[lots.Options, lots.State, lots.Step] = Adapter(game=lots)


class TestLots(Conformance):
    """Everything that the kit knows to ask."""

    adapter = FULL


@pytest.fixture(autouse=True)
def _known() -> None:
    make_known(BASIC)


@pytest.mark.parametrize("one", PROPERTIES, ids=lambda one: one.name)
def test_the_basic_level_holds(one: Any) -> None:
    """With nothing but the module."""
    found = examine(one, BASIC, 5)
    assert found.status != "fails", found.told


# Bugs

Patch: TypeAlias = Callable[[pytest.MonkeyPatch], None]


def instead(name: str, wrong: Any) -> Patch:
    """A patch: `wrong(right, *given)` in the place of a function of the game."""
    right = getattr(lots, name)
    return lambda patch: patch.setattr(lots, name, lambda *given: wrong(right, *given))


def everywhere(name: str, wrong: Any) -> Patch:
    """In both ways to apply a step."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        for function in ("apply", "apply_unchecked"):
            instead(function, wrong)(patch)

    return plant


def after(change: Any) -> Patch:
    """Another state after a step: `change(before, step, after)`."""
    return everywhere("apply", lambda right, state, step: change(state, step, right(state, step)))


def closes(state: lots.State, new: lots.State) -> bool:
    """Whether the round was settled by this step."""
    return state.lot is not None and new.lot is None


def evolve(value: Any, **changes: Any) -> Any:
    return attrs.evolve(value, **changes)


def paid(state: lots.State, step: lots.Step, new: lots.State) -> lots.State:
    """Nobody pays."""
    return attrs.evolve(new, coins=state.coins) if closes(state, new) else new


def lost_lot(state: lots.State, step: lots.Step, new: lots.State) -> lots.State:
    """A lot that nobody takes is nowhere."""
    return attrs.evolve(new, discarded=state.discarded)


def kept_bid(state: lots.State, step: lots.Step, new: lots.State) -> lots.State:
    """Seat 0's bid stays."""
    return attrs.evolve(new, bids=(state.bids[0], *new.bids[1:])) if closes(state, new) else new


BUGS = (
    ("nobody pays", 12, after(paid)),
    ("a lot that nobody takes vanishes", 2, after(lost_lot)),
    ("a bid stays for the next round", 5, after(kept_bid)),
    ("a bid may be one coin too high", 3, instead("legal_moves", lambda right, s, *seat: tuple(evolve(m, coins=m.coins + 1) for m in right(s, *seat)))),
    ("no bid of 0", 3, instead("legal_moves", lambda right, s, *seat: tuple(m for m in right(s, *seat) if m.coins or not s.coins[m.seat]))),
    ("the last seat may not bid", 3, instead("to_act", lambda right, s: right(s)[:-1])),
    ("seats act in a changing order", 3, instead("to_act", lambda right, s: right(s)[::-1])),
    ("the gold lots are forgotten", 12, instead("chance", lambda right, s: (e := right(s)) and (evolve(e, weights=(*e.weights[:3], 0)) if e.kind == "draw" else e))),
    ("the deal is seen by all", 6, instead("redact", lambda right, s, t, seat: t if isinstance(t, lots.Dealt) else right(s, t, seat))),
    ("a bid is seen by the next seat", 6, instead("redact", lambda right, s, t, seat: t if isinstance(t, lots.Bid) and seat == (t.seat + 1) % 2 else right(s, t, seat))),
    ("the coins of a bid are told as its count", 6, instead("redact", lambda right, s, t, seat: evolve(h, count=t.coins) if isinstance(t, lots.Bid) and t.seat != seat and (h := right(s, t, seat)) else right(s, t, seat))),
    ("a view shows who bid how much", 6, instead("view", lambda right, s, seat: evolve(right(s, seat), revealed=lots.position(s).privates if s.left == 1 else right(s, seat).revealed))),
    ("a refusal tells the other bids", 6, instead("check", lambda right, s, t: (r := right(s, t)) and evolve(r, message=f"{r.message} {s.bids}"))),
    ("tastes are guessed in order", 7, instead("determinize", lambda right, v, rng: right(v, Random(1)))),
    ("an own taste is worth 2", 9, instead("scores", lambda right, s: tuple(x - sum(n for c, n in zip(COLOURS, w, strict=True) if c is t) for x, w, t in zip(right(s), s.won, s.tastes or (None,) * 9, strict=False)))),
    ("the first of several winners wins alone", 9, instead("winners", lambda right, s: right(s)[:1])),
    ("positions forget who bid", 5, instead("position", lambda right, s: evolve(right(s), table=evolve(right(s).table, bid=(False,) * len(s.bids))))),
    ("the number of seats to bid is not carried along", 4, after(lambda s, t, n: evolve(n, left=s.left))),
    ("bids of 0 have another text", 5, instead("format_step", lambda right, t: right(t).removesuffix(" 0"))),
    ("one round too many is played", 9, instead("is_over", lambda right, s: right(s) and s.options.rounds > 2)),
    ("red lots are never taken", 11, after(lambda s, t, n: evolve(n, won=s.won, discarded=lots._more(s.discarded, s.lot)) if closes(s, n) and s.lot is COLOURS[0] and n.won != s.won else n)),
    ("ties are broken by seat", 12, instead("winner", lambda right, bids: bids.index(max(bids)))),
    ("from_position makes up a coin", 5, instead("from_position", lambda right, p: (s := right(p)) and evolve(s, coins=tuple(min(6, c + 1) for c in s.coins)))),
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("name", "number", "patch"), BUGS, ids=[name for name, *_ in BUGS])
def test_a_bug_of_this_game_is_found(name: str, number: int, patch: Any) -> None:
    """By a property of its kind."""
    assert found_by(Plant(name, number, patch), FULL, 40) is not None


ASKED = [plant for plant in plants(FULL) if any(not one.missing(FULL) for one in candidates(plant))]


@pytest.mark.long
@pytest.mark.parametrize("plant", ASKED, ids=lambda plant: plant.name)
def test_every_planted_bug_is_found(plant: Plant) -> None:
    """Those that the kit plants in any game."""
    assert found_by(plant, FULL) is not None
