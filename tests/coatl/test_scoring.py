"""What snakes and cards are worth, and who wins (R7, R9, R12): worked cases, and a second scorer that tries everything."""

import json
import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

import coatl_rules as coatl
from coatl_rules import Colour, Kind, Piece, Snake, Standing
from coatl_rules.cards import ALL_PROPHECIES, ALL_TEMPLES, PROPHECY_IDS, TEMPLE_IDS
from coatl_rules.model import CARD_BITS
from coatl_rules.multiset import singles
from coatl_rules.pieces import snake_text
from coatl_rules.scoring import AT_BACK, AT_FRONT, met, met_by_more
from tests.coatl import naive

CASES = json.loads(Path(__file__).with_name("scoring_cases.json").read_text(encoding="utf-8"))
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
SNAKES_EACH = 100_000 if DEEP else 250
X_CARDS = [card.id for card in ALL_PROPHECIES if "x" in card.pattern]


def random_snake(rng: Random, longest: int = 14) -> tuple[Piece, ...]:
    """A snake with few or many colours, so that patterns come up, complete or not."""
    palette = rng.sample(list(Colour), rng.randint(1, 5))
    length = rng.randint(1, longest)
    kinds = [Kind.BODY] * length
    if rng.getrandbits(1):
        kinds[0] = Kind.HEAD
    if rng.getrandbits(1) and (kinds[-1] is Kind.BODY) and length != 2:
        kinds[-1] = Kind.TAIL
    return tuple(Piece(kind, rng.choice(palette)) for kind in kinds)


@st.composite
def snakes(draw: st.DrawFn, longest: int = 12) -> tuple[Piece, ...]:
    """Snakes that shrink."""
    palette = draw(st.lists(st.sampled_from(Colour), min_size=1, max_size=3, unique=True))
    length = draw(st.integers(1, longest))
    kinds = [Kind.BODY] * length
    if draw(st.booleans()):
        kinds[0] = Kind.HEAD
    if length > 2 and draw(st.booleans()):
        kinds[-1] = Kind.TAIL
    return tuple(Piece(kind, draw(st.sampled_from(palette))) for kind in kinds)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_worked_cases(case: dict[str, object]) -> None:
    """R7.1 to R7.11 and R9.3, R9.4: every worked case, by the engine and by the second scorer."""
    card, pieces = str(case["card"]), Snake.parse(str(case["snake"])).pieces
    if card.startswith("T"):
        assert case["points"] == coatl.temple_points(card, pieces) == naive.temple_points(card, pieces)
    else:
        otherwise = case.get("points_if_open_end_is_empty", case["points"])
        assert case["points"] == coatl.prophecy_points(card, pieces) == naive.prophecy_points(card, pieces)
        assert otherwise == coatl.prophecy_points(card, pieces, open_end_is_empty=True)
        assert otherwise == naive.prophecy_points(card, pieces, True)


@pytest.mark.parametrize(
    ("rule", "card", "snake", "points", "if_empty"),
    [
        ("R7.1 the mirror image does not count", "P15", "<GYRGY>", 0, 0),
        ("R7.1 head side to tail side", "P15", "<YGRYG>", 3, 3),
        ("R7.2 head and tail count", "P00", "<YYY>", 2, 2),
        ("R7.3 single pieces", "P33", "<RKBYG>", 7, 7),
        ("R7.4 a coloured run of one", "P36", ".GYK.", 2, 2),
        ("R7.4 a coloured run of four", "P36", ".GYYYYK.", 2, 2),
        ("R7.4 a run is not empty", "P36", "<RGKR>", 0, 0),
        ("R7.4 a run of another colour", "P36", "<RGYRK>", 0, 0),
        ("R7.4 white: one piece", "P44", ".KYRYK.", 4, 4),
        ("R7.4 white: none", "P44", ".KYYK.", 0, 0),
        ("R7.4 white: any colours", "P44", ".KYKYYRGBYK.", 4, 4),
        ("R7.5 anywhere", "P00", ".YRYRYRY.", 3, 3),
        ("R7.5 more than the ladder", "P00", ".YYYYYYYYY.", 5, 5),
        ("R7.6 two of a kind", "P05", "<RYYR>", 2, 2),
        ("R7.6 a neighbour serves two", "P05", "<RYYRYYR>", 5, 5),
        ("R7.6 at the head", "P05", "<YYRR>", 2, 2),
        ("R7.6 at the tail", "P05", "<RRYY>", 2, 2),
        ("R7.6 three of a kind", "P05", "<RYYYR>", 0, 0),
        ("R7.6 open behind", "P05", "<RYY.", 0, 2),
        ("R7.6 open in front", "P05", ".YYR>", 0, 2),
        ("R7.6 open at both ends", "P05", ".YY.", 0, 2),
        ("R7.6 an open end far away", "P05", ".RYYR.", 2, 2),
        ("R7.10 shared pieces", "P42", "<GYGYG>", 2, 2),
        ("R7.10 apart", "P42", "<GYGGYG>", 6, 6),
        ("R7.11 one step only", "P10", "<YYYRYYY>", 7, 7),
        ("R7.11 a single step", "P22", "<KBKBKBKB>", 5, 5),
        ("R7.11 above the last step", "P15", "<YGYGYGYG>", 5, 5),
        ("promo", "PP49", "<YGRGY>", 3, 3),
        ("promo: one missing", "PP49", "<YGRGR>", 0, 0),
        ("promo: spread out", "PP52", ".BYKRYK.", 4, 4),
    ],
)
def test_patterns(rule: str, card: str, snake: str, points: int, if_empty: int) -> None:
    """R7.1 to R7.6, R7.10, R7.11, one by one."""
    pieces = Snake.parse(snake).pieces
    assert points == coatl.prophecy_points(card, pieces), rule
    assert if_empty == coatl.prophecy_points(card, pieces, open_end_is_empty=True), rule


def test_nothing_is_worth_nothing() -> None:
    """R7.11 and R9.3: no pieces, no points, whatever the card."""
    assert {0} == {coatl.prophecy_points(card, (), open_end_is_empty=empty) for card in PROPHECY_IDS for empty in (False, True)}
    assert {0} == {coatl.temple_points(card, ()) for card in TEMPLE_IDS}


@pytest.mark.unmeasured
@pytest.mark.parametrize("card", PROPHECY_IDS)
def test_the_second_scorer_agrees_on_random_snakes(card: str) -> None:
    """R7.10 and R7.11: a search from the left finds the largest number of occurrences, for every card (100,000 snakes each in the
    deep profile)."""
    rng = Random(card)
    for _ in range(SNAKES_EACH):
        snake = random_snake(rng)
        for empty in (False, True):
            assert naive.prophecy_points(card, snake, empty) == coatl.prophecy_points(card, snake, open_end_is_empty=empty), (
                card,
                snake_text(snake),
            )


@pytest.mark.parametrize("card", TEMPLE_IDS)
def test_the_second_scorer_agrees_on_temples(card: str) -> None:
    """R9.3 and R9.4."""
    rng = Random(card)
    for _ in range(SNAKES_EACH):
        snake, laid = random_snake(rng), rng.sample(PROPHECY_IDS, rng.randint(0, 4))
        assert naive.temple_points(card, snake, laid) == coatl.temple_points(card, snake, laid), (card, snake_text(snake), laid)


@given(snake=snakes(), front=st.booleans(), colour=st.sampled_from(Colour), end=st.booleans())
def test_longer_snakes_lose_only_by_an_x_at_an_open_end(snake: tuple[Piece, ...], front: bool, colour: Colour, end: bool) -> None:
    """R7.6: with the default ruling no prophecy is ever worth less after a piece was added; with the other one only an X is."""
    kind = (Kind.HEAD if front else Kind.TAIL) if end else Kind.BODY
    longer = (Piece(kind, colour), *snake) if front else (*snake, Piece(kind, colour))
    try:
        text = snake_text(longer)
    except ValueError:
        return
    for card in PROPHECY_IDS:
        assert coatl.prophecy_points(card, longer) >= coatl.prophecy_points(card, snake), (card, text)
        if card not in X_CARDS:
            before, after = (coatl.prophecy_points(card, one, open_end_is_empty=True) for one in (snake, longer))
            assert after >= before, (card, text)


def test_an_x_at_an_open_end_can_be_broken() -> None:
    """R7.6, R7.11: only by the option."""
    short, long = Snake.parse(".YY.").pieces, Snake.parse(".YYY.").pieces
    assert tuple(coatl.prophecy_points("P05", one, open_end_is_empty=True) for one in (short, long)) == (2, 0)
    assert X_CARDS == ["P05", "P06", "P07", "P08", "P09"]


@given(snake=snakes(), front=st.booleans(), colour=st.sampled_from(Colour), empty=st.booleans(), cards=st.integers(0, CARD_BITS))
def test_satisfied_cards_are_kept_up_to_date(
    snake: tuple[Piece, ...], front: bool, colour: Colour, empty: bool, cards: int
) -> None:
    """R7.7: the sets that a state keeps are those found anew, and those of the points."""
    old = snake_text(snake)
    paid = {card.number for card in ALL_PROPHECIES if coatl.prophecy_points(card.id, snake, open_end_is_empty=empty)}
    assert {number for number in paid if cards >> number & 1} == set(singles(met(cards, old, empty)))
    for new in (
        f".{colour.letter}{old[1:]}" if front else f"{old[:-1]}{colour.letter}.",
        f"<{colour.letter}{old[1:]}" if front else f"{old[:-1]}{colour.letter}>",
    ):
        if (old[0] if front else old[-1]) == ".":
            added = cards & (AT_FRONT if front else AT_BACK)[colour.number]
            assert met(cards, new, empty) == met_by_more(met(cards, old, empty), added, new, empty)


@pytest.mark.parametrize(
    ("temple", "snake", "points"),
    [
        ("T06", "<YGRRBK>", 7),
        ("T06", "<YYGRBK>", 3),
        ("T06", "<RRRBKB>", 3),
        ("T06", "<RRRBK>", 0),
        ("T06", "<YGRRB>", 3),
        ("T00", "<RKGBRKY>", 3),
        ("T00", "<RKGBRKG>", 7),
        ("T00", "<RKGBRY>", 0),
        ("T10", "<YGY>", 3),
        ("T10", "<BRY>", 7),
    ],
)
def test_temples(temple: str, snake: str, points: int) -> None:
    """R9.3 and R9.4: one condition pays 3, both pay 7; equal colours must be there."""
    assert points == coatl.temple_points(temple, Snake.parse(snake).pieces)


@pytest.mark.parametrize(
    ("temple", "snake", "prophecies", "points"),
    [
        ("PT15", "<RBYYYYYYYY>", ["P05"], 10),
        ("PT15", "<RBYYYYYYYY>", ["P15"], 6),
        ("PT15", "<RBYYY>", ["P15"], 3),
        ("PT15", "<RYYY>", ["P15", "P05"], 0),
        ("PT16", "<YKR>", ["PP49"], 3),
        ("PT16", "<YKR>", ["P44"], 7),
        ("PT17", "<YKR>", ["P10"], 0),
        ("PT18", "<YKRYKRYK>", ["P44"], 3),
        ("PT19", "<YKR>", [], 7),
    ],
)
def test_promo_temples_look_at_suits(temple: str, snake: str, prophecies: list[str], points: int) -> None:
    """R1.4: the suits of the prophecies at the cóatl."""
    assert points == coatl.temple_points(temple, Snake.parse(snake).pieces, prophecies)


def test_a_whole_coatl() -> None:
    """R12.1: prophecies and temple together; one without a temple."""
    snake = Snake.parse("<YGYGRRKYG>").pieces
    parts = {card: coatl.prophecy_points(card, snake) for card in ("P15", "P06", "P16", "P03")}
    assert parts == {"P15": 5, "P06": 2, "P16": 1, "P03": 2}
    assert coatl.temple_points("T02", snake) == 3
    assert 13 == coatl.coatl_points(snake, list(parts), "T02") == naive.coatl_points(snake, list(parts), "T02")
    assert coatl.coatl_points(snake, list(parts)) == 10


@pytest.mark.parametrize(
    ("players", "first"),
    [
        ([(40, 10, 18), (40, 10, 18)], (0, 1)),
        ([(40, 10, 18), (41, 1, 1)], (1,)),
        ([(40, 10, 18), (40, 11, 1)], (1,)),
        ([(40, 10, 18), (40, 10, 19), (40, 10, 17)], (1,)),
        ([(0, 0, 0), (0, 0, 0), (0, 0, 0)], (0, 1, 2)),
        ([(40, 10, 18), (39, 15, 30), (40, 10, 18)], (0, 2)),
    ],
)
def test_ranking(players: list[tuple[int, int, int]], first: tuple[int, ...]) -> None:
    """R12.3, R12.4, R12.5: points, then cards, then the best cóatl; a full tie is shared."""
    assert first == coatl.leaders([Standing(*player) for player in players]) == tuple(naive.winners(players))


def test_every_card_can_pay_its_most() -> None:
    """R7.11: the top step of every ladder is reached by repeating the pattern with a free piece between."""
    for card in ALL_PROPHECIES:
        once = card.pattern.strip("{}").replace("x", "").replace("+", "").replace("*", "G")
        if len(once) == 1:
            text = once * 6
        else:
            gap = next(letter for letter in "YRKGB" if letter not in once or len(set(once)) == 5)
            text = gap.join([once] * 3)
        pieces = Snake.parse(f"<{text}>").pieces
        assert max(points for _, points in card.ladder) == coatl.prophecy_points(card.id, pieces), card.id
    assert len(ALL_TEMPLES) == 20
