"""Playing and ranking a trick (R3, R4)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import catsle_rules as catsle
from catsle_rules import DECK, Card, Colour, Options, PlayCard, State
from tabletop_rules import IllegalStep
from tests.catsle import naive
from tests.catsle.making import any_card, card, cards, code, dealt_for, hands, options, play, states

TRICKS = st.lists(any_card(), min_size=1, max_size=8, unique=True)


def trick(options: Options, *texts: str, extra: str | None = None) -> State:
    """The first trick, in which the start player and those after it can play these cards."""
    plays = [((options.start_seat + place) % options.seats, card(text)) for place, text in enumerate(texts)]
    return dealt_for(options, plays, None if extra is None else card(extra))


# R3: playing


def test_the_leader_may_play_any_card_of_the_hand() -> None:
    """R3.2."""
    state = trick(Options(4, start_seat=2), "red2", "red1", "blue12", "green12")
    assert catsle.to_act(state) == (2,)
    hand = catsle.position(state).privates[2].hand
    assert catsle.legal_moves(state) == catsle.legal_moves(state, 2) == tuple(map(PlayCard, hand))
    assert catsle.legal_moves(state, 0) == ()
    assert catsle.mover(state, PlayCard(hand[0])) == catsle.next_seat(state) == 2


def test_play_goes_clockwise() -> None:
    """R2.1, R3.2."""
    state = trick(Options(4, start_seat=2), "red2", "red1", "blue12", "green12")
    for seat, text in zip((2, 3, 0, 1), ("red2", "red1", "blue12", "green12"), strict=True):
        assert catsle.to_act(state) == (seat,)
        state = play(state, f"play {text}")


def test_the_led_colour_must_be_followed() -> None:
    """R3.3: with any card of it, and only where the hand holds one."""
    state = play(trick(Options(4), "red12", "red1", "blue12", "green12"), "play red12")
    follower = catsle.position(state).privates[1].hand
    assert {move.card.colour for move in catsle.legal_moves(state)} == {Colour.RED}
    other = next(one for one in follower if one.colour is not Colour.RED)
    refusal = catsle.check(state, PlayCard(other))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("must-follow", "R3.3")
    assert dict(refusal.details) == {"seat": 1, "card": str(other), "led": "red"}
    state = play(state, "play red1")
    assert catsle.legal_moves(state) == tuple(map(PlayCard, catsle.position(state).privates[2].hand))


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    """R3.2."""
    state = trick(Options(4), "red12", "red1", "blue12", "green12")
    refusal = catsle.check(state, PlayCard(card("red1")))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.message) == ("not-in-hand", "R3.2", "red1 is not in the hand of seat 0.")


def test_an_extra_card_comes_before_each_lead_with_three_seats() -> None:
    """R3.1, R3.4: it is no play, so any card may be led, and it is not ranked."""
    agreed = Options(3, start_seat=1)
    plays = [(1, card("red4")), (2, card("red10")), (0, card("red7"))]
    before = dealt_for(agreed, plays)
    event = catsle.chance(before)
    assert event is not None
    assert (event.kind, event.seen_by, event.size, event.total) == ("extra", None, 15, 15)
    assert code(before, "play red4") == code(before, "take red4 0") == "chance-due"
    assert code(before, "=deal -") == "wrong-event"
    urn = catsle.position(before).undealt
    assert {outcome for outcome, _ in event.outcomes()} == {catsle.ExtraCard(one) for one in urn}
    assert code(before, "=extra red4") == "not-unseen"
    assert event.weight(catsle.ExtraCard(card("red4"))) == event.weight(PlayCard(urn[0])) == 0
    state = dealt_for(agreed, plays, card("grey12"))
    assert len(catsle.legal_moves(state)) == 11
    assert catsle.position(state).table.extra == card("grey12")
    assert code(state, "=extra grey11") == "no-chance-due"
    state = play(state, "play red4", "play red10", "play red7")
    assert catsle.position(state).table.takers == (2, 0, 0)
    assert catsle.position(state).table.left == cards("grey12", "red4", "red7", "red10")


def test_no_extra_card_with_more_seats() -> None:
    """R3.1."""
    assert code(catsle.new_game(Options(4)), "=extra red7") == "wrong-event"
    assert code(trick(Options(5), "red1", "red2", "red3", "red4", "red5"), "=extra red7") == "no-chance-due"


def test_failing_to_follow_shows_a_void() -> None:
    """R3.5: for all to see, until the next deal."""
    state = play(trick(Options(4), "red12", "red1", "blue12", "green12"), "play red12", "play red1")
    assert catsle.position(state).table.voids == ((), (), (), ())
    state = play(state, "play blue12", "play green12")
    assert catsle.position(state).table.voids == ((), (), (Colour.RED,), (Colour.RED,))


@pytest.mark.parametrize("agreed", [Options(3, rounds=2), Options(5, rounds=2)])
def test_voids_grow_until_the_next_deal(agreed: Options) -> None:
    """R3.5, R6.3."""
    voids: list[set[Any]] = [set() for _ in range(agreed.seats)]
    rounds = 0
    for state in states(agreed, 3):
        table = catsle.position(state).table
        if table.round != rounds:
            rounds = table.round
            voids = [set() for _ in voids]
        assert all(before <= set(now) for before, now in zip(voids, table.voids, strict=True))
        voids = list(map(set, table.voids))
    assert rounds == 2


# Following suit, asked alone


@given(hands(), st.none() | st.sampled_from(Colour))
def test_playable_agrees_with_a_plain_reading(hand: list[Card], led: Colour | None) -> None:
    """R3.2, R3.3."""
    found = catsle.playable(hand, led)
    assert set(found) == naive.playable(hand, led)
    assert found == tuple(sorted(found, key=DECK.index))


def test_playable_takes_no_nonsense() -> None:
    """R1.1: each card exists once, and colours are colours."""
    some: Any = ["red5"]
    name: Any = "red"
    for hand, led in ((cards("red5", "red5"), None), (some, None), (cards("red5"), name)):
        with pytest.raises(ValueError, match=r"hand|Card|led"):
            catsle.playable(hand, led)
    assert catsle.playable((), Colour.RED) == ()


# R4: ranking


@given(TRICKS)
def test_ranking_is_a_permutation_that_agrees_with_a_plain_reading(plays: list[Card]) -> None:
    """R4.1 to R4.5: no ties."""
    order = catsle.trick_order(plays)
    assert sorted(order) == list(range(len(plays)))
    assert list(order) == naive.trick_order(plays)


@given(TRICKS, st.permutations(tuple(Colour)))
def test_renaming_colours_does_not_change_a_ranking(plays: list[Card], new: list[Colour]) -> None:
    """R1.1, R4.3."""
    assert catsle.trick_order([Card(new[one.colour.index], one.number) for one in plays]) == catsle.trick_order(plays)


@given(TRICKS, st.data())
def test_a_higher_number_of_the_led_colour_is_never_worse(plays: list[Card], data: st.DataObject) -> None:
    """R4.2."""
    led = plays[0].colour
    place = data.draw(st.sampled_from([at for at, one in enumerate(plays) if one.colour is led]))
    higher = Card(led, data.draw(st.integers(plays[place].number, 12)))
    if higher in plays:
        return
    raised = [*plays[:place], higher, *plays[place + 1 :]]
    assert catsle.trick_order(raised).index(place) <= catsle.trick_order(plays).index(place)


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        (("red2", "red1", "blue12", "green12"), (0, 1, 3, 2)),
        (("blue10", "red7", "grey7", "green5"), (0, 2, 1, 3)),
        (("grey1", "red2", "green2", "brown2", "blue2"), (0, 4, 3, 2, 1)),
        (("red1",), (0,)),
        ((), ()),
    ],
)
def test_examples_of_rankings(texts: tuple[str, ...], order: tuple[int, ...]) -> None:
    """R4.1: the led colour first. R4.3: others by number. R4.4: of two equal ones the later."""
    assert catsle.trick_order(cards(*texts)) == order


def test_ranking_takes_no_nonsense() -> None:
    """R1.1: each card exists once."""
    some: Any = ["red5"]
    for plays in (cards("red5", "blue1", "red5"), some):
        with pytest.raises(ValueError, match=r"each card exists once|a Card is needed"):
            catsle.trick_order(plays)


@given(options(), st.integers(0, 2**32))
def test_the_takers_of_a_played_trick_agree_with_a_plain_reading(agreed: Options, seed: int) -> None:
    """R4.5, R5.1, over whole rounds."""
    rng = Random(seed)
    state = catsle.new_game(agreed)
    for _ in range(200):
        table = catsle.position(state).table
        event = catsle.chance(state)
        moves = catsle.legal_moves(state)
        if not moves and event is None:
            return
        step: Any = event.sample(rng) if event else rng.choice(moves)
        after = catsle.apply(state, step)
        if len(table.plays) == agreed.seats - 1:
            assert table.leader is not None
            expected = naive.takers(agreed.seats, table.leader, (*table.plays, step.card))
            assert list(catsle.position(after).table.takers) == expected
        state = after


def test_steps_out_of_time_are_refused() -> None:
    """R2.4, R3.1, R3.2, R5.2: with a code of their own, by `check` and `apply` alike."""
    start = catsle.new_game(Options(4))
    playing = trick(Options(4), "red12", "red1", "blue12", "green12")
    taking = play(playing, "play red12", "play red1", "play blue12", "play green12")
    over = [*states(Options(4, rounds=1), 1)][-1]
    before = [code(start, text) for text in ("play red5", "take red5 1", "=extra red5")]
    assert before == ["chance-due", "chance-due", "wrong-event"]
    assert [code(playing, text) for text in ("take red12 1", "=deal -")] == ["play-due", "no-chance-due"]
    assert [code(taking, text) for text in ("play red2", "=deal -", "=extra red5")] == ["take-due", *["no-chance-due"] * 2]
    for text in ("play red5", "take red5 1", "=extra red5", "=deal -"):
        assert code(over, text) == "game-over"
        with pytest.raises(IllegalStep, match=r"The game is over"):
            catsle.apply(over, catsle.parse_step(text))


def test_what_is_no_step_is_a_type_error() -> None:
    """Whatever is asked."""
    state = catsle.new_game(Options(4))
    nothing: Any = "play red5"
    for ask in (catsle.check, catsle.apply):
        with pytest.raises(TypeError, match=r"no step of CATsle Builders"):
            ask(state, nothing)


@pytest.mark.parametrize("seat", [-1, 4, True, None.__class__, 1.0])
def test_a_seat_outside_the_game_is_a_value_error(seat: Any) -> None:
    """R2.1."""
    state = trick(Options(4), "red12", "red1", "blue12", "green12")
    for ask in (catsle.legal_moves, catsle.view, lambda one, other: catsle.redact(one, PlayCard(card("red12")), other)):
        with pytest.raises(ValueError, match=r"^seat: 0 to 3, not"):
            ask(state, seat)
