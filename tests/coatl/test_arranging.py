"""Positions arranged from the few facts that matter, and read from JSON that leaves out what follows."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import coatl_rules as coatl
from coatl_rules import (
    Coatl,
    Colour,
    ColourCounts,
    Ending,
    Options,
    Piece,
    Snake,
    Stage,
    StageName,
    State,
    Table,
    arrange,
    position,
    read_position,
)
from coatl_rules.arranging import DERIVED
from coatl_rules.model import After
from coatl_rules.pieces import ALL_PIECES, COPIES
from tabletop_rules import BadPosition, to_json
from tests.arranged import ODD, fuzzed, keywords, left_out, refused_or_arranged
from tests.strategies import seeds, whole_games

TWO, THREE, FOUR = map(Options, (2, 3, 4))


@st.composite
def all_options(draw: st.DrawFn) -> Options:
    """All options."""
    seats = draw(st.integers(2, 4))
    tokens, promo, open_ends, few = (draw(st.booleans()) for _ in range(4))
    return Options(seats, tokens, promo, open_ends, "up to three" if few else "three", draw(st.integers(0, seats - 1)))


def table(state: State) -> Table:
    """What lies open."""
    return position(state).table


def essentials(state: State) -> dict[str, Any]:
    """What determines a position: all that does not follow from it."""
    whole = position(state)
    now = whole.table
    return {
        "stage": now.stage,
        "seat": now.turn.seat,
        "actions": now.turn.actions,
        "may_end": now.turn.may_end,
        "passes": now.passes,
        "ending": now.ending,
        "ender": now.ender,
        "heads": now.supply.heads,
        "tails": now.supply.tails,
        "bodies": now.supply.bodies,
        "boards": [side.board for side in now.sides],
        "tokens": [side.tokens for side in now.sides],
        "coatls": [side.coatls for side in now.sides],
        "prophecies": [private.prophecies for private in whole.privates],
        "temples": [private.temples for private in whole.privates],
        "display": now.display,
        "deck": whole.deck,
        "discards": whole.discards,
        "tops": now.temples.tops,
        "below": now.temples.below,
    }


def letters(colours: Any) -> str:
    """Colours by their letters."""
    return "".join(colour.letter for colour in colours)


def word(piece: Piece) -> str:
    """A piece as it is typed."""
    kind, letter = str(piece).split()
    return {"body": letter, "head": f"<{letter}", "tail": f"{letter}>"}[kind]


def coatl_text(one: Coatl) -> str:
    """A cóatl as it is typed."""
    return " ".join([str(one.snake), *one.prophecies, *filter(None, [one.temple])])


def in_words(what: dict[str, Any]) -> dict[str, Any]:
    """The same, as a person would write it."""
    names = " ".join
    return what | {
        "ending": what["ending"] and what["ending"].value,
        "heads": letters(what["heads"]),
        "tails": [colour.value for colour in what["tails"]],
        "bodies": names(map(letters, what["bodies"])),
        "boards": {seat: names(map(word, board)) for seat, board in enumerate(what["boards"])},
        "tokens": {seat: names(token.value for token in tokens) for seat, tokens in enumerate(what["tokens"])},
        "coatls": [list(map(coatl_text, coatls)) for coatls in what["coatls"]],
        "prophecies": [names(hand) for hand in what["prophecies"]],
        "temples": dict(enumerate(map(names, what["temples"]))),
        "display": names(what["display"]),
        "discards": names(what["discards"]),
        "deck": None,
    }


# What determines a position gives it back


@given(whole_games(coatl, all_options()), st.data())
def test_the_essentials_of_a_state_give_it_back(walk: Any, data: st.DataObject) -> None:
    """As values and as words; R1.1 to R1.3 leave no other place for what is not stated. The last turns are those of R10: where
    one seat has two of them that look alike, the first is meant."""
    for state in data.draw(st.permutations(walk.states))[:15]:
        what = essentials(state)
        arranged = arrange(walk.options, **what)
        assert arranged == arrange(walk.options, **in_words(what))
        if len(table(arranged).last_turns) == len(table(state).last_turns):
            assert state == arranged


@given(whole_games(coatl, all_options()), seeds())
def test_what_follows_may_be_left_out_of_the_json(walk: Any, seed: int) -> None:
    """Any of the fields of the table, alone and together."""
    rng = Random(seed)
    for state in rng.sample(walk.states, min(len(walk.states), 15)):
        whole = position(state)
        assert whole == read_position(left_out(whole, DERIVED, rng))


def everything(state: State) -> tuple[Counter[str], Counter[str]]:
    """All cards and all pieces of a state."""
    whole = position(state)
    now = whole.table
    cards = [*now.display, *whole.deck, *whole.discards, *whole.piles, *filter(None, now.temples.tops)]
    pieces = [f"head {colour.letter}" for colour in now.supply.heads] + [f"tail {colour.letter}" for colour in now.supply.tails]
    pieces += [f"body {colour.letter}" for pair in now.supply.bodies for colour in pair]
    for kind, counted in (("head", now.bags.heads), ("tail", now.bags.tails), ("body", now.bags.bodies)):
        pieces += [f"{kind} {colour.letter}" for colour in Colour for _ in range(getattr(counted, colour.value))]
    for side, private in zip(now.sides, whole.privates, strict=True):
        cards += [*private.prophecies, *private.temples]
        pieces += map(str, side.board)
        for one in side.coatls:
            cards += [*one.prophecies, *filter(None, [one.temple])]
            pieces += map(str, one.snake.pieces)
    return Counter(cards), Counter(pieces)


@given(whole_games(coatl, all_options()), seeds())
def test_few_facts_are_enough(walk: Any, seed: int) -> None:
    """R1: whatever part of a state is stated, each card and piece lies somewhere, always in the same places, and play goes on."""
    rng = Random(seed)
    cards = Counter({card.id: card.copies for card in coatl.prophecies(walk.options.promo)})
    cards.update(card.id for card in coatl.temples(walk.options.promo))
    pieces = Counter(dict(zip(map(str, ALL_PIECES), COPIES, strict=True)))
    for state in rng.sample(walk.states, min(len(walk.states), 10)):
        what = essentials(state)
        for name in rng.sample(sorted(what), rng.randint(0, 8)):
            del what[name]
        error = refused_or_arranged(arrange, walk.options, **what)
        if error is None:
            arranged = arrange(walk.options, **what)
            assert arranged == arrange(walk.options, **what)
            assert everything(arranged) == (cards, pieces)
            for _ in range(30):
                event, seats = coatl.chance(arranged), coatl.to_act(arranged)
                if event is None and not seats:
                    assert coatl.is_over(arranged)
                    break
                assert (event is None) is bool(seats)
                step = event.sample(rng) if event is not None else rng.choice(coatl.legal_moves(arranged, seats[0]))
                arranged = coatl.apply(arranged, step)


# What is filled in


def test_nothing_stated_is_a_first_turn() -> None:
    """Two seats with three prophecies, a temple and all tokens each; everything full."""
    assert arrange() == arrange(TWO) == arrange(None)
    now = table(arrange())
    assert (now.stage, now.turn.seat, now.turn.actions, len(now.display)) == (Stage(StageName.ACTING), 0, 1, 6)
    assert [(side.prophecies, side.temples, len(side.tokens)) for side in now.sides] == [(3, 1, 3)] * 2
    assert (len(now.supply.heads), len(now.supply.tails), len(now.supply.bodies)) == (2, 2, 6)
    assert table(arrange(Options(3, start_seat=2, tokens=False))).turn.seat == 2


NEEDED: dict[StageName, dict[str, Any]] = {
    StageName.ASSEMBLING: {"coatls": {0: ".R."}},
    StageName.COMPLETING: {"coatls": {0: ["<YYY> P00", ".R."]}},
    StageName.OVER: {"coatls": {0: ["<YYY> P00", "<GGG> P03", "<BBB> P04"]}},
}


@pytest.mark.parametrize("stage", StageName)
@pytest.mark.parametrize("options", [TWO, FOUR, Options(3, promo=True, start_seat=1, keep="up to three")])
def test_every_stage_by_its_name(options: Options, stage: StageName) -> None:
    """R2: in the set-up what has been dealt so far; later what the stage needs, as far as nothing contradicts it."""
    start = options.start_seat
    what: dict[str, Any] = {name: {start: facts[0]} for name, facts in NEEDED.get(stage, {}).items()}
    state = arrange(options, stage=stage.value, **what)
    assert table(state).stage.name is stage
    assert state == arrange(options, stage=stage, **what)
    assert (stage is StageName.OVER) is coatl.is_over(state)


def test_the_set_up_goes_on_from_any_of_its_moments() -> None:
    """R2.2 to R2.6: as a game that began so."""
    rng = Random(1)
    for options in (TWO, THREE, FOUR):
        state = coatl.new_game(options)
        while (event := coatl.chance(state)) is not None:
            assert arrange(options, stage=table(state).stage).phase == state.phase
            state = coatl.apply(state, event.sample(rng))
        while table(state).stage.name is StageName.KEEPING:
            kept = arrange(options, stage=table(state).stage)
            assert len(position(kept).discards) == len(position(state).discards)
            state = coatl.apply(state, coatl.legal_moves(state, coatl.to_act(state)[-1])[0])


def test_events_of_play_by_their_names() -> None:
    """R4.4, R5.4, R11.4: with anything stated that no set-up has, they are those of play; the token is spent."""
    assert table(arrange(stage="filling the supply", boards={0: "R"})).stage.after is After.TAKE
    assert table(arrange(stage="filling the display", boards={0: "R R"})).stage.after is After.CHOOSE
    now = table(arrange(stage="revealing a temple", boards={0: "R R"}))
    assert (now.stage.after, now.stage.pile, now.temples.tops[0], len(now.sides[0].tokens)) == (After.COMMIT, 0, None, 2)
    assert len(table(arrange(stage="discarding prophecies")).sides[0].tokens) == 2
    assert len(table(arrange(stage=Stage(StageName.FILLING, After.PICK))).sides[0].tokens) == 2
    assert table(arrange(stage=Stage(StageName.DISPLAYING, After.SEE))).display == ()
    assert table(arrange(stage="drawing a prophecy")).sides[0].prophecies == 3


def test_a_third_sealed_coatl_begins_the_end() -> None:
    """R10.1: the first turn after it, with two actions; over when nothing is left."""
    three: Any = {0: ["<YYY> P00", "<GGG> P03", "<BBB> P04"]}
    now = table(arrange(THREE, coatls=three))
    assert (now.ending, now.ender, now.turn.seat, now.turn.actions, len(now.last_turns)) == (Ending.THIRD_COATL, 0, 1, 2, 1)
    assert table(arrange(THREE, coatls=three, seat=2)).last_turns == ()
    assert table(arrange(THREE, coatls=three, actions=1)).turn.may_end
    assert coatl.winners(arrange(THREE, coatls=three, stage="over")) == (0,)
    assert table(arrange(THREE, coatls=three, stage="completing a coatl")).ending is None
    assert table(arrange(THREE, coatls=three, stage="completing a coatl")).sides[0].points < coatl.scores(arrange(THREE, coatls=three))[0]


def test_an_odd_body_lies_on_a_board() -> None:
    """R4.5: of one that is not stated first, then one with room."""
    assert table(arrange(boards={0: "R"})).sides[1].board != ()
    assert len(table(arrange(boards=["R", ""])).sides[1].board) == 1
    assert len(table(arrange(boards=["R R R", "Y Y Y Y Y Y Y Y"])).sides[0].board) == 4
    assert table(arrange(boards=["R R", ""])).sides[1].board == ()


def test_a_stated_deck_leaves_the_others_discarded() -> None:
    """R1.2."""
    whole = position(arrange(deck="P00 P01"))
    assert (whole.deck, len(whole.discards)) == (("P00", "P01"), 54 - 2 - 6 - 6)
    assert position(arrange(discards="P00", deck="P01")).discards[0] == "P00"


def test_statements_read_in_every_form() -> None:
    """Pieces, cóatls and cards as values and as words."""
    snake = Snake.parse("<YGYGRR.")
    for one in ("<YGYGRR. P15", [Coatl(snake, ("P15",), None)], Coatl(snake, ("P15",), None)):
        assert table(arrange(coatls={1: one})).sides[1].coatls == (Coatl(snake, ("P15",), None),)
    assert table(arrange(coatls={1: snake})) == table(arrange(coatls=[None, [str(snake)]]))
    assert arrange(boards={0: ["body R", Piece("tail", "black")]}) == arrange(boards={0: "R K>"})
    assert arrange(bodies=["RR", [Colour.RED, "yellow"]], heads=["Y"], tails="") == arrange(bodies="RR RY", heads="Y", tails="")
    assert arrange(tops=["T00", "T02"], below=[4, 5], temples={0: "T05 T06", 1: "T07"}, tokens={0: "pick see"}, coatls={1: "<YYY> P00 T01"}).piles.below == (4, 5)


# What contradicts


@pytest.mark.parametrize(
    ("options", "what", "told"),
    [
        (TWO, {"boards": {0: "<R <R <R <R"}}, "boards[0]: a head R more than the 3 of the game (R1.1)"),
        (TWO, {"boards": {0: "Q"}}, "boards[0]: a colour is one of the letters YRKGB, not 'Q'"),
        (TWO, {"boards": {0: [Colour.RED]}}, "boards[0][0]: coatl_rules.Piece is needed, not <Colour.RED: 'red'> (coatl_rules.pieces.Colour)"),
        (TWO, {"boards": {0: "R R R R R R R R R"}}, "boards[0]: holds 9; there is room for 8"),
        (TWO, {"boards": {2: "R"}}, "boards[2]: a number from 0 to 1, not 2"),
        (TWO, {"coatls": {0: "<YRK> P99"}}, "coatls[0][0]: a prophecy, such as P15, not 'P99'"),
        (TWO, {"coatls": {0: "<YRK> P00 T00 T01"}}, "coatls[0][0]: one temple at a cóatl, not 2 (R9.1)"),
        (TWO, {"coatls": {0: ""}}, "coatls[0][0]: a snake reads as an end, letters and an end, such as '<YRK.', not ''"),
        (TWO, {"coatls": {0: [3]}}, "coatls[0][0]: coatl_rules.Coatl is needed, not 3"),
        (TWO, {"coatls": {0: Coatl(Snake.parse(".R."), ("P99",), "T99")}}, "coatls[0][0].temple: a temple, such as T05, not 'T99'"),
        (TWO, {"coatls": {0: "<YRK. P15"}}, "coatls[0][0]: <YRK. never satisfied P15 (R7.7)"),
        (TWO, {"coatls": {0: "<YRK>"}}, "coatls[0][0]: a completed cóatl has a prophecy (R8.1)"),
        (TWO, {"coatls": {0: [".R.", ".Y.", ".K."]}}, "coatls[0]: 3 are unfinished, not at most two (R6.2)"),
        (TWO, {"prophecies": {0: "P15 P15 P15"}}, "prophecies[0]: P15 once more than the 1 of the game (R1.2)"),
        (TWO, {"prophecies": {0: "PP49"}}, "prophecies[0]: PP49 once more than the 0 of the game (R1.2)"),
        (TWO, {"temples": {0: "T00", 1: "T00"}}, "temples[1]: T00 once more than the 1 of the game (R1.3)"),
        (TWO, {"prophecies": {0: "P00 P01 P02 P05 P06 P07"}}, "prophecies[0]: holds 6 cards; at most 5 can be there"),
        (TWO, {"temples": {0: "T00 T01"}}, "temples[0]: a seat is dealt one temple and can take one more (R2.4, R11.4)"),
        (Options(2, tokens=False), {"tokens": {0: "pick"}}, "tokens[0]: the game is played without tokens (R2.7)"),
        (TWO, {"tokens": {0: "rob"}}, "tokens[0]: one of pick, see, commit, not 'rob'"),
        (TWO, {"heads": "YYYY"}, "heads: a head Y more than the 3 of the game (R1.1)"),
        (TWO, {"heads": "YRK"}, "heads: holds 3; there is room for 2"),
        (TWO, {"heads": ["pink"]}, "heads[0]: one of yellow, red, black, green, blue, not 'pink'"),
        (TWO, {"bodies": "YRK"}, "bodies: two bodies in a space, not 3 (R2.2)"),
        (TWO, {"bodies": "YQ"}, "bodies: a colour is one of the letters YRKGB, not 'Q'"),
        (TWO, {"bodies": ""}, "bodies: it must be filled (R4.4)"),
        (TWO, {"display": "P00"}, "display: it has been filled (R5.4)"),
        (TWO, {"tops": ["T00"]}, "tops: one for each of the two piles, not 1 (R2.4)"),
        (TWO, {"below": [1, 2, 3]}, "below: one for each of the two piles, not 3 (R2.4)"),
        (TWO, {"below": [1, 2]}, "below: (1, 2) cannot lie under the piles: 11 temples are unseen"),
        (TWO, {"seat": 0, "actions": 2}, "seat: no turn is so: its seat and actions, the passes, the ending and its seat (R3.1, R10)"),
        (TWO, {"stage": "over"}, "passes: seat 0 cannot have passed"),
        (TWO, {"ending": "third coatl", "ender": 1}, "ending: seat 1 has no three completed cóatls (R10.1)"),
        (TWO, {"passes": 1}, "passes: seat 1 cannot have passed: it can act (R10.4)"),
        (TWO, {"stage": "completing a coatl"}, "stage: there is no such stage of the game"),
        (TWO, {"stage": "resting"}, "stage: one of filling the supply, dealing a temple, revealing a temple, filling the display, dealing prophecies, drawing a prophecy, keeping prophecies, beginning an action, choosing prophecies, discarding prophecies, assembling, completing a coatl, over, not 'resting'"),
        (TWO, {"stage": "dealing prophecies", "boards": {0: "R R"}}, "coatls[0]: nothing is taken, built or spent during the set-up"),
    ],
)  # fmt: skip
def test_what_contradicts_is_told_with_its_keyword(options: Options, what: dict[str, Any], told: str) -> None:
    """First of all that is told."""
    with pytest.raises(BadPosition) as caught:
        arrange(options, **what)
    assert any(text.startswith(told) for text in map(str, caught.value.problems)), caught.value


def test_all_problems_are_told_at_once() -> None:
    """As many as are found in one reading."""
    error = refused_or_arranged(arrange, TWO, seat=4, heads="Q", boards=["Z", 3], prophecies={0: "T00", 9: ""}, below=[0])
    assert error is not None
    assert [problem.place for problem in error.problems] == ["seat", "heads", "boards[0]", "boards[1]", "prophecies[9]", "prophecies[0]", "below"]


def test_odd_values_are_refused_and_nothing_else_happens() -> None:
    """Every keyword with every odd value, alone; another game's options, and none."""
    for name in keywords(arrange):
        for value in ODD:
            refused_or_arranged(arrange, TWO, **{name: value})
    for value in ODD:
        if value is not None:
            error = refused_or_arranged(arrange, value)
            assert error is not None
            assert [problem.place for problem in error.problems] == ["options"]
    with pytest.raises(TypeError):
        arrange(TWO, colour="blue")  # type: ignore[call-arg]  # no such keyword


@given(whole_games(coatl, all_options()), seeds())
def test_odd_values_beside_sound_ones(walk: Any, seed: int) -> None:
    """Several keywords at once, beside the essentials of a state."""
    rng = Random(seed)
    for _ in range(30):
        refused_or_arranged(arrange, walk.options, **fuzzed(arrange, essentials(rng.choice(walk.states)), rng))


# JSON


def test_json_that_contradicts_is_told_by_from_position() -> None:
    """What is there is kept; what is missing follows from it; cards that there are not are worth nothing."""
    plain = json.loads(to_json(position(arrange(coatls={0: "<YYY> P00"}))))
    del plain["deck"], plain["table"]["sides"][0]["points"]
    plain["table"]["deck"] = 3
    with pytest.raises(BadPosition, match=r"^table.deck: 3, but the deck holds"):
        coatl.from_position(read_position(json.dumps(plain)))
    plain["table"]["sides"][0]["coatls"][0]["prophecies"] = ["P99"]
    with pytest.raises(BadPosition, match="there is no card 'P99'"):
        coatl.from_position(read_position(json.dumps(plain)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "$: no JSON: expecting value at line 1 column 1"),
        ("[]", "$: expected an object, not a list"),
        ("{}", "$.table: is missing"),
        ('{"table":{"sides":[3]}}', "$.table.sides[0]: expected an object, not an integer"),
    ],
)
def test_json_that_says_too_little_is_told_as_ever(text: str | bytes, told: str) -> None:
    """The same errors as `from_json` gives."""
    with pytest.raises(BadPosition) as caught:
        read_position(text)
    assert told in map(str, caught.value.problems)


def test_counts_go_from_and_to_mappings() -> None:
    """By colours, names and letters."""
    counts = ColourCounts.of({"red": 2, Colour.BLUE: 1, "K": 3})
    assert counts == ColourCounts(0, 2, 3, 0, 1)
    assert counts.as_mapping() == {Colour.YELLOW: 0, Colour.RED: 2, Colour.BLACK: 3, Colour.GREEN: 0, Colour.BLUE: 1}
    assert ColourCounts.of(counts.as_mapping()) == counts
    for wrong in ({"pink": 1}, {"red": -1}, {"red": True}, {3: 1}):
        with pytest.raises(ValueError, match=r"^(a colour|.red.: a number)"):
            ColourCounts.of(wrong)  # type: ignore[arg-type]  # wrong on purpose
    assert ColourCounts.of("red", {"R": 1}).red == 2
