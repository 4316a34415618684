"""The set-up of a game (R2)."""

from random import Random

import attrs
import pytest

import coatl_rules as coatl
from coatl_rules import Ending, Options, Stage, StageName, State, Token
from coatl_rules.cards import ALL_PROPHECIES
from tabletop_rules import BadPosition, Hidden, from_json
from tests.coatl.tables import after, begun, dealt, moves, refusal, settle

EVENTS = ["fill", "temple", "temple", "reveal", "reveal", "display", "prophecies", "prophecies"]


def kinds_until_keeping(state: State) -> list[str]:
    """The kinds of the events of the set-up, in order."""
    kinds, rng = [], Random(3)
    while (event := coatl.chance(state)) is not None:
        kinds.append(event.kind)
        state = coatl.apply(state, event.sample(rng))
    return kinds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_the_events_come_in_order(seats: int) -> None:
    """R2.2 to R2.6: the supply, a temple for each seat, the open temples, the display, prophecies for each seat."""
    expected = ["fill", *["temple"] * seats, "reveal", "reveal", "display", *["prophecies"] * seats]
    assert expected == kinds_until_keeping(coatl.new_game(Options(seats)))


@pytest.mark.parametrize(("seats", "in_deck", "discarded"), [(2, 41, 1), (3, 36, 3), (4, 30, 6)])
def test_r2_numbers_after_the_set_up(seats: int, in_deck: int, discarded: int) -> None:
    """R2.1 to R2.6: what is where for each number of players (two players: the worked case S001)."""
    table = coatl.position(dealt(seats)).table
    assert [3, 4, 5, 6][:seats] == [side.prophecies for side in table.sides]
    assert [1] * seats == [side.temples for side in table.sides]
    state = begun(seats)
    table = coatl.position(state).table
    assert [3] * seats == [side.prophecies for side in table.sides]
    # 54 cards, six in the display, 3 + 4 + … dealt.
    dealt_cards = sum(range(3, 3 + seats))
    assert (54 - 6 - dealt_cards, dealt_cards - 3 * seats) == (in_deck, discarded) == (table.deck, table.discards)
    assert len(table.display) == 6
    assert (len(table.supply.heads), len(table.supply.tails), len(table.supply.bodies)) == (2, 2, 6)
    assert [sum(attrs.astuple(bag)) for bag in (table.bags.heads, table.bags.tails, table.bags.bodies)] == [13, 13, 108]
    left = 15 - seats
    assert (left - left // 2 - 1, left // 2 - 1) == table.temples.below
    assert None not in table.temples.tops
    assert (tuple(Token),) * seats == tuple(side.tokens for side in table.sides)
    assert coatl.to_act(state) == (0,)
    assert Stage(StageName.ACTING) == table.stage


def test_r2_4_the_first_pile_gets_the_odd_temple() -> None:
    """R2.4: 13 make 7 and 6, 12 make 6 and 6, 11 make 6 and 5."""
    sizes = [coatl.position(coatl.new_game(Options(seats))).table.temples.below for seats in (2, 3, 4)]
    assert sizes == [(7, 6), (6, 6), (6, 5)]


def test_r2_4_a_temple_is_dealt_to_one_seat_and_then_the_next() -> None:
    """R2.4: nothing else can happen."""
    state = after(coatl.new_game(Options(2)), "=fill KB YR YR,YG,KK,GG,BB,BB")
    assert refusal(state, "=temple 1 T07") == ("wrong-seat", "R2.4")
    assert refusal(state, "=reveal T07") == ("wrong-event", "R2.4")
    assert refusal(state, "=temple 0 PT15") == ("impossible-temple", "R2.4")
    state = after(state, "=temple 0 T07")
    assert refusal(state, "=temple 1 T07") == ("impossible-temple", "R2.4")
    state = after(state, "=temple 1 T08", "=reveal T03")
    assert refusal(state, "=reveal T03") == ("impossible-temple", "R2.4")
    state = after(state, "=reveal T04")
    assert coatl.position(state).table.temples.tops == ("T03", "T04")
    assert refusal(state, "=display P01") == ("wrong-number", "R2.5")
    assert refusal(state, "=display P01,P01,P01,P02,P03,P04") == ("impossible-cards", "R2.5")
    assert refusal(state, "=display P05,P05,P06,P07,P08,P09") == ("impossible-cards", "R2.5")
    state = after(state, "=display P01,P01,P02,P03,P04,P05")
    assert refusal(state, "=prophecies 1 P00,P06,P07") == ("wrong-seat", "R2.6")
    assert refusal(state, "=prophecies 0 P00,P06,P07,P08") == ("wrong-number", "R2.6")
    assert refusal(state, "=prophecies 0 P00,P01,P07") == ("impossible-cards", "R2.6")
    state = after(state, "=prophecies 0 P00,P00,P07", "=prophecies 1 P06,P08,P09,P10")
    assert coatl.to_act(state) == (0, 1)


def test_r2_2_the_supply_is_filled_first() -> None:
    """R2.2: two heads, two tails, six pairs, out of what the bags hold."""
    state = coatl.new_game(Options(2))
    assert refusal(state, "=fill K YR YR,YG,KK,GG,BB,BB") == ("wrong-number", "R2.2")
    assert refusal(state, "=fill - - -") == ("wrong-number", "R2.2")
    assert refusal(state, "=temple 0 T00") == ("wrong-event", "R2.2")
    assert refusal(state, "take head K") == ("chance-due", "R2.2")
    assert refusal(state, "keep 0 P01 P02 P03") == ("chance-due", "R2.2")
    state = after(state, "=fill KK YR YY,YY,YY,YY,YY,YR")
    assert refusal(state, "=fill KK YR YY,YY,YY,YY,YY,YR") == ("wrong-event", "R2.4")


def test_r2_6_each_seat_keeps_three_in_any_order() -> None:
    """R2.6: answers commute, and the rest is discarded."""
    state = dealt(3, seed=5)
    assert coatl.to_act(state) == (0, 1, 2)
    assert coatl.next_seat(state) == 0
    assert [len(coatl.legal_moves(state, seat)) for seat in range(3)] == [1, 4, 10]
    assert len(coatl.legal_moves(state)) == 15
    answers = [coatl.legal_moves(state, seat)[-1] for seat in range(3)]
    ends = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        now = state
        for seat in order:
            assert seat == coatl.mover(now, answers[seat])
            now = coatl.apply(now, answers[seat])
        ends.add(now)
    assert len(ends) == 1
    assert coatl.position(ends.pop()).table.discards == 3


def test_r2_6_a_seat_keeps_exactly_three_of_its_own() -> None:
    """R2.6: not two, not four, not those of others, and once only."""
    state = after(
        coatl.new_game(Options(2)),
        *("=fill KB YR YR,YG,KK,GG,BB,BB", "=temple 0 T07", "=temple 1 T08", "=reveal T03", "=reveal T04"),
        *("=display P05,P06,P07,P08,P09,P10", "=prophecies 0 P00,P00,P11", "=prophecies 1 P01,P12,P13,P14"),
    )
    assert moves(state, 0) == ["keep 0 P00 P00 P11"]
    assert moves(state, 1) == ["keep 1 P01 P12 P13", "keep 1 P01 P12 P14", "keep 1 P01 P13 P14", "keep 1 P12 P13 P14"]
    assert refusal(state, "keep 1 P01 P12") == ("not-three", "R2.6")
    assert refusal(state, "keep 1 P01 P12 P13 P14") == ("not-three", "R2.6")
    assert refusal(state, "keep 1 P00 P12 P13") == ("not-dealt", "R2.6")
    assert refusal(state, "keep 1 P01 P01 P13") == ("not-dealt", "R2.6")
    assert refusal(state, "keep 2 P01 P12 P13") == ("not-your-turn", "R2.6")
    assert refusal(state, "take head K") == ("keeping", "R2.6")
    assert refusal(state, "pass") == ("keeping", "R2.6")
    assert refusal(state, "=draw P20") == ("no-chance-due", "R2.6")
    state = after(state, "keep 1 P01 P12 P13")
    assert coatl.to_act(state) == (0,)
    assert coatl.legal_moves(state, 1) == ()
    assert refusal(state, "keep 1 P01 P12 P13") == ("not-your-turn", "R2.6")
    state = after(state, "keep 0 P00 P00 P11")
    assert coatl.position(state).discards == ("P14",)
    assert refusal(state, "keep 0 P00 P00 P11") == ("kept-already", "R2.6")


def test_r2_6_a_seat_may_keep_fewer_by_option() -> None:
    """R2.6: one, two or three, the most first; not none, which has no text, and not four; the others see how many."""
    options = Options(2, keep="up to three")
    state = after(
        coatl.new_game(options),
        *("=fill KB YR YR,YG,KK,GG,BB,BB", "=temple 0 T07", "=temple 1 T08", "=reveal T03", "=reveal T04"),
        *("=display P05,P06,P07,P08,P09,P10", "=prophecies 0 P00,P00,P11", "=prophecies 1 P01,P12,P13,P14"),
    )
    assert moves(state, 0) == ["keep 0 P00 P00 P11", "keep 0 P00 P00", "keep 0 P00 P11", "keep 0 P00", "keep 0 P11"]
    assert [len(text.split()) - 2 for text in moves(state, 1)] == [3] * 4 + [2] * 6 + [1] * 4
    assert refusal(state, "keep 1 P01 P12 P13 P14") == ("not-three", "R2.6")
    assert "up to three" in str(coatl.check(state, coatl.parse_step("keep 1 P01 P12 P13 P14")))
    assert "up to three" in str(coatl.check(state, coatl.parse_step("pass")))
    assert refusal(state, "keep 1 P00") == ("not-dealt", "R2.6")
    fewer = coatl.parse_step("keep 1 P12")
    assert coatl.redact(state, fewer, 0) == Hidden("keep", 1, 1)
    state = after(state, "keep 1 P12")
    table = coatl.view(state, 0).table
    assert (table.sides[1].prophecies, table.discards) == (1, 3)
    position = coatl.position(state)
    assert coatl.from_position(position) == state
    assert coatl.view(coatl.determinize(coatl.view(state, 0), Random(1)), 0) == coatl.view(state, 0)
    with pytest.raises(BadPosition, match="three now"):
        coatl.from_position(attrs.evolve(position, table=attrs.evolve(position.table, options=Options(2))))
    state = after(state, "keep 0 P00 P00")
    assert coatl.position(state).discards == ("P01", "P11", "P13", "P14")
    assert coatl.to_act(state) == (0,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_8_the_start_seat_is_the_first_player(seats: int) -> None:
    """R2.8: dealt first and fewest, and first to act; a game is the same with all seats turned on by one."""
    for start in range(seats):
        state = coatl.new_game(Options(seats, start_seat=start))
        rng = Random(7)
        dealt_to: list[tuple[str, int, int]] = []
        turns: list[int] = []
        while len(turns) < seats:
            assert coatl.from_position(coatl.position(state)) == state
            event = coatl.chance(state)
            step = event.sample(rng) if event else coatl.legal_moves(state)[0]
            if isinstance(step, (coatl.TempleDealt, coatl.PropheciesDealt)):
                dealt_to.append((type(step).__name__, step.seat, len(getattr(step, "cards", "T"))))
            if coatl.position(state).table.stage.name is StageName.ACTING:
                turns += coatl.to_act(state)
            state = coatl.apply(state, step)
        order = [(start + place) % seats for place in range(seats)]
        assert [("TempleDealt", seat, 1) for seat in order] == dealt_to[:seats]
        assert [("PropheciesDealt", seat, 3 + place) for place, seat in enumerate(order)] == dealt_to[seats:]
        assert order == turns


def test_r2_8_rounds_begin_with_the_start_seat() -> None:
    """R2.8, R10: which seats are later and which earlier is counted from it."""
    assert coatl.last_turns(4, Ending.THIRD_COATL, 0, start_seat=2) == ((1, 2), (2, 1), (3, 1))
    assert coatl.last_turns(4, Ending.BODIES_GONE, 0, start_seat=2) == ((1, 1), (2, 1), (3, 1), (0, 1), (1, 1))
    for seats in (2, 3, 4):
        for start in range(seats):
            for seat in range(seats):
                for ending in Ending:
                    turned = coatl.last_turns(seats, ending, (seat - start) % seats)
                    expected = tuple(((each + start) % seats, most) for each, most in turned)
                    assert coatl.last_turns(seats, ending, seat, start) == expected


def test_options_of_before_read_as_before() -> None:
    """R2.6, R2.8: JSON that knows neither `keep` nor `start_seat` means three, and seat 0; the version of the rules stays."""
    old = '{"seats": 3, "tokens": true, "promo": false, "open_end_is_empty": false}'
    assert from_json(old, Options) == Options(3)
    assert coatl.RULES == 1


def test_r2_7_tokens_are_an_option() -> None:
    """R2.7: without them no move spends one."""
    state = begun(Options(2, tokens=False))
    assert tuple(side.tokens for side in coatl.position(state).table.sides) == ((), ())
    assert not [move for move in moves(state) if move.split()[0] in ("pick", "see", "commit")]
    for text in ("pick head R", "see", "commit T00"):
        assert refusal(state, text) == ("no-tokens", "R2.7")


def test_r1_4_promo_cards_are_dealt_with_the_option_only() -> None:
    """R1.4: 60 prophecies and 20 temples instead of 54 and 15."""
    for promo, cards, temples in ((False, 54, 15), (True, 60, 20)):
        position = coatl.position(coatl.new_game(Options(3, promo=promo)))
        assert (cards, temples) == (len(position.deck), len(position.piles))
        assert promo == any(card.startswith("PP") for card in position.deck)
    assert sum(card.copies for card in ALL_PROPHECIES if not card.promo) == 54


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", 1),
        ("seats", 5),
        ("seats", True),
        ("seats", 3.0),
        ("seats", "3"),
        ("seats", None),
        ("tokens", 1),
        ("promo", None),
        ("open_end_is_empty", "yes"),
        ("keep", "two"),
        ("keep", 3),
        ("keep", None),
        ("keep", ["three"]),
        ("start_seat", -1),
        ("start_seat", 2),
        ("start_seat", True),
        ("start_seat", None),
    ],
)
def test_r2_1_bad_options_are_refused(name: str, value: object) -> None:
    """R2.1: two to four seats; every option has its exact type. The message begins with the option's name."""
    with pytest.raises(ValueError, match=f"^{name}: "):
        Options(**{"seats": 2, name: value})  # type: ignore[arg-type]  # what is tested: values of a wrong type


def test_a_game_begins_with_options() -> None:
    """R2.1: nothing else."""
    with pytest.raises(TypeError, match="Options"):
        coatl.new_game(3)  # type: ignore[arg-type]  # what is tested


def test_r2_3_all_pieces_are_in_the_bags() -> None:
    """R2.3: 150 whatever the number of players, before the supply is filled."""
    for seats in (2, 3, 4):
        bags = coatl.position(coatl.new_game(Options(seats))).table.bags
        assert [sum(attrs.astuple(bag)) for bag in (bags.heads, bags.tails, bags.bodies)] == [15, 15, 120]
    assert settle(coatl.new_game(Options(2))) == settle(coatl.new_game(Options(2)))
    assert kinds_until_keeping(coatl.new_game(Options(2))) == EVENTS
