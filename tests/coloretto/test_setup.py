"""Cards, options and set-up: R00 to R09."""

from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

import coloretto_rules as coloretto
from coloretto_rules import Card, CardDrawn, Cards, Colour, Options, Phase, RemoveColours, Scoring, StartCards, StartDeal
from coloretto_rules.pieces import COLOURS, POINTS
from tests.coloretto.positions import after, all_cards, at, begun, refusal, table

FACTS = {
    # seats: colours, game cards, start cards, supply, above, below
    2: (5, 58, 4, 54, 39, 15),
    3: (6, 67, 3, 64, 49, 15),
    4: (7, 76, 4, 72, 57, 15),
    5: (7, 76, 5, 71, 56, 15),
}


def test_the_seats_are_two_to_five() -> None:
    """R01."""
    assert list(coloretto.SEATS) == [2, 3, 4, 5]
    assert [Options(seats).seats for seats in coloretto.SEATS] == [2, 3, 4, 5]


def test_the_colours_are_seven_and_read_by_name() -> None:
    """R02: the names of the print of 2008, in the order of the alphabet."""
    names = ["blue", "brown", "green", "grey", "orange", "pink", "yellow"]
    assert names == [colour.value for colour in Colour] == [str(colour) for colour in Colour] == sorted(names)
    assert list(range(7)) == [colour.index for colour in Colour]
    assert [*names, "+2", "joker", "golden"] == [str(card) for card in Card]
    assert [card.index for card in Card] == list(range(10))
    assert all(Card(colour.value).index == colour.index for colour in Colour), "one may stand for the other"
    assert Colour.BLUE is Colour("blue")
    assert Scoring.BROWN is Scoring("brown")
    assert Scoring.GREY is Scoring("grey")


def test_the_deck_before_anything_leaves_it() -> None:
    """R02, R60: nine of each colour, ten "+2", three jokers, of which one may be golden."""
    unseen = table(coloretto.new_game(Options(4))).unseen
    assert Cards(9, 9, 9, 9, 9, 9, 9, 10, 3, 0) == unseen
    unseen = table(coloretto.new_game(Options(4, golden_joker=True))).unseen
    assert Cards(9, 9, 9, 9, 9, 9, 9, 10, 2, 1) == unseen


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("seats", value) for value in (1, 6, 0, -3, 3.0, True, None, "4")),
        *(("scoring", value) for value in ("brown", None, 0)),
        *(("golden_joker", value) for value in (0, 1, None, "yes")),
        *(("name_jokers_when_taken", value) for value in (0, 1, None)),
        *(("shared_start_colour", value) for value in (0, 1, None)),
        *(("cards_below_last_round", value) for value in (13, 17, 0, True, 15.0, "15")),
        *(("start_seat", value) for value in (-1, 4, True, 0.0, None)),
    ],
)
def test_a_bad_option_is_named(field: str, value: Any) -> None:
    """R01, R03, R07, R08: options take their exact types and bounds, and the message begins with the field."""
    with pytest.raises(ValueError, match=f"^{field}: .* not "):
        Options(**{"seats": 4, field: value})


def test_the_defaults_of_the_options() -> None:
    """R03, R07, R08, R63."""
    expected = Options(4, Scoring.BROWN, False, False, False, None, 0)
    assert expected == Options(seats=4)
    assert expected.below == 15
    assert Options(4, golden_joker=True).below == 16
    assert [Options(4, cards_below_last_round=below).below for below in (14, 15, 16)] == [14, 15, 16]


@pytest.mark.parametrize("seats", FACTS)
def test_the_numbers_of_the_set_up(seats: int) -> None:
    """R04 to R07, R50, R51a: the table of the rules."""
    options = Options(seats)
    now = table(begun(options))
    colours, game_cards, start_cards, supply, above, below = FACTS[seats]
    on_hands = sum(area.cards.total for area in now.areas)
    assert (colours, start_cards, supply, above) == (len(now.in_play), on_hands, now.unseen.total, now.above_last_round)
    assert (game_cards, below) == (supply + on_hands, supply - above)
    assert [row.capacity for row in now.rows] == ([1, 2, 3] if seats == 2 else [3] * seats)
    assert not any(row.taken or row.cards.total for row in now.rows)


@pytest.mark.parametrize(("below", "golden"), list(product((None, 14, 15, 16), (False, True))))
def test_the_place_of_the_last_round_card_is_an_option(below: int | None, golden: bool) -> None:
    """R07, R63: 15, 14 or 16 cards lie below it; the default is 16 with the golden joker."""
    now = table(begun(Options(4, golden_joker=golden, cards_below_last_round=below)))
    assert now.above_last_round == 72 - (below or (16 if golden else 15))


@pytest.mark.parametrize(("seats", "number", "choices"), [(3, 1, 7), (2, 2, 21)])
def test_the_colours_that_leave_are_chance(seats: int, number: int, choices: int) -> None:
    """R04: every choice is equally likely, and nothing else is possible."""
    state = coloretto.new_game(Options(seats))
    event = coloretto.chance(state)
    assert event is not None
    assert ("remove", None, choices, choices) == (event.kind, event.seen_by, event.size, event.total)
    outcomes = dict(event.outcomes())
    assert choices == len(outcomes)
    assert {1} == set(outcomes.values())
    for outcome in outcomes:
        assert isinstance(outcome, RemoveColours)
        now = table(coloretto.apply(state, outcome))
        assert now.phase is Phase.START
        assert set(now.in_play) == set(COLOURS) - set(outcome.colours)
        assert [0 if colour in outcome.colours else 9 for colour in COLOURS] == list(now.unseen.counts[:7])
    assert number == len(next(iter(outcomes)).colours)  # type: ignore[union-attr]  # seen above to be RemoveColours
    assert coloretto.legal_moves(state) == ()
    assert coloretto.to_act(state) == ()
    assert coloretto.next_seat(state) is None


@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_and_five_seats_no_colour_leaves(seats: int) -> None:
    """R04."""
    state = coloretto.new_game(Options(seats))
    assert table(state).phase is Phase.START
    assert refusal(state, "=out grey") == ("wrong-event", "R06")


def test_which_colours_cannot_leave() -> None:
    """R04: as many as laid down, all different, once."""
    state = coloretto.new_game(Options(2))
    assert refusal(state, "=out grey") == ("wrong-number-of-colours", "R04")
    assert refusal(state, "=out -") == ("wrong-number-of-colours", "R04")
    assert refusal(state, "=out blue,grey,pink") == ("wrong-number-of-colours", "R04")
    assert refusal(state, "=out grey,grey") == ("colour-repeated", "R04")
    assert refusal(after(state, "=out grey,pink"), "=out grey,pink") == ("wrong-event", "R06")
    assert refusal(begun(Options(2)), "=out grey,pink") == ("no-chance-due", "R12")


@pytest.mark.parametrize(("seats", "size"), [(3, 6 * 5 * 4), (4, 7 * 6 * 5 * 4), (5, 7 * 6 * 5 * 4 * 3)])
@pytest.mark.parametrize("shared", [False, True])
def test_start_cards_all_differ(seats: int, size: int, shared: bool) -> None:
    """R06: one card each, every deal of different colours equally likely; the option of R51a is for two seats."""
    state = coloretto.new_game(Options(seats, shared_start_colour=shared))
    if seats == 3:
        state = after(state, "=out grey")
    event = coloretto.chance(state)
    assert isinstance(event, StartDeal)
    assert ("start", None, size, size) == (event.kind, event.seen_by, event.size, event.total)
    outcomes = list(event.outcomes())
    expected = {StartCards([[colour] for colour in colours]) for colours in permutations(event.in_play, seats)}
    assert expected == {outcome for outcome, _ in outcomes}
    assert {1} == {weight for _, weight in outcomes}
    assert size == len(outcomes)
    assert all(event.weight(event.sample(Random(seed))) == 1 for seed in range(20))


def test_start_cards_come_out_of_the_deck() -> None:
    """R06: eight of a colour are left where one of it was dealt."""
    now = table(after(coloretto.new_game(Options(4, start_seat=2)), "=start blue/green/pink/yellow"))
    assert Cards(8, 9, 8, 9, 9, 8, 8, 10, 3, 0) == now.unseen
    assert [str(area.cards.listed()[0]) for area in now.areas] == ["blue", "green", "pink", "yellow"]


def test_which_start_cards_cannot_be() -> None:
    """R06: one for each seat, of colours in play, all different, once."""
    state = after(coloretto.new_game(Options(3)), "=out grey")
    for dealt in ("", " blue/pink", " blue/pink/-", " blue/pink/green,yellow", " blue/brown/green/pink"):
        assert refusal(state, f"=start{dealt}") == ("wrong-number-of-start-cards", "R06")
    assert refusal(state, "=start blue/grey/pink") == ("colour-not-in-play", "R06")
    assert refusal(state, "=start blue/pink/pink") == ("colour-repeated", "R06")
    assert refusal(coloretto.new_game(Options(3)), "=start blue/green/pink") == ("wrong-event", "R04")
    assert refusal(begun(Options(3)), "=start blue/green/pink") == ("no-chance-due", "R12")
    event = coloretto.chance(state)
    assert event is not None
    assert event.weight("=start blue/green/pink") == 0


def test_nothing_moves_before_the_deal() -> None:
    """R04, R06: a move is refused while the set-up is due."""
    state = coloretto.new_game(Options(3))
    assert refusal(state, "draw") == ("chance-due", "R04")
    assert refusal(after(state, "=out grey"), "take 0") == ("chance-due", "R06")
    assert refusal(state, "=blue") == ("wrong-event", "R04")
    assert coloretto.scores(state) == (0, 0, 0)


@pytest.mark.parametrize("start", range(4))
def test_the_start_seat_begins(start: int) -> None:
    """R08."""
    state = begun(Options(4, start_seat=start))
    assert (start,) == coloretto.to_act(state)
    assert start == coloretto.next_seat(state)


def test_each_draw_is_uniform_over_the_unseen_cards() -> None:
    """R09: the weights are the unseen counts, above and below the last-round card alike."""
    state = after(begun(Options(4)), "draw")
    event = coloretto.chance(state)
    assert event is not None
    assert (event.kind, event.size, event.total) == ("draw", 9, 72)
    weights = {coloretto.format_step(outcome): weight for outcome, weight in event.outcomes()}
    assert weights == {
        "=blue": 8,
        "=brown": 9,
        "=green": 8,
        "=grey": 9,
        "=orange": 9,
        "=pink": 8,
        "=yellow": 8,
        "=+2": 10,
        "=joker": 3,
    }
    dry = at(Options(4), rows=["yellow yellow", "", "", ""], hands={0: "yellow yellow yellow yellow yellow yellow yellow"})
    assert refusal(after(dry, "draw"), "=yellow") == ("card-not-left", "R09")


def test_a_card_of_a_colour_that_left_the_game_is_not_uncovered() -> None:
    """R04: that is said first, before that no such card is left; R07: a missing mark comes before that."""
    state = after(coloretto.new_game(Options(3)), "=out grey", "=start blue/green/pink", "draw")
    assert refusal(state, "=grey") == ("colour-not-in-play", "R04")
    assert refusal(state, "=!grey") == ("last-round-misplaced", "R07")
    found = coloretto.check(state, CardDrawn(Card.GREY))
    assert found is not None
    assert found.message == "The colour grey is not in this game."


def test_no_golden_joker_is_uncovered_without_that_edition() -> None:
    """R60: its option is off."""
    state = after(begun(Options(4)), "draw")
    assert refusal(state, "=golden") == ("no-golden-joker", "R60")
    with_it = after(begun(Options(4, golden_joker=True)), "draw", "=golden", "place 0", "draw")
    assert refusal(with_it, "=golden") == ("card-not-left", "R09")


def test_cards_are_never_made_or_lost() -> None:
    """R00, R02: the cards of every place together are the deck, all through a game."""
    for seats in coloretto.SEATS:
        state, rng = begun(Options(seats, golden_joker=True)), Random(seats)
        whole = all_cards(Options(seats, golden_joker=True), table(state).in_play)
        while not coloretto.is_over(state):
            event = coloretto.chance(state)
            state = coloretto.apply(state, event.sample(rng) if event else rng.choice(coloretto.legal_moves(state)))
            now = table(state)
            piles = [now.unseen, now.discard, *(area.cards for area in now.areas), *(row.cards for row in now.rows)]
            found = Counter(card for pile in piles for card in pile.listed()) + Counter([now.drawn] if now.drawn else [])
            assert whole == found


def test_the_tables_of_points() -> None:
    """R03, R30."""
    assert {Scoring.BROWN: (0, 1, 3, 6, 10, 15, 21), Scoring.GREY: (0, 1, 4, 8, 7, 6, 5)} == POINTS
