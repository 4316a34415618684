"""The rulebook, rule by rule, in whole games and in small questions; and every refusal that cites a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    game_winners,
    open_columns,
    playable,
    round_score,
    trick_order,
)
from tabletop_rules import BadText, Hidden, IllegalStep
from tests.catsle.making import (
    FEW,
    SEATS,
    any_card,
    any_step,
    card,
    cards,
    code,
    dealt,
    dealt_for,
    hands,
    next_step,
    play,
    states,
)

GAMES = [(options, seed) for options in FEW for seed in (3, 4)]


# 1. Components


def test_r1_1_sixty_cards_one_of_each() -> None:
    """R1.1: five colours, numbers 1 to 12; a card reads as its text."""
    assert len(DECK) == len(set(DECK)) == 60
    assert Counter(one.colour for one in DECK) == dict.fromkeys(Colour, 12)
    assert all(Card.parse(str(one)) == one for one in DECK)


@pytest.mark.parametrize("text", ["red0", "red13", "pink5", "red", "5", "", "red05", "Red5", "red٣"])
def test_r1_1_nothing_else_is_a_card(text: str) -> None:
    """R1.1: no other number, colour or spelling."""
    with pytest.raises(ValueError, match=r"."):
        Card.parse(text)


@pytest.mark.parametrize(
    ("number", "colour"), [(0, Colour.RED), (13, Colour.RED), (True, Colour.RED), (1.0, Colour.RED), (1, "red")]
)
def test_r1_1_a_card_takes_exact_values(number: Any, colour: Any) -> None:
    """R1.1: an int from 1 to 12 and a Colour."""
    with pytest.raises(ValueError, match=r"number|colour"):
        Card(colour, number)


@pytest.mark.parametrize(("seats", "limits"), [(3, (1, 2, 3, 4)), (4, (0, 1, 2, 3, 4)), (5, (0, 1, 2, 3, 3))])
def test_r1_2_r1_3_r1_4_the_boards(seats: int, limits: tuple[int, ...]) -> None:
    """R1.2, R1.3, R1.4: the halves turned for the number of players; the scrap is the column with limit 0, at the left."""
    assert Options(seats).columns == limits


# 2. Set-up


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"seats": 2}, "seats"),
        ({"seats": 6}, "seats"),
        ({"seats": True}, "seats"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 4}, "rounds"),
        ({"rounds": 1.0}, "rounds"),
        ({"removed": Colour.RED}, "removed"),
        ({"seats": 3, "removed": "red"}, "removed"),
        ({"start_seat": 4}, "start_seat"),
        ({"start_seat": -1}, "start_seat"),
        ({"limits": [0, 1, 2, 3, 4]}, "limits"),
        ({"limits": (0, 1, 2, 3)}, "limits"),
        ({"limits": (1,) * 9}, "limits"),
        ({"limits": (0, 1, 2, 3, 13)}, "limits"),
        ({"limits": (0, 1, 2, 3, True)}, "limits"),
        ({"tie_break": "coin"}, "tie_break"),
        ({"open_discards": 1}, "open_discards"),
    ],
)
def test_r2_1_bad_options_are_refused_with_the_name_of_the_field(fields: dict[str, Any], name: str) -> None:
    """R2.1, R2.3, R2.5, R5.7: 3 to 5 seats, 1 to 3 rounds, a removed colour with three seats only, enough columns."""
    with pytest.raises(ValueError, match=rf"^{name}: "):
        Options(**{"seats": 4, **fields})


@pytest.mark.parametrize("start", range(4))
def test_r2_2_the_start_player_is_agreed(start: int) -> None:
    """R2.2: and leads the first trick."""
    assert catsle.to_act(dealt(Options(4, start_seat=start), [[]] * 4)) == (start,)


def test_r2_3_with_three_seats_one_colour_stays_out() -> None:
    """R2.3: blue unless another is agreed; it is never dealt or turned up."""
    assert Options(3).removed is Colour.BLUE
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


@given(hands(), st.none() | st.sampled_from(Colour))
def test_r3_2_r3_3_follow_the_led_colour_if_able(hand: list[Card], led: Colour | None) -> None:
    """R3.2, R3.3: the leader plays anything; others a card of the led colour, else anything."""
    fitting = {one for one in hand if one.colour is led}
    assert set(playable(hand, led)) == (fitting or set(hand))


@pytest.mark.parametrize(("hand", "led"), [(cards("red1", "red1"), None), ((), "red"), (("red1",), None)])
def test_r3_3_nonsense_has_no_playable_cards(hand: Any, led: Any) -> None:
    """R3.3: a card twice, no colour, no cards."""
    with pytest.raises(ValueError, match=r"."):
        playable(hand, led)


def test_r3_4_the_extra_card_is_not_a_play() -> None:
    """R3.4: it sets no colour, and it is not ranked: places go by the three cards played."""
    state = dealt_for(Options(3), [(0, card("red4")), (1, card("red10")), (2, card("red7"))], card("grey12"))
    assert len(catsle.legal_moves(state)) == 11
    state = play(state, "play red4", "play red10", "play red7")
    assert catsle.position(state).table.takers == (1, 2, 2)
    assert card("grey12") in catsle.position(state).table.left


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


# 4. Ranking


@given(st.lists(any_card(), min_size=1, max_size=5, unique=True))
def test_r4_1_to_r4_5_the_ranking(plays: list[Card]) -> None:
    """R4.1 led colour first; R4.2 higher numbers first; R4.3 off-suit by number alone; R4.4 equal numbers: the later play; R4.5 a
    strict order, the same under any renaming of the colours."""
    order = trick_order(plays)
    assert sorted(order) == list(range(len(plays)))
    led = plays[0].colour
    for first, second in pairwise(order):
        a, b = plays[first], plays[second]
        if (a.colour is led) != (b.colour is led):
            assert a.colour is led
        else:
            assert a.number > b.number or (a.number == b.number and first > second)
    for renamed in list(permutations(Colour))[::17]:
        names = dict(zip(Colour, renamed, strict=True))
        assert trick_order([Card(names[one.colour], one.number) for one in plays]) == order


@given(st.lists(any_card(), min_size=1, max_size=5, unique=True), st.data())
def test_r4_2_a_higher_number_never_ranks_lower(plays: list[Card], data: st.DataObject) -> None:
    """R4.2: raising a card of the led colour."""
    place = data.draw(st.sampled_from([i for i, one in enumerate(plays) if one.colour is plays[0].colour]))
    raised = Card(plays[place].colour, data.draw(st.integers(plays[place].number, 12)))
    if raised not in plays[:place] + plays[place + 1 :]:
        changed = [*plays[:place], raised, *plays[place + 1 :]]
        assert trick_order(changed).index(place) <= trick_order(plays).index(place)


def test_r4_5_odd_tricks() -> None:
    """R4.5: an empty one has no order; a card twice, or no card at all, is refused."""
    assert trick_order([]) == ()
    with pytest.raises(ValueError, match="exists once"):
        trick_order(cards("red1", "red1"))
    with pytest.raises(ValueError, match=r"."):
        trick_order(["red1"])  # type: ignore[list-item]  # the point of the test


# 5. Taking and placing


@pytest.mark.parametrize(("seats", "taken"), [(3, (1, 2, 0)), (4, (1, 2, 0, 0)), (5, (1, 1, 2, 0, 0))])
def test_r5_1_cards_to_take_by_place(seats: int, taken: tuple[int, ...]) -> None:
    """R5.1."""
    assert cards_to_take(seats) == taken


@pytest.mark.parametrize("seats", [2, 6, True, "3", 3.0])
def test_r5_1_for_other_numbers_of_seats_there_are_none(seats: Any) -> None:
    """R5.1: 3 to 5, an int."""
    with pytest.raises(ValueError, match="seats"):
        cards_to_take(seats)


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_r5_2_r5_3_r6_1_one_card_is_left_of_every_trick(options: Options, seed: int) -> None:
    """R5.2, R5.3, R6.1: takers in the order of places; 3 or 4 cards of a trick go to boards, one to the discards; all cards are
    always there once."""
    deck = {one for one in DECK if one.colour is not options.removed}
    for state in states(options, seed):
        found = catsle.position(state)
        table = found.table
        on_boards = [one for board in table.boards for column in board for one in column.cards]
        lying = [*on_boards, *table.plays, *table.left, *([table.extra] if table.extra else []), *found.discards, *found.undealt]
        lying += [one for private in found.privates for one in private.hand]
        assert sorted(map(str, lying)) == sorted(map(str, deck))
        if table.phase is Phase.PLAY and not table.plays:
            assert len(on_boards) == sum(cards_to_take(options.seats)) * table.discards
        if table.phase is Phase.TAKE and len(table.takers) == 1:
            assert len(table.left) == 2


def test_r5_4_the_two_takes_of_one_seat_commute() -> None:
    """R5.4: the boards are the same in either order."""
    state = play(TAKING, "take red10 4")
    first = play(state, "take red4 1", "take blue7 2")
    second = play(state, "take blue7 2", "take red4 1")
    assert first == second


@given(st.lists(st.none() | st.sampled_from(Colour), max_size=8), st.sampled_from(Colour), st.data())
def test_r5_5_r5_6_where_a_card_may_go(colours: list[Colour | None], colour: Colour, data: st.DataObject) -> None:
    """R5.5, R5.6: to the column of its colour, however full, else to any empty one."""
    seen: set[Colour] = set()
    board = []
    for found in colours:
        one = None if found in seen else found
        board.append((one, data.draw(st.integers(1, 12)) if one else 0))
        seen |= {one} if one else set()
    own = tuple(place for place, (found, _) in enumerate(board) if found is colour)
    assert open_columns(board, colour) == (own or tuple(place for place, (found, _) in enumerate(board) if found is None))


@pytest.mark.parametrize(
    "board",
    [
        [(None, 1)],
        [(Colour.RED, 0)],
        [(Colour.RED, -1)],
        [(Colour.RED, 1), (Colour.RED, 1)],
        [("red", 1)],
        [(Colour.RED, True)],
        [(None, False)],
    ],
)
def test_r5_5_an_impossible_board_is_refused(board: Any) -> None:
    """R5.5: cards without a colour, a colour without cards, a colour twice."""
    with pytest.raises(ValueError, match="board"):
        open_columns(board, Colour.BLUE)
    with pytest.raises(ValueError, match="colour"):
        open_columns([], "blue")  # type: ignore[arg-type]  # the point of the test


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


# 7. Scoring


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=8))
def test_r7_1_r7_2_r7_3_the_score_of_a_board(columns: list[tuple[int, int]]) -> None:
    """R7.1, R7.2, R7.3: column points, the bonus of matched columns (never the scrap), one floor."""
    heights, limits = [height for height, _ in columns], [limit for _, limit in columns]
    score = round_score(heights, limits)
    assert score.columns == sum(height if height <= limit else limit - height for height, limit in columns)
    assert score.matched == sum(height == limit > 0 for height, limit in columns)
    assert score.bonus == (0, 0, 1, 2, 4)[min(4, score.matched)]
    assert score.total == max(0, score.columns + score.bonus)


@pytest.mark.parametrize(("heights", "limits"), [([1], []), ([], [1]), ([-1], [1]), ([True], [1]), ([1], [1.0]), ([1], [-1])])
def test_r7_1_an_impossible_board_has_no_score(heights: Any, limits: Any) -> None:
    """R7.1: as many heights as limits, all from 0 on."""
    with pytest.raises(ValueError, match=r"heights|limits"):
        round_score(heights, limits)


@pytest.mark.parametrize(("seats", "most"), [(3, 14), (4, 14), (5, 13)])
def test_r7_4_the_best_board(seats: int, most: int) -> None:
    """R7.4: every column matched."""
    limits = Options(seats).columns
    assert round_score(limits, limits).total == most


# 8. Next round and end


@pytest.mark.parametrize("start", range(5))
def test_r8_1_the_left_neighbour_of_the_start_player_starts_next(start: int) -> None:
    """R8.1: whoever took the last trick."""
    leaders = []
    rng = Random(start)
    state = catsle.new_game(Options(5, rounds=3, start_seat=start))
    while not catsle.is_over(state):
        dealing = catsle.position(state).table.phase is Phase.DEAL
        state = catsle.apply(state, next_step(state, rng))
        if dealing:
            leaders.append(catsle.to_act(state)[0])
    assert leaders == [(start + turn) % 5 for turn in range(3)]


def test_r8_2_all_cards_are_dealt_anew() -> None:
    """R8.2: the second deal is as free as the first."""
    deals = [
        catsle.chance(state) for state in states(Options(3, rounds=2), 1) if catsle.position(state).table.phase is Phase.DEAL
    ]
    assert len(deals) == 2
    assert deals[0] == deals[1]


def test_r8_3_ties() -> None:
    """R8.3: the highest total, then the key, then all that are equal."""
    assert game_winners([15, 15, 2], [1, 3, 9]) == (1,)
    assert game_winners([15, 15, 2], [3, 3, 9]) == (0, 1)
    for totals, keys in (([1], [1, 2]), ([], []), ([True, 1], [1, 1]), ([1, 2], [1, "x"])):
        with pytest.raises(ValueError, match=r"."):
            game_winners(totals, keys)  # type: ignore[arg-type]  # the point of the test


@pytest.mark.parametrize("tie_break", ["matched", "bonus", "columns"])
def test_r8_3_winners_of_whole_games(tie_break: Any) -> None:
    """R8.3: by the three readings of Q6."""
    for seed in range(6):
        end = list(states(Options(4, rounds=1, tie_break=tie_break), seed))[-1]
        boards = catsle.position(end).table.boards
        scores = [round_score([len(column.cards) for column in board], Options(4).columns) for board in boards]
        keys = [getattr(score, tie_break) for score in scores]
        assert catsle.scores(end) == tuple(score.total for score in scores)
        assert catsle.winners(end) == game_winners(catsle.scores(end), keys)


# Refusals

START = catsle.new_game(Options(4))
HANDS = dealt(Options(4), [["red4", "blue1"], ["red10", "grey3"], ["blue7"], ["red2"]])
PLAYED = [(0, card("red4")), (1, card("red10")), (2, card("blue7")), (3, card("red2"))]
TAKING = play(dealt_for(Options(4), PLAYED), *(f"play {one}" for _, one in PLAYED))
TAKEN = play(TAKING, "take red10 4", "take red4 1")
EXTRA = dealt(Options(3), [[]] * 3)
END = list(states(Options(5, rounds=1), 1))[-1]
THREE = catsle.new_game(Options(3))


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
        (START, hands_of(Options(4))[:3], "hand-count", "R2.4"),
        (START, [hand[1:] for hand in hands_of(Options(4))], "hand-size", "R2.4"),
        (THREE, with_card(hands_of(Options(3)), card("blue1")), "colour-removed", "R2.3"),
        (START, with_card(hands_of(Options(4)), hands_of(Options(4))[1][0]), "dealt-twice", "R1.1"),
        (HANDS, hands_of(Options(4)), "no-chance-due", "R2.4"),
        (EXTRA, hands_of(Options(3)), "wrong-event", "R3.1"),
        (END, hands_of(Options(5)), "game-over", "R8.3"),
    ],
)
def test_every_refusal_of_a_deal_cites_its_rule(state: Any, given: list[list[Card]], expected: str, rule: str) -> None:
    """Wrong number and size of hands, a removed colour, a card twice, another moment."""
    refusal = catsle.check(state, Deal(given))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (expected, rule)


def test_r3_1_a_card_that_was_dealt_is_not_turned_up() -> None:
    """R3.1: "not-unseen"."""
    held = catsle.position(EXTRA).privates[0].hand[0]
    refusal = catsle.check(EXTRA, ExtraCard(held))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not-unseen", "R3.1")


@pytest.mark.parametrize("ask", [catsle.check, catsle.apply])
def test_what_is_no_step_is_a_type_error(ask: Callable[[Any, Any], object]) -> None:
    """And nothing else."""
    with pytest.raises(TypeError, match="no step"):
        ask(START, "play red1")


# Text, events, views


@given(any_step())
def test_every_step_has_a_text_that_reads_back(step: Any) -> None:
    """Whether legal or not."""
    assert catsle.parse_step(catsle.format_step(step)) == step


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play red",
        "play red5 ",
        " play red5",
        "play  red5",
        "play red13",
        "take red5",
        "take red5 -0",
        "take red5 05",
        "take red5 12345",
    ]
    + ["=deal ", "=deal grey2,1 / red5", "=deal red5 grey1", "=deal grey1 grey2", "=extra", "=extra red5 x", "sing"]
    + ["=deal grey1 /", "=deal grey01", "take red5 ٣", "=deal " + "grey1 / " * 900, "play red5\n"],
)
def test_other_texts_are_refused_with_their_place(text: str) -> None:
    """Strictly: one spelling for each step."""
    with pytest.raises(BadText) as caught:
        catsle.parse_step(text)
    assert 0 <= caught.value.offset <= len(text)


def test_r2_4_a_deal_is_seen_by_its_owners_only() -> None:
    """R2.4, Q11: each its own hand; a spectator nothing; other steps by all."""
    state = catsle.new_game(Options(4))
    event = catsle.chance(state)
    assert event is not None
    deal = event.sample(Random(2))
    assert isinstance(deal, Deal)
    for seat in range(4):
        told = catsle.redact(state, deal, seat)
        assert isinstance(told, Hidden)
        assert told.own == tuple(map(str, deal.hands[seat]))
    spectator = catsle.redact(state, deal, None)
    assert isinstance(spectator, Hidden)
    assert spectator.own == ()
    assert catsle.redact(HANDS, PlayCard(card("red4")), 3) == PlayCard(card("red4"))
    for ask in (catsle.view, lambda s, seat: catsle.redact(s, deal, seat), catsle.legal_moves):
        for seat in (4, -1, True):
            with pytest.raises(ValueError, match="seat"):
                ask(HANDS, seat)


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
