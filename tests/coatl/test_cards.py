"""The cards and pieces of the game (R1) and the helpers that list them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import coatl_rules as coatl
from coatl_rules import Colour, Kind, Piece, Snake, Suit
from coatl_rules.cards import ALL_PROPHECIES, ALL_TEMPLES
from coatl_rules.pieces import ALL_PIECES, COPIES, PAIRS, snake_text
from tests.coatl import naive
from tests.coatl.tables import pieces

COLOUR = {"yellow": "Y", "red": "R", "black": "K", "green": "G", "blue": "B", "any": "*"}


def test_r1_1_there_are_150_pieces() -> None:
    """R1.1: in each of five colours 3 heads, 3 tails and 24 bodies."""
    kinds = Counter[Kind]()
    for piece, number in zip(ALL_PIECES, COPIES, strict=True):
        kinds[piece.kind] += number
    assert kinds == {Kind.HEAD: 15, Kind.TAIL: 15, Kind.BODY: 120}
    assert [*range(15)] == [piece.number for piece in ALL_PIECES]
    assert 15 == len(PAIRS) == len(set(PAIRS))


def test_r1_2_there_are_54_prophecies_of_49_kinds() -> None:
    """R1.2: 10 red, 10 black, 10 blue, 10 yellow and 14 green, the five that count colours twice."""
    cards = coatl.prophecies()
    assert [f"P{number:02}" for number in range(49)] == [card.id for card in cards]
    suits = Counter[Suit]()
    for card in cards:
        suits[card.suit] += card.copies
    assert suits == {Suit.RED: 10, Suit.BLACK: 10, Suit.BLUE: 10, Suit.YELLOW: 10, Suit.GREEN: 14}
    assert [card.id for card in cards if card.copies == 2] == ["P00", "P01", "P02", "P03", "P04"]


def test_r1_3_there_are_15_temples() -> None:
    """R1.3: all different."""
    cards = coatl.temples()
    assert [f"T{number:02}" for number in range(15)] == [card.id for card in cards]
    assert len({card.conditions for card in cards}) == 15


def test_r1_4_promo_cards_are_listed_when_asked_for() -> None:
    """R1.4: six prophecies and five temples, marked as promo."""
    assert [f"PP{number}" for number in range(49, 55)] == [card.id for card in coatl.prophecies(promo=True) if card.promo]
    assert [f"PT{number}" for number in range(15, 20)] == [card.id for card in coatl.temples(promo=True) if card.promo]
    assert sum(card.copies for card in coatl.prophecies(promo=True)) == 60


@pytest.mark.parametrize("card", ALL_PROPHECIES, ids=lambda card: card.id)
def test_a_line_of_the_table_says_what_stands_on_the_card(card: coatl.ProphecyCard) -> None:
    """R1.2: suit, pattern, ladder and copies are those of the second list in cards.json."""
    face = naive.PROPHECIES[card.id]
    assert (face["suit"], face["copies"]) == (card.suit.value, card.copies)
    assert tuple(map(tuple, face["ladder"])) == card.ladder
    if "needs" in face:
        pattern = "{" + "".join(COLOUR[colour] * number for colour, number in face["needs"].items()) + "}"
    else:
        sign: dict[str, Callable[[str], str]] = {
            "one": lambda letter: letter,
            "run": lambda letter: letter + "+" * (letter != "*"),
            "not": lambda _: "x",
        }
        pattern = "".join(sign[sort](COLOUR[colour]) for sort, colour in face["tokens"])
    assert pattern == card.pattern


@pytest.mark.parametrize("card", ALL_TEMPLES, ids=lambda card: card.id)
def test_a_temple_has_the_conditions_of_its_card(card: coatl.TempleCard) -> None:
    """R1.3: the conditions and points are those of the second list in cards.json."""
    face = naive.TEMPLES[card.id]
    forms: dict[str, Callable[[Any], str]] = {
        "colour_absent": lambda colour: f"no:{COLOUR[colour]}",
        "exact_length": lambda length: f"length:{length}",
        "no_prophecy_of_suit": lambda suit: f"no-suit:{suit}",
        "equal_counts": lambda pair: "=".join(COLOUR[colour] for colour in pair),
    }
    assert tuple(forms[kind](value) for kind, value in face["conditions"]) == card.conditions
    assert tuple(face["points"]) == (0, *card.points)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("P00", "yellow pieces anywhere: 2 points for 3, 3 points for 4, 4 points for 5, 5 points for 6"),
        ("P05", "exactly two yellow side by side: 2 points for 1, 5 points for 2"),
        ("P15", "yellow, then green in a row: 1 point for 1, 3 points for 2, 5 points for 3"),
        ("P44", "black, then yellow, then one or more of any colours, then yellow, then black in a row: 4 points"),
        ("PP49", "at least two yellow, two green and one red anywhere: 3 points"),
        ("T00", "no yellow; exactly 7 pieces: 3, 7 points for one or two"),
        (
            "PT15",
            "no prophecy of the blue suit; as many red as blue, at least one of each; exactly 10 pieces: "
            "3, 6, 10 points for one or two or three",
        ),
    ],
)
def test_a_card_is_described_in_words(card: str, words: str) -> None:
    """R1.2: one line for a person to read."""
    cards: tuple[coatl.ProphecyCard | coatl.TempleCard, ...] = (*ALL_PROPHECIES, *ALL_TEMPLES)
    described = {one.id: one.description for one in cards}
    assert words == described[card]
    assert all(described.values())


def test_a_snake_reads_as_a_text() -> None:
    """R6.4: `<` a head, `>` a tail, `.` an open end."""
    assert str(Snake.parse("<YRK.")) == "<YRK."
    assert tuple(piece.kind for piece in Snake.parse("<YKR>").pieces) == (Kind.HEAD, Kind.BODY, Kind.TAIL)
    assert snake_text(()) == ".."
    assert not Snake.parse(".Y.").complete
    assert not Snake.parse(".YK>").complete
    assert Snake.parse("<YRK>").complete


@pytest.mark.parametrize(
    "text", ["", "..", "<>", "<Y>", "<YR>", "YRK", "<YRK", "<YxK>", "<yr.", ">YR<", "." + "Y" * 151 + ".", "<Y.R>"]
)
def test_other_texts_are_no_snakes(text: str) -> None:
    """R6.4: head and tail may not touch, and one piece is not both."""
    with pytest.raises(ValueError, match=r"snake|letters|head"):
        Snake.parse(text)


@pytest.mark.parametrize("text", ["R <Y", "R> Y", "<Y <R K", "K Y> R>", "<Y R>"])
def test_other_rows_of_pieces_are_no_snakes(text: str) -> None:
    """R6.4: a head in the middle, two heads, a tail in front, head beside tail."""
    with pytest.raises(ValueError, match="snake"):
        Snake(pieces(text))
    with pytest.raises(ValueError, match="snake"):
        coatl.prophecy_points("P00", pieces(text))
    with pytest.raises(ValueError, match="snake"):
        coatl.temple_points("T00", pieces(text))


def test_a_snake_has_pieces() -> None:
    """R6.6: from its first piece on."""
    with pytest.raises(ValueError, match="1 to 150 pieces, not 0"):
        Snake(())


def test_pieces_colours_and_kinds_read_as_words() -> None:
    """R1.1: a piece is its kind and its letter; the values of enums are accepted as well."""
    assert Piece(Kind.TAIL, Colour.BLACK) == Piece("tail", "black") == Piece.parse("tail K")
    assert [colour.letter for colour in sorted(Colour)] == ["Y", "R", "K", "G", "B"]
    for wrong in ("tail", "tail X", "arm R", "tail RR", "tail  R"):
        with pytest.raises(ValueError, match=r"not|valid"):
            Piece.parse(wrong)
    with pytest.raises(ValueError, match="valid"):
        Piece("tail", "pink")


@pytest.mark.parametrize("card", ["P49", "T00", "", "p00", None])
def test_unknown_prophecies_are_refused(card: str) -> None:
    """R1.2: a text that names no prophecy."""
    with pytest.raises(ValueError, match="no prophecy"):
        coatl.prophecy_points(card, ())
    with pytest.raises(ValueError, match="no prophecy"):
        coatl.temple_points("T00", (), [card])


@pytest.mark.parametrize("card", ["T15", "P00", "", None])
def test_unknown_temples_are_refused(card: str) -> None:
    """R1.3: a text that names no temple."""
    with pytest.raises(ValueError, match="no temple"):
        coatl.temple_points(card, ())
