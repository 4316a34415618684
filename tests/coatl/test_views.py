"""Who sees what (R13)."""

from itertools import combinations
from random import Random

import attrs
import pytest

import coatl_rules as coatl
from coatl_rules import Ending, Options, Private, State
from coatl_rules.guesses import determinize, idle_hands
from tabletop_rules import BadPosition, Hidden
from tests.coatl.tables import after, at, begun, dealt
from tests.conformance.fitting import misfit
from tests.strategies import play


def seen(state: State, text: str, seat: int | None) -> object:
    """What a seat sees of a step: its text, or what is hidden."""
    found = coatl.redact(state, coatl.parse_step(text), seat)
    return found if isinstance(found, Hidden) else coatl.format_step(found)


def test_r13_1_what_is_dealt_drawn_kept_and_discarded() -> None:
    """R13.1: its own seat sees it; the others see whose and how many."""
    state = after(coatl.new_game(Options(2)), "=fill KB YR YR,YG,KK,GG,BB,BB")
    cases = [(state, "=temple 0 T07", 0, Hidden("temple", 0, 1))]
    state = after(state, "=temple 0 T07", "=temple 1 T08", "=reveal T03", "=reveal T04", "=display P05,P06,P07,P08,P09,P10")
    state = after(state, "=prophecies 0 P00,P00,P11")
    cases.append((state, "=prophecies 1 P01,P12,P13,P14", 1, Hidden("prophecies", 1, 4)))
    state = after(state, "=prophecies 1 P01,P12,P13,P14")
    cases.append((state, "keep 1 P01 P12 P13", 1, Hidden("keep", 1, 3)))
    state = after(at(seat=1), "choose deck")
    cases.append((state, "=draw P30", 1, Hidden("draw", 1, 1)))
    state = after(at(hands={0: "P10"}, display="P00 P01 P02 P03 P04 P05", deck=" ".join(f"P{n}" for n in range(11, 40))), "see")
    state = after(state, "=display P11,P12,P13,P14,P15,P16")
    cases.append((state, "discard P10", 0, Hidden("discard", 0, 1)))
    for state, text, owner, hidden in cases:
        assert coatl.check(state, coatl.parse_step(text)) is None
        assert text == seen(state, text, owner)
        assert [hidden, hidden] == [seen(state, text, other) for other in (1 - owner, None)]


@pytest.mark.parametrize("text", ["take head Y", "choose deck", "choose P00", "see", "commit T00", "pick body RB"])
def test_r13_2_all_else_is_open(text: str) -> None:
    """R13.2: moves on the table are seen by everybody."""
    state = at(display="P00 P01 P02 P03 P04 P05", tops=("T00", "T01"))
    assert [text] * 3 == [seen(state, text, seat) for seat in (0, 1, None)]


def test_r13_2_a_view_holds_the_table_the_own_hand_and_the_own_moves() -> None:
    """R13.2 and R13.3: sizes of hands, of the deck, of the discards and of the piles."""
    state = begun(3)
    position = coatl.position(state)
    for seat in range(3):
        view = coatl.view(state, seat)
        assert ("coatl", seat, position.table, position.privates[seat]) == (view.game, view.seat, view.table, view.private)
        assert coatl.legal_moves(state, seat) == view.moves
        assert view.to_act == (0,)
    spectator = coatl.view(state, None)
    assert (spectator.seat, spectator.private, spectator.moves, spectator.to_act) == (None, None, (), (0,))


def test_r13_3_the_table_does_not_depend_on_hidden_cards() -> None:
    """R13.3: exchanging cards of a hand, the deck and the discards changes nothing that others see."""
    one = at(hands={1: "P20 P21 P22"}, discards="P40", temples={1: "T09"})
    other = at(hands={1: "P30 P40 P22"}, discards="P20", temples={1: "T10"})
    assert coatl.view(one, 0) == coatl.view(other, 0)
    assert coatl.view(one, None) == coatl.view(other, None)
    assert coatl.view(one, 1) != coatl.view(other, 1)


def test_r13_4_nothing_is_laid_open_at_the_end() -> None:
    """R13.4: hands are worth nothing."""
    state = play(coatl, Options(2), Random(1)).states[-1]
    assert coatl.is_over(state)
    assert () == coatl.view(state, 0).revealed == coatl.view(state, None).revealed


@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_a_seat_outside_the_game_sees_nothing(seat: object) -> None:
    """R2.1: a ValueError, for moves as well."""
    state = begun(3)
    with pytest.raises(ValueError, match=r"^seat: 0 to 2"):
        coatl.view(state, seat)  # type: ignore[arg-type]  # what is tested
    with pytest.raises(ValueError, match=r"^seat: 0 to 2"):
        coatl.legal_moves(state, seat)  # type: ignore[arg-type]  # what is tested


@pytest.mark.unmeasured
@pytest.mark.parametrize("options", [Options(2), Options(3, promo=True), Options(4, tokens=False, open_end_is_empty=True)])
def test_r13_5_a_guess_looks_the_same_to_the_seat(options: Options) -> None:
    """R13.5: at every fifth moment of a game, for every seat and a spectator."""
    rng = Random(4)
    for state in play(coatl, options, Random(options.seats)).states[::5]:
        for seat in (*range(options.seats), None):
            view = coatl.view(state, seat)
            guess = determinize(view, rng)
            assert view == coatl.view(guess, seat)
            assert coatl.from_position(coatl.position(guess)) == guess


@pytest.mark.long
def test_r13_5_guesses_are_uniform_over_placements() -> None:
    """R13.5: a hand of one among many; equal cards count as two."""
    state = at(hands={0: "P10 P11 P12", 1: "P20"}, display="P01 P02 P03 P04 P05 P06")
    rng = Random(6)
    view = coatl.view(state, 0)
    unseen = [card.id for card in coatl.prophecies() for _ in range(card.copies)]
    for card in (*view.table.display, "P10", "P11", "P12"):
        unseen.remove(card)
    weights: dict[tuple[str, ...], int] = {(card,): unseen.count(card) for card in unseen}
    assert weights["P00",] == 2
    guesses = [determinize(view, rng) for _ in range(2000)]
    assert misfit([coatl.position(guess).privates[1].prophecies for guess in guesses], weights) == ""
    own = coatl.position(state).privates[0].temples
    temples: dict[tuple[str, ...], int] = {(card.id,): 1 for card in coatl.temples() if (card.id,) != own}
    temples = {key: 1 for key in temples if key[0] not in view.table.temples.tops}
    assert misfit([coatl.position(guess).privates[1].temples for guess in guesses], temples) == ""


def passed_once() -> State:
    """Seat 0 has just passed: with five cards that fit nothing, no room and no bodies. `<BYYY.` would be closed by P10 and by
    P00."""
    return at(
        2,
        boards={0: "Y> Y> R> R> K> K> G> G>"},
        hands={0: "P25 P26 P27 P29 P30", 1: "P20"},
        tokens={0: []},
        coatls={0: ["<BYYY.", "<R."]},
        heads="KG",
        tails="B",
    )


@pytest.mark.unmeasured
def test_r13_5_a_seat_that_passed_holds_nothing_useful() -> None:
    """R13.5 and R10.4: what it could fulfil or complete a cóatl with is in no guess, and the rest is uniform."""
    state = passed_once()
    assert [coatl.format_step(move) for move in coatl.legal_moves(state)] == ["pass"]
    state = after(state, "pass")
    rng = Random(7)
    for seat in (1, None):
        view = coatl.view(state, seat)
        guesses = [determinize(view, rng) for _ in range(400)]
        assert all(coatl.view(guess, seat) == view for guess in guesses)
        held = {card for guess in guesses for card in coatl.position(guess).privates[0].prophecies}
        # Three yellow are there; a yellow tail makes four, a red one Y-R, a black one Y-K, a green one Y-G.
        useful = {"P00", "P10", "P15", "P20"}
        assert held.isdisjoint(useful)
        assert {"P25", "P41"} <= held


@pytest.mark.long
def test_r13_5_constrained_guesses_are_exactly_uniform() -> None:
    """R13.5: two seats that have passed, cards that suit one, both or none of them; compared with trying all placements."""
    unseen = ["P00", "P00", "P01", "P02", "P03", "P05", "P06"]
    number = {"P00": 0, "P01": 1, "P02": 2, "P03": 3, "P05": 5, "P06": 6}
    useful = {0: 1 << 0 | 1 << 5, 2: 1 << 1 | 1 << 5}
    weights: dict[object, int] = {}
    places = range(len(unseen))
    for first in combinations(places, 2):
        for second in combinations([place for place in places if place not in first], 3):
            hands = [tuple(sorted(unseen[place] for place in hand)) for hand in (first, second)]
            if any(useful[0] >> number[card] & 1 for card in hands[0]) or any(useful[2] >> number[card] & 1 for card in hands[1]):
                continue
            weights[tuple(hands)] = weights.get(tuple(hands), 0) + 1
    rng = Random(8)
    samples = []
    for _ in range(3000):
        dealt_hands = idle_hands(unseen, {0: 2, 2: 3}, useful, rng)
        assert dealt_hands is not None
        samples.append(tuple(tuple(sorted(dealt_hands[seat])) for seat in (0, 2)))
    assert len(weights) > 10
    assert misfit(samples, weights) == ""


def test_r13_5_hands_that_cannot_be_idle_are_not_dealt() -> None:
    """R13.5: of seven cards seat 0 cannot hold six, since three suit it."""
    unseen = ["P00", "P00", "P01", "P02", "P03", "P05", "P06"]
    useful = {0: 1 << 0 | 1 << 5, 2: 1 << 1 | 1 << 5}
    assert None is idle_hands(unseen, {0: 6, 2: 1}, useful, Random(8))
    assert idle_hands(unseen, {0: 2, 2: 3}, useful, Random(8)) is not None


def test_r13_5_every_seat_has_passed() -> None:
    """R13.5 and R10.4: at the end of such a game guesses are as it ended."""
    state = at(
        2,
        boards={0: "<Y <Y <R <R <K <K <G <G", 1: "Y> Y> R> R> K> K> G> G>"},
        hands={0: "P25 P26 P27 P28 P29", 1: "P30 P31 P32 P33 P34"},
        tokens={0: [], 1: []},
        coatls={0: [".YYYYG>", "<B."], 1: [".B>", ".B>"]},
        heads="K",
        tails="K",
    )
    state = after(state, "pass", "pass")
    assert Ending.ALL_PASSED is coatl.position(state).table.ending
    rng = Random(9)
    for seat in (0, 1, None):
        view = coatl.view(state, seat)
        assert all(coatl.view(determinize(view, rng), seat) == view for _ in range(30))


def test_a_view_that_fits_no_state_is_refused() -> None:
    """BadPosition says what does not fit."""
    rng = Random(1)
    state = at(hands={0: "P10 P11 P12"}, display="P01 P02 P03 P04 P05 P06")
    view = coatl.view(state, 0)
    table = view.table
    side, temples = table.sides[1], coatl.position(state).privates[0].temples
    assert view.private is not None
    for wrong, place in (
        (attrs.evolve(view, game="catan"), "game"),
        (attrs.evolve(view, seat=2), "seat"),
        (attrs.evolve(view, private=None), "seat"),
        (attrs.evolve(view, seat=None), "private"),
        (attrs.evolve(view, moves=()), "moves"),
        (attrs.evolve(view, to_act=(1,)), "moves"),
        (attrs.evolve(view, revealed=(view.private,)), "revealed"),
        (attrs.evolve(view, private=Private(("P05", "P11", "P12"), temples)), "table"),
        (attrs.evolve(view, private=Private(("P10", "P11", "P99"), temples)), "table"),
        (attrs.evolve(view, table=attrs.evolve(table, deck=table.deck + 1)), "table"),
        (attrs.evolve(view, table=attrs.evolve(table, deck=-1)), "table"),
        (attrs.evolve(view, table=attrs.evolve(table, sides=table.sides[:1])), "table.sides"),
        (attrs.evolve(view, table=attrs.evolve(table, sides=(table.sides[0], attrs.evolve(side, temples=99)))), "table"),
        (attrs.evolve(view, table=attrs.evolve(table, passes=7)), "table.turn"),
        (
            attrs.evolve(view, table=attrs.evolve(table, sides=(table.sides[0], attrs.evolve(side, points=3)))),
            "table.sides[1].points",
        ),
    ):
        with pytest.raises(BadPosition, match=r".") as caught:
            determinize(wrong, rng)
        assert place in [problem.place for problem in caught.value.problems], str(caught.value)


def test_a_view_whose_pass_cannot_be_is_refused() -> None:
    """R10.4: whatever the seat holds, it could act."""
    view = coatl.view(after(passed_once(), "pass"), 1)
    side = view.table.sides[0]
    wrong = attrs.evolve(
        view, table=attrs.evolve(view.table, sides=(attrs.evolve(side, tokens=tuple(coatl.Token)), view.table.sides[1]))
    )
    with pytest.raises(BadPosition, match="cannot have passed"):
        determinize(wrong, Random(1))


def test_views_of_keeping() -> None:
    """R2.6: each seat sees its own cards and its own moves."""
    state = dealt(2)
    view = coatl.view(state, 1)
    assert view.to_act == (0, 1)
    assert 4 == len(view.moves) == len(view.private.prophecies if view.private else ())
