"""Positions arranged from the few facts that matter, and read from JSON that leaves out what follows."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import coloretto_rules as coloretto
from coloretto_rules import Card, Cards, Colour, Options, Phase, State, arrange, best_seats, position, read_position
from coloretto_rules.arranging import DERIVED
from tabletop_rules import BadPosition, to_json
from tests.arranged import ODD, fuzzed, keywords, left_out, refused_or_arranged
from tests.coloretto.positions import all_cards, moves, table
from tests.coloretto.test_properties import all_options
from tests.strategies import seeds, whole_games

FOUR = Options(4)
TWO = Options(2)
NAMING = Options(4, name_jokers_when_taken=True)


def essentials(state: State) -> dict[str, Any]:
    """What determines a position: all that does not follow from it."""
    now = table(state)
    return {
        "phase": now.phase,
        "in_play": now.in_play,
        "seat": now.seat,
        "drawn": now.drawn,
        "rows": [row.cards for row in now.rows],
        "taken": [row.taken for row in now.rows],
        "areas": [area.cards for area in now.areas],
        "named_jokers": [area.named_jokers for area in now.areas],
        "has_taken": [area.has_taken for area in now.areas],
        "discard": now.discard,
        "unseen": now.unseen if now.unseen.total else None,
        "supply": now.unseen.total,
    }


def in_words(what: dict[str, Any]) -> dict[str, Any]:
    """The same, as a person would write it."""
    names = lambda cards: " ".join(map(str, cards.listed()))  # noqa: E731 - short
    return what | {
        "phase": what["phase"].value,
        "in_play": " ".join(map(str, what["in_play"])),
        "drawn": None if what["drawn"] is None else str(what["drawn"]),
        "rows": dict(enumerate(map(names, what["rows"]))),
        "taken": {row for row, taken in enumerate(what["taken"]) if taken},
        "areas": {seat: dict(Counter(map(str, cards.listed()))) for seat, cards in enumerate(what["areas"])},
        "named_jokers": {seat: [str(colour) for colour in named] for seat, named in enumerate(what["named_jokers"])},
        "has_taken": frozenset(seat for seat, out in enumerate(what["has_taken"]) if out),
        "discard": what["discard"].listed(),
        "unseen": None,
        "supply": None,
    }


# What determines a position gives it back


@given(whole_games(coloretto, all_options), st.data())
def test_the_essentials_of_a_state_give_it_back(walk: Any, data: st.DataObject) -> None:
    """As values and as words; R00 to R26 leave no other place for the cards that are not stated."""
    for state in data.draw(st.permutations(walk.states))[:20]:
        what = essentials(state)
        assert state == arrange(walk.options, **what)
        assert state == arrange(walk.options, **in_words(what))


@given(whole_games(coloretto, all_options), seeds())
def test_what_follows_may_be_left_out_of_the_json(walk: Any, seed: int) -> None:
    """Any of the fields of the table, alone and together."""
    rng = Random(seed)
    for state in rng.sample(walk.states, min(len(walk.states), 20)):
        whole = position(state)
        assert whole == read_position(left_out(whole, DERIVED, rng))


@given(all_options, seeds())
def test_few_facts_are_enough(options: Options, seed: int) -> None:
    """R00: whatever part of a state is stated, each card of the game lies somewhere, always in the same places, and play goes on
    to the end."""
    rng = Random(seed)
    walk = [state for state in _walk(options, rng) if state.phase not in (Phase.REMOVE, Phase.START)]
    for state in rng.sample(walk, min(len(walk), 10)):
        what = essentials(state)
        for name in rng.sample(sorted(what), rng.randint(0, 4)):
            del what[name]
        try:
            arranged = arrange(options, **what)
        except BadPosition:
            continue  # a part may contradict what is filled in
        assert arranged == arrange(options, **what)
        assert Counter(_listed(arranged)) == all_cards(options, table(arranged).in_play)
        while not coloretto.is_over(arranged):
            choices = coloretto.legal_moves(arranged)
            event = coloretto.chance(arranged)
            assert bool(choices) != bool(event)
            arranged = coloretto.apply(arranged, rng.choice(choices) if choices else event.sample(rng))  # type: ignore[union-attr]  # one of them


def _walk(options: Options, rng: Random) -> list[State]:
    state = coloretto.new_game(options)
    states = [state]
    while not coloretto.is_over(state):
        event = coloretto.chance(state)
        state = coloretto.apply(state, rng.choice(coloretto.legal_moves(state)) if event is None else event.sample(rng))
        states.append(state)
    return states


def _listed(state: State) -> list[Card]:
    now = table(state)
    places = [now.unseen, now.discard, *(row.cards for row in now.rows), *(area.cards for area in now.areas)]
    return [card for cards in places for card in cards.listed()] + ([] if now.drawn is None else [now.drawn])


# What is filled in


def test_nothing_stated_is_a_first_turn() -> None:
    """Four seats with nothing before them; all cards are unseen."""
    assert arrange() == arrange(FOUR) == arrange(None)
    now = table(arrange())
    assert (now.phase, now.seat, now.unseen.total, now.above_last_round, now.last_round) == (Phase.TURN, 0, 76, 61, False)
    assert moves(arrange()) == ["draw"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_phase_by_its_name(seats: int) -> None:
    """R04, R06: before the deal too; R24: at the end all have taken in the last round."""
    options = Options(seats, golden_joker=True, name_jokers_when_taken=True)
    for phase in Phase:
        if phase is Phase.REMOVE and seats > 3:
            continue
        needed: dict[Phase, dict[str, Any]] = {Phase.PLACE: {"drawn": "+2"}, Phase.NAME: {"areas": {0: "joker"}}, Phase.EXTRA: {"areas": {0: "golden"}}}
        more = needed.get(phase, {})
        state = arrange(options, phase=phase.value, **more)
        assert phase is state.phase
        assert state == arrange(options, phase=phase, **more)
        assert (phase is Phase.OVER) is coloretto.is_over(state)
    assert table(arrange(options, phase="over")).last_round


def test_the_seat_is_one_of_which_the_phase_can_be() -> None:
    """R11, R17: from the start seat on, one that has not taken a row, or has just taken one."""
    assert arrange(Options(4, start_seat=2)).seat == 2
    assert arrange(Options(4, start_seat=2), has_taken={2, 3}).seat == 0
    assert arrange(Options(4, start_seat=2), has_taken={2: True}).seat == 3
    assert arrange(Options(4, start_seat=1), phase="over", has_taken=[True] * 4).seat == 1
    assert arrange(NAMING, phase="name jokers", has_taken={1}, areas={1: "joker"}).seat == 1


def test_as_many_rows_are_taken_as_seats_have_taken() -> None:
    """R17: the first empty ones; the first seats beside the active one."""
    now = table(arrange(FOUR, rows={0: "blue"}, has_taken=[False, True, True, False]))
    assert [row.taken for row in now.rows] == [False, True, True, False]
    now = table(arrange(FOUR, taken={0, 3}, seat=1))
    assert [area.has_taken for area in now.areas] == [True, False, True, False]
    now = table(arrange(FOUR, taken=[None, True, None, None], has_taken={2: True}))
    assert ([n for n, row in enumerate(now.rows) if row.taken], [n for n, a in enumerate(now.areas) if a.has_taken]) == ([1], [2])


def test_colours_in_play_are_those_that_lie_somewhere() -> None:
    """R04: with three seats one leaves the game; where all could stay, the last."""
    assert Colour.YELLOW not in table(arrange(Options(3))).in_play
    assert {Colour.YELLOW, Colour.PINK} <= set(table(arrange(TWO, rows=["yellow", "pink", ""])).in_play)
    shown = table(arrange(Options(3, name_jokers_when_taken=True), areas={1: "joker"}, named_jokers={1: "yellow"}))
    assert Colour.YELLOW in shown.in_play
    assert len(table(arrange(TWO, phase="remove colours")).in_play) == 7


def test_a_smaller_supply_leaves_cards_to_somebody() -> None:
    """R22, R51: to the first seat whose area is not stated, else, with two seats, to the discard; jokers stay in the supply."""
    now = table(arrange(FOUR, supply=20, areas={0: "blue"}))
    assert (now.unseen.total, now.areas[1].cards.total, now.areas[1].cards.jokers) == (20, 55, 0)
    now = table(arrange(FOUR, last_round=True))
    assert (now.unseen.total, now.last_round, now.above_last_round) == (14, True, None)
    assert table(arrange(FOUR, above_last_round=3)).unseen.total == 18
    assert table(arrange(FOUR, unseen={Card.BLUE: 8, "joker": 3})).unseen == Cards(blue=8, joker=3)
    assert table(arrange(FOUR, unseen=[Card.BLUE, Colour.BLUE, *["blue"] * 6, "joker", "joker"])).areas[0].cards.jokers == 1
    now = table(arrange(TWO, areas=["blue", "green"], discard="pink", supply=30, unseen={"pink": 2}))
    assert (now.unseen.total, now.discard.total) == (30, 1 + 58 - 30 - 3)
    assert now.unseen.pink >= 2
    assert now.discard.pink >= 1
    named = table(arrange(NAMING, areas={1: ""}, unseen={"blue": 9, "pink": 4}))
    assert named.areas[0].named_jokers == (Colour.YELLOW,) * 3, "R70"
    own = table(arrange(NAMING, areas={1: "pink pink joker", 2: "joker", 3: "joker"}, named_jokers={2: "grey"}))
    assert [area.named_jokers for area in own.areas[1:]] == [(Colour.PINK,), (Colour.GREY,), (Colour.YELLOW,)], "R36, R70"
    with pytest.raises(BadPosition, match=r"^named_jokers\[1\]: every joker gets a colour when it is taken"):
        arrange(NAMING, areas={1: "joker joker"}, named_jokers={1: "blue"})


# What contradicts


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ({"rows": ["blue blue blue blue", "", "", ""]}, "rows[0]: more cards than the row can hold (R14, R17)"),
        (
            {"areas": {0: {"joker": 2}, 1: {"joker": 2}}},
            "areas[1]: 2 cards joker where there are 3, of which 2 are stated elsewhere (R00)",
        ),
        ({"areas": {0: {"+2": 11}}}, "areas[0]: 11 cards +2 where there are 10 (R00)"),
        ({"areas": {0: "golden"}}, "areas[0]: 1 cards golden where there are 0 (R00)"),
        ({"areas": ["", "", "", ""], "supply": 7}, "supply: 69 cards lie nowhere: with 7 unseen cards one area must be left open to the others (R00)"),
        ({"drawn": "golden"}, "drawn: 1 cards golden where there are 0 (R00)"),
        ({"unseen": {"blue": 10}}, "unseen: 10 cards blue where there are 9 (R00)"),
        ({"discard": {"joker": 4}}, "discard: 4 cards joker where there are 3 (R00)"),
        ({"unseen": "blue", "areas": ["", "", "", ""]}, "unseen: 75 cards lie nowhere: with 1 unseen cards one area must be left open to the others (R00)"),
        ({"last_round": True, "areas": ["", "", "", ""]}, "last_round: 62 cards lie nowhere: with 14 unseen cards one area must be left open to the others (R00)"),
        ({"has_taken": {0, 1, 2, 3}}, "seat: a seat that has not taken a row this round (R11)"),
        ({"supply": 99}, "supply: 0 to 76 cards can be unseen beside what is stated, not 99"),
        ({"supply": 1, "unseen": "blue blue"}, "supply: 2 to 76 cards can be unseen beside what is stated, not 1"),
        ({"above_last_round": 3, "supply": 40}, "above_last_round: the 40 unseen cards less the 15 below the last-round card (R07)"),
        ({"last_round": True, "supply": 40}, "unseen: fewer than 15 cards once the last-round card is drawn (R07, R22)"),
        ({"seat": 1, "has_taken": {1}}, "seat: a seat that has not taken a row this round (R11)"),
        ({"has_taken": {1}, "taken": []}, "taken: one for each of 4, not 0"),
        ({"has_taken": {1}, "taken": set()}, "rows: as many rows taken as seats that have taken one: 1 (R17)"),
        ({"in_play": "blue green"}, "in_play: 7 different colours (R04)"),
        ({"named_jokers": {2: ["blue"]}}, "named_jokers[2]: jokers get no colour before the end (R20)"),
        ({"discard": ["blue"]}, "discard: no cards: every row is taken (R19)"),
        ({"phase": "remove colours"}, "phase: no colour leaves the game with so many seats (R04)"),
        ({"phase": "resting"}, "phase: one of remove colours, deal start cards, turn, uncover a card, place the card, uncover the extra card, name jokers, over, not 'resting'"),
        ({"drawn": Colour}, "drawn: one of blue, brown, green, grey, orange, pink, yellow, +2, joker, golden, not <enum 'Colour'> (enum.EnumType)"),
        ({"drawn": Colour.BLUE, "phase": Phase.TURN}, "drawn: a card while one must be placed, else none (R13)"),
        ({"areas": {0: Cards(blue=-1)}}, "areas[0].blue: a number from 0 to 9999, not -1"),
        ({"areas": {0: {"blue": -1}}}, "areas[0]['blue']: a number from 0 to 9999, not -1"),
        ({"areas": {4: "blue"}}, "areas[4]: a number from 0 to 3, not 4"),
        ({"areas": {"blue"}}, "areas: a mapping, or a list with one for each of 4, not {'blue'} (builtins.set)"),
        ({"areas": "blue"}, "areas: a list is needed, not 'blue'"),
        ({"has_taken": {7}}, "has_taken[0]: a number from 0 to 3, not 7"),
        ({"has_taken": [1, False, False, False]}, "has_taken[0]: True or False, not 1"),
        ({"rows": {0: [3]}}, "rows[0][0]: one of blue, brown, green, grey, orange, pink, yellow, +2, joker, golden, not 3"),
        ({"rows": {0: ["blue"] * 20_000}}, "rows[0]: at most 9999 items"),
        ({"rows": {0: {"pink": 1, "teal": 1}}}, "rows[0]['teal']: one of blue, brown, green, grey, orange, pink, yellow, +2, joker, golden, not 'teal'"),
    ],
)  # fmt: skip
def test_what_contradicts_is_told_with_its_keyword(what: dict[str, Any], told: str) -> None:
    """And nothing else is."""
    with pytest.raises(BadPosition) as caught:
        arrange(FOUR, **what)
    assert told == str(caught.value)


def test_all_problems_are_told_at_once() -> None:
    """As many as are found in one reading."""
    error = refused_or_arranged(arrange, FOUR, seat=4, drawn="teal", rows=["red", "blue", 3, None], supply=-1, taken={9})
    assert error is not None
    assert [problem.place for problem in error.problems] == ["seat", "drawn", "rows[0]", "rows[2]", "taken[0]", "supply"]


def test_odd_values_are_refused_and_nothing_else_happens() -> None:
    """Every keyword with every odd value, alone; another game's options, and none."""
    for name in keywords(arrange):
        for value in ODD:
            refused_or_arranged(arrange, FOUR, **{name: value})
    for value in ODD:
        if value is not None and not isinstance(value, Options):
            error = refused_or_arranged(arrange, value)
            assert error is not None
            assert [problem.place for problem in error.problems] == ["options"]
    with pytest.raises(TypeError):
        arrange(FOUR, colour="blue")  # type: ignore[call-arg]  # no such keyword


@given(all_options, seeds())
def test_odd_values_beside_sound_ones(options: Options, seed: int) -> None:
    """Several keywords at once, beside the essentials of a state."""
    rng = Random(seed)
    walk = _walk(options, rng)
    for _ in range(30):
        refused_or_arranged(arrange, options, **fuzzed(arrange, essentials(rng.choice(walk)), rng))


# JSON


def test_json_that_contradicts_is_told_by_from_position() -> None:
    """What is there is kept; what is missing follows from it."""
    plain = json.loads(to_json(position(arrange(FOUR, areas={0: "blue"}))))
    del plain["table"]["unseen"]
    plain["table"]["above_last_round"] = 3
    with pytest.raises(BadPosition, match=r"^table.above_last_round: the 75 unseen cards less the 15"):
        coloretto.from_position(read_position(json.dumps(plain)))
    plain["table"]["areas"][0]["cards"]["blue"] = 10
    with pytest.raises(BadPosition, match=r"^table.unseen: a number of cards below 0$"):
        coloretto.from_position(read_position(json.dumps(plain)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "$: no JSON: expecting value at line 1 column 1"),
        ("[]", "$: expected an object, not a list"),
        ("{}", "$.table: is missing"),
        ('{"table":{"rows":[],"colour":1}}', "$.table: unknown field 'colour'"),
        ('{"table":{"rows":{},"areas":3}}', "$.table.rows: expected a list, not an object"),
        (b'{"table":{"rows":[3]}}', "$.table.rows[0]: expected an object, not an integer"),
    ],
)
def test_json_that_says_too_little_is_told_as_ever(text: str | bytes, told: str) -> None:
    """The same errors as `from_json` gives."""
    with pytest.raises(BadPosition) as caught:
        read_position(text)
    assert told in map(str, caught.value.problems)


# Who has won


@given(whole_games(coloretto, all_options))
def test_the_best_seats_of_a_finished_game_have_won(walk: Any) -> None:
    """R40: by the points alone."""
    assert best_seats(coloretto.scores(walk.last)) == coloretto.winners(walk.last)


def test_best_seats() -> None:
    """R40: several share the win; what is no number is told."""
    assert [best_seats([3, 9, 9]), best_seats(()), best_seats([-3])] == [(1, 2), (), (0,)]
    for number in (1.0, True, "7", None, float("nan")):
        with pytest.raises(ValueError, match=r"^points: whole numbers, not "):
            best_seats([1, number])  # type: ignore[list-item]  # what is no number
