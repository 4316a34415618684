"""Rules that show in whole games, by number; every refusal of a move with the rule that it cites; the events of chance.

What is asked of one card, one trick, one board or one text is asked in the files of those.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest

import catsle_rules as catsle
from catsle_rules import (
    DECK,
    Card,
    Colour,
    Deal,
    ExtraCard,
    Options,
    Phase,
    PlayCard,
    TakeCard,
    cards_to_take,
)
from catsle_rules.events import TurningUp
from tabletop_rules import IllegalStep
from tests.catsle.making import (
    FEW,
    SEATS,
    card,
    code,
    dealt,
    dealt_for,
    play,
    states,
)

GAMES = [(options, seed) for options in FEW for seed in (3, 4)]


# 2. Set-up


@pytest.mark.parametrize("start", range(4))
def test_r2_2_the_start_player_is_agreed(start: int) -> None:
    """R2.2: and leads the first trick."""
    assert catsle.to_act(dealt(Options(4, start_seat=start), [[]] * 4)) == (start,)


def test_r2_3_with_three_seats_one_colour_stays_out() -> None:
    """R2.3: it is never dealt."""
    for options in (Options(3), Options(3, removed=Colour.RED)):
        event = catsle.chance(catsle.new_game(options))
        assert event is not None
        outcome = event.sample(Random(1))
        assert isinstance(outcome, Deal)
        assert all(one.colour is not options.removed for hand in outcome.hands for one in hand)


@pytest.mark.parametrize(("seats", "hand", "rest"), [(3, 11, 15), (4, 14, 4), (5, 12, 0)])
def test_r2_4_the_deal(seats: int, hand: int, rest: int) -> None:
    """R2.4: the hands, and one unseen urn of what is not dealt."""
    state = dealt(Options(seats), [[]] * seats)
    table = catsle.position(state).table
    assert (table.hand_sizes, table.undealt) == ((hand,) * seats, rest)


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_r2_5_as_many_rounds_as_agreed(options: Options, seed: int) -> None:
    """R2.5, R6.3: each of as many tricks as there are cards in a hand."""
    played = list(states(options, seed))
    assert catsle.position(played[-1]).table.round == options.rounds
    deals = sum(catsle.position(state).table.phase is Phase.DEAL for state in played)
    assert deals == options.rounds


# 3. Playing


def test_r3_1_an_extra_card_before_each_lead_with_three_seats() -> None:
    """R3.1: drawn from what was not dealt, seen by all; with more seats there is none."""
    for state in states(Options(3, rounds=1), 2):
        found = catsle.position(state)
        event = catsle.chance(state)
        if found.table.phase is Phase.EXTRA:
            assert event is not None
            assert event.seen_by is None
            assert {outcome.card for outcome, _ in event.outcomes() if isinstance(outcome, ExtraCard)} == set(found.undealt)
    assert all(catsle.position(state).table.phase is not Phase.EXTRA for state in states(Options(4, rounds=1), 2))


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_r3_5_who_does_not_follow_shows_a_void_until_the_next_deal(options: Options, seed: int) -> None:
    """R3.5: voids grow within a round, hold for the hands, and go with the deal."""
    for before, after in pairwise(states(options, seed)):
        old, new = catsle.position(before), catsle.position(after)
        for seat, colours in enumerate(new.table.voids):
            assert not {one.colour for one in new.privates[seat].hand} & set(colours)
            if old.table.phase is not Phase.DEAL:
                assert set(old.table.voids[seat]) <= set(colours)
        if old.table.phase is Phase.DEAL:
            assert not any(new.table.voids)


# 5. Taking and placing


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_r5_7_there_is_always_a_place(options: Options, seed: int) -> None:
    """R5.7: somebody can act until the end, and takes are at most cards times columns."""
    for state in states(options, seed):
        moves = catsle.legal_moves(state)
        assert bool(moves) == bool(catsle.to_act(state))
        assert moves or catsle.chance(state) is not None or catsle.is_over(state)
        assert len(moves) <= max(14, len(options.columns) * (options.seats + 1))


# 6. After a trick


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_r6_2_who_took_two_cards_leads(options: Options, seed: int) -> None:
    """R6.2: the second place, with five seats the third."""
    two = cards_to_take(options.seats).index(2)
    for before, after in pairwise(states(options, seed)):
        old, new = catsle.position(before).table, catsle.position(after).table
        if old.phase is Phase.PLAY and new.phase is Phase.TAKE:
            expected = new.takers[two]
        if old.phase is Phase.TAKE and new.phase in (Phase.PLAY, Phase.EXTRA):
            assert new.leader == expected


# 8. Next round and end


def test_r8_2_all_cards_are_dealt_anew() -> None:
    """R8.2: the second deal is as free as the first."""
    deals = [
        catsle.chance(state) for state in states(Options(3, rounds=2), 1) if catsle.position(state).table.phase is Phase.DEAL
    ]
    assert len(deals) == 2
    assert deals[0] == deals[1]


# Refusals

START = catsle.new_game(Options(4))
HANDS = dealt(Options(4), [["red4", "blue1"], ["red10", "grey3"], ["blue7"], ["red2"]])
PLAYED = [(0, card("red4")), (1, card("red10")), (2, card("blue7")), (3, card("red2"))]
TAKING = play(dealt_for(Options(4), PLAYED), *(f"play {one}" for _, one in PLAYED))
TAKEN = play(TAKING, "take red10 4", "take red4 1")
EXTRA = dealt(Options(3), [[]] * 3)
END = list(states(Options(5, rounds=1), 1))[-1]


@pytest.mark.parametrize(
    ("state", "text", "expected", "rule"),
    [
        (END, "play red1", "game-over", "R8.3"),
        (END, "take red1 0", "game-over", "R8.3"),
        (END, "=extra red1", "game-over", "R8.3"),
        (START, "play red1", "chance-due", "R2.4"),
        (EXTRA, "take red1 0", "chance-due", "R3.1"),
        (HANDS, "=extra red1", "no-chance-due", "R3.1"),
        (START, "=extra red1", "wrong-event", "R2.4"),
        (TAKING, "play red1", "take-due", "R5.2"),
        (HANDS, "take red4 0", "play-due", "R3.2"),
        (HANDS, "play red10", "not-in-hand", "R3.2"),
        (play(HANDS, "play red4"), "play grey3", "must-follow", "R3.3"),
        (TAKING, "take green1 0", "not-on-table", "R5.2"),
        (TAKING, "take red4 5", "no-such-column", "R1.3"),
        (TAKEN, "take blue7 1", "column-taken", "R5.5"),
        (TAKEN, "take red2 2", "colour-has-column", "R5.5"),
    ],
)
def test_every_refusal_of_a_move_cites_its_rule(state: Any, text: str, expected: str, rule: str) -> None:
    """Code and number; `apply` raises the same and leaves the state alone."""
    refusal = catsle.check(state, catsle.parse_step(text))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (expected, rule)
    with pytest.raises(IllegalStep) as caught:
        catsle.apply(state, catsle.parse_step(text))
    assert caught.value.refusal == refusal
    assert code(state, text) == expected


def hands_of(options: Options) -> list[list[Card]]:
    """Legal hands."""
    event = catsle.chance(catsle.new_game(options))
    assert event is not None
    outcome = event.sample(Random(1))
    assert isinstance(outcome, Deal)
    return [list(hand) for hand in outcome.hands]


def with_card(given: Sequence[Sequence[Card]], one: Card) -> list[list[Card]]:
    """The hands with another first card."""
    return [[one, *given[0][1:]], *map(list, given[1:])]


@pytest.mark.parametrize(
    ("state", "given", "expected", "rule"),
    [
        (HANDS, hands_of(Options(4)), "no-chance-due", "R2.4"),
        (EXTRA, hands_of(Options(3)), "wrong-event", "R3.1"),
        (END, hands_of(Options(5)), "game-over", "R8.3"),
    ],
)
def test_a_deal_at_another_moment_cites_its_rule(state: Any, given: list[list[Card]], expected: str, rule: str) -> None:
    """While a round is played, where an extra card is due, at the end."""
    refusal = catsle.check(state, Deal(given))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (expected, rule)


def test_r3_1_a_card_that_was_dealt_is_not_turned_up() -> None:
    """R3.1: "not-unseen"."""
    held = catsle.position(EXTRA).privates[0].hand[0]
    refusal = catsle.check(EXTRA, ExtraCard(held))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not-unseen", "R3.1")


# Events, seats, options


def test_the_deal_is_an_exact_event() -> None:
    """R2.4: all splits equally likely, far too many to list; an extra card is one of the urn."""
    event = catsle.chance(START)
    assert event is not None
    assert event.kind == "deal"
    assert event.seen_by == frozenset()
    assert event.size == event.total > 10**30
    legal = hands_of(Options(4))
    assert event.weight(Deal(legal)) == 1
    assert event.weight(Deal(legal[:3])) == event.weight(None) == event.weight(Deal(with_card(legal, legal[1][0]))) == 0
    first, weight = next(event.outcomes())
    assert weight == 1
    assert catsle.check(START, first) is None
    extra = catsle.chance(EXTRA)
    assert extra is not None
    assert (extra.kind, extra.size, extra.total) == ("extra", 15, 15)
    assert sum(extra.weight(ExtraCard(one)) for one in DECK) == 15
    assert extra.weight(PlayCard(card("red1"))) == 0


@pytest.mark.parametrize("column", [True, 1.0, "1", 10_000, -10_000])
def test_a_take_names_a_column_by_an_int(column: Any) -> None:
    """Of at most four digits."""
    with pytest.raises(ValueError, match="column"):
        TakeCard(card("red1"), column)


def test_mover_and_next_seat_are_the_seat_to_act() -> None:
    """One seat acts at a time."""
    for state in states(FEW[0], 5):
        seats = catsle.to_act(state)
        assert catsle.next_seat(state) == (seats[0] if seats else None)
        for move in catsle.legal_moves(state)[:3]:
            assert catsle.mover(state, move) == seats[0]
        for seat in SEATS[:1]:
            assert catsle.legal_moves(state, 0) == (catsle.legal_moves(state) if seats == (0,) else ())
            assert seat == 3


def test_options_may_be_told_apart() -> None:
    """They are values."""
    assert attrs.evolve(Options(3), removed=Colour.RED) != Options(3)


def test_r3_1_the_extra_card_with_a_number_is_that_of_the_list() -> None:
    """In the order of the deck, each once."""
    state = catsle.new_game(catsle.Options(seats=3))
    deal = catsle.chance(state)
    assert deal is not None
    event = catsle.chance(catsle.apply(state, deal.sample(Random(1))))
    assert isinstance(event, TurningUp)
    assert [event.at(number) for number in range(event.total)] == [card for card, _ in event.outcomes()]
    with pytest.raises(ValueError, match=f"0 to {event.total - 1}"):
        event.at(event.total)
