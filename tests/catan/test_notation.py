"""The text of steps: every step has one, and only these are read."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, strategies as st

from catan_rules import (
    EDGES,
    HEXES,
    VERTICES,
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Card,
    CardDrawn,
    ConfirmTrade,
    CounterOffer,
    Counts,
    DeclareVictory,
    DeclineOffer,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Resource,
    RollDice,
    Rolled,
    Step,
    Stolen,
    WithdrawOffer,
    format_step,
    parse_step,
)
from tabletop_rules import BadText

EXAMPLES: dict[str, Step] = {
    "road 0,-1NW": BuildRoad("0,-1NW"),
    "settlement 0,-1N": BuildSettlement("0,-1N"),
    "city 0,-1N": BuildCity("0,-1N"),
    "roll": RollDice(),
    "discard 2 ore": Discard(2, "ore"),
    "robber 0,1 from 2": MoveRobber("0,1", 2),
    "robber 0,1": MoveRobber("0,1"),
    "buy": BuyCard(),
    "knight": PlayKnight(),
    "road-building": PlayRoadBuilding(),
    "plenty grain+ore": PlayYearOfPlenty(Counts(grain=1, ore=1)),
    "plenty 2ore": PlayYearOfPlenty(Counts(ore=2)),
    "monopoly ore": PlayMonopoly("ore"),
    "bank 4ore for grain": MaritimeTrade("ore", 4, "grain"),
    "bank 1ore for grain": MaritimeTrade("ore", 1, "grain"),
    "offer 2wool+ore for grain": OfferTrade(Counts(wool=2, ore=1), Counts(grain=1)),
    "offer nothing for 12grain": OfferTrade(Counts(), Counts(grain=12)),
    "accept 2": AcceptOffer(2),
    "decline 2": DeclineOffer(2),
    "counter 2 ore for wool": CounterOffer(2, Counts(ore=1), Counts(wool=1)),
    "confirm 2": ConfirmTrade(2),
    "withdraw": WithdrawOffer(),
    "declare": DeclareVictory(),
    "end": EndTurn(),
    "=roll 8": Rolled(8),
    "=roll 13": Rolled(13),
    "=steal ore": Stolen("ore"),
    "=card knight": CardDrawn("knight"),
    "=card victory-point": CardDrawn("victory-point"),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_words_of_the_notation(text: str) -> None:
    """Each kind of step is written as the documents say, read back, and survives pickling."""
    step = EXAMPLES[text]
    assert format_step(step) == text
    assert parse_step(text) == step
    assert pickle.loads(pickle.dumps(step)) == step


def every_known_step() -> Iterator[Step]:
    """All steps of the small families."""
    for make, places in ((BuildRoad, EDGES), (BuildSettlement, VERTICES), (BuildCity, VERTICES)):
        yield from map(make, places)  # type: ignore[arg-type]
    for place in HEXES:
        yield MoveRobber(place)
        yield from (MoveRobber(place, seat) for seat in range(5))
    for kind in Resource:
        yield from (PlayMonopoly(kind), Stolen(kind))
        yield from (Discard(seat, kind) for seat in range(5))
        yield from (MaritimeTrade(kind, rate, other) for rate in range(6) for other in Resource)
    yield from map(CardDrawn, Card)
    yield from map(Rolled, range(20))


def test_known_steps_have_texts_of_their_own() -> None:
    """No two steps share a text, and every text is read back."""
    steps = list(every_known_step())
    texts = [*map(format_step, steps)]
    assert len(set(texts)) == len(steps)
    assert [*map(parse_step, texts)] == steps


COUNTS = st.builds(Counts, *(st.integers(0, 9_999) for _ in range(5)))
SEATS = st.integers(0, 9_999)


@given(
    st.builds(OfferTrade, COUNTS, COUNTS)
    | st.builds(CounterOffer, SEATS, COUNTS, COUNTS)
    | st.builds(PlayYearOfPlenty, COUNTS)
    | st.builds(MaritimeTrade, st.sampled_from(Resource), SEATS, st.sampled_from(Resource))
    | st.builds(MoveRobber, st.sampled_from(HEXES), SEATS)
    | st.builds(Rolled, SEATS)
)
def test_every_well_typed_step_has_a_text(step: Step) -> None:
    """However many cards or seats it names."""
    assert parse_step(format_step(step)) == step


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        ("", 0, "one of the words"),
        ("Roll", 0, "one of the words"),
        ("roll ", 4, "nothing more"),
        ("roll 8", 4, "nothing more"),
        ("road", 4, "an edge"),
        ("road 0,-1N", 5, "an edge"),
        ("settlement 0,-1NW", 11, "a vertex"),
        ("robber 9,9", 7, "a land hex"),
        ("robber 0,1 by 2", 11, "'from'"),
        ("robber 0,1 from", 15, "a seat"),
        ("accept 02", 7, "a seat"),
        ("accept \u0663", 7, "a seat"),
        ("accept 10000", 7, "a seat"),
        ("discard 2 gold", 10, "a resource"),
        ("bank ore for grain", 5, "cards like 4ore"),
        ("bank 4ore to grain", 10, "'for'"),
        ("plenty ore+grain", 7, "counts"),
        ("plenty 1ore", 7, "counts"),
        ("plenty ore+ore", 7, "counts"),
        ("plenty ", 7, "counts"),
        ("offer 2wool+ore for", 19, "counts"),
        ("=card queen", 6, "a development card"),
        ("=roll -8", 6, "a total"),
        ("\u00e4" * 5_000, 0, "one of the words"),
        ("end " * 5_000, 3, "nothing more"),
    ],
)
def test_other_texts_are_refused_with_the_place(text: str, offset: int, expected: str) -> None:
    """The offset of the first word that does not fit, and what was expected there."""
    with pytest.raises(BadText) as caught:
        parse_step(text)
    assert caught.value.offset == offset
    assert expected in caught.value.expected


@given(st.text(alphabet="roadbnkfe=+ 0123456789,-NSW", max_size=30) | st.text(max_size=20))
def test_whatever_is_read_is_written_again(text: str) -> None:
    """Strict: a text is read only if it is the canonical one."""
    try:
        step = parse_step(text)
    except BadText:
        return
    assert format_step(step) == text


def test_broken_texts_of_steps_never_raise_anything_else() -> None:
    """Letters dropped, doubled and swapped."""
    rng = Random(8)
    for text in EXAMPLES:
        for _ in range(60):
            place = rng.randrange(len(text) + 1)
            broken = text[:place] + rng.choice(("", " ", "+", "0", "=", text)) + text[place + rng.randrange(3) :]
            try:
                assert format_step(parse_step(broken)) == broken
            except BadText as error:
                assert 0 <= error.offset <= len(broken)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Discard(-1, "ore"),
        lambda: Discard(True, "ore"),
        lambda: Discard(0, "gold"),
        lambda: MoveRobber("0,1", -1),
        lambda: MoveRobber("0,9"),
        lambda: AcceptOffer("1"),  # type: ignore[arg-type]  # what is tested: a seat is a number
        lambda: OfferTrade("ore", Counts()),  # type: ignore[arg-type]  # what is tested: a kind is no counts
        lambda: CounterOffer(1, Counts(), None),  # type: ignore[arg-type]  # what is tested: nothing is no counts
        lambda: MaritimeTrade("ore", -4, "wool"),
        lambda: Rolled(10_000),
        lambda: CardDrawn("queen"),
        lambda: PlayYearOfPlenty(2),  # type: ignore[arg-type]  # what is tested: a number is no counts
    ],
)
def test_steps_that_are_not_well_typed_cannot_be_made(make: Callable[[], Step]) -> None:
    """A seat, a number, a kind or counts that are none are a ValueError."""
    with pytest.raises(ValueError, match=r".+"):
        make()
