"""Positions arranged from the few facts that matter, and read from JSON that leaves out what follows."""

import json
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

import catsle_rules as catsle
from catsle_rules import DECK, Card, Colour, Options, Phase, State, Table, arrange, position, read_position
from catsle_rules.arranging import DERIVED
from catsle_rules.pieces import CARDS_TO_TAKE
from catsle_rules.validity import best_round
from tabletop_rules import BadPosition, to_json
from tests.arranged import ODD, fuzzed, keywords, left_out, refused_or_arranged
from tests.catsle.making import options as all_options
from tests.strategies import seeds, whole_games

THREE, FOUR, FIVE = map(Options, (3, 4, 5))


def table(state: State) -> Table:
    """What lies open."""
    return position(state).table


def essentials(state: State) -> dict[str, Any]:
    """What determines a position: all that does not follow from it."""
    whole = position(state)
    now = whole.table
    return {
        "phase": now.phase,
        "round": now.round,
        "totals": now.totals,
        "leader": now.leader,
        "extra": now.extra,
        "plays": now.plays,
        "left": now.left if now.phase is Phase.TAKE else None,
        "takers": now.takers,
        "hands": [private.hand for private in whole.privates],
        "voids": now.voids,
        "boards": [[column.cards for column in board] for board in now.boards],
        "discards": whole.discards,
        "undealt": whole.undealt,
    }


def in_words(what: dict[str, Any]) -> dict[str, Any]:
    """The same, as a person would write it."""

    def names(values: Any) -> str:
        return " ".join(map(str, values))

    return what | {
        "phase": what["phase"].value,
        "totals": {seat: total for seat, total in enumerate(what["totals"]) if total},
        "extra": None if what["extra"] is None else str(what["extra"]),
        "plays": names(what["plays"]),
        "left": None if what["left"] is None else names(what["left"]),
        "hands": {seat: list(map(str, hand)) for seat, hand in enumerate(what["hands"])},
        "voids": list(map(names, what["voids"])),
        "boards": {seat: dict(enumerate(map(names, board))) for seat, board in enumerate(what["boards"])},
        "discards": names(what["discards"]),
        "undealt": None,
    }


def placed(state: State) -> list[Card]:
    """Every card of a state, wherever it is."""
    whole = position(state)
    now = whole.table
    places = [*(private.hand for private in whole.privates), now.plays, now.left, whole.discards, whole.undealt]
    places += [column.cards for board in now.boards for column in board]
    return [card for cards in places for card in cards] + ([] if now.extra is None else [now.extra])


# What determines a position gives it back


@given(whole_games(catsle, all_options()), st.data())
def test_the_essentials_of_a_state_give_it_back(walk: Any, data: st.DataObject) -> None:
    """As values and as words; R1.1 leaves no other place for the cards that are not stated."""
    for state in data.draw(st.permutations(walk.states))[:20]:
        what = essentials(state)
        assert state == arrange(walk.options, **what)
        assert state == arrange(walk.options, **in_words(what))


@given(whole_games(catsle, all_options()), seeds())
def test_what_follows_may_be_left_out_of_the_json(walk: Any, seed: int) -> None:
    """Any of the fields of the table, alone and together."""
    rng = Random(seed)
    for state in rng.sample(walk.states, min(len(walk.states), 20)):
        whole = position(state)
        assert whole == read_position(left_out(whole, DERIVED, rng))


@given(whole_games(catsle, all_options()), seeds())
def test_few_facts_are_enough(walk: Any, seed: int) -> None:
    """R1.1: whatever part of a state is stated, each card lies somewhere, always in the same places, and play goes on to the end."""
    rng = Random(seed)
    for state in rng.sample(walk.states, min(len(walk.states), 8)):
        what = essentials(state)
        for name in rng.sample(sorted(what), rng.randint(0, 6)):
            del what[name]
        for name in ("hands", "boards", "voids"):
            for seat in rng.sample(range(walk.options.seats), rng.randint(0, walk.options.seats)) if name in what else ():
                what[name] = [None if other == seat else value for other, value in enumerate(what[name])]
        error = refused_or_arranged(arrange, walk.options, **what)
        if error is not None:
            continue  # a part may contradict what is filled in
        arranged = arrange(walk.options, **what)
        assert arranged == arrange(walk.options, **what)
        assert sorted(placed(arranged), key=DECK.index) == [card for card in DECK if card.colour is not walk.options.removed]
        while not catsle.is_over(arranged):
            choices = catsle.legal_moves(arranged)
            event = catsle.chance(arranged)
            assert bool(choices) != bool(event)
            arranged = catsle.apply(arranged, rng.choice(choices) if choices else event.sample(rng))  # type: ignore[union-attr]  # one of them


@given(whole_games(catsle, all_options()), seeds())
def test_a_hand_and_a_trick_are_enough(walk: Any, seed: int) -> None:
    """R2.4, R3.5: one hand, the cards of the trick and the voids: a position with as many tricks done as the hand tells."""
    rng = Random(seed)
    for state in rng.sample(walk.states, min(len(walk.states), 10)):
        what = essentials(state)
        if what["phase"] is Phase.PLAY:
            seat = catsle.to_act(state)[0]
            few = {name: what[name] for name in ("leader", "plays", "extra", "round", "totals")}
            arranged = arrange(walk.options, **few, hands={seat: what["hands"][seat]})
            assert catsle.legal_moves(arranged) == catsle.legal_moves(state)
            assert table(arranged).discards == table(state).discards


# What is filled in


def test_nothing_stated_is_a_first_lead() -> None:
    """Four seats with whole hands, nothing before them."""
    assert arrange() == arrange(FOUR) == arrange(None)
    now = table(arrange())
    assert (now.phase, now.round, now.leader, now.hand_sizes, now.undealt) == (Phase.PLAY, 1, 0, (14,) * 4, 4)


@pytest.mark.parametrize("options", [THREE, FOUR, FIVE, Options(5, limits=(0, 0, 1, 2, 12), open_discards=True)])
def test_every_phase_by_its_name(options: Options) -> None:
    """R3.1: only three seats turn up an extra card."""
    for phase in Phase:
        if phase is Phase.EXTRA and options.seats != 3:
            continue
        state = arrange(options, phase=phase.value)
        assert phase is table(state).phase
        assert state == arrange(options, phase=phase)
        assert (phase is Phase.OVER) is catsle.is_over(state)
        assert table(state).round == (0 if phase is Phase.DEAL else options.rounds if phase is Phase.OVER else 1)


def test_the_tricks_done_follow_from_what_lies_there() -> None:
    """R2.4, R5.1, R6.1: from a hand; else as few as boards, discards and voids need."""
    assert table(arrange(FOUR, hands={2: "red1 red2"})).discards == 12
    assert table(arrange(FOUR, hands={2: "red1 red2"}, leader=2, plays="blue3")).discards == 11
    assert table(arrange(FOUR, boards={0: "red1 red2 blue3"})).discards == 2
    assert table(arrange(FOUR, boards=[{0: "red1"}, "red2", "red3", "red4"])).discards == 2
    assert table(arrange(FOUR, leader=2)).discards == 1
    assert table(arrange(FOUR, boards={0: "red1 red2"}, phase="take", takers=[1])).discards == 0
    assert table(arrange(FOUR, discards="red1 red2 blue3")).discards == 3
    assert table(arrange(FOUR, voids={1: "red blue"})).discards == 2
    assert table(arrange(FOUR, discards=7, boards={0: "red1 red2"})).discards == 7
    assert table(arrange(FOUR, phase="deal", boards={0: "red1 red2"})).discards == 14
    assert table(arrange(Options(4, open_discards=True), discards=2)).open_discards == (Card(Colour.GREY, 12), Card(Colour.BLUE, 11))


def test_the_round_follows_from_totals() -> None:
    """R7.4, R8.3: as few rounds as could score so much."""
    most = best_round(FOUR)
    assert table(arrange(FOUR, totals={1: most})).round == 2
    assert table(arrange(FOUR, totals={1: most + 1})).round == 3
    assert table(arrange(FOUR, totals=[5, 0, 0, 0], phase="deal")).round == 2
    assert table(arrange(FOUR, totals=[5, 0, 0, 0])).leader == 1
    assert table(arrange(FOUR, round=3)).leader == 2


def test_takers_follow_from_cards_left() -> None:
    """R5.1: one card more than is taken."""
    now = table(arrange(FOUR, left="red1 blue2"))
    assert (now.phase, len(now.takers)) == (Phase.TAKE, 1)
    now = table(arrange(FOUR, takers=[2, 2]))
    assert (now.phase, len(now.left)) == (Phase.TAKE, 3)
    assert len(table(arrange(THREE, phase="take")).takers) == sum(CARDS_TO_TAKE[3])


def test_a_colour_that_was_not_followed_is_a_void() -> None:
    """R3.5: by what was played, where no voids are stated of the seat; cards that are filled in keep to it."""
    state = arrange(FOUR, leader=3, plays="red1 red2 blue3")
    assert table(state).voids == ((), (Colour.RED,), (), ())
    assert all(card.colour is not Colour.RED for card in position(state).privates[1].hand)
    narrow = position(arrange(FOUR, voids={0: "grey green red brown"}, discards=4)).privates
    assert {card.colour for card in narrow[0].hand} == {Colour.BLUE}


def test_cards_that_are_filled_in_make_room_for_others() -> None:
    """R1.1: seats 0 and 1 hold one colour each, and all of it."""
    voids = {0: "grey green red brown", 1: "green red brown blue"}
    grey = position(arrange(FOUR, voids={3: "green red brown blue"}, discards=4, undealt="grey11 grey12")).privates[3].hand
    assert grey == DECK[:10]
    whole = position(arrange(FIVE, voids=voids, discards=5, boards={2: {0: "red1"}, 3: {4: "green1"}, 4: ["brown1", *[None] * 4]}))
    assert [{card.colour for card in private.hand} for private in whole.privates[:2]] == [{Colour.BLUE}, {Colour.GREY}]


def test_open_columns_are_filled_and_stated_ones_are_not() -> None:
    """R5.5: what is stated of a column is all of it; a colour has one column."""
    now = table(arrange(FOUR, discards=6, boards={0: {0: "red1 red2", 2: ""}, 1: "blue1 grey2", 2: [["green1"], None, None, None, ""]}))
    assert [len(column.cards) for column in now.boards[0]] == [2, 1, 0, 0, 0]
    assert now.boards[0][0].cards == (Card(Colour.RED, 1), Card(Colour.RED, 2))
    assert [str(column.colour) for column in now.boards[1]] == ["blue", "grey", "None", "None", "None"]
    assert sum(len(column.cards) for board in now.boards for column in board) == 18
    assert table(arrange(FOUR, boards={0: "red1 blue1 red3"})).boards[0][0].cards == (Card(Colour.RED, 1), Card(Colour.RED, 3))


# What contradicts


@pytest.mark.parametrize(
    ("options", "what", "told"),
    [
        (FOUR, {"hands": {0: "red5", 1: "red5"}}, "hands[1]: red5 is also in hands[0] (R1.1)"),
        (FOUR, {"hands": {0: "red13"}}, "hands[0]: a card such as red5 is needed, not 'red13'"),
        (FOUR, {"hands": {0: [Colour.RED]}}, "hands[0][0]: catsle_rules.Card is needed, not <Colour.RED: 'red'> (catsle_rules.pieces.Colour)"),
        (FOUR, {"hands": {4: "red5"}}, "hands[4]: a number from 0 to 3, not 4"),
        (FOUR, {"hands": {0: "red5 red6"}, "discards": 13}, "hands[0]: 1, not 2 (R2.4)"),
        (THREE, {"extra": "blue5"}, "extra: blue5, but blue is out of the game (R2.3)"),
        (FOUR, {"extra": "blue5"}, "extra: a card exactly while three seats play a trick (R3.1)"),
        (FOUR, {"phase": "extra card"}, "phase: only three seats play with an extra card (R3.1)"),
        (FOUR, {"phase": "resting"}, "phase: one of deal, extra card, play, take, over, not 'resting'"),
        (FOUR, {"leader": 2, "discards": 0}, "leader: the start player leads the first trick (R2.2, R8.1)"),
        (FOUR, {"leader": 2, "discards": 1, "plays": "red1 red2 red3 red4"}, "plays: 0 to 3 cards in the phase 'play', not 4"),
        (FOUR, {"voids": {0: "red"}, "hands": {0: "red5"}}, "hands[0]: red5, but seat 0 failed to follow red (R3.5)"),
        (FOUR, {"voids": {1: ""}, "plays": "red5 blue5"}, "voids[1]: red is missing: seat 1 did not follow it (R3.5)"),
        (FOUR, {"voids": {0: "grey green red brown blue"}}, "hands[0]: no card is left for it, of all that are stated nowhere else (R1.1)"),
        (FOUR, {"voids": {0: "pink"}}, "voids[0]: one of grey, green, red, brown, blue, not 'pink'"),
        (FOUR, {"boards": {0: [["red1", "blue1"], None, None, None, None]}}, "boards[0][0]: cards of another colour than the column's (R5.5)"),
        (FOUR, {"boards": {0: ["red1", "red2", "", "", ""]}}, "boards[0][1]: a second column of red (R5.5)"),
        (FOUR, {"boards": {0: ["red1"]}}, "boards[0]: one for each of 5, not 1"),
        (THREE, {"boards": {0: "red1 blue1 grey1 brown1 green1"}}, "boards[0]: 4 columns, not 5 (R1.3)"),
        (FOUR, {"left": "red1"}, "left: 2 to 4 cards lie there while cards are taken, not 1 (R5.1)"),
        (FOUR, {"takers": [0, 1, 2, 3]}, "takers: the places take (1, 2, 0, 0) cards in this order (R5.1, R5.2)"),
        (FOUR, {"takers": [0, 9]}, "takers[1]: a number from 0 to 3, not 9"),
        (FOUR, {"phase": "play", "takers": [0]}, "takers: nobody takes a card in the phase 'play'"),
        (FOUR, {"discards": 14}, "discards: 0 to 13 in the phase 'play', not 14"),
        (FOUR, {"discards": -1}, "discards: a number from 0 to 9999, not -1"),
        (FOUR, {"discards": "red1 red1"}, "discards: red1 is also in discards (R1.1)"),
        (FOUR, {"boards": ["red1", "red2", "red3", "red4"]}, "boards: 6 cards on all boards, not 4 (R5.1)"),
        (FOUR, {"undealt": "red1 red2 red3 red4 red5"}, "hands[3]: no card is left for it, of all that are stated nowhere else (R1.1)"),
        (FOUR, {"totals": {0: 500}}, "totals[0]: 0 to 0 after the rounds before this one, not 500"),
        (FOUR, {"round": 4}, "round: 1 to 3 in the phase 'play', not 4"),
        (FOUR, {"boards": "red1"}, "boards: a list is needed, not 'red1'"),
        (FOUR, {"totals": {0: True}}, "totals[0]: a number from 0 to 9999, not True"),
    ],
)  # fmt: skip
def test_what_contradicts_is_told_with_its_keyword(options: Options, what: dict[str, Any], told: str) -> None:
    """First of all that is told."""
    with pytest.raises(BadPosition) as caught:
        arrange(options, **what)
    assert told in map(str, caught.value.problems)


def test_all_problems_are_told_at_once() -> None:
    """As many as are found in one reading."""
    error = refused_or_arranged(arrange, FOUR, leader=4, extra="teal", hands=["red", "red1", 3, None], round=-1, boards={9: ""})
    assert error is not None
    assert [problem.place for problem in error.problems] == ["round", "leader", "extra", "hands[0]", "hands[2]", "boards[9]"]


def test_odd_values_are_refused_and_nothing_else_happens() -> None:
    """Every keyword with every odd value, alone; another game's options, and none."""
    for name in keywords(arrange):
        for value in ODD:
            refused_or_arranged(arrange, FOUR, **{name: value})
    for value in ODD:
        if value is not None:
            error = refused_or_arranged(arrange, value)
            assert error is not None
            assert [problem.place for problem in error.problems] == ["options"]
    with pytest.raises(TypeError):
        arrange(FOUR, colour="blue")  # type: ignore[call-arg]  # no such keyword


@given(whole_games(catsle, all_options()), seeds())
def test_odd_values_beside_sound_ones(walk: Any, seed: int) -> None:
    """Several keywords at once, beside the essentials of a state."""
    rng = Random(seed)
    for _ in range(30):
        refused_or_arranged(arrange, walk.options, **fuzzed(arrange, essentials(rng.choice(walk.states)), rng))


# JSON


def test_json_that_contradicts_is_told_by_from_position() -> None:
    """What is there is kept; what is missing follows from it."""
    plain = json.loads(to_json(position(arrange(FOUR, boards={0: "red1"}))))
    del plain["undealt"], plain["table"]["undealt"]
    plain["table"]["hand_sizes"] = [1, 1, 1, 1]
    with pytest.raises(BadPosition, match=r"^table.hand_sizes\[0\]: 13, not 1"):
        catsle.from_position(read_position(json.dumps(plain)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "$: no JSON: expecting value at line 1 column 1"),
        ("[]", "$: expected an object, not a list"),
        ("{}", "$.table: is missing"),
        ('{"table":{"boards":[[3]]}}', "$.table.boards[0][0]: expected an object, not an integer"),
        ('{"table":{"boards":[3]}}', "$.table.boards[0]: expected a list, not an integer"),
        ('{"table":{"boards":[[{"cards":["teal9"]}]]}}', "$.table.boards[0][0].cards[0]: a card such as red5 is needed, not 'teal9'"),
    ],
)
def test_json_that_says_too_little_is_told_as_ever(text: str | bytes, told: str) -> None:
    """The same errors as `from_json` gives."""
    with pytest.raises(BadPosition) as caught:
        read_position(text)
    assert told in map(str, caught.value.problems)


def test_more_hands_than_seats_are_told_too() -> None:
    """What is stated of positions that no options allow is left to `from_position`."""
    whole = position(arrange(FOUR))
    plain = json.loads(to_json(attrs.evolve(whole, privates=whole.privates[:2])))
    del plain["table"]["hand_sizes"]
    with pytest.raises(BadPosition, match="privates: one for each of the 4 seats, not 2"):
        catsle.from_position(read_position(json.dumps(plain)))
