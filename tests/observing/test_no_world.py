"""What no world allows is refused by Catan's memory, however it comes."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

import catan_rules as catan
from catan_rules.model import Drawing, Stealing
from catan_rules.packed import SEAT_SHIFT, UNIT, count_of
from catan_rules.sheets import Sheet, changed_state
from coatl_rules import memory as coatl_memory
from coatl_rules.model import CARD_SORTS
from coatl_rules.multiset import gather
from coatl_rules.worlds import _fitting
from tabletop_rules import Hidden, IllegalStep, Observer, View

OPTIONS = catan.Options(3, board="beginner", victory_points=4)


def followed(wanted: Any, options: catan.Options = OPTIONS, seed: int = 0) -> tuple[Any, dict[int, Any]]:
    """The first state of a random game that is wanted, and what each seat knows there."""
    rng = Random(seed)
    state: Any = catan.new_game(options)
    observers: dict[int, Any] = {seat: Observer(catan, options, seat) for seat in range(3)}
    while not wanted(state):
        event = catan.chance(state)
        step: Any = event.sample(rng) if event is not None else rng.choice(catan.legal_moves(state))
        after = catan.apply(state, step)
        observers = {seat: one.watch(state, step, after) for seat, one in observers.items()}
        state = after
    return state, observers


def without_cards(observer: Any, cards: Any = None) -> Any:
    """The memory, if it held that no seat can have its development cards (or just these)."""
    sheet = observer.memory.sheets[0]
    changed = tuple(() if cards is None else cards for _ in sheet.cards)
    return attrs.evolve(observer.memory, sheets=(Sheet(sheet.state, sheet.hands, changed),))


def test_who_sees_a_theft_is_told_the_card_and_nobody_else() -> None:
    """R8.3: thief and victim; a card that the victim cannot have is none."""
    state, observers = followed(lambda state: isinstance(state.phase, Stealing))
    thief, victim = state.turn.seat, state.phase.victim
    (other,) = {0, 1, 2} - {thief, victim}
    with pytest.raises(IllegalStep, match="Thief and victim see the card"):
        observers[thief].see(Hidden("theft", victim, 1))
    with pytest.raises(IllegalStep, match="Only thief and victim see the card"):
        observers[other].see(catan.Stolen("ore"))
    lacking = [kind for kind in catan.Resource if not any(
        count_of(hands >> SEAT_SHIFT[victim], kind.slot) for hands in observers[thief].memory.sheets[0].hands
    )]
    for kind in lacking:
        with pytest.raises(IllegalStep):
            observers[thief].see(catan.Stolen(kind))
    assert lacking


def test_who_buys_a_card_is_told_it_and_nobody_else() -> None:
    """R13.1."""
    state, observers = followed(lambda state: isinstance(state.phase, Drawing))
    with pytest.raises(IllegalStep, match="Only the buyer sees the card"):
        observers[(state.turn.seat + 1) % 3].see(catan.CardDrawn("knight"))


def test_cards_that_have_no_place_are_told() -> None:
    """A card that nobody can hold is not played; where no hidden cards are possible no step is; nor does a view of the end fit."""
    state, observers = followed(lambda state: isinstance(state.phase, Drawing))
    buyer = state.turn.seat
    other = (buyer + 1) % 3
    with pytest.raises(IllegalStep, match="the hidden cards have no place"):
        without_cards(observers[other]).see(Hidden("card", buyer, 1))
    later, seen = followed(lambda now: catan.legal_moves(now) and catan.PlayKnight() in catan.legal_moves(now), seed=1)
    player = later.turn.seat
    with pytest.raises(IllegalStep, match="cannot hold this card"):
        without_cards(seen[(player + 1) % 3]).see(catan.PlayKnight())
    end, known = followed(catan.is_over)
    view: View[Any, Any, Any] = catan.view(end, 0)
    with pytest.raises(IllegalStep, match="These hands do not fit what was seen"):
        without_cards(known[0]).told(view)


def test_a_card_that_must_be_the_last_point_ends_the_game() -> None:
    """R15.1: where every hand that is left has the points, no world goes on."""
    state, observers = followed(lambda state: isinstance(state.phase, Drawing))
    buyer = state.turn.seat
    points = UNIT[catan.Card.VICTORY_POINT.slot] * 4
    memory = without_cards(observers[(buyer + 1) % 3], (((points, 0), 1),))
    sheets = list(memory._going_on(memory.sheets[0], buyer))
    assert [catan.is_over(attrs.evolve(sheet.state)) for sheet in sheets][-1]


def test_hands_beyond_the_cap_cover_the_offers_that_are_open() -> None:
    """R12.2: who has offered cards has them."""
    options = attrs.evolve(OPTIONS, offers_per_turn=2)
    tried = 0
    for seed in range(40):
        state, observers = followed(lambda state: catan.is_over(state) or catan.position(state).table.offer is not None, options, seed)
        offer = catan.position(state).table.offer
        if offer is None:
            continue
        active = state.turn.seat
        seat, third = (active + 1) % 3, (active + 2) % 3
        sheet = observers[seat].memory.sheets[0]
        loose = attrs.evolve(observers[seat].memory, sheets=(Sheet(sheet.state, None, sheet.cards),))
        assert loose.weight(state) > 0
        kind = next(resource.slot for resource in catan.Resource if getattr(offer.give, resource.value))
        number = count_of(state.hands >> SEAT_SHIFT[active], kind)
        for other in range(5):
            if other != kind and count_of(state.hands >> SEAT_SHIFT[third], other) >= number:
                change = number * (UNIT[other] - UNIT[kind])
                hands = state.hands + (change << SEAT_SHIFT[active]) - (change << SEAT_SHIFT[third])
                assert loose.weight(changed_state(state, hands=hands)) == 0
                tried += 1
    assert tried


def test_a_theft_is_less_likely_from_a_larger_hand() -> None:
    """R8.3: where the steps leave open how many cards the victim has, each of these hands weighs by one card of its own."""
    state, observers = followed(lambda state: isinstance(state.phase, Stealing))
    victim = state.phase.victim
    (other,) = {0, 1, 2} - {state.turn.seat, victim}
    memory = observers[other].memory
    sheet = memory.sheets[0]
    more = UNIT[0] << SEAT_SHIFT[victim]
    larger = Sheet(changed_state(sheet.state, hands=sheet.state.hands + more), {way + more: weight for way, weight in sheet.hands.items()}, sheet.cards)
    after = attrs.evolve(memory, sheets=(sheet, larger)).see(Hidden("theft", victim, 1))
    assert len(after.sheets) == 2
    small, large = (sum(one.hands.values()) for one in after.sheets)
    assert small == large  # a way for each card, of which the larger hand has more
    assert attrs.evolve(memory, sheets=(sheet, attrs.evolve(larger, hands=None))).see(Hidden("theft", victim, 1)).sheets


def test_prophecies_that_cannot_lie_so_weigh_nothing() -> None:
    """Of Cóatl: more cards in a place than its slots; more cards on a deck than it has."""
    card = gather([3], CARD_SORTS)
    assert _fitting(((0,), ()), (card,)) == 0
    import coatl_rules as coatl

    remembered: Any = coatl_memory.remember(coatl.view(coatl.new_game(coatl.Options(2)), 0))
    assert remembered._with_on_deck([0] * 99) is remembered
