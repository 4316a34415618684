"""docs/coatl-cards.md shows every card as `coatl_rules.cards` has it. `python -m tests.test_docs_cards` makes its tables anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from coatl_rules.cards import ALL_PROPHECIES, ALL_TEMPLES, ProphecyCard, TempleCard

PAGE = Path(__file__).parents[1] / "docs" / "coatl-cards.md"
PLACE = re.compile(r"<!-- table: ([a-z ]+) -->\n(?:\n(?=\|))?((?:\|.*\n)*)")


def prophecy_table(cards: Sequence[ProphecyCard]) -> Iterator[str]:
    """A line for each kind of prophecy."""
    yield "| card | copies | suit | pattern | in words | points |"
    yield "|--|--|--|--|--|--|"
    for card in cards:
        words, points = card.description.split(": ")
        yield f"| {card.id} | {card.copies} | {card.suit.value} | `{card.pattern}` | {words} | {points} |"


def temple_table(cards: Sequence[TempleCard]) -> Iterator[str]:
    """A line for each temple: its conditions, and what one, two or three of them pay."""
    most = max(len(card.points) for card in cards)
    yield f"| card | conditions | in words | {' | '.join(('one holds', 'two hold', 'three hold')[:most])} |"
    yield "|--" * (3 + most) + "|"
    for card in cards:
        words, _ = card.description.split(": ")
        points = [str(number) for number in card.points] + [""] * (most - len(card.points))
        yield f"| {card.id} | {', '.join(f'`{one}`' for one in card.conditions)} | {words} | {' | '.join(points)} |"


TABLES = {
    "prophecies": [*prophecy_table([card for card in ALL_PROPHECIES if not card.promo])],
    "temples": [*temple_table([card for card in ALL_TEMPLES if not card.promo])],
    "promo prophecies": [*prophecy_table([card for card in ALL_PROPHECIES if card.promo])],
    "promo temples": [*temple_table([card for card in ALL_TEMPLES if card.promo])],
}


def shown() -> dict[str, list[str]]:
    """The tables of the page, by name."""
    return {found[1]: found[2].splitlines() for found in PLACE.finditer(PAGE.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_cards_is_that_of_the_code(name: str) -> None:
    """R1.2 to R1.4: every card with its words and points. Where it differs: `python -m tests.test_docs_cards`."""
    assert shown()[name] == TABLES[name]


def test_every_card_is_on_the_page_once() -> None:
    """49 prophecies, 15 temples, 6 and 5 promo cards; and the page has no other table of them."""
    assert list(shown()) == list(TABLES)
    cards = [*(card.id for card in ALL_PROPHECIES), *(card.id for card in ALL_TEMPLES)]
    ids = re.findall(r"^\| (P?[PT][0-9]{2}) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(ids) == sorted(cards)
    assert len(ids) == 49 + 15 + 6 + 5


def test_every_sign_of_a_pattern_is_explained() -> None:
    """Letters, `+`, `*`, `x` and `{…}`; the words of the conditions."""
    text = PAGE.read_text(encoding="utf-8").partition("<!-- table")[0]
    explained = "".join(re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| (.*?) \|", text, re.MULTILINE))))
    assert set("".join(card.pattern for card in ALL_PROPHECIES)) <= set(explained)
    whole = re.sub(r"^\|.*\n", "", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for condition in {re.split("[:=]", one)[0] for card in ALL_TEMPLES for one in card.conditions if ":" in one}:
        assert f"`{condition}:" in whole
    assert re.search("`[YRKGB]=[YRKGB]`", whole)


if __name__ == "__main__":
    page = PLACE.sub(
        lambda found: "\n".join([f"<!-- table: {found[1]} -->", "", *TABLES[found[1]], ""]),
        PAGE.read_text(encoding="utf-8"),
    )
    PAGE.write_text(page, encoding="utf-8")
