"""Who sees what, and guesses at what nobody sees: R5, and the ends of R14.7."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import attrs
import pytest

from catan_rules import (
    CardCounts,
    CardDrawn,
    Counts,
    Move,
    Options,
    Private,
    Rolled,
    Stage,
    State,
    Stolen,
    Table,
    chance,
    determinize,
    from_position,
    legal_moves,
    parse_step,
    position,
    redact,
    scores,
    view,
)
from tabletop_rules import BadPosition, Hidden, View
from tests.catan.scenes import COAST, RICH, SHORE, run, scene
from tests.catan.test_positions import SCENES
from tests.catan.test_turns import robbing


def test_r5_a_view_shows_the_own_cards_and_counts_of_others() -> None:
    """R5: hands and unplayed cards of others as numbers; bank, deck size and played cards for all."""
    state = scene(
        hands={0: Counts(ore=2), 1: Counts(wool=3)},
        cards={0: CardCounts(knight=1), 1: CardCounts(victory_point=1)},
        played={2: CardCounts(knight=3)},
        bought=CardCounts(knight=1),
    )
    seen = view(state, 1)
    assert seen.private == Private(Counts(wool=3), CardCounts(victory_point=1), CardCounts())
    assert [(one.hand_size, one.card_count, one.points) for one in seen.table.seats] == [(2, 1, 2), (3, 1, 2), (0, 0, 4)]
    assert (seen.table.bank, seen.table.deck_size, seen.table.bought) == (Counts(19, 19, 16, 19, 17), 20, 1)
    assert (seen.revealed, seen.moves, seen.to_act) == ((), (), (0,))
    assert view(state, None).private is None
    assert view(state, 0).moves == legal_moves(state)
    for bad in (3, -1, True):
        with pytest.raises(ValueError, match="seat"):
            view(state, bad)


def test_r5_nothing_of_others_shows() -> None:
    """R5: a view is the same whatever others hold, as long as the numbers are; so are the refusals of the own moves."""
    one = scene(hands={0: RICH, 1: Counts(wool=2, ore=1), 2: Counts(grain=3)}, cards={1: CardCounts(knight=1)})
    other = scene(hands={0: RICH, 1: Counts(grain=3), 2: Counts(wool=2, ore=1)}, cards={1: CardCounts(victory_point=1)})
    assert view(one, 0) == view(other, 0)
    assert view(one, None) == view(other, None)
    assert view(one, 1) != view(other, 1)


def test_r14_7_at_the_end_everything_is_shown() -> None:
    """R14.7: all hands and cards are open to every view, spectators too."""
    state = SCENES["over"]()
    for seat in (0, 1, None):
        seen = view(state, seat)
        assert seen.revealed == position(state).privates
        assert determinize(seen, Random(1)) == state


def test_r5_a_theft_is_seen_by_thief_and_victim() -> None:
    """R5, R8.5: others see that one card of the victim went."""
    state = run(robbing({1: RICH}), "robber 0,0 from 1")
    step = Stolen("ore")
    assert [redact(state, step, seat) for seat in (0, 1, 2, None)] == [step, step, Hidden("theft", 1, 1), Hidden("theft", 1, 1)]
    with pytest.raises(ValueError, match="seat"):
        redact(state, step, 3)


def test_r5_a_card_bought_is_seen_by_its_buyer() -> None:
    """R5, R14.1: others see that a card was drawn; everything else lies open."""
    state = run(scene(hands={0: RICH}), "buy")
    step = CardDrawn("knight")
    assert [redact(state, step, seat) for seat in (0, 1, None)] == [step, Hidden("card", 0, 1), Hidden("card", 0, 1)]
    for text in ("discard 1 ore", "=roll 8", "offer ore for wool"):
        assert redact(state, parse_step(text), 2) == parse_step(text)


def test_the_events_of_chance_are_values() -> None:
    """R8.5, R14.1: equal states have equal events; a sample lies in the support; anything else weighs nothing."""
    state = run(robbing({1: Counts(ore=2, wool=1)}), "robber 0,0 from 1")
    event = chance(state)
    assert event is not None
    assert event == chance(run(robbing({1: Counts(ore=2, wool=1)}), "robber 0,0 from 1"))
    rng = Random(3)
    drawn = Counter(event.sample(rng) for _ in range(3_000))
    assert set(drawn) == {Stolen("ore"), Stolen("wool")}
    assert drawn[Stolen("ore")] == pytest.approx(2_000, abs=120)
    assert [event.weight(step) for step in (Stolen("ore"), Stolen("brick"), Rolled(7), 5)] == [2, 0, 0, 0]
    dice = chance(run(scene(stage=Stage.BEFORE_ROLL), "roll"))
    assert dice is not None
    rolled = Counter(dice.sample(rng) for _ in range(3_600))
    for total in range(2, 13):
        assert rolled[Rolled(total)] == pytest.approx(100 * (6 - abs(7 - total)), abs=75)


@pytest.mark.parametrize("name", SCENES)
def test_r5_a_guess_fits_the_view(name: str) -> None:
    """What is guessed looks exactly as before to that seat, whoever it is."""
    state = SCENES[name]()
    rng = Random(4)
    for seat in (*range(len(scores(state))), None):
        seen = view(state, seat)
        for _ in range(3):
            assert view(determinize(seen, rng), seat) == seen


@pytest.mark.long
def test_r5_guesses_are_uniform_over_the_physical_cards() -> None:
    """R5: two unseen hands of two and one cards from two ore and one wool: each of the three placements of the physical cards is
    equally likely, so the wool lies alone in one third."""
    state = scene(hands={0: RICH, 1: Counts(ore=2), 2: Counts(wool=1)})
    rng = Random(5)
    found = Counter(position(determinize(view(state, 0), rng)).privates[2].hand for _ in range(1_500))
    assert found[Counts(wool=1)] == pytest.approx(500, abs=70)
    assert found[Counts(ore=1)] == pytest.approx(1_000, abs=70)


@pytest.mark.long
def test_r12_guesses_back_the_offer_and_its_answers() -> None:
    """R12.4: the offer of seat 0 and the acceptance of seat 1 are backed by cards; given that, guesses are uniform: seat 1 holds
    the one ore, and any one of the four other cards beside it."""
    state = run(scene(hands={0: Counts(wool=2), 1: Counts(ore=1, wool=1), 2: Counts(grain=1)}), "offer wool for ore", "accept 1")
    rng = Random(6)
    found: Counter[str] = Counter()
    for _ in range(1_200):
        guess = position(determinize(view(state, 2), rng))
        assert guess.privates[0].hand.wool >= 1
        assert guess.privates[1].hand.ore == 1
        found[str(guess.privates[1].hand)] += 1
    assert found == {"wool+ore": 1_200}
    spectator = [position(determinize(view(state, None), rng)) for _ in range(1_200)]
    counts = Counter(tuple(str(one.hand) for one in guess.privates) for guess in spectator)
    ways = worlds(("wool", "wool", "wool", "ore", "grain"), (2, 2, 1))
    total = sum(ways.values())
    assert set(counts) == set(ways)
    for world, weight in ways.items():
        assert counts[world] == pytest.approx(1_200 * weight / total, abs=90)


def worlds(cards: tuple[str, ...], sizes: tuple[int, int, int], wool: int = 1) -> Counter[tuple[str, ...]]:
    """Every placement of the physical cards in which the first hand has so much wool and the second ore."""
    found: Counter[tuple[str, ...]] = Counter()
    first, second, _ = sizes
    for order in permutations(range(len(cards))):
        hands = [
            [cards[place] for place in part] for part in (order[:first], order[first : first + second], order[first + second :])
        ]
        if hands[0].count("wool") >= wool and "ore" in hands[1]:
            found[tuple(str(Counts(**{kind: hand.count(kind) for kind in hand})) for hand in hands)] += 1
    return found


@pytest.mark.long
def test_r12_4_guesses_behind_rare_cards_are_as_exact() -> None:
    """R12.4: where few deals back the offer, cards are set aside for it before the deal, and what this makes too likely is thrown
    away: every deal comes as often as its placements of the physical cards say (chi-square, 1 in 10 000)."""
    hands = {0: Counts(wool=2, brick=1), 1: Counts(ore=1, wool=1), 2: Counts(grain=1, wool=1)}
    state = run(scene(hands=hands), "offer 2wool for ore", "accept 1")
    rng, number = Random(7), 6_000
    guesses = (position(determinize(view(state, None), rng)).privates for _ in range(number))
    counts = Counter(tuple(str(one.hand) for one in privates) for privates in guesses)
    ways = worlds(("wool",) * 4 + ("brick", "ore", "grain"), (3, 2, 2), wool=2)
    expected = {world: number * weight / sum(ways.values()) for world, weight in ways.items()}
    assert set(counts) == set(expected)
    assert len(expected) == 7
    assert sum((counts[world] - wanted) ** 2 / wanted for world, wanted in expected.items()) < 27.9


def test_r12_4_guesses_behind_a_hand_that_is_all_but_known() -> None:
    """R12.4: all four ore of the table, needed by a hand of four among forty cards, are there at once."""
    state = run(
        scene(seats=3, hands={0: Counts(wool=1), 1: Counts(ore=4), 2: Counts(9, 9, 9, 9, 0)}), "offer wool for 4ore", "accept 1"
    )
    rng = Random(7)
    for _ in range(5):
        guess = position(determinize(view(state, None), rng))
        assert (guess.privates[0].hand, guess.privates[1].hand) == (Counts(wool=1), Counts(ore=4))


@pytest.mark.parametrize(("place", "facts"), [("bought", -1), ("bought", 10_000), ("deck_size", -1), ("offers_made", -1), ("first", 9)])
def test_r5_views_that_no_game_has_are_refused_at_once(place: str, facts: int) -> None:
    """R5: a number below 0 or above what there is, a seat that is none: BadPosition, for every seat and a spectator."""
    state = scene(hands={0: RICH}, cards={0: CardCounts(knight=1)}, bought=CardCounts(knight=1))
    for seat in (0, 1, None):
        seen = view(state, seat)
        with pytest.raises(BadPosition, match=f"table.{place}"):
            determinize(attrs.evolve(seen, table=attrs.evolve(seen.table, **{place: facts})), Random(1))  # type: ignore[arg-type]


@pytest.mark.unmeasured
def test_r15_1_nobody_is_guessed_to_have_won() -> None:
    """R15.1, R15.2: seat 1 shows three of four points, so it holds no victory point card; seat 2 may; under declared victory
    anybody may."""
    options = Options(seats=3, victory_points=4, board="beginner")
    facts = {"settlements": {1: ["-3,1N"]}, "cities": {1: ["-2,2N"]}, "hands": {0: RICH}}
    state = scene(options, cards={1: CardCounts(knight=1), 2: CardCounts(knight=1)}, **facts)  # type: ignore[arg-type]
    rng = Random(8)
    guesses = [position(determinize(view(state, 0), rng)) for _ in range(400)]
    assert {guess.privates[1].cards.victory_point for guess in guesses} == {0}
    assert sum(guess.privates[2].cards.victory_point for guess in guesses) == pytest.approx(400 * 5 / 24, abs=40)
    declared = scene(
        attrs.evolve(options, victory="declared"),
        cards={1: CardCounts(knight=1), 2: CardCounts(knight=1)},
        **facts,  # type: ignore[arg-type]
    )
    found = [position(determinize(view(declared, 0), rng)).privates[1].cards.victory_point for _ in range(400)]
    assert sum(found) == pytest.approx(400 * 5 / 25, abs=40)


def test_r15_2_the_longest_road_may_have_come_off_turn() -> None:
    """R15.2: a seat with the longest road may have the points through it on another turn."""
    options = Options(seats=2, victory_points=5, board="beginner")

    state = scene(
        options,
        settlements={0: ["0,3N", "2,0N"], 1: [SHORE[0], SHORE[2]]},
        roads={0: ["0,3NW", "2,0NW"], 1: COAST[:5]},
        cards={1: CardCounts(victory_point=2)},
    )
    rng = Random(9)
    found = {position(determinize(view(state, 0), rng)).privates[1].cards.victory_point for _ in range(300)}
    assert found == {0, 1, 2}


def test_r15_2_a_seat_with_the_points_off_its_turn_can_be_guessed() -> None:
    """A position given from outside may leave no other place for the victory point cards; play could not have led there."""
    options = Options(seats=2, victory_points=3, board="beginner")
    state = scene(options, stage=Stage.BEFORE_ROLL)
    here = position(state)
    holder = attrs.evolve(
        here.table.seats[1],
        card_count=5,
        points=4,
        played=CardCounts(knight=14, road_building=2, year_of_plenty=2, monopoly=2),
    )
    table = attrs.evolve(here.table, deck_size=0, largest_army=1, seats=(here.table.seats[0], holder))
    cards = CardCounts(victory_point=5)
    state = from_position(attrs.evolve(here, table=table, privates=(here.privates[0], attrs.evolve(here.privates[1], cards=cards))))
    assert scores(state) == (2, 9)
    assert determinize(view(state, 0), Random(1)) == state


def test_r15_1_victory_points_that_nobody_can_hold() -> None:
    """A view whose unseen victory point cards must all be the active seat's, which would have won with them, fits no state."""
    state = scene(Options(seats=2, victory_points=3, board="beginner"), stage=Stage.BEFORE_ROLL)
    seen = view(state, 1)
    played = CardCounts(knight=14, road_building=2, year_of_plenty=2, monopoly=2)
    first, second = seen.table.seats
    table = attrs.evolve(
        seen.table,
        deck_size=0,
        largest_army=1,
        seats=(attrs.evolve(first, card_count=5), attrs.evolve(second, points=4, played=played)),
    )
    with pytest.raises(BadPosition, match="the unseen victory point cards would have ended the game"):
        determinize(attrs.evolve(seen, table=table), Random(1))


def test_r14_2_which_cards_were_bought_this_turn_is_guessed_too() -> None:
    """R14.2: their number is public, their kinds are not."""
    state = scene(cards={0: CardCounts(knight=1, monopoly=1)}, bought=CardCounts(monopoly=1))
    rng = Random(10)
    guesses = [position(determinize(view(state, 1), rng)).privates[0] for _ in range(300)]
    assert {guess.bought.total for guess in guesses} == {1}
    assert len({guess.bought for guess in guesses}) == 5


def damaged(state: State, /, **facts: Any) -> View[Table, Private, Move]:
    """A view with something of its table changed."""
    seen = view(state, 0)
    return attrs.evolve(seen, table=attrs.evolve(seen.table, **facts))


def test_views_that_fit_no_state_are_refused() -> None:
    """Sizes that do not add up, unknown seats, offers without cards, moves of another state."""
    state = scene(hands={0: RICH, 1: Counts(wool=2), 2: Counts(grain=1)})
    seen = view(state, 0)
    assert seen.private is not None
    offered = view(run(state, "offer ore for grain", "accept 2"), 0)
    assert offered.table.offer is not None
    short = attrs.evolve(offered.table.offer, get=Counts(grain=5))
    for bad in (
        damaged(state, seats=()),
        damaged(state, seat=7),
        damaged(state, bank=Counts()),
        damaged(state, bank=Counts(19, 19, 19, 19, 19)),
        damaged(state, deck_size=3),
        damaged(state, deck_size=-1),
        attrs.evolve(seen, seat=7),
        attrs.evolve(seen, private=None),
        attrs.evolve(seen, seat=None),
        attrs.evolve(seen, moves=()),
        attrs.evolve(seen, game="coatl"),
        attrs.evolve(seen, revealed=(seen.private,)),
        attrs.evolve(view(state, 1), private=attrs.evolve(position(state).privates[1], cards=CardCounts(knight=15))),
        attrs.evolve(offered, table=attrs.evolve(offered.table, offer=short)),
        attrs.evolve(offered, table=attrs.evolve(offered.table, offer=attrs.evolve(short, answers=()))),
    ):
        with pytest.raises(BadPosition):
            determinize(bad, Random(1))


def test_victory_cards_that_would_have_ended_the_game_fit_no_view() -> None:
    """R15.1: all cards but five victory points have been played, and nobody may hold them."""
    played = {2: CardCounts(knight=14, road_building=2, year_of_plenty=2, monopoly=2)}
    state = scene(
        Options(seats=3, victory_points=7, board="beginner"),
        seat=2,
        cards={0: CardCounts(victory_point=4), 1: CardCounts(victory_point=1)},
        played=played,
    )
    seen = view(state, 2)
    assert view(determinize(seen, Random(1)), 2) == seen
    tight = attrs.evolve(seen, table=attrs.evolve(seen.table, options=Options(seats=3, victory_points=3, board="beginner")))
    with pytest.raises(BadPosition):
        determinize(tight, Random(1))
