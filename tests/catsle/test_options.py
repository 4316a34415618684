"""What the table agrees on (R1, R2), and the cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import catsle_rules as catsle
from catsle_rules import DECK, Card, Colour, Options, PlayCard
from catsle_rules.pieces import bits_of, cards_of, in_order
from tests.catsle.making import SEATS, card


def test_there_are_sixty_different_cards() -> None:
    """R1.1: five colours with the numbers 1 to 12, in a fixed order."""
    assert len(set(DECK)) == 60
    assert Counter(one.colour for one in DECK) == dict.fromkeys(Colour, 12)
    assert [str(one) for one in DECK[:2]] == ["grey1", "grey2"]
    assert [str(one) for one in DECK[-1:]] == ["blue12"]
    assert [colour.value for colour in Colour] == ["grey", "green", "red", "brown", "blue"]
    assert [one.index for one in DECK] == list(range(60))
    assert [str(Colour.RED), Colour("blue")] == ["red", Colour.BLUE]


def test_a_card_reads_as_it_is_written() -> None:
    """R1.1: red5 and nothing else."""
    assert all(Card.parse(str(one)) == one for one in DECK)
    assert all(Card.parse(str(one)) is DECK[one.index] for one in DECK)
    assert hash(Card(Colour.RED, 5)) == hash(Card.parse("red5"))


@pytest.mark.parametrize("text", ["", "red", "red0", "red13", "red05", "Red5", "red5 ", "pink5", "red5\n", "red٥", "5red", "5"])
def test_another_text_is_no_card(text: str) -> None:
    """R1.1."""
    with pytest.raises(ValueError, match=r"a card such as red5"):
        Card.parse(text)


def test_what_is_no_text_is_no_card() -> None:
    """R1.1: a number is not read as a text."""
    number: Any = 5
    with pytest.raises(ValueError, match=r"a card such as red5"):
        Card.parse(number)


@pytest.mark.parametrize("number", [0, 13, -1, True, 5.0, "5", None])
def test_a_card_has_a_number_from_1_to_12(number: Any) -> None:
    """R1.1: exact types."""
    with pytest.raises(ValueError, match=r"^number: 1 to 12, not"):
        Card(Colour.RED, number)


def test_a_card_has_a_colour() -> None:
    """R1.1: a text is no colour."""
    name: Any = "red"
    with pytest.raises(ValueError, match=r"^colour: a Colour, not 'red'"):
        Card(name, 5)


def test_sets_of_cards_and_their_order() -> None:
    """R1.1: bit sets keep every card; `in_order` takes cards only."""
    assert cards_of(bits_of(DECK)) == DECK
    assert in_order(reversed(DECK)) == DECK
    text: Any = ["red5"]
    with pytest.raises(ValueError, match=r"a Card is needed, not 'red5'"):
        in_order(text)


@pytest.mark.parametrize(("seats", "limits"), [(3, (1, 2, 3, 4)), (4, (0, 1, 2, 3, 4)), (5, (0, 1, 2, 3, 3))])
def test_the_boards_of_the_rules_are_the_default(seats: int, limits: tuple[int, ...]) -> None:
    """R1.2, R1.3, R1.4."""
    assert limits == Options(seats).limits
    assert limits == Options(seats).columns
    assert Options(seats) == Options(seats, limits=limits)


def test_with_three_seats_blue_is_out_unless_another_colour_is_named() -> None:
    """R2.3."""
    assert Options(3).removed is Colour.BLUE
    assert Options(3, removed=Colour.RED).in_play == (Colour.GREY, Colour.GREEN, Colour.BROWN, Colour.BLUE)
    assert Options(4).removed is None
    assert Options(5).in_play == tuple(Colour)


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("seats", {"seats": 2}),
        ("seats", {"seats": 6}),
        ("seats", {"seats": True}),
        ("seats", {"seats": 3.0}),
        ("seats", {"seats": "4"}),
        ("rounds", {"seats": 4, "rounds": 0}),
        ("rounds", {"seats": 4, "rounds": 4}),
        ("rounds", {"seats": 4, "rounds": True}),
        ("rounds", {"seats": 4, "rounds": 1.0}),
        ("removed", {"seats": 4, "removed": Colour.RED}),
        ("removed", {"seats": 5, "removed": Colour.BLUE}),
        ("removed", {"seats": 3, "removed": "blue"}),
        ("start_seat", {"seats": 4, "start_seat": 4}),
        ("start_seat", {"seats": 4, "start_seat": -1}),
        ("start_seat", {"seats": 4, "start_seat": False}),
        ("limits", {"seats": 3, "limits": (1, 2, 3)}),
        ("limits", {"seats": 4, "limits": (1, 2, 3, 4)}),
        ("limits", {"seats": 5, "limits": (0, 1, 2, 3)}),
        ("limits", {"seats": 4, "limits": (1,) * 9}),
        ("limits", {"seats": 4, "limits": (0, 1, 2, 3, 13)}),
        ("limits", {"seats": 4, "limits": (0, 1, 2, 3, -1)}),
        ("limits", {"seats": 4, "limits": (0, 1, 2, 3, True)}),
        ("limits", {"seats": 4, "limits": (0, 1, 2, 3, 4.0)}),
        ("limits", {"seats": 4, "limits": [0, 1, 2, 3, 4]}),
        ("limits", {"seats": 4, "limits": ()}),
        ("tie_break", {"seats": 4, "tie_break": "most"}),
        ("tie_break", {"seats": 4, "tie_break": None}),
        ("tie_break", {"seats": 4, "tie_break": 1}),
        ("open_discards", {"seats": 4, "open_discards": 1}),
        ("open_discards", {"seats": 4, "open_discards": None}),
    ],
)
def test_bad_options_are_refused_by_the_name_of_the_field(field: str, given: Any) -> None:
    """R2.1 to R2.5, R5.7, R7.2."""
    with pytest.raises(ValueError, match=rf"^{field}: "):
        Options(**given)


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_begins_with_all_cards_in_one_urn(seats: int) -> None:
    """R2.4: nothing is dealt yet, and nobody can move."""
    state = catsle.new_game(Options(seats))
    position = catsle.position(state)
    assert len(position.undealt) == (48 if seats == 3 else 60)
    assert position.table.round == 0
    assert position.table.scores == catsle.scores(state) == (0,) * seats
    assert (catsle.to_act(state), catsle.legal_moves(state), catsle.winners(state)) == ((), (), ())
    assert catsle.next_seat(state) is None
    with pytest.raises(ValueError, match=r"no seat may move"):
        catsle.mover(state, PlayCard(card("red5")))


def test_the_module_names_itself() -> None:
    """R2.1."""
    assert [catsle.NAME, *catsle.SEATS, catsle.RULES] == ["catsle", 3, 4, 5, 1]
