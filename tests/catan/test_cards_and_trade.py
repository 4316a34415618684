"""Development cards, largest army, trade with the bank and between seats: R12, R14."""

from __future__ import annotations

from itertools import product

import pytest

from catan_rules import (
    AcceptOffer,
    Answer,
    BuyCard,
    CardCounts,
    ConfirmTrade,
    CounterOffer,
    Counts,
    DeclineOffer,
    MaritimeTrade,
    Offer,
    OfferTrade,
    Options,
    PlayKnight,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Resource,
    Stage,
    State,
    WithdrawOffer,
    chance,
    check,
    fully_listed,
    largest_army_holder,
    legal_moves,
    mover,
    next_seat,
    parse_step,
    position,
    scores,
    to_act,
    winners,
)
from tests.catan.scenes import COAST, RICH, SHORE, run, scene
from tests.catan.test_turns import code


def listed(state: State, kind: type, **facts: int) -> list[object]:
    """The legal moves of a kind."""
    return [move for move in legal_moves(state, **facts) if isinstance(move, kind)]


# --- R14 development cards ---------------------------------------------------------------------------------------------------


def test_r14_1_a_card_is_bought_and_drawn_from_the_counts_left() -> None:
    """R14.1: ore, grain and wool; every card left is equally likely; the buyer alone sees it."""
    state = run(
        scene(hands={0: RICH}, cards={1: CardCounts(knight=13, victory_point=5)}, played={2: CardCounts(monopoly=2)}),
        "buy",
    )
    event = chance(state)
    assert event is not None
    assert (event.kind, event.size, event.total, event.seen_by) == ("card", 3, 5, frozenset({0}))
    assert code(state, "=card monopoly") == "not-in-deck"
    assert code(state, "=roll 7") == "wrong-event"
    after = position(run(state, "=card knight"))
    assert after.privates[0].hand == Counts(5, 5, 4, 4, 4)
    assert (after.privates[0].cards, after.privates[0].bought) == (CardCounts(knight=1), CardCounts(knight=1))
    assert (after.table.deck_size, after.table.bought) == (4, 1)


def test_r14_1_any_number_may_be_bought_while_the_deck_lasts() -> None:
    """R14.1: several a turn; with an empty deck none."""
    state = run(scene(hands={0: RICH}), "buy", "=card knight", "buy", "=card monopoly")
    assert position(state).table.bought == 2
    empty = scene(
        hands={0: RICH},
        cards={1: CardCounts(knight=6, victory_point=5, road_building=2, year_of_plenty=2, monopoly=2)},
        played={2: CardCounts(knight=8)},
    )
    assert code(empty, "buy") == "deck-empty"
    assert BuyCard() not in legal_moves(empty)
    assert code(scene(hands={0: Counts(wool=1, ore=1)}), "buy") == "not-enough-cards"


def test_r14_2_a_knight_bought_this_turn_cannot_be_played_this_turn() -> None:
    """R14.2: a card bought this turn stays; with an older one of its kind in hand one can be played."""
    fresh = scene(cards={0: CardCounts(knight=1)}, bought=CardCounts(knight=1))
    assert code(fresh, "knight") == "bought-this-turn"
    older = scene(cards={0: CardCounts(knight=2)}, bought=CardCounts(knight=1))
    assert PlayKnight() in legal_moves(older)
    assert code(scene(), "knight") == "card-not-held"
    after = run(fresh, "end")
    assert position(after).privates[0].bought == CardCounts()


@pytest.mark.parametrize("card", ["road-building", "plenty ore+grain", "monopoly ore"])
def test_r14_2_holds_for_every_kind(card: str) -> None:
    """R14.2: the same for the other kinds."""
    all_kinds = CardCounts(0, 0, 1, 1, 1)
    text = {"plenty ore+grain": "plenty grain+ore"}.get(card, card)
    assert code(scene(cards={0: all_kinds}, bought=all_kinds), text) == "bought-this-turn"
    assert check(scene(cards={0: all_kinds}), parse_step(text)) is None
    assert code(scene(stage=Stage.ROLLING, cards={0: all_kinds}), text) == "chance-due"


def test_r14_3_the_third_knight_takes_the_army_before_the_robber_moves() -> None:
    """R14.3, R14.8: the points count at once; if they win, the robber is not moved."""
    state = scene(cards={0: CardCounts(knight=1)}, played={0: CardCounts(knight=2)})
    after = run(state, "knight")
    assert (position(after).table.largest_army, scores(after)[0]) == (0, 4)
    assert position(after).table.stage is Stage.MOVING_ROBBER
    winning = scene(Options(seats=3, victory_points=4, board="beginner"), cards={0: CardCounts(knight=1)}, played={0: CardCounts(knight=2)})
    assert winners(run(winning, "knight")) == (0,)


def test_r14_8_the_army_passes_to_strictly_more() -> None:
    """R14.8: three at least, a tie changes nothing, one more takes it."""
    tie = scene(cards={0: CardCounts(knight=1)}, played={0: CardCounts(knight=2), 1: CardCounts(knight=3)})
    assert position(run(tie, "knight")).table.largest_army == 1
    more = scene(cards={0: CardCounts(knight=1)}, played={0: CardCounts(knight=3), 1: CardCounts(knight=3)}, army_holder=1)
    after = run(more, "knight")
    assert (position(after).table.largest_army, scores(after)) == (0, (4, 2, 2))
    for before, knights in ((3, (1, 1)), (None, (-1, 0))):
        with pytest.raises(ValueError, match=r"before|knights"):
            largest_army_holder(before, knights)


def line_of(number: int, hand: Counts = RICH, **facts: object) -> State:
    """Seat 0 with so many roads along the coast and a road building card."""
    arguments: dict[str, object] = {
        "settlements": {0: [SHORE[0], SHORE[2]], 1: ["0,0N", "0,1N"]},
        "roads": {0: COAST[:number], 1: ["0,0NW", "0,1NW"]},
        "cards": {0: CardCounts(road_building=1)},
        "hands": {0: hand},
        **facts,
    }
    return scene(Options(seats=2, victory_points=12, board="beginner"), **arguments)  # type: ignore[arg-type]


def test_r14_4_two_roads_are_free_and_nothing_else_is_legal_between() -> None:
    """R14.4: both roads cost nothing, the second may continue the first; in between only a road is legal."""
    state = run(line_of(3, Counts()), "road-building")
    assert (position(state).table.free_roads, {type(move).__name__ for move in legal_moves(state)}) == (2, {"BuildRoad"})
    assert code(state, "end") == code(state, "buy") == code(state, "roll") == "free-road-pending"
    state = run(state, f"road {COAST[3]}")
    assert position(state).table.free_roads == 1
    assert code(state, f"road {COAST[9]}") == "not-connected"
    state = run(state, f"road {COAST[4]}")
    assert (position(state).table.stage, position(state).table.longest_road) == (Stage.MAIN, 0)


def test_r14_4_with_fourteen_roads_one_is_free() -> None:
    """R14.4: one piece left, one road; none left, the card cannot be played."""
    state = run(line_of(14), "road-building")
    assert position(state).table.free_roads == 1
    after = run(state, f"road {COAST[14]}")
    assert position(after).table.stage is Stage.MAIN
    assert code(line_of(15), "road-building") == "no-place-for-road"
    assert PlayRoadBuilding() not in legal_moves(line_of(15))


def test_r14_4_what_cannot_be_placed_lapses() -> None:
    """R14.4: after the first road no place is left for the second: the turn goes on. Before the dice it leads back there."""
    walled = boxed()
    free = run(walled, "road-building")
    assert len(legal_moves(free)) == 1
    after = run(free, str_of(legal_moves(free)[0]))
    assert (position(after).table.stage, position(after).table.free_roads) == (Stage.BEFORE_ROLL, 0)


def str_of(move: object) -> str:
    """The text of a road."""
    return f"road {move.edge}"  # type: ignore[attr-defined]


def boxed() -> State:
    """Seat 0 has one edge left to build on, which ends at a settlement of seat 1; seat 1's roads take the others."""
    wall = ["1,-2SW", "1,-1NW", "2,-2W", COAST[3], COAST[2], "0,-1NW", "0,-2SW", COAST[27], COAST[28]]
    return scene(
        seats=2,
        stage=Stage.BEFORE_ROLL,
        settlements={0: ["0,-2N", "-1,-1N"], 1: ["0,-1N", "-2,0N"]},
        roads={0: [*COAST[:2], COAST[29]], 1: wall},
        cards={0: CardCounts(road_building=1)},
    )


def test_r14_4_a_first_free_road_may_win() -> None:
    """R14.4, R15.1: the card for the longest road is given after each road; it may end the game after the first."""
    state = line_of(4)
    quick = scene(
        Options(seats=2, victory_points=4, board="beginner"),
        settlements={0: [SHORE[0], SHORE[2]], 1: ["0,0N", "0,1N"]},
        roads={0: COAST[:4], 1: ["0,0NW", "0,1NW"]},
        cards={0: CardCounts(road_building=1)},
    )
    assert winners(run(quick, "road-building", f"road {COAST[4]}")) == (0,)
    assert position(run(state, "road-building", f"road {COAST[4]}")).table.free_roads == 1


def test_r14_5_year_of_plenty_takes_two_cards_before_the_dice_too() -> None:
    """R14.5: any two, the same or different, from the bank; fifteen choices; also before the dice."""
    state = scene(stage=Stage.BEFORE_ROLL, cards={0: CardCounts(year_of_plenty=1)})
    assert len(listed(state, PlayYearOfPlenty)) == 15
    after = position(run(state, "plenty grain+ore"))
    assert (after.privates[0].hand, after.table.bank) == (Counts(grain=1, ore=1), Counts(19, 19, 19, 18, 18))
    assert (after.table.stage, after.table.seats[0].played) == (Stage.BEFORE_ROLL, CardCounts(year_of_plenty=1))
    assert code(state, "plenty ore") == code(state, "plenty 3ore") == code(state, "plenty nothing") == "wrong-number"


def test_r14_5_a_short_bank_gives_what_it_has() -> None:
    """R14.5: two cards if it has two, one if it has one, not playable if it is empty."""
    full = Counts(19, 19, 19, 19, 18)
    one = scene(hands={1: full}, cards={0: CardCounts(year_of_plenty=1)})
    assert [str(move) for move in listed(one, PlayYearOfPlenty)] == [str(PlayYearOfPlenty(Counts(ore=1)))]
    assert code(one, "plenty grain") == "bank-short"
    assert code(one, "plenty 2ore") == "wrong-number"
    empty = scene(hands={1: Counts(19, 19, 19, 19, 19)}, cards={0: CardCounts(year_of_plenty=1)})
    assert listed(empty, PlayYearOfPlenty) == []
    assert code(empty, "plenty ore") == "bank-short"
    two = scene(hands={1: Counts(19, 19, 19, 18, 18)}, cards={0: CardCounts(year_of_plenty=1)})
    assert [str(move) for move in listed(two, PlayYearOfPlenty)] == [str(PlayYearOfPlenty(Counts(grain=1, ore=1)))]


def test_r14_6_monopoly_takes_all_of_a_kind() -> None:
    """R14.6: from every other seat; legal if nobody has any."""
    state = scene(hands={0: Counts(ore=1), 1: Counts(ore=3, wool=1), 2: Counts(ore=2)}, cards={0: CardCounts(monopoly=1)})
    assert [str(private.hand) for private in position(run(state, "monopoly ore")).privates] == ["6ore", "wool", "nothing"]
    assert run(state, "monopoly brick")


# --- R12 trade with the bank -------------------------------------------------------------------------------------------------


def harboured(*places: str, hand: Counts) -> State:
    """Seat 0 with settlements at these coast vertices."""
    roads = {"-3,3N": "-2,2W", "3,-2S": "3,-1W", "3,-3S": "3,-3SW", "2,0N": "2,0NW"}
    return scene(settlements={0: places}, roads={0: [roads[place] for place in places]}, hands={0: hand})


def test_r12_5_rates_by_harbour() -> None:
    """R12.5: 4:1 always, 3:1 with a general harbour, 2:1 with the kind's own, and no rate makes another illegal."""
    plain = harboured("3,-3S", "2,0N", hand=RICH)
    assert {move.rate for move in listed(plain, MaritimeTrade)} == {4}  # type: ignore[attr-defined]
    assert code(plain, "bank 3wool for ore") == code(plain, "bank 2ore for wool") == "not-entitled"
    general = harboured("-3,3N", "2,0N", hand=RICH)
    assert {move.rate for move in listed(general, MaritimeTrade)} == {4, 3}  # type: ignore[attr-defined]
    ore = harboured("3,-2S", "3,-3S", hand=RICH)
    rates = {(str(move.give), move.rate) for move in listed(ore, MaritimeTrade)}  # type: ignore[attr-defined]
    assert rates == {(kind, 4) for kind in ("brick", "lumber", "wool", "grain", "ore")} | {("ore", 2)}
    assert code(ore, "bank 3ore for wool") == "not-entitled"
    both = harboured("-3,3N", "3,-2S", hand=RICH)
    assert {move.rate for move in listed(both, MaritimeTrade) if move.give is Resource.ORE} == {4, 3, 2}  # type: ignore[attr-defined]
    after = position(run(both, "bank 2ore for wool"))
    assert (after.privates[0].hand, after.table.bank) == (Counts(5, 5, 6, 5, 3), Counts(14, 14, 13, 14, 16))
    assert code(plain, "bank 0ore for wool") == code(plain, "bank 9ore for wool") == "not-entitled"


def test_r12_5_a_city_keeps_the_harbour() -> None:
    """R12.8: a city at a harbour serves as the settlement did."""
    state = run(harboured("-3,3N", "2,0N", hand=RICH), "city -3,3N")
    assert check(state, parse_step("bank 3wool for ore")) is None


def test_r12_7_a_harbour_serves_in_the_turn_it_is_reached() -> None:
    """R12.7: with combined phases at once; with separate phases from the next turn, since the build ends trading."""
    for phases, legal in (("combined", True), ("separate", False)):
        state = scene(
            Options(seats=2, phases=phases, board="beginner"),  # type: ignore[arg-type]
            settlements={0: [SHORE[2], SHORE[6]], 1: ["0,0N", "0,1N"]},
            roads={0: [*COAST[2:4], COAST[6]], 1: ["0,0NW", "0,1NW"]},
            hands={0: RICH},
        )
        after = run(state, f"settlement {SHORE[4]}")
        assert (check(after, parse_step("bank 2grain for ore")) is None) is legal


def test_r12_6_the_bank_must_have_the_card() -> None:
    """R12.6, R12.5: the hand must hold what it gives, the bank what it is asked for; never the same kind."""
    state = scene(hands={0: Counts(wool=4), 1: Counts(ore=19)})
    assert code(state, "bank 4wool for ore") == "bank-short"
    assert code(state, "bank 4wool for wool") == "same-kind"
    assert code(state, "bank 4ore for wool") == "not-enough-cards"
    assert {str(move.get) for move in listed(state, MaritimeTrade)} == {"brick", "lumber", "grain"}  # type: ignore[attr-defined]


# --- R12 trade between seats -------------------------------------------------------------------------------------------------


def test_r12_2_no_gifts_and_no_kind_on_both_sides() -> None:
    """R12.2, R12.4: both sides give, no kind stands on both, and the offer is backed by the hand."""
    state = scene(hands={0: Counts(wool=2, ore=1)})
    assert code(state, "offer nothing for ore") == code(state, "offer ore for nothing") == "no-gifts"
    assert code(state, "offer 2wool for wool") == code(state, "offer wool+ore for wool") == "same-kind"
    assert code(state, "offer 3wool for brick") == code(state, "offer lumber for brick") == "not-enough-cards"
    assert check(state, parse_step("offer 2wool+ore for 9999grain")) is None


def test_r12_9_every_other_seat_answers_once_in_any_order() -> None:
    """R12.9, R12.10: accept, decline or counter, each once; the active seat may confirm before all have answered; nobody else may
    do anything until the offer is confirmed or withdrawn."""
    state = scene(seats=4, hands={0: Counts(wool=2), 1: Counts(ore=2), 2: Counts(ore=1), 3: Counts(grain=1)})
    state = run(state, "offer wool for ore")
    assert (to_act(state), next_seat(state)) == ((0, 1, 2, 3), 1)
    assert legal_moves(state, 0) == (WithdrawOffer(),)
    assert [type(move) for move in legal_moves(state, 3)[:2]] == [DeclineOffer, CounterOffer]
    assert legal_moves(state, 1)[:2] == (AcceptOffer(1), DeclineOffer(1))
    assert code(state, "accept 3") == "not-enough-cards"
    assert code(state, "accept 0") == "not-your-turn"
    assert code(state, "decline 4") == code(state, "confirm 7") == "no-such-seat"
    assert code(state, "end") == code(state, "buy") == code(state, "offer wool for ore") == "offer-pending"
    assert code(state, "confirm 1") == code(state, "confirm 0") == "not-agreed"
    answered = run(state, "accept 2", "counter 1 2ore for 2wool")
    assert answered == run(state, "counter 1 2ore for 2wool", "accept 2")
    assert legal_moves(answered, 0) == (ConfirmTrade(1), ConfirmTrade(2), WithdrawOffer())
    assert legal_moves(answered, 1) == ()
    assert code(answered, "decline 2") == code(answered, "accept 1") == "already-answered"
    assert (to_act(answered), next_seat(answered), next_seat(run(answered, "decline 3"))) == ((0, 3), 3, 0)
    first, second = position(run(answered, "confirm 1")), position(run(answered, "confirm 2"))
    assert [str(private.hand) for private in first.privates] == ["2ore", "2wool", "ore", "grain"]
    assert [str(private.hand) for private in second.privates] == ["wool+ore", "2ore", "wool", "grain"]
    assert position(run(answered, "withdraw")).table.stage is Stage.MAIN
    counter = CounterOffer(3, Counts(grain=1), Counts(wool=1))
    assert [mover(state, move) for move in (AcceptOffer(2), DeclineOffer(1), counter, WithdrawOffer())] == [2, 1, 3, 0]


def test_r12_9_a_counter_offer_is_backed_and_the_active_seat_may_lack_what_it_asks() -> None:
    """R12.4, R12.9: the terms are the counterer's; what it asks for need not be there, but then it cannot be confirmed."""
    state = run(scene(hands={0: Counts(wool=1), 1: Counts(ore=1)}), "offer wool for ore")
    assert code(state, "counter 1 2ore for wool") == "not-enough-cards"
    assert code(state, "counter 1 ore for 2ore") == "same-kind"
    assert code(state, "counter 1 nothing for wool") == "no-gifts"
    state = run(state, "counter 1 ore for 2wool")
    assert code(state, "confirm 1") == "not-enough-cards"
    assert legal_moves(state, 0) == (WithdrawOffer(),)


def test_r12_1_no_offer_no_answer() -> None:
    """R12.9, R12.10: answers, confirmations and withdrawals need an open offer; each offer is made in the main part."""
    state = scene(hands={0: RICH})
    for text in ("accept 1", "decline 1", "counter 1 ore for wool", "confirm 1", "withdraw"):
        assert code(state, text) == "no-offer"
    assert code(scene(stage=Stage.BEFORE_ROLL, hands={0: RICH}), "offer ore for wool") == "roll-first"


def test_r12_1_trading_may_be_switched_off_or_limited() -> None:
    """R12.1, R12.9: `trading=False` knows no offers; `offers_per_turn` counts them, confirmed or withdrawn."""
    off = scene(Options(seats=3, trading=False, board="beginner"), hands={0: RICH})
    assert code(off, "offer ore for wool") == "no-trading"
    assert listed(off, OfferTrade) == []
    once = scene(Options(seats=3, offers_per_turn=1, board="beginner"), hands={0: RICH})
    once = run(once, "offer ore for wool", "withdraw")
    assert code(once, "offer ore for wool") == "too-many-offers"
    assert listed(once, OfferTrade) == []
    never = scene(Options(seats=3, offers_per_turn=0, board="beginner"), hands={0: RICH})
    assert code(never, "offer ore for wool") == "too-many-offers"
    fresh = run(once, "end", "roll", "=roll 2", "end", "roll", "=roll 2", "end", "roll", "=roll 2")
    assert position(fresh).table.offers_made == 0


def test_r12_offers_are_listed_up_to_a_number_of_cards() -> None:
    """A hand of seven has 20, 188, 670 and 1457 offers at one to four cards a side; one card is the default."""
    state = scene(hands={0: Counts(2, 2, 1, 1, 1)})
    assert [len(listed(state, OfferTrade, offer_cards=most)) for most in (0, 1, 2, 3, 4)] == [0, 20, 188, 670, 1_457]
    assert len(listed(state, OfferTrade)) == 20
    with pytest.raises(ValueError, match="offer_cards"):
        legal_moves(state, offer_cards=-1)


@pytest.mark.parametrize("most", [1, 2])
def test_r12_an_offer_is_legal_exactly_if_it_is_listed(most: int) -> None:
    """R12.2, R12.4: over all pairs of counts of at most so many cards a side, for offers and for counter-offers."""
    state = scene(hands={0: Counts(2, 0, 1, 0, 1), 1: Counts(0, 1, 2, 0, 0)})
    bundles = [Counts(*counts) for counts in product(range(most + 1), repeat=5) if sum(counts) <= most]
    offers = set(listed(state, OfferTrade, offer_cards=most))
    asked = run(state, "offer brick for wool")
    counters = {move for move in legal_moves(asked, 1, offer_cards=most) if isinstance(move, CounterOffer)}
    assert counters == {move for move in listed(asked, CounterOffer, offer_cards=most) if mover(asked, move) == 1}  # type: ignore[arg-type]
    for give in bundles:
        for get in bundles:
            assert (check(state, OfferTrade(give, get)) is None) is (OfferTrade(give, get) in offers)
            assert (check(asked, CounterOffer(1, give, get)) is None) is (CounterOffer(1, give, get) in counters)


def test_r12_8_the_open_offer_stands_on_the_table() -> None:
    """R12.9: the offer and its answers are public, with the terms of a counter-offer from the counterer's side."""
    state = run(
        scene(hands={0: Counts(wool=1), 1: Counts(ore=1), 2: RICH}), "offer wool for ore", "accept 1", "counter 2 brick for wool"
    )
    assert position(state).table.offer == Offer(
        Counts(wool=1),
        Counts(ore=1),
        (None, Answer("accept", Counts(), Counts()), Answer("counter", Counts(brick=1), Counts(wool=1))),
    )


def test_offers_of_more_than_a_card_a_side_are_not_listed() -> None:
    """R12.2: they are legal, but there is no end of them; the module says which moves are always listed."""
    for text, listed in (("offer ore for wool", True), ("offer 2ore for wool", False), ("counter 1 ore for 2wool", False), ("end", True)):
        assert fully_listed(parse_step(text)) is listed  # type: ignore[arg-type]  # all are moves
