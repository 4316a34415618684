"""Things that random games show too seldom."""

from random import Random
from typing import Any

import attrs
import pytest

import catan_rules as catan
import catsle_rules as catsle
import coatl_rules as coatl
import coloretto_rules as coloretto
from catsle_rules.pieces import DECK
from coatl_rules.cards import ALL_PROPHECIES, ALL_TEMPLES
from coatl_rules.faces import conditions_text, draw_prophecy, draw_temple, pattern_text, prophecy_card, temple_card
from coatl_rules.model import Ending
from coatl_rules.pieces import Snake
from coatl_rules.table import Coatl
from tabletop_rules import playout, svg_of, text_of
from tabletop_rules.drawing.canvas import Canvas


def middle(game: Any, options: Any, steps: int) -> Any:
    """A position after some random steps."""
    return game.position(playout(game, options, Random(5), max_steps=steps).state)


def with_table(position: Any, **changed: Any) -> Any:
    """The position with another table. A drawing draws what it is given, possible or not."""
    return attrs.evolve(position, table=attrs.evolve(position.table, **changed))


def said(position: Any) -> tuple[str, str]:
    """The first line of the text, and the whole picture."""
    return text_of(position).split("\n")[0], svg_of(position)


# Coloretto


def test_an_empty_supply_is_an_empty_place() -> None:
    """No back is drawn."""
    position = middle(coloretto, coloretto.Options(seats=5), 30)
    backs = svg_of(position).count('fill="url(#mesh-37506b-5c7a99)"')
    empty = with_table(position, unseen=coloretto.Cards())
    assert svg_of(empty).count('fill="url(#mesh-37506b-5c7a99)"') == backs - 3
    assert "supply 0 unseen" in text_of(empty)


def test_a_golden_joker_and_its_extra_card() -> None:
    """R60: the headline says what is uncovered."""
    position = middle(coloretto, coloretto.Options(seats=3, golden_joker=True), 30)
    extra = with_table(position, phase=coloretto.Phase.EXTRA, last_round=True)
    assert said(extra)[0].endswith("uncovers the extra card for the golden joker (last round)")


def test_joker_and_golden_joker_as_uncovered_cards() -> None:
    """Every face can be drawn, each with its letters."""
    position = middle(coloretto, coloretto.Options(seats=3, golden_joker=True), 30)
    for card, letters in ((coloretto.Card.JOKER, "Jo"), (coloretto.Card.GOLDEN, "Go"), (coloretto.Card.PLUS_TWO, "+2")):
        drawn = with_table(position, drawn=card)
        assert f">{letters}<" in svg_of(drawn)
        assert "drawn: " in text_of(drawn)


# Cóatl


@pytest.mark.parametrize("card", ALL_PROPHECIES, ids=lambda card: card.id)
def test_every_prophecy_has_a_face(card: Any) -> None:
    """Its name, its suit, its description for who points at it, and every letter of its pattern."""
    canvas = Canvas(300, 100, "x")
    draw_prophecy(canvas, 10, 5, card.id)
    drawn = canvas.svg()
    assert f">{card.id}<" in drawn
    assert f">{card.suit.value}<" in drawn
    told = with_table(middle(coatl, coatl.Options(seats=2), 60), display=(card.id,))
    assert card.description.split(":")[0] in svg_of(told)
    letters = [sign for sign in card.pattern if sign in "YRKGB"]
    crossed = [card.pattern[1] for sign in card.pattern if sign == "x"]
    assert sum(drawn.count(f">{letter}</text>") for letter in "YRKGB") == len(letters) + len(crossed)
    assert set(pattern_text(card)) <= set("YRKGB+∞x()")


@pytest.mark.parametrize("card", ALL_TEMPLES, ids=lambda card: card.id)
def test_every_temple_has_a_face(card: Any) -> None:
    """Its name, its conditions in signs and in words, what it pays."""
    canvas = Canvas(300, 100, "x")
    draw_temple(canvas, 10, 5, card.id)
    drawn = canvas.svg()
    assert f">{card.id}<" in drawn
    assert f"1→{card.points[0]} 2→{card.points[1]}" in drawn
    assert len(conditions_text(card).split(", ")) == len(card.conditions)


def test_cards_are_found_by_name() -> None:
    """As they stand in positions."""
    assert (prophecy_card("P36").pattern, temple_card("T05").conditions) == ("GY+K", ("R=Y", "length:12"))


def test_headlines_of_the_end_of_a_game_of_coatl() -> None:
    """R10: why the game ends, whose last turns come, how many actions are left, who has passed."""
    position = middle(coatl, coatl.Options(seats=3), 60)
    turn = attrs.evolve(position.table.turn, actions=2)
    last = tuple(coatl.LastTurn(seat, 1) for seat in (0, 1))
    ending = with_table(position, ending=Ending.THIRD_COATL, turn=turn, last_turns=last)
    assert "a third cóatl ends the game, last turns: 0, 1, 2 actions left" in text_of(ending).replace(",\n", ", ")
    assert "1 passed in a row" in text_of(with_table(position, passes=1))


def test_a_snake_of_150_pieces_is_drawn_on_many_lines() -> None:
    """And its text wraps."""
    position = middle(coatl, coatl.Options(seats=2), 60)
    long = Coatl(Snake.parse("<" + "YRKGB" * 29 + "Y>"), ("P15",), "T05")
    side = attrs.evolve(position.table.sides[0], coatls=(long,))
    value = with_table(position, sides=(side, *position.table.sides[1:]))
    assert svg_of(value).count(">Y</text>") >= 30
    assert all(len(line) <= 50 for line in text_of(value, width=50).splitlines())


def test_no_temple_left_on_a_pile() -> None:
    """R9.5: an empty place."""
    position = middle(coatl, coatl.Options(seats=2), 60)
    gone = with_table(position, temples=coatl.Temples((None, "T05"), (0, 1)))
    assert "none and 0 under it" in text_of(gone)
    assert svg_of(gone) != svg_of(position)


# Catan


def test_who_gives_back_cards_for_a_seven() -> None:
    """R7: the headline lists who owes how many, and they are marked."""
    position = middle(catan, catan.Options(seats=4), 60)
    seats = tuple(attrs.evolve(pieces, owed=owed) for pieces, owed in zip(position.table.seats, (0, 4, 0, 5), strict=True))
    value = with_table(position, stage=catan.Stage.DISCARDING, seats=seats)
    line, drawn = said(value)
    assert line == "A seven: cards to give back: seat 1 4, seat 3 5"
    assert [f">Seat {seat} ◀<" in drawn for seat in range(4)] == [False, True, False, True]


def test_cities_awards_and_an_offer_are_shown() -> None:
    """With every kind of answer."""
    position = middle(catan, catan.Options(seats=4), 60)
    first = position.table.seats[0]
    city = attrs.evolve(first, settlements=first.settlements[1:], cities=first.settlements[:1])
    give, get, none = catan.Counts(wool=2), catan.Counts(ore=1), catan.Counts()
    answers = (None, catan.Answer("accept", none, none), catan.Answer("decline", none, none), catan.Answer("counter", get, give))
    value = with_table(
        position,
        seat=0,
        stage=catan.Stage.OFFERING,
        seats=(city, *position.table.seats[1:]),
        offer=catan.Offer(give, get, answers),
        longest_road=0,
        largest_army=0,
    )
    line, drawn = said(value)
    assert line == "Seat 0 offers a trade"
    assert 'data-name="offer/seat-3"' in drawn
    assert "city of seat 0" in drawn
    assert ">0C<" not in drawn
    for width in (50, 80):
        words = " ".join(text_of(value, width=width).split())
        for part in ("Seat 0 gives 2wool for ore", "seat-1 accepts", "seat-2 declines", "seat-3 would give ore for 2wool"):
            assert part in words
        assert "longest road" in words
        assert "largest army" in words
    assert "C0" in text_of(value)
    everybody = attrs.evolve(value.table.offer, answers=(None, answers[1], answers[1], answers[1]))
    assert "offer/accept" not in svg_of(with_table(value, offer=everybody))
    assert "offer/accept" in svg_of(with_table(value, offer=attrs.evolve(everybody, answers=(None, None, *answers[2:]))))
    assert f"cities of 0  {city.cities[0]}" in text_of(value, width=50)


def test_a_bank_called_unlimited_is_endless() -> None:
    """R1 with `bank="unlimited"`: no number is told."""
    position = middle(catan, catan.Options(seats=2, bank="unlimited"), 60)
    assert ">∞<" in svg_of(position)
    assert "Br ∞" in text_of(position)


def test_cards_in_hand_and_those_bought_now() -> None:
    """Hidden points stand beside those that show."""
    position = middle(catan, catan.Options(seats=2), 60)
    cards, bought = catan.CardCounts(knight=2, victory_point=1), catan.CardCounts(knight=1)
    private = attrs.evolve(position.privates[0], cards=cards, bought=bought)
    value = attrs.evolve(position, privates=(private, position.privates[1]))
    assert "2 × knight, victory-point (bought now: knight)" in text_of(value)
    assert "(1 hidden)" in text_of(value)
    assert "Bought now: knight" in svg_of(value)


# CATsle Builders


def test_a_hand_of_sixty_cards_stays_in_the_picture() -> None:
    """Cards move closer together."""
    position = middle(catsle, catsle.Options(seats=4), 3)
    private = catsle.Private(DECK)
    drawn = svg_of(attrs.evolve(position, privates=(private, *position.privates[1:])))
    assert drawn.count("data-name") > 60
